"""Cards that stop a turn, a phase or an action, before or after it has happened."""

from __future__ import annotations

from mypy_extensions import i64

from rulebound.engine.bits import bit
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import ACQUIRE, INSERT, MOVE
from rulebound.games.calamandara.placing import keep_symbol
from rulebound.games.calamandara.rollback import forget, forget_all, load
from rulebound.games.calamandara.state import LOST, PHASE_2, PHASE_3, Table


def remove_frames(s: Table, first: i64, n: i64) -> None:
    """Take ``n`` frames out of the stack, from number ``first`` on; those above stay."""
    at: i64 = first * frames.WIDTH
    end: i64 = (s.depth - n) * frames.WIDTH
    gap: i64 = n * frames.WIDTH
    while at < end:
        s.stack[at] = s.stack[at + gap]
        at += 1
    s.depth -= n


def lose_turn(s: Table, window: i64) -> None:
    """CAL-244, CAL-R54: the turn that was about to begin is not played; ``window`` is 1 + the number of its window."""
    remove_frames(s, window - 1, 1)
    s.phase = LOST
    s.stage = frames.TURN_ENDS
    s.log(journal.TURN_LOST, s.active, 0, 0)


def prevent_move(s: Table, window: i64) -> None:
    """CAL-348: the announced move does not take place; the phase is over. CAL-349: a Mirror can still push."""
    s.log(journal.PREVENTED, s.fact_of(window - 1, frames.SUBJECT), MOVE, 0)
    remove_frames(s, window - 2, 2)


def prevent_acquisition(s: Table, window: i64) -> None:
    """CAL-318, CAL-385, CAL-419: the acquisition announced or done is prevented as a whole.

    CAL-R50: an insertion made since goes back with it, and may be made again.
    """
    frame: i64 = window - 1
    moment: i64 = s.fact_of(frame, frames.MOMENT)
    seat: i64 = s.fact_of(frame, frames.SUBJECT)
    s.log(journal.PREVENTED if moment == frames.AT_ACQUIRING else journal.ROLLED_BACK, seat, ACQUIRE, 0)
    if moment == frames.AT_ACQUIRING:
        _forget(s, s.fact_of(frame - 1, 3))
        remove_frames(s, frame - 1, 2)
    elif moment == frames.AT_ACQUIRED:
        saved: i64 = s.fact_of(frame, frames.SAVED)
        remove_frames(s, frame, 1)
        load(s, saved - 1)
        _forget(s, saved)
    else:
        saved = s.acquired_at
        if s.inserted_kinds != 0:
            s.log(journal.ROLLED_BACK, seat, INSERT, 0)
        remove_frames(s, 0, window)
        load(s, saved - 1)
        # An insertion that was itself prevented, or left out, is not had by this (CAL-63, CAL-R93).
        s.phase = PHASE_2 if s.inserted_at > 0 else PHASE_3
        forget_all(s)


def _forget(s: Table, saved: i64) -> None:
    """An action is prevented: what was saved for it is of no use any more."""
    if saved == s.acquired_at:
        s.acquired_at = 0
    if saved == s.inserted_at:
        s.inserted_at = 0
        s.inserted_kinds = 0
    forget(s, saved - 1)


def prevent_insertion(s: Table, window: i64) -> None:
    """CAL-247, CAL-250, CAL-315, CAL-418: the insertion announced or done is prevented as a whole.

    CAL-414: the symbols are back in the Reserve; CAL-306, CAL-307 one that came from the Depot goes there too, if it
    can.
    """
    frame: i64 = window - 1
    moment: i64 = s.fact_of(frame, frames.MOMENT)
    seat: i64 = s.fact_of(frame, frames.SUBJECT)
    s.log(journal.PREVENTED if moment == frames.AT_INSERTING else journal.ROLLED_BACK, seat, INSERT, 0)
    if moment == frames.AT_INSERTING:
        _forget(s, s.fact_of(frame - 1, 5))
        remove_frames(s, frame - 1, 2)
    elif moment == frames.AT_INSERTED:
        saved: i64 = s.fact_of(frame, frames.SAVED)
        loose: i64 = s.fact_of(frame, frames.LOOSE)
        remove_frames(s, frame, 1)
        load(s, saved - 1)
        _forget(s, saved)
        if loose > 0:
            keep_symbol(s, seat, loose - 1)
    else:
        saved = s.inserted_at
        load(s, saved - 1)
        _forget(s, saved)


def seal_insertion(s: Table, window: i64) -> None:
    """CAL-274, CAL-276: no attack symbols this turn; an insertion that had some begins anew without them (CAL-R84)."""
    frame: i64 = window - 1
    moment: i64 = s.fact_of(frame, frames.MOMENT)
    seat: i64 = s.fact_of(frame, frames.SUBJECT)
    s.sealed |= bit(seat)
    s.log(journal.SEALED, seat, 0, 0)
    if moment == frames.AT_INSERTING:
        return
    if moment == frames.AT_INSERTED and s.fact_of(frame, frames.LOOSE) > 0:
        prevent_insertion(s, window)
        return
    s.log(journal.ROLLED_BACK, seat, INSERT, 0)
    saved: i64 = s.fact_of(frame, frames.SAVED)
    is_by_card: i64 = s.fact_of(frame, frames.BY_CARD)
    if moment == frames.AT_MOVING:
        # The announced move lapses; it may be announced again.
        saved = s.inserted_at
        is_by_card = 0
        remove_frames(s, frame, 1)
        frame -= 1
        s.phase = PHASE_3
    n: i64 = 1
    while n < frames.WIDTH:
        s.set_fact_of(frame, n, 0)
        n += 1
    s.set_fact_of(frame, 0, frames.INSERTING)
    s.set_fact_of(frame, 1, seat)
    s.set_fact_of(frame, 5, saved)
    s.set_fact_of(frame, 6, is_by_card)
    load(s, saved - 1)
