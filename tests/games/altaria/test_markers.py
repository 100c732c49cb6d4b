"""Markers: what they do to the hero's next action, worked out from plain positions and compared with what happens."""

from __future__ import annotations

from collections import Counter
from itertools import dropwhile
from pathlib import Path

import pytest

from rulebound.engine.rng import Rng
from rulebound.games.altaria import journal, make_game
from rulebound.games.altaria.actions import CURE, DONE, SKILL_ID
from rulebound.games.altaria.components import PACKAGED
from rulebound.games.altaria.state import BLEEDING, EXHAUSTION, FORCED, MOTIVATION
from tests.games.altaria.anywhere import COLOURS, slot_name, verb, walk
from tests.volume import scaled

N_GAMES = scaled(20, 60, 400)
MARKERS = {
    "motivation": int(MOTIVATION),
    "exhaustion": int(EXHAUSTION),
    "bleeding": int(BLEEDING),
    "forced_movement": int(FORCED),
}
WORSE = {"healthy": "injured", "injured": "dead", "dead": "dead"}
DONE_ACTION = int(SKILL_ID + DONE)


@pytest.mark.clause("ALT-40", "ALT-101", "ALT-105", "ALT-107", "ALT-109", "ALT-R7", "ALT-R10")
def test_the_end_of_an_action() -> None:
    seen: Counter[str] = Counter()
    for state in walk(Rng(21), N_GAMES):
        if verb(state) != "skill":
            continue
        before = state.position()
        colour, name = slot_name(before, before["action"]["active"])
        hero = before["heroes"][colour][name]
        after = state.clone()
        after.asks_forced = True  # stop before anybody else acts
        after.journal = []
        after.apply(DONE_ACTION)
        # The rotation, if it comes next, may mark the hero again.
        rotation = set(dropwhile(lambda event: event[0] != journal.ROTATED, after.journal))
        now = after.position()["heroes"][colour][name]
        health = hero["health"]
        for marker in ("bleeding", "forced_movement"):
            health = WORSE[health] if hero[marker] else health
        assert now["health"] == health
        assert after.position()["action"]["ap"] == 0
        assert not hero["motivation"]
        assert not hero["exhaustion"]
        for marker, bit in MARKERS.items():
            is_given = (journal.MARKED, before["action"]["active"], bit, 0) in rotation
            is_earned = before["action"]["later"] & bit != 0
            assert now[marker] == (health != "dead" and (is_earned or is_given))
        if health == "dead":
            assert (now["crystal"], now["revival"]) == (False, int(hero["crystal"]))
        seen[f"{hero['health']} to {health}"] += 1
        seen["earned"] += before["action"]["later"] != 0
    for case in ("healthy to injured", "healthy to dead", "injured to dead", "healthy to healthy", "earned"):
        assert seen[case] > 0, case


@pytest.mark.clause("ALT-103", "ALT-R49")
def test_exhaustion_never_takes_a_point_that_is_not_there(tmp_path: Path) -> None:
    # No printed card gives 0 points, but an owner's file may: the engine allows 0 to 6.
    file = tmp_path / "box.toml"
    packaged = PACKAGED.read_text(encoding="utf-8")
    file.write_text(packaged.replace("ap = [1, 2, 3]", "ap = [0, 2, 3]"), encoding="utf-8")
    game = make_game(file)
    heroes = {"blue_heroes": "slurg,raggor,fizzle", "red_heroes": "tecton,nasaya,isabel"}
    position = {
        "stage": "choose hero",
        "actor": "blue",
        "event": {"current": "E01"},
        "heroes": {"blue": {"raggor": {"exhaustion": True}}},
    }
    state = game.arrange(game.start(2, 1, heroes), position)
    state.asks_forced = True
    state.apply(state.parse("raggor"))
    assert state.position()["action"]["ap"] == 0
    assert not state.position()["heroes"]["blue"]["raggor"]["exhaustion"]
    assert [state.describe(action) for action in state.legal_actions()] == ["done"]


@pytest.mark.clause("ALT-104", "ALT-R8")
def test_bleeding_can_be_paid_for_exactly_while_it_is_there() -> None:
    seen: Counter[bool] = Counter()
    for state in walk(Rng(22), N_GAMES):
        if verb(state) != "skill":
            continue
        before = state.position()
        colour, name = slot_name(before, before["action"]["active"])
        can = before["heroes"][colour][name]["bleeding"] and before["action"]["ap"] >= 2
        cure = int(SKILL_ID + CURE)
        verdict = state.verdict(cure)
        assert verdict.ok == can
        seen[can] += 1
        if can:
            after = state.clone()
            after.asks_forced = True
            after.apply(cure)
            now = after.position()
            assert now["action"]["ap"] == before["action"]["ap"] - 2
            assert now["heroes"][colour][name] == before["heroes"][colour][name] | {"bleeding": False}
        else:
            assert verdict.clauses == ("ALT-104",)
    assert min(seen[True], seen[False]) > 0


@pytest.mark.clause("ALT-106", "ALT-R9")
def test_forced_movement_goes_with_the_first_change_of_space() -> None:
    n_gone = n_kept = 0
    active, space, forced = 63, "", False
    for state in walk(Rng(23), N_GAMES):
        position = state.position()
        now = position["action"]["active"]
        if now != 63:
            colour, name = slot_name(position, now)
            hero = position["heroes"][colour][name]
            if now == active and forced:
                assert hero["forced_movement"] == (hero["space"] == space)
                n_gone += hero["space"] != space
                n_kept += hero["space"] == space
            space, forced = hero["space"], hero["forced_movement"]
        active = now
    assert min(n_gone, n_kept) > 0


@pytest.mark.clause("ALT-101")
def test_no_marker_comes_to_the_card_of_the_acting_hero() -> None:
    n_waiting = 0
    cards: tuple[int, tuple[bool, ...]] = (63, ())
    for state in walk(Rng(24), N_GAMES):
        position = state.position()
        active = position["action"]["active"]
        if active != 63:
            colour, name = slot_name(position, active)
            markers = tuple(position["heroes"][colour][name][marker] for marker in MARKERS)
            if cards[0] == active and len(cards[1]) == len(markers):
                assert all(was or not now for was, now in zip(cards[1], markers, strict=True))
            n_waiting += position["action"]["later"] != 0
            cards = (active, markers)
        else:
            cards = (63, ())
    assert n_waiting > 0


@pytest.mark.clause("ALT-109", "ALT-114")
def test_the_dead_hold_nothing_and_are_marked_by_nothing() -> None:
    n_dead = 0
    for state in walk(Rng(25), N_GAMES, n_dead=3):
        before = state.position()
        after = state.clone()
        after.journal = []
        after.apply(state.legal_actions()[-1])
        died = {event[1] for event in after.journal if event[0] == journal.DIED}
        back = {event[1] for event in after.journal if event[0] == journal.REVIVED}
        for slot in range(6):
            colour, name = slot_name(before, slot)
            if before["heroes"][colour][name]["health"] != "dead" or slot in died | back:
                continue
            n_dead += 1
            for event in after.journal:
                touches = (journal.MARKED, journal.CRYSTAL, journal.ATTACKED, journal.MOVED, journal.STAYED)
                assert not (event[0] in touches and event[1] == slot)
    assert n_dead > 0


@pytest.mark.clause("ALT-100")
def test_everybody_sees_the_markers_on_the_cards() -> None:
    n_shown = 0
    for state in walk(Rng(26), N_GAMES // 4):
        position = state.position()
        for seat in (0, 1, None):
            seen = {(hero.colour, hero.name): hero for hero in state.view(seat).heroes}
            for colour in COLOURS:
                for name, hero in position["heroes"][colour].items():
                    for marker in MARKERS:
                        assert getattr(seen[colour, name], marker) == hero[marker]
                        n_shown += hero[marker]
    assert n_shown > 0
