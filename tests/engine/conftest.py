"""The sample game, for tests of what every game shares."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.engine import registry
from tests.engine.sample_game import TrailGame, TrailState
from tests.engine.sample_install import install


@pytest.fixture
def trail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TrailGame:
    """The sample game, installed under its name."""
    monkeypatch.syspath_prepend(str(install(tmp_path / "installed")))
    game = registry.load("trail")
    assert isinstance(game, TrailGame)
    return game


@pytest.fixture
def meeting(trail: TrailGame) -> TrailState:
    """Three hikers; amber is to move two steps below the others, holds 1, 2 and 4, and cedar rested last time."""
    return trail.arrange(trail.start(3, 1), POSITION)


POSITION = {
    "mover": "amber",
    "deck": [1, 2, 3],
    "hikers": {
        "amber": {"step": 2, "hand": [1, 2, 4]},
        "birch": {"step": 4, "hand": [1, 2, 4]},
        "cedar": {"step": 4, "hand": [3, 3, 4], "rested": True},
    },
}
