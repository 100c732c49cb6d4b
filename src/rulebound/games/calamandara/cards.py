"""Effects on Memory cards: Mirage of Sleep, The Well, Dogmatic Shadow, Gavonian Mirror, Dionesic Perception."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import (
    N_PICK_ANSWERS,
    NO_SEAT,
    PICK_HAND,
    PICK_IN_HAND,
    PICK_IN_RESERVE,
    PICK_RESERVE,
    PICKS_DONE,
)
from rulebound.games.calamandara.piles import (
    add,
    can_draw,
    find_kind,
    hand_limit,
    hand_room,
    is_open,
    learn,
    lose_track,
    mix_up,
    put_on_discard,
    random_card,
    remove,
    show,
    sift_more,
)
from rulebound.games.calamandara.state import FINAL_LIMIT, HALF, NO_CARD, Table, has_card, n_cards

# -- Mirage of Sleep ---------------------------------------------------------------------------------------------------


def sift_mirage(s: Table) -> None:
    """CAL-234, CAL-235: one more card up to 5 (in the Final Zone 3), or enough."""
    seat: i64 = s.fact(1)
    sift_more(s, can_draw(s, seat) and not has(s.oracled, seat), 234)


# -- The Well ----------------------------------------------------------------------------------------------------------


def rotate_hands(s: Table, is_reversed: bool) -> None:
    """CAL-253: every hand goes to the neighbour on the left (the next in turn order), CAL-257 or to the right.

    CAL-256: empty hands go round as well. Who gave a hand away still knows it. CAL-254: in the Final Zone a hand keeps
    3.
    """
    step: i64 = s.n_seats - 1 if is_reversed else 1
    low: i64 = 0
    high: i64 = 0
    seat: i64 = 0
    n: i64 = 0
    # Carry the hands along the one cycle that the step makes.
    low = s.hand[0]
    high = s.hand[1]
    while n < s.n_seats:
        seat = (seat + step) % s.n_seats
        next_low: i64 = s.hand[2 * seat]
        next_high: i64 = s.hand[2 * seat + 1]
        s.hand[2 * seat] = low
        s.hand[2 * seat + 1] = high
        s.known[2 * seat] |= low
        s.known[2 * seat + 1] |= high
        low = next_low
        high = next_high
        n += 1
    s.shown += 1
    s.log(journal.HANDS_ROTATED, 1 if is_reversed else 0, 0, 0)
    seat = s.n_seats
    while seat > 0:
        seat -= 1
        if n_cards(s.hand, seat) > hand_limit(s, seat):
            s.push(frames.SHEDDING, seat, 0, 0)


# -- picking a card of another -----------------------------------------------------------------------------------------


def sift_pick(s: Table, holder: i64, but: i64, with_hand: bool, clause: i64) -> None:
    """CAL-293, CAL-335, CAL-336: a card that lies open may be picked by its name, hidden ones only by their place.

    ``but`` is a card that is not for taking (NO_CARD: none).
    """
    v = s.sieve
    v.open_first(N_PICK_ANSWERS)
    found: i64 = 0
    if with_hand:
        found |= _picks(s, s.hand, holder, but, PICK_HAND, PICK_IN_HAND)
    found |= _picks(s, s.final, holder, but, PICK_RESERVE, PICK_IN_RESERVE)
    v.keep(found | bit(PICKS_DONE), 0, 0, clause)


def _picks(s: Table, cards: vec[i64], holder: i64, but: i64, hidden: i64, named: i64) -> i64:
    found: i64 = 0
    half: i64 = 0
    while half < 2:
        rest: i64 = cards[2 * holder + half]
        while rest != 0:
            card: i64 = HALF * half + lowest(rest)
            rest &= rest - 1
            if card == but:
                continue
            found |= bit(named + s.tables.kind_of[card]) if is_open(s, card) else bit(hidden)
        half += 1
    return found


def is_final_pick(pick: i64) -> bool:
    """Whether a pick means the Final Reserve."""
    return pick == PICK_RESERVE or pick >= PICK_IN_RESERVE


def picked(s: Table, holder: i64, pick: i64, but: i64) -> i64:
    """The card a pick means: the open one of that name, or a hidden one at random."""
    cards = s.final if is_final_pick(pick) else s.hand
    if pick in (PICK_HAND, PICK_RESERVE):
        is_there: bool = but < NO_CARD and has_card(cards, holder, but)
        if is_there:
            remove(cards, holder, but)
        found: i64 = random_card(s, cards, holder)
        if is_there:
            add(cards, holder, but)
        return found
    return _open_card(s, cards, holder, pick - (PICK_IN_RESERVE if is_final_pick(pick) else PICK_IN_HAND))


def _open_card(s: Table, cards: vec[i64], holder: i64, kind: i64) -> i64:
    card: i64 = s.tables.first_of[kind]
    while not (has_card(cards, holder, card) and is_open(s, card)):
        card += 1
    return card


# -- Dogmatic Shadow ---------------------------------------------------------------------------------------------------


def sift_eliminating(s: Table) -> None:
    """CAL-292: from the hand or the Final Reserve."""
    sift_pick(s, s.fact(2), NO_CARD, True, 292)
    s.sieve.cut(bit(PICKS_DONE), 0, 0, 292)


def answer_eliminating(s: Table, pick: i64) -> None:
    """CAL-R47: the card goes to its holder's discard pile."""
    target: i64 = s.fact(2)
    s.drop()
    card: i64 = picked(s, target, pick, NO_CARD)
    theirs = s.final if is_final_pick(pick) else s.hand
    mix_up(s, theirs, target, card)
    remove(theirs, target, card)
    put_on_discard(s, target, card)
    s.log(journal.ELIMINATED, target, s.tables.kind_of[card], 0)


# -- Gavonian Mirror ---------------------------------------------------------------------------------------------------


def begin_gavonian(s: Table, seat: i64, target: i64) -> None:
    """CAL-333 an exchange if there are other cards in hand, CAL-334 else a card is taken."""
    if n_cards(s.hand, seat) > 0:
        s.push(frames.GIVING, seat, target, 0)
    else:
        s.push(frames.TAKING, seat, target, 0)


def sift_giving(s: Table) -> None:
    """CAL-333: which card of the own hand or Final Reserve; CAL-338: against the own Final Reserve one of the hand."""
    seat: i64 = s.fact(1)
    v = s.sieve
    v.open_first(N_PICK_ANSWERS)
    found: i64 = _own_picks(s, s.hand, seat, PICK_IN_HAND) | _own_picks(s, s.final, seat, PICK_IN_RESERVE)
    v.keep(found, 0, 0, 333)
    if s.fact(2) == seat:
        v.keep(_own_picks(s, s.hand, seat, PICK_IN_HAND), 0, 0, 338)


def _own_picks(s: Table, cards: vec[i64], seat: i64, named: i64) -> i64:
    found: i64 = 0
    half: i64 = 0
    while half < 2:
        rest: i64 = cards[2 * seat + half]
        while rest != 0:
            found |= bit(named + s.tables.kind_of[HALF * half + lowest(rest)])
            rest &= rest - 1
        half += 1
    return found


def answer_giving(s: Table, pick: i64) -> None:
    """The card to be given is chosen; it changes hands with the first card taken."""
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    from_final: bool = is_final_pick(pick)
    kind: i64 = pick - (PICK_IN_RESERVE if from_final else PICK_IN_HAND)
    card: i64 = find_kind(s, s.final if from_final else s.hand, seat, kind)
    s.drop()
    s.push(frames.TAKING, seat, target, 0)
    s.set_fact(4, card + 1)
    s.set_fact(5, 1 if from_final else 0)


def sift_taking(s: Table) -> None:
    """CAL-333, CAL-334: which card to take; with an exchange a second one, or enough.

    CAL-R85: what is taken goes where the given card came from, and there has to be room for it.
    """
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    n_taken: i64 = s.fact(3)
    given: i64 = s.fact(4) - 1 if s.fact(4) > 0 else NO_CARD
    sift_pick(s, target, given, target != seat, 333)
    if n_taken == 0:
        s.sieve.cut(bit(PICKS_DONE), 0, 0, 333)
    elif not _has_room(s, seat, s.fact(5) == 1):
        s.sieve.keep(bit(PICKS_DONE), 0, 0, 1085)


def _has_room(s: Table, seat: i64, in_final: bool) -> bool:
    return n_cards(s.final, seat) < FINAL_LIMIT if in_final else hand_room(s, seat) > 0


def answer_taking(s: Table, pick: i64) -> None:
    """A card changes hands, unseen by the rest (CAL-335), and so does the given one."""
    if pick == PICKS_DONE:
        s.drop()
        return
    seat: i64 = s.fact(1)
    target: i64 = s.fact(2)
    given: i64 = s.fact(4) - 1 if s.fact(4) > 0 else NO_CARD
    to_final: bool = s.fact(5) == 1
    from_final: bool = is_final_pick(pick)
    theirs = s.final if from_final else s.hand
    card: i64 = picked(s, target, pick, given)
    if not is_open(s, card):
        lose_track(s, theirs, target, seat)
        mix_up(s, theirs, target, card)
    remove(theirs, target, card)
    add(s.final if to_final else s.hand, seat, card)
    learn(s, seat, card)
    s.log(journal.EXCHANGED, target, seat, s.tables.kind_of[card] if is_open(s, card) else 28)
    n_taken: i64 = s.fact(3) + 1
    s.set_fact(3, n_taken)
    if n_taken == 1 and given < NO_CARD:
        _hand_over(s, seat, target, given, to_final, from_final)
    if n_taken == 2 or given == NO_CARD:
        s.drop()


def _hand_over(s: Table, seat: i64, target: i64, card: i64, was_final: bool, to_final: bool) -> None:
    """CAL-337, CAL-R85: the given card takes the place of the first one taken."""
    mine = s.final if was_final else s.hand
    if not is_open(s, card):
        lose_track(s, mine, seat, target)
        mix_up(s, mine, seat, card)
    remove(mine, seat, card)
    add(s.final if to_final else s.hand, target, card)
    learn(s, target, card)
    learn(s, seat, card)
    s.log(journal.EXCHANGED, seat, target, s.tables.kind_of[card] if is_open(s, card) else 28)


# -- Dionesic Perception -----------------------------------------------------------------------------------------------


def sift_revealing(s: Table) -> None:
    """CAL-404, CAL-405: in the order the user likes, all or only some of the others."""
    v = s.sieve
    v.open(bit(s.n_seats) - 1 | bit(NO_SEAT), 0, 0)
    v.keep(s.fact(2) | bit(NO_SEAT), 0, 0, 328)
    if s.fact(3) == 0:
        v.cut(bit(NO_SEAT), 0, 0, 328)


def answer_revealing(s: Table, seat: i64) -> None:
    """CAL-328, CAL-329: the reserved cards lie open from now on, CAL-403 in a hand in the Final Zone too.

    CAL-330: those reserved later do not.
    """
    if seat == NO_SEAT:
        s.drop()
        return
    left: i64 = s.fact(2) & ~bit(seat)
    s.set_fact(2, left)
    s.set_fact(3, 1)
    if left == 0:
        s.drop()
    _reveal(s, s.final, seat)
    if s.in_final(seat):
        _reveal(s, s.hand, seat)
    s.shown += 1
    s.log(journal.REVEALED, seat, 0, 0)


def _reveal(s: Table, cards: vec[i64], seat: i64) -> None:
    half: i64 = 0
    while half < 2:
        s.open[half] |= cards[2 * seat + half]
        rest: i64 = cards[2 * seat + half]
        while rest != 0:
            show(s, HALF * half + lowest(rest))
            rest &= rest - 1
        half += 1
