"""What the components files of all games have in common: values with a provenance, checked one by one.

A game declares the shape of its file and adds checks of its own; what is wrong is refused with the path of the value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NoReturn, TypeVar

import msgspec

from rulebound.engine.errors import BadFile

T = TypeVar("T", bound=msgspec.Struct)
PROVENANCE: Final = ("printed", "found", "deduced", "house")


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a value comes from: ``kind`` is one of PROVENANCE, ``note`` the argument or the place."""

    kind: str
    note: str


def part(kind: type[T], table: msgspec.Struct) -> T:
    """The part of a table that belongs to ``kind`` (without its provenance)."""
    return kind(**{name: getattr(table, name) for name in kind.__struct_fields__})


class ComponentsCheck:
    """Judges the tables of one file; the first bad value is refused with its path."""

    def __init__(self, file: str) -> None:
        self.file = file

    def refuse(self, where: str, problem: str) -> NoReturn:
        """Raise the BadFile for a value."""
        raise BadFile(self.file, where, problem)

    def one_of(self, value: str, known: Iterable[str], where: str, kind: str) -> None:
        """One of the known names."""
        names = tuple(known)
        if value not in names:
            listed = ", ".join(names) if len(names) <= 10 else f"{names[0]} to {names[-1]}"
            self.refuse(where, f"unknown {kind} {value!r}; expected one of {listed}")

    def between(self, value: int, low: int, high: int, where: str) -> None:
        """A number in a range."""
        if not low <= value <= high:
            self.refuse(where, f"must be {low} to {high}, not {value}")

    def as_many(self, found: int, wanted: int, where: str, things: str) -> None:
        """As many things as there have to be."""
        if found != wanted:
            self.refuse(where, f"must be {wanted} {things}, not {found}")

    def once(self, names: Iterable[str], where: str, kind: str) -> None:
        """No name twice."""
        for name, n in Counter(names).items():
            if n > 1:
                self.refuse(where, f"{kind} {name!r} occurs {n} times")

    def sources(self, table: msgspec.Struct, expected: Mapping[str, tuple[str, ...]]) -> dict[str, Source]:
        """The provenance of every value, checked to be complete: ``expected`` names the values of each table."""
        found: dict[str, Source] = {}
        for name, values in expected.items():
            provenance: dict[str, Source] = getattr(table, name).provenance
            here = f"{name}.provenance"
            for value in provenance:
                self.one_of(value, values, f"{here}.{value}", "value")
            for value in values:
                if value not in provenance:
                    self.refuse(here, f"says nothing about {value!r}")
                self.one_of(provenance[value].kind, PROVENANCE, f"{here}.{value}.kind", "provenance")
                if not provenance[value].note.strip():
                    self.refuse(f"{here}.{value}.note", "must say where the value comes from")
                found[f"{name}.{value}"] = provenance[value]
        return found
