"""Random deals with a choice of the player, and what the best play comes to by plain dealing.

Nothing of macau_edge is used here. The deal and the phrases are those of `random_cards`, with a step at which the
player goes on or stays, and one that deals another card only if he goes on.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, permutations
from math import perm
from random import Random

from tests.plain_cards import Card, Deal, Round, Step, Table
from tests.random_cards import Games, Phrases, ratio

CHOICES = ("stay", "go")


@dataclass(frozen=True)
class ChoiceGame:
    """A file with one bet that is played in the best way, and its mean net result."""

    text: str
    mean: Fraction


ORDERS = 1_000
"""Orders of the cards that are dealt plainly, at most."""


def choice_game(seed: int) -> ChoiceGame:
    """The first random game with a choice that is small enough, from a seed on."""
    return next(game for number in count(seed) if (game := _game(number)))


def _game(seed: int) -> ChoiceGame | None:
    draw = Random(seed)
    game = Games(400).game(seed, bets=0)
    deal, at = game.deal, draw.randint(1, len(game.deal.steps))
    known = [hand for hand in deal.hands if any(hand in dict(step.dealt) for step in deal.steps[:at])]
    many = [hand for hand in deal.hands if sum(dict(step.dealt).get(hand, 0) for step in deal.steps) > 1]
    if any(isinstance(step.when, Table) for step in deal.steps[at:]):
        return None  # a table has rows for what comes without another card
    if not known or perm(len(deal.shoe.cards), deal.most + 1) > ORDERS:
        return None
    to = draw.choice([*many, *many, "east"])  # which is a hand of its own
    deal = replace(deal, hands=tuple(dict.fromkeys((*deal.hands, to))))
    sees = draw.sample(known, draw.randint(1, len(known)))
    gone = Step("gone", ((to, 1),))
    after = Deal(deal.shoe, deal.hands, (*deal.steps[:at], gone, *deal.steps[at:]))
    counted = {hand: sum(dict(step.dealt).get(hand, 0) for step in after.steps) for hand in deal.hands}
    single = frozenset(hand for hand, number in counted.items() if number == 1)
    spoken = Phrases(draw, deal.shoe, single, counted, after.steps, decided=True)
    win = spoken.listed()
    pays, lost = (
        draw.choice(["1:1", "2:1", "3:2"]),
        {"stay": draw.choice(["1:2", "1:3", "1:1"]), "go": "2:1", "none": "1:1"},
    )
    lines = ["game: x", "act: none", f"device: {deal.shoe.text}", "deal:"]
    lines += [f"  {step.text}" for step in deal.steps[:at]]
    lines += [f"  decision: {{choose: [{', '.join(CHOICES)}], sees: [{', '.join(sees)}]}}"]
    lines += [f"  gone: {{{to}: 1, if: go}}", *(f"  {step.text}" for step in deal.steps[at:])]
    table = ", ".join(f"{choice}: {part}" for choice, part in lost.items())
    rounds = [
        (number, *_played(deal, at, gone if choice == "go" else None, order, sees))
        for order in permutations(deal.shoe.cards, after.most)
        for number, choice in enumerate(CHOICES)
    ]
    others = [spoken.listed() for _ in range(draw.choice([0, 4, 4]))]
    bonus = next((one for one in others if len({one.names(dealt) for _, dealt, _ in rounds}) == 2), None)
    units, laid = draw.choice([(1, 1), (3, 2)])
    lines += ["bets:", f"  {'base' if bonus else 'bet'}: {{win: {win.text}, lose: others, pays: {pays},"]
    lines += [f"    raise: {{go: 1}}, lost: {{by: choice, {table}}}{'' if bonus else ', strategy: best'}}}"]
    if bonus:  # paid on the stake of the first, and nothing put down for it
        lines += [f"  bonus: {{win: {bonus.text}, push: others, pays: 4:1}}"]
        lines += [f"  bet: {{together: {{bonus: {laid} on base, base: {units}}}, strategy: best}}"]
    sums: dict[Hashable, list[Fraction]] = {}
    for number, dealt, seen in rounds:
        net = ratio(pays) if win.names(dealt) else -ratio(lost[CHOICES[number] if seen is not None else "none"])
        net += Fraction(4 * laid, units) if bonus and bonus.names(dealt) else 0
        sums.setdefault(seen, [Fraction(0)] * len(CHOICES))[number] += net
    if len({win.names(dealt) for _, dealt, _ in rounds}) < 2:
        return None  # which is told as a mistake
    mean = sum((max(own) for own in sums.values()), Fraction(0)) / (len(rounds) // len(CHOICES))
    return ChoiceGame("\n".join([*lines, ""]), mean)


def _played(
    deal: Deal, at: int, gone: Step | None, order: Sequence[Card], sees: Sequence[str]
) -> tuple[Round, Hashable]:
    """A round with this choice, and what is seen when it is made; None where the round was over before."""
    before = replace(deal, steps=deal.steps[:at]).dealt(order)
    seen = None if before.happened else tuple(tuple(before.hands[hand]) for hand in sees)
    steps = (*deal.steps[:at], *([gone] if gone else []), *deal.steps[at:])
    return replace(deal, steps=steps).dealt(order), seen
