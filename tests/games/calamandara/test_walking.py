"""Where tokens may walk and where Mirrors push them, compared with a path search of its own on random boards."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.engine.contract import State
from rulebound.engine.rng import Rng
from rulebound.games.calamandara import walking
from rulebound.games.calamandara.board import CELL_NAMES
from rulebound.games.calamandara.match import Match
from tests.games.calamandara.on_paper import (
    FINAL,
    FORWARD,
    SEATS,
    STEP,
    Board,
    across,
    action_of,
    along,
    answers,
    at_menu,
    barred_by,
    board_of,
    kind_on,
    n_lying_along,
    places,
    random_parts,
    seen_from,
    shielded,
    tokens_of,
    verb,
    zone,
)
from tests.volume import scaled

N_BOARDS = scaled(60, 120, 2000)
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
# Long ways, and what helps or hinders on them.
PAVED = (*["footprint"] * 8, "cave", "cave", "cave", "wing", "wing", "mountain", "mirror")


def crossing(players: int, board: Board, row: str, runs: str) -> tuple[int, bool]:
    """How many columns aside the Caves of a row carry, and whether a Wing of it carries over the next row."""
    n_caves = n_lying_along(players, board, row, "cave", runs)
    return (99 if n_caves > 1 else n_caves), n_lying_along(players, board, row, "wing", runs) > 0


def fits(players: int, board: Board, row: str, runs: str, on: int, aside: int) -> bool:
    """CAL-150 to CAL-156: whether the Caves and Wings of a row carry so many rows on and columns aside."""
    reach, has_wing = crossing(players, board, row, runs)
    return aside <= reach and (on == 1 or (on == 2 and has_wing))


def is_link(players: int, board: Board, seat: str, start: str, end: str) -> bool:
    """Whether one step leads from a Footprint to another."""
    here, there = places(players)[start], places(players)[end]
    if abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1:
        return True
    # CAL-R56: in an Initial Zone forward is what it is on that board.
    owner = seat if zone(start) == FINAL else zone(start)
    (x, y), (to_x, to_y) = seen_from(here, owner), seen_from(there, owner)
    is_row = zone(end) in (FINAL, owner) or across(zone(end)) == across(owner)
    is_column = zone(start) == FINAL and (zone(end) == FINAL or across(zone(end)) == along(owner))
    if is_row:
        on, aside = to_y - y, abs(to_x - x)
        if fits(players, board, start, across(owner), abs(on), aside):
            return True
        # CAL-R20: going back, the row entered as well.
        if on < 0 and fits(players, board, end, across(owner), -on, aside):
            return True
    return is_column and fits(players, board, start, along(owner), abs(to_x - x), abs(to_y - y))


def steps(players: int, board: Board, tokens: dict[str, str], seat: str, start: str) -> set[str]:
    """The free Footprints one step leads to."""
    taken = set(tokens.values())
    open_zones = {FINAL, seat, FINAL if start == "start" else zone(start)}
    free = {
        space
        for space in board
        if kind_on(board, space) == "footprint" and space not in taken and zone(space) in open_zones
    }
    if start == "start":
        return {space for space in free if space.startswith(f"{seat} 1-")}
    return {space for space in free if is_link(players, board, seat, start, space)}


def goals(players: int, board: Board, tokens: dict[str, str], seat: str) -> set[str]:
    """CAL-84: every Footprint that a chain of steps leads to."""
    found: set[str] = set()
    waiting = [tokens[seat]]
    while waiting:
        for space in steps(players, board, tokens, seat, waiting.pop()) - found:
            found.add(space)
            waiting.append(space)
    return found


def pushed_to(players: int, board: Board, tokens: dict[str, str], seat: str) -> set[str]:
    """CAL-R13: where a Mirror may push a token; no space if it decays."""
    start = tokens[seat]
    owner = seat if zone(start) == FINAL else zone(start)
    near = steps(players, board, tokens, seat, start)
    rows = {space: seen_from(places(players)[space], owner)[1] for space in near}
    here = seen_from(places(players)[start], owner)[1]
    behind = {space for space in near if rows[space] < here}
    return behind or {space for space in near if rows[space] == here}


def cannot_move(state: State, seat: str) -> bool:
    """Whether a traveller has nowhere to go; with nothing else to do either, the turn has passed on."""
    return state.position()["turn"]["active"] != seat or barred_by(state, "do", "move") == "CAL-85"


@pytest.mark.clause("CAL-82", "CAL-84", "CAL-85", "CAL-95", "CAL-123", "CAL-R17", "CAL-R18", "CAL-R20", "CAL-R71")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_tokens_go_where_chains_of_links_lead_and_nowhere_else(players: int) -> None:
    rng = Rng(players)
    seen: Counter[str] = Counter()
    for n in range(N_BOARDS):
        seat = SEATS[players][n % players]
        state = at_menu(random_parts(rng, players, 45 + 15 * players, PAVED), players, seat, 3)
        position = state.position()
        board, tokens = board_of(position), tokens_of(position)
        expected = goals(players, board, tokens, seat)
        if not expected:
            assert cannot_move(state, seat)
            seen["nowhere to go"] += 1
            continue
        one_step = steps(players, board, tokens, seat, tokens[seat])
        state.apply(action_of("do", "move"))
        assert answers(state) == expected
        seen["from the start"] += tokens[seat] == "start"
        seen["invading"] += tokens[seat] != "start" and zone(tokens[seat]) not in (FINAL, seat)
        seen["far"] += len(expected - one_step) > 0
        if n % 5 > 0:
            continue
        for space in places(players):
            clause = barred_by(state, "at", space)
            if kind_on(board, space) != "footprint":
                assert clause == "CAL-82"
            elif space in tokens.values():
                assert clause == "CAL-R18"
            elif zone(space) not in (FINAL, seat, FINAL if tokens[seat] == "start" else zone(tokens[seat])):
                assert clause == "CAL-123"
            else:
                assert clause == ("" if space in expected else "CAL-85")
            seen[clause] += 1
    kinds = ("CAL-82", "CAL-R18", "CAL-123", "CAL-85", "", "from the start", "invading", "far", "nowhere to go")
    assert min(seen[kind] for kind in kinds) > 0, seen


@pytest.mark.clause("CAL-168", "CAL-171", "CAL-R13", "CAL-R56")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_mirrors_push_back_else_aside_else_nowhere(players: int) -> None:
    rng = Rng(10 + players)
    seen: Counter[str] = Counter()
    for _ in range(N_BOARDS):
        state = at_menu(random_parts(rng, players, 45 + 15 * players, PAVED), players, "south", 3)
        assert isinstance(state, Match)
        position = state.position()
        board, tokens = board_of(position), tokens_of(position)
        for n, seat in enumerate(SEATS[players]):
            if tokens[seat] == "start":
                continue
            words = walking.behind(state, n)
            found = {CELL_NAMES[60 * k + bit] for k in range(3) for bit in range(60) if int(words[k]) >> bit & 1}
            assert found == pushed_to(players, board, tokens, seat)
            seen["none" if not found else "one" if len(found) == 1 else "several"] += 1
    assert min(seen[kind] for kind in ("none", "one", "several")) > 0


@pytest.mark.clause("CAL-143", "CAL-150", "CAL-156")
@pytest.mark.parametrize("players", [2, 4])
def test_without_caves_and_wings_tokens_go_from_side_to_side(players: int) -> None:
    """The plainest of path searches: over shared edges only."""
    rng = Rng(20 + players)
    for n in range(N_BOARDS // 4):
        seat = SEATS[players][n % players]
        state = at_menu(random_parts(rng, players, 60 + 20 * players, ("footprint", "mountain")), players, seat, 3)
        position = state.position()
        board, tokens = board_of(position), tokens_of(position)
        found = {tokens[seat]} if tokens[seat] != "start" else steps(players, board, tokens, seat, "start")
        grown = True
        while grown:
            more = {
                space
                for space in board
                if kind_on(board, space) == "footprint"
                and space not in tokens.values()
                and any(
                    sum(abs(a - b) for a, b in zip(places(players)[space], places(players)[other], strict=True)) == 1
                    and zone(space) in (FINAL, seat, zone(other))
                    for other in found
                )
            }
            grown = not more <= found
            found |= more
        expected = found - {tokens[seat]}
        if expected:
            state.apply(action_of("do", "move"))
            assert answers(state) == expected
        else:
            assert cannot_move(state, seat)


@pytest.mark.clause("CAL-162", "CAL-168", "CAL-169", "CAL-170", "CAL-206", "CAL-R11", "CAL-R14", "CAL-R15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_mirror_does_where_it_is_put(players: int) -> None:
    rng = Rng(30 + players)
    at = {place: space for space, place in places(players).items()}
    seen: Counter[str] = Counter()
    for n in range(N_BOARDS):
        seat = SEATS[players][n % players]
        parts = random_parts(rng, players, 45 + 15 * players, (*PAVED, "tower"), "mirror")
        parts["travellers"][seat]["reserve"] = ["mirror"]
        state = at_menu(parts, players, seat, 2)
        position = state.position()
        board, tokens = board_of(position), tokens_of(position)
        others = sorted(token for who, token in tokens.items() if token != "start" and who != seat)
        if not others or barred_by(state, "do", "insert"):
            continue
        # Mostly before the Footprint of somebody, sometimes on another side.
        token = others[rng.below(len(others))]
        looks = board[token].partition(" ")[2] if rng.below(4) else tuple(STEP)[rng.below(4)]
        (x, y), (dx, dy) = places(players)[token], STEP[looks]
        space = at.get((x + dx, y + dy), token)
        state.apply(action_of("do", "insert"))
        state.apply(action_of("symbol", "mirror"))
        if barred_by(state, "at", space):
            continue
        state.apply(action_of("at", space))
        tip = OPPOSITE[FORWARD[zone(space)]] if zone(space) != FINAL else OPPOSITE[looks]
        if rng.below(4) == 0 and zone(space) == FINAL:
            tip = tuple(STEP)[rng.below(4)]
        if verb(state) == "face":
            state.apply(action_of("face", f"to the {tip}"))
        (x, y), (dx, dy) = places(players)[space], STEP[tip]
        touched = at.get((x + dx, y + dy), "")
        struck = next((who for who, token in tokens.items() if token == touched), seat)
        faces = board.get(touched, "") == f"footprint {OPPOSITE[tip]}"
        if struck == seat or not faces or touched in shielded(players, board):
            assert tokens_of(state.position()) == tokens
            seen["own" if touched == tokens[seat] else "shielded" if struck != seat and faces else "missed"] += 1
            continue
        board[space] = f"mirror to the {tip}"
        goals_behind = pushed_to(players, board, tokens, struck)
        if goals_behind:
            assert answers(state) == goals_behind
            assert state.actor == SEATS[players].index(seat)
            state.apply(state.legal_actions()[0])
            assert tokens_of(state.position())[struck] == min(goals_behind, key=CELL_NAMES.index)
            seen["pushed"] += 1
        else:
            assert tokens_of(state.position()) == {**tokens, struck: "start"}
            seen["decayed"] += 1
    assert min(seen[case] for case in ("pushed", "decayed", "missed")) > 0, seen
