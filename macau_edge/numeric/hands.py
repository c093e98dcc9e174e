"""What phrases and tables ask of a round of cards, and where they hold; read by this engine for itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, reduce
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import By, DealStep, Shoe, phrases
from macau_edge.model.bets import StrategyRow
from macau_edge.model.card_notation import ANY_HAND, hand_text, parse_pattern, pattern_text
from macau_edge.model.cards import ALL, BUST, COLOURS, PARTED, SUITS, HandKind, hand_part
from macau_edge.model.meter import count
from macau_edge.model.prizes import HOLDS, NONE, OTHERS
from macau_edge.model.problem import NOWHERE
from macau_edge.model.records import dataclass, field, replace
from macau_edge.numeric.best_cards import BestOf
from macau_edge.numeric.patterns import (
    COLOUR_NAMES,
    MISSING,
    SUITED,
    Array,
    Cards,
    PatternsOf,
    looked_at,
    times_of_each,
)
from macau_edge.numeric.throws import EACH_PHRASE, Bindings, CannotReadError, Mask, nth_trial, read_at

CELLS = 25
"""Cells of an array of rounds that numpy asks in the time of one operation."""

Feature: TypeAlias = tuple[str, str, int, str]
"""What is asked of a round: `points`, whether they are `soft`, `number`, `card`, `agree`, `differ`, `step`, `end`, the
`choice` at a step, or `seen`, what the player knows there of all hands that he sees; of what, which card, in what.
`among`, how many cards of a hand, or of its first few, are in a set; `variety`, how many different ones; `same`,
whether one card agrees with another; `fits`, whether cards fit the pattern in the last place, with the set that it is
said of, if it is not of all. A set stands in the last place as `set_of`, or as what its cards have in common with
another card, `rank 1 dealer`.

`stands`, how a hand that is arranged stands to the one in the last place, by all that hands are compared by.

Of all cards of a hand together the `kind`, or how it stands, as one of `STANDS`, to the `ranks` of the lowest kind or
the hand, `against`, that are named in the last place.
"""
Named: TypeAlias = range | tuple[int, ...]
"""The values of a feature that a phrase names."""
TOGETHER = ("kind", "ranks", "against")
LOWER, EQUAL, HIGHER, ABOVE = range(4)
"""How a hand stands to another, the last where this has not its cards."""
CLOSED = -2
"""The choice of a player who would choose what is not open."""


def chosen_at(step: DealStep) -> Feature:
    """The choice at a step."""
    return "choice", step.name, 0, ""


def seen_at(step: DealStep) -> Feature:
    """What the player sees at a step."""
    return "seen", step.name, 0, ""


PARTED_HAND: Feature = (PARTED, "", 0, "")
"""Whether the player has parted his hand in two."""


def is_of_choices(feature: Feature) -> bool:
    """Whether it is what the player sees or chooses."""
    return feature[0] in ("choice", "seen")


@dataclass(frozen=True, slots=True)
class PlayTable:
    """What is chosen at a step by all that the player knows, as bytes.

    `seen` are the numbers of what he can see there, of 64 bits and ascending; `known` those of all that he can know,
    ascending as well: of what he knew at the step before, what he chose there, and the place of what he sees now. For
    each of these `choices` has the number of a word, of 8 bits. Where no number is given, they are those from 0 on.
    A `rule` that it was made of tells cards apart as well.
    """

    seen: bytes
    known: bytes
    choices: bytes
    rule: Rule = field(default=(), kw_only=True)

    def numbered(self) -> NDArray[np.int8]:
        """The choices."""
        return np.frombuffer(self.choices, np.int8)

    def knows(self, before: Array, chosen: Array, seen: Array) -> Array:
        """The number of all that the player knows, by that at the step before, what he chose there and what he sees."""
        every = np.frombuffer(self.seen, np.int64)
        at = np.minimum(np.searchsorted(every, seen), len(every) - 1)
        return _place(np.frombuffer(self.known, np.int64), known_number(before, chosen, at, len(every)))


def known_number(before: Array, chosen: Array, seen: Array, several: int) -> Array:
    """One number for what was known and chosen before, and what is seen, as one of so many."""
    return (before * CHOSEN_AT_MOST + chosen + 1) * several + seen


CHOSEN_AT_MOST = 2**7
"""More than the words that can be chosen, with none."""


def _place(values: Array, wanted: Array) -> Array:
    """The places of values among those that ascend."""
    return np.minimum(np.searchsorted(values, wanted), len(values) - 1)


Rule: TypeAlias = tuple[StrategyRow, ...]
Play: TypeAlias = Rule | str | PlayTable | None
"""How the player chooses at a step: by the rows of a rule, always the same, or by all that he knows."""
Plays: TypeAlias = tuple[Play, ...]
"""How he chooses at each step at which something is chosen; nothing where that is not known."""
_TELLING = (("worth", {"worth"}), ("colour", {"colour"}), ("suit", {"suit", "colour"}), ("rank", {"rank", "worth"}))


_SET = "in "
_AND, _NOT = " & ", "not "
"""What stands between the patterns of one feature, and before one that must not fit."""


def set_of(cards: Iterable[int]) -> str:
    """Cards by their numbers as what they are told by: one name for one set."""
    return _SET + ",".join(map(str, sorted(cards)))


def listed_in(attribute: str) -> frozenset[int]:
    """The cards of such a set; none of what is the name of an attribute."""
    return frozenset(map(int, attribute.removeprefix(_SET).split(","))) if attribute.startswith(_SET) else frozenset()


def is_of_ranks(attribute: str) -> bool:
    """Whether a set has all cards of each rank that it has a card of, so that it tells no suits apart."""
    listed = listed_in(attribute) - {MISSING}
    return all(card - card % SUITED + suit in listed for card in listed for suit in range(len(SUITS)))


def beside(feature: Feature) -> tuple[str, str, int]:
    """The attribute that a feature looks at, and the other card that it looks at besides: its hand, and which it is."""
    kind, _, _, attribute = feature
    if kind not in ("among", "same") or attribute.startswith(_SET):
        return attribute, "", 0
    own, number, hand = attribute.split(" ", 2)
    return own, hand, int(number)


def _unnamed(phrase: phrases.OfAHand) -> str:
    """What is said of a hand, without it."""
    return pattern_text(replace(phrase, hand=ANY_HAND))


class AskedPattern(NamedTuple):
    """A pattern that a feature asks for, the set of cards that it is said of, "" where it is of all, and whether it
    must not fit.
    """

    pattern: phrases.Phrase
    among: str
    unfit: bool


def asked_patterns(text: str) -> list[AskedPattern]:
    """The patterns that a feature asks for."""
    found = list[AskedPattern]()
    for each in text.split(_AND):
        said, among, cards = each.removeprefix(_NOT).partition(f" {_SET}")
        pattern = parse_pattern(said, NOWHERE)
        assert pattern
        found.append(AskedPattern(pattern, _SET + cards if among else "", each.startswith(_NOT)))
    return found


def attributes_of(feature: Feature) -> set[str]:
    """What a feature looks at of a card: an attribute, whether it is in a set, or several of these."""
    if feature[0] != "fits":
        return {beside(feature)[0] or "worth"}
    asked = asked_patterns(feature[3])
    return {looked_at(one.pattern) for one in asked} | {one.among for one in asked if one.among}


def parts_of(feature: Feature) -> list[tuple[str, int]]:
    """The hands that a feature looks at, each with how many of its first cards; 0 where it is all of them."""
    kind, of, number, attribute = feature
    _, hand, other = beside(feature)
    more = [(attribute, 0)] if kind in ("against", "stands") else [(hand, other)] if hand else []
    return [(of, number), *more]


def deciding_attribute(features: Iterable[Feature], of_kinds: str) -> str:
    """One attribute of cards that decides all that these features look at; kinds of hands look at that one."""
    looked = set[str]()
    for feature in features:
        if feature[0] not in ("number", "end", "choice", "seen", PARTED):
            for attribute in attributes_of(feature):
                of_set = ("rank" if is_of_ranks(attribute) else "card") if attribute.startswith(_SET) else ""
                looked.add(of_kinds if feature[0] in TOGETHER else of_set or attribute)
    return next((one for one, decides in _TELLING if looked <= decides), "card")


BUST_HAND = -3
"""The points of a hand of which every sum is too high."""


ENDLESS = 10**9
"""More points than a hand has."""
NOT_THERE = -ENDLESS
"""The measure of a hand that has not its cards: one of two hands may be below 0."""


_ONE_CARD = phrases.HandPart(phrases.Word(""), first=1)
"""A card of a set, of which numbers are ranks."""
_MARGIN = phrases.HandMeasure(kind="margin", hand=_ONE_CARD)
"""What is measured where a hand beats another by so many points."""


class Ranking:
    """The kinds of hands of a shoe, of many hands at once."""

    def __init__(self, shoe: Shoe) -> None:
        self.shoe, self.kinds, self.size = shoe, shoe.kinds, len(shoe.ranks)
        self._heights = np.array(shoe.heights, dtype=np.int64)
        self._goes_on = len(shoe.compare) > 1
        self.patterns = PatternsOf(shoe)
        told = {self.patterns.told(one) for kind in shoe.kinds for one in kind.patterns}
        self.needed = "rank" if told <= {"rank"} else "card"
        self.names_suits = any(self.patterns.names_suits(one) for kind in shoe.kinds for one in kind.patterns)
        self.of_each_suit = "card" in told
        """Whether kinds ask for more of suits than whether all cards are of one."""
        self._best: dict[int, BestOf] = {}

    def kind(self, hand: Cards) -> Array:
        """The number of the kind of each hand, the best being 0."""
        shapes = (one.shape for values in hand.of.values() for one in values)
        found = np.full(
            np.broadcast_shapes(*shapes, np.shape(hand.suited) if hand.suited is not None else ()), len(self.kinds) - 1
        )
        for number in reversed(range(len(self.kinds))):
            found = np.where(self._is(self.kinds[number], hand), number, found)
        return found

    def _is(self, kind: HandKind, hand: Cards) -> Mask:
        there = np.ones((), dtype=bool)
        return reduce(np.logical_and, [self.patterns.fits(one, hand) for one in kind.patterns], there)

    def height(self, hand: Cards) -> Array:
        """A number for each hand, the higher for the better, and the same where neither is."""
        if hand.best:
            return self.best(hand.best).heights(hand.ranks, hand.of.get("suit", ()))
        base, ranks = self._digit, [self._heights[rank] for rank in hand.ranks]
        number = self.kind(hand)
        ordered = self._ordered(ranks, [np.zeros((), dtype=np.int64)] * len(ranks))
        by_times = self._ordered(ranks, times_of_each(hand.ranks, [np.ones((), dtype=bool)] * len(ranks)))
        run = self.patterns.top_of_run(hand)
        found = np.zeros(number.shape, dtype=np.int64)
        for place, kind in enumerate(self.kinds):
            digits = [run] if kind.is_run else by_times if kind.of_a_rank else ordered
            if self._goes_on and not kind.patterns:  # what is compared next decides
                digits = []
            value = reduce(lambda high, digit: high * base + digit, digits, np.zeros((), dtype=np.int64))
            found = np.where(number == place, (len(self.kinds) - place) * base ** len(ranks) + value, found)
        return found

    @property
    def _digit(self) -> int:
        """More than what decides between two hands of a kind, one after the other."""
        return max(2 * self.patterns.longest, self.size) + 1

    def best(self, number: int) -> BestOf:
        """The best so many of some cards."""
        if number not in self._best:
            self._best[number] = BestOf(number, self.size, self.height, each_suit=self.of_each_suit)
        return self._best[number]

    def _ordered(self, ranks: Sequence[Array], first_by: Sequence[Array]) -> list[Array]:
        """The ranks, the highest first, or those first of which there are more."""
        both = np.broadcast_arrays(*[times * self.size + rank for times, rank in zip(first_by, ranks, strict=True)])
        return [row % self.size for row in np.sort(np.stack(both), axis=0)[::-1]]

    def answer(self, kind: str, text: str, hands: Sequence[Cards]) -> Array:
        """What one of the features is that are of all cards together, of one hand or of two."""
        if kind == "against":
            return comparison_signs(*[self.height(hand) for hand in hands])
        if number := hands[0].best:
            return self.answer_of(kind, text, self.height(hands[0]), number)
        return self.kind(hands[0]) if kind == "kind" else self.against_ranks(hands[0], text)

    def answer_of(self, kind: str, text: str, heights: Array, number: int) -> Array:
        """What one of the features is that are of all cards of one hand, by how high hands of so many cards are."""
        place = len(self.kinds) - heights // self._digit**number
        if kind == "kind":
            return place
        digits = [heights // self._digit ** (number - 1 - n) % self._digit for n in range(number)]
        return self._against(place, digits, text)

    def against_ranks(self, hand: Cards, text: str) -> Array:
        """How hands stand to one of the lowest kind with these highest ranks."""
        ranks = [self._heights[rank] for rank in hand.ranks]
        own = self._ordered(ranks, [np.zeros((), dtype=np.int64)] * len(ranks))
        return self._against(self.kind(hand), own, text)

    def _against(self, kind: Array, own: Sequence[Array], text: str) -> Array:
        """How hands of these kinds, whose ranks are these, stand to one of the lowest kind with these highest ranks."""
        wanted = [self._heights[self.shoe.ranks.index(rank)] for rank in text.removesuffix("-high").split("-")]
        found = np.full((), EQUAL)
        for mine, other in zip(own, wanted, strict=False):
            found = np.where(found == EQUAL, comparison_signs(mine, np.array(other)), found)
        return np.where(kind == len(self.kinds) - 1, found, HIGHER)


def comparison_signs(own: Array, other: Array) -> Array:
    """Whether numbers are lower than others, equal, or higher."""
    return np.sign(own - other) + EQUAL


def _between(numbers: Array, low: int | None, high: int | None) -> Mask:
    """Where numbers lie from one to another, both included; an end that is None is open."""
    found = np.ones(numbers.shape, dtype=bool)
    if low is not None:
        found = found & (numbers >= low)
    return found if high is None else found & (numbers <= high)


FEW = 2**12
"""Values that lie so close together are found without sorting them."""


def numbered_values(found: Array) -> tuple[list[int], Array]:
    """The different values, ascending, and for each place the number of its value among them."""
    least, most = int(found.min()), int(found.max())
    if most - least >= FEW:
        values, codes = np.unique(found, return_inverse=True)
        return values.tolist(), codes.reshape(found.shape)
    there = np.zeros(most - least + 1, dtype=bool)
    there[found - least] = True
    return (np.flatnonzero(there) + least).tolist(), (np.cumsum(there) - 1)[found - least]


class Asking:
    """The words of a bet where cards are dealt: which features a phrase needs, and where it holds."""

    def __init__(self, shoe: Shoe, words: Bindings) -> None:
        self.shoe, self.words = shoe, words
        self.ranks = shoe.ranks
        self.kinds = [kind.name for kind in shoe.kinds]
        self.steps = {step.name: step for step in shoe.deal}

    @cached_property
    def ranking(self) -> Ranking:
        """How hands are told by their kinds."""
        return Ranking(self.shoe)

    @property
    def _has_run(self) -> bool:
        """Whether `run` is a word of the file, a kind of hand or another."""
        return "run" in self.kinds or "run" in self.words

    @property
    def _parts(self) -> bool:
        """Whether a hand can be parted in two."""
        return any(step.parts for step in self.shoe.choosing)

    def features(self, phrase: phrases.Phrase) -> Iterator[Feature]:
        """What a phrase asks, with all that its words stand for."""
        yield from (feature for feature, _ in self.tests(phrase))

    def tests(self, phrase: phrases.Phrase) -> Iterator[tuple[Feature, Named | None]]:
        """What a phrase asks, with all that its words stand for, each with the values that it names of it.

        None where it does not name values of this feature alone.
        """
        waiting, seen = [phrase], set[str]()
        for one in waiting:  # which grows while it is walked
            match one:
                case phrases.Union(parts):
                    waiting += parts
                case phrases.Both(parts):
                    together, others = self.together(parts)
                    waiting += others
                    yield from ((feature, None) for feature in together)
                case phrases.Except(base, removed):
                    apart = self.apart(one)
                    waiting += [] if apart else [base, removed]
                    yield from [(apart, None)] if apart else []
                case phrases.ChosenAt(step=step):
                    yield chosen_at(self.steps[step]), None
                case phrases.OfHands():
                    for feature in self._of(one):
                        yield feature, self._named(one)
                case _ if one.mentions in self.words:
                    meant = self.words[one.mentions]
                    if one.mentions not in seen and isinstance(meant, phrases.Phrase):
                        waiting.append(meant)
                    seen.add(one.mentions)
                case _ if one.mentions in self.steps and self.steps[one.mentions].end is not None:
                    yield ("end", "", 0, ""), None
                case phrases.Word(text) if text == PARTED and self._parts:
                    yield PARTED_HAND, None
                case _ if one.mentions in self.shoe.choices:
                    yield from ((chosen_at(step), None) for step in self.steps_with(one.mentions))

    def together(self, parts: Iterable[phrases.Phrase]) -> tuple[list[Feature], list[phrases.Phrase]]:
        """What several parts say at once of the cards of one hand, as one feature of each hand; and the other parts."""
        said, others = self._said(parts)
        several = {hand: of for hand, of in said.items() if len(of) > 1}
        others += [part for hand, of in said.items() if hand not in several for part in of.values()]
        return [("fits", hand, 0, _AND.join(sorted(of))) for hand, of in several.items()], others

    def apart(self, phrase: phrases.Except) -> Feature | None:
        """What patterns say of one hand, and that another does not, as one feature; None of anything else."""
        (said, others), removed = self._said([phrase.base]), self._pattern(phrase.removed)
        if others or removed is None or [*said] != [removed[0]]:
            return None
        (hand, of), *_ = said.items()
        return "fits", hand, 0, _AND.join([*sorted(of), _NOT + removed[1]])

    def _said(
        self, parts: Iterable[phrases.Phrase]
    ) -> tuple[dict[str, dict[str, phrases.Phrase]], list[phrases.Phrase]]:
        """The patterns that parts say, each with its part, by the hands that they say them of; and the other parts."""
        said, others, waiting = dict[str, dict[str, phrases.Phrase]](), list[phrases.Phrase](), [*parts]
        for part in waiting:  # which grows while it is walked
            meant = self.words.get(part.mentions) if part.mentions else None
            if isinstance(meant, phrases.Both | phrases.OfHands):
                waiting.append(meant)
            elif part.joined:
                waiting += part.joined
            elif pattern := self._pattern(part):
                hand, text = pattern
                said.setdefault(hand, {})[text] = part
            else:
                others.append(part)
        return said, others

    def _pattern(self, part: phrases.Phrase) -> tuple[str, str] | None:
        """The hand that a pattern is said of, and its text; None of anything else."""
        match part:
            case phrases.IsRun() if self._has_run:
                return None
            case phrases.HasAlike(what=phrases.Phrase() as what):
                return self.part(part.hand), f"{_unnamed(replace(part, what=None))} {self._told(what)}"
            case (
                phrases.HasAlike() | phrases.HasRanks() | phrases.IsRun() | phrases.Agree(other=None) | phrases.Differ()
            ):
                return self.part(part.hand), _unnamed(part)
            case phrases.Measured(measure=phrases.HandMeasure(kind="unlike") as measure):
                return self.part(measure.hand), pattern_text(replace(part, measure=replace(measure, hand=ANY_HAND)))
            case _:
                return None

    def of_table(self, by: By) -> list[Feature]:
        """What a table goes by; nothing where it is no hand and no step."""
        if by.kind == "happening":
            return [feature for name in by.among for feature in self.features(phrases.Word(name))]
        if by.measure:
            return self._measured(by.measure)
        if by.kind == "choice":
            return [chosen_at(self.steps[by.what])]
        if by.kind != "word":
            return []
        if by.what in self.steps:
            return [("step", by.what, 0, "")]
        if by.what == "choice" and self.shoe.choosing and "choice" not in self.words:
            return [*map(chosen_at, self.shoe.choosing)]
        name = self.hand(by.what)
        if name not in self.shoe.named_hands:
            return []
        return [("points", name, 0, "")] if self.shoe.worth else [("card", name, 1, "rank")]

    def steps_with(self, choice: str) -> list[DealStep]:
        """The steps at which that can be chosen."""
        return [step for step in self.shoe.choosing if choice in step.choose]

    def hand(self, text: str) -> str:
        """The hand that a word is, or stands for."""
        seen: set[str] = set()
        while text in self.words and text not in seen:
            seen.add(text)
            meant = self.words[text]
            if isinstance(meant, phrases.Union) and len(meant.parts) == 1:
                meant = meant.parts[0]
            text = meant.text if isinstance(meant, phrases.Word) else text
        return text

    def part(self, part: phrases.HandPart) -> str:
        """The hand, or the part of one, by a name of its own."""
        return hand_text(replace(part, word=phrases.Word(self.hand(part.word.text))))

    def others(self, other: phrases.HandPart, own: str) -> list[str]:
        """The hand, or, where it is all of them, those of which one's own has no card."""
        name = self.part(other)
        return [hand for hand in self.shoe.hands if hand not in self.shoe.made_of(own)] if name == ALL else [name]

    def _measured(self, measure: phrases.HandMeasure) -> list[Feature]:
        """What a measure asks."""
        own = self.part(measure.hand)
        match measure:
            case phrases.HandMeasure(kind="cards", what=None):
                return [("number", own, 0, "")]
            case phrases.HandMeasure(kind="cards", hand=part, what=phrases.Phrase() as what):
                return [("among", *self._first_cards(part), self._told(what))]
            case phrases.HandMeasure(kind="unlike", hand=part, attribute=attribute):
                return [("variety", *self._first_cards(part), attribute)]
            case phrases.HandMeasure(kind="same", hand=part, other=phrases.HandPart() as other, attribute=attribute):
                return [self._two_alike(part, other, attribute)]
            case phrases.HandMeasure(kind="kind"):
                return [("kind", own, 0, "")]
            case phrases.HandMeasure(kind="sum" | "margin" as kind, other=phrases.HandPart() as other):
                others = self.others(other, own) if kind == "margin" else [self.part(other)]
                return [("points", hand, 0, "") for hand in (own, *others)]
            case _:
                raise TypeError(measure.kind)

    def _told(self, what: phrases.Phrase) -> str:
        """What tells the cards of a set."""
        what = self._meant(what)
        if isinstance(what, phrases.AlikeWith):
            return " ".join((what.attribute, *map(str, reversed(self._one_card(what.hand)))))
        return set_of(self._numbers(what))

    def ranks_in(self, what: phrases.Phrase) -> list[int]:
        """The ranks of a set, by their places."""
        return sorted({card // SUITED for card in self._numbers(self._meant(what))})

    def _numbers(self, what: phrases.Phrase) -> set[int]:
        """The cards of a set by their numbers."""
        match what:
            case phrases.Word(text) if text in self.words:
                meant = self.words[text]
                return self._numbers(meant) if isinstance(meant, phrases.Phrase) else set()
            case phrases.Union(parts):
                return set[int]().union(*map(self._numbers, parts))
            case phrases.Both(parts):
                return reduce(set.intersection, map(self._numbers, parts))
            case phrases.Except(base, removed):
                return self._numbers(base) - self._numbers(removed)
            case phrases.OneCard(rank, suit):
                return {self.ranks.index(rank) * SUITED + SUITS.index(suit)}
            case phrases.Word("joker"):
                return {MISSING}
            case phrases.Word(text) if text in (*SUITS, *COLOUR_NAMES):
                suits = [n for n, suit in enumerate(SUITS) if text in (suit, COLOURS[suit])]
                return {place * SUITED + n for n in suits for place, rank in enumerate(self.ranks) if rank != "joker"}
            case _:
                found = {place * SUITED + n for place in self._values(what, _ONE_CARD) for n in range(len(SUITS))}
                joker = self.ranks.index("joker") if "joker" in self.ranks else MISSING
                of_joker = {joker * SUITED + n for n in range(len(SUITS))} & found if joker >= 0 else set[int]()
                return found - of_joker | ({MISSING} if of_joker else set())

    def _one_card(self, part: phrases.HandPart) -> tuple[str, int]:
        """The hand of one card, and which of its cards it is."""
        if part.first > 1:
            raise CannotReadError("one card of a hand", part.word.place)
        return self._first_cards(part)[0], 1

    def _first_cards(self, part: phrases.HandPart) -> tuple[str, int]:
        """The hand, or one card of it, and how many of its first cards are meant; 0 where it is all of them."""
        hand = self.hand(part.word.text)
        if part.nth:
            return self.part(part), 1
        return self.part(part) if self.shoe.parts(hand) else hand, part.first  # these may be there, and not all

    def _two_alike(self, part: phrases.HandPart, other: phrases.HandPart, attribute: str) -> Feature:
        """Whether one card agrees with another."""
        hand, number = self._one_card(other)
        return ("same", *self._one_card(part), f"{attribute} {number} {hand}")

    def _compared(
        self, hand: str, others: Sequence[str], margin: tuple[int, int] | None = None
    ) -> Iterator[list[Feature]]:
        """What is asked where a hand is compared with others: by each criterion, of the hand and of these."""
        for criterion in self.shoe.compare[:1] if margin else self.shoe.compare:
            match criterion.word:
                case "kinds":
                    yield [("against", hand, 0, one) for one in others]
                case "cards":
                    assert criterion.what
                    told = self._told(criterion.what)
                    parts = [(hand_part(one) or (phrases.HandPart(phrases.Word(one)),))[0] for one in (hand, *others)]
                    yield [("among", *self._first_cards(part), told) for part in parts]
                case "points":
                    yield [("points", one, 0, "") for one in (hand, *others)]
                case "order":
                    yield [("card", one, 1, "rank") for one in (hand, *others)]
                case _:
                    yield [("highest", one, 0, "rank") for one in (hand, *others)]

    def _stands(self, found: Sequence[Array]) -> Array:
        """How a hand stands to the best of the others; above them all where none of them has what is compared."""
        by_kinds = sum(criterion.word == "kinds" for criterion in self.shoe.compare)
        others = (len(found) - (len(self.shoe.compare) - by_kinds)) // len(self.shoe.compare)
        level, there = [np.full((), EQUAL)] * others, [np.ones((), dtype=bool)] * others
        left = iter(found)
        for criterion in self.shoe.compare:
            own = MISSING if criterion.word == "kinds" else next(left)
            for other in range(others):
                its = next(left)
                there[other] = there[other] & (its != MISSING)
                sign = its
                if criterion.word != "kinds":
                    there[other] = there[other] & (own != MISSING)
                    values = [np.asarray(own), its]
                    if criterion.word in ("order", "highest"):
                        heights = np.array(self.shoe.heights, dtype=np.int64)
                        values = [np.where(value == MISSING, MISSING, heights[value]) for value in values]
                    if criterion.number is not None:
                        values = [(value == criterion.number).astype(np.int64) for value in values]
                    sign = comparison_signs(*values)
                    if criterion.word == "points":  # a bust hand is not compared any further, and beats none
                        bust = (values[0] == BUST_HAND) | (values[1] == BUST_HAND)
                        sign = np.where(bust, LOWER, sign)
                level[other] = np.where(level[other] == EQUAL, sign, level[other])
        return reduce(np.minimum, [np.where(is_there, one, ABOVE) for one, is_there in zip(level, there, strict=True)])

    @staticmethod
    def _amount(measure: phrases.HandMeasure, found: Sequence[Array]) -> Array:
        """How much a measure is, by the answers to what it asks; `NOT_THERE` where a hand has not its cards."""
        there = reduce(np.logical_and, [(one != MISSING) & (one != BUST_HAND) for one in found])
        amount = found[0] - reduce(np.maximum, found[1:]) if measure.kind == "margin" else reduce(np.add, found)
        return np.where(there, amount, NOT_THERE)

    def _of(self, phrase: phrases.OfHands) -> list[Feature]:
        if isinstance(phrase, phrases.Measured):
            return self._measured(phrase.measure)
        assert isinstance(phrase, phrases.OfAHand)
        hand, part = self.part(phrase.hand), phrase.hand
        match phrase:
            case phrases.IsRun() if self._has_run:
                return self._of(phrases.Holds(hand=phrase.hand, what=phrases.Word("run")))
            case phrases.HasAlike() | phrases.HasRanks() | phrases.IsRun():
                return [("fits", hand, 0, (self._pattern(phrase) or ("", ""))[1])]
            case phrases.Agree(other=None) | phrases.Differ() if part.is_whole:
                return [("fits", hand, 0, _unnamed(phrase))]
            case phrases.Agree(attribute=attribute, other=None):
                return [("agree", *self._first_cards(part), attribute)]
            case phrases.Agree(attribute=attribute, other=phrases.HandPart() as other):
                return [self._two_alike(part, other, attribute)]
            case phrases.Differ(attribute=attribute):
                return [("differ", *self._first_cards(part), attribute)]
            case phrases.Compares(other=other, margin=None) if self.shoe.arranging:
                return [("stands", hand, 0, one) for one in self.others(other, hand)]
            case phrases.Compares(other=other, margin=margin):
                return [one for each in self._compared(hand, self.others(other, hand), margin) for one in each]
            case phrases.Holds() if part.is_whole and hand in self.steps and hand not in self.shoe.named_hands:
                return [("step", hand, 0, "")]
            case phrases.OrBetter(what=what):
                return [self._together(hand, self._meant(what))]
            case phrases.Holds(what=what):
                what = self._meant(what)
                if self._of_kinds(what) and not part.is_one:
                    return [self._together(hand, what)]
                if isinstance(what, phrases.SoftOrHard):
                    return [("points", hand, 0, ""), ("soft", hand, 0, "")]
                if self._of_points(what, part) or self._is_bust(phrase.what):
                    return [("points", hand, 0, "")]
                if isinstance(what, phrases.AlikeWith):
                    return [self._two_alike(phrase.hand, what.hand, what.attribute)]
                if isinstance(what, phrases.Union | phrases.Both | phrases.Except | phrases.OneCard):
                    return [("card", hand, 1, self._told(what))]
                text = what.text if isinstance(what, phrases.Word) else ""
                attribute = "suit" if text in SUITS else "colour" if text in COLOUR_NAMES else "rank"
                return [("card", self._first_cards(part)[0] if part.first else hand, 1, attribute)]
            case _:
                raise TypeError(type(phrase))

    def _of_points(self, what: phrases.Phrase, part: phrases.HandPart) -> bool:
        """Whether it is the points of a hand that are said, and not the rank of a card."""
        by_number = isinstance(what, phrases.Numbers) and not part.is_one
        return isinstance(what, phrases.Beyond) or (by_number and bool(self.shoe.worth))

    def _is_bust(self, what: phrases.Phrase) -> bool:
        """Whether it says that a hand is bust: no kind of hand is called so here."""
        return self.shoe.up_to > 0 and isinstance(what, phrases.Word) and what.text == BUST and BUST not in self.kinds

    def _of_kinds(self, what: phrases.Phrase) -> bool:
        return isinstance(what, phrases.Highest) or (isinstance(what, phrases.Word) and what.text in self.kinds)

    def _together(self, hand: str, what: phrases.Phrase) -> Feature:
        if isinstance(what, phrases.Highest):
            return "ranks", hand, 0, "-".join(what.ranks)
        return "kind", hand, 0, ""

    def _meant(self, what: phrases.Phrase) -> phrases.Phrase:
        seen: set[str] = set()
        while True:
            text = what.text if isinstance(what, phrases.Word) else None
            meant = self.words.get(text) if text is not None and text not in seen else None
            if text is not None and isinstance(meant, phrases.Phrase):
                seen.add(text)
                what = meant
            elif isinstance(what, phrases.Union) and len(what.parts) == 1:
                what = what.parts[0]
            else:
                return what

    def mask(self, phrase: phrases.Phrase, ask: Callable[[Feature], Array]) -> Mask:
        """Where a phrase holds, given the answers."""
        with read_at(phrase.place):
            return self._whole(phrase, ask, {})

    def _whole(self, phrase: phrases.Phrase, ask: Callable[[Feature], Array], known: dict[str, Mask]) -> Mask:
        """Where a phrase holds, where it is `known` already of these words: each is looked for once."""
        if isinstance(phrase, phrases.Union):
            count(EACH_PHRASE * len(phrase.parts), phrase)
        found = self._read(phrase, ask, known)
        if not isinstance(phrase, phrases.Word):
            count(found.size // CELLS, phrase)
        return found

    def _read(self, phrase: phrases.Phrase, ask: Callable[[Feature], Array], known: dict[str, Mask]) -> Mask:
        match phrase:
            case phrases.Union(parts):
                return reduce(np.logical_or, (self._whole(part, ask, known) for part in parts))
            case phrases.Both(parts):
                together, others = self.together(parts)
                fits = [ask(feature) == 1 for feature in together]
                return reduce(np.logical_and, [*fits, *(self._whole(part, ask, known) for part in others)])
            case phrases.Except() if apart := self.apart(phrase):
                return ask(apart) == 1
            case phrases.Except(base, removed):
                return self._whole(base, ask, known) & ~self._whole(removed, ask, known)
            case phrases.Anything():
                return np.ones((), dtype=bool)
            case phrases.Trial(number):
                return np.full((), nth_trial(number) in self.words)
            case phrases.Word(text) if text in self.words:
                if text not in known:
                    meant = self.words[text]
                    known[text] = self._whole(meant, ask, known) if isinstance(meant, phrases.Phrase) else meant
                return known[text]
            case phrases.Word(text) if text in self.steps:
                return ask(("end", "", 0, "")) == list(self.steps).index(text)
            case phrases.Word(text) if text == PARTED and self._parts:
                return ask(PARTED_HAND) == 1
            case phrases.Word(text) if text in self.shoe.choices:
                number = self.shoe.choices.index(text)
                return reduce(np.logical_or, [ask(chosen_at(step)) == number for step in self.steps_with(text)])
            case phrases.ChosenAt(choice=choice, step=step):
                return ask(chosen_at(self.steps[step])) == self.shoe.choices.index(choice)
            case phrases.OfHands():
                return self._mask(phrase, [ask(feature) for feature in self._of(phrase)])
            case _:
                raise CannotReadError(type(phrase).__name__, phrase.place)

    def _mask(self, phrase: phrases.OfHands, found: Sequence[Array]) -> Mask:
        match phrase:
            case phrases.Measured(measure=measure, low=low, high=high):
                amount = self._amount(measure, found)
                return _between(amount, low, high) & (amount != NOT_THERE)
            case phrases.IsRun() if self._has_run:
                return self._mask(phrases.Holds(hand=phrase.hand, what=phrases.Word("run")), found)
            case phrases.Agree() | phrases.Differ() | phrases.HasAlike() | phrases.HasRanks() | phrases.IsRun():
                return found[0] == 1
            case phrases.Compares(margin=(low, high)):
                return _between(self._amount(_MARGIN, found), low, high)
            case phrases.Compares(ties=ties) if self.shoe.arranging:
                return reduce(np.minimum, found) == (EQUAL if ties else HIGHER)
            case phrases.Compares(ties=ties):
                return self._stands(found) == (EQUAL if ties else HIGHER)
            case phrases.OrBetter(what=what):
                what = self._meant(what)
                if isinstance(what, phrases.Highest):
                    return found[0] >= EQUAL
                if not isinstance(what, phrases.Word) or what.text not in self.kinds:
                    raise CannotReadError("a kind of hand")
                return (found[0] != MISSING) & (found[0] <= self.kinds.index(what.text))
            case phrases.Holds(what=phrases.SoftOrHard(soft, low, high)):
                return _between(found[0], low, high) & (found[1] == int(soft))
            case phrases.Holds(what=what) if self._is_bust(what):
                return found[0] == BUST_HAND
            case phrases.Holds(what=what, hand=part):
                return self._held(found[0], self._meant(what), part)
            case _:
                raise TypeError(type(phrase))

    def _held(self, found: Array, what: phrases.Phrase, part: phrases.HandPart) -> Mask:
        named = self._values(what, part)
        if isinstance(named, range):
            return (found >= named.start) & (found < named.stop)
        return np.isin(found, named)

    def _named(self, phrase: phrases.OfHands) -> Named | None:
        """The values that a phrase of one hand names of what it asks."""
        if not isinstance(phrase, phrases.Holds) or isinstance(phrase.what, phrases.SoftOrHard):
            return None
        if self._is_bust(phrase.what):
            return (BUST_HAND,)
        try:
            return self._values(self._meant(phrase.what), phrase.hand)
        except CannotReadError:  # it is said where it is asked whether it holds
            return None

    def _values(self, what: phrases.Phrase, part: phrases.HandPart) -> Named:
        """The values that are said of a hand, or of one card of it."""
        match what:
            case phrases.Highest():
                return (EQUAL,)
            case phrases.AlikeWith() | phrases.Union() | phrases.Both() | phrases.Except() | phrases.OneCard():
                return (1,)  # whether it is so
            case phrases.Word(text) if text in self.kinds and not part.is_one:
                return (self.kinds.index(text),)
            case phrases.Word(text) if text == NONE:  # of a step that dealt no card
                return (MISSING,)
            case phrases.Beyond(higher, phrases.Numbers(number)):
                return range(number + 1, ENDLESS) if higher else range(number)
            case phrases.Numbers(low, high) if self._of_points(what, part):
                return range(low, high + 1)
            case phrases.Numbers(low, high):
                return tuple([n for n, rank in enumerate(self.ranks) if rank.isdecimal() and low <= int(rank) <= high])
            case phrases.Ranks(low=lowest, high=highest):
                return tuple(range(self.ranks.index(lowest), self.ranks.index(highest) + 1))
            case phrases.Word(text) if text in SUITS:
                return (SUITS.index(text),)
            case phrases.Word(text) if text in COLOUR_NAMES:
                return (COLOUR_NAMES.index(text),)
            case phrases.Word(text) if text in self.ranks:
                return (self.ranks.index(text),)
            case _:
                raise CannotReadError("what a hand holds")

    def open_at(self, step: DealStep, ask: Callable[[Feature], Array]) -> dict[str, Mask]:
        """Where each of the choices of a step is open that is so only somewhere."""
        return {choice: self.mask(phrase, ask) for choice, phrase in step.open_if}

    def chosen(self, play: Rule | str | None, step: DealStep, ask: Callable[[Feature], Array], where: Mask) -> Array:
        """The number of what the player chooses at a step by such a play, `MISSING` where he does not come to it, and
        `CLOSED` where it is not open.
        """
        numbers = [self.shoe.choices.index(choice) for choice in step.choose]
        if play is None:
            raise CannotReadError("a choice of the player without a strategy")
        if isinstance(play, str):
            found = np.full((), step.choose.index(play))
        else:
            found = self._by_the_rule(play, step, ask, where)
        open_ = self.open_at(step, ask)
        for number, choice in enumerate(step.choose):
            if choice in open_:
                found = np.where((found == number) & ~open_[choice], CLOSED, found)
        if not isinstance(play, str) and (where & (found == CLOSED)).any():
            raise CannotReadError("a choice by a rule that is not open")
        return np.where(where, np.where(found < 0, found, np.array(numbers)[found]), MISSING)

    def _by_the_rule(self, rule: Rule, step: DealStep, ask: Callable[[Feature], Array], where: Mask) -> Array:
        found, rest = np.full((), MISSING, dtype=np.int64), where
        for row in rule:
            if not row.where.rest:
                here = where & self.mask(row.where, ask)
                if (here & ~rest).any():
                    raise CannotReadError("two choices for what is seen")
                rest = rest & ~here
                found = np.where(here, step.choose.index(row.choice), found)
        others = [step.choose.index(row.choice) for row in rule if row.where.rest]
        if rest.any() and len(others) != 1:
            raise CannotReadError("no choice for what is seen")
        return np.where(rest, others[0], found) if others else found

    def quantity(self, by: By, ask: Callable[[Feature], Array]) -> tuple[list[str], Array]:
        """What a table goes by: its values as rows have them, and the number of its value for each order."""
        asked = self.of_table(by)
        if not asked:
            raise CannotReadError(by.kind, by.place)
        first, *_ = asked
        found = self._amount(by.measure, [*map(ask, asked)]) if by.measure else ask(first)
        values, codes = numbered_values(found)
        kind = by.measure.kind if by.measure else first[0]
        return [self._called(kind, value) for value in values], codes

    def _called(self, kind: str, value: int) -> str:
        if kind in ("end", "choice"):
            return (list(self.steps) if kind == "end" else self.shoe.choices)[value] if value >= 0 else NONE
        if value == MISSING and kind in ("step", "card", "points", "among", "variety", "same"):
            return NONE
        if value == NOT_THERE:
            return NONE
        if kind in ("points", "step") and value == BUST_HAND:
            return BUST
        if kind == "same":
            return HOLDS if value else OTHERS
        if kind == "kind":
            return self.kinds[value]
        return self.ranks[value] if kind == "card" else str(value)
