"""A scene's spaces drawn as coloured shapes of half-blocks with letters over them: cells of text, no widget.

Every character cell is two square-ish pixels, one above the other. A space is a hexagon (or a square) of pixels; where
both pixels of a cell belong to the same space there is room for a letter. The largest size that fits is used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from rulebound.cli.terminal import palette, squares
from rulebound.cli.terminal.marks import BODY, FIGURE, fixture, full_mark, initials, label, movable, piece_mark
from rulebound.cli.terminal.palette import Colour
from rulebound.engine.scene import Piece, Scene, Space

Run = tuple[int, int, int]

NOWHERE = -1
_LEAST_LETTERS = 3
_ROOM_FOR_NAMES = 8  # in a square one line high: contents, a short name, a star
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
# Squares are drawn without gaps, like a chess board.
_SQUARE_SIZES = (
    *(Size(step, 3, 0) for step in (14, 13, 12, 11, 10, 9)),
    *(Size(step, 2, 0) for step in (12, 11, 10, 9, 8, 7, 6, 5, 4)),
    *(Size(step, 1, 0) for step in (8, 7, 6, 5, 4, 3)),
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
    """Every space's column, and its row in halves, counted from the top left of all spaces and captions."""
    across, down = (_COLUMN, _ROW / 2) if scene.shape == "hex" else (1.0, 0.5)
    left, top = _corner(scene)
    return [(round((space.x - left) / across), round((space.y - top) / down)) for space in scene.spaces]


def _placed(scene: Scene) -> list[tuple[float, float]]:
    """Where all spaces are, then all captions."""
    return [(space.x, space.y) for space in scene.spaces] + [(caption.x, caption.y) for caption in scene.captions]


def _corner(scene: Scene) -> tuple[float, float]:
    placed = _placed(scene)
    return min((x for x, _ in placed), default=0.0), min((y for _, y in placed), default=0.0)


def laid_out(scene: Scene, size: Size) -> list[tuple[int, int]]:
    """The first column and pixel row of every space, then of every caption."""
    if scene.shape == "hex":
        return [(column * size.step, half * size.rows) for column, half in grid_of(scene)]
    left, top = _corner(scene)
    return [(round((x - left) * size.step), 2 * round((y - top) * size.rows)) for x, y in _placed(scene)]


def extent(scene: Scene, size: Size) -> tuple[int, int]:
    """Width and height of the drawing, in cells."""
    spots = laid_out(scene, size)
    slope = size.slope if scene.shape == "hex" else 0
    width = max((x for x, _ in spots), default=0) + size.step + slope
    return width, (max((y for _, y in spots), default=0) + 2 * size.rows + 1) // 2


def best_size(scene: Scene, width: int, height: int) -> Size:
    """The largest size whose drawing fits; a flat one that fits in width, or the smallest of all, if none does."""
    sizes = _SIZES if scene.shape == "hex" else _SQUARE_SIZES
    for size in sizes:
        wide, high = extent(scene, size)
        if wide <= width and high <= height:
            return size
    # Scrolling up and down only is less trouble than in both directions.
    flat = [size for size in sizes if size.rows == sizes[-1].rows and extent(scene, size)[0] <= width]
    return flat[0] if flat else sizes[-1]


def _span(row: int, size: Size, *, hexagonal: bool) -> tuple[int, int]:
    """First column and width of one pixel row of a space; width 0 for the gap under it."""
    if not hexagonal:
        return 0, size.step
    tall = 2 * size.rows
    if row == tall - 1 and size.rows > 2:
        return 0, 0
    away = abs(row + 0.5 - size.rows) / size.rows
    inset = int(away * size.slope + 0.5)
    return inset, size.step + size.slope - 1 - 2 * inset


def paint(scene: Scene, size: Size, look: Look) -> Canvas:
    """Draw all spaces of a scene, and its captions."""
    width, height = extent(scene, size)
    hexagonal = scene.shape == "hex"
    pixels = [[NOWHERE] * width for _ in range(2 * height)]
    spots = laid_out(scene, size)
    for index in range(len(scene.spaces)):
        x, y = spots[index]
        for row in range(2 * size.rows):
            first, wide = _span(row, size, hexagonal=hexagonal)
            pixels[y + row][x + first : x + first + wide] = [index] * wide
    asked = any(space.actions for space in scene.spaces)
    fills = [
        _fill(space, shaded, look, asked=asked)
        for space, shaded in zip(scene.spaces, _shaded(scene, size), strict=True)
    ]
    canvas = _shapes(size, pixels, fills, look)
    for space, runs, fill in zip(scene.spaces, _runs(canvas, len(scene.spaces)), fills, strict=True):
        if runs and hexagonal:
            _write(canvas, runs, space, fill, look)
        elif runs:
            _write_square(canvas, runs, space, fill, look)
    for caption, (x, y) in zip(scene.captions, spots[len(scene.spaces) :], strict=False):
        text = caption.text[: size.step].center(size.step).rstrip()
        ink = palette.mix(palette.ink_on(look.background), look.background, 0.35)
        _put(canvas, y // 2 + size.rows // 2, x, text, ink, look.background, bold=False)
    return canvas


def _shaded(scene: Scene, size: Size) -> list[bool]:
    """Which spaces are a little darker, so that neighbours without a gap between them can be told apart."""
    grid = grid_of(scene)
    if scene.shape == "hex":
        return [size.rows == 2 and (half // 2) % 2 == 1 for _, half in grid]
    return [(column + half // 2) % 2 == 1 for column, half in grid]


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


def _write_square(canvas: Canvas, runs: list[Run], space: Space, fill: Colour, look: Look) -> None:
    """What lies in a square and the star beside it; below it, if there is room, the space's name."""
    y, x, width = runs[0]
    canvas.places[space.name] = (x, y, width, len(runs))
    if legal_in(space, look.legal):
        _put(canvas, y, x + width - 1, squares.STAR, palette.BLACK, palette.GOLD, bold=True)
    quiet = palette.mix(palette.ink_on(fill), fill, 0.35)
    with_name = len(runs) == 1 and width >= _ROOM_FOR_NAMES
    text = squares.contents(space, _LEAST_LETTERS if with_name else width - 1)
    at = x if with_name else x + (width - 1 - sum(len(part) for part, _ in text) + 1) // 2
    for part, piece in text:
        ink, paper = (quiet, fill) if piece is None else _chip(piece, fill, look)
        _put(canvas, y, at, part, ink, paper, bold=piece is not None)
        at += len(part)
    if len(runs) > 1:
        y, x, width = runs[-1]
        _put(canvas, y, x, squares.name_of(space, width - 1).center(width).rstrip(), quiet, fill, bold=False)
    elif with_name:
        _put(canvas, y, x + _LEAST_LETTERS, squares.name_of(space, width - _LEAST_LETTERS - 1), quiet, fill, bold=False)


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
        paper = palette.of_piece(piece.name) or palette.mix(paper, palette.WHITE, 0.62)
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
