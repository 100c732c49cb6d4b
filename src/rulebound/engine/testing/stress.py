"""Random games by the thousand: figures, a digest to compare builds by, and every fault with the way to replay it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Final

from rulebound.engine.contract import NOBODY, Game, State
from rulebound.engine.rng import Rng
from rulebound.engine.testing.replay import load_source

# Games are handed out, and digested, in pieces of this size: the digest must not depend on the number of processes.
_CHUNK: Final = 250
_MAX_FAULTS: Final = 20
_KEY: Final = (1 << 64) - 1


@dataclass(frozen=True)
class Stress:
    """What to run: ``n_games`` random games with seeds from ``seed`` on.

    With ``invariants`` each ``every``-th question is audited and saved and reloaded, every move is judged again by
    ``apply``, and every game is replayed from its decisions.
    """

    source: str
    players: int = 2
    options: dict[str, Any] = field(default_factory=dict)
    n_games: int = 1000
    seed: int = 0
    invariants: bool = False
    every: int = 1


@dataclass(frozen=True)
class Fault:
    """What went wrong: start with ``seed`` and apply ``decisions`` to see it."""

    seed: int
    decisions: list[int]
    what: str


@dataclass
class Figures:
    """What came out of it."""

    n_games: int = 0
    n_decisions: int = 0
    n_options: int = 0
    longest: int = 0
    longest_seed: int = 0
    returns: list[float] = field(default_factory=list)
    digest: str = ""
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: Figures) -> None:
        """Count a later piece in; pieces must come in the order of their seeds."""
        self.n_games += other.n_games
        self.n_decisions += other.n_decisions
        self.n_options += other.n_options
        if other.longest > self.longest:
            self.longest, self.longest_seed = other.longest, other.longest_seed
        self.returns = [
            (self.returns[i] if i < len(self.returns) else 0.0) + value for i, value in enumerate(other.returns)
        ]
        self.digest = hashlib.sha256((self.digest + other.digest).encode()).hexdigest()
        self.faults += other.faults


class _GameFault(Exception):
    """A broken invariant found while a game is played."""


def run(stress: Stress, jobs: int = 1, report: Callable[[Figures], None] | None = None) -> Figures:
    """Play all games; ``report`` is called now and then with the figures so far. Same result for any ``jobs``."""
    total = Figures()
    pieces = [
        range(first, min(first + _CHUNK, stress.seed + stress.n_games))
        for first in range(stress.seed, stress.seed + stress.n_games, _CHUNK)
    ]
    with _played(stress, pieces, jobs) as results:
        for figures in results:
            total.add(figures)
            if report is not None:
                report(total)
            if len(total.faults) >= _MAX_FAULTS:
                break
    return total


@contextmanager
def _played(stress: Stress, pieces: list[range], jobs: int) -> Iterator[Iterator[Figures]]:
    """The pieces' figures, in order, played here or by several processes."""
    if jobs == 1:
        yield (play_piece(stress, seeds) for seeds in pieces)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_piece, stress, seeds) for seeds in pieces]
        try:
            yield (future.result() for future in waiting)
        finally:
            pool.shutdown(cancel_futures=True)


def play_piece(stress: Stress, seeds: range) -> Figures:
    """The figures of the games with these seeds."""
    game = load_source(stress.source)
    figures = Figures(returns=[0.0] * stress.players)
    seen = hashlib.sha256()
    for seed in seeds:
        decisions: list[int] = []
        try:
            state = _play(game, stress, seed, decisions, figures)
            seen.update((state.key() & _KEY).to_bytes(8, "big"))
        except Exception as error:  # any exception at all is a fault of the game's
            what = str(error) if isinstance(error, _GameFault) else f"{type(error).__name__}: {error}"
            figures.faults.append(Fault(seed, decisions, " ".join(what.split())))
            seen.update(b"fault")
        figures.n_games += 1
        figures.n_decisions += len(decisions)
        if len(decisions) > figures.longest:
            figures.longest, figures.longest_seed = len(decisions), seed
    figures.digest = seen.hexdigest()
    return figures


def _play(game: Game, stress: Stress, seed: int, decisions: list[int], figures: Figures) -> State:
    state = game.start(players=stress.players, seed=seed, options=dict(stress.options))
    rng = Rng(seed).fork("stress")
    while state.seat != NOBODY:
        n_legal = int(state.n_legal())
        _demand(n_legal > 1, f"a question with {n_legal} answers is put to seat {state.seat}")
        _demand(len(decisions) < game.max_decisions, f"not over after {game.max_decisions} decisions")
        if stress.invariants and len(decisions) % stress.every == 0:
            _check(game, state)
        action = int(state.nth_legal(rng.below(n_legal)))
        figures.n_options += n_legal
        decisions.append(action)
        if stress.invariants:
            state.apply(action)
        else:
            state.step(action)
    for seat, value in enumerate(state.returns()):
        figures.returns[seat] += value
    if stress.invariants:
        _check(game, state)
        _replay(game, stress, seed, decisions, state)
    return state


def _check(game: Game, state: State) -> None:
    problems = game.audit(state)
    _demand(not problems, "; ".join(problems))
    data = state.to_bytes()
    back = game.from_bytes(data)
    _demand(back.to_bytes() == data and back.key() == state.key(), "reading the bytes gives another position")


def _replay(game: Game, stress: Stress, seed: int, decisions: list[int], end: State) -> None:
    again = game.start(players=stress.players, seed=seed, options=dict(stress.options))
    for decision in decisions:
        again.apply(decision)
    _demand(again.key() == end.key(), "replaying the decisions ends in another position")


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise _GameFault(what)
