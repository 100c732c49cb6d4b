"""Whole games in one compiled loop."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.contract import NOBODY, State
from rulebound.engine.rng import Rng


def play_randomly(state: State, rng: Rng, limit: i64) -> i64:
    """Play uniformly random legal actions until the game is over or ``limit`` decisions; returns how many were made."""
    n: i64 = 0
    while n < limit and state.seat != NOBODY:
        state.step(state.nth_legal(rng.below(state.n_legal())))
        n += 1
    return n


def count_options(state: State, rng: Rng, limit: i64) -> tuple[i64, i64]:
    """Like :func:`play_randomly`; returns (decisions made, options listed in all)."""
    n: i64 = 0
    options: i64 = 0
    while n < limit and state.seat != NOBODY:
        n_legal: i64 = state.n_legal()
        options += n_legal
        state.step(state.nth_legal(rng.below(n_legal)))
        n += 1
    return n, options
