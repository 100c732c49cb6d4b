"""Crystals in random games against a second, plain account: it reads what happened and says who holds one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rulebound
from rulebound.engine.rng import Rng
from rulebound.games.altaria import journal
from rulebound.games.altaria.board import AXIAL, NAME_OF_CELL, SPACE_NAMES
from rulebound.games.altaria.components import HEROES, load_components
from tests.volume import scaled

GAME = rulebound.load("altaria")
CRYSTAL_OF = {card.name: card.crystal for card in load_components().heroes}
MARKERS = {1: "motivation", 2: "exhaustion", 4: "bleeding", 8: "forced_movement"}
AXIAL_OF = dict(zip(SPACE_NAMES, AXIAL, strict=True))


def are_adjacent(one: str, other: str) -> bool:
    dq, dr = (a - b for a, b in zip(AXIAL_OF[one], AXIAL_OF[other], strict=True))
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def side(slot: int) -> str:
    return "blue" if slot < 3 else "red"


class Ledger:
    """Where heroes and tokens are and who holds a crystal, kept up from the journal alone."""

    def __init__(self, position: dict[str, Any]) -> None:
        heroes = [hero for colour in ("blue", "red") for hero in position["heroes"][colour].values()]
        self.at = [hero["space"] for hero in heroes]
        self.alive = [hero["health"] != "dead" for hero in heroes]
        self.holds = [hero["crystal"] for hero in heroes]
        self.marks = {(slot, name) for slot, hero in enumerate(heroes) for name in MARKERS.values() if hero[name]}
        self.tokens = {space: (token["kind"], token["owner"]) for space, token in position["tokens"].items()}
        self.active = 0
        self.by = ""
        self.seen: Counter[str] = Counter()

    def earn(self, slot: int, why: str) -> None:
        if self.alive[slot] and not self.holds[slot]:
            self.holds[slot] = True
            self.seen[why] += 1

    def came_and_went(self, slot: int, origin: str, to: str) -> None:
        for space, (kind, owner) in self.tokens.items():
            if owner != side(slot) or space in (origin, to):
                continue
            near = are_adjacent(space, origin), are_adjacent(space, to)
            if (CRYSTAL_OF[kind], near) in (("approach", (False, True)), ("distancing", (True, False))):
                self.earn(slot, CRYSTAL_OF[kind])

    def activate(self, space: str) -> None:
        kind, owner = self.tokens[space]
        for slot in range(6):
            if CRYSTAL_OF[kind] == "activation" and owner == side(slot) and are_adjacent(space, self.at[slot]):
                self.earn(slot, "activation")

    def moved(self, slot: int, origin: str, to: str) -> None:
        if to in self.at and self.at.index(to) != slot:
            self.at[self.at.index(to)] = origin  # two heroes trade places at the same moment
        self.at[slot] = to
        self.came_and_went(slot, origin, to)
        if to in self.tokens:
            self.activate(to)

    def placed(self, kind: str, space: str) -> None:
        by = self.by or self.at[self.active]
        creation = [at for at, token in self.tokens.items() if CRYSTAL_OF[token[0]] == "creation"]
        for slot in range(6):
            beside = any(self.tokens[at][1] == side(slot) and are_adjacent(at, by) for at in creation)
            if self.at[slot] == by and beside:
                self.earn(slot, "creation")
        self.tokens[space] = (kind, side(self.active))

    def traded(self, one: str, other: str) -> None:
        self.tokens[one], self.tokens[other] = self.tokens[other], self.tokens[one]
        riders = [(slot, here) for slot, here in enumerate(self.at) if here in (one, other)]
        for slot, here in riders:
            self.at[slot] = other if here == one else one
        for slot, here in riders:
            self.came_and_went(slot, here, self.at[slot])

    def read(self, entry: tuple[int, ...]) -> None:
        what, a, b, c = entry
        if what == journal.ACTS:
            self.active, self.by = a, ""
        elif what == journal.ORDERED:
            self.by = NAME_OF_CELL[a]
        elif what == journal.MOVED:
            self.moved(a, NAME_OF_CELL[b], NAME_OF_CELL[c])
        elif what == journal.BODY_PUSHED:
            self.at[a] = NAME_OF_CELL[c]
        elif what == journal.ACTIVATED and c == 1:
            self.activate(NAME_OF_CELL[b])
        elif what == journal.REMOVED:
            del self.tokens[NAME_OF_CELL[b]]
        elif what == journal.TOKEN_MOVED:
            self.tokens[NAME_OF_CELL[c]] = self.tokens.pop(NAME_OF_CELL[b])
        elif what == journal.TOKENS_TRADED:
            self.traded(NAME_OF_CELL[a], NAME_OF_CELL[b])
        elif what == journal.PLACED:
            self.placed(HEROES[a], NAME_OF_CELL[b])
        elif what == journal.EVENT_USED:
            self.holds[a] = False
            self.seen["spent"] += 1
        elif what == journal.CRYSTAL:
            self.seen["told"] += 1
        elif what == journal.MARKED:
            self.marks.add((a, MARKERS[b]))
        elif what == journal.UNMARKED:
            self.marks.remove((a, MARKERS[b]))  # nothing is lost that was not there
        elif what == journal.DIED:
            self.marks = {mark for mark in self.marks if mark[0] != a}
            self.seen["died with a crystal"] += self.holds[a]
            self.alive[a] = self.holds[a] = False
        elif what == journal.REVIVED:
            self.alive[a] = True


@pytest.mark.clause("ALT-129", "ALT-130", "ALT-132", "ALT-133", "ALT-134", "ALT-135", "ALT-139")
@pytest.mark.clause("ALT-R28", "ALT-R29", "ALT-R30", "ALT-R31", "ALT-R64", "ALT-R83")
def test_crystals_are_earned_spent_and_lost_as_the_ledger_says() -> None:
    seen: Counter[str] = Counter()
    for seed in range(scaled(15, 60, 600)):
        rng = Rng(seed)
        state = GAME.start(seed=seed)
        ledger = Ledger(state.position())
        while not state.is_over:
            legal = state.legal_actions()
            action = legal[int(rng.below(len(legal)))]
            if GAME.vocabulary.verb_of(action).name == "skill":
                ledger.by = ""
            state.journal = []
            state.apply(action)
            for entry in state.journal:
                ledger.read(entry)
            now = Ledger(state.position())
            assert (ledger.at, ledger.alive, ledger.tokens) == (now.at, now.alive, now.tokens)
            assert ledger.holds == now.holds
            ledger.marks = now.marks  # those that waited for the end of an action have arrived
        seen += ledger.seen
    assert seen["told"] == sum(seen[why] for why in ("approach", "distancing", "activation", "creation"))
    causes = ("approach", "distancing", "activation", "creation", "spent", "died with a crystal")
    assert min(seen[cause] for cause in causes) >= scaled(1, 3, 20), seen
