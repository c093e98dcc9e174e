"""A session -> the picture of its distribution as SVG."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.drawing.histograms import Captions, Column, histogram
from macau_edge.model import Language
from macau_edge.reports.risk.bins import charted, spread_of
from macau_edge.reports.risk.chart import facts, marks
from macau_edge.reports.risk.words import grouped, heading, method
from macau_edge.sessions import Risk
from macau_edge.wording.words import Words

BINS = 110
"""Columns of a picture at most."""


def risk_svg(found: Risk, language: Language) -> str:
    """The distribution as a picture with its figures below, the same bytes for the same figures.

    Raises UsageError where there is only an approximation.
    """
    w = Words(language, found.analysis.ruleset)
    spread = spread_of(found)
    half = spread.step / 2
    columns = [
        Column(one.first - half, one.last + half, Fraction(one.chance.value), one.last < 0)
        for one in charted(spread, BINS)
    ]
    said = facts(found, w)
    words = Captions(heading(found, w), w("risk.axis"), w("risk.probability"), w("risk.dark"), w("risk.light"))
    return histogram(
        columns,
        list(marks(found, w)),
        words,
        across=lambda value: grouped(w.brief(value), w),
        up=w.rate,
        notes=[*said, *(block.text for block in method(found, w))],
        alternative=f"{w('risk.axis')}. " + ". ".join(said),
    )
