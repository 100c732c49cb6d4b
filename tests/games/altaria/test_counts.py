"""Move counts by depth from fixed positions: the quickest way to see that a rule changed without meaning to.

``pytest --regenerate`` rewrites ``counts/positions.json``. A depth counts the positions after so many decisions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from rulebound.engine import registry
from rulebound.engine.contract import State
from rulebound.engine.testing import RandomPlayer
from tests.volume import scaled

FILE: Final = Path(__file__).parent / "counts" / "positions.json"
DEPTH: Final = 4
# Deeper than this is left out where the build or the volume would make it long.
MOST: Final = scaled(3_000, 60_000, 1_000_000)


class Position(msgspec.Struct):
    """``decisions`` lead from the start to the position; ``counts[d]`` positions are d + 1 decisions further on."""

    note: str
    seed: int
    options: dict[str, bool | str]
    decisions: list[int]
    counts: list[int]


def reached(position: Position) -> State:
    state = registry.load("altaria").start(2, position.seed, dict(position.options))
    for decision in position.decisions:
        state.apply(decision)
    return state


def count(state: State, depth: int) -> int:
    """Positions ``depth`` decisions on (a finished game counts at the depth it ended)."""
    if depth == 0 or state.is_over:
        return 1
    if depth == 1:
        return int(state.n_legal())
    total = 0
    child = state.clone()
    for action in state.legal_actions():
        child.copy_from(state)
        child.step(action)
        total += count(child, depth - 1)
    return total


def drawn(seed: int, options: dict[str, bool | str], n_decisions: int) -> list[int]:
    """The first decisions of a random game."""
    state = registry.load("altaria").start(2, seed, dict(options))
    player = RandomPlayer(seed)
    decisions: list[int] = []
    while not state.is_over and len(decisions) < n_decisions:
        decisions.append(player.choose(state))
        state.apply(decisions[-1])
    return decisions


LEARNING: Final[dict[str, bool | str]] = {"events": False}
PLACES: Final[tuple[tuple[str, int, dict[str, bool | str], int], ...]] = (
    ("learning game, first decision", 1, LEARNING, 0),
    ("full game, first decision", 2, {}, 0),
    ("recommended heroes, first hero acting", 3, {"events": False, "recommended_heroes": True}, 3),
    ("learning game, early", 4, LEARNING, 15),
    ("learning game, middle", 5, LEARNING, 60),
    ("full game, early", 6, {}, 20),
    ("full game, middle", 7, {}, 60),
    ("full game, late", 8, {}, 110),
    ("proxies on both sides", 9, {"blue_heroes": "isabel,iliath,tecton", "red_heroes": "iliath,isabel,malokan"}, 40),
    ("proxies for their own side only", 9, {"iliath_allied_only": True, "blue_heroes": "isabel,iliath,tecton"}, 40),
    ("movers and pushers", 10, {"blue_heroes": "slurg,raggor,nasaya", "red_heroes": "veshir,fizzle,malokan"}, 50),
)


def written() -> list[Position]:
    return msgspec.json.decode(FILE.read_bytes(), type=list[Position])


@pytest.mark.parametrize("n", range(len(PLACES)), ids=[place[0] for place in PLACES])
def test_counts_are_as_written(n: int, regenerate: bool) -> None:
    if regenerate:
        pytest.skip("being rewritten")
    position = written()[n]
    state = reached(position)
    wanted = [wide for wide in position.counts if wide <= MOST]
    assert [count(state, depth) for depth in range(1, len(wanted) + 1)] == wanted, position.note


def test_positions_are_those_listed(regenerate: bool) -> None:
    if regenerate:
        positions = [
            Position(note, seed, options, drawn(seed, options, n_decisions), [])
            for note, seed, options, n_decisions in PLACES
        ]
        for position in positions:
            state = reached(position)
            position.counts = [count(state, depth) for depth in range(1, DEPTH + 1)]
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(positions), indent=1) + b"\n")
    assert [(p.note, p.seed, p.options, len(p.decisions)) for p in written()] == [*PLACES]
    assert all(len(position.counts) == DEPTH for position in written())
