"""The bots: made by name, reproducible, legal, and each as strong as it claims on a small game."""

from __future__ import annotations

import pytest

from rulebound import bots
from rulebound.bots.greedy import GreedyBot
from rulebound.bots.lookahead import Lookahead
from rulebound.bots.match import play_match
from rulebound.engine.contract import State
from rulebound.engine.errors import BadText, RulesFault
from rulebound.engine.rng import Rng
from tests.engine.sample_game import TrailState, make_game


def test_bots_are_made_by_name() -> None:
    assert bots.names() == ("random", "greedy")
    for name in bots.names():
        assert bots.make(name, make_game(), 1).name == name


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadText, match="'genius': no such bot; expected random, greedy"):
        bots.make("genius", make_game(), 1)


@pytest.mark.parametrize("name", bots.names())
def test_the_same_seed_makes_the_same_choices(name: str) -> None:
    game = make_game()
    matches = [play_match(game, [bots.make(name, game, 5), bots.make(name, game, 6)], seed=3) for _ in range(2)]
    assert matches[0] == matches[1]


def test_another_seed_makes_other_random_choices() -> None:
    game = make_game()
    lines = {play_match(game, [bots.make("random", game, s), bots.make("random", game, 9)]).decisions for s in range(8)}
    assert len(lines) > 1


def test_a_match_is_counted_and_can_be_replayed() -> None:
    game = make_game()
    result = play_match(game, [bots.make("random", game, seat) for seat in range(3)], 4, {"length": 12})
    state = game.start(3, 4, {"length": 12})
    n_options = 0
    for decision in result.decisions:
        n_options += state.n_legal()
        state.apply(decision)
    assert state.is_over
    assert result.returns == tuple(state.returns())
    assert result.n_decisions == len(result.decisions)
    assert result.n_options == n_options


def test_a_match_needs_a_bot_for_each_seat() -> None:
    game = make_game()
    with pytest.raises(BadText, match="number of players"):
        play_match(game, [bots.make("random", game, 1)])


def test_a_game_without_end_is_our_fault() -> None:
    game = make_game()
    game.max_decisions = 2
    with pytest.raises(RulesFault, match="not over after 2 decisions"):
        play_match(game, [bots.make("random", game, seat) for seat in range(2)])


class Spy:
    """Notes what it is shown."""

    name = "spy"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.shown: list[TrailState] = []

    def choose(self, state: State) -> int:
        assert isinstance(state, TrailState)
        assert state.seat == self.seat
        self.shown.append(state.clone())
        state.deck.clear()  # a bot may do with its copy what it likes
        return state.legal_actions()[0]


def test_a_bot_is_shown_only_what_its_seat_may_know() -> None:
    spies = [Spy(0), Spy(1)]
    result = play_match(make_game(), spies, seed=11)
    true = make_game().start(2, 11)
    n_seen = {"own": 0, "others": 0, "deck": 0}
    asked = {0: 0, 1: 0}
    for decision in result.decisions:
        seat = int(true.seat)
        shown = spies[seat].shown[asked[seat]]
        asked[seat] += 1
        n_seen["own"] += shown.hands[seat] == true.hands[seat]
        n_seen["others"] += shown.hands[1 - seat] == true.hands[1 - seat]
        n_seen["deck"] += shown.deck == true.deck
        true.apply(decision)
    assert n_seen["own"] == result.n_decisions
    assert n_seen["others"] < result.n_decisions
    assert n_seen["deck"] < result.n_decisions


# -- greedy ------------------------------------------------------------------------------------------------------------


def best_by_force(state: TrailState) -> set[int]:
    """First moves of the lines worth most to the seat, found by trying all of them."""
    seat, reveals = state.seat, state.reveals()

    def worth(line: TrailState) -> float:
        if line.seat != seat or line.reveals() != reveals:
            return line.worth(seat)
        return max(worth(after(line, action)) for action in line.legal_actions())

    values = {action: worth(after(state, action)) for action in state.legal_actions()}
    return {action for action, value in values.items() if value == max(values.values())}


def after(state: TrailState, action: int) -> TrailState:
    copy = state.clone()
    copy.apply(action)
    return copy


def test_greedy_finds_the_best_line() -> None:
    game = make_game()
    for seed in range(60):
        state = game.start(2, seed)
        rng = Rng(seed)
        for _ in range(seed % 7):
            if not state.is_over:
                state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
        if not state.is_over:
            data = state.to_bytes()
            assert GreedyBot(seed).choose(state) in best_by_force(state)
            assert state.to_bytes() == data


def test_equally_good_lines_are_chosen_from_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrailState, "worth", lambda self, seat: 0.5)
    state = make_game().start(2, 1)
    assert {GreedyBot(seed).choose(state) for seed in range(30)} == set(state.legal_actions())


@pytest.mark.parametrize("budget", [1, 2, 5, 50])
def test_the_budget_bounds_the_search(budget: int) -> None:
    game = make_game()
    for seed in range(20):
        state = game.start(2, seed)
        search = Lookahead(seed, budget)
        assert state.forbidden_by(int(search.best(state))) == 0
        # Each branch may overrun by finishing its line: three more questions of four answers at most in this game.
        assert search.n_visited <= budget + state.n_legal() * 3 * 4


def test_greedy_beats_random_at_the_sample_game() -> None:
    game = make_game()
    points = 0.0
    for seed in range(200):
        seat = seed % 2
        players = [bots.make("random", game, seed), bots.make("random", game, seed)]
        players[seat] = bots.make("greedy", game, seed)
        points += play_match(game, players, seed).returns[seat]
    assert points / 200 > 0.75
