"""Calamandara, for 2 to 4 travellers: the first token on the Dimensional Rift wins (CAL-1, CAL-2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.prompt import Prompt
from rulebound.engine.rulebook import Rulebook
from rulebound.engine.scene import Scene
from rulebound.engine.verdict import RULING, Verdict
from rulebound.games.calamandara import arranging, describe, position, view
from rulebound.games.calamandara.actions import VOCABULARY
from rulebound.games.calamandara.audit import faults
from rulebound.games.calamandara.board import ARM_NAMES, SEAT_ARMS
from rulebound.games.calamandara.components import load_components
from rulebound.games.calamandara.frames import WIDTH
from rulebound.games.calamandara.lands import TABLE_WORDS
from rulebound.games.calamandara.match import Match, unpacked
from rulebound.games.calamandara.options import MODES, OPTIONS, checked_options
from rulebound.games.calamandara.scene import scene_of
from rulebound.games.calamandara.setup import set_up
from rulebound.games.calamandara.tables import Tables

RULEBOOK: Final = Path(__file__).with_name("rulebook.toml")


class CalamandaraGame(Game):
    """The box. ``components`` names an owner's file of printed numbers instead of the packaged one."""

    name = "calamandara"
    title = "Calamandara"
    rules_version = 1
    player_counts = (2, 3, 4)
    vocabulary = VOCABULARY
    # Without the rounds' limit (CAL-R58) travellers could pass for ever. With it: a turn asks its own traveller at most
    # 150 questions (up to four insertions, each a Star's at most 27; the steps of phase 4; three Waterfalls) and the
    # others 40 in its windows; 200 rounds of four such turns are 152,000. Memory cards are used up: 72, and each of the
    # 7 that copy or revive brings one back once, so fewer than 100 are used, none asking more than 150 questions with
    # those of the windows that open anew: 15,000. Insertions replayed after a Guardian or Sealed Fields: 12 times 120.
    max_decisions = 200_000

    def __init__(self, components: Path | None = None) -> None:
        super().__init__(VOCABULARY.n_actions, int(RULING) + 109)
        loaded = load_components(components)
        self.tables = Tables(loaded)
        self.components_hash = loaded.digest()
        self.rulebook = Rulebook.load(RULEBOOK)

    def start(self, players: int = 2, seed: int = 0, options: dict[str, Any] | None = None) -> Match:
        """A fresh game."""
        if players not in self.player_counts:
            raise BadText(str(players), "Calamandara is for 2 to 4 players", ("2", "3", "4"))
        chosen = checked_options(options or {})
        match = Match(self, self.tables, players)
        match.mode = MODES.index(chosen["mode"])
        match.rounds = chosen["rounds"]
        match.early_limit = chosen["early_limit"]
        match.temple_to_owner = chosen["temple_to_owner"]
        try:
            set_up(match, seed)
        except ValueError as error:
            raise BadText(str(seed), str(error)) from None
        match.advance()
        return match

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default."""
        return dict(OPTIONS)

    def option_choices(self) -> dict[str, tuple[Any, ...]]:
        """Also the ways of forming decks."""
        return {"mode": MODES, **super().option_choices()}

    def options_of(self, state: State) -> dict[str, Any]:
        """The options a position is played with."""
        s = _match(state)
        return {
            "mode": MODES[int(s.mode)],
            "rounds": int(s.rounds),
            "early_limit": s.early_limit,
            "temple_to_owner": s.temple_to_owner,
        }

    def from_bytes(self, data: bytes) -> Match:
        """The position that ``to_bytes`` wrote."""
        return unpacked(self, self.tables, data)

    def arrange(self, state: State, position_parts: dict[str, Any]) -> Match:
        """A copy with parts of the position replaced."""
        return arranging.arranged(_match(state), position_parts)

    def is_scratch(self, state: State, place: str) -> bool:
        """The sieves, and what lies beyond the pending frames, saved positions and waiting cards."""
        name, _, below = place.partition(".")
        s = _match(state)
        used = {"stack": s.depth * WIDTH, "saved": s.n_saved * TABLE_WORDS, "waits": s.n_waits}
        return name in ("sieve", "scratch", "trial", "trial_aims") or (name in used and int(below) >= used[name])

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return faults(_match(state))

    def seat_name(self, seat: int, players: int) -> str:
        """A seat is called after its side of the table."""
        return ARM_NAMES[SEAT_ARMS[players - 2][seat]]

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
        s = _match(state)
        return view.view_of(s, _seat(s, seat))

    def position(self, state: State) -> dict[str, Any]:
        """The whole truth."""
        return position.position_of(_match(state))

    def scene(self, state: State, seat: int | None) -> Scene:
        """What a client draws."""
        s = _match(state)
        return scene_of(s, _seat(s, seat), self.title)


def _match(state: State) -> Match:
    if not isinstance(state, Match):
        raise BadFile("position", "", "this is no position of Calamandara")
    return state


def _seat(s: Match, seat: int | None) -> int | None:
    if seat is not None and not 0 <= seat < int(s.n_seats):
        seats = tuple(str(n) for n in range(int(s.n_seats)))
        raise BadText(str(seat), "the game has no such seat", (*seats, "None"))
    return seat


def make_game(components: Path | None = None) -> Game:
    """The game, for the registry."""
    return CalamandaraGame(components)
