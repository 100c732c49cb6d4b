"""Every question as data and as a sentence.

What a question tells is public: a prompt may be shown to the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.engine.prompt import Prompt
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.acquiring import has_upper
from rulebound.games.calamandara.actions import (
    COLUMN_LINE,
    ENTROPY,
    FALL,
    LAMENTS,
    MIRAGE,
    MIRROR,
    NOMADIC,
    PLURAL,
    PRAXIMECHANICAL,
    RELATIVE,
    ROW_LINE,
)
from rulebound.games.calamandara.chains import card_text, window_facts
from rulebound.games.calamandara.naming import (
    SYMBOL_TITLES,
    listed,
    place,
    plural,
    seat_title,
    seats_in,
    symbol_at,
    with_article,
)
from rulebound.games.calamandara.piles import hand_limit
from rulebound.games.calamandara.state import (
    ACQUIRING_CARDS,
    DISCARDING_CARDS,
    PHASE_1,
    PHASE_2,
    PHASE_3,
    PHASE_4,
    RESERVING_CARDS,
    Table,
    n_cards,
)

# Frame: the name of the question, and its sentence with the facts it needs.
QUESTIONS: Final[dict[int, tuple[str, str]]] = {
    int(frames.DRAFT): ("draft", "{who}: which Memory card do you take for your deck? {left} left to choose from."),
    int(frames.SYMBOL_ORDER): (
        "symbol order",
        "{who}: which Symbol card is number {n} of your deck, from the top? (as it is: the rest stays as it lies)",
    ),
    int(frames.CARD_ORDER): (
        "card order",
        "{who}: which Memory card is number {n} of your deck, from the top? (as they are: the rest stays as it lies)",
    ),
    int(frames.CHOOSE_SYMBOLS): ("starting symbol", "{who}: which symbol do you start with? ({n} of 2)"),
    int(frames.MENU): ("turn", "Round {round}, {who}'s turn, with {left}: what next?"),
    int(frames.WINDOW): ("window", "{what}{chain}. {who}: {answers}?"),
    int(frames.ACQUIRING): (
        "lower symbol",
        "{who} acquires {what} from {whose} Symbol card: which lower one?",
    ),
    int(frames.INSERTING): ("insert", "{who}: which symbol do you insert? {so_far}"),
    int(frames.PLACE): ("place", "{who}: where do you insert the {symbol}?"),
    int(frames.FACE): ("face", "{who}: the {symbol} for {cell}: which way {how}?"),
    int(frames.FIRE_STAYS): ("fire stays", "{who}: keep the Fire on {cell}, or return it to the Depot?"),
    int(frames.WATERFALL_STAYS): ("waterfall stays", "{who}: keep the Waterfall on {cell}, or return it to the Depot?"),
    int(frames.PUSHED): ("pushed", "{who}: where does the Mirror push {whom}, who stands on {cell}?"),
    int(frames.STAR_LINE): ("star line", "{who}: which line does the Star on {cell} rearrange?"),
    int(frames.STAR_TAKE): (
        "star takes",
        "{who}: which symbol does the Star on {cell} relocate in its {line}? {so_far}",
    ),
    int(frames.STAR_PUT): ("star puts", "{who}: where in the {line} of the Star does the {symbol} on {from_cell} go?"),
    int(frames.TURN_SYMBOL): ("turn symbol", "{who}: the {symbol} relocated to {cell}: which way {how}?"),
    int(frames.MOVING): ("move", "{who}: where does {whose} token go from {cell}?"),
    int(frames.RESERVING): ("reserve", "{who}: which Memory card do you reserve for the Final Zone?"),
    int(frames.DISCARDING): ("discard", "{who}: which Memory card do you discard?"),
    int(frames.TRANSFORMING): ("transform", "{who}: which Waterfall do you transform?"),
    int(frames.TRANSFORMED): ("transform into", "{who}: into what does the Waterfall on {cell} transform?"),
    int(frames.TOWER_FACE): ("tower face", "{who}: which way do the sides of the Tower on {cell} run?"),
    int(frames.HAND_ONTO_DECK): (
        "hand onto deck",
        "{who} enters the Final Zone: which card of the hand goes onto the Memory deck next? "
        "(the last one lies on top; as they are: any order)",
    ),
    int(frames.RECOVERING): ("recover", "{who} has left the Final Zone: draw a card from the Memory deck, or stop?"),
    int(frames.MIRAGE_DRAWS): ("mirage", "Mirage of Sleep, {who}: draw a card from the Memory deck, or stop?"),
    int(frames.SHEDDING): ("shed", "{who} holds {excess} too many: which card goes onto the Memory deck?"),
    int(frames.NIGHTMARE_HOW): (
        "nightmare",
        "{who}: exchange one symbol for two out of {whom}'s Reserve, or take one?",
    ),
    int(frames.NIGHTMARE_GIVES): ("nightmare gives", "{who}: which symbol do you give {whom} for two others?"),
    int(frames.NIGHTMARE_TAKES): ("nightmare takes", "{who}: which symbol do you take out of {whom}'s Reserve?"),
    int(frames.RUINING): ("ruins", "{who}: which symbol do you destroy? {so_far}"),
    int(frames.ROTATING): (
        "rotate",
        "{who}: do the open Symbol cards (tops) or whole Symbol decks (decks) go round {around}?",
    ),
    int(frames.ELIMINATING): ("eliminate", "{who}: which card does {whom} lose? (a hidden one is drawn at random)"),
    int(frames.COPYING_SYMBOL): ("copy symbol", "{who}: which symbol on the board do you copy and insert?"),
    int(frames.SPARING_SYMBOL): ("spare symbol", "{who}: which symbol of your Reserve do you give up?"),
    int(frames.DOUBLING): ("double", "{who} copies {symbols}: which one do you insert at once? (done: none)"),
    int(frames.LACERATING): ("lacerate", "{who}: which symbol do you relocate? {so_far}"),
    int(frames.LACERATED): ("lacerated", "{who}: where does the {symbol} on {from_cell} go?"),
    int(frames.REVEALING): ("reveal", "{who}: whose Final Reserve is revealed next?"),
    int(frames.GIVING): ("give", "{who}: which card do you give to {whom}?"),
    int(frames.TAKING): (
        "take",
        "{who}: which card do you take from {whom}? {so_far}",
    ),
    int(frames.DRAINING): ("drain", "{who}: which symbol of {whom}'s Reserve is discarded? {so_far}"),
    int(frames.BREATH_FROM): ("breath from", "{who}: do you give a Footprint away from the Depot or from the Reserve?"),
    int(frames.BREATH_TO): ("breath to", "{who}: whose Depot gets your Footprint?"),
    int(frames.INVADING): ("invade", "{who}: on which Footprint of {whom}'s board does your token land?"),
}

# A used card of which something is still to be said: whose pile, whom it is aimed at, and what it announces besides.
_PILE: Final = ("pile", "{who}: whose discard pile does {card} revive the top card of?")
_AIM: Final = ("aim", "{who}: on whom is {card} used?")
_INSERTION_AIM: Final = (
    "insertion aim",
    "{who}: on whom is {card} used? (a traveller: attack symbols may go onto that board and into the Final Zone as "
    "well; none: into your own Initial Zone only)",
)
_AIMS: Final[dict[int, tuple[str, str]]] = {
    int(ENTROPY): _INSERTION_AIM,
    int(PLURAL): _INSERTION_AIM,
    int(MIRAGE): ("drawing aim", "{who}: for whom is {card} used? (that traveller draws)"),
    int(PRAXIMECHANICAL): ("copying aim", "{who}: for whom is {card} used? (that traveller copies and inserts)"),
    int(FALL): ("repeating aim", "{who}: for whom is {card} used? (that traveller repeats the turn)"),
    int(NOMADIC): ("acquiring aim", "{who}: whose Symbol card does {card} acquire from?"),
    int(LAMENTS): ("moving aim", "{who}: whose token does {card} move?"),
    int(RELATIVE): ("invading aim", "{who}: whose Dogmatic Lands does {card} invade?"),
}
_SECOND_VICTIM: Final = ("second victim", "{who}: does {card} on {aim} hit somebody else as well?")

OVER: Final = ("over", "The game is over: {winner}.")

_SENTENCES: Final = dict((*QUESTIONS.values(), _PILE, _AIM, *_AIMS.values(), _SECOND_VICTIM, OVER))

Facts = dict[str, str | int]
_Teller = Callable[[Table, int], str | int]


def prompt_of(s: Table) -> Prompt:
    """The question now asked, with the names it is about."""
    top = int(s.top())
    if top == frames.OVER:
        winner = f"{seat_title(s, int(s.result))} has won" if s.result < s.n_seats else "a draw"
        return Prompt(OVER[0], 0, {"winner": winner})
    seat = int(s.seat)
    facts: Facts = {"who": seat_title(s, seat)}
    if top == frames.USED:
        return Prompt(_used_question(s), seat, facts | _used_facts(s, int(s.depth) - 1))
    if top == frames.WINDOW:
        facts |= window_facts(s)
    elif top == frames.DOUBLING:
        facts["symbols"] = listed(SYMBOL_TITLES[int(s.fact(n)) - 1] for n in (3, 4) if s.fact(n) > 0)
    elif top in _STAGE_FACTS:
        facts |= _STAGE_FACTS[top](s, seat)
    else:
        facts |= {name: tell(s, int(s.fact(n))) for name, n, tell in _FRAME_FACTS.get(top, ())}
    return Prompt(QUESTIONS[top][0], seat, facts)


def prompt_text(prompt: Prompt) -> str:
    """A question as a sentence."""
    return _SENTENCES[prompt.kind].format(**prompt.facts)


# -- stages ------------------------------------------------------------------------------------------------------------


def _draft_facts(s: Table, _: int) -> Facts:
    return {"left": int(s.pool[0]).bit_count() + int(s.pool[1]).bit_count()}


def _place_facts(s: Table, _: int) -> Facts:
    """Set-up questions count the answers of a traveller in the phase."""
    return {"n": int(s.phase) + 1}


def _menu_facts(s: Table, seat: int) -> Facts:
    phase = int(s.phase)
    if s.in_final(seat):
        left = {1: "phases 1 to 3 left", 2: "phases 2 and 3 left", 3: "phase 3 left"}.get(phase, "no phase left")
    else:
        left = _LEFT.get(phase, "no phase left")
    return {"round": int(s.round), "left": left}


# What is left of a turn, by its phase.
_LEFT: Final = {
    int(PHASE_1): "all four phases left",
    int(PHASE_2): "phases 2 to 4 left",
    int(PHASE_3): "phases 3 and 4 left",
    int(PHASE_4): "phase 4 left",
    int(RESERVING_CARDS): "reserving, discarding and drawing left",
    int(DISCARDING_CARDS): "discarding and drawing left",
    int(ACQUIRING_CARDS): "drawing left",
}


_STAGE_FACTS: Final[dict[int, Callable[[Table, int], Facts]]] = {
    int(frames.DRAFT): _draft_facts,
    int(frames.SYMBOL_ORDER): _place_facts,
    int(frames.CARD_ORDER): _place_facts,
    int(frames.CHOOSE_SYMBOLS): _place_facts,
    int(frames.MENU): _menu_facts,
}


# -- frames: the name of a fact, its number in the frame, and how it is told -------------------------------------------


def _cell(_: Table, cell: int) -> str:
    return place(cell)


def _symbol(_: Table, kind: int) -> str:
    return SYMBOL_TITLES[kind]


def _which_way(_: Table, kind: int) -> str:
    return "does its tip point" if kind == MIRROR else "do its sides run"


def _way_there(s: Table, cell: int) -> str:
    return _which_way(s, int(s.kind_at(cell)))


def _token_of(s: Table, seat: int) -> str:
    return "your" if seat == s.seat else f"{seat_title(s, seat)}'s"


def _partner(s: Table, seat: int) -> str:
    return "your own Final Reserve" if seat == s.seat else seat_title(s, seat)


def _stands_on(s: Table, seat: int) -> str:
    return place(int(s.token(seat)))


def _card_of(s: Table, seat: int) -> str:
    return "the own" if seat == s.seat else f"{seat_title(s, seat)}'s"


def _acquired(s: Table, seat: int) -> str:
    upper = SYMBOL_TITLES[int(s.tables.upper[s.symbol_card(seat)])]
    return f"{with_article(upper)} and a lower symbol" if has_upper(s, seat) else "a lower symbol only"


def _so_far(_: Table, n: int) -> str:
    return "(one at least)" if n == 0 else f"({n} so far; done: no more)"


def _taken(_: Table, n: int) -> str:
    return "(a hidden one is drawn at random)" if n == 0 else f"({n} so far; done: no more)"


def _line(_: Table, line: int) -> str:
    return "row" if line == ROW_LINE else "column" if line == COLUMN_LINE else "diagonal"


def _around(_: Table, is_reversed: int) -> str:
    return "counter-clockwise" if is_reversed else "clockwise"


def _excess(s: Table, seat: int) -> str:
    return plural(int(n_cards(s.hand, seat) - hand_limit(s, seat)), "card")


_FRAME_FACTS: Final[dict[int, tuple[tuple[str, int, _Teller], ...]]] = {
    int(frames.ACQUIRING): (("whose", 2, _card_of), ("what", 2, _acquired)),
    int(frames.INSERTING): (("so_far", 4, _so_far),),
    int(frames.PLACE): (("symbol", 3, _symbol),),
    int(frames.FACE): (("how", 2, _which_way), ("symbol", 2, _symbol), ("cell", 3, _cell)),
    int(frames.FIRE_STAYS): (("cell", 2, _cell),),
    int(frames.WATERFALL_STAYS): (("cell", 2, _cell),),
    int(frames.PUSHED): (("whom", 2, seat_title), ("cell", 2, _stands_on)),
    int(frames.STAR_LINE): (("cell", 2, _cell),),
    int(frames.STAR_TAKE): (("cell", 2, _cell), ("line", 3, _line), ("so_far", 7, _so_far)),
    int(frames.STAR_PUT): (("line", 3, _line), ("symbol", 8, symbol_at), ("from_cell", 8, _cell)),
    int(frames.TURN_SYMBOL): (("how", 2, _way_there), ("symbol", 2, symbol_at), ("cell", 2, _cell)),
    int(frames.MOVING): (("whose", 2, _token_of), ("cell", 2, _stands_on)),
    int(frames.TRANSFORMED): (("cell", 2, _cell),),
    int(frames.TOWER_FACE): (("cell", 2, _cell),),
    int(frames.SHEDDING): (("excess", 1, _excess),),
    int(frames.NIGHTMARE_HOW): (("whom", 2, seat_title),),
    int(frames.NIGHTMARE_GIVES): (("whom", 2, seat_title),),
    int(frames.NIGHTMARE_TAKES): (("whom", 2, seat_title),),
    int(frames.RUINING): (("so_far", 2, _so_far),),
    int(frames.ROTATING): (("around", 2, _around),),
    int(frames.ELIMINATING): (("whom", 2, seat_title),),
    int(frames.LACERATING): (("so_far", 2, _so_far),),
    int(frames.LACERATED): (("symbol", 4, symbol_at), ("from_cell", 4, _cell)),
    int(frames.GIVING): (("whom", 2, _partner),),
    int(frames.TAKING): (("whom", 2, _partner), ("so_far", 3, _taken)),
    int(frames.DRAINING): (("whom", 2, seat_title), ("so_far", 4, _so_far)),
    int(frames.INVADING): (("whom", 2, seat_title),),
}


# -- used cards --------------------------------------------------------------------------------------------------------


def _used_question(s: Table) -> str:
    step = int(s.fact(frames.STEP))
    effect = int(s.fact(frames.EFFECT))
    if step == frames.PILE:
        return _PILE[0]
    if step == frames.AIMING:
        return _AIMS.get(effect, _AIM)[0]
    return _INSERTION_AIM[0] if effect == PRAXIMECHANICAL else _SECOND_VICTIM[0]


def _used_facts(s: Table, frame: int) -> Facts:
    return {"card": card_text(s, frame), "aim": seats_in(s, int(s.fact_of(frame, frames.AIM)))}
