"""What the words and clauses of a bet mean to this engine, the members that it names, and the hand as it is played.

All that a bet is played with is an `EnumeratedGame`: the enumerated throws, the hand, the choices made, and how
prizes are paid. None of it is taken from `outcomes`: see decision 002.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from macau_edge import model
from macau_edge.model.phrases import END_OF_HAND, Anything, Numbers, Pattern, Phrase, Union, Word
from macau_edge.model.records import dataclass, field
from macau_edge.model.walk import every, outermost
from macau_edge.numeric.hands import Plays
from macau_edge.numeric.rounds import rounds_of
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, Throws, nth_trial, throws_of

Words = dict[str, Phrase | Mask]


def words_in_force(
    ruleset: model.Ruleset, choices: Mapping[str, model.Choice], values: Mapping[str, model.Value]
) -> Words:
    """The names of the file, the options that are outcomes, and the values of a member."""
    words: Words = dict(ruleset.names)
    words |= {name: choice.outcomes for name, choice in choices.items() if not isinstance(choice, model.Ratio)}
    words |= {name: value.outcomes for name, value in values.items()}
    return words


def results_of(
    ruleset: model.Ruleset,
    member: model.Member,
    choices: Mapping[str, model.Choice],
    plays: Plays = (),
    *,
    knowing: bool = False,
) -> Throws:
    """The throws of the device; where cards are dealt, the rounds as far as the bet tells them apart.

    Where the player has a choice he `plays` so; those that are `knowing` are told apart by what he sees and chooses.
    """
    if not isinstance(ruleset.device, model.Shoe):
        return throws_of(ruleset.device)
    parts = [member_of(ruleset, part.bet) for part in member.parts]
    if member.bet.additional:
        parts.append(member_of(ruleset, member.bet.additional.to))
    if member.bet.tally and (best_of := member.bet.tally.highest_of):
        each = enumerated_values(ruleset.device, best_of)
        parts += [model.Member(member.bet, {**member.values, best_of.name: value}) for value in each]
    own = member.values if any(isinstance(play, tuple) for play in plays) else {}
    named = {name: meant for name, meant in words_in_force(ruleset, choices, own).items() if isinstance(meant, Phrase)}
    return rounds_of(ruleset, [member, *parts], named, plays, knowing=knowing)


def phrase_for(label: str) -> Phrase:
    """The total, or the pocket or faces, that a label stands for: what opened a stage, by its name inside it."""
    total = model.parsed_number(label)
    return Word(label) if total is None else Numbers(total, total)


@dataclass(frozen=True, slots=True)
class HandAndTrial:
    """Whether a bet asks what happens in the hand, and the last trial whose number it tells from later ones."""

    hand: bool
    last_trial: int


def asked_questions(ruleset: model.Ruleset, bet: model.Bet, words: Bindings) -> HandAndTrial:
    """What the phrases and prizes of one bet ask, whatever bet it goes with."""
    of_hand = (*ruleset.hand.happenings, END_OF_HAND) if ruleset.hand else (END_OF_HAND,)
    waits, last = bet.not_working is not None, 0
    for phrase in _reached(outermost((bet.stages, bet.tally), Phrase), words):
        waits = waits or phrase.mentions in of_hand
        last = max(last, phrase.trial)
    return HandAndTrial(waits, max(last, *_distinguished_trials((bet.pays, bet.lost)), 0))


def _reached(phrases: Iterable[Phrase], words: Bindings) -> Iterator[Phrase]:
    """The phrases, what they are made of, and what stands behind their words."""
    waiting, seen = list(phrases), set[str]()
    for phrase in waiting:  # which grows while it is walked
        for part in every(phrase, Phrase):
            yield part
            if part.mentions and part.mentions not in seen:
                seen.add(part.mentions)
                meant = words.get(part.mentions)
                waiting += [meant] if isinstance(meant, Phrase) else []


def _distinguished_trials(pays: object) -> Iterator[int]:
    """The trials after which a row of a table by the trial's number begins or ends."""
    for table in every(pays, model.PrizeTable):
        if table.by.kind == "trial":
            yield from (last_of(key) for row in table.rows for key in row.keys)


def last_of(key: model.Span | str) -> int:
    """The last number that the key of a row tells from the next one."""
    if isinstance(key, model.Span):
        return key.low - 1 if key.high is None else key.high
    return model.parsed_number(key) or 0


T = TypeVar("T", bound=Hashable)


class Numbered(list[T]):
    """Things in the order in which their number is first asked for; who walks the list comes to those that are new."""

    def __init__(self, *first: T) -> None:
        super().__init__(first)
        self._numbers = {thing: number for number, thing in enumerate(first)}

    def number(self, thing: T) -> int:
        """The number of a thing, the next one where it is new."""
        number = self._numbers.setdefault(thing, len(self))
        if number == len(self):
            self.append(thing)
        return number


# --- the clauses of a stage as results: which of them lead where -----------------------------------------------------


Codes = NDArray[np.intp]
"""One number for each result of a trial: results with the same number do the same."""


def parted(throws: Throws, stage: model.Stage, words: Bindings) -> Iterator[tuple[str, Mask]]:
    """Every clause's target and results; `others` comes last and is all that no other clause names."""
    named = np.zeros(len(throws.chance), dtype=bool)
    for clause in stage.clauses:
        if not clause.outcomes.rest:
            mask = throws.mask(clause.outcomes, words)
            if np.count_nonzero(mask & named):
                raise CannotReadError("a result in two clauses")
            named |= mask
            yield clause.target, mask
    for clause in stage.clauses:
        if clause.outcomes.rest:
            yield clause.target, ~named


@lru_cache(maxsize=8)
def result_labels(throws: Throws) -> tuple[list[str], Codes]:
    """What the results are called, each label once, and the number of its label for each result."""
    found, codes = np.unique(throws.results, return_inverse=True)
    return found.tolist(), codes


@lru_cache(maxsize=8)
def faces_shown(throws: Throws) -> tuple[list[str], Codes]:
    """The faces that results show, each combination once, and the number of its combination for each result."""
    found, codes = np.unique(throws.names, return_inverse=True)
    return found.tolist(), codes


def results_by_label(throws: Throws, mask: Mask, *, by_faces: bool = False) -> Iterator[tuple[str, Mask]]:
    """The labels of the results of a mask, or the faces that they show, each with its results."""
    names, codes = faces_shown(throws) if by_faces else result_labels(throws)
    for code in np.flatnonzero(np.bincount(codes[mask])).tolist():
        yield names[code], mask & (codes == code)


def grouped_results(size: int, columns: Iterable[Codes | Mask]) -> tuple[Codes, list[int]]:
    """Results that are alike in every column as one number, and one result of each number."""
    codes, count = np.zeros(size, dtype=np.intp), 1
    for column in columns:
        both = codes * (int(column.max()) + 1) + column if count > 1 else column.astype(np.intp, copy=False)
        codes, count = _close_up(both)
    one = np.empty(count, dtype=np.intp)
    one[codes] = np.arange(size)
    return codes, one.tolist()


def _close_up(codes: Codes) -> tuple[Codes, int]:
    """Codes renumbered in their order without gaps, and how many there are."""
    if int(codes[codes.argmax()]) > 8 * len(codes):  # too sparse for a table of them
        found, closed = np.unique(codes, return_inverse=True)
        return closed, len(found)
    come = np.bincount(codes).astype(bool)
    count = int(np.count_nonzero(come))
    return (codes, count) if count == len(come) else ((come.cumsum() - 1)[codes], count)


# --- the members that a compound bet or `highest-of` names, found by this engine itself ------------------------------


def member_of(ruleset: model.Ruleset, identifier: str) -> model.Member:
    """The bet that an identifier names, `aces` or `hard-way[4]`, with its values."""
    name, _, rest = identifier.partition("[")
    bet = ruleset.bets.get(name)
    labels = rest.removesuffix("]").split(",") if rest else []
    if bet is None or len(labels) != len(bet.each):
        raise CannotReadError(f"no bet {identifier}")
    values = (_value(ruleset.device, variable, label) for variable, label in zip(bet.each, labels, strict=True))
    return model.Member(bet, {variable.name: value for variable, value in zip(bet.each, values, strict=True)})


def enumerated_values(device: model.Device, variable: model.Variable) -> tuple[model.Value, ...]:
    """Every value of a variable that is a list, the faces, or the combinations of a shape."""
    if not isinstance(variable.values, str):
        return variable.values
    faces = [face.label for face in model.faces_of(device)]
    if variable.values == "face" and faces:
        return tuple(model.Value(face, Word(face)) for face in faces)
    kind, _, shape = variable.values.partition(" ")
    if kind != "like" or not faces:
        raise CannotReadError(f"the values of {variable.name}")
    often = Counter(shape.split("-")).values()
    each = permutations(range(len(faces)), len(often))
    repeated = ([place for place, times in zip(one, often, strict=True) for _ in range(times)] for one in each)
    shown = {tuple(sorted(places)) for places in repeated}
    shaped = (tuple([faces[place] for place in places]) for places in sorted(shown))
    return tuple(model.Value("-".join(c), Pattern(c)) for c in shaped if not lack_faces(device, c))


def lack_faces(device: model.Device, faces: Sequence[str]) -> bool:
    """Whether no throw of unlike dice shows these faces: some of them are on fewer dice than they are (Hall)."""
    if not isinstance(device, model.Dice) or not device.different:
        return False
    labels = [face.label for face in device.faces]
    dice_with = {face: {die for die, own in enumerate(device.different) if own[labels.index(face)]} for face in faces}
    wanted = Counter[str](faces)
    for size in range(1, len(wanted) + 1):
        for group in combinations(wanted, size):
            if sum(wanted[face] for face in group) > len(set().union(*(dice_with[face] for face in group))):
                return True
    return False


def _value(device: model.Device, variable: model.Variable, label: str) -> model.Value:
    if isinstance(device, model.Wheel) and isinstance(variable.values, str):
        return model.Value(label, _on_the_table(device, variable.values, label))
    found = [value for value in enumerated_values(device, variable) if value.label == label]
    if len(found) != 1:
        raise CannotReadError(f"no value {label} of {variable.name}")
    return found[0]


def _on_the_table(wheel: model.Wheel, word: str, label: str) -> Phrase:
    """The pockets of a split, street, corner or line are what its label lists; a column is called by its number."""
    labels = label.split("-")
    if wheel.table is None:
        raise CannotReadError(word)
    if word == "columns":
        columns, last = wheel.table.columns, wheel.table.rows * wheel.table.columns
        labels = [str(n) for n in range(1, last + 1) if str((n - 1) % columns + 1) == label]
    return Union(tuple(phrase_for(text) for text in labels))


# --- the shooter's hand as this engine plays it: where it can stand, and what each result does there -----------------


class Shooter:
    """The positions of a hand, its start first: a stage, and the label of what opened it.

    `happened` has, for each position, the results that bring each happening and the end of the hand; `leads` has the
    number of the next position for each result. After a happening the first stage begins again.
    """

    def __init__(self, throws: Throws, hand: model.Hand, words: Words) -> None:
        self.throws, self.hand, self.words = throws, hand, words
        self.stages = {stage.name: stage for stage in hand.stages}
        self.positions = Numbered[tuple[str, str | None]]((hand.stages[0].name, None))
        self.happened: list[dict[str, Mask]] = []
        self.leads: list[Codes] = []
        for stage, opened in self.positions:  # which grows while it is walked
            self._trial(stage, opened)

    def _trial(self, stage: str, opened: str | None) -> None:
        words = self.words if opened is None else {**self.words, stage: phrase_for(opened)}
        size = len(self.throws.chance)
        leads = np.full(size, len(self.leads))
        happened = {name: np.zeros(size, dtype=bool) for name in (*self.hand.happenings, END_OF_HAND)}
        for target, mask in parted(self.throws, self.stages[stage], words):
            if target in self.stages:
                for label, results in results_by_label(self.throws, mask):
                    leads[results] = self.positions.number((target, label))
            else:
                happened[target] = mask
                leads[mask] = 0
        for end in self.hand.ends:
            happened[END_OF_HAND] = happened[END_OF_HAND] | happened[end]
        self.happened.append(happened)
        self.leads.append(leads)

    def stage(self, position: int) -> str:
        """The stage of a position."""
        return self.positions[position][0]


# --- what every bet of one game is played with -----------------------------------------------------------------------


Drawn = tuple[int, float, tuple[int, ...]]
"""A result drawn from an urn, its probability, and what is then left."""


class Nets:
    """Net results by their number: exact, and quick to compare and to add. Number 0 is nothing won or lost."""

    def __init__(self) -> None:
        self.values = Numbered(Fraction(0))
        self._sums: dict[tuple[int, int], int] = {}

    def plus(self, one: int, other: int) -> int:
        """The number of the sum of two net results."""
        if (one, other) not in self._sums:
            self._sums[one, other] = self.values.number(self.values[one] + self.values[other])
        return self._sums[one, other]


EVERY_RESULT = Anything()


@dataclass(frozen=True, kw_only=True)
class EnumeratedGame:
    """The game, and the bet that is worked out."""

    throws: Throws
    ruleset: model.Ruleset
    choices: Mapping[str, model.Choice]
    bet: model.Bet
    chips: model.Chips | None = None
    nets: Nets = field(default_factory=Nets)
    _drawn: dict[tuple[int, ...], list[Drawn]] = field(default_factory=dict)

    @property
    def roundings(self) -> int:
        """How often, at most, the probability of several results together has been rounded.

        Once for each of them, and before that once for each face of each die or ball, a few times in all for a pocket.
        """
        device = self.throws.device
        return len(self.throws.chance) + model.shown_by(device) * (len(model.faces_of(device)) + 2) + 4

    @cached_property
    def shooter(self) -> Shooter:
        """The hand, read when a bet first asks for it."""
        if self.ruleset.hand is None:
            raise CannotReadError("a bet on the hand, and no hand")
        return Shooter(self.throws, self.ruleset.hand, words_in_force(self.ruleset, self.choices, {}))

    @cached_property
    def _taken(self) -> NDArray[np.int_]:
        """How many balls of each label every result takes out of the urn."""
        full = self.throws.full()
        return np.array([np.subtract(full, self.throws.after(full, n)) for n in range(len(self.throws.chance))])

    def drawn(self, left: tuple[int, ...]) -> list[Drawn]:
        """Every result that can be drawn from what is left in the urn, its probability, and what is then left."""
        if left not in self._drawn:
            chances = self.throws.chances(left)
            results = np.flatnonzero(chances)
            rests = map(tuple, (np.array(left) - self._taken[results]).tolist())
            self._drawn[left] = list(zip(results.tolist(), chances[results].tolist(), rests, strict=True))
        return self._drawn[left]

    def said(self, hand: int | None, trial: int) -> Words:
        """The words that have a meaning for one trial only: what happens where the hand stands, and its number."""
        words: Words = {nth_trial(trial): EVERY_RESULT}
        return words if hand is None else {**words, **self.shooter.happened[hand]}
