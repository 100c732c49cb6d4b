"""Calamandara's clauses and rulings are complete and well kept."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

import rulebound
from rulebound.engine.rulebook import Clause, Rulebook, Ruling
from rulebound.games.calamandara.components import CARD_NAMES, PACKAGED

FOLDER = PACKAGED.parent
RULES = Rulebook.load(FOLDER / "rulebook.toml")
OPTIONS = {"temple_to_owner": "CAL-R46", "early_limit": "CAL-R50", "rounds": "CAL-R58"}


def test_every_statement_of_the_document_has_its_clause() -> None:
    assert [clause.id for clause in RULES.clauses] == [f"CAL-{n}" for n in range(1, 427)]


def test_rulings_answer_the_sixty_three_known_questions_and_more_without_gaps() -> None:
    numbers = [int(ruling.id.removeprefix("CAL-R")) for ruling in RULES.rulings]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 109


def test_sections_are_not_torn_apart() -> None:
    runs = [name for name, _ in groupby(clause.section for clause in RULES.clauses)]
    assert runs[0] == "Object of the game"
    assert runs[-1] == "Questions and answers"
    assert len(runs) == len(set(runs))


def test_every_memory_card_has_its_section_in_order() -> None:
    plain = str.maketrans("ôã", "oa")
    sections = [name for name, _ in groupby(clause.section for clause in RULES.clauses)]
    cards = [name.removeprefix("Card: ").lower().translate(plain) for name in sections if name.startswith("Card: ")]
    assert tuple(cards) == CARD_NAMES


def test_questions_of_the_document_are_numbered_in_order() -> None:
    answers = [clause.text for clause in RULES.clauses if clause.section == "Questions and answers"]
    numbers = [int(match[1]) for text in answers if (match := re.match(r"Question (\d+)[:,]", text))]
    assert len(numbers) == len(answers)
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, 32))


@pytest.mark.parametrize("clause", RULES.clauses, ids=lambda clause: clause.id)
def test_clause_is_a_sentence_and_names_a_file_of_the_package(clause: Clause) -> None:
    assert clause.text.endswith(".")
    assert re.fullmatch(r"[a-z_]+\.(py|toml)", clause.where)


@pytest.mark.parametrize("ruling", RULES.rulings, ids=lambda ruling: ruling.id)
def test_ruling_can_be_shown_without_its_question(ruling: Ruling) -> None:
    # The decision is shown without its question, so it must say by itself what it is about.
    assert not ruling.decision.startswith(("Yes", "No.", "No,", "No:", "Nothing"))


def test_options_turn_the_rulings_they_belong_to() -> None:
    assert {ruling.option: ruling.id for ruling in RULES.rulings if ruling.option} == OPTIONS
    for option, ruling in OPTIONS.items():
        assert option in RULES.text(ruling)
    assert OPTIONS.keys() < rulebound.load("calamandara").option_defaults().keys()


def test_code_cites_only_clauses_and_rulings_there_are() -> None:
    for file in [*sorted(FOLDER.glob("*.py")), PACKAGED]:
        cited = set(re.findall(r"\bCAL-R?\d+", file.read_text(encoding="utf-8")))
        assert all(name in RULES for name in cited), f"{file.name} cites {sorted(cited - {e.id for e in RULES})}"
