"""The ten power tokens side by side: what each does when entered, when completed, and by lying there."""

from __future__ import annotations

from typing import Any, Final

import pytest

import rulebound
from rulebound.engine.contract import State
from rulebound.games.altaria.board import CELL_OF_NAME
from rulebound.games.altaria.components import load_components
from rulebound.games.altaria.legality import blocking, doers, impassable, open_ground, within
from rulebound.games.altaria.match import Match
from rulebound.games.altaria.tables import HERO_NAMES

GAME = rulebound.load("altaria")
CARDS = {card.name: card for card in load_components().heroes}
SOCKETS = ["a2", "a3", "b2", "b4", "c2", "c3", "c4", "c5", "e2", "e3", "e4", "e5", "f2", "f4", "g2", "g3"]
OPTIONS: Final[dict[str, bool | str]] = {
    "events": False,
    "blue_heroes": "morgath,malokan,veshir",
    "red_heroes": "tecton,nasaya,isabel",
}


def arranged(position: dict[str, Any], options: dict[str, bool | str] = OPTIONS) -> State:
    """A position on open ground with a jungle at c3; ``position`` is laid over it."""
    start = GAME.start(seed=1, options=options)
    board = dict.fromkeys(SOCKETS, "grass") | {"c3": "jungle"}
    return GAME.arrange(start, {"stage": "choose hero", "actor": "blue", "board": board, **position})


def play(state: State, *texts: str) -> None:
    """Answer one question after another."""
    for text in texts:
        state.apply(state.parse(text))


def facts(state: State) -> dict[str, Any]:
    """Where heroes and tokens are and which markers lie on the cards, as flat paths."""
    position = state.position()
    flat: dict[str, Any] = {f"token {space}": token["kind"] for space, token in position["tokens"].items()}
    for colour, row in position["heroes"].items():
        for name, hero in row.items():
            flat[f"{colour} {name}"] = (hero["space"], hero["health"])
            for marker in ("motivation", "exhaustion", "bleeding", "forced_movement", "crystal"):
                flat[f"{colour} {name} {marker}"] = hero[marker]
    return flat


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The facts that differ, with what they are now."""
    return {key: after.get(key) for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


# Blue Morgath at d2 walks onto the token at d3 (or it completes); Tecton stands beside it at e2, Nasaya at distance 2
# at d5, an Isabel token lies beside it at c2, the nearest jungle is c3.
HEROES: Final = {
    "blue": {"morgath": {"space": "d2"}, "malokan": {"space": "g1"}, "veshir": {"space": "a1"}},
    "red": {"tecton": {"space": "e2"}, "nasaya": {"space": "d5"}, "isabel": {"space": "g4"}},
}
MARKED: Final = {
    "slurg": "forced_movement",
    "isabel": "forced_movement",
    "malokan": "bleeding",
    "iliath": "exhaustion",
    "fizzle": "bleeding",
    "morgath": "exhaustion",
}
PULLED: Final = {"red nasaya": ("d4", "healthy"), "red nasaya forced_movement": True}
ENTRY: Final[dict[str, dict[str, Any]]] = {
    "raggor": PULLED,
    # ... where the exhaustion is the jungle's, which Morgath enters in its own action.
    "nasaya": {"blue morgath": ("c3", "healthy"), "blue morgath exhaustion": True},
    "veshir": {"blue morgath": ("c2", "healthy"), "token c2": "veshir", "token d3": "isabel"},
    "fizzle": {"red tecton": ("f1", "healthy")},
}
# Morgath at d2 is a neighbour of the completing token as well; the first answer is taken, which is Morgath's.
COMPLETION: Final[dict[str, dict[str, Any]]] = {
    "slurg": {"blue morgath": ("d3", "healthy")},
    "raggor": PULLED,
    "tecton": {"blue morgath forced_movement": True, "red tecton forced_movement": True},
    "malokan": {"blue morgath": ("d4", "healthy"), "red tecton": ("c3", "healthy")},
    "veshir": {"token d3": "isabel", "token c2": None},
    "fizzle": {"red tecton": ("f1", "healthy")},
}
BOTH_TRIGGERS: Final = {"raggor", "veshir", "fizzle"}


@pytest.mark.clause("ALT-63", "ALT-83", "ALT-84", "ALT-144", "ALT-78", "ALT-79")
@pytest.mark.parametrize("kind", [name for name in HERO_NAMES if name != "tecton"])
def test_entry_does_what_the_card_says_and_nothing_else(kind: str) -> None:
    tokens = {"d3": {"kind": kind, "owner": "red"}, "c2": {"kind": "isabel", "owner": "red"}}
    state = arranged({"heroes": HEROES, "tokens": tokens})
    before = facts(state)
    play(state, "morgath", "move", "d3")
    expected: dict[str, Any] = {"blue morgath": ("d3", "healthy"), "token d3": kind if CARDS[kind].great else None}
    expected |= ENTRY.get(kind, {})
    if kind in MARKED:
        expected[f"blue morgath {MARKED[kind]}"] = True
    assert state.actor == 1
    assert changes(before, facts(state)) == {key: value for key, value in expected.items() if before.get(key) != value}


@pytest.mark.clause("ALT-63", "ALT-82", "ALT-84", "ALT-144", "ALT-74", "ALT-75")
@pytest.mark.parametrize("kind", HERO_NAMES)
def test_completion_does_what_the_card_says_and_nothing_else(kind: str) -> None:
    heroes = {**HEROES, "red": HEROES["red"] | {"isabel": {"space": "g4", "ready": False}}}
    tokens = {"d3": {"kind": kind, "owner": "red", "left": 1}, "c2": {"kind": "isabel", "owner": "red"}}
    state = arranged({"n_acted": 1, "initiative": "blue", "heroes": heroes, "tokens": tokens})
    before = facts(state)
    play(state, "malokan", "done")
    while state.position()["phase"] == 1:
        state.apply(state.legal_actions()[0])
    assert changes(before, facts(state)) == {"token d3": None} | COMPLETION.get(kind, {})


@pytest.mark.clause("ALT-84", "ALT-144")
def test_three_tokens_do_the_same_on_either_trigger() -> None:
    assert {kind for kind in HERO_NAMES if kind in ENTRY and kind in COMPLETION} == BOTH_TRIGGERS
    for kind in BOTH_TRIGGERS - {"veshir"}:
        assert ENTRY[kind] == COMPLETION[kind]


@pytest.mark.clause("ALT-81", "ALT-145", "ALT-157", "ALT-160", "ALT-166", "ALT-169")
def test_five_tokens_have_a_passive_effect() -> None:
    """What a blue token at c3, a jungle, changes by lying there: sight, ways, orders."""
    bare = arranged({"heroes": HEROES})
    assert isinstance(bare, Match)
    here = 1 << CELL_OF_NAME["c3"]
    passive: dict[str, set[str]] = {}
    for kind in HERO_NAMES:
        heroes = {**HEROES, "red": HEROES["red"] | ({"tecton": {"space": "c3"}} if CARDS[kind].great else {})}
        state = arranged({"heroes": heroes, "tokens": {"c3": {"kind": kind, "owner": "blue"}}})
        play(state, "morgath")
        assert isinstance(state, Match)
        found = set()
        if not blocking(state) & here and not CARDS[kind].great:
            found.add("seen through")
        if blocking(state) & here and CARDS[kind].great:
            found.add("blocks")
        if impassable(state, 0) & here and not CARDS[kind].great:
            found.add("bars")
        if doers(state) & here:
            found.add("takes orders")
        if found:
            passive[kind] = found
    assert blocking(bare) & here
    assert passive == {
        "slurg": {"seen through"},
        "isabel": {"takes orders"},
        "tecton": {"bars"},
        "iliath": {"takes orders"},
        "veshir": {"blocks"},
    }
    # Tecton's token blocks the view as well, seen where there is no jungle to do so.
    tecton = arranged({"heroes": HEROES, "tokens": {"d3": {"kind": "tecton", "owner": "blue"}}})
    assert isinstance(tecton, Match)
    assert blocking(tecton) >> CELL_OF_NAME["d3"] & 1 == 1


@pytest.mark.clause("ALT-71", "ALT-73", "ALT-74", "ALT-76", "ALT-R23")
@pytest.mark.parametrize("kind", HERO_NAMES)
def test_a_token_stays_as_many_phases_as_it_has_symbols(kind: str) -> None:
    heroes = {"blue": {kind: {"space": "d3"}}}
    options = OPTIONS | {"blue_heroes": f"{kind},{'raggor' if kind != 'raggor' else 'slurg'},nasaya"}
    if kind == "nasaya":
        options |= {"blue_heroes": "nasaya,raggor,slurg"}
    state = arranged({"initiative": "blue", "heroes": heroes}, options)
    play(state, kind, "token")
    play(state, "place e3")
    seen = [state.position()["tokens"]["e3"]["left"]]
    while "e3" in state.position()["tokens"]:
        phase = state.position()["phase"]
        while state.position()["phase"] == phase and not state.is_over:
            done = [action for action in state.legal_actions() if state.describe(action) == "done"]
            state.apply(done[0] if done else state.legal_actions()[0])
        seen.append(state.position()["tokens"].get("e3", {"left": 0})["left"])
    assert seen == list(range(CARDS[kind].symbols, -1, -1))


@pytest.mark.clause("ALT-61", "ALT-62", "ALT-64", "ALT-65", "ALT-66", "ALT-72")
@pytest.mark.parametrize("colour", ["blue", "red"])
@pytest.mark.parametrize("kind", HERO_NAMES)
def test_each_hero_lays_its_own_token_within_its_own_range(kind: str, colour: str) -> None:
    others = [name for name in ("raggor", "slurg", "fizzle") if name != kind]
    options = OPTIONS | {f"{colour}_heroes": ",".join([kind, *others[:2]])}
    state = arranged({"actor": colour, "heroes": {colour: {kind: {"space": "c4"}}}}, options)
    play(state, kind, "token")
    assert isinstance(state, Match)
    within_range = within(state, CELL_OF_NAME["c4"], CARDS[kind].range) & open_ground(state)
    places = {state.describe(action).removeprefix("place ") for action in state.legal_actions()}
    assert places == {name for name, cell in CELL_OF_NAME.items() if (within_range >> cell) & 1}
    assert "b3" not in places  # an altar
    assert ("c2" in places) == (CARDS[kind].range == 3)  # around the jungle at c3
    play(state, "place b4")
    assert state.position()["tokens"] == {"b4": {"kind": kind, "owner": colour, "left": CARDS[kind].symbols}}


@pytest.mark.clause("ALT-68", "ALT-69", "ALT-70")
@pytest.mark.parametrize("kind", HERO_NAMES)
def test_each_kind_is_renewed_alike_but_great_ones_not_under_a_hero(kind: str) -> None:
    others = [name for name in ("raggor", "slurg") if name != kind]
    options = OPTIONS | {"blue_heroes": ",".join([kind, *others, "fizzle"][:3])}
    tokens = {space: {"kind": kind, "owner": "blue", "left": 1} for space in ("c4", "d5")}
    heroes = {"blue": {kind: {"space": "c5"}}, "red": {"nasaya": {"space": "d5" if CARDS[kind].great else "a1"}}}
    state = arranged({"heroes": heroes, "tokens": tokens}, options)
    play(state, kind, "token")
    if state.prompt.kind == "by":
        play(state, "himself")
    renewable = {text for text in map(state.describe, state.legal_actions()) if text.startswith("renew")}
    assert renewable == ({"renew c4"} if CARDS[kind].great else {"renew c4", "renew d5"})
    play(state, "renew c4")
    left = {space: token["left"] for space, token in state.position()["tokens"].items()}
    assert left == {"c4": CARDS[kind].symbols, "d5": 1}


@pytest.mark.clause("ALT-67", "ALT-R42")
@pytest.mark.parametrize("kind", HERO_NAMES)
def test_four_copies_are_counted_over_both_colours(kind: str) -> None:
    others = [name for name in ("raggor", "slurg") if name != kind]
    options = OPTIONS | {"blue_heroes": ",".join([kind, *others, "fizzle"][:3])}
    for n_blue, n_red in ((4, 0), (3, 1), (2, 2), (1, 3), (0, 4), (3, 0), (1, 2), (0, 3)):
        colours = ["blue"] * n_blue + ["red"] * n_red
        # All out of the range of the hero at c1, so that none can be renewed.
        tokens = {
            space: {"kind": kind, "owner": colour}
            for space, colour in zip(("a4", "b5", "f5", "g4"), colours, strict=False)
        }
        state = arranged({"tokens": tokens}, options)
        play(state, kind)
        assert state.verdict(GAME.vocabulary["skill"].offset + 2).ok == (n_blue + n_red < 4)
