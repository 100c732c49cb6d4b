"""Game preparation: everything chance decides, drawn from the game's keyed streams."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.engine.chance import Stream
from rulebound.games.altaria.state import HEALTHY, N_SLOTS, SLOTS, Table
from rulebound.games.altaria.tables import GRASS, JUNGLE, MORGATH, MOUNTAIN, N_KINDS, NASAYA, SLURG, WATER

# ALT-18: the heroes recommended for the first game.
RECOMMENDED = [int(NASAYA), int(SLURG), int(MORGATH)]


def set_up(s: Table, seed: int, heroes: list[list[int]], cards: list[int], is_recommended: bool) -> None:
    """Prepare a new table.

    ``heroes`` holds per seat the hero kinds left, centre, right, or nothing to draw them; ``cards`` per seat the index
    of the terrain card, or -1 to draw it.
    """
    draw_terrain(s, seed, cards)
    draw_heroes(s, seed, heroes, is_recommended)
    # ALT-20: chance says who receives the initiative marker.
    s.initiative = Stream(seed, "initiative").below(2)
    if s.has_events:
        # ALT-120, ALT-121: the first card is the current event, the next lies face up on the deck.
        s.deck = bytes(Stream(seed, "events").draw(int(s.tables.n_events), int(s.tables.n_events)))
    # ALT-16: the turn marker lies on the first space.
    s.turn = 1
    s.ready = SLOTS
    s.refresh()


def draw_terrain(s: Table, seed: int, cards: list[int]) -> None:
    """ALT-14, ALT-15: each player draws a card (two different ones, ALT-R55) and fills the own half as it shows."""
    pool = [card for card in range(len(s.tables.tiles)) if card not in cards]
    drawn = Stream(seed, "terrain").draw(len(pool), 2)
    for seat in range(2):
        card = cards[seat] if cards[seat] >= 0 else pool[drawn[seat]]
        lay_tiles(s, s.tables.sockets[seat], s.tables.tiles[card])


def terrain_card(s: Table, seat: int) -> str:
    """The terrain card a half is laid out by; "" if it is none (an arranged position)."""
    laid = [terrain_at(s, cell) for cell in s.tables.sockets[seat]]
    for card in range(len(s.tables.tiles)):
        if s.tables.tiles[card] == laid:
            return s.tables.components.terrain_cards[card].id
    return ""


def terrain_at(s: Table, cell: i64) -> int:
    """The terrain of a socket."""
    if has(s.jungle, cell):
        return int(JUNGLE)
    if has(s.mountain, cell):
        return int(MOUNTAIN)
    return int(WATER) if has(s.water, cell) else int(GRASS)


def lay_tiles(s: Table, sockets: list[int], tiles: list[int]) -> None:
    """Put one half's terrain tiles into its sockets."""
    for place in range(len(sockets)):
        lay_tile(s, sockets[place], tiles[place])


def lay_tile(s: Table, cell: i64, terrain: i64) -> None:
    """Put a terrain tile into a socket, in place of what is there (ALT-91: grass is what nothing else is)."""
    here: i64 = bit(cell)
    s.jungle &= ~here
    s.mountain &= ~here
    s.water &= ~here
    if terrain == JUNGLE:
        s.jungle |= here
    elif terrain == MOUNTAIN:
        s.mountain |= here
    elif terrain == WATER:
        s.water |= here


def draw_heroes(s: Table, seed: int, heroes: list[list[int]], is_recommended: bool) -> None:
    """ALT-17, ALT-19: three heroes each in random order, healthy and ready, on the spaces next to the own portal."""
    for seat in range(2):
        row = heroes[seat]
        if not row:
            # Each player has an own set of all ten (ALT-R54).
            stream = Stream(seed, "heroes blue" if seat == 0 else "heroes red")
            if is_recommended:
                row = [RECOMMENDED[place] for place in stream.draw(3, 3)]
            else:
                row = stream.draw(int(N_KINDS), 3)
        for place in range(3):
            slot = 3 * seat + place
            s.kind_of[slot] = row[place]
            s.pos[slot] = s.tables.start_of[slot]
    slot_n: i64 = 0
    while slot_n < N_SLOTS:
        s.health[slot_n] = HEALTHY
        slot_n += 1
