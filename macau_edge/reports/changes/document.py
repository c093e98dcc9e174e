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
from macau_edge.wording.vocabulary import Vocabulary


def changes_document(found: Comparison, language: Language) -> Document:
    """The headline, and then file by file what changed and the figures before and after."""
    w = Vocabulary(language)
    blocks: list[Block] = [Heading(w("changes.title")), Paragraph(compared(found, w))]
    blocks.append(Paragraph(w.sentences(headline(found, w))))
    if warning := advantage(found, w):
        blocks.append(Paragraph(warning, "warning"))
    for file in found.files:
        blocks.append(Heading(path_of(file, found), 2))
        blocks += [table for _, table in tables(file, w)]
        if sentence := verdict(file, w):
            blocks.append(Paragraph(sentence, "warning" if file.unread else "plain"))
    return (*blocks, *notes(found, w))


def notes(found: Comparison, w: Vocabulary) -> Iterator[Paragraph]:
    """What the difference is, and what an asterisk says, where there is one."""
    if found.figures:
        yield Paragraph(w("changes.points-note"), "note")
    names = [one.member.bet.name for one in found.figures]
    texts = [value for file in found.files for one in file.changes for value in (one.before, one.after)]
    if any(map(w.ours, names)) or any(str(text).endswith("*") for text in texts):
        yield Paragraph(w("analysis.ours"), "note")


def verdict(file: ChangedFile, w: Vocabulary) -> str:
    """That a file is not compared, or that no figure of it changes; empty otherwise."""
    if file.unread:
        return w("changes.unread")
    if file.unread_before or any(one.differs for one in file.adopted):
        return ""
    otherwise = any(one.differs for one in file.figures)
    return w("changes.no-figure-adopted" if otherwise else "changes.no-figure")


def tables(file: ChangedFile, w: Vocabulary) -> Iterator[tuple[str, Table]]:
    """`figures`, `changes` and `details`: the house edges, what changed in the text, and the other figures."""
    adopted = file.adopted
    if file.changes:
        yield "changes", changes_table(file, w)
    if adopted:
        yield "figures", edges_table(file, adopted, w)
        yield "details", details_table(adopted, w)
    for way in dict.fromkeys(one.way for one in file.figures if one.way):
        some = [one for one in file.figures if one.way == way]
        yield "way", edges_table(file, some, w, w("changes.otherwise", way=way))


def changes_table(file: ChangedFile, w: Vocabulary) -> Table:
    """What changed in the text of a file: what, where, before and after."""
    titles = ("changes.what", "changes.where", "changes.before", "changes.after")
    columns = tuple(
        Column(w(title), group=group) for title, group in zip(titles, ("what", "what", "values", "values"), strict=True)
    )
    rows = ((what_changed(one, w), where(one), *values(one, w)) for one in file.changes)
    return Table(columns, tuple(rows))


def edges_table(file: ChangedFile, some: Sequence[Figures], w: Vocabulary, caption: str = "") -> Table:
    """The house edges before and after, and their difference; a row that gives the player the advantage is marked."""
    options = any(chosen(one, w) for one in some)
    columns = (
        Column(w("analysis.name"), group="bet"),
        Column(w("analysis.bet"), group="bet"),
        *([Column(w("changes.options"), group="bet")] if options else []),
        Column(w("changes.edge-before"), right=True, group="before"),
        Column("%", right=True, group="before"),
        Column(w("changes.edge-after"), right=True, group="after"),
        Column("%", right=True, group="after"),
        Column(w("changes.difference"), right=True, group="difference"),
        Column(w("changes.points"), right=True, group="difference"),
    )
    rows = tuple(
        (
            bet_title(file, one, w),
            bet_id(one),
            *([chosen(one, w)] if options else []),
            *_edge_before(file, one, w),
            *_edge(one.after, one.edges[1], w),
            *_difference(one.difference, w),
        )
        for one in some
    )
    turned = (i for i, one in enumerate(some) if one.gives_advantage or one.gives_advantage_otherwise)
    return Table(columns, rows, caption, frozenset(turned))


def _edge_before(file: ChangedFile, one: Figures, w: Vocabulary) -> tuple[str, str]:
    return (
        (w("changes.not-readable"), NONE)
        if one.before is None and file.was_unreadable(one.member.bet.id)
        else _edge(one.before, one.edges[0], w)
    )


def _edge(bet: BetAnalysis | None, value: Fraction | None, w: Vocabulary) -> tuple[str, str]:
    """A house edge; whose it is where it is the player's; which option it waits for."""
    if bet is not None and bet.missing:
        return w("analysis.not-given"), f"--{bet.missing}"
    exact, percent = edge(value, w)
    player = w("readings.player") if value is not None and value < 0 else ""
    return exact, " ".join(filter(None, (percent, player)))


def _difference(value: Fraction | None, w: Vocabulary) -> tuple[str, str]:
    return (NONE, NONE) if value is None else (plus(value, w.short(value)), points(value, w))


_Told = Callable[[Measures, Vocabulary], str]
_DETAILS: dict[str, _Told] = {
    "changes.win": lambda m, w: w.short(m.win),
    "analysis.push": lambda m, w: w.short(m.push),
    "analysis.lose": lambda m, w: w.short(m.lose),
    "analysis.deviation": lambda m, w: w.decimals(m.standard_deviation),
    "analysis.rolls": lambda m, w: w.decimals(m.distribution.rolls),
}


def details_table(some: Sequence[Figures], w: Vocabulary) -> Table:
    """Probabilities, standard deviation, trials, and the element of risk where it is another figure than the edge."""
    risk = any(_adds(bet) for one in some for bet in (one.before, one.after))
    told: dict[str, _Told] = dict(_DETAILS)
    if risk:
        told["analysis.risk"] = lambda m, w: w.short(m.element_of_risk)
    options = any(chosen(one, w) for one in some)
    columns = (
        Column(w("analysis.bet"), group="bet"),
        *([Column(w("changes.options"), group="bet")] if options else []),
        *(Column(w(key), group="chances" if key in _CHANCES else "spread") for key in told),
    )
    rows = tuple(
        (
            bet_id(one),
            *([chosen(one, w)] if options else []),
            *(_both(one, tell, w, known=key in _KNOWN) for key, tell in told.items()),
        )
        for one in some
    )
    return Table(columns, rows, w("changes.details"))


_CHANCES = ("changes.win", "analysis.push", "analysis.lose")
_KNOWN = (*_CHANCES, "analysis.rolls")


def _both(one: Figures, tell: _Told, w: Vocabulary, *, known: bool) -> str:
    """A figure before and after; once where it is the same. It is `known` whatever ratio is chosen, or it is not."""
    said = [_told(worth, tell, w, known=known) for worth in (one.was, one.is_) if worth]
    return said[0] if said[0] == said[-1] else w("changes.arrow", before=said[0], after=said[-1])


def _told(worth: Worth, tell: _Told, w: Vocabulary, *, known: bool) -> str:
    measures = worth.chances if known else worth.bet.measures
    return tell(measures, w) if measures else NONE


def _adds(bet: BetAnalysis | None) -> bool:
    return bool(bet and bet.measures and bet.measures.distribution.risked != bet.measures.distribution.staked)
