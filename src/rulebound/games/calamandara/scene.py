"""What a client draws: the cross of boards, each traveller's playboard, the own hand, and the cards being used.

The board lies with north at the top for everybody, because spaces and directions are called by the compass. What a
seat may not know is not looked at: of other hands and Final Reserves only how many cards they hold, and those the seat
knows (CAL-40, CAL-R76).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulebound.engine.scene import Caption, Card, Piece, Scene, Space
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    AT_ID,
    CARD_ID,
    DO_ID,
    FOOTPRINT,
    HAS_AXIS,
    MIRROR,
    ON_ID,
    USE,
    WATERFALL,
)
from rulebound.games.calamandara.board import (
    ALL,
    BIT_OF,
    CENTRE,
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
    row_of,
)
from rulebound.games.calamandara.naming import (
    CARD_TITLES,
    SYMBOL_TITLES,
    cell_word,
    plural,
    seat_title,
    seat_word,
    seats_in,
    symbols_in,
)
from rulebound.games.calamandara.piles import hand_limit
from rulebound.games.calamandara.state import (
    FINAL_LIMIT,
    LOST,
    NO_CARD,
    NO_SYMBOL,
    PHASE_1,
    PHASE_2,
    PHASE_3,
    PHASE_4,
    TOP,
    TURN_OVER,
    Table,
    is_due,
    is_on_final,
    waiting_board,
    waiting_effect,
    waiting_taker,
)
from rulebound.games.calamandara.whereabouts import final_of, hand_of, known_to, pile_from

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

# What a Memory card does, as short as it can be said.
EFFECTS: Final = (
    "take an attack just used on you and use it on anybody",
    "draw up to 5 cards, in the Final Zone up to 3",
    "copy the card somebody else just used",
    "before a turn begins: it is lost",
    "cancel any card, or prevent an insertion",
    "all hands go round clockwise",
    "jump onto a Footprint of another board, no further than its token",
    "destroy up to 2 symbols on the board",
    "acquire from anybody's Symbol card and Depot",
    "take a symbol from a Reserve, or two for one of yours",
    "no Mirror, Mountain, Fire or Star may be inserted this turn",
    "cancel any card but Helm, then give a Footprint away",
    "top Symbol cards, or whole Symbol decks, go round clockwise",
    "no Memory cards are reserved or drawn this turn",
    "a random card of a hand or Final Reserve is discarded",
    "insert from your Depot a symbol that is on the board, then give one up",
    "somebody acquires: you get the same, one is inserted at once",
    "use the top card of another discard pile",
    "prevent a whole insertion, even just after it",
    "prevent a whole acquisition, even just after it",
    "relocate a symbol, or 2 within the Final Zone or the Initial Zones",
    "right after your turn: play another one",
    "the others' reserved cards lie open for the rest of the game",
    "exchange a card for up to 2, or take one",
    "discard up to 2 symbols from Reserves",
    "move any token along Footprints",
    "somebody's token may not move this turn",
    "insert any symbols from your Reserve",
)


def scene_of(s: Table, seat: int | None, title: str) -> Scene:
    """The whole table for a seat (None: a spectator)."""
    seats = range(int(s.n_seats))
    pointing = _pointing(s)
    cells = [cell for cell in range(int(N_CELLS)) if ALL[3 * s.layout + WORD_OF[cell]] & BIT_OF[cell]]
    spaces = [_space(s, cell, tuple(pointing.get(cell, ()))) for cell in cells]
    spaces += [_start(s, each, pointing) for each in seats]
    order = seats if seat is None else [seat, *(each for each in seats if each != seat)]
    cards = [*_used_cards(s)]
    for each in order:
        if each == seat:
            cards.append(_hand_card(s, each))
        cards.append(_playboard(s, each, seat))
    return Scene(
        shape="square",
        title=title,
        status=_status(s),
        spaces=tuple(spaces),
        cards=tuple(cards),
        captions=tuple(dict.fromkeys(_captions(s))),
        owners=tuple(seat_word(s, each) for each in seats),
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


# -- playboards and cards ----------------------------------------------------------------------------------------------


def _playboard(s: Table, seat: int, viewer: int | None) -> Card:
    lines = [f"Reserve: {_symbols(s, seat)}"]
    lines.append(_symbol_card(s, seat, viewer))
    lines += _memory_lines(s, seat, viewer)
    lines += [text for text, seats in _conditions(s) if seats >> seat & 1]
    depot = ((title[:3], int(s.in_depot(seat, kind))) for kind, title in enumerate(SYMBOL_TITLES))
    lines.append(f"(Depot: {', '.join(f'{n} {short}' for short, n in depot)})")
    actions = (int(ON_ID) + seat,) if not s.is_over and s.domain()[0] == ON_ID else ()
    title = f"{seat_title(s, seat)}{' (you)' if seat == viewer else ''}"
    return Card(seat_word(s, seat), title, tuple(lines), seat_word(s, seat), "playboard", _where(s, seat), actions)


def _where(s: Table, seat: int) -> str:
    cell = int(s.token(seat))
    if cell == START:
        return "at the start"
    if cell >= CENTRE:
        return "on the Rift" if cell == RIFT else f"on {cell_word(cell)}, Final Zone"
    zone = "Final Zone" if is_final(cell) else "Initial Zone"
    return f"on {cell_word(cell)}, row {int(row_of(arm_of(s.layout, seat), cell))}, {zone}"


def _symbols(s: Table, seat: int) -> str:
    held = ((title, int(s.in_reserve(seat, kind))) for kind, title in enumerate(SYMBOL_TITLES))
    return ", ".join(title if n == 1 else f"{n} {title}" for title, n in held if n) or "empty"


def _symbol_card(s: Table, seat: int, viewer: int | None) -> str:
    share = int(s.share())
    left = f"{share - int(s.table[TOP + seat])} of {share} left"
    card = int(s.symbol_card(seat))
    # CAL-R91: a card that has been on top is known; in the preparation none has.
    if not all(int(s.seen[each]) >> card & 1 for each in range(int(s.n_seats)) if viewer in (None, each)):
        return f"Symbol cards: {left}"
    lower = symbols_in(int(s.tables.lower[card])).replace(" and ", " or ")
    return f"Symbol card: {SYMBOL_TITLES[int(s.tables.upper[card])]} + {lower} ({left})"


def _memory_lines(s: Table, seat: int, viewer: int | None) -> Iterable[str]:
    """Deck, discard pile, Final Reserve, hand (of others) and waiting cards."""
    known = known_to(s, viewer)
    deck = f"Memory deck: {int(s.n_deck[seat])}"
    top = int(s.deck[seat])
    if top != NO_CARD and top in known:
        deck += f", {_title(s, top)} on top"
    yield deck
    pile = pile_from(s, s.discard[seat])
    below = f" on top of {len(pile) - 1}" if len(pile) > 1 else ""
    yield f"Discard pile: {_title(s, pile[0]) + below if pile else 'empty'}"
    if seat != viewer:
        yield f"Hand: {_counted(s, hand_of(s, seat), known)}"
    yield f"Final Reserve: {_counted(s, final_of(s, seat), known)} (of {int(FINAL_LIMIT)})"
    for n in range(int(s.n_waits)):
        entry = int(s.waits[n])
        if waiting_board(entry) == seat:
            where = "Final Reserve" if is_on_final(entry) else "Memory deck"
            who = seat_word(s, int(waiting_taker(entry)))
            last = ", this turn at the latest" if is_due(entry) else ""
            yield f"WAITS on the {where}: {CARD_TITLES[int(waiting_effect(entry))]}, for {who} to activate{last}"


def _title(s: Table, card: int) -> str:
    return CARD_TITLES[int(s.tables.kind_of[card])]


def _counted(s: Table, cards: list[int], known: set[int]) -> str:
    """How many cards there are, and which of them are known."""
    seen = ", ".join(_by_kind(s, [card for card in cards if card in known]))
    return plural(len(cards), "card") + (f": {seen}" if seen else "")


def _by_kind(s: Table, cards: list[int]) -> list[str]:
    """Equal cards once, in the order of the rulebook."""
    kinds = [int(s.tables.kind_of[card]) for card in cards]
    return [
        CARD_TITLES[kind] + (f" ×{kinds.count(kind)}" if kinds.count(kind) > 1 else "") for kind in sorted(set(kinds))
    ]


def _hand_card(s: Table, seat: int) -> Card:
    """The own hand with what each card does."""
    cards = hand_of(s, seat)
    kinds = sorted({int(s.tables.kind_of[card]) for card in cards})
    lines: list[str] = []
    for kind, text in zip(kinds, _by_kind(s, cards), strict=True):
        lines += [text, f"({EFFECTS[kind]})"]
    state = f"{len(cards)} of {int(hand_limit(s, seat))}"
    return Card("hand", "Your hand", tuple(lines), seat_word(s, seat), "hand", state, _card_actions(s, seat, kinds))


def _card_actions(s: Table, seat: int, kinds: list[int]) -> tuple[int, ...]:
    """The answers that are cards of the own hand, if the seat is asked for one."""
    if s.actor != seat:
        return ()
    first = int(s.domain()[0])
    if first == DO_ID:
        return tuple(first + int(USE) + kind for kind in kinds)
    return tuple(first + kind for kind in kinds) if first == CARD_ID else ()


def _conditions(s: Table) -> Iterable[tuple[str, int]]:
    yield "MAY NOT insert Mirror, Mountain, Fire or Star this turn", int(s.sealed)
    yield "MAY NOT reserve or draw Memory cards this turn", int(s.oracled)
    yield "passes for the rest of this turn", int(s.quiet)


def _used_cards(s: Table) -> Iterable[Card]:
    """The cards on the table that have not been carried out yet, the newest first."""
    used = [n for n in range(int(s.depth)) if s.fact_of(n, 0) == frames.USED]
    if used:
        lines = tuple(_used_line(s, n) for n in reversed(used))
        yield Card("used cards", "Cards being used, the newest first", lines, kind="chain", state=str(len(lines)))


def _used_line(s: Table, frame: int) -> str:
    card, aim = int(s.fact_of(frame, frames.CARD)), int(s.fact_of(frame, frames.AIM))
    effect = CARD_TITLES[int(s.fact_of(frame, frames.EFFECT))]
    # Where another traveller has got the card only its effect is left.
    name = effect if card == NO_CARD else _title(s, card)
    text = f"{seat_title(s, int(s.fact_of(frame, frames.USER)))}: {name}"
    if effect != name:
        text += f" as {effect}"
    if aim:
        text += f" on {seats_in(s, aim)}"
    standing = ("", " (taken over: no effect of its own)", " (will wait)")[int(s.fact_of(frame, frames.STANDING))]
    return text + standing


def _status(s: Table) -> str:
    if s.is_over:
        return f"Game over in round {int(s.round)}"
    who = seat_title(s, int(s.active))
    if s.round == 0:
        return f"Preparation: {who}"
    lowest = int(s.fact_of(0, 0)) if s.depth > 0 else 0
    phase = UNDER_WAY.get(lowest) or PHASES.get(int(s.phase), "phase 4, Memory cards")
    return f"Round {int(s.round)} · {who}'s turn · {phase}"
