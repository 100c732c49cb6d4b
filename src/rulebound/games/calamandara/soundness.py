"""Whether a position from outside can be one, as fast as positions are read; ``audit.py`` says in words what is wrong.

Numbers come first: only if they are all in range can the rest be looked at.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, count, has
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    FOOTPRINT,
    HAS_AXIS,
    MIRROR,
    N_CARD_KINDS,
    N_SYMBOLS,
    NO_SEAT,
    WATERFALL,
)
from rulebound.games.calamandara.board import BIT_OF, INITIAL, N_CELLS, N_WORDS, RIFT, START, WORD_OF
from rulebound.games.calamandara.lands import (
    DEPOT,
    FACING,
    OWNER,
    RESERVE,
    RESERVE_LIMIT,
    RIPE,
    TABLE_WORDS,
    TOKEN,
    TOP,
)
from rulebound.games.calamandara.pending import is_frame_sound
from rulebound.games.calamandara.setup import SCREENING, SEQUENCE
from rulebound.games.calamandara.state import (
    FINAL_HAND_LIMIT,
    FINAL_LIMIT,
    HAND_LIMIT,
    INITIAL_STAGES,
    LOST,
    NO_CARD,
    NO_RESULT,
    NO_WINNER,
    STARTING_SYMBOLS,
    Table,
    card_bit,
    card_word,
    n_cards,
    waiting_board,
    waiting_card,
    waiting_effect,
    waiting_taker,
)
from rulebound.games.calamandara.tables import N_CARDS, N_SYMBOL_CARDS

MANY: Final[i64] = 1_000_000
MOST_DRAWS: Final[i64] = 2**40
PREPARING: Final[i64] = 99  # during the set-up ``phase`` counts questions
_ALL_CARDS: Final[i64] = 2**36 - 1
_DEPOT_BITS: Final[i64] = 2**54 - 1
_RESERVE_BITS: Final[i64] = 2**27 - 1
_WAITING_BITS: Final[i64] = 2**20 - 1


def are_numbers_sound(s: Table) -> bool:
    """Whether every number is in its range, so that nothing else need fear to look where nothing is."""
    n: i64 = 0
    while n < s.n_saved:
        if not _is_part_in_range(s, s.saved, n * TABLE_WORDS):
            return False
        n += 1
    return (
        _are_scalars_sound(s)
        and _is_turn_sound(s)
        and _are_symbol_cards_sound(s)
        and _are_sets_sound(s)
        and _are_waits_sound(s)
        and _is_part_in_range(s, s.table, 0)
    )


def is_sound(s: Table) -> bool:
    """Whether a position of sound numbers, and with everything derived worked out, breaks no invariant."""
    if not _is_part_sound(s, s.table, 0) or not _are_cards_sound(s) or not _are_hands_sound(s):
        return False
    n: i64 = 0
    while n < s.n_saved:
        if not _is_part_sound(s, s.saved, n * TABLE_WORDS):
            return False
        n += 1
    n = 0
    while n < s.depth:
        if not is_frame_sound(s, n):
            return False
        n += 1
    return s.stage >= INITIAL_STAGES or _is_set_up_soundly(s)


# -- numbers -----------------------------------------------------------------------------------------------------------


def _is_within(value: i64, most: i64) -> bool:
    return value >= 0 and value <= most


def _are_scalars_sound(s: Table) -> bool:
    return (
        _is_within(s.mode, SCREENING)
        and _is_within(s.rounds, MANY)
        and _is_within(s.round, MANY)
        and _is_within(s.n_draws, MOST_DRAWS)
        and _is_within(s.shown, MOST_DRAWS)
        and _is_within(s.told, MOST_DRAWS)
        and _is_within(s.reserved, bit(2 * s.n_seats) - 1)
        and _is_within(s.n_stale, s.n_saved)
        and _is_within(s.acquired_at, s.n_saved)
        and _is_within(s.inserted_at, s.n_saved)
        and _is_within(s.inserted_kinds, bit(N_SYMBOLS) - 1)
    )


def _is_turn_sound(s: Table) -> bool:
    seats: i64 = bit(s.n_seats) - 1
    if s.stage < frames.DRAFT or s.stage > frames.TURN_ENDS or s.stage == frames.TURN_BEGINS:
        return False
    is_winner: bool = _is_within(s.result, s.n_seats - 1) or s.result in (NO_WINNER, NO_RESULT)
    return (
        is_winner
        and _is_within(s.active, s.n_seats - 1)
        and _is_within(s.first, s.n_seats - 1)
        and _is_within(s.phase, LOST if s.stage >= INITIAL_STAGES else PREPARING)
        and _is_within(s.sealed, seats)
        and _is_within(s.oracled, seats)
        and _is_within(s.quiet, seats)
        and (_is_within(s.repeats, s.n_seats - 1) or s.repeats == NO_SEAT)
    )


def _are_symbol_cards_sound(s: Table) -> bool:
    """CAL-4: each Symbol card once."""
    there: i64 = 0
    for each in s.symbols:
        card: i64 = each
        if card >= N_SYMBOL_CARDS or has(there, card):
            return False
        there |= bit(card)
    seat: i64 = 0
    while seat < 4:
        if s.seen[seat] & ~(_ALL_CARDS if seat < s.n_seats else 0) != 0:
            return False
        seat += 1
    return there == _ALL_CARDS


def _are_sets_sound(s: Table) -> bool:
    n: i64 = 0
    while n < 8:
        allowed: i64 = _ALL_CARDS if n < 2 * s.n_seats else 0
        if (s.hand[n] | s.final[n] | s.known[n]) & ~allowed != 0:
            return False
        n += 1
    shared: i64 = s.known[2 * NO_SEAT] | s.known[2 * NO_SEAT + 1]
    if (shared | s.open[0] | s.open[1] | s.pool[0] | s.pool[1]) & ~_ALL_CARDS != 0:
        return False
    n = 0
    while n < N_CARDS:
        if not _is_within(s.below[n], NO_CARD):
            return False
        n += 1
    n = 0
    while n < 4:
        if not _is_within(s.deck[n], NO_CARD) or not _is_within(s.discard[n], NO_CARD):
            return False
        if n >= s.n_seats and (s.deck[n] != NO_CARD or s.discard[n] != NO_CARD or s.n_deck[n] != 0):
            return False
        n += 1
    return True


def _are_waits_sound(s: Table) -> bool:
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if entry & ~_WAITING_BITS != 0 or waiting_card(entry) >= N_CARDS or waiting_effect(entry) >= N_CARD_KINDS:
            return False
        # CAL-352: only linked cards wait.
        if s.tables.is_linked[waiting_effect(entry)] == 0:
            return False
        if waiting_board(entry) >= s.n_seats or waiting_taker(entry) >= s.n_seats:
            return False
        n += 1
    return True


def _is_part_in_range(s: Table, words: vec[i64], base: i64) -> bool:
    """Whether a table part, the present or a saved one, has only spaces, symbols and cards that exist."""
    n: i64 = 0
    while n < DEPOT:
        if words[base + n] & ~s.cells(n % N_WORDS) != 0:
            return False
        n += 1
    seat: i64 = 0
    while seat < 4:
        token: i64 = words[base + TOKEN + seat]
        depot: i64 = words[base + DEPOT + seat]
        reserve: i64 = words[base + RESERVE + seat]
        top: i64 = words[base + TOP + seat]
        if seat >= s.n_seats:
            if depot | reserve | token | top != 0:
                return False
        elif (
            depot & ~_DEPOT_BITS != 0
            or reserve & ~_RESERVE_BITS != 0
            or not _is_within(top, s.share() - 1)
            or not _is_within(token, START)
            or (token < N_CELLS and s.cells(WORD_OF[token]) & BIT_OF[token] == 0)
        ):
            return False
        seat += 1
    return True


# -- the table part ----------------------------------------------------------------------------------------------------


def _is_part_sound(s: Table, words: vec[i64], base: i64) -> bool:
    word: i64 = 0
    while word < N_WORDS:
        if not _is_board_sound(s, words, base, word):
            return False
        word += 1
    return _are_symbols_complete(s, words, base) and _are_tokens_sound(s, words, base)


def _is_board_sound(s: Table, words: vec[i64], base: i64, word: i64) -> bool:
    """One symbol a space, and each with the direction and the owner it can have (CAL-128, CAL-197, CAL-203)."""
    there: i64 = 0
    lines: i64 = 0
    kind: i64 = 0
    while kind < N_SYMBOLS:
        found: i64 = words[base + 3 * kind + word]
        if there & found != 0:
            return False
        there |= found
        if HAS_AXIS[kind] == 1:
            lines |= found
        kind += 1
    low: i64 = words[base + FACING + word]
    high: i64 = words[base + FACING + 3 + word]
    mirrors: i64 = words[base + 3 * MIRROR + word]
    turned: i64 = words[base + 3 * FOOTPRINT + word] | mirrors
    if high & ~turned != 0 or low & ~(turned | lines) != 0:
        return False
    if word == WORD_OF[RIFT] and lines & BIT_OF[RIFT] != 0:
        return False
    falls: i64 = words[base + 3 * WATERFALL + word]
    low_owner: i64 = words[base + OWNER + word]
    high_owner: i64 = words[base + OWNER + 3 + word]
    if (low_owner | high_owner | words[base + RIPE + word]) & ~falls != 0:
        return False
    if s.n_seats < 4 and high_owner & (low_owner if s.n_seats == 3 else high_owner) != 0:
        return False
    # CAL-209: in an Initial Zone they lie as the zone demands.
    arm: i64 = 0
    while arm < 4:
        zone: i64 = INITIAL[3 * arm + word]
        if zone & (lines | mirrors) != 0:
            wanted: i64 = zone if arm & 1 == 1 else 0
            if (low ^ wanted) & zone & (lines | mirrors) != 0:
                return False
            wanted = zone if arm < 2 else 0
            if (high ^ wanted) & zone & mirrors != 0:
                return False
        arm += 1
    return True


def _are_symbols_complete(s: Table, words: vec[i64], base: i64) -> bool:
    """CAL-22: none is lost or doubled; CAL-72: at most four in a Reserve."""
    seat: i64 = 0
    while seat < s.n_seats:
        n: i64 = 0
        rest: i64 = words[base + RESERVE + seat]
        while rest != 0:
            n += rest & 7
            rest >>= 3
        if n > RESERVE_LIMIT:
            return False
        seat += 1
    kind: i64 = 0
    while kind < N_SYMBOLS:
        at: i64 = base + 3 * kind
        n = count(words[at]) + count(words[at + 1]) + count(words[at + 2])
        seat = 0
        while seat < s.n_seats:
            n += (words[base + DEPOT + seat] >> (6 * kind)) & 63
            n += (words[base + RESERVE + seat] >> (3 * kind)) & 7
            seat += 1
        if n != s.n_seats * ((s.tables.depot >> (6 * kind)) & 63):
            return False
        kind += 1
    return True


def _are_tokens_sound(s: Table, words: vec[i64], base: i64) -> bool:
    """CAL-82, CAL-376: tokens stand on Footprints, one on each."""
    seat: i64 = 0
    while seat < s.n_seats:
        cell: i64 = words[base + TOKEN + seat]
        if cell != START:
            if words[base + 3 * FOOTPRINT + WORD_OF[cell]] & BIT_OF[cell] == 0:
                return False
            other: i64 = 0
            while other < seat:
                if words[base + TOKEN + other] == cell:
                    return False
                other += 1
        seat += 1
    return True


# -- cards -------------------------------------------------------------------------------------------------------------


def _are_cards_sound(s: Table) -> bool:
    """CAL-5: every card is in one place; and everybody knows what everybody sees."""
    placed: vec[i64] = vec[i64]([0, 0])
    piled: vec[i64] = vec[i64]([0, 0])
    public: vec[i64] = vec[i64]([0, 0])
    seat: i64 = 0
    while seat < s.n_seats:
        if not _place_set(placed, s.hand, seat) or not _place_set(placed, s.final, seat):
            return False
        if _place_pile(s, placed, piled, s.deck[seat]) != s.n_deck[seat]:
            return False
        seat += 1
    seat = 0
    decks: vec[i64] = vec[i64]([piled[0], piled[1]])
    while seat < s.n_seats:
        if _place_pile(s, placed, piled, s.discard[seat]) > N_CARDS:
            return False
        seat += 1
    public[0] = piled[0] & ~decks[0]
    public[1] = piled[1] & ~decks[1]
    if not _place_set(placed, s.pool, 0) or not _place_loose(s, placed, public):
        return False
    if placed[0] != _ALL_CARDS or placed[1] != _ALL_CARDS:
        return False
    if s.pool[0] | s.pool[1] != 0 and s.stage != frames.DRAFT:
        return False
    return _are_links_sound(s, piled) and _is_knowledge_sound(s, public)


def _place_set(placed: vec[i64], cards: vec[i64], seat: i64) -> bool:
    low: i64 = cards[2 * seat]
    high: i64 = cards[2 * seat + 1]
    if placed[0] & low != 0 or placed[1] & high != 0:
        return False
    placed[0] |= low
    placed[1] |= high
    return True


def _place_pile(s: Table, placed: vec[i64], piled: vec[i64], top: i64) -> i64:
    """How many cards a pile has; more than there are if one of them is elsewhere or comes again."""
    n: i64 = 0
    card: i64 = top
    while card != NO_CARD:
        if not _place(placed, card):
            return N_CARDS + 1
        piled[card_word(card)] |= card_bit(card)
        card = s.below[card]
        n += 1
    return n


def _place(placed: vec[i64], card: i64) -> bool:
    word: i64 = card_word(card)
    if placed[word] & card_bit(card) != 0:
        return False
    placed[word] |= card_bit(card)
    return True


def _place_loose(s: Table, placed: vec[i64], public: vec[i64]) -> bool:
    """Cards that wait, and those in use."""
    n: i64 = 0
    while n < s.n_waits:
        card: i64 = waiting_card(s.waits[n])
        if not _place(placed, card):
            return False
        public[card_word(card)] |= card_bit(card)
        n += 1
    n = 0
    while n < s.depth:
        if s.fact_of(n, 0) == frames.USED:
            card = s.fact_of(n, frames.CARD)
            carried: i64 = s.fact_of(n, frames.CARRIED) & 127
            if card < 0 or card > NO_CARD or carried > NO_CARD:
                return False
            if card < NO_CARD:
                if not _place(placed, card):
                    return False
                public[card_word(card)] |= card_bit(card)
            if carried > 0:
                if not _place(placed, carried - 1):
                    return False
                public[card_word(carried - 1)] |= card_bit(carried - 1)
        n += 1
    return True


def _are_links_sound(s: Table, piled: vec[i64]) -> bool:
    """No card outside the piles lies on another."""
    card: i64 = 0
    while card < N_CARDS:
        if s.below[card] != NO_CARD and piled[card_word(card)] & card_bit(card) == 0:
            return False
        card += 1
    return True


def _is_knowledge_sound(s: Table, public: vec[i64]) -> bool:
    """CAL-64, CAL-109, CAL-R76: who must know what."""
    half: i64 = 0
    while half < 2:
        shared: i64 = s.known[2 * NO_SEAT + half]
        if (public[half] | s.open[half]) & ~shared != 0:
            return False
        seat: i64 = 0
        while seat < s.n_seats:
            at: i64 = 2 * seat + half
            if (s.hand[at] | s.final[at] | shared) & ~s.known[at] != 0:
                return False
            seat += 1
        half += 1
    if s.stage < INITIAL_STAGES:
        return True
    tops: i64 = 0
    seat = 0
    while seat < s.n_seats:
        tops |= bit(s.symbol_card(seat))
        seat += 1
    seat = 0
    while seat < s.n_seats:
        if tops & ~s.seen[seat] != 0:
            return False
        seat += 1
    return True


def _are_hands_sound(s: Table) -> bool:
    """CAL-39, CAL-97, CAL-254: a hand may be too big only while its traveller is putting cards away."""
    seat: i64 = 0
    while seat < s.n_seats:
        hand: i64 = n_cards(s.hand, seat)
        final: i64 = n_cards(s.final, seat)
        if hand > HAND_LIMIT or final > FINAL_LIMIT:
            return False
        if s.in_final(seat) and hand + final > FINAL_HAND_LIMIT and not _is_sorting(s, seat):
            return False
        seat += 1
    return True


def _is_sorting(s: Table, seat: i64) -> bool:
    n: i64 = 0
    while n < s.depth:
        kind: i64 = s.fact_of(n, 0)
        if s.fact_of(n, 1) == seat and kind in (frames.SHEDDING, frames.HAND_ONTO_DECK, frames.ON_ARRIVAL):
            return True
        n += 1
    return False


# -- set-up ------------------------------------------------------------------------------------------------------------


def _is_set_up_soundly(s: Table) -> bool:
    """Whether the set-up has come as far as its stage says: CAL-38, CAL-43, CAL-44, CAL-50."""
    if s.depth != 0 or s.n_waits != 0 or s.n_saved != 0 or s.result != NO_RESULT:
        return False
    n_left: i64 = count(s.pool[0]) + count(s.pool[1])
    share: i64 = N_CARDS // s.n_seats
    drawn: i64 = HAND_LIMIT if s.stage == frames.CHOOSE_SYMBOLS else 0
    seat: i64 = 0
    while seat < s.n_seats:
        n: i64 = share - drawn if s.stage != frames.DRAFT else _n_drafted(s, seat, N_CARDS - n_left)
        if s.n_deck[seat] != n or n_cards(s.hand, seat) != drawn or n_cards(s.final, seat) != 0:
            return False
        if s.discard[seat] != NO_CARD or s.n_reserve(seat) != _n_chosen(s, seat):
            return False
        seat += 1
    if s.stage == frames.DRAFT:
        return s.mode == SCREENING and n_left > 0 and s.active == (s.first + N_CARDS - n_left) % s.n_seats
    if s.stage == frames.SYMBOL_ORDER:
        return s.mode == SEQUENCE and s.phase < s.share() - 1
    if s.stage == frames.CARD_ORDER:
        return s.mode == SEQUENCE and s.phase < share - 1
    return s.phase < STARTING_SYMBOLS


def _n_drafted(s: Table, seat: i64, n_taken: i64) -> i64:
    """How many of the cards taken so far are a seat's: they are taken in turn."""
    place: i64 = (seat + s.n_seats - s.first) % s.n_seats
    return (n_taken + s.n_seats - 1 - place) // s.n_seats


def _n_chosen(s: Table, seat: i64) -> i64:
    """How many starting symbols a seat has chosen so far."""
    if s.stage != frames.CHOOSE_SYMBOLS or seat > s.active:
        return 0
    return s.phase if seat == s.active else STARTING_SYMBOLS
