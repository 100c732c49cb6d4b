"""Many games between bots: who wins how often, the same however many processes play them."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from rulebound import bots
from rulebound.bots.match import play_match
from rulebound.engine import registry
from rulebound.engine.contract import Game
from rulebound.engine.errors import RuleboundError, RulesFault

Z_95 = 1.959963984540054
MAX_CHUNK = 16


@dataclass(frozen=True)
class Task:
    """Games ``first`` to ``first + n - 1`` between ``bots`` (one a seat; they change seats from game to game)."""

    game: str
    bots: tuple[str, ...]
    n: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    components: Path | None = None
    first: int = 0


@dataclass(frozen=True)
class Played:
    """One game: ``returns[i]`` is what the i-th bot (not seat) got; ``shift`` is the seat of the first bot."""

    returns: tuple[float, ...]
    shift: int
    n_decisions: int
    n_options: int


class Share(msgspec.Struct, frozen=True):
    """What one bot, or one seat, got: ``rate`` counts draws as half, ``low`` and ``high`` are its 95 % interval."""

    name: str
    wins: int
    draws: int
    losses: int
    rate: float
    low: float
    high: float


class Report(msgspec.Struct, frozen=True):
    """The outcome of a simulation, the same however many processes played it."""

    game: str
    rules_version: int
    games: int
    seed: str
    options: dict[str, Any]
    bots: list[Share]
    seats: list[Share]
    mean_decisions: float
    longest: int
    mean_options: float


def simulate(task: Task, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play all games of a task in ``jobs`` processes; ``progress`` hears how many more are done.

    Raises BadText or BadFile for a game, bot or option there is not, before any process starts.
    """
    game = registry.load(task.game, task.components)
    game.start(len(task.bots), task.seed, task.options)
    for name in task.bots:
        bots.make(name, game, 0)
    size = max(1, min(MAX_CHUNK, task.n // (jobs * 8)))
    last = task.first + task.n
    chunks = [replace(task, first=first, n=min(size, last - first)) for first in range(task.first, last, size)]
    played: list[Played] = []
    for part in _in_processes(chunks, jobs) if jobs > 1 else map(play_chunk, chunks):
        played += part
        if progress is not None:
            progress(len(part))
    return _report(game, task, played)


def _in_processes(chunks: list[Task], jobs: int) -> Iterator[list[Played]]:
    # Started afresh ("spawn"), so that it works the same on every system and copies no half-held lock.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_quietly) as pool:
        try:
            yield from pool.map(play_chunk, chunks)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _end_quietly() -> None:
    """In a helper process an interrupt means the end, without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play_chunk(task: Task) -> list[Played]:
    """Play some games in this process."""
    game = registry.load(task.game, task.components)
    return [play_one(game, task, number) for number in range(task.first, task.first + task.n)]


def play_one(game: Game, task: Task, number: int) -> Played:
    """Play the game with this number; it depends on the task's seed and the number alone."""
    seed = _seed_of(task.seed, number, "game")
    n = len(task.bots)
    shift = number % n
    made = [bots.make(name, game, _seed_of(task.seed, number, f"bot {i}")) for i, name in enumerate(task.bots)]
    seated = [made[(seat - shift) % n] for seat in range(n)]
    try:
        result = play_match(game, seated, seed, task.options)
    except RuleboundError as error:
        raise RulesFault(f"game {number} (seed {seed}): {error}") from None
    returns = tuple(result.returns[(i + shift) % n] for i in range(n))
    return Played(returns, shift, result.n_decisions, result.n_options)


def _seed_of(seed: int, number: int, label: str) -> int:
    return int.from_bytes(hashlib.sha256(f"simulate/{seed:x}/{number}/{label}".encode()).digest()[:8], "big")


def _report(game: Game, task: Task, played: list[Played]) -> Report:
    n = len(task.bots)
    by_seat = [[one.returns[(seat - one.shift) % n] for one in played] for seat in range(n)]
    n_decisions = sum(one.n_decisions for one in played)
    return Report(
        game=game.name,
        rules_version=game.rules_version,
        games=task.n,
        seed=f"0x{task.seed:x}",
        options={**game.option_defaults(), **task.options},
        bots=[share(name, [one.returns[i] for one in played]) for i, name in enumerate(_distinct(task.bots))],
        seats=[share(game.seat_name(seat, len(by_seat)), results) for seat, results in enumerate(by_seat)],
        mean_decisions=n_decisions / task.n,
        longest=max(one.n_decisions for one in played),
        mean_options=sum(one.n_options for one in played) / max(1, n_decisions),
    )


def _distinct(names: tuple[str, ...]) -> list[str]:
    """The names, numbered where the same bot plays several times."""
    return [f"{name} {names[: i + 1].count(name)}" if names.count(name) > 1 else name for i, name in enumerate(names)]


def share(name: str, results: list[float]) -> Share:
    """Wins, draws and losses among results of 0 to 1, with the Wilson interval of their mean."""
    wins, losses = results.count(1.0), results.count(0.0)
    rate = sum(results) / len(results)
    low, high = wilson(rate, len(results))
    return Share(name, wins, len(results) - wins - losses, losses, rate, low, high)


def wilson(rate: float, n: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a rate observed in ``n`` games."""
    square = Z_95 * Z_95 / n
    middle = (rate + square / 2) / (1 + square)
    half = Z_95 / (1 + square) * sqrt(rate * (1 - rate) / n + square / (4 * n))
    return max(0.0, middle - half), min(1.0, middle + half)
