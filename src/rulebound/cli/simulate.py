"""``rulebound simulate``."""

from __future__ import annotations

import secrets
import sys
import time
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rulebound.cli.inputs import (
    components_option,
    has_terminal,
    json_option,
    options_option,
    read_options,
    read_seed,
)
from rulebound.engine import registry
from rulebound.engine.contract import Game
from rulebound.engine.errors import BadText
from rulebound.lab.simulate import Report, Task, simulate


@click.command("simulate")
@click.argument("game")
@click.option("--games", "n_games", type=click.IntRange(min=1), required=True, metavar="N", help="How many games.")
@click.option("--bots", "bot_names", metavar="A,B,…", help="One bot a seat (default: random).")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="J", help="Processes; no effect on results.")
@click.option("--seed", metavar="S", help="Number all games derive from (default: chosen by chance and printed).")
@options_option
@components_option
@json_option
def command(  # noqa: PLR0913, PLR0917 (one argument an option)
    game: str,
    n_games: int,
    bot_names: str | None,
    jobs: int,
    seed: str | None,
    option: tuple[str, ...],
    components: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games against each other and report who wins how often.

    Bots change seats from game to game. Win rates come with Wilson 95 % intervals.
    """
    box = registry.load(game, components)
    number = secrets.randbits(64) if seed is None else read_seed(seed)
    names = _bot_names(box, bot_names)
    task = Task(game, names, n_games, number, read_options(box, option), components)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    began = time.perf_counter()
    is_quiet = not has_terminal(sys.stderr)
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=is_quiet) as progress:
        bar = progress.add_task(f"{game}: games", total=n_games)
        report = simulate(task, jobs, lambda n: progress.advance(bar, n))
    seconds = time.perf_counter() - began
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        _print(box, report)
    click.echo(f"{n_games / seconds:.1f} games/s with {jobs} process{'es' if jobs > 1 else ''}", err=True)


def _bot_names(game: Game, text: str | None) -> tuple[str, ...]:
    if text is None:
        return ("random",) * game.player_counts[0]
    names = tuple(name.strip() for name in text.split(","))
    if len(names) not in game.player_counts:
        counts = " or ".join(map(str, game.player_counts))
        raise BadText(text, f"{len(names)} named, and every seat needs a bot", (f"{counts} names with commas between",))
    return names


def _print(game: Game, report: Report) -> None:
    click.echo(f"{game.title}: {report.games} games, seed {report.seed}")
    for heading, shares in (("bot", report.bots), ("seat", report.seats)):
        click.echo(f"{heading:<12}{'wins':>8}{'draws':>8}{'losses':>8}{'rate':>9}   95 % interval")
        for one in shares:
            interval = f"{one.low:.1%} to {one.high:.1%}"
            click.echo(f"{one.name:<12}{one.wins:>8}{one.draws:>8}{one.losses:>8}{one.rate:>9.1%}   {interval}")
    length = f"{report.mean_decisions:.1f} decisions a game (longest {report.longest})"
    click.echo(f"{length}, {report.mean_options:.1f} options each")
