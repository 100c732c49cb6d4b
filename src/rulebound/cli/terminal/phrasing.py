"""Small pieces of the lines that are typed and shown."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any, Final

from rulebound.engine.errors import BadText, RuleboundError

MANY: Final = 16  # so many answers fit on a small screen one below the other
WIDTH: Final = 80
_NUMBERED = re.compile(r"(.*?)(\d+)(\D*)")


def in_columns(texts: list[str]) -> tuple[str, ...]:
    """One text a line; of many, as many beside each other as fit, to be read line by line."""
    wide = max(map(len, texts), default=0) + 2
    n = max(1, WIDTH // wide)
    if len(texts) <= MANY or n == 1:
        return tuple(texts)
    return tuple("".join(text.ljust(wide) for text in texts[at : at + n]).rstrip() for at in range(0, len(texts), n))


def runs(names: list[str]) -> list[list[str]]:
    """Names that only count on, put together: ``south 1-2``, ``south 1-3``; what follows the number is the same."""

    def run(numbered: tuple[int, str]) -> tuple[str, str, int]:
        place, name = numbered
        found = _NUMBERED.fullmatch(name)
        return (found[1], found[3], int(found[2]) - place) if found else (name, "", 0)

    return [[name for _, name in group] for _, group in groupby(enumerate(names), run)]


def numbered(texts: list[str]) -> tuple[str, ...]:
    """Answers with their numbers; of many, those that count on in one: ``4 to 6. south 1-2 to 1-4``."""
    if len(texts) <= MANY:
        return tuple(f"{number}. {text}" for number, text in enumerate(texts, 1))
    lines: list[str] = []
    number = 1
    for first, *others in runs(texts):
        last = number + len(others)
        which = f"{number} to {last}. {first} to {others[-1].rpartition(' ')[2]}" if others else f"{number}. {first}"
        lines.append(which)
        number = last + 1
    return in_columns(lines)


def number_in(text: str) -> int:
    """The number of an option; 0, which none has, for anything else (Python refuses to read very long numbers)."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def because(clauses: tuple[str, ...], reason: str) -> str:
    """A refusal in one line."""
    ids = f" ({', '.join(clauses)})" if clauses else ""
    return f"Not allowed: {reason.rstrip('.')}{ids}."


def complaint(error: RuleboundError) -> str:
    """An error in one line, which does not list very many answers."""
    if not isinstance(error, BadText) or len(error.expected) <= MANY:
        return str(error)
    return f"{error.text!r}: {error.problem}; 'options' lists all {len(error.expected)} answers"


def shown(value: Any) -> str:
    """The value of an option as it is typed."""
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def decisions(n: int) -> str:
    """``1 decision``, ``2 decisions``."""
    return f"{n} decision{'' if n == 1 else 's'}"
