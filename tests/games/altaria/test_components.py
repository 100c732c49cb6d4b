"""Altaria's component tables against the printed totals, and component files that must be refused."""

from __future__ import annotations

import tomllib
from collections import Counter, deque
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebound.engine.errors import BadFile
from rulebound.games.altaria.board import AXIAL, SPACE_NAMES
from rulebound.games.altaria.components import (
    CRYSTALS,
    HEROES,
    PACKAGED,
    SKILLS,
    TERRAINS,
    load_components,
)
from tests.games.owners_file import JUNK, check_files_that_are_no_toml, leaves

BOX = load_components()
COUNTS = BOX.counts
BOARD = BOX.board
AXIAL_OF = dict(zip(SPACE_NAMES, AXIAL, strict=True))


def steps(one: str, other: str) -> int:
    """Spaces between two spaces on an empty board."""
    dq, dr = (a - b for a, b in zip(AXIAL_OF[one], AXIAL_OF[other], strict=True))
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbours(space: str) -> set[str]:
    return {other for other in SPACE_NAMES if steps(space, other) == 1}


# -- the tables agree with the totals ------------------------------------------------------------------------------


@pytest.mark.clause("ALT-1")
def test_sixteen_tiles_fill_the_sockets() -> None:
    assert COUNTS.terrain_tiles == COUNTS.tile_split.total() == 16
    assert len({space for half in BOARD.sockets for space in half}) == 16


@pytest.mark.clause("ALT-2")
def test_each_of_ten_heroes_has_a_card_in_both_colours() -> None:
    assert tuple(card.name for card in BOX.heroes) == HEROES
    assert len(set(HEROES)) * 2 == COUNTS.hero_cards == 20


@pytest.mark.clause("ALT-3")
def test_twenty_event_cards_share_the_seven_skills() -> None:
    assert len({card.id for card in BOX.events}) == COUNTS.event_cards == 20
    copies = Counter(card.skill for card in BOX.events)
    assert set(copies) == set(SKILLS)
    assert sorted(copies.values()) == [2, 3, 3, 3, 3, 3, 3]


@pytest.mark.clause("ALT-4")
def test_nine_different_terrain_cards() -> None:
    assert len({card.tiles for card in BOX.terrain_cards}) == COUNTS.terrain_cards == 9


@pytest.mark.clause("ALT-5")
def test_hero_tokens_show_each_hero_in_three_states_and_two_colours() -> None:
    assert COUNTS.healthy_tokens == COUNTS.injured_tokens == COUNTS.dead_tokens == 2 * len(BOX.heroes) == 20
    assert COUNTS.hero_tokens == COUNTS.healthy_tokens + COUNTS.injured_tokens + COUNTS.dead_tokens == 60


@pytest.mark.clause("ALT-6", "ALT-77")
def test_power_tokens_are_four_a_hero_and_three_more() -> None:
    great = [card.name for card in BOX.heroes if card.great]
    regular = [card.name for card in BOX.heroes if not card.great]
    assert great == ["iliath", "veshir", "morgath"]
    assert len(great) * COUNTS.tokens_per_hero == COUNTS.great_tokens == 12
    assert len(regular) * COUNTS.tokens_per_hero + COUNTS.support_tokens == COUNTS.regular_tokens == 31
    assert COUNTS.great_tokens + COUNTS.regular_tokens == COUNTS.power_tokens == 43


@pytest.mark.clause("ALT-7")
def test_three_altars_for_three_altar_tokens() -> None:
    assert len(set(BOARD.altars)) == COUNTS.altars == 3


@pytest.mark.clause("ALT-8")
def test_markers_of_seven_kinds_add_up() -> None:
    split = COUNTS.marker_split
    assert all(getattr(split, kind) > 0 for kind in split.__struct_fields__)
    assert len(split.__struct_fields__) == 7
    assert split.total() == COUNTS.markers == 34
    assert split.turn == split.initiative == 1


@pytest.mark.clause("ALT-9")
def test_one_crystal_for_every_hero_in_play() -> None:
    assert COUNTS.crystals == 2 * COUNTS.crystals_per_player == 2 * COUNTS.heroes_per_player == 6


@pytest.mark.clause("ALT-10")
def test_each_player_has_an_aid() -> None:
    assert COUNTS.player_aids == len(BOARD.portals) == 2


@pytest.mark.clause("ALT-11", "ALT-19")
def test_portals_lie_at_opposite_ends_with_three_starts_each() -> None:
    blue, red = BOARD.portals
    assert steps(blue, red) == max(steps(a, b) for a, b in combinations(SPACE_NAMES, 2))
    for portal, starts in zip(BOARD.portals, BOARD.starts, strict=True):
        assert set(starts) == neighbours(portal)


@pytest.mark.clause("ALT-19")
def test_left_and_right_are_as_the_owner_sees_them() -> None:
    columns = [[AXIAL_OF[space][0] for space in row] for row in BOARD.starts]
    assert columns[0] == [-1, 0, 1]
    assert columns[1] == [1, 0, -1]


@pytest.mark.clause("ALT-37", "ALT-38", "ALT-39", "ALT-26")
def test_learning_game_gives_one_two_three_action_points() -> None:
    assert COUNTS.learning_action_points == (1, 2, 3)
    assert (COUNTS.turns, COUNTS.phases) == (7, len(COUNTS.learning_action_points))


@pytest.mark.clause("ALT-64", "ALT-71", "ALT-131")
def test_hero_cards_show_range_symbols_and_crystal_type() -> None:
    assert {card.name: (card.range, card.symbols, card.crystal) for card in BOX.heroes} == {
        "slurg": (3, 3, "activation"),
        "raggor": (2, 3, "distancing"),
        "nasaya": (3, 5, "approach"),
        "isabel": (2, 4, "creation"),
        "tecton": (2, 4, "approach"),
        "malokan": (2, 3, "activation"),
        "iliath": (2, 5, "creation"),
        "veshir": (3, 4, "activation"),
        "fizzle": (3, 3, "distancing"),
        "morgath": (2, 6, "approach"),
    }
    assert {card.crystal for card in BOX.heroes} == set(CRYSTALS)


@pytest.mark.clause("ALT-123")
def test_event_columns_have_three_numbers_that_make_six() -> None:
    columns = Counter(card.ap for card in BOX.events)
    assert all(sum(column) == 6 for column in columns)
    assert columns == Counter(dict.fromkeys(permutations((1, 2, 3)), 3)) + Counter({(2, 2, 2): 2})
    for first, second in combinations(BOX.events, 2):
        assert (first.skill, first.ap) != (second.skill, second.ap)


# -- the house board keeps what it promises ------------------------------------------------------------------------


def test_board_is_the_same_after_half_a_turn() -> None:
    def turned(space: str) -> str:
        q, r = AXIAL_OF[space]
        return SPACE_NAMES[AXIAL.index((-q, -r))]

    assert tuple(turned(space) for space in BOARD.portals) == BOARD.portals[::-1]
    assert {turned(space) for space in BOARD.altars} == set(BOARD.altars)
    for halves in (BOARD.starts, BOARD.sockets):
        assert tuple(turned(space) for space in halves[0]) == halves[1]


def test_altars_are_the_spaces_equally_far_from_both_portals() -> None:
    blue, red = BOARD.portals
    assert {space for space in SPACE_NAMES if steps(space, blue) == steps(space, red)} == set(BOARD.altars)


def test_any_two_terrain_cards_use_all_tiles_and_differ_in_five_sockets() -> None:
    for one, other in combinations(BOX.terrain_cards, 2):
        used = Counter(one.tiles + other.tiles)
        assert used == Counter({kind: getattr(COUNTS.tile_split, kind) for kind in TERRAINS})
        assert sum(a != b for a, b in zip(one.tiles, other.tiles, strict=True)) >= 5


def walk(start: str, closed: set[str]) -> dict[str, int]:
    """Steps to every space that can be reached."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours(here) - closed - found.keys():
            found[there] = found[here] + 1
            queue.append(there)
    return found


def test_every_goal_is_within_six_steps_of_every_start_whatever_the_terrain() -> None:
    for cards in permutations(BOX.terrain_cards, 2):
        closed = {
            space
            for half, card in zip(BOARD.sockets, cards, strict=True)
            for space, tile in zip(half, card.tiles, strict=True)
            if tile in {"mountain", "water"}
        }
        for seat in range(2):
            for start in BOARD.starts[seat]:
                found = walk(start, closed | {BOARD.portals[seat]})
                assert max(found.get(goal, 99) for goal in (*BOARD.altars, BOARD.portals[1 - seat])) <= 6


# -- provenance and digest -----------------------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from() -> None:
    kinds = {where: source.kind for where, source in BOX.sources.items()}
    assert kinds["counts.totals"] == kinds["heroes.name"] == "printed"
    assert kinds["heroes.range"] == kinds["events.ap"] == kinds["terrain.tiles"] == kinds["board.sockets"] == "house"
    assert kinds["heroes.great"] == "deduced"
    assert all(source.note for source in BOX.sources.values())


def written(folder: Path, tables: dict[str, Any]) -> Path:
    file = folder / "mine.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    return file


def packaged() -> dict[str, Any]:
    return tomllib.loads(PACKAGED.read_text(encoding="utf-8"))


def changed(folder: Path, path: tuple[str | int, ...], value: Any) -> Path:
    """The packaged tables with one value replaced."""
    tables: Any = packaged()
    inner = tables
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return written(folder, tables)


def test_digest_depends_on_values_only(tmp_path: Path) -> None:
    tables = packaged()
    tables["heroes"]["cards"].reverse()
    tables["heroes"]["provenance"]["range"] = {"kind": "printed", "note": "read off the cards"}
    same = load_components(written(tmp_path, tables))
    assert same.heroes == BOX.heroes
    assert same.digest() == BOX.digest()
    other = load_components(changed(tmp_path, ("heroes", "cards", 0, "range"), 2))
    assert other.heroes[0].range == 2
    assert other.digest() != BOX.digest()


def test_owner_may_put_in_real_values(tmp_path: Path) -> None:
    tables = packaged()
    tables["events"]["cards"][3] = {"id": "E04", "skill": "prayer", "ap": [0, 2, 5]}
    tables["counts"]["marker_split"] |= {"revival": 8, "bleeding": 9}
    mine = load_components(written(tmp_path, tables))
    assert mine.events[3].ap == (0, 2, 5)
    assert mine.counts.marker_split.revival == 8


# -- malformed files -----------------------------------------------------------------------------------------------

MALFORMED: list[tuple[tuple[str | int, ...], Any, str, str]] = [
    (("game",), "chess", "game", "unknown game 'chess'"),
    (
        ("heroes", "cards", 2, "name"),
        "gandalf",
        "heroes.cards[2].name",
        "unknown hero 'gandalf'; expected one of slurg",
    ),
    (("heroes", "cards", 2, "name"), "slurg", "heroes.cards", "hero 'slurg' occurs 2 times"),
    (("heroes", "cards", 3, "range"), 7, "heroes.cards[3].range", "must be 1 to 6, not 7"),
    (("heroes", "cards", 3, "range"), "two", "heroes.cards[3].range", "expected `int`, got `str`"),
    (("heroes", "cards", 4, "symbols"), 0, "heroes.cards[4].symbols", "must be 1 to 6, not 0"),
    (("heroes", "cards", 5, "crystal"), "blood", "heroes.cards[5].crystal", "unknown crystal type 'blood'"),
    (("heroes", "cards", 4, "great"), True, "heroes.cards", "must be 3 heroes with great tokens (12 tokens), not 4"),
    (("heroes", "cards", 9, "great"), False, "heroes.cards", "must be 3 heroes with great tokens (12 tokens), not 2"),
    (("heroes", "cards", 0, "great"), True, "heroes.cards[0].great", "slurg's tokens are regular"),
    (("heroes", "cards", 7, "great"), False, "heroes.cards[7].great", "veshir's tokens are great"),
    (("heroes", "cards", 0, "colour"), "blue", "heroes.cards[0]", "unknown field `colour`"),
    (("heroes", "cards"), [], "heroes.cards", "must be 10 heroes"),
    (
        ("heroes", "provenance", "range", "kind"),
        "guessed",
        "heroes.provenance.range.kind",
        "unknown provenance 'guessed'",
    ),
    (("heroes", "provenance", "range", "note"), " ", "heroes.provenance.range.note", "must say where"),
    (
        ("heroes", "provenance", "luck"),
        {"kind": "house", "note": "x"},
        "heroes.provenance.luck",
        "unknown value 'luck'",
    ),
    (("heroes", "provenance"), {}, "heroes.provenance", "says nothing about 'name'"),
    (("events", "cards", 6, "skill"), "fly", "events.cards[6].skill", "unknown event skill 'fly'"),
    (("events", "cards", 6, "ap"), [1, 2], "events.cards[6].ap", "length 3"),
    (("events", "cards", 6, "ap", 1), 7, "events.cards[6].ap[1]", "must be 0 to 6, not 7"),
    (("events", "cards", 6, "ap", 1), -1, "events.cards[6].ap[1]", "must be 0 to 6, not -1"),
    (("events", "cards", 6, "id"), "E06", "events.cards[6].id", "must be 'E07', not 'E06'"),
    (("events", "cards"), [], "events.cards", "must be 20 event cards, not 0"),
    (("terrain", "cards", 1, "tiles", 0), "lava", "terrain.cards[1].tiles[0]", "unknown terrain 'lava'"),
    (("terrain", "cards", 1, "tiles", 0), "water", "terrain.cards[1].tiles", "must be 1 water tiles"),
    (("terrain", "cards", 1, "tiles"), ["grass"] * 9, "terrain.cards[1].tiles", "length 8"),
    (("terrain", "cards", 1, "id"), "T9", "terrain.cards[1].id", "must be 'T2', not 'T9'"),
    (("terrain", "cards"), [], "terrain.cards", "must be 9 terrain cards, not 0"),
    (("board", "radius"), 4, "board.radius", "only boards of radius 3"),
    (("board", "portals", 1), "d8", "board.portals[1]", "unknown space 'd8'; expected one of a1 to g4"),
    (("board", "altars", 2), "d7", "board.altars[2]", "d7 is already used by board.portals[1]"),
    (("board", "altars"), ["d4", "b3"], "board.altars", "length 3"),
    (("board", "starts", 0, 1), "d3", "board.starts[0][1]", "d3 is not next to blue's portal d1"),
    (("board", "starts", 1, 2), "f5", "board.starts[1][2]", "f5 is not next to red's portal d7"),
    (("board", "sockets", 0), ["c2"] * 9, "board.sockets[0]", "length 8"),
    (("board", "sockets", 0, 3), "c2", "board.sockets[0][3]", "c2 is already used by board.sockets[0][0]"),
    (("counts", "turns"), 8, "counts.turns", "the rulebook prints 7, not 8"),
    (("counts", "power_tokens"), 44, "counts.power_tokens", "the rulebook prints 43, not 44"),
    (("counts", "hero_tokens"), 61, "counts.hero_tokens", "the rulebook prints 60, not 61"),
    (("counts", "crystals"), 7, "counts.crystals", "the rulebook prints 6, not 7"),
    (("counts", "learning_action_points"), [1, 2, 4], "counts.learning_action_points", "prints 1/2/3, not 1/2/4"),
    (("counts", "marker_split", "revival"), 13, "counts.marker_split", "must be 34 markers together, not 35"),
    (("counts", "marker_split", "revival"), -1, "counts.marker_split.revival", "must be 0 to 99, not -1"),
    (("counts", "tile_split", "grass"), 5, "counts.tile_split", "must be 16 tiles together, not 17"),
    (
        ("counts", "tile_split"),
        {"mountain": 3, "water": 3, "jungle": 6, "grass": 4},
        "counts.tile_split.mountain",
        "even",
    ),
    (("extra",), 1, "", "unknown field `extra`"),
]


@pytest.mark.parametrize(("path", "value", "where", "words"), MALFORMED)
def test_bad_value_is_named_with_its_path(
    tmp_path: Path, path: tuple[str | int, ...], value: Any, where: str, words: str
) -> None:
    file = changed(tmp_path, path, value)
    with pytest.raises(BadFile) as caught:
        load_components(file)
    assert caught.value.file == str(file)
    assert caught.value.where == where
    assert words in caught.value.problem
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("table", ["game", "counts", "heroes", "events", "terrain", "board"])
def test_missing_table_is_named(tmp_path: Path, table: str) -> None:
    tables = packaged()
    del tables[table]
    with pytest.raises(BadFile, match=f"`{table}`"):
        load_components(written(tmp_path, tables))


def test_files_that_are_no_toml_at_all(tmp_path: Path) -> None:
    check_files_that_are_no_toml(tmp_path, PACKAGED, load_components)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(leaves(packaged())), value=JUNK)
def test_any_damage_is_refused_in_its_own_table_or_does_no_harm(
    tmp_path: Path, path: tuple[str | int, ...], value: Any
) -> None:
    file = changed(tmp_path, path, value)
    refusal: BadFile | None = None
    try:
        load_components(file)
    except BadFile as error:
        refusal = error
    if refusal is None:
        # What was accepted can be played: as many cards as ever, and a digest to tell it by.
        found = load_components(file)
        assert (len(found.heroes), len(found.events), len(found.terrain_cards)) == (10, 20, 9)
        assert len(found.digest()) == 64
        return
    # The split of the tiles is judged together with the terrain cards.
    blamed = ("counts", "terrain") if path[0] == "counts" else (str(path[0]),)
    assert refusal.where.startswith(blamed)
    assert "\n" not in str(refusal)
