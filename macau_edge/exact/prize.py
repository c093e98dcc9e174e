"""What a decided bet gives: the row of its table, the commission, the chips it is paid in, the net result.

A decision falls into one row of a table, by what was shown, counted or opened, and from table to table down to a
ratio; no row for it, or two, is an error at the table. A net result is profit per unit staked: below zero what is
lost.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import floor
from typing import NamedTuple

from macau_edge.exact.chain import NOTHING
from macau_edge.model import (
    By,
    Chips,
    Commission,
    Member,
    Pays,
    PrizeTable,
    Ratio,
    Reference,
    Row,
    Ruleset,
    Shoe,
    Units,
    Verdict,
    notation,
    own_prizes,
    tables,
)
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import Word
from macau_edge.model.prizes import NONE, RowFinder
from macau_edge.model.problem import Place, Problem, ProblemError, nearest
from macau_edge.model.records import KW_ONLY, dataclass
from macau_edge.model.walk import gathered
from macau_edge.outcomes.questions import RoundWords
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.scope import Choices, MissingChoiceError, Scope
from macau_edge.outcomes.select import operand_meaning, select
from macau_edge.outcomes.together import stake_inside

OF_THE_OUTCOME = ("total", "showing", "different", "measure", "happening", "choice")
"""What a table can go by that is not settled before the trial; so does a hand or a step of a deal."""

PRIZES = (Ratio, Reference)
"""What a row gives that is paid, or lost."""

NO_POINT = "(no such stage)"
"""The value of a stage that a table goes by, where the bet was decided in another one."""


class Decided(NamedTuple):
    """How a bet was decided: in which stage, opened by what, on which outcome and which of its trials.

    A tally is decided with what it `counted` and has no stage.
    """

    stage: str
    point: str | None
    outcome: int
    trial: int | None = None
    counted: int | None = None


@dataclass(frozen=True)
class Prizes:
    """The prizes of one member, under the options chosen, laid with so many units; in whole `chips` where these are.

    Of one that is `laid` on another's stake nothing is kept where a winner's stake is.
    """

    ruleset: Ruleset
    member: Member
    choices: Choices
    _: KW_ONLY
    units: int = 1
    chips: Chips | None = None
    laid: bool = False

    @property
    def returned(self) -> bool:
        """Whether no stake of it is kept when it wins."""
        return self.ruleset.stake_returned or self.laid

    @property
    def commission(self) -> Commission | None:
        """The bet's commission, or the file's."""
        return self.ruleset.commission_of(self.member.bet)

    @cached_property
    def up_front(self) -> Fraction:
        """The commission put down with the bet, in units of the stake."""
        taken = self.commission
        if taken is None or taken.paid == "on a win":
            return NOTHING
        if taken.of == "stake":
            return taken.rate
        taken_of = {self._base(self.ratio(prize), taken) for prize in own_prizes(self.member)}
        if len(taken_of) != 1:
            message = Message(
                "a commission of the prize, paid with the bet, needs to know the prize, and this bet has several"
            )
            remedy = Message("take it of the stake, or on a win")
            raise self._problem(self.member.bet.place, "arithmetic/commission", message, remedy)
        return taken.rate * taken_of.pop()

    def net(self, target: str, prize: Ratio | Reference) -> Fraction:
        """The net result of a win, or of a loss, with this prize, in units of the stake; of a push there is none."""
        if target == "push":
            return NOTHING
        ratio = self.ratio(prize)
        if target != "win":
            return self._lost(ratio)
        if self.laid and ratio.for_one:
            raise stake_inside(ratio, self.member.bet.place, self.member.bet.id)
        return self._won(ratio)

    def _won(self, ratio: Ratio) -> Fraction:
        taken = self.commission
        if taken is None:
            return self._received(self.profit(ratio))
        if taken.paid == "with the bet":
            return self._received(self.profit(ratio)) - self.up_front
        return self._received(self.profit(ratio) - taken.rate * self._base(ratio, taken))

    def _lost(self, part: Ratio) -> Fraction:
        lost = self._received(-part.profit)
        return lost - self.up_front if self.up_front else lost

    def tallied(self, decided: Decided, inner: Scope) -> Fraction:
        """The net result of a tally that ends with a count, in units of the stake."""
        leaf = self.leaf(self.member.bet.pays, decided, inner)
        if isinstance(leaf, Verdict):
            part = self.row(self.member.bet.lost, decided, inner)
            return Fraction(0) if leaf.word == "push" else self.net("lose", part)
        assert not isinstance(leaf, Units)
        return self.net("win", leaf)

    def _received(self, net: Fraction) -> Fraction:
        """A result as it is paid: what comes back beside or out of the stake is rounded down to whole chips."""
        if self.chips is None or net <= -1:  # all is lost, or more besides: nothing comes back
            return net
        stake = self.units * self.chips.stake
        if net > 0:
            return Fraction(floor(stake * net / self.chips.chip) * self.chips.chip, stake)
        return Fraction(floor(stake * (1 + net) / self.chips.chip) * self.chips.chip, stake) - 1

    def _base(self, ratio: Ratio, taken: Commission) -> Fraction:
        """What the commission is taken of. A prize without the stake is, where the house keeps it, all that is paid."""
        profit = self.profit(ratio)
        all_paid = not self.returned and not ratio.for_one
        return {"stake": Fraction(1), "prize": profit + all_paid, "return": profit + 1}[taken.of]

    def profit(self, ratio: Ratio) -> Fraction:
        """Profit per unit of the stake; less the stake where the act lets the house keep it."""
        return ratio.profit if self.returned or ratio.for_one else ratio.profit - 1

    def ratio(self, prize: Ratio | Reference) -> Ratio:
        """The ratio itself, or the one that the option fixes."""
        if isinstance(prize, Ratio):
            return prize
        option = self.ruleset.options.get(prize.word)
        if option is None:
            message = Message("`{word}` is neither a ratio nor an option of this file", word=prize.word)
            otherwise = Message("write profit to stake, `7:6`, or define the option")
            remedy = nearest(prize.word, self.ruleset.options, otherwise)
            raise self._problem(prize.place, "structure/unknown-word", message, remedy)
        if not option.of_ratios:
            message = Message("the option `{word}` chooses outcomes, not a prize", word=prize.word)
            raise self._problem(prize.place, "structure/option-kind", message, Message("give it ratios as choices"))
        chosen = self.choices.get(prize.word)
        if chosen is None:
            raise MissingChoiceError(prize.word)
        assert isinstance(chosen, Ratio)
        return prize.paid(chosen)

    def row(self, pays: Pays | None, decided: Decided, inner: Scope) -> Ratio | Reference:
        """The prize of the one row that a decision falls into."""
        leaf = self.leaf(pays, decided, inner)
        assert isinstance(leaf, PRIZES)
        return leaf

    def leaf(self, pays: Pays | None, decided: Decided, inner: Scope) -> Ratio | Reference | Verdict | Units:
        """What the one row that a decision falls into gives."""
        while isinstance(pays, PrizeTable):
            pays = self._row(pays, decided, inner).pays
        assert pays is not None
        return pays

    def path(self, pays: Pays | None, decided: Decided, inner: Scope) -> tuple[tuple[PrizeTable, Row], ...]:
        """The tables and rows that a decision falls into, outermost first; empty where the prize is one ratio."""
        found: list[tuple[PrizeTable, Row]] = []
        while isinstance(pays, PrizeTable):
            found.append((pays, self._row(pays, decided, inner)))
            pays = found[-1][1].pays
        return tuple(found)

    @cached_property
    def _finders(self) -> dict[int, RowFinder]:
        return {}

    def _finder(self, table: PrizeTable) -> RowFinder:
        """Of a table of this bet, which stays as long as the bet does."""
        found = self._finders.get(id(table))
        return found or self._finders.setdefault(id(table), RowFinder(table))

    def _row(self, table: PrizeTable, decided: Decided, inner: Scope) -> Row:
        value = self.quantity(table.by, decided, inner)
        rows = self._finder(table).rows(value)
        if len(rows) > 1:
            line = rows[0].place.line
            message = Message("two rows are for {value}: this one, and one on line {line}", value=value, line=line)
            raise self._problem(rows[1].place, "arithmetic/overlap", message, Message("give each value one row"))
        if not rows:
            message = Message(
                "`{bet}` can be decided with {by} {value}, and no row is for it",
                bet=self.member.id, by=notation.by(table.by), value=value,
            )  # fmt: skip
            remedy = Message("add a row `{value}: …`", value=value)
            raise self._problem(table.by.place, "arithmetic/no-row", message, remedy)
        return rows[0]

    def prizes(
        self, pays: Pays, indices: frozenset[int], at: Decided, inner: Scope
    ) -> Iterator[tuple[Ratio | Reference, frozenset[int]]]:
        """The prizes of decisions like `at` on each of these outcomes, with the outcomes that each is for."""
        if isinstance(pays, Ratio | Reference):
            yield pays, indices
            return
        for alike in prize_classes(pays, indices, inner).values():
            yield self.row(pays, at._replace(outcome=alike[0]), inner), frozenset(alike)

    def quantity(self, by: By, decided: Decided, inner: Scope) -> str:
        """The value of what a table goes by, as text."""
        if decided.counted is not None and by.kind not in ("count", "collected", "word"):
            message = Message("a tally is paid by what it counted, not by {by}", by=notation.by(by))
            own = "count" if self.member.bet.tally and self.member.bet.tally.count else "collected"
            remedy = Message("go by `{by}`", by=own)
            raise self._problem(by.place, "structure/by-of-a-tally", message, remedy)
        match by.kind:
            case "count" | "collected" if decided.counted is not None:
                return str(decided.counted)
            case "count" | "collected":
                message = Message("the table goes by {by}, and this bet does not count", by=notation.by(by))
                remedy = Message("go by `total`, a variable or a stage")
                raise self._problem(by.place, "structure/no-tally", message, remedy)
            case "trial":
                return str(decided.trial)
            case "stage":
                return decided.stage
            case kind if kind in OF_THE_OUTCOME:
                return str(_column(by, inner)[decided.outcome])
        if by.what in self.member.values:
            return self.member.values[by.what].label
        if is_of_round(by, inner):
            return str(_column(by, inner)[decided.outcome])
        if any(stage.name == by.what for stage in self.member.bet.stages if stage.name):
            return decided.point if decided.stage == by.what and decided.point else NO_POINT
        known = [*self.member.values, *(stage.name for stage in self.member.bet.stages if stage.name), "total", "stage"]
        message = Message("the table goes by `{by}`, which this bet does not have", by=by.what)
        remedy = nearest(by.what, known, Message("it has: {words}", words=joined(known)))
        raise self._problem(by.place, "structure/unknown-word", message, remedy)

    def _problem(self, place: Place, code: str, message: Message, remedy: Message) -> ProblemError:
        return ProblemError(Problem(place, code, message, help=remedy))


def prize_classes(pays: Pays | None, indices: frozenset[int], inner: Scope) -> Mapping[Hashable, Sequence[int]]:
    """The outcomes by what the tables of a prize go by there: those that have it alike have the same prize."""
    columns = [_column(table.by, inner) for table in tables(pays) if is_by_outcome(table.by, inner)]
    if not columns:
        return {(): sorted(indices)} if indices else {}
    if len(columns) == 1:
        return gathered(sorted(indices), columns[0].__getitem__)
    return gathered(sorted(indices), lambda index: tuple([column[index] for column in columns]))


def _column(by: By, inner: Scope) -> Sequence[int | str]:
    """What a table goes by, for each outcome."""
    match by.kind:
        case "total":
            return inner.space.results
        case "showing":
            return inner.space.bearing(operand_meaning(Word(by.what, place=by.place), inner))
        case "different":
            return inner.space.different
        case "happening":
            return what_happened(by, inner)
        case _:
            return values_by_round(by, inner)


def is_by_outcome(by: By, inner: Scope) -> bool:
    """Whether it is the outcome that decides what a table goes by."""
    return by.kind in OF_THE_OUTCOME or (by.kind == "word" and is_of_round(by, inner))


def what_happened(by: By, inner: Scope) -> list[str]:
    """For each outcome which of the words of a table names it; `none` where none does.

    Raises:
        ProblemError: two of them name one outcome, or a word means nothing.
    """
    found = [NONE] * len(inner.space)
    for name in by.among:
        for index in select(Word(name, place=by.place), inner):
            if found[index] != NONE:
                message = Message(
                    "`{one}` and `{other}` both name {outcome}",
                    one=name, other=found[index], outcome=inner.space.called(index),
                )  # fmt: skip
                remedy = Message("name sets that have nothing in common, or nest one table in the other")
                raise ProblemError(Problem(by.place, "arithmetic/overlap", message, help=remedy))
            found[index] = name
    return found


def is_of_round(by: By, inner: Scope) -> bool:
    """Whether a table goes by something of a round of cards."""
    return isinstance(inner.device, Shoe) and bool(RoundWords(inner.device, inner.words).asked_by(by))


def values_by_round(by: By, inner: Scope) -> list[str]:
    """What a table goes by, for each round.

    Raises:
        ProblemError: it is no hand, or nothing of a round of cards.
    """
    if not isinstance(inner.device, Shoe) or not isinstance(inner.space, Rounds):
        message, remedy = Message("this is about hands of cards"), Message("go by another thing")
        raise ProblemError(Problem(by.place, "structure/not-a-shoe", message, help=remedy))
    return inner.space.column(RoundWords(inner.device, inner.words), by)
