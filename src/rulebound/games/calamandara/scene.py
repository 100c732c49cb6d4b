"""What a client draws: the cross of boards and which space each possible answer points at; cards are in playboards.py.

The board lies with north at the top for everybody, because spaces and directions are called by the compass.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulebound.engine.scene import Caption, Piece, Scene, Space
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    AT_ID,
    FOOTPRINT,
    HAS_AXIS,
    MIRROR,
    ON_ID,
    WATERFALL,
)
from rulebound.games.calamandara.board import (
    ALL,
    BIT_OF,
    FACE_NAMES,
    N_CELLS,
    RIFT,
    START,
    WORD_OF,
    ZI_ROWS,
    X,
    Y,
    arm_of,
    is_final,
)
from rulebound.games.calamandara.lands import NO_SYMBOL
from rulebound.games.calamandara.naming import (
    SYMBOL_TITLES,
    cell_word,
    seat_title,
    seat_word,
)
from rulebound.games.calamandara.playboards import cards_of
from rulebound.games.calamandara.state import LOST, PHASE_1, PHASE_2, PHASE_3, PHASE_4, TURN_OVER, Table

# What lies on an empty space of each kind.
GROUND_MARKS: Final = {"initial zone": ".", "final zone": ":", "rift": "@", "starting point": "o"}
# In the order of the symbols' numbers; a Footprint is the arrow of its direction.
SYMBOL_MARKS: Final = ("", "M", "T", "F", "+", "R", "~", "C", "W")
ARROWS: Final = "^>v<"
SIDES: Final = "=|"
SIDES_WORDS: Final = ("east-west", "north-south")
# What a turn is at, by its lowest pending frame, else by the phase that comes next.
UNDER_WAY: Final = {
    int(frames.ACQUIRING): "phase 1, acquiring",
    int(frames.INSERTING): "phase 2, inserting",
    int(frames.MOVING): "phase 3, moving",
}
PHASES: Final = {
    int(PHASE_1): "phase 1 (acquiring) is next",
    int(PHASE_2): "phase 2 (inserting) is next",
    int(PHASE_3): "phase 3 (moving) is next",
    int(PHASE_4): "phase 4 (Memory cards) is next",
    int(TURN_OVER): "the turn is over",
    int(LOST): "the turn is lost",
}


def scene_of(s: Table, seat: int | None, title: str) -> Scene:
    """The whole table for a seat (None: a spectator)."""
    pointing = _pointing(s)
    cells = [cell for cell in range(int(N_CELLS)) if ALL[3 * s.layout + WORD_OF[cell]] & BIT_OF[cell]]
    spaces = [_space(s, cell, tuple(pointing.get(cell, ()))) for cell in cells]
    spaces += [_start(s, each, pointing) for each in range(int(s.n_seats))]
    return Scene(
        shape="square",
        title=title,
        status=_status(s),
        spaces=tuple(spaces),
        cards=cards_of(s, seat),
        captions=tuple(dict.fromkeys(_captions(s))),
    )


def _pointing(s: Table) -> dict[int, list[int]]:
    """Space (START + seat: a starting point) -> ids of the actions, legal or not, of the question that point at it."""
    if s.is_over:
        return {}
    first = int(s.domain()[0])
    if first == AT_ID:
        return {cell: [first + cell] for cell in range(int(N_CELLS))}
    if first == ON_ID:
        tokens = ((seat, int(s.token(seat))) for seat in range(int(s.n_seats)))
        return {cell + (seat if cell == START else 0): [first + seat] for seat, cell in tokens}
    return {}


# -- the board ---------------------------------------------------------------------------------------------------------


def _space(s: Table, cell: int, actions: tuple[int, ...]) -> Space:
    kind = "rift" if cell == RIFT else "final zone" if is_final(cell) else "initial zone"
    name = cell_word(cell)
    return Space(
        name=name,
        x=float(X[cell]),
        y=float(Y[cell]),
        kind=kind,
        mark=GROUND_MARKS[kind],
        pieces=_pieces(s, cell),
        actions=actions,
        short="" if cell == RIFT else name.rpartition(" ")[2],
        note=_ways(s, cell),
    )


def _ways(s: Table, cell: int) -> str:
    """What holds for the space as part of a row."""
    return "in a Tower's row" if s.is_shielded(cell) else ""


def _pieces(s: Table, cell: int) -> tuple[Piece, ...]:
    """Whose Initial Zone it is, the traveller, the symbol."""
    pieces: list[Piece] = []
    if not is_final(cell):
        arm = cell // 30
        owner = next(seat for seat in range(int(s.n_seats)) if arm_of(s.layout, seat) == arm)
        pieces.append(Piece("initial zone", GROUND_MARKS["initial zone"], seat_word(s, owner), "fixture"))
    seat = int(s.seat_at(cell))
    if seat < s.n_seats:
        pieces.append(_token(s, seat))
    kind = int(s.kind_at(cell))
    if kind != NO_SYMBOL:
        pieces.append(_symbol(s, cell, kind))
    return tuple(pieces)


def _token(s: Table, seat: int) -> Piece:
    return Piece("traveller", seat_title(s, seat)[0], seat_word(s, seat), "figure")


def _symbol(s: Table, cell: int, kind: int) -> Piece:
    facing = int(s.facing_at(cell))
    mark, owner, note = SYMBOL_MARKS[kind], "", ""
    if kind in (FOOTPRINT, MIRROR):
        mark += ARROWS[facing]
        note = f"{'facing' if kind == FOOTPRINT else 'tip to the'} {FACE_NAMES[facing]}"
    elif HAS_AXIS[kind]:
        mark += SIDES[facing]
        note = f"sides {SIDES_WORDS[facing]}"
    elif kind == WATERFALL:
        owner = seat_word(s, int(s.owner_at(cell)))
        note = "may be transformed this turn" if s.is_ripe(cell) else ""
    return Piece(SYMBOL_TITLES[kind], mark, owner, "symbol", note=note)


def _start(s: Table, seat: int, pointing: dict[int, list[int]]) -> Space:
    """A starting point, drawn as row 0 of its arm; only the own token can be there."""
    x, y = _beside(int(arm_of(s.layout, seat)), 0, 3)
    mark = GROUND_MARKS["starting point"]
    pieces = [Piece("starting point", mark, seat_word(s, seat), "fixture")]
    if s.token(seat) == START:
        pieces.append(_token(s, seat))
    actions = tuple(pointing.get(int(START) + seat, ())) if s.token(seat) == START else ()
    name = f"{seat_word(s, seat)} 0"
    return Space(name, x, y, "starting point", mark, tuple(pieces), actions, short="0")


def _beside(arm: int, row: float, column: float) -> tuple[float, float]:
    """Where a row and column of an arm are on the plane, also beyond the arm's edges."""
    along, across = 17.0 - row, column + 5.0
    return ((across, along), (row - 1.0, across), (16.0 - across, row - 1.0), (along, 16.0 - across))[arm]


def _captions(s: Table) -> Iterable[Caption]:
    """Row and column numbers; a dot or colon after a row's number tells its zone, as on its empty spaces."""
    for seat in range(int(s.n_seats)):
        arm = int(arm_of(s.layout, seat))
        for row in range(1, 7):
            # On the left of an arm that runs up or down, above one that lies across.
            edge = 0 if arm in (0, 1) else 6
            yield Caption(f"{row}{'.' if row <= ZI_ROWS else ':'}", *_beside(arm, row, edge))
        for column in (1, 2, 4, 5):
            yield Caption(str(column), *_beside(arm, 0, column))
    free = 5.0 if s.layout == 0 else 11.0
    if s.layout < 2:
        for row in range(1, 6):
            yield Caption(f"{row}:", free, row + 5.0)


def _status(s: Table) -> str:
    if s.is_over:
        return f"Game over in round {int(s.round)}"
    who = seat_title(s, int(s.active))
    if s.round == 0:
        return f"Preparation: {who}"
    lowest = int(s.fact_of(0, 0)) if s.depth > 0 else 0
    phase = UNDER_WAY.get(lowest) or PHASES.get(int(s.phase), "phase 4, Memory cards")
    return f"Round {int(s.round)} · {who}'s turn · {phase}"
