"""Which build of the rules this process runs."""

from __future__ import annotations

from types import FunctionType

from rulebound.engine.contract import State


def is_compiled() -> bool:
    """Whether the rules run compiled; if not, everything works the same, about twenty times slower."""
    return not isinstance(State.clone, FunctionType)
