"""Sound positions anywhere in the game, crowded ones above all: random symbols, tokens, hands and Reserves."""

from __future__ import annotations

from random import Random
from typing import Any

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.errors import BadFile
from rulebound.games.calamandara.board import CELL_NAMES
from rulebound.games.calamandara.components import CARDS, SYMBOL_NAMES

GAME = rulebound.load("calamandara")
ARMS = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}
FACES = ("north", "east", "south", "west")
AXES = ("east-west", "north-south")
# Symbols a traveller may bring to the board at most, so that Reserves can be filled as well.
MOST = {
    "footprint": 7,
    "mountain": 3,
    "tower": 3,
    "fire": 3,
    "star": 1,
    "mirror": 2,
    "waterfall": 2,
    "cave": 2,
    "wing": 2,
}


def anywhere(players: int, rnd: Random, **options: Any) -> State:
    """A position in the middle of a traveller's turn; over and over until one is sound."""
    while True:
        start = GAME.start(players, rnd.randrange(1000), options)
        try:
            return GAME.arrange(start, _position(ARMS[players], rnd))
        except BadFile:
            continue


def _position(arms: tuple[str, ...], rnd: Random) -> dict[str, Any]:
    spaces = [name for name in CELL_NAMES if name.split()[0] in (*arms, "centre")]
    rnd.shuffle(spaces)
    board: dict[str, dict[str, str]] = {}
    footprints = []
    for kind, most in MOST.items():
        for _ in range(rnd.randrange(len(arms) * most + 1)):
            space = spaces.pop()
            region, _, place = space.partition(" ")
            board.setdefault(region, {})[place] = _symbol(kind, is_final(space), arms, rnd)
            if kind == "footprint":
                footprints.append(space)
    cards = [name for name, (quantity, _) in CARDS.items() for _ in range(quantity)]
    rnd.shuffle(cards)
    return {
        "turn": {"stage": "menu", "active": rnd.choice(arms), "phase": rnd.choice((1, 1, 2, 3, 4, 5))},
        "board": board,
        "travellers": {arm: _traveller(arm, footprints, cards, rnd) for arm in arms},
    }


def is_final(space: str) -> bool:
    """Whether a space belongs to the Final Zone."""
    return space.startswith("centre") or int(space.split()[1][0]) > 4


def _symbol(kind: str, in_final: bool, arms: tuple[str, ...], rnd: Random) -> str:
    if kind == "footprint":
        return f"footprint {rnd.choice(FACES)}"
    if kind == "waterfall":
        return f"waterfall {rnd.choice(arms)}{rnd.choice(('', ' ripe'))}"
    if kind == "mirror" and in_final:
        return f"mirror to the {rnd.choice(FACES)}"
    return f"{kind} {rnd.choice(AXES)}" if kind in ("tower", "cave", "wing") and in_final else kind


def _traveller(arm: str, footprints: list[str], cards: list[str], rnd: Random) -> dict[str, Any]:
    token = "start"
    if footprints and rnd.random() < 0.8:
        token = footprints.pop()
        if token == "centre 3-3" or not (is_final(token) or token.startswith(arm)):
            token = "start"
    in_final = token != "start" and is_final(token)
    return {
        "token": token,
        "hand": [cards.pop() for _ in range(rnd.randrange(4 if in_final else 6))],
        "final": [cards.pop() for _ in range(0 if in_final else rnd.randrange(4))],
        "discard": [cards.pop() for _ in range(rnd.randrange(4))],
        "reserve": [rnd.choice(SYMBOL_NAMES) for _ in range(rnd.randrange(5))],
    }
