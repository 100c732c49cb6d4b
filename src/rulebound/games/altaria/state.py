"""What is on the table. Everything is a number or a set held as bits; see :mod:`board` for sets of spaces.

Tokens: one set of spaces per kind and per owner, and the phases left as three binary digits (``left0..left2``), so the
whole board turns with six operations. Heroes have a *slot* 0..5 (blue left, centre, right, red left, centre, right);
sets of slots hold who is ready, holds a crystal, or carries a marker.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from rulebound.engine.bits import bit, count, has
from rulebound.engine.contract import Game, State
from rulebound.engine.sieve import Sieve
from rulebound.games.altaria.board import ALL, NOWHERE
from rulebound.games.altaria.frames import INITIATIVE, OVER, WIDTH
from rulebound.games.altaria.tables import N_KINDS, Tables

BLUE: Final[i64] = 0
RED: Final[i64] = 1
N_SLOTS: Final[i64] = 6
NO_ONE: Final[i64] = NOWHERE

DEAD: Final[i64] = 0
INJURED: Final[i64] = 1
HEALTHY: Final[i64] = 2

# Results; 0 while the game runs.
RUNNING: Final[i64] = 0
BLUE_WINS: Final[i64] = 1
RED_WINS: Final[i64] = 2
TIE: Final[i64] = 3

# Markers of one hero held back until its action is over (bits of ``later``).
MOTIVATION: Final[i64] = 1
EXHAUSTION: Final[i64] = 2
BLEEDING: Final[i64] = 4
FORCED: Final[i64] = 8


# Sets of slots.
SLOTS: Final[i64] = 63
BLUE_SLOTS: Final[i64] = 7
RED_SLOTS: Final[i64] = 56


def slots_of(seat: i64) -> i64:
    """The hero slots of a seat."""
    return BLUE_SLOTS if seat == BLUE else RED_SLOTS


def owner_of(slot: i64) -> i64:
    """The seat a hero belongs to: ALT-12 blue units are the blue player's allies, ALT-13 red ones the red player's."""
    return BLUE if slot < 3 else RED


@mypyc_attr(allow_interpreted_subclasses=False)
class Table(State):
    """The position as plain data; :class:`rulebound.games.altaria.match.Match` adds the rules' entry points."""

    def __init__(self, game: Game, tables: Tables) -> None:
        super().__init__(game)
        self.tables: Tables = tables
        # Options that change the rules (ALT-119, ALT-R40, ALT-R41).
        self.has_events: bool = True
        self.allied_only: bool = False
        self.copies_himself: bool = False
        # Terrain tiles of the sockets; every other space is grass, altar or portal.
        self.jungle: i64 = 0
        self.mountain: i64 = 0
        self.water: i64 = 0
        # Altars held, per seat.
        self.held: vec[i64] = vec[i64]([0] * 2)
        # Power tokens.
        self.of_kind: vec[i64] = vec[i64]([0] * 10)
        self.of_owner: vec[i64] = vec[i64]([0] * 2)
        self.left0: i64 = 0
        self.left1: i64 = 0
        self.left2: i64 = 0
        # Heroes, per slot. ALT-56: the token on the map shows the health.
        self.kind_of: vec[i64] = vec[i64]([0] * 6)
        self.pos: vec[i64] = vec[i64]([0] * 6)
        self.health: vec[i64] = vec[i64]([0] * 6)
        self.revival: vec[i64] = vec[i64]([0] * 6)
        # Sets of slots.
        self.ready: i64 = 0
        self.crystals: i64 = 0
        self.motivated: i64 = 0
        self.exhausted: i64 = 0
        self.bleeding: i64 = 0
        self.forced: i64 = 0
        # The turn.
        self.turn: i64 = 1
        self.phase: i64 = 1
        self.initiative: i64 = BLUE
        self.first: i64 = BLUE
        self.n_acted: i64 = 0
        self.stage: i64 = INITIATIVE
        self.is_opening: bool = True
        # The hero now acting: slot or NO_ONE, action points, skills used, markers held back.
        self.active: i64 = NO_ONE
        self.ap: i64 = 0
        self.used: i64 = 0
        self.later: i64 = 0
        # The event deck from the top; ``event`` counts the cards covered so far, the next one is visible (ALT-121).
        self.deck: bytes = b""
        self.event: i64 = 0
        # The token that is completing its rotation, and whether it still lies there.
        self.completing: i64 = NOWHERE
        self.is_completing_there: bool = False
        self.result: i64 = RUNNING
        # Pending frames, bottom first.
        self.stack: vec[i64] = vec[i64]([0] * 48)
        self.depth: i64 = 0

        # Derived, kept up to date by the methods below.
        self.living: vec[i64] = vec[i64]([0] * 2)
        self.bodies: i64 = 0
        self.great: i64 = 0
        # Spaces of the tokens that give crystals in each of the four ways (ALT-131).
        self.gives: vec[i64] = vec[i64]([0] * 4)

        # Workspace, never part of the position: the open question and scratch.
        self.verb: i64 = 0
        self.legal: i64 = 0
        self.sieve: Sieve = Sieve()
        self.scratch: Sieve = Sieve()

    # -- tokens --------------------------------------------------------------------------------------------------

    def tokens(self) -> i64:
        """Spaces with a power token."""
        return self.of_owner[BLUE] | self.of_owner[RED]

    def kind_at(self, cell: i64) -> i64:
        """The kind of the token there, NO_ONE if there is none."""
        kind: i64 = 0
        while kind < N_KINDS:
            if has(self.of_kind[kind], cell):
                return kind
            kind += 1
        return NO_ONE

    def token_owner(self, cell: i64) -> i64:
        """The seat whose colour the token there shows."""
        return (self.of_owner[RED] >> cell) & 1

    def left_at(self, cell: i64) -> i64:
        """ALT-71: phases the token there has left; 0 is a token due to leave in this rotation step."""
        return ((self.left0 >> cell) & 1) | (((self.left1 >> cell) & 1) << 1) | (((self.left2 >> cell) & 1) << 2)

    def set_left(self, cell: i64, left: i64) -> None:
        """Turn the token there so that it has ``left`` phases left."""
        here: i64 = bit(cell)
        self.left0 = (self.left0 & ~here) | ((left & 1) << cell)
        self.left1 = (self.left1 & ~here) | (((left >> 1) & 1) << cell)
        self.left2 = (self.left2 & ~here) | (((left >> 2) & 1) << cell)

    def put_token(self, cell: i64, kind: i64, owner: i64, left: i64) -> None:
        """Lay a token on a space without one, its owner's colour up (ALT-62)."""
        here: i64 = bit(cell)
        self.of_kind[kind] |= here
        self.of_owner[owner] |= here
        self.gives[self.tables.crystal[kind]] |= here
        if self.tables.is_great[kind] == 1:
            self.great |= here
        self.set_left(cell, left)

    def lift_token(self, cell: i64) -> None:
        """Take the token there off the board."""
        kind: i64 = self.kind_at(cell)
        rest: i64 = ~bit(cell)
        self.of_kind[kind] &= rest
        self.of_owner[BLUE] &= rest
        self.of_owner[RED] &= rest
        self.gives[self.tables.crystal[kind]] &= rest
        self.great &= rest
        self.set_left(cell, 0)
        if cell == self.completing:
            self.is_completing_there = False

    def shift_token(self, cell: i64, to: i64) -> None:
        """Move the token there to a space without one; its facing stays."""
        kind: i64 = self.kind_at(cell)
        owner: i64 = self.token_owner(cell)
        left: i64 = self.left_at(cell)
        is_completing: bool = cell == self.completing and self.is_completing_there
        self.lift_token(cell)
        self.put_token(to, kind, owner, left)
        if is_completing:
            self.completing = to
            self.is_completing_there = True

    def trade_tokens(self, one: i64, other: i64) -> None:
        """Two tokens trade places; their facings stay."""
        kind: i64 = self.kind_at(one)
        owner: i64 = self.token_owner(one)
        left: i64 = self.left_at(one)
        is_completing: bool = one == self.completing and self.is_completing_there
        self.lift_token(one)
        self.shift_token(other, one)
        self.put_token(other, kind, owner, left)
        if is_completing:
            self.completing = other
            self.is_completing_there = True

    # -- heroes --------------------------------------------------------------------------------------------------

    def hero_at(self, cell: i64) -> i64:
        """The slot of the hero there, living or dead, NO_ONE if there is none."""
        slot: i64 = 0
        while slot < N_SLOTS:
            if self.pos[slot] == cell:
                return slot
            slot += 1
        return NO_ONE

    def all_living(self) -> i64:
        """Spaces with living heroes."""
        return self.living[BLUE] | self.living[RED]

    def heroes(self) -> i64:
        """Spaces with heroes, living or dead."""
        return self.living[BLUE] | self.living[RED] | self.bodies

    def is_alive(self, slot: i64) -> bool:
        """Whether the hero is healthy or injured."""
        return self.health[slot] != DEAD

    def set_pos(self, slot: i64, cell: i64) -> None:
        """Lay the hero's token on a space (no consequences)."""
        self.pos[slot] = cell
        self.recount_heroes()

    def recount_heroes(self) -> None:
        """Bring the derived sets of occupied spaces up to date."""
        blue: i64 = 0
        red: i64 = 0
        dead: i64 = 0
        slot: i64 = 0
        while slot < N_SLOTS:
            here: i64 = bit(self.pos[slot])
            if self.health[slot] == DEAD:
                dead |= here
            elif slot < 3:
                blue |= here
            else:
                red |= here
            slot += 1
        self.living[BLUE] = blue
        self.living[RED] = red
        self.bodies = dead

    def refresh(self) -> None:
        """Work out everything derived anew, after fields were set directly."""
        self.great = 0
        how: i64 = 0
        while how < 4:
            self.gives[how] = 0
            how += 1
        kind: i64 = 0
        while kind < N_KINDS:
            self.gives[self.tables.crystal[kind]] |= self.of_kind[kind]
            if self.tables.is_great[kind] == 1:
                self.great |= self.of_kind[kind]
            kind += 1
        self.recount_heroes()

    def slots_in(self, spaces: i64) -> i64:
        """The slots of the living heroes in a set of spaces."""
        found: i64 = 0
        slot: i64 = 0
        while slot < N_SLOTS:
            if self.health[slot] != DEAD and has(spaces, self.pos[slot]):
                found |= bit(slot)
            slot += 1
        return found

    def living_slots(self) -> i64:
        """The slots of all living heroes."""
        return self.slots_in(ALL)

    def n_altars(self, seat: i64) -> i64:
        """How many altars the seat controls."""
        return count(self.held[seat])

    # -- terrain -------------------------------------------------------------------------------------------------

    def land(self) -> i64:
        """ALT-65: grass and jungle spaces."""
        return ALL & ~(self.mountain | self.water | self.tables.altars | self.tables.portals)

    def open_jungle(self) -> i64:
        """Jungle that counts as jungle. ALT-80: a great token cancels the terrain it covers."""
        return self.jungle & ~self.great

    # -- events --------------------------------------------------------------------------------------------------

    def event_card(self) -> i64:
        """The index of the current event card."""
        return self.deck[self.event]

    def event_skill(self) -> i64:
        """The skill on the current event card (ALT-126)."""
        return self.tables.skill_of[self.event_card()]

    def phase_ap(self) -> i64:
        """Action points of this phase: ALT-37 to ALT-39, in the full game the event's column (ALT-123)."""
        if self.has_events:
            return self.tables.ap_of[3 * self.event_card() + self.phase - 1]
        return self.tables.learning_ap[self.phase - 1]

    # -- frames --------------------------------------------------------------------------------------------------

    def push(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Pend a frame above the others."""
        base: i64 = self.depth * WIDTH
        while len(self.stack) < base + WIDTH:
            self.stack = append(self.stack, 0)
        stack = self.stack
        stack[base] = kind
        stack[base + 1] = a
        stack[base + 2] = b
        stack[base + 3] = c
        stack[base + 4] = d
        self.depth += 1

    def drop(self) -> None:
        """Forget the top frame."""
        self.depth -= 1

    def top(self) -> i64:
        """The kind of the top frame, or the stage when none is pending."""
        if self.result != RUNNING:
            return OVER
        return self.stage if self.depth == 0 else self.stack[(self.depth - 1) * WIDTH]

    def fact(self, n: i64) -> i64:
        """The n-th fact (1..4) of the top frame."""
        return self.stack[(self.depth - 1) * WIDTH + n]

    def set_fact(self, n: i64, value: i64) -> None:
        """Change a fact of the top frame."""
        self.stack[(self.depth - 1) * WIDTH + n] = value
