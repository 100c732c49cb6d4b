"""``rulebound coverage``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click
import msgspec

from rulebound.cli.inputs import json_option, load_games
from rulebound.engine.coverage import Coverage, measure


@click.command("coverage")
@click.argument("games", nargs=-1, metavar="[GAME…]")
@click.option("--tests", type=click.Path(path_type=Path), default=Path("tests"), help="Where the tests are (./tests).")
@click.option("--verbose", "-v", is_flag=True, help="Also list the tests of every clause.")
@json_option
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], tests: Path, verbose: bool, as_json: bool) -> None:
    """Show which tests cover which clause; exit code 1 if a clause has none, or a test names one that is not there."""
    found = [measure(game, tests) for game in load_games(games)]
    if as_json:
        report = {one.game: {**asdict(one), "ok": one.ok} for one in found}
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2))
    else:
        for one in found:
            _print(one, verbose)
    ctx.exit(0 if all(one.ok for one in found) else 1)


def _print(coverage: Coverage, verbose: bool) -> None:
    if verbose:
        for name, tests in coverage.tests.items():
            click.echo(f"{name}: {', '.join(tests) or '-'}")
    for clause in coverage.uncovered:
        click.echo(f"{clause} has no test")
    for problem in coverage.unknown + coverage.homeless:
        click.echo(problem)
    if coverage.untested_rulings:
        click.echo(f"rulings without a test: {', '.join(coverage.untested_rulings)}")
    click.echo(f"{coverage.game}: {coverage.summary}")
