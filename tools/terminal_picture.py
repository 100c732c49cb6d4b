"""Make docs/pictures/GAME-terminal.svg: the full-screen front end in the middle of a game.

python tools/terminal_picture.py GAME [FILE [WIDTHxHEIGHT]]
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import rulebound
from rulebound import bots
from rulebound.cli.terminal.fullscreen import FullScreen
from rulebound.cli.terminal.presenter import HUMAN, Table

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FONTS = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"
N_GAMES = 200


@dataclass(frozen=True)
class Motif:
    """What to show of a game: how many play it, and whether a stranger sees at a moment what the game is about."""

    players: int
    shows_much: Callable[[Table], bool]


def shows_altaria(table: Table) -> bool:
    """Tokens, altars on both sides, places to go to."""
    spaces = table.scene.spaces
    tokens = [piece for space in spaces for piece in space.pieces if piece.kind == "token"]
    holders = {piece.owner for space in spaces if space.kind == "altar" for piece in space.pieces if piece.mark == "A"}
    under_heroes = [space for space in spaces if {"figure", "token"} <= {piece.kind for piece in space.pieces}]
    return (
        len(tokens) >= 4
        and {piece.owner for piece in tokens} == holders - {""} == {"blue", "red"}
        and len(under_heroes) >= 1
        and n_targets(table) >= 3
        and table.state.prompt.kind == "to"
    )


def shows_calamandara(table: Table) -> bool:
    """Many symbols, most travellers under way, places to walk to."""
    if table.state.prompt.kind != "move":
        return False
    spaces = table.scene.spaces
    names = [piece.name for space in spaces for piece in space.pieces if piece.kind == "symbol"]
    starting = [space for space in spaces if space.kind == "starting point" and len(space.pieces) > 1]
    return len(starting) <= 1 and len(set(names)) >= 7 and len(names) >= 18 and n_targets(table) >= 2


MOTIFS = {"altaria": Motif(2, shows_altaria), "calamandara": Motif(3, shows_calamandara)}


def n_targets(table: Table) -> int:
    """How many spaces may be chosen."""
    return sum(1 for space in table.scene.spaces if table.legal.intersection(space.actions))


def good_moment(name: str) -> Table:
    """The first moment of the first game between bots that shows much."""
    game, motif = rulebound.load(name), MOTIFS[name]
    for seed in range(1, N_GAMES):
        table = Table.fresh(game, (HUMAN, *["greedy"] * (motif.players - 1)), seed, {})
        standing_in = bots.make("greedy", game, seed)
        rng = rulebound.Rng(seed)
        while not table.state.is_over:
            if not table.bot_due and motif.shows_much(table):
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
        picture = app.export_screenshot(title=f"rulebound play {table.game.name}")
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    return re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)


def main(arguments: list[str]) -> None:
    """Write the picture."""
    if not arguments or arguments[0] not in MOTIFS:
        raise SystemExit(f"which game? {', '.join(MOTIFS)}")
    name, *rest = arguments
    target = Path(rest[0]) if rest else PICTURES / f"{name}-terminal.svg"
    width, height = (int(part) for part in (rest[1] if len(rest) > 1 else "120x40").split("x"))
    table = good_moment(name)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(asyncio.run(shoot(table, (width, height))), encoding="utf-8")
    print(f"{target}: seed {table.session.seed}, after {len(table.session.decisions)} decisions")


if __name__ == "__main__":
    main(sys.argv[1:])
