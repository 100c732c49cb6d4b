"""The four errors that may cross the engine's border, under one base class.

``IllegalMove`` a move the rules forbid · ``BadText`` notation nobody can read · ``BadFile`` a file with a bad
value · ``RulesFault`` our own mistake: the table stops and the log is kept.
"""

from __future__ import annotations


class RuleboundError(Exception):
    """Base of every error the package raises on purpose; ``str()`` is always one clear line."""


class IllegalMove(RuleboundError):
    """The rules forbid the move; nothing was changed.

    ``clauses`` are the ids of the clauses that decide (``("ALT-52",)``), ``sentence`` says why in words.
    """

    def __init__(self, clauses: tuple[str, ...], sentence: str) -> None:
        self.clauses = clauses
        self.sentence = sentence
        super().__init__(f"{sentence} ({', '.join(clauses)})" if clauses else sentence)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[tuple[str, ...], str]]:
        """Errors travel between processes."""
        return type(self), (self.clauses, self.sentence)


class BadText(RuleboundError):
    """Text that is no move, option or name; ``expected`` lists what would have been understood."""

    def __init__(self, text: str, problem: str, expected: tuple[str, ...] = ()) -> None:
        self.text = text
        self.problem = problem
        self.expected = expected
        hint = f"; expected {', '.join(expected)}" if expected else ""
        super().__init__(f"{text!r}: {problem}{hint}")

    def __reduce__(self) -> tuple[type[BadText], tuple[str, str, tuple[str, ...]]]:
        """Errors travel between processes."""
        return type(self), (self.text, self.problem, self.expected)


class BadFile(RuleboundError):
    """A file that cannot be used: ``file`` names it, ``where`` is the path of the bad value inside it."""

    def __init__(self, file: str, where: str, problem: str) -> None:
        self.file = file
        self.where = where
        self.problem = problem
        place = f"{file}: {where}" if where else file
        super().__init__(f"{place}: {problem}")

    def __reduce__(self) -> tuple[type[BadFile], tuple[str, str, str]]:
        """Errors travel between processes."""
        return type(self), (self.file, self.where, self.problem)


class RulesFault(RuleboundError):
    """The engine contradicts itself (a bug of ours, never the player's): play stops, the record stays."""
