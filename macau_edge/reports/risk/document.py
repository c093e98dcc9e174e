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
from macau_edge.wording.numbers import decimals, is_cut, percent, tenths, whole, whole_percent
from macau_edge.wording.vocabulary import say


def risk_document(found: Risk, language: Language) -> Document:
    """The figures of a session in four tables, with how right they are and what they suppose."""
    blocks: list[Block] = [
        *head(found.analysis.ruleset, language),
        *options_left(found.analysis, language, hint=False),
        Heading(heading(found, language), 2),
        Paragraph(say(language, "risk.supposed")),
        *method(found, language),
        _expected(found, language),
        _ahead(found, language),
        _quantiles(found, language),
        _bankroll(found, language),
    ]
    return (*blocks, *_tail(found, language, is_cut(heading(found, language))))


def _table(titles: Sequence[str], rows: Sequence[tuple[str, ...]], groups: Sequence[str] = ()) -> Table:
    """A table whose first column is text and whose others, of these groups, are numbers."""
    named = groups or [""] * (len(titles) - 1)
    columns = (Column(title, right=True, group=group) for title, group in zip(titles[1:], named, strict=True))
    return Table((Column(titles[0]), *columns), tuple(rows))


def _expected(found: Risk, language: Language) -> Table:
    """What is staked, what the house wins of it on average, and how it varies."""
    measures = found.measures
    rows = [("staked", money(found.staked, language))]
    if found.handle != found.staked:
        rows.append(("handle", money(found.handle, language)))
    rows += [("hold", money(found.hold, language)), ("edge", percent(measures.house_edge, language))]
    if found.handle != found.staked:
        rows.append(("risk", percent(measures.element_of_risk, language)))
    rows.append(("deviation", grouped(decimals(found.deviation, language, 2), language)))
    rows.append(("n-zero", "—" if found.n0 is None else tenths(found.n0, language)))
    rows.append(("likely", _rounds(found.likely, language)))
    rows.append(("sure", _rounds(found.sure, language)))
    sure = confidence(found, language)
    said = [(say(language, f"risk.{key}", confidence=sure), value) for key, value in rows]
    return _table((say(language, "risk.expected"), say(language, "risk.figure")), said)


def _rounds(number: int | None, language: Language) -> str:
    return "—" if number is None else whole(number, language)


def _ahead(found: Risk, language: Language) -> Table:
    """Who is ahead at the end; of an approximation beside the exact figures, both."""
    exactly, bell = found.figures, found.normal
    titles = [say(language, "risk.ahead")]
    titles += [say(language, "risk.probability"), say(language, "risk.error")] if exactly else []
    titles += [say(language, "risk.by-normal")] if bell else []
    rows = []
    for name in ("player", "even", "house"):
        row = [say(language, f"risk.ahead.{name}")]
        for figures in filter(None, (exactly, bell)):
            chance = getattr(figures, name)
            row += ["—" if chance is None else probability(chance, language)]
            row += [error(chance, language)] if figures is exactly else []
        rows.append(tuple(row))
    return _table(titles, rows, [*(["exact"] * 2 if exactly else []), *(["normal"] if bell else [])])


def _quantiles(found: Risk, language: Language) -> Table:
    """What the house's result is at most, with some probabilities; a loss is negative."""
    exactly, bell = found.figures, found.normal
    titles = [say(language, "risk.share")]
    for figures in filter(None, (exactly, bell)):
        titles.append(say(language, "risk.result" if figures is exactly else "risk.result-normal"))
        titles += [say(language, "risk.of-stakes")] if figures is (exactly or bell) else []
    shown = exactly or bell
    assert shown is not None
    rows = []
    for number, quantile in enumerate(shown.quantiles):
        row = [whole_percent(quantile.share, language)]
        for figures in filter(None, (exactly, bell)):
            row.append(_quantile(figures.quantiles[number], language, sure=figures is exactly))
            row += [percent(quantile.house / found.staked, language, 2)] if figures is shown else []
        rows.append(tuple(row))
    return _table(titles, rows, [*["result"] * 2, *(["normal"] if exactly and bell else [])])


def _quantile(one: Quantile, language: Language, *, sure: bool) -> str:
    """An amount that the house can win or lose; of an approximation, to the pataca."""
    if not sure:
        return grouped(decimals(one.house, language, 0), language)
    return ("" if one.certain else "≈ ") + money(one.house, language)


def _bankroll(found: Risk, language: Language) -> Table:
    """The bankroll that a table needs with the confidence."""
    rows = []
    if found.bankroll.at_end or not found.normal:
        rows.append(("at-end", amount(found.bankroll.at_end, language)))
    if found.normal_at_end:
        rows.append(("at-end-normal", amount(found.normal_at_end, language)))
    rows.append(("throughout", amount(found.bankroll.throughout, language)))
    rows.append(("ever", amount(found.bankroll.ever, language)))
    said = [(say(language, f"risk.{key}"), value) for key, value in rows]
    title = say(language, "risk.bankroll", confidence=confidence(found, language))
    return _table((title, say(language, "risk.patacas")), said)


def _tail(found: Risk, language: Language, cut: bool) -> Iterator[Block]:
    """What the words mean, and what was left out; `cut` says that a prize was cut off."""
    sure = confidence(found, language)
    for key in _guarantees(found):
        yield Paragraph(say(language, key, confidence=sure), "note")
    if found.bankroll.throughout is None:
        yield Paragraph(say(language, "risk.no-throughout"), "note")
    if found.n0 is not None:
        yield Paragraph(say(language, "risk.n-zero-is"), "note")
    if found.n0 is None:
        key = "risk.no-edge" if found.measures.variance else "risk.no-variance"
        yield Paragraph(say(language, key, confidence=sure), "note")
    elif found.n0 and found.sure is None and not favours_player(found.bet):
        yield Paragraph(say(language, "risk.small-edge"), "note")
    if found.figures and not all(one.certain for one in found.figures.quantiles):
        yield Paragraph(say(language, "risk.about"), "note")
    if adds(found.bet):
        yield Paragraph(say(language, "analysis.risk-of-all"), "note")
    yield Paragraph(say(language, "risk.drop"), "note")
    yield Paragraph(say(language, "risk.engines", difference=f"{found.analysis.largest_distance:.0e}"))
    if favours_player(found.bet):
        yield Paragraph(say(language, "risk.player-advantage", confidence=sure), "warning")
    yield from closing(found.analysis.ruleset, [found.bet.member.bet], language, cut=cut)


def _guarantees(found: Risk) -> Iterator[str]:
    """The keys of what is said of the bankrolls that are shown: that by the normal approximation may be too small."""
    if found.normal_at_end is None:
        yield "risk.bankroll-is"
        return
    if found.bankroll.at_end or found.bankroll.throughout or found.bankroll.ever:
        yield "risk.bankroll-others"
    yield "risk.bankroll-normal"
