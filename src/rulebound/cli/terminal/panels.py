"""Cards and log lines as text with colours, for the full-screen front end."""

from __future__ import annotations

import re

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from rulebound.cli.terminal.palette import ink_on, of_owner, web
from rulebound.engine.scene import Card

_WIDE_ENOUGH = 44  # columns for two seats' cards side by side


def card_text(card: Card, owners: tuple[str, ...], *, with_notes: bool = True) -> Text:
    """A card: its heading on its owner's colour, its state, its lines; notes are the lines in brackets."""
    paper = of_owner(card.owner, owners)
    text = Text()
    text.append(f" {card.title} ", Style(color=web(ink_on(paper)), bgcolor=web(paper), bold=True))
    if card.state:
        text.append(f" {card.state}", Style(bold=True))
    for line in card.lines:
        is_note = line.startswith("(")
        if with_notes or not is_note:
            text.append(f"\n{line}", Style(dim=is_note))
    return text


def cards_view(cards: tuple[Card, ...], owners: tuple[str, ...], width: int, height: int) -> RenderableType:
    """The cards nobody owns first, then each seat's in their order, side by side if there is room for two columns.

    Notes are left out where they would push others' cards out of sight.
    """
    seats = dict.fromkeys(card.owner for card in cards if card.owner)
    is_wide = len(seats) == 2 and width >= _WIDE_ENOUGH
    with_notes = _height(cards, width // 2 if is_wide else width) <= (2 * height if is_wide else height)
    common = [card_text(card, owners, with_notes=with_notes) for card in cards if not card.owner]
    by_owner = [
        [card_text(card, owners, with_notes=with_notes) for card in cards if card.owner == owner] for owner in seats
    ]
    if not is_wide:
        return Group(*common, *(text for column in by_owner for text in column))
    grid = Grid.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    for row in range(max(map(len, by_owner))):
        grid.add_row(*(column[row] if row < len(column) else Text() for column in by_owner))
    return Group(*common, grid)


def _height(cards: tuple[Card, ...], width: int) -> int:
    """About how many lines the cards take one below the other."""
    room = max(1, width - 2)
    heads = (f"{card.title}   {card.state}" for card in cards)
    lines = (line for card in cards for line in card.lines)
    return sum(1 + len(line) // room for line in (*heads, *lines))


def log_text(line: str, owners: tuple[str, ...]) -> Text:
    """A line of the log with the seats' names in their colours."""
    text = Text(line)
    for owner in owners:
        colour = of_owner(owner, owners)
        # Not where it is part of a space's name: "north 2-3".
        whole_word = re.compile(rf"\b{re.escape(owner)}\b(?! \d)", re.IGNORECASE)
        text.highlight_regex(whole_word, Style(color=web(ink_on(colour)), bgcolor=web(colour)))
    return text
