"""How much the long tests do: RULEBOUND_TEST_VOLUME = quick, normal (default) or full."""

from __future__ import annotations

import os
from typing import Final

VOLUMES: Final = ("quick", "normal", "full")
VOLUME: Final = os.environ.get("RULEBOUND_TEST_VOLUME", "normal")
# An interpreter in which the other build of the package is installed, if there is one.
OTHER_PYTHON: Final = os.environ.get("RULEBOUND_OTHER_PYTHON")


def scaled(quick: int, normal: int, full: int) -> int:
    """A number that depends on the volume."""
    return (quick, normal, full)[VOLUMES.index(VOLUME)]
