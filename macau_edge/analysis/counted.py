"""A tally -> how often it ends with each number counted or collected, whatever these numbers pay.

The exact engine is asked for the same bet with another table, in which every number has a prize of its own: the
distribution of its net result is then that of the number. Numbers from which on the prize of the bet itself can no
longer change are one, since the bet is decided there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from macau_edge import exact
from macau_edge.exact.counting import MemberCount
from macau_edge.exact.prize import Prizes
from macau_edge.model import ALL, By, Choice, Member, PrizeTable, Ratio, Row, Ruleset, Span
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.outcomes.scope import scope

NUMBERS = 100
"""Numbers that are told apart one by one; of more, those that no row of the bet tells apart are together."""


class CountChance(NamedTuple):
    """The numbers from `low` to `high`, without end where None, and how likely the bet is to end with one of them."""

    low: int
    high: int | None
    probability: Fraction


def count_distribution(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[CountChance, ...]:
    """The numbers that a tally can end with, ascending.

    None of a bet that is no tally, that is paid the highest of several counts, or that costs too much so.
    """
    found = unless_too_dear(lambda: _counted(ruleset, member, choices))
    return () if isinstance(found, Refused) else found


def _counted(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[CountChance, ...]:
    tally = member.bet.tally
    if tally is None or tally.highest_of is not None:
        return ()
    column = MemberCount(Prizes(ruleset, member, choices), scope(ruleset, member, choices), tally)
    settled = column.settled
    last = column.spans[settled].low
    spans = [*map(Span, range(last), range(last))] if last <= NUMBERS else list(column.spans[:settled])
    spans.append(Span(last, column.width if tally.collect else None))
    rows = tuple(Row((span,), Ratio(place, 1)) for place, span in enumerate(spans, 1))
    table = PrizeTable(By("collected" if tally.collect else "count"), rows)
    alone = replace(ruleset, stake_returned=True, commission=None)
    told_apart = Member(replace(member.bet, pays=table, lost=ALL, commission=None), member.values)
    nets = exact.solve(alone, told_apart, choices).nets
    found = ((span, nets.get(Fraction(place))) for place, span in enumerate(spans, 1))
    return tuple(CountChance(span.low, span.high, chance) for span, chance in found if chance)
