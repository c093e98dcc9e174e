"""Tables of a report as lists of fields over items: what a column takes of an item, and how that is written.

    fields: tuple[Field[Group], ...] = (
        Label(w("analysis.name"), lambda group: group.name, "bet"),
        Fractional(w("analysis.edge"), lambda group: group.edge, "edge"),
        Edge("%", lambda group: group.edge, "edge"),
    )
    table(w, fields, groups, marked=favours_player)

A cell is a value until the table is made: a number, words, or None where there is nothing to say. Words in place of a
number (`not given`, a dash) are shown as they are. A figure of a spread that is not worked out says so in its cell, and
in records there is nothing: no column asks for that. So what has to be said below a table is asked of the values: `cut`
is whether a fraction was too long to be shown whole, and `marked` looks at the items; nobody reads a cell again.
A column that is not always there is put in the list `*when(several, ...)`.

`records` makes the flat tables for spreadsheets: name of a column -> what it takes of an item, written plainly, the
same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from operator import attrgetter, itemgetter
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from macau_edge.model.measures import NoSpreadError, all_digits, decimal
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.reports.document import SHARE, Column, Document, Table
from macau_edge.wording.text import WIDEST, Phrasebook, is_long

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Formatted:
    """A figure that is written in a way of its own, and whether it was too long to be shown whole."""

    text: str
    cut: bool = False


MOST = 2**63
"""The first whole number that 64 bits do not hold, which is all that both libraries of data frames have room for."""

Value: TypeAlias = Fraction | Decimal | int | str | Formatted | None
Columns: TypeAlias = dict[str, Callable[[T], object]]
"""The columns of records: their names, and what each takes of an item."""


@dataclass(frozen=True, slots=True)
class Field(Generic[T]):
    """A column: its title, what it takes of an item, and the columns it is stacked with where there is little room.

    `key` and `rank` are those of the column; rows are ordered `by` another value where the cell is written already.
    `total` stands in the last row, which a table has where one of its fields has such.
    """

    title: str
    of: Callable[[T], Value]
    group: str = ""
    _: KW_ONLY
    total: Value = None
    key: str = ""
    rank: int = 0
    by: Callable[[T], Value] | None = None
    right: ClassVar[bool] = True

    def cell(self, value: Value, w: Phrasebook) -> str:
        """The value as it is shown; words stay what they are, and nothing is an empty cell."""
        match value:
            case None:
                return ""
            case str():
                return value
            case Formatted(text):
                return text
            case _:
                return self.write(value, w)

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """A number as this kind of field writes it."""
        return str(value)

    def cuts(self, value: Value) -> bool:
        """Whether a value is too long to be shown whole."""
        return isinstance(value, Formatted) and value.cut


class Label(Field[T]):
    """Words, at the left."""

    right = False


class Number(Field[T]):
    """What is a number and needs no digits after the point, or was written already; at the right as all numbers are."""


@dataclass(frozen=True, slots=True)
class Fractional(Field[T]):
    """An exact figure: a fraction, cut off where it has more than `widest` characters; with its sign where `plus`."""

    _: KW_ONLY
    widest: int = WIDEST
    plus: bool = False

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """`7/495`, `0.207627504981…`."""
        said = w.short(Fraction(value), self.widest)
        return plus(value, said) if self.plus else said

    def cuts(self, value: Value) -> bool:
        """Whether the fraction is too long."""
        return isinstance(value, Fraction) and is_long(value, self.widest)


class Percent(Field[T]):
    """A share in percent: `1.4141 %`."""

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """With four digits after the point."""
        return w.percent(Fraction(value))


class Edge(Percent[T]):
    """A house edge in percent, with a word beside it where it is the player's advantage."""

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """`1.4141 %`, `-2.7778 % PLAYER`."""
        said = w.percent(Fraction(value))
        return f"{said} {w('readings.player')}" if value < 0 else said


class Points(Field[T]):
    """A difference in percentage points with its sign: `+0.1234`; a bare 0 where there is none."""

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """With four digits after the point."""
        return plus(value, w.decimals(Fraction(value) * 100)) if value else "0"


@dataclass(frozen=True, slots=True)
class Decimals(Field[T]):
    """A number with four digits after the point: `3.3758`; with its sign where `plus`."""

    _: KW_ONLY
    plus: bool = False

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """Rounded from the exact value."""
        said = w.decimals(Fraction(value))
        return plus(value, said) if self.plus else said


class Count(Field[T]):
    """A whole number, its digits in threes: `1,000,000`."""

    def write(self, value: Fraction | Decimal | int, w: Phrasebook) -> str:
        """As the language parts its digits."""
        return w.whole(int(value))


def plus(value: Fraction | Decimal | int, text: str) -> str:
    """The text of a number with a sign also where it is above zero."""
    return f"+{text}" if value > 0 else text


def when(shown: object, *parts: T) -> tuple[T, ...]:
    """Fields of a table, rows or blocks that are there only where something is so."""
    return parts if shown else ()


def table(
    w: Phrasebook,
    fields: Sequence[Field[T]],
    items: Iterable[T],
    caption: str = "",
    marked: Callable[[T], object] = lambda item: False,
) -> Table:
    """A row for each item, then the totals; the rows of items for which `marked` is true stand out."""
    items = tuple(items)
    unknown: Value = Formatted(w("measure.not-worked-out"))
    values = [[known(field.of, item, unknown) for field in fields] for item in items]
    totals = [field.total for field in fields]
    values += [totals] if any(total is not None for total in totals) else []
    keyed = any(field.key for field in fields)
    return Table(
        tuple(Column(field.title, field.right, field.group, key=field.key, rank=field.rank) for field in fields),
        tuple(tuple(field.cell(value, w) for field, value in zip(fields, row, strict=True)) for row in values),
        caption,
        frozenset(number for number, item in enumerate(items) if marked(item)),
        cut=any(field.cuts(value) for row in values for field, value in zip(fields, row, strict=True)),
        unknown=any(value is unknown for row in values for value in row),
        left_out=w("analysis.left-out") if any(field.rank for field in fields) else "",
        values=tuple(tuple(known(field.by or field.of, item, None) for field in fields) for item in items)
        if keyed
        else (),
    )


def known(of: Callable[[T], U], item: T, instead: U) -> U:
    """What is taken of an item, and what stands there `instead` where it follows from a spread that is not known."""
    try:
        return of(item)
    except NoSpreadError:
        return instead


def sentences(w: Phrasebook, titles: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> Table:
    """A table of words alone, a column for each title."""
    fields: list[Field[Sequence[str]]] = [Label(title, itemgetter(place)) for place, title in enumerate(titles)]
    return table(w, fields, rows, caption)


def edge_fields(
    w: Phrasebook,
    title: str,
    of: Callable[[T], Value],
    group: str = "edge",
    instead: Callable[[T], tuple[str, str] | None] = lambda item: None,
    *,
    marked: bool = True,
    widest: int = WIDEST,
    key: str = "",
    rank: int = 0,
    exact_rank: int = 0,
) -> tuple[Field[T], Field[T]]:
    """A house edge as a fraction of `widest` characters and in percent, `marked` where it is the player's advantage.

    The share in percent has the `rank`, the fraction the other.

    In the place of both stands what is there `instead`: why there is no figure.
    """

    def exact(item: T) -> Value:
        said = instead(item)
        return said[0] if said else of(item)

    def share(item: T) -> Value:
        said = instead(item)
        return said[1] if said else of(item)

    shown = (Edge if marked else Percent)(SHARE, share, group, key=f"{key}{SHARE}" if key else "", rank=rank)
    return Fractional(title, exact, group, widest=widest, key=key, rank=exact_rank), shown


def records(columns: Columns[T], items: Iterable[T], *, once: bool = False) -> Document:
    """A flat table with a row for each item, of rows that are the same perhaps only `once`; nothing is empty."""
    rows = (tuple(plain_value(known(of, item, None)) for of in columns.values()) for item in items)
    return (Table(tuple(map(Column, columns)), tuple(dict.fromkeys(rows) if once else rows)),)


def plain_value(value: object) -> str:
    """A value for a program to read: `yes`, `7/495`, all digits of a decimal, several with blanks between them."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case Decimal():
            return format(value, "f")
        case Fraction() | int():
            return all_digits(value)
        case _:
            return str(value)


def typed(cells: Sequence[str]) -> list[int | None] | list[float | None] | list[str | None]:
    """Cells as numbers where all that are filled are numbers as a record writes them; as texts otherwise.

    Texts are also whole numbers beyond 64 bits, and decimals where a float would be infinite, or nothing.
    """
    filled = [cell for cell in cells if cell]
    if filled and all(re.fullmatch(r"-?[0-9]+", cell) for cell in filled):
        if all(len(cell) <= len(str(-MOST)) and -MOST <= int(cell) < MOST for cell in filled):
            return [int(cell) if cell else None for cell in cells]
    elif filled and all(map(_has_float, filled)):
        return [float(cell) if cell else None for cell in cells]
    return [cell or None for cell in cells]


def _has_float(cell: str) -> bool:
    """Whether a cell is a decimal that a float can be near to."""
    found = re.fullmatch(r"-?([0-9]+(?:\.[0-9]+)?)(?:e[-+]?[0-9]+)?", cell)
    return bool(found and isfinite(number := float(cell)) and (number or not found[1].strip("0.")))


def plainly(*names: str) -> Columns[Any]:
    """Columns that have the names of what they take of an item."""
    return {name: attrgetter(name) for name in names}


def exactly(name: str, of: Callable[[T], Fraction | None]) -> Columns[T]:
    """Columns of a figure: the fraction, its `name_numerator` and `name_denominator`, and `name_decimal` with twenty
    significant digits. Whoever opens 1/36 in a spreadsheet may find a date.
    """

    def part(made: Callable[[Fraction], object]) -> Callable[[T], object]:
        return lambda item: None if (value := of(item)) is None else made(value)

    ends = {f"{name}_numerator": attrgetter("numerator"), f"{name}_denominator": attrgetter("denominator")}
    return {name: of, **{column: part(end) for column, end in ends.items()}, f"{name}_decimal": part(decimal)}
