"""The generator for players and tests: the same numbers everywhere, and nothing kept of what it was seeded with."""

from __future__ import annotations

import sys

import pytest

from rulebound.engine.rng import Rng

# What a build that goes wrong somewhere would change.
FIRST_WORDS = {0: 299858674, 5: 1697095736, -3: 2765235487, 2**70: 313223508, -(2**70): 2279350314}


@pytest.mark.parametrize("seed", FIRST_WORDS)
def test_the_same_numbers_everywhere(seed: int) -> None:
    assert int(Rng(seed).word()) == FIRST_WORDS[seed]


def test_a_wide_seed_is_let_go() -> None:
    seed = 2**200 + len(FIRST_WORDS)
    before = sys.getrefcount(seed)
    for _ in range(10):
        Rng(seed)
    assert sys.getrefcount(seed) == before
