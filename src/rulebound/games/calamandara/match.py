"""A running game: the engine's state protocol on top of the table, and the one loop that asks and answers."""

from __future__ import annotations

import hashlib
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, count, lowest, nth
from rulebound.engine.contract import NOBODY, Game, State
from rulebound.engine.errors import BadFile, RulesFault
from rulebound.engine.rng import Rng
from rulebound.engine.verdict import OK
from rulebound.engine.windows import NO_ONE_LEFT, Responders, next_asked
from rulebound.games.calamandara import (
    acquiring,
    actions,
    cards,
    effects,
    frames,
    piles,
    placing,
    reacting,
    reserves,
    resolving,
    setup,
    star,
    steps,
    symbols,
    turn,
    using,
    walking,
    waterfalls,
)
from rulebound.games.calamandara.packing import copy, pack, seats_in, unpack
from rulebound.games.calamandara.redeal import deal_anew
from rulebound.games.calamandara.state import NO_RESULT, NO_SYMBOL, NO_WINNER, Table
from rulebound.games.calamandara.strategy import worth_of
from rulebound.games.calamandara.tables import Tables

# For each frame or stage: the first id and the number of ids of its verb, and the clause that says that this is what has
# to be decided now.
VERB_OF: Final = vec[i64]([0] * 64)
N_ANSWERS: Final = vec[i64]([0] * 64)
DUE_BY: Final = vec[i64]([0] * 64)
_PER_WORD: Final[i64] = 60

# Between two choices nothing comes near this many steps.
ENDLESS: Final[i64] = 100_000


def _ask(kind: i64, verb: i64, clause: i64) -> None:
    VERB_OF[kind] = verb
    N_ANSWERS[kind] = actions.VOCABULARY.verb_of(int(verb)).n_arguments
    DUE_BY[kind] = clause


_ask(frames.DRAFT, actions.CARD_ID, 44)
_ask(frames.SYMBOL_ORDER, actions.ORDER_ID, 43)
_ask(frames.CARD_ORDER, actions.CARD_ID, 43)
_ask(frames.CHOOSE_SYMBOLS, actions.SYMBOL_ID, 46)
_ask(frames.MENU, actions.DO_ID, 56)
_ask(frames.WINDOW, actions.DO_ID, 219)
_ask(frames.USED, actions.ON_ID, 1079)
_ask(frames.ACQUIRING, actions.SYMBOL_ID, 66)
_ask(frames.INSERTING, actions.SYMBOL_ID, 77)
_ask(frames.PLACE, actions.AT_ID, 78)
_ask(frames.FACE, actions.FACE_ID, 209)
_ask(frames.FIRE_STAYS, actions.SAY_ID, 194)
_ask(frames.WATERFALL_STAYS, actions.SAY_ID, 189)
_ask(frames.PUSHED, actions.AT_ID, 168)
_ask(frames.STAR_LINE, actions.SAY_ID, 173)
_ask(frames.STAR_TAKE, actions.AT_ID, 175)
_ask(frames.STAR_PUT, actions.AT_ID, 172)
_ask(frames.TURN_SYMBOL, actions.FACE_ID, 210)
_ask(frames.MOVING, actions.AT_ID, 84)
_ask(frames.RESERVING, actions.CARD_ID, 97)
_ask(frames.DISCARDING, actions.CARD_ID, 99)
_ask(frames.TRANSFORMING, actions.AT_ID, 184)
_ask(frames.TRANSFORMED, actions.SYMBOL_ID, 184)
_ask(frames.TOWER_FACE, actions.FACE_ID, 209)
_ask(frames.HAND_ONTO_DECK, actions.CARD_ID, 117)
_ask(frames.RECOVERING, actions.SAY_ID, 137)
_ask(frames.MIRAGE_DRAWS, actions.SAY_ID, 234)
_ask(frames.SHEDDING, actions.CARD_ID, 254)
_ask(frames.NIGHTMARE_HOW, actions.SAY_ID, 271)
_ask(frames.NIGHTMARE_GIVES, actions.SYMBOL_ID, 271)
_ask(frames.NIGHTMARE_TAKES, actions.SYMBOL_ID, 272)
_ask(frames.RUINING, actions.AT_ID, 265)
_ask(frames.ROTATING, actions.SAY_ID, 286)
_ask(frames.ELIMINATING, actions.PICK_ID, 292)
_ask(frames.COPYING_SYMBOL, actions.SYMBOL_ID, 295)
_ask(frames.SPARING_SYMBOL, actions.SYMBOL_ID, 296)
_ask(frames.DOUBLING, actions.SYMBOL_ID, 301)
_ask(frames.LACERATING, actions.AT_ID, 321)
_ask(frames.LACERATED, actions.AT_ID, 321)
_ask(frames.REVEALING, actions.ON_ID, 328)
_ask(frames.GIVING, actions.PICK_ID, 333)
_ask(frames.TAKING, actions.PICK_ID, 333)
_ask(frames.DRAINING, actions.SYMBOL_ID, 340)
_ask(frames.BREATH_FROM, actions.SAY_ID, 279)
_ask(frames.BREATH_TO, actions.ON_ID, 279)
_ask(frames.INVADING, actions.AT_ID, 260)


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
        self._sift(kind)
        # What the domain of the question does not even hold is answered by what has to be decided.
        return self.sieve.clause if self.sieve.clause != 0 else DUE_BY[kind]

    def may_respond(self, seat: i64) -> bool:
        """Whether a seat has a card for the open window."""
        return turn.may_respond(self, seat)

    # -- play ------------------------------------------------------------------------------------------------------------

    def step(self, action: i64) -> None:
        """Carry out a legal action and go on to the next question."""
        self._answer(self.top(), action - self.verb)
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
            self._sift(kind)
            n: i64 = self._n_left()
            if n == 0:
                self._nothing_to_ask(kind)
            elif n == 1 and not self.asks_forced:
                self._answer(kind, self._only_left())
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
            self._sift(kind)
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
        first: i64 = (
            self.fact(frames.SUBJECT) + (0 if self.fact(frames.MOMENT) == frames.AT_END else 1)
        ) % self.n_seats
        asked: i64 = next_asked(self, asking, first, self.n_seats)
        if asked == NO_ONE_LEFT:
            turn.close_window(self)
            return True
        self.set_fact(frames.ASKED, asked + 1)
        return False

    def _sift(self, kind: i64) -> None:
        """Let the question's rule sift its domain."""
        if kind == frames.WINDOW:
            turn.sift_window(self)
        elif kind == frames.MENU:
            turn.sift_menu(self)
        elif kind == frames.USED:
            using.sift_used(self)
        elif kind == frames.INSERTING:
            placing.sift_inserting(self)
        elif kind == frames.PLACE:
            placing.sift_placing(self)
        elif kind == frames.FACE:
            placing.sift_facing(self)
        elif kind == frames.MOVING:
            walking.sift_moving(self)
        elif kind == frames.ACQUIRING:
            acquiring.sift_acquiring(self)
        elif kind in (frames.FIRE_STAYS, frames.WATERFALL_STAYS):
            placing.sift_stays(self)
        elif kind < frames.TURN_BEGINS:
            self._sift_setup(kind)
        elif kind < frames.MIRAGE_DRAWS:
            self._sift_phase(kind)
        else:
            self._sift_effect(kind)

    def _sift_setup(self, kind: i64) -> None:
        if kind == frames.DRAFT:
            setup.sift_draft(self)
        elif kind == frames.SYMBOL_ORDER:
            setup.sift_symbol_order(self)
        elif kind == frames.CARD_ORDER:
            setup.sift_card_order(self)
        else:
            setup.sift_choosing(self)

    def _sift_phase(self, kind: i64) -> None:
        if kind == frames.PUSHED:
            walking.sift_pushed(self)
        elif kind == frames.STAR_LINE:
            star.sift_star_line(self)
        elif kind == frames.STAR_TAKE:
            star.sift_star_take(self)
        elif kind == frames.STAR_PUT:
            star.sift_star_put(self)
        elif kind == frames.TURN_SYMBOL:
            cell: i64 = self.fact(2)
            symbols.sift_face(self, self.sieve, self.kind_at(cell), cell, True)
        elif kind == frames.RESERVING:
            steps.sift_reserving(self)
        elif kind == frames.DISCARDING:
            steps.sift_discarding(self)
        elif kind == frames.TRANSFORMING:
            waterfalls.sift_transforming(self)
        elif kind == frames.TRANSFORMED:
            waterfalls.sift_transformed(self)
        elif kind == frames.TOWER_FACE:
            waterfalls.sift_tower_face(self)
        elif kind == frames.HAND_ONTO_DECK:
            piles.sift_hand_onto_deck(self)
        else:
            piles.sift_recovering(self)

    def _sift_effect(self, kind: i64) -> None:
        if kind == frames.MIRAGE_DRAWS:
            cards.sift_mirage(self)
        elif kind == frames.SHEDDING:
            piles.sift_shedding(self)
        elif kind == frames.ELIMINATING:
            cards.sift_eliminating(self)
        elif kind == frames.REVEALING:
            cards.sift_revealing(self)
        elif kind == frames.GIVING:
            cards.sift_giving(self)
        elif kind == frames.TAKING:
            cards.sift_taking(self)
        elif kind == frames.RUINING:
            effects.sift_ruining(self)
        elif kind == frames.LACERATING:
            effects.sift_lacerating(self)
        elif kind == frames.LACERATED:
            effects.sift_lacerated(self)
        elif kind == frames.INVADING:
            effects.sift_invading(self)
        else:
            self._sift_reserve_effect(kind)

    def _sift_reserve_effect(self, kind: i64) -> None:
        if kind == frames.NIGHTMARE_HOW:
            reserves.sift_nightmare_how(self)
        elif kind == frames.NIGHTMARE_GIVES:
            reserves.sift_nightmare_gives(self)
        elif kind == frames.NIGHTMARE_TAKES:
            reserves.sift_nightmare_takes(self)
        elif kind == frames.ROTATING:
            reserves.sift_rotating(self)
        elif kind == frames.COPYING_SYMBOL:
            reserves.sift_copying(self)
        elif kind == frames.SPARING_SYMBOL:
            reserves.sift_sparing(self)
        elif kind == frames.DOUBLING:
            reserves.sift_doubling(self)
        elif kind == frames.DRAINING:
            reserves.sift_draining(self)
        elif kind == frames.BREATH_FROM:
            reserves.sift_breath_from(self)
        else:
            reserves.sift_breath_to(self)

    def _answer(self, kind: i64, answer: i64) -> None:
        """Carry out a legal answer to the question ``kind``."""
        if kind in (frames.MENU, frames.WINDOW):
            self._do(answer)
        elif kind == frames.USED:
            using.answer_used(self, answer)
        elif kind == frames.INSERTING:
            placing.answer_inserting(self, answer)
        elif kind == frames.PLACE:
            placing.answer_placing(self, answer)
        elif kind == frames.FACE:
            placing.answer_facing(self, answer)
        elif kind == frames.MOVING:
            turn.answer_moving(self, answer)
        elif kind == frames.ACQUIRING:
            acquiring.answer_acquiring(self, answer)
        elif kind in (frames.FIRE_STAYS, frames.WATERFALL_STAYS):
            placing.answer_stays(self, answer)
        elif kind < frames.TURN_BEGINS:
            self._answer_setup(kind, answer)
        elif kind < frames.MIRAGE_DRAWS:
            self._answer_phase(kind, answer)
        else:
            self._answer_effect(kind, answer)

    def _do(self, answer: i64) -> None:
        seat: i64 = self.seat
        if answer >= actions.ACTIVATE:
            using.activate(self, seat, answer - actions.ACTIVATE)
        elif answer >= actions.USE:
            using.use_card(self, seat, answer - actions.USE)
        elif answer == actions.PASS:
            reacting.answer_pass(self)
        elif answer == actions.QUIET:
            reacting.answer_quiet(self)
        else:
            turn.answer_menu(self, answer)

    def _answer_setup(self, kind: i64, answer: i64) -> None:
        if kind == frames.DRAFT:
            setup.answer_draft(self, answer)
        elif kind == frames.SYMBOL_ORDER:
            setup.answer_symbol_order(self, answer)
        elif kind == frames.CARD_ORDER:
            setup.answer_card_order(self, answer)
        else:
            setup.answer_choosing(self, answer)

    def _answer_phase(self, kind: i64, answer: i64) -> None:
        if kind == frames.PUSHED:
            walking.answer_pushed(self, answer)
        elif kind == frames.STAR_LINE:
            star.answer_star_line(self, answer)
        elif kind == frames.STAR_TAKE:
            star.answer_star_take(self, answer)
        elif kind == frames.STAR_PUT:
            star.answer_star_put(self, answer)
        elif kind == frames.TURN_SYMBOL:
            star.answer_turn_symbol(self, placing.facing_meant(answer))
        elif kind == frames.RESERVING:
            steps.answer_reserving(self, answer)
        elif kind == frames.DISCARDING:
            steps.answer_discarding(self, answer)
        elif kind == frames.TRANSFORMING:
            waterfalls.answer_transforming(self, answer)
        elif kind == frames.TRANSFORMED:
            waterfalls.answer_transformed(self, answer)
        elif kind == frames.TOWER_FACE:
            waterfalls.answer_tower_face(self, answer)
        elif kind == frames.HAND_ONTO_DECK:
            piles.answer_hand_onto_deck(self, answer)
        else:
            piles.answer_more(self, answer)

    def _answer_effect(self, kind: i64, answer: i64) -> None:
        if kind == frames.MIRAGE_DRAWS:
            piles.answer_more(self, answer)
        elif kind == frames.SHEDDING:
            piles.answer_shedding(self, answer)
        elif kind == frames.ELIMINATING:
            cards.answer_eliminating(self, answer)
        elif kind == frames.REVEALING:
            cards.answer_revealing(self, answer)
        elif kind == frames.GIVING:
            cards.answer_giving(self, answer)
        elif kind == frames.TAKING:
            cards.answer_taking(self, answer)
        elif kind == frames.RUINING:
            effects.answer_ruining(self, answer)
        elif kind == frames.LACERATING:
            effects.answer_lacerating(self, answer)
        elif kind == frames.LACERATED:
            effects.answer_lacerated(self, answer)
        elif kind == frames.INVADING:
            effects.answer_invading(self, answer)
        else:
            self._answer_reserve_effect(kind, answer)

    def _answer_reserve_effect(self, kind: i64, answer: i64) -> None:
        if kind == frames.NIGHTMARE_HOW:
            reserves.answer_nightmare_how(self, answer)
        elif kind == frames.NIGHTMARE_GIVES:
            reserves.answer_nightmare_gives(self, answer)
        elif kind == frames.NIGHTMARE_TAKES:
            reserves.answer_nightmare_takes(self, answer)
        elif kind == frames.ROTATING:
            reserves.answer_rotating(self, answer)
        elif kind == frames.COPYING_SYMBOL:
            reserves.answer_copying(self, answer)
        elif kind == frames.SPARING_SYMBOL:
            reserves.answer_sparing(self, answer)
        elif kind == frames.DOUBLING:
            reserves.answer_doubling(self, answer)
        elif kind == frames.DRAINING:
            reserves.answer_draining(self, answer)
        elif kind == frames.BREATH_FROM:
            reserves.answer_breath_from(self, answer)
        else:
            reserves.answer_breath_to(self, answer)

    # -- results and plain data ------------------------------------------------------------------------------------------

    def reveals(self) -> i64:
        """Cards drawn, picked at random or shown."""
        return self.shown

    def returns(self) -> list[float]:
        """Win 1, loss 0; CAL-R58 when the rounds are over everybody gets an equal share of the win."""
        n = int(self.n_seats)
        if self.result >= NO_WINNER:
            return [1.0 / n] * n
        return [1.0 if seat == int(self.result) else 0.0 for seat in range(n)]

    def worth(self, seat: i64) -> float:
        """A heuristic worth of the position for a seat."""
        return worth_of(self, seat)

    def clone(self) -> Match:
        """An independent copy."""
        other = Match(self.game, self.tables, self.n_seats)
        copy(other, self)
        return other

    def copy_from(self, other: State) -> None:
        """Become equal to another position of this game."""
        assert isinstance(other, Table)
        copy(self, other)

    def key(self) -> int:
        """A 64-bit hash of the position."""
        return int.from_bytes(hashlib.blake2b(self.to_bytes(), digest_size=8).digest(), "big")

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
