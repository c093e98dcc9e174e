"""A session -> a chart in text: the distribution of the house's result, with zero, the mean and quantiles marked."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.model import Language
from macau_edge.reports.plotting import WIDTH, Mark, columns, wrapped
from macau_edge.reports.risk.bins import charted, spread_of
from macau_edge.reports.risk.words import amount, confidence, error, grouped, heading, method, money, probability
from macau_edge.sessions import Risk
from macau_edge.wording.words import Words

BINS = 70
"""Columns of a chart at most."""
MARKED = (Fraction(1, 100), Fraction(99, 100))
"""The quantiles that are marked."""


def risk_chart(found: Risk, language: Language, width: int = WIDTH) -> str:
    """The chart and the figures below it, no line wider than so many cells.

    Raises UsageError where there is only an approximation.
    """
    w = Words(language, found.analysis.ruleset)
    spread = spread_of(found)
    bins = charted(spread, BINS)
    drawn = columns(
        [Fraction(one.chance.value) for one in bins],
        bins[0].first - spread.step / 2,
        bins[-1].last + spread.step / 2,
        across=lambda value: grouped(w.brief(value), w),
        up=w.rate,
        marks=list(marks(found, w)),
        width=width,
    )
    head, figures, notes = (
        "".join(wrapped(line, width) for line in lines)
        for lines in ((heading(found, w), w("risk.axis")), facts(found, w), (block.text for block in method(found, w)))
    )
    return "\n".join((head, drawn, figures, notes))


def marks(found: Risk, w: Words) -> Iterator[Mark]:
    """The values of the scale that stand out: zero, the mean and two quantiles, with their names."""
    if found.figures is None:
        return
    low, high = (next(one.house for one in found.figures.quantiles if one.share == share) for share in MARKED)
    bins = charted(spread_of(found), BINS)
    if bins[0].first <= 0 <= bins[-1].last:
        yield Fraction(0), "0"
    yield found.hold, w("risk.mean-at", value=money(found.hold, w))
    for part, value in zip(MARKED, (low, high), strict=True):
        yield value, f"{w.whole_percent(part)}: {money(value, w)}"


def facts(found: Risk, w: Words) -> list[str]:
    """Who is ahead, what the house expects, and the bankroll, a line each."""
    return [name + w("phrase.colon") + value for name, value in _facts(found, w)]


def _facts(found: Risk, w: Words) -> Iterator[tuple[str, str]]:
    assert found.figures is not None
    for name in ("player", "even", "house"):
        chance = getattr(found.figures, name)
        shown, off = probability(chance, w), error(chance, w)
        said = shown if "<" in shown else w("risk.computed-to", probability=shown, error=off)
        yield w(f"risk.ahead.{name}"), said
    edge = w.percent(found.measures.house_edge)
    yield w("risk.hold"), f"{money(found.hold, w)} ({edge})"
    title = w("risk.bankroll", confidence=confidence(found, w)) + w("phrase.comma")
    for key, one in (("at-end", found.bankroll.at_end), ("throughout", found.bankroll.throughout)):
        yield title + w(f"risk.{key}"), amount(one, w)
