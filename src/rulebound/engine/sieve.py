"""Legality as set algebra: one chain of labelled cuts both lists what is legal and says what forbids the rest.

A rule is written once, as a sequence of ``keep(mask, clause)`` on a domain. Run plainly, what is left over is the
set of legal arguments. Run with a ``probe`` (one argument), the first cut that removes it names the clause.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Sieve:
    """Scratch of one state's workspace; never part of a position.

    ``left`` is the set of arguments that passed every cut so far; ``probe`` the set of the one argument being asked
    about (0: none); ``clause`` the number of the clause that removed it (0: nothing did).
    """

    def __init__(self) -> None:
        self.left: i64 = 0
        self.probe: i64 = 0
        self.clause: i64 = 0

    def ask(self, probe: i64) -> None:
        """Watch for what removes ``probe`` (a set of one argument, 0: nothing)."""
        self.probe = probe
        self.clause = 0

    def open(self, domain: i64) -> None:
        """Start a chain over ``domain``; several chains may serve one question, each for its part of the arguments."""
        self.left = domain

    def keep(self, mask: i64, clause: i64) -> None:
        """Keep what is in ``mask``; what falls out does so by ``clause``."""
        if self.probe & self.left & ~mask != 0:
            self.clause = clause
        self.left &= mask
