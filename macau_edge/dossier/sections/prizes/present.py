"""What the regulation pays now for a bet whose prize or rules are to change, beside what is proposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.groups import REMEMBERED, Group
from macau_edge.dossier.sections.priced import kept_or_returned
from macau_edge.measures import Measures
from macau_edge.model import Choice, Ratio
from macau_edge.options import every_choice
from macau_edge.reports.document import Block, Paragraph
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, table
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
    rows = [*(_Way(_when(one, w), *one) for one in now), _Way(w("priced.proposed"), group.first, group.case.choices)]
    fields: tuple[Field[_Way], ...] = (
        Label(w("priced.when"), lambda way: way.when),
        Label(
            w(f"priced.ratio.{kept_or_returned(group.case.base.ruleset)}"),
            lambda way: prizes(way.bet.member, way.choices, w),
        ),
        Number(w("analysis.win"), lambda way: w.chance(way.measures.win)),
        Fractional(w("analysis.edge"), lambda way: way.measures.house_edge, "edge"),
        Percent("%", lambda way: way.measures.house_edge, "edge"),
    )
    caption = w(f"priced.change.{group.proposed.kind}", bet=group.name(w))
    yield table(w, fields, rows, caption, lambda way: way is rows[-1])


@dataclass(frozen=True, slots=True)
class _Way:
    """A bet as it is paid in one way, and when it is."""

    when: str
    bet: BetAnalysis
    choices: Mapping[str, Choice]

    @property
    def measures(self) -> Measures:
        """Its figures, which it always has."""
        assert self.bet.measures
        return self.bet.measures


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
