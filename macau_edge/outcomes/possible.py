"""Which rounds can come at all where the player draws by choice, without how often: what the rules of a file look at.

What comes after some cards depends on where the questions stand, and on which cards are left. First it is followed as
if no kind of cards ever ran out, from each place where the questions stand alike once, by an example of cards that the
shoe has where there is one. All that comes so comes of some shoe; where an example was dealt for each of it, it is
exactly what can come of this one, and, where the other hand lacks nothing either, of any larger one.

Elsewhere one example is followed from each place. Where of every kind a card was left on all ways from there, and the
other hand ended in every way that it has, no other cards can lead to anything else, and none are followed. All other
cards are followed, each once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

from macau_edge.model import PrizeTable, Shoe, Strategy, phrases
from macau_edge.model.cards import DRAWN
from macau_edge.model.meter import count
from macau_edge.model.problem import ProblemError
from macau_edge.model.refusals import is_too_dear
from macau_edge.model.walk import gathered
from macau_edge.outcomes.deal import Deal, answer_where
from macau_edge.outcomes.drawn import DrawnByChoice, drawn_by_choice
from macau_edge.outcomes.drawn_beside import OtherEnding
from macau_edge.outcomes.drawn_kinds import BITS, EACH_CARD, OF_ONE, Given, HandOfKinds, Open, Stands
from macau_edge.outcomes.drawn_ways import At, Going, Key, Outlet
from macau_edge.outcomes.questions import Answer, Question, Test

Answers: TypeAlias = tuple[Answer, ...]
Sets: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""Sets of cards, each by its kinds and how many there are of them."""


class PossibleAnswers(NamedTuple):
    """What can be answered together, and whether it is known to be the same in any number of decks."""

    answers: Mapping[Answers, Any]
    of_any_number: bool


def possible_answers(
    shoe: Shoe, known: frozenset[Question], words: tuple[tuple[str, phrases.Phrase], ...], strategy: Strategy | None
) -> PossibleAnswers:
    """The answers to all of this but what is seen, in order, in the rounds that can come with every choice made
    everywhere.

    Raises:
        ProblemError: they are not worked out, or cost more than the meter allows.
    """
    deal = Deal(shoe, tuple(sorted(known)), dict(words), strategy, knowing=True)
    assert deal.drawing
    found = PossibleRounds(deal, deal.drawing)
    if found.may_run_out:  # whether it does is known where the rounds are counted
        return PossibleAnswers(drawn_by_choice(shoe, known, words, strategy).law, of_any_number=False)
    return PossibleAnswers(found.found, of_any_number=found.of_any_number)


Place: TypeAlias = tuple[At, int, frozenset[Stands]]
"""Where the player is whatever his cards are, how many he has, three standing for more, and how his hand may part."""
EACH_SET = 2
"""Operations of a set of cards of the other hand that is laid beside those that are out."""
FEWEST = 3
"""Sets of the fewest cards of the other hand that are tried first: nearly always one of these can be dealt."""


class FewerStands(HandOfKinds):
    """The questions about one hand, where all is one that no card, and nothing that is asked, ever tells apart."""

    def __init__(
        self,
        deal: Deal,
        of: HandOfKinds,
        cards: Sequence[Mapping[Question, Any]],
        asking: Mapping[Question, AskedOfAnswers],
    ) -> None:
        super().__init__(deal, of.asked, cards)
        self._one_for = [_told_apart(deal, one, [card[one] for card in cards], asking[one]) for one in of.asked]

    def _standing(self, where: tuple[Any, ...]) -> Stands:
        return super()._standing(tuple([known.get(one, one) for known, one in zip(self._one_for, where, strict=True)]))


class AskedOfAnswers(NamedTuple):
    """What is asked of the answer to a question: whether each of these holds, or which it is, where it is `whole`."""

    tests: Sequence[Test]
    whole: bool

    def __call__(self, answer: Answer) -> Answers:
        """What is said of an answer."""
        return (answer,) if self.whole else tuple([bool(test.holds(answer)) for test in self.tests])


def _told_apart(deal: Deal, question: Question, cards: Sequence[Any], asked: AskedOfAnswers) -> dict[Any, Any]:
    """For each place where a question can stand the first one from which no cards lead to another answer."""
    begin = deal.begin(question)
    following = dict[Any, list[Any]]()
    layer = [begin]
    for _ in range(DRAWN):
        count(len(layer) * len(cards), deal.shoe.deal[0])
        following |= {one: [deal.after_one(question, one, card) for card in cards] for one in layer}
        layer = [*dict.fromkeys(then for one in layer for then in following[one] if then not in following)]
    following |= {one: [one] * len(cards) for one in layer}  # no hand has a card more
    told = {one: asked(answer_where(question, one)) for one in following}
    number = dict[Any, int]()
    while True:
        kinds = dict[Any, int]()
        before, number = (
            number,
            {
                one: kinds.setdefault((told[one], *[number.get(then) for then in (one, *following[one])]), len(kinds))
                for one in following
            },
        )
        count(len(following) * len(cards), deal.shoe.deal[0])
        if len(kinds) == len({*before.values()}):
            break
    first = dict[int, Any]()
    return {one: first.setdefault(number[one], one) for one in following}


class PossibleOther(NamedTuple):
    """How the other hand ends beside what lies open, with the sets of its cards then; `most` that it has."""

    ends: Sequence[OtherEnding]
    sets: Mapping[tuple[Open, OtherEnding], Sets]
    most: int


class PossibleRounds(DrawnByChoice):
    """The rounds that can come in which the player draws by choice; `found` has the answers to what is asked."""

    def _go(self) -> None:
        """Follows the player, once for all cards that can lie open and are as one to him."""
        self.found: dict[Answers, None] = {}
        self.drawn_at: set[Stands] = set()
        """Where what is asked of the player's hand stands when a card comes to it."""
        self._possible: dict[Key, PossibleOther] = {}
        self._waiting: dict[tuple[int, int], list[tuple[Answers, Sets]]] = {}
        self._tried: dict[tuple[int, int], set[int]] = {}
        """Cards that are out, where not all was found beside the fewest cards of the other hand."""
        self._has: dict[int, bool] = {}
        self._others_run_out = False
        """Whether the other hand would end in more ways if no kind of cards ran out: it has no sets of cards then."""
        self._mine, self._its = self._fewer(self._mine), self._fewer(self._its)
        seen = {one for step in self.choosing for one in self.deal.asked_by(step) if one in self._its.asked}
        asking = {one: self._asked_of(one) for one in seen}
        of_open = [self._its.answers(reduce(self._its.after, one, self._its.begin)) for one in self._opens]

        def told(open_: int) -> tuple[Answers, ...]:
            return tuple([asked(of_open[open_][one]) for one, asked in asking.items()])

        ways = [(opens, of_open[opens[0]]) for opens in gathered(range(len(self._opens)), told).values()]
        is_found = self._is_found_as_of_any_shoe(ways)
        self.of_any_number = is_found and not self._others_run_out
        if not is_found:
            self.drawn_at.clear()
            for opens, answers in ways:
                ExampleWays(self, opens, answers).place_of(self.start)
            self._try_all()

    def _is_found_as_of_any_shoe(self, ways: Sequence[tuple[Sequence[int], Given]]) -> bool:
        """Whether all was found that could come if no kind of cards ever ran out for the player, and nothing is wrong
        with it.
        """
        try:
            for opens, answers in ways:
                (way := WaysOfAnyShoe(self, opens, answers)).place_of(self.start)
                if way.unclear:
                    return False
        except ProblemError as error:
            if is_too_dear(error):
                raise
            return False
        self._try_all()
        return not any(one[0] not in self.found for waiting in self._waiting.values() for one in waiting)

    def _try_all(self) -> None:
        """Notes all answers that can come beside cards for which not all was found yet."""
        for key, tried in self._tried.items():
            for out in tried:
                self._try(self._waiting[key], out)

    def _asked_of(self, question: Question) -> AskedOfAnswers:
        """What the deal, and whoever wants the rounds, ask of the answer to a question."""
        of_steps = [(test, step) for step in self.steps for test in self._tests(step) if question in test.questions]
        alone = all(len(test.questions) == 1 and not isinstance(step.when, PrizeTable) for test, step in of_steps)
        return AskedOfAnswers([test for test, _ in of_steps], whole=question in self.deal.asked or not alone)

    def _fewer(self, of: HandOfKinds) -> FewerStands:
        return FewerStands(self.deal, of, self.kinds.cards, {one: self._asked_of(one) for one in of.asked})

    def _other(self, key: Key) -> Any:
        """The other hand where that is answered of the player's side to what the steps ask on its way."""
        if key not in self._possible:
            found = self._followed(key)
            self._others_run_out |= not all(found.values())
            sets = {
                where: [[*self.kinds.held(one)] for one in sorted(cards, key=self.kinds.number)]
                for where, cards in found.items()
                if cards
            }
            most = max((sum(many for _, many in one) for several in sets.values() for one in several), default=0)
            self._possible[key] = PossibleOther([*dict.fromkeys(end for _, end in sets)], sets, most)
        return self._possible[key]

    def comes(self, number: int, out: int, opens: Sequence[int]) -> bool:
        """Notes what the other hand can end with where the player's side ends so, and these cards are out.

        It is said whether all was found in which it ends, beside these or other cards.
        """
        key = number, opens[0]
        if waiting := self.waiting_for(number, opens):
            self._try(waiting, out, FEWEST)
            self._waiting[key] = waiting = [one for one in waiting if one[0] not in self.found]
            if waiting:
                self._tried.setdefault(key, set()).add(out)
        return not waiting

    def waiting_for(self, number: int, opens: Sequence[int]) -> list[tuple[Answers, Sets]]:
        """What was not found yet of that in which the other hand can end where the player's side ends so."""
        key = number, opens[0]
        waiting = self._waiting.get(key)
        if waiting is None:
            other = self._possible[self.endings[number].other]
            ends = [*zip(self._answers(number), other.ends, strict=True)]
            each = ((answers, other.sets.get((self._opens[one], end))) for one in opens for answers, end in ends)
            waiting = [(answers, sets) for answers, sets in each if sets]
        self._waiting[key] = [one for one in waiting if one[0] not in self.found]
        return self._waiting[key]

    def has(self, cards: int) -> bool:
        """Whether the shoe has so many cards of each kind."""
        if cards not in self._has:
            self._has[cards] = all(number <= self.kinds.many[kind] for kind, number in self.kinds.held(cards))
        return self._has[cards]

    def _try(self, waiting: Sequence[tuple[Answers, Sets]], out: int, most: int | None = None) -> None:
        """Notes answers for which one of the first sets of the other hand can be dealt where these cards are out."""
        left = [many - (out >> BITS * kind & OF_ONE) for kind, many in enumerate(self.kinds.many)]
        for answers, sets in waiting:
            if answers in self.found:
                continue
            fits = (
                number for number, one in enumerate(sets[:most], 1) if all(many <= left[kind] for kind, many in one)
            )
            looked = next(fits, 0)
            count(EACH_SET * (looked or len(sets[:most])), self.drawn)
            self.found.update({answers: None} if looked else {})

    @property
    def may_run_out(self) -> bool:
        """Whether the shoe may have no card left while one is wanted; no where the longest hands leave some."""
        hands = 1 + bool(self.drawn.parts)
        left = self.kinds.size - max((one.most for one in self._possible.values()), default=0)
        if left >= hands * DRAWN:
            return False
        layer, most = {(self._mine.begin, 0)}, 0
        while layer and hands * most <= left:
            count(EACH_CARD * len(self.kinds.many) * len(layer), self.drawn)
            longer = (
                (self._mine.after(stands, kind), cards + (1 << BITS * kind))
                for stands, cards in layer
                for kind in self.kinds.each(cards)
            )
            layer, most = {one for one in longer if one[0] in self.drawn_at}, most + 1
        return hands * most > left


class ExampleWays(Going):
    """The player's way through the steps, by an example of cards for each place where he can be.

    A place is `covered` where nothing else comes from there with other cards, with the number of cards that come at
    most.
    """

    def __init__(self, rounds: PossibleRounds, opens: Sequence[int], seen: Given) -> None:
        super().__init__(rounds, opens, seen)
        self._possible = rounds
        self._covered: dict[Place, int] = {}
        self._followed: set[At] = set()
        self._whole, self._most = True, 0

    def place_of(self, at: At) -> int:
        """Follows the player from a place, if other cards may lead to something else from there."""
        number, place = self._told(at)
        if at not in self._followed and number + self._covered.get(place, 1 + DRAWN) > DRAWN:
            self._followed.add(at)
            outer, self._whole, self._most = (self._whole, self._most), True, number
            self._place(at)
            if self._whole:
                self._covered[place] = self._most - number
            self._whole, self._most = outer
        self._whole &= place in self._covered
        self._most = max(self._most, number + self._covered.get(place, 0))
        return 0

    def _told(self, at: At) -> tuple[int, Place]:
        """How many cards he has, and a place that is the same with all cards that are as one to what is asked."""
        number = self._rounds.kinds.number(at.cards)
        return number, (at._replace(cards=0, gone=0), min(number, 3), self._parted_in(at, number))

    def _parted_in(self, at: At, number: int) -> frozenset[Stands]:
        """Where each of two hands stands in which that may be parted, which its two cards do not tell together."""
        if not self._possible.drawn.parts or at.parted or number != 2:
            return frozenset()
        return frozenset(one.stands for one in self._possible.parted(at))

    def _outlet(self, at: At, *, last: int | None = None, only: int | None = None) -> list[Outlet]:
        self._ends(self._rounds.ending(at, last=last, only=only), at)
        return []

    def _over(self, chosen: At, cards: int, ending: int, several: Sequence[At]) -> Iterator[Outlet]:
        for one in several:
            self._ends(ending, one)
        return iter(())

    def _ends(self, ending: int, at: At) -> None:
        self._whole &= self._possible.comes(ending, at.out, self.opens)
        self._most = max(self._most, self._rounds.kinds.number(at.cards))

    def _with_cards(self, at: At, cards: int) -> list[At]:
        found, kinds = [at], self._rounds.kinds
        for _ in range(cards):
            self._possible.drawn_at.update(one.stands for one in found)
            self._whole &= all(len([*kinds.each(one.out)]) == len(kinds.many) for one in found)
            found = [self._rounds.after(one, kind) for one in found for kind in kinds.each(one.out)]
        return found


class WaysOfAnyShoe(ExampleWays):
    """The player's way as if no kind of cards ever ran out: each place once, by cards that the shoe has if it can be.

    `unclear` is whether this cannot tell how many cards come, or something is wrong with what is only come to here.
    """

    def __init__(self, rounds: PossibleRounds, opens: Sequence[int], seen: Given) -> None:
        super().__init__(rounds, opens, seen)
        self._dealt: dict[Place, bool] = {}
        """Whether a place was come to with cards that the shoe has."""
        self._on_the_way: set[Place] = set()
        self.unclear = False

    def place_of(self, at: At) -> int:
        """Follows the player from a place, once with cards that are too many of a kind, and once with others."""
        number, place = self._told(at)
        if place in self._on_the_way:
            self.unclear = True
            return 0
        if not self._dealt.get(place) and (place not in self._dealt or self._possible.has(at.out)):
            self._dealt[place] = self._possible.has(at.out)
            self._on_the_way.add(place)
            outer, self._most = self._most, number
            self._place(at)
            self._on_the_way.remove(place)
            self._covered[place], self._most = self._most - number, outer
        self._most = max(self._most, number + self._covered[place])
        self.unclear |= number + self._covered[place] > DRAWN
        return 0

    def _ends(self, ending: int, at: At) -> None:
        if self._possible.has(at.out):
            self._possible.comes(ending, at.out, self.opens)
        else:
            self._possible.waiting_for(ending, self.opens)
        self._most = max(self._most, self._rounds.kinds.number(at.cards))

    def _with_cards(self, at: At, cards: int) -> list[At]:
        found = [at]
        for _ in range(cards):
            self._possible.drawn_at.update(one.stands for one in found)
            found = [self._rounds.after(one, kind) for one in found for kind in range(len(self._rounds.kinds.many))]
        return found
