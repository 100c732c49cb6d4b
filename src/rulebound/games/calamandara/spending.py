"""Used Memory cards leaving the table: discarded, laid aside to wait, given back, cancelled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import DIONESIC
from rulebound.games.calamandara.piles import put_on_discard, wait
from rulebound.games.calamandara.state import NO_CARD, Table

PILE_SPAN: Final[i64] = 128  # see frames.CARRIED


def spend_and_drop(s: Table, used: i64) -> None:
    """The used card leaves the table, and with it the frame on top."""
    spend(s, used)
    s.drop()


def spend(s: Table, used: i64) -> None:
    """The card goes where it belongs, a revived one on top of its Q'hoz.

    CAL-109, CAL-134, CAL-228, CAL-311, CAL-425.
    """
    user: i64 = s.fact_of(used, frames.USER)
    effect: i64 = s.fact_of(used, frames.EFFECT)
    card: i64 = s.fact_of(used, frames.CARD)
    goes_to: i64 = s.fact_of(used, frames.GOES_TO)
    carried: i64 = s.fact_of(used, frames.CARRIED) % PILE_SPAN
    if s.fact_of(used, frames.HOW) & frames.REVIVES != 0:
        if card < NO_CARD:
            put_on_discard(s, user, card)
        card = carried - 1 if carried > 0 else NO_CARD
    if card < NO_CARD:
        send(s, card, effect, goes_to)


def send(s: Table, card: i64, effect: i64, goes_to: i64) -> None:
    """Lay a card aside to wait, or put it onto a discard pile."""
    if goes_to >= frames.TO_DECK:
        seat: i64 = goes_to - frames.TO_DECK
        wait(s, card, effect, seat, False, seat)
    else:
        put_on_discard(s, goes_to, card)


def return_revived(s: Table, carried: i64, effect: i64, goes_to: i64, how: i64) -> None:
    """A revived card that does nothing goes back onto its pile, or to the copier who has claimed it."""
    if carried % PILE_SPAN == 0:
        return
    card: i64 = carried % PILE_SPAN - 1
    if how & frames.CLAIMED != 0:
        send(s, card, effect, goes_to)
    else:
        put_on_discard(s, carried // PILE_SPAN, card)


def _told_card(s: Table) -> i64:
    """1 + the kind of the card in use on top, 0 if only its effect is there: another traveller has got the card."""
    card: i64 = s.fact(frames.CARD)
    return s.tables.kind_of[card] + 1 if card < NO_CARD else 0


def cancel(s: Table, user: i64) -> None:
    """CAL-247, CAL-278: the newest card before this one is cancelled.

    CAL-251, CAL-281, CAL-363, CAL-373: it loses its effects and is discarded at once. CAL-331, CAL-407: Dionesic
    Perception is void only for the traveller who cancels it. CAL-381: what a cancelled Echoes had taken stays in force.
    CAL-342: Temple of Calon is void for all.
    """
    used: i64 = s.depth - 1
    effect: i64 = s.fact(frames.EFFECT)
    s.log(journal.CANCELLED, user, effect, _told_card(s))
    if effect == DIONESIC and s.fact(frames.STANDING) == frames.LIVE:
        s.set_fact(frames.AIM, s.fact(frames.AIM) & ~bit(user))
        if s.fact(frames.AIM) != 0:
            return
    how: i64 = s.fact(frames.HOW)
    if how & frames.REVIVES != 0:
        return_revived(s, s.fact(frames.CARRIED), effect, s.fact(frames.GOES_TO), how)
        s.set_fact(frames.CARRIED, 0)
    spend_and_drop(s, used)
