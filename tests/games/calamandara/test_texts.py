"""Words: every question, event and answer has some, answers differ, and the guide says what the components say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from rulebound.games.calamandara import describe, frames, journal, questions, sentences
from rulebound.games.calamandara.actions import VOCABULARY
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES, load_components
from rulebound.games.calamandara.naming import CARD_TITLES

GUIDE: Final = (Path(__file__).parents[3] / "docs" / "calamandara.md").read_text()


def table(heading: str) -> list[list[str]]:
    """The rows of the first table after a heading of the guide, without its head."""
    after = GUIDE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0].splitlines()
    rows = [line for line in after if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[2:]]


def test_a_card_has_a_full_and_a_short_name_that_no_other_card_has() -> None:
    words = [word for kind in range(len(CARD_NAMES)) for word in set(describe.card_words(kind))]
    assert len(words) == len(set(words))
    assert describe.card_words(CARD_NAMES.index("calamandara q'hoz"))[0] == "calamandara q'hoz"
    assert "calamandara qhoz" in describe.card_words(CARD_NAMES.index("calamandara q'hoz"))


def test_short_names_of_cards_are_no_words_of_the_turn() -> None:
    turn = {name for name in VOCABULARY["do"].names if " " not in name}
    assert not turn & {word for kind in range(len(CARD_NAMES)) for word in describe.card_words(kind)}


def test_every_question_has_a_sentence() -> None:
    works = {"TURN_BEGINS", "TURN_ENDS", "OVER", "USED", "ON_ARRIVAL", "MIRROR_WORKS", "DRAWING", "N_KINDS", "WIDTH"}
    names = list(vars(frames))
    kinds = names[names.index("DRAFT") : names.index("N_KINDS")]
    asked = {name for name in kinds if name not in works}
    assert {vars(frames)[name] for name in asked} == set(questions.QUESTIONS)


def test_no_two_questions_have_the_same_name() -> None:
    kinds = [kind for kind, _ in questions.QUESTIONS.values()]
    assert len(kinds) == len(set(kinds))


def test_every_event_has_a_sentence() -> None:
    events = {int(n) for name, n in vars(journal).items() if name.isupper() and name != "NO_CARD_KIND"}
    assert events == set(sentences.EVENTS)


@pytest.mark.clause("CAL-224")
def test_the_guide_lists_the_cards_as_they_are() -> None:
    cards = load_components(None).memory_cards
    told = {row[0]: (int(row[1]), row[2].split(":")[0]) for row in table("## Memory cards")}
    assert told == {title: (card.quantity, card.type) for title, card in zip(CARD_TITLES, cards, strict=True)}


def test_the_guide_lists_the_symbol_cards_as_they_are() -> None:
    told = {cells[0]: cells[1:] for row in table("### Symbol cards") for cells in (row[:3], row[3:])}
    for card in load_components(None).symbol_cards:
        assert told[card.id] == [SYMBOL_NAMES[card.upper], ", ".join(SYMBOL_NAMES[kind] for kind in card.lower)]


def test_the_guide_names_every_verb() -> None:
    section = GUIDE.split("All verbs, with the words they take:")[1].split("\n## ")[0]
    told = [line.split("`")[1] for line in section.splitlines() if line.startswith("| `")]
    assert told == [verb.name for verb in VOCABULARY.verbs]
