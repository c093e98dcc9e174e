"""A hand that the player draws card by card, by what he chooses, beside one that is drawn to by rule.

What matters of cards is which kinds lie where, as far as anything that is asked tells them apart. All orders of the
shoe are equally likely, so in how many of them the player's cards come as they did, beside the other hand's in some
order, depends on nothing else. So the rounds are told by two lists: what the player can have, by the kinds of his cards
and what is asked of them, and sets of cards that the other hand can end with, each with its number of orders for every
open card. In how many of these it has none of the player's cards is found by inclusion and exclusion over his cards, of
which there are few, and not by going over its sets beside each of his hands. Where nothing that he may do goes by the
open cards, all of them are gone over at once.

Of a hand that is parted one of the two is followed, the other card being gone (decision 055). Both have one law where
the cards are of one kind; where they are of two, either hand is followed, each half as often. So that this is a whole
number, all rounds of a deal that parts count twice, and these once.

A next card is a sum over the kinds without any division, so that what is best is found backwards in whole numbers.
Of the cards with which a hand is over, where they are many, the weight is that of all cards less that of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import product, repeat
from operator import add, or_, sub
from typing import Any, NamedTuple

from macau_edge.model import DealStep, PrizeTable, Shoe, Strategy, phrases
from macau_edge.model.cards import DRAWN
from macau_edge.model.message import Message
from macau_edge.model.meter import count
from macau_edge.model.prizes import NONE, tables
from macau_edge.model.problem import Problem, ProblemError
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.drawn_beside import OtherEnding, OtherHand, Weights
from macau_edge.outcomes.drawn_kinds import (
    BITS,
    EACH_CARD,
    EACH_NODE,
    TWICE,
    WORTH,
    Given,
    HandOfKinds,
    KindsOfCards,
    Open,
    Stands,
    gather,
)
from macau_edge.outcomes.drawn_ways import At, Come, Ending, Going, Key, Outlet, PlayedWay
from macau_edge.outcomes.lanes import Lanes
from macau_edge.outcomes.questions import BETWEEN_CARDS, OF_KINDS, Answer, NoOneChoiceError, Question, Test, choice_at

OF_THE_ROUND = ("choice", "happening", "seen", "parted")
"""Questions that are of no hand, and what the player sees of one."""


@lru_cache(maxsize=2)
def drawn_by_choice(
    shoe: Shoe,
    asked: frozenset[Question],
    words: tuple[tuple[str, phrases.Phrase], ...],
    strategy: Strategy | None,
) -> DrawnByChoice:
    """The rounds of such a shoe in which that is asked.

    Raises:
        ProblemError: they are not worked out, or cost more than the meter allows.
    """
    deal = Deal(shoe, tuple(sorted(asked)), dict(words), strategy, knowing=True)
    assert deal.drawing
    return DrawnByChoice(deal, deal.drawing)


class SeenThere(NamedTuple):
    """What the player sees at a step at which he chooses, by hand: in how many orders, what each choice is worth in all
    of these, and the best. `before` is what he chose earlier.
    """

    before: tuple[str, ...]
    cards: Mapping[str, str]
    weight: int
    worth: Mapping[str, int]
    best: str

    def with_more(self, other: SeenThere) -> SeenThere:
        """Seen in the orders of both."""
        worth = {choice: self.worth[choice] + other.worth[choice] for choice in self.worth}
        return self._replace(weight=self.weight + other.weight, worth=worth)


class DrawnByChoice:
    """The rounds in which the player draws by choice."""

    def __init__(self, deal: Deal, drawn: DealStep) -> None:
        deal.require_end()
        self.deal, self.drawn, self.choosing = deal, drawn, deal.choosing
        self.steps = [deal.shoe.deal[number] for number in deal.steps]
        self._at = self.steps.index(drawn)
        hands = {hand for one in self.steps for hand, _ in one.dealing}
        mine = {hand for hand, _ in drawn.dealing}
        self.hand = next(iter(mine))
        others = sorted(hands - mine)
        self.beside = others[0] if others else ""
        self._require_plain(mine, others)
        self._known_tests: dict[str, Sequence[Test]] = {}
        of_hand = [one for one in deal.questions if one.kind not in OF_THE_ROUND]
        tests = [test for step in self.steps for test in self._tests(step)]
        self.kinds = KindsOfCards(deal, of_hand, tests)
        self._mine = HandOfKinds(deal, [one for one in of_hand if one.of == self.hand], self.kinds.cards)
        self._its = HandOfKinds(deal, [one for one in of_hand if one.of == self.beside], self.kinds.cards)
        self._asked = [one for one in deal.asked if one.kind != "seen"]
        self._asked_of_other = [one for one in self._asked if one in self._its.asked]
        self._open = deal.shoe.seen_in_any_case(drawn).get(self.beside, 0)
        kinds = range(len(self.kinds.many))
        self._opens: list[Open] = [*product(kinds, repeat=self._open)]
        self._others: dict[Key, OtherHand] = {}
        self._examples: dict[Key, Given] = {}
        self._options: dict[tuple[Any, ...], tuple[str, ...]] = {}
        self.most_parted = 0
        """The most cards that one of two hands has that were parted."""
        self.endings: list[Ending] = []
        self._beside: list[OtherHand] = []
        """For each ending the other hand."""
        self._number: dict[Ending, int] = {}
        self._endings: dict[tuple[Any, ...], int] = {}
        self._several: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}
        self._of_two_kinds = False
        """Whether a hand of two kinds of cards may be parted."""
        self._ways: list[Going] = []
        """The player's ways, each for some of what may lie open."""
        self._go()

    # --- what is worked out

    def _require_plain(self, mine: set[str], others: Sequence[str]) -> None:
        """Raises where something is asked, or dealt, that is not worked out."""
        shoe, hand, other = self.deal.shoe, self.hand, self.beside
        before, after = self.steps[: self._at], self.steps[self._at + 1 :]
        if len(mine) > 1 or len(others) > 1 or any(step.choose for step in after):
            raise self.refused(
                Message(
                    "only two hands are played, the one that is drawn to and one beside it, and the player chooses "
                    "nothing after that"
                )
            )
        later = {to for step in after for to, _ in step.dealing}
        if hand in later or any(step.is_conditional and step.dealing for step in before):
            raise self.refused(
                Message("deal the cards before it in any case, and no more to `{hand}` after it", hand=hand)
            )
        for step in after if self.drawn.parts else ():
            if any(one.of == hand or one == choice_at(self.drawn.name) for one in self.deal.asked_by(step)):
                raise self.refused(
                    Message(
                        "let `{step}` be done whatever `{hand}` has: where that is parted, one of its two hands may "
                        "let it be done and the other not",
                        step=step.name,
                        hand=hand,
                    )
                )
        for one in self.deal.questions:
            plain = one.kind not in (*OF_KINDS, "counts") and not one.beside[0] and one.of in (hand, other)
            if one.kind not in OF_THE_ROUND and not plain:
                raise self.refused(
                    Message("ask of each of the two hands alone: its points, how many cards it has, which they are")
                )
        for step in self.choosing:
            known = shoe.seen_in_any_case(step).get(other, 0) == shoe.seen_in_any_case(self.drawn).get(other, 0)
            of_other = [one for one in self.deal.asked_by(step) if one.of == other]
            if shoe.seen(step).get(hand) != 0 or not known or any(one.unseen(shoe, step) for one in of_other):
                raise self.refused(
                    Message(
                        "let the player see all of `{hand}` at each step and the same cards beside it, and go by "
                        "nothing else",
                        hand=hand,
                    )
                )

    def refused(self, remedy: Message) -> ProblemError:
        """What is not worked out, with what to write instead."""
        message = Message("what is drawn at `{step}` by choice is not worked out", step=self.drawn.name)
        return ProblemError(Problem(self.drawn.place, "arithmetic/not-worked-out", message, help=remedy))

    # --- what steps ask

    def _tests(self, step: DealStep) -> Sequence[Test]:
        """What the phrases of a step ask; of a table whatever there is of what it goes by."""
        if step.name not in self._known_tests:
            self._known_tests[step.name] = [*self._tests_of(step)]
        return self._known_tests[step.name]

    def _tests_of(self, step: DealStep) -> Iterator[Test]:
        words, strategy = self.deal.words, self.deal.strategy
        rows = strategy.at(step.name, step.choose) if strategy and step.choose else ()
        said = (step.end, step.when, step.until, *(where for _, where in step.open_if), *(row.where for row in rows))
        for what in said:
            if isinstance(what, PrizeTable):
                for table in tables(what):
                    yield Test(words.asked_in_the_deal(table.by), lambda *_: True)
            elif what is not None:
                yield from words.tests(what)

    def _is_asked(self, step: DealStep) -> bool:
        """Whether it depends on something what a step does with the other hand."""
        return step.end is not None or (step.is_conditional and not step.choose)

    def _asked_of_me(self, step: DealStep, given: Given) -> Key:
        """What a step asks that depends on the player: the tests that are of his hand alone, else the answers."""
        found = list[Any]()
        for test in self._tests(step):
            mine = [one for one in test.questions if one not in self._its.asked and one.kind != "happening"]
            answers = [given[one] for one in mine]
            is_plain = len(mine) == len(test.questions) and not isinstance(step.when, PrizeTable)
            found.append(bool(test.holds(*answers)) if is_plain else tuple(answers))
        return tuple(found)

    def _given(self, stands: Stands, path: Sequence[str], parted: bool) -> dict[Question, Answer]:
        """What is answered of the player's side."""
        given: dict[Question, Answer] = {Question("happening"): NONE, Question("parted"): parted}
        given |= {choice_at(step.name): one for step, one in zip(self.choosing, path, strict=True)}
        return {**given, **self._mine.answers(stands)}

    # --- the other hand

    def _other(self, key: Key) -> OtherHand:
        """The other hand where that is answered of the player's side to what the steps ask on its way.

        A key ends with `over` where no later step is done, and with a step where only what that ends is meant.
        """
        if key not in self._others:
            self._others[key] = OtherHand(self.kinds, self._opens, self._followed(key), self.lanes, self.drawn)
        return self._others[key]

    def _followed(self, key: Key) -> dict[tuple[Open, OtherEnding], dict[int, int]]:
        asked, last, only = dict(key[0]), key[1], key[2]
        states: dict[tuple[Stands, Open], dict[int, int]] = {(self._its.begin, ()): {0: 1}}
        found = dict[tuple[Open, OtherEnding], dict[int, int]]()
        for number, step in enumerate(self.steps[: last + 1]):
            if step.choose:
                continue
            if step.end is not None:
                given = self._examples[asked[number]] if number in asked else {}
                ended = {where: sets for where, sets in states.items() if self._holds(step, given, where)}
                states = {where: sets for where, sets in states.items() if where not in ended}
                if number > self._at or only == number:
                    self._ended(found, ended, step.name)
                if only == number:
                    return found
                continue
            states = self._dealt(step, number, asked, states)
        self._ended(found, states, NONE)
        return found

    def _ended(
        self,
        found: dict[tuple[Open, OtherEnding], dict[int, int]],
        states: Mapping[tuple[Stands, Open], Mapping[int, int]],
        happening: str,
    ) -> None:
        """Adds the sets with which the other hand ends so; cards that were not dealt yet lie open in what follows."""
        for (stands, open_), sets in states.items():
            answers = self._its.answers(stands)
            end = OtherEnding(tuple([answers[one] for one in self._asked_of_other]), happening)
            lying = {open_: sets}
            for _ in range(self._open - len(open_)):
                lying = {
                    (*before, kind): self.kinds.with_one(own, kind) for before, own in lying.items()
                    for kind in range(len(self.kinds.many))
                }  # fmt: skip
            for seen, own in lying.items():
                gather(found.setdefault((seen, end), {}), own)

    def _dealt(
        self,
        step: DealStep,
        number: int,
        asked: Mapping[int, Any],
        states: dict[tuple[Stands, Open], dict[int, int]],
    ) -> dict[tuple[Stands, Open], dict[int, int]]:
        cards = sum(many for to, many in step.dealt if to == self.beside)
        left: dict[tuple[Stands, Open], dict[int, int]] = {}
        if cards and step.is_conditional:
            given = self._examples[asked[number]]
            left = {where: sets for where, sets in states.items() if not self._holds(step, given, where)}
            states = {where: sets for where, sets in states.items() if where not in left}
        for _ in range(cards):
            after: dict[tuple[Stands, Open], dict[int, int]] = {}
            for (stands, open_), sets in states.items():
                count(EACH_CARD * len(self.kinds.many) * len(sets), step)
                for kind in range(len(self.kinds.many)):
                    seen = (*open_, kind) if len(open_) < self._open else open_
                    own = self.kinds.with_one(sets, kind)
                    gather(after.setdefault((self._its.after(stands, kind), seen), {}), own)
            states = after
        for where, sets in left.items():
            gather(states.setdefault(where, {}), sets)
        return states

    def _holds(self, step: DealStep, given: Given, where: tuple[Stands, Open]) -> bool:
        """Whether a step is done, or ends the round, where the other hand stands so."""
        all_given = {**given, **self._its.answers(where[0])}
        return self.deal.is_step_done(step, all_given.__getitem__)

    # --- the player's hand

    @property
    def start(self) -> At:
        """Where the player is before a card is dealt."""
        return At(0, self._mine.begin, 0, 0, (NONE,) * len(self.choosing), False, ())

    def _go(self) -> None:
        """Finds everywhere the player can be, for each of the cards that can lie open."""
        most_its = sum(many for step in self.steps for to, many in step.dealt if to == self.beside)
        self.kinds.longest(most_its + DRAWN + 2)
        self.lanes = Lanes(len(self._opens), self.kinds.most_weight)
        """The weights of all that may lie open, side by side."""
        goes_by_open = any(one in self._its.asked for step in self.choosing for one in self.deal.asked_by(step))
        together = [[at] for at in range(len(self._opens))] if goes_by_open else [[*range(len(self._opens))]]
        for opens in together:
            seen = self._its.begin
            for kind in self._opens[opens[0]]:
                seen = self._its.after(seen, kind)
            going = Going(self, opens, self._its.answers(seen))
            going.place_of(self.start)
            self._ways.append(going)
        self._require_cards()

    def _require_cards(self) -> None:
        """Raises where the shoe may have no card left while one is wanted.

        As long as a card is left, a round ends in as many orders of the shoe whatever is chosen. Where hands are
        parted, the second one is given as many cards as the first at most.
        """
        rounds = sum(sum(self.lanes.unpack(going.orders.of_all & going.mask)) for going in self._ways)
        equal = all(
            len({one & going.mask for one in each}) == 1
            for going in self._ways for each in going.orders.of_branches if each
        )  # fmt: skip
        most = max((other.most for other in self._others.values()), default=0)
        if (
            not equal
            or rounds != self.kinds.orders[0] * (TWICE if self._of_two_kinds else 1)
            or (self.most_parted and 2 * self.most_parted + most > self.kinds.size)
        ):
            raise ProblemError(self.deal.runs_out())

    def ending(self, at: At, *, last: int | None = None, only: int | None = None) -> int:
        """The number of the way in which rounds end, of the player's side: with all that comes later, with the steps as
        far as the `last` one, or those that `only` one step ends.
        """
        where = at.stands, at.path, at.parted, at.key, at.step, last, only
        if where not in self._endings:
            end = len(self.steps) - 1 if last is None else last
            given = self._given(at.stands, at.path, at.parted)
            coming = ((number, self.steps[number]) for number in range(at.step, end + 1))
            asked = ((number, self._noted(step, given)) for number, step in coming if self._is_asked(step))
            ending = Ending(at.stands, at.path, at.parted, ((*at.key, *asked), end, only))
            self._endings[where] = self._number.setdefault(ending, len(self.endings))
            if len(self._number) > len(self.endings):
                self.endings.append(ending)
                self._beside.append(self._other(ending.other))
        return self._endings[where]

    def _noted(self, step: DealStep, given: Given) -> Key:
        found = step.name, self._asked_of_me(step, given)
        self._examples.setdefault(found, given)
        return found

    def past(self, at: At) -> Key:
        """What is known of the player's side after a step that may end the round."""
        noted = self._noted(self.steps[at.step], self._given(at.stands, at.path, at.parted))
        return (*at.key, (at.step, noted))

    def weights(self, ending: int, cards: int, kinds: Sequence[int] = ()) -> Weights:
        """The weights of rounds that end so, where these cards are out, by what lies open and how the other ends.

        Where there are `kinds`, one card of some of them comes after these cards: their weights are those of these
        kinds, or those of all less those of the others.
        """
        other = self._beside[ending]
        if not kinds:
            return other.weights(cards)
        key = id(other), cards, tuple(kinds)
        if key not in self._several:
            of_kind = {kind: cards + (1 << BITS * kind) for kind in self.kinds.each(cards)}
            those = [of_kind[kind] for kind in kinds]
            rest = [one for kind, one in of_kind.items() if kind not in kinds]
            is_left = self.kinds.size - self.kinds.number(cards) > other.most  # else no card may come after these
            by_rest = sum(not other.is_known(one) for one in (cards, *rest))
            if is_left and by_rest < sum(not other.is_known(one) for one in those):
                others = map(sum, zip(*map(other.weights, rest), strict=True)) if rest else repeat(0)
                self._several[key] = [*map(sub, other.weights(cards), others)]
            else:
                self._several[key] = [*map(sum, zip(*map(other.weights, those), strict=True))]
        return self._several[key]

    def times(self, outlet: Outlet) -> int:
        """How often rounds count."""
        return TWICE if self._of_two_kinds and not outlet.one_of_two else 1

    def options(self, at: At, seen: Given, open_: int) -> tuple[str, ...]:
        """What the player can choose at a step, nothing where it is not offered."""
        step = self.steps[at.step]
        key = at.step, at.stands, open_, at.path, at.parted
        if key not in self._options:
            count(EACH_NODE, step)
            given = {**self._given(at.stands, at.path, at.parted), **seen}
            found: tuple[str, ...] = ()
            if self.deal.is_step_done(step, given.__getitem__):
                parting = {choice for choice, _ in step.parts} if at.parted else set()
                every = self.deal.open_at(step, given.__getitem__)
                found = tuple(one for one in every if one not in parting)
                if not found:
                    raise self._parted_again(step, every[0], given.__getitem__)
            self._options[key] = found
        return self._options[key]

    def _parted_again(self, step: DealStep, choice: str, answer: Callable[[Question], Answer]) -> NoOneChoiceError:
        """A hand that was parted may do nothing but be parted again, be it by a rule."""
        rule = self.deal.strategy
        row = next((one for one in rule.at(step.name, step.choose) if one.choice == choice), None) if rule else None
        if row:
            message = Message("`{choice}` is made by this rule for a hand that was parted already", choice=choice)
            remedy = Message("let it go by a name that has `except parted`, and give such a hand another choice")
            return NoOneChoiceError(Problem(row.place, "arithmetic/no-row", message, help=remedy), step, answer)
        message = Message("at `{step}` nothing is open for a hand that was parted", step=step.name)
        other = next((one for one in step.choose if one not in dict(step.parts)), choice)
        remedy = Message("write `{choice}: always` for the one that is open whatever is seen", choice=other)
        return NoOneChoiceError(Problem(step.place, "structure/no-choice", message, help=remedy), step, answer)

    def after(self, at: At, kind: int) -> At:
        """Where the player is with a card more."""
        return at._replace(stands=self._mine.after(at.stands, kind), cards=at.cards + (1 << BITS * kind))

    def parted(self, at: At) -> list[At]:
        """Where the player is with one of two cards, the other being gone."""
        kinds = [kind for kind, many in self.kinds.held(at.cards) for _ in range(many)]
        if len(kinds) != 2:
            raise self.refused(Message("part a hand of two cards: `if: {hand} has 2 cards`", hand=self.hand))
        one_of_two = kinds[0] != kinds[1]
        self._of_two_kinds |= one_of_two
        one = at._replace(stands=self._mine.begin, cards=0, parted=True, one_of_two=one_of_two)
        each = {kind: one._replace(gone=at.cards - (1 << BITS * kind)) for kind in kinds}
        return [self.after(of_it, kind) for kind, of_it in each.items()]

    # --- the rounds

    @cached_property
    def law(self) -> dict[tuple[Answer, ...], int]:
        """The answers to what is asked in the rounds with every choice made everywhere, and their weights."""
        each = (going.come([[going.mask] * len(one.branches) for one in going.places]) for going in self._ways)
        return self._answered([*each])

    def law_of(self, asked: Sequence[Question]) -> dict[tuple[Answer, ...], int]:
        """The law by the answers to some of what is asked."""
        places, found = [self._asked.index(one) for one in asked], dict[tuple[Answer, ...], int]()
        for answers, weight in self.law.items():
            key = tuple([answers[place] for place in places])
            found[key] = found.get(key, 0) + weight
        return found

    def _answered(self, come: Sequence[Come]) -> dict[tuple[Answer, ...], int]:
        """The weights of the rounds by the answers to what is asked, as they are played."""
        by_ending, found = dict[int, list[int]](), dict[tuple[Answer, ...], int]()
        for each in come:
            for ending, weights in each.endings.items():
                by_ending[ending] = [*map(add, by_ending[ending], weights)] if ending in by_ending else weights
        for ending, weights in by_ending.items():
            for answers, weight in zip(self._answers(ending), weights, strict=True):
                if weight:
                    found[answers] = found.get(answers, 0) + weight
        return found

    def _answers(self, number: int) -> list[tuple[Answer, ...]]:
        """What is answered in the end, for each way in which the other hand ends."""
        ending = self.endings[number]
        given, found = self._given(ending.stands, ending.path, ending.parted), list[tuple[Answer, ...]]()
        for answers, happening in self._beside[number].ends:
            all_given = {**given, Question("happening"): happening}
            all_given |= zip(self._asked_of_other, answers, strict=True)
            found.append(tuple([all_given[one] for one in self._asked]))
        return found

    def best(self, units: Callable[[tuple[Answer, ...]], int]) -> BestDraws:
        """What is best where `units` is what a round is worth by its answers."""
        of_ending = [[*map(units, self._answers(number))] for number in range(len(self.endings))]

        largest = max((abs(one) for own in of_ending for one in own), default=0).bit_length()
        lanes = self.lanes if largest <= WORTH else Lanes(len(self._opens), self.kinds.most_weight << largest)
        played = list[PlayedWay]()

        def worth(outlet: Outlet) -> int:
            own, times = of_ending[outlet.ending], self.times(outlet)
            weights: Weights = outlet.weights
            if lanes is not self.lanes:
                weights = [lanes.pack(self.lanes.unpack(one)) for one in weights]
            return times * sum([one * many for one, many in zip(own, weights, strict=True)])

        for going in self._ways:
            values = going.valued(worth, lanes)
            chosen = [self._taken(each, lanes) for each in values.of_branches]
            played.append(PlayedWay(going, chosen, values, going.come(chosen)))
        return BestDraws(played, self._answered([each.come for each in played]))

    def _taken(self, of_branches: Sequence[int], lanes: Lanes) -> list[int]:
        """For each branch what keeps the lanes in which it is the first of those that are worth most."""
        left, found = lanes.every, list[int]()
        for number, worth in enumerate(of_branches):
            best = left
            for other in of_branches[number + 1 :]:
                best &= lanes.reaching(worth, other)
            found.append(best)
            left ^= best
        if lanes is self.lanes:
            return found
        return [self.lanes.mask(lane for lane in range(len(self._opens)) if lanes.keeps(one, lane)) for one in found]

    def seen(self, best: BestDraws, step: int) -> Iterator[SeenThere]:
        """All that the player sees at a step in the rounds as they are played.

        A parted hand is told by its cards, and by the card that it was parted from where another choice is best with
        the same cards if that was another one.
        """
        found = dict[tuple[tuple[str, ...], tuple[str, ...]], dict[str, SeenThere]]()
        for each in best.ways:
            for gone, one in self._seen(each, step):
                alike = found.setdefault((one.before, tuple(one.cards.values())), {})
                alike[gone] = alike[gone].with_more(one) if gone in alike else one
        for alike in found.values():
            if len({one.best for one in alike.values()}) > 1:
                yield from (one._replace(before=(*one.before, gone)) for gone, one in alike.items())
            else:
                yield reduce(SeenThere.with_more, alike.values())

    def _seen(self, played: PlayedWay, step: int) -> Iterator[tuple[str, SeenThere]]:
        """What is seen there on one way, with the card that the hand was parted from, "" of a whole one; cards are one
        in all orders that nothing tells apart.
        """
        going, values = played.going, played.values
        for place, orders, often, taken, worth in zip(
            going.places, going.orders.of_branches, played.come.places, played.chosen, values.of_branches, strict=True
        ):
            names = [one.choice for one in place.branches]
            if not often or not any(names) or self.steps[place.at.step] != self.choosing[step]:
                continue
            before = (*place.at.path[:step], *([self.drawn.parts[0][0]] if place.at.parted else []))
            mine = self._cards(self._in_order(place.at))
            gone = self._cards([kind for kind, _ in self.kinds.held(place.at.gone)])
            each = [*map(values.lanes.unpack, worth)]
            for open_, weight in enumerate(self.lanes.unpack(orders[0])):
                times = sum(number for lanes, number in often.items() if self.lanes.keeps(lanes, open_))
                if times and weight:
                    cards = {self.hand: mine, self.beside: self._cards(self._opens[open_])}
                    of_choice = {name: times * own[open_] for name, own in zip(names, each, strict=True)}
                    best = next(name for name, own in zip(names, taken, strict=True) if self.lanes.keeps(own, open_))
                    yield gone, SeenThere(before, cards, times * weight, of_choice, best)

    def _in_order(self, at: At) -> Sequence[int]:
        """The kinds of his cards, in the first order in which they come to where what is asked of them stands."""
        failed = set[tuple[Stands, int]]()

        def following(stands: Stands, cards: int) -> Sequence[int] | None:
            if not cards:
                return () if stands == at.stands else None
            for kind, _ in self.kinds.held(cards) if (stands, cards) not in failed else ():
                rest = following(self._mine.after(stands, kind), cards - (1 << BITS * kind))
                if rest is not None:
                    return kind, *rest
            failed.add((stands, cards))
            return None

        found = following(self._mine.begin, at.cards)
        assert found is not None
        return found

    def _cards(self, kinds: Sequence[int]) -> str:
        return BETWEEN_CARDS.join(self.kinds.names[kind] for kind in kinds)


class BestDraws(NamedTuple):
    """What is best on each way, and the weights of the rounds so played by their answers."""

    ways: Sequence[PlayedWay]
    law: Mapping[tuple[Answer, ...], int]

    @property
    def number(self) -> int:
        """How many things can be seen, at most."""
        return sum(way.going.lanes.number(reduce(or_, often, 0)) for way in self.ways for often in way.come.places)
