"""Computer players: one protocol, made by name.

A bot is handed a position re-dealt from its own seat's knowledge, so it can only use what its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.bots.greedy import GreedyBot
from rulebound.bots.protocol import Bot
from rulebound.bots.random import RandomBot
from rulebound.engine.contract import Game
from rulebound.engine.errors import BadText

_MAKERS: Final[dict[str, Callable[[Game, int], Bot]]] = {
    "random": lambda _game, seed: RandomBot(seed),
    "greedy": lambda _game, seed: GreedyBot(seed),
}


def names() -> tuple[str, ...]:
    """Every bot there is, weakest first."""
    return tuple(_MAKERS)


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot for one seat of one game; the same seed gives the same choices. Raises BadText for an unknown name."""
    maker = _MAKERS.get(name)
    if maker is None:
        raise BadText(name, "no such bot", names())
    return maker(game, seed)


__all__ = ["Bot", "GreedyBot", "RandomBot", "make", "names"]
