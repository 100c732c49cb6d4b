"""The full-screen front end: board, cards, log, question and options around one :class:`presenter.Table`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from rulebound.cli.terminal.boardview import BoardView, Room
from rulebound.cli.terminal.canvas import legal_in
from rulebound.cli.terminal.marks import card_words, space_words
from rulebound.cli.terminal.notice import Leave, Notice, help_lines
from rulebound.cli.terminal.panels import cards_view, log_text
from rulebound.cli.terminal.presenter import Reply, Table
from rulebound.cli.terminal.textmap import card_list
from rulebound.engine.scene import Space

DARK = "textual-dark"
LIGHT = "textual-light"
_HOW = "Choose with ↑ ↓ Enter, by number, with the mouse, or type a move. ? explains the keys."
_PLACEHOLDER = "a number, a move, or: why MOVE, rules WORDS, save FILE, help"


class FullScreen(App[None]):
    """Plays a table on the whole terminal; ``pace`` is the least time, in seconds, between two moves of bots."""

    CSS_PATH = "app.tcss"
    TITLE = "rulebound"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "#options"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "line('undo')", "Undo"),
        Binding("s", "line('save')", "Save"),
        Binding("slash,colon", "command", "Type", key_display="/"),
        Binding("b", "board", "Board"),
        Binding("o", "options", "Options"),
        Binding("c", "cards", "Cards"),
        Binding("l", "news", "News"),
        Binding("t", "theme", "Light/dark", show=False),
        Binding("f1,question_mark", "help", "Help", key_display="?"),
        Binding("q,ctrl+q", "leave", "Quit"),
        Binding("escape", "options", "Back", show=False),
    ]

    def __init__(self, table: Table, pace: float = 0.6) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]
        self.table = table
        self.pace = pace
        # What went wrong in the rules or a bot: the screen closes, and whoever opened it decides what to do about it.
        self.fault: Exception | None = None
        # Counts positions shown, so that the answer of a bot that was overtaken (undo, load) can be told.
        self._moment = 0

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Static(id="status")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                with Room(id="room", can_focus=False):
                    yield BoardView(self.table.scene, self.table.owners, id="board")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
            with Vertical(id="right"):
                with VerticalScroll(id="cards", can_focus=False):
                    yield Static(id="faces")
                yield Static(id="question")
                yield OptionList(id="options")
        yield Static(id="info")
        yield Input(id="command", placeholder=_PLACEHOLDER, compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Say hello and ask the first question."""
        self.theme = DARK
        self.show_in_log(*self.table.opening(), *self.table.log)
        self.call_after_refresh(self._show_all)

    def on_room_resized(self) -> None:
        """Draw the board as large as it can be now."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        if not self.is_running:
            return
        room = self.query_one("#room").size
        self._board.fit(room.width, room.height)
        self._show_cards()

    # -- showing ---------------------------------------------------------------------------------------------------

    @property
    def _board(self) -> BoardView:
        return self.query_one("#board", BoardView)

    @property
    def _list(self) -> OptionList:
        return self.query_one("#options", OptionList)

    def show_in_log(self, *lines: str) -> None:
        """Add lines to the log."""
        log = self.query_one("#log", RichLog)
        for line in lines:
            log.write(log_text(line, self.table.owners))

    def _info(self, text: str, *, refused: bool = False) -> None:
        info = self.query_one("#info", Static)
        info.update(Content(text))
        info.set_class(refused, "refused")

    def _show_cards(self) -> None:
        room = self.query_one("#cards").size
        view = cards_view(self.table.scene.cards, self.table.owners, room.width - 2, room.height)
        self.query_one("#faces", Static).update(view)

    def _show_all(self) -> None:
        """Bring every part up to date with the table, then let a bot think if it is its turn."""
        self._moment += 1
        scene = self.table.scene
        heading = f"{scene.title} · {scene.status}"
        self.query_one("#status", Static).update(
            Content(heading if len(heading) <= self.size.width - 2 else scene.status)
        )
        self._board.cursor = ""
        self._board.show(scene, self.table.legal)
        self._show_cards()
        self._show_question()
        self._show_news()
        self._fit()
        self.call_after_refresh(self._look_at_board)
        if self.table.bot_due:
            self._let_think(self.table.thinker(), self._moment)

    def _look_at_board(self) -> None:
        if not self.is_running:
            return
        viewer = self.table.viewer
        self._board.bring_interest_into_sight("" if viewer is None else self.table.owners[viewer])

    def _show_news(self) -> None:
        """Say above the log how much has happened, if a part of that cannot be seen there."""
        log = self.query_one("#log", RichLog)
        n = len(self.table.news)
        log.border_title = f"{n} lines of news: l shows them" if n > log.size.height else ""

    def _show_question(self) -> None:
        table = self.table
        who = table.owners[int(table.state.seat)] if table.bot_due else ""
        self.query_one("#question", Static).update(Content(f"{who} is thinking …" if who else table.question))
        options = self._list
        options.clear_options()
        options.add_options(
            [Option(Content(f"{option.number:>2}  {option.text}"), id=str(option.action)) for option in table.options]
        )
        if table.state.is_over:
            self.show_in_log(*table.closing())
            self._info("The game is over. s keeps the record, q leaves.")
        elif table.options:
            self._info(_HOW)
            options.highlighted = 0
            if self.focused is None or self.focused.id not in ("board", "command"):
                options.focus()

    # -- what the player does --------------------------------------------------------------------------------------

    def _take(self, reply: Reply) -> None:
        """Show what a line or choice came to."""
        if reply.quit:
            self.action_leave()
            return
        if not reply.ok:
            self._info(" ".join(reply.lines), refused=True)
            return
        if reply.changed:
            self.show_in_log(*reply.lines)
            self._show_all()
        elif len(reply.lines) == 1:
            self._info(reply.lines[0])
        elif reply.lines:
            self.push_screen(Notice(reply.lines))

    def _carefully(self, deed: Callable[[], Reply]) -> None:
        """Do something that the rules take part in: a fault of theirs closes the screen."""
        try:
            reply = deed()
        except Exception as fault:
            self._give_up(fault)
        else:
            self._take(reply)

    def _give_up(self, fault: Exception) -> None:
        self.fault = fault
        self.exit()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option was chosen in the list."""
        if event.option_id is not None and not self.table.bot_due:
            action = int(event.option_id)
            self._carefully(lambda: self.table.play(action))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the board, or say, what the option in the list means."""
        if event.option_id is None or not self.is_running or not self._list.has_focus:
            return
        action = int(event.option_id)
        space = next((space for space in self.table.scene.spaces if action in space.actions), None)
        self._board.point_at("" if space is None else space.name)
        if space is not None:
            self._board.bring_into_sight(space.name)
            self._info(space_words(space))
        else:
            card = next((card for card in self.table.scene.cards if action in card.actions), None)
            self._info(_HOW if card is None else card_words(card))

    def on_board_view_pointed(self, event: BoardView.Pointed) -> None:
        """Say what lies in a space, and what choosing it would mean."""
        space = event.space
        legal = legal_in(space, self.table.legal)
        if legal:
            self._highlight(legal[0])
            self._info(f"{space_words(space)} → {self.table.state.describe(legal[0])} (Enter or click)")
        else:
            self._info("  ".join(part for part in (space_words(space), self._why_not(space)) if part))

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Take the action a space stands for, or say why not."""
        space = event.space
        legal = legal_in(space, self.table.legal)
        if len(legal) == 1:
            self._carefully(lambda: self.table.play(legal[0]))
        elif legal:
            self._highlight(legal[0])
            self._info(f"{space.name} can mean several things: choose in the list.")
        else:
            reason = self._why_not(space)
            self._info((reason and f"{space.name}: {reason}") or space_words(space), refused=bool(reason))

    def _why_not(self, space: Space) -> str:
        """Why no action of a space is legal; empty if the question is not about spaces, or not for us."""
        if not space.actions or self.table.bot_due or self.table.state.is_over:
            return ""
        return self.table.refusal(space.actions[0])

    def _highlight(self, action: int) -> None:
        options = self._list
        for index in range(options.option_count):
            if options.get_option_at_index(index).id == str(action):
                options.highlighted = index

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        line = event.value
        event.input.clear()
        if line.strip():
            self._carefully(lambda: self.table.answer(line))
            if self.focused is event.input:
                # Without an answer to give (a bot thinks, the game is over) the letters are keys again as well.
                self.set_focus(self._list if self._list.option_count else None)

    def on_key(self, event: events.Key) -> None:
        """A digit begins the number of an option wherever the focus is."""
        command = self.query_one("#command", Input)
        if event.character is not None and event.character.isdecimal() and not command.has_focus:
            command.focus()
            command.value = event.character
            command.cursor_position = 1
            event.stop()

    # -- keys ------------------------------------------------------------------------------------------------------

    def action_line(self, line: str) -> None:
        """What a key stands for, as a line."""
        self._carefully(lambda: self.table.answer(line))

    def action_command(self) -> None:
        """Go to the line for typing."""
        self.query_one("#command", Input).focus()

    def action_board(self) -> None:
        """Go to the board."""
        self._board.focus()

    def action_options(self) -> None:
        """Go to the options."""
        self._list.focus()

    def action_cards(self) -> None:
        """All cards in full."""
        self.push_screen(Notice(tuple(card_list(self.table.scene.cards))))

    def action_news(self) -> None:
        """What happened since the last answer."""
        self.push_screen(Notice(("SINCE YOUR LAST ANSWER", *(self.table.news or ("Nothing.",)))))

    def action_theme(self) -> None:
        """Light or dark."""
        self.theme = LIGHT if self.theme == DARK else DARK
        self.call_after_refresh(self._fit)

    def action_help(self) -> None:
        """The keys and commands."""
        self.push_screen(Notice(help_lines(self.table.scene)))

    def action_leave(self) -> None:
        """Leave; ask first if a game would be lost."""
        if self.table.is_kept:
            self.exit()
        else:
            self.push_screen(Leave(), self._left)

    def _left(self, answer: str | None) -> None:
        if answer == "save":
            reply = self.table.answer("save")
            if not reply.ok:
                self._info(" ".join(reply.lines), refused=True)
                return
        if answer in ("save", "leave"):
            self.exit()

    # -- bots ------------------------------------------------------------------------------------------------------

    @work(thread=True, exit_on_error=False)
    def _let_think(self, thinker: Callable[[], int], moment: int) -> None:
        """Run a bot in a thread of its own; not faster than the pace, so that its moves can be followed."""
        began = time.monotonic()
        try:
            action = thinker()
        except Exception as fault:
            self.call_from_thread(self._give_up, fault)
            return
        time.sleep(max(0.0, self.pace - (time.monotonic() - began)))
        self.call_from_thread(self._bot_decided, action, moment)

    def _bot_decided(self, action: int, moment: int) -> None:
        # The screen may be closing already, in part.
        if moment == self._moment and self.is_running:
            self._carefully(lambda: self.table.play(action))
