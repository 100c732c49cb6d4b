"""The rulebook, running: modern tabletop games whose whole rules are enforced, explained and fast enough to study.

>>> import rulebound as rb
>>> game = rb.load("altaria")
>>> state = game.start(players=2, seed=7, options={"events": True})
>>> state.apply(state.legal_actions()[0])
"""

from rulebound.engine.build import is_compiled
from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadFile, BadText, IllegalMove, RuleboundError, RulesFault
from rulebound.engine.registry import load, names
from rulebound.engine.rng import Rng
from rulebound.engine.verdict import Verdict

__version__ = "0.1.0"

__all__ = [
    "BadFile",
    "BadText",
    "Game",
    "IllegalMove",
    "Rng",
    "RuleboundError",
    "RulesFault",
    "State",
    "Verdict",
    "games",
    "is_compiled",
    "load",
]


def games() -> tuple[str, ...]:
    """The names of all games that can be loaded, sorted."""
    return names()
