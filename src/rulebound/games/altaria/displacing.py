"""The event skills that destroy or move tokens: Pressure, Maneuver, Push. ``by`` is the space of the doer."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.engine.sieve import Sieve
from rulebound.engine.verdict import RULING
from rulebound.games.altaria.actions import DESTROY
from rulebound.games.altaria.board import ALL, NEAR, spread
from rulebound.games.altaria.frames import (
    MANEUVER_PUT,
    PRESSURE_HERO,
    PRESSURE_MODE,
    PRESSURE_SHIFT,
    PUSH_HERO,
    PUSH_PUT,
)
from rulebound.games.altaria.journal import REMOVED, TOKEN_MOVED, TOKENS_TRADED
from rulebound.games.altaria.legality import EVENT_RANGE, enterable, great_with_hero, open_ground, within
from rulebound.games.altaria.movement import enter
from rulebound.games.altaria.state import SLOTS, Table, owner_of
from rulebound.games.altaria.tokens import press

# -- Pressure -----------------------------------------------------------------------------------------------------


def sift_pressure_take(s: Table, v: Sieve, by: i64) -> None:
    """ALT-183: an adjacent allied token with which one of the two things can be done."""
    v.open(ALL)
    v.keep(NEAR[by] & s.tokens(), 183)
    v.keep(s.of_owner[owner_of(s.active)], 183)
    useful: i64 = 0
    rest: i64 = v.left
    while rest != 0:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if _pressed(s, cell) != 0 or _shifts(s, cell) != 0:
            useful |= bit(cell)
    v.keep(useful, 183)


def _pressed(s: Table, cell: i64) -> i64:
    """The living heroes within range 2 of the token (slots)."""
    return s.slots_in(within(s, cell, EVENT_RANGE))


def _shifts(s: Table, cell: i64) -> i64:
    """ALT-185: one or two steps, each onto empty grass or jungle (ALT-R46); ALT-186: no great token with a hero."""
    if has(great_with_hero(s), cell):
        return 0
    ground: i64 = open_ground(s)
    near: i64 = NEAR[cell] & ground
    return near | (spread(near) & ground)


def answer_pressure_take(s: Table, cell: i64) -> None:
    """Go on to what is done with the token."""
    s.drop()
    s.push(PRESSURE_MODE, cell, 0, 0, 0)


def sift_pressure_mode(s: Table, v: Sieve, cell: i64) -> None:
    """ALT-184: destroy it for a hero within range 2; ALT-185: or move it."""
    v.open(3)
    if _pressed(s, cell) == 0:
        v.keep(2, 184)
    if has(great_with_hero(s), cell):
        v.keep(1, 186)
    if _shifts(s, cell) == 0:
        v.keep(1, 185)


def answer_pressure_mode(s: Table, mode: i64) -> None:
    """Go on to whom, or where to."""
    cell: i64 = s.fact(1)
    s.drop()
    if mode == DESTROY:
        s.push(PRESSURE_HERO, cell, 0, 0, 0)
    else:
        s.push(PRESSURE_SHIFT, cell, 0, 0, 0)


def sift_pressure_hero(s: Table, v: Sieve, cell: i64) -> None:
    """ALT-184: a hero of either side within range 2 of the token; ALT-114: not a dead one."""
    v.open(SLOTS)
    v.keep(s.living_slots(), 114)
    v.keep(_pressed(s, cell), 184)


def answer_pressure_hero(s: Table, slot: i64) -> None:
    """The token is destroyed, even with a hero on it (ALT-R75), then its entry effect hits that hero (ALT-R67).

    ALT-R83: being destroyed is neither of the two ways in which a token gives crystals to those beside it.
    """
    cell: i64 = s.fact(1)
    s.drop()
    kind: i64 = s.kind_at(cell)
    s.lift_token(cell)
    s.log(REMOVED, kind, cell, 0)
    press(s, kind, cell, slot)


def sift_pressure_shift(s: Table, v: Sieve, cell: i64) -> None:
    """Where the token may be moved."""
    v.open(ALL)
    v.keep(s.land(), RULING + 15)
    v.keep(~(s.heroes() | s.tokens()), RULING + 46)
    v.keep(_shifts(s, cell), 185)


def answer_pressure_shift(s: Table, to: i64) -> None:
    """The token is moved."""
    cell: i64 = s.fact(1)
    s.drop()
    s.log(TOKEN_MOVED, s.kind_at(cell), cell, to)
    s.shift_token(cell, to)


# -- Maneuver -----------------------------------------------------------------------------------------------------


def sift_maneuver_take(s: Table, v: Sieve, by: i64) -> None:
    """ALT-187: an adjacent token that has somewhere to go; ALT-189: no great token with a hero on it."""
    v.open(ALL)
    v.keep(NEAR[by] & s.tokens(), 187)
    v.keep(~great_with_hero(s), 189)
    useful: i64 = 0
    rest: i64 = v.left
    while rest != 0:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if _maneuvers(s, by, cell) != 0:
            useful |= bit(cell)
    v.keep(useful, 187)


def _maneuvers(s: Table, by: i64, cell: i64) -> i64:
    """Other spaces next to the doer: open ground, or (ALT-188) another token to trade with (ALT-R47)."""
    return NEAR[by] & ~bit(cell) & (open_ground(s) | (s.tokens() & ~great_with_hero(s)))


def answer_maneuver_take(s: Table, cell: i64) -> None:
    """Go on to where it is put."""
    by: i64 = s.fact(1)
    s.drop()
    s.push(MANEUVER_PUT, by, cell, 0, 0)


def sift_maneuver_put(s: Table, v: Sieve, by: i64, cell: i64) -> None:
    """ALT-187: another space adjacent to the doer."""
    v.open(ALL)
    v.keep(NEAR[by] & ~bit(cell), 187)
    v.keep(s.land(), RULING + 15)
    v.keep(~great_with_hero(s), 189)
    v.keep(_maneuvers(s, by, cell), 66)


def answer_maneuver_put(s: Table, to: i64) -> None:
    """The token is moved, or trades places (ALT-188; terrain stays, ALT-R16)."""
    cell: i64 = s.fact(2)
    s.drop()
    if has(s.tokens(), to):
        s.log(TOKENS_TRADED, cell, to, 0)
        s.trade_tokens(cell, to)
    else:
        s.log(TOKEN_MOVED, s.kind_at(cell), cell, to)
        s.shift_token(cell, to)


# -- Push ---------------------------------------------------------------------------------------------------------


def sift_push_take(s: Table, v: Sieve, by: i64) -> None:
    """ALT-194: an adjacent allied token; ALT-195: not facing as when new; ALT-R85: somebody must be there to push.

    The token makes no difference to who can be pushed: its space is beside the doer, and a body that is in the way can
    always be pushed to where the hero comes from.
    """
    v.open(ALL)
    v.keep(NEAR[by] & s.tokens(), 194)
    v.keep(s.of_owner[owner_of(s.active)], 194)
    turned: i64 = 0
    rest: i64 = v.left
    while rest != 0:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if s.left_at(cell) != s.tables.symbols[s.kind_at(cell)]:
            turned |= bit(cell)
    v.keep(turned, 195)
    if v.left != 0 and _pushed(s, by) == 0:
        v.keep(0, 196)


def _pushed(s: Table, by: i64) -> i64:
    """The living heroes next to the doer who have somewhere to be pushed (slots)."""
    rest: i64 = s.slots_in(NEAR[by])
    found: i64 = 0
    while rest != 0:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        if _push_places(s, by, slot) != 0:
            found |= bit(slot)
    return found


def _push_places(s: Table, by: i64, slot: i64) -> i64:
    """ALT-196: one space on, no longer next to the doer; ALT-R48: passable for the hero."""
    return enterable(s, slot, NEAR[s.pos[slot]] & ~NEAR[by] & ~bit(by))


def answer_push_take(s: Table, cell: i64) -> None:
    """The token is destroyed, without crystals for anybody (ALT-R83); go on to whom."""
    by: i64 = s.fact(1)
    s.drop()
    s.log(REMOVED, s.kind_at(cell), cell, 0)
    s.lift_token(cell)
    s.push(PUSH_HERO, by, 0, 0, 0)


def sift_push_hero(s: Table, v: Sieve, by: i64) -> None:
    """ALT-196: a hero of either side next to the doer, the one who gave the order too (ALT-R87); ALT-114: alive."""
    v.open(SLOTS)
    v.keep(s.living_slots(), 114)
    v.keep(s.slots_in(NEAR[by]), 196)
    v.keep(_pushed(s, by), RULING + 48)


def answer_push_hero(s: Table, slot: i64) -> None:
    """Go on to where."""
    by: i64 = s.fact(1)
    s.drop()
    s.push(PUSH_PUT, by, slot, 0, 0)


def sift_push_put(s: Table, v: Sieve, by: i64, slot: i64) -> None:
    """Where the hero is pushed."""
    v.open(ALL)
    v.keep(NEAR[s.pos[slot]] & ~NEAR[by] & ~bit(by), 196)
    v.keep(_push_places(s, by, slot), RULING + 48)


def answer_push_put(s: Table, to: i64) -> None:
    """The hero is moved; a body there is pushed on by the hero's owner (ALT-R18)."""
    slot: i64 = s.fact(2)
    s.drop()
    enter(s, slot, to, owner_of(slot))
