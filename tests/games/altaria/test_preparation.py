"""Game preparation: what chance decides, how evenly, and what is on the table when the game begins."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from rulebound.engine.errors import BadText
from rulebound.engine.rng import Rng
from rulebound.games.altaria.tables import HERO_NAMES
from tests.games.altaria.anywhere import ALTARS, AXIAL, COLOURS, GAME, PORTALS, neighbours, verb, walk
from tests.volume import scaled

SEEDS = range(scaled(400, 400, 1000))
STARTS = [GAME.start(2, seed) for seed in SEEDS]
POSITIONS = [state.position() for state in STARTS]
TRIO = ("nasaya", "slurg", "morgath")


def row(position: dict[str, Any], colour: str) -> tuple[str, ...]:
    """The heroes of a colour, left to right as their owner sees them."""
    return tuple(position["heroes"][colour])


@pytest.mark.clause("ALT-11")
def test_the_portals_are_at_opposite_ends() -> None:
    (q, r), (other_q, other_r) = AXIAL[PORTALS["blue"]], AXIAL[PORTALS["red"]]
    assert (q, r) == (-other_q, -other_r)
    farthest = max(max(abs(q), abs(r), abs(q + r)) for q, r in AXIAL.values())
    assert max(abs(q), abs(r), abs(q + r)) == farthest
    # Blue sits at the one numbered lowest; everybody begins beside the own portal.
    assert PORTALS == {"blue": "d1", "red": "d7"}
    for colour in COLOURS:
        spaces = {hero["space"] for hero in POSITIONS[0]["heroes"][colour].values()}
        assert spaces == neighbours(PORTALS[colour])


@pytest.mark.clause("ALT-14", "ALT-R55")
def test_each_player_draws_one_of_nine_terrain_cards_and_no_two_the_same() -> None:
    drawn = [(chosen["blue_terrain"], chosen["red_terrain"]) for chosen in map(GAME.options_of, STARTS)]
    for seat in range(2):
        count = Counter(pair[seat] for pair in drawn)
        assert set(count) == {f"T{n}" for n in range(1, 10)}
        assert max(count.values()) < 3 * min(count.values())
    assert all(blue != red for blue, red in drawn)


@pytest.mark.clause("ALT-R55")
def test_the_same_terrain_card_cannot_be_asked_for_twice() -> None:
    with pytest.raises(BadText, match="only one of each terrain card"):
        GAME.start(2, 1, {"blue_terrain": "T4", "red_terrain": "T4"})
    # One card chosen, the other is drawn from the rest.
    others = {GAME.options_of(GAME.start(2, seed, {"blue_terrain": "T4"}))["red_terrain"] for seed in range(100)}
    assert others == {f"T{n}" for n in range(1, 10)} - {"T4"}


@pytest.mark.clause("ALT-15")
def test_the_tiles_lie_as_the_drawn_card_shows_on_the_own_half_only() -> None:
    board = GAME.tables.components.board  # type: ignore[attr-defined]
    cards = {card.id: card.tiles for card in GAME.tables.components.terrain_cards}  # type: ignore[attr-defined]
    for state, position in zip(STARTS[:50], POSITIONS, strict=False):
        chosen = GAME.options_of(state)
        for seat, colour in enumerate(COLOURS):
            laid = tuple(position["board"][space] for space in board.sockets[seat])
            assert laid == cards[chosen[f"{colour}_terrain"]]
            assert all((AXIAL[space][1] * 2 + AXIAL[space][0] > 0) == (seat == 0) for space in board.sockets[seat])


@pytest.mark.clause("ALT-17")
@pytest.mark.parametrize("colour", COLOURS)
def test_three_of_the_ten_heroes_in_random_order(colour: str) -> None:
    rows = [row(position, colour) for position in POSITIONS]
    assert all(len(set(heroes)) == 3 for heroes in rows)
    for place in range(3):
        count = Counter(heroes[place] for heroes in rows)
        assert set(count) == set(HERO_NAMES)
        assert max(count.values()) < 3 * min(count.values())


@pytest.mark.clause("ALT-17", "ALT-R54")
def test_the_players_draw_independently_so_both_can_have_the_same_hero() -> None:
    shared = Counter(len(set(row(position, "blue")) & set(row(position, "red"))) for position in POSITIONS)
    # Three of ten each: at least one in common in 1 - (7 choose 3) / (10 choose 3) = 71 % of the games.
    assert 0.6 < 1 - shared[0] / len(POSITIONS) < 0.8
    both = GAME.start(2, 1, {"blue_heroes": "slurg,raggor,fizzle", "red_heroes": "slurg,raggor,fizzle"}).position()
    assert row(both, "blue") == row(both, "red") == ("slurg", "raggor", "fizzle")


@pytest.mark.clause("ALT-18")
def test_the_recommended_heroes_for_both_in_random_order() -> None:
    positions = [GAME.start(2, seed, {"recommended_heroes": True}).position() for seed in range(100)]
    for colour in COLOURS:
        assert {row(position, colour) for position in positions} == set(permutations(TRIO))


@pytest.mark.clause("ALT-19")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_row_begins_on_the_owners_left(colour: str) -> None:
    # Sitting at the own portal and looking at the enemy's: blue's left is column c, red's is column e.
    spaces = {"blue": ("c1", "d2", "e1"), "red": ("e6", "d6", "c6")}[colour]
    for position in POSITIONS[:50]:
        heroes = position["heroes"][colour]
        assert tuple(hero["space"] for hero in heroes.values()) == spaces
        assert all(hero["health"] == "healthy" and hero["ready"] for hero in heroes.values())


@pytest.mark.clause("ALT-16", "ALT-20")
def test_turn_one_and_a_random_player_with_the_initiative() -> None:
    assert all((position["turn"], position["phase"]) == (1, 1) for position in POSITIONS)
    n_blue = sum(position["initiative"] == "blue" for position in POSITIONS)
    assert 0.4 < n_blue / len(POSITIONS) < 0.6


@pytest.mark.clause("ALT-21")
def test_everything_else_is_beside_the_board() -> None:
    for state, position in zip(STARTS[:50], POSITIONS, strict=False):
        assert position["tokens"] == {}
        assert position["altars"] == dict.fromkeys(ALTARS, "none")
        for colour in COLOURS:
            for hero in position["heroes"][colour].values():
                markers = ("crystal", "motivation", "exhaustion", "bleeding", "forced_movement", "revival")
                assert not any(hero[marker] for marker in markers)
        seen = state.view(None)
        assert seen.tokens == []
        assert not any(hero.crystal or hero.revival for hero in seen.heroes)


@pytest.mark.clause("ALT-12", "ALT-13")
def test_a_player_commands_the_own_colour_and_fights_the_other() -> None:
    chosen: Counter[str] = Counter()
    struck: Counter[str] = Counter()
    for state in walk(Rng(12), scaled(15, 40, 200)):
        assert state.actor is not None
        mine, other = COLOURS[state.actor], COLOURS[1 - state.actor]
        if verb(state) == "hero":
            names = {GAME.phrases(state, action)[-1].split()[0] for action in state.legal_actions()}
            assert names == {mine}
            chosen[mine] += 1
        elif verb(state) == "strike":
            assert {state.describe(action).split()[0] for action in state.legal_actions()} == {other}
            struck[other] += 1
    assert set(chosen) == set(struck) == set(COLOURS)
