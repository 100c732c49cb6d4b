"""Depth-first search over one seat's run of decisions (compiled).

Others who may respond are taken to pass. A line ends when another seat has anything else to decide, something hidden
comes to light or the game is over: beyond that point the searcher does not know what will happen. The budget of
positions is shared out evenly among the branches, what one branch does not need goes to the next, and a branch that
runs out finishes its line by taking the best single step each time.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from rulebound.engine.contract import NO_ACTION, NOBODY, State
from rulebound.engine.rng import Rng

# No rules sequence of one seat comes near this; it only bounds the stack of scratch positions.
_MAX_DEPTH: Final[i64] = 64
_LOST: Final[float] = -1.0


@final
class Lookahead:
    """Scratch positions and the budget of one searcher."""

    def __init__(self, seed: int, budget: i64) -> None:
        self.budget: i64 = budget
        self.n_visited: i64 = 0
        self._rng = Rng(seed).fork("lookahead")
        self._stack: list[State] = []
        self._seat: i64 = NOBODY
        self._reveals: i64 = 0

    def best(self, state: State) -> i64:
        """The legal action that begins the line worth most to ``state.seat``; ties are broken at random."""
        self._seat = state.seat
        self._reveals = state.reveals()
        self.n_visited = 0
        child = self._scratch(0, state)
        n: i64 = state.n_legal()
        chosen: i64 = 0
        best: float = _LOST
        n_ties: i64 = 0
        k: i64 = 0
        while k < n:
            child.copy_from(state)
            share: i64 = (self.budget - self.n_visited) // (n - k)
            worth: float = self._after(child, state.nth_legal(k), 0, share)
            if worth > best:
                best = worth
                chosen = k
                n_ties = 1
            elif worth == best:
                n_ties += 1
                if self._rng.below(n_ties) == 0:
                    chosen = k
            k += 1
        return state.nth_legal(chosen)

    def _after(self, state: State, action: i64, depth: i64, budget: i64) -> float:
        """What the best line that goes on with ``action`` is worth; ``state`` is used up."""
        state.step(action)
        self._let_pass(state)
        self.n_visited += 1
        if self._is_end(state, depth):
            return state.worth(self._seat)
        n: i64 = state.n_legal()
        if budget <= n:
            return self._finish(state, depth)
        limit: i64 = self.n_visited + budget - 1
        child = self._scratch(depth + 1, state)
        best: float = _LOST
        k: i64 = 0
        while k < n:
            child.copy_from(state)
            share: i64 = (limit - self.n_visited) // (n - k)
            worth: float = self._after(child, state.nth_legal(k), depth + 1, share)
            best = max(best, worth)
            k += 1
        return best

    def _finish(self, state: State, depth: i64) -> float:
        """Ends the line with the best single step each time; ``state`` is used up."""
        child = self._scratch(depth + 1, state)
        level: i64 = depth
        while not self._is_end(state, level):
            n: i64 = state.n_legal()
            best: float = _LOST
            chosen: i64 = 0
            k: i64 = 0
            while k < n:
                child.copy_from(state)
                child.step(state.nth_legal(k))
                self._let_pass(child)
                self.n_visited += 1
                worth: float = child.worth(self._seat)
                if worth > best:
                    best = worth
                    chosen = k
                k += 1
            state.step(state.nth_legal(chosen))
            self._let_pass(state)
            level += 1
        return state.worth(self._seat)

    def _let_pass(self, state: State) -> None:
        """Let the others pass, as long as they may and nothing comes to light."""
        n: i64 = 0
        while state.seat != self._seat and state.reveals() == self._reveals and n < _MAX_DEPTH:
            idle: i64 = state.idle()
            if idle == NO_ACTION:
                return
            state.step(idle)
            n += 1

    def _is_end(self, state: State, depth: i64) -> bool:
        return state.seat != self._seat or state.reveals() != self._reveals or depth + 2 >= _MAX_DEPTH

    def _scratch(self, depth: i64, like: State) -> State:
        while len(self._stack) <= depth:
            self._stack.append(like.clone())
        return self._stack[depth]
