"""Altaria at the terminal: whole games through both front ends, and what happens to lines nobody can mean."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

import rulebound
from rulebound.cli.terminal.boardview import BoardView
from rulebound.cli.terminal.canvas import legal_in
from rulebound.cli.terminal.fullscreen import FullScreen
from rulebound.cli.terminal.plain import PlainGame
from rulebound.cli.terminal.presenter import Table, resume
from rulebound.engine.rng import Rng

GAME = rulebound.load("altaria")
WORDS = [name for verb in GAME.vocabulary.verbs for name in verb.names] + [verb.name for verb in GAME.vocabulary.verbs]


def table(*seats: str, seed: int = 7) -> Table:
    """A fresh game."""
    return Table.fresh(GAME, seats, seed, {})


def until(at: Table, verb: str) -> None:
    """Take first options until this verb is asked for."""
    while GAME.vocabulary.verb_of(int(at.state.domain()[0])).name != verb:
        at.answer("1")


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_in_a_pipe(seed: int) -> None:
    said: list[str] = []
    at = table("human", "random", seed=seed)
    PlainGame(at, io.StringIO("1\n" * 400), said.append).run()
    assert at.state.is_over
    assert any(line.startswith("The game is over: ") for line in said)
    assert all(line and line.isprintable() for line in said)


def test_words_in_any_order_change_nothing_unless_they_are_a_move() -> None:
    rng = Rng(2)
    at = table("human", "human")
    refused = 0
    for _ in range(250):
        before, n = at.state.to_bytes(), len(at.session.decisions)
        line = " ".join(WORDS[int(rng.below(len(WORDS)))] for _ in range(1 + int(rng.below(3))))
        reply = at.answer(line)
        if reply.changed:
            assert len(at.session.decisions) > n
        else:
            refused += 1
            assert not reply.ok
            assert len(reply.lines) == 1
            assert at.state.to_bytes() == before
        if not at.state.is_over and rng.below(4) == 0:
            at.answer(str(1 + int(rng.below(at.state.n_legal()))))
    assert refused > 100


def test_every_option_can_be_typed_as_it_is_shown() -> None:
    rng = Rng(3)
    at = table("human", "human", seed=4)
    while not at.state.is_over:
        option = at.options[int(rng.below(len(at.options)))]
        expected = at.state.clone()
        expected.apply(option.action)
        assert at.answer(option.text).changed, option.text
        assert at.state.to_bytes() == expected.to_bytes()


@pytest.mark.clause("ALT-50")
def test_a_refused_step_names_its_clause() -> None:
    at = table("human", "human")
    until(at, "to")
    reply = at.answer("why d4")
    assert "ALT-50" in reply.lines[0]
    assert GAME.rulebook.text("ALT-50").rstrip(".") in " ".join(reply.lines)


def test_the_skill_may_be_named_again_where_only_its_place_is_asked_for() -> None:
    at = table("human", "human")
    for verb, skill in (("to", "move"), ("at", "token")):
        until(at, verb)
        option = at.options[-1]
        space = option.text.split()[-1]
        expected = at.state.clone()
        expected.apply(option.action)
        assert at.answer(f"why {skill} {space}").lines == (f"{skill} {space}: that is allowed.",)
        assert at.answer(f"{skill} {space}").changed
        assert at.state.to_bytes() == expected.to_bytes()


def test_a_line_that_answers_nothing_is_told_the_question() -> None:
    at = table("human", "human")
    assert f'not an answer to "{at.question}"' in at.answer("somersault").lines[0]


def test_the_drawn_table_explains_one_piece_of_each_kind() -> None:
    at = table("human", "human")
    until(at, "at")
    assert not any(" token, " in line for line in at.answer("board").lines)
    at.answer("1")
    shown = at.answer("board").lines
    assert sum(" is " in line for line in shown) == 2
    assert sum(" token, " in line for line in shown) == 1


def test_who_never_played_is_told_what_wins() -> None:
    at = table("human", "human")
    assert any("all three altars" in line for line in at.opening())
    assert "enemy portal" in at.answer("help").lines[0]


def test_a_saved_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    at = table("human", "greedy", seed=5)
    for _ in range(12):
        if at.bot_due:
            at.play(at.thinker()())
        else:
            at.answer("1")
    file = tmp_path / "game.json"
    assert at.answer(f"save {file}").ok
    session = resume(file, GAME)
    assert session.state.to_bytes() == at.state.to_bytes()
    assert session.seats == ["human", "greedy"]


def test_the_board_lies_as_the_viewer_sits_and_still_when_two_share_the_screen() -> None:
    alone, shared = table("greedy", "human"), table("human", "human")
    assert max(alone.scene.spaces, key=lambda space: space.y).name == "d7"
    actors = set()
    for _ in range(30):
        actors.add(shared.state.actor)
        assert max(shared.scene.spaces, key=lambda space: space.y).name == "d1"
        assert shared.scene.cards == GAME.scene(shared.state, shared.state.actor).cards
        shared.answer("1")
    assert actors == {0, 1}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_click_moves_a_hero(size: tuple[int, int]) -> None:
    at = table("human", "greedy")
    while GAME.vocabulary.verb_of(int(at.state.domain()[0])).name != "to" or at.bot_due:
        if at.bot_due:
            at.play(at.thinker()())
        else:
            at.answer("1")
    target = next(space.name for space in at.scene.spaces if legal_in(space, at.legal))

    async def go() -> None:
        app = FullScreen(at, pace=60.0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            board = app.query_one("#board", BoardView)
            await pilot.click(board, offset=board.spot("d7"))
            await pilot.pause()
            assert "ALT-50" in str(app.query_one("#info").render())
            await pilot.click(board, offset=board.spot(target))
            await pilot.pause()

    asyncio.run(go())
    assert any(f"to {target}" in line for line in at.log)
