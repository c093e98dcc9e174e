"""A round dealt step by step to every state at once: the answers to what is asked, and in how many ways cards lie so.

A question has a state, and a card dealt to the hand leads to the next one. A state of the deal is where all questions
stand, and how many cards are out; which they are is kept in `ways.py`. A card that no question looks at is not drawn:
as all orders of the shoe are equally likely, it changes nothing what lies in its place. For the same reason the hands
of one step are dealt to in the order that leaves fewest kinds of cards to be told apart. Cards and states that nothing
tells apart are merged (`merged.py`).

The weight of a set of answers is in how many orders the cards that are looked at can come; all weights add up to
D (D - 1) … for as many cards of the D in the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, repeat
from math import perm
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import DealStep, PrizeTable, Shoe, Strategy, phrases, rows_for
from macau_edge.model.cards import ALL, BUST, DRAWN, DRAWS, NOTHING, Card
from macau_edge.model.message import Message, joined
from macau_edge.model.meter import count, require_room
from macau_edge.model.notation import phrase_text
from macau_edge.model.prizes import NONE, Verdict, tables
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.model.records import replace
from macau_edge.outcomes.kinds import kinds_of
from macau_edge.outcomes.merged import Asking, Merging, StepSeen, Tests, can_merge, merging
from macau_edge.outcomes.patterns import Fitting, Open
from macau_edge.outcomes.poker import Sights, counted_kinds, dealt_on, final, hands_asked, kinds_before_deal, sights
from macau_edge.outcomes.questions import (
    BETWEEN_CARDS,
    OF_KINDS,
    OF_WORTH,
    UNASKED,
    Answer,
    Question,
    RoundWords,
    Words,
    choice_at,
    finest,
)
from macau_edge.outcomes.sets import BEFORE_CARDS, OF_SETS, after_card, set_answer
from macau_edge.outcomes.taking import Taking
from macau_edge.outcomes.unlike_suits import refuse_unlike_suits
from macau_edge.outcomes.ways import Deck, Drawn, Held, Telling, merged_ways


def unclear_sight(shoe: Shoe) -> Problem | None:
    """What is wrong where it cannot be told which cards the player saw at a step before; None where all is clear."""
    for step in shoe.choosing:
        if unsure := shoe.unsure(step):
            hand, before = unsure
            message = Message(
                "at `{step}` it is not clear which cards of `{hand}` the player saw at `{before}`: it may have had "
                "fewer then, and is dealt more later",
                step=step.name, hand=hand, before=before.name,
            )  # fmt: skip
            remedy = Message(
                "let `{step}` see `{hand}` too, or deal what comes later to a hand of its own",
                step=step.name, hand=hand,
            )  # fmt: skip
            return Problem(step.place, "structure/two-meanings", message, help=remedy)
    return None


def endless(step: DealStep, shoe: Shoe, choice: str = "") -> Problem:
    """What is wrong with a step that may draw more cards than a hand can have, or never end: where a choice is given,
    since that is offered again after it dealt nothing.
    """
    hand = step.dealing[0][0]
    message = Message(
        "`{step}` would still deal `{hand}` a card after {most} cards", step=step.name, hand=hand, most=DRAWN
    )
    remedy = Message("write what comes sooner under `until`, or in any case: `{hand} has {most} cards`",
                     hand=hand, most=DRAWN)  # fmt: skip
    bust = f"{hand} {BUST}"
    if shoe.may_be_bust(hand) and step.until and bust not in map(phrase_text, step.until.listed or [step.until]):
        remedy = Message("add `{bust}` to `until`, or what comes in any case: `{hand} has {most} cards`",
                         bust=bust, hand=hand, most=DRAWN)  # fmt: skip
    if choice:
        message = Message(
            "`{choice}` deals nothing, and after it `{step}` is offered again", choice=choice, step=step.name
        )
        remedy = Message("add `{choice}` to `until`", choice=choice)
    return Problem(step.place, "structure/endless", message, help=remedy)


class CardSlot(NamedTuple):
    """A card of a step, dealt to a hand: the questions that may look at it, and by what they tell cards apart."""

    step: int
    hand: str
    card: int
    looking: tuple[int, ...]
    needed: frozenset[Telling]


Where: TypeAlias = tuple[tuple[Any, ...], int]
"""Where each question stands, and how many cards are out that were looked at."""
States: TypeAlias = dict[Where, Held]

ASKED, NEXT, KEPT, AS_ONE, ROUND = 100, 10, 25, 20, 100
"""Operations of a state that is asked whether a step is done, of one that a kind of card leads to, of keeping it where
it is not known yet, which takes half a kilobyte, of finding those that it is one with, and of a round."""


class Deal:
    """How the questions that are asked are answered while a round is dealt.

    `questions` are those asked, first, and those that the deal itself asks on the way to them. Where the player has a
    choice, a round goes on by the rows of `strategy`; without one in every way, so that each choice has its own rounds
    with their weights. Where it is `knowing`, it is asked as well what the player chose and which cards he knew.

    With `tests`, which are all that is asked of some of the questions, cards and answers are merged that these and the
    deal tell apart in nothing; where every value is `named` that tables of the deal go by, but for these. Without tests
    every answer is told apart.
    """

    def __init__(
        self,
        shoe: Shoe,
        questions: Sequence[Question],
        words: Words,
        strategy: Strategy | None = None,
        *,
        knowing: bool = False,
        tests: Tests | None = None,
        named: bool = False,
        needed: Sequence[frozenset[Question]] = (),
        unrolled: bool = False,
    ) -> None:
        self.shoe, self.words, self.deck, self.strategy = shoe, RoundWords(shoe, words), Deck(shoe), strategy
        self.endless: DealStep | None = None
        """A step that goes on after as many cards as a hand may have."""
        self._needed_by = needed
        """For each clause of the bets that are asked for, what all must hold so that it does."""
        self.kinds = kinds_of(shoe)
        self._takings: dict[str, Taking] = {}
        self._counts: dict[Question, list[Taking]] = {}
        self._fittings: dict[Question, Fitting] = {}
        self._asked_by: dict[str, tuple[Question, ...]] = {}
        self.asked = tuple(dict.fromkeys(questions))
        self.come: dict[int, set[str]] = {}
        """By the number of a table of the deal, the values that it was asked for."""
        self.done: set[str] = set()
        """The steps that some round came to."""
        self.looked: dict[str, tuple[tuple[Question, ...], dict[tuple[Any, ...], bool]]] = {}
        """Of a step that is not always done, what it asks, and for each way in which these stand whether it is done."""
        self.questions, self.steps = self._reached()
        if (knowing or strategy) and (unclear := unclear_sight(shoe)):
            raise ProblemError(unclear)
        if knowing:
            chosen = (choice_at(step.name) for step in self.choosing or shoe.choosing)
            self.asked = tuple(dict.fromkeys((*self.asked, *chosen)))
            self.questions, self.steps = self._reached()
        if any(step.parts for step in self.choosing):
            self.asked = tuple(dict.fromkeys((*self.asked, Question("parted"))))
            self.questions, self.steps = self._reached()
        while knowing and not {*self.asked}.issuperset(seen := tuple(self._seen())):
            self.asked = tuple(dict.fromkeys((*(one for one in self.asked if one.kind != "seen"), *seen)))
            self.questions, self.steps = self._reached()
        self._named = named
        if not unrolled:
            self._unroll()
        self.slots = [slot for number in self.steps for slot in self._slots(number)]
        told = frozenset[Telling]().union(*(slot.needed for slot in self.slots))
        self.merged: dict[int, Merging] = {} if tests is None else self._merged(tests)
        """By its number, of a question of which not all answers are told apart, those that are one."""
        self.slots = [self._telling(place, slot) for place, slot in enumerate(self.slots)]
        self.drawn = Drawn(self.deck, [slot.needed for slot in self.slots])
        self.merges_cards = len(self.drawn.kinds(0)) < len(self.deck.kinds([*told]))
        """Whether some cards are told apart by what is asked, and by nothing that is asked of it."""

    def _reached(self) -> tuple[tuple[Question, ...], list[int]]:
        """The questions that matter, and the steps: those they look at, and those that decide whether these come."""
        found, steps = dict.fromkeys(self.asked), list[int]()
        for number in reversed(range(len(self.shoe.deal))):
            step = self.shoe.deal[number]
            ends = step.end is not None and (bool(steps) or Question("happening") in found)
            ends = ends or (bool(step.choose) and (choice_at(step.name) in found or bool(step.over and steps)))
            deals = any(
                self._looks(one, number, hand, card) for one in found for hand, n in step.dealing for card in range(n)
            )
            if ends or deals:
                steps.insert(0, number)
                found |= dict.fromkeys([*self.asked_by(step), *([choice_at(step.name)] if step.choose else [])])
        return tuple(found), steps

    @property
    def choosing(self) -> tuple[DealStep, ...]:
        """The steps at which the player chooses something on which it depends what is asked."""
        return tuple(step for step in map(self.shoe.deal.__getitem__, self.steps) if step.choose)

    @property
    def drawing(self) -> DealStep | None:
        """The step at which the player chooses again and again, and draws by that; None where nothing depends on it."""
        return next((step for step in self.choosing if step.draws_by_choice), None)

    @property
    def chooses(self) -> bool:
        """Whether what is asked depends on what the player chooses."""
        return bool(self.choosing)

    def _seen(self) -> Iterator[Question]:
        """What the player knows at each step that chooses: of the cards he saw all that any question tells apart."""
        attributes = self.attributes - {""}
        parts = [part for question in self.questions for part in question.parts]
        named = {of for of, number in parts if number or self.shoe.is_told_by_number(of)}
        ordered = frozenset[str]().union(*map(self.shoe.made_of, named))
        for step in self.choosing if attributes else ():
            for hand, first in self.shoe.seen(step).items():
                in_order = int(not ordered.isdisjoint((hand, ALL)))
                yield Question("seen", hand, in_order, finest(attributes), among=(step.name,), first=first)

    def asked_by(self, step: DealStep) -> tuple[Question, ...]:
        """What a step asks: whether it is done or ends the round, what is open in it, and what a rule goes by there."""
        if step.name not in self._asked_by:
            self._asked_by[step.name] = tuple(dict.fromkeys(self._asked_at(step)))
        return self._asked_by[step.name]

    def _asked_at(self, step: DealStep) -> Iterator[Question]:
        for row in self.strategy.at(step.name, step.choose) if self.strategy and step.choose else ():
            yield from self.words.asked(row.where)
        for what in (step.end, step.when, step.until, *(where for _, where in step.open_if)):
            if isinstance(what, PrizeTable):
                for table in tables(what):
                    yield from self.words.asked_in_the_deal(table.by)
            elif what is not None:
                yield from self.words.asked(what)

    def _looks(self, question: Question, number: int, hand: str, card: int) -> bool:
        """Whether a question looks at a card of a step to a hand, or counts it."""
        counted = any(one.counts(number, hand, card) for one in self._counted(question))
        return counted or self._takes(question, number, hand, card)

    def _takes(self, question: Question, number: int, hand: str, card: int) -> bool:
        """Whether it may look at which card that is; one on the first few is soon done."""
        parts = question.parts
        if question.kind == "seen":
            if question.of != hand or question.among[0] in [step.name for step in self.shoe.deal[:number]]:
                return False
            parts = ((hand, question.first),)
        if self.shoe.deal[number].name in question.hands:
            return True
        for of, first in parts:
            name = f"first {first} of {of}" if first and not self.taking(of).ends_anew else of
            if self.taking(name).taken[number, hand, card] is not False:
                return True
        return False

    def taking(self, name: str) -> Taking:
        """Which cards a name takes."""
        if name not in self._takings:
            self._takings[name] = Taking(self.shoe, name)
        return self._takings[name]

    def _counted(self, question: Question) -> list[Taking]:
        """For each hand of a question what is counted with it; nothing where all rounds take the same cards."""
        if question not in self._counts:
            takings = [self.taking(of) for of in question.hands]
            self._counts[question] = takings if any(one.is_counted for one in takings) else []
        return self._counts[question]

    def _slots(self, number: int) -> list[CardSlot]:
        """The cards of a step: those to the hand first of which most is told apart, unless one asks across hands."""
        step = self.shoe.deal[number]
        found = []
        for hand, cards in step.dealt:
            own = []
            for card in range(cards):
                looking = [n for n, one in enumerate(self.questions) if self._looks(one, number, hand, card)]
                told = [n for n in looking if self._takes(self.questions[n], number, hand, card)]
                needed = frozenset(self.telling(self.questions[n]) for n in told) - {""}
                own.append(CardSlot(number, hand, card, tuple(looking), needed))
            found.append(own)
        parts = [part for question in self.questions for part in question.parts]
        across = ((of not in self.shoe.hands and first) or self.taking(of).ends_anew for of, first in parts)
        if len(found) > 1 and not any(across) and not any(map(self._counted, self.questions)):
            found.sort(key=lambda own: -max(len(self.deck.kinds([*slot.needed])) for slot in own))
        return [slot for own in found for slot in own]

    def telling(self, question: Question) -> Telling:
        """What a question tells cards apart by: an attribute, or whether they are in its set."""
        if not question.among or question.kind in ("fits", "seen"):
            return self.attribute(question)
        return tuple([int(card.attribute(question.attribute) in question.among) for card in self.deck.cards])

    @property
    def attributes(self) -> set[str]:
        """The attributes of cards that are looked at."""
        return {self.attribute(question) for question in self.questions}

    def attribute(self, question: Question) -> str:
        """The attribute of cards that a question looks at."""
        if question.kind in OF_KINDS or question.kind == "stands":
            return "card" if self.kinds.with_suits else "rank"
        if question.kind == "fits":
            return finest(self.fitting(question).told)
        return {**dict.fromkeys(OF_WORTH, "worth"), "cards": "", "choice": ""}.get(question.kind, question.attribute)

    # --- what nothing tells apart

    def _merged(self, tests: Tests) -> dict[int, Merging]:
        """The questions that are asked one by one, by their numbers; those of the deal alone are asked nothing else."""
        asked_in_the_end: dict[Question, list[Asking]] = {one: [] for one in self.questions if one not in self.asked}
        for question, holds in tests:
            asked_in_the_end.setdefault(question, []).append(holds)
        asked, whole = self._asked_one_by_one()
        found = {}
        for number, question in enumerate(self.questions):
            if question in asked_in_the_end and question not in whole and self._is_merged(question):
                final = [partial(_asked_of, question, holds) for holds in asked_in_the_end[question]]
                begin, course = self.before()[number], self._course(number, asked)
                found[number] = merging(begin, course, final, partial(count, of=self.shoe.deal[0]))
        return found

    def _is_merged(self, question: Question) -> bool:
        """Whether it is of a kind whose answers can be merged, and each card follows on the one before."""
        return can_merge(question) and not self._counted(question) and not self.taking(question.of).ends_anew

    def _asked_one_by_one(self) -> tuple[dict[tuple[int, Question], list[Asking]], set[Question]]:
        """What each step asks of a question, and the questions that some step asks together with another."""
        found, whole = dict[tuple[int, Question], list[Asking]](), set[Question]()
        for number in self.steps:
            step = self.shoe.deal[number]
            for questions, asked in self._tests_of(step):
                if len(questions) == 1:
                    found.setdefault((number, questions[0]), []).append(asked)
                else:
                    whole |= {*questions}
        return found, whole

    def _tests_of(self, step: DealStep) -> Iterator[tuple[tuple[Question, ...], Asking]]:
        """What the condition of a step asks, and of which questions."""
        for what in (step.end, step.when, step.until):
            if isinstance(what, PrizeTable):
                for table in tables(what):
                    yield self.words.asked_in_the_deal(table.by), partial(self._rows, table)
            elif what is not None:
                yield from self.words.tests(what)

    def _rows(self, table: PrizeTable, answer: Answer) -> Hashable:
        """The rows of a table of the deal that an answer comes to, or the value itself."""
        value = self.words.value(table.by, [answer])
        return value if self._named else tuple([id(row) for row in rows_for(table, value)])

    def _course(self, number: int, asked: Mapping[tuple[int, Question], Sequence[Asking]]) -> list[StepSeen]:
        """The deal as a question sees it."""
        question, following = self.questions[number], self._following(number)
        return [
            StepSeen(
                asked=tuple([partial(_asked_of, question, one) for one in asked.get((of, question), ())]),
                ends=self.shoe.deal[of].end is not None,
                skipped=self.shoe.deal[of].is_conditional,
                cards=tuple([following if number in slot.looking else None for slot in self.slots if slot.step == of]),
            )
            for of in self.steps
        ]

    def _following(self, number: int) -> Callable[[Any], list[Any]]:
        """Where a question stands after a card of each kind that it tells apart, given where it stood."""
        question = self.questions[number]
        cards = [card for _, card in self.deck.kinds([self.telling(question)]).values()]
        return cache(lambda state: [self._next(question, state, card) for card in cards])

    def _telling(self, place: int, slot: CardSlot) -> CardSlot:
        """The card of a place, with what tells cards apart there once those are merged that nothing does."""
        needed = set[Telling]()
        for number in slot.looking:
            if not self._takes(self.questions[number], slot.step, slot.hand, slot.card):
                continue
            telling = self.telling(self.questions[number])
            merged = self.merged[number].kinds[place] if number in self.merged else None
            if merged and len({*merged}) < len(merged):
                kinds = dict(zip(self.deck.kinds([telling]), merged, strict=True))
                telling = tuple([kinds[(self.deck.value(card, telling),)] for card in self.deck.cards])
            needed |= {telling}
        return slot._replace(needed=frozenset(one for one in needed if one and {*one} != {0}))

    def merged_answers(self) -> dict[Question, dict[Answer, tuple[Answer, ...]]]:
        """Of the questions that are asked, for an answer that stands for several in the end, all of these."""
        found: dict[Question, dict[Answer, tuple[Answer, ...]]] = {}
        for number, of in self.merged.items():
            if (question := self.questions[number]) in self.asked:
                known = found.setdefault(question, {})
                for state, first in of.ends.items():
                    answer = answer_where(question, first)
                    known[answer] = (*known.get(answer, ()), answer_where(question, state))
        return found

    # --- the questions, card by card

    def before(self) -> tuple[Any, ...]:
        """Where each question stands before a card is dealt."""
        counted = ([one.begin for one in self._counted(question)] for question in self.questions)
        begin = zip(counted, map(self.begin, self.questions), strict=True)
        return tuple((tuple(before), state) if before else state for before, state in begin)

    def begin(self, question: Question) -> Any:
        """Where a question stands before a card is dealt."""
        begin: dict[str, Any] = {"card": (0, NONE), "alike": (), "unlike": (), "seen": ()}
        begin["fits"] = Open()
        begin |= dict.fromkeys(("counts", "happening", "choice", "highest"), NONE)
        begin |= dict.fromkeys(OF_SETS, BEFORE_CARDS)
        if question.kind in OF_KINDS:
            return kinds_before_deal(question)
        one_card = any(part.is_one for part in self.shoe.parts(question.of))
        if question.kind in ("points", "soft") and self.shoe.takes_best_sum and not one_card:
            return NO_SUM
        return begin.get(question.kind, NONE if one_card else 0)

    def following(self, place: int, cards: Sequence[Card]) -> Callable[[tuple[Any, ...]], list[tuple[Any, ...]]]:
        """Where each question stands after each of some cards, given where it stood; worked out once for each."""
        slot = self.slots[place]
        compared = {one.attribute for one in map(self.questions.__getitem__, slot.looking) if one.kind in COMPARED}
        values = {attribute: [self.deck.value(card, attribute) for card in cards] for attribute in compared}

        def dealt(question: Question, state: Any, hands: Sequence[int]) -> list[Any]:
            if not hands:
                return [state] * len(cards)
            if question.kind in COMPARED:
                compare = _agreeing if question.kind == "alike" else _differing
                return compare(question, state, values[question.attribute])
            if question.kind in OF_KINDS:
                return dealt_on(question, state, hands, cards, self.kinds)
            if question.kind == "fits":
                return self.fitting(question).after(state, cards)
            anew = [n for n in hands if self.taking(question.hands[n]).ends_anew]
            return [self._next(question, state, card, hands, anew) for card in cards]

        @cache
        def after(number: int, state: Any) -> list[Any]:
            question = self.questions[number]
            if state is False:
                return [state] * len(cards)
            if takings := self._counted(question):
                each = [one.after(before, slot.hand) for one, before in zip(takings, state[0], strict=True)]
                counted = tuple([after for after, _ in each])
                found = dealt(question, state[1], [n for n, (_, its) in enumerate(each) if its])
                return [one is not False and (counted, one) for one in found]
            found = dealt(question, state, self._taken_by(question, slot))
            return (
                [*map(self.merged[number].stands_for[place + 1].__getitem__, found)] if number in self.merged else found
            )

        def all_after(stands: tuple[Any, ...]) -> list[tuple[Any, ...]]:
            columns: list[Any] = [repeat(state, len(cards)) for state in stands]
            for number in slot.looking:
                columns[number] = after(number, stands[number])
            return list(zip(*columns, strict=True))

        return all_after

    def after_one(self, question: Question, state: Any, card: Card) -> Any:
        """Where a question about one hand stands after a card of it, given where it stood."""
        if state is False:
            return state
        if question.kind in COMPARED:
            compare = _agreeing if question.kind == "alike" else _differing
            return compare(question, state, [self.deck.value(card, question.attribute)])[0]
        if question.kind == "fits":
            return self.fitting(question).after(state, [card])[0]
        return self._next(question, state, card)

    def _taken_by(self, question: Question, slot: CardSlot) -> list[int]:
        """Which hands of a question, or the step that it is of, have the card of a place in every round."""
        step, at = self.shoe.deal[slot.step].name, (slot.step, slot.hand, slot.card)
        return [place for place, of in enumerate(question.hands) if of == step or self.taking(of).taken[at]]

    def fitting(self, question: Question) -> Fitting:
        """What a hand has to fit, card by card."""
        if question not in self._fittings:
            most = self.shoe.most(question.of)
            self._fittings[question] = Fitting(self.kinds.patterns, question.attribute, question.among, most)
        return self._fittings[question]

    def _next(
        self, question: Question, state: Any, card: Card, hands: Sequence[int] = (0,), anew: Sequence[int] = ()
    ) -> Any:
        """Where a question stands after a card of these of its hands, some of which it stands for `anew`."""
        if question.kind in OF_SETS:
            return after_card(question, state, hands, anew, self.deck.value(card, question.attribute))
        state = self.begin(question) if anew else state
        is_last_digit = question.kind != "counts" and self.shoe.points == "last digit"
        match question.kind:
            case "points" | "soft" | "counts" if self.shoe.takes_best_sum:
                known = NO_SUM if state == NONE else state
                return sums_after(known, self.deck.worths[card.rank], self.shoe.up_to, is_last_digit=is_last_digit)
            case "points" | "cards" | "counts" as kind:
                more = 1 if kind == "cards" else self.deck.worths[card.rank][0]
                number: int = more + (0 if state == NONE else state)
                return number % 10 if is_last_digit else number
            case "highest":
                return card.rank if state == NONE else max(state, card.rank, key=self.shoe.ranks.index)
            case "seen" if question.first and len(state) == question.first:
                return state
            case "seen":
                shown = str(self.deck.value(card, question.attribute)) or card.rank  # a joker is no lack of a card
                known = (*state, shown)
                return known if question.number else tuple(sorted(known))
            case _:
                dealt, value = state
                seen = self.deck.value(card, question.attribute) if dealt + 1 == question.number else value
                return min(dealt + 1, question.number), seen

    def answer(self, question: Question, stands: tuple[Any, ...]) -> Answer:
        """The answer to a question where it stands so; of a hand that is not whole there is none."""
        state = stands[self.questions.index(question)]
        if state == UNASKED:
            return UNASKED
        if state is not False and (takings := self._counted(question)):
            counted, state = state
            if not all(one.is_whole(before) for one, before in zip(takings, counted, strict=True)):
                return question.kind not in YES_OR_NO and NONE
        return answer_where(question, state)

    # --- the rounds

    def rounds(self) -> dict[tuple[Answer, ...], int]:
        """The answers to what is asked -> in how many orders the cards looked at can come so.

        Raises:
            ProblemError: a round may deal more cards than the shoe has, or costs more than the meter allows.
        """
        self.require_end()
        self.require_like_suits()
        drawing = any(self.shoe.deal[number].until for number in self.steps)
        if (dealt := self.shoe.most_cards) > self.deck.size:
            size, remedy = self.deck.size, Message("write more decks")
            message = Message("a round deals up to {dealt} cards, and the shoe has {size}", dealt=dealt, size=size)
            raise ProblemError(Problem(self.shoe.deal[0].place, "structure/too-many", message, help=remedy))
        knowing = any(question.kind == "seen" for question in self.asked)
        if self._in_any_case and not knowing and not any(map(self._goes_by_part, self.choosing)):
            law = counted_kinds(self.shoe, self._of_hands, self.shoe.deal[0])
            if law is not None:
                self.done |= {self.shoe.deal[number].name for number in self.steps}
                return self.as_chosen(law)
            if (by_rule := self._by_open_card()) is not None:
                return by_rule
        states = self._followed()
        if not states:  # in no order of the cards a step that draws comes to its end
            raise ProblemError(self.runs_out())
        found, most = self._answered(states), max(out for _, out in states)
        if drawing and sum(found.values()) < perm(self.deck.size, most):
            raise ProblemError(self.runs_out())
        return found

    def require_end(self) -> None:
        """Raises where a step goes on after as many cards as a hand may have."""
        if self.endless:
            raise ProblemError(endless(self.endless, self.shoe))

    def require_like_suits(self) -> None:
        """Raises where kinds of two hands are counted as long as every suit is like any other, and cards are gone."""
        asked = [question for question in self.asked if question.kind not in ("seen", "choice")]
        if not self.shoe.gone or self.shoe.decks != 1 or self.shoe.jokers or not self._in_any_case:
            return
        hands = hands_asked(replace(self.shoe, gone=()), asked)
        if hands and len(hands) > 1:
            refuse_unlike_suits(self.shoe, self.shoe.most(hands[0]), boards=False)

    def runs_out(self) -> Problem:
        """What is wrong where a step may still draw when no card is left."""
        steps = {step.name: step for step in map(self.shoe.deal.__getitem__, self.steps) if step.until}
        names = joined((f"`{name}`" for name in steps), Message(" or "))
        message = Message("the shoe may have no card left while {steps} still draws", steps=names)
        return Problem(
            next(iter(steps.values())).place, "structure/too-many", message, help=Message("write more decks")
        )

    def _unroll(self) -> None:
        """Lets each step that draws until something holds stand in the deal as often as it can be done."""
        shoe, times = self.shoe, dict[str, int]()
        for number in self.steps:
            step = shoe.deal[number]
            if step.until and not step.choose:
                before = replace(shoe, deal=shoe.deal[:number]).unrolled(times)
                had = Counter(hand for one in before.deal for hand, cards in one.dealt for _ in range(cards))
                least = min((DRAWN - had[hand]) // cards for hand, cards in step.dealt)
                again = replace(before, deal=(*before.deal, *[step] * (least + 1)))
                asked = [*self.asked_by(step), *(Question("cards", hand) for hand, _ in step.dealt)]
                followed = _times(again, tuple(asked), tuple(self.words.words.items()), step)
                stays = any(one.draws_by_choice for one in before.deal)  # to be refused for what is not followed there
                times[step.name] = max(followed, int(stays))
                if times[step.name] > least:
                    self.endless = step
        if times:
            self.shoe, self._takings, self._counts = shoe.unrolled(times), {}, {}
            self.questions, self.steps = self._reached()

    def times(self, step: DealStep) -> int:
        """How often a step comes at most, as if the shoe had no end: where all questions can stand is followed.

        Where one stands that no step asks any more is one, as before a card is dealt.
        """
        states, place, times, begin = {self.before()}, 0, 0, self.before()
        last = {one: number for number, step in enumerate(self.shoe.deal) for one in self.asked_by(step)}
        for number in self.steps:
            at = self.shoe.deal[number]
            wanted = [last.get(question, -1) >= number for question in self.questions]
            states = {
                tuple([one if asked else before for asked, one, before in zip(wanted, stands, begin, strict=True)])
                for stands in states
            }
            count(ASKED * len(states), at)
            done = self._done_at(at, states)
            if at.name == step.name and not done:
                break  # nor is it any other time
            states = states - done
            if at.draws_by_choice:
                done = self._drawn_by_choice(at, done)
            elif at.choose:
                done = {self._with_choice(one, at, word) for one in done for word in at.choose}
            times += bool(done) and at.name == step.name
            for slot in [slot for slot in self.slots[place:] if slot.step == number]:
                if slot.looking:
                    following = self.following(place, [card for _, card in self.drawn.kinds(place)])
                    done = {after for stands in done for after in following(stands)}
                place += 1
            states = states if at.end is not None else states | done
        return times

    def _with_choice(self, stands: tuple[Any, ...], step: DealStep, word: str) -> tuple[Any, ...]:
        chosen = self.questions.index(choice_at(step.name))
        return (*stands[:chosen], word, *stands[chosen + 1 :])

    def _drawn_by_choice(self, step: DealStep, offered: Collection[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
        """Where all questions can stand once the player has chosen, and drawn by it, as long as something is offered.

        Of a hand that is parted no later step asks, so that it stands for that where it stood.
        """
        found, waiting = set[tuple[Any, ...]](), {*offered}
        for _ in range(DRAWN):
            after = set[tuple[Any, ...]]()
            for word in step.choose:
                dealt = {self._with_choice(one, step, word) for one in waiting}
                for hand in (hand for hand, cards in dict(step.deals).get(word, ()) for _ in range(cards)):
                    of_hand = [one for one in self.questions if hand in one.hands and one.kind not in OF_KINDS]
                    told = frozenset(self.telling(one) for one in of_hand) - {""}
                    cards = [card for _, card in self.deck.kinds([*told]).values()]
                    count(NEXT * len(dealt) * len(cards), step)
                    dealt = {self._with_card(one, of_hand, card) for one in dealt for card in cards}
                after |= dealt
            waiting = self._done_at(step, after - found)
            found |= after
        return found

    def _with_card(self, stands: tuple[Any, ...], of_hand: Sequence[Question], card: Card) -> tuple[Any, ...]:
        """Where all questions stand after a card of a hand of which these ask."""
        each = zip(self.questions, stands, strict=True)
        return tuple([self.after_one(one, state, card) if one in of_hand else state for one, state in each])

    def _done_at(self, step: DealStep, states: Collection[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
        """Of where all questions may stand, where a step is done."""
        return {*filter(self._deciding(step), states)}

    @property
    def _in_any_case(self) -> bool:
        """Whether every step is done, whatever the cards are, and every choice is open there."""
        steps = map(self.shoe.deal.__getitem__, self.steps)
        return not any(step.is_conditional or step.end or step.over or step.open_if for step in steps)

    @property
    def _only_choice(self) -> DealStep | None:
        """The one step at which the player chooses, where all is open to him and nothing else depends on it."""
        step = next(iter(self.choosing), None)
        return step if step and len(self.choosing) == 1 and self._in_any_case else None

    def _goes_by_part(self, step: DealStep) -> bool:
        """Whether a rule goes at a step by a hand that gets more cards later."""
        rows = self.strategy.at(step.name, step.choose) if self.strategy else ()
        hands = {hand for row in rows for question in self.words.asked(row.where) for hand in question.hands if hand}
        return any(self.shoe.most(hand) > self.shoe.most(hand, step) for hand in hands)

    @property
    def _of_hands(self) -> tuple[Question, ...]:
        """What is asked of the cards of hands, and not of what the player sees and chooses."""
        return tuple(question for question in self.questions if question.kind not in ("seen", "choice"))

    def as_chosen(self, law: Mapping[tuple[Answer, ...], int]) -> dict[tuple[Answer, ...], int]:
        """The answers where it is known what is asked of hands: with the choice of the rule, or with every choice."""
        known, found = self._of_hands, dict[tuple[Answer, ...], int]()
        for answers, ways in law.items():
            given: dict[Question, Answer] = dict(zip(known, answers, strict=True))
            given |= {question: NONE for question in self.asked if question.kind == "choice"}
            for path in self._paths(given):
                given |= path
                key = tuple([given[question] for question in self.asked if question.kind != "seen"])
                found[key] = found.get(key, 0) + ways
        return found

    def _paths(self, given: dict[Question, Answer]) -> Iterator[dict[Question, Answer]]:
        """What can be chosen at each step, one after the other, where all else that is asked is given."""
        paths = [dict[Question, Answer]()]
        for step in self.choosing:
            longer = []
            for path in paths:
                rule = self.strategy and self.words.chosen(self.strategy, step, {**given, **path}.__getitem__)
                longer += [{**path, choice_at(step.name): one} for one in ((rule,) if rule else step.choose)]
            paths = longer
        yield from paths

    def sights(self) -> Sights | None:
        """What the player can see, one hand of two or the only one of which kinds are asked; None where it is not so.

        He sees it when it has all its cards, and perhaps one card of the other; where none of them matters, he sees
        nothing that makes a difference.
        """
        if not any(question.kind == "seen" for question in self.asked):
            return None
        self.require_like_suits()
        found = self._sights(self._of_hands)
        self.done |= {self.shoe.deal[number].name for number in self.steps} if found else set()
        return found

    def _sights(self, asked: Sequence[Question]) -> Sights | None:
        step = self._only_choice
        if step is None:
            return None
        known = self.shoe.seen_in_any_case(step)
        hands = sorted(known, key=lambda hand: known[hand] < self.shoe.most(hand))
        if [known[hand] for hand in hands] not in ([most := self.shoe.most(hands[0])], [most, 1]):
            return None
        return sights(self.shoe, hands, asked, step)

    def _by_open_card(self) -> dict[tuple[Answer, ...], int] | None:
        """The answers where the player goes by a rule of his own hand and an open card; None where it is not so."""
        strategy, words, step = self.strategy, self.words, self._only_choice
        own = [question for question in self._of_hands if question.kind in OF_KINDS]
        others = [question for question in self._of_hands if question.kind not in OF_KINDS]
        if not strategy or step is None or not strategy.at(step.name, step.choose):
            return None
        seen = None if {*others} & {*self.asked} else self._sights(own)
        if seen is None or not seen.opened or not all(map(seen.tells, others)):
            return None
        found = dict[tuple[Answer, ...], int]()
        for choice, law in seen.law_by_rule(lambda answer: words.chosen(strategy, step, answer), others).items():
            for answers, ways in law.items():
                given: dict[Question, Answer] = {**dict(zip(own, answers, strict=True)), choice_at(step.name): choice}
                key = tuple([given[question] for question in self.asked])
                found[key] = found.get(key, 0) + ways
        self.done |= {self.shoe.deal[number].name for number in self.steps}
        return found

    def _followed(self) -> States:
        """The states at the end of the round."""
        states = {(self.before(), 0): self.drawn.begin()}
        over: States = {}
        passing = dict[int, States]()
        place = 0
        for number in self.steps:
            states = _add(states, passing.pop(number, {}))
            step = self.shoe.deal[number]
            slots = [slot for slot in self.slots[place:] if slot.step == number]
            done, left = self._divided(step, states)
            self.done |= {step.name} if done else set()
            if step.end is not None:
                over = _add(over, self._undealt(self._ended(step, done), place, len(self.slots), over=True))
                states = left
                continue
            if step.choose:
                done = self._chosen(step, done)
                done, ended = self._over(step, done)
                over = _add(over, self._undealt(ended, place, len(self.slots), over=True))
            for one in range(len(slots)):
                done, answered = self._answered_already(self._dealt(done, place + one), place + one + 1)
                over = _add(over, answered)
            # what draws no more is not asked again each time that the step could be done
            after = next((one for one in self.steps if one > number and self.shoe.deal[one] is not step), None)
            if after is None:
                over = _add(over, self._undealt(left, place, len(self.slots), over=True))
            else:
                behind = next((n for n, slot in enumerate(self.slots) if slot.step >= after), len(self.slots))
                passing[after] = _add(passing.get(after, {}), self._undealt(left, place, behind))
            states, place = done, place + len(slots)
        return _add(over, self._undealt(states, place, place, over=True))

    def _answered_already(self, states: States, place: int) -> tuple[States, States]:
        """The states in which something that is asked is open, and those where no card changes any answer, or none that
        a clause of the bets could still hold by: over, with what is open `UNASKED`.
        """
        if any(question.kind not in YES_OR_NO for question in self.asked):
            return states, {}
        place_of = {question: number for number, question in enumerate(self.questions)}
        asked = {place_of[question] for question in self.asked}
        clauses = [[place_of[question] for question in needed] for needed in self._needed_by]
        known = self.drawn.ahead[place] < 2
        still: States = {}
        answered: States = {}
        for (stands, out), held in states.items():
            out_of_all = clauses and all(any(stands[number] is False for number in needed) for needed in clauses)
            if out_of_all or all(isinstance(stands[number], bool) for number in asked):
                own = enumerate(stands)
                answers = tuple(
                    [(state if isinstance(state, bool) else UNASKED) if n in asked else 0 for n, state in own]
                )
                _put(answered, (answers, out), {(): held[()] if known else sum(held.values())})
            else:
                still[stands, out] = held
        return still, answered

    def _divided(self, step: DealStep, states: States) -> tuple[States, States]:
        """The states where a step is done, and those where it is not."""
        if step.end is None and not step.is_conditional:
            return states, {}
        count(ASKED * len(states), step)
        is_done, done, left = self._deciding(step), States(), States()
        for where, held in states.items():
            (done if is_done(where[0]) else left)[where] = held
        return done, left

    def _deciding(self, step: DealStep) -> Callable[[tuple[Any, ...]], bool]:
        """What says whether a step is done, given where all questions stand; it is asked once of those alike to it."""
        asked = self.asked_by(step)
        looking = [self.questions.index(question) for question in asked]
        _, known = self.looked.setdefault(step.name, (asked, {}))

        def is_done(stands: tuple[Any, ...]) -> bool:
            own = tuple([stands[number] for number in looking])
            if own not in known:
                known[own] = self.is_step_done(step, partial(self.answer, stands=stands))
            return known[own]

        return is_done

    def is_step_done(self, step: DealStep, answer: Callable[[Question], Answer]) -> bool:
        """Whether a step is done, or ends the round; of one that is done again and again, once more."""
        what = step.end if step.end is not None else step.when
        return (what is None or self.is_done(what, answer)) and not (
            step.until is not None and self.words.holds(step.until, answer)
        )

    def is_done(self, what: phrases.Phrase | PrizeTable, answer: Callable[[Question], Answer]) -> bool:
        """Whether a step is done of which that says so, given what answers a question."""
        if not isinstance(what, PrizeTable):
            return self.words.holds(what, answer)
        pays: Any = what
        while isinstance(pays, PrizeTable):
            asked = self.words.asked_in_the_deal(pays.by)
            value = self.words.value(pays.by, [*map(answer, asked)])
            self.come.setdefault(id(pays), set()).add(value)
            rows = rows_for(pays, value)
            if len(rows) != 1:
                raise self.words.not_one_row(pays.by, value, twice=bool(rows))
            pays = rows[0].pays
        assert isinstance(pays, Verdict)
        return pays.word == DRAWS

    def _ended(self, step: DealStep, states: States) -> States:
        """The rounds that a step ends."""
        asked = Question("happening")
        if asked not in self.questions:
            return states
        place = self.questions.index(asked)
        return {((*stands[:place], step.name, *stands[place + 1 :]), out): n for (stands, out), n in states.items()}

    def _chosen(self, step: DealStep, states: States) -> States:
        """The rounds after the player's choice: that of the rule, or, without one, each of them."""
        count(ASKED * len(states), step)
        place, found = self.questions.index(choice_at(step.name)), States()
        for (stands, out), held in states.items():
            for choice in self.open_at(step, partial(self.answer, stands=stands)):
                _put(found, ((*stands[:place], choice, *stands[place + 1 :]), out), held)
        return found

    def open_at(self, step: DealStep, answer: Callable[[Question], Answer]) -> tuple[str, ...]:
        """What may be chosen at a step that is done, given what answers a question; of a rule what it chooses.

        Raises:
            ProblemError: the rule chooses nothing, or two things, or nothing is open.
        """
        rule = self.strategy and self.words.chosen(self.strategy, step, answer)
        return (rule,) if rule else self.words.open_choices(step, answer)

    def _over(self, step: DealStep, states: States) -> tuple[States, States]:
        """The states after a choice in which the round goes on, and those in which it is over."""
        if not step.over:
            return states, {}
        place, going, over = self.questions.index(choice_at(step.name)), States(), States()
        for where, held in states.items():
            (over if where[0][place] in step.over else going)[where] = held
        return going, over

    def _dealt(self, states: States, place: int) -> States:
        """The states after one more card."""
        slot = self.slots[place]
        if not slot.looking:
            return states
        if not slot.needed:  # it is only asked how many there are, so that any card will do
            count(NEXT * len(states), self.shoe.deal[slot.step])
            following = self.following(place, [next(iter(self.deck.cards))])
            return {(following(stands)[0], out): held for (stands, out), held in states.items()}
        cards, step = [card for _, card in self.drawn.kinds(place)], self.shoe.deal[slot.step]
        following = self.following(place, cards)
        states, found = self._settled(place, states)
        count(NEXT * len(cards) * len(states), step)
        deal = self.drawn.dealing(place, states.values(), step)
        for (stands, out), held in states.items():
            known = len(found)
            deal(held, [found.setdefault((after, out + 1), {}) for after in following(stands)])
            count(KEPT * (len(found) - known), step)
            require_room(len(found), step)
        return {where: held for where, held in found.items() if held}

    def _settled(self, place: int, states: States) -> tuple[States, States]:
        """The states in which some question is open of those that look at this card or a later one, and the others.

        To these it is nothing which cards are out, and which come, so that none is dealt to them any more.
        """
        looking = {number for slot in self.slots[place:] for number in slot.looking}
        if any(self.questions[number].kind not in YES_OR_NO for number in looking):
            return states, {}
        known = self.drawn.ahead[place] < 2
        still: States = {}
        settled: States = {}
        for where, held in states.items():
            if all(isinstance(where[0][number], bool) for number in looking):
                settled[where] = {(): held[()] if known else sum(held.values())}
            else:
                still[where] = held
        return still, settled

    def _undealt(self, states: States, before: int, place: int, *, over: bool = False) -> States:
        """The states where no card is dealt from one place to another, as they are kept from there on."""
        stands_for = {number: of.ends if over else of.stands_for[place] for number, of in self.merged.items()}
        kept = self.drawn.kept(before, place)
        if not stands_for and kept is None:
            return states
        count(AS_ONE * (sum(map(len, states.values())) if kept else len(states)), self.shoe.deal[0])
        found: States = {}
        for (stands, out), held in states.items():
            one = [stands_for[number][state] if number in stands_for else state for number, state in enumerate(stands)]
            _put(found, (tuple(one), out), kept(held) if kept else held)
        return found

    def _answered(self, states: States) -> dict[tuple[Answer, ...], int]:
        """The weight of each set of answers; where fewer cards were looked at, the next of the shoe are anything."""
        count(ROUND * len(states), self.shoe.deal[0])
        most, size = max(out for _, out in states), self.deck.size
        return merged_ways(
            (tuple([self.answer(question, stands) for question in self.asked]), held[()] * perm(size - out, most - out))
            for (stands, out), held in states.items()
        )


@lru_cache(maxsize=64)
def _times(
    shoe: Shoe, asked: tuple[Question, ...], words: tuple[tuple[str, phrases.Phrase], ...], step: DealStep
) -> int:
    """How often a step comes at most that stands in the deal so often as it could be done."""
    return Deal(shoe, asked, dict(words), unrolled=True).times(step)


COMPARED = ("alike", "unlike")
"""Questions whether the first cards agree, or no two of them do: while it is open, what they are; then the answer."""


YES_OR_NO = (*COMPARED, "fits")
"""Questions that are answered once no card can change what hands come to."""


NO_SUM = (0,)
"""The sums of no card, of which a hand that counts the best of several has all, ascending; where none is left, it is
bust.
"""


@lru_cache(maxsize=4096)
def sums_after(known: tuple[int, ...], worths: tuple[int, ...], up_to: int, *, is_last_digit: bool) -> tuple[int, ...]:
    """The sums of a hand with one card more, which counts one of these; none that is above a limit, if there is one."""
    sums = {one + more for one in known for more in worths}
    sums = {one % 10 for one in sums} if is_last_digit else sums
    return tuple(sorted(one for one in sums if not up_to or one <= up_to))


def answer_where(question: Question, state: Any) -> Answer:
    """The answer to a question that stands so."""
    if question.kind in OF_WORTH and isinstance(state, tuple):
        if question.kind == "soft":
            return len(state) > 1
        return state[-1] if state else BUST
    if question.kind in OF_KINDS:
        return final(state)
    if question.kind in OF_SETS:
        return set_answer(question, state)
    if question.kind == "card":
        found: Answer = state[1]
        return found
    if question.kind == "seen":
        return BETWEEN_CARDS.join(state)
    if isinstance(state, Open):
        return state.fits
    return state is True if question.kind in COMPARED else state


def _asked_of(question: Question, asking: Asking, state: Any) -> Hashable:
    """What is asked of the answer where a question stands so."""
    return asking(answer_where(question, state))


def _agreeing(question: Question, state: Any, values: Sequence[Answer]) -> list[Any]:
    """Whether the first cards agree: while they do, how many there are and in what; then whether they did."""
    if isinstance(state, bool):
        return [state] * len(values)
    if not state:
        return [value != NOTHING and (question.number == 1 or (1, value)) for value in values]
    dealt, shared = state
    same = dealt + 1 == question.number or (dealt + 1, shared)
    return [value == shared and same for value in values]


def _differing(question: Question, state: Any, values: Sequence[Answer]) -> list[Any]:
    """Whether no two of the first cards agree: while they do not, what they are, in no order; then whether they did."""
    if isinstance(state, bool):
        return [state] * len(values)
    whole = len(state) + 1 == question.number
    return [
        (value == NOTHING or value not in state) and (whole or tuple(sorted((*state, value), key=str)))
        for value in values
    ]


def _put(states: States, where: Where, held: Held) -> None:
    """Adds the ways of one state to those that are there, which are changed."""
    known = states.get(where)
    states[where] = held if known is None else merged_ways(chain(known.items(), held.items()))


def _add(states: States, more: States) -> States:
    """The ways of some states and of others, added up; the first may be changed."""
    if not states:
        return more
    for where, held in more.items():
        _put(states, where, held)
    return states
