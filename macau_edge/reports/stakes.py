"""Stakes -> a document and JSON: what rounding to whole chips costs, bet by bet and stake by stake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.analysis import articles, closing, favours_player, group_id, head, options_left
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.stakes import AtStake, StakedBet, StakesAnalysis, multiples_asked
from macau_edge.wording.bets import bet_name, prizes
from macau_edge.wording.citations import citation
from macau_edge.wording.numbers import is_cut, mixed, percent, short
from macau_edge.wording.vocabulary import say

if TYPE_CHECKING:
    from macau_edge.reports.stakes_as_json import StakesData


def stakes_document(found: StakesAnalysis, language: Language) -> Document:
    """Every bet at the stake, or at the dearest of them; then, of several, a table for each bet that loses something.

    Members of a family with the same figures share a row.
    """
    groups = list(_grouped(found, language))
    blocks: list[Block] = [
        *head(found.exactly.ruleset, language),
        *options_left(found.exactly, language, hint=False),
        *_supposed(found, language),
        _summary(found, groups, language),
    ]
    if found.stakes.several:
        for group in groups:
            if any(one.rounded for one in group[0].at):
                blocks += [Heading(_title(found, group, language), 2), _stake_by_stake(found, group[0], language)]
        blocks.append(Paragraph(say(language, "stakes.no-table"), "note"))
    return (*blocks, *_tail(found, groups, language))


def stakes_records(found: StakesAnalysis, language: Language) -> Document:
    """One record for each member and each stake, for a spreadsheet."""
    figures = ("house_edge", "house_edge_at_stake", "rounding_costs")
    titles = ["id", "name", "law", "pays_law", "pays", "stake", "chip", "multiple_of_minimum", "shares"]
    titles += [part for name in figures for part in (name, f"{name}_decimal")]
    titles += ["rounded", "lossless_stake", "lossless_multiple", "engines_agree"]
    rows = []
    for bet in found.bets:
        for one in bet.at:
            ids = [bet.analysis.id, bet_name(bet.analysis.member, found.exactly.ruleset, language)]
            row = [*ids, *articles(bet.analysis, language), _prize(found, bet, language)]
            row += [
                str(one.stake),
                str(found.stakes.chip),
                "yes" if found.stakes.is_multiple(one.stake) else "no",
                str(bet.shares),
            ]
            exactly = bet.analysis.measures.house_edge if bet.analysis.measures else None
            for value in (exactly, one.house_edge, bet.cost(one)):
                row += ["", ""] if value is None else [str(value), format(decimal(value), "f")]
            row.append(" ".join(f"{payment.due}->{payment.paid}" for payment in one.rounded))
            lossless = (bet.lossless, bet.lossless_multiple(found.stakes.low))
            row += ["" if stake is None else str(stake) for stake in lossless]
            row.append(("yes" if one.analysis.agree else "no") if one.analysis else "")
            rows.append(tuple(row))
    return (Table(tuple(Column(title) for title in titles), tuple(rows)),)


def stakes_json(found: StakesAnalysis) -> StakesData:
    """The same as data; its records are imported when JSON is asked for."""
    from macau_edge.reports.stakes_as_json import stakes_data

    return stakes_data(found)


def _grouped(found: StakesAnalysis, language: Language) -> Iterable[list[StakedBet]]:
    """The bets of each family with the same prize and figures, in the order of the file."""
    groups: dict[object, list[StakedBet]] = {}
    for bet in found.bets:
        edges = (bet.analysis.measures and bet.analysis.measures.house_edge, *(one.house_edge for one in bet.at))
        paid = tuple(one.rounded for one in bet.at)
        key = (
            bet.analysis.member.bet.id,
            _prize(found, bet, language),
            bet.analysis.missing,
            bet.lossless,
            edges,
            paid,
        )
        groups.setdefault(key, []).append(bet)
    return groups.values()


def _prize(found: StakesAnalysis, bet: StakedBet, language: Language) -> str:
    return prizes(bet.analysis.member, found.exactly.ruleset, found.exactly.choices, language)


def _supposed(found: StakesAnalysis, language: Language) -> Iterator[Paragraph]:
    """What the report supposes, and what the act asks of a stake."""
    stakes = found.stakes
    said = say(language, "phrase.run", low=stakes.low, high=stakes.high) if stakes.several else str(stakes.low)
    yield Paragraph(say(language, "stakes.supposed", stakes=said, chip=stakes.chip))
    asked = multiples_asked(found.exactly.ruleset)
    if asked is None:
        yield Paragraph(say(language, "stakes.no-multiples", minimum=stakes.low))
        return
    law = citation(asked.law, language) if asked.law else "—"
    if asked.bets is not None:
        law = say(language, "stakes.law-of", law=law, bets=say(language, "phrase.comma").join(asked.bets))
    yield Paragraph(say(language, "stakes.multiples", law=law, text=asked.text.say(language), minimum=stakes.low))


def _summary(found: StakesAnalysis, groups: list[list[StakedBet]], language: Language) -> Table:
    several = found.stakes.several
    columns = (
        Column(say(language, "analysis.bet"), group="bet"),
        Column(say(language, "analysis.name"), group="bet"),
        Column(say(language, "analysis.prize"), group="prize"),
        Column(say(language, "analysis.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(say(language, "stakes.highest" if several else "stakes.edge-at", stake=found.stakes.low), True, "at"),
        Column("%", right=True, group="at"),
        Column(say(language, "stakes.cost"), right=True, group="at"),
        *([Column(say(language, "stakes.at"), right=True, group="at")] if several else []),
        Column(say(language, "stakes.rounded"), group="prize"),
        Column(say(language, "stakes.lossless"), right=True, group="lossless"),
        Column(say(language, "stakes.lossless-multiple", minimum=found.stakes.low), right=True, group="lossless"),
    )
    rows = tuple(_row(found, group, language) for group in groups)
    marked = frozenset(number for number, group in enumerate(groups) if _favours_player(group[0]))
    return Table(columns, rows, marked=marked)


def _favours_player(bet: StakedBet) -> bool:
    return favours_player(bet.analysis) or any(one.analysis and favours_player(one.analysis) for one in bet.at)


def _row(found: StakesAnalysis, group: list[StakedBet], language: Language) -> tuple[str, ...]:
    bet, several = group[0], found.stakes.several
    member, ruleset = bet.analysis.member, found.exactly.ruleset
    name = bet_name(member if len(group) == 1 else member.bet, ruleset, language)
    start = (group_id([one.analysis.id for one in group]), name, _prize(found, bet, language))
    if bet.analysis.measures is None:
        return (*start, say(language, "analysis.not-given"), f"--{bet.analysis.missing}", *[""] * (6 + several))
    edge, dearest = bet.analysis.measures.house_edge, _dearest(bet)
    *at, rounded = _cells(bet, dearest, language)
    where = [str(dearest.stake) if bet.cost(dearest) else ""] if several else []
    lossless = (str(bet.lossless), str(bet.lossless_multiple(found.stakes.low)))
    return (*start, short(edge, language), percent(edge, language), *at, *where, rounded, *lossless)


def _dearest(bet: StakedBet) -> AtStake:
    """The stake, or the first, at which rounding costs most."""
    return max(bet.at, key=lambda one: Fraction(-1) if (cost := bet.cost(one)) is None else cost)


def _cells(bet: StakedBet, one: AtStake, language: Language) -> tuple[str, str, str, str]:
    """The edge at a stake, the same in percent, what rounding costs, and what is rounded."""
    edge, cost = one.house_edge, bet.cost(one)
    if edge is None or cost is None:
        return "—", "", "", say(language, "stakes.not-laid", shares=bet.shares)
    rounded = (f"{mixed(payment.due)} → {payment.paid}" for payment in one.rounded)
    return (
        short(edge, language),
        percent(edge, language),
        _points(cost, language),
        say(language, "phrase.comma").join(rounded),
    )


def _points(cost: Fraction, language: Language) -> str:
    """A cost in percent; a bare 0 where nothing is rounded."""
    return percent(cost, language) if cost else "0"


def _title(found: StakesAnalysis, group: list[StakedBet], language: Language) -> str:
    ids = group_id([one.analysis.id for one in group])
    return f"{ids} — {_prize(found, group[0], language)}"


def _stake_by_stake(found: StakesAnalysis, bet: StakedBet, language: Language) -> Table:
    columns = (
        Column(say(language, "stakes.stake"), right=True),
        Column(say(language, "stakes.multiple", minimum=found.stakes.low)),
        Column(say(language, "analysis.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(say(language, "stakes.cost"), right=True, group="edge"),
        Column(say(language, "stakes.rounded")),
    )
    rows = []
    for one in bet.at:
        multiple = say(language, "stakes.yes") if found.stakes.is_multiple(one.stake) else ""
        rows.append((str(one.stake), multiple, *_cells(bet, one, language)))
    marked = (number for number, one in enumerate(bet.at) if one.analysis and favours_player(one.analysis))
    return Table(columns, tuple(rows), marked=frozenset(marked))


def _tail(found: StakesAnalysis, groups: list[list[StakedBet]], language: Language) -> Iterator[Block]:
    yield Paragraph(say(language, "stakes.lossless-is"), "note")
    if any(bet.shares > 1 for bet in found.bets):
        yield Paragraph(say(language, "stakes.shares"), "note")
    if any(bet.measures and bet.measures.distribution.staked != 1 for bet in found.exactly.bets):
        yield Paragraph(say(language, "stakes.fee"), "note")
    counted = sum(len(analysis.bets) for analysis in found.analyses)
    agree = all(analysis.agree for analysis in found.analyses)
    largest = max(analysis.largest_distance for analysis in found.analyses)
    key = "stakes.engines-agree" if agree else "analysis.engines-disagree"
    yield Paragraph(say(language, key, figures=counted, difference=f"{largest:.0e}"), "plain" if agree else "warning")
    if any(_favours_player(group[0]) for group in groups):
        yield Paragraph(say(language, "analysis.player-advantage"), "warning")
    bets = [bet.analysis.member.bet for bet in found.bets]
    yield from closing(found.exactly.ruleset, bets, language, cut=any(_cut(bet, language) for bet in found.bets))


def _cut(bet: StakedBet, language: Language) -> bool:
    """Whether an edge of a bet that is shown is cut off."""
    exactly = bet.analysis.measures.house_edge if bet.analysis.measures else None
    edges = (exactly, *(one.house_edge for one in bet.at))
    return any(edge is not None and is_cut(short(edge, language)) for edge in edges)
