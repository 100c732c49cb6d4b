"""Every attribute of a state, found by introspection, so that none can be forgotten (works on both builds).

Attributes are followed into objects, lists, tuples, dictionaries and packed arrays. Left out are the game with all it
owns, and what the contract calls workspace; what the game calls workspace (``Game.is_scratch``) is marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any, Final

from librt.vecs import vec

from rulebound.engine.contract import Game, State

_CONTRACT_WORKSPACE: Final = ("game", "asks_forced", "journal")
_ATOMS: Final = (bool, int, float, str, bytes, type(None))
_UNSET: Final = "<not set>"

Step = str | int


def _attributes(owner: object) -> dict[str, Any]:
    """Names and values of an object's own attributes; compiled classes keep them in descriptors."""
    names = set(vars(owner)) if hasattr(owner, "__dict__") else set()
    for cls in type(owner).__mro__:
        for name, value in vars(cls).items():
            if isinstance(value, GetSetDescriptorType | MemberDescriptorType) and not name.startswith("__"):
                names.add(name)
    return {name: _get(owner, name) for name in sorted(names)}


def _get(owner: object, name: str) -> Any:
    try:
        return getattr(owner, name)
    except (AttributeError, NotImplementedError):
        return _UNSET


def _children(value: Any) -> dict[Step, Any]:
    """What a value is made of; empty for an atom or something that cannot change."""
    if isinstance(value, (*_ATOMS, type, Game)) or callable(value):
        return {}
    if isinstance(value, list | tuple | vec):
        return dict(enumerate(value))
    if isinstance(value, dict):
        return dict(value)
    return dict(_attributes(value).items())


def _step(owner: Any, step: Step) -> Any:
    return owner[step] if isinstance(step, int) or isinstance(owner, dict) else _get(owner, step)


@dataclass(frozen=True)
class Place:
    """Where a value is: attribute names and indices from the state down."""

    path: tuple[Step, ...]
    is_workspace: bool

    def __str__(self) -> str:
        return ".".join(str(step) for step in self.path)

    def read(self, state: State) -> Any:
        """The value here."""
        value: Any = state
        for step in self.path:
            value = _step(value, step)
        return value

    def alter(self, state: State, change: int) -> bool:
        """Put another value here; False if this value cannot be changed."""
        *above, last = self.path
        owner: Any = state
        for step in above:
            owner = _step(owner, step)
        value = _step(owner, last)
        if type(value) is bool:
            new: Any = not value
        elif type(value) is int and value + change >= 0:
            new = value + change
        elif type(value) is bytes and value[change:] + value[:change] != value:
            new = value[change:] + value[:change]
        else:
            return False
        try:
            if isinstance(last, int) or isinstance(owner, dict):
                owner[last] = new
            else:
                setattr(owner, last, new)
        except (AttributeError, TypeError, ValueError, OverflowError, NotImplementedError):
            return False  # a property, a tuple or a number out of its width
        return True


def places(state: State) -> list[Place]:
    """Every atom of the state's attributes, workspace included."""
    return [place for place, _ in _atoms(state)]


def snapshot(state: State) -> dict[str, object]:
    """Path and value of every atom that belongs to the position."""
    return {str(place): value for place, value in _atoms(state) if not place.is_workspace}


def differences(one: dict[str, object], other: dict[str, object]) -> list[str]:
    """The paths whose values differ (or that only one has)."""
    return [path for path in {**one, **other} if one.get(path, _UNSET) != other.get(path, _UNSET)]


def _atoms(state: State) -> Iterator[tuple[Place, Any]]:
    game = state.game
    owned = {id(value): value for value in _attributes(game).values() if not isinstance(value, _ATOMS)}
    for path, value in _below(state, (), owned):
        yield Place(path, game.is_scratch(state, ".".join(map(str, path)))), value


def _below(owner: Any, above: tuple[Step, ...], owned: dict[int, Any]) -> Iterator[tuple[tuple[Step, ...], Any]]:
    for step, value in _children(owner).items():
        path = (*above, step)
        if path[0] in _CONTRACT_WORKSPACE or id(value) in owned:
            continue
        if isinstance(value, _ATOMS):
            yield path, value
        else:
            yield from _below(value, path, owned)
