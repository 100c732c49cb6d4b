"""The contract every game keeps, as tests; made to be imported by games outside this package too.

    @pytest.mark.parametrize("law", CONTRACT_LAWS, ids=lambda law: law.__name__)
    def test_contract(law):
        law(Case(my_game, players=2, seed=1, source="my_package:make_game"))

Each law plays a :class:`Case` and raises :class:`LawBroken` with a sentence: what is wrong, and how to get there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulebound.engine.build import is_compiled
from rulebound.engine.testing.cases import (
    Case,
    LawBroken,
    Player,
    RandomPlayer,
    ScriptedPlayer,
    Walk,
    option_sets,
    random_player,
)
from rulebound.engine.testing.copies import law_fields_are_covered, law_plain_data
from rulebound.engine.testing.laws import (
    law_bound,
    law_conservation,
    law_legality_agrees,
    law_no_dead_end,
    law_refusal_changes_nothing,
    law_texts,
)
from rulebound.engine.testing.replay import can_compare_builds, law_replay, law_same_rules_everywhere
from rulebound.engine.testing.secrecy import law_redeal, law_redeal_deals_anew, law_secrecy

# In the order of the contract's page. ``law_redeal_deals_anew`` is for games that hide something, so it stands apart.
CONTRACT_LAWS: Final[tuple[Callable[[Case], None], ...]] = (
    law_legality_agrees,
    law_no_dead_end,
    law_refusal_changes_nothing,
    law_plain_data,
    law_fields_are_covered,
    law_replay,
    law_texts,
    law_conservation,
    law_bound,
    law_secrecy,
    law_redeal,
    law_same_rules_everywhere,
)

__all__ = [
    "CONTRACT_LAWS",
    "Case",
    "LawBroken",
    "Player",
    "RandomPlayer",
    "ScriptedPlayer",
    "Walk",
    "can_compare_builds",
    "is_compiled",
    "law_bound",
    "law_conservation",
    "law_fields_are_covered",
    "law_legality_agrees",
    "law_no_dead_end",
    "law_plain_data",
    "law_redeal",
    "law_redeal_deals_anew",
    "law_refusal_changes_nothing",
    "law_replay",
    "law_same_rules_everywhere",
    "law_secrecy",
    "law_texts",
    "option_sets",
    "random_player",
]
