"""Every Memory card cancelled, copied, taken and revived: 28 cards, five that do it, one table (``matrix.toml``)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from rulebound.games.calamandara.components import CARD_NAMES
from rulebound.games.calamandara.match import Match
from tests.games.calamandara.chains import (
    SCENES,
    Scene,
    actor,
    pile,
    refused_by,
    say,
    settle,
    table,
    use,
    waiting,
    worked_for,
)

Cell = dict[str, str]
MATRIX: Final[dict[str, dict[str, Cell]]] = tomllib.loads(
    Path(__file__).with_name("matrix.toml").read_text(encoding="utf-8")
)
ENABLERS: Final = {
    "breath": "breath of beings",
    "helm": "helm of solitude",
    "dominion": "dominion of ircai",
    "echoes": "dissonant echoes",
    "qhoz": "calamandara q'hoz",
}
CARDS: Final = {card.replace(" ", "_").replace("'", ""): card for card in CARD_NAMES}
# Cards that work on a card: played upon a Nightmare of Abandonment.
UPON_CARDS: Final = ("dissonant echoes", "dominion of ircai", "helm of solitude", "breath of beings")
NIGHTMARE: Final = "nightmare of abandonment"
QHOZ: Final = "calamandara q'hoz"
PLAIN: Final = [card for card in CARD_NAMES if card in SCENES]
LINKED: Final = [card for card in PLAIN if MATRIX[card.replace(" ", "_")]["qhoz"]["clause"] != "CAL-309"]


def cell(card: str, by: str) -> Cell:
    return MATRIX[card.replace(" ", "_").replace("'", "")][by]


def opened(card: str, south: list[str], north: list[str], piles: dict[str, list[str]] | None = None) -> Match:
    """The moment in which South can use a card."""
    scene: Scene = SCENES[card]
    state = table(scene.parts(south, north, piles))
    say(state, *scene.lead)
    return state


def test_the_table_has_every_card_and_every_way_to_answer() -> None:
    assert sorted(MATRIX) == sorted(CARDS)
    assert {len(row) for row in MATRIX.values()} == {len(ENABLERS)}
    assert sum(len(row) for row in MATRIX.values()) == 28 * 5
    assert {each["answer"] for row in MATRIX.values() for each in row.values()} <= {"cancelled", "acts", "waits", "no"}


# -- plain cards: South uses the card, North answers -------------------------------------------------------------------


def piles_without(state: Match, card: str) -> tuple[list[str], list[str]]:
    """Both discard piles, but for a card that Dogmatic Shadow may have put there."""
    south, north = ([each for each in pile(state, seat) if each != card] for seat in ("south", "north"))
    return south, north


@pytest.mark.parametrize("by", ["breath", "helm"])
@pytest.mark.parametrize("card", PLAIN)
@pytest.mark.clause("CAL-370", "CAL-372", "CAL-373", "CAL-251", "CAL-281", "CAL-363")
def test_cancelled(card: str, by: str) -> None:
    state = opened(card, [card], [ENABLERS[by]])
    use(state, "south", card)
    if cell(card, by)["answer"] == "no":
        # It is the only card that North could use, so North is not even asked.
        assert actor(state) == "south"
        settle(state)
        assert worked_for(state, card) == ["south"]
        assert pile(state, "north") == []
        return
    use(state, "north", ENABLERS[by])
    settle(state)
    assert worked_for(state, card) == []
    assert worked_for(state, "helm of solitude") == ["north"]
    assert worked_for(state, "breath of beings") == (["north"] if by == "breath" else [])
    assert (pile(state, "south"), pile(state, "north")) == ([card], [ENABLERS[by]])
    assert waiting(state) == []


@pytest.mark.parametrize("card", PLAIN)
@pytest.mark.clause("CAL-237", "CAL-241", "CAL-352", "CAL-391", "CAL-401", "CAL-409", "CAL-425", "CAL-R38", "CAL-R81")
def test_copied(card: str) -> None:
    scene = SCENES[card]
    state = opened(card, [card], ["dominion of ircai"])
    use(state, "south", card)
    use(state, "north", "dominion of ircai")
    settle(state)
    if cell(card, "dominion")["answer"] == "acts":
        assert worked_for(state, card) in (["north", "south"], ["?", "?"])
        assert piles_without(state, scene.hand) == ([], [card, "dominion of ircai"])
        assert waiting(state) == []
    else:
        assert worked_for(state, card) == ["south"]
        assert piles_without(state, scene.hand) == ([], ["dominion of ircai"])
        assert waiting(state) == [(card, card, "north deck", "north")]


@pytest.mark.parametrize("card", PLAIN)
@pytest.mark.clause("CAL-226", "CAL-228", "CAL-357", "CAL-390", "CAL-400", "CAL-410", "CAL-411", "CAL-R31", "CAL-R32")
def test_taken(card: str) -> None:
    scene = SCENES[card]
    state = opened(card, [card], ["dissonant echoes", "breath of beings"])
    use(state, "south", card)
    expected = cell(card, "echoes")
    if expected["answer"] == "no":
        # Breath of Beings brings the question about; Relative Dimensions leaves nothing at all to answer.
        if card != "relative dimensions":
            assert expected["clause"] in refused_by(state, "use dissonant echoes")
        settle(state)
        assert worked_for(state, card) in (["south"], ["?"])
        assert piles_without(state, scene.hand) == ([card], [])
        return
    use(state, "north", "dissonant echoes")
    settle(state)
    if expected["answer"] == "acts":
        assert worked_for(state, card) in (["north"], ["?"])
        assert piles_without(state, scene.hand) == ([], [card, "dissonant echoes"])
        assert waiting(state) == []
    else:
        assert worked_for(state, card) == []
        assert piles_without(state, scene.hand) == ([], ["dissonant echoes"])
        assert waiting(state) == [(card, card, "south final", "north")]


@pytest.mark.parametrize("card", PLAIN)
@pytest.mark.clause("CAL-309", "CAL-310", "CAL-311", "CAL-353", "CAL-391", "CAL-425", "CAL-R39")
def test_revived(card: str) -> None:
    scene = SCENES[card if card != "fall of the winds" else "the well"]
    below = "temple of calon" if card != "temple of calon" else "the well"
    state = table(scene.parts([QHOZ], [], {"north": [card, below]}))
    say(state, *[line for lead in scene.lead for line in ("pass", lead)][1:])
    use(state, "south", QHOZ)
    if cell(card, "qhoz")["answer"] == "acts":
        settle(state)
        assert worked_for(state, card) in (["south"], ["?"])
        assert piles_without(state, scene.hand) == ([card, QHOZ], [below])
        assert waiting(state) == []
    else:
        assert_waits(state, card, below)


@pytest.mark.parametrize("card", LINKED)
@pytest.mark.clause("CAL-352", "CAL-391")
def test_revived_without_its_link_it_waits(card: str) -> None:
    other = "erronia of silence"
    scene = Scene(hand=other if card != other else "monument in duadar")
    state = table(scene.parts([QHOZ], [], {"north": [card, "temple of calon"]}))
    use(state, "south", QHOZ)
    assert_waits(state, card, "temple of calon")


def assert_waits(state: Match, card: str, below: str) -> None:
    """What Calamandara Q'hoz revived lies on the reviver's Memory deck now."""
    settle(state)
    assert card in UPON_CARDS or worked_for(state, card) == []
    assert waiting(state) == [(card, card, "south deck", "south")]
    assert (pile(state, "south"), pile(state, "north")) == ([QHOZ], [below])


def test_another_qhoz_is_not_revived() -> None:
    expected = cell(QHOZ, "qhoz")
    assert expected["answer"] == "no"
    state = table(Scene().parts([QHOZ], [], {"north": [QHOZ, "the well"]}))
    assert refused_by(state, f"use {QHOZ}") == (expected["clause"],)


# -- cards that work on a card: North answers South's Nightmare of Abandonment, and South answers that -----------------


@dataclass(frozen=True)
class After:
    """What a chain leads to: for whom the Nightmare worked, and the two discard piles."""

    worked: tuple[str, ...]
    south: tuple[str, ...]
    north: tuple[str, ...]


SOUTH, NORTH, BOTH = ("south",), ("north",), ("north", "south")
ECHOES, DOMINION, HELM, BREATH = UPON_CARDS
CHAINS: Final[dict[tuple[str, str], After]] = {
    # A cancelled Echoes leaves the attack in force (CAL-381), a cancelled Dominion leaves it alone, and a cancelled
    # cancellation did not happen.
    (ECHOES, "breath"): After(SOUTH, (NIGHTMARE, BREATH), (ECHOES,)),
    (ECHOES, "helm"): After(SOUTH, (NIGHTMARE, HELM), (ECHOES,)),
    (DOMINION, "breath"): After(SOUTH, (NIGHTMARE, BREATH), (DOMINION,)),
    (DOMINION, "helm"): After(SOUTH, (NIGHTMARE, HELM), (DOMINION,)),
    (HELM, "helm"): After(SOUTH, (NIGHTMARE, HELM), (HELM,)),
    (BREATH, "breath"): After(SOUTH, (NIGHTMARE, BREATH), (BREATH,)),
    (BREATH, "helm"): After(SOUTH, (NIGHTMARE, HELM), (BREATH,)),
    # South copies what North took or copied; the Nightmare itself is claimed by whoever copied last.
    (ECHOES, "dominion"): After(("south", "north"), (NIGHTMARE, DOMINION), (ECHOES,)),
    (DOMINION, "dominion"): After(("south", "north", "south"), (NIGHTMARE, DOMINION), (DOMINION,)),
    # A copied Breath cancels the one it was copied from, and that lies on the Dominion.
    (BREATH, "dominion"): After(SOUTH, (NIGHTMARE, BREATH, DOMINION), ()),
    # CAL-389: taken again.
    (ECHOES, "echoes"): After(SOUTH, (NIGHTMARE, ECHOES), (ECHOES,)),
}


@pytest.mark.parametrize("by", ["breath", "helm", "dominion", "echoes"])
@pytest.mark.parametrize("card", UPON_CARDS)
@pytest.mark.clause(
    "CAL-238",
    "CAL-248",
    "CAL-280",
    "CAL-283",
    "CAL-361",
    "CAL-381",
    "CAL-382",
    "CAL-383",
    "CAL-388",
    "CAL-389",
    "CAL-401",
)
@pytest.mark.clause("CAL-400", "CAL-412", "CAL-R36", "CAL-R81", "CAL-R102")
def test_cards_upon_cards(card: str, by: str) -> None:
    enabler = ENABLERS[by]
    spare = "laments of lucaresti"  # so that South is asked in any case
    state = table(Scene().parts([NIGHTMARE, enabler, spare], [card]))
    use(state, "south", NIGHTMARE)
    use(state, "north", card)
    expected = cell(card, by)
    if expected["answer"] == "no":
        assert expected["clause"] in refused_by(state, f"use {enabler}")
        assert (card, by) not in CHAINS
        return
    use(state, "south", enabler)
    settle(state)
    after = CHAINS[card, by]
    assert tuple(worked_for(state, NIGHTMARE)) == after.worked
    assert (tuple(pile(state, "south")), tuple(pile(state, "north"))) == (after.south, after.north)
    assert waiting(state) == []


@pytest.mark.parametrize("card", UPON_CARDS)
@pytest.mark.clause("CAL-353", "CAL-311", "CAL-425")
def test_a_card_upon_cards_revived_in_answer(card: str) -> None:
    assert cell(card, "qhoz")["answer"] == "acts"
    state = table(Scene().parts([NIGHTMARE], [QHOZ], {"south": [card, "the well"]}))
    use(state, "south", NIGHTMARE)
    use(state, "north", QHOZ)
    settle(state)
    worked, south, north = {
        ECHOES: (NORTH, (), (NIGHTMARE, ECHOES, QHOZ)),
        DOMINION: (BOTH, (), (NIGHTMARE, DOMINION, QHOZ)),
        HELM: ((), (NIGHTMARE,), (HELM, QHOZ)),
        BREATH: ((), (NIGHTMARE,), (BREATH, QHOZ)),
    }[card]
    assert tuple(worked_for(state, NIGHTMARE)) == worked
    assert (tuple(pile(state, "south")), tuple(pile(state, "north"))) == ((*south, "the well"), north)


@pytest.mark.parametrize("card", UPON_CARDS)
@pytest.mark.clause("CAL-352", "CAL-391")
def test_a_card_upon_cards_revived_without_a_card_to_answer_waits(card: str) -> None:
    state = table(Scene().parts([QHOZ], [], {"north": [card, "temple of calon"]}))
    use(state, "south", QHOZ)
    assert_waits(state, card, "temple of calon")


@pytest.mark.parametrize("by", ["breath", "helm", "dominion", "echoes"])
@pytest.mark.clause("CAL-309", "CAL-R81", "CAL-R99")
def test_a_reviving_card_answered(by: str) -> None:
    assert cell(QHOZ, by)["answer"] == ("cancelled" if by in ("breath", "helm") else "acts")
    enabler = ENABLERS[by]
    state = table(Scene().parts([QHOZ], [enabler], {"north": [NIGHTMARE, "the well"]}))
    use(state, "south", QHOZ)
    use(state, "north", enabler)
    settle(state)
    worked, north = {
        # The revived card is back on its pile, and then the canceller is discarded.
        "breath": ((), (NIGHTMARE, BREATH, "the well")),
        "helm": ((), (NIGHTMARE, HELM, "the well")),
        "dominion": (BOTH, (NIGHTMARE, DOMINION, "the well")),
        "echoes": (NORTH, (NIGHTMARE, ECHOES, "the well")),
    }[by]
    assert tuple(worked_for(state, NIGHTMARE)) == worked
    assert (tuple(pile(state, "south")), tuple(pile(state, "north"))) == ((QHOZ,), north)


# -- three travellers: the copier has the link too ---------------------------------------------------------------------


@pytest.mark.parametrize("card", [card for card in LINKED if card != "fall of the winds"])
@pytest.mark.clause("CAL-353", "CAL-R39", "CAL-R38")
def test_copied_where_its_link_is_there_it_acts_at_once(card: str) -> None:
    scene = SCENES[card]
    parts = scene.parts([card], [])
    parts["travellers"]["west"] = {"hand": ["dominion of ircai"]}
    if scene.ends:
        # The turn before North's is West's.
        parts["turn"]["active"] = "west"
    state = table(parts, players=3)
    say(state, *scene.lead)
    use(state, "south", card)
    use(state, "west", "dominion of ircai")
    settle(state)
    assert pile(state, "west") == [card, "dominion of ircai"]
    assert pile(state, "south") == []
    assert waiting(state) == []
