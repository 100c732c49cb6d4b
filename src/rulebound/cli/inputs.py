"""What several commands take from the command line, and how it is checked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import click

from rulebound.engine import registry
from rulebound.engine.chance import SEED_LIMIT
from rulebound.engine.contract import Game
from rulebound.engine.errors import BadText

YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0")

components_option = click.option(
    "--components",
    type=click.Path(path_type=Path),
    help="Your own components file, in the form of the game's components.toml.",
)
options_option = click.option(
    "--option", "-o", "option", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class Seconds(click.FloatRange):
    """A number of seconds within limits; ``nan``, which is within any limits, is none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number; refuses what is none."""
        number = super().convert(value, param, ctx)
        if number != number:  # noqa: PLR0124 (only "not a number" differs from itself)
            self.fail(f"{value!r} is no number of seconds.", param, ctx)
        return number


def has_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal; closed ones are None."""
    return stream is not None and stream.isatty()


def load_games(names: Sequence[str]) -> list[Game]:
    """The games named, or all there are."""
    return [registry.load(name) for name in names or registry.names()]


def read_options(game: Game, pairs: Sequence[str]) -> dict[str, Any]:
    """``key=value`` texts as options of the type the game's defaults have; raises BadText."""
    defaults = game.option_defaults()
    options: dict[str, Any] = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise BadText(pair, "an option is written key=value", tuple(defaults))
        if key not in defaults:
            raise BadText(key, f"{game.title} has no such option", tuple(defaults))
        if key in options:
            raise BadText(key, "the option is given twice")
        options[key] = _typed(key, text, defaults[key])
    return options


def read_seed(text: str) -> int:
    """A seed as a decimal or 0x-hexadecimal number; raises BadText."""
    try:
        seed = int(text, 16) if text.lower().startswith("0x") else int(text)
    except ValueError:
        seed = -1
    if not 0 <= seed < SEED_LIMIT:
        raise BadText(text, "no seed", ("a whole number from 0 to 2**256 - 1",))
    return seed


def _typed(key: str, text: str, default: object) -> bool | int | float | str:
    if isinstance(default, bool):
        lower = text.lower()
        if lower not in YES + NO:
            raise BadText(f"{key}={text}", "the option is a yes or no", ("true", "false"))
        return lower in YES
    if isinstance(default, (int, float)):
        kind = "a whole number" if isinstance(default, int) else "a number"
        try:
            return type(default)(text)
        except ValueError:
            raise BadText(f"{key}={text}", f"the option is {kind}", (f"{key}={default}",)) from None
    return text
