"""Tables of prizes: a row for everything that can be paid, none for what cannot, and never two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from macau_edge.checks import paid, spoken, tallies
from macau_edge.checks.asked import ENDED, LOST, WON, Asked
from macau_edge.checks.case import Case
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.model import By, Span, Table, Verdict
from macau_edge.problem import Problem
from macau_edge.selection import Scope


def check_rows_overlap(case: Case) -> Iterable[Problem]:
    """A value that stands in two rows of a table."""
    for table in spoken.tables_of(case.bet):
        spans = [(key, row.place) for row in table.rows for key in row.keys if isinstance(key, Span)]
        for (one, first), (other, second) in combinations(spans, 2):
            if one != other and one.low <= _end(other) and other.low <= _end(one):  # equal ones were not read
                where = f"in this row and in one on line {first.line}" if first != second else "twice in this row"
                message = f"{max(one.low, other.low)} stands {where}"
                yield Problem(second, "arithmetic/overlap", message, "give each value one row")


def _end(span: Span) -> float:
    return float("inf") if span.high is None else span.high


def check_rows_reached(case: Case) -> Iterable[Problem]:
    """A win without a row, and a row that no win of any member reaches; the same of losses, and of what is counted."""
    if not case.whole or any(paid.in_prizes(case.definitions.known, case.bet)):
        return  # rows may be missing that could not be read
    yield from _of_a_tally(case) if case.bet.tally else _of_clauses(case)


def _of_clauses(case: Case) -> Iterator[Problem]:
    for target, pays, manner in (("win", case.bet.pays, WON), ("lose", case.bet.lost, LOST)):
        if not isinstance(pays, Table):
            continue
        asked = Asked(pays)
        for look in case.survey.looks:
            prizes = Prizes(case.ruleset, look.member, look.choices)
            for index in look.named.get(target, ()):
                opener = look.opener.label if look.opener else None
                decided = Decided(look.stage.name, opener, index, look.trial)
                asked.ask(_quantity(prizes, decided, look.inner), look.stage.name)
        yield from asked.problems(manner, whole=case.survey.whole and not any(check_rows_overlap(case)))


def _of_a_tally(case: Case) -> Iterator[Problem]:
    """Both tables of a tally: a row is needed for every number that can be counted.

    A number that it may pass by, or that an early decision leaves out, is needed as well: what can still come decides.
    """
    if not case.survey.whole or any(tallies.check_tally_phrases(case)) or any(tallies.check_items(case)):
        return
    pays, lost = Asked(case.bet.pays), Asked(case.bet.lost)
    for tally in (tally for tally in case.survey.counted if tally.watches):
        prizes = Prizes(case.ruleset, tally.member, tally.choices)
        for number in range(tally.least, tally.most + 1):
            quantity = _quantity(prizes, Decided("", None, 0, counted=number), tally.watches[0].inner)
            if pays.ask(quantity) == Verdict("lose"):
                lost.ask(quantity)
    for asked, manner in ((pays, ENDED), (lost, LOST)):
        yield from asked.problems(manner, whole=not any(check_rows_overlap(case)))


def _quantity(prizes: Prizes, decided: Decided, inner: Scope) -> Callable[[By], str]:
    return lambda by: prizes.quantity(by, decided, inner)
