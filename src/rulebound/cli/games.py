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


class Row(msgspec.Struct, kw_only=True):
    """One game; ``covered`` counts the clauses with a test (None where no tests are at hand)."""

    name: str
    title: str = ""
    players: tuple[int, ...] = ()
    rules_version: int = 0
    clauses: int = 0
    rulings: int = 0
    covered: int | None = None
    problem: str = ""


@click.command("games")
@json_option
def command(as_json: bool) -> None:
    """List the games: name, players, rulebook, and (where the tests are at hand) how much of it they cover."""
    rows = [_row(name) for name in registry.names()]
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(rows), indent=2))
        return
    for row in rows:
        click.echo(f"{row.name:<12} {_told(row)}")


def _row(name: str) -> Row:
    try:
        game = registry.load(name)
    except RuleboundError as error:  # a broken third-party game does not hide the others
        return Row(name=name, problem=" ".join(str(error).split()))
    return Row(
        name=name,
        title=game.title,
        players=tuple(game.player_counts),
        rules_version=game.rules_version,
        clauses=len(game.rulebook.clauses),
        rulings=len(game.rulebook.rulings),
        covered=_covered(game),
    )


def _covered(game: Game) -> int | None:
    if not (TESTS / "games" / game.name).is_dir():
        return None
    try:
        measured = coverage.measure(game, TESTS)
    except RuleboundError:  # the list of games is no place to complain about a test file; `coverage` does
        return None
    return measured.n_clauses - len(measured.uncovered)


def _told(row: Row) -> str:
    if row.problem:
        return f"cannot be loaded: {row.problem}"
    first, last = row.players[0], row.players[-1]
    players = f"{first} players" if first == last else f"{first} to {last} players"
    covered = "" if row.covered is None else f" ({row.covered} of them tested)"
    rules = f"rules version {row.rules_version}: {row.clauses} clauses{covered}, {row.rulings} rulings"
    return f"{row.title} · {players} · {rules}"
