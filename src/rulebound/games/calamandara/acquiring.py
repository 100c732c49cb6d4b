"""Acquiring Dogmatic Symbols from the open Symbol card: phase 1, and Nomadic Lands."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import N_SYMBOL_ANSWERS
from rulebound.games.calamandara.lands import NO_SYMBOL, TOP
from rulebound.games.calamandara.reacting import open_window
from rulebound.games.calamandara.rollback import forget, save
from rulebound.games.calamandara.state import Table


def has_upper(s: Table, source: i64) -> bool:
    """Whether the upper symbol of a seat's open card is in that seat's Depot."""
    return s.in_depot(source, s.tables.upper[s.symbol_card(source)]) > 0


def lower_kinds(s: Table, source: i64) -> i64:
    """CAL-66, CAL-R26: the lower symbols of a seat's open card that its Depot can still give."""
    card: i64 = s.symbol_card(source)
    kinds: i64 = s.tables.lower[card] & s.depot_kinds(source)
    upper: i64 = s.tables.upper[card]
    if s.in_depot(source, upper) == 1:
        # The last one of a kind goes to the upper part.
        kinds &= ~bit(upper)
    return kinds


def can_acquire(s: Table, seat: i64, source: i64) -> bool:
    """CAL-80: a free place in the Reserve; and CAL-R26 something to be had."""
    return s.free_places(seat) > 0 and (has_upper(s, source) or lower_kinds(s, source) != 0)


def begin_acquiring(s: Table, seat: i64, source: i64, is_by_card: bool) -> None:
    """Announce an acquisition from a seat's Symbol card."""
    saved: i64 = save(s)
    s.push(frames.ACQUIRING, seat, source, saved + 1)
    s.set_fact(4, 1 if is_by_card else 0)


def has_lower_choice(s: Table) -> bool:
    """Whether the acquisition on top includes a lower symbol.

    CAL-73: with a single free place only the upper symbol is taken; CAL-201: if that is exhausted, a lower one.
    """
    seat: i64 = s.fact(1)
    source: i64 = s.fact(2)
    n_wanted: i64 = 2 if has_upper(s, source) else 1
    return s.free_places(seat) >= n_wanted and lower_kinds(s, source) != 0


def sift_acquiring(s: Table) -> None:
    """CAL-66: one of the three lower symbols."""
    v = s.sieve
    source: i64 = s.fact(2)
    v.open_first(N_SYMBOL_ANSWERS)
    v.keep(s.tables.lower[s.symbol_card(source)], 0, 0, 66)
    v.keep(lower_kinds(s, source), 0, 0, 1026)


def answer_acquiring(s: Table, lower: i64) -> None:
    """CAL-65, CAL-67, CAL-69: the symbols go from the Depot to the Reserve, and the card to the used ones (CAL-68).

    CAL-269: the Depot is that of the traveller whose card it is. ``lower`` may be NO_SYMBOL. CAL-R117: nothing is
    turned, and nothing can be prevented, if a card used since the announcement has left nothing to acquire.
    """
    seat: i64 = s.fact(1)
    source: i64 = s.fact(2)
    saved: i64 = s.fact(3)
    is_by_card: i64 = s.fact(4)
    s.drop()
    upper: i64 = NO_SYMBOL
    if has_upper(s, source) and s.free_places(seat) > 0:  # CAL-80: a card may have filled the Reserve since
        upper = s.tables.upper[s.symbol_card(source)]
        _take(s, seat, source, upper)
    if lower != NO_SYMBOL:
        _take(s, seat, source, lower)
    if upper == NO_SYMBOL and lower == NO_SYMBOL:
        _acquire_nothing(s, saved)
        return
    turn_symbol_card(s, source)
    open_window(s, frames.AT_ACQUIRED, seat)
    s.set_fact(frames.FIRST_SYMBOL, 0 if upper == NO_SYMBOL else upper + 1)
    s.set_fact(frames.SECOND_SYMBOL, 0 if lower == NO_SYMBOL else lower + 1)
    s.set_fact(frames.SAVED, saved)
    s.set_fact(frames.BY_CARD, is_by_card)


def _acquire_nothing(s: Table, saved: i64) -> None:
    if saved == s.acquired_at:
        s.acquired_at = 0
    forget(s, saved - 1)


def _take(s: Table, seat: i64, source: i64, symbol: i64) -> None:
    s.from_depot(source, symbol)
    s.to_reserve(seat, symbol)
    s.log(journal.ACQUIRED, seat, symbol, source)


def turn_symbol_card(s: Table, seat: i64) -> None:
    """CAL-68, CAL-268: the open card joins the used ones. CAL-70, CAL-71: after the last the pile is turned over."""
    s.table[TOP + seat] = (s.table[TOP + seat] + 1) % s.share()
    show_symbol_card(s, seat)


def show_symbol_card(s: Table, seat: i64) -> None:
    """CAL-31, CAL-R75: everybody sees the open card, and will know it again."""
    card: i64 = s.symbol_card(seat)
    other: i64 = 0
    while other < s.n_seats:
        if not has(s.seen[other], card):
            s.seen[other] |= bit(card)
            s.shown += 1
        other += 1
