"""Where heroes may go and bodies be pushed, compared with the document's sentences worked out from plain names."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

import pytest

from rulebound.engine.rng import Rng
from rulebound.games.altaria import journal
from rulebound.games.altaria.board import SPACE_NAMES
from rulebound.games.altaria.state import EXHAUSTION
from tests.games.altaria.anywhere import (
    GREAT,
    action_of,
    anywhere,
    barred_by,
    body_spaces,
    cell_name,
    frame,
    hero_in,
    is_living_in,
    legal_spaces,
    neighbours,
    slot_name,
    verb,
    walk,
)
from tests.volume import scaled

N_GAMES = scaled(25, 50, 400)
# Tokens that move nobody.
QUIET = ("slurg", "isabel", "malokan", "iliath", "morgath")


@pytest.mark.clause("ALT-50", "ALT-51", "ALT-52", "ALT-94", "ALT-111")
def test_a_hero_steps_to_every_passable_neighbour_and_nowhere_else() -> None:
    seen: Counter[str] = Counter()
    for state in walk(Rng(1), N_GAMES, n_dead=3):
        position = state.position()
        if verb(state) != "to":
            continue
        origin = cell_name(frame(position)[1])
        if not is_living_in(position, origin):
            continue  # Isabel's token
        found = hero_in(position, origin)
        assert found is not None
        barred = {space: barred_by(position, space, found[0], origin) for space in SPACE_NAMES}
        assert legal_spaces(state) == {space for space, clause in barred.items() if not clause}
        for space, clause in barred.items():
            if clause:
                assert state.verdict(action_of("to", space)).clauses == (clause,)
                seen[clause] += 1
            elif hero_in(position, space):
                seen["onto a body"] += 1
    assert min(seen[clause] for clause in ("ALT-50", "ALT-52", "ALT-160", "onto a body")) > 0


@pytest.mark.clause("ALT-112", "ALT-R17", "ALT-R18", "ALT-R63")
def test_a_body_goes_to_every_fitting_neighbour_and_nowhere_else() -> None:
    n = far = 0
    for state in walk(Rng(2), scaled(300, 600, 3000), events=False, n_dead=6):
        if verb(state) != "body":
            continue
        position = state.position()
        _, slot, to, body, *_ = frame(position)
        colour, name = slot_name(position, slot)
        origin = position["heroes"][colour][name]["space"]
        dead_colour, dead_name = slot_name(position, body)
        assert position["heroes"][dead_colour][dead_name]["space"] == cell_name(to)
        assert legal_spaces(state) == body_spaces(position, cell_name(to), origin)
        # An order through Iliath's token: a hero moves in another's action, and nothing but its body is pending.
        active = position["action"]["active"]
        is_ordered = position["stage"] == "acting" and slot != active and len(position["pending"]) == 1
        assert state.actor == (active if is_ordered else slot) // 3
        far += origin not in neighbours(cell_name(to))
        n += 1
    assert n > 20
    assert far > 0


@pytest.mark.clause("ALT-53", "ALT-96", "ALT-97", "ALT-80", "ALT-R6")
def test_a_step_into_the_jungle_costs_the_acting_hero_alone() -> None:
    seen: Counter[str] = Counter()
    for state in walk(Rng(3), 2 * N_GAMES, n_dead=1):
        position = state.position()
        if verb(state) != "to" or not is_living_in(position, cell_name(frame(position)[1])):
            continue
        found = hero_in(position, cell_name(frame(position)[1]))
        active = slot_name(position, position["action"]["active"])
        for space in legal_spaces(state):
            if hero_in(position, space) is not None:
                continue  # a body has to be pushed first
            token = position["tokens"].get(space, {}).get("kind")
            if token not in (None, *QUIET):
                continue  # its effect may move somebody again
            after = state.clone()
            after.journal = []
            after.apply(action_of("to", space))
            is_due = found == active and position["board"].get(space) == "jungle" and token not in GREAT
            is_asked = verb(after) == "jungle"
            assert is_asked == (is_due and position["action"]["ap"] > 0)
            if is_asked:
                assert after.actor == state.actor
                assert {after.describe(action) for action in after.legal_actions()} == {"pay", "exhaust"}
                seen["asked"] += 1
            elif is_due:
                marker = (journal.MARKED, position["action"]["active"], EXHAUSTION, 0)
                before = takewhile(lambda event: event[0] != journal.ACTIVATED, after.journal)
                assert marker in before or position["action"]["later"] & EXHAUSTION
                seen["exhausted"] += 1
            else:
                seen["great" if token in GREAT else "ordered" if found != active else "open"] += 1
                if token is None:
                    assert (journal.MARKED, position["action"]["active"], EXHAUSTION, 0) not in after.journal
    assert min(seen[case] for case in ("asked", "exhausted", "great", "ordered", "open")) > 0


@pytest.mark.clause("ALT-97")
def test_no_jungle_is_ever_paid_for_outside_an_action() -> None:
    n_moved = 0
    for state in walk(Rng(4), N_GAMES):
        position = state.position()
        if position["stage"] != "rotation":
            continue
        after = state.clone()
        after.journal = []
        after.apply(state.legal_actions()[0])
        assert verb(state) != "jungle"
        for event in after.journal:
            assert event[0] != journal.PAID
            if event[0] == journal.ACTS:
                break
            n_moved += event[0] == journal.MOVED and position["board"].get(cell_name(event[3])) == "jungle"
    assert n_moved > 0


def test_positions_anywhere_are_sound() -> None:
    rng = Rng(5)
    for _ in range(N_GAMES):
        state = anywhere(rng)
        assert state.game.audit(state) == []
