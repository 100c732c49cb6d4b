"""Whether pending frames speak of heroes, kinds, spaces and tokens that are there: asked of positions from outside."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import has
from rulebound.games.altaria import frames
from rulebound.games.altaria.actions import EVENT
from rulebound.games.altaria.board import ALL
from rulebound.games.altaria.state import N_SLOTS, NO_ONE, SLOTS, Table
from rulebound.games.altaria.tables import ISABEL, MANEUVER, MIMIC, N_KINDS, PRAYER, PRESSURE, PUSH, SWAP, TRICK

# What a fact of a frame names.
_NONE: Final[i64] = 0  # nothing: 0
_SKILL: Final[i64] = 1
_DOER: Final[i64] = 2  # the space of a living hero or of an Isabel token
_TOKEN: Final[i64] = 3  # the space of a token
_SPACE: Final[i64] = 4
_KIND: Final[i64] = 5
_SLOT: Final[i64] = 6
_SLOTS: Final[i64] = 7  # a set of slots
_LEFT: Final[i64] = 8  # phases left
_FLAG: Final[i64] = 9  # 0 or 1; a seat, too
_N_FACTS: Final[i64] = 4

SOUND: Final[i64] = 0
_NO_FRAME: Final[i64] = 10
_SURPLUS: Final[i64] = 11
_NOBODY_ACTS: Final[i64] = 12
_OTHER_EVENT: Final[i64] = 13
_OUT_OF_TIME: Final[i64] = 14

# What is wrong with a frame, after "is pending".
FAULTS: Final = {
    int(_SKILL): "for a skill that cannot be used",
    int(_DOER): "for a doer who is not there",
    int(_TOKEN): "for a token that is not there",
    int(_SPACE): "for a space that does not exist",
    int(_KIND): "for a kind that does not exist",
    int(_SLOT): "for a hero who does not exist",
    int(_SLOTS): "for heroes who do not exist",
    int(_LEFT): "with an impossible number of phases",
    int(_FLAG): "with a number that is neither 0 nor 1",
    int(_NO_FRAME): "and is no question or effect",
    int(_SURPLUS): "with a fact too many",
    int(_NOBODY_ACTS): "while nobody acts",
    int(_OTHER_EVENT): "though the current event is another",
    int(_OUT_OF_TIME): "outside actions and rotation",
}

# What the four facts of each kind of frame name; kinds without an entry are no frames.
_SORT: Final = vec[i64]([_NONE] * (64 * 4))
_IS_FRAME: Final = vec[i64]([0] * 64)


def _facts(kind: i64, first: i64, second: i64, third: i64, fourth: i64) -> None:
    _IS_FRAME[kind] = 1
    _SORT[4 * kind] = first
    _SORT[4 * kind + 1] = second
    _SORT[4 * kind + 2] = third
    _SORT[4 * kind + 3] = fourth


_facts(frames.WHO, _SKILL, _NONE, _NONE, _NONE)
_facts(frames.GO, _DOER, _NONE, _NONE, _NONE)
_facts(frames.STRIKE, _DOER, _NONE, _NONE, _NONE)
_facts(frames.WHICH_KIND, _DOER, _NONE, _NONE, _NONE)
_facts(frames.PLACE, _DOER, _KIND, _NONE, _NONE)
_facts(frames.MIMIC_TAKE, _DOER, _NONE, _NONE, _NONE)
_facts(frames.MIMIC_FACING, _DOER, _KIND, _LEFT, _NONE)
_facts(frames.TRICK_KIND, _DOER, _NONE, _NONE, _NONE)
_facts(frames.EVENT_PLACE, _DOER, _KIND, _LEFT, _NONE)
_facts(frames.SWAP_WITH, _DOER, _NONE, _NONE, _NONE)
_facts(frames.PRESSURE_TAKE, _DOER, _NONE, _NONE, _NONE)
_facts(frames.PRESSURE_MODE, _TOKEN, _NONE, _NONE, _NONE)
_facts(frames.PRESSURE_HERO, _TOKEN, _NONE, _NONE, _NONE)
_facts(frames.PRESSURE_SHIFT, _TOKEN, _NONE, _NONE, _NONE)
_facts(frames.MANEUVER_TAKE, _DOER, _NONE, _NONE, _NONE)
_facts(frames.MANEUVER_PUT, _DOER, _TOKEN, _NONE, _NONE)
_facts(frames.PRAYER_FOR, _DOER, _NONE, _NONE, _NONE)
_facts(frames.PUSH_TAKE, _DOER, _NONE, _NONE, _NONE)
_facts(frames.PUSH_HERO, _DOER, _NONE, _NONE, _NONE)
_facts(frames.PUSH_PUT, _DOER, _SLOT, _NONE, _NONE)
_facts(frames.TOLL, _SLOT, _NONE, _NONE, _NONE)
_facts(frames.BODY, _SLOT, _SPACE, _SLOT, _FLAG)
_facts(frames.ENTERED, _KIND, _SPACE, _SLOT, _NONE)
_facts(frames.COMPLETED, _KIND, _NONE, _NONE, _NONE)
_facts(frames.SLURG_PULL, _SPACE, _NONE, _NONE, _NONE)
_facts(frames.RAGGOR_PULL, _SPACE, _SLOTS, _FLAG, _NONE)
_facts(frames.RAGGOR_LAND, _SPACE, _SLOT, _NONE, _NONE)
_facts(frames.NASAYA_LAND, _SPACE, _SLOT, _NONE, _NONE)
_facts(frames.MALOKAN_CARRY, _SPACE, _SLOTS, _FLAG, _NONE)
_facts(frames.VESHIR_TRADE, _TOKEN, _NONE, _NONE, _NONE)
_facts(frames.FIZZLE_PUSH, _SPACE, _SLOTS, _FLAG, _NONE)


# The event skill whose question a frame is.
_EVENT_OF: Final = vec[i64]([0] * 64)
_EVENT_OF[frames.MIMIC_TAKE] = MIMIC
_EVENT_OF[frames.MIMIC_FACING] = MIMIC
_EVENT_OF[frames.TRICK_KIND] = TRICK
_EVENT_OF[frames.SWAP_WITH] = SWAP
_EVENT_OF[frames.PRESSURE_TAKE] = PRESSURE
_EVENT_OF[frames.PRESSURE_MODE] = PRESSURE
_EVENT_OF[frames.PRESSURE_HERO] = PRESSURE
_EVENT_OF[frames.PRESSURE_SHIFT] = PRESSURE
_EVENT_OF[frames.MANEUVER_TAKE] = MANEUVER
_EVENT_OF[frames.MANEUVER_PUT] = MANEUVER
_EVENT_OF[frames.PRAYER_FOR] = PRAYER
_EVENT_OF[frames.PUSH_TAKE] = PUSH
_EVENT_OF[frames.PUSH_HERO] = PUSH
_EVENT_OF[frames.PUSH_PUT] = PUSH


def frame_fault(s: Table, n: i64) -> i64:
    """What is wrong with the n-th pending frame (0: the lowest): a key of ``FAULTS``, or SOUND."""
    base: i64 = n * frames.WIDTH
    kind: i64 = s.stack[base]
    if kind < 0 or kind >= 64 or _IS_FRAME[kind] == 0:
        return _NO_FRAME
    fact: i64 = 0
    while fact < _N_FACTS:
        sort: i64 = _SORT[4 * kind + fact]
        if not _is_fact_sound(s, sort, s.stack[base + 1 + fact]):
            return sort if sort != _NONE else _SURPLUS
        fact += 1
    if kind <= frames.TOLL and (s.stage != frames.ACTING or s.active >= N_SLOTS):
        return _NOBODY_ACTS
    if kind > frames.PLACE and kind < frames.TOLL and not (s.has_events and _fits_event(kind, s.event_skill())):
        return _OTHER_EVENT
    if kind > frames.TOLL and s.stage not in (frames.ACTING, frames.ROTATION):
        return _OUT_OF_TIME
    return SOUND


def _fits_event(kind: i64, skill: i64) -> bool:
    if kind == frames.EVENT_PLACE:
        return skill in (MIMIC, TRICK)
    return _EVENT_OF[kind] == skill


def _is_fact_sound(s: Table, sort: i64, value: i64) -> bool:
    if value < 0 or value > 63:
        return False
    if sort == _SKILL:
        return value < EVENT or (value == EVENT and s.has_events)
    if sort == _DOER:
        return has(s.all_living() | s.of_kind[ISABEL], value)
    if sort == _TOKEN:
        return has(s.tokens(), value)
    if sort == _SPACE:
        return has(ALL, value)
    if sort == _KIND:
        return value < N_KINDS
    if sort == _SLOT:
        return value < N_SLOTS
    if sort == _SLOTS:
        return value <= SLOTS
    if sort == _LEFT:
        return value >= 1 and value <= 6
    return value <= 1 if sort == _FLAG else value == 0


def is_completion_sound(s: Table) -> bool:
    """Whether the token that is completing its rotation lies where it is said to, and its frame is pending."""
    if s.is_completing_there and not has(s.tokens(), s.completing):
        return False
    return s.completing == NO_ONE or has(ALL, s.completing)
