"""The part of a position that acquisitions and insertions change: board, Depots, Reserves, Symbol decks and tokens."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from rulebound.engine.bits import count, has, lowest
from rulebound.engine.contract import Game, State
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
from rulebound.games.calamandara.tables import N_SYMBOL_CARDS, Tables

RESERVE_LIMIT: Final[i64] = 4  # CAL-72
NO_SYMBOL: Final[i64] = 9

# -- the table part, word by word: what an acquisition or an insertion can change, and what is loaded to undo one ------
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
class Lands(State):
    """Board and playboards; :class:`rulebound.games.calamandara.state.Table` adds the cards and the turn."""

    def __init__(self, game: Game, tables: Tables, n_seats: i64) -> None:
        super().__init__(game)
        self.tables: Tables = tables
        self.n_seats: i64 = n_seats
        self.layout: i64 = n_seats - 2
        self.table: vec[i64] = vec[i64]([0] * 58)
        self.symbols: bytes = b""  # Symbol decks, each traveller's part in its fixed order (CAL-71)
        # Derived, kept up to date by the methods below.
        self.occupied: vec[i64] = vec[i64]([0] * 3)
        self.tokens: vec[i64] = vec[i64]([0] * 3)
        self.shield: vec[i64] = vec[i64]([0] * 3)  # the Towers' rows (CAL-160)

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
        """How Tower, Cave, Wing and Mirror lie in an Initial Zone: along the rows, the Mirror's tip to the start."""
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
        table = self.table
        at: i64 = ((self.layout * N_CELLS + cell) * 2 + axis) * 3
        word: i64 = 0
        while word < 3:
            there: i64 = table[3 * kind + word]
            if there != 0:
                there &= LINE[at + word]
                if there != 0:
                    facing: i64 = table[FACING + word]
                    n += count(there & facing if axis == 1 else there & ~facing)
            word += 1
        return n

    def has_any(self, kind: i64) -> bool:
        """Whether any of a symbol lies on the board."""
        table = self.table
        at: i64 = 3 * kind
        return table[at] | table[at + 1] | table[at + 2] != 0

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
