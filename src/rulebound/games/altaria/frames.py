"""Kinds of pending work. A frame is five numbers on the state's stack: its kind and up to four facts.

Stages are what the turn is doing when no frame is pending. A frame either *asks* (its answers are the ids of one verb)
or *works* (it is carried out at once). Which seat answers is told beside each; "own" is the seat whose hero acts,
"initiative" the one with the marker.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final[i64] = 5

# -- stages (the frame below all frames) --------------------------------------------------------------------------
INITIATIVE: Final[i64] = 1  # works: ALT-28
CHOOSE_FIRST: Final[i64] = 2  # initiative: ALT-32
CHOOSE_HERO: Final[i64] = 3  # the seat to act: ALT-33
ACTING: Final[i64] = 4  # own: which skill next, ALT-35
ROTATION: Final[i64] = 5  # initiative: which completed token next, ALT-43
PHASE_END: Final[i64] = 6  # works: ALT-44 to ALT-46
OVER: Final[i64] = 7

# -- skills (own) -------------------------------------------------------------------------------------------------
WHO: Final[i64] = 10  # (skill) who carries it out: ALT-157, ALT-166
GO: Final[i64] = 11  # (by) where to move: ALT-50
STRIKE: Final[i64] = 12  # (by) whom to wound: ALT-55
WHICH_KIND: Final[i64] = 13  # (by) own token kind or the copied one: ALT-167
PLACE: Final[i64] = 14  # (by, kind) where to place or renew: ALT-61, ALT-68
# -- event skills (own) -------------------------------------------------------------------------------------------
MIMIC_TAKE: Final[i64] = 20  # (by) token to copy: ALT-178
MIMIC_FACING: Final[i64] = 21  # (by, kind, copied left) facing of the copy: ALT-180
TRICK_KIND: Final[i64] = 22  # (by) ALT-182
EVENT_PLACE: Final[i64] = 23  # (by, kind, left) where the new token goes: ALT-178, ALT-182
SWAP_WITH: Final[i64] = 24  # (by) ALT-181
PRESSURE_TAKE: Final[i64] = 25  # (by) ALT-183
PRESSURE_MODE: Final[i64] = 26  # (token cell) ALT-184, ALT-185
PRESSURE_HERO: Final[i64] = 27  # (token cell) ALT-184
PRESSURE_SHIFT: Final[i64] = 28  # (token cell) ALT-185
MANEUVER_TAKE: Final[i64] = 29  # (by) ALT-187
MANEUVER_PUT: Final[i64] = 30  # (by, token cell) ALT-187
PRAYER_FOR: Final[i64] = 31  # (by) ALT-190
PUSH_TAKE: Final[i64] = 32  # (by) ALT-194
PUSH_HERO: Final[i64] = 33  # (by) ALT-196
PUSH_PUT: Final[i64] = 34  # (by, slot) ALT-196
# -- moving (see movement.py) -------------------------------------------------------------------------------------
TOLL: Final[i64] = 40  # (slot) asks own: pay or exhaust for a jungle, ALT-96
BODY: Final[i64] = 41  # (slot, to, body slot, seat) asks that seat: ALT-112
# -- effects of tokens (initiative) -------------------------------------------------------------------------------
ENTERED: Final[i64] = 50  # (kind, cell, slot) works: a hero entered, ALT-83
COMPLETED: Final[i64] = 51  # (kind) works: the completed token leaves, ALT-74
SLURG_PULL: Final[i64] = 52  # (cell) ALT-147
RAGGOR_PULL: Final[i64] = 53  # (cell, slots, is completion) ALT-151
RAGGOR_LAND: Final[i64] = 54  # (cell, slot) ALT-150
NASAYA_LAND: Final[i64] = 55  # (cell, slot) ALT-154
MALOKAN_CARRY: Final[i64] = 56  # (cell, slots, is completion) ALT-164
VESHIR_TRADE: Final[i64] = 57  # (cell) ALT-172
FIZZLE_PUSH: Final[i64] = 58  # (cell, slots, is completion) ALT-175
