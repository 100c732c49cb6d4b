"""Waterfalls: what they may be transformed into, and when (CAL-183 to CAL-191)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit, lowest
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import MOUNTAIN, N_SYMBOL_ANSWERS, TOWER, WATERFALL
from rulebound.games.calamandara.board import BIT_OF, FINAL, INITIAL, PER_WORD, RIFT, WORD_OF, ZONE
from rulebound.games.calamandara.lands import RIPE
from rulebound.games.calamandara.placing import facing_meant
from rulebound.games.calamandara.state import Table
from rulebound.games.calamandara.symbols import fixed_facing, needs_face, sift_face

# CAL-184: what a Waterfall may turn into.
_FORMS: Final[i64] = 1 + 2 + 4  # Footprint, Mountain, Tower


def forms(s: Table, seat: i64, cell: i64) -> i64:
    """CAL-185, CAL-R22: what a Waterfall may become: it has to be in the Depot, and allowed to lie there."""
    kinds: i64 = _FORMS & s.depot_kinds(seat)
    own: i64 = 3 * s.arm(seat) + WORD_OF[cell]
    if s.is_shielded(cell) and INITIAL[own] & BIT_OF[cell] == 0:
        kinds &= ~bit(MOUNTAIN)
    if cell == RIFT or not _takes_tower(s, cell):
        kinds &= ~bit(TOWER)
    return kinds


def _takes_tower(s: Table, cell: i64) -> bool:
    zone: i64 = ZONE[cell]
    if zone != FINAL:
        return s.n_in_line(TOWER, cell, zone & 1) == 0
    return s.n_in_line(TOWER, cell, 0) == 0 or s.n_in_line(TOWER, cell, 1) == 0


def transformable(s: Table, seat: i64, word: i64) -> i64:
    """One word of the Waterfalls that a seat may transform now (CAL-184, CAL-190, CAL-191)."""
    found: i64 = 0
    rest: i64 = s.waterfalls_of(seat, word) & s.table[RIPE + word]
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        if forms(s, seat, PER_WORD * word + lowest(here)) != 0:
            found |= here
    return found


def can_transform(s: Table, seat: i64) -> bool:
    """Whether any Waterfall can be transformed now."""
    if not s.has_any(WATERFALL):
        return False
    return transformable(s, seat, 0) | transformable(s, seat, 1) | transformable(s, seat, 2) != 0


def sift_transforming(s: Table) -> None:
    """CAL-191: one of the own Waterfalls; CAL-184 in the turn after it was placed."""
    seat: i64 = s.fact(1)
    v = s.sieve
    v.open(s.cells(0), s.cells(1), s.cells(2))
    falls: i64 = 3 * WATERFALL
    v.keep(s.table[falls], s.table[falls + 1], s.table[falls + 2], 184)
    v.keep(s.waterfalls_of(seat, 0), s.waterfalls_of(seat, 1), s.waterfalls_of(seat, 2), 191)
    v.keep(s.table[RIPE], s.table[RIPE + 1], s.table[RIPE + 2], 184)
    v.keep(transformable(s, seat, 0), transformable(s, seat, 1), transformable(s, seat, 2), 185)


def answer_transforming(s: Table, cell: i64) -> None:
    """The Waterfall is chosen."""
    seat: i64 = s.fact(1)
    s.drop()
    s.push(frames.TRANSFORMED, seat, cell, 0)


def sift_transformed(s: Table) -> None:
    """CAL-184: a Footprint, Tower or Mountain."""
    seat: i64 = s.fact(1)
    v = s.sieve
    v.open_first(N_SYMBOL_ANSWERS)
    v.keep(_FORMS, 0, 0, 184)
    v.keep(s.depot_kinds(seat), 0, 0, 185)
    v.keep(forms(s, seat, s.fact(2)), 0, 0, 1022)


def answer_transformed(s: Table, kind: i64) -> None:
    """A Tower in the Final Zone has to be turned first."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    s.drop()
    if needs_face(kind, cell):
        s.push(frames.TOWER_FACE, seat, cell, 0)
    else:
        _transform(s, seat, cell, kind, fixed_facing(s, seat, kind, cell))


def sift_tower_face(s: Table) -> None:
    """CAL-209, CAL-198: along which line it protects."""
    sift_face(s, s.sieve, TOWER, s.fact(2), False)


def answer_tower_face(s: Table, answer: i64) -> None:
    """The Waterfall becomes a Tower."""
    seat: i64 = s.fact(1)
    cell: i64 = s.fact(2)
    s.drop()
    _transform(s, seat, cell, TOWER, facing_meant(answer))


def _transform(s: Table, seat: i64, cell: i64, kind: i64, facing: i64) -> None:
    """CAL-186: the new symbol comes from the Depot, and the Waterfall goes back there."""
    s.to_depot(seat, s.lift(cell))
    s.from_depot(seat, kind)
    s.lay(cell, kind, facing, 0)
    s.log(journal.TRANSFORMED, seat, cell, kind)


def ripe(s: Table, seat: i64, word: i64) -> i64:
    """One word of the Waterfalls that are due in a seat's present turn."""
    return s.waterfalls_of(seat, word) & s.table[RIPE + word]


def evaporate(s: Table, seat: i64) -> None:
    """CAL-185: Waterfalls that were not transformed in their turn go back to their owner's Depot."""
    word: i64 = 0
    while word < 3:
        rest: i64 = ripe(s, seat, word)
        while rest != 0:
            cell: i64 = PER_WORD * word + lowest(rest)
            rest &= rest - 1
            s.to_depot(seat, s.lift(cell))
            s.log(journal.EVAPORATED, seat, cell, 0)
        word += 1
