"""Who knows what: views, what a re-deal leaves as it is, and what the knowledge of the others becomes."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.errors import BadText
from rulebound.engine.rng import Rng
from tests.games.calamandara.anywhere import anywhere
from tests.volume import scaled

GAME = rulebound.load("calamandara")
MODES = ("standard", "sequence", "screening")
MENU = {"stage": "menu", "active": "south", "phase": 1}


def walked(players: int, seed: int, mode: str, n: int) -> State:
    state = GAME.start(players, seed, {"mode": mode})
    rng = Rng(seed)
    for _ in range(n):
        if not state.is_over:
            state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
    return state


def arranged(parts: dict[str, Any], players: int = 2) -> State:
    return GAME.arrange(GAME.start(players, 1, {}), {"turn": MENU, **parts})


def of(state: State, seat: int | None, whose: str) -> Any:
    """What a seat sees of a traveller."""
    return next(each for each in state.view(seat).travellers if each.name == whose)


def redeals(state: State, seat: int | None, n: int = 12) -> list[dict[str, Any]]:
    rng = Rng(7)
    return [state.redeal(seat, rng).position() for _ in range(n)]


# -- what a view shows ------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-33", "CAL-40", "CAL-101", "CAL-116")
def test_others_cards_are_counted_and_not_named() -> None:
    state = arranged({"travellers": {"north": {"hand": ["the well", "the oracle"], "final": ["plural minds"]}}})
    seen = of(state, 0, "north")
    assert (seen.n_hand, seen.hand, seen.n_final, seen.final) == (2, [], 1, [])
    own = of(state, 1, "north")
    assert (own.hand, own.final) == (["the well", "the oracle"], ["plural minds"])
    assert of(state, None, "north").hand == []


def test_nobody_sees_into_the_decks() -> None:
    state = GAME.start(2, 3, {})
    for seat in (0, 1, None):
        for whose in ("south", "north"):
            seen = of(state, seat, whose)
            assert set(seen.deck) == {""}
            assert len(seen.deck) == 31
            assert seen.in_deck == []


@pytest.mark.clause("CAL-43")
def test_who_has_put_a_deck_in_order_knows_it() -> None:
    state = walked(2, 5, "sequence", 200)
    deck = state.position()["travellers"]["south"]["deck"]
    seen = of(state, 0, "south")
    assert len(deck) > 0
    assert [name for name in seen.deck if name] != []
    assert all(shown in ("", name) for shown, name in zip(seen.deck, deck, strict=True))
    assert None not in seen.symbols
    assert None in of(state, 1, "south").symbols


@pytest.mark.clause("CAL-44", "CAL-R92")
def test_who_has_picked_a_deck_knows_what_is_in_it_but_not_where() -> None:
    state = GAME.start(2, 5, {"mode": "screening"})
    while state.position()["turn"]["stage"] == "draft":
        state.apply(int(state.nth_legal(0)))
    deck = state.position()["travellers"]["south"]["deck"]
    seen = of(state, 0, "south")
    assert seen.in_deck == sorted(deck)
    assert set(seen.deck) == {""}
    assert of(state, 1, "south").in_deck == []
    orders = {tuple(position["travellers"]["south"]["deck"]) for position in redeals(state, 0)}
    assert len(orders) > 1
    assert all(sorted(order) == sorted(deck) for order in orders)


@pytest.mark.clause("CAL-44")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_who_drafts_sees_what_is_left(players: int) -> None:
    for n in (0, 1, 2, 3, 10, 25):
        state = walked(players, 2, "screening", n)
        active = state.actor
        assert active is not None
        pool = state.position()["pool"]
        for seat in (*range(players), None):
            view = state.view(seat)
            assert view.draft == (pool if seat == active else [])
            assert view.n_to_draft == len(pool) == 72 - n
        assert all(position["pool"] == pool for position in redeals(state, active))
        if n > 3:
            assert any(position["pool"] != pool for position in redeals(state, None))


@pytest.mark.clause("CAL-44")
def test_among_two_who_drafts_knows_what_the_other_can_have() -> None:
    state = walked(2, 2, "screening", 7)
    passed_on = (state.actor or 0) ^ 1
    pool = state.position()["pool"]
    assert all(position["pool"] == pool for position in redeals(state, passed_on))


@pytest.mark.clause("CAL-64", "CAL-R91")
def test_of_symbol_decks_one_knows_what_has_been_on_top() -> None:
    state = GAME.start(3, 4, {})
    for seat in (0, 1, 2, None):
        for each in state.view(seat).travellers:
            assert each.symbols[0] is not None
            assert each.symbols[1:] == [None] * 11
    tops = [each["symbols"][0] for each in state.position()["travellers"].values()]
    for position in redeals(state, 0):
        assert [each["symbols"][0] for each in position["travellers"].values()] == tops


@pytest.mark.parametrize("seat", [-1, 2, 99, 2**70])
def test_one_looks_from_a_seat_that_exists(seat: int) -> None:
    with pytest.raises(BadText, match="no such seat"):
        GAME.start(2, 1, {}).view(seat)


# -- what a re-deal changes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_changes_nothing_a_seat_sees(players: int, mode: str) -> None:
    rng = Rng(1)
    for n in range(0, scaled(400, 1200, 4000), 40):
        state = walked(players, n, mode, n)
        for seat in (*range(players), None):
            other = state.redeal(seat, rng)
            assert GAME.audit(other) == []
            assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(state.view(seat))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_of_a_crowded_position_changes_nothing_a_seat_sees(players: int) -> None:
    rnd, rng = Random(players), Rng(players)
    for _ in range(scaled(2, 12, 100)):
        state = anywhere(players, rnd)
        for _ in range(8):
            for _ in range(10):
                if not state.is_over:
                    state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
            for seat in (*range(players), None):
                other = state.redeal(seat, rng)
                assert GAME.audit(other) == []
                assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(state.view(seat))
                if seat == state.actor and seat is not None:
                    assert other.legal_actions() == state.legal_actions()


def test_a_redeal_deals_hands_reserves_decks_and_symbol_cards_anew() -> None:
    state = arranged({"travellers": {"north": {"final": ["the well", "the oracle"]}}})
    before = state.position()["travellers"]
    found = [position["travellers"] for position in redeals(state, 0)]
    for zone in ("hand", "final", "deck", "symbols"):
        assert any(travellers["north"][zone] != before["north"][zone] for travellers in found), zone
        assert all(len(travellers["north"][zone]) == len(before["north"][zone]) for travellers in found), zone
    assert all(travellers["south"]["hand"] == before["south"]["hand"] for travellers in found)
    assert any(travellers["south"]["deck"] != before["south"]["deck"] for travellers in found)


def test_a_redeal_draws_future_chance_anew() -> None:
    state = GAME.start(2, 3, {})
    seeds = {position["chance"]["seed"] for position in redeals(state, 1)}
    assert len(seeds) == 12
    assert state.position()["chance"]["seed"] not in seeds


@pytest.mark.clause("CAL-R76")
def test_known_cards_stay_where_they_are() -> None:
    hand = ["helm of solitude", "the oracle", "the well"]
    parts = {
        "south": {"known": {"north": {"hand": ["the oracle"]}}},
        "north": {"hand": hand},
    }
    state = arranged({"travellers": parts}, players=3)
    found = [position["travellers"]["north"]["hand"] for position in redeals(state, 0)]
    assert all("the oracle" in cards and len(cards) == 3 for cards in found)
    assert any(cards != hand for cards in found)
    assert any("the oracle" not in position["travellers"]["north"]["hand"] for position in redeals(state, None))


@pytest.mark.clause("CAL-R76")
def test_the_others_know_of_their_new_cards_what_they_knew_of_the_old_ones() -> None:
    state = arranged({"travellers": {"north": {"hand": ["the oracle", "the well"]}}}, players=3)
    rng = Rng(3)
    for _ in range(12):
        other = state.redeal(0, rng)
        assert GAME.audit(other) == []
        assert of(other, 2, "north").hand == other.position()["travellers"]["north"]["hand"]
        assert of(other, 1, "north").hand == []
        assert of(other, 1, "west").hand == other.position()["travellers"]["west"]["hand"]


@pytest.mark.clause("CAL-329", "CAL-426")
def test_revealed_cards_are_known_to_all() -> None:
    state = arranged(
        {
            "travellers": {"north": {"final": ["the well", "the oracle"]}},
            "open": {"north": {"final": ["the oracle"]}},
        }
    )
    assert state.view(None).open == ["the oracle"]
    for seat in (0, None):
        assert of(state, seat, "north").final == ["the oracle"]
        assert all("the oracle" in position["travellers"]["north"]["final"] for position in redeals(state, seat))


@pytest.mark.clause("CAL-R76")
def test_what_two_travellers_know_of_each_other_is_not_public() -> None:
    state = arranged(
        {
            "travellers": {
                "south": {"hand": ["gavonian mirror", "plural minds"]},
                "north": {"hand": ["the oracle"]},
            }
        }
    )
    played(state, "use gavonian mirror", "pass")
    while "plural minds" in state.position()["travellers"]["south"]["hand"]:
        state.apply(state.legal_actions()[0])
    assert of(state, 0, "north").hand == ["plural minds"]
    assert of(state, 1, "south").hand == ["the oracle"]
    assert of(state, None, "north").hand == of(state, None, "south").hand == []
    assert any("plural minds" not in position["travellers"]["north"]["hand"] for position in redeals(state, None))
    assert all("plural minds" in position["travellers"]["north"]["hand"] for position in redeals(state, 0))
    assert GAME.arrange(GAME.start(2, 1, {}), state.position()).to_bytes() == state.to_bytes()


@pytest.mark.clause("CAL-109", "CAL-R76")
def test_what_everybody_saw_is_public_until_it_moves_unseen() -> None:
    hand = ["plural minds", "the oracle", "the well"]
    shown = {"north": {"hand": ["the oracle", "the well"]}}
    state = arranged({"travellers": {"north": {"hand": hand}}, "public": shown})
    for seat in (0, None):
        assert of(state, seat, "north").hand == ["the well", "the oracle"]
    moved = GAME.arrange(state, {"turn": {"stage": "menu", "active": "north", "phase": 4}})
    played(moved, "reserve", "plural minds")
    for seat in (0, None):
        assert of(moved, seat, "north").hand == []


@pytest.mark.clause("CAL-109", "CAL-352")
def test_discarded_and_waiting_cards_are_known_to_all() -> None:
    waiting = [{"card": "the oracle", "board": "north", "on": "deck", "by": "north"}]
    state = arranged({"travellers": {"north": {"discard": ["the well", "plural minds"]}}, "waiting": waiting})
    assert of(state, None, "north").discard == ["the well", "plural minds"]
    assert [(each.effect, each.board, each.on) for each in state.view(None).waiting] == [
        ("the oracle", "north", "deck")
    ]
    for seat in (0, 1, None):
        for position in redeals(state, seat):
            assert position["travellers"]["north"]["discard"] == ["the well", "plural minds"]
            assert position["waiting"] == state.position()["waiting"]


# -- how knowledge changes in play ------------------------------------------------------------------------------------


def played(state: State, *lines: str) -> State:
    for line in lines:
        state.apply(state.parse(line))
    return state


@pytest.mark.clause("CAL-105", "CAL-109")
def test_a_used_card_is_shown() -> None:
    state = arranged({"travellers": {"south": {"hand": ["mirage of sleep", "plural minds"]}, "north": {"hand": []}}})
    played(state, "use mirage of sleep", "south")
    assert of(state, 1, "south").discard[:1] == ["mirage of sleep"] or state.view(1).used[0].card == "mirage of sleep"
    assert "plural minds" not in msgspec.json.encode(state.view(1)).decode()


@pytest.mark.clause("CAL-253", "CAL-R76")
def test_who_passes_a_hand_on_still_knows_it() -> None:
    hands = {
        "south": ["the well", "helm of solitude"],
        "west": ["laments of lucaresti"],
        "north": ["temple of calon"],
    }
    state = arranged({"travellers": {seat: {"hand": cards} for seat, cards in hands.items()}}, players=3)
    played(state, "use the well")
    while state.position()["pending"]:
        played(state, "pass")
    assert state.position()["travellers"]["west"]["hand"] == ["helm of solitude"]
    assert of(state, 0, "west").hand == ["helm of solitude"]
    assert of(state, 2, "west").hand == []
    assert of(state, 1, "north").hand == ["laments of lucaresti"]


# -- cards alike ------------------------------------------------------------------------------------------------------


def with_two_ruins(known_copy: int) -> State:
    """South holds both Ruins of Domodora, and North knows of one of them."""
    hand = ["ruins of domodora", "ruins of domodora"]
    board = {"south": {"1-1": "fire", "1-2": "fire"}}
    parts = {"south": {"hand": hand}, "north": {"hand": []}}
    state = arranged({"pending": [], "travellers": parts, "board": board})
    position = state.position()
    copy = position["copies"]["south"]["hand"][known_copy]
    seen = list(position["copies"]["north"]["known"])
    seen[copy // 36] |= 1 << copy % 36
    position["copies"]["north"]["known"] = seen
    position["travellers"]["north"]["known"] = {"south": {"hand": ["ruins of domodora"]}}
    state = GAME.arrange(state, position)
    assert of(state, 1, "south").hand == ["ruins of domodora"]
    return state


@pytest.mark.clause("CAL-R76")
@pytest.mark.parametrize("known_copy", [0, 1])
@pytest.mark.parametrize("how", ["use ruins", "discard"])
def test_a_card_known_is_not_told_from_another_of_its_kind(known_copy: int, how: str) -> None:
    state = with_two_ruins(known_copy)
    state.apply(state.parse(how))  # which one is discarded is not asked: both are alike
    assert of(state, 0, "south").hand == ["ruins of domodora"]
    assert of(state, 1, "south").hand == []  # it may have been the one that is gone
