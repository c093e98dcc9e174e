"""The exact engine: a bet becomes a chain with integer weights, solved over the rationals by flint.

Its modules are imported when a bet is solved: who reads a prize or a part of a combination bet needs no engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.model import Shoe
from macau_edge.model.meter import count, limited_states, metered, require_limit, spend
from macau_edge.model.refusals import Refused, unless_too_dear

if TYPE_CHECKING:
    from macau_edge.exact.chain import Chain
    from macau_edge.model import Chips, Member, Ruleset
    from macau_edge.model.measures import Distribution
    from macau_edge.outcomes.scope import Choices

FIGURES = 10
"""How often the greatest common divisor of the longest fractions is found for the measures and for what is printed:
Python divides each by each, in words."""
SYMPY_STATES = 200
"""States up to which sympy is asked. Where all lead back to one another, 200 take it a second and 400 a quarter of a
minute, since the fractions grow with every step; where play only moves on, 800 take a hundredth of a second."""
EACH_THIRD = 6_000
"""Operations of a bet that sympy is asked about, however few equations it has."""
SYMPY_OPERATIONS = 20_000_000
"""Operations up to which it is asked: some two seconds. With long weights, a hundred states take it minutes."""


@metered
def solve(ruleset: Ruleset, member: Member, choices: Choices, *, chips: Chips | None = None) -> Distribution:
    """The exact distribution of one bet.

    Raises:
        ProblemError: the bet cannot be computed, or costs more than the meter allows; it says where and why.
        MissingChoiceError: it needs an option that was not given.
    """
    from macau_edge.exact.at_once import at_once

    require_limit(member.bet)
    if chips is None and (decided := at_once(ruleset, choices).distribution(member)):
        return decided
    found = _solved(ruleset, member, choices, chips)
    chances = [found.mean] if found.law is None else [*found.nets.values()]
    long = [one.denominator.bit_length() // 64 for one in (*chances, found.rolls, found.rolls_variance)]
    count(sum(words**2 for words in long) + FIGURES * max(long) ** 2, member.bet)
    return found


def announce(ruleset: Ruleset, choices: Choices) -> None:
    """Says on the meter what the bets of a file take in both engines, of those of which that is known before."""
    if isinstance(ruleset.device, Shoe) and any(hand.best for hand in ruleset.device.put_together):
        from macau_edge.exact.backward import announce_plays

        announce_plays(ruleset, choices)


def _solved(ruleset: Ruleset, member: Member, choices: Choices, chips: Chips | None) -> Distribution:
    """What a bet comes to that is not decided at once."""
    from macau_edge.exact.compile import chain_of
    from macau_edge.exact.game import Game
    from macau_edge.exact.solution import distribution_of

    game = Game(ruleset, member, choices, chips)
    if member.bet.tally:
        from macau_edge.exact.formula import work_out

        if working := work_out(game):
            return working.distribution
    return distribution_of(chain_of(game), member.bet)


@metered
def third_solution(
    ruleset: Ruleset, member: Member, choices: Choices, *, chips: Chips | None = None
) -> Distribution | None:
    """What sympy comes to for a bet that was solved; None where it has more than `SYMPY_STATES` or is not asked because
    that would cost more than `SYMPY_OPERATIONS`, or than is left.

    It solves the equations of the chain as they are written, also where `solve` needs none.
    """
    from macau_edge.exact.chain import cost_by_sympy, solved_by_sympy
    from macau_edge.exact.compile import chain_of
    from macau_edge.exact.game import Game

    def within_budget() -> Chain | None:
        count(EACH_THIRD, member.bet)
        with limited_states(SYMPY_STATES):
            chain = chain_of(Game(ruleset, member, choices, chips))
        if (cost := cost_by_sympy(chain)) > SYMPY_OPERATIONS:
            return None
        spend(cost, member.bet)
        return chain

    chain = unless_too_dear(within_budget)
    return None if chain is None or isinstance(chain, Refused) else solved_by_sympy(chain)


def exact_versions() -> dict[str, str]:
    """The library this engine computes with, its version, and where its rationals come from."""
    import flint

    return {"library": "python-flint", "version": flint.__version__, "rationals": "flint"}


def third_versions() -> dict[str, str]:
    """The library that is asked as a third, and its version."""
    from macau_edge.exact.chain import of_sympy

    with of_sympy() as found:
        return {"library": "sympy", "version": found.version}
