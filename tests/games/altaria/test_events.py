"""The seven event skills against a second, plain account of the same rules, in positions of random games.

The account below is written from the rulebook with names and dictionaries, not with sets of bits: if both agree at
thousands of questions, each checks the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import rulebound
from rulebound.engine.notation import read_line
from rulebound.engine.rng import Rng
from rulebound.games.altaria import frames
from rulebound.games.altaria.actions import EVENT
from rulebound.games.altaria.board import AXIAL, NAME_OF_CELL, SPACE_NAMES
from rulebound.games.altaria.components import HEROES, SKILLS, load_components
from tests.volume import scaled

GAME = rulebound.load("altaria")
BOX = load_components()
CARD_OF = {card.skill: card.id for card in BOX.events}
GREAT = {card.name for card in BOX.heroes if card.great}
SYMBOLS = {card.name: card.symbols for card in BOX.heroes}
AXIAL_OF = dict(zip(SPACE_NAMES, AXIAL, strict=True))
Position = dict[str, Any]


def steps(one: str, other: str) -> int:
    dq, dr = (a - b for a, b in zip(AXIAL_OF[one], AXIAL_OF[other], strict=True))
    return max(abs(dq), abs(dr), abs(dq + dr))


NEAR = {space: {other for other in SPACE_NAMES if steps(space, other) == 1} for space in SPACE_NAMES}


class Account:
    """What the rulebook says of one position and one doer's space."""

    def __init__(self, position: Position, by: str) -> None:
        self.p = position
        self.by = by
        self.tokens: dict[str, dict[str, Any]] = position["tokens"]
        self.heroes = [
            {**hero, "name": name, "colour": colour}
            for colour in ("blue", "red")
            for name, hero in position["heroes"][colour].items()
        ]
        self.side = ("blue", "red")[position["action"]["active"] // 3]
        self.doer = next((h for h in self.heroes if h["space"] == by and h["health"] != "dead"), None)

    def living(self, *spaces: str) -> list[dict[str, Any]]:
        return [h for h in self.heroes if h["health"] != "dead" and h["space"] in spaces]

    def terrain(self, space: str) -> str:
        return str(self.p["board"].get(space, "grass"))

    def kind(self, space: str) -> str:
        return str(self.tokens[space]["kind"]) if space in self.tokens else ""

    def is_blocker(self, space: str) -> bool:
        kind = self.kind(space)
        terrain = self.terrain(space)
        if kind == "slurg":
            return False
        return kind in ("tecton", "veshir") or terrain == "mountain" or (terrain == "jungle" and kind not in GREAT)

    def within_two(self, space: str) -> set[str]:
        return {space} | NEAR[space] | {far for mid in NEAR[space] if not self.is_blocker(mid) for far in NEAR[mid]}

    def is_land(self, space: str) -> bool:
        if space in (*BOX.board.altars, *BOX.board.portals):
            return False
        return self.terrain(space) not in ("mountain", "water")

    def is_empty(self, space: str) -> bool:
        return space not in self.tokens and all(hero["space"] != space for hero in self.heroes)

    def ground(self) -> set[str]:
        return {space for space in SPACE_NAMES if self.is_land(space) and self.is_empty(space)}

    def has_spare(self, kind: str) -> bool:
        return [self.kind(space) for space in self.tokens].count(kind) < 4

    def is_held_down(self, space: str) -> bool:
        """A great token with a hero on it."""
        return self.kind(space) in GREAT and any(hero["space"] == space for hero in self.heroes)

    def beside(self, *, own: bool) -> set[str]:
        near = NEAR[self.by] & self.tokens.keys()
        return {space for space in near if not own or self.tokens[space]["owner"] == self.side}

    def can_enter(self, hero: dict[str, Any], space: str) -> bool:
        kind = self.kind(space)
        own_portal = BOX.board.portals[hero["colour"] == "red"]
        if kind == "tecton" or space == own_portal or self.living(space):
            return False
        if self.terrain(space) in ("mountain", "water"):
            return False
        if all(other["space"] != space for other in self.heroes):
            return True
        return any(
            space_for_body == hero["space"]
            or (
                self.is_empty(space_for_body)
                and space_for_body not in BOX.board.portals
                and self.terrain(space_for_body) not in ("mountain", "water")
            )
            for space_for_body in NEAR[space]
        )

    # -- the questions -------------------------------------------------------------------------------------------

    def places(self, kind: str) -> set[str]:
        return self.ground() & self.within_two(self.by) if self.has_spare(kind) else set()

    def mimicable(self) -> set[str]:
        return {space for space in self.beside(own=False) if self.places(self.kind(space))}

    def swappable(self) -> set[str]:
        found = [h for h in self.living(*self.within_two(self.by)) if h["colour"] == self.side and h != self.doer]
        if self.doer is None:
            found = [h for h in found if self.is_land(h["space"]) and h["space"] not in self.tokens]
        return {f"{h['colour']} {h['place']}" for h in found}

    def trickable(self) -> set[str]:
        return {hero["name"] for hero in self.living(*NEAR[self.by]) if self.places(hero["name"])}

    def pressed(self, token: str) -> set[str]:
        return {f"{h['colour']} {h['place']}" for h in self.living(*self.within_two(token))}

    def shifted(self, token: str) -> set[str]:
        if self.is_held_down(token):
            return set()
        ground = self.ground()
        once = NEAR[token] & ground
        return once | {far for mid in once for far in NEAR[mid] & ground}

    def modes(self, token: str) -> set[str]:
        found = {"destroy"} if self.pressed(token) else set()
        return found | ({"shift"} if self.shifted(token) else set())

    def pressable(self) -> set[str]:
        return {space for space in self.beside(own=True) if self.modes(space)}

    def maneuvered(self, token: str) -> set[str]:
        others = {space for space in self.beside(own=False) if not self.is_held_down(space)}
        return (NEAR[self.by] & (self.ground() | others)) - {token}

    def maneuverable(self) -> set[str]:
        return {s for s in self.beside(own=False) if not self.is_held_down(s) and self.maneuvered(s)}

    def prayed_for(self) -> set[str]:
        reached = self.within_two(self.by)
        return {
            f"{h['colour']} {h['place']}" for h in self.heroes if h["colour"] == self.side and h["space"] in reached
        }

    def pushed_to(self, hero: dict[str, Any]) -> set[str]:
        outward = NEAR[hero["space"]] - NEAR[self.by] - {self.by}
        return {space for space in outward if self.can_enter(hero, space)}

    def pushable(self) -> set[str]:
        return {f"{h['colour']} {h['place']}" for h in self.living(*NEAR[self.by]) if self.pushed_to(h)}

    def destroyable(self) -> set[str]:
        found = set()
        for space in self.beside(own=True):
            if self.tokens[space]["left"] < SYMBOLS[self.kind(space)]:
                rest = {name: token for name, token in self.tokens.items() if name != space}
                if Account({**self.p, "tokens": rest}, self.by).pushable():
                    found.add(space)
        return found


def _hero(account: Account, slot: int) -> dict[str, Any]:
    return account.heroes[slot]


# (event skill, verb) -> the answers, given the account from the frame's first fact and the frame's other facts.
QUESTIONS: dict[tuple[str, str], Callable[[Account, list[int]], set[str]]] = {
    ("mimic", "take"): lambda a, _: a.mimicable(),
    ("mimic", "facing"): lambda a, f: {"initial"} | ({"copied"} if f[1] < SYMBOLS[HEROES[f[0]]] else set()),
    ("mimic", "at"): lambda a, f: a.places(HEROES[f[0]]),
    ("swap", "target"): lambda a, _: a.swappable(),
    ("trick", "kind"): lambda a, _: a.trickable(),
    ("trick", "at"): lambda a, f: a.places(HEROES[f[0]]),
    ("pressure", "take"): lambda a, _: a.pressable(),
    ("pressure", "mode"): lambda a, _: a.modes(a.by),
    ("pressure", "target"): lambda a, _: a.pressed(a.by),
    ("pressure", "put"): lambda a, _: a.shifted(a.by),
    ("maneuver", "take"): lambda a, _: a.maneuverable(),
    ("maneuver", "put"): lambda a, f: a.maneuvered(NAME_OF_CELL[f[0]]),
    ("prayer", "target"): lambda a, _: a.prayed_for(),
    ("push", "take"): lambda a, _: a.destroyable(),
    ("push", "target"): lambda a, _: a.pushable(),
    ("push", "put"): lambda a, f: a.pushed_to(_hero(a, f[0])),
}


FIRST = {"mimic": "take", "swap": "target", "trick": "kind", "prayer": "target"}


def doers(position: Position, skill: str) -> set[str]:
    """Spaces from which the event can be carried out: the hero's own and those of tokens that take its orders."""
    active = position["action"]["active"]
    whole = Account(position, "d4")
    here = whole.heroes[active]["space"]
    ready = {here}
    for space in whole.within_two(here) & whole.tokens.keys():
        token = whole.tokens[space]
        obeys = token["kind"] == "isabel" or (token["kind"] == "iliath" and whole.living(space))
        if obeys and token["owner"] == whole.side:
            ready.add(space)
    first = QUESTIONS[skill, FIRST.get(skill, "take")]
    return {space for space in ready if first(Account(position, space), [])}


def is_usable(position: Position, skill: str) -> bool:
    action = position["action"]
    account = Account(position, "d4")
    has_crystal = account.heroes[action["active"]]["crystal"]
    return bool(action["ap"] > 0 and not action["used"] & 8 and has_crystal and doers(position, skill))


def asked(state: rulebound.State) -> str:
    return GAME.vocabulary.verb_of(int(state.domain()[0])).name


def answers(state: rulebound.State) -> set[str]:
    verb = GAME.vocabulary.verb_of(int(state.domain()[0]))
    return {verb.names[action - verb.offset] for action in state.legal_actions()}


def midgame(seed: int, skill: str, rng: Rng) -> rulebound.State | None:
    """A hero choice in the middle of a random game, all the living with crystals and the event in force."""
    trios = {"blue_heroes": "isabel,iliath,veshir", "red_heroes": "iliath,slurg,isabel"}
    state = GAME.start(
        seed=seed, options=trios if seed % 2 else {}
    )  # tokens that take orders lie about in half of them
    for _ in range(20 + int(rng.below(90))):
        if state.is_over:
            return None
        legal = state.legal_actions()
        state.apply(legal[int(rng.below(len(legal)))])
    while not state.is_over and asked(state) != "hero":
        state.apply(state.legal_actions()[0])
    if state.is_over:
        return None
    crystals = {
        colour: {name: {"crystal": hero["health"] != "dead"} for name, hero in row.items()}
        for colour, row in state.position()["heroes"].items()
    }
    position = state.position()["event"]
    order = [*position["covered"], position["current"], position["next"], *position["deck"]]
    wanted = order.index(CARD_OF[skill])
    at = len(position["covered"])
    order[at], order[wanted] = order[wanted], order[at]
    event = {"covered": order[:at], "current": order[at], "next": order[at + 1], "deck": order[at + 2 :]}
    return GAME.arrange(state, {"heroes": crystals, "event": event})


def check_action(state: rulebound.State, skill: str, rng: Rng, seen: Counter[str]) -> None:
    """Play one action with the event, comparing every question about it."""
    state.asks_forced = True
    state.apply(state.legal_actions()[int(rng.below(state.n_legal()))])
    answered: set[int] = set()
    while not state.is_over and state.position()["stage"] == "acting":
        position = state.position()
        choice = state.legal_actions()
        frame = position["pending"][-1] if position["pending"] else [0]
        if asked(state) == "skill":
            usable = [action for action in choice if state.describe(action) == "event"]
            assert bool(usable) == is_usable(position, skill), position
            choice = usable if usable and rng.below(3) > 0 else choice
        elif frame[0] == frames.WHO and frame[1] == EVENT:
            assert answers(state) == doers(position, skill), position
            seen["by"] += len(choice) > 1
        elif frames.MIMIC_TAKE <= frame[0] <= frames.PUSH_PUT:
            account = Account(position, NAME_OF_CELL[frame[1]])
            assert answers(state) == QUESTIONS[skill, asked(state)](account, frame[2:]), position
            assert frame[0] not in answered  # no question about an event comes twice
            answered.add(frame[0])
            seen[asked(state)] += 1
        state.apply(choice[int(rng.below(len(choice)))])


@pytest.mark.clause("ALT-128", "ALT-R85")
@pytest.mark.parametrize("skill", SKILLS)
def test_every_question_of_an_event_has_the_answers_of_the_rulebook(skill: str) -> None:
    rng = Rng(31)
    seen: Counter[str] = Counter()
    for seed in range(scaled(100, 300, 1500)):
        state = midgame(seed, skill, rng)
        if state is not None:
            check_action(state, skill, rng, seen)
    verbs = ["by", *(verb for event, verb in QUESTIONS if event == skill)]
    assert min(seen[verb] for verb in verbs) >= scaled(1, 3, 8), seen


# -- each kind of token under Pressure, Mimic and Trick ---------------------------------------------------------------

FLAT = {space: "grass" for row in BOX.board.sockets for space in row} | {"e5": "water"}
TRIOS = {"blue_heroes": "raggor,slurg,fizzle", "red_heroes": "tecton,nasaya,malokan"}


def table(event: str, tokens: Position, **heroes: Position) -> rulebound.State:
    """Blue Raggor on d3 with a crystal, red Nasaya on e4 before the water of e5; nothing else rises from the grass."""
    fresh = GAME.start(seed=1, options=TRIOS)
    mine = {"raggor": {"space": "d3", "crystal": True}, **heroes.get("blue", {})}
    theirs = {"nasaya": {"space": "e4"}, **heroes.get("red", {})}
    return GAME.arrange(
        fresh,
        {
            "stage": "choose hero",
            "actor": "blue",
            "initiative": "blue",
            "board": FLAT,
            "event": {"current": event},
            "tokens": tokens,
            "heroes": {"blue": mine, "red": theirs},
        },
    )


def play(state: rulebound.State, *lines: str) -> Position:
    for line in lines:
        for action in read_line(state, line):
            state.apply(action)
    return state.position()


MARKERS = {
    "slurg": "forced_movement",
    "raggor": "forced_movement",
    "isabel": "forced_movement",
    "malokan": "bleeding",
    "fizzle": "bleeding",
    "iliath": "exhaustion",
    "morgath": "exhaustion",
}


@pytest.mark.clause("ALT-184", "ALT-R45", "ALT-R67", "ALT-R86")
@pytest.mark.parametrize("kind", HEROES)
def test_pressure_gives_the_marker_of_the_token_and_changes_nothing_else(kind: str) -> None:
    state = table("E11", {"e3": {"kind": kind, "owner": "blue", "left": 2}})
    before = state.position()["heroes"]
    after = play(state, "raggor", "pressure himself destroy nasaya")
    assert asked(state) == "skill"
    assert after["tokens"] == {}
    before["blue"]["raggor"]["crystal"] = False
    if kind in MARKERS:
        before["red"]["nasaya"][MARKERS[kind]] = True
    assert after["heroes"] == before


@pytest.mark.clause("ALT-185", "ALT-R46")
@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("kind", HEROES)
def test_pressure_moves_a_token_of_any_kind_as_it_lies(kind: str, left: int) -> None:
    state = table("E11", {"c3": {"kind": kind, "owner": "blue", "left": left}})
    play(state, "raggor", "pressure himself shift")
    assert answers(state) == {"c2", "b2", "c4", "a1", "a2", "b1", "b4", "c1", "c5", "d5", "d2"} - {"d2"}
    after = play(state, "put d5")
    assert asked(state) == "skill"
    assert after["tokens"] == {"d5": {"kind": kind, "owner": "blue", "left": left}}


@pytest.mark.clause("ALT-187")
@pytest.mark.parametrize("kind", HEROES)
def test_maneuver_moves_a_token_of_any_kind_as_it_lies(kind: str) -> None:
    state = table("E13", {"e3": {"kind": kind, "owner": "red", "left": 2}})
    after = play(state, "raggor", "maneuver himself put c3")
    assert asked(state) == "skill"
    assert after["tokens"] == {"c3": {"kind": kind, "owner": "red", "left": 2}}


@pytest.mark.clause("ALT-178", "ALT-180")
@pytest.mark.parametrize("facing", ["initial", "copied"])
@pytest.mark.parametrize("kind", HEROES)
def test_mimic_copies_a_token_of_any_kind(kind: str, facing: str) -> None:
    state = table("E03", {"e3": {"kind": kind, "owner": "red", "left": 1}})
    after = play(state, "raggor", f"mimic e3 {facing} place c3")
    assert asked(state) == "skill"
    left = 1 if facing == "copied" else SYMBOLS[kind]
    assert after["tokens"]["c3"] == {"kind": kind, "owner": "blue", "left": left}
    assert after["tokens"]["e3"] == {"kind": kind, "owner": "red", "left": 1}


@pytest.mark.clause("ALT-194")
@pytest.mark.parametrize("kind", HEROES)
def test_push_destroys_a_token_of_any_kind_without_its_effect(kind: str) -> None:
    state = table("E20", {"c3": {"kind": kind, "owner": "blue", "left": 1}}, red={"nasaya": {"space": "e3"}})
    before = state.position()["heroes"]
    after = play(state, "raggor", "push himself nasaya put e4")
    assert asked(state) == "skill"
    assert after["tokens"] == {}
    before["blue"]["raggor"]["crystal"] = False
    before["red"]["nasaya"]["space"] = "e4"
    assert after["heroes"] == before
