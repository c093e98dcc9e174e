"""Worked examples: plays of the model, trial by trial, with what is paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from macau_edge.derivation.plays import LONGEST, Example, Examples, Step, examples_of
from macau_edge.dossier.case import Case, Proposed
from macau_edge.dossier.sections.description.happenings import Happenings
from macau_edge.dossier.sections.groups import REMEMBERED
from macau_edge.dossier.sections.standing import money, rule_on_rounding
from macau_edge.hands import parts_of
from macau_edge.model import Bet, Dice, shown_by
from macau_edge.reports.document import Block, Column, Heading, Paragraph, Table
from macau_edge.wording.numbers import mixed
from macau_edge.wording.words import Words

WHOLE = 16
"""Trials of a play that all have a row of their own, at most; of a longer one those in the middle share a row."""
FIRST, LAST = 6, 4
"""Trials at either end of a longer play that have a row of their own."""

AMOUNTS = ("put-down", "prize", "returned", "received")

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
        yield words.table(short)
    for number, example in enumerate((one for one in found.shown if one not in short), len(short) + 1):
        yield words.play(number, example)
        yield words.payment(example)
    for when in _commissions(case, one.bet):
        yield Paragraph(w(f"played.commission.{when}"), "note")
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

    def table(self, shown: Sequence[Example]) -> Table:
        """Examples of one trial, a row each, with what is paid."""
        columns = (
            Column(self.w("played.number"), right=True),
            *((Column(self.w("request.object.bet")),) if self.family else ()),
            *self._shown(shown),
            Column(self.w("played.happens")),
            *(Column(self.w(f"played.{name}"), right=True) for name in AMOUNTS),
        )
        return Table(columns, tuple(self._row(number, one, shown) for number, one in enumerate(shown, 1)))

    def play(self, number: int, example: Example) -> Table:
        """An example of several trials, a row each."""
        words, play = self._words(example), example.play
        columns = (
            Column(self.w(f"played.{words.w.device}.trial"), right=True),
            *self._shown([example]),
            Column(self.w("played.happens")),
        )
        totals = len(columns) - 3
        rows = [("—", "—", *("",) * totals, begins)] if (begins := words.begins(play)) else []
        rows += list(self._rows(play.steps, words, totals))
        return Table(columns, tuple(rows), self._title(number, example))

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

    def _shown(self, shown: Sequence[Example]) -> Iterator[Column]:
        """The columns of what comes up: the faces and, of several that have numbers, their total."""
        device = self._words(shown[0]).w.device
        yield Column(self.w("played.total" if self.only_totals else f"played.{device}.shows"))
        if self.many and all(step.outcome.total is not None for one in shown for step in one.play.steps):
            yield Column(self.w("played.total"), right=True)

    def _row(self, number: int, example: Example, shown: Sequence[Example]) -> tuple[str, ...]:
        words, step = self._words(example), example.play.steps[0]
        bet = (self._bet(example),) if self.family else ()
        total = (str(step.outcome.total),) if len(list(self._shown(shown))) > 1 else ()
        due, paid = example.due, example.due if self.exact else example.paid
        pairs = (
            (due.put_down, due.put_down),
            (due.prize, paid.prize),
            (due.returned, paid.returned),
            (due.received, paid.received),
        )
        amounts = (_due_and_paid(*pair) for pair in pairs)
        return (str(number), *bet, words.w.label(step.outcome.label), *total, words.step(step), *amounts)

    def _rows(self, steps: Sequence[Step], words: Happenings, totals: int) -> Iterator[tuple[str, ...]]:
        """A row for each trial; of a long play one for all in the middle."""
        middle = range(FIRST, len(steps) - LAST) if len(steps) > WHOLE else range(0)
        for at, step in enumerate(steps):
            shows = words.w.label(step.outcome.label)
            total = (str(step.outcome.total),) * totals
            if at not in middle:
                yield (str(at + 1), shows, *total, words.step(step))
            elif at == middle[-1]:
                between = steps[middle[0] : middle[-1] + 1]
                listed = ", ".join(words.w.label(one.outcome.label) for one in between)
                count = self.w("played.between", count=len(between))
                said = self.w("phrase.semicolon").join([count, words.step(step)])
                yield (f"{middle[0] + 1}–{at + 1}", listed, *("",) * totals, said)

    def _words(self, example: Example) -> Happenings:
        return Happenings(example.play.member, self.case.choices, self.w)

    def _bet(self, example: Example) -> str:
        return self.w.bet(example.play.member)

    def _money(self, due: Fraction, paid: Fraction) -> str:
        said = money(paid, self.case, self.w)
        return said if due == paid else f"{mixed(due)} → {said}"


def _due_and_paid(due: Fraction, paid: Fraction) -> str:
    """`11 2/3 → 11`; once where nothing is rounded."""
    return mixed(due) if due == paid else f"{mixed(due)} → {mixed(paid)}"
