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
    strategy = member.bet.strategy
    if strategy is None or not isinstance(ruleset.device, Shoe):
        return None

    def beside_the_best() -> RuleCost:
        play = best_plays(ruleset, member, choices)
        if strategy.best:
            return RuleCost(play, Fraction(0))
        best = replace(member, bet=replace(member.bet, strategy=Strategy()))
        ours, least = (Measures(exact.solve(ruleset, one, choices)).house_edge for one in (member, best))
        return RuleCost(play, ours - least)

    try:
        return unless_too_dear(beside_the_best)
    except MissingChoiceError:
        return None
