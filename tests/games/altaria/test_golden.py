"""Golden playthroughs: three whole games as text. ``pytest --regenerate`` rewrites them; review the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebound.engine import registry
from tests.games.altaria.playthrough import Script, lines

FOLDER = Path(__file__).with_name("golden")
SCRIPTS = (
    Script("full", seed=2, chooser=20),
    Script("learning", seed=1, chooser=10, options={"events": False, "recommended_heroes": True}),
    Script(
        "duel",
        seed=3,
        chooser=30,
        options={"blue_heroes": "isabel,malokan,veshir", "red_heroes": "iliath,tecton,fizzle"},
    ),
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_playthrough_is_as_written(script: Script, regenerate: bool) -> None:
    path = FOLDER / f"{script.name}.txt"
    now = list(lines(registry.load("altaria"), script))
    if regenerate:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    written = path.read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(now, written, strict=False), start=1):
        assert line == expected, f"{path.name}, line {number}, no longer says this"
    assert len(now) == len(written)


def test_playthroughs_are_three_whole_games() -> None:
    texts = [(FOLDER / f"{script.name}.txt").read_text(encoding="utf-8") for script in SCRIPTS]
    assert len(set(texts)) == 3
    assert all(text.splitlines()[-1].startswith("returns [") for text in texts)
