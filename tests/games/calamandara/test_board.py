"""The geometry of the board, for two, three and four travellers, worked out anew from the names of the spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from rulebound.games.calamandara import board
from rulebound.games.calamandara.board import CELL_NAMES, NOWHERE, START, cell_name
from rulebound.games.calamandara.board import RIFT as RIFT_CELL
from tests.games.calamandara.on_paper import (
    ARMS,
    FINAL,
    FORWARD,
    RIFT,
    SEATS,
    STEP,
    across,
    along,
    line,
    places,
    seen_from,
    zone,
)

PLAYERS = (2, 3, 4)
DIRECTIONS = ("north", "east", "south", "west")
CELL = {name: cell for cell, name in enumerate(CELL_NAMES)}
Words = tuple[int, int, int]


def named(table: object, index: int) -> set[str]:
    """A set of spaces of a table of three words each."""
    words = [int(table[3 * index + word]) for word in range(3)]  # type: ignore[index]
    return {CELL_NAMES[60 * word + bit] for word in range(3) for bit in range(60) if words[word] >> bit & 1}


@pytest.mark.clause("CAL-6", "CAL-7", "CAL-23", "CAL-R68")
@pytest.mark.parametrize(("players", "n"), [(2, 85), (3, 115), (4, 145)])
def test_as_many_spaces_as_the_boards_have_and_no_two_on_one_place(players: int, n: int) -> None:
    found = named(board.ALL, players - 2)
    assert found == set(places(players))
    assert len(found) == n
    assert len(set(places(players).values())) == n


@pytest.mark.clause("CAL-23", "CAL-R68")
def test_two_face_each_other_three_leave_the_east_free_four_form_a_cross() -> None:
    # Each board lies beyond its own edge of the central board, as seen from the Rift.
    for players, seats in SEATS.items():
        for seat in seats:
            for space, place in places(players).items():
                if space.startswith(seat):
                    x, y = seen_from(place, seat)
                    assert abs(x) <= 2
                    assert -8 <= y <= -3
    assert places(4)["south 1-1"] == (-2, -8)
    assert places(4)["west 1-1"] == (-8, 2)
    assert places(4)["north 1-1"] == (2, 8)
    assert places(4)["east 1-1"] == (8, -2)
    assert places(4)[RIFT] == (0, 0)
    assert cell_name(int(RIFT_CELL)) == RIFT


def test_seats_and_arms_belong_together() -> None:
    for players, seats in SEATS.items():
        for seat, name in enumerate(seats):
            arm = int(board.arm_of(players - 2, seat))
            assert ARMS[arm] == name
            assert int(board.SEAT_OF_ARM[4 * (players - 2) + arm]) == seat
            # An arm's forward direction has the arm's number.
            assert DIRECTIONS[arm] == FORWARD[name]


@pytest.mark.clause("CAL-122", "CAL-124", "CAL-125", "CAL-126", "CAL-R68")
@pytest.mark.parametrize("players", PLAYERS)
def test_zones(players: int) -> None:
    sizes = Counter(zone(space) for space in places(players))
    assert sizes == {**dict.fromkeys(SEATS[players], 20), FINAL: 25 + 10 * players}
    for space in places(players):
        expected = 4 if zone(space) == FINAL else ARMS.index(zone(space))
        assert int(board.ZONE[CELL[space]]) == expected
        assert board.is_final(CELL[space]) == (zone(space) == FINAL)
    assert not board.is_final(START)
    for arm, name in enumerate(ARMS):
        if name in SEATS[players]:
            assert named(board.INITIAL, arm) == {space for space in places(players) if zone(space) == name}
            assert named(board.ARMS, arm) == {space for space in places(players) if space.startswith(name)}
            assert named(board.FIRST_ROW, arm) == {f"{name} 1-{column}" for column in range(1, 6)}
    assert named(board.SHARED, players - 2) == {space for space in places(players) if zone(space) == FINAL}


@pytest.mark.clause("CAL-124", "CAL-125")
def test_seven_rows_of_the_final_zone_are_a_travellers_own() -> None:
    """Two rows on the own board and five in the middle, each of five spaces."""
    for seat in ARMS:
        rows = Counter(
            seen_from(place, seat)[1]
            for space, place in places(4).items()
            if zone(space) == FINAL and (space.startswith((seat, "centre")))
        )
        assert rows == dict.fromkeys(range(-4, 3), 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_rows_of_an_arm_are_counted_from_its_starting_point(players: int) -> None:
    for arm, name in enumerate(ARMS):
        for space, place in places(players).items():
            assert int(board.row_of(arm, CELL[space])) == seen_from(place, name)[1] + 9
        assert int(board.row_of(arm, START)) == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_neighbours(players: int) -> None:
    at = {place: space for space, place in places(players).items()}
    for space, (x, y) in places(players).items():
        for n, direction in enumerate(DIRECTIONS):
            dx, dy = STEP[direction]
            other = int(board.next_to(players - 2, CELL[space], n))
            assert (None if other == int(NOWHERE) else CELL_NAMES[other]) == at.get((x + dx, y + dy))


@pytest.mark.clause("CAL-126", "CAL-416", "CAL-417", "CAL-177", "CAL-178")
@pytest.mark.parametrize("players", PLAYERS)
def test_lines_never_leave_their_zone(players: int) -> None:
    for space in places(players):
        for axis, runs in enumerate(("east-west", "north-south")):
            found = named(board.LINE, ((players - 2) * 145 + CELL[space]) * 2 + axis)
            assert found == line(players, space, runs)
            assert space in found


@pytest.mark.clause("CAL-124", "CAL-R68")
def test_lengths_of_lines() -> None:
    assert [len(line(players, RIFT, "north-south")) for players in PLAYERS] == [9, 9, 9]
    assert [len(line(players, RIFT, "east-west")) for players in PLAYERS] == [5, 7, 9]
    assert len(line(2, "south 5-1", "east-west")) == 5
    assert len(line(2, "south 2-1", across("south"))) == 5
    assert len(line(2, "south 2-1", along("south"))) == 4
    assert len(line(3, "west 2-1", across("west"))) == 5
    assert len(line(3, "west 2-1", along("west"))) == 4


@pytest.mark.clause("CAL-180")
def test_diagonals_through_the_rift() -> None:
    assert named(board.DIAGONAL, 0) == {f"centre {n}-{n}" for n in range(1, 6)}
    assert named(board.DIAGONAL, 1) == {f"centre {n}-{6 - n}" for n in range(1, 6)}


def has_rows(space: str, runs: str) -> bool:
    """In an Initial Zone only the rows of its board are rows."""
    return zone(space) == FINAL or across(zone(space)) == runs


@pytest.mark.clause("CAL-150", "CAL-154", "CAL-155", "CAL-156")
@pytest.mark.parametrize("players", PLAYERS)
def test_rows_that_diagonals_and_jumps_lead_to(players: int) -> None:
    tables: dict[str, tuple[object, int, Callable[[int], bool]]] = {
        "short": (board.SHORT, 1, lambda aside: aside == 1),
        "long": (board.LONG, 1, lambda aside: aside > 0),
        "leap": (board.LEAP, 2, lambda aside: aside == 0),
        "leap short": (board.LEAP_SHORT, 2, lambda aside: aside == 1),
        "leap long": (board.LEAP_LONG, 2, lambda aside: aside > 0),
    }
    for space, (x, y) in places(players).items():
        for n, direction in enumerate(DIRECTIONS):
            dx, dy = STEP[direction]
            runs = "east-west" if dx == 0 else "north-south"
            ways = {
                other: ((ox - x) * dx + (oy - y) * dy, abs((ox - x) * dy) + abs((oy - y) * dx))
                for other, (ox, oy) in places(players).items()
                if has_rows(space, runs) and has_rows(other, runs)
            }
            for name, (table, on, fits) in tables.items():
                found = named(table, ((players - 2) * 145 + CELL[space]) * 4 + n)
                expected = {other for other, (rows, aside) in ways.items() if rows == on and fits(aside)}
                assert found == expected, (name, space, direction)


def test_spaces_have_names_of_their_own() -> None:
    assert all(first != second for first, second in combinations(CELL_NAMES, 2))
    assert cell_name(int(START)) == "start"
