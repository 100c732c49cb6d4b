"""Clause coverage, as read from tests that are never run here."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.engine.coverage import marks, measure
from rulebound.engine.errors import BadFile
from rulebound.engine.rulebook import Rulebook
from tests.engine.sample_game import TrailGame

MODULE = '''
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.clause("TRL-1")]
clause = pytest.mark.clause
CASES = [pytest.param(1, marks=pytest.mark.clause("TRL-2")), pytest.param(2, marks=[mark.clause("TRL-3")])]


@clause("TRL-4", "TRL-R1")
@pytest.mark.parametrize("n", CASES)
def test_something(n):
    pass


class TestMore:
    @pytest.mark.clause("TRL-5")
    async def test_inside(self):
        pass


@pytest.mark.clause("TRL-6")
def not_a_test():
    """Says "pytest.mark.clause('TRL-6')" in vain."""


class Helper:
    @pytest.mark.clause("TRL-6")
    def test_never_collected(self):
        pass
'''


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests"
    (folder / "games" / "trail" / "scenarios").mkdir(parents=True)
    (folder / "test_it.py").write_text(MODULE)
    return folder


def test_marks_are_found_wherever_they_count(tests: Path) -> None:
    assert sorted(marks(tests / "test_it.py", MODULE.encode(), "test_it.py")) == [
        ("TRL-1", "test_it.py"),
        ("TRL-2", "test_it.py"),
        ("TRL-3", "test_it.py"),
        ("TRL-4", "test_it.py::test_something"),
        ("TRL-5", "test_it.py::TestMore::test_inside"),
        ("TRL-R1", "test_it.py::test_something"),
    ]


def test_a_clause_without_a_test_is_told(trail: TrailGame, tests: Path) -> None:
    coverage = measure(trail, tests)
    assert coverage.uncovered == ["TRL-6"]
    assert coverage.summary == "5 of 6 clauses covered"
    assert not coverage.ok
    assert coverage.untested_rulings == coverage.unknown == []


def test_scenarios_count_too(trail: TrailGame, tests: Path) -> None:
    (tests / "games" / "trail" / "scenarios" / "end.toml").write_text('clauses = ["TRL-6"]\n')
    coverage = measure(trail, tests)
    assert coverage.tests["TRL-6"] == ["games/trail/scenarios/end.toml"]
    assert coverage.uncovered == []
    assert coverage.summary == "6 of 6 clauses covered"


def test_a_clause_that_does_not_exist_is_told(trail: TrailGame, tests: Path) -> None:
    (tests / "games" / "trail" / "scenarios" / "end.toml").write_text('clauses = ["TRL-6", "TRL-77", "TRK-1"]\n')
    coverage = measure(trail, tests)
    assert [line.partition(" names ")[2].partition(",")[0] for line in coverage.unknown] == ["TRL-77", "TRK-1"]
    assert not coverage.ok


def test_another_games_clauses_are_left_alone(trail: TrailGame, tests: Path) -> None:
    (tests / "test_other.py").write_text('import pytest\n@pytest.mark.clause("ALT-1")\ndef test_x(): pass\n')
    assert measure(trail, tests).unknown == []


def test_an_untested_ruling_is_told_but_no_fault(trail: TrailGame, tests: Path) -> None:
    (tests / "test_it.py").write_text(MODULE.replace(', "TRL-R1"', "").replace('"TRL-5"', '"TRL-5", "TRL-6"'))
    coverage = measure(trail, tests)
    assert coverage.untested_rulings == ["TRL-R1"]
    # The sample rulebook says its clauses live in sample_game.py, which does not cite them.
    assert coverage.homeless[0] == "TRL-1 does not occur in sample_game.py"


def test_every_clause_has_to_be_cited_where_it_is_enforced(trail: TrailGame, tests: Path, tmp_path: Path) -> None:
    book = "\n".join(
        f'[[clause]]\nid = "TRL-{n}"\nsection = "s"\ntext = "t"\nwhere = "{where}"'
        for n, where in ((1, "a.py"), (11, "a.py"), (2, "a.py"), (3, "gone.py"))
    )
    (tmp_path / "rulebook.toml").write_text(book)
    (tmp_path / "a.py").write_text("# TRL-11: and TRL-2.\n")
    trail.rulebook = Rulebook.load(tmp_path / "rulebook.toml")
    try:
        homeless = measure(trail, tests).homeless
    finally:
        trail.rulebook = TrailGame().rulebook
    assert homeless == ["TRL-1 does not occur in a.py", "TRL-3: there is no file gone.py"]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("@pytest.mark.clause(*IDS)\ndef test_x(): pass", "line 1: clause ids must be written out"),
        ("\n@pytest.mark.clause(ID)\ndef test_x(): pass", "line 2: clause ids must be written out"),
        ("@pytest.mark.clause('TRL-1'\n", "line 1: not valid Python"),
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(trail: TrailGame, tests: Path, source: str, problem: str) -> None:
    (tests / "test_bad.py").write_text(source)
    with pytest.raises(BadFile, match=problem):
        measure(trail, tests)


def test_without_tests_there_is_no_coverage(trail: TrailGame, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="is no directory with tests"):
        measure(trail, tmp_path / "none")
