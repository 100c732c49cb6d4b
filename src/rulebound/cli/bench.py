"""``rulebound bench``."""

from __future__ import annotations

from typing import Any

import click
import msgspec
from rich.console import Console

from rulebound.cli.inputs import Seconds, json_option, load_games, options_option, read_options
from rulebound.engine.contract import Game
from rulebound.engine.errors import BadText
from rulebound.lab.speed import Setting, Speed, measure, setting


class Figures(msgspec.Struct, frozen=True):
    """What ``--json`` prints."""

    setting: Setting
    games: list[Speed]


@click.command("bench")
@click.argument("games", nargs=-1, metavar="[GAME…]")
@click.option("--repeats", type=click.IntRange(1, 99), default=5, metavar="N", help="Medians of how many (default 5).")
@click.option(
    "--seconds",
    type=Seconds(0.01, 60.0),
    default=0.4,
    metavar="S",
    help="How long to measure each time (default 0.4).",
)
@options_option
@json_option
def command(games: tuple[str, ...], repeats: int, seconds: float, option: tuple[str, ...], as_json: bool) -> None:
    """Measure how fast the rules run, on one core (default: all games).

    A decision counts when a seat has a choice; every decision includes listing the legal actions.
    """
    boxes = load_games(games)
    if option and len(boxes) != 1:
        raise BadText(option[0], "options belong to one game: name it")
    speeds: list[Speed] = []
    with Console(stderr=True).status("", spinner="line") as status:
        for box in boxes:
            status.update(f"measuring {box.title}")
            speeds.append(measure(box, _options(box, option), repeats, seconds))
    figures = Figures(setting(repeats), speeds)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(figures), indent=2))
    else:
        _print(figures)


def _options(game: Game, option: tuple[str, ...]) -> dict[str, Any]:
    """The options given, tried out, so that a bad one is told before anything is measured."""
    options = read_options(game, option)
    game.start(game.player_counts[0], 0, options)
    return options


def _print(figures: Figures) -> None:
    where = figures.setting
    build = "compiled" if where.compiled else "interpreted"
    click.echo(f"{build}, {where.python}, {where.machine}, one core, median of {where.repeats}")
    for speed in figures.games:
        chosen = "".join(f" {key}={value}" for key, value in speed.options.items())
        click.echo(f"\n{speed.game}, {speed.players} players{chosen}")
        for value, unit in _rows(speed):
            click.echo(f"{value:>14}  {unit}")


def _rows(speed: Speed) -> list[tuple[str, str]]:
    costs = msgspec.structs.asdict(speed.nanoseconds)
    return [
        (f"{speed.stepped:,.0f}", "decisions/s one step at a time from Python, set-up included"),
        (f"{speed.loop:,.0f}", "decisions/s in the compiled loop"),
        (f"{speed.loop_with_setup:,.0f}", "decisions/s in the compiled loop, set-up included"),
        (f"{speed.games:,.0f}", "games/s, set-up included"),
        (f"{speed.mean_options:.2f}", "options a decision"),
        (f"{speed.decisions_per_game:.1f}", "decisions a game"),
        *((f"{cost:,.0f} ns", name) for name, cost in costs.items()),
    ]
