"""A play -> what is put down and what is paid in money, to the last fraction or in whole chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from macau_edge.derivation.plays.events import MADE, Event
from macau_edge.derivation.plays.played import Play, played
from macau_edge.exact.seat import Seat
from macau_edge.exact.table import Game
from macau_edge.model import Chips

STAKE = 100
"""What is staked in an example where the application sets no minimum."""


@dataclass(frozen=True, slots=True)
class Payment:
    """What a bet comes to: `put_down` in all, any commission paid with it included; of that what is `returned`.

    `prize` is what a winner gets besides, any commission on a win taken off.
    """

    put_down: Fraction
    prize: Fraction
    returned: Fraction

    @property
    def received(self) -> Fraction:
        """All that the player takes from the table."""
        return self.prize + self.returned

    def __add__(self, other: Payment) -> Payment:
        """Of two parts together."""
        return Payment(self.put_down + other.put_down, self.prize + other.prize, self.returned + other.returned)


NOTHING = Payment(Fraction(0), Fraction(0), Fraction(0))


def stake_for(game: Game, minimum: int | None, chip: int | None) -> int:
    """The smallest multiple of the minimum that can be laid in whole chips; of `STAKE` where neither is given."""
    shares = lcm(game.member.bet.units, game.units)
    return lcm(minimum or STAKE, shares * (chip or 1))


def payment_of(game: Game, play: Play, stake: int) -> Payment:
    """What is paid on a play when that is staked at the start, to the last fraction."""
    return _payment(game, play, Fraction(stake, game.units))


def in_chips(game: Game, play: Play, stake: int, chip: int) -> Payment:
    """The same with everything that is paid rounded down to whole chips."""
    paid = Game(game.ruleset, game.member, game.choices, Chips(stake // game.units, chip))
    return _payment(paid, played(paid, play.path), Fraction(stake, game.units))


def _payment(game: Game, play: Play, unit: Fraction) -> Payment:
    found = NOTHING
    for number, place in enumerate(game.places):
        if place.base is None:
            found += _put_down(place.seat(), unit)
        for event in _of_the_part(play, number):
            seat = place.seat(_opener(event) if place.base is not None else "")
            found += _put_down(seat, unit) if event.target == MADE else _paid(game, seat, event, unit)
    return found


def _of_the_part(play: Play, number: int) -> Iterator[Event]:
    """When a part is put down later, and what decides it."""
    for step in play.steps:
        for event in step.events:
            if event.part == number and (event.target == MADE or event.after is None):
                yield event


def _opener(event: Event) -> str:
    additional = event.member.bet.additional
    assert additional is not None
    return event.member.values[additional.at].label


def _put_down(seat: Seat, unit: Fraction) -> Payment:
    return Payment(seat.units * seat.staked * unit, Fraction(0), Fraction(0))


def _paid(game: Game, seat: Seat, event: Event, unit: Fraction) -> Payment:
    """What a decision gives: out of what was put down and its net result, what comes back and what comes besides."""
    assert event.net is not None
    stake = seat.units * unit
    received = stake * (seat.staked + event.net)
    if event.target != "win":
        return Payment(Fraction(0), Fraction(0), received)
    assert event.prize is not None
    back = stake if game.ruleset.stake_returned or event.prize.for_one else Fraction(0)
    return Payment(Fraction(0), received - back, back)
