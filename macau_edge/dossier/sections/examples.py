"""Worked examples: plays of the model, trial by trial, with what is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeVar

from macau_edge import model
from macau_edge.analysis.derivation.plays import (
    LONGEST,
    MADE,
    NOT_LAID,
    Event,
    Example,
    Examples,
    Play,
    Step,
    example_again,
    example_plays,
)
from macau_edge.analysis.derivation.steps import RETURNED, STAY
from macau_edge.analysis.stakes import refuses_inexact
from macau_edge.dossier.asked import Asked, commission
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.offers import REMEMBERED, amount_words, rule_on_rounding
from macau_edge.exact.game import Game
from macau_edge.model import ALL, Bet, CommissionTime, Dice, Member, parsed_number, shown_by
from macau_edge.model.prizes import Ratio
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.outcomes.hand import Position, parts_of
from macau_edge.outcomes.stages import additional_to
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, Number, Value, table, when
from macau_edge.wording import BetWords, Words
from macau_edge.wording.bets import part_of_stake
from macau_edge.wording.hands import hand_name, result_in_words
from macau_edge.wording.phrases import happening, item, opened_stage
from macau_edge.wording.text import mixed_number, signed_text

# --- what a trial does to a bet, in few words, as the cells of a table have them -------------------------------------


DECISIONS = ("win", "lose", "push", RETURNED)


class Happenings:
    """The words for the plays of one bet."""

    def __init__(self, member: Member, w: BetWords) -> None:
        self.member, self.w = member, w

    def begins(self, play: Play) -> str:
        """Where the bet it goes with and the hand stand when it is made; empty where play begins with the hand."""
        said = []
        if additional := self.member.bet.additional:
            stage = self._opened(additional.at, self.member.opener)
            base = self.w.bet(Member(additional_to(self.w.ruleset, self.member.bet), {}))
            said.append(self.w("played.begins.additional", bet=base, stage=stage))
            if play.began:
                said.append(self.w("played.hand.stage", stage=self._position(play.began)))
        elif play.began and play.began.point:
            said.append(self.w("played.begins.hand", stage=self._position(play.began)))
        return self._joined(said)

    def result(self, play: Play) -> str:
        """What a play comes to: `wins 24:1`; of a bet put together of several its net result."""
        last = play.last
        said = self._decided(last) if last else self.w("played.net", net=signed_text(play.net))
        return self.w("played.waits", result=said) if play.path.waits else said

    def ends(self, play: Play) -> str:
        """What a play comes to, in players' words; of several bets what becomes of each, those of one fate together."""
        decided = [event for step in play.steps for event in step.events if event.target in (*DECISIONS, NOT_LAID)]
        if play.last or not decided:
            return self.result(play)
        return self.w.both([*self._fates(decided, self._decided)])

    def step(self, step: Step) -> str:
        """What a trial brings in the hand and does to the bet."""
        hand = list(self._hand(step))
        return self._joined([*hand, *self._bet(step, moved=bool(hand))])

    # the hand

    def _hand(self, step: Step) -> Iterator[str]:
        if step.happened:
            yield self.w("played.hand.happening", happening=happening(step.happened, self.w))
            if step.ended:
                yield self.w("played.hand.over")
        elif step.hand is not None:
            yield self.w("played.hand.stage", stage=self._position(step.hand))

    def _position(self, position: Position) -> str:
        return self._opened(position.stage, position.point.label if position.point else "")

    # the bet

    def _bet(self, step: Step, *, moved: bool) -> Iterator[str]:
        """What happens to the bet; that it does not is left unsaid of a tally where something happens in the hand."""
        if self.member.bet.parts:
            yield from self._parts(step, moved=moved)
            return
        (event,) = step.events
        if not (moved and event.target == STAY and event.counts):
            yield self._joined(list(self._event(event)))

    def _parts(self, step: Step, *, moved: bool) -> Iterator[str]:
        """What happens to each part, those of the same fate together."""
        moving = [event for event in step.events if event.target != STAY]
        if not moving and not moved:
            yield self.w("played.stays")
        yield from self._fates(moving, lambda event: self._joined(list(self._event(event))))

    def _fates(self, moving: Sequence[Event], fate_of: Callable[[Event], str]) -> Iterator[str]:
        for fate, events in gathered(moving, fate_of).items():
            names = self.w("phrase.comma").join(self.w.bet(event.member) for event in events)
            yield self.w("played.of-bets", bets=names, what=fate)

    def _event(self, event: Event) -> Iterator[str]:
        if event.asleep and event.target == STAY:
            yield self.w("played.asleep")
            return
        if event.member.bet.tally and event.counts:
            yield from self._counted(event)
        if event.target in (*DECISIONS, NOT_LAID):
            yield self._decided(event)
        elif event.target == MADE:
            yield self.w("played.made", units=self.w.units(event.units))
        elif event.target == STAY:
            yield self.w("played.not-counted" if event.counts else "played.stays")
        elif event.target != "count" and event.after:
            yield self.w("played.stage", stage=self._opened(event.target, event.after.point))

    def _decided(self, event: Event) -> str:
        if event.target == "win":
            assert event.prize is not None
            paid = self.w("played.win", prize=self.w.prize(event.prize))
            return paid if event.prize.amount else self.w("played.nothing")
        if event.target == "lose" and event.prize not in (None, ALL):
            assert event.prize is not None
            return self.w("played.lose-part", part=part_of_stake(self.w, event.prize))
        if event.target == NOT_LAID:
            return self.w("played.comes-back" if event.member.bet.stays else "played.not-laid")
        if event.target == RETURNED:
            base = additional_to(self.w.ruleset, event.member.bet)
            return self.w("played.returned-with", bet=self.w.bet(Member(base, {})))
        parts = self.member.bet.parts
        if parts and parts[event.part].on is not None:  # where it is not won
            return self.w("played.nothing")
        return self.w("played.lose" if event.target == "lose" else "played.push")

    def _counted(self, event: Event) -> Iterator[str]:
        """What a tally has just counted, or, where it ends without, what it ends with."""
        tally = event.member.bet.tally
        assert tally is not None
        count, of = sum(event.counts), len(event.counts)
        if tally.highest_of:
            yield from self._each(event)
        elif event.came and tally.collect:
            items = self.w("phrase.comma").join(self._item(one, tally.collect) for one in event.came)
            yield self.w("played.collected", items=items, count=count, of=of)
        elif event.came:
            yield self.w("played.counted", count=count)
        elif event.target in DECISIONS:
            yield self.w("played.ends-of" if tally.collect else "played.ends", count=count, of=of)

    def _each(self, event: Event) -> Iterator[str]:
        """Of a tally that counts for several at once: what has come, each with how often."""
        if not event.came:
            if event.target in DECISIONS:
                yield self.w("played.ends", count=sum(event.counts))
            return
        each = [self.w("played.each", item=self._number(one), count=n) for one, n in event.came.items()]
        yield self.w("played.counted-each", items=self.w("phrase.comma").join(each))

    # words

    def _number(self, label: str) -> str:
        """A total as it is counted, `4點`; anything else by its name."""
        if parsed_number(label) is None:
            return self.w.label(label)
        return self.w(self.w.keys.number, number=label)

    def _item(self, label: str, collect: Sequence[model.Value]) -> str:
        """Something collected: a total as it is counted, anything else by what it is."""
        meant = next((one for one in collect if one.label == label), None)
        return self._number(label) if meant is None or parsed_number(label) is not None else item(meant, self.w)

    def _opened(self, stage: str, point: str) -> str:
        """A stage with the total that opened it: `“point number” (6)`."""
        totals = self.w.device in ("dice", "balls") and parsed_number(point) is not None
        name = self.w("phrase.stage-name", stage=self.w.label(stage))
        return opened_stage(name, [point] if totals else [], self.w)

    def _joined(self, said: list[str]) -> str:
        return self.w("phrase.semicolon").join(said)


T = TypeVar("T")

WHOLE = 16
"""Trials of a play that all have a row of their own, at most; of a longer one those in the middle share a row."""
FIRST, LAST = 6, 4
"""Trials at either end of a longer play that have a row of their own."""

AMOUNTS = {
    "played.put-down": "put_down",
    "played.prize": "prize",
    "played.returned": "returned",
    "played.received": "received",
}
"""Title of a column -> the amount of an example that it has."""


def examples_section(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """The examples of a bet: those of one trial in one table, any other in a table of its own."""
    found = _found(case, one.bet.id)
    yield Heading(w("played.title"), 4, numbered=False)
    yield from _introduced(case, one, found, w)
    exact = _is_exact(case, one)
    yield from _shown(Plays(case, w, family=len(case.of(one)) > 1, exact=exact), found.shown)
    for way, again, begin in _of_other_choices(case, one, found.shown):
        yield Paragraph(w("played.kept-other", n=len(again), choices=_kept(way, one, w)))
        yield from _shown(Plays(way, w, family=len(way.of(one)) > 1, exact=exact), again, begin)
    yield from _notes(case, one, found.shown, w)


def _is_exact(case: Case, one: Asked) -> bool:
    """Whether payments are shown to the last fraction: a rule refuses or rounds what is no whole number of chips."""
    return refuses_inexact(case.ruleset, one.bet.id) is not None or rule_on_rounding(case, one.bet.id) is not None


def each_result(case: Case, one: Asked, w: Words) -> Iterator[Block]:
    """The shortest example of each net result, a row each; the technical volume has every one, trial by trial."""
    found = _found(case, one.bet.id)
    shown = [ones[0] for ones in gathered(found.shown, lambda example: example.play.net).values()]
    if not shown:
        return
    words = Plays(case, w, family=len(case.of(one)) > 1, exact=_is_exact(case, one))
    yield Heading(w("played.title"), 4, numbered=False)
    each = "played.each-kind.parted" if found.parted else "played.each-kind"
    said = [w(each), *_stakes(case, one, found, w)] if one is case.judged[0] else []
    yield from when(said, Paragraph(w("explain.apart").join(said)))
    yield words.short(shown) if all(map(words.is_short, shown)) else words.ends(shown)
    yield from _notes(case, one, shown, w)


def _notes(case: Case, one: Asked, shown: Sequence[Example], w: Words) -> Iterator[Paragraph]:
    """What is in the amounts: a commission, and how they would be rounded."""
    for taken in _commissions(case, one.bet):
        yield Paragraph(w(COMMISSIONS[taken]), "note")
    stakes = case.application.stakes
    if stakes and any(example.due != example.paid for example in shown):
        refused = refuses_inexact(case.ruleset, one.bet.id) is not None
        key = "played.not-accepted" if refused else "played.exact" if _is_exact(case, one) else "played.rounded"
        chip = amount_words(stakes.chip, case, w)
        yield Paragraph(w(key, chip=chip), "note")


def _shown(words: Plays, shown: Sequence[Example], begin: int = 1) -> Iterator[Block]:
    """Examples, those of one trial in one table, numbered from `begin`."""
    short = [example for example in shown if words.is_short(example)]
    if short:
        yield words.short(short, begin)
    for number, example in enumerate((one for one in shown if one not in short), len(short) + begin):
        yield words.play(number, example)
        yield words.payment(example)


def _of_other_choices(
    case: Case, one: Asked, shown: Sequence[Example]
) -> Iterator[tuple[Case, Sequence[Example], int]]:
    """Of each other choice that the house has the examples that come to something else, and the first number.

    What stays the house's to choose and is no prize may change what happens, and the first choice alone is shown.
    """
    begin, stakes = len(shown) + 1, case.application.stakes
    minimum, chip = (stakes.minimum, stakes.chip) if stakes else (None, None)
    for way in case.others if all(isinstance(case.choices.get(option.id), Ratio) for option in one.kept) else ():
        played = [(example, example_again(way.ruleset, example, way.choices, minimum, chip)) for example in shown]
        if again := [other for example, other in played if other.play.net != example.play.net]:
            yield way, again, begin
            begin += len(again)


def _kept(case: Case, one: Asked, w: Words) -> str:
    return w.both([w.choice(case.choices[option.id]) for option in one.kept if option.id in case.choices])


COMMISSIONS: Mapping[CommissionTime, str] = {
    "on a win": "played.commission.on-a-win",
    "with the bet": "played.commission.with-the-bet",
}
"""When a commission is paid -> what is said of it below the examples."""


def _commissions(case: Case, bet: Bet) -> Iterator[CommissionTime]:
    """When commissions are paid on a bet, or on one of its parts."""
    bets = [case.bet(part) for part in parts_of(bet)] or [bet]
    taken = [commission(one, case.ruleset) for one in bets]
    return iter(dict.fromkeys(one.paid for one in taken if one))


@lru_cache(maxsize=REMEMBERED)
def _found(case: Case, bet: str) -> Examples:
    """The examples of a bet, which are looked for once for all languages."""
    one = next(one for one in case.judged if one.bet.id == bet)
    stakes = case.application.stakes
    minimum, chip = (stakes.minimum, stakes.chip) if stakes else (None, None)
    return example_plays(case.ruleset, case.of(one), case.choices, minimum, chip)


End = Literal["win", "push", "lose"]
"""How a bet ends: with more than was staked, with as much, or with less."""


def one_of_each(case: Case, bet: str) -> Mapping[End, Example]:
    """The shortest example of each way in which a bet ends, as far as there are any."""
    found: dict[End, Example] = {}
    for example in sorted(_found(case, bet).shown, key=lambda one: len(one.play.steps)):
        found.setdefault(end_of(example.play.net), example)
    return found


def end_of(net: Fraction) -> End:
    """How a bet ends that comes to that net result."""
    return "win" if net > 0 else "lose" if net < 0 else "push"


def _introduced(case: Case, one: Asked, found: Examples, w: Words) -> Iterator[Block]:
    """What the examples are, what is staked in them, and which there are none of."""
    intro = "played.intro.family" if len(case.of(one)) > 1 else "played.intro"
    yield Paragraph(w("played.intro.parted" if found.parted else intro, count=found.kinds))
    yield from map(Paragraph, _stakes(case, one, found, w))
    if found.left_out:
        yield Paragraph(w("played.left-out"), "note")
    if found.longer:
        yield Paragraph(w("played.longer", count=LONGEST), "note")
    first = case.derivations.get(case.of(one)[0].id)
    for choosing in first.choosing if first else ():
        if not choosing.never:
            continue
        never = w.either([hand_name(choice, w) for choice in choosing.never])
        yield Paragraph(w("played.never-chosen", choices=never), "note")


def _stakes(case: Case, one: Asked, found: Examples, w: Words) -> Iterator[str]:
    """What is staked in them, and which choice of the house's they take."""
    if found.shown:
        yield _staked(case, found, w)
        if one.kept:
            yield w("played.kept", choices=_kept(case, one, w))


def _staked(case: Case, found: Examples, w: Words) -> str:
    stakes, stake = case.application.stakes, found.shown[0].stake
    if stakes is None:
        return w("played.stake.none", stake=amount_words(stake, case, w))
    key = "played.stake.minimum" if stake == stakes.minimum else "played.stake.multiple"
    minimum, chip = (amount_words(amount, case, w) for amount in (stakes.minimum, stakes.chip))
    return w(key, stake=amount_words(stake, case, w), minimum=minimum, chip=chip)


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

    def short(self, shown: Sequence[Example], begin: int = 1) -> Table:
        """Examples of one trial, a row each, with what is paid."""
        fields: tuple[Field[tuple[int, Example]], ...] = (
            Number(self.w("played.number"), lambda one: one[0]),
            *when(self.family, Label(self.w("request.object.bet"), lambda one: self._bet(one[1]))),
            *self._shown(shown, lambda one: [one[1].play.steps[0]], lambda one: self._words(one[1]).w),
            Label(self.w("played.happens"), lambda one: self._words(one[1]).step(one[1].play.steps[0])),
            *(Number(self.w(key), self._amount(name)) for key, name in AMOUNTS.items()),
        )
        currency = self.w.say(self.case.authority.currency.name)
        return table(self.w, fields, list(enumerate(shown, begin)), self.w("played.amounts", currency=currency))

    def brief(self, example: Example) -> str:
        """An example on one line: of a family which member, what comes up, trial by trial, and what it comes to."""
        words, play = self._words(example), example.play
        shown = (result_in_words(step.outcome.label, words.w) for step in play.steps)
        begins = [text for text in (words.begins(play),) if text]
        said = self.w("phrase.semicolon").join([*begins, self.w("phrase.comma").join(shown)])
        key = "played.brief.of" if self.family else "played.brief"
        shows = self.w(self.w.keys.shows).lower()
        return self.w(key, bet=self._bet(example), shows=shows, shown=said, result=words.ends(play))

    def ends(self, shown: Sequence[Example]) -> Table:
        """Examples of several trials, a row each: what came up, what it comes to, and what is paid."""
        fields: tuple[Field[tuple[int, Example]], ...] = (
            Number(self.w("played.number"), lambda one: one[0]),
            *when(self.family, Label[tuple[int, Example]](self.w("request.object.bet"), lambda one: self._bet(one[1]))),
            Label(self.w("played.total" if self.only_totals else self.w.keys.shows), lambda one: self._came(one[1])),
            Label(self.w("played.happens"), lambda one: self._words(one[1]).result(one[1].play)),
            *(Number(self.w(key), self._amount(name)) for key, name in AMOUNTS.items()),
        )
        currency = self.w.say(self.case.authority.currency.name)
        return table(self.w, fields, list(enumerate(shown, 1)), self.w("played.amounts", currency=currency))

    def _came(self, example: Example) -> str:
        """What came up, trial by trial; of a long play how many trials are left out in the middle."""
        words, steps = self._words(example), example.play.steps
        said = [result_in_words(step.outcome.label, words.w) for step in steps]
        if len(said) > WHOLE:
            said[FIRST:-LAST] = [self.w("played.between", count=len(said) - FIRST - LAST)]
        begins = words.begins(example.play)
        return self.w("phrase.semicolon").join([*([begins] if begins else []), self.w("phrase.comma").join(said)])

    def play(self, number: int, example: Example) -> Table:
        """An example of several trials, a row each; where play begins in the middle of a hand, one before them."""
        words, play = self._words(example), example.play
        begins = words.begins(play)
        fields: tuple[Field[Trials], ...] = (
            Number(self.w(self.w.keys.played), lambda row: row.number),
            *self._shown([example], lambda row: row.steps, lambda _: words.w),
            Label(self.w("played.happens"), lambda row: self._happens(row, words) if row.steps else begins),
        )
        rows = [Trials("—", ())] if begins else []
        return table(self.w, fields, [*rows, *_rows(play.steps)], self._title(number, example))

    def payment(self, example: Example) -> Paragraph:
        """What is put down and paid, in a sentence."""
        said = {name: self._money(*self._due_and_paid(example, name)) for name in AMOUNTS.values()}
        due = example.due
        key = "played.payment" if due.prize else "played.payment.back" if due.returned else "played.payment.nothing"
        return Paragraph(self.w(key, **said))

    def _title(self, number: int, example: Example) -> str:
        result = self._words(example).result(example.play)
        if not self.family:
            return self.w("played.example", number=number, result=result)
        return self.w("played.example.of", number=number, bet=self._bet(example), result=result)

    def _shown(
        self, shown: Sequence[Example], of: Callable[[T], Sequence[Step]], words: Callable[[T], BetWords]
    ) -> Iterator[Field[T]]:
        """The columns of what comes up: the faces and, of several that have numbers, their total; or the hands."""
        w = self.w

        def faces(item: T) -> str:
            return w("phrase.comma").join(result_in_words(step.outcome.label, words(item)) for step in of(item)) or "—"

        def total(item: T) -> Value:
            steps = of(item)
            return str(steps[0].outcome.total) if len(steps) == 1 else None

        yield Label(w("played.total" if self.only_totals else w.keys.shows), faces)
        if self.many and all(step.outcome.total is not None for one in shown for step in one.play.steps):
            yield Number(w("played.total"), total)

    def _amount(self, name: str) -> Callable[[tuple[int, Example]], str]:
        """`11 2/3 → 11`, `17.50 → 17`; once where nothing is rounded."""

        def cell(one: tuple[int, Example]) -> str:
            due, paid = self._due_and_paid(one[1], name)
            said = [self._figure(each) for each in (due, paid)]
            return said[0] if due == paid else " → ".join(said)

        return cell

    def _figure(self, amount: Fraction) -> str:
        """The figure of an amount below a heading that says its unit."""
        currency = self.case.authority.currency
        return self.w.exact_amount(currency, amount) if currency.cents else mixed_number(amount)

    def _due_and_paid(self, example: Example, name: str) -> tuple[Fraction, Fraction]:
        """An amount that is due, and what is paid of it; what is put down is not rounded."""
        due = getattr(example.due, name)
        return due, due if self.exact or name == "put_down" else getattr(example.paid, name)

    def _happens(self, row: Trials, words: Happenings) -> str:
        """What a trial does; of several that share a row how many they are, and what the last one does."""
        said = words.step(row.steps[-1])
        count = self.w("played.between", count=len(row.steps))
        return said if len(row.steps) == 1 else self.w("phrase.semicolon").join([count, said])

    def _words(self, example: Example) -> Happenings:
        member = example.play.member
        return Happenings(member, self.w.inside(Game(self.case.ruleset, member, self.case.choices).scope))

    def _bet(self, example: Example) -> str:
        return self.w.bet(example.play.member)

    def _money(self, due: Fraction, paid: Fraction) -> str:
        owed, said = (amount_words(amount, self.case, self.w) for amount in (due, paid))
        return said if due == paid else f"{owed} → {said}"


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
