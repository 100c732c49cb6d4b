"""Memory cards: at which moments each kind is usable, what is picked at random, what goes round a table of any size."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.notation import explain_line, read_line
from rulebound.games.calamandara.components import CARD_NAMES
from tests.volume import scaled

GAME: Final = rulebound.load("calamandara")
SEATS: Final = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}

# What fits every moment, whoever uses it, and what a linked card needs. Ends of turns and answers apart, see below.
IMMEDIATE: Final = (
    "mirage of sleep",
    "the well",
    "relative dimensions",
    "ruins of domodora",
    "nomadic lands",
    "nightmare of abandonment",
    "submerged paintings",
    "dogmatic shadow",
    "praximechanical theory",
    "calamandara q'hoz",
    "obtuse laceration",
    "dionesic perception",
    "gavonian mirror",
    "temple of calon",
    "laments of lucaresti",
    "dogmatic entropy",
)
# Moments of South's turn at which North may use a linked card.
LINKED: Final = {
    "dissonant echoes": {"use"},
    "dominion of ircai": {"use"},
    "breath of beings": {"use"},
    "helm of solitude": {"use", "inserting", "inserted", "moving"},
    "delirium of armio": {"inserting", "inserted", "moving"},
    "sealed fields": {"inserting", "inserted", "moving"},
    "guardian of maurna": {"acquiring", "acquired", "inserting", "inserted", "moving"},
    "plural minds": {"acquired"},
    "monument in duadar": {"moving"},
    "erronia of silence": {"turn begins"},
    "the oracle": {"turn begins", "acquiring", "acquired", "inserting", "inserted", "moving", "moved", "cards", "use"},
    "fall of the winds": {"turn ends", "own turn ends"},
}
MOMENTS: Final = ("acquiring", "acquired", "inserting", "inserted", "moving", "moved", "cards")
# What South says to come from one of these moments to the next.
WAY: Final = {
    "acquiring": ("acquire",),
    "acquired": ("mountain",),
    "inserting": ("insert",),
    "inserted": ("mountain south 4-4", "done"),
    "moving": ("move",),
    "moved": ("2-1",),
    "cards": ("draw",),
}


def table(card: str, **turn: Any) -> State:
    """A table on which North can use any card it holds, as far as the moment allows."""
    travellers = {
        "south": {
            "token": "south 1-1",
            "reserve": ["mountain", "cave"],
            "hand": ["sealed fields", "sealed fields"],
            "final": ["sealed fields"],
            "symbols": [7, *(n for n in range(1, 19) if n != 7)],
            "discard": ["nightmare of abandonment", "temple of calon", "the well"],
        },
        "north": {"token": "north 1-1", "reserve": ["fire"], "hand": [card], "final": []},
    }
    board = {
        "south": {"1-1": "footprint", "1-2": "footprint", "2-1": "footprint", "3-3": "wing"},
        "north": {"1-1": "footprint", "1-2": "footprint", "2-1": "footprint"},
    }
    position = {
        "turn": {"stage": "menu", "active": "south", "round": 1, "phase": 1, **turn},
        "travellers": travellers,
        "board": board,
        "pending": [],
    }
    return GAME.arrange(GAME.start(2, 1, {}), position)


def play(state: State, *lines: str) -> None:
    for line in lines:
        for action in read_line(state, line):
            state.apply(action)


def asked(state: State, card: str) -> bool:
    """Whether North is asked now and may use the card."""
    return state.actor == 1 and explain_line(state, f"use {card}").ok


def moments(card: str) -> set[str]:
    """The moments of South's turn, and after it, at which North may use its one card."""
    found: set[str] = set()
    state = table(card)
    for moment in MOMENTS:
        play(state, *WAY[moment])
        if asked(state, card):
            found.add(moment)
        if state.actor == 1:
            play(state, "pass")
        assert state.actor == 0
    state = table(card, active="north")
    play(state, "end")
    if asked(state, card):
        found.add("turn begins" if state.position()["turn"]["active"] == "south" else "own turn ends")
    state = table(card)
    play(state, "end")
    if asked(state, card):
        found.add("turn ends")
    return found


@pytest.mark.clause("CAL-217", "CAL-218", "CAL-221", "CAL-R64")
@pytest.mark.parametrize("card", IMMEDIATE)
def test_an_immediate_card_fits_every_moment(card: str) -> None:
    # The turn that ends is followed at once by the next one, which begins with a question (CAL-R86).
    assert moments(card) >= {*MOMENTS, "turn begins"}
    assert asked_about_a_card(card)
    state = table(card, active="north")
    assert explain_line(state, f"use {card}").ok


@pytest.mark.clause("CAL-217", "CAL-222", "CAL-223", "CAL-R94")
@pytest.mark.parametrize("card", LINKED)
def test_a_linked_card_fits_its_link_only(card: str) -> None:
    found = moments(card)
    if asked_about_a_card(card):
        found.add("use")
    assert found == LINKED[card]
    state = table(card, active="north")
    assert not explain_line(state, f"use {card}").ok


def asked_about_a_card(card: str) -> bool:
    """Whether North may use its card when South uses Gavonian Mirror on North."""
    state = table(card)
    hands = {"south": {"hand": ["gavonian mirror", "erronia of silence"]}, "north": {"hand": [card]}}
    if card == "gavonian mirror":
        hands["south"] = {"hand": ["dogmatic shadow", "erronia of silence"]}
    state = GAME.arrange(state, {"travellers": hands})
    play(state, f"use {hands['south']['hand'][0]}")
    if state.actor == 0:
        line = "on north"
        if explain_line(state, line).ok:
            play(state, line)
    return asked(state, card)


def test_the_two_tables_hold_all_cards() -> None:
    assert sorted((*IMMEDIATE, *LINKED)) == sorted(CARD_NAMES)


# -- at random ---------------------------------------------------------------------------------------------------------


def picking(seed: int, card: str, hand: list[str]) -> dict[str, Any]:
    state = GAME.start(2, seed, {})
    travellers = {"south": {"hand": [card]}, "north": {"hand": hand, "final": ["the oracle"]}}
    parts = {"turn": {"stage": "menu", "active": "south", "phase": 1}, "travellers": travellers, "pending": []}
    state = GAME.arrange(state, parts)
    play(state, f"use {card}", "hidden in hand")
    found: dict[str, Any] = state.position()["travellers"]
    return found


HAND: Final = ["erronia of silence", "sealed fields", "plural minds", "delirium of armio"]


@pytest.mark.clause("CAL-293")
def test_dogmatic_shadow_picks_at_random() -> None:
    n = scaled(80, 120, 600)
    hits = Counter(picking(seed, "dogmatic shadow", HAND)["north"]["discard"][0] for seed in range(n))
    assert set(hits) == set(HAND)
    assert min(hits.values()) > n // 9


@pytest.mark.clause("CAL-335")
def test_gavonian_mirror_picks_at_random() -> None:
    n = scaled(80, 120, 600)
    hits = Counter(picking(seed, "gavonian mirror", HAND)["south"]["hand"][0] for seed in range(n))
    assert set(hits) == set(HAND)
    assert min(hits.values()) > n // 9


@pytest.mark.clause("CAL-293", "CAL-335")
def test_a_pick_is_not_shown_beforehand_and_the_same_for_the_same_seed() -> None:
    assert picking(5, "dogmatic shadow", HAND) == picking(5, "dogmatic shadow", HAND)
    state = GAME.start(2, 5, {})
    travellers = {"south": {"hand": ["dogmatic shadow"]}, "north": {"hand": HAND}}
    parts = {"turn": {"stage": "menu", "active": "south", "phase": 1}, "travellers": travellers, "pending": []}
    state = GAME.arrange(state, parts)
    assert [state.describe(action) for action in state.legal_actions()].count("use dogmatic shadow") == 1
    assert not [name for name in HAND if name in str(state.view(0).travellers[1].hand)]


@pytest.mark.clause("CAL-335", "CAL-R76")
def test_a_card_taken_blindly_is_known_to_the_two_only() -> None:
    state = GAME.start(3, 5, {})
    travellers = {
        "south": {"hand": ["gavonian mirror", "delirium of armio"]},
        "west": {"hand": []},
        "north": {"hand": ["sealed fields", "plural minds"]},
    }
    parts = {"turn": {"stage": "menu", "active": "south", "phase": 1}, "travellers": travellers, "pending": []}
    state = GAME.arrange(state, parts)
    play(state, "use gavonian mirror", "done")
    taken = state.position()["travellers"]["south"]["hand"]
    assert len(taken) == 1
    seen = {seat: next(each for each in state.view(seat).travellers if each.name == "south") for seat in (0, 1, 2)}
    assert seen[0].hand == seen[2].hand == taken
    assert seen[1].hand == []
    given = next(each for each in state.view(0).travellers if each.name == "north")
    assert "delirium of armio" in given.hand
    assert next(each for each in state.view(1).travellers if each.name == "north").hand == []


# -- around the table --------------------------------------------------------------------------------------------------


def round_table(players: int, hands: list[list[str]], token: dict[str, str] | None = None) -> State:
    travellers: dict[str, Any] = {
        seat: {"hand": hand, "token": (token or {}).get(seat, "start")}
        for seat, hand in zip(SEATS[players], hands, strict=True)
    }
    board: dict[str, dict[str, str]] = {}
    for cell in (token or {}).values():
        region, _, space = cell.partition(" ")
        board.setdefault(region, {})[space] = "footprint"
    turn = {"stage": "menu", "active": "south", "first": "south", "round": 1, "phase": 1}
    parts = {"turn": turn, "travellers": travellers, "board": board, "pending": []}
    return GAME.arrange(GAME.start(players, 3, {}), parts)


# Linked cards that answer nothing here, so that nobody is asked.
QUIET: Final = [
    ["sealed fields", "plural minds"],
    ["erronia of silence"],
    ["delirium of armio", "guardian of maurna", "monument in duadar"],
    ["monument in duadar"],
]


@pytest.mark.clause("CAL-253", "CAL-256")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_go_round_by_one_place(players: int) -> None:
    hands = [list(hand) for hand in QUIET[:players]]
    hands[1] = []
    given = [["the well", *hands[0]], *hands[1:]]
    state = round_table(players, given)
    play(state, "use the well")
    now = [sorted(state.position()["travellers"][seat]["hand"]) for seat in SEATS[players]]
    assert now == [sorted(hands[seat - 1]) for seat in range(players)]


@pytest.mark.clause("CAL-257")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_go_back_by_one_place_when_the_well_is_taken(players: int) -> None:
    hands = [list(hand) for hand in QUIET[:players]]
    state = round_table(players, [["the well", *hands[0]], ["dissonant echoes", *hands[1]], *hands[2:]])
    play(state, "use the well", "use dissonant echoes")
    now = [sorted(state.position()["travellers"][seat]["hand"]) for seat in SEATS[players]]
    assert now == [sorted(hands[(seat + 1) % players]) for seat in range(players)]


@pytest.mark.clause("CAL-254", "CAL-255", "CAL-R42")
@pytest.mark.parametrize("n_cards", [3, 4, 5])
def test_three_cards_are_kept_in_the_final_zone(n_cards: int) -> None:
    full = ["delirium of armio", "guardian of maurna", "monument in duadar", "plural minds", "erronia of silence"]
    state = round_table(3, [["the well", *full[: n_cards - 1]], [], []], {"west": "west 6-2"})
    # With the Well gone South's hand has one card less.
    before = state.position()["travellers"]["west"]["deck"]
    play(state, "use the well")
    n_shed = 0
    while state.actor == 1:
        play(state, state.describe(state.legal_actions()[0]))
        n_shed += 1
    west = state.position()["travellers"]["west"]
    assert len(west["hand"]) == min(3, n_cards - 1)
    assert n_shed == max(0, n_cards - 4)
    assert west["deck"][n_shed:] == before
    assert west["discard"] == []
    assert sorted(west["hand"] + west["deck"][:n_shed]) == sorted(full[: n_cards - 1])


@pytest.mark.clause("CAL-286", "CAL-287", "CAL-288")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("answer", ["tops", "decks"])
@pytest.mark.parametrize("is_taken", [False, True])
def test_symbol_cards_go_round(players: int, answer: str, is_taken: bool) -> None:
    hands: list[list[str]] = [["submerged paintings"], *([] for _ in range(players - 1))]
    if is_taken:
        hands[1] = ["dissonant echoes"]
    state = round_table(players, hands)
    seats = SEATS[players]
    state = GAME.arrange(state, {"travellers": {seat: {"used": 2 + n} for n, seat in enumerate(seats)}})
    before = [state.position()["travellers"][seat] for seat in seats]
    play(state, "use submerged paintings", *(["use dissonant echoes"] if is_taken else []), answer)
    after = [state.position()["travellers"][seat] for seat in seats]
    for n in range(players):
        source = before[(n + 1) % players if is_taken else n - 1]
        if answer == "decks":
            assert (after[n]["symbols"], after[n]["used"]) == (source["symbols"], source["used"])
        else:
            expected = list(before[n]["symbols"])
            expected[before[n]["used"]] = source["symbols"][source["used"]]
            assert (after[n]["symbols"], after[n]["used"]) == (expected, before[n]["used"])
        open_card = after[n]["symbols"][after[n]["used"]]
        assert all(open_card in each["seen"] for each in after)


# -- how long --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-274", "CAL-290")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sealed_fields_and_the_oracle_end_with_the_turn(players: int) -> None:
    state = round_table(players, [[] for _ in range(players)])
    state = GAME.arrange(state, {"turn": {"sealed": ["south"], "oracled": ["south"]}})
    play(state, "end")
    turn = state.position()["turn"]
    assert (turn["active"], turn["sealed"], turn["oracled"]) == (SEATS[players][1], [], [])
