"""Greedy at Altaria: far stronger than random in both modes, quick, and with a heuristic that makes sense."""

from __future__ import annotations

from typing import Any

import pytest

from rulebound import bots
from rulebound.bots.match import play_match
from rulebound.engine import registry
from rulebound.engine.testing import RandomPlayer
from tests.volume import scaled

ALTARIA = registry.load("altaria")
MODES: tuple[dict[str, Any], ...] = ({"events": True}, {"events": False})


@pytest.mark.parametrize("options", MODES, ids=["full", "learning"])
def test_greedy_beats_random(options: dict[str, Any]) -> None:
    n_games = scaled(6, 100, 400)
    wins = 0
    for seed in range(n_games):
        seat = seed % 2
        players = [bots.make("random", ALTARIA, seed), bots.make("random", ALTARIA, seed)]
        players[seat] = bots.make("greedy", ALTARIA, seed)
        wins += play_match(ALTARIA, players, seed, options).returns[seat] == 1.0
    assert wins >= 0.95 * n_games - 1, f"greedy won {wins} of {n_games}"


@pytest.mark.parametrize("options", MODES, ids=["full", "learning"])
def test_worth_is_what_the_game_is_worth(options: dict[str, Any]) -> None:
    """Strictly between lost and won while it runs, the same from both sides, and the result once it is over."""
    for seed in range(scaled(3, 20, 100)):
        state = ALTARIA.start(2, seed, options)
        player = RandomPlayer(seed)
        while not state.is_over:
            assert 0.0 < state.worth(0) < 1.0
            assert state.worth(0) + state.worth(1) == pytest.approx(1.0)
            state.apply(player.choose(state))
        assert [state.worth(0), state.worth(1)] == state.returns()


PLACED: dict[str, Any] = {"events": False, "blue_heroes": "slurg,raggor,nasaya", "red_heroes": "tecton,malokan,veshir"}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"altars": {"d4": "blue"}}, {"altars": {"d4": "none"}}),
        ({"altars": {"d4": "none"}}, {"altars": {"d4": "red"}}),
        (
            {"heroes": {"blue": {"slurg": {"health": "healthy"}}}},
            {"heroes": {"blue": {"slurg": {"health": "injured"}}}},
        ),
        (
            {"heroes": {"red": {"tecton": {"health": "injured"}}}},
            {"heroes": {"red": {"tecton": {"health": "healthy"}}}},
        ),
        ({"heroes": {"blue": {"raggor": {"space": "d5"}}}}, {"heroes": {"blue": {"raggor": {"space": "d2"}}}}),
        ({"heroes": {"blue": {"raggor": {"bleeding": False}}}}, {"heroes": {"blue": {"raggor": {"bleeding": True}}}}),
        (
            {"heroes": {"blue": {"raggor": {"motivation": True}}}},
            {"heroes": {"blue": {"raggor": {"motivation": False}}}},
        ),
    ],
    ids=["altar", "enemy altar", "wound", "enemy wound", "nearer the portal", "bleeding", "motivation"],
)
def test_worth_prefers_the_better_position(better: dict[str, Any], worse: dict[str, Any]) -> None:
    start = ALTARIA.start(2, 1, PLACED)
    one, other = ALTARIA.arrange(start, better), ALTARIA.arrange(start, worse)
    assert one.worth(0) > other.worth(0)
    assert one.worth(1) < other.worth(1)


def test_greedy_wins_at_once_when_it_can() -> None:
    """A hero with action points next to the enemy portal walks in, whatever else there is to do."""
    start = ALTARIA.start(2, 1, PLACED)
    heroes = start.position()["heroes"]
    state = ALTARIA.arrange(
        start,
        {
            "initiative": "blue",
            "heroes": {
                "blue": {"raggor": {"space": heroes["red"]["malokan"]["space"]}},
                "red": {"malokan": {"space": heroes["blue"]["raggor"]["space"]}},
            },
        },
    )
    bot = bots.make("greedy", ALTARIA, 7)
    texts = []
    while not state.is_over:
        assert state.actor == 0
        action = bot.choose(state.clone())
        texts.append(state.describe(action))
        state.apply(action)
    assert state.returns() == [1.0, 0.0], texts
