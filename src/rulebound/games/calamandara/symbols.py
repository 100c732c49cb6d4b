"""Where a symbol may be inserted: empty spaces, Towers' rows, the limits of a row, the Rift."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import has, lowest
from rulebound.engine.sieve import WideSieve
from rulebound.games.calamandara.actions import (
    ATTACK_SYMBOLS,
    CAVE,
    FIRE,
    FOOTPRINT,
    MIRROR,
    MOUNTAIN,
    NOT_ON_RIFT,
    STAR,
    TOWER,
    TURNABLE,
    WATERFALL,
    WING,
)
from rulebound.games.calamandara.board import (
    ARMS,
    BIT_OF,
    FINAL,
    INITIAL,
    PER_WORD,
    RIFT,
    SHARED,
    ZONE,
)
from rulebound.games.calamandara.star import can_relocate_around
from rulebound.games.calamandara.state import Table

# The clause that wants the space of a symbol empty; symbols in the order of their numbers.
_EMPTY_BY: Final = vec[i64]([147, 149, 160, 0, 177, 1012, 187, 151, 157])
# The clause that keeps a symbol out of a Tower's row.
_SHIELDED_BY: Final = vec[i64]([0, 149, 0, 163, 160, 169, 0, 0, 0])


def sift_place(s: Table, v: WideSieve, seat: i64, kind: i64, aim: i64, is_by_card: bool) -> None:
    """The spaces where a traveller may insert a symbol (CAL-78, CAL-196).

    ``aim`` is the set of seats that a card was aimed at: see :func:`keep_to_aim`.
    """
    _sift_spaces(s, v, seat, kind, aim, is_by_card)
    if kind == STAR:
        # CAL-175, CAL-176: a Star needs a symbol in its column or row that it can relocate.
        v.keep(_useful(s, seat, v.left0, 0), _useful(s, seat, v.left1, 60), _useful(s, seat, v.left2, 120), 176)


def _sift_spaces(s: Table, v: WideSieve, seat: i64, kind: i64, aim: i64, is_by_card: bool) -> None:
    """All rules of placement but the one that a Star has to be of use."""
    v.open(s.cells(0), s.cells(1), s.cells(2))
    if kind == FIRE:
        _keep_burnable(s, v)
    elif kind == WATERFALL:
        # CAL-187, CAL-167: also on a Fire, in a Tower's row as well.
        fires: i64 = 3 * FIRE
        v.keep(
            ~s.occupied[0] | s.table[fires],
            ~s.occupied[1] | s.table[fires + 1],
            ~s.occupied[2] | s.table[fires + 2],
            _EMPTY_BY[kind],
        )
    else:
        v.cut(s.occupied[0], s.occupied[1], s.occupied[2], _EMPTY_BY[kind])
    if has(NOT_ON_RIFT, kind):
        # CAL-140, CAL-197: Wing, Tower and Cave may not lie on the Rift.
        v.cut(0, 0, BIT_OF[RIFT], 197)
        _keep_row_limit(s, v, kind)
    if kind in (MOUNTAIN, MIRROR, STAR):
        _keep_out_of_shields(s, v, seat, kind)
    if is_by_card and has(ATTACK_SYMBOLS, kind):
        keep_to_aim(s, v, seat, aim)


def _keep_burnable(s: Table, v: WideSieve) -> None:
    """CAL-192, CAL-213, CAL-214: on any symbol but a Footprint under a token, a Waterfall or a Fire."""
    v.keep(s.occupied[0], s.occupied[1], s.occupied[2], 213)
    v.cut(s.tokens[0], s.tokens[1], s.tokens[2], 144)
    waterfalls: i64 = 3 * WATERFALL
    fires: i64 = 3 * FIRE
    v.cut(
        s.table[waterfalls] | s.table[fires],
        s.table[waterfalls + 1] | s.table[fires + 1],
        s.table[waterfalls + 2] | s.table[fires + 2],
        192,
    )
    # CAL-163, CAL-R8: the Tower itself burns, nothing else in its row, on nobody's board.
    towers: i64 = 3 * TOWER
    v.cut(
        s.shield[0] & ~s.table[towers],
        s.shield[1] & ~s.table[towers + 1],
        s.shield[2] & ~s.table[towers + 2],
        163,
    )


def _keep_out_of_shields(s: Table, v: WideSieve, seat: i64, kind: i64) -> None:
    """CAL-149, CAL-159, CAL-160, CAL-169: not in a Tower's row; CAL-402 except in the own Initial Zone (CAL-R7).

    CAL-166: what lies there already stays. CAL-127: in the Final Zone a Tower works for and against everybody.

    CAL-416: in the Final Zone that is the line along its sides.
    """
    own: i64 = 3 * s.arm(seat)
    v.cut(
        s.shield[0] & ~INITIAL[own],
        s.shield[1] & ~INITIAL[own + 1],
        s.shield[2] & ~INITIAL[own + 2],
        _SHIELDED_BY[kind],
    )


def keep_to_aim(s: Table, v: WideSieve, seat: i64, aim: i64) -> None:
    """CAL-232, CAL-R67: by a card that is aimed at nobody, attack symbols go only into the own Initial Zone.

    Aimed at a traveller, they may also go onto that traveller's board and into the Final Zone.
    """
    own: i64 = 3 * s.arm(seat)
    allowed0: i64 = INITIAL[own]
    allowed1: i64 = INITIAL[own + 1]
    allowed2: i64 = INITIAL[own + 2]
    rest: i64 = aim
    while rest != 0:
        theirs: i64 = 3 * s.arm(lowest(rest))
        rest &= rest - 1
        allowed0 |= ARMS[theirs] | SHARED[3 * s.layout]
        allowed1 |= ARMS[theirs + 1] | SHARED[3 * s.layout + 1]
        allowed2 |= ARMS[theirs + 2] | SHARED[3 * s.layout + 2]
    v.keep(allowed0, allowed1, allowed2, 232)


def _row_limit(kind: i64) -> i64:
    return 2 if kind == CAVE else 1


def _limit_clause(kind: i64) -> i64:
    return 200 if kind == CAVE else 199 if kind == WING else 198


def _full_rows(s: Table, kind: i64, axis: i64, word: i64) -> i64:
    """One word of the spaces whose row along an axis holds as many of a symbol as it may."""
    full: i64 = 0
    limit: i64 = _row_limit(kind)
    other: i64 = 0
    while other < 3:
        rest: i64 = s.of_axis(kind, axis, other)
        while rest != 0:
            cell: i64 = PER_WORD * other + lowest(rest)
            rest &= rest - 1
            if limit == 1 or s.n_in_line(kind, cell, axis) >= limit:
                full |= s.line(cell, axis, word)
        other += 1
    return full


def _keep_row_limit(s: Table, v: WideSieve, kind: i64) -> None:
    """CAL-198 one Tower, CAL-199 one Wing, CAL-200 two Caves a row, counted with those that relocation brought there.

    In an Initial Zone the row is the board's; in the Final Zone one of the two lines must have room (CAL-R69).
    """
    if not s.has_any(kind):
        return
    word: i64 = 0
    full0: i64 = 0
    full1: i64 = 0
    full2: i64 = 0
    while word < 3:
        along_x: i64 = _full_rows(s, kind, 0, word)
        along_y: i64 = _full_rows(s, kind, 1, word)
        rows_x: i64 = INITIAL[word] | INITIAL[6 + word]
        rows_y: i64 = INITIAL[3 + word] | INITIAL[9 + word]
        full: i64 = (along_x & rows_x) | (along_y & rows_y) | (along_x & along_y)
        if word == 0:
            full0 = full
        elif word == 1:
            full1 = full
        else:
            full2 = full
        word += 1
    v.cut(full0, full1, full2, _limit_clause(kind))


def _useful(s: Table, seat: i64, cells: i64, offset: i64) -> i64:
    found: i64 = 0
    rest: i64 = cells
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        if can_relocate_around(s, seat, offset + lowest(here)):
            found |= here
    return found


def _is_any_useful(s: Table, seat: i64, cells: i64, offset: i64) -> bool:
    rest: i64 = cells
    while rest != 0:
        if can_relocate_around(s, seat, offset + lowest(rest)):
            return True
        rest &= rest - 1
    return False


def can_insert(s: Table, seat: i64, kinds: i64, aim: i64, is_by_card: bool) -> bool:
    """Whether any of a set of symbols may be inserted anywhere."""
    v = s.trial
    rest: i64 = kinds
    while rest != 0:
        kind: i64 = lowest(rest)
        rest &= rest - 1
        v.ask(0, 0, 0)
        _sift_spaces(s, v, seat, kind, aim, is_by_card)
        if kind != STAR:
            if not v.is_empty():
                return True
        elif (
            _is_any_useful(s, seat, v.left0, 0)
            or _is_any_useful(s, seat, v.left1, 60)
            or _is_any_useful(s, seat, v.left2, 120)
        ):
            return True
    return False


# -- direction ---------------------------------------------------------------------------------------------------------


def needs_face(kind: i64, cell: i64) -> bool:
    """CAL-209: only in the Final Zone are Tower, Mirror, Cave and Wing turned as one likes."""
    return has(TURNABLE, kind) and ZONE[cell] == FINAL


def fixed_facing(s: Table, seat: i64, kind: i64, cell: i64) -> i64:
    """CAL-204: a Footprint faces its inserter's forward; in an Initial Zone the others lie as that board is."""
    if kind == FOOTPRINT:
        return s.arm(seat)
    return s.zone_facing(kind, ZONE[cell]) if has(TURNABLE, kind) else 0


def sift_face(s: Table, v: WideSieve, kind: i64, cell: i64, is_relocated: bool) -> None:
    """How a symbol may be turned in the Final Zone; the limits of a row bind only what is inserted (CAL-R60)."""
    v.open(63, 0, 0)
    if kind == MIRROR:
        v.keep(15, 0, 0, 206)
        return
    v.keep(48, 0, 0, 205)
    if is_relocated:
        return
    limit: i64 = _row_limit(kind)
    if s.n_in_line(kind, cell, 0) >= limit:
        v.keep(32, 0, 0, _limit_clause(kind))
    if s.n_in_line(kind, cell, 1) >= limit:
        v.keep(16, 0, 0, _limit_clause(kind))
