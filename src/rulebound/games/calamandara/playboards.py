"""What a client shows beside the board: playboards, the own hand, waiting cards, and the cards being used.

What a seat may not know is not looked at: of other hands and Final Reserves only how many cards they hold, and those
the seat knows (CAL-40, CAL-R76).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulebound.engine.scene import Card
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import ACTIVATE, CARD_ID, DO_ID, ON_ID, USE
from rulebound.games.calamandara.board import RIFT, START, is_final
from rulebound.games.calamandara.lands import TOP
from rulebound.games.calamandara.naming import (
    CARD_TITLES,
    SYMBOL_TITLES,
    cell_word,
    plural,
    seat_title,
    seat_word,
    seats_in,
    symbols_in,
)
from rulebound.games.calamandara.piles import hand_limit
from rulebound.games.calamandara.state import (
    FINAL_LIMIT,
    NO_CARD,
    Table,
    is_due,
    is_on_final,
    waiting_board,
    waiting_effect,
    waiting_taker,
)
from rulebound.games.calamandara.whereabouts import final_of, hand_of, known_to, pile_from

# What a Memory card does, as short as it can be said.
EFFECTS: Final = (
    "take an attack just used on you and use it on anybody",
    "draw up to 5 cards, in the Final Zone up to 3",
    "copy the card somebody else just used",
    "before a turn begins: it is lost",
    "cancel any card, or prevent an insertion",
    "all hands go round clockwise",
    "jump onto a Footprint of another board, no further than its token",
    "destroy up to 2 symbols on the board",
    "acquire from anybody's Symbol card and Depot",
    "take a symbol from a Reserve, or two for one of yours",
    "no Mirror, Mountain, Fire or Star may be inserted this turn",
    "cancel any card but Helm, then give a Footprint away",
    "top Symbol cards, or whole Symbol decks, go round clockwise",
    "no Memory cards are reserved or drawn this turn",
    "a random card of a hand or Final Reserve is discarded",
    "insert from your Depot a symbol that is on the board, then give one up",
    "somebody acquires: you get the same, one is inserted at once",
    "use the top card of another discard pile",
    "prevent a whole insertion, even just after it",
    "prevent a whole acquisition, even just after it",
    "relocate a symbol, or 2 within the Final Zone or the Initial Zones",
    "right after your turn: play another one",
    "the others' reserved cards lie open for the rest of the game",
    "exchange a card for up to 2, or take one",
    "discard up to 2 symbols from Reserves",
    "move any token along Footprints",
    "somebody's token may not move this turn",
    "insert any symbols from your Reserve",
)


def cards_of(s: Table, seat: int | None) -> tuple[Card, ...]:
    """All cards for a seat (None: a spectator): those being used, the own hand and playboard, then the others'."""
    seats = range(int(s.n_seats))
    cards = [*_used_cards(s)]
    for each in seats if seat is None else (seat, *(each for each in seats if each != seat)):
        if each == seat:
            cards += _hand(s, each)
        cards.append(_playboard(s, each, seat))
        cards += _waiting_cards(s, each, seat)
    return tuple(cards)


def _playboard(s: Table, seat: int, viewer: int | None) -> Card:
    lines = [f"Reserve: {_symbols(s, seat)}"]
    lines.append(_symbol_card(s, seat, viewer))
    lines += _memory_lines(s, seat, viewer)
    lines += [text for text, seats in _conditions(s) if seats >> seat & 1]
    depot = ((title[:3], int(s.in_depot(seat, kind))) for kind, title in enumerate(SYMBOL_TITLES))
    lines.append(f"(Depot: {', '.join(f'{n} {short}' for short, n in depot)})")
    actions = (int(ON_ID) + seat,) if not s.is_over and s.domain()[0] == ON_ID else ()
    title = f"{seat_title(s, seat)}{' (you)' if seat == viewer else ''}"
    return Card(seat_word(s, seat), title, tuple(lines), seat_word(s, seat), "playboard", _where(s, seat), actions)


def _where(s: Table, seat: int) -> str:
    cell = int(s.token(seat))
    if cell == START:
        return "at the start"
    if cell == RIFT:
        return "on the Rift"
    return f"on {cell_word(cell)}, {'Final' if is_final(cell) else 'Initial'} Zone"


def _symbols(s: Table, seat: int) -> str:
    held = ((title, int(s.in_reserve(seat, kind))) for kind, title in enumerate(SYMBOL_TITLES))
    return ", ".join(title if n == 1 else f"{n} {title}" for title, n in held if n) or "empty"


def _symbol_card(s: Table, seat: int, viewer: int | None) -> str:
    share = int(s.share())
    left = f"{share - int(s.table[TOP + seat])} of {share} left"
    card = int(s.symbol_card(seat))
    # CAL-R91: a card that has been on top is known; in the preparation none has.
    if not all(int(s.seen[each]) >> card & 1 for each in range(int(s.n_seats)) if viewer in (None, each)):
        return f"Symbol cards: {left}"
    lower = symbols_in(int(s.tables.lower[card])).replace(" and ", " or ")
    return f"Symbol card: {SYMBOL_TITLES[int(s.tables.upper[card])]} + {lower} ({left})"


def _memory_lines(s: Table, seat: int, viewer: int | None) -> Iterable[str]:
    """Deck, discard pile, hand and Final Reserve."""
    known = known_to(s, viewer)
    deck = f"Memory deck: {int(s.n_deck[seat])}"
    top = int(s.deck[seat])
    if top != NO_CARD and top in known:
        deck += f", {_title(s, top)} on top"
    yield deck
    pile = pile_from(s, s.discard[seat])
    below = f" on top of {len(pile) - 1}" if len(pile) > 1 else ""
    yield f"Discard pile: {_title(s, pile[0]) + below if pile else 'empty'}"
    held = hand_of(s, seat)
    yield f"Hand: {len(held)} of {int(hand_limit(s, seat))}" if seat == viewer else f"Hand: {_counted(s, held, known)}"
    yield f"Final Reserve: {_counted(s, final_of(s, seat), known)} (of {int(FINAL_LIMIT)})"


def _title(s: Table, card: int) -> str:
    return CARD_TITLES[int(s.tables.kind_of[card])]


def _counted(s: Table, cards: list[int], known: set[int]) -> str:
    """How many cards there are, and which of them are known."""
    seen = ", ".join(_by_kind(s, [card for card in cards if card in known]))
    return plural(len(cards), "card") + (f": {seen}" if seen else "")


def _by_kind(s: Table, cards: list[int]) -> list[str]:
    """Equal cards once, in the order of the rulebook."""
    kinds = [int(s.tables.kind_of[card]) for card in cards]
    return [
        CARD_TITLES[kind] + (f" ×{kinds.count(kind)}" if kinds.count(kind) > 1 else "") for kind in sorted(set(kinds))
    ]


def _hand(s: Table, seat: int) -> Iterable[Card]:
    """The own hand: a card for each kind, with what it does."""
    kinds = [int(s.tables.kind_of[card]) for card in hand_of(s, seat)]
    for kind in sorted(set(kinds)):
        n = kinds.count(kind)
        state = f"hand ×{n}" if n > 1 else "hand"
        actions = _answers(s, seat, kind, int(USE))
        yield Card(
            f"hand {kind}", CARD_TITLES[kind], (f"({EFFECTS[kind]})",), seat_word(s, seat), "hand", state, actions
        )


def _waiting_cards(s: Table, seat: int, viewer: int | None) -> Iterable[Card]:
    """CAL-352, CAL-357: linked cards that lie face up on a playboard, and who may activate them."""
    for n in range(int(s.n_waits)):
        entry = int(s.waits[n])
        if waiting_board(entry) == seat:
            effect, taker = int(waiting_effect(entry)), int(waiting_taker(entry))
            state = f"waits on the {'Final Reserve' if is_on_final(entry) else 'Memory deck'}"
            line = f"for {seat_word(s, taker)} to activate{', this turn at the latest' if is_due(entry) else ''}"
            actions = _answers(s, taker, effect, int(ACTIVATE)) if taker == viewer else ()
            lines = (line, f"({EFFECTS[effect]})")
            yield Card(f"waiting {n}", CARD_TITLES[effect], lines, seat_word(s, seat), "waiting", state, actions)


def _answers(s: Table, seat: int, kind: int, how: int) -> tuple[int, ...]:
    """The answer that means a kind of card, if the seat is asked for one."""
    if s.actor != seat:
        return ()
    first = int(s.domain()[0])
    if first == DO_ID:
        return (first + how + kind,)
    # CAL-356: a card that waits can be discarded like one of the hand.
    is_named = first == CARD_ID and (how == USE or s.top() == frames.DISCARDING)
    return (first + kind,) if is_named else ()


def _conditions(s: Table) -> Iterable[tuple[str, int]]:
    yield "MAY NOT insert Mirror, Mountain, Fire or Star this turn", int(s.sealed)
    yield "MAY NOT reserve or draw Memory cards this turn", int(s.oracled)
    yield "passes for the rest of this turn", int(s.quiet)


def _used_cards(s: Table) -> Iterable[Card]:
    """The cards on the table that have not been carried out yet, the newest first."""
    used = [n for n in range(int(s.depth)) if s.fact_of(n, 0) == frames.USED]
    if used:
        lines = tuple(_used_line(s, n) for n in reversed(used))
        yield Card("used cards", "Cards being used, the newest first", lines, kind="chain", state=str(len(lines)))


def _used_line(s: Table, frame: int) -> str:
    card, aim = int(s.fact_of(frame, frames.CARD)), int(s.fact_of(frame, frames.AIM))
    effect = CARD_TITLES[int(s.fact_of(frame, frames.EFFECT))]
    # Where another traveller has got the card only its effect is left.
    name = effect if card == NO_CARD else _title(s, card)
    text = f"{seat_title(s, int(s.fact_of(frame, frames.USER)))}: {name}"
    if effect != name:
        text += f" as {effect}"
    if aim:
        text += f" on {seats_in(s, aim)}"
    standing = ("", " (taken over: no effect of its own)", " (will wait)")[int(s.fact_of(frame, frames.STANDING))]
    return text + standing
