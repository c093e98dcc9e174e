"""The prizes of the proposed bets: profit to stake, what is returned, what they are now, and how they are rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.derivation import Net
from macau_edge.derivation.whole import Added
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import Group, groups_of
from macau_edge.dossier.sections.priced import as_written, kept_or_returned, profit_of, rows_of
from macau_edge.dossier.sections.prizes.present import present_prizes
from macau_edge.dossier.sections.prizes.rounding import rounding
from macau_edge.model import ALL, Ratio
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, table, when
from macau_edge.wording.bets import prize_line
from macau_edge.wording.bets import prizes as prizes_in_words
from macau_edge.wording.vocabulary import Phrasebook
from macau_edge.wording.words import Words


def prizes(case: Case, w: Words) -> Document:
    """How a prize is written, a table for each proposed bet, what is paid now, and rounding."""
    groups = groups_of(case)
    blocks: list[Block] = [Heading(w("priced.title"), 2), Paragraph(w(f"priced.{kept_or_returned(case.ruleset)}"))]
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
    if bet.lost != ALL:
        part = prize_line(bet.lost, group.member, group.case.choices, w)
        yield Paragraph(w("priced.lost", bet=group.name(w), part=part))


def _table(groups: Sequence[Group], w: Words, *, named: bool) -> Table:
    """Every row of prizes of every bet; with `named`, after the name of the bet.

    What a winner receives is the stake and the commission put down with it, and the net result.
    """
    how = kept_or_returned(groups[0].case.ruleset)
    commission = any(group.derivation.commission for group in groups)
    laid = any(group.measures.distribution.staked != 1 for group in groups)
    fields: tuple[Field[PricedRow], ...] = (
        *when(named, Label(w("analysis.name"), lambda row: row.group.name(w))),
        Label(w("priced.for"), lambda row: row.words),
        Number(w(f"priced.ratio.{how}"), lambda row: as_written(row.ratio, w), "ratio"),
        Number(w(f"priced.chinese.{how}"), lambda row: Phrasebook("zh").prize(row.ratio), "ratio"),
        Number(w("priced.profit"), lambda row: str(profit_of(row.ratio, row.group.case.ruleset)), "receives"),
        *when(
            commission,
            Number(w("priced.commission"), lambda row: row.after(lambda way: way.profit - way.net), "receives"),
        ),
        *when(laid, Number(w("priced.laid"), lambda row: str(row.staked), "receives")),
        Number(w("priced.receives"), lambda row: row.after(lambda way: row.staked + way.net), "receives"),
    )
    return table(w, fields, [PricedRow(group, *row) for group in groups for row in rows_of(group, w)])


@dataclass(frozen=True, slots=True)
class PricedRow:
    """A row of the prizes of a bet: what it is for, and the prize."""

    group: Group
    words: str
    ratio: Ratio

    @property
    def staked(self) -> Fraction:
        """What is put down at the start."""
        return self.group.measures.distribution.staked

    def after(self, of: Callable[[Net], Fraction]) -> str:
        """What follows from a net result that the prize comes to; a dash where it is never paid."""
        ways = (way for way in self.group.derivation.nets if way.target == "win" and way.prize == self.ratio)
        way = next(ways, None)
        return str(of(way)) if way else "—"


def _parts(group: Group, w: Words) -> Iterator[Block]:
    """The parts of a compound bet with their units and prizes."""
    if not group.derivation.parts:
        return
    fields: tuple[Field[Added], ...] = (
        Label(w("explain.part"), lambda part: w.bet(part.member)),
        Label(w("explain.laid"), lambda part: w.units(part.units)),
        Label(w("analysis.prize"), lambda part: prizes_in_words(part.member, group.case.choices, w)),
    )
    yield Paragraph(w("priced.parts", bet=group.name(w)))
    yield table(w, fields, group.derivation.parts)
