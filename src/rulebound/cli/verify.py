"""``rulebound verify``."""

from __future__ import annotations

from pathlib import Path

import click

from rulebound.cli.inputs import components_option
from rulebound.engine import record


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@components_option
def command(file: Path, components: Path | None) -> None:
    """Replay a record and check seed commitment, hashes and result; exit code 2, saying what differs, if one does."""
    played = record.load(file)
    game = record.game_of(played, str(file), components)
    n_hashes = record.verify(played, game, str(file))
    end = "finished" if played.result is not None else "unfinished"
    agreed = f"seed commitment and {n_hashes} hashes agree"
    click.echo(f"{file}: {len(played.decisions)} decisions of {game.title} ({end}); {agreed}")
