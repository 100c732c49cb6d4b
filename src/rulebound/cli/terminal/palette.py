"""Colours of a drawn table. Colour only repeats what letters already say, so every one of these may be lost."""

from __future__ import annotations

import zlib

Colour = tuple[int, int, int]

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)
GOLD: Colour = (255, 209, 72)
NEUTRAL: Colour = (92, 96, 108)

# Words for kinds of space that many games share; a kind that is not listed gets a quiet colour of its own.
_GROUND: dict[str, Colour] = {
    "grass": (104, 142, 76),
    "plain": (122, 140, 82),
    "jungle": (38, 92, 56),
    "forest": (42, 88, 52),
    "mountain": (122, 110, 102),
    "hill": (134, 116, 82),
    "water": (52, 112, 168),
    "lake": (52, 112, 168),
    "desert": (178, 150, 96),
    "altar": (116, 86, 156),
    "portal": (62, 62, 84),
    "initial zone": (96, 100, 112),
    "final zone": (86, 82, 74),
    "rift": (150, 70, 170),
    "start": (70, 74, 86),
}
# Paper for pieces that belong to nobody and whose name many games share.
_PIECES: dict[str, Colour] = {
    "footprint": (226, 216, 196),
    "mountain": (198, 176, 150),
    "tower": (206, 208, 214),
    "fire": (240, 150, 110),
    "star": (246, 226, 140),
    "mirror": (196, 220, 236),
    "waterfall": (140, 190, 236),
    "cave": (186, 172, 200),
    "wing": (190, 226, 196),
}
_SEATS: tuple[Colour, ...] = (
    (30, 80, 200),
    (190, 36, 44),
    (20, 120, 72),
    (176, 110, 0),
    (120, 52, 160),
    (0, 124, 136),
)
_NAMED: dict[str, Colour] = {
    "blue": _SEATS[0],
    "red": _SEATS[1],
    "green": _SEATS[2],
    "yellow": _SEATS[3],
    "purple": _SEATS[4],
    "white": (170, 170, 178),
    "black": (24, 24, 28),
}


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """``one`` with ``share`` (0 to 1) of ``other`` in it."""
    keep = 1.0 - share
    return (
        round(one[0] * keep + other[0] * share),
        round(one[1] * keep + other[1] * share),
        round(one[2] * keep + other[2] * share),
    )


def ground(kind: str) -> Colour:
    """The colour of a kind of space; of several words ("covered jungle") the last one counts if they name no kind."""
    if kind in _GROUND:
        return _GROUND[kind]
    *qualities, noun = kind.split() or [""]
    if noun in _GROUND:
        return mix(_GROUND[noun], NEUTRAL, 0.5) if qualities else _GROUND[noun]
    hue = zlib.crc32(kind.encode())
    return (70 + hue % 90, 70 + (hue >> 8) % 90, 70 + (hue >> 16) % 90)


def of_owner(owner: str, owners: tuple[str, ...]) -> Colour:
    """The colour of a seat: its own if its name is one, else by its place at the table; grey for nobody."""
    if owner in _NAMED:
        return _NAMED[owner]
    return _SEATS[owners.index(owner) % len(_SEATS)] if owner in owners else NEUTRAL


def of_piece(name: str) -> Colour | None:
    """The paper of a piece that is nobody's, or has a colour of its own whoever it belongs to; None for any other."""
    return _PIECES.get(name.lower())


def ink_on(paper: Colour) -> Colour:
    """Black or white, whichever reads better on ``paper``."""
    return BLACK if paper[0] * 0.299 + paper[1] * 0.587 + paper[2] * 0.114 > 118 else WHITE


def web(colour: Colour) -> str:
    """``#rrggbb``."""
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
