"""What power tokens do when a hero enters them or they complete their rotation (ALT-63, ALT-81 to ALT-85, ALT-144).

Effects that move several heroes keep their frame on the stack with the heroes still to come; whatever one move sets off
is resolved above it before the next hero is taken (ALT-85). Who is affected is fixed when the token acts; a hero whose
place no longer fits when its turn comes is left alone (ALT-R70).
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.engine.sieve import Sieve
from rulebound.games.altaria.board import ALL, NEAR, NOWHERE, beyond, spread
from rulebound.games.altaria.frames import (
    COMPLETED,
    ENTERED,
    FIZZLE_PUSH,
    MALOKAN_CARRY,
    NASAYA_LAND,
    RAGGOR_LAND,
    RAGGOR_PULL,
    SLURG_PULL,
    VESHIR_TRADE,
    WIDTH,
)
from rulebound.games.altaria.journal import ACTIVATED, REMOVED, STAYED, TOKENS_TRADED
from rulebound.games.altaria.legality import at_distance_two, can_enter, enterable
from rulebound.games.altaria.movement import activation_crystals, enter, note_move, trade_places
from rulebound.games.altaria.state import BLEEDING, EXHAUSTION, FORCED, NO_ONE, SLOTS, Table, owner_of
from rulebound.games.altaria.tables import (
    FIZZLE,
    ILIATH,
    ISABEL,
    MALOKAN,
    MORGATH,
    NASAYA,
    RAGGOR,
    SLURG,
    TECTON,
    VESHIR,
)
from rulebound.games.altaria.wounds import give_marker

# -- triggers -----------------------------------------------------------------------------------------------------


def work_entered(s: Table) -> None:
    """ALT-83, ALT-84: a hero entered the token; its entry effect."""
    kind: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    slot: i64 = s.fact(3)
    s.drop()
    s.log(ACTIVATED, kind, cell, 0)
    mark_entry(s, kind, slot)
    if kind == RAGGOR:
        s.push(RAGGOR_PULL, cell, s.slots_in(at_distance_two(s, cell)), 0, 0)
    elif kind == NASAYA:
        s.push(NASAYA_LAND, cell, slot, 0, 0)
    elif kind == VESHIR:
        s.push(VESHIR_TRADE, cell, 0, 0, 0)
    elif kind == FIZZLE:
        s.push(FIZZLE_PUSH, cell, s.slots_in(NEAR[cell]), 0, 0)


def mark_entry(s: Table, kind: i64, slot: i64) -> None:
    """The marker a hero receives for entering a token of this kind."""
    if kind in (SLURG, ISABEL):
        give_marker(s, slot, FORCED)  # ALT-148, ALT-159
    elif kind in (MALOKAN, FIZZLE):
        give_marker(s, slot, BLEEDING)  # ALT-165, ALT-176
    elif kind in (ILIATH, MORGATH):
        give_marker(s, slot, EXHAUSTION)  # ALT-168, ALT-177


def press(s: Table, kind: i64, cell: i64, slot: i64) -> None:
    """ALT-184: the entry effect of a token that lay in ``cell``, on one chosen hero alone (ALT-R67).

    Tecton's has none (ALT-R45); Veshir's needs the token to trade, but that is destroyed (ALT-R86). What is left to
    choose is the initiative player's (ALT-R88).
    """
    s.log(ACTIVATED, kind, cell, 0)
    mark_entry(s, kind, slot)
    if kind == RAGGOR:
        if has(at_distance_two(s, cell), s.pos[slot]):
            s.push(RAGGOR_PULL, cell, bit(slot), 0, 0)
        else:
            give_marker(s, slot, FORCED)
    elif kind == NASAYA:
        s.push(NASAYA_LAND, cell, slot, 0, 0)
    elif kind == FIZZLE:
        s.push(FIZZLE_PUSH, cell, s.slots_in(NEAR[cell]) & bit(slot), 0, 0)


def complete(s: Table, cell: i64) -> None:
    """ALT-74, ALT-75: the token's rotation is complete; ALT-82: its effect, while it still lies there (ALT-R24).

    ALT-R58: a token may also act by being entered in this step. ALT-R56: what a great one covered returns with it gone.
    """
    kind: i64 = s.kind_at(cell)
    activation_crystals(s, cell)
    s.log(ACTIVATED, kind, cell, 1)
    if kind == SLURG:
        # ALT-146: this one acts after disappearing.
        s.lift_token(cell)
        s.log(REMOVED, kind, cell, 0)
        s.push(SLURG_PULL, cell, 0, 0, 0)
        return
    s.completing = cell
    s.is_completing_there = True
    s.push(COMPLETED, kind, 0, 0, 0)
    if kind == RAGGOR:
        s.push(RAGGOR_PULL, cell, s.slots_in(at_distance_two(s, cell)), 1, 0)
    elif kind == TECTON:
        _force_all(s, s.slots_in(NEAR[cell]))
    elif kind == MALOKAN:
        s.push(MALOKAN_CARRY, cell, s.slots_in(NEAR[cell]), 1, 0)
    elif kind == VESHIR:
        s.push(VESHIR_TRADE, cell, 0, 0, 0)
    elif kind == FIZZLE:
        s.push(FIZZLE_PUSH, cell, s.slots_in(NEAR[cell]), 1, 0)


def work_completed(s: Table) -> None:
    """The token leaves, unless a hero trampled it meanwhile (ALT-R80); Veshir's from where it now is (ALT-173)."""
    kind: i64 = s.fact(1)
    s.drop()
    cell: i64 = s.completing
    if s.is_completing_there:
        s.lift_token(cell)
        s.log(REMOVED, kind, cell, 0)
    s.completing = NOWHERE
    s.is_completing_there = False


def _centre(s: Table) -> i64:
    """The space the top frame's effect works from: where a completing token now lies (ALT-R82), else where it lay."""
    return s.completing if s.fact(3) == 1 else s.fact(1)


def _strike_off(s: Table, slot: i64) -> None:
    """Take a hero off the top frame's list of those still to come."""
    s.set_fact(2, s.fact(2) & ~bit(slot))


def _force_all(s: Table, slots: i64) -> None:
    """ALT-161: all adjacent heroes receive a forced movement marker."""
    rest: i64 = slots
    while rest != 0:
        give_marker(s, lowest(rest), FORCED)
        rest &= rest - 1


# -- Slurg --------------------------------------------------------------------------------------------------------


def sift_slurg(s: Table, v: Sieve) -> None:
    """ALT-147: which adjacent hero is pulled? ALT-R34: somebody must be, if a living hero is there."""
    v.open(SLOTS)
    v.keep(s.living_slots(), 114)
    v.keep(s.slots_in(NEAR[s.fact(1)]), 146)


def answer_slurg(s: Table, slot: i64) -> None:
    """The hero comes to the space the token has left."""
    cell: i64 = s.fact(1)
    s.drop()
    enter(s, slot, cell, owner_of(slot))


# -- Raggor -------------------------------------------------------------------------------------------------------


def sift_raggor(s: Table, v: Sieve) -> None:
    """ALT-149, ALT-151: which hero at distance 2 is pulled next?"""
    v.open(SLOTS)
    v.keep(s.fact(2), 149)
    v.keep(s.slots_in(at_distance_two(s, _centre(s))), 149)


def answer_raggor(s: Table, slot: i64) -> None:
    """ALT-152, ALT-R33: each receives the marker, and is pulled if there is a space (ALT-R32)."""
    _strike_off(s, slot)
    give_marker(s, slot, FORCED)
    cell: i64 = _centre(s)
    if _pull_places(s, cell, slot) == 0:
        s.log(STAYED, slot, 0, 0)
    else:
        s.push(RAGGOR_LAND, cell, slot, 0, 0)


def _pull_places(s: Table, cell: i64, slot: i64) -> i64:
    return enterable(s, slot, NEAR[cell] & NEAR[s.pos[slot]])


def sift_raggor_land(s: Table, v: Sieve) -> None:
    """ALT-150: which of the spaces between hero and token?"""
    v.open(ALL)
    v.keep(_pull_places(s, s.fact(1), s.fact(2)), 149)


def answer_raggor_land(s: Table, to: i64) -> None:
    """The hero is pulled one space."""
    slot: i64 = s.fact(2)
    s.drop()
    enter(s, slot, to, owner_of(slot))


# -- Nasaya -------------------------------------------------------------------------------------------------------


def closest_jungle(s: Table, cell: i64) -> i64:
    """ALT-153: the jungle spaces fewest steps from ``cell``, whatever is in between (ALT-R37).

    None if ``cell`` itself is jungle (ALT-156).
    """
    jungle: i64 = s.open_jungle()
    if has(jungle, cell):
        return 0
    seen: i64 = bit(cell)
    edge: i64 = seen
    while edge != 0:
        edge = spread(edge) & ~seen
        seen |= edge
        if edge & jungle != 0:
            return edge & jungle
    return 0


def sift_nasaya(s: Table, v: Sieve) -> None:
    """ALT-154: which of the closest jungle spaces? ALT-155: none if all of them are impassable."""
    v.open(ALL)
    v.keep(closest_jungle(s, s.fact(1)), 153)
    v.keep(enterable(s, s.fact(2), v.left) if s.is_alive(s.fact(2)) else 0, 155)


def answer_nasaya(s: Table, to: i64) -> None:
    """The hero is led into the jungle."""
    slot: i64 = s.fact(2)
    s.drop()
    enter(s, slot, to, owner_of(slot))


# -- Malokan ------------------------------------------------------------------------------------------------------


def sift_malokan(s: Table, v: Sieve) -> None:
    """ALT-164: which adjacent hero is carried across next?"""
    v.open(SLOTS)
    v.keep(s.fact(2), 162)
    v.keep(s.slots_in(NEAR[_centre(s)]), 162)


def answer_malokan(s: Table, slot: i64) -> None:
    """ALT-162: to the opposite space; ALT-163: two opposite heroes trade places; ALT-R35: else it may have to stay."""
    _strike_off(s, slot)
    origin: i64 = s.pos[slot]
    to: i64 = beyond(origin, _centre(s))
    if to == NOWHERE:
        s.log(STAYED, slot, 0, 0)
        return
    other: i64 = s.hero_at(to)
    if other != NO_ONE and has(s.fact(2), other) and s.is_alive(other):
        _strike_off(s, other)
        trade_places(s, slot, other)
    elif can_enter(s, slot, to):
        enter(s, slot, to, owner_of(slot))
    else:
        s.log(STAYED, slot, 0, 0)


# -- Veshir -------------------------------------------------------------------------------------------------------


def sift_veshir(s: Table, v: Sieve) -> None:
    """ALT-172: with which adjacent token does it trade places? ALT-R81: with none if there is none."""
    v.open(ALL)
    v.keep(NEAR[s.fact(1)] & s.tokens(), 170)


def answer_veshir(s: Table, to: i64) -> None:
    """ALT-170: the tokens trade places; ALT-171: heroes on them, dead ones too (ALT-R71), go along without entering."""
    cell: i64 = s.fact(1)
    s.drop()
    rider: i64 = s.hero_at(cell)
    other: i64 = s.hero_at(to)
    s.log(TOKENS_TRADED, cell, to, 0)
    s.trade_tokens(cell, to)
    _follow(s, cell, to)
    if rider != NO_ONE:
        s.pos[rider] = to
    if other != NO_ONE:
        s.pos[other] = cell
    s.recount_heroes()
    if rider != NO_ONE and s.is_alive(rider):
        note_move(s, rider, cell)
    if other != NO_ONE and s.is_alive(other):
        note_move(s, other, to)


def _follow(s: Table, one: i64, other: i64) -> None:
    """Pending activations of great tokens go where the tokens went (only Veshir's looks at its own space)."""
    stack = s.stack
    base: i64 = 0
    end: i64 = s.depth * WIDTH
    while base < end:
        place: i64 = 0
        if stack[base] == VESHIR_TRADE:
            place = base + 1
        elif stack[base] == ENTERED and stack[base + 1] == VESHIR:
            place = base + 2
        if place != 0:
            if stack[place] == one:
                stack[place] = other
            elif stack[place] == other:
                stack[place] = one
        base += WIDTH


# -- Fizzle -------------------------------------------------------------------------------------------------------


def sift_fizzle(s: Table, v: Sieve) -> None:
    """ALT-175: which adjacent hero is pushed next?"""
    v.open(SLOTS)
    v.keep(s.fact(2), 174)
    v.keep(s.slots_in(NEAR[_centre(s)]), 174)


def answer_fizzle(s: Table, slot: i64) -> None:
    """ALT-174: one space straight away; ALT-R36: a hero who cannot go there stays."""
    _strike_off(s, slot)
    to: i64 = beyond(_centre(s), s.pos[slot])
    if to != NOWHERE and can_enter(s, slot, to):
        enter(s, slot, to, owner_of(slot))
    else:
        s.log(STAYED, slot, 0, 0)
