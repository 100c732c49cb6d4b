"""Every game's clauses and rulings are complete and well kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebound
from rulebound.engine import registry
from rulebound.engine.rulebook import Clause, Rulebook, Ruling

FOLDERS = {name: Path(rulebound.__file__).parent / "games" / name for name in registry.BUILT_IN}
RULES = {name: Rulebook.load(folder / "rulebook.toml") for name, folder in FOLDERS.items()}
CLAUSES = [pytest.param(name, clause, id=clause.id) for name, rules in RULES.items() for clause in rules.clauses]
RULINGS = [pytest.param(ruling, id=ruling.id) for rules in RULES.values() for ruling in rules.rulings]


@pytest.mark.parametrize("ruling", RULINGS)
def test_ruling_asks_decides_and_argues_in_sentences(ruling: Ruling) -> None:
    assert ruling.question.endswith("?")
    assert ruling.decision.endswith(".")
    assert ruling.reason.endswith(".")
    assert len(set(ruling.on)) == len(ruling.on)


@pytest.mark.parametrize(("name", "clause"), CLAUSES)
def test_clause_is_cited_where_it_says_it_is_enforced(name: str, clause: Clause) -> None:
    text = (FOLDERS[name] / clause.where).read_text(encoding="utf-8")
    assert re.search(rf"\b{clause.id}\b", text)


@pytest.mark.parametrize("name", RULES)
def test_no_two_entries_say_the_same(name: str) -> None:
    texts = [entry.text for entry in RULES[name]]
    assert sorted(texts) == sorted(set(texts))
