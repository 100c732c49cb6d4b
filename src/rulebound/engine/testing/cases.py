"""What a law is tried on: a case (game, seats, seed, options, player) and the walk through it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulebound.engine.contract import Game, State
from rulebound.engine.rng import Rng


class Player(Protocol):
    """Whoever makes the decisions of a case; every bot is one."""

    def choose(self, state: State) -> int:
        """A legal action of ``state``."""
        ...


class RandomPlayer:
    """Picks any legal action with equal probability."""

    def __init__(self, seed: int) -> None:
        self._rng = Rng(seed)

    def choose(self, state: State) -> int:
        """Any legal action."""
        return int(state.nth_legal(self._rng.below(state.n_legal())))


class ScriptedPlayer:
    """Reads a list of numbers, each picking one of the legal actions; after its end always the first.

    Made for Hypothesis: such a list shrinks well.
    """

    def __init__(self, picks: list[int]) -> None:
        self._picks = iter(picks)

    def choose(self, state: State) -> int:
        """The legal action the next number picks."""
        return int(state.nth_legal(next(self._picks, 0) % state.n_legal()))


class LawBroken(AssertionError):
    """A law of the contract does not hold; the message says which, where, and how to get there again."""


def random_player(case: Case) -> Player:
    """A random player seeded by the case."""
    return RandomPlayer(case.seed)


@dataclass(frozen=True)
class Case:
    """One game to try laws on.

    ``source`` is what another process loads the game by: a registered name or ``module:factory`` (default: its name).
    ``every``: costly laws look at each ``every``-th question. ``other_python``: an interpreter in which the other build
    (compiled or not) is installed.
    """

    game: Game
    players: int = 2
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    player: Callable[[Case], Player] = random_player
    every: int = 1
    source: str = ""
    other_python: str | None = None

    def start(self) -> State:
        """The fresh game."""
        return self.game.start(players=self.players, seed=self.seed, options=dict(self.options))

    def rng(self, label: str) -> Rng:
        """Randomness for a law, the same every time."""
        return Rng(self.seed).fork(label)

    def __str__(self) -> str:
        chosen = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.game.name} players={self.players} seed={self.seed}{chosen}"


class Walk:
    """Plays a case from start to end; iterate to visit each question (and the end). Do not change the visited state."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.state = case.start()
        self.decisions: list[int] = []

    def __iter__(self) -> Iterator[State]:
        player = self.case.player(self.case)
        limit = self.case.game.max_decisions
        while not self.state.is_over:
            yield self.state
            self.require(len(self.decisions) < limit, f"the game is not over after {limit} decisions")
            decision = player.choose(self.state.clone())
            self.state.apply(decision)
            self.decisions.append(decision)
        yield self.state

    def samples(self) -> Iterator[State]:
        """Each ``case.every``-th question, beginning at a place that differs by seed, and the end."""
        skip = self.case.seed % self.case.every
        for state in self:
            if state.is_over or len(self.decisions) % self.case.every == skip:
                yield state

    def require(self, holds: bool, sentence: str) -> None:
        """Raise LawBroken, with the way to get here, unless ``holds``."""
        if not holds:
            raise LawBroken(f"{self.case}, after {len(self.decisions)} decisions {self.decisions}: {sentence}")


def option_sets(game: Game) -> list[dict[str, Any]]:
    """The default options, and by itself each other value of an option that has only a few."""
    defaults = game.option_defaults()
    choices = game.option_choices().items()
    return [{}, *({key: value} for key, values in choices for value in values if value != defaults[key])]
