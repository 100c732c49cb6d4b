"""The bot that looks to the end of its own run of decisions and takes the best it finds there."""

from __future__ import annotations

from typing import Final

from rulebound.bots.lookahead import Lookahead
from rulebound.engine.contract import State

BUDGET: Final[int] = 2_000


class GreedyBot:
    """Scores each line of own decisions with ``State.worth``, up to ``budget`` positions; no opponent model."""

    def __init__(self, seed: int, budget: int = BUDGET) -> None:
        self.name = "greedy"
        self._search = Lookahead(seed, budget)

    def choose(self, state: State) -> int:
        """The first decision of the best line; equally good ones are chosen from at random."""
        return int(self._search.best(state))
