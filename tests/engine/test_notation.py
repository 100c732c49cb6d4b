"""Whole lines of move text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebound.engine.errors import BadText, IllegalMove
from rulebound.engine.notation import explain_line, read_line
from rulebound.engine.rng import Rng
from tests.engine.sample_game import TrailGame, TrailState, make_game

WALK, REST, CARD_1, CARD_2, CARD_3, CARD_4, BUMP, PASS, AMBER, BIRCH, CEDAR = range(11)


def after(state: TrailState, line: str) -> TrailState:
    made = state.clone()
    for action in read_line(state, line):
        made.apply(action)
    return made


@pytest.mark.parametrize(
    ("line", "decisions"),
    [
        ("walk", [WALK]),
        ("walk 1", [WALK, CARD_1]),
        ("WALK  ,  card 1", [WALK, CARD_1]),
        ("walk, 2;", [WALK, CARD_2]),
        ("go on 4", [WALK, CARD_4]),
        ("rest", [REST]),
    ],
)
def test_a_line_is_read_as_its_decisions(meeting: TrailState, line: str, decisions: list[int]) -> None:
    before = meeting.to_bytes()
    assert read_line(meeting, line) == decisions
    assert meeting.to_bytes() == before
    assert not meeting.asks_forced


def test_the_longest_text_counts(meeting: TrailState) -> None:
    bumping = after(meeting, "walk 2")
    assert read_line(bumping, "bump birch down") == [BUMP, BIRCH]
    assert read_line(bumping, "bump birch") == [BUMP, BIRCH]


def test_a_question_with_one_answer_may_be_said_or_left_out(trail: TrailGame, meeting: TrailState) -> None:
    """Where only birch stands there is no question whom to bump; the words may still say it."""
    alone = trail.arrange(meeting, {"hikers": {"cedar": {"step": 5}}})
    bumping = after(alone, "walk 2")
    assert read_line(bumping, "bump") == read_line(bumping, "bump birch") == [BUMP]
    with pytest.raises(IllegalMove, match="nobody to bump stands there"):
        read_line(bumping, "bump cedar")


def test_a_forced_question_in_the_middle_is_passed_over(trail: TrailGame, meeting: TrailState) -> None:
    """Amber rested last time, so there is nothing to ask before the card."""
    tired = trail.arrange(meeting, {"hikers": {"amber": {"rested": True}}})
    assert read_line(tired, "2") == read_line(tired, "walk 2") == [CARD_2]
    with pytest.raises(IllegalMove, match="you rested last time"):
        read_line(tired, "rest")
    with pytest.raises(BadText) as caught:
        read_line(tired, "wlak 2")
    assert caught.value.expected == ("walk", "1", "2", "4")


def test_a_forbidden_line_names_the_clause(meeting: TrailState) -> None:
    with pytest.raises(IllegalMove) as caught:
        read_line(meeting, "walk 3")
    assert caught.value.clauses == ("TRL-2",)
    verdict = explain_line(meeting, "walk 3")
    assert (verdict.ok, verdict.clauses, verdict.reason) == (False, ("TRL-2",), "you hold no such card")
    assert explain_line(meeting, "walk 4").ok


def test_two_meanings_are_refused_with_both(meeting: TrailState) -> None:
    bumping = after(meeting, "walk 2")
    with pytest.raises(BadText) as caught:
        read_line(bumping, "bump hiker")
    assert caught.value.expected == ("'bump birch'", "'bump cedar'")


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        ("walk 9", "9", ("1", "2", "4")),
        ("fly home", "fly home", ("walk", "rest")),
        ("card 1", "card 1", ("walk", "rest")),
        (" , ", " , ", ("walk", "rest")),
    ],
)
def test_what_cannot_be_read_is_told_with_what_could(
    meeting: TrailState, line: str, text: str, expected: tuple[str, ...]
) -> None:
    with pytest.raises(BadText) as caught:
        read_line(meeting, line)
    assert (caught.value.text, caught.value.expected) == (text, expected)


@pytest.mark.parametrize("rest", ["bump birch", "pass", "walk 3", "nonsense"])
def test_a_line_ends_where_something_comes_to_light(meeting: TrailState, rest: str) -> None:
    """Every continuation is refused alike, so no answer tells which card lay on the deck."""
    with pytest.raises(BadText, match=f"'{rest}': .*something comes to light"):
        read_line(meeting, f"rest {rest}")


def test_a_line_ends_where_another_seat_decides(meeting: TrailState) -> None:
    bumping = after(meeting, "walk 2")
    with pytest.raises(BadText, match="because birch decides next"):
        read_line(bumping, "pass walk 1")


def test_a_line_ends_with_the_game(trail: TrailGame, meeting: TrailState) -> None:
    over = trail.arrange(meeting, {"question": "over"})
    with pytest.raises(BadText, match="the game is over"):
        read_line(over, "walk")


@given(seed=st.integers(0, 10_000), players=st.sampled_from([2, 3]))
def test_every_legal_decision_of_a_game_can_be_said(seed: int, players: int) -> None:
    game = make_game()
    state = game.start(players, seed)
    rng = Rng(seed)
    while not state.is_over:
        for action in state.legal_actions():
            assert read_line(state, state.describe(action)) == [action]
        state.apply(int(state.nth_legal(rng.below(state.n_legal()))))


@given(words=st.lists(st.sampled_from(["walk", "rest", "card", "1", "3", "bump", "pass", "hiker", "birch", "x", ">"])))
def test_any_line_is_read_whole_or_refused_in_one_line(words: list[str]) -> None:
    state = make_game().start(2, 5)
    before = state.to_bytes()
    refusal = ""
    try:
        decisions = read_line(state, " ".join(words))
    except (BadText, IllegalMove) as error:
        refusal = str(error)
    else:
        walker = state.clone()
        for action in decisions:
            walker.apply(action)
    assert "\n" not in refusal
    assert state.to_bytes() == before
