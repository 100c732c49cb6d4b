"""Positions put together from parts: what ``position.py`` shows, read back whole or in any part, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append

from rulebound.engine.errors import BadFile
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import N_SYMBOLS
from rulebound.games.calamandara.arranging_cards import CardArranger
from rulebound.games.calamandara.audit import PREPARING, faults, number_faults
from rulebound.games.calamandara.board import ARM_NAMES
from rulebound.games.calamandara.components import SYMBOL_NAMES
from rulebound.games.calamandara.lands import DEPOT, RESERVE, RESERVE_LIMIT, RIPE, TABLE_WORDS, TOKEN, TOP
from rulebound.games.calamandara.position import DRAWN, RUNNING, STAGE_NAMES, ZONES, symbol_deck_of
from rulebound.games.calamandara.reading import NONE, PositionReading
from rulebound.games.calamandara.state import FINAL_LIMIT, INITIAL_STAGES, NO_RESULT, NO_WINNER, Table
from rulebound.games.calamandara.tables import N_SYMBOL_CARDS

if TYPE_CHECKING:
    from rulebound.games.calamandara.match import Match

_FRAMES_LIMIT: Final = 200
_SAVED_LIMIT: Final = 50
_WORD_LIMIT: Final = (1 << 62) - 1
_FRAME_LIMIT: Final = (1 << 60) - 1
_KEYS: Final = (
    "turn",
    "chance",
    "board",
    "travellers",
    "open",
    "public",
    "waiting",
    "pool",
    "saved",
    "pending",
    "copies",
)
_TURN_KEYS: Final = (
    "stage",
    "active",
    "first",
    "round",
    "phase",
    "sealed",
    "oracled",
    "quiet",
    "repeats",
    "result",
    "acquired_at",
    "inserted_at",
    "inserted",
    "stale",
)
_TRAVELLER_KEYS: Final = ("token", "reserve", "depot", *ZONES, "symbols", "used", "seen", "known", "reserved")
_MANY: Final = 1_000_000


def arranged(s: Match, position: Mapping[str, Any]) -> Match:
    """A copy of ``s`` with parts replaced; raises BadFile for an unknown key, a bad value, an impossible position."""
    other = s.clone()
    arrange_table(other, position)
    try:
        other.advance()
    except (IndexError, KeyError):
        raise BadFile("position", "pending", "what is pending makes no sense") from None
    return other


def arrange_table(s: Table, position: Mapping[str, Any]) -> None:
    """Replace parts of a table; the open question is not asked anew."""
    _Arranger(s).read(position)
    found = number_faults(s)
    if not found:
        s.refresh()
        found = faults(s)
    if found:
        raise BadFile("position", "", "impossible: " + "; ".join(found))


class _Arranger:
    """Reads the parts into a table."""

    def __init__(self, s: Table) -> None:
        self.s = s
        self.r = PositionReading(s)
        self.cards = CardArranger(self.r)
        self.depots = [
            [int(s.in_depot(seat, kind)) for kind in range(int(N_SYMBOLS))] for seat in range(int(s.n_seats))
        ]
        self.given_depots: set[tuple[int, int]] = set()
        self.given_decks: dict[int, list[int]] = {}
        self.given_seen: set[int] = set()

    def read(self, position: Mapping[str, Any]) -> None:
        """Everything that is given, in an order that does not depend on the file's."""
        parts = self.r.keys("", position, _KEYS)
        readers = {
            "turn": self._turn,
            "chance": self._chance,
            "board": self._board,
            "travellers": self._travellers,
            "saved": self._saved,
            "pending": self._pending,
            "waiting": self.cards.read_waiting,
            "pool": lambda value: self.cards.name("pool", 0, "pool", value),
            "copies": self.cards.read_copies,
        }
        for key, reader in readers.items():
            if key in parts:
                reader(parts[key])
        self.cards.open = parts.get("open")
        self.cards.public = parts.get("public")
        self._fill_depots()
        self._deal_symbol_cards()
        self.cards.settle()

    # -- turn ---------------------------------------------------------------------------------------------------------

    def _turn(self, value: object) -> None:
        s, r = self.s, self.r
        facts = r.keys("turn", value, _TURN_KEYS)
        if "stage" in facts:
            names = tuple(STAGE_NAMES)
            s.stage = STAGE_NAMES[names[r.one_of("turn.stage", facts["stage"], names)]]
        for key in ("active", "first"):
            if key in facts:
                setattr(s, key, r.seat(f"turn.{key}", facts[key]))
        limits = {"round": ("round", _MANY), "phase": ("phase", PREPARING), "stale": ("n_stale", _SAVED_LIMIT)}
        limits |= {key: (key, _SAVED_LIMIT) for key in ("acquired_at", "inserted_at")}
        for key, (field, limit) in limits.items():
            if key in facts:
                setattr(s, field, r.number(f"turn.{key}", facts[key], 0, limit))
        for key in ("sealed", "oracled", "quiet"):
            if key in facts:
                setattr(s, key, r.seat_set(f"turn.{key}", facts[key]))
        if "inserted" in facts:
            s.inserted_kinds = sum(1 << kind for kind in set(r.symbols("turn.inserted", facts["inserted"])))
        if "repeats" in facts:
            s.repeats = r.maybe_seat("turn.repeats", facts["repeats"])
        if "result" in facts:
            names = (*r.seats, RUNNING, DRAWN)
            found = r.one_of("turn.result", facts["result"], names)
            s.result = found if found < s.n_seats else NO_RESULT if names[found] == RUNNING else NO_WINNER

    def _chance(self, value: object) -> None:
        s, r = self.s, self.r
        facts = r.keys("chance", value, ("seed", "draws", "shown", "told"))
        if "seed" in facts:
            text = facts["seed"]
            if not isinstance(text, str) or not 1 <= len(text) <= 64 or set(text) - set("0123456789abcdef"):
                raise r.bad("chance.seed", "a seed is up to 64 hexadecimal digits")
            s.seed = int(text, 16)
        for key, field in (("draws", "n_draws"), ("shown", "shown"), ("told", "told")):
            if key in facts:
                setattr(s, field, r.number(f"chance.{key}", facts[key], 0, 1 << 40))

    # -- symbols ------------------------------------------------------------------------------------------------------

    def _board(self, value: object) -> None:
        for region, spaces in self.r.keys("board", value, (*ARM_NAMES, "centre")).items():
            for name, symbol in self.r.table(f"board.{region}", spaces).items():
                where = f"board.{region}.{name}"
                self._lay(where, self.r.cell(where, f"{region} {name}"), symbol)

    def _lay(self, where: str, cell: int, symbol: object) -> None:
        s = self.s
        if s.is_occupied(cell):
            s.lift(cell)
        if symbol in (NONE, {}):
            return
        kind, facing, owner, is_ripe = self.r.laid_symbol(where, symbol, cell)
        s.lay(cell, kind, facing, owner)
        if is_ripe:
            s.table[RIPE + cell // 60] |= 1 << cell % 60

    def _travellers(self, value: object) -> None:
        for name, facts in self.r.keys("travellers", value, self.r.seats).items():
            self._traveller(self.r.seats.index(name), f"travellers.{name}", facts)

    def _traveller(self, seat: int, where: str, value: object) -> None:
        s, r = self.s, self.r
        facts = r.keys(where, value, _TRAVELLER_KEYS)
        if "token" in facts:
            s.table[TOKEN + seat] = r.place(f"{where}.token", facts["token"])
        if "reserve" in facts:
            self._reserve(seat, f"{where}.reserve", facts["reserve"])
        for name, n in r.keys(f"{where}.depot", facts.get("depot", {}), SYMBOL_NAMES).items():
            kind = SYMBOL_NAMES.index(name)
            self.depots[seat][kind] = r.number(f"{where}.depot.{name}", n, 0, 63)
            self.given_depots.add((seat, kind))
        if "symbols" in facts:
            self.given_decks[seat] = self._symbol_deck(f"{where}.symbols", facts["symbols"])
        if "used" in facts:
            s.table[TOP + seat] = r.number(f"{where}.used", facts["used"], 0, int(s.share()) - 1)
        if "seen" in facts:
            numbers = r.numbers(f"{where}.seen", facts["seen"], 1, int(N_SYMBOL_CARDS))
            s.seen[seat] = sum(1 << n - 1 for n in set(numbers))
            self.given_seen.add(seat)
        for zone in ZONES:
            if zone in facts:
                self.cards.name(zone, seat, f"{where}.{zone}", facts[zone])
        if "known" in facts:
            self.cards.known[seat] = facts["known"]
        # What lies in the Final Reserve was reserved, unless something else is said.
        if "reserved" in facts or "final" in facts:
            said = facts.get("reserved", min(len(facts.get("final", ())), int(FINAL_LIMIT)))
            n = r.number(f"{where}.reserved", said, 0, int(FINAL_LIMIT))
            s.reserved += n - int(s.n_reserved(seat)) << 2 * seat

    def _reserve(self, seat: int, where: str, value: object) -> None:
        """CAL-69: what is in the Reserve came from the own Depot, unless something else is said."""
        s = self.s
        kinds = self.r.symbols(where, value)
        if len(kinds) > RESERVE_LIMIT:
            raise self.r.bad(where, f"a Reserve holds at most {int(RESERVE_LIMIT)} symbols")
        for kind in range(int(N_SYMBOLS)):
            more = kinds.count(kind) - int(s.in_reserve(seat, kind))
            self.depots[seat][kind] = max(0, self.depots[seat][kind] - more)
        s.table[RESERVE + seat] = sum(1 << 3 * kind for kind in kinds)

    def _fill_depots(self) -> None:
        """CAL-22: what is missing or too much lies in the Depots nothing was said about, the lowest seat's first."""
        s = self.s
        for kind, name in enumerate(SYMBOL_NAMES):
            wanted = int(s.n_seats) * s.tables.components.depot[kind]
            outside = sum(int(s.table[3 * kind + word]).bit_count() for word in range(3))
            outside += sum(int(s.in_reserve(seat, kind)) for seat in range(int(s.n_seats)))
            free = [seat for seat in range(int(s.n_seats)) if (seat, kind) not in self.given_depots]
            surplus = outside + sum(depot[kind] for depot in self.depots) - wanted
            for seat in free:
                change = min(surplus, self.depots[seat][kind])  # below 0: symbols that left the board
                self.depots[seat][kind] -= change
                surplus -= change
            if surplus:
                raise self.r.bad("board", f"that makes {wanted + surplus} {name} tokens, there are {wanted}")
        for seat, depot in enumerate(self.depots):
            s.table[DEPOT + seat] = sum(n << 6 * kind for kind, n in enumerate(depot))

    def _symbol_deck(self, where: str, value: object) -> list[int]:
        share = int(self.s.share())
        cards = self.r.numbers(where, value, 1, int(N_SYMBOL_CARDS))
        if len(cards) != share or len(set(cards)) < share:
            raise self.r.bad(where, f"a Symbol deck is {share} different cards")
        return cards

    def _deal_symbol_cards(self) -> None:
        """Named Symbol cards come from whatever deck they are in; that deck gets others in their place."""
        s, seats = self.s, range(int(self.s.n_seats))
        named = [card for cards in self.given_decks.values() for card in cards]
        if len(set(named)) < len(named):
            raise self.r.bad("travellers", "a Symbol card is in two decks")
        old = {seat: symbol_deck_of(s, seat) for seat in seats}
        kept = {card for seat in seats if seat not in self.given_decks for card in old[seat]}
        spare = [card for card in range(1, int(N_SYMBOL_CARDS) + 1) if card not in named and card not in kept]
        decks = [self.given_decks.get(seat) or [spare.pop(0) if c in named else c for c in old[seat]] for seat in seats]
        s.symbols = bytes(card - 1 for deck in decks for card in deck)
        if s.stage >= INITIAL_STAGES:
            tops = sum(1 << int(s.symbol_card(seat)) for seat in seats)
            for seat in seats:
                if seat not in self.given_seen:
                    s.seen[seat] |= tops

    # -- raw parts ----------------------------------------------------------------------------------------------------

    def _saved(self, value: object) -> None:
        s, r = self.s, self.r
        parts = r.items("saved", value)
        if len(parts) > _SAVED_LIMIT:
            raise r.bad("saved", f"more than {_SAVED_LIMIT} saved parts")
        while len(s.saved) < len(parts) * TABLE_WORDS:
            s.saved = append(s.saved, 0)
        for n, part in enumerate(parts):
            words = r.numbers(f"saved[{n}]", part, 0, _WORD_LIMIT)
            if len(words) != TABLE_WORDS:
                raise r.bad(f"saved[{n}]", f"a saved part has {int(TABLE_WORDS)} numbers")
            for k, word in enumerate(words):
                s.saved[n * TABLE_WORDS + k] = word
        s.n_saved = len(parts)

    def _pending(self, value: object) -> None:
        s, r = self.s, self.r
        rows = r.items("pending", value)
        if len(rows) > _FRAMES_LIMIT:
            raise r.bad("pending", f"more than {_FRAMES_LIMIT} frames")
        width = int(frames.WIDTH)
        s.depth = 0
        for n, row in enumerate(rows):
            facts = r.numbers(f"pending[{n}]", row, 0, _FRAME_LIMIT)
            if len(facts) != width:
                raise r.bad(f"pending[{n}]", f"a frame has {width} numbers")
            s.push(facts[0], facts[1], facts[2], facts[3])
            for k in range(4, width):
                s.set_fact(k, facts[k])
