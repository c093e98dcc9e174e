"""Prizes and what else stands in tables, and what the house takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.plain import Moment
from tests.plain_reader.cards import dealt_in
from tests.plain_reader.phrases import Meaning
from tests.plain_reader.text import Key, RefusedError, Tree, keys, known, mapping, named, word
from tests.random_bets import Commission, Decision, Ratio

VERDICTS = ("lose", "push")

_RATIO = re.compile(r"([1-9][0-9]*):([1-9][0-9]*)")
_FOR_ONE = re.compile(r"([1-9][0-9]*) for 1")
_SPAN = re.compile(r"([0-9]+) to ([0-9]+)")
_MORE = re.compile(r"([0-9]+) or more")
_PART = re.compile(r"([0-9.]+)% of (\S+)")
_SHOWING = re.compile(r"(?:dice|balls) showing (\S+)")


class NotGivenError(Exception):
    """An option without a default that the house did not choose."""


def ratio(text: str) -> Ratio:
    if found := _RATIO.fullmatch(text):
        return Ratio(int(found[1]), int(found[2]))
    if found := _FOR_ONE.fullmatch(text):
        return Ratio(int(found[1]), for_one=True)
    raise RefusedError(f"no ratio: {text}")


def commission(tree: Tree) -> Commission:
    if tree == "none":
        return Commission()
    found = named(tree)
    known("commission", found, "rate", "of", "paid")
    rate, of, paid = (word(found[key]) for key in ("rate", "of", "paid"))
    if not rate.endswith("%") or of not in ("stake", "prize", "return") or paid not in ("on a win", "with the bet"):
        raise RefusedError(f"commission: {found}")
    return Commission("", Fraction(rate[:-1]) / 100, of, paid == "on a win")


@dataclass(frozen=True)
class Reading:
    """What tables go by: the words of the bet, the values of its variables, and what the house chose.

    `stages` are its stages and that at which it is added to another; `best_of` is the variable of `highest-of`.
    """

    meaning: Meaning
    values: Mapping[str, str]
    options: Mapping[str, str | None]
    stages: frozenset[str]
    best_of: str = ""

    def leaf_of(self, tree: Tree) -> Callable[[Decision], str]:
        """What a table comes to, for every way in which a bet is decided."""
        if isinstance(tree, str):
            return self._chosen(tree)
        found = mapping(tree)
        value = self._by(word(found["by"]), found)
        rows = [(keys(key), self.leaf_of(part)) for key, part in found.items() if key != "by"]

        def leaf(way: Decision) -> str:
            values = value(way)
            fits = [part for words, part in rows if any(matches(text, one) for text in words for one in values)]
            fits = fits or [part for words, part in rows if words == ("others",)]
            if len(fits) != 1:
                raise NoRowError(f"{len(fits)} rows by {found['by']} for {values}")
            return fits[0](way)

        return leaf

    def _chosen(self, text: str) -> Callable[[Decision], str]:
        part = _PART.fullmatch(text)
        name = part[2] if part else text
        if name not in self.options:
            return lambda _: text
        chosen = self.options[name]
        if chosen is None:
            raise NotGivenError(name)
        if part:
            shown = ratio(chosen)
            paid = Fraction(part[1]) / 100 * Fraction(shown.amount, shown.stake)
            chosen = f"{paid.numerator}:{paid.denominator}"
        return lambda _: chosen

    def _by(self, by: str, table: Iterable[Key]) -> Callable[[Decision], Iterable[str]]:
        """What a table goes by, as the words that a row may be called."""
        thrown = self.meaning.thrown
        if found := _SHOWING.fullmatch(by):
            what = self.meaning.borne(found[1])
            return lambda way: {str(thrown.showing(way.throw, what))}
        if by == "trial":
            numbers = (int(number) for key in table for text in keys(key) for number in re.findall(r"[0-9]+", text))
            self.meaning.seen.trial = max((self.meaning.seen.trial, *numbers))
            return lambda way: {str(way.trial)}
        if by in ("total", "result"):
            return self._total
        if by in ("count", "collected"):
            return lambda way: {str(way.count)}
        if by == "stage":
            return lambda way: {way.stage}
        if by == "different faces":
            return lambda way: {str(len({face.label for face in way.throw}))}
        if by == self.best_of:
            return lambda way: {way.value}
        if by in self.values:
            return lambda _: {self.values[by]}
        if by == "happening":
            rows = {text for key in table for text in keys(key)} - {"by", "none", "others"}
            return self._happening(rows)
        if self.meaning.hands is not None and (held := self.meaning.hands.table(by)):
            return lambda way: {held(dealt_in(way.throw))}
        if by in self.stages:
            return lambda way: {thrown.opened(way.opener)} if by in (way.stage, self.meaning.added_at) else set()
        raise RefusedError(f"a table by {by}")

    def _happening(self, rows: Iterable[str]) -> Callable[[Decision], Iterable[str]]:
        """Which of the things happened that have a row: of the hand or the deal, or by a name of the file."""
        named = {text: self.meaning.phrase(text) for text in rows}

        def happened(way: Decision) -> Iterable[str]:
            moment = Moment(way.throw, way.trial, way.happening, way.ends, way.opener)
            return {text for text, names in named.items() if names(moment)} or {"none"}

        return happened

    def _total(self, way: Decision) -> Iterable[str]:
        """The total, and what a single face is called."""
        total = self.meaning.thrown.total(way.throw)
        alone = {way.throw[0].label} if len(way.throw) == 1 else set()
        return alone | ({str(total)} if total is not None else set())


class NoRowError(Exception):
    """A table has no row, or several, for what came."""


def matches(key: str, value: str) -> bool:
    """Whether a row is for a value."""
    if found := _SPAN.fullmatch(key):
        return value.isdecimal() and int(found[1]) <= int(value) <= int(found[2])
    if found := _MORE.fullmatch(key):
        return value.isdecimal() and int(found[1]) <= int(value)
    return key == value


def largest(tree: Tree) -> int:
    """The largest number that a row of a table by a count names, from which on all are alike; one more after it."""
    if isinstance(tree, str):
        return 0
    found = mapping(tree)
    own = 0
    if found["by"] in ("count", "collected"):
        for text in (text for key in found for text in keys(key) if text != "by"):
            if more := _MORE.fullmatch(text):
                own = max(own, int(more[1]))
            elif text != "others":
                own = max(own, 1 + int(text.rpartition(" to ")[2]))
    return max(own, *(largest(part) for key, part in found.items() if key != "by"))
