"""Positions put together from parts: read back exactly, completed sensibly, and refused where they make no sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.errors import BadFile
from rulebound.engine.rng import Rng
from tests.games.calamandara.anywhere import anywhere
from tests.volume import scaled

GAME = rulebound.load("calamandara")
MENU = {"stage": "menu", "active": "south", "phase": 1}
TABLES = ((2, "standard"), (3, "standard"), (4, "standard"), (2, "sequence"), (3, "screening"))


def fresh(players: int = 2, seed: int = 1) -> State:
    return GAME.start(players, seed, {})


def arranged(parts: dict[str, Any], players: int = 2) -> dict[str, Any]:
    """The position that some parts lead to; it must be sound, storable, and readable again."""
    state = GAME.arrange(fresh(players), {"turn": MENU, **parts})
    assert GAME.audit(state) == []
    assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()
    assert GAME.arrange(fresh(players), state.position()).to_bytes() == state.to_bytes()
    return state.position()


def hurry(state: State, rng: Rng, n: int) -> None:
    for _ in range(n):
        if not state.is_over:
            state.apply(int(state.nth_legal(rng.below(state.n_legal()))))


# -- whole positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_any_position_can_be_arranged_from_what_it_says_of_itself(players: int, mode: str) -> None:
    rng = Rng(players)
    for seed in range(scaled(2, 10, 50)):
        state = GAME.start(players, seed, {"mode": mode})
        other = GAME.start(players, seed + 1, {"mode": mode})
        for n in range(600):
            if n % 10 == 0:
                again = GAME.arrange(other, state.position())
                assert again.to_bytes() == state.to_bytes()
                assert again.legal_actions() == state.legal_actions()
                assert again.position() == state.position()
            hurry(state, rng, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_crowded_positions_can_be_kept_and_arranged(players: int) -> None:
    rnd, rng = Random(players), Rng(players)
    fresh_one = fresh(players)
    for _ in range(scaled(2, 12, 100)):
        state = anywhere(players, rnd)
        for _ in range(20):
            hurry(state, rng, 6)
            assert GAME.audit(state) == []
            assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()
            again = GAME.arrange(fresh_one, state.position())
            assert again.to_bytes() == state.to_bytes()
            assert again.legal_actions() == state.legal_actions()


def test_damaged_bytes_are_refused_or_can_be_played_on() -> None:
    damage = Random(5)
    rng = Rng(11)
    n_kept = 0
    for seed in range(scaled(20, 200, 2000)):
        state = GAME.start(2 + seed % 3, seed, {"mode": TABLES[seed % 5][1]})
        state.asks_forced = seed % 3 == 0
        hurry(state, rng, damage.randrange(400))
        data = state.to_bytes()
        for _ in range(10):
            mutant = bytearray(data)
            for _ in range(damage.choice((1, 1, 2, 5))):
                mutant[damage.randrange(len(mutant))] = damage.choice((0, 1, 255, damage.randrange(256)))
            try:
                other = GAME.from_bytes(bytes(mutant))
            except BadFile:
                continue
            n_kept += 1
            assert other.to_bytes() == bytes(mutant)
            hurry(other, rng, 60)
    assert n_kept > 0


@pytest.mark.parametrize("data", [b"", b"\0" * 8, b"\1" * 4000, b"x" * 5000], ids=["empty", "short", "long", "text"])
def test_bytes_of_something_else_are_refused(data: bytes) -> None:
    with pytest.raises(BadFile, match="no Calamandara position"):
        GAME.from_bytes(data)


def test_bytes_that_are_cut_off_or_too_long_are_refused() -> None:
    data = fresh().to_bytes()
    for other in (data[:-1], data + b"\0", data[:-40]):
        with pytest.raises(BadFile, match="do not fit"):
            GAME.from_bytes(other)


# -- symbols and tokens -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-22")
def test_depots_hold_what_is_not_elsewhere() -> None:
    position = arranged(
        {
            "board": {"south": {"1-1": "footprint", "1-2": "footprint", "2-2": "mountain"}, "north": {"1-1": "tower"}},
            "travellers": {"north": {"reserve": ["footprint", "footprint", "fire"]}},
        }
    )
    south, north = (position["travellers"][seat]["depot"] for seat in ("south", "north"))
    assert (south["footprint"], south["mountain"], south["tower"], south["fire"]) == (7, 4, 3, 6)
    assert (north["footprint"], north["mountain"], north["tower"], north["fire"]) == (7, 5, 4, 5)


def test_a_depot_that_is_given_stays_as_it_is() -> None:
    position = arranged(
        {
            "board": {"south": {"1-1": "footprint"}},
            "travellers": {"south": {"depot": {"footprint": 9, "fire": 10}}},
        }
    )
    south, north = (position["travellers"][seat]["depot"] for seat in ("south", "north"))
    assert (south["footprint"], south["fire"]) == (9, 10)
    assert (north["footprint"], north["fire"]) == (8, 2)


def test_more_footprints_than_a_depot_holds_come_out_of_others() -> None:
    row = {f"{row}-{column}": "footprint" for row in (1, 2) for column in range(1, 6)}
    position = arranged({"board": {"south": row}})
    assert position["travellers"]["south"]["depot"]["footprint"] == 0
    assert position["travellers"]["north"]["depot"]["footprint"] == 8


@pytest.mark.clause("CAL-203", "CAL-209")
def test_how_symbols_lie_unless_it_is_said() -> None:
    position = arranged(
        {
            "board": {
                "south": {"1-1": "footprint", "2-1": "tower", "3-1": "mirror", "5-1": "cave"},
                "west": {"1-1": "footprint", "2-1": "tower", "3-1": "mirror", "5-1": "cave"},
                "centre": {"1-1": "footprint", "1-2": "wing", "1-4": "mirror west", "rift": "star"},
            }
        },
        players=3,
    )
    assert position["board"] == {
        "south": {
            "1-1": "footprint north",
            "2-1": "tower east-west",
            "3-1": "mirror to the south",
            "5-1": "cave east-west",
        },
        "west": {
            "1-1": "footprint east",
            "2-1": "tower north-south",
            "3-1": "mirror to the west",
            "5-1": "cave north-south",
        },
        "centre": {
            "1-1": "footprint north",
            "1-2": "wing east-west",
            "1-4": "mirror to the west",
            "3-3": "star",
        },
    }


@pytest.mark.clause("CAL-128", "CAL-184")
def test_waterfalls_say_whose_they_are() -> None:
    board = {"centre": {"1-1": "waterfall north", "1-2": "waterfall south ripe"}}
    assert arranged({"board": board})["board"] == board
    with pytest.raises(BadFile, match=r"board\.centre\.1-1: '' is none of south, north"):
        arranged({"board": {"centre": {"1-1": "waterfall"}}})


def test_a_space_can_be_emptied() -> None:
    state = GAME.arrange(fresh(), {"board": {"south": {"1-1": "fire", "1-2": "star"}}})
    emptied = GAME.arrange(state, {"board": {"south": {"1-1": "none"}}}).position()
    assert emptied["board"] == {"south": {"1-2": "star"}}
    assert emptied["travellers"]["south"]["depot"]["fire"] == 6


def test_symbol_decks_exchange_cards_that_are_named() -> None:
    before = fresh().position()["travellers"]
    wanted = list(range(1, 19))
    position = arranged({"travellers": {"south": {"symbols": wanted, "used": 4}}})["travellers"]
    assert position["south"]["symbols"] == wanted
    assert position["south"]["used"] == 4
    assert set(position["north"]["symbols"]) == set(range(19, 37))
    stayed = [card for card in before["north"]["symbols"] if card > 18]
    assert [card for card in position["north"]["symbols"] if card in stayed] == stayed
    assert 5 in position["north"]["seen"]


# -- Memory cards -----------------------------------------------------------------------------------------------------


def test_named_cards_are_pulled_out_of_the_decks_and_the_rest_stays_in_order() -> None:
    before = fresh().position()["travellers"]["north"]
    position = arranged({"travellers": {"south": {"hand": ["the well", "the well"], "discard": ["the oracle"]}}})
    south, north = position["travellers"]["south"], position["travellers"]["north"]
    assert (south["hand"], south["discard"]) == (["the well", "the well"], ["the oracle"])
    assert north["hand"] == before["hand"]
    pulled = list(before["deck"])
    for name in ("the well", "the oracle"):
        for _ in range(pulled.count(name) - north["deck"].count(name)):
            pulled.remove(name)
    assert north["deck"] == pulled
    n_cards = sum(len(each[zone]) for each in (south, north) for zone in ("hand", "final", "deck", "discard"))
    assert n_cards == 72


def test_a_deck_that_is_given_is_all_there_is() -> None:
    deck = ["monument in duadar", "the well", "fall of the winds"]
    position = arranged({"travellers": {"south": {"deck": deck, "hand": "none"}}})
    assert position["travellers"]["south"]["deck"] == deck
    assert len(position["travellers"]["north"]["deck"]) == 72 - 3 - 5


def test_who_holds_a_card_knows_it_and_nobody_else_does() -> None:
    state = GAME.arrange(
        fresh(), {"turn": MENU, "travellers": {"south": {"hand": ["the well"], "final": ["the oracle"]}}}
    )
    south, north = (next(each for each in state.view(seat).travellers if each.name == "south") for seat in (0, 1))
    assert (south.hand, south.final) == (["the well"], ["the oracle"])
    assert (north.hand, north.final, north.n_hand, north.n_final) == ([], [], 1, 1)


def test_knowledge_of_others_cards_can_be_given() -> None:
    hand = ["helm of solitude", "the oracle"]
    known = {"south": {"hand": ["the oracle"]}}
    position = arranged({"travellers": {"south": {"hand": hand}, "north": {"known": known}}})
    assert position["travellers"]["north"]["known"] == known
    with pytest.raises(BadFile, match=r"known\.south\.hand\[0\]: the well does not lie there"):
        arranged({"travellers": {"south": {"hand": hand}, "north": {"known": {"south": {"hand": ["the well"]}}}}})


@pytest.mark.clause("CAL-352", "CAL-357")
def test_cards_can_wait() -> None:
    waiting: list[dict[str, Any]] = [
        {"card": "dominion of ircai", "effect": "erronia of silence", "board": "north", "on": "deck", "by": "north"},
        {"card": "the oracle", "board": "north", "on": "final", "by": "south", "due": True},
    ]
    position = arranged({"waiting": waiting})
    assert position["waiting"] == [{**waiting[0], "due": False}, {**waiting[1], "effect": "the oracle"}]


@pytest.mark.clause("CAL-329", "CAL-426")
def test_revealed_cards_can_lie_open() -> None:
    parts = {
        "travellers": {"north": {"final": ["the well", "the oracle"]}},
        "open": {"north": {"final": ["the oracle"]}},
    }
    position = arranged(parts)
    assert position["open"] == parts["open"]
    assert position["travellers"]["south"]["known"] == parts["open"]


# -- refusals ---------------------------------------------------------------------------------------------------------

SOUTH = "travellers.south"
REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"table": 1}, "table: there is no such key; keys are turn, chance, board"),
    ({"turn": {"stage": "lunch"}}, "turn.stage: 'lunch' is none of draft"),
    ({"turn": {"stage": 6}}, "turn.stage: 6 is none of draft"),
    ({"turn": {"active": "west"}}, "turn.active: 'west' is none of south, north"),
    ({"turn": {"sealed": ["south", "east"]}}, r"turn.sealed\[1\]: 'east' is none of south, north"),
    ({"turn": {"round": -1}}, "turn.round: -1 is not a whole number from 0 to"),
    ({"turn": {"round": True}}, "turn.round: True is not a whole number"),
    ({"turn": {"time": 3}}, "turn.time: there is no such key"),
    ({"chance": {"seed": "0x7"}}, "chance.seed: a seed is up to 64 hexadecimal digits"),
    ({"board": {"west": {"1-1": "fire"}}}, "board.west.1-1: 'west 1-1' is no space"),
    ({"board": {"moon": {"1-1": "fire"}}}, "board.moon: there is no such key"),
    ({"board": {"south": {"7-1": "fire"}}}, "board.south.7-1: 'south 7-1' is no space"),
    ({"board": {"south": {"1-1": "hill"}}}, "board.south.1-1: 'hill' is none of footprint"),
    ({"board": {"south": {"1-1": ""}}}, "board.south.1-1: '' is none of footprint"),
    ({"board": {"south": {"1-1": "fire north"}}}, "board.south.1-1: a fire has no direction"),
    ({"board": {"south": {"1-1": "footprint up"}}}, "board.south.1-1: 'up' is none of north"),
    ({"board": {"centre": {"1-1": "mirror"}}}, "board.centre.1-1: say where the tip of the Mirror points"),
    ({"board": {"centre": {"3-3": "tower"}}}, r"the tower at centre 3-3 may not lie on the Rift \(CAL-197\)"),
    ({"board": {"south": {"1-1": "cave north-south"}}}, r"does not lie as its zone demands \(CAL-209\)"),
    (
        {"board": {"south": {f"{n // 5 + 1}-{n % 5 + 1}": "fire" for n in range(13)}}},
        "board: that makes 13 fire tokens",
    ),
    ({"travellers": {"west": {}}}, "travellers.west: there is no such key"),
    ({"travellers": {"south": {"cards": []}}}, f"{SOUTH}.cards: there is no such key"),
    ({"travellers": {"south": {"token": "south 1-1"}}}, r"the token of south stands on no Footprint \(CAL-82\)"),
    ({"travellers": {"south": {"token": "here"}}}, f"{SOUTH}.token: 'here' is no space"),
    ({"travellers": {"south": {"reserve": ["fire"] * 5}}}, f"{SOUTH}.reserve: a Reserve holds at most 4 symbols"),
    ({"travellers": {"south": {"reserve": ["ice"]}}}, rf"{SOUTH}.reserve\[0\]: 'ice' is none of footprint"),
    ({"travellers": {"south": {"depot": {"fire": 13}}}}, "board: that makes 13 fire tokens, there are 12"),
    ({"travellers": {seat: {"depot": {"fire": 5}} for seat in ("south", "north")}}, "board: that makes 10 fire tokens"),
    ({"travellers": {"south": {"hand": ["the sun"]}}}, rf"{SOUTH}.hand\[0\]: 'the sun' is none of dissonant echoes"),
    ({"travellers": {"south": {"hand": [7]}}}, rf"{SOUTH}.hand\[0\]: 7 is no Memory card"),
    ({"travellers": {"south": {"hand": "the well"}}}, f"{SOUTH}.hand: 'the well' is not a list"),
    ({"travellers": {"south": {"hand": ["the well"] * 3}}}, f"{SOUTH}.hand.*there are only 2 cards the well"),
    (
        {"travellers": {"south": {"hand": ["the well", "the oracle"] * 2 + ["plural minds"] * 2}}},
        r"6 cards .*\(CAL-39\)",
    ),
    ({"travellers": {"south": {"final": ["the oracle"] * 3 + ["plural minds"]}}}, r"holds 4 cards \(CAL-97\)"),
    ({"travellers": {seat: {"deck": []} for seat in ("south", "north")}}, "travellers: .* is nowhere"),
    ({"travellers": {"south": {"symbols": [1, 2, 3]}}}, f"{SOUTH}.symbols: a Symbol deck is 18 different cards"),
    ({"travellers": {"south": {"used": 18}}}, f"{SOUTH}.used: 18 is not a whole number from 0 to 17"),
    (
        {"travellers": {seat: {"symbols": list(range(1, 19))} for seat in ("south", "north")}},
        "travellers: a Symbol card is in two decks",
    ),
    ({"waiting": [{"card": "the oracle"}]}, r"waiting\[0\].board: is missing"),
    ({"waiting": [{"card": "the well", "board": "south", "on": "deck"}]}, "the well waits and is no linked card"),
    ({"waiting": [{"card": "the oracle", "board": "south", "on": "top"}]}, r"waiting\[0\].on: 'top' is none of deck"),
    ({"pool": ["the oracle"]}, r"cards are left to draft after the draft \(CAL-44\)"),
    ({"saved": [[1]]}, r"saved\[0\]: a saved part has 58 numbers"),
    ({"saved": [[0] * 58]}, r"saved: there are 0 footprint tokens, not 18 \(CAL-22\)"),
    ({"copies": {"south": {"known": [1]}}}, "copies: a set of cards is two numbers"),
    ({"copies": {"south": {"hand": [1]}}}, "copies.south.hand: says nothing without"),
    (
        {"travellers": {"south": {"hand": ["the well"]}}, "copies": {"south": {"hand": [1]}}},
        f"{SOUTH}.hand: is not what copies says of it",
    ),
)


@pytest.mark.parametrize(("parts", "problem"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_what_makes_no_sense_is_refused(parts: dict[str, Any], problem: str) -> None:
    state = GAME.arrange(fresh(), {"turn": MENU})
    before = state.to_bytes()
    with pytest.raises(BadFile, match=problem):
        GAME.arrange(state, parts)
    assert state.to_bytes() == before


def _frame(*facts: int) -> list[int]:
    return [*facts, *[0] * (11 - len(facts))]


BAD_FRAMES: tuple[tuple[Any, str], ...] = (
    (12, "pending.0.: 12 is not a list"),
    ([10, 0, 0], "a frame has 11 numbers"),
    (_frame(-1), "-1 is not a whole number"),
    (_frame(2**70), "is not a whole number"),
    (_frame(6), "is no question or effect"),
    (_frame(59, 0, 2), "for a traveller who does not exist"),
    (_frame(10, 11), "at a moment that does not exist"),
    (_frame(10, 10, 1, 1), "about a card that nobody uses"),
    (_frame(10, 2, 4, 1), "for travellers who do not exist"),
    (_frame(11, 73, 0, 0), "for a card that does not exist"),
    (_frame(11, 5, 28, 0), "for a card that does not exist"),
    (_frame(15, 0, 0, 9), "for a symbol that does not exist"),
    (_frame(16, 0, 3, 145), "for a space that does not exist"),
    (_frame(17, 0, 0), "for a space without a symbol"),
    (_frame(13, 0, 0, 1), "for a saved position that is not there"),
    (_frame(30, 0, 2), "with a number that is neither 0 nor 1"),
    (_frame(25, 0, 1), "with a fact too many"),
    (_frame(21, 0, 0, 3), "for a line that does not exist"),
    (_frame(55, 0, 1, 0, 70, 1), "for a card that is not there"),
)


@pytest.mark.parametrize(("frame", "problem"), BAD_FRAMES, ids=str)
def test_what_cannot_be_pending_is_refused(frame: Any, problem: str) -> None:
    with pytest.raises(BadFile, match=problem):
        GAME.arrange(fresh(), {"turn": MENU, "pending": [frame]})


def test_pending_frames_have_a_limit() -> None:
    with pytest.raises(BadFile, match="more than 200 frames"):
        GAME.arrange(fresh(), {"pending": [_frame(25)] * 201})
