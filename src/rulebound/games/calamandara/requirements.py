"""What Memory cards need to work: something to draw, to take, to insert or destroy; and whom they can be aimed at."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.engine.sieve import WideSieve
from rulebound.engine.windows import everybody_but
from rulebound.games.calamandara.acquiring import can_acquire
from rulebound.games.calamandara.actions import (
    ATTACK_SYMBOLS,
    FOOTPRINT,
    LAMENTS,
    N_SYMBOLS,
    NIGHTMARE,
    NOMADIC,
    OBTUSE,
    PRAXIMECHANICAL,
    RELATIVE,
    RUINS,
    TEMPLE,
    TOWER,
)
from rulebound.games.calamandara.board import ARMS, INITIAL, N_CELLS, REGION, ZONE, row_of
from rulebound.games.calamandara.lands import RESERVE_LIMIT
from rulebound.games.calamandara.piles import hand_room, is_deck_covered
from rulebound.games.calamandara.placing import insertable
from rulebound.games.calamandara.state import NO_CARD, Table, n_cards
from rulebound.games.calamandara.symbols import can_insert
from rulebound.games.calamandara.walking import Cells, can_step

NOBODY_AIMED: Final[i64] = 16  # bit(NO_SEAT)


def only_nobody(v: WideSieve) -> None:
    """CAL-R79: the card is aimed at nobody in particular."""
    v.keep(NOBODY_AIMED, 0, 0, 1079)


def only_others(s: Table, v: WideSieve, seat: i64) -> None:
    """CAL-R78: a hostile card is aimed at another traveller."""
    v.keep(everybody_but(seat, s.n_seats), 0, 0, 1078)


def keep_attackable(s: Table, v: WideSieve, seat: i64, kinds: i64, inserter: i64) -> None:
    """CAL-R67: nobody, or another traveller if there is an attack symbol to insert against them."""
    allowed: i64 = NOBODY_AIMED
    hostile: i64 = kinds & ATTACK_SYMBOLS
    if hostile != 0:
        rest: i64 = everybody_but(seat, s.n_seats)
        while rest != 0:
            other: i64 = lowest(rest)
            rest &= rest - 1
            if can_insert(s, inserter, hostile, bit(other), True):
                allowed |= bit(other)
    v.keep(allowed, 0, 0, 232)


def sift_mirage(s: Table, v: WideSieve, seat: i64, gap: i64) -> None:
    """CAL-234, CAL-235: somebody (CAL-408 also another) who can still draw."""
    v.cut(NOBODY_AIMED, 0, 0, 1079)
    v.cut(s.oracled, 0, 0, 290)
    empty: i64 = 0
    covered: i64 = 0
    full: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if s.deck[other] == NO_CARD:
            empty |= bit(other)
        if is_deck_covered(s, other):
            covered |= bit(other)
        if hand_room(s, other) + (gap if other == seat else 0) == 0:
            full |= bit(other)
        other += 1
    v.cut(empty, 0, 0, 114)
    v.cut(covered, 0, 0, 355)
    v.cut(full, 0, 0, 234)


def with_cards(s: Table, but: i64, with_hand: bool) -> i64:
    """The other seats that hold Memory cards in the hand or Final Reserve."""
    found: i64 = 0
    rest: i64 = everybody_but(but, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if n_cards(s.final, other) > 0 or (with_hand and n_cards(s.hand, other) > 0):
            found |= bit(other)
    return found


def with_hidden_reserve(s: Table, seat: i64) -> i64:
    """CAL-328, CAL-403: the others that have reserved cards, also those who hold them in the hand in the Final Zone.

    CAL-406: never the user. Cards that lie open already need no revealing.
    """
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        low: i64 = s.final[2 * other]
        high: i64 = s.final[2 * other + 1]
        if s.in_final(other):
            low |= s.hand[2 * other]
            high |= s.hand[2 * other + 1]
        if (low & ~s.open[0]) | (high & ~s.open[1]) != 0:
            found |= bit(other)
    return found


def sift_gavonian(s: Table, v: WideSieve, seat: i64, gap: i64) -> None:
    """CAL-333 with other cards in hand: an exchange, with anybody; CAL-334 without: a card is taken from another."""
    others: i64 = with_cards(s, seat, True)
    if n_cards(s.hand, seat) > gap:
        # CAL-338: also one card of the own hand for the own reserved ones.
        own: i64 = bit(seat) if n_cards(s.final, seat) > 0 else 0
        v.keep(others | own, 0, 0, 333)
        return
    v.keep(others, 0, 0, 334)
    v.cut_if(hand_room(s, seat) + gap == 0, 39)


def sift_reserve_cards(s: Table, v: WideSieve, seat: i64, effect: i64) -> None:
    """Nomadic Lands, Nightmare of Abandonment, Temple of Calon: what Reserves have, and have room for."""
    if effect == NOMADIC:
        # CAL-267: any traveller's card, the own one too.
        v.cut(NOBODY_AIMED, 0, 0, 1079)
        v.cut_if(s.free_places(seat) == 0, 80)
        v.keep(_with_symbols_to_acquire(s, seat), 0, 0, 1026)
        return
    only_others(s, v, seat)
    v.keep(with_reserve(s, seat), 0, 0, 272 if effect == NIGHTMARE else 340)
    if effect == NIGHTMARE and s.free_places(seat) == 0:
        # CAL-R45: with a full Reserve one can only exchange, and needs two symbols to exchange for.
        v.keep(_with_two_symbols(s), 0, 0, 72)


def _with_symbols_to_acquire(s: Table, seat: i64) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if can_acquire(s, seat, other):
            found |= bit(other)
        other += 1
    return found


def with_reserve(s: Table, seat: i64) -> i64:
    """The other seats that have symbols in their Reserve."""
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if s.reserve_kinds(other) != 0:
            found |= bit(other)
    return found


def _with_two_symbols(s: Table) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if s.free_places(other) <= RESERVE_LIMIT - 2:
            found |= bit(other)
        other += 1
    return found


def sift_inserting_cards(s: Table, v: WideSieve, seat: i64, effect: i64) -> None:
    """Praximechanical Theory and Dogmatic Entropy: something that can be inserted, and against whom."""
    if effect == PRAXIMECHANICAL:
        # CAL-295; CAL-408: for oneself or for another. The victim of an attack is named next.
        v.cut(NOBODY_AIMED, 0, 0, 1079)
        able: i64 = 0
        other: i64 = 0
        while other < s.n_seats:
            kinds: i64 = insertable(s, other, copies_for(s, other))
            if can_insert(s, other, kinds, 0 if other != seat else everybody_but(seat, s.n_seats), True):
                able |= bit(other)
            other += 1
        v.keep(able, 0, 0, 297)
        return
    own: i64 = insertable(s, seat, s.reserve_kinds(seat))
    v.cut_if(own == 0, 351)
    keep_attackable(s, v, seat, own, seat)
    if not can_insert(s, seat, own, 0, True):
        v.cut(NOBODY_AIMED, 0, 0, 232)


def copies_for(s: Table, seat: i64) -> i64:
    """CAL-295, CAL-297: the symbols that lie on the board and in a seat's Depot."""
    kinds: i64 = 0
    depot: i64 = s.depot_kinds(seat)
    kind: i64 = 0
    while kind < N_SYMBOLS:
        if has(depot, kind) and s.has_any(kind):
            kinds |= bit(kind)
        kind += 1
    return kinds


def sift_second(s: Table, v: WideSieve, seat: i64, effect: i64, first: i64) -> None:
    """The second thing a card announces: Temple of Calon's other victim (CAL-341), or whom a copied symbol attacks."""
    v.open(bit(s.n_seats) - 1 | NOBODY_AIMED, 0, 0)
    if effect == TEMPLE:
        v.keep((with_reserve(s, seat) & ~first) | NOBODY_AIMED, 0, 0, 341)
        return
    kinds: i64 = insertable(s, seat, copies_for(s, seat))
    keep_attackable(s, v, seat, kinds, seat)
    if not can_insert(s, seat, kinds, 0, True):
        v.cut(NOBODY_AIMED, 0, 0, 232)


def sift_board_cards(s: Table, v: WideSieve, seat: i64, effect: i64) -> None:
    """Cards for symbols and tokens on the board, and those that always work."""
    if effect == LAMENTS:
        # CAL-344, CAL-345: any token that can walk.
        v.cut(NOBODY_AIMED, 0, 0, 1079)
        v.keep(_movable_tokens(s), 0, 0, 345)
        v.cut(_shielded_tokens(s, seat), 0, 0, 161)
        return
    if effect == RELATIVE:
        only_others(s, v, seat)
        v.keep(_invadable(s, seat), 0, 0, 260)
        return
    if effect == RUINS:
        v.cut_if(_is_nothing(targets(s, seat)), 265)
    elif effect == OBTUSE:
        v.cut_if(_is_nothing(targets(s, seat)), 321)
    # The Well (CAL-256: even if hands are empty) and Submerged Paintings always work.
    only_nobody(v)


def _is_nothing(cells: Cells) -> bool:
    return cells[0] | cells[1] | cells[2] == 0


def targets(s: Table, seat: i64) -> Cells:
    """The symbols that a seat's Memory card can reach.

    CAL-144: no Footprint under a token. CAL-161, CAL-165, CAL-R9: in a Tower's row only the Tower, except in the
    own Initial Zone.
    """
    own: i64 = 3 * s.arm(seat)
    return _target_word(s, own, 0), _target_word(s, own, 1), _target_word(s, own, 2)


def _target_word(s: Table, own: i64, word: i64) -> i64:
    shielded: i64 = s.shield[word] & ~s.table[3 * TOWER + word] & ~INITIAL[own + word]
    return s.occupied[word] & ~s.tokens[word] & ~shielded


def _movable_tokens(s: Table) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if can_step(s, other):
            found |= bit(other)
        other += 1
    return found


def _shielded_tokens(s: Table, seat: i64) -> i64:
    """CAL-161, CAL-R9: the others' tokens in a Tower's row, but not those in the own Initial Zone."""
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        cell: i64 = s.token(other)
        if cell < N_CELLS and s.is_shielded(cell) and ZONE[cell] != s.arm(seat):
            found |= bit(other)
    return found


def landing(s: Table, target: i64) -> Cells:
    """CAL-260, CAL-262, CAL-263: the Footprints of a traveller's board that an invader may choose.

    CAL-R55, CAL-413: a token that does not stand on its own board does not limit the choice. CAL-421: a Tower does not
    keep the invader out. CAL-R18: the Footprint has to be free.
    """
    arm: i64 = s.arm(target)
    there: i64 = s.token(target)
    limit: i64 = 99
    if there < N_CELLS and REGION[there] == arm:
        limit = row_of(arm, there)
    return _landing_word(s, arm, limit, 0), _landing_word(s, arm, limit, 1), _landing_word(s, arm, limit, 2)


def _landing_word(s: Table, arm: i64, limit: i64, word: i64) -> i64:
    found: i64 = 0
    rest: i64 = s.table[3 * FOOTPRINT + word] & ARMS[3 * arm + word] & ~s.tokens[word]
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        if row_of(arm, 60 * word + lowest(here)) <= limit:
            found |= here
    return found


def _invadable(s: Table, seat: i64) -> i64:
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if not _is_nothing(landing(s, other)):
            found |= bit(other)
    return found
