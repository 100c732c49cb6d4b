"""Every scenario file of every game holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.engine.scenario import run_scenario

GAMES = Path(__file__).with_name("games")
FILES = sorted(GAMES.glob("*/scenarios/**/*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(GAMES).as_posix())
def test_the_scenario_holds(path: Path) -> None:
    result = run_scenario(path)
    assert result.ok, str(result)
