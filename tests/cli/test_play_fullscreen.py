"""The full-screen front end, driven by keys and mouse without a terminal (Textual's Pilot)."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from rulebound import load
from rulebound.cli.terminal.boardview import BoardView, Room
from rulebound.cli.terminal.fullscreen import FullScreen
from rulebound.cli.terminal.notice import Leave, Notice
from rulebound.cli.terminal.presenter import Table, resume
from rulebound.engine.errors import RulesFault
from tests.cli.pointed_trail import broken_table, listing, table
from tests.cli.screen import on_screen


def text_of(app: FullScreen, name: str) -> str:
    return str(app.query_one(f"#{name}", Static).content)


def log_of(app: FullScreen) -> str:
    return "\n".join(strip.text for strip in app.query_one("#log", RichLog).lines)


async def typed(pilot: Pilot[None], line: str) -> None:
    """Type a line and Enter."""
    await pilot.press("slash", *[{" ": "space", ".": "full_stop", "/": "slash"}.get(c, c) for c in line], "enter")
    await pilot.pause()


async def bots_done(app: FullScreen, pilot: Pilot[None]) -> None:
    """Wait until a person is to decide."""
    for _ in range(200):
        if not app.table.bot_due:
            await pilot.pause()
            return
        await pilot.pause(0.01)
    raise AssertionError("the bot never decided")


def options_of(app: FullScreen) -> list[str]:
    options = app.query_one("#options", OptionList)
    return [str(options.get_option_at_index(i).prompt).split(maxsplit=1)[1] for i in range(options.option_count)]


def test_it_opens_with_question_options_and_commitment() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        assert text_of(app, "question") == app.table.question
        assert options_of(app) == ["walk", "rest"]
        assert "Seed commitment" in log_of(app)

    on_screen(table("human", "human"), deed)


def test_enter_takes_the_highlighted_option_and_a_number_another() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert options_of(app) == [option.text for option in app.table.options] != ["walk", "rest"]
        await pilot.press("u")
        await pilot.pause()
        assert options_of(app) == ["walk", "rest"]
        await pilot.press("2", "enter")
        await pilot.pause()
        assert "rests and turns up" in log_of(app)

    on_screen(table("human", "human"), deed)


def test_a_click_on_a_golden_space_takes_its_action_another_one_says_why_not() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "walk")
        board = app.query_one("#board", BoardView)
        missing = next(card for card in range(1, 5) if str(card) not in [o.text for o in app.table.options])
        assert await pilot.click(board, offset=board.spot(str(missing)))
        await pilot.pause()
        assert "TRL-2" in text_of(app, "info")
        assert app.query_one("#info").has_class("refused")
        assert len(app.table.session.decisions) == 1
        card = app.table.options[0].text
        assert await pilot.click(board, offset=board.spot(card))
        await pilot.pause()
        assert f"Amber walks with a {card}." in log_of(app)

    on_screen(table("human", "human"), deed)


def test_the_board_can_be_walked_with_arrows_and_tab_and_tells_what_is_there() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "walk")
        await pilot.press("b")
        board = app.query_one("#board", BoardView)
        seen = [board.cursor]
        for _ in app.table.options[1:]:
            await pilot.press("tab")
            await pilot.pause()
            seen.append(board.cursor)
            assert "Enter or click" in text_of(app, "info")
        assert sorted(seen) == sorted(option.text for option in app.table.options)
        await pilot.press("tab")
        assert app.focused is not board
        await pilot.press("b")
        await pilot.press("right")
        await pilot.pause()
        here = int(board.cursor)
        assert here == int(seen[-1]) + 1
        await pilot.press(*["left"] * 12)
        await pilot.pause()
        assert board.cursor == "0"
        assert "amber" in text_of(app, "info")
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert "Amber walks with a" in log_of(app)

    on_screen(table("human", "human"), deed)


def test_the_list_points_at_the_board() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "walk")
        await pilot.press("o", "down")
        await pilot.pause()
        assert app.query_one("#board", BoardView).cursor == app.table.options[1].text

    on_screen(table("human", "human"), deed)


def test_lines_are_typed_as_in_the_plain_front_end() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "rules twice")
        assert text_of(app, "info").startswith("TRL-4: ")
        await typed(pilot, "nonsense")
        assert app.query_one("#info").has_class("refused")
        await typed(pilot, "help")
        assert isinstance(app.screen, Notice)
        await pilot.press("escape")
        await typed(pilot, "walk 3")
        assert "Amber walks with a 3." in log_of(app)
        assert app.query_one("#command", Input).value == ""

    on_screen(table("human", "human"), deed)


def test_cards_and_news_are_read_in_a_box_of_their_own() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
        shown = str(app.screen.query_one(Static).content)
        assert all(card.title in shown for card in app.table.scene.cards)
        await pilot.press("escape")
        await typed(pilot, "walk 3")
        await bots_done(app, pilot)
        await pilot.press("l")
        await pilot.pause()
        shown = str(app.screen.query_one(Static).content)
        assert all(line in shown for line in app.table.news)
        assert app.table.news[0] == "Amber walks with a 3."

    on_screen(table(), deed)


def test_the_log_says_how_much_of_the_news_cannot_be_seen() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        log = app.query_one("#log", RichLog)
        assert not str(log.border_title or "")
        app.table.log += ["Something happens."] * 30
        app._show_all()
        assert log.border_title == "30 lines of news: l shows them"

    on_screen(table("human", "human"), deed)


def test_bots_answer_by_themselves_and_the_game_ends_with_the_seed() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        for _ in range(60):
            await bots_done(app, pilot)
            if app.table.state.is_over:
                break
            await pilot.press("enter")
            await pilot.pause()
        assert app.table.state.is_over
        await pilot.pause()
        assert text_of(app, "question") == app.table.result
        assert "The seed was 7;" in log_of(app).replace("\n", " ")
        assert options_of(app) == []
        await pilot.press("q")

    app = on_screen(table("human", "greedy"), deed)
    assert not app.is_running


def test_bots_play_each_other_while_one_watches() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        for _ in range(300):
            if app.table.state.is_over:
                break
            await pilot.pause(0.01)
        assert app.table.state.is_over

    on_screen(table("random", "greedy"), deed)


def test_a_bot_that_was_overtaken_is_not_listened_to(tmp_path: Path) -> None:
    at = table("human", "random")
    at.answer(f"save {tmp_path / 'game.json'}")

    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        app.pace = 0.3
        app._carefully(lambda: app.table.answer("rest"))
        assert app.table.bot_due
        app._carefully(lambda: app.table.answer(f"load {tmp_path / 'game.json'}"))
        await pilot.pause(0.6)
        assert app.table.session.decisions == []

    on_screen(at, deed)


def test_leaving_an_unfinished_game_asks_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "walk")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Leave)
        await pilot.press("n")
        await pilot.pause()
        assert not isinstance(app.screen, Leave)
        await pilot.press("q", "s")
        await pilot.pause()

    app = on_screen(table("human", "human"), deed)
    assert not app.is_running
    assert len(listing(tmp_path)) == 1


def test_a_fault_of_the_rules_closes_the_screen_and_leaves_the_record_sound(tmp_path: Path) -> None:
    at = broken_table("human", "human")

    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "walk 3")
        await pilot.pause()

    app = on_screen(at, deed)
    assert isinstance(app.fault, RulesFault)
    assert at.answer(f"save {tmp_path / 'kept.json'}").ok
    assert len(resume(tmp_path / "kept.json", at.game).decisions) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60), (40, 12), (20, 6)])
def test_it_draws_at_every_size_and_survives_resizing(size: tuple[int, int]) -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        board = app.query_one("#board", BoardView)
        assert board.size.height > 0
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        await typed(pilot, "walk")
        assert options_of(app) == [option.text for option in app.table.options]
        await pilot.press("t")
        await pilot.pause()
        assert app.theme == "textual-light"

    on_screen(table("human", "human"), deed, size)


def test_keys_work_after_a_typed_line_that_ended_the_game() -> None:
    at = Table.fresh(load("altaria"), ("human", "human"), 1, {})
    while not at.state.is_over:
        before = len(at.session.decisions)
        at.answer("1")
    at.session.restart_at(before)

    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        await typed(pilot, "1")
        assert app.table.state.is_over
        await pilot.press("t")
        await pilot.pause()
        assert app.theme == "textual-light"

    on_screen(at, deed)


def test_the_board_is_drawn_for_the_size_the_window_has_now() -> None:
    async def deed(app: FullScreen, pilot: Pilot[None]) -> None:
        async def drawn_at(width: int, height: int) -> tuple[int, int]:
            await pilot.resize_terminal(width, height)
            for _ in range(4):
                await pilot.pause()
            board, room = app.query_one("#board", BoardView), app.query_one("#room", Room)
            assert board.size.width <= room.size.width
            assert board.size.height <= room.size.height
            return board.size.width, board.size.height

        small = await drawn_at(80, 24)
        large = await drawn_at(200, 60)
        assert large[0] > small[0]
        assert await drawn_at(80, 24) == small
        assert await drawn_at(200, 60) == large

    on_screen(Table.fresh(load("altaria"), ("human", "human"), 1, {}), deed, (120, 40))
