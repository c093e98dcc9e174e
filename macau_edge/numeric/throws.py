"""Every ordered result of a trial as numpy arrays, and phrases as masks over them: true where a result is meant.

This engine reads the phrases for itself: it shares the model with the exact engine, and nothing else. Ordered throws
are enumerated one by one, with no multinomial, so that a wrong weight of the other engine cannot pass here; only very
many dice are taken by their totals, convolved die by die.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import By, Device, Dice, Draw, Face, Wheel, faces_of, parsed_number, phrases
from macau_edge.model.message import Message
from macau_edge.model.meter import count
from macau_edge.model.problem import NOWHERE, Place, Problem, ProblemError
from macau_edge.model.records import dataclass, replace

# --- every result of a trial of dice or of a wheel, and its probability ----------------------------------------------


EACH_PHRASE, MASKED = 20, 200
"""Operations of a phrase of a list, or behind `except`, and results that are masked in one of them."""
LEAST = 1e-290
"""What a total that can come has at least: floating point would round it to nothing, as if it could not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialResults:
    """The results of a trial.

    `chance` has one probability for each; `totals` one number for each, -1 where it has none; `places` what every die
    or ball, or the wheel, shows: a row for each result, and for each die a column with the place of its label in
    `labels`. It has no column where only totals are known.
    """

    labels: tuple[str, ...]
    places: NDArray[np.int_]
    totals: NDArray[np.int_]
    chance: NDArray[np.float64]


def enumerated_pockets(wheel: Wheel) -> TrialResults:
    """One result for each pocket."""
    labels = tuple(label for label, _ in wheel.pockets)
    numbers = np.array([-1 if (number := parsed_number(label)) is None else number for label in labels])
    return TrialResults(
        labels=labels,
        places=np.arange(len(labels))[:, None],
        totals=numbers,
        chance=_normal([weight for _, weight in wheel.pockets]),
    )


def enumerated_throws(dice: Dice) -> TrialResults:
    """One result for each ordered throw."""
    own = [np.flatnonzero(weights) for weights in dice.different] or [np.arange(len(dice.faces))] * dice.count
    at = np.indices([len(each) for each in own]).reshape(dice.count, -1)
    places = np.stack([each[chosen] for each, chosen in zip(own, at, strict=True)], axis=1)
    labels = tuple(face.label for face in dice.faces)
    weights = np.array(_weights(dice))
    return TrialResults(
        labels=labels,
        places=places,
        totals=added_up(dice.faces, places),
        chance=_normal(weights[np.arange(dice.count), places].prod(axis=1)),
    )


def added_up(faces: tuple[Face, ...], places: NDArray[np.int_]) -> NDArray[np.int_]:
    """The sum of the numbers shown in each row; -1 where one is without."""
    numbers = np.array([-1 if face.number is None else face.number for face in faces])
    return np.where((numbers[places] < 0).any(axis=1), -1, numbers[places].sum(axis=1))


def totals(dice: Dice) -> TrialResults:
    """One result for each total, adding one die after the other to all totals so far."""
    numbers = np.array([-1 if face.number is None else face.number for face in dice.faces])
    least = int(numbers.min())
    *loaded, alike = [_normal(weights) for weights in (*_weights(dice)[: len(dice.loaded)], _weights(dice)[-1])]
    chance = np.ones(1)
    for shares in loaded + [alike] * (dice.count - len(loaded)):
        die = np.zeros(int(numbers.max()) - least + 1)
        np.add.at(die, numbers - least, shares)
        chance = np.convolve(chance, die)
        chance = np.where(chance > 0, np.maximum(chance, LEAST), 0)
    reached = np.flatnonzero(chance)
    nothing = np.empty((len(reached), 0), dtype=int)
    return TrialResults(labels=(), places=nothing, totals=reached + least * dice.count, chance=_normal(chance[reached]))


def _weights(dice: Dice) -> list[NDArray[np.float64]]:
    """The weights of the faces of each die; of a loaded one, which may be of any size, the probabilities."""
    if dice.different:
        return [np.array(weights, dtype=np.float64) for weights in dice.different]
    loaded = [_normal(list(weights)) for weights in dice.loaded]
    return loaded + [np.array([float(face.weight) for face in dice.faces])] * (dice.count - len(loaded))


def _normal(weights: NDArray[np.float64] | list[int]) -> NDArray[np.float64]:
    """Weights -> probabilities; integers of any size."""
    if isinstance(weights, list):
        whole = sum(weights)
        return np.array([weight / whole for weight in weights])
    return weights / weights.sum()


# --- balls drawn one after the other, and the probability of every combination of them -------------------------------


class Urn:
    """The combinations that can be drawn from the full urn.

    `places` has a row for each, and for each ball of it, ascending, its place among the labels of the urn.
    """

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.full = tuple(ball.weight for ball in draw.balls)
        self.empties = draw.returned == "never"
        self.put_back = draw.returned == "after each ball"
        self.places, self._alike = self._combinations(draw.take)
        self._orders: NDArray[np.float64] = np.prod(np.arange(1, draw.take + 1) / (self._alike + 1), axis=1)

    def results(self) -> TrialResults:
        """The combinations of a draw from the full urn."""
        labels = tuple(ball.label for ball in self.draw.balls)
        return TrialResults(
            labels=labels,
            places=self.places,
            totals=added_up(self.draw.balls, self.places),
            chance=self.chances(self.full),
        )

    def chances(self, left: Sequence[int]) -> NDArray[np.float64]:
        """The probability of each combination when only `left` is in the urn; all 0 where that is not enough balls.

        That of one order in which its balls can come, ball by ball, times the number of orders.
        """
        urn = np.array(left, dtype=float)
        take = self.places.shape[1]
        before = np.zeros(take) if self.put_back else np.arange(take)
        if urn.sum() < take and not self.put_back:
            return np.zeros(len(self.places))
        there = urn[self.places] - (0 if self.put_back else self._alike)
        chance: NDArray[np.float64] = np.prod(np.maximum(there, 0) / (urn.sum() - before), axis=1)
        return chance * self._orders

    def ways(self) -> list[int]:
        """In how many equally likely ways each combination can be drawn from the full urn; the balls, all different.

        They are drawn at once, or, where each is put back, one after the other, in any order.
        """
        urn = np.array(self.full, dtype=object)
        found = np.ones(len(self.places), dtype=object)
        for ball, (place, alike) in enumerate(zip(self.places.T, self._alike.T, strict=True)):
            ways = urn[place] * (ball + 1) if self.put_back else urn[place] - alike
            found = found * ways // (alike + 1)
        counted: list[int] = found.tolist()
        return counted

    def after(self, left: Sequence[int], index: int) -> tuple[int, ...]:
        """What is in the urn after a combination was drawn from it for good."""
        taken = np.bincount(self.places[index], minlength=len(self.full))
        return tuple((np.array(left) - taken).tolist())

    def _combinations(self, take: int) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """The combinations, and how many balls with the same label stand before each ball of them."""
        most = np.full(len(self.full), take) if self.put_back else np.array(self.full)
        from_here = most[::-1].cumsum()[::-1]
        places = np.empty((1, 0), dtype=int)
        alike = np.empty((1, 0), dtype=int)
        for drawn in range(take):
            last = places[:, -1] if drawn else np.full(1, -1)
            longer: list[tuple[NDArray[np.int_], NDArray[np.int_]]] = []
            for ball in range(len(self.full)):
                again = (last == ball) * (alike[:, -1] + 1 if drawn else 1)
                enough = (again < most[ball]) & (from_here[ball] - again >= take - drawn)
                rows = np.flatnonzero((last <= ball) & enough)
                longer.append((np.c_[places[rows], np.full(len(rows), ball)], np.c_[alike[rows], again[rows]]))
            places, alike = (np.concatenate(arrays) for arrays in zip(*longer, strict=True))
        return places, alike


Mask = NDArray[np.bool_]
Bindings = Mapping[str, phrases.Phrase | Mask]
"""Word -> what it means: a phrase, or the results themselves where the hand or the number of the trial decides."""


class CannotReadError(ProblemError):
    """What this engine can make nothing of, though the checks accept it and the exact engine reads it.

    No file comes here (`tests/numeric/test_cannot_read.py`): it is a mistake of the program, told as one at its place,
    and never as a figure that is not confirmed.
    """

    def __init__(self, why: str, place: Place = NOWHERE) -> None:
        message = Message("the numeric engine cannot read what the exact one reads: “{why}”", why=why)
        remedy = Message("this is a mistake of the program, not of the file: report it together with the file")
        super().__init__(Problem(place, "arithmetic/engine-cannot-read", message, help=remedy))

    def at(self, place: Place) -> CannotReadError:
        """The error, told at this place where none is known yet."""
        self.problems = tuple(one if one.place.line else replace(one, place=place) for one in self.problems)
        return self


@contextmanager
def read_at(place: Place) -> Iterator[None]:
    """While what stands at a place is read: what cannot be is told there, if nothing nearer is known."""
    try:
        yield
    except CannotReadError as error:
        raise error.at(place) from None


class NoEstimateError(Exception):
    """What this engine reads, and comes to no figure of; the `message` says why, in words for a person."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Throws:
    """Every ordered throw of the dice, every combination of balls, or every pocket, and its probability.

    `chance` has one probability per result, adding up to one; `totals` one number per result, -1 where it has none;
    `results` is what each is called. `urn` says whether balls stay out of the urn, so that the probabilities change:
    `chance` is then that of the full urn.
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self._urn: Urn | None = None
        match device:
            case Dice(only_totals=True):
                found = totals(device)
            case Dice():
                found = enumerated_throws(device)
            case Wheel():
                found = enumerated_pockets(device)
            case _:
                assert isinstance(device, Draw), "rounds of cards are told apart by what a bet asks"
                self._urn = Urn(device)
                found = self._urn.results()
        self.totals, self.chance = found.totals, found.chance
        self._places, self._labels = found.places, np.array(found.labels)
        self.urn = self._urn is not None and self._urn.empties
        self.results: NDArray[np.str_] = self.totals.astype(str)
        if (self.totals < 0).any():
            self.results = np.where(self.totals < 0, self.names, self.results)

    def full(self) -> tuple[int, ...]:
        """How many balls of each label are in the urn at first."""
        assert self._urn
        return self._urn.full

    def ways(self) -> list[int]:
        """In how many equally likely ways each combination can be drawn from the full urn."""
        assert self._urn
        return self._urn.ways()

    def chances(self, left: Sequence[int]) -> NDArray[np.float64]:
        """The probability of each result when only `left` is in the urn; all 0 where a trial needs more balls."""
        assert self._urn
        return self._urn.chances(left)

    def after(self, left: Sequence[int], index: int) -> tuple[int, ...]:
        """What is in the urn after the result `index`."""
        assert self._urn
        return self._urn.after(left, index)

    @cached_property
    def names(self) -> NDArray[np.str_]:
        """The label of each result, or its faces in the order of the device; its total where only that is known."""
        columns = self._places.shape[1]
        if columns < 2:
            return self._labels[self._places[:, 0]] if columns else self.totals.astype(str)
        return np.array(["-".join(row) for row in self._labels[np.sort(self._places, axis=1)].tolist()])

    def mask(self, phrase: phrases.Phrase, words: Bindings) -> Mask:
        """Which results a phrase names."""
        with read_at(phrase.place):
            return self._mask(phrase, words, {})

    def _mask(self, phrase: phrases.Phrase, words: Bindings, found: dict[str, Mask]) -> Mask:
        """Which results a phrase names, where those of these words are `found` already: each is looked for once."""
        match phrase:
            case phrases.Numbers(low, high):
                return self.totals == low if low == high else (self.totals >= low) & (self.totals <= high)
            case phrases.Parity(odd):
                return (self.totals >= 0) & (self.totals % 2 == int(odd))
            case phrases.Anything():
                return np.ones(len(self.totals), dtype=bool)
            case phrases.Union(parts):
                count(len(parts) * (EACH_PHRASE + len(self.totals) // MASKED), phrase)
                return reduce(np.logical_or, (self._mask(part, words, found) for part in parts))
            case phrases.Both(parts):
                return reduce(np.logical_and, (self._mask(part, words, found) for part in parts))
            case phrases.Except(base, removed):
                count(EACH_PHRASE + len(self.totals) // MASKED, phrase)
                return self._mask(base, words, found) & ~self._mask(removed, words, found)
            case phrases.Word(text):
                if text not in found:
                    found[text] = self._named(text, words, found)
                return found[text]
            case phrases.Beyond(higher, than):
                number = self._one_number(than, words)
                beyond = self.totals > number if higher else self.totals < number
                return beyond & (self.totals >= 0)  # what has no number is neither higher nor lower
            case phrases.FacesOf(opener) if (said := same_faces(opener.text)) in words:
                return self._mask(phrases.Word(said), words, found)
            case phrases.EndOfHand() if phrases.END_OF_HAND in words:
                return self._mask(phrases.Word(phrases.END_OF_HAND), words, found)
            case phrases.Trial(number):
                return np.full(len(self.totals), nth_trial(number) in words)
            case phrases.Equal(hard, of):
                equal = (self._shown() == self._shown()[:, :1]).all(axis=1)
                return self._mask(of, words, found) & (equal if hard else ~equal)
            case phrases.Same(attribute):
                values = self._attribute(attribute)
                return (values == values[:, :1]).all(axis=1)
            case phrases.Pattern(faces):
                return self._pattern(faces)
            case phrases.Shows(what):
                needed = self._faces(what, words)
                return np.logical_and.reduce([self.bearing(f) >= needed.count(f) for f in set(needed)])
            case phrases.Within(what):
                allowed = self._faces(what, words)
                listed = np.isin(self._labels, allowed)[self._shown()].all(axis=1)
                return listed & np.logical_and.reduce([self.bearing(f) <= allowed.count(f) for f in set(allowed)])
            case phrases.Showing(how, number, what):
                shown = self.bearing(self.operand(what, words))
                return shown == number if how == "exactly" else shown >= number
            case _:
                raise CannotReadError(type(phrase).__name__, phrase.place)

    def _named(self, text: str, words: Bindings, found: dict[str, Mask]) -> Mask:
        """Which results a word names that was not looked for yet."""
        meant = words.get(text)
        if meant is None:
            return self.names == text
        return self._mask(meant, words, found) if isinstance(meant, phrases.Phrase) else meant

    def bearing(self, what: str) -> NDArray[np.int_]:
        """How many dice or balls of each result bear a face, a number or an attribute."""
        shown = self._shown()  # first: it says whether there are faces at all
        return np.array([face.bears(what) for face in faces_of(self.device)])[shown].sum(axis=1)

    def different(self) -> NDArray[np.int_]:
        """How many different faces each result shows."""
        ordered = np.sort(self._shown(), axis=1)
        return 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)

    def knows(self, by: By, words: Bindings) -> bool:
        """Whether a word that a table goes by is something that the result shows: of dice, wheels and balls none is."""
        return False

    def quantity(self, by: By, words: Bindings) -> tuple[list[str], NDArray[np.intp]]:
        """What a table goes by that the result shows: its values as rows have them, and the place of each result's."""
        match by.kind:
            case "total":
                shown = self.results
            case "showing":
                shown = self.bearing(self.operand(phrases.Word(by.what), words)).astype(str)
            case "different":
                shown = self.different().astype(str)
            case _:
                raise CannotReadError(by.kind, by.place)
        values, codes = np.unique(shown, return_inverse=True)
        return values.tolist(), codes

    def _one_number(self, than: phrases.Phrase, words: Bindings) -> int:
        """The number that totals are compared with."""
        meant = _meant(than, words)
        if not isinstance(meant, phrases.Numbers) or meant.low != meant.high:
            raise CannotReadError("a comparison with no number", than.place)
        return meant.low

    def total_of(self, faces: str) -> str:
        """What faces add up to; the faces themselves where that is nothing."""
        return str(self.results[int((self.names == faces).argmax())])

    def operand(self, what: phrases.Phrase, words: Bindings) -> str:
        """The face, number or attribute that an operand stands for."""
        what = _meant(what, words)
        if isinstance(what, phrases.Numbers) and what.low == what.high:
            return str(what.low)
        if isinstance(what, phrases.Word):
            return what.text
        raise CannotReadError(type(what).__name__, what.place)

    def _faces(self, what: phrases.Phrase, words: Bindings) -> list[str]:
        what = _meant(what, words)
        return list(what.faces) if isinstance(what, phrases.Pattern) else [self.operand(what, words)]

    def _pattern(self, faces: tuple[str, ...]) -> Mask:
        shown, labels = self._shown(), self._labels.tolist()
        if len(faces) != shown.shape[1] or not set(faces) <= set(labels):
            raise CannotReadError("a pattern of other faces")
        return (np.sort(shown, axis=1) == sorted(map(labels.index, faces))).all(axis=1)

    def _attribute(self, attribute: str) -> NDArray[np.int_]:
        """For each die or ball of each result, which value of the attribute it has."""
        values = [face.attribute(attribute) or "" for face in faces_of(self.device)]
        return np.array([values.index(value) for value in values])[self._shown()]

    def _shown(self) -> NDArray[np.int_]:
        """The place of every face shown; a wheel has none, and of very many dice only totals are known."""
        if isinstance(self.device, Wheel) or not self._places.shape[1]:
            raise CannotReadError("faces")
        return self._places


@lru_cache(maxsize=8)
def throws_of(device: Device) -> Throws:
    """The throws of a device, which are the same for all bets on it."""
    return Throws(device)


def same_faces(stage: str) -> str:
    """The word for the faces that opened a stage."""
    return f"faces of {stage}"


def nth_trial(number: int) -> str:
    """The word that is known on the trial of that number, and on no other."""
    return f"trial {number}"


def _meant(what: phrases.Phrase, words: Bindings) -> phrases.Phrase:
    """What an operand stands for, word after word; a list of one is its item."""
    while True:
        meant = words.get(what.text) if isinstance(what, phrases.Word) else None
        if isinstance(meant, phrases.Phrase) and meant != what:
            what = meant
        elif isinstance(what, phrases.Union) and len(what.parts) == 1:
            what = what.parts[0]
        else:
            return what
