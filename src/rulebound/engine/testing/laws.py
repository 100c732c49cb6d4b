"""Laws about questions and whole games: 1 legality, 2 no dead end, 3 refusal, 6 texts, 7 components, 8 bound."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulebound.engine.contract import NOBODY, State
from rulebound.engine.errors import BadText, IllegalMove
from rulebound.engine.rng import Rng
from rulebound.engine.testing.cases import Case, Walk

# Ids no game has: refused like any other, and never an overflow.
STRANGE_IDS = (-1, -(2**31), 2**31, 2**63, 2**200)
_NONSENSE = ("", " ", "?", "no such move at all", "0x", "d4 d4 d4 d4", "\u200b", "a" * 5000)


def law_legality_agrees(case: Case) -> None:
    """1. ``forbidden_by`` is 0 exactly for the listed actions, and ``apply`` accepts exactly those."""
    walk = Walk(case)
    rng = case.rng("legality")
    for state in walk.samples():
        legal = state.legal_actions()
        walk.require(legal == sorted(set(legal)), f"legal_actions() {legal} is not ascending without repeats")
        walk.require(len(legal) == state.n_legal(), f"n_legal() is {state.n_legal()} but {len(legal)} are listed")
        if state.is_over:
            continue
        first, n = state.domain()
        inside = all(first <= action < first + n for action in legal)
        walk.require(inside, f"legal_actions() {legal} leaves the domain {first}..{first + n - 1}")
        allowed = [action for action in range(int(case.game.n_actions)) if state.forbidden_by(action) == 0]
        walk.require(allowed == legal, f"forbidden_by allows {allowed} but legal_actions() lists {legal}")
        for action in legal:
            try:
                state.clone().apply(action)
            except IllegalMove as refusal:
                walk.require(False, f"apply refuses the listed action {action}: {refusal}")
        for action in islice(_illegal_ids(state, rng), 3):
            walk.require(_refuses(state.clone(), action), f"apply accepts action {action}, which is not listed")


def law_no_dead_end(case: Case) -> None:
    """2. Somebody can always act until the game is over, and single answers are given by ``apply`` itself."""
    walk = Walk(case)
    slow = case.start()  # goes the same way, but is asked the single-answer questions too
    slow.asks_forced = True
    n_made = 0
    for state in walk:
        if n_made < len(walk.decisions):
            slow.apply(walk.decisions[-1])
            n_made += 1
        n_forced = 0
        while not slow.is_over and slow.n_legal() == 1 and slow.key() != state.key():
            same = case.game.from_bytes(slow.to_bytes()).key() == slow.key()
            walk.require(same, "reading the bytes of a single-answer question goes on to another")
            slow.apply(int(slow.nth_legal(0)))
            n_forced += 1
            walk.require(n_forced < case.game.max_decisions, "single-answer questions go on for ever")
        walk.require(slow.key() == state.key(), "answering the single-answer questions one by one leads elsewhere")
        if state.is_over:
            _check_end(walk, state)
            continue
        walk.require(0 <= state.seat < case.players, f"seat {state.seat} is to decide in a game of {case.players}")
        walk.require(state.actor == state.seat, f"actor is {state.actor} but seat is {state.seat}")
        walk.require(state.n_legal() > 0, "nobody can do anything and the game is not over")
        walk.require(state.n_legal() > 1, f"a question with the single answer {state.legal_actions()} is put to a seat")


def _check_end(walk: Walk, state: State) -> None:
    walk.require(state.seat == NOBODY and state.actor is None, f"the game is over and seat {state.seat} is to decide")
    walk.require(state.legal_actions() == [], f"the game is over and {state.legal_actions()} are legal")
    returns = state.returns()
    walk.require(len(returns) == walk.case.players, f"returns() has {len(returns)} entries, not one per seat")
    walk.require(all(0.0 <= value <= 1.0 for value in returns), f"returns() {returns} leaves 0..1")
    for action in (0, int(walk.case.game.n_actions) - 1, *STRANGE_IDS):
        walk.require(_refuses(state.clone(), action), f"the game is over and action {action} is accepted")


def law_refusal_changes_nothing(case: Case) -> None:
    """3. An illegal ``apply`` raises ``IllegalMove`` with a clause and a reason, and changes no byte."""
    walk = Walk(case)
    rng = case.rng("refusal")
    for state in walk.samples():
        tried = state.clone()
        tried.journal = []
        before, key = tried.to_bytes(), tried.key()
        for action in (*islice(_illegal_ids(state, rng), 6), *STRANGE_IDS):
            verdict = tried.verdict(action)
            walk.require(not verdict.ok, f"verdict() allows action {action}, which is not listed")
            _require_clauses(walk, tried, action, verdict.clauses)
            _require_line(walk, verdict.reason, f"the reason for refusing {action}")
            walk.require(_refuses(tried, action), f"apply accepts action {action}, which is not listed")
            same = tried.to_bytes() == before and tried.key() == key
            walk.require(same, f"refusing action {action} changed the position")
            walk.require(not tried.journal, f"refusing action {action} wrote {tried.journal} into the journal")
            walk.require(
                tried.legal_actions() == state.legal_actions(), f"refusing action {action} changed what is legal"
            )


def _require_clauses(walk: Walk, state: State, action: int, clauses: tuple[str, ...]) -> None:
    """A refusal cites clauses of the rulebook; only what is no answer to the question at all may go without."""
    for clause in clauses:
        walk.require(clause in walk.case.game.rulebook, f"refusing action {action} cites {clause}: not in the rulebook")
    if not state.is_over:
        first, n = state.domain()
        is_asked = first <= action < first + n
        walk.require(bool(clauses) or not is_asked, f"refusing action {action} cites no clause")


def law_texts(case: Case) -> None:
    """6. ``describe`` is unique among the legal actions and ``parse`` reads it back, however it is spaced or cased."""
    walk = Walk(case)
    told: list[tuple[int, ...]] = []
    walk.state.journal = told
    for state in walk.samples():
        for event in told:
            _require_line(walk, case.game.sentence(event, state), f"journal entry {event}")
        told.clear()
        if state.is_over:
            continue
        prompt = state.prompt
        walk.require(prompt.seat == state.seat, f"the prompt is for seat {prompt.seat}, seat {state.seat} is to decide")
        _require_line(walk, case.game.text(prompt), "the prompt")
        texts = {action: state.describe(action) for action in state.legal_actions()}
        shared = [text for text in texts.values() if list(texts.values()).count(text) > 1]
        walk.require(not shared, f"two legal actions are both called {shared[:1]}")
        for action, text in texts.items():
            _require_line(walk, text, f"the text of action {action}")
            for spelled in (text, f"  {text.upper()} ", text.replace(" ", "   ")):
                read = _read(state, spelled)
                walk.require(read == action, f"{spelled!r} describes action {action} but is read as {read}")
        for text in _NONSENSE:
            read = _read(state, text)
            walk.require(isinstance(read, str), f"nonsense {text!r} is read as action {read}")


def _require_line(walk: Walk, text: str, what: str) -> None:
    walk.require(text == " ".join(text.split()) != "", f"{what} is not one line of words: {text!r}")


def _read(state: State, text: str) -> int | str:
    try:
        return state.parse(text)
    except (IllegalMove, BadText) as error:
        return str(error)


def law_conservation(case: Case) -> None:
    """7. ``audit`` finds nothing, and ``arrange`` builds the position again from ``position()``."""
    walk = Walk(case)
    fresh = case.start()
    for state in walk:
        problems = case.game.audit(state)
        walk.require(not problems, "; ".join(problems))
        if len(walk.decisions) % case.every == 0 or state.is_over:
            built = case.game.arrange(fresh, state.position())
            walk.require(built.position() == state.position(), "arrange(position()) shows another position")
            walk.require(built.to_bytes() == state.to_bytes(), "arrange(position()) gives other bytes")
    walk.require(fresh.to_bytes() == case.start().to_bytes(), "arrange changed the state it was given")


def law_bound(case: Case) -> None:
    """8. The game ends within ``max_decisions``, counted with the single-answer questions asked too."""
    walk = Walk(case)
    walk.state.asks_forced = True
    n = sum(1 for state in walk if not state.is_over)  # Walk itself stops at the bound
    walk.require(n <= case.game.max_decisions, f"the game took {n} decisions, {case.game.max_decisions} are the bound")


def _illegal_ids(state: State, rng: Rng) -> Iterator[int]:
    """Random ids that are not legal now: of the question's domain while it has any, then any of the vocabulary."""
    legal = set(state.legal_actions())
    first, n = (0, 0) if state.is_over else state.domain()
    for low, size in ((int(first), int(n)), (0, int(state.game.n_actions))):
        others = [action for action in range(low, low + size) if action not in legal]
        for _ in range(min(3, len(others))):
            yield others.pop(int(rng.below(len(others))))


def _refuses(state: State, action: int) -> bool:
    try:
        state.apply(action)
    except IllegalMove:
        return True
    return False
