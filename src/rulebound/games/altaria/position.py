"""The whole position as plain data, under the names scenario files use, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from rulebound.engine.bits import has
from rulebound.engine.errors import BadFile
from rulebound.engine.reading import Reading
from rulebound.games.altaria import frames
from rulebound.games.altaria.actions import SEAT_NAMES
from rulebound.games.altaria.audit import faults
from rulebound.games.altaria.board import CELL_OF_NAME, NAME_OF_CELL
from rulebound.games.altaria.match import Match
from rulebound.games.altaria.setup import lay_tile, terrain_at
from rulebound.games.altaria.state import NO_ONE, Table
from rulebound.games.altaria.tables import HERO_NAMES, TERRAIN_NAMES

HEALTH_NAMES: Final = ("dead", "injured", "healthy")
STAGE_NAMES: Final = {
    "initiative": int(frames.INITIATIVE),
    "choose first": int(frames.CHOOSE_FIRST),
    "choose hero": int(frames.CHOOSE_HERO),
    "acting": int(frames.ACTING),
    "rotation": int(frames.ROTATION),
    "phase end": int(frames.PHASE_END),
}
RESULT_NAMES: Final = ("running", "blue", "red", "tie")
# What can be pending: not the stages, which go on for ever as a frame.
_FRAME_KINDS: Final = frozenset(
    int(kind) for name, kind in vars(frames).items() if name.isupper() and name != "WIDTH" and kind >= frames.WHO
)
_FRAMES_LIMIT: Final = 100
_FLAGS: Final = {
    "ready": "ready",
    "crystal": "crystals",
    "motivation": "motivated",
    "exhaustion": "exhausted",
    "bleeding": "bleeding",
    "forced_movement": "forced",
}


def position_of(s: Match) -> dict[str, Any]:
    """Everything there is to know (the host's view), in plain values."""
    stage = next(name for name, number in STAGE_NAMES.items() if number == s.stage)
    return {
        "turn": int(s.turn),
        "phase": int(s.phase),
        "initiative": SEAT_NAMES[int(s.initiative)],
        "actor": "" if s.actor is None else SEAT_NAMES[s.actor],
        "stage": stage,
        "first": SEAT_NAMES[int(s.first)],
        "n_acted": int(s.n_acted),
        "opening": s.is_opening,
        "result": RESULT_NAMES[int(s.result)],
        "board": {NAME_OF_CELL[cell]: TERRAIN_NAMES[terrain_at(s, cell)] for row in s.tables.sockets for cell in row},
        "altars": {name: _holder(s, CELL_OF_NAME[name]) for name in s.tables.components.board.altars},
        "heroes": {SEAT_NAMES[seat]: _heroes(s, seat) for seat in range(2)},
        "tokens": _tokens(s),
        "event": _event(s),
        "action": _action(s),
        "pending": [
            [int(s.stack[base + n]) for n in range(int(frames.WIDTH))]
            for base in range(0, int(s.depth * frames.WIDTH), int(frames.WIDTH))
        ],
    }


def _holder(s: Table, cell: int) -> str:
    return "blue" if has(s.held[0], cell) else "red" if has(s.held[1], cell) else "none"


def _heroes(s: Table, seat: int) -> dict[str, Any]:
    return {
        HERO_NAMES[int(s.kind_of[slot])]: {
            "place": ("left", "centre", "right")[slot % 3],
            "space": NAME_OF_CELL[int(s.pos[slot])],
            "health": HEALTH_NAMES[int(s.health[slot])],
            "revival": int(s.revival[slot]),
            **{key: has(getattr(s, field), slot) for key, field in _FLAGS.items()},
        }
        for slot in range(3 * seat, 3 * seat + 3)
    }


def _tokens(s: Table) -> dict[str, Any]:
    return {
        name: {
            "kind": HERO_NAMES[int(s.kind_at(cell))],
            "owner": SEAT_NAMES[int(s.token_owner(cell))],
            "left": int(s.left_at(cell)),
        }
        for name, cell in CELL_OF_NAME.items()
        if has(s.tokens(), cell)
    }


def _event(s: Table) -> dict[str, Any]:
    ids = [s.tables.components.events[card].id for card in s.deck]
    at = int(s.event)
    if not ids:
        return {}
    return {
        "covered": ids[:at],
        "current": ids[at],
        "next": ids[at + 1] if at + 1 < len(ids) else "",
        "deck": ids[at + 2 :],
    }


def _action(s: Table) -> dict[str, Any]:
    """The action under way: its hero's slot (63: nobody), what is left and what was done."""
    return {
        "active": int(s.active),
        "ap": int(s.ap),
        "used": int(s.used),
        "later": int(s.later),
        "completing": int(s.completing),
        "completing_there": s.is_completing_there,
    }


# -- back ---------------------------------------------------------------------------------------------------------


class _Reader(Reading):
    """Reads a partial position into a table; every complaint names the path of the bad value."""

    def __init__(self, s: Match) -> None:
        self.s = s

    def cell(self, where: str, name: object) -> int:
        if not isinstance(name, str) or name not in CELL_OF_NAME:
            raise self.bad(where, f"{name!r} is no space; spaces are a1 to g4")
        return CELL_OF_NAME[name]

    def read(self, position: Mapping[str, Any]) -> None:
        readers = {
            "turn": self._turn,
            "phase": self._phase,
            "initiative": self._initiative,
            "first": self._first,
            "n_acted": self._n_acted,
            "opening": self._opening,
            "result": self._result,
            "stage": self._stage,
            "actor": self._actor,
            "board": self._board,
            "altars": self._altars,
            "heroes": self._heroes,
            "tokens": self._tokens,
            "event": self._event,
            "action": self._action,
            "pending": self._pending,
        }
        for key in position:
            if key not in readers:
                raise self.bad(key, f"there is no such key; keys are {', '.join(readers)}")
        # The order of the readers, not that of the file: the actor depends on what was read before.
        for key, reader in readers.items():
            if key in position:
                reader(position[key])

    def _turn(self, value: object) -> None:
        self.s.turn = self.number("turn", value, 1, int(self.s.tables.n_turns))
        self.s.is_opening = self.s.is_opening and self.s.turn == 1

    def _phase(self, value: object) -> None:
        self.s.phase = self.number("phase", value, 1, 3)

    def _initiative(self, value: object) -> None:
        self.s.initiative = self.one_of("initiative", value, SEAT_NAMES)

    def _first(self, value: object) -> None:
        self.s.first = self.one_of("first", value, SEAT_NAMES)

    def _n_acted(self, value: object) -> None:
        self.s.n_acted = self.number("n_acted", value, 0, 2)

    def _opening(self, value: object) -> None:
        self.s.is_opening = self.flag("opening", value)

    def _result(self, value: object) -> None:
        self.s.result = self.one_of("result", value, RESULT_NAMES)

    def _stage(self, value: object) -> None:
        names = tuple(STAGE_NAMES)
        self.s.stage = STAGE_NAMES[names[self.one_of("stage", value, names)]]

    def _actor(self, value: object) -> None:
        """Whose hero choice it is: shorthand for stage, first and n_acted."""
        if value == "" or self.s.stage not in (frames.CHOOSE_HERO, frames.CHOOSE_FIRST):
            return
        seat = self.one_of("actor", value, SEAT_NAMES)
        if self.s.stage == frames.CHOOSE_FIRST:
            if seat != self.s.initiative:
                self.s.stage = frames.CHOOSE_HERO
                self.s.first, self.s.n_acted = seat, 0
        else:
            self.s.first = seat if self.s.n_acted == 0 else 1 - seat

    def _board(self, value: object) -> None:
        sockets = {NAME_OF_CELL[cell]: cell for row in self.s.tables.sockets for cell in row}
        for name, terrain in self.table("board", value).items():
            where = f"board.{name}"
            if name not in sockets:
                raise self.bad(where, f"no terrain tile lies there; sockets are {', '.join(sorted(sockets))}")
            lay_tile(self.s, sockets[name], self.one_of(where, terrain, TERRAIN_NAMES))

    def _altars(self, value: object) -> None:
        s = self.s
        for name, holder in self.table("altars", value).items():
            where = f"altars.{name}"
            cell = self.cell(where, name)
            if not has(s.tables.altars, cell):
                raise self.bad(where, f"altars are at {', '.join(s.tables.components.board.altars)}")
            seat = self.one_of(where, holder, (*SEAT_NAMES, "none"))
            here = 1 << cell
            for n in range(2):
                s.held[n] = (s.held[n] & ~here) | (here if n == seat else 0)

    def _heroes(self, value: object) -> None:
        for colour, row in self.table("heroes", value).items():
            seat = self.one_of(f"heroes.{colour}", colour, SEAT_NAMES)
            for name, facts in self.table(f"heroes.{colour}", row).items():
                where = f"heroes.{colour}.{name}"
                self.one_of(where, name, HERO_NAMES)
                slots = [n for n in range(3 * seat, 3 * seat + 3) if HERO_NAMES[int(self.s.kind_of[n])] == name]
                if not slots:
                    mine = ", ".join(HERO_NAMES[int(self.s.kind_of[n])] for n in range(3 * seat, 3 * seat + 3))
                    raise self.bad(where, f"{colour} has {mine}; the options blue_heroes and red_heroes choose others")
                self._hero(where, slots[0], self.table(where, facts))

    def _hero(self, where: str, slot: int, facts: Mapping[str, Any]) -> None:
        s = self.s
        for key, value in facts.items():
            path = f"{where}.{key}"
            if key == "space":
                s.pos[slot] = self.cell(path, value)
            elif key == "health":
                s.health[slot] = self.one_of(path, value, HEALTH_NAMES)
            elif key == "revival":
                s.revival[slot] = self.number(path, value, 0, 99)
            elif key == "place":
                if value != ("left", "centre", "right")[slot % 3]:
                    raise self.bad(path, "the options blue_heroes and red_heroes say who stands where")
            elif key in _FLAGS:
                field = _FLAGS[key]
                rest = int(getattr(s, field)) & ~(1 << slot)
                setattr(s, field, rest | (int(self.flag(path, value)) << slot))
            else:
                raise self.bad(path, f"keys of a hero are space, health, revival, {', '.join(_FLAGS)}")

    def _tokens(self, value: object) -> None:
        s = self.s
        for name, token in self.table("tokens", value).items():
            where = f"tokens.{name}"
            cell = self.cell(where, name)
            if has(s.tokens(), cell):
                s.lift_token(cell)
            if token in ("none", {}):
                continue
            facts = self.table(where, token)
            if "kind" not in facts or "owner" not in facts or set(facts) - {"kind", "owner", "left"}:
                raise self.bad(where, "a token has kind, owner and (default: all) left")
            kind = self.one_of(f"{where}.kind", facts["kind"], HERO_NAMES)
            owner = self.one_of(f"{where}.owner", facts["owner"], SEAT_NAMES)
            full = int(s.tables.symbols[kind])
            # 0 only in the middle of a rotation step, where it marks a token still to complete.
            low = 0 if s.stage == frames.ROTATION else 1
            s.put_token(cell, kind, owner, self.number(f"{where}.left", facts.get("left", full), low, full))

    def _event(self, value: object) -> None:
        s = self.s
        facts = self.table("event", value)
        if not s.has_events:
            if facts:
                raise self.bad("event", "the learning game has no events")
            return
        ids = tuple(event.id for event in s.tables.components.events)
        old = [ids[card] for card in s.deck]
        at = int(s.event)
        lists = {"covered": old[:at], "deck": old[at + 2 :]}
        singles = {"current": old[at], "next": old[at + 1] if at + 1 < len(old) else ""}
        for key, found in facts.items():
            where = f"event.{key}"
            if key in lists:
                if not isinstance(found, list):
                    raise self.bad(where, f"{found!r} is not a list of event cards")
                lists[key] = [ids[self.one_of(f"{where}[{n}]", card, ids)] for n, card in enumerate(found)]
            elif key in singles:
                singles[key] = ids[self.one_of(where, found, ids)] if found else ""
            else:
                raise self.bad(where, "keys of the events are covered, current, next, deck")
        order = [*lists["covered"], singles["current"], *([singles["next"]] if singles["next"] else []), *lists["deck"]]
        if set(facts) <= {"current", "next"}:
            # Only the visible cards were named: the others give way.
            order = _moved_to(old, at, [singles[key] for key in ("current", "next") if key in facts], facts)
        if sorted(order) != sorted(ids):
            raise self.bad("event", "every event card must be in exactly one place")
        s.event = len(lists["covered"])
        s.deck = bytes(ids.index(card) for card in order)

    def _action(self, value: object) -> None:
        s = self.s
        facts = self.table("action", value)
        numbers = {
            "active": (0, int(NO_ONE)),
            "ap": (0, 63),
            "used": (0, 63),
            "later": (0, 15),
            "completing": (0, int(NO_ONE)),
        }
        for key, found in facts.items():
            where = f"action.{key}"
            if key in numbers:
                setattr(s, key, self.number(where, found, *numbers[key]))
            elif key == "completing_there":
                s.is_completing_there = self.flag(where, found)
            else:
                raise self.bad(where, f"keys of the action are {', '.join(numbers)}, completing_there")

    def _pending(self, value: object) -> None:
        s = self.s
        try:
            rows = msgspec.convert(value, list[list[int]])
        except msgspec.ValidationError as error:
            raise self.bad("pending", str(error)) from None
        if len(rows) > _FRAMES_LIMIT:
            raise self.bad("pending", f"more than {_FRAMES_LIMIT} frames")
        s.depth = 0
        for n, row in enumerate(rows):
            if len(row) != frames.WIDTH:
                raise self.bad(f"pending[{n}]", f"a frame has {int(frames.WIDTH)} numbers")
            if row[0] not in _FRAME_KINDS or not all(0 <= fact <= NO_ONE for fact in row[1:]):
                raise self.bad(f"pending[{n}]", "there is no such frame")
            s.push(row[0], row[1], row[2], row[3], row[4])


def _moved_to(old: list[str], at: int, wanted: list[str], facts: Mapping[str, Any]) -> list[str]:
    """The old order with the named cards exchanged into the visible places."""
    order = list(old)
    places = [at + n for n, key in enumerate(("current", "next")) if key in facts]
    for place, card in zip(places, wanted, strict=True):
        if card in order:
            other = order.index(card)
            order[place], order[other] = order[other], order[place]
    return order


def arranged(s: Match, position: Mapping[str, Any]) -> Match:
    """A copy of ``s`` with parts replaced; raises BadFile for an unknown key, a bad value, an impossible position."""
    other = s.clone()
    _Reader(other).read(position)
    other.refresh()
    found = faults(other)
    if found:
        raise BadFile("position", "", "impossible: " + "; ".join(found))
    try:
        other.advance()
    except (IndexError, KeyError):
        raise BadFile("position", "pending", "what is pending makes no sense") from None
    return other
