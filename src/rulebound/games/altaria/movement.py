"""How heroes come to a space, for whatever reason, and what follows from it."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.engine.sieve import Sieve
from rulebound.engine.verdict import RULING
from rulebound.games.altaria.actions import PAY
from rulebound.games.altaria.board import ALL, NEAR
from rulebound.games.altaria.frames import BODY, ENTERED, TOLL
from rulebound.games.altaria.journal import ALTAR, BODY_PUSHED, GAME_OVER, MOVED, PAID, PORTAL, REMOVED, UNMARKED
from rulebound.games.altaria.legality import body_places
from rulebound.games.altaria.state import (
    BLUE_WINS,
    EXHAUSTION,
    FORCED,
    RED_WINS,
    RUNNING,
    Table,
    owner_of,
)
from rulebound.games.altaria.tables import ACTIVATION, APPROACH, DISTANCING
from rulebound.games.altaria.wounds import gain_crystal, gain_crystals, give_marker


def enter(s: Table, slot: i64, to: i64, decider: i64) -> None:
    """A hero comes to a space it can enter; ``decider`` says where a dead hero there is pushed (ALT-112)."""
    if has(s.bodies, to):
        s.push(BODY, slot, to, s.hero_at(to), decider)
    else:
        arrive(s, slot, to)


def sift_body(s: Table, v: Sieve, slot: i64, to: i64) -> None:
    """Where may the dead hero in ``to`` be pushed by the hero coming there?"""
    v.open(ALL)
    v.keep(NEAR[to], 112)
    v.keep(body_places(s, to, s.pos[slot]), RULING + 18)


def answer_body(s: Table, cell: i64) -> None:
    """ALT-112, ALT-117: the body is pushed, then the hero enters.

    ALT-113, ALT-R19: a body takes no altar and wakes no token.
    """
    slot: i64 = s.fact(1)
    to: i64 = s.fact(2)
    body: i64 = s.fact(3)
    s.drop()
    origin: i64 = s.pos[slot]
    s.pos[body] = cell
    s.log(BODY_PUSHED, body, to, cell)
    s.set_pos(slot, to)
    land(s, slot, origin)


def arrive(s: Table, slot: i64, to: i64) -> None:
    """A hero comes to a space without a body."""
    origin: i64 = s.pos[slot]
    s.set_pos(slot, to)
    land(s, slot, origin)


def land(s: Table, slot: i64, origin: i64) -> None:
    """All that follows at once from a hero having come from ``origin`` to its space."""
    to: i64 = s.pos[slot]
    s.log(MOVED, slot, origin, to)
    note_move(s, slot, origin)
    seat: i64 = owner_of(slot)
    here: i64 = bit(to)
    if here & s.tables.portals != 0:
        # ALT-23: only the opponent's portal can be entered (ALT-94); ALT-R14: however the hero got there.
        s.log(PORTAL, slot, to, 0)
        win(s, seat)
        return
    if here & s.tables.altars != 0:
        take_altar(s, seat, to)
        judge_altars(s)
    _stir(s, slot)


def trade_places(s: Table, slot: i64, other: i64) -> None:
    """Two heroes change places at the same moment; what follows for ``slot`` is dealt with first (ALT-R66)."""
    here: i64 = s.pos[slot]
    there: i64 = s.pos[other]
    s.pos[slot] = there
    s.pos[other] = here
    s.recount_heroes()
    s.log(MOVED, other, there, here)
    s.log(MOVED, slot, here, there)
    note_move(s, other, there)
    note_move(s, slot, here)
    # Both altars change hands before anybody can have won by one of them. (Nobody stands on a portal to trade it.)
    if has(s.tables.altars, here):
        take_altar(s, owner_of(other), here)
    if has(s.tables.altars, there):
        take_altar(s, owner_of(slot), there)
    judge_altars(s)
    _stir(s, other)
    _stir(s, slot)


def _stir(s: Table, slot: i64) -> None:
    """A hero wakes the token in the space it has come to, and pays for a jungle."""
    to: i64 = s.pos[slot]
    if has(s.tokens(), to):
        _enter_token(s, slot, to)
    if slot == s.active and has(s.open_jungle(), to):
        # ALT-96; ALT-97: only in the hero's own action. Asked before a token in the space acts (ALT-R62).
        s.push(TOLL, slot, 0, 0, 0)


def note_move(s: Table, slot: i64, origin: i64) -> None:
    """A living hero's space has changed: the forced movement marker and two kinds of crystals."""
    if slot == s.active and s.forced & bit(slot) != 0:
        # ALT-106, ALT-R9: having changed its space in its action, the hero loses the marker.
        s.forced &= ~bit(slot)
        s.log(UNMARKED, slot, FORCED, 0)
    if s.has_events:
        to: i64 = s.pos[slot]
        # ALT-130, ALT-132, ALT-133: the hero moved, for whatever reason (ALT-R29: not the token).
        # ALT-R28: standing on a token is neither next to it nor away from it.
        on: i64 = bit(origin) | bit(to)
        came: i64 = NEAR[to] & ~NEAR[origin] & ~on
        went: i64 = NEAR[origin] & ~NEAR[to] & ~on
        allied: i64 = s.of_owner[owner_of(slot)]
        if allied & (came | went) != 0 and (
            allied & came & s.gives[APPROACH] != 0 or allied & went & s.gives[DISTANCING] != 0
        ):
            gain_crystal(s, slot)


def activation_crystals(s: Table, cell: i64) -> None:
    """ALT-134: a hero of either side (ALT-R30) entered the token, or it completed its rotation: allies next to it gain.

    ALT-136 shows the entry, ALT-137 the rotation.
    """
    if s.has_events and has(s.gives[ACTIVATION], cell):
        gain_crystals(s, s.slots_in(NEAR[cell] & s.living[s.token_owner(cell)]))


def _enter_token(s: Table, slot: i64, to: i64) -> None:
    """ALT-83, ALT-R26: entering, by force too, wakes the token.

    ALT-78, ALT-R25: a regular one leaves the board first; ALT-79: a great one stays.
    """
    kind: i64 = s.kind_at(to)
    activation_crystals(s, to)
    if s.tables.is_great[kind] == 0:
        s.lift_token(to)
        s.log(REMOVED, kind, to, 0)
    s.push(ENTERED, kind, to, slot, 0)


def take_altar(s: Table, seat: i64, cell: i64) -> None:
    """ALT-98: a living hero's owner takes the altar; ALT-99, ALT-R11: and keeps it until an enemy comes."""
    here: i64 = bit(cell)
    if s.held[seat] & here != 0:
        return
    s.held[1 - seat] &= ~here
    s.held[seat] |= here
    s.log(ALTAR, cell, seat, 0)


def judge_altars(s: Table) -> None:
    """ALT-22, ALT-R13: whoever controls all three altars, at whatever moment, has won."""
    seat: i64 = 0
    while seat < 2:
        if s.held[seat] == s.tables.altars:
            win(s, seat)
        seat += 1


def win(s: Table, seat: i64) -> None:
    """The game is over at once (ALT-22, ALT-23)."""
    if s.result == RUNNING:
        s.result = BLUE_WINS if seat == 0 else RED_WINS
        s.log(GAME_OVER, s.result, 0, 0)


def sift_toll(s: Table, v: Sieve) -> None:
    """Pay the jungle with an action point or become exhausted?"""
    v.open(3)
    v.keep(3 if s.ap > 0 else 2, 96)


def answer_toll(s: Table, choice: i64) -> None:
    """ALT-53, ALT-96: an extra action point or an exhaustion marker, as the player likes (ALT-R6)."""
    slot: i64 = s.fact(1)
    s.drop()
    if choice == PAY:
        s.ap -= 1
        s.log(PAID, slot, 0, 0)
    else:
        give_marker(s, slot, EXHAUSTION)
