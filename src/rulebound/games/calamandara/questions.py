"""Every question as data and as a sentence.

What a question tells is public: a prompt may be shown to the whole table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.engine.prompt import Prompt
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import COLUMN_LINE, MIRROR, ROW_LINE
from rulebound.games.calamandara.naming import (
    CARD_TITLES,
    SYMBOL_TITLES,
    listed,
    place,
    plural,
    seat_title,
    seats_in,
    symbol_at,
    symbols_in,
)
from rulebound.games.calamandara.piles import hand_limit
from rulebound.games.calamandara.state import Table, n_cards

# Frame: the name of the question, and its sentence with the facts it needs.
QUESTIONS: Final[dict[int, tuple[str, str]]] = {
    int(frames.DRAFT): ("draft", "{who}: which Memory card do you take for your deck? {left} left to choose from."),
    int(frames.SYMBOL_ORDER): (
        "symbol order",
        "{who}: which Symbol card comes next in your deck, from the top? (as it is: the others stay as they lie)",
    ),
    int(frames.CARD_ORDER): (
        "card order",
        "{who}: which Memory card comes next in your deck, from the top? (as they are: the others stay as they lie)",
    ),
    int(frames.CHOOSE_SYMBOLS): ("starting symbol", "{who}: which symbol do you start with? ({n} of 2)"),
    int(frames.MENU): ("turn", "Round {round}, {who}'s turn: what next?"),
    int(frames.WINDOW): ("window", "{what}{chain}. {who}: use a card, pass, or be quiet for the rest of this turn?"),
    int(frames.ACQUIRING): (
        "lower symbol",
        "{who} acquires {upper} from the Symbol card of {whose}: which of the lower symbols as well?",
    ),
    int(frames.INSERTING): ("insert", "{who}: which symbol do you insert? {so_far}"),
    int(frames.PLACE): ("place", "{who}: where do you insert the {symbol}?"),
    int(frames.FACE): ("face", "{who}: {how} does the {symbol} on {cell} lie?"),
    int(frames.FIRE_STAYS): ("fire stays", "{who}: keep the Fire on {cell}, or return it to the Depot?"),
    int(frames.WATERFALL_STAYS): ("waterfall stays", "{who}: keep the Waterfall on {cell}, or return it to the Depot?"),
    int(frames.PUSHED): ("pushed", "{who}: where does the Mirror push {whom}, who stands on {cell}?"),
    int(frames.STAR_LINE): ("star line", "{who}: which line does the Star on {cell} rearrange?"),
    int(frames.STAR_TAKE): (
        "star takes",
        "{who}: which symbol does the Star on {cell} relocate in its {line}? {so_far}",
    ),
    int(frames.STAR_PUT): ("star puts", "{who}: where in the {line} of the Star does the {symbol} on {from_cell} go?"),
    int(frames.TURN_SYMBOL): ("turn symbol", "{who}: {how} does the relocated {symbol} on {cell} lie?"),
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
    int(frames.RUINING): ("ruins", "{who}: which symbol do the Ruins of Domodora destroy? ({n} of 2)"),
    int(frames.ROTATING): (
        "rotate",
        "{who}: do the open Symbol cards (tops) or whole Symbol decks (decks) go round {around}?",
    ),
    int(frames.ELIMINATING): ("eliminate", "{who}: which card does {whom} lose? (a hidden one is drawn at random)"),
    int(frames.COPYING_SYMBOL): ("copy symbol", "{who}: which symbol on the board do you copy and insert?"),
    int(frames.SPARING_SYMBOL): ("spare symbol", "{who}: which symbol of your Reserve do you give up?"),
    int(frames.DOUBLING): ("double", "{who} copies {symbols}: which one do you insert?"),
    int(frames.LACERATING): ("lacerate", "{who}: which symbol do you relocate? {so_far}"),
    int(frames.LACERATED): ("lacerated", "{who}: where does the {symbol} on {from_cell} go?"),
    int(frames.REVEALING): ("reveal", "{who}: whose Final Reserve is revealed next? (none: no more)"),
    int(frames.GIVING): ("give", "{who}: which card do you give {whom}?"),
    int(frames.TAKING): (
        "take",
        "{who}: which card do you take from {whom}? ({n} so far; a hidden one is drawn at random)",
    ),
    int(frames.DRAINING): ("drain", "{who}: which symbol is discarded from the Reserve of {whom}? ({n} so far)"),
    int(frames.BREATH_FROM): ("breath from", "{who}: do you give a Footprint away from the Depot or from the Reserve?"),
    int(frames.BREATH_TO): ("breath to", "{who}: whose Depot gets your Footprint?"),
    int(frames.INVADING): ("invade", "{who}: on which Footprint of {whom}'s board does your token land?"),
}

# A used card of which something is still to be said: the question by its step.
_STEPS: Final[dict[int, tuple[str, str]]] = {
    int(frames.PILE): ("pile", "{who}: whose discard pile does {card} revive the top card of?"),
    int(frames.AIMING): ("aim", "{who}: on whom is {card} used?"),
    int(frames.SECOND): ("second aim", "{who}: on whom is {card} used as well, besides {aim}?"),
}

OVER: Final = ("over", "The game is over: {winner}.")

_SENTENCES: Final = dict((*QUESTIONS.values(), *_STEPS.values(), OVER))

_MOMENTS: Final[dict[int, tuple[str, str]]] = {
    int(frames.AT_TURN): ("turn begins", "{actor}'s turn is about to begin"),
    int(frames.AT_ACQUIRING): ("acquiring", "{actor} is about to acquire symbols"),
    int(frames.AT_ACQUIRED): ("acquired", "{actor} has acquired {symbols}"),
    int(frames.AT_INSERTING): ("inserting", "{actor} is about to insert symbols"),
    int(frames.AT_INSERTED): ("inserted", "{actor} has inserted {inserted}"),
    int(frames.AT_MOVING): ("moving", "{actor} is about to move"),
    int(frames.AT_MOVED): ("moved", "{actor} has moved"),
    int(frames.AT_CARDS): ("cards", "{actor} comes to the Memory cards of phase 4"),
    int(frames.AT_END): ("turn ends", "{actor}'s turn has ended"),
    int(frames.AT_USE): ("use", "{actor} uses {card}"),
}

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
        return Prompt(_STEPS[int(s.fact(frames.STEP))][0], seat, facts | _used_facts(s, int(s.depth) - 1))
    if top == frames.WINDOW:
        facts |= _window_facts(s)
    elif top == frames.DOUBLING:
        facts["symbols"] = _two_symbols(s, 3)
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


def _starting_facts(s: Table, seat: int) -> Facts:
    return {"n": int(s.n_reserve(seat)) + 1}


def _menu_facts(s: Table, _: int) -> Facts:
    return {"round": int(s.round)}


_STAGE_FACTS: Final[dict[int, Callable[[Table, int], Facts]]] = {
    int(frames.DRAFT): _draft_facts,
    int(frames.SYMBOL_ORDER): lambda _, __: {},
    int(frames.CARD_ORDER): lambda _, __: {},
    int(frames.CHOOSE_SYMBOLS): _starting_facts,
    int(frames.MENU): _menu_facts,
}


# -- frames: the name of a fact, its number in the frame, and how it is told -------------------------------------------


def _cell(_: Table, cell: int) -> str:
    return place(cell)


def _symbol(_: Table, kind: int) -> str:
    return SYMBOL_TITLES[kind]


def _which_way(_: Table, kind: int) -> str:
    return "which way" if kind == MIRROR else "along which axis"


def _way_there(s: Table, cell: int) -> str:
    return _which_way(s, int(s.kind_at(cell)))


def _token_of(s: Table, seat: int) -> str:
    return "your" if seat == s.seat else f"{seat_title(s, seat)}'s"


def _stands_on(s: Table, seat: int) -> str:
    return place(int(s.token(seat)))


def _upper(s: Table, seat: int) -> str:
    return SYMBOL_TITLES[int(s.tables.upper[s.symbol_card(seat)])]


def _inserted(_: Table, n: int) -> str:
    return "(done: none)" if n == 0 else f"({n} inserted; done: no more)"


def _relocated(_: Table, n: int) -> str:
    return "(one at least)" if n == 0 else f"({n} relocated; done: no more)"


def _number(_: Table, n: int) -> int:
    return n


def _ordinal(_: Table, n: int) -> int:
    return n + 1


def _line(_: Table, line: int) -> str:
    return "row" if line == ROW_LINE else "column" if line == COLUMN_LINE else "diagonal"


def _around(_: Table, is_reversed: int) -> str:
    return "counter-clockwise" if is_reversed else "clockwise"


def _excess(s: Table, seat: int) -> str:
    return plural(int(n_cards(s.hand, seat) - hand_limit(s, seat)), "card")


_FRAME_FACTS: Final[dict[int, tuple[tuple[str, int, _Teller], ...]]] = {
    int(frames.ACQUIRING): (("whose", 2, seat_title), ("upper", 2, _upper)),
    int(frames.INSERTING): (("so_far", 4, _inserted),),
    int(frames.PLACE): (("symbol", 3, _symbol),),
    int(frames.FACE): (("how", 2, _which_way), ("symbol", 2, _symbol), ("cell", 3, _cell)),
    int(frames.FIRE_STAYS): (("cell", 2, _cell),),
    int(frames.WATERFALL_STAYS): (("cell", 2, _cell),),
    int(frames.PUSHED): (("whom", 2, seat_title), ("cell", 2, _stands_on)),
    int(frames.STAR_LINE): (("cell", 2, _cell),),
    int(frames.STAR_TAKE): (("cell", 2, _cell), ("line", 3, _line), ("so_far", 7, _relocated)),
    int(frames.STAR_PUT): (("line", 3, _line), ("symbol", 8, symbol_at), ("from_cell", 8, _cell)),
    int(frames.TURN_SYMBOL): (("how", 2, _way_there), ("symbol", 2, symbol_at), ("cell", 2, _cell)),
    int(frames.MOVING): (("whose", 2, _token_of), ("cell", 2, _stands_on)),
    int(frames.TRANSFORMED): (("cell", 2, _cell),),
    int(frames.TOWER_FACE): (("cell", 2, _cell),),
    int(frames.SHEDDING): (("excess", 1, _excess),),
    int(frames.NIGHTMARE_HOW): (("whom", 2, seat_title),),
    int(frames.NIGHTMARE_GIVES): (("whom", 2, seat_title),),
    int(frames.NIGHTMARE_TAKES): (("whom", 2, seat_title),),
    int(frames.RUINING): (("n", 2, _ordinal),),
    int(frames.ROTATING): (("around", 2, _around),),
    int(frames.ELIMINATING): (("whom", 2, seat_title),),
    int(frames.LACERATING): (("so_far", 2, _relocated),),
    int(frames.LACERATED): (("symbol", 4, symbol_at), ("from_cell", 4, _cell)),
    int(frames.GIVING): (("whom", 2, seat_title),),
    int(frames.TAKING): (("whom", 2, seat_title), ("n", 3, _number)),
    int(frames.DRAINING): (("whom", 2, seats_in), ("n", 3, _number)),
    int(frames.INVADING): (("whom", 2, seat_title),),
}


def _two_symbols(s: Table, n: int) -> str:
    """The symbols of an acquisition, which two neighbouring facts name."""
    kinds = [int(s.fact(n)) - 1, int(s.fact(n + 1)) - 1]
    return listed(SYMBOL_TITLES[kind] for kind in kinds if kind >= 0) or "no symbol"


# -- used cards and windows --------------------------------------------------------------------------------------------


def card_text(s: Table, frame: int) -> str:
    """The used card of a frame, with what it acts as: ``Dominion of Ircai as Dogmatic Entropy``."""
    kind = int(s.tables.kind_of[s.fact_of(frame, frames.CARD)])
    effect = int(s.fact_of(frame, frames.EFFECT))
    title = CARD_TITLES[kind]
    return title if kind == effect else f"{title} as {CARD_TITLES[effect]}"


def used_text(s: Table, frame: int) -> str:
    """The used card of a frame with its aim: ``Erronia of Silence on North``."""
    aim = seats_in(s, int(s.fact_of(frame, frames.AIM)))
    served = int(s.fact_of(frame, frames.HOW)) // int(frames.SERVED) - 1
    for_whom = f" for {seat_title(s, served)}" if served >= 0 else ""
    return f"{card_text(s, frame)}{for_whom}{f' on {aim}' if aim else ''}"


def _used_facts(s: Table, frame: int) -> Facts:
    return {"card": card_text(s, frame), "aim": seats_in(s, int(s.fact_of(frame, frames.AIM)))}


def chain(s: Table) -> list[int]:
    """The frames of the cards on the table that answer one another, the newest first."""
    found: list[int] = []
    frame = int(s.depth) - 2
    while frame >= 0 and s.fact_of(frame, 0) == frames.USED:
        found.append(frame)
        frame -= 1
    return found


def _window_facts(s: Table) -> Facts:
    moment, words = _MOMENTS[int(s.fact(frames.MOMENT))]
    facts: Facts = {"moment": moment, "actor": seat_title(s, int(s.fact(frames.SUBJECT))), "chain": ""}
    facts["symbols"] = _two_symbols(s, int(frames.FIRST_SYMBOL))
    facts["inserted"] = symbols_in(int(s.fact(frames.KINDS)))
    if moment == "use":
        newest, *older = chain(s)
        facts |= {"actor": seat_title(s, int(s.fact_of(newest, frames.USER))), "card": used_text(s, newest)}
        facts["chain"] = "".join(f", in answer to {_whose_card(s, frame)}" for frame in older)
    facts["what"] = words.format(**facts)
    return facts


def _whose_card(s: Table, frame: int) -> str:
    return f"{seat_title(s, int(s.fact_of(frame, frames.USER)))}'s {used_text(s, frame)}"
