"""Where things may go and what they may reach: sets of spaces that moves and effects are checked against."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit, count, has, lowest
from rulebound.games.altaria.board import ALL, NEAR, spread
from rulebound.games.altaria.state import BLUE, NO_ONE, RED, Table, owner_of
from rulebound.games.altaria.tables import ILIATH, ISABEL, SLURG, TECTON, VESHIR

# ALT-157, ALT-166 and the event cards: "within range 2".
EVENT_RANGE: Final[i64] = 2


def blocking(s: Table) -> i64:
    """Spaces that block visibility (ALT-R20: heroes never do).

    ALT-92 mountains, ALT-95 jungle (not under a great token, ALT-80), ALT-160 Tecton's and ALT-169 Veshir's tokens;
    ALT-145: nothing blocks in the space of Slurg's token.
    """
    of_kind = s.of_kind
    return (s.mountain | s.open_jungle() | of_kind[TECTON] | of_kind[VESHIR]) & ~of_kind[SLURG]


def within(s: Table, cell: i64, reach: i64) -> i64:
    """Spaces within range ``reach`` of a space, itself included (ALT-90 draws such an area).

    ALT-86: along a path of adjacent spaces; ALT-87: a blocking space may start or end it; ALT-88: it may go around.
    Adjacency itself asks for no visibility (ALT-R22).
    """
    seen: i64 = bit(cell)
    edge: i64 = seen
    clear: i64 = ~blocking(s)
    steps: i64 = reach
    while steps > 0:
        reached: i64 = spread(edge)
        seen |= reached
        edge = reached & clear
        steps -= 1
    return seen


def at_distance_two(s: Table, cell: i64) -> i64:
    """ALT-89, ALT-R21: spaces whose shortest visible path from a space has exactly two steps (ALT-90 draws them)."""
    return within(s, cell, 2) & ~NEAR[cell] & ~bit(cell)


def impassable(s: Table, seat: i64) -> i64:
    """Spaces no hero of this seat may enter.

    ALT-52 mountains, lakes (ALT-93) and living heroes (ALT-111: not dead ones), ALT-94 the own portal, ALT-160 Tecton's
    tokens.
    """
    return s.mountain | s.water | s.living[BLUE] | s.living[RED] | bit(s.tables.portal_of[seat]) | s.of_kind[TECTON]


def empty(s: Table) -> i64:
    """ALT-66, ALT-R17: spaces without hero, living or dead, and power token."""
    return ALL & ~(s.heroes() | s.tokens())


def open_ground(s: Table) -> i64:
    """ALT-65: empty grass or jungle, where tokens may be laid or moved to (ALT-R15)."""
    return s.land() & empty(s)


def body_places(s: Table, to: i64, origin: i64) -> i64:
    """Where a dead hero in ``to`` may be pushed by a hero coming from ``origin``.

    ALT-112: an adjacent empty space, possibly the one the hero comes from; ALT-R18: never water, mountain or portal,
    and the origin serves even if a great token lies there.
    """
    free: i64 = empty(s) & ~(s.mountain | s.water | s.tables.portals)
    return NEAR[to] & (free | bit(origin))


def can_enter(s: Table, slot: i64, to: i64) -> bool:
    """Whether a hero may come to ``to``: passable (ALT-51) and no dead hero there that cannot be pushed (ALT-R61)."""
    if has(impassable(s, owner_of(slot)), to):
        return False
    return not has(s.bodies, to) or body_places(s, to, s.pos[slot]) != 0


def enterable(s: Table, slot: i64, spaces: i64) -> i64:
    """The members of ``spaces`` that the hero may come to (see :func:`can_enter`)."""
    found: i64 = spaces & ~impassable(s, owner_of(slot))
    blocked: i64 = found & s.bodies
    while blocked != 0:
        cell: i64 = lowest(blocked)
        blocked &= blocked - 1
        if body_places(s, cell, s.pos[slot]) == 0:
            found &= ~bit(cell)
    return found


def copies_left(s: Table, kind: i64) -> bool:
    """ALT-67: at most four tokens of one illustration on the board, both colours together (ALT-R42)."""
    return count(s.of_kind[kind]) < s.tables.copies


def great_with_hero(s: Table) -> i64:
    """Great tokens that share their space with a hero, living or dead (ALT-R84): ALT-70, ALT-186, ALT-189."""
    return s.great & s.heroes()


def doers(s: Table) -> i64:
    """Spaces from where a skill of the acting hero may be carried out.

    The hero's own space; ALT-157 allied Isabel tokens within range 2; ALT-166 allied Iliath tokens within range 2 with
    another living hero on them (ALT-R40: of either side, unless the option ``iliath_allied_only`` is set).
    ALT-R79: never one through another.
    """
    here: i64 = s.pos[s.active]
    found: i64 = bit(here)
    seat: i64 = owner_of(s.active)
    on_iliath: i64 = s.living[seat] if s.allied_only else s.all_living()
    proxies: i64 = (s.of_kind[ISABEL] | (s.of_kind[ILIATH] & on_iliath)) & s.of_owner[seat]
    if proxies != 0:
        found |= proxies & within(s, here, EVENT_RANGE)
    return found


def doer_slot(s: Table, by: i64) -> i64:
    """The hero who carries a skill out from ``by``; NO_ONE if Isabel's token there does it itself.

    ALT-R89: a great Isabel token does so even under a hero, unless that is the one who acts.
    """
    slot: i64 = s.hero_at(by)
    if slot == NO_ONE or not s.is_alive(slot) or (slot != s.active and has(s.of_kind[ISABEL], by)):
        return NO_ONE
    return slot
