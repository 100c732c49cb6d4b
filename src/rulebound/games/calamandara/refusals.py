"""Why an answer is refused, told by what lies there; where nothing more can be said, the clause's own words."""

from __future__ import annotations

from typing import Final

from rulebound.engine.verdict import Verdict, clause_id
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    ACQUIRE,
    ACTIVATE,
    CELLS_DONE,
    DISCARD,
    DRAW,
    INSERT,
    MOVE,
    PASS,
    QUIET,
    RESERVE,
    SYMBOLS_DONE,
    TOWER,
    TRANSFORM,
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

# Inserting where something lies, and into the row of a Tower: told apart by what is on the board, because some clauses
# say both.
_OCCUPIED: Final = "{a_symbol} needs an empty space, and {there} lies on {cell}"
_SHIELDED: Final = "{cell} lies in the row of the Tower on {tower}, which keeps the {symbol} out"

_REASONS: Final[dict[tuple[int, int], str]] = {
    (int(frames.PLACE), 144): "a traveller's token stands on the Footprint on {cell}",
    (
        int(frames.PLACE),
        163,
    ): "{cell} lies in the row of the Tower on {tower}, and there Fire hits nothing but the Tower",
    (int(frames.PLACE), 176): "a Star on {cell} would have nothing to relocate",
    (int(frames.PLACE), 192): "Fire does not burn {there}",
    (int(frames.PLACE), 197): "{a_symbol} may not lie on the Rift",
    (int(frames.PLACE), 198): "there is a Tower in the row of {cell}",
    (int(frames.PLACE), 199): "there is a Wing in the row of {cell}",
    (int(frames.PLACE), 200): "there are two Caves in the row of {cell}",
    (int(frames.PLACE), 213): "a Fire needs a symbol to burn, and {cell} is empty",
    (int(frames.PLACE), 232): "the card is used on {aim}, so it inserts no attack symbol on {cell}",
    (int(frames.INSERTING), 77): "{who} has no {symbol} in the Reserve",
    (int(frames.INSERTING), 274): "{who} may not insert attack symbols in this turn, because of Sealed Fields",
    (int(frames.MOVING), 82): "a token stands on Footprints only, and {there} is on {cell}",
    (int(frames.MOVING), 85): "no chain of linked Footprints leads from {origin} to {cell}",
    (int(frames.MOVING), 123): "{cell} is in the Initial Zone of {owner}",
    (int(frames.MOVING), 1018): "another token stands on {cell}",
    (int(frames.PUSHED), 168): "no single step back leads from {origin} to {cell}",
    (int(frames.STAR_TAKE), 144): "a traveller's token stands on the Footprint on {cell}",
    (
        int(frames.STAR_TAKE),
        164,
    ): "{cell} lies in the row of the Tower on {tower}, and there a Star moves only the Tower",
    (int(frames.STAR_TAKE), 172): "there is no symbol on {cell}",
    (int(frames.STAR_TAKE), 173): "{cell} is not in the line chosen for the Star on {star}",
    (int(frames.STAR_TAKE), 175): "the Star has to relocate one symbol at least",
    (int(frames.STAR_PUT), 1005): "{cell} is not in the line chosen for the Star on {star}",
    (int(frames.RUINING), 144): "a traveller's token stands on the Footprint on {cell}",
    (int(frames.RUINING), 161): "{cell} lies in the row of the Tower on {tower}, which shields it",
    (int(frames.RUINING), 265): "there is no symbol on {cell}",
    (int(frames.LACERATING), 144): "a traveller's token stands on the Footprint on {cell}",
    (int(frames.LACERATING), 161): "{cell} lies in the row of the Tower on {tower}, which shields it",
    (int(frames.LACERATING), 321): "there is no symbol on {cell}",
    (int(frames.LACERATING), 322): "{cell} is not in a zone like that of the first symbol",
    (int(frames.LACERATED), 160): "{cell} lies in the row of the Tower on {tower}",
    (int(frames.LACERATED), 197): "{a_symbol} may not lie on the Rift",
    (int(frames.LACERATED), 322): "{cell} is not in a zone like that of the first symbol",
    (int(frames.INVADING), 82): "a token stands on Footprints only, and {there} is on {cell}",
    (int(frames.TRANSFORMING), 184): "on {cell} is {there}, no Waterfall that could be transformed now",
    (int(frames.TRANSFORMING), 191): "the Waterfall on {cell} is not your own",
    (int(frames.TRANSFORMING), 185): "the Waterfall on {cell} can become nothing",
}

# The same for the turn's menu and windows, by answer and clause.
_DEEDS: Final[dict[tuple[int, int], str]] = {
    (int(ACQUIRE), 74): "phase 1 is over",
    (int(ACQUIRE), 80): "the Reserve of {who} is full",
    (int(ACQUIRE), 1026): "the Depot of {who} has none of the symbols on the Symbol card",
    (int(INSERT), 63): "phase 2 is over",
    (int(INSERT), 77): "{who} has no symbol in the Reserve that could be inserted",
    (int(MOVE), 85): "no linked Footprint leads on from {origin}",
    (int(MOVE), 93): "phase 3 is over",
    (int(RESERVE), 97): "{who} has no card in hand",
    (int(RESERVE), 107): "the Final Reserve of {who} is full",
    (int(RESERVE), 112): "{who} has discarded or drawn already",
    (int(RESERVE), 132): "there is no phase 4 in the Final Zone",
    (int(RESERVE), 290): "{who} may not reserve in this turn, because of The Oracle",
    (int(RESERVE), 360): "a linked card waits on the Final Reserve of {who}",
    (int(DISCARD), 99): "{who} has no card to discard",
    (int(DISCARD), 112): "{who} has discarded or drawn already",
    (int(DISCARD), 121): "there is no phase 4 in the Final Zone",
    (int(DRAW), 39): "the hand of {who} is full",
    (int(DRAW), 114): "the Memory deck of {who} is empty",
    (int(DRAW), 132): "there is no phase 4 in the Final Zone",
    (int(DRAW), 290): "{who} may not draw in this turn, because of The Oracle",
    (int(DRAW), 397): "a linked card waits on the Memory deck of {who}",
    (int(TRANSFORM), 184): "{who} has no Waterfall that could be transformed now",
}

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
    if verb.name == "at" and argument != CELLS_DONE:
        return _reason_for_cell(s, argument, code)
    if verb.name == "do":
        return _reason_for_deed(s, argument, code)
    if verb.name == "symbol" and argument != SYMBOLS_DONE:
        text = _REASONS.get((int(s.top()), code))
        return text and text.format(who=seat_title(s, int(s.seat)), symbol=SYMBOL_TITLES[argument])
    if argument == verb.n_arguments - 1 and code == 175:
        return _REASONS.get((int(s.top()), code))
    return None


def _reason_for_cell(s: Table, cell: int, code: int) -> str | None:
    if not _is_on_board(s, cell):
        return f"there is no such space with {s.n_seats} travellers"
    top = int(s.top())
    text = _REASONS.get((top, code))
    if text is None and top == frames.PLACE and code < 1000:
        text = _OCCUPIED if s.is_occupied(cell) else _SHIELDED if s.is_shielded(cell) else None
    return text and text.format(**_facts(s, top, cell))


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
            return None
        is_reserved = kinds_in(s, s.final, seat) >> kind & 1
        return f"{who} has {CARD_TITLES[kind]} {'in the Final Reserve only' if is_reserved else 'not in hand'}"
    if s.top() == frames.WINDOW:
        return "everybody is asked about this" if deed == QUIET else "a card may be used now, or none"
    if deed in (PASS, QUIET):
        return "nobody is being answered now"
    text = _DEEDS.get((deed, code))
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
