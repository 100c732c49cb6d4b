"""The icons printed on Memory cards, and what they say about the cards that bear them."""

from __future__ import annotations

from typing import Final

import pytest

from rulebound.games.calamandara.actions import ATTACK_SYMBOLS
from rulebound.games.calamandara.components import CARD_NAMES, SYMBOL_NAMES, load_components

CARDS: Final = {card.name: card for card in load_components().memory_cards}

# By row of the printed key: what the icon shows, and the card it is on. Two more stand for what happens to cards that
# are copied, revived or taken.
FIRST: Final = {
    "move": "laments of lucaresti",
    "prevent a move": "monument in duadar",
    "exchange cards": "gavonian mirror",
    "destroy symbols of a Reserve": "temple of calon",
    "revive a card": "calamandara q'hoz",
}
SECOND: Final = {
    "reveal reserved cards": "dionesic perception",
    "prevent an acquisition": "guardian of maurna",
    "prevent attack symbols": "sealed fields",
    "double acquired symbols": "plural minds",
    "repeat a turn": "fall of the winds",
}
THIRD: Final = {
    "double and insert a symbol": "praximechanical theory",
    "cancel a card": "breath of beings",
    "prevent drawing": "the oracle",
    "insert symbols": "dogmatic entropy",
    "rotate Symbol cards": "submerged paintings",
    "trade symbols of Reserves": "nightmare of abandonment",
    "acquire symbols": "nomadic lands",
}
FOURTH: Final = {
    "draw": "mirage of sleep",
    "relocate symbols": "obtuse laceration",
    "prevent a turn": "erronia of silence",
    "invade": "relative dimensions",
    "eliminate a card": "dogmatic shadow",
    "use a copied card": "dominion of ircai",
    "rotate hands": "the well",
    "use a taken card": "dissonant echoes",
    "prevent an insertion": "delirium of armio",
    "cancel a card or prevent an insertion": "helm of solitude",
}
ICONS: Final = FIRST | SECOND | THIRD | FOURTH
# What the definition of an attack lists (CAL-229 to CAL-231), told by the icons; inserting may be one, too (CAL-232).
HOSTILE: Final = (
    "prevent a move",
    "exchange cards",
    "destroy symbols of a Reserve",
    "prevent an acquisition",
    "prevent attack symbols",
    "prevent drawing",
    "rotate Symbol cards",
    "trade symbols of Reserves",
    "acquire symbols",
    "prevent a turn",
    "eliminate a card",
    "rotate hands",
    "prevent an insertion",
)
INSERTING: Final = ("insert symbols", "double and insert a symbol", "double acquired symbols")


@pytest.mark.clause("CAL-365", "CAL-366", "CAL-367", "CAL-368")
def test_every_card_but_one_has_an_icon_of_its_own() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 27
    # Destroying symbols of the board is in no label of the key.
    assert set(CARD_NAMES) - set(ICONS.values()) == {"ruins of domodora"}


@pytest.mark.clause("CAL-365", "CAL-366", "CAL-367", "CAL-368", "CAL-229", "CAL-230", "CAL-231")
def test_the_icons_tell_which_cards_are_attacks() -> None:
    attacks = {card.name for card in CARDS.values() if card.attack}
    assert attacks == {ICONS[icon] for icon in (*HOSTILE, *INSERTING)}


@pytest.mark.clause("CAL-369")
def test_attack_symbols() -> None:
    assert {name for n, name in enumerate(SYMBOL_NAMES) if ATTACK_SYMBOLS >> n & 1} == {
        "mirror",
        "fire",
        "star",
        "mountain",
    }
