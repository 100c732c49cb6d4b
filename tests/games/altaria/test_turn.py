"""The sequence of play, read off the journals of whole random games and compared with the document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from rulebound.engine.contract import State
from rulebound.engine.errors import IllegalMove
from rulebound.engine.notation import read_line
from rulebound.engine.rng import Rng
from rulebound.games.altaria import journal
from tests.games.altaria.anywhere import ALTARS, COLOURS, GAME, Position, cell_name, is_living_in, slot_name, verb, walk
from tests.volume import scaled

Event = tuple[int, ...]
# One decision: the position before, the action, what happened, the position after.
Played = tuple[Position, int, list[Event], Position]
N_GAMES = scaled(4, 12, 60)
LEARNING_AP = {1: 1, 2: 2, 3: 3}
STEPS = (journal.PHASE, journal.FIRST, journal.ACTS, journal.REVIVAL, journal.ROTATED, journal.TURN_OVER)


def play(seed: int, *, events: bool) -> Iterator[Played]:
    """A whole random game; its first step has no decision (-1)."""
    state = GAME.start(2, seed, {"events": events})
    rng = Rng(seed)
    position = state.position()
    opening: list[Event] = [(int(journal.PHASE), 1, 1, COLOURS.index(position["initiative"]))]
    yield position, -1, opening, position
    while not state.is_over:
        state.journal = []
        action = int(state.nth_legal(rng.below(state.n_legal())))
        state.apply(action)
        after = state.position()
        yield position, action, state.journal, after
        position = after


@cache
def games(events: bool) -> list[list[Played]]:
    """The same games for all tests."""
    return [list(play(seed, events=events)) for seed in range(N_GAMES)]


def happened(game: list[Played]) -> list[Event]:
    """All events of a game in order."""
    return [event for _, _, events, _ in game for event in events]


def only(game: list[Played], *kinds: int) -> list[Event]:
    """The events of some kinds."""
    return [event for event in happened(game) if event[0] in kinds]


BOTH = pytest.mark.parametrize("events", [False, True], ids=["learning", "full"])


@BOTH
@pytest.mark.clause("ALT-26", "ALT-45")
def test_seven_turns_of_three_phases(events: bool) -> None:
    wanted = [(turn, phase) for turn in range(1, 8) for phase in range(1, 4)]
    to_the_end = 0
    for game in games(events):
        phases = [(turn, phase) for _, turn, phase, _ in only(game, journal.PHASE)]
        assert phases == wanted[: len(phases)]
        last = game[-1][3]
        if "d7" not in _spaces(last) and "d1" not in _spaces(last) and len(set(last["altars"].values())) > 1:
            assert len(phases) == 21
            to_the_end += 1
    assert to_the_end > 0


def _spaces(position: Position) -> set[str]:
    return {hero["space"] for colour in COLOURS for hero in position["heroes"][colour].values()}


@BOTH
@pytest.mark.clause("ALT-27", "ALT-33", "ALT-34", "ALT-R3")
def test_each_phase_is_initiative_then_one_hero_each_then_rotation(events: bool) -> None:
    for game in games(events):
        story = list(_steps_of_the_turn(game))
        starts = [n for n, event in enumerate(story) if event[0] == journal.PHASE]
        for start, end in pairwise(starts):
            phase = story[start:end]
            acted = [event[1] // 3 for event in phase if event[0] in (journal.ACTS, journal.REVIVAL)]
            (first,) = [event[1] for event in phase if event[0] == journal.FIRST]
            assert acted == [first, 1 - first]
            assert phase[1][0] == journal.FIRST
            assert [event[0] for event in phase[4:]] in (
                [],
                [journal.ROTATED],
                [journal.TURN_OVER],
                [journal.ROTATED, journal.TURN_OVER],
            )
            assert (phase[-1][0] == journal.TURN_OVER) == (phase[0][2] == 3)


def _steps_of_the_turn(game: list[Played]) -> Iterator[Event]:
    """The events the turn is made of; revival markers only if they are the action, not if Prayer gave them in one."""
    is_acting = False
    for event in happened(game):
        if event[0] == journal.ACTS:
            is_acting = True
        elif event[0] == journal.ENDED:
            is_acting = False
        if event[0] in STEPS and not (is_acting and event[0] == journal.REVIVAL):
            yield event


def verb_of(action: int) -> str:
    """The verb of an action, "" for none."""
    return "" if action < 0 else GAME.vocabulary.verb_of(action).name


@BOTH
@pytest.mark.clause("ALT-28", "ALT-29", "ALT-32", "ALT-R1")
def test_the_initiative_follows_the_altars(events: bool) -> None:
    seen: Counter[str] = Counter()
    for game in games(events):
        before: str | None = None
        for _, _, happenings, after in game:
            for kind, turn, phase, seat in happenings:
                if kind != journal.PHASE:
                    continue
                # Nothing but the naming of who is first comes between the initiative and the next question.
                n_blue, n_red = (sum(holder == colour for holder in after["altars"].values()) for colour in COLOURS)
                if before is None:
                    assert (turn, phase) == (1, 1)
                else:
                    wanted = "blue" if n_blue > n_red else "red" if n_red > n_blue else other(before)
                    assert COLOURS[seat] == wanted
                    seen["more" if n_blue != n_red else "tie"] += 1
                before = COLOURS[seat]
                assert after["stage"] == "choose first"
                assert after["actor"] == before
    assert min(seen["more"], seen["tie"]) > 0


def other(colour: str) -> str:
    """The opponent."""
    return COLOURS[1 - COLOURS.index(colour)]


@BOTH
@pytest.mark.clause("ALT-33", "ALT-41", "ALT-46")
def test_every_hero_acts_once_a_turn(events: bool) -> None:
    for game in games(events):
        acted: Counter[int] = Counter()
        for event in happened(game):
            if event[0] == journal.TURN_OVER:
                acted.clear()
            elif event[0] == journal.ACTS:
                acted[event[1]] += 1
                assert acted[event[1]] == 1
        for _, _, happenings, after in game:
            if any(event[0] == journal.PHASE and event[2] == 1 for event in happenings):
                assert all(hero["ready"] for colour in COLOURS for hero in after["heroes"][colour].values())


@BOTH
@pytest.mark.clause("ALT-36", "ALT-37", "ALT-38", "ALT-39", "ALT-102", "ALT-103", "ALT-110", "ALT-R49")
def test_points_and_revival_markers_by_phase(events: bool) -> None:
    columns = {card.id: card.ap for card in GAME.tables.components.events}  # type: ignore[attr-defined]
    seen: Counter[str] = Counter()
    for game in games(events):
        for before, action, happenings, _ in game:
            if verb_of(action) != "hero":
                continue
            phase = before["phase"]
            base = columns[before["event"]["current"]][phase - 1] if events else LEARNING_AP[phase]
            kind, slot, ap, *_ = next(e for e in happenings if e[0] in (journal.ACTS, journal.REVIVAL))
            colour, name = slot_name(before, slot)
            hero = before["heroes"][colour][name]
            if hero["health"] == "dead":
                assert (kind, ap) == (journal.REVIVAL, base)
                seen["dead"] += 1
            else:
                assert (kind, ap) == (journal.ACTS, max(0, base + hero["motivation"] - hero["exhaustion"]))
                seen["exhausted" if hero["exhaustion"] else "fresh"] += 1
    assert min(seen["exhausted"], seen["fresh"]) > 0


@BOTH
@pytest.mark.clause("ALT-43")
def test_the_player_with_initiative_decides_in_the_rotation(events: bool) -> None:
    asked: Counter[str] = Counter()
    for game in games(events):
        for before, action, _, _ in game[1:]:
            if before["stage"] == "rotation" and verb_of(action) != "body":
                assert before["actor"] == before["initiative"]
                asked[verb_of(action)] += 1
    assert asked["rotate"] > 0


@BOTH
@pytest.mark.clause("ALT-98", "ALT-99", "ALT-113", "ALT-R11")
def test_altars_change_hands_only_by_living_heroes(events: bool) -> None:
    n_taken = n_left = 0
    for game in games(events):
        for before, _, happenings, after in game:
            for space in ALTARS:
                if is_living_in(after, space):
                    assert after["altars"][space] == _colour_in(after, space)
                if is_living_in(before, space) and not is_living_in(after, space):
                    n_left += 1
                if before["altars"][space] != after["altars"][space]:
                    n_taken += 1
                    taken = [e for e in happenings if e[0] == journal.ALTAR and cell_name(e[1]) == space]
                    assert COLOURS[taken[-1][2]] == after["altars"][space]
                    came = [e for e in happenings if e[0] == journal.MOVED and cell_name(e[3]) == space]
                    back = [e for e in happenings if e[0] == journal.REVIVED and cell_name(e[2]) == space]
                    assert taken[-1][2] in {event[1] // 3 for event in came + back}
                assert after["altars"][space] != "none" or before["altars"][space] == "none"
    assert min(n_taken, n_left) > 0


def _colour_in(position: Position, space: str) -> str:
    return next(c for c in COLOURS if any(h["space"] == space for h in position["heroes"][c].values()))


@BOTH
@pytest.mark.clause("ALT-22", "ALT-23", "ALT-24", "ALT-25", "ALT-R13")
def test_who_has_won(events: bool) -> None:
    how: Counter[str] = Counter()
    for game in games(events):
        for before, *_ in game:
            assert all(list(before["altars"].values()).count(colour) < 3 for colour in COLOURS)
            assert not _spaces(before) & {"d1", "d7"}
        last = game[-1][3]
        altars = {colour: list(last["altars"].values()).count(colour) for colour in COLOURS}
        in_portal = [c for c, portal in (("blue", "d7"), ("red", "d1")) if portal in _spaces(last)]
        if in_portal:
            assert last["result"] == in_portal[0]
            how["portal"] += 1
        elif 3 in altars.values():
            assert altars[last["result"]] == 3
            how["altars"] += 1
        else:
            points = {c: altars[c] + sum(h["crystal"] for h in last["heroes"][c].values()) for c in COLOURS}
            wanted = "tie" if points["blue"] == points["red"] else max(COLOURS, key=lambda c: points[c])
            assert last["result"] == wanted
            how["points"] += 1
    assert how["points"] > 0


@BOTH
@pytest.mark.clause("ALT-44", "ALT-47", "ALT-108", "ALT-115", "ALT-116", "ALT-R51", "ALT-R52")
def test_the_dead_return_at_a_turns_end_and_only_then(events: bool) -> None:
    n_revived = n_waiting = 0
    for seed in range(N_GAMES):
        for state in walk(Rng(1000 + seed), 3, events=events, n_dead=6):
            before = state.position()
            after = state.clone()
            after.journal = []
            after.apply(int(state.nth_legal(0)))
            position = after.position()
            is_turns_end = any(event[0] == journal.TURN_OVER for event in after.journal) or (
                after.is_over and position["result"] != before["result"] and position["stage"] == "phase end"
            )
            for colour in COLOURS:
                for name, hero in before["heroes"][colour].items():
                    if hero["health"] != "dead":
                        continue
                    now = position["heroes"][colour][name]
                    is_back = now["health"] != "dead"
                    if is_back:
                        assert is_turns_end
                        assert (now["health"], now["revival"]) == ("healthy", 0)
                        n_revived += 1
                    elif is_turns_end:
                        assert now["revival"] < 4
                        n_waiting += 1
    assert min(n_revived, n_waiting) > 0


@pytest.mark.clause("ALT-R73")
def test_nobody_is_asked_what_has_one_answer() -> None:
    for seed in range(N_GAMES):
        state = GAME.start(2, seed)
        rng = Rng(seed)
        while not state.is_over:
            assert state.n_legal() > 1
            state.step(state.nth_legal(rng.below(state.n_legal())))


@pytest.mark.clause("ALT-R76")
@pytest.mark.parametrize("action", [-1, -(2**70), 10**6, 2**63, 2**80])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    for state in (GAME.start(2, 3), *list(_some_states())):
        before = state.to_bytes()
        with pytest.raises(IllegalMove) as refused:
            state.apply(action)
        assert refused.value.clauses == ("ALT-R76",)
        assert state.to_bytes() == before


def _some_states() -> Iterator[State]:
    for n, state in enumerate(walk(Rng(9), 1)):
        if n % 7 == 0:
            yield state


@pytest.mark.clause("ALT-22", "ALT-23")
@pytest.mark.parametrize(
    ("clause", "parts"),
    [
        ("ALT-23", {"heroes": {"blue": {"raggor": {"space": "c6"}}, "red": {"isabel": {"space": "b5"}}}}),
        ("ALT-22", {"heroes": {"blue": {"raggor": {"space": "d3"}}}, "altars": {"b3": "blue", "f3": "blue"}}),
    ],
)
def test_after_the_end_every_move_is_refused_by_what_ended_it(clause: str, parts: Position) -> None:
    options = {"events": False, "blue_heroes": "slurg,raggor,fizzle", "red_heroes": "tecton,nasaya,isabel"}
    state = GAME.arrange(
        GAME.start(2, 1, options), {"turn": 7, "stage": "choose hero", "actor": "blue", "opening": False, **parts}
    )
    for action in read_line(state, "raggor move d7" if clause == "ALT-23" else "raggor move d4"):
        state.apply(action)
    assert state.is_over
    assert state.returns() == [1.0, 0.0]
    assert verb(state) == ""
    for action in range(int(GAME.n_actions)):
        assert state.verdict(action).clauses == (clause,)


@pytest.mark.clause("ALT-45")
def test_after_turn_seven_every_move_is_refused() -> None:
    seed = next(n for n, game in enumerate(games(False)) if not _spaces(game[-1][3]) & {"d1", "d7"})
    state = GAME.start(2, seed, {"events": False})
    for _, action, _, _ in games(False)[seed][1:]:
        state.apply(action)
    assert (state.is_over, state.position()["turn"]) == (True, 7)
    assert {state.verdict(action).clauses for action in range(int(GAME.n_actions))} == {("ALT-45",)}
