"""Equations and sums as lines of calculation, the same in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from macau_edge.analysis.derivation.steps import CycleResult, Equation, Net, Phase
from macau_edge.reports.fields import Formatted
from macau_edge.reports.formula import (
    Row,
    Sign,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    number_line,
    product_line,
    signed_line,
    terms_line,
)
from macau_edge.wording import text as wording
from macau_edge.wording.text import Phrasebook

LONG = 44
"""Characters of a fraction that is cut off in a table; a formula may be as long as it needs."""
NETS = 8
"""Net results whose sum is written out."""


def short_figure(value: Fraction, w: Phrasebook, of: int = 0) -> str:
    """The value over a common denominator, or in lowest terms; as a decimal that is cut off where it is too long."""
    return part_cell(value, w, of).text


def part_cell(value: Fraction, w: Phrasebook, of: int = 0) -> Formatted:
    """The value over a common denominator, or in lowest terms, as the cell of a table; cut off where it is too long."""
    size = value.numerator.bit_length() + value.denominator.bit_length()
    text = wording.over_denominator(value, of) if size < 4 * LONG and of.bit_length() < 4 * LONG else ""
    return Formatted(text) if text and len(text) <= LONG else Formatted(w.cut(value), cut=True)


def calculation(text: str, w: Phrasebook, *values: Fraction) -> str:
    """A calculation with its values."""
    return text.format(*(short_figure(value, w) for value in values))


class Formulas:
    """The lines of calculation of some phases; these are numbered where there are several."""

    def __init__(self, phases: Sequence[Phase]) -> None:
        self.phases = phases

    def _number(self, phase: int) -> str:
        return str(phase) if len(self.phases) > 1 else ""

    def symbol(self, net: Fraction | None, phase: int) -> Row:
        """`P(+1)` or `P2(+1)`, the probability of a net result; `T`, the number of trials."""
        index = self._number(phase)
        return (Symbol("T", index),) if net is None else Symbol("P", index)(signed_line(net))

    def worth(self, phase: int) -> Row:
        """`E2`, the expected net result of a phase."""
        return (Symbol("E", self._number(phase)),)

    def phase(self, phase: Phase) -> Iterator[Row]:
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

    def _equation(self, equation: Equation, *, alone: bool) -> Row:
        symbol, solution = self.symbol(equation.net, equation.phase), number_line(equation.solution)
        written = equality_line(symbol, self._right(equation))
        if not alone or written == equality_line(symbol, solution):
            return written
        if not equation.unknown:
            return equality_line(written, solution)
        leaves = 1 - Fraction(sum(weight for weight, _ in equation.unknown), equation.of)
        known = (
            number_line(equation.known) if equation.net is None else bracket(number_line(equation.known, equation.of))
        )
        solved = fraction_line(known, bracket(number_line(leaves, equation.of)))
        return terms_line("⇒", written, equality_line(symbol, solved, solution))

    def _right(self, equation: Equation) -> Row:
        terms: list[Row] = [number_line(1)] if equation.constant else []
        for term in equation.terms:
            share = share_of(term.weight, equation.of)
            terms.append(share if term.phase is None else product_line(share, number_line(term.value)))
        for weight, to in equation.unknown:
            terms.append(product_line(share_of(weight, equation.of), self.symbol(equation.net, to)))
        return terms_line("+", *terms)

    def _block(self, block: tuple[int, ...]) -> Iterator[Row]:
        """The solution of a system, unknown by unknown."""
        phases = [self.phases[one - 1] for one in block]
        for phase in phases:
            found = [
                equality_line(self.symbol(e.net, phase.number), number_line(e.solution)) for e in self.ordered(phase)
            ]
            yield (Sign("⇒"), *terms_line(",", *found))
        for phase in phases:
            yield from self.expected(phase)

    def expected(self, phase: Phase) -> Iterator[Row]:
        """`E2 = (+1) × 1/3 + (-1) × 2/3 = -1/3`."""
        terms = [
            product_line(bracket(signed_line(e.net)), number_line(e.solution))
            for e in phase.equations
            if e.net is not None
        ]
        yield equality_line(self.worth(phase.number), terms_line("+", *terms), number_line(phase.expected))

    def begun(self, start: Sequence[tuple[int, Fraction]]) -> Iterator[Row]:
        """Where play begins in one of several phases, what they come to: `P(+1) = 1/8 × 1/3 + 1/6 × 2/5 = …`."""
        whole = Formulas(())
        for net in dict.fromkeys(e.net for phase in self.phases for e in phase.equations):
            found = [(p, self._solved(phase, net)) for phase, p in start]
            total = sum((p * solution for p, solution in found), Fraction(0))
            terms = [product_line(number_line(p), number_line(solution)) for p, solution in found]
            yield equality_line(whole.symbol(net, 0), terms_line("+", *terms), number_line(total))

    def _solved(self, phase: int, net: Fraction | None) -> Fraction:
        found = (e.solution for e in self.phases[phase - 1].equations if e.net == net)
        return next(found, Fraction(0))


class TurnFormulas(Formulas):
    """Those of the stages of a hand: `p2(4)`, what a turn brings from stage 2 on; `p(4)`, from the first.

    `labels` are the labels of the chances in words.
    """

    def __init__(self, phases: Sequence[Phase], chances: Sequence[CycleResult], labels: Sequence[str]) -> None:
        super().__init__(phases)
        self.chances = list(zip(chances, labels, strict=True))

    def _number(self, phase: int) -> str:
        return "" if phase == 1 else str(phase)

    def symbol(self, net: Fraction | None, phase: int) -> Row:
        """`p(4)`, `s2`, `r2`; `L2`, the number of trials that are still to come in the turn."""
        index = self._number(phase)
        return (Symbol("L", index),) if net is None else chance_symbol(*self.chances[int(net)], index)

    def ordered(self, phase: Phase) -> Sequence[Equation]:
        """In the order of the chances: what is counted, the end, neither; then the number of trials."""
        *brought, length = phase.equations
        return (*reversed(brought), length)

    def expected(self, phase: Phase) -> Iterator[Row]:
        """Nothing: a turn has no net result."""
        return iter(())


def chance_symbol(chance: CycleResult, label: str, index: str = "") -> Row:
    """`p(4)`, `p` where there is one thing, `s` for the end and `r` for neither."""
    if chance.kind != "thing":
        return (Symbol("s" if chance.kind == "end" else "r", index),)
    return Symbol("p", index)(name_symbol(label)) if label else (Symbol("p", index),)


def name_symbol(label: str) -> str | Symbol:
    """What a ruleset calls a thing: words, or a symbol where it is a letter, perhaps with an index, as symbols are."""
    letter, index = label[:1], label[1:]
    is_symbol = letter.isascii() and letter.isalpha() and (not index or index.isdecimal())
    return Symbol(letter, index) if is_symbol else label


def share_of(weight: int, of: int) -> Row:
    """`25/36`, of the equally likely results, in no lower terms."""
    return figure_line(f"{weight}/{of}")


def squared(nets: Mapping[Fraction, Fraction]) -> str:
    """`(+1)² × {} + (-1)² × {}`, to be filled with the probabilities; `Σ x² × P(x)` where there are many."""
    return "Σ x² × P(x)" if len(nets) > NETS else " + ".join(f"({wording.signed_text(net)})² × {{}}" for net in nets)


def net_calculation(net: Net, rate: Fraction, *, kept: bool) -> str:
    """How a net result follows from its prize: `3 - 1/20 × 3`."""
    if net.target != "win":
        start = str(net.profit)
    elif net.prize.for_one or kept:
        start = f"{net.prize.number} - 1"
    else:
        start = str(net.profit)
    return f"{start} - {rate} × {net.base}" if net.base else start
