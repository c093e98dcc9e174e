"""The tables of a derivation."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from macau_edge.derivation import Cycle, Derivation, Line, Phase
from macau_edge.model import Language, Ruleset
from macau_edge.reports.document import Column, Table
from macau_edge.reports.explain.formulas import Formulas, net_calculation, short
from macau_edge.reports.explain.lines import LineWords, line_parts
from macau_edge.reports.explain.spots import phase_name
from macau_edge.reports.folding import folded
from macau_edge.wording.bets import prize
from macau_edge.wording.numbers import signed
from macau_edge.wording.speaker import Speaker
from macau_edge.wording.vocabulary import say


def lines_table(derivation: Derivation, phase: Phase, language: Language) -> Table:
    """What can come up in a phase, line by line, with the sum."""
    words = LineWords(derivation.ruleset, derivation.phases, phase, language)
    columns = (
        *_shown(words, language),
        Column(say(language, "explain.leads-to")),
        Column(say(language, "explain.net"), right=True, group="value"),
        Column(say(language, "explain.contribution"), right=True, group="value"),
    )
    formulas = Formulas(derivation.phases)
    rows = [
        (*_counted(line, words), words.result(line), *_worth(line, phase, formulas, language)) for line in phase.lines
    ]
    of = phase.weight
    total = (say(language, "explain.sum"), "", _weight(of, language), short(Fraction(1), language, of), "", "")
    return Table(columns, (*rows, (*total, short(phase.expected, language, of))))


def turn_table(cycle: Cycle, ruleset: Ruleset, phase: Phase, results: Sequence[str], language: Language) -> Table:
    """What can come up in a stage of the hand; `results` says what each of the things is that a turn can bring."""
    words = LineWords(ruleset, cycle.phases, phase, language)
    columns = (*_shown(words, language), Column(say(language, "explain.leads-to")))
    rows = tuple(
        (*_counted(line, words), words.result(line) if line.net is None else results[int(line.net)])
        for line in phase.lines
    )
    of = phase.weight
    return Table(
        columns,
        (*rows, (say(language, "explain.sum"), "", _weight(of, language), short(Fraction(1), language, of), "")),
    )


def _shown(words: LineWords, language: Language) -> tuple[Column, ...]:
    device = words.speaker.device
    return (
        Column(say(language, "explain.total" if words.phase.by_totals else "explain.outcome"), group="outcome"),
        Column(say(language, f"explain.{device}.parts"), group="outcome"),
        Column(say(language, f"explain.{device}.count"), right=True, group="count"),
        Column(say(language, "explain.probability"), right=True, group="count"),
    )


def _counted(line: Line, words: LineWords) -> tuple[str, ...]:
    probability = short(line.probability, words.language, line.of)
    return words.label(line), line_parts(line, words.speaker), _weight(line.weight, words.language), probability


def _weight(weight: int, language: Language) -> str:
    """A number of results; cut off where it has more digits than its place."""
    return short(Fraction(weight), language)


def _worth(line: Line, phase: Phase, formulas: Formulas, language: Language) -> tuple[str, str]:
    """The net result of a line, or what it leads on to is worth, and its contribution."""
    contribution = short(line.contribution, language, line.of)
    if line.net is not None:
        return signed(line.net), contribution
    return f"{formulas.worth(line.leads_to or phase.number)} = {short(line.value, language)}", contribution


def nets_table(derivation: Derivation, language: Language) -> Table:
    """How each net result of a win or a loss follows from its prize."""
    rate = derivation.commission.rate if derivation.commission else Fraction(0)
    columns = (
        Column(say(language, "explain.leads-to")),
        Column(say(language, "explain.ratio")),
        Column(say(language, "explain.calculation")),
        Column(say(language, "explain.net"), right=True),
    )
    rows = tuple(
        (
            say(language, f"explain.result.{net.target}"),
            prize(net.prize, language),
            net_calculation(net, rate, kept=not derivation.ruleset.stake_returned),
            signed(net.net),
        )
        for net in derivation.nets
    )
    return Table(columns, rows)


def result_table(derivation: Derivation, language: Language) -> Table:
    """Each net result with its probability and contribution, and the sums."""
    measures = derivation.measures
    weight = 0 if derivation.waits else derivation.weight
    columns = (
        Column(say(language, "explain.net"), right=True),
        Column(say(language, "explain.probability"), right=True),
        Column(say(language, "explain.contribution"), right=True),
    )
    nets = sorted(measures.distribution.nets.items(), reverse=True)

    def row(one: tuple[Fraction, Fraction]) -> tuple[str, ...]:
        net, p = one
        return signed(net), short(p, language, weight), short(net * p, language, weight)

    def together(between: Sequence[tuple[Fraction, Fraction]]) -> tuple[str, ...]:
        probability, added = sum(p for _, p in between), sum(net * p for net, p in between)
        said = say(language, "explain.more", count=len(between))
        return said, short(Fraction(probability), language), short(Fraction(added), language)

    rows = folded(nets, row, together)
    expected = short(measures.expected_net, language, weight)
    total = (say(language, "explain.sum"), short(Fraction(1), language, weight), expected)
    return Table(columns, (*rows, total))


def start_table(derivation: Derivation, language: Language) -> Table:
    """The phases that play can begin with, each with its probability."""
    columns = (
        Column(say(language, "explain.start.stage")),
        Column(say(language, "explain.probability"), right=True),
    )
    speaker = Speaker(language, derivation.ruleset, derivation.scope)
    rows = tuple((phase_name(derivation.phases[number - 1], speaker), str(p)) for number, p in derivation.start)
    return Table(columns, rows)
