"""Laws 5 and 11: the same seed and decisions give the same game in another process and in another build.

The other process reads games (one JSON object a line) from its standard input and answers each with what it saw.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from unittest import SkipTest

import msgspec

from rulebound.engine import registry
from rulebound.engine.build import is_compiled
from rulebound.engine.contract import Game, State
from rulebound.engine.testing.cases import Case, Walk

_SERVE: Final = "from rulebound.engine.testing import replay; replay.serve()"
_SAME_PATH: Final = f"import sys; sys.path[:] = sys.argv[1:]; {_SERVE}"

# Python that imports this package from its sources even where compiled modules lie beside them.
_SOURCES_ONLY: Final = f"""
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
root, *sys.path = sys.argv[1:]
sources = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))
def hook(path):
    if not path.startswith(root):
        raise ImportError(path)
    return sources(path)
sys.path_hooks.insert(0, hook)
{_SERVE}
"""


class Played(msgspec.Struct, frozen=True):
    """A game to play again: everything that decides it."""

    source: str
    players: int
    seed: int
    options: dict[str, Any]
    decisions: list[int]


class Seen(msgspec.Struct, frozen=True):
    """What a process saw of it: one digest per question (legal actions, key and bytes), and in which build."""

    compiled: bool
    digests: list[str]


def load_source(source: str) -> Game:
    """The game a source names: a registered name, or ``module:factory``."""
    module, _, factory = source.partition(":")
    if not factory:
        return registry.load(source)
    game = getattr(import_module(module), factory)()
    if not isinstance(game, Game):
        raise TypeError(f"{source} makes a {type(game).__name__}, not a Game")
    return game


def digest(state: State) -> str:
    """A short digest of what a question offers and of the whole position."""
    seen = f"{state.seat} {state.legal_actions()} {state.key()}".encode() + state.to_bytes()
    return hashlib.sha256(seen).hexdigest()[:16]


def see(played: Played) -> Seen:
    """Play a recorded game and note each question; stops early where a decision is refused."""
    state = load_source(played.source).start(played.players, played.seed, dict(played.options))
    digests = [digest(state)]
    for decision in played.decisions:
        if state.refusal(decision) != 0:
            break
        state.apply(decision)
        digests.append(digest(state))
    return Seen(is_compiled(), digests)


def serve() -> None:
    """Answer each game on standard input with what is seen of it."""
    for line in sys.stdin:
        answer = see(msgspec.json.decode(line, type=Played))
        sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")


def _asked(command: list[str], games: list[Played]) -> list[Seen]:
    text = "".join(msgspec.json.encode(game).decode() + "\n" for game in games)
    answer = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        raise RuntimeError(f"the other process ended with {answer.returncode}: {answer.stderr.strip()[-2000:]}")
    return [msgspec.json.decode(line, type=Seen) for line in answer.stdout.splitlines()]


def _walked(case: Case) -> tuple[Walk, Played, list[str]]:
    walk = Walk(case)
    digests = [digest(state) for state in walk]
    source = case.source or case.game.name
    return walk, Played(source, case.players, case.seed, dict(case.options), walk.decisions), digests


def _compare(walk: Walk, here: list[str], there: list[str], where: str) -> None:
    for n, (mine, other) in enumerate(zip(here, there, strict=False)):
        walk.require(mine == other, f"{where} is at another position after {n} decisions")
    walk.require(len(here) == len(there), f"{where} refuses decision {len(there)} of {len(here) - 1}")


def law_replay(case: Case) -> None:
    """5. The same seed and decisions give the same positions again, here and in another process."""
    walk, played, digests = _walked(case)
    _compare(walk, digests, see(played).digests, "playing it again")
    (answer,) = _asked([sys.executable, "-c", _SAME_PATH, *sys.path], [played])
    _compare(walk, digests, answer.digests, "another process")


def can_compare_builds(case: Case) -> bool:
    """Whether there is another build to compare with: its interpreter, or the sources beside this compiled one."""
    return case.other_python is not None or is_compiled()


def law_same_rules_everywhere(case: Case, n_games: int = 1) -> None:
    """11. Compiled and interpreted runs agree at each step, for ``n_games`` seeds from the case's on.

    Raises unittest's SkipTest where there is no other build, RuntimeError if ``other_python`` has the same one.
    """
    if not can_compare_builds(case):
        raise SkipTest("only one build is at hand: this interpreted one")
    seeds = range(case.seed, case.seed + n_games)
    games = [_walked(replace(case, seed=seed)) for seed in seeds]
    if case.other_python is not None:
        command = [case.other_python, "-c", _SERVE]
    else:
        command = [sys.executable, "-c", _SOURCES_ONLY, str(Path(registry.__file__).parent.parent), *sys.path]
    answers = _asked(command, [played for _, played, _ in games])
    for (walk, _, digests), answer in zip(games, answers, strict=True):
        if answer.compiled == is_compiled():
            raise RuntimeError("the other interpreter runs the same build: there is nothing to compare")
        _compare(walk, digests, answer.digests, "the other build")
