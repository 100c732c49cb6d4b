"""Calamandara's component tables against the printed totals, and component files that must be refused."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebound.engine.errors import BadFile
from rulebound.games.calamandara.components import (
    BORROWERS,
    CARD_NAMES,
    PACKAGED,
    SYMBOL_NAMES,
    TRAVELLERS,
    load_components,
)
from tests.games.owners_file import JUNK, check_files_that_are_no_toml, leaves

BOX = load_components()
COUNTS = BOX.counts
LIMITS = BOX.limits
BOARD = BOX.board
TOKENS = {kind.name: kind.tokens for kind in BOX.symbols}
QUANTITY = {card.name: card.quantity for card in BOX.memory_cards}
BANS = {card.name: set(card.bans) for card in BOX.memory_cards}


# -- the tables agree with the totals ------------------------------------------------------------------------------


@pytest.mark.clause("CAL-1", "CAL-4", "CAL-27", "CAL-28", "CAL-29", "CAL-30")
def test_symbol_cards_are_shared_out_equally() -> None:
    assert len({card.id for card in BOX.symbol_cards}) == COUNTS.symbol_cards == 36
    assert COUNTS.symbol_cards_each == (18, 12, 9)
    for travellers, each in zip(TRAVELLERS, COUNTS.symbol_cards_each, strict=True):
        assert travellers * each == COUNTS.symbol_cards


@pytest.mark.clause("CAL-5", "CAL-32", "CAL-34", "CAL-35", "CAL-36", "CAL-224")
def test_memory_cards_are_shared_out_equally() -> None:
    assert sum(QUANTITY.values()) == COUNTS.memory_cards == 72
    assert COUNTS.memory_cards_each == (36, 24, 18)
    for travellers, each in zip(TRAVELLERS, COUNTS.memory_cards_each, strict=True):
        assert travellers * each == COUNTS.memory_cards


@pytest.mark.clause("CAL-6", "CAL-7", "CAL-8", "CAL-9", "CAL-10", "CAL-20", "CAL-21", "CAL-25")
def test_every_traveller_has_board_playboard_token_marker_and_guide() -> None:
    assert COUNTS.traveller_boards == COUNTS.playboards == COUNTS.traveller_tokens == max(TRAVELLERS) == 4
    assert COUNTS.first_traveller_markers == COUNTS.quick_guides == 4
    assert COUNTS.central_boards == COUNTS.rulebooks == 1
    assert len(BOARD.arms[-1]) == COUNTS.traveller_boards


@pytest.mark.clause("CAL-11", "CAL-12", "CAL-13", "CAL-14", "CAL-15", "CAL-16", "CAL-17", "CAL-18", "CAL-19", "CAL-142")
def test_tokens_of_nine_symbols() -> None:
    assert TOKENS == {
        "footprint": 36,
        "mountain": 20,
        "tower": 16,
        "fire": 24,
        "star": 8,
        "mirror": 12,
        "waterfall": 12,
        "cave": 12,
        "wing": 12,
    }
    assert tuple(kind.name for kind in BOX.symbols) == SYMBOL_NAMES
    assert sum(TOKENS.values()) == COUNTS.symbol_tokens == 152


@pytest.mark.clause("CAL-22", "CAL-R95")
def test_four_depots_use_up_all_tokens() -> None:
    assert BOX.depot == (9, 5, 4, 6, 2, 3, 3, 3, 3)
    for kind in BOX.symbols:
        assert kind.depot * COUNTS.playboards == kind.tokens


@pytest.mark.clause("CAL-39", "CAL-50", "CAL-72", "CAL-97", "CAL-235", "CAL-254", "CAL-R1")
def test_limits() -> None:
    assert (LIMITS.hand, LIMITS.final_zone_hand) == (5, 3)
    assert (LIMITS.reserve, LIMITS.starting_symbols) == (4, 2)
    assert LIMITS.final_reserve == LIMITS.final_zone_hand


@pytest.mark.clause("CAL-23", "CAL-122", "CAL-124", "CAL-125", "CAL-R68")
def test_board_is_five_wide_with_four_rows_of_initial_and_seven_of_final_zone() -> None:
    assert BOARD.initial_rows == 4
    assert (BOARD.columns, BOARD.final_rows + BOARD.centre) == (5, 7)
    assert (BOARD.final_rows, BOARD.centre) == (2, 5)
    assert [BOARD.n_spaces(travellers) for travellers in TRAVELLERS] == [85, 115, 145]
    assert [len(arms) for arms in BOARD.arms] == list(TRAVELLERS)
    # From the first row to the Rift it takes as many Footprints as a Depot has.
    assert BOARD.initial_rows + BOARD.final_rows + BOARD.centre // 2 + 1 == BOX.depot[0]


@pytest.mark.clause("CAL-65", "CAL-66")
def test_symbol_cards_show_one_symbol_above_and_three_others_below() -> None:
    upper = Counter(card.upper for card in BOX.symbol_cards)
    lower = Counter(symbol for card in BOX.symbol_cards for symbol in card.lower)
    assert [upper[kind] for kind in range(9)] == [7, 5, 4, 6, 2, 3, 3, 3, 3]
    assert lower == Counter({kind: 3 * n for kind, n in upper.items()})
    assert all(len({card.upper, *card.lower}) == 4 for card in BOX.symbol_cards)
    assert len({(card.upper, frozenset(card.lower)) for card in BOX.symbol_cards}) == 36


def test_first_and_last_symbol_card_are_read_rightly() -> None:
    def names(n: int) -> tuple[str, ...]:
        card = BOX.symbol_cards[n]
        return tuple(SYMBOL_NAMES[symbol] for symbol in (card.upper, *card.lower))

    assert names(0) == ("footprint", "fire", "mountain", "waterfall")
    assert names(35) == ("star", "footprint", "waterfall", "cave")


# -- Memory cards --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAL-225", "CAL-233", "CAL-236", "CAL-243", "CAL-246", "CAL-252", "CAL-258")
def test_quantities_from_dissonant_echoes_to_relative_dimensions() -> None:
    assert [QUANTITY[name] for name in CARD_NAMES[:7]] == [3, 3, 4, 2, 3, 2, 1]


@pytest.mark.clause("CAL-264", "CAL-266", "CAL-270", "CAL-273", "CAL-277", "CAL-285", "CAL-289")
def test_quantities_from_ruins_of_domodora_to_the_oracle() -> None:
    assert [QUANTITY[name] for name in CARD_NAMES[7:14]] == [2, 3, 3, 4, 4, 2, 3]


@pytest.mark.clause("CAL-291", "CAL-294", "CAL-300", "CAL-308", "CAL-314", "CAL-317", "CAL-320")
def test_quantities_from_dogmatic_shadow_to_obtuse_laceration() -> None:
    assert [QUANTITY[name] for name in CARD_NAMES[14:21]] == [2, 3, 3, 3, 2, 3, 2]


@pytest.mark.clause("CAL-323", "CAL-327", "CAL-332", "CAL-339", "CAL-343", "CAL-347", "CAL-350")
def test_quantities_from_fall_of_the_winds_to_dogmatic_entropy() -> None:
    assert [QUANTITY[name] for name in CARD_NAMES[21:]] == [2, 1, 2, 2, 2, 3, 3]


@pytest.mark.clause("CAL-220", "CAL-223", "CAL-R94")
def test_twelve_kinds_are_linked() -> None:
    assert len(CARD_NAMES) == 28
    assert {card.name for card in BOX.memory_cards if card.type == "linked"} == {
        "dissonant echoes",
        "dominion of ircai",
        "erronia of silence",
        "helm of solitude",
        "sealed fields",
        "breath of beings",
        "the oracle",
        "plural minds",
        "delirium of armio",
        "guardian of maurna",
        "fall of the winds",
        "monument in duadar",
    }


@pytest.mark.clause("CAL-229", "CAL-230", "CAL-231", "CAL-232", "CAL-411", "CAL-R31", "CAL-R32")
def test_attacks_are_what_the_definition_lists() -> None:
    attacks = {card.name for card in BOX.memory_cards if card.attack}
    cards = {"the well", "dogmatic shadow", "gavonian mirror"}
    symbols = {"nomadic lands", "nightmare of abandonment", "submerged paintings", "temple of calon"}
    turns = {
        "erronia of silence",
        "sealed fields",
        "the oracle",
        "delirium of armio",
        "guardian of maurna",
        "monument in duadar",
    }
    insertions = {"praximechanical theory", "plural minds", "dogmatic entropy"}
    assert attacks == cards | symbols | turns | insertions


@pytest.mark.clause("CAL-238", "CAL-248", "CAL-275", "CAL-280", "CAL-325", "CAL-400")
def test_cards_that_cannot_be_taken() -> None:
    assert {name for name, bans in BANS.items() if "taken" in bans} == {
        "dominion of ircai",
        "helm of solitude",
        "sealed fields",
        "breath of beings",
        "fall of the winds",
    }


@pytest.mark.clause("CAL-240", "CAL-248", "CAL-312", "CAL-401", "CAL-412")
def test_cards_that_cannot_be_copied_or_revived() -> None:
    assert {name for name, bans in BANS.items() if "copied" in bans} == {"dominion of ircai", "helm of solitude"}
    assert [name for name, bans in BANS.items() if "revived" in bans] == ["calamandara q'hoz"]


@pytest.mark.clause("CAL-249", "CAL-261", "CAL-282", "CAL-283", "CAL-370", "CAL-372")
def test_cards_that_cannot_be_cancelled() -> None:
    assert [name for name, bans in BANS.items() if "cancelled" in bans] == ["relative dimensions"]
    assert [name for name, bans in BANS.items() if "breath" in bans] == ["helm of solitude"]


@pytest.mark.parametrize("names", [SYMBOL_NAMES, CARD_NAMES], ids=["symbols", "cards"])
def test_names_can_be_typed_and_differ(names: tuple[str, ...]) -> None:
    assert len(set(names)) == len(names)
    assert all(name.isascii() and name == name.lower().strip() for name in names)


# -- provenance and digest -----------------------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from() -> None:
    kinds = {where: source.kind for where, source in BOX.sources.items()}
    assert kinds["counts.totals"] == kinds["memory_cards.quantity"] == kinds["symbols.tokens"] == "printed"
    assert kinds["symbols.depot"] == kinds["memory_cards.attack"] == kinds["board.centre"] == "deduced"
    assert kinds["symbol_cards.upper"] == kinds["symbol_cards.lower"] == kinds["memory_cards.type"] == "house"
    assert all(source.note for source in BOX.sources.values())


def written(folder: Path, tables: dict[str, Any]) -> Path:
    file = folder / "mine.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    return file


def packaged() -> dict[str, Any]:
    return tomllib.loads(PACKAGED.read_text(encoding="utf-8"))


def changed(folder: Path, path: tuple[str | int, ...], value: Any) -> Path:
    """The packaged tables with one value replaced."""
    tables: Any = packaged()
    inner = tables
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return written(folder, tables)


def test_digest_depends_on_values_only(tmp_path: Path) -> None:
    tables = packaged()
    tables["memory_cards"]["cards"].reverse()
    tables["memory_cards"]["cards"][-3]["bans"].reverse()
    tables["symbols"]["kinds"].reverse()
    tables["symbol_cards"]["provenance"]["lower"] = {"kind": "printed", "note": "read off the cards"}
    same = load_components(written(tmp_path, tables))
    assert (same.memory_cards, same.symbols) == (BOX.memory_cards, BOX.symbols)
    assert same.digest() == BOX.digest()
    other = load_components(changed(tmp_path, ("symbol_cards", "cards", 0, "upper"), "cave"))
    assert other.symbol_cards[0].upper == SYMBOL_NAMES.index("cave")
    assert other.digest() != BOX.digest()


def test_owner_may_put_in_real_values(tmp_path: Path) -> None:
    tables = packaged()
    tables["symbol_cards"]["cards"][3] = {"id": "S04", "upper": "wing", "lower": ["fire", "fire", "star"]}
    tables["memory_cards"]["cards"][22]["attack"] = True
    tables["symbols"]["kinds"][0]["depot"] = 8
    mine = load_components(written(tmp_path, tables))
    assert (mine.symbol_cards[3].upper, mine.symbol_cards[3].lower) == (8, (3, 3, 4))
    assert mine.memory_cards[22].attack
    assert mine.depot[0] == 8


# -- malformed files -----------------------------------------------------------------------------------------------

CARDS = ("memory_cards", "cards")
FACES = ("symbol_cards", "cards")
KINDS = ("symbols", "kinds")
MALFORMED: list[tuple[tuple[str | int, ...], Any, str, str]] = [
    (("game",), "altaria", "game", "unknown game 'altaria'; expected one of calamandara"),
    (("counts", "symbol_cards"), 35, "counts.symbol_cards", "the rulebook prints 36, not 35"),
    (("counts", "symbol_cards_each"), [18, 12, 8], "counts.symbol_cards_each", "prints 18/12/9, not 18/12/8"),
    (("counts", "memory_cards_each"), [36, 24], "counts.memory_cards_each", "length 3"),
    (("counts", "symbol_tokens"), 151, "counts.symbol_tokens", "the rulebook prints 152, not 151"),
    (("counts", "playboards"), "4", "counts.playboards", "expected `int`, got `str`"),
    (("counts", "dice"), 1, "counts", "unknown field `dice`"),
    (("limits", "hand"), 6, "limits.hand", "the rulebook prints 5, not 6"),
    (("limits", "starting_symbols"), 1, "limits.starting_symbols", "the rulebook prints 2, not 1"),
    (("limits", "provenance"), {}, "limits.provenance", "says nothing about 'hand'"),
    (("board", "columns"), 6, "board.columns", "only boards with 5 can be played, not 6"),
    (("board", "centre"), 7, "board.centre", "only boards with 5 can be played, not 7"),
    (("board", "arms", 0, 1), "up", "board.arms[0][1]", "unknown arm 'up'; expected one of south, west, north, east"),
    (("board", "arms", 0, 1), "west", "board.arms[0]", "must be south, north, in this order"),
    (("board", "arms", 2), ["south"], "board.arms[2]", "must be south, west, north, east, in this order"),
    (("board", "arms"), [["south"]], "board.arms", "length 3"),
    ((*KINDS, 2, "name"), "lake", "symbols.kinds[2].name", "unknown symbol 'lake'; expected one of footprint"),
    ((*KINDS, 2, "name"), "fire", "symbols.kinds[2].tokens", "the rulebook prints 24, not 16"),
    ((*KINDS, 6, "name"), "cave", "symbols.kinds", "symbol 'cave' occurs 2 times"),
    ((*KINDS, 4, "tokens"), 9, "symbols.kinds[4].tokens", "the rulebook prints 8, not 9"),
    ((*KINDS, 4, "depot"), 3, "symbols.kinds[4].depot", "must be 1 to 2, not 3"),
    ((*KINDS, 4, "depot"), 0, "symbols.kinds[4].depot", "must be 1 to 2, not 0"),
    (KINDS, [], "symbols.kinds", "must be 9 symbols, not 0"),
    ((*FACES, 8, "upper"), "lava", "symbol_cards.cards[8].upper", "unknown symbol 'lava'"),
    ((*FACES, 8, "lower", 1), "lava", "symbol_cards.cards[8].lower[1]", "unknown symbol 'lava'"),
    ((*FACES, 8, "lower"), ["fire", "star"], "symbol_cards.cards[8].lower", "length 3"),
    ((*FACES, 8, "id"), "S08", "symbol_cards.cards[8].id", "must be 'S09', not 'S08'"),
    (FACES, [], "symbol_cards.cards", "must be 36 Symbol cards, not 0"),
    ((*CARDS, 1, "name"), "insomnia", "memory_cards.cards[1].name", "unknown Memory card 'insomnia'"),
    ((*CARDS, 1, "name"), "dissonant echoes", "memory_cards.cards[1].type", "so dissonant echoes cannot be immediate"),
    ((*CARDS, 7), {}, "memory_cards.cards[7]", "missing required field `name`"),
    ((*CARDS, 2, "quantity"), 3, "memory_cards.cards[2].quantity", "the rulebook prints 4, not 3"),
    ((*CARDS, 5, "type"), "lasting", "memory_cards.cards[5].type", "unknown type of card 'lasting'"),
    ((*CARDS, 5, "type"), "linked", "memory_cards.cards[5].type", "no action it could be tied to, so the well"),
    ((*CARDS, 21, "type"), "immediate", "memory_cards.cards[21].type", "without its link, so fall of the winds"),
    ((*CARDS, 17, "attack"), True, "memory_cards.cards[17].attack", "calamandara q'hoz acts as another card"),
    ((*CARDS, 0, "attack"), "yes", "memory_cards.cards[0].attack", "expected `bool`, got `str`"),
    ((*CARDS, 0, "bans"), ["eaten"], "memory_cards.cards[0].bans[0]", "unknown ban 'eaten'"),
    ((*CARDS, 0, "bans"), ["taken"], "memory_cards.cards[0].bans", "the rulebook prints no ban, not taken"),
    ((*CARDS, 4, "bans"), ["taken"], "memory_cards.cards[4].bans", "prints taken/copied/breath, not taken"),
    ((*CARDS, 6, "bans"), [], "memory_cards.cards[6].bans", "the rulebook prints cancelled, not no ban"),
    ((*CARDS, 6, "bans"), ["cancelled"] * 2, "memory_cards.cards[6].bans", "cancelled, not cancelled/cancelled"),
    (CARDS, [], "memory_cards.cards", "must be 28 kinds of Memory cards, not 0"),
    (
        ("memory_cards", "provenance", "type", "kind"),
        "guessed",
        "memory_cards.provenance.type.kind",
        "unknown provenance 'guessed'",
    ),
    (("symbols", "provenance", "depot", "note"), " ", "symbols.provenance.depot.note", "must say where"),
    (("board", "provenance", "luck"), {"kind": "house", "note": "x"}, "board.provenance.luck", "unknown value 'luck'"),
    (("extra",), 1, "", "unknown field `extra`"),
]


@pytest.mark.parametrize(("path", "value", "where", "words"), MALFORMED)
def test_bad_value_is_named_with_its_path(
    tmp_path: Path, path: tuple[str | int, ...], value: Any, where: str, words: str
) -> None:
    file = changed(tmp_path, path, value)
    with pytest.raises(BadFile) as caught:
        load_components(file)
    assert caught.value.file == str(file)
    assert caught.value.where == where
    assert words in caught.value.problem
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", ["memory_cards", "symbol_cards", "symbols"])
def test_an_entry_too_many_or_too_few_is_refused(tmp_path: Path, kind: str) -> None:
    entries = "kinds" if kind == "symbols" else "cards"
    for change in ("once more", "gone"):
        tables = packaged()
        if change == "gone":
            tables[kind][entries].pop()
        else:
            tables[kind][entries].append(tables[kind][entries][-1])
        with pytest.raises(BadFile) as caught:
            load_components(written(tmp_path, tables))
        assert caught.value.where.startswith(f"{kind}.{entries}")


@pytest.mark.parametrize("name", BORROWERS)
def test_cards_that_act_as_others_are_no_attack_of_their_own(name: str) -> None:
    assert not BOX.memory_cards[CARD_NAMES.index(name)].attack


@pytest.mark.parametrize("table", ["game", "counts", "limits", "board", "symbols", "symbol_cards", "memory_cards"])
def test_missing_table_is_named(tmp_path: Path, table: str) -> None:
    tables = packaged()
    del tables[table]
    with pytest.raises(BadFile, match=f"`{table}`"):
        load_components(written(tmp_path, tables))


def test_files_that_are_no_toml_at_all(tmp_path: Path) -> None:
    check_files_that_are_no_toml(tmp_path, PACKAGED, load_components)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(leaves(packaged())), value=JUNK)
def test_any_damage_is_refused_in_its_own_table_or_does_no_harm(
    tmp_path: Path, path: tuple[str | int, ...], value: Any
) -> None:
    file = changed(tmp_path, path, value)
    refusal: BadFile | None = None
    try:
        load_components(file)
    except BadFile as error:
        refusal = error
    if refusal is None:
        # What was accepted can be played: as many cards as ever, and a digest to tell it by.
        found = load_components(file)
        assert (len(found.symbols), len(found.symbol_cards), len(found.memory_cards)) == (9, 36, 28)
        assert len(found.digest()) == 64
        return
    assert refusal.where.startswith(str(path[0]))
    assert "\n" not in str(refusal)
