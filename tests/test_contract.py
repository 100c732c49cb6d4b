"""The contract, for every registered game, number of players, set of options and bot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.bots.greedy import GreedyBot
from rulebound.bots.protocol import Bot
from rulebound.bots.random import RandomBot
from rulebound.engine import registry, testing
from rulebound.engine.contract import State
from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.rng import Rng
from tests.volume import OTHER_PYTHON, VOLUME, scaled

GAMES = registry.names()
# How many positions greedy looks at: enough to play with a purpose, few enough for the interpreted build.
BUDGET = scaled(30, 300, 1000)
N_SEEDS = scaled(1, 2, 12)
# Random play seldom gets anywhere before the rounds are over; what can happen happens in the first ones.
SHORTER: dict[str, dict[str, Any]] = {"calamandara": {"rounds": scaled(2, 4, 60)}}
N_GAMES_BOTH_BUILDS = scaled(10, 100, 300)


class Seated:
    """A bot that is shown each position re-dealt from what the deciding seat knows, as in a match."""

    def __init__(self, bot: Bot, rng: Rng) -> None:
        self._bot = bot
        self._rng = rng

    def choose(self, state: State) -> int:
        return self._bot.choose(state.redeal(int(state.seat), self._rng))


def random_bot(case: testing.Case) -> testing.Player:
    return Seated(RandomBot(case.seed), case.rng("seated"))


def greedy_bot(case: testing.Case) -> testing.Player:
    return Seated(GreedyBot(case.seed, BUDGET), case.rng("seated"))


PLAYERS = {"random": random_bot, "greedy": greedy_bot}


def option_sets(name: str, players: int) -> list[dict[str, Any]]:
    """All sets of options with the fewest players, the default ones with more."""
    game = registry.load(name)
    return testing.option_sets(game) if players == game.player_counts[0] else [{}]


def bots(name: str) -> tuple[str, ...]:
    """Looking ahead on the larger boards takes minutes a law: only in full runs."""
    return ("random",) if name in SHORTER and VOLUME != "full" else tuple(PLAYERS)


def described(options: dict[str, Any]) -> list[str]:
    return [f"{key}={value}" for key, value in options.items()]


def combinations() -> list[Any]:
    """Every game × number of players × set of options (with the fewest players) × bot."""
    return [
        pytest.param(name, players, options, bot, id="-".join([name, str(players), *described(options), bot]))
        for name in GAMES
        for players in registry.load(name).player_counts
        for options in option_sets(name, players)
        for bot in bots(name)
    ]


@pytest.mark.parametrize(("name", "players", "options", "bot"), combinations())
@pytest.mark.parametrize("law", testing.CONTRACT_LAWS, ids=lambda law: law.__name__)
def test_law(law: Any, name: str, players: int, options: dict[str, Any], bot: str) -> None:
    for seed in range(N_SEEDS):
        law(
            testing.Case(
                registry.load(name),
                players,
                100 * players + seed,
                {**SHORTER.get(name, {}), **options},
                PLAYERS[bot],
                every=scaled(9, 4, 1),
                other_python=OTHER_PYTHON,
            )
        )


@pytest.mark.parametrize("name", GAMES)
def test_both_builds_agree_over_many_games(name: str) -> None:
    game = registry.load(name)
    for chosen in testing.option_sets(game):
        options = {**SHORTER.get(name, {}), **chosen}
        case = testing.Case(game, game.player_counts[0], 5000, options, other_python=OTHER_PYTHON)
        testing.law_same_rules_everywhere(case, N_GAMES_BOTH_BUILDS)


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**256 - 1), picks=st.lists(st.integers(0, 60), max_size=250))
def test_laws_hold_on_any_line_of_play(name: str, seed: int, picks: list[int]) -> None:
    game = registry.load(name)
    options = SHORTER.get(name, {})
    case = testing.Case(
        game, game.player_counts[0], seed, options, player=lambda _: testing.ScriptedPlayer(picks), every=11
    )
    for law in (
        testing.law_legality_agrees,
        testing.law_no_dead_end,
        testing.law_refusal_changes_nothing,
        testing.law_plain_data,
        testing.law_conservation,
        testing.law_secrecy,
    ):
        law(case)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_does_not_have_is_refused(name: str) -> None:
    game = registry.load(name)
    players = game.player_counts[0]
    for wrong in (0, -1, 99):
        with pytest.raises(BadText):
            game.start(wrong, 1)
    for seed in (-1, 2**256):
        with pytest.raises(BadText):
            game.start(players, seed)
    with pytest.raises(BadText, match="no_such_option"):
        game.start(players, 1, {"no_such_option": True})
    for key, default in game.option_defaults().items():
        with pytest.raises(BadText, match=key):
            game.start(players, 1, {key: 3.5 if isinstance(default, str) else "nonsense"})


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_bytes_that_are_no_position_are_refused(name: str, data: st.DataObject) -> None:
    """Cut, lengthened or altered bytes: either BadFile, or the position they say, which can be looked at and saved."""
    game = registry.load(name)
    seed = data.draw(st.integers(0, 30))
    walk = testing.Walk(testing.Case(game, game.player_counts[0], seed))
    stop = data.draw(st.integers(0, 120))
    good = next(state.to_bytes() for state in walk if state.is_over or len(walk.decisions) == stop)
    cut = data.draw(st.integers(0, len(good) - 1))
    with pytest.raises(BadFile):
        game.from_bytes(good[:cut])
    with pytest.raises(BadFile):
        game.from_bytes(good + b"\0")
    altered = bytearray(good)
    for at, value in data.draw(
        st.lists(st.tuples(st.integers(0, len(good) - 1), st.integers(0, 255)), min_size=1, max_size=4)
    ):
        altered[at] = value
    try:
        state = game.from_bytes(bytes(altered))
    except BadFile:
        return
    assert state.to_bytes() == bytes(altered)
    assert all(isinstance(fault, str) for fault in game.audit(state))
    assert state.is_over == (state.legal_actions() == [])
