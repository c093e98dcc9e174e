"""What the player's own rule costs him beside the best play of the same bet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from macau_edge import exact
from macau_edge.exact.backward import best_plays
from macau_edge.model import Member, Ruleset, Shoe, Strategy
from macau_edge.model.measures import Measures
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.outcomes.scope import Choices, MissingChoiceError
from macau_edge.outcomes.seen import RuleCost


def rule_cost(ruleset: Ruleset, member: Member, choices: Choices) -> RuleCost | Refused | None:
    """The best play of a bet, and what its rule costs beside it; nothing where that is the best play.

    None of a bet without a strategy, and where an option is open on which the play depends.
    """
    strategy, shoe = member.bet.strategy, ruleset.device
    if strategy is None or not isinstance(shoe, Shoe):
        return None

    def beside_the_best() -> RuleCost:
        play = best_plays(ruleset, member, choices)
        if strategy.best:
            return RuleCost(play, Fraction(0))
        least = edge(Strategy())
        alone = unless_too_dear(lambda: tuple((step, edge(rule) - least) for step, rule in rules_alone(shoe, strategy)))
        return RuleCost(play, edge(strategy) - least, () if isinstance(alone, Refused) else alone)

    def edge(played: Strategy) -> Fraction:
        one = replace(member, bet=replace(member.bet, strategy=played))
        return Measures(exact.solve(ruleset, one, choices)).house_edge

    try:
        return unless_too_dear(beside_the_best)
    except MissingChoiceError:
        return None


def rules_alone(shoe: Shoe, strategy: Strategy) -> list[tuple[str, Strategy]]:
    """Of a rule for several steps what it says of each, as a strategy that plays all others best; else nothing."""
    each = [(step.name, strategy.at(step.name, step.choose)) for step in shoe.choosing]
    ruled = [(step, tuple(replace(row, step=step) for row in rows)) for step, rows in each if rows]
    return [(step, replace(strategy, rows=rows)) for step, rows in ruled] if len(each) > 1 else []
