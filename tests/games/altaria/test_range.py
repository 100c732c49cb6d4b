"""Ranges and distances against a slow, independent reading of the rules, and the areas the document draws."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulebound
from rulebound.engine.contract import State
from rulebound.games.altaria.board import ALL, CELL_OF_NAME, NEAR, SPACE_NAMES
from rulebound.games.altaria.legality import at_distance_two, blocking, within
from rulebound.games.altaria.match import Match
from rulebound.games.altaria.tables import TERRAIN_NAMES

GAME = rulebound.load("altaria")
SOCKETS = ["a2", "a3", "b2", "b4", "c2", "c3", "c4", "c5", "e2", "e3", "e4", "e5", "f2", "f4", "g2", "g3"]
OPEN = dict.fromkeys(SOCKETS, "grass")
# Grass without a tile, away from the spaces where heroes start.
PLAIN = ["a1", "a4", "b1", "b5", "d3", "d5", "f1", "f5", "g1", "g4"]


def match(board: dict[str, str], tokens: dict[str, str] | None = None, heroes: dict[str, Any] | None = None) -> Match:
    """A learning game with this terrain (grass elsewhere) and blue tokens of these kinds."""
    start = GAME.start(
        seed=1, options={"events": False, "blue_heroes": "slurg,raggor,fizzle", "red_heroes": "tecton,nasaya,isabel"}
    )
    laid = {space: {"kind": kind, "owner": "blue"} for space, kind in (tokens or {}).items()}
    state: State = GAME.arrange(start, {"board": {**OPEN, **board}, "tokens": laid, "heroes": heroes or {}})
    assert isinstance(state, Match)
    return state


def named(spaces: int) -> set[str]:
    """A set of spaces by their names."""
    return {name for name in SPACE_NAMES if (spaces >> CELL_OF_NAME[name]) & 1}


def point(name: str) -> tuple[float, float]:
    """The middle of a space on the table, drawn with hexagons one step high."""
    column, number = "abcdefg".index(name[0]) - 3, int(name[1:])
    return column * 3**0.5 / 2, number + abs(column) / 2


def adjacent(one: str, other: str) -> bool:
    """Whether two spaces share an edge: their middles are one step apart."""
    (x, y), (u, v) = point(one), point(other)
    return abs((x - u) ** 2 + (y - v) ** 2 - 1) < 1e-9


def steps(origin: str, target: str, most: int, blockers: set[str]) -> int | None:
    """Steps of the shortest chain without a blocker inside, found by trying them all; None if none is short enough."""
    for n in range(most + 1):
        chains = [[origin]]
        for _ in range(n):
            chains = [[*chain, name] for chain in chains for name in SPACE_NAMES if adjacent(chain[-1], name)]
        if any(chain[-1] == target and not blockers & set(chain[1:-1]) for chain in chains):
            return n
    return None


@pytest.mark.clause("ALT-R22")
def test_neighbours_are_the_spaces_that_share_an_edge() -> None:
    for one, other in product(SPACE_NAMES, SPACE_NAMES):
        assert ((NEAR[CELL_OF_NAME[one]] >> CELL_OF_NAME[other]) & 1 == 1) == adjacent(one, other)
    # ... whatever lies on them: range 1 knows no blockers.
    wild = match(dict.fromkeys(SOCKETS, "jungle") | {"c3": "mountain"}, {"d3": "tecton"})
    for name in SPACE_NAMES:
        assert named(within(wild, CELL_OF_NAME[name], 1)) - {name} == {x for x in SPACE_NAMES if adjacent(name, x)}


TERRAIN = st.dictionaries(st.sampled_from(SOCKETS), st.sampled_from(TERRAIN_NAMES))
TOKENS = st.dictionaries(
    st.sampled_from(SOCKETS + PLAIN), st.sampled_from(("slurg", "tecton", "veshir", "morgath", "isabel")), max_size=4
)


@pytest.mark.clause(
    "ALT-86", "ALT-87", "ALT-88", "ALT-89", "ALT-R20", "ALT-R21", "ALT-80", "ALT-145", "ALT-160", "ALT-169"
)
@given(board=TERRAIN, tokens=TOKENS, origin=st.sampled_from(SPACE_NAMES))
def test_range_and_distance_are_those_of_all_chains_tried(
    board: dict[str, str], tokens: dict[str, str], origin: str
) -> None:
    tokens = {space: kind for space, kind in tokens.items() if board.get(space) not in ("mountain", "water")}
    s = match(board, tokens)
    blockers = {space for space, tile in board.items() if tile == "mountain"}
    blockers |= {
        space for space, tile in board.items() if tile == "jungle" and tokens.get(space) not in ("slurg", "morgath")
    }
    blockers -= {space for space, kind in tokens.items() if kind == "veshir"}
    blockers |= {space for space, kind in tokens.items() if kind in ("tecton", "veshir")}
    assert named(blocking(s)) == blockers
    found = {name: steps(origin, name, 3, blockers) for name in SPACE_NAMES}
    for reach in range(4):
        expected = {name for name, n in found.items() if n is not None and n <= reach}
        assert named(within(s, CELL_OF_NAME[origin], reach)) == expected
    assert named(at_distance_two(s, CELL_OF_NAME[origin])) == {name for name, n in found.items() if n == 2}


@pytest.mark.clause("ALT-90")
def test_the_two_drawn_examples() -> None:
    """Within range 4 from Fizzle and at distance 2 from Fizzle, with blockers in the way."""
    fizzle = CELL_OF_NAME["e1"]
    s = match({"e2": "mountain", "c2": "jungle", "f2": "jungle", "e4": "water"}, {"d3": "tecton"})
    # Tecton's token bars the middle and the mountain the straight way: everything beyond goes round by c1 or g1.
    assert named(within(s, fizzle, 4)) == {
        *("e1", "d1", "d2", "e2", "f1"),
        *("c1", "c2", "d3", "f2", "g1"),
        *("b1", "g2"),
        *("a1", "b2", "f3", "g3"),
    }
    assert named(at_distance_two(s, fizzle)) == {"c1", "c2", "d3", "f2", "g1"}
    free = match({})
    assert named(at_distance_two(free, fizzle)) == {"c1", "c2", "d3", "e3", "f2", "g1"}
    assert len(named(within(free, CELL_OF_NAME["d4"], 4))) == 37


@pytest.mark.clause("ALT-R20")
@given(board=TERRAIN, origin=st.sampled_from(SPACE_NAMES), places=st.permutations([*PLAIN, "c1", "e1", "c6", "e6"]))
def test_heroes_never_change_what_is_seen(board: dict[str, str], origin: str, places: list[str]) -> None:
    names = [("blue", "slurg"), ("blue", "raggor"), ("blue", "fizzle"), ("red", "tecton"), ("red", "nasaya")]
    heroes: dict[str, dict[str, Any]] = {"blue": {}, "red": {"isabel": {"space": "d6"}}}
    for (colour, name), space in zip(names, places, strict=False):
        heroes[colour][name] = {"space": space}
    heroes["red"]["nasaya"]["health"] = "dead"
    cell = CELL_OF_NAME[origin]
    here, moved = match(board), match(board, {}, heroes)
    assert [within(here, cell, n) for n in range(4)] == [within(moved, cell, n) for n in range(4)]


@pytest.mark.clause("ALT-86")
def test_range_is_mutual_and_grows() -> None:
    s = match({"c3": "mountain", "e3": "jungle", "c4": "jungle", "e5": "mountain"}, {"d5": "veshir", "e3": "slurg"})
    for one in SPACE_NAMES:
        spaces = [within(s, CELL_OF_NAME[one], n) for n in range(7)]
        assert all(spaces[n] & ~spaces[n + 1] == 0 for n in range(6))
        assert spaces[6] & ~ALL == 0
        for other in named(spaces[3]):
            assert one in named(within(s, CELL_OF_NAME[other], 3))
