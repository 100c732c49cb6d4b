"""What a seat may know: the table as it lies open, the own cards, and those of others whose place it knows.

CAL-33, CAL-40, CAL-101: hands, Final Reserves and Memory decks are secret; CAL-R76 says what one knows of them all the
same. CAL-R91: of a Symbol deck one knows the cards that have been on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rulebound.games.calamandara import frames
from rulebound.games.calamandara.board import cell_name
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES
from rulebound.games.calamandara.describe import prompt_of, prompt_text
from rulebound.games.calamandara.lands import TOP
from rulebound.games.calamandara.naming import seat_word
from rulebound.games.calamandara.position import (
    ON_DECK,
    ON_FINAL,
    STAGE_NAMES,
    board_of,
    depot_of,
    names_of,
    reserve_of,
    result_of,
    seats_of,
    symbol_deck_of,
)
from rulebound.games.calamandara.setup import SCREENING
from rulebound.games.calamandara.state import (
    NO_CARD,
    Table,
    is_due,
    is_on_final,
    waiting_board,
    waiting_card,
    waiting_effect,
    waiting_taker,
)
from rulebound.games.calamandara.tables import N_SYMBOL_CARDS
from rulebound.games.calamandara.whereabouts import final_of, hand_of, known_to, members, pile_from

if TYPE_CHECKING:
    from rulebound.games.calamandara.match import Match

HIDDEN = ""


class SymbolCardView(msgspec.Struct, frozen=True):
    """A Symbol card that has been open: its number, the symbol in its upper part and those in its lower part."""

    number: int
    upper: str
    lower: list[str]


class TravellerView(msgspec.Struct, frozen=True):
    """A traveller's token and playboard.

    ``hand`` and ``final`` name the cards the seat knows, ``n_hand`` and ``n_final`` count all,
    ``n_reserved`` those reserved in the whole game. ``deck`` is the Memory
    deck from the top, "" for a card the seat does not know; ``in_deck`` names what the seat knows to be in it.
    ``symbols`` are the Symbol cards from the open one on and then the used ones, null where the seat knows none.
    """

    name: str
    token: str
    reserve: list[str]
    depot: dict[str, int]
    symbols: list[SymbolCardView | None]
    n_used: int
    n_hand: int
    hand: list[str]
    n_final: int
    n_reserved: int
    final: list[str]
    deck: list[str]
    in_deck: list[str]
    discard: list[str]


class WaitingView(msgspec.Struct, frozen=True):
    """A linked card that lies face up ``on`` a Memory deck or Final Reserve and waits; ``by`` may activate it."""

    card: str
    effect: str
    board: str
    on: str
    by: str
    due: bool


class UsedView(msgspec.Struct, frozen=True):
    """A card on the table that has been used and is not carried out yet, with the effect it has.

    ``card`` is "" where only the effect is left: another traveller has got the card.
    """

    card: str
    effect: str
    user: str
    aim: list[str]


class View(msgspec.Struct, frozen=True):
    """The table as a seat sees it; ``options`` only where the seat is to decide, ``draft`` only where it drafts."""

    seat: str
    stage: str
    round: int
    phase: int
    active: str
    first: str
    actor: str
    result: str
    question: str
    options: list[str]
    sealed: list[str]
    oracled: list[str]
    quiet: list[str]
    board: dict[str, dict[str, str]]
    travellers: list[TravellerView]
    waiting: list[WaitingView]
    used: list[UsedView]
    open: list[str]
    draft: list[str]
    n_to_draft: int


def view_of(s: Match, seat: int | None) -> View:
    """The view of a seat (None: a spectator), each field taken from the position by name."""
    is_mine = seat is not None and s.actor == seat
    pool = members(s.pool[0], s.pool[1])
    return View(
        seat="spectator" if seat is None else seat_word(s, seat),
        stage=next(name for name, number in STAGE_NAMES.items() if number == s.stage),
        round=int(s.round),
        phase=int(s.phase),
        active=seat_word(s, int(s.active)),
        first=seat_word(s, int(s.first)),
        actor="" if s.actor is None else seat_word(s, s.actor),
        result=result_of(s),
        question=prompt_text(prompt_of(s)),
        options=[s.describe(action) for action in s.legal_actions()] if is_mine else [],
        sealed=seats_of(s, s.sealed),
        oracled=seats_of(s, s.oracled),
        quiet=seats_of(s, s.quiet),
        board=board_of(s),
        travellers=[_traveller(s, each, seat) for each in range(int(s.n_seats))],
        waiting=[_waiting(s, int(s.waits[n])) for n in range(int(s.n_waits))],
        used=[_used(s, n) for n in range(int(s.depth)) if s.fact_of(n, 0) == frames.USED],
        open=names_of(s, members(s.open[0], s.open[1])),
        draft=names_of(s, pool) if s.stage == frames.DRAFT and s.active == seat else [],
        n_to_draft=len(pool),
    )


def _traveller(s: Table, seat: int, viewer: int | None) -> TravellerView:
    known = known_to(s, viewer)
    hand, final, deck = hand_of(s, seat), final_of(s, seat), pile_from(s, s.deck[seat])
    is_own_pick = s.mode == SCREENING and seat == viewer
    return TravellerView(
        name=seat_word(s, seat),
        token=cell_name(int(s.token(seat))),
        reserve=reserve_of(s, seat),
        depot=depot_of(s, seat),
        symbols=_symbol_cards(s, seat, viewer),
        n_used=int(s.table[TOP + seat]),
        n_hand=len(hand),
        hand=names_of(s, [card for card in hand if card in known]),
        n_final=len(final),
        n_reserved=int(s.n_reserved(seat)),
        final=names_of(s, [card for card in final if card in known]),
        deck=[names_of(s, [card])[0] if card in known else HIDDEN for card in deck],
        in_deck=sorted(names_of(s, deck)) if is_own_pick else [],
        discard=names_of(s, pile_from(s, s.discard[seat])),
    )


def _symbol_cards(s: Table, seat: int, viewer: int | None) -> list[SymbolCardView | None]:
    """From the open card on, then the used ones: the order in which they come again (CAL-70)."""
    seen = (1 << int(N_SYMBOL_CARDS)) - 1
    for each in range(int(s.n_seats)):
        if viewer in (None, each):
            seen &= int(s.seen[each])
    deck, n_used = symbol_deck_of(s, seat), int(s.table[TOP + seat])
    return [_symbol_card(s, n) if seen >> n - 1 & 1 else None for n in deck[n_used:] + deck[:n_used]]


def _symbol_card(s: Table, number: int) -> SymbolCardView:
    card = s.tables.components.symbol_cards[number - 1]
    return SymbolCardView(number, SYMBOL_NAMES[card.upper], [SYMBOL_NAMES[kind] for kind in card.lower])


def _waiting(s: Table, entry: int) -> WaitingView:
    return WaitingView(
        card=names_of(s, [int(waiting_card(entry))])[0],
        effect=CARD_NAMES[waiting_effect(entry)],
        board=seat_word(s, int(waiting_board(entry))),
        on=ON_FINAL if is_on_final(entry) else ON_DECK,
        by=seat_word(s, int(waiting_taker(entry))),
        due=is_due(entry),
    )


def _used(s: Table, n: int) -> UsedView:
    card = int(s.fact_of(n, frames.CARD))
    return UsedView(
        card=HIDDEN if card == NO_CARD else names_of(s, [card])[0],
        effect=CARD_NAMES[s.fact_of(n, frames.EFFECT)],
        user=seat_word(s, int(s.fact_of(n, frames.USER))),
        aim=seats_of(s, s.fact_of(n, frames.AIM)),
    )
