"""Hidden information: only the order of the event cards under the visible one (ALT-121)."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.rng import Rng
from rulebound.games.altaria.state import Table


def n_seen(s: Table) -> int:
    """Cards of the deck everybody knows: those covered, the current one and the next."""
    return min(int(s.event) + 2, len(s.deck))


def shuffle_unseen(s: Table, rng: Rng) -> None:
    """Put the cards nobody has seen in a new random order."""
    seen = n_seen(s)
    cards = list(s.deck)
    for place in range(len(cards) - 1, seen, -1):
        span: i64 = place - seen + 1
        other = seen + int(rng.below(span))
        cards[place], cards[other] = cards[other], cards[place]
    s.deck = bytes(cards)
