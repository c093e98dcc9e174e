"""A bet under one reading of the law, and what can be found out about it, each once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from macau_edge.analysis import BetAnalysis, affected, analyse_bet, under
from macau_edge.checks import spoken, words
from macau_edge.checks.definitions import Definitions
from macau_edge.checks.survey import Survey, survey
from macau_edge.families import members
from macau_edge.model import Alternative, Bet, Clause, Member, Option, Ruleset, Stage
from macau_edge.options import every_choice, options_of, stand_ins
from macau_edge.phrases import words as words_of
from macau_edge.problem import Place, Problem
from macau_edge.selection import Choices


@dataclass(frozen=True, eq=False)
class Case:
    """A bet in a ruleset, as the law is read there: as adopted, or in the way that `way` is.

    `definitions` are the names and options of the file; `whole` is whether all of the bet could be read.
    """

    ruleset: Ruleset
    bet: Bet
    definitions: Definitions
    way: Alternative | None = None
    whole: bool = True

    @property
    def own(self) -> bool:
        """Whether the entry was written for this reading, and not taken over from the adopted one."""
        return self.way is None or any(bet is self.bet for bet in self.way.bets)

    @property
    def clauses(self) -> Iterator[tuple[Stage, Clause]]:
        """Every clause with its stage."""
        return ((stage, clause) for stage in self.bet.stages for clause in stage.clauses)

    @cached_property
    def mistaken(self) -> tuple[Problem, ...]:
        """The words that mean nothing where they stand, or something else than is needed."""
        known, bet = self.definitions.known, self.bet
        found = [problem for stage, clause in self.clauses for problem in words.in_clause(known, bet, stage, clause)]
        return (*found, *words.in_values(known, bet), *words.in_prizes(known, bet), *words.of_stages(bet))

    @cached_property
    def unclear(self) -> frozenset[Place]:
        """The places of the clauses that use a word which means nothing, or which cannot be relied on."""
        lost = self.definitions.broken | self._lost_variables
        return frozenset(
            clause.place
            for stage, clause in self.clauses
            if any(words.in_clause(self.definitions.known, self.bet, stage, clause))
            or any(word.text in lost for word in words_of(clause.outcomes))
        )

    @property
    def _lost_variables(self) -> frozenset[str]:
        """The variables with a value that uses such a word."""
        return frozenset(
            variable.name
            for variable, value in spoken.values(self.bet)
            if any(words.in_definition(self.definitions.known, value.outcomes))
            or any(word.text in self.definitions.broken for word in words_of(value.outcomes))
        )

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that a member of the bet uses."""
        return options_of(self.ruleset, Member(self.bet, {}))

    @cached_property
    def choices(self) -> tuple[Choices, ...]:
        """Every combination of these options; an option of any ratio stands at 1:1."""
        used = {option.id: option for option in self.options}
        return tuple(every_choice(replace(self.ruleset, options=used), stand_ins(self.ruleset)))

    @cached_property
    def survey(self) -> Survey:
        """Where the bet can go."""
        found = survey(self.ruleset, self.bet, self.choices, self.unclear)
        unread = self.definitions.broken.intersection(spoken.in_prizes(self.bet))
        return found if self.whole and not self.mistaken and not unread else replace(found, whole=False)

    @cached_property
    def analyses(self) -> tuple[tuple[BetAnalysis, ...], ...]:
        """Both engines on every member, under each of the choices; raises ProblemError where one cannot be computed."""
        return tuple(
            tuple(analyse_bet(self.ruleset, member, chosen) for member in members(self.ruleset, self.bet, chosen))
            for chosen in self.choices
        )


def adopted(ruleset: Ruleset, definitions: Definitions) -> list[Case]:
    """The bets of the file."""
    return [Case(ruleset, bet, definitions) for bet in ruleset.bets.values()]


def otherwise(ruleset: Ruleset, definitions: Definitions, way: Alternative) -> list[Case]:
    """The bets that another way to read a provision touches."""
    altered = under(ruleset, way)
    touched = set(affected(ruleset, way))
    return [Case(altered, bet, definitions, way) for bet in altered.bets.values() if bet.id in touched]
