"""Sets of small numbers as bits of one ``i64`` (members 0 to 61).

Every function works the same compiled and interpreted: nothing here shifts past the width or relies on wrapping.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

N_MEMBERS: Final[i64] = 62
EMPTY: Final[i64] = 0

# Bits, pairs and fours to be added up side by side. (A literal from 2**62 on would be boxed.)
_PAIRS: Final[i64] = 0x1555555555555555
_FOURS: Final[i64] = 0x3333333333333333
_BYTES: Final[i64] = 0x0F0F0F0F0F0F0F0F

# Not ``1 << member``: compiled, a literal (or a local that only ever holds one) is shifted as a 32-bit C int.
_BIT: Final = vec[i64]([2**member for member in range(62)] + [0, 0])
# The powers of two below 2**66 are all different modulo 67, so one remainder finds the lowest member.
_LOWEST: Final = vec[i64]([0] * 67)


def _fill_lowest() -> None:
    member: i64 = 0
    while member < N_MEMBERS:
        _LOWEST[_BIT[member] % 67] = member
        member += 1


_fill_lowest()


def bit(member: i64) -> i64:
    """The set that holds only ``member``; 62 and 63, which games use for "nowhere", give the empty set."""
    return _BIT[member]


def lowest(members: i64) -> i64:
    """The smallest member of a non-empty set."""
    return _LOWEST[(members & -members) % 67]


def count(members: i64) -> i64:
    """How many members the set has."""
    n: i64 = members
    n = (n & _PAIRS) + ((n >> 1) & _PAIRS)
    n = (n & _FOURS) + ((n >> 2) & _FOURS)
    n = (n & _BYTES) + ((n >> 4) & _BYTES)
    n += n >> 8
    n += n >> 16
    n += n >> 32
    return n & 127


def nth(members: i64, k: i64) -> i64:
    """The member with ``k`` smaller ones before it, 0 <= k < count(members)."""
    rest: i64 = members
    skip: i64 = k
    while skip > 0:
        rest &= rest - 1
        skip -= 1
    return lowest(rest)


def has(members: i64, member: i64) -> bool:
    """Whether ``member`` is in the set."""
    return (members >> member) & 1 == 1


def listed(members: i64) -> list[int]:
    """The members, ascending."""
    out: list[int] = []
    rest: i64 = members
    while rest != 0:
        out.append(int(lowest(rest)))
        rest &= rest - 1
    return out
