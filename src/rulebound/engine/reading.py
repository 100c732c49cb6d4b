"""Reading a position from plain data (``Game.arrange``): every complaint names the path of the bad value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebound.engine.errors import BadFile


class Reading:
    """Checks single values; games add those of their own."""

    def bad(self, where: str, problem: str) -> BadFile:
        """The error for a value."""
        return BadFile("position", where, problem)

    def number(self, where: str, value: object, low: int, high: int) -> int:
        """A whole number in a range."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.bad(where, f"{value!r} is not a whole number from {low} to {high}")
        return value

    def one_of(self, where: str, value: object, names: tuple[str, ...]) -> int:
        """The index of one of several names."""
        if not isinstance(value, str) or value not in names:
            raise self.bad(where, f"{value!r} is none of {', '.join(names)}")
        return names.index(value)

    def flag(self, where: str, value: object) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise self.bad(where, f"{value!r} is neither true nor false")
        return value

    def table(self, where: str, value: object) -> Mapping[str, Any]:
        """Keys and values."""
        if not isinstance(value, Mapping):
            raise self.bad(where, f"{value!r} is not a table")
        return value
