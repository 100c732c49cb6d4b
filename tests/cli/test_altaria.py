"""The services and commands on a real game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebound import cli, load
from rulebound.engine import record
from rulebound.engine.contract import State
from rulebound.engine.errors import BadText, IllegalMove
from rulebound.engine.notation import explain_line, read_line
from rulebound.engine.rng import Rng
from rulebound.engine.session import Session
from tests.cli.conftest import Run

N_BAD_MOVES = 500
MODES = [pytest.param(True, id="full"), pytest.param(False, id="learning")]


def played(seed: int, n: int, *, events: bool) -> Session:
    """A session after ``n`` random decisions, or at its end."""
    session = Session(load("altaria"), 2, seed, {"events": events})
    rng = Rng(seed)
    while n and not session.state.is_over:
        session.apply(int(session.state.nth_legal(rng.below(session.state.n_legal()))))
        n -= 1
    return session


def illegal_actions(state: State) -> list[int]:
    """The actions of the question's own domain that the rules forbid."""
    first, n = state.domain()
    return [action for action in range(int(first), int(first + n)) if state.forbidden_by(action)]


@pytest.mark.parametrize("events", MODES)
def test_every_decision_of_a_game_can_be_said_as_a_line(events: bool) -> None:
    game = load("altaria")
    for seed in range(3):
        state = game.start(2, seed, {"events": events})
        rng = Rng(seed)
        while not state.is_over:
            for action in state.legal_actions():
                assert read_line(state, state.describe(action)) == [action]
            state.apply(int(state.nth_legal(rng.below(state.n_legal()))))


@pytest.mark.parametrize("events", MODES)
def test_a_run_of_decisions_can_be_said_in_one_line(events: bool) -> None:
    """What one seat decides before something comes to light, said at once, is read as the same decisions."""
    game = load("altaria")
    n_long = 0
    for seed in range(3):
        state = game.start(2, seed, {"events": events})
        rng = Rng(seed)
        while not state.is_over:
            start = state.clone()
            texts: list[str] = []
            decisions: list[int] = []
            # The seat is nobody's once the game is over, so the run ends there too.
            while (state.seat, state.reveals()) == (start.seat, start.reveals()) and len(texts) < 5:
                action = int(state.nth_legal(rng.below(state.n_legal())))
                texts.append(state.describe(action))
                decisions.append(action)
                state.apply(action)
            assert read_line(start, " ".join(texts)) == decisions
            n_long += len(texts) > 2
    assert n_long > 50


@pytest.mark.parametrize("events", MODES)
def test_a_bad_move_gets_one_line_with_its_clause_and_changes_nothing(events: bool) -> None:
    game = load("altaria")
    rng = Rng(99)
    n_refused = 0
    seed = 0
    while n_refused < N_BAD_MOVES:
        state = game.start(2, seed, {"events": events})
        seed += 1
        while not state.is_over and n_refused < N_BAD_MOVES:
            bad = illegal_actions(state)
            if bad:
                n_refused += 1
                check_refused(state, bad[int(rng.below(len(bad)))])
            state.apply(int(state.nth_legal(rng.below(state.n_legal()))))


def check_refused(state: State, action: int) -> None:
    """Said as a line or applied as an id, the action is refused by clauses the rulebook has."""
    before = state.to_bytes()
    with pytest.raises(IllegalMove) as applied:
        state.apply(action)
    text = state.describe(action)
    try:
        verdict = explain_line(state, text)
    except BadText as error:
        pytest.fail(f"{text!r} cannot be read: {error}")
    for clauses, sentence in ((applied.value.clauses, applied.value.sentence), (verdict.clauses, verdict.reason)):
        assert not verdict.ok
        assert clauses
        assert all(clause in state.game.rulebook for clause in clauses)
        assert sentence
        assert "\n" not in sentence
    assert state.to_bytes() == before


@pytest.mark.parametrize("events", MODES)
def test_a_record_with_a_bad_move_is_refused_with_exit_code_2(refused: Run, tmp_path: Path, events: bool) -> None:
    whole = played(5, 10_000, events=events)
    assert whole.state.is_over
    rng = Rng(1)
    path = tmp_path / "game.json"
    game = load("altaria")
    state = game.start(2, 5, {"events": events})
    for n, decision in enumerate(whole.decisions):
        bad = illegal_actions(state)
        if bad and n % 5 == 0:
            saved = whole.record()
            saved.decisions[n] = record.Decision(bad[int(rng.below(len(bad)))], decision.seat, decision.text)
            record.save(saved, path)
            assert f"decisions[{n}]: action" in refused("verify", path).err
        state.apply(decision.action)


@pytest.mark.parametrize("cut", range(1, 100, 9))
def test_a_truncated_record_is_refused_with_exit_code_2(refused: Run, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "game.json"
    text = record.as_text(played(2, 40, events=True).record(reveal_seed=True))
    path.write_text(text[: len(text) * cut // 100])
    assert refused("verify", path).err.startswith(f"rulebound: {path}: ")


@pytest.mark.parametrize("events", MODES)
def test_a_game_is_saved_verified_and_gone_on_with(run: Run, tmp_path: Path, events: bool) -> None:
    session = played(3, 60, events=events)
    path = tmp_path / "game.json"
    record.save(session.record(reveal_seed=True), path)
    outcome = run("verify", path)
    assert (outcome.code, outcome.err) == (0, "")
    assert "60 decisions of Altaria" in outcome.out
    assert run("replay", path, "--to", 5).code == 0
    resumed = Session.resume(record.load(path), load("altaria"), str(path))
    assert resumed.state.to_bytes() == session.state.to_bytes()


def test_undo_and_playing_again_leads_to_the_same_position() -> None:
    rng = Rng(4)
    session = played(4, 0, events=True)
    n_taken_back = 0
    while not session.state.is_over:
        action = int(session.state.nth_legal(rng.below(session.state.n_legal())))
        before = session.state.to_bytes()
        session.apply(action)
        after = session.state.to_bytes()
        if session.can_undo():
            session.undo()
            n_taken_back += 1
            assert session.state.to_bytes() == before
            session.apply(action)
        assert session.state.to_bytes() == after
    assert n_taken_back > 50


def test_simulations_are_the_same_whatever_the_processes(run: Run, run_apart: Run) -> None:
    line = ("simulate", "altaria", "--games", 12, "--seed", 9, "-o", "events=false", "--json")
    alone = run(*line)
    assert (alone.code, run_apart(*line, "--jobs", 2).out) == (0, alone.out)
    report = json.loads(alone.out)
    assert report["options"]["events"] is False
    assert [one["name"] for one in report["seats"]] == ["blue", "red"]


def test_the_rulebook_is_read_and_searched(run: Run) -> None:
    assert run("rules", "altaria", "ALT-1").out.startswith("ALT-1 · ")
    assert run("rules", "altaria", "r7").out.startswith("ALT-R7 · ruling on ALT-")
    assert "ALT-" in run("rules", "altaria", "jungle").out
    assert len(run("rules", "altaria").out.splitlines()) > 250


def test_an_owners_components_file_is_used_and_checked(run: Run, refused: Run, tmp_path: Path) -> None:
    packaged = Path(cli.__file__).parents[1] / "games" / "altaria" / "components.toml"
    same = tmp_path / "mine.toml"
    same.write_text(packaged.read_text())
    line = ("simulate", "altaria", "--games", 2, "--seed", 1, "--json")
    assert run(*line, "--components", same).out == run(*line).out
    same.write_text("heroes = 3")
    assert refused(*line, "--components", same).err.startswith(f"rulebound: {same}: ")


@pytest.mark.parametrize(
    ("pair", "problem"),
    [
        ("blue_heroes=slurg", "slurg"),
        ("blue_heroes=slurg,slurg,fizzle", "slurg"),
        ("blue_terrain=T99", "T99"),
        ("events=perhaps", "the option is a yes or no; expected true, false"),
        ("dragons=true", "'dragons': Altaria: Clash of Dimensions has no such option; expected events"),
    ],
)
def test_a_bad_option_is_refused(refused: Run, pair: str, problem: str) -> None:
    assert problem in refused("simulate", "altaria", "--games", 1, "--option", pair).err
