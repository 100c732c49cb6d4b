"""Situations in which an answer is refused, in words: tables by question and clause.

The words in braces are facts of the situation; see ``refusals.py``.
"""

from __future__ import annotations

from typing import Final

from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import (
    ACQUIRE,
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
    RESERVE,
    RETURN,
    RISING,
    ROW_LINE,
    STAY,
    STOP,
    TAKE,
    TOPS,
    TRANSFORM,
)

# Inserting where something lies, and into the row of a Tower: told apart by what is on the board, because some clauses
# say both.
OCCUPIED: Final = "{a_symbol} needs an empty space, and {there} lies on {cell}"
SHIELDED: Final = "{cell} lies in the row of the Tower on {tower}, which keeps the {symbol} out"

REASONS: Final[dict[tuple[int, int], str]] = {
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
    (int(frames.INSERTING), 1072): "{a_symbol} can be inserted nowhere now",
    (int(frames.COPYING_SYMBOL), 274): "{who} may not insert attack symbols in this turn, because of Sealed Fields",
    (int(frames.COPYING_SYMBOL), 1072): "{a_symbol} can be inserted nowhere now",
    (int(frames.DOUBLING), 274): "{who} may not insert attack symbols in this turn, because of Sealed Fields",
    (int(frames.DOUBLING), 1072): "{a_symbol} can be inserted nowhere now",
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
    (
        int(frames.STAR_PUT),
        1070,
    ): "{cell} is settled, holds what the Star may not move, or may not hold what would come to lie there",
    (int(frames.STAR_LINE), 176): "that line has nothing to relocate",
    (int(frames.STAR_LINE), 180): "only a Star on the Rift works on a diagonal",
    (int(frames.NIGHTMARE_GIVES), 271): "{who} has no {symbol} in the Reserve",
    (int(frames.NIGHTMARE_TAKES), 272): "no {symbol} is left in that Reserve",
    (int(frames.DRAINING), 340): "no {symbol} is left in that Reserve",
    (int(frames.SPARING_SYMBOL), 296): "{who} has no {symbol} in the Reserve",
    (int(frames.CHOOSE_SYMBOLS), 47): "the Depot has no {symbol} left",
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
    (int(frames.INVADING), 262): "{cell} is on another board, has a token, or lies in front of the traveller invaded",
    (int(frames.INVADING), 82): "a token stands on Footprints only, and {there} is on {cell}",
    (int(frames.TRANSFORMING), 184): "on {cell} is {there}, no Waterfall that could be transformed now",
    (int(frames.TRANSFORMING), 191): "the Waterfall on {cell} is not your own",
    (int(frames.TRANSFORMING), 185): "the Waterfall on {cell} can become nothing",
}

# The same for using a card, by clause.
USES: Final[dict[int, str]] = {
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
    290: "it is nobody else's turn, or The Oracle has been used already",
    292: "no other traveller has a card",
    297: "no symbol on the board could be copied and inserted",
    302: "nobody else has just acquired symbols",
    309: "on no other traveller's discard pile is a card that could be revived",
    316: "no other traveller is inserting symbols",
    319: "no other traveller is acquiring symbols",
    321: "no symbol is in reach",
    324: "the turn is to be repeated already",
    326: "no turn has just ended",
    328: "no other traveller has reserved a card that is still hidden",
    333: "no card could be had in exchange",
    334: "no other traveller has a card",
    340: "no other traveller has a symbol in the Reserve",
    345: "no token has a Footprint to walk to",
    348: "no other traveller has announced a move",
    351: "{who} has no symbol in the Reserve that could be inserted",
    411: "the card just used is no attack",
    1026: "nobody's Symbol card and Depot have a symbol to acquire",
    1077: "the card just used is one of {who}",
    1086: "right after a turn only cards that are linked to its end are used",
}

# The words that answer a question of the verb "say".
WORDS: Final[dict[int, tuple[int, ...]]] = {
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
DEEDS: Final[dict[tuple[int, int], str]] = {
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


# Whom a card cannot be used on, by clause.
AIMS: Final[dict[int, str]] = {
    72: "the Reserve of {who} is full, and {whom} has no two symbols to exchange one for",
    114: "the Memory deck of {whom} is empty",
    161: "the token of {whom} stands in the row of a Tower",
    226: "the card attacks somebody else",
    232: "no attack symbol could be inserted against {whom}",
    234: "the hand of {whom} is full",
    245: "it is not {whom} whose turn is about to begin",
    247: "it is not {whom} who inserts symbols",
    260: "there is no Footprint on the board of {whom} to land on",
    272: "{whom} has no symbol in the Reserve",
    279: "the Footprint goes to another traveller",
    290: "The Oracle keeps {whom} from it, or it is somebody else's turn",
    292: "{whom} has no card",
    297: "{whom} could not copy and insert anything",
    309: "no card that could be revived lies on the discard pile of {whom}",
    316: "it is not {whom} who inserts symbols",
    319: "it is not {whom} who acquires symbols",
    326: "it is not {whom} whose turn has ended",
    328: "no hidden card of {whom} is left to be revealed",
    333: "{whom} has no card",
    334: "{whom} has no card",
    340: "{whom} has no symbol in the Reserve",
    341: "{whom} is hit already, or has no symbol in the Reserve",
    345: "the token of {whom} has no Footprint to walk to",
    348: "it is not {whom} who is about to move",
    355: "a linked card waits on the Memory deck of {whom}",
    394: "a taken card acts only on the traveller it was taken from",
    1026: "the Symbol card and the Depot of {whom} have nothing to acquire",
    1078: "the card is used on another traveller",
}
# The last answer of a verb ("done"), where something still has to be chosen.
NOT_YET: Final = "one has to be chosen"
# How a symbol cannot be turned.
HAS_TIP: Final = "a Mirror is turned by saying where its tip points, for instance to the north"
HAS_SIDES: Final = "Tower, Cave and Wing are turned by saying which way their sides run, east-west or north-south"
FULL_LINE: Final = "that line has as many of them as it may have"
NEEDS_AIM: Final = "the card has to be used on somebody"
ONLY_ATTACKS: Final = "there are only attack symbols to insert, and none fits into the own Initial Zone"
