"""Command lines, run in this process or in one of their own, with the sample game installed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulebound import cli
from tests.engine.sample_install import install

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sample game as a third-party package."""
    folder = install(tmp_path / "installed")
    monkeypatch.syspath_prepend(str(folder))
    return folder


@pytest.fixture
def run(installed: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``rulebound ...`` here."""

    def running(*arguments: object) -> Outcome:
        code = cli.run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return running


@pytest.fixture
def run_apart(installed: Path) -> Run:
    """Run ``rulebound ...`` in a process of its own."""
    path = os.pathsep.join([str(installed), str(ROOT), *filter(None, sys.path)])

    def running(*arguments: object) -> Outcome:
        done = subprocess.run(
            [sys.executable, "-m", "rulebound.cli", *map(str, arguments)],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env={**os.environ, "PYTHONPATH": path},
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return running


@pytest.fixture
def refused(run: Run) -> Run:
    """Run a command that has to end with exit code 2 and one clear line."""

    def running(*arguments: object) -> Outcome:
        outcome = run(*arguments)
        assert outcome.code == cli.WRONG_INPUT, outcome
        lines = outcome.err.splitlines()
        assert len(lines) == 1, outcome
        assert lines[0].startswith("rulebound: ")
        return outcome

    return running
