"""Taking an action back: loading the table part that was saved when the action was announced.

CAL-385, CAL-418, CAL-419: an acquisition or insertion just completed can still be prevented. CAL-R66: not once another
Memory card has changed the board, the Depots, the Reserves, the Symbol cards or the tokens since; such saved positions
are stale.
"""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from rulebound.games.calamandara import frames
from rulebound.games.calamandara.board import is_final
from rulebound.games.calamandara.lands import DEPOT, RESERVE, TABLE_WORDS, TOKEN
from rulebound.games.calamandara.state import Table


def save(s: Table) -> i64:
    """Save the table part; the number of the saved position."""
    base: i64 = s.n_saved * TABLE_WORDS
    while len(s.saved) < base + TABLE_WORDS:
        s.saved = append(s.saved, 0)
    n: i64 = 0
    while n < TABLE_WORDS:
        s.saved[base + n] = s.table[n]
        n += 1
    s.n_saved += 1
    return s.n_saved - 1


def is_fresh(s: Table, saved: i64) -> bool:
    """Whether an action saved as number ``saved`` - 1 can still be taken back; 0 stands for nothing saved."""
    return saved > 0 and saved - 1 >= s.n_stale


def load(s: Table, saved: i64) -> None:
    """Load position number ``saved``, which stays saved, and forget later ones.

    Tokens that change zones by it change hands as the Final Zone's rules say.
    """
    were_final: i64 = 0
    seat: i64 = 0
    one: i64 = 1
    while seat < s.n_seats:
        if s.in_final(seat):
            were_final |= one << seat
        seat += 1
    base: i64 = saved * TABLE_WORDS
    n: i64 = 0
    while n < TABLE_WORDS:
        s.table[n] = s.saved[base + n]
        n += 1
    s.n_saved = saved + 1
    s.refresh()
    seat = 0
    while seat < s.n_seats:
        was: i64 = (were_final >> seat) & 1
        if (was == 1) != is_final(s.table[TOKEN + seat]):
            s.push(frames.ON_ARRIVAL, seat, was, 0)
        seat += 1


def forget(s: Table, saved: i64) -> None:
    """Forget position number ``saved`` and all later ones: their actions are done for good."""
    s.n_saved = saved
    if s.n_stale > saved:
        s.n_stale = saved


def forget_all(s: Table) -> None:
    """CAL-420: a later phase has been completed, so nothing of this turn can be taken back any more."""
    s.n_saved = 0
    s.n_stale = 0
    s.acquired_at = 0
    s.inserted_at = 0
    s.inserted_kinds = 0


def also_move_footprint(s: Table, seat: i64, from_reserve: bool, to: i64) -> None:
    """A Footprint goes from a seat's Reserve or Depot to another Depot: in saved positions as well.

    So a Breath of Beings used meanwhile does not keep an action from being taken back (CAL-R66).
    """
    giver: i64 = (RESERVE if from_reserve else DEPOT) + seat
    footprints: i64 = 7 if from_reserve else 63
    n: i64 = 0
    while n < s.n_saved:
        base: i64 = n * TABLE_WORDS
        n += 1
        if s.saved[base + giver] & footprints == 0:
            # It came there only by the action that might be taken back.
            outdate(s)
            return
        s.saved[base + giver] -= 1
        s.saved[base + DEPOT + to] += 1


def outdate(s: Table) -> None:
    """A Memory card changes the table: what was done before it stands (CAL-R66)."""
    s.n_stale = s.n_saved
