"""Kinds of pending work. A frame is eleven numbers on the state's stack: its kind and up to ten facts.

Stages are what the turn is doing when no frame is pending. A frame either *asks* (its answers are the ids of one verb)
or *works* (it is carried out at once). Beside each: its facts, who answers it, and the verb. Seats are numbers in
turn order; NO_SEAT (4) is nobody.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final[i64] = 11

# -- stages (the frame below all frames) -------------------------------------------------------------------------------
DRAFT: Final[i64] = 1  # active, card: the next card of one's own deck, CAL-44
SYMBOL_ORDER: Final[i64] = 2  # active, order: CAL-43
CARD_ORDER: Final[i64] = 3  # active, card: CAL-43
CHOOSE_SYMBOLS: Final[i64] = 4  # active, symbol: CAL-46
TURN_BEGINS: Final[i64] = 5  # works: CAL-53
MENU: Final[i64] = 6  # active, do: CAL-56 to CAL-59
TURN_ENDS: Final[i64] = 7  # works: CAL-102
OVER: Final[i64] = 8

# -- windows and used cards --------------------------------------------------------------------------------------------
# (moment, seats still to be asked, seat asked now + 1, seat whose action it is, first symbol acquired + 1, second + 1,
# saved position + 1, symbols inserted (a set), symbol that came from the Depot + 1, is
# by a card): the seat asked now, do. CAL-218
WINDOW: Final[i64] = 10
# (card, effect, user, aim, how, carried card, where it goes, standing, step): user, on, while step is PILE,
# AIMING or SECOND
USED: Final[i64] = 11

# -- phases and what cards let a traveller do likewise -----------------------------------------------------------------
ACQUIRING: Final[i64] = 13  # (seat, whose Symbol card, saved + 1, is by a card) seat, symbol: CAL-66
# (seat, aim, kind that comes from the Depot + 1, number inserted, saved + 1, is by a card, inserted kinds) seat,
# symbol: CAL-77
INSERTING: Final[i64] = 14
PLACE: Final[i64] = 15  # (seat, aim, kind, is from the Depot) seat, at: CAL-78
FACE: Final[i64] = 16  # (seat, kind, cell, is from the Depot) seat, face: CAL-209
FIRE_STAYS: Final[i64] = 17  # (seat, cell) seat, say: CAL-194
WATERFALL_STAYS: Final[i64] = 18  # (seat, cell) seat, say: CAL-189
PUSHED: Final[i64] = 19  # (seat, pushed seat) seat, at: CAL-168
STAR_LINE: Final[i64] = 20  # (seat, cell) seat, say: CAL-173
STAR_TAKE: Final[i64] = 21  # (seat, cell, line, settled, settled, settled, number moved) seat, at: CAL-172
STAR_PUT: Final[i64] = 22  # (as STAR_TAKE, from) seat, at: CAL-172
TURN_SYMBOL: Final[i64] = 23  # (seat, cell, is by a card) seat, face: CAL-210
MOVING: Final[i64] = 24  # (seat, token's seat, is by a card) seat, at: CAL-84
RESERVING: Final[i64] = 25  # (seat) seat, card: CAL-97
DISCARDING: Final[i64] = 26  # (seat) seat, card: CAL-99
TRANSFORMING: Final[i64] = 27  # (seat) seat, at: CAL-184
TRANSFORMED: Final[i64] = 28  # (seat, cell) seat, symbol: CAL-184
TOWER_FACE: Final[i64] = 29  # (seat, cell) seat, face: a Waterfall turned Tower, CAL-209
MIRROR_WORKS: Final[i64] = 34  # (seat, cell, is by a card) works: CAL-168
ON_ARRIVAL: Final[i64] = 30  # (seat, was in the Final Zone) works: hands change, CAL-117, CAL-136
HAND_ONTO_DECK: Final[i64] = 31  # (seat) seat, card: CAL-117
RECOVERING: Final[i64] = 32  # (seat) seat, say: CAL-137
DRAWING: Final[i64] = 33  # (seat) works: CAL-100

# -- effects of cards --------------------------------------------------------------------------------------------------
MIRAGE_DRAWS: Final[i64] = 40  # (seat) seat, say: CAL-234
SHEDDING: Final[i64] = 41  # (seat) seat, card: CAL-254
NIGHTMARE_HOW: Final[i64] = 42  # (seat, target) seat, say: CAL-271
NIGHTMARE_GIVES: Final[i64] = 43  # (seat, target) seat, symbol
NIGHTMARE_TAKES: Final[i64] = 44  # (seat, target, left, given kind + 1, chosen kind + 1) seat, symbol
RUINING: Final[i64] = 45  # (seat, number destroyed) seat, at: CAL-265
ROTATING: Final[i64] = 46  # (seat, is reversed) seat, say: CAL-286
ELIMINATING: Final[i64] = 47  # (seat, target) seat, pick: CAL-292
COPYING_SYMBOL: Final[i64] = 48  # (seat, aim) seat, symbol: CAL-295
SPARING_SYMBOL: Final[i64] = 49  # (seat) seat, symbol: CAL-296
DOUBLING: Final[i64] = 50  # (seat, aim, first + 1, second + 1) seat, symbol: CAL-301
LACERATING: Final[i64] = 51  # (seat, number moved, sort of both) seat, at: CAL-321
LACERATED: Final[i64] = 52  # (seat, number moved, sort, from) seat, at: CAL-321
REVEALING: Final[i64] = 53  # (seat, travellers left) seat, on: CAL-404
GIVING: Final[i64] = 54  # (seat, target) seat, pick: CAL-333
# (seat, target, number taken, given card + 1, is that from the Final Reserve) seat, pick
TAKING: Final[i64] = 55
# (seat, traveller, number left, number taken) seat, symbol: CAL-340
DRAINING: Final[i64] = 56
BREATH_FROM: Final[i64] = 57  # (seat) seat, say: CAL-279
BREATH_TO: Final[i64] = 58  # (seat, from the Reserve) seat, on: CAL-279
INVADING: Final[i64] = 59  # (seat, target) seat, at: CAL-260
N_KINDS: Final[i64] = 60

# -- moments of windows ------------------------------------------------------------------------------------------------
AT_TURN: Final[i64] = 1  # before phase 1
AT_ACQUIRING: Final[i64] = 2  # an acquisition is announced
AT_ACQUIRED: Final[i64] = 3  # it is done
AT_INSERTING: Final[i64] = 4
AT_INSERTED: Final[i64] = 5
AT_MOVING: Final[i64] = 6
AT_MOVED: Final[i64] = 7
AT_CARDS: Final[i64] = 8  # before the first step of phase 4
AT_END: Final[i64] = 9  # right after a turn
AT_USE: Final[i64] = 10  # a card was just used: the frame below is USED
N_MOMENTS: Final[i64] = 11

# -- facts of WINDOW ---------------------------------------------------------------------------------------------------
MOMENT: Final[i64] = 1
ASKING: Final[i64] = 2
ASKED: Final[i64] = 3
SUBJECT: Final[i64] = 4
FIRST_SYMBOL: Final[i64] = 5
SECOND_SYMBOL: Final[i64] = 6
SAVED: Final[i64] = 7
KINDS: Final[i64] = 8
LOOSE: Final[i64] = 9
BY_CARD: Final[i64] = 10
# -- facts of USED -----------------------------------------------------------------------------------------------------
CARD: Final[i64] = 1
EFFECT: Final[i64] = 2
USER: Final[i64] = 3
AIM: Final[i64] = 4  # set of seats; 0 is nobody
HOW: Final[i64] = 5
CARRIED: Final[i64] = 6  # a revived card + 1, and 128 * the seat whose pile it came from
GOES_TO: Final[i64] = 7
STANDING: Final[i64] = 8
STEP: Final[i64] = 9
# how (bits)
COPIES: Final[i64] = 1  # by a Dominion of Ircai
TAKES: Final[i64] = 2  # by Dissonant Echoes
REVIVES: Final[i64] = 4  # by Calamandara Q'hoz
REVERSED: Final[i64] = 8  # it has been taken: rotations go counter-clockwise
WAITED: Final[i64] = 16  # it lay face up and was activated now
FROM_FINAL: Final[i64] = 32  # on a Final Reserve
WAS_DUE: Final[i64] = 512  # there it was due to be discarded at the end of this turn
CLAIMED: Final[i64] = 1024  # a copier gets the card, see where it goes
ZONE_HAND: Final[i64] = 2048  # it was used out of a hand of reserved cards, in the Final Zone
SERVED: Final[i64] = 64  # times (1 + the seat it is used for, CAL-408), 0: the user
# where a card goes: a discard pile (the seat), or a waiting place
TO_DECK: Final[i64] = 4  # + seat: face up on that Memory deck
# standing
LIVE: Final[i64] = 0
VOID: Final[i64] = 1  # its effect was taken over
WAITS: Final[i64] = 2  # copied or revived, and its link is not there: it will only wait
# step
PILE: Final[i64] = 0
AIMING: Final[i64] = 1
SECOND: Final[i64] = 2
OPENING: Final[i64] = 3
RESOLVING: Final[i64] = 4
