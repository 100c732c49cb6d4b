"""Build script: which modules are compiled ahead of time with mypyc, and when they are not.

Everything else about the package is in ``pyproject.toml``. ``RULEBOUND_PURE=1`` installs the same sources uncompiled;
so does a machine without a C compiler or without Python's headers, after saying so.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# What is compiled is decided here and nowhere else: the modules in these packages that import fixed-width numbers or
# packed arrays. They are the hot ones, and the only ones that are slower than ordinary Python when left uncompiled.
PACKAGES = ("engine", "games/*", "bots")
NATIVE = {
    ("mypy_extensions", "i64"),
    ("mypy_extensions", "i32"),
    ("mypy_extensions", "u8"),
    ("librt.vecs", "vec"),
}

ROOT = Path(__file__).resolve().parent
PACKAGE = Path("src") / "rulebound"
# Front ends run this script several times per build; only these commands need the modules themselves.
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def is_native(file: Path) -> bool:
    """Whether a module imports fixed-width numbers or packed arrays when it runs (not just for type checking)."""
    imports = [node for node in ast.parse(file.read_bytes()).body if isinstance(node, ast.ImportFrom)]
    return not NATIVE.isdisjoint((node.module, name.name) for node in imports for name in node.names)


def compiled_files() -> list[str]:
    """The source files to compile, relative to the project, in a fixed order."""
    return [
        file.relative_to(ROOT).as_posix()
        for pattern in PACKAGES
        for file in sorted((ROOT / PACKAGE).glob(f"{pattern}/*.py"))
        if is_native(file)
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


def widened(c: str) -> str:
    """C text of mypyc's in which no literal is shifted as a 32-bit int.

    It writes ``1 << n`` for a 64-bit shift of a constant, and C takes the literal's own width: wrong from n = 31 on.
    """
    return re.sub(r"(= |\()(-?\d+)(?= (?:<<|>>) )", r"\1(int64_t)\2", c)


def corrected(source: str) -> str:
    """The C file to compile for a generated one, written only if its text changed: nothing is compiled twice."""
    file = Path(source)
    text = widened(old := file.read_text(encoding="utf-8"))
    if text == old:
        return source
    copy = file.with_name(f"{file.stem}_wide.c")
    if not copy.is_file() or copy.read_text(encoding="utf-8") != text:
        copy.write_text(text, encoding="utf-8")
    return str(copy)


def forget_others(modules: list[Extension]) -> None:
    """Remove compiled modules that an earlier build left and this one does not make: they would be packed as well."""
    names = {module.name.rpartition(".")[2] for module in modules}
    for file in Path("build").glob("lib*/**/*.so"):
        if file.name.partition(".")[0] not in names:
            file.unlink()


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
    modules = list(mypycify(compiled_files(), opt_level="3", debug_level="0", group_name="rulebound"))
    for module in modules:
        module.sources = [corrected(source) for source in module.sources]
        if os.name == "posix":
            # The modules' functions may be inlined into each other: random play ran 1.5 times as fast.
            module.extra_compile_args = [*module.extra_compile_args, "-fno-semantic-interposition"]
    forget_others(modules)
    return modules


if __name__ == "__main__":
    setup(ext_modules=extensions())
