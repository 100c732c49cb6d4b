"""What a client draws, the same for every game: shapes on a plane, panels of text, and which action each may stand for.

Lengths are in units of one space's width; y grows downward. ``action`` ids are those of the question now asked, so a
client can offer a legal one, or ask why another is not.
"""

from __future__ import annotations

import msgspec


class Piece(msgspec.Struct, frozen=True):
    """Something that lies in a space: ``mark`` is its letter code (colour never alone carries meaning)."""

    name: str
    mark: str
    owner: str = ""
    kind: str = ""
    state: str = ""
    note: str = ""


class Space(msgspec.Struct, frozen=True):
    """One space: ``kind`` its terrain; ``actions`` the ids of the question's actions that point at it.

    ``short`` is its name without what its place on the board says already ("2-3" of "south 2-3"); empty if the name is
    short itself.
    """

    name: str
    x: float
    y: float
    kind: str
    mark: str
    pieces: tuple[Piece, ...] = ()
    actions: tuple[int, ...] = ()
    note: str = ""
    short: str = ""


class Caption(msgspec.Struct, frozen=True):
    """A word beside the spaces (the number of a row, say), as large as a space."""

    text: str
    x: float
    y: float


class Card(msgspec.Struct, frozen=True):
    """One card or panel: a heading and lines; ``owner`` groups cards by seat."""

    name: str
    title: str
    lines: tuple[str, ...] = ()
    owner: str = ""
    kind: str = ""
    state: str = ""
    actions: tuple[int, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A whole table as one seat sees it; ``shape`` is "hex" (flat-top) or "square".

    Captions belong to square boards. ``cards`` come in the order in which they matter to the seat.
    """

    shape: str
    title: str
    status: str
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    captions: tuple[Caption, ...] = ()
