"""The tables of a derivation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from macau_edge.derivation import Cycle, Derivation, Line, Phase
from macau_edge.reports.document import Column, Table
from macau_edge.reports.explain.formulas import Formulas, net_calculation, short
from macau_edge.reports.explain.lines import LineWords, line_parts
from macau_edge.reports.explain.spots import phase_name
from macau_edge.reports.folding import folded
from macau_edge.wording.numbers import signed
from macau_edge.wording.words import Words


def lines_table(derivation: Derivation, phase: Phase, w: Words) -> Table:
    """What can come up in a phase, line by line, with the sum."""
    words = LineWords(derivation.phases, phase, w)
    columns = (
        *_shown(words, w),
        Column(w("explain.leads-to")),
        Column(w("explain.net"), right=True, group="value"),
        Column(w("explain.contribution"), right=True, group="value"),
    )
    formulas = Formulas(derivation.phases)
    rows = [(*_counted(line, words), words.result(line), *_worth(line, phase, formulas, w)) for line in phase.lines]
    of = phase.weight
    total = (w("explain.sum"), "", _weight(of, w), short(Fraction(1), w, of), "", "")
    return Table(columns, (*rows, (*total, short(phase.expected, w, of))))


def turn_table(cycle: Cycle, phase: Phase, results: Sequence[str], w: Words) -> Table:
    """What can come up in a stage of the hand; `results` says what each of the things is that a turn can bring."""
    words = LineWords(cycle.phases, phase, w)
    columns = (*_shown(words, w), Column(w("explain.leads-to")))
    rows = tuple(
        (*_counted(line, words), words.result(line) if line.net is None else results[int(line.net)])
        for line in phase.lines
    )
    of = phase.weight
    return Table(
        columns,
        (*rows, (w("explain.sum"), "", _weight(of, w), short(Fraction(1), w, of), "")),
    )


def _shown(words: LineWords, w: Words) -> tuple[Column, ...]:
    device = words.w.device
    return (
        Column(w("explain.total" if words.phase.by_totals else "explain.outcome"), group="outcome"),
        Column(w(f"explain.{device}.parts"), group="outcome"),
        Column(w(f"explain.{device}.count"), right=True, group="count"),
        Column(w("explain.probability"), right=True, group="count"),
    )


def _counted(line: Line, words: LineWords) -> tuple[str, ...]:
    probability = short(line.probability, words.w, line.of)
    return words.label(line), line_parts(line, words.w), _weight(line.weight, words.w), probability


def _weight(weight: int, w: Words) -> str:
    """A number of results; cut off where it has more digits than its place."""
    return short(Fraction(weight), w)


def _worth(line: Line, phase: Phase, formulas: Formulas, w: Words) -> tuple[str, str]:
    """The net result of a line, or what it leads on to is worth, and its contribution."""
    contribution = short(line.contribution, w, line.of)
    if line.net is not None:
        return signed(line.net), contribution
    return f"{formulas.worth(line.leads_to or phase.number)} = {short(line.value, w)}", contribution


def nets_table(derivation: Derivation, w: Words) -> Table:
    """How each net result of a win or a loss follows from its prize."""
    rate = derivation.commission.rate if derivation.commission else Fraction(0)
    columns = (
        Column(w("explain.leads-to")),
        Column(w("explain.ratio")),
        Column(w("explain.calculation")),
        Column(w("explain.net"), right=True),
    )
    rows = tuple(
        (
            w(f"explain.result.{net.target}"),
            w.prize(net.prize),
            net_calculation(net, rate, kept=not derivation.ruleset.stake_returned),
            signed(net.net),
        )
        for net in derivation.nets
    )
    return Table(columns, rows)


def result_table(derivation: Derivation, w: Words) -> Table:
    """Each net result with its probability and contribution, and the sums."""
    measures = derivation.measures
    weight = 0 if derivation.waits else derivation.weight
    columns = (
        Column(w("explain.net"), right=True),
        Column(w("explain.probability"), right=True),
        Column(w("explain.contribution"), right=True),
    )
    nets = sorted(measures.distribution.nets.items(), reverse=True)

    def row(one: tuple[Fraction, Fraction]) -> tuple[str, ...]:
        net, p = one
        return signed(net), short(p, w, weight), short(net * p, w, weight)

    def together(between: Sequence[tuple[Fraction, Fraction]]) -> tuple[str, ...]:
        probability, added = sum(p for _, p in between), sum(net * p for net, p in between)
        said = w("explain.more", count=len(between))
        return said, short(Fraction(probability), w), short(Fraction(added), w)

    rows = folded(nets, row, together)
    expected = short(measures.expected_net, w, weight)
    total = (w("explain.sum"), short(Fraction(1), w, weight), expected)
    return Table(columns, (*rows, total))


def start_table(derivation: Derivation, w: Words) -> Table:
    """The phases that play can begin with, each with its probability."""
    columns = (
        Column(w("explain.start.stage")),
        Column(w("explain.probability"), right=True),
    )
    speaker = w.inside(derivation.scope)
    rows = tuple((phase_name(derivation.phases[number - 1], speaker), str(p)) for number, p in derivation.start)
    return Table(columns, rows)
