"""The package as installed: what is compiled, what is shipped, and that both builds are the same program.

``RULEBOUND_TEST_BUILD`` (``compiled`` or ``pure``) says which build is being tested, ``RULEBOUND_OTHER_PYTHON`` is an
interpreter that has the other one; `make test` sets both.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

import rulebound as rb
from rulebound.engine import bits, registry

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "rulebound"
BUILD = os.environ.get("RULEBOUND_TEST_BUILD", "")
OTHER_PYTHON = os.environ.get("RULEBOUND_OTHER_PYTHON", "")

build_script = runpy.run_path(str(ROOT / "setup.py"), run_name="build_script")
COMPILED_FILES: list[str] = build_script["compiled_files"]()
COMPILED_MODULES = [file.removeprefix("src/").removesuffix(".py").replace("/", ".") for file in COMPILED_FILES]
CORE = ("bits", "sieve", "rng", "chance", "verdict", "contract", "playout")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def is_compiled(module: str) -> bool:
    return not str(import_module(module).__file__).endswith(".py")


def test_the_compiled_modules_are_the_hot_ones() -> None:
    assert {f"rulebound.engine.{name}" for name in CORE} <= set(COMPILED_MODULES)
    for game in registry.BUILT_IN:
        assert f"rulebound.games.{game}.state" in COMPILED_MODULES


def test_what_talks_to_people_is_not_compiled() -> None:
    """Errors, files and texts gain nothing, and every compiled module costs everybody who installs from source."""
    places = {module.rsplit(".", 1)[0] for module in COMPILED_MODULES}
    assert places == {"rulebound.engine", "rulebound.bots", *(f"rulebound.games.{game}" for game in registry.BUILT_IN)}
    assert not {"errors", "files", "prompt", "scene", "record"} & {m.rsplit(".", 1)[1] for m in COMPILED_MODULES}


def test_a_module_is_native_by_what_it_imports_when_it_runs(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("from mypy_extensions import i64, mypyc_attr\n", encoding="utf-8")
    assert build_script["is_native"](file)
    file.write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from mypy_extensions import i64\n")
    assert not build_script["is_native"](file)


@pytest.mark.parametrize("module", COMPILED_MODULES)
def test_a_build_is_compiled_throughout_or_not_at_all(module: str) -> None:
    assert is_compiled(module) == rb.is_compiled()


@pytest.mark.skipif(not BUILD, reason="run by `make test`, which says what build this should be")
def test_this_is_the_build_that_was_asked_for() -> None:
    assert rb.is_compiled() == (BUILD == "compiled")


@pytest.mark.skipif(not OTHER_PYTHON, reason="run by `make test`, which says where the other build is")
def test_the_other_build_is_the_other_kind_of_the_same_version() -> None:
    program = "import rulebound as rb; print(rb.__version__, rb.is_compiled(), *rb.games())"
    run = subprocess.run([OTHER_PYTHON, "-c", program], cwd=ROOT / "tests", capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == [rb.__version__, str(not rb.is_compiled()), *rb.games()]


def installed_files() -> set[str] | None:
    """The files of the installed package (below ``rulebound/``), or None when the tests run on the source tree."""
    if SOURCES in Path(rb.__file__).resolve().parents:
        return None
    try:
        return {file.as_posix() for file in distribution("rulebound").files or ()}
    except PackageNotFoundError:
        return None


@pytest.mark.skipif(installed_files() is None, reason="the tests run on the source tree")
def test_everything_in_the_source_tree_is_installed() -> None:
    kept = {
        file.relative_to(SOURCES.parent).as_posix()
        for file in SOURCES.rglob("*")
        if file.is_file() and file.suffix != ".pyc" and file.suffix != ".so"
    }
    assert kept - (installed_files() or set()) == set()


@pytest.mark.skipif(installed_files() is None, reason="the tests run on the source tree")
def test_the_installed_version_is_the_one_the_package_tells() -> None:
    assert distribution("rulebound").version == rb.__version__


def test_the_changelog_knows_this_version() -> None:
    assert f"## {rb.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_our_games_are_registered_like_anybody_elses() -> None:
    assert project()["project"]["entry-points"]["rulebound.games"] == registry.BUILT_IN


def test_games_lists_the_games_before_and_after_their_package_is_imported() -> None:
    program = (
        "import rulebound as rb; before = rb.games(); import rulebound.games; print(before == rb.games(), *before)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True", *registry.names()]


@pytest.mark.parametrize("name", rb.__all__)
def test_public_names_are_classes_and_functions(name: str) -> None:
    assert callable(getattr(rb, name))


def test_literals_are_shifted_in_64_bits() -> None:
    """What mypyc 2.4 writes for ``one << n`` (``one: i64 = 1``) is a 32-bit shift in C, so the build corrects it."""
    widened = build_script["widened"]
    assert widened("    cpy_r_r4 = 1 << cpy_r_n;") == "    cpy_r_r4 = (int64_t)1 << cpy_r_n;"
    assert widened("    x = f(-7 >> cpy_r_n);") == "    x = f((int64_t)-7 >> cpy_r_n);"
    for right in (
        "    cpy_r_r4 = cpy_r_r3 << 1;",
        "    cpy_r_r4 = (int64_t)1 << cpy_r_n;",
        "    x = cpy_r_a1 << cpy_r_n;",
    ):
        assert widened(right) == right
    assert [bits.bit(n) for n in range(62)] == [2**n for n in range(62)]
