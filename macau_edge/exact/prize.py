"""What a decided bet gives: the row of its table, the commission, the net result."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from macau_edge.model import By, Commission, Member, Pays, Ratio, Reference, Row, Ruleset, Table, own_prizes, rows_for
from macau_edge.phrases import Word
from macau_edge.problem import Place, Problem, ProblemError, nearest
from macau_edge.selection import Choices, MissingChoiceError, Scope, operand, showing

NO_OPENER = "(no such stage)"
"""The value of a stage that a table goes by, where the bet was decided in another one."""


@dataclass(frozen=True, slots=True)
class Decided:
    """How a bet was decided: in which stage, opened by what, on which outcome."""

    stage: str
    opener: str | None
    index: int


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes of one member, under the options chosen."""

    ruleset: Ruleset
    member: Member
    choices: Choices

    @property
    def commission(self) -> Commission | None:
        """The bet's commission, or the file's."""
        own = self.member.bet.commission
        return own if own is not None else self.ruleset.commission

    @property
    def up_front(self) -> Fraction:
        """The commission put down with the bet, in units of the stake."""
        taken = self.commission
        if taken is None or taken.paid == "on a win":
            return Fraction(0)
        if taken.of == "stake":
            return taken.rate
        taken_of = {self._base(self.ratio(prize), taken) for prize in own_prizes(self.member)}
        if len(taken_of) != 1:
            message = "a commission of the prize, paid with the bet, needs to know the prize, and this bet has several"
            raise self._problem(
                self.member.bet.place, "arithmetic/commission", message, "take it of the stake, or on a win"
            )
        return taken.rate * taken_of.pop()

    def win(self, decided: Decided, inner: Scope) -> Fraction:
        """The net result of a win, in units of the stake."""
        ratio = self.ratio(self.row(self.member.bet.pays, decided, inner))
        taken = self.commission
        if taken is None:
            return self.profit(ratio)
        if taken.paid == "with the bet":
            return self.profit(ratio) - self.up_front
        return self.profit(ratio) - taken.rate * self._base(ratio, taken)

    def loss(self, decided: Decided, inner: Scope) -> Fraction:
        """The net result of a loss, in units of the stake."""
        return -self.ratio(self.row(self.member.bet.loses, decided, inner)).profit - self.up_front

    def _base(self, ratio: Ratio, taken: Commission) -> Fraction:
        """What the commission is taken of. A prize without the stake is, where the house keeps it, all that is paid."""
        profit = self.profit(ratio)
        all_paid = not self.ruleset.stake_returned and not ratio.for_one
        return {"stake": Fraction(1), "prize": profit + all_paid, "return": profit + 1}[taken.of]

    def profit(self, ratio: Ratio) -> Fraction:
        """Profit per unit of the stake; less the stake where the act lets the house keep it."""
        return ratio.profit if self.ruleset.stake_returned or ratio.for_one else ratio.profit - 1

    def ratio(self, prize: Ratio | Reference) -> Ratio:
        """The ratio itself, or the one that the option fixes."""
        if isinstance(prize, Ratio):
            return prize
        option = self.ruleset.options.get(prize.word)
        if option is None:
            message = f"`{prize.word}` is neither a ratio nor an option of this file"
            remedy = nearest(prize.word, self.ruleset.options, "write profit to stake, `7:6`, or define the option")
            raise self._problem(prize.place, "structure/unknown-word", message, remedy)
        if not option.of_ratios:
            message = f"the option `{prize.word}` chooses outcomes, not a prize"
            raise self._problem(prize.place, "structure/option-kind", message, "give it ratios as choices")
        chosen = self.choices.get(prize.word)
        if chosen is None:
            raise MissingChoiceError(prize.word)
        assert isinstance(chosen, Ratio)
        return chosen

    def row(self, pays: Pays, decided: Decided, inner: Scope) -> Ratio | Reference:
        """The prize of the one row that a decision falls into."""
        while isinstance(pays, Table):
            pays = self._row(pays, decided, inner).pays
        return pays

    def path(self, pays: Pays, decided: Decided, inner: Scope) -> tuple[tuple[Table, Row], ...]:
        """The tables and rows that a decision falls into, outermost first; empty where the prize is one ratio."""
        found: list[tuple[Table, Row]] = []
        while isinstance(pays, Table):
            found.append((pays, self._row(pays, decided, inner)))
            pays = found[-1][1].pays
        return tuple(found)

    def _row(self, table: Table, decided: Decided, inner: Scope) -> Row:
        value = self.quantity(table.by, decided, inner)
        rows = rows_for(table, value)
        if len(rows) > 1:
            message = f"two rows are for {value}: this one, and one on line {rows[0].place.line}"
            raise self._problem(rows[1].place, "arithmetic/overlap", message, "give each value one row")
        if not rows:
            message = f"`{self.member.id}` can be decided with {describe(table.by)} {value}, and no row is for it"
            raise self._problem(table.by.place, "arithmetic/no-row", message, f"add a row `{value}: …`")
        return rows[0]

    def quantity(self, by: By, decided: Decided, inner: Scope) -> str:
        """The value of what a table goes by, as text."""
        outcome = inner.space[decided.index]
        match by.kind:
            case "total":
                return outcome.label if outcome.total is None else str(outcome.total)
            case "stage":
                return decided.stage
            case "showing":
                return str(showing(outcome, operand(Word(by.what, place=by.place), inner)))
            case "different":
                return str(len({face.label for face in outcome.faces}))
        if by.what in self.member.values:
            return self.member.values[by.what].label
        if any(stage.name == by.what for stage in self.member.bet.stages if stage.name):
            return decided.opener if decided.stage == by.what and decided.opener else NO_OPENER
        known = [*self.member.values, *(stage.name for stage in self.member.bet.stages if stage.name), "total", "stage"]
        message = f"the table goes by `{by.what}`, which this bet does not have"
        raise self._problem(
            by.place, "structure/unknown-word", message, nearest(by.what, known, f"it has: {', '.join(known)}")
        )

    def _problem(self, place: Place, code: str, message: str, remedy: str) -> ProblemError:
        return ProblemError(Problem(place, code, message, remedy))


def describe(by: By) -> str:
    """What a table goes by, as it is written."""
    return {
        "total": "total",
        "stage": "stage",
        "different": "different faces",
        "showing": f"dice showing {by.what}",
    }.get(by.kind, by.what)
