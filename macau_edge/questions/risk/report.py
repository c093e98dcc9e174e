"""A session -> a document: what the house can expect, who is ahead, quantiles, bankroll."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import ROUND_UP, Context, Decimal
from fractions import Fraction
from typing import TypeAlias

from macau_edge.model import Language
from macau_edge.model.authority import Currency
from macau_edge.numeric.sums import Chance
from macau_edge.questions.analyse.report import closing, options_left, ruleset_head
from macau_edge.questions.risk.find import Amount, Quantile, Risk, SessionFigures
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import edges_per_part, prizes_line

# --- what the reports say alike: money, probabilities with their bounds, the session itself --------------------------


CENTS = 2
"""Digits of an amount that is not whole."""


def money_text(value: Fraction, w: Words, currency: Currency | None = None) -> str:
    """An amount, with two decimals where it is not whole, rounded to the nearest: `1,414.14`; with its currency."""
    return _in(currency, value, grouped_digits(w.decimals(value, 0 if value.denominator == 1 else CENTS), w), w)


def _in(currency: Currency | None, value: Fraction, figure: str, w: Words) -> str:
    return w.money(currency, value, figure) if currency else figure


def grouped_digits(text: str, w: Words) -> str:
    """A decimal with the digits before its point in threes."""
    digits = re.search(r"[0-9]+", text)
    return text if digits is None else text.replace(digits[0], w.whole(int(digits[0])), 1)


def money_up(value: Fraction, w: Words, currency: Currency | None = None) -> str:
    """An amount of money, rounded up to cents, so that what suffices is never said to be less."""
    return money_text(value if value.denominator == 1 else Fraction(-int(-value * 100 // 1), 100), w, currency)


def is_bound(found: Chance) -> bool:
    """Whether a probability is within its bound of 0, so that only what it is below is known."""
    return 0 < found.bound >= found.value


def probability_percent(found: Chance, w: Words) -> str:
    """A probability in percent; of one that is within its bound of 0, what it is below."""
    return f"< {_rounded_up(found.most, w)}" if is_bound(found) else w.chance(Fraction(found.value))


def error(found: Chance, w: Words) -> str:
    """How far a probability may be off before it is rounded, in percentage points, rounded up to one digit."""
    return _rounded_up(found.bound, w)


def _rounded_up(value: float, w: Words, digits: int = 1) -> str:
    """A small probability in percent, rounded up to so many digits."""
    percent = Context(prec=digits, rounding=ROUND_UP).multiply(Decimal(value), Decimal(100))
    text = format(percent, "f") if percent.adjusted() >= -4 else f"{percent:.{digits - 1}e}"
    if not percent:
        return "0"
    return w.sign(w.pointed(text))


def confidence(found: Risk, w: Words) -> str:
    """The confidence in percent, with as many digits as it needs."""
    return w.whole_percent(found.confidence)


def session_heading(found: Risk, w: Words) -> str:
    """`Pass Line (pass-line), 1:1: 1,000 rounds at 100 patacas each`."""
    member = found.bet.member
    return w(
        "risk.session",
        name=w.bet(member),
        id=found.bet.id,
        prize=prizes_line(member, found.analysis.choices, w),
        rounds=w("risk.rounds", n=found.rounds, count=w.counted(found.rounds)),
        stake=w("risk.stake", n=found.unit, count=w.counted(found.unit)),
    )


def method_sentence(found: Risk, w: Words) -> Iterator[Paragraph]:
    """How the probabilities were found, and how right they are."""
    if found.figures is not None:
        shown = (found.figures.player, found.figures.house)
        worst = max(shown, key=lambda one: one.bound)
        yield Paragraph(w("risk.exact", error=error(worst, w)))
    if found.normal is not None:
        key = "risk.normal-beside" if found.figures else "risk.normal-only"
        yield Paragraph(w(key, bound=_rounded_up(found.normal.house.bound, w, 2)), "warning")


def amount(found: Amount | None, w: Words, currency: Currency | None = None) -> str:
    """What suffices, or a dash."""
    return "—" if found is None else money_up(found.patacas, w, currency)


def risk_document(found: Risk, language: Language) -> Document:
    """The figures of a session in four tables, with how right they are and what they suppose."""
    w = Words(language, found.analysis.ruleset)
    blocks: list[Block] = [
        *ruleset_head(w, found.analysis.asked),
        *options_left(found.analysis, w, hint=False),
        Heading(session_heading(found, w), 2),
        Paragraph(w("risk.supposed")),
        *method_sentence(found, w),
        *session_tables(found, w),
    ]
    return (*blocks, *_tail(found, w))


def session_tables(
    found: Risk, w: Words, *, errors: bool = True, currency: Currency | None = None
) -> tuple[Table, ...]:
    """What the house can expect, who is ahead at the end, the quantiles, and the bankroll.

    Without the `errors` beside the probabilities it is the same on every machine, but for one in many millions. Amounts
    have their `currency`; without it they are in patacas, as the report says.
    """
    return (
        _expected(found, currency, w),
        _ahead(found, w, errors=errors),
        _quantiles(found, currency, w),
        _bankroll(found, currency, w),
    )


Named: TypeAlias = tuple[str, str]
"""The key of what a figure is called, and the figure."""


def _figures(title: str, figure: str, rows: Sequence[Named], found: Risk, w: Words) -> Table:
    sure = confidence(found, w)
    fields: tuple[Field[Named], ...] = (
        Label(title, lambda row: w(row[0], confidence=sure)),
        Number(figure, lambda row: row[1]),
    )
    return table(w, fields, rows)


def _expected(found: Risk, currency: Currency | None, w: Words) -> Table:
    """What is staked, what the house wins of it on average, and how it varies."""
    measures, more = found.measures, found.handle != found.staked
    rows: tuple[Named, ...] = (
        ("risk.staked", money_text(found.staked, w, currency)),
        *when(more, ("risk.handle", money_text(found.handle, w, currency))),
        ("risk.hold", money_text(found.hold, w, currency)),
        ("risk.edge", w.percent(measures.house_edge)),
        *when(more, ("risk.risk", w.percent(measures.element_of_risk))),
        (
            "risk.deviation",
            _in(currency, Fraction(found.deviation), grouped_digits(w.decimals(found.deviation, CENTS), w), w),
        ),
        ("risk.n-zero", "—" if found.n0 is None else w.tenths(found.n0)),
        ("risk.likely", _rounds(found.likely, w)),
        ("risk.sure", _rounds(found.sure, w)),
    )
    return _figures(w("risk.expected"), w("risk.figure"), rows, found, w)


def _rounds(number: int | None, w: Words) -> str:
    return "—" if number is None else w.whole(number)


AHEAD = {"player": "risk.ahead.player", "even": "risk.ahead.even", "house": "risk.ahead.house"}
"""Who can be ahead at the end -> the words for it."""


def _ahead(found: Risk, w: Words, *, errors: bool) -> Table:
    """Who is ahead at the end; of an approximation beside the exact figures, both."""
    exactly, bell = found.figures, found.normal

    def said(figures: SessionFigures | None, write: Callable[[Chance, Words], str]) -> Callable[[str], str]:
        return lambda name: "—" if (one := getattr(figures, name)) is None else write(one, w)

    fields: tuple[Field[str], ...] = (
        Label(w("risk.ahead"), lambda name: w(AHEAD[name])),
        *when(
            exactly,
            Number(w("risk.probability"), said(exactly, probability_percent), "exact"),
            *when(errors, Number(w("risk.error"), said(exactly, error), "exact")),
        ),
        *when(bell, Number(w("risk.by-normal"), said(bell, probability_percent), "normal")),
    )
    return table(w, fields, list(AHEAD))


def _quantiles(found: Risk, currency: Currency | None, w: Words) -> Table:
    """What the house's result is at most, with some probabilities; a loss is negative."""
    exactly, bell = found.figures, found.normal
    shown = exactly or bell
    assert shown is not None

    def result(figures: SessionFigures | None) -> Callable[[int], str]:
        return lambda number: (
            _quantile(figures.quantiles[number], currency, w, sure=figures is exactly) if figures else ""
        )

    of_stakes: Field[int] = Number(
        w("risk.of-stakes"), lambda number: w.percent(shown.quantiles[number].house / found.staked, 2), "result"
    )
    fields: tuple[Field[int], ...] = (
        Label(w("risk.share"), lambda number: w.whole_percent(shown.quantiles[number].probability)),
        *when(exactly, Number(w("risk.result"), result(exactly), "result"), of_stakes),
        *when(bell, Number(w("risk.result-normal"), result(bell), "normal" if exactly else "result")),
        *when(not exactly, of_stakes),
    )
    return table(w, fields, range(len(shown.quantiles)))


def _quantile(one: Quantile, currency: Currency | None, w: Words, *, sure: bool) -> str:
    """An amount that the house can win or lose; of an approximation, to the pataca."""
    if not sure:
        return grouped_digits(w.decimals(one.house, 0), w)
    return ("" if one.certain else "≈ ") + money_text(one.house, w, currency)


def _bankroll(found: Risk, currency: Currency | None, w: Words) -> Table:
    """The bankroll that a table needs with the confidence."""
    needed = found.bankroll
    rows: tuple[Named, ...] = (
        *when(needed.at_end or not found.normal, ("risk.at-end", amount(needed.at_end, w, currency))),
        *when(found.normal_at_end, ("risk.at-end-normal", amount(found.normal_at_end, w, currency))),
        ("risk.throughout", amount(needed.throughout, w, currency)),
        ("risk.ever", amount(needed.ever, w, currency)),
    )
    title = w("risk.bankroll", confidence=confidence(found, w))
    return _figures(title, w("risk.figure" if currency else "risk.patacas"), rows, found, w)


def _tail(found: Risk, w: Words) -> Iterator[Block]:
    """What the words mean, and what was left out."""
    sure, favoured = confidence(found, w), found.bet.favours_player
    yield from session_notes(found, w)
    yield Paragraph(w("risk.engines", difference=f"{found.analysis.largest_distance:.0e}"))
    yield from when(favoured, Paragraph(w("risk.player-advantage", confidence=sure), "warning"))
    yield from closing([found.bet.member.bet], w, cut=False)


def session_notes(found: Risk, w: Words) -> Iterator[Paragraph]:
    """What the words of the tables mean."""
    for key in _notes(found):
        yield Paragraph(w(key, confidence=confidence(found, w)), "note")
    yield from (Paragraph(said, "note") for said in edges_per_part([found.bet.member.bet], w))


def _notes(found: Risk) -> Iterator[str]:
    """The keys of the notes."""
    yield from _guarantees(found)
    yield from when(found.bankroll.throughout is None, "risk.no-throughout")
    if found.n0 is None:
        yield "risk.no-edge" if found.measures.variance else "risk.no-variance"
    else:
        yield "risk.n-zero-is"
        yield from when(found.n0 and found.sure is None and not found.bet.favours_player, "risk.small-edge")
    yield from when(found.figures and not all(one.certain for one in found.figures.quantiles), "risk.about")
    yield from when(found.bet.adds, "analysis.risk-of-all")
    yield "risk.drop"


def _guarantees(found: Risk) -> Iterator[str]:
    """The keys of what is said of the bankrolls that are shown: that by the normal approximation may be too small."""
    if found.normal_at_end is None:
        yield "risk.bankroll-is"
        return
    if found.bankroll.at_end or found.bankroll.throughout or found.bankroll.ever:
        yield "risk.bankroll-others"
    yield "risk.bankroll-normal"
