"""Rounds of cards dealt plainly: every order in which the cards of a small shoe can lie, one after another.

Nothing of macau_edge is used here: what the reference says of a phrase is a predicate over a round, and what it says of
a table a value of a round.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import Any, NamedTuple

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUITS = ("spades", "hearts", "diamonds", "clubs")
JOKER = "joker"
NONE = "none"
ENDS = ("ace low", "ace high")

# --- a shoe, and a round that is dealt from it --------------------------------------------------------------------


class Card(NamedTuple):
    rank: str
    suit: str
    worth: int

    @property
    def colour(self) -> str:
        return {"spades": "black", "clubs": "black", "hearts": "red", "diamonds": "red"}.get(self.suit, "")

    def agrees_with(self, other: Card, name: str) -> bool:
        """Whether both are the same in that; a joker has no suit in which another could be the same."""
        if name in ("suit", "colour", "card") and "" in (self.suit, other.suit):
            return False
        if name == "card":
            return (self.rank, self.suit) == (other.rank, other.suit)
        return bool(getattr(self, name) == getattr(other, name))


class HandKind(NamedTuple):
    """A kind of hand: how it is written, and what hands fit it; whether it is a run, or of cards of a rank."""

    name: str
    text: str
    fits: Callable[[Shoe, Sequence[Card]], bool]
    is_run: bool = False
    of_a_rank: bool = False


class Criterion(NamedTuple):
    """One of several things that hands are compared by, as it is written, and how high some cards of a round are by it.

    Nothing where it says nothing of them; `most` is how many cards the hand may get.
    """

    text: str
    height: Callable[[Shoe, Sequence[Card], int], Any]


@dataclass(frozen=True)
class Shoe:
    """A few ranks of a deck, or of two; `order` are the ranks from the lowest on, `run` where an ace is in a run.

    `gone` are cards that are there no more.
    """

    ranks: tuple[str, ...]
    decks: int = 1
    jokers: int = 0
    worth: Mapping[str, int] | None = None
    points: str = "sum"
    order: tuple[str, ...] | None = None
    compare: str | tuple[Criterion, ...] | None = None
    gone: tuple[Card, ...] = ()
    kinds: tuple[HandKind, ...] = ()
    run: tuple[str, ...] = ENDS

    @property
    def cards(self) -> list[Card]:
        worth = self.worth or {}
        plain = [Card(rank, suit, worth.get(rank, 0)) for rank in self.ranks for suit in SUITS]
        found = [*plain, *[Card(JOKER, "", worth.get(JOKER, 0))] * self.jokers] * self.decks
        for card in self.gone:
            found.remove(card)
        return found

    @property
    def all_ranks(self) -> tuple[str, ...]:
        """In the order that is given, else as they are printed."""
        return self.order or (*self.ranks, *[JOKER] * bool(self.jokers))

    def runs(self, many: int) -> list[tuple[str, ...]]:
        """All runs of so many cards, the lowest first."""
        line = [rank for rank in self.ranks if rank != "ace"]
        found = [tuple(line[n : n + many]) for n in range(len(line) - many + 1)]
        if "ace" in self.ranks and many <= len(self.ranks):
            low, high = ("ace", *line[: many - 1]), (*line[len(line) - many + 1 :], "ace")
            found += [high] * ("ace high" in self.run)
            if "ace low" in self.run:
                found = [low, *found] if self.run[0] == "ace low" else [*found, low]
        return found

    def kind(self, cards: Sequence[Card]) -> int:
        """The number of the first kind that fits."""
        return next(number for number, kind in enumerate(self.kinds) if kind.fits(self, cards))

    def strength(self, cards: Sequence[Card]) -> tuple[int, list[tuple[int, int]]]:
        """What is higher for the better of two hands."""
        number = self.kind(cards)
        ranks = [card.rank for card in cards]
        places = sorted(((0, self.all_ranks.index(rank)) for rank in ranks), reverse=True)
        if self.kinds[number].is_run:
            places = [(0, max(place for place, run in enumerate(self.runs(len(ranks))) if {*run} == {*ranks}))]
        elif self.kinds[number].of_a_rank:
            most_first = sorted(((ranks.count(rank), self.all_ranks.index(rank)) for rank in ranks), reverse=True)
            places = [(0, place) for _, place in most_first]
        return -number, places

    @property
    def compared(self) -> str:
        """By what hands are compared, as it is written."""
        if isinstance(self.compare, tuple):
            return f"[{', '.join(criterion.text for criterion in self.compare)}]"
        return self.compare or ""

    def counted(self, cards: Sequence[Card]) -> int:
        """The points of some cards."""
        whole = sum(card.worth for card in cards)
        return whole % 10 if self.points == "last digit" else whole

    def height(self, cards: Sequence[Card], most: int) -> Any:
        """What cards of a hand are compared by, of `most` at most; nothing where a hand has not what is compared."""
        if isinstance(self.compare, tuple):
            heights = [criterion.height(self, cards, most) for criterion in self.compare]
            return None if None in heights else heights
        if self.compare == "points":
            return self.counted(cards)
        if self.compare == "kinds":
            return self.strength(cards) if len(cards) == most else None
        return self.all_ranks.index(cards[0].rank) if cards else None

    @property
    def text(self) -> str:
        parts = [f"decks: {self.decks}", f"without: [{', '.join(r for r in RANKS if r not in self.ranks)}]"]
        parts += [f"with: {{joker: {self.jokers}}}"] if self.jokers else []
        if self.worth is not None:
            parts += [f"worth: {{{', '.join(f'{rank}: {n}' for rank, n in self.worth.items())}}}"]
            parts += [f"points: {self.points}"]
        parts += [f"order: [{', '.join(self.order)}]"] if self.order else []
        parts += [f"compare: {self.compared}"] if self.compare else []
        if self.kinds:
            parts += [f"kinds: {{{', '.join(f'{kind.name}: {kind.text}' for kind in self.kinds)}}}"]
            parts += [f"run: [{', '.join(self.run)}]"] * any(kind.is_run for kind in self.kinds)
        elif self.run != ENDS:
            parts += [f"run: [{', '.join(self.run)}]"]
        return f"{{{', '.join(parts)}}}"


@dataclass
class Round:
    """What was dealt: to each hand and in each step, and altogether; what step ended it, and in how many orders."""

    shoe: Shoe
    hands: dict[str, list[Card]]
    steps: dict[str, list[Card]] = field(default_factory=dict)
    dealt: list[Card] = field(default_factory=list)
    happened: str = ""
    ways: int = 1
    gets: Mapping[str, int] = field(default_factory=dict)
    seen: tuple[tuple[Card, ...], ...] | None = None
    """The cards that the player saw when he chose; None where he had no choice."""
    chosen: str = ""
    to: list[str] = field(default_factory=list)
    """The hand that each card went to, in the order of the deal."""

    def of(self, hand: str) -> list[Card]:
        return self.dealt if hand == "all" else self.hands[hand]

    def points(self, hand: str) -> int:
        return self.shoe.counted(self.hands[hand])

    def whole(self, hand: str) -> list[Card] | None:
        """The cards of a hand that has all that it can get."""
        return self.hands[hand] if len(self.hands[hand]) == self.gets[hand] else None

    def height(self, hand: str) -> Any:
        """What hands are compared by; nothing where a hand that is compared by its cards has not all of them."""
        return self.shoe.height(self.hands[hand], self.gets[hand])

    def against(self, other: str, own: str) -> Any:
        """The height of another hand, or of the highest of all others."""
        others = [hand for hand in self.hands if hand != own] if other == "all" else [other]
        heights = [height for hand in others if (height := self.height(hand)) is not None]
        return max(heights, default=None)


class What(NamedTuple):
    """A phrase, and the rounds that it names."""

    text: str
    names: Callable[[Round], bool]


class Goes(NamedTuple):
    """What a table goes by, and its value for a round, as rows have it."""

    text: str
    value: Callable[[Round], str]


class Row(NamedTuple):
    values: tuple[str, ...]
    then: Table | str


class Table(NamedTuple):
    """Rows by what a table goes by; a row without values is that of the `others`. What a row says is a text."""

    by: Goes
    rows: tuple[Row, ...]

    def said(self, dealt: Round) -> str:
        value = self.by.value(dealt)
        then = next((row.then for row in self.rows if value in row.values), None)
        if then is None:
            then = next(row.then for row in self.rows if not row.values)
        return then.said(dealt) if isinstance(then, Table) else then

    @property
    def text(self) -> str:
        rows = [f"{_key(row.values)}: {row.then if isinstance(row.then, str) else row.then.text}" for row in self.rows]
        return f"{{by: {self.by.text}, {', '.join(rows)}}}"


def _key(values: Sequence[str]) -> str:
    return "others" if not values else values[0] if len(values) == 1 else f"[{', '.join(values)}]"


@dataclass(frozen=True)
class Step:
    """Cards dealt to hands where something holds, cards burnt, or the end of the round where something holds.

    Or the player chooses, who sees some hands, each with the number of the first cards that he sees of it, 0 for all.
    """

    name: str
    dealt: tuple[tuple[str, int], ...] = ()
    burnt: int = 0
    when: What | Table | None = None
    end: What | None = None
    choices: tuple[str, ...] = ()
    sees: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        if self.choices:
            known = (f"first {number} of {hand}" if number else hand for hand, number in self.sees)
            sees = ", ".join(known).replace("first 1 of", "first of")
            return f"{self.name}: {{choose: [{', '.join(self.choices)}], sees: [{sees}]}}"
        parts = [f"burn: {self.burnt}"] if self.burnt else []
        parts += [f"{hand}: {number}" for hand, number in self.dealt]
        parts += [f"if: {self.when.text}"] if self.when else []
        parts += [f"end: {self.end.text}"] if self.end else []
        return f"{self.name}: {{{', '.join(parts)}}}"

    def is_done(self, dealt: Round) -> bool:
        if self.when is None:
            return True
        return self.when.names(dealt) if isinstance(self.when, What) else self.when.said(dealt) == "draws"


@dataclass(frozen=True)
class Deal:
    shoe: Shoe
    hands: tuple[str, ...]
    steps: tuple[Step, ...]

    @cached_property
    def gets(self) -> dict[str, int]:
        """How many cards each hand may get."""
        return {hand: sum(dict(step.dealt).get(hand, 0) for step in self.steps) for hand in self.hands}

    @property
    def most(self) -> int:
        """Cards that a round may take from the shoe."""
        return sum(step.burnt + sum(number for _, number in step.dealt) for step in self.steps)

    def rounds(self) -> list[Round]:
        """The round that is dealt from each order of the cards; those that are the same are one."""
        return [*self._rounds]

    @cached_property
    def _rounds(self) -> list[Round]:
        """Dealt once: whoever adds steps at random asks for them before each step that he tries."""
        found: dict[Hashable, Round] = {}
        for order in permutations(self.shoe.cards, self.most):
            dealt = self.dealt(order)
            key = tuple(dealt.dealt), tuple(dealt.steps), dealt.happened
            if key in found:
                found[key].ways += 1
            else:
                found[key] = dealt
        return list(found.values())

    def dealt(self, order: Sequence[Card], plays: Callable[[Round], str] = lambda _: "") -> Round:
        """The round that is dealt from these cards, where the player chooses so of what lies there then."""
        found, cards = Round(self.shoe, {hand: [] for hand in self.hands}, gets=self.gets), iter(order)
        for step in self.steps:
            if step.end is not None:
                if step.end.names(found):
                    found.happened = step.name
                    break
            elif step.choices:
                found.seen = tuple(tuple(found.hands[hand][: number or None]) for hand, number in step.sees)
                found.chosen = plays(found)
            elif step.is_done(found):
                for _ in range(step.burnt):
                    next(cards)
                for hand, number in step.dealt:
                    self._to(found, step, hand, [next(cards) for _ in range(number)])
        return found

    def _to(self, found: Round, step: Step, hand: str, cards: list[Card]) -> None:
        found.hands[hand] += cards
        found.dealt += cards
        found.to += [hand] * len(cards)
        found.steps.setdefault(step.name, []).extend(cards)
