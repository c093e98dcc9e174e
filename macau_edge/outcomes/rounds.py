"""The rounds that can be dealt from a shoe as the outcomes of one trial, as far as a bet tells them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from macau_edge.model import Bet, By, Choice, Member, PrizeTable, Ruleset, Shoe, Strategy, Value, phrases
from macau_edge.model.cards import ALL, BUST, DECKS, DRAWN, PARTED
from macau_edge.model.message import Message, joined, quoted
from macau_edge.model.prizes import NONE
from macau_edge.model.problem import Problem, ProblemError, nearest
from macau_edge.model.refusals import is_too_dear
from macau_edge.model.remembered import remember_up_to
from macau_edge.model.walk import every, gathered, outermost
from macau_edge.outcomes.any_decks import Distinguishing, rounds_dealt
from macau_edge.outcomes.arranged import Arranged
from macau_edge.outcomes.choosing import answers_of, in_parts
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.drawn import drawn_by_choice
from macau_edge.outcomes.merged import Tests, distinguishing_questions
from macau_edge.outcomes.on_boards import on_boards
from macau_edge.outcomes.possible import possible_answers
from macau_edge.outcomes.questions import (
    OF_KINDS,
    UNASKED,
    Answer,
    NoOneChoiceError,
    Question,
    RoundWords,
    Test,
    Words,
    choice_at,
    questions_of_points,
    word_of_a_round,
)
from macau_edge.outcomes.space import Outcome, Space
from macau_edge.outcomes.unruled import unruled


class Several(tuple[Answer, ...]):
    """Answers to a question that nothing tells apart."""

    __slots__ = ()


class Rounds(Space):
    """The rounds of a shoe, as far as these questions tell them apart; their answers beside each.

    Of the questions of which answers are `merged` one stands for all of those that are listed there.
    """

    def __init__(
        self,
        questions: Iterable[Question],
        found: Mapping[tuple[Answer, ...], int],
        *,
        chooses: bool = False,
        as_played: bool = False,
        merged: Mapping[Question, Mapping[Answer, tuple[Answer, ...]]] | None = None,
        of_any_number: bool = False,
    ) -> None:
        self.merged = merged or {}
        self.chooses, self.as_played = chooses, as_played
        """Whether they depend on what the player chooses; if so, every choice has its own rounds unless they are as he
        plays them."""
        self.of_any_number = of_any_number
        """Whether it is known that the same can come in any number of decks."""
        self.places = {question: place for place, question in enumerate(questions)}
        self.answers = tuple(found)
        self._known: dict[tuple[By, tuple[int, ...]], list[str]] = {}
        """By the kind of what a table goes by, and the places of the answers to what it asks."""
        self._answering: dict[tuple[Question, ...], dict[tuple[Answer, ...], list[int]]] = {}
        """By questions that were asked, the places of the rounds with the same answers to them."""
        self._outcomes = tuple(Outcome(self._label(answers), None, ways) for answers, ways in found.items())

    def __len__(self) -> int:
        return len(self._outcomes)

    def __getitem__(self, place: Any) -> Any:
        """The outcome at a place."""
        return self._outcomes[place]

    @cached_property
    def has_totals(self) -> bool:
        """A round has none."""
        return False

    def shown(self, place: int) -> list[tuple[Question, Answer | Several, Answer | Several | None]]:
        """What a round shows: each answer, that about the points of a hand with how many cards it has.

        How many cards there are in all, that no step ended the round, and that no hand was parted goes without saying.
        """
        return [*_shown(self._answered(self.answers[place]))]

    def _label(self, answers: Sequence[Answer]) -> str:
        return ", ".join(_said(*one) for one in _shown(self._answered(answers))) or ANY

    def _answered(self, answers: Sequence[Answer]) -> dict[Question, Answer | Several]:
        given: dict[Question, Answer | Several] = dict(zip(self.places, answers, strict=True))
        for question, known in self.merged.items():
            alike = known[answers[self.places[question]]]
            given[question] = Several(alike) if len(alike) > 1 else alike[0]
        return given

    def called(self, place: int) -> Message:
        """What a round is called in a message: its label, in the reader's language."""
        return joined(_said(*one) for one in self.shown(place)) or ANY

    def holding(self, test: Test) -> frozenset[int]:
        """The places of the rounds for whose answers something holds.

        Raises:
            KeyError: these rounds were not asked that.
        """
        if not test.questions:
            return frozenset(range(len(self)) if test.holds() else ())
        for question in test.questions:
            self._tells(question, test)
        alike = self._by_answers(test.questions)
        return frozenset().union(*(places for answers, places in alike.items() if test.holds(*answers)))

    def asked(self, questions: tuple[Question, ...]) -> int:
        """Of how many answers to these questions is asked whether a test of them holds, those that are one included."""
        merged = (len(alike) for question in questions for alike in self.merged.get(question, {}).values())
        return len(self._by_answers(questions)) + sum(merged) if questions else 0

    def _by_answers(self, questions: tuple[Question, ...]) -> dict[tuple[Answer, ...], list[int]]:
        """The places of the rounds with the same answers to some questions: a list may ask thirty thousand times."""
        if questions not in self._answering:
            answered = [*zip(*(self._columns[self.places[question]] for question in questions), strict=True)]
            self._answering[questions] = gathered(range(len(self)), answered.__getitem__)
        return self._answering[questions]

    def _tells(self, question: Question, test: Test | None = None) -> None:
        """Raises where answers that are one would not be one to a test, or to whoever asks for the answer itself."""
        for alike in self.merged.get(question, {}).values():
            if len(alike) > 1 and (test is None or len(test.questions) > 1 or len({*map(test.holds, alike)}) > 1):
                raise KeyError(question)

    @cached_property
    def _columns(self) -> list[tuple[Answer, ...]]:
        """Question by question the answers of all rounds."""
        return [*zip(*self.answers, strict=True)]

    def answered(self, question: Question) -> tuple[Answer, ...]:
        """The answer of each round to a question that was asked."""
        return self._columns[self.places[question]]

    def is_parted(self, label: str) -> bool:
        """Whether what is called so is one of the two hands of a round in which a hand was parted."""
        asked = Question("parted")
        return asked in self.places and self.answered(asked)[min(self.labelled[label])] is True

    def column(self, words: RoundWords, by: By) -> list[str]:
        """What a table goes by, for each round; made once, since each row of a table asks for it."""
        columns = tuple(self.places[question] for question in words.asked_by(by))
        key = by, columns
        if key not in self._known:
            for question in words.asked_by(by):
                self._tells(question)
            answered = zip(*map(self._columns.__getitem__, columns), strict=True)
            self._known[key] = [words.value(by, answers) for answers in answered]
        return self._known[key]


UNSAID: Mapping[str, Answer] = {"happening": NONE, "choice": NONE, "parted": False}
"""Answers that a round does not show: what goes without saying."""


def _shown(
    answers: Mapping[Question, Answer | Several],
) -> Iterator[tuple[Question, Answer | Several, Answer | Several | None]]:
    pointed = {question.of for question in answers if question.kind == "points"}
    for question, answer in answers.items():
        if answer == UNASKED:
            continue
        if question.kind == "points":
            yield question, answer, answers.get(Question("cards", question.of))
        elif question.kind == "cards" and (question.of in pointed or (question.of == ALL and pointed)):
            continue
        elif answer != UNSAID.get(question.kind):
            yield question, answer, None


ANY = Message("any round")

_HEIGHTS: Mapping[Answer, Message] = {
    -1: Message("{hand} below {other}"),
    0: Message("{hand} equal to {other}"),
    1: Message("{hand} above {other}"),
}
_NO_HEIGHT = Message("{hand} without {other}")


@lru_cache(maxsize=4096)
def _said(question: Question, answer: Answer | Several, cards: Answer | Several | None) -> Message:
    """`player 7 (2 cards)`, `first 2 of player same rank`, `natural`; the few that there are stand in many rounds."""
    if isinstance(answer, Several) and question.kind != "among":
        return Message("{hand} {answers}", hand=question.of, answers=joined(answers_as_ranges(answer), Message(" or ")))
    hand, number, other = question.of, question.number, question.attribute
    match question.kind:
        case "points" if answer == BUST and cards is not None:
            return Message("{hand} bust ({cards} cards)", hand=hand, cards=cards)
        case "points" if answer == BUST:
            return Message("{hand} bust", hand=hand)
        case "points" if cards is not None:
            return Message("{hand} {points} ({cards} cards)", hand=hand, points=answer, cards=cards)
        case "points":
            return Message("{hand} {points}", hand=hand, points=answer)
        case "soft":
            return Message("{hand} soft", hand=hand) if answer is True else Message("{hand} hard", hand=hand)
        case "cards":
            return Message("{hand} {cards} cards", hand=hand, cards=answer)
        case "alike" if answer:
            return Message("first {number} of {hand} same {attribute}", number=number, hand=hand, attribute=other)
        case "alike":
            return Message("first {number} of {hand} not same {attribute}", number=number, hand=hand, attribute=other)
        case "unlike" if answer:
            return Message("first {number} of {hand} different {attribute}s", number=number, hand=hand, attribute=other)
        case "unlike":
            return Message(
                "first {number} of {hand} not different {attribute}s", number=number, hand=hand, attribute=other
            )
        case "fits":
            whose = Message("first {number} of {hand}", number=number, hand=hand) if number else hand
            among = Message("{pattern} from {cards}", pattern=other, cards=joined(question.among[1:]))
            pattern = among if question.among else other
            said = Message("{hand} {pattern}", hand=whose, pattern=pattern)
            return said if answer else Message("{hand} not {pattern}", hand=whose, pattern=pattern)
        case "happening" | "choice":
            return quoted(str(answer))
        case "parted":
            return quoted(PARTED)
        case "highest" if answer != NONE:
            return Message("{hand} {card} highest", hand=hand, card=answer)
        case "among" | "variety" | "same":
            return _said_of_sets(question, answer)
        case "height" | "versus" | "stands":
            return _HEIGHTS.get(str(answer) if isinstance(answer, Several) else answer, _NO_HEIGHT).filled(
                hand=hand, other=other
            )
        case _:
            return Message("{hand} {card}", hand=hand, card=answer)


def _said_of_sets(question: Question, answer: Answer | Several) -> Message:
    """`player 2 in jack, queen`, `first 2 of player 2 suits`, `first of player not same rank as first of dealer`."""
    hand, number, attribute = question.of, question.number, question.attribute
    beside = Message("card {number} of {hand}", number=question.beside[1], hand=question.beside[0])
    if question.kind == "same":
        own = Message("card {number} of {hand}", number=number, hand=hand)
        if answer is True:
            return Message("{own} same {attribute} as {other}", own=own, attribute=attribute, other=beside)
        if answer == NONE:
            return Message("{own} or {other} not dealt", own=own, other=beside)
        return Message("{own} not same {attribute} as {other}", own=own, attribute=attribute, other=beside)
    several = joined(answers_as_ranges(answer), Message(" or ")) if isinstance(answer, Several) else answer
    whose = Message("first {number} of {hand}", number=number, hand=hand) if number else hand
    if question.kind == "variety":
        return Message("{hand} {number} {attribute}s", hand=whose, number=several, attribute=attribute)
    cards = (
        joined(question.among) if question.among else Message("{attribute} of {card}", attribute=attribute, card=beside)
    )
    return Message("{hand} {number} in {cards}", hand=whose, number=several, cards=cards)


def answers_as_ranges(answers: Iterable[Answer]) -> list[Message]:
    """Answers that are one: whole numbers that follow one another together, `4 to 20`, `22`, then words."""
    numbers = sorted(answer for answer in answers if isinstance(answer, int))
    found = [
        Message("{low} to {high}", low=low, high=high) if low < high else quoted(str(low))
        for low, high in spans(numbers)
    ]
    return [*found, *(quoted(answer) for answer in answers if isinstance(answer, str))]


def spans(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending whole numbers as runs of those that follow one another, each by its ends."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


def asked_by_bet(asking: RoundWords, member: Member) -> frozenset[Question]:
    """What the clauses and tables of a member ask.

    Bets on points ask between them for all that there is of points, so that one law of the round serves all of them.
    """
    found = {question for test in _tests_of_bet(asking, member) for question in test.questions}
    found |= {*_of_tables(asking, member.bet)}
    if (
        asking.shoe.worth
        and not asking.shoe.choosing
        and not asking.shoe.arranging
        and not {"points", "cards"}.isdisjoint(question.kind for question in found)
    ):
        found |= {*questions_of_points(asking.shoe)}
    return frozenset(found)


def _tests_of_bet(asking: RoundWords, member: Member) -> Iterator[Test]:
    for phrase in _clauses(member):
        yield from asking.tests(phrase)


def _clauses(member: Member) -> Iterator[phrases.Phrase]:
    yield from outermost((member.bet.stages, member.bet.tally), phrases.Phrase)


def _of_tables(asking: RoundWords, bet: Bet) -> Iterator[Question]:
    """What the tables of a bet go by, and what is put down, or stays, with a choice."""
    for choice in (*(one for one, _ in (*bet.raises, *bet.staked)), bet.stays):
        found = word_of_a_round(asking.shoe, choice)
        yield from found.questions if found else ()
    for table in every((bet.pays, bet.lost), PrizeTable):
        yield from asking.asked_by(table.by)


def rounds_of_bets(
    shoe: Shoe,
    words: Words,
    members: Iterable[Member],
    *,
    whole: bool = False,
    rule: Strategy | None = None,
    weighed: bool = True,
) -> Rounds:
    """The rounds of a shoe of so many decks, as far as these bets tell them apart; the words are those of the file, and
    where there is a `rule`, the player chooses by it.

    Where cards are merged that they ask nothing of, the rounds are these bets' own. Otherwise, or where they are wanted
    `whole`, bets on points have the same. Where it is not needed how often they come, they may not be `weighed`.
    """
    asked, own = frozenset[Question](), frozenset[Question]()
    tests, tables, needed = list[Test](), list[Question](), list[frozenset[Question]]()
    for member in members:
        asking = RoundWords(shoe, {**words, **{name: value.outcomes for name, value in member.values.items()}})
        asked |= asked_by_bet(asking, member)
        tests += [*_tests_of_bet(asking, member)]
        tables += [*_of_tables(asking, member.bet)]
        needed += [asking.needed(phrase) for phrase in _clauses(member) if not phrase.rest]
    said = words_of_the_deal(shoe, words, rule)
    if not whole and not shoe.choosing and not shoe.arranging:
        own = frozenset(tables).union(*(test.questions for test in tests))
        if (by_tests := distinguishing_questions(tests, tables)) and (merged := _merged(shoe, own, by_tests, said)):
            return merged
    if not weighed and any(step.draws_by_choice for step in shoe.deal):
        return possible_rounds(shoe, asked, said, rule)
    plain = not tables and all(needed) and not shoe.choosing
    return rounds(shoe, asked, said, rule, needed=tuple(dict.fromkeys(needed)) if plain else ())


REMEMBERED = 300_000
"""Rounds that are remembered, some two hundred megabytes: of each bet those that it tells apart, which its words and
its derivation ask for again.
"""


@remember_up_to(REMEMBERED)
def _merged(
    shoe: Shoe, questions: frozenset[Question], tests: Tests, words: tuple[tuple[str, phrases.Phrase], ...]
) -> Rounds | None:
    """The rounds with those cards merged that these tests do not tell apart; None where they tell apart all cards that
    the questions do.

    Raises:
        ProblemError: the deal means nothing, or costs more than the meter allows.
    """
    told = Distinguishing(tuple(sorted(questions)), words, tests=tests)
    deal = told.deal(shoe)
    if not deal.merges_cards:
        return None
    return Rounds(deal.asked, rounds_dealt(shoe, told, deal), merged=deal.merged_answers())


@remember_up_to(REMEMBERED)
def rounds(
    shoe: Shoe,
    questions: frozenset[Question],
    words: tuple[tuple[str, phrases.Phrase], ...],
    strategy: Strategy | None = None,
    needed: tuple[frozenset[Question], ...] = (),
) -> Rounds:
    """The rounds of a shoe of so many decks, told apart by these questions; `words` are the names that the deal uses.

    The player chooses by the rule of a `strategy`, or, without one, in every way. Where it is said for each clause what
    is `needed` so that it holds, rounds in which none can are told apart no further.

    Raises:
        ProblemError: the deal means nothing, or costs more than the meter allows.
    """
    if shoe.arranging:
        return Rounds(asked := tuple(sorted(questions)), Arranged(shoe, asked, dict(words)).law())
    told = Distinguishing(tuple(sorted(questions)), words, needed=needed)
    deal = Deal(shoe, told.questions, dict(words), strategy, needed=needed)
    try:
        if deal.drawing:
            found = drawn_by_choice(shoe, _known(deal), words, strategy).law_of(deal.asked)
        elif parts := in_parts(deal):
            found = {answers_of(deal, one): ways for one, ways in parts.every.items()}
        else:
            found = boards.law() if (boards := on_boards(deal)) else rounds_dealt(shoe, told, deal)
    except NoOneChoiceError as error:
        raise unruled(deal, error) from None
    return Rounds(deal.asked, found, chooses=deal.chooses, as_played=strategy is not None)


MANY = 3 * DRAWN
"""Cards of the longest round, in which a hand is parted: as many as three hands may have."""


def possible_rounds(
    shoe: Shoe,
    questions: frozenset[Question],
    words: tuple[tuple[str, phrases.Phrase], ...],
    strategy: Strategy | None = None,
) -> Rounds:
    """The rounds of a shoe that can come where the player draws by choice, told apart by these questions.

    Each counts as one, however often it comes.

    Whatever comes in a shoe of some decks comes in one of more. So what comes in one deck, where in the most decks
    nothing else does, is what comes in any number of them.

    Raises:
        ProblemError: the deal means nothing, or costs more than the meter allows.
    """
    several = isinstance(shoe.decks, int) and shoe.decks > 1 and shoe.size >= MANY
    found = _of_any_number(replace(shoe, decks=1), questions, words, strategy) if several else None
    return _possible_rounds(shoe, questions, words, strategy) if found is None else found


@remember_up_to(REMEMBERED)
def _of_any_number(
    shoe: Shoe, asked: frozenset[Question], words: tuple[tuple[str, phrases.Phrase], ...], strategy: Strategy | None
) -> Rounds | None:
    """The rounds that can come in one deck, where those are the same that can come in the most decks."""
    try:
        one = _possible_rounds(replace(shoe, decks=1), asked, words, strategy)
        if one.of_any_number:
            return one
        most = _possible_rounds(replace(shoe, decks=DECKS), asked, words, strategy)
    except ProblemError as error:
        if is_too_dear(error):
            raise
        return None
    return one if {*one.answers} == {*most.answers} else None


@remember_up_to(REMEMBERED)
def _possible_rounds(
    shoe: Shoe, asked: frozenset[Question], words: tuple[tuple[str, phrases.Phrase], ...], strategy: Strategy | None
) -> Rounds:
    deal = Deal(shoe, tuple(sorted(asked)), dict(words), strategy)
    if not deal.drawing and not any(shoe.deal[number].until for number in deal.steps):
        return rounds(shoe, asked, words, strategy)
    known = _known(deal) | {choice_at(step.name) for step in shoe.deal if step.draws_by_choice}
    try:
        answers, of_any_number = possible_answers(shoe, known, words, strategy)
    except ProblemError as error:
        if deal.drawing and isinstance(error, NoOneChoiceError):
            raise unruled(deal, error) from None
        if deal.drawing or is_too_dear(error):
            raise
        return rounds(shoe, asked, words, strategy)  # what the player chooses there is nothing to these bets
    own = [one for one in sorted(known) if one.kind != "seen"]
    places = [own.index(one) for one in deal.asked]
    found = dict.fromkeys((tuple([one[place] for place in places]) for one in answers), 1)
    as_played = strategy is not None
    return Rounds(deal.asked, found, chooses=deal.chooses, as_played=as_played, of_any_number=of_any_number)


def _known(deal: Deal) -> frozenset[Question]:
    """What is asked in draws by choice, and what is chosen at each step."""
    return frozenset((*deal.asked, *(choice_at(step.name) for step in deal.choosing)))


def depends_on_choice(ruleset: Ruleset, bet: Bet) -> bool:
    """Whether the rounds of a bet depend on what the player chooses; no where that cannot be said yet."""
    return bool(steps_that_matter(ruleset, bet))


def steps_that_matter(ruleset: Ruleset, bet: Bet) -> frozenset[str] | None:
    """The steps at which the player chooses something on which a bet depends; None where that cannot be said yet."""
    shoe = ruleset.device
    if not isinstance(shoe, Shoe) or not shoe.choosing:
        return frozenset()
    if not {bet.stays or shoe.choices[0], *dict(bet.raises), *dict(bet.staked)}.issubset(shoe.choices):
        return None
    taken = {one.id: one.default or one.choices[0] for one in ruleset.options.values() if one.choices}
    words = dict(words_chosen(ruleset, taken))
    try:
        asked = asked_by_bet(RoundWords(shoe, words), Member(bet, {}))
        return frozenset(step.name for step in Deal(replace(shoe, decks=1), tuple(asked), words).choosing)
    except ProblemError:
        return None


def words_of_the_deal(
    shoe: Shoe, words: Words, strategy: Strategy | None = None
) -> tuple[tuple[str, phrases.Phrase], ...]:
    """The words that the deal and a strategy are written with, and those that they are defined by."""
    waiting, found = [*every((shoe.deal, strategy), phrases.Phrase)], dict[str, phrases.Phrase]()
    for phrase in waiting:  # grows while it is walked
        if (text := phrase.mentions) in words and text not in found:
            found[text] = words[text]
            waiting += every(words[text], phrases.Phrase)
    return tuple(found.items())


def words_chosen(ruleset: Ruleset, choices: Mapping[str, Choice]) -> Words:
    """The names of a file, with the options that choose outcomes as they were chosen."""
    return {**ruleset.names, **{name: one.outcomes for name, one in choices.items() if isinstance(one, Value)}}


def shoe_chosen(ruleset: Ruleset, choices: Mapping[str, Choice]) -> Shoe | None:
    """The shoe with as many decks as were chosen; None where an option that was not given says how many.

    Raises:
        ProblemError: the option is no number of decks.
    """
    shoe = ruleset.device
    assert isinstance(shoe, Shoe)
    if isinstance(shoe.decks, str) and shoe.decks in ruleset.options and shoe.decks not in choices:
        return None
    return shoe_of_decks(shoe, words_chosen(ruleset, choices))


def tells_suits(shoe: Shoe, words: Words, member: Member) -> bool:
    """Whether the figures of a bet may depend on the suits of the cards in the shoe: its phrases ask, or the deal's."""
    return not {"suit", "colour", "card"}.isdisjoint(_deal_of(shoe, words, member).attributes)


def names_suits(shoe: Shoe, words: Words, member: Member) -> bool:
    """Whether a bet that tells suits apart, or its deal, asks for a suit or a colour by its name.

    Where none does, and cards are asked in what they agree, all that is asked has the same answer when suits are called
    otherwise, colours with them: of a whole shoe one is then as any other.
    """
    asked = _deal_of(shoe, words, member)
    if asked.kinds.names_suits and any(one.kind in OF_KINDS for one in asked.questions):
        return True
    named = (
        one.among[0] if one.kind == "fits" and one.among else one.attribute
        for one in asked.questions
        if one.kind == "card" or one.among
    )
    return not {"suit", "colour", "card"}.isdisjoint(named)


def require_like_suits(shoe: Shoe, words: Words, member: Member) -> None:
    """Raises ProblemError where a bet is worked out only if each suit is like any other, and cards are gone."""
    deal = _deal_of(shoe, words, member)
    deal.require_like_suits()
    in_parts(deal)
    on_boards(deal)


def _deal_of(shoe: Shoe, words: Words, member: Member) -> Deal:
    own = {name: value.outcomes for name, value in member.values.items()}
    asked = asked_by_bet(RoundWords(shoe, {**words, **own}), member)
    strategy = member.bet.strategy
    return Deal(shoe, sorted(asked), dict(words_of_the_deal(shoe, words, strategy)), strategy)


def shoe_of_decks(shoe: Shoe, words: Words) -> Shoe:
    """The shoe with as many decks as the option says, where an option says it.

    Raises:
        ProblemError: there is no such option, or it is no number of decks.
    """
    if isinstance(shoe.decks, int):
        return shoe
    meant = words.get(shoe.decks)
    number = meant.span if meant else None
    if number is None or number[0] != number[1] or not 1 <= number[0] <= DECKS:
        message = Message("`{word}` is no option that chooses a number of decks", word=shoe.decks)
        remedy = Message("give it whole numbers from 1 to {most}, `choices: [6 to 12]`", most=DECKS)
        remedy = nearest(shoe.decks, words, remedy) if meant is None else remedy
        raise ProblemError(Problem(shoe.place, "structure/option-kind", message, help=remedy))
    return replace(shoe, decks=number[0])
