"""Build script: which modules are compiled ahead of time with mypyc, and when they are not.

Everything else about the package is in ``pyproject.toml``. ``RULEBOUND_PURE=1`` installs the same sources uncompiled;
so does a machine without a C compiler or without Python's headers, after saying so.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# The one list of compiled modules. A game package uses the same file names as every other, so a new game is compiled
# without a change here; a name that a package does not have is skipped.
COMPILED: dict[str, tuple[str, ...]] = {
    "engine": ("bits", "sieve", "rng", "chance", "actions", "verdict", "contract", "playout", "frames"),
    "games/*": (
        "board",
        "tables",
        "state",
        "legality",
        "frames",
        "turn",
        "movement",
        "tokens",
        "events",
        "setup",
        "redeal",
        "strategy",
    ),
    "bots": ("lookahead",),
}

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("src") / "rulebound"
# Front ends run this script several times per build; only these commands need the modules themselves.
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def compiled_files() -> list[str]:
    """The source files to compile, relative to the project, in a fixed order."""
    return [
        file.relative_to(ROOT).as_posix()
        for folder, names in COMPILED.items()
        for package in sorted((ROOT / PACKAGE).glob(folder))
        for name in names
        if (file := package / f"{name}.py").is_file()
    ]


def c_compiler() -> str | None:
    """The compiler to use: the one asked for, the one Python was built with, or whatever is called ``cc``."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return next((command for command in (wanted, "cc") if shutil.which(shlex.split(command)[0])), None)


def missing_tool() -> str:
    """What this machine lacks for compiling, in words; empty if nothing."""
    if c_compiler() is None:
        return "no C compiler"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return "" if headers.is_file() else f"no Python headers ({headers})"


def extensions() -> list[Extension]:
    """The compiled modules, or none if this is to be (or can only be) a pure build."""
    if os.environ.get("RULEBOUND_PURE", "0") not in ("", "0") or BUILDING.isdisjoint(sys.argv):
        return []
    missing = missing_tool()
    if missing:
        print(f"rulebound: {missing}; installing uncompiled, about 20 times slower", file=sys.stderr)
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - a pure build must not need mypy

    os.environ["CC"] = c_compiler() or ""
    # One group: calls between its modules stay plain C calls.
    return list(mypycify(compiled_files(), opt_level="3", debug_level="0", group_name="rulebound"))


if __name__ == "__main__":
    setup(ext_modules=extensions())
