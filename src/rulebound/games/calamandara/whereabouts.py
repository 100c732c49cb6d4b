"""Where each Memory card is, as plain lists: hands, Final Reserves, decks, piles, what waits and what is being used."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import NO_SEAT
from rulebound.games.calamandara.state import HALF, NO_CARD, Table, waiting_card
from rulebound.games.calamandara.tables import N_CARDS

HAND: Final = "hand"
FINAL: Final = "final"
DECK: Final = "deck"
DISCARD: Final = "discard"
POOL: Final = "pool"
WAITING: Final = "waiting"
PENDING: Final = "pending"
_USED: Final = int(frames.USED)


class Place(NamedTuple):
    """Where a card is: ``zone``, whose (or the number of the waiting card or frame), and how far down or which fact."""

    zone: str
    owner: int
    at: int


def members(low: int, high: int) -> list[int]:
    """The cards of a set of two words, ascending."""
    half = int(HALF)
    return [n for n in range(half) if low >> n & 1] + [half + n for n in range(half) if high >> n & 1]


def hand_of(s: Table, seat: int) -> list[int]:
    """The cards in a hand."""
    return members(s.hand[2 * seat], s.hand[2 * seat + 1])


def final_of(s: Table, seat: int) -> list[int]:
    """The cards in a Final Reserve."""
    return members(s.final[2 * seat], s.final[2 * seat + 1])


def known_to(s: Table, seat: int | None) -> set[int]:
    """The cards whose place a seat knows, or a spectator (None): those that everybody saw."""
    row = int(NO_SEAT) if seat is None else seat
    return set(members(s.known[2 * row], s.known[2 * row + 1]))


def pile_from(s: Table, top: int) -> list[int]:
    """A pile from its top card down; stops where it would go round in a circle."""
    cards: list[int] = []
    card = int(top)
    while 0 <= card < N_CARDS and card not in cards:
        cards.append(card)
        card = int(s.below[card])
    return cards


def pending_cards(s: Table) -> list[tuple[Place, int]]:
    """The cards that pending frames hold: those being used or revived."""
    out: list[tuple[Place, int]] = []
    for n in range(int(s.depth)):
        kind = int(s.fact_of(n, 0))
        if kind == _USED:
            card, carried = int(s.fact_of(n, frames.CARD)), int(s.fact_of(n, frames.CARRIED)) & 127
            if card != NO_CARD:
                out.append((Place(PENDING, n, int(frames.CARD)), card))
            if carried > 0:
                out.append((Place(PENDING, n, int(frames.CARRIED)), carried - 1))
    return out


def whereabouts(s: Table) -> list[tuple[Place, int]]:
    """Every place that holds a card, with the card, in a fixed order."""
    out: list[tuple[Place, int]] = []
    for seat in range(int(s.n_seats)):
        for zone, cards in (
            (HAND, hand_of(s, seat)),
            (FINAL, final_of(s, seat)),
            (DECK, pile_from(s, s.deck[seat])),
            (DISCARD, pile_from(s, s.discard[seat])),
        ):
            out.extend((Place(zone, seat, at), card) for at, card in enumerate(cards))
    out.extend((Place(POOL, 0, at), card) for at, card in enumerate(members(s.pool[0], s.pool[1])))
    out.extend((Place(WAITING, n, 0), int(waiting_card(s.waits[n]))) for n in range(int(s.n_waits)))
    return out + pending_cards(s)


def is_public(place: Place) -> bool:
    """Whether everybody sees what lies there: a discard pile, a waiting card, a card in use."""
    return place.zone in (DISCARD, WAITING, PENDING)
