"""What travellers, spaces, cards and symbols are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulebound.games.calamandara.board import ARM_NAMES, CENTRE, RIFT, START, arm_of, cell_name
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES
from rulebound.games.calamandara.lands import NO_SYMBOL
from rulebound.games.calamandara.state import Table

SMALL_WORDS: Final = ("of", "in", "the")


def _title(name: str) -> str:
    first, *others = name.split()
    return " ".join((first.capitalize(), *(word if word in SMALL_WORDS else word.capitalize() for word in others)))


CARD_TITLES: Final = tuple(_title(name) for name in CARD_NAMES)
SYMBOL_TITLES: Final = tuple(name.capitalize() for name in SYMBOL_NAMES)


def seat_word(s: Table, seat: int) -> str:
    """A traveller as typed: ``north``."""
    return ARM_NAMES[int(arm_of(s.layout, seat))]


def seat_title(s: Table, seat: int) -> str:
    """A traveller in a sentence: ``North``."""
    return seat_word(s, seat).capitalize()


def seats_in(s: Table, seats: int) -> str:
    """A set of travellers: ``North and East``; empty for nobody."""
    return listed(seat_title(s, seat) for seat in range(int(s.n_seats)) if seats >> seat & 1)


def place(cell: int) -> str:
    """A space in a sentence."""
    if cell == int(RIFT):
        return "the Rift"
    return "the starting point" if cell == int(START) else cell_name(cell)


def cell_word(cell: int) -> str:
    """A space as shown in a list of answers."""
    return "rift" if cell == int(RIFT) else cell_name(cell)


def cell_words(s: Table, cell: int, seat: int) -> tuple[str, ...]:
    """Everything that means a space to a traveller, who need not name the own board (nobody has one)."""
    name = cell_name(cell)
    region, _, rest = name.partition(" ")
    words: tuple[str, ...] = (cell_word(cell), name, f"{region[0]}{rest}", f"{region[0]} {rest}")
    if seat < int(s.n_seats) and cell < int(CENTRE) and cell // 30 == int(arm_of(s.layout, seat)):
        words += (rest,)
    return tuple(dict.fromkeys(words))


def listed(words: Iterable[str]) -> str:
    """Words as a list: ``a, b and c``."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def with_article(word: str) -> str:
    """``a Tower``, ``an Acquisition``."""
    return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"


def symbol_at(s: Table, cell: int) -> str:
    """The symbol on a space: ``Tower``, or ``empty space``."""
    kind = int(s.kind_at(cell))
    return "empty space" if kind == int(NO_SYMBOL) else SYMBOL_TITLES[kind]


def symbols_in(kinds: int) -> str:
    """A set of kinds of symbols: ``Fire, Mountain and Cave``."""
    return listed(title for kind, title in enumerate(SYMBOL_TITLES) if kinds >> kind & 1)


def plural(n: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{n} {word}{'' if n == 1 else 's'}"
