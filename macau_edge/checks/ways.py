"""The bets of a file as the law is read there, and in every other way to read it, with their figures by both engines.

The rules are asked of the adopted reading first and then, for each other way, of the bets that it gives. Only a bet
with nothing wrong, made of bets with nothing wrong, is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace

from macau_edge.analysis import Analysis, under
from macau_edge.checks import hand as other_hand
from macau_edge.checks.case import BetCase, Engines, otherwise
from macau_edge.checks.definitions import Definitions
from macau_edge.checks.expected import check_expected
from macau_edge.checks.hand import define
from macau_edge.model import Alternative, Bet, Ruleset
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.walk import outermost
from macau_edge.outcomes.hand import parts_of, positions
from macau_edge.outcomes.options import every_choice, stand_ins
from macau_edge.reading.ruleset import Read

Track = Callable[[Collection[BetCase]], Iterable[BetCase]]
"""Shows the progress of going through the bets."""
Rules = Callable[[BetCase], list[Problem]]


def written(read: Read, ruleset: Ruleset, definitions: Definitions, engines: Engines) -> list[BetCase]:
    """The bets of a file; of those that could not be read, what could."""
    unread = [
        BetCase(ruleset=ruleset, bet=bet, definitions=definitions, whole=False, engines=engines) for bet in read.partial
    ]
    return [
        BetCase(ruleset=ruleset, bet=bet, definitions=definitions, engines=engines) for bet in ruleset.bets.values()
    ] + unread


class EveryWay:
    """The problems of every bet, found by rules, and, where these find nothing, by both engines."""

    def __init__(self, read: Read, ruleset: Ruleset, rules: Rules, track: Track, engines: Engines) -> None:
        self.read, self.ruleset, self.rules, self.engines = read, ruleset, rules, engines
        self.definitions = define(ruleset)
        self.found: list[Problem] = [*self.definitions.problems, *self.definitions.of_hand]
        self.computed: set[BetCase] = set()
        self.looked: list[BetCase] = []
        self.cases = written(read, ruleset, self.definitions, engines)
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
        cases = otherwise(self.ruleset, definitions, way, self.engines)
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
            self.found += check_difference(self.ruleset, way, self.cases, altered)

    def _bets(self, cases: list[BetCase], sound: frozenset[str], track: Track) -> frozenset[str]:
        """Looks at bets, those that others are made of first; gives those that are `sound`, by their identifiers."""
        self.looked += cases
        for case in track(sorted(cases, key=lambda case: (bool(case.bet.parts), bool(case.bet.additional)))):
            problems = self.rules(case)
            if not problems and case.survey.whole and sound.issuperset(made_of(case.bet)):
                problems = list(check_figures(case))
                if not problems:
                    self.computed.add(case)
                    self.found += check_expected(case) if case.own else ()
                    sound |= {case.bet.id}
            inherited = case.way is not None and not case.own
            self.found += [_so_read(p, case.way) for p in problems] if inherited and case.way else problems
        return sound


def made_of(bet: Bet) -> set[str]:
    """The other bets that the figures of a bet need: those it is put together of, or that it goes with."""
    return {*parts_of(bet), *([bet.additional.to] if bet.additional else [])}


def _so_read(problem: Problem, way: Alternative) -> Problem:
    """A problem of what was written for the adopted reading, found in another one."""
    return replace(problem, message=f"{problem.message}, when the law is read as in `{way.id}`")


# --- readings that make no difference --------------------------------------------------------------------------------


def check_difference(
    ruleset: Ruleset, way: Alternative, adopted: Sequence[BetCase], altered: Sequence[BetCase]
) -> Iterable[Problem]:
    """An alternative that changes no figure of any bet; not where a figure needs an option of any ratio.

    One that gives another hand is idle only if that hand goes as the adopted one does: the provision is about the turn
    of a shooter, which the reports describe, also where no bet of the file depends on it.
    """
    if way.hand is not None and _another_hand(ruleset, way):
        return
    before = {case.bet.id: case for case in adopted}
    for case in altered:
        old = before.get(case.bet.id)
        if old is None or _any_ratio(old) or _any_ratio(case) or _differ(old, case):
            return
    message = f"read as in `{way.id}`, every figure is the same{', and so is the hand' if way.hand else ''}"
    remedy = "write what it changes under `instead`, or move the provision to `notes`"
    yield Problem(way.place, "law/reading-changes-nothing", message, help=remedy)


def _another_hand(ruleset: Ruleset, way: Alternative) -> bool:
    """Whether a hand can stand somewhere else, or something else happens in it, under some choice of the options."""
    chosen = list(every_choice(ruleset, stand_ins(ruleset)))
    return any(positions(ruleset, one) != positions(under(ruleset, way), one) for one in chosen)


def _any_ratio(case: BetCase) -> bool:
    """Whether a figure is given only once the house has named a ratio."""
    return any(option.choices is None for option in case.options)


def _differ(one: BetCase, other: BetCase) -> bool:
    """Whether the two come to something else under a choice of the options that both can be under."""
    both = {option.id for option in one.options} & {option.id for option in other.options}
    return any(
        figures != others
        for chosen, figures in one.distributions
        for chosen_there, others in other.distributions
        if all(chosen[name] == chosen_there[name] for name in both)
    )


# --- figures that cannot be computed, or that the two engines do not agree on ----------------------------------------


def check_figures(case: BetCase) -> Iterable[Problem]:
    """Both engines on every member, under every choice of the options."""
    try:
        analyses = case.analyses
    except ProblemError as error:
        yield from error.problems
        return
    for chosen, bets in zip(case.choices, analyses, strict=True):
        yield from Analysis(case.ruleset, chosen, frozenset(), bets=bets).problems
