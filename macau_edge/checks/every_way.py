"""The bets of a file as the law is read there, and in every other way to read it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace

from macau_edge.checks import figures, other_hand, readings
from macau_edge.checks.case import Case, adopted, otherwise
from macau_edge.checks.definitions import Definitions
from macau_edge.checks.hand import define
from macau_edge.checks.policy.expected import check_expected
from macau_edge.hands import parts_of
from macau_edge.memory import Memory
from macau_edge.model import Alternative, Bet, Ruleset
from macau_edge.model.walk import outermost
from macau_edge.problem import Problem
from macau_edge.reading.ruleset import Read

Track = Callable[[Collection[Case]], Iterable[Case]]
"""Shows the progress of going through the bets."""
Rules = Callable[[Case], list[Problem]]


def written(
    read: Read, ruleset: Ruleset, definitions: Definitions, limit: int | None, memory: Memory | None = None
) -> list[Case]:
    """The bets of a file; of those that could not be read, what could."""
    unread = [Case(ruleset, bet, definitions, whole=False, limit=limit) for bet in read.partial]
    return adopted(ruleset, definitions, limit, memory) + unread


class EveryWay:
    """The problems of every bet, found by rules, and, where these find nothing, by both engines."""

    def __init__(
        self, read: Read, ruleset: Ruleset, rules: Rules, track: Track, limit: int, memory: Memory | None
    ) -> None:
        self.read, self.ruleset, self.rules, self.limit, self.memory = read, ruleset, rules, limit, memory
        self.definitions = define(ruleset)
        self.found: list[Problem] = [*self.definitions.problems, *self.definitions.of_hand]
        self.computed: set[Case] = set()
        self.looked: list[Case] = []
        self.cases = written(read, ruleset, self.definitions, limit, memory)
        self.sound = self._bets(self.cases, frozenset(), track)
        for way in outermost(ruleset.readings, Alternative):
            self._way(way)

    def _way(self, way: Alternative) -> None:
        definitions = self.definitions
        if way.hand is not None:
            definitions = define(replace(self.ruleset, hand=way.hand))
            self.found += definitions.of_hand
        lost = other_hand.lost_words(self.ruleset, way)
        self.found += other_hand.problems(way, lost)
        if not lost:
            self.found += [_so_read(p, way) for p in definitions.problems if p not in self.definitions.problems]
        cases = otherwise(self.ruleset, definitions, way, self.limit, self.memory)
        altered = [case for case in cases if case.bet.id not in lost]
        ids = {case.bet.id for case in altered}
        self._bets(altered, self.sound - ids - lost.keys(), iter)
        touched = [*altered, *(case for case in self.cases if case.bet.id in ids)]
        if (
            self.read.complete
            and definitions.hand_is_sound
            and self.definitions.hand_is_sound
            and self.computed.issuperset(touched)
        ):
            self.found += readings.check_difference(self.ruleset, way, self.cases, altered)

    def _bets(self, cases: list[Case], sound: frozenset[str], track: Track) -> frozenset[str]:
        """Looks at bets, those that others are made of first; gives those that are `sound`, by their identifiers."""
        self.looked += cases
        for case in track(sorted(cases, key=lambda case: (bool(case.bet.parts), bool(case.bet.additional)))):
            problems = self.rules(case)
            if not problems and case.survey.whole and sound.issuperset(_made_of(case.bet)):
                problems = list(figures.check_figures(case))
                if not problems:
                    self.computed.add(case)
                    self.found += check_expected(case) if case.own else ()
                    sound |= {case.bet.id}
            inherited = case.way is not None and not case.own
            self.found += [_so_read(p, case.way) for p in problems] if inherited and case.way else problems
        return sound


def _made_of(bet: Bet) -> set[str]:
    """The other bets that the figures of a bet need."""
    return {*parts_of(bet), *([bet.additional.to] if bet.additional else [])}


def _so_read(problem: Problem, way: Alternative) -> Problem:
    """A problem of what was written for the adopted reading, found in another one."""
    return replace(problem, message=f"{problem.message}, when the law is read as in `{way.id}`")
