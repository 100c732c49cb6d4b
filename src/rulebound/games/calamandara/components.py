"""The numbers printed on Calamandara's components, read from a file and checked.

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

# The order of symbols and cards is that of their numbers in the rules modules.
SYMBOL_NAMES: Final = ("footprint", "mountain", "tower", "fire", "star", "mirror", "waterfall", "cave", "wing")
# How many there are of each card, as printed, and the type for which the rules have a link or none.
CARDS: Final = {
    "dissonant echoes": (3, "linked"),
    "mirage of sleep": (3, "immediate"),
    "dominion of ircai": (4, "linked"),
    "erronia of silence": (2, "linked"),
    "helm of solitude": (3, "linked"),
    "the well": (2, "immediate"),
    "relative dimensions": (1, "immediate"),
    "ruins of domodora": (2, "immediate"),
    "nomadic lands": (3, "immediate"),
    "nightmare of abandonment": (3, "immediate"),
    "sealed fields": (4, "linked"),
    "breath of beings": (4, "linked"),
    "submerged paintings": (2, "immediate"),
    "the oracle": (3, "linked"),
    "dogmatic shadow": (2, "immediate"),
    "praximechanical theory": (3, "immediate"),
    "plural minds": (3, "linked"),
    "calamandara q'hoz": (3, "immediate"),
    "delirium of armio": (2, "linked"),
    "guardian of maurna": (3, "linked"),
    "obtuse laceration": (2, "immediate"),
    "fall of the winds": (2, "linked"),
    "dionesic perception": (1, "immediate"),
    "gavonian mirror": (2, "immediate"),
    "temple of calon": (2, "immediate"),
    "laments of lucaresti": (2, "immediate"),
    "monument in duadar": (3, "linked"),
    "dogmatic entropy": (3, "immediate"),
}
CARD_NAMES: Final = tuple(CARDS)
TYPES: Final = ("immediate", "linked")
BANS: Final = ("taken", "copied", "revived", "cancelled", "breath")
TRAVELLERS: Final = (2, 3, 4)

PACKAGED: Final = Path(__file__).with_name("components.toml")

PerTravellers = tuple[int, int, int]
T = TypeVar("T", bound=msgspec.Struct)


class SymbolKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Dogmatic Symbol: its ``tokens`` in the box and in the ``depot`` of each playboard."""

    name: str
    tokens: int
    depot: int


class SymbolCard(msgspec.Struct, frozen=True):
    """A Symbol card: the ``upper`` symbol is acquired in any case, one of the ``lower`` ones by choice.

    Symbols are numbers here, their places in SYMBOL_NAMES; in a file they are names.
    """

    id: str
    upper: int
    lower: tuple[int, int, int]


class MemoryCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Memory card of which there are ``quantity``; ``type`` is one of TYPES.

    ``attack`` tells whether Dissonant Echoes may take it when it is used against somebody, ``bans`` (some of BANS) what
    may not happen to it in any case.
    """

    name: str
    quantity: int
    type: str
    attack: bool
    bans: tuple[str, ...]


class BoardPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sizes of the boards in spaces, and the ``arms`` that 2, 3 and 4 travellers use, in turn order."""

    columns: int
    initial_rows: int
    final_rows: int
    centre: int
    arms: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]

    def n_spaces(self, travellers: int) -> int:
        """Spaces of the board that so many travellers use."""
        return self.columns * (self.initial_rows + self.final_rows) * travellers + self.centre * self.centre


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards or symbols a place holds at most, and with how many symbols a traveller begins."""

    hand: int
    reserve: int
    final_reserve: int
    final_zone_hand: int
    starting_symbols: int


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The totals the rulebook prints; ``..._each`` are a traveller's cards among 2, 3 and 4 travellers."""

    symbol_cards: int
    symbol_cards_each: PerTravellers
    memory_cards: int
    memory_cards_each: PerTravellers
    traveller_boards: int
    central_boards: int
    playboards: int
    traveller_tokens: int
    first_traveller_markers: int
    symbol_tokens: int
    quick_guides: int
    rulebooks: int


class Components(msgspec.Struct, frozen=True):
    """The checked contents of a components file; ``sources`` maps "table.value" to its provenance.

    Symbols and Memory cards stand in the order of SYMBOL_NAMES and CARD_NAMES.
    """

    symbols: tuple[SymbolKind, ...]
    symbol_cards: tuple[SymbolCard, ...]
    memory_cards: tuple[MemoryCard, ...]
    board: BoardPlan
    limits: Limits
    counts: Counts
    sources: dict[str, Source]

    @property
    def depot(self) -> tuple[int, ...]:
        """Tokens of each symbol in a playboard's Depot at the start."""
        return tuple(kind.depot for kind in self.symbols)

    def digest(self) -> str:
        """SHA-256 (hex) of all values; comments, order of the kinds and provenance do not matter."""
        content = (self.symbols, self.symbol_cards, self.memory_cards, self.board, self.limits, self.counts)
        return hashlib.sha256(msgspec.json.encode(content)).hexdigest()


# What the rulebook prints and its rules are built on: a file may not say otherwise.
PRINTED: Final = Counts(36, (18, 12, 9), 72, (36, 24, 18), 4, 1, 4, 4, 4, 152, 4, 1)
PRINTED_LIMITS: Final = Limits(5, 4, 3, 3, 2)
# The only board the geometry knows.
PLAN: Final = BoardPlan(
    5, 4, 2, 5, (("south", "north"), ("south", "west", "north"), ("south", "west", "north", "east"))
)
PRINTED_TOKENS: Final = dict(zip(SYMBOL_NAMES, (36, 20, 16, 24, 8, 12, 12, 12, 12), strict=True))
PRINTED_BANS: Final = {
    "dominion of ircai": ("taken", "copied"),
    "helm of solitude": ("taken", "copied", "breath"),
    "relative dimensions": ("cancelled",),
    "sealed fields": ("taken",),
    "breath of beings": ("taken",),
    "calamandara q'hoz": ("revived",),
    "fall of the winds": ("taken",),
}
# Cards that act as another card: whether that is an attack depends on the other.
BORROWERS: Final = ("dissonant echoes", "dominion of ircai", "calamandara q'hoz")


# -- the file's shape --------------------------------------------------------------------------------------------------


class _CountsTable(Counts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: dict[str, Source]


class _LimitsTable(Limits, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: dict[str, Source]


class _BoardTable(BoardPlan, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: dict[str, Source]


class _Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    upper: str
    lower: tuple[str, str, str]

    def card(self) -> SymbolCard:
        """With numbers for the names."""
        one, two, three = (SYMBOL_NAMES.index(name) for name in self.lower)
        return SymbolCard(self.id, SYMBOL_NAMES.index(self.upper), (one, two, three))


class _Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kinds: tuple[SymbolKind, ...]
    provenance: dict[str, Source]


class _Cards(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    cards: tuple[T, ...]
    provenance: dict[str, Source]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    counts: _CountsTable
    limits: _LimitsTable
    board: _BoardTable
    symbols: _Kinds
    symbol_cards: _Cards[_Face]
    memory_cards: _Cards[MemoryCard]


# The values that need a provenance, by table.
VALUES: Final = {
    "counts": ("totals", "symbol_tokens"),
    "limits": Limits.__struct_fields__,
    "board": BoardPlan.__struct_fields__,
    "symbols": SymbolKind.__struct_fields__,
    "symbol_cards": _Face.__struct_fields__,
    "memory_cards": MemoryCard.__struct_fields__,
}


def load_components(path: Path | None = None) -> Components:
    """The components in a file (default: the packaged one); raises BadFile naming the path of a bad value."""
    source = PACKAGED if path is None else path
    table = read_toml(source, _File)
    check = _Check(str(source))
    check.one_of(table.game, ("calamandara",), "game", "game")
    counts = part(Counts, table.counts)
    limits = part(Limits, table.limits)
    board = part(BoardPlan, table.board)
    check.counts(counts)
    check.limits(limits)
    check.board(board)
    check.symbols(table.symbols.kinds, counts)
    check.symbol_cards(table.symbol_cards.cards, counts)
    check.memory_cards(table.memory_cards.cards, counts)
    return Components(
        symbols=tuple(sorted(table.symbols.kinds, key=lambda kind: SYMBOL_NAMES.index(kind.name))),
        symbol_cards=tuple(face.card() for face in table.symbol_cards.cards),
        memory_cards=tuple(sorted(map(_tidy, table.memory_cards.cards), key=lambda card: CARD_NAMES.index(card.name))),
        board=board,
        limits=limits,
        counts=counts,
        sources=check.sources(table, VALUES),
    )


def _tidy(card: MemoryCard) -> MemoryCard:
    """With its bans, which have been checked, in their usual order."""
    return msgspec.structs.replace(card, bans=PRINTED_BANS.get(card.name, ()))


# -- the checks --------------------------------------------------------------------------------------------------------


class _Check(ComponentsCheck):
    """The checks of this game's tables."""

    def as_printed(self, value: object, printed: object, where: str) -> None:
        if value != printed:
            self.refuse(where, f"the rulebook prints {_said(printed)}, not {_said(value)}")

    def counts(self, counts: Counts) -> None:
        for name in Counts.__struct_fields__:
            self.as_printed(getattr(counts, name), getattr(PRINTED, name), f"counts.{name}")

    def limits(self, limits: Limits) -> None:
        for name in Limits.__struct_fields__:
            self.as_printed(getattr(limits, name), getattr(PRINTED_LIMITS, name), f"limits.{name}")

    def board(self, board: BoardPlan) -> None:
        for name in ("columns", "initial_rows", "final_rows", "centre"):
            value, known = getattr(board, name), getattr(PLAN, name)
            if value != known:
                self.refuse(f"board.{name}", f"only boards with {known} can be played, not {value}")
        for i, arms in enumerate(board.arms):
            for j, arm in enumerate(arms):
                self.one_of(arm, PLAN.arms[2], f"board.arms[{i}][{j}]", "arm")
            if arms != PLAN.arms[i]:
                self.refuse(f"board.arms[{i}]", f"must be {', '.join(PLAN.arms[i])}, in this order")

    def symbols(self, kinds: tuple[SymbolKind, ...], counts: Counts) -> None:
        for i, kind in enumerate(kinds):
            here = f"symbols.kinds[{i}]"
            self.one_of(kind.name, SYMBOL_NAMES, f"{here}.name", "symbol")
            self.as_printed(kind.tokens, PRINTED_TOKENS[kind.name], f"{here}.tokens")
            most = kind.tokens // counts.playboards
            if not 1 <= kind.depot <= most:
                self.refuse(f"{here}.depot", f"must be 1 to {most}, not {kind.depot}")
        self.once((kind.name for kind in kinds), "symbols.kinds", "symbol")
        self.as_many(len(kinds), len(SYMBOL_NAMES), "symbols.kinds", "symbols")

    def symbol_cards(self, faces: tuple[_Face, ...], counts: Counts) -> None:
        for i, face in enumerate(faces):
            here = f"symbol_cards.cards[{i}]"
            self.one_of(face.upper, SYMBOL_NAMES, f"{here}.upper", "symbol")
            for j, symbol in enumerate(face.lower):
                self.one_of(symbol, SYMBOL_NAMES, f"{here}.lower[{j}]", "symbol")
            # The number is the card's place in the list wherever ids stand for cards.
            if face.id != f"S{i + 1:02}":
                self.refuse(f"{here}.id", f"must be 'S{i + 1:02}', not {face.id!r}")
        self.as_many(len(faces), counts.symbol_cards, "symbol_cards.cards", "Symbol cards")

    def memory_cards(self, cards: tuple[MemoryCard, ...], counts: Counts) -> None:
        for i, card in enumerate(cards):
            here = f"memory_cards.cards[{i}]"
            self.one_of(card.name, CARD_NAMES, f"{here}.name", "Memory card")
            self.as_printed(card.quantity, CARDS[card.name][0], f"{here}.quantity")
            self.one_of(card.type, TYPES, f"{here}.type", "type of card")
            for j, ban in enumerate(card.bans):
                self.one_of(ban, BANS, f"{here}.bans[{j}]", "ban")
            self.judge(card, here)
        self.once((card.name for card in cards), "memory_cards.cards", "Memory card")
        self.as_many(len(cards), len(CARD_NAMES), "memory_cards.cards", "kinds of Memory cards")

    def judge(self, card: MemoryCard, here: str) -> None:
        """What is known of this one card."""
        if card.type != CARDS[card.name][1]:
            why = "no action it could be tied to" if card.type == "linked" else "what it does without its link"
            self.refuse(f"{here}.type", f"the rules do not say {why}, so {card.name} cannot be {card.type}")
        if card.attack and card.name in BORROWERS:
            self.refuse(f"{here}.attack", f"{card.name} acts as another card: whether it attacks depends on that one")
        printed = PRINTED_BANS.get(card.name, ())
        if sorted(card.bans) != sorted(printed):
            self.refuse(f"{here}.bans", f"the rulebook prints {_said(printed)}, not {_said(card.bans)}")


def _said(value: object) -> str:
    """A number, a column of numbers or a list of bans as printed."""
    if not isinstance(value, tuple):
        return str(value)
    return "/".join(str(part) for part in value) or "no ban"
