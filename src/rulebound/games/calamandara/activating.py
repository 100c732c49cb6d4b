"""Linked cards that wait face up: which of them may be activated now, and by whom."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.games.calamandara.links import keep_to_bearer, sift_aims
from rulebound.games.calamandara.state import (
    Table,
    is_on_final,
    waiting_board,
    waiting_effect,
    waiting_taker,
)


def activatable(s: Table, seat: i64) -> i64:
    """CAL-354, CAL-358, CAL-392: the waiting cards whose link is there now and that this seat decides about."""
    kinds: i64 = 0
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if _may_act(s, seat, entry):
            kinds |= bit(waiting_effect(entry))
        n += 1
    return kinds


def _may_act(s: Table, seat: i64, entry: i64) -> bool:
    """CAL-133: from the Memory deck only outside the Final Zone. CAL-394: a taken card acts only on its bearer."""
    if waiting_taker(entry) != seat or (not is_on_final(entry) and s.in_final(seat)):
        return False
    effect: i64 = waiting_effect(entry)
    s.scratch.ask(0, 0, 0)
    sift_aims(s, s.scratch, seat, effect, s.depth, 0)
    if is_on_final(entry):
        keep_to_bearer(s, s.scratch, effect, waiting_board(entry), s.depth)
    return not s.scratch.is_empty()


def find_activatable(s: Table, seat: i64, effect: i64) -> i64:
    """The number of the waiting card that a seat activates for an effect; there has to be one.

    Of several alike the first whose link is there: another one may wait for somebody whom nothing is about now.
    """
    n: i64 = 0
    while waiting_effect(s.waits[n]) != effect or not _may_act(s, seat, s.waits[n]):
        n += 1
    return n
