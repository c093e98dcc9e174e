"""A table and what it was asked for: the rows that were reached, and the values that have none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from macau_edge.exact.prize import NO_OPENER, describe
from macau_edge.model import OTHERS, By, Pays, Ratio, Reference, RowKey, Span, Table, Units, Verdict, matches, tables
from macau_edge.problem import Place, Problem


class Manner(NamedTuple):
    """What is said of a decision that a table is asked for: that it can be, that it never is, and of every one."""

    can: str
    never: str
    every: str


WON = Manner("this bet can be won", "no win has", "every win")
LOST = Manner("this bet can be lost", "no loss has", "every loss")
ENDED = Manner("this bet can end", "this bet never ends with", "every end of it")
LAID = Manner("this part can be laid", "this part is never laid with", "every value")


@dataclass(slots=True)
class _Paid:
    """What a table was asked for: the keys of rows that were reached, the values with a row, and those without one."""

    keys: set[tuple[int, RowKey]] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    missing: dict[str, str] = field(default_factory=dict)


class Asked:
    """A prize, or units, with all its tables, while it is asked for what can come."""

    def __init__(self, pays: Pays | None) -> None:
        self.pays = pays
        self.paid = {id(table): _Paid() for table in tables(pays)}

    def ask(self, quantity: Callable[[By], str], stage: str = "") -> Ratio | Reference | Verdict | Units | None:
        """What the rows give for these quantities; None where one of them has no row. `stage` is where it is asked."""
        pays = self.pays
        while isinstance(pays, Table):
            value = quantity(pays.by)
            found = [(row, key) for row in pays.rows for key in row.keys if matches(key, value)]
            found = found or [(row, OTHERS) for row in pays.rows if row.keys == (OTHERS,)]
            if not found:
                self.paid[id(pays)].missing.setdefault(value, stage)
                return None
            row, key = found[0]
            self.paid[id(pays)].keys.add((id(row), key))
            self.paid[id(pays)].values.add(value)
            pays = row.pays
        return pays

    def problems(self, manner: Manner, *, whole: bool) -> Iterator[Problem]:
        """Values without a row, and, where it was asked for the `whole` of what can come, rows that nothing reaches."""
        for table in tables(self.pays):
            yield from _missing(table, self.paid[id(table)], manner)
            if whole and not any(paid.missing for paid in self.paid.values()):
                yield from _unreached(table, self.paid[id(table)], manner)


def _missing(table: Table, paid: _Paid, manner: Manner) -> Iterator[Problem]:
    if not paid.missing:
        return
    values = list(paid.missing)
    message = f"{manner.can} with {describe(table.by)} {_listed(values)}, and no row is for it"
    remedy = f"add a row `{values[0]}: …`, or `others: …`"
    if NO_OPENER in values:
        message = f"{manner.can} in the stage `{paid.missing[NO_OPENER]}`, where there is no `{table.by.what}`"
        remedy = "go by `stage` first, with a table in the row of this stage"
    yield Problem(table.by.place, "arithmetic/no-row", message, remedy)


def _unreached(table: Table, paid: _Paid, manner: Manner) -> Iterator[Problem]:
    for row in table.rows:
        keys = [_shown(key) for key in row.keys if (id(row), key) not in paid.keys]
        if keys:
            message = f"{manner.never} {describe(table.by)} {_listed(keys)}"
            if row.keys == (OTHERS,):
                message = f"`others` catches nothing: {manner.every} has a row of its own"
            yield Problem(row.place, "arithmetic/unreached-row", message, "delete it, or check what the table goes by")
        elif beyond := next((key for key in row.keys if _goes_too_far(key, paid.values)), None):
            yield _too_far(beyond, row.place, describe(table.by), paid.values, manner)


def _goes_too_far(key: RowKey, values: Collection[str]) -> bool:
    """Whether a row `2 to 8` begins or ends with a value that it was never asked for."""
    return isinstance(key, Span) and key.high is not None and not {str(key.low), str(key.high)} <= set(values)


def _too_far(key: RowKey, place: Place, by: str, values: Collection[str], manner: Manner) -> Problem:
    assert isinstance(key, Span)
    assert key.high is not None
    come = [number for value in values if value.isdecimal() and key.low <= (number := int(value)) <= key.high]
    how, end = ("begins", key.low) if key.low not in come else ("ends", key.high)
    message = f"this row {how} with {end}, and {manner.never} {by} {end}"
    return Problem(place, "arithmetic/unreached-row", message, f"write `{_shown(Span(min(come), max(come)))}`")


def _shown(key: RowKey) -> str:
    if isinstance(key, str):
        return key
    if key.high is None:
        return f"{key.low} or more"
    return str(key.low) if key.low == key.high else f"{key.low} to {key.high}"


def _listed(values: list[str]) -> str:
    shown = values[:6] + (["…"] if len(values) > 6 else [])
    return " or ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
