"""Boards of many small squares, drawn on the full screen and as a map of characters."""

from __future__ import annotations

import pytest

from rulebound.cli.terminal.canvas import NOWHERE, Canvas, Look, Size, best_size, extent, legal_in, paint
from rulebound.cli.terminal.marks import space_words
from rulebound.cli.terminal.phrasing import MANY, WIDTH, in_columns, numbered
from rulebound.cli.terminal.squares import contents, name_of, packed_mark
from rulebound.cli.terminal.textmap import legend, space_list, text_map
from rulebound.engine.scene import Caption, Piece, Scene, Space

SIZES = [Size(12, 3, 0), Size(10, 2, 0), Size(4, 2, 0), Size(8, 1, 0), Size(4, 1, 0), Size(3, 1, 0)]
FOOT = Piece("Footprint", "^", "", "symbol", note="facing north")
TOWER = Piece("Tower", "T=", "", "symbol")
WATER = Piece("Waterfall", "~", "west", "symbol")
SOUTH = Piece("traveller", "S", "south", "figure")
LEGAL = frozenset(range(100, 106))


def zone(owner: str) -> Piece:
    return Piece("zone", ".", owner, "fixture")


def board(side: int = 6) -> Scene:
    """A square of spaces, south's half and the rest; row and column numbers on the left and below."""
    spaces = []
    pieces = {(0, 5): (SOUTH, FOOT), (1, 4): (TOWER,), (2, 0): (WATER,), (5, 5): (FOOT,)}
    for y in range(side):
        for x in range(side):
            own = (zone("south"),) if y >= side // 2 else ()
            spaces.append(
                Space(
                    f"south {side - y}-{x + 1}",
                    float(x),
                    float(y),
                    "initial zone" if own else "final zone",
                    "." if own else ":",
                    own + pieces.get((x, y), ()),
                    (100 + x,) if y == 4 else (),
                    short=f"{side - y}-{x + 1}",
                )
            )
    captions = [Caption(f"{side - y}.", -1.0, float(y)) for y in range(side)]
    captions += [Caption(str(x + 1), float(x), float(side)) for x in range(side)]
    return Scene("square", "Squares", "", tuple(spaces), (), tuple(captions))


def drawn(scene: Scene, size: Size, legal: frozenset[int] = LEGAL, cursor: str = "") -> Canvas:
    return paint(scene, size, Look(owners=("south", "west"), legal=legal, cursor=cursor))


def text_of(canvas: Canvas) -> list[str]:
    return ["".join(cell.char for cell in row) for row in canvas.rows]


def inside(canvas: Canvas, name: str) -> str:
    """What is written in a space, line by line."""
    x, y, width, height = canvas.places[name]
    return "|".join(line[x : x + width] for line in text_of(canvas)[y : y + height])


@pytest.mark.parametrize("size", SIZES)
def test_every_size_shows_every_mark_star_and_number(size: Size) -> None:
    scene = board()
    canvas = drawn(scene, size)
    assert (canvas.width, canvas.height) == extent(scene, size) == (7 * size.step, 7 * size.rows)
    for index, space in enumerate(scene.spaces):
        text = inside(canvas, space.name)
        for piece in space.pieces:
            assert piece.kind == "fixture" or piece.mark in text
        assert ("*" in text) == bool(legal_in(space, LEGAL))
        x, y, width, height = canvas.places[space.name]
        corners = {canvas.space_at(x, y), canvas.space_at(x + width - 1, y + height - 1)}
        assert corners == {index}
    lines = "\n".join(text_of(canvas))
    assert all(f"{row}." in lines for row in range(1, 7))
    assert canvas.space_at(0, 0) == NOWHERE


def test_zones_can_be_told_apart_without_colour() -> None:
    canvas = drawn(board(), Size(3, 1, 0), frozenset())
    assert inside(canvas, "south 4-1").strip() == ":"
    assert inside(canvas, "south 2-1").strip() == "."
    assert inside(canvas, "south 1-6").strip() == "^."
    assert inside(drawn(board(), Size(4, 1, 0)), "south 2-2") == "T=.*"


def test_a_space_shows_its_name_where_there_is_room() -> None:
    assert "1-1" in inside(drawn(board(), Size(4, 2, 0)), "south 1-1")
    assert "1-1" in inside(drawn(board(), Size(8, 1, 0)), "south 1-1")
    assert "south 1-1" in inside(drawn(board(), Size(10, 2, 0)), "south 1-1")
    assert "1-1" not in inside(drawn(board(), Size(4, 1, 0)), "south 1-1")


def test_neighbours_owners_and_the_cursor_differ_in_colour_too() -> None:
    canvas = drawn(board(), Size(3, 1, 0), frozenset(), "south 5-3")

    def paper(name: str) -> tuple[int, int, int]:
        x, y, _, _ = canvas.places[name]
        return canvas.rows[y][x].paper

    assert len({paper(name) for name in ("south 5-1", "south 5-2", "south 3-1", "south 5-3")}) == 4


def test_the_largest_drawing_that_fits_is_chosen_else_one_that_only_scrolls_up_and_down() -> None:
    scene = board()
    assert best_size(scene, 200, 60) == Size(14, 3, 0)
    assert best_size(scene, 50, 14) == Size(7, 2, 0)
    assert best_size(scene, 50, 7) == Size(7, 1, 0)
    assert best_size(scene, 50, 5) == Size(7, 1, 0)
    assert best_size(scene, 10, 5) == Size(3, 1, 0)


def test_marks_name_the_owner_unless_they_begin_with_its_letter() -> None:
    assert (packed_mark(SOUTH), packed_mark(WATER), packed_mark(TOWER)) == ("S", "~w", "T=")
    space = Space("south 1-1", 0.0, 0.0, "initial zone", ".", (zone("south"), SOUTH, FOOT))
    assert [part for part, _ in contents(space, 3)] == ["S", "^", "."]
    assert [part for part, _ in contents(space, 1)] == ["S"]
    assert (name_of(space, 9), name_of(space, 8)) == ("south 1-1", "")


def test_the_map_of_characters_is_narrow_plain_and_complete() -> None:
    lines = text_map(board(19), LEGAL)
    assert max(map(len, lines)) <= WIDTH
    assert all(line.isascii() for line in lines)
    lines = text_map(board(), LEGAL)
    assert sum(line.count("*") for line in lines) == 6
    assert lines[4] == "2.  .*  T=.*.*  .*  .*  .*"
    assert lines[5] == "1.  S^. .   .   .   .   ^."
    assert lines[6] == "    1   2   3   4   5   6"
    explained = "\n".join(legend(board()))
    for text in (
        ". initial zone",
        ": final zone",
        "^ is Footprint, facing north.",
        "~w is west Waterfall.",
        "T= is Tower",
    ):
        assert text in explained


def test_empty_spaces_are_told_together() -> None:
    lines = space_list(board(), LEGAL)
    assert "south 1-1 initial zone; south traveller; Footprint, facing north." in lines
    assert "south 2-2 initial zone; Tower; you may choose it." in lines
    (zone_line,) = (line for line in lines if line.startswith("Empty, initial zone: "))
    assert "south 3-1 to south 3-6, south 2-1*, south 2-3 to south 2-6*, south 1-2 to south 1-5." in zone_line
    assert len(lines) == 4 + 2


def test_an_owner_is_not_said_twice() -> None:
    assert space_words(Space("south 2-1", 0, 0, "initial zone", ".", (zone("south"),))) == "south 2-1 initial zone"
    assert space_words(Space("d1", 0, 0, "portal", "P", (zone("blue"),))) == "d1 blue portal"
    assert space_words(Space("rift", 0, 0, "rift", "@")) == "rift"


def test_many_answers_stand_beside_each_other() -> None:
    few = [f"{n}. pass" for n in range(MANY)]
    assert in_columns(few) == tuple(few)
    many = [f"{n}. south {n % 6}-{n % 5}" for n in range(1, 101)]
    lines = in_columns(many)
    assert len(lines) < 25
    assert max(map(len, lines)) <= WIDTH
    assert " ".join(" ".join(lines).split()) == " ".join(many)
    spread = numbered([f"south {n // 5}-{n % 5}" for n in range(1, 100)] + ["rift", "done"])
    assert len(spread) < 12
    assert "1 to 4. south 0-1 to 0-4" in spread[0]
    assert spread[-1].split("  ")[-1].strip() == "101. done"
    assert numbered(["walk", "rest"]) == ("1. walk", "2. rest")
    long = ["x" * 70] * 20
    assert in_columns(long) == tuple(long)
