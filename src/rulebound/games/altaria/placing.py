"""Laying a new power token, and the crystal a creation token gives for it."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.games.altaria.board import NEAR
from rulebound.games.altaria.journal import PLACED
from rulebound.games.altaria.legality import doer_slot
from rulebound.games.altaria.state import NO_ONE, Table, owner_of
from rulebound.games.altaria.tables import CREATION
from rulebound.games.altaria.wounds import gain_crystal


def place_token(s: Table, by: i64, cell: i64, kind: i64, left: i64) -> None:
    """A new token of the acting player (ALT-62) is laid; ALT-72 gives ``left`` unless a copied facing does (ALT-180).

    ALT-135, ALT-138: the hero who places it receives a crystal if next to an allied creation token that already lay
    there (ALT-R64); Isabel's token, placing for a hero, receives none.
    """
    slot: i64 = doer_slot(s, by)
    earns: bool = s.has_events and slot != NO_ONE and NEAR[by] & s.gives[CREATION] & s.of_owner[owner_of(slot)] != 0
    s.put_token(cell, kind, owner_of(s.active), left)
    s.log(PLACED, kind, cell, left)
    if earns:
        gain_crystal(s, slot)
