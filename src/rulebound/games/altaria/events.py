"""The seven event skills. ``by`` is the space of whoever carries the skill out: all ranges are counted from there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.engine.sieve import Sieve
from rulebound.engine.verdict import RULING
from rulebound.games.altaria.actions import COPIED
from rulebound.games.altaria.board import ALL, NEAR
from rulebound.games.altaria.displacing import sift_maneuver_take, sift_pressure_take, sift_push_take
from rulebound.games.altaria.frames import (
    EVENT_PLACE,
    MANEUVER_TAKE,
    MIMIC_FACING,
    MIMIC_TAKE,
    PRAYER_FOR,
    PRESSURE_TAKE,
    PUSH_TAKE,
    SWAP_WITH,
    TRICK_KIND,
)
from rulebound.games.altaria.journal import REVIVAL, TOKEN_MOVED
from rulebound.games.altaria.legality import (
    EVENT_RANGE,
    copies_left,
    doer_slot,
    great_with_hero,
    open_ground,
    within,
)
from rulebound.games.altaria.movement import land, trade_places
from rulebound.games.altaria.placing import place_token
from rulebound.games.altaria.state import (
    DEAD,
    HEALTHY,
    MOTIVATION,
    N_SLOTS,
    NO_ONE,
    SLOTS,
    Table,
    owner_of,
    slots_of,
)
from rulebound.games.altaria.tables import MANEUVER, MIMIC, N_KINDS, PRAYER, PRESSURE, SWAP, TRICK
from rulebound.games.altaria.wounds import give_marker, heal

# By event skill: Mimic, Swap, Trick, Pressure, Maneuver, Prayer, Push.
FIRST_QUESTION: Final = vec[i64](
    [MIMIC_TAKE, SWAP_WITH, TRICK_KIND, PRESSURE_TAKE, MANEUVER_TAKE, PRAYER_FOR, PUSH_TAKE]
)


def begin(s: Table, by: i64) -> None:
    """Ask the first question of the current event's skill (ALT-128)."""
    s.push(FIRST_QUESTION[s.event_skill()], by, 0, 0, 0)


def sift_first(s: Table, v: Sieve, by: i64) -> None:
    """What the first question of the current event's skill leaves open for a doer in ``by``."""
    skill: i64 = s.event_skill()
    if skill == MIMIC:
        sift_mimic_take(s, v, by)
    elif skill == SWAP:
        sift_swap(s, v, by)
    elif skill == TRICK:
        sift_trick_kind(s, v, by)
    elif skill == PRESSURE:
        sift_pressure_take(s, v, by)
    elif skill == MANEUVER:
        sift_maneuver_take(s, v, by)
    elif skill == PRAYER:
        sift_prayer(s, v, by)
    else:
        sift_push_take(s, v, by)


def _spare_kinds(s: Table) -> i64:
    """Spaces with tokens of kinds of which another may be laid (ALT-67, ALT-179)."""
    found: i64 = 0
    kind: i64 = 0
    while kind < N_KINDS:
        if copies_left(s, kind):
            found |= s.of_kind[kind]
        kind += 1
    return found


# -- Mimic --------------------------------------------------------------------------------------------------------


def sift_mimic_take(s: Table, v: Sieve, by: i64) -> None:
    """ALT-178: any adjacent token, with room for the copy; ALT-179: not if all four are in play."""
    v.open(ALL)
    v.keep(NEAR[by] & s.tokens(), 178)
    v.keep(_spare_kinds(s), 179)
    if open_ground(s) & within(s, by, EVENT_RANGE) == 0:
        v.keep(0, 178)


def answer_mimic_take(s: Table, cell: i64) -> None:
    """Go on to the copy's facing."""
    by: i64 = s.fact(1)
    s.drop()
    s.push(MIMIC_FACING, by, s.kind_at(cell), s.left_at(cell), 0)


def sift_mimic_facing(s: Table, v: Sieve, kind: i64, left: i64) -> None:
    """ALT-180, ALT-R43: the copied token's facing or the initial one, where they differ."""
    v.open(3)
    v.keep(1 if left == s.tables.symbols[kind] else 3, 180)


def answer_mimic_facing(s: Table, facing: i64) -> None:
    """Go on to where the copy is laid."""
    by: i64 = s.fact(1)
    kind: i64 = s.fact(2)
    left: i64 = s.fact(3) if facing == COPIED else s.tables.symbols[kind]
    s.drop()
    s.push(EVENT_PLACE, by, kind, left, 0)


def sift_event_place(s: Table, v: Sieve, by: i64, kind: i64) -> None:
    """ALT-178, ALT-182: within range 2; ALT-65, ALT-66: on empty grass or jungle; ALT-67: four copies at most."""
    v.open(ALL)
    v.keep(s.land(), 65)
    v.keep(~(s.heroes() | s.tokens()), 66)
    v.keep(within(s, by, EVENT_RANGE), 178 if s.event_skill() == MIMIC else 182)
    if not copies_left(s, kind):
        v.keep(0, 67)


def answer_event_place(s: Table, cell: i64) -> None:
    """The new token is laid, allied side up."""
    by: i64 = s.fact(1)
    kind: i64 = s.fact(2)
    left: i64 = s.fact(3)
    s.drop()
    place_token(s, by, cell, kind, left)


# -- Swap ---------------------------------------------------------------------------------------------------------


def sift_swap(s: Table, v: Sieve, by: i64) -> None:
    """ALT-181: another allied living hero within range 2; Isabel's token takes only grass or jungle (ALT-R65)."""
    slot: i64 = doer_slot(s, by)
    v.open(SLOTS)
    v.keep(slots_of(owner_of(s.active)), 181)
    v.keep(s.living_slots(), 114)
    if slot != NO_ONE:
        v.keep(~bit(slot), 181)
    v.keep(s.slots_in(within(s, by, EVENT_RANGE)), 181)
    if slot == NO_ONE:
        v.keep(s.slots_in(s.land() & ~s.tokens()), 158)
        if has(great_with_hero(s), by):
            v.keep(0, RULING + 89)


def answer_swap(s: Table, other: i64) -> None:
    """Both trade places at once and count as entering (ALT-R50); what follows for the doer comes first (ALT-R66)."""
    by: i64 = s.fact(1)
    s.drop()
    slot: i64 = doer_slot(s, by)
    if slot == NO_ONE:
        there: i64 = s.pos[other]
        s.log(TOKEN_MOVED, s.kind_at(by), by, there)
        s.shift_token(by, there)
        s.set_pos(other, by)
        land(s, other, there)
    else:
        trade_places(s, slot, other)


# -- Trick --------------------------------------------------------------------------------------------------------


def sift_trick_kind(s: Table, v: Sieve, by: i64) -> None:
    """ALT-182: the kind of any adjacent hero, also whoever gave the order (ALT-R87); ALT-R44: not a dead one."""
    beside: i64 = 0
    living: i64 = 0
    spare: i64 = 0
    n: i64 = 0
    while n < N_SLOTS:
        if has(NEAR[by], s.pos[n]):
            beside |= bit(s.kind_of[n])
            if s.is_alive(n):
                living |= bit(s.kind_of[n])
        n += 1
    n = 0
    while n < N_KINDS:
        if copies_left(s, n):
            spare |= bit(n)
        n += 1
    v.open(1023)
    v.keep(beside, 182)
    v.keep(living, 114)
    v.keep(spare, 67)
    if open_ground(s) & within(s, by, EVENT_RANGE) == 0:
        v.keep(0, 182)


def answer_trick_kind(s: Table, kind: i64) -> None:
    """Go on to where the token is laid."""
    by: i64 = s.fact(1)
    s.drop()
    s.push(EVENT_PLACE, by, kind, s.tables.symbols[kind], 0)


# -- Prayer -------------------------------------------------------------------------------------------------------


def sift_prayer(s: Table, v: Sieve, by: i64) -> None:
    """ALT-190: an allied hero within range 2, ALT-193 dead ones included, the hero itself too (ALT-R68)."""
    v.open(SLOTS)
    v.keep(slots_of(owner_of(s.active)), 190)
    reached: i64 = within(s, by, EVENT_RANGE)
    slots: i64 = 0
    n: i64 = 0
    while n < N_SLOTS:
        if has(reached, s.pos[n]):
            slots |= bit(n)
        n += 1
    v.keep(slots, 190)


def answer_prayer(s: Table, slot: i64) -> None:
    """ALT-191, ALT-192, ALT-193: according to the hero's health."""
    s.drop()
    if s.health[slot] == HEALTHY:
        give_marker(s, slot, MOTIVATION)
    elif s.health[slot] == DEAD:
        s.revival[slot] += 2
        s.log(REVIVAL, slot, 2, s.revival[slot])
    else:
        heal(s, slot)
