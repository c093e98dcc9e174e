"""The results of a bet as the player plays it; the best way is found here, by this engine for itself.

Every choice is made everywhere, one after the other, and all orders of the cards are enumerated for each. For each
number of what the player sees the net results are added up with their ways, in whole numbers: so what two choices are
worth is compared exactly, and the first of those that are worth the same is taken, as the language says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Chips, Choice, Member, Ruleset, Shoe
from macau_edge.numeric.hands import CHOSEN, Plays, PlayTable
from macau_edge.numeric.play import play_of
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.throws import CannotReadError, Throws
from macau_edge.numeric.wager import Single, Wager
from macau_edge.numeric.words import Codes, EnumeratedGame, results_of

SMALL = 2**40
"""Net results below it are added up in 63 bits: there are no more parts than there are lines in a file."""


def results_as_played(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None = None
) -> Throws:
    """The throws of the device; of cards the rounds as the player plays them.

    Raises:
        CannotReadError: the bet depends on a choice that no strategy makes, or a round leaves it where it is.
    """
    strategy = member.bet.strategy
    if strategy is None or not isinstance(ruleset.device, Shoe):
        return results_of(ruleset, member, choices)
    plays = _best(ruleset, member, choices, chips) if strategy.best else strategy
    return results_of(ruleset, member, choices, plays)


def _best(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None) -> Plays:
    """For each number of what the player sees the number of the best choice; None where no round comes to it."""
    assert isinstance(ruleset.device, Shoe)
    played = list[tuple[DealtRounds, list[tuple[Codes, list[Fraction]]]]]()
    for choice in ruleset.device.choices:
        rounds = results_of(ruleset, member, choices, choice, knowing=True)
        assert isinstance(rounds, DealtRounds)
        game = EnumeratedGame(throws=rounds, ruleset=ruleset, choices=choices, bet=member.bet, chips=chips)
        played.append((rounds, [*_nets(game, member)]))
    whole = lcm(*(net.denominator for _, several in played for _, nets in several for net in nets))
    (rounds, nets), *others = played
    numbers, most = rounds.worth(_values(nets, whole))
    best = np.zeros(len(most), dtype=np.int8)
    for number, (rounds, nets) in enumerate(others, start=1):
        of_choice, sums = rounds.worth(_values(nets, whole))
        assert np.array_equal(of_choice, numbers)
        best[sums > most] = number
        np.maximum(most, sums, out=most)
    return PlayTable(numbers.tobytes(), best.tobytes()) if best.size else None


def _nets(game: EnumeratedGame, member: Member) -> Iterator[tuple[Codes, list[Fraction]]]:
    """For each of the wagers that are put together a number for every round, and the net result of each number."""
    for wager in play_of(game, member)[0].wagers:
        codes, effects = wager.effects(0, None, 1)
        nets = [Fraction(0)] * len(effects)
        for code in np.unique(codes).tolist():
            if effects[code] is None or effects[code][0] is not None:
                raise CannotReadError("a round that decides nothing, with a choice of the player")
            nets[code] = game.nets.values[effects[code][1]]
        yield codes, nets


def _values(nets: Iterable[tuple[Codes, list[Fraction]]], whole: int) -> NDArray[Any]:
    """The net result of each round, of all that is put together, in so many parts of the stake."""
    found: NDArray[Any] = np.zeros((), dtype=np.int64)
    for codes, of_code in nets:
        numbers = [int(net * whole) for net in of_code]
        kind = np.int64 if max(map(abs, numbers)) < SMALL else np.object_
        found = found + np.array(numbers, dtype=kind)[codes]
    return found


def mean_raised(wagers: Iterable[Wager], throws: Throws) -> tuple[float, float]:
    """The mean of what is put down besides with what the player chooses, and the most that can be."""
    if not isinstance(throws, DealtRounds):
        return 0.0, 0.0
    more = np.zeros(len(throws.shoe.choices) + 1)  # the last for `MISSING`, which is -1
    for wager in wagers:
        if isinstance(wager, Single) and wager.prizes:
            for choice, units in wager.bet.raises:
                more[throws.shoe.choices.index(choice)] += float(units * wager.prizes.share)
    return float(throws.chance @ more[throws.answers[CHOSEN]]) if more.any() else 0.0, float(more.max())
