"""Bets as written: clauses, stages, tallies, compounds and families."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from macau_edge.model.phrases import Phrase
from macau_edge.model.prizes import OTHERS, By, Pays, PrizeTable, Ratio, Reference, Row, Span, Units, prizes, rows_for
from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.texts import Citation, Expected, Text
from macau_edge.model.walk import gathered


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a bet counts or collects, and what ends it.

    One of `collect` (the items, each taken once) and `count` (the outcomes counted, one a trial) is given; `when` says
    which trials may count, all where None; `until` ends it, after that last trial was looked at; where None, it goes on
    until what it counted decides it, whatever may still come. `highest_of` makes
    one bet of a family of tallies: it is paid the highest prize among them.
    """

    collect: tuple[Value, ...] | None
    count: Phrase | None
    when: Phrase | None
    until: Phrase | None
    highest_of: Variable | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def counted(self) -> tuple[Phrase, ...]:
        """What is counted: the one phrase, or that of each item which is collected."""
        return (self.count,) if self.count else tuple(item.outcomes for item in self.collect or ())


@dataclass(frozen=True, slots=True)
class Part:
    """A bet of a compound bet, by its identifier (`aces`, `horn-unit[2]`), and the units it is laid with.

    Where it is laid `on` another part, by that one's identifier, it is paid on that stake and puts down nothing itself.
    """

    bet: str
    units: Units | PrizeTable
    on: str | None = field(default=None, kw_only=True)
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HandStage:
    """A stage of the hand that a bet names."""

    stage: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Additional:
    """A bet made when the bet `to` enters the stage `at`."""

    to: str
    at: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Chips:
    """A stake in whole money, and the smallest chip that the house pays with: prizes are rounded down to it."""

    stake: int
    chip: int


@dataclass(frozen=True, slots=True)
class StrategyRow:
    """A choice of the player, and where a written rule makes it; at one `step`, or wherever it is open."""

    choice: str
    where: Phrase
    step: str = ""
    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Strategy:
    """How a bet is played where the player has a choice: by the rows of a rule, or, where it has none, the best way.

    A step of which no row speaks is played in the best way, given the others.
    """

    rows: tuple[StrategyRow, ...] = ()
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def best(self) -> bool:
        """Whether the engines are to find all of it."""
        return not self.rows

    def at(self, step: str, choices: Collection[str]) -> tuple[StrategyRow, ...]:
        """The rows of the rule for a step with these choices; none where it is played in the best way."""
        return tuple(row for row in self.rows if row.step == step or (not row.step and row.choice in choices))


CommissionBase = Literal["stake", "prize", "return"]
CommissionTime = Literal["on a win", "with the bet"]


@dataclass(frozen=True, slots=True)
class Commission:
    """What the house takes: `rate` of the stake, prize or return, on a win or with the bet."""

    rate: Fraction
    of: CommissionBase
    paid: CommissionTime

    @property
    def in_advance(self) -> bool:
        """Whether it is paid with the bet of what is only won later, so that a prize changes what is put down."""
        return self.paid == "with the bet" and self.of != "stake"


ALL = Ratio(1, 1)
"""The whole stake, which a loss costs where nothing else is written."""


@dataclass(frozen=True, slots=True)
class MemberName:
    """What a member of a family is called by itself; `id` is what stands in the brackets of its identifier."""

    id: str
    text: Text
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class OwnLimit:
    """The limit that a policy gives a bet whose figures take more than a command does by default, and its line.

    Of a bet in a revision no command is told that names its file.
    """

    states: int
    place: Place
    of_revision: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """A bet, or a family of bets, as written, in one of four forms.

    A simple bet has one stage without a name, a staged bet several; a tally has a `tally` and a compound bet `parts`,
    and neither has stages. Only a compound bet has no `pays`. `made` is the stage of the hand at which it is made,
    `not_working` the one in which it sleeps. `strategy` is how the player chooses, where the bet depends on that, and
    `raises` how many times the stake is put down besides with a choice. Of a part that is `staked` nothing is put down
    at the start, and so many units with each choice; one that `stays` with a choice comes back unless that is made.
    `per` is the part of a compound bet by whose stake its figures are told. `members` are names of members of a family.
    `expect` are figures that it must have, which
    changes none; `prize_place` is where its prizes are written, `based_on` where the bet is that it has keys from, and
    `words` are those of its keys that name a choice or a part, each with its key and its place.
    """

    id: str
    stages: tuple[Stage, ...]
    pays: Pays | None
    place: Place = field(compare=False, repr=False)
    name: Text | None = None
    members: tuple[MemberName, ...] = ()
    law: Citation | None = None
    pays_law: Citation | None = None
    each: tuple[Variable, ...] = ()
    additional: Additional | None = None
    lost: Pays = ALL
    commission: Commission | None = None
    units: int = 1
    tally: Tally | None = None
    parts: tuple[Part, ...] = ()
    made: HandStage | None = None
    not_working: HandStage | None = None
    strategy: Strategy | None = None
    raises: tuple[tuple[str, int], ...] = ()
    staked: tuple[tuple[str, int], ...] = ()
    stays: str = ""
    per: str = ""
    expect: Expected = ()
    prize_place: Place = field(default=NOWHERE, compare=False, repr=False)
    based_on: Place = field(default=NOWHERE, compare=False, repr=False)
    words: tuple[tuple[str, str, Place], ...] = field(default=(), compare=False, repr=False)
    limit: OwnLimit | None = field(default=None, compare=False, repr=False)
    """What a policy gives it; no figure depends on that."""

    def place_of(self, key: str, word: str) -> Place:
        """Where a word of `raise`, `staked`, `stays` or `per` is written; the bet itself where that is not known."""
        return next((place for *known, place in self.words if known == [key, word]), self.place)


@dataclass(frozen=True, slots=True)
class Member:
    """One bet of a family, with the value of each variable; a bet without a family is its own only member."""

    bet: Bet
    values: Mapping[str, Value]

    def __repr__(self) -> str:
        return f"<Member {self.id}>"

    @property
    def id(self) -> str:
        """The identifier: `field`, `hard-way[4]`, `nim[1,2]`."""
        labels = ",".join(value.label for value in self.values.values())
        return f"{self.bet.id}[{labels}]" if labels else self.bet.id

    @property
    def parts(self) -> tuple[Part, ...]:
        """The bets that it is put together of: of a member of a family of compound bets the members called as it is."""
        inside = self.id.removeprefix(self.bet.id)
        if not inside:
            return self.bet.parts
        return tuple(replace(part, bet=part.bet + inside, on=part.on and part.on + inside) for part in self.bet.parts)

    @property
    def own_name(self) -> Text | None:
        """What it is called by itself, where its family says so."""
        inside = self.id[len(self.bet.id) + 1 : -1]
        return next((one.text for one in self.bet.members if one.id == inside), None)

    @property
    def opener(self) -> str:
        """What an additional bet calls what opened its stage; nothing on cards, where a round is not known later."""
        value = self.values.get(self.bet.additional.at) if self.bet.additional else None
        return value.label if value else ""


def own_pays(pays: Pays, member: Member) -> Pays:
    """Prizes without the rows of other members: a table that the member's own value decides gives way to its row."""
    if not isinstance(pays, PrizeTable):
        return pays
    if pays.by.kind == "word" and pays.by.what in member.values:
        rows = rows_for(pays, member.values[pays.by.what].label)
        return own_pays(rows[0].pays, member) if rows else PrizeTable(pays.by, ())
    by = own_by(pays.by, member)
    if by is pays.by and not any(isinstance(row.pays, PrizeTable) for row in pays.rows):
        return pays
    return PrizeTable(by, tuple(Row(row.keys, own_pays(row.pays, member), row.place) for row in pays.rows))


def rows_of_values(pays: Pays, variable: str, labels: Collection[str]) -> Pays:
    """Prizes with the rows of some values of a variable alone."""
    if not isinstance(pays, PrizeTable):
        return pays
    rows = tuple(replace(row, pays=rows_of_values(row.pays, variable, labels)) for row in pays.rows)
    table = replace(pays, rows=rows)
    if (pays.by.kind, pays.by.what) != ("word", variable):
        return table
    named = gathered(labels, lambda label: id(next(iter(rows_for(table, label)), None)))
    kept = [row for row in rows if id(row) in named]
    return replace(table, rows=tuple(row if row.keys == (OTHERS,) else _for(row, named[id(row)]) for row in kept))


def _for(row: Row, labels: Iterable[str]) -> Row:
    """The row for these values alone."""
    return replace(row, keys=tuple(Span(int(one), int(one)) if one.isdecimal() else one for one in labels))


def of_members(bet: Bet, meant: Sequence[Member]) -> Bet:
    """A family with the prizes and the losses of some of its members alone."""
    lost = _own_rows(bet.lost, meant)
    return replace(bet, pays=bet.pays and _own_rows(bet.pays, meant), lost=lost)


def _own_rows(pays: Pays, meant: Sequence[Member]) -> Pays:
    own = [own_pays(pays, member) for member in meant]
    if own and all(one == own[0] for one in own):
        return own[0]
    for name in meant[0].values if meant else ():
        pays = rows_of_values(pays, name, list(dict.fromkeys(member.values[name].label for member in meant)))
    return pays


def own_by(by: By, member: Member) -> By:
    """What a table goes by, with the hands of cards that the member's own values stand for."""
    if by.measure is None or member.values.keys().isdisjoint(by.hands):
        return by
    return replace(by, measure=by.measure.of({name: value.label for name, value in member.values.items()}))


def own_prizes(member: Member) -> tuple[Ratio | Reference, ...]:
    """Every prize that a member can win, as far as its own values tell them apart."""
    return tuple(prizes(own_pays(member.bet.pays, member))) if member.bet.pays else ()


def bets_by_name(name: str, bets: Iterable[Bet]) -> list[str]:
    """The identifiers of the bets that a person means by a name, in whatever language it is."""
    return [bet.id for bet in bets if bet.name and bet.name.means(name)]
