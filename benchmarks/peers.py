"""Our games beside OpenSpiel's, driven the same way in the same run: ``python benchmarks/peers.py [--json]``.

Both are stepped from Python on one core: list the legal actions, pick one with ``random.random()``, apply it, from
set-up to the end of each game; processor time, medians. How decisions are counted decides what the ratio means, so:

* OpenSpiel deals cards with *chance nodes*. They are sampled in the cheapest way its API has (every outcome of these
  games is equally likely, so one of ``legal_actions()``), their time counts as ours for set-up and cards does, and they
  are not decisions. The second ratio counts them as decisions all the same.
* OpenSpiel asks questions that have a single answer too, and they count as decisions here; ours answers those itself
  and does not count them.

Needs the optional dependency: ``pip install open_spiel``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from rulebound.engine import registry
from rulebound.engine.contract import Game
from rulebound.engine.testing import is_compiled

PEERS: Final = ("gin_rummy", "dou_dizhu", "tic_tac_toe")


class Counted(NamedTuple):
    """Decisions made, chance nodes passed and options listed (at decisions) over some games."""

    decisions: int
    chances: int
    options: int


def play_ours(game: Game, n_games: int, first: int) -> Counted:
    """Random games of ours."""
    chance = random.Random(first).random
    decisions = options = 0
    for seed in range(first, first + n_games):
        state = game.start(game.player_counts[0], seed)
        while legal := state.legal_actions():
            state.apply(legal[int(chance() * len(legal))])
            decisions += 1
            options += len(legal)
    return Counted(decisions, 0, options)


def play_theirs(game: Any, n_games: int, first: int) -> Counted:
    """Random games of OpenSpiel's."""
    chance = random.Random(first).random
    decisions = chances = options = 0
    for _ in range(n_games):
        state = game.new_initial_state()
        while legal := state.legal_actions():
            if state.is_chance_node():
                chances += 1
            else:
                decisions += 1
                options += len(legal)
            state.apply_action(legal[int(chance() * len(legal))])
    return Counted(decisions, chances, options)


def measure(play: Callable[[int, int], Counted], repeats: int, seconds: float) -> dict[str, float]:
    """Medians over ``repeats`` runs of about ``seconds`` each."""
    n_games, took = 1, 0.0
    while took < seconds / 4:
        n_games *= 2
        began = process_time()
        play(n_games, 0)
        took = process_time() - began
    n_games = max(1, round(n_games * seconds / took))
    rates, with_chance = [], []
    counted = Counted(0, 0, 0)
    for repeat in range(repeats):
        began = process_time()
        counted = play(n_games, n_games * repeat)
        took = process_time() - began
        rates.append(counted.decisions / took)
        with_chance.append((counted.decisions + counted.chances) / took)
    return {
        "decisions": median(rates),
        "decisions_and_chance": median(with_chance),
        "mean_options": counted.options / counted.decisions,
        "decisions_per_game": counted.decisions / n_games,
        "chances_per_game": counted.chances / n_games,
    }


def compare(repeats: int, seconds: float) -> dict[str, Any]:
    """Everything measured, ours and theirs, and the ratios."""
    import pyspiel  # noqa: PLC0415  (optional)

    ours = {name: measure(our_player(name), repeats, seconds) for name in registry.names()}
    theirs = {name: measure(their_player(pyspiel.load_game(name)), repeats, seconds) for name in PEERS}
    ratios = {
        mine: {
            other: {
                "decisions": ours[mine]["decisions"] / theirs[other]["decisions"],
                "decisions_and_chance": ours[mine]["decisions"] / theirs[other]["decisions_and_chance"],
            }
            for other in PEERS
        }
        for mine in ours
    }
    return {"compiled": is_compiled(), "repeats": repeats, "rulebound": ours, "open_spiel": theirs, "ratios": ratios}


def our_player(name: str) -> Callable[[int, int], Counted]:
    """Plays one of ours."""
    game = registry.load(name)
    return lambda n_games, first: play_ours(game, n_games, first)


def their_player(game: Any) -> Callable[[int, int], Counted]:
    """Plays one of theirs."""
    return lambda n_games, first: play_theirs(game, n_games, first)


def show(found: dict[str, Any]) -> None:
    """Print a table."""
    build = "compiled" if found["compiled"] else "interpreted"
    print(f"stepped from Python, one core, median of {found['repeats']}; rulebound is {build}")
    print(f"{'':<26}{'decisions/s':>13}{'with chance':>13}{'options':>9}{'a game':>8}{'chance':>8}")
    for package in ("rulebound", "open_spiel"):
        for name, row in found[package].items():
            rates = f"{row['decisions']:>13,.0f}{row['decisions_and_chance']:>13,.0f}"
            lengths = f"{row['mean_options']:>9.2f}{row['decisions_per_game']:>8.1f}{row['chances_per_game']:>8.1f}"
            print(f"{package + ' ' + name:<26}{rates}{lengths}")
    for mine, row in found["ratios"].items():
        for other, ratio in row.items():
            counted = f"({ratio['decisions_and_chance']:.2f} if chance nodes count as decisions)"
            print(f"{mine} is {ratio['decisions']:.2f} times as fast as {other} {counted}")


def main() -> int:
    """Measure and print; exit code 2 if OpenSpiel is not installed."""
    parser = argparse.ArgumentParser(description="Our games beside OpenSpiel's, stepped from Python in the same run.")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each repeat")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        found = compare(given.repeats, given.seconds)
    except ImportError as error:
        print(f"OpenSpiel cannot be imported ({error}); install it with: pip install open_spiel", file=sys.stderr)
        return 2
    if given.json:
        print(json.dumps(found, indent=2))
    else:
        show(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
