"""Setting up: decks formed in one of three modes, starting symbols, the first traveller; what chance decides is drawn
from keyed streams.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.engine.chance import Stream
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.acquiring import show_symbol_card
from rulebound.games.calamandara.actions import (
    CARDS_AS_THEY_ARE,
    N_CARD_ANSWERS,
    N_ORDER_ANSWERS,
    N_SYMBOL_ANSWERS,
    ORDER_AS_IT_IS,
    SYMBOLS_DONE,
)
from rulebound.games.calamandara.board import START
from rulebound.games.calamandara.lands import DEPOT, TOKEN
from rulebound.games.calamandara.piles import draw, learn, put_on_deck
from rulebound.games.calamandara.state import (
    HALF,
    HAND_LIMIT,
    NO_CARD,
    STARTING_SYMBOLS,
    Table,
    card_bit,
    card_word,
    has_card,
)
from rulebound.games.calamandara.tables import N_CARDS, N_SYMBOL_CARDS
from rulebound.games.calamandara.turn import begin_turn

# CAL-41: the ways of forming decks.
STANDARD: Final[i64] = 0
SEQUENCE: Final[i64] = 1
SCREENING: Final[i64] = 2


def set_up(s: Table, seed: int) -> None:
    """Prepare a new table, up to the first question."""
    s.seed = seed
    seat: i64 = 0
    while seat < s.n_seats:
        # CAL-22, CAL-24: full Depots, and the tokens at their starting points.
        s.table[DEPOT + seat] = s.tables.depot
        s.table[TOKEN + seat] = START
        seat += 1
    # CAL-27 to CAL-30, CAL-45: Symbol cards are dealt in every mode.
    n_symbol_cards = int(N_SYMBOL_CARDS)
    s.symbols = bytes(Stream(seed, "symbol cards").draw(n_symbol_cards, n_symbol_cards))
    # CAL-51 to CAL-53: only who draws the marker with the number 1 matters.
    s.first = Stream(seed, "first traveller").below(s.n_seats)
    s.refresh()
    if s.mode == SCREENING:
        # CAL-44: the first traveller begins to choose.
        s.pool[0] = bit(HALF) - 1
        s.pool[1] = bit(HALF) - 1
        s.active = s.first
        s.stage = frames.DRAFT
    else:
        _deal(s, Stream(seed, "memory cards").draw(int(N_CARDS), int(N_CARDS)))
        _begin_ordering(s)


def _deal(s: Table, cards: list[int]) -> None:
    """CAL-32 to CAL-37: equal parts of all the Memory cards, face down; in standard mode that is all (CAL-42)."""
    share: i64 = N_CARDS // s.n_seats
    n: i64 = 0
    while n < N_CARDS:
        put_on_deck(s, n // share, cards[n])
        n += 1


def _begin_ordering(s: Table) -> None:
    s.active = 0
    s.phase = 0
    if s.mode == SEQUENCE:
        _look_through(s, 0)
        s.stage = frames.SYMBOL_ORDER
    else:
        begin_choosing(s)


# -- Screening ---------------------------------------------------------------------------------------------------------


def sift_draft(s: Table) -> None:
    """CAL-44: any card that is left."""
    kinds: i64 = 0
    card: i64 = 0
    while card < N_CARDS:
        if has_card(s.pool, 0, card):
            kinds |= bit(s.tables.kind_of[card])
        card += 1
    s.sieve.open_first(N_CARD_ANSWERS)
    s.sieve.keep(kinds, 0, 0, 44)


def answer_draft(s: Table, kind: i64) -> None:
    """The card joins the own deck, and the rest goes to the left; CAL-R62 until all are taken."""
    card: i64 = s.tables.first_of[kind]
    while not has_card(s.pool, 0, card):
        card += 1
    s.pool[card_word(card)] &= ~card_bit(card)
    put_on_deck(s, s.active, card)
    s.active = (s.active + 1) % s.n_seats
    if s.pool[0] | s.pool[1] == 0:
        seat: i64 = 0
        while seat < s.n_seats:
            _shuffle_deck(s, seat)
            seat += 1
        _begin_ordering(s)


def _shuffle_deck(s: Table, seat: i64) -> None:
    """CAL-R88: a drafted deck is shuffled before play."""
    cards = deck_cards(s, seat)
    order = Stream(s.seed, "memory deck " + str(int(seat))).draw(len(cards), len(cards))
    lay_deck(s, seat, [cards[n] for n in order])


def deck_cards(s: Table, seat: i64) -> list[int]:
    """A Memory deck, top card first."""
    cards: list[int] = []
    card: i64 = s.deck[seat]
    while card != NO_CARD:
        cards.append(int(card))
        card = s.below[card]
    return cards


def lay_deck(s: Table, seat: i64, cards: list[int]) -> None:
    """Put a Memory deck together anew, top card first."""
    s.deck[seat] = NO_CARD
    s.n_deck[seat] = 0
    for card in reversed(cards):
        put_on_deck(s, seat, card)


# -- Sequence ----------------------------------------------------------------------------------------------------------


def _look_through(s: Table, seat: i64) -> None:
    """CAL-43: who may rearrange the own decks gets to know them (CAL-R89)."""
    for card in deck_cards(s, seat):
        learn(s, seat, card)
    n: i64 = seat * s.share()
    end: i64 = n + s.share()
    while n < end:
        card_there: i64 = s.symbols[n]
        s.seen[seat] |= bit(card_there)
        n += 1


def sift_symbol_order(s: Table) -> None:
    """CAL-43: which Symbol card comes next, or the rest as it is."""
    v = s.sieve
    found: i64 = bit(ORDER_AS_IT_IS)
    n: i64 = s.active * s.share() + s.phase
    end: i64 = (s.active + 1) * s.share()
    while n < end:
        card: i64 = s.symbols[n]
        found |= bit(card)
        n += 1
    v.open_first(N_ORDER_ANSWERS)
    v.keep(found, 0, 0, 43)


def answer_symbol_order(s: Table, card: i64) -> None:
    """The card comes next in the deck."""
    base: i64 = s.active * s.share()
    if card != ORDER_AS_IT_IS:
        at: i64 = base + s.phase
        cards = list(s.symbols)
        cards.remove(int(card))
        cards.insert(int(at), int(card))
        s.symbols = bytes(cards)
        s.phase += 1
    if card == ORDER_AS_IT_IS or s.phase == s.share() - 1:
        s.phase = 0
        s.stage = frames.CARD_ORDER


def sift_card_order(s: Table) -> None:
    """CAL-43: which Memory card comes next, or the rest as it is."""
    kinds: i64 = bit(CARDS_AS_THEY_ARE)
    for card in deck_cards(s, s.active)[int(s.phase) :]:
        kinds |= bit(s.tables.kind_of[card])
    s.sieve.open_first(N_CARD_ANSWERS)
    s.sieve.keep(kinds, 0, 0, 43)


def answer_card_order(s: Table, kind: i64) -> None:
    """The card comes next in the deck; then the next traveller rearranges."""
    cards = deck_cards(s, s.active)
    if kind != CARDS_AS_THEY_ARE:
        at: i64 = s.phase
        while s.tables.kind_of[cards[at]] != kind:
            at += 1
        cards.insert(int(s.phase), cards.pop(int(at)))
        lay_deck(s, s.active, cards)
        s.phase += 1
    if kind == CARDS_AS_THEY_ARE or s.phase == s.n_deck[s.active] - 1:
        s.phase = 0
        s.active += 1
        if s.active < s.n_seats:
            _look_through(s, s.active)
            s.stage = frames.SYMBOL_ORDER
        else:
            begin_choosing(s)


# -- starting symbols --------------------------------------------------------------------------------------------------


def begin_choosing(s: Table) -> None:
    """CAL-38: five cards each from the top of the own deck; then symbols are chosen (CAL-R90: in seat order)."""
    seat: i64 = 0
    while seat < s.n_seats:
        n: i64 = 0
        while n < HAND_LIMIT:
            draw(s, seat)
            n += 1
        show_symbol_card(s, seat)
        seat += 1
    s.active = 0
    s.phase = 0
    s.stage = frames.CHOOSE_SYMBOLS


def sift_choosing(s: Table) -> None:
    """CAL-46, CAL-47, CAL-48: any symbol of the Depot, the same twice as well."""
    v = s.sieve
    v.open_first(N_SYMBOL_ANSWERS)
    v.cut(bit(SYMBOLS_DONE), 0, 0, 50)
    v.keep(s.depot_kinds(s.active), 0, 0, 47)


def answer_choosing(s: Table, symbol: i64) -> None:
    """CAL-49, CAL-50: two symbols each, straight into the Reserve; then the first traveller's turn (CAL-54)."""
    s.from_depot(s.active, symbol)
    s.to_reserve(s.active, symbol)
    s.log(journal.CHOSEN, s.active, symbol, 0)
    s.phase += 1
    if s.phase == STARTING_SYMBOLS:
        s.phase = 0
        s.active += 1
        if s.active == s.n_seats:
            begin_turn(s, s.first, False)
