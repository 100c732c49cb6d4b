"""Which Memory card may be used now, and on whom: links (the moment a card needs) and requirements (what it needs to work).

One chain of cuts per card on its possible aims: the seats, and nobody. A card with no aim left cannot be used, and the
cut that took the last one says why. The same chains say, when a card comes to resolve, whether it still may (CAL-422).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.engine.sieve import WideSieve
from rulebound.engine.windows import everybody_but
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.acquiring import can_acquire
from rulebound.games.calamandara.actions import (
    ATTACK_SYMBOLS,
    BREATH,
    DELIRIUM,
    DIONESIC,
    DOMINION,
    ECHOES,
    ENTROPY,
    ERRONIA,
    FALL,
    FOOTPRINT,
    GAVONIAN,
    GUARDIAN,
    HELM,
    LAMENTS,
    MIRAGE,
    MONUMENT,
    N_SYMBOLS,
    NIGHTMARE,
    NO_SEAT,
    NOMADIC,
    OBTUSE,
    ORACLE,
    PLURAL,
    PRAXIMECHANICAL,
    QHOZ,
    RELATIVE,
    RUINS,
    SEALED,
    SHADOW,
    TEMPLE,
    TOWER,
)
from rulebound.games.calamandara.board import ARMS, INITIAL, N_CELLS, REGION, row_of
from rulebound.games.calamandara.piles import hand_room, is_deck_covered
from rulebound.games.calamandara.placing import insertable
from rulebound.games.calamandara.rollback import is_fresh
from rulebound.games.calamandara.state import (
    INITIAL_STAGES,
    NO_CARD,
    RESERVE_LIMIT,
    Table,
    n_cards,
)
from rulebound.games.calamandara.symbols import can_insert
from rulebound.games.calamandara.walking import Cells, can_step

NOBODY_AIMED: Final[i64] = 16  # bit(NO_SEAT)


# -- where a card is used ----------------------------------------------------------------------------------------------


def newest_below(s: Table, n_frames: i64) -> i64:
    """1 + the number of the newest used card among the lowest frames; 0 if the last thing was no card (CAL-399)."""
    n: i64 = n_frames
    if n > 0 and s.fact_of(n - 1, 0) == frames.WINDOW and s.fact_of(n - 1, frames.MOMENT) == frames.AT_USE:
        n -= 1
    return n if n > 0 and s.fact_of(n - 1, 0) == frames.USED else 0


def window_below(s: Table, n_frames: i64) -> i64:
    """1 + the number of the window in which a chain of cards is being used; 0 if none is open."""
    n: i64 = n_frames
    if n > 0 and s.fact_of(n - 1, 0) == frames.WINDOW and s.fact_of(n - 1, frames.MOMENT) == frames.AT_USE:
        n -= 1
    while n > 0 and s.fact_of(n - 1, 0) == frames.USED:
        n -= 1
    return n if n > 0 and s.fact_of(n - 1, 0) == frames.WINDOW else 0


def moment_of(s: Table, window: i64) -> i64:
    """The moment of a window (1 + its number); 0 if there is none."""
    return s.fact_of(window - 1, frames.MOMENT) if window > 0 else 0


def subject_of(s: Table, window: i64) -> i64:
    """Whose action a window is about; NO_SEAT if there is none."""
    return s.fact_of(window - 1, frames.SUBJECT) if window > 0 else NO_SEAT


def insertion_open(s: Table, window: i64) -> bool:
    """CAL-316, CAL-418, CAL-420: an insertion is announced, or done and not yet followed by the move.

    CAL-R66: and nothing else has changed the table since.
    """
    moment: i64 = moment_of(s, window)
    if moment == frames.AT_INSERTED:
        return is_fresh(s, s.fact_of(window - 1, frames.SAVED))
    if moment == frames.AT_MOVING:
        return is_fresh(s, s.inserted_at)
    return moment == frames.AT_INSERTING


def acquisition_open(s: Table, window: i64) -> bool:
    """CAL-319, CAL-385, CAL-419: the same for an acquisition; CAL-387 travellers may agree on an earlier end."""
    moment: i64 = moment_of(s, window)
    if moment == frames.AT_ACQUIRED:
        return is_fresh(s, s.fact_of(window - 1, frames.SAVED))
    if moment == frames.AT_INSERTED:
        is_phase: bool = s.fact_of(window - 1, frames.BY_CARD) == 0
        return is_phase and not s.early_limit and is_fresh(s, s.acquired_at)
    if moment == frames.AT_MOVING:
        return not (s.early_limit and s.inserted_at > 0) and is_fresh(s, s.acquired_at)
    return moment == frames.AT_ACQUIRING or (moment == frames.AT_INSERTING and is_fresh(s, s.acquired_at))


# -- the aims of an effect ---------------------------------------------------------------------------------------------


def sift_aims(s: Table, v: WideSieve, seat: i64, effect: i64, n_frames: i64, gap: i64) -> None:
    """Whom a seat may aim an effect at, when the lowest ``n_frames`` frames are what it answers.

    ``gap`` is 1 while the card is still in the seat's hand (it will leave room there), else 0. Aim NO_SEAT is nobody.
    """
    v.open(bit(s.n_seats) - 1 | NOBODY_AIMED, 0, 0)
    window: i64 = window_below(s, n_frames)
    if s.stage < INITIAL_STAGES:
        v.cut_if(True, 54)
    elif effect in (ECHOES, DOMINION, HELM, BREATH):
        _sift_answers(s, v, seat, effect, n_frames, gap)
    elif effect in (ERRONIA, FALL, ORACLE, MONUMENT):
        _sift_turn_cards(s, v, seat, effect, window)
    elif effect in (SEALED, DELIRIUM, GUARDIAN, PLURAL):
        _sift_action_cards(s, v, seat, effect, window)
    elif effect in (MIRAGE, SHADOW, GAVONIAN, DIONESIC, QHOZ):
        _sift_memory_cards(s, v, seat, effect, n_frames, gap)
    elif effect in (NOMADIC, NIGHTMARE, TEMPLE):
        _sift_reserve_cards(s, v, seat, effect)
    elif effect in (PRAXIMECHANICAL, ENTROPY):
        _sift_inserting_cards(s, v, seat, effect)
    else:
        _sift_board_cards(s, v, seat, effect)


def _only_nobody(v: WideSieve) -> None:
    """CAL-R79: the card is aimed at nobody in particular."""
    v.keep(NOBODY_AIMED, 0, 0, 1079)


def _others(s: Table, v: WideSieve, seat: i64) -> None:
    """CAL-R78: a hostile card is aimed at another traveller."""
    v.keep(everybody_but(seat, s.n_seats), 0, 0, 1078)


def _sift_answers(s: Table, v: WideSieve, seat: i64, effect: i64, n_frames: i64, gap: i64) -> None:
    """Cards that answer a card: CAL-399 only the newest one, CAL-R77 never one's own.

    CAL-371: it may be cancelled by anybody, whomever it is aimed at.
    """
    newest: i64 = newest_below(s, n_frames)
    window: i64 = window_below(s, n_frames)
    if effect == HELM and newest == 0 and insertion_open(s, window):
        # CAL-247: its second use prevents an insertion.
        _others(s, v, seat)
        v.keep(bit(subject_of(s, window)), 0, 0, 247)
        return
    clause: i64 = 278 if effect == BREATH else 247 if effect == HELM else 226 if effect == ECHOES else 237
    v.cut_if(newest == 0, clause)
    if newest == 0:
        return
    v.cut_if(s.fact_of(newest - 1, frames.USER) == seat, 1077)
    other: i64 = s.fact_of(newest - 1, frames.EFFECT)
    if effect == HELM:
        # CAL-372; CAL-382: defensive cards too, and another Helm.
        v.cut_if(other == RELATIVE, 261)
        _only_nobody(v)
    elif effect == BREATH:
        # CAL-283, CAL-370, CAL-372; CAL-383: another Breath may be cancelled.
        v.cut_if(other == HELM, 283)
        v.cut_if(other == RELATIVE, 261)
        _only_nobody(v)
    elif effect == ECHOES:
        # CAL-388, CAL-389: it cancels nothing, but takes again what another Echoes took.
        _sift_taking(s, v, seat, newest, gap)
    else:
        # CAL-401: a Helm cannot be copied, a Breath or Relative Dimensions can. CAL-240: nor a Dominion that waits.
        v.cut_if(other == HELM, 248)
        v.cut_if(other == DOMINION, 240)
        _sift_carried(s, v, seat, other, newest, gap)


def _sift_taking(s: Table, v: WideSieve, seat: i64, newest: i64, gap: i64) -> None:
    """CAL-226, CAL-411: an attack aimed at oneself is taken, for use against whom one likes."""
    used: i64 = newest - 1
    other: i64 = s.fact_of(used, frames.EFFECT)
    # CAL-400, CAL-280 Breath; CAL-248 Helm; CAL-275 Sealed Fields; CAL-325 Fall of the Winds.
    v.cut_if(other == HELM, 248)
    v.cut_if(other == BREATH, 280)
    v.cut_if(other == SEALED, 275)
    v.cut_if(other == FALL, 325)
    # CAL-238: what a Dominion copies cannot be taken.
    v.cut_if(s.fact_of(used, frames.HOW) & frames.COPIES != 0, 238)
    v.cut_if(not is_attack(s, used), 411)
    v.cut_if(not has(s.fact_of(used, frames.AIM), seat), 226)
    if s.tables.is_linked[other] == 1:
        # CAL-357: it will wait on the Final Reserve of the one who used it.
        v.keep(bit(s.fact_of(used, frames.USER)), 0, 0, 357)
        return
    if v.is_empty():
        return
    sift_aims(s, v, seat, other, newest, gap)
    if v.is_empty():
        # CAL-R80: also just to be rid of the attack.
        v.open(NOBODY_AIMED, 0, 0)


def _sift_carried(s: Table, v: WideSieve, seat: i64, effect: i64, n_frames: i64, gap: i64) -> None:
    """A copied effect: used now if it can be, else (CAL-352, CAL-353) a linked one may be laid aside to wait."""
    if v.is_empty():
        return
    if waits_when_carried(s, seat, effect, n_frames):
        v.open(NOBODY_AIMED, 0, 0)
    else:
        sift_aims(s, v, seat, effect, n_frames, gap)


def waits_when_carried(s: Table, seat: i64, effect: i64, n_frames: i64) -> bool:
    """CAL-353: whether the link of a copied or revived card is not there now."""
    if s.tables.is_linked[effect] == 0:
        return False
    if effect == FALL and subject_of(s, window_below(s, n_frames)) != seat:
        # CAL-396: the copier keeps it for the end of an own turn.
        return True
    s.trial_aims.ask(0, 0, 0)
    sift_aims(s, s.trial_aims, seat, effect, n_frames, 0)
    return s.trial_aims.is_empty()


def is_attack(s: Table, used: i64) -> bool:
    """CAL-229 to CAL-232: whether a used card is an attack on those it is aimed at (CAL-R31, CAL-R32)."""
    if s.fact_of(used, frames.STANDING) != frames.LIVE:
        return False
    effect: i64 = s.fact_of(used, frames.EFFECT)
    if effect in (PRAXIMECHANICAL, PLURAL, ENTROPY):
        return s.fact_of(used, frames.AIM) != 0
    return s.tables.is_attack[effect] == 1


def _sift_turn_cards(s: Table, v: WideSieve, seat: i64, effect: i64, window: i64) -> None:
    moment: i64 = moment_of(s, window)
    subject: i64 = subject_of(s, window)
    if effect == FALL:
        # CAL-326: right after a turn; CAL-408 the turn of another may be repeated as well (CAL-R53).
        v.cut_if(moment != frames.AT_END, 326)
        v.cut_if(s.repeats != NO_SEAT, 324)
        v.keep(bit(subject), 0, 0, 326)
        return
    _others(s, v, seat)
    if effect == ERRONIA:
        v.cut_if(moment != frames.AT_TURN, 245)
        v.keep(bit(subject), 0, 0, 245)
    elif effect == MONUMENT:
        # CAL-348: from the announcement of the move until the token is released.
        v.cut_if(moment != frames.AT_MOVING, 348)
        v.keep(bit(subject), 0, 0, 348)
    else:
        # CAL-290: this turn, so the traveller whose turn it is.
        v.cut_if(moment == frames.AT_END or s.stage != frames.MENU, 290)
        v.keep(bit(s.active), 0, 0, 290)
        v.cut(s.oracled, 0, 0, 290)


def _sift_action_cards(s: Table, v: WideSieve, seat: i64, effect: i64, window: i64) -> None:
    _others(s, v, seat)
    if effect == GUARDIAN:
        v.cut_if(not acquisition_open(s, window), 319)
    elif effect == DELIRIUM:
        v.cut_if(not insertion_open(s, window), 316)
    elif effect == SEALED:
        # CAL-276, CAL-418: a done insertion is taken back only if there is something to seal in it.
        v.cut_if(not insertion_open(s, window), 274)
        v.cut_if(_sealable(s, window) == 0, 274)
        v.cut(s.sealed, 0, 0, 274)
    else:
        _sift_plural(s, v, seat, window)
        return
    v.keep(bit(subject_of(s, window)), 0, 0, 319 if effect == GUARDIAN else 316)


def _sealable(s: Table, window: i64) -> i64:
    """The attack symbols that Sealed Fields would keep out or take back."""
    moment: i64 = moment_of(s, window)
    if moment == frames.AT_INSERTED:
        return s.fact_of(window - 1, frames.KINDS) & ATTACK_SYMBOLS
    if moment == frames.AT_MOVING:
        return s.inserted_kinds & ATTACK_SYMBOLS
    return ATTACK_SYMBOLS


def copyable(s: Table, seat: i64, window: i64) -> i64:
    """CAL-301, CAL-305, CAL-R49: the symbols just acquired that the own Depot holds too."""
    kinds: i64 = 0
    first: i64 = s.fact_of(window - 1, frames.FIRST_SYMBOL)
    second: i64 = s.fact_of(window - 1, frames.SECOND_SYMBOL)
    if first > 0 and s.in_depot(seat, first - 1) > 0:
        kinds |= bit(first - 1)
    if second > 0 and s.in_depot(seat, second - 1) > (1 if second == first else 0):
        kinds |= bit(second - 1)
    return kinds


def _sift_plural(s: Table, v: WideSieve, seat: i64, window: i64) -> None:
    """CAL-302: together with another traveller's acquisition."""
    is_there: bool = moment_of(s, window) == frames.AT_ACQUIRED
    v.open(bit(s.n_seats) - 1 | NOBODY_AIMED, 0, 0)
    v.cut_if(not is_there, 302)
    if not is_there:
        return
    v.cut_if(subject_of(s, window) == seat, 301)
    kinds: i64 = copyable(s, seat, window)
    v.cut_if(kinds == 0, 305)
    _keep_attackable(s, v, seat, insertable(s, seat, kinds), seat)


def _keep_attackable(s: Table, v: WideSieve, seat: i64, kinds: i64, inserter: i64) -> None:
    """CAL-R67: nobody, or another traveller if there is an attack symbol to insert against them."""
    allowed: i64 = NOBODY_AIMED
    hostile: i64 = kinds & ATTACK_SYMBOLS
    if hostile != 0:
        rest: i64 = everybody_but(seat, s.n_seats)
        while rest != 0:
            other: i64 = lowest(rest)
            rest &= rest - 1
            if can_insert(s, inserter, hostile, bit(other), True):
                allowed |= bit(other)
    v.keep(allowed, 0, 0, 232)


def _sift_memory_cards(s: Table, v: WideSieve, seat: i64, effect: i64, n_frames: i64, gap: i64) -> None:
    if effect == MIRAGE:
        _sift_mirage(s, v, seat, gap)
    elif effect == SHADOW:
        _others(s, v, seat)
        v.keep(_with_cards(s, seat, True), 0, 0, 292)
    elif effect == DIONESIC:
        v.cut_if(with_hidden_reserve(s, seat) == 0, 328)
        _only_nobody(v)
    elif effect == GAVONIAN:
        _sift_gavonian(s, v, seat, gap)
    else:
        v.cut(with_qhoz_on_top(s), 0, 0, 312)
        v.keep(revivable(s, seat, n_frames, gap), 0, 0, 309)


def _sift_mirage(s: Table, v: WideSieve, seat: i64, gap: i64) -> None:
    """CAL-234, CAL-235: somebody (CAL-408 also another) who can still draw."""
    v.cut(NOBODY_AIMED, 0, 0, 1079)
    v.cut(s.oracled, 0, 0, 290)
    empty: i64 = 0
    covered: i64 = 0
    full: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if s.deck[other] == NO_CARD:
            empty |= bit(other)
        if is_deck_covered(s, other):
            covered |= bit(other)
        if hand_room(s, other) + (gap if other == seat else 0) == 0:
            full |= bit(other)
        other += 1
    v.cut(empty, 0, 0, 114)
    v.cut(covered, 0, 0, 355)
    v.cut(full, 0, 0, 234)


def _with_cards(s: Table, but: i64, with_hand: bool) -> i64:
    """The other seats that hold Memory cards in the hand or Final Reserve."""
    found: i64 = 0
    rest: i64 = everybody_but(but, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if n_cards(s.final, other) > 0 or (with_hand and n_cards(s.hand, other) > 0):
            found |= bit(other)
    return found


def with_hidden_reserve(s: Table, seat: i64) -> i64:
    """CAL-328, CAL-403: the others that have reserved cards, also those who hold them in the hand in the Final Zone.

    CAL-406: never the user. Cards that lie open already need no revealing.
    """
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        low: i64 = s.final[2 * other]
        high: i64 = s.final[2 * other + 1]
        if s.in_final(other):
            low |= s.hand[2 * other]
            high |= s.hand[2 * other + 1]
        if (low & ~s.open[0]) | (high & ~s.open[1]) != 0:
            found |= bit(other)
    return found


def _sift_gavonian(s: Table, v: WideSieve, seat: i64, gap: i64) -> None:
    """CAL-333 with other cards in hand: an exchange, with anybody; CAL-334 without: a card is taken from another."""
    others: i64 = _with_cards(s, seat, True)
    if n_cards(s.hand, seat) > gap:
        # CAL-338: also one card of the own hand for the own reserved ones.
        own: i64 = bit(seat) if n_cards(s.final, seat) > 0 else 0
        v.keep(others | own, 0, 0, 333)
        return
    v.keep(others, 0, 0, 334)
    v.cut_if(hand_room(s, seat) + gap == 0, 39)


def with_qhoz_on_top(s: Table) -> i64:
    """CAL-312: the seats on whose discard pile a Calamandara Q'hoz lies on top, which none can revive."""
    found: i64 = 0
    seat: i64 = 0
    while seat < s.n_seats:
        card: i64 = s.discard[seat]
        if card != NO_CARD and s.tables.kind_of[card] == QHOZ:
            found |= bit(seat)
        seat += 1
    return found


def revivable(s: Table, seat: i64, n_frames: i64, gap: i64) -> i64:
    """CAL-309, CAL-310: the other seats on whose discard pile a card lies that can be used, or laid aside to wait."""
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats) & ~with_qhoz_on_top(s)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        card: i64 = s.discard[other]
        if card == NO_CARD:
            continue
        effect: i64 = s.tables.kind_of[card]
        if s.tables.is_linked[effect] == 0:
            s.trial_aims.ask(0, 0, 0)
            sift_aims(s, s.trial_aims, seat, effect, n_frames, gap)
            if s.trial_aims.is_empty():
                continue
        found |= bit(other)
    return found


def _sift_reserve_cards(s: Table, v: WideSieve, seat: i64, effect: i64) -> None:
    if effect == NOMADIC:
        # CAL-267: any traveller's card, the own one too.
        v.cut(NOBODY_AIMED, 0, 0, 1079)
        v.cut_if(s.free_places(seat) == 0, 80)
        v.keep(_with_symbols_to_acquire(s, seat), 0, 0, 1026)
        return
    _others(s, v, seat)
    v.keep(with_reserve(s, seat), 0, 0, 272 if effect == NIGHTMARE else 340)
    if effect == NIGHTMARE and s.free_places(seat) == 0:
        # CAL-R45: with a full Reserve one can only exchange, and needs two symbols to exchange for.
        v.keep(_with_two_symbols(s), 0, 0, 72)


def _with_symbols_to_acquire(s: Table, seat: i64) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if can_acquire(s, seat, other):
            found |= bit(other)
        other += 1
    return found


def with_reserve(s: Table, seat: i64) -> i64:
    """The other seats that have symbols in their Reserve."""
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if s.reserve_kinds(other) != 0:
            found |= bit(other)
    return found


def _with_two_symbols(s: Table) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if s.free_places(other) <= RESERVE_LIMIT - 2:
            found |= bit(other)
        other += 1
    return found


def _sift_inserting_cards(s: Table, v: WideSieve, seat: i64, effect: i64) -> None:
    if effect == PRAXIMECHANICAL:
        # CAL-295; CAL-408: for oneself or for another. The victim of an attack is named next.
        v.cut(NOBODY_AIMED, 0, 0, 1079)
        able: i64 = 0
        other: i64 = 0
        while other < s.n_seats:
            kinds: i64 = insertable(s, other, copies_for(s, other))
            if can_insert(s, other, kinds, 0 if other != seat else everybody_but(seat, s.n_seats), True):
                able |= bit(other)
            other += 1
        v.keep(able, 0, 0, 297)
        return
    own: i64 = insertable(s, seat, s.reserve_kinds(seat))
    v.cut_if(own == 0, 351)
    _keep_attackable(s, v, seat, own, seat)
    if not can_insert(s, seat, own, 0, True):
        v.cut(NOBODY_AIMED, 0, 0, 232)


def copies_for(s: Table, seat: i64) -> i64:
    """CAL-295, CAL-297: the symbols that lie on the board and in a seat's Depot."""
    kinds: i64 = 0
    depot: i64 = s.depot_kinds(seat)
    kind: i64 = 0
    while kind < N_SYMBOLS:
        if has(depot, kind) and s.table[3 * kind] | s.table[3 * kind + 1] | s.table[3 * kind + 2] != 0:
            kinds |= bit(kind)
        kind += 1
    return kinds


def sift_second(s: Table, v: WideSieve, seat: i64, effect: i64, first: i64) -> None:
    """The second thing a card announces: Temple of Calon's other victim (CAL-341), or whom a copied symbol attacks."""
    v.open(bit(s.n_seats) - 1 | NOBODY_AIMED, 0, 0)
    if effect == TEMPLE:
        v.keep((with_reserve(s, seat) & ~first) | NOBODY_AIMED, 0, 0, 341)
        return
    kinds: i64 = insertable(s, seat, copies_for(s, seat))
    _keep_attackable(s, v, seat, kinds, seat)
    if not can_insert(s, seat, kinds, 0, True):
        v.cut(NOBODY_AIMED, 0, 0, 232)


def _sift_board_cards(s: Table, v: WideSieve, seat: i64, effect: i64) -> None:
    if effect == LAMENTS:
        # CAL-344, CAL-345: any token that can walk. CAL-161: not another's token in a Tower's row.
        v.cut(NOBODY_AIMED, 0, 0, 1079)
        v.keep(_movable_tokens(s), 0, 0, 345)
        v.cut(_shielded_tokens(s) & ~bit(seat), 0, 0, 161)
        return
    if effect == RELATIVE:
        _others(s, v, seat)
        v.keep(_invadable(s, seat), 0, 0, 260)
        return
    if effect == RUINS:
        v.cut_if(_is_nothing(s, targets(s, seat)), 265)
    elif effect == OBTUSE:
        v.cut_if(_is_nothing(s, targets(s, seat)), 321)
    # The Well (CAL-256: even if hands are empty) and Submerged Paintings always work.
    _only_nobody(v)


def _is_nothing(s: Table, cells: Cells) -> bool:
    return cells[0] | cells[1] | cells[2] == 0


def targets(s: Table, seat: i64) -> Cells:
    """The symbols that a seat's Memory card can reach.

    CAL-144: no Footprint under a token. CAL-161, CAL-165, CAL-R9: in a Tower's row only the Tower, except for its owner in
    the own Initial Zone.
    """
    own: i64 = 3 * s.arm(seat)
    return _target_word(s, own, 0), _target_word(s, own, 1), _target_word(s, own, 2)


def _target_word(s: Table, own: i64, word: i64) -> i64:
    shielded: i64 = s.shield[word] & ~s.table[3 * TOWER + word] & ~INITIAL[own + word]
    return s.occupied[word] & ~s.tokens[word] & ~shielded


def _movable_tokens(s: Table) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        if can_step(s, other):
            found |= bit(other)
        other += 1
    return found


def _shielded_tokens(s: Table) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < s.n_seats:
        cell: i64 = s.token(other)
        if cell < N_CELLS and s.is_shielded(cell):
            found |= bit(other)
        other += 1
    return found


def landing(s: Table, seat: i64, target: i64) -> Cells:
    """CAL-260, CAL-262, CAL-263: the Footprints of a traveller's board that an invader may choose.

    CAL-R55, CAL-413: a token that does not stand on its own board does not limit the choice. CAL-421: a Tower does not
    keep the invader out. CAL-R18: the Footprint has to be free.
    """
    arm: i64 = s.arm(target)
    there: i64 = s.token(target)
    limit: i64 = 99
    if there < N_CELLS and REGION[there] == arm:
        limit = row_of(arm, there)
    return _landing_word(s, arm, limit, 0), _landing_word(s, arm, limit, 1), _landing_word(s, arm, limit, 2)


def _landing_word(s: Table, arm: i64, limit: i64, word: i64) -> i64:
    found: i64 = 0
    rest: i64 = s.table[3 * FOOTPRINT + word] & ARMS[3 * arm + word] & ~s.tokens[word]
    while rest != 0:
        here: i64 = rest & -rest
        rest ^= here
        if row_of(arm, 60 * word + lowest(here)) <= limit:
            found |= here
    return found


def _invadable(s: Table, seat: i64) -> i64:
    found: i64 = 0
    rest: i64 = everybody_but(seat, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if not _is_nothing(s, landing(s, seat, other)):
            found |= bit(other)
    return found
