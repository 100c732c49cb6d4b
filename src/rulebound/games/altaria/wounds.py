"""Wounds, death, revival, markers and crystals of a hero."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.games.altaria.journal import CRYSTAL, DIED, HEALED, INJURED_HERO, MARKED, REVIVED
from rulebound.games.altaria.state import (
    BLEEDING,
    DEAD,
    EXHAUSTION,
    FORCED,
    HEALTHY,
    INJURED,
    MOTIVATION,
    Table,
)


def wound(s: Table, slot: i64) -> None:
    """ALT-57: healthy becomes injured; ALT-58: injured becomes dead. ALT-59: ready or tired stays as it was."""
    if s.health[slot] == HEALTHY:
        s.health[slot] = INJURED
        s.log(INJURED_HERO, slot, 0, 0)
    elif s.health[slot] == INJURED:
        _die(s, slot)


def _die(s: Table, slot: i64) -> None:
    """ALT-109: all markers go without effect; ALT-141: a crystal becomes a revival marker."""
    here: i64 = bit(slot)
    s.health[slot] = DEAD
    s.revival[slot] = 1 if s.crystals & here != 0 else 0
    s.crystals &= ~here
    s.motivated &= ~here
    s.exhausted &= ~here
    s.bleeding &= ~here
    s.forced &= ~here
    if slot == s.active:
        s.later = 0
    s.recount_heroes()
    s.log(DIED, slot, s.revival[slot], 0)


def heal(s: Table, slot: i64) -> None:
    """ALT-192: an injured hero becomes healthy."""
    s.health[slot] = HEALTHY
    s.log(HEALED, slot, 0, 0)


def revive(s: Table, slot: i64) -> None:
    """ALT-115, ALT-116, ALT-47: back to health, without markers (ALT-R51)."""
    s.health[slot] = HEALTHY
    s.revival[slot] = 0
    s.recount_heroes()
    s.log(REVIVED, slot, s.pos[slot], 0)


def give_marker(s: Table, slot: i64, marker: i64) -> None:
    """Give a living hero a marker. ALT-101: one received in the hero's own action waits until that is over.

    ALT-114: dead heroes receive none; ALT-R7: a hero has at most one of each.
    """
    if not s.is_alive(slot):
        return
    if slot == s.active:
        if s.later & marker == 0:
            s.later |= marker
            s.log(MARKED, slot, marker, 0)
    elif markers_of(s, slot) & marker == 0:
        lay_markers(s, slot, marker)
        s.log(MARKED, slot, marker, 0)


def markers_of(s: Table, slot: i64) -> i64:
    """The markers (bits) on a hero's card."""
    found: i64 = 0
    if has(s.motivated, slot):
        found |= MOTIVATION
    if has(s.exhausted, slot):
        found |= EXHAUSTION
    if has(s.bleeding, slot):
        found |= BLEEDING
    if has(s.forced, slot):
        found |= FORCED
    return found


def lay_markers(s: Table, slot: i64, markers: i64) -> None:
    """ALT-100: put markers (bits) on a hero's card."""
    here: i64 = bit(slot)
    if markers & MOTIVATION != 0:
        s.motivated |= here
    if markers & EXHAUSTION != 0:
        s.exhausted |= here
    if markers & BLEEDING != 0:
        s.bleeding |= here
    if markers & FORCED != 0:
        s.forced |= here


def gain_crystal(s: Table, slot: i64) -> None:
    """ALT-129: a hero stores one crystal (ALT-R31: a second is not taken). ALT-139: the dead receive none.

    ALT-R27: it may be spent in the same action.
    """
    here: i64 = bit(slot)
    if s.crystals & here != 0 or not s.is_alive(slot):
        return
    s.crystals |= here
    s.log(CRYSTAL, slot, 0, 0)


def gain_crystals(s: Table, slots: i64) -> None:
    """Every hero of a set of slots gains a crystal."""
    rest: i64 = slots
    while rest != 0:
        gain_crystal(s, lowest(rest))
        rest &= rest - 1
