"""Boxes that differ from the packaged one: other altars, another third hero with great tokens."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomli_w

import rulebound
from rulebound.engine.contract import State
from rulebound.games.altaria.components import PACKAGED

Tables = dict[str, Any]


def start(folder: Path, change: Callable[[Tables], None], position: dict[str, Any], **options: str | bool) -> State:
    """A position on open ground, played with a changed box."""
    tables = tomllib.loads(PACKAGED.read_text(encoding="utf-8"))
    change(tables)
    file = folder / "mine.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    game = rulebound.load("altaria", components=file)
    sockets = [space for row in tables["board"]["sockets"] for space in row]
    fresh = game.start(seed=1, options={"events": False, **options})
    return game.arrange(fresh, {"stage": "choose hero", "board": dict.fromkeys(sockets, "grass"), **position})


def play(state: State, *texts: str) -> None:
    for text in texts:
        state.apply(state.parse(text))


@pytest.mark.clause("ALT-R66", "ALT-163", "ALT-22")
@pytest.mark.parametrize("named", ["blue slurg", "red tecton"])
def test_two_altars_change_hands_at_the_same_moment(tmp_path: Path, named: str) -> None:
    def altar_at_b4(tables: Tables) -> None:
        tables["board"]["altars"] = ["d4", "b4", "f3"]
        tables["board"]["sockets"][1][3] = "b3"

    # Across the token on c4 two altars face each other. Blue gains one and loses one: never three at once.
    position = {
        "initiative": "blue",
        "n_acted": 1,
        "actor": "blue",
        "altars": {"d4": "blue", "f3": "blue", "b4": "red"},
        "heroes": {
            "blue": {"slurg": {"space": "d4"}},
            "red": {"tecton": {"space": "b4"}, "isabel": {"ready": False}},
        },
        "tokens": {"c4": {"kind": "malokan", "owner": "red", "left": 1}},
    }
    heroes = {"blue_heroes": "slurg,raggor,fizzle", "red_heroes": "tecton,nasaya,isabel"}
    state = start(tmp_path, altar_at_b4, position, **heroes)
    play(state, "raggor", "done", f"next {named}")
    after = state.position()
    assert after["heroes"]["blue"]["slurg"]["space"] == "b4"
    assert after["heroes"]["red"]["tecton"]["space"] == "d4"
    assert after["altars"] == {"d4": "red", "b4": "blue", "f3": "blue"}
    assert not state.is_over


def isabel_is_great(tables: Tables) -> None:
    cards = {card["name"]: card for card in tables["heroes"]["cards"]}
    cards["isabel"]["great"], cards["morgath"]["great"] = True, False


def under_a_hero(folder: Path, health: str = "healthy", acts: str = "raggor") -> State:
    """Blue's last hero acts: Raggor at d2 or Slurg, who stands on the great Isabel token at d3."""
    position = {
        "turn": 2,
        "phase": 3,
        "opening": False,
        "initiative": "blue",
        "actor": "blue",
        "event": {"current": "E04"},
        "heroes": {
            "blue": {
                "raggor": {"space": "d2", "crystal": True, "ready": acts == "raggor"},
                "slurg": {"space": "d3", "health": health, "ready": acts == "slurg"},
                "fizzle": {"space": "c2", "ready": False},
            },
            "red": {"nasaya": {"space": "e3"}, "tecton": {"ready": False}, "isabel": {"ready": False}},
        },
        "tokens": {"d3": {"kind": "isabel", "owner": "blue", "left": 3}},
    }
    heroes = {"blue_heroes": "slurg,raggor,fizzle", "red_heroes": "tecton,nasaya,isabel"}
    return start(folder, isabel_is_great, position, events=True, **heroes)


@pytest.mark.clause("ALT-R89", "ALT-157")
def test_great_isabel_token_acts_itself_under_a_hero(tmp_path: Path) -> None:
    state = under_a_hero(tmp_path)
    play(state, "token", "by d3")
    # Raggor's kind only, as always with Isabel's token: Slurg on it lends nothing.
    assert {state.describe(action).split()[0] for action in state.legal_actions()} == {"place"}
    play(state, "place c3")
    assert state.position()["tokens"]["c3"]["kind"] == "raggor"


@pytest.mark.clause("ALT-R89", "ALT-158")
@pytest.mark.parametrize("health", ["healthy", "dead"])
@pytest.mark.parametrize("skill", ["move", "swap"])
def test_great_isabel_token_stays_under_a_hero(tmp_path: Path, skill: str, health: str) -> None:
    state = under_a_hero(tmp_path, health=health)
    state.asks_forced = True
    play(state, skill)
    assert [state.describe(action) for action in state.legal_actions()] == ["himself"]


@pytest.mark.clause("ALT-R89", "ALT-166")
def test_hero_on_a_great_isabel_token_acts_for_itself(tmp_path: Path) -> None:
    state = under_a_hero(tmp_path, acts="slurg")
    play(state, "move", "c3")
    assert state.position()["heroes"]["blue"]["slurg"]["space"] == "c3"
    assert state.position()["tokens"]["d3"]["kind"] == "isabel"
