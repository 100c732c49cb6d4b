"""``rulebound play``."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final, TextIO

import click

from rulebound import bots
from rulebound.cli.inputs import (
    Seconds,
    components_option,
    has_terminal,
    options_option,
    read_options,
    read_seed,
)
from rulebound.cli.terminal.plain import PlainGame
from rulebound.cli.terminal.presenter import HUMAN, Table, fresh_seed, resume
from rulebound.engine import registry
from rulebound.engine.contract import Game
from rulebound.engine.errors import BadText

OPPONENT: Final = "greedy"


@click.command("play")
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many play (default: as few as the game allows).")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="N=WHO",
    help=f"Who sits at seat N, counted from 1: {HUMAN} or a bot ({', '.join(bots.names())}); may be repeated. "
    f"Default: seat 1 is {HUMAN}, the others {OPPONENT}.",
)
@click.option("--seed", metavar="S", help="The game's seed (default: chosen by chance, revealed after the game).")
@options_option
@components_option
@click.option("--plain", is_flag=True, help="Lines of text only: for screen readers, pipes and simple terminals.")
@click.option("--load", "saved", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@click.option(
    "--pace", type=Seconds(0, 60), default=0.5, metavar="SECONDS", help="Least time between two moves of bots."
)
def command(  # noqa: PLR0913, PLR0917 (one argument an option)
    game: str,
    players: int | None,
    seats: tuple[str, ...],
    seed: str | None,
    option: tuple[str, ...],
    components: Path | None,
    plain: bool,
    saved: Path | None,
    pace: float,
) -> None:
    """Play a game in this terminal, against bots or with others at the same screen.

    In the game, 'help' (or the key ?) lists what can be done.
    """
    box = registry.load(game, components)
    chosen = _read_seats(seats)
    if saved is None:
        table = _fresh(box, players, chosen, read_options(box, option), seed)
    else:
        table = _saved(box, saved, chosen, players is not None or seed is not None or bool(option))
    try:
        if plain or not _is_screen():
            PlainGame(table, _input(), click.echo, echo=not has_terminal(sys.stdin)).run()
        else:
            _full_screen(table, pace)
    except BrokenPipeError:
        raise
    except Exception:
        # The rules or a bot failed, through no fault of the players: their game must not be lost with it.
        click.echo(" ".join(table.answer("save").lines), err=True)
        raise


def _input() -> TextIO:
    """Where lines come from: nowhere if standard input is closed; bytes that are no text are no reason to stop."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    return sys.stdin or io.StringIO()


def _is_screen() -> bool:
    """Whether there is a terminal that can be drawn on."""
    import os  # noqa: PLC0415 (only here)

    return has_terminal(sys.stdin) and has_terminal(sys.stdout) and os.environ.get("TERM", "dumb") != "dumb"


def _full_screen(table: Table, pace: float) -> None:
    from rulebound.cli.terminal.fullscreen import FullScreen  # noqa: PLC0415 (a third of a second to import)

    screen = FullScreen(table, pace)
    screen.run()
    for line in table.closing():
        click.echo(line)
    if screen.fault is not None:
        raise screen.fault


def _read_seats(pairs: tuple[str, ...]) -> dict[int, str]:
    """``N=WHO`` texts as seat (from 0) and who; raises BadText."""
    chosen: dict[int, str] = {}
    for pair in pairs:
        number, equals, who = pair.partition("=")
        if not equals or not number.isdecimal() or len(number) > 3 or int(number) < 1:
            raise BadText(pair, "a seat is written NUMBER=WHO, counted from 1", (f"1={HUMAN}", f"2={OPPONENT}"))
        if who != HUMAN and who not in bots.names():
            raise BadText(pair, f"nobody is called {who!r}", (HUMAN, *bots.names()))
        if int(number) - 1 in chosen:
            raise BadText(pair, "the seat is given twice")
        chosen[int(number) - 1] = who
    return chosen


def _fresh(
    box: Game, players: int | None, chosen: dict[int, str], options: dict[str, object], seed: str | None
) -> Table:
    if players is None:
        wanted = max(chosen, default=0) + 1
        players = min((n for n in box.player_counts if n >= wanted), default=min(box.player_counts))
    if players not in box.player_counts:
        counts = tuple(map(str, box.player_counts))
        raise BadText(str(players), f"{box.title} is not for this number of players", counts)
    _check_seats(chosen, players)
    seats = tuple(chosen.get(seat, HUMAN if seat == 0 else OPPONENT) for seat in range(players))
    return Table.fresh(box, seats, fresh_seed() if seed is None else read_seed(seed), options)


def _saved(box: Game, path: Path, chosen: dict[int, str], has_more: bool) -> Table:
    if has_more:
        raise BadText("--load", "a saved game keeps its own players, seed and options", ("--load with --seat only",))
    session = resume(path, box)
    _check_seats(chosen, session.players)
    known = (HUMAN, *bots.names())
    seats = tuple(chosen.get(seat, who if who in known else OPPONENT) for seat, who in enumerate(session.seats))
    return Table(session, seats)


def _check_seats(chosen: dict[int, str], players: int) -> None:
    for seat, who in chosen.items():
        if seat >= players:
            raise BadText(f"{seat + 1}={who}", "there is no such seat", (f"1 to {players}",))
