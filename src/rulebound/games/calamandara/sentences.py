"""What happened, one sentence for each journal entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.calamandara import journal
from rulebound.games.calamandara.actions import ACQUIRE, DISCARD, DRAW, END, INSERT, MOVE, RESERVE, TRANSFORM
from rulebound.games.calamandara.naming import (
    CARD_TITLES,
    SYMBOL_TITLES,
    place,
    seat_title,
    seats_in,
    with_article,
)
from rulebound.games.calamandara.state import Table

# What a `do` answer is called when somebody announces it, and as a thing that is prevented or taken back.
DEEDS: Final[dict[int, tuple[str, str]]] = {
    int(ACQUIRE): ("set out to acquire symbols", "acquisition of symbols"),
    int(INSERT): ("set out to insert symbols", "insertion of symbols"),
    int(MOVE): ("set out to move", "move"),
    int(RESERVE): ("set out to reserve a Memory card", "reserving of Memory cards"),
    int(DISCARD): ("set out to discard a Memory card", "discarding of a Memory card"),
    int(DRAW): ("set out to draw a Memory card", "drawing of Memory cards"),
    int(TRANSFORM): ("set out to transform a Waterfall", "transformation of a Waterfall"),
    int(END): ("ended the turn", "turn"),
}


# Where a card without a condition went back to.
_PLACES: Final = ("hand", "Memory deck", "Final Reserve")


def sentence(event: tuple[int, ...], s: Table) -> str:
    """One journal entry in words."""
    kind, a, b, c = event
    text = EVENTS[kind](s, a, b, c)
    return text[0].upper() + text[1:]


def _whose(s: Table, seat: int) -> str:
    return f"{seat_title(s, seat)}'s"


def _card(kind: int) -> str:
    return "a hidden card" if kind == int(journal.NO_CARD_KIND) else CARD_TITLES[kind]


def _deed(what: int) -> tuple[str, str]:
    return DEEDS.get(what, ("set out to act", "action"))


def _aim(s: Table, seats: int) -> str:
    return f" on {seats_in(s, seats)}" if seats else ""


def _around(is_reversed: int) -> str:
    return "counter-clockwise" if is_reversed else "clockwise"


def _announced(s: Table, seat: int, what: int, _: int) -> str:
    return f"{seat_title(s, seat)} {_deed(what)[0]}."


def _acquired(s: Table, seat: int, symbol: int, depot: int) -> str:
    source = "" if depot == seat else f" from {_whose(s, depot)} Depot"
    return f"{seat_title(s, seat)} acquired {with_article(SYMBOL_TITLES[symbol])}{source}."


def _waits(s: Table, board: int, effect: int, is_on_final: int) -> str:
    where = "Final Reserve" if is_on_final else "Memory deck"
    return f"{CARD_TITLES[effect]} lay face up on {_whose(s, board)} {where}, waiting."


def _exchanged(s: Table, giver: int, getter: int, kind: int) -> str:
    return f"{seat_title(s, giver)} gave {_card(kind)} to {seat_title(s, getter)}."


def _cancelled(s: Table, seat: int, effect: int, card: int) -> str:
    """``card`` is 1 + the kind of the card that had the effect, 0 if that is not told."""
    is_other = card > 0 and card - 1 != effect
    what = f"{CARD_TITLES[card - 1]} as {CARD_TITLES[effect]}" if is_other else CARD_TITLES[effect]
    return f"{seat_title(s, seat)} cancelled {what}."


def _footprint_given(s: Table, giver: int, getter: int, from_reserve: int) -> str:
    source = "Reserve" if from_reserve else "Depot"
    return f"{seat_title(s, giver)} gave a Footprint from the {source} to {_whose(s, getter)} Depot."


def _taken_up(s: Table, seat: int, is_way_back: int, _: int) -> str:
    if is_way_back:
        return f"{seat_title(s, seat)} put the hand back into the Final Reserve."
    return f"{seat_title(s, seat)} took the Final Reserve up as the hand."


def _drained(s: Table, seat: int, symbol: int, depot: int) -> str:
    lost = with_article(SYMBOL_TITLES[symbol])
    return f"{seat_title(s, seat)} lost {lost} from the Reserve to {_whose(s, depot)} Depot."


EVENTS: Final[dict[int, Callable[[Table, int, int, int], str]]] = {
    int(journal.TURN_BEGAN): lambda s, a, n, _: f"Round {n}: {_whose(s, a)} turn began.",
    int(journal.ANNOUNCED): _announced,
    int(journal.ACQUIRED): _acquired,
    int(journal.INSERTED): lambda s, a, k, cell: (
        f"{seat_title(s, a)} inserted {with_article(SYMBOL_TITLES[k])} on {place(cell)}."
    ),
    int(journal.DESTROYED): lambda s, a, k, cell: (
        f"{seat_title(s, a)} destroyed the {SYMBOL_TITLES[k]} on {place(cell)}."
    ),
    int(journal.FIRE_RETURNED): lambda s, a, cell, _: (
        f"{seat_title(s, a)} took the Fire on {place(cell)} back into the Depot."
    ),
    int(journal.CLEARED): lambda s, a, cell, _: (
        f"{seat_title(s, a)} cleared the Fire on {place(cell)} with a Waterfall."
    ),
    int(journal.WATERFALL_RETURNED): lambda s, a, cell, _: (
        f"{seat_title(s, a)} took the Waterfall on {place(cell)} back into the Depot."
    ),
    int(journal.PUSHED_BACK): lambda s, a, x, y: (
        f"A Mirror pushed {seat_title(s, a)} back from {place(x)} to {place(y)}."
    ),
    int(journal.DECAYED): lambda s, a, x, _: (
        f"A Mirror sent {seat_title(s, a)} from {place(x)} to the starting point (Decay)."
    ),
    int(journal.RELOCATED): lambda _, k, x, y: f"The {SYMBOL_TITLES[k]} went from {place(x)} to {place(y)}.",
    int(journal.MOVED): lambda s, a, x, y: f"{_whose(s, a)} token went from {place(x)} to {place(y)}.",
    int(journal.RESERVED): lambda s, a, _, __: f"{seat_title(s, a)} reserved a Memory card.",
    int(journal.DISCARDED): lambda s, a, k, _: f"{seat_title(s, a)} discarded {CARD_TITLES[k]}.",
    int(journal.DREW): lambda s, a, _, __: f"{seat_title(s, a)} drew a Memory card.",
    int(journal.TRANSFORMED): lambda s, a, cell, k: (
        f"{seat_title(s, a)} transformed the Waterfall on {place(cell)} into {with_article(SYMBOL_TITLES[k])}."
    ),
    int(journal.EVAPORATED): lambda s, a, cell, _: f"{_whose(s, a)} Waterfall on {place(cell)} went back to the Depot.",
    int(journal.USED): lambda s, a, k, aim: f"{seat_title(s, a)} used {CARD_TITLES[k]}{_aim(s, aim)}.",
    int(journal.ACTIVATED): lambda s, a, k, aim: (
        f"{seat_title(s, a)} activated the waiting {CARD_TITLES[k]}{_aim(s, aim)}."
    ),
    int(journal.CANCELLED): _cancelled,
    int(journal.TAKEN): lambda s, a, k, _: f"{seat_title(s, a)} took over {CARD_TITLES[k]}.",
    int(journal.COPIED): lambda s, a, k, _: f"{seat_title(s, a)} copied {CARD_TITLES[k]}.",
    int(journal.REVIVED): lambda s, a, k, _: f"{seat_title(s, a)} revived {CARD_TITLES[k]}.",
    int(journal.WAITS): _waits,
    int(journal.RETURNED_TO_HAND): lambda s, a, k, where: (
        f"{CARD_TITLES[k]} had nothing left to act on and went back to {_whose(s, a)} {_PLACES[where]}."
    ),
    int(journal.ROLLED_BACK): lambda s, a, what, _: f"{_whose(s, a)} {_deed(what)[1]} was taken back.",
    int(journal.PREVENTED): lambda s, a, what, _: f"{_whose(s, a)} {_deed(what)[1]} was prevented.",
    int(journal.TURN_LOST): lambda s, a, _, __: f"{seat_title(s, a)} lost the turn.",
    int(journal.TURN_REPEATED): lambda s, a, _, __: f"{seat_title(s, a)} repeated the turn.",
    int(journal.HANDS_ROTATED): lambda _, is_reversed, __, ___: f"All hands went round {_around(is_reversed)}.",
    int(journal.TOPS_ROTATED): lambda _, is_reversed, __, ___: (
        f"The open Symbol cards went round {_around(is_reversed)}."
    ),
    int(journal.DECKS_ROTATED): lambda _, is_reversed, __, ___: f"The Symbol decks went round {_around(is_reversed)}.",
    int(journal.REVEALED): lambda s, a, _, __: f"{seat_title(s, a)} revealed the Final Reserve.",
    int(journal.ELIMINATED): lambda s, a, k, _: f"{seat_title(s, a)} lost {_card(k)}.",
    int(journal.EXCHANGED): _exchanged,
    int(journal.RESERVE_TAKEN): lambda s, a, b, k: (
        f"{seat_title(s, a)} took {with_article(SYMBOL_TITLES[k])} out of {_whose(s, b)} Reserve."
    ),
    int(journal.RESERVE_GIVEN): lambda s, a, b, k: (
        f"{seat_title(s, a)} gave {with_article(SYMBOL_TITLES[k])} to {_whose(s, b)} Reserve."
    ),
    int(journal.RESERVE_DRAINED): _drained,
    int(journal.FOOTPRINT_GIVEN): _footprint_given,
    int(journal.HAND_LAID_DOWN): lambda s, a, _, __: (
        f"{seat_title(s, a)} entered the Final Zone and laid the hand on the Memory deck."
    ),
    int(journal.HAND_TAKEN_UP): _taken_up,
    int(journal.RIFT_REACHED): lambda s, a, _, __: f"{seat_title(s, a)} reached the Rift and won.",
    int(journal.ROUNDS_OVER): lambda _, __, ___, ____: "The last round was over, and nobody had won.",
    int(journal.SHED): lambda s, a, _, __: f"{seat_title(s, a)} put a Memory card too many onto the deck.",
    int(journal.WAITING_DISCARDED): lambda s, a, k, _: (
        f"{CARD_TITLES[k]}, which had waited on {_whose(s, a)} playboard, was discarded."
    ),
    int(journal.KEPT_SYMBOL): lambda s, a, k, _: (
        f"{seat_title(s, a)} kept the {SYMBOL_TITLES[k]} instead of inserting it."
    ),
    int(journal.SEALED): lambda s, a, _, __: (
        f"{seat_title(s, a)} could not insert Mountain, Fire, Star or Mirror for the rest of the turn."
    ),
    int(journal.ORACLED): lambda s, a, _, __: (
        f"{seat_title(s, a)} could neither reserve nor draw Memory cards for the rest of the turn."
    ),
    int(journal.SPARED): lambda s, a, k, _: (
        f"{seat_title(s, a)} gave {with_article(SYMBOL_TITLES[k])} from the Reserve up."
    ),
    int(journal.CHOSEN): lambda s, a, k, _: f"{seat_title(s, a)} chose {with_article(SYMBOL_TITLES[k])} to start with.",
}
