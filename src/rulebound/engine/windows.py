"""Reaction windows: who may still interrupt, in table order.

A window is a set of seats that still have to be asked, kept in a frame of the game's own stack. The rules say *what*
may respond (:meth:`Responders.may_respond`); this module does the asking: it finds the next seat in table order that
has a response, and passes over those that have none, so that nobody is asked a question with one answer.

What a game does with an answer: *pass* asks the next seat; a *response* pushes its own frames, the last of which is a
window about the response itself, and so the newest is always settled first. A window whose seats have all passed is
dropped.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, trait

from rulebound.engine.bits import bit, has

NO_ONE_LEFT: Final[i64] = 63


@trait
class Responders:
    """What the rules of a game say about its windows."""

    def may_respond(self, seat: i64) -> bool:
        """Whether a seat has anything to respond with to the window that is open now."""
        raise NotImplementedError


def everybody_but(seat: i64, n_seats: i64) -> i64:
    """The set of all seats except one."""
    return (bit(n_seats) - 1) & ~bit(seat)


def first_asked(waiting: i64, first: i64, n_seats: i64) -> i64:
    """The waiting seat that comes first in table order from ``first`` on; NO_ONE_LEFT if none waits."""
    n: i64 = 0
    while n < n_seats:
        seat: i64 = (first + n) % n_seats
        if has(waiting, seat):
            return seat
        n += 1
    return NO_ONE_LEFT


def next_asked(rules: Responders, waiting: i64, first: i64, n_seats: i64) -> i64:
    """The next waiting seat, from ``first`` on, that has a response; NO_ONE_LEFT if none has one."""
    left: i64 = waiting
    while left != 0:
        seat: i64 = first_asked(left, first, n_seats)
        if rules.may_respond(seat):
            return seat
        left &= ~bit(seat)
    return NO_ONE_LEFT
