"""Make docs/pictures/altaria-terminal.svg: the full-screen front end in the middle of a game.

python tools/terminal_picture.py [FILE [SEED [DECISIONS [WIDTHxHEIGHT]]]]
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
SEED = 11
DECISIONS = 60
FONTS = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def table_after(seed: int, decisions: int) -> Table:
    """A game that bots have played for a while, at the next question with several answers on the board."""
    game = rulebound.load("altaria")
    table = Table.fresh(game, (HUMAN, "greedy"), seed, {})
    standing_in = bots.make("greedy", game, seed)
    rng = rulebound.Rng(seed)
    while not table.state.is_over:
        pointed = sum(1 for space in table.scene.spaces if table.legal.intersection(space.actions))
        if len(table.session.decisions) >= decisions and pointed > 1:
            break
        seat = int(table.state.seat)
        table.play(table.thinker()() if table.bot_due else standing_in.choose(table.state.redeal(seat, rng)))
    return table


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
    seed = int(arguments[1]) if len(arguments) > 1 else SEED
    decisions = int(arguments[2]) if len(arguments) > 2 else DECISIONS
    width, height = (int(part) for part in (arguments[3] if len(arguments) > 3 else "120x40").split("x"))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(asyncio.run(shoot(table_after(seed, decisions), (width, height))), encoding="utf-8")
    print(f"{target}: seed {seed}, {decisions} decisions")


if __name__ == "__main__":
    main(sys.argv[1:])
