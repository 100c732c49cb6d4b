"""The options of a game and their checks."""

from __future__ import annotations

from typing import Any, Final

from rulebound.engine.errors import BadText
from rulebound.games.altaria.tables import HERO_NAMES

TERRAIN_CARDS: Final = tuple(f"T{n}" for n in range(1, 10))

# events: the full game (ALT-119); recommended_heroes: the trio of ALT-18 for both; *_heroes: left, centre, right by
# name; *_terrain: "T1".."T9"; iliath_allied_only: orders through Iliath's token go to allied heroes only (ALT-R40);
# iliath_copy_himself: a hero may also copy such a hero's kind of token from its own space (ALT-R41).
OPTIONS: Final[dict[str, Any]] = {
    "events": True,
    "recommended_heroes": False,
    "blue_heroes": "",
    "red_heroes": "",
    "blue_terrain": "",
    "red_terrain": "",
    "iliath_allied_only": False,
    "iliath_copy_himself": False,
}


def checked_options(given: dict[str, Any]) -> dict[str, Any]:
    """All options, the given ones checked; raises BadText for an unknown name or a value of the wrong kind."""
    chosen = dict(OPTIONS)
    for name, value in given.items():
        if name not in OPTIONS:
            raise BadText(name, "Altaria has no such option", tuple(OPTIONS))
        if type(value) is not type(OPTIONS[name]):
            kind = "true or false" if isinstance(OPTIONS[name], bool) else "a text"
            raise BadText(f"{name}={value}", f"this option is {kind}")
        chosen[name] = value
    return chosen


def drawn_heroes(chosen: dict[str, Any]) -> list[list[int]]:
    """Per seat the kinds chosen by name, or an empty list to draw them."""
    return [_hero_row(name, chosen[name]) for name in ("blue_heroes", "red_heroes")]


def _hero_row(option: str, text: str) -> list[int]:
    if not text:
        return []
    names = [name.strip().lower() for name in text.split(",")]
    unknown = [name for name in names if name not in HERO_NAMES]
    if unknown:
        raise BadText(f"{option}={text}", f"there is no hero {unknown[0]!r}", HERO_NAMES)
    if len(names) != 3 or len(set(names)) != 3:
        raise BadText(f"{option}={text}", "name three different heroes: left, centre, right")
    return [HERO_NAMES.index(name) for name in names]


def drawn_terrain(chosen: dict[str, Any]) -> list[int]:
    """Per seat the index of the chosen terrain card, -1 to draw it."""
    cards = [_terrain_card(name, chosen[name]) for name in ("blue_terrain", "red_terrain")]
    if cards[0] >= 0 and cards[0] == cards[1]:
        raise BadText(f"red_terrain={chosen['red_terrain']}", "there is only one of each terrain card (ALT-R55)")
    return cards


def _terrain_card(option: str, text: str) -> int:
    if not text:
        return -1
    if text.upper() not in TERRAIN_CARDS:
        raise BadText(f"{option}={text}", "there is no such terrain card", TERRAIN_CARDS)
    return TERRAIN_CARDS.index(text.upper())
