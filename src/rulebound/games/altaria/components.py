"""The numbers printed on Altaria's components, read from a file and checked.

``components.toml`` beside this module holds them with their provenance. An owner of the box can pass a file of the
same shape; whatever is wrong in it is refused with the path of the bad value.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from rulebound.engine.components import ComponentsCheck, Source, part
from rulebound.engine.files import read_toml
from rulebound.games.altaria.board import AXIAL, RADIUS, SPACE_NAMES

HEROES: Final = ("slurg", "raggor", "nasaya", "isabel", "tecton", "malokan", "iliath", "veshir", "fizzle", "morgath")
SKILLS: Final = ("mimic", "swap", "trick", "pressure", "maneuver", "prayer", "push")
TERRAINS: Final = ("mountain", "water", "jungle", "grass")
CRYSTALS: Final = ("approach", "distancing", "activation", "creation")
COLOURS: Final = ("blue", "red")

PACKAGED: Final = Path(__file__).with_name("components.toml")

Triple = tuple[str, str, str]
Octet = tuple[str, str, str, str, str, str, str, str]
T = TypeVar("T", bound=msgspec.Struct)


class HeroCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero: the placing ``range`` and edge ``symbols`` of the power token, its size and its ``crystal`` type."""

    name: str
    great: bool
    range: int
    symbols: int
    crystal: str


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event: the skill it offers and the action points of phases 1, 2 and 3."""

    id: str
    skill: str
    ap: tuple[int, int, int]


class TerrainCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain card: the tiles for sockets A to H of the half it is drawn for."""

    id: str
    tiles: Octet


class BoardPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where things are printed; pairs are (blue, red), starts (left, centre, right) as their owner sees them."""

    radius: int
    portals: tuple[str, str]
    altars: Triple
    starts: tuple[Triple, Triple]
    sockets: tuple[Octet, Octet]


class MarkerSplit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many markers of each kind are in the box."""

    revival: int
    motivation: int
    exhaustion: int
    bleeding: int
    forced_movement: int
    turn: int
    initiative: int

    def total(self) -> int:
        """All markers."""
        return sum(int(n) for n in msgspec.structs.astuple(self))


class TileSplit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many terrain tiles of each kind are in the box."""

    mountain: int
    water: int
    jungle: int
    grass: int

    def total(self) -> int:
        """All tiles."""
        return sum(int(n) for n in msgspec.structs.astuple(self))


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The totals the rulebook prints; ``learning_action_points`` are those of phases 1, 2 and 3."""

    hero_cards: int
    event_cards: int
    terrain_cards: int
    terrain_tiles: int
    hero_tokens: int
    healthy_tokens: int
    injured_tokens: int
    dead_tokens: int
    power_tokens: int
    great_tokens: int
    regular_tokens: int
    support_tokens: int
    tokens_per_hero: int
    altars: int
    markers: int
    crystals: int
    crystals_per_player: int
    player_aids: int
    heroes_per_player: int
    learning_action_points: tuple[int, int, int]
    turns: int
    phases: int
    copies_on_board: int
    revival_needed: int
    marker_split: MarkerSplit
    tile_split: TileSplit


class Components(msgspec.Struct, frozen=True):
    """The checked contents of a components file; ``sources`` maps "table.value" to its provenance."""

    heroes: tuple[HeroCard, ...]
    events: tuple[EventCard, ...]
    terrain_cards: tuple[TerrainCard, ...]
    board: BoardPlan
    counts: Counts
    sources: dict[str, Source]

    def digest(self) -> str:
        """SHA-256 (hex) of all values; comments, order in the file and provenance do not matter."""
        content = (self.heroes, self.events, self.terrain_cards, self.board, self.counts)
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()


# What the rulebook prints and its rules are built on: a file may not say otherwise.
PRINTED: Final[dict[str, int | tuple[int, ...]]] = {
    "hero_cards": 20,
    "event_cards": 20,
    "terrain_cards": 9,
    "terrain_tiles": 16,
    "hero_tokens": 60,
    "healthy_tokens": 20,
    "injured_tokens": 20,
    "dead_tokens": 20,
    "power_tokens": 43,
    "great_tokens": 12,
    "regular_tokens": 31,
    "support_tokens": 3,
    "tokens_per_hero": 4,
    "altars": 3,
    "markers": 34,
    "crystals": 6,
    "crystals_per_player": 3,
    "player_aids": 2,
    "heroes_per_player": 3,
    "learning_action_points": (1, 2, 3),
    "turns": 7,
    "phases": 3,
    "copies_on_board": 4,
    "revival_needed": 4,
}

# The size of these tokens follows from the rulebook: heroes stand on Iliath's and Veshir's; Slurg's draws a hero onto
# its own space, and for Slurg's and Nasaya's it matters what lies below.
IS_GREAT: Final = {"slurg": False, "nasaya": False, "iliath": True, "veshir": True}


# -- the file's shape --------------------------------------------------------------------------------------------------


class _CountsTable(Counts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: dict[str, Source]


class _BoardTable(BoardPlan, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: dict[str, Source]


class _Cards(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    cards: tuple[T, ...]
    provenance: dict[str, Source]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    counts: _CountsTable
    heroes: _Cards[HeroCard]
    events: _Cards[EventCard]
    terrain: _Cards[TerrainCard]
    board: _BoardTable


# The values that need a provenance, by table.
VALUES: Final = {
    "counts": ("totals", "crystals_per_player", "marker_split", "tile_split"),
    "heroes": HeroCard.__struct_fields__,
    "events": EventCard.__struct_fields__,
    "terrain": TerrainCard.__struct_fields__,
    "board": BoardPlan.__struct_fields__,
}


def load_components(path: Path | None = None) -> Components:
    """The components in a file (default: the packaged one); raises BadFile naming the path of a bad value."""
    source = PACKAGED if path is None else path
    table = read_toml(source, _File)
    check = _Check(str(source))
    check.one_of(table.game, ("altaria",), "game", "game")
    counts = part(Counts, table.counts)
    board = part(BoardPlan, table.board)
    check.counts(counts)
    check.heroes(table.heroes.cards, counts)
    check.events(table.events.cards, counts)
    check.terrain(table.terrain.cards, counts)
    check.board(board)
    return Components(
        heroes=tuple(sorted(table.heroes.cards, key=lambda card: HEROES.index(card.name))),
        events=table.events.cards,
        terrain_cards=table.terrain.cards,
        board=board,
        counts=counts,
        sources=check.sources(table, VALUES),
    )


# -- the board's names -------------------------------------------------------------------------------------------------


AXIAL_OF: Final = dict(zip(SPACE_NAMES, AXIAL, strict=True))


def _distance(one: str, other: str) -> int:
    """Steps between two spaces on an empty board."""
    (q, r), (q2, r2) = AXIAL_OF[one], AXIAL_OF[other]
    return max(abs(q - q2), abs(r - r2), abs(q + r - q2 - r2))


# -- the checks --------------------------------------------------------------------------------------------------------


class _Check(ComponentsCheck):
    """The checks of this game's tables."""

    def counts(self, counts: Counts) -> None:
        for name, printed in PRINTED.items():
            value = getattr(counts, name)
            if value != printed:
                self.refuse(f"counts.{name}", f"the rulebook prints {_said(printed)}, not {_said(value)}")
        for name in ("marker_split", "tile_split"):
            for kind in getattr(counts, name).__struct_fields__:
                self.between(getattr(getattr(counts, name), kind), 0, 99, f"counts.{name}.{kind}")
        self.as_many(counts.marker_split.total(), counts.markers, "counts.marker_split", "markers together")
        self.as_many(counts.tile_split.total(), counts.terrain_tiles, "counts.tile_split", "tiles together")

    def heroes(self, cards: tuple[HeroCard, ...], counts: Counts) -> None:
        for i, card in enumerate(cards):
            here = f"heroes.cards[{i}]"
            self.one_of(card.name, HEROES, f"{here}.name", "hero")
            self.between(card.range, 1, 6, f"{here}.range")
            self.between(card.symbols, 1, 6, f"{here}.symbols")
            self.one_of(card.crystal, CRYSTALS, f"{here}.crystal", "crystal type")
            if card.great != IS_GREAT.get(card.name, card.great):
                size = "great" if IS_GREAT[card.name] else "regular"
                self.refuse(f"{here}.great", f"{card.name}'s tokens are {size}: the rulebook's text asks for it")
        self.once((card.name for card in cards), "heroes.cards", "hero")
        self.as_many(len(cards), counts.hero_cards // 2, "heroes.cards", "heroes (one card in each colour)")
        great = sum(card.great for card in cards)
        wanted = counts.great_tokens // counts.tokens_per_hero
        self.as_many(great, wanted, "heroes.cards", f"heroes with great tokens ({counts.great_tokens} tokens)")

    def events(self, cards: tuple[EventCard, ...], counts: Counts) -> None:
        for i, card in enumerate(cards):
            here = f"events.cards[{i}]"
            self.one_of(card.skill, SKILLS, f"{here}.skill", "event skill")
            for phase, points in enumerate(card.ap):
                self.between(points, 0, 6, f"{here}.ap[{phase}]")
            # The number is the card's place in the list wherever ids stand for cards.
            if card.id != f"E{i + 1:02}":
                self.refuse(f"{here}.id", f"must be 'E{i + 1:02}', not {card.id!r}")
        self.as_many(len(cards), counts.event_cards, "events.cards", "event cards")

    def terrain(self, cards: tuple[TerrainCard, ...], counts: Counts) -> None:
        # Any two cards are laid together and fill all sockets, so each takes half of the tiles of every kind.
        for i, card in enumerate(cards):
            here = f"terrain.cards[{i}]"
            for j, tile in enumerate(card.tiles):
                self.one_of(tile, TERRAINS, f"{here}.tiles[{j}]", "terrain")
            for kind in TERRAINS:
                half, odd = divmod(getattr(counts.tile_split, kind), 2)
                if odd:
                    self.refuse(f"counts.tile_split.{kind}", "must be even: each card takes half of the tiles")
                self.as_many(card.tiles.count(kind), half, f"{here}.tiles", f"{kind} tiles (half of counts.tile_split)")
            if card.id != f"T{i + 1}":
                self.refuse(f"{here}.id", f"must be 'T{i + 1}', not {card.id!r}")
        self.as_many(len(cards), counts.terrain_cards, "terrain.cards", "terrain cards")

    def board(self, board: BoardPlan) -> None:
        if board.radius != RADIUS:
            self.refuse("board.radius", f"only boards of radius {RADIUS} (37 spaces) can be played, not {board.radius}")
        places = [(f"board.portals[{i}]", space) for i, space in enumerate(board.portals)]
        places += [(f"board.altars[{i}]", space) for i, space in enumerate(board.altars)]
        for half in range(2):
            places += [(f"board.starts[{half}][{i}]", space) for i, space in enumerate(board.starts[half])]
            places += [(f"board.sockets[{half}][{i}]", space) for i, space in enumerate(board.sockets[half])]
        taken: dict[str, str] = {}
        for where, space in places:
            self.one_of(space, SPACE_NAMES, where, "space")
            if space in taken:
                self.refuse(where, f"{space} is already used by {taken[space]}")
            taken[space] = where
        for half, portal in enumerate(board.portals):
            for i, space in enumerate(board.starts[half]):
                if _distance(space, portal) != 1:
                    self.refuse(
                        f"board.starts[{half}][{i}]", f"{space} is not next to {COLOURS[half]}'s portal {portal}"
                    )


def _said(value: int | tuple[int, ...]) -> str:
    """A number or a column of numbers as printed."""
    return "/".join(str(n) for n in value) if isinstance(value, tuple) else str(value)
