"""Everywhere the player can be who draws by choice, what is worth most there, and how often he comes there.

A place stands after all that it leads to, so that what is best is found from the first place to the last, and how often
he comes there from the last to the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from macau_edge.model import DealStep
from macau_edge.model.cards import DRAWN
from macau_edge.model.meter import count
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.deal import endless
from macau_edge.outcomes.drawn_beside import Weights
from macau_edge.outcomes.drawn_kinds import BITS, EACH_CARD, EACH_NODE, Given, Stands, gather
from macau_edge.outcomes.lanes import Lanes

if TYPE_CHECKING:  # the ways are those of these rounds
    from macau_edge.outcomes.drawn import DrawnByChoice

Key: TypeAlias = tuple[Any, ...]
"""What the steps on the way of the other hand ask of the player's, with the answers."""


class Ending(NamedTuple):
    """How the player's side of a round ends: where what is asked of his hand stands, what he chose at each step, and
    whether his hand was parted; and what the other hand then does.
    """

    stands: Stands
    path: tuple[str, ...]
    parted: bool
    other: Key


class Outlet(NamedTuple):
    """Rounds that are over: how, and the weights of each way in which the other hand ends; whether they count half."""

    ending: int
    weights: Weights
    one_of_two: bool = False


class At(NamedTuple):
    """Where the player is: the step, his cards and what is asked of them, a card that he was parted from, what he chose
    at each step, and what was asked of him by steps that the other hand comes to.
    """

    step: int
    stands: Stands
    cards: int
    gone: int
    path: tuple[str, ...]
    parted: bool
    key: Key
    one_of_two: bool = False
    """Whether he was parted from a card of another kind, so that this is one of two hands with laws of their own."""
    dealt: int = 0
    """How many cards of a step that deals several he has: they come one by one, so that sets of cards are each once."""

    @property
    def out(self) -> int:
        """The cards that are out, of which he knows."""
        return self.cards + self.gone


class LedTo(NamedTuple):
    """What a choice leads to, "" where there is none: rounds that are over, and where he is then."""

    choice: str
    over: Sequence[Outlet]
    then: Sequence[int]


class PlayerPlace(NamedTuple):
    """Where the player can be, with what each choice leads to; `over` are rounds that end there in any case."""

    at: At
    over: Sequence[Outlet]
    branches: Sequence[LedTo]


class BranchValues(NamedTuple):
    """What something is worth, in lanes for what lies open: for each place each of its branches, and all rounds."""

    of_branches: Sequence[Sequence[int]]
    of_all: int
    lanes: Lanes


class Come(NamedTuple):
    """How often each place is come to, in so many orders of the player's cards: by what keeps the lanes of what lies
    open then; and by ending the weights of the ways in which the other hand ends.
    """

    places: Sequence[Mapping[int, int]]
    endings: Mapping[int, list[int]]


class PlayedWay(NamedTuple):
    """A way as it is played best: for each place what keeps the lanes in which a branch is taken, what each is worth,
    and how often he comes there.
    """

    going: Going
    chosen: Sequence[Sequence[int]]
    values: BranchValues
    come: Come


class Going:
    """The player's way through the steps where one of some cards lies open: everywhere he can be, each once."""

    def __init__(self, rounds: DrawnByChoice, opens: Sequence[int], seen: Given) -> None:
        self._rounds, self.opens, self._seen = rounds, opens, seen
        self._known: dict[At, int] = {}
        self.places: list[PlayerPlace] = []
        """Where he can be, whatever comes later first."""

    # --- what is counted on it

    @cached_property
    def mask(self) -> int:
        """What keeps the lanes of what lies open here."""
        return self.lanes.mask(self.opens)

    @property
    def lanes(self) -> Lanes:
        """The lanes of the weights, one for all that may lie open."""
        return self._rounds.lanes

    @cached_property
    def orders(self) -> BranchValues:
        """In how many orders rounds end."""
        times = self._rounds.times
        return self.valued(lambda over: times(over) * sum(over.weights), self.lanes)

    def valued(self, worth: Callable[[Outlet], int], lanes: Lanes) -> BranchValues:
        """What rounds are worth that are over in these ways, with the branches that are worth most."""
        known, found = list[int](), list[list[int]]()
        for place in self.places:
            of_branches = [
                sum([*map(worth, branch.over), *map(known.__getitem__, branch.then)]) for branch in place.branches
            ]
            most = reduce(lanes.larger, of_branches) if of_branches else 0
            known.append(sum(map(worth, place.over), most))
            found.append(of_branches)
        return BranchValues(found, known[-1], lanes)

    def come(self, chosen: Sequence[Sequence[int]]) -> Come:
        """How often he comes where, if each branch of a place is taken in the lanes that this keeps."""
        often: list[dict[int, int]] = [{} for _ in self.places]
        often[-1] = {self.mask: 1}
        endings = dict[int, list[int]]()
        for place, here, masks in zip(reversed(self.places), reversed(often), reversed(chosen), strict=True):
            if not here:
                continue
            self._count(endings, place.over, here)
            for branch, mask in zip(place.branches, masks, strict=True):
                taken = dict[int, int]()
                for lanes, times in here.items():
                    if kept := lanes & mask:
                        taken[kept] = taken.get(kept, 0) + times
                self._count(endings, branch.over, taken)
                for then in branch.then if taken else ():
                    gather(often[then], taken)
        unpack = self.lanes.unpack
        return Come(often, {ending: [sum(unpack(weights)) for weights in own] for ending, own in endings.items()})

    def _count(self, endings: dict[int, list[int]], over: Sequence[Outlet], often: Mapping[int, int]) -> None:
        """Adds rounds that are over so often, as lanes for what lies open."""
        for outlet in over if often else ():
            times = self._rounds.times(outlet)
            each = [(lanes, number * times) for lanes, number in often.items()]
            own = [sum([(weights & lanes) * number for lanes, number in each]) for weights in outlet.weights]
            known = endings.get(outlet.ending)
            endings[outlet.ending] = [*map(add, known, own)] if known else own

    # --- everywhere he can be

    def place_of(self, at: At) -> int:
        """The number of the place where he is, which stands after those that he may come to from there."""
        if at not in self._known:
            place = self._place(at)
            self._known[at] = len(self.places)
            self.places.append(place)
        return self._known[at]

    def _place(self, at: At) -> PlayerPlace:
        rounds, over = self._rounds, list[Outlet]()
        while at.step < len(rounds.steps):
            step = rounds.steps[at.step]
            if step.choose:
                if options := self._options(at):
                    return PlayerPlace(at, over, [self._branch(at, choice) for choice in options])
                if step.draws_by_choice:
                    break
            elif step.end is not None:
                over += self._outlet(at, last=at.step, only=at.step)
                at = at._replace(key=rounds.past(at))
            elif cards := sum(many for to, many in step.dealt if to == rounds.hand):
                count(EACH_CARD * len(rounds.kinds.many), step)
                is_last = at.dealt + 1 == cards
                dealt = at._replace(step=at.step + is_last, dealt=0 if is_last else at.dealt + 1)
                return PlayerPlace(at, over, [LedTo("", (), [*map(self.place_of, self._with_cards(dealt, 1))])])
            at = at._replace(step=at.step + 1)
        return PlayerPlace(at, [*over, *self._outlet(at)], [])

    def _outlet(self, at: At, *, last: int | None = None, only: int | None = None) -> list[Outlet]:
        number = self._rounds.ending(at, last=last, only=only)
        return [Outlet(number, self._rounds.weights(number, at.out), at.one_of_two)]

    def _with_cards(self, at: At, cards: int) -> list[At]:
        """Where he is after so many cards, in every order of their kinds."""
        found = [at]
        for _ in range(cards):
            found = [self._rounds.after(one, kind) for one in found for kind in self._rounds.kinds.each(one.out)]
        return found

    def _branch(self, at: At, choice: str) -> LedTo:
        """What a choice leads to."""
        rounds, step = self._rounds, self._rounds.steps[at.step]
        place = rounds.choosing.index(step)
        chosen = at._replace(path=(*at.path[:place], choice, *at.path[place + 1 :]))
        count(EACH_NODE, step)
        if choice in step.over:
            return LedTo(choice, self._outlet(chosen, last=at.step), ())
        if not step.draws_by_choice:
            return LedTo(choice, (), [self.place_of(chosen._replace(step=at.step + 1))])
        cards = sum(many for _, many in dict(step.deals).get(choice, ()))
        if choice not in dict(step.parts):
            return LedTo(choice, *self._drawn(step, chosen, cards))
        each = [self._drawn(step, one, 1) for one in rounds.parted(chosen)]
        return LedTo(choice, [one for over, _ in each for one in over], [one for _, then in each for one in then])

    def _drawn(self, step: DealStep, chosen: At, cards: int) -> tuple[list[Outlet], list[int]]:
        """What so many cards lead to: rounds that are over, and where he is then."""
        rounds = self._rounds
        again = not cards and bool(self._options(chosen))
        if again or rounds.kinds.number(chosen.cards) + cards > DRAWN:
            raise ProblemError(
                endless(step, rounds.deal.shoe, chosen.path[rounds.choosing.index(step)] if again else "")
            )
        if chosen.parted:
            rounds.most_parted = max(rounds.most_parted, rounds.kinds.number(chosen.cards) + cards)
        count(EACH_CARD * len(rounds.kinds.many) ** cards, step)
        then, over = list[int](), dict[int, list[At]]()
        for one in self._with_cards(chosen, cards):
            if self._options(one):
                then.append(self.place_of(one))
            else:
                over.setdefault(rounds.ending(one), []).append(one)
        return [outlet for each in over.items() for outlet in self._over(chosen, cards, *each)], then

    def _over(self, chosen: At, cards: int, ending: int, several: Sequence[At]) -> Iterator[Outlet]:
        """The rounds that are over after so many cards, ending so."""
        rounds = self._rounds
        if cards != 1 or len(several) == 1:
            yield from (Outlet(ending, rounds.weights(ending, one.out), one.one_of_two) for one in several)
            return
        kinds = [((one.out - chosen.out).bit_length() - 1) // BITS for one in several]
        yield Outlet(ending, rounds.weights(ending, chosen.out, kinds), chosen.one_of_two)

    def _options(self, at: At) -> tuple[str, ...]:
        return self._rounds.options(at, self._seen, self.opens[0])
