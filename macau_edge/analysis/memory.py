"""What was found of a bet already in this run, so that what did not change is not computed twice.

It is known by the values of all that it depends on, and not by where these are written or what they are called: by the
device, the hand and the terms of the file; the bet and those that it is made of or goes with, without their names,
articles and expected figures; every name and option that may have a part in them; the member, the choices and the
chips. What has no part may be among them, which costs a computation; what has one is never left out. A limit has none:
what it refuses is not remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, TypeVar

from macau_edge.model import Bet, Chips, Choice, Device, Member, Ruleset, Shoe, Wheel, faces_of
from macau_edge.model.meter import most_states
from macau_edge.model.phrases import Phrase
from macau_edge.model.remembered import FIGURES, kept, refusals, remember_latest
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.together import laid_bets

T = TypeVar("T")
Key = Hashable


class Memory:
    """What was found, by all that it depends on; `computed` and `remembered` count what was asked for."""

    def __init__(self, most: int = FIGURES) -> None:
        self.most, self.computed, self.remembered = most, 0, 0
        self._found: dict[Key, Any] = {}
        self._file: RulesetInputs | None = None
        self._last: tuple[Bet, BetInputs] | None = None
        self._looked: tuple[object, Any] | None = None

    def of_last(self, asked: object, find: Callable[[], T]) -> T:
        """What was found of the last file that was looked at, if this is asked of it again; else what `find` gives.

        A file that is mended is looked at by who finds what is wrong, by who mends it, and by who tells what is left.
        """
        if self._looked is None or self._looked[0] != asked:
            self._looked = None  # not two of them at a time
            self._looked = asked, find()
        known: T = self._looked[1]
        return known

    def recall(self, key: Key, find: Callable[[], T]) -> T:
        """What was found under this key; if nothing was, what `find` gives.

        What it raises is not kept, nor what it gives after the meter refused something: that may be less than there is.
        """
        if key in self._found:
            self.remembered += 1
            known: T = self._found.pop(key)
            self.keep(key, known)
        else:
            self.computed += 1
            before, known = refusals(), find()
            if refusals() == before:
                self.keep_new(key, known)
        return known

    def keep(self, key: Key, known: Any) -> None:
        """Keeps what is known under a key, behind all others."""
        self._found[key] = known
        if len(self._found) > self.most:
            del self._found[next(iter(self._found))]

    def keep_new(self, key: Key, found: Any) -> None:
        """Keeps what was found just now."""
        self.keep(key, found)

    def key(self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None) -> Key:
        """All that the figures of a member depend on."""
        file = ruleset_inputs(ruleset)
        if self._file is not file:
            self._file, self._last = file, None
        if self._last is None or self._last[0] is not member.bet:
            self._last = member.bet, BetInputs(ruleset, member.bet, self._file)
        values = tuple(member.values.items())
        return *self._last[1].key(values, choices), values, chips


@kept(most=4, key=most_states)
def process_memory() -> Memory:
    """What was found in this process, under the limit of states that holds now."""
    return Memory()


class Hashed:
    """A value whose hash is taken once, for what many keys have in common."""

    __slots__ = ("_hash", "_value")

    def __init__(self, value: Hashable) -> None:
        self._value, self._hash = value, hash(value)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hashed):
            return NotImplemented
        return self is other or (self._hash == other._hash and self._value == other._value)

    def __reduce__(self) -> tuple[type[Hashed], tuple[Hashable]]:
        """In another process the value has another hash."""
        return Hashed, (self._value,)


class RulesetInputs:
    """What all bets of a file have in common, and what its names and options are defined by: each worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.known = ruleset.names.keys() | ruleset.options.keys()
        self._behind: dict[str, frozenset[str]] = {}
        self._names: dict[str, tuple[str, Phrase]] = {}
        self._options: dict[str, tuple[str, tuple[Choice, ...] | None, str]] = {}

    @cached_property
    def laid(self) -> frozenset[str]:
        """The bets that are laid on another's stake."""
        return laid_bets(self.ruleset)

    @cached_property
    def device(self) -> Device:
        """The device, without where the law has it."""
        return without_articles(self.ruleset.device)

    @cached_property
    def shared(self) -> Hashed:
        """The device and the hand."""
        return Hashed((self.device, self.ruleset.hand))

    @cached_property
    def texts(self) -> frozenset[str]:
        """The texts of the device and the hand."""
        return frozenset(every((self.device, self.ruleset.hand), str))

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """The names and options among those."""
        return self.texts & self.known

    def behind(self, word: str) -> frozenset[str]:
        """The texts by which a name or an option is defined, whatever is chosen."""
        if word not in self._behind:
            option = self.ruleset.options.get(word)
            parts = self.ruleset.names.get(word), option and option.choices
            self._behind[word] = frozenset(every(parts, str))
        return self._behind[word]

    @cached_property
    def _labels(self) -> dict[int, set[str]]:
        """What results are called by, by its length."""
        found: dict[int, set[str]] = {}
        for label in _labels(self.ruleset.device):
            found.setdefault(len(label), set()).add(label)
        return found

    def is_labelled(self, word: str) -> bool:
        """Whether a result is called by a part of this word, alone or with others, as in `red-blue`."""
        return any(
            word[start : start + size] in labels
            for size, labels in self._labels.items()
            for start in range(len(word) - size + 1)
        )

    @cached_property
    def labelled(self) -> frozenset[str]:
        """The names and options that may be what opens a stage, with those that they are defined by."""
        return frozenset(self.used({word for word in self.known if self.is_labelled(word)}, {}))

    @cached_property
    def of_labelled(self) -> Hashed:
        """Those with their definitions."""
        return Hashed(self.defined(sorted(self.labelled)))

    @cached_property
    def labelled_options(self) -> list[str]:
        """The options among those."""
        return sorted(self.labelled & self.ruleset.options.keys())

    def used(self, words: Iterable[str], choices: Mapping[str, Choice]) -> set[str]:
        """The names, options and choices among these words, with those that they are defined by."""
        used = {word for word in words if word in self.known or word in choices}
        waiting = list(used)
        while waiting:
            word = waiting.pop()
            for text in (*self.behind(word), *(every(choices[word], str) if word in choices else ())):
                if text not in used and (text in self.known or text in choices):
                    used.add(text)
                    waiting.append(text)
        return used

    def defined(self, words: Sequence[str]) -> tuple[Key, ...]:
        """The names and options among these words, with their definitions: of each the very same pair each time."""
        names, options = self.ruleset.names, self.ruleset.options
        for word in words:
            if word not in self._names and word in names:
                self._names[word] = word, names[word]
            if word not in self._options and word in options:
                self._options[word] = word, options[word].choices, repr(options[word].meter)
        found = [self._names[word] for word in words if word in names]
        return tuple(found), tuple([self._options[word] for word in words if word in options])


ruleset_inputs = remember_latest(RulesetInputs)
"""What all bets of a file have in common, worked out once for all that ask, also where they ask of two in turn."""


class BetInputs:
    """What of a file the figures of a bet may depend on, whatever is chosen."""

    def __init__(self, ruleset: Ruleset, bet: Bet, file: RulesetInputs | None = None) -> None:
        self.file = file or ruleset_inputs(ruleset)
        needed = {one.id: one for one in needed_bets(ruleset, bet)}
        self.bets = _alone(bet), tuple((name, _alone(one)) for name, one in needed.items())
        returned = ruleset.stake_returned or bet.id in self.file.laid  # which has no stake that could be kept
        self.terms = returned, ruleset.commission, ruleset.last_trial
        self.of_results = ruleset.hand is not None or any(map(_asks_results, (bet, *needed.values())))

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(every((self.terms, self.bets), str))

    @cached_property
    def _of_bets(self) -> Hashed:
        """The bets, of which each member of a family is asked again and again."""
        return Hashed((self.terms, self.bets))

    def key(self, values: tuple[Key, ...], choices: Mapping[str, Choice]) -> tuple[Key, ...]:
        """All this, with the names and options that have a part in it or in these values, and what is chosen.

        The names that are called as results have one where a result opens a stage or is counted, or is a value.
        """
        file, ruleset = self.file, self.file.ruleset
        all_of_it = file.shared, self._of_bets
        if not ruleset.names and not ruleset.options and not choices:
            return all_of_it
        own = {*file.mentioned, *(file.texts & choices.keys()), *self._texts, *every(values, str)}
        if not self.of_results and not values:
            words = sorted(file.used(own, choices))
            return *all_of_it, *file.defined(words), _chosen(words, choices)
        texts = (every(choices[word], str) for word in file.labelled_options if word in choices)
        strange = (word for word in choices.keys() - file.known if file.is_labelled(word))
        more = sorted(file.used(own.union(strange, *texts) - file.labelled, choices) - file.labelled)
        chosen = _chosen(sorted({*more, *file.labelled_options}), choices)
        return *all_of_it, file.of_labelled, *file.defined(more), chosen


def _asks_results(bet: Bet) -> bool:
    """Whether what a result is called decides what comes: it opens a stage, or is counted."""
    stages = {stage.name for stage in bet.stages}
    return bet.tally is not None or any(clause.target in stages for stage in bet.stages for clause in stage.clauses)


def _chosen(words: Iterable[str], choices: Mapping[str, Choice]) -> tuple[Key, ...]:
    return tuple((word, choices[word]) for word in words if word in choices)


def needed_bets(ruleset: Ruleset, bet: Bet) -> Iterator[Bet]:
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
