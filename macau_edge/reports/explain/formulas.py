"""Equations and sums as lines of calculation, the same in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from macau_edge.derivation.steps import Derivation, Equation, Net, Phase
from macau_edge.wording.numbers import over, signed


def bracketed(value: Fraction) -> str:
    """A factor: `(-1)`, `(+1)`, `1/3`."""
    return f"({signed(value)})"


class Formulas:
    """The lines of calculation of one derivation; phases are numbered where there are several."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.several = len(derivation.phases) > 1

    def symbol(self, net: Fraction | None, phase: int) -> str:
        """`P(+1)` or `P2(+1)`, the probability of a net result; `T`, the number of trials."""
        number = phase if self.several else ""
        return f"T{number}" if net is None else f"P{number}({signed(net)})"

    def worth(self, phase: int) -> str:
        """`E2`, the expected net result of a phase."""
        return f"E{phase if self.several else ''}"

    def phase(self, phase: Phase) -> Iterator[str]:
        """The equations of a phase and their solution; of a larger block, the solution after its last phase."""
        for equation in phase.equations:
            yield self._equation(equation, alone=len(phase.block) == 1)
        if len(phase.block) > 1 and phase.number == phase.block[-1]:
            yield from self._block(phase.block)
        elif phase.number > 1 and len(phase.block) == 1:
            yield self.expected(phase)

    def _equation(self, equation: Equation, *, alone: bool) -> str:
        symbol, right = self.symbol(equation.net, equation.phase), self._right(equation)
        if not alone or right == str(equation.solution):
            return f"{symbol} = {right}"
        if not equation.unknown:
            return f"{symbol} = {right} = {equation.solution}"
        leaves = 1 - Fraction(sum(weight for weight, _ in equation.unknown), equation.of)
        known = equation.known if equation.net is None else f"({over(equation.known, equation.of)})"
        return f"{symbol} = {right}  ⇒  {symbol} = {known} / ({over(leaves, equation.of)}) = {equation.solution}"

    def _right(self, equation: Equation) -> str:
        terms = ["1"] if equation.constant else []
        for term in equation.terms:
            share = f"{term.weight}/{equation.of}"
            terms.append(share if term.phase is None else f"{share} × {term.value}")
        terms += [f"{weight}/{equation.of} × {self.symbol(equation.net, to)}" for weight, to in equation.unknown]
        return " + ".join(terms)

    def _block(self, block: tuple[int, ...]) -> Iterator[str]:
        """The solution of a system, unknown by unknown."""
        phases = [self.derivation.phases[number - 1] for number in block]
        for phase in phases:
            found = ", ".join(f"{self.symbol(e.net, phase.number)} = {e.solution}" for e in phase.equations)
            yield f"⇒  {found}"
        for phase in phases:
            yield self.expected(phase)

    def expected(self, phase: Phase) -> str:
        """`E2 = (+1) × 1/3 + (-1) × 2/3 = -1/3`."""
        nets = {e.net: e.solution for e in phase.equations if e.net is not None}
        return f"{self.worth(phase.number)} = {weighted(nets)} = {phase.expected}"


def weighted(nets: Mapping[Fraction, Fraction]) -> str:
    """`(+1) × 1/3 + (-1) × 2/3`."""
    return " + ".join(f"{bracketed(net)} × {probability}" for net, probability in nets.items())


def squared(nets: Mapping[Fraction, Fraction]) -> str:
    """`(+1)² × 1/3 + (-1)² × 2/3`."""
    return " + ".join(f"{bracketed(net)}² × {probability}" for net, probability in nets.items())


def net_calculation(net: Net, rate: Fraction, *, kept: bool) -> str:
    """How a net result follows from its prize: `3 - 1/20 × 3`."""
    if net.target != "win":
        start = str(net.profit)
    elif net.prize.for_one or kept:
        start = f"{Fraction(net.prize.amount, net.prize.stake)} - 1"
    else:
        start = str(net.profit)
    return f"{start} - {rate} × {net.base}" if net.base else start
