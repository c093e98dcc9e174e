"""Stakes -> a document and JSON: what rounding to whole chips costs, bet by bet and stake by stake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from macau_edge.measures import decimal
from macau_edge.model import Language
from macau_edge.reports.analysis import articles, closing, favours_player, group_id, head, options_left
from macau_edge.reports.document import Block, Column, Document, Heading, Paragraph, Table
from macau_edge.reports.figures import (
    Json,
    engine_json,
    engines_json,
    figure,
    head_json,
    options_json,
    provision_json,
    said_json,
)
from macau_edge.stakes import AtStake, StakedBet, StakesAnalysis, multiples_asked
from macau_edge.wording.bets import prizes
from macau_edge.wording.numbers import is_cut, mixed
from macau_edge.wording.words import Words


def stakes_document(found: StakesAnalysis, language: Language) -> Document:
    """Every bet at the stake, or at the dearest of them; then, of several, a table for each bet that loses something.

    Members of a family with the same figures share a row.
    """
    w = Words(language, found.exactly.ruleset)
    groups = list(_grouped(found, w))
    blocks: list[Block] = [
        *head(found.exactly.ruleset, w),
        *options_left(found.exactly, w, hint=False),
        *_supposed(found, w),
        _summary(found, groups, w),
    ]
    if found.stakes.several:
        for group in groups:
            if any(one.rounded for one in group[0].at):
                blocks += [Heading(_title(found, group, w), 2), _stake_by_stake(found, group[0], w)]
        blocks.append(Paragraph(w("stakes.no-table"), "note"))
    return (*blocks, *_tail(found, groups, w))


def stakes_records(found: StakesAnalysis, language: Language) -> Document:
    """One record for each member and each stake, for a spreadsheet."""
    w = Words(language, found.exactly.ruleset)
    figures = ("house_edge", "house_edge_at_stake", "rounding_costs")
    titles = ["id", "name", "law", "pays_law", "pays", "stake", "chip", "multiple_of_minimum", "shares"]
    titles += [part for name in figures for part in (name, f"{name}_decimal")]
    titles += ["rounded", "lossless_stake", "lossless_multiple", "engines_agree"]
    rows = []
    for bet in found.bets:
        for one in bet.at:
            ids = [bet.analysis.id, w.bet(bet.analysis.member)]
            row = [*ids, *articles(bet.analysis, w), _prize(found, bet, w)]
            row += [
                str(one.stake),
                str(found.stakes.chip),
                "yes" if _is_multiple(found, one) else "no",
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


def stakes_json(found: StakesAnalysis) -> Json:
    """The published shape, `schemas/stakes-1.json`."""
    exactly, asked = found.exactly, multiples_asked(found.exactly.ruleset)
    condition = None
    if asked is not None:
        condition = provision_json(asked) | {"bets": None if asked.bets is None else list(asked.bets)}
    return head_json(exactly.ruleset, dict(exactly.choices), "stakes") | {
        "stakes": {"minimum": found.stakes.low, "highest": found.stakes.high, "chip": found.stakes.chip},
        "multiples_of_the_minimum": condition,
        "engines": engines_json(tuple(bet for analysis in found.analyses for bet in analysis.bets)),
        "bets": [_bet_json(found, bet) for bet in found.bets],
    }


def _bet_json(found: StakesAnalysis, bet: StakedBet) -> Json:
    exactly = bet.analysis.measures
    return {
        **said_json(bet.analysis.member),
        **options_json(bet.analysis),
        "shares": bet.shares,
        "house_edge": figure(exactly.house_edge if exactly else None),
        "element_of_risk": figure(exactly.element_of_risk if exactly else None),
        "lossless_stake": bet.lossless,
        "lossless_multiple": bet.lossless_multiple(found.stakes.low),
        "at": [_at_json(found, bet, one) for one in bet.at],
    }


def _at_json(found: StakesAnalysis, bet: StakedBet, one: AtStake) -> Json:
    measures = one.analysis.measures if one.analysis else None
    return {
        "stake": one.stake,
        "multiple_of_minimum": _is_multiple(found, one),
        "laid": one.analysis is not None,
        "house_edge": figure(one.house_edge),
        "element_of_risk": figure(measures.element_of_risk if measures else None),
        "rounding_costs": figure(bet.cost(one)),
        "rounded": [{"due": str(payment.due), "paid": payment.paid} for payment in one.rounded],
        "engines": engine_json(one.analysis) if one.analysis else None,
    }


def _is_multiple(found: StakesAnalysis, one: AtStake) -> bool:
    return one.stake % found.stakes.low == 0


def _grouped(found: StakesAnalysis, w: Words) -> Iterable[list[StakedBet]]:
    """The bets of each family with the same prize and figures, in the order of the file."""
    groups: dict[object, list[StakedBet]] = {}
    for bet in found.bets:
        edges = (bet.analysis.measures and bet.analysis.measures.house_edge, *(one.house_edge for one in bet.at))
        paid = tuple(one.rounded for one in bet.at)
        key = (
            bet.analysis.member.bet.id,
            _prize(found, bet, w),
            bet.analysis.missing,
            bet.lossless,
            edges,
            paid,
        )
        groups.setdefault(key, []).append(bet)
    return groups.values()


def _prize(found: StakesAnalysis, bet: StakedBet, w: Words) -> str:
    return prizes(bet.analysis.member, found.exactly.choices, w)


def _supposed(found: StakesAnalysis, w: Words) -> Iterator[Paragraph]:
    """What the report supposes, and what the act asks of a stake."""
    stakes = found.stakes
    said = w("phrase.run", low=stakes.low, high=stakes.high) if stakes.several else str(stakes.low)
    yield Paragraph(w("stakes.supposed", stakes=said, chip=stakes.chip))
    asked = multiples_asked(found.exactly.ruleset)
    if asked is None:
        yield Paragraph(w("stakes.no-multiples", minimum=stakes.low))
        return
    law = w.cite(asked.law)
    if asked.bets is not None:
        law = w("stakes.law-of", law=law, bets=w("phrase.comma").join(asked.bets))
    yield Paragraph(w("stakes.multiples", law=law, text=w.text(asked.text), minimum=stakes.low))


def _summary(found: StakesAnalysis, groups: list[list[StakedBet]], w: Words) -> Table:
    several = found.stakes.several
    columns = (
        Column(w("analysis.bet"), group="bet"),
        Column(w("analysis.name"), group="bet"),
        Column(w("analysis.prize"), group="prize"),
        Column(w("analysis.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(w("stakes.highest" if several else "stakes.edge-at", stake=found.stakes.low), True, "at"),
        Column("%", right=True, group="at"),
        Column(w("stakes.cost"), right=True, group="at"),
        *([Column(w("stakes.at"), right=True, group="at")] if several else []),
        Column(w("stakes.rounded"), group="prize"),
        Column(w("stakes.lossless"), right=True, group="lossless"),
        Column(w("stakes.lossless-multiple", minimum=found.stakes.low), right=True, group="lossless"),
    )
    rows = tuple(_row(found, group, w) for group in groups)
    marked = frozenset(number for number, group in enumerate(groups) if _favours_player(group[0]))
    return Table(columns, rows, marked=marked)


def _favours_player(bet: StakedBet) -> bool:
    return favours_player(bet.analysis) or any(one.analysis and favours_player(one.analysis) for one in bet.at)


def _row(found: StakesAnalysis, group: list[StakedBet], w: Words) -> tuple[str, ...]:
    bet, several = group[0], found.stakes.several
    member = bet.analysis.member
    name = w.bet(member if len(group) == 1 else member.bet)
    start = (group_id([one.analysis.id for one in group]), name, _prize(found, bet, w))
    if bet.analysis.measures is None:
        return (*start, w("analysis.not-given"), f"--{bet.analysis.missing}", *[""] * (6 + several))
    edge, dearest = bet.analysis.measures.house_edge, _dearest(bet)
    *at, rounded = _cells(bet, dearest, w)
    where = [str(dearest.stake) if bet.cost(dearest) else ""] if several else []
    lossless = (str(bet.lossless), str(bet.lossless_multiple(found.stakes.low)))
    return (*start, w.short(edge), w.percent(edge), *at, *where, rounded, *lossless)


def _dearest(bet: StakedBet) -> AtStake:
    """The stake, or the first, at which rounding costs most."""
    return max(bet.at, key=lambda one: Fraction(-1) if (cost := bet.cost(one)) is None else cost)


def _cells(bet: StakedBet, one: AtStake, w: Words) -> tuple[str, str, str, str]:
    """The edge at a stake, the same in percent, what rounding costs, and what is rounded."""
    edge, cost = one.house_edge, bet.cost(one)
    if edge is None or cost is None:
        return "—", "", "", w("stakes.not-laid", shares=bet.shares)
    rounded = (f"{mixed(payment.due)} → {payment.paid}" for payment in one.rounded)
    return (
        w.short(edge),
        w.percent(edge),
        _points(cost, w),
        w("phrase.comma").join(rounded),
    )


def _points(cost: Fraction, w: Words) -> str:
    """A cost in percent; a bare 0 where nothing is rounded."""
    return w.percent(cost) if cost else "0"


def _title(found: StakesAnalysis, group: list[StakedBet], w: Words) -> str:
    ids = group_id([one.analysis.id for one in group])
    return f"{ids} — {_prize(found, group[0], w)}"


def _stake_by_stake(found: StakesAnalysis, bet: StakedBet, w: Words) -> Table:
    columns = (
        Column(w("stakes.stake"), right=True),
        Column(w("stakes.multiple", minimum=found.stakes.low)),
        Column(w("analysis.edge"), right=True, group="edge"),
        Column("%", right=True, group="edge"),
        Column(w("stakes.cost"), right=True, group="edge"),
        Column(w("stakes.rounded")),
    )
    rows = []
    for one in bet.at:
        multiple = w("stakes.yes") if _is_multiple(found, one) else ""
        rows.append((str(one.stake), multiple, *_cells(bet, one, w)))
    marked = (number for number, one in enumerate(bet.at) if one.analysis and favours_player(one.analysis))
    return Table(columns, tuple(rows), marked=frozenset(marked))


def _tail(found: StakesAnalysis, groups: list[list[StakedBet]], w: Words) -> Iterator[Block]:
    yield Paragraph(w("stakes.lossless-is"), "note")
    if any(bet.shares > 1 for bet in found.bets):
        yield Paragraph(w("stakes.shares"), "note")
    if any(bet.measures and bet.measures.distribution.staked != 1 for bet in found.exactly.bets):
        yield Paragraph(w("stakes.fee"), "note")
    counted = sum(len(analysis.bets) for analysis in found.analyses)
    agree = all(analysis.agree for analysis in found.analyses)
    largest = max(analysis.largest_distance for analysis in found.analyses)
    key = "stakes.engines-agree" if agree else "analysis.engines-disagree"
    yield Paragraph(w(key, figures=counted, difference=f"{largest:.0e}"), "plain" if agree else "warning")
    if any(_favours_player(group[0]) for group in groups):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    bets = [bet.analysis.member.bet for bet in found.bets]
    yield from closing(found.exactly.ruleset, bets, w, cut=any(_cut(bet, w) for bet in found.bets))


def _cut(bet: StakedBet, w: Words) -> bool:
    """Whether an edge of a bet that is shown is cut off."""
    exactly = bet.analysis.measures.house_edge if bet.analysis.measures else None
    edges = (exactly, *(one.house_edge for one in bet.at))
    return any(edge is not None and is_cut(w.short(edge)) for edge in edges)
