"""A whole game as text that a reviewer can read beside the rulebook: questions, options, choice, events, changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulebound.engine.contract import Game, State
from rulebound.engine.testing import RandomPlayer

# What a reader wants to see of a position; the hash at the end stands for all the rest.
SHOWN = ("turn", "phase", "initiative", "result", "board", "altars", "heroes", "tokens", "event")
USUAL = ("False", "0", "none", "grass", "healthy", "")


@dataclass(frozen=True)
class Script:
    """One playthrough: random decisions (``chooser`` seeds them), so that no change of a bot alters it."""

    name: str
    seed: int
    chooser: int
    options: dict[str, Any] = field(default_factory=dict)


def flat(position: dict[str, Any], above: str = "") -> dict[str, str]:
    """Dotted keys and values as text."""
    found: dict[str, str] = {}
    for key, value in position.items():
        if isinstance(value, dict) and value:
            found |= flat(value, f"{above}{key}.")
        else:
            found[above + key] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return found


def shown_of(state: State) -> dict[str, str]:
    """The part of a position that is shown."""
    return {key: value for key, value in flat(state.position()).items() if key.partition(".")[0] in SHOWN}


class Doer(RandomPlayer):
    """Random, but ends an action half as often as it could."""

    def choose(self, state: State) -> int:
        """Another choice if the first would be to end the action."""
        action = super().choose(state)
        return super().choose(state) if state.describe(action) == "done" else action


def lines(game: Game, script: Script) -> Iterator[str]:
    """The playthrough, line by line."""
    state = game.start(2, script.seed, dict(script.options))
    player = Doer(script.chooser)
    yield f"# {game.title}, rules version {game.rules_version}, seed {script.seed}, {game.options_of(state)}"
    shown = shown_of(state)
    yield from (f"{key} = {value}" for key, value in shown.items() if value not in USUAL)
    n = 0
    while not state.is_over:
        n += 1
        yield ""
        yield f"{n}. {game.text(state.prompt)}"
        yield "   " + " · ".join(state.describe(action) for action in state.legal_actions())
        action = player.choose(state)
        yield f"   > {state.describe(action)}"
        state.journal = []
        state.apply(action)
        yield from (f"   {game.sentence(event, state)}" for event in state.journal)
        now = shown_of(state)
        for key in sorted(shown.keys() | now.keys()):
            before, after = shown.get(key, "–"), now.get(key, "–")
            if before != after:
                yield f"     {key}: {before} -> {after}"
        shown = now
    yield ""
    yield f"returns {state.returns()}, hash {state.key():016x}"
