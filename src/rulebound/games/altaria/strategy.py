"""A heuristic worth of a position, for bots: altars, wounds, crystals, and how near the enemy portal is."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import count
from rulebound.games.altaria.board import NEAR
from rulebound.games.altaria.state import BLUE, BLUE_WINS, RED, RED_WINS, RUNNING, Table, slots_of


def worth_of(s: Table, seat: i64) -> float:
    """0 (lost) to 1 (won) for a seat."""
    if s.result != RUNNING:
        if s.result == BLUE_WINS:
            return 1.0 if seat == BLUE else 0.0
        if s.result == RED_WINS:
            return 1.0 if seat == RED else 0.0
        return 0.5
    balance: float = _strength(s, seat) - _strength(s, 1 - seat)
    # Anything short of the end stays strictly between lost and won.
    return 0.5 + 0.45 * balance / (1.0 + abs(balance))


def _strength(s: Table, seat: i64) -> float:
    total: float = 1.0 * float(s.n_altars(seat))
    slot: i64 = 3 * seat
    while slot < 3 * seat + 3:
        total += 0.2 * float(s.health[slot])
        if s.is_alive(slot) and (NEAR[s.tables.portal_of[1 - seat]] >> s.pos[slot]) & 1 == 1:
            total += 0.5
        slot += 1
    if s.has_events:
        total += 0.3 * float(count(s.crystals & slots_of(seat)))
    total -= 0.1 * float(count((s.bleeding | s.forced | s.exhausted) & slots_of(seat)))
    return total
