"""The bot that picks any legal action with equal probability."""

from __future__ import annotations

from rulebound.engine.contract import State
from rulebound.engine.rng import Rng


class RandomBot:
    """Uniformly random; the yardstick for all others."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self._rng = Rng(seed).fork("random")

    def choose(self, state: State) -> int:
        """Any legal action."""
        return int(state.nth_legal(self._rng.below(state.n_legal())))
