"""``python -m rulebound.engine.testing GAME --games 100000 --invariants``: a long run of random games.

Prints the figures and a digest that must be equal in every build; exit code 1 if there was a fault, 2 for wrong input.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from typing import Any

from rulebound.engine.build import is_compiled
from rulebound.engine.contract import Game
from rulebound.engine.errors import RuleboundError
from rulebound.engine.testing.replay import load_source
from rulebound.engine.testing.stress import Figures, Stress, run


def main(arguments: list[str] | None = None) -> int:
    """Run what the command line asks for; returns the exit code."""
    given = _parser().parse_args(arguments)
    try:
        game = load_source(given.game)
        options = dict(_option(game, text) for text in given.options)
        game.start(players=given.players, seed=given.seed, options=dict(options))
    except (RuleboundError, ValueError, ImportError, AttributeError, TypeError) as error:
        print(f"{given.game}: {error}", file=sys.stderr)
        return 2
    stress = Stress(given.game, given.players, options, given.games, given.seed, given.invariants, given.every)
    began = time.monotonic()
    figures = run(stress, given.jobs, None if given.json else lambda so_far: _report(so_far, given.games, began))
    seconds = time.monotonic() - began
    if given.json:
        print(json.dumps({"stress": asdict(stress), "seconds": round(seconds, 2), **asdict(figures)}, indent=1))
    else:
        _show(figures, seconds)
    return 1 if figures.faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rulebound.engine.testing", description=__doc__)
    parser.add_argument("game", help="a registered game, or module:factory")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", nargs="*", default=[], metavar="KEY=VALUE")
    parser.add_argument(
        "--invariants", action="store_true", help="audit, save and reload at the questions, then replay"
    )
    parser.add_argument("--every", type=int, default=1, help="audit each N-th question only")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--json", action="store_true")
    return parser


def _option(game: Game, text: str) -> tuple[str, Any]:
    """``events=false`` as a name and a value of the default's type."""
    key, _, value = text.partition("=")
    default = game.option_defaults().get(key, "")
    if isinstance(default, bool):
        if value not in ("true", "false"):
            raise ValueError(f"option {key} is true or false, not {value!r}")
        return key, value == "true"
    return key, int(value) if isinstance(default, int) else value


def _report(figures: Figures, n_games: int, began: float) -> None:
    rate = figures.n_decisions / (time.monotonic() - began)
    line = f"{figures.n_games:,} of {n_games:,} games, {len(figures.faults)} faults, {rate:,.0f} decisions/s"
    print(f"\r{line}   ", end="", file=sys.stderr, flush=True)


def _show(figures: Figures, seconds: float) -> None:
    print(file=sys.stderr)
    games, decisions = max(1, figures.n_games), max(1, figures.n_decisions)
    print(f"games      {figures.n_games:,} in {seconds:.1f} s ({'compiled' if is_compiled() else 'interpreted'})")
    print(f"decisions  {figures.n_decisions:,}: {figures.n_decisions / games:.1f} a game")
    print(f"options    {figures.n_options / decisions:.2f} a decision")
    print(f"longest    {figures.longest} decisions (seed {figures.longest_seed})")
    print(f"returns    {' '.join(f'{value / games:.3f}' for value in figures.returns)} by seat")
    print(f"digest     {figures.digest}")
    print(f"faults     {len(figures.faults)}")
    for fault in figures.faults:
        print(f"  seed {fault.seed}: {fault.what}\n    decisions {fault.decisions}")


if __name__ == "__main__":
    sys.exit(main())
