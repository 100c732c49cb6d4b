"""Positions from outside: what play produces is let in, the impossible refused in words, and nothing crashes later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

import rulebound
from rulebound.engine.errors import BadFile, RulesFault
from rulebound.engine.rng import Rng
from rulebound.games.calamandara import frames
from rulebound.games.calamandara.actions import NO_SEAT
from rulebound.games.calamandara.lands import DEPOT, FACING, OWNER, RESERVE, TOKEN
from rulebound.games.calamandara.match import Match
from rulebound.games.calamandara.pending import is_frame_sound
from rulebound.games.calamandara.soundness import are_numbers_sound, is_sound
from rulebound.games.calamandara.state import NO_CARD, waiting
from tests.volume import scaled

GAME = rulebound.load("calamandara")
MODES = ("standard", "sequence", "screening")
N_SCALARS = 26


def walk(players: int, seed: int, n: int) -> Iterator[Match]:
    state = GAME.start(players, seed, {"mode": MODES[seed % 3]})
    assert isinstance(state, Match)
    rng = Rng(seed)
    for _ in range(n):
        if state.is_over:
            return
        state.step(state.nth_legal(rng.below(state.n_legal())))
        yield state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_play_produces_is_let_in(players: int) -> None:
    for seed in range(scaled(3, 6, 24)):
        for n, state in enumerate(walk(players, seed, 500)):
            assert are_numbers_sound(state)
            assert is_sound(state), GAME.audit(state)
            if n % 20 == 0:
                assert GAME.audit(state) == []
                assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()


def in_play(players: int = 2) -> Match:
    """A position some way into a game."""
    *_, state = walk(players, 3, 200)
    return state


def two_on_a_space(s: Match) -> None:
    cell = next(cell for cell in range(145) if s.is_occupied(cell))
    kind = int(s.kind_at(cell))
    s.table[3 * ((kind + 1) % 9) + cell // 60] |= 1 << cell % 60


def in_a_circle(s: Match) -> None:
    below = int(s.below[s.deck[0]])
    s.below[below] = s.deck[0]


def in_two_hands(s: Match) -> None:
    s.hand[0] |= 1
    s.hand[2] |= 1


def unknown_to_all(s: Match) -> None:
    s.open[0] |= 1
    s.known[2 * NO_SEAT] &= ~1


def put(name: str, at: int, value: int) -> Callable[[Match], None]:
    """Another number in an array."""

    def change(s: Match) -> None:
        getattr(s, name)[at] = value

    return change


def make(name: str, value: int) -> Callable[[Match], None]:
    """Another number."""

    def change(s: Match) -> None:
        setattr(s, name, value)

    return change


def pend(*facts: int) -> Callable[[Match], None]:
    """One more frame."""

    def change(s: Match) -> None:
        s.push(facts[0], 0, 0, 0)
        for n, value in enumerate(facts[1:], 1):
            s.set_fact(n, value)

    return change


def wait_for(card: int, effect: int, board: int) -> Callable[[Match], None]:
    """One more waiting card."""

    def change(s: Match) -> None:
        s.waits[0] = waiting(card, effect, board, 0, 0)
        s.n_waits = 1

    return change


IMPOSSIBLE = {
    "stage": make("stage", 0),
    "a turn that has not begun": make("stage", int(frames.TURN_BEGINS)),
    "the draft again": make("stage", int(frames.DRAFT)),
    "ordering again": make("stage", int(frames.CARD_ORDER)),
    "active": make("active", 2),
    "result": make("result", 3),
    "stale": make("n_stale", 100),
    "saved": make("acquired_at", 50),
    "symbol off the board": put("table", 2, 1 << 40),
    "two symbols on a space": two_on_a_space,
    "direction of nothing": put("table", int(FACING) + 2, 3 << 10),
    "owner of nothing": put("table", int(OWNER) + 1, 3),
    "symbols lost": put("table", int(DEPOT), 0),
    "Reserve": put("table", int(RESERVE), 5),
    "token on nothing": put("table", int(TOKEN), 124),
    "token nowhere": put("table", int(TOKEN), 146),
    "card on nothing": put("below", 0, 99),
    "pile in a circle": in_a_circle,
    "deck counted wrongly": put("n_deck", 1, 3),
    "card in two hands": in_two_hands,
    "open card unknown": unknown_to_all,
    "waiting card": wait_for(3, 0, 3),
    "cards that do not exist": put("hand", 0, 1 << 36),
    "frame of no kind": pend(12),
    "frame of another kind": pend(500),
    "fact too many": pend(int(frames.RESERVING), 0, 1),
    "nobody's question": pend(int(frames.RESERVING), 3),
    "window about nothing": pend(int(frames.WINDOW), int(frames.AT_USE), 2, 2),
    "window without its action": pend(int(frames.WINDOW), int(frames.AT_MOVING), 2, 2),
    "no saved position": pend(int(frames.ACQUIRING), 0, 0, 0),
    "a pile for another card": pend(int(frames.USED), int(NO_CARD), 3, 0, 0, 0, 0, 0, 0, 0),
    "space without a symbol": pend(int(frames.STAR_LINE), 0, 144),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_in_words(name: str) -> None:
    state = in_play().clone()
    IMPOSSIBLE[name](state)
    assert not (are_numbers_sound(state) and is_sound(state))
    with pytest.raises(BadFile, match=r"impossible|no position"):
        GAME.from_bytes(state.to_bytes())
    assert GAME.audit(state) != []


def test_frames_are_asked_one_by_one() -> None:
    state = in_play().clone()
    pend(int(frames.RESERVING), 1)(state)
    assert is_frame_sound(state, state.depth - 1)
    state.set_fact(1, 2)
    assert not is_frame_sound(state, state.depth - 1)


def altered(data: bytes, rng: Random) -> bytes:
    """A position with a few numbers changed, most of them among those that say what goes on."""
    words = bytearray(data)
    n_words = (len(data) - 68) // 8
    for _ in range(rng.choice((1, 1, 2))):
        at = 8 * (rng.randrange(5, N_SCALARS) if rng.random() < 0.3 else rng.randrange(n_words))
        old = int.from_bytes(words[at : at + 8], "little")
        value = rng.choice((rng.randrange(13), rng.randrange(150), (old + 1) % 2**64, old ^ 1 << rng.randrange(64)))
        words[at : at + 8] = value.to_bytes(8, "little")
    return bytes(words)


@pytest.mark.parametrize("seed", range(scaled(2, 6, 24)))
def test_what_is_let_in_can_be_played(seed: int) -> None:
    rng, picks = Random(seed), Rng(seed)
    positions = [state.to_bytes() for n, state in enumerate(walk(2 + seed % 3, seed, 600)) if n % 5 == 0]
    n_played = 0
    for _ in range(scaled(300, 1500, 6000)):
        data = altered(rng.choice(positions), rng)
        try:
            state = GAME.from_bytes(data)
        except BadFile:
            continue
        n_played += 1
        assert state.to_bytes() == data
        try:
            for _ in range(60):
                if state.is_over:
                    break
                state.apply(int(state.nth_legal(picks.below(state.n_legal()))))
        except RulesFault:
            continue
    assert n_played > 5


def test_a_game_won_in_the_middle_of_a_chain_can_be_read_back() -> None:
    parts = {
        "turn": {"stage": "menu", "active": "south", "phase": 1},
        "pending": [],
        "board": {"centre": {"3-3": "footprint", "4-3": "footprint"}, "north": {"1-1": "fire", "1-2": "fire"}},
        "travellers": {
            "south": {"hand": ["ruins of domodora"]},
            "north": {"hand": ["laments of lucaresti"], "token": "centre 4-3"},
        },
    }
    state = GAME.arrange(GAME.start(2, 1, {}), parts)
    for text in ("use ruins of domodora", "use laments of lucaresti"):
        state.apply(state.parse(text))
    assert state.is_over
    assert state.returns() == [0.0, 1.0]
    assert GAME.audit(state) == []
    assert GAME.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()
