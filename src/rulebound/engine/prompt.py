"""The question a seat is asked, as data."""

from __future__ import annotations

import msgspec


class Prompt(msgspec.Struct, frozen=True):
    """``kind`` names the question, ``seat`` who answers it, ``facts`` what it is about (names, not numbers)."""

    kind: str
    seat: int
    facts: dict[str, str | int] = {}
