"""The nouns of a ruleset, as read and not yet resolved. Frozen; no input or output, no yaml, no sympy, no numpy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, TypeAlias

from macau_edge.phrases import Phrase
from macau_edge.problem import NOWHERE, Place

Language = Literal["en", "pt", "zh"]
_NUMBER = re.compile(r"0|[1-9][0-9]*")

LANGUAGES: tuple[Language, ...] = ("en", "pt", "zh")


@dataclass(frozen=True, slots=True)
class Text:
    """Words in the languages they were given in; `ours` are the languages in which they are not the gazette's."""

    words: Mapping[Language, str]
    ours: frozenset[Language] = frozenset()

    def say(self, language: Language) -> str:
        """The words in that language; where they are missing, in the first language that has them."""
        return self.words.get(language) or next(iter(self.words.values()), "")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in an act, `art. 5, n.º 2, 1)`; `silent` where the act says nothing; `unread` says what was not read."""

    text: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)
    unread: Text | None = None

    @property
    def silent(self) -> bool:
        """Whether the act says nothing."""
        return self.text == "silent"


@dataclass(frozen=True, slots=True)
class Ratio:
    """A prize: profit to stake, or, where `for_one`, the whole return with the stake inside."""

    amount: int
    stake: int
    for_one: bool = False

    @property
    def profit(self) -> Fraction:
        """Profit per unit of the stake."""
        return Fraction(self.amount, self.stake) - self.for_one

    @property
    def label(self) -> str:
        """How it is written."""
        return str(self)

    def __str__(self) -> str:
        return f"{self.amount} for {self.stake}" if self.for_one else f"{self.amount}:{self.stake}"


@dataclass(frozen=True, slots=True)
class Reference:
    """A word in place of a ratio: the option that fixes it."""

    word: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class By:
    """What a table of prizes goes by.

    `kind` is `word` (a variable or a stage, in `what`), `total`, `stage`, `showing` (dice that show `what`) or
    `different` (how many different faces).
    """

    kind: Literal["word", "total", "stage", "showing", "different"]
    what: str = ""
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Span:
    """Row keys that are numbers, both ends included; `high` is None for `N or more`."""

    low: int
    high: int | None


RowKey: TypeAlias = Span | str
OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the keys it is for (`others` for all that no other row names) and what it pays."""

    keys: tuple[RowKey, ...]
    pays: Pays
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of prizes and what it goes by."""

    by: By
    rows: tuple[Row, ...]


Pays: TypeAlias = Ratio | Reference | Table


@dataclass(frozen=True, slots=True)
class Clause:
    """The outcomes that lead to `target`: win, lose, push, or the stage that begins."""

    target: str
    outcomes: Phrase
    place: Place = field(default=NOWHERE, compare=False, repr=False)


DECISIONS = ("win", "push", "lose")


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase of a bet; a simple bet has one, without a name."""

    name: str
    clauses: tuple[Clause, ...]
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a variable: its label, as in `split[1-2]`, and the outcomes it stands for."""

    label: str
    outcomes: Phrase


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a family: values written out, or the word for them (`face`, `splits`, `like 1-1-2`)."""

    name: str
    values: tuple[Value, ...] | str
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Additional:
    """A bet made when the bet `to` enters the stage `at`."""

    to: str
    at: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)


CommissionBase = Literal["stake", "prize", "return"]
CommissionTime = Literal["on a win", "with the bet"]


@dataclass(frozen=True, slots=True)
class Commission:
    """What the house takes: `rate` of the stake, prize or return, on a win or with the bet."""

    rate: Fraction
    of: CommissionBase
    paid: CommissionTime


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet, or a family of bets, as written."""

    id: str
    stages: tuple[Stage, ...]
    pays: Pays
    place: Place = field(compare=False, repr=False)
    name: Text | None = None
    law: Citation | None = None
    pays_law: Citation | None = None
    each: tuple[Variable, ...] = ()
    additional: Additional | None = None
    loses: Pays = Ratio(1, 1)
    commission: Commission | None = None
    units: int = 1


@dataclass(frozen=True, slots=True)
class Member:
    """One bet of a family, with the value of each variable; a bet without a family is its own only member."""

    bet: Bet
    values: Mapping[str, Value]

    @property
    def id(self) -> str:
        """The identifier: `field`, `hard-way[4]`, `nim[1,2]`."""
        labels = ",".join(value.label for value in self.values.values())
        return f"{self.bet.id}[{labels}]" if labels else self.bet.id


@dataclass(frozen=True, slots=True)
class Option:
    """What the law leaves to the house. `choices` are ratios, or outcomes, or None for any ratio."""

    id: str
    choices: tuple[Ratio, ...] | tuple[Value, ...] | None
    default: Choice | None
    place: Place = field(compare=False, repr=False)
    law: Citation | None = None

    @property
    def of_ratios(self) -> bool:
        """Whether the option fixes a prize rather than outcomes."""
        return self.choices is None or isinstance(self.choices[0], Ratio)


Choice: TypeAlias = Ratio | Value


@dataclass(frozen=True, slots=True)
class Provision:
    """A condition, an assumption or a note: a text with its article, and the bets it binds (all where None)."""

    id: str
    text: Text
    law: Citation | None
    place: Place = field(compare=False, repr=False)
    bets: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way to read a provision: whole entries in place of the adopted ones."""

    id: str
    text: Text
    place: Place = field(compare=False, repr=False)
    bets: tuple[Bet, ...] = ()
    commission: Commission | None = None
    stake_returned: bool | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A provision with more than one meaning: the one adopted, why, and the others."""

    id: str
    law: Citation | None
    adopted: Text
    because: Text
    alternatives: tuple[Alternative, ...]
    place: Place = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a die: its label, its weight and its attributes (`colour`, `number`)."""

    label: str
    weight: int = 1
    attributes: tuple[tuple[str, str], ...] = ()

    def attribute(self, name: str) -> str | None:
        """The value of an attribute; `face` is the label."""
        return self.label if name == "face" else dict(self.attributes).get(name)

    @property
    def number(self) -> int | None:
        """What the face adds to a total; None where it has no number."""
        return as_number(self.attribute("number") or self.label)

    def bears(self, what: str) -> bool:
        """Whether `what` is the face, its number or one of its attributes."""
        return what == self.label or any(what == value for _, value in self.attributes)


@dataclass(frozen=True, slots=True)
class Dice:
    """So many equal dice, thrown together."""

    count: int
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How a wheel's numbers lie on the cloth: `rows` of `columns` from 1 on, the pocket `head` along the first row."""

    rows: int
    columns: int
    head: str = ""


@dataclass(frozen=True, slots=True)
class Wheel:
    """Pockets with their weights, and the table laid out from them."""

    pockets: tuple[tuple[str, int], ...]
    table: Layout | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """One of so many remainders, each as likely."""

    results: tuple[str, ...]


Device: TypeAlias = Dice | Wheel | Draw


@dataclass(frozen=True, slots=True)
class Act:
    """The act a ruleset is written from. Dates are as written, `2010-03-08`; `new_bets` may be None."""

    title: Text
    cite: str
    status: Literal["in force", "amended", "superseded", "unknown"]
    place: Place = field(compare=False, repr=False)
    signed: str = ""
    published: str = ""
    gazette: str = ""
    effective: str = ""
    by: tuple[str, ...] = ()
    revokes: tuple[str, ...] = ()
    new_bets: Citation | None = None
    instead_of_new_bets: Text | None = None
    sources: Text | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The law of one game. `name` is how it was asked for (`portugal/craps`), `sha256` of the file's bytes."""

    name: str
    place: Place = field(compare=False, repr=False)
    sha256: str
    game: Text
    device: Device
    bets: Mapping[str, Bet]
    act: Act | None = None
    stake_returned: bool = True
    commission: Commission | None = None
    names: Mapping[str, Phrase] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    assumptions: tuple[Provision, ...] = ()
    conditions: tuple[Provision, ...] = ()
    readings: tuple[Reading, ...] = ()
    notes: tuple[Provision, ...] = ()
    places: Mapping[tuple[str, str], Place] = field(default_factory=dict, compare=False, repr=False)
    """(`names`, `words`, `options` or `bets`, identifier) -> where it is written, also where it could not be read."""


def tables(pays: Pays) -> Iterator[Table]:
    """The table of prizes and those inside its rows, outermost first."""
    if isinstance(pays, Table):
        yield pays
        for row in pays.rows:
            yield from tables(row.pays)


def prizes(pays: Pays) -> Iterator[Ratio | Reference]:
    """Every ratio and option of a prize, in the order written."""
    if isinstance(pays, Table):
        for row in pays.rows:
            yield from prizes(row.pays)
    else:
        yield pays


def as_number(text: str) -> int | None:
    """The number that a text is; None for anything else, `00` and `٣` among it."""
    return int(text) if _NUMBER.fullmatch(text) else None


def matches(key: RowKey, value: str) -> bool:
    """Whether a row's key is for a value; `others` matches nothing by name."""
    if isinstance(key, Span):
        counted = as_number(value)
        return counted is not None and key.low <= counted and (key.high is None or counted <= key.high)
    return key == value and key != OTHERS


def rows_for(table: Table, value: str) -> tuple[Row, ...]:
    """The rows that name a value; where none does, `others`."""
    named = tuple(row for row in table.rows if any(matches(key, value) for key in row.keys))
    return named or tuple(row for row in table.rows if row.keys == (OTHERS,))


def own_pays(pays: Pays, member: Member) -> Pays:
    """Prizes without the rows of other members: a table that the member's own value decides gives way to its row."""
    if not isinstance(pays, Table):
        return pays
    if pays.by.kind == "word" and pays.by.what in member.values:
        rows = rows_for(pays, member.values[pays.by.what].label)
        return own_pays(rows[0].pays, member) if rows else Table(pays.by, ())
    return Table(pays.by, tuple(Row(row.keys, own_pays(row.pays, member), row.place) for row in pays.rows))


def own_prizes(member: Member) -> tuple[Ratio | Reference, ...]:
    """Every prize that a member can win, as far as its own values tell them apart."""
    return tuple(prizes(own_pays(member.bet.pays, member)))
