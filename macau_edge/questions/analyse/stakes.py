"""Stakes -> a document and JSON: what rounding to whole chips costs, bet by bet and stake by stake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from macau_edge.analysis.named import group_id
from macau_edge.analysis.stakes import (
    AtStake,
    StakedBet,
    StakesAnalysis,
    multiples_asked,
    refuses_inexact,
    rounds_nothing,
)
from macau_edge.model import Language
from macau_edge.model.walk import gathered
from macau_edge.questions.analyse.report import agreement, bet_columns, closing, options_left, ruleset_head, why_refused
from macau_edge.questions.analyse.rows import gap_notes, shared_name, unfigured
from macau_edge.reading.authority import authority_named, authority_of
from macau_edge.reports import fields
from macau_edge.reports.document import SHARE, Block, Document, Heading, Paragraph, Table
from macau_edge.wording import Words
from macau_edge.wording.bets import prizes_line
from macau_edge.wording.text import is_long, mixed_number

if TYPE_CHECKING:
    from macau_edge.questions.analyse.data import StakesData

T = TypeVar("T")
NONE = "—"
"""In the cells of a bet that is laid on another's stake, of which a note says why."""

Group: TypeAlias = Sequence[StakedBet]
"""Members of a family that have the same prize and figures."""

Staked: TypeAlias = tuple[StakedBet, AtStake]
"""A bet at one stake."""


def stakes_document(found: StakesAnalysis, language: Language) -> Document:
    """Every bet at the stake, or at the dearest of them; then, of several, a table for each bet that loses something.

    Members of a family with the same figures share a row.
    """
    w = Words(language, found.exactly.ruleset)
    groups = list(_grouped(found, w))
    blocks: list[Block] = [
        *ruleset_head(w, found.exactly.asked),
        *options_left(found.exactly, w, hint=False),
        *_supposed(found, w),
        _summary(found, groups, w),
    ]
    if found.stakes.several:
        for group in groups:
            if any(one.rounded or one.unpayable for one in group[0].at):
                blocks += [
                    Heading(w("phrase.titled", name=_ids(group), said=_prize(found, group[0], w)), 2),
                    _stake_by_stake(found, group[0], w),
                ]
        blocks.append(Paragraph(w("stakes.no-table"), "note"))
    cut = any(is_long(edge) for bet in found.bets for edge in _edges(bet))
    return (*blocks, *_tail(found, groups, w, cut=cut))


def stakes_records(found: StakesAnalysis, language: Language) -> Document:
    """One record for each member and each stake, for a spreadsheet."""
    w = Words(language, found.exactly.ruleset)
    columns: fields.Columns[Staked] = {
        **bet_columns(w, lambda item: item[0].analysis.member),
        "pays": lambda item: _prize(found, item[0], w),
        "stake": lambda item: item[1].stake,
        "chip": lambda item: found.stakes.chip,
        "multiple_of_minimum": lambda item: found.stakes.is_multiple(item[1].stake),
        "shares": lambda item: item[0].shares,
        **fields.exactly("house_edge", lambda item: item[0].analysis.house_edge),
        **fields.exactly("house_edge_at_stake", lambda item: item[1].house_edge),
        **fields.exactly("rounding_costs", lambda item: item[0].cost(item[1])),
        "rounded": lambda item: " ".join(f"{payment.due}->{payment.paid}" for payment in item[1].rounded),
        "not_payable": lambda item: " ".join(map(str, item[1].unpayable)),
        "lossless_stake": lambda item: item[0].lossless,
        "lossless_multiple": lambda item: item[0].lossless_multiple(found.stakes.low),
        "engines_agree": lambda item: item[1].analysis.agree if item[1].analysis else None,
    }
    if any(bet.refused for analysis in found.analyses for bet in analysis.bets):
        columns["refused"] = lambda item: why_refused(item[1].analysis if item[1].refused else item[0].analysis)
    return fields.records(columns, [(bet, one) for bet in found.bets for one in bet.at])


def stakes_json(found: StakesAnalysis) -> StakesData:
    """The analysis at these stakes, as data; its records are imported when JSON is asked for."""
    from macau_edge.questions.analyse.data import stakes_data

    return stakes_data(found)


def _edges(bet: StakedBet) -> Iterator[Fraction]:
    """The house edges of a bet, to the last fraction and at every stake, which are shown or stand for those shown."""
    return (edge for edge in (bet.analysis.house_edge, *(one.house_edge for one in bet.at)) if edge is not None)


def _grouped(found: StakesAnalysis, w: Words) -> Iterable[Group]:
    """The bets of each family with the same prize and figures, in the order of the file."""

    def same(bet: StakedBet) -> object:
        at = tuple((one.house_edge, one.rounded, one.unpayable) for one in bet.at)
        own = bet.analysis
        return own.member.bet.id, _prize(found, bet, w), unfigured(own, w), bet.lossless, own.house_edge, at

    return gathered(found.bets, same).values()


def _prize(found: StakesAnalysis, bet: StakedBet, w: Words) -> str:
    return prizes_line(bet.analysis.member, found.exactly.choices, w)


def _supposed(found: StakesAnalysis, w: Words) -> Iterator[Paragraph]:
    """What the report supposes, and what the act asks of a stake."""
    stakes = found.stakes
    said = w("phrase.run", low=stakes.low, high=stakes.high) if stakes.several else str(stakes.low)
    rules = (refuses_inexact(found.exactly.ruleset, bet.analysis.member.bet.id) for bet in found.bets)
    if rule := next(filter(None, rules), None):
        law, text = w.cite(rule.law), w.text(rule.text)
        yield Paragraph(w("stakes.not-rounded", law=law, text=text, stakes=said, chip=stakes.chip))
    else:
        yield Paragraph(w("stakes.supposed", stakes=said, chip=stakes.chip))
    asked = multiples_asked(found.exactly.ruleset)
    if asked is None:
        yield Paragraph(w("stakes.no-multiples", minimum=stakes.low))
        return
    law = w.cite(asked.law)
    if asked.bets is not None:
        law = w("stakes.law-of", law=law, bets=w("phrase.comma").join(asked.bets))
    yield Paragraph(w("stakes.multiples", law=law, text=w.text(asked.text), minimum=stakes.low))


def _summary(found: StakesAnalysis, groups: Sequence[Group], w: Words) -> Table:
    """Every bet at the stake, or at that of several at which rounding costs most."""
    several, low = found.stakes.several, found.stakes.low
    columns: tuple[fields.Field[Group], ...] = (
        fields.Label(w("analysis.bet"), _ids, "bet"),
        fields.Label(
            w("analysis.name"), lambda group: w.bet(shared_name([one.analysis.member for one in group])), "bet", rank=5
        ),
        fields.Label(w("analysis.prize"), lambda group: _prize(found, group[0], w), "prize", rank=3),
        *fields.edge_fields(
            w,
            w("analysis.edge"),
            lambda group: _own(group[0], group[0].analysis.house_edge),
            instead=lambda group: unfigured(group[0].analysis, w),
            marked=False,
            exact_rank=4,
        ),
        *_at_stake(w, w("stakes.highest" if several else "stakes.edge-at", stake=low), _dearest_of, "at"),
        *fields.when(several, fields.Number(w("stakes.at"), _costly, "at")),
        fields.Label(w("stakes.rounded"), lambda group: _rounded(_dearest_of(group), w), "prize"),
        fields.Number(w("stakes.lossless"), lambda group: group[0].lossless, "lossless", rank=1),
        fields.Number(
            w("stakes.lossless-multiple", minimum=low),
            lambda group: group[0].lossless_multiple(low),
            "lossless",
            rank=2,
        ),
    )
    return fields.table(w, columns, groups, marked=lambda group: group[0].favours_player)


def _stake_by_stake(found: StakesAnalysis, bet: StakedBet, w: Words) -> Table:
    """A bet at every stake."""
    columns: tuple[fields.Field[AtStake], ...] = (
        fields.Number(w("stakes.stake"), lambda one: one.stake),
        fields.Label(
            w("stakes.multiple", minimum=found.stakes.low),
            lambda one: w("stakes.yes") if found.stakes.is_multiple(one.stake) else None,
        ),
        *_at_stake(w, w("analysis.edge"), lambda one: (bet, one), "edge"),
        fields.Label(w("stakes.rounded"), lambda one: _rounded((bet, one), w)),
    )
    return fields.table(w, columns, bet.at, marked=lambda one: one.analysis and one.analysis.favours_player)


def _at_stake(w: Words, title: str, of: Callable[[T], Staked], group: str) -> tuple[fields.Field[T], ...]:
    """The edge at a stake, the same in percent, and what rounding costs: a bare 0 where nothing is rounded."""

    def exact(item: T) -> fields.Value:
        bet, one = of(item)
        if bet.analysis.laid:
            return NONE
        if one.refused:
            return w("analysis.too-dear")
        return one.house_edge if one.house_edge is not None or bet.analysis.house_edge is None else "—"

    def cost(item: T) -> fields.Value:
        bet, one = of(item)
        if bet.analysis.laid:
            return NONE
        return bet.cost(one) or ("0" if bet.cost(one) == 0 else None)

    return (
        fields.Fractional(title, exact, group, rank=4),
        fields.Percent(SHARE, lambda item: _own(of(item)[0], of(item)[1].house_edge), group),
        fields.Percent(w("stakes.cost"), cost, group),
    )


def _own(bet: StakedBet, edge: Fraction | None) -> fields.Value:
    """The edge of a bet, or that it has none of its own."""
    return NONE if bet.analysis.laid else edge


def _rounded(item: Staked, w: Words) -> str:
    """What is rounded, `11 2/3 → 11`, in dollars `17.50 → 17`; or that the bet cannot be made at that stake."""
    bet, one = item
    if bet.analysis.laid:
        return NONE
    currency = authority_named(authority_of(w.ruleset.act)).currency
    due = partial(w.exact_amount, currency) if currency.cents else mixed_number
    if one.unpayable:
        return w("stakes.not-accepted", due=w("phrase.comma").join(map(due, one.unpayable)))
    if one.house_edge is None:
        return "" if one.refused or bet.analysis.house_edge is None else w("stakes.not-laid", shares=bet.shares)
    return w("phrase.comma").join(f"{due(payment.due)} → {payment.paid}" for payment in one.rounded)


def _costly(group: Group) -> fields.Value:
    """The stake at which rounding costs most, where it costs something."""
    bet, dearest = _dearest_of(group)
    return dearest.stake if bet.cost(dearest) else None


def _dearest_of(group: Group) -> Staked:
    """A bet and the stake, or the first, at which rounding costs most."""
    bet = group[0]
    return bet, max(bet.at, key=lambda one: Fraction(-1) if (cost := bet.cost(one)) is None else cost)


def _ids(group: Group) -> str:
    return group_id([one.analysis.id for one in group])


def _tail(found: StakesAnalysis, groups: Sequence[Group], w: Words, *, cut: bool) -> Iterator[Block]:
    always = rounds_nothing(found.bets, found.stakes.chip)
    yield Paragraph(w("stakes.lossless-always" if always else "stakes.lossless-is"), "note")
    if any(bet.shares > 1 for bet in found.bets):
        yield Paragraph(w("stakes.shares"), "note")
    if any(bet.measures and bet.measures.distribution.staked != 1 for bet in found.exactly.bets):
        yield Paragraph(w("stakes.fee"), "note")
    every = [bet for analysis in found.analyses for bet in analysis.bets]
    yield from gap_notes(every, w)
    counted = [bet for bet in every if not bet.refused]
    yield from agreement(w, "stakes.engines-agree", counted, figures=len(counted))
    if any(group[0].analysis.laid for group in groups):
        yield Paragraph(w("analysis.laid"), "note")
    if any(group[0].favours_player for group in groups):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    bets = [bet.analysis.member.bet for bet in found.bets]
    yield from closing(bets, w, cut=cut)
