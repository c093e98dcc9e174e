"""Random rounds in which the player chooses several times, and what bets played together come to by plain dealing.

Nothing of macau_edge is used here. The deal and the phrases are those of `random_cards`, with two or three steps at
which the player chooses, some open only where something holds, some of whose choices end the round. What he puts down,
what stays and what is raised goes by what he chose. The best play is found in two ways that share nothing: by trying
every strategy there is, or backwards over what is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import count, permutations, product
from math import perm, prod
from random import Random
from typing import TypeAlias

from tests.plain_cards import NONE, RANKS, Card, Deal, Round, Shoe, Step, What
from tests.random_cards import Games, Phrases, ratio

Path: TypeAlias = Mapping[str, str]
"""What was chosen at each step so far, `none` where nothing was offered."""
Known: TypeAlias = tuple[Hashable, ...]
"""At which step a player is, what he chose before, and the cards that he saw there and earlier."""
Order: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True)
class Choosing(Step):
    """A step at which the player chooses: where each choice is open, if not always, and which of them end the round."""

    open_if: Mapping[str, What] = field(default_factory=dict)
    over: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        choose = f"[{', '.join(self.choices)}]"
        if self.open_if:
            each = (f"{one}: {f'{{if: {self.open_if[one].text}}}' if one in self.open_if else 'always'}"
                    for one in self.choices)  # fmt: skip
            choose = f"{{{', '.join(each)}}}"
        seen = [hand if not number else f"first {number} of {hand}".replace("first 1 ", "first ")
                for hand, number in self.sees]  # fmt: skip
        parts = [f"choose: {choose}", f"sees: [{', '.join(seen)}]"]
        parts += [f"if: {self.when.text}"] if self.when else []
        parts += [f"end: [{', '.join(self.over)}]"] if self.over else []
        return f"{self.name}: {{{', '.join(parts)}}}"

    def open(self, dealt: Round) -> list[str]:
        return [one for one in self.choices if one not in self.open_if or self.open_if[one].names(dealt)]


@dataclass
class Played(Round):
    """A round with what was chosen in it; `asked` is the step at which a choice is still to be made, if one is."""

    path: dict[str, str] = field(default_factory=dict)
    asked: Choosing | None = None
    known: Known = ()


def dealt_so(deal: Deal, order: Order, path: Path) -> Played:
    """The round of these cards as far as it goes when the player chooses so."""
    found, cards = Played(deal.shoe, {hand: [] for hand in deal.hands}, gets=deal.gets), iter(order)
    for step in deal.steps:
        if isinstance(step, Choosing):
            seen = tuple(tuple(found.hands[hand][: number or None]) for hand, number in step.sees)
            found.known = (*found.known, seen)
            if not step.is_done(found):
                found.path[step.name] = NONE
                continue
            if step.name not in path:
                found.asked, found.known = step, (step.name, *found.path.values(), *found.known)
                return found
            found.path[step.name] = path[step.name]
            if path[step.name] in step.over:
                break
        elif step.end is not None:
            if step.end.names(found):
                found.happened = step.name
                break
        elif step.is_done(found):
            for _ in range(step.burnt):
                next(cards)
            for hand, number in step.dealt:
                own = [next(cards) for _ in range(number)]
                found.hands[hand] += own
                found.dealt += own
                found.to += [hand] * number
                found.steps.setdefault(step.name, []).extend(own)
    return found


Net: TypeAlias = Callable[[Played], Fraction]
Rule: TypeAlias = Callable[[Played], str]
"""What is chosen where a choice is to be made; "" where the best is."""


def best_backwards(deal: Deal, orders: Sequence[Order], net: Net, rule: Rule, path: Path | None = None) -> list[Played]:
    """The rounds of who takes, for all that he knows, what is worth most given that he does so later, too."""
    over, asked = list[Played](), dict[Known, tuple[Played, list[Order]]]()
    for order in orders:
        dealt = dealt_so(deal, order, path or {})
        if dealt.asked is None:
            over.append(dealt)
        else:
            asked.setdefault(dealt.known, (dealt, []))[1].append(order)
    for dealt, alike in asked.values():
        step = dealt.asked
        assert step
        each = {one: best_backwards(deal, alike, net, rule, {**(path or {}), step.name: one})
                for one in ([rule(dealt)] if rule(dealt) else step.open(dealt))}  # fmt: skip
        over += each[max(each, key=lambda one: sum(map(net, each[one]), Fraction(0)))]
    return over


FEW = 2**12


def best_of_all(deal: Deal, orders: Sequence[Order], net: Net) -> Fraction | None:
    """The most that any strategy comes to, every one of which is tried; None where they are many."""
    options, each = dict[Known, list[str]](), dict[tuple[int, tuple[str, ...]], Known | Fraction]()
    waiting = [(number, dict[str, str]()) for number in range(len(orders))]
    for number, path in waiting:  # grows while it is walked
        dealt = dealt_so(deal, orders[number], path)
        each[number, (*path.values(),)] = dealt.known if dealt.asked else net(dealt)
        if dealt.asked:
            options[dealt.known] = dealt.asked.open(dealt)
            waiting += [(number, {**path, dealt.asked.name: one}) for one in options[dealt.known]]
    if prod(map(len, options.values())) > FEW:
        return None

    def followed(number: int, strategy: Mapping[Known, str]) -> Fraction:
        path = tuple[str, ...]()
        while not isinstance(found := each[number, path], Fraction):
            path = (*path, strategy[found])
        return found

    every = (dict(zip(options, chosen, strict=True)) for chosen in product(*options.values()))
    return max(sum((followed(n, strategy) for n in range(len(orders))), Fraction(0)) for strategy in every)


# --- bets played together ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PathPart:
    """A part of the whole: when it wins and is given back, what is paid by the choice at a step, and how it is laid."""

    name: str
    win: What
    push: What | None
    step: str
    pays: Mapping[str, str]
    units: int
    staked: Mapping[str, int] = field(default_factory=dict)
    stays: str = ""
    raises: Mapping[str, int] = field(default_factory=dict)

    @property
    def at_start(self) -> bool:
        return not self.staked and not self.stays

    def times(self, dealt: Played) -> int:
        """How many units are in the round."""
        if self.staked:
            return sum(self.staked.get(one, 0) for one in dealt.path.values())
        return int(not self.stays or self.stays in dealt.path.values())

    def raised(self, dealt: Played) -> int:
        return sum(self.raises.get(one, 0) for one in dealt.path.values())

    def net(self, dealt: Played) -> Fraction:
        if self.push and self.push.names(dealt):
            return Fraction(0)
        paid = ratio(self.pays[dealt.path.get(self.step, NONE)]) if self.win.names(dealt) else Fraction(-1)
        return paid * self.times(dealt)

    @property
    def text(self) -> str:
        rows = ", ".join(f"{one}: {paid}" for one, paid in self.pays.items())
        pays = f"{{by: choice at {self.step}, {rows}}}" if len({*self.pays.values()}) > 1 else self.pays[NONE]
        parts = [f"win: {self.win.text}", *([f"push: {self.push.text}"] if self.push else []), "lose: others"]
        for key, said in (("staked", self.staked), ("raise", self.raises)):
            parts += [f"{key}: {{{', '.join(f'{one}: {many}' for one, many in said.items())}}}"] if said else []
        parts += [f"stays: {self.stays}"] if self.stays else []
        return f"{self.name}: {{{', '.join([*parts, f'pays: {pays}'])}}}"


@dataclass(frozen=True)
class SeveralChoices:
    """A file whose bet `whole` is played so, by the best play or a rule; its net results, and what stays on average."""

    deal: Deal
    orders: tuple[Order, ...]
    parts: tuple[PathPart, ...]
    per: str
    strategy: str
    rule: Rule

    @property
    def staked(self) -> int:
        own = [part for part in self.parts if part.name == self.per]
        return sum(part.units for part in own or self.parts if part.at_start)

    def net(self, dealt: Played) -> Fraction:
        """Per unit of what the house edge is told by."""
        return sum((part.units * part.net(dealt) for part in self.parts), Fraction(0)) / self.staked

    def rounds(self, rule: Rule | None = None) -> list[Played]:
        return best_backwards(self.deal, self.orders, self.net, rule or self.rule)

    def nets(self, rounds: Sequence[Played]) -> dict[Fraction, Fraction]:
        found = Counter(map(self.net, rounds))
        return {net: Fraction(many, len(rounds)) for net, many in sorted(found.items())}

    def risked(self, rounds: Sequence[Played]) -> Fraction:
        """All that stays, on average, per unit of what the house edge is told by."""
        each = (part.units * (part.times(dealt) + part.raised(dealt)) for part in self.parts for dealt in rounds)
        return Fraction(sum(each), self.staked * len(rounds))

    @property
    def text(self) -> str:
        lines = ["game: x", "act: none", f"device: {self.deal.shoe.text}", "deal:"]
        lines += [f"  {step.text}" for step in self.deal.steps]
        together = ", ".join(f"{part.name}: {part.units}" for part in self.parts)
        per = f", per: {self.per}" if self.per else ""
        lines += ["bets:", *(f"  {part.text}" for part in self.parts)]
        return "\n".join([*lines, f"  whole: {{together: {{{together}}}{per}, strategy: {self.strategy}}}", ""])


# --- random rounds -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SpokenOfChoices(Phrases):
    """Phrases that may ask as well what was chosen, at any step or at one."""

    steps_before: tuple[Choosing, ...] = ()

    def one(self) -> What:
        return self.chosen() if self.steps_before and self.draw.random() < 0.35 else super().one()

    def chosen(self) -> What:
        step = self.draw.choice(self.steps_before)
        choice = self.draw.choice(step.choices)
        if self.draw.random() < 0.3:
            return What(f"{choice} at {step.name}", lambda dealt: _path(dealt).get(step.name) == choice)
        return What(choice, lambda dealt: choice in _path(dealt).values())


def _path(dealt: Round) -> Path:
    assert isinstance(dealt, Played)
    return dealt.path


ORDERS = 360
"""Orders of the cards, at most; each is dealt once for every path."""


@lru_cache(64)
def several_choices(seed: int, *, orders: int = ORDERS, best: bool = False) -> SeveralChoices:
    """The first random game with several choices that is small enough, from a seed on.

    It is one of a hundred that are tried, and several tests have it: the latest are remembered.
    """
    found = (_game(Random(f"{seed} {number}"), orders, best=best) for number in count())
    return next(game for game in found if game)


def _game(draw: Random, most: int, *, best: bool) -> SeveralChoices | None:
    deal, single = Games(most // 3).deal_of(draw)
    steps, choosing = list[Step](), list[Choosing]()
    wanted = draw.choice([2, 2, 3])
    places = sorted(draw.randint(1, len(deal.steps)) for _ in range(wanted))
    for place, dealing in enumerate(deal.steps):
        for _ in range(places.count(place)):
            steps.append(_choosing(draw, deal, steps, choosing, single))
            choosing += [one for one in steps[-1:] if isinstance(one, Choosing)]
        is_plain = choosing and dealing.dealt and dealing.when is None
        steps.append(
            replace(dealing, when=_any_choice(draw, choosing)) if is_plain and draw.random() < 0.3 else dealing
        )
    for _ in range(places.count(len(deal.steps))):
        steps.append(_choosing(draw, deal, steps, choosing, single))
        choosing += [one for one in steps[-1:] if isinstance(one, Choosing)]
    if draw.random() < 0.5:
        steps.append(Step("gone", (("east", 1),), when=_any_choice(draw, choosing) if draw.random() < 0.6 else None))
    changed = replace(deal, steps=tuple(steps))
    hands = tuple(dict.fromkeys((*deal.hands, *(hand for step in steps for hand, _ in step.dealt))))
    deal = replace(changed, hands=hands)
    if perm(len(deal.shoe.cards), deal.most) > most or any(not step.sees for step in choosing):
        return None
    if any(not isinstance(step.when, What | None) for step in deal.steps[min(places) :]):
        return None  # a table has rows for what comes without a choice
    return _played(draw, deal, choosing, single, best=best)


def few_strategies(seed: int) -> SeveralChoices:
    """A random game of two choices with the four cards of a rank, of which a player sees one or two."""
    return next(game for number in count() if (game := _few(Random(f"few {seed} {number}"))))


def _few(draw: Random) -> SeveralChoices | None:
    shoe = Shoe((draw.choice(RANKS),))
    words = draw.sample(["go-0", "stay-0", "double"], 2)
    asked = Choosing("turn-0", choices=(*words,), sees=(("west", 0),), over=(words[0],) if draw.random() < 0.3 else ())
    when = _any_choice(draw, [asked]) if draw.random() < 0.5 else None
    again = Choosing("turn-1", choices=(*draw.sample(["go-1", "stay-1", "double"], 2),), sees=(("west", 0),), when=when)
    to = draw.choice(["west", "south"])
    hands = tuple(dict.fromkeys(("west", "north", to)))
    steps = (Step("first", (("west", 1), ("north", 1))), asked, Step("gone", ((to, 1),)), again)
    single = frozenset(hands) - ({to} if to == "west" else set())
    return _played(draw, Deal(shoe, hands, steps), [asked, again], single, best=True)


def _played(
    draw: Random, deal: Deal, choosing: Sequence[Choosing], single: frozenset[str], *, best: bool
) -> SeveralChoices | None:
    """Random bets on a deal; None where one of them is won or lost always."""
    orders = tuple(permutations(deal.shoe.cards, deal.most))
    spoken = SpokenOfChoices(
        draw, deal.shoe, single, {hand: n for hand, n in deal.gets.items() if n}, deal.steps, decided=True,
        steps_before=tuple(choosing),
    )  # fmt: skip
    parts = tuple(_parts(draw, spoken, choosing))
    start = [part.name for part in parts if part.at_start]
    per = draw.choice(["", draw.choice(start)])
    strategy, rule = ("best", _no_rule) if best or draw.random() < 0.6 else _strategy(draw, deal, choosing, single)
    game = SeveralChoices(deal, orders, parts, per, strategy, rule)
    every = [*_every_round(deal, orders)]
    reached = {step for dealt in every for step, chosen in dealt.path.items() if chosen != NONE}
    if reached != {step.name for step in choosing}:
        return None
    for part in parts:
        if len({part.net(dealt) > 0 for dealt in every}) < 2 or (part.push and not any(map(part.push.names, every))):
            return None
        if part.push and any(part.push.names(dealt) and part.win.names(dealt) for dealt in every):
            return None
        if not any(part.net(dealt) < 0 for dealt in every):
            return None
    return game


def _every_round(deal: Deal, orders: Sequence[Order]) -> Iterator[Played]:
    """The rounds with every choice made everywhere."""
    waiting = [(order, dict[str, str]()) for order in orders]
    for order, path in waiting:  # grows while it is walked
        dealt = dealt_so(deal, order, path)
        if dealt.asked is None:
            yield dealt
        else:
            waiting += [(order, {**path, dealt.asked.name: one}) for one in dealt.asked.open(dealt)]


def _any_choice(draw: Random, choosing: Sequence[Choosing]) -> What:
    choices = [one for step in choosing for one in step.choices]
    some = draw.sample(choices, draw.choice([1, 1, 2]))
    some = [*dict.fromkeys(some)]
    text = some[0] if len(some) == 1 else f"[{', '.join(some)}]"
    return What(text, lambda dealt: any(one in some for one in _path(dealt).values()))


def _choosing(
    draw: Random, deal: Deal, before: Sequence[Step], earlier: Sequence[Choosing], single: frozenset[str]
) -> Choosing:
    """A step at which the player chooses, given the steps before it."""
    name = f"turn-{len(earlier)}"
    words = [f"go-{len(earlier)}", f"stay-{len(earlier)}", "fold", "double"]
    choices = tuple(draw.sample(words, draw.choice([2, 2, 3])))
    dealt = Counter[str]()
    for step in before:
        dealt.update(dict(step.dealt))
    hands = [hand for hand, number in dealt.items() if number]
    sees = tuple((hand, draw.choice([0, 0, draw.randint(1, dealt[hand])]))
                 for hand in draw.sample(hands, draw.randint(1, len(hands))))  # fmt: skip
    when = _any_choice(draw, earlier) if earlier and draw.random() < 0.4 else None
    over = tuple(draw.sample(choices, 1)) if draw.random() < 0.35 else ()
    known = {hand: number or dealt[hand] for hand, number in sees}
    spoken = _of_seen(draw, deal, sees, known, before, single)
    open_if = {choices[0]: spoken} if spoken and draw.random() < 0.3 else {}
    return Choosing(name, when=when, choices=choices, sees=sees, open_if=open_if, over=over)


def _of_seen(
    draw: Random,
    deal: Deal,
    sees: Sequence[tuple[str, int]],
    known: Mapping[str, int],
    before: Sequence[Step],
    single: frozenset[str],
) -> What | None:
    """Something that is said of the cards that are seen at a step."""
    some = {step.name for step in before if step.when is None}
    always = Counter[str]()
    for step in before:
        always.update(dict(step.dealt) if step.name in some else {})
    parts = {hand: number for hand, number in known.items() if number <= always[hand]}
    if not parts:
        return None
    return Phrases(draw, deal.shoe, single, parts).first_is()


def _strategy(draw: Random, deal: Deal, choosing: Sequence[Choosing], single: frozenset[str]) -> tuple[str, Rule]:
    """Rules for some of the steps, or one word for all that have it."""
    if draw.random() < 0.25:
        free = [one for step in choosing for one in step.choices if not any(one in other.open_if for other in choosing)]
        word = draw.choice(free)
        return word, lambda dealt: word if dealt.asked and word in dealt.asked.choices else ""
    rules = dict[str, tuple[str, What | None, str]]()
    for step in draw.sample(choosing, draw.randint(1, len(choosing))):
        one, other = draw.sample(step.choices, 2)
        free = [choice for choice in step.choices if choice not in step.open_if]
        number = deal.steps.index(step)
        dealt = Counter[str]()
        for before in deal.steps[:number]:
            dealt.update(dict(before.dealt))
        known = {hand: first or dealt[hand] for hand, first in step.sees}
        what = _of_seen(draw, deal, step.sees, known, deal.steps[:number], single)
        if one in step.open_if or other in step.open_if or what is None or draw.random() < 0.3:
            rules[step.name] = (free[0], None, free[0])
        else:
            rules[step.name] = (one, what, other)
    text = ", ".join(f"{step}: {one}" if what is None else f"{step}: {{{one}: {what.text}, {other}: others}}"
                     for step, (one, what, other) in rules.items())  # fmt: skip

    def rule(dealt: Played) -> str:
        assert dealt.asked
        if dealt.asked.name not in rules:
            return ""
        one, what, other = rules[dealt.asked.name]
        return one if what is None or what.names(dealt) else other

    return f"{{{text}}}", rule


def _no_rule(_: Played) -> str:
    return ""


def _parts(draw: Random, spoken: SpokenOfChoices, choosing: Sequence[Choosing]) -> Iterator[PathPart]:
    """An ante, and one or two parts that are laid with choices, stay with one, or are raised."""
    kinds = ["ante", *draw.sample(["staked", "stays", "raise", "plain", "staked"], draw.choice([1, 2, 2]))]
    words = [*dict.fromkeys(one for step in choosing for one in step.choices)]
    for number, kind in enumerate(kinds):
        step = draw.choice(choosing)
        one = draw.choice(["1:1", "2:1", "3:2"])
        pays = {choice: draw.choice([one, one, "3:1", "1:2"]) for choice in (NONE, *step.choices)}
        some = {choice: draw.choice([1, 1, 2, 4]) for choice in draw.sample(words, draw.randint(1, min(3, len(words))))}
        push = spoken.any() if draw.random() < 0.25 else None
        yield PathPart(
            f"part-{number}", spoken.listed(), push, step.name, pays, draw.choice([1, 1, 2]),
            staked=some if kind == "staked" else {}, raises=some if kind == "raise" else {},
            stays=draw.choice(words) if kind == "stays" else "",
        )  # fmt: skip
