"""Every ordered result of a trial as numpy arrays, and phrases as masks over them.

This engine reads the clauses for itself: it shares the model with the exact engine, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Device, Dice, Wheel, as_number
from macau_edge.phrases import (
    Anything,
    Equal,
    Except,
    Numbers,
    Parity,
    Pattern,
    Phrase,
    Same,
    Showing,
    Shows,
    Union,
    Within,
    Word,
)

Mask = NDArray[np.bool_]
Bindings = Mapping[str, Phrase]


class CannotReadError(Exception):
    """A phrase that this engine cannot make sense of; the exact engine and the checks say why to the person."""


class Throws:
    """Every ordered throw of the dice, or every pocket or remainder, and its probability.

    `chance` has one probability per result, adding up to one; `totals` one number per result, -1 where it has none;
    `shown` the label of the face of each die, one row per result and one column per die (one column without dice).
    """

    def __init__(self, device: Device) -> None:
        if isinstance(device, Dice):
            labels = np.array([face.label for face in device.faces])
            grid = np.indices((len(device.faces),) * device.count).reshape(device.count, -1).T
            self.shown = labels[grid]
            weights = np.array([face.weight for face in device.faces], dtype=float)[grid].prod(axis=1)
            numbers = np.array([-1 if face.number is None else face.number for face in device.faces])
            self.totals = np.where((numbers[grid] < 0).any(axis=1), -1, numbers[grid].sum(axis=1))
        else:
            if isinstance(device, Wheel):
                names = [label for label, _ in device.pockets]
                weights = np.array([weight for _, weight in device.pockets], dtype=float)
            else:
                names = list(device.results)
                weights = np.ones(len(names))
            self.shown = np.array(names)[:, None]
            self.totals = np.array([-1 if as_number(name) is None else int(name) for name in names])
        self.device = device
        self.chance: NDArray[np.float64] = weights / weights.sum()
        self.results = self._results()

    def _results(self) -> NDArray[np.str_]:
        """What each result is called: its total, or, where it has none, its label or its faces in their order."""
        if (self.totals >= 0).all():
            return self.totals.astype(str)
        names = self.shown[:, 0]
        if isinstance(self.device, Dice):
            order = [face.label for face in self.device.faces]
            names = np.array(["-".join(sorted(row, key=order.index)) for row in self.shown.tolist()])
        return np.where(self.totals >= 0, self.totals.astype(str), names)

    def mask(self, phrase: Phrase, words: Bindings) -> Mask:
        """Which results a phrase names."""
        match phrase:
            case Numbers(low, high):
                return (self.totals >= low) & (self.totals <= high)
            case Parity(odd):
                return (self.totals >= 0) & (self.totals % 2 == int(odd))
            case Anything():
                return np.ones(len(self.totals), dtype=bool)
            case Union(parts):
                return np.logical_or.reduce([self.mask(part, words) for part in parts])
            case Except(base, removed):
                return self.mask(base, words) & ~self.mask(removed, words)
            case Word(text):
                if text in words:
                    return self.mask(words[text], words)
                return (self.shown == text).all(axis=1) & (self.shown.shape[1] == 1)
            case Equal(hard, of):
                equal = (self.shown == self.shown[:, :1]).all(axis=1)
                return self.mask(of, words) & (equal if hard else ~equal)
            case Same(attribute):
                values = self._attribute(attribute)
                return (values == values[:, :1]).all(axis=1)
            case Pattern(faces):
                return (np.sort(self.shown, axis=1) == np.sort(np.array(faces))).all(axis=1)
            case Shows(what):
                needed = self._faces(what, words)
                return np.logical_and.reduce([self.bearing(f) >= needed.count(f) for f in set(needed)])
            case Within(what):
                allowed = self._faces(what, words)
                listed = np.isin(self.shown, allowed).all(axis=1)
                return listed & np.logical_and.reduce([self.bearing(f) <= allowed.count(f) for f in set(allowed)])
            case Showing(how, count, what):
                shown = self.bearing(self.operand(what, words))
                return shown == count if how == "exactly" else shown >= count
            case _:
                raise CannotReadError(type(phrase).__name__)

    def bearing(self, what: str) -> NDArray[np.int_]:
        """How many dice of each result bear a face, a number or an attribute."""
        return np.isin(self.shown, [face.label for face in self._dice().faces if face.bears(what)]).sum(axis=1)

    def different(self) -> NDArray[np.int_]:
        """How many different faces each result shows."""
        ordered = np.sort(self.shown, axis=1)
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

    def _attribute(self, attribute: str) -> NDArray[np.str_]:
        faces = self._dice().faces
        values = np.array([face.attribute(attribute) or "" for face in faces])
        places = {face.label: index for index, face in enumerate(faces)}
        return values[np.vectorize(places.__getitem__)(self.shown)]

    def _dice(self) -> Dice:
        if not isinstance(self.device, Dice):
            raise CannotReadError("dice")
        return self.device


def _meant(what: Phrase, words: Bindings) -> Phrase:
    """What an operand stands for, word after word; a list of one is its item."""
    while True:
        if isinstance(what, Word) and what.text in words and words[what.text] != what:
            what = words[what.text]
        elif isinstance(what, Union) and len(what.parts) == 1:
            what = what.parts[0]
        else:
            return what
