"""What was found of a bet already in this run, so that what did not change is not computed twice.

It is known by the values of all that it depends on, and not by where these are written or what they are called: by the
device, the hand and the terms of the file; the bet and those that it is made of or goes with, without their names,
articles and expected figures; every name and option that may have a part in them; the member, the choices, the limit
and the chips. What has no part may be among them, which costs a computation; what has one is never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from macau_edge.model import Bet, Chips, Choice, Device, Member, Ruleset, Shoe, Wheel, faces_of
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.together import laid_bets

T = TypeVar("T")
Key = Hashable

MOST = 5_000
"""Bets that are remembered; of more, those that were asked for last: some forty megabytes."""


class Memory:
    """What was found, by all that it depends on; `computed` and `remembered` count what was asked for."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.computed, self.remembered = most, 0, 0
        self._found: dict[Key, Any] = {}
        self._last: tuple[Ruleset, Bet, Written] | None = None

    def recall(self, key: Key, find: Callable[[], T]) -> T:
        """What was found under this key; if nothing was, what `find` gives, unless it raises."""
        if key in self._found:
            self.remembered += 1
            known: T = self._found.pop(key)
        else:
            self.computed += 1
            known = find()
        self._found[key] = known  # behind all others
        if len(self._found) > self.most:
            del self._found[next(iter(self._found))]
        return known

    def key(self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None) -> Key:
        """All that the figures of a member depend on."""
        if self._last is None or self._last[0] is not ruleset or self._last[1] is not member.bet:
            self._last = ruleset, member.bet, Written(ruleset, member.bet)
        values = tuple(member.values.items())
        return *self._last[2].key(values, choices), values, chips


class Written:
    """What of a file the figures of a bet may depend on, whatever is chosen."""

    def __init__(self, ruleset: Ruleset, bet: Bet) -> None:
        self.ruleset = ruleset
        needed = {one.id: one for one in _needed(ruleset, bet)}
        bets = _alone(bet), tuple((name, _alone(one)) for name, one in needed.items())
        returned = ruleset.stake_returned or bet.id in laid_bets(ruleset)  # which has no stake that could be kept
        terms = returned, ruleset.commission, ruleset.last_trial
        self.all = without_articles(ruleset.device), ruleset.hand, terms, bets

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(every(self.all, str))

    def key(self, values: Key, choices: Mapping[str, Choice]) -> tuple[Key, ...]:
        """All this, with the names and options that have a part in it or in these values, and what is chosen."""
        ruleset = self.ruleset
        if not ruleset.names and not ruleset.options and not choices:
            return self.all
        words = self._used(self._texts.union(every(values, str)), choices)
        names = tuple((word, ruleset.names[word]) for word in words if word in ruleset.names)
        options = tuple((word, ruleset.options[word].choices) for word in words if word in ruleset.options)
        chosen = tuple((word, choices[word]) for word in words if word in choices)
        return *self.all, names, options, chosen

    def _used(self, texts: Iterable[str], choices: Mapping[str, Choice]) -> list[str]:
        """The names and options among these texts, in order, with those that they are defined by."""
        known = {*self.ruleset.names, *self.ruleset.options, *choices}
        labels = _labels(self.ruleset.device)
        waiting = known.intersection(texts) | {word for word in known if any(label in word for label in labels)}
        used = set(waiting)
        while waiting:
            word = waiting.pop()
            option = self.ruleset.options.get(word)
            behind = self.ruleset.names.get(word), option and option.choices, choices.get(word)
            more = known.intersection(every(behind, str)) - used
            used |= more
            waiting |= more
        return sorted(used)


def _needed(ruleset: Ruleset, bet: Bet) -> Iterator[Bet]:
    """The bets that one is made of or goes with, and those that these need."""
    waiting, seen = [bet], set[str]()
    for one in waiting:  # grows while it is walked
        for name in (*parts_of(one), *([one.additional.to] if one.additional else [])):
            if name not in seen and name in ruleset.bets:
                seen.add(name)
                waiting.append(ruleset.bets[name])
                yield ruleset.bets[name]


def _alone(bet: Bet) -> Bet:
    """A bet without what it is called, where the law has it, and what its author expects of it."""
    return replace(bet, id="", name=None, law=None, pays_law=None, expect=())


def without_articles(device: Device) -> Device:
    """A device without where the law has the steps of its deal, on which no figure depends."""
    if not isinstance(device, Shoe):
        return device
    return replace(device, deal=tuple(replace(step, law=None) for step in device.deal))


def _labels(device: Device) -> list[str]:
    """What results are called by: what opens a stage is a word inside it, alone or with others, as in `red-blue`."""
    return [label for label, _ in device.pockets] if isinstance(device, Wheel) else [f.label for f in faces_of(device)]
