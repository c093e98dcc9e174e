"""What is said of the cards of one hand together, as a test of their ranks and suits: kinds are made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import ge
from typing import Literal, NamedTuple, TypeAlias

from macau_edge.model import Shoe, phrases
from macau_edge.model.card_notation import parse_pattern
from macau_edge.model.cards import ATTRIBUTES, COLOURS, NOTHING, SUITS, Card
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import NOWHERE, Problem, ProblemError, nearest
from macau_edge.model.records import replace
from macau_edge.outcomes.card_sets import cards_named

Ranks: TypeAlias = Sequence[int]
"""The ranks of cards, by their places in the order."""
Fits: TypeAlias = Callable[[Ranks, Sequence[str]], bool]
"""Whether cards fit, by their ranks and, beside each, its suit."""
Told: TypeAlias = Literal["rank", "one suit", "card"]
"""By what hands have to be told apart: their ranks, these and whether all cards are of one suit, or their cards."""
RunsOf: TypeAlias = Callable[[int], Mapping[frozenset[int], int]]
"""The runs of so many cards, as sets of ranks, and how high each is."""


class Patterns:
    """The patterns that hands of a shoe may fit; `runs` are its runs.

    A joker has neither suit nor colour, so that it agrees in them with no card.
    """

    def __init__(self, shoe: Shoe, runs: RunsOf) -> None:
        self.shoe, self.runs = shoe, runs
        self.place = {rank: number for number, rank in enumerate(shoe.ranks)}
        self._counted = {self.place[rank]: worth for rank, worth in shoe.worths.items() if rank in self.place}

    def told(self, pattern: phrases.Phrase) -> Told:
        """By what it tells hands apart."""
        match pattern:
            case phrases.Agree(attribute="suit" | "card"):
                return "one suit"
            case phrases.Measured(measure=phrases.HandMeasure(kind="cards", what=what)):
                return "rank" if what is None or self._are_ranks(what) else "card"
            case phrases.Measured(measure=phrases.HandMeasure(attribute=attribute)):
                return "rank" if attribute in ("rank", "worth") else "card"
            case phrases.HasAlike(attribute=attribute, what=what):
                return "rank" if attribute in ("rank", "worth") and self._are_ranks(what) else "card"
            case phrases.Agree(attribute=attribute) | phrases.Differ(attribute=attribute):
                return "rank" if attribute in ("rank", "worth") else "card"
            case _:
                return "rank"

    @staticmethod
    def is_of_shape(pattern: phrases.Phrase) -> bool:
        """Whether it goes by how often each rank comes, whichever it is, and by whether all cards are of one suit."""
        match pattern:
            case phrases.HasAlike(what=None, attribute="rank") | phrases.Differ(attribute="rank"):
                return True
            case phrases.Agree(attribute="suit" | "rank"):
                return True
            case _:
                return False

    def fits(self, pattern: phrases.Phrase) -> Fits:
        """Whether cards fit it.

        Raises:
            ProblemError: it speaks of cards that are none of this shoe, or of what they have not.
        """
        attribute, _ = _asked(pattern)
        if attribute and attribute not in ATTRIBUTES:
            remedy = nearest(attribute, ATTRIBUTES, Message("cards agree in {words}", words=joined(ATTRIBUTES)))
            message = Message("cards have no `{attribute}`", attribute=attribute)
            raise _fault(pattern, "structure/unknown-word", message, remedy)
        if attribute == "worth" and not self.shoe.worth:
            message = Message("this is of what cards count, and no `worth` of the device says it")
            raise _fault(pattern, "structure/device", message, Message("add `worth:` to the device"))
        match pattern:
            case phrases.IsRun():
                return lambda ranks, _: frozenset(ranks) in self.runs(len(ranks))
            case phrases.HasRanks(ranks=named):
                if missing := [rank for rank in named if rank not in self.place]:
                    message = Message("no deck here has the rank `{missing}`", missing=missing[0])
                    raise _fault(pattern, "structure/device", message, Message("name ranks of the deck"))
                wanted = sorted(self.place[rank] for rank in named)
                return lambda ranks, _: sorted(ranks) == wanted
            case phrases.HasAlike(numbers=numbers, attribute="rank", what=None):
                return lambda ranks, _: _as_many([*Counter(ranks).values()], numbers)
            case phrases.HasAlike(numbers=numbers, what=what):
                value, within = self.value(attribute), self.cards_of(what)

                def alike(ranks: Ranks, suits: Sequence[str]) -> bool:
                    cards = [card for card in zip(ranks, suits, strict=True) if within is None or card in within]
                    times = Counter(value(*card) for card in cards)
                    return _as_many([number for one, number in times.items() if one != NOTHING], numbers)

                return alike
            case phrases.Agree(attribute="suit"):
                return lambda _, suits: len({*suits}) == 1 and NOTHING not in suits
            case phrases.Agree():
                own = self.value(attribute)
                return lambda ranks, suits: len(found := {*map(own, ranks, suits)}) == 1 and NOTHING not in found
            case phrases.Differ():
                of = self.value(attribute)
                return lambda ranks, suits: max(_times(map(of, ranks, suits)), default=1) == 1
            case phrases.Measured(measure=phrases.HandMeasure(kind="cards", what=what)):
                among = self.cards_of(what)
                return lambda ranks, suits: pattern.within(
                    len(ranks) if among is None else sum(card in among for card in zip(ranks, suits, strict=True))
                )
            case phrases.Measured():
                unlike = self.value(attribute)

                def different(ranks: Ranks, suits: Sequence[str]) -> bool:
                    found = [*map(unlike, ranks, suits)]
                    return pattern.within(len({*found} - {NOTHING}) + found.count(NOTHING))

                return different
            case _:
                raise TypeError(type(pattern))

    def named_set(self, pattern: phrases.Phrase) -> tuple[phrases.Phrase, frozenset[int]] | None:
        """The ranks that so many cards have to be of, as they are written; None where any will do."""
        if not isinstance(pattern, phrases.HasAlike) or pattern.what is None:
            return None
        return pattern.what, frozenset(rank for rank, _ in self.cards_of(pattern.what) or ())

    def is_certain(self, pattern: phrases.Phrase, cards: Sequence[tuple[int, str]]) -> bool:
        """Whether cards fit, with whatever others: so many that agree are there already."""
        return isinstance(pattern, phrases.HasAlike) and self.fits(pattern)(*zip(*cards, strict=True))

    def is_begun(self, pattern: phrases.Phrase, cards: Sequence[tuple[int, str]], size: int) -> bool:
        """Whether all these cards may be cards of so many that fit, without telling how often a card is there."""
        ranks, suits = zip(*cards, strict=True)
        unlike = len({*ranks}) == len(ranks)
        match pattern:
            case phrases.Agree():
                return "" not in suits and self.fits(pattern)(ranks, suits)
            case phrases.HasRanks(ranks=named):
                return unlike and {*ranks} <= {self.place[rank] for rank in named}
            case phrases.IsRun():
                return unlike and any(run.issuperset(ranks) for run in self.runs(size))
            case phrases.HasAlike(numbers=(_,)):
                return self.fits(replace(pattern, numbers=(len(cards),)))(ranks, suits)
            case _:
                return False

    def is_same(self, pattern: phrases.Phrase, called: Mapping[str, str]) -> bool:
        """Whether it fits the same hands where suits are called otherwise."""
        attribute, own = _asked(pattern)[0], self._own(pattern)
        colours = {(COLOURS[one], COLOURS[other]) for one, other in called.items()}
        same = {(rank, called.get(suit, suit)) for rank, suit in own} == own
        return same and (attribute != "colour" or len(colours) == len({*COLOURS.values()}))

    def names_suits(self, pattern: phrases.Phrase) -> bool:
        """Whether it asks for a suit or a colour by its name."""
        own = self._own(pattern)
        return any((rank, other) not in own for rank, suit in own if suit for other in SUITS)

    def _own(self, pattern: phrases.Phrase) -> set[tuple[int, str]]:
        """The cards of its set; none where it has no set."""
        return {*(self.cards_of(_asked(pattern)[1]) or ())}

    def value(self, attribute: str) -> Callable[[int, str], object]:
        """What a card has of an attribute; `NOTHING` of a joker in suit and colour."""
        values: Mapping[str, Callable[[int, str], object]] = {
            "rank": lambda rank, _: rank,
            "worth": lambda rank, _: self._counted[rank],
            "suit": lambda _, suit: suit,
            "colour": lambda _, suit: COLOURS.get(suit, NOTHING),
            "card": lambda rank, suit: (rank, suit) if suit else NOTHING,
        }
        return values[attribute]

    def first_that_counts(self, rank: int) -> int:
        """The first rank that counts the same."""
        return next(one for one, number in self._counted.items() if number == self._counted[rank])

    def _are_ranks(self, what: phrases.Phrase | None) -> bool:
        return what is None or isinstance(what, phrases.Ranks | phrases.Numbers) or what.mentions in self.place

    def cards_of(self, what: phrases.Phrase | None) -> Collection[tuple[int, str]] | None:
        """The cards of a set; None where all are meant."""
        if what is None:
            return None
        suits = (NOTHING, *SUITS) if self.shoe.pieces else ()  # a piece is of the set whatever stands in for its suit
        return {(self.place[one.rank], suit) for one in cards_named(self.shoe, what) for suit in suits or (one.suit,)}


def unnamed(pattern: phrases.Phrase) -> phrases.Phrase:
    """What asks for the same cards, whichever they are: `2 of a rank` for `2 of a rank from jack to ace`."""
    return replace(pattern, what=None) if isinstance(pattern, phrases.HasAlike) else pattern


def _asked(pattern: phrases.Phrase) -> tuple[str, phrases.Phrase | None]:
    """The attribute that is asked for, and the set of cards that is meant; "" and None where there is none."""
    match pattern:
        case phrases.Measured(measure=measure):
            return measure.attribute, measure.what
        case phrases.HasAlike(attribute=attribute, what=what):
            return attribute, what
        case phrases.Agree(attribute=attribute) | phrases.Differ(attribute=attribute):
            return attribute, None
        case _:
            return "", None


def _as_many(times: list[int], numbers: Sequence[int]) -> bool:
    """Whether of so many values there are as many cards or more; the numbers descend."""
    times.sort(reverse=True)
    return len(times) >= len(numbers) and all(map(ge, times, numbers))


def _times(values: Iterable[object]) -> Iterable[int]:
    """How often each value comes that a card can share."""
    return (number for one, number in Counter(values).items() if one != NOTHING)


def _fault(what: phrases.Phrase, code: str, message: Message, remedy: Message) -> ProblemError:
    return ProblemError(Problem(what.place, code, message, help=remedy))


# --- a hand while it is dealt ----------------------------------------------------------------------------------------


class Open(NamedTuple):
    """While it is open whether they fit: which of the cards of a hand matter, in no order, how many it has, and whether
    they would fit if no more came."""

    dealt: int = 0
    cards: tuple[tuple[int, str], ...] = ()
    fits: bool = False


class Fitting:
    """Whether the cards of a hand, `most` at most, fit a pattern, card by card.

    `among` are the cards that it is said of, by an attribute and its values. A state is `Open`, and then the answer,
    which no card that comes can change.
    """

    def __init__(self, patterns: Patterns, text: str, among: Sequence[str], most: int) -> None:
        found = parse_pattern(text, NOWHERE)
        assert found
        self._patterns, self._pattern, self._most = patterns, found, most
        self._attribute = _asked(found)[0] or "rank"
        self._among, self._fits = (among[0], {*among[1:]}) if among else None, patterns.fits(found)
        self._least = 2 if isinstance(found, phrases.Agree | phrases.Differ) else 1
        self.told = {self._attribute, *among[:1]}
        """The attributes of cards that are looked at."""

    def after(self, state: Open | bool, cards: Sequence[Card]) -> list[Open | bool]:
        """Where it stands after each of these cards."""
        if isinstance(state, bool):
            return [state] * len(cards)
        known: dict[tuple[int, str] | None, Open | bool] = {}
        found = []
        for card in cards:
            own = self._one_of(card)
            if own not in known:
                known[own] = self._next(state, own)
            found.append(known[own])
        return found

    def fits(self, cards: Sequence[tuple[int, str]]) -> bool:
        """Whether these cards fit."""
        ranks, suits = zip(*cards, strict=True) if cards else ((), ())
        return self._fits(ranks, suits)

    def _one_of(self, card: Card) -> tuple[int, str] | None:
        """One card for all that are the same to the pattern; None for one that it is not said of."""
        if self._among and card.attribute(self._among[0]) not in self._among[1]:
            return None
        rank, first = self._patterns.place[card.rank], 0
        match self._attribute:
            case "rank":
                return rank, SUITS[0]
            case "worth":
                return self._patterns.first_that_counts(rank), SUITS[0]
            case "suit":
                return first, card.suit
            case "colour":
                return first, next((one for one in SUITS if COLOURS[one] == card.attribute("colour")), NOTHING)
            case _:
                return rank, card.suit

    def _next(self, state: Open, own: tuple[int, str] | None) -> Open | bool:
        dealt, cards = state.dealt + 1, tuple(sorted((*state.cards, *([own] if own else []))))
        left = self._most - dealt
        certain = self._certain(cards, left)
        fits = dealt >= self._least and self.fits(cards)
        return (fits if not left else Open(dealt, cards, fits)) if certain is None else certain

    def _certain(self, cards: Sequence[tuple[int, str]], left: int) -> bool | None:
        """What they come to whatever comes; None where that is open."""
        ranks = [rank for rank, _ in cards]
        times = Counter(map(self._patterns.value(self._attribute), *zip(*cards, strict=True)) if cards else ())
        match self._pattern:
            case phrases.HasAlike(numbers=numbers):
                have = sorted((number for one, number in times.items() if one != NOTHING), reverse=True)
                missing = sum(max(0, n - m) for n, m in zip_longest(numbers, have[: len(numbers)], fillvalue=0))
                return True if not missing else False if missing > left else None
            case phrases.Agree():
                return False if len(times) > 1 or NOTHING in times else None
            case phrases.Differ():
                return False if any(number > 1 for one, number in times.items() if one != NOTHING) else None
            case phrases.HasRanks(ranks=named):
                wanted = Counter(self._patterns.place[rank] for rank in named)
                return False if Counter(ranks) - wanted or len(named) - len(ranks) > left else None
            case phrases.IsRun():
                sizes = range(len(ranks), len(ranks) + left + 1)
                runs = (run for size in sizes for run in self._patterns.runs(size))
                return None if len({*ranks}) == len(ranks) and any(run.issuperset(ranks) for run in runs) else False
            case _:
                return None
