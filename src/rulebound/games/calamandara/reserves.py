"""Effects on what lies on the playboards: what is exchanged, discarded, turned round, given away or copied there.

Nightmare of Abandonment, Temple of Calon, Submerged Paintings, Breath of Beings' Footprint, and the symbols that
Praximechanical Theory and Plural Minds copy.
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.engine.windows import everybody_but
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.acquiring import show_symbol_card
from rulebound.games.calamandara.actions import (
    DECKS,
    EXCHANGE,
    FOOTPRINT,
    FROM_DEPOT,
    FROM_RESERVE,
    N_SYMBOL_ANSWERS,
    NO_SEAT,
    SYMBOLS_DONE,
    TAKE,
    TOPS,
)
from rulebound.games.calamandara.lands import TOP
from rulebound.games.calamandara.placing import begin_inserting, insertable, keep_symbol
from rulebound.games.calamandara.requirements import copies_for
from rulebound.games.calamandara.rollback import also_move_footprint
from rulebound.games.calamandara.state import Table
from rulebound.games.calamandara.symbols import can_insert

# -- Nightmare of Abandonment ------------------------------------------------------------------------------------------


def sift_nightmare_how(s: Table) -> None:
    """CAL-271 one for two, or CAL-272 one taken; CAL-72 what fits into the Reserve (CAL-R45)."""
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    v = s.sieve
    v.open(bit(EXCHANGE) | bit(TAKE), 0, 0)
    if s.n_reserve(seat) == 0 or s.n_reserve(target) < 2:
        v.cut(bit(EXCHANGE), 0, 0, 271)
    if s.free_places(seat) == 0:
        v.cut(bit(TAKE), 0, 0, 72)
    v.cut_if(s.n_reserve(target) == 0, 272)


def answer_nightmare_how(s: Table, answer: i64) -> None:
    """Exchange or take."""
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    s.drop()
    if answer == EXCHANGE:
        s.push(frames.NIGHTMARE_GIVES, seat, target, 0)
    else:
        s.push(frames.NIGHTMARE_TAKES, seat, target, 1)


def sift_nightmare_gives(s: Table) -> None:
    """CAL-271: which symbol of the own Reserve is given."""
    s.sieve.open_first(N_SYMBOL_ANSWERS)
    s.sieve.keep(s.reserve_kinds(s.fact(1)), 0, 0, 271)


def answer_nightmare_gives(s: Table, symbol: i64) -> None:
    """It is given once those to be had for it are chosen."""
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    s.drop()
    room: i64 = s.free_places(seat) + 1
    s.push(frames.NIGHTMARE_TAKES, seat, target, 2 if room > 1 else 1)
    s.set_fact(4, symbol + 1)


def sift_nightmare_takes(s: Table) -> None:
    """CAL-271, CAL-272: which symbol of the other's Reserve is taken."""
    target: i64 = s.fact(2)
    chosen: i64 = s.fact(5)
    kinds: i64 = s.reserve_kinds(target)
    if chosen > 0 and s.in_reserve(target, chosen - 1) == 1:
        kinds &= ~bit(chosen - 1)
    s.sieve.open_first(N_SYMBOL_ANSWERS)
    s.sieve.keep(kinds, 0, 0, 272)


def answer_nightmare_takes(s: Table, symbol: i64) -> None:
    """When all are chosen, the symbols change places at once."""
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    if s.fact(3) == 2:
        s.set_fact(3, 1)
        s.set_fact(5, symbol + 1)
        return
    given: i64 = s.fact(4)
    chosen: i64 = s.fact(5)
    s.drop()
    _transfer(s, target, seat, symbol)
    if chosen > 0:
        _transfer(s, target, seat, chosen - 1)
    if given > 0:
        s.from_reserve(seat, given - 1)
        s.to_reserve(target, given - 1)
        s.log(journal.RESERVE_GIVEN, seat, target, given - 1)


def _transfer(s: Table, loser: i64, taker: i64, symbol: i64) -> None:
    s.from_reserve(loser, symbol)
    s.to_reserve(taker, symbol)
    s.log(journal.RESERVE_TAKEN, taker, loser, symbol)


# -- Temple of Calon ---------------------------------------------------------------------------------------------------


def begin_temple(s: Table, seat: i64, aim: i64) -> None:
    """CAL-340 two symbols of one traveller, or CAL-341 one each of two; a victim with none left gives none."""
    n_victims: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if has(aim, other) and s.reserve_kinds(other) != 0:
            n_victims += 1
        other += 1
    each: i64 = 1 if aim & (aim - 1) != 0 else 2
    while other > 0:
        other -= 1
        if has(aim, other) and s.reserve_kinds(other) != 0:
            s.push(frames.DRAINING, seat, other, each)


def sift_draining(s: Table) -> None:
    """CAL-340: which symbol goes, or enough after one."""
    s.sieve.open_first(N_SYMBOL_ANSWERS)
    n_taken: i64 = s.fact(4)
    done: i64 = bit(SYMBOLS_DONE) if n_taken > 0 else 0
    s.sieve.keep(s.reserve_kinds(s.fact(2)) | done, 0, 0, 340)


def answer_draining(s: Table, symbol: i64) -> None:
    """CAL-R46: it goes to the Depot of the Temple's user, or by an option to its owner's."""
    if symbol == SYMBOLS_DONE:
        s.drop()
        return
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    s.from_reserve(target, symbol)
    to: i64 = target if s.temple_to_owner else seat
    s.to_depot(to, symbol)
    s.log(journal.RESERVE_DRAINED, target, symbol, to)
    s.set_fact(3, s.fact(3) - 1)
    s.set_fact(4, s.fact(4) + 1)
    if s.fact(3) == 0 or s.reserve_kinds(target) == 0:
        s.drop()


# -- Submerged Paintings -----------------------------------------------------------------------------------------------


def sift_rotating(s: Table) -> None:
    """CAL-286 the open cards only, or CAL-287 the whole decks."""
    s.sieve.open(bit(TOPS) | bit(DECKS), 0, 0)


def answer_rotating(s: Table, answer: i64) -> None:
    """The cards go round clockwise, CAL-288 or counter-clockwise if the card was taken."""
    is_reversed: bool = s.fact(2) == 1
    s.drop()
    if answer == TOPS:
        _rotate_tops(s, is_reversed)
    else:
        _rotate_decks(s, is_reversed)
    seat: i64 = 0
    while seat < s.n_seats:
        show_symbol_card(s, seat)
        seat += 1


def _source(s: Table, seat: i64, is_reversed: bool) -> i64:
    """Whose cards a seat gets: those of the neighbour on the right, or on the left."""
    return (seat + (1 if is_reversed else s.n_seats - 1)) % s.n_seats


def _rotate_tops(s: Table, is_reversed: bool) -> None:
    cards = bytearray(s.symbols)
    share: i64 = s.share()
    seat: i64 = 0
    while seat < s.n_seats:
        cards[seat * share + s.table[TOP + seat]] = int(s.symbol_card(_source(s, seat, is_reversed)))
        seat += 1
    s.symbols = bytes(cards)
    s.log(journal.TOPS_ROTATED, 1 if is_reversed else 0, 0, 0)


def _rotate_decks(s: Table, is_reversed: bool) -> None:
    share: i64 = s.share()
    joined = b""
    tops: i64 = 0
    seat: i64 = 0
    while seat < s.n_seats:
        source: i64 = _source(s, seat, is_reversed)
        joined += s.symbols[source * share : (source + 1) * share]
        tops |= s.table[TOP + source] << (8 * seat)
        seat += 1
    seat = 0
    while seat < s.n_seats:
        s.table[TOP + seat] = (tops >> (8 * seat)) & 255
        seat += 1
    s.symbols = joined
    s.log(journal.DECKS_ROTATED, 1 if is_reversed else 0, 0, 0)


# -- Breath of Beings --------------------------------------------------------------------------------------------------


def begin_breath(s: Table, seat: i64) -> None:
    """CAL-279, CAL-R34: a Footprint has to be given away, if there is one."""
    if s.in_depot(seat, FOOTPRINT) + s.in_reserve(seat, FOOTPRINT) > 0:
        s.push(frames.BREATH_FROM, seat, 0, 0)


def sift_breath_from(s: Table) -> None:
    """CAL-279: from the Depot or from the Reserve."""
    seat: i64 = s.fact(1)
    v = s.sieve
    v.open(bit(FROM_DEPOT) | bit(FROM_RESERVE), 0, 0)
    if s.in_depot(seat, FOOTPRINT) == 0:
        v.cut(bit(FROM_DEPOT), 0, 0, 279)
    if s.in_reserve(seat, FOOTPRINT) == 0:
        v.cut(bit(FROM_RESERVE), 0, 0, 279)


def answer_breath_from(s: Table, answer: i64) -> None:
    """The place is chosen."""
    seat: i64 = s.fact(1)
    s.drop()
    s.push(frames.BREATH_TO, seat, 1 if answer == FROM_RESERVE else 0, 0)


def sift_breath_to(s: Table) -> None:
    """CAL-279: to another traveller's Depot."""
    v = s.sieve
    v.open(bit(s.n_seats) - 1 | bit(NO_SEAT), 0, 0)
    v.keep(everybody_but(s.fact(1), s.n_seats), 0, 0, 279)


def answer_breath_to(s: Table, to: i64) -> None:
    """The Footprint changes owners."""
    seat: i64 = s.fact(1)
    from_reserve: i64 = s.fact(2)
    s.drop()
    if from_reserve == 1:
        s.from_reserve(seat, FOOTPRINT)
    else:
        s.from_depot(seat, FOOTPRINT)
    s.to_depot(to, FOOTPRINT)
    also_move_footprint(s, seat, from_reserve == 1, to)
    s.log(journal.FOOTPRINT_GIVEN, seat, to, from_reserve)


# -- Praximechanical Theory --------------------------------------------------------------------------------------------


def sift_copying(s: Table) -> None:
    """CAL-295, CAL-297: a symbol that lies on the board and in the own Depot, and may be inserted somewhere."""
    seat: i64 = s.fact(1)
    s.sieve.open_first(N_SYMBOL_ANSWERS)
    v = s.sieve
    kinds: i64 = copies_for(s, seat)
    v.keep(kinds, 0, 0, 297)
    v.keep(insertable(s, seat, kinds), 0, 0, 274)
    _keep_insertable(s, seat, s.fact(2))


def _keep_insertable(s: Table, seat: i64, aim: i64) -> None:
    v = s.sieve
    useful: i64 = bit(SYMBOLS_DONE)
    rest: i64 = v.left0 & ~useful
    while rest != 0:
        kind: i64 = rest & -rest
        rest ^= kind
        if can_insert(s, seat, kind, aim, True):
            useful |= kind
    v.keep(useful, 0, 0, 1072)


def answer_copying(s: Table, symbol: i64) -> None:
    """CAL-R48: one copy is inserted, then a symbol of the Reserve is given up."""
    seat: i64 = s.fact(1)
    aim: i64 = s.fact(2)
    s.drop()
    s.push(frames.SPARING_SYMBOL, seat, 0, 0)
    begin_inserting(s, seat, aim, symbol + 1, True)


def sift_sparing(s: Table) -> None:
    """CAL-296: which symbol of the Reserve goes, if there is one."""
    s.sieve.open_first(N_SYMBOL_ANSWERS)
    s.sieve.keep(s.reserve_kinds(s.fact(1)), 0, 0, 296)


def answer_sparing(s: Table, symbol: i64) -> None:
    """It goes to the Depot."""
    seat: i64 = s.fact(1)
    s.drop()
    s.from_reserve(seat, symbol)
    s.to_depot(seat, symbol)
    s.log(journal.SPARED, seat, symbol, 0)


# -- Plural Minds ------------------------------------------------------------------------------------------------------


def _n_copied(s: Table) -> i64:
    """CAL-303, CAL-304: both symbols if there is a free place, else one."""
    n: i64 = 1 if s.fact(3) > 0 and s.fact(4) > 0 else 0
    return n + 1 if s.free_places(s.fact(1)) > 0 else 1


def _offered(s: Table) -> i64:
    kinds: i64 = bit(s.fact(3) - 1) if s.fact(3) > 0 else 0
    return kinds | (bit(s.fact(4) - 1) if s.fact(4) > 0 else 0)


def sift_doubling(s: Table) -> None:
    """CAL-301, CAL-304: which of the copied symbols is inserted; "done" keeps a single one in the Reserve (CAL-R49)."""
    seat: i64 = s.fact(1)
    kinds: i64 = _offered(s)
    keep: i64 = bit(SYMBOLS_DONE)
    s.sieve.open_first(N_SYMBOL_ANSWERS)
    v = s.sieve
    v.keep(kinds | keep, 0, 0, 301)
    v.keep(insertable(s, seat, kinds) | keep, 0, 0, 274)
    _keep_insertable(s, seat, s.fact(2))
    is_single: bool = _n_copied(s) == 1 and s.free_places(seat) > 0
    if v.left0 != keep and not is_single:
        v.cut(keep, 0, 0, 301)


def answer_doubling(s: Table, symbol: i64) -> None:
    """CAL-301: the other one goes to the Reserve.

    CAL-306, CAL-307: what cannot be inserted goes there too, if it can.
    """
    seat: i64 = s.fact(1)
    aim: i64 = s.fact(2)
    first: i64 = s.fact(3)
    second: i64 = s.fact(4)
    n: i64 = _n_copied(s)
    s.drop()
    if symbol == SYMBOLS_DONE:
        if first > 0:
            keep_symbol(s, seat, first - 1)
        if second > 0 and n == 2:
            keep_symbol(s, seat, second - 1)
        return
    if n == 2:
        keep_symbol(s, seat, second - 1 if symbol == first - 1 else first - 1)
    begin_inserting(s, seat, aim, symbol + 1, True)
