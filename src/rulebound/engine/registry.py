"""Which games there are: our own and third-party ones, found by the entry point group ``rulebound.games``.

An entry point is a callable ``make_game(components: Path | None) -> Game``; a path stands for the owner's own
components file, None for the packaged one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from rulebound.engine.contract import Game
from rulebound.engine.errors import BadText, RuleboundError

GROUP = "rulebound.games"
# So that a source tree that was never installed works too.
BUILT_IN = {
    "altaria": "rulebound.games.altaria:make_game",
    "calamandara": "rulebound.games.calamandara:make_game",
}

_cache: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted({*BUILT_IN, *_third_party()}))


def load(name: str, components: Path | None = None) -> Game:
    """A game by name, optionally with another components file.

    Raises BadText for a name nobody has, or if the game's own package is broken (then the others still load), and
    BadFile for a bad components file. A game with its packaged components is made once and shared.
    """
    if components is None and name in _cache:
        return _cache[name]
    game = _maker(name)(components)
    if not isinstance(game, Game):
        raise BadText(name, f"its package made a {type(game).__name__} instead of a game")
    if components is None:
        _cache[name] = game
    return game


def _third_party() -> dict[str, EntryPoint]:
    """Entry points by name; a built-in name cannot be taken over."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BUILT_IN}


def _maker(name: str) -> Callable[[Path | None], object]:
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        made: Callable[[Path | None], object] = getattr(import_module(module), attribute)
        return made
    found = _third_party().get(name)
    if found is None:
        raise BadText(name, "there is no such game", names())
    try:
        loaded = found.load()
    except Exception as error:  # whatever a stranger's package does, the other games go on
        raise BadText(name, f"its package ({found.value}) cannot be imported: {_one_line(error)}") from error
    if not callable(loaded):
        raise BadText(name, f"its entry point {found.value} is not a function that makes a game")
    return _guarded(name, found.value, loaded)


def _guarded(name: str, value: str, maker: Callable[[Path | None], object]) -> Callable[[Path | None], object]:
    """The same maker, whose own failures arrive as one clear error."""

    def make(components: Path | None) -> object:
        try:
            return maker(components)
        except RuleboundError:
            raise
        except Exception as error:
            raise BadText(name, f"its package ({value}) failed to make the game: {_one_line(error)}") from error

    return make


def _one_line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
