"""What one trial does to a part of a bet: where it leads, what it has counted, and the prize it is decided with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from macau_edge.derivation.cycles import things_of
from macau_edge.derivation.paid import leaf
from macau_edge.derivation.steps import RETURNED
from macau_edge.exact.prize import Decided
from macau_edge.exact.seat import Seat, Standing
from macau_edge.exact.tally import Counts, Tallied
from macau_edge.families import stage_of
from macau_edge.hands import Position
from macau_edge.model import Member, Ratio, own_pays
from macau_edge.selection import Scope, partition

MADE = "made"
"""The target of a part that is put down on a trial."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happens to a part, which is laid with so many units.

    `target` is `win`, `lose`, `push`, `returned`, `stay`, `count`, `made` or the stage that begins. `after` is where it
    then stands, None once it is decided. A decision has its `net` result per unit of the part's stake; a win its
    `prize`, and a loss the part of the stake that it costs. `counts` says how often each thing that a tally counts has
    come, and `came` the same of those which came just now, by their labels.
    """

    part: int
    member: Member
    units: int
    target: str
    after: Standing | None
    net: Fraction | None = None
    prize: Ratio | None = None
    asleep: bool = False
    came: Mapping[str, int] = field(default_factory=dict)
    counts: Counts = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A trial: where the hand stands before it, with the number of that position, and the place of its outcome."""

    hand: Position | None
    number: int
    index: int


def event_of(part: int, seat: Seat, standing: Standing, at: Moment) -> Event:
    """What a trial does to the part of that number, which stands there."""
    effect = next(one for one in seat.effects(standing, at.hand, at.number) if at.index in one.outcomes)
    off = seat.member.bet.not_working
    asleep = bool(at.hand and off and at.hand.stage == off.stage)
    found = Event(part, seat.member, seat.units, effect.target, effect.to, effect.net, asleep=asleep)
    if asleep:
        return replace(found, target=RETURNED) if found.target == "push" else found
    return _counted(found, seat, standing, at) if isinstance(seat, Tallied) else _staged(found, seat, standing, at)


def _staged(found: Event, seat: Seat, standing: Standing, at: Moment) -> Event:
    state = seat.state(standing)
    inner = seat.scope_at(at.hand, standing.trial).at(standing.stage, state.opener.outcomes if state.opener else None)
    if found.target == "push":
        stage = stage_of(seat.member.bet, standing.stage)
        assert stage is not None
        own = at.index in partition(stage, inner).get("push", frozenset())
        return found if own else replace(found, target=RETURNED)
    return replace(found, prize=_prize(found.target, seat, standing, at, inner))


def _prize(target: str, seat: Seat, standing: Standing, at: Moment, inner: Scope) -> Ratio | None:
    """The prize of a win, the part of the stake that a loss costs."""
    bet = seat.member.bet
    pays = {"win": bet.pays, "lose": bet.lost}.get(target)
    if pays is None:
        return None
    decided = Decided(standing.stage, standing.opener or None, at.index, standing.trial)
    return seat.prizes.ratio(seat.prizes.row(own_pays(pays, seat.member), decided, inner))


def _counted(found: Event, seat: Tallied, standing: Standing, at: Moment) -> Event:
    classes = seat.classes(at.hand, at.number, standing.trial)
    added = next(added for (added, _), indices in classes.items() if at.index in indices)
    once = seat.tally.collect is not None
    counts = tuple(min(n + more, 1) if once else n + more for n, more in zip(standing.counted, added, strict=True))
    more = (after > before for after, before in zip(counts, standing.counted, strict=True))
    came = {thing.label: n for thing, n, new in zip(things_of(seat), counts, more, strict=True) if new}
    return replace(found, came=came, counts=counts, prize=_of_the_count(found, seat, counts))


def _of_the_count(found: Event, seat: Tallied, counts: Counts) -> Ratio | None:
    """The prize of what a tally is decided with, that of the member which gives the most; or what a loss costs."""
    lost = seat.member.bet.lost
    if found.target == "lose" and isinstance(lost, Ratio):
        return lost
    if found.target != "win":
        return None
    at = 0
    for place, column in enumerate(seat.columns):
        number = min(sum(counts[at : at + column.width]), column.most)
        at += column.width
        if column.nets[number] == found.net:
            prize = leaf(seat, place, number)
            assert isinstance(prize, Ratio)
            return prize
    raise AssertionError(found)
