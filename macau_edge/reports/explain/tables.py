"""The tables of a derivation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from macau_edge.derivation import Cycle, Derivation, Line, Net, Phase
from macau_edge.reports.document import Table
from macau_edge.reports.explain.formulas import Formulas, net_calculation, part, short
from macau_edge.reports.explain.lines import LineWords, line_parts
from macau_edge.reports.explain.spots import phase_name
from macau_edge.reports.fields import Field, Formatted, Label, Number, table
from macau_edge.reports.folding import folded
from macau_edge.wording.numbers import signed
from macau_edge.wording.words import Words

Shares: TypeAlias = tuple[str, Formatted, Formatted]
"""A net result, its probability and its contribution."""


def lines_table(derivation: Derivation, phase: Phase, w: Words) -> Table:
    """What can come up in a phase, line by line, with the sum."""
    words, formulas = LineWords(derivation.phases, phase, w), Formulas(derivation.phases)
    expected = part(phase.expected, w, phase.weight)
    fields: tuple[Field[Line], ...] = (
        *_counted(words),
        Label(w("explain.leads-to"), words.result),
        Number(w("explain.net"), lambda line: _worth(line, phase, formulas, w), "value"),
        Number(w("explain.contribution"), lambda line: part(line.contribution, w, line.of), "value", expected),
    )
    return table(w, fields, phase.lines)


def turn_table(cycle: Cycle, phase: Phase, results: Sequence[str], w: Words) -> Table:
    """What can come up in a stage of the hand; `results` says what each of the things is that a turn can bring."""
    words = LineWords(cycle.phases, phase, w)
    fields: tuple[Field[Line], ...] = (
        *_counted(words),
        Label(w("explain.leads-to"), lambda line: words.result(line) if line.net is None else results[int(line.net)]),
    )
    return table(w, fields, phase.lines)


def _counted(words: LineWords) -> tuple[Field[Line], ...]:
    """What comes up, in how many of the equally likely results, and how probable that is."""
    w, of = words.w, words.phase.weight
    weight, one = part(Fraction(of), w), part(Fraction(1), w, of)
    what = w("explain.total" if words.phase.by_totals else "explain.outcome")
    return (
        Label(what, words.label, "outcome", w("explain.sum")),
        Label(w(f"explain.{w.device}.parts"), lambda line: line_parts(line, w), "outcome"),
        Number(w(f"explain.{w.device}.count"), lambda line: part(Fraction(line.weight), w), "count", weight),
        Number(w("explain.probability"), lambda line: part(line.probability, w, line.of), "count", one),
    )


def _worth(line: Line, phase: Phase, formulas: Formulas, w: Words) -> str:
    """The net result of a line, or what it leads on to is worth."""
    if line.net is not None:
        return signed(line.net)
    return f"{formulas.worth(line.leads_to or phase.number)} = {short(line.value, w)}"


def nets_table(derivation: Derivation, w: Words) -> Table:
    """How each net result of a win or a loss follows from its prize."""
    rate = derivation.commission.rate if derivation.commission else Fraction(0)
    kept = not derivation.ruleset.stake_returned
    fields: tuple[Field[Net], ...] = (
        Label(w("explain.leads-to"), lambda net: w(f"explain.result.{net.target}")),
        Label(w("explain.ratio"), lambda net: w.prize(net.prize)),
        Label(w("explain.calculation"), lambda net: net_calculation(net, rate, kept=kept)),
        Number(w("explain.net"), lambda net: signed(net.net)),
    )
    return table(w, fields, derivation.nets)


def result_table(derivation: Derivation, w: Words) -> Table:
    """Each net result with its probability and contribution, and the sums."""
    measures, weight = derivation.measures, 0 if derivation.waits else derivation.weight
    nets = sorted(measures.distribution.nets.items(), reverse=True)

    def row(one: tuple[Fraction, Fraction]) -> Shares:
        net, p = one
        return signed(net), part(p, w, weight), part(net * p, w, weight)

    def together(between: Sequence[tuple[Fraction, Fraction]]) -> Shares:
        probability, added = sum(p for _, p in between), sum(net * p for net, p in between)
        return w("explain.more", count=len(between)), part(Fraction(probability), w), part(Fraction(added), w)

    fields: tuple[Field[Shares], ...] = (
        Number(w("explain.net"), lambda shares: shares[0], total=w("explain.sum")),
        Number(w("explain.probability"), lambda shares: shares[1], total=part(Fraction(1), w, weight)),
        Number(w("explain.contribution"), lambda shares: shares[2], total=part(measures.expected_net, w, weight)),
    )
    return table(w, fields, folded(nets, row, together))


def start_table(derivation: Derivation, w: Words) -> Table:
    """The phases that play can begin with, each with its probability."""
    inside = w.inside(derivation.scope)
    fields: tuple[Field[tuple[int, Fraction]], ...] = (
        Label(w("explain.start.stage"), lambda start: phase_name(derivation.phases[start[0] - 1], inside)),
        Number(w("explain.probability"), lambda start: str(start[1])),
    )
    return table(w, fields, derivation.start)
