"""A session -> the picture of its distribution as SVG."""

from __future__ import annotations

from fractions import Fraction

from macau_edge.drawing.histograms import Column, Words, histogram
from macau_edge.model import Language
from macau_edge.reports.risk.bins import charted, spread_of
from macau_edge.reports.risk.chart import facts, marks
from macau_edge.reports.risk.words import grouped, heading, method
from macau_edge.sessions import Risk
from macau_edge.wording.numbers import brief, rate
from macau_edge.wording.vocabulary import say

BINS = 110
"""Columns of a picture at most."""


def risk_svg(found: Risk, language: Language) -> str:
    """The distribution as a picture with its figures below, the same bytes for the same figures.

    Raises UsageError where there is only an approximation.
    """
    spread = spread_of(found)
    half = spread.step / 2
    columns = [
        Column(one.first - half, one.last + half, Fraction(one.chance.value), one.last < 0)
        for one in charted(spread, BINS)
    ]
    said = facts(found, language)
    words = Words(
        heading(found, language),
        say(language, "risk.axis"),
        say(language, "risk.probability"),
        say(language, "risk.dark"),
        say(language, "risk.light"),
    )
    return histogram(
        columns,
        list(marks(found, language)),
        words,
        across=lambda value: grouped(brief(value, language), language),
        up=lambda value: rate(value, language),
        notes=[*said, *(block.text for block in method(found, language))],
        alternative=f"{say(language, 'risk.axis')}. " + ". ".join(said),
    )
