"""Geometry of the board: 37 hexagonal spaces as bits of one number.

The space in column ``q`` (-3..3, letters a..g) and row ``r`` (toward the blue player) is bit ``8 (q + 3) + (3 - r)``,
so the six neighbours lie 1, 8 and 9 bits away either way, gaps between the columns catch every step off the board, and
ascending bits are the spaces a1, a2, … g4. A *set of spaces* (``i64``) is the working type of all rules.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has

RADIUS: Final = 3
N_SPACES: Final[i64] = 37
N_CELLS: Final[i64] = 55
# "Nowhere" for a cell, "nobody" for a hero slot: a constant, never -1.
NOWHERE: Final[i64] = 63

NORTH: Final[i64] = 1
NORTH_EAST: Final[i64] = 9
SOUTH_EAST: Final[i64] = 8


def _axial() -> list[tuple[int, int]]:
    """(q, r) of the spaces in their order: by column, from the blue side up."""
    columns = range(-RADIUS, RADIUS + 1)
    return [(q, r) for q in columns for r in range(min(RADIUS, RADIUS - q), max(-RADIUS, -RADIUS - q) - 1, -1)]


AXIAL: Final = _axial()
CELLS: Final = [8 * (q + RADIUS) + (RADIUS - r) for q, r in AXIAL]


def _space_names() -> tuple[str, ...]:
    count: dict[int, int] = {}
    names: list[str] = []
    for q, _ in AXIAL:
        count[q] = count.get(q, 0) + 1
        names.append("abcdefg"[q + RADIUS] + str(count[q]))
    return tuple(names)


SPACE_NAMES: Final = _space_names()
CELL_OF_NAME: Final = dict(zip(SPACE_NAMES, CELLS, strict=True))
NAME_OF_CELL: Final = dict(zip(CELLS, SPACE_NAMES, strict=True))

ALL: Final[i64] = sum(2**cell for cell in CELLS)

# Space index (argument of an action) <-> cell.
CELL_OF: Final = vec[i64](CELLS)
INDEX_OF: Final = vec[i64]([0] * 64)
# The neighbours of each cell (0 for a gap).
NEAR: Final = vec[i64]([0] * 64)


def spread(spaces: i64) -> i64:
    """All neighbours of a set of spaces (the set itself only where its members touch)."""
    return ((spaces << 1) | (spaces >> 1) | (spaces << 8) | (spaces >> 8) | (spaces << 9) | (spaces >> 9)) & ALL


def _fill() -> None:
    for index, cell in enumerate(CELLS):
        INDEX_OF[cell] = index
        NEAR[cell] = spread(bit(cell))


_fill()


def beyond(origin: i64, centre: i64) -> i64:
    """The space opposite ``origin`` across its neighbour ``centre``, NOWHERE if that is off the board."""
    target: i64 = 2 * centre - origin
    if target < 0 or target >= N_CELLS or not has(ALL, target):
        return NOWHERE
    return target
