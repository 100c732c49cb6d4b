"""What a client draws of Altaria."""

from __future__ import annotations

from typing import Any

import pytest

import rulebound
from rulebound.cli.terminal.canvas import Look, Size, best_size, extent, legal_in, paint
from rulebound.cli.terminal.marks import space_words
from rulebound.cli.terminal.textmap import legend, text_map
from rulebound.engine.rng import Rng
from rulebound.engine.scene import Scene, Space
from rulebound.games.altaria.tables import HERO_NAMES

GAME = rulebound.load("altaria")
SPATIAL = {"by", "to", "at", "take", "put", "rotate", "body", "lands", "trade"}
HEROIC = {"hero", "strike", "target", "next"}
TRIOS = {"blue_heroes": "slurg,isabel,iliath", "red_heroes": "morgath,fizzle,veshir"}


def arranged(**parts: Any) -> rulebound.State:
    """A fresh game with parts of its position replaced."""
    return GAME.arrange(GAME.start(seed=3, options=TRIOS), parts)


def scene(state: rulebound.State, seat: int | None = 0) -> Scene:
    found: Scene = GAME.scene(state, seat)
    return found


def space(state: rulebound.State, name: str) -> Space:
    return next(space for space in scene(state).spaces if space.name == name)


def test_every_answer_that_is_a_space_or_a_hero_points_at_exactly_one_space() -> None:
    rng = Rng(5)
    seen: set[str] = set()
    for seed in range(6):
        state = GAME.start(seed=seed)
        while not state.is_over:
            verb = GAME.vocabulary.verb_of(int(state.domain()[0])).name
            pointed = [action for space in scene(state).spaces for action in space.actions]
            assert len(pointed) == len(set(pointed))
            if verb in SPATIAL | HEROIC:
                seen.add(verb)
                assert set(pointed) == set(range(state.domain()[0], sum(state.domain())))
            else:
                assert pointed == []
            legal = state.legal_actions()
            state.apply(legal[int(rng.below(len(legal)))])
    assert seen >= {"hero", "by", "to", "at", "rotate"}


def test_an_answer_points_where_its_text_says() -> None:
    state = GAME.start(seed=3, options=TRIOS)
    while GAME.vocabulary.verb_of(int(state.domain()[0])).name != "to":
        state.apply(state.legal_actions()[0])
    for one in scene(state).spaces:
        for action in legal_in(one, frozenset(state.legal_actions())):
            assert state.describe(action).split()[-1] == one.name


def test_everybody_has_the_own_portal_at_the_bottom() -> None:
    state = GAME.start(seed=1)
    for seat, portal in ((0, "d1"), (1, "d7"), (None, "d1")):
        assert max(scene(state, seat).spaces, key=lambda space: space.y).name == portal
    blue = {space.name: (round(space.x, 6), round(space.y, 6)) for space in scene(state, 0).spaces}
    red = {space.name: (round(-space.x, 6), round(-space.y, 6)) for space in scene(state, 1).spaces}
    assert blue == red


def test_pieces_show_owner_health_readiness_and_phases_left() -> None:
    state = arranged(
        heroes={
            "blue": {"slurg": {"space": "d3", "health": "injured", "ready": False}},
            "red": {"morgath": {"health": "dead"}},
        },
        tokens={
            "d3": {"kind": "iliath", "owner": "red", "left": 2},
            "e4": {"kind": "slurg", "owner": "blue", "left": 1},
        },
        altars={"d4": "red"},
    )
    hero, token = space(state, "d3").pieces
    assert (hero.mark, hero.owner, hero.kind, hero.state) == ("Slu", "blue", "figure", "injured tired")
    assert (token.mark, token.owner) == ("IL2", "red")
    assert "2 phases left" in token.note
    assert (space(state, "d3").kind, space(state, "d3").mark) == ("covered grass", "o")
    assert space(state, "e4").pieces[0].mark == "sl1"
    assert "1 phase left" in space(state, "e4").pieces[0].note
    bodies = [piece for one in scene(state).spaces for piece in one.pieces if piece.kind == "body"]
    assert [(body.name, body.state.split()[0]) for body in bodies] == [("Morgath", "dead")]
    assert space_words(space(state, "d4")) == "d4 red altar"
    assert space_words(space(state, "b3")) == "b3 altar (held by nobody)"
    assert space_words(space(state, "d1")) == "d1 blue portal"


def test_cards_tell_markers_crystals_and_what_the_token_does() -> None:
    state = arranged(
        heroes={
            "blue": {"slurg": {"crystal": True, "bleeding": True}},
            "red": {"fizzle": {"health": "dead", "revival": 3}},
        }
    )
    cards = {card.name: card for card in scene(state).cards}
    assert {"CRYSTAL", "BLEEDING"} <= set(cards["blue slurg"].lines[0].replace(",", "").split())
    assert "range 3, lasts 3, activation" in cards["blue slurg"].lines
    assert "3 of 4 revival" in cards["red fizzle"].lines[0]
    assert "great" in cards["red morgath"].lines[1]
    assert [card.owner for card in scene(state).cards if card.kind == "hero"] == ["blue"] * 3 + ["red"] * 3


def test_events_show_the_column_of_the_phase_and_the_next_card() -> None:
    state = arranged(event={"current": "E05", "next": "E12"})
    current, following = (card for card in scene(state).cards if card.kind == "event")
    assert (current.title, following.title) == ("Event: Swap", "Next turn: Pressure")
    assert current.lines[0].startswith("[2] 1 3 AP")
    assert following.lines[0].startswith("2 2 2 AP")
    learning = GAME.start(seed=1, options={"events": False})
    assert not [card for card in scene(learning).cards if card.kind == "event"]
    assert not any("activation" in line for card in scene(learning).cards for line in card.lines)


def test_nothing_that_is_undrawn_is_shown() -> None:
    state = GAME.start(seed=9)
    for seat in (0, 1, None):
        assert scene(state.redeal(seat, Rng(4)), seat) == scene(state, seat)


def test_marks_are_all_different() -> None:
    assert len({name[:3] for name in HERO_NAMES}) == len({name[:2] for name in HERO_NAMES}) == 10


@pytest.mark.parametrize(
    "size",
    [Size(20, 8, 5), Size(16, 6, 4), Size(11, 5, 4), Size(12, 4, 3), Size(9, 4, 3), Size(8, 3, 2), Size(7, 2, 0)],
)
def test_every_size_shows_every_name_piece_and_star(size: Size) -> None:
    state = arranged(
        tokens={
            "d3": {"kind": "iliath", "owner": "red", "left": 2},
            "e4": {"kind": "slurg", "owner": "blue", "left": 1},
        }
    )
    drawn = scene(state)
    legal = frozenset(state.legal_actions())
    canvas = paint(drawn, size, Look(owners=("blue", "red"), legal=legal))
    assert (canvas.width, canvas.height) == extent(drawn, size)
    text = "\n".join("".join(cell.char for cell in row) for row in canvas.rows)
    for one in drawn.spaces:
        assert one.name in text
        for piece in one.pieces:
            assert piece.mark in text
    assert text.count("*") == sum(1 for one in drawn.spaces if legal_in(one, legal))
    for index, one in enumerate(drawn.spaces):
        x, y, width, _ = canvas.places[one.name]
        assert canvas.space_at(x + width // 2, y) == index


def test_the_largest_drawing_that_fits_is_chosen() -> None:
    drawn = scene(GAME.start(seed=1))
    for width, height in ((200, 60), (90, 30), (70, 29), (70, 22), (50, 15)):
        chosen = best_size(drawn, width, height)
        assert extent(drawn, chosen)[0] <= width
        assert extent(drawn, chosen)[1] <= height
    assert best_size(drawn, 200, 60).rows > best_size(drawn, 70, 22).rows > best_size(drawn, 50, 15).rows


def test_the_text_map_is_eighty_columns_of_plain_characters() -> None:
    state = GAME.start(seed=3, options=TRIOS)
    lines = text_map(scene(state), frozenset(state.legal_actions())) + legend(scene(state))
    assert max(len(line) for line in lines[:15]) <= 80
    assert all(line.isascii() for line in lines)
    assert sum(line.count("b:") + line.count("r:") for line in lines[:15]) == 6
