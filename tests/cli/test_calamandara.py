"""Playing Calamandara in both front ends: boards of 85 to 145 spaces, hidden hands, and being asked again and again."""

from __future__ import annotations

import io

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from rulebound import load
from rulebound.cli import run
from rulebound.cli.terminal.boardview import BoardView
from rulebound.cli.terminal.canvas import legal_in
from rulebound.cli.terminal.fullscreen import FullScreen
from rulebound.cli.terminal.notice import help_lines
from rulebound.cli.terminal.phrasing import WIDTH
from rulebound.cli.terminal.plain import PlainGame
from rulebound.cli.terminal.presenter import HUMAN, Table
from tests.cli.screen import on_screen

COUNTS = (2, 3, 4)
NAMES = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}


def table(players: int, seed: int = 4) -> Table:
    """A table with one person, who is south."""
    return Table.fresh(load("calamandara"), (HUMAN, *["random"] * (players - 1)), seed, {})


def at_question(players: int, kind: str) -> Table:
    """A table at which the person is asked a kind of question for the first time."""
    for seed in range(1, 20):
        at = table(players, seed)
        for _ in range(200):
            if not at.bot_due and at.state.prompt.kind == kind:
                return at
            if at.state.is_over:
                break
            at.play(at.thinker()() if at.bot_due else at.options[0].action)
    raise AssertionError(kind)


@pytest.mark.parametrize("players", COUNTS)
def test_the_command_plays_it_in_a_pipe(
    players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("footprint\nfootprint\nboard\nspaces\ncards\nnews\n"))
    seats = [part for seat in range(2, players + 1) for part in ("--seat", f"{seat}=random")]
    assert run(["play", "calamandara", "--players", str(players), *seats, "--plain", "--seed", "4"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert ", ".join(["south is human", *(f"{name} is random" for name in NAMES[players][1:])]) in out
    assert "South (you)" in out
    assert all(char.isprintable() for line in out.splitlines() for char in line)


def test_many_answers_take_few_lines_and_can_be_said_in_words() -> None:
    at = at_question(4, "place")
    assert len(at.options) > 100
    said: list[str] = []
    PlainGame(at, io.StringIO(""), said.append).run()
    asked = said.index(at.question)
    assert len(said) - asked < 30
    assert all(len(line) <= WIDTH for line in said[asked + 1 : -4])
    where = at.options[7]
    again = at_question(4, "place")
    assert at.answer(where.text).lines == again.answer("8").lines
    assert at.state.key() == again.state.key()


def test_a_wrong_answer_to_a_question_with_many_is_told_in_a_short_line() -> None:
    at = at_question(4, "place")
    before = at.state.to_bytes()
    (line,) = at.answer("north 9-9").lines
    assert line.endswith(f"'options' lists all {len(at.options)} answers")
    assert len(line) < 2 * WIDTH
    assert at.state.to_bytes() == before


def test_an_empty_line_never_passes() -> None:
    at = at_question(2, "window")
    before = at.state.to_bytes()
    assert at.answer("").lines == at.answer("  ").lines == ()
    assert at.state.to_bytes() == before
    assert [option.text for option in at.options][:2] == ["pass", "quiet"]
    assert at.answer("pass").changed


def test_quiet_is_asked_no_more_in_this_turn() -> None:
    at = at_question(2, "window")
    turn = at.scene.status.split(" · ")[:2]
    at.answer("quiet")
    while at.bot_due:
        at.play(at.thinker()())
        used = " used " in " ".join(at.log[-3:])
        if used or at.scene.status.split(" · ")[:2] != turn:
            return
    assert at.state.prompt.kind != "window" or at.scene.status.split(" · ")[:2] != turn


@pytest.mark.parametrize(
    ("players", "size"), [(2, (80, 24)), (3, (80, 24)), (4, (80, 24)), (4, (100, 40)), (2, (160, 60))]
)
def test_the_full_screen_shows_what_may_be_chosen(players: int, size: tuple[int, int]) -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        board = app.query_one("#board", BoardView)
        room = app.query_one("#room")
        if size != (80, 24):
            assert board.size.width <= room.size.width
            assert board.size.height <= room.size.height
        assert app.query_one("#options", OptionList).option_count == len(app.table.options)
        drawn = "\n".join(board.render_line(y).text for y in range(board.size.height))
        legal = [space for space in app.table.scene.spaces if legal_in(space, app.table.legal)]
        assert drawn.count("*") == len(legal) == len(app.table.options)
        await pilot.press("b", "tab", "enter")
        await pilot.pause()
        assert app.table.state.prompt.kind != "place"

    on_screen(at_question(players, "place"), deed, size)


def test_the_small_window_follows_what_is_pointed_at() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        room = app.query_one("#room")
        board = app.query_one("#board", BoardView)
        await pilot.press("b")
        for key in ("up", "down"):
            for _ in range(13):
                await pilot.press(key)
            await pilot.pause()
            _, y = board.spot(board.cursor)
            assert room.scroll_y <= y < room.scroll_y + room.size.height

    on_screen(at_question(2, "place"), deed, (80, 24))


def test_a_highlighted_card_tells_what_it_does() -> None:
    at = at_question(3, "window")

    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        options = app.query_one("#options", OptionList)
        cards = {card.actions[0]: card for card in at.scene.cards if card.kind == "hand" and card.actions}
        for index, option in enumerate(at.options):
            options.highlighted = index
            await pilot.pause()
            if option.action in cards:
                told = str(app.query_one("#info", Static).content)
                assert told.startswith(f"{cards[option.action].title}: ")

    on_screen(at, deed, (100, 40))


def test_seats_are_called_by_their_side_of_the_board() -> None:
    for players in COUNTS:
        at = table(players)
        assert at.owners == NAMES[players]
        assert at.opening()[0].startswith("Calamandara: south is human")


def test_a_tie_names_all_who_share_it() -> None:
    at = Table.fresh(load("calamandara"), ("random",) * 3, 4, {"rounds": 1})
    while at.bot_due:
        at.play(at.thinker()())
    assert at.result == "A tie between south, west and north."


def test_the_help_explains_the_signs_that_lie_on_the_board() -> None:
    lines = help_lines(at_question(2, "move").scene)
    assert any("S is south traveller" in line for line in lines)
    assert any("is Footprint, facing" in line for line in lines)
    assert not any("Slu" in line for line in lines)
