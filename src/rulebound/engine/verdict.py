"""The judgement on one action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OK: Final[i64] = 0
# Rulings live in the same number space as clauses: ALT-R7 is 1007.
RULING: Final[i64] = 1000


class Verdict:
    """``ok``, or the ``clauses`` that forbid the action and the ``reason`` as a sentence."""

    def __init__(self, ok: bool, clauses: tuple[str, ...], reason: str) -> None:
        self.ok = ok
        self.clauses = clauses
        self.reason = reason

    def __repr__(self) -> str:
        return "Verdict(ok)" if self.ok else f"Verdict({', '.join(self.clauses)}: {self.reason})"


def clause_id(prefix: str, code: int) -> str:
    """The id of a clause or ruling number: ``("ALT", 52)`` -> ``ALT-52``, ``("ALT", 1007)`` -> ``ALT-R7``."""
    return f"{prefix}-R{code - int(RULING)}" if code > int(RULING) else f"{prefix}-{code}"
