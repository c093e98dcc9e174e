"""Payments that are no whole number of chips: the smallest stake that loses nothing, and what the minimum loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.assumptions import PAID_EXACTLY, assumed
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.dossier.sections.prose import proposal
from macau_edge.dossier.sections.standing import money, rule_on_rounding
from macau_edge.model import Provision
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, Percent, Value, table, when
from macau_edge.stakes import StakedBet, Stakes, multiples_asked, staked
from macau_edge.wording.numbers import mixed
from macau_edge.wording.words import Words

Rounding: TypeAlias = tuple[Group, StakedBet]

UNSAID = ("no-rounding-rule", "rounding")
"""The notes of a ruleset which say that the act is silent on rounding, in all or in part."""


def rounding(case: Case, groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """The rule, where there is one, and what it costs at the minimum stake of the application."""
    yield Heading(w("priced.rounding"), 3)
    yield from _rule(case, groups, w)
    yield from _supposed(case, groups, w)
    found = [_at_the_minimum(group) for group in groups]
    yield _table(groups, found, _stakes(case), w)
    yield Paragraph(w("priced.lossless-is"), "note")
    if any(bet.shares > 1 for bet in found):
        yield Paragraph(w("stakes.shares"), "note")
    if any(group.measures.distribution.staked != 1 for group in groups):
        yield Paragraph(w("stakes.fee"), "note")
    yield from _confirmed(found, w)


def _stakes(case: Case) -> Stakes:
    """The minimum stake of the application; no stake at all, and a chip of one, where it gives none."""
    given = case.application.stakes
    return Stakes(given.minimum, given.minimum, given.chip) if given else Stakes(1, 0, 1)


@lru_cache(maxsize=REMEMBERED)
def _at_the_minimum(group: Group) -> StakedBet:
    case = group.case
    return staked(case.ruleset, group.first, case.choices, _stakes(case), limit=case.limit)


def _supposed(case: Case, groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """By what stakes, chips and rounding the figures are worked out: those of no rule that anybody wrote."""
    stakes = case.application.stakes
    if stakes is None:
        yield Paragraph(w("priced.no-minimum", chip=money(1, case, w)))
    else:
        minimum, chip = (money(amount, case, w) for amount in (stakes.minimum, stakes.chip))
        yield Paragraph(w("priced.supposed", minimum=minimum, chip=chip))
    if any(rule_on_rounding(case, group.member.bet.id) for group in groups):
        yield Paragraph(w("priced.not-by-rule"))


def _rule(case: Case, groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """What is known of rounding and of multiples of the minimum."""
    names = dict.fromkeys(group.proposed.bet.id for group in groups)
    ruled = {name: rule_on_rounding(case, name) for name in names}
    if rule := next((rule for rule in ruled.values() if rule), None):
        yield Paragraph(proposal(case, rule, w))
    left = [w.bet(case.ruleset.bets[name]) for name in names if not ruled[name]]
    if rule and left:
        yield Paragraph(w("priced.no-rule-for", bets=w.both(left)))
    elif left:
        yield Paragraph(w("priced.no-rule"))
    for note in (note for note in case.base.ruleset.notes if note.id in UNSAID):
        yield Paragraph(_provision(note, w))
    exactly = next((one for one in case.ruleset.assumptions if one.id == PAID_EXACTLY), None)
    if exactly:
        law = w.cite(exactly.law)
        yield Paragraph(w("priced.exactly", text=assumed(case, exactly, w), law=law))
    asked = multiples_asked(case.ruleset)
    bound = {group.member.bet.id for group in groups}
    if asked and (asked.bets is None or bound.intersection(asked.bets)):
        yield Paragraph(_provision(asked, w))


def _provision(provision: Provision, w: Words) -> str:
    return w("priced.provision", law=w.begin(provision.law), text=w.text(provision.text))


def _table(groups: Sequence[Group], found: Sequence[StakedBet], stakes: Stakes, w: Words) -> Table:
    """The stake at which nothing is rounded, and, where the application has a minimum, what is rounded at it."""
    low = stakes.low
    fields: tuple[Field[Rounding], ...] = (
        Label(w("analysis.name"), lambda one: one[0].name(w)),
        Number(w("priced.lossless"), lambda one: one[1].lossless),
        *when(
            len(stakes) == 1,
            Number(w("priced.lossless-multiple", minimum=low), lambda one: _multiple(one[1], low)),
            Label(w("priced.due", minimum=low), lambda one: _due(one[1], w)),
            Percent(w("priced.edge-exact"), lambda one: one[0].measures.house_edge, "edge"),
            Percent(w("priced.edge-at", minimum=low), lambda one: _known(one[1].at[0].house_edge), "edge"),
            Percent(w("priced.cost"), lambda one: _known(one[1].cost(one[1].at[0])), "edge"),
        ),
    )
    return table(w, fields, list(zip(groups, found, strict=True)))


def _multiple(bet: StakedBet, low: int) -> str:
    multiple = bet.lossless_multiple(low)
    return f"{multiple} = {multiple // low} × {low}" if multiple else ""


def _due(bet: StakedBet, w: Words) -> str:
    """What is due and paid at the minimum."""
    if bet.at[0].house_edge is None:
        return w("stakes.not-laid", shares=bet.shares)
    return "\n".join(f"{mixed(payment.due)} → {payment.paid}" for payment in bet.at[0].rounded) or w("priced.nothing")


def _known(value: Fraction | None) -> Value:
    return "—" if value is None else value


def _confirmed(found: Sequence[StakedBet], w: Words) -> Iterator[Block]:
    """Whether both engines agree at the minimum stake."""
    analyses = [one.analysis for bet in found for one in bet.at if one.analysis]
    if analyses:
        agree = all(analysis.agree for analysis in analyses)
        key = "priced.engines-agree" if agree else "priced.engines-disagree"
        yield Paragraph(w(key), "plain" if agree else "warning")
