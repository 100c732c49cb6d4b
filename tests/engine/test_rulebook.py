"""Rulebook files: reading, looking up, searching, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.rulebook import Clause, Rulebook, Ruling

CLAUSE = '[[clause]]\nid = "ABC-1"\nsection = "Set-up"\ntext = "One."\nwhere = "a.py"\n'
RULING = '[[ruling]]\nid = "ABC-R1"\non = ["ABC-1"]\nquestion = "Q?"\ndecision = "D."\nreason = "R."\n'


@pytest.fixture
def book() -> Rulebook:
    return Rulebook.load(Path(__file__).with_name("sample_rulebook.toml"))


@pytest.mark.parametrize("name", ["TRL-4", "trl-4", "4", " TRL-4 "])
def test_a_clause_is_found_by_its_id_however_it_is_typed(book: Rulebook, name: str) -> None:
    entry = book[name]
    assert isinstance(entry, Clause)
    assert entry.text == book.text("TRL-4") == "Nobody rests twice in a row."


def test_a_ruling_is_found_by_id_and_by_its_clause(book: Rulebook) -> None:
    ruling = book["r1"]
    assert isinstance(ruling, Ruling)
    assert ruling.text == ruling.decision
    assert book.rulings_on("TRL-5") == [ruling]
    assert book.rulings_on("TRL-4") == []


def test_an_unknown_id_is_refused_with_the_range(book: Rulebook) -> None:
    with pytest.raises(BadText, match=r"'TRL-77': .*expected TRL-1 to TRL-6 or TRL-R1 to TRL-R1"):
        book["TRL-77"]
    assert "TRL-77" not in book
    assert "TRL-6" in book


def test_a_rulebook_is_counted_and_gone_through_in_order(book: Rulebook) -> None:
    assert len(book) == 7
    assert [entry.id for entry in book][-2:] == ["TRL-6", "TRL-R1"]
    assert book.prefix == "TRL"
    assert book.folder == Path(__file__).parent


@pytest.mark.parametrize(
    ("words", "first", "n"),
    [("bump", "TRL-5", 2), ("rest", "TRL-1", 3), ("deck runs", "TRL-6", 1), ("RESTS row", "TRL-4", 1), ("xyz", "", 0)],
)
def test_search_finds_entries_with_all_words_closest_first(book: Rulebook, words: str, first: str, n: int) -> None:
    found = book.search(words)
    assert len(found) == n
    assert [entry.id for entry in found[:1]] == [first] * min(n, 1)


def test_search_for_no_words_finds_nothing(book: Rulebook) -> None:
    assert book.search(" , ") == []


def test_a_whole_word_beats_the_beginning_of_one(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(CLAUSE.replace("One.", "Altars.") + CLAUSE.replace("ABC-1", "ABC-2").replace("One.", "An altar."))
    assert [entry.id for entry in Rulebook.load(path).search("altar")] == ["ABC-2", "ABC-1"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (CLAUSE + CLAUSE, r"clause\[1\].id: ABC-1 occurs twice"),
        (CLAUSE + RULING + RULING, r"ruling\[1\].id: ABC-R1 occurs twice"),
        (CLAUSE.replace("ABC-1", "ABC-R1"), r"clause\[0\].id: 'ABC-R1' is no id of a clause"),
        (CLAUSE.replace("ABC-1", "abc 1"), r"clause\[0\].id: 'abc 1' is no id"),
        (CLAUSE + CLAUSE.replace("ABC-1", "XYZ-2"), r"clause\[1\].id: 'XYZ-2' is no id of a clause .*ABC-1"),
        (CLAUSE + RULING.replace("ABC-R1", "ABC-2"), r"ruling\[0\].id: 'ABC-2' is no id of a ruling"),
        (CLAUSE + RULING.replace('["ABC-1"]', '["ABC-9"]'), r"ruling\[0\].on\[0\]: there is no clause ABC-9"),
        (CLAUSE + RULING.replace('["ABC-1"]', "[]"), r"ruling\[0\].on: must not be empty"),
        (CLAUSE.replace("One.", " "), r"clause\[0\].text: must not be empty"),
        (CLAUSE.replace('"One."', "1"), r"clause\[0\].text: expected `str`, got `int`"),
        (CLAUSE.replace("where", "file"), r"clause\[0\]: object (contains unknown|missing required) field"),
        ("clause = []", "clause: a rulebook needs at least one clause"),
        ("", "missing required field `clause`"),
        ("[[clause", "not valid TOML"),
    ],
)
def test_a_bad_rulebook_file_is_refused_with_the_place(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "rulebook.toml"
    path.write_text(text)
    with pytest.raises(BadFile, match=problem) as caught:
        Rulebook.load(path)
    assert caught.value.file == str(path)
    assert "\n" not in str(caught.value)
