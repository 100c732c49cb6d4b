"""A scene in plain characters: a map that needs no colour and no cursor, and lists that read well aloud."""

from __future__ import annotations

from rulebound.cli.terminal import squares
from rulebound.cli.terminal.canvas import Size, extent, grid_of, laid_out, legal_in
from rulebound.cli.terminal.marks import first_fitting, full_mark, label, movable, piece_words, space_words
from rulebound.cli.terminal.phrasing import runs
from rulebound.engine.scene import Card, Piece, Scene, Space

_STEP = 10
_SQUARE = Size(4, 1, 0)


def text_map(scene: Scene, legal: frozenset[int]) -> list[str]:
    """Two lines a space: its label (a star if it may be chosen), then what lies in it.

    A square takes one line: what lies in it, and the star.
    """
    if scene.shape == "square":
        return _square_map(scene, legal)
    grid = grid_of(scene)
    height = max((half for _, half in grid), default=0) + 2
    width = (max((column for column, _ in grid), default=0) + 1) * _STEP
    lines = [[" "] * width for _ in range(height)]
    for space, (column, half) in zip(scene.spaces, grid, strict=True):
        first = "".join(label(space, _STEP - 1, legal=bool(legal_in(space, legal))))
        for line, text in enumerate((first, _contents(space))):
            lines[half + line][column * _STEP : column * _STEP + len(text)] = list(text)
    return ["".join(line).rstrip() for line in lines]


def _square_map(scene: Scene, legal: frozenset[int]) -> list[str]:
    width, height = extent(scene, _SQUARE)
    lines = [[" "] * width for _ in range(height)]
    texts = []
    for space in scene.spaces:
        inside = "".join(part for part, _ in squares.contents(space, _SQUARE.step - 1))
        texts.append(inside + (squares.STAR if legal_in(space, legal) else ""))
    texts += [caption.text[: _SQUARE.step - 1] for caption in scene.captions]
    for text, (x, y) in zip(texts, laid_out(scene, _SQUARE), strict=True):
        lines[y // 2][x : x + len(text)] = list(text)
    return ["".join(line).rstrip() for line in lines]


def _contents(space: Space) -> str:
    pieces = movable(space)
    if len(pieces) < 2:
        return first_fitting((full_mark(piece) for piece in pieces), _STEP - 1)
    short = "+".join(f"{piece.owner[:1]}{piece.mark}" for piece in pieces)
    return first_fitting((short, "+".join(piece.mark for piece in pieces)), _STEP - 1)


def legend(scene: Scene) -> list[str]:
    """What the signs on the map mean, as far as they occur."""
    marks: dict[str, set[str]] = {}
    for space in scene.spaces:
        marks.setdefault(space.kind, set()).add(space.mark)
    grounds = [f"{next(iter(found))} {kind}" for kind, found in marks.items() if len(found) == 1]
    lines = [f"Ground: {', '.join(grounds)}."] if grounds else []
    lines.append("A star marks what you may choose now.")
    is_square = scene.shape == "square"
    examples: dict[str, Piece] = {}
    for space in scene.spaces:
        for piece in movable(space):
            examples.setdefault(piece.name if is_square else piece.kind, piece)
    mark = squares.packed_mark if is_square else full_mark
    lines += [f"{mark(piece)} is {piece_words(piece)}." for piece in examples.values()]
    return lines


def space_list(scene: Scene, legal: frozenset[int]) -> list[str]:
    """A sentence for every space that is more than empty ground of the commonest kind; then those in one line.

    On a board of squares the empty spaces of each kind share a line.
    """
    if scene.shape == "square":
        return _square_list(scene, legal)
    kinds = [space.kind for space in scene.spaces]
    common = max(dict.fromkeys(kinds), key=kinds.count, default="")
    plain = [space for space in scene.spaces if space.kind == common and not space.pieces and not space.note]
    lines = [_spoken(space, legal) for space in scene.spaces if space not in plain]
    if plain:
        names = ", ".join(space.name + ("*" if legal_in(space, legal) else "") for space in plain)
        lines.append(f"Empty {common}: {names}.")
    return lines


def _spoken(space: Space, legal: frozenset[int]) -> str:
    return space_words(space) + ("; you may choose it" if legal_in(space, legal) else "") + "."


def _square_list(scene: Scene, legal: frozenset[int]) -> list[str]:
    lines: list[str] = []
    empty: dict[str, list[str]] = {}
    for space in scene.spaces:
        if movable(space):
            lines.append(_spoken(space, legal))
        else:
            star = "*" if legal_in(space, legal) else ""
            empty.setdefault(space_words(space).removeprefix(f"{space.name} "), []).append(space.name + star)
    return lines + [f"Empty, {words}: {', '.join(_spans(names))}." for words, names in empty.items()]


def _spans(names: list[str]) -> list[str]:
    """Names that only count on, as their first and last: ``south 1-2 to south 1-5``."""
    return [run[0] if len(run) == 1 else f"{run[0].rstrip('*')} to {run[-1]}" for run in runs(names)]


def card_list(cards: tuple[Card, ...]) -> list[str]:
    """Every card: its heading, then its lines, indented."""
    lines: list[str] = []
    for card in cards:
        owner = f"{card.owner} " if card.owner and not card.title.lower().startswith(card.owner.lower()) else ""
        state = f" ({card.state})" if card.state else ""
        lines.append(f"{owner}{card.title}{state}")
        lines += [f"  {line}" for line in card.lines]
    return lines
