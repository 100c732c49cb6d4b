"""What else could be true: hidden Memory and Symbol cards dealt anew among the places a seat does not know.

A re-deal renames cards: whatever lay where one card was, another card lies there now. So places, piles and numbers of
cards stay what they are, and what others know of a place they go on knowing of it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.engine.rng import Rng
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import NO_SEAT
from rulebound.games.calamandara.setup import SCREENING
from rulebound.games.calamandara.state import HALF, NO_CARD, Table, card_bit, card_word, has_card
from rulebound.games.calamandara.tables import N_CARDS, N_SYMBOL_CARDS

_GIVEN: Final[i64] = 4  # the fact of TAKING that is a card, + 1

# Groups of cards that change places among themselves.
_FIXED: Final[i64] = 0  # the seat knows where it is
_OWN: Final[i64] = 1  # CAL-R92: in the seat's own deck, of which it knows what is in it but not where
_POOL: Final[i64] = 2  # in the draft: still to be taken, or taken since the seat saw them
_REST: Final[i64] = 3


def deal_anew(s: Table, seat: i64, rng: Rng) -> None:
    """Deal everything a seat (NO_SEAT: a spectator) does not know anew, future chance included.

    The question that is open has to be asked again afterwards: its answers may be others now.
    """
    names: vec[i64] = vec[i64]([0] * 73)
    card: i64 = 0
    while card <= N_CARDS:
        names[card] = card
        card += 1
    groups: vec[i64] = _grouped(s, seat)
    group: i64 = _OWN
    while group <= _REST:
        _shuffle(names, groups, group, N_CARDS, rng)
        group += 1
    _rename_cards(s, names)
    _deal_symbol_cards(s, seat, rng)
    _draw_seed(s, rng)


def _shuffle(names: vec[i64], groups: vec[i64], group: i64, n: i64, rng: Rng) -> None:
    """Exchange the names of a group's members at random."""
    members: vec[i64] = vec[i64]([0] * 72)
    n_members: i64 = 0
    at: i64 = 0
    while at < n:
        if groups[at] == group:
            members[n_members] = at
            n_members += 1
        at += 1
    while n_members > 1:
        other: i64 = members[rng.below(n_members)]
        n_members -= 1
        last: i64 = members[n_members]
        name: i64 = names[last]
        names[last] = names[other]
        names[other] = name


# -- Memory cards ------------------------------------------------------------------------------------------------------


def _grouped(s: Table, seat: i64) -> vec[i64]:
    groups: vec[i64] = vec[i64]([0] * 72)
    card: i64 = 0
    while card < N_CARDS:
        groups[card] = _FIXED if has_card(s.known, seat, card) else _REST
        card += 1
    if seat == NO_SEAT:
        return groups
    if s.stage == frames.DRAFT:
        _group_draft(s, seat, groups)
    card = s.deck[seat]
    while s.mode == SCREENING and card != NO_CARD:
        if groups[card] != _FIXED:
            groups[card] = _OWN
        card = s.below[card]
    return groups


def _group_draft(s: Table, seat: i64, groups: vec[i64]) -> None:
    """CAL-44: who drafts sees what is left; who has passed it on knows what was there, but not what was taken since."""
    is_seen: bool = seat == s.active
    card: i64 = 0
    while card < N_CARDS:
        if has_card(s.pool, 0, card):
            groups[card] = _FIXED if is_seen else _POOL
        card += 1
    each: i64 = (seat + 1) % s.n_seats
    while not is_seen and each != s.active:
        if s.deck[each] != NO_CARD and groups[s.deck[each]] == _REST:
            groups[s.deck[each]] = _POOL
        each = (each + 1) % s.n_seats


def _rename_cards(s: Table, names: vec[i64]) -> None:
    seat: i64 = 0
    while seat < s.n_seats:
        _rename_set(s.hand, seat, names)
        _rename_set(s.final, seat, names)
        _rename_set(s.known, seat, names)
        s.deck[seat] = names[s.deck[seat]]
        s.discard[seat] = names[s.discard[seat]]
        seat += 1
    _rename_set(s.known, NO_SEAT, names)
    _rename_set(s.pool, 0, names)
    below: vec[i64] = vec[i64]([72] * 72)
    card: i64 = 0
    while card < N_CARDS:
        below[names[card]] = names[s.below[card]]
        card += 1
    card = 0
    while card < N_CARDS:
        s.below[card] = below[card]
        card += 1
    frame: i64 = 0
    while frame < s.depth:
        if s.fact_of(frame, 0) == frames.TAKING and s.fact_of(frame, _GIVEN) > 0:
            s.set_fact_of(frame, _GIVEN, names[s.fact_of(frame, _GIVEN) - 1] + 1)
        frame += 1


def _rename_set(cards: vec[i64], seat: i64, names: vec[i64]) -> None:
    low: i64 = 0
    high: i64 = 0
    card: i64 = 0
    while card < N_CARDS:
        if has_card(cards, seat, card):
            name: i64 = names[card]
            if card_word(name) == 0:
                low |= card_bit(name)
            else:
                high |= card_bit(name)
        card += 1
    cards[2 * seat] = low
    cards[2 * seat + 1] = high


# -- Symbol cards and chance -------------------------------------------------------------------------------------------


def _deal_symbol_cards(s: Table, seat: i64, rng: Rng) -> None:
    """CAL-R91: the order of a Symbol deck is secret until its cards have been open."""
    names: vec[i64] = vec[i64]([0] * 36)
    groups: vec[i64] = vec[i64]([0] * 36)
    seen: i64 = bit(N_SYMBOL_CARDS) - 1
    each: i64 = 0
    while each < s.n_seats:
        if seat in (NO_SEAT, each):
            seen &= s.seen[each]
        each += 1
    card: i64 = 0
    while card < N_SYMBOL_CARDS:
        names[card] = card
        groups[card] = _FIXED if has(seen, card) else _REST
        card += 1
    _shuffle(names, groups, _REST, N_SYMBOL_CARDS, rng)
    deck: list[int] = []
    for old in s.symbols:
        at: i64 = old
        deck.append(int(names[at]))
    s.symbols = bytes(deck)
    each = 0
    while each < s.n_seats:
        anew: i64 = 0
        card = 0
        while card < N_SYMBOL_CARDS:
            if has(s.seen[each], card):
                anew |= bit(names[card])
            card += 1
        s.seen[each] = anew
        each += 1


def _draw_seed(s: Table, rng: Rng) -> None:
    seed: int = 0
    n: i64 = 0
    while n < 8:
        seed = (seed << 32) | int(rng.word())
        n += 1
    s.seed = seed


assert HALF * 2 == N_CARDS
