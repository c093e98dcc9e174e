"""What the regulation pays now for a bet whose prize or rules are to change, beside what is proposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.dossier.sections.priced import kept_or_returned
from macau_edge.model import Choice, Ratio, Ruleset
from macau_edge.options import every_choice
from macau_edge.reports.document import Block, Column, Paragraph, Table
from macau_edge.wording.bets import prizes
from macau_edge.wording.words import Words

Now = tuple[BetAnalysis, Mapping[str, Choice]]
"""A bet as it is, under choices of what the law leaves to the house."""


def present_prizes(group: Group, w: Words) -> Iterator[Block]:
    """The bet as the regulation has it, under each choice that it leaves to the house, and as proposed."""
    now = _now(group)
    if group.proposed.was is None:
        return
    if not now:
        yield Paragraph(w("priced.not-known"))
        return
    base = group.case.base.ruleset
    yield Table(
        (
            Column(w("priced.when")),
            Column(w(f"priced.ratio.{kept_or_returned(base)}")),
            Column(w("analysis.win"), right=True),
            Column(w("analysis.edge"), right=True, group="edge"),
            Column("%", right=True, group="edge"),
        ),
        (
            *(_row(_when(one, w), one[0], base, one[1], w) for one in now),
            _row(w("priced.proposed"), group.first, group.case.ruleset, group.case.choices, w),
        ),
        w(f"priced.change.{group.proposed.kind}", bet=group.name(w)),
        frozenset([len(now)]),
    )


@lru_cache(maxsize=REMEMBERED)
def _now(group: Group) -> list[Now]:
    """The member as the regulation has it, once for every choice that it depends on; none where it has no figures."""
    case = group.case
    found = next((bet for bet in case.before.bets if bet.id == group.first.id), None)
    if found is None:
        return []
    own = {option.id for option in found.options}
    ways: dict[tuple[str, ...], Now] = {}
    for choices in every_choice(case.base.ruleset, case.choices):
        key = tuple(choices[name].label for name in sorted(own) if name in choices)
        if key not in ways:
            ways[key] = (_analysed(case, found, choices), {name: choices[name] for name in own if name in choices})
    return [(bet, {**case.choices, **chosen}) for bet, chosen in ways.values() if bet.measures]


def _analysed(case: Case, found: BetAnalysis, choices: Mapping[str, Choice]) -> BetAnalysis:
    if all(choices.get(option.id) == case.choices.get(option.id) for option in found.options):
        return found
    return analyse_bet(case.base.ruleset, found.member, choices, limit=case.limit)


def _when(now: Now, w: Words) -> str:
    """`now`; with what was chosen where the law leaves it to the house."""
    bet, choices = now
    taken = (choices[option.id] for option in bet.options if option.choices and option.id in choices)
    chosen = [w.prize(one) if isinstance(one, Ratio) else one.label for one in taken]
    law = next((w.cite(option.law) for option in bet.options if option.law), "")
    if not chosen:
        return w("priced.now")
    return w("priced.now-with", choice=w("phrase.comma").join(chosen), law=law)


def _row(when: str, bet: BetAnalysis, ruleset: Ruleset, choices: Mapping[str, Choice], w: Words) -> tuple[str, ...]:
    assert bet.measures
    edge = bet.measures.house_edge
    return (
        when,
        prizes(bet.member, choices, w),
        w.chance(bet.measures.win),
        w.short(edge),
        w.percent(edge),
    )
