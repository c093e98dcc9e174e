"""Prizes: ratios, tables of them, and what a table goes by."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from macau_edge.model.numbers import whole_of
from macau_edge.model.phrases import HandMeasure
from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import KW_ONLY, dataclass, field, replace
from macau_edge.model.regex import regex

_NUMBER = regex(r"0|[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Ratio:
    """A prize: profit to stake, or, where `for_one`, the whole return with the stake inside."""

    amount: int
    stake: int
    for_one: bool = False
    _: KW_ONLY
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @classmethod
    def of(cls, number: Fraction, *, for_one: bool = False) -> Ratio:
        """The prize, in lowest terms, that is written with this number."""
        return cls(number.numerator, number.denominator, for_one)

    @property
    def number(self) -> Fraction:
        """The number that it is written with: profit to one or, of `8 for 1`, the whole return."""
        return Fraction(self.amount, self.stake)

    @property
    def profit(self) -> Fraction:
        """Profit per unit of the stake."""
        return Fraction(self.amount - self.stake * self.for_one, self.stake)

    @property
    def label(self) -> str:
        """How it is written."""
        return str(self)

    def __str__(self) -> str:
        return f"{self.amount} for {self.stake}" if self.for_one else f"{self.amount}:{self.stake}"


NO_PRIZE = Ratio(0, 1)
"""What the results pay for which an extra prize has no row: it cannot be written."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A word in place of a ratio: the option that fixes it, or the meter of which a `part` is paid."""

    word: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)
    _: KW_ONLY
    part: Fraction = Fraction(1)

    def paid(self, shown: Ratio) -> Ratio:
        """What is paid where the option is chosen, or the meter shows, so."""
        return shown if self.part == 1 else Ratio.of(self.part * shown.number, for_one=shown.for_one)

    @property
    def label(self) -> str:
        """How it is written: `royal`, `10% of royal`."""
        return self.word if self.part == 1 else f"{percent_text(self.part)} of {self.word}"


def percent_text(rate: Fraction) -> str:
    """A rate as a file writes it: `5%`, `2.5%`."""
    return f"{(Decimal(rate.numerator) * 100 / rate.denominator).normalize():f}%"


@dataclass(frozen=True, slots=True)
class By:
    """What a table of prizes goes by.

    `kind` is `word` (a variable or a stage, in `what`), `total`, `stage`, `showing` (dice that show `what`),
    `different` (how many different faces), `count` or `collected` (of a tally), or `trial` (the number of the
    trial that decided, the first of the bet being 1). Of a round of cards it may be a `measure`; a `word` is
    then a hand, by its points, or a step, by what its card counts. Of a `happening` it is which of the words in
    `among`, those of its rows, names what came up: a name of the file, what happened in the hand, the step that ended
    the round. `choice` is what the player chose at the step in `what`.
    """

    kind: Literal[
        "word", "total", "stage", "showing", "different", "count", "collected", "trial", "measure", "happening",
        "choice",
    ]  # fmt: skip
    what: str = ""
    _: KW_ONLY
    measure: HandMeasure | None = None
    among: tuple[str, ...] = ()
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def hands(self) -> tuple[str, ...]:
        """The words that say of which hands of cards a measure is."""
        return tuple(word.text for word in self.measure.hands) if self.measure else ()


@dataclass(frozen=True, slots=True)
class Span:
    """Row keys that are numbers, both ends included; `high` is None for `N or more`."""

    low: int
    high: int | None


RowKey: TypeAlias = Span | str
OTHERS = "others"
HOLDS = "holds"
"""Of what a table goes by whether it is so: that it is. That it is not is one of the `others`."""
NONE = "none"
"""A step of a deal that dealt no card; what came up where none of several words names it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the keys it is for (`others` for all that no other row names) and what it pays."""

    keys: tuple[RowKey, ...]
    pays: Pays
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """A table of prizes and what it goes by."""

    by: By
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A row that pays nothing: of a tally's table, the stake is lost, or comes back; of a deal's, draws or stands."""

    word: Literal["lose", "push", "draws", "stands"]
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Units:
    """How many units a part of a compound bet is laid with."""

    count: int


Pays: TypeAlias = Ratio | Reference | Verdict | Units | PrizeTable
"""One prize, or a table; a verdict only in the table of a tally, units only in those of a compound bet."""


def among(by: By, rows: Iterable[Row]) -> By:
    """What a table goes by, with the words of its rows, where these decide which of them something is."""
    if by.kind != "happening":
        return by
    words = (key for row in rows for key in row.keys if isinstance(key, str) and key not in (OTHERS, NONE))
    return replace(by, among=tuple(words))


def tables(pays: Pays | None) -> Iterator[PrizeTable]:
    """The table of prizes and those inside its rows, outermost first."""
    if isinstance(pays, PrizeTable):
        yield pays
        for row in pays.rows:
            yield from tables(row.pays)


def leaves(pays: Pays | None) -> Iterator[Ratio | Reference | Verdict | Units]:
    """What every row of a table gives, in the order written."""
    if isinstance(pays, PrizeTable):
        for row in pays.rows:
            yield from leaves(row.pays)
    elif pays is not None:
        yield pays


def prizes(pays: Pays | None) -> Iterator[Ratio | Reference]:
    """Every ratio and option of a prize, in the order written."""
    return (leaf for leaf in leaves(pays) if isinstance(leaf, Ratio | Reference))


@lru_cache(maxsize=4096)
def parsed_number(text: str) -> int | None:
    """The number that a text is; None for anything else, `00` and `٣` among it."""
    return whole_of(text) if _NUMBER.fullmatch(text) else None


def matches(key: RowKey, value: str) -> bool:
    """Whether a row's key is for a value; `others` matches nothing by name."""
    return _names((key,), value, parsed_number(value))


def key_text(key: RowKey) -> str:
    """A row key as it is written: `12`, `9 to 12`, `6 or more`, `others`."""
    if not isinstance(key, Span):
        return key
    if key.high is None:
        return f"{key.low} or more"
    return str(key.low) if key.low == key.high else f"{key.low} to {key.high}"


def rows_for(table: PrizeTable, value: str) -> tuple[Row, ...]:
    """The rows that name a value; where none does, `others`. Who asks for many values asks `RowFinder`."""
    counted = parsed_number(value)
    named = tuple([row for row in table.rows if _names(row.keys, value, counted)])
    return named or tuple([row for row in table.rows if row.keys == (OTHERS,)])


class RowFinder:
    """The rows of a table, each found in a time that does not grow with their number, as long as no two overlap."""

    def __init__(self, table: PrizeTable) -> None:
        self.others = tuple(row for row in table.rows if row.keys == (OTHERS,))
        self._words: dict[str, list[tuple[Row, RowKey]]] = {}
        spans: list[tuple[int, Row, Span]] = []
        for row in table.rows:
            for key in row.keys:
                if isinstance(key, Span):
                    spans.append((key.low, row, key))
                elif key != OTHERS:
                    self._words.setdefault(key, []).append((row, key))
        self._written = [(row, key) for _, row, key in spans]
        spans.sort(key=lambda one: one[0])
        self._lows, self._sorted = [low for low, _, _ in spans], [(row, key) for _, row, key in spans]
        self.apart = all(_is_below(one, other) for (_, _, one), (_, _, other) in pairwise(spans))

    def named(self, value: str) -> list[tuple[Row, RowKey]]:
        """Every row that names a value, with the key that does, in the order of the table."""
        counted, words = parsed_number(value), self._words.get(value, [])
        if counted is None:
            return words
        place = bisect_right(self._lows, counted)
        near = self._sorted[max(0, place - 1) : place] if self.apart else self._written
        return [(row, key) for row, key in near if _names((key,), value, counted)] + words

    def rows(self, value: str) -> tuple[Row, ...]:
        """The rows that name a value; where none does, those of `others`."""
        named = self.named(value)
        return tuple({id(row): row for row, _ in named}.values()) if named else self.others


def _is_below(one: Span, other: Span) -> bool:
    return one.high is not None and one.high < other.low


def _names(keys: tuple[RowKey, ...], value: str, counted: int | None) -> bool:
    """Whether one of the keys of a row is for a value, which is that number, or None; `others` matches none by name."""
    for key in keys:
        if isinstance(key, str):
            if key == value and key != OTHERS:
                return True
        elif counted is not None and key.low <= counted and (key.high is None or counted <= key.high):
            return True
    return False
