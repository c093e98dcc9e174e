"""The distribution of a session: in bins, as records for a spreadsheet, as a chart in text, as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import fsum

from macau_edge.drawing.charts import Canvas, Captions, HistogramBar, chart_page, histogram
from macau_edge.drawing.svg import round_step
from macau_edge.drawing.text import WIDTH, Mark, columns
from macau_edge.model import Language
from macau_edge.model.authority import Currency
from macau_edge.model.message import Message
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass
from macau_edge.numeric.sums import Chance
from macau_edge.questions.risk.find import Risk, Spread
from macau_edge.questions.risk.report import (
    AHEAD,
    Named,
    amount,
    confidence,
    error,
    grouped_digits,
    is_bound,
    method_sentence,
    money_text,
    probability_percent,
    session_heading,
)
from macau_edge.reports import folded_lines
from macau_edge.reports.document import Document
from macau_edge.reports.fields import Columns, exactly, records
from macau_edge.wording import Words

# --- results in bins of as many each, for charts and tables that cannot show every one -------------------------------


LISTED = 2_000
"""Bins of a table or of JSON at most."""
BEYOND = 1e-4
"""Probability at each end that a chart leaves out at most."""


@dataclass(frozen=True, slots=True)
class Bin:
    """The results of the house from `first` to `last`, both included, in patacas, and their probability."""

    first: Fraction
    last: Fraction
    chance: Chance


def spread_of(found: Risk) -> Spread:
    """The distribution of a session.

    Raises:
        UsageError: there is none, only an approximation.
    """
    if found.spread is None:
        message = Message(
            "{rounds:,} rounds of `{bet}` have too many results: there is only the approximation",
            rounds=found.rounds,
            bet=found.bet.id,
        )
        raise UsageError(message, Message("the formats `table`, `json`, `markdown` and `html` have its figures"))
    return found.spread


def listed_results(spread: Spread, most: int = LISTED) -> tuple[Bin, ...]:
    """All results that are kept, one by one, or in so many bins at most."""
    return tuple(_bins(spread, spread.masses.first, spread.masses.last, most))


def charted(spread: Spread, most: int) -> tuple[Bin, ...]:
    """The results without the ends that are hardly likely, in so many bins at most."""
    low, _ = spread.masses.quantile(BEYOND)
    high, _ = spread.masses.quantile(1 - BEYOND)
    return tuple(_bins(spread, low, max(low, high), most))


def _bins(spread: Spread, low: int, high: int, most: int) -> Iterator[Bin]:
    """Bins of 1, 2, 5, 10, … results each, one of which begins at the result that is nearest to 0 from above."""
    each = int(round_step(Fraction(max(1, -(-(high - low + 2) // most)))))
    zero = int(-(-spread.point(Fraction(0)) // 1))
    start = low - (low - zero) % each
    while -(-(high + 1 - start) // each) > most:
        each = int(round_step(Fraction(each + 1)))
        start = low - (low - zero) % each
    for first in range(start, high + 1, each):
        last = first + each - 1
        yield Bin(spread.at(first), spread.at(last), spread.masses.between(first, last))


# --- the table of the distribution, for a spreadsheet ----------------------------------------------------------------


def risk_records(found: Risk, language: Language) -> Document:
    """A row for each result of the house, or for each bin of several where there are many, ascending.

    The columns are the same in every language. Raises UsageError where there is only an approximation.
    """
    spread = spread_of(found)
    bins = listed_results(spread)
    chances = [one.chance.value for one in bins]
    rows = [(one, spread.masses.bounded(fsum(chances[:number]))) for number, one in enumerate(bins, 1)]
    columns: Columns[tuple[Bin, Chance]] = {
        "id": lambda row: found.bet.id,
        "rounds": lambda row: found.rounds,
        "unit": lambda row: found.unit,
        **exactly("house_from", lambda row: row[0].first),
        **exactly("house_to", lambda row: row[0].last),
        "probability": lambda row: row[0].chance.printed[0],
        "probability_error": lambda row: row[0].chance.printed[1],
        "probability_up_to": lambda row: row[1].printed[0],
        "probability_up_to_error": lambda row: row[1].printed[1],
    }
    return records(columns, rows)


# --- a chart in text: the distribution of the house's result, with zero, the mean and quantiles marked ---------------


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
        across=lambda value: grouped_digits(w.brief(value), w),
        up=w.rate,
        marks=list(scale_marks(found, w)),
        width=width,
    )
    head, figures, notes = (
        "".join(folded_lines(line, width) for line in lines)
        for lines in (
            (session_heading(found, w), axis_words(w)),
            facts(found, w),
            (block.text for block in method_sentence(found, w)),
        )
    )
    return "\n".join((head, drawn, figures, notes))


def axis_words(w: Words, currency: Currency | None = None) -> str:
    """What a chart measures across, with the currency that it is in."""
    return w("risk.axis", currency=w.say(currency.name if currency else "played.patacas"))


def scale_marks(found: Risk, w: Words, currency: Currency | None = None) -> Iterator[Mark]:
    """The values of the scale that stand out: zero, the mean and two quantiles, with their names."""
    if found.figures is None:
        return
    low, high = (next(one.house for one in found.figures.quantiles if one.probability == share) for share in MARKED)
    bins = charted(spread_of(found), BINS)
    if bins[0].first <= 0 <= bins[-1].last:
        yield Fraction(0), "0"
    yield found.hold, w("risk.mean-at", value=money_text(found.hold, w, currency))
    for part, value in zip(MARKED, (low, high), strict=True):
        yield value, f"{w.whole_percent(part)}: {money_text(value, w, currency)}"


def facts(found: Risk, w: Words, *, errors: bool = True, currency: Currency | None = None) -> list[str]:
    """Who is ahead, what the house expects, and the bankroll, a line each."""
    assert found.figures is not None
    rows: list[Named] = []
    for name, key in AHEAD.items():
        chance = getattr(found.figures, name)
        shown = probability_percent(chance, w)
        said = (
            shown
            if is_bound(chance) or not errors
            else w("risk.computed-to", probability=shown, error=error(chance, w))
        )
        rows.append((w(key), said))
    edge = w.percent(found.measures.house_edge)
    rows.append((w("risk.hold"), w("phrase.aside", text=money_text(found.hold, w, currency), said=edge)))
    title = w("risk.bankroll", confidence=confidence(found, w))
    for key, one in (("risk.at-end", found.bankroll.at_end), ("risk.throughout", found.bankroll.throughout)):
        rows.append((w("phrase.aside", text=title, said=w(key)), amount(one, w, currency)))
    return [name + w("phrase.colon") + value for name, value in rows]


# --- the picture of the distribution as SVG --------------------------------------------------------------------------


PICTURE_BINS = 110
"""Columns of a picture at most."""


def risk_svg(found: Risk, language: Language) -> str:
    """The distribution as a picture with its figures below, the same bytes for the same figures.

    Raises UsageError where there is only an approximation.
    """
    spread_of(found)
    w = Words(language, found.analysis.ruleset)
    said = facts(found, w)
    words = Captions(
        heading=session_heading(found, w),
        across=axis_words(w),
        up=w("risk.probability"),
        dark=w("risk.dark"),
        light=w("risk.light"),
    )
    notes = [*said, *(block.text for block in method_sentence(found, w))]
    canvas = distribution(found, list(scale_marks(found, w)), words, w, notes)
    return chart_page(canvas, words.heading, f"{words.across}. " + ". ".join(said))


def distribution(found: Risk, marked: Sequence[Mark], words: Captions, w: Words, notes: Sequence[str] = ()) -> Canvas:
    """The columns of a picture with what is marked above them; `w` writes the figures of its scales.

    Raises UsageError where there is only an approximation.
    """
    spread = spread_of(found)
    half = spread.step / 2
    columns = [
        HistogramBar(low=one.first - half, high=one.last + half, value=Fraction(one.chance.value), dark=one.last < 0)
        for one in charted(spread, PICTURE_BINS)
    ]
    return histogram(
        columns, marked, words, across=lambda value: grouped_digits(w.brief(value), w), up=w.rate, notes=notes
    )
