"""Scenario files: what they check, and what a malformed one is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebound.engine.errors import BadFile
from rulebound.engine.scenario import ScenarioResult, nested, run_scenario
from tests.engine.sample_game import TrailGame

pytestmark = pytest.mark.usefixtures("trail")

HEAD = """
game = "trail"
title = "Amber catches up"
clauses = ["TRL-2", "TRL-5"]
players = 3
"""
POSITION = """
[position]
deck = [1, 2, 3]
"hikers.amber.step" = 2
"hikers.amber.hand" = [1, 2, 4]
hikers.birch = { step = 4, hand = [1, 2, 4] }
[position.hikers.cedar]
step = 4
hand = [3, 3, 4]
rested = true
"""
STEPS = """
[[step]]
illegal = { "walk 3" = "TRL-2" }
legal = ["walk 1", "rest"]
only = ["go on", "rest"]
[[step]]
move = "walk 2"
expect = { "hikers.amber.step" = 4, "hikers.amber.rested" = false, question = "bump", "hikers.amber.health" = "none" }
actor = "amber"
over = false
[[step]]
move = ["bump birch", "walk", "1"]
expect = { hikers.birch.step = 4, "hikers.amber" = { step = 4 } }
"""


def run(tmp_path: Path, text: str) -> ScenarioResult:
    path = tmp_path / "scenario.toml"
    path.write_text(text)
    return run_scenario(path)


def test_a_scenario_holds(tmp_path: Path) -> None:
    """``hikers.amber.health`` is nothing The Trail knows, so expecting ``none`` there is a mistake (see below)."""
    good = STEPS.replace(', "hikers.amber.health" = "none"', "")
    result = run(tmp_path, HEAD + POSITION + good)
    assert result.ok, str(result)
    assert str(result) == f"{tmp_path / 'scenario.toml'}: holds"
    # 1 illegal, 2 legal, 3 only; 1 position and 3 values, actor, over; 3 positions and 2 values
    assert result.n_checks == 6 + 6 + 5


def test_a_value_no_position_has_is_not_absent_but_unknown(tmp_path: Path) -> None:
    result = run(tmp_path, HEAD + POSITION + STEPS)
    assert result.failure is not None
    assert result.failure.check == "hikers.amber.health"
    assert result.failure.found == "no such value in the position"


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (
            'illegal = { "walk 3" = "TRL-4" }',
            r"step 1 \(TRL-4\): illegal 'walk 3': expected forbidden by TRL-4, "
            r"found you hold no such card \(TRL-2\)",
        ),
        ('illegal = { "walk 1" = "TRL-2" }', "expected forbidden by TRL-2, found a legal move"),
        ('illegal = { "walk 3" = ["TRL-2", "TRL-4"] }', "expected forbidden by TRL-2, TRL-4"),
        ('illegal = { "walk 9" = "TRL-2" }', "expected a move, found that it cannot be read: '9'"),
        ('legal = ["walk 3"]', r"step 1 \(TRL-2, TRL-5\): legal 'walk 3': expected a legal move, found you hold"),
        ('legal = ["fly"]', "line 'fly': expected a move, found that it cannot be read"),
        ('only = ["walk"]', "only: expected walk, found walk, rest"),
        ('only = ["walk", "rest", "1"]', "only '1': expected an answer to the question, found that it is none"),
        ('move = "walk 3"', r"move 'walk 3': expected a legal move, found you hold no such card \(TRL-2\)"),
        ('move = "walk 8"', "move 'walk 8': expected a move, found that it cannot be read"),
        ('expect = { "hikers.amber.step" = 3 }', "hikers.amber.step: expected 3, found 2"),
        ('expect = { "hikers.amber.rested" = 0 }', "hikers.amber.rested: expected 0, found false"),
        ('expect = { "hikers.amber" = { step = 3 } }', "hikers.amber.step: expected 3, found 2"),
        ('expect = { "hikers.zoe.step" = 3 }', "hikers.zoe.step: expected 3, found no such value"),
        ('expect = { "deck" = [3, 2, 1] }', r"deck: expected \[3,2,1\], found \[1,2,3\]"),
        ('actor = "birch"', "actor: expected birch, found amber"),
        ("over = true", "over: expected true, found false"),
        ("returns = [1.0, 0.0, 0.0]", r"returns: expected \[1.0,0.0,0.0\], found nothing"),
    ],
)
def test_what_does_not_hold_is_told_with_step_and_clause(tmp_path: Path, step: str, message: str) -> None:
    result = run(tmp_path, f"{HEAD}{POSITION}\n[[step]]\n{step}\n")
    assert not result.ok
    with pytest.raises(AssertionError, match=message):
        raise AssertionError(str(result))


def test_the_end_of_a_game_can_be_checked(tmp_path: Path) -> None:
    end = """
[[step]]
move = "rest"
expect = { question = "over" }
actor = "none"
over = true
returns = [1.0, 0.0, 0.0]
"""
    result = run(tmp_path, HEAD + POSITION.replace('step" = 2', 'step" = 9') + end)
    assert result.ok, str(result)


def test_an_unsound_position_is_found_after_the_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calm = f"{HEAD}{POSITION}\n[[step]]\nmove = 'walk 1'\n"
    assert run(tmp_path, calm).ok

    def audit(self: TrailGame, state: object) -> list[str]:
        return ["a card is lost"] if state.steps[0] == 3 else []  # type: ignore[attr-defined]

    monkeypatch.setattr(TrailGame, "audit", audit)
    result = run(tmp_path, calm)
    assert result.failure is not None
    assert (result.failure.expected, result.failure.found) == ("a sound position", "a card is lost")


STEP = '\n[[step]]\nmove = "walk"\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (HEAD.replace('"trail"', '"chess"') + STEP, "game: 'chess': there is no such game"),
        (HEAD.replace('"Amber catches up"', '" "') + STEP, "title: must say what"),
        (HEAD.replace('["TRL-2", "TRL-5"]', "[]") + STEP, "clauses: must name at least one"),
        (HEAD.replace("TRL-5", "TRL-50") + STEP, r"clauses\[1\]: 'TRL-50' is no clause of trail"),
        (HEAD.replace('["TRL-2", "TRL-5"]', "1") + STEP, "clauses: expected `array`, got `int`"),
        (HEAD + '\n[[step]]\nillegal = { "walk 3" = "TRL-9" }', r"step\[0\].illegal.walk 3: 'TRL-9' is no clause"),
        (HEAD + '\n[[step]]\nillegal = { "walk 3" = [] }', r"step\[0\].illegal.walk 3: must name the clause"),
        (HEAD + "\n[[step]]\n", r"step\[0\]: checks nothing and moves nothing"),
        (HEAD + '\n[[step]]\nmoves = "walk"\n', r"step\[0\]: object contains unknown field `moves`"),
        (HEAD + "\n[[step]]\nmove = 3\n", r"step\[0\].move: expected `str \| array`, got `int`"),
        (HEAD + "\nstep = []", "step: a scenario needs at least one step"),
        (HEAD, "missing required field `step`"),
        (HEAD + "colour = 1" + STEP, "object contains unknown field `colour`"),
        (HEAD + "seed = -1" + STEP, "the game cannot start: '-1'"),
        (HEAD.replace("players = 3", "players = 7") + STEP, "the game cannot start: '7': not a number of players"),
        (HEAD + "options = { speed = 1 }" + STEP, "the game cannot start: 'speed': no option"),
        (HEAD + "[position]\nmoon = 1" + STEP, "position.moon: 1 cannot stand here"),
        (HEAD + "[position]\nhikers.zoe.step = 1" + STEP, "position.hikers.zoe: there is no such hiker"),
        (HEAD + "[position]\nhikers.amber.step = 99" + STEP, "position: amber stands on step 99 of 10"),
        (HEAD + "[position]\ndeck = [4, 4, 4, 4]" + STEP, "position: the cards are"),
        (HEAD + '[position]\n"a.b" = 1\na = { b = 2 }' + STEP, "position.a.b: is given twice"),
        (HEAD + '[position]\n"a" = 1\n"a.b" = 2' + STEP, "position.a.b: a has a value already"),
        ("game = ", "not valid TOML"),
        (HEAD + f"seed = {'9' * 5000}" + STEP, "not valid TOML: Exceeds the limit"),
        (HEAD + f"[options{'.a' * 3000}]\nb = 1" + STEP, "nested more than 20 deep"),
        (HEAD + f"[position]\n'turn{'.a' * 3000}' = 1" + STEP, "position.turn.a.*: has more than 20 parts"),
    ],
)
def test_a_malformed_file_is_refused_with_the_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(BadFile, match=problem) as caught:
        run(tmp_path, text)
    assert caught.value.file == str(tmp_path / "scenario.toml")
    assert "\n" not in str(caught.value)


LINES = (HEAD + POSITION + STEPS).splitlines()
VALUES = ["", "1", "-1", "99999999999999999999", "true", '"x"', "[]", "{}", "nan", "1979-05-27", "[[1]]", "{ a = 1 }"]


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    missing=st.sets(st.integers(0, len(LINES) - 1), max_size=2),
    at=st.integers(0, len(LINES) - 1),
    value=st.sampled_from(VALUES),
)
def test_any_file_is_played_or_refused_in_one_line(tmp_path: Path, missing: set[int], at: int, value: str) -> None:
    """Lines of a good file left out, and a value put where another belongs."""
    lines = list(LINES)
    lines[at] = f"{lines[at].partition('=')[0]}= {value}"
    try:
        told = str(run(tmp_path, "\n".join(line for i, line in enumerate(lines) if i not in missing)))
    except BadFile as error:
        told = str(error)
    assert told.startswith(str(tmp_path / "scenario.toml"))
    assert "\n" not in told


def test_dotted_and_nested_keys_mean_the_same() -> None:
    dotted = {"a.b.c": 1, "a.b.d": 2, "e": 3}
    mixed = {"a": {"b": {"c": 1}}, "a.b": {"d": 2}, "e": 3}
    assert nested(dotted, "x") == nested(mixed, "x") == {"a": {"b": {"c": 1, "d": 2}}, "e": 3}
