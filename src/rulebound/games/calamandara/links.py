"""Which Memory card may be used now, and on whom: links (the moment it needs) and requirements (what it needs to work).

One chain of cuts per card on its possible aims: the seats, and nobody. A card with no aim left cannot be used, and the
cut that took the last one says why. The same chains say, when a card comes to resolve, whether it still may (CAL-422).
"""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit, has, lowest
from rulebound.engine.sieve import WideSieve
from rulebound.engine.windows import everybody_but
from rulebound.games.calamandara import frames
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
    GAVONIAN,
    GUARDIAN,
    HELM,
    MIRAGE,
    MONUMENT,
    NIGHTMARE,
    NO_SEAT,
    NOMADIC,
    ORACLE,
    PLURAL,
    PRAXIMECHANICAL,
    QHOZ,
    RELATIVE,
    SEALED,
    SHADOW,
    TEMPLE,
)
from rulebound.games.calamandara.placing import insertable
from rulebound.games.calamandara.requirements import (
    NOBODY_AIMED,
    keep_attackable,
    only_nobody,
    only_others,
    sift_board_cards,
    sift_gavonian,
    sift_inserting_cards,
    sift_mirage,
    sift_reserve_cards,
    with_cards,
    with_hidden_reserve,
)
from rulebound.games.calamandara.rollback import is_fresh
from rulebound.games.calamandara.state import (
    INITIAL_STAGES,
    NO_CARD,
    Table,
)

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
        sift_reserve_cards(s, v, seat, effect)
    elif effect in (PRAXIMECHANICAL, ENTROPY):
        sift_inserting_cards(s, v, seat, effect)
    else:
        sift_board_cards(s, v, seat, effect)


def _sift_answers(s: Table, v: WideSieve, seat: i64, effect: i64, n_frames: i64, gap: i64) -> None:
    """Cards that answer a card: CAL-399 only the newest one, CAL-R77 never one's own.

    CAL-371: it may be cancelled by anybody, whomever it is aimed at. CAL-239: what is in a discard pile is not in use.
    """
    newest: i64 = newest_below(s, n_frames)
    window: i64 = window_below(s, n_frames)
    if effect == HELM and newest == 0 and insertion_open(s, window):
        # CAL-247: its second use prevents an insertion.
        only_others(s, v, seat)
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
        only_nobody(v)
    elif effect == BREATH:
        # CAL-283, CAL-370, CAL-372; CAL-383: another Breath may be cancelled.
        v.cut_if(other == HELM, 283)
        v.cut_if(other == RELATIVE, 261)
        only_nobody(v)
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


def keep_to_bearer(s: Table, v: WideSieve, effect: i64, bearer: i64, n_frames: i64) -> None:
    """CAL-394: a taken card acts on the traveller on whose Final Reserve it waited, and on nobody else.

    Plural Minds acts on an acquisition, whoever its copy is then inserted against.
    """
    if effect == PLURAL:
        v.cut_if(subject_of(s, window_below(s, n_frames)) != bearer, 394)
    else:
        v.keep(bit(bearer), 0, 0, 394)


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
    only_others(s, v, seat)
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
    only_others(s, v, seat)
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
    keep_attackable(s, v, seat, insertable(s, seat, kinds), seat)


def _sift_memory_cards(s: Table, v: WideSieve, seat: i64, effect: i64, n_frames: i64, gap: i64) -> None:
    if effect == MIRAGE:
        sift_mirage(s, v, seat, gap)
    elif effect == SHADOW:
        only_others(s, v, seat)
        v.keep(with_cards(s, seat, True), 0, 0, 292)
    elif effect == DIONESIC:
        v.cut_if(with_hidden_reserve(s, seat) == 0, 328)
        only_nobody(v)
    elif effect == GAVONIAN:
        sift_gavonian(s, v, seat, gap)
    else:
        v.keep(_with_pile(s, seat), 0, 0, 309)
        v.cut(with_qhoz_on_top(s), 0, 0, 312)
        v.keep(revivable(s, seat, n_frames, gap), 0, 0, 309)


def _with_pile(s: Table, but: i64) -> i64:
    """CAL-309: the other seats that have a discard pile."""
    found: i64 = 0
    rest: i64 = everybody_but(but, s.n_seats)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        if s.discard[other] != NO_CARD:
            found |= bit(other)
    return found


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
    rest: i64 = _with_pile(s, seat) & ~with_qhoz_on_top(s)
    while rest != 0:
        other: i64 = lowest(rest)
        rest &= rest - 1
        effect: i64 = s.tables.kind_of[s.discard[other]]
        if s.tables.is_linked[effect] == 0:
            s.trial_aims.ask(0, 0, 0)
            sift_aims(s, s.trial_aims, seat, effect, n_frames, gap)
            if s.trial_aims.is_empty():
                continue
        found |= bit(other)
    return found
