"""A position as plain data: copied field by field, or packed as bytes and back.

The bytes are 64-bit little-endian words in a fixed order, the pending frames among them, and the event deck.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import append
from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.engine.errors import BadFile
from rulebound.games.altaria.board import ALL
from rulebound.games.altaria.frames import ACTING, INITIATIVE, OVER, WIDTH
from rulebound.games.altaria.pending import SOUND, frame_fault, is_completion_sound
from rulebound.games.altaria.state import DEAD, HEALTHY, N_SLOTS, NO_ONE, SLOTS, Table
from rulebound.games.altaria.tables import N_KINDS

LAYOUT: Final[i64] = 1
_N_FIXED: Final[i64] = 67


def _flag(value: bool) -> i64:
    return 1 if value else 0


def pack(s: Table) -> bytes:
    """The whole position; the workspace (open question, journal) is not part of it."""
    w = BytesWriter()
    write_i64_le(w, LAYOUT)
    write_i64_le(
        w,
        _flag(s.has_events)
        | _flag(s.allied_only) << 1
        | _flag(s.is_opening) << 2
        | _flag(s.copies_himself) << 3
        | _flag(s.is_completing_there) << 4,
    )
    write_i64_le(w, s.jungle)
    write_i64_le(w, s.mountain)
    write_i64_le(w, s.water)
    write_i64_le(w, s.left0)
    write_i64_le(w, s.left1)
    write_i64_le(w, s.left2)
    write_i64_le(w, s.ready)
    write_i64_le(w, s.crystals)
    write_i64_le(w, s.motivated)
    write_i64_le(w, s.exhausted)
    write_i64_le(w, s.bleeding)
    write_i64_le(w, s.forced)
    write_i64_le(w, s.turn)
    write_i64_le(w, s.phase)
    write_i64_le(w, s.initiative)
    write_i64_le(w, s.first)
    write_i64_le(w, s.n_acted)
    write_i64_le(w, s.stage)
    write_i64_le(w, s.active)
    write_i64_le(w, s.ap)
    write_i64_le(w, s.used)
    write_i64_le(w, s.later)
    write_i64_le(w, s.event)
    write_i64_le(w, s.completing)
    write_i64_le(w, s.result)
    write_i64_le(w, s.depth)
    write_i64_le(w, len(s.deck))
    n: i64 = 0
    while n < 2:
        write_i64_le(w, s.held[n])
        write_i64_le(w, s.of_owner[n])
        n += 1
    n = 0
    while n < N_KINDS:
        write_i64_le(w, s.of_kind[n])
        n += 1
    n = 0
    while n < N_SLOTS:
        write_i64_le(w, s.kind_of[n])
        write_i64_le(w, s.pos[n])
        write_i64_le(w, s.health[n])
        write_i64_le(w, s.revival[n])
        n += 1
    n = 0
    while n < s.depth * WIDTH:
        write_i64_le(w, s.stack[n])
        n += 1
    w.write(s.deck)
    return w.getvalue()


def unpack(s: Table, data: bytes) -> None:
    """Fill a new table from what :func:`pack` wrote; raises BadFile if the length or the layout cannot be right."""
    size: i64 = len(data)
    if size < 8 * _N_FIXED or read_i64_le(data, 0) != LAYOUT:
        raise BadFile("position", "header", "these bytes are no Altaria position")
    s.depth = read_i64_le(data, 8 * 27)
    n_deck: i64 = read_i64_le(data, 8 * 28)
    if s.depth < 0 or s.depth > 1000 or n_deck < 0 or size != 8 * (_N_FIXED + s.depth * WIDTH) + n_deck:
        raise BadFile("position", "length", f"{size} bytes do not fit what they announce")
    flags: i64 = read_i64_le(data, 8)
    if flags & ~31 != 0:
        raise BadFile("position", "flags", "these bytes are no Altaria position")
    s.has_events = flags & 1 != 0
    s.allied_only = flags & 2 != 0
    s.is_opening = flags & 4 != 0
    s.copies_himself = flags & 8 != 0
    s.is_completing_there = flags & 16 != 0
    s.jungle = read_i64_le(data, 16)
    s.mountain = read_i64_le(data, 24)
    s.water = read_i64_le(data, 32)
    s.left0 = read_i64_le(data, 40)
    s.left1 = read_i64_le(data, 48)
    s.left2 = read_i64_le(data, 56)
    s.ready = read_i64_le(data, 64)
    s.crystals = read_i64_le(data, 72)
    s.motivated = read_i64_le(data, 80)
    s.exhausted = read_i64_le(data, 88)
    s.bleeding = read_i64_le(data, 96)
    s.forced = read_i64_le(data, 104)
    s.turn = read_i64_le(data, 112)
    s.phase = read_i64_le(data, 120)
    s.initiative = read_i64_le(data, 128)
    s.first = read_i64_le(data, 136)
    s.n_acted = read_i64_le(data, 144)
    s.stage = read_i64_le(data, 152)
    s.active = read_i64_le(data, 160)
    s.ap = read_i64_le(data, 168)
    s.used = read_i64_le(data, 176)
    s.later = read_i64_le(data, 184)
    s.event = read_i64_le(data, 192)
    s.completing = read_i64_le(data, 200)
    s.result = read_i64_le(data, 208)
    s.deck = data[size - n_deck :]
    _unpack_arrays(s, data)
    if not (_are_scalars_sane(s) and _are_heroes_sane(s) and _are_tokens_sane(s) and _are_cards_sane(s)):
        raise BadFile("position", "values", "these bytes are no position the rules can produce")
    s.refresh()
    n: i64 = 0
    while n < s.depth:
        if frame_fault(s, n) != SOUND:
            raise BadFile("position", "frames", "what is pending makes no sense")
        n += 1
    if not is_completion_sound(s):
        raise BadFile("position", "completing", "no token lies where one completes its rotation")


def _unpack_arrays(s: Table, data: bytes) -> None:
    at: i64 = 8 * 29
    n: i64 = 0
    while n < 2:
        s.held[n] = read_i64_le(data, at)
        s.of_owner[n] = read_i64_le(data, at + 8)
        at += 16
        n += 1
    n = 0
    while n < N_KINDS:
        s.of_kind[n] = read_i64_le(data, at)
        at += 8
        n += 1
    n = 0
    while n < N_SLOTS:
        s.kind_of[n] = read_i64_le(data, at)
        s.pos[n] = read_i64_le(data, at + 8)
        s.health[n] = read_i64_le(data, at + 16)
        s.revival[n] = read_i64_le(data, at + 24)
        at += 32
        n += 1
    depth: i64 = s.depth
    s.depth = 0
    while s.depth < depth:
        s.push(
            read_i64_le(data, at),
            read_i64_le(data, at + 8),
            read_i64_le(data, at + 16),
            read_i64_le(data, at + 24),
            read_i64_le(data, at + 32),
        )
        at += 8 * WIDTH


def _are_scalars_sane(s: Table) -> bool:
    """Whether the single numbers are in range; :mod:`audit` tells more, and takes longer."""
    return (
        (s.turn >= 1 and s.turn <= s.tables.n_turns)
        and (s.phase >= 1 and s.phase <= 3)
        and (s.initiative | s.first) & ~1 == 0
        and (s.n_acted >= 0 and s.n_acted <= 2)
        and (s.stage >= INITIATIVE and s.stage < OVER)
        and (s.active >= 0 and s.active < N_SLOTS if s.stage == ACTING else s.active == NO_ONE)
        and (s.ap | s.used | s.later | s.completing) & ~63 == 0
        and s.result & ~3 == 0
    )


def _are_heroes_sane(s: Table) -> bool:
    if (s.ready | s.crystals | s.motivated | s.exhausted | s.bleeding | s.forced) & ~SLOTS != 0:
        return False
    places: i64 = 0
    n: i64 = 0
    while n < N_SLOTS:
        if (s.pos[n] | s.health[n] | s.kind_of[n]) & ~63 != 0 or s.revival[n] & ~1023 != 0:
            return False
        if s.kind_of[n] >= N_KINDS or s.health[n] > HEALTHY or ALL & bit(s.pos[n]) & ~places == 0:
            return False
        places |= bit(s.pos[n])
        n += 1
    return s.active == NO_ONE or s.health[s.active] != DEAD


def _are_tokens_sane(s: Table) -> bool:
    seen: i64 = 0
    kind: i64 = 0
    while kind < N_KINDS:
        if seen & s.of_kind[kind] != 0:
            return False
        seen |= s.of_kind[kind]
        kind += 1
    return (
        (s.jungle | s.mountain | s.water) & ~ALL == 0
        and seen & ~s.land() == 0
        and s.of_owner[0] ^ s.of_owner[1] == seen
        and s.of_owner[0] & s.of_owner[1] == 0
        and (s.left0 | s.left1 | s.left2) & ~seen == 0
        and (s.held[0] | s.held[1]) & ~s.tables.altars == 0
        and s.held[0] & s.held[1] == 0
    )


def _are_cards_sane(s: Table) -> bool:
    """The event deck holds each card once."""
    cards: i64 = 0
    n: i64 = 0
    while n < len(s.deck):
        card: i64 = s.deck[n]
        if card >= s.tables.n_events or cards & bit(card) != 0:
            return False
        cards |= bit(card)
        n += 1
    wanted: i64 = s.tables.n_events if s.has_events else 0
    return n == wanted and s.event >= 0 and s.event < s.tables.n_turns


def copy(s: Table, other: Table) -> None:
    """Become equal to ``other`` (same game), open question included."""
    s.tables = other.tables
    s.has_events = other.has_events
    s.allied_only = other.allied_only
    s.jungle = other.jungle
    s.mountain = other.mountain
    s.water = other.water
    s.left0 = other.left0
    s.left1 = other.left1
    s.left2 = other.left2
    s.ready = other.ready
    s.crystals = other.crystals
    s.motivated = other.motivated
    s.exhausted = other.exhausted
    s.bleeding = other.bleeding
    s.forced = other.forced
    s.turn = other.turn
    s.phase = other.phase
    s.initiative = other.initiative
    s.first = other.first
    s.n_acted = other.n_acted
    s.stage = other.stage
    s.is_opening = other.is_opening
    s.active = other.active
    s.ap = other.ap
    s.used = other.used
    s.later = other.later
    s.copies_himself = other.copies_himself
    s.deck = other.deck
    s.event = other.event
    s.completing = other.completing
    s.is_completing_there = other.is_completing_there
    s.result = other.result
    s.bodies = other.bodies
    s.great = other.great
    s.verb = other.verb
    s.legal = other.legal
    _copy_arrays(s, other)


def _copy_arrays(s: Table, other: Table) -> None:
    n: i64 = 0
    while n < 2:
        s.held[n] = other.held[n]
        s.of_owner[n] = other.of_owner[n]
        s.living[n] = other.living[n]
        n += 1
    n = 0
    while n < 4:
        s.gives[n] = other.gives[n]
        n += 1
    n = 0
    while n < N_KINDS:
        s.of_kind[n] = other.of_kind[n]
        n += 1
    n = 0
    while n < N_SLOTS:
        s.kind_of[n] = other.kind_of[n]
        s.pos[n] = other.pos[n]
        s.health[n] = other.health[n]
        s.revival[n] = other.revival[n]
        n += 1
    used: i64 = other.depth * WIDTH
    while len(s.stack) < used:
        s.stack = append(s.stack, 0)
    mine = s.stack
    theirs = other.stack
    n = 0
    while n < used:
        mine[n] = theirs[n]
        n += 1
    s.depth = other.depth
