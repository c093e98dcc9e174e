"""Worked examples: plays of the model, trial by trial, with what is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from macau_edge.derivation.plays import LONGEST, Example, Examples, Step, examples_of
from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.description.happenings import Happenings
from macau_edge.dossier.sections.groups import REMEMBERED
from macau_edge.dossier.sections.standing import money, rule_on_rounding
from macau_edge.hands import parts_of
from macau_edge.model import Bet, Dice, shown_by
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, Value, table, when
from macau_edge.wording.numbers import mixed
from macau_edge.wording.words import Words

T = TypeVar("T")

WHOLE = 16
"""Trials of a play that all have a row of their own, at most; of a longer one those in the middle share a row."""
FIRST, LAST = 6, 4
"""Trials at either end of a longer play that have a row of their own."""

AMOUNTS = {"put-down": "put_down", "prize": "prize", "returned": "returned", "received": "received"}

PRIZES = 4
"""The number of the section on the prizes, which says what is supposed of rounding."""


def examples(case: Case, one: Proposed, w: Words) -> Iterator[Block]:
    """The examples of a bet: those of one trial in one table, any other in a table of its own."""
    found = _found(case, one.bet.id)
    yield Heading(w("played.title"), 4, numbered=False)
    yield from _introduced(case, one, found, w)
    exact = rule_on_rounding(case, one.bet.id) is not None
    words = Plays(case, w, family=len(case.of(one)) > 1, exact=exact)
    short = [example for example in found.shown if words.is_short(example)]
    if short:
        yield words.short(short)
    for number, example in enumerate((one for one in found.shown if one not in short), len(short) + 1):
        yield words.play(number, example)
        yield words.payment(example)
    for taken in _commissions(case, one.bet):
        yield Paragraph(w(f"played.commission.{taken}"), "note")
    stakes = case.application.stakes
    if stakes and any(example.due != example.paid for example in found.shown):
        key = "played.exact" if words.exact else "played.rounded"
        chip = money(stakes.chip, case, w)
        yield Paragraph(w(key, chip=chip, section=PRIZES), "note")


def _commissions(case: Case, bet: Bet) -> Iterator[str]:
    """When commissions are paid on a bet, or on one of its parts."""
    bets = [case.ruleset.bets[part] for part in parts_of(bet)] or [bet]
    taken = [one.commission if one.commission is not None else case.ruleset.commission for one in bets]
    return iter(dict.fromkeys(one.paid.replace(" ", "-") for one in taken if one and one.rate))


@lru_cache(maxsize=REMEMBERED)
def _found(case: Case, bet: str) -> Examples:
    """The examples of a bet, which are looked for once for all languages."""
    one = next(one for one in case.proposed if one.bet.id == bet)
    stakes = case.application.stakes
    minimum, chip = (stakes.minimum, stakes.chip) if stakes else (None, None)
    return examples_of(case.ruleset, case.of(one), case.choices, minimum, chip, limit=case.limit)


def _introduced(case: Case, one: Proposed, found: Examples, w: Words) -> Iterator[Block]:
    """What the examples are, what is staked in them, and which there are none of."""
    intro = "played.intro.family" if len(case.of(one)) > 1 else "played.intro"
    yield Paragraph(w(intro, count=found.kinds))
    if found.shown:
        yield Paragraph(_staked(case, found, w))
    if found.left_out:
        yield Paragraph(w("played.left-out"), "note")
    if found.longer:
        yield Paragraph(w("played.longer", count=LONGEST), "note")


def _staked(case: Case, found: Examples, w: Words) -> str:
    stakes, stake = case.application.stakes, found.shown[0].stake
    if stakes is None:
        return w("played.stake.none", stake=money(stake, case, w))
    key = "played.stake.minimum" if stake == stakes.minimum else "played.stake.multiple"
    minimum, chip = (money(amount, case, w) for amount in (stakes.minimum, stakes.chip))
    return w(key, stake=money(stake, case, w), minimum=minimum, chip=chip)


class Plays:
    """The examples of a bet in a language; of a `family` with the name of each member.

    Only `exact` payments where the applicant has a rule for rounding, which the program cannot follow.
    """

    def __init__(self, case: Case, w: Words, *, family: bool, exact: bool) -> None:
        self.case, self.w, self.family, self.exact = case, w, family, exact
        device = case.ruleset.device
        self.only_totals = isinstance(device, Dice) and device.only_totals
        self.many = shown_by(device) > 1 and not self.only_totals

    def is_short(self, example: Example) -> bool:
        """Whether a row is enough: it has one trial, and there is nothing to say about where play begins."""
        return len(example.play.steps) == 1 and not self._words(example).begins(example.play)

    def short(self, shown: Sequence[Example]) -> Table:
        """Examples of one trial, a row each, with what is paid."""
        fields: tuple[Field[tuple[int, Example]], ...] = (
            Number(self.w("played.number"), lambda one: one[0]),
            *when(self.family, Label(self.w("request.object.bet"), lambda one: self._bet(one[1]))),
            *self._shown(shown, lambda one: [one[1].play.steps[0]]),
            Label(self.w("played.happens"), lambda one: self._words(one[1]).step(one[1].play.steps[0])),
            *(Number(self.w(f"played.{key}"), self._amount(name)) for key, name in AMOUNTS.items()),
        )
        return table(self.w, fields, list(enumerate(shown, 1)))

    def play(self, number: int, example: Example) -> Table:
        """An example of several trials, a row each; where play begins in the middle of a hand, one before them."""
        words, play = self._words(example), example.play
        begins = words.begins(play)
        fields: tuple[Field[Trials], ...] = (
            Number(self.w(f"played.{self.w.device}.trial"), lambda row: row.number),
            *self._shown([example], lambda row: row.steps),
            Label(self.w("played.happens"), lambda row: self._happens(row, words) if row.steps else begins),
        )
        rows = [Trials("—", ())] if begins else []
        return table(self.w, fields, [*rows, *_rows(play.steps)], self._title(number, example))

    def payment(self, example: Example) -> Paragraph:
        """What is put down and paid, in a sentence."""
        due, paid = example.due, example.due if self.exact else example.paid
        prize, returned = self._money(due.prize, paid.prize), self._money(due.returned, paid.returned)
        said = {
            "put_down": money(due.put_down, self.case, self.w),
            "prize": prize,
            "returned": returned,
            "received": self._money(due.received, paid.received),
        }
        key = "played.payment" if due.prize else "played.payment.back" if due.returned else "played.payment.nothing"
        return Paragraph(self.w(key, **said))

    def _title(self, number: int, example: Example) -> str:
        result = self._words(example).result(example.play)
        if not self.family:
            return self.w("played.example", number=number, result=result)
        return self.w("played.example.of", number=number, bet=self._bet(example), result=result)

    def _shown(self, shown: Sequence[Example], of: Callable[[T], Sequence[Step]]) -> Iterator[Field[T]]:
        """The columns of what comes up: the faces and, of several that have numbers, their total."""
        w = self.w

        def faces(item: T) -> str:
            return ", ".join(w.label(step.outcome.label) for step in of(item)) or "—"

        def total(item: T) -> Value:
            steps = of(item)
            return str(steps[0].outcome.total) if len(steps) == 1 else None

        yield Label(w("played.total" if self.only_totals else f"played.{w.device}.shows"), faces)
        if self.many and all(step.outcome.total is not None for one in shown for step in one.play.steps):
            yield Number(w("played.total"), total)

    def _amount(self, name: str) -> Callable[[tuple[int, Example]], str]:
        """An amount that is due, and what is paid of it."""

        def cell(one: tuple[int, Example]) -> str:
            example = one[1]
            exactly = self.exact or name == "put_down"
            due, paid = (getattr(side, name) for side in (example.due, example.due if exactly else example.paid))
            return _due_and_paid(due, paid)

        return cell

    def _happens(self, row: Trials, words: Happenings) -> str:
        """What a trial does; of several that share a row how many they are, and what the last one does."""
        said = words.step(row.steps[-1])
        count = self.w("played.between", count=len(row.steps))
        return said if len(row.steps) == 1 else self.w("phrase.semicolon").join([count, said])

    def _words(self, example: Example) -> Happenings:
        return Happenings(example.play.member, self.case.choices, self.w)

    def _bet(self, example: Example) -> str:
        return self.w.bet(example.play.member)

    def _money(self, due: Fraction, paid: Fraction) -> str:
        said = money(paid, self.case, self.w)
        return said if due == paid else f"{mixed(due)} → {said}"


@dataclass(frozen=True, slots=True)
class Trials:
    """A row of a play: a trial, or several in the middle of a long one; none for where it begins."""

    number: str
    steps: Sequence[Step]


def _rows(steps: Sequence[Step]) -> Iterator[Trials]:
    """A row for each trial; of a long play one for all in the middle."""
    middle = range(FIRST, len(steps) - LAST) if len(steps) > WHOLE else range(0)
    for at, step in enumerate(steps):
        if at not in middle:
            yield Trials(str(at + 1), [step])
        elif at == middle[-1]:
            yield Trials(f"{middle[0] + 1}–{at + 1}", steps[middle[0] : middle[-1] + 1])


def _due_and_paid(due: Fraction, paid: Fraction) -> str:
    """`11 2/3 → 11`; once where nothing is rounded."""
    return mixed(due) if due == paid else f"{mixed(due)} → {mixed(paid)}"
