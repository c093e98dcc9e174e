"""A state of the chain -> the equations of its probabilities and of its length."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.derivation.steps import Equation, Term
from macau_edge.exact.chain import Chain
from macau_edge.exact.solution import Solution


def equations(chain: Chain, solution: Solution, number: int) -> tuple[Equation, ...]:
    """One for each net result that play from the state can end with, the largest first; then that of the trials."""
    reached = [net for net in reversed(solution.nets) if solution.probability(number, net)]
    return tuple(_equation(chain, solution, number, net) for net in (*reached, None))


def _equation(chain: Chain, solution: Solution, number: int, net: Fraction | None) -> Equation:
    block = next(block for block in solution.blocks if number in block)
    inside: dict[int, int] = {}
    terms = list(_decided(chain, number, net))
    for branch in chain.branches[number]:
        if branch.state in block:
            inside[branch.state] = inside.get(branch.state, 0) + branch.weight
        elif branch.state is not None and (value := _value(solution, branch.state, net)):
            terms.append(Term(branch.weight, value, branch.state + 1))
    unknown = tuple((weight, state + 1) for state, weight in sorted(inside.items()))
    return Equation(number + 1, net, tuple(terms), unknown, chain.weights[number], _value(solution, number, net))


def _decided(chain: Chain, number: int, net: Fraction | None) -> Iterator[Term]:
    """The outcomes that end the bet with that net result at once."""
    weight = sum(branch.weight for branch in chain.branches[number] if net is not None and branch.net == net)
    if weight:
        yield Term(weight, Fraction(1))


def _value(solution: Solution, number: int, net: Fraction | None) -> Fraction:
    return solution.rolls(number) if net is None else solution.probability(number, net)
