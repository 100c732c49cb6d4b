"""Memory cards of an arranged position: named cards come from wherever they lie unnamed, and who knows what follows."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append

from rulebound.games.calamandara.actions import NO_SEAT
from rulebound.games.calamandara.components import CARD_NAMES
from rulebound.games.calamandara.position import ON_DECK, ON_FINAL, ZONES, names_of
from rulebound.games.calamandara.reading import PositionReading
from rulebound.games.calamandara.state import HALF, NO_CARD, Table, made_due, waiting
from rulebound.games.calamandara.tables import N_CARDS
from rulebound.games.calamandara.whereabouts import (
    DECK,
    DISCARD,
    FINAL,
    HAND,
    PENDING,
    POOL,
    WAITING,
    is_public,
    known_to,
    members,
    pending_cards,
    whereabouts,
)

_Zone = tuple[str, int]
_WAITING: Final = (WAITING, 0)
_POOL: Final = (POOL, 0)
# Where a named card is looked for first.
_ORDER: Final = {DECK: 0, POOL: 1, DISCARD: 2, WAITING: 3, PENDING: 4, FINAL: 5, HAND: 6}


class CardArranger:
    """Collects what is said about Memory cards; :meth:`settle` then deals them out."""

    def __init__(self, reading: PositionReading) -> None:
        self.reading = reading
        self.s: Table = reading.s
        self.lists: dict[_Zone, tuple[str, list[int]]] = {}
        self.copies: dict[_Zone, list[int]] = {}
        self.waiting: list[dict[str, Any]] = []
        self.known: dict[int, Any] = {}
        self.open: Any = None
        self.public: Any = None
        self.exact: dict[str, list[int]] = {}
        self.before: dict[int, _Zone] = {card: (place.zone, place.owner) for place, card in whereabouts(self.s)}
        self.order = self._zones()

    def _zones(self) -> dict[_Zone, list[int]]:
        out: dict[_Zone, list[int]] = {}
        for place, card in whereabouts(self.s):
            owner = 0 if place.zone in (WAITING, PENDING) else place.owner
            out.setdefault((place.zone, owner), []).append(card)
        return out

    # -- what is said -------------------------------------------------------------------------------------------------

    def name(self, zone: str, owner: int, where: str, value: object) -> None:
        """A list of cards for a zone, which then holds these and no others."""
        self.lists[(zone, owner)] = (where, self.reading.cards(where, value))

    def read_waiting(self, value: object) -> None:
        """The cards that lie face up and wait."""
        kinds = []
        r = self.reading
        for n, entry in enumerate(r.items("waiting", value)):
            where = f"waiting[{n}]"
            facts = r.keys(where, entry, ("card", "effect", "board", "on", "by", "due"))
            for key in ("card", "board", "on"):
                if key not in facts:
                    raise r.bad(f"{where}.{key}", "is missing")
            card = r.one_of(f"{where}.card", facts["card"], CARD_NAMES)
            board = r.seat(f"{where}.board", facts["board"])
            kinds.append(card)
            self.waiting.append(
                {
                    "effect": r.one_of(f"{where}.effect", facts.get("effect", facts["card"]), CARD_NAMES),
                    "board": board,
                    "on": r.one_of(f"{where}.on", facts["on"], (ON_DECK, ON_FINAL)),
                    "by": r.seat(f"{where}.by", facts["by"]) if "by" in facts else board,
                    "due": r.flag(f"{where}.due", facts.get("due", False)),
                }
            )
        self.lists[_WAITING] = ("waiting", kinds)

    def read_copies(self, value: object) -> None:
        """Which of several equal cards is meant where."""
        r = self.reading
        for owner, lists in r.keys("copies", value, (*r.seats, WAITING, POOL, "open", "public")).items():
            where = f"copies.{owner}"
            if owner in ("open", "public"):
                self.exact[owner] = r.numbers(where, lists, 0, (1 << int(HALF)) - 1)
            elif owner in (WAITING, POOL):
                self.copies[(owner, 0)] = r.numbers(where, lists, 0, int(N_CARDS) - 1)
            else:
                seat = r.seats.index(owner)
                for zone, cards in r.keys(where, lists, (*ZONES, "known")).items():
                    if zone == "known":
                        self.exact[f"known {seat}"] = r.numbers(f"{where}.known", cards, 0, (1 << int(HALF)) - 1)
                    else:
                        self.copies[(zone, seat)] = r.numbers(f"{where}.{zone}", cards, 0, int(N_CARDS) - 1)
        for words in self.exact.values():
            if len(words) != 2:
                raise r.bad("copies", "a set of cards is two numbers")

    # -- dealing out --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Put every card where it was said to be, the others where they were, and work out who knows what."""
        s = self.s
        self._require_names()
        taken = {card for _, card in pending_cards(s)}
        if taken - self.before.keys():
            raise self.reading.bad("pending", "a frame is pending for a card that does not exist")
        chosen: dict[_Zone, list[int]] = {}
        for zone in sorted(self.lists, key=lambda zone: zone not in self.copies):
            chosen[zone] = self._choose(zone, taken)
        left = self._left_over(chosen, taken)
        for zone in self.order:
            if zone not in chosen and zone[0] != PENDING:
                chosen[zone] = [card for card in self.order[zone] if card not in taken]
        for card in left:
            self._under_a_deck(card, chosen)
        self._write(chosen)
        self._write_knowledge()

    def _require_names(self) -> None:
        """Copies only say which cards of a list are meant."""
        for zone, owner in self.copies:
            if (zone, owner) not in self.lists:
                where = zone if zone in (WAITING, POOL) else f"{self.reading.seats[owner]}.{zone}"
                raise self.reading.bad(f"copies.{where}", "says nothing without the list of names")

    def _choose(self, zone: _Zone, taken: set[int]) -> list[int]:
        where, kinds = self.lists[zone]
        exact = self.copies.get(zone)
        if exact is not None:
            names = names_of(self.s, exact)
            if names != [CARD_NAMES[kind] for kind in kinds]:
                raise self.reading.bad(where, "is not what copies says of it")
            for card in exact:
                self._take(where, card, taken)
            return exact
        return [
            self._take(f"{where}[{n}]", self._copy_of(where, kind, zone, taken), taken) for n, kind in enumerate(kinds)
        ]

    def _take(self, where: str, card: int, taken: set[int]) -> int:
        if card in taken:
            raise self.reading.bad(where, f"{names_of(self.s, [card])[0]} is in two places")
        taken.add(card)
        return card

    def _copy_of(self, where: str, kind: int, zone: _Zone, taken: set[int]) -> int:
        """A copy of a card that nobody has named yet: from its own place if one lies there, then from decks."""
        first = self.s.tables.first_of
        copies = range(int(first[kind]), int(first[kind + 1]))
        free = [card for card in copies if card not in taken and not self._waits_on(card)]
        if not free:
            n = int(first[kind + 1] - first[kind])
            raise self.reading.bad(where, f"there are only {n} cards {CARD_NAMES[kind]}")

        def far(card: int) -> tuple[bool, bool, int, int]:
            now, owner = self.before[card]
            depth = self.order.get((now, owner), [card]).index(card) if now in ZONES else 0
            listed = (now, owner) in self.lists
            return (now, owner) != zone, listed, 10 * _ORDER[now] + (owner != zone[1]), depth

        return min(free, key=far)

    def _waits_on(self, card: int) -> bool:
        """Whether a card waits and goes on waiting."""
        return self.before[card][0] == WAITING and _WAITING not in self.lists

    def _left_over(self, chosen: dict[_Zone, list[int]], taken: set[int]) -> list[int]:
        """Cards of places that hold others now."""
        emptied = [zone for zone in self.order if zone in chosen or zone[0] == PENDING]
        return [card for zone in emptied for card in self.order[zone] if card not in taken]

    def _under_a_deck(self, card: int, chosen: dict[_Zone, list[int]]) -> None:
        """A card without a place goes under the deck of its traveller, or the smallest nothing was said about."""
        seats = [seat for seat in range(int(self.s.n_seats)) if (DECK, seat) not in self.lists]
        if not seats:
            raise self.reading.bad("travellers", f"{names_of(self.s, [card])[0]} is nowhere")
        zone, owner = self.before[card]
        if zone not in ZONES or owner not in seats:
            owner = min(seats, key=lambda seat: len(chosen.get((DECK, seat), ())))
        chosen.setdefault((DECK, owner), []).append(card)

    def _write(self, chosen: dict[_Zone, list[int]]) -> None:
        s = self.s
        for card in range(int(N_CARDS)):
            s.below[card] = NO_CARD
        for seat in range(int(s.n_seats)):
            s.hand[2 * seat], s.hand[2 * seat + 1] = _words(chosen.get((HAND, seat), []))
            s.final[2 * seat], s.final[2 * seat + 1] = _words(chosen.get((FINAL, seat), []))
            deck = chosen.get((DECK, seat), [])
            s.deck[seat] = self._pile(deck)
            s.n_deck[seat] = len(deck)
            s.discard[seat] = self._pile(chosen.get((DISCARD, seat), []))
        s.pool[0], s.pool[1] = _words(chosen.get(_POOL, []))
        if _WAITING in self.lists:
            self._write_waiting(chosen[_WAITING])

    def _pile(self, cards: list[int]) -> int:
        top = int(NO_CARD)
        for card in reversed(cards):
            self.s.below[card] = top
            top = card
        return top

    def _write_waiting(self, cards: list[int]) -> None:
        s = self.s
        while len(s.waits) < len(cards):
            s.waits = append(s.waits, 0)
        s.n_waits = len(cards)
        for n, (card, facts) in enumerate(zip(cards, self.waiting, strict=True)):
            entry = waiting(card, facts["effect"], facts["board"], facts["on"], facts["by"])
            s.waits[n] = made_due(entry) if facts["due"] else entry

    # -- who knows what -----------------------------------------------------------------------------------------------

    def _write_knowledge(self) -> None:
        s = self.s
        if self.open is not None:
            s.open[0], s.open[1] = self.exact.get("open") or _words(sorted(self._named("open", self.open)))
        places = whereabouts(s)
        still = {card for place, card in places if self.before[card] == (place.zone, place.owner)}
        public = {card for place, card in places if is_public(place)}
        public |= set(members(s.open[0], s.open[1]))
        public = self._write_public(public, still)
        for seat in range(int(s.n_seats)):
            own = {card for place, card in places if place.zone in (HAND, FINAL) and place.owner == seat}
            if seat in self.known:
                exact = self.exact.get(f"known {seat}")
                if exact:
                    s.known[2 * seat], s.known[2 * seat + 1] = exact
                    continue
                others = self._named(f"travellers.{self.reading.seats[seat]}.known", self.known[seat])
            else:
                others = known_to(s, seat) & still
            s.known[2 * seat], s.known[2 * seat + 1] = _words(sorted(own | public | others))

    def _write_public(self, lying_open: set[int], still: set[int]) -> set[int]:
        """What everybody knows: all that lies open, and what is said or was known and did not move."""
        s = self.s
        others = known_to(s, None) & still if self.public is None else self._named("public", self.public)
        words = self.exact.get("public") if self.public is not None else None
        s.known[2 * NO_SEAT], s.known[2 * NO_SEAT + 1] = words or _words(sorted(lying_open | others))
        return known_to(s, None)

    def _named(self, where: str, value: object) -> set[int]:
        """Cards by the traveller and the zone they lie in."""
        r = self.reading
        places = whereabouts(self.s)
        found: set[int] = set()
        for name, zones in r.keys(where, value, r.seats).items():
            owner = r.seats.index(name)
            for zone, cards in r.keys(f"{where}.{name}", zones, ZONES).items():
                path = f"{where}.{name}.{zone}"
                there = [card for place, card in places if (place.zone, place.owner) == (zone, owner)]
                for n, kind in enumerate(r.cards(path, cards)):
                    same = [card for card in there if self.s.tables.kind_of[card] == kind and card not in found]
                    if not same:
                        raise r.bad(f"{path}[{n}]", f"{CARD_NAMES[kind]} does not lie there")
                    found.add(same[0])
        return found


def _words(cards: list[int]) -> tuple[int, int]:
    """A set of cards as two words."""
    half = int(HALF)
    low = sum(1 << card for card in cards if card < half)
    return low, sum(1 << card - half for card in cards if card >= half)
