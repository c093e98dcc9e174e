"""A derivation -> records for a spreadsheet: the lines of its tables in one, by names that every language shares."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.derivation import Derivation, derived_in_turn
from macau_edge.model import Language, Member, Ratio
from macau_edge.model.records import dataclass
from macau_edge.questions.analyse.report import bet_columns
from macau_edge.questions.explain.counts import CountWords
from macau_edge.questions.explain.figures import phase_name
from macau_edge.questions.explain.tables import LineWords, line_parts
from macau_edge.reports import fields
from macau_edge.reports.document import Document
from macau_edge.wording import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRecord:
    """A row of a derivation, with what there is of it.

    `of` says what it is one of: the lines of a phase, the parts of a compound bet, the levels of a tally that is worked
    out by its count, or the net results; or it is the option for want of which there is no derivation, or
    why the bet, or that alone, is too dear.
    """

    member: Member
    of: Literal["phase", "parts", "count", "nets", "not-given", "refused", "not-derived", "long-run"]
    what: str
    phase: str = ""
    outcomes: str = ""
    combinations: int | None = None
    results: int | None = None
    leads_to: str = ""
    next_phase: int | None = None
    pays: str = ""
    probability: Fraction | None = None
    value: Fraction | None = None
    contribution: Fraction | None = None


def explain_records(analysis: Analysis, language: Language) -> Document:
    """A record for each line of each phase, each part, each level and each net result of the bets, in this order.

    Raises:
        ProblemError: a bet cannot be computed; the problem says where and why.
    """
    w = Words(language, analysis.ruleset)
    derived = derived_in_turn(analysis.ruleset, analysis.bets, analysis.choices, lambda found: tuple(_steps(found, w)))
    columns: fields.Columns[StepRecord] = {
        **bet_columns(w, lambda step: step.member),
        **fields.plainly(
            "of", "phase", "what", "outcomes", "combinations", "results", "leads_to", "next_phase", "pays"
        ),
        **fields.exactly("probability", lambda step: step.probability),
        **fields.exactly("value", lambda step: step.value),
        **fields.exactly("contribution", lambda step: step.contribution),
    }
    return fields.records(
        columns,
        [step for number, bet in enumerate(analysis.bets) for step in derived.get(number, _without_figures(bet))],
    )


def _without_figures(bet: BetAnalysis) -> Iterator[StepRecord]:
    if bet.missing:
        yield StepRecord(member=bet.member, of="not-given", what=bet.missing)
        for flow in bet.long_run.flows if bet.long_run else ():
            yield StepRecord(member=bet.member, of="long-run", what=flow.option.id, probability=flow.whole,
                             value=flow.seed.number, contribution=flow.returned)  # fmt: skip
        if bet.long_run:
            yield StepRecord(member=bet.member, of="long-run", what="rest", contribution=bet.long_run.rest)
            yield StepRecord(member=bet.member, of="long-run", what="edge", value=bet.long_run.house_edge)
    elif bet.refused:
        yield StepRecord(member=bet.member, of="refused", what=bet.refused.message)


def _steps(found: Derivation, w: Words) -> Iterator[StepRecord]:
    if found.not_derived:
        yield StepRecord(member=found.member, of="not-derived", what=found.not_derived.message)
    yield from _lines(found, w)
    for part in found.parts:
        yield StepRecord(
            member=found.member,
            of="parts",
            what=part.member.id,
            probability=part.probability,
            value=part.expected,
            contribution=part.contribution,
        )
    yield from _levels(found, w)
    known = found.measures.distribution.nets if found.measures.has_spread else {}
    for net, probability in sorted(known.items(), reverse=True):
        yield StepRecord(
            member=found.member,
            of="nets",
            what=str(net),
            probability=probability,
            value=net,
            contribution=net * probability,
        )


def _lines(found: Derivation, w: Words) -> Iterator[StepRecord]:
    """The lines of each phase; `value` is the net result of one, or what the phase is worth that it leads to."""
    for phase in found.phases:
        words = LineWords(found.phases, phase, w)
        for line in phase.lines:
            yield StepRecord(
                member=found.member,
                of="phase",
                phase=phase_name(phase, w.inside(phase.inner)),
                what=words.label(line),
                outcomes=line_parts(line, w.inside(phase.inner)),
                combinations=line.weight,
                results=line.of,
                leads_to=line.target,
                next_phase=line.leads_to,
                pays=str(line.prize) if line.prize and (line.target == "win" or line.prize != Ratio(1, 1)) else "",
                probability=line.probability,
                value=line.value,
                contribution=line.contribution,
            )


def _levels(found: Derivation, w: Words) -> Iterator[StepRecord]:
    """The levels of a tally that has no phases."""
    if found.count is None:
        return
    words = CountWords(found, found.count, w)
    for level in found.count.levels:
        yield StepRecord(
            member=found.member,
            of="count",
            what=words.number(level),
            leads_to="win" if isinstance(level.pays, Ratio) else level.pays.word if level.pays else "",
            pays=str(level.pays) if isinstance(level.pays, Ratio) else "",
            probability=level.probability,
            value=level.net,
            contribution=level.contribution,
        )
