"""Altaria's clauses and rulings are complete and well kept, and its page tells the same numbers as the tables."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from pathlib import Path

import pytest

import rulebound
from rulebound.engine.rulebook import Rulebook
from rulebound.engine.scenario import run_scenario
from rulebound.games.altaria.board import SPACE_NAMES
from rulebound.games.altaria.components import COLOURS, PACKAGED, load_components

FOLDER = PACKAGED.parent
RULES = Rulebook.load(FOLDER / "rulebook.toml")
PAGE = (Path(__file__).parents[3] / "docs" / "altaria.md").read_text(encoding="utf-8")
BOX = load_components()


def test_every_statement_of_the_document_has_its_clause() -> None:
    assert [clause.id for clause in RULES.clauses] == [f"ALT-{n}" for n in range(1, 197)]


def test_sections_are_not_torn_apart() -> None:
    runs = [name for name, _ in groupby(clause.section for clause in RULES.clauses)]
    assert runs[0] == "Game components"
    assert runs[-1] == "Event: Push"
    assert len(runs) == len(set(runs))


def test_rulings_answer_the_sixty_known_questions_in_order() -> None:
    numbers = [int(ruling.id.removeprefix("ALT-R")) for ruling in RULES.rulings]
    assert numbers[:60] == list(range(1, 61))
    assert numbers == sorted(numbers)


@pytest.mark.clause("ALT-R40")
def test_options_named_by_rulings_exist() -> None:
    named = {ruling.option for ruling in RULES.rulings if ruling.option}
    assert "iliath_allied_only" in named
    assert named <= rulebound.load("altaria").option_defaults().keys()


# -- the page --------------------------------------------------------------------------------------------------------


def rows(first_cell: str) -> list[list[str]]:
    """The cells of the page's table rows whose first cell matches."""
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if re.fullmatch(first_cell, row[0])]


def test_page_tells_the_heroes_tokens() -> None:
    names = "|".join(card.name.title() for card in BOX.heroes)
    told = [row[:5] for row in rows(names)]
    assert told == [
        [card.name.title(), "great" if card.great else "regular", str(card.range), str(card.symbols), card.crystal]
        for card in BOX.heroes
    ]


def test_page_tells_the_event_cards() -> None:
    told = [row for row in rows(r"E\d\d") if len(row) == 3]
    assert told == [[card.id, card.skill, "/".join(map(str, card.ap))] for card in BOX.events]


def test_page_tells_the_terrain_cards() -> None:
    letters = {"mountain": "M", "water": "W", "jungle": "J", "grass": "G"}
    assert rows(r"T\d") == [[card.id, *(letters[tile] for tile in card.tiles)] for card in BOX.terrain_cards]


def test_page_draws_the_board_as_it_is_planned() -> None:
    drawing = PAGE.split("```")[1].splitlines()
    below: dict[str, str] = {}
    for upper, lower in pairwise(drawing):
        for match in re.finditer(r"\b[a-g][1-7]\b", upper):
            # A space is seven characters wide inside; its mark stands below its name.
            below[match[0]] = lower[match.start() - 2 : match.start() + 5].strip()
    assert sorted(below) == sorted(SPACE_NAMES)
    expected = dict.fromkeys(SPACE_NAMES, "") | dict.fromkeys(BOX.board.altars, "ALTAR")
    for seat, colour in enumerate(COLOURS):
        expected[BOX.board.portals[seat]] = colour.upper()
        expected |= dict(zip(BOX.board.starts[seat], ("left", "centre", "right"), strict=True))
        expected |= dict(zip(BOX.board.sockets[seat], "ABCDEFGH", strict=True))
    assert below == expected


def test_page_names_only_rulings_and_clauses_there_are() -> None:
    named = set(re.findall(r"ALT-R?\d+", PAGE))
    assert len(named) > 15
    assert all(name in RULES for name in named)


def test_page_lists_all_options_with_their_defaults() -> None:
    defaults = rulebound.load("altaria").option_defaults()
    told = {name: row[1] for row in rows("`.*`") for name in re.findall(r"`(\w+)`", row[0]) if name in defaults}
    words = {True: "true", False: "false", "": "drawn"}
    assert told == {name: words[value] for name, value in defaults.items()}


def test_page_lists_all_verbs_in_order() -> None:
    verbs = [verb.name for verb in rulebound.load("altaria").vocabulary.verbs]
    assert [row[0].strip("`") for row in rows("`[a-z]+`") if row[1].endswith("?")] == verbs


def test_page_lists_every_key_of_a_position() -> None:
    position = rulebound.load("altaria").start(seed=3).position()
    hero = next(iter(position["heroes"]["blue"].values()))
    listed = {name for row in rows("`.*`") for name in re.findall(r"[a-z_]+", row[0])}
    assert position.keys() | hero.keys() | position["event"].keys() <= listed


def test_scenario_on_the_page_holds(tmp_path: Path) -> None:
    match = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert match is not None
    file = tmp_path / "page.toml"
    file.write_text(match[1], encoding="utf-8")
    result = run_scenario(file)
    assert result.ok, str(result)
