"""The prizes of the proposed bets: profit to stake, what is returned, what they are now, and how they are rounded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import Group, groups_of
from macau_edge.dossier.sections.priced import as_written, kept_or_returned, profit_of, rows_of
from macau_edge.dossier.sections.prizes.present import present_prizes
from macau_edge.dossier.sections.prizes.rounding import rounding
from macau_edge.model import ALL, Language, Ratio
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.wording.bets import bet_name, prize, prize_line, units
from macau_edge.wording.bets import prizes as prizes_in_words
from macau_edge.wording.vocabulary import say


def prizes(case: Case, language: Language) -> Document:
    """How a prize is written, a table for each proposed bet, what is paid now, and rounding."""
    groups = groups_of(case)
    blocks: list[Block] = [
        Heading(say(language, "priced.title"), 2),
        Paragraph(say(language, f"priced.{kept_or_returned(case.ruleset)}")),
    ]
    if any(ratio.for_one for group in groups for _, ratio in rows_of(group, language)):
        blocks.append(Paragraph(say(language, "priced.for-one")))
    paid = [group for group in groups if not group.derivation.parts]
    blocks += [_table(paid, language, named=len(groups) > 1)] if paid else []
    for group in groups:
        blocks += _parts(group, language)
        blocks += _lost(group, language)
    for group in groups:
        blocks += present_prizes(group, language)
    return (*blocks, *rounding(case, groups, language))


def _lost(group: Group, language: Language) -> Iterator[Block]:
    """What a loss costs, where that is not the whole stake."""
    bet = group.member.bet
    if bet.lost != ALL:
        part = prize_line(bet.lost, group.member, group.case.ruleset, group.case.choices, language)
        yield Paragraph(say(language, "priced.lost", bet=group.name(language), part=part))


def _table(groups: Sequence[Group], language: Language, *, named: bool) -> Table:
    """Every row of prizes of every bet; with `named`, after the name of the bet."""
    how = kept_or_returned(groups[0].case.ruleset)
    commission = any(group.derivation.commission for group in groups)
    laid = any(group.measures.distribution.staked != 1 for group in groups)
    columns = (
        *([Column(say(language, "analysis.name"))] if named else []),
        Column(say(language, "priced.for")),
        Column(say(language, f"priced.ratio.{how}"), right=True, group="ratio"),
        Column(say(language, f"priced.chinese.{how}"), right=True, group="ratio"),
        Column(say(language, "priced.profit"), right=True, group="receives"),
        *([Column(say(language, "priced.commission"), right=True, group="receives")] if commission else []),
        *([Column(say(language, "priced.laid"), right=True, group="receives")] if laid else []),
        Column(say(language, "priced.receives"), right=True, group="receives"),
    )
    rows = []
    for group in groups:
        for words, ratio in rows_of(group, language):
            cells = _row(words, ratio, group, language, commission=commission, laid=laid)
            rows.append((group.name(language), *cells) if named else cells)
    return Table(columns, tuple(rows))


def _row(
    words: str, ratio: Ratio, group: Group, language: Language, *, commission: bool, laid: bool
) -> tuple[str, ...]:
    """A row of prizes; what a winner receives is the stake and the commission put down with it, and the net result."""
    way = next((way for way in group.derivation.nets if way.target == "win" and way.prize == ratio), None)
    staked = group.measures.distribution.staked
    return (
        words,
        as_written(ratio, language),
        prize(ratio, "zh"),
        str(profit_of(ratio, group.case.ruleset)),
        *([str(way.profit - way.net) if way else "—"] if commission else []),
        *([str(staked)] if laid else []),
        str(staked + way.net) if way else "—",
    )


def _parts(group: Group, language: Language) -> Iterator[Block]:
    """The parts of a compound bet with their units and prizes."""
    if not group.derivation.parts:
        return
    columns = (
        Column(say(language, "explain.part")),
        Column(say(language, "explain.laid")),
        Column(say(language, "analysis.prize")),
    )
    ruleset, choices = group.case.ruleset, group.case.choices
    rows = tuple(
        (
            bet_name(part.member, ruleset, language),
            units(part.units, language),
            prizes_in_words(part.member, ruleset, choices, language),
        )
        for part in group.derivation.parts
    )
    yield Paragraph(say(language, "priced.parts", bet=group.name(language)))
    yield Table(columns, rows)
