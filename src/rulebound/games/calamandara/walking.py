"""Movement as a path search: which Footprints a token can go to, and where a Mirror pushes it.

CAL-81, CAL-83: tokens walk on Footprints only. CAL-85, CAL-86: empty spaces and other symbols (CAL-148: Mountains, say)
part them; CAL-87: Caves and Wings join them again. Figure 6 shows CAL-88 a gap, CAL-89 a Mountain, CAL-90 a clear
way and CAL-91 a Cave.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import lowest
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import CAVE, FOOTPRINT, WING
from rulebound.games.calamandara.board import (
    BIT_OF,
    FINAL,
    FIRST_ROW,
    INITIAL,
    LEAP,
    LEAP_LONG,
    LEAP_SHORT,
    LONG,
    N_CELLS,
    NEXT,
    NORTH,
    NOWHERE,
    RIFT,
    SHARED,
    SHORT,
    START,
    WORD_OF,
    ZONE,
    axis_across,
    opposite,
    row_of,
)
from rulebound.games.calamandara.state import NO_RESULT, Table

Cells = tuple[i64, i64, i64]


def free_footprints(s: Table, seat: i64) -> Cells:
    """Where a token may step: Footprints (CAL-82) without a token (CAL-R18), in no foreign Initial Zone (CAL-123).

    CAL-R71: whoever stands in a foreign Initial Zone may walk in it.
    """
    arm: i64 = s.arm(seat)
    here: i64 = s.token(seat)
    zone: i64 = FINAL if here == START else ZONE[here]
    out0: i64 = _allowed(s, arm, zone, 0)
    out1: i64 = _allowed(s, arm, zone, 1)
    out2: i64 = _allowed(s, arm, zone, 2)
    return out0, out1, out2


def outside_footprints(s: Table, seat: i64) -> Cells:
    """Where a token may step that stands in no foreign Initial Zone."""
    arm: i64 = s.arm(seat)
    out0: i64 = _allowed(s, arm, FINAL, 0)
    out1: i64 = _allowed(s, arm, FINAL, 1)
    out2: i64 = _allowed(s, arm, FINAL, 2)
    return out0, out1, out2


def _allowed(s: Table, arm: i64, zone: i64, word: i64) -> i64:
    zones: i64 = INITIAL[3 * arm + word] | SHARED[3 * s.layout + word]
    if zone != FINAL:
        zones |= INITIAL[3 * zone + word]
    return s.table[3 * FOOTPRINT + word] & zones & ~s.tokens[word]


def forward_at(s: Table, seat: i64, cell: i64) -> i64:
    """Which way is forward for a traveller: in an Initial Zone that board's (CAL-R56), elsewhere the own board's."""
    zone: i64 = ZONE[cell]
    return s.arm(seat) if zone == FINAL else zone


def links(s: Table, seat: i64, cell: i64) -> Cells:
    """The spaces one step leads to from a space, whatever lies on them; there has to be a Footprint (CAL-153, CAL-158).

    CAL-146, CAL-147: to the front, back and sides, CAL-143 not diagonally but for Caves. CAL-150, CAL-152, CAL-154: by
    Caves to the next row, one column aside, with two Caves any number. CAL-156: by a Wing over one row. CAL-155: both
    together.
    """
    out0: i64 = 0
    out1: i64 = 0
    out2: i64 = 0
    base: i64 = (s.layout * N_CELLS + cell) * 4
    direction: i64 = NORTH
    while direction < 4:
        other: i64 = NEXT[base + direction]
        if other != NOWHERE:
            word: i64 = WORD_OF[other]
            if word == 0:
                out0 |= BIT_OF[other]
            elif word == 1:
                out1 |= BIT_OF[other]
            else:
                out2 |= BIT_OF[other]
        direction += 1
    if s.has_any(CAVE) or s.has_any(WING):
        forward: i64 = forward_at(s, seat, cell)
        direction = NORTH
        while direction < 4:
            more: Cells = _crossings(s, cell, direction, direction == opposite(forward))
            out0 |= more[0]
            out1 |= more[1]
            out2 |= more[2]
            direction += 1
    return out0, out1, out2


def _crossings(s: Table, cell: i64, direction: i64, is_back: bool) -> Cells:
    """What Caves and Wings add in one direction.

    CAL-207, CAL-208: they work on the row at their sides. CAL-151, CAL-157: that is the row being left; on the way back
    the row being entered does as well (CAL-171, CAL-379, CAL-380).
    """
    axis: i64 = axis_across(direction)
    index: i64 = ((s.layout * N_CELLS + cell) * 4 + direction) * 3
    caves: i64 = s.n_in_line(CAVE, cell, axis)
    wings: i64 = s.n_in_line(WING, cell, axis)
    out0: i64 = 0
    out1: i64 = 0
    out2: i64 = 0
    if caves + wings > 0:
        out0 = _across(index, caves, wings)
        out1 = _across(index + 1, caves, wings)
        out2 = _across(index + 2, caves, wings)
    if is_back:
        out0 |= _entered(s, index, axis, 0)
        out1 |= _entered(s, index, axis, 1)
        out2 |= _entered(s, index, axis, 2)
    return out0, out1, out2


def _across(at: i64, caves: i64, wings: i64) -> i64:
    """One word of the spaces that so many Caves and Wings in a row lead to."""
    found: i64 = 0
    if caves > 1:
        found = LONG[at]
    elif caves == 1:
        found = SHORT[at]
    if wings > 0:
        found |= LEAP[at]
        if caves > 1:
            found |= LEAP_LONG[at]
        elif caves == 1:
            found |= LEAP_SHORT[at]
    return found


def _entered(s: Table, index: i64, axis: i64, word: i64) -> i64:
    """One word of the Footprints whose own row has the Caves and Wings it takes to reach them."""
    at: i64 = index + word
    rest: i64 = (LONG[at] | LEAP[at] | LEAP_LONG[at]) & s.table[3 * FOOTPRINT + word]
    found: i64 = 0
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        other: i64 = 60 * word + lowest(here)
        caves: i64 = s.n_in_line(CAVE, other, axis)
        wings: i64 = s.n_in_line(WING, other, axis)
        found |= _across(at, caves, wings) & here
    return found


def first_steps(s: Table, seat: i64) -> Cells:
    """The free Footprints a token can go to in one step. CAL-95: from the starting point any of the own first row.

    CAL-346: no step leads back to a starting point, which is no space of the board.
    """
    free: Cells = free_footprints(s, seat)
    here: i64 = s.token(seat)
    if here == START:
        at: i64 = 3 * s.arm(seat)
        return free[0] & FIRST_ROW[at], free[1] & FIRST_ROW[at + 1], free[2] & FIRST_ROW[at + 2]
    near: Cells = links(s, seat, here)
    return free[0] & near[0], free[1] & near[1], free[2] & near[2]


def can_step(s: Table, seat: i64) -> bool:
    """Whether a token can go anywhere."""
    near: Cells = first_steps(s, seat)
    return near[0] | near[1] | near[2] != 0


def reachable(s: Table, seat: i64) -> Cells:
    """CAL-84 to CAL-94, CAL-377: every free Footprint that a chain of steps leads to, forwards or backwards.

    CAL-R71: no step leads from outside into an invaded Initial Zone, not even back in the same move.
    """
    free: Cells = free_footprints(s, seat)
    outside: Cells = outside_footprints(s, seat)
    zone: i64 = FINAL if s.token(seat) == START else ZONE[s.token(seat)]
    found: Cells = first_steps(s, seat)
    seen0: i64 = found[0]
    seen1: i64 = found[1]
    seen2: i64 = found[2]
    todo0: i64 = seen0
    todo1: i64 = seen1
    todo2: i64 = seen2
    while todo0 | todo1 | todo2 != 0:
        cell: i64 = 0
        if todo0 != 0:
            cell = lowest(todo0)
            todo0 &= todo0 - 1
        elif todo1 != 0:
            cell = 60 + lowest(todo1)
            todo1 &= todo1 - 1
        else:
            cell = 120 + lowest(todo2)
            todo2 &= todo2 - 1
        near: Cells = links(s, seat, cell)
        onto: Cells = free if ZONE[cell] == zone else outside
        new0: i64 = near[0] & onto[0] & ~seen0
        new1: i64 = near[1] & onto[1] & ~seen1
        new2: i64 = near[2] & onto[2] & ~seen2
        seen0 |= new0
        seen1 |= new1
        seen2 |= new2
        todo0 |= new0
        todo1 |= new1
        todo2 |= new2
    return seen0, seen1, seen2


# -- the move ----------------------------------------------------------------------------------------------------------


def sift_moving(s: Table) -> None:
    """Where the token goes. CAL-345: a card that moves a token keeps to the rules of phase 3."""
    seat: i64 = s.fact(2)
    v = s.sieve
    v.open(s.cells(0), s.cells(1), s.cells(2))
    v.keep(s.table[0], s.table[1], s.table[2], 82)
    v.cut(s.tokens[0], s.tokens[1], s.tokens[2], 1018)
    free: Cells = free_footprints(s, seat)
    v.keep(free[0], free[1], free[2], 123)
    found: Cells = reachable(s, seat)
    v.keep(found[0], found[1], found[2], 85)


def stand(s: Table, seat: i64, cell: i64) -> None:
    """Bring a token to a space: CAL-138 the Rift wins the game, and hands change with the zones."""
    s.log(journal.MOVED, seat, s.token(seat), cell)
    _arrive(s, seat, cell)


def _arrive(s: Table, seat: i64, cell: i64) -> None:
    was_final: i64 = 1 if s.in_final(seat) else 0
    s.set_token(seat, cell)
    if cell == RIFT:
        # CAL-3, CAL-139: the token stands on a Footprint on the central space, CAL-R115 whoever brought it there.
        if s.result == NO_RESULT:
            s.result = seat
            s.log(journal.RIFT_REACHED, seat, 0, 0)
    elif was_final != (1 if s.in_final(seat) else 0):
        s.push(frames.ON_ARRIVAL, seat, was_final, 0)


# -- pushed by a Mirror ------------------------------------------------------------------------------------------------


def behind(s: Table, seat: i64) -> Cells:
    """Where a Mirror may push a token (CAL-168, CAL-R13): linked free Footprints in a row behind, else beside."""
    here: i64 = s.token(seat)
    arm: i64 = forward_at(s, seat, here)
    row: i64 = row_of(arm, here)
    near: Cells = first_steps(s, seat)
    back: Cells = (
        _in_rows(near[0], 0, arm, row, False),
        _in_rows(near[1], 60, arm, row, False),
        _in_rows(near[2], 120, arm, row, False),
    )
    if back[0] | back[1] | back[2] != 0:
        return back
    return (
        _in_rows(near[0], 0, arm, row, True),
        _in_rows(near[1], 60, arm, row, True),
        _in_rows(near[2], 120, arm, row, True),
    )


def _in_rows(cells: i64, offset: i64, arm: i64, row: i64, is_beside: bool) -> i64:
    """Those of one word's spaces that lie in a lower row of the arm, or in the same one."""
    found: i64 = 0
    rest: i64 = cells
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        other: i64 = row_of(arm, offset + lowest(here))
        if (other == row) if is_beside else (other < row):
            found |= here
    return found


def sift_pushed(s: Table) -> None:
    """CAL-R13: several Footprints lie behind, so the Mirror's user picks."""
    v = s.sieve
    v.open(s.cells(0), s.cells(1), s.cells(2))
    found: Cells = behind(s, s.fact(2))
    v.keep(found[0], found[1], found[2], 168)


def answer_pushed(s: Table, cell: i64) -> None:
    """The token goes back one space."""
    seat: i64 = s.fact(2)
    s.drop()
    s.log(journal.PUSHED_BACK, seat, s.token(seat), cell)
    _arrive(s, seat, cell)


def decay(s: Table, seat: i64) -> None:
    """CAL-170: no Footprint to go back to, so the token returns to the starting point of its own board (CAL-424)."""
    was_final: i64 = 1 if s.in_final(seat) else 0
    s.log(journal.DECAYED, seat, s.token(seat), 0)
    s.set_token(seat, START)
    if was_final == 1:
        s.push(frames.ON_ARRIVAL, seat, 1, 0)
