"""Which rule asks and which rule answers for each kind of frame or stage."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from rulebound.games.calamandara import (
    acquiring,
    actions,
    cards,
    effects,
    frames,
    piles,
    placing,
    reacting,
    reserves,
    setup,
    star,
    steps,
    symbols,
    turn,
    using,
    walking,
    waterfalls,
)
from rulebound.games.calamandara.state import Table

# For each frame or stage: the first id and the number of ids of its verb, and the clause that says that this is what
# has to be decided now.
VERB_OF: Final = vec[i64]([0] * 64)
N_ANSWERS: Final = vec[i64]([0] * 64)
DUE_BY: Final = vec[i64]([0] * 64)


def _ask(kind: i64, verb: i64, clause: i64) -> None:
    VERB_OF[kind] = verb
    N_ANSWERS[kind] = actions.VOCABULARY.verb_of(int(verb)).n_arguments
    DUE_BY[kind] = clause


_ask(frames.DRAFT, actions.CARD_ID, 44)
_ask(frames.SYMBOL_ORDER, actions.ORDER_ID, 43)
_ask(frames.CARD_ORDER, actions.CARD_ID, 43)
_ask(frames.CHOOSE_SYMBOLS, actions.SYMBOL_ID, 46)
_ask(frames.MENU, actions.DO_ID, 56)
_ask(frames.WINDOW, actions.DO_ID, 219)
_ask(frames.USED, actions.ON_ID, 1079)
_ask(frames.ACQUIRING, actions.SYMBOL_ID, 66)
_ask(frames.INSERTING, actions.SYMBOL_ID, 77)
_ask(frames.PLACE, actions.AT_ID, 78)
_ask(frames.FACE, actions.FACE_ID, 209)
_ask(frames.FIRE_STAYS, actions.SAY_ID, 194)
_ask(frames.WATERFALL_STAYS, actions.SAY_ID, 189)
_ask(frames.PUSHED, actions.AT_ID, 168)
_ask(frames.STAR_LINE, actions.SAY_ID, 173)
_ask(frames.STAR_TAKE, actions.AT_ID, 175)
_ask(frames.STAR_PUT, actions.AT_ID, 172)
_ask(frames.TURN_SYMBOL, actions.FACE_ID, 210)
_ask(frames.MOVING, actions.AT_ID, 84)
_ask(frames.RESERVING, actions.CARD_ID, 97)
_ask(frames.DISCARDING, actions.CARD_ID, 99)
_ask(frames.TRANSFORMING, actions.AT_ID, 184)
_ask(frames.TRANSFORMED, actions.SYMBOL_ID, 184)
_ask(frames.TOWER_FACE, actions.FACE_ID, 209)
_ask(frames.HAND_ONTO_DECK, actions.CARD_ID, 117)
_ask(frames.RECOVERING, actions.SAY_ID, 137)
_ask(frames.MIRAGE_DRAWS, actions.SAY_ID, 234)
_ask(frames.SHEDDING, actions.CARD_ID, 254)
_ask(frames.NIGHTMARE_HOW, actions.SAY_ID, 271)
_ask(frames.NIGHTMARE_GIVES, actions.SYMBOL_ID, 271)
_ask(frames.NIGHTMARE_TAKES, actions.SYMBOL_ID, 272)
_ask(frames.RUINING, actions.AT_ID, 265)
_ask(frames.ROTATING, actions.SAY_ID, 286)
_ask(frames.ELIMINATING, actions.PICK_ID, 292)
_ask(frames.COPYING_SYMBOL, actions.SYMBOL_ID, 295)
_ask(frames.SPARING_SYMBOL, actions.SYMBOL_ID, 296)
_ask(frames.DOUBLING, actions.SYMBOL_ID, 301)
_ask(frames.LACERATING, actions.AT_ID, 321)
_ask(frames.LACERATED, actions.AT_ID, 321)
_ask(frames.REVEALING, actions.ON_ID, 328)
_ask(frames.GIVING, actions.PICK_ID, 333)
_ask(frames.TAKING, actions.PICK_ID, 333)
_ask(frames.DRAINING, actions.SYMBOL_ID, 340)
_ask(frames.BREATH_FROM, actions.SAY_ID, 279)
_ask(frames.BREATH_TO, actions.ON_ID, 279)
_ask(frames.INVADING, actions.AT_ID, 260)


def sift(s: Table, kind: i64) -> None:
    """Let the question's rule sift its domain."""
    if kind == frames.WINDOW:
        turn.sift_window(s)
    elif kind == frames.MENU:
        turn.sift_menu(s)
    elif kind == frames.USED:
        using.sift_used(s)
    elif kind == frames.INSERTING:
        placing.sift_inserting(s)
    elif kind == frames.PLACE:
        placing.sift_placing(s)
    elif kind == frames.FACE:
        placing.sift_facing(s)
    elif kind == frames.MOVING:
        walking.sift_moving(s)
    elif kind == frames.ACQUIRING:
        acquiring.sift_acquiring(s)
    elif kind in (frames.FIRE_STAYS, frames.WATERFALL_STAYS):
        placing.sift_stays(s)
    elif kind < frames.TURN_BEGINS:
        _sift_setup(s, kind)
    elif kind < frames.MIRAGE_DRAWS:
        _sift_phase(s, kind)
    else:
        _sift_effect(s, kind)


def _sift_setup(s: Table, kind: i64) -> None:
    if kind == frames.DRAFT:
        setup.sift_draft(s)
    elif kind == frames.SYMBOL_ORDER:
        setup.sift_symbol_order(s)
    elif kind == frames.CARD_ORDER:
        setup.sift_card_order(s)
    else:
        setup.sift_choosing(s)


def _sift_phase(s: Table, kind: i64) -> None:
    if kind == frames.PUSHED:
        walking.sift_pushed(s)
    elif kind == frames.STAR_LINE:
        star.sift_star_line(s)
    elif kind == frames.STAR_TAKE:
        star.sift_star_take(s)
    elif kind == frames.STAR_PUT:
        star.sift_star_put(s)
    elif kind == frames.TURN_SYMBOL:
        cell: i64 = s.fact(2)
        symbols.sift_face(s, s.sieve, s.kind_at(cell), cell, True)
    elif kind == frames.RESERVING:
        steps.sift_reserving(s)
    elif kind == frames.DISCARDING:
        steps.sift_discarding(s)
    elif kind == frames.TRANSFORMING:
        waterfalls.sift_transforming(s)
    elif kind == frames.TRANSFORMED:
        waterfalls.sift_transformed(s)
    elif kind == frames.TOWER_FACE:
        waterfalls.sift_tower_face(s)
    elif kind == frames.HAND_ONTO_DECK:
        piles.sift_hand_onto_deck(s)
    else:
        piles.sift_recovering(s)


def _sift_effect(s: Table, kind: i64) -> None:
    if kind == frames.MIRAGE_DRAWS:
        cards.sift_mirage(s)
    elif kind == frames.SHEDDING:
        piles.sift_shedding(s)
    elif kind == frames.ELIMINATING:
        cards.sift_eliminating(s)
    elif kind == frames.REVEALING:
        cards.sift_revealing(s)
    elif kind == frames.GIVING:
        cards.sift_giving(s)
    elif kind == frames.TAKING:
        cards.sift_taking(s)
    elif kind == frames.RUINING:
        effects.sift_ruining(s)
    elif kind == frames.LACERATING:
        effects.sift_lacerating(s)
    elif kind == frames.LACERATED:
        effects.sift_lacerated(s)
    elif kind == frames.INVADING:
        effects.sift_invading(s)
    else:
        _sift_reserve_effect(s, kind)


def _sift_reserve_effect(s: Table, kind: i64) -> None:
    if kind == frames.NIGHTMARE_HOW:
        reserves.sift_nightmare_how(s)
    elif kind == frames.NIGHTMARE_GIVES:
        reserves.sift_nightmare_gives(s)
    elif kind == frames.NIGHTMARE_TAKES:
        reserves.sift_nightmare_takes(s)
    elif kind == frames.ROTATING:
        reserves.sift_rotating(s)
    elif kind == frames.COPYING_SYMBOL:
        reserves.sift_copying(s)
    elif kind == frames.SPARING_SYMBOL:
        reserves.sift_sparing(s)
    elif kind == frames.DOUBLING:
        reserves.sift_doubling(s)
    elif kind == frames.DRAINING:
        reserves.sift_draining(s)
    elif kind == frames.BREATH_FROM:
        reserves.sift_breath_from(s)
    else:
        reserves.sift_breath_to(s)


def carry_out(s: Table, kind: i64, answer: i64) -> None:
    """Carry out a legal answer to the question ``kind``."""
    if kind in (frames.MENU, frames.WINDOW):
        _do(s, s.fact(frames.ASKED) - 1 if kind == frames.WINDOW else s.active, answer)
    elif kind == frames.USED:
        using.answer_used(s, answer)
    elif kind == frames.INSERTING:
        placing.answer_inserting(s, answer)
    elif kind == frames.PLACE:
        placing.answer_placing(s, answer)
    elif kind == frames.FACE:
        placing.answer_facing(s, answer)
    elif kind == frames.MOVING:
        turn.answer_moving(s, answer)
    elif kind == frames.ACQUIRING:
        acquiring.answer_acquiring(s, answer)
    elif kind in (frames.FIRE_STAYS, frames.WATERFALL_STAYS):
        placing.answer_stays(s, answer)
    elif kind < frames.TURN_BEGINS:
        _answer_setup(s, kind, answer)
    elif kind < frames.MIRAGE_DRAWS:
        _answer_phase(s, kind, answer)
    else:
        _answer_effect(s, kind, answer)


def _do(s: Table, seat: i64, answer: i64) -> None:
    if answer >= actions.ACTIVATE:
        using.activate(s, seat, answer - actions.ACTIVATE)
    elif answer >= actions.USE:
        using.use_card(s, seat, answer - actions.USE)
    elif answer == actions.PASS:
        reacting.answer_pass(s)
    elif answer == actions.QUIET:
        reacting.answer_quiet(s)
    else:
        turn.answer_menu(s, answer)


def _answer_setup(s: Table, kind: i64, answer: i64) -> None:
    if kind == frames.DRAFT:
        setup.answer_draft(s, answer)
    elif kind == frames.SYMBOL_ORDER:
        setup.answer_symbol_order(s, answer)
    elif kind == frames.CARD_ORDER:
        setup.answer_card_order(s, answer)
    else:
        setup.answer_choosing(s, answer)


def _answer_phase(s: Table, kind: i64, answer: i64) -> None:
    if kind == frames.PUSHED:
        walking.answer_pushed(s, answer)
    elif kind == frames.STAR_LINE:
        star.answer_star_line(s, answer)
    elif kind == frames.STAR_TAKE:
        star.answer_star_take(s, answer)
    elif kind == frames.STAR_PUT:
        star.answer_star_put(s, answer)
    elif kind == frames.TURN_SYMBOL:
        star.answer_turn_symbol(s, placing.facing_meant(answer))
    elif kind == frames.RESERVING:
        steps.answer_reserving(s, answer)
    elif kind == frames.DISCARDING:
        steps.answer_discarding(s, answer)
    elif kind == frames.TRANSFORMING:
        waterfalls.answer_transforming(s, answer)
    elif kind == frames.TRANSFORMED:
        waterfalls.answer_transformed(s, answer)
    elif kind == frames.TOWER_FACE:
        waterfalls.answer_tower_face(s, answer)
    elif kind == frames.HAND_ONTO_DECK:
        piles.answer_hand_onto_deck(s, answer)
    else:
        piles.answer_more(s, answer)


def _answer_effect(s: Table, kind: i64, answer: i64) -> None:
    if kind == frames.MIRAGE_DRAWS:
        piles.answer_more(s, answer)
    elif kind == frames.SHEDDING:
        piles.answer_shedding(s, answer)
    elif kind == frames.ELIMINATING:
        cards.answer_eliminating(s, answer)
    elif kind == frames.REVEALING:
        cards.answer_revealing(s, answer)
    elif kind == frames.GIVING:
        cards.answer_giving(s, answer)
    elif kind == frames.TAKING:
        cards.answer_taking(s, answer)
    elif kind == frames.RUINING:
        effects.answer_ruining(s, answer)
    elif kind == frames.LACERATING:
        effects.answer_lacerating(s, answer)
    elif kind == frames.LACERATED:
        effects.answer_lacerated(s, answer)
    elif kind == frames.INVADING:
        effects.answer_invading(s, answer)
    else:
        _answer_reserve_effect(s, kind, answer)


def _answer_reserve_effect(s: Table, kind: i64, answer: i64) -> None:
    if kind == frames.NIGHTMARE_HOW:
        reserves.answer_nightmare_how(s, answer)
    elif kind == frames.NIGHTMARE_GIVES:
        reserves.answer_nightmare_gives(s, answer)
    elif kind == frames.NIGHTMARE_TAKES:
        reserves.answer_nightmare_takes(s, answer)
    elif kind == frames.ROTATING:
        reserves.answer_rotating(s, answer)
    elif kind == frames.COPYING_SYMBOL:
        reserves.answer_copying(s, answer)
    elif kind == frames.SPARING_SYMBOL:
        reserves.answer_sparing(s, answer)
    elif kind == frames.DOUBLING:
        reserves.answer_doubling(s, answer)
    elif kind == frames.DRAINING:
        reserves.answer_draining(s, answer)
    elif kind == frames.BREATH_FROM:
        reserves.answer_breath_from(s, answer)
    else:
        reserves.answer_breath_to(s, answer)
