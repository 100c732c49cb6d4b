"""Screens laid over the table: something to read, and the question before leaving."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from rulebound.cli.terminal.presenter import COMMANDS
from rulebound.cli.terminal.textmap import legend
from rulebound.engine.scene import Scene

_KEYS = (
    ("↑ ↓ Enter", "go through the options and take one"),
    ("1, 2, …", "type an option's number, then Enter"),
    ("b", "to the board: arrows go from space to space, Tab to the next one you may choose, Enter takes it"),
    ("o, Esc", "back to the options"),
    ("c, l", "all cards in full; what happened since your last answer"),
    ("mouse", "click on a space or an option; what may not be chosen says why"),
    ("/ or :", "type a line (see below)"),
    ("u s t ? q", "undo, save, light or dark, this help, quit"),
)


def help_lines(scene: Scene) -> tuple[str, ...]:
    """Keys, signs and commands."""
    keys = [f"{key:12} {does}" for key, does in _KEYS]
    lines = [f"{form:12} {does}" for form, does in COMMANDS.items()]
    # In squares there is room for a piece's sign only, so each sign on the board is explained.
    signs = (
        legend(scene)
        if scene.shape == "square"
        else [
            "A star and a golden space: you may choose it.",
            "b:Slu hr: owner, piece, first letters of its state.",
        ]
    )
    return ("KEYS", *keys, "", "ON THE BOARD", *signs, "", "LINES YOU CAN TYPE", *lines)


class Notice(ModalScreen[None]):
    """Lines to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,space", "dismiss", "Close")]

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The lines in a box that scrolls."""
        with VerticalScroll():
            yield Static(Content("\n".join((*self._lines, "", "Esc closes this."))))


class Leave(ModalScreen[str]):
    """What to do with a game that is not over and not saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,q", "answer('leave')", "Leave"),
        Binding("s", "answer('save')", "Save and leave"),
        Binding("n,escape", "answer('stay')", "Stay"),
    ]
    DEFAULT_CSS = """
    Leave { align: center middle; }
    Leave > Static { width: auto; padding: 1 3; border: round $accent; background: $surface; }
    """

    def compose(self) -> ComposeResult:
        """The question."""
        yield Static(Content("The game is not over. Leave it?\n\ny leave   s save and leave   n play on"))

    def action_answer(self, answer: str) -> None:
        """Hand the answer back."""
        self.dismiss(answer)
