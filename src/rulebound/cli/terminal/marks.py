"""The short texts that stand for spaces and pieces, in every width a drawing may have room for."""

from __future__ import annotations

from collections.abc import Iterable

from rulebound.engine.scene import Card, Piece, Space

# The kinds of piece a drawing treats differently: part of the space itself, someone who acts, someone who cannot.
FIXTURE = "fixture"
FIGURE = "figure"
BODY = "body"
_ROOM_FOR_NAMES = 12  # with less, some names would be written in full and others not


def initials(words: str) -> str:
    """``healthy ready`` -> ``hr``."""
    return "".join(word[0] for word in words.split())


def first_fitting(texts: Iterable[str], width: int) -> str:
    """The first text that fits the width; the last one, cut, if none does."""
    text = ""
    for text in texts:
        if len(text) <= width:
            return text
    return text[:width]


def full_mark(piece: Piece) -> str:
    """Owner's letter, mark and the letters of its state: ``b:Slu hr``."""
    lead = f"{piece.owner[0]}:" if piece.owner else ""
    tail = f" {initials(piece.state)}" if piece.state else ""
    return f"{lead}{piece.mark}{tail}"


def piece_mark(piece: Piece, width: int) -> str:
    """A piece in at most ``width`` characters: as much of its name or full mark as fits."""
    owner = piece.owner[:1]
    lead = f"{owner}:" if owner else ""
    texts = [full_mark(piece), f"{lead}{piece.mark}", f"{owner}{piece.mark}", piece.mark]
    if piece.kind in (FIGURE, BODY) and width >= _ROOM_FOR_NAMES:
        texts.insert(0, f"{lead}{piece.name} {initials(piece.state)}".rstrip())
    return first_fitting(texts, width)


def movable(space: Space) -> tuple[Piece, ...]:
    """What lies in a space without the fixtures that belong to it."""
    return tuple(piece for piece in space.pieces if piece.kind != FIXTURE)


def fixture(space: Space) -> Piece | None:
    """The fixture of a space (something that never leaves it but may have an owner)."""
    return next((piece for piece in space.pieces if piece.kind == FIXTURE), None)


def label(space: Space, width: int, *, legal: bool) -> tuple[str, str, str]:
    """A space's name, the mark of its ground (with its owner's letter) and a star if it may be chosen, to be joined."""
    part = fixture(space)
    owned = f"{part.mark}:{part.owner[:1]}" if part is not None and part.owner else ""
    short = f"{part.mark}{part.owner[:1]}" if part is not None and part.owner else ""
    star = "*" if legal else ""
    for name, mark, tail in (
        (f"{space.name} ", owned or space.mark, f" {star}" if legal else ""),
        (f"{space.name} ", owned or space.mark, star),
        (f"{space.name} ", short or space.mark, star),
        (space.name, short or space.mark, star),
        (space.name, space.mark, star),
    ):
        if len(name) + len(mark) + len(tail) <= width:
            return name, mark, tail
    return space.name[: width - len(star)], "", star


def piece_words(piece: Piece) -> str:
    """A piece for the ear: ``blue Slurg, healthy ready``."""
    words = piece.name if piece.owner in ("", piece.name) else f"{piece.owner} {piece.name}"
    return ", ".join(part for part in (words, piece.state, piece.note) if part)


def space_words(space: Space) -> str:
    """A space for the ear: its name, ground and everything in it."""
    part = fixture(space)
    owner = part.owner if part is not None and not space.name.startswith(f"{part.owner} ") else ""
    ground = f"{owner} {space.kind}".strip()
    notes = ", ".join(note for note in (space.note, part.note if part is not None else "") if note)
    name = space.name if space.name == ground else f"{space.name} {ground}"
    head = name + (f" ({notes})" if notes else "")
    return "; ".join((head, *(piece_words(piece) for piece in movable(space))))


def card_words(card: Card) -> str:
    """A card in one line."""
    lines = ", ".join(line.strip("()") for line in card.lines)
    return f"{card.title}: {lines}" if lines else card.title
