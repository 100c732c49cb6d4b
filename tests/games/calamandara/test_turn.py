"""Turns from outside: acquisitions worked out anew, phases that never go back, rounds, and what a position is worth."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.engine.rng import Rng
from rulebound.games.calamandara.components import PACKAGED, load_components
from tests.games.calamandara.on_paper import (
    GAME,
    SEATS,
    SYMBOLS,
    Parts,
    action_of,
    answers,
    at_menu,
    barred_by,
    random_parts,
    verb,
)
from tests.volume import scaled

BOX = load_components(PACKAGED)


@pytest.mark.clause("CAL-64", "CAL-65", "CAL-66", "CAL-67", "CAL-68", "CAL-69", "CAL-70", "CAL-72", "CAL-73", "CAL-80")
@pytest.mark.clause("CAL-201", "CAL-R26", "CAL-R27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_acquisitions_from_full_and_empty_depots(players: int) -> None:
    rng = Rng(players)
    seen: Counter[str] = Counter()
    share = 36 // players
    for n in range(scaled(100, 300, 2000)):
        seat = SEATS[players][n % players]
        reserve = [SYMBOLS[rng.below(9)] for _ in range(rng.below(5))]
        # Seldom more than two of a kind may be in a Reserve of stars.
        depot = {kind: int(rng.below(3)) * int(rng.below(2)) for kind in SYMBOLS}
        if any(reserve.count(kind) + depot[kind] > 2 * players for kind in SYMBOLS):
            continue
        used = int(rng.below(share))
        travellers: Parts = {each: {"hand": []} for each in SEATS[players]}
        travellers[seat] |= {"reserve": reserve, "depot": depot, "used": used}
        state = at_menu({"travellers": travellers}, players, seat, 1)
        before = state.position()["travellers"][seat]
        face = BOX.symbol_cards[before["symbols"][used] - 1]
        upper = SYMBOLS[face.upper]
        free = 4 - len(reserve)
        lower = {SYMBOLS[kind] for kind in face.lower if depot[SYMBOLS[kind]] > 0}
        gained = [upper] if depot[upper] > 0 else []
        if free == 0 or not (gained or lower):
            assert barred_by(state, "do", "acquire") == ("CAL-80" if free == 0 else "CAL-R26")
            seen["full" if free == 0 else "exhausted"] += 1
            continue
        state.apply(action_of("do", "acquire"))
        if lower and free > len(gained):
            assert answers(state) == lower
            gained.append(sorted(lower)[rng.below(len(lower))])
            state.apply(action_of("symbol", gained[-1]))
        after = state.position()["travellers"][seat]
        assert Counter(after["reserve"]) == Counter(reserve + gained)
        assert Counter(after["depot"]) == Counter(before["depot"]) - Counter(gained)
        assert after["used"] == (used + 1) % share
        assert after["symbols"] == before["symbols"]
        assert state.position()["turn"]["phase"] == 2
        assert barred_by(state, "do", "acquire") == "CAL-74"
        seen[f"{len(gained)} of {min(free, 2)}, upper {'there' if depot[upper] else 'gone'}"] += 1
    wanted = ("1 of 1, upper there", "1 of 1, upper gone", "2 of 2, upper there", "1 of 2, upper gone")
    assert min(seen[case] for case in ("full", "exhausted", "1 of 2, upper there", *wanted)) > 0


@pytest.mark.clause("CAL-70", "CAL-71")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_symbol_deck_goes_round_in_its_order(players: int) -> None:
    state = at_menu({"travellers": {seat: {"hand": []} for seat in SEATS[players]}}, players, "south", 1)
    deck = state.position()["travellers"]["south"]["symbols"]
    shown = []
    for _ in range(2 * len(deck) + 3):
        facts = state.position()["travellers"]["south"]
        shown.append(facts["symbols"][facts["used"]])
        parts = {"travellers": {"south": {"reserve": []}}, "turn": {"active": "south", "phase": 1, "stage": "menu"}}
        state = GAME.arrange(state, {**parts, "pending": []})
        state.apply(action_of("do", "acquire"))
        if verb(state) == "symbol":
            state.apply(state.legal_actions()[0])
    assert shown == (3 * deck)[: len(shown)]


@pytest.mark.clause("CAL-53", "CAL-55", "CAL-61", "CAL-63", "CAL-74", "CAL-R93")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_phases_never_go_back_and_turns_go_round(players: int) -> None:
    """Nobody draws, and without cards in hand nothing interrupts a turn."""
    rng = Rng(players)
    order = ("acquire", "insert", "move", "end")
    seen: Counter[str] = Counter()
    for _ in range(scaled(2, 4, 30)):
        roads = {seat: {f"{row}-3": "footprint" for row in range(1, 5)} for seat in SEATS[players]}
        parts = {"board": roads, "travellers": {seat: {"hand": []} for seat in SEATS[players]}}
        state = at_menu(parts, players, "south", 1)
        first = state.position()["turn"]["first"]
        done: list[str] = []
        seat, number = "south", 1
        for _ in range(400):
            if verb(state) == "do":
                turn = state.position()["turn"]
                if done and done[-1] == "end":
                    seat = SEATS[players][(SEATS[players].index(seat) + 1) % players]
                    number += seat == first
                    done = []
                assert (turn["active"], turn["round"]) == (seat, number)
            actions = [action for action in state.legal_actions() if state.describe(action) != "draw"]
            action = actions[rng.below(len(actions))]
            word = state.describe(action)
            if verb(state) == "do" and word != "transform":
                assert all(order.index(word) > order.index(other) for other in done), (done, word)
                done.append(word)
                seen[word] += 1
            state.apply(action)
            if state.is_over:
                break
    assert min(seen[word] for word in order) > 3


@pytest.mark.clause("CAL-R109")
@pytest.mark.parametrize("number", [-1, 10**6, 2**70])
def test_a_number_without_meaning_is_refused(number: int) -> None:
    state = GAME.start(2, 1, {})
    before = state.to_bytes()
    assert state.verdict(number).clauses == ("CAL-R109",)
    assert state.to_bytes() == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_position_is_worth_lies_between_lost_and_won(players: int) -> None:
    rng = Rng(players)
    for n in range(scaled(40, 120, 600)):
        parts = random_parts(rng, players, 20 + 40 * (n % 3))
        state = at_menu(parts, players, SEATS[players][n % players], 1 + n % 4)
        worths = [state.worth(seat) for seat in range(players)]
        assert all(0.0 < worth < 1.0 for worth in worths)


def test_won_is_one_lost_is_nothing_and_a_draw_is_between() -> None:
    parts = {
        "board": {"centre": {"4-3": "footprint north", "3-3": "footprint north"}},
        "travellers": {"south": {"token": "centre 4-3", "hand": [], "final": []}, "north": {"hand": []}},
    }
    state = at_menu(parts, 2, "south", 3)
    state.apply(action_of("do", "move"))
    state.apply(action_of("at", "centre 3-3"))
    assert state.is_over
    assert [state.worth(seat) for seat in (0, 1)] == [1.0, 0.0]
    assert state.returns() == [1.0, 0.0]


def test_nearer_to_the_rift_is_worth_more() -> None:
    road = {"1-3": "footprint", "2-3": "footprint", "3-3": "footprint", "4-3": "footprint"}
    worths = []
    for row in range(5):
        token = f"south {row}-3" if row else "start"
        parts: Parts = {
            "board": {"south": {space: text for space, text in road.items() if int(space[0]) <= row}},
            "travellers": {"south": {"token": token, "hand": []}, "north": {"hand": []}},
        }
        worths.append(at_menu(parts, 2, "south", 1).worth(0))
    assert worths == sorted(worths)
    assert len(set(worths)) == 5
