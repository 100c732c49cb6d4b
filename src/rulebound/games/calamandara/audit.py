"""What must always be true: component counts, one place for everything, and nothing the rules cannot produce.

First come the numbers (:func:`number_faults`): only if they are all in range can the rest be looked at.
"""

from __future__ import annotations

from collections import Counter

from rulebound.engine.bits import listed
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import FOOTPRINT, HAS_AXIS, MIRROR, N_CARD_KINDS, N_SYMBOLS, NO_SEAT, WATERFALL
from rulebound.games.calamandara.board import ALL, FINAL, N_CELLS, RIFT, START, ZONE, cell_name
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES
from rulebound.games.calamandara.lands import (
    DEPOT,
    FACING,
    OWNER,
    RESERVE,
    RESERVE_LIMIT,
    RIPE,
    TABLE_WORDS,
    TOKEN,
    TOP,
)
from rulebound.games.calamandara.naming import seat_word
from rulebound.games.calamandara.pending import SOUND, frame_fault
from rulebound.games.calamandara.soundness import are_numbers_sound, is_sound
from rulebound.games.calamandara.state import (
    FINAL_HAND_LIMIT,
    FINAL_LIMIT,
    HALF,
    HAND_LIMIT,
    INITIAL_STAGES,
    LOST,
    NO_CARD,
    NO_RESULT,
    NO_WINNER,
    Table,
    is_due,
    is_on_final,
    made_due,
    waiting,
    waiting_board,
    waiting_card,
    waiting_effect,
    waiting_taker,
)
from rulebound.games.calamandara.tables import N_CARDS, N_SYMBOL_CARDS
from rulebound.games.calamandara.whereabouts import (
    FINAL as IN_FINAL,
)
from rulebound.games.calamandara.whereabouts import (
    HAND,
    final_of,
    hand_of,
    is_public,
    known_to,
    members,
    pile_from,
    whereabouts,
)

PREPARING = 99  # during the set-up ``phase`` counts questions
LIVE_PART = -1  # beside the saved parts, which are numbered from 0


def faults(s: Table) -> list[str]:
    """Every invariant that is broken, in words."""
    wrong = number_faults(s)
    if wrong:
        return wrong
    found = [
        *_part_faults(s, _words(s, LIVE_PART), ""),
        *_saved_faults(s),
        *_card_faults(s),
        *_hand_faults(s),
        *_knowledge_faults(s),
        *_frame_faults(s),
        *_derived_faults(s),
    ]
    # What is known by no name: soundness.py is what decides about positions from outside.
    return found or ([] if is_sound(s) else ["the parts of the position contradict each other"])


# -- numbers -----------------------------------------------------------------------------------------------------------


def number_faults(s: Table) -> list[str]:
    """Every number out of its range, so that nothing else need fear to look where nothing is."""
    seats = (1 << int(s.n_seats)) - 1
    ranges = {
        "number of travellers": (s.n_seats, 2, 4),
        "mode": (s.mode, 0, 2),
        "limit of rounds": (s.rounds, 0, 1_000_000),
        "number of draws": (s.n_draws, 0, 1 << 40),
        "number of disclosures": (s.shown, 0, 1 << 40),
        "number of announcements": (s.told, 0, 1 << 40),
        "number of reserved cards": (s.reserved, 0, (1 << 2 * s.n_seats) - 1),
        "stage": (s.stage, frames.DRAFT, frames.TURN_ENDS),
        "active traveller": (s.active, 0, s.n_seats - 1),
        "first traveller": (s.first, 0, s.n_seats - 1),
        "round": (s.round, 0, 1_000_000),
        "phase": (s.phase, 0, LOST if s.stage >= INITIAL_STAGES else PREPARING),
        "set of sealed travellers": (s.sealed, 0, seats),
        "set of travellers under The Oracle": (s.oracled, 0, seats),
        "set of quiet travellers": (s.quiet, 0, seats),
        "traveller who repeats the turn": (s.repeats, 0, NO_SEAT),
        "result": (s.result, 0, NO_RESULT),
        "number of stale saved parts": (s.n_stale, 0, s.n_saved),
        "part saved before the acquisition": (s.acquired_at, 0, s.n_saved),
        "part saved before the insertion": (s.inserted_at, 0, s.n_saved),
        "set of inserted symbols": (s.inserted_kinds, 0, (1 << int(N_SYMBOLS)) - 1),
    }
    out = [f"the {name} is {value}" for name, (value, low, high) in ranges.items() if not low <= value <= high]
    if s.n_seats <= s.result < NO_WINNER or s.n_seats <= s.repeats < NO_SEAT:
        out.append("a traveller wins or repeats a turn who does not exist")
    if out:
        return out
    if sorted(s.symbols) != list(range(int(N_SYMBOL_CARDS))):
        out.append("the Symbol decks are not each card once (CAL-4)")
    if not 0 <= s.seed < 1 << 256:
        out.append("the seed is wider than 256 bits")
    out.extend(_set_faults(s))
    for part in range(LIVE_PART, int(s.n_saved)):
        out.extend(_part_number_faults(s, _words(s, part)))
    return out or ([] if are_numbers_sound(s) else ["a number is out of its range"])


def _set_faults(s: Table) -> list[str]:
    out: list[str] = []
    half, n = 1 << int(HALF), int(s.n_seats)
    for name, words in (("hands", s.hand), ("Final Reserves", s.final), ("knowledge", s.known)):
        if any(not 0 <= words[k] < half for k in range(2 * n)) or any(words[k] for k in range(2 * n, 8)):
            out.append(f"the {name} hold cards that do not exist")
    if any(not 0 <= word < half for word in (*s.open, *s.pool, s.known[2 * NO_SEAT], s.known[2 * NO_SEAT + 1])):
        out.append("cards that do not exist are open, known to all or to be drafted")
    if any(not 0 <= s.seen[k] < half for k in range(n)) or any(s.seen[k] for k in range(n, 4)):
        out.append("Symbol cards have been seen that do not exist")
    piles = (*s.below, *s.deck, *s.discard)
    if any(not 0 <= card <= NO_CARD for card in piles):
        return [*out, "a pile holds a card that does not exist"]
    if any(s.deck[k] != NO_CARD or s.discard[k] != NO_CARD or s.n_deck[k] for k in range(n, 4)):
        out.append("there are piles of a traveller who does not exist")
    for entry in (int(s.waits[k]) for k in range(int(s.n_waits))):
        card, effect, board, taker = (
            waiting_card(entry),
            waiting_effect(entry),
            waiting_board(entry),
            waiting_taker(entry),
        )
        rebuilt = waiting(card, effect, board, 1 if is_on_final(entry) else 0, taker)
        rebuilt = made_due(rebuilt) if is_due(entry) else rebuilt
        if rebuilt != entry or card >= N_CARDS or effect >= N_CARD_KINDS or board >= n or taker >= n:
            out.append("an impossible card waits")
        elif not s.tables.is_linked[effect]:
            out.append(f"{CARD_NAMES[effect]} waits and is no linked card (CAL-352)")
    return out


def _words(s: Table, part: int) -> list[int]:
    """The table part as it is now, or a saved one."""
    width = int(TABLE_WORDS)
    if part < 0:
        return [int(s.table[n]) for n in range(width)]
    return [int(s.saved[part * width + n]) for n in range(width)]


def _part_number_faults(s: Table, words: list[int]) -> list[str]:
    out: list[str] = []
    cells = [int(ALL[3 * s.layout + word]) for word in range(3)]
    if any(words[n] < 0 or words[n] & ~cells[n % 3] for n in range(int(DEPOT))):
        out.append("something lies on a space that does not exist")
    for seat in range(4):
        depot, reserve = words[DEPOT + seat], words[RESERVE + seat]
        token, top = words[TOKEN + seat], words[TOP + seat]
        if seat >= s.n_seats:
            if depot or reserve or token or top:
                out.append("there is a playboard of a traveller who does not exist")
            continue
        if not (0 <= depot < 1 << 54 and 0 <= reserve < 1 << 27):
            out.append(f"{seat_word(s, seat)} holds symbols that do not exist")
        if not 0 <= token <= START or (token < N_CELLS and not cells[token // 60] >> token % 60 & 1):
            out.append(f"the token of {seat_word(s, seat)} is off the board")
        if not 0 <= top < s.share():
            out.append(f"{seat_word(s, seat)} has used up {top} Symbol cards of {int(s.share())} (CAL-70)")
    return out


# -- the table part ----------------------------------------------------------------------------------------------------


def _saved_faults(s: Table) -> list[str]:
    out: list[str] = []
    for part in range(int(s.n_saved)):
        out.extend(_part_faults(s, _words(s, part), "saved: "))
    return out


def _part_faults(s: Table, words: list[int], before: str) -> list[str]:
    found = [*_board_faults(s, words), *_count_faults(s, words), *_token_faults(s, words)]
    return [before + fault for fault in found]


def _kind_at(words: list[int], cell: int) -> int:
    """The symbol on a space of a table part, -1 if there is none."""
    word, place = divmod(cell, 60)
    return next((kind for kind in range(int(N_SYMBOLS)) if words[3 * kind + word] >> place & 1), -1)


def _pair(words: list[int], at: int, cell: int) -> int:
    word, place = divmod(cell, 60)
    return (words[at + word] >> place & 1) + 2 * (words[at + 3 + word] >> place & 1)


def _board_faults(s: Table, words: list[int]) -> list[str]:
    out: list[str] = []
    for word in range(3):
        seen = 0
        for kind in range(int(N_SYMBOLS)):
            if seen & words[3 * kind + word]:
                out.append("two symbols lie on one space")
            seen |= words[3 * kind + word]
        falls = words[3 * int(WATERFALL) + word]
        if (words[FACING + word] | words[FACING + 3 + word]) & ~seen:
            out.append("an empty space has a direction")
        if (words[OWNER + word] | words[OWNER + 3 + word] | words[RIPE + word]) & ~falls:
            out.append("a symbol other than a Waterfall has an owner or is ripe (CAL-128)")
    for kind in range(int(N_SYMBOLS)):
        for word in range(3):
            for cell in listed(words[3 * kind + word]):
                out.extend(_symbol_faults(s, words, 60 * word + cell, kind))
    return out


def _symbol_faults(s: Table, words: list[int], cell: int, kind: int) -> list[str]:
    facing, name = _pair(words, int(FACING), cell), f"the {SYMBOL_NAMES[kind]} at {cell_name(cell)}"
    out: list[str] = []
    if kind == WATERFALL and _pair(words, int(OWNER), cell) >= s.n_seats:
        out.append(f"{name} belongs to nobody (CAL-128)")
    if HAS_AXIS[kind]:
        if cell == RIFT:
            out.append(f"{name} may not lie on the Rift (CAL-197)")
        if facing > 1:
            out.append(f"{name} has no such direction (CAL-203)")
    elif kind not in (FOOTPRINT, MIRROR) and facing:
        out.append(f"{name} has a direction (CAL-203)")
    if (HAS_AXIS[kind] or kind == MIRROR) and ZONE[cell] != FINAL and facing != s.zone_facing(kind, ZONE[cell]):
        out.append(f"{name} does not lie as its zone demands (CAL-209)")
    return out


def _count_faults(s: Table, words: list[int]) -> list[str]:
    out: list[str] = []
    for seat in range(int(s.n_seats)):
        n = sum(words[RESERVE + seat] >> 3 * kind & 7 for kind in range(int(N_SYMBOLS)))
        if n > RESERVE_LIMIT:
            out.append(f"the Reserve of {seat_word(s, seat)} holds {n} symbols (CAL-72)")
    for kind, name in enumerate(SYMBOL_NAMES):
        n = sum(words[3 * kind + word].bit_count() for word in range(3))
        for seat in range(int(s.n_seats)):
            n += (words[DEPOT + seat] >> 6 * kind & 63) + (words[RESERVE + seat] >> 3 * kind & 7)
        wanted = int(s.n_seats) * s.tables.components.depot[kind]
        if n != wanted:
            out.append(f"there are {n} {name} tokens, not {wanted} (CAL-22)")
    return out


def _token_faults(s: Table, words: list[int]) -> list[str]:
    out: list[str] = []
    spaces = [words[TOKEN + seat] for seat in range(int(s.n_seats))]
    standing = [cell for cell in spaces if cell != START]
    if len(set(standing)) < len(standing):
        out.append("two tokens stand on one space (CAL-376)")
    for seat, cell in enumerate(spaces):
        if cell != START and _kind_at(words, cell) != FOOTPRINT:
            out.append(f"the token of {seat_word(s, seat)} stands on no Footprint (CAL-82)")
    return out


# -- cards -------------------------------------------------------------------------------------------------------------


def _card_faults(s: Table) -> list[str]:
    out: list[str] = []
    counted = Counter(card for _, card in whereabouts(s))
    for card in range(int(N_CARDS)):
        if counted[card] != 1:
            kind = int(s.tables.kind_of[card])
            name = f"{CARD_NAMES[kind]} (copy {card - int(s.tables.first_of[kind]) + 1})"
            out.append(f"{name} is in {counted[card]} places (CAL-5)")
    piled: set[int] = set()
    for seat in range(int(s.n_seats)):
        deck, pile = pile_from(s, s.deck[seat]), pile_from(s, s.discard[seat])
        for cards in (deck, pile):
            if cards and s.below[cards[-1]] != NO_CARD:
                out.append(f"a pile of {seat_word(s, seat)} goes round in a circle")
        if len(deck) != s.n_deck[seat]:
            out.append(f"{seat_word(s, seat)} counts {int(s.n_deck[seat])} cards in a deck of {len(deck)}")
        piled.update(deck, pile)
    if any(s.below[card] != NO_CARD for card in range(int(N_CARDS)) if card not in piled):
        out.append("a card that is in no pile lies on another")
    if any(s.pool) and s.stage != frames.DRAFT:
        out.append("cards are left to draft after the draft (CAL-44)")
    return out


def _hand_faults(s: Table) -> list[str]:
    """A hand may be too big only while its traveller is putting cards away."""
    out: list[str] = []
    asked = {
        (int(s.fact_of(n, 0)), int(s.fact_of(n, 1)))
        for n in range(int(s.depth))
        if s.fact_of(n, 0) in (frames.SHEDDING, frames.HAND_ONTO_DECK, frames.ON_ARRIVAL)
    }
    for seat in range(int(s.n_seats)):
        hand, final, who = len(hand_of(s, seat)), len(final_of(s, seat)), seat_word(s, seat)
        if hand > HAND_LIMIT:
            out.append(f"{who} holds {hand} cards in hand (CAL-39)")
        if s.in_final(seat):
            is_sorting = any(who_asked == seat for _, who_asked in asked)
            if hand + final > FINAL_HAND_LIMIT and not is_sorting:
                out.append(f"{who} holds {hand} cards in hand in the Final Zone (CAL-254)")
        if final > FINAL_LIMIT:
            out.append(f"the Final Reserve of {who} holds {final} cards (CAL-97)")
    return out


def _knowledge_faults(s: Table) -> list[str]:
    out: list[str] = []
    seats = range(int(s.n_seats))
    places = whereabouts(s)
    public = {card for place, card in places if is_public(place)}
    opened = set(members(s.open[0], s.open[1]))
    shared = known_to(s, None)
    if (public | opened) - shared:
        out.append("a card that lies open is not known to all (CAL-109)")
    for seat in seats:
        if shared - known_to(s, seat):
            out.append(f"{seat_word(s, seat)} does not know what all know (CAL-R76)")
        own = {card for place, card in places if place.zone in (HAND, IN_FINAL) and place.owner == seat}
        if (own | public | opened) - known_to(s, seat):
            out.append(f"{seat_word(s, seat)} does not know where an own or open card is (CAL-R76)")
        if s.stage >= INITIAL_STAGES:
            tops = sum(1 << int(s.symbol_card(other)) for other in seats)
            if tops & ~s.seen[seat]:
                out.append(f"{seat_word(s, seat)} has not seen an open Symbol card (CAL-64)")
    return out


# -- what is pending and what is derived -------------------------------------------------------------------------------


def _frame_faults(s: Table) -> list[str]:
    out: list[str] = []
    for n in range(int(s.depth)):
        fault = frame_fault(s, n)
        if fault != SOUND:
            row = [int(s.fact_of(n, k)) for k in range(int(frames.WIDTH))]
            out.append(f"frame {row} is pending {fault}")
    return out


def _derived_faults(s: Table) -> list[str]:
    """What is kept up to date beside the position must be what it would be if worked out anew."""
    anew = Table(s.game, s.tables, s.n_seats)
    for n in range(int(TABLE_WORDS)):
        anew.table[n] = s.table[n]
    anew.refresh()
    what = {"occupied": "occupied spaces", "tokens": "token spaces", "shield": "Towers' rows"}
    return [
        f"the set of {words} is out of date"
        for name, words in what.items()
        if [getattr(s, name)[n] for n in range(3)] != [getattr(anew, name)[n] for n in range(3)]
    ]
