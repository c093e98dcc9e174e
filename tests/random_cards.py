"""Random deals and bets on cards with their meaning: a text, and what it comes to by dealing plainly.

Nothing of macau_edge is used here. A phrase is made as a text and as a predicate over rounds at the same time, a table
with a row for each value that comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, count, islice
from math import perm
from random import Random
from typing import TypeAlias

from tests.plain_cards import (
    JOKER,
    NONE,
    RANKS,
    SUITS,
    Card,
    Deal,
    Goes,
    HandKind,
    Round,
    Row,
    Shoe,
    Step,
    Table,
    What,
)

# --- random phrases -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Phrases:
    """Random phrases about hands of which some step has dealt `dealt` cards, and about the steps before."""

    draw: Random
    shoe: Shoe
    single: frozenset[str]
    dealt: Mapping[str, int]
    steps: tuple[Step, ...] = ()
    names: tuple[What, ...] = ()
    decided: bool = False
    choices: tuple[str, ...] = ()

    @property
    def hands(self) -> list[str]:
        return [hand for hand, number in self.dealt.items() if number]

    def any(self) -> What:
        """A phrase of one clause: with `and`, with `except`, or neither."""
        one, kind = self.one(), self.draw.random()
        if kind < 0.3:
            return joined([one, *(self.one() for _ in range(self.draw.choice([1, 1, 2])))])
        if kind < 0.45:
            two = self.one()
            return What(f"{one.text} except {two.text}", lambda dealt: one.names(dealt) and not two.names(dealt))
        return one

    def listed(self) -> What:
        """A phrase, or a list of some, which may overlap."""
        if self.draw.random() < 0.6:
            return self.any()
        parts = list({part.text: part for part in (self.any() for _ in range(self.draw.choice([2, 2, 3])))}.values())
        text = f"[{', '.join(part.text for part in parts)}]"
        return What(text, lambda dealt: any(part.names(dealt) for part in parts))

    def one(self) -> What:
        kinds = [self.has, self.first_is, self.first_is]
        kinds += [self.agree, self.differ] * any(
            number > 1 for number in [*self.dealt.values(), sum(self.dealt.values())]
        )
        kinds += [self.points, self.points] if self.shoe.worth is not None else []
        kinds += [self.compared, self.compared] if self._comparable() else []
        kinds += [self.added, self.apart] if self.shoe.worth is not None and len(self.hands) > 1 else []
        kinds += [self.counting] if self.shoe.worth is not None and any(step.dealt for step in self.steps) else []
        kinds += [self.kind, self.kind, self.highest] if self.shoe.kinds and self.decided else []
        kinds += [self.name] if self.names else []
        kinds += [self.chosen] * 2 if self.choices else []
        kinds += [self.happened] if self.decided and any(step.end for step in self.steps) else []
        return self.draw.choice(kinds)()

    def _comparable(self) -> list[str]:
        if self.shoe.compare is None:
            return []
        hands = self.hands if self.shoe.compare == "points" else [hand for hand in self.hands if hand in self.single]
        if self.shoe.compare == "kinds":
            most = max(self.dealt.values())
            hands = [hand for hand in self.hands if self.decided and self.dealt[hand] == most]
        return hands if len(hands) > 1 else []

    def name(self) -> What:
        return self.draw.choice(self.names)

    def happened(self) -> What:
        name = self.draw.choice([step.name for step in self.steps if step.end])
        return What(name, lambda dealt: dealt.happened == name)

    def chosen(self) -> What:
        choice = self.draw.choice(self.choices)
        return What(choice, lambda dealt: dealt.chosen == choice)

    def kind(self) -> What:
        hand = self.draw.choice(self.hands)
        number = self.draw.randrange(len(self.shoe.kinds))
        least = 0 if self.draw.random() < 0.5 else number
        text = f"{hand} {self.shoe.kinds[number].name}" + (" or better" if least < number else "")

        def names(dealt: Round) -> bool:
            cards = dealt.whole(hand)
            return cards is not None and least <= self.shoe.kind(cards) <= number

        return What(text, names)

    def highest(self) -> What:
        hand = self.draw.choice(self.hands)
        known = self.shoe.all_ranks
        many = self.draw.randint(1, self.dealt[hand])
        ranks = sorted((self.draw.choice(known) for _ in range(many)), key=known.index, reverse=True)
        better = self.draw.random() < 0.6
        text = f"{hand} {ranks[0] + '-high' if many == 1 else '-'.join(ranks)}{' or better' if better else ''}"

        def names(dealt: Round) -> bool:
            if (cards := dealt.whole(hand)) is None:
                return False
            if self.shoe.kind(cards) < len(self.shoe.kinds) - 1:
                return better
            own = sorted((known.index(card.rank) for card in cards), reverse=True)[:many]
            asked = [known.index(rank) for rank in ranks]
            return own >= asked if better else own == asked

        return What(text, names)

    def points(self) -> What:
        hand = self.draw.choice(self.hands)
        low = self.draw.randint(0, 9)
        high = self.draw.randint(low, 9)
        if self.dealt[hand] == 1 and self.points_or_ranks(low, high):
            return self.has()
        return What(f"{hand} {span(low, high)}", lambda dealt: low <= dealt.points(hand) <= high)

    def has(self) -> What:
        hand = self.draw.choice([*self.hands, "all"])
        low = self.draw.randint(0, 3 if hand != "all" else 5)
        high = self.draw.choice([low, low + 1])
        text = f"{hand} has {span(low, high)} card{'' if low == high == 1 else 's'}"
        return What(text, lambda dealt: low <= len(dealt.of(hand)) <= high)

    def agree(self) -> What:
        dealt = {**self.dealt, "all": sum(self.dealt.values())}
        hand = self.draw.choice([hand for hand, number in dealt.items() if number > 1])
        first = self.draw.randint(2, dealt[hand])
        attribute = self.draw.choice(["rank", "suit", "colour", "card", *["worth"] * (self.shoe.worth is not None)])

        def names(dealt: Round) -> bool:
            cards = dealt.of(hand)[:first]
            return len(cards) == first and all(card.agrees_with(cards[0], attribute) for card in cards[1:])

        return What(f"first {first} of {hand} same {attribute}", names)

    def differ(self) -> What:
        dealt = {**self.dealt, "all": sum(self.dealt.values())}
        hand = self.draw.choice([hand for hand, number in dealt.items() if number > 1])
        jokers = self.shoe.jokers * self.shoe.decks
        values = {"suit": 4 + jokers, "colour": 2 + jokers, "card": 4 * len(self.shoe.ranks) + jokers}
        values["rank"] = len(self.shoe.ranks) + (jokers > 0)
        values["worth"] = len({card.worth for card in self.shoe.cards}) if self.shoe.worth is not None else 0
        attribute = self.draw.choice([one for one, number in values.items() if number > 1])
        first = self.draw.randint(2, min(dealt[hand], values[attribute]))

        def names(dealt: Round) -> bool:
            cards = dealt.of(hand)[:first]
            return len(cards) == first and not any(
                one.agrees_with(two, attribute) for one, two in combinations(cards, 2)
            )

        return What(f"first {first} of {hand} different {attribute}s", names)

    def compared(self) -> What:
        hands = self._comparable()
        hand, other = self.draw.sample(hands, 2)
        everyone = set(self.dealt) <= set(hands)
        other = "all" if everyone and self.draw.random() < 0.3 else other
        how, margin = self.draw.choice(["beats", "beats", "ties"]), None
        if how == "beats" and self.shoe.compare == "points" and self.draw.random() < 0.4:
            low = self.draw.randint(1, 5)
            margin = low, self.draw.randint(low, 9)

        def names(dealt: Round) -> bool:
            own, against = dealt.height(hand), dealt.against(other, hand)
            if own is None or against is None:
                return False
            if margin:
                return bool(margin[0] <= own - against <= margin[1])
            return bool(own == against if how == "ties" else own > against)

        return What(f"{hand} {how} {other}" + (f" by {span(*margin)}" if margin else ""), names)

    def added(self) -> What:
        hand, other = self.draw.sample(self.hands, 2)
        said, lies = self._numbers(12, 18)
        return What(f"sum of {hand} and {other} {said}", lambda dealt: lies(dealt.points(hand) + dealt.points(other)))

    def apart(self) -> What:
        """A margin, whatever hands are compared by."""
        hand, other = self.draw.sample(self.hands, 2)
        everyone = {*self.hands} == {*self.dealt} and self.draw.random() < 0.3
        others = [one for one in self.dealt if one != hand] if everyone else [other]
        said, lies = self._numbers(4, 9)
        return What(
            f"margin of {hand} over {'all' if everyone else other} {said}",
            lambda dealt: lies(dealt.points(hand) - max(map(dealt.points, others))),
        )

    def _numbers(self, most: int, last: int) -> tuple[str, Callable[[int], bool]]:
        """What is said of a number of points, and whether one is so."""
        low = self.draw.randint(0, most)
        high = self.draw.randint(low, last)
        return self.draw.choice(
            [
                (span(low, high), lambda number: low <= number <= high),
                (f"higher than {low}", lambda number: number > low),
                (f"lower than {low + 1}", lambda number: number < low + 1),
            ]
        )

    def counting(self) -> What:
        """What the cards of a step count, or that it dealt none."""
        step = self.draw.choice([step.name for step in self.steps if step.dealt])
        if self.draw.random() < 0.2:
            return What(f"{step} none", lambda dealt: step not in dealt.steps)
        low = self.draw.randint(0, 9)
        high = self.draw.randint(low, 12)

        def names(dealt: Round) -> bool:
            return step in dealt.steps and low <= sum(card.worth for card in dealt.steps[step]) <= high

        return What(f"{step} {span(low, high)}", names)

    def points_or_ranks(self, low: int, high: int) -> bool:
        """Whether two numbers are ranks of the shoe, and other ranks count so much, so that it is refused."""
        assert self.shoe.worth is not None
        if not {str(low), str(high)} <= {*self.shoe.ranks}:
            return False
        points = {rank: n % 10 if self.shoe.points == "last digit" else n for rank, n in self.shoe.worth.items()}
        numbers = {rank: int(rank) for rank in self.shoe.ranks if rank.isdecimal()}
        return {r for r, n in points.items() if low <= n <= high} != {r for r, n in numbers.items() if low <= n <= high}

    def two_ways(self, low: int, high: int, meant: Collection[str]) -> bool:
        """Whether other ranks lie between two numbers in the order of the shoe, so that it is refused."""
        ranks = self.shoe.all_ranks
        if not {str(low), str(high)} <= set(ranks):
            return False
        first, last = sorted((ranks.index(str(low)), ranks.index(str(high))))
        return set(meant) != set(ranks[first : last + 1])

    def first_is(self) -> What:
        """The rank, suit or colour of the first card of a hand, or of its only one."""
        hand = self.draw.choice(self.hands)
        alone = hand in self.single and self.draw.random() < 0.5
        kind = self.draw.choice(["rank", "ranks", "numbers", "suit", "colour"])
        numbers = [rank for rank in self.shoe.all_ranks if rank.isdecimal()]
        if kind in ("rank", "ranks"):
            low, high = sorted(self.draw.choice(range(len(self.shoe.all_ranks))) for _ in range(2))
            meant = self.shoe.all_ranks[low : (low if kind == "rank" else high) + 1]
            if meant[0].isdecimal() and meant[-1].isdecimal():
                kind = "numbers"
            said = meant[0] if len(meant) == 1 else f"{meant[0]} to {meant[-1]}"
        if kind == "numbers":
            if not numbers or (alone and self.shoe.worth is not None):
                kind = "colour"
            else:
                low, high = sorted([int(self.draw.choice(numbers)), self.draw.randint(2, 10)])
                meant, said = tuple(rank for rank in numbers if low <= int(rank) <= high), span(low, high)
                if self.two_ways(low, high, meant):
                    kind = "colour"
        if kind == "suit":
            said = self.draw.choice(SUITS)
        if kind == "colour":
            said = self.draw.choice(["red", "black"])

        def names(dealt: Round) -> bool:
            cards = dealt.of(hand)
            if not cards:
                return False
            value = getattr(cards[0], kind) if kind in ("suit", "colour") else cards[0].rank
            return value == said if kind in ("suit", "colour") else value in meant

        return What(f"{hand if alone else f'first of {hand}'} {said}", names)

    # --- what tables go by

    def goes(self) -> Goes:
        kinds = [self.by_cards]
        kinds += [self.by_kind] * 2 if self.shoe.kinds and self.decided else []
        kinds += [self.by_hand] * 2 if self.shoe.worth is not None or set(self.hands) & self.single else []
        if self.shoe.worth is not None:
            kinds += [self.by_step] * 2
            kinds += [self.by_margin, self.by_sum] if len(self.hands) > 1 else []
        if self.decided and [step for step in self.steps if step.end]:
            kinds += [self.by_happening] * 2
        kinds += [self.by_choice] * 2 if self.choices else []
        return self.draw.choice(kinds)()

    def by_hand(self) -> Goes:
        if self.shoe.worth is not None:
            hand = self.draw.choice(self.hands)
            return Goes(hand, lambda dealt: str(dealt.points(hand)))
        hand = self.draw.choice([hand for hand in self.hands if hand in self.single])
        return Goes(hand, lambda dealt: dealt.hands[hand][0].rank if dealt.hands[hand] else NONE)

    def by_step(self) -> Goes:
        name = self.draw.choice([step.name for step in self.steps if step.dealt])
        return Goes(name, lambda r: str(sum(card.worth for card in r.steps[name])) if name in r.steps else NONE)

    def by_cards(self) -> Goes:
        if self.draw.random() < 0.3:
            return Goes("cards", lambda dealt: str(len(dealt.dealt)))
        hand = self.draw.choice(self.hands)
        return Goes(f"cards of {hand}", lambda dealt: str(len(dealt.hands[hand])))

    def by_kind(self) -> Goes:
        hand = self.draw.choice(self.hands)

        def value(dealt: Round) -> str:
            cards = dealt.whole(hand)
            return NONE if cards is None else self.shoe.kinds[self.shoe.kind(cards)].name

        return Goes(f"kind of {hand}", value)

    def by_margin(self) -> Goes:
        hand, other = self.draw.sample(self.hands, 2)
        if self.draw.random() < 0.3 and set(self.hands) == set(self.dealt):
            other = "all"

        def value(dealt: Round) -> str:
            others = [one for one in dealt.hands if one != hand] if other == "all" else [other]
            return str(dealt.points(hand) - max(dealt.points(one) for one in others))

        return Goes(f"margin of {hand} over {other}", value)

    def by_sum(self) -> Goes:
        hand, other = self.draw.sample(self.hands, 2)
        return Goes(f"sum of {hand} and {other}", lambda dealt: str(dealt.points(hand) + dealt.points(other)))

    def by_choice(self) -> Goes:
        return Goes("choice", lambda dealt: dealt.chosen or NONE)

    def by_happening(self) -> Goes:
        return Goes("happening", lambda dealt: dealt.happened or NONE)

    def table(self, rounds: Sequence[Round], said: Callable[[], str], depth: int = 2) -> Table | str:
        """A table with a row for each value that comes in these rounds, and for no other."""
        if not depth:
            return said()
        goes = self.goes()
        come: dict[str, list[Round]] = {}
        for dealt in rounds:
            come.setdefault(goes.value(dealt), []).append(dealt)
        values = sorted(come)
        self.draw.shuffle(values)
        unsaid = [value for value in values if value.startswith("-")]  # a row cannot name a negative number
        rest = unsaid or ([values[-1]] if self.draw.random() < 0.3 else [])
        if goes.text == "happening" and rest and NONE in come:
            rest = [NONE]  # which is what none of the words of the rows names
        named = [value for value in values if value not in rest]
        rows = list[Row]()
        while named:
            number = self.draw.choice([1, 1, 2])
            own, named = tuple(named[:number]), named[number:]
            within = [dealt for value in own for dealt in come[value]]
            deeper = self.draw.random() < 0.3
            rows.append(Row(own, self.table(within, said, depth - 1) if deeper else said()))
        rows += [Row((), said())] if rest else []
        words = {value for row in rows for value in row.values}
        return Table(goes, tuple(rows)) if words - ({NONE} if goes.text == "happening" else set()) else said()


def joined(parts: Sequence[What]) -> What:
    """What all of these name; each is said once."""
    own = list({part.text: part for part in parts}.values())
    return What(" and ".join(part.text for part in own), lambda dealt: all(part.names(dealt) for part in own))


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


# --- random kinds of hands ----------------------------------------------------------------------------------------


def random_kinds(
    draw: Random,
    shoe: Shoe,
    sizes: Collection[int],
    make: Callable[[Random, Shoe, str, int], HandKind] | None = None,
) -> tuple[HandKind, ...]:
    """Kinds of which each comes first to some hand of so many cards; the last is any hand."""
    tried = [
        (make or _random_kind)(draw, shoe, f"kind-{number}", max(sizes)) for number in range(draw.choice([2, 4, 6]))
    ]
    hands = [hand for size in sizes for hand in combinations(shoe.cards, size)]
    found = list[HandKind]()
    for kind in tried:
        rest = [hand for hand in hands if not kind.fits(shoe, hand)]
        if 0 < len(rest) < len(hands):
            found, hands = [*found, kind], rest
    return (*found, HandKind("kind-of-others", "any", lambda *_: True))


def _random_kind(draw: Random, shoe: Shoe, name: str, most: int) -> HandKind:
    """One or two things that hold of the cards of a hand."""
    is_run, is_suited = draw.random() < 0.35, draw.random() < 0.35
    alike = [] if is_run else draw.choice([[], [2], [2], [3], [2, 2], [3, 2]])
    ranks = [] if is_run or alike or draw.random() < 0.6 else [draw.choice(shoe.ranks) for _ in range(max(most, 2))]
    if not (is_run or is_suited or alike or ranks):
        is_suited = True
    parts = ["run"] * is_run + ["same suit"] * is_suited + [f"{number} of a rank" for number in alike]
    parts = [*parts[:-2], "2 of a rank twice"] if alike == [2, 2] else parts
    parts += [f"ranks {'-'.join(ranks)}"] if ranks else []
    draw.shuffle(parts)

    def fits(shoe: Shoe, cards: Sequence[Card]) -> bool:
        own = [card.rank for card in cards]
        counts = sorted(Counter(own).values(), reverse=True)
        return (
            (not is_run or (len({*own}) == len(own) and any({*run} == {*own} for run in shoe.runs(len(own)))))
            and (not is_suited or len({card.suit for card in cards}) == 1)
            and len(counts) >= len(alike)
            and all(there >= asked for there, asked in zip(counts, alike, strict=False))
            and (not ranks or sorted(own) == sorted(ranks))
        )

    return HandKind(name, " and ".join(parts), fits, is_run, bool(alike))


# --- random deals and bets ----------------------------------------------------------------------------------------

Nets: TypeAlias = dict[Fraction, Fraction]
"""Net result -> its probability."""


@dataclass(frozen=True)
class Bet:
    """A bet as it is written, and the probabilities of its net results."""

    text: str
    nets: Nets


@dataclass(frozen=True)
class Game:
    """A deal, the names of the file, and bets on it; `rounds` are all that can be dealt."""

    deal: Deal
    names: tuple[tuple[str, What], ...]
    bets: tuple[Bet, ...]

    @property
    def text(self) -> str:
        words = [*self.deal.hands, *(step.name for step in self.deal.steps), *(k.name for k in self.deal.shoe.kinds)]
        lines = ["game: x", f"device: {self.deal.shoe.text}", "words:"]
        lines += [f"  {word}: {{en: the {word}, pt: o {word}, zh: 詞{word}}}" for word in words]
        lines += ["deal:", *(f"  {step.text}" for step in self.deal.steps)]
        lines += ["names:"] * bool(self.names) + [f"  {name}: {what.text}" for name, what in self.names]
        lines += ["bets:", *(f"  bet-{number}: {{{bet.text}}}" for number, bet in enumerate(self.bets, 1))]
        return "\n".join([*lines, ""])


@dataclass(frozen=True)
class Games:
    """Random games, each of a seed, with at most so many orders of the cards; so many of these are `gone`."""

    most: int = 1_700
    gone: int = 0
    phrases: type[Phrases] = Phrases
    fits: Callable[[Shoe], bool] | None = None
    """Of which shoes a game is wanted: a deal is long to find, and is not sought on another."""

    def deal(self, seed: int) -> Deal:
        """The deal of a game."""
        return with_kinds(Random(f"kinds of {seed}"), self._deal(Random(seed))[0])

    def game(self, seed: int, bets: int = 3) -> Game:
        draw = Random(seed)
        deal, single = self._deal(draw)
        deal = with_kinds(Random(f"kinds of {seed}"), deal)
        rounds = deal.rounds()
        dealt = _dealt(deal.hands, deal.steps)
        spoken = Phrases(draw, deal.shoe, single, dealt, deal.steps, decided=True)
        names = list[tuple[str, What]]()
        for number in range(draw.randint(0, 2)):
            names.append((f"name-{number}", spoken.listed()))
            said = tuple(What(name, what.names) for name, what in names)
            spoken = Phrases(draw, deal.shoe, single, dealt, deal.steps, said, decided=True)
        tried = (bet for _ in range(bets * 4) for bet in _bet(spoken, rounds))
        return Game(deal, tuple(names), tuple(islice(tried, bets)))

    def game_of_kinds(self, seed: int, bets: int = 3) -> Game:
        """The first game from a seed on that has kinds of hands."""
        return next(game for n in count() if (game := self.game(seed + 1_000 * n, bets)).deal.shoe.kinds)

    def deal_of(self, draw: Random) -> tuple[Deal, frozenset[str]]:
        """A random deal, and the hands that get one card at most."""
        return self._deal(draw)

    def _shoe(self, draw: Random) -> Shoe:
        ranks = tuple(sorted(draw.sample(RANKS, draw.choice([2, 2, 3])), key=RANKS.index))
        decks = draw.choice([1, 1, 1, 2]) if len(ranks) == 2 else 1
        jokers = draw.choice([0, 0, 1, 2]) if decks == 1 else 0
        every = [*ranks, *[JOKER] * bool(jokers)]
        worth = {rank: draw.randint(0, draw.choice([9, 12])) for rank in every} if draw.random() < 0.75 else None
        order = tuple(draw.sample(every, len(every))) if draw.random() < 0.6 else None
        compares = [*["points"] * (worth is not None), *["order"] * (order is not None)]
        compare = draw.choice(compares) if compares else None
        shoe = Shoe(ranks, decks, jokers, worth, draw.choice(["sum", "last digit"]), order, compare)
        return replace(shoe, gone=tuple(draw.sample(shoe.cards, self.gone)))

    def _deal(self, draw: Random) -> tuple[Deal, frozenset[str]]:
        """A deal, and the hands that get one card at most."""
        every = (self._shoe(draw) for _ in count())
        shoe = next(shoe for shoe in every if self.fits is None or self.fits(shoe))
        hands = tuple(draw.sample(["north", "south", "west"], draw.choice([2, 2, 3])))
        often = 0.8 if shoe.compare == "order" else 0.3
        single = frozenset(hand for hand in hands if draw.random() < often)
        first = tuple((hand, 1 if hand in single or draw.random() < 0.5 else 2) for hand in hands)
        later = tuple(part for part in first if len(first) > 2 or draw.random() < 0.25)[-1:]
        now = tuple(part for part in first if part not in later) or first
        later = tuple(part for part in later if part not in now)
        deal = Deal(shoe, hands, (Step("first", now),))
        wanted = [Step("later", later)] if later else []
        for number in range(draw.choice([0, 1, 2, 2, 3]) + len(wanted)):
            more = wanted.pop() if wanted and draw.random() < 0.6 else None
            step = self._step(draw, deal, single, f"step-{number}", more)
            if step and perm(len(shoe.cards), deal.most + step.burnt + sum(n for _, n in step.dealt)) <= self.most:
                deal = Deal(shoe, hands, (*deal.steps, step))
        if set(_dealt(hands, deal.steps)) - {hand for hand, n in _dealt(hands, deal.steps).items() if n}:
            deal = Deal(shoe, hands, (*deal.steps, Step("rest", later)))
        return deal, single

    def _step(self, draw: Random, deal: Deal, single: frozenset[str], name: str, later: Step | None) -> Step | None:
        before = _dealt(deal.hands, deal.steps)
        spoken = self.phrases(draw, deal.shoe, single, before, deal.steps)
        going = [dealt for dealt in deal.rounds() if not dealt.happened]
        kind = draw.random()
        if later is None and kind < 0.12:
            return Step(name, burnt=draw.randint(1, 2))
        if later is None and kind < 0.4:
            end = _sometimes(spoken, going)
            return Step(name, end=end) if end else None
        to = later.dealt if later else ()
        if not to:
            free = [hand for hand in deal.hands if hand not in single]
            if not free:
                return None
            to = tuple((hand, 1) for hand in draw.sample(free, draw.choice([1, 1, len(free)])))
        if later and draw.random() < 0.4:
            return Step(name, to)
        if draw.random() < 0.5:
            when: What | Table | str | None = _sometimes(spoken, going)
        else:
            when = spoken.table(going, lambda: draw.choice(["draws", "stands"]))
            draws = not isinstance(when, str) and {when.said(dealt) for dealt in going}
            when = when if draws and "draws" in draws else None
        return None if when is None or isinstance(when, str) else Step(name, to, when=when)


def with_kinds(draw: Random, deal: Deal) -> Deal:
    """The deal with kinds of hands, on some shoes where they can be."""
    shoe, sizes = deal.shoe, {number for number in deal.gets.values() if number > 1}
    if shoe.jokers or not shoe.order or not sizes or draw.random() < 0.3:
        return deal
    run = draw.choice([("ace low", "ace high"), ("ace high", "ace low"), ("ace low",), ("ace high",)])
    shoe = replace(shoe, run=run)
    shoe = replace(shoe, kinds=random_kinds(draw, shoe, sizes))
    compared = any(how in step.text for step in deal.steps for how in (" beats ", " ties "))
    if not compared and draw.random() < 0.8:
        shoe = replace(shoe, compare="kinds")
    return replace(deal, shoe=shoe)


def _dealt(hands: Sequence[str], steps: Sequence[Step]) -> dict[str, int]:
    """How many cards each hand may get in these steps."""
    found = Counter(dict.fromkeys(hands, 0))
    for step in steps:
        found.update(dict(step.dealt))
    return {hand: found[hand] for hand in hands}


def _sometimes(spoken: Phrases, rounds: Sequence[Round]) -> What | None:
    """A phrase that names some of these rounds, and not all."""
    for _ in range(20):
        what = spoken.listed()
        if 0 < sum(map(what.names, rounds)) < len(rounds):
            return what
    return None


def _bet(spoken: Phrases, rounds: Sequence[Round]) -> Iterator[Bet]:
    """A bet with one prize or a table of them; nothing where it would be won always or never."""
    return bet_of(spoken, rounds, spoken.listed())


def bet_of(spoken: Phrases, rounds: Sequence[Round], win: What) -> Iterator[Bet]:
    """A bet that is won so, likewise."""
    draw = spoken.draw
    won, rest = parted(win, rounds)
    if not won or not rest:
        return
    clauses, pushed, lost = [f"win: {win.text}"], list[Round](), rest
    if draw.random() < 0.3:
        push = spoken.any()
        pushed, lost = parted(push, rest)
        if pushed and lost and not any(map(push.names, won)):
            clauses.append(f"push: {push.text}")
        else:
            pushed, lost = [], rest
    pays = spoken.table(won, lambda: f"{draw.randint(1, 60)}:{draw.randint(1, 7)}", draw.choice([0, 1, 2]))
    takes = spoken.table(lost, lambda: f"1:{draw.randint(1, 7)}", draw.choice([1, 2])) if draw.random() < 0.25 else ""
    clauses += ["lose: others", f"pays: {pays if isinstance(pays, str) else pays.text}"]
    clauses += [f"lost: {takes.text}"] if isinstance(takes, Table) else []
    counted = Counter[Fraction]()
    for text, ways in said(pays, won).items():
        counted[ratio(text)] += ways
    for text, ways in said(takes if isinstance(takes, Table) else "1:1", lost).items():
        counted[-ratio(text)] += ways
    counted[Fraction(0)] += sum(dealt.ways for dealt in pushed)
    whole = sum(dealt.ways for dealt in rounds)
    yield Bet(", ".join(clauses), {net: Fraction(n, whole) for net, n in sorted(counted.items()) if n})


def parted(what: What, rounds: Sequence[Round]) -> tuple[list[Round], list[Round]]:
    """The rounds that a phrase names, and the others."""
    named = [what.names(dealt) for dealt in rounds]
    both = list(zip(rounds, named, strict=True))
    return [dealt for dealt, yes in both if yes], [dealt for dealt, yes in both if not yes]


def said(then: Table | str, rounds: Sequence[Round]) -> Counter[str]:
    """In how many orders of the cards a table says what."""
    found = Counter[str]()
    for dealt in rounds:
        found[then if isinstance(then, str) else then.said(dealt)] += dealt.ways
    return found


def ratio(text: str) -> Fraction:
    """`3:2`."""
    won, _, staked = text.partition(":")
    return Fraction(int(won), int(staked))
