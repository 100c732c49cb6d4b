"""The four errors: one clear line each, and the same on the other side of a process pool."""

from __future__ import annotations

import pickle

import pytest

from rulebound.engine.errors import BadFile, BadText, IllegalMove, RuleboundError, RulesFault

ERRORS = {
    "the space is taken (ALT-52)": IllegalMove(("ALT-52",), "the space is taken"),
    "over": IllegalMove((), "over"),
    "'z9': no space; expected a1, g4": BadText("z9", "no space", ("a1", "g4")),
    "'z9': no space": BadText("z9", "no space"),
    "game.json: seats[1]: missing": BadFile("game.json", "seats[1]", "missing"),
    "game.json: empty": BadFile("game.json", "", "empty"),
    "a hero is in two places": RulesFault("a hero is in two places"),
}


@pytest.mark.parametrize(("line", "error"), ERRORS.items(), ids=list(ERRORS))
def test_an_error_is_one_line_and_survives_pickling(line: str, error: RuleboundError) -> None:
    assert str(error) == line
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == line
    assert vars(again) == vars(error)
