"""One game between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebound.bots.protocol import Bot
from rulebound.engine.contract import Game
from rulebound.engine.errors import RulesFault
from rulebound.engine.rng import Rng


@dataclass(frozen=True)
class MatchResult:
    """How a game went: ``returns`` per seat, every decision made, and how many options there were to choose from."""

    returns: tuple[float, ...]
    n_decisions: int
    n_options: int
    decisions: tuple[int, ...]


def play_match(game: Game, bots: Sequence[Bot], seed: int = 0, options: Mapping[str, Any] | None = None) -> MatchResult:
    """Play one game, ``bots[i]`` at seat i; each is handed a position re-dealt from what its seat knows.

    Raises BadText for a wrong number of bots, seed or option, RulesFault if the game does not end in time.
    """
    state = game.start(players=len(bots), seed=seed, options=dict(options or {}))
    rng = Rng(seed).fork("what bots do not know")
    decisions: list[int] = []
    n_options = 0
    while not state.is_over:
        if len(decisions) == game.max_decisions:
            raise RulesFault(f"{game.name}: seed {seed} is not over after {game.max_decisions} decisions")
        seat = int(state.seat)
        n_options += int(state.n_legal())
        decision = bots[seat].choose(state.redeal(seat, rng))
        state.apply(decision)
        decisions.append(decision)
    return MatchResult(tuple(state.returns()), len(decisions), n_options, tuple(decisions))
