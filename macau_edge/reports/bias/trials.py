"""How long a trial must run to see loaded dice: the rounds of every bet, and the throws of the die alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from statistics import NormalDist

from macau_edge.balance import LEVEL, POWER, BiasedBet, LoadedBet
from macau_edge.reports.bias.grouping import BiasWords, Group, bet_fields
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Number, table


def trial_blocks(w: BiasWords) -> Iterator[Block]:
    """The test that is meant, what it needs of every bet, and what the die alone needs."""
    normal = NormalDist()
    yield Heading(w("bias.trial"), 3)
    far, near = normal.inv_cdf(1 - float(LEVEL) / 2), normal.inv_cdf(float(POWER))
    quantiles = {"far": w.decimals(Fraction(far)), "near": w.decimals(Fraction(near))}
    yield Paragraph(w("bias.trial-note", level=w.rate(LEVEL), power=w.rate(POWER), **quantiles))
    yield _table(w)
    throws = w.found.throws_to_see
    if throws is None:
        yield Paragraph(w(f"bias.trial-none.{w.device}"))
    else:
        yield Paragraph(w(f"bias.trial-throws.{w.device}", throws=w.whole(throws)))


def _table(w: BiasWords) -> Table:
    """How many rounds of every bet a trial must run, with one loaded die and with all of them."""
    groups = w.groups(lambda bet: tuple((bet.rounds_to_see(one), one.house_edge) for one in bet.loaded))
    rounds = (Number(w("bias.rounds", dice=w.dice(dice)), _rounds_of(place, w)) for place, dice in enumerate(w.numbers))
    fields: tuple[Field[Group], ...] = (*bet_fields(w, lambda group: group), *rounds)
    return table(w, fields, [group for group in groups if group[0].house_edge is not None])


def _rounds_of(place: int, w: BiasWords) -> Callable[[Group], str]:
    return lambda group: _rounds(group[0], group[0].loaded[place], w)


def _rounds(bet: BiasedBet, one: LoadedBet, w: BiasWords) -> str:
    if one.house_edge is None:
        return w("bias.never")
    rounds = bet.rounds_to_see(one)
    return w("bias.not-seen") if rounds is None else w.whole(rounds)
