"""Which tests show which clause: read from scenario files and from ``@pytest.mark.clause`` marks, without running any.

A clause also has a home in the code: its id must occur in the file its rulebook entry names as ``where``.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from rulebound.engine.contract import Game
from rulebound.engine.errors import BadFile
from rulebound.engine.files import read_bytes, read_toml
from rulebound.engine.rulebook import Rulebook, Ruling

MARK = "clause"
# References: (clause or ruling id, where it is tested).
Reference = tuple[str, str]


@dataclass
class Coverage:
    """``tests`` maps every clause and ruling to the tests that show it; the other fields list what is wrong."""

    game: str
    tests: dict[str, list[str]]
    uncovered: list[str] = field(default_factory=list)
    untested_rulings: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    homeless: list[str] = field(default_factory=list)
    n_clauses: int = 0

    @property
    def ok(self) -> bool:
        """Whether every clause is tested and at home, and no test names a clause that does not exist."""
        return not (self.uncovered or self.unknown or self.homeless)

    @property
    def summary(self) -> str:
        """``196 of 196 clauses covered``."""
        return f"{self.n_clauses - len(self.uncovered)} of {self.n_clauses} clauses covered"


def measure(game: Game, tests: Path) -> Coverage:
    """Coverage of a game's rulebook by the tests under a directory; raises BadFile if there is none or one is bad."""
    if not tests.is_dir():
        raise BadFile(str(tests), "", "is no directory with tests; name one with --tests")
    rulebook = game.rulebook
    coverage = Coverage(game.name, {entry.id: [] for entry in rulebook}, n_clauses=len(rulebook.clauses))
    own = re.compile(rf"{rulebook.prefix}-\w+")
    for name, test in references(game.name, tests):
        if name in coverage.tests:
            coverage.tests[name].append(test)
        elif own.fullmatch(name) or test.startswith(f"games/{game.name}/"):
            coverage.unknown.append(f"{test} names {name}, which the rulebook does not have")
    for entry in rulebook:
        if not coverage.tests[entry.id]:
            (coverage.untested_rulings if isinstance(entry, Ruling) else coverage.uncovered).append(entry.id)
    coverage.homeless = list(_homeless(rulebook))
    return coverage


def references(game: str, tests: Path) -> list[Reference]:
    """Every clause named by the scenarios of a game and by any test module under a directory, in file order."""
    found: list[Reference] = []
    for path in sorted((tests / "games" / game / "scenarios").rglob("*.toml")):
        test = path.relative_to(tests).as_posix()
        found += [(clause, test) for clause in read_toml(path, _Named).clauses]
    for path in sorted(tests.rglob("*.py")):
        source = read_bytes(path)
        if b"." + MARK.encode() in source:
            found += marks(path, source, path.relative_to(tests).as_posix())
    return found


def marks(path: Path, source: bytes, name: str) -> list[Reference]:
    """The clauses marked in one test module; raises BadFile if it is no Python or an id is not written out."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError) as error:
        raise BadFile(str(path), f"line {getattr(error, 'lineno', 0)}", "not valid Python") from None
    reader = _MarkReader(path, name)
    reader.visit(tree)
    return reader.found


class _Named(msgspec.Struct):
    """The one part of a scenario file that matters here."""

    clauses: list[str]


class _MarkReader(ast.NodeVisitor):
    """Walks a module, knowing in which test it is; marks outside of tests and of module-wide data do not count."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self.found: list[Reference] = []
        self._inside: list[str] = []
        self._is_test = True
        self._aliases: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._enter(node, node.name.startswith("test"))

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._enter(node, node.name.startswith("test"))

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._enter(node, node.name.startswith("Test"))

    def _enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, is_test: bool) -> None:
        outer = self._is_test
        self._is_test = outer and is_test
        self._inside.append(node.name)
        self.generic_visit(node)  # decorators included: they belong to what they decorate
        self._inside.pop()
        self._is_test = outer

    def visit_Assign(self, node: ast.Assign) -> None:
        if _is_mark(node.value):
            self._aliases |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        named = isinstance(node.func, ast.Name) and node.func.id in self._aliases
        if self._is_test and (named or _is_mark(node.func)):
            test = "::".join([self.name, *self._inside])
            for argument in node.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise BadFile(str(self.path), f"line {node.lineno}", "clause ids must be written out in the mark")
                self.found.append((argument.value, test))
        self.generic_visit(node)


def _is_mark(node: ast.expr) -> bool:
    """``pytest.mark.clause`` or ``mark.clause``."""
    if not (isinstance(node, ast.Attribute) and node.attr == MARK):
        return False
    inner = node.value
    return (isinstance(inner, ast.Attribute) and inner.attr == "mark") or (
        isinstance(inner, ast.Name) and inner.id == "mark"
    )


def _homeless(rulebook: Rulebook) -> list[str]:
    """Clauses whose id does not occur in the file that is said to enforce them."""
    problems: list[str] = []
    ids: dict[str, set[str] | None] = {}
    pattern = re.compile(rf"{rulebook.prefix}-R?[0-9]+")
    for clause in rulebook.clauses:
        if clause.where not in ids:
            path = rulebook.folder / clause.where
            text = read_bytes(path).decode(errors="replace") if path.is_file() else None
            ids[clause.where] = None if text is None else set(pattern.findall(text))
        known = ids[clause.where]
        if known is None:
            problems.append(f"{clause.id}: there is no file {clause.where}")
        elif clause.id not in known:
            problems.append(f"{clause.id} does not occur in {clause.where}")
    return problems
