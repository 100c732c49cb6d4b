"""Auditable chance: every draw of a game is a word of a keyed stream (seed, purpose label, counter).

Block ``i`` of a stream is ``SHA-256(seed as 32 bytes, big-endian || label as UTF-8 || i as 8 bytes, big-endian)``,
read as eight 32-bit big-endian words. Anybody can recompute it in any language from the seed that is revealed after
the game.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64

SEED_LIMIT: Final[int] = 1 << 256
_WORD_LIMIT: Final[i64] = 0x100000000


def commitment(game: str, seed: int) -> str:
    """The hex SHA-256 published before play; ``seed`` is revealed after the game, so anybody can check."""
    return sha256(f"rulebound/{game}/{seed:064x}".encode()).hexdigest()


@final
class Stream:
    """One keyed stream of chance. Raises ValueError for a seed outside 0 .. 2**256-1."""

    def __init__(self, seed: int, label: str) -> None:
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError("a seed is a whole number from 0 to 2**256 - 1")
        self._key: bytes = seed.to_bytes(32, "big") + label.encode()
        self._block: bytes = b""
        self._n_blocks: int = 0
        self._at: i64 = 32

    def word(self) -> i64:
        """The next 32-bit word."""
        if self._at == 32:
            self._block = sha256(self._key + self._n_blocks.to_bytes(8, "big")).digest()
            self._n_blocks += 1
            self._at = 0
        block = self._block
        at: i64 = self._at
        self._at = at + 4
        b0: i64 = block[at]
        b1: i64 = block[at + 1]
        b2: i64 = block[at + 2]
        b3: i64 = block[at + 3]
        return (b0 << 24) | (b1 << 16) | (b2 << 8) | b3

    def below(self, n: i64) -> i64:
        """A number in 0..n-1, exactly even: words that would favour some numbers are skipped."""
        spare: i64 = _WORD_LIMIT % n
        while True:
            word: i64 = self.word()
            if word < _WORD_LIMIT - spare:
                return word % n

    def draw(self, n: int, k: int) -> list[int]:
        """``k`` different numbers of 0..n-1 in random order (``k == n`` shuffles)."""
        pool = list(range(n))
        for place in range(k):
            other = place + int(self.below(n - place))
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:k]
