"""Runs of random games: figures, the digest, faults, and the command line around them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulebound.engine.testing import replay
from rulebound.engine.testing.__main__ import main
from rulebound.engine.testing.stress import Figures, Stress, run
from tests.engine.sample_game import TrailGame, TrailState, make_game

SOURCE = "tests.engine.sample_game:make_game"


def test_figures_add_up() -> None:
    figures = run(Stress(SOURCE, n_games=300, seed=10, invariants=True))
    assert figures.n_games == 300
    assert figures.faults == []
    assert 300 * 4 < figures.n_decisions < 300 * make_game().max_decisions
    assert 2.0 <= figures.n_options / figures.n_decisions <= 4.0
    assert sum(figures.returns) == pytest.approx(300.0)
    alone = run(Stress(SOURCE, n_games=1, seed=figures.longest_seed))
    assert alone.n_decisions == figures.longest


def test_processes_and_checks_do_not_change_the_result() -> None:
    plain = run(Stress(SOURCE, n_games=600, players=3))
    checked = run(Stress(SOURCE, n_games=600, players=3, invariants=True, every=3), jobs=2)
    assert plain == checked


def test_the_digest_depends_on_seed_and_options() -> None:
    digests = {
        run(Stress(SOURCE, n_games=50)).digest,
        run(Stress(SOURCE, n_games=50, seed=1)).digest,
        run(Stress(SOURCE, n_games=50, options={"length": 6})).digest,
    }
    assert len(digests) == 3


def test_progress_is_reported_piece_by_piece() -> None:
    seen: list[int] = []
    run(Stress(SOURCE, n_games=600), report=lambda figures: seen.append(figures.n_games))
    assert seen == [250, 500, 600]


def lose_cards(patch: pytest.MonkeyPatch) -> None:
    rest = TrailState._rest

    def careless(self: TrailState) -> None:
        rest(self)
        self.played.pop()

    patch.setattr(TrailState, "_rest", careless)


def test_a_fault_can_be_seen_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lose_cards(monkeypatch)
    figures = run(Stress(SOURCE, n_games=2000, invariants=True))
    assert 20 <= len(figures.faults) < 2000, "a run stops when it has found enough"
    fault = figures.faults[0]
    assert "the cards are" in fault.what
    state = make_game().start(seed=fault.seed)
    for decision in fault.decisions:
        state.apply(decision)
    assert "the cards are" in make_game().audit(state)[0]


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: TrailState) -> None:
        raise ZeroDivisionError("no rest")

    monkeypatch.setattr(TrailState, "_rest", fail)
    faults = run(Stress(SOURCE, n_games=40)).faults
    assert {fault.what for fault in faults} == {"ZeroDivisionError: no rest"}


def test_a_game_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrailGame, "start", hurried(TrailGame.start))
    faults = run(Stress(SOURCE, n_games=5)).faults
    assert {fault.what for fault in faults} == {"not over after 3 decisions"}


def hurried(start: Any) -> Any:
    def started(self: TrailGame, *args: Any, **kwargs: Any) -> TrailState:
        self.max_decisions = 3
        state: TrailState = start(self, *args, **kwargs)
        return state

    return started


def test_pieces_are_counted_in() -> None:
    total = Figures(n_games=1, n_decisions=10, n_options=30, longest=10, longest_seed=4, returns=[1.0, 0.0])
    total.add(Figures(n_games=2, n_decisions=25, n_options=50, longest=15, longest_seed=9, returns=[0.5, 1.5]))
    assert (total.n_games, total.n_decisions, total.n_options) == (3, 35, 80)
    assert (total.longest, total.longest_seed, total.returns) == (15, 9, [1.5, 1.5])


# -- the command line --------------------------------------------------------------------------------------------------


def test_the_command_prints_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SOURCE, "--games", "100", "--invariants", "--options", "length=7", "bumps=false"]) == 0
    out, err = capsys.readouterr()
    assert "games      100 in" in out
    assert "faults     0" in out
    assert "100 of 100 games, 0 faults" in err


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([SOURCE, "--games", "50", "--players", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert figures["n_games"] == 50
    assert figures["stress"]["players"] == 3
    assert err == ""


def test_faults_end_with_code_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lose_cards(monkeypatch)
    assert main([SOURCE, "--games", "100", "--invariants"]) == 1
    assert "the cards are" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["no_such_game"], "no such game"),
        (["no_such_module:make"], "No module named 'no_such_module'"),
        ([SOURCE, "--players", "9"], "not a number of players"),
        ([SOURCE, "--options", "bumps=perhaps"], "option bumps is true or false, not 'perhaps'"),
        ([SOURCE, "--options", "length=far"], "invalid literal"),
        ([SOURCE, "--options", "wind=3"], "no option of this game"),
    ],
)
def test_wrong_input_is_told_in_one_line(
    arguments: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert problem in err
    assert err.count("\n") == 1


def test_sources_are_names_or_factories() -> None:
    assert replay.load_source(SOURCE).name == "trail"
