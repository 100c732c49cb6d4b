"""Words: every question, event and answer has some, answers differ, and the guide says what the components say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.notation import explain_line, read_line
from rulebound.engine.scenario import run_scenario
from rulebound.games.calamandara import describe, frames, journal, questions, sentences
from rulebound.games.calamandara.actions import VOCABULARY
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES, load_components
from rulebound.games.calamandara.naming import CARD_TITLES

GUIDE: Final = (Path(__file__).parents[3] / "docs" / "calamandara.md").read_text()
GAME: Final = rulebound.load("calamandara")


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


def test_the_guide_cites_clauses_and_rulings_that_exist() -> None:
    for cited in re.findall(r"CAL-R?\d+", GUIDE):
        assert cited in GAME.rulebook


def test_the_guide_lists_the_options() -> None:
    told = {row[0].strip("`"): row[1] for row in table("## Options")}
    assert told == {name: str(value).lower() for name, value in GAME.option_defaults().items()}


def test_the_scenario_of_the_guide_holds(tmp_path: Path) -> None:
    file = tmp_path / "guide.toml"
    file.write_text(GUIDE.split("```toml\n")[1].split("```")[0])
    assert run_scenario(file).failure is None


# -- a table in the middle of a game ----------------------------------------------------------------------------------


def table_with(players: int = 2, **parts: Any) -> State:
    """South's turn in round 3, nobody holding a card that is not named: ``south_hand=[...]``, ``board={...}``."""
    state = GAME.start(players=players, seed=1)
    travellers: dict[str, dict[str, Any]] = {seat: {"hand": []} for seat in state.position()["travellers"]}
    board = parts.pop("board", {})
    for key, value in parts.items():
        seat, _, what = key.partition("_")
        travellers[seat][what] = value
    turn = {"stage": "menu", "active": "south", "first": "south", "round": 3, "phase": 1}
    arranged = GAME.arrange(state, {"turn": turn, "travellers": travellers, "board": board, "pending": []})
    arranged.journal = []
    return arranged


def play(state: State, *lines: str) -> list[str]:
    """Play lines; what the journal told, in sentences."""
    told: list[str] = []
    for line in lines:
        for action in read_line(state, line):
            state.apply(action)
            told += [GAME.sentence(event, state) for event in state.journal or ()]
            state.journal = []
    return told


def question(state: State) -> str:
    """The question now, as a sentence."""
    return GAME.text(state.prompt)


@pytest.mark.clause("CAL-381", "CAL-399")
def test_a_chain_of_cards_is_told_from_the_newest_to_the_oldest() -> None:
    state = table_with(
        south_hand=["dogmatic entropy", "breath of beings"],
        north_hand=["dissonant echoes"],
        south_reserve=["mountain"],
        north_reserve=["mirror"],
    )
    play(state, "use dogmatic entropy on north")
    assert question(state) == "South uses Dogmatic Entropy on North. North: use a card or pass?"
    play(state, "use dissonant echoes on south")
    assert question(state) == (
        "North uses Dissonant Echoes as Dogmatic Entropy on South, in answer to South's Dogmatic Entropy on North. "
        "South: use a card or pass?"
    )
    told = play(state, "breath", "north 2-2")
    assert told[0] == "South used Breath of Beings."
    assert told[-1] == "South inserted a Mountain on north 2-2."


def test_a_long_chain_is_told_by_its_newest_cards() -> None:
    state = table_with(
        south_hand=["the well", "dogmatic shadow", "submerged paintings"],
        north_hand=["submerged paintings", "breath of beings", "the oracle"],
    )
    play(state, "well", "paintings", "shadow", "breath")
    assert question(state) == (
        "North uses Breath of Beings, in answer to South's Dogmatic Shadow on North, in answer to North's Submerged "
        "Paintings on South, and so on (1 older card). South: use a card or pass?"
    )


@pytest.mark.clause("CAL-R74")
def test_quiet_is_refused_where_it_would_not_hold() -> None:
    state = table_with(south_hand=["the well"], north_hand=["breath of beings"])
    play(state, "well")
    assert "say pass" in explain_line(state, "quiet").reason


def test_a_card_on_all_others_says_so() -> None:
    state = table_with(3, south_hand=["the well"], west_hand=["breath of beings"], north_hand=["the well"])
    play(state, "well")
    assert question(state) == "South uses The Well on everybody else. West: use a card or pass?"


def test_what_changes_places_is_told_of_both() -> None:
    state = table_with(south_reserve=["star"], north_hand=[], board={"south": {"1-4": "mountain", "1-5": "footprint"}})
    told = play(state, "insert star 1-1 row 1-4 1-5 done")
    assert "The Mountain went from south 1-4 to south 1-5." in told
    assert "The Footprint went from south 1-5 to south 1-4." in told


@pytest.mark.clause("CAL-271")
def test_a_symbol_given_is_told_as_given() -> None:
    state = table_with(
        south_hand=["nightmare of abandonment"], south_reserve=["cave"], north_reserve=["fire", "wing"], north_hand=[]
    )
    told = play(state, "nightmare", "exchange", "fire")
    assert "South took a Fire out of North's Reserve." in told
    assert "South gave a Cave to North's Reserve." in told


@pytest.mark.clause("CAL-62")
def test_a_window_tells_what_is_being_done() -> None:
    state = table_with(north_hand=["guardian of maurna"], south_reserve=["footprint"])
    play(state, "acquire")
    ask = "North: use a card, pass, or be quiet for the rest of this turn?"
    assert question(state) == f"South is about to acquire symbols. {ask}"
    play(state, "pass")
    play(state, "footprint")
    assert question(state) == f"South has acquired a Cave and a Footprint. {ask}"
    assert play(state, "use guardian")[-1] == "South's acquisition of symbols was taken back."


@pytest.mark.clause("CAL-247")
def test_a_cancelled_copy_is_told_with_the_card_itself() -> None:
    state = table_with(
        south_hand=["dogmatic entropy", "helm of solitude"],
        north_hand=["dominion of ircai"],
        south_reserve=["mountain"],
        north_reserve=["mountain"],
    )
    play(state, "use dogmatic entropy on north", "use dominion of ircai on south")
    assert "South cancelled Dominion of Ircai as Dogmatic Entropy." in play(state, "use helm")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["insert footprint 2-3"], "South inserted a Footprint on south 2-3."),
        (["insert mirror north 3-3"], "South inserted a Mirror on north 3-3."),
        (["insert mirror centre 2-3 to the south"], "South inserted a Mirror on centre 2-3."),
        (["insert mirror c2-3 south"], "South inserted a Mirror on centre 2-3."),
        (["insert fire n4-2 return"], "South took the Fire on north 4-2 back into the Depot."),
        (["insert star 1-1 row 1-4 1-2"], "The Mountain went from south 1-4 to south 1-2."),
        (["insert footprint rift"], "South inserted a Footprint on the Rift."),
        (["move 1-5"], "South's token went from the starting point to south 1-5."),
        (["transform 4-1 tower"], "South transformed the Waterfall on south 4-1 into a Tower."),
        (["reserve helm"], "South reserved a Memory card."),
        (["discard well"], "South discarded The Well."),
        (["discard well", "draw"], "South drew a Memory card."),
        (["qhoz on north"], "South revived Monument in Duadar."),
        (["ruins", "north 4-2", "done"], "South destroyed the Wing on north 4-2."),
    ],
)
def test_lines_of_the_guide(lines: list[str], told: str) -> None:
    state = table_with(
        south_reserve=["footprint", "mirror", "fire", "star"],
        south_hand=["helm of solitude", "the well", "calamandara q'hoz", "ruins of domodora"],
        north_discard=["monument in duadar"],
        board={
            "south": {"1-4": "mountain", "1-5": "footprint", "4-1": "waterfall south ripe"},
            "north": {"4-2": "wing"},
        },
    )
    assert told in play(state, *lines)


def test_the_only_symbol_may_be_named_with_its_space() -> None:
    state = table_with(south_reserve=["wing"], north_hand=["fall of the winds"])
    play(state, "insert")
    assert question(state) == "South: where do you insert the Wing?"
    assert "South inserted a Wing on centre 4-1." in play(state, "wing centre 4-1 north-south")


@pytest.mark.parametrize(
    ("lines", "asked", "clause", "reason"),
    [
        (["insert", "mountain"], "north 2-5", "CAL-149", "row of the Tower on north 2-1"),
        (["insert", "mountain"], "1-4", "CAL-149", "a Mountain needs an empty space, and a Mountain lies on south 1-4"),
        (["insert", "fire"], "1-1", "CAL-213", "a Fire needs a symbol to burn, and south 1-1 is empty"),
        (["insert", "fire"], "north 1-1", "CAL-144", "token stands on the Footprint on north 1-1"),
        (["insert", "wing"], "rift", "CAL-197", "a Wing may not lie on the Rift"),
        (["insert", "wing"], "east 1-1", "CAL-78", "no such space with 3 travellers"),
        (["insert"], "star", "CAL-77", "South has no Star in the Reserve"),
        (["move"], "3-3", "CAL-85", "no chain of linked Footprints leads from the starting point to south 3-3"),
        (["move"], "1-1", "CAL-82", "a token stands on Footprints only, and no symbol is on south 1-1"),
        ([], "use helm", "CAL-247", "nobody else uses a card now"),
        ([], "draw", "CAL-114", "the Memory deck of South is empty"),
        ([], "transform", "CAL-184", "South has no Waterfall that could be transformed now"),
        ([], "activate helm", "CAL-392", "no Helm of Solitude waits for South"),
        (["shadow"], "on south", "CAL-R78", "the card is used on another traveller"),
    ],
)
def test_refusals_tell_what_is_in_the_way(lines: list[str], asked: str, clause: str, reason: str) -> None:
    state = table_with(
        3,
        south_reserve=["footprint", "mountain", "fire", "wing"],
        south_hand=["helm of solitude", "dogmatic shadow"],
        south_deck=[],
        west_hand=["fall of the winds"],
        north_hand=["fall of the winds"],
        north_token="north 1-1",
        board={
            "south": {"1-4": "mountain", "1-5": "footprint", "2-5": "footprint", "3-3": "footprint"},
            "north": {"1-1": "footprint", "2-1": "tower"},
        },
    )
    play(state, *lines)
    verdict = explain_line(state, asked)
    assert clause in verdict.clauses
    assert reason in verdict.reason


@pytest.mark.clause("CAL-168")
def test_a_push_with_several_ways_back_is_asked_and_told() -> None:
    state = table_with(
        south_reserve=["mirror"],
        north_token="north 2-2",
        board={"north": {"2-2": "footprint", "1-2": "footprint", "1-1": "footprint", "2-5": "cave"}},
    )
    play(state, "insert mirror north 3-2")
    assert question(state) == "South: where does the Mirror push North, who stands on north 2-2?"
    assert "no single step back leads from north 2-2 to north 1-3" in explain_line(state, "north 1-3").reason
    told = play(state, "north 1-1")
    assert "A Mirror pushed North back from north 2-2 to north 1-1." in told
    assert not any("token went" in line for line in told)


@pytest.mark.clause("CAL-170")
def test_decay_is_told() -> None:
    state = table_with(south_reserve=["mirror"], north_token="north 2-2", board={"north": {"2-2": "footprint"}})
    told = play(state, "insert mirror north 3-2")
    assert "A Mirror sent North from north 2-2 to the starting point (Decay)." in told


@pytest.mark.clause("CAL-254", "CAL-255")
def test_cards_too_many_in_the_final_zone_are_counted() -> None:
    state = table_with(
        south_hand=["the well", "the oracle", "the oracle", "sealed fields", "breath of beings"],
        north_token="north 5-3",
        board={"north": {"5-3": "footprint"}},
    )
    told = play(state, "well")
    assert "All hands went round clockwise." in told
    assert question(state) == "North holds 1 card too many: which card goes onto the Memory deck?"
    assert play(state, "oracle") == ["North put a Memory card too many onto the deck."]


def test_words_for_entering_and_leaving_the_final_zone() -> None:
    state = table_with(
        south_hand=["the oracle", "the well"],
        south_final=["mirage of sleep"],
        south_token="south 4-3",
        board={"south": {"4-3": "footprint", "5-3": "footprint"}},
    )
    assert play(state, "move 5-3")[-1] == "South entered the Final Zone and laid the hand on the Memory deck."
    assert question(state).startswith(
        "South enters the Final Zone: which card of the hand goes onto the Memory deck next?"
    )
    assert "South took the Final Reserve up as the hand." in play(state, "as they are")
