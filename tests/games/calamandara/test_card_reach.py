"""What Memory cards reach on random boards, against a second, simpler account of Towers, zones and rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import pytest

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.notation import explain_line, read_line
from rulebound.engine.rng import Rng
from tests.volume import scaled

GAME: Final = rulebound.load("calamandara")
SEATS: Final = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}
SPACES: Final = [f"{row}-{column}" for row in range(1, 7) for column in range(1, 6)]
MIDDLE: Final = [f"{row}-{column}" for row in range(1, 6) for column in range(1, 6)]
AXES: Final = ("east-west", "north-south")


def point(board: str, space: str) -> tuple[int, int]:
    """A space as a point, x to the east and y to the south, the middle board from (0, 0) to (4, 4)."""
    row, column = (int(number) for number in space.split("-"))
    return {
        "south": (column - 1, 11 - row),
        "west": (row - 7, column - 1),
        "north": (5 - column, row - 7),
        "east": (11 - row, 5 - column),
        "centre": (column - 1, row - 1),
    }[board]


def zone(board: str, space: str) -> str:
    """The name of an Initial Zone's owner, or "final"."""
    return board if board != "centre" and int(space[0]) <= 4 else "final"


@dataclass
class Board:
    """A random board and the tokens on it."""

    players: int
    symbols: dict[tuple[str, str], str] = field(default_factory=dict)
    tokens: dict[str, tuple[str, str] | None] = field(default_factory=dict)

    def is_shielded(self, where: tuple[str, str]) -> bool:
        """CAL-161, CAL-205: whether a Tower lies in the row of a space, its sides along it."""
        at = point(*where)
        for other, text in self.symbols.items():
            if not text.startswith("tower") or zone(*other) != zone(*where):
                continue
            there = point(*other)
            if zone(*where) != "final":
                if other[1][0] == where[1][0]:
                    return True
            elif (there[1] == at[1]) if text.endswith("east-west") else (there[0] == at[0]):
                return True
        return False

    def reach(self, user: str) -> set[str]:
        """CAL-144, CAL-161, CAL-165: the symbols a card of a traveller can do something to."""
        carried = set(self.tokens.values())
        return {
            name(where)
            for where, text in self.symbols.items()
            if where not in carried
            and (text.startswith("tower") or zone(*where) == user or not self.is_shielded(where))
        }

    def landing(self, owner: str) -> set[str]:
        """CAL-260, CAL-262, CAL-263: the Footprints of a board that an invader may choose."""
        there = self.tokens[owner]
        last = int(there[1][0]) if there is not None and there[0] == owner else 6
        return {
            name((board, space))
            for (board, space), text in self.symbols.items()
            if board == owner
            and text.startswith("footprint")
            and int(space[0]) <= last
            and (board, space) not in self.tokens.values()
        }

    def start(self, hand: list[str]) -> State:
        """South's turn."""
        seats = SEATS[self.players]
        travellers: dict[str, Any] = {
            seat: {"hand": [], "token": "start" if place is None else name(place)}
            for seat, place in self.tokens.items()
        }
        travellers["south"]["hand"] = hand
        board: dict[str, dict[str, str]] = {}
        for (region, space), text in self.symbols.items():
            board.setdefault(region, {})[space] = text
        turn = {"stage": "menu", "active": "south", "first": seats[0], "round": 1, "phase": 1}
        parts = {"turn": turn, "travellers": travellers, "board": board, "pending": []}
        return GAME.arrange(GAME.start(self.players, 1, {}), parts)


def name(where: tuple[str, str]) -> str:
    return "rift" if where == ("centre", "3-3") else f"{where[0]} {where[1]}"


def random_board(players: int, seed: int) -> Board:
    """Some Towers, Footprints and other symbols, and tokens on some of the Footprints."""
    rng = Rng(seed)
    made = Board(players)
    every = [(seat, space) for seat in SEATS[players] for space in SPACES] + [("centre", space) for space in MIDDLE]
    for kind, n in (("tower", 5), ("footprint", 14), ("mountain", 6), ("wing", 3), ("cave", 3), ("fire", 4)):
        for _ in range(n):
            where = every.pop(rng.below(len(every)))
            if kind in ("tower", "wing", "cave"):
                if where == ("centre", "3-3"):
                    continue
                row_axis = AXES[0] if where[0] in ("south", "north", "centre") else AXES[1]
                axis = AXES[rng.below(2)] if zone(*where) == "final" else row_axis
                made.symbols[where] = f"{kind} {axis}"
            else:
                facing = f" {('north', 'east', 'south', 'west')[rng.below(4)]}" if kind == "footprint" else ""
                made.symbols[where] = kind + facing
    prints = [where for where, text in made.symbols.items() if text.startswith("footprint")]
    for seat in SEATS[players]:
        able = [where for where in prints if zone(*where) in (seat, "final") and where != ("centre", "3-3")]
        made.tokens[seat] = None
        if able and rng.below(4) > 0:
            chosen = able[rng.below(len(able))]
            prints.remove(chosen)
            made.tokens[seat] = chosen
    return made


def boards(n: int) -> list[Board]:
    return [random_board(2 + seed % 3, seed) for seed in range(n)]


def answers(state: State) -> set[str]:
    return {state.describe(action) for action in state.legal_actions()}


def use(state: State, *lines: str) -> None:
    for line in lines:
        for action in read_line(state, line):
            state.apply(action)


@pytest.mark.clause("CAL-144", "CAL-161", "CAL-165", "CAL-265", "CAL-R9", "CAL-R10")
def test_what_ruins_of_domodora_can_destroy() -> None:
    n_shielded = 0
    for board in boards(scaled(30, 90, 400)):
        expected = board.reach("south")
        state = board.start(["ruins of domodora"])
        use(state, "use ruins of domodora")
        assert answers(state) == expected
        n_shielded += len(board.symbols) - len(expected)
    assert n_shielded > 30


@pytest.mark.clause("CAL-144", "CAL-161", "CAL-165", "CAL-321")
def test_what_obtuse_laceration_can_take_up() -> None:
    for board in boards(scaled(20, 60, 300)):
        state = board.start(["obtuse laceration"])
        use(state, "use obtuse laceration")
        assert answers(state) == board.reach("south")


@pytest.mark.clause("CAL-260", "CAL-262", "CAL-263", "CAL-R55")
def test_where_an_invader_can_land() -> None:
    n = 0
    for board in boards(scaled(20, 40, 300)):
        others = SEATS[board.players][1:]
        state = board.start(["relative dimensions"])
        able = {seat for seat in others if board.landing(seat)}
        assert explain_line(state, "use relative dimensions").ok == bool(able)
        for seat in sorted(able):
            state = board.start(["relative dimensions"])
            use(state, "use relative dimensions")
            if len(able) > 1:
                assert answers(state) == {f"on {each}" for each in able}
                use(state, f"on {seat}")
            if len(board.landing(seat)) > 1:
                assert answers(state) == board.landing(seat)
                n += 1
            else:
                assert state.position()["travellers"]["south"]["token"] in board.landing(seat)
    assert n > 10


@pytest.mark.clause("CAL-161", "CAL-344", "CAL-R9")
def test_whose_tokens_laments_can_move() -> None:
    n = 0
    for board in boards(scaled(30, 60, 400)):
        state = board.start(["laments of lucaresti"])
        seats = SEATS[board.players]
        for seat in seats[1:]:
            place = board.tokens[seat]
            if place is None or zone(*place) == "south" or not board.is_shielded(place):
                continue
            n += 1
            verdict = explain_line(state, "use laments of lucaresti")
            if not verdict.ok:
                continue
            tried = board.start(["laments of lucaresti"])
            use(tried, "use laments of lucaresti")
            moved = tried.position()["travellers"][seat]["token"]
            assert moved == name(place)
            assert f"on {seat}" not in answers(tried)
    assert n > 5
