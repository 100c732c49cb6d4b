"""What the tests of all games do to components files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from rulebound.engine.errors import BadFile

JUNK = st.one_of(
    st.integers(-3, 99), st.booleans(), st.floats(allow_nan=True), st.text(max_size=5), st.just([]), st.just({})
)


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all values in nested tables and lists, inner ones included."""
    inside: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, inner in inside for found in [(*path, key), *leaves(inner, (*path, key))]]


def check_files_that_are_no_toml(folder: Path, packaged: Path, load: Callable[[Path], object]) -> None:
    """Half a file, other bytes, other text and no file at all are refused in one line each."""
    text = packaged.read_bytes()
    for n, content in enumerate([text[: len(text) // 2], b"\xff\xfe\x00", b"= 3"]):
        file = folder / f"{n}.toml"
        file.write_bytes(content)
        with pytest.raises(BadFile) as caught:
            load(file)
        assert "\n" not in str(caught.value)
    with pytest.raises(BadFile, match="cannot be read"):
        load(folder / "nowhere.toml")
