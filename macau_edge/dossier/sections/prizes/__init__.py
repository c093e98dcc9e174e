"""The prizes of the proposed bets: profit to stake, what is returned, what they are now, and how they are rounded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import Group, groups_of
from macau_edge.dossier.sections.priced import as_written, kept_or_returned, profit_of, rows_of
from macau_edge.dossier.sections.prizes.present import present_prizes
from macau_edge.dossier.sections.prizes.rounding import rounding
from macau_edge.model import ALL, Ratio
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.bets import prize_line
from macau_edge.wording.bets import prizes as prizes_in_words
from macau_edge.wording.vocabulary import Vocabulary
from macau_edge.wording.words import Words


def prizes(case: Case, w: Words) -> Document:
    """How a prize is written, a table for each proposed bet, what is paid now, and rounding."""
    groups = groups_of(case)
    blocks: list[Block] = [
        Heading(w("priced.title"), 2),
        Paragraph(w(f"priced.{kept_or_returned(case.ruleset)}")),
    ]
    if any(ratio.for_one for group in groups for _, ratio in rows_of(group, w)):
        blocks.append(Paragraph(w("priced.for-one")))
    paid = [group for group in groups if not group.derivation.parts]
    blocks += [_table(paid, w, named=len(groups) > 1)] if paid else []
    for group in groups:
        blocks += _parts(group, w)
        blocks += _lost(group, w)
    for group in groups:
        blocks += present_prizes(group, w)
    return (*blocks, *rounding(case, groups, w))


def _lost(group: Group, w: Words) -> Iterator[Block]:
    """What a loss costs, where that is not the whole stake."""
    bet = group.member.bet
    if bet.loses != ALL:
        part = prize_line(bet.loses, group.member, group.case.choices, w)
        yield Paragraph(w("priced.lost", bet=group.name(w), part=part))


def _table(groups: Sequence[Group], w: Words, *, named: bool) -> Table:
    """Every row of prizes of every bet; with `named`, after the name of the bet."""
    how = kept_or_returned(groups[0].case.ruleset)
    commission = any(group.derivation.commission for group in groups)
    laid = any(group.measures.distribution.staked != 1 for group in groups)
    columns = (
        *([Column(w("analysis.name"))] if named else []),
        Column(w("priced.for")),
        Column(w(f"priced.ratio.{how}"), right=True, group="ratio"),
        Column(w(f"priced.chinese.{how}"), right=True, group="ratio"),
        Column(w("priced.profit"), right=True, group="receives"),
        *([Column(w("priced.commission"), right=True, group="receives")] if commission else []),
        *([Column(w("priced.laid"), right=True, group="receives")] if laid else []),
        Column(w("priced.receives"), right=True, group="receives"),
    )
    rows = []
    for group in groups:
        for words, ratio in rows_of(group, w):
            cells = _row(words, ratio, group, w, commission=commission, laid=laid)
            rows.append((group.name(w), *cells) if named else cells)
    return Table(columns, tuple(rows))


def _row(words: str, ratio: Ratio, group: Group, w: Words, *, commission: bool, laid: bool) -> tuple[str, ...]:
    """A row of prizes; what a winner receives is the stake and the commission put down with it, and the net result."""
    way = next((way for way in group.derivation.nets if way.target == "win" and way.prize == ratio), None)
    staked = group.measures.distribution.staked
    return (
        words,
        as_written(ratio, w),
        Vocabulary("zh").prize(ratio),
        str(profit_of(ratio, group.case.ruleset)),
        *([str(way.profit - way.net) if way else "—"] if commission else []),
        *([str(staked)] if laid else []),
        str(staked + way.net) if way else "—",
    )


def _parts(group: Group, w: Words) -> Iterator[Block]:
    """The parts of a compound bet with their units and prizes."""
    if not group.derivation.parts:
        return
    columns = (
        Column(w("explain.part")),
        Column(w("explain.laid")),
        Column(w("analysis.prize")),
    )
    choices = group.case.choices
    rows = tuple(
        (
            w.bet(part.member),
            w.units(part.units),
            prizes_in_words(part.member, choices, w),
        )
        for part in group.derivation.parts
    )
    yield Paragraph(w("priced.parts", bet=group.name(w)))
    yield Table(columns, rows)
