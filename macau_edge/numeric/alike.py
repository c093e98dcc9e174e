"""Cards that nothing tells apart which is asked of a round: before they are laid out they are given one value.

A card that counts 3 and one that counts 4 are alike if no test of a hand's points has another answer with the one than
with the other, whatever the other cards of the hand are, so many or fewer. Then all of them may count the same. Ranks,
suits and colours are alike if the same tests name them. What is compared, or is what a table goes by, has no tests, and
keeps its values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from macau_edge.model import Shoe
from macau_edge.model.cards import PARTED
from macau_edge.model.meter import count
from macau_edge.numeric.hands import Feature, Named, asked_patterns, attributes_of
from macau_edge.numeric.patterns import Array, looked_at, ranks_told
from macau_edge.numeric.shoe import cards_of

TESTED = 2
"""Tests of a number that are made in the time of an operation."""

Alike: TypeAlias = tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
"""By attribute the values of cards that are given another one in their place, and that one."""


def equivalent_cards(shoe: Shoe, asked: Iterable[tuple[Feature, Named | None]]) -> Alike:
    """The cards that are alike to all that is asked: features, each with the values that a test names of it."""
    tests = dict[Feature, set[Named]]()
    whole = set[str]()
    for feature, test in asked:
        kind = feature[0]
        if kind == "fits" and (ranks := _ranks_named(feature)) is not None:
            tests.setdefault(("card", "", 1, "rank"), set()).update((shoe.ranks.index(rank),) for rank in ranks)
            whole |= attributes_of(feature) - {"rank"}
        elif test is None or kind not in ("points", "card") or (kind == "points" and shoe.takes_best_sum):
            whole |= {name for attribute in attributes_of(feature) for name in _looked_at(kind, attribute)}
        else:
            tests.setdefault(feature, set()).add(test)
    cards = cards_of(shoe)
    found = dict[str, tuple[tuple[int, int], ...]]()
    for attribute in ("worth", "rank", "suit", "colour"):
        values = np.unique([card[attribute] for card in cards])
        own = {feature: named for feature, named in tests.items() if attribute == (feature[3] or "worth")}
        if own and attribute not in whole:
            keys = [b""] * len(values)
            for (kind, hand, *_), named in own.items():
                told = _sums_told if kind == "points" else _values_told
                keys = [key + more for key, more in zip(keys, told(shoe, hand, values, [*named]), strict=True)]
            found[attribute] = tuple(_of_the_first(values.tolist(), keys))
    return tuple((attribute, others) for attribute, others in found.items() if others)


def _ranks_named(feature: Feature) -> tuple[str, ...] | None:
    """The ranks that the patterns of a feature tell apart, where they tell none of the others; None where they do."""
    each = (one.pattern for one in asked_patterns(feature[3]))
    of_ranks = [one for one in each if looked_at(one) in ("rank", "worth", "card")]
    told = [*map(ranks_told, of_ranks)]
    return tuple(rank for ranks in told for rank in ranks or ()) if told and None not in told else None


def _looked_at(kind: str, attribute: str) -> Iterator[str]:
    """The attributes of cards whose values decide a feature itself."""
    if kind in ("points", "soft", "step"):
        yield "worth"
    elif kind in ("card", "highest", "agree", "differ", "among", "variety", "same", "fits"):
        yield attribute
        yield from ("rank", "suit", "colour") if attribute == "card" else ()
    elif kind not in ("number", "end", "choice", PARTED):
        yield from ("worth", "rank", "suit", "colour")


def _values_told(_shoe: Shoe, _hand: str, values: Array, named: Sequence[Named]) -> list[bytes]:
    """For each value the tests that name it."""
    return [bytes(value in one for one in named) for value in values.tolist()]


def _sums_told(shoe: Shoe, hand: str, worth: Array, named: Sequence[Named]) -> list[bytes]:
    """For what each card counts, the answers with every sum that the others of the hand can have, however many."""
    most = shoe.most(hand)
    points = range(int(worth.max()) * most + 1)
    count(len(points) * len(named) // TESTED, shoe.deal[0])
    tested = np.array([[number in one for one in named] for number in points])
    answers = np.unique(tested, axis=0, return_inverse=True)[1].reshape(-1)  # a number for all that are told of a sum
    if shoe.points == "last digit":
        answers = answers[np.arange(len(answers)) % 10]
    others, keys = np.zeros(1, dtype=np.int64), [b""] * len(worth)
    for _ in range(most):
        keys = [key + answers[others + own].tobytes() for key, own in zip(keys, worth, strict=True)]
        others = np.unique(others[:, None] + worth)
    return keys


def _of_the_first(values: Sequence[int], keys: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """The values whose key is that of an earlier one, with the first of these."""
    first: dict[bytes, int] = {}
    for value, key in zip(values, keys, strict=True):
        if first.setdefault(key, value) != value:
            yield value, first[key]


def merged_cards(cards: Sequence[Mapping[str, int]], alike: Alike) -> list[dict[str, int]]:
    """The cards, with one value for all that are alike."""
    others = {attribute: dict(values) for attribute, values in alike}
    return [{name: others.get(name, {}).get(value, value) for name, value in card.items()} for card in cards]
