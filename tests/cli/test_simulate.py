"""Simulations: the same results in one process or several, and honest intervals."""

from __future__ import annotations

import json
from math import isclose

import pytest

from rulebound.engine import registry
from rulebound.engine.errors import RulesFault
from rulebound.lab.simulate import Task, play_chunk, share, simulate, wilson
from tests.cli.conftest import Run

LINE = ("simulate", "trail", "--games", 40, "--seed", 5, "-o", "length=12")


def test_results_do_not_depend_on_the_processes(run: Run, run_apart: Run) -> None:
    alone = run(*LINE, "--bots", "random,greedy", "--json")
    assert alone.code == 0
    together = run_apart(*LINE, "--bots", "random,greedy", "--json", "--jobs", 2)
    assert (together.code, together.out) == (0, alone.out)
    report = json.loads(alone.out)
    assert [one["name"] for one in report["bots"]] == ["random", "greedy"]
    assert report["seed"] == "0x5"
    assert report["options"] == {"length": 12, "bumps": True, "note": ""}
    for rows in (report["bots"], report["seats"]):
        assert all(row["wins"] + row["draws"] + row["losses"] == 40 for row in rows)
        assert isclose(sum(row["rate"] for row in rows), 1.0)


def test_the_table_is_for_people(run: Run) -> None:
    outcome = run(*LINE)
    assert outcome.out.startswith("The Trail: 40 games, seed 0x5\nbot ")
    assert "random 1 " in outcome.out
    assert "\namber " in outcome.out
    assert "games/s with 1 process\n" in outcome.err


def test_a_seed_chosen_by_chance_is_told_and_can_be_used_again(run: Run) -> None:
    report = json.loads(run("simulate", "trail", "--games", 10, "--json").out)
    again = json.loads(run("simulate", "trail", "--games", 10, "--seed", report["seed"], "--json").out)
    assert again == report


@pytest.mark.usefixtures("installed")
def test_bots_change_seats_and_parts_add_up_to_the_whole() -> None:
    task = Task("trail", ("random", "greedy", "random"), 7, 1)
    whole = play_chunk(task)
    assert [one.shift for one in whole] == [0, 1, 2, 0, 1, 2, 0]
    parts = play_chunk(Task("trail", task.bots, 3, 1)) + play_chunk(Task("trail", task.bots, 4, 1, first=3))
    assert parts == whole


@pytest.mark.usefixtures("installed")
def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    report = simulate(Task("trail", ("random", "random"), 30, 1), 1, heard.append)
    assert sum(heard) == report.games == 30
    assert report.longest >= report.mean_decisions > 1
    assert report.mean_options >= 2  # a question with one answer is never asked


@pytest.mark.usefixtures("installed")
def test_a_fault_names_the_game_and_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.load("trail"), "max_decisions", 1)
    with pytest.raises(RulesFault, match=r"game 0 \(seed [0-9]+\): trail: seed [0-9]+ is not over after 1"):
        play_chunk(Task("trail", ("random", "random"), 3, 1))


@pytest.mark.parametrize(
    ("rate", "n", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.95, 400, 0.9240, 0.9674), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0)],
)
def test_intervals_are_wilsons(rate: float, n: int, low: float, high: float) -> None:
    assert wilson(rate, n) == pytest.approx((low, high), abs=5e-5)


def test_draws_count_as_half() -> None:
    one = share("x", [1.0, 0.5, 0.5, 0.0])
    assert (one.wins, one.draws, one.losses, one.rate) == (1, 2, 1, 0.5)
