"""Bets of any size: by their states, by the dice that they are played with, by the stops that they collect."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.bets import OurBet, bets_in

WALK = """
game: x
device: {{wheel: {{up: 1, down: 1, neither: 1}}}}
bets:
  walk: {{stages: {{{stages}}}, pays: 1:1}}
"""
HAND = """
game: x
device: {{dice: 2}}
hand:
  come-out: {{natural: [7, 11], craps: [2, 3, 12], point: others}}
  point: {{point-made: point, seven-out: 7}}
  ends: seven-out
bets:
  rolls: {{made: come-out, count: any, until: end of hand, pays: {{by: count, {count} or more: 100:1, others: lose}}}}
"""
DICE = """
game: x
device: {{dice: {dice}}}
bets:
  bet: {{win: {win}, lose: others, pays: 1:1}}
"""
WHEEL = """
game: x
device: {{wheel: {{{pockets}, stop: {stop}}}}}
bets:
  every: {{collect: [{items}], until: stop, pays: {{by: collected, {count}: 100:1, others: lose}}}}
"""


def one(text: str) -> OurBet:
    """The only bet of a ruleset written out."""
    (bet,) = bets_in(text)
    return bet


def walk(count: int) -> OurBet:
    """So many stages in a row, one up or one down each time: a win above the last, a loss below the first."""
    names = [f"step-{number}" for number in range(count)]
    ends = zip(names, [*names[1:], "win"], ["lose", *names[:-1]], strict=True)
    return one(WALK.format(stages=", ".join(f"{name}: {{{up}: up, {down}: down}}" for name, up, down in ends)))


def hand(count: int) -> OurBet:
    """So many rolls in a shooter's hand."""
    return one(HAND.format(count=count))


def total(dice: int) -> OurBet:
    """A total above the mean."""
    return one(DICE.format(dice=dice, win=f"{dice * 7 // 2 + 1} to {dice * 6}"))


def faces(dice: int) -> OurBet:
    """A third of the dice, at least, show a six."""
    return one(DICE.format(dice=dice, win=f"at least {dice // 3 + 1} show 6"))


def stops(weights: Sequence[int]) -> OurBet:
    """All stops of these weights before a stopper, which has the weight of one more than their number."""
    names = [f"s{number}" for number in range(len(weights))]
    pockets = ", ".join(f"{name}: {weight}" for name, weight in zip(names, weights, strict=True))
    count = len(weights)
    return one(WHEEL.format(pockets=pockets, stop=count + 1, items=", ".join(names), count=count))


def unlike_weights(count: int) -> range:
    """The weights 1, 2, 3 and so on."""
    return range(1, count + 1)


def unlike(count: int) -> OurBet:
    """Stops of those weights."""
    return stops(unlike_weights(count))


def alike(count: int) -> OurBet:
    """Stops of one weight."""
    return stops([1] * count)


def doubled(count: int) -> OurBet:
    """Stops of the weights 1, 2, 4 and so on, of which no two sets weigh the same: the worst there is."""
    return stops([2**number for number in range(count)])
