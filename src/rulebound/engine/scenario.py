"""Scenario files: a position, moves, and what must be legal, illegal (by which clause) and true on the way.

A step checks ``illegal``, ``legal`` and ``only`` first, then plays ``move`` (after which the position must be sound),
then checks ``expect``, ``actor``, ``over`` and ``returns``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from rulebound.engine import notation, registry
from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadFile, BadText, IllegalMove
from rulebound.engine.files import DEPTH_LIMIT, read_toml
from rulebound.engine.verdict import Verdict

NONE = "none"
MISSING = "nothing"


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One step; every field is optional, but an empty step is refused.

    ``move``: a line, or several played one after another · ``legal``: lines that must be legal · ``only``: exactly the
    legal answers to the question · ``illegal``: lines with the clause id (or ids) that must forbid them · ``expect``:
    dotted paths of the position with their values · ``actor``: who decides next (``none``: the game is over) ·
    ``over`` · ``returns``: the result per seat.
    """

    move: str | list[str] = msgspec.field(default_factory=list)
    legal: list[str] = []
    only: list[str] | None = None
    illegal: dict[str, str | list[str]] = {}
    expect: dict[str, Any] = {}
    actor: str | None = None
    over: bool | None = None
    returns: list[float] | None = None


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A whole file; everything ``position`` leaves out is as in a fresh game with this seed."""

    game: str
    title: str
    clauses: list[str]
    step: list[Step]
    players: int = 2
    seed: int = 1
    options: dict[str, Any] = {}
    position: dict[str, Any] = {}


@dataclass(frozen=True)
class Failure:
    """What went wrong: ``step`` counts from 1; ``clauses`` are those of the step, or else of the file."""

    step: int
    check: str
    expected: str
    found: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        about = ", ".join(self.clauses)
        return f"step {self.step} ({about}): {self.check}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True)
class ScenarioResult:
    """``failure`` is the first check that failed, None if the scenario holds."""

    file: str
    scenario: Scenario
    n_checks: int
    failure: Failure | None

    @property
    def ok(self) -> bool:
        """Whether every check held."""
        return self.failure is None

    def __str__(self) -> str:
        return f"{self.file}: {self.failure or 'holds'}"


def load_scenario(path: Path) -> Scenario:
    """Read a scenario file and check all that can be checked without playing; raises BadFile."""
    scenario = read_toml(path, Scenario)
    file = str(path)
    try:
        rulebook = registry.load(scenario.game).rulebook
    except BadText as error:
        raise BadFile(file, "game", str(error)) from None
    if not scenario.title.strip():
        raise BadFile(file, "title", "must say what the scenario shows")
    if not scenario.clauses:
        raise BadFile(file, "clauses", "must name at least one clause")
    if not scenario.step:
        raise BadFile(file, "step", "a scenario needs at least one step")
    for where, clause in _clauses_named(scenario):
        if clause not in rulebook:
            raise BadFile(file, where, f"{clause!r} is no clause of {scenario.game}")
    for i, step in enumerate(scenario.step):
        if step == Step():
            raise BadFile(file, f"step[{i}]", "checks nothing and moves nothing")
        for line, clauses in step.illegal.items():
            if not clauses:
                raise BadFile(file, f"step[{i}].illegal.{line}", "must name the clause that forbids it")
    return scenario


def start_scenario(scenario: Scenario, file: str) -> State:
    """The position a scenario starts from; raises BadFile if it is impossible."""
    game = registry.load(scenario.game)
    try:
        state = game.start(scenario.players, scenario.seed, scenario.options)
    except BadText as error:
        raise BadFile(file, "", f"the game cannot start: {error}") from None
    if not scenario.position:
        return state
    try:
        arranged = game.arrange(state, nested(scenario.position, file))
    except BadFile as error:
        where = ".".join(part for part in ("position", error.where) if part)
        raise BadFile(file, where, error.problem) from None
    except BadText as error:
        raise BadFile(file, "position", str(error)) from None
    faults = game.audit(arranged)
    if faults:
        raise BadFile(file, "position", "; ".join(faults))
    return arranged


def run_scenario(path: Path) -> ScenarioResult:
    """Play a scenario file; raises BadFile if it is malformed or its position impossible."""
    scenario = load_scenario(path)
    run = _Run(scenario, start_scenario(scenario, str(path)))
    failure: Failure | None = None
    try:
        for step in scenario.step:
            run.play(step)
    except _Failed as failed:
        failure = failed.failure
    return ScenarioResult(str(path), scenario, run.n_checks, failure)


def nested(position: dict[str, Any], file: str) -> dict[str, Any]:
    """Dotted keys taken apart: ``{"a.b": 1}`` becomes ``{"a": {"b": 1}}``; raises BadFile if two disagree."""
    tree: dict[str, Any] = {}
    for key, value in position.items():
        _put(tree, key.split("."), nested(value, file) if isinstance(value, dict) else value, file, key)
    return tree


def _put(tree: dict[str, Any], path: list[str], value: Any, file: str, key: str) -> None:
    if len(path) > DEPTH_LIMIT:
        raise BadFile(file, f"position.{key[:40]}", f"has more than {DEPTH_LIMIT} parts")
    for name in path[:-1]:
        tree = tree.setdefault(name, {})
        if not isinstance(tree, dict):
            raise BadFile(file, f"position.{key}", f"{name} has a value already, so nothing can be inside it")
    last = path[-1]
    if isinstance(value, dict) and isinstance(tree.get(last), dict):
        for name, inner in value.items():
            _put(tree[last], [name], inner, file, f"{key}.{name}")
    elif last in tree:
        raise BadFile(file, f"position.{key}", "is given twice")
    else:
        tree[last] = value


def _clauses_named(scenario: Scenario) -> Iterator[tuple[str, str]]:
    for i, clause in enumerate(scenario.clauses):
        yield f"clauses[{i}]", clause
    for i, step in enumerate(scenario.step):
        for line, clauses in step.illegal.items():
            for clause in _listed(clauses):
                yield f"step[{i}].illegal.{line}", clause


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


class _Failed(Exception):
    def __init__(self, failure: Failure) -> None:
        super().__init__()
        self.failure = failure


class _Run:
    """A scenario being played."""

    def __init__(self, scenario: Scenario, state: State) -> None:
        self.scenario = scenario
        self.state = state
        self.game: Game = state.game
        self.n_checks = 0
        self.n_steps = 0
        self.clauses: tuple[str, ...] = ()

    def play(self, step: Step) -> None:
        self.n_steps += 1
        named = [clause for clauses in step.illegal.values() for clause in _listed(clauses)]
        self.clauses = tuple(dict.fromkeys(named)) or tuple(self.scenario.clauses)
        for line, clauses in step.illegal.items():
            self._check_illegal(line, _listed(clauses))
        for line in step.legal:
            verdict = self._explained(line)
            self._check(f"legal {line!r}", verdict.ok, "a legal move", _refusal(verdict))
        if step.only is not None:
            self._check_only(step.only)
        for line in _listed(step.move):
            self._move(line)
        for path, value in step.expect.items():
            self._check_value(path, value)
        self._check_end(step)

    def _check(self, check: str, holds: bool, expected: str, found: str) -> None:
        self.n_checks += 1
        if not holds:
            raise _Failed(Failure(self.n_steps, check, expected, found, self.clauses))

    def _explained(self, line: str) -> Verdict:
        try:
            return notation.explain_line(self.state, line, knows_all=True)
        except BadText as error:
            self._check(f"line {line!r}", False, "a move", f"that it cannot be read: {error}")
            raise

    def _check_illegal(self, line: str, clauses: list[str]) -> None:
        self.clauses = tuple(clauses)
        verdict = self._explained(line)
        holds = not verdict.ok and all(clause in verdict.clauses for clause in clauses)
        self._check(f"illegal {line!r}", holds, f"forbidden by {', '.join(clauses)}", _refusal(verdict))

    def _check_only(self, texts: list[str]) -> None:
        legal = self.state.legal_actions()
        meant: set[int] = set()
        for text in texts:
            action = self.game.meaning(self.state, " ".join(text.lower().split()))
            self._check(f"only {text!r}", action is not None, "an answer to the question", "that it is none")
            meant.add(-1 if action is None else action)
        found = ", ".join(self.state.describe(action) for action in legal) or MISSING
        self._check("only", meant == set(legal), ", ".join(texts) or MISSING, found)

    def _move(self, line: str) -> None:
        try:
            for action in notation.read_line(self.state, line, knows_all=True):
                self.state.apply(action)
        except IllegalMove as refusal:
            self._check(f"move {line!r}", False, "a legal move", str(refusal))
        except BadText as error:
            self._check(f"move {line!r}", False, "a move", f"that it cannot be read: {error}")
        faults = self.game.audit(self.state)
        self._check(f"position after {line!r}", not faults, "a sound position", "; ".join(faults))

    def _check_value(self, path: str, expected: Any) -> None:
        """Compare a path of the position; a table compares only the paths it names."""
        if isinstance(expected, dict) and expected:
            for name, inner in expected.items():
                self._check_value(f"{path}.{name}", inner)
            return
        position = nested(self.state.position(), self.scenario.game)
        known, found = _look_up(position, path)
        if known:
            holds = found == expected and isinstance(found, bool) == isinstance(expected, bool)
            self._check(path, holds, _shown(expected), _shown(found))
        else:
            holds = expected in (NONE, {}) and self._can_be_absent(path)
            self._check(path, holds, _shown(expected), "no such value in the position")

    def _can_be_absent(self, path: str) -> bool:
        """Whether a path the position does not show is one the game knows: it can be emptied then."""
        try:
            self.game.arrange(self.state, nested({path: NONE}, self.scenario.game))
        except (BadFile, BadText):
            return False
        return True

    def _check_end(self, step: Step) -> None:
        actor = self.state.actor
        if step.actor is not None:
            found = NONE if actor is None else self.game.seat_name(actor, int(self.state.n_players))
            self._check("actor", found == step.actor, step.actor, found)
        if step.over is not None:
            is_over = self.state.is_over
            self._check("over", is_over == step.over, _shown(step.over), _shown(is_over))
        if step.returns is not None:
            returns = self.state.returns() if self.state.is_over else None
            self._check("returns", returns == step.returns, _shown(step.returns), _shown(returns))


def _look_up(position: dict[str, Any], path: str) -> tuple[bool, Any]:
    value: Any = position
    for name in path.split("."):
        if not isinstance(value, dict) or name not in value:
            return False, None
        value = value[name]
    return True, value


def _refusal(verdict: Verdict) -> str:
    return "a legal move" if verdict.ok else f"{verdict.reason} ({', '.join(verdict.clauses) or 'no clause'})"


def _shown(value: Any) -> str:
    if value is None:
        return MISSING
    return msgspec.json.encode(value).decode()
