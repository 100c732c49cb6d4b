"""The full game: event cards, their columns, and the score with crystals, over whole random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rulebound
from rulebound.engine.rng import Rng
from rulebound.games.altaria.components import load_components

GAME = rulebound.load("altaria")
BOX = load_components()
CARDS = {card.id: card for card in BOX.events}


def steps(seed: int, *, events: bool = True) -> Iterator[tuple[rulebound.State, int]]:
    """A random game: each position with the action about to be taken, at last the end with -1."""
    rng = Rng(seed)
    state = GAME.start(seed=seed, options={"events": events})
    while not state.is_over:
        legal = state.legal_actions()
        action = legal[int(rng.below(len(legal)))]
        yield state, action
        state.apply(action)
    yield state, -1


def heroes(position: dict[str, Any], colour: str) -> list[dict[str, Any]]:
    return list(position["heroes"][colour].values())


def line(card: str) -> str:
    """A card as a view shows it."""
    return f"{card} {CARDS[card].skill} {'/'.join(map(str, CARDS[card].ap))}"


@pytest.mark.clause("ALT-120")
def test_any_card_can_be_the_first_event() -> None:
    first = [GAME.start(seed=seed).position()["event"] for seed in range(200)]
    assert {event["current"] for event in first} == set(CARDS)
    assert {event["next"] for event in first} == set(CARDS)
    for event in first:
        assert event["covered"] == []
        assert sorted([event["current"], event["next"], *event["deck"]]) == sorted(CARDS)


@pytest.mark.clause("ALT-121", "ALT-125")
@pytest.mark.parametrize("seed", range(4))
def test_everybody_sees_the_next_event_all_the_time(seed: int) -> None:
    seen: dict[int, tuple[str, str]] = {}
    for state, _ in steps(seed):
        event = state.position()["event"]
        for seat in (0, 1, None):
            view = state.view(seat)
            assert (view.event, view.next_event) == (line(event["current"]), line(event["next"]))
            assert view.n_cards_unseen == len(event["deck"]) == 19 - view.turn
        seen[view.turn] = (event["current"], event["next"])
    for turn in range(2, max(seen) + 1):
        assert seen[turn][0] == seen[turn - 1][1]


@pytest.mark.clause("ALT-122", "ALT-123")
@pytest.mark.parametrize("seed", range(6))
def test_an_action_starts_with_the_points_of_the_event_column(seed: int) -> None:
    n_checked = 0
    before: dict[str, Any] = {}
    for state, action in steps(seed):
        position = state.position()
        active = position["action"]["active"]
        if before and active < 6:
            hero = heroes(before, ("blue", "red")[active // 3])[active % 3]
            column = CARDS[before["event"]["current"]].ap
            points = column[before["phase"] - 1] + hero["motivation"] - hero["exhaustion"]
            assert position["action"]["ap"] == max(points, 0)
            n_checked += 1
        is_hero_choice = action >= 0 and GAME.vocabulary.verb_of(action).name == "hero"
        before = position if is_hero_choice else {}
    assert n_checked > 8


@pytest.mark.clause("ALT-119")
def test_the_learning_game_knows_neither_events_nor_crystals() -> None:
    for seed in range(3):
        for state, action in steps(seed, events=False):
            position = state.position()
            assert position["event"] == {}
            assert not any(hero["crystal"] for colour in ("blue", "red") for hero in heroes(position, colour))
            assert action < 0 or state.describe(action) != "event"
            assert (state.view(0).event, state.view(0).next_event) == ("", "")


@pytest.mark.clause("ALT-24", "ALT-142")
def test_altars_and_crystals_decide_after_seven_turns() -> None:
    n_scored = n_turned = 0
    for seed in range(24):
        *_, (state, _) = steps(seed)
        position = state.position()
        altars = [sum(holder == colour for holder in position["altars"].values()) for colour in ("blue", "red")]
        in_portal = any(
            hero["space"] in BOX.board.portals for colour in ("blue", "red") for hero in heroes(position, colour)
        )
        if in_portal or 3 in altars:
            continue
        crystals = [sum(hero["crystal"] for hero in heroes(position, colour)) for colour in ("blue", "red")]
        blue, red = (a + c for a, c in zip(altars, crystals, strict=True))
        assert position["turn"] == 7
        assert state.returns() == ([1.0, 0.0] if blue > red else [0.0, 1.0] if red > blue else [0.5, 0.5])
        n_scored += 1
        n_turned += (blue > red) - (blue < red) != (altars[0] > altars[1]) - (altars[0] < altars[1])
    assert n_scored > 5
    assert n_turned > 0
