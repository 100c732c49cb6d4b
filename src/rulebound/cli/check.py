"""``rulebound check``."""

from __future__ import annotations

import os
from pathlib import Path

import click

from rulebound.cli import WRONG_INPUT
from rulebound.engine.errors import BadFile
from rulebound.engine.scenario import run_scenario


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@click.option("--verbose", "-v", is_flag=True, help="Also name the scenarios that hold.")
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], verbose: bool) -> None:
    """Run scenario files (of a directory: all of them); exit code 1, with step and clause, if one does not hold."""
    n_held = n_checks = n_bad = 0
    paths = [path for file in files for path in _scenarios(file)]
    for path in paths:
        try:
            result = run_scenario(path)
        except BadFile as error:  # the others are still worth running
            click.echo(f"rulebound: {' '.join(str(error).split())}", err=True)
            n_bad += 1
            continue
        n_checks += result.n_checks
        n_held += result.ok
        if verbose or not result.ok:
            click.echo(str(result))
    click.echo(f"{n_held} of {len(paths)} scenarios hold ({n_checks} checks)")
    ctx.exit(WRONG_INPUT if n_bad else 0 if n_held == len(paths) else 1)


def _scenarios(path: Path) -> list[Path]:
    """A file, or every scenario below a directory; raises BadFile if there is none."""
    if not os.path.isdir(path):  # noqa: PTH112 (Path.is_dir raises for a name no file can have)
        return [path]
    found = sorted(path.rglob("*.toml"))
    if not found:
        raise BadFile(str(path), "", "holds no scenario files (*.toml)")
    return found
