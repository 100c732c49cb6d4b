"""Wrong input: exit code 2 and one line that says what, where and what would be right."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebound import cli
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("fly", "'fly' is no command; there are games, play, simulate"),
        ("--fast", "No such option"),
        ("games trail", "unexpected extra argument"),
        ("rules", "Missing argument 'GAME'"),
        ("rules chess", "'chess': there is no such game; expected altaria, calamandara, trail"),
        ("rules trail TRL-99", "'TRL-99': the rulebook has no such clause; expected TRL-1 to TRL-6"),
        ("rules trail 0", "'0': the rulebook has no such clause"),
        ("rules trail dragons", "'dragons': no clause or ruling holds all these words; expected fewer words"),
        ("coverage chess", "'chess': there is no such game"),
        ("coverage trail --tests /nowhere", "/nowhere: is no directory with tests; name one with --tests"),
        ("check", "Missing argument 'FILE…'"),
        ("check --loud x.toml", "No such option"),
        ("replay /nowhere/game.json", "/nowhere/game.json: cannot be read: no such file or directory"),
        ("replay", "Missing argument 'FILE'"),
        ("verify /nowhere/game.json", "/nowhere/game.json: cannot be read: no such file or directory"),
        ("simulate trail", "Missing option '--games'"),
        ("simulate chess --games 1", "'chess': there is no such game"),
        ("simulate trail --games none", "'none' is not a valid integer"),
        ("simulate trail --games 0", "0 is not in the range x>=1"),
        ("simulate trail --games 1 --jobs 0", "0 is not in the range 1<=x<=256"),
        ("simulate trail --games 1 --seed x", "'x': no seed; expected a whole number from 0 to 2**256 - 1"),
        ("simulate trail --games 1 --seed -1", "'-1': no seed"),
        ("simulate trail --games 1 --bots random", "1 named, and every seat needs a bot; expected 2 or 3 names"),
        ("simulate trail --games 1 --bots random,genius", "'genius': no such bot; expected random, greedy"),
        ("simulate trail --games 1 -o speed=1", "'speed': The Trail has no such option; expected length, bumps, note"),
        ("simulate trail --games 1 -o length", "'length': an option is written key=value"),
        ("simulate trail --games 1 -o length=far", "'length=far': the option is a whole number; expected length=10"),
        ("simulate trail --games 1 -o length=99", "'99': no length of a trail; expected 5 to 20"),
        ("simulate trail --games 1 -o bumps=maybe", "'bumps=maybe': the option is a yes or no; expected true, false"),
        ("simulate trail --games 1 -o length=9 -o length=8", "'length': the option is given twice"),
        ("simulate trail --games 1 --components x.toml", "x.toml: The Trail has no components to replace"),
    ],
)
def test_one_line_says_what_is_wrong(refused: Run, line: str, problem: str) -> None:
    outcome = refused(*line.split())
    assert problem in outcome.err
    assert outcome.out == ""


def test_a_directory_without_scenarios(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "holds no scenario files (*.toml)" in refused("check", tmp_path / "empty").err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_truncated_record(refused: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"format": "rulebound record 1", "game": "tr')
    assert "the file is cut off before its end" in refused(command, path).err


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_file_at_all_is_refused_in_one_line(refused: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for command in ("replay", "verify"):
        refused(command, path)
    # `check` goes on with other files, so it also prints how many hold.
    refused("check", path)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.lists(st.sampled_from([*cli.COMMANDS, "trail", "x", "--json", "--games", "-1", "é", ""]), max_size=4))
def test_no_command_line_ends_in_a_traceback(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    if words and words[0] in ("play", "bench", "simulate", "coverage"):
        words = ["no", *words]  # these may take long or ask questions when all is well
    outcome = run(*words)
    assert outcome.code in (0, 1, cli.WRONG_INPUT)
    assert "Traceback" not in outcome.err
    assert len(outcome.err.splitlines()) <= max(1, len(words) - 1)  # `check` has a line for each bad file


def test_a_name_no_file_can_have(refused: Run) -> None:
    assert "file name too long" in refused("check", "x" * 300).err


def test_no_number_of_seconds(refused: Run) -> None:
    assert "'nan' is no number of seconds" in refused("bench", "trail", "--seconds", "nan").err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk at hand")
@pytest.mark.parametrize("buffering", ["", "-u"])
def test_output_that_finds_no_room_is_no_fault_of_ours(buffering: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, *buffering.split(), "-m", "rulebound.cli", "games"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=environment, check=False)
        assert done.returncode == cli.WRONG_INPUT
        assert done.stderr == "rulebound: No space left on device\n"
        # Where not even the complaint can be written, the exit code remains.
        silent = subprocess.run([*command, "x"], stdout=full, stderr=full, env=environment, check=False)
        assert silent.returncode == cli.WRONG_INPUT
