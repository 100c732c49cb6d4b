"""A heuristic worth of a position, for bots: altars held and near, the way to the enemy portal, wounds, crystals.

The weights are in hundredths of an altar held. They were found by play against the random bot and earlier weights.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, count, lowest
from rulebound.games.altaria.board import ALL, spread
from rulebound.games.altaria.state import BLUE, BLUE_WINS, RED, RED_WINS, RUNNING, Table, slots_of

_ALTAR: Final[i64] = 100
_HEALTH: Final[i64] = 20
_CRYSTAL: Final[i64] = 35
_MARKER: Final[i64] = 10
_REVIVAL: Final[i64] = 5
# Worth no games either way, but points left over are put to use.
_TOKEN: Final[i64] = 3
# By distance in steps over an empty board: of the hero nearest to an altar the seat does not hold, and to the portal.
_FAR: Final[i64] = 7
_TO_ALTAR: Final = vec[i64]([40, 40, 30, 22, 15, 10, 5, 0])
_TO_PORTAL: Final = vec[i64]([100, 70, 40, 25, 15, 5, 0, 0])

# DISTANCE[64 * from + to], spaces only.
DISTANCE: Final = vec[i64]([0] * 4096)


def _fill() -> None:
    rest: i64 = ALL
    while rest != 0:
        cell: i64 = lowest(rest)
        rest &= rest - 1
        reached: i64 = bit(cell)
        steps: i64 = 0
        while reached != ALL:
            steps += 1
            ring: i64 = (reached | spread(reached)) & ALL & ~reached
            reached |= ring
            while ring != 0:
                to: i64 = lowest(ring)
                ring &= ring - 1
                DISTANCE[64 * cell + to] = steps


_fill()


def worth_of(s: Table, seat: i64) -> float:
    """0 (lost) to 1 (won) for a seat."""
    if s.result != RUNNING:
        if s.result == BLUE_WINS:
            return 1.0 if seat == BLUE else 0.0
        if s.result == RED_WINS:
            return 1.0 if seat == RED else 0.0
        return 0.5
    balance: float = float(_strength(s, seat) - _strength(s, 1 - seat))
    # Anything short of the end stays strictly between lost and won.
    return 0.5 + 0.45 * balance / (100.0 + abs(balance))


def _strength(s: Table, seat: i64) -> i64:
    own: i64 = slots_of(seat)
    total: i64 = _ALTAR * s.n_altars(seat)
    slot: i64 = 3 * seat
    while slot < 3 * seat + 3:
        total += _HEALTH * s.health[slot] + _REVIVAL * s.revival[slot]
        slot += 1
    rest: i64 = s.tables.altars & ~s.held[seat]
    while rest != 0:
        altar: i64 = lowest(rest)
        rest &= rest - 1
        total += _TO_ALTAR[_steps(s, seat, altar)]
    total += _TO_PORTAL[_steps(s, seat, s.tables.portal_of[1 - seat])]
    if s.has_events:
        total += _CRYSTAL * count(s.crystals & own)
    markers: i64 = count(s.bleeding & own) + count(s.forced & own) + count(s.exhausted & own)
    total += _TOKEN * count(s.of_owner[seat])
    return total + _MARKER * (count(s.motivated & own) - markers)


def _steps(s: Table, seat: i64, cell: i64) -> i64:
    """How far the seat's nearest living hero is from a space."""
    best: i64 = _FAR
    slot: i64 = 3 * seat
    while slot < 3 * seat + 3:
        if s.is_alive(slot):
            steps: i64 = DISTANCE[64 * s.pos[slot] + cell]
            if steps < best:
                best = steps
        slot += 1
    return best
