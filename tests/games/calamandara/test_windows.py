"""Windows: at which moments who is asked, in which order, how often; and what taking an action back restores."""

from __future__ import annotations

from typing import Any, Final

import pytest

from rulebound.engine.rng import Rng
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.match import Match
from tests.games.calamandara.chains import GAME, SEATS, actor, refused_by, say, settle, table
from tests.volume import scaled

MIRAGE: Final = "mirage of sleep"


def moment(state: Match) -> str:
    """The moment of the open window, "" if none is open."""
    prompt = GAME.prompt(state)
    return str(prompt.facts["moment"]) if state.top() == frames.WINDOW else ""


def hands(**cards: list[str]) -> dict[str, Any]:
    return {"travellers": {seat: {"hand": held} for seat, held in cards.items()}}


# South's turn, by what is said up to a moment; nobody but North has a card.
MOMENTS: Final = {
    "acquiring": ["acquire"],
    "acquired": ["acquire", "pass", "mountain"],
    "inserting": ["insert"],
    "inserted": ["insert", "pass", "mountain 4-4", "done"],
    "moving": ["move"],
    "moved": ["move", "pass", "1-2"],
    "cards": ["draw"],
}


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.clause("CAL-62", "CAL-75", "CAL-105", "CAL-218", "CAL-219", "CAL-384", "CAL-R64")
def test_the_others_are_asked_at_every_moment_that_matters(name: str) -> None:
    state = table(hands(north=[MIRAGE]))
    say(state, *MOMENTS[name])
    assert (actor(state), moment(state)) == ("north", name)
    say(state, f"use {MIRAGE} on north")
    drawn = state.position()["travellers"]["north"]["hand"]
    say(state, "draw")
    assert drawn == []
    assert len(state.position()["travellers"]["north"]["hand"]) == 1
    # What was going on goes on.
    settle(state)
    assert state.position()["turn"]["active"] in ("south", "north")


@pytest.mark.clause("CAL-245", "CAL-R64")
def test_the_others_are_asked_before_a_turn() -> None:
    state = table(hands(south=[MIRAGE]))
    say(state, "end")
    assert (actor(state), moment(state)) == ("south", "turn begins")
    assert state.position()["turn"]["active"] == "north"


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.clause("CAL-R64", "CAL-R74")
def test_nobody_is_asked_who_could_use_no_card(name: str) -> None:
    # Erronia of Silence has its link before a turn only.
    state = table(hands(north=["erronia of silence"]))
    for line in MOMENTS[name]:
        if line != "pass":
            say(state, line)
            assert actor(state) == "south"
            assert moment(state) == ""


@pytest.mark.clause("CAL-326", "CAL-R64", "CAL-R86")
def test_right_after_a_turn_everybody_is_asked_about_fall_of_the_winds_only() -> None:
    state = table(hands(south=["fall of the winds", MIRAGE], north=["fall of the winds"]) | {"turn": {"phase": 4}})
    say(state, "end")
    assert (actor(state), moment(state)) == ("south", "turn ends")
    assert refused_by(state, f"use {MIRAGE} on south") == ("CAL-R86",)
    assert refused_by(state, "quiet") == ("CAL-R74",)
    say(state, "pass")
    assert (actor(state), moment(state)) == ("north", "turn ends")
    say(state, "pass")
    assert (actor(state), moment(state)) == ("south", "turn begins")


@pytest.mark.clause("CAL-R86")
def test_right_after_a_turn_nobody_is_asked_about_other_cards() -> None:
    state = table(hands(north=[MIRAGE]) | {"turn": {"phase": 4}})
    say(state, "end")
    assert (actor(state), moment(state)) == ("north", "")


# -- order -------------------------------------------------------------------------------------------------------------


def four(**parts: Any) -> Match:
    seats = {seat: {"hand": [card]} for seat, card in zip(SEATS[4], FOUR_CARDS, strict=True)}
    state = GAME.arrange(
        GAME.start(4, 1, {}),
        {
            "pending": [],
            "turn": {"stage": "menu", "active": "west", "round": 1, "phase": 1} | parts,
            "travellers": seats,
        },
    )
    assert isinstance(state, Match)
    return state


FOUR_CARDS: Final = (MIRAGE, MIRAGE, "the well", MIRAGE)


def asked_in_turn(state: Match) -> list[str]:
    found = []
    while state.top() == frames.WINDOW:
        found.append(actor(state))
        say(state, "pass")
    return found


@pytest.mark.clause("CAL-R64")
def test_the_others_are_asked_in_table_order() -> None:
    state = four()
    say(state, "acquire")
    assert asked_in_turn(state) == ["north", "east", "south"]


@pytest.mark.clause("CAL-R77")
def test_after_a_card_the_others_are_asked_from_its_users_left() -> None:
    state = four()
    say(state, "acquire", "pass", f"use {MIRAGE} on east")
    assert moment(state) == "use"
    asked = []
    while moment(state) == "use":
        asked.append(actor(state))
        say(state, "pass")
    assert asked == ["south", "west", "north"]


@pytest.mark.clause("CAL-326", "CAL-R64")
def test_after_a_turn_its_traveller_is_asked_first() -> None:
    state = GAME.arrange(
        four(phase=4), {"travellers": {seat: {"hand": ["fall of the winds"]} for seat in ("south", "west")}}
    )
    assert isinstance(state, Match)
    say(state, "end")
    assert moment(state) == "turn ends"
    asked = [actor(state)]
    say(state, "pass")
    asked.append(actor(state))
    assert asked == ["west", "south"]


# -- asked again, and no more ------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-218", "CAL-219", "CAL-R65")
def test_after_a_card_those_who_had_passed_are_asked_anew() -> None:
    state = table(hands(west=["the well"], north=[MIRAGE, "plural minds"]), players=3)
    say(state, "acquire")
    assert actor(state) == "west"
    say(state, "pass")
    assert actor(state) == "north"
    say(state, f"use {MIRAGE} on north")
    assert (actor(state), moment(state)) == ("west", "use")
    say(state, "pass", "stop")
    assert (actor(state), moment(state)) == ("west", "acquiring")
    say(state, "pass")
    # North has nothing left to use, and South goes on.
    assert actor(state) == "south"


@pytest.mark.clause("CAL-386", "CAL-R74")
def test_who_is_quiet_is_not_asked_in_this_turn() -> None:
    state = table(hands(north=[MIRAGE]))
    say(state, "acquire", "quiet")
    assert state.position()["turn"]["quiet"] == ["north"]
    say(state, "mountain", "insert", "mountain 4-4", "done", "move", "1-2", "end")
    # The next turn is another one.
    assert state.position()["turn"]["active"] == "north"
    assert state.position()["turn"]["quiet"] == []
    say(state, "end")
    assert (actor(state), moment(state)) == ("north", "turn begins")


@pytest.mark.clause("CAL-R74")
def test_a_used_card_ends_the_quiet() -> None:
    state = table(hands(south=["the well"], west=["the well"], north=[MIRAGE]), players=3)
    say(state, "acquire", "quiet", "quiet")
    assert state.position()["turn"]["quiet"] == ["west", "north"]
    say(state, "mountain", "use the well")
    assert (actor(state), moment(state)) == ("west", "use")
    assert state.position()["turn"]["quiet"] == []
    assert refused_by(state, "quiet") == ("CAL-R74",)


@pytest.mark.clause("CAL-R74")
def test_who_is_quiet_is_asked_about_a_used_card_all_the_same() -> None:
    state = table(hands(west=["the well"], north=["temple of calon"]), players=3)
    say(state, "acquire", "pass", "quiet", "mountain")
    # Nobody is asked for South's acquired symbols but West.
    assert (actor(state), moment(state)) == ("west", "acquired")
    say(state, "use the well")
    assert (actor(state), moment(state)) == ("north", "use")


@pytest.mark.clause("CAL-326", "CAL-R74")
def test_who_is_quiet_is_asked_when_the_turn_is_over() -> None:
    state = table(hands(north=[MIRAGE, "fall of the winds"]))
    say(state, "acquire", "quiet", "mountain", "end")
    assert (actor(state), moment(state)) == ("north", "turn ends")


@pytest.mark.clause("CAL-R82", "CAL-R83", "CAL-392")
def test_what_cannot_be_said() -> None:
    state = table(hands(south=["the well"], north=["delirium of armio"]))
    assert refused_by(state, "pass") == ("CAL-R83",)
    assert refused_by(state, "quiet") == ("CAL-R83",)
    assert refused_by(state, f"use {MIRAGE}") == ("CAL-R82",)
    assert refused_by(state, "activate erronia of silence") == ("CAL-392",)
    say(state, "insert")
    assert actor(state) == "north"
    for line in ("acquire", "insert", "move", "reserve", "discard", "draw", "transform", "end"):
        assert refused_by(state, line) == ("CAL-219",)


# -- windows in random games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("CAL-399", "CAL-R64", "CAL-R77", "CAL-R108")
def test_windows_of_random_games(players: int) -> None:
    rng = Rng(players)
    n_windows = 0
    for seed in range(scaled(2, 8, 40)):
        state = GAME.start(players, seed, {})
        assert isinstance(state, Match)
        for _ in range(900):
            if state.is_over:
                break
            if state.top() == frames.WINDOW:
                n_windows += 1
                check_window(state)
            state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
    assert n_windows > 100


def check_window(state: Match) -> None:
    """Somebody is asked who has a choice, about an action or card of somebody else; only the newest card is open."""
    legal = [state.describe(action) for action in state.legal_actions()]
    now = moment(state)
    assert "pass" in legal
    assert set(legal) - {"pass", "quiet"}
    assert ("quiet" in legal) == (now not in ("use", "turn ends"))
    if now != "turn ends":
        assert state.seat != state.fact(frames.SUBJECT)
    opened = [n for n in range(int(state.depth)) if state.fact_of(n, 0) == frames.WINDOW]
    about_cards = [n for n in opened if state.fact_of(n, frames.MOMENT) == frames.AT_USE]
    assert len(about_cards) <= 1
    assert about_cards in ([], [int(state.depth) - 1])


# -- taking back -------------------------------------------------------------------------------------------------------

# What South inserts (two travellers, the table of ``chains``), and the token that it moves.
INSERTIONS: Final = {
    "footprint": ["footprint 4-4"],
    "mountain": ["mountain north 4-4"],
    "tower": ["tower north 5-5 north-south"],
    "fire kept": ["fire north 3-3 keep"],
    "fire returned": ["fire north 3-3 return"],
    "star": ["star 3-5", "3-1"],
    "push": ["mirror north 3-1"],
    "waterfall": ["waterfall 4-4"],
    "cave": ["cave centre 1-1 north-south"],
    "wing": ["wing centre 1-1 east-west"],
}
TAKERS: Final = ("delirium of armio", "helm of solitude", "sealed fields")


def laid_out(state: Match) -> dict[str, Any]:
    """All that an insertion can change."""
    whole = state.position()
    kept = ("token", "reserve", "depot", "used", "symbols")
    return {"board": whole["board"]} | {
        seat: {key: facts[key] for key in kept} for seat, facts in whole["travellers"].items()
    }


@pytest.mark.parametrize("late", [False, True], ids=["done", "moving"])
@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("name", INSERTIONS)
@pytest.mark.clause("CAL-250", "CAL-276", "CAL-414", "CAL-418", "CAL-R50", "CAL-R51", "CAL-R84")
def test_an_insertion_taken_back_leaves_everything_as_it_was(name: str, taker: str, late: bool) -> None:
    kind = "mirror" if name == "push" else name.partition(" ")[0]
    is_attack = kind in ("mountain", "fire", "star", "mirror")
    parts = hands(south=[], north=[taker, "plural minds"])
    parts["travellers"]["south"]["reserve"] = [kind, "wing", "cave"]
    parts["travellers"]["north"]["token"] = "north 2-1"
    state = table(parts)
    before = laid_out(state)
    say(state, "insert", *(["pass"] if actor_after_insert(state) else []), *INSERTIONS[name])
    if actor(state) == "south":
        say(state, "done")
    assert laid_out(state) != before
    if taker == "sealed fields" and not is_attack:
        assert actor(state) == "south" or refused_by(state, f"use {taker}") == ("CAL-274",)
        return
    if late:
        say(state, "pass", "move")
    assert moment(state) == ("moving" if late else "inserted")
    say(state, f"use {taker}")
    if taker == "sealed fields":
        assert state.top() == frames.INSERTING
    assert laid_out(state) == before


def actor_after_insert(state: Match) -> bool:
    """Whether North is asked about the announcement."""
    other = state.clone()
    assert isinstance(other, Match)
    say(other, "insert")
    return actor(other) == "north"


@pytest.mark.parametrize("n_said", [1, 3, 5, 7, 9])
@pytest.mark.clause("CAL-318", "CAL-385", "CAL-419", "CAL-R50", "CAL-R98")
def test_an_acquisition_taken_back_leaves_everything_as_it_was(n_said: int) -> None:
    state = table(hands(north=["guardian of maurna"]))
    before = laid_out(state)
    lines = ["acquire", "pass", "tower", "pass", "insert", "pass", "tower 4-4", "done", "pass", "move"]
    # "done" and the last symbol are one action: nobody is asked between them.
    said = lines[:n_said] if n_said < 7 else lines[: n_said + 1]
    say(state, *said)
    assert actor(state) == "north"
    say(state, "use guardian of maurna")
    assert laid_out(state) == before
    assert actor(state) == "south"
    assert "CAL-74" in refused_by(state, "acquire")
    assert refused_by(state, "insert") == ()


@pytest.mark.parametrize("held", [["guardian of maurna"], ["temple of calon"]])
def test_who_passes_sees_who_is_asked_next_and_cannot_take_it_back(held: list[str]) -> None:
    state = table(hands(west=["guardian of maurna"], north=held), players=3)
    say(state, "acquire")
    assert actor(state) == "west"
    before = state.barriers()
    say(state, "pass")
    assert state.barriers() > before  # whether North is asked or not


def test_a_pass_that_shows_nothing_is_no_barrier() -> None:
    state = table(hands(west=["guardian of maurna"]), players=3)
    say(state, "acquire")
    before = state.barriers()
    say(state, "pass")
    assert state.barriers() == before
