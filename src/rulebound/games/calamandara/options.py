"""The options of a game and their checks."""

from __future__ import annotations

from typing import Any, Final

from rulebound.engine.errors import BadText

MODES: Final = ("standard", "sequence", "screening")
MOST_ROUNDS: Final = 200

# mode: how decks are formed (CAL-41); rounds: the game is a draw after so many (CAL-R58); early_limit: an acquisition
# stands once a symbol is inserted (CAL-387); temple_to_owner: symbols that Temple of Calon discards go to their owner's
# Depot (CAL-R46).
OPTIONS: Final[dict[str, Any]] = {
    "mode": "standard",
    "rounds": 100,
    "early_limit": False,
    "temple_to_owner": False,
}


def checked_options(given: dict[str, Any]) -> dict[str, Any]:
    """All options, the given ones checked; raises BadText for an unknown name or a value of the wrong kind."""
    chosen = dict(OPTIONS)
    for name, value in given.items():
        if name not in OPTIONS:
            raise BadText(name, "Calamandara has no such option", tuple(OPTIONS))
        if type(value) is not type(OPTIONS[name]):
            kind = {bool: "true or false", int: "a whole number", str: "a text"}[type(OPTIONS[name])]
            raise BadText(f"{name}={value}", f"this option is {kind}")
        chosen[name] = value
    if chosen["mode"] not in MODES:
        raise BadText(f"mode={chosen['mode']}", "there is no such way of forming decks", MODES)
    if not 1 <= chosen["rounds"] <= MOST_ROUNDS:
        raise BadText(f"rounds={chosen['rounds']}", f"a game has 1 to {MOST_ROUNDS} rounds")
    return chosen
