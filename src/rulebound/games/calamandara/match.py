"""A running game: the engine's state protocol on top of the table, and the one loop that asks and answers."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulebound.engine.bits import bit, count, lowest, nth
from rulebound.engine.contract import NO_ACTION, NOBODY, Game, State
from rulebound.engine.errors import BadFile, RulesFault
from rulebound.engine.rng import Rng
from rulebound.engine.verdict import OK
from rulebound.engine.windows import NO_ONE_LEFT, Responders, next_asked
from rulebound.games.calamandara import (
    acquiring,
    actions,
    frames,
    piles,
    placing,
    reacting,
    resolving,
    steps,
    turn,
    using,
)
from rulebound.games.calamandara.dispatch import DUE_BY, N_ANSWERS, VERB_OF, carry_out, sift
from rulebound.games.calamandara.lands import NO_SYMBOL
from rulebound.games.calamandara.packing import copy, pack, seats_in, unpack
from rulebound.games.calamandara.redeal import deal_anew
from rulebound.games.calamandara.state import NO_RESULT, NO_WINNER, Table
from rulebound.games.calamandara.strategy import worth_of
from rulebound.games.calamandara.tables import Tables

_PER_WORD: Final[i64] = 60

# Between two choices nothing comes near this many steps.
ENDLESS: Final[i64] = 100_000


@final
class Match(Table, Responders):
    """One position of Calamandara, playable."""

    def __init__(self, game: Game, tables: Tables, n_seats: i64) -> None:
        super().__init__(game, tables, n_seats)

    # -- the question now ----------------------------------------------------------------------------------------------

    @property
    def n_players(self) -> i64:
        """How many seats the game is played by."""
        return self.n_seats

    @property
    def seat(self) -> i64:
        """The seat to decide now."""
        kind: i64 = self.top()
        if kind == frames.OVER:
            return NOBODY
        if self.depth == 0:
            return self.active
        if kind == frames.WINDOW:
            return self.fact(frames.ASKED) - 1
        return self.fact(frames.USER) if kind == frames.USED else self.fact(1)

    def n_legal(self) -> i64:
        """How many actions are legal."""
        return count(self.legal0) + count(self.legal1) + count(self.legal2)

    def nth_legal(self, k: i64) -> i64:
        """The k-th legal action id."""
        left: i64 = k
        here: i64 = count(self.legal0)
        if left < here:
            return self.verb + nth(self.legal0, left)
        left -= here
        here = count(self.legal1)
        if left < here:
            return self.verb + _PER_WORD + nth(self.legal1, left)
        return self.verb + 2 * _PER_WORD + nth(self.legal2, left - here)

    def domain(self) -> tuple[i64, i64]:
        """First id and number of ids of the verb asked for."""
        if self.result != NO_RESULT:
            return 0, 0
        return self.verb, N_ANSWERS[self.top()]

    def forbidden_by(self, action: i64) -> i64:
        """The clause that forbids an action: what the same sieve that lists the legal ones says of it."""
        if self.result != NO_RESULT:
            return 3 if self.result != NO_WINNER else 1058
        kind: i64 = self.top()
        if action < self.verb or action >= self.verb + N_ANSWERS[kind]:
            return DUE_BY[kind]
        member: i64 = action - self.verb
        word: i64 = member // _PER_WORD
        here: i64 = bit(member % _PER_WORD)
        legal: i64 = self.legal0 if word == 0 else self.legal1 if word == 1 else self.legal2
        if legal & here != 0:
            return OK
        self.sieve.ask(here if word == 0 else 0, here if word == 1 else 0, here if word == 2 else 0)
        sift(self, kind)
        # What the domain of the question does not even hold is answered by what has to be decided.
        return self.sieve.clause if self.sieve.clause != 0 else DUE_BY[kind]

    def may_respond(self, seat: i64) -> bool:
        """Whether a seat has a card for the open window."""
        return turn.may_respond(self, seat)

    # -- play ----------------------------------------------------------------------------------------------------------

    def step(self, action: i64) -> None:
        """Carry out a legal action and go on to the next question."""
        carry_out(self, self.top(), action - self.verb)
        self.advance()

    def advance(self) -> None:
        """Do the work that is pending until somebody has a choice (CAL-R108: a single answer is given at once)."""
        n_steps: i64 = 0
        while self.result == NO_RESULT:
            kind: i64 = self.top()
            n_steps += 1
            if n_steps > ENDLESS:
                raise RulesFault("the pending effects set each other off without end")
            if self._work(kind):
                continue
            self.sieve.ask(0, 0, 0)
            sift(self, kind)
            n: i64 = self._n_left()
            if n == 0:
                self._nothing_to_ask(kind)
            elif n == 1 and not self.asks_forced:
                carry_out(self, kind, self._only_left())
            else:
                self._open(kind)
                return
        self.legal0 = 0
        self.legal1 = 0
        self.legal2 = 0
        self.verb = 0

    def _n_left(self) -> i64:
        """0, 1 or 2 (several) answers left over."""
        v = self.sieve
        n: i64 = 0
        if v.left0 != 0:
            n = 1 if v.left0 & (v.left0 - 1) == 0 else 2
        if v.left1 != 0:
            n += 1 if v.left1 & (v.left1 - 1) == 0 else 2
        if v.left2 != 0:
            n += 1 if v.left2 & (v.left2 - 1) == 0 else 2
        return n

    def _only_left(self) -> i64:
        v = self.sieve
        if v.left0 != 0:
            return lowest(v.left0)
        if v.left1 != 0:
            return _PER_WORD + lowest(v.left1)
        return 2 * _PER_WORD + lowest(v.left2)

    def _open(self, kind: i64) -> None:
        self.legal0 = self.sieve.left0
        self.legal1 = self.sieve.left1
        self.legal2 = self.sieve.left2
        self.verb = VERB_OF[kind]

    def reopen(self) -> bool:
        """Ask the pending question again, and answer nothing; False if none is open."""
        kind: i64 = self.top()
        self.legal0 = 0
        self.legal1 = 0
        self.legal2 = 0
        self.verb = 0
        is_found: bool = kind != frames.WINDOW or self.fact(frames.ASKED) > 0
        if self.result == NO_RESULT and N_ANSWERS[kind] > 0 and is_found:
            self.sieve.ask(0, 0, 0)
            sift(self, kind)
            self._open(kind)
        return self.legal0 | self.legal1 | self.legal2 != 0 or self.result != NO_RESULT

    def _nothing_to_ask(self, kind: i64) -> None:
        if kind == frames.INSERTING:
            placing.end_inserting(self)
        elif kind == frames.HAND_ONTO_DECK:
            piles.end_hand_onto_deck(self)
        else:
            self.drop()

    def _work(self, kind: i64) -> bool:
        """Carry out a frame or stage that asks nothing; False if this one asks."""
        if kind == frames.WINDOW:
            return self._find_asked()
        if kind == frames.USED:
            if not using.is_announced(self):
                return False
            resolving.work_used(self)
        elif kind == frames.ACQUIRING:
            if acquiring.has_lower_choice(self):
                return False
            acquiring.answer_acquiring(self, NO_SYMBOL)
        elif kind == frames.ON_ARRIVAL:
            piles.work_on_arrival(self)
        elif kind == frames.MIRROR_WORKS:
            placing.work_mirror(self)
        elif kind == frames.DRAWING:
            steps.work_drawing(self)
        elif kind == frames.TURN_ENDS:
            turn.work_turn_ends(self)
        else:
            return False
        return True

    def _find_asked(self) -> bool:
        """Find who is to be asked in the window on top; close it if nobody has a response."""
        if self.fact(frames.ASKED) > 0:
            return False
        asking: i64 = self.fact(frames.ASKING)
        if reacting.may_be_answered(self, asking):
            # Who is asked next, or that nobody is, tells something of the hands.
            self.told += 1
        first: i64 = (
            self.fact(frames.SUBJECT) + (0 if self.fact(frames.MOMENT) == frames.AT_END else 1)
        ) % self.n_seats
        asked: i64 = next_asked(self, asking, first, self.n_seats)
        if asked == NO_ONE_LEFT:
            turn.close_window(self)
            return True
        self.set_fact(frames.ASKED, asked + 1)
        return False

    # -- results and plain data ----------------------------------------------------------------------------------------

    def reveals(self) -> i64:
        """Cards drawn, picked at random or shown."""
        return self.shown

    def barriers(self) -> i64:
        """Also announcements and passes: who sees who is asked next has learned something."""
        return self.shown + self.told

    def returns(self) -> list[float]:
        """Win 1, loss 0; CAL-R58 when the rounds are over everybody gets an equal share of the win."""
        n = int(self.n_seats)
        if self.result >= NO_WINNER:
            return [1.0 / n] * n
        return [1.0 if seat == int(self.result) else 0.0 for seat in range(n)]

    def worth(self, seat: i64) -> float:
        """A heuristic worth of the position for a seat."""
        return worth_of(self, seat)

    def idle(self) -> i64:
        """In a window, to pass."""
        return actions.DO_ID + actions.PASS if self.top() == frames.WINDOW else NO_ACTION

    def clone(self) -> Match:
        """An independent copy."""
        other = Match(self.game, self.tables, self.n_seats)
        copy(other, self)
        return other

    def copy_from(self, other: State) -> None:
        """Become equal to another position of this game."""
        assert isinstance(other, Table)
        copy(self, other)

    def to_bytes(self) -> bytes:
        """The whole position."""
        return pack(self)

    def redeal(self, seat: int | None, rng: Rng) -> Match:
        """A position that differs only in what a seat cannot know."""
        other = self.clone()
        viewer: i64 = actions.NO_SEAT if seat is None else seat
        deal_anew(other, viewer, rng)
        other.reopen()
        return other


def unpacked(game: Game, tables: Tables, data: bytes) -> Match:
    """The position that ``to_bytes`` wrote, with its question asked again."""
    match = Match(game, tables, seats_in(data))
    unpack(match, data)
    try:
        is_open = match.reopen()
    except (IndexError, KeyError):
        is_open = False
    if not is_open:
        raise BadFile("position", "frames", "what is pending makes no sense")
    return match
