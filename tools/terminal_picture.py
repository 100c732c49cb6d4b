"""Make docs/pictures/altaria-terminal.svg: the full-screen front end in the middle of a game.

python tools/terminal_picture.py [FILE [WIDTHxHEIGHT]]
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import rulebound
from rulebound import bots
from rulebound.cli.terminal.fullscreen import FullScreen
from rulebound.cli.terminal.presenter import HUMAN, Table

TARGET = Path(__file__).parent.parent / "docs" / "pictures" / "altaria-terminal.svg"
FONTS = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
N_GAMES = 200


def shows_much(table: Table) -> bool:
    """Whether a stranger sees at a glance what the game is about: tokens, altars on both sides, places to go to."""
    spaces = table.scene.spaces
    tokens = [piece for space in spaces for piece in space.pieces if piece.kind == "token"]
    holders = {piece.owner for space in spaces if space.kind == "altar" for piece in space.pieces if piece.mark == "A"}
    under_heroes = [space for space in spaces if {"figure", "token"} <= {piece.kind for piece in space.pieces}]
    targets = [space for space in spaces if table.legal.intersection(space.actions)]
    return (
        len(tokens) >= 4
        and {piece.owner for piece in tokens} == holders - {""} == {"blue", "red"}
        and len(under_heroes) >= 1
        and len(targets) >= 3
        and table.state.prompt.kind == "to"
    )


def good_moment() -> Table:
    """The first moment of the first game between bots that shows much."""
    game = rulebound.load("altaria")
    for seed in range(1, N_GAMES):
        table = Table.fresh(game, (HUMAN, "greedy"), seed, {})
        standing_in = bots.make("greedy", game, seed)
        rng = rulebound.Rng(seed)
        while not table.state.is_over:
            if not table.bot_due and shows_much(table):
                return table
            seat = int(table.state.seat)
            table.play(table.thinker()() if table.bot_due else standing_in.choose(table.state.redeal(seat, rng)))
    raise SystemExit(f"no moment of {N_GAMES} games shows much")


async def shoot(table: Table, size: tuple[int, int]) -> str:
    """The screen as SVG, without fonts that would have to be fetched from elsewhere."""
    app = FullScreen(table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("b", "tab")
        await pilot.pause()
        picture = app.export_screenshot(title="rulebound play altaria")
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    return re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)


def main(arguments: list[str]) -> None:
    """Write the picture."""
    target = Path(arguments[0]) if arguments else TARGET
    width, height = (int(part) for part in (arguments[1] if len(arguments) > 1 else "120x40").split("x"))
    table = good_moment()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(asyncio.run(shoot(table, (width, height))), encoding="utf-8")
    print(f"{target}: seed {table.session.seed}, after {len(table.session.decisions)} decisions")


if __name__ == "__main__":
    main(sys.argv[1:])
