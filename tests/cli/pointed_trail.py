"""The sample game with a board one can point at: a card stands for the step it leads to, a hiker for where he is."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulebound.cli.terminal.presenter import Table
from rulebound.engine.contract import State
from rulebound.engine.errors import RulesFault
from rulebound.engine.scene import Piece, Scene
from tests.engine.sample_game import CARD, WHOM, TrailGame, TrailState


class PointedTrail(TrailGame):
    """A trail whose steps lie on hexagons."""

    def scene(self, state: State, seat: int | None) -> Scene:
        assert isinstance(state, TrailState)
        plain = super().scene(state, seat)
        first, n = state.domain()
        here = state.steps[state.mover]
        pointed: dict[int, tuple[int, ...]] = {}
        for action in range(first, first + n):
            if state.question == CARD:
                pointed[here + 1 + action - first] = (action,)
            elif state.question == WHOM and action - first < state.players:
                step = state.steps[action - first]
                pointed[step] = (*pointed.get(step, ()), action)
        spaces = tuple(
            msgspec.structs.replace(
                space,
                x=0.75 * number,
                y=0.8660254 * (number % 2) / 2,
                actions=pointed.get(number, ()),
                pieces=tuple(Piece(p.name, p.mark, p.owner, "figure", "on foot") for p in space.pieces),
            )
            for number, space in enumerate(plain.spaces)
        )
        return Scene("hex", plain.title, plain.status, spaces, plain.cards)


def table(*seats: str, seed: int = 7, length: int = 10) -> Table:
    """A fresh table of the sample game."""
    return Table.fresh(PointedTrail(), seats or ("human", "random"), seed, {"length": length})


def listing(folder: Path) -> list[str]:
    """The names in a folder."""
    return sorted(path.name for path in folder.iterdir())


class Broken(TrailState):
    """A position whose rules break down when the first hiker has walked, with half of the work done."""

    def step(self, action: int) -> None:
        if self.question == CARD:
            self.steps[0] += 1
            raise RulesFault("the bridge is down")
        super().step(action)


def broken_table(*seats: str) -> Table:
    """A table at which the rules will fail."""
    at = table(*seats)
    state = at.state
    assert isinstance(state, TrailState)
    broken = Broken(state.trail, state.players, state.length, state.bumps)
    broken.copy_from(state)
    at.session.state = broken
    return at
