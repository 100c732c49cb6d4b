"""Every law of the contract holds for the sample game, and is broken by a defect planted in it."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from typing import Any
from unittest import SkipTest

import pytest

from rulebound.engine import testing
from rulebound.engine.build import is_compiled
from rulebound.engine.contract import State
from rulebound.engine.errors import IllegalMove
from rulebound.engine.prompt import Prompt
from rulebound.engine.rng import Rng
from rulebound.engine.testing import replay
from rulebound.engine.verdict import Verdict
from tests.engine.sample_game import CARD, DO, OVER, UNKNOWN, TrailGame, TrailState, TrailView, make_game

SOURCE = "tests.engine.sample_game:make_game"
Law = Callable[[testing.Case], None]
Patch = pytest.MonkeyPatch


def case(seed: int = 5, players: int = 2, **options: Any) -> testing.Case:
    return testing.Case(make_game(), players=players, seed=seed, options=options, source=SOURCE)


@pytest.mark.parametrize("law", testing.CONTRACT_LAWS, ids=lambda law: law.__name__)
def test_the_sample_game_keeps_the_law(law: Law) -> None:
    for players, options, seed in itertools.product((2, 3), testing.option_sets(make_game()), range(4)):
        law(case(seed, players, **options))


def test_the_sample_game_deals_anew() -> None:
    testing.law_redeal_deals_anew(case())


# -- 1: legality -------------------------------------------------------------------------------------------------------


def list_too_little(patch: Patch) -> None:
    listed = TrailState._legal
    patch.setattr(TrailState, "_legal", lambda self: listed(self)[: max(2, len(listed(self)) - 1)])


def list_twice(patch: Patch) -> None:
    listed = TrailState._legal
    patch.setattr(TrailState, "_legal", lambda self: [*listed(self), listed(self)[-1]])


def miscount(patch: Patch) -> None:
    patch.setattr(TrailState, "legal_actions", lambda self: self._legal()[:1])


def leave_the_domain(patch: Patch) -> None:
    patch.setattr(TrailState, "domain", lambda self: (0, 0))
    patch.setattr(TrailState, "_legal", lambda self: [0, 1])
    patch.setattr(TrailState, "forbidden_by", lambda self, action: 0 if action in (0, 1) else UNKNOWN)


def refuse_the_last(patch: Patch) -> None:
    def apply(self: TrailState, action: int) -> None:
        if action == self._legal()[-1]:
            raise IllegalMove(("TRL-2",), "no")
        State.apply(self, action)

    patch.setattr(TrailState, "apply", apply)
    patch.setattr(testing.RandomPlayer, "choose", lambda _self, state: state.nth_legal(0))


def swallow_illegal_moves(patch: Patch) -> None:
    def apply(self: TrailState, action: int) -> None:
        if action in self._legal():
            State.apply(self, action)

    patch.setattr(TrailState, "apply", apply)


# -- 2: no dead end ----------------------------------------------------------------------------------------------------


def ask_single_answers(patch: Patch) -> None:
    patch.setattr(TrailState, "step", lambda self, action: self._carry_out(action - self.domain()[0]))


def come_to_a_dead_end(patch: Patch) -> None:
    listed = TrailState._legal
    patch.setattr(TrailState, "_legal", lambda self: [] if self.n_reveals > 3 else listed(self))


def count_forced_answers(patch: Patch) -> None:
    def step(self: TrailState, action: int) -> None:
        self._carry_out(action - self.domain()[0])
        while not self.asks_forced and self.question != OVER and self.n_legal() == 1:
            self._carry_out(self.nth_legal(0) - self.domain()[0])
            self.n_reveals += 1

    patch.setattr(TrailState, "step", step)
    patch.setattr(TrailState, "forbidden_by", only_the_lowest_card)


def only_the_lowest_card(self: TrailState, action: int) -> int:
    first, n = self.domain()
    if not first <= action < first + n:
        return UNKNOWN
    if self.question == CARD:
        return 0 if action - first + 1 == self.hands[self.mover][0] else 2
    return 4 if self.question == DO and action == first + 1 and self.rested[self.mover] else 0


def answer_when_reading(patch: Patch) -> None:
    patch.setattr(TrailState, "forbidden_by", only_the_lowest_card)
    from_bytes = TrailGame.from_bytes

    def read(self: TrailGame, data: bytes) -> TrailState:
        state = from_bytes(self, data)
        while state.question != OVER and state.n_legal() == 1:
            state._carry_out(state.nth_legal(0) - state.domain()[0])
        return state

    patch.setattr(TrailGame, "from_bytes", read)


def return_points(patch: Patch) -> None:
    patch.setattr(TrailState, "returns", lambda self: [float(step) for step in self.steps])


def return_too_few(patch: Patch) -> None:
    patch.setattr(TrailState, "returns", lambda self: [0.5])


def play_on_after_the_end(patch: Patch) -> None:
    patch.setattr(
        TrailState, "apply", lambda self, action: None if self.question == OVER else State.apply(self, action)
    )


def ask_a_stranger(patch: Patch) -> None:
    patch.setattr(TrailState, "seat", property(lambda self: 99 if self.question == OVER else 7))


# -- 3: refusal --------------------------------------------------------------------------------------------------------


def count_attempts(patch: Patch) -> None:
    def apply(self: TrailState, action: int) -> None:
        self.n_reveals += 1
        State.apply(self, action)
        self.n_reveals -= 1

    patch.setattr(TrailState, "apply", apply)


def note_attempts(patch: Patch) -> None:
    def apply(self: TrailState, action: int) -> None:
        self._note(0, self.mover, 1)
        State.apply(self, action)

    patch.setattr(TrailState, "apply", apply)


def cite_nothing(patch: Patch) -> None:
    patch.setattr(TrailGame, "explain", lambda self, state, action, code: Verdict(False, (), "not now"))


def cite_the_unknown(patch: Patch) -> None:
    patch.setattr(TrailGame, "explain", lambda self, state, action, code: Verdict(False, ("TRL-99",), "not now"))


def give_no_reason(patch: Patch) -> None:
    patch.setattr(TrailGame, "explain", lambda self, state, action, code: Verdict(False, ("TRL-2",), ""))


def find_everything_fine(patch: Patch) -> None:
    patch.setattr(TrailState, "verdict", lambda self, action: Verdict(True, (), ""))


# -- 4: plain data -----------------------------------------------------------------------------------------------------


def share_the_steps(patch: Patch) -> None:
    def clone(self: TrailState) -> TrailState:
        made = TrailState(self.trail, self.players, self.length, self.bumps)
        made.copy_from(self)
        made.steps = self.steps
        return made

    patch.setattr(TrailState, "clone", clone)


def forget_the_rests(patch: Patch) -> None:
    copy_from = TrailState.copy_from

    def forgetful(self: TrailState, other: State) -> None:
        rested = list(self.rested)
        copy_from(self, other)
        self.rested[:] = rested

    def clone(self: TrailState) -> TrailState:
        made = TrailState(self.trail, self.players, self.length, self.bumps)
        copy_from(made, self)
        return made

    patch.setattr(TrailState, "copy_from", forgetful)
    patch.setattr(TrailState, "clone", clone)


def store_no_reveals(patch: Patch) -> None:
    to_bytes = TrailState.to_bytes
    patch.setattr(TrailState, "to_bytes", lambda self: to_bytes(self)[:5] + b"\0" + to_bytes(self)[6:])


def read_no_bumps(patch: Patch) -> None:
    from_bytes = TrailGame.from_bytes

    def read(self: TrailGame, data: bytes) -> TrailState:
        state = from_bytes(self, data)
        state.bumps = True
        return state

    patch.setattr(TrailGame, "from_bytes", read)


def leave_bumps_out_of_the_key(patch: Patch) -> None:
    patch.setattr(TrailState, "key", lambda self: hash(self.to_bytes()[:2] + self.to_bytes()[3:]))


def have_one_key(patch: Patch) -> None:
    patch.setattr(TrailState, "key", lambda self: 42)


def call_the_hands_workspace(patch: Patch) -> None:
    patch.setattr(TrailGame, "is_scratch", lambda self, state, place: place.startswith("hands."))


def have_a_mood(patch: Patch, *, is_copied: bool = False) -> None:
    init, copy_from = TrailState.__init__, TrailState.copy_from

    def moody(self: TrailState, *facts: Any) -> None:
        init(self, *facts)
        self.__dict__["mood"] = 0

    def copy(self: TrailState, other: State) -> None:
        copy_from(self, other)
        self.__dict__["mood"] = vars(other)["mood"]

    patch.setattr(TrailState, "__init__", moody)
    if is_copied:
        patch.setattr(TrailState, "copy_from", copy)


def keep_a_mood_out_of_the_bytes(patch: Patch) -> None:
    have_a_mood(patch, is_copied=True)
    step = TrailState.step

    def brighten(self: TrailState, action: int) -> None:
        step(self, action)
        self.__dict__["mood"] += 1

    patch.setattr(TrailState, "step", brighten)


def call_a_used_field_workspace(patch: Patch) -> None:
    keep_a_mood_out_of_the_bytes(patch)
    step = TrailState.step

    def moody(self: TrailState, action: int) -> None:
        step(self, action)
        self.n_reveals += vars(self)["mood"]

    patch.setattr(TrailState, "step", moody)
    patch.setattr(TrailGame, "is_scratch", lambda self, state, place: place == "mood")


# -- 5 and 11: replay, both builds -------------------------------------------------------------------------------------


def depend_on_the_process(patch: Patch) -> None:
    start = TrailGame.start

    def started(self: TrailGame, players: int = 2, seed: int = 0, options: Any = None) -> TrailState:
        state = start(self, players, seed, options)
        state.deck.reverse()
        return state

    patch.setattr(TrailGame, "start", started)


def depend_on_the_past(patch: Patch) -> None:
    start = TrailGame.start
    n_started = itertools.count()

    def started(self: TrailGame, players: int = 2, seed: int = 0, options: Any = None) -> TrailState:
        return start(self, players, seed + next(n_started), options)

    patch.setattr(TrailGame, "start", started)


def differ_by_build(patch: Patch) -> None:
    depend_on_the_process(patch)
    build = is_compiled()
    patch.setattr(
        replay, "is_compiled", lambda: not build
    )  # the other process has our build; take it for the other one
    patch.setattr(replay, "can_compare_builds", lambda case: True)
    patch.setattr(replay, "_SOURCES_ONLY", replay._SAME_PATH.replace("sys.argv[1:]", "sys.argv[2:]"))


# -- 6: texts ----------------------------------------------------------------------------------------------------------


def call_all_cards_alike(patch: Patch) -> None:
    describe = TrailGame.describe
    patch.setattr(
        TrailGame,
        "describe",
        lambda self, state, action: "card" if state.question == CARD else describe(self, state, action),
    )


def misread(patch: Patch) -> None:
    patch.setattr(TrailGame, "meaning", lambda self, state, text: state.legal_actions()[0])


def read_letters_only_as_written(patch: Patch) -> None:
    parse = State.parse
    patch.setattr(TrailState, "parse", lambda self, text: parse(self, text if text == text.lower() else "?"))


def describe_untidily(patch: Patch) -> None:
    describe = TrailGame.describe
    patch.setattr(TrailGame, "describe", lambda self, state, action: describe(self, state, action) + " ")


def prompt_the_wrong_seat(patch: Patch) -> None:
    patch.setattr(TrailGame, "prompt", lambda self, state: Prompt("do", 1 - state.seat, {"step": 0}))


def tell_nothing(patch: Patch) -> None:
    patch.setattr(TrailGame, "sentence", lambda self, event, state: "")


# -- 7 and 8: components, bound ----------------------------------------------------------------------------------------


def lose_a_card(patch: Patch) -> None:
    rest = TrailState._rest

    def careless(self: TrailState) -> None:
        rest(self)
        self.played.pop()

    patch.setattr(TrailState, "_rest", careless)


def arrange_no_rests(patch: Patch) -> None:
    arrange = TrailGame.arrange

    def arranged(self: TrailGame, state: State, position: dict[str, Any]) -> TrailState:
        made = arrange(self, state, position)
        made.rested = [False] * made.players
        return made

    patch.setattr(TrailGame, "arrange", arranged)


def arrange_in_place(patch: Patch) -> None:
    arrange = TrailGame.arrange

    def arranged(self: TrailGame, state: State, position: dict[str, Any]) -> TrailState:
        made = arrange(self, state, position)
        state.copy_from(made)
        return made

    patch.setattr(TrailGame, "arrange", arranged)


def promise_three_decisions(patch: Patch) -> None:
    init = TrailGame.__init__

    def promise(self: TrailGame) -> None:
        init(self)
        self.max_decisions = 3

    patch.setattr(TrailGame, "__init__", promise)


# -- 9 and 10: secrecy, re-deal ----------------------------------------------------------------------------------------


def show_the_next_card(patch: Patch) -> None:
    view = TrailGame.view

    def show(self: TrailGame, state: State, seat: int | None) -> tuple[TrailView, list[int]]:
        assert isinstance(state, TrailState)
        return view(self, state, seat), state.deck[-1:]

    patch.setattr(TrailGame, "view", show)


def explain_by_the_deck(patch: Patch) -> None:
    patch.setattr(
        TrailGame, "explain", lambda self, state, action, code: Verdict(False, ("TRL-2",), f"{state.deck} comes next")
    )


def value_the_deck(patch: Patch) -> None:
    patch.setattr(TrailState, "worth", lambda self, seat: 0.5 + sum(self.hands[1 - seat]) / 100)


def redeal_own_hand(patch: Patch) -> None:
    patch.setattr(TrailState, "redeal", lambda self, seat, rng: self._dealt_anew(None, rng))


def redeal_a_joker(patch: Patch) -> None:
    def redeal(self: TrailState, seat: int | None, rng: Rng) -> TrailState:
        made = self._dealt_anew(seat, rng)
        made.deck = [9] * len(made.deck)
        return made

    patch.setattr(TrailState, "redeal", redeal)


def redeal_in_place(patch: Patch) -> None:
    def redeal(self: TrailState, seat: int | None, rng: Rng) -> TrailState:
        self.copy_from(self._dealt_anew(seat, rng))
        return self.clone()

    patch.setattr(TrailState, "redeal", redeal)


def redeal_at_whim(patch: Patch) -> None:
    n_dealt = itertools.count()
    patch.setattr(TrailState, "redeal", lambda self, seat, rng: self._dealt_anew(seat, Rng(next(n_dealt))))


def hand_out_the_truth(patch: Patch) -> None:
    patch.setattr(TrailState, "redeal", lambda self, seat, rng: self.clone())


DEFECTS: tuple[tuple[Law, Callable[[Patch], None], str], ...] = (
    (testing.law_legality_agrees, list_too_little, "forbidden_by allows"),
    (testing.law_legality_agrees, list_twice, "not ascending without repeats"),
    (testing.law_legality_agrees, miscount, "n_legal"),
    (testing.law_legality_agrees, leave_the_domain, "leaves the domain"),
    (testing.law_legality_agrees, refuse_the_last, "apply refuses the listed action"),
    (testing.law_legality_agrees, swallow_illegal_moves, "apply accepts action"),
    (testing.law_no_dead_end, ask_single_answers, "with the single answer"),
    (testing.law_no_dead_end, come_to_a_dead_end, "nobody can do anything"),
    (testing.law_no_dead_end, count_forced_answers, "leads elsewhere"),
    (testing.law_no_dead_end, answer_when_reading, "reading the bytes of a single-answer question goes on"),
    (testing.law_no_dead_end, return_points, "leaves 0..1"),
    (testing.law_no_dead_end, return_too_few, "not one per seat"),
    (testing.law_no_dead_end, play_on_after_the_end, "the game is over and action"),
    (testing.law_no_dead_end, ask_a_stranger, "seat 7 is to decide in a game of 2"),
    (testing.law_refusal_changes_nothing, count_attempts, "changed the position"),
    (testing.law_refusal_changes_nothing, note_attempts, "into the journal"),
    (testing.law_refusal_changes_nothing, cite_nothing, "cites no clause"),
    (testing.law_refusal_changes_nothing, cite_the_unknown, "TRL-99: not in the rulebook"),
    (testing.law_refusal_changes_nothing, give_no_reason, "not one line of words"),
    (testing.law_refusal_changes_nothing, swallow_illegal_moves, "apply accepts action"),
    (testing.law_refusal_changes_nothing, find_everything_fine, "verdict.. allows action"),
    (testing.law_plain_data, share_the_steps, "changed"),
    (testing.law_plain_data, forget_the_rests, r"copy_from\(\) gives other values for rested"),
    (testing.law_plain_data, store_no_reveals, r"from_bytes\(\) gives other values for n_reveals"),
    (testing.law_plain_data, keep_a_mood_out_of_the_bytes, r"from_bytes\(\) gives other values for mood"),
    (testing.law_plain_data, have_one_key, "two different positions have the same key"),
    (testing.law_fields_are_covered, share_the_steps, "a clone shares steps.0"),
    (testing.law_fields_are_covered, forget_the_rests, r"copy_from\(\) forgets rested"),
    (testing.law_fields_are_covered, read_no_bumps, r"from_bytes\(\) forgets bumps"),
    (testing.law_fields_are_covered, leave_bumps_out_of_the_key, r"bumps is in to_bytes\(\) only"),
    (testing.law_fields_are_covered, call_the_hands_workspace, "hands.0.0 is called workspace, but bytes or key"),
    (testing.law_fields_are_covered, have_a_mood, r"clone\(\) forgets mood"),
    (testing.law_fields_are_covered, keep_a_mood_out_of_the_bytes, "mood is neither stored in the bytes nor computed"),
    (testing.law_fields_are_covered, call_a_used_field_workspace, "mood is called workspace, but action"),
    (testing.law_replay, depend_on_the_process, "another process is at another position after 0"),
    (testing.law_replay, depend_on_the_past, "playing it again is at another position after 0"),
    (testing.law_texts, call_all_cards_alike, "two legal actions are both called"),
    (testing.law_texts, misread, "is read as"),
    (testing.law_texts, read_letters_only_as_written, "is read as"),
    (testing.law_texts, describe_untidily, "the text of action 0 is not one line of words"),
    (testing.law_texts, prompt_the_wrong_seat, "the prompt is for seat 1"),
    (testing.law_texts, tell_nothing, "journal entry"),
    (testing.law_conservation, lose_a_card, "the cards are"),
    (testing.law_conservation, arrange_no_rests, "another position"),
    (testing.law_conservation, arrange_in_place, "arrange changed the state it was given"),
    (testing.law_bound, promise_three_decisions, "not over after 3"),
    (testing.law_secrecy, show_the_next_card, "apart by view"),
    (testing.law_secrecy, explain_by_the_deck, "apart by the reasons of refusals"),
    (testing.law_secrecy, value_the_deck, "apart by worth"),
    (testing.law_secrecy, redeal_own_hand, "can tell a re-dealt position apart by view"),
    (testing.law_redeal, redeal_a_joker, "the cards are"),
    (testing.law_redeal, redeal_in_place, "changed the original"),
    (testing.law_redeal, redeal_at_whim, "re-deals differently"),
    (testing.law_redeal_deals_anew, hand_out_the_truth, "give the secret away"),
    (testing.law_same_rules_everywhere, differ_by_build, "the other build is at another position after 0"),
)


def over_many_seeds(law: Law) -> None:
    for seed in range(40):
        law(case(seed))


@pytest.mark.parametrize(
    ("law", "plant", "sentence"), DEFECTS, ids=[f"{law.__name__}-{plant.__name__}" for law, plant, _ in DEFECTS]
)
def test_a_planted_defect_breaks_the_law(
    law: Law, plant: Callable[[Patch], None], sentence: str, monkeypatch: Patch
) -> None:
    plant(monkeypatch)
    with pytest.raises(testing.LawBroken, match=sentence) as broken:
        over_many_seeds(law)
    assert "trail players=2 seed=" in str(broken.value)


def test_every_law_has_a_planted_defect() -> None:
    assert {law for law, _, _ in DEFECTS} == {*testing.CONTRACT_LAWS, testing.law_redeal_deals_anew}


def test_an_interpreter_with_the_same_build_is_no_comparison() -> None:
    same = testing.Case(make_game(), source=SOURCE, other_python=sys.executable)
    with pytest.raises(RuntimeError, match="same build"):
        testing.law_same_rules_everywhere(same)


def test_without_another_build_the_comparison_is_skipped(monkeypatch: Patch) -> None:
    monkeypatch.setattr(replay, "is_compiled", lambda: False)
    with pytest.raises(SkipTest, match="only one build"):
        testing.law_same_rules_everywhere(case())


def test_a_failing_process_is_reported() -> None:
    lost = testing.Case(make_game(), source="tests.engine.sample_game:no_such_factory")
    with pytest.raises(AttributeError, match="no_such_factory"):
        testing.law_replay(lost)
    odd = testing.Case(make_game(), source="tests.engine.sample_game:Path")
    with pytest.raises(TypeError, match="not a Game"):
        testing.law_replay(odd)
