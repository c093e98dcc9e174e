"""Random deals with a choice of the player, and what a bet comes to by plain dealing, in the best way or by a rule.

Nothing of macau_edge is used here. The deal and the phrases are those of `random_cards`, with a step at which the
player chooses, and most times one that deals another card only after some of the choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, permutations
from math import perm
from random import Random

from tests.plain_cards import Deal, Round, Step, Table, What
from tests.random_cards import Games, Nets, Phrases, ratio

CHOICES = ("stay", "go", "double")


@dataclass(frozen=True)
class ChoiceGame:
    """A file with one bet that is played so, its net results, and what is put down on average."""

    text: str
    strategy: str
    nets: Nets
    risked: Fraction

    @property
    def mean(self) -> Fraction:
        return sum((net * chance for net, chance in self.nets.items()), Fraction(0))


ORDERS = 1_700
"""Orders of the cards that are dealt plainly, at most, which allows two hands of two cards."""


def choice_game(seed: int, *, kinds: bool = False, bonus: bool = False) -> ChoiceGame:
    """The first random game with a choice that is small enough, from a seed on; with a bonus it is played together."""
    return next(game for number in count(seed) if (game := _game(number, kinds=kinds, bonus=bonus)))


@dataclass(frozen=True)
class Terms:
    """What is won and lost by the choice, or where there was none, and how many times the stake is put down besides."""

    pays: Mapping[str, str]
    lost: Mapping[str, str]
    raises: Mapping[str, int]

    @property
    def text(self) -> str:
        raised = ", ".join(f"{choice}: {times}" for choice, times in self.raises.items() if times)
        parts = [f"raise: {{{raised}}}"] if raised else []
        for key, table in (("pays", self.pays), ("lost", self.lost)):
            rows = ", ".join(f"{choice}: {part}" for choice, part in table.items())
            parts.append(f"{key}: {{by: choice, {rows}}}" if len({*table.values()}) > 1 else f"{key}: {table['none']}")
        return ", ".join(parts)


@dataclass(frozen=True)
class Bonus:
    """What is paid besides on the stake of the bet, for which nothing is put down, wherever this is so."""

    win: What
    units: int
    of: int

    def net(self, dealt: Round) -> Fraction:
        """Per unit that is put down at the start."""
        return Fraction(4 * self.units, self.of) if self.win.names(dealt) else Fraction(0)

    def together(self, base: str, strategy: str) -> list[str]:
        return [
            f"bets:\n  base: {{{base}}}",
            f"  bonus: {{win: {self.win.text}, push: others, pays: 4:1}}",
            f"  bet: {{together: {{bonus: {self.units} on base, base: {self.of}}}, strategy: {strategy}}}",
        ]


def _terms(draw: Random, choices: Sequence[str]) -> Terms:
    raises = {choice: draw.choice([0, 0, 1, 1, 2, 4]) for choice in choices}
    one = draw.choice(["1:1", "2:1", "3:2"])
    pays = {choice: draw.choice([one, one, "1:1", "5:2"]) for choice in choices}
    lost = {choice: draw.choice(["1:2", "1:3", "1:1", f"{1 + raises[choice]}:1"]) for choice in choices}
    return Terms({**pays, "none": one}, {**lost, "none": "1:1"}, raises)


def _game(seed: int, *, kinds: bool, bonus: bool) -> ChoiceGame | None:
    draw = Random(seed)
    deal = Games(ORDERS if kinds else 400).deal(seed)
    if kinds and not deal.shoe.kinds:
        return None
    at = draw.randint(1, len(deal.steps))
    known = [hand for hand in deal.hands if any(hand in dict(step.dealt) for step in deal.steps[:at])]
    choices = tuple(draw.sample(CHOICES, draw.choice([2, 2, 3])))
    gone = None if kinds and draw.random() < 0.7 else _gone(draw, deal, choices)
    if not known or perm(len(deal.shoe.cards), deal.most + bool(gone)) > ORDERS:
        return None
    if gone and any(isinstance(step.when, Table) for step in deal.steps[at:]):
        return None  # a table has rows for what comes without another card
    before = Counter[str]()
    for step in deal.steps[:at]:
        before.update(dict(step.dealt))
    sees = tuple((hand, draw.choice([0, 0, draw.randint(1, before[hand])])) for hand in _some(draw, known))
    decision = Step("decision", choices=choices, sees=sees)
    hands = tuple(dict.fromkeys((*deal.hands, *(hand for hand, _ in gone.dealt)))) if gone else deal.hands
    later = (*([gone] if gone else []), *deal.steps[at:])
    deal = Deal(deal.shoe, hands, (*deal.steps[:at], decision, *later))
    single = frozenset(hand for hand, number in deal.gets.items() if number == 1)
    spoken = Phrases(draw, deal.shoe, single, deal.gets, deal.steps, decided=True, choices=choices)
    win = spoken.listed()
    push = spoken.any() if draw.random() < 0.3 else None
    strategy, plays = _strategy(draw, deal, at, single)
    terms = _terms(draw, choices)
    besides = Bonus(spoken.listed(), *draw.choice([(1, 1), (2, 3)])) if bonus else None
    return _dealt(deal, (win, push), terms, besides, strategy, plays)


def _some(draw: Random, hands: Sequence[str]) -> list[str]:
    return draw.sample(hands, draw.randint(1, len(hands)))


def _gone(draw: Random, deal: Deal, choices: Sequence[str]) -> Step:
    """A step after the choice, with a card for a hand that may have more than one or for a hand of its own."""
    many = [hand for hand, number in deal.gets.items() if number > 1]
    to = draw.choice([*many, *many, "east"])
    after = draw.sample(choices, draw.choice([1, 1, len(choices) - 1]))
    text = after[0] if len(after) == 1 else f"[{', '.join(after)}]"
    return Step("gone", ((to, 1),), when=What(text, lambda dealt: dealt.chosen in after))


def _always(choice: str) -> Callable[[Round], str]:
    return lambda _: choice


def _strategy(draw: Random, deal: Deal, at: int, single: frozenset[str]) -> tuple[str, Callable[[Round], str] | None]:
    """How it is played, and what is chosen then; None for the best way."""
    decision, kind = deal.steps[at], draw.random()
    if kind < 0.55:
        return "best", None
    one, other = draw.sample(decision.choices, 2)
    if kind < 0.65:
        return one, _always(one)
    whole, opened = {hand for hand, number in decision.sees if not number}, dict(decision.sees)
    dealt = Counter[str]()
    for step in deal.steps[:at]:
        dealt.update({hand: number for hand, number in step.dealt if hand in whole})
    spoken = Phrases(draw, deal.shoe, single, dealt, decided=all(dealt[hand] == deal.gets[hand] for hand in whole))
    parts = Phrases(draw, deal.shoe, single, {hand: number for hand, number in opened.items() if number})
    told = [spoken.any] * bool(whole) + [parts.first_is] * (len(whole) < len(opened))
    phrases = (draw.choice(told)() for _ in count())
    what = next(phrase for phrase in phrases if " all" not in f" {phrase.text}")
    return f"{{{one}: {what.text}, {other}: others}}", lambda dealt: one if what.names(dealt) else other


def _dealt(
    deal: Deal,
    clauses: tuple[What, What | None],
    terms: Terms,
    bonus: Bonus | None,
    strategy: str,
    plays: Callable[[Round], str] | None,
) -> ChoiceGame | None:
    """What the bet comes to by dealing every order of the cards; none where it is won always or never."""
    win, push = clauses
    choices = next(step.choices for step in deal.steps if step.choices)
    orders = list(permutations(deal.shoe.cards, deal.most))
    each = {choice: [deal.dealt(order, _always(choice)) for order in orders] for choice in choices}

    def target(dealt: Round) -> str:
        found = [name for name, what in (("win", win), ("push", push)) if what and what.names(dealt)]
        return " and ".join(found) or "lose"

    targets = {target(dealt) for rounds in each.values() for dealt in rounds}
    if targets != {"win", "lose", *["push"] * bool(push)}:
        return None
    if bonus and len({bonus.win.names(dealt) for rounds in each.values() for dealt in rounds}) < 2:
        return None

    def net(dealt: Round) -> Fraction:
        own, choice = target(dealt), dealt.chosen or "none"
        besides = bonus.net(dealt) if bonus else Fraction(0)
        if own == "push":
            return besides
        return besides + (ratio(terms.pays[choice]) if own == "win" else -ratio(terms.lost[choice]))

    rounds = _best(choices, each, net) if plays is None else [deal.dealt(order, plays) for order in orders]
    nets = Counter(map(net, rounds))
    raised = sum(terms.raises.get(dealt.chosen, 0) for dealt in rounds)
    lines = ["game: x", "act: none", f"device: {deal.shoe.text}", "deal:", *(f"  {step.text}" for step in deal.steps)]
    base = f"win: {win.text}, {f'push: {push.text}, ' if push else ''}lose: others, {terms.text}"
    lines += bonus.together(base, strategy) if bonus else [f"bets:\n  bet: {{{base},", f"    strategy: {strategy}}}"]
    return ChoiceGame(
        "\n".join([*lines, ""]),
        strategy,
        {amount: Fraction(many, len(orders)) for amount, many in sorted(nets.items())},
        1 + Fraction(raised, len(orders)),
    )


def _best(choices: Sequence[str], each: Mapping[str, Sequence[Round]], net: Callable[[Round], Fraction]) -> list[Round]:
    """For all that is seen the rounds with the choice that is worth most, and of several the first."""
    worth: dict[Hashable, dict[str, Fraction]] = {}
    for choice, rounds in each.items():
        for dealt in rounds:
            sums = worth.setdefault(dealt.seen, dict.fromkeys(choices, Fraction(0)))
            sums[choice] += net(dealt)
    plays = {seen: max(choices, key=sums.__getitem__) for seen, sums in worth.items()}
    return [dealt for choice, rounds in each.items() for dealt in rounds if plays[dealt.seen] == choice]
