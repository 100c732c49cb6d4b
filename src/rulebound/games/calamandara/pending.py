"""Whether pending frames speak of seats, spaces, cards and symbols that can be: asked of positions from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.games.calamandara import actions, frames
from rulebound.games.calamandara.board import BIT_OF, N_CELLS, START, WORD_OF
from rulebound.games.calamandara.state import NO_CARD, Table, has_card
from rulebound.games.calamandara.tables import N_CARDS

SOUND: Final = ""

_Check = Callable[[Table, int], bool]


def _is_cell(s: Table, value: int) -> bool:
    return 0 <= value < N_CELLS and bool(s.cells(WORD_OF[value]) & BIT_OF[value])


def _is_symbol_there(s: Table, value: int) -> bool:
    return _is_cell(s, value) and s.is_occupied(value)


def _is_upto(limit: int) -> _Check:
    return lambda _, value: 0 <= value <= limit


# What a fact of a frame names: how to tell that it does, and what is wrong if not.
_NOTHING: Final = (_is_upto(0), "with a fact too many")
_SEAT: Final[tuple[_Check, str]] = (lambda s, value: 0 <= value < s.n_seats, "for a traveller who does not exist")
_MAYBE_SEAT: Final[tuple[_Check, str]] = (  # + 1, 0: nobody
    lambda s, value: 0 <= value <= s.n_seats,
    "for a traveller who does not exist",
)
_SEATS: Final[tuple[_Check, str]] = (
    lambda s, value: 0 <= value < 1 << int(s.n_seats),
    "for travellers who do not exist",
)
_AIM: Final[tuple[_Check, str]] = (
    lambda s, value: 0 <= value < 1 << int(s.n_seats) or value == actions.NO_SEAT,
    "aimed at travellers who do not exist",
)
_FLAG: Final = (_is_upto(1), "with a number that is neither 0 nor 1")
_MOMENT: Final[tuple[_Check, str]] = (lambda _, value: 1 <= value < frames.N_MOMENTS, "at a moment that does not exist")
_KIND: Final = (_is_upto(int(actions.N_SYMBOLS) - 1), "for a symbol that does not exist")
_MAYBE_KIND: Final = (_is_upto(int(actions.N_SYMBOLS)), "for a symbol that does not exist")  # + 1, 0: none
_KINDS: Final = (_is_upto((1 << int(actions.N_SYMBOLS)) - 1), "for symbols that do not exist")
_CELL: Final = (_is_cell, "for a space that does not exist")
_FILLED: Final = (_is_symbol_there, "for a space without a symbol")
_PLACE: Final[tuple[_Check, str]] = (
    lambda s, value: value == START or _is_cell(s, value),
    "for a space that does not exist",
)
_SAVED: Final[tuple[_Check, str]] = (lambda s, value: 0 <= value <= s.n_saved, "for a saved position that is not there")
_CARD: Final = (_is_upto(int(NO_CARD)), "for a card that does not exist")
_CARRIED: Final[tuple[_Check, str]] = (
    lambda s, value: value == 0 or (1 <= value & 127 <= N_CARDS and 0 <= value >> 7 < s.n_seats),
    "for a card that does not exist",
)
_MAYBE_CARD: Final = (_is_upto(int(N_CARDS)), "for a card that does not exist")  # + 1, 0: none
_EFFECT: Final = (_is_upto(int(actions.N_CARD_KINDS) - 1), "for a card that does not exist")
_HOW: Final[tuple[_Check, str]] = (
    lambda s, value: 0 <= value < 2 * frames.CLAIMED and value // frames.SERVED & 7 <= s.n_seats,
    "in a way that does not exist",
)
_GOES_TO: Final[tuple[_Check, str]] = (
    lambda s, value: value >= 0 and value & 3 < s.n_seats and value < frames.TO_FINAL + 4,
    "with a card that goes nowhere",
)
_STANDING: Final = (_is_upto(int(frames.WAITS)), "with a standing that does not exist")
_STEP: Final = (_is_upto(int(frames.RESOLVING)), "at a step that does not exist")
_COUNT: Final = (_is_upto(200), "with an impossible number")
_SORT: Final = (_is_upto(3), "with an impossible sort")
_LINE: Final[tuple[_Check, str]] = (
    lambda _, value: actions.ROW_LINE <= value <= actions.RISING,
    "for a line that does not exist",
)


def _settled(word: int) -> tuple[_Check, str]:
    return (lambda s, value: value >= 0 and not value & ~s.cells(word), "for spaces that do not exist")


_Sorts = tuple[tuple[_Check, str], ...]
_STAR: Final[_Sorts] = (_SEAT, _CELL, _LINE, _settled(0), _settled(1), _settled(2), _COUNT)

# What the facts of each kind of frame name; the others must be 0. Kinds without an entry are no frames.
_FACTS: Final[dict[int, _Sorts]] = {
    int(frames.WINDOW): (
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
    ),
    int(frames.USED): (_CARD, _EFFECT, _SEAT, _AIM, _HOW, _CARRIED, _GOES_TO, _STANDING, _STEP),
    int(frames.ACQUIRING): (_SEAT, _SEAT, _SAVED, _FLAG),
    int(frames.INSERTING): (_SEAT, _AIM, _MAYBE_KIND, _COUNT, _SAVED, _FLAG, _KINDS),
    int(frames.PLACE): (_SEAT, _AIM, _KIND, _FLAG, _FLAG),
    int(frames.FACE): (_SEAT, _KIND, _CELL, _FLAG),
    int(frames.FIRE_STAYS): (_SEAT, _FILLED),
    int(frames.WATERFALL_STAYS): (_SEAT, _FILLED),
    int(frames.PUSHED): (_SEAT, _SEAT),
    int(frames.STAR_LINE): (_SEAT, _FILLED),
    int(frames.STAR_TAKE): _STAR,
    int(frames.STAR_PUT): (*_STAR, _FILLED),
    int(frames.TURN_SYMBOL): (_SEAT, _FILLED, _FLAG),
    int(frames.MOVING): (_SEAT, _SEAT, _FLAG),
    int(frames.RESERVING): (_SEAT,),
    int(frames.DISCARDING): (_SEAT,),
    int(frames.TRANSFORMING): (_SEAT,),
    int(frames.TRANSFORMED): (_SEAT, _FILLED),
    int(frames.TOWER_FACE): (_SEAT, _FILLED),
    int(frames.MIRROR_WORKS): (_SEAT, _CELL, _FLAG),
    int(frames.DRAWING): (_SEAT,),
    int(frames.ON_ARRIVAL): (_SEAT, _FLAG),
    int(frames.HAND_ONTO_DECK): (_SEAT,),
    int(frames.RECOVERING): (_SEAT,),
    int(frames.MIRAGE_DRAWS): (_SEAT,),
    int(frames.SHEDDING): (_SEAT,),
    int(frames.NIGHTMARE_HOW): (_SEAT, _SEAT),
    int(frames.NIGHTMARE_GIVES): (_SEAT, _SEAT),
    int(frames.NIGHTMARE_TAKES): (_SEAT, _SEAT, _COUNT, _MAYBE_KIND, _MAYBE_KIND),
    int(frames.RUINING): (_SEAT, _COUNT),
    int(frames.ROTATING): (_SEAT, _FLAG),
    int(frames.ELIMINATING): (_SEAT, _SEAT),
    int(frames.COPYING_SYMBOL): (_SEAT, _AIM),
    int(frames.SPARING_SYMBOL): (_SEAT,),
    int(frames.DOUBLING): (_SEAT, _AIM, _MAYBE_KIND, _MAYBE_KIND),
    int(frames.LACERATING): (_SEAT, _COUNT, _SORT),
    int(frames.LACERATED): (_SEAT, _COUNT, _SORT, _FILLED),
    int(frames.REVEALING): (_SEAT, _SEATS, _FLAG),
    int(frames.GIVING): (_SEAT, _SEAT),
    int(frames.TAKING): (_SEAT, _SEAT, _COUNT, _MAYBE_CARD, _FLAG),
    int(frames.DRAINING): (_SEAT, _SEAT, _COUNT, _COUNT),
    int(frames.BREATH_FROM): (_SEAT,),
    int(frames.BREATH_TO): (_SEAT, _FLAG),
    int(frames.INVADING): (_SEAT, _SEAT),
}


def frame_fault(s: Table, n: int) -> str:
    """What is wrong with the n-th pending frame (0: the lowest), after "is pending"; SOUND if nothing is."""
    kind = int(s.fact_of(n, 0))
    if kind not in _FACTS:
        return "and is no question or effect"
    sorts = _FACTS[kind]
    for fact in range(1, int(frames.WIDTH)):
        holds, problem = sorts[fact - 1] if fact <= len(sorts) else _NOTHING
        if not holds(s, int(s.fact_of(n, fact))):
            return problem
    # A window about a card stands right above the frame of that card.
    is_about_card = kind == frames.WINDOW and s.fact_of(n, frames.MOMENT) == frames.AT_USE
    if is_about_card and (n == 0 or s.fact_of(n - 1, 0) != frames.USED):
        return "about a card that nobody uses"
    if kind == frames.TAKING and not _is_given_card_there(s, n):
        return "for a card that is not there"
    return SOUND


def _is_given_card_there(s: Table, n: int) -> bool:
    """The card given lies with its owner until the first one is taken, then with the other traveller."""
    card = int(s.fact_of(n, 4)) - 1
    if card < 0:
        return True
    if s.fact_of(n, 3) > 0:
        return any(has_card(cards, s.fact_of(n, 2), card) for cards in (s.hand, s.final))
    return bool(has_card(s.final if s.fact_of(n, 5) else s.hand, s.fact_of(n, 1), card))
