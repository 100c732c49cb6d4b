"""Altaria: Clash of Dimensions, for two: blue and red, three heroes each, seven turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.prompt import Prompt
from rulebound.engine.rulebook import Rulebook
from rulebound.engine.scene import Scene
from rulebound.engine.verdict import RULING, Verdict
from rulebound.games.altaria import describe, position, view
from rulebound.games.altaria.actions import SEAT_NAMES, VOCABULARY
from rulebound.games.altaria.audit import faults
from rulebound.games.altaria.components import load_components
from rulebound.games.altaria.frames import WIDTH
from rulebound.games.altaria.match import Match, unpacked
from rulebound.games.altaria.options import OPTIONS, checked_options, drawn_heroes, drawn_terrain
from rulebound.games.altaria.scene import scene_of
from rulebound.games.altaria.setup import set_up, terrain_card
from rulebound.games.altaria.tables import HERO_NAMES, Tables

RULEBOOK: Final = Path(__file__).with_name("rulebook.toml")


class AltariaGame(Game):
    """The box. ``components`` names an owner's file of printed numbers instead of the packaged one."""

    name = "altaria"
    title = "Altaria: Clash of Dimensions"
    rules_version = 1
    player_counts = (2,)
    vocabulary = VOCABULARY
    # At most 2 tokens are laid in each of 42 actions, and every activation that moves heroes uses one up (great tokens
    # make nobody enter anything), each moving at most 6: 504 moves, with 126 by skills 630 of at most 5 questions. With
    # the phases' own 1,155 and the tokens' 168 that is under 4,500; the longest of 200,000 games had 284.
    max_decisions = 5000

    def __init__(self, components: Path | None = None) -> None:
        super().__init__(VOCABULARY.n_actions, int(RULING) + 76)
        loaded = load_components(components)
        self.tables = Tables(loaded)
        self.components_hash = loaded.digest()
        self.rulebook = Rulebook.load(RULEBOOK)

    def start(self, players: int = 2, seed: int = 0, options: dict[str, Any] | None = None) -> Match:
        """A fresh game."""
        if players != 2:
            raise BadText(str(players), "Altaria is for 2 players", ("2",))
        chosen = checked_options(options or {})
        match = Match(self, self.tables)
        match.has_events = chosen["events"]
        match.allied_only = chosen["iliath_allied_only"]
        match.copies_himself = chosen["iliath_copy_himself"]
        try:
            set_up(match, seed, drawn_heroes(chosen), drawn_terrain(chosen), chosen["recommended_heroes"])
        except ValueError as error:
            raise BadText(str(seed), str(error)) from None
        match.advance()
        return match

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default."""
        return dict(OPTIONS)

    def options_of(self, state: State) -> dict[str, Any]:
        """The options a position is played with; heroes and terrain are named as they were dealt."""
        s = _match(state)
        rows = [",".join(HERO_NAMES[int(s.kind_of[slot])] for slot in range(n, n + 3)) for n in (0, 3)]
        return {
            **OPTIONS,
            "events": s.has_events,
            "iliath_allied_only": s.allied_only,
            "iliath_copy_himself": s.copies_himself,
            "blue_heroes": rows[0],
            "red_heroes": rows[1],
            "blue_terrain": terrain_card(s, 0),
            "red_terrain": terrain_card(s, 1),
        }

    def from_bytes(self, data: bytes) -> Match:
        """The position that ``to_bytes`` wrote."""
        return unpacked(self, self.tables, data)

    def arrange(self, state: State, position_parts: dict[str, Any]) -> Match:
        """A copy with parts of the position replaced."""
        return position.arranged(_match(state), position_parts)

    def is_scratch(self, state: State, place: str) -> bool:
        """The sieves, and what lies on the stack above the pending frames."""
        name, _, below = place.partition(".")
        return name in ("sieve", "scratch") or (name == "stack" and int(below) >= _match(state).depth * WIDTH)

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults(_match(state))

    def seat_name(self, seat: int, players: int) -> str:
        """Blue or red."""
        return SEAT_NAMES[seat]

    def prompt(self, state: State) -> Prompt:
        """The question now."""
        return describe.prompt_of(_match(state))

    def text(self, prompt: Prompt) -> str:
        """A question in words."""
        return describe.prompt_text(prompt)

    def explain(self, state: State, action: int, code: int) -> Verdict:
        """A refusal in words."""
        return describe.explain(_match(state), action, code)

    def describe(self, state: State, action: int) -> str:
        """An option in words."""
        return describe.phrases(_match(state), action)[0]

    def phrases(self, state: State, action: int) -> tuple[str, ...]:
        """Every text for an option."""
        return describe.phrases(_match(state), action)

    def usual(self, state: State) -> int | None:
        """What goes without saying."""
        return describe.usual(_match(state))

    def sentence(self, event: tuple[int, ...], state: State) -> str:
        """What happened, in words."""
        return describe.sentence(event, _match(state))

    def view(self, state: State, seat: int | None) -> view.View:
        """What a seat may know."""
        return view.view_of(_match(state), _seat(seat))

    def position(self, state: State) -> dict[str, Any]:
        """The whole truth."""
        return position.position_of(_match(state))

    def scene(self, state: State, seat: int | None) -> Scene:
        """What a client draws."""
        return scene_of(_match(state), _seat(seat), self.title)


def _match(state: State) -> Match:
    if not isinstance(state, Match):
        raise BadFile("position", "", "this is no position of Altaria")
    return state


def _seat(seat: int | None) -> int | None:
    if seat not in (None, 0, 1):
        raise BadText(str(seat), "Altaria has no such seat", ("0", "1", "None"))
    return seat


def make_game(components: Path | None = None) -> Game:
    """The game, for the registry."""
    return AltariaGame(components)
