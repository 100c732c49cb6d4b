"""Random boards, and what the document says about them worked out anew from plain names, as on paper.

Nothing here uses the engine's sets of spaces: geometry comes from the names of the spaces, everything else from
``state.position()``. So a test that compares the two does not repeat the engine's own mistakes.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.rng import Rng
from rulebound.engine.verdict import OK, clause_id
from rulebound.games.calamandara.actions import VOCABULARY

GAME = rulebound.load("calamandara")
SEATS = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}
ARMS = ("south", "west", "north", "east")
FORWARD = {"south": "north", "west": "east", "north": "south", "east": "west"}
STEP = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
SYMBOLS = ("footprint", "mountain", "tower", "fire", "star", "mirror", "waterfall", "cave", "wing")
DEPOT = dict(zip(SYMBOLS, (9, 5, 4, 6, 2, 3, 3, 3, 3), strict=True))
ATTACKS = ("mountain", "fire", "star", "mirror")
NOT_ON_RIFT = ("tower", "cave", "wing")
RIFT = "centre 3-3"
FINAL = "final"

Place = tuple[int, int]
Board = dict[str, str]
Parts = dict[str, Any]


# -- geometry: the Rift is (0, 0), x grows to the east, y to the north -------------------------------------------------


def _turned(place: Place, arm: str) -> Place:
    """A place of the south arm, turned clockwise about the Rift to another arm."""
    x, y = place
    for _ in range(ARMS.index(arm)):
        x, y = y, -x
    return x, y


def seen_from(place: Place, arm: str) -> Place:
    """A place as an arm's owner counts it: (column to the right of the middle, rows beyond the Rift)."""
    x, y = place
    for _ in range(ARMS.index(arm)):
        x, y = -y, x
    return x, y


@cache
def places(players: int) -> dict[str, Place]:
    """Every space of the board by name, with its coordinates."""
    out = {f"centre {row}-{column}": (column - 3, 3 - row) for row in range(1, 6) for column in range(1, 6)}
    for arm in SEATS[players]:
        for row in range(1, 7):
            for column in range(1, 6):
                out[f"{arm} {row}-{column}"] = _turned((column - 3, row - 9), arm)
    return out


def zone(space: str) -> str:
    """The arm whose Initial Zone a space is in, or "final"."""
    board, _, name = space.partition(" ")
    return board if board != "centre" and int(name[0]) <= 4 else FINAL


@cache
def line(players: int, space: str, runs: str) -> frozenset[str]:
    """The spaces of a zone in one line with a space, itself included; ``runs`` is "east-west" or "north-south"."""
    x, y = places(players)[space]
    return frozenset(
        name
        for name, (other_x, other_y) in places(players).items()
        if zone(name) == zone(space) and (other_y == y if runs == "east-west" else other_x == x)
    )


def across(arm: str) -> str:
    """How the rows of an arm run."""
    return "east-west" if arm in ("south", "north") else "north-south"


def along(arm: str) -> str:
    """How the columns of an arm run."""
    return "north-south" if arm in ("south", "north") else "east-west"


# -- positions ---------------------------------------------------------------------------------------------------------


def board_of(position: Parts) -> Board:
    """Every symbol on the board by the name of its space."""
    return {f"{region} {name}": text for region, spaces in position["board"].items() for name, text in spaces.items()}


def kind_on(board: Board, space: str) -> str:
    """The symbol on a space, "" if it is empty."""
    return board.get(space, "").partition(" ")[0]


def tokens_of(position: Parts) -> dict[str, str]:
    """Where each token stands."""
    return {seat: facts["token"] for seat, facts in position["travellers"].items()}


def n_lying_along(players: int, board: Board, space: str, kind: str, runs: str) -> int:
    """How many Towers, Caves or Wings of the line through a space have their sides along it."""
    return sum(board.get(other) == f"{kind} {runs}" for other in line(players, space, runs))


def shielded(players: int, board: Board) -> set[str]:
    """CAL-160, CAL-205, CAL-416: the spaces in the rows of Towers."""
    out: set[str] = set()
    for space, text in board.items():
        if text.startswith("tower "):
            out |= line(players, space, text.removeprefix("tower "))
    return out


def _random_symbol(rng: Rng, kind: str, space: str, players: int) -> str:
    seats = SEATS[players]
    if kind == "footprint":
        return f"footprint {FORWARD[seats[rng.below(players)]]}"
    if kind == "waterfall":
        return f"waterfall {seats[rng.below(players)]}{' ripe' if rng.below(2) else ''}"
    if zone(space) != FINAL:
        return kind
    if kind == "mirror":
        return f"mirror to the {tuple(STEP)[rng.below(4)]}"
    return f"{kind} {('east-west', 'north-south')[rng.below(2)]}" if kind in NOT_ON_RIFT else kind


def random_parts(
    rng: Rng, players: int, n_symbols: int, kinds: tuple[str, ...] = SYMBOLS, spare: str = "footprint"
) -> Parts:
    """A random board with tokens on some Footprints.

    ``kinds``: what lies on it, by and by; ``spare``: one token of this kind is left over.
    """
    names = list(places(players))
    left = {kind: players * n for kind, n in DEPOT.items()}
    left[spare] -= 1
    board: Board = {}
    for _ in range(n_symbols):
        space = names[rng.below(len(names))]
        kind = kinds[rng.below(len(kinds))]
        if space in board or left[kind] == 0 or (space == RIFT and kind in NOT_ON_RIFT):
            continue
        left[kind] -= 1
        board[space] = _random_symbol(rng, kind, space, players)
    # A token on the Rift would have won already.
    standing = [space for space in board if kind_on(board, space) == "footprint" and space != RIFT]
    travellers: Parts = {seat: {"hand": [], "final": []} for seat in SEATS[players]}
    for seat in SEATS[players]:
        if standing and rng.below(5) > 0:
            travellers[seat]["token"] = standing.pop(rng.below(len(standing)))
    nested: Parts = {}
    for space, text in board.items():
        region, _, name = space.partition(" ")
        nested.setdefault(region, {})[name] = text
    return {"board": nested, "travellers": travellers}


def at_menu(parts: Parts, players: int, seat: str, phase: int) -> State:
    """A position at a traveller's menu, in which single answers are asked for as well."""
    turn = {"stage": "menu", "active": seat, "phase": phase, "round": 1}
    state = GAME.arrange(GAME.start(players, 1, {}), {**parts, "turn": turn, "pending": []})
    state.asks_forced = True
    return state


# -- questions ---------------------------------------------------------------------------------------------------------


def verb(state: State) -> str:
    """The verb now asked for."""
    return VOCABULARY.verb_of(int(state.domain()[0])).name


def action_of(name: str, argument: str) -> int:
    """The id of a verb with an argument."""
    return VOCABULARY[name].offset + VOCABULARY[name].names.index(argument)


def argument_of(action: int) -> str:
    """The argument of an action."""
    found = VOCABULARY.verb_of(action)
    return found.names[action - found.offset]


def answers(state: State) -> set[str]:
    """The legal answers to the question."""
    return {argument_of(action) for action in state.legal_actions()}


def barred_by(state: State, name: str, argument: str) -> str:
    """The clause that forbids an answer, "" if it is legal."""
    code = int(state.forbidden_by(action_of(name, argument)))
    return "" if code == OK else clause_id("CAL", code)
