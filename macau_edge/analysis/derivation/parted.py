"""A bet by whose play a hand is parted -> what is known of its rounds one by one, and what the others come to together.

Where no hand is parted, a round is known whole, with its net result. Where one is, it stands as one of its two hands:
how likely such rounds are is known, and what they come to on average, but not how their net results are spread.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from macau_edge.exact.chain import Chain
from macau_edge.model.records import dataclass
from macau_edge.outcomes.questions import Question
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.scope import Scope


@dataclass(frozen=True, slots=True, kw_only=True)
class PartedRounds:
    """The rounds in which a hand is parted, beside all others.

    `nets` are the net results of the others, ascending, with their probabilities; `chance` is the probability that a
    hand is parted, and `added` what these rounds add to the expected net result. No net result of theirs is below the
    `lowest` or above the `highest`, which is twice what one hand can come to.
    """

    nets: Mapping[Fraction, Fraction]
    chance: Fraction
    added: Fraction
    lowest: Fraction
    highest: Fraction

    @property
    def mean(self) -> Fraction:
        """The net result of a round in which a hand is parted, on average."""
        return self.added / self.chance


def outcomes_of_parted_hands(scope: Scope) -> frozenset[int]:
    """The places of the outcomes that are one of two hands which were one."""
    asked, space = Question("parted"), scope.space
    if not isinstance(space, Rounds) or asked not in space.places:
        return frozenset()
    return frozenset(place for place, answer in enumerate(space.answered(asked)) if answer is True)


def parted_rounds(chain: Chain) -> PartedRounds | None:
    """What a chain has of rounds in which a hand is parted; None where more is known than the mean."""
    if not chain.parted:
        return None
    space, parted = chain.scope.space, outcomes_of_parted_hands(chain.scope)
    nets, of_parted = dict[Fraction, int](), dict[Fraction, int]()
    for branch in chain.branches[0]:  # a choice of the player is made in one round, which decides the bet
        assert branch.net is not None
        for place in branch.outcomes:
            found = of_parted if place in parted else nets
            if weight := space.weights[place]:
                found[branch.net] = found.get(branch.net, 0) + weight
    return PartedRounds(
        nets={net: Fraction(weight, space.weight) for net, weight in sorted(nets.items())},
        chance=Fraction(sum(of_parted.values()), space.weight),
        added=Fraction(sum(net * weight for net, weight in of_parted.items()), space.weight),
        lowest=min(of_parted),
        highest=max(of_parted),
    )
