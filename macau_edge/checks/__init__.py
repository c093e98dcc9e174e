"""What makes a ruleset sound: one function per rule, each listed here, and every mistake of a file at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from macau_edge.analysis.memory import Memory
from macau_edge.checks import bets, clauses, entries, hand
from macau_edge.checks.case import BetCase, Engines
from macau_edge.checks.expected import check_tables
from macau_edge.checks.ways import EveryWay, Track, written
from macau_edge.model import Bet, Ruleset
from macau_edge.model.problem import Place, Problem
from macau_edge.model.walk import outermost
from macau_edge.reading.ruleset import Read

if TYPE_CHECKING:
    from macau_edge.model.filed import Policy

BET_RULES: tuple[Callable[[BetCase], Iterable[Problem]], ...] = (
    clauses.check_words,
    hand.check_bet_words,
    clauses.check_readable,
    clauses.check_others,
    clauses.check_overlap,
    clauses.check_empty,
    clauses.check_exceptions,
    clauses.check_own_stage,
    clauses.check_entered,
    clauses.check_decided,
    bets.check_tally_phrases,
    bets.check_items,
    bets.check_tally_prizes,
    bets.check_highest_of,
    bets.check_parts,
    bets.check_units,
    bets.check_hand_stages,
    bets.check_made,
    bets.check_rows_overlap,
    bets.check_rows_reached,
    clauses.check_part_lost,
    clauses.check_commission,
    entries.check_variables,
    check_tables,
)
"""Rules of one bet, adopted or in another reading; `figures.check_figures` follows where they find nothing."""

FILE_RULES: tuple[Callable[[Ruleset, Collection[Bet]], Iterable[Problem]], ...] = (
    entries.check_conditions,
    entries.check_alternatives,
    entries.check_said,
)
"""Rules that need every entry of the file, since they look for what is not there."""

USE_RULES: tuple[Callable[[Ruleset, Collection[Bet]], Iterable[Problem]], ...] = (
    entries.check_names_and_options,
    entries.check_words,
)
"""Rules that need every word of the file to mean something, since they look for what nobody mentions."""


def check(
    read: Read, track: Track = iter, *, memory: Memory | None = None, policy: Policy | None = None
) -> list[Problem]:
    """Every problem of a file, in the order of its text: those that reading found, and those of the rules.

    `track` shows the progress of going through the bets; `memory`
    has the figures that are known already; `policy` is what the user asks beyond soundness.
    """
    return _check(read, partial(_of_every_way, track=track, engines=Engines(memory=memory), policy=policy))


def check_adopted(read: Read) -> list[Problem]:
    """The same for a caller that runs the engines itself, and on the adopted readings alone: neither is done here."""
    return _check(read, _of_the_adopted)


def _check(read: Read, of_the_bets: Callable[[Read, Ruleset], list[Problem]]) -> list[Problem]:
    found = list(read.problems)
    if read.ruleset is not None:
        found += of_the_bets(read, read.ruleset)
    if read.ruleset is not None and read.complete:
        found += _of_the_file(read.ruleset, found)
    return sorted(set(found))


def _of_the_adopted(read: Read, ruleset: Ruleset) -> list[Problem]:
    definitions = hand.define(ruleset)
    cases = written(read, ruleset, definitions, Engines(run=False))
    found = [problem for case in cases for problem in _by_the_rules(case)]
    return _once([*definitions.problems, *definitions.of_hand, *found])


def _of_every_way(read: Read, ruleset: Ruleset, track: Track, engines: Engines, policy: Policy | None) -> list[Problem]:
    ways = EveryWay(read, ruleset, _by_the_rules, track, engines)
    found = [*ways.found, *entries.check_options(ruleset, ways.looked, ways.computed)]
    if policy is not None:
        from macau_edge.checks.policy import check_policy

        found += check_policy(ruleset, [case for case in ways.cases if case in ways.computed], policy)
    return _once(found)


def _by_the_rules(case: BetCase) -> list[Problem]:
    return _once(problem for rule in BET_RULES for problem in rule(case))


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """The first problem of each code at each place."""
    found: dict[tuple[Place, str], Problem] = {}
    for problem in problems:
        found.setdefault((problem.place, problem.code), problem)
    return list(found.values())


def _of_the_file(ruleset: Ruleset, found: Sequence[Problem]) -> list[Problem]:
    all_bets = list(outermost((ruleset.bets, ruleset.readings), Bet))
    more = [problem for rule in FILE_RULES for problem in rule(ruleset, all_bets)]
    if not any(problem.family == "structure" for problem in (*found, *more)):
        more += [problem for rule in USE_RULES for problem in rule(ruleset, all_bets)]
    return more
