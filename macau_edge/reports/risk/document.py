"""A session -> a document: what the house can expect, who is ahead, the quantiles, and the bankroll."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from macau_edge.model import Language
from macau_edge.numeric.sums.masses import Chance
from macau_edge.reports.analysis import adds, closing, favours_player, head, options_left
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.reports.risk.words import amount, confidence, error, grouped, heading, method, money, probability
from macau_edge.sessions import Quantile, Risk
from macau_edge.sessions.found import Figures
from macau_edge.wording.words import Words


def risk_document(found: Risk, language: Language) -> Document:
    """The figures of a session in four tables, with how right they are and what they suppose."""
    w = Words(language, found.analysis.ruleset)
    blocks: list[Block] = [
        *head(w),
        *options_left(found.analysis, w, hint=False),
        Heading(heading(found, w), 2),
        Paragraph(w("risk.supposed")),
        *method(found, w),
        _expected(found, w),
        _ahead(found, w),
        _quantiles(found, w),
        _bankroll(found, w),
    ]
    return (*blocks, *_tail(found, w))


Named: TypeAlias = tuple[str, str]
"""What a figure is called, and the figure."""


def _figures(named: str, figure: str, rows: Sequence[Named], w: Words) -> Table:
    fields: tuple[Field[Named], ...] = (Label(named, lambda row: row[0]), Number(figure, lambda row: row[1]))
    return table(w, fields, rows)


def _expected(found: Risk, w: Words) -> Table:
    """What is staked, what the house wins of it on average, and how it varies."""
    measures = found.measures
    rows = [("staked", money(found.staked, w))]
    if found.handle != found.staked:
        rows.append(("handle", money(found.handle, w)))
    rows += [("hold", money(found.hold, w)), ("edge", w.percent(measures.house_edge))]
    if found.handle != found.staked:
        rows.append(("risk", w.percent(measures.element_of_risk)))
    rows.append(("deviation", grouped(w.decimals(found.deviation, 2), w)))
    rows.append(("n-zero", "—" if found.n0 is None else w.tenths(found.n0)))
    rows.append(("likely", _rounds(found.likely, w)))
    rows.append(("sure", _rounds(found.sure, w)))
    sure = confidence(found, w)
    said = [(w(f"risk.{key}", confidence=sure), value) for key, value in rows]
    return _figures(w("risk.expected"), w("risk.figure"), said, w)


def _rounds(number: int | None, w: Words) -> str:
    return "—" if number is None else w.whole(number)


def _ahead(found: Risk, w: Words) -> Table:
    """Who is ahead at the end; of an approximation beside the exact figures, both."""
    exactly, bell = found.figures, found.normal

    def said(figures: Figures | None, write: Callable[[Chance, Words], str]) -> Callable[[str], str]:
        return lambda name: "—" if (one := getattr(figures, name)) is None else write(one, w)

    fields: tuple[Field[str], ...] = (
        Label(w("risk.ahead"), lambda name: w(f"risk.ahead.{name}")),
        *when(
            exactly,
            Number(w("risk.probability"), said(exactly, probability), "exact"),
            Number(w("risk.error"), said(exactly, error), "exact"),
        ),
        *when(bell, Number(w("risk.by-normal"), said(bell, probability), "normal")),
    )
    return table(w, fields, ("player", "even", "house"))


def _quantiles(found: Risk, w: Words) -> Table:
    """What the house's result is at most, with some probabilities; a loss is negative."""
    exactly, bell = found.figures, found.normal
    shown = exactly or bell
    assert shown is not None

    def result(figures: Figures | None) -> Callable[[int], str]:
        return lambda number: _quantile(figures.quantiles[number], w, sure=figures is exactly) if figures else ""

    of_stakes: Field[int] = Number(
        w("risk.of-stakes"), lambda number: w.percent(shown.quantiles[number].house / found.staked, 2), "result"
    )
    fields: tuple[Field[int], ...] = (
        Label(w("risk.share"), lambda number: w.whole_percent(shown.quantiles[number].share)),
        *when(exactly, Number(w("risk.result"), result(exactly), "result"), of_stakes),
        *when(bell, Number(w("risk.result-normal"), result(bell), "normal" if exactly else "result")),
        *when(not exactly, of_stakes),
    )
    return table(w, fields, range(len(shown.quantiles)))


def _quantile(one: Quantile, w: Words, *, sure: bool) -> str:
    """An amount that the house can win or lose; of an approximation, to the pataca."""
    if not sure:
        return grouped(w.decimals(one.house, 0), w)
    return ("" if one.certain else "≈ ") + money(one.house, w)


def _bankroll(found: Risk, w: Words) -> Table:
    """The bankroll that a table needs with the confidence."""
    rows = []
    if found.bankroll.at_end or not found.normal:
        rows.append(("at-end", amount(found.bankroll.at_end, w)))
    if found.normal_at_end:
        rows.append(("at-end-normal", amount(found.normal_at_end, w)))
    rows.append(("throughout", amount(found.bankroll.throughout, w)))
    rows.append(("ever", amount(found.bankroll.ever, w)))
    said = [(w(f"risk.{key}"), value) for key, value in rows]
    title = w("risk.bankroll", confidence=confidence(found, w))
    return _figures(title, w("risk.patacas"), said, w)


def _tail(found: Risk, w: Words) -> Iterator[Block]:
    """What the words mean, and what was left out."""
    sure = confidence(found, w)
    for key in _guarantees(found):
        yield Paragraph(w(key, confidence=sure), "note")
    if found.bankroll.throughout is None:
        yield Paragraph(w("risk.no-throughout"), "note")
    if found.n0 is not None:
        yield Paragraph(w("risk.n-zero-is"), "note")
    if found.n0 is None:
        key = "risk.no-edge" if found.measures.variance else "risk.no-variance"
        yield Paragraph(w(key, confidence=sure), "note")
    elif found.n0 and found.sure is None and not favours_player(found.bet):
        yield Paragraph(w("risk.small-edge"), "note")
    if found.figures and not all(one.certain for one in found.figures.quantiles):
        yield Paragraph(w("risk.about"), "note")
    if adds(found.bet):
        yield Paragraph(w("analysis.risk-of-all"), "note")
    yield Paragraph(w("risk.drop"), "note")
    yield Paragraph(w("risk.engines", difference=f"{found.analysis.largest_distance:.0e}"))
    if favours_player(found.bet):
        yield Paragraph(w("risk.player-advantage", confidence=sure), "warning")
    yield from closing([found.bet.member.bet], w, cut=False)


def _guarantees(found: Risk) -> Iterator[str]:
    """The keys of what is said of the bankrolls that are shown: that by the normal approximation may be too small."""
    if found.normal_at_end is None:
        yield "risk.bankroll-is"
        return
    if found.bankroll.at_end or found.bankroll.throughout or found.bankroll.ever:
        yield "risk.bankroll-others"
    yield "risk.bankroll-normal"
