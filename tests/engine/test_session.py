"""A game under way: sentences, undo and its barriers, saving and going on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rulebound.engine import record
from rulebound.engine.errors import BadFile, BadText, IllegalMove
from rulebound.engine.session import Session
from tests.engine.sample_game import TrailGame, TrailState


@pytest.fixture
def session(trail: TrailGame, meeting: TrailState) -> Session:
    made = Session(trail, 3, 1, seats=["human", "greedy", "random"])
    made.state = meeting
    return made


def test_decisions_become_sentences(session: Session) -> None:
    assert session.play_line("walk 2") == ["amber walks with a 2."]
    assert session.play_line("bump birch") == ["amber bumps birch."]
    assert [(one.seat, one.text) for one in session.decisions] == [(0, "walk"), (0, "2"), (0, "bump"), (0, "birch")]
    assert session.state.journal is None


def test_a_refused_line_changes_nothing(session: Session) -> None:
    before = session.state.to_bytes()
    with pytest.raises(IllegalMove):
        session.play_line("walk 3")
    with pytest.raises(IllegalMove):
        session.apply(4)
    with pytest.raises(IllegalMove):
        session.apply(-1)
    assert session.state.to_bytes() == before
    assert session.decisions == []
    assert session.state.journal is None


def test_why_explains_without_playing(session: Session) -> None:
    assert session.why("walk 3").clauses == ("TRL-2",)
    assert session.why("walk 2").ok
    assert session.decisions == []


def test_nothing_can_be_taken_back_at_the_start(session: Session) -> None:
    assert not session.can_undo()
    with pytest.raises(BadText, match="nothing has been decided yet"):
        session.undo()


def test_a_decision_nobody_learned_from_is_taken_back(session: Session) -> None:
    before = session.state.to_bytes()
    holder = session.state
    session.play_line("walk")
    assert session.can_undo(seat=0)
    session.undo(seat=0)
    assert session.state is holder
    assert session.state.to_bytes() == before
    assert session.decisions == []


def test_what_came_to_light_is_not_taken_back(session: Session) -> None:
    session.play_line("walk 2")
    assert not session.can_undo()
    with pytest.raises(BadText, match="something came to light"):
        session.undo()


def test_the_last_answer_can_be_taken_back_even_when_it_ended_the_turn(session: Session) -> None:
    session.play_line("walk 2")
    session.play_line("bump birch")
    assert session.state.actor == 1
    session.undo()
    session.undo()
    assert [one.text for one in session.decisions] == ["walk", "2"]
    assert not session.can_undo()


def test_a_seat_takes_back_only_its_own_decision(session: Session) -> None:
    session.play_line("walk 2")
    session.play_line("pass")
    session.play_line("walk")
    assert session.state.actor == 1
    assert session.can_undo(seat=1)
    with pytest.raises(BadText, match="birch has decided since"):
        session.undo(seat=0)


def test_all_may_agree_to_go_back_further(session: Session) -> None:
    before = session.state.to_bytes()
    session.play_line("walk 2")
    session.play_line("pass")
    session.restart_at(0)
    assert session.state.to_bytes() == before
    with pytest.raises(BadText, match="expected 0 to 0"):
        session.restart_at(1)


def test_the_number_of_seats_is_that_of_the_players(trail: TrailGame) -> None:
    with pytest.raises(BadText, match="1 named for 2 seats"):
        Session(trail, 2, 1, seats=["human"])


def play(session: Session, n: int = 1000) -> Session:
    """Play on with the first of the legal actions: walk with the lowest card and bump."""
    while n and not session.state.is_over:
        session.apply(session.state.legal_actions()[0])
        n -= 1
    return session


def test_a_saved_game_with_players_there_are_not_is_a_bad_file(trail: TrailGame) -> None:
    saved = play(Session(trail, 2, 7), 1).record(reveal_seed=True)
    with pytest.raises(BadFile, match=r"kept\.json: "):
        Session.resume(msgspec.structs.replace(saved, players=9), trail, "kept.json")
    with pytest.raises(BadFile, match=r"kept\.json: seats: 1 named for 2 players"):
        Session.resume(msgspec.structs.replace(saved, seats=["human"]), trail, "kept.json")


def test_a_saved_game_goes_on_where_it_stopped(trail: TrailGame, tmp_path: Path) -> None:
    session = play(Session(trail, 2, 7, {"length": 20}, ["human", "greedy"]), 9)
    path = tmp_path / "game.json"
    record.save(session.record(reveal_seed=True), path)
    resumed = Session.resume(record.load(path), trail)
    assert resumed.state.key() == session.state.key()
    assert resumed.decisions == session.decisions
    assert resumed.seats == ["human", "greedy"]
    assert resumed.record(reveal_seed=True) == session.record(reveal_seed=True)
    assert play(resumed).record() == play(session).record()


def test_a_game_taken_back_leaves_no_trace_in_its_record(trail: TrailGame) -> None:
    straight = play(Session(trail, 2, 3), 9)
    winding = play(Session(trail, 2, 3), 9)
    winding.restart_at(5)
    play(winding, 4)
    assert winding.record(reveal_seed=True) == straight.record(reveal_seed=True)


def test_a_record_that_does_not_lead_where_it_says_is_not_taken_up(trail: TrailGame) -> None:
    saved = play(Session(trail, 2, 3), 9).record(reveal_seed=True)
    saved.hashes["8"] = "0" * 16
    with pytest.raises(BadFile, match="after decision 8"):
        Session.resume(saved, trail)


def test_the_end_is_not_taken_back_unless_all_agree(trail: TrailGame) -> None:
    session = Session(trail, 2, 1)
    while not session.state.is_over:
        session.apply(session.state.legal_actions()[0])
    n = len(session.decisions)
    assert not session.can_undo()
    with pytest.raises(BadText, match="the game is over"):
        session.undo()
    session.restart_at(n - 1)
    assert not session.state.is_over
