"""The mean of a bet that is paid of meters, in the long run, by the numeric engine.

In the long run what leaves a meter is what came in: what is contributed, and the seed each time that the whole of it
is won. So a bet is worth what it is worth where a part pays nothing and the whole the seed, and the contribution. No
part of a meter is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from macau_edge.model import Choice, Member, Pays, PrizeTable, Ratio, Reference, Ruleset
from macau_edge.numeric import Estimate, estimate


def without_parts(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Estimate:
    """What a bet comes to where the whole of each meter pays its seed, and a part of one nothing.

    Raises:
        NoEstimateError: it comes to no figure.
        ProblemError: it takes more work than the meter of operations allows.
    """
    seeds = {name: option.meter.seed for name, option in ruleset.options.items() if option.meter}

    def paid(pays: Pays) -> Pays:
        if isinstance(pays, PrizeTable):
            rows = [replace(row, pays=paid(row.pays)) for row in pays.rows]
            return replace(pays, rows=tuple(rows))
        if isinstance(pays, Reference) and pays.part != 1 and pays.word in seeds:
            return Ratio(0, 1, seeds[pays.word].for_one)
        return pays

    bets = {name: replace(bet, pays=bet.pays and paid(bet.pays)) for name, bet in ruleset.bets.items()}
    changed = replace(ruleset, bets=bets)
    return estimate(changed, Member(bets[member.bet.id], member.values), {**choices, **seeds})
