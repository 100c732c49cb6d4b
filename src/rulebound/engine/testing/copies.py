"""Law 4, plain data: bytes and clones carry everything and share nothing, proved field by field."""

from __future__ import annotations

from itertools import pairwise

from rulebound.engine.contract import State
from rulebound.engine.errors import BadFile
from rulebound.engine.testing.cases import Case, Walk
from rulebound.engine.testing.fields import Place, differences, places, snapshot


def law_plain_data(case: Case) -> None:
    """4. Bytes, clones and copies are the same position, play on the same, and never change with their original."""
    walk = Walk(case)
    dirty = case.start()
    kept: list[tuple[State, bytes]] = []
    for state in walk.samples():
        data = state.to_bytes()
        dirty.copy_from(state)
        copies = {"clone()": state.clone(), "copy_from()": dirty, "from_bytes()": case.game.from_bytes(data)}
        for how, copy in copies.items():
            lost = differences(snapshot(state), snapshot(copy))
            walk.require(not lost, f"{how} gives other values for {', '.join(lost)}")
            walk.require(copy.to_bytes() == data, f"{how} gives other bytes")
            walk.require(copy.key() == state.key(), f"{how} gives another key")
            walk.require(copy.legal_actions() == state.legal_actions(), f"{how} gives other legal actions")
            walk.require(case.game.options_of(copy) == case.game.options_of(state), f"{how} gives other options")
        _play_on(walk, copies)
        walk.require(state.to_bytes() == data, "playing on from a copy changed the original")
        kept.append((state.clone(), data))
    for copy, data in kept:
        walk.require(copy.to_bytes() == data, "a clone changed while its original was played on")
    keys = {data: copy.key() for copy, data in kept}
    walk.require(len(set(keys.values())) == len(keys), "two different positions have the same key")


def _play_on(walk: Walk, copies: dict[str, State]) -> None:
    """Play the same few decisions from every copy: they must stay together."""
    player = walk.case.rng("play on")
    first, *others = copies.values()
    for _ in range(8):
        if first.is_over:
            return
        action = int(first.nth_legal(player.below(first.n_legal())))
        for copy in copies.values():
            copy.apply(action)
        same = all(copy.to_bytes() == first.to_bytes() for copy in others)
        walk.require(same, f"copies made by {', '.join(copies)} part ways after action {action}")


def law_fields_are_covered(case: Case) -> None:
    """4, field by field: whatever number or flag of the state is altered, clone, copy, bytes and key must show it.

    A value that bytes and key both leave out is a derived one: reading the bytes must compute it again. Workspace
    (``Game.is_scratch``) must not matter: altering it changes neither bytes nor key nor what is legal.
    """
    walk = Walk(case)
    for n_examined, state in enumerate(walk.samples(), start=1):
        if n_examined in (1, 3, 7) or state.is_over:
            for place in places(state):
                _alter(walk, state, place)
    for before, after in pairwise(_every_question(case)):
        walk.require(bool(differences(before, after)), "a decision changed no field at all")


def _every_question(case: Case) -> list[dict[str, object]]:
    return [snapshot(state) for state in Walk(case)]


def _alter(walk: Walk, state: State, place: Place) -> None:
    """Alter one value in a clone, in the first way the position's own code accepts, and see who notices."""
    original = snapshot(state)
    for change in (1, -1, 2):
        changed = state.clone()
        if not place.alter(changed, change):
            continue
        walk.require(not differences(original, snapshot(state)), f"a clone shares {place} with its original")
        if place.is_workspace:
            _alter_workspace(walk, state, changed, place)
            return
        try:
            data = changed.to_bytes()
        except (ValueError, OverflowError, IndexError):
            continue  # no such value can be stored: try another
        _alter_position(walk, state, changed, place, data)
        return


def _alter_workspace(walk: Walk, state: State, changed: State, place: Place) -> None:
    same = changed.to_bytes() == state.to_bytes() and changed.key() == state.key()
    walk.require(same, f"{place} is called workspace, but bytes or key depend on it")
    walk.require(
        changed.legal_actions() == state.legal_actions(), f"{place} is called workspace, but legality depends on it"
    )
    for action in state.legal_actions()[:3]:
        one, other = state.clone(), changed.clone()
        place.alter(other, 1)
        one.apply(action)
        other.apply(action)
        walk.require(
            one.to_bytes() == other.to_bytes(), f"{place} is called workspace, but action {action} depends on it"
        )


def _alter_position(walk: Walk, state: State, changed: State, place: Place, data: bytes) -> None:
    altered = place.read(changed)
    dirty = walk.case.start()
    dirty.copy_from(changed)
    walk.require(place.read(changed.clone()) == altered, f"clone() forgets {place}")
    walk.require(place.read(dirty) == altered, f"copy_from() forgets {place}")
    in_bytes, in_key = data != state.to_bytes(), changed.key() != state.key()
    walk.require(in_bytes == in_key, f"{place} is in {'to_bytes' if in_bytes else 'key'}() only, not in both")
    try:
        back = walk.case.game.from_bytes(data)
    except BadFile:
        return  # the altered position is impossible, and from_bytes said so
    if in_bytes:
        walk.require(place.read(back) == altered, f"from_bytes() forgets {place}")
    else:
        walk.require(
            place.read(back) == place.read(state), f"{place} is neither stored in the bytes nor computed from them"
        )
