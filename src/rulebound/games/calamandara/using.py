"""Using Memory cards: out of the hand, announced, answered, resolved or cancelled, copied, taken or revived, discarded.

A used card is a USED frame. While others answer, their cards lie above it, and the newest resolves first (CAL-362,
CAL-364).
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.engine.windows import everybody_but
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import (
    DIONESIC,
    DOMINION,
    ECHOES,
    FALL,
    MIRAGE,
    NO_SEAT,
    PAINTINGS,
    PRAXIMECHANICAL,
    QHOZ,
    TEMPLE,
    WELL,
)
from rulebound.games.calamandara.activating import find_activatable
from rulebound.games.calamandara.links import keep_to_bearer, newest_below, sift_aims, waits_when_carried
from rulebound.games.calamandara.piles import (
    find_kind,
    mix_up,
    remove,
    show,
    stop_waiting,
    take_from_discard,
)
from rulebound.games.calamandara.reacting import ask_anew
from rulebound.games.calamandara.requirements import NOBODY_AIMED, sift_second, with_hidden_reserve
from rulebound.games.calamandara.spending import PILE_SPAN
from rulebound.games.calamandara.state import (
    Table,
    is_due,
    is_on_final,
    waiting_board,
    waiting_card,
)

# -- use ---------------------------------------------------------------------------------------------------------------


def use_card(s: Table, seat: i64, kind: i64) -> None:
    """CAL-75, CAL-105, CAL-221, CAL-222: a card leaves the hand and is shown."""
    card: i64 = find_kind(s, s.hand, seat, kind)
    mix_up(s, s.hand, seat, card)
    remove(s.hand, seat, card)
    show(s, card)
    _begin(s, card, kind, seat, frames.ZONE_HAND if s.in_final(seat) else 0, seat)


def activate(s: Table, seat: i64, effect: i64) -> None:
    """CAL-354, CAL-358, CAL-392: a linked card that waited face up is used; CAL-361 it can be answered like any other.

    CAL-393: it will go to the discard pile of the playboard where it waited.
    """
    entry: i64 = stop_waiting(s, find_activatable(s, seat, effect))
    how: i64 = frames.WAITED | frames.FROM_FINAL if is_on_final(entry) else frames.WAITED
    if is_due(entry):
        how |= frames.WAS_DUE
    _begin(s, waiting_card(entry), effect, seat, how, waiting_board(entry))


def _begin(s: Table, card: i64, effect: i64, seat: i64, how: i64, goes_to: i64) -> None:
    if s.depth > 0 and s.top() == frames.WINDOW:
        if s.fact(frames.MOMENT) == frames.AT_USE:
            # CAL-399: the older card cannot be answered any more.
            s.drop()
        else:
            ask_anew(s, s.depth - 1)
    s.push(frames.USED, card, effect, seat)
    s.set_fact(frames.HOW, how)
    s.set_fact(frames.GOES_TO, goes_to)
    if effect == QHOZ:
        s.set_fact(frames.STEP, frames.PILE)
    else:
        _settle(s)


def _settle(s: Table) -> None:
    """The effect is known: what it stands for, and what is still to be announced."""
    effect: i64 = s.fact(frames.EFFECT)
    seat: i64 = s.fact(frames.USER)
    below: i64 = s.depth - 1
    if effect in (DOMINION, ECHOES):
        s.scratch.ask(0, 0, 0)
        sift_aims(s, s.scratch, seat, effect, below, 0)
        newest: i64 = newest_below(s, below)
        if s.scratch.is_empty() or newest == 0:
            _lay_to_wait(s)
            return
        _stand_for(s, effect, newest - 1)
        effect = s.fact(frames.EFFECT)
    how: i64 = s.fact(frames.HOW)
    if how & frames.TAKES != 0 and s.tables.is_linked[effect] == 1:
        s.set_fact(frames.AIM, bit(s.fact_of(newest_below(s, below) - 1, frames.USER)))
        s.set_fact(frames.STEP, frames.OPENING)
    elif how & (frames.COPIES | frames.REVIVES) != 0 and waits_when_carried(s, seat, effect, below):
        _lay_to_wait(s)
    else:
        s.set_fact(frames.STEP, frames.AIMING)


def _lay_to_wait(s: Table) -> None:
    """CAL-352: its link is not there, so the card will only be laid aside."""
    s.set_fact(frames.STANDING, frames.WAITS)
    s.set_fact(frames.STEP, frames.OPENING)


def _stand_for(s: Table, enabler: i64, newest: i64) -> None:
    """CAL-237, CAL-412, CAL-R81: from now on a Dominion or Echoes counts as the card it copies or takes.

    CAL-409: what is copied keeps working for its user.
    """
    how: i64 = s.fact(frames.HOW)
    reversed_: i64 = s.fact_of(newest, frames.HOW) & frames.REVERSED
    if enabler == DOMINION:
        how |= frames.COPIES | reversed_
    else:
        # CAL-257, CAL-288: what is taken rotates the other way.
        how |= frames.TAKES | frames.REVERSED
    s.set_fact(frames.HOW, how)
    s.set_fact(frames.EFFECT, s.fact_of(newest, frames.EFFECT))


# -- announcements -----------------------------------------------------------------------------------------------------


def sift_used(s: Table) -> None:
    """Whose pile, whom it is aimed at, and what else has to be announced."""
    v = s.sieve
    seat: i64 = s.fact(frames.USER)
    effect: i64 = s.fact(frames.EFFECT)
    step: i64 = s.fact(frames.STEP)
    below: i64 = s.depth - 1
    if step == frames.SECOND:
        sift_second(s, v, seat, effect, s.fact(frames.AIM))
        return
    sift_aims(s, v, seat, effect, below, 0)
    how: i64 = s.fact(frames.HOW)
    if how & frames.FROM_FINAL != 0:
        keep_to_bearer(s, v, effect, s.fact(frames.GOES_TO), below)
    if how & frames.TAKES != 0 and v.is_empty():
        v.open(NOBODY_AIMED, 0, 0)


def answer_used(s: Table, seat: i64) -> None:
    """One announcement is made."""
    step: i64 = s.fact(frames.STEP)
    effect: i64 = s.fact(frames.EFFECT)
    if step == frames.PILE:
        # CAL-309: the revived card leaves the pile now, and goes back to its top if the Q'hoz is cancelled.
        card: i64 = take_from_discard(s, seat)
        s.set_fact(frames.CARRIED, card + 1 + PILE_SPAN * seat)
        s.set_fact(frames.HOW, s.fact(frames.HOW) | frames.REVIVES)
        s.set_fact(frames.EFFECT, s.tables.kind_of[card])
        s.log(journal.REVIVED, s.fact(frames.USER), s.tables.kind_of[card], 0)
        _settle(s)
    elif step == frames.AIMING:
        _take_aim(s, effect, seat)
    else:
        if seat != NO_SEAT:
            s.set_fact(frames.AIM, s.fact(frames.AIM) | bit(seat))
        s.set_fact(frames.STEP, frames.OPENING)


def _take_aim(s: Table, effect: i64, seat: i64) -> None:
    user: i64 = s.fact(frames.USER)
    s.set_fact(frames.STEP, frames.OPENING)
    if effect in (MIRAGE, FALL, PRAXIMECHANICAL):
        # CAL-408: whom it serves; it attacks nobody by that.
        if seat != NO_SEAT:
            s.set_fact(frames.HOW, s.fact(frames.HOW) | frames.SERVED * (seat + 1))
        if effect == PRAXIMECHANICAL and seat == user:
            s.set_fact(frames.STEP, frames.SECOND)
    elif effect in (WELL, PAINTINGS):
        s.set_fact(frames.AIM, everybody_but(user, s.n_seats))
    elif effect == DIONESIC:
        s.set_fact(frames.AIM, with_hidden_reserve(s, user))
    elif seat != NO_SEAT:
        s.set_fact(frames.AIM, bit(seat))
        if effect == TEMPLE:
            s.set_fact(frames.STEP, frames.SECOND)


def is_announced(s: Table) -> bool:
    """Whether the used card on top has nothing left to ask."""
    return s.fact(frames.STEP) >= frames.OPENING
