"""Whole lines of move text: "slurg move d4" read as the decisions it stands for.

A line answers one question after another. At each question the words that come next are compared with the texts of
every action of that question, legal or not; a question with a single answer, or with a usual one, may be left out. A
line ends where another seat decides or something hidden comes to light: what comes after that cannot be known when the
line is spoken.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebound.engine.contract import State
from rulebound.engine.errors import BadText, IllegalMove
from rulebound.engine.verdict import OK, Verdict

SEPARATORS = (",", ";")


def read_line(state: State, text: str, knows_all: bool = False) -> list[int]:
    """The decisions a line stands for, to be applied to ``state`` one by one; the state is not changed.

    Raises IllegalMove if the rules forbid one of them, BadText if the words answer no question or could mean several
    answers, with what would be understood. Who ``knows_all`` may go on where others could have responded and did
    not: the author of a scenario, never a seat.
    """
    words = _words(text)
    if not words:
        raise BadText(text, "says nothing", _legal_texts(state))
    reader = _Reader(words, state, knows_all)
    start = state.clone()
    start.asks_forced = True
    readings = list(reader.read(start, 0))
    distinct = [reading for n, reading in enumerate(readings) if reading not in readings[:n]]
    if len(distinct) > 1:
        raise BadText(text, "could mean several moves", tuple(_in_words(state, reading) for reading in distinct))
    if not distinct:
        assert reader.failure is not None
        raise reader.failure
    return distinct[0]


def explain_line(state: State, text: str, knows_all: bool = False) -> Verdict:
    """Whether the move a line stands for is legal, and if not by which clauses and why; raises BadText."""
    try:
        read_line(state, text, knows_all)
    except IllegalMove as refusal:
        return Verdict(False, refusal.clauses, refusal.sentence)
    return Verdict(True, (), "")


def _words(text: str) -> list[str]:
    spaced = text.lower().replace(">", " > ")
    for mark in SEPARATORS:
        spaced = spaced.replace(mark, " ")
    return spaced.split()


def _legal_texts(state: State) -> tuple[str, ...]:
    return tuple(state.describe(action) for action in state.legal_actions())


def _in_words(state: State, decisions: list[int]) -> str:
    """The shortest way to say decisions in full: the text of each."""
    walker = state.clone()
    said = []
    for action in decisions:
        said.append(walker.describe(action))
        walker.apply(action)
    return repr(" ".join(said))


class _Reader:
    """One reading of one line: goes through the questions, goes back where a shorter match leads further."""

    def __init__(self, words: list[str], origin: State, knows_all: bool) -> None:
        self.words = words
        self.failure: BadText | IllegalMove | None = None
        self._failed_at = -1
        self._seat = origin.actor
        self._reveals = origin.reveals()
        self._barriers = origin.barriers()
        self._knows_all = knows_all

    def read(self, state: State, at: int, unsaid: tuple[str, ...] = ()) -> Iterator[list[int]]:
        """Readings of the words from ``at`` on that are equally good; none if there is no legal one.

        Best first: legal answers with the most words (all of them, if several take equally many), then the only
        answer left unsaid. Illegal answers are never part of a reading, but explain why there is none. ``unsaid``: the
        answers left out since the last word, which a word nobody understands may have been meant for.
        """
        if at == len(self.words):
            yield []
            return
        if not self._may_go_on(state, at):
            return
        forced = state.n_legal() == 1
        legal, illegal = self._matches(state, at)
        for end in sorted({end for _, end in legal}, reverse=True):
            found = False
            for action, other_end in legal:
                if other_end == end:
                    for rest in self._after(state, action, end):
                        found = True
                        yield rest if forced else [action, *rest]
            if found:
                return
        usual = state.game.usual(state)
        if forced:
            only = int(state.nth_legal(0))
            yield from self._after(state, only, at, (*unsaid, state.describe(only)))
        elif usual is not None and not legal:
            yield from ([usual, *rest] for rest in self._after(state, usual, at))
        for action, end in illegal:
            verdict = state.verdict(action)
            self._fail(end, IllegalMove(verdict.clauses, verdict.reason))
        if not legal and not illegal and not forced and usual is None:
            expected = (*unsaid, *_legal_texts(state))
            problem = f'not an answer to "{state.game.text(state.prompt)}"'
            self._fail(at, BadText(" ".join(self.words[at:]), problem, expected))

    def _after(self, state: State, action: int, at: int, unsaid: tuple[str, ...] = ()) -> Iterator[list[int]]:
        """The readings of the words from ``at`` on, once ``action`` is done."""
        walker = state.clone()
        walker.asks_forced = True
        walker.apply(action)
        yield from self.read(walker, at, unsaid)

    def _may_go_on(self, state: State, at: int) -> bool:
        """Whether the seat that speaks still decides, knowing all it will know."""
        said, rest = " ".join(self.words[:at]), " ".join(self.words[at:])
        if state.reveals() != self._reveals:  # first, so that no refusal tells what is still hidden
            self._fail(at, BadText(rest, f"say '{said}' alone first, because something comes to light then"))
        elif not self._knows_all and state.barriers() != self._barriers:
            self._fail(at, BadText(rest, f"say '{said}' alone first, because others may respond to it"))
        elif state.is_over:
            self._fail(at, BadText(rest, "the game is over before it"))
        elif state.actor != self._seat and state.n_legal() > 1:
            who = state.game.seat_name(int(state.seat), int(state.n_players))
            self._fail(at, BadText(rest, f"the line has to end before it, because {who} decides next"))
        else:
            return True
        return False

    def _matches(self, state: State, at: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Actions of the question's domain whose texts come next, with the place where the words go on."""
        first, n = state.domain()
        legal: list[tuple[int, int]] = []
        illegal: list[tuple[int, int]] = []
        for action in range(int(first), int(first + n)):
            ends = [self._end(phrase, at) for phrase in state.game.phrases(state, action)]
            into = legal if state.refusal(action) == OK else illegal
            into += [(action, end) for end in sorted(set(ends)) if end > at]
        illegal.sort(key=lambda match: -match[1])
        return legal, illegal

    def _end(self, phrase: str, at: int) -> int:
        """Where the words go on after a phrase; ``at`` itself if it does not come next."""
        said = _words(phrase)
        return at + len(said) if self.words[at : at + len(said)] == said else at

    def _fail(self, at: int, failure: BadText | IllegalMove) -> None:
        """Keep the failure that understood the most words; of equals, the first, which needed least guessing."""
        if at > self._failed_at:
            self._failed_at = at
            self.failure = failure
