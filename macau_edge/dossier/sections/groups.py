"""The proposed bets, those members of a family together whose prizes and figures are the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from macau_edge.analysis import BetAnalysis
from macau_edge.derivation import Derivation
from macau_edge.dossier.case import Case, Proposed
from macau_edge.measures import Measures
from macau_edge.model import Member
from macau_edge.reports.analysis import grouped
from macau_edge.wording.words import BetWords, Words

REMEMBERED = 64
"""Groups whose further figures are kept for every section and language: those of a large application."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Members of a proposed bet with the same prizes and figures; the first, whose derivation this is, stands for all.

    `number` counts the groups from 1.
    """

    case: Case
    number: int
    proposed: Proposed
    bets: tuple[BetAnalysis, ...]
    derivation: Derivation
    measures: Measures

    @property
    def first(self) -> BetAnalysis:
        """The analysis of the member that stands for all."""
        return self.bets[0]

    @property
    def member(self) -> Member:
        """The member that stands for all."""
        return self.first.member

    @property
    def in_one_trial(self) -> bool:
        """Whether one trial always decides it, so that each of its results is a set of equally likely ones."""
        return bool(self.derivation.phases) and not (self.derivation.waits or self.derivation.parts)

    @property
    def in_one_phase(self) -> bool:
        """Whether it is decided from one phase alone: each trial decides it, or leaves it where it is."""
        return len(self.derivation.phases) == 1 and not self.derivation.parts

    @property
    def deciding(self) -> int:
        """How many of the equally likely results decide it, where there is one phase."""
        return sum(line.weight for line in self.derivation.phases[0].lines if line.net is not None)

    def name(self, w: Words) -> str:
        """What its members are called together."""
        return w.members([bet.member for bet in self.bets])

    def representative(self, w: Words) -> str:
        """What the member is called that stands for all."""
        return w.bet(self.member)

    def words(self, w: Words) -> BetWords:
        """The words, with what those of this bet mean."""
        return w.within(self.member, self.case.choices)


@lru_cache(maxsize=REMEMBERED)
def groups_of(case: Case) -> tuple[Group, ...]:
    """The groups in the order of the application; a bet without figures is in none."""
    proposed = {one.bet.id: one for one in case.proposed}
    counted = [group for group in grouped(case.after, Words("en", case.ruleset)) if group[0].measures]
    return tuple(
        Group(case, number, proposed[group[0].member.bet.id], tuple(group), case.derivations[group[0].id], measures)
        for number, group in enumerate(counted, 1)
        if (measures := group[0].measures)
    )
