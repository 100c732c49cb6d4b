"""What a seat may know: everything but the order of the event cards nobody has seen (ALT-21, ALT-121)."""

from __future__ import annotations

import msgspec

from rulebound.games.altaria.actions import SEAT_NAMES
from rulebound.games.altaria.describe import event_line, prompt_of, prompt_text
from rulebound.games.altaria.match import Match
from rulebound.games.altaria.position import position_of
from rulebound.games.altaria.redeal import n_seen


class HeroView(msgspec.Struct, frozen=True):
    """A hero's token and card."""

    colour: str
    name: str
    place: str
    space: str
    health: str
    ready: bool
    crystal: bool
    motivation: bool
    exhaustion: bool
    bleeding: bool
    forced_movement: bool
    revival: int


class TokenView(msgspec.Struct, frozen=True):
    """A power token on the board; ``left`` phases to go."""

    space: str
    kind: str
    owner: str
    left: int


class View(msgspec.Struct, frozen=True):
    """The table as everybody sees it; ``options`` only where the seat is to decide."""

    seat: str
    turn: int
    phase: int
    initiative: str
    actor: str
    result: str
    question: str
    options: list[str]
    ap: int
    active: str
    later: list[str]
    board: dict[str, str]
    altars: dict[str, str]
    heroes: list[HeroView]
    tokens: list[TokenView]
    event: str
    next_event: str
    covered_events: list[str]
    n_cards_unseen: int


_MARKER_BITS = ((1, "motivation"), (2, "exhaustion"), (4, "bleeding"), (8, "forced movement"))


def view_of(s: Match, seat: int | None) -> View:
    """The view of a seat (None: a spectator), each field taken from the position by name."""
    whole = position_of(s)
    is_mine = seat is not None and s.actor == seat
    return View(
        seat="spectator" if seat is None else SEAT_NAMES[seat],
        turn=whole["turn"],
        phase=whole["phase"],
        initiative=whole["initiative"],
        actor=whole["actor"],
        result=whole["result"],
        question=prompt_text(prompt_of(s)),
        options=[s.describe(action) for action in s.legal_actions()] if is_mine else [],
        ap=whole["action"]["ap"],
        active="" if s.active > 5 else SEAT_NAMES[int(s.active) // 3] + " " + _kind(s, int(s.active)),
        later=[name for bit, name in _MARKER_BITS if s.later & bit],
        board=whole["board"],
        altars=whole["altars"],
        heroes=[
            HeroView(colour=colour, name=name, **facts)
            for colour, row in whole["heroes"].items()
            for name, facts in row.items()
        ],
        tokens=[TokenView(space=space, **facts) for space, facts in whole["tokens"].items()],
        event=event_line(s, 0) if s.has_events else "",
        next_event=event_line(s, 1) if s.has_events else "",
        covered_events=whole["event"].get("covered", []),
        n_cards_unseen=len(s.deck) - n_seen(s),
    )


def _kind(s: Match, slot: int) -> str:
    return s.tables.components.heroes[int(s.kind_of[slot])].name
