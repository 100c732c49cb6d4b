"""Words for everything: answers, questions, refusals, and what happened."""

from __future__ import annotations

from typing import Final

from rulebound.engine.verdict import Verdict
from rulebound.games.calamandara import frames, refusals
from rulebound.games.calamandara.actions import (
    ACTIVATE,
    CARDS_AS_THEY_ARE,
    CELLS_DONE,
    FACE_NORTH,
    NO_SEAT,
    ORDER_AS_IT_IS,
    PICK_IN_HAND,
    PICK_IN_RESERVE,
    PICKS_DONE,
    USE,
    VOCABULARY,
)
from rulebound.games.calamandara.board import ARM_NAMES, FACE_NAMES
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES
from rulebound.games.calamandara.naming import cell_words, seat_word
from rulebound.games.calamandara.questions import prompt_of, prompt_text
from rulebound.games.calamandara.reasons import WORDS
from rulebound.games.calamandara.sentences import sentence
from rulebound.games.calamandara.state import Table

__all__ = ["card_words", "explain", "phrases", "prompt_of", "prompt_text", "sentence", "usual"]

# The word that is enough to name a card, where it is not the first one of the name.
SHORT_NAMES: Final = {
    "dissonant echoes": "echoes",
    "the well": "well",
    "submerged paintings": "paintings",
    "the oracle": "oracle",
    "dogmatic shadow": "shadow",
    "calamandara q'hoz": "q'hoz",
    "dogmatic entropy": "entropy",
}

# Other words for an answer than the one shown.
OTHER_WORDS: Final = {
    "done": ("no more", "none"),
    "as they are": ("done",),
    "as it is": ("done",),
    "keep": ("stay", "keep it"),
    "return": ("return it", "back"),
    "draw": ("more",),
    "stop": ("no more", "done"),
    "falling diagonal": ("falling",),
    "rising diagonal": ("rising",),
    "exchange": ("swap",),
    "from the depot": ("depot", "from depot"),
    "from the reserve": ("reserve", "from reserve"),
    "hidden in hand": ("hand", "from the hand"),
    "hidden in reserve": ("reserve", "from the reserve"),
    "transform": ("waterfall",),
    "end": ("end turn",),
    "none": ("nobody", "on nobody", "on none"),
}


def card_words(kind: int) -> tuple[str, ...]:
    """A card by its name and by what is enough of it: ``helm of solitude``, ``helm``."""
    name = CARD_NAMES[kind]
    short = SHORT_NAMES.get(name, name.split()[0])
    words = (name, short)
    return words + tuple(word.replace("'", "") for word in words if "'" in word)


# -- answers -----------------------------------------------------------------------------------------------------------


def phrases(s: Table, action: int) -> tuple[str, ...]:
    """Every text that means an action of the question's domain, the one shown first.

    Two actions may share a text; the one that is legal is meant, if only one is.
    """
    verb = VOCABULARY.verb_of(action)
    argument = action - verb.offset
    word = verb.names[argument]
    match verb.name:
        case "do" if argument >= USE:
            is_use = argument < ACTIVATE
            named = card_words(argument - int(USE if is_use else ACTIVATE))
            how = "use" if is_use else "activate"
            return (*(f"{how} {name}" for name in named), *named)
        case "at" if argument != CELLS_DONE:
            return _place_words(s, argument)
        case "card" if argument != CARDS_AS_THEY_ARE:
            return card_words(argument)
        case "on" if argument != NO_SEAT:
            return _seat_words(s, argument)
        case "pick" if PICK_IN_HAND <= argument < PICKS_DONE:
            return _pick_words(argument)
        case "face":
            return _face_words(argument)
        case "say" if argument not in WORDS.get(int(s.top()), ()):
            return (word,)
        case "order" if argument != ORDER_AS_IT_IS:
            return (word, f"s{argument + 1:02}", str(argument + 1))
    return (word, *OTHER_WORDS.get(word, ()))


def usual(_: Table) -> int | None:
    """What a line may leave out: nothing, because even passing is a decision."""
    return None


def _place_words(s: Table, cell: int) -> tuple[str, ...]:
    """A space; where a symbol is laid it may be named again, as nobody is asked which one if there is only one."""
    words = cell_words(s, cell, int(s.seat))
    if s.top() != frames.PLACE:
        return words
    symbol = SYMBOL_NAMES[int(s.fact(3))]
    return (*words, *(f"{symbol} {word}" for word in words))


def _seat_words(s: Table, seat: int) -> tuple[str, ...]:
    present = [seat_word(s, each) for each in range(int(s.n_seats))]
    words = [*present, *(arm for arm in ARM_NAMES if arm not in present)]
    return (f"on {words[seat]}", words[seat])


def _pick_words(argument: int) -> tuple[str, ...]:
    in_reserve = argument >= PICK_IN_RESERVE
    named = card_words(argument - int(PICK_IN_RESERVE if in_reserve else PICK_IN_HAND))
    return (*(f"{'reserve' if in_reserve else 'hand'} {name}" for name in named), *named)


def _face_words(argument: int) -> tuple[str, ...]:
    if argument < FACE_NORTH + 4:
        word = FACE_NAMES[argument - int(FACE_NORTH)]
        return (f"to the {word}", f"to {word}", word)
    return ("north-south", "ns", "vertical") if argument == FACE_NORTH + 5 else ("east-west", "ew", "horizontal")


# -- refusals ----------------------------------------------------------------------------------------------------------


def explain(s: Table, action: int, code: int) -> Verdict:
    """Why an action is refused: which clause or ruling, and what it says."""
    answer = phrases(s, action)[0] if 0 <= action < VOCABULARY.n_actions else ""
    return refusals.explain(s, action, code, (answer, prompt_text(prompt_of(s))))
