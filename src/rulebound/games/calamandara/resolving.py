"""Used Memory cards taking effect, newest first (CAL-362, CAL-364): valid or not, copied, taken over, laid aside."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rulebound.engine.bits import has, lowest
from rulebound.games.calamandara import effects, frames, journal
from rulebound.games.calamandara.actions import (
    DIONESIC,
    DOMINION,
    ENTROPY,
    NO_SEAT,
    PAINTINGS,
    PLURAL,
    WELL,
)
from rulebound.games.calamandara.links import sift_aims
from rulebound.games.calamandara.piles import add, hand_room, learn, put_on_deck, put_on_discard, show, wait
from rulebound.games.calamandara.reacting import open_window
from rulebound.games.calamandara.requirements import NOBODY_AIMED
from rulebound.games.calamandara.spending import (
    PILE_SPAN,
    return_revived,
    send,
    spend,
    spend_and_drop,
)
from rulebound.games.calamandara.state import FINAL_LIMIT, NO_CARD, Table, made_due, n_cards

# Where a card goes back to, as the journal tells it.
IN_HAND: Final[i64] = 0
ON_DECK: Final[i64] = 1
IN_RESERVE: Final[i64] = 2


def work_used(s: Table) -> None:
    """Open the window about a card just used, or resolve it."""
    if s.fact(frames.STEP) == frames.OPENING:
        s.set_fact(frames.STEP, frames.RESOLVING)
        seat: i64 = s.fact(frames.USER)
        s.quiet = 0
        _tell_use(s)
        open_window(s, frames.AT_USE, seat)
    else:
        _resolve(s)


def _tell_use(s: Table) -> None:
    seat: i64 = s.fact(frames.USER)
    effect: i64 = s.fact(frames.EFFECT)
    how: i64 = s.fact(frames.HOW)
    if how & frames.WAITED != 0:
        s.log(journal.ACTIVATED, seat, effect, s.fact(frames.AIM))
    elif s.fact(frames.CARD) < NO_CARD:
        s.log(journal.USED, seat, s.tables.kind_of[s.fact(frames.CARD)], s.fact(frames.AIM))
    if how & frames.COPIES != 0:
        s.log(journal.COPIED, seat, effect, 0)
    elif how & frames.TAKES != 0:
        s.log(journal.TAKEN, seat, effect, 0)


def _resolve(s: Table) -> None:
    """CAL-364: the newest card is carried out, then the earlier ones if they still can be (CAL-422)."""
    used: i64 = s.depth - 1
    standing: i64 = s.fact(frames.STANDING)
    how: i64 = s.fact(frames.HOW)
    if standing == frames.VOID:
        spend(s, used)
        s.drop()
    elif standing == frames.WAITS:
        _lay_aside(s, used)
    elif how & frames.TAKES == 0 and not _is_valid(s):
        _give_back(s)
    else:
        effect: i64 = s.fact(frames.EFFECT)
        user: i64 = s.fact(frames.USER)
        aim: i64 = s.fact(frames.AIM)
        is_idle: bool = False
        if how & frames.TAKES != 0:
            is_idle = _take_over(s, used) or not _is_valid(s)
        elif how & frames.COPIES != 0:
            # CAL-241, CAL-409: the copied card keeps working for its user; CAL-425: then it lies on the Dominion.
            _claim(s, used - 1, user)
        spend_and_drop(s, used)
        if not is_idle:
            effects.begin(s, effect, user, aim, how)


def _is_valid(s: Table) -> bool:
    """Whether the card on top can still do what was announced."""
    effect: i64 = s.fact(frames.EFFECT)
    aim: i64 = s.fact(frames.AIM)
    how: i64 = s.fact(frames.HOW)
    s.scratch.ask(0, 0, 0)
    sift_aims(s, s.scratch, s.fact(frames.USER), effect, s.depth - 1, 0)
    possible: i64 = s.scratch.left0
    if effect in (WELL, PAINTINGS, DIONESIC, ENTROPY, PLURAL):
        return possible != 0
    served: i64 = (how // frames.SERVED) & 7
    if served > 0:
        return has(possible, served - 1)
    return possible & (NOBODY_AIMED if aim == 0 else aim) != 0


def _give_back(s: Table) -> None:
    """CAL-422: a card whose conditions are gone returns to its holder's hand, CAL-423 or to the pile if that is full.

    A card that waited waits again; one that a copier gets goes to the copier; a revived card goes back to its pile.
    """
    user: i64 = s.fact(frames.USER)
    card: i64 = s.fact(frames.CARD)
    how: i64 = s.fact(frames.HOW)
    effect: i64 = s.fact(frames.EFFECT)
    goes_to: i64 = s.fact(frames.GOES_TO)
    carried: i64 = s.fact(frames.CARRIED)
    s.drop()
    if how & frames.REVIVES != 0:
        return_revived(s, carried, effect, goes_to, how)
    if card >= NO_CARD:
        return
    if how & frames.CLAIMED != 0 and how & frames.REVIVES == 0:
        send(s, card, effect, goes_to)
    elif how & frames.WAITED != 0:
        if how & frames.COPIES != 0:
            effect = DOMINION
        wait(s, card, effect, goes_to, how & frames.FROM_FINAL != 0, user)
        if how & frames.WAS_DUE != 0:
            # CAL-359: it is still this turn that it is discarded after.
            s.waits[s.n_waits - 1] = made_due(s.waits[s.n_waits - 1])
    else:
        _back_to_hand(s, user, card, how & frames.ZONE_HAND != 0)


def _back_to_hand(s: Table, user: i64, card: i64, was_reserved: bool) -> None:
    """CAL-422, CAL-423; CAL-R118 if its holder has crossed the border meanwhile, to where that hand is now."""
    where: i64 = IN_HAND
    if s.in_final(user) != was_reserved:
        where = IN_RESERVE if was_reserved else ON_DECK
    kind: i64 = s.tables.kind_of[card]
    if where == ON_DECK:
        put_on_deck(s, user, card)
    elif where == IN_RESERVE and n_cards(s.final, user) < FINAL_LIMIT:
        add(s.final, user, card)
    elif where == IN_HAND and hand_room(s, user) > 0:
        add(s.hand, user, card)
    else:
        put_on_discard(s, user, card)
        s.log(journal.DISCARDED, user, kind, 0)
        return
    show(s, card)
    learn(s, user, card)
    s.log(journal.RETURNED_TO_HAND, user, kind, where)


# -- copy, take, lay aside ---------------------------------------------------------------------------------------------


def _holder(s: Table, used: i64) -> i64:
    """The frame that physically holds the card whose effect a used card has."""
    n: i64 = used
    while n > 0 and s.fact_of(n, frames.HOW) & (frames.COPIES | frames.TAKES) != 0:
        n -= 1
    return n


def _claim(s: Table, used: i64, goes_to: i64) -> bool:
    """CAL-391, CAL-425: a copier gets the copied card once its user is done with it.

    CAL-R102: False if another copier does, or if it was revived only to wait for whoever revived it.
    """
    holder: i64 = _holder(s, used)
    how: i64 = s.fact_of(holder, frames.HOW)
    if how & frames.CLAIMED != 0 or s.fact_of(holder, frames.STANDING) == frames.WAITS:
        return False
    s.set_fact_of(holder, frames.HOW, how | frames.CLAIMED)
    s.set_fact_of(holder, frames.GOES_TO, goes_to)
    return True


def _lay_aside(s: Table, used: i64) -> None:
    """CAL-352, CAL-391: a copied or revived linked card is laid face up on the Memory deck."""
    user: i64 = s.fact(frames.USER)
    how: i64 = s.fact(frames.HOW)
    to_deck: i64 = frames.TO_DECK + user
    is_claimed: bool = how & frames.COPIES != 0 and _claim(s, used - 1, to_deck)
    if not is_claimed:
        # What is revived waits itself; a Dominion stands in for a card that another copier got (CAL-R81).
        s.set_fact(frames.GOES_TO, to_deck)
    spend_and_drop(s, used)


def _take_over(s: Table, used: i64) -> bool:
    """CAL-226, CAL-410: the attack no longer works for whoever used it; whether the taken card only waits.

    CAL-228, CAL-425: an immediate card is discarded on top of the Echoes. CAL-357, CAL-390: a linked one is laid on the
    Final Reserve of the traveller who had used it. CAL-389: what was taken may be taken again.
    """
    user: i64 = s.fact(frames.USER)
    effect: i64 = s.fact(frames.EFFECT)
    is_linked: bool = s.tables.is_linked[effect] == 1
    below: i64 = used - 1
    holder: i64 = _holder(s, below)
    n: i64 = holder
    while n <= below:
        s.set_fact_of(n, frames.STANDING, frames.VOID)
        n += 1
    bearer: i64 = lowest(s.fact(frames.AIM)) if s.fact(frames.AIM) != 0 else NO_SEAT
    if s.fact_of(holder, frames.HOW) & frames.CLAIMED != 0:
        if is_linked:
            card: i64 = s.fact(frames.CARD)
            s.set_fact(frames.CARD, NO_CARD)
            wait(s, card, effect, bearer, True, user)
        return is_linked
    taken: i64 = _lift(s, holder)
    if is_linked:
        wait(s, taken, effect, bearer, True, user)
        return True
    # First the Echoes (upon the Q'hoz that revived it), then the taken card on top of it.
    spend(s, used)
    s.set_fact(frames.CARD, NO_CARD)
    s.set_fact(frames.CARRIED, 0)
    put_on_discard(s, user, taken)
    return False


def _lift(s: Table, holder: i64) -> i64:
    """Take the card that carries an effect out of its frame."""
    if s.fact_of(holder, frames.HOW) & frames.REVIVES != 0:
        carried: i64 = s.fact_of(holder, frames.CARRIED)
        s.set_fact_of(holder, frames.CARRIED, 0)
        return carried % PILE_SPAN - 1
    card: i64 = s.fact_of(holder, frames.CARD)
    s.set_fact_of(holder, frames.CARD, NO_CARD)
    return card
