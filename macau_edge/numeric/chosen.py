"""One hand of a pack that is chosen in parts: the player sees his first cards, chooses, and gets more of them.

Nothing is dealt. What he sees at a choice is the set of the cards that he has, and the rounds that come of it are the
larger sets, so sets are listed (`sets.py`). Of each set before the last card it is counted once how many hands with
each of the answers come of it. What a path of choices is worth there is a sum of these; with the best of the
choices at each set, and with these sums added up for the sets before, the best play is found from the last choice to
the first. Then it is counted how often each path comes as it is played. All in whole numbers; no division.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import comb, factorial
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.sets import SMALL, ListedSets, chains
from macau_edge.numeric.throws import Mask

Path: TypeAlias = tuple[int, ...]
"""The number of what is chosen at each step so far, `MISSING` where nothing is."""
Choices: TypeAlias = NDArray[np.int8]
"""The number of a choice for each set."""
Worth: TypeAlias = Callable[[Path], Sequence[int]]
"""What each whole path comes to, by the answer of the hand as it is when the round is over."""

Ruled: TypeAlias = Callable[[Path], Choices | int | None]
"""What is chosen after a path at each set, or at all of them, where a rule says it."""


class OpenChoice(NamedTuple):
    """A choice that is open after a path: at which sets, all of them where that is None, and whether the round is over
    with it. Where nothing is offered, that is the choice `MISSING`, and the only one.
    """

    choice: int
    where: Mask | None = None
    over: bool = False


class Coming:
    """How many hands with each of the answers come of a set with a card less: `counts` of each kind of these sets, and
    which of the `kinds` each is.
    """

    def __init__(self, kinds: Array, counts: Array) -> None:
        self.kinds, self.counts = kinds, counts

    def worth(self, of_answer: NDArray[Any]) -> NDArray[Any]:
        """What all hands are worth together that come of each set, given what each of the answers is worth."""
        return (self.counts.astype(of_answer.dtype) @ of_answer)[self.kinds]

    def answered(self, ways: Array) -> Array:
        """In how many ways a hand with each of the answers comes, given in how many each of these sets does."""
        of_kind = np.zeros(len(self.counts), dtype=np.int64)
        np.add.at(of_kind, self.kinds, np.broadcast_to(ways, self.kinds.shape))
        found: Array = of_kind @ self.counts
        return found


class AnsweredSets:
    """The hands of a pack of so many `cards`, all sets of which as many as the hand has are its cards.

    `answers` say what is asked of all sets of as many cards as the hand has, and as it has at a step with which the
    round can be over: numbers below `several`. What is `coming` of a set of a card less is counted where it is not
    given.
    """

    def __init__(
        self, cards: int, size: int, several: int, answers: Callable[[int], Array], coming: Coming | None = None
    ) -> None:
        self.cards, self.size, self.several, self.answers = cards, size, several, answers
        self._coming, self._listed = coming, dict[int, ListedSets]()

    def listed(self, number: int) -> ListedSets:
        """All sets of so many cards."""
        if number not in self._listed:
            self._listed[number] = ListedSets(self.cards, number)
        return self._listed[number]

    @cached_property
    def coming(self) -> Coming:
        """What comes of each set of a card less than the hand."""
        if self._coming is not None:
            return self._coming
        counts = self.listed(self.size).counted(self.answers(self.size), self.several)
        return Coming(np.arange(len(counts)), counts.astype(np.int64))


class ChosenHand:
    """A hand of which the sets are answered, and the steps at which something is chosen.

    `known` is how many of its cards the player has at each step, `offered` what is open at a step after a path, in the
    order in which it is written, at each set something.
    """

    def __init__(
        self, hands: AnsweredSets, known: Sequence[int], offered: Callable[[int, Path], Sequence[OpenChoice]]
    ) -> None:
        self.cards, self.size, self.known = hands.cards, hands.size, known
        self._hands, self._offered, self._sets = hands, offered, hands.listed

    # --- what comes of each set

    def _down(self, values: NDArray[Any], known: int, to: int) -> NDArray[Any]:
        """The values of sets added up for those with fewer cards."""
        if values.dtype != np.object_:
            most = int(np.abs(values).max(initial=0))
            values = values.astype(_whole(most * chains(self.cards, to, known)), copy=False)
        for number in range(known, to, -1):
            values = self._sets(number).added_down(values)
        return values

    def _ended(self, known: int, worth: Sequence[int], *, over: bool) -> NDArray[Any]:
        """What sets are worth where nothing more is chosen, by the answer of the hand when all its cards are there, or
        as it is where the round is `over`.
        """
        ways = chains(self.cards, known, self.size)
        of_answer = np.array(worth, dtype=_whole(max(map(abs, worth), default=0) * ways))
        if over or known == self.size:
            return (of_answer * ways)[self._hands.answers(known)]
        return self._down(self._hands.coming.worth(of_answer), self.size - 1, known)

    # --- best play

    def best(self, worth: Worth, ruled: Ruled = lambda _: None) -> Mapping[Path, Choices]:
        """For each path before a choice the choice that is best at each set: of those worth the same the first.

        Where it is `ruled` after a path what is chosen, it is that.
        """
        found, _ = self._best((), worth, ruled, {})
        return found

    def _best(
        self,
        path: Path,
        worth: Worth,
        ruled: Ruled,
        done: dict[object, tuple[Mapping[Path, Choices], NDArray[Any]]],
    ) -> tuple[Mapping[Path, Choices], NDArray[Any]]:
        """The best choices from a path on, by what is chosen after it, and what each set is worth.

        Paths that come to the same are looked at once.
        """
        same = len(path), self._same(path, worth, ruled)
        if same in done:
            return done[same]
        step, known, found = len(path), self.known[len(path)], dict[Path, Choices]()
        best = np.full(comb(self.cards, known), MISSING, dtype=np.int8)
        most: NDArray[Any] = np.zeros(len(best), dtype=np.int64)
        there, rule = np.zeros(len(best), dtype=bool), ruled(path)
        for open_ in self._offered(step, path):
            after = (*path, open_.choice)
            if self._is_last(step, open_):
                values = self._ended(known, worth(self._padded(after)), over=open_.over)
            else:
                later, values = self._best(after, worth, ruled, done)
                values = self._down(values, self.known[step + 1], known)
                found |= {(open_.choice, *rest): chosen for rest, chosen in later.items()}
            here = ~there | (values > most)
            if rule is not None and open_.choice != MISSING:
                here = np.broadcast_to(np.asarray(rule) == open_.choice, here.shape)
            here = here if open_.where is None else here & open_.where
            most = np.where(here, values, most)
            best[here] = open_.choice
            there |= here
        assert there.all()
        found[()] = best
        done[same] = found, most
        return done[same]

    def _is_last(self, step: int, open_: OpenChoice) -> bool:
        """Whether nothing is chosen after a choice."""
        return open_.over or step == len(self.known) - 1

    def _padded(self, path: Path) -> Path:
        """A path after which nothing more is chosen."""
        return path + (MISSING,) * (len(self.known) - len(path))

    def _same(self, path: Path, worth: Worth, ruled: Ruled) -> object:
        """By what all is told that may still come of a path."""
        rule = ruled(path)
        found: list[object] = [None if rule is None else np.asarray(rule).tobytes()]
        for open_ in self._offered(len(path), path):
            after, last = (*path, open_.choice), self._is_last(len(path), open_)
            rest = (*worth(self._padded(after)),) if last else self._same(after, worth, ruled)
            found.append((open_.choice, open_.over, None if open_.where is None else open_.where.tobytes(), rest))
        return (*found,)

    # --- the rounds as they are played

    def law(self, chosen: Callable[[Path], Choices | int]) -> dict[tuple[Path, int], int]:
        """In how many orders of the cards each whole path comes with each answer, where after a path that is chosen, at
        each set or at all of them; orders in which it is not open are left out.
        """
        found, orders = dict[tuple[Path, int], int](), factorial(self.known[0])
        for path, of_answer in self._law((), np.ones((), dtype=np.int64), chosen):
            for answer, ways in enumerate(of_answer):
                if ways:
                    found[path, answer] = found.get((path, answer), 0) + ways * orders
        return found

    def _law(
        self, path: Path, ways: Array, chosen: Callable[[Path], Choices | int]
    ) -> Iterator[tuple[Path, Sequence[int]]]:
        step, known = len(path), self.known[len(path)]
        choices = np.asarray(chosen(path))
        for open_ in self._offered(step, path):
            here = np.array(True) if open_.choice == MISSING else choices == open_.choice
            here = here if open_.where is None else here & open_.where
            if not here.any():
                continue
            after, own = (*path, open_.choice), np.where(here, ways, 0)
            if not self._is_last(step, open_):
                yield from self._law(after, self._up(own, known, self.known[step + 1]), chosen)
            elif open_.over or known == self.size:
                found = np.zeros(self._hands.several, dtype=np.int64)
                np.add.at(found, self._hands.answers(known), np.broadcast_to(own, (comb(self.cards, known),)))
                yield self._padded(after), [many * chains(self.cards, known, self.size) for many in found.tolist()]
            else:
                found = self._hands.coming.answered(self._up(own, known, self.size - 1))
                yield self._padded(after), found.tolist()

    def _up(self, ways: Array, known: int, to: int) -> Array:
        """In how many ways the larger sets come of those with these; of a number, of those that all have as many."""
        for number in range(known + 1, to + 1):
            ways = self._sets(number).added_up(ways) if ways.ndim else ways * number
        return ways


def _whole(most: int) -> Any:
    """The kind of whole numbers that are so large at most."""
    return np.int64 if most < SMALL else np.object_
