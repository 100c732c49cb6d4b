"""Each command does what its help says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulebound import __version__, cli
from rulebound.engine import record, registry
from rulebound.engine.errors import RulesFault
from rulebound.engine.session import Session
from tests.cli.conftest import ROOT, Run
from tests.engine.sample_install import install
from tests.engine.test_coverage import MODULE
from tests.engine.test_scenario import HEAD, POSITION
from tests.engine.test_session import play


def test_help_lists_the_commands(run: Run) -> None:
    for arguments in ((), ("--help",), ("-h",)):
        outcome = run(*arguments)
        assert outcome.code == 0
        assert all(f"  {name} " in outcome.out for name in cli.COMMANDS)


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out == f"rulebound, version {__version__}\n"


@pytest.mark.parametrize("name", ["games", "simulate", "rules", "coverage", "check", "replay", "verify"])
def test_every_command_has_a_help_page(run: Run, name: str) -> None:
    outcome = run(name, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith(f"Usage: rulebound {name} ")


def test_games_lists_what_is_installed(run: Run) -> None:
    outcome = run("games")
    assert outcome.code == 0
    assert "trail        The Trail · 2 to 3 players · rules version 1: 6 clauses, 1 rulings" in outcome.out
    rows = {row["name"]: row for row in json.loads(run("games", "--json").out)}
    assert tuple(rows) == registry.names()
    assert rows["trail"] == {
        "name": "trail",
        "title": "The Trail",
        "players": [2, 3],
        "rules_version": 1,
        "clauses": 6,
        "rulings": 1,
        "covered": None,
        "problem": "",
    }


def test_games_shows_a_broken_one_beside_the_others(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "broken", "broken", "no_such_package:make_game")))
    outcome = run("games")
    assert outcome.code == 0
    assert "broken       cannot be loaded" in outcome.out
    assert "The Trail" in outcome.out


def test_rules_reads_the_whole_book(run: Run) -> None:
    out = run("rules", "trail").out
    assert out.index("Set-up") < out.index("TRL-1") < out.index("Rulings") < out.index("TRL-R1")


def test_rules_shows_a_clause_with_its_rulings(run: Run) -> None:
    out = run("rules", "trail", "trl-5").out
    assert out.startswith("TRL-5 · Bumping\n  Whoever arrives")
    assert "TRL-R1    Does somebody bumped" in out


def test_rules_shows_a_ruling_with_reason_and_clauses(run: Run) -> None:
    out = run("rules", "trail", "r1").out
    assert out.startswith("TRL-R1 · ruling on TRL-5\n")
    assert "  Because: TRL-5 speaks of arriving" in out
    assert "\nTRL-5     Whoever arrives" in out


def test_rules_searches(run: Run) -> None:
    assert run("rules", "trail", "deck", "runs").out.startswith("TRL-6 ")


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "games" / "trail" / "scenarios").mkdir(parents=True)
    (folder / "test_it.py").write_text(MODULE)
    return folder


def test_coverage_tells_what_is_missing(run: Run, tests: Path) -> None:
    outcome = run("coverage", "trail", "--tests", tests)
    assert outcome.code == 1
    assert "TRL-6 has no test\n" in outcome.out
    assert outcome.out.endswith("trail: 5 of 6 clauses covered\n")


def test_coverage_as_json_and_in_full(run: Run, tests: Path) -> None:
    report = json.loads(run("coverage", "trail", "--tests", tests, "--json").out)["trail"]
    assert report["uncovered"] == ["TRL-6"]
    assert report["tests"]["TRL-2"] == ["test_it.py"]
    assert report["ok"] is False
    assert "TRL-2: test_it.py\n" in run("coverage", "trail", "--tests", tests, "-v").out


def test_check_tells_which_scenarios_hold(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    (folder / "deeper").mkdir(parents=True)
    (folder / "good.toml").write_text(f'{HEAD}{POSITION}\n[[step]]\nmove = "walk 1"\n')
    outcome = run("check", folder)
    assert (outcome.code, outcome.out) == (0, "1 of 1 scenarios hold (1 checks)\n")
    (folder / "deeper" / "bad.toml").write_text(f'{HEAD}{POSITION}\n[[step]]\nmove = "walk 3"\n')
    outcome = run("check", folder, "-v")
    assert outcome.code == 1
    assert "bad.toml: step 1 (TRL-2, TRL-5): move 'walk 3': expected a legal move" in outcome.out
    assert "good.toml: holds\n" in outcome.out
    assert outcome.out.endswith("1 of 2 scenarios hold (2 checks)\n")


def test_check_runs_the_rest_beside_a_malformed_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("game = ")
    (tmp_path / "b.toml").write_text(f'{HEAD}{POSITION}\n[[step]]\nmove = "walk 1"\n')
    outcome = run("check", tmp_path / "a.toml", tmp_path / "b.toml")
    assert outcome.code == cli.WRONG_INPUT
    assert outcome.err.startswith(f"rulebound: {tmp_path / 'a.toml'}: not valid TOML")
    assert "1 of 2 scenarios hold" in outcome.out


@pytest.fixture
def saved(installed: Path, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    record.save(play(Session(registry.load("trail"), 2, 3, seats=["human", "random"])).record(), path)
    return path


def test_replay_steps_through_a_record(run: Run, saved: Path) -> None:
    out = run("replay", saved).out
    assert out.startswith("The Trail, amber: human, birch: random\n   1  amber: walk\n")
    assert "\n      amber walks with a " in out
    assert "The game is over: amber " in out


def test_replay_stops_where_it_is_told(run: Run, saved: Path) -> None:
    assert run("replay", saved, "--to", 1).out.endswith("1  amber: walk\nNow: amber on step 0: which card?\n")
    assert run("replay", saved, "--to", 0).out.endswith("\nNow: amber on step 0: walk or rest?\n")


def test_verify_checks_a_record(run: Run, saved: Path) -> None:
    out = run("verify", saved).out
    assert out.startswith(f"{saved}: ")
    assert "decisions of The Trail (finished); seed commitment and" in out


def test_a_fault_of_ours_is_told_as_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[str, ...]:
        raise RulesFault("two towers in one place")

    monkeypatch.setattr(registry, "names", broken)
    outcome = run("games")
    assert outcome.code == cli.OUR_FAULT
    assert outcome.err == "rulebound: this is a fault of ours, please report it: two towers in one place\n"


def test_a_fault_nobody_foresaw_is_told_in_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> tuple[str, ...]:
        raise IndexError("out of range")

    monkeypatch.setattr(registry, "names", broken)
    outcome = run("games")
    assert outcome.code == cli.OUR_FAULT
    assert outcome.err.startswith("rulebound: this is a fault of ours, please report it: IndexError: out of range (")
    assert "test_commands.py, line " in outcome.err
    assert len(outcome.err.splitlines()) == 1


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> tuple[str, ...]:
        raise KeyboardInterrupt

    monkeypatch.setattr(registry, "names", interrupted)
    outcome = run("games")
    assert (outcome.code, outcome.out, outcome.err.strip()) == (cli.INTERRUPTED, "", "")


def test_the_command_works_as_a_process(run_apart: Run) -> None:
    outcome = run_apart("rules", "trail", "TRL-4")
    assert (outcome.code, outcome.err) == (0, "")
    assert "Nobody rests twice in a row." in outcome.out
    outcome = run_apart("rules", "chess")
    assert outcome.code == cli.WRONG_INPUT
    assert outcome.err.startswith("rulebound: 'chess': there is no such game; expected ")


def test_a_reader_that_stops_reading_hears_nothing(installed: Path) -> None:
    path = os.pathsep.join([str(installed), str(ROOT), *filter(None, sys.path)])
    shell = f"{sys.executable} -m rulebound.cli rules trail | true"
    done = subprocess.run(
        ["sh", "-c", shell],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert done.stderr == ""
