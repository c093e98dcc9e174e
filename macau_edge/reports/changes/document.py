"""A comparison -> a document: for each file what changed, and the figures before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from macau_edge.analysis import BetAnalysis
from macau_edge.changes.changed import Change
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
    path_of,
    points,
    values,
    what_changed,
    where,
)
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Edge, Field, Fractional, Label, Number, Value, table, when
from macau_edge.wording.vocabulary import Phrasebook


def changes_document(found: Comparison, language: Language) -> Document:
    """The headline, and then file by file what changed and the figures before and after."""
    w = Phrasebook(language)
    blocks: list[Block] = [Heading(w("changes.title")), Paragraph(compared(found, w))]
    blocks.append(Paragraph(w.sentences(headline(found, w))))
    if warning := advantage(found, w):
        blocks.append(Paragraph(warning, "warning"))
    for file in found.files:
        blocks.append(Heading(path_of(file, found), 2))
        blocks += [shown for _, shown in tables(file, w)]
        if sentence := verdict(file, w):
            blocks.append(Paragraph(sentence, "warning" if file.unread else "plain"))
    return (*blocks, *notes(found, w))


def notes(found: Comparison, w: Phrasebook) -> Iterator[Paragraph]:
    """What the difference is, and what an asterisk says, where there is one."""
    if found.figures:
        yield Paragraph(w("changes.points-note"), "note")
    names = [one.member.bet.name for one in found.figures]
    texts = [value for file in found.files for one in file.changes for value in (one.before, one.after)]
    if any(map(w.ours, names)) or any(str(text).endswith("*") for text in texts):
        yield Paragraph(w("analysis.ours"), "note")


def verdict(file: ChangedFile, w: Phrasebook) -> str:
    """That a file is not compared, or that no figure of it changes; empty otherwise."""
    if file.unread:
        return w("changes.unread")
    if file.unread_before or any(one.differs for one in file.adopted):
        return ""
    otherwise = any(one.differs for one in file.figures)
    return w("changes.no-figure-adopted" if otherwise else "changes.no-figure")


def tables(file: ChangedFile, w: Phrasebook) -> Iterator[tuple[str, Table]]:
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


def changes_table(file: ChangedFile, w: Phrasebook) -> Table:
    """What changed in the text of a file: what, where, before and after."""
    fields: tuple[Field[Change], ...] = (
        Label(w("changes.what"), lambda one: what_changed(one, w), "what"),
        Label(w("changes.where"), where, "what"),
        Label(w("changes.before"), lambda one: values(one, w)[0], "values"),
        Label(w("changes.after"), lambda one: values(one, w)[1], "values"),
    )
    return table(w, fields, file.changes)


def edges_table(file: ChangedFile, some: Sequence[Figures], w: Phrasebook, caption: str = "") -> Table:
    """The house edges before and after, and their difference; a row that gives the player the advantage is marked."""
    fields: tuple[Field[Figures], ...] = (
        Label(w("analysis.name"), lambda one: bet_title(file, one, w), "bet"),
        Label(w("analysis.bet"), bet_id, "bet"),
        *_options(some, w),
        Fractional(w("changes.edge-before"), lambda one: _before(file, one, w), "before"),
        Edge("%", lambda one: _waits(one.before) or _known(one.edges[0]), "before"),
        Fractional(w("changes.edge-after"), lambda one: _exact(one.after, one.edges[1], w), "after"),
        Edge("%", lambda one: _waits(one.after) or _known(one.edges[1]), "after"),
        Fractional(w("changes.difference"), lambda one: _known(one.difference), "difference", plus=True),
        Number(w("changes.points"), lambda one: _points(one.difference, w), "difference"),
    )
    return table(w, fields, some, caption, lambda one: one.gives_advantage or one.gives_advantage_otherwise)


def _options(some: Sequence[Figures], w: Phrasebook) -> tuple[Field[Figures], ...]:
    """What was chosen where the law leaves it to the house, where any of them depends on that."""
    return when(any(chosen(one, w) for one in some), Label(w("changes.options"), lambda one: chosen(one, w), "bet"))


def _known(value: Fraction | None) -> Value:
    return NONE if value is None else value


def _waits(bet: BetAnalysis | None) -> str:
    """Which option a bet waits for."""
    return f"--{bet.missing}" if bet is not None and bet.missing else ""


def _exact(bet: BetAnalysis | None, value: Fraction | None, w: Phrasebook) -> Value:
    return w("analysis.not-given") if _waits(bet) else _known(value)


def _before(file: ChangedFile, one: Figures, w: Phrasebook) -> Value:
    if one.before is None and file.was_unreadable(one.member.bet.id):
        return w("changes.not-readable")
    return _exact(one.before, one.edges[0], w)


def _points(value: Fraction | None, w: Phrasebook) -> str:
    return NONE if value is None else points(value, w)


_Told = Callable[[Measures, Phrasebook], str]
_DETAILS: dict[str, _Told] = {
    "changes.win": lambda m, w: w.short(m.win),
    "analysis.push": lambda m, w: w.short(m.push),
    "analysis.lose": lambda m, w: w.short(m.lose),
    "analysis.deviation": lambda m, w: w.decimals(m.standard_deviation),
    "analysis.rolls": lambda m, w: w.decimals(m.distribution.rolls),
}


def details_table(some: Sequence[Figures], w: Phrasebook) -> Table:
    """Probabilities, standard deviation, trials, and the element of risk where it is another figure than the edge."""
    risk = any(_adds(bet) for one in some for bet in (one.before, one.after))
    told: dict[str, _Told] = dict(_DETAILS)
    if risk:
        told["analysis.risk"] = lambda m, w: w.short(m.element_of_risk)
    fields: tuple[Field[Figures], ...] = (
        Label(w("analysis.bet"), bet_id, "bet"),
        *_options(some, w),
        *(_detail(key, tell, w) for key, tell in told.items()),
    )
    return table(w, fields, some, w("changes.details"))


def _detail(key: str, tell: _Told, w: Phrasebook) -> Field[Figures]:
    group = "chances" if key in _CHANCES else "spread"
    return Label(w(key), lambda one: _both(one, tell, w, known=key in _KNOWN), group)


_CHANCES = ("changes.win", "analysis.push", "analysis.lose")
_KNOWN = (*_CHANCES, "analysis.rolls")


def _both(one: Figures, tell: _Told, w: Phrasebook, *, known: bool) -> str:
    """A figure before and after; once where it is the same. It is `known` whatever ratio is chosen, or it is not."""
    said = [_told(worth, tell, w, known=known) for worth in (one.was, one.is_) if worth]
    return said[0] if said[0] == said[-1] else w("changes.arrow", before=said[0], after=said[-1])


def _told(worth: Worth, tell: _Told, w: Phrasebook, *, known: bool) -> str:
    measures = worth.chances if known else worth.bet.measures
    return tell(measures, w) if measures else NONE


def _adds(bet: BetAnalysis | None) -> bool:
    return bool(bet and bet.measures and bet.measures.distribution.risked != bet.measures.distribution.staked)
