"""Positions put together from parts: what makes no sense is refused, and never goes on for ever."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulebound
from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.rng import Rng
from tests.volume import scaled

GAME = rulebound.load("altaria")
BAD_FRAMES: tuple[Any, ...] = (
    [1, 0, 0, 0, 0],  # a stage is no frame: its work would be done again and again
    [6, 0, 0, 0, 0],
    [15, 0, 0, 0, 0],
    [45, 0, 0, 0, 0],
    [63, 0, 0, 0, 0],
    [-1, 0, 0, 0, 0],
    [2**70, 0, 0, 0, 0],
    [12, -1, 0, 0, 0],
    [12, 64, 0, 0, 0],
    [12, 2**70, 0, 0, 0],
    [12, 0, 0, 0],
    [12, 0, 0, 0, 0, 0],
    ["12", 0, 0, 0, 0],
    12,
)


@pytest.mark.parametrize("frame", BAD_FRAMES, ids=str)
def test_what_cannot_be_pending_is_refused(frame: Any) -> None:
    state = GAME.start(seed=1)
    before = state.to_bytes()
    with pytest.raises(BadFile, match="pending"):
        GAME.arrange(state, {"pending": [frame]})
    assert state.to_bytes() == before


def test_a_pending_question_about_nobody_is_refused() -> None:
    with pytest.raises(BadFile, match="pending"):
        GAME.arrange(GAME.start(seed=1), {"pending": [[41, 63, 3, 63, 0]]})
    with pytest.raises(BadFile, match="for a hero who does not exist"):
        GAME.arrange(GAME.start(seed=1), {"pending": [[40, 6, 0, 0, 0]]})
    with pytest.raises(BadFile, match="for a kind that does not exist"):
        GAME.arrange(GAME.start(seed=1), {"pending": [[51, 10, 0, 0, 0]]})
    with pytest.raises(BadFile, match="while nobody acts"):
        GAME.arrange(GAME.start(seed=1), {"pending": [[10, 0, 0, 0, 0]]})
    with pytest.raises(BadFile, match="more than 100 frames"):
        GAME.arrange(GAME.start(seed=1), {"pending": [[12, 0, 0, 0, 0]] * 101})


def test_what_is_pending_needs_who_and_what_it_speaks_of() -> None:
    acting = {"stage": "acting", "action": {"active": 0, "ap": 3}}
    nowhere = 63
    cases = (([11, nowhere], "for a doer"), ([25, nowhere], "for a doer"), ([28, nowhere], "for a token"))
    for frame, problem in cases:
        with pytest.raises(BadFile, match=problem):
            GAME.arrange(GAME.start(seed=1), {**acting, "pending": [[*frame, 0, 0, 0]]})
    with pytest.raises(BadFile, match="completes its rotation"):
        GAME.arrange(GAME.start(seed=1), {"action": {"completing_there": True}})


def test_what_can_be_arranged_can_be_kept() -> None:
    acting = {"stage": "acting", "phase": 1}
    most = GAME.arrange(GAME.start(seed=1), {**acting, "action": {"active": 0, "ap": 63}})
    assert GAME.from_bytes(most.to_bytes()).to_bytes() == most.to_bytes()
    with pytest.raises(BadFile, match="from 0 to 63"):
        GAME.arrange(GAME.start(seed=1), {**acting, "action": {"active": 0, "ap": 64}})


@pytest.mark.parametrize("events", [True, False])
def test_any_position_can_be_arranged_from_what_it_says_of_itself(events: bool) -> None:
    rng = Rng(5)
    for seed in range(3):
        state = GAME.start(seed=seed, options={"events": events})
        other = GAME.start(seed=seed, options={"events": events})
        while not state.is_over:
            state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
            again = GAME.arrange(other, state.position())
            assert again.to_bytes() == state.to_bytes()
            assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("seat", [-1, 2, 99, 2**70])
def test_there_are_two_seats_to_look_from(seat: int) -> None:
    state = GAME.start(seed=1)
    for look in (state.view, lambda seat: GAME.scene(state, seat)):
        with pytest.raises(BadText, match="no such seat"):
            look(seat)


def test_damaged_bytes_are_refused_or_can_be_played_on() -> None:
    damage = Random(5)
    rng = Rng(11)
    n_kept = 0
    for seed in range(scaled(20, 200, 2000)):
        state = GAME.start(seed=seed, options={"events": seed % 2 == 0})
        state.asks_forced = seed % 3 == 0
        for _ in range(damage.randrange(150)):
            if not state.is_over:
                state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
        data = state.to_bytes()
        for _ in range(10):
            mutant = bytearray(data)
            for _ in range(damage.choice((1, 1, 2, 5))):
                mutant[damage.randrange(len(mutant))] = damage.choice((0, 1, 255, damage.randrange(256)))
            try:
                other = GAME.from_bytes(bytes(mutant))
            except BadFile:
                continue
            n_kept += 1
            assert other.to_bytes() == bytes(mutant)
            for _ in range(60):
                if not other.is_over:
                    other.apply(int(other.nth_legal(rng.below(other.n_legal()))))
    assert n_kept > 0
