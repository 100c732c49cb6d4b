"""Printed facts as packed arrays."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.games.calamandara.actions import N_CARD_KINDS, N_SYMBOLS
from rulebound.games.calamandara.components import Components

N_CARDS: Final[i64] = 72  # CAL-5
N_SYMBOL_CARDS: Final[i64] = 36  # CAL-4


@final
class Tables:
    """The components of one box."""

    def __init__(self, components: Components) -> None:
        self.components = components
        # Which kind each of the 72 Memory cards is; equal cards have neighbouring numbers.
        self.kind_of: vec[i64] = vec[i64]([0] * 72)
        self.first_of: vec[i64] = vec[i64]([0] * 29)
        self.is_linked: vec[i64] = vec[i64]([0] * 28)
        self.is_attack: vec[i64] = vec[i64]([0] * 28)
        # Symbol cards: the upper symbol, and the three lower ones as a set.
        self.upper: vec[i64] = vec[i64]([0] * 36)
        self.lower: vec[i64] = vec[i64]([0] * 36)
        self.depot: i64 = 0
        self._fill_cards()
        self._fill_symbols()

    def _fill_cards(self) -> None:
        n: i64 = 0
        kind: i64 = 0
        while kind < N_CARD_KINDS:
            card = self.components.memory_cards[kind]
            self.first_of[kind] = n
            if card.type == "linked":
                self.is_linked[kind] = 1
            self.is_attack[kind] = 1 if card.attack else 0
            end: i64 = n + card.quantity
            while n < end:
                self.kind_of[n] = kind
                n += 1
            kind += 1
        self.first_of[N_CARD_KINDS] = n

    def _fill_symbols(self) -> None:
        n: i64 = 0
        while n < N_SYMBOL_CARDS:
            card = self.components.symbol_cards[n]
            self.upper[n] = card.upper
            lower: i64 = 0
            for symbol in card.lower:
                lower |= bit(symbol)
            self.lower[n] = lower
            n += 1
        kind: i64 = 0
        while kind < N_SYMBOLS:
            n_there: i64 = self.components.depot[kind]
            self.depot |= n_there << (6 * kind)
            kind += 1
