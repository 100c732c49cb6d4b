"""Whether pending frames speak of seats, spaces, cards and symbols that can be: asked of positions from outside.

:func:`is_frame_sound` answers yes or no, as fast as positions are read; :func:`frame_fault` says what is wrong.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.engine.bits import bit, has
from rulebound.games.calamandara import actions, frames
from rulebound.games.calamandara.board import BIT_OF, N_CELLS, WORD_OF
from rulebound.games.calamandara.state import NO_CARD, NO_RESULT, Table, has_card
from rulebound.games.calamandara.tables import N_CARDS

SOUND: Final = ""

# What a fact of a frame names.
_NOTHING: Final[i64] = 0  # it is 0
_SEAT: Final[i64] = 1
_MAYBE_SEAT: Final[i64] = 2  # + 1, 0: nobody
_SEATS: Final[i64] = 3
_FLAG: Final[i64] = 4
_MOMENT: Final[i64] = 5
_KIND: Final[i64] = 6
_MAYBE_KIND: Final[i64] = 7  # + 1, 0: none
_KINDS: Final[i64] = 8
_CELL: Final[i64] = 9
_FILLED: Final[i64] = 10
_SAVED: Final[i64] = 11  # + 1, 0: none
_CARD: Final[i64] = 12
_CARRIED: Final[i64] = 13
_MAYBE_CARD: Final[i64] = 14  # + 1, 0: none
_EFFECT: Final[i64] = 15
_HOW: Final[i64] = 16
_GOES_TO: Final[i64] = 17
_STANDING: Final[i64] = 18
_STEP: Final[i64] = 19
_COUNT: Final[i64] = 20
_SORT: Final[i64] = 21
_LINE: Final[i64] = 22
_SETTLED: Final[i64] = 23  # + the word of the set of spaces
_PROBLEMS: Final = (
    "with a fact too many",
    "for a traveller who does not exist",
    "for a traveller who does not exist",
    "for travellers who do not exist",
    "with a number that is neither 0 nor 1",
    "at a moment that does not exist",
    "for a symbol that does not exist",
    "for a symbol that does not exist",
    "for symbols that do not exist",
    "for a space that does not exist",
    "for a space without a symbol",
    "for a saved position that is not there",
    "for a card that does not exist",
    "for a card that does not exist",
    "for a card that does not exist",
    "for a card that does not exist",
    "in a way that does not exist",
    "with a card that goes nowhere",
    "with a standing that does not exist",
    "at a step that does not exist",
    "with an impossible number",
    "with an impossible sort",
    "for a line that does not exist",
    "for spaces that do not exist",
    "for spaces that do not exist",
    "for spaces that do not exist",
)

_NO_FRAME: Final[i64] = 99
_LARGEST: Final[i64] = 200
# Per kind of frame, what each fact is; the first number is _NO_FRAME for a kind that is none.
_FACTS: Final = vec[i64]([99] * (60 * 11))


def _have(kind: i64, sorts: list[i64]) -> None:
    at: i64 = kind * frames.WIDTH
    end: i64 = at + frames.WIDTH
    while at < end:
        _FACTS[at] = _NOTHING
        at += 1
    at = kind * frames.WIDTH
    for sort in sorts:
        at += 1
        _FACTS[at] = sort


_have(
    frames.WINDOW,
    [
        _MOMENT,
        _SEATS,
        _MAYBE_SEAT,
        _SEAT,
        _MAYBE_KIND,
        _MAYBE_KIND,
        _SAVED,
        _KINDS,
        _MAYBE_KIND,
        _FLAG,
    ],
)
_have(frames.USED, [_CARD, _EFFECT, _SEAT, _SEATS, _HOW, _CARRIED, _GOES_TO, _STANDING, _STEP])
_have(frames.ACQUIRING, [_SEAT, _SEAT, _SAVED, _FLAG])
_have(frames.INSERTING, [_SEAT, _SEATS, _MAYBE_KIND, _COUNT, _SAVED, _FLAG, _KINDS])
_have(frames.PLACE, [_SEAT, _SEATS, _KIND, _FLAG, _FLAG])
_have(frames.FACE, [_SEAT, _KIND, _CELL, _FLAG])
_have(frames.FIRE_STAYS, [_SEAT, _FILLED])
_have(frames.WATERFALL_STAYS, [_SEAT, _FILLED])
_have(frames.PUSHED, [_SEAT, _SEAT])
_have(frames.STAR_LINE, [_SEAT, _FILLED])
_have(frames.STAR_TAKE, [_SEAT, _CELL, _LINE, _SETTLED, _SETTLED + 1, _SETTLED + 2, _COUNT])
_have(frames.STAR_PUT, [_SEAT, _CELL, _LINE, _SETTLED, _SETTLED + 1, _SETTLED + 2, _COUNT, _FILLED])
_have(frames.TURN_SYMBOL, [_SEAT, _FILLED, _FLAG])
_have(frames.MOVING, [_SEAT, _SEAT, _FLAG])
_have(frames.RESERVING, [_SEAT])
_have(frames.DISCARDING, [_SEAT])
_have(frames.TRANSFORMING, [_SEAT])
_have(frames.TRANSFORMED, [_SEAT, _FILLED])
_have(frames.TOWER_FACE, [_SEAT, _FILLED])
_have(frames.MIRROR_WORKS, [_SEAT, _CELL, _FLAG])
_have(frames.DRAWING, [_SEAT])
_have(frames.ON_ARRIVAL, [_SEAT, _FLAG])
_have(frames.HAND_ONTO_DECK, [_SEAT])
_have(frames.RECOVERING, [_SEAT])
_have(frames.MIRAGE_DRAWS, [_SEAT])
_have(frames.SHEDDING, [_SEAT])
_have(frames.NIGHTMARE_HOW, [_SEAT, _SEAT])
_have(frames.NIGHTMARE_GIVES, [_SEAT, _SEAT])
_have(frames.NIGHTMARE_TAKES, [_SEAT, _SEAT, _COUNT, _MAYBE_KIND, _MAYBE_KIND])
_have(frames.RUINING, [_SEAT, _COUNT])
_have(frames.ROTATING, [_SEAT, _FLAG])
_have(frames.ELIMINATING, [_SEAT, _SEAT])
_have(frames.COPYING_SYMBOL, [_SEAT, _SEATS])
_have(frames.SPARING_SYMBOL, [_SEAT])
_have(frames.DOUBLING, [_SEAT, _SEATS, _MAYBE_KIND, _MAYBE_KIND])
_have(frames.LACERATING, [_SEAT, _COUNT, _SORT])
_have(frames.LACERATED, [_SEAT, _COUNT, _SORT, _FILLED])
_have(frames.REVEALING, [_SEAT, _SEATS, _FLAG])
_have(frames.GIVING, [_SEAT, _SEAT])
_have(frames.TAKING, [_SEAT, _SEAT, _COUNT, _MAYBE_CARD, _FLAG])
_have(frames.DRAINING, [_SEAT, _SEAT, _COUNT, _COUNT])
_have(frames.BREATH_FROM, [_SEAT])
_have(frames.BREATH_TO, [_SEAT, _FLAG])
_have(frames.INVADING, [_SEAT, _SEAT])


def is_fact(s: Table, sort: i64, value: i64) -> bool:
    """Whether a fact can name what facts of its sort do."""
    if value < 0:
        return False
    if sort < _SEATS:
        return value == 0 if sort == _NOTHING else value < s.n_seats + (1 if sort == _MAYBE_SEAT else 0)
    if sort in (_CELL, _FILLED):
        if value >= N_CELLS or s.cells(WORD_OF[value]) & BIT_OF[value] == 0:
            return False
        return sort == _CELL or s.is_occupied(value)
    if sort < _CELL:
        return value < _bound(s, sort)
    if sort >= _SETTLED:
        return value & ~s.cells(sort - _SETTLED) == 0
    if sort == _CARRIED:
        card: i64 = value & 127
        return value == 0 or (card >= 1 and card <= N_CARDS and value >> 7 < s.n_seats)
    if sort == _HOW:
        return value < 2 * frames.ZONE_HAND and value // frames.SERVED & 7 <= s.n_seats
    if sort == _GOES_TO:
        return value & 3 < s.n_seats and value < frames.TO_DECK + 4
    if sort == _LINE:
        return value >= actions.ROW_LINE and value <= actions.RISING
    return value < _bound(s, sort)


def _bound(s: Table, sort: i64) -> i64:
    """What a fact that is a plain number or a set has to be less than."""
    if sort == _SEATS:
        return bit(s.n_seats)
    if sort == _FLAG:
        return 2
    if sort == _MOMENT:
        return frames.N_MOMENTS
    if sort in (_KIND, _MAYBE_KIND):
        return actions.N_SYMBOLS + (1 if sort == _MAYBE_KIND else 0)
    if sort == _KINDS:
        return bit(actions.N_SYMBOLS)
    if sort == _SAVED:
        return s.n_saved + 1
    if sort in (_CARD, _MAYBE_CARD):
        return N_CARDS + 1
    if sort == _EFFECT:
        return actions.N_CARD_KINDS
    if sort in (_STANDING, _SORT):
        return frames.WAITS + 1 if sort == _STANDING else 4
    return frames.RESOLVING + 1 if sort == _STEP else _LARGEST + 1


def first_wrong(s: Table, n: i64) -> i64:
    """The first fact of the n-th frame that cannot be, 0 if it is no frame at all; WIDTH if all can."""
    kind: i64 = s.fact_of(n, 0)
    if kind < 0 or kind >= frames.N_KINDS or _FACTS[kind * frames.WIDTH] == _NO_FRAME:
        return 0
    fact: i64 = 1
    while fact < frames.WIDTH and is_fact(s, _FACTS[kind * frames.WIDTH + fact], s.fact_of(n, fact)):
        fact += 1
    return fact


def is_frame_sound(s: Table, n: i64) -> bool:
    """Whether the n-th pending frame (0: the lowest) can be there."""
    return first_wrong(s, n) == frames.WIDTH and _is_in_place(s, n)


def _is_in_place(s: Table, n: i64) -> bool:
    """Whether a frame of possible facts can stand where it does."""
    kind: i64 = s.fact_of(n, 0)
    if kind == frames.WINDOW:
        return _is_window_in_place(s, n)
    if kind == frames.USED:
        return _is_used_in_place(s, n)
    if kind == frames.ACQUIRING:
        return s.fact_of(n, 3) > 0
    if kind == frames.INSERTING:
        return s.fact_of(n, 5) > 0 and s.fact_of(n, 4) <= actions.N_SYMBOLS
    if kind == frames.PLACE:
        return _has_symbol(s, s.fact_of(n, 1), s.fact_of(n, 3), s.fact_of(n, 4))
    if kind == frames.FACE:
        return has(actions.TURNABLE, s.fact_of(n, 2)) and _has_symbol(
            s, s.fact_of(n, 1), s.fact_of(n, 2), s.fact_of(n, 4)
        )
    if kind == frames.TAKING:
        return _is_given_card_there(s, n)
    return True


def _has_symbol(s: Table, seat: i64, kind: i64, from_depot: i64) -> bool:
    return s.in_depot(seat, kind) > 0 if from_depot == 1 else s.in_reserve(seat, kind) > 0


def _is_window_in_place(s: Table, n: i64) -> bool:
    """What is announced waits right below its window; a window about a card is on top, right above that card."""
    moment: i64 = s.fact_of(n, frames.MOMENT)
    below: i64 = s.fact_of(n - 1, 0) if n > 0 else 0
    if moment == frames.AT_USE:
        return below == frames.USED and n == s.depth - 1
    if moment == frames.AT_ACQUIRING:
        return below == frames.ACQUIRING
    if moment == frames.AT_INSERTING:
        return below == frames.INSERTING
    if moment == frames.AT_MOVING:
        return below == frames.MOVING
    return moment not in (frames.AT_ACQUIRED, frames.AT_INSERTED) or s.fact_of(n, frames.SAVED) > 0


def _is_used_in_place(s: Table, n: i64) -> bool:
    """A card is announced on top and resolved later; the card copied or taken is right below; nothing lost is held."""
    how: i64 = s.fact_of(n, frames.HOW)
    step: i64 = s.fact_of(n, frames.STEP)
    standing: i64 = s.fact_of(n, frames.STANDING)
    # Once the game is over, cards that were still to be resolved lie there for good.
    is_top: bool = n == s.depth - 1 and s.result == NO_RESULT
    if is_top != (step < frames.OPENING) or (not is_top and step != frames.RESOLVING):
        return False
    if step == frames.PILE and (s.fact_of(n, frames.EFFECT) != actions.QHOZ or how & frames.REVIVES != 0):
        return False
    if how & (frames.COPIES | frames.TAKES) != 0 and (n == 0 or s.fact_of(n - 1, 0) != frames.USED):
        return False
    if s.fact_of(n, frames.CARD) == NO_CARD and standing != frames.VOID:
        return False
    if s.fact_of(n, frames.CARRIED) > 0 and how & frames.REVIVES == 0:
        return False
    if how & frames.REVIVES != 0 and s.fact_of(n, frames.CARRIED) == 0 and standing != frames.VOID:
        return False
    if how & frames.WAITED != 0 and how & frames.CLAIMED == 0 and s.fact_of(n, frames.GOES_TO) >= frames.TO_DECK:
        return False
    is_linked: bool = s.tables.is_linked[s.fact_of(n, frames.EFFECT)] == 1
    is_live: bool = step >= frames.OPENING and standing == frames.LIVE
    return not (how & frames.TAKES != 0 and is_linked and is_live) or s.fact_of(n, frames.AIM) != 0


def _is_given_card_there(s: Table, n: i64) -> bool:
    """The card given lies with its owner until the first one is taken, then with the other traveller."""
    card: i64 = s.fact_of(n, 4) - 1 if s.fact_of(n, 4) > 0 else NO_CARD
    if card == NO_CARD:
        return True
    if s.fact_of(n, 3) > 0:
        other: i64 = s.fact_of(n, 2)
        return has_card(s.hand, other, card) or has_card(s.final, other, card)
    return has_card(s.final if s.fact_of(n, 5) == 1 else s.hand, s.fact_of(n, 1), card)


def frame_fault(s: Table, n: int) -> str:
    """What is wrong with the n-th pending frame (0: the lowest), after "is pending"; SOUND if nothing is."""
    fact = int(first_wrong(s, n))
    if fact == 0:
        return "and is no question or effect"
    if fact < frames.WIDTH:
        return _PROBLEMS[_FACTS[s.fact_of(n, 0) * frames.WIDTH + fact]]
    if _is_in_place(s, n):
        return SOUND
    kind = int(s.fact_of(n, 0))
    if kind == frames.WINDOW and s.fact_of(n, frames.MOMENT) == frames.AT_USE:
        return "about a card that nobody uses"
    return "for a card that is not there" if kind == frames.TAKING else "and cannot stand there"
