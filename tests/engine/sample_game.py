"""A small but complete game: hidden hands, a chance card, questions in several parts, a forced one, an option.

Hikers race up a trail. ``walk`` plays a card of one's hand, ``rest`` turns one up from the deck; whoever arrives where
others stand may bump one of them. See ``sample_rulebook.toml`` beside this file.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from rulebound.engine.actions import Vocabulary
from rulebound.engine.chance import Stream
from rulebound.engine.contract import NOBODY, Game, State
from rulebound.engine.errors import BadFile, BadText
from rulebound.engine.prompt import Prompt
from rulebound.engine.rng import Rng
from rulebound.engine.rulebook import Rulebook
from rulebound.engine.scene import Card, Piece, Scene, Space
from rulebound.engine.verdict import Verdict, clause_id

SEATS = ("amber", "birch", "cedar")
DECK = (1, 2, 3, 4) * 3
DO, CARD, BUMP, WHOM, OVER = range(5)
VERBS = ("do", "card", "bump", "whom")
WALK, REST = 0, 1
YES, NO = 0, 1
WALKED, TURNED_UP, BUMPED, WON = range(4)
UNKNOWN = 99


class TrailView(msgspec.Struct, frozen=True):
    """What one seat may know."""

    steps: tuple[int, ...]
    rested: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[int, ...]
    deck_size: int
    played: tuple[int, ...]
    question: str
    seat: int | None


class TrailState(State):
    """Where everybody stands; ``question`` is what is now asked of ``mover``."""

    def __init__(self, game: TrailGame, players: int, length: int, bumps: bool) -> None:
        super().__init__(game)
        self.trail = game
        self.players = players
        self.length = length
        self.bumps = bumps
        self.question = DO
        self.mover = 0
        self.n_reveals = 0
        self.steps = [0] * players
        self.rested = [False] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.deck: list[int] = []
        self.played: list[int] = []

    @property
    def n_players(self) -> int:
        return self.players

    @property
    def seat(self) -> int:
        return NOBODY if self.question == OVER else self.mover

    def domain(self) -> tuple[int, int]:
        if self.question == OVER:
            return 0, 0
        verb = self.trail.vocabulary[VERBS[self.question]]
        return verb.offset, verb.n_arguments

    def forbidden_by(self, action: int) -> int:
        first, n = self.domain()
        if not first <= action < first + n:
            return UNKNOWN
        argument = action - first
        if self.question == DO and argument == REST and self.rested[self.mover]:
            return 4
        if self.question == CARD and argument + 1 not in self.hands[self.mover]:
            return 2
        if self.question == WHOM and (
            argument == self.mover or argument >= self.players or self.steps[argument] != self.steps[self.mover]
        ):
            return 5
        return 0

    def _legal(self) -> list[int]:
        first, n = self.domain()
        return [action for action in range(first, first + n) if self.forbidden_by(action) == 0]

    def n_legal(self) -> int:
        return len(self._legal())

    def nth_legal(self, k: int) -> int:
        return self._legal()[k]

    def step(self, action: int) -> None:
        self._carry_out(action - self.domain()[0])
        while not self.asks_forced and self.question != OVER and self.n_legal() == 1:
            self._carry_out(self.nth_legal(0) - self.domain()[0])

    def _carry_out(self, argument: int) -> None:
        if self.question == DO and argument == WALK:
            self.question = CARD
        elif self.question == DO:
            self._rest()
        elif self.question == CARD:
            self._walk(argument + 1)
        elif self.question == BUMP and argument == YES:
            self.question = WHOM
        elif self.question == BUMP:
            self._next_mover()
        else:
            self.steps[argument] -= 1
            self._note(BUMPED, self.mover, argument)
            self._next_mover()

    def _rest(self) -> None:
        card = self.deck.pop()
        self.n_reveals += 1
        self.played.append(card)
        self.rested[self.mover] = True
        self._note(TURNED_UP, self.mover, card)
        self._go_up(2 - card % 2)

    def _walk(self, card: int) -> None:
        hand = self.hands[self.mover]
        hand.remove(card)
        hand.append(self.deck.pop())
        hand.sort()
        self.n_reveals += 1
        self.played.append(card)
        self.rested[self.mover] = False
        self._note(WALKED, self.mover, card)
        self._go_up(card)

    def _go_up(self, n: int) -> None:
        self.steps[self.mover] = min(self.length, self.steps[self.mover] + n)
        here = self.steps[self.mover]
        if here == self.length:
            self.question = OVER
            self._note(WON, self.mover)
        elif self.bumps and self.steps.count(here) > 1:
            self.question = BUMP
        else:
            self._next_mover()

    def _next_mover(self) -> None:
        self.mover = (self.mover + 1) % self.players
        self.question = DO if self.deck else OVER

    def _note(self, *event: int) -> None:
        if self.journal is not None:
            self.journal.append(event)

    def reveals(self) -> int:
        return self.n_reveals

    def returns(self) -> list[float]:
        best = max(self.steps)
        n_best = self.steps.count(best)
        return [(1.0 if n_best == 1 else 0.5) if step == best else 0.0 for step in self.steps]

    def worth(self, seat: int) -> float:
        others = max(step for other, step in enumerate(self.steps) if other != seat)
        return 0.5 + (self.steps[seat] - others) / (2 * self.length)

    def clone(self) -> TrailState:
        made = TrailState(self.trail, self.players, self.length, self.bumps)
        made.copy_from(self)
        return made

    def copy_from(self, other: State) -> None:
        assert isinstance(other, TrailState)
        self.players, self.length, self.bumps = other.players, other.length, other.bumps
        self.question, self.mover, self.n_reveals = other.question, other.mover, other.n_reveals
        self.steps[:] = other.steps
        self.rested[:] = other.rested
        self.hands[:] = [list(hand) for hand in other.hands]
        self.deck[:] = other.deck
        self.played[:] = other.played

    def to_bytes(self) -> bytes:
        head = [self.players, self.length, self.bumps, self.question, self.mover, self.n_reveals]
        body = [*self.steps, *self.rested]
        piles = [part for pile in (*self.hands, self.deck, self.played) for part in (len(pile), *pile)]
        return bytes([*head, *body, *piles])

    def key(self) -> int:
        return int.from_bytes(hashlib.sha256(self.to_bytes()).digest()[:8], "big")

    def redeal(self, seat: int | None, rng: Rng) -> TrailState:
        while True:
            made = self._dealt_anew(seat, rng)
            if made.question != CARD or made.n_legal() > 1:  # who is asked for a card has a choice: all know that
                return made

    def _dealt_anew(self, seat: int | None, rng: Rng) -> TrailState:
        made = self.clone()
        others = [i for i in range(self.players) if i != seat]
        pool = made.deck + [card for i in others for card in made.hands[i]]
        for i in range(len(pool) - 1, 0, -1):
            k = int(rng.below(i + 1))
            pool[i], pool[k] = pool[k], pool[i]
        for i in others:
            n = len(made.hands[i])
            made.hands[i] = sorted(pool[:n])
            del pool[:n]
        made.deck[:] = pool
        return made


class TrailGame(Game):
    """The box."""

    def __init__(self) -> None:
        self.vocabulary = Vocabulary(
            do=("walk", "rest"),
            card=("1", "2", "3", "4"),
            bump=("bump", "pass"),
            whom=SEATS,
        )
        super().__init__(self.vocabulary.n_actions, UNKNOWN)
        self.name = "trail"
        self.title = "The Trail"
        self.rules_version = 1
        self.max_decisions = 60
        self.player_counts = (2, 3)
        self.rulebook = Rulebook.load(Path(__file__).with_name("sample_rulebook.toml"))
        self.components_hash = hashlib.sha256(bytes(DECK)).hexdigest()

    def option_defaults(self) -> dict[str, Any]:
        return {"length": 10, "bumps": True, "note": ""}

    def start(self, players: int = 2, seed: int = 0, options: dict[str, Any] | None = None) -> TrailState:
        if players not in self.player_counts:
            raise BadText(str(players), "not a number of players for this game", ("2", "3"))
        chosen = {**self.option_defaults(), **(options or {})}
        for name in chosen:
            if name not in self.option_defaults():
                raise BadText(name, "no option of this game", tuple(self.option_defaults()))
        length = chosen["length"]
        if not isinstance(length, int) or not 5 <= length <= 20:
            raise BadText(str(length), "no length of a trail", ("5 to 20",))
        state = TrailState(self, players, length, bool(chosen["bumps"]))
        try:
            order = Stream(seed, "deck").draw(len(DECK), len(DECK))
        except ValueError as error:
            raise BadText(str(seed), str(error)) from None
        cards = [DECK[i] for i in order]
        state.hands = [sorted(cards[3 * i : 3 * i + 3]) for i in range(players)]
        state.deck = cards[3 * players :]
        return state

    def options_of(self, state: State) -> dict[str, Any]:
        assert isinstance(state, TrailState)
        return {"length": state.length, "bumps": state.bumps, "note": ""}

    def from_bytes(self, data: bytes) -> TrailState:
        try:
            players, length, bumps, question, mover, n_reveals = data[:6]
            state = TrailState(self, players, length, bool(bumps))
            state.question, state.mover, state.n_reveals = question, mover, n_reveals
            state.steps = list(data[6 : 6 + players])
            state.rested = [bool(x) for x in data[6 + players : 6 + 2 * players]]
            at = 6 + 2 * players
            piles = []
            for _ in range(players + 2):
                n = data[at]
                piles.append(list(data[at + 1 : at + 1 + n]))
                at += 1 + n
        except (IndexError, ValueError):
            raise BadFile("position", "", "too short for a position of The Trail") from None
        *state.hands, state.deck, state.played = piles
        if at != len(data) or self.audit(state):
            raise BadFile("position", "", "not a position of The Trail")
        return state

    def position(self, state: State) -> dict[str, Any]:
        assert isinstance(state, TrailState)
        seats = range(state.players)
        return {
            "mover": SEATS[state.mover],
            "question": (*VERBS, "over")[state.question],
            "deck": list(state.deck),
            "played": list(state.played),
            "reveals": state.n_reveals,
            "hikers": {
                SEATS[i]: {"step": state.steps[i], "rested": state.rested[i], "hand": list(state.hands[i])}
                for i in seats
            },
        }

    def arrange(self, state: State, position: dict[str, Any]) -> TrailState:
        assert isinstance(state, TrailState)
        made = state.clone()
        for key, value in position.items():
            if key == "hikers" and isinstance(value, dict):
                self._arrange_hikers(made, value)
            elif key == "mover" and value in SEATS[: made.players]:
                made.mover = SEATS.index(value)
            elif key == "question" and value in (*VERBS, "over"):
                made.question = (*VERBS, "over").index(value)
            elif key in ("deck", "played") and _is_pile(value):
                setattr(made, key, list(value))
            elif key == "reveals" and isinstance(value, int):
                made.n_reveals = value
            else:
                raise BadFile("position", key, f"{value!r} cannot stand here")
        faults = self.audit(made)
        if faults:
            raise BadFile("position", "", "; ".join(faults))
        return made

    def _arrange_hikers(self, state: TrailState, hikers: dict[str, Any]) -> None:
        for name, facts in hikers.items():
            if name not in SEATS[: state.players]:
                raise BadFile("position", f"hikers.{name}", "there is no such hiker")
            if not isinstance(facts, dict):
                raise BadFile("position", f"hikers.{name}", f"{facts!r} cannot stand here")
            i = SEATS.index(name)
            for key, value in facts.items():
                if key == "step" and isinstance(value, int):
                    state.steps[i] = value
                elif key == "rested" and isinstance(value, bool):
                    state.rested[i] = value
                elif key == "hand" and _is_pile(value):
                    state.hands[i] = sorted(value)
                else:
                    raise BadFile("position", f"hikers.{name}.{key}", f"{value!r} cannot stand here")

    def audit(self, state: State) -> list[str]:
        assert isinstance(state, TrailState)
        faults = []
        cards = sorted(state.deck + state.played + [card for hand in state.hands for card in hand])
        if cards != sorted(DECK):
            faults.append(f"the cards are {cards} instead of {sorted(DECK)}")
        faults += [
            f"{SEATS[i]} stands on step {step} of {state.length}"
            for i, step in enumerate(state.steps)
            if not 0 <= step <= state.length
        ]
        return faults

    def seat_name(self, seat: int, players: int) -> str:
        return SEATS[seat]

    def prompt(self, state: State) -> Prompt:
        assert isinstance(state, TrailState)
        return Prompt((*VERBS, "over")[state.question], state.seat, {"step": state.steps[state.mover]})

    def text(self, prompt: Prompt) -> str:
        if prompt.kind == "over":
            return "The game is over."
        asked = {"do": "walk or rest?", "card": "which card?", "bump": "bump somebody?", "whom": "whom?"}
        return f"{SEATS[prompt.seat]} on step {prompt.facts['step']}: {asked[prompt.kind]}"

    def explain(self, state: State, action: int, code: int) -> Verdict:
        if code == UNKNOWN:
            return Verdict(False, (), "that does not answer the question now")
        words = {2: "you hold no such card", 4: "you rested last time", 5: "nobody to bump stands there"}
        return Verdict(False, (clause_id("TRL", code),), words[code])

    def describe(self, state: State, action: int) -> str:
        verb = self.vocabulary.verb_of(action)
        return verb.names[action - verb.offset]

    def phrases(self, state: State, action: int) -> tuple[str, ...]:
        text = self.describe(state, action)
        verb = self.vocabulary.verb_of(action)
        if verb.name == "card":
            return text, f"card {text}"
        if verb.name == "whom":
            # One phrase begins another, and one may mean several: what a reader of whole lines must cope with.
            return text, f"{text} down", "hiker"
        return (text, "go on") if verb.name == "do" and text == "walk" else (text,)

    def sentence(self, event: tuple[int, ...], state: State) -> str:
        who = SEATS[event[1]]
        if event[0] == WALKED:
            return f"{who} walks with a {event[2]}."
        if event[0] == TURNED_UP:
            return f"{who} rests and turns up a {event[2]}."
        if event[0] == BUMPED:
            return f"{who} bumps {SEATS[event[2]]}."
        return f"{who} reaches the hut."

    def view(self, state: State, seat: int | None) -> TrailView:
        assert isinstance(state, TrailState)
        return TrailView(
            steps=tuple(state.steps),
            rested=tuple(state.rested),
            hand_sizes=tuple(len(hand) for hand in state.hands),
            hand=() if seat is None else tuple(state.hands[seat]),
            deck_size=len(state.deck),
            played=tuple(state.played),
            question=(*VERBS, "over")[state.question],
            seat=state.actor,
        )

    def scene(self, state: State, seat: int | None) -> Scene:
        assert isinstance(state, TrailState)
        spaces = []
        for step in range(state.length + 1):
            here = tuple(
                Piece(SEATS[i], SEATS[i][0].upper(), SEATS[i]) for i, other in enumerate(state.steps) if other == step
            )
            spaces.append(Space(str(step), float(step), 0.0, "step", str(step), here))
        cards = (
            () if seat is None else tuple(Card(str(card), str(card), owner=SEATS[seat]) for card in state.hands[seat])
        )
        return Scene("square", self.title, self.text(self.prompt(state)), tuple(spaces), cards)


def _is_pile(value: object) -> bool:
    return isinstance(value, list) and all(card in DECK for card in value)


def make_game(components: Path | None = None) -> TrailGame:
    """The entry point; The Trail has no components file of its own."""
    if components is not None:
        raise BadFile(str(components), "", "The Trail has no components to replace")
    return TrailGame()
