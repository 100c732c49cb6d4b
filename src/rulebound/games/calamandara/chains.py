"""What is said about used cards, the chains they form, and the windows in which they may be answered."""

from __future__ import annotations

from typing import Final

from rulebound.games.calamandara import frames
from rulebound.games.calamandara.naming import (
    CARD_TITLES,
    SYMBOL_TITLES,
    listed,
    plural,
    seat_title,
    seats_in,
    symbols_in,
    with_article,
)
from rulebound.games.calamandara.state import NO_CARD, Table

_MOMENTS: Final[dict[int, tuple[str, str]]] = {
    int(frames.AT_TURN): ("turn begins", "{actor}'s turn is about to begin"),
    int(frames.AT_ACQUIRING): ("acquiring", "{actor} is about to acquire symbols"),
    int(frames.AT_ACQUIRED): ("acquired", "{actor} has acquired {symbols}"),
    int(frames.AT_INSERTING): ("inserting", "{actor} is about to insert symbols"),
    int(frames.AT_INSERTED): ("inserted", "{actor} has inserted {inserted}"),
    int(frames.AT_MOVING): ("moving", "{actor} is about to move"),
    int(frames.AT_MOVED): ("moved", "{actor} has moved"),
    int(frames.AT_CARDS): ("cards", "{actor} comes to the Memory cards of phase 4"),
    int(frames.AT_END): ("turn ends", "{actor}'s turn has ended"),
    int(frames.AT_USE): ("use", "{actor} uses a card"),
}

# How many of the cards that were answered a question names; the list of used cards shows all.
TOLD: Final = 2


def card_text(s: Table, frame: int) -> str:
    """The used card of a frame, with what it acts as: ``Dominion of Ircai as Dogmatic Entropy``."""
    card = int(s.fact_of(frame, frames.CARD))
    effect = int(s.fact_of(frame, frames.EFFECT))
    kind = effect if card >= NO_CARD else int(s.tables.kind_of[card])
    return CARD_TITLES[kind] if kind == effect else f"{CARD_TITLES[kind]} as {CARD_TITLES[effect]}"


def used_text(s: Table, frame: int) -> str:
    """The used card of a frame with its aim: ``Erronia of Silence on North``."""
    if s.fact_of(frame, frames.STANDING) == frames.WAITS:
        return f"{card_text(s, frame)}, which is to wait"
    aim = _aim(s, int(s.fact_of(frame, frames.AIM)), int(s.fact_of(frame, frames.USER)))
    served = (int(s.fact_of(frame, frames.HOW)) // int(frames.SERVED) & 7) - 1
    is_for_other = served >= 0 and served != s.fact_of(frame, frames.USER)
    for_whom = f" for {seat_title(s, served)}" if is_for_other else ""
    return f"{card_text(s, frame)}{for_whom}{f' on {aim}' if aim else ''}"


def _aim(s: Table, seats: int, user: int) -> str:
    """Whom a card is used on; all but its user at once are called so."""
    n = int(s.n_seats)
    if n > 2 and seats == (1 << n) - 1 - (1 << user):
        return "everybody else"
    return seats_in(s, seats)


def chain(s: Table) -> list[int]:
    """The frames of the cards on the table that answer one another, the newest first."""
    found: list[int] = []
    frame = int(s.depth) - 2
    while frame >= 0 and s.fact_of(frame, 0) == frames.USED:
        found.append(frame)
        frame -= 1
    return found


def window_facts(s: Table) -> dict[str, str | int]:
    """What the open window is about: its moment, whose action, what happened, the chain of cards, possible answers."""
    frame = int(s.depth) - 1
    moment, what = _moment(s, frame)
    facts: dict[str, str | int] = {"moment": moment, "chain": ""}
    if moment == "use":
        newest, *older = chain(s)
        actor = int(s.fact_of(newest, frames.USER))
        what = f"{seat_title(s, actor)} uses {used_text(s, newest)}"
        facts["chain"] = "".join(f", in answer to {_whose_card(s, card)}" for card in older[:TOLD])
        if len(older) > TOLD:
            facts["chain"] = f"{facts['chain']}, and so on ({plural(len(older) - TOLD, 'older card')})"
        below = newest - len(older) - 1
        if below >= 0 and s.fact_of(below, 0) == frames.WINDOW:
            what = f"{_moment(s, below)[1]}. {what}"
    else:
        actor = int(s.fact(frames.SUBJECT))
    facts |= {"actor": seat_title(s, actor), "what": what}
    is_short = moment in ("use", "turn ends")
    facts["answers"] = "use a card or pass" if is_short else "use a card, pass, or be quiet for the rest of this turn"
    return facts


def _moment(s: Table, frame: int) -> tuple[str, str]:
    """The name of a window's moment, and what has happened."""
    name, words = _MOMENTS[int(s.fact_of(frame, frames.MOMENT))]
    acquired = [int(s.fact_of(frame, n)) - 1 for n in (frames.FIRST_SYMBOL, frames.SECOND_SYMBOL)]
    return name, words.format(
        actor=seat_title(s, int(s.fact_of(frame, frames.SUBJECT))),
        symbols=listed(with_article(SYMBOL_TITLES[kind]) for kind in acquired if kind >= 0) or "no symbol",
        inserted=symbols_in(int(s.fact_of(frame, frames.KINDS))),
    )


def _whose_card(s: Table, frame: int) -> str:
    return f"{seat_title(s, int(s.fact_of(frame, frames.USER)))}'s {used_text(s, frame)}"
