"""What every game obeys, on one page: a :class:`Game` (the box) and its :class:`State` (one position).

The laws, each tested over all games by :mod:`rulebound.engine.testing`:

1.  *Legality agrees.* ``forbidden_by(a) == 0`` exactly for the actions in ``legal_actions()``; ``apply`` accepts those.
2.  *No dead end.* While the game runs somebody can act; ``apply`` itself answers a question with a single answer.
3.  *Refusal changes nothing.* An illegal ``apply`` raises ``IllegalMove`` and leaves the bytes as they were.
4.  *Plain data.* ``from_bytes(to_bytes())`` is the same position; clones never change with their original.
5.  *Replay.* The same seed and decisions give the same keys in another process and in another build.
6.  *Texts.* ``describe`` is unique among the legal actions and ``parse(describe(a)) == a``.
7.  *Conservation.* No component is lost, doubled or in two places (``Game.audit``).
8.  *Bound.* A game ends within ``Game.max_decisions`` decisions.
9.  *Secrecy.* Positions that differ only in what a seat cannot know look the same to it, byte for byte.
10. *Re-deal.* ``redeal(seat)`` changes nothing the seat knows, and play goes on from it.
11. *Same rules everywhere.* Compiled and interpreted runs agree step by step.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from rulebound.engine.actions import Vocabulary
from rulebound.engine.errors import BadText, IllegalMove
from rulebound.engine.rng import Rng
from rulebound.engine.verdict import OK, Verdict

if TYPE_CHECKING:
    from rulebound.engine.prompt import Prompt
    from rulebound.engine.rulebook import Rulebook

NOBODY: Final[i64] = 99
NO_ACTION: Final[i64] = 2**30


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position. Subclasses supply the part marked *core*; the rest is the same for every game.

    ``asks_forced`` (workspace, not position): also stop at questions with a single answer (for reading whole lines).
    ``journal`` (workspace): ``None``, or a list that collects what happens as tuples of ints, for ``Game.sentence``.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asks_forced: bool = False
        self.journal: list[tuple[int, ...]] | None = None

    # -- core: the rules -------------------------------------------------------------------------------------------

    @property
    def n_players(self) -> i64:
        """How many seats the game is played by (core)."""
        raise NotImplementedError

    @property
    def seat(self) -> i64:
        """The seat to decide now, ``NOBODY`` when the game is over (core)."""
        raise NotImplementedError

    def n_legal(self) -> i64:
        """How many actions are legal (core)."""
        raise NotImplementedError

    def nth_legal(self, k: i64) -> i64:
        """The k-th legal action id, ascending, 0 <= k < n_legal() (core)."""
        raise NotImplementedError

    def forbidden_by(self, action: i64) -> i64:
        """0 if the action is legal, else the number of the clause that forbids it (core)."""
        raise NotImplementedError

    def domain(self) -> tuple[i64, i64]:
        """First id and number of ids of the verb now asked for (core)."""
        raise NotImplementedError

    def step(self, action: i64) -> None:
        """Carry out a *legal* action and go on to the next question (core)."""
        raise NotImplementedError

    def reveals(self) -> i64:
        """How often chance was drawn or something hidden shown since the set-up (core)."""
        raise NotImplementedError

    def barriers(self) -> i64:
        """A count whose change is an undo barrier: somebody learned something. At least what ``reveals`` counts."""
        return self.reveals()

    def returns(self) -> list[float]:
        """Per seat: win 1, draw 0.5, loss 0 (or scores normalised to 0..1); meaningful when over (core)."""
        raise NotImplementedError

    def worth(self, seat: i64) -> float:
        """A heuristic worth of the position for a seat, 0 (lost) to 1 (won), from what that seat may know (core)."""
        raise NotImplementedError

    def idle(self) -> i64:
        """The legal action by which the seat to decide just lets things go on ("pass"); NO_ACTION if there is none.

        A game without reaction windows need not say.
        """
        return NO_ACTION

    # -- core: plain data ------------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An independent copy (core)."""
        raise NotImplementedError

    def copy_from(self, other: State) -> None:
        """Become equal to ``other``, a state of the same game, without allocating (core)."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """The whole position (core)."""
        raise NotImplementedError

    def redeal(self, seat: int | None, rng: Rng) -> State:
        """A new state consistent with all ``seat`` (None: a spectator) knows, hidden parts drawn anew (core)."""
        raise NotImplementedError

    # -- the same for every game -----------------------------------------------------------------------------------

    def key(self) -> int:
        """A 64-bit hash of the whole position, the same in every process and build."""
        return int.from_bytes(hashlib.blake2b(self.to_bytes(), digest_size=8).digest(), "big")

    def log(self, event: i64, a: i64, b: i64, c: i64) -> None:
        """Tell the journal, if anybody listens."""
        if self.journal is not None:
            self.journal.append((int(event), int(a), int(b), int(c)))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.seat == NOBODY

    @property
    def actor(self) -> int | None:
        """The seat to decide now; None when the game is over."""
        seat: i64 = self.seat
        return None if seat == NOBODY else int(seat)

    def legal_actions(self) -> list[int]:
        """The legal action ids, ascending; empty only when the game is over."""
        return [int(self.nth_legal(k)) for k in range(int(self.n_legal()))]

    def apply(self, action: int) -> None:
        """Carry out an action in place; raises IllegalMove, and changes nothing, if it is not legal."""
        code: i64 = self.refusal(action)
        if code != OK:
            verdict = self.game.explain(self, action, int(code))
            raise IllegalMove(verdict.clauses, verdict.reason)
        self.step(action)

    def refusal(self, action: int) -> i64:
        """``forbidden_by`` for any int at all: ids outside the vocabulary are refused, never an error."""
        # Compared as Python ints: a number wider than an i64 has to be refused too.
        if action < 0 or action >= int(self.game.n_actions):
            return self.game.unknown_action
        return self.forbidden_by(action)

    def verdict(self, action: int) -> Verdict:
        """Whether an action is legal, and if not by which clause and why."""
        code: i64 = self.refusal(action)
        if code == OK:
            return Verdict(True, (), "")
        return self.game.explain(self, action, int(code))

    @property
    def prompt(self) -> Prompt:
        """What is being decided, structured; ``game.text(prompt)`` puts it into words."""
        return self.game.prompt(self)

    def describe(self, action: int) -> str:
        """A short, typeable text, unique among the legal actions."""
        return self.game.describe(self, action)

    def parse(self, text: str) -> int:
        """The legal action a text means; raises IllegalMove (it is forbidden) or BadText (it is no move here)."""
        wanted = " ".join(text.lower().split())
        found = self.game.meaning(self, wanted)
        if found is None:
            legal = tuple(self.describe(action) for action in self.legal_actions())
            raise BadText(text, "not an answer to the question now", legal)
        verdict = self.verdict(found)
        if not verdict.ok:
            raise IllegalMove(verdict.clauses, verdict.reason)
        return found

    def view(self, seat: int | None) -> Any:
        """What ``seat`` may know (None: a spectator): an allow-listed msgspec struct."""
        return self.game.view(self, seat)

    def position(self) -> dict[str, Any]:
        """The whole truth as plain dicts, lists, strings and numbers; ``game.arrange`` reads it back."""
        return self.game.position(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The box: seats, options, vocabulary, texts, and everything that is the same for all its positions."""

    name: str
    title: str
    rules_version: int
    max_decisions: int
    player_counts: tuple[int, ...]
    vocabulary: Vocabulary
    rulebook: Rulebook
    components_hash: str

    def __init__(self, n_actions: int, unknown_action: int) -> None:
        self.n_actions: i64 = n_actions
        self.unknown_action: i64 = unknown_action

    def start(self, players: int = 2, seed: int = 0, options: dict[str, Any] | None = None) -> State:
        """A fresh game; raises BadText for a player count, seed or option the game does not have."""
        raise NotImplementedError

    def option_defaults(self) -> dict[str, Any]:
        """Every option with its default value."""
        raise NotImplementedError

    def option_choices(self) -> dict[str, tuple[Any, ...]]:
        """Every value of the options that have only a few: yes-or-no options, and what a game adds."""
        return {key: (False, True) for key, value in self.option_defaults().items() if isinstance(value, bool)}

    def options_of(self, state: State) -> dict[str, Any]:
        """The options a state is played with (complete)."""
        raise NotImplementedError

    def from_bytes(self, data: bytes) -> State:
        """The position ``to_bytes`` wrote; raises BadFile if it cannot be one."""
        raise NotImplementedError

    def arrange(self, state: State, position: dict[str, Any]) -> State:
        """A copy of ``state`` with parts of its position replaced; raises BadFile for an impossible one."""
        raise NotImplementedError

    def is_scratch(self, state: State, place: str) -> bool:
        """Whether an attribute of a state ("sieve.left", "stack.40") is workspace: whatever it holds, play is the same.

        What the state shares with the game itself is never asked about.
        """
        return False

    def audit(self, state: State) -> list[str]:
        """Every invariant the position breaks, in words; empty if all is well."""
        raise NotImplementedError

    def seat_name(self, seat: int, players: int) -> str:
        """What the rulebook calls a seat ("blue") in a game of so many players."""
        raise NotImplementedError

    def prompt(self, state: State) -> Prompt:
        """The question now asked."""
        raise NotImplementedError

    def text(self, prompt: Prompt) -> str:
        """A prompt as a sentence."""
        raise NotImplementedError

    def explain(self, state: State, action: int, code: int) -> Verdict:
        """A refusal in words: ``code`` is what ``forbidden_by`` returned."""
        raise NotImplementedError

    def describe(self, state: State, action: int) -> str:
        """A short text for any action of the question's domain."""
        raise NotImplementedError

    def phrases(self, state: State, action: int) -> tuple[str, ...]:
        """Every text (lower case, single spaces) that means this action of the question, ``describe`` first."""
        return (self.describe(state, action),)

    def meaning(self, state: State, text: str) -> int | None:
        """The action of the question's domain, legal or not, that a normalised text means; None if there is none."""
        first, n = state.domain()
        found: list[int] = [a for a in range(int(first), int(first + n)) if text in self.phrases(state, a)]
        legal = [a for a in found if state.forbidden_by(a) == OK]
        return legal[0] if len(legal) == 1 else found[0] if found and not legal else None

    def usual(self, state: State) -> int | None:
        """The legal answer a line of text means if it passes this question over; None if it has to be said."""
        return None

    def sentence(self, event: tuple[int, ...], state: State) -> str:
        """One journal entry as a sentence (past tense)."""
        raise NotImplementedError

    def view(self, state: State, seat: int | None) -> Any:
        """What a seat may know."""
        raise NotImplementedError

    def position(self, state: State) -> dict[str, Any]:
        """The whole truth."""
        raise NotImplementedError

    def scene(self, state: State, seat: int | None) -> Any:
        """What a client draws for a seat (a ``rulebound.engine.scene.Scene``)."""
        raise NotImplementedError
