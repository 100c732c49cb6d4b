"""The package as installed: what is compiled, what is shipped, and that both builds are the same program.

``RULEBOUND_TEST_BUILD`` (``compiled`` or ``pure``) says which build is being tested, ``RULEBOUND_OTHER_PYTHON`` is an
interpreter that has the other one; `make test` sets both.
"""

from __future__ import annotations

import ast
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
from rulebound.engine import registry

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


def uses_native_numbers(file: Path) -> bool:
    """Whether a module imports the fixed-width integers or the packed arrays."""
    imports = [node for node in ast.walk(ast.parse(file.read_bytes())) if isinstance(node, ast.ImportFrom)]
    imported = {(node.module, name.name) for node in imports for name in node.names}
    return bool(imported & {("mypy_extensions", "i64"), ("librt.vecs", "vec")})


def is_compiled(module: str) -> bool:
    return not str(import_module(module).__file__).endswith(".py")


def test_the_list_of_compiled_modules_names_the_whole_core() -> None:
    assert {f"rulebound.engine.{name}" for name in CORE} <= set(COMPILED_MODULES)
    for game in registry.BUILT_IN:
        assert f"rulebound.games.{game}.state" in COMPILED_MODULES
    assert len(COMPILED_MODULES) == len(set(COMPILED_MODULES))


def test_every_module_that_counts_in_native_numbers_is_compiled() -> None:
    """They are several times slower than plain ones when interpreted, so leaving one out would be a mistake."""
    native = [
        file.relative_to(ROOT).as_posix()
        for pattern in ("engine/*.py", "games/*/*.py", "bots/*.py")
        for file in sorted(SOURCES.glob(pattern))
        if uses_native_numbers(file)
    ]
    assert [file for file in native if file not in COMPILED_FILES] == []


@pytest.mark.parametrize("names", build_script["COMPILED"].items(), ids=lambda item: item[0])
def test_no_name_in_the_list_is_left_over(names: tuple[str, tuple[str, ...]]) -> None:
    folder, modules = names
    assert [name for name in modules if not list(SOURCES.glob(f"{folder}/{name}.py"))] == []


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
def test_public_names_are_there_and_documented(name: str) -> None:
    assert getattr(rb, name).__doc__
