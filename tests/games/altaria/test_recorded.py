"""Recorded games replay to the same hashes; every bug report's game is kept here too.

``pytest --regenerate`` writes the games of ``GAMES`` anew (after a change of rules, with a new rules version).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from rulebound.engine import record, registry
from rulebound.engine.errors import BadFile
from rulebound.engine.session import Session
from rulebound.engine.testing import RandomPlayer

FOLDER: Final = Path(__file__).with_name("recorded")
GAMES: Final[tuple[tuple[str, int, dict[str, Any]], ...]] = (
    ("full-1", 101, {}),
    ("full-2", 102, {}),
    ("learning", 103, {"events": False}),
    ("recommended", 104, {"events": False, "recommended_heroes": True}),
    ("allied-only", 105, {"iliath_allied_only": True, "blue_heroes": "iliath,slurg,raggor"}),
)


def played(seed: int, options: dict[str, Any]) -> record.Record:
    session = Session(registry.load("altaria"), 2, seed, options, ["random", "random"])
    player = RandomPlayer(seed)
    while not session.state.is_over:
        session.apply(player.choose(session.state))
    return session.record()


@pytest.mark.parametrize(("name", "seed", "options"), GAMES, ids=[name for name, _, _ in GAMES])
def test_the_written_games_are_still_played_so(name: str, seed: int, options: dict[str, Any], regenerate: bool) -> None:
    path = FOLDER / f"{name}.json"
    now = played(seed, options)
    if regenerate:
        record.save(now, path)
    assert record.load(path) == now


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_hashes(path: Path) -> None:
    saved = record.load(path)
    game = record.game_of(saved, str(path))
    assert record.verify(saved, game, str(path)) == len(saved.hashes) >= 2


def test_an_altered_decision_is_found(tmp_path: Path) -> None:
    path = FOLDER / "full-1.json"
    saved = record.load(path)
    game = record.game_of(saved, str(path))
    state = record.replay(saved, game, str(path), to=12)
    other = next(action for action in state.legal_actions() if action != saved.decisions[12].action)
    decision = saved.decisions[12]
    saved.decisions[12] = record.Decision(other, decision.seat, decision.text)
    with pytest.raises(BadFile, match=r"hashes|decisions"):
        record.verify(saved, game, str(tmp_path))
