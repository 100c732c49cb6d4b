"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from rulebound.engine.contract import State


class Bot(Protocol):
    """Answers the questions of one seat."""

    name: str

    def choose(self, state: State) -> int:
        """A legal action for ``state.seat``; ``state`` is the bot's own copy, to change as it likes."""
        ...
