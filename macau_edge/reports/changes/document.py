"""A comparison -> a document: for each file what changed, and the figures before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.changes.comparing import ChangedFile, Comparison
from macau_edge.changes.worth import Figures, Worth
from macau_edge.measures import Measures
from macau_edge.model import Language
from macau_edge.reports.changes.headline import advantage, compared, headline
from macau_edge.reports.changes.words import (
    NONE,
    bet_id,
    bet_title,
    chosen,
    edge,
    path_of,
    plus,
    points,
    values,
    what_changed,
    where,
)
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.numbers import decimals, short
from macau_edge.wording.vocabulary import say


def changes_document(found: Comparison, language: Language) -> Document:
    """The headline, and then file by file what changed and the figures before and after."""
    blocks: list[Block] = [Heading(say(language, "changes.title")), Paragraph(compared(found, language))]
    blocks.append(Paragraph(("" if language == "zh" else " ").join(headline(found, language))))
    if warning := advantage(found, language):
        blocks.append(Paragraph(warning, "warning"))
    for file in found.files:
        blocks.append(Heading(path_of(file, found), 2))
        blocks += [table for _, table in tables(file, language)]
        if sentence := verdict(file, language):
            blocks.append(Paragraph(sentence, "warning" if file.unread else "plain"))
    return (*blocks, *notes(found, language))


def notes(found: Comparison, language: Language) -> Iterator[Paragraph]:
    """What the difference is, and what an asterisk says, where there is one."""
    if found.figures:
        yield Paragraph(say(language, "changes.points-note"), "note")
    names = [one.member.bet.name for one in found.figures]
    texts = [value for file in found.files for one in file.changes for value in (one.before, one.after)]
    if any(name and language in name.ours for name in names) or any(str(text).endswith("*") for text in texts):
        yield Paragraph(say(language, "analysis.ours"), "note")


def verdict(file: ChangedFile, language: Language) -> str:
    """That a file is not compared, or that no figure of it changes; empty otherwise."""
    if file.unread:
        return say(language, "changes.unread")
    if file.unread_before or any(one.differs for one in file.adopted):
        return ""
    otherwise = any(one.differs for one in file.figures)
    return say(language, "changes.no-figure-adopted" if otherwise else "changes.no-figure")


def tables(file: ChangedFile, language: Language) -> Iterator[tuple[str, Table]]:
    """`figures`, `changes` and `details`: the house edges, what changed in the text, and the other figures."""
    adopted = file.adopted
    if file.changes:
        yield "changes", changes_table(file, language)
    if adopted:
        yield "figures", edges_table(file, adopted, language)
        yield "details", details_table(adopted, language)
    for way in dict.fromkeys(one.way for one in file.figures if one.way):
        some = [one for one in file.figures if one.way == way]
        yield "way", edges_table(file, some, language, say(language, "changes.otherwise", way=way))


def changes_table(file: ChangedFile, language: Language) -> Table:
    """What changed in the text of a file: what, where, before and after."""
    titles = ("changes.what", "changes.where", "changes.before", "changes.after")
    columns = tuple(
        Column(say(language, title), group=group)
        for title, group in zip(titles, ("what", "what", "values", "values"), strict=True)
    )
    rows = ((what_changed(one, language), where(one), *values(one, language)) for one in file.changes)
    return Table(columns, tuple(rows))


def edges_table(file: ChangedFile, some: Sequence[Figures], language: Language, caption: str = "") -> Table:
    """The house edges before and after, and their difference; a row that gives the player the advantage is marked."""
    options = any(chosen(one, language) for one in some)
    columns = (
        Column(say(language, "analysis.name"), group="bet"),
        Column(say(language, "analysis.bet"), group="bet"),
        *([Column(say(language, "changes.options"), group="bet")] if options else []),
        Column(say(language, "changes.edge-before"), right=True, group="before"),
        Column("%", right=True, group="before"),
        Column(say(language, "changes.edge-after"), right=True, group="after"),
        Column("%", right=True, group="after"),
        Column(say(language, "changes.difference"), right=True, group="difference"),
        Column(say(language, "changes.points"), right=True, group="difference"),
    )
    rows = tuple(
        (
            bet_title(file, one, language),
            bet_id(one),
            *([chosen(one, language)] if options else []),
            *_edge_before(file, one, language),
            *_edge(one.after, one.edges[1], language),
            *_difference(one.difference, language),
        )
        for one in some
    )
    turned = (i for i, one in enumerate(some) if one.gives_advantage or one.gives_advantage_otherwise)
    return Table(columns, rows, caption, frozenset(turned))


def _edge_before(file: ChangedFile, one: Figures, language: Language) -> tuple[str, str]:
    return (
        (say(language, "changes.not-readable"), NONE)
        if one.before is None and file.was_unreadable(one.member.bet.id)
        else _edge(one.before, one.edges[0], language)
    )


def _edge(bet: BetAnalysis | None, value: Fraction | None, language: Language) -> tuple[str, str]:
    """A house edge; whose it is where it is the player's; which option it waits for."""
    if bet is not None and bet.missing:
        return say(language, "analysis.not-given"), f"--{bet.missing}"
    exact, percent = edge(value, language)
    player = say(language, "readings.player") if value is not None and value < 0 else ""
    return exact, " ".join(filter(None, (percent, player)))


def _difference(value: Fraction | None, language: Language) -> tuple[str, str]:
    return (NONE, NONE) if value is None else (plus(value, short(value, language)), points(value, language))


_Told = Callable[[Measures, Language], str]
_DETAILS: dict[str, _Told] = {
    "changes.win": lambda m, language: short(m.win, language),
    "analysis.push": lambda m, language: short(m.push, language),
    "analysis.lose": lambda m, language: short(m.lose, language),
    "analysis.deviation": lambda m, language: decimals(m.standard_deviation, language),
    "analysis.rolls": lambda m, language: decimals(m.distribution.rolls, language),
}


def details_table(some: Sequence[Figures], language: Language) -> Table:
    """Probabilities, standard deviation, trials, and the element of risk where it is another figure than the edge."""
    risk = any(_adds(bet) for one in some for bet in (one.before, one.after))
    told: dict[str, _Told] = dict(_DETAILS)
    if risk:
        told["analysis.risk"] = lambda m, language: short(m.element_of_risk, language)
    options = any(chosen(one, language) for one in some)
    columns = (
        Column(say(language, "analysis.bet"), group="bet"),
        *([Column(say(language, "changes.options"), group="bet")] if options else []),
        *(Column(say(language, key), group="chances" if key in _CHANCES else "spread") for key in told),
    )
    rows = tuple(
        (
            bet_id(one),
            *([chosen(one, language)] if options else []),
            *(_both(one, tell, language, known=key in _KNOWN) for key, tell in told.items()),
        )
        for one in some
    )
    return Table(columns, rows, say(language, "changes.details"))


_CHANCES = ("changes.win", "analysis.push", "analysis.lose")
_KNOWN = (*_CHANCES, "analysis.rolls")


def _both(one: Figures, tell: _Told, language: Language, *, known: bool) -> str:
    """A figure before and after; once where it is the same. It is `known` whatever ratio is chosen, or it is not."""
    said = [_told(worth, tell, language, known=known) for worth in (one.was, one.is_) if worth]
    return said[0] if said[0] == said[-1] else say(language, "changes.arrow", before=said[0], after=said[-1])


def _told(worth: Worth, tell: _Told, language: Language, *, known: bool) -> str:
    measures = worth.chances if known else worth.bet.measures
    return tell(measures, language) if measures else NONE


def _adds(bet: BetAnalysis | None) -> bool:
    return bool(bet and bet.measures and bet.measures.distribution.risked != bet.measures.distribution.staked)
