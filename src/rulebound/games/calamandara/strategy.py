"""How good a position looks for a seat, for bots that look ahead: from what everybody sees, and the size of hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import has, lowest
from rulebound.games.calamandara.actions import FOOTPRINT, WATERFALL
from rulebound.games.calamandara.board import (
    FINAL,
    FIRST_ROW,
    N_CELLS,
    NEXT,
    NOWHERE,
    RIFT,
    START,
    ZONE,
)
from rulebound.games.calamandara.state import NO_RESULT, NO_WINNER, PHASE_4, TURN_OVER, Table, n_cards

# A way to the Rift in work units: a step on a Footprint, a Footprint to be laid, something to be cleared away first.
_STEP: Final[i64] = 1
_TO_LAY: Final[i64] = 8
_OWN_WATERFALL: Final[i64] = 4
_TO_CLEAR: Final[i64] = 18
_FAR: Final[i64] = 999
_QUEUE: Final[i64] = 1024
# What lies ready takes work off.
_READY_FOOTPRINT: Final[i64] = 5
_READY_SYMBOL: Final[i64] = 2
_CARD: Final[i64] = 1
_PHASE: Final[i64] = 2

_distance: Final = vec[i64]([999] * 146)
_queue: Final = vec[i64]([0] * 1024)


def worth_of(s: Table, seat: i64) -> float:
    """0 (lost) to 1 (won)."""
    if s.result != NO_RESULT:
        if s.result == NO_WINNER:
            return 0.5
        return 1.0 if s.result == seat else 0.0
    mine: i64 = work_left(s, seat)
    best: i64 = _FAR
    other: i64 = 0
    while other < s.n_seats:
        if other != seat:
            theirs: i64 = work_left(s, other)
            if theirs < best:
                best = theirs
        other += 1
    ahead: float = float(best - mine)
    if has(s.quiet, seat):
        # Whoever stays quiet cannot answer what comes: of two equal lines the other one.
        ahead -= 0.125
    # A soft step between 0 and 1: a lead of a few Footprints is worth much, a larger one hardly more.
    return 0.5 + 0.49 * ahead / (40.0 + abs(ahead))


def work_left(s: Table, seat: i64) -> i64:
    """How much work a traveller's way to the Rift still takes, what lies ready being counted off."""
    way: i64 = _shortest_way(s, seat)
    footprints: i64 = s.in_reserve(seat, FOOTPRINT)
    ready: i64 = _READY_FOOTPRINT * footprints + _READY_SYMBOL * (s.n_reserve(seat) - footprints)
    ready += _CARD * (n_cards(s.hand, seat) + n_cards(s.final, seat))
    return way + 30 - ready - _tempo(s, seat)


def _tempo(s: Table, seat: i64) -> i64:
    """What is still to come of a seat's own turn."""
    if s.active != seat or s.phase >= TURN_OVER:
        return 0
    return _PHASE * (PHASE_4 - s.phase) if s.phase < PHASE_4 else 0


def _shortest_way(s: Table, seat: i64) -> i64:
    """The least work on any way of adjacent spaces from the token to the Rift, through no foreign Initial Zone."""
    cell: i64 = 0
    while cell < N_CELLS:
        _distance[cell] = _FAR
        cell += 1
    end: i64 = 0
    here: i64 = s.token(seat)
    zone: i64 = FINAL if here == START else ZONE[here]
    own: i64 = s.arm(seat)
    if here == START:
        word: i64 = 0
        while word < 3:
            rest: i64 = FIRST_ROW[3 * own + word]
            while rest != 0:
                cell = 60 * word + lowest(rest)
                rest &= rest - 1
                _distance[cell] = _work_at(s, seat, cell)
                _queue[end] = cell
                end += 1
            word += 1
    else:
        _distance[here] = 0
        _queue[0] = here
        end = 1
    at: i64 = 0
    while at < end:
        cell = _queue[at % _QUEUE]
        at += 1
        end = _spread(s, seat, cell, own, zone, end)
    return _distance[RIFT]


def _spread(s: Table, seat: i64, cell: i64, own: i64, zone: i64, end: i64) -> i64:
    base: i64 = (s.layout * N_CELLS + cell) * 4
    direction: i64 = 0
    while direction < 4:
        other: i64 = NEXT[base + direction]
        direction += 1
        if other == NOWHERE or ZONE[other] not in (FINAL, own, zone):
            continue
        work: i64 = _distance[cell] + _work_at(s, seat, other)
        # What is no shorter than a way already found leads nowhere.
        if work < _distance[other] and work < _distance[RIFT]:
            _distance[other] = work
            _queue[end % _QUEUE] = other
            end += 1
    return end


def _work_at(s: Table, seat: i64, cell: i64) -> i64:
    if not s.is_occupied(cell):
        return _STEP + _TO_LAY
    if s.is_kind(cell, FOOTPRINT):
        return _STEP
    if s.is_kind(cell, WATERFALL) and s.owner_at(cell) == seat:
        return _STEP + _OWN_WATERFALL
    return _STEP + _TO_CLEAR
