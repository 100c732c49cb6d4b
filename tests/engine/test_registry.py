"""Games are found by name, and a broken package breaks nothing but itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.engine import registry
from rulebound.engine.errors import BadFile, BadText
from tests.engine.sample_game import TrailGame
from tests.engine.sample_install import install


def test_our_own_and_installed_games_are_listed(trail: TrailGame) -> None:
    assert registry.names() == ("altaria", "calamandara", "trail")


def test_a_game_is_made_once(trail: TrailGame) -> None:
    assert registry.load("trail") is trail


def test_an_unknown_name_is_refused_with_those_there_are(trail: TrailGame) -> None:
    with pytest.raises(BadText, match=r"'chess': there is no such game; expected altaria, calamandara, trail"):
        registry.load("chess")


def test_components_are_handed_to_the_game_and_not_cached(trail: TrailGame) -> None:
    with pytest.raises(BadFile, match="no components to replace"):
        registry.load("trail", Path("mine.toml"))


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("no_such_package_anywhere:make_game", "cannot be imported: ModuleNotFoundError"),
        ("tests.engine.sample_game:no_such_function", "cannot be imported: AttributeError"),
        ("tests.engine.sample_game:SEATS", "is not a function that makes a game"),
        ("builtins:str", "made a str instead of a game"),
        ("builtins:len", "failed to make the game: TypeError"),
    ],
)
def test_a_broken_package_says_so_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trail: TrailGame, value: str, problem: str
) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "broken", "broken", value)))
    assert "broken" in registry.names()
    with pytest.raises(BadText, match=problem):
        registry.load("broken")
    assert registry.load("trail") is trail


def test_nobody_takes_over_a_name_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "rival", "altaria")))
    assert registry.names().count("altaria") == 1
    assert not isinstance(registry.load("altaria"), TrailGame)
