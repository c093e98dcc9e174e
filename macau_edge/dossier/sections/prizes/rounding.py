"""Payments that are no whole number of chips: the smallest stake that loses nothing, and what the minimum loses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.assumptions import PAID_EXACTLY, assumed
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.dossier.sections.prose import proposal
from macau_edge.dossier.sections.standing import money, rule_on_rounding
from macau_edge.model import Language, Provision
from macau_edge.reports.document import Block, Column, Heading, Paragraph, Table
from macau_edge.stakes import AtStake, StakedBet, Stakes, multiples_asked, staked
from macau_edge.wording.bets import bet_name
from macau_edge.wording.citations import at_the_start, citation
from macau_edge.wording.lists import both
from macau_edge.wording.numbers import mixed, percent
from macau_edge.wording.vocabulary import say

UNSAID = ("no-rounding-rule", "rounding")
"""The notes of a ruleset which say that the act is silent on rounding, in all or in part."""


def rounding(case: Case, groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """The rule, where there is one, and what it costs at the minimum stake of the application."""
    yield Heading(say(language, "priced.rounding"), 3)
    yield from _rule(case, groups, language)
    yield from _supposed(case, groups, language)
    found = [_at_the_minimum(group) for group in groups]
    yield _table(groups, found, _stakes(case), language)
    yield Paragraph(say(language, "priced.lossless-is"), "note")
    if any(bet.shares > 1 for bet in found):
        yield Paragraph(say(language, "stakes.shares"), "note")
    if any(group.measures.distribution.staked != 1 for group in groups):
        yield Paragraph(say(language, "stakes.fee"), "note")
    yield from _confirmed(found, language)


def _stakes(case: Case) -> Stakes:
    """The minimum stake of the application; no stake at all, and a chip of one, where it gives none."""
    given = case.application.stakes
    return Stakes(given.minimum, given.minimum, given.chip) if given else Stakes(1, 0, 1)


@lru_cache(maxsize=REMEMBERED)
def _at_the_minimum(group: Group) -> StakedBet:
    case = group.case
    return staked(case.ruleset, group.first, case.choices, _stakes(case), limit=case.limit)


def _supposed(case: Case, groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """By what stakes, chips and rounding the figures are worked out: those of no rule that anybody wrote."""
    stakes = case.application.stakes
    if stakes is None:
        yield Paragraph(say(language, "priced.no-minimum", chip=money(1, case, language)))
    else:
        minimum, chip = (money(amount, case, language) for amount in (stakes.minimum, stakes.chip))
        yield Paragraph(say(language, "priced.supposed", minimum=minimum, chip=chip))
    if any(rule_on_rounding(case, group.member.bet.id) for group in groups):
        yield Paragraph(say(language, "priced.not-by-rule"))


def _rule(case: Case, groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """What is known of rounding and of multiples of the minimum."""
    names = dict.fromkeys(group.proposed.bet.id for group in groups)
    ruled = {name: rule_on_rounding(case, name) for name in names}
    if rule := next((rule for rule in ruled.values() if rule), None):
        yield Paragraph(proposal(case, rule, language))
    left = [bet_name(case.ruleset.bets[name], case.ruleset, language) for name in names if not ruled[name]]
    if rule and left:
        yield Paragraph(say(language, "priced.no-rule-for", bets=both(left, language)))
    elif left:
        yield Paragraph(say(language, "priced.no-rule"))
    for note in (note for note in case.base.ruleset.notes if note.id in UNSAID):
        yield Paragraph(_provision(note, language))
    exactly = next((one for one in case.ruleset.assumptions if one.id == PAID_EXACTLY), None)
    if exactly:
        law = citation(exactly.law, language) if exactly.law else "—"
        yield Paragraph(say(language, "priced.exactly", text=assumed(case, exactly, language), law=law))
    asked = multiples_asked(case.ruleset)
    bound = {group.member.bet.id for group in groups}
    if asked and (asked.bets is None or bound.intersection(asked.bets)):
        yield Paragraph(_provision(asked, language))


def _provision(provision: Provision, language: Language) -> str:
    return say(
        language, "priced.provision", law=at_the_start(provision.law, language), text=provision.text.say(language)
    )


def _table(groups: Sequence[Group], found: Sequence[StakedBet], stakes: Stakes, language: Language) -> Table:
    one = len(stakes) == 1
    columns = [Column(say(language, "analysis.name")), Column(say(language, "priced.lossless"), right=True)]
    if one:
        columns += [
            Column(say(language, "priced.lossless-multiple", minimum=stakes.low), right=True),
            Column(say(language, "priced.due", minimum=stakes.low)),
            Column(say(language, "priced.edge-exact"), right=True, group="edge"),
            Column(say(language, "priced.edge-at", minimum=stakes.low), right=True, group="edge"),
            Column(say(language, "priced.cost"), right=True, group="edge"),
        ]
    rows = []
    for group, bet in zip(groups, found, strict=True):
        lossless, multiple = bet.lossless, bet.lossless_multiple(stakes.low)
        row = [group.name(language), str(lossless)]
        if one and multiple:
            row += [f"{multiple} = {multiple // stakes.low} × {stakes.low}", *_at(group, bet, bet.at[0], language)]
        rows.append(tuple(row))
    return Table(tuple(columns), tuple(rows))


def _at(group: Group, bet: StakedBet, one: AtStake, language: Language) -> tuple[str, ...]:
    """What is due and paid at the minimum, the edge of exact payment and at the minimum, and what rounding costs."""
    edge, cost = one.house_edge, bet.cost(one)
    exact = percent(group.measures.house_edge, language)
    if edge is None or cost is None:
        return say(language, "stakes.not-laid", shares=bet.shares), exact, "—", "—"
    rounded = "\n".join(f"{mixed(payment.due)} → {payment.paid}" for payment in one.rounded)
    return rounded or say(language, "priced.nothing"), exact, percent(edge, language), percent(cost, language)


def _confirmed(found: Sequence[StakedBet], language: Language) -> Iterator[Block]:
    """Whether both engines agree at the minimum stake."""
    analyses = [one.analysis for bet in found for one in bet.at if one.analysis]
    if analyses:
        agree = all(analysis.agree for analysis in analyses)
        key = "priced.engines-agree" if agree else "priced.engines-disagree"
        yield Paragraph(say(language, key), "plain" if agree else "warning")
