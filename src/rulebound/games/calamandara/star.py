"""Relocation: the Star's line (CAL-172 to CAL-182), and Mirrors that a relocation brings before a token."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import has, lowest
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import (
    ATTACK_SYMBOLS,
    CELLS_DONE,
    COLUMN_LINE,
    FALLING,
    MIRROR,
    NOT_ON_RIFT,
    RISING,
    ROW_LINE,
    TOWER,
    TURNABLE,
)
from rulebound.games.calamandara.board import (
    BIT_OF,
    DIAGONAL,
    FINAL,
    INITIAL,
    PER_WORD,
    RIFT,
    WORD_OF,
    ZONE,
)
from rulebound.games.calamandara.lands import NO_SYMBOL
from rulebound.games.calamandara.state import Table

Cells = tuple[i64, i64, i64]


def star_line(s: Table, seat: i64, cell: i64, which: i64) -> Cells:
    """The spaces a Star works on, its own included; no space if it has no such line.

    CAL-177, CAL-178, CAL-375: a line never leaves its zone. Row and column are those of the zone's board; in the Final
    Zone, of whoever inserts the Star. CAL-180: on the Rift also the diagonals.
    """
    if which in (FALLING, RISING):
        if cell != RIFT:
            return 0, 0, 0
        at: i64 = 0 if which == FALLING else 3
        return DIAGONAL[at], DIAGONAL[at + 1], DIAGONAL[at + 2]
    zone: i64 = ZONE[cell]
    axis: i64 = (s.arm(seat) if zone == FINAL else zone) & 1
    if which == COLUMN_LINE:
        axis = 1 - axis
    return s.line(cell, axis, 0), s.line(cell, axis, 1), s.line(cell, axis, 2)


def _movable(s: Table, line: Cells, star: i64, settled: Cells, word: i64) -> i64:
    """One word of the symbols of a line that may be relocated.

    CAL-172: all but the Footprints under tokens. CAL-164: in a Tower's row only the Tower itself. CAL-R5, CAL-181:
    the Star stays.
    """
    members: i64 = line[0] if word == 0 else line[1] if word == 1 else line[2]
    fixed: i64 = settled[0] if word == 0 else settled[1] if word == 1 else settled[2]
    if WORD_OF[star] == word:
        fixed |= BIT_OF[star]
    shielded: i64 = s.shield[word] & ~s.table[3 * TOWER + word]
    return members & s.occupied[word] & ~s.tokens[word] & ~shielded & ~fixed


def may_lie(s: Table, seat: i64, kind: i64, word: i64) -> i64:
    """One word of the spaces where a relocated symbol may lie, whatever lies there now.

    CAL-R61: not on the Rift if it may not be inserted there. CAL-160: no attack symbol into a Tower's row, except the
    own Initial Zone.
    """
    allowed: i64 = s.cells(word)
    if word == 2 and has(NOT_ON_RIFT, kind):
        allowed &= ~BIT_OF[RIFT]
    if has(ATTACK_SYMBOLS, kind):
        allowed &= ~s.shield[word] | INITIAL[3 * s.arm(seat) + word]
    return allowed


def _targets(s: Table, seat: i64, line: Cells, star: i64, settled: Cells, cell: i64, word: i64) -> i64:
    """One word of the spaces that the symbol on ``cell`` may go to: empty ones, and those it may be exchanged with."""
    members: i64 = line[0] if word == 0 else line[1] if word == 1 else line[2]
    open_cells: i64 = members & ~s.occupied[word]
    if WORD_OF[star] == word:
        open_cells &= ~BIT_OF[star]
    allowed: i64 = may_lie(s, seat, s.kind_at(cell), word)
    found: i64 = open_cells & allowed
    rest: i64 = _movable(s, line, star, settled, word) & allowed
    if WORD_OF[cell] == word:
        rest &= ~BIT_OF[cell]
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        # What lies there has to be allowed where it would go.
        other: i64 = s.kind_at(PER_WORD * word + lowest(here))
        if may_lie(s, seat, other, WORD_OF[cell]) & BIT_OF[cell] != 0:
            found |= here
    return found


def can_relocate_around(s: Table, seat: i64, cell: i64) -> bool:
    """CAL-175, CAL-176: whether a Star on a space would have a symbol to relocate in one of its lines."""
    which: i64 = ROW_LINE
    while which <= RISING:
        if _can_relocate(s, seat, cell, star_line(s, seat, cell, which), (0, 0, 0)):
            return True
        which += 1
    return False


def _can_relocate(s: Table, seat: i64, star: i64, line: Cells, settled: Cells) -> bool:
    word: i64 = 0
    while word < 3:
        rest: i64 = _movable(s, line, star, settled, word)
        while rest != 0:
            cell: i64 = PER_WORD * word + lowest(rest)
            rest &= rest - 1
            if has_target(s, seat, line, star, settled, cell):
                return True
        word += 1
    return False


def has_target(s: Table, seat: i64, line: Cells, star: i64, settled: Cells, cell: i64) -> bool:
    """Whether a symbol of the line can go anywhere."""
    return (
        _targets(s, seat, line, star, settled, cell, 0) != 0
        or _targets(s, seat, line, star, settled, cell, 1) != 0
        or _targets(s, seat, line, star, settled, cell, 2) != 0
    )


# -- the Star's questions ----------------------------------------------------------------------------------------------


def sift_star_line(s: Table) -> None:
    """CAL-173: the row or the column, not both; on the Rift also one of the diagonals (CAL-179, CAL-180)."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    v = s.sieve
    v.open((2**4) * 15, 0, 0)
    if cell != RIFT:
        v.keep((2**4) * 3, 0, 0, 180)
    useful: i64 = 0
    one: i64 = 1
    which: i64 = ROW_LINE
    while which <= RISING:
        if _can_relocate(s, seat, cell, star_line(s, seat, cell, which), (0, 0, 0)):
            useful |= one << which
        which += 1
    v.keep(useful, 0, 0, 176)


def answer_star_line(s: Table, which: i64) -> None:
    """The line is chosen; at least one of its symbols has to be relocated."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    s.drop()
    s.push(frames.STAR_TAKE, seat, cell, which)


def _settled(s: Table) -> Cells:
    return s.fact(4), s.fact(5), s.fact(6)


def sift_star_take(s: Table) -> None:
    """Which symbol of the line goes elsewhere next, or enough (CAL-175: not before one has)."""
    seat: i64 = s.fact(1)
    star: i64 = s.fact(2)
    line: Cells = star_line(s, seat, star, s.fact(3))
    settled: Cells = _settled(s)
    done: i64 = BIT_OF[CELLS_DONE - 120] if s.fact(7) > 0 else 0
    v = s.sieve
    v.open(s.cells(0), s.cells(1), s.cells(2) | BIT_OF[CELLS_DONE - 120])
    v.keep(~0, ~0, s.cells(2) | done, 175)
    v.keep(line[0], line[1], line[2] | done, 173)
    v.keep(s.occupied[0], s.occupied[1], s.occupied[2] | done, 172)
    v.cut(s.tokens[0], s.tokens[1], s.tokens[2], 144)
    towers: i64 = 3 * TOWER
    v.cut(
        s.shield[0] & ~s.table[towers],
        s.shield[1] & ~s.table[towers + 1],
        s.shield[2] & ~s.table[towers + 2] & ~done,
        164,
    )
    v.keep(
        _with_target(s, seat, line, star, settled, 0),
        _with_target(s, seat, line, star, settled, 1),
        _with_target(s, seat, line, star, settled, 2) | done,
        1070,
    )


def _with_target(s: Table, seat: i64, line: Cells, star: i64, settled: Cells, word: i64) -> i64:
    found: i64 = 0
    rest: i64 = _movable(s, line, star, settled, word)
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        if has_target(s, seat, line, star, settled, PER_WORD * word + lowest(here)):
            found |= here
    return found


def answer_star_take(s: Table, cell: i64) -> None:
    """A symbol is taken up, or the relocation is complete."""
    if cell == CELLS_DONE:
        s.drop()
        return
    seat: i64 = s.fact(1)
    star: i64 = s.fact(2)
    which: i64 = s.fact(3)
    settled: Cells = _settled(s)
    n_moved: i64 = s.fact(7)
    s.push(frames.STAR_PUT, seat, star, which)
    s.set_fact(4, settled[0])
    s.set_fact(5, settled[1])
    s.set_fact(6, settled[2])
    s.set_fact(7, n_moved)
    s.set_fact(8, cell)


def sift_star_put(s: Table) -> None:
    """Where in the line it goes (CAL-R5): an empty space, or one whose symbol it is exchanged with."""
    seat: i64 = s.fact(1)
    star: i64 = s.fact(2)
    cell: i64 = s.fact(8)
    line: Cells = star_line(s, seat, star, s.fact(3))
    settled: Cells = _settled(s)
    v = s.sieve
    v.open(s.cells(0), s.cells(1), s.cells(2))
    v.keep(line[0], line[1], line[2], 1005)
    v.keep(
        _targets(s, seat, line, star, settled, cell, 0),
        _targets(s, seat, line, star, settled, cell, 1),
        _targets(s, seat, line, star, settled, cell, 2),
        1070,
    )


def answer_star_put(s: Table, to: i64) -> None:
    """The symbol is relocated, and its new space settled."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(8)
    s.drop()
    word: i64 = WORD_OF[to]
    s.set_fact(4 + word, s.fact(4 + word) | BIT_OF[to])
    s.set_fact(7, s.fact(7) + 1)
    relocate(s, seat, cell, to, False)


def relocate(s: Table, seat: i64, cell: i64, to: i64, is_by_card: bool) -> None:
    """CAL-172, CAL-321: bring a symbol to another space; in the Final Zone it may be turned (CAL-210).

    CAL-216: a relocated Fire destroys nothing. A Mirror works where it comes to lie, also one it is exchanged for.
    """
    exchanged: i64 = s.kind_at(to)
    s.shift(cell, to)
    kind: i64 = s.kind_at(to)
    s.log(journal.RELOCATED, kind, cell, to)
    if exchanged != NO_SYMBOL:
        s.log(journal.RELOCATED, exchanged, to, cell)
    if exchanged == MIRROR:
        s.push(frames.MIRROR_WORKS, seat, cell, 1 if is_by_card else 0)
    if has(TURNABLE, kind) and ZONE[to] == FINAL:
        s.push(frames.TURN_SYMBOL, seat, to, 1 if is_by_card else 0)
    elif kind == MIRROR:
        s.push(frames.MIRROR_WORKS, seat, to, 1 if is_by_card else 0)


def answer_turn_symbol(s: Table, facing: i64) -> None:
    """CAL-210: only what is relocated may be turned."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    is_by_card: i64 = s.fact(3)
    s.drop()
    kind: i64 = s.kind_at(cell)
    if kind == NO_SYMBOL:
        return
    owner: i64 = s.owner_at(cell)
    s.lift(cell)
    s.lay(cell, kind, facing, owner)
    if kind == MIRROR:
        s.push(frames.MIRROR_WORKS, seat, cell, is_by_card)
