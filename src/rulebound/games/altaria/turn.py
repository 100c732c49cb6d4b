"""The sequence of play: seven turns of three phases, each initiative, hero actions, rotation (ALT-26, ALT-27)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, count, has, lowest
from rulebound.engine.sieve import Sieve
from rulebound.games.altaria.board import ALL
from rulebound.games.altaria.frames import (
    ACTING,
    CHOOSE_FIRST,
    CHOOSE_HERO,
    INITIATIVE,
    ROTATION,
)
from rulebound.games.altaria.journal import (
    ACTS,
    ENDED,
    FIRST,
    GAME_OVER,
    NEW_EVENT,
    PHASE,
    REVIVAL,
    ROTATED,
    TURN_OVER,
    UNMARKED,
)
from rulebound.games.altaria.movement import judge_altars, take_altar
from rulebound.games.altaria.state import (
    BLEEDING,
    BLUE,
    BLUE_WINS,
    DEAD,
    EXHAUSTION,
    FORCED,
    MOTIVATION,
    N_SLOTS,
    NO_ONE,
    RED,
    RED_WINS,
    RUNNING,
    SLOTS,
    TIE,
    Table,
    owner_of,
    slots_of,
)
from rulebound.games.altaria.wounds import lay_markers, revive, wound


def work_initiative(s: Table) -> None:
    """ALT-28, ALT-31: who holds more altars; ALT-29: with as many, the other player than in the last phase.

    ALT-30: none each is as many; ALT-R1: in the very first phase the drawn player keeps it.
    """
    blue: i64 = s.n_altars(BLUE)
    red: i64 = s.n_altars(RED)
    if s.is_opening:
        s.is_opening = False
    elif blue > red:
        s.initiative = BLUE
    elif red > blue:
        s.initiative = RED
    else:
        s.initiative = 1 - s.initiative
    s.log(PHASE, s.turn, s.phase, s.initiative)
    s.stage = CHOOSE_FIRST


def sift_first(v: Sieve) -> None:
    """ALT-32, ALT-R2: either player may be named."""
    v.open(3)


def answer_first(s: Table, seat: i64) -> None:
    """That player acts first in this phase."""
    s.first = seat
    s.n_acted = 0
    s.stage = CHOOSE_HERO
    s.log(FIRST, seat, 0, 0)


def acting_seat(s: Table) -> i64:
    """ALT-33, ALT-34: the first player, then the other, one hero each (ALT-R3)."""
    return s.first if s.n_acted == 0 else 1 - s.first


def sift_hero(s: Table, v: Sieve) -> None:
    """ALT-33: an own hero; ALT-41: who has not acted this turn. Dead ones may be chosen too (ALT-R5)."""
    v.open(SLOTS)
    v.keep(slots_of(acting_seat(s)), 33)
    v.keep(s.ready, 41)


def answer_hero(s: Table, slot: i64) -> None:
    """ALT-36: the hero receives action points; ALT-110: a dead one as many revival markers."""
    ap: i64 = s.phase_ap()
    here: i64 = bit(slot)
    if s.health[slot] == DEAD:
        s.revival[slot] += ap
        s.log(REVIVAL, slot, ap, s.revival[slot])
        _tire(s, slot)
        return
    s.active = slot
    s.used = 0
    s.later = 0
    if s.motivated & here != 0:
        # ALT-102
        s.motivated &= ~here
        s.log(UNMARKED, slot, MOTIVATION, 0)
        ap += 1
    if s.exhausted & here != 0:
        # ALT-103; ALT-R49: never below zero
        s.exhausted &= ~here
        s.log(UNMARKED, slot, EXHAUSTION, 0)
        if ap > 0:
            ap -= 1
    s.ap = ap
    s.log(ACTS, slot, ap, 0)
    s.stage = ACTING


def end_action(s: Table) -> None:
    """ALT-R10: first the wounds of markers the hero began with, then the markers it received (ALT-101)."""
    slot: i64 = s.active
    here: i64 = bit(slot)
    s.log(ENDED, slot, 0, 0)
    if s.bleeding & here != 0:
        # ALT-105
        s.bleeding &= ~here
        s.log(UNMARKED, slot, BLEEDING, 0)
        wound(s, slot)
    if s.forced & here != 0:
        # ALT-107: still there, so the hero has not moved.
        s.forced &= ~here
        s.log(UNMARKED, slot, FORCED, 0)
        wound(s, slot)
    lay_markers(s, slot, s.later)
    s.active = NO_ONE
    s.ap = 0
    s.used = 0
    s.later = 0
    _tire(s, slot)


def _tire(s: Table, slot: i64) -> None:
    """ALT-33, ALT-42: the hero's token is turned to the tired side; then the other player, or the rotation."""
    s.ready &= ~bit(slot)
    s.n_acted += 1
    if s.n_acted == 2:
        _rotate_all(s)
        s.stage = ROTATION
    else:
        s.stage = CHOOSE_HERO


def _rotate_all(s: Table) -> None:
    """ALT-43, ALT-73, ALT-76: every token turns one symbol on; ALT-R23: those just placed as well.

    Only tokens that complete their rotation do anything, so the order of the others cannot matter and all are turned at
    once; those now without a phase left are taken one by one (ALT-R72).
    """
    tokens: i64 = s.tokens()
    if tokens == 0:
        return
    borrow: i64 = ~s.left0 & tokens
    s.left0 ^= tokens
    borrow2: i64 = borrow & ~s.left1
    s.left1 ^= borrow
    s.left2 ^= borrow2
    s.log(ROTATED, count(tokens), 0, 0)


def completed(s: Table) -> i64:
    """ALT-74: tokens whose last symbol has been passed and that have not yet left (ALT-R59: each turns once)."""
    return s.tokens() & ~(s.left0 | s.left1 | s.left2)


def sift_rotation(s: Table, v: Sieve) -> None:
    """ALT-43: which token next?"""
    v.open(ALL)
    v.keep(s.tokens(), 43)
    v.keep(completed(s), 74)


def work_phase_end(s: Table) -> None:
    """The next phase, or the end of the turn."""
    if s.phase < 3:
        s.phase += 1
        s.stage = INITIATIVE
        return
    _revive_all(s)
    if s.result != RUNNING:
        return
    s.log(TURN_OVER, s.turn, 0, 0)
    if s.turn == s.tables.n_turns:
        _score(s)
        return
    # ALT-45, ALT-46
    s.turn += 1
    s.phase = 1
    s.ready = SLOTS
    if s.has_events:
        # ALT-122, ALT-124: the next card covers the current one, which shows the one after it (ALT-125).
        s.event += 1
        s.log(NEW_EVENT, s.event_card(), 0, 0)
    s.stage = INITIATIVE


def _revive_all(s: Table) -> None:
    """ALT-44, ALT-108, ALT-115: dead heroes with enough revival markers return; ALT-118, ALT-R12: and take an altar.

    ALT-R77: they are there already, so they enter nothing.
    """
    revived: i64 = 0
    slot: i64 = 0
    while slot < N_SLOTS:
        if s.health[slot] == DEAD and s.revival[slot] >= s.tables.revival_needed:
            revive(s, slot)
            revived |= bit(slot)
        slot += 1
    # ALT-R74: all return at once, so every altar is taken before anybody can have won.
    rest: i64 = revived
    while rest != 0:
        slot = lowest(rest)
        rest &= rest - 1
        if has(s.tables.altars, s.pos[slot]):
            take_altar(s, owner_of(slot), s.pos[slot])
    if revived != 0:
        judge_altars(s)


def points(s: Table, seat: i64) -> i64:
    """ALT-24, ALT-R52: altars held after the revivals; ALT-142, ALT-R53: in the full game also the heroes' crystals."""
    altars: i64 = s.n_altars(seat)
    return altars + count(s.crystals & slots_of(seat)) if s.has_events else altars


def _score(s: Table) -> None:
    """ALT-24, ALT-25, ALT-143: who has more wins, as many is a tie."""
    blue: i64 = points(s, BLUE)
    red: i64 = points(s, RED)
    s.result = BLUE_WINS if blue > red else RED_WINS if red > blue else TIE
    s.log(GAME_OVER, s.result, blue, red)


def ended_by(s: Table) -> i64:
    """The clause by which a finished game ended: a portal, three altars, or the last turn."""
    if s.all_living() & s.tables.portals != 0:
        return 23
    if s.held[BLUE] == s.tables.altars or s.held[RED] == s.tables.altars:
        return 22
    return 45
