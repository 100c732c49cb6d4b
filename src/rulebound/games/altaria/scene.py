"""What a client draws: the board, the heroes' cards, the events, and which space each possible answer points at.

Nothing on Altaria's table is hidden but the order of undrawn cards, so a seat only decides which way up the board lies:
everybody has the own portal at the bottom, a spectator blue's.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from rulebound.engine.bits import has
from rulebound.engine.scene import Card, Piece, Scene, Space
from rulebound.games.altaria.actions import SEAT_NAMES, SPACE_VERBS, VOCABULARY
from rulebound.games.altaria.board import AXIAL, CELLS, NAME_OF_CELL, SPACE_NAMES
from rulebound.games.altaria.frames import OVER
from rulebound.games.altaria.state import BLUE, DEAD, HEALTHY, N_SLOTS, NO_ONE, RED, Table, owner_of
from rulebound.games.altaria.tables import CRYSTAL_NAMES, EVENT_NAMES, HERO_NAMES

GROUND_MARKS: Final = {"grass": ".", "jungle": "&", "mountain": "^", "water": "~", "altar": "A", "portal": "P"}
COVERED_MARK: Final = "o"
_SLOT_VERBS: Final = frozenset(VOCABULARY[name].offset for name in ("hero", "strike", "target", "next"))

# What a kind of token does, as short as it can be said ("ends": it completes its rotation).
EFFECTS: Final = (
    "opens the view; ends: pulls a neighbour in; entered: forced movement",
    "ends or entered: pulls heroes from distance 2, forced movement",
    "entered: off to the closest jungle",
    "carries out skills for you; entered: forced movement",
    "a wall; ends: forced movement for all beside it",
    "ends: throws all beside it across; entered: bleeding",
    "the hero on it acts for you; entered: exhaustion",
    "blocks the view; ends or entered: swaps with a token beside it",
    "ends or entered: pushes all beside it away; entered: bleeding",
    "entered: exhaustion",
)
EVENT_SKILLS: Final = (
    "copy a token beside you, within range 2",
    "change places with an ally within range 2",
    "place a token of a hero beside you, within range 2",
    "spend an allied token beside you on a hero, or move it",
    "move a token beside you to another space beside you",
    "help an allied hero within range 2, even a dead one",
    "destroy an allied token beside you, push a hero away",
)


def scene_of(s: Table, seat: int | None, title: str) -> Scene:
    """The whole table for a seat (None: a spectator)."""
    pointing = _pointing(s)
    turned = -1.0 if seat == RED else 1.0
    spaces = tuple(
        _space(s, index, cell, turned, tuple(pointing.get(cell, ()))) for index, cell in enumerate(map(int, CELLS))
    )
    heroes = tuple(_hero_card(s, slot) for slot in range(int(N_SLOTS)))
    return Scene("hex", title, _status(s), spaces, _event_cards(s) + heroes)


def _pointing(s: Table) -> dict[int, list[int]]:
    """Cell -> ids of the actions, legal or not, of the question now asked that point at it."""
    pointing: dict[int, list[int]] = {}
    if s.is_over:
        return pointing
    first = int(s.domain()[0])
    if first in SPACE_VERBS:
        for index, cell in enumerate(CELLS):
            pointing[int(cell)] = [first + index]
    elif first in _SLOT_VERBS:
        for slot in range(int(N_SLOTS)):
            pointing.setdefault(int(s.pos[slot]), []).append(first + slot)
    return pointing


def _space(s: Table, index: int, cell: int, turned: float, actions: tuple[int, ...]) -> Space:
    q, r = AXIAL[index]
    kind = _ground(s, cell)
    covered = has(s.great, cell)
    return Space(
        name=SPACE_NAMES[index],
        x=turned * 0.75 * q,
        y=turned * sqrt(3) / 2 * (r + q / 2),
        # ALT-80: what lies under a great token does not count.
        kind=f"covered {kind}" if covered else kind,
        mark=COVERED_MARK if covered else GROUND_MARKS[kind],
        pieces=_pieces(s, cell),
        actions=actions,
    )


def _ground(s: Table, cell: int) -> str:
    grounds = (
        ("jungle", s.jungle),
        ("mountain", s.mountain),
        ("water", s.water),
        ("altar", s.tables.altars),
        ("portal", s.tables.portals),
    )
    return next((kind for kind, spaces in grounds if has(spaces, cell)), "grass")


def _pieces(s: Table, cell: int) -> tuple[Piece, ...]:
    """Portal or altar, then the hero, then the token."""
    pieces: list[Piece] = []
    for seat in (BLUE, RED):
        if s.tables.portal_of[seat] == cell:
            pieces.append(Piece("portal", "P", SEAT_NAMES[seat], "fixture"))
    if has(s.tables.altars, cell):
        holder = next((SEAT_NAMES[seat] for seat in (BLUE, RED) if has(s.held[seat], cell)), "")
        pieces.append(Piece("altar", "A", holder, "fixture", note="" if holder else "held by nobody"))
    slot = s.hero_at(cell)
    if slot != NO_ONE:
        name = HERO_NAMES[s.kind_of[slot]].title()
        kind = "figure" if s.is_alive(slot) else "body"
        pieces.append(Piece(name, name[:3], SEAT_NAMES[owner_of(slot)], kind, _condition(s, int(slot))))
    token = s.kind_at(cell)
    if token != NO_ONE:
        pieces.append(_token(s, cell, int(token)))
    return tuple(pieces)


def _token(s: Table, cell: int, kind: int) -> Piece:
    great = bool(s.tables.is_great[kind])
    letters = HERO_NAMES[kind][:2]
    left = int(s.left_at(cell))
    stays = f"{left} phase{'s' if left != 1 else ''} left" if left else "leaves now"
    return Piece(
        name=f"{'great ' if great else ''}{HERO_NAMES[kind].title()} token",
        mark=f"{letters.upper() if great else letters}{left}",
        owner=SEAT_NAMES[s.token_owner(cell)],
        kind="token",
        note=f"{stays}, {EFFECTS[kind]}",
    )


def _condition(s: Table, slot: int) -> str:
    """Health, and whether the hero can still act this turn."""
    health = s.health[slot]
    word = "dead" if health == DEAD else "healthy" if health == HEALTHY else "injured"
    return f"{word} {'acting' if slot == s.active else 'ready' if has(s.ready, slot) else 'tired'}"


def _hero_card(s: Table, slot: int) -> Card:
    kind = int(s.kind_of[slot])
    name = HERO_NAMES[kind]
    facts = [f"at {NAME_OF_CELL[int(s.pos[slot])]}"]
    if s.health[slot] == DEAD:
        facts.append(f"{int(s.revival[slot])} of {int(s.tables.revival_needed)} revival")
    markers = (
        ("crystal", s.crystals),
        ("motivation", s.motivated),
        ("exhaustion", s.exhausted),
        ("bleeding", s.bleeding),
        ("forced movement", s.forced),
    )
    facts += [word.upper() for word, slots in markers if has(slots, slot)]
    size = ", great" if s.tables.is_great[kind] else ""
    token = f"range {int(s.tables.reach[kind])}, lasts {int(s.tables.symbols[kind])}{size}"
    if s.has_events:
        token += f", {CRYSTAL_NAMES[s.tables.crystal[kind]]}"
    seat = SEAT_NAMES[owner_of(slot)]
    lines = (", ".join(facts), token, f"({EFFECTS[kind]})")
    return Card(f"{seat} {name}", name.title(), lines, seat, "hero", _condition(s, slot))


def _event_cards(s: Table) -> tuple[Card, ...]:
    """The current event and the one that lies face up on the deck; none in the learning game."""
    if not s.has_events:
        return ()
    cards = [_event_card(s, int(s.deck[s.event]), "Event", int(s.phase))]
    if s.event + 1 < len(s.deck):
        cards.append(_event_card(s, int(s.deck[s.event + 1]), "Next turn", 0))
    return tuple(cards)


def _event_card(s: Table, number: int, heading: str, phase: int) -> Card:
    skill = s.tables.skill_of[number]
    points = [str(int(s.tables.ap_of[3 * number + column])) for column in range(3)]
    if phase:
        points[phase - 1] = f"[{points[phase - 1]}]"
    title = f"{heading}: {EVENT_NAMES[skill].title()}"
    card = s.tables.components.events[number].id
    return Card(card, title, (f"{' '.join(points)} AP · {EVENT_SKILLS[skill]}",), kind="event", state=card)


def _status(s: Table) -> str:
    parts = [f"Turn {int(s.turn)} of {int(s.tables.n_turns)}, phase {int(s.phase)}"]
    parts.append(f"initiative {SEAT_NAMES[s.initiative]}")
    parts.append(f"altars blue {int(s.n_altars(BLUE))}, red {int(s.n_altars(RED))}")
    if s.top() == OVER:
        return " · ".join(["Game over", *parts[2:]])
    if s.active != NO_ONE:
        parts.append(f"{HERO_NAMES[s.kind_of[s.active]].title()}: {int(s.ap)} AP")
    return " · ".join(parts)
