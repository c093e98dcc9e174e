"""Tables of prizes: a row for everything that can be paid, none for what cannot, and never two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from macau_edge.checks import words
from macau_edge.checks.case import Case
from macau_edge.exact.prize import NO_OPENER, Decided, Prizes, describe
from macau_edge.model import OTHERS, Pays, RowKey, Span, Table, matches, tables
from macau_edge.problem import Problem
from macau_edge.selection import Scope


def check_rows_overlap(case: Case) -> Iterable[Problem]:
    """A value that stands in two rows of a table."""
    for table in (*tables(case.bet.pays), *tables(case.bet.loses)):
        spans = [(key, row.place) for row in table.rows for key in row.keys if isinstance(key, Span)]
        for (one, first), (other, second) in combinations(spans, 2):
            if one != other and one.low <= _end(other) and other.low <= _end(one):  # equal ones were not read
                where = f"in this row and in one on line {first.line}" if first != second else "twice in this row"
                message = f"{max(one.low, other.low)} stands {where}"
                yield Problem(second, "arithmetic/overlap", message, "give each value one row")


def _end(span: Span) -> float:
    return float("inf") if span.high is None else span.high


@dataclass(slots=True)
class Paid:
    """What a table was asked for: the keys of its rows that were reached, and the values without a row."""

    keys: set[tuple[int, RowKey]] = field(default_factory=set)
    missing: dict[str, str] = field(default_factory=dict)


def check_rows_reached(case: Case) -> Iterable[Problem]:
    """A win without a row, and a row that no win of any member reaches; the same of losses."""
    if not case.whole or any(words.in_prizes(case.definitions.known, case.bet)):
        return  # rows may be missing that could not be read
    for target, pays in (("win", case.bet.pays), ("lose", case.bet.loses)):
        paid = {id(table): Paid() for table in tables(pays)}
        for look in case.survey.looks:
            prizes = Prizes(case.ruleset, look.member, look.choices)
            for index in look.named.get(target, ()):
                decided = Decided(look.stage.name, look.opener.label if look.opener else None, index)
                _pay(pays, prizes, decided, look.inner, paid)
        for table in tables(pays):
            yield from _missing(table, paid[id(table)], target)
            if case.survey.whole and not any(found.missing for found in paid.values()):
                yield from _unreached(table, paid[id(table)], target)


def _pay(pays: Pays, prizes: Prizes, decided: Decided, inner: Scope, paid: dict[int, Paid]) -> None:
    """Marks in `paid` the rows that one decision falls into."""
    while isinstance(pays, Table):
        value = prizes.quantity(pays.by, decided, inner)
        found = [(row, key) for row in pays.rows for key in row.keys if matches(key, value)]
        found = found or [(row, OTHERS) for row in pays.rows if row.keys == (OTHERS,)]
        if not found:
            paid[id(pays)].missing.setdefault(value, decided.stage)
            return
        row, key = found[0]
        paid[id(pays)].keys.add((id(row), key))
        pays = row.pays


def _missing(table: Table, paid: Paid, target: str) -> Iterator[Problem]:
    if not paid.missing:
        return
    how = "won" if target == "win" else "lost"
    values = list(paid.missing)
    message = f"this bet can be {how} with {describe(table.by)} {_listed(values)}, and no row is for it"
    remedy = f"add a row `{values[0]}: …`, or `others: …`"
    if NO_OPENER in values:
        message = f"this bet can be {how} in the stage `{paid.missing[NO_OPENER]}`, where there is no `{table.by.what}`"
        remedy = "go by `stage` first, with a table in the row of this stage"
    yield Problem(table.by.place, "arithmetic/no-row", message, remedy)


def _unreached(table: Table, paid: Paid, target: str) -> Iterator[Problem]:
    how = "win" if target == "win" else "loss"
    for row in table.rows:
        keys = [_shown(key) for key in row.keys if (id(row), key) not in paid.keys]
        if keys:
            message = f"no {how} has {describe(table.by)} {_listed(keys)}"
            if row.keys == (OTHERS,):
                message = f"`others` catches nothing: every {how} has a row of its own"
            yield Problem(row.place, "arithmetic/unreached-row", message, "delete it, or check what the table goes by")


def _shown(key: RowKey) -> str:
    if isinstance(key, str):
        return key
    if key.high is None:
        return f"{key.low} or more"
    return str(key.low) if key.low == key.high else f"{key.low} to {key.high}"


def _listed(values: list[str]) -> str:
    shown = values[:6] + (["…"] if len(values) > 6 else [])
    return " or ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
