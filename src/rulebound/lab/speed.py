"""How fast the rules run, on one core: stepping, whole games, copying and storing positions.

Every figure is the median of several repeats, by processor time, so that other work on the machine matters little. A
decision counts when a seat really chooses: questions with a single answer are answered by the engine and are not
counted, so rates are to be read together with the mean number of options.
"""

from __future__ import annotations

import platform
import random
from collections.abc import Callable
from itertools import cycle, islice
from statistics import median
from time import process_time
from typing import Any, Final

import msgspec

from rulebound.engine.build import is_compiled
from rulebound.engine.contract import NOBODY, Game, State
from rulebound.engine.playout import count_options, play_randomly
from rulebound.engine.rng import Rng

_N_POSITIONS: Final = 64


class Nanoseconds(msgspec.Struct, frozen=True):
    """Of one call from Python, loop included."""

    start: float
    copy_from: float
    clone: float
    key: float
    to_bytes: float
    from_bytes: float
    redeal: float


class Speed(msgspec.Struct, frozen=True):
    """One game's figures; rates are per second.

    ``stepped``: decisions with ``legal_actions()`` and ``apply()`` called from Python, set-up included. ``loop``:
    decisions in the compiled loop, from positions set up before; ``loop_with_setup``: the set-up from Python included.
    """

    game: str
    players: int
    options: dict[str, Any]
    stepped: float
    loop: float
    loop_with_setup: float
    games: float
    mean_options: float
    decisions_per_game: float
    nanoseconds: Nanoseconds


class Setting(msgspec.Struct, frozen=True):
    """Where figures were measured."""

    compiled: bool
    python: str
    machine: str
    repeats: int


def setting(repeats: int) -> Setting:
    """The build and machine of this process."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Setting(is_compiled(), python, f"{platform.system()} {platform.machine()}", repeats)


def measure(game: Game, options: dict[str, Any], repeats: int = 5, seconds: float = 0.4) -> Speed:
    """Measure one game; each figure is repeated ``repeats`` times for about ``seconds``."""
    players = game.player_counts[0]
    box = _Box(game, players, options)
    options_per_decision, decisions_per_game = box.lengths(200 if is_compiled() else 20)
    with_setup = _rate(box.loop_with_setup, repeats, seconds)
    return Speed(
        game.name,
        players,
        options,
        stepped=_rate(box.stepped, repeats, seconds),
        loop=_rate(box.loop, repeats, seconds),
        loop_with_setup=with_setup,
        games=with_setup / decisions_per_game,
        mean_options=options_per_decision,
        decisions_per_game=decisions_per_game,
        nanoseconds=box.nanoseconds(repeats, seconds / 8),
    )


def _rate(work: Callable[[int], int], repeats: int, seconds: float) -> float:
    """Decisions a second of ``work(n_games)``, which returns how many it made."""
    n_games, took = 1, 0.0
    while took < seconds / 4:
        n_games *= 2
        began = process_time()
        work(n_games)
        took = process_time() - began
    n_games = max(1, round(n_games * seconds / took))
    rates = []
    for _ in range(repeats):
        began = process_time()
        n = work(n_games)
        rates.append(n / (process_time() - began))
    return median(rates)


class _Box:
    """One game with everything the measurements share."""

    def __init__(self, game: Game, players: int, options: dict[str, Any]) -> None:
        self._game = game
        self._players = players
        self._options = options
        self._limit = game.max_decisions
        self._seeds = iter(range(10**12))
        self._starts = [self._start() for _ in range(_N_POSITIONS)]

    def _start(self) -> State:
        return self._game.start(self._players, next(self._seeds), self._options)

    def lengths(self, n_games: int) -> tuple[float, float]:
        """Mean options of a decision, mean decisions of a game."""
        counted = [count_options(self._start(), Rng(n), self._limit) for n in range(n_games)]
        n_decisions = int(sum(n for n, _ in counted))
        n_options = int(sum(n for _, n in counted))
        return n_options / n_decisions, n_decisions / n_games

    def stepped(self, n_games: int) -> int:
        """Random games from Python: list the legal actions, apply one."""
        start, chance = self._start, random.Random(1).random
        n = 0
        for _ in range(n_games):
            state = start()
            while legal := state.legal_actions():
                state.apply(legal[int(chance() * len(legal))])
                n += 1
        return n

    def loop(self, n_games: int) -> int:
        """Random games in the compiled loop."""
        rng, limit = Rng(1), self._limit
        state = self._starts[0].clone()
        n = 0
        for start in islice(cycle(self._starts), n_games):
            state.copy_from(start)
            n += play_randomly(state, rng, limit)
        return int(n)

    def loop_with_setup(self, n_games: int) -> int:
        """Random games in the compiled loop, each set up from its seed."""
        rng, limit = Rng(1), self._limit
        return int(sum(play_randomly(self._start(), rng, limit) for _ in range(n_games)))

    def nanoseconds(self, repeats: int, seconds: float) -> Nanoseconds:
        """What a single call costs, over positions from all parts of the game."""
        positions = self._positions()
        target, rng, from_bytes = positions[0].clone(), Rng(1), self._game.from_bytes
        stored = [position.to_bytes() for position in positions]

        def cost(call: Callable[[Any], object], arguments: list[Any]) -> float:
            def work(n: int) -> int:
                for argument in islice(cycle(arguments), n):
                    call(argument)
                return n

            return 1e9 / _rate(work, repeats, seconds)

        return Nanoseconds(
            start=cost(lambda _: self._start(), positions),
            copy_from=cost(target.copy_from, positions),
            clone=cost(type(target).clone, positions),
            key=cost(type(target).key, positions),
            to_bytes=cost(type(target).to_bytes, positions),
            from_bytes=cost(from_bytes, stored),
            redeal=cost(lambda position: position.redeal(0, rng), positions),
        )

    def _positions(self) -> list[State]:
        """One position from each start, after any number of decisions."""
        rng = Rng(2)
        positions = []
        for start in self._starts:
            state = start.clone()
            n, _ = count_options(start.clone(), rng, self._limit)
            play_randomly(state, rng, int(rng.below(n)))
            if state.seat != NOBODY:
                positions.append(state)
        return positions
