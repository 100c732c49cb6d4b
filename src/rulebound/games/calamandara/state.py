"""The position as plain data: board, playboards, Memory cards, turn, and pending frames."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.engine.bits import bit, count, has
from rulebound.engine.contract import Game
from rulebound.engine.sieve import WideSieve
from rulebound.games.calamandara.actions import NO_SEAT
from rulebound.games.calamandara.frames import OVER, WIDTH
from rulebound.games.calamandara.lands import Lands
from rulebound.games.calamandara.tables import Tables

HAND_LIMIT: Final[i64] = 5  # CAL-39
FINAL_HAND_LIMIT: Final[i64] = 3  # CAL-235, CAL-254
FINAL_LIMIT: Final[i64] = 3  # CAL-97
STARTING_SYMBOLS: Final[i64] = 2  # CAL-50
NO_CARD: Final[i64] = 72
HALF: Final[i64] = 36  # sets of Memory cards are two words of 36
NO_RESULT: Final[i64] = 9  # running; 0..3: that seat has won
NO_WINNER: Final[i64] = 8  # the rounds are over
# What of the turn is still open: the number of the first phase that may be played, then the steps of phase 4.
PHASE_1: Final[i64] = 1
PHASE_2: Final[i64] = 2
PHASE_3: Final[i64] = 3
PHASE_4: Final[i64] = 4
RESERVING_CARDS: Final[i64] = 5  # phase 4 was announced: reserving, then discarding, then acquiring
DISCARDING_CARDS: Final[i64] = 6
ACQUIRING_CARDS: Final[i64] = 7
TURN_OVER: Final[i64] = 8
LOST: Final[i64] = 9
INITIAL_STAGES: Final[i64] = 5  # stages below are set-up questions


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(Lands):
    """The position as plain data; :class:`rulebound.games.calamandara.match.Match` adds the rules' entry points."""

    def __init__(self, game: Game, tables: Tables, n_seats: i64) -> None:
        super().__init__(game, tables, n_seats)
        # Options.
        self.mode: i64 = 0
        self.rounds: i64 = 0
        self.early_limit: bool = False
        self.temple_to_owner: bool = False
        # Memory cards: sets of two words per seat, and piles as links from each card to the one below it.
        self.hand: vec[i64] = vec[i64]([0] * 8)
        self.final: vec[i64] = vec[i64]([0] * 8)
        self.below: vec[i64] = vec[i64]([72] * 72)
        self.deck: vec[i64] = vec[i64]([72] * 4)
        self.discard: vec[i64] = vec[i64]([72] * 4)
        self.n_deck: vec[i64] = vec[i64]([0] * 4)
        # Linked cards that lie face up and wait: card, effect, seat of the playboard, on the Final Reserve or not, who
        # may activate it; packed one to a word.
        self.waits: vec[i64] = vec[i64]([0] * 4)
        self.n_waits: i64 = 0
        # What each seat knows: Memory cards whose place it knows, Symbol cards it has seen; and cards that lie open.
        # What a spectator knows stands under NO_SEAT.
        self.known: vec[i64] = vec[i64]([0] * 10)
        self.open: vec[i64] = vec[i64]([0] * 2)
        self.seen: vec[i64] = vec[i64]([0] * 4)
        # Chance: the seed, and how many draws were made; ``shown`` counts what came to light.
        self.seed: int = 0
        self.n_draws: i64 = 0
        self.shown: i64 = 0
        self.told: i64 = 0  # how often the others were asked whether they respond
        # The turn.
        self.stage: i64 = 0
        self.active: i64 = 0
        self.first: i64 = 0
        self.round: i64 = 0
        self.phase: i64 = 0  # what is still open, see above; during the set-up a counter
        self.pool: vec[i64] = vec[i64]([0] * 2)  # Memory cards not yet drafted (CAL-44)
        self.sealed: i64 = 0  # seats under Sealed Fields
        self.reserved: i64 = 0  # two bits a seat: how many cards it has reserved in this game (CAL-97)
        self.oracled: i64 = 0  # seats under The Oracle
        self.quiet: i64 = 0  # seats that pass for the rest of this turn
        self.repeats: i64 = NO_SEAT  # who repeats a turn next (CAL-324)
        self.result: i64 = NO_RESULT
        # Pending frames, bottom first; saved table parts, and how many of the lowest are stale.
        self.stack: vec[i64] = vec[i64]([0] * 176)
        self.depth: i64 = 0
        self.saved: vec[i64] = vec[i64]([0] * 116)
        self.n_saved: i64 = 0
        self.n_stale: i64 = 0
        self.acquired_at: i64 = 0  # saved position + 1 before the phase-1 acquisition of this turn
        self.inserted_at: i64 = 0  # the same for the phase-2 insertion
        self.inserted_kinds: i64 = 0  # the symbols inserted in it, as a set

        # Workspace, never part of the position: the open question and scratch.
        self.verb: i64 = 0
        self.legal0: i64 = 0
        self.legal1: i64 = 0
        self.legal2: i64 = 0
        self.sieve: WideSieve = WideSieve()
        self.scratch: WideSieve = WideSieve()
        self.trial: WideSieve = WideSieve()
        self.trial_aims: WideSieve = WideSieve()

    # -- cards ---------------------------------------------------------------------------------------------------------

    def n_reserved(self, seat: i64) -> i64:
        """How many cards a seat has reserved in this game (CAL-97)."""
        return (self.reserved >> (2 * seat)) & 3

    # -- frames ------------------------------------------------------------------------------------------------------

    def push(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        """Pend a frame above the others; facts beyond the third start as 0."""
        base: i64 = self.depth * WIDTH
        while len(self.stack) < base + WIDTH:
            self.stack = append(self.stack, 0)
        stack = self.stack
        stack[base] = kind
        stack[base + 1] = a
        stack[base + 2] = b
        stack[base + 3] = c
        n: i64 = base + 4
        while n < base + WIDTH:
            stack[n] = 0
            n += 1
        self.depth += 1

    def drop(self) -> None:
        """Forget the top frame."""
        self.depth -= 1

    def top(self) -> i64:
        """The kind of the top frame, or the stage when none is pending."""
        if self.result != NO_RESULT:
            return OVER
        return self.stage if self.depth == 0 else self.stack[(self.depth - 1) * WIDTH]

    def fact(self, n: i64) -> i64:
        """The n-th fact (1..10) of the top frame."""
        return self.stack[(self.depth - 1) * WIDTH + n]

    def set_fact(self, n: i64, value: i64) -> None:
        """Change a fact of the top frame."""
        self.stack[(self.depth - 1) * WIDTH + n] = value

    def fact_of(self, frame: i64, n: i64) -> i64:
        """A fact (0: the kind) of the frame-th frame from the bottom."""
        return self.stack[frame * WIDTH + n]

    def set_fact_of(self, frame: i64, n: i64, value: i64) -> None:
        """Change a fact of the frame-th frame from the bottom."""
        self.stack[frame * WIDTH + n] = value


def card_word(card: i64) -> i64:
    """Which of the two words of a set of Memory cards a card is in."""
    return 0 if card < HALF else 1


def card_bit(card: i64) -> i64:
    """The card's bit in its word."""
    return bit(card) if card < HALF else bit(card - HALF)


def has_card(cards: vec[i64], seat: i64, card: i64) -> bool:
    """Whether a seat's set of Memory cards holds a card."""
    return has(cards[2 * seat], card) if card < HALF else has(cards[2 * seat + 1], card - HALF)


def n_cards(cards: vec[i64], seat: i64) -> i64:
    """How many cards a seat's set holds."""
    return count(cards[2 * seat]) + count(cards[2 * seat + 1])


# -- waiting cards: one word each --------------------------------------------------------------------------------------
# card (7 bits), effect (5), playboard (3), is on the Final Reserve (1), who may activate it (3), is due (1): its
# bearer's next turn has begun


def waiting(card: i64, effect: i64, board: i64, is_on_final: i64, taker: i64) -> i64:
    """A waiting card as one word."""
    return card | (effect << 7) | (board << 12) | (is_on_final << 15) | (taker << 16)


def waiting_card(entry: i64) -> i64:
    """Which card waits."""
    return entry & 127


def waiting_effect(entry: i64) -> i64:
    """What it does when activated."""
    return (entry >> 7) & 31


def waiting_board(entry: i64) -> i64:
    """On whose playboard it lies."""
    return (entry >> 12) & 7


def is_on_final(entry: i64) -> bool:
    """Whether it lies on the Final Reserve (taken) and not on the Memory deck (copied or revived)."""
    return (entry >> 15) & 1 == 1


def waiting_taker(entry: i64) -> i64:
    """Who decides whether it is activated (CAL-354, CAL-358)."""
    return (entry >> 16) & 7


def is_due(entry: i64) -> bool:
    """CAL-359: whether the next turn of its bearer has begun, so that it is discarded at the end of it."""
    return (entry >> 19) & 1 == 1


def made_due(entry: i64) -> i64:
    """The same waiting card, due."""
    return entry | bit(19)
