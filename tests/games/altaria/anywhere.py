"""Positions anywhere in the game, and what the document says about them worked out anew from plain names.

Nothing here uses the engine's sets of spaces: geometry comes from the names of the spaces, everything else from
``state.position()``. So a test that compares the two does not repeat the engine's own mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.errors import BadFile
from rulebound.engine.rng import Rng
from rulebound.games.altaria.actions import VOCABULARY
from rulebound.games.altaria.board import NAME_OF_CELL, SPACE_NAMES
from rulebound.games.altaria.tables import HERO_NAMES

GAME = rulebound.load("altaria")
COLOURS = ("blue", "red")
PORTALS = {"blue": "d1", "red": "d7"}
ALTARS = ("b3", "d4", "f3")
GREAT = ("iliath", "veshir", "morgath")
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))
# The board as the page on Altaria describes it: column letters a..g are q = -3..3, numbers count from blue's side.
AXIAL = {
    column + str(number): (q, min(3, 3 - q) - number + 1)
    for q, column in zip(range(-3, 4), "abcdefg", strict=True)
    for number in range(1, 8 - abs(q))
}

Position = dict[str, Any]


@cache
def neighbours(space: str) -> frozenset[str]:
    """The spaces that share an edge with a space."""
    q, r = AXIAL[space]
    around = {(q + dq, r + dr) for dq, dr in STEPS}
    return frozenset(name for name, place in AXIAL.items() if place in around)


def hero_in(position: Position, space: str) -> tuple[str, str] | None:
    """Colour and name of the hero in a space, dead or alive."""
    for colour in COLOURS:
        for name, hero in position["heroes"][colour].items():
            if hero["space"] == space:
                return colour, name
    return None


def is_living_in(position: Position, space: str) -> bool:
    """Whether a living hero is in a space."""
    found = hero_in(position, space)
    return found is not None and position["heroes"][found[0]][found[1]]["health"] != "dead"


def is_empty(position: Position, space: str) -> bool:
    """ALT-66."""
    return hero_in(position, space) is None and space not in position["tokens"]


def body_spaces(position: Position, body: str, origin: str) -> set[str]:
    """ALT-112 with ALT-R18: where the dead hero in ``body`` may go if somebody comes from ``origin``."""
    return {
        space
        for space in neighbours(body)
        if space == origin
        or (
            is_empty(position, space)
            and space not in PORTALS.values()
            and position["board"].get(space) not in ("mountain", "water")
        )
    }


def barred_by(position: Position, space: str, colour: str, origin: str) -> str:
    """The clause that keeps a hero of a colour from stepping to a neighbouring space, "" if it may."""
    if space not in neighbours(origin):
        return "ALT-50"
    if position["board"].get(space) in ("mountain", "water") or is_living_in(position, space):
        return "ALT-52"
    if space == PORTALS[colour]:
        return "ALT-94"
    if position["tokens"].get(space, {}).get("kind") == "tecton":
        return "ALT-160"
    return ""


def frame(position: Position) -> list[int]:
    """The facts of the pending question."""
    facts: list[int] = position["pending"][-1]
    return facts


def cell_name(cell: int) -> str:
    """A cell of the engine as the name of its space."""
    return NAME_OF_CELL[cell]


def slot_name(position: Position, slot: int) -> tuple[str, str]:
    """Colour and name of the hero in a slot."""
    colour = COLOURS[slot // 3]
    return colour, list(position["heroes"][colour])[slot % 3]


def verb(state: State) -> str:
    """The verb of the question now, "" when the game is over."""
    first, n = state.domain()
    return VOCABULARY.verb_of(int(first)).name if n else ""


def legal_spaces(state: State) -> set[str]:
    """The legal answers to a question about spaces."""
    first = int(state.domain()[0])
    return {SPACE_NAMES[action - first] for action in state.legal_actions()}


def action_of(name: str, space: str) -> int:
    """The id of an answer that names a space."""
    return VOCABULARY[name].offset + SPACE_NAMES.index(space)


# -- positions ----------------------------------------------------------------------------------------------------


def anywhere(rng: Rng, *, events: bool = True, n_dead: int = 2) -> State:
    """A random possible position at the start of some phase, with tokens, markers and dead heroes."""
    while True:
        start = GAME.start(2, int(rng.word()), {"events": events})
        try:
            return GAME.arrange(start, _parts(start.position(), rng, events, n_dead))
        except BadFile:  # a position nobody can have: three altars, a hero on an altar of the enemy's
            continue


def walk(rng: Rng, n_games: int, *, events: bool = True, n_dead: int = 2, n_steps: int = 100) -> Iterator[State]:
    """Every question, those with a single answer too, of the first steps of random games from random positions."""
    for _ in range(n_games):
        state = anywhere(rng, events=events, n_dead=n_dead)
        state.asks_forced = True
        for _ in range(n_steps):
            if state.is_over:
                break
            yield state
            if not state.is_over:
                state.step(state.nth_legal(rng.below(state.n_legal())))


def _pick(rng: Rng, items: list[str]) -> str:
    return items.pop(int(rng.below(len(items))))


def _parts(whole: Position, rng: Rng, events: bool, n_dead: int) -> Position:
    phase = 1 + int(rng.below(3))
    free = [
        space
        for space in SPACE_NAMES
        if whole["board"].get(space) not in ("mountain", "water") and space not in PORTALS.values()
    ]
    tokens = _tokens(rng, [space for space in free if space not in ALTARS])
    altars = {space: ("none", *COLOURS)[int(rng.below(3))] for space in ALTARS}
    parts: Position = {
        "turn": 1 + int(rng.below(7)),
        "phase": phase,
        "stage": "initiative",
        "initiative": COLOURS[int(rng.below(2))],
        "opening": False,
        "tokens": tokens,
        "altars": altars,
        "heroes": {},
    }
    dead = {int(rng.below(6)) for _ in range(n_dead)}
    standing = [space for space in free if space not in tokens or tokens[space]["kind"] in GREAT]
    for n, colour in enumerate(COLOURS):
        tired = [list(whole["heroes"][colour])[(int(rng.below(3)) + k) % 3] for k in range(3)][: phase - 1]
        if len(set(tired)) < len(tired):
            tired = list(whole["heroes"][colour])[: phase - 1]
        parts["heroes"][colour] = {
            name: _hero(rng, _pick(rng, standing), 3 * n + slot in dead, name not in tired, events)
            for slot, name in enumerate(whole["heroes"][colour])
        }
        for hero in parts["heroes"][colour].values():
            if hero["space"] in altars and hero["health"] != "dead":
                altars[hero["space"]] = colour
    return parts


def _tokens(rng: Rng, free: list[str]) -> Position:
    found: Position = {}
    for _ in range(int(rng.below(12))):
        kind = HERO_NAMES[int(rng.below(10))]
        if sum(token["kind"] == kind for token in found.values()) < 4:
            found[_pick(rng, free)] = {
                "kind": kind,
                "owner": COLOURS[int(rng.below(2))],
                "left": 1 + int(rng.below(3)),
            }
    return found


def _hero(rng: Rng, space: str, is_dead: bool, is_ready: bool, events: bool) -> Position:
    if is_dead:
        return {"space": space, "ready": is_ready, "health": "dead", "revival": int(rng.below(6))}
    return {
        "space": space,
        "ready": is_ready,
        "health": ("injured", "healthy")[int(rng.below(2))],
        "crystal": events and rng.below(2) == 0,
        **{marker: rng.below(3) == 0 for marker in ("motivation", "exhaustion", "bleeding", "forced_movement")},
    }
