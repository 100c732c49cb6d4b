"""A position as plain data: copied word by word, or packed as bytes and back.

The bytes are 64-bit little-endian words in a fixed order (single numbers, arrays, waiting cards, pending frames, saved
table parts), then the Symbol decks and the seed.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, read_i64_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.engine.errors import BadFile
from rulebound.games.calamandara.audit import faults
from rulebound.games.calamandara.frames import WIDTH
from rulebound.games.calamandara.lands import TABLE_WORDS
from rulebound.games.calamandara.soundness import are_numbers_sound, is_sound
from rulebound.games.calamandara.state import Table
from rulebound.games.calamandara.tables import N_CARDS, N_SYMBOL_CARDS

LAYOUT: Final[i64] = 2  # not Altaria's
_N_SCALARS: Final[i64] = 26
_N_ARRAYS: Final[i64] = 176  # words of the arrays of fixed length
_N_SEED: Final[i64] = 32
_MOST: Final[i64] = 1000  # pending frames, waiting cards or saved table parts


def _flag(value: bool) -> i64:
    return 1 if value else 0


def _write(w: BytesWriter, words: vec[i64], n: i64) -> None:
    at: i64 = 0
    while at < n:
        write_i64_le(w, words[at])
        at += 1


def pack(s: Table) -> bytes:
    """The whole position; what is derived and the workspace (open question, journal) are not part of it."""
    w = BytesWriter()
    write_i64_le(w, LAYOUT)
    write_i64_le(w, s.n_seats)
    write_i64_le(w, s.depth)
    write_i64_le(w, s.n_waits)
    write_i64_le(w, s.n_saved)
    write_i64_le(w, s.mode)
    write_i64_le(w, s.rounds)
    write_i64_le(w, _flag(s.early_limit) | _flag(s.temple_to_owner) << 1)
    write_i64_le(w, s.n_stale)
    write_i64_le(w, s.acquired_at)
    write_i64_le(w, s.inserted_at)
    write_i64_le(w, s.inserted_kinds)
    write_i64_le(w, s.n_draws)
    write_i64_le(w, s.shown)
    write_i64_le(w, s.stage)
    write_i64_le(w, s.active)
    write_i64_le(w, s.first)
    write_i64_le(w, s.round)
    write_i64_le(w, s.phase)
    write_i64_le(w, s.sealed)
    write_i64_le(w, s.oracled)
    write_i64_le(w, s.quiet)
    write_i64_le(w, s.repeats)
    write_i64_le(w, s.result)
    write_i64_le(w, s.told)
    write_i64_le(w, s.reserved)
    _write(w, s.table, TABLE_WORDS)
    _write(w, s.hand, 8)
    _write(w, s.final, 8)
    _write(w, s.below, N_CARDS)
    _write(w, s.deck, 4)
    _write(w, s.discard, 4)
    _write(w, s.n_deck, 4)
    _write(w, s.known, 10)
    _write(w, s.open, 2)
    _write(w, s.seen, 4)
    _write(w, s.pool, 2)
    _write(w, s.waits, s.n_waits)
    _write(w, s.stack, s.depth * WIDTH)
    _write(w, s.saved, s.n_saved * TABLE_WORDS)
    w.write(s.symbols)
    w.write(s.seed.to_bytes(32, "big"))
    return w.getvalue()


def seats_in(data: bytes) -> i64:
    """For how many travellers a packed position is; raises BadFile if these bytes are none."""
    if len(data) < 8 * (_N_SCALARS + _N_ARRAYS) or read_i64_le(data, 0) != LAYOUT:
        raise BadFile("position", "header", "these bytes are no Calamandara position")
    n_seats: i64 = read_i64_le(data, 8)
    if n_seats < 2 or n_seats > 4:
        raise BadFile("position", "header", "Calamandara is for 2 to 4 travellers")
    return n_seats


def unpack(s: Table, data: bytes) -> None:
    """Fill a new table for as many travellers from what :func:`pack` wrote; raises BadFile if it is no position."""
    if seats_in(data) != s.n_seats:
        raise BadFile("position", "header", "these bytes are a position for other travellers")
    size: i64 = len(data)
    s.depth = read_i64_le(data, 16)
    s.n_waits = read_i64_le(data, 24)
    s.n_saved = read_i64_le(data, 32)
    most: i64 = s.depth | s.n_waits | s.n_saved
    if most < 0 or s.depth > _MOST or s.n_waits > _MOST or s.n_saved > _MOST:
        raise BadFile("position", "header", "an impossible number of frames, waiting cards or saved parts")
    rest: i64 = s.n_waits + s.depth * WIDTH + s.n_saved * TABLE_WORDS
    if size != 8 * (_N_SCALARS + _N_ARRAYS + rest) + N_SYMBOL_CARDS + _N_SEED:
        raise BadFile("position", "length", f"{size} bytes do not fit what they announce")
    _unpack_scalars(s, data)
    _unpack_arrays(s, data)
    s.symbols = data[size - N_SYMBOL_CARDS - _N_SEED : size - _N_SEED]
    s.seed = int.from_bytes(data[size - _N_SEED :], "big")
    if not are_numbers_sound(s):
        raise _impossible(s)
    s.refresh()
    if not is_sound(s):
        raise _impossible(s)


def _impossible(s: Table) -> BadFile:
    """What is wrong, in the words of the audit."""
    return BadFile("position", "values", "no position the rules can produce: " + faults(s)[0])


def _unpack_scalars(s: Table, data: bytes) -> None:
    s.mode = read_i64_le(data, 8 * 5)
    s.rounds = read_i64_le(data, 8 * 6)
    flags: i64 = read_i64_le(data, 8 * 7)
    if flags & ~3 != 0:
        raise BadFile("position", "flags", "these bytes are no Calamandara position")
    s.early_limit = flags & 1 != 0
    s.temple_to_owner = flags & 2 != 0
    s.n_stale = read_i64_le(data, 8 * 8)
    s.acquired_at = read_i64_le(data, 8 * 9)
    s.inserted_at = read_i64_le(data, 8 * 10)
    s.inserted_kinds = read_i64_le(data, 8 * 11)
    s.n_draws = read_i64_le(data, 8 * 12)
    s.shown = read_i64_le(data, 8 * 13)
    s.stage = read_i64_le(data, 8 * 14)
    s.active = read_i64_le(data, 8 * 15)
    s.first = read_i64_le(data, 8 * 16)
    s.round = read_i64_le(data, 8 * 17)
    s.phase = read_i64_le(data, 8 * 18)
    s.sealed = read_i64_le(data, 8 * 19)
    s.oracled = read_i64_le(data, 8 * 20)
    s.quiet = read_i64_le(data, 8 * 21)
    s.repeats = read_i64_le(data, 8 * 22)
    s.result = read_i64_le(data, 8 * 23)
    s.told = read_i64_le(data, 8 * 24)
    s.reserved = read_i64_le(data, 8 * 25)


def _unpack_arrays(s: Table, data: bytes) -> None:
    at: i64 = 8 * _N_SCALARS
    at = _read(s.table, data, at, TABLE_WORDS)
    at = _read(s.hand, data, at, 8)
    at = _read(s.final, data, at, 8)
    at = _read(s.below, data, at, N_CARDS)
    at = _read(s.deck, data, at, 4)
    at = _read(s.discard, data, at, 4)
    at = _read(s.n_deck, data, at, 4)
    at = _read(s.known, data, at, 10)
    at = _read(s.open, data, at, 2)
    at = _read(s.seen, data, at, 4)
    at = _read(s.pool, data, at, 2)
    s.waits = _grown(s.waits, s.n_waits)
    at = _read(s.waits, data, at, s.n_waits)
    s.stack = _grown(s.stack, s.depth * WIDTH)
    at = _read(s.stack, data, at, s.depth * WIDTH)
    s.saved = _grown(s.saved, s.n_saved * TABLE_WORDS)
    _read(s.saved, data, at, s.n_saved * TABLE_WORDS)


def _read(words: vec[i64], data: bytes, at: i64, n: i64) -> i64:
    """Read words into an array; where the next ones begin."""
    place: i64 = 0
    while place < n:
        words[place] = read_i64_le(data, at + 8 * place)
        place += 1
    return at + 8 * n


def _grown(words: vec[i64], n: i64) -> vec[i64]:
    """The array with room for at least n words."""
    while len(words) < n:
        words = append(words, 0)
    return words


def copy(s: Table, other: Table) -> None:
    """Become equal to ``other`` (same game, as many travellers), open question included."""
    s.tables = other.tables
    s.n_seats = other.n_seats
    s.layout = other.layout
    s.mode = other.mode
    s.rounds = other.rounds
    s.early_limit = other.early_limit
    s.temple_to_owner = other.temple_to_owner
    s.symbols = other.symbols
    s.n_waits = other.n_waits
    s.seed = other.seed
    s.n_draws = other.n_draws
    s.shown = other.shown
    s.told = other.told
    s.reserved = other.reserved
    s.stage = other.stage
    s.active = other.active
    s.first = other.first
    s.round = other.round
    s.phase = other.phase
    s.sealed = other.sealed
    s.oracled = other.oracled
    s.quiet = other.quiet
    s.repeats = other.repeats
    s.result = other.result
    s.depth = other.depth
    s.n_saved = other.n_saved
    s.n_stale = other.n_stale
    s.acquired_at = other.acquired_at
    s.inserted_at = other.inserted_at
    s.inserted_kinds = other.inserted_kinds
    s.verb = other.verb
    s.legal0 = other.legal0
    s.legal1 = other.legal1
    s.legal2 = other.legal2
    _copy_arrays(s, other)


def _copy_arrays(s: Table, other: Table) -> None:
    _copy(s.table, other.table, TABLE_WORDS)
    _copy(s.hand, other.hand, 8)
    _copy(s.final, other.final, 8)
    _copy(s.below, other.below, N_CARDS)
    _copy(s.deck, other.deck, 4)
    _copy(s.discard, other.discard, 4)
    _copy(s.n_deck, other.n_deck, 4)
    _copy(s.known, other.known, 10)
    _copy(s.open, other.open, 2)
    _copy(s.seen, other.seen, 4)
    _copy(s.pool, other.pool, 2)
    _copy(s.occupied, other.occupied, 3)
    _copy(s.tokens, other.tokens, 3)
    _copy(s.shield, other.shield, 3)
    # Room as large as the other's, used or not: the two are to behave alike in everything.
    if len(s.waits) < len(other.waits):
        s.waits = _grown(s.waits, len(other.waits))
    if len(s.stack) < len(other.stack):
        s.stack = _grown(s.stack, len(other.stack))
    if len(s.saved) < len(other.saved):
        s.saved = _grown(s.saved, len(other.saved))
    _copy(s.waits, other.waits, other.n_waits)
    _copy(s.stack, other.stack, other.depth * WIDTH)
    _copy(s.saved, other.saved, other.n_saved * TABLE_WORDS)


def _copy(mine: vec[i64], theirs: vec[i64], n: i64) -> None:
    at: i64 = 0
    while at < n:
        mine[at] = theirs[at]
        at += 1
