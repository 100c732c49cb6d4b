"""The steps of phase 4: reserving, discarding and acquiring Memory cards."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.games.calamandara import journal
from rulebound.games.calamandara.actions import N_CARD_ANSWERS
from rulebound.games.calamandara.piles import (
    add,
    can_draw,
    draw,
    find_kind,
    kinds_in,
    lose_track,
    mix_up,
    put_on_discard,
    remove,
    stop_waiting,
)
from rulebound.games.calamandara.state import (
    Table,
    is_on_final,
    waiting_board,
    waiting_card,
    waiting_effect,
)
from rulebound.games.calamandara.turn import discardable


def sift_reserving(s: Table) -> None:
    """CAL-97, CAL-107: which card of the hand is reserved."""
    s.sieve.open_first(N_CARD_ANSWERS)
    s.sieve.keep(kinds_in(s, s.hand, s.fact(1)), 0, 0, 97)
    s.sieve.cut_if(has(s.oracled, s.fact(1)), 290)


def answer_reserving(s: Table, kind: i64) -> None:
    """CAL-115, CAL-116: it lies face down in the Final Reserve; CAL-108, CAL-111 for good, but for cards."""
    seat: i64 = s.fact(1)
    s.drop()
    card: i64 = find_kind(s, s.hand, seat, kind)
    lose_track(s, s.hand, seat, seat)
    remove(s.hand, seat, card)
    add(s.final, seat, card)
    s.reserved += bit(2 * seat)
    s.log(journal.RESERVED, seat, 0, 0)


def sift_discarding(s: Table) -> None:
    """CAL-99: one card; CAL-R3 of the hand, or CAL-356 one that waits on the own Memory deck."""
    s.sieve.open_first(N_CARD_ANSWERS)
    s.sieve.keep(discardable(s, s.fact(1)), 0, 0, 99)


def answer_discarding(s: Table, kind: i64) -> None:
    """CAL-109: it goes face up onto the discard pile; CAL-R87 of two alike the waiting one."""
    seat: i64 = s.fact(1)
    s.drop()
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if waiting_board(entry) == seat and not is_on_final(entry) and waiting_effect(entry) == kind:
            stop_waiting(s, n)
            put_on_discard(s, seat, waiting_card(entry))
            s.log(journal.WAITING_DISCARDED, seat, kind, 0)
            return
        n += 1
    card: i64 = find_kind(s, s.hand, seat, kind)
    mix_up(s, s.hand, seat, card)
    remove(s.hand, seat, card)
    put_on_discard(s, seat, card)
    s.log(journal.DISCARDED, seat, kind, 0)


def work_drawing(s: Table) -> None:
    """CAL-100, CAL-104: a card is acquired, unless The Oracle answered."""
    seat: i64 = s.fact(1)
    s.drop()
    if can_draw(s, seat) and not has(s.oracled, seat):
        draw(s, seat)
