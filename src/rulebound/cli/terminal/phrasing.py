"""Small pieces of the lines that are typed and shown."""

from __future__ import annotations

from typing import Any, Final

MANY: Final = 16  # so many answers fit on a small screen one below the other
WIDTH: Final = 80


def in_columns(texts: list[str]) -> tuple[str, ...]:
    """One text a line; of many, as many beside each other as fit, to be read line by line."""
    wide = max(map(len, texts), default=0) + 2
    n = max(1, WIDTH // wide)
    if len(texts) <= MANY or n == 1:
        return tuple(texts)
    return tuple("".join(text.ljust(wide) for text in texts[at : at + n]).rstrip() for at in range(0, len(texts), n))


def number_in(text: str) -> int:
    """The number of an option; 0, which none has, for anything else (Python refuses to read very long numbers)."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def because(clauses: tuple[str, ...], reason: str) -> str:
    """A refusal in one line."""
    ids = f" ({', '.join(clauses)})" if clauses else ""
    return f"Not allowed: {reason.rstrip('.')}{ids}."


def shown(value: Any) -> str:
    """The value of an option as it is typed."""
    return ("false", "true")[value] if isinstance(value, bool) else str(value)


def decisions(n: int) -> str:
    """``1 decision``, ``2 decisions``."""
    return f"{n} decision{'' if n == 1 else 's'}"
