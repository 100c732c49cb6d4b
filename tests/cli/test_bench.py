"""``rulebound bench``: what it measures is what it says, and it reads well for people and for programs."""

from __future__ import annotations

import json

import pytest

from rulebound.engine.contract import Game
from rulebound.engine.testing import is_compiled
from rulebound.lab import speed
from tests.cli.conftest import Run
from tests.engine.sample_game import make_game

FAST = ("bench", "trail", "--repeats", 2, "--seconds", 0.01)


def test_json_has_every_figure(run: Run) -> None:
    outcome = run(*FAST, "-o", "length=8", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    figures = json.loads(outcome.out)
    assert figures["setting"]["compiled"] is is_compiled()
    assert figures["setting"]["repeats"] == 2
    (trail,) = figures["games"]
    assert trail["game"] == "trail"
    assert trail["options"] == {"length": 8}
    assert 2.0 <= trail["mean_options"] <= 4.0
    assert 3 < trail["decisions_per_game"] < 60
    for rate in ("stepped", "loop", "loop_with_setup", "games"):
        assert trail[rate] > 100
    assert trail["games"] == pytest.approx(trail["loop_with_setup"] / trail["decisions_per_game"])
    assert set(trail["nanoseconds"]) == {"start", "copy_from", "clone", "key", "to_bytes", "from_bytes", "redeal"}
    assert all(10 < cost < 1e7 for cost in trail["nanoseconds"].values())


def test_the_table_is_for_people(run: Run) -> None:
    outcome = run(*FAST)
    assert outcome.code == 0
    assert f"{'compiled' if is_compiled() else 'interpreted'}, CPython 3." in outcome.out
    assert "decisions/s one step at a time from Python, set-up included" in outcome.out
    assert "ns  copy_from" in outcome.out


def test_wrong_input_is_told_before_anything_is_measured(refused: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(*_args: object) -> None:
        raise AssertionError("measured something")

    monkeypatch.setattr("rulebound.cli.bench.measure", measured)
    assert "no such game" in refused("bench", "chess").err
    assert "no such option" in refused("bench", "trail", "-o", "wind=3").err
    assert "no length of a trail" in refused("bench", "trail", "-o", "length=100").err
    assert "options belong to one game" in refused("bench", "-o", "length=7").err
    assert "--repeats" in refused("bench", "trail", "--repeats", 0).err


def decisions_of(game: Game, n_games: int) -> tuple[int, int]:
    box = speed._Box(game, 2, {})
    return box.stepped(n_games), box.loop(n_games)


def test_the_loops_play_whole_games() -> None:
    game = make_game()
    stepped, looped = decisions_of(game, 50)
    box = speed._Box(game, 2, {})
    _, decisions_per_game = box.lengths(300)
    for n in (stepped, looped, box.loop_with_setup(50)):
        assert n / 50 == pytest.approx(decisions_per_game, rel=0.25)


def test_positions_come_from_all_parts_of_the_game() -> None:
    positions = speed._Box(make_game(), 2, {})._positions()
    assert len(positions) > 40
    assert len({position.reveals() for position in positions}) >= 5
    assert not any(position.is_over for position in positions)
