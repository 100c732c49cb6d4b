"""Why an answer is refused, told by what lies there; where nothing more can be said, the clause's own words."""

from __future__ import annotations

from typing import Final

from rulebound.engine.verdict import Verdict, clause_id
from rulebound.games.calamandara import frames, reasons
from rulebound.games.calamandara.actions import (
    ACTIVATE,
    NO_SEAT,
    PASS,
    QUIET,
    TOWER,
    USE,
    VOCABULARY,
)
from rulebound.games.calamandara.board import CENTRE, N_CELLS, SEAT_OF_ARM
from rulebound.games.calamandara.naming import (
    CARD_TITLES,
    SYMBOL_TITLES,
    place,
    seat_title,
    seats_in,
    symbol_at,
    with_article,
)
from rulebound.games.calamandara.piles import kinds_in
from rulebound.games.calamandara.state import Table, waiting_effect, waiting_taker

# Verbs whose last argument ends a choice ("done", "as they are").
_WITH_END: Final = ("at", "symbol", "card", "pick", "order")
# Which fact of a frame is the symbol about to be laid, the token's seat, the aim.
_SYMBOL_FACT: Final = {int(frames.PLACE): 3}
_TOKEN_FACT: Final = {int(frames.MOVING): 2, int(frames.PUSHED): 2}
_AIM_FACT: Final = {int(frames.PLACE): 2}
_STAR_FACT: Final = {int(frames.STAR_TAKE): 2, int(frames.STAR_PUT): 2}


def explain(s: Table, action: int, code: int, texts: tuple[str, str]) -> Verdict:
    """Why an action is refused: which clause or ruling, and in words. ``texts``: the answer's, and the question's."""
    rulebook = s.game.rulebook
    entry = clause_id(rulebook.prefix, code)
    answer, question = texts
    if s.is_over:
        return Verdict(False, (entry,), "The game is over")
    first, n = s.domain()
    if first <= action < first + n:
        why = _reason(s, action, code) or rulebook[entry].text.rstrip(".")
        return Verdict(False, (entry,), f'"{answer}" is not possible: {why}')
    if 0 <= action < VOCABULARY.n_actions:
        verb = VOCABULARY.verb_of(action)
        return Verdict(False, (entry,), f'Not the question now ("{verb.name}"); to decide: {question}')
    return Verdict(False, (entry,), f"There is no such action; to decide: {question}")


def _reason(s: Table, action: int, code: int) -> str | None:
    verb = VOCABULARY.verb_of(action)
    argument = action - verb.offset
    if verb.name in _WITH_END and argument == verb.n_arguments - 1:
        return reasons.NOT_YET
    match verb.name:
        case "at":
            return _reason_for_cell(s, argument, code)
        case "do":
            return _reason_for_deed(s, argument, code)
        case "symbol":
            return _reason_for_symbol(s, SYMBOL_TITLES[argument], code)
        case "say":
            return _reason_for_word(s, argument, code)
        case "on":
            return _reason_for_aim(s, argument, code)
        case "card":
            return _reason_for_card(s, CARD_TITLES[argument])
        case "pick":
            return "there is no such card"
        case "face":
            return _reason_for_face(code)
    return "the card is not among the rest of the deck"


def _reason_for_symbol(s: Table, title: str, code: int) -> str | None:
    text = reasons.REASONS.get((int(s.top()), code))
    return text and text.format(who=seat_title(s, int(s.seat)), symbol=title, a_symbol=with_article(title))


def _reason_for_face(code: int) -> str | None:
    if code == 206:
        return reasons.HAS_TIP
    return reasons.HAS_SIDES if code == 205 else reasons.FULL_LINE


def _reason_for_cell(s: Table, cell: int, code: int) -> str | None:
    if not _is_on_board(s, cell):
        return f"there is no such space with {s.n_seats} travellers"
    top = int(s.top())
    text = reasons.REASONS.get((top, code))
    if text is None and top == frames.PLACE:
        text = reasons.OCCUPIED if s.is_occupied(cell) else reasons.SHIELDED if s.is_shielded(cell) else None
    return text and text.format(**_facts(s, top, cell))


def _reason_for_word(s: Table, word: int, code: int) -> str | None:
    top = int(s.top())
    if word not in reasons.WORDS[top]:
        return "it is no answer to this question"
    return reasons.REASONS.get((top, code))


def _reason_for_aim(s: Table, aim: int, code: int) -> str | None:
    if aim == NO_SEAT:
        if code == 232:
            return reasons.ONLY_ATTACKS
        return reasons.NEEDS_AIM if s.top() == frames.USED else None
    if aim >= s.n_seats:
        return f"there are {s.n_seats} travellers only"
    text = reasons.AIMS.get(code)
    return text and text.format(who=seat_title(s, int(s.seat)), whom=seat_title(s, aim))


def _reason_for_card(s: Table, title: str) -> str | None:
    top = s.top()
    if top == frames.DRAFT:
        return f"no {title} is left"
    if top == frames.CARD_ORDER:
        return f"{title} is not among the rest of the deck"
    return f"{seat_title(s, int(s.seat))} does not hold {title}"


def _reason_for_deed(s: Table, deed: int, code: int) -> str | None:
    seat = int(s.seat)
    who = seat_title(s, seat)
    if deed >= ACTIVATE:
        kind = deed - int(ACTIVATE)
        is_there = any(
            waiting_taker(entry) == seat and waiting_effect(entry) == kind for entry in s.waits[: int(s.n_waits)]
        )
        return None if is_there else f"no {CARD_TITLES[kind]} waits for {who}"
    if deed >= USE:
        kind = deed - int(USE)
        if kinds_in(s, s.hand, seat) >> kind & 1:
            text = reasons.USES.get(code)
            return text and text.format(who=who)
        if kinds_in(s, s.final, seat) >> kind & 1:
            return f"{who} has {CARD_TITLES[kind]} in the Final Reserve, for the Final Zone only"
        return f"{who} does not hold {CARD_TITLES[kind]}"
    if s.top() == frames.WINDOW:
        return (
            "it does not hold for a used card or the end of a turn; say pass"
            if deed == QUIET
            else "a card may be used now, or none"
        )
    if deed in (PASS, QUIET):
        return "nobody is being answered now"
    text = reasons.DEEDS.get((deed, code))
    return text and text.format(who=who, origin=place(int(s.token(seat))))


def _is_on_board(s: Table, cell: int) -> bool:
    return cell >= CENTRE or SEAT_OF_ARM[int(s.layout) * 4 + cell // 30] < s.n_seats


def _facts(s: Table, top: int, cell: int) -> dict[str, str]:
    there = symbol_at(s, cell)
    facts = {
        "cell": place(cell),
        "there": with_article(there) if s.is_occupied(cell) else "no symbol",
        "tower": _tower_over(s, cell),
        "owner": "" if cell >= CENTRE else seat_title(s, int(SEAT_OF_ARM[int(s.layout) * 4 + cell // 30])),
    }
    if top in _SYMBOL_FACT:
        facts["symbol"] = SYMBOL_TITLES[int(s.fact(_SYMBOL_FACT[top]))]
        facts["a_symbol"] = with_article(facts["symbol"])
    elif top == frames.LACERATED:
        facts["a_symbol"] = with_article(symbol_at(s, int(s.fact(4))))
    if top in _TOKEN_FACT:
        facts["origin"] = place(int(s.token(s.fact(_TOKEN_FACT[top]))))
    if top in _AIM_FACT:
        facts["aim"] = seats_in(s, int(s.fact(_AIM_FACT[top]))) or "nobody"
    if top in _STAR_FACT:
        facts["star"] = place(int(s.fact(_STAR_FACT[top])))
    return facts


def _tower_over(s: Table, cell: int) -> str:
    """Where the Tower stands in whose row a space lies; empty if there is none."""
    word, bit = divmod(cell, 60)
    for tower in range(int(N_CELLS)):
        if s.is_kind(tower, TOWER) and int(s.line(tower, s.facing_at(tower), word)) >> bit & 1:
            return place(tower)
    return ""
