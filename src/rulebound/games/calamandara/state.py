"""The position as plain data: board, playboards, Memory cards, turn, and pending frames."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.engine.bits import bit, count, has, lowest
from rulebound.engine.contract import Game, State
from rulebound.engine.sieve import WideSieve
from rulebound.games.calamandara.actions import (
    HAS_AXIS,
    N_SYMBOLS,
    NO_SEAT,
    TOWER,
    TURNABLE,
    WATERFALL,
)
from rulebound.games.calamandara.board import (
    ALL,
    BIT_OF,
    FINAL,
    LINE,
    N_CELLS,
    START,
    WORD_OF,
    ZONE,
    arm_of,
    is_final,
)
from rulebound.games.calamandara.frames import OVER, WIDTH
from rulebound.games.calamandara.tables import N_SYMBOL_CARDS, Tables

HAND_LIMIT: Final[i64] = 5  # CAL-39
FINAL_HAND_LIMIT: Final[i64] = 3  # CAL-235, CAL-254
RESERVE_LIMIT: Final[i64] = 4  # CAL-72
FINAL_LIMIT: Final[i64] = 3  # CAL-97
STARTING_SYMBOLS: Final[i64] = 2  # CAL-50
NO_SYMBOL: Final[i64] = 9
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

# -- the table part, word by word: what an acquisition or an insertion can change, and what is loaded to undo one ---------
KIND: Final[i64] = 0  # 9 sets of spaces
FACING: Final[i64] = 27  # 2 sets: the bits of the direction (Footprint, Mirror) or axis (Tower, Cave, Wing)
OWNER: Final[i64] = 33  # 2 sets: the bits of the seat a Waterfall belongs to (CAL-128)
RIPE: Final[i64] = 39  # Waterfalls that may be transformed in their owner's present turn (CAL-184)
DEPOT: Final[i64] = 42  # per seat, 6 bits a symbol
RESERVE: Final[i64] = 46  # per seat, 3 bits a symbol
TOKEN: Final[i64] = 50  # per seat, the space of the traveller token
TOP: Final[i64] = 54  # per seat, how many cards of the Symbol deck are used
TABLE_WORDS: Final[i64] = 58

_SMALL_SETS: Final = vec[i64]([2**n for n in range(9)])


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(State):
    """The position as plain data; :class:`rulebound.games.calamandara.match.Match` adds the rules' entry points."""

    def __init__(self, game: Game, tables: Tables, n_seats: i64) -> None:
        super().__init__(game)
        self.tables: Tables = tables
        self.n_seats: i64 = n_seats
        self.layout: i64 = n_seats - 2
        # Options.
        self.mode: i64 = 0
        self.rounds: i64 = 0
        self.early_limit: bool = False
        self.temple_to_owner: bool = False
        # Board and playboards.
        self.table: vec[i64] = vec[i64]([0] * 58)
        self.symbols: bytes = b""  # Symbol decks, each traveller's part in its fixed order (CAL-71)
        # Memory cards: sets of two words per seat, and piles as links from each card to the one below it.
        self.hand: vec[i64] = vec[i64]([0] * 8)
        self.final: vec[i64] = vec[i64]([0] * 8)
        self.below: vec[i64] = vec[i64]([72] * 72)
        self.deck: vec[i64] = vec[i64]([72] * 4)
        self.discard: vec[i64] = vec[i64]([72] * 4)
        self.n_deck: vec[i64] = vec[i64]([0] * 4)
        # Linked cards that lie face up and wait: card, effect, seat of the playboard, on the Final Reserve or not, who may
        # activate it; packed one to a word.
        self.waits: vec[i64] = vec[i64]([0] * 4)
        self.n_waits: i64 = 0
        # What each seat knows: Memory cards whose place it knows, Symbol cards it has seen; and cards that lie open.
        self.known: vec[i64] = vec[i64]([0] * 8)
        self.open: vec[i64] = vec[i64]([0] * 2)
        self.seen: vec[i64] = vec[i64]([0] * 4)
        # Chance: the seed, and how many draws were made; ``shown`` counts what came to light.
        self.seed: int = 0
        self.n_draws: i64 = 0
        self.shown: i64 = 0
        # The turn.
        self.stage: i64 = 0
        self.active: i64 = 0
        self.first: i64 = 0
        self.round: i64 = 0
        self.phase: i64 = 0  # what is still open, see above; during the set-up a counter
        self.pool: vec[i64] = vec[i64]([0] * 2)  # Memory cards not yet drafted (CAL-44)
        self.sealed: i64 = 0  # seats under Sealed Fields
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

        # Derived, kept up to date by refresh().
        self.occupied: vec[i64] = vec[i64]([0] * 3)
        self.tokens: vec[i64] = vec[i64]([0] * 3)
        self.shield: vec[i64] = vec[i64]([0] * 3)  # the Towers' rows (CAL-160)

        # Workspace, never part of the position: the open question and scratch.
        self.verb: i64 = 0
        self.legal0: i64 = 0
        self.legal1: i64 = 0
        self.legal2: i64 = 0
        self.sieve: WideSieve = WideSieve()
        self.scratch: WideSieve = WideSieve()
        self.trial: WideSieve = WideSieve()
        self.trial_aims: WideSieve = WideSieve()
        self.reach: vec[i64] = vec[i64]([0] * 3)
        self.frontier: vec[i64] = vec[i64]([0] * 3)

    # -- symbols on the board ----------------------------------------------------------------------------------------

    def kind_at(self, cell: i64) -> i64:
        """The symbol there, NO_SYMBOL if there is none."""
        word: i64 = WORD_OF[cell]
        here: i64 = BIT_OF[cell]
        kind: i64 = 0
        while kind < N_SYMBOLS:
            if self.table[3 * kind + word] & here != 0:
                return kind
            kind += 1
        return NO_SYMBOL

    def is_kind(self, cell: i64, kind: i64) -> bool:
        """Whether that symbol lies there."""
        return self.table[3 * kind + WORD_OF[cell]] & BIT_OF[cell] != 0

    def facing_at(self, cell: i64) -> i64:
        """The direction (Footprint, Mirror) or axis (Tower, Cave, Wing) of the symbol there."""
        at: i64 = FACING + WORD_OF[cell]
        here: i64 = BIT_OF[cell]
        low: i64 = 1 if self.table[at] & here != 0 else 0
        return low + 2 if self.table[at + 3] & here != 0 else low

    def owner_at(self, cell: i64) -> i64:
        """The seat the Waterfall there belongs to (CAL-128)."""
        at: i64 = OWNER + WORD_OF[cell]
        here: i64 = BIT_OF[cell]
        low: i64 = 1 if self.table[at] & here != 0 else 0
        return low + 2 if self.table[at + 3] & here != 0 else low

    def is_ripe(self, cell: i64) -> bool:
        """Whether the Waterfall there may be transformed in its owner's present turn."""
        return self.table[RIPE + WORD_OF[cell]] & BIT_OF[cell] != 0

    def _put_bit(self, at: i64, cell: i64, value: bool) -> None:
        here: i64 = BIT_OF[cell]
        place: i64 = at + WORD_OF[cell]
        if value:
            self.table[place] |= here
        else:
            self.table[place] &= ~here

    def lay(self, cell: i64, kind: i64, facing: i64, owner: i64) -> None:
        """Lay a symbol on a space without one (no effects)."""
        word: i64 = WORD_OF[cell]
        here: i64 = BIT_OF[cell]
        table = self.table
        table[3 * kind + word] |= here
        self.occupied[word] |= here
        if facing & 1 != 0:
            table[FACING + word] |= here
        if facing & 2 != 0:
            table[FACING + 3 + word] |= here
        if kind == WATERFALL:
            self._put_bit(OWNER, cell, owner & 1 != 0)
            self._put_bit(OWNER + 3, cell, owner & 2 != 0)
        elif kind == TOWER:
            self._raise_shields()

    def lift(self, cell: i64) -> i64:
        """Take the symbol off a space; which one it was."""
        kind: i64 = self.kind_at(cell)
        word: i64 = WORD_OF[cell]
        rest: i64 = ~BIT_OF[cell]
        table = self.table
        table[3 * kind + word] &= rest
        self.occupied[word] &= rest
        at: i64 = FACING + word
        while at < RIPE + 3:  # facing, owner, ripeness
            table[at] &= rest
            at += 3
        if kind == TOWER:
            self._raise_shields()
        return kind

    def shift(self, cell: i64, to: i64) -> None:
        """Relocate a symbol to another space, exchanging it for what lies there; owners and ripeness go along."""
        kind: i64 = self.kind_at(cell)
        facing: i64 = self.facing_at(cell)
        owner: i64 = self.owner_at(cell)
        is_ripe: bool = self.is_ripe(cell)
        self.lift(cell)
        if self.is_occupied(to):
            self.shift(to, cell)
        self.lay(to, kind, self.turned(kind, facing, cell, to), owner)
        if is_ripe:
            self._put_bit(RIPE, to, True)

    def turned(self, kind: i64, facing: i64, cell: i64, to: i64) -> i64:
        """How a relocated symbol comes to lie: in an Initial Zone as that zone demands (CAL-209), else as it lay.

        A Footprint keeps its direction (CAL-204).
        """
        if not has(TURNABLE, kind) or ZONE[to] == FINAL:
            return facing
        return self.zone_facing(kind, ZONE[to])

    def zone_facing(self, kind: i64, zone: i64) -> i64:
        """How Tower, Cave, Wing and Mirror lie in an Initial Zone: sides along the rows, the Mirror's tip to the start."""
        if HAS_AXIS[kind] == 1:
            return zone & 1
        return zone ^ 2

    def mark_ripe(self, seat: i64) -> None:
        """CAL-184: the Waterfalls that lie there when their owner's turn begins may be transformed in it."""
        word: i64 = 0
        while word < 3:
            self.table[RIPE + word] |= self.waterfalls_of(seat, word)
            word += 1

    def waterfalls_of(self, seat: i64, word: i64) -> i64:
        """One word of the set of a seat's Waterfalls."""
        low: i64 = self.table[OWNER + word]
        high: i64 = self.table[OWNER + 3 + word]
        mine: i64 = (low if seat & 1 != 0 else ~low) & (high if seat & 2 != 0 else ~high)
        return self.table[KIND + 3 * WATERFALL + word] & mine

    def is_occupied(self, cell: i64) -> bool:
        """Whether any symbol lies there."""
        return self.occupied[WORD_OF[cell]] & BIT_OF[cell] != 0

    def has_token(self, cell: i64) -> bool:
        """Whether a traveller token stands there."""
        return self.tokens[WORD_OF[cell]] & BIT_OF[cell] != 0

    def is_shielded(self, cell: i64) -> bool:
        """Whether a space lies in a Tower's row (CAL-160, CAL-205)."""
        return self.shield[WORD_OF[cell]] & BIT_OF[cell] != 0

    def cells(self, word: i64) -> i64:
        """One word of the set of all spaces of this board."""
        return ALL[3 * self.layout + word]

    def line(self, cell: i64, axis: i64, word: i64) -> i64:
        """One word of the line of the space's zone along an axis."""
        return LINE[((self.layout * N_CELLS + cell) * 2 + axis) * 3 + word]

    def of_axis(self, kind: i64, axis: i64, word: i64) -> i64:
        """One word of the set of Towers, Caves or Wings whose sides lie along an axis."""
        there: i64 = self.table[3 * kind + word]
        return there & self.table[FACING + word] if axis == 1 else there & ~self.table[FACING + word]

    def n_in_line(self, kind: i64, cell: i64, axis: i64) -> i64:
        """How many Towers, Caves or Wings work on the row of a space along an axis."""
        n: i64 = 0
        word: i64 = 0
        while word < 3:
            there: i64 = self.of_axis(kind, axis, word)
            if there != 0:
                n += count(there & self.line(cell, axis, word))
            word += 1
        return n

    def refresh(self) -> None:
        """Work out everything derived anew, after the table part was changed as a whole."""
        word: i64 = 0
        while word < 3:
            found: i64 = 0
            kind: i64 = 0
            while kind < N_SYMBOLS:
                found |= self.table[3 * kind + word]
                kind += 1
            self.occupied[word] = found
            word += 1
        self._find_tokens()
        self._raise_shields()

    def _find_tokens(self) -> None:
        tokens = self.tokens
        tokens[0] = 0
        tokens[1] = 0
        tokens[2] = 0
        seat: i64 = 0
        while seat < self.n_seats:
            cell: i64 = self.table[TOKEN + seat]
            if cell < N_CELLS:
                tokens[WORD_OF[cell]] |= BIT_OF[cell]
            seat += 1

    def _raise_shields(self) -> None:
        shield = self.shield
        shield[0] = 0
        shield[1] = 0
        shield[2] = 0
        word: i64 = 0
        while word < 3:
            rest: i64 = self.table[3 * TOWER + word]
            while rest != 0:
                here: i64 = rest & -rest
                rest ^= here
                cell: i64 = 60 * word + lowest(here)
                axis: i64 = 1 if self.table[FACING + word] & here != 0 else 0
                at: i64 = ((self.layout * N_CELLS + cell) * 2 + axis) * 3
                shield[0] |= LINE[at]
                shield[1] |= LINE[at + 1]
                shield[2] |= LINE[at + 2]
            word += 1

    # -- playboards --------------------------------------------------------------------------------------------------

    def in_depot(self, seat: i64, kind: i64) -> i64:
        """How many of a symbol lie in a seat's Depot."""
        return (self.table[DEPOT + seat] >> (6 * kind)) & 63

    def in_reserve(self, seat: i64, kind: i64) -> i64:
        """How many of a symbol lie in a seat's Reserve."""
        return (self.table[RESERVE + seat] >> (3 * kind)) & 7

    def n_reserve(self, seat: i64) -> i64:
        """How many symbols lie in a seat's Reserve."""
        n: i64 = 0
        rest: i64 = self.table[RESERVE + seat]
        while rest != 0:
            n += rest & 7
            rest >>= 3
        return n

    def free_places(self, seat: i64) -> i64:
        """CAL-72: how many more symbols the Reserve takes."""
        return RESERVE_LIMIT - self.n_reserve(seat)

    def reserve_kinds(self, seat: i64) -> i64:
        """The set of symbols a Reserve holds."""
        return _kinds_in(self.table[RESERVE + seat], 3, 7)

    def depot_kinds(self, seat: i64) -> i64:
        """The set of symbols a Depot holds."""
        return _kinds_in(self.table[DEPOT + seat], 6, 63)

    def to_depot(self, seat: i64, kind: i64) -> None:
        """Put a symbol into a Depot."""
        one: i64 = 1
        self.table[DEPOT + seat] += one << (6 * kind)

    def from_depot(self, seat: i64, kind: i64) -> None:
        """Take a symbol out of a Depot."""
        one: i64 = 1
        self.table[DEPOT + seat] -= one << (6 * kind)

    def to_reserve(self, seat: i64, kind: i64) -> None:
        """Put a symbol into a Reserve."""
        one: i64 = 1
        self.table[RESERVE + seat] += one << (3 * kind)

    def from_reserve(self, seat: i64, kind: i64) -> None:
        """Take a symbol out of a Reserve."""
        one: i64 = 1
        self.table[RESERVE + seat] -= one << (3 * kind)

    def share(self) -> i64:
        """How many Symbol cards each traveller has (CAL-28 to CAL-30)."""
        return N_SYMBOL_CARDS // self.n_seats

    def symbol_card(self, seat: i64) -> i64:
        """The Symbol card that lies open on a seat's deck (CAL-64)."""
        share: i64 = N_SYMBOL_CARDS // self.n_seats
        return self.symbols[seat * share + self.table[TOP + seat]]

    # -- tokens ------------------------------------------------------------------------------------------------------

    def token(self, seat: i64) -> i64:
        """The space of a traveller token, START at the starting point."""
        return self.table[TOKEN + seat]

    def set_token(self, seat: i64, cell: i64) -> None:
        """Stand a traveller token somewhere (no consequences)."""
        self.table[TOKEN + seat] = cell
        self._find_tokens()

    def in_final(self, seat: i64) -> bool:
        """CAL-129: whether a traveller token stands in the Final Zone."""
        return is_final(self.table[TOKEN + seat])

    def seat_at(self, cell: i64) -> i64:
        """Whose token stands there, NO_SEAT if none does."""
        seat: i64 = 0
        while seat < self.n_seats:
            if self.table[TOKEN + seat] == cell and cell != START:
                return seat
            seat += 1
        return NO_SEAT

    def arm(self, seat: i64) -> i64:
        """The arm of the board a seat owns."""
        return arm_of(self.layout, seat)

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

    def log(self, event: i64, a: i64, b: i64, c: i64) -> None:
        """Tell the journal, if anybody listens."""
        if self.journal is not None:
            self.journal.append((int(event), int(a), int(b), int(c)))


def _kinds_in(packed: i64, width: i64, mask: i64) -> i64:
    kinds: i64 = 0
    rest: i64 = packed
    kind: i64 = 0
    while rest != 0:
        if rest & mask != 0:
            kinds |= _SMALL_SETS[kind]
        rest >>= width
        kind += 1
    return kinds


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
# card (7 bits), effect (5), playboard (3), is on the Final Reserve (1), who may activate it (3), is due (1): its bearer's
# next turn has begun


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
