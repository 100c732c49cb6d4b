"""The fixed action vocabulary of a game: ``id = verb offset + argument``, the same ids in every state."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Verb:
    """One kind of decision: ``n_arguments`` ids from ``offset`` on; ``names[i]`` is the i-th argument in words."""

    name: str
    offset: int
    names: tuple[str, ...]

    @property
    def n_arguments(self) -> int:
        """How many ids the verb has."""
        return len(self.names)


class Vocabulary:
    """All verbs of a game, in id order without gaps."""

    def __init__(self, **verbs: tuple[str, ...]) -> None:
        self.verbs: tuple[Verb, ...] = ()
        offset = 0
        for name, names in verbs.items():
            self.verbs += (Verb(name, offset, names),)
            offset += len(names)
        self.n_actions: int = offset

    def verb_of(self, action: int) -> Verb:
        """The verb an id belongs to; raises IndexError for an id the game does not have."""
        if not 0 <= action < self.n_actions:
            raise IndexError(f"there is no action {action}; ids run from 0 to {self.n_actions - 1}")
        return next(verb for verb in reversed(self.verbs) if verb.offset <= action)

    def __getitem__(self, name: str) -> Verb:
        for verb in self.verbs:
            if verb.name == name:
                return verb
        raise KeyError(name)
