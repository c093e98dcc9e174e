"""What the player sees when he chooses, and the rounds that each choice then leads to.

To which rounds, and how often, does not depend on what these are worth: it is found once, and for other prizes only the
sums are made anew.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import gcd
from operator import mul
from typing import NamedTuple, TypeAlias

from macau_edge.model import DealStep, Shoe, Strategy, phrases
from macau_edge.model.cards import SUITS
from macau_edge.model.meter import count, remember_by_cost
from macau_edge.model.prizes import NONE
from macau_edge.model.records import dataclass
from macau_edge.outcomes.boards import BestOfBoards, Boards, Ending
from macau_edge.outcomes.choosing import answers_of, in_parts
from macau_edge.outcomes.deal import Deal
from macau_edge.outcomes.drawn import BestDraws, DrawnByChoice, drawn_by_choice
from macau_edge.outcomes.in_parts import Answers, ChosenInParts, Path, PlayedInParts
from macau_edge.outcomes.kinds import Held
from macau_edge.outcomes.on_boards import RoundsOfBoards, on_boards
from macau_edge.outcomes.opened import Suiting, weighted_ways
from macau_edge.outcomes.pairs import Bounded, Ways
from macau_edge.outcomes.poker import Sights
from macau_edge.outcomes.questions import BETWEEN_CARDS, Answer, NoOneChoiceError, Question, choice_at
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.unruled import unruled

Seen: TypeAlias = tuple[str, ...]
"""The cards of each hand that the player sees, as they are told apart, joined by commas."""


class Seeing(NamedTuple):
    """Things that the player can see which lead to the same rounds, each as often as its own weight says.

    `cards` are what is seen, each in so many orders of the cards as `weights` say; `rounds` has, by choice, the places
    of the rounds that then come with their weights, of all these things together, and `worth` what these are worth.
    `before` is what was chosen at the steps before, in their order. There are no `cards` where there are too many of
    them to be told one by one: then it is all that is seen where one choice is best, `untold` things, of which no worth
    is given.
    """

    cards: Sequence[Seen]
    weights: Sequence[int]
    rounds: Mapping[str, tuple[Sequence[int], Sequence[int]]]
    worth: Mapping[str, int]
    before: tuple[str, ...] = ()
    untold: int = 0

    @property
    def weight(self) -> int:
        """In how many orders of the cards any of it is seen."""
        return sum(self.weights)


class NearSight(NamedTuple):
    """Of things that are too many to be told one by one, one where the choices are nearly worth the same.

    A hand of the player and all cards that lie open, where those without a suit are of others than those with one;
    `worth` is in a `unit`th of the stake at the start.
    """

    hand: Seen
    board: Seen
    worth: Mapping[str, Fraction]


class Backward(NamedTuple):
    """What is best at each of some steps, by all that can be seen there, and the weights of the rounds as played.

    What can be seen is made as it is gone over, once, from a `number` of things that are kept: figures alone need none
    of it. Of what cannot be told one by one the `nearest`, by the step and by what was chosen before it.
    """

    steps: tuple[Iterable[tuple[Seeing, str]], ...]
    number: int
    played: Mapping[int, int]
    nearest: Mapping[tuple[int, Path], Sequence[NearSight]] = {}


@dataclass(frozen=True, kw_only=True)
class BestPlay:
    """The choice that is best at a step for each thing that can be seen, and what every choice is worth there.

    `before` is what was chosen at the steps before it, if there are any, and of a hand that was parted the choice that
    parted it, with the card that it was parted from where that matters; `seen` are the questions that what is seen
    answers, one for each hand; `sights` are things that lead to the same rounds, with what each choice is worth there
    in a `unit`th of the stake at the start, and the best of them. `weight` is that of all rounds. What is told of every
    single thing is made where somebody asks. Cards may be told `by_open_suit`: with a suit those of that of an open
    card, whichever it is, and without one those of others. Of `suits_alike` one set of cards stands for all that differ
    in what their suits are called.
    """

    step: DealStep
    seen: tuple[Question, ...]
    sights: Sequence[tuple[Seeing, str]]
    unit: int
    weight: int
    by_open_suit: bool = False
    suits_alike: bool = False
    before: tuple[str, ...] = ()
    nearest: Sequence[NearSight] = ()

    @property
    def is_told(self) -> bool:
        """Whether everything that is seen is told, and not only how often each choice is best."""
        return all(one.cards for one, _ in self.sights)

    @property
    def number(self) -> int:
        """How many things can be seen."""
        return sum(len(one.cards) + one.untold for one, _ in self.sights)

    @cached_property
    def plays(self) -> Mapping[Seen, str]:
        """The choice that is best."""
        return {cards: best for one, best in self.sights for cards in one.cards}

    @cached_property
    def worth(self) -> Mapping[Seen, Mapping[str, Fraction]]:
        """The expected net result of each choice, in units of the stake at the start."""
        found = dict[Seen, Mapping[str, Fraction]]()
        for one, _ in self.sights:
            worth = {choice: Fraction(sum_, one.weight * self.unit) for choice, sum_ in one.worth.items()}
            found |= dict.fromkeys(one.cards, worth)
        return found

    @cached_property
    def share(self) -> Mapping[Seen, Fraction]:
        """The part of all rounds in which that is seen."""
        each = (zip(one.cards, one.weights, strict=True) for one, _ in self.sights if one.cards)
        return {cards: Fraction(weight, self.weight) for several in each for cards, weight in several}


@dataclass(frozen=True, slots=True)
class RuleCost:
    """The best play of a bet, and what its own strategy costs beside it per unit of the stake at the start.

    Where that has a rule for one of several steps, `alone` has by step what this costs, all others being played best.
    """

    best: tuple[BestPlay, ...]
    cost: Fraction
    alone: tuple[tuple[str, Fraction], ...] = ()


def _worth(rounds: Mapping[str, tuple[Sequence[int], Sequence[int]]], units: Sequence[int]) -> dict[str, int]:
    """What rounds are worth by choice, given what each is worth."""
    return {
        choice: sum(map(mul, weights, map(units.__getitem__, places))) for choice, (places, weights) in rounds.items()
    }


EACH_SEEING, EACH_TERM = 50, 2
"""Operations of things that are seen, and of each round that may then come, where choices are compared."""
EACH_HAND = 100
"""Operations of a hand that is one of several which differ in their suits, where these are looked at."""


class KnownRounds(Rounds):
    """The rounds with every choice made everywhere, and beside them what the player sees when he chooses.

    With a rule for some of the steps, the rounds that this leads to. What he sees tells no rounds apart here: of it is
    kept to which rounds it leads, and how often, whatever these are worth. So with other prizes only the sums are made
    anew.
    """

    by_open_suit = suits_alike = False

    def __init__(self, deal: Deal, law: Mapping[tuple[Answer, ...], int]) -> None:
        asked = [question for question in deal.asked if question.kind != "seen"]
        super().__init__(asked, law, chooses=True, as_played=deal.strategy is not None)
        self.steps = deal.choosing
        self.seen = tuple(
            tuple(question for question in deal.asked if question.kind == "seen" and question.among[0] == step.name)
            for step in self.steps
        )
        """For each step that chooses a question for each hand that the player knows there."""

    @abstractmethod
    def backward(self, units: Sequence[int]) -> Backward:
        """What is best at each step, given what each round is worth, the last step first; one of several that are best
        is the first written.

        Raises:
            ProblemError: it costs more than the meter allows.
        """

    def played(self, weights: Mapping[int, int]) -> Rounds:
        """The rounds with these weights, those in which nothing is chosen with their own."""
        chosen = [self.places[choice_at(step.name)] for step in self.steps]
        found = dict[tuple[Answer, ...], int]()
        for place, (answers, outcome) in enumerate(zip(self.answers, self, strict=True)):
            none = all(answers[one] == NONE for one in chosen)
            if weight := outcome.weight if none else weights.get(place, 0):
                found[answers] = weight
        return Rounds(self.places, found, chooses=True, as_played=True)


class RoundsOfOneChoice(KnownRounds):
    """The rounds where the player chooses once."""

    @abstractmethod
    def by_seen(self, units: Sequence[int]) -> Iterator[Seeing]:
        """Everything that the player can see, one after the other, given what each round is worth.

        Raises:
            ProblemError: it costs more than the meter allows.
        """

    @property
    def step(self) -> DealStep:
        """The step at which he chooses."""
        return self.steps[0]

    def backward(self, units: Sequence[int]) -> Backward:
        """What is best at the one step."""
        sights, played = list[tuple[Seeing, str]](), dict[int, int]()
        for seeing in self.by_seen(units):
            best = max((one for one in self.step.choose if one in seeing.worth), key=seeing.worth.__getitem__)
            for place, weight in zip(*seeing.rounds[best], strict=True):
                played[place] = played.get(place, 0) + weight
            sights.append((seeing._replace(rounds={}), best))
        return Backward((sights,), len(sights), played)


class RoundEntry(NamedTuple):
    """A round that comes so often where the player sees these things at the steps, and chooses so."""

    seen: tuple[Seen, ...]
    path: tuple[str, ...]
    place: int
    weight: int


EACH_ENTRY = 10
"""Operations of a round at a step that chooses, twice."""


class RoundsOfSeveralChoices(KnownRounds):
    """The rounds where the player chooses at several steps, dealt with all that he sees at each.

    Best play is found backwards. At the last step the rounds that are led to by one thing seen after the same choices
    are worth the sum over each of what he may choose; those of the best choice are kept, and of what is left the same
    is done for the step before. What is left in the end are the rounds as played.
    """

    def __init__(self, deal: Deal) -> None:
        law, entries = dict[tuple[Answer, ...], int](), list[tuple[tuple[Seen, ...], tuple[Answer, ...], int]]()
        kept = [place for place, question in enumerate(deal.asked) if question.kind != "seen"]
        looked = [
            [place for place, one in enumerate(deal.asked) if one.kind == "seen" and one.among[0] == step.name]
            for step in deal.choosing
        ]
        for answers, weight in deal.rounds().items():
            key = tuple([answers[place] for place in kept])
            law[key] = law.get(key, 0) + weight
            entries.append((tuple([tuple([str(answers[one]) for one in own]) for own in looked]), key, weight))
        super().__init__(deal, law)
        places = {answers: place for place, answers in enumerate(self.answers)}
        chosen = [self.places[choice_at(step.name)] for step in self.steps]
        self._entries = [
            RoundEntry(seen, tuple([str(answers[one]) for one in chosen]), places[answers], weight)
            for seen, answers, weight in entries
        ]

    def backward(self, units: Sequence[int]) -> Backward:
        """What is best at each step."""
        count(EACH_ENTRY * len(self._entries) * len(self.steps), self.steps[0])
        best: list[dict[tuple[object, ...], str]] = [{} for _ in self.steps]
        left = self._entries
        for number in reversed(range(len(self.steps))):
            worth = dict[tuple[object, ...], dict[str, int]]()
            for entry in left:
                if entry.path[number] != NONE:
                    of_each = worth.setdefault((entry.path[:number], entry.seen[number]), {})
                    choice = entry.path[number]
                    of_each[choice] = of_each.get(choice, 0) + units[entry.place] * entry.weight
            order = self.steps[number].choose.index
            best[number] = {
                key: max(sorted(of_each, key=order), key=of_each.__getitem__) for key, of_each in worth.items()
            }
            left = [entry for entry in left if not self._differs(entry, number, best[number])]
        played = dict[int, int]()
        for entry in left:
            played[entry.place] = played.get(entry.place, 0) + entry.weight
        steps = tuple(self._sights(number, best, units) for number in range(len(self.steps)))
        return Backward(steps, sum(map(len, steps)), played)

    @staticmethod
    def _differs(entry: RoundEntry, number: int, best: Mapping[tuple[object, ...], str]) -> bool:
        """Whether at a step something else is chosen than what is best."""
        choice = entry.path[number]
        return choice not in (NONE, best.get((entry.path[:number], entry.seen[number]), choice))

    def _sights(
        self, number: int, best: Sequence[Mapping[tuple[object, ...], str]], units: Sequence[int]
    ) -> Sequence[tuple[Seeing, str]]:
        """All that is seen at a step where the other steps are played in the best way, and what is best there."""
        worth = dict[tuple[tuple[str, ...], Seen], dict[str, list[int]]]()
        for entry in self._entries:
            others = (one for one in range(len(self.steps)) if one != number)
            if entry.path[number] == NONE or any(self._differs(entry, one, best[one]) for one in others):
                continue
            of_each = worth.setdefault((entry.path[:number], entry.seen[number]), {})
            sums = of_each.setdefault(entry.path[number], [0, 0])
            sums[0] += units[entry.place] * entry.weight
            sums[1] += entry.weight
        order, found = self.steps[number].choose.index, list[tuple[Seeing, str]]()
        for (before, seen), of_each in worth.items():
            open_there = sorted(of_each, key=order)
            weight = of_each[open_there[0]][1]
            said = {choice: of_each[choice][0] for choice in open_there}
            found.append((Seeing([seen], [weight], {}, said, before), best[number][before, seen]))
        return found


class RoundsInParts(KnownRounds):
    """The rounds of one hand of which kinds are asked, chosen in parts: what is seen are sets of cards, not dealt."""

    def __init__(self, deal: Deal, chosen: ChosenInParts) -> None:
        law = {answers_of(deal, one): (one, ways) for one, ways in chosen.every.items()}
        super().__init__(deal, {answers: ways for answers, (_, ways) in law.items()})
        self._chosen, kinds = chosen, deal.kinds
        self.suits_alike = kinds.with_suits and len(kinds.renamings) > 1
        self._place = {one: place for place, (one, _) in enumerate(law.values())}

    def backward(self, units: Sequence[int]) -> Backward:
        """What is best at each step."""
        place_of = self._place

        def worth(path: Path, answers: Answers) -> int:
            place = place_of.get((path, answers))
            return 0 if place is None else units[place]

        played = PlayedInParts(self._chosen, worth)
        each = {path for path, _ in played.law}
        every = [
            len({path[:number] for path in each}) * played.hand.sets[step.cards].number
            for number, step in enumerate(played.steps)
        ]
        for step, looked_at in zip(self.steps, every, strict=True):
            count(EACH_SEEING * looked_at, step)
        steps = tuple(self._sights(played, number) for number in range(len(self.steps)))
        return Backward(steps, sum(every), {place_of[one]: ways for one, ways in played.law.items()})

    def _sights(self, played: PlayedInParts, number: int) -> Iterator[tuple[Seeing, str]]:
        """What is seen at a step where the steps before it are played in the best way, and what is best there."""
        hand, cards = played.hand, played.steps[number].cards
        rest = hand.orders(cards)
        for before, orders in played.seen[number].items():
            each = zip(hand.told_by_cards[cards].hands, played.places[number], orders, strict=True)
            for held, place, often in each:
                worth = played.worth(before, place)
                if often and NONE not in worth:
                    own = {choice: often * sum_ for choice, sum_ in worth.items()}
                    yield Seeing([(hand.cards(held),)], [often * rest], {}, own, before), played.best(before, place)


class RoundsOnBoards(KnownRounds):
    """The rounds of two hands that share open cards: what is seen is gone over by kinds of boards, not dealt."""

    suits_alike = True

    def __init__(self, deal: Deal, boards: RoundsOfBoards) -> None:
        law, answers = dict[tuple[Answer, ...], int](), {one: boards.answers(one) for one in boards.endings}
        for ending, weight in boards.endings.items():  # a rule may tell apart what no bet does
            law[answers[ending]] = law.get(answers[ending], 0) + weight
        super().__init__(deal, law)
        places = {own: place for place, own in enumerate(self.answers)}
        self._boards, self._places = boards, {ending: places[own] for ending, own in answers.items()}

    def backward(self, units: Sequence[int]) -> Backward:
        """What is best at each step: of the first with every hand, of later ones how often each choice is."""
        best = Boards(self._boards.game).best({ending: units[place] for ending, place in self._places.items()})
        law, played = best.law(), dict[int, int]()
        for ending, weight in law.items():
            played[self._places[ending]] = played.get(self._places[ending], 0) + weight
        steps: list[list[tuple[Seeing, str]]] = [[*self._first(best, law)], *([] for _ in self.steps[1:])]
        for number, of_step in enumerate(steps):
            often, things = dict[Path, int](), self._boards.things_seen(self.steps[number])
            for (path, *_), weight in law.items():
                if path[number] != NONE and not (number == 0 and of_step):
                    often[path[: number + 1]] = often.get(path[: number + 1], 0) + weight
            for (*before, choice), weight in often.items():
                untold = things * weight // sum(law.values())
                of_step.append((Seeing((), [weight], {}, {}, tuple(before), untold), choice))
        nearest = {(number, path): [*self._near(best, number, path)] for number, path in self._untold(steps)}
        come = {place: weight for place, weight in played.items() if weight}
        return Backward(tuple(steps), sum(map(len, steps)), come, nearest)

    @staticmethod
    def _untold(steps: Sequence[Sequence[tuple[Seeing, str]]]) -> Iterator[tuple[int, Path]]:
        for number, of_step in enumerate(steps):
            yield from ((number, path) for path in {sight.before for sight, _ in of_step if not sight.cards})

    def _near(self, best: BestOfBoards, number: int, path: Path) -> Iterator[NearSight]:
        """What is seen at a step where the choices are closest."""
        ranks, all_ = self._boards.deal.shoe.ranks, best.rounds_beside(number)

        def cards(each: Sequence[tuple[int, int]]) -> Seen:
            return tuple(ranks[rank] if suit < 0 else f"{ranks[rank]} {SUITS[suit]}" for rank, suit in each)

        for one in best.nearest.of(number, path):
            offered = self._boards.game.steps[number].offered[path]
            worth = {choice: Fraction(sum_, all_) for choice, sum_ in zip(offered, one.worth, strict=True)}
            yield NearSight(cards(one.hand), cards(one.board), worth)

    def _first(self, best: BestOfBoards, law: Mapping[Ending, int]) -> Iterator[tuple[Seeing, str]]:
        """What is best with each hand at the first step, where no card lies open."""
        choices, hands = self._boards.game.steps[0].offered[()], [*best.first_hands()]
        each = sum(law.values()) // max(1, sum(number for _, number, *_ in hands))
        for hand, number, worth, place in hands:
            ranks = self._boards.deal.shoe.ranks
            cards = [f"{ranks[card // len(SUITS)]} {SUITS[card % len(SUITS)]}" for card in reversed(hand)]
            sums = dict(zip(choices, worth, strict=True))
            yield Seeing([(BETWEEN_CARDS.join(cards),)], [number * each], {}, sums), choices[place]


class RoundsDrawn(KnownRounds):
    """The rounds of a hand that the player draws card by card, and one beside it that is drawn to by rule."""

    def __init__(self, drawn: DrawnByChoice) -> None:
        super().__init__(drawn.deal, drawn.law)
        # Cards are called by their ranks here, however they are told apart
        self.seen = tuple(tuple(one._replace(attribute="card") for one in several) for several in self.seen)
        self._drawn, self._place = drawn, {answers: place for place, answers in enumerate(self.answers)}

    def backward(self, units: Sequence[int]) -> Backward:
        """What is best at each step."""
        place_of = self._place

        def worth(answers: tuple[Answer, ...]) -> int:
            place = place_of.get(answers)
            return 0 if place is None else units[place]

        best = self._drawn.best(worth)
        played = {place_of[answers]: weight for answers, weight in best.law.items()}
        return Backward(tuple(self._sights(best, number) for number in range(len(self.steps))), best.number, played)

    def _sights(self, best: BestDraws, number: int) -> Iterator[tuple[Seeing, str]]:
        """What is seen at a step, and what is best there."""
        for one in self._drawn.seen(best, number):
            cards = tuple([one.cards[question.of] for question in self.seen[number]])
            yield Seeing([cards], [one.weight], {}, one.worth, one.before), one.best


class RoundsSeen(RoundsOfOneChoice):
    """The rounds where what the player sees was dealt with them.

    Things that he can see which lead to the same rounds, each as often as the others in proportion, are one: what a
    choice is worth there is the same.
    """

    def __init__(self, deal: Deal) -> None:
        columns = [place for place, question in enumerate(deal.asked) if question.kind == "seen"]
        kept = [place for place, question in enumerate(deal.asked) if question.kind != "seen"]
        law, led = dict[tuple[Answer, ...], int](), dict[Seen, dict[tuple[Answer, ...], int]]()
        chosen = deal.asked.index(choice_at(deal.choosing[0].name))
        for answers, weight in deal.rounds().items():
            key = tuple([answers[place] for place in kept])
            law[key] = law.get(key, 0) + weight
            if answers[chosen] != NONE:
                led.setdefault(tuple([str(answers[place]) for place in columns]), {})[key] = weight
        super().__init__(deal, law)
        self._sights = [*self._together(led)]

    def _together(self, led: Mapping[Seen, Mapping[tuple[Answer, ...], int]]) -> Iterator[Seeing]:
        places = {answers: place for place, answers in enumerate(self.answers)}
        alike: dict[tuple[tuple[int, int], ...], list[tuple[Seen, int]]] = {}
        for cards, rounds in led.items():
            often = gcd(*rounds.values())
            key = tuple(sorted([(places[answers], weight // often) for answers, weight in rounds.items()]))
            alike.setdefault(key, []).append((cards, often))
        chosen = self.places[choice_at(self.step.name)]
        for key, several in alike.items():
            by_choice, every = dict[str, tuple[list[int], list[int]]](), sum(often for _, often in several)
            for place, weight in key:
                of_it, weights = by_choice.setdefault(str(self.answers[place][chosen]), ([], []))
                of_it.append(place)
                weights.append(weight * every)
            whole = sum(next(iter(by_choice.values()))[1]) // every
            yield Seeing([cards for cards, _ in several], [whole * often for _, often in several], by_choice, {})

    def by_seen(self, units: Sequence[int]) -> Iterator[Seeing]:
        """Everything that he can see."""
        terms = sum(len(places) for one in self._sights for places, _ in one.rounds.values())
        count(EACH_SEEING * len(self._sights) + EACH_TERM * terms, self.step)
        for one in self._sights:
            yield one._replace(worth=_worth(one.rounds, units))


class HandSeen(NamedTuple):
    """A whole hand that the player sees as its kind is known: the ways of the other beside it, and what bounds them.

    `own` is what is asked of it alone.
    """

    cards: str
    hand: Bounded
    own: tuple[Answer, ...]
    ways: Ways


class RoundsOfSights(RoundsOfOneChoice):
    """The rounds where the player sees a whole hand of which kinds are asked: what he sees is counted, not dealt."""

    def __init__(self, deal: Deal, sights: Sights) -> None:
        super().__init__(deal, deal.as_chosen(sights.law()))
        self._sights, self._choices = sights, self.step.choose
        self.seen = (tuple(sorted(self.seen[0], key=lambda question: sights.hands.index(question.of))),)
        self.by_open_suit = sights.opened is not None and sights.pairs.kinds.with_suits

    @cached_property
    def _hands(self) -> list[HandSeen]:
        """Every hand that he can see, as its kind is known."""
        own, cards = self._sights.own_answers, self._sights.cards
        return [HandSeen(cards(one.held), one, own(one.held), ways) for one, ways in self._sights.each()]

    @cached_property
    def _coming(self) -> dict[tuple[Answer, ...], tuple[list[int], dict[str, list[int]]]]:
        """By what is asked of a hand alone, which ways can come beside it, and by choice the places of the rounds."""
        places = {answers: place for place, answers in enumerate(self.answers)}
        every = dict.fromkeys(self._sights.own_answers(held) for held, _ in self._sights.pairs.by_kind)
        return {own: self._rounds_beside(own, places) for own in every}

    def by_seen(self, units: Sequence[int]) -> Iterator[Seeing]:
        """Everything that he can see, as far as it matters for what is best: hands that are alike but for their suits
        are one, where one choice is best for all of them.
        """
        pairs = self._sights.pairs
        terms = 3 * len(pairs.groups) * len(self._choices)
        count((EACH_SEEING + EACH_TERM * terms) * len(self._hands), self.step)
        values = {
            own: [pairs.of_sums(self._values(coming, of_it, units)) for of_it in by_choice.values()]
            for own, (coming, by_choice) in self._coming.items()
        }
        for one in self._hands:
            orders = self._sights.orders
            seeing = self._seeing((one.cards,), one.own, orders, one.ways, units)
            if self._is_one_best(one, [*seeing.worth.values()], values[one.own]):
                yield seeing
                continue
            for suited in pairs.suited(pairs.first_hand(one.hand.held)):
                cards = (self._sights.with_suits(suited),)
                yield self._seeing(cards, one.own, suited.often * orders, suited.ways, units)

    def _seeing(self, cards: Seen, own: tuple[Answer, ...], orders: int, ways: Ways, units: Sequence[int]) -> Seeing:
        """What is seen where second hands lie in these ways, each in so many orders of the cards."""
        coming, by_choice = self._coming[own]
        weights = [orders * ways[number] for number in coming]
        rounds = {choice: (of_it, weights) for choice, of_it in by_choice.items()}
        return Seeing([cards], [sum(weights)], rounds, _worth(rounds, units))

    def _is_one_best(self, one: HandSeen, worth: Sequence[int], values: Sequence[Sequence[int]]) -> bool:
        """Whether one choice is best for all hands that differ in suits alone, given what each is worth for all."""
        pairs, number = self._sights.pairs, self._sights.pairs.number_of(one.hand.held)
        if number == 1 or pairs.is_one_best(one.hand, worth.index(max(worth)), values):
            return True
        count(EACH_HAND * number, self.step)
        return len({each.index(max(each)) for each in pairs.worth(pairs.first_hand(one.hand.held), values)}) == 1

    def _values(self, coming: Sequence[int], places: Sequence[int], units: Sequence[int]) -> list[int]:
        """What each of the ways beside a hand is worth."""
        found = [0] * 3 * len(self._sights.pairs.groups)
        for number, place in zip(coming, places, strict=True):
            found[number] = units[place]
        return found

    def _rounds_beside(
        self, own: tuple[Answer, ...], places: Mapping[tuple[Answer, ...], int]
    ) -> tuple[list[int], dict[str, list[int]]]:
        """Which of the ways beside a hand with these answers can come, and by choice the places of the rounds."""
        coming, by_choice = list[int](), {choice: list[int]() for choice in self._choices}
        for number, answers in enumerate(self._sights.answers(own)):
            given: dict[Question, Answer] = dict(zip(self._sights.asked, answers, strict=True))
            for choice in self._choices:
                given[choice_at(self.step.name)] = choice
                place = places.get(tuple([given[question] for question in self.places]))
                if place is not None:
                    by_choice[choice].append(place)
                    coming += [number] * (choice == self._choices[0])
        return coming, by_choice


ANY_CARD = "any"
"""In place of an open card that makes no difference to what is best."""
EACH_OPENED, EACH_SUITING = 20, 30
"""Operations of the ranks of a first hand with the rank of a card that lies open, for each choice; and of the cards of
such a hand that are of the suit of that card.
"""


class ChoiceValues(NamedTuple):
    """What each choice is worth for each of the ways beside a hand, and how far two choices differ in that."""

    values: Sequence[Sequence[int]]
    apart: Sequence[Sequence[int]]

    @classmethod
    def of(cls, coming: Sequence[int], values: Sequence[Sequence[int]]) -> ChoiceValues:
        """Of the ways that can come at all."""

        def apart(one: Sequence[int], other: Sequence[int]) -> int:
            differences = [one[number] - other[number] for number in coming]
            return max(differences) - min(differences)

        return cls(values, [[apart(one, other) for other in values] for one in values])

    def best(self, ways: Ways) -> int:
        """The number of the choice that is worth most, the first of several."""
        worth = [sum(map(mul, own, ways)) for own in self.values]
        return worth.index(max(worth))

    def surely_best(self, ways: Ways, moved: int) -> int | None:
        """That choice, if it is best still where so many of the ways may be others; None where it may not be."""
        worth = [sum(map(mul, own, ways)) for own in self.values]
        best = worth.index(max(worth))
        others = (number for number in range(len(worth)) if number != best)
        return best if all(worth[best] - worth[one] > moved * self.apart[best][one] for one in others) else None


class RoundsOpened(RoundsOfSights):
    """The rounds where the player sees a whole hand of which kinds are asked, and the first card of the other."""

    def by_seen(self, units: Sequence[int]) -> Iterator[Seeing]:
        """Everything that he can see, as far as it matters for what is best: hands that are alike but for their suits
        are one, and so are all open cards, where one choice is best for all of them.
        """
        sights, opened = self._sights, self._sights.opened
        assert opened
        of_own = {
            own: ChoiceValues.of(coming, [self._values(coming, of_it, units) for of_it in by_choice.values()])
            for own, (coming, by_choice) in self._coming.items()
        }
        for held, ways in sights.pairs.by_kind:
            count(EACH_OPENED * len(self._choices) * len(sights.ranks), self.step)
            own, first = sights.own_answers(held), opened.first_hand(held)
            valued = of_own[own]
            best = {
                rank: valued.surely_best(beside, opened.most_alike)
                for rank, beside in opened.by_rank(first, first.every).items()
            }
            if len({*best.values()}) == 1 and None not in best.values():
                yield self._seeing((sights.cards(held), ANY_CARD), own, sights.orders, ways, units)
                continue
            for rank, suitings in opened.suitings(first):
                yield from self._of_card(held, rank, best[rank], suitings, valued, units)

    def _of_card(
        self,
        held: Held,
        rank: int,
        best: int | None,
        suitings: Sequence[Suiting],
        valued: ChoiceValues,
        units: Sequence[int],
    ) -> Iterator[Seeing]:
        """What he can see who sees a hand and a card of a rank, as far as suits matter."""
        sights = self._sights
        own, orders = sights.own_answers(held), sights.orders // sights.pairs.sizes[1]
        count(EACH_SUITING * len(suitings), self.step)
        if best is not None or len({valued.best(one.ways) for one in suitings}) == 1:
            yield self._seeing((sights.cards(held), sights.ranks[rank]), own, orders, weighted_ways(suitings), units)
            return
        for one in suitings:
            cards = sights.cards_in(held, one.part), f"{sights.ranks[rank]} {SUITS[0]}"
            yield self._seeing(cards, own, orders * one.often, one.ways, units)


KEPT = 50_000_000
"""Operations that all rounds of which is known what the player sees may have taken that are kept: some gigabyte."""


@remember_by_cost(KEPT)
def known_rounds(
    shoe: Shoe,
    questions: frozenset[Question],
    words: tuple[tuple[str, phrases.Phrase], ...],
    strategy: Strategy | None = None,
) -> KnownRounds:
    """The rounds of a shoe, told apart by these questions, with every choice made everywhere and what the player sees.

    At steps that the rule of a strategy speaks of only its choices are made.

    Raises:
        ProblemError: the deal means nothing, or costs more than the meter allows.
    """
    deal = Deal(shoe, tuple(sorted(questions)), dict(words), strategy, knowing=True)
    try:
        return _known_rounds(shoe, deal)
    except NoOneChoiceError as error:
        raise unruled(deal, error) from None


def _known_rounds(shoe: Shoe, deal: Deal) -> KnownRounds:
    if deal.drawing:
        asked = frozenset(one for one in deal.asked if one.kind != "seen")
        words = tuple(deal.words.words.items())
        return RoundsDrawn(drawn_by_choice(shoe, asked, words, deal.strategy))
    plain = Deal(deal.shoe, [one for one in deal.asked if one.kind != "seen"], deal.words.words, deal.strategy)
    if parts := in_parts(plain):
        return RoundsInParts(deal, parts)
    if boards := on_boards(deal):
        return RoundsOnBoards(deal, boards)
    if len(deal.choosing) > 1:
        return RoundsOfSeveralChoices(deal)
    sights = None if deal.strategy else deal.sights()
    if sights is None:
        return RoundsSeen(deal)
    return RoundsOpened(deal, sights) if sights.opened else RoundsOfSights(deal, sights)
