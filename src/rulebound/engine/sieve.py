"""Legality as set algebra: one chain of labelled cuts both lists what is legal and says what forbids the rest.

A rule is written once, as a sequence of ``keep(mask, clause)`` on a domain. Run plainly, what is left over is the
set of legal arguments. Run with a ``probe`` (one argument), the first cut that removes it names the clause.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from rulebound.engine.bits import bit


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


@final
class WideSieve:
    """The same for domains of up to 180 arguments: every set is three words of 60 (argument // 60, argument % 60).

    ``emptied`` is the clause of the cut that left nothing (0: something is left): why a question cannot be asked.
    """

    def __init__(self) -> None:
        self.left0: i64 = 0
        self.left1: i64 = 0
        self.left2: i64 = 0
        self.probe0: i64 = 0
        self.probe1: i64 = 0
        self.probe2: i64 = 0
        self.clause: i64 = 0
        self.emptied: i64 = 0

    def ask(self, probe0: i64, probe1: i64, probe2: i64) -> None:
        """Watch for what removes the argument in ``probe`` (three empty words: nothing)."""
        self.probe0 = probe0
        self.probe1 = probe1
        self.probe2 = probe2
        self.clause = 0

    def open(self, domain0: i64, domain1: i64, domain2: i64) -> None:
        """Start a chain over a domain."""
        self.left0 = domain0
        self.left1 = domain1
        self.left2 = domain2
        self.emptied = 0

    def open_first(self, n: i64) -> None:
        """Start a chain over the first ``n`` (at most 60) arguments."""
        self.open(bit(n) - 1, 0, 0)

    def keep(self, mask0: i64, mask1: i64, mask2: i64, clause: i64) -> None:
        """Keep what is in the mask; what falls out does so by ``clause``."""
        out: i64 = (self.probe0 & self.left0 & ~mask0) | (self.probe1 & self.left1 & ~mask1)
        if out | (self.probe2 & self.left2 & ~mask2) != 0:
            self.clause = clause
        self.left0 &= mask0
        self.left1 &= mask1
        self.left2 &= mask2
        if self.emptied == 0 and self.left0 | self.left1 | self.left2 == 0:
            self.emptied = clause

    def cut(self, mask0: i64, mask1: i64, mask2: i64, clause: i64) -> None:
        """Take out what is in the mask, by ``clause``."""
        self.keep(~mask0, ~mask1, ~mask2, clause)

    def cut_if(self, is_so: bool, clause: i64) -> None:
        """Take out everything, if something is so."""
        if is_so:
            self.keep(0, 0, 0, clause)

    def is_empty(self) -> bool:
        """Whether nothing is left."""
        return self.left0 | self.left1 | self.left2 == 0
