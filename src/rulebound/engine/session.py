"""One game being played: decisions in, sentences out, with undo up to the last barrier and a record at any time."""

from __future__ import annotations

from typing import Any

import msgspec

from rulebound.engine import notation, record
from rulebound.engine.contract import Game, State
from rulebound.engine.errors import BadText
from rulebound.engine.record import Decision, Record
from rulebound.engine.verdict import Verdict


class Session:
    """A game under way; ``state`` is its position, ``decisions`` what was decided so far.

    ``seats`` says who sits where ("human", "greedy"); it goes into the record and means nothing to the rules.
    """

    def __init__(
        self, game: Game, players: int, seed: int, options: dict[str, Any] | None = None, seats: list[str] | None = None
    ) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.state: State = game.start(players, seed, options)
        self.seats = list(seats) if seats is not None else ["human"] * players
        if len(self.seats) != players:
            raise BadText(", ".join(self.seats), f"{len(self.seats)} named for {players} seats")
        self.decisions: list[Decision] = []
        self._header = record.begin(game, self.state, players=players, seed=seed, seats=self.seats)
        self._hashes = dict(self._header.hashes)
        # The position before each decision, and what had come to light by then.
        self._before: list[tuple[bytes, int]] = []

    @classmethod
    def resume(cls, saved: Record, game: Game, file: str = "record") -> Session:
        """Go on with a saved game; raises BadFile if its decisions do not lead where it says."""
        record.replay(saved, game, file)  # check before anything is taken over
        session = cls(game, saved.players, record.seed_of(saved, file), dict(saved.options), saved.seats)
        for decision in saved.decisions:
            session.apply(decision.action)
        return session

    def apply(self, action: int) -> list[str]:
        """Carry out an action; returns what happened, in sentences. Raises IllegalMove and changes nothing."""
        state = self.state
        verdict = state.verdict(action)
        decision = Decision(action, int(state.seat), state.describe(action) if verdict.ok else "")
        before = (state.to_bytes(), int(state.barriers()))
        state.journal = []
        try:
            state.apply(action)
            events = state.journal
        except Exception:
            # A refusal has changed nothing; a fault of the rules may have, and the record must stay sound.
            state.copy_from(self.game.from_bytes(before[0]))
            raise
        finally:
            state.journal = None
        self._before.append(before)
        self.decisions.append(decision)
        if len(self.decisions) % record.HASH_EVERY == 0:
            self._hashes[str(len(self.decisions))] = record.hash_of(state)
        return [self.game.sentence(event, state) for event in events]

    def play_line(self, text: str) -> list[str]:
        """Carry out all a line says, or nothing; raises IllegalMove or BadText."""
        sentences: list[str] = []
        for action in notation.read_line(self.state, text):
            sentences += self.apply(action)
        return sentences

    def why(self, text: str) -> Verdict:
        """Whether a line is legal now, and if not why; raises BadText if it cannot be read."""
        return notation.explain_line(self.state, text)

    def undo_refusal(self, seat: int | None = None) -> str:
        """Why the last decision cannot be taken back (by ``seat``, if given), as a sentence; "" if it can."""
        if not self.decisions:
            return "nothing has been decided yet"
        if self.state.is_over:
            return "the game is over, and with it what was hidden is known"
        last = self.decisions[-1].seat
        if seat is not None and last != seat:
            return f"{self.game.seat_name(last, int(self.state.n_players))} has decided since"
        if self._before[-1][1] != self.state.barriers():
            return "something came to light with the last decision, and that cannot be taken back"
        return ""

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last decision can be taken back without asking anybody."""
        return not self.undo_refusal(seat)

    def undo(self, seat: int | None = None) -> None:
        """Take the last decision back; raises BadText if a barrier lies between."""
        refusal = self.undo_refusal(seat)
        if refusal:
            raise BadText("undo", refusal)
        self._take_back()

    def restart_at(self, n: int) -> None:
        """Go back to the position after ``n`` decisions whatever lies between (all agreed, or nobody else plays)."""
        if not 0 <= n <= len(self.decisions):
            raise BadText(str(n), "no such moment of the game", (f"0 to {len(self.decisions)}",))
        while len(self.decisions) > n:
            self._take_back()

    def record(self, *, reveal_seed: bool = False) -> Record:
        """The record so far; seed and hashes are in it once the game is over, or if the host wants to save it."""
        over = self.state.is_over
        is_open = over or reveal_seed
        return msgspec.structs.replace(
            self._header,
            decisions=list(self.decisions),
            # They cover what is hidden as well, and once little is, trying out what fits a hash would find it.
            hashes={**self._hashes, str(len(self.decisions)): record.hash_of(self.state)} if is_open else {},
            seed=f"{self.seed:064x}" if is_open else None,
            result=self.state.returns() if over else None,
        )

    def _take_back(self) -> None:
        data, _ = self._before.pop()
        self.decisions.pop()
        self.state.copy_from(self.game.from_bytes(data))
        self._hashes = {name: key for name, key in self._hashes.items() if int(name) <= len(self.decisions)}
