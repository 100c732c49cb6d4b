"""The command line: ``rulebound COMMAND``.

Whatever goes wrong is told in one line on stderr: exit code 2 for wrong input, 70 for a fault of ours, 130 when
interrupted; 1 means that what was to be checked does not hold.
"""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from typing import TextIO

import click

from rulebound import __version__
from rulebound.engine.errors import RuleboundError, RulesFault

WRONG_INPUT = 2
OUR_FAULT = 70
INTERRUPTED = 130

# Each command lives in the module of its name as ``command``; it is only imported when it is called for.
COMMANDS = {
    "games": "List the games.",
    "play": "Play a game in the terminal.",
    "simulate": "Let bots play many games and count.",
    "bench": "Measure how fast the rules run.",
    "rules": "Read or search a rulebook.",
    "coverage": "Show which tests cover which clause.",
    "check": "Run scenario files.",
    "replay": "Step through the record of a game.",
    "verify": "Check the record of a game against its seed and hashes.",
}


class LazyGroup(click.Group):
    """Knows its commands by name and imports one when it is used, so that a light command starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the help page."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        try:
            command = import_module(f"rulebound.cli.{cmd_name}").command
        except ImportError as error:
            raise click.UsageError(f"the command {cmd_name} cannot be used here: {error}") from error
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is refused with the names there are."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"{args[0]!r} is no command; there are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulebound")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Modern tabletop games whose whole rules are enforced, explained, and fast enough to study.

    Start with: rulebound play altaria
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(arguments: list[str]) -> int:
    """Carry out a command line; returns the exit code."""
    try:
        code = group.main(args=arguments, prog_name="rulebound", standalone_mode=False)
    except RulesFault as error:
        _complain(f"this is a fault of ours, please report it: {error}")
        return OUR_FAULT
    except RuleboundError as error:
        _complain(str(error))
        return WRONG_INPUT
    except click.ClickException as error:
        _complain(error.format_message())
        return WRONG_INPUT
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except OSError as error:  # a full disk, a terminal that is gone: nothing the program could mend
        _complain(error.strerror or str(error))
        return WRONG_INPUT
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename}, line {place.lineno}"
        _complain(f"this is a fault of ours, please report it: {type(error).__name__}: {error} ({where})")
        return OUR_FAULT
    return code if isinstance(code, int) else 0


def main() -> None:
    """Entry point of the ``rulebound`` command."""
    code = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not _flushed(stream):
            code = code or WRONG_INPUT
    sys.exit(code)


def _flushed(stream: TextIO) -> bool:
    """Write what a stream still holds; what finds no room is dropped, or Python would complain of it once more."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        return False
    return True


def _complain(problem: str) -> None:
    line = " ".join(problem.split())
    with suppress(OSError):  # if even that cannot be written, the exit code has to do
        click.echo(f"rulebound: {line}", err=True)
