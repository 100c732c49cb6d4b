"""Volume of the long tests and the Hypothesis profiles that go with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from rulebound.engine.testing import is_compiled
from tests.volume import OTHER_PYTHON, VOLUME, VOLUMES, scaled

if VOLUME not in VOLUMES:
    raise pytest.UsageError(f"RULEBOUND_TEST_VOLUME is {', '.join(VOLUMES)}, not {VOLUME!r}")
if OTHER_PYTHON is not None and not Path(OTHER_PYTHON).exists():
    raise pytest.UsageError(f"RULEBOUND_OTHER_PYTHON: there is no {OTHER_PYTHON}")

settings.register_profile(
    "rulebound",
    max_examples=scaled(15, 60, 400),
    deadline=None,  # the interpreted build is twenty times slower than the compiled one
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("rulebound")


def pytest_report_header() -> str:
    """Say what is being tested."""
    build = "compiled" if is_compiled() else "interpreted"
    return f"rulebound: {build} build, {VOLUME} volume"


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--regenerate`` rewrites golden files and counts instead of comparing; read the diff before you commit it."""
    parser.addoption(
        "--regenerate", action="store_true", help="rewrite golden files and counts from what the rules do now"
    )


@pytest.fixture(scope="session")
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files and counts are to be rewritten."""
    return bool(request.config.getoption("--regenerate"))
