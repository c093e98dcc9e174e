"""A session -> a document: what the house can expect, who is ahead, the quantiles, and the bankroll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.model import Language
from macau_edge.reports.analysis import adds, closing, favours_player, head, options_left
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.reports.risk.words import (
    amount,
    confidence,
    error,
    grouped,
    heading,
    method,
    money,
    probability,
)
from macau_edge.sessions import Quantile, Risk
from macau_edge.wording.numbers import is_cut
from macau_edge.wording.words import Words


def risk_document(found: Risk, language: Language) -> Document:
    """The figures of a session in four tables, with how right they are and what they suppose."""
    w = Words(language, found.analysis.ruleset)
    blocks: list[Block] = [
        *head(found.analysis.ruleset, w),
        *options_left(found.analysis, w, hint=False),
        Heading(heading(found, w), 2),
        Paragraph(w("risk.supposed")),
        *method(found, w),
        _expected(found, w),
        _ahead(found, w),
        _quantiles(found, w),
        _bankroll(found, w),
    ]
    return (*blocks, *_tail(found, w, is_cut(heading(found, w))))


def _table(titles: Sequence[str], rows: Sequence[tuple[str, ...]], groups: Sequence[str] = ()) -> Table:
    """A table whose first column is text and whose others, of these groups, are numbers."""
    named = groups or [""] * (len(titles) - 1)
    columns = (Column(title, right=True, group=group) for title, group in zip(titles[1:], named, strict=True))
    return Table((Column(titles[0]), *columns), tuple(rows))


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
    return _table((w("risk.expected"), w("risk.figure")), said)


def _rounds(number: int | None, w: Words) -> str:
    return "—" if number is None else w.whole(number)


def _ahead(found: Risk, w: Words) -> Table:
    """Who is ahead at the end; of an approximation beside the exact figures, both."""
    exactly, bell = found.figures, found.normal
    titles = [w("risk.ahead")]
    titles += [w("risk.probability"), w("risk.error")] if exactly else []
    titles += [w("risk.by-normal")] if bell else []
    rows = []
    for name in ("player", "even", "house"):
        row = [w(f"risk.ahead.{name}")]
        for figures in filter(None, (exactly, bell)):
            chance = getattr(figures, name)
            row += ["—" if chance is None else probability(chance, w)]
            row += [error(chance, w)] if figures is exactly else []
        rows.append(tuple(row))
    return _table(titles, rows, [*(["exact"] * 2 if exactly else []), *(["normal"] if bell else [])])


def _quantiles(found: Risk, w: Words) -> Table:
    """What the house's result is at most, with some probabilities; a loss is negative."""
    exactly, bell = found.figures, found.normal
    titles = [w("risk.share")]
    for figures in filter(None, (exactly, bell)):
        titles.append(w("risk.result" if figures is exactly else "risk.result-normal"))
        titles += [w("risk.of-stakes")] if figures is (exactly or bell) else []
    shown = exactly or bell
    assert shown is not None
    rows = []
    for number, quantile in enumerate(shown.quantiles):
        row = [w.whole_percent(quantile.share)]
        for figures in filter(None, (exactly, bell)):
            row.append(_quantile(figures.quantiles[number], w, sure=figures is exactly))
            row += [w.percent(quantile.house / found.staked, 2)] if figures is shown else []
        rows.append(tuple(row))
    return _table(titles, rows, [*["result"] * 2, *(["normal"] if exactly and bell else [])])


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
    return _table((title, w("risk.patacas")), said)


def _tail(found: Risk, w: Words, cut: bool) -> Iterator[Block]:
    """What the words mean, and what was left out; `cut` says that a prize was cut off."""
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
    yield from closing(found.analysis.ruleset, [found.bet.member.bet], w, cut=cut)


def _guarantees(found: Risk) -> Iterator[str]:
    """The keys of what is said of the bankrolls that are shown: that by the normal approximation may be too small."""
    if found.normal_at_end is None:
        yield "risk.bankroll-is"
        return
    if found.bankroll.at_end or found.bankroll.throughout or found.bankroll.ever:
        yield "risk.bankroll-others"
    yield "risk.bankroll-normal"
