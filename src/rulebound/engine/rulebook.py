"""A game's rulebook as data: its clauses and rulings in our own words, and which file enforces each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.files import read_toml


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of the rulebook; ``where`` names the file of the game package that enforces or shows it."""

    id: str
    section: str
    text: str
    where: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What we decided where the rulebook is silent; ``on`` lists the clauses concerned, ``option`` the way out."""

    id: str
    on: tuple[str, ...]
    question: str
    decision: str
    reason: str
    option: str = ""

    @property
    def text(self) -> str:
        """The decision."""
        return self.decision


class _Pages(msgspec.Struct, forbid_unknown_fields=True):
    clause: list[Clause]
    goal: str = ""
    ruling: list[Ruling] = []


_ID = re.compile(r"([A-Z][A-Z0-9]*)-(R?)([1-9][0-9]*)")
_WORD = re.compile(r"[\w'-]+")


class Rulebook:
    """All clauses and rulings of one game, by id; ``prefix`` starts every id, ``folder`` holds the file.

    ``goal`` says in a sentence how the game is won, for somebody who has not read the rest; it may be empty.
    """

    def __init__(self, file: str, clauses: list[Clause], rulings: list[Ruling], goal: str = "") -> None:
        self.file = file
        self.goal = goal
        self.folder = Path(file).parent
        self.clauses = tuple(clauses)
        self.rulings = tuple(rulings)
        if not clauses:
            raise BadFile(file, "clause", "a rulebook needs at least one clause")
        self.prefix = _checked_id(file, "clause[0].id", clauses[0].id, None, ruling=False)
        self._entries: dict[str, Clause | Ruling] = {}
        for i, clause in enumerate(clauses):
            self._add(f"clause[{i}]", clause)
        for i, ruling in enumerate(rulings):
            self._add(f"ruling[{i}]", ruling)
        self._check_references()

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read a rulebook.toml; raises BadFile naming the bad value."""
        pages = read_toml(path, _Pages)
        return cls(str(path), pages.clause, pages.ruling, pages.goal)

    def _add(self, where: str, entry: Clause | Ruling) -> None:
        _checked_id(self.file, f"{where}.id", entry.id, self.prefix, ruling=isinstance(entry, Ruling))
        if entry.id in self._entries:
            raise BadFile(self.file, f"{where}.id", f"{entry.id} occurs twice")
        for field in entry.__struct_fields__:
            value = getattr(entry, field)
            if field != "option" and not (value.strip() if isinstance(value, str) else value):
                raise BadFile(self.file, f"{where}.{field}", "must not be empty")
        self._entries[entry.id] = entry

    def _check_references(self) -> None:
        for i, ruling in enumerate(self.rulings):
            for n, clause in enumerate(ruling.on):
                if clause not in self._entries:
                    raise BadFile(self.file, f"ruling[{i}].on[{n}]", f"there is no clause {clause}")

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Clause | Ruling]:
        return iter(self._entries.values())

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __getitem__(self, name: str) -> Clause | Ruling:
        """The clause or ruling with this id (``ALT-52``, ``alt-r7``, or just ``52`` or ``r7``); raises BadText."""
        short = name.strip().upper()
        full = short if "-" in short else f"{self.prefix}-{short}"
        if full not in self._entries:
            rulings = f" or {self.rulings[0].id} to {self.rulings[-1].id}" if self.rulings else ""
            known = f"{self.clauses[0].id} to {self.clauses[-1].id}{rulings}"
            raise BadText(name, "the rulebook has no such clause", (known,))
        return self._entries[full]

    def text(self, name: str) -> str:
        """What a clause says, or what a ruling decides."""
        return self[name].text

    def rulings_on(self, clause: str) -> list[Ruling]:
        """The rulings that concern a clause."""
        return [ruling for ruling in self.rulings if clause in ruling.on]

    def search(self, words: str) -> list[Clause | Ruling]:
        """Entries in which every word occurs (at least as the beginning of a word), the closest first."""
        wanted = [word.lower() for word in _WORD.findall(words)]
        if not wanted:
            return []
        ranked = [(_score(entry, wanted), entry) for entry in self]
        found = [(score, entry) for score, entry in ranked if score > 0]
        found.sort(key=lambda pair: -pair[0])  # stable: equal scores stay in rulebook order
        return [entry for _, entry in found]


def _checked_id(file: str, where: str, name: str, prefix: str | None, *, ruling: bool) -> str:
    """The prefix of a well-formed id; raises BadFile for another form, prefix or kind."""
    match = _ID.fullmatch(name)
    form = f"{prefix or 'ABC'}-{'R' if ruling else ''}1"
    if match is None or bool(match[2]) != ruling or (prefix is not None and match[1] != prefix):
        raise BadFile(file, where, f"{name!r} is no id of a {'ruling' if ruling else 'clause'} (they look like {form})")
    return match[1]


def _score(entry: Clause | Ruling, wanted: list[str]) -> int:
    """0 unless every word occurs; whole words count more than beginnings, a section's name more than the text."""
    if isinstance(entry, Clause):
        heading, body = entry.section, entry.text
    else:
        heading, body = "", f"{entry.question} {entry.decision} {entry.reason}"
    heading_words = _WORD.findall(heading.lower())
    body_words = _WORD.findall(body.lower())
    total = 0
    for word in wanted:
        score = 6 * (word == entry.id.lower())
        score += 3 * (word in heading_words) + 2 * (word in body_words)
        score += any(other.startswith(word) for other in heading_words + body_words)
        if score == 0:
            return 0
        total += score
    return total
