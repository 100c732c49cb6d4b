"""The comparison with OpenSpiel: both sides are counted by the same rule, and a missing OpenSpiel is told plainly."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

from benchmarks import peers
from rulebound.engine import registry


class CoinState:
    """Two chance nodes (three outcomes each), then three decisions with two options each."""

    def __init__(self) -> None:
        self.n = 0

    def legal_actions(self) -> list[int]:
        return [0, 1, 2] if self.n < 2 else [0, 1] if self.n < 5 else []

    def is_chance_node(self) -> bool:
        return self.n < 2

    def apply_action(self, action: int) -> None:
        assert action in self.legal_actions()
        self.n += 1


class CoinGame:
    def new_initial_state(self) -> CoinState:
        return CoinState()


def test_chance_nodes_are_no_decisions() -> None:
    assert peers.play_theirs(CoinGame(), 10, 0) == peers.Counted(decisions=30, chances=20, options=60)


def test_ours_are_counted_decision_by_decision() -> None:
    counted = peers.play_ours(registry.load("altaria"), 3, 0)
    assert counted.chances == 0
    assert counted == peers.play_ours(registry.load("altaria"), 3, 0)
    assert 2.0 < counted.options / counted.decisions < 10.0
    assert 3 * 30 < counted.decisions < 3 * 400


def test_rates_with_and_without_chance_nodes() -> None:
    row = peers.measure(peers.their_player(CoinGame()), repeats=2, seconds=0.01)
    assert row["decisions_and_chance"] == pytest.approx(row["decisions"] * 5 / 3)
    assert (row["mean_options"], row["decisions_per_game"], row["chances_per_game"]) == (2.0, 3.0, 2.0)


@pytest.fixture
def fake_spiel(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("pyspiel")
    monkeypatch.setattr(module, "load_game", lambda name: CoinGame(), raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", module)


@pytest.mark.usefixtures("fake_spiel")
def test_json_gives_ratios(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["peers.py", "--repeats", "1", "--seconds", "0.01", "--json"])
    assert peers.main() == 0
    found = json.loads(capsys.readouterr().out)
    ours, theirs = found["rulebound"]["altaria"], found["open_spiel"]["gin_rummy"]
    ratio = found["ratios"]["altaria"]["gin_rummy"]
    assert ratio["decisions"] == pytest.approx(ours["decisions"] / theirs["decisions"])
    assert ratio["decisions_and_chance"] == pytest.approx(ours["decisions"] / theirs["decisions_and_chance"])


@pytest.mark.usefixtures("fake_spiel")
def test_the_table_names_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["peers.py", "--repeats", "1", "--seconds", "0.01"])
    assert peers.main() == 0
    out = capsys.readouterr().out
    for name in ("rulebound altaria", *(f"open_spiel {name}" for name in peers.PEERS)):
        assert name in out
    assert "altaria is" in out


def test_without_openspiel_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr(sys, "argv", ["peers.py"])
    assert peers.main() == 2
    assert "pip install open_spiel" in capsys.readouterr().err
