"""Why an answer is refused, told by what lies there; where nothing more can be said, the clause's own words."""

from __future__ import annotations

from typing import Final

from rulebound.engine.verdict import Verdict, clause_id
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    ACQUIRE,
    ACTIVATE,
    CELLS_DONE,
    COLUMN_LINE,
    DECKS,
    DISCARD,
    DRAW,
    EXCHANGE,
    FALLING,
    FROM_DEPOT,
    FROM_RESERVE,
    INSERT,
    MORE,
    MOVE,
    NO_SEAT,
    PASS,
    QUIET,
    RESERVE,
    RETURN,
    RISING,
    ROW_LINE,
    STAY,
    STOP,
    SYMBOLS_DONE,
    TAKE,
    TOPS,
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
    (int(frames.STAR_TAKE), 1070): "the symbol on {cell} is settled, or has nowhere to go",
    (int(frames.STAR_PUT), 1070): "the symbol may not be relocated to {cell}",
    (int(frames.STAR_LINE), 176): "that line has nothing to relocate",
    (int(frames.STAR_LINE), 180): "only a Star on the Rift works on a diagonal",
    (int(frames.NIGHTMARE_HOW), 72): "the Reserve is full",
    (int(frames.NIGHTMARE_HOW), 271): "it takes a symbol to give and two to get",
    (int(frames.ACQUIRING), 66): "the lower part of the Symbol card does not show {a_symbol}",
    (int(frames.ACQUIRING), 1026): "the Depot has no {symbol} left",
    (int(frames.DOUBLING), 301): "nobody has just acquired {a_symbol} that could be copied",
    (int(frames.COPYING_SYMBOL), 297): "{a_symbol} has to lie on the board and in the Depot",
    (int(frames.TRANSFORMED), 184): "a Waterfall becomes a Footprint, a Mountain or a Tower",
    (int(frames.TRANSFORMED), 185): "the Depot has no {symbol}",
    (int(frames.TRANSFORMED), 1022): "{a_symbol} may not lie there",
    (int(frames.STAR_PUT), 1005): "{cell} is not in the line chosen for the Star on {star}",
    (int(frames.RUINING), 144): "a traveller's token stands on the Footprint on {cell}",
    (int(frames.RUINING), 161): "{cell} lies in the row of the Tower on {tower}, which shields it",
    (int(frames.RUINING), 265): "there is no symbol on {cell}",
    (int(frames.LACERATING), 144): "a traveller's token stands on the Footprint on {cell}",
    (int(frames.LACERATING), 161): "{cell} lies in the row of the Tower on {tower}, which shields it",
    (int(frames.LACERATING), 321): "there is no symbol on {cell}",
    (int(frames.LACERATING), 322): "{cell} is not in a zone like that of the first symbol",
    (int(frames.LACERATED), 1070): "{cell} is not empty",
    (int(frames.LACERATED), 160): "{cell} lies in the row of the Tower on {tower}",
    (int(frames.LACERATED), 197): "{a_symbol} may not lie on the Rift",
    (int(frames.LACERATED), 322): "{cell} is not in a zone like that of the first symbol",
    (int(frames.INVADING), 82): "a token stands on Footprints only, and {there} is on {cell}",
    (int(frames.TRANSFORMING), 184): "on {cell} is {there}, no Waterfall that could be transformed now",
    (int(frames.TRANSFORMING), 191): "the Waterfall on {cell} is not your own",
    (int(frames.TRANSFORMING), 185): "the Waterfall on {cell} can become nothing",
}

# The same for using a card, by clause.
_USES: Final[dict[int, str]] = {
    39: "there is no room in the hand of {who}",
    72: "the Reserve of {who} is full, and nobody has two symbols to exchange one for",
    80: "the Reserve of {who} is full",
    226: "nobody attacks {who} with a card now",
    237: "nobody else uses a card now",
    245: "no other traveller's turn is about to begin",
    247: "nobody else uses a card now, and nobody else is inserting symbols",
    260: "there is no Footprint to land on",
    265: "no symbol is in reach",
    272: "no other traveller has a symbol in the Reserve",
    274: "no other traveller is inserting attack symbols",
    278: "nobody else uses a card now",
    292: "no other traveller has a card",
    297: "no symbol on the board could be copied and inserted",
    302: "nobody else has just acquired symbols",
    309: "on no other traveller's discard pile is a card that could be revived",
    316: "no other traveller is inserting symbols",
    319: "no other traveller is acquiring symbols",
    321: "no symbol is in reach",
    326: "no turn has just ended",
    328: "no other traveller has reserved a card that is still hidden",
    340: "no other traveller has a symbol in the Reserve",
    345: "no token has a Footprint to walk to",
    348: "no other traveller has announced a move",
    351: "{who} has no symbol in the Reserve that could be inserted",
    411: "the card just used is no attack",
    1026: "nobody's Symbol card and Depot have a symbol to acquire",
}

# The words that answer a question of the verb "say".
_WORDS: Final[dict[int, tuple[int, ...]]] = {
    int(frames.FIRE_STAYS): (int(STAY), int(RETURN)),
    int(frames.WATERFALL_STAYS): (int(STAY), int(RETURN)),
    int(frames.STAR_LINE): (int(ROW_LINE), int(COLUMN_LINE), int(FALLING), int(RISING)),
    int(frames.RECOVERING): (int(MORE), int(STOP)),
    int(frames.MIRAGE_DRAWS): (int(MORE), int(STOP)),
    int(frames.NIGHTMARE_HOW): (int(EXCHANGE), int(TAKE)),
    int(frames.ROTATING): (int(TOPS), int(DECKS)),
    int(frames.BREATH_FROM): (int(FROM_DEPOT), int(FROM_RESERVE)),
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
        title = SYMBOL_TITLES[argument]
        return text and text.format(who=seat_title(s, int(s.seat)), symbol=title, a_symbol=with_article(title))
    if verb.name == "say":
        return _reason_for_word(s, argument, code)
    if verb.name == "on" and s.n_seats <= argument < NO_SEAT:
        return f"there are {s.n_seats} travellers only"
    return None


def _reason_for_cell(s: Table, cell: int, code: int) -> str | None:
    if not _is_on_board(s, cell):
        return f"there is no such space with {s.n_seats} travellers"
    top = int(s.top())
    text = _REASONS.get((top, code))
    if text is None and top == frames.PLACE:
        text = _OCCUPIED if s.is_occupied(cell) else _SHIELDED if s.is_shielded(cell) else None
    return text and text.format(**_facts(s, top, cell))


def _reason_for_word(s: Table, word: int, code: int) -> str | None:
    top = int(s.top())
    if word not in _WORDS[top]:
        return "it is no answer to this question"
    return _REASONS.get((top, code))


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
            text = _USES.get(code)
            return text and text.format(who=who)
        if kinds_in(s, s.final, seat) >> kind & 1:
            return f"{who} has {CARD_TITLES[kind]} in the Final Reserve, for the Final Zone only"
        return f"{who} does not hold {CARD_TITLES[kind]}"
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
