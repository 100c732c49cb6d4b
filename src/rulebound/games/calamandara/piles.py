"""Memory cards: decks, hands, Final Reserves, discard piles, who knows what, and hands changing at the Final Zone."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from rulebound.engine.bits import count, lowest
from rulebound.engine.chance import Stream
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import CARDS_AS_THEY_ARE, MORE, N_CARD_ANSWERS, N_CARD_KINDS, NO_SEAT, STOP
from rulebound.games.calamandara.state import (
    FINAL_HAND_LIMIT,
    HALF,
    HAND_LIMIT,
    NO_CARD,
    Table,
    card_bit,
    card_word,
    has_card,
    is_on_final,
    n_cards,
    waiting,
    waiting_board,
)


def add(cards: vec[i64], seat: i64, card: i64) -> None:
    """Put a card into a seat's set."""
    cards[2 * seat + card_word(card)] |= card_bit(card)


def remove(cards: vec[i64], seat: i64, card: i64) -> None:
    """Take a card out of a seat's set."""
    cards[2 * seat + card_word(card)] &= ~card_bit(card)


# -- knowledge ---------------------------------------------------------------------------------------------------------


def learn(s: Table, seat: i64, card: i64) -> None:
    """A seat gets to know where a card is."""
    add(s.known, seat, card)


def show(s: Table, card: i64) -> None:
    """Everybody gets to know where a card is, spectators too (CAL-109)."""
    add(s.known, NO_SEAT, card)
    seat: i64 = 0
    while seat < s.n_seats:
        add(s.known, seat, card)
        seat += 1


def is_open(s: Table, card: i64) -> bool:
    """CAL-426: whether a card was revealed by Dionesic Perception, and so lies open wherever it goes."""
    return s.open[card_word(card)] & card_bit(card) != 0


def lose_track(s: Table, cards: vec[i64], holder: i64, sees: i64) -> None:
    """CAL-R76: one of the cards of a zone is about to move unseen, so who does not see it no longer knows the zone.

    ``sees`` is a second seat (besides the holder) that does see it; open cards stay known. Spectators see nothing.
    """
    if n_cards(cards, holder) < 2:
        return
    low: i64 = cards[2 * holder] & ~s.open[0]
    high: i64 = cards[2 * holder + 1] & ~s.open[1]
    s.known[2 * NO_SEAT] &= ~low
    s.known[2 * NO_SEAT + 1] &= ~high
    seat: i64 = 0
    while seat < s.n_seats:
        if seat not in (holder, sees):
            s.known[2 * seat] &= ~low
            s.known[2 * seat + 1] &= ~high
        seat += 1


def mix_up(s: Table, cards: vec[i64], holder: i64, card: i64) -> None:
    """CAL-R76: a card of a zone is about to come to light, and looks like others of its kind there.

    Whoever knew another one, but not this one, cannot tell that the one known is not the one that went.
    """
    if is_open(s, card):
        return
    row: i64 = 0
    while row <= NO_SEAT:
        if row != holder and not has_card(s.known, row, card):
            _forget_one_alike(s, row, cards, holder, s.tables.kind_of[card])
        row += 1


def _forget_one_alike(s: Table, row: i64, cards: vec[i64], holder: i64, kind: i64) -> None:
    card: i64 = s.tables.first_of[kind]
    end: i64 = s.tables.first_of[kind + 1]
    while card < end:
        if has_card(cards, holder, card) and has_card(s.known, row, card) and not is_open(s, card):
            remove(s.known, row, card)
            return
        card += 1


# -- piles -------------------------------------------------------------------------------------------------------------


def put_on_deck(s: Table, seat: i64, card: i64) -> None:
    """Lay a card face down on a Memory deck."""
    s.below[card] = s.deck[seat]
    s.deck[seat] = card
    s.n_deck[seat] += 1


def put_on_discard(s: Table, seat: i64, card: i64) -> None:
    """CAL-109: lay a card face up on a discard pile."""
    s.below[card] = s.discard[seat]
    s.discard[seat] = card
    show(s, card)


def take_from_discard(s: Table, seat: i64) -> i64:
    """Take the top card of a discard pile."""
    card: i64 = s.discard[seat]
    s.discard[seat] = s.below[card]
    s.below[card] = NO_CARD
    return card


def draw(s: Table, seat: i64) -> None:
    """CAL-103: take the top card of one's Memory deck into the hand."""
    card: i64 = s.deck[seat]
    s.deck[seat] = s.below[card]
    s.below[card] = NO_CARD
    s.n_deck[seat] -= 1
    add(s.hand, seat, card)
    learn(s, seat, card)
    s.shown += 1
    s.log(journal.DREW, seat, 0, 0)


def hand_limit(s: Table, seat: i64) -> i64:
    """CAL-39; in the Final Zone what was reserved is the hand, at most 3 (CAL-235, CAL-254)."""
    return FINAL_HAND_LIMIT - n_cards(s.final, seat) if s.in_final(seat) else HAND_LIMIT


def hand_room(s: Table, seat: i64) -> i64:
    """How many more cards a hand takes."""
    limit: i64 = hand_limit(s, seat)
    held: i64 = n_cards(s.hand, seat)
    return limit - held if held < limit else 0


def can_draw(s: Table, seat: i64) -> bool:
    """CAL-104, CAL-114, CAL-355: room in the hand, a card in the deck, and no linked card lying on it."""
    return s.deck[seat] != NO_CARD and hand_room(s, seat) > 0 and not is_deck_covered(s, seat)


# -- kinds -------------------------------------------------------------------------------------------------------------


def kinds_in(s: Table, cards: vec[i64], seat: i64) -> i64:
    """The set of kinds a seat's set of cards holds."""
    kinds: i64 = 0
    rest: i64 = cards[2 * seat]
    offset: i64 = 0
    half: i64 = 0
    one: i64 = 1
    while half < 2:
        while rest != 0:
            kinds |= one << s.tables.kind_of[offset + lowest(rest)]
            rest &= rest - 1
        rest = cards[2 * seat + 1]
        offset = HALF
        half += 1
    return kinds


def find_kind(s: Table, cards: vec[i64], seat: i64, kind: i64) -> i64:
    """A card of a kind in a seat's set, an open one rather than a hidden one; NO_CARD if there is none."""
    found: i64 = NO_CARD
    card: i64 = s.tables.first_of[kind]
    end: i64 = s.tables.first_of[kind + 1]
    while card < end:
        if has_card(cards, seat, card):
            if is_open(s, card):
                return card
            if found == NO_CARD:
                found = card
        card += 1
    return found


def random_card(s: Table, cards: vec[i64], seat: i64) -> i64:
    """CAL-293, CAL-335: one of the cards of a seat's set that do not lie open, at random; NO_CARD if there is none."""
    low: i64 = cards[2 * seat] & ~s.open[0]
    high: i64 = cards[2 * seat + 1] & ~s.open[1]
    n: i64 = count(low) + count(high)
    if n == 0:
        return NO_CARD
    left: i64 = Stream(s.seed, "card at random " + str(int(s.n_draws))).below(n)
    s.n_draws += 1
    s.shown += 1
    offset: i64 = 0
    if left >= count(low):
        left -= count(low)
        low = high
        offset = HALF
    while left > 0:
        low &= low - 1
        left -= 1
    return offset + lowest(low)


# -- cards that wait ---------------------------------------------------------------------------------------------------


def is_deck_covered(s: Table, seat: i64) -> bool:
    """CAL-355, CAL-397: whether a copied or revived linked card lies on a Memory deck."""
    return _waits_on(s, seat, False)


def is_final_covered(s: Table, seat: i64) -> bool:
    """CAL-360: whether a taken linked card lies on a Final Reserve."""
    return _waits_on(s, seat, True)


def _waits_on(s: Table, seat: i64, on_final: bool) -> bool:
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if waiting_board(entry) == seat and is_on_final(entry) == on_final:
            return True
        n += 1
    return False


def wait(s: Table, card: i64, effect: i64, board: i64, on_final: bool, taker: i64) -> None:
    """CAL-352, CAL-357: lay a linked card face up on a Memory deck or a Final Reserve."""
    entry: i64 = waiting(card, effect, board, 1 if on_final else 0, taker)
    if s.n_waits < len(s.waits):
        s.waits[s.n_waits] = entry
    else:
        s.waits = append(s.waits, entry)
    s.n_waits += 1
    show(s, card)
    s.log(journal.WAITS, board, effect, 1 if on_final else 0)


def stop_waiting(s: Table, n: i64) -> i64:
    """Take the n-th waiting card up; its entry.

    CAL-R41: reserved cards that a taken card held back in the Final Zone come to hand now.
    """
    entry: i64 = s.waits[n]
    s.n_waits -= 1
    while n < s.n_waits:
        s.waits[n] = s.waits[n + 1]
        n += 1
    board: i64 = waiting_board(entry)
    if is_on_final(entry) and s.in_final(board) and not is_final_covered(s, board):
        take_up_reserved(s, board)
    return entry


# -- the Final Zone ----------------------------------------------------------------------------------------------------


def take_up_reserved(s: Table, seat: i64) -> None:
    """CAL-118, CAL-131: the reserved cards become the hand."""
    s.hand[2 * seat] |= s.final[2 * seat]
    s.hand[2 * seat + 1] |= s.final[2 * seat + 1]
    s.final[2 * seat] = 0
    s.final[2 * seat + 1] = 0
    s.log(journal.HAND_TAKEN_UP, seat, 0, 0)


def work_on_arrival(s: Table) -> None:
    """A token has come to a new place: hands change if it entered or left the Final Zone."""
    seat: i64 = s.fact(1)
    was_final: bool = s.fact(2) == 1
    s.drop()
    if s.in_final(seat) == was_final:
        return
    if was_final:
        # CAL-136: what is left of the reserved cards goes back, and the old hand may be recovered.
        s.final[2 * seat] |= s.hand[2 * seat]
        s.final[2 * seat + 1] |= s.hand[2 * seat + 1]
        s.hand[2 * seat] = 0
        s.hand[2 * seat + 1] = 0
        s.log(journal.HAND_TAKEN_UP, seat, 1, 0)
        s.push(frames.RECOVERING, seat, 0, 0)
    else:
        lose_track(s, s.hand, seat, seat)
        s.log(journal.HAND_LAID_DOWN, seat, 0, 0)
        s.push(frames.HAND_ONTO_DECK, seat, 0, 0)


def sift_hand_onto_deck(s: Table) -> None:
    """CAL-117, CAL-119, CAL-R30: which card of the hand goes onto the deck next, the last one on top."""
    seat: i64 = s.fact(1)
    kinds: i64 = kinds_in(s, s.hand, seat)
    one: i64 = 1
    if kinds & (kinds - 1) != 0:
        kinds |= one << CARDS_AS_THEY_ARE
    s.sieve.open_first(N_CARD_ANSWERS)
    s.sieve.keep(kinds, 0, 0, 117)


def answer_hand_onto_deck(s: Table, kind: i64) -> None:
    """CAL-117, CAL-130: a card goes face down on the deck; after the last one the reserved cards come to hand."""
    seat: i64 = s.fact(1)
    if kind == CARDS_AS_THEY_ARE:
        each: i64 = 0
        while each < N_CARD_KINDS:
            while _lay_down(s, seat, each):
                pass
            each += 1
    else:
        _lay_down(s, seat, kind)


def _lay_down(s: Table, seat: i64, kind: i64) -> bool:
    card: i64 = find_kind(s, s.hand, seat, kind)
    if card == NO_CARD:
        return False
    remove(s.hand, seat, card)
    put_on_deck(s, seat, card)
    return True


def end_hand_onto_deck(s: Table) -> None:
    """All hand cards lie on the deck: CAL-120 the reserved ones come to hand, CAL-360 unless a taken card is there."""
    seat: i64 = s.fact(1)
    s.drop()
    if not is_final_covered(s, seat):
        take_up_reserved(s, seat)


def sift_more(s: Table, is_allowed: bool, clause: i64) -> None:
    """Whether to take one more card, or stop."""
    one: i64 = 1
    both: i64 = (one << MORE) | (one << STOP)
    s.sieve.open(both, 0, 0)
    if not is_allowed:
        s.sieve.keep(one << STOP, 0, 0, clause)


def sift_recovering(s: Table) -> None:
    """CAL-137, CAL-378: back outside the Final Zone the hand may be refilled to 5 from the deck."""
    sift_more(s, can_draw(s, s.fact(1)), 137)


def answer_more(s: Table, answer: i64) -> None:
    """One more card, or no more."""
    if answer == MORE:
        draw(s, s.fact(1))
    else:
        s.drop()


def sift_shedding(s: Table) -> None:
    """CAL-254, CAL-255: which card too many goes onto the deck."""
    s.sieve.open_first(N_CARD_ANSWERS)
    s.sieve.keep(kinds_in(s, s.hand, s.fact(1)), 0, 0, 254)


def answer_shedding(s: Table, kind: i64) -> None:
    """CAL-255: the card goes face down on the Memory deck; again until 3 are left."""
    seat: i64 = s.fact(1)
    lose_track(s, s.hand, seat, seat)
    _lay_down(s, seat, kind)
    s.log(journal.SHED, seat, 0, 0)
    if n_cards(s.hand, seat) <= hand_limit(s, seat):
        s.drop()
