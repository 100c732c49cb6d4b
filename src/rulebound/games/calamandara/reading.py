"""Values of a position file, checked: every complaint names the path of the bad value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulebound.engine.reading import Reading
from rulebound.games.calamandara.actions import FOOTPRINT, HAS_AXIS, MIRROR, NO_SEAT, WATERFALL
from rulebound.games.calamandara.board import ALL, ARM_NAMES, CELL_NAMES, FACE_NAMES, RIFT, START, ZONE
from rulebound.games.calamandara.board import FINAL as FINAL_ZONE
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES
from rulebound.games.calamandara.naming import seat_word
from rulebound.games.calamandara.position import AXIS_NAMES
from rulebound.games.calamandara.state import Table

NONE: Final = "none"
RIPE: Final = "ripe"
_CELL_OF_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)} | {
    "rift": int(RIFT),
    "centre rift": int(RIFT),
}


class PositionReading(Reading):
    """Checks values for one table."""

    def __init__(self, s: Table) -> None:
        self.s = s
        self.seats = tuple(seat_word(s, seat) for seat in range(int(s.n_seats)))

    def table(self, where: str, value: object) -> Mapping[str, Any]:
        """Keys and values; "none" is an empty table."""
        return {} if value == NONE else super().table(where, value)

    def items(self, where: str, value: object) -> list[Any]:
        """A list; "none" is an empty one."""
        if value == NONE:
            return []
        if not isinstance(value, list):
            raise self.bad(where, f"{value!r} is not a list")
        return value

    def keys(self, where: str, value: object, known: tuple[str, ...]) -> Mapping[str, Any]:
        """A table that has none but known keys."""
        table = self.table(where, value)
        for key in table:
            if key not in known:
                path = f"{where}.{key}" if where else str(key)
                raise self.bad(path, f"there is no such key; keys are {', '.join(known)}")
        return table

    def numbers(self, where: str, value: object, low: int, high: int) -> list[int]:
        """A list of whole numbers in a range."""
        return [self.number(f"{where}[{n}]", each, low, high) for n, each in enumerate(self.items(where, value))]

    def seat(self, where: str, value: object) -> int:
        """A traveller of this game."""
        return self.one_of(where, value, self.seats)

    def maybe_seat(self, where: str, value: object) -> int:
        """A traveller, or NO_SEAT for "none"."""
        return int(NO_SEAT) if value == NONE else self.seat(where, value)

    def seat_set(self, where: str, value: object) -> int:
        """A list of travellers as a set."""
        seats = 0
        for n, each in enumerate(self.items(where, value)):
            seats |= 1 << self.seat(f"{where}[{n}]", each)
        return seats

    def cards(self, where: str, value: object) -> list[int]:
        """A list of kinds of Memory cards."""
        return [
            self.one_of(f"{where}[{n}]", each, CARD_NAMES) if isinstance(each, str) else self._no_card(where, n, each)
            for n, each in enumerate(self.items(where, value))
        ]

    def _no_card(self, where: str, n: int, each: object) -> int:
        raise self.bad(f"{where}[{n}]", f"{each!r} is no Memory card")

    def symbols(self, where: str, value: object) -> list[int]:
        """A list of symbols."""
        return [self.one_of(f"{where}[{n}]", each, SYMBOL_NAMES) for n, each in enumerate(self.items(where, value))]

    def cell(self, where: str, value: object) -> int:
        """A space of this board."""
        cell = _CELL_OF_NAME.get(value, -1) if isinstance(value, str) else -1
        if cell < 0 or not ALL[3 * self.s.layout + cell // 60] >> cell % 60 & 1:
            raise self.bad(where, f'{value!r} is no space; spaces are "south 1-1" (row, column) to "centre 5-5"')
        return cell

    def place(self, where: str, value: object) -> int:
        """A space of this board, or the starting point."""
        return int(START) if value == "start" else self.cell(where, value)

    def laid_symbol(self, where: str, value: object, cell: int) -> tuple[int, int, int, bool]:
        """A symbol as it lies on a space: kind, direction or axis, owner, and whether it is ripe."""
        words = value.split() if isinstance(value, str) else []
        kind = self.one_of(where, words[0] if words else value, SYMBOL_NAMES)
        rest = words[1:]
        if kind == WATERFALL:
            is_ripe = rest[-1:] == [RIPE]
            owner = " ".join(rest[:-1] if is_ripe else rest)
            return kind, 0, self.one_of(where, owner, self.seats), is_ripe
        text = " ".join(rest)
        if kind == FOOTPRINT:
            facing = self.one_of(where, text, FACE_NAMES) if text else int(ZONE_FORWARD[cell])
        elif kind == MIRROR:
            facing = self._mirror_facing(where, text, cell)
        elif HAS_AXIS[kind]:
            facing = self.one_of(where, text, AXIS_NAMES) if text else _usual_axis(cell)
        else:
            facing = 0
            if rest:
                raise self.bad(where, f"a {words[0]} has no direction")
        return kind, facing, 0, False

    def _mirror_facing(self, where: str, text: str, cell: int) -> int:
        if text:
            return self.one_of(where, text.removeprefix("to the "), FACE_NAMES)
        if ZONE[cell] == FINAL_ZONE:
            raise self.bad(where, f"say where the tip of the Mirror points: to the {', '.join(FACE_NAMES)}")
        return int(self.s.zone_facing(MIRROR, ZONE[cell]))


# The forward direction of a space's arm; north on the central board.
ZONE_FORWARD: Final = tuple(cell // 30 if cell < 30 * len(ARM_NAMES) else 0 for cell in range(len(CELL_NAMES)))


def _usual_axis(cell: int) -> int:
    """Along the rows of the arm; east-west on the central board."""
    return ZONE_FORWARD[cell] & 1
