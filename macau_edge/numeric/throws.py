"""Every ordered result of a trial as numpy arrays, and phrases as masks over them.

This engine reads the clauses for itself: it shares the model with the exact engine, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Device, Dice, Wheel, faces_of
from macau_edge.numeric import results
from macau_edge.numeric.urn import Urn
from macau_edge.phrases import (
    END_OF_HAND,
    Anything,
    EndOfHand,
    Equal,
    Except,
    Numbers,
    Parity,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Trial,
    Union,
    Within,
    Word,
)

Mask = NDArray[np.bool_]
Bindings = Mapping[str, Phrase | Mask]
"""Word -> what it means: a phrase, or the results themselves where the hand or the number of the trial decides."""


class CannotReadError(Exception):
    """A phrase that this engine cannot make sense of; the exact engine and the checks say why to the person."""


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
                found = results.totals(device)
            case Dice():
                found = results.throws(device)
            case Wheel():
                found = results.pockets(device)
            case _:
                self._urn = Urn(device)
                found = self._urn.results()
        self.totals, self.chance = found.totals, found.chance
        self._places, self._labels = found.places, np.array(found.labels)
        self.urn = self._urn is not None and self._urn.empties
        self.results: NDArray[np.str_] = self.totals.astype(str)
        if (self.totals < 0).any():
            self.results = np.where(self.totals < 0, self._names, self.results)

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
    def _names(self) -> NDArray[np.str_]:
        """The label of each result, or its faces in the order of the device; its total where only that is known."""
        columns = self._places.shape[1]
        if columns < 2:
            return self._labels[self._places[:, 0]] if columns else self.totals.astype(str)
        return np.array(["-".join(row) for row in self._labels[np.sort(self._places, axis=1)].tolist()])

    def mask(self, phrase: Phrase, words: Bindings) -> Mask:
        """Which results a phrase names."""
        match phrase:
            case Numbers(low, high):
                return self.totals == low if low == high else (self.totals >= low) & (self.totals <= high)
            case Parity(odd):
                return (self.totals >= 0) & (self.totals % 2 == int(odd))
            case Anything():
                return np.ones(len(self.totals), dtype=bool)
            case Union(parts):
                return reduce(np.logical_or, [self.mask(part, words) for part in parts])
            case Except(base, removed):
                return self.mask(base, words) & ~self.mask(removed, words)
            case Word(text):
                if text in words:
                    meant = words[text]
                    return self.mask(meant, words) if isinstance(meant, Phrase) else meant
                return self._names == text
            case EndOfHand() if END_OF_HAND in words:
                return self.mask(Word(END_OF_HAND), words)
            case Trial(number):
                return np.full(len(self.totals), nth_trial(number) in words)
            case Equal(hard, of):
                equal = (self._shown() == self._shown()[:, :1]).all(axis=1)
                return self.mask(of, words) & (equal if hard else ~equal)
            case Same(attribute):
                values = self._attribute(attribute)
                return (values == values[:, :1]).all(axis=1)
            case Pattern(faces):
                return self._pattern(faces)
            case Shows(what):
                needed = self._faces(what, words)
                return np.logical_and.reduce([self.bearing(f) >= needed.count(f) for f in set(needed)])
            case Within(what):
                allowed = self._faces(what, words)
                listed = np.isin(self._labels, allowed)[self._shown()].all(axis=1)
                return listed & np.logical_and.reduce([self.bearing(f) <= allowed.count(f) for f in set(allowed)])
            case Showing(how, count, what):
                shown = self.bearing(self.operand(what, words))
                return shown == count if how == "exactly" else shown >= count
            case _:
                raise CannotReadError(type(phrase).__name__)

    def bearing(self, what: str) -> NDArray[np.int_]:
        """How many dice or balls of each result bear a face, a number or an attribute."""
        shown = self._shown()  # first: it says whether there are faces at all
        return np.array([face.bears(what) for face in faces_of(self.device)])[shown].sum(axis=1)

    def different(self) -> NDArray[np.int_]:
        """How many different faces each result shows."""
        ordered = np.sort(self._shown(), axis=1)
        return 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)

    def operand(self, what: Phrase, words: Bindings) -> str:
        """The face, number or attribute that an operand stands for."""
        what = _meant(what, words)
        if isinstance(what, Numbers) and what.low == what.high:
            return str(what.low)
        if isinstance(what, Word):
            return what.text
        raise CannotReadError(type(what).__name__)

    def _faces(self, what: Phrase, words: Bindings) -> list[str]:
        what = _meant(what, words)
        return list(what.faces) if isinstance(what, Pattern) else [self.operand(what, words)]

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


def nth_trial(number: int) -> str:
    """The word that is known on the trial of that number, and on no other."""
    return f"trial {number}"


def _meant(what: Phrase, words: Bindings) -> Phrase:
    """What an operand stands for, word after word; a list of one is its item."""
    while True:
        meant = words.get(what.text) if isinstance(what, Word) else None
        if isinstance(meant, Phrase) and meant != what:
            what = meant
        elif isinstance(what, Union) and len(what.parts) == 1:
            what = what.parts[0]
        else:
            return what
