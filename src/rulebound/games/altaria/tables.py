"""What is printed on the components, as arrays the rules read: built once from validated :mod:`components`."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.games.altaria.board import CELL_OF_NAME
from rulebound.games.altaria.components import CRYSTALS, HEROES, SKILLS, Components

N_KINDS: Final[i64] = 10
SLURG: Final[i64] = 0
RAGGOR: Final[i64] = 1
NASAYA: Final[i64] = 2
ISABEL: Final[i64] = 3
TECTON: Final[i64] = 4
MALOKAN: Final[i64] = 5
ILIATH: Final[i64] = 6
VESHIR: Final[i64] = 7
FIZZLE: Final[i64] = 8
MORGATH: Final[i64] = 9

HERO_NAMES: Final = HEROES

# ALT-131: how a token gives crystals.
APPROACH: Final[i64] = 0
DISTANCING: Final[i64] = 1
ACTIVATION: Final[i64] = 2
CREATION: Final[i64] = 3
CRYSTAL_NAMES: Final = CRYSTALS

MIMIC: Final[i64] = 0
SWAP: Final[i64] = 1
TRICK: Final[i64] = 2
PRESSURE: Final[i64] = 3
MANEUVER: Final[i64] = 4
PRAYER: Final[i64] = 5
PUSH: Final[i64] = 6
EVENT_NAMES: Final = SKILLS

GRASS: Final[i64] = 0
JUNGLE: Final[i64] = 1
MOUNTAIN: Final[i64] = 2
WATER: Final[i64] = 3
TERRAIN_NAMES: Final = ("grass", "jungle", "mountain", "water")


def _cells(names: tuple[str, ...]) -> i64:
    spaces: i64 = 0
    for name in names:
        spaces |= bit(CELL_OF_NAME[name])
    return spaces


@final
class Tables:
    """Read-only. Per token kind: ``is_great`` (0/1), ``reach`` (placing range), ``symbols`` (phases it stays),
    ``crystal`` (how it gives crystals). Per event card: ``skill_of``, ``ap_of[3 * card + phase - 1]``. Sets of spaces:
    ``altars``, ``portals``, ``sockets`` (seat), cells: ``portal_of[seat]``, ``start_of[3 * seat + place]``.
    """

    def __init__(self, components: Components) -> None:
        self.components = components
        heroes = components.heroes
        self.is_great: vec[i64] = vec[i64]([int(hero.great) for hero in heroes])
        self.reach: vec[i64] = vec[i64]([hero.range for hero in heroes])
        self.symbols: vec[i64] = vec[i64]([hero.symbols for hero in heroes])
        self.crystal: vec[i64] = vec[i64]([CRYSTAL_NAMES.index(hero.crystal) for hero in heroes])
        self.skill_of: vec[i64] = vec[i64]([EVENT_NAMES.index(event.skill) for event in components.events])
        self.ap_of: vec[i64] = vec[i64]([ap for event in components.events for ap in event.ap])
        board = components.board
        self.altars: i64 = _cells(board.altars)
        self.portals: i64 = _cells(board.portals)
        self.portal_of: vec[i64] = vec[i64]([CELL_OF_NAME[name] for name in board.portals])
        self.start_of: vec[i64] = vec[i64]([CELL_OF_NAME[name] for row in board.starts for name in row])
        self.sockets: list[list[int]] = [[CELL_OF_NAME[name] for name in row] for row in board.sockets]
        self.tiles: list[list[int]] = [
            [TERRAIN_NAMES.index(kind) for kind in card.tiles] for card in components.terrain_cards
        ]
        self.n_events: i64 = len(components.events)
        counts = components.counts
        self.learning_ap: vec[i64] = vec[i64](list(counts.learning_action_points))
        self.copies: i64 = counts.copies_on_board
        self.n_turns: i64 = counts.turns
        self.revival_needed: i64 = counts.revival_needed
