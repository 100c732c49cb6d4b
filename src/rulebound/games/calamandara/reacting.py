"""Windows: announcing what one does, and being answered.

CAL-62, CAL-384: actions are announced, so that linked cards can answer them before and after (CAL-R50). CAL-218,
CAL-219: in every window any usable card may be used, and it interrupts what was going on.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.engine.windows import everybody_but
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    BREATH,
    DELIRIUM,
    DOMINION,
    ECHOES,
    ERRONIA,
    FALL,
    GUARDIAN,
    HELM,
    MONUMENT,
    ORACLE,
    PLURAL,
    SEALED,
)
from rulebound.games.calamandara.state import Table, n_cards

# The linked cards whose link can be there at all at each moment (CAL-222, CAL-223), as sets of kinds; links.py says
# exactly. Without a window there is none.
LINKS: Final = vec[i64]([0] * 11)


def _link(moment: i64, kinds: list[i64]) -> None:
    for kind in kinds:
        LINKS[moment] |= bit(kind)


_link(frames.AT_TURN, [ERRONIA, ORACLE])
_link(frames.AT_ACQUIRING, [GUARDIAN, ORACLE])
_link(frames.AT_ACQUIRED, [GUARDIAN, PLURAL, ORACLE])
_link(frames.AT_INSERTING, [GUARDIAN, DELIRIUM, SEALED, HELM, ORACLE])
_link(frames.AT_INSERTED, [GUARDIAN, DELIRIUM, SEALED, HELM, ORACLE])
_link(frames.AT_MOVING, [GUARDIAN, DELIRIUM, SEALED, HELM, MONUMENT, ORACLE])
_link(frames.AT_MOVED, [ORACLE])
_link(frames.AT_CARDS, [ORACLE])
_link(frames.AT_END, [FALL])
_link(frames.AT_USE, [ECHOES, DOMINION, HELM, BREATH, ORACLE])


def _with_links() -> i64:
    kinds: i64 = 0
    moment: i64 = 0
    while moment < frames.N_MOMENTS:
        kinds |= LINKS[moment]
        moment += 1
    return kinds


# The kinds that are tied to a moment, whatever type the components give them.
WITH_LINKS: Final[i64] = _with_links()


def open_window(s: Table, moment: i64, subject: i64) -> None:
    """Let the others respond to what a seat announces or has done; after a turn, let everybody (CAL-326)."""
    asking: i64 = bit(s.n_seats) - 1 if moment == frames.AT_END else everybody_but(subject, s.n_seats)
    s.push(frames.WINDOW, moment, asking, 0)
    s.set_fact(frames.SUBJECT, subject)


def may_be_answered(s: Table, asking: i64) -> bool:
    """Whether anybody asked holds a card at all, as everybody can see."""
    seat: i64 = 0
    while seat < s.n_seats:
        if has(asking, seat) and n_cards(s.hand, seat) > 0:
            return True
        seat += 1
    return asking != 0 and s.n_waits > 0


def ask_anew(s: Table, frame: i64) -> None:
    """CAL-R65: a card was used in a window, so all are asked once more, also those who had passed for the turn."""
    subject: i64 = s.fact_of(frame, frames.SUBJECT)
    is_end: bool = s.fact_of(frame, frames.MOMENT) == frames.AT_END
    s.set_fact_of(frame, frames.ASKING, bit(s.n_seats) - 1 if is_end else everybody_but(subject, s.n_seats))
    s.set_fact_of(frame, frames.ASKED, 0)


def answer_pass(s: Table) -> None:
    """The seat asked has nothing to say; the next one is asked."""
    asked: i64 = s.fact(frames.ASKED) - 1
    s.set_fact(frames.ASKING, s.fact(frames.ASKING) & ~bit(asked))
    s.set_fact(frames.ASKED, 0)


def answer_quiet(s: Table) -> None:
    """CAL-R74: pass for the rest of this turn, unless a card is used."""
    s.quiet |= bit(s.fact(frames.ASKED) - 1)
    answer_pass(s)
