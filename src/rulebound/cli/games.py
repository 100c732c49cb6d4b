"""``rulebound games``."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from rulebound.cli.inputs import json_option
from rulebound.engine import coverage, registry
from rulebound.engine.contract import Game
from rulebound.engine.errors import RuleboundError

TESTS = Path("tests")


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List the games: name, players, rulebook, and (where the tests are at hand) how much of it they cover."""
    rows = [_row(name) for name in registry.names()]
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2))
        return
    for row in rows:
        if "problem" in row:
            click.echo(f"{row['name']}: cannot be loaded: {row['problem']}")
        else:
            click.echo(f"{row['name']:<12} {row['title']} · {row['players']} players · {row['rules']}")


def _row(name: str) -> dict[str, str]:
    try:
        game = registry.load(name)
    except RuleboundError as error:  # a broken third-party game does not hide the others
        return {"name": name, "problem": " ".join(str(error).split())}
    counts = game.player_counts
    players = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return {"name": name, "title": game.title, "players": players, "rules": _rules(game)}


def _rules(game: Game) -> str:
    book = game.rulebook
    size = f"rules version {game.rules_version}, {len(book.clauses)} clauses, {len(book.rulings)} rulings"
    if not (TESTS / "games" / game.name).is_dir():
        return size
    try:
        return f"{size}, {coverage.measure(game, TESTS).summary}"
    except RuleboundError:  # the list of games is no place to complain about a test file; `coverage` does
        return size
