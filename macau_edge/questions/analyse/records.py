"""Analysis -> one record for each bet, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.model import Language
from macau_edge.model.card_notation import card
from macau_edge.model.measures import EXACT, OF_A_STAKE, PROBABILITIES, Measures
from macau_edge.questions.analyse import Analyses
from macau_edge.questions.analyse.report import bet_columns, chosen, gone
from macau_edge.reports import fields
from macau_edge.reports.document import Document
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes


def records_document(found: Analyses, language: Language) -> Document:
    """One record for each member and each choice with every figure, exact and decimal, for a spreadsheet."""
    analysis, *every = found
    w = Words(language, analysis.ruleset)
    measures = {**EXACT, **{f"probability_{name}": measure for name, measure in PROBABILITIES.items()}}
    columns: fields.Columns[tuple[Analysis, BetAnalysis]] = {
        **bet_columns(w, lambda item: item[1].member),
        "pays": lambda item: prizes(item[1].member, item[0].choices, w),
        "options": lambda item: " ".join(chosen(*item, "=")),
    }
    if seen := gone(analysis.ruleset):
        columns["seen"] = lambda item: ", ".join(map(card, seen))
    for name, measure in measures.items():
        columns |= fields.exactly(name, _measured(name, measure))
    columns |= {
        "standard_deviation": lambda item: item[1].measures and item[1].measures.standard_deviation,
        "engines_agree": lambda item: item[1].agree if item[1].measures else None,
    }
    return fields.records(columns, [(one, bet) for one in every or (analysis,) for bet in one.bets], once=True)


def _measured(
    name: str, of: Callable[[Measures], Fraction | None]
) -> Callable[[tuple[Analysis, BetAnalysis]], Fraction | None]:
    def figure(item: tuple[Analysis, BetAnalysis]) -> Fraction | None:
        bet = item[1]
        return of(bet.measures) if bet.measures and not (bet.laid and name in OF_A_STAKE) else None

    return figure
