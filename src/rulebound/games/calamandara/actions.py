"""The vocabulary: verbs, their first ids, and the names of their arguments."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.actions import Vocabulary
from rulebound.games.calamandara.board import CELL_NAMES
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES

SEAT_NAMES: Final = ("south", "west", "north", "east")

# -- cards (their numbers are those of components.toml) ----------------------------------------------------------------
ECHOES: Final[i64] = 0
MIRAGE: Final[i64] = 1
DOMINION: Final[i64] = 2
ERRONIA: Final[i64] = 3
HELM: Final[i64] = 4
WELL: Final[i64] = 5
RELATIVE: Final[i64] = 6
RUINS: Final[i64] = 7
NOMADIC: Final[i64] = 8
NIGHTMARE: Final[i64] = 9
SEALED: Final[i64] = 10
BREATH: Final[i64] = 11
PAINTINGS: Final[i64] = 12
ORACLE: Final[i64] = 13
SHADOW: Final[i64] = 14
PRAXIMECHANICAL: Final[i64] = 15
PLURAL: Final[i64] = 16
QHOZ: Final[i64] = 17
DELIRIUM: Final[i64] = 18
GUARDIAN: Final[i64] = 19
OBTUSE: Final[i64] = 20
FALL: Final[i64] = 21
DIONESIC: Final[i64] = 22
GAVONIAN: Final[i64] = 23
TEMPLE: Final[i64] = 24
LAMENTS: Final[i64] = 25
MONUMENT: Final[i64] = 26
ENTROPY: Final[i64] = 27
N_CARD_KINDS: Final[i64] = 28

# -- symbols -----------------------------------------------------------------------------------------------------------
FOOTPRINT: Final[i64] = 0
MOUNTAIN: Final[i64] = 1
TOWER: Final[i64] = 2
FIRE: Final[i64] = 3
STAR: Final[i64] = 4
MIRROR: Final[i64] = 5
WATERFALL: Final[i64] = 6
CAVE: Final[i64] = 7
WING: Final[i64] = 8
N_SYMBOLS: Final[i64] = 9

# -- do: the turn's menu and the answers to a window -------------------------------------------------------------------
ACQUIRE: Final[i64] = 0
INSERT: Final[i64] = 1
MOVE: Final[i64] = 2
RESERVE: Final[i64] = 3
DISCARD: Final[i64] = 4
DRAW: Final[i64] = 5
TRANSFORM: Final[i64] = 6
END: Final[i64] = 7
PASS: Final[i64] = 8
QUIET: Final[i64] = 9
USE: Final[i64] = 10  # + kind of card in hand
ACTIVATE: Final[i64] = 38  # + kind of waiting card
# -- say: everything that is chosen by a word --------------------------------------------------------------------------
STAY: Final[i64] = 0
RETURN: Final[i64] = 1
MORE: Final[i64] = 2
STOP: Final[i64] = 3
ROW_LINE: Final[i64] = 4
COLUMN_LINE: Final[i64] = 5
FALLING: Final[i64] = 6
RISING: Final[i64] = 7
EXCHANGE: Final[i64] = 8
TAKE: Final[i64] = 9
TOPS: Final[i64] = 10
DECKS: Final[i64] = 11
FROM_DEPOT: Final[i64] = 12
FROM_RESERVE: Final[i64] = 13
SAY_NAMES: Final = (
    "keep",
    "return",
    "draw",
    "stop",
    "row",
    "column",
    "falling diagonal",
    "rising diagonal",
    "exchange",
    "take",
    "tops",
    "decks",
    "from the depot",
    "from the reserve",
)
# -- last arguments ----------------------------------------------------------------------------------------------------
NO_SEAT: Final[i64] = 4  # on none
SYMBOLS_DONE: Final[i64] = 9
CELLS_DONE: Final[i64] = 145
CARDS_AS_THEY_ARE: Final[i64] = 28
PICKS_DONE: Final[i64] = 58
ORDER_AS_IT_IS: Final[i64] = 36
# How many arguments the verbs have, these included.
N_SYMBOL_ANSWERS: Final[i64] = 10
N_CARD_ANSWERS: Final[i64] = 29
N_PICK_ANSWERS: Final[i64] = 59
N_ORDER_ANSWERS: Final[i64] = 37
# -- pick: a hidden card by its place, an open one by its name ---------------------------------------------------------
PICK_HAND: Final[i64] = 0
PICK_RESERVE: Final[i64] = 1
PICK_IN_HAND: Final[i64] = 2  # + kind
PICK_IN_RESERVE: Final[i64] = 30  # + kind
# -- face --------------------------------------------------------------------------------------------------------------
FACE_NORTH: Final[i64] = 0  # + direction, for Mirrors
ALONG_X: Final[i64] = 4  # + axis, for Towers, Caves and Wings

_PICKS = ("hidden in hand", "hidden in reserve")

VOCABULARY: Final = Vocabulary(
    do=(
        *("acquire", "insert", "move", "reserve", "discard", "draw", "transform", "end", "pass", "quiet"),
        *(f"use {card}" for card in CARD_NAMES),
        *(f"activate {card}" for card in CARD_NAMES),
    ),
    on=(*SEAT_NAMES, "none"),
    symbol=(*SYMBOL_NAMES, "done"),
    at=(*CELL_NAMES, "done"),
    face=("to the north", "to the east", "to the south", "to the west", "east-west", "north-south"),
    say=SAY_NAMES,
    card=(*CARD_NAMES, "as they are"),
    pick=(*_PICKS, *(f"hand {card}" for card in CARD_NAMES), *(f"reserve {card}" for card in CARD_NAMES), "done"),
    order=(*(f"card {n}" for n in range(1, 37)), "as it is"),
)

DO_ID: Final[i64] = VOCABULARY["do"].offset
ON_ID: Final[i64] = VOCABULARY["on"].offset
SYMBOL_ID: Final[i64] = VOCABULARY["symbol"].offset
AT_ID: Final[i64] = VOCABULARY["at"].offset
FACE_ID: Final[i64] = VOCABULARY["face"].offset
SAY_ID: Final[i64] = VOCABULARY["say"].offset
CARD_ID: Final[i64] = VOCABULARY["card"].offset
PICK_ID: Final[i64] = VOCABULARY["pick"].offset
ORDER_ID: Final[i64] = VOCABULARY["order"].offset

ATTACK_SYMBOLS: Final[i64] = 2 + 8 + 16 + 32  # CAL-369: Mountain, Fire, Star, Mirror
# CAL-197, CAL-140: what never lies on the Rift.
NOT_ON_RIFT: Final[i64] = 4 + 128 + 256
# Symbols with a direction the inserter may choose in the Final Zone: Tower, Mirror, Cave, Wing (CAL-203, CAL-209).
TURNABLE: Final[i64] = 4 + 32 + 128 + 256
HAS_AXIS: Final = vec[i64]([0, 0, 1, 0, 0, 0, 0, 1, 1])
