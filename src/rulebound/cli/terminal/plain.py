"""The plain front end: one line an event, numbered options, typed answers. Works in a pipe and with a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from rulebound.cli.terminal.presenter import Table

Say = Callable[[str], None]

_HINT = "Type a number or a move; 'help' lists what else can be typed, 'board' shows the table."


class PlainGame:
    """Reads lines from ``source`` and says lines; ``echo`` repeats what was read (a pipe does not show it)."""

    def __init__(self, table: Table, source: TextIO, say: Say, *, echo: bool = False) -> None:
        self.table = table
        self._source = source
        self._say = say
        self._echo = echo

    def run(self) -> None:
        """Play until ``quit``, the end of the input, or the end of a game that only bots play."""
        self._tell(*self.table.opening())
        if self.table.has_people:
            self._tell(_HINT)
        asked = True
        while True:
            if self.table.bot_due:
                self._tell(*self.table.play(self.table.thinker()()).lines)
                asked = True
                continue
            if asked:
                self._ask()
                if self.table.state.is_over and not self.table.has_people:
                    return
            line = self._read()
            if line is None:
                self._end_of_input()
                return
            reply = self.table.answer(line)
            self._tell(*reply.lines)
            asked = reply.changed
            if reply.quit:
                if not self.table.state.is_over:
                    self._tell(*self.table.closing())
                return

    def _tell(self, *lines: str) -> None:
        for line in lines:
            self._say(line)

    def _ask(self) -> None:
        if self.table.state.is_over:
            self._tell(*self.table.closing())
            if self.table.has_people:
                self._tell("'save FILE' keeps the record, 'quit' leaves.")
            return
        self._tell(self.table.question, *self.table.option_lines())

    def _read(self) -> str | None:
        """The next line; None when there is no more."""
        text = self._source.readline()
        if not text:
            return None
        if self._echo:
            self._say(f"> {text.strip()}")
        return text

    def _end_of_input(self) -> None:
        if not self.table.state.is_over:
            self._tell("The input has ended.", *self.table.closing())
            self._tell("A line 'save FILE' before the end keeps a game; --load FILE goes on with it.")
