"""Random rounds in which cards are drawn until something holds, and what a bet comes to by dealing every card plainly.

Nothing of macau_edge is used here. A round is followed card by card: whatever may come next is dealt, as often as it
is left in the pack, and where the player chooses again and again every choice is made. Cards are ranks; a card may
count two numbers. The best play is found in two ways that share nothing: backwards over all that is known, and by
trying every strategy there is. A hand that is parted in two is followed as one of the two, and, to see that this is
right, as both, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import count, product
from math import prod
from random import Random
from typing import TypeAlias

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
NONE = "none"
MOST = 24


@dataclass(frozen=True)
class Pack:
    """Ranks with how often each is there, and what a card of it counts; `limit` is the highest sum that is not bust.

    Where hands are never `bust` it is only about where they stop.
    """

    many: Mapping[str, int]
    worth: Mapping[str, tuple[int, ...]]
    limit: int
    bust: bool = True

    def sums(self, cards: Sequence[str]) -> set[int]:
        """Every sum that the cards may have."""
        return {sum(one) for one in product(*(self.worth[card] for card in cards))}

    def points(self, cards: Sequence[str]) -> int | None:
        """The highest sum that is not above the limit; None of a hand that is bust."""
        return max((one for one in self.sums(cards) if one <= self.limit or not self.bust), default=None)

    def is_soft(self, cards: Sequence[str]) -> bool:
        """Whether a card counts the higher of two numbers in its points."""
        return self.points(cards) is not None and self.points(cards) != sum(min(self.worth[card]) for card in cards)

    @property
    def text(self) -> str:
        ranks = [rank for rank in RANKS if rank not in self.many]
        decks = next(iter(self.many.values())) // 4
        each = (f"{rank}: {one[0] if len(one) == 1 else list(one)}" for rank, one in self.worth.items())
        return (
            f"{{decks: {decks}, without: [{', '.join(ranks)}], worth: {{{', '.join(each)}}}, "
            f"points: sum{f' up to {self.limit}' if self.bust else ''}, compare: points}}"
        )


@dataclass(frozen=True)
class At:
    """Where a round is: the cards of each hand and how many of each rank are left, the step, and what was chosen."""

    hands: Mapping[str, tuple[str, ...]]
    left: Mapping[str, int]
    step: int = 0
    chosen: Mapping[str, str] = field(default_factory=dict)
    happened: str = ""
    parted: bool = False
    other: str = ""
    """The card that a hand was parted from."""
    asked: bool = False
    known: tuple[Hashable, ...] = ()

    def with_card(self, hand: str, rank: str) -> At:
        hands = {**self.hands, hand: (*self.hands[hand], rank)}
        return replace(self, hands=hands, left={**self.left, rank: self.left[rank] - 1})


@dataclass(frozen=True)
class What:
    """A phrase, and where it holds."""

    text: str
    holds: Callable[[At], bool]
    listed: tuple[What, ...] = ()


def any_of(*several: What) -> What:
    each = [*{one.text: one for what in several for one in what.listed or (what,)}.values()]  # nothing stands twice
    text = each[0].text if len(each) == 1 else f"[{', '.join(one.text for one in each)}]"
    return What(text, lambda at: any(one.holds(at) for one in each), tuple(each))


@dataclass(frozen=True)
class Choice:
    """What can be chosen: what it deals to whom, or the hand that it parts, and where it is open if not always."""

    name: str
    deals: str = ""
    parts: str = ""
    where: What | None = None

    @property
    def text(self) -> str:
        said = [f"{self.deals}: 1"] * bool(self.deals) + [f"part: {self.parts}"] * bool(self.parts)
        said += [f"if: {self.where.text}"] if self.where else []
        return f"{self.name}: {{{', '.join(said)}}}" if said else f"{self.name}: always"


@dataclass(frozen=True)
class Step:
    """A step of the deal: cards dealt once, or until something holds; an end; or a choice, once or until."""

    name: str
    dealt: tuple[tuple[str, int], ...] = ()
    when: What | None = None
    until: What | None = None
    end: What | None = None
    choices: tuple[Choice, ...] = ()
    sees: tuple[tuple[str, int], ...] = ()

    @property
    def text(self) -> str:
        said = [f"{hand}: {many}" for hand, many in self.dealt]
        if self.choices:
            seen = (f"first of {hand}" if many else hand for hand, many in self.sees)
            plain = not any(one.deals or one.parts or one.where for one in self.choices)
            each = ", ".join(one.name if plain else one.text for one in self.choices)
            said += [f"choose: [{each}]" if plain else f"choose: {{{each}}}", f"sees: [{', '.join(seen)}]"]
        for key, what in (("if", self.when), ("until", self.until), ("end", self.end)):
            said += [f"{key}: {what.text}"] if what else []
        return f"{self.name}: {{{', '.join(said)}}}"


Rule: TypeAlias = Callable[[At, Step], str]
Weight: TypeAlias = int | Fraction
Some: TypeAlias = Sequence[tuple[Weight, At]]
"""Where a round may be, each with its weight: in how many ways the cards so far come; either part of a hand half."""


@dataclass(frozen=True)
class Drawn:
    """A file with one bet, played in the best way or by a rule."""

    pack: Pack
    steps: tuple[Step, ...]
    win: What
    push: What | None
    pays: Mapping[str, int]
    """What is paid by what was chosen last at the step where the player draws, `none` where nothing was."""
    raised: Mapping[str, int] = field(default_factory=dict)
    strategy: str = ""
    rule: Rule = lambda _, __: ""
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def drawing(self) -> Step | None:
        return next((step for step in self.steps if step.choices and step.until), None)

    def open(self, step: Step, at: At) -> list[str]:
        return [one.name for one in step.choices if one.where is None or one.where.holds(at)]

    @property
    def start(self) -> At:
        hands = dict.fromkeys(hand for step in self.steps for hand, _ in step.dealt)
        hands |= dict.fromkeys(one.deals for step in self.steps for one in step.choices if one.deals)
        return At(dict.fromkeys(hands, ()), self.pack.many)

    # --- the round, card by card ------------------------------------------------------------------------------

    def on(self, weight: Weight, at: At) -> Iterator[tuple[Weight, At]]:
        """Where it may be when the player is asked, or the round is over, from there on."""
        if at.happened or at.step == len(self.steps):
            yield weight, at
            return
        step, after = self.steps[at.step], replace(at, step=at.step + 1)
        if step.end is not None:
            yield from self.on(weight, replace(at, happened=step.name) if step.end.holds(at) else after)
        elif step.choices:
            seen = tuple(at.hands[hand][: many or None] for hand, many in step.sees)
            offered = step.when is None or step.when.holds(at)
            if step.until is not None and offered:
                offered = not step.until.holds(at)
            if offered:
                yield weight, replace(at, asked=True, known=(*at.known, seen))
            else:
                chosen = {step.name: NONE, **at.chosen}
                yield from self.on(weight, replace(after, chosen=chosen, known=(*at.known, seen)))
        elif (step.when and not step.when.holds(at)) or (step.until and step.until.holds(at)):
            yield from self.on(weight, after)
        else:
            for many, then in self._dealt(step.dealt, weight, at):
                yield from self.on(many, then if step.until is not None else replace(then, step=at.step + 1))

    def _dealt(self, dealt: Sequence[tuple[str, int]], weight: Weight, at: At) -> Some:
        found = [(weight, at)]
        for hand in (hand for hand, many in dealt for _ in range(many)):
            assert all(sum(one.left.values()) for _, one in found), "the pack is empty"
            found = [(many * left, one.with_card(hand, rank))
                     for many, one in found for rank, left in one.left.items() if left]  # fmt: skip
        return found

    def chosen(self, weight: Weight, at: At, name: str) -> Iterator[tuple[Weight, At]]:
        """Where it may be then, if the player chooses that."""
        step = self.steps[at.step]
        one = next(one for one in step.choices if one.name == name)
        made = replace(at, asked=False, chosen={**at.chosen, step.name: name}, known=(*at.known, name))
        if one.parts:
            both = dict.fromkeys(at.hands[one.parts])  # where they differ, each is half of the hands
            for kept, other in zip(both, reversed(both), strict=True):
                apart = replace(made, hands={**at.hands, one.parts: (kept,)}, parted=True, other=other)
                for many, then in self._dealt(
                    [(one.parts, 1)], weight if kept == other else weight / Fraction(2), apart
                ):
                    yield from self.on(many, then)
            return
        for many, then in self._dealt([(one.deals, 1)] if one.deals else [], weight, made):
            yield from self.on(many, then if step.until is not None else replace(then, step=at.step + 1))

    # --- the best play ----------------------------------------------------------------------------------------

    def rounds(self, rule: Rule | None = None) -> Some:
        """The rounds as played; of one of which no card decides what follows how many there are does not matter."""
        return self._best([*self.on(1, self.start)], rule or self.rule)

    def _best(self, some: Some, rule: Rule) -> Some:
        over = [one for one in some if not one[1].asked]
        asked: dict[Hashable, list[tuple[Weight, At]]] = {}
        for weight, at in some:
            if at.asked:
                asked.setdefault((at.step, at.known), []).append((weight, at))
        for alike in asked.values():
            step, first = self.steps[alike[0][1].step], alike[0][1]
            names = [rule(first, step)] if rule(first, step) else self.open(step, first)
            each = {one: self._best([then for weight, at in alike for then in self.chosen(weight, at, one)], rule)
                    for one in names}  # fmt: skip
            over += each[max(each, key=lambda one: self._mean(each[one]))]
        return over

    def _mean(self, over: Some) -> Fraction:
        return sum((self.share(weight, at) * self.net(at) for weight, at in over), Fraction(0))

    def share(self, weight: Weight, at: At) -> Fraction:
        """The chance of a round that comes so often."""
        size = sum(self.pack.many.values())
        return Fraction(weight, prod(size - number for number in range(size - sum(at.left.values()))))

    def net(self, at: At) -> Fraction:
        """The net result, of a hand that was parted that of both together."""
        if self.push is not None and self.push.holds(at):
            return Fraction(0)
        times = 1 + self.raised.get(self.last(at), 0)
        return Fraction(self.pays[self.last(at)] if self.win.holds(at) else -times) * (2 if at.parted else 1)

    def law(self, rounds: Some) -> dict[Fraction, Fraction]:
        found = dict[Fraction, Fraction]()
        for weight, at in rounds:
            found[self.net(at)] = found.get(self.net(at), Fraction(0)) + self.share(weight, at)
        assert sum(found.values()) == 1
        return dict(sorted(found.items()))

    def last(self, at: At) -> str:
        """What was chosen last where the player draws."""
        return at.chosen.get(self.drawing.name, NONE) if self.drawing else NONE

    def risked(self, rounds: Some) -> Fraction:
        """What is put down on average, of a hand that was parted in both."""
        units = (
            (weight, at, (1 + self.raised.get(self.last(at), 0)) * (2 if at.parted else 1)) for weight, at in rounds
        )
        return sum((self.share(weight, at) * many for weight, at, many in units), Fraction(0))

    def every_round(self) -> Iterator[tuple[Weight, At]]:
        """The rounds with every choice made everywhere."""
        waiting = [*self.on(1, self.start)]
        for weight, at in waiting:  # grows while it is walked
            if at.asked:
                waiting += [t for one in self.open(self.steps[at.step], at) for t in self.chosen(weight, at, one)]
            else:
                yield weight, at

    # --- every strategy, and both hands -----------------------------------------------------------------------

    def best_of_all(self, few: int = 2**10) -> Fraction | None:
        """The most that any strategy comes to, every one of which is tried; None where they are many."""
        options: dict[Hashable, list[str]] = {}
        waiting = [*self.on(1, self.start)]
        for weight, at in waiting:  # grows while it is walked
            if at.asked:
                step = self.steps[at.step]
                options[at.step, at.known] = self.open(step, at)
                waiting += [then for one in options[at.step, at.known] for then in self.chosen(weight, at, one)]
        if prod(map(len, options.values())) > few:
            return None
        every = (dict(zip(options, names, strict=True)) for names in product(*options.values()))
        return max(self._mean(self.rounds(partial(_planned, plan))) for plan in every)

    def both_hands(self) -> Fraction:
        """The mean net result where both hands of a parted one are played, the second after the first.

        Each is played in the way that is best of one hand whose player does not look at the other.
        """
        assert self.drawing
        place, plan = self.steps.index(self.drawing), dict[Hashable, str]()
        for _, at in self.rounds():
            plan |= {at.known[:n]: one for n, one in enumerate(at.known) if isinstance(one, str)}
        parts = next(one for one in self.drawing.choices if one.parts)
        drawn, found = replace(self, steps=self.steps[: place + 1]), Fraction(0)
        for weight, one in drawn.followed([*drawn.on(1, self.start)], plan):
            if not one.parted:
                found += sum(self.share(many, at) * self.net(at) for many, at in self.on(weight, one))
                continue
            known = one.known[: one.known.index(parts.name) + 1]
            again = replace(one, step=place, hands={**one.hands, parts.parts: (one.other,)}, known=known,
                            chosen={**one.chosen, self.drawing.name: parts.name})  # fmt: skip
            second = [
                then for many, at in self._dealt([(parts.parts, 1)], weight, again) for then in drawn.on(many, at)
            ]
            for many, other in drawn.followed(second, plan):
                for most, at in self.on(many, other):
                    first = replace(at, hands={**at.hands, parts.parts: one.hands[parts.parts]}, chosen=one.chosen)
                    found += self.share(most, at) * (self.net(first) + self.net(at)) / 2
        return found

    def followed(self, some: Some, plan: Mapping[Hashable, str]) -> Iterator[tuple[Weight, At]]:
        """The rounds to which a plan leads."""
        for weight, at in some:
            if at.asked:
                yield from self.followed([*self.chosen(weight, at, plan[at.known])], plan)
            else:
                yield weight, at

    @property
    def text(self) -> str:
        said = [f"win: {self.win.text}", *([f"push: {self.push.text}"] if self.push else []), "lose: others"]
        if self.raised:
            said += [f"raise: {{{', '.join(f'{one}: {many}' for one, many in self.raised.items())}}}"]
            lost = {one: 1 + self.raised.get(one, 0) for one in self.pays}
            said += [f"lost: {_by_choice(self.drawing, lost)}"]
        said += [f"pays: {_by_choice(self.drawing, self.pays)}"]
        said += [f"strategy: {self.strategy}"] if self.strategy else []
        lines = [
            "game: x",
            "act: none",
            f"device: {self.pack.text}",
            "deal:",
            *(f"  {step.text}" for step in self.steps),
        ]
        lines += [f"names: {{{', '.join(f'{name}: {said}' for name, said in self.names.items())}}}"] * bool(self.names)
        return "\n".join([*lines, "bets:", f"  it: {{{', '.join(said)}}}", ""])


def _planned(plan: Mapping[Hashable, str], at: At, _: Step) -> str:
    return plan[at.step, at.known]


def _by_choice(step: Step | None, rows: Mapping[str, int]) -> str:
    """One ratio, or a table by what was chosen last."""
    if len({*rows.values()}) == 1:
        return f"{next(iter(rows.values()))}:1"
    assert step
    return f"{{by: choice at {step.name}, {', '.join(f'{one}: {many}:1' for one, many in rows.items())}}}"


# --- random rounds -------------------------------------------------------------------------------------------------


def pack_of(draw: Random) -> Pack:
    """Two or three ranks; an ace may count two numbers, and each card one that lets no hand go on for long."""
    ranks = draw.sample(RANKS[1:], draw.choice([1, 2, 2]))
    worth: dict[str, tuple[int, ...]] = {rank: (draw.randint(2, 6),) for rank in ranks}
    bust = draw.random() < 0.8
    two = bust and draw.random() < 0.8
    worth["ace"] = (low := draw.randint(1, 3), low + draw.randint(1, 7)) if two else (draw.randint(2, 6),)
    ordered = {rank: worth[rank] for rank in RANKS if rank in worth}
    return Pack(dict.fromkeys(ordered, 4), ordered, draw.randint(7, 11), bust)


def said_of(draw: Random, pack: Pack, hand: str, *, points: bool = False) -> What:
    """A phrase about a hand."""
    low = draw.randint(2, pack.limit)
    high = draw.randint(low, pack.limit)
    numbers = f"{low}" if low == high else f"{low} to {high}"
    two = any(len(one) > 1 for one in pack.worth.values())
    kind = draw.choice(["points", "points", "out", *["soft", "hard"] * two, *["cards", "in", "first"] * (not points)])
    if kind == "points":
        return What(f"{hand} {numbers}", lambda at: (p := pack.points(at.hands[hand])) is not None and low <= p <= high)
    if kind == "out":
        return out_of(pack, hand)
    if kind in ("soft", "hard"):
        return What(
            f"{hand} {kind} {numbers}",
            lambda at: (p := pack.points(at.hands[hand])) is not None and low <= p <= high
            and pack.is_soft(at.hands[hand]) == (kind == "soft"),
        )  # fmt: skip
    if kind == "cards":
        many = draw.choice([2, 3, 4])
        return What(f"{hand} has {many} cards", lambda at: len(at.hands[hand]) == many)
    rank = draw.choice([*pack.many])
    if kind == "in":
        return What(f"{hand} has 1 to {MOST} cards in {rank}", lambda at: rank in at.hands[hand])
    return What(f"first of {hand} {rank}", lambda at: at.hands[hand][:1] == (rank,))


def stops(draw: Random, pack: Pack, hand: str) -> What:
    """What a hand that draws comes to in any case: enough points, or bust."""
    low = draw.randint(pack.limit - 4, pack.limit)
    each = [points_of(pack, hand, low, pack.limit), out_of(pack, hand)]
    two = any(len(one) > 1 for one in pack.worth.values())
    if two and low < pack.limit and draw.random() < 0.4:  # goes on from a soft hand of the least
        hard = What(f"{hand} hard {low}", lambda at: pack.points(at.hands[hand]) == low
                    and not pack.is_soft(at.hands[hand]))  # fmt: skip
        each = [hard, points_of(pack, hand, low + 1, pack.limit), out_of(pack, hand)]
    return any_of(*each, *([said_of(draw, pack, hand)] if draw.random() < 0.3 else []))


def points_of(pack: Pack, hand: str, low: int, high: int) -> What:
    text = f"{hand} {low}" if low == high else f"{hand} {low} to {high}"
    return What(text, lambda at: (p := pack.points(at.hands[hand])) is not None and low <= p <= high)


def _is_out(pack: Pack, cards: Sequence[str]) -> bool:
    return (points := pack.points(cards)) is None or points > pack.limit


def out_of(pack: Pack, hand: str) -> What:
    """Bust, or above the number where a hand is to be."""
    text = f"{hand} bust" if pack.bust else f"{hand} higher than {pack.limit}"
    return What(text, lambda at: _is_out(pack, at.hands[hand]))


def beats(pack: Pack, one: str, other: str) -> What:
    def holds(at: At) -> bool:
        own, its = pack.points(at.hands[one]), pack.points(at.hands[other])
        return own is not None and its is not None and own > its

    return What(f"{one} beats {other}", holds)


def ties(pack: Pack, one: str, other: str) -> What:
    def holds(at: At) -> bool:
        own, its = pack.points(at.hands[one]), pack.points(at.hands[other])
        return own is not None and own == its

    return What(f"{one} ties {other}", holds)


def drawn_without_choice(seed: int, *, bust: bool | None = None) -> Drawn:
    """One hand, or two, that draw until something holds, and a bet on what they have then."""
    every = (_without_choice(Random(f"until {seed} {n}")) for n in count())
    return next(game for game in every if game and bust in (None, game.pack.bust))


def _without_choice(draw: Random) -> Drawn | None:
    pack, two = pack_of(draw), draw.random() < 0.5
    hands = ["player", "dealer"] if two else ["dealer"]
    steps = [Step("first", tuple((hand, draw.choice([1, 2])) for hand in hands))]
    steps += [Step("early", end=said_of(draw, pack, hands[0], points=True))] * (draw.random() < 0.3)
    for hand in hands:
        when = said_of(draw, pack, draw.choice(hands)) if draw.random() < 0.3 else None
        steps.append(Step(f"{hand}-draws", ((hand, 1),), when=when, until=stops(draw, pack, hand)))
    steps += [Step("last", ((hands[-1], 1),), when=out_of(pack, hands[-1]))] * (draw.random() < 0.2)
    win = any_of(*(said_of(draw, pack, draw.choice(hands)) for _ in range(draw.choice([1, 2]))))
    push = None
    if two and draw.random() < 0.5:
        win, push = beats(pack, *hands), ties(pack, *hands)
    return _if_it_goes(Drawn(pack, tuple(steps), win, push, {NONE: draw.choice([1, 2, 3])}))


def _if_it_goes(game: Drawn) -> Drawn | None:
    """The game, where its bet may be won and lost and no round takes all the cards."""
    try:
        every = [at for _, at in game.every_round()]
    except AssertionError:
        return None
    if max(sum(map(len, at.hands.values())) for at in every) > MOST or len(every) > 20_000:
        return None
    parted = max((len(at.hands["player"]) for at in every if at.parted), default=0)
    if parted and 2 * parted + max(len(at.hands["dealer"]) for at in every) > sum(game.pack.many.values()):
        return None
    nets = {game.net(at) > 0 for at in every}
    pushes = game.push is None or any(map(game.push.holds, every))
    overlaps = game.push is not None and any(game.push.holds(at) and game.win.holds(at) for at in every)
    ends = {at.happened for at in every}
    ended = all(step.name in ends for step in game.steps if step.end is not None) and ends != {"early"}
    parted = max((len(at.hands["player"]) for at in every if at.parted), default=0)
    if parted and 2 * parted + max(len(at.hands["dealer"]) for at in every) > sum(game.pack.many.values()):
        return None  # there may be no card left for the second hand
    loses = any(game.net(at) < 0 for at in every)
    return game if len(nets) == 2 and loses and pushes and not overlaps and ended else None


def drawn_by_choice(seed: int, *, parts: bool | None = None, best: bool = False) -> Drawn:
    """A hand that the player draws, card by card, against one of the dealer, of which he may see the first card."""
    return next(
        game
        for n in count()
        if (game := _by_choice_of(Random(f"choice {seed} {n}"), best=best))
        and (parts is None or any(one.parts for step in game.steps for one in step.choices) == parts)
    )


def parted_in_two(seed: int) -> tuple[Drawn, Fraction]:
    """One in which a hand is parted, and the pack has cards enough for both, with what both come to."""
    for number in count():
        game = drawn_by_choice(1000 * seed + number, parts=True, best=True)
        try:
            both = game.both_hands()
        except AssertionError:
            continue
        if any(at.parted for _, at in game.rounds()):
            return game, both
    raise AssertionError


def few_drawn(seed: int) -> tuple[Drawn, Fraction]:
    """One of so few things known that every strategy can be tried, with what the best of all comes to."""
    every = (drawn_by_choice(1000 * seed + n, best=True) for n in count())
    return next((game, most) for game in every if (most := game.best_of_all()) is not None)


def _by_choice_of(draw: Random, *, best: bool) -> Drawn | None:
    pack = pack_of(draw)
    two = What("player has 2 cards", lambda at: len(at.hands["player"]) == 2)
    pair = What("player has 2 cards and player same worth", lambda at: len(at.hands["player"]) == 2
                and len({pack.worth[rank] for rank in at.hands["player"]}) == 1)  # fmt: skip
    parted = What("parted", lambda at: at.parted)
    hidden = draw.choice([1, 2])
    seen = (("player", 0), *[("dealer", draw.choice([1, 1, 0]))] * (draw.random() < 0.7))
    choices, stop = [Choice("stand"), Choice("hit", deals="player")], ["stand"]
    raised = {}
    if has_parts := draw.random() < 0.4:  # both hands take cards
        pack = replace(pack, many=dict.fromkeys(pack.many, 8))
    pack = replace(pack, many={rank: 2 * many for rank, many in pack.many.items()}) if has_parts else pack
    if draw.random() < 0.5:
        whole = What("player has 2 cards except parted", lambda at: two.holds(at) and not at.parted)
        where = draw.choice([None, two, two, *[whole] * has_parts])
        choices.append(Choice("double", deals="player", where=where))
        stop.append("double")
        raised = {"double": 1}
    if has_parts:
        once = What(pair.text, lambda at: pair.holds(at) and not at.parted)
        choices.append(Choice("split", parts="player", where=once))
    draw.shuffle(choices)

    def last(name: str) -> What:
        return What(name, lambda at: at.chosen.get("play") == name)

    until = [*map(last, stop), points_of(pack, "player", pack.limit, pack.limit), out_of(pack, "player")]
    until += [said_of(draw, pack, "player")] * (draw.random() < 0.2)
    if has_parts and draw.random() < 0.5:
        rank = draw.choice([*pack.many])
        until.append(What(f"parted and first of player {rank} and player has 2 cards", lambda at: at.parted
                          and at.hands["player"][0] == rank and two.holds(at)))  # fmt: skip
    steps = [Step("first", (("player", draw.choice([1, 2]) if not has_parts else 2), ("dealer", hidden)))]
    steps += [Step("natural", end=points_of(pack, "player", pack.limit, pack.limit))] * (draw.random() < 0.3)
    steps.append(Step("play", until=any_of(*until), choices=tuple(choices), sees=seen))
    if draw.random() < 0.8:
        alive = What(f"any except {out_of(pack, 'player').text}", lambda at: not _is_out(pack, at.hands["player"]))
        when = alive if draw.random() < 0.3 and not has_parts else None  # one hand of two may be so
        steps.append(Step("dealer-draws", (("dealer", 1),), when=when, until=stops(draw, pack, "dealer")))
    dead = What(f"{out_of(pack, 'dealer').text} except {out_of(pack, 'player').text}",
                lambda at: _is_out(pack, at.hands["dealer"]) and not _is_out(pack, at.hands["player"]))  # fmt: skip
    win, push = any_of(beats(pack, "player", "dealer"), dead), ties(pack, "player", "dealer")
    settled = draw.random() < 0.7
    if not settled:
        win = any_of(win, *([parted] if has_parts else []), said_of(draw, pack, draw.choice(["player", "dealer"])))
    pays = {NONE: draw.choice([1, 1, 2]), **{one.name: draw.choice([1, 1, 1, 2]) for one in choices}}
    pays |= {one: 2 * pays[one] for one in raised}
    strategy, rule = ("best", _best) if best or draw.random() < 0.7 else _rule(draw, pack, choices)
    names: Mapping[str, str] = {}
    if has_parts and strategy != "best" and draw.random() < 0.7:
        strategy, rule, names = _parting_rule(draw, pack, pair)
    return _if_it_goes(Drawn(pack, tuple(steps), win, push if settled else None, pays, raised, strategy, rule, names))


def _best(_: At, __: Step) -> str:
    return ""


def _rule(draw: Random, pack: Pack, choices: Sequence[Choice]) -> tuple[str, Rule]:
    """Drawn below some points, else not."""
    high = draw.randint(3, pack.limit - 1)
    text = f"{{hit: player lower than {high + 1}, stand: others}}"
    return text, lambda at, _: "hit" if (p := pack.points(at.hands["player"])) is not None and p <= high else "stand"


def _parting_rule(draw: Random, pack: Pack, pair: What) -> tuple[str, Rule, Mapping[str, str]]:
    """Two alike are parted once, and the hands of a parted one are drawn to as far as another number of points."""
    whole, own = (draw.randint(3, pack.limit - 1) for _ in range(2))

    def rule(at: At, _: Step) -> str:
        points = pack.points(at.hands["player"])
        if pair.holds(at) and not at.parted:
            return "split"
        return "hit" if points is not None and points <= (own if at.parted else whole) else "stand"

    names = {
        "pair": pair.text,
        "fresh": "pair except parted",
        "low": f"player lower than {whole + 1} except parted",
        "drawn": f"[low, parted and player lower than {own + 1}]",
    }
    return "{split: fresh, hit: drawn except fresh, stand: others}", rule, names
