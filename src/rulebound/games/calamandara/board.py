"""Geometry: the spaces of the modular board, zones, lines, rows and what a step, a diagonal or a jump leads to.

A space is a number: ``30 * arm + 5 * (row - 1) + (column - 1)`` on the four Dogmatic Lands (CAL-6: arms 0 south, 1
west, 2 north, 3 east), ``120 + 5 * y + x`` on the central board (CAL-7). A set of spaces is three words (word
``cell // 60``, bit ``cell % 60``). Directions are 0 north, 1 east, 2 south, 3 west; axis 0 runs east-west, axis 1
north-south. Where the layout matters, tables have one part per number of travellers (CAL-23, CAL-R68), indexed by
travellers - 2.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit

N_CELLS: Final[i64] = 145
START: Final[i64] = 145  # CAL-24: the starting point, off the grid
NOWHERE: Final[i64] = 146
CENTRE: Final[i64] = 120
RIFT: Final[i64] = 132
PER_WORD: Final[i64] = 60
N_WORDS: Final[i64] = 3
MIDDLE: Final[i64] = 4  # the region of the central board
FINAL: Final[i64] = 4  # the zone that all share; the others are the arms' Initial Zones
ZI_ROWS: Final[i64] = 4  # CAL-122

NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3

ARM_NAMES: Final = ("south", "west", "north", "east")
FACE_NAMES: Final = ("north", "east", "south", "west")
SEAT_ARMS: Final = ((0, 2), (0, 1, 2), (0, 1, 2, 3))

ARM_OF_SEAT: Final = vec[i64]([0, 2, 0, 0, 0, 1, 2, 0, 0, 1, 2, 3])
SEAT_OF_ARM: Final = vec[i64]([0, 9, 1, 9, 0, 1, 2, 9, 0, 1, 2, 3])
# Coordinates, shifted by 6 so that none is negative; the Rift is (8, 8).
X: Final = vec[i64]([0] * 145)
Y: Final = vec[i64]([0] * 145)
REGION: Final = vec[i64]([0] * 145)
ZONE: Final = vec[i64]([0] * 145)
# How far a space lies from an arm's starting point, in that arm's rows: index ``145 * arm + cell``.
ROW: Final = vec[i64]([0] * (4 * 145))
# Sets of spaces, three words each.
ARMS: Final = vec[i64]([0] * (4 * 3))
INITIAL: Final = vec[i64]([0] * (4 * 3))
FIRST_ROW: Final = vec[i64]([0] * (4 * 3))
ALL: Final = vec[i64]([0] * (3 * 3))  # per layout
SHARED: Final = vec[i64]([0] * (3 * 3))  # per layout: the Final Zone
# Per layout and space.
NEXT: Final = vec[i64]([0] * (3 * 145 * 4))  # the space next to it in a direction, or NOWHERE
LINE: Final = vec[i64]([0] * (3 * 145 * 2 * 3))  # the line of its zone (CAL-417) along an axis, itself included
SHORT: Final = vec[i64]([0] * (3 * 145 * 4 * 3))  # one row on, one column aside
LONG: Final = vec[i64]([0] * (3 * 145 * 4 * 3))  # one row on, any number of columns aside
LEAP: Final = vec[i64]([0] * (3 * 145 * 4 * 3))  # two rows on, straight
LEAP_SHORT: Final = vec[i64]([0] * (3 * 145 * 4 * 3))  # two rows on, one column aside
LEAP_LONG: Final = vec[i64]([0] * (3 * 145 * 4 * 3))  # two rows on, any number of columns aside
DIAGONAL: Final = vec[i64]([0] * (2 * 3))  # CAL-180: through the Rift, falling and rising

WORD_OF: Final = vec[i64]([cell // 60 for cell in range(145)] + [0, 0])
BIT_OF: Final = vec[i64]([2 ** (cell % 60) for cell in range(145)] + [0, 0])


def cell_name(cell: int) -> str:
    """What a space is called: "south 2-3" is row 2, column 3 of that arm, "centre 2-3" counts from the north-west."""
    if cell == int(START):
        return "start"
    if cell >= int(CENTRE):
        return f"centre {(cell - 120) // 5 + 1}-{cell % 5 + 1}"
    return f"{ARM_NAMES[cell // 30]} {cell % 30 // 5 + 1}-{cell % 5 + 1}"


CELL_NAMES: Final = tuple(cell_name(cell) for cell in range(145))


def opposite(direction: i64) -> i64:
    """The direction that looks back."""
    return direction ^ 2


def axis_across(direction: i64) -> i64:
    """The axis of the rows somebody crosses who walks in this direction."""
    return direction & 1


def arm_of(layout: i64, seat: i64) -> i64:
    """The arm of a seat; its forward direction has the same number."""
    return ARM_OF_SEAT[layout * 4 + seat]


def _coordinates(cell: int) -> tuple[int, int]:
    if cell >= 120:
        return cell % 5, (cell - 120) // 5
    row, column = cell % 30 // 5 + 1, cell % 5 + 1
    return ((column - 1, 11 - row), (row - 7, column - 1), (5 - column, row - 7), (11 - row, 5 - column))[cell // 30]


def _row_for(arm: int, x: int, y: int) -> int:
    return (11 - y, x + 7, y + 7, 11 - x)[arm]


def _include(sets: vec[i64], index: int, cell: int) -> None:
    at: i64 = 3 * index + cell // 60
    sets[at] |= bit(cell % 60)


def _place_cells() -> None:
    for cell in range(145):
        x, y = _coordinates(cell)
        region = cell // 30 if cell < 120 else 4
        X[cell] = x + 6
        Y[cell] = y + 6
        REGION[cell] = region
        in_initial = region < 4 and cell % 30 // 5 < int(ZI_ROWS)
        ZONE[cell] = region if in_initial else 4
        for arm in range(4):
            ROW[145 * arm + cell] = _row_for(arm, x, y)
        if region < 4:
            _include(ARMS, region, cell)
            if in_initial:
                _include(INITIAL, region, cell)
            if cell % 30 < 5:
                _include(FIRST_ROW, region, cell)


def _has_rows(cell: int, axis: int) -> bool:
    """Whether a space lies in a row along the axis: in an Initial Zone only the arm's own rows count as rows.

    CAL-126: in the Final Zone all have the same lines, which are rows to some and columns to others.
    """
    zone = int(ZONE[cell])
    return zone == int(FINAL) or zone & 1 == axis


def _link_cells(layout: int) -> None:
    cells = [cell for cell in range(145) if cell >= 120 or cell // 30 in SEAT_ARMS[layout]]
    where = {_coordinates(cell): cell for cell in cells}
    for cell in cells:
        _include(ALL, layout, cell)
        if int(ZONE[cell]) == int(FINAL):
            _include(SHARED, layout, cell)
        x, y = _coordinates(cell)
        base = 145 * layout + cell
        for direction, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            NEXT[4 * base + direction] = where.get((x + dx, y + dy), int(NOWHERE))
        for axis, (dx, dy) in enumerate(((1, 0), (0, 1))):
            for sign in (1, -1):
                at = (x, y)
                while at in where and int(ZONE[where[at]]) == int(ZONE[cell]):
                    _include(LINE, 2 * base + axis, where[at])
                    at = (at[0] + sign * dx, at[1] + sign * dy)
        _link_rows(cells, layout, cell)


def _link_rows(cells: list[int], layout: int, cell: int) -> None:
    x, y = _coordinates(cell)
    for direction in range(4):
        axis = direction & 1
        if not _has_rows(cell, axis):
            continue
        index = 4 * (145 * layout + cell) + direction
        forward = 1 if direction in (1, 2) else -1
        for other in cells:
            if not _has_rows(other, axis):
                continue
            other_x, other_y = _coordinates(other)
            on = (other_y - y if axis == 0 else other_x - x) * forward
            aside = abs(other_x - x if axis == 0 else other_y - y)
            if on == 1 and aside > 0:
                _include(LONG, index, other)
                if aside == 1:
                    _include(SHORT, index, other)
            if on == 2:
                if aside == 0:
                    _include(LEAP, index, other)
                else:
                    _include(LEAP_LONG, index, other)
                if aside == 1:
                    _include(LEAP_SHORT, index, other)


def _draw() -> None:
    _place_cells()
    for layout in range(3):
        _link_cells(layout)
    for n in range(5):
        _include(DIAGONAL, 0, 120 + 6 * n)
        _include(DIAGONAL, 1, 124 + 4 * n)


_draw()


def next_to(layout: i64, cell: i64, direction: i64) -> i64:
    """The neighbouring space in a direction, NOWHERE if there is none."""
    return NEXT[(layout * N_CELLS + cell) * 4 + direction]


def row_of(arm: i64, cell: i64) -> i64:
    """In which of an arm's rows a space lies, counted on over the whole board; the starting point is row 0."""
    return 0 if cell == START else ROW[arm * N_CELLS + cell]


def is_final(cell: i64) -> bool:
    """CAL-124, CAL-125: whether a space belongs to the Final Zone (rows 5 and 6 of the arms and the central board)."""
    return cell < N_CELLS and ZONE[cell] == FINAL
