"""The set-up: what chance deals, the three ways of forming decks, starting symbols and the first traveller."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rulebound.engine.contract import State
from rulebound.engine.errors import IllegalMove
from rulebound.engine.rng import Rng
from rulebound.games.calamandara.components import CARD_NAMES, CARDS, PACKAGED, load_components
from tests.games.calamandara.on_paper import DEPOT, GAME, SEATS, SYMBOLS, answers
from tests.volume import scaled

PLAYERS = (2, 3, 4)
MODES = ("standard", "sequence", "screening")
SEEDS = range(scaled(60, 240, 600))
BOX = load_components(PACKAGED)
ALL_CARDS = Counter({name: CARDS[name][0] for name in CARD_NAMES})


def start(players: int, seed: int = 1, mode: str = "standard") -> State:
    return GAME.start(players, seed, {"mode": mode})


def of(state: State, seat: str) -> dict[str, Any]:
    facts: dict[str, Any] = state.position()["travellers"][seat]
    return facts


def stage(state: State) -> str:
    name: str = state.position()["turn"]["stage"]
    return name


def say(state: State, *texts: str) -> None:
    for text in texts:
        state.apply(state.parse(text))


def finish(state: State, *symbols: str) -> None:
    """Let everybody choose the same starting symbols."""
    while stage(state) == "choose symbols":
        say(state, symbols[int(state.position()["turn"]["phase"])])


# -- what is dealt -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-27", "CAL-28", "CAL-29", "CAL-30", "CAL-31", "CAL-45", "CAL-64")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("players", "share"), [(2, 18), (3, 12), (4, 9)])
def test_symbol_cards_are_dealt_out_evenly_in_every_mode(players: int, share: int, mode: str) -> None:
    state = start(players, 3, mode)
    decks = [of(state, seat)["symbols"] for seat in SEATS[players]]
    assert [len(deck) for deck in decks] == [share] * players
    assert sorted(card for deck in decks for card in deck) == list(range(1, 37))
    assert all(of(state, seat)["used"] == 0 for seat in SEATS[players])
    assert decks == [of(start(players, 3), seat)["symbols"] for seat in SEATS[players]]


@pytest.mark.clause("CAL-31", "CAL-R75", "CAL-R91")
def test_only_the_top_symbol_cards_are_seen() -> None:
    state = start(3, 5)
    tops = [of(state, seat)["symbols"][0] for seat in SEATS[3]]
    for seat in SEATS[3]:
        assert of(state, seat)["seen"] == sorted(tops)
    for viewer in (0, 1, 2, None):
        for traveller, top in zip(state.view(viewer).travellers, tops, strict=True):
            face = BOX.symbol_cards[top - 1]
            assert traveller.symbols[0] is not None
            assert SYMBOLS[face.upper] in str(traveller.symbols[0])
            assert set(traveller.symbols[1:]) == {None}


@pytest.mark.clause("CAL-31", "CAL-R75")
def test_a_symbol_card_once_seen_is_known_for_good() -> None:
    state = GAME.arrange(
        start(2),
        {
            "turn": {"stage": "menu", "active": "south", "round": 1, "phase": 1},
            "pending": [],
            "travellers": {"south": {"hand": []}, "north": {"hand": []}},
        },
    )
    before = set(of(state, "north")["seen"])
    say(state, "acquire")
    say(state, state.describe(state.legal_actions()[0]))
    first, second = of(state, "south")["symbols"][:2]
    assert set(of(state, "north")["seen"]) == before | {first, second}


@pytest.mark.clause("CAL-32", "CAL-34", "CAL-35", "CAL-36", "CAL-37", "CAL-38", "CAL-39", "CAL-42")
@pytest.mark.parametrize(("players", "share"), [(2, 36), (3, 24), (4, 18)])
def test_memory_cards_are_dealt_out_evenly_and_five_are_drawn(players: int, share: int) -> None:
    state = start(players, 4)
    everything: Counter[str] = Counter()
    for seat in SEATS[players]:
        facts = of(state, seat)
        assert len(facts["hand"]) == 5
        assert len(facts["deck"]) == share - 5
        assert facts["final"] == facts["discard"] == []
        everything.update(facts["hand"] + facts["deck"])
    assert everything == ALL_CARDS


@pytest.mark.clause("CAL-38", "CAL-103")
def test_the_first_hand_is_the_top_of_the_own_deck() -> None:
    """In sequence mode the whole deck is seen before anybody draws."""
    state = start(2, 6, "sequence")
    decks = {seat: of(state, seat)["deck"] for seat in SEATS[2]}
    assert [len(deck) for deck in decks.values()] == [36, 36]
    assert of(state, "south")["hand"] == []
    say(state, *["as it is", "as they are"] * 2)
    for seat in SEATS[2]:
        assert Counter(of(state, seat)["hand"]) == Counter(decks[seat][:5])
        assert of(state, seat)["deck"] == decks[seat][5:]


@pytest.mark.clause("CAL-27", "CAL-32", "CAL-33")
def test_chance_deals_evenly() -> None:
    held: Counter[tuple[str, str]] = Counter()
    tops: Counter[int] = Counter()
    for seed in SEEDS:
        state = start(4, seed)
        for seat in SEATS[4]:
            held.update((seat, card) for card in of(state, seat)["hand"])
        tops[of(state, "west")["symbols"][0]] += 1
    n = len(SEEDS)
    for seat in SEATS[4]:
        for card in ("sealed fields", "breath of beings", "dominion of ircai"):
            # Four of 72 cards; five cards are drawn.
            assert abs(held[seat, card] - n * 20 / 72) < 5 * (n * 20 / 72) ** 0.5
    assert len(tops) > 25
    assert max(tops.values()) < 6 + 4 * n / 36


@pytest.mark.clause("CAL-22", "CAL-24", "CAL-26", "CAL-R95")
@pytest.mark.parametrize("players", PLAYERS)
def test_playboards_and_tokens_at_the_start(players: int) -> None:
    state = start(players)
    position = state.position()
    assert position["board"] == {}
    for seat in SEATS[players]:
        facts = position["travellers"][seat]
        assert facts["token"] == "start"
        assert facts["depot"] == DEPOT
        assert facts["reserve"] == []
        # Every area that the figure names has its place: Depot, Reserve, both decks with their piles, Final Reserve.
        assert {"depot", "reserve", "symbols", "used", "deck", "discard", "final", "hand"} <= facts.keys()


# -- starting symbols and the first turn -------------------------------------------------------------------------------


@pytest.mark.clause("CAL-46", "CAL-47", "CAL-48", "CAL-49", "CAL-50", "CAL-R1")
def test_everybody_chooses_two_symbols_of_any_kind() -> None:
    state = start(2)
    assert (stage(state), state.actor) == ("choose symbols", 0)
    assert answers(state) == set(SYMBOLS)
    assert state.verdict(state.game.vocabulary["symbol"].offset + 9).clauses == ("CAL-50",)
    say(state, "star")
    assert of(state, "south")["reserve"] == ["star"]
    with pytest.raises(IllegalMove, match=r".") as refused:
        state.parse("done")
    assert refused.value.clauses == ("CAL-50",)
    say(state, "star")
    south = of(state, "south")
    assert south["reserve"] == ["star", "star"]
    assert south["depot"] == {**DEPOT, "star": 0}
    assert (stage(state), state.actor) == ("choose symbols", 1)
    say(state, "fire", "wing")
    assert of(state, "north")["reserve"] == ["fire", "wing"]
    assert stage(state) == "menu"


@pytest.mark.clause("CAL-46", "CAL-R90")
@pytest.mark.parametrize("players", PLAYERS)
def test_starting_symbols_are_chosen_in_seat_order(players: int) -> None:
    state = start(players)
    order = []
    while stage(state) == "choose symbols":
        order.append(state.actor)
        say(state, "footprint")
    assert order == [seat for seat in range(players) for _ in range(2)]


@pytest.mark.clause("CAL-51", "CAL-52", "CAL-53", "CAL-54")
@pytest.mark.parametrize("players", PLAYERS)
def test_chance_says_who_begins(players: int) -> None:
    """The traveller with marker 1 begins; the other markers do nothing."""
    drawn: Counter[str] = Counter()
    for seed in SEEDS:
        state = start(players, seed)
        first = state.position()["turn"]["first"]
        drawn[first] += 1
        if seed % 10 == 0:
            finish(state, "footprint", "cave")
            turn = state.position()["turn"]
            assert (turn["active"], turn["round"], turn["phase"]) == (first, 1, 1)
    share = len(SEEDS) / players
    assert set(drawn) == set(SEATS[players])
    assert all(abs(n - share) < 5 * share**0.5 for n in drawn.values())


@pytest.mark.clause("CAL-55")
def test_who_began_stays_in_view() -> None:
    state = start(3, 2)
    assert state.view(None).first == state.position()["turn"]["first"]


# -- sequence ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-41", "CAL-43", "CAL-R89", "CAL-R90")
def test_sequence_everybody_orders_both_decks_once() -> None:
    state = start(2, 9, "sequence")
    asked = []
    for n in range(4):
        asked.append((stage(state), state.actor))
        say(state, "as it is" if n % 2 == 0 else "as they are")
    assert asked == [("symbol order", 0), ("card order", 0), ("symbol order", 1), ("card order", 1)]
    assert stage(state) == "choose symbols"


@pytest.mark.clause("CAL-43")
def test_sequence_symbol_cards_come_in_the_order_they_are_named() -> None:
    state = start(2, 9, "sequence")
    deck = of(state, "south")["symbols"]
    wanted = [deck[17], deck[4], deck[9]]
    other = of(state, "north")["symbols"][0]
    assert state.verdict(state.game.vocabulary["order"].offset + other - 1).clauses == ("CAL-43",)
    for n, card in enumerate(wanted):
        say(state, f"card {card}")
        # A card that has its place already is not named again.
        assert state.verdict(state.game.vocabulary["order"].offset + card - 1).clauses == ("CAL-43",)
        assert of(state, "south")["symbols"][: n + 1] == wanted[: n + 1]
    say(state, "as it is")
    assert of(state, "south")["symbols"] == wanted + [card for card in deck if card not in wanted]


@pytest.mark.clause("CAL-43", "CAL-38")
def test_sequence_memory_cards_come_in_the_order_they_are_named() -> None:
    state = start(2, 9, "sequence")
    say(state, "as it is")
    deck = of(state, "south")["deck"]
    wanted = [deck[35], deck[20], deck[7], deck[30], deck[12]]
    say(state, *wanted, "as they are")
    assert Counter(of(state, "south")["deck"]) == Counter(deck)
    assert of(state, "south")["deck"][:5] == wanted
    say(state, "as it is", "as they are")
    assert Counter(of(state, "south")["hand"]) == Counter(wanted)


@pytest.mark.clause("CAL-43")
def test_sequence_a_deck_can_be_ordered_completely() -> None:
    state = start(4, 9, "sequence")
    deck = of(state, "south")["symbols"]
    say(state, *(f"card {card}" for card in sorted(deck)[:-1]))
    assert of(state, "south")["symbols"] == sorted(deck)
    # The last card has the last place without being named.
    assert stage(state) == "card order"
    cards = sorted(of(state, "south")["deck"])
    for card in cards:
        if stage(state) == "card order" and state.actor == 0:
            say(state, card)
    assert of(state, "south")["deck"] == cards
    assert (stage(state), state.actor) == ("symbol order", 1)


@pytest.mark.clause("CAL-R89")
def test_sequence_who_orders_a_deck_knows_it() -> None:
    state = start(2, 9, "sequence")
    own, other = state.view(0).travellers
    assert None not in own.symbols
    assert "" not in own.deck
    assert None in other.symbols
    assert set(other.deck) == {""}
    assert set(state.view(1).travellers[0].deck) == {""}


# -- screening ---------------------------------------------------------------------------------------------------------


def drafted(players: int, seed: int) -> tuple[State, list[Counter[str]]]:
    """A draft, played to its end; what each seat took."""
    state = start(players, seed, "screening")
    state.asks_forced = True
    taken: list[Counter[str]] = [Counter() for _ in range(players)]
    rng = Rng(seed)
    while stage(state) == "draft":
        assert state.actor is not None
        action = int(state.nth_legal(rng.below(state.n_legal())))
        taken[state.actor][state.describe(action)] += 1
        state.apply(action)
    return state, taken


@pytest.mark.clause("CAL-41", "CAL-44", "CAL-R90")
@pytest.mark.parametrize("players", PLAYERS)
def test_screening_cards_go_round_to_the_left_from_the_first_traveller(players: int) -> None:
    state = start(players, 7, "screening")
    first = SEATS[players].index(state.position()["turn"]["first"])
    # The left neighbour is the next in clockwise order.
    for n in range(2 * players):
        assert state.actor == (first + n) % players
        say(state, "sealed fields" if n < 4 else "breath of beings")
    with pytest.raises(IllegalMove) as refused:
        state.parse("sealed fields")
    assert refused.value.clauses == ("CAL-44",)


@pytest.mark.clause("CAL-44", "CAL-R62", "CAL-R88")
@pytest.mark.parametrize("players", PLAYERS)
def test_screening_until_all_cards_are_shared_out(players: int) -> None:
    state, taken = drafted(players, 11)
    assert [cards.total() for cards in taken] == [72 // players] * players
    for seat, name in enumerate(SEATS[players]):
        facts = of(state, name)
        assert Counter(facts["hand"] + facts["deck"]) == taken[seat]
        assert len(facts["hand"]) == 5
    assert state.position()["pool"] == []
    assert (stage(state), state.actor) == ("choose symbols", 0)


@pytest.mark.clause("CAL-R88")
def test_screening_decks_are_shuffled() -> None:
    """The same picks in the same order make different decks."""
    decks = []
    for seed in range(8):
        state = start(2, seed, "screening")
        if state.actor == 0:
            while stage(state) == "draft":
                state.apply(state.legal_actions()[0])
            decks.append(of(state, "south")["hand"] + of(state, "south")["deck"])
    assert len(decks) > 1
    assert all(Counter(deck) == Counter(decks[0]) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == len(decks)


@pytest.mark.clause("CAL-44", "CAL-R62", "CAL-R92")
def test_screening_picks_are_secret() -> None:
    state = start(3, 7, "screening")
    picker = int(state.actor or 0)
    say(state, "helm of solitude")
    for viewer in (0, 1, 2, None):
        seen = state.view(viewer).travellers[picker]
        assert seen.in_deck == (["helm of solitude"] if viewer == picker else [])


@pytest.mark.clause("CAL-54")
@pytest.mark.parametrize("mode", MODES)
def test_no_card_is_used_before_the_first_turn(mode: str) -> None:
    state = start(2, 8, mode)
    rng = Rng(8)
    names = set()
    while stage(state) != "menu":
        names.add(state.game.vocabulary.verb_of(state.legal_actions()[0]).name)
        state.apply(int(state.nth_legal(rng.below(state.n_legal()))))
    assert "do" not in names
