"""What the regulation pays now for a bet whose prize or rules are to change, beside what is proposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.dossier.sections.priced import kept_or_returned
from macau_edge.model import Choice, Language, Ratio, Ruleset
from macau_edge.options import every_choice
from macau_edge.reports.document import Block, Column, Paragraph, Table
from macau_edge.wording.bets import prize, prizes
from macau_edge.wording.citations import citation
from macau_edge.wording.numbers import chance, percent, short
from macau_edge.wording.vocabulary import say

Now = tuple[BetAnalysis, Mapping[str, Choice]]
"""A bet as it is, under choices of what the law leaves to the house."""


def present_prizes(group: Group, language: Language) -> Iterator[Block]:
    """The bet as the regulation has it, under each choice that it leaves to the house, and as proposed."""
    now = _now(group)
    if group.proposed.was is None:
        return
    if not now:
        yield Paragraph(say(language, "priced.not-known"))
        return
    base = group.case.base.ruleset
    yield Table(
        (
            Column(say(language, "priced.when")),
            Column(say(language, f"priced.ratio.{kept_or_returned(base)}")),
            Column(say(language, "analysis.win"), right=True),
            Column(say(language, "analysis.edge"), right=True, group="edge"),
            Column("%", right=True, group="edge"),
        ),
        (
            *(_row(_when(one, language), one[0], base, one[1], language) for one in now),
            _row(say(language, "priced.proposed"), group.first, group.case.ruleset, group.case.choices, language),
        ),
        say(language, f"priced.change.{group.proposed.kind}", bet=group.name(language)),
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


def _when(now: Now, language: Language) -> str:
    """`now`; with what was chosen where the law leaves it to the house."""
    bet, choices = now
    taken = (choices[option.id] for option in bet.options if option.choices and option.id in choices)
    chosen = [prize(one, language) if isinstance(one, Ratio) else one.label for one in taken]
    law = next((citation(option.law, language) for option in bet.options if option.law), "")
    if not chosen:
        return say(language, "priced.now")
    return say(language, "priced.now-with", choice=say(language, "phrase.comma").join(chosen), law=law)


def _row(
    when: str, bet: BetAnalysis, ruleset: Ruleset, choices: Mapping[str, Choice], language: Language
) -> tuple[str, ...]:
    assert bet.measures
    edge = bet.measures.house_edge
    return (
        when,
        prizes(bet.member, ruleset, choices, language),
        chance(bet.measures.win, language),
        short(edge, language),
        percent(edge, language),
    )
