"""Chains of Memory cards for tests: a table on which every card can be used, and a player who makes plain choices.

South is at war with North. ``Scene`` says how the moment comes in which a card can be used, and by whom.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import rulebound
from rulebound.engine.contract import State
from rulebound.engine.errors import IllegalMove
from rulebound.engine.notation import read_line
from rulebound.games.calamandara import frames, journal
from rulebound.games.calamandara.actions import (
    ACQUIRE,
    CELLS_DONE,
    DO_ID,
    INSERT,
    MIRAGE,
    MOVE,
    ON_ID,
    PASS,
    PICKS_DONE,
    PRAXIMECHANICAL,
    SAY_ID,
    SYMBOLS_DONE,
    TAKE,
    VOCABULARY,
)
from rulebound.games.calamandara.match import Match

GAME: Final = rulebound.load("calamandara")
SEATS: Final = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}
HOME: Final = {"1-1": "footprint", "1-2": "footprint", "2-1": "footprint", "3-3": "mountain"}
FAR: Final = 400

# On top: Symbol cards 7 (footprint above; fire, mountain, tower) and 11 (fire above; mountain, tower, mirror).
_DECKS: Final = {
    2: (
        (7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19),
        (11, *range(20, 37)),
    ),
    3: ((7, *range(1, 7), *range(8, 11), 12, 13), (14, *range(15, 26)), (11, *range(26, 37))),
}


def table(parts: dict[str, Any], players: int = 2, **options: Any) -> Match:
    """South's menu at the beginning of a turn: tokens on their first rows, a few symbols about, no cards in hand."""
    seats = SEATS[players]
    travellers: dict[str, dict[str, Any]] = {
        seat: {"token": f"{seat} 1-1", "reserve": ["mountain", "fire"], "hand": [], "symbols": list(deck)}
        for seat, deck in zip(seats, _DECKS[players], strict=True)
    }
    for seat, facts in parts.get("travellers", {}).items():
        travellers[seat] |= facts
    whole = {
        "pending": [],
        "turn": {"stage": "menu", "active": "south", "first": "south", "round": 1, "phase": 1} | parts.get("turn", {}),
        "board": dict.fromkeys(seats, HOME) | parts.get("board", {}),
        "travellers": travellers,
        **{key: value for key, value in parts.items() if key not in ("turn", "board", "travellers")},
    }
    state = GAME.arrange(GAME.start(players, 1, options), whole)
    assert GAME.audit(state) == []
    assert isinstance(state, Match)
    state.journal = []
    return state


def say(state: State, *lines: str) -> None:
    """Play lines; the position must be sound after each."""
    for line in lines:
        for action in read_line(state, line):
            state.apply(action)
        assert GAME.audit(state) == [], line


def refused_by(state: State, line: str) -> tuple[str, ...]:
    """The clauses that forbid a line, none if it is legal."""
    try:
        read_line(state, line)
    except IllegalMove as refusal:
        return refusal.clauses
    return ()


def actor(state: State) -> str:
    """Who decides."""
    return SEATS[int(state.n_players)][int(state.seat)]


# -- plain choices -----------------------------------------------------------------------------------------------------

_PLAIN: Final = {
    int(DO_ID + PASS),
    int(SAY_ID + TAKE),  # Nightmare of Abandonment
    *(
        int(VOCABULARY[verb].offset + done)
        for verb, done in (("symbol", SYMBOLS_DONE), ("at", CELLS_DONE), ("pick", PICKS_DONE))
    ),
}


def name_aim(state: Match) -> None:
    """Whom the card that was just used is meant for: the beneficial ones for the user, the others for somebody else."""
    user = int(state.seat)
    while state.top() == frames.USED and state.seat == user and state.fact(frames.STEP) < frames.OPENING:
        effect, step = state.fact(frames.EFFECT), state.fact(frames.STEP)
        on_self = step == frames.AIMING and effect in (MIRAGE, PRAXIMECHANICAL)
        legal = state.legal_actions()
        aims = [action for action in legal if (action - int(ON_ID) == user) == on_self]
        state.apply((aims or legal)[0])


def settle(state: Match) -> None:
    """Go on until nothing is pending: everybody passes, and chooses the first answer, or that it is enough."""
    for _ in range(FAR):
        if state.is_over or (state.depth == 0 and state.top() == frames.MENU):
            return
        legal = state.legal_actions()
        plain = [action for action in legal if action in _PLAIN]
        state.apply((plain or legal)[0])
        assert GAME.audit(state) == []
    raise AssertionError("this does not come to an end")


# -- what happened -----------------------------------------------------------------------------------------------------

# By effect: the event that shows it, which of its numbers is a traveller, and whether that is the one it was done to.
_SIGNS: Final[dict[str, tuple[int, int, bool]]] = {
    "mirage of sleep": (int(journal.DREW), 1, False),
    "erronia of silence": (int(journal.TURN_LOST), 1, True),
    "helm of solitude": (int(journal.CANCELLED), 1, False),
    "relative dimensions": (int(journal.MOVED), 1, False),
    "ruins of domodora": (int(journal.DESTROYED), 1, False),
    "nomadic lands": (int(journal.ACQUIRED), 1, False),
    "nightmare of abandonment": (int(journal.RESERVE_TAKEN), 1, False),
    "sealed fields": (int(journal.SEALED), 1, True),
    "breath of beings": (int(journal.FOOTPRINT_GIVEN), 1, False),
    "the oracle": (int(journal.ORACLED), 1, True),
    "dogmatic shadow": (int(journal.ELIMINATED), 1, True),
    "praximechanical theory": (int(journal.INSERTED), 1, False),
    "plural minds": (int(journal.INSERTED), 1, False),
    "fall of the winds": (int(journal.TURN_REPEATED), 1, False),
    "dionesic perception": (int(journal.REVEALED), 1, True),
    "gavonian mirror": (int(journal.EXCHANGED), 2, False),
    "temple of calon": (int(journal.RESERVE_DRAINED), 1, True),
    "laments of lucaresti": (int(journal.MOVED), 1, True),
    "dogmatic entropy": (int(journal.INSERTED), 1, False),
}
_PREVENTS: Final = {
    "delirium of armio": int(INSERT),
    "guardian of maurna": int(ACQUIRE),
    "monument in duadar": int(MOVE),
}
_NAMELESS: Final = {
    "the well": (int(journal.HANDS_ROTATED),),
    "submerged paintings": (int(journal.TOPS_ROTATED), int(journal.DECKS_ROTATED)),
    "obtuse laceration": (int(journal.RELOCATED),),
}


def worked_for(state: Match, effect: str) -> list[str]:
    """For which travellers an effect has worked, in this order (two travellers; ``?`` where nothing tells)."""
    names = SEATS[2]
    found: list[str] = []
    for event in state.journal or []:
        if effect in _PREVENTS:
            if event[0] in (journal.PREVENTED, journal.ROLLED_BACK) and event[2] == _PREVENTS[effect]:
                found.append(names[1 - event[1]])
        elif effect in _NAMELESS:
            found += ["?"] * (event[0] in _NAMELESS[effect])
        elif event[0] == _SIGNS[effect][0]:
            _, place, is_victim = _SIGNS[effect]
            found.append(names[1 - event[place] if is_victim else event[place]])
    if effect == "gavonian mirror":
        return found[::2]  # what comes back is no use of its own
    # Mirage draws, and Nomadic Lands acquires, one after another.
    return [who for n, who in enumerate(found) if effect in _NAMELESS or n == 0 or who != found[n - 1]]


def pile(state: State, seat: str) -> list[str]:
    """A discard pile, the top card first."""
    found: list[str] = state.position()["travellers"][seat]["discard"]
    return found


def waiting(state: State) -> list[tuple[str, str, str, str]]:
    """The cards that wait: which one, as what, where, and who may activate it."""
    entries = state.position()["waiting"]
    return [(each["card"], each["effect"], f"{each['board']} {each['on']}", each["by"]) for each in entries]


# -- the moment of each card -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    """How a card comes to be used by South: whose turn it is, what is said before, what else the two hold."""

    active: str = "south"
    lead: tuple[str, ...] = ()
    ends: bool = False
    final: tuple[str, ...] = ()
    hand: str = "monument in duadar"
    extra: dict[str, Any] = field(default_factory=dict)

    def parts(self, south: list[str], north: list[str], piles: dict[str, list[str]] | None = None) -> dict[str, Any]:
        """The table with these cards in hand, each hand with one more that does not matter."""
        turn: dict[str, Any] = {"active": self.active}
        if self.ends:
            turn |= {"stage": "turn ends", "phase": 4}
        hands = {"south": south, "north": north}
        return {
            "turn": turn,
            "travellers": {
                seat: {"hand": [*cards, self.hand], "final": list(self.final), "discard": (piles or {}).get(seat, [])}
                for seat, cards in hands.items()
            },
            **self.extra,
        }


_INSERTS: Final = Scene("north", ("insert",))
_ACQUIRES: Final = Scene("north", ("acquire",))
SCENES: Final[dict[str, Scene]] = {
    "mirage of sleep": Scene(),
    "erronia of silence": Scene(ends=True),
    "the well": Scene(),
    "relative dimensions": Scene(),
    "ruins of domodora": Scene(),
    "nomadic lands": Scene(),
    "nightmare of abandonment": Scene(),
    "sealed fields": _INSERTS,
    "submerged paintings": Scene(),
    "the oracle": _ACQUIRES,
    "dogmatic shadow": Scene(),
    "praximechanical theory": Scene(),
    "plural minds": Scene("north", ("acquire", "mountain")),
    "delirium of armio": _INSERTS,
    "guardian of maurna": _ACQUIRES,
    "obtuse laceration": Scene(),
    "fall of the winds": Scene(ends=True),
    "dionesic perception": Scene(final=("the oracle",)),
    "gavonian mirror": Scene(),
    "temple of calon": Scene(),
    "laments of lucaresti": Scene(),
    "monument in duadar": Scene("north", ("move",), hand="erronia of silence"),
    "dogmatic entropy": Scene(),
}


def use(state: Match, user: str, card: str) -> None:
    """A traveller who is asked uses a card, on whom goes without saying."""
    assert actor(state) == user, f"{user} is not asked: {GAME.text(GAME.prompt(state))}"
    say(state, f"use {card}")
    if state.seat == SEATS[int(state.n_players)].index(user):
        name_aim(state)
