"""What is said of the cards of one hand together, as a test of their ranks and suits: kinds are made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import ge
from typing import Literal, TypeAlias

from macau_edge.model import Shoe, phrases
from macau_edge.model.card_notation import card_remedy, set_text
from macau_edge.model.cards import ATTRIBUTES, COLOURS, JOKER, NOTHING, SUITS
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Problem, ProblemError, nearest, write_remedy

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
        self.shoe, self._runs = shoe, runs
        self.place = {rank: number for number, rank in enumerate(shoe.ranks)}
        self._counted = {self.place[rank]: number for rank, number in shoe.worth if rank in self.place}

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
                return lambda ranks, _: frozenset(ranks) in self._runs(len(ranks))
            case phrases.HasRanks(ranks=named):
                if missing := [rank for rank in named if rank not in self.place]:
                    message = Message("no deck here has a `{missing}`", missing=missing[0])
                    raise _fault(pattern, "structure/device", message, Message("name ranks of the deck"))
                wanted = sorted(self.place[rank] for rank in named)
                return lambda ranks, _: sorted(ranks) == wanted
            case phrases.HasAlike(numbers=numbers, attribute="rank", what=None):
                return lambda ranks, _: _as_many([*Counter(ranks).values()], numbers)
            case phrases.HasAlike(numbers=numbers, what=what):
                value, within = self._value(attribute), self._set(what)

                def alike(ranks: Ranks, suits: Sequence[str]) -> bool:
                    cards = [card for card in zip(ranks, suits, strict=True) if within is None or card in within]
                    times = Counter(value(*card) for card in cards)
                    return _as_many([number for one, number in times.items() if one != NOTHING], numbers)

                return alike
            case phrases.Agree(attribute="suit"):
                return lambda _, suits: len({*suits}) == 1 and NOTHING not in suits
            case phrases.Agree():
                own = self._value(attribute)
                return lambda ranks, suits: len(found := {*map(own, ranks, suits)}) == 1 and NOTHING not in found
            case phrases.Differ():
                of = self._value(attribute)
                return lambda ranks, suits: max(_times(map(of, ranks, suits)), default=1) == 1
            case phrases.Measured(measure=phrases.HandMeasure(kind="cards", what=what)):
                among = self._set(what)
                return lambda ranks, suits: pattern.within(
                    len(ranks) if among is None else sum(card in among for card in zip(ranks, suits, strict=True))
                )
            case phrases.Measured():
                unlike = self._value(attribute)

                def different(ranks: Ranks, suits: Sequence[str]) -> bool:
                    found = [*map(unlike, ranks, suits)]
                    return pattern.within(len({*found} - {NOTHING}) + found.count(NOTHING))

                return different
            case _:
                raise TypeError(type(pattern))

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
        return {*(self._set(_asked(pattern)[1]) or ())}

    def _value(self, attribute: str) -> Callable[[int, str], object]:
        """What a card has of an attribute; `NOTHING` of a joker in suit and colour."""
        values: Mapping[str, Callable[[int, str], object]] = {
            "rank": lambda rank, _: rank,
            "worth": lambda rank, _: self._counted[rank],
            "suit": lambda _, suit: suit,
            "colour": lambda _, suit: COLOURS.get(suit, NOTHING),
            "card": lambda rank, suit: (rank, suit) if suit else NOTHING,
        }
        return values[attribute]

    def _are_ranks(self, what: phrases.Phrase | None) -> bool:
        return what is None or isinstance(what, phrases.Ranks | phrases.Numbers) or what.mentions in self.place

    def _set(self, what: phrases.Phrase | None) -> Collection[tuple[int, str]] | None:
        """The cards of a set; None where all are meant."""
        if what is None:
            return None
        text = what.mentions
        match what:
            case phrases.Ranks(low, high) if {low, high} <= self.place.keys():
                if self.place[low] > self.place[high]:
                    message = Message("`{low} to {high}` does not ascend", low=low, high=high)
                    raise _fault(what, "structure/operand", message, write_remedy(f"{high} to {low}"))
                return self._of_ranks(range(self.place[low], self.place[high] + 1))
            case phrases.OneCard(rank, suit) if rank in self.place and suit in SUITS:
                return {(self.place[rank], suit)}
            case _ if text in self.place:
                return self._of_ranks([self.place[text]])
            case _ if text in (*SUITS, *COLOURS.values()):
                suits = [suit for suit in SUITS if text in (suit, COLOURS[suit])]
                return {(place, suit) for rank, place in self.place.items() for suit in suits if rank != JOKER}
            case _:
                known = [*self.shoe.ranks, *SUITS, *dict.fromkeys(COLOURS.values())]
                wrong = next((one for one in (getattr(what, "low", ""), getattr(what, "high", "")) if one), text)
                listed = Message("known: {words}", words=joined(known))
                remedy = card_remedy(wrong, known) or nearest(wrong, known, listed)
                message = Message("`{rank}` is no card of this shoe", rank=set_text(what))
                raise _fault(what, "structure/unknown-word", message, remedy)

    def _of_ranks(self, ranks: Iterable[int]) -> Collection[tuple[int, str]]:
        joker = self.place.get(JOKER)
        return {(rank, suit) for rank in ranks for suit in ([NOTHING] if rank == joker else SUITS)}


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
