"""The vocabulary: verbs, their first ids, and the names of their arguments."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.actions import Vocabulary
from rulebound.games.altaria.board import N_SPACES, SPACE_NAMES
from rulebound.games.altaria.components import COLOURS
from rulebound.games.altaria.tables import HERO_NAMES

SEAT_NAMES: Final = COLOURS
SLOT_NAMES: Final = ("blue left", "blue centre", "blue right", "red left", "red centre", "red right")
SKILL_NAMES: Final = ("move", "attack", "token", "event", "cure", "done")
MOVE: Final[i64] = 0
ATTACK: Final[i64] = 1
TOKEN: Final[i64] = 2
EVENT: Final[i64] = 3
CURE: Final[i64] = 4
DONE: Final[i64] = 5
# Answers to "jungle", "facing" and "mode".
PAY: Final[i64] = 0
EXHAUST: Final[i64] = 1
INITIAL: Final[i64] = 0
COPIED: Final[i64] = 1
DESTROY: Final[i64] = 0
SHIFT: Final[i64] = 1

VOCABULARY: Final = Vocabulary(
    first=SEAT_NAMES,
    hero=SLOT_NAMES,
    skill=SKILL_NAMES,
    by=SPACE_NAMES,
    to=SPACE_NAMES,
    jungle=("pay", "exhaust"),
    strike=SLOT_NAMES,
    at=SPACE_NAMES,
    kind=HERO_NAMES,
    facing=("initial", "copied"),
    target=SLOT_NAMES,
    take=SPACE_NAMES,
    mode=("destroy", "shift"),
    put=SPACE_NAMES,
    rotate=SPACE_NAMES,
    body=SPACE_NAMES,
    next=SLOT_NAMES,
    lands=SPACE_NAMES,
    trade=SPACE_NAMES,
)

FIRST_ID: Final[i64] = VOCABULARY["first"].offset
HERO_ID: Final[i64] = VOCABULARY["hero"].offset
SKILL_ID: Final[i64] = VOCABULARY["skill"].offset
BY_ID: Final[i64] = VOCABULARY["by"].offset
TO_ID: Final[i64] = VOCABULARY["to"].offset
JUNGLE_ID: Final[i64] = VOCABULARY["jungle"].offset
STRIKE_ID: Final[i64] = VOCABULARY["strike"].offset
AT_ID: Final[i64] = VOCABULARY["at"].offset
KIND_ID: Final[i64] = VOCABULARY["kind"].offset
FACING_ID: Final[i64] = VOCABULARY["facing"].offset
TARGET_ID: Final[i64] = VOCABULARY["target"].offset
TAKE_ID: Final[i64] = VOCABULARY["take"].offset
MODE_ID: Final[i64] = VOCABULARY["mode"].offset
PUT_ID: Final[i64] = VOCABULARY["put"].offset
ROTATE_ID: Final[i64] = VOCABULARY["rotate"].offset
BODY_ID: Final[i64] = VOCABULARY["body"].offset
NEXT_ID: Final[i64] = VOCABULARY["next"].offset
LANDS_ID: Final[i64] = VOCABULARY["lands"].offset
TRADE_ID: Final[i64] = VOCABULARY["trade"].offset

# Verbs whose argument is a space: legal sets are kept as cells, ids count the spaces.
SPACE_VERBS: Final = frozenset(verb.offset for verb in VOCABULARY.verbs if verb.n_arguments == int(N_SPACES))
