"""``rulebound replay``."""

from __future__ import annotations

from pathlib import Path

import click

from rulebound.cli.inputs import components_option
from rulebound.engine import record
from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadText


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", type=int, metavar="N", help="Stop after N decisions.")
@components_option
def command(file: Path, to: int | None, components: Path | None) -> None:
    """Step through a record: every decision, what came of it, and the question it stops at."""
    played = record.load(file)
    game = record.game_of(played, str(file), components)
    n = len(played.decisions)
    if to is not None and not 0 <= to <= n:
        raise BadText(str(to), "no such moment of the record", (f"0 to {n}",))
    click.echo(f"{game.title}, {', '.join(_seat(game, played, i) for i in range(len(played.seats)))}")
    state = record.start_of(played, game, str(file))
    if to != 0:
        for moment in record.steps(played, game, str(file)):
            state = moment.state
            click.echo(f"{moment.n:>4}  {game.seat_name(moment.seat, len(played.seats))}: {moment.text}")
            for sentence in moment.sentences:
                click.echo(f"      {sentence}")
            if moment.n == to:
                break
    click.echo(_status(game, state))


def _seat(game: Game, played: record.Record, seat: int) -> str:
    return f"{game.seat_name(seat, len(played.seats))}: {played.seats[seat]}"


def _status(game: Game, state: State) -> str:
    if not state.is_over:
        return f"Now: {game.text(state.prompt)}"
    returns = state.returns()
    scores = ", ".join(f"{game.seat_name(seat, len(returns))} {score:g}" for seat, score in enumerate(returns))
    return f"The game is over: {scores}"
