"""Kinds of journal entries: (kind, a, b, c). Cells are bits of the board, slots heroes; words are in describe.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PHASE: Final[i64] = 1  # turn, phase, seat with initiative
FIRST: Final[i64] = 2  # seat that acts first
ACTS: Final[i64] = 3  # slot, action points
REVIVAL: Final[i64] = 4  # slot, markers added, markers now
MOVED: Final[i64] = 5  # slot, from, to
BODY_PUSHED: Final[i64] = 6  # dead slot, from, to
PAID: Final[i64] = 7  # slot: an extra action point for the jungle
ATTACKED: Final[i64] = 8  # slot attacked, by cell
INJURED_HERO: Final[i64] = 9  # slot
DIED: Final[i64] = 10  # slot, revival markers from a crystal
HEALED: Final[i64] = 11  # slot
REVIVED: Final[i64] = 12  # slot, cell
MARKED: Final[i64] = 13  # slot, marker bit
UNMARKED: Final[i64] = 14  # slot, marker bit
CRYSTAL: Final[i64] = 15  # slot
PLACED: Final[i64] = 16  # kind, cell, left
RENEWED: Final[i64] = 17  # kind, cell
TOKEN_MOVED: Final[i64] = 18  # kind, from, to
TOKENS_TRADED: Final[i64] = 19  # cell, cell
REMOVED: Final[i64] = 20  # kind, cell
ACTIVATED: Final[i64] = 21  # kind, cell, 0 entry / 1 complete rotation
ROTATED: Final[i64] = 22  # number of tokens turned
ALTAR: Final[i64] = 23  # cell, seat
PORTAL: Final[i64] = 24  # slot, cell
EVENT_USED: Final[i64] = 25  # slot, skill
TURN_OVER: Final[i64] = 26  # turn
NEW_EVENT: Final[i64] = 27  # card
GAME_OVER: Final[i64] = 28  # result
CURED: Final[i64] = 29  # slot
ENDED: Final[i64] = 30  # slot: the action is over
ORDERED: Final[i64] = 31  # by cell, slot or NO_ONE for a token
STAYED: Final[i64] = 32  # slot: an effect could not move it
