"""The insertion action: which symbol, where, how it lies, and what happens at once (Fire, Waterfall, Mirror, Star)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import (
    ALONG_X,
    ATTACK_SYMBOLS,
    FIRE,
    FOOTPRINT,
    MIRROR,
    N_SYMBOL_ANSWERS,
    NO_SEAT,
    RETURN,
    STAR,
    STAY,
    SYMBOLS_DONE,
    WATERFALL,
)
from rulebound.games.calamandara.board import N_CELLS, next_to, opposite
from rulebound.games.calamandara.reacting import open_window
from rulebound.games.calamandara.rollback import forget, save
from rulebound.games.calamandara.state import Table
from rulebound.games.calamandara.symbols import (
    can_insert,
    fixed_facing,
    needs_face,
    sift_face,
    sift_place,
)
from rulebound.games.calamandara.walking import Cells, behind, decay


def begin_inserting(s: Table, seat: i64, aim: i64, loose: i64, is_by_card: bool) -> None:
    """Begin an insertion: of symbols of the Reserve, or of one that comes from the Depot (``loose`` = symbol + 1)."""
    saved: i64 = save(s)
    s.push(frames.INSERTING, seat, aim, loose)
    s.set_fact(5, saved + 1)
    s.set_fact(6, 1 if is_by_card else 0)


def insertable(s: Table, seat: i64, kinds: i64) -> i64:
    """CAL-274: what is left of a set of symbols for a traveller under Sealed Fields."""
    return kinds & ~ATTACK_SYMBOLS if has(s.sealed, seat) else kinds


def sift_inserting(s: Table) -> None:
    """Which symbol goes onto the board next, or enough (CAL-77, CAL-79)."""
    seat: i64 = s.fact(1)
    loose: i64 = s.fact(3)
    n: i64 = s.fact(4)
    is_by_card: bool = s.fact(6) == 1
    done: i64 = bit(SYMBOLS_DONE)
    v = s.sieve
    v.open_first(N_SYMBOL_ANSWERS)
    if loose > 0:
        v.keep((bit(loose - 1) if n == 0 else 0) | done, 0, 0, 295)
    else:
        v.keep(s.reserve_kinds(seat) | done, 0, 0, 77)
    if has(s.sealed, seat):
        v.cut(ATTACK_SYMBOLS, 0, 0, 274)
    rest: i64 = v.left0 & ~done
    useful: i64 = done
    while rest != 0:
        kind: i64 = rest & -rest
        rest ^= kind
        if can_insert(s, seat, kind, s.fact(2), is_by_card):
            useful |= kind
    v.keep(useful, 0, 0, 1072)
    if n == 0 or (loose > 0 and n > 0):
        # CAL-R73: an announced insertion inserts something; what cannot be inserted ends it.
        v.cut(done, 0, 0, 1073)


def answer_inserting(s: Table, symbol: i64) -> None:
    """The next symbol, or the end of the insertion."""
    if symbol == SYMBOLS_DONE:
        end_inserting(s)
        return
    seat: i64 = s.fact(1)
    aim: i64 = s.fact(2)
    is_loose: i64 = 1 if s.fact(3) > 0 else 0
    is_by_card: i64 = s.fact(6)
    s.push(frames.PLACE, seat, aim, symbol)
    s.set_fact(4, is_loose)
    s.set_fact(5, is_by_card)


def end_inserting(s: Table) -> None:
    """CAL-418, CAL-R50: an insertion is done, and the others may still prevent it."""
    seat: i64 = s.fact(1)
    loose: i64 = s.fact(3)
    n: i64 = s.fact(4)
    saved: i64 = s.fact(5)
    is_by_card: i64 = s.fact(6)
    kinds: i64 = s.fact(7)
    s.drop()
    if n == 0:
        if loose > 0:
            keep_symbol(s, seat, loose - 1)
        # CAL-R73: nothing was inserted, so there is nothing to take back later.
        forget(s, saved - 1)
        if is_by_card == 0:
            s.inserted_at = 0
            s.inserted_kinds = 0
        return
    open_window(s, frames.AT_INSERTED, seat)
    s.set_fact(frames.SAVED, saved)
    s.set_fact(frames.KINDS, kinds)
    s.set_fact(frames.LOOSE, loose)
    s.set_fact(frames.BY_CARD, is_by_card)


def keep_symbol(s: Table, seat: i64, symbol: i64) -> None:
    """CAL-306, CAL-414: a symbol from the Depot that cannot be inserted goes to the Reserve.

    CAL-307, CAL-415: if that is full, it stays in the Depot.
    """
    if s.free_places(seat) > 0:
        s.from_depot(seat, symbol)
        s.to_reserve(seat, symbol)
    s.log(journal.KEPT_SYMBOL, seat, symbol, 0)


# -- one symbol --------------------------------------------------------------------------------------------------------


def sift_placing(s: Table) -> None:
    """CAL-78: where the symbol goes."""
    sift_place(s, s.sieve, s.fact(1), s.fact(3), s.fact(2), s.fact(5) == 1)


def answer_placing(s: Table, cell: i64) -> None:
    """A space is chosen; in the Final Zone some symbols have to be turned first."""
    seat: i64 = s.fact(1)
    kind: i64 = s.fact(3)
    is_loose: i64 = s.fact(4)
    s.drop()
    if needs_face(kind, cell):
        s.push(frames.FACE, seat, kind, cell)
        s.set_fact(4, is_loose)
    else:
        insert(s, seat, kind, cell, fixed_facing(s, seat, kind, cell), is_loose)


def sift_facing(s: Table) -> None:
    """CAL-209: how the symbol lies."""
    sift_face(s, s.sieve, s.fact(2), s.fact(3), False)


def facing_meant(answer: i64) -> i64:
    """The direction or axis an answer stands for."""
    return answer - ALONG_X if answer >= ALONG_X else answer


def answer_facing(s: Table, answer: i64) -> None:
    """The symbol is laid as chosen."""
    seat: i64 = s.fact(1)
    kind: i64 = s.fact(2)
    cell: i64 = s.fact(3)
    is_loose: i64 = s.fact(4)
    s.drop()
    insert(s, seat, kind, cell, facing_meant(answer), is_loose)


def insert(s: Table, seat: i64, kind: i64, cell: i64, facing: i64, is_loose: i64) -> None:
    """Bring a symbol from the Reserve (or Depot) onto the board, where it works, on the Rift too (CAL-141)."""
    # The frame below is the insertion: count it there (CAL-77).
    s.set_fact(4, s.fact(4) + 1)
    s.set_fact(7, s.fact(7) | bit(kind))
    if is_loose == 1:
        s.from_depot(seat, kind)
    else:
        s.from_reserve(seat, kind)
    s.log(journal.INSERTED, seat, kind, cell)
    if kind == FIRE:
        destroy(s, seat, cell)
        s.lay(cell, FIRE, 0, 0)
        s.push(frames.FIRE_STAYS, seat, cell, 0)
    elif kind == WATERFALL:
        _lay_waterfall(s, seat, cell)
    else:
        s.lay(cell, kind, facing, 0)
        if kind == MIRROR:
            strike(s, seat, cell)
        elif kind == STAR:
            s.push(frames.STAR_LINE, seat, cell, 0)


def destroy(s: Table, seat: i64, cell: i64) -> None:
    """CAL-193, CAL-202, CAL-215, CAL-398: a destroyed symbol goes to the Depot of whoever destroyed it."""
    kind: i64 = s.lift(cell)
    s.to_depot(seat, kind)
    s.log(journal.DESTROYED, seat, kind, cell)


def _lay_waterfall(s: Table, seat: i64, cell: i64) -> None:
    """CAL-187, CAL-188, CAL-211: on a Fire it clears it, and may stay or not (CAL-189)."""
    clears: bool = s.is_kind(cell, FIRE)
    if clears:
        s.lift(cell)
        s.to_depot(seat, FIRE)
        s.log(journal.CLEARED, seat, cell, 0)
    # CAL-191: it points to its owner.
    s.lay(cell, WATERFALL, 0, seat)
    if clears:
        s.push(frames.WATERFALL_STAYS, seat, cell, 0)


def sift_stays(s: Table) -> None:
    """CAL-189, CAL-194, CAL-195, CAL-212: whether the symbol stays on the space."""
    s.sieve.open(bit(STAY) | bit(RETURN), 0, 0)


def answer_stays(s: Table, answer: i64) -> None:
    """It stays, or goes back to its user's Depot."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    s.drop()
    if answer == RETURN:
        kind: i64 = s.lift(cell)
        s.to_depot(seat, kind)
        s.log(journal.FIRE_RETURNED if kind == FIRE else journal.WATERFALL_RETURNED, seat, cell, 0)


# -- Mirror ------------------------------------------------------------------------------------------------------------


def struck_seat(s: Table, seat: i64, cell: i64) -> i64:
    """Whose token the Mirror on a space reaches; NO_SEAT if none.

    CAL-168, CAL-169, CAL-206: its tip must touch the upper part of the Footprint of an opponent (CAL-R14: the side it
    faces). CAL-162: a token in a Tower's row is safe; CAL-145 its Footprint's own protection does not help it.
    """
    tip: i64 = s.facing_at(cell)
    other: i64 = next_to(s.layout, cell, tip)
    if other >= N_CELLS or not s.is_kind(other, FOOTPRINT) or s.facing_at(other) != opposite(tip):
        return NO_SEAT
    struck: i64 = s.seat_at(other)
    return NO_SEAT if struck == seat or s.is_shielded(other) else struck


def strike(s: Table, seat: i64, cell: i64) -> None:
    """CAL-R11: a Mirror works once, when it is inserted or relocated; afterwards it only stands in the way."""
    struck: i64 = struck_seat(s, seat, cell)
    if struck == NO_SEAT:
        return
    found: Cells = behind(s, struck)
    if found[0] | found[1] | found[2] == 0:
        decay(s, struck)
        return
    s.push(frames.PUSHED, seat, struck, 0)


def work_mirror(s: Table) -> None:
    """A relocated Mirror works where it now lies."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    s.drop()
    if s.is_kind(cell, MIRROR):
        strike(s, seat, cell)


def can_begin_inserting(s: Table, seat: i64) -> bool:
    """CAL-77: whether the phase has anything to insert."""
    kinds: i64 = insertable(s, seat, s.reserve_kinds(seat))
    return can_insert(s, seat, kinds, 0, False)
