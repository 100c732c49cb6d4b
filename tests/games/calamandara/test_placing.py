"""Where symbols may be inserted, how they may be turned, what a Star may relocate: worked out anew on random boards."""

from __future__ import annotations

from collections import Counter

import pytest

from rulebound.engine.contract import State
from rulebound.engine.rng import Rng
from tests.games.calamandara.on_paper import (
    ATTACKS,
    FINAL,
    NOT_ON_RIFT,
    RIFT,
    SEATS,
    SYMBOLS,
    Board,
    Parts,
    across,
    action_of,
    along,
    answers,
    argument_of,
    at_menu,
    barred_by,
    board_of,
    kind_on,
    line,
    n_lying_along,
    places,
    random_parts,
    shielded,
    tokens_of,
    verb,
    zone,
)
from tests.volume import scaled

N_BOARDS = scaled(12, 14, 300)
LIMITS = {"tower": (1, "CAL-198"), "wing": (1, "CAL-199"), "cave": (2, "CAL-200")}
NEEDS_EMPTY = {
    "footprint": "CAL-147",
    "mountain": "CAL-149",
    "tower": "CAL-160",
    "star": "CAL-177",
    "mirror": "CAL-R12",
    "cave": "CAL-151",
    "wing": "CAL-157",
}
NEEDS_NO_TOWER = {"mountain": "CAL-149", "mirror": "CAL-169", "star": "CAL-160"}
# Rows of Caves are rare otherwise.
CROWDED = (*SYMBOLS, "cave", "cave", "cave")
AXES = ("east-west", "north-south")
DIAGONALS = {
    "falling diagonal": {f"centre {n}-{n}" for n in range(1, 6)},
    "rising diagonal": {f"centre {n}-{6 - n}" for n in range(1, 6)},
}


class OnPaper:
    """One board, and one traveller's view of it."""

    def __init__(self, players: int, seat: str, position: Parts) -> None:
        self.players = players
        self.seat = seat
        self.board: Board = board_of(position)
        self.tokens = set(tokens_of(position).values())
        self.shielded = shielded(players, self.board)

    def is_full(self, kind: str, space: str, runs: str) -> bool:
        """CAL-198 to CAL-200: whether a row has as many of a symbol as can be inserted."""
        return n_lying_along(self.players, self.board, space, kind, runs) >= LIMITS[kind][0]

    def against(self, kind: str, space: str) -> set[str]:
        """Every clause that keeps a symbol from being inserted on a space."""
        lies = kind_on(self.board, space)
        if kind == "fire":
            return self._against_fire(space, lies)
        if kind == "waterfall":
            return set() if lies in ("", "fire") else {"CAL-187"}
        out = {NEEDS_EMPTY[kind]} if lies else set()
        if kind in LIMITS:
            out |= {"CAL-197"} if space == RIFT else set()
            rows = AXES if zone(space) == FINAL else (across(zone(space)),)
            out |= {LIMITS[kind][1]} if all(self.is_full(kind, space, runs) for runs in rows) else set()
        elif kind in NEEDS_NO_TOWER and space in self.shielded and zone(space) != self.seat:
            out.add(NEEDS_NO_TOWER[kind])
        if kind == "star" and not out and not self.useful_lines(space):
            out.add("CAL-176")
        return out

    def _against_fire(self, space: str, lies: str) -> set[str]:
        if not lies:
            return {"CAL-213"}
        out = {"CAL-144"} if space in self.tokens else set()
        out |= {"CAL-192"} if lies in ("waterfall", "fire") else set()
        return out | ({"CAL-163"} if space in self.shielded and lies != "tower" else set())

    # -- Star ----------------------------------------------------------------------------------------------------------

    def lines(self, star: str) -> dict[str, set[str]]:
        """CAL-173, CAL-180: what a Star on a space can work on."""
        owner = self.seat if zone(star) == FINAL else zone(star)
        out = {
            "row": set(line(self.players, star, across(owner))),
            "column": set(line(self.players, star, along(owner))),
        }
        return {**out, **DIAGONALS} if star == RIFT else out

    def is_movable(self, space: str) -> bool:
        """CAL-172, CAL-164."""
        lies = kind_on(self.board, space)
        return bool(lies) and space not in self.tokens and (space not in self.shielded or lies == "tower")

    def may_lie(self, kind: str, space: str) -> bool:
        """CAL-R61, CAL-R106: where a relocated symbol may come to lie."""
        if space == RIFT and kind in NOT_ON_RIFT:
            return False
        return kind not in ATTACKS or space not in self.shielded or zone(space) == self.seat

    def targets(self, members: set[str], star: str, settled: set[str], space: str) -> set[str]:
        """CAL-R5, CAL-R70: where a symbol of the line may go."""
        kind = kind_on(self.board, space)
        out = set()
        for other in members - {star, space}:
            lies = kind_on(self.board, other)
            is_open = not lies or (self.is_movable(other) and other not in settled and self.may_lie(lies, space))
            if is_open and self.may_lie(kind, other):
                out.add(other)
        return out

    def to_take(self, members: set[str], star: str, settled: set[str]) -> set[str]:
        """The symbols of a line that can be relocated."""
        return {
            space
            for space in members - settled - {star}
            if self.is_movable(space) and self.targets(members, star, settled, space)
        }

    def useful_lines(self, star: str) -> set[str]:
        """CAL-175: the lines in which there is something to relocate."""
        return {name for name, members in self.lines(star).items() if self.to_take(members, star, set())}


def inserting(rng: Rng, players: int, kind: str, seat: str, n_symbols: int) -> tuple[State, OnPaper] | None:
    """A random board, and a traveller asked where the only symbol of the Reserve goes; None if it has no place."""
    parts = random_parts(rng, players, n_symbols, CROWDED, kind)
    parts["travellers"][seat]["reserve"] = [kind]
    state = at_menu(parts, players, seat, 2)
    paper = OnPaper(players, seat, state.position())
    if barred_by(state, "do", "insert"):
        # CAL-77, CAL-R72: a symbol that fits nowhere.
        assert all(paper.against(kind, space) for space in places(players))
        return None
    state.apply(action_of("do", "insert"))
    assert answers(state) == {kind}
    state.apply(action_of("symbol", kind))
    return state, paper


@pytest.mark.clause("CAL-78", "CAL-147", "CAL-149", "CAL-151", "CAL-157", "CAL-160", "CAL-163", "CAL-167", "CAL-169")
@pytest.mark.clause("CAL-176", "CAL-187", "CAL-192", "CAL-196", "CAL-197", "CAL-198", "CAL-199", "CAL-200", "CAL-213")
@pytest.mark.clause("CAL-R7", "CAL-R8", "CAL-R60", "CAL-R69")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_each_symbol_may_be_inserted(players: int) -> None:
    rng = Rng(players)
    seen: Counter[str] = Counter()
    for n in range(N_BOARDS):
        for kind in SYMBOLS:
            found = inserting(rng, players, kind, SEATS[players][n % players], 35 + 10 * players)
            if found is None:
                continue
            state, paper = found
            for space in places(players):
                clause, against = barred_by(state, "at", space), paper.against(kind, space)
                assert clause in against if against else clause == "", (kind, space)
                seen[clause] += 1
    clauses = {*NEEDS_EMPTY.values(), *NEEDS_NO_TOWER.values(), *(clause for _, clause in LIMITS.values())}
    clauses |= {"CAL-163", "CAL-187", "CAL-192", "CAL-197", "CAL-213", "CAL-144", ""}
    assert clauses <= seen.keys()


@pytest.mark.clause("CAL-176", "CAL-R6")
@pytest.mark.parametrize("players", [2, 3])
def test_a_star_needs_something_to_relocate(players: int) -> None:
    """On nearly empty boards."""
    rng = Rng(50 + players)
    seen: Counter[str] = Counter()
    for n in range(N_BOARDS):
        found = inserting(rng, players, "star", SEATS[players][n % players], 8)
        if found is not None:
            state, paper = found
            for space in places(players):
                clause, against = barred_by(state, "at", space), paper.against("star", space)
                assert clause in against if against else clause == ""
                seen[clause] += 1
    assert seen["CAL-176"] > 0
    assert seen[""] > 0


@pytest.mark.clause("CAL-198", "CAL-199", "CAL-200", "CAL-203", "CAL-204", "CAL-209", "CAL-R59", "CAL-R69")
@pytest.mark.parametrize("kind", ["footprint", "mountain", "tower", "mirror", "cave", "wing"])
def test_how_each_symbol_may_be_turned(kind: str) -> None:
    rng = Rng(len(kind))
    seen: Counter[int] = Counter()
    for n in range(3 * N_BOARDS):
        players = 2 + n % 3
        found = inserting(rng, players, kind, SEATS[players][n % players], 45)
        if found is None:
            continue
        state, paper = found
        space = sorted(answers(state))[rng.below(len(answers(state)))]
        state.apply(action_of("at", space))
        if kind in ("footprint", "mountain") or zone(space) != FINAL:
            assert state.is_over or verb(state) != "face"
            seen[0] += 1
        elif kind == "mirror":
            assert answers(state) == {f"to the {way}" for way in ("north", "east", "south", "west")}
        else:
            assert answers(state) == {runs for runs in AXES if not paper.is_full(kind, space, runs)}
            seen[len(answers(state))] += 1
    assert seen[0] > 0
    assert kind not in LIMITS or seen[2] > 0


@pytest.mark.clause("CAL-164", "CAL-172", "CAL-173", "CAL-175", "CAL-177", "CAL-178", "CAL-180", "CAL-R4", "CAL-R5")
@pytest.mark.clause("CAL-R61", "CAL-R70", "CAL-R106")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_star_may_relocate_and_where_to(players: int) -> None:
    rng = Rng(100 + players)
    seen: Counter[str] = Counter()
    for n in range(6 * N_BOARDS):
        seat = SEATS[players][n % players]
        found = inserting(rng, players, "star", seat, 40 + 10 * players)
        if found is None:
            continue
        state, paper = found
        legal = answers(state)
        star = RIFT if RIFT in legal else sorted(legal)[rng.below(len(legal))]
        state.apply(action_of("at", star))
        paper.board[star] = "star"
        assert answers(state) == paper.useful_lines(star)
        for which in ("row", "column", "falling diagonal", "rising diagonal"):
            if which not in answers(state):
                assert barred_by(state, "say", which) == ("CAL-176" if which in paper.lines(star) else "CAL-180")
        which = sorted(answers(state))[rng.below(len(answers(state)))]
        state.apply(action_of("say", which))
        seen[which] += 1
        _relocate(rng, state, paper, star, paper.lines(star)[which], seen)
    assert min(seen[kind] for kind in ("row", "column", "exchanged", "moved", "second")) > 0
    assert min(seen[kind] for kind in DIAGONALS) > 0


def _relocate(rng: Rng, state: State, paper: OnPaper, star: str, members: set[str], seen: Counter[str]) -> None:
    """Relocate up to three symbols, as long as nothing but the Star is asked about."""
    settled: set[str] = set()
    for n in range(3):
        expected = paper.to_take(members, star, settled)
        assert answers(state) == expected | ({"done"} if n > 0 else set())
        assert n > 0 or barred_by(state, "at", "done") == "CAL-175"
        if not expected:
            return
        space = sorted(expected)[rng.below(len(expected))]
        state.apply(action_of("at", space))
        goals = paper.targets(members, star, settled, space)
        assert answers(state) == goals
        to = sorted(goals)[rng.below(len(goals))]
        was, other = paper.board[space], paper.board.get(to, "")
        state.apply(action_of("at", to))
        if verb(state) == "face":
            # CAL-210: only the symbol that was chosen may be turned.
            state.apply(state.legal_actions()[0])
        board = board_of(state.position())
        assert kind_on(board, to) == was.split()[0]
        assert kind_on(board, space) == (other.split() or [""])[0]
        if zone(star) == FINAL and other:
            assert board[space] == other
        seen["exchanged" if other else "moved"] += 1
        seen["second"] += n > 0
        if "mirror" in (was.split()[0], *other.split()):
            return  # somebody may have been pushed
        paper.board = board
        paper.shielded = shielded(paper.players, board)
        settled.add(to)
        if verb(state) != "at" or {argument_of(action) for action in state.legal_actions()} - members - {"done"}:
            return


@pytest.mark.clause("CAL-185", "CAL-198", "CAL-R7", "CAL-R22")
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_waterfall_may_become(players: int) -> None:
    rng = Rng(200 + players)
    seen: Counter[frozenset[str]] = Counter()
    for n in range(3 * N_BOARDS):
        seat = SEATS[players][n % players]
        parts = random_parts(rng, players, 60, (*SYMBOLS, "waterfall", "waterfall", "tower", "tower"))
        state = at_menu(parts, players, seat, 2)
        position = state.position()
        paper, depot = OnPaper(players, seat, position), position["travellers"][seat]["depot"]
        forms = {
            space: frozenset(
                kind
                for kind in ("footprint", "mountain", "tower")
                if depot[kind] > 0
                and not (kind == "mountain" and space in paper.shielded and zone(space) != seat)
                and not (kind == "tower" and paper.against("tower", space) & {"CAL-197", "CAL-198"})
            )
            for space, text in paper.board.items()
            if text == f"waterfall {seat} ripe"
        }
        expected = {space for space, kinds in forms.items() if kinds}
        if position["turn"]["active"] != seat:
            continue
        if not expected:
            assert barred_by(state, "do", "transform") == "CAL-184"
            continue
        state.apply(action_of("do", "transform"))
        assert answers(state) == expected
        space = sorted(expected)[rng.below(len(expected))]
        state.apply(action_of("at", space))
        assert answers(state) == forms[space]
        seen[forms[space]] += 1
    assert len(seen) > 2
