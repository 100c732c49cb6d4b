"""A running game: the engine's state protocol on top of the table, and the one loop that asks and answers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, count, has, lowest, nth
from rulebound.engine.contract import NOBODY, Game, State
from rulebound.engine.errors import BadFile, RulesFault
from rulebound.engine.rng import Rng
from rulebound.engine.sieve import Sieve
from rulebound.engine.verdict import OK
from rulebound.games.altaria import actions, displacing, events, frames, movement, skills, tokens, turn
from rulebound.games.altaria.board import CELL_OF, INDEX_OF
from rulebound.games.altaria.packing import copy, pack, unpack
from rulebound.games.altaria.redeal import shuffle_unseen
from rulebound.games.altaria.state import BLUE, BLUE_WINS, RUNNING, TIE, Table, owner_of
from rulebound.games.altaria.strategy import worth_of
from rulebound.games.altaria.tables import Tables

# For each frame or stage: the first id and the number of ids of its verb, whether that verb names spaces, and the
# clause that says that this is what has to be decided now.
VERB_OF: Final = vec[i64]([0] * 64)
NAMES_SPACES: Final = vec[i64]([0] * 64)
N_ANSWERS: Final = vec[i64]([0] * 64)
DUE_BY: Final = vec[i64]([0] * 64)

# Between two choices nothing comes near this many steps, unless an owner's box holds tokens that never rest.
ENDLESS: Final[i64] = 100_000


def _ask(kind: i64, verb: i64, clause: i64) -> None:
    VERB_OF[kind] = verb
    N_ANSWERS[kind] = actions.VOCABULARY.verb_of(int(verb)).n_arguments
    NAMES_SPACES[kind] = 1 if int(verb) in actions.SPACE_VERBS else 0
    DUE_BY[kind] = clause


_ask(frames.CHOOSE_FIRST, actions.FIRST_ID, 32)
_ask(frames.CHOOSE_HERO, actions.HERO_ID, 33)
_ask(frames.ACTING, actions.SKILL_ID, 35)
_ask(frames.ROTATION, actions.ROTATE_ID, 43)
_ask(frames.WHO, actions.BY_ID, 157)
_ask(frames.GO, actions.TO_ID, 50)
_ask(frames.STRIKE, actions.STRIKE_ID, 55)
_ask(frames.WHICH_KIND, actions.KIND_ID, 167)
_ask(frames.PLACE, actions.AT_ID, 61)
_ask(frames.MIMIC_TAKE, actions.TAKE_ID, 178)
_ask(frames.MIMIC_FACING, actions.FACING_ID, 180)
_ask(frames.TRICK_KIND, actions.KIND_ID, 182)
_ask(frames.EVENT_PLACE, actions.AT_ID, 128)
_ask(frames.SWAP_WITH, actions.TARGET_ID, 181)
_ask(frames.PRESSURE_TAKE, actions.TAKE_ID, 183)
_ask(frames.PRESSURE_MODE, actions.MODE_ID, 184)
_ask(frames.PRESSURE_HERO, actions.TARGET_ID, 184)
_ask(frames.PRESSURE_SHIFT, actions.PUT_ID, 185)
_ask(frames.MANEUVER_TAKE, actions.TAKE_ID, 187)
_ask(frames.MANEUVER_PUT, actions.PUT_ID, 187)
_ask(frames.PRAYER_FOR, actions.TARGET_ID, 190)
_ask(frames.PUSH_TAKE, actions.TAKE_ID, 194)
_ask(frames.PUSH_HERO, actions.TARGET_ID, 196)
_ask(frames.PUSH_PUT, actions.PUT_ID, 196)
_ask(frames.TOLL, actions.JUNGLE_ID, 96)
_ask(frames.BODY, actions.BODY_ID, 112)
_ask(frames.SLURG_PULL, actions.NEXT_ID, 147)
_ask(frames.RAGGOR_PULL, actions.NEXT_ID, 151)
_ask(frames.RAGGOR_LAND, actions.LANDS_ID, 150)
_ask(frames.NASAYA_LAND, actions.LANDS_ID, 154)
_ask(frames.MALOKAN_CARRY, actions.NEXT_ID, 164)
_ask(frames.VESHIR_TRADE, actions.TRADE_ID, 172)
_ask(frames.FIZZLE_PUSH, actions.NEXT_ID, 175)


@final
class Match(Table):
    """One position of Altaria, playable."""

    def __init__(self, game: Game, tables: Tables) -> None:
        super().__init__(game, tables)

    # -- the question now ----------------------------------------------------------------------------------------

    @property
    def n_players(self) -> i64:
        """How many seats the game is played by."""
        return 2

    @property
    def seat(self) -> i64:
        """The seat to decide now."""
        kind: i64 = self.top()
        if kind == frames.OVER:
            return NOBODY
        if kind == frames.CHOOSE_HERO:
            return turn.acting_seat(self)
        if kind == frames.BODY:
            return self.fact(4)
        if kind == frames.ACTING or (kind >= frames.WHO and kind <= frames.TOLL):
            return owner_of(self.active)
        return self.initiative

    def n_legal(self) -> i64:
        """How many actions are legal."""
        return count(self.legal)

    def nth_legal(self, k: i64) -> i64:
        """The k-th legal action id."""
        argument: i64 = nth(self.legal, k)
        if NAMES_SPACES[self.top()] == 1:
            argument = INDEX_OF[argument]
        return self.verb + argument

    def legal_actions(self) -> list[int]:
        """The legal action ids, ascending."""
        out: list[int] = []
        rest: i64 = self.legal
        verb: i64 = self.verb
        names_spaces: bool = NAMES_SPACES[self.top()] == 1
        while rest != 0:
            argument: i64 = lowest(rest)
            rest &= rest - 1
            out.append(int(verb + (INDEX_OF[argument] if names_spaces else argument)))
        return out

    def domain(self) -> tuple[i64, i64]:
        """First id and number of ids of the verb asked for."""
        if self.result != RUNNING:
            return 0, 0
        return self.verb, N_ANSWERS[self.top()]

    def forbidden_by(self, action: i64) -> i64:
        """The clause that forbids an action: what the same sieve that lists the legal ones says of it."""
        if self.result != RUNNING:
            return turn.ended_by(self)
        kind: i64 = self.top()
        if action < self.verb or action >= self.verb + N_ANSWERS[kind]:
            return DUE_BY[kind]
        member: i64 = self._member(action)
        if has(self.legal, member):
            return OK
        self.sieve.ask(bit(member))
        self._sift(kind)
        return self.sieve.clause

    def _member(self, action: i64) -> i64:
        argument: i64 = action - self.verb
        return CELL_OF[argument] if NAMES_SPACES[self.top()] == 1 else argument

    # -- play ----------------------------------------------------------------------------------------------------

    def step(self, action: i64) -> None:
        """Carry out a legal action and go on to the next question."""
        self._answer(self.top(), self._member(action))
        self.advance()

    def advance(self) -> None:
        """Do the work that is pending until somebody has a choice (ALT-R73: a single answer is given at once)."""
        n_steps: i64 = 0
        while self.result == RUNNING:
            kind: i64 = self.top()
            n_steps += 1
            if n_steps > ENDLESS:
                raise RulesFault("the effects of the tokens set each other off without end")
            if self._work(kind):
                continue
            self.sieve.ask(0)
            self._sift(kind)
            left: i64 = self.sieve.left
            if left == 0:
                self._nothing_to_ask()
            elif left & (left - 1) == 0 and not self.asks_forced:
                self._answer(kind, lowest(left))
            else:
                self.legal = left
                self.verb = VERB_OF[kind]
                return
        self.legal = 0
        self.verb = 0

    def reopen(self) -> bool:
        """Ask the pending question again, and answer nothing; False if none is open."""
        kind: i64 = self.top()
        self.legal = 0
        self.verb = 0
        if self.result == RUNNING and N_ANSWERS[kind] > 0:
            self.sieve.ask(0)
            self._sift(kind)
            self.legal = self.sieve.left
            self.verb = VERB_OF[kind]
        return self.legal != 0 or self.result != RUNNING

    def _nothing_to_ask(self) -> None:
        if self.depth > 0:
            self.drop()
        else:
            # All tokens that completed their rotation have left.
            self.stage = frames.PHASE_END

    def _work(self, kind: i64) -> bool:
        """Carry out a frame or stage that asks nothing; False if this one asks."""
        if kind == frames.ENTERED:
            tokens.work_entered(self)
        elif kind == frames.COMPLETED:
            tokens.work_completed(self)
        elif kind == frames.INITIATIVE:
            turn.work_initiative(self)
        elif kind == frames.PHASE_END:
            turn.work_phase_end(self)
        else:
            return False
        return True

    def _sift(self, kind: i64) -> None:
        """Let the question's rule sift its domain."""
        v: Sieve = self.sieve
        if kind == frames.ACTING:
            skills.sift_skills(self, v)
        elif kind == frames.ROTATION:
            turn.sift_rotation(self, v)
        elif kind == frames.CHOOSE_HERO:
            turn.sift_hero(self, v)
        elif kind == frames.CHOOSE_FIRST:
            turn.sift_first(v)
        elif kind == frames.WHO:
            skills.sift_who(self, v, self.fact(1))
        elif kind == frames.GO:
            skills.sift_go(self, v, self.fact(1))
        elif kind == frames.STRIKE:
            skills.sift_strike(self, v, self.fact(1))
        elif kind == frames.WHICH_KIND:
            skills.sift_kind(self, v, self.fact(1))
        elif kind == frames.PLACE:
            skills.sift_place(self, v, self.fact(1), self.fact(2))
        elif kind == frames.TOLL:
            movement.sift_toll(self, v)
        elif kind == frames.BODY:
            movement.sift_body(self, v, self.fact(1), self.fact(2))
        elif kind < frames.TOLL:
            self._sift_event(kind, v)
        else:
            self._sift_effect(kind, v)

    def _sift_event(self, kind: i64, v: Sieve) -> None:
        by: i64 = self.fact(1)
        if kind == frames.EVENT_PLACE:
            events.sift_event_place(self, v, by, self.fact(2))
        elif kind == frames.MIMIC_FACING:
            events.sift_mimic_facing(self, v, self.fact(2), self.fact(3))
        elif kind == frames.PRESSURE_MODE:
            displacing.sift_pressure_mode(self, v, by)
        elif kind == frames.PRESSURE_HERO:
            displacing.sift_pressure_hero(self, v, by)
        elif kind == frames.PRESSURE_SHIFT:
            displacing.sift_pressure_shift(self, v, by)
        elif kind == frames.MANEUVER_PUT:
            displacing.sift_maneuver_put(self, v, by, self.fact(2))
        elif kind == frames.PUSH_HERO:
            displacing.sift_push_hero(self, v, by)
        elif kind == frames.PUSH_PUT:
            displacing.sift_push_put(self, v, by, self.fact(2))
        else:
            events.sift_first(self, v, by)

    def _sift_effect(self, kind: i64, v: Sieve) -> None:
        if kind == frames.RAGGOR_PULL:
            tokens.sift_raggor(self, v)
        elif kind == frames.RAGGOR_LAND:
            tokens.sift_raggor_land(self, v)
        elif kind == frames.FIZZLE_PUSH:
            tokens.sift_fizzle(self, v)
        elif kind == frames.MALOKAN_CARRY:
            tokens.sift_malokan(self, v)
        elif kind == frames.SLURG_PULL:
            tokens.sift_slurg(self, v)
        elif kind == frames.NASAYA_LAND:
            tokens.sift_nasaya(self, v)
        else:
            tokens.sift_veshir(self, v)

    def _answer(self, kind: i64, member: i64) -> None:
        """Carry out a legal answer to the question ``kind``."""
        if kind == frames.ACTING:
            if member == actions.DONE:
                turn.end_action(self)
            else:
                skills.answer_skill(self, member)
        elif kind == frames.CHOOSE_HERO:
            turn.answer_hero(self, member)
        elif kind == frames.CHOOSE_FIRST:
            turn.answer_first(self, member)
        elif kind == frames.ROTATION:
            tokens.complete(self, member)
        elif kind == frames.WHO:
            skills.answer_who(self, member)
        elif kind == frames.GO:
            skills.answer_go(self, member)
        elif kind == frames.STRIKE:
            skills.answer_strike(self, member)
        elif kind == frames.WHICH_KIND:
            skills.answer_kind(self, member)
        elif kind == frames.PLACE:
            skills.answer_place(self, member)
        elif kind == frames.TOLL:
            movement.answer_toll(self, member)
        elif kind == frames.BODY:
            movement.answer_body(self, member)
        elif kind < frames.TOLL:
            self._answer_event(kind, member)
        else:
            self._answer_effect(kind, member)

    def _answer_event(self, kind: i64, member: i64) -> None:
        if kind == frames.MIMIC_TAKE:
            events.answer_mimic_take(self, member)
        elif kind == frames.MIMIC_FACING:
            events.answer_mimic_facing(self, member)
        elif kind == frames.EVENT_PLACE:
            events.answer_event_place(self, member)
        elif kind == frames.SWAP_WITH:
            events.answer_swap(self, member)
        elif kind == frames.TRICK_KIND:
            events.answer_trick_kind(self, member)
        elif kind == frames.PRAYER_FOR:
            events.answer_prayer(self, member)
        elif kind == frames.PRESSURE_TAKE:
            displacing.answer_pressure_take(self, member)
        elif kind == frames.PRESSURE_MODE:
            displacing.answer_pressure_mode(self, member)
        elif kind == frames.PRESSURE_HERO:
            displacing.answer_pressure_hero(self, member)
        elif kind == frames.PRESSURE_SHIFT:
            displacing.answer_pressure_shift(self, member)
        elif kind == frames.MANEUVER_TAKE:
            displacing.answer_maneuver_take(self, member)
        elif kind == frames.MANEUVER_PUT:
            displacing.answer_maneuver_put(self, member)
        elif kind == frames.PUSH_TAKE:
            displacing.answer_push_take(self, member)
        elif kind == frames.PUSH_HERO:
            displacing.answer_push_hero(self, member)
        else:
            displacing.answer_push_put(self, member)

    def _answer_effect(self, kind: i64, member: i64) -> None:
        if kind == frames.RAGGOR_PULL:
            tokens.answer_raggor(self, member)
        elif kind == frames.RAGGOR_LAND:
            tokens.answer_raggor_land(self, member)
        elif kind == frames.FIZZLE_PUSH:
            tokens.answer_fizzle(self, member)
        elif kind == frames.MALOKAN_CARRY:
            tokens.answer_malokan(self, member)
        elif kind == frames.SLURG_PULL:
            tokens.answer_slurg(self, member)
        elif kind == frames.NASAYA_LAND:
            tokens.answer_nasaya(self, member)
        else:
            tokens.answer_veshir(self, member)

    # -- results and plain data ----------------------------------------------------------------------------------

    def reveals(self) -> i64:
        """Each new turn shows one more event card (ALT-125)."""
        return self.event

    def returns(self) -> list[float]:
        """Win 1, draw 0.5, loss 0, for blue and red."""
        if self.result in (RUNNING, TIE):
            return [0.5, 0.5]
        return [1.0, 0.0] if self.result == BLUE_WINS else [0.0, 1.0]

    def worth(self, seat: i64) -> float:
        """A heuristic worth of the position for a seat."""
        blue: float = worth_of(self, BLUE)
        return blue if seat == BLUE else 1.0 - blue

    def clone(self) -> Match:
        """An independent copy."""
        other = Match(self.game, self.tables)
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
        """Nobody knows the order of the cards under the visible one: they are shuffled."""
        other = self.clone()
        shuffle_unseen(other, rng)
        return other


def unpacked(game: Game, tables: Tables, data: bytes) -> Match:
    """The position that ``to_bytes`` wrote, with its question asked again."""
    match = Match(game, tables)
    unpack(match, data)
    try:
        is_open = match.reopen()
    except (IndexError, KeyError):
        is_open = False
    if not is_open:
        raise BadFile("position", "frames", "what is pending makes no sense")
    return match
