"""What a Memory card does when it resolves: where each effect begins, and the effects on the board."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import has, lowest
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.acquiring import begin_acquiring
from rulebound.games.calamandara.actions import (
    BREATH,
    CELLS_DONE,
    DELIRIUM,
    DIONESIC,
    ENTROPY,
    ERRONIA,
    FALL,
    GAVONIAN,
    GUARDIAN,
    HELM,
    LAMENTS,
    MIRAGE,
    MONUMENT,
    NIGHTMARE,
    NOMADIC,
    NOT_ON_RIFT,
    OBTUSE,
    ORACLE,
    PAINTINGS,
    PLURAL,
    PRAXIMECHANICAL,
    RUINS,
    SEALED,
    SHADOW,
    TEMPLE,
    WELL,
)
from rulebound.games.calamandara.board import BIT_OF, RIFT, SHARED, is_final
from rulebound.games.calamandara.cards import begin_gavonian, rotate_hands
from rulebound.games.calamandara.links import copyable, newest_below, subject_of, window_below
from rulebound.games.calamandara.placing import begin_inserting, destroy
from rulebound.games.calamandara.preventing import (
    lose_turn,
    prevent_acquisition,
    prevent_insertion,
    prevent_move,
    seal_insertion,
)
from rulebound.games.calamandara.requirements import landing, targets
from rulebound.games.calamandara.reserves import begin_breath, begin_temple
from rulebound.games.calamandara.rollback import outdate
from rulebound.games.calamandara.spending import cancel
from rulebound.games.calamandara.star import may_lie, relocate
from rulebound.games.calamandara.state import Table
from rulebound.games.calamandara.walking import Cells, stand

# Sorts of relocation by Obtuse Laceration.
_ANY_SORT: Final[i64] = 0
_WITHIN_FINAL: Final[i64] = 1
_BETWEEN_INITIAL: Final[i64] = 2


def begin(s: Table, effect: i64, seat: i64, aim: i64, how: i64) -> None:
    """Carry out an effect, or pend the question it begins with. ``aim`` and ``how`` are facts of the used card.

    CAL-76: acquiring, inserting and moving by a card use the frames of the phases.
    """
    window: i64 = window_below(s, s.depth)
    if effect in (HELM, BREATH):
        _answer_card(s, effect, seat, window)
    elif effect == ERRONIA:
        lose_turn(s, window)
    elif effect == MONUMENT:
        prevent_move(s, window)
    elif effect == GUARDIAN:
        prevent_acquisition(s, window)
    elif effect == DELIRIUM:
        prevent_insertion(s, window)
    elif effect == SEALED:
        seal_insertion(s, window)
    elif effect == FALL:
        # CAL-324: the turn that just ended is played once more.
        s.repeats = subject_of(s, window)
    elif effect == ORACLE:
        # CAL-290: no reserving and no acquiring of Memory cards this turn.
        s.oracled |= aim
        s.log(journal.ORACLED, lowest(aim), 0, 0)
    elif effect in (MIRAGE, WELL, SHADOW, GAVONIAN, DIONESIC):
        _begin_on_cards(s, effect, seat, aim, how)
    else:
        # CAL-R66: it changes the table, so what was done before stands.
        outdate(s)
        _begin_on_table(s, effect, seat, aim, how, window)


def _answer_card(s: Table, effect: i64, seat: i64, window: i64) -> None:
    if newest_below(s, s.depth) > 0:
        cancel(s, seat)
    elif effect == HELM:
        prevent_insertion(s, window)
    if effect == BREATH:
        begin_breath(s, seat)


def _begin_on_cards(s: Table, effect: i64, seat: i64, aim: i64, how: i64) -> None:
    if effect == MIRAGE:
        served: i64 = (how // frames.SERVED) & 7
        s.push(frames.MIRAGE_DRAWS, served - 1 if served > 0 else seat, 0, 0)
    elif effect == WELL:
        rotate_hands(s, how & frames.REVERSED != 0)
    elif effect == SHADOW:
        s.push(frames.ELIMINATING, seat, lowest(aim), 0)
    elif effect == GAVONIAN:
        begin_gavonian(s, seat, lowest(aim))
    else:
        s.push(frames.REVEALING, seat, aim, 0)


def _begin_on_table(s: Table, effect: i64, seat: i64, aim: i64, how: i64, window: i64) -> None:
    if effect == NOMADIC:
        begin_acquiring(s, seat, lowest(aim), True)
    elif effect == NIGHTMARE:
        s.push(frames.NIGHTMARE_HOW, seat, lowest(aim), 0)
    elif effect == TEMPLE:
        begin_temple(s, seat, aim)
    elif effect == PAINTINGS:
        s.push(frames.ROTATING, seat, 1 if how & frames.REVERSED != 0 else 0, 0)
    elif effect == PRAXIMECHANICAL:
        served: i64 = (how // frames.SERVED) & 7
        s.push(frames.COPYING_SYMBOL, served - 1 if served > 0 else seat, aim, 0)
    elif effect == PLURAL:
        _begin_plural(s, seat, aim, window)
    elif effect == ENTROPY:
        # CAL-351: as many of the Reserve as wanted.
        begin_inserting(s, seat, aim, 0, True)
    elif effect == RUINS:
        s.push(frames.RUINING, seat, 0, 0)
    elif effect == OBTUSE:
        s.push(frames.LACERATING, seat, 0, _ANY_SORT)
    elif effect == LAMENTS:
        s.push(frames.MOVING, seat, lowest(aim), 1)
    else:
        s.push(frames.INVADING, seat, lowest(aim), 0)


def _begin_plural(s: Table, seat: i64, aim: i64, window: i64) -> None:
    """CAL-301: the symbols just acquired, as far as the own Depot holds them."""
    kinds: i64 = copyable(s, seat, window)
    first: i64 = s.fact_of(window - 1, frames.FIRST_SYMBOL)
    second: i64 = s.fact_of(window - 1, frames.SECOND_SYMBOL)
    if first > 0 and not has(kinds, first - 1):
        first = 0
    if second > 0 and (not has(kinds, second - 1) or (second == first and s.in_depot(seat, second - 1) < 2)):
        second = 0
    s.push(frames.DOUBLING, seat, aim, first)
    s.set_fact(4, second)


# -- Ruins of Domodora -------------------------------------------------------------------------------------------------


def sift_ruining(s: Table) -> None:
    """CAL-265: a symbol in reach (CAL-161), or enough after one."""
    v = s.sieve
    done: i64 = BIT_OF[CELLS_DONE - 120] if s.fact(2) > 0 else 0
    _open_cells(s)
    v.keep(s.occupied[0], s.occupied[1], s.occupied[2] | done, 265)
    v.cut(s.tokens[0], s.tokens[1], s.tokens[2], 144)
    found: Cells = targets(s, s.fact(1))
    v.keep(found[0], found[1], found[2] | done, 161)


def _open_cells(s: Table) -> None:
    s.sieve.open(s.cells(0), s.cells(1), s.cells(2) | BIT_OF[CELLS_DONE - 120])


def answer_ruining(s: Table, cell: i64) -> None:
    """The symbol is destroyed; up to two."""
    if cell == CELLS_DONE:
        s.drop()
        return
    seat: i64 = s.fact(1)
    n: i64 = s.fact(2) + 1
    s.set_fact(2, n)
    if n == 2:
        s.drop()
    destroy(s, seat, cell)


# -- Obtuse Laceration -------------------------------------------------------------------------------------------------


def _sort_cells(s: Table, sort: i64, word: i64) -> i64:
    if sort == _WITHIN_FINAL:
        return SHARED[3 * s.layout + word]
    if sort == _BETWEEN_INITIAL:
        return s.cells(word) & ~SHARED[3 * s.layout + word]
    return s.cells(word)


def _sort_of(cell: i64, to: i64) -> i64:
    if is_final(cell) != is_final(to):
        return _ANY_SORT
    return _WITHIN_FINAL if is_final(cell) else _BETWEEN_INITIAL


def sift_lacerating(s: Table) -> None:
    """CAL-321: any symbol; a second one only if both stay in the Final Zone, or both in Initial Zones.

    CAL-322, CAL-374.
    """
    v = s.sieve
    seat: i64 = s.fact(1)
    sort: i64 = s.fact(3)
    done: i64 = BIT_OF[CELLS_DONE - 120] if s.fact(2) > 0 else 0
    _open_cells(s)
    v.keep(s.occupied[0], s.occupied[1], s.occupied[2] | done, 321)
    v.cut(s.tokens[0], s.tokens[1], s.tokens[2], 144)
    found: Cells = targets(s, seat)
    v.keep(found[0], found[1], found[2] | done, 161)
    v.keep(_sort_cells(s, sort, 0), _sort_cells(s, sort, 1), _sort_cells(s, sort, 2) | done, 322)
    v.keep(
        _with_place(s, seat, sort, v.left0, 0),
        _with_place(s, seat, sort, v.left1, 60),
        _with_place(s, seat, sort, v.left2 & ~done, 120) | done,
        1070,
    )


def _with_place(s: Table, seat: i64, sort: i64, cells: i64, offset: i64) -> i64:
    """Those of one word's symbols that can be relocated anywhere."""
    found: i64 = 0
    rest: i64 = cells
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        kind: i64 = s.kind_at(offset + lowest(here))
        places: Cells = _places(s, seat, kind, sort)
        if places[0] | places[1] | places[2] != 0:
            found |= here
    return found


def _places(s: Table, seat: i64, kind: i64, sort: i64) -> Cells:
    """The empty spaces a relocated symbol may go to."""
    return _place_word(s, seat, kind, sort, 0), _place_word(s, seat, kind, sort, 1), _place_word(s, seat, kind, sort, 2)


def _place_word(s: Table, seat: i64, kind: i64, sort: i64, word: i64) -> i64:
    return _sort_cells(s, sort, word) & ~s.occupied[word] & may_lie(s, seat, kind, word)


def answer_lacerating(s: Table, cell: i64) -> None:
    """A symbol is taken up, or one was enough."""
    seat: i64 = s.fact(1)
    n: i64 = s.fact(2)
    sort: i64 = s.fact(3)
    s.drop()
    if cell != CELLS_DONE:
        s.push(frames.LACERATED, seat, n, sort)
        s.set_fact(4, cell)


def sift_lacerated(s: Table) -> None:
    """CAL-321: any other space; CAL-R70: an empty one that may hold it."""
    v = s.sieve
    sort: i64 = s.fact(3)
    cell: i64 = s.fact(4)
    v.open(s.cells(0), s.cells(1), s.cells(2))
    v.cut(s.occupied[0], s.occupied[1], s.occupied[2], 1070)
    v.keep(_sort_cells(s, sort, 0), _sort_cells(s, sort, 1), _sort_cells(s, sort, 2), 322)
    kind: i64 = s.kind_at(cell)
    if has(NOT_ON_RIFT, kind):
        v.cut(0, 0, BIT_OF[RIFT], 197)
    places: Cells = _places(s, s.fact(1), kind, sort)
    v.keep(places[0], places[1], places[2], 160)


def answer_lacerated(s: Table, to: i64) -> None:
    """The symbol is relocated; a second one may follow if it stayed in zones of its sort."""
    seat: i64 = s.fact(1)
    n: i64 = s.fact(2)
    cell: i64 = s.fact(4)
    s.drop()
    sort: i64 = _sort_of(cell, to)
    if n == 0 and sort != _ANY_SORT:
        s.push(frames.LACERATING, seat, 1, sort)
    relocate(s, seat, cell, to, True)


# -- Relative Dimensions -----------------------------------------------------------------------------------------------


def sift_invading(s: Table) -> None:
    """CAL-260 to CAL-263: a Footprint of the invaded board, level with that traveller's token or behind it."""
    v = s.sieve
    v.open(s.cells(0), s.cells(1), s.cells(2))
    v.keep(s.table[0], s.table[1], s.table[2], 82)
    v.cut(s.tokens[0], s.tokens[1], s.tokens[2], 262)
    found: Cells = landing(s, s.fact(2))
    v.keep(found[0], found[1], found[2], 262)


def answer_invading(s: Table, cell: i64) -> None:
    """CAL-259: the token goes over; from there it walks on that board's Footprints (CAL-123, CAL-376)."""
    seat: i64 = s.fact(1)
    s.drop()
    stand(s, seat, cell)
