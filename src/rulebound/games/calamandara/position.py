"""The whole position as plain data, under the names scenario files use; ``arranging.py`` reads it back.

Lists of cards name kinds, the top card first. Which of several equal cards each one is stands under ``copies``, which
matters to nobody but makes the way back exact.
"""

from __future__ import annotations

from typing import Any, Final

from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import FOOTPRINT, HAS_AXIS, MIRROR, NO_SEAT, WATERFALL
from rulebound.games.calamandara.board import FACE_NAMES, N_CELLS, cell_name
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES
from rulebound.games.calamandara.lands import TABLE_WORDS, TOP
from rulebound.games.calamandara.naming import seat_word
from rulebound.games.calamandara.state import (
    NO_RESULT,
    NO_WINNER,
    Table,
    is_due,
    is_on_final,
    waiting_board,
    waiting_card,
    waiting_effect,
    waiting_taker,
)
from rulebound.games.calamandara.tables import N_SYMBOL_CARDS
from rulebound.games.calamandara.whereabouts import (
    DECK,
    DISCARD,
    FINAL,
    HAND,
    Place,
    final_of,
    hand_of,
    known_to,
    members,
    pile_from,
    whereabouts,
)

STAGE_NAMES: Final = {
    "draft": int(frames.DRAFT),
    "symbol order": int(frames.SYMBOL_ORDER),
    "card order": int(frames.CARD_ORDER),
    "choose symbols": int(frames.CHOOSE_SYMBOLS),
    "turn begins": int(frames.TURN_BEGINS),
    "menu": int(frames.MENU),
    "turn ends": int(frames.TURN_ENDS),
}
AXIS_NAMES: Final = ("east-west", "north-south")
NOBODY: Final = "none"
RUNNING: Final = "running"
DRAWN: Final = "draw"
ON_FINAL: Final = "final"
ON_DECK: Final = "deck"
# Where a card can be known to lie that not everybody sees.
ZONES: Final = (HAND, FINAL, DECK, DISCARD)


def position_of(s: Table) -> dict[str, Any]:
    """Everything there is to know (the host's view), in plain values."""
    seats = range(int(s.n_seats))
    places = whereabouts(s)
    opened = set(members(s.open[0], s.open[1]))
    return {
        "turn": _turn(s),
        "travellers": {seat_word(s, seat): _traveller(s, seat, places) for seat in seats},
        "board": board_of(s),
        "waiting": [_waiting(s, int(s.waits[n])) for n in range(int(s.n_waits))],
        "open": _by_zone(s, places, opened),
        "public": _by_zone(s, _hidden(places), known_to(s, None)),
        "pool": names_of(s, members(s.pool[0], s.pool[1])),
        "pending": [_row(s, n) for n in range(int(s.depth))],
        "saved": [[int(s.saved[n * TABLE_WORDS + k]) for k in range(int(TABLE_WORDS))] for n in range(int(s.n_saved))],
        "chance": {"seed": f"{s.seed:064x}", "draws": int(s.n_draws), "shown": int(s.shown), "told": int(s.told)},
        "copies": _copies(s),
    }


def _turn(s: Table) -> dict[str, Any]:
    return {
        "stage": next(name for name, number in STAGE_NAMES.items() if number == s.stage),
        "active": seat_word(s, int(s.active)),
        "first": seat_word(s, int(s.first)),
        "round": int(s.round),
        "phase": int(s.phase),
        "sealed": seats_of(s, s.sealed),
        "oracled": seats_of(s, s.oracled),
        "quiet": seats_of(s, s.quiet),
        "repeats": NOBODY if s.repeats == NO_SEAT else seat_word(s, int(s.repeats)),
        "result": result_of(s),
        "acquired_at": int(s.acquired_at),
        "inserted_at": int(s.inserted_at),
        "inserted": [name for kind, name in enumerate(SYMBOL_NAMES) if s.inserted_kinds >> kind & 1],
        "stale": int(s.n_stale),
    }


def result_of(s: Table) -> str:
    """How the game stands: running, a draw, or who has won."""
    if s.result == NO_RESULT:
        return RUNNING
    return DRAWN if s.result == NO_WINNER else seat_word(s, int(s.result))


def seats_of(s: Table, seats: int) -> list[str]:
    """A set of seats by name."""
    return [seat_word(s, seat) for seat in range(int(s.n_seats)) if seats >> seat & 1]


def names_of(s: Table, cards: list[int]) -> list[str]:
    """The kinds of cards by name."""
    return [CARD_NAMES[s.tables.kind_of[card]] for card in cards]


def reserve_of(s: Table, seat: int) -> list[str]:
    """The symbols of a Reserve, in the order of their kinds."""
    return [name for kind, name in enumerate(SYMBOL_NAMES) for _ in range(int(s.in_reserve(seat, kind)))]


def depot_of(s: Table, seat: int) -> dict[str, int]:
    """How many of each symbol a Depot holds."""
    return {name: int(s.in_depot(seat, kind)) for kind, name in enumerate(SYMBOL_NAMES)}


def symbol_deck_of(s: Table, seat: int) -> list[int]:
    """The Symbol cards of a traveller by number, in the order of the deck, used ones included."""
    share = int(s.share())
    return [card + 1 for card in s.symbols[seat * share : (seat + 1) * share]]


def _traveller(s: Table, seat: int, places: list[tuple[Place, int]]) -> dict[str, Any]:
    shared = known_to(s, seat) - {card for place, card in places if place.owner == seat and place.zone in (HAND, FINAL)}
    return {
        "token": cell_name(int(s.token(seat))),
        "reserve": reserve_of(s, seat),
        "depot": depot_of(s, seat),
        "hand": names_of(s, hand_of(s, seat)),
        "final": names_of(s, final_of(s, seat)),
        "reserved": int(s.n_reserved(seat)),
        "deck": names_of(s, pile_from(s, s.deck[seat])),
        "discard": names_of(s, pile_from(s, s.discard[seat])),
        "symbols": symbol_deck_of(s, seat),
        "used": int(s.table[TOP + seat]),
        "seen": [n + 1 for n in range(int(N_SYMBOL_CARDS)) if s.seen[seat] >> n & 1],
        "known": _by_zone(s, _hidden(places), shared),
    }


def _hidden(places: list[tuple[Place, int]]) -> list[tuple[Place, int]]:
    return [(place, card) for place, card in places if place.zone != DISCARD]


def _by_zone(s: Table, places: list[tuple[Place, int]], cards: set[int]) -> dict[str, dict[str, list[str]]]:
    """A set of cards by the traveller and the zone they lie in (what lies open on the table is left out)."""
    out: dict[str, dict[str, list[str]]] = {}
    for place, card in places:
        if card in cards and place.zone in ZONES:
            zones = out.setdefault(seat_word(s, place.owner), {})
            zones.setdefault(place.zone, []).extend(names_of(s, [card]))
    return out


def board_of(s: Table) -> dict[str, dict[str, str]]:
    """What lies on the board, by region and space: ``board["south"]["2-3"] == "footprint north"``."""
    out: dict[str, dict[str, str]] = {}
    for cell in range(int(N_CELLS)):
        if s.is_occupied(cell):
            region, _, space = cell_name(cell).partition(" ")
            out.setdefault(region, {})[space] = symbol_text(s, cell)
    return out


def symbol_text(s: Table, cell: int) -> str:
    """A symbol on the board in words, with all that matters of it."""
    kind, facing = int(s.kind_at(cell)), int(s.facing_at(cell))
    name = SYMBOL_NAMES[kind]
    if kind == FOOTPRINT:
        return f"{name} {FACE_NAMES[facing]}"
    if kind == MIRROR:
        return f"{name} to the {FACE_NAMES[facing]}"
    if kind == WATERFALL:
        return f"{name} {seat_word(s, int(s.owner_at(cell)))}{' ripe' if s.is_ripe(cell) else ''}"
    return f"{name} {AXIS_NAMES[facing]}" if HAS_AXIS[kind] else name


def _waiting(s: Table, entry: int) -> dict[str, Any]:
    return {
        "card": names_of(s, [int(waiting_card(entry))])[0],
        "effect": CARD_NAMES[waiting_effect(entry)],
        "board": seat_word(s, int(waiting_board(entry))),
        "on": ON_FINAL if is_on_final(entry) else ON_DECK,
        "by": seat_word(s, int(waiting_taker(entry))),
        "due": is_due(entry),
    }


def _row(s: Table, n: int) -> list[int]:
    return [int(s.fact_of(n, k)) for k in range(int(frames.WIDTH))]


def _copies(s: Table) -> dict[str, Any]:
    seats = range(int(s.n_seats))
    return {
        **{
            seat_word(s, seat): {
                "hand": hand_of(s, seat),
                "final": final_of(s, seat),
                "deck": pile_from(s, s.deck[seat]),
                "discard": pile_from(s, s.discard[seat]),
                "known": [int(s.known[2 * seat]), int(s.known[2 * seat + 1])],
            }
            for seat in seats
        },
        "waiting": [int(waiting_card(s.waits[n])) for n in range(int(s.n_waits))],
        "pool": members(s.pool[0], s.pool[1]),
        "open": [int(s.open[0]), int(s.open[1])],
        "public": [int(s.known[2 * NO_SEAT]), int(s.known[2 * NO_SEAT + 1])],
    }
