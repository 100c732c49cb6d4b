"""A hero's action: which skill, who carries it out, and the three skills every hero has."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.engine.sieve import Sieve
from rulebound.engine.verdict import RULING
from rulebound.games.altaria import events
from rulebound.games.altaria.actions import ATTACK, CURE, EVENT, MOVE, TOKEN
from rulebound.games.altaria.board import ALL, NEAR
from rulebound.games.altaria.frames import GO, PLACE, STRIKE, WHICH_KIND, WHO
from rulebound.games.altaria.journal import ATTACKED, CURED, EVENT_USED, ORDERED, RENEWED, TOKEN_MOVED
from rulebound.games.altaria.legality import (
    copies_left,
    doer_slot,
    doers,
    enterable,
    great_with_hero,
    open_ground,
    within,
)
from rulebound.games.altaria.movement import enter
from rulebound.games.altaria.placing import place_token
from rulebound.games.altaria.state import NO_ONE, SLOTS, Table, owner_of, slots_of
from rulebound.games.altaria.tables import ILIATH
from rulebound.games.altaria.wounds import wound

MOVE_BIT: Final[i64] = 1
ATTACK_BIT: Final[i64] = 2
TOKEN_BIT: Final[i64] = 4
EVENT_BIT: Final[i64] = 8
CURE_BIT: Final[i64] = 16
DONE_BIT: Final[i64] = 32
ALL_SKILLS: Final[i64] = 63
ALL_KINDS: Final[i64] = 1023
# What forbids Movement, Attack, Power token and Event when nothing could come of them: ALT-51, ALT-55, ALT-61, ALT-128.
NOTHING_TO_DO: Final = vec[i64]([51, 55, 61, 128])


def sift_skills(s: Table, v: Sieve) -> None:
    """Which skill next? ALT-35: in any order; "done" is always open (ALT-R4, ALT-40: what is left is lost).

    ALT-48: each at most once. ALT-49, ALT-60, ALT-127 cost one point, ALT-54, ALT-104 two, ALT-140 a crystal.
    ALT-R85: only what somebody could carry out.
    """
    v.open(ALL_SKILLS)
    # Paying for bleeding is no skill (ALT-R8).
    v.keep(~s.used | CURE_BIT, 48)
    if s.ap < 1:
        v.keep(~MOVE_BIT, 49)
        v.keep(~TOKEN_BIT, 60)
        v.keep(~EVENT_BIT, 127)
    if s.ap < 2:
        v.keep(~ATTACK_BIT, 54)
        v.keep(~CURE_BIT, 104)
    if not s.has_events:
        v.keep(~EVENT_BIT, 119)
    elif not has(s.crystals, s.active):
        v.keep(~EVENT_BIT, 140)
    if not has(s.bleeding, s.active):
        v.keep(~CURE_BIT, 104)
    if v.left & ~(CURE_BIT | DONE_BIT) == 0:
        return
    from_where: i64 = doers(s)
    skill: i64 = MOVE
    while skill <= EVENT:
        if v.left & bit(skill) != 0 and able(s, skill, from_where) == 0:
            v.keep(~bit(skill), NOTHING_TO_DO[skill])
        skill += 1


def answer_skill(s: Table, skill: i64) -> None:
    """Pay for a skill and go on to who carries it out (not called for "done")."""
    s.used |= bit(skill)
    if skill == CURE:
        # ALT-104, ALT-R8
        s.ap -= 2
        s.bleeding &= ~bit(s.active)
        s.log(CURED, s.active, 0, 0)
        return
    s.ap -= 2 if skill == ATTACK else 1
    if skill == EVENT:
        # ALT-127, ALT-R60: the crystal is spent.
        s.crystals &= ~bit(s.active)
        s.log(EVENT_USED, s.active, s.event_skill(), 0)
    s.push(WHO, skill, 0, 0, 0)


def able(s: Table, skill: i64, from_where: i64) -> i64:
    """The members of ``from_where`` that have something to do with the skill."""
    found: i64 = 0
    rest: i64 = from_where
    while rest != 0:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        if _has_aim(s, skill, cell):
            found |= bit(cell)
    return found


def _has_aim(s: Table, skill: i64, by: i64) -> bool:
    v: Sieve = s.scratch
    if skill == MOVE:
        sift_go(s, v, by)
    elif skill == ATTACK:
        sift_strike(s, v, by)
    elif skill == TOKEN:
        return placeable_kinds(s, by) != 0
    else:
        events.sift_first(s, v, by)
    return v.left != 0


def sift_who(s: Table, v: Sieve, skill: i64) -> None:
    """Who carries the skill out: the hero himself, or a proxy by whose space it is named."""
    from_where: i64 = doers(s)
    v.open(ALL)
    v.keep(from_where | s.of_kind[ILIATH], 157)
    v.keep(from_where, 166)
    v.keep(able(s, skill, from_where), NOTHING_TO_DO[skill])


def answer_who(s: Table, by: i64) -> None:
    """Go on to the skill's own question."""
    skill: i64 = s.fact(1)
    s.drop()
    if by != s.pos[s.active]:
        s.log(ORDERED, by, doer_slot(s, by), 0)
    if skill == MOVE:
        s.push(GO, by, 0, 0, 0)
    elif skill == ATTACK:
        s.push(STRIKE, by, 0, 0, 0)
    elif skill == TOKEN:
        s.push(WHICH_KIND, by, 0, 0, 0)
    else:
        events.begin(s, by)


# -- Movement -----------------------------------------------------------------------------------------------------


def sift_go(s: Table, v: Sieve, by: i64) -> None:
    """ALT-50: an adjacent space; ALT-51 not an impassable one, ALT-158 for a token an empty grass or jungle space."""
    slot: i64 = doer_slot(s, by)
    v.open(ALL)
    v.keep(NEAR[by], 50)
    if slot == NO_ONE:
        v.keep(open_ground(s), 158)
        if has(great_with_hero(s), by):
            v.keep(0, RULING + 89)
        return
    tables = s.tables
    v.keep(~(s.mountain | s.water | s.all_living()), 52)
    v.keep(~bit(tables.portal_of[owner_of(slot)]), 94)
    v.keep(enterable(s, slot, v.left), 160)


def answer_go(s: Table, to: i64) -> None:
    """The hero (or Isabel's token) moves."""
    by: i64 = s.fact(1)
    s.drop()
    slot: i64 = doer_slot(s, by)
    if slot == NO_ONE:
        # ALT-R78: no hero enters, so a jungle costs nothing.
        s.log(TOKEN_MOVED, s.kind_at(by), by, to)
        s.shift_token(by, to)
    else:
        # ALT-R63: whoever gives the order also says where a body is pushed.
        enter(s, slot, to, owner_of(s.active))


# -- Attack -------------------------------------------------------------------------------------------------------


def sift_strike(s: Table, v: Sieve, by: i64) -> None:
    """ALT-55: one adjacent enemy; ALT-114: not a dead one. ALT-R40: "enemy" is judged by whoever gives the order."""
    v.open(SLOTS)
    v.keep(slots_of(1 - owner_of(s.active)), 55)
    v.keep(s.living_slots(), 114)
    v.keep(s.slots_in(NEAR[by]), 55)


def answer_strike(s: Table, slot: i64) -> None:
    """The hero is wounded."""
    s.log(ATTACKED, slot, s.fact(1), 0)
    s.drop()
    wound(s, slot)


# -- Power token --------------------------------------------------------------------------------------------------


def kinds_of_doer(s: Table, by: i64) -> i64:
    """The kinds of token that may be placed: the acting hero's own (ALT-61).

    ALT-167, ALT-R41: and that of a hero on Iliath's token who places it, or (option ``iliath_copy_himself``) whom the
    acting hero could order; ALT-R38: Isabel's token places the acting hero's.
    """
    kinds: i64 = bit(s.kind_of[s.active])
    slot: i64 = doer_slot(s, by)
    if slot != NO_ONE:
        kinds |= bit(s.kind_of[slot])
    if s.copies_himself and slot == s.active:
        rest: i64 = doers(s) & s.of_kind[ILIATH] & ~bit(by)
        while rest != 0:
            kinds |= bit(s.kind_of[s.hero_at(lowest(rest))])
            rest &= rest - 1
    return kinds


def placeable_kinds(s: Table, by: i64) -> i64:
    """Those of the doer's kinds for which there is a space or a token to renew."""
    rest: i64 = kinds_of_doer(s, by)
    found: i64 = 0
    while rest != 0:
        kind: i64 = lowest(rest)
        rest &= rest - 1
        sift_place(s, s.scratch, by, kind)
        if s.scratch.left != 0:
            found |= bit(kind)
    return found


def sift_kind(s: Table, v: Sieve, by: i64) -> None:
    """Which kind of token?"""
    v.open(ALL_KINDS)
    v.keep(kinds_of_doer(s, by), 167)
    v.keep(placeable_kinds(s, by), 61)


def answer_kind(s: Table, kind: i64) -> None:
    """Go on to where."""
    by: i64 = s.fact(1)
    s.drop()
    s.push(PLACE, by, kind, 0, 0)


def sift_place(s: Table, v: Sieve, by: i64, kind: i64) -> None:
    """Where a token is placed, or which one is renewed.

    Placing: ALT-64 within the kind's range, ALT-65 on grass or jungle, ALT-66 empty, ALT-67 four copies at most.
    Renewing: ALT-68 an own token of the kind within that range, ALT-70 not a great one with a hero; Isabel's token may
    renew itself (ALT-R39).
    """
    reached: i64 = within(s, by, s.tables.reach[kind])
    tokens: i64 = s.tokens()
    v.open(ALL & ~tokens)
    v.keep(s.land(), 65)
    v.keep(~s.heroes(), 66)
    v.keep(reached, 64)
    if not copies_left(s, kind):
        v.keep(0, 67)
    places: i64 = v.left
    v.open(tokens)
    v.keep(s.of_kind[kind] & s.of_owner[owner_of(s.active)], 66)
    v.keep(reached, 68)
    v.keep(~great_with_hero(s), 70)
    v.left |= places


def answer_place(s: Table, cell: i64) -> None:
    """Place or renew."""
    by: i64 = s.fact(1)
    kind: i64 = s.fact(2)
    s.drop()
    full: i64 = s.tables.symbols[kind]
    if has(s.tokens(), cell):
        # ALT-69: the green symbol toward the blue player again.
        s.set_left(cell, full)
        s.log(RENEWED, kind, cell, full)
    else:
        place_token(s, by, cell, kind, full)
