"""What a client draws of Calamandara."""

from __future__ import annotations

from typing import Any

import pytest

import rulebound
from rulebound.cli.terminal.canvas import Look, Size, best_size, extent, legal_in, paint
from rulebound.cli.terminal.marks import movable, space_words
from rulebound.cli.terminal.squares import packed_mark
from rulebound.cli.terminal.textmap import card_list, legend, text_map
from rulebound.engine.rng import Rng
from rulebound.engine.scene import Card, Scene, Space
from rulebound.games.calamandara.components import CARD_NAMES
from rulebound.games.calamandara.playboards import EFFECTS
from rulebound.games.calamandara.scene import GROUND_MARKS, SYMBOL_MARKS

GAME = rulebound.load("calamandara")
OWNERS = ("south", "west", "north", "east")
COUNTS = {2: 85, 3: 115, 4: 145}
BOARD = {
    "south": {
        "1-3": "footprint north",
        "2-3": "footprint north",
        "3-2": "tower east-west",
        "6-3": "waterfall south ripe",
    },
    "north": {"1-3": "footprint south", "2-1": "mountain", "3-1": "fire"},
    "centre": {"1-3": "mirror to the south", "2-1": "cave north-south", "3-2": "wing east-west", "5-4": "star"},
}
TOKENS = {"south": {"token": "south 2-3"}, "north": {"token": "north 1-3"}}


def arranged(players: int = 2, **parts: Any) -> rulebound.State:
    """A game past its preparation with parts of its position replaced."""
    state = GAME.start(players=players, seed=3)
    while state.prompt.kind == "starting symbol":
        state.apply(state.legal_actions()[0])
    return GAME.arrange(state, parts) if parts else state


def laid_out() -> rulebound.State:
    """Each symbol once, a traveller on a Footprint of each arm."""
    return arranged(board=BOARD, travellers=TOKENS)


def scene(state: rulebound.State, seat: int | None = 0) -> Scene:
    found: Scene = GAME.scene(state, seat)
    return found


def space(state: rulebound.State, name: str) -> Space:
    return next(space for space in scene(state).spaces if space.name == name)


def card(state: rulebound.State, name: str, seat: int | None = 0) -> Card:
    return next(card for card in scene(state, seat).cards if card.name == name)


@pytest.mark.parametrize("players", COUNTS)
def test_the_boards_are_joined_as_many_as_there_are_travellers(players: int) -> None:
    drawn = scene(arranged(players))
    spaces = [space for space in drawn.spaces if space.kind != "starting point"]
    assert len(spaces) == COUNTS[players]
    assert len({(space.x, space.y) for space in drawn.spaces}) == len(drawn.spaces) == COUNTS[players] + players
    places = {(space.x, space.y) for space in drawn.spaces}
    assert not places & {(caption.x, caption.y) for caption in drawn.captions}
    assert len({(caption.x, caption.y) for caption in drawn.captions}) == len(drawn.captions)
    kinds = [space.kind for space in spaces]
    assert kinds.count("initial zone") == 20 * players
    assert kinds.count("rift") == 1


def test_the_board_lies_the_same_way_up_for_everybody() -> None:
    state = arranged(4)
    places = {space.name: (space.x, space.y) for space in scene(state, 0).spaces}
    for seat in (1, 2, 3, None):
        assert {space.name: (space.x, space.y) for space in scene(state, seat).spaces} == places
    assert max(places, key=lambda name: places[name][1]) == "south 0"
    assert min(places, key=lambda name: places[name][0]) == "west 0"
    assert places["south 6-1"] == (places["centre 5-1"][0], places["centre 5-1"][1] + 1)
    assert places["east 6-1"] == (places["centre 5-5"][0] + 1, places["centre 5-5"][1])


@pytest.mark.parametrize("players", COUNTS)
def test_numbers_stand_beside_the_rows_and_columns_they_count(players: int) -> None:
    drawn = scene(arranged(players))
    spaces = {(space.x, space.y): space for space in drawn.spaces}
    for caption in drawn.captions:
        lines = [
            [
                spaces[place].short
                for step in range(1, 8)
                if (place := (caption.x + step * dx, caption.y + step * dy)) in spaces
            ]
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
        ]
        number = caption.text.rstrip(".:")
        at = 0 if caption.text != number else 2
        assert any(line and all(name[at : at + 1] == number for name in line[:2]) for line in lines), caption


def test_an_answer_points_where_its_text_says() -> None:
    rng = Rng(5)
    seen: set[str] = set()
    for seed in range(4):
        state = GAME.start(players=2 + seed % 3, seed=seed)
        for _ in range(400):
            if state.is_over:
                break
            drawn = scene(state)
            verb = GAME.vocabulary.verb_of(int(state.domain()[0])).name
            legal = state.legal_actions()
            pointed = [action for one in drawn.spaces for action in one.actions]
            assert len(pointed) == len(set(pointed))
            if verb == "at":
                seen.add(verb)
                for one in drawn.spaces:
                    for action in legal_in(one, frozenset(legal)):
                        assert one.name in GAME.phrases(state, action)
                assert set(legal) - set(pointed) <= {sum(state.domain()) - 1}
            elif verb == "on":
                seen.add(verb)
                assert len(pointed) == 2 + seed % 3
                assert [action for one in drawn.cards if one.kind == "playboard" for action in one.actions]
            else:
                assert pointed == []
            state.apply(legal[int(rng.below(len(legal)))])
    assert seen == {"at", "on"}


def test_symbols_show_their_direction_and_owner() -> None:
    state = laid_out()
    marks = {one.name: "".join(packed_mark(piece) for piece in movable(one)) for one in scene(state).spaces}
    assert {name: mark for name, mark in marks.items() if mark} == {
        "south 1-3": "^",
        "south 2-3": "S^",
        "south 3-2": "T=",
        "south 6-3": "~s",
        "north 1-3": "Nv",
        "north 2-1": "M",
        "north 3-1": "F",
        "centre 1-3": "Rv",
        "centre 2-1": "C|",
        "centre 3-2": "W=",
        "centre 5-4": "+",
    }
    assert space_words(space(state, "south 2-3")) == "south 2-3 initial zone; south traveller; Footprint, facing north"
    assert "may be transformed this turn" in space_words(space(state, "south 6-3"))
    assert "in a Tower's row" in space_words(space(state, "south 3-5"))
    assert "in a Tower's row" not in space_words(space(state, "south 4-2"))
    assert space_words(space(state, "rift")) == "rift"


def test_a_token_that_has_not_left_stands_on_its_starting_point() -> None:
    state = arranged(4)
    for name, mark in (("south", "S"), ("west", "W"), ("north", "N"), ("east", "E")):
        assert [piece.mark for piece in movable(space(state, f"{name} 0"))] == [mark]
    assert movable(space(laid_out(), "south 0")) == ()


def test_marks_are_all_different() -> None:
    marks = [*SYMBOL_MARKS[1:], *"^>v<", *GROUND_MARKS.values()]
    assert len(marks) == len(set(marks))
    # W is a Wing or the west's token, but a Wing has its sides and the token a Footprint under it.
    assert not set(marks) & set("SNE")
    assert len(EFFECTS) == len(CARD_NAMES)


def test_the_own_hand_is_shown_with_what_its_cards_do_others_are_counted() -> None:
    hand = ["helm of solitude", "helm of solitude", "the well"]
    state = arranged(travellers={"south": {"hand": hand}, "north": {"hand": ["the oracle"]}})
    own = [one for one in scene(state).cards if one.kind == "hand"]
    assert [(one.title, one.state) for one in own] == [("Helm of Solitude", "hand ×2"), ("The Well", "hand")]
    assert own[0].lines == ("(cancel any card, or prevent an insertion)",)
    assert "Hand: 3 of 5" in card(state, "south").lines
    assert "Hand: 1 card" in card(state, "north").lines
    assert "Hand: 3 cards" in card(state, "south", 1).lines
    assert "Helm" not in "\n".join(card_list(scene(state, 1).cards))
    assert not [one for one in scene(state, None).cards if one.kind == "hand"]


def test_own_cards_stand_for_the_answers_that_use_them() -> None:
    rng = Rng(2)
    seen: set[str] = set()
    for seed in range(3):
        state = GAME.start(players=2 + seed % 3, seed=seed)
        for _ in range(150):
            if state.is_over:
                break
            legal, who = state.legal_actions(), state.actor
            own = {
                action for one in scene(state, who).cards if one.kind in ("hand", "waiting") for action in one.actions
            }
            for action in legal:
                text = state.describe(action)
                if text.startswith(("use ", "activate ")) or GAME.vocabulary.verb_of(action).name == "card":
                    seen.add(text.split()[0])
                    assert action in own or text == "as they are"
            stranger = None if who is None else (who + 1) % (2 + seed % 3)
            shown = [one for one in scene(state, stranger).cards if one.kind in ("hand", "waiting")]
            assert not [action for one in shown for action in one.actions]
            state.apply(legal[int(rng.below(len(legal)))])
    assert "use" in seen


def test_cards_that_wait_say_who_may_activate_them() -> None:
    state = arranged(
        waiting=[
            {
                "card": "erronia of silence",
                "effect": "erronia of silence",
                "board": "north",
                "on": "final",
                "by": "south",
            },
            {"card": "dominion of ircai", "effect": "the oracle", "board": "south", "on": "deck", "by": "south"},
        ]
    )
    copied, taken = (one for one in scene(state).cards if one.kind == "waiting")
    assert (taken.title, taken.owner, taken.state) == ("Erronia of Silence", "north", "waits on the Final Reserve")
    assert (copied.title, copied.owner, copied.state) == ("The Oracle", "south", "waits on the Memory deck")
    assert copied.lines == ("for south to activate", "(no Memory cards are reserved or drawn this turn)")


def test_known_cards_of_others_are_named() -> None:
    state = arranged(
        3,
        travellers={
            "south": {
                "hand": ["the oracle"],
                "final": ["the well"],
                "known": {"north": {"hand": ["dogmatic entropy"]}},
            },
            "north": {"hand": ["dogmatic entropy", "the well"]},
        },
    )
    assert "Hand: 2 cards: Dogmatic Entropy" in card(state, "north").lines
    for stranger in (1, None):
        assert "Hand: 2 cards" in card(state, "north", stranger).lines
    assert "Final Reserve: 1 card: The Well (of 3)" in card(state, "south").lines
    assert "Final Reserve: 1 card (of 3)" in card(state, "south", 1).lines


def test_a_playboard_tells_reserve_symbol_card_piles_and_where_the_token_is() -> None:
    state = arranged(
        board=BOARD,
        travellers={
            "south": {
                **TOKENS["south"],
                "reserve": ["tower", "footprint", "footprint"],
                "discard": ["the well", "the oracle"],
            },
            "north": {**TOKENS["north"], "reserve": []},
        },
    )
    board = card(state, "south")
    assert board.title == "South (you)"
    assert board.state == "on south 2-3, Initial Zone"
    assert "Reserve: 2 Footprint, Tower" in board.lines
    assert "Reserve: empty" in card(state, "north").lines
    assert "Discard pile: The Well on top of 1" in board.lines
    (symbols,) = (line for line in board.lines if line.startswith("Symbol card: "))
    assert symbols.endswith("of 18 left)")
    assert " + " in symbols
    assert board.lines[-1].startswith("(Depot: ")
    assert [one.name for one in scene(state, 1).cards if one.kind == "playboard"] == ["north", "south"]


def test_nobody_sees_symbol_cards_before_they_lie_open() -> None:
    state = GAME.start(players=2, seed=1, options={"mode": "sequence"})
    for seat in (0, 1, None):
        assert "Symbol cards: 18 of 18 left" in card(state, "north", seat).lines
    assert scene(state).status.startswith("Preparation")


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_hidden_is_shown(players: int) -> None:
    rng = Rng(players)
    state = GAME.start(players=players, seed=9)
    for n in range(300):
        if state.is_over:
            break
        if n % 20 == 0:
            for seat in (*range(players), None):
                assert scene(state.redeal(seat, Rng(n)), seat) == scene(state, seat)
        legal = state.legal_actions()
        state.apply(legal[int(rng.below(len(legal)))])


def test_used_cards_lie_on_the_table_the_newest_first() -> None:
    rng = Rng(8)
    longest: tuple[str, ...] = ()
    for seed in range(3):
        state = GAME.start(players=2 + seed % 3, seed=seed)
        for _ in range(200):
            if state.is_over:
                break
            if state.prompt.kind == "window":
                chains = [one for one in scene(state).cards if one.kind == "chain"]
                assert len(chains) <= 1
                longest = max([longest, *(chain.lines for chain in chains)], key=len)
            using = [action for action in state.legal_actions() if state.describe(action).startswith("use ")]
            choices = using or state.legal_actions()
            state.apply(choices[int(rng.below(len(choices)))])
    assert len(longest) >= 2
    assert all(": " in line for line in longest)


@pytest.mark.parametrize(
    ("players", "room", "size"),
    [
        (2, (49, 15), Size(8, 1, 0)),
        (4, (58, 28), Size(3, 1, 0)),
        (4, (93, 48), Size(4, 2, 0)),
    ],
)
def test_the_board_fits_small_windows(players: int, room: tuple[int, int], size: Size) -> None:
    drawn = scene(arranged(players))
    assert best_size(drawn, *room) == size
    assert extent(drawn, size)[0] <= room[0]
    text = "\n".join("".join(cell.char for cell in row) for row in paint(drawn, size, Look(owners=OWNERS)).rows)
    assert all(mark in text for mark in (".", ":", "@", "S", "N"))


@pytest.mark.parametrize("players", COUNTS)
def test_the_text_map_is_eighty_columns_of_plain_characters(players: int) -> None:
    state = arranged(players)
    lines = text_map(scene(state), frozenset(state.legal_actions())) + legend(scene(state))
    assert max(len(line) for line in lines[:19]) <= 80
    assert all(line.isascii() for line in lines)
