"""What a bet takes of a meter in a round, exactly: how often the whole of it, and how much of it on average."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from macau_edge import exact
from macau_edge.model import Member, Ratio, Reference, Ruleset
from macau_edge.model.prizes import NO_PRIZE, Pays
from macau_edge.model.records import replace
from macau_edge.model.walk import rewrite
from macau_edge.outcomes.scope import Choices


def paying_meter(ruleset: Ruleset, meter: str, share: Callable[[Reference], Fraction]) -> Ruleset:
    """The ruleset in which all that is won are these shares of one meter, in units of what it shows."""

    def paid(leaf: object) -> object:
        if isinstance(leaf, Reference) and leaf.word == meter and (part := share(leaf)):
            return Ratio.of(part)
        return NO_PRIZE if isinstance(leaf, Ratio | Reference) else leaf

    def alone(pays: Pays | None) -> Pays | None:
        return None if pays is None else rewrite(pays, paid)

    bets = {
        name: replace(bet, pays=alone(bet.pays), lost=NO_PRIZE, commission=None, raises=())
        for name, bet in ruleset.bets.items()
    }
    return replace(ruleset, bets=bets, commission=None, stake_returned=True)


def taken_of_meter(ruleset: Ruleset, member: Member, choices: Choices, meter: str) -> tuple[Fraction, Fraction]:
    """How often the whole of a meter is won, and what is paid of it in a round on average, in units of what it shows.

    Of a compound bet both are per unit staked.

    Raises:
        ProblemError: the bet cannot be computed, or costs more than the meter of operations allows.
        MissingChoiceError: it needs another option that was not given.
    """

    def mean(share: Callable[[Reference], Fraction]) -> Fraction:
        alone = paying_meter(ruleset, meter, share)
        return exact.solve(alone, Member(alone.bets[member.bet.id], member.values), choices).mean

    return mean(lambda leaf: Fraction(leaf.part == 1)), mean(lambda leaf: leaf.part)
