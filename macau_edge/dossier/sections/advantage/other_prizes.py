"""The house edge as a prize is made higher or lower, one row of the table at a time, the others as proposed.

A bet pays each row with the same probability whatever that row's prize, so the house edge falls in a straight line as
the prize rises: two exact figures are the whole line. Where it does not, the exact engine is asked for every prize: in
the highest of several prizes another of them may become the highest, and a commission of the prize that is paid with
the bet changes what is put down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from macau_edge import exact
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.dossier.sections.priced import profit_of
from macau_edge.measures import Measures
from macau_edge.model import Member, Pays, Ratio, Reference, Table, Units, Verdict, own_pays

BESIDE = 4
"""Neighbouring prizes on either side, where there are as many above nothing."""
DENOMINATORS = range(1, 7)
"""Stakes of the ratios among which neighbours of a small prize are looked for: 7:6, 6:5, 5:4."""


@dataclass(frozen=True, slots=True)
class OtherPrize:
    """A prize that could be paid instead, and what the house edge would be."""

    ratio: Ratio
    edge: Fraction


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A row of prizes: its place among all of the bet, the prize proposed, and those around it, with it, ascending.

    `weight` is what the house edge falls by for each unit of profit, and `fair` the profit that leaves no edge, what a
    winner has more than the stake; both are None where the edge does not fall in a straight line.
    """

    place: int
    prize: Ratio
    around: tuple[OtherPrize, ...]
    weight: Fraction | None
    fair: Fraction | None


@lru_cache(maxsize=REMEMBERED)
def prize_rows(group: Group) -> tuple[PrizeRow, ...]:
    """Each row of a bet's own prizes, varied; a compound bet has none."""
    member = group.member
    if member.bet.pays is None:
        return ()
    proposed = [ratio for leaf in _leaves(_own(member)) if (ratio := _ratio(leaf, group))]
    return tuple(_row(group, place, ratio) for place, ratio in enumerate(proposed))


def _row(group: Group, place: int, prize: Ratio) -> PrizeRow:
    edge = group.measures.house_edge
    least = int(prize.for_one or not group.case.ruleset.stake_returned)
    around = (*reversed(list(_near(prize, least, up=False))), prize, *_near(prize, least, up=True))
    if not _is_straight(group):
        found = (OtherPrize(ratio, edge if ratio == prize else edge_with(group, place, ratio)) for ratio in around)
        return PrizeRow(place, prize, tuple(found), None, None)
    dearer = replace(prize, amount=prize.amount + prize.stake)
    weight = edge - edge_with(group, place, dearer)
    others = tuple(OtherPrize(ratio, edge - weight * (ratio.profit - prize.profit)) for ratio in around)
    fair = profit_of(prize, group.case.ruleset) + edge / weight if weight else None
    return PrizeRow(place, prize, others, weight, fair)


def edge_with(group: Group, place: int, ratio: Ratio) -> Fraction:
    """The house edge, from the exact engine, with another prize in that row."""
    member, case = group.member, group.case
    pays = _with(_own(member), place, ratio, group)
    priced = Member(replace(member.bet, pays=pays), member.values)
    return Measures(exact.solve(case.ruleset, priced, case.choices, limit=case.limit)).house_edge


def _is_straight(group: Group) -> bool:
    bet, taken = group.member.bet, group.derivation.commission
    with_the_bet = taken is not None and taken.paid == "with the bet" and taken.of != "stake"
    return not with_the_bet and not (bet.tally and bet.tally.highest_of)


Leaf = Ratio | Reference | Verdict | Units


def _own(member: Member) -> Pays:
    assert member.bet.pays is not None
    return own_pays(member.bet.pays, member)


def _leaves(pays: Pays) -> Iterator[Leaf]:
    if isinstance(pays, Table):
        for row in pays.rows:
            yield from _leaves(row.pays)
    else:
        yield pays


def _ratio(leaf: Leaf, group: Group) -> Ratio | None:
    """The ratio of a leaf, an option as it was chosen; None where it pays nothing."""
    found = group.case.choices.get(leaf.word) if isinstance(leaf, Reference) else leaf
    return found if isinstance(found, Ratio) else None


def _with(pays: Pays, place: int, ratio: Ratio, group: Group) -> Pays:
    """The prizes with that ratio in the row of that place, counted as `prize_rows` does."""
    passed = iter(range(10**6))

    def changed(one: Pays) -> Pays:
        if isinstance(one, Table):
            return replace(one, rows=tuple(replace(row, pays=changed(row.pays)) for row in one.rows))
        return ratio if _ratio(one, group) and next(passed) == place else one

    return changed(pays)


def _near(prize: Ratio, least: int, *, up: bool) -> Iterator[Ratio]:
    """Neighbouring prizes on one side, the nearest first, all above the least, which leaves a winner no profit."""
    value = Fraction(prize.amount, prize.stake)
    beside = _small(value, up=up) if value < 2 else _stepped(value, up=up)
    for found in beside:
        if found > least:
            yield Ratio(found.numerator, found.denominator, prize.for_one)


def _small(value: Fraction, *, up: bool) -> list[Fraction]:
    """Ratios of small whole numbers beside a small prize: 1:1, 7:6, 6:5, 5:4, 4:3."""
    every = {Fraction(n, d) for d in DENOMINATORS for n in range(1, 3 * d + 1)}
    beyond: Callable[[Fraction], bool] = (lambda one: one > value) if up else (lambda one: one < value)
    return sorted(filter(beyond, every), reverse=not up)[:BESIDE]


def _stepped(value: Fraction, *, up: bool) -> list[Fraction]:
    """Multiples of a round step beside a larger prize: 23:1 and 25:1, 240:1 and 260:1."""
    step = _step(value)
    first = (value // step + 1 if up else -(-value // step) - 1) * step
    return [first + (number if up else -number) * step for number in range(BESIDE)]


def _step(value: Fraction) -> Fraction:
    """A half below 5; above, the largest of 1, 2, 5, 10, 20 … that is at most a twentieth of the prize, 1 at least."""
    if value < 5:
        return Fraction(1, 2)
    step = 1
    for size in (2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000):
        step = size if size * 20 <= value else step
    return Fraction(step)
