"""A scene's spaces drawn as coloured shapes of half-blocks with letters over them: cells of text, no widget.

Every character cell is two square-ish pixels, one above the other. A space is a hexagon (or a square) of pixels; where
both pixels of a cell belong to the same space there is room for a letter. The largest size that fits is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from rulebound.cli.terminal import palette
from rulebound.cli.terminal.marks import BODY, FIGURE, fixture, full_mark, initials, label, movable, piece_mark
from rulebound.cli.terminal.palette import Colour
from rulebound.engine.scene import Piece, Scene, Space

Run = tuple[int, int, int]

NOWHERE = -1
_LEAST_LETTERS = 3
_ROW = 0.8660254  # height of a flat-top hexagon of width 1
_COLUMN = 0.75  # distance of two columns of such hexagons


@dataclass(frozen=True)
class Size:
    """Cells a space takes: ``step`` columns to the next, ``rows`` high; ``slope``: how far its corners reach out."""

    step: int
    rows: int
    slope: int


# With these slopes the insets of two rows that meet add up to the slope, so the gap between columns is even.
_SIZES = (
    *(Size(step, 8, 5) for step in (20, 18, 16)),
    *(Size(step, 6, 4) for step in (16, 15, 14, 13)),
    *(Size(step, 5, 4) for step in (14, 13, 12, 11)),
    *(Size(step, 4, 3) for step in (12, 11, 10, 9)),
    *(Size(step, 3, 2) for step in (11, 10, 9, 8)),
    *(Size(step, 2, 0) for step in (9, 8, 7)),
)


@dataclass(frozen=True)
class Look:
    """What is to be seen: the theme's background, who sits at the table, what may be chosen, where the cursor is."""

    background: Colour = (18, 18, 24)
    owners: tuple[str, ...] = ()
    legal: frozenset[int] = frozenset()
    cursor: str = ""


@dataclass
class Cell:
    """One character with its colours."""

    char: str
    ink: Colour
    paper: Colour
    bold: bool = False


@dataclass
class Canvas:
    """The drawing: ``rows[y][x]``, and for every cell the index of its space (or NOWHERE)."""

    size: Size
    rows: list[list[Cell]]
    spaces: list[list[int]]
    places: dict[str, tuple[int, int, int, int]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """Columns of cells."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """Rows of cells."""
        return len(self.rows)

    def space_at(self, x: int, y: int) -> int:
        """The index of the space drawn in a cell, or NOWHERE."""
        if 0 <= y < len(self.spaces) and 0 <= x < len(self.spaces[y]):
            return self.spaces[y][x]
        return NOWHERE


def legal_in(space: Space, legal: frozenset[int]) -> tuple[int, ...]:
    """The legal actions that point at a space."""
    return tuple(action for action in space.actions if action in legal)


def grid_of(scene: Scene) -> list[tuple[int, int]]:
    """Every space's column, and its row in halves, counted from the top left."""
    across, down = (_COLUMN, _ROW / 2) if scene.shape == "hex" else (1.0, 0.5)
    raw = [(round(space.x / across), round(space.y / down)) for space in scene.spaces]
    left = min((column for column, _ in raw), default=0)
    top = min((half for _, half in raw), default=0)
    return [(column - left, half - top) for column, half in raw]


def extent(scene: Scene, size: Size) -> tuple[int, int]:
    """Width and height of the drawing, in cells."""
    grid = grid_of(scene)
    columns = max((column for column, _ in grid), default=0)
    halves = max((half for _, half in grid), default=0)
    slope = size.slope if scene.shape == "hex" else 0
    return columns * size.step + size.step + slope, (halves * size.rows + 2 * size.rows + 1) // 2


def best_size(scene: Scene, width: int, height: int) -> Size:
    """The largest size whose drawing fits; the smallest of all if none does."""
    for size in _SIZES:
        wide, high = extent(scene, size)
        if wide <= width and high <= height:
            return size
    return _SIZES[-1]


def _span(row: int, size: Size, *, hexagonal: bool) -> tuple[int, int]:
    """First column and width of one pixel row of a space; width 0 for the gap under it."""
    tall = 2 * size.rows
    slope = size.slope if hexagonal else 0
    if row == tall - 1 and size.rows > 2:
        return 0, 0
    away = abs(row + 0.5 - size.rows) / size.rows
    inset = int(away * slope + 0.5)
    return inset, size.step + slope - 1 - 2 * inset


def paint(scene: Scene, size: Size, look: Look) -> Canvas:
    """Draw all spaces of a scene."""
    width, height = extent(scene, size)
    hexagonal = scene.shape == "hex"
    pixels = [[NOWHERE] * width for _ in range(2 * height)]
    grid = grid_of(scene)
    for index, (column, half) in enumerate(grid):
        for row in range(2 * size.rows):
            first, wide = _span(row, size, hexagonal=hexagonal)
            start = column * size.step + first
            pixels[half * size.rows + row][start : start + wide] = [index] * wide
    asked = any(space.actions for space in scene.spaces)
    fills = [
        _fill(space, (grid[index][1] // 2) % 2 == 1 and size.rows == 2, look, asked=asked)
        for index, space in enumerate(scene.spaces)
    ]
    canvas = _shapes(size, pixels, fills, look)
    for space, runs, fill in zip(scene.spaces, _runs(canvas, len(scene.spaces)), fills, strict=True):
        if runs:
            _write(canvas, runs, space, fill, look)
    return canvas


def _fill(space: Space, shaded: bool, look: Look, *, asked: bool) -> Colour:
    """The colour of a space: brighter if it may be chosen, dimmer if the question is about spaces but not this one."""
    colour = palette.ground(space.kind)
    part = fixture(space)
    if part is not None and part.owner:
        colour = palette.mix(colour, palette.of_owner(part.owner, look.owners), 0.55)
    if shaded:
        colour = palette.mix(colour, palette.BLACK, 0.14)
    if space.name == look.cursor:
        return palette.mix(colour, palette.GOLD, 0.75)
    if legal_in(space, look.legal):
        return palette.mix(colour, palette.GOLD, 0.22)
    return palette.mix(colour, look.background, 0.42) if asked else palette.mix(colour, look.background, 0.12)


def _shapes(size: Size, pixels: list[list[int]], fills: list[Colour], look: Look) -> Canvas:
    """Pixels two by two as half-block characters."""
    canvas = Canvas(size, [], [])
    for top, bottom in zip(pixels[::2], pixels[1::2], strict=True):
        cells: list[Cell] = []
        spaces: list[int] = []
        for above, below in zip(top, bottom, strict=True):
            high = look.background if above == NOWHERE else fills[above]
            low = look.background if below == NOWHERE else fills[below]
            same = above == below
            cells.append(Cell(" " if same else "▀", high, low if not same else high))
            spaces.append(above if above != NOWHERE else below)
        canvas.rows.append(cells)
        canvas.spaces.append(spaces)
    return canvas


def _runs(canvas: Canvas, n_spaces: int) -> list[list[Run]]:
    """Where letters fit into each space: row, first column and width, from the top."""
    runs: list[list[Run]] = [[] for _ in range(n_spaces)]
    for y, (cells, spaces) in enumerate(zip(canvas.rows, canvas.spaces, strict=True)):
        start = 0
        for index, group in groupby(zip(spaces, cells, strict=True), lambda pair: (pair[0], pair[1].char == " ")):
            width = sum(1 for _ in group)
            if index[1] and index[0] != NOWHERE and width >= _LEAST_LETTERS:
                runs[index[0]].append((y, start, width))
            start += width
    return runs


def _write(canvas: Canvas, runs: list[Run], space: Space, fill: Colour, look: Look) -> None:
    """The letters of one space: its label first, then what lies in it."""
    canvas.places[space.name] = (runs[0][1], runs[0][0], runs[0][2], len(runs))
    pieces = movable(space)
    if len(runs) >= 3 or (len(pieces) == 1 and len(runs) == 2 and len(full_mark(pieces[0])) <= runs[1][2]):
        first = max(0, (len(runs) - 1 - len(pieces)) // 2) if len(runs) > 3 else 0
        _write_label(canvas, runs[first], space, None, look)
        for piece, run in zip(pieces, runs[first + 1 :], strict=False):
            text = piece_mark(piece, run[2])
            _put(canvas, run[0], run[1] + (run[2] - len(text)) // 2, text, *_chip(piece, fill, look), bold=True)
        return
    badge = pieces[0] if pieces and pieces[0].state else None
    _write_label(canvas, runs[0], space, badge, look)
    if len(runs) > 1:
        _write_close(canvas, runs[1], pieces[:2], fill, look)


def _write_close(canvas: Canvas, run: Run, pieces: tuple[Piece, ...], fill: Colour, look: Look) -> None:
    """Up to two pieces side by side where there is one line for both."""
    y, x, width = run
    texts = [piece_mark(piece, width) if len(pieces) == 1 else piece.mark[: width // 2] for piece in pieces]
    gap = 1 if sum(map(len, texts)) < width else 0
    for piece, text in zip(pieces, texts, strict=True):
        _put(canvas, y, x, text, *_chip(piece, fill, look), bold=True)
        x += len(text) + gap


def _chip(piece: Piece, fill: Colour, look: Look) -> tuple[Colour, Colour]:
    """Ink and paper of a piece: figures in their owner's full colour, a body faded, everything else paler."""
    paper = palette.of_owner(piece.owner, look.owners)
    if piece.kind == BODY:
        paper = palette.mix(paper, fill, 0.6)
    elif piece.kind != FIGURE:
        paper = palette.mix(paper, palette.WHITE, 0.62)
    return palette.ink_on(paper), paper


def _write_label(canvas: Canvas, run: Run, space: Space, badge: Piece | None, look: Look) -> None:
    y, x, width = run
    tag = f"{badge.owner[:1]}{initials(badge.state)[:1]}" if badge is not None else ""
    room = width - len(tag)
    chosen = space.name == look.cursor
    legal = bool(legal_in(space, look.legal))
    name, mark, star = label(space, room, legal=legal)
    ground = paper = canvas.rows[y][x].paper
    ink = palette.mix(palette.ink_on(paper), paper, 0.25)
    if legal or chosen:
        ink, paper = palette.BLACK, palette.GOLD
    text = name + mark + star
    start = x if tag else x + (width - len(text)) // 2
    _put(canvas, y, start, text, ink, paper, bold=legal or chosen)
    part = fixture(space)
    if part is not None and part.owner and mark:
        colour = palette.of_owner(part.owner, look.owners)
        _put(canvas, y, start + len(name), mark, palette.ink_on(colour), colour, bold=True)
    if badge is not None:
        _put(canvas, y, x + width - len(tag), tag, *_chip(badge, ground, look), bold=True)


def _put(canvas: Canvas, y: int, x: int, text: str, ink: Colour, paper: Colour, *, bold: bool) -> None:
    for offset, char in enumerate(text):
        canvas.rows[y][x + offset] = Cell(char, ink, paper, bold)
