"""The full screen in a test: shown, used, and looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from rulebound.cli.terminal.fullscreen import FullScreen
from rulebound.cli.terminal.presenter import Table

Deed = Callable[[FullScreen, Pilot[None]], Awaitable[None]]


def on_screen(at: Table, deed: Deed, size: tuple[int, int] = (120, 40)) -> FullScreen:
    """Show a table and do something to it."""
    app = FullScreen(at, pace=0.0)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await deed(app, pilot)

    asyncio.run(go())
    return app
