"""The letters on a board of many small squares: what lies in a space in a few characters, its name where it fits."""

from __future__ import annotations

from rulebound.cli.terminal.marks import movable
from rulebound.engine.scene import Piece, Space

STAR = "*"

Part = tuple[str, Piece | None]


def packed_mark(piece: Piece) -> str:
    """A piece's mark, with its owner's letter unless it begins with that: ``S``, ``T=``, ``~s``."""
    owner = piece.owner[:1]
    return piece.mark if piece.mark[:1].lower() == owner else f"{piece.mark}{owner}"


def contents(space: Space, width: int) -> list[Part]:
    """What lies in a space, then the sign of its ground as far as there is room; parts without a piece are ground."""
    parts: list[Part] = []
    for piece in movable(space):
        text = packed_mark(piece)[:width]
        if text:
            parts.append((text, piece))
            width -= len(text)
    if width > 0:
        parts.append((space.mark[:width], None))
    return parts


def name_of(space: Space, width: int) -> str:
    """A space's name, short if the whole does not fit, empty if that does not fit either."""
    return next((name for name in (space.name, space.short) if name and len(name) <= width), "")
