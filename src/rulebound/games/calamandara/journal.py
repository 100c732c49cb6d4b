"""What the journal tells: (event, three numbers); ``describe.py`` makes sentences of them.

Seats are numbers in turn order. Hidden cards are told as NO_CARD_KIND.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_CARD_KIND: Final[i64] = 28

TURN_BEGAN: Final[i64] = 1  # seat, round
ANNOUNCED: Final[i64] = 2  # seat, what (a `do` argument)
ACQUIRED: Final[i64] = 3  # seat, symbol, whose Depot (seat)
INSERTED: Final[i64] = 4  # seat, symbol, cell
DESTROYED: Final[i64] = 5  # seat, symbol, cell
FIRE_RETURNED: Final[i64] = 6  # seat, cell
CLEARED: Final[i64] = 7  # seat, cell: a Fire cleared by a Waterfall
WATERFALL_RETURNED: Final[i64] = 8  # seat, cell
PUSHED_BACK: Final[i64] = 9  # seat pushed, from, to
DECAYED: Final[i64] = 10  # seat, from
RELOCATED: Final[i64] = 11  # symbol, from, to
MOVED: Final[i64] = 12  # seat of the token, from, to
RESERVED: Final[i64] = 13  # seat
DISCARDED: Final[i64] = 14  # seat, kind of card
DREW: Final[i64] = 15  # seat
TRANSFORMED: Final[i64] = 16  # seat, cell, symbol
EVAPORATED: Final[i64] = 17  # seat, cell: a Waterfall left at the end of the turn
USED: Final[i64] = 18  # seat, kind of card, seats aimed at (set)
ACTIVATED: Final[i64] = 19  # seat, effect, seats aimed at (set)
CANCELLED: Final[i64] = 20  # seat who cancels, effect, 1 + kind of the card itself or 0
TAKEN: Final[i64] = 21  # seat who takes, effect
COPIED: Final[i64] = 22  # seat who copies, effect
REVIVED: Final[i64] = 23  # seat, kind of card
WAITS: Final[i64] = 24  # seat of the playboard, effect, on the Final Reserve or not
RETURNED_TO_HAND: Final[i64] = 25  # seat, kind of card, 0 hand, 1 deck, 2 Final Reserve (CAL-422)
ROLLED_BACK: Final[i64] = 26  # seat whose action, what (a `do` argument): it had been done
PREVENTED: Final[i64] = 27  # seat, what (a `do` argument): it had been announced
TURN_LOST: Final[i64] = 28  # seat
TURN_REPEATED: Final[i64] = 29  # seat
HANDS_ROTATED: Final[i64] = 30  # is counter-clockwise
TOPS_ROTATED: Final[i64] = 31  # is counter-clockwise
DECKS_ROTATED: Final[i64] = 32  # is counter-clockwise
REVEALED: Final[i64] = 33  # seat
ELIMINATED: Final[i64] = 34  # seat, kind of card
EXCHANGED: Final[i64] = 35  # seat who gives a card, seat who gets it, kind of card or NO_CARD_KIND
RESERVE_TAKEN: Final[i64] = 36  # seat who takes, seat who loses, symbol
RESERVE_DRAINED: Final[i64] = 37  # seat who loses, symbol, seat whose Depot gets it
FOOTPRINT_GIVEN: Final[i64] = 38  # seat who gives, seat whose Depot gets it, from the Reserve or not
HAND_LAID_DOWN: Final[i64] = 39  # seat: entering the Final Zone
HAND_TAKEN_UP: Final[i64] = 40  # seat: the Final Reserve becomes the hand, or the way back
RIFT_REACHED: Final[i64] = 41  # seat
ROUNDS_OVER: Final[i64] = 42
SHED: Final[i64] = 43  # seat: a card too many goes onto the deck
WAITING_DISCARDED: Final[i64] = 44  # seat of the playboard, effect
KEPT_SYMBOL: Final[i64] = 45  # seat, symbol: a prevented symbol goes to the Reserve (or Depot)
SEALED: Final[i64] = 46  # seat
ORACLED: Final[i64] = 47  # seat
SPARED: Final[i64] = 48  # seat, symbol: given up after Praximechanical Theory
CHOSEN: Final[i64] = 49  # seat, symbol: a starting symbol
RESERVE_GIVEN: Final[i64] = 50  # seat who gives, seat whose Reserve gets it, symbol
