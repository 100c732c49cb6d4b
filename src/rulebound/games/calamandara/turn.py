"""The turn: phases in order, the menu of the active traveller, windows closing, Waterfalls, and whose turn is next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.acquiring import begin_acquiring, can_acquire
from rulebound.games.calamandara.actions import (
    ACQUIRE,
    ACTIVATE,
    DISCARD,
    END,
    INSERT,
    MOVE,
    N_CARD_KINDS,
    NO_SEAT,
    PASS,
    QUIET,
    RESERVE,
    TRANSFORM,
    USE,
)
from rulebound.games.calamandara.activating import activatable
from rulebound.games.calamandara.links import moment_of, sift_aims, window_below
from rulebound.games.calamandara.piles import can_draw, is_final_covered, kinds_in, put_on_discard, stop_waiting
from rulebound.games.calamandara.placing import begin_inserting, can_begin_inserting
from rulebound.games.calamandara.reacting import LINKS, WITH_LINKS, open_window
from rulebound.games.calamandara.rollback import forget, forget_all
from rulebound.games.calamandara.state import (
    ACQUIRING_CARDS,
    DISCARDING_CARDS,
    FINAL_LIMIT,
    HAND_LIMIT,
    LOST,
    NO_WINNER,
    PHASE_1,
    PHASE_2,
    PHASE_3,
    PHASE_4,
    RESERVING_CARDS,
    TURN_OVER,
    Table,
    is_due,
    is_on_final,
    made_due,
    n_cards,
    waiting_board,
    waiting_card,
    waiting_effect,
)
from rulebound.games.calamandara.walking import can_step, stand
from rulebound.games.calamandara.waterfalls import can_transform, evaporate

_SPLIT: Final[i64] = 60
ALL_KINDS: Final[i64] = 2**28 - 1
NO_MOMENT: Final[i64] = 0


# -- turns follow each other -------------------------------------------------------------------------------------------


def begin_turn(s: Table, seat: i64, is_repeat: bool) -> None:
    """CAL-53, CAL-54: a turn begins, and before its first phase others may respond (CAL-245).

    CAL-55, CAL-R58: each turn of the first traveller begins a new round; after the last one the game is a draw.
    """
    s.active = seat
    s.phase = PHASE_1
    s.sealed = 0
    s.oracled = 0
    s.quiet = 0
    s.repeats = NO_SEAT
    forget_all(s)
    if seat == s.first and not is_repeat:
        if s.round == s.rounds:
            s.result = NO_WINNER
            s.log(journal.ROUNDS_OVER, 0, 0, 0)
            return
        s.round += 1
    s.stage = frames.MENU
    s.log(journal.TURN_BEGAN, seat, s.round, 0)
    _mark_due(s, seat)
    open_window(s, frames.AT_TURN, seat)


def _mark_due(s: Table, seat: i64) -> None:
    """CAL-359: this is the next turn of a traveller who bears a taken card."""
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if is_on_final(entry) and waiting_board(entry) == seat and not is_due(entry):
            s.waits[n] = made_due(entry)
        n += 1


def work_turn_ends(s: Table) -> None:
    """CAL-102: the turn is over. Unless it was lost, what was due in it goes, and it may be repeated (CAL-326)."""
    if s.phase == TURN_OVER:
        _next_turn(s)
        return
    was_lost: bool = s.phase == LOST
    s.phase = TURN_OVER
    forget_all(s)
    if was_lost:
        return
    evaporate(s, s.active)
    _discard_due(s)
    open_window(s, frames.AT_END, s.active)


def _next_turn(s: Table) -> None:
    if s.repeats != NO_SEAT:
        s.log(journal.TURN_REPEATED, s.repeats, 0, 0)
        begin_turn(s, s.repeats, True)
    else:
        begin_turn(s, (s.active + 1) % s.n_seats, False)


def _discard_due(s: Table) -> None:
    """CAL-359, CAL-395, CAL-R37: taken cards not activated in their bearer's turn are discarded at the end of it."""
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if is_due(entry) and waiting_board(entry) == s.active:
            stop_waiting(s, n)
            put_on_discard(s, s.active, waiting_card(entry))
            s.log(journal.WAITING_DISCARDED, s.active, waiting_effect(entry), 0)
        else:
            n += 1


# -- the menu ------------------------------------------------------------------------------------------------------


def sift_menu(s: Table) -> None:
    """What the active traveller may do next: phases in order, or a card."""
    seat: i64 = s.active
    legal: i64 = 0
    argument: i64 = ACQUIRE
    while argument <= END:
        if _phase_fault(s, seat, argument) == 0:
            legal |= bit(argument)
        argument += 1
    _keep_legal(s, seat, legal, usable(s, seat, _fitting(s, NO_MOMENT), N_CARD_KINDS))


def _keep_legal(s: Table, seat: i64, legal: i64, uses: i64) -> None:
    """Keep what is legal; if an argument is asked about, find the clause against it."""
    v = s.sieve
    v.open(bit(_SPLIT) - 1, bit(ACTIVATE + N_CARD_KINDS - _SPLIT) - 1, 0)
    clause: i64 = 0
    if v.probe0 | v.probe1 != 0:
        clause = _do_fault(s, seat, lowest(v.probe0) if v.probe0 != 0 else _SPLIT + lowest(v.probe1))
    # Uses begin at bit 10, activations at bit 38 of the arguments.
    activations: i64 = activatable(s, seat) if s.n_waits > 0 else 0
    low: i64 = activations & (bit(_SPLIT - ACTIVATE) - 1)
    v.keep(legal | (uses << USE) | (low << ACTIVATE), activations >> (_SPLIT - ACTIVATE), 0, clause)


def _do_fault(s: Table, seat: i64, argument: i64) -> i64:
    """The clause against something that cannot be done now."""
    is_window: bool = s.depth > 0
    if argument >= ACTIVATE:
        return 392
    if argument >= USE:
        kind: i64 = argument - USE
        if is_window and s.fact(frames.MOMENT) == frames.AT_END and s.tables.is_linked[kind] == 0:
            return 1086
        if has(kinds_in(s, s.hand, seat), kind):
            return use_fault(s, seat, kind)
        # CAL-98, CAL-110: reserved cards are not used before the Final Zone; CAL-133, CAL-135 nothing else is in it.
        return 110 if has(kinds_in(s, s.final, seat), kind) else 1082
    if argument in (PASS, QUIET):
        return 1074 if is_window else 1083
    return 219 if is_window else _phase_fault(s, seat, argument)


def _phase_fault(s: Table, seat: i64, argument: i64) -> i64:
    """0 if a phase or step may be begun now, else the clause against it.

    CAL-61: phases come in order, CAL-63 each once, CAL-74 never again; CAL-60, CAL-92 none has to be played.
    """
    if argument == ACQUIRE:
        if s.phase > PHASE_1:
            return 74
        if s.free_places(seat) == 0:
            return 80
        return 0 if can_acquire(s, seat, seat) else 1026
    if argument == INSERT:
        if s.phase > PHASE_2:
            return 63
        return 0 if can_begin_inserting(s, seat) else 77
    if argument == MOVE:
        if s.phase > PHASE_3:
            return 93
        return 0 if can_step(s, seat) else 85
    if argument == TRANSFORM:
        return 0 if can_transform(s, seat) else 184
    return 0 if argument == END else _card_step_fault(s, seat, argument)


def _card_step_fault(s: Table, seat: i64, argument: i64) -> i64:
    """CAL-96: reserve, then discard, then acquire, CAL-112 each once; CAL-121, CAL-132 not in the Final Zone."""
    if s.in_final(seat):
        return 121 if argument == DISCARD else 132
    if argument == RESERVE:
        if s.phase > RESERVING_CARDS:
            return 112
        if n_cards(s.final, seat) >= FINAL_LIMIT:
            return 107
        if s.n_reserved(seat) >= FINAL_LIMIT:
            return 1114  # CAL-97, CAL-R114: three in the whole game
        if is_final_covered(s, seat):
            return 360
        if has(s.oracled, seat):
            return 290
        return 0 if n_cards(s.hand, seat) > 0 else 97
    if argument == DISCARD:
        if s.phase > DISCARDING_CARDS:
            return 112
        return 0 if n_cards(s.hand, seat) > 0 or discardable(s, seat) != 0 else 99
    if has(s.oracled, seat):
        return 290
    return 0 if can_draw(s, seat) else _no_draw(s, seat)


def _no_draw(s: Table, seat: i64) -> i64:
    """Why no card can be acquired: CAL-114 an empty deck, CAL-39 a full hand, CAL-397 a card that waits on the deck."""
    if s.n_deck[seat] == 0:
        return 114
    return 39 if n_cards(s.hand, seat) >= HAND_LIMIT else 397


def discardable(s: Table, seat: i64) -> i64:
    """CAL-99 the kinds of cards in hand; CAL-356 and of those that wait on the own Memory deck."""
    kinds: i64 = kinds_in(s, s.hand, seat)
    n: i64 = 0
    while n < s.n_waits:
        entry: i64 = s.waits[n]
        if waiting_board(entry) == seat and not is_on_final(entry):
            kinds |= bit(waiting_effect(entry))
        n += 1
    return kinds


def usable(s: Table, seat: i64, kinds: i64, enough: i64) -> i64:
    """Which of some kinds of cards in hand a seat may use now (CAL-218, CAL-222); ``enough`` of them will do."""
    found: i64 = 0
    n: i64 = 0
    rest: i64 = kinds_in(s, s.hand, seat) & kinds
    while rest != 0 and n < enough:
        kind: i64 = lowest(rest)
        rest &= rest - 1
        if use_fault(s, seat, kind) == 0:
            found |= bit(kind)
            n += 1
    return found


def use_fault(s: Table, seat: i64, kind: i64) -> i64:
    """0 if a card in hand may be used now, else the clause against it."""
    s.scratch.ask(0, 0, 0)
    sift_aims(s, s.scratch, seat, kind, s.depth, 1)
    return s.scratch.emptied


def may_respond(s: Table, seat: i64) -> bool:
    """Whether a seat has a card for the open window; CAL-R74 whoever passed for the turn has not."""
    moment: i64 = s.fact(frames.MOMENT)
    if has(s.quiet, seat) and moment not in (frames.AT_USE, frames.AT_END):
        return False
    if usable(s, seat, _fitting(s, moment), 1) != 0:
        return True
    return s.n_waits > 0 and activatable(s, seat) != 0


def _fitting(s: Table, moment: i64) -> i64:
    """The kinds to look at: those tied to no moment, and those whose link can be there at all.

    What a chain of cards interrupts can still be answered. CAL-R86: right after a turn only linked cards are asked for.
    """
    if moment == frames.AT_END:
        return LINKS[moment]
    kinds: i64 = (ALL_KINDS & ~WITH_LINKS) | LINKS[moment]
    if moment == frames.AT_USE:
        kinds |= LINKS[moment_of(s, window_below(s, s.depth))]
    return kinds


def sift_window(s: Table) -> None:
    """Pass, pass for the rest of the turn, or use a card (CAL-219)."""
    moment: i64 = s.fact(frames.MOMENT)
    seat: i64 = s.fact(frames.ASKED) - 1
    uses: i64 = usable(s, seat, _fitting(s, moment), N_CARD_KINDS)
    legal: i64 = bit(PASS)
    if moment not in (frames.AT_USE, frames.AT_END):
        legal |= bit(QUIET)
    _keep_legal(s, seat, legal, uses)


# -- doing -------------------------------------------------------------------------------------------------------------


def answer_menu(s: Table, answer: i64) -> None:
    """A phase is announced (CAL-62), or the turn ends. Cards are dealt with elsewhere.

    CAL-56: the first phase acquires, CAL-57 the second inserts, CAL-58 the third moves, CAL-59 the fourth has cards.
    """
    seat: i64 = s.active
    s.log(journal.ANNOUNCED, seat, answer, 0)
    if answer == ACQUIRE:
        s.phase = PHASE_2
        begin_acquiring(s, seat, seat, False)
        s.acquired_at = s.fact(3)
        open_window(s, frames.AT_ACQUIRING, seat)
    elif answer == INSERT:
        s.phase = PHASE_3
        begin_inserting(s, seat, 0, 0, False)
        s.inserted_at = s.fact(5)
        open_window(s, frames.AT_INSERTING, seat)
    elif answer == MOVE:
        s.phase = PHASE_4
        s.push(frames.MOVING, seat, seat, 0)
        open_window(s, frames.AT_MOVING, seat)
    elif answer == TRANSFORM:
        s.push(frames.TRANSFORMING, seat, 0, 0)
    elif answer == END:
        s.stage = frames.TURN_ENDS
    else:
        _begin_card_step(s, seat, answer)


def answer_moving(s: Table, cell: i64) -> None:
    """CAL-58: a token moves. CAL-93: with that phase 3 is over, CAL-420 and nothing before it can be taken back."""
    seat: i64 = s.fact(2)
    is_by_card: bool = s.fact(3) == 1
    s.drop()
    if not is_by_card:
        forget_all(s)
        open_window(s, frames.AT_MOVED, seat)
    stand(s, seat, cell)


def _begin_card_step(s: Table, seat: i64, answer: i64) -> None:
    """CAL-96, CAL-106: phase 4 is announced with its first step, and The Oracle may still answer."""
    is_new: bool = s.phase < RESERVING_CARDS
    if answer == RESERVE:
        s.phase = RESERVING_CARDS
        s.push(frames.RESERVING, seat, 0, 0)
    elif answer == DISCARD:
        s.phase = ACQUIRING_CARDS
        s.push(frames.DISCARDING, seat, 0, 0)
    else:
        s.phase = ACQUIRING_CARDS
        s.push(frames.DRAWING, seat, 0, 0)
    if is_new:
        forget_all(s)
        open_window(s, frames.AT_CARDS, seat)


def close_window(s: Table) -> None:
    """Nobody (any more) responds: what was announced goes on, what was done is done."""
    moment: i64 = s.fact(frames.MOMENT)
    saved: i64 = s.fact(frames.SAVED)
    is_by_card: bool = s.fact(frames.BY_CARD) == 1
    kinds: i64 = s.fact(frames.KINDS)
    s.drop()
    if moment == frames.AT_TURN:
        # CAL-R23: the turn is played, so this is the turn in which Waterfalls may be transformed.
        s.mark_ripe(s.active)
    elif moment in (frames.AT_ACQUIRED, frames.AT_INSERTED):
        if is_by_card:
            forget(s, saved - 1)
        elif moment == frames.AT_INSERTED:
            s.inserted_kinds = kinds
