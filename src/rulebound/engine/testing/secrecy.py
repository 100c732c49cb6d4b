"""Laws 9 and 10: what a seat may not know never shows, and a re-deal keeps everything the seat does know."""

from __future__ import annotations

from typing import Any

import msgspec

from rulebound.engine.contract import State
from rulebound.engine.testing.cases import Case, Walk


def law_secrecy(case: Case) -> None:
    """9. Positions that differ only in what a seat cannot know look the same to it, byte for byte."""
    walk = Walk(case)
    rng = case.rng("secrecy")
    for state in walk.samples():
        for seat in (*range(case.players), None):
            other = state.redeal(seat, rng)
            shown, hidden = _what_shows(state, seat), _what_shows(other, seat)
            told = [name for name, value in shown.items() if hidden[name] != value]
            walk.require(not told, f"{_who(case, seat)} can tell a re-dealt position apart by {', '.join(told)}")


def _what_shows(state: State, seat: int | None) -> dict[str, bytes]:
    """Everything a seat gets to see of a position, as bytes."""
    game = state.game
    shown: dict[str, Any] = {
        "view": state.view(seat),
        "scene": game.scene(state, seat),
        "whose turn it is": state.actor,
        "the count of reveals": state.reveals(),
        "the options": game.options_of(state),
    }
    if state.is_over:
        shown["the result"] = state.returns()
    if seat is not None:
        shown["worth"] = state.worth(seat)
    if seat is not None and seat == state.actor:
        first, n = state.domain()
        verdicts = [state.verdict(action) for action in range(int(first), int(first + n))]
        shown["the prompt"] = (state.prompt, game.text(state.prompt))
        shown["the legal actions"] = [(action, state.describe(action)) for action in state.legal_actions()]
        shown["the reasons of refusals"] = [(verdict.clauses, verdict.reason) for verdict in verdicts]
    return {name: msgspec.json.encode(value) for name, value in shown.items()}


def law_redeal(case: Case) -> None:
    """10. A re-deal is a sound position of the same game, leaves its original alone, and play goes on from it."""
    walk = Walk(case)
    for state in walk.samples():
        data = state.to_bytes()
        for seat in (*range(case.players), None):
            label = f"redeal {len(walk.decisions)} {seat}"
            dealt = state.redeal(seat, case.rng(label))
            walk.require(state.to_bytes() == data, "re-dealing changed the original")
            again = state.redeal(seat, case.rng(label))
            problems = case.game.audit(dealt)
            walk.require(not problems, f"re-dealt for {_who(case, seat)}: {'; '.join(problems)}")
            walk.require(dealt.to_bytes() == again.to_bytes(), "the same randomness re-deals differently")
            walk.require(case.game.options_of(dealt) == case.game.options_of(state), "a re-deal changed the options")
            _play_to_the_end(walk, dealt)
            walk.require(state.to_bytes() == data, "playing on from a re-deal changed the original")


def _play_to_the_end(walk: Walk, dealt: State) -> None:
    rng = walk.case.rng("after the re-deal")
    n_left = walk.case.game.max_decisions - len(walk.decisions)
    while not dealt.is_over:
        walk.require(n_left > 0, "a game played on from a re-deal does not end in time")
        walk.require(dealt.n_legal() > 0, "a game played on from a re-deal comes to a dead end")
        dealt.apply(int(dealt.nth_legal(rng.below(dealt.n_legal()))))
        n_left -= 1
    problems = walk.case.game.audit(dealt)
    walk.require(not problems, f"played on from a re-deal: {'; '.join(problems)}")


def law_redeal_deals_anew(case: Case) -> None:
    """10, for games that hide something under these options: a re-deal does not just hand out the truth."""
    walk = Walk(case)
    rng = case.rng("deals anew")
    n_asked, n_true = 0, 0
    for state in walk.samples():
        for seat in range(case.players):
            n_asked += 1
            n_true += state.redeal(seat, rng).to_bytes() == state.to_bytes()
    walk.require(
        n_true < n_asked, f"all {n_asked} re-deals of the game are the true position: they give the secret away"
    )


def _who(case: Case, seat: int | None) -> str:
    return "a spectator" if seat is None else case.game.seat_name(seat, case.players)
