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
