"""What is asked of a round of cards: phrases about hands and what tables go by, as questions with their answers.

A bet asks few things of a round: the points of a hand, how many cards it has, whether its first two agree. All rounds
with the same answers are one outcome to it (`deal.py`). A phrase about hands is a `Test`: what it asks, and whether it
holds for the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from macau_edge.model import By, DealStep, Shoe, Strategy, notation, phrases
from macau_edge.model.card_notation import ANY_HAND, hand_text, pattern_text, set_text, span
from macau_edge.model.cards import (
    ALL,
    ATTRIBUTES,
    BUST,
    CHOICE,
    COLOURS,
    NOTHING,
    OF_PIECES,
    PARTED,
    SUITS,
    Card,
    Criterion,
    first_card,
    hand_part,
)
from macau_edge.model.message import Message, Offered, joined
from macau_edge.model.prizes import HOLDS, NONE, OTHERS
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, nearest, write_remedy
from macau_edge.model.records import dataclass, replace
from macau_edge.model.remembered import ByIdentity, kept
from macau_edge.outcomes.card_sets import cards_named, different_cards, no_card_of, ranks_named
from macau_edge.outcomes.kinds import RUN, better, highest_ranks, not_only_a_run, require_kinds


class Question(NamedTuple):
    """Something that is asked of a round, of a hand or a step of the deal.

    `points` and `cards` (how many) of a hand; `card`, an `attribute` of the card of a hand with that `number`;
    `alike`, whether its first `number` cards agree in an attribute, `unlike`, whether no two of them do; `counts`,
    what a step dealt counts; `soft`, whether a card of a hand counts the higher of its values; `happening`, the step
    that ended the round, which is of no hand; `choice`, what the player chose, and `parted`, whether he parted his
    cards, likewise. `seen` are the cards of a hand that the player knows when he chooses, all that it has by then or
    the `first` so many, by an attribute, in no order, or, with a `number`, as they were dealt. The `kind` of a hand
    with all its cards; its `height` against the ranks in `attribute`, or `versus` the hand there: -1 where it is
    lower, 0 or 1.

    `stands`, how a hand that is arranged stands to another by all that they are compared by, as `versus`.

    `among`, how many cards are in a set: their `attribute` is one of those listed in `among`, or that of the card
    `beside`, which is told by its hand and its number; `same`, whether the card with that `number` agrees with it.
    `highest` is the rank of its highest card.

    `variety` is how many different ones there are of an attribute; `fits`, whether its cards, or those that are listed
    in `among` by the attribute that is named first, fit the pattern in `attribute`. Where a `number` is given they are
    of the first so many cards of the hand, and none where it has fewer.
    """

    kind: Literal[
        "points",
        "soft",
        "cards",
        "card",
        "alike",
        "unlike",
        "counts",
        "happening",
        "choice",
        "seen",
        "kind",
        "height",
        "versus",
        "stands",
        "among",
        "variety",
        "same",
        "fits",
        "highest",
        "parted",
    ]
    of: str = ""
    number: int = 0
    attribute: str = ""
    among: tuple[str, ...] = ()
    beside: tuple[str, int] = ("", 0)
    first: int = 0

    @property
    def hands(self) -> tuple[str, ...]:
        """The hands it is of; the step, of one that is of a step."""
        return tuple(hand for hand, _ in self.parts)

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """The hands it is of, each with how many of its first cards are looked at; 0 where all of them are."""
        if self.kind in ("versus", "stands"):
            return (self.of, 0), (self.attribute, 0)
        return ((self.of, self.number), self.beside) if self.beside[0] else ((self.of, self.number),)

    @property
    def part(self) -> str:
        """Of `seen` the cards of a hand that the player sees, as they are written: `player`, `first of dealer`."""
        return hand_text(phrases.HandPart(phrases.Word(self.of), first=self.first))

    def unseen(self, shoe: Shoe, at: DealStep) -> str | None:
        """The first of its hands of which it looks at cards that the player does not know when he chooses there."""
        each = (phrases.HandPart(phrases.Word(hand), first=number) for hand, number in self.parts)
        return next((part.word.text for part in each if not shoe.is_seen(part, at)), None)


OF_WORTH = ("points", "soft", "counts")
"""Questions of what cards count."""
OF_KINDS = ("kind", "height", "versus")
"""Questions that are answered once hands have all their cards, by what holds of them together."""


def questions_of_points(shoe: Shoe) -> Iterator[Question]:
    """What bets on points ask between them: of every hand its points and its cards, and how the round ended."""
    for hand in shoe.hands:
        yield Question("points", hand)
        yield Question("cards", hand)
    yield Question("cards", ALL)
    yield Question("happening")


Answer: TypeAlias = int | str | bool
"""A number, a word, or whether it is so; of `points` a number, or `BUST`."""
ENDLESS = 10**9
"""More points than a hand has."""
BETWEEN_CARDS = ", "
"""What stands between the cards that a player knows."""
NO_CARD = -1
"""The place in the order of the ranks of a card that was not dealt."""
UNASKED = "unasked"
"""The answer to what nobody asks any more of a round that no clause of a bet can hold in; in no test it holds."""
Words: TypeAlias = Mapping[str, phrases.Phrase]


@dataclass(frozen=True, slots=True)
class InRange:
    """Whether a number is one of these, both ends included."""

    low: int
    high: int

    def __call__(self, answer: Answer) -> bool:
        """Whether it is."""
        return isinstance(answer, int) and self.low <= answer <= self.high


@dataclass(frozen=True, slots=True)
class Among:
    """Whether an answer is one of some."""

    answers: frozenset[Answer]

    def __call__(self, answer: Answer) -> bool:
        """Whether it is."""
        return answer in self.answers


class Test(NamedTuple):
    """What a phrase asks, and whether it holds for the answers, in that order.

    Of one question it is said by `InRange` or `Among`, which are equal where they ask the same: by what all these ask
    of a question it is known which of its answers nobody tells apart (`merged.py`).
    """

    questions: tuple[Question, ...]
    holds: Callable[..., bool]


class Valued(NamedTuple):
    """What a measure asks, and how much it is, or of what kind, by the answers in that order."""

    questions: tuple[Question, ...]
    value: Callable[..., Answer]


def _only(answer: Answer) -> Answer:
    return answer


def _sum(own: Answer, other: Answer) -> Answer:
    return int(own) + int(other) if _are_numbers(own, other) else NONE


def _are_numbers(*answers: Answer) -> bool:
    """Whether hands have points: none that is not there, and none that is bust."""
    return NONE not in answers and BUST not in answers


def _whether(answer: Answer) -> Answer:
    return answer if answer == NONE else HOLDS if answer else OTHERS


def _margin(own: Answer, *others: Answer) -> Answer:
    return int(own) - max(map(int, others)) if _are_numbers(own, *others) else NONE


class NoOneChoiceError(ProblemError):
    """No choice is open to the player, or made by his rule, or two are, where questions have these answers."""

    def __init__(self, problem: Problem, step: DealStep, answer: Callable[[Question], Answer]) -> None:
        super().__init__(problem)
        self.step, self.answer = step, answer


def _itself(shoe: Shoe) -> ByIdentity:
    return ByIdentity(shoe)


@kept(most=64, key=_itself)  # of each choice of the decks, for every clause of every bet anew
def _names_in(shoe: Shoe) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """The hands of a shoe, what can be chosen, its ranks, and the hands that are the best of some cards."""
    best = frozenset(one.name for one in shoe.put_together if one.best)
    return shoe.named_hands, shoe.choices, shoe.ranks, best


class RoundWords:
    """What phrases about hands ask of a round, with what the words of a bet stand for."""

    def __init__(self, shoe: Shoe, words: Words) -> None:
        self.shoe, self.words = shoe, words
        self._hands, self._choices, self._ranks, self._best = _names_in(shoe)
        self._tests: dict[phrases.OfHands, Test] = {}
        """What the phrases mean that were asked whether they hold."""

    def asked(self, phrase: phrases.Phrase) -> Iterator[Question]:
        """Every question of a phrase, whatever it is made of; what means nothing asks nothing."""
        for test in self.tests(phrase):
            yield from test.questions

    def tests(self, phrase: phrases.Phrase, met: set[str] | None = None) -> Iterator[Test]:
        """Every test that a phrase is made of, with those of each word once; what means nothing tests nothing.

        `met` are the words whose tests were given.
        """
        met = set() if met is None else met
        for part in (*phrase.listed, *phrase.joined, *(phrase.exception or ())):
            yield from self.tests(part, met)
        if isinstance(phrase, phrases.OfHands):
            try:
                yield self.test(phrase)
            except ProblemError:  # it is said where the phrase is looked at
                return
        elif (text := phrase.mentions) in self.words:
            if text not in met:
                met.add(text)
                yield from self.tests(self.words[text], met)
        elif test := word_of_a_round(self.shoe, text):
            yield test

    def needed(
        self, phrase: phrases.Phrase, known: dict[str, frozenset[Question]] | None = None
    ) -> frozenset[Question]:
        """What must all be answered with yes so that a phrase may hold; nothing where that is not plain.

        `known` are the words for which that was found: each is looked at once.
        """
        known = {} if known is None else known
        if phrase.exception:
            return self.needed(phrase.exception[0], known)
        if each := [self.needed(part, known) for part in phrase.joined or phrase.listed]:
            return frozenset().union(*each) if phrase.joined else frozenset.intersection(*each)
        if isinstance(phrase, phrases.OfHands):
            try:
                test = self.test(phrase)
            except ProblemError:  # it is said where the phrase is looked at
                return frozenset()
            return frozenset(test.questions) if test.holds is bool else frozenset()
        if (text := phrase.mentions) in self.words and text not in known:
            known[text] = frozenset()  # as long as it is looked at: a name may be defined by itself
            known[text] = self.needed(self.words[text], known)
        return known.get(text, frozenset())

    def asked_by(self, by: By) -> tuple[Question, ...]:
        """What a table of prizes asks; nothing where it goes by something else than the round.

        Raises:
            ProblemError: there is no such hand, no `worth` says what cards count, or the hand has several cards.
        """
        match by.kind:
            case "happening":
                named = [phrases.Word(name) for name in by.among]
                return tuple(dict.fromkeys(question for word in named for question in self.asked(word)))
            case "measure":
                assert by.measure
                return self._measured(by, by.measure).questions
            case "choice":
                return (self._choice(by, by.what),)
            case "word":
                what = self._called(by.what)
                if what == CHOICE and self.shoe.choosing:
                    return (self._choice(by, ""),)
                if self.shoe.best(what):
                    raise self._only_of_a_kind(by, what)
                if what in self._hands:
                    return (Question("points", what) if self.shoe.worth else self._rank(by, what),)
                if what in {step.name for step in self.shoe.deal}:
                    return (self._counted(by, Question("counts", what)),)
                return ()
            case _:
                return ()

    def _choice(self, said: By | phrases.Phrase, step: str) -> Question:
        """What was chosen at a step, or, where none is named, at the only one at which the player chooses.

        Raises:
            ProblemError: he does not choose there, or at several steps and none is named.
        """
        steps = [one.name for one in self.shoe.choosing]
        if step in steps or (not step and len(steps) == 1):
            return choice_at(step or steps[0])
        if not step:
            message = Message("the player chooses at {steps}", steps=joined(f"`{one}`" for one in steps))
            each = joined((f"`{CHOICE} at {one}`" for one in steps), Message(" or "))
            raise _fault(said, "structure/two-meanings", message, Message("write {choices}", choices=each))
        message = Message("the player chooses nothing at `{step}`", step=step)
        remedy = nearest(step, steps, Message("he chooses at {steps}", steps=joined(steps)))
        raise _fault(said, "structure/unknown-word", message, remedy)

    def asked_in_the_deal(self, by: By) -> tuple[Question, ...]:
        """What a table of a step asks.

        Raises:
            ProblemError: a step cannot go by that.
        """
        if by.kind != "happening" and (asked := self.asked_by(by)):
            return asked
        known = [*self.shoe.hands, *(step.name for step in self.shoe.deal)]
        message = Message("a step of the deal cannot go by `{by}`", by=notation.by(by))
        remedy = nearest(by.what, known, Message("go by a hand or a step: {words}", words=joined(known)))
        raise _fault(by, "structure/unknown-word", message, remedy)

    def _counted(self, said: phrases.Phrase | By, question: Question) -> Question:
        """A question of what cards count."""
        if not self.shoe.worth:
            message = Message("this is of what cards count, and no `worth` of the device says it")
            raise _fault(said, "structure/device", message, Message("add `worth:` to the device"))
        again = next((one for one in self.shoe.deal if one.name == question.of and one.until), None)
        if question.kind == "counts" and again:
            message = Message(
                "what the cards of `{step}` count is not asked: it is done again and again", step=again.name
            )
            raise _fault(
                said,
                "structure/operand",
                message,
                Message(
                    "ask what the hand has: `{hand} {points}`",
                    hand=again.dealing[0][0],
                    points=self.shoe.most_points(again.dealing[0][0]),
                ),
            )
        return question

    def value(self, by: By, answers: Sequence[Answer]) -> str:
        """What a table goes by, as it stands in its rows, given the answers to what it asks."""
        return str(self._measured(by, by.measure).value(*answers)) if by.measure else str(answers[0])

    def foreign(self, phrase: phrases.Phrase, met: set[str] | None = None) -> Iterator[Problem]:
        """What of a phrase, and of the words that it is made of, is of dice or of another device, whether a round asks
        it or not; `met` are words that were looked at. Words that nobody knows are told elsewhere.
        """
        met = set() if met is None else met
        parts = (*phrase.listed, *phrase.joined, *(phrase.exception or ()))
        if (text := phrase.mentions) in self.words and text not in met:
            met.add(text)
            parts = (self.words[text],)
        for part in parts:
            yield from self.foreign(part, met)
        if not parts and not phrase.mentions and not isinstance(phrase, phrases.Anything | phrases.OfHands):
            yield from self._of_no_hand(phrase).problems

    def _of_no_hand(self, phrase: phrases.Phrase) -> ProblemError:
        remedy = hand_remedy(self.shoe, phrase)
        return _fault(phrase, "structure/not-a-hand", Message("this says nothing of a hand"), remedy)

    def holds(self, phrase: phrases.Phrase, answer: Callable[[Question], Answer]) -> bool:
        """Whether a phrase of the deal holds, given what answers a question.

        Raises:
            ProblemError: it means nothing here.
        """
        return self._holds_of(phrase, answer, {})

    def _holds_of(self, phrase: phrases.Phrase, answer: Callable[[Question], Answer], known: dict[str, bool]) -> bool:
        """Whether a phrase holds, where that is `known` already of these words: each is looked at once."""
        if phrase.listed:
            return any(self._holds_of(part, answer, known) for part in phrase.listed)
        if phrase.joined:
            return all(self._holds_of(part, answer, known) for part in phrase.joined)
        if phrase.exception:
            base, removed = phrase.exception
            return self._holds_of(base, answer, known) and not self._holds_of(removed, answer, known)
        if (text := phrase.mentions) in self.words:
            if text not in known:
                known[text] = self._holds_of(self.words[text], answer, known)
            return known[text]
        if phrase.mentions in (*self._choices, PARTED) and (chosen := word_of_a_round(self.shoe, phrase.mentions)):
            return bool(chosen.holds(*map(answer, chosen.questions)))
        if isinstance(phrase, phrases.Anything):
            return True
        if not isinstance(phrase, phrases.OfHands):
            raise self._of_no_hand(phrase)
        if phrase not in self._tests:
            self._tests[phrase] = self.test(phrase)
        test = self._tests[phrase]
        return test.holds(*map(answer, test.questions))

    def not_one_row(self, by: By, value: str, *, twice: bool) -> ProblemError:
        """What is wrong where the step of a deal goes by something that comes with a value of no row, or of two."""
        said = notation.by(by)
        if twice:
            message = Message("a round comes here with {by} {value}, and two rows are for it", by=said, value=value)
            return _fault(by, "arithmetic/overlap", message, Message("give each value one row"))
        message = Message("a round comes here with {by} {value}, and no row is for it", by=said, value=value)
        remedy = Message("add a row `{value}: draws` or `{value}: stands`", value=value)
        return _fault(by, "arithmetic/no-row", message, remedy)

    def open_choices(self, step: DealStep, answer: Callable[[Question], Answer]) -> tuple[str, ...]:
        """What the player can choose at a step, in the order written, given what answers a question.

        Raises:
            ProblemError: a phrase that says where a choice is open means nothing.
            NoOneChoiceError: none is open there.
        """
        shut = {choice for choice, where in step.open_if if not self.holds(where, answer)}
        if shut.issuperset(step.choose):
            message = Message("at `{step}` no choice is open", step=step.name)
            last = step.choose[-1]
            remedy = Message("write `{choice}: always` for the one that is open whatever is seen", choice=last)
            raise NoOneChoiceError(Problem(step.place, "structure/no-choice", message, help=remedy), step, answer)
        return tuple(choice for choice in step.choose if choice not in shut)

    def chosen(self, rule: Strategy, step: DealStep, answer: Callable[[Question], Answer]) -> str:
        """What the player chooses at a step by a rule, given what answers a question; "" where it is to play best.

        Raises:
            NoOneChoiceError: two rows of the rule hold, or none does.
        """
        of_step = rule.at(step.name, step.choose)
        rows = [row for row in of_step if not row.where.rest and self.holds(row.where, answer)]
        rows = rows or [row for row in of_step if row.where.rest]
        if len(rows) != 1 and of_step:
            message = Message("no choice is made by this rule")
            if rows:
                one, other = rows[0].choice, rows[1].choice
                message = Message("`{one}` and `{other}` are both made by this rule", one=one, other=other)
            code = "arithmetic/overlap" if rows else "arithmetic/no-row"
            remedy = Message("give all that can be seen one choice; `others` is the rest")
            place = rows[1].place if rows else rule.place
            raise NoOneChoiceError(Problem(place, code, message, help=remedy), step, answer)
        if rows and rows[0].choice not in self.open_choices(step, answer):
            message = Message("`{choice}` is made by this rule and not open", choice=rows[0].choice)
            remedy = Message("give the rule the same condition as the choice has under `choose`")
            raise NoOneChoiceError(Problem(rows[0].place, "arithmetic/no-row", message, help=remedy), step, answer)
        return rows[0].choice if rows else ""

    def test(self, phrase: phrases.Phrase) -> Test:
        """What a phrase asks of its hands, and when it holds.

        Raises:
            ProblemError: there is no such hand, rank or suit, or the shoe does not say what hands are compared by.
        """
        assert isinstance(phrase, phrases.OfHands)
        if isinstance(phrase, phrases.Measured):
            return self._of_measure(phrase)
        if isinstance(phrase, phrases.ChosenAt):
            return self._chosen_at(phrase)
        assert isinstance(phrase, phrases.OfAHand)
        part = phrase.hand
        if isinstance(phrase, phrases.Holds) and part.is_whole and (step := self._step(part.word)):
            return self._counts(phrase, step, self._meant(phrase.what))
        match phrase:
            case phrases.IsRun() if self._is_word_of_the_file(phrase):
                return self.test(phrases.Holds(hand=part, what=phrases.Word(RUN), place=phrase.place))
            case phrases.Agree(other=None) | phrases.Differ() if part.is_whole:
                return self._fits(phrase, self._part(part, or_all=True))
            case phrases.HasAlike() | phrases.HasRanks() | phrases.IsRun():
                return self._fits(phrase, self._part(part, or_all=True))
            case phrases.Agree(attribute=attribute, other=None):
                return self._alike(phrase, *self._looked_at(part), attribute)
            case phrases.Agree(attribute=attribute, other=phrases.HandPart() as other):
                return Test((self._two_alike(phrase, part, other, attribute),), Among(frozenset((True,))))
            case phrases.Differ(attribute=attribute):
                return self._unlike(phrase, *self._looked_at(part), attribute)
            case phrases.Compares():
                return self._compares(phrase, self._part(part, of_kinds=True))
            case phrases.OrBetter(what=what):
                return self._or_better(phrase, self._part(part, of_kinds=True), self._meant(what))
            case phrases.Holds(what=what):
                return self._holds(phrase, part, self._meant(what))
            case _:
                raise TypeError(type(phrase))

    def _chosen_at(self, phrase: phrases.ChosenAt) -> Test:
        """Whether that was chosen at a step."""
        asked = self._choice(phrase, phrase.step)
        open_there = next(step.choose for step in self.shoe.choosing if step.name == phrase.step)
        if phrase.choice not in open_there:
            message = Message("`{choice}` cannot be chosen at `{step}`", choice=phrase.choice, step=phrase.step)
            remedy = nearest(
                phrase.choice, open_there, Message("what can be chosen: {words}", words=joined(open_there))
            )
            raise _fault(phrase, "structure/unknown-word", message, remedy)
        return Test((asked,), Among(frozenset((phrase.choice,))))

    def _of_measure(self, phrase: phrases.Measured) -> Test:
        """Whether a measure is one of some numbers."""
        if phrase.low is not None and phrase.high is not None:
            _ascends(phrase, phrase.low, phrase.high)
        asked, value = self._measured(phrase, phrase.measure)
        if phrase.low is not None and asked[0].kind in ("among", "variety"):
            self._require_so_many(phrase, phrase.low, asked[0])
        if len(asked) == 1 and phrase.low is not None and phrase.high is not None:
            return Test(asked, InRange(phrase.low, phrase.high))
        within = phrase.within

        def holds(*answers: Answer) -> bool:
            amount = value(*answers)
            return amount != NONE and within(int(amount))

        return Test(asked, holds)

    def _measured(self, said: phrases.Measured | By, measure: phrases.HandMeasure) -> Valued:
        """What a measure asks, and how much it is by the answers.

        Raises:
            ProblemError: there is no such hand, or no `worth` says what cards count.
        """
        own = self._of_table(said, measure.hand)
        of_kinds = measure.kind == "kind"
        hand = self._part(own, or_all=measure.kind in ("cards", "unlike", "same"), of_kinds=of_kinds)
        match measure:
            case phrases.HandMeasure(kind="cards", what=None):
                return Valued((Question("cards", hand),), _only)
            case phrases.HandMeasure(kind="cards", what=phrases.Phrase() as what):
                return Valued((self._among(said, own, what),), _only)
            case phrases.HandMeasure(kind="unlike", attribute=attribute):
                self._require_attribute(said, attribute)
                return Valued((Question("variety", *self._looked_at(own), attribute),), _only)
            case phrases.HandMeasure(kind="same", other=phrases.HandPart() as other, attribute=attribute):
                return Valued((self._two_alike(said, own, other, attribute),), _whether)
            case phrases.HandMeasure(kind="kind"):
                return Valued((self._kind(said, hand),), _only)
            case phrases.HandMeasure(kind="sum" | "margin" as kind, other=phrases.HandPart() as other):
                other = self._of_table(said, other)
                others = self._others(other, hand) if kind == "margin" else self._others_by_name(other, hand)
                asked = tuple(self._counted(said, Question("points", one)) for one in (hand, *others))
                return Valued(asked, _margin if kind == "margin" else _sum)
            case _:
                raise TypeError(measure.kind)

    @staticmethod
    def _of_table(said: phrases.Phrase | By, part: phrases.HandPart) -> phrases.HandPart:
        """A part of a hand, which in a table has its place."""
        return replace(part, word=replace(part.word, place=said.place)) if isinstance(said, By) else part

    def _among(self, said: phrases.Phrase | By, part: phrases.HandPart, what: phrases.Phrase) -> Question:
        """How many cards of a hand, or of its first, are in a set."""
        what, (hand, first) = self._meant(what), self._looked_at(part)
        if isinstance(what, phrases.AlikeWith):
            self._require_attribute(what, what.attribute)
            written = f"{what.attribute} of {hand_text(self._single(what.hand))}"
            asked = Question("among", hand, first, what.attribute, beside=self._one_card(what, what.hand, written))
            return self._counted(said, asked) if what.attribute == "worth" else asked
        return Question("among", hand, first, *self.set_named(what))

    def _looked_at(self, part: phrases.HandPart) -> tuple[str, int]:
        """The hand, or the one card of it, and how many of its first cards are meant; 0 where it is all of them."""
        hand = self._hand(part.word, or_all=True)
        if part.nth:
            return self._part(part), 1
        if part.first and self.shoe.parts(hand):
            return self._part(part), part.first  # these may be there, and not all
        return hand, part.first

    def _two_alike(
        self, said: phrases.Phrase | By, part: phrases.HandPart, other: phrases.HandPart, attribute: str
    ) -> Question:
        """Whether two cards agree."""
        self._require_attribute(said, attribute)
        between = "of" if isinstance(said, phrases.Holds) else "as"
        single, against = self._single(part), self._single(other)
        single, against = self._single(part, against), self._single(other, single)
        how = f"{'' if between == 'of' else 'same '}{attribute} {between}"
        written = f"{hand_text(single)} {how} {hand_text(against)}"
        offered = Offered(written, "by" if isinstance(said, By) else "outcomes")
        one, beside = (self._one_card(said, card, offered) for card in (part, other))
        if one == beside:
            raise self._itself(said, one[0])
        asked = Question("same", *one, attribute, beside=beside)
        return self._counted(said, asked) if attribute == "worth" else asked

    def set_named(self, what: phrases.Phrase) -> tuple[str, tuple[str, ...]]:
        """A set of cards, by the attribute that tells it, and the values of this; that of the ranks comes first.

        Raises:
            ProblemError: it is none.
        """
        cards = self._cards(what, set())
        if not cards:
            message = Message("no card of this shoe is in `{set}`", set=notation.phrase_text(what))
            raise _fault(what, "arithmetic/empty", message, Message("write cards that the shoe has"))
        deck = different_cards(self.shoe)
        for attribute in ("rank", "colour", "suit"):
            values = {card.attribute(attribute) for card in cards}
            if len(cards) == sum(card.attribute(attribute) in values for card in deck):
                return attribute, tuple(sorted(values))
        return "card", tuple(sorted(card.attribute("card") for card in cards))

    def _cards(self, what: phrases.Phrase, met: set[str]) -> set[Card]:
        """The cards of a set, with those that its words stand for."""
        if (text := what.mentions) in self.words and text not in met:
            return self._cards(self.words[text], {*met, text})
        if what.listed or what.joined:
            each = [self._cards(part, met) for part in what.listed or what.joined]
            return set.union(*each) if what.listed else set.intersection(*each)
        if what.exception:
            base, removed = (self._cards(part, met) for part in what.exception)
            return base - removed
        match what:
            case phrases.AlikeWith():
                message = Message("the cards that have the same as another stand alone")
                remedy = Message("write them where the set stands: `{typed}`", typed=set_text(what))
                raise _fault(what, "structure/operand", message, remedy)
            case phrases.OneCard(rank, suit) if self._called(suit) in (*self.shoe.hands, ALL):
                self._require_attribute(what, rank)
        return cards_named(self.shoe, what)

    def _single(self, part: phrases.HandPart, beside: phrases.HandPart | None = None) -> phrases.HandPart:
        """A part of a hand that is one card; of several the first of them, or the second beside that."""
        if part.is_one or self.shoe.most(self._called(part.word.text)) == 1:
            return part
        one = phrases.HandPart(part.word, first=1)
        return phrases.HandPart(part.word, nth="second") if one == beside else one

    def _one_card(self, said: phrases.Phrase | By, part: phrases.HandPart, written: str) -> tuple[str, int]:
        """The hand of a card, and which of its cards it is; `written` is what would be said of one.

        Raises:
            ProblemError: it is not one card.
        """
        hand, first = self._looked_at(part)
        if first != 1 and (dealt := first or self.shoe.most(hand)) > 1:
            message = Message("`{hand}` has up to {dealt} cards, and this is said of one", hand=hand, dealt=dealt)
            remedy = Message("write of which, `{card}`", card=written)
            raise _fault(said, "structure/operand", message, remedy)
        return hand, 1

    def _require_so_many(self, phrase: phrases.Phrase, low: int, asked: Question) -> None:
        """Raises where no hand has so many cards of a set, or so many that differ."""
        hand, first = asked.of, asked.number
        most = min(first or 99, self.shoe.most(hand))
        if asked.kind == "variety":
            most = min(most, self.shoe.most_different(asked.attribute))
        elif isinstance(self.shoe.decks, int):
            worths, cards, of_each = self.shoe.worths, different_cards(self.shoe), Counter[Answer]()
            different = Counter(card.rank for card in cards)
            for card in cards:
                value = worth_of(worths[card.rank]) if asked.attribute == "worth" else card.attribute(asked.attribute)
                of_each[value] += self.shoe.of_each[card.rank] // different[card.rank]
            alike = max(number for value, number in of_each.items() if value != NOTHING)
            most = min(most, sum(of_each[one] for one in asked.among) if asked.among else alike)
        self._require_at_most(phrase, low, most, hand)

    def _is_word_of_the_file(self, phrase: phrases.IsRun) -> bool:
        """Whether `run` is a kind of hand here, or another word of the file, which keeps its meaning.

        Raises:
            ProblemError: a hand may be a run and of another kind, or of that kind and no run.
        """
        if RUN not in (kind.name for kind in self.shoe.kinds):
            return RUN in self.words
        require_kinds(self.shoe, phrase, hand := self._part(phrase.hand))
        if cards := not_only_a_run(self.shoe, self.shoe.most(hand)):
            message = Message("`{hand} run` is a kind of hand here, and ranks that follow one another", hand=hand)
            remedy = Message("`{cards}` is only one of them: give the kind another word", cards=cards)
            raise _fault(phrase, "structure/two-meanings", message, remedy)
        return True

    def _fits(self, phrase: phrases.OfAHand, hand: str) -> Test:
        """Whether the cards of a hand fit a pattern."""
        most, among = self.shoe.most(hand), tuple[str, ...]()
        match phrase:
            case phrases.HasAlike(numbers=numbers, attribute=attribute, what=what):
                self._require_attribute(phrase, attribute)
                if 1 in numbers or most == 1:
                    message, remedy = Message("one card agrees with itself"), Message("write 2 or more")
                    raise _fault(phrase, "structure/pattern", message, remedy)
                if what is not None:
                    of, values = self.set_named(self._meant(what))
                    among = (of, *values)
                for number in numbers:
                    self._require_so_many(phrase, number, Question("among", hand, 0, attribute))
                self._require_at_most(phrase, sum(numbers), most, hand)
                phrase = replace(phrase, what=None)
            case phrases.HasRanks(ranks=ranks):
                if missing := next((rank for rank in ranks if rank not in self.shoe.all_ranks), ""):
                    raise no_card_of(self.shoe, phrase, missing)
                self._require_at_most(phrase, len(ranks), most, hand)
                if len(ranks) < most and most == self.shoe.least(hand) and not self.shoe.happenings:
                    message = Message(
                        "`{hand}` has {most} cards, and fewer ranks are named: {number}",
                        hand=hand, most=most, number=len(ranks),
                    )  # fmt: skip
                    raise _fault(phrase, "arithmetic/empty", message, Message("name a rank for each card"))
            case phrases.Agree(attribute=attribute) | phrases.Differ(attribute=attribute):
                said = notation.phrase_text(phrase).removeprefix(f"{hand_text(phrase.hand)} ")
                self._require_cards(phrase, hand, most, attribute, said)
                if isinstance(phrase, phrases.Differ):
                    self._require_different(phrase, hand, self.shoe.least(hand), attribute)
        asked = Question("fits", hand, 0, pattern_text(replace(phrase, hand=ANY_HAND)), among)
        return Test((self._counted(phrase, asked) if getattr(phrase, "attribute", "") == "worth" else asked,), bool)

    @staticmethod
    def _require_at_most(phrase: phrases.Phrase, number: int, most: int, hand: str) -> None:
        if number > most:
            message = Message("no hand has so many: `{hand}` has {most} at most", hand=hand, most=most)
            raise _fault(phrase, "arithmetic/empty", message, Message("write {most}, or fewer", most=most))

    def _require_different(self, phrase: phrases.Phrase, hand: str, first: int, attribute: str) -> None:
        """Raises where more cards are said to differ than there are values."""
        if first > (most := self.shoe.most_different(attribute)):
            message = Message(
                "{first} cards have no {first} different {values}", first=first, values=_VALUES[attribute]
            )
            typed = Offered(f"first {most} of {hand} different {attribute}s")
            remedy = Message("the shoe has {most}: write `{typed}`, or fewer", most=most, typed=typed)
            raise _fault(phrase, "structure/pattern", message, remedy)

    def _alike(self, phrase: phrases.Phrase, hand: str, first: int, attribute: str) -> Test:
        self._require_cards(phrase, hand, first, attribute, f"same {attribute}")
        asked = Question("alike", hand, first, attribute)
        return Test((self._counted(phrase, asked) if attribute == "worth" else asked,), bool)

    def _unlike(self, phrase: phrases.Phrase, hand: str, first: int, attribute: str) -> Test:
        self._require_cards(phrase, hand, first, attribute, f"different {attribute}s")
        asked = Question("unlike", hand, first, attribute)
        asked = self._counted(phrase, asked) if attribute == "worth" else asked
        self._require_different(phrase, hand, first, attribute)
        return Test((asked,), bool)

    def _require_cards(self, phrase: phrases.Phrase, hand: str, first: int, attribute: str, said: str) -> None:
        """Raises where cards are not told apart by that, or a hand does not get so many."""
        self._require_attribute(phrase, attribute)
        dealt = self.shoe.most(hand)
        if not 2 <= first <= dealt:
            message = Message("one card agrees with itself")
            if first > dealt:
                message = Message("`{hand}` gets {cards} at most", hand=hand, cards=_cards(dealt))
            typed = Offered(f"first 2 of {hand} {said}")
            remedy = Message("write how many of the first cards agree, `{typed}`", typed=typed)
            every = sum(number for step in self.shoe.deal for _, number in step.dealt)
            if dealt == 1:
                remedy = Message("deal it another")
            if dealt == 1 < every:
                typed = Offered(f"first 2 of all {said}")
                remedy = Message("deal it another, or write `{typed}`, of the cards of every hand", typed=typed)
            raise _fault(phrase, "structure/pattern", message, remedy)

    def _require_attribute(self, phrase: phrases.Phrase | By, attribute: str) -> None:
        """Raises where cards are not told apart by that; pieces have no suits."""
        known = OF_PIECES if self.shoe.pieces else ATTRIBUTES
        if attribute not in known:
            remedy = nearest(attribute, known, Message("cards agree in {words}", words=joined(known)))
            message = Message("cards have no `{attribute}`", attribute=attribute)
            raise _fault(phrase, "structure/unknown-word", message, remedy)

    def _step(self, word: phrases.Word) -> str:
        """The step that deals cards which a word is, or stands for; "" where it is a hand, or none."""
        step = self._dealing(self._called(word.text))
        return step.name if step else ""

    def _counts(self, phrase: phrases.Phrase, step: str, what: phrases.Phrase) -> Test:
        """What the cards of a step count; `none`, that it dealt none."""
        asked = self._counted(phrase, Question("counts", step))
        if what.mentions == NONE:
            return Test((asked,), Among(frozenset((NONE,))))
        if self._is_bust(phrase):
            return Test((asked,), Among(frozenset((BUST,))))
        if not isinstance(what, phrases.Numbers):
            message = Message("`{step}` is a step of the deal, of which a number is said, or `none`", step=step)
            remedy = Message("write what its cards count, `{example}`", example=counting_example(self.shoe, step))
            raise _fault(phrase, "structure/operand", message, remedy)
        _ascends(what, what.low, what.high)
        return Test((asked,), InRange(what.low, what.high))

    def _compares(self, phrase: phrases.Compares, hand: str) -> Test:
        others = self._others(phrase.other, hand, of_kinds=True)
        if not self.shoe.compare:
            message = Message("the device does not say by what a hand beats another")
            by = "order" if self.shoe.most(hand) == 1 else "[highest]"
            by = "points" if self.shoe.worth else "kinds" if self.shoe.kinds else by if self.shoe.order else "points"
            remedy = Message("add `compare: {by}` to it", by=by)
            raise _fault(phrase, "structure/device", message, remedy)
        best = next(filter(self.shoe.best, (hand, *others)), "")
        if best and self.shoe.compared_by != "kinds":
            message = Message("`{hand}` are the best of some cards, which are compared by `kinds` alone", hand=best)
            raise _fault(phrase, "structure/device", message, Message("write `compare: kinds`"))
        if self.shoe.arranging and not phrase.margin:
            return self._arranged(phrase, hand, others)
        if phrase.margin or self.shoe.compared_by == "points":
            if self.shoe.compare[0].word != "points":
                raise self._no_margin(phrase)
            asked = tuple(Question("points", one) for one in (hand, *others))
            low, high = phrase.margin or ((0, 0) if phrase.ties else (1, ENDLESS))
            _ascends(phrase, low, high)
            within = InRange(low, high)
            return Test(asked, lambda *answers: within(_margin(*answers)))
        if self.shoe.compared_by != "order":
            return self._by_turns(phrase, hand, others)
        asked = tuple(self._rank(part.word, one) for part, one in
                      [(phrase.hand, hand), *((phrase.other, one) for one in others)])  # fmt: skip
        place = dict(zip(self.shoe.ranks, self.shoe.heights, strict=True))

        def higher(own: Answer, *against: Answer) -> bool:
            best = max(place.get(str(one), NO_CARD) for one in against)
            if own == NONE or best == NO_CARD:  # a hand without a card beats none, ties none and is not beaten
                return False
            return place[str(own)] == best if phrase.ties else place[str(own)] > best

        return Test(asked, higher)

    def _arranged(self, phrase: phrases.Compares, hand: str, others: Sequence[str]) -> Test:
        """Whether a hand is above each of the others, or level with the highest, where all have their cards."""
        if Criterion("kinds") in self.shoe.compare:
            require_kinds(self.shoe, phrase, hand, *others)
        wanted, asked = 0 if phrase.ties else 1, tuple(Question("stands", hand, 0, other) for other in others)
        return Test(asked, InRange(wanted, wanted) if len(asked) == 1 else lambda *signs: min(signs) == wanted)

    def _no_margin(self, phrase: phrases.Phrase) -> ProblemError:
        message = Message("`by` is a difference of points, and hands are compared by their kinds")
        if self.shoe.compared_by == "order":
            message = Message("`by` is a difference of points, and hands are compared by the order of cards")
        if len(self.shoe.compare) > 1:
            message = Message("`by` is a difference of points, and these are not the first that hands are compared by")
        return _fault(phrase, "structure/device", message, Message("write `compare: points`, or leave `by` out"))

    def _by_turns(self, phrase: phrases.Compares, hand: str, others: Sequence[str]) -> Test:
        """Whether a hand is above each of the others, or level with the highest, by the first thing that differs.

        A hand of which there is nothing to compare, as it has not its cards, beats none, ties none and is not beaten.
        """
        asked = {
            (number, one): self._criterion(phrase, criterion, hand, one)
            for number, criterion in enumerate(self.shoe.compare)
            for one in (others if criterion.word == "kinds" else (hand, *others))
        }
        questions = tuple(dict.fromkeys(asked.values()))
        place = dict(zip(self.shoe.ranks, self.shoe.heights, strict=True))
        wanted = 0 if phrase.ties else 1

        def stands(given: Mapping[Question, Answer], other: str) -> int | None:
            signs, lower = list[int](), -1
            for number, criterion in enumerate(self.shoe.compare):
                values = [given[asked[number, one]] for one in (hand, other) if (number, one) in asked]
                if NONE in values:
                    return None
                if criterion.word == "kinds":
                    signs.append(int(values[0]))
                    continue
                if criterion.word == "highest":
                    values = [place[str(value)] for value in values]
                if criterion.number is not None:
                    values = [value == criterion.number for value in values]
                if BUST in values:  # it beats none and ties none, and none beats it or ties with it by points
                    return next(filter(None, signs), lower)
                own, its = map(int, values)
                signs.append((own > its) - (own < its))
            return next(filter(None, signs), 0)

        def higher(*answers: Answer) -> bool:
            given = dict(zip(questions, answers, strict=True))
            found = [sign for other in others if (sign := stands(given, other)) is not None]
            return min(found, default=-1) == wanted

        return Test(questions, higher)

    def _criterion(self, phrase: phrases.Compares, criterion: Criterion, hand: str, one: str) -> Question:
        """What is asked of one hand that is compared, or of a hand beside another."""
        match criterion.word:
            case "kinds":
                require_kinds(self.shoe, phrase, hand, one)
                return Question("versus", hand, 0, one)
            case "points":
                return Question("points", one)
            case "cards":
                assert criterion.what
                (part,) = hand_part(one) or (phrases.HandPart(phrases.Word(one)),)
                return self._among(phrase, part, criterion.what)
            case _:
                return Question("highest", one, 0, "rank")

    def _kind(self, phrase: phrases.Phrase | By, hand: str) -> Question:
        require_kinds(self.shoe, phrase, hand)
        return Question("kind", hand)

    def _height(self, phrase: phrases.Phrase, hand: str, what: phrases.Highest) -> Question:
        """How high a hand is against ranks of the lowest kind."""
        require_kinds(self.shoe, phrase, hand)
        return Question("height", hand, 0, highest_ranks(self.shoe, what, what.ranks, hand))

    def _or_better(self, phrase: phrases.Phrase, hand: str, what: phrases.Phrase) -> Test:
        if isinstance(what, phrases.Highest):
            return Test((self._height(phrase, hand, what),), Among(frozenset((0, 1))))
        asked, kinds = self._kind(phrase, hand), better(self.shoe, what)
        return Test((asked,), Among(frozenset(kinds)))

    def _others(self, other: phrases.HandPart, hand: str, *, of_kinds: bool = False) -> tuple[str, ...]:
        """The hand that one is compared with; where that is `all`, every other, of which the highest counts."""
        if other.is_whole and self._called(other.word.text) == ALL and len(self.shoe.hands) > 1:
            return tuple(one for one in self.shoe.hands if one not in self.shoe.made_of(hand))
        return self._others_by_name(other, hand, of_kinds=of_kinds)

    def _others_by_name(self, part: phrases.HandPart, hand: str, *, of_kinds: bool = False) -> tuple[str]:
        other = self._part(part, of_kinds=of_kinds)
        if hand == other:
            raise self._itself(part.word, hand)
        return (other,)

    @staticmethod
    def _itself(said: phrases.Phrase | By, hand: str) -> ProblemError:
        message = Message("`{hand}` is compared with itself", hand=hand)
        return _fault(said, "structure/two-meanings", message, Message("name two hands"))

    def _holds(self, phrase: phrases.Holds, part: phrases.HandPart, what: phrases.Phrase) -> Test:
        of_points = isinstance(what, phrases.Beyond) or (isinstance(what, phrases.Numbers) and not part.is_one)
        of_points = of_points and bool(self.shoe.worth)
        of_a_kind = isinstance(what, phrases.Highest) or what.mentions in (kind.name for kind in self.shoe.kinds)
        hand = self._part(part, of_kinds=of_a_kind)
        if part.first > 1 and not (of_points or of_a_kind):
            whole = self._hand(part.word, or_all=True)
            message = Message("the first {first} cards of `{hand}` are more than one", first=part.first, hand=whole)
            one = Offered(first_card(self.shoe, whole))
            alike = Offered(f"{hand} same rank")
            remedy = Message(
                "write what the first one is, `{card}`, or in what they agree, `{alike}`", card=one, alike=alike
            )
            raise _fault(phrase, "structure/operand", message, remedy)
        if isinstance(what, phrases.Highest):
            return Test((self._height(phrase, hand, what),), Among(frozenset((0,))))
        if isinstance(what, phrases.SoftOrHard):
            return self._soft_or_hard(phrase, hand, what)
        if self._is_bust(phrase):
            return Test((Question("points", hand),), Among(frozenset((BUST,))))
        if of_a_kind and not part.is_one:
            return Test((self._kind(phrase, hand),), Among(frozenset((what.mentions,))))
        if isinstance(what, phrases.AlikeWith):
            return Test((self._two_alike(phrase, phrase.hand, what.hand, what.attribute),), Among(frozenset((True,))))
        of_a_set = isinstance(what, phrases.OneCard) or bool(what.listed or what.joined or what.exception)
        if of_a_set and (part.is_one or not self.shoe.worth or isinstance(what, phrases.OneCard)):
            card, (attribute, values) = self._rank(phrase, hand), self.set_named(what)
            return Test((card._replace(attribute=attribute),), Among(frozenset(values)))
        if len(what.listed) > 1:
            message = Message("this stands for several things, and `{hand}` is said to be one", hand=hand)
            listed = ", ".join(f"{hand} {notation.phrase_text(one)}" for one in what.listed)
            remedy = Message("write a list, `{typed}`", typed=Offered(f"[{listed}]"))
            raise _fault(phrase, "structure/operand", message, remedy)
        if isinstance(what, phrases.Numbers):
            _ascends(what, what.low, what.high)
        if isinstance(what, phrases.Beyond):
            return self._beyond(phrase, hand, what)
        if isinstance(what, phrases.Numbers) and of_points:
            self._is_one_thing(what, hand)
            low, high = what.low, what.high
            if self.shoe.points == "last digit" and high > 9:
                message = Message("points are a last digit, 9 at most")
                raise _fault(what, "arithmetic/empty", message, Message("write 0 to 9"))
            self._require_not_above(phrase, hand, low, high)
            return Test((Question("points", hand),), InRange(low, high))
        if (text := what.mentions) in (*SUITS, *COLOURS.values()):
            card = self._rank(phrase, hand)._replace(attribute="suit" if text in SUITS else "colour")
            return Test((card,), Among(frozenset((text,))))
        ranks = ranks_named(self.shoe, what)
        return Test((self._rank(phrase, hand),), Among(frozenset(ranks)))

    def _beyond(self, phrase: phrases.Phrase, hand: str, what: phrases.Beyond) -> Test:
        """Whether a hand has more points than a number, or fewer."""
        number, _ = what.than.span or (0, 0)
        ranks = self._ranks
        if not self.shoe.worth and self.shoe.most(hand) == 1 and str(number) in ranks:
            place = ranks.index(str(number))
            if named := ranks[place + 1 :] if what.higher else ranks[:place]:
                said = f"{hand} {named[0]} to {named[-1]}" if len(named) > 1 else f"{hand} {named[0]}"
                message = Message("more and fewer are said of points, and no `worth` says what a card counts")
                raise _fault(phrase, "structure/device", message, Message("write `{typed}`", typed=Offered(said)))
        asked = self._counted(phrase, Question("points", hand))
        if what.higher:
            self._require_not_above(phrase, hand, number + 1, number + 1)
        return Test((asked,), InRange(number + 1, ENDLESS) if what.higher else InRange(0, number - 1))

    def _require_not_above(self, phrase: phrases.Phrase, hand: str, low: int, high: int, how: str = "") -> None:
        """Raises where a hand is said to have more points than the number up to which its cards are added; `how` it is
        said to have them, soft or hard.
        """
        if (most := self.shoe.up_to) and high > most and self.shoe.may_be_bust(hand):
            message = Message("points are added up to {most}, and a hand above it is bust", most=most)
            bust = Offered(f"{hand} {BUST}")
            remedy = Message("write `{bust}`", bust=bust)
            if low <= most:
                typed = Offered(f"[{hand} {how}{span(low, most)}, {bust}]")
                remedy = Message("write `{typed}`", typed=typed)
            raise _fault(phrase, "arithmetic/empty", message, remedy)

    def _soft_or_hard(self, phrase: phrases.Phrase, hand: str, what: phrases.SoftOrHard) -> Test:
        """Whether a hand has these points, and a card of it counts the higher of its values, or none does."""
        how = "soft" if what.soft else "hard"
        if not self.shoe.up_to or not self.shoe.also:
            message = Message("`{how}` is said of cards that count either of two values, up to a number", how=how)
            remedy = Message("write `worth: {example}` and `points: sum up to 21`", example="{ace: [1, 11], …}")
            raise _fault(phrase, "structure/device", message, remedy)
        _ascends(what, what.low, what.high)
        self._require_not_above(phrase, hand, what.low, what.high, f"{how} ")
        within, soft = InRange(what.low, what.high), what.soft
        asked = (Question("points", hand), Question("soft", hand))
        return Test(asked, lambda points, is_soft: within(points) and is_soft is soft)

    def _is_bust(self, phrase: phrases.Phrase) -> bool:
        """Whether it says that a hand is bust.

        Raises:
            ProblemError: `bust` is a kind of hand or a name of cards as well.
        """
        if not isinstance(phrase, phrases.Holds) or phrase.what.mentions != BUST or not self.shoe.up_to:
            return False
        if BUST in (kind.name for kind in self.shoe.kinds) or self._names_cards(BUST):
            message = Message("`{word}` is a word of the file here, and what a hand is above the highest points",
                              word=BUST)  # fmt: skip
            raise _fault(phrase, "structure/two-meanings", message, Message("give the file's another word"))
        return True

    def _names_cards(self, word: str) -> bool:
        """Whether a word of the file stands for cards."""
        try:
            return word in self.words and bool(self._cards(self.words[word], {word}))
        except ProblemError:
            return False

    def _is_one_thing(self, what: phrases.Numbers, hand: str) -> None:
        """Raises where numbers said of a hand of one card are ranks, and as points would be other cards."""
        low, high, ranks = what.low, what.high, self._ranks
        if self.shoe.most(hand) != 1 or not {str(low), str(high)} <= {*ranks}:
            return
        last = self.shoe.points == "last digit"
        worth = {rank: max(n % 10 if last else n for n in several) for rank, several in self.shoe.worths.items()}
        called = [rank for rank in ranks if rank.isdecimal() and low <= int(rank) <= high]
        counting = [rank for rank in ranks if low <= worth[rank] <= high]
        if called == counting:
            return
        message = Message(
            "`{hand}` is one card, and `{phrase}` names other cards as its points than as its rank",
            hand=hand, phrase=notation.phrase_text(what),
        )  # fmt: skip
        remedy = _rank_or_points(f"first of {hand}", notation.phrase_text(what), counting, ranks)
        raise _fault(what, "structure/two-meanings", message, remedy)

    def _rank(self, phrase: phrases.Phrase | By, hand: str) -> Question:
        """The rank of a hand of one card, or of one card of a hand."""
        dealt = self.shoe.most(hand)
        if dealt > 1:
            message = Message("`{hand}` has up to {dealt} cards, and this is said of one", hand=hand, dealt=dealt)
            card = Offered(first_card(self.shoe, hand))
            known = (*self.shoe.all_ranks, *SUITS)
            if isinstance(phrase, phrases.Holds) and (
                phrase.what.mentions in known or isinstance(phrase.what, phrases.OneCard)
            ):
                card = Offered(f"first of {hand} {set_text(phrase.what)}")
            remedy = Message("write of which, `{card}`", card=card)
            if not self.shoe.worth:
                remedy = Message("write of which, `{card}`, or give the cards a `worth`", card=card)
            if not isinstance(phrase, phrases.Holds):
                remedy = Message(
                    "a later card that is compared by itself is a hand of its own: deal `{hand}-2: 1` for it", hand=hand
                )
            raise _fault(phrase, "structure/operand", message, remedy)
        (part,) = self.shoe.parts(hand) or (None,)
        whole = part.word.text if part and part.first == 1 and not self.shoe.parts(part.word.text) else hand
        return Question("card", whole, 1, "rank")

    def _part(self, part: phrases.HandPart, *, or_all: bool = False, of_kinds: bool = False) -> str:
        """The hand, or the part of one, by a name of its own; the best of some cards where it is asked of `kinds`.

        Raises:
            ProblemError: there is no such hand, or it never gets such a card.
        """
        hand = self._hand(part.word, or_all=or_all or not part.is_whole, of_kinds=of_kinds and part.is_whole)
        if part.is_whole:
            return hand
        if part.numbers and part.numbers.stop - 1 > (most := self.shoe.most(hand)):
            message = Message("`{hand}` gets {cards} at most", hand=hand, cards=_cards(most))
            nth = next((word for word, number in phrases.NTH.items() if part.nth and number == most), "")
            remedy = write_remedy(hand_text(replace(part, word=phrases.Word(hand), first=0 if nth else most, nth=nth)))
            raise _fault(part.word, "structure/operand", message, remedy)
        return hand_text(replace(part, word=phrases.Word(hand)))

    def _hand(self, word: phrases.Word, *, or_all: bool = False, of_kinds: bool = False) -> str:
        name = self._called(word.text)
        if name in self._best and not of_kinds:
            raise self._only_of_a_kind(word, name)
        if name in self._hands or (or_all and name == ALL):
            return name
        if name == ALL:
            message = Message("`all` are the cards of every hand, and no hand")
            raise _fault(word, "structure/not-a-hand", message, Message("name a hand"))
        if (step := self._dealing(name)) and self.shoe.worth:
            message = Message("`{step}` is a step of the deal, and this is said of a hand", step=name)
            remedy = Message(
                "write the hand that it deals to, `{hand}`, or what its cards count, `{example}`",
                hand=step.dealt[0][0], example=counting_example(self.shoe, name),
            )  # fmt: skip
            raise _fault(word, "structure/not-a-hand", message, remedy)
        known = self._hands
        remedy = nearest(name, known, Message("the hands: {hands}", hands=joined(known)))
        raise _fault(word, "structure/unknown-word", Message("`{name}` is no hand of this deal", name=name), remedy)

    def _only_of_a_kind(self, said: phrases.Phrase | By, hand: str) -> ProblemError:
        """What is wrong where something else than its kind is asked of the best of some cards."""
        message = Message("`{hand}` are the best of some cards, and only their kind can be asked", hand=hand)
        typed = Offered(f"{hand} {self.shoe.kinds[0].name} or better")
        if isinstance(said, By):
            typed = Offered(f"kind of {hand}", "by")
        remedy = Message(
            "write `{typed}`, or say it of what they are the best of: {hands}",
            typed=typed, hands=joined(f"`{hand_text(part)}`" for part in self.shoe.parts(hand)),
        )  # fmt: skip
        return _fault(said, "structure/operand", message, remedy)

    def _dealing(self, name: str) -> DealStep | None:
        """The step of that name, if it deals cards and no hand is called so."""
        if name in self._hands:
            return None
        return next((step for step in self.shoe.deal if step.name == name and step.dealt), None)

    def _called(self, text: str) -> str:
        """The hand or the step that a word is, or that it stands for."""
        found = self._meant(phrases.Word(text))
        return found.mentions or text

    def _meant(self, what: phrases.Phrase) -> phrases.Phrase:
        met: set[str] = set()
        while True:
            text = what.mentions
            if text in self.words and text not in met and self.words[text] != what:
                met.add(text)
                what = self.words[text]
            elif len(what.listed) == 1:
                (what,) = what.listed
            else:
                return what


def _rank_or_points(card: str, numbers: str, counting: Sequence[str], ranks: Sequence[str]) -> Message:
    """What to write where the numbers said of a card may be its rank or its points; `counting` are the ranks then."""
    rank = f"{card} {numbers}"
    if not counting:
        return Message("write `{rank}` for the rank", rank=Offered(rank))
    start = ranks.index(counting[0])
    together = [*ranks[start : start + len(counting)]] == [*counting]
    if len(counting) > 1 and together and not counting[-1].isdecimal():  # numbers are read by themselves
        points = f"{card} {counting[0]} to {counting[-1]}"
    else:
        listed = ", ".join(f"{card} {one}" for one in counting)
        points = listed if len(counting) == 1 else f"[{listed}]"
    return Message("write `{rank}` for the rank, `{points}` for the points", rank=Offered(rank), points=Offered(points))


def counting_example(device: object, step: str) -> Offered:
    """What can be said of the cards of a step: the least that they count together."""
    assert isinstance(device, Shoe)
    dealt = sum(number for one in device.deal if one.name == step for _, number in one.dealt)
    return Offered(f"{step} {dealt * min(number for rank, number in device.worth if rank in device.all_ranks)}")


def hand_remedy(shoe: Shoe, phrase: phrases.Phrase | None = None) -> Message:
    """What to do where something is said of no hand; of a `phrase` that hands can have, of which."""
    if each := said_of_hands(shoe, notation.phrase_text(phrase)) if phrase else ():
        listed = joined((Message("`{typed}`", typed=Offered(one)) for one in each), Message(" or "))
        return Message("write of which hand, {phrases}", phrases=listed)
    return Message("write what a hand holds, `{example}`", example=Offered(first_card(shoe)))


def said_of_hands(shoe: Shoe, text: str) -> list[str]:
    """A phrase without its hand, as it is written of each hand that can have it: `player same suit`."""
    words, shown, found = RoundWords(shoe, {}), notation.ShownWords(frozenset(), cards=True), list[str]()
    for hand in shoe.hands:
        for written in (f"{hand} {text}", f"{hand} has {text}"):
            try:
                said = notation.parse_phrase(written, NOWHERE, shown)
                if isinstance(said, phrases.OfHands) and words.test(said):
                    found.append(written)
                    break
            except (notation.Malformed, ProblemError):
                continue
    return found


def _cards(number: int) -> Message:
    return Message("1 card") if number == 1 else Message("{number} cards", number=number)


_VALUES = {
    "rank": Message("ranks"),
    "suit": Message("suits"),
    "colour": Message("colours"),
    "card": Message("cards"),
    "worth": Message("worths"),
}
"""What the values of each attribute are called."""


def worth_of(several: tuple[int, ...]) -> Answer:
    """What a card counts, as cards are told apart by it: `7`, `1/11`."""
    return several[0] if len(several) == 1 else "/".join(map(str, several))


def finest(attributes: Collection[str]) -> str:
    """One attribute of cards that tells apart all that these do."""
    known = {*attributes}
    for one, covered in (("worth", {"worth"}), ("colour", {"colour"}), ("suit", {"suit", "colour"})):
        if known <= covered:
            return one
    return "rank" if known <= {"rank", "worth"} else "card"


@dataclass(frozen=True, slots=True)
class AnyIs:
    """Whether one of several answers is that."""

    answer: Answer

    def __call__(self, *answers: Answer) -> bool:
        """Whether it is."""
        return self.answer in answers


def choice_at(step: str) -> Question:
    """What the player chose at a step."""
    return Question("choice", attribute=step)


def word_of_a_round(shoe: Shoe, text: str) -> Test | None:
    """What a word alone asks: a step that may end the round, or what the player chooses, at whichever step he may
    choose it; None where it is neither.
    """
    if text in shoe.happenings:
        return Test((Question("happening"),), Among(frozenset((text,))))
    if text == PARTED and text in shoe.said_of_choices:
        return Test((Question("parted"),), Among(frozenset((True,))))
    asked = tuple(choice_at(step.name) for step in shoe.choosing if text in step.choose)
    if not asked:
        return None
    return Test(asked, AnyIs(text) if len(asked) > 1 else Among(frozenset((text,))))


def _ascends(phrase: phrases.Phrase, low: int, high: int) -> None:
    """Raises where a range is written from its end."""
    if low > high:
        message = Message("`{low} to {high}` does not ascend", low=low, high=high)
        raise _fault(phrase, "structure/operand", message, write_remedy(f"{high} to {low}"))


def _fault(phrase: phrases.Phrase | By, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(phrase.place, code, message, help=remedy))
