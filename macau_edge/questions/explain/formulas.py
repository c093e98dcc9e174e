"""Equations and sums as lines of calculation, the same in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from macau_edge.analysis.derivation.steps import CycleResult, Equation, Net, Phase
from macau_edge.reports.fields import Formatted
from macau_edge.wording.text import Phrasebook, over, signed

LONG = 44
"""Characters of a fraction that is cut off in a table; a formula may be as long as it needs."""
NETS = 8
"""Net results whose sum is written out."""


def short(value: Fraction, w: Phrasebook, of: int = 0) -> str:
    """The value over a common denominator, or in lowest terms; as a decimal that is cut off where it is too long."""
    return part(value, w, of).text


def part(value: Fraction, w: Phrasebook, of: int = 0) -> Formatted:
    """The same as the cell of a table."""
    size = value.numerator.bit_length() + value.denominator.bit_length()
    text = over(value, of) if size < 4 * LONG and of.bit_length() < 4 * LONG else ""
    return Formatted(text) if text and len(text) <= LONG else Formatted(w.cut(value), cut=True)


def calculation(text: str, w: Phrasebook, *values: Fraction) -> str:
    """A calculation with its values."""
    return text.format(*(short(value, w) for value in values))


def bracketed(value: Fraction) -> str:
    """A factor: `(-1)`, `(+1)`, `1/3`."""
    return f"({signed(value)})"


class Formulas:
    """The lines of calculation of some phases; these are numbered where there are several."""

    def __init__(self, phases: Sequence[Phase]) -> None:
        self.phases = phases
        self.several = len(phases) > 1

    def symbol(self, net: Fraction | None, phase: int) -> str:
        """`P(+1)` or `P2(+1)`, the probability of a net result; `T`, the number of trials."""
        number = phase if self.several else ""
        return f"T{number}" if net is None else f"P{number}({signed(net)})"

    def worth(self, phase: int) -> str:
        """`E2`, the expected net result of a phase."""
        return f"E{phase if self.several else ''}"

    def phase(self, phase: Phase) -> Iterator[str]:
        """The equations of a phase and their solution; of a larger block, the solution after its last phase."""
        for equation in self.ordered(phase):
            yield self._equation(equation, alone=len(phase.block) == 1)
        if len(phase.block) > 1 and phase.number == phase.block[-1]:
            yield from self._block(phase.block)
        elif phase.number > 1 and len(phase.block) == 1:
            yield from self.expected(phase)

    def ordered(self, phase: Phase) -> Sequence[Equation]:
        """The equations in the order in which they are written: the largest net result first."""
        return phase.equations

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
        phases = [self.phases[number - 1] for number in block]
        for phase in phases:
            found = ", ".join(f"{self.symbol(e.net, phase.number)} = {e.solution}" for e in self.ordered(phase))
            yield f"⇒  {found}"
        for phase in phases:
            yield from self.expected(phase)

    def expected(self, phase: Phase) -> Iterator[str]:
        """`E2 = (+1) × 1/3 + (-1) × 2/3 = -1/3`."""
        nets = {e.net: e.solution for e in phase.equations if e.net is not None}
        yield f"{self.worth(phase.number)} = {weighted(nets)} = {phase.expected}"

    def begun(self, start: Sequence[tuple[int, Fraction]]) -> Iterator[str]:
        """Where play begins in one of several phases, what they come to: `P(+1) = 1/8 × 1/3 + 1/6 × 2/5 = …`."""
        for net in dict.fromkeys(e.net for phase in self.phases for e in phase.equations):
            found = [(p, self._solved(number, net)) for number, p in start]
            name = "T" if net is None else f"P({signed(net)})"
            total = sum((p * solution for p, solution in found), Fraction(0))
            yield f"{name} = {' + '.join(f'{p} × {solution}' for p, solution in found)} = {total}"

    def _solved(self, number: int, net: Fraction | None) -> Fraction:
        found = (e.solution for e in self.phases[number - 1].equations if e.net == net)
        return next(found, Fraction(0))


class TurnFormulas(Formulas):
    """Those of the stages of a hand: `p2(4)`, what a turn brings from stage 2 on; `p(4)`, from the first.

    `labels` are the labels of the chances in words.
    """

    def __init__(self, phases: Sequence[Phase], chances: Sequence[CycleResult], labels: Sequence[str]) -> None:
        super().__init__(phases)
        self.names = [chance_symbol(chance, label) for chance, label in zip(chances, labels, strict=True)]

    def symbol(self, net: Fraction | None, phase: int) -> str:
        """`p(4)`, `s2`, `r2`; `L2`, the number of trials that are still to come in the turn."""
        number = "" if phase == 1 else str(phase)
        name = "L" if net is None else self.names[int(net)]
        return name[0] + number + name[1:]

    def ordered(self, phase: Phase) -> Sequence[Equation]:
        """In the order of the chances: what is counted, the end, neither; then the number of trials."""
        *brought, length = phase.equations
        return (*reversed(brought), length)

    def expected(self, phase: Phase) -> Iterator[str]:
        """Nothing: a turn has no net result."""
        return iter(())


def chance_symbol(chance: CycleResult, label: str) -> str:
    """`p(4)`, `p` where there is one thing, `s` for the end and `r` for neither."""
    if chance.kind != "thing":
        return "s" if chance.kind == "end" else "r"
    return f"p({label})" if label else "p"


def weighted(nets: Mapping[Fraction, Fraction]) -> str:
    """`(+1) × 1/3 + (-1) × 2/3`."""
    return " + ".join(f"{bracketed(net)} × {probability}" for net, probability in nets.items())


def squared(nets: Mapping[Fraction, Fraction]) -> str:
    """`(+1)² × {} + (-1)² × {}`, to be filled with the probabilities; `Σ x² × P(x)` where there are many."""
    return "Σ x² × P(x)" if len(nets) > NETS else " + ".join(f"{bracketed(net)}² × {{}}" for net in nets)


def net_calculation(net: Net, rate: Fraction, *, kept: bool) -> str:
    """How a net result follows from its prize: `3 - 1/20 × 3`."""
    if net.target != "win":
        start = str(net.profit)
    elif net.prize.for_one or kept:
        start = f"{Fraction(net.prize.amount, net.prize.stake)} - 1"
    else:
        start = str(net.profit)
    return f"{start} - {rate} × {net.base}" if net.base else start
