"""A fast generator for players and tests (never for a game's own chance: that is :mod:`rulebound.engine.chance`).

xoshiro128** on 32-bit words, so compiled and interpreted runs give the same numbers.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from mypy_extensions import i64

_WORD: Final[i64] = 0xFFFFFFFF


@final
class Rng:
    """A reproducible stream of numbers, owned by whoever needs one."""

    def __init__(self, seed: int) -> None:
        # Not ``str(seed)``: compiled, that never lets go of a number wider than 62 bits.
        digest = hashlib.sha256(b"rulebound rng" + format(seed).encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.d: i64 = int.from_bytes(digest[12:16], "little")

    def word(self) -> i64:
        """The next 32 random bits."""
        b: i64 = self.b
        x: i64 = (b * 5) & _WORD
        x = ((x << 7) | (x >> 25)) & _WORD
        out: i64 = (x * 9) & _WORD
        t: i64 = (b << 9) & _WORD
        self.c ^= self.a
        self.d ^= b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        d: i64 = self.d
        self.d = ((d << 11) | (d >> 21)) & _WORD
        return out

    def below(self, n: i64) -> i64:
        """A number in 0..n-1, n >= 1; uneven by less than n / 2**32."""
        return (self.word() * n) >> 32

    def fork(self, label: str) -> Rng:
        """Another stream that depends on this one's state and ``label``; this one is not advanced."""
        mixed = f"{self.a}.{self.b}.{self.c}.{self.d}.{label}"
        return Rng(int.from_bytes(hashlib.sha256(mixed.encode()).digest(), "big"))
