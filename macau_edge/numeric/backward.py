"""The results of a bet as the player plays it; the best way is found here, by this engine for itself.

A path is what is chosen at each step. Every path is gone along everywhere, one after the other, and all orders of the
cards are enumerated for each. For all that the player can know at the last choice the net results are added up with
their ways, in whole numbers, choice by choice; the largest of these sums is what it is worth, and is added up in its
turn for all that he can know at the choice before. So what two choices are worth is compared exactly, and the first of
those that are worth the same is taken, as the language says. Nothing that was seen or chosen is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import Chips, Choice, DealStep, Member, Ruleset, Shoe
from macau_edge.model.meter import spend
from macau_edge.model.records import replace
from macau_edge.numeric.hands import Feature, Plays, PlayTable, chosen_at, known_number, seen_at
from macau_edge.numeric.patterns import MISSING, Array
from macau_edge.numeric.play import play_of
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.throws import CannotReadError, Throws
from macau_edge.numeric.wager import Single, Wager
from macau_edge.numeric.words import Codes, EnumeratedGame, results_of

SMALL = 2**40
"""Net results below it are added up in 63 bits: there are no more parts than there are lines in a file."""
EACH_VALUED = 5
"""Operations of a round whose net result is found, and added up with others of which the player knows the same."""


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
    plays: Plays = tuple([strategy.at(step.name, step.choose) or None for step in ruleset.device.choosing])
    if None not in plays:
        return results_of(ruleset, member, choices, plays)
    plays, most = _best(ruleset, member, choices, chips, plays)
    rounds = results_of(ruleset, member, choices, plays)
    if most is not None:  # or what was found is not what is played
        assert isinstance(rounds, DealtRounds)
        game = EnumeratedGame(throws=rounds, ruleset=ruleset, choices=choices, bet=member.bet, chips=chips)
        nets = [*_nets(game, member)]
        whole = _whole([nets])
        played = sum(ways * int(worth) for ways, worth in zip(rounds.ways(), _values(nets, whole), strict=True))
        assert most == Fraction(played, whole * rounds.orders), "the best play is not the one that is played"
    return rounds


class Along(NamedTuple):
    """The rounds of a path, and what each is worth on all that is put together, in so many parts of the stake."""

    plays: Plays
    rounds: DealtRounds
    worth: NDArray[Any]


def _best(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], chips: Chips | None, rules: Plays
) -> tuple[Plays, Fraction | None]:
    """How the player chooses at each step, where no rule says it; nothing where it does not matter.

    Besides, where every round was looked at by itself, the mean net result of that.
    """

    def deal(plays: Plays) -> DealtRounds:
        rounds = results_of(ruleset, member, choices, plays, knowing=True)
        assert isinstance(rounds, DealtRounds)
        return rounds

    nets = list[list[tuple[Codes, list[Fraction]]]]()
    steps = ruleset.device.choosing if isinstance(ruleset.device, Shoe) else ()
    by_rule = [*zip(steps, rules, strict=True)]
    first = tuple([step.choose[0] if rule is None else rule for step, rule in by_rule])
    every = [*_every_path(deal, first, [step.choose[1:] if rule is None else () for step, rule in by_rule])]
    for _, rounds in every:
        game = EnumeratedGame(throws=rounds, ruleset=ruleset, choices=choices, bet=member.bet, chips=chips)
        nets.append([*_nets(game, member)])
    whole = _whole(nets)
    along = [Along(*path, _values(several, whole)) for path, several in zip(every, nets, strict=True)]
    rounds = along[0].rounds
    if not rounds.choosing:
        return (), None
    if rounds.whole:
        return (_best_of_whole(along),), None
    if rounds.in_parts:
        worth = {key: int(one.worth[n]) for one in along for key, n in one.rounds.of_path.items()}
        return rounds.in_parts.best(worth, rules), None
    tables, most = _tables(along)
    return tables, Fraction(most, whole * rounds.orders)


def _every_path(
    deal: Callable[[Plays], DealtRounds], first: Plays, others: Sequence[Sequence[str]], before: int = 0
) -> Iterator[tuple[Plays, DealtRounds]]:
    """The path that is chosen `first`, then all in which it is left at any of the steps that were not `before`, and
    one of the `others` chosen there; where nothing is offered at a step, there is none.
    """
    rounds = deal(first)
    yield first, rounds
    for number, step in () if rounds.is_of_every_path else enumerate(rounds.choosing):
        for choice in others[number] if number >= before and rounds.offers(step) else ():
            yield from _every_path(deal, (*first[:number], choice, *first[number + 1 :]), others, number + 1)


def _best_of_whole(along: Sequence[Along]) -> PlayTable:
    """The best choices at the only step, by the numbers of what is seen of whole hands."""
    words = along[0].rounds.shoe.choices
    numbers = [words.index(one.plays[0]) for one in along if isinstance(one.plays[0], str)]
    found = list[bytes]()
    for part in zip(*(one.rounds.worth(one.worth) for one in along), strict=True):
        found.append(np.array(numbers, dtype=np.int8)[np.argmax(part, axis=0)].tobytes())  # the first of the highest
    return PlayTable(b"", b"", b"".join(found))


def _tables(along: Sequence[Along]) -> tuple[Plays, int]:
    """The best choices at each step, by all that is known there: found from the last step to the first.

    Besides, what all rounds are worth together where it is chosen so.
    """
    steps = along[0].rounds.choosing
    seen, chosen, worth = _joined(along, steps)
    tables, levels = list[PlayTable](), list[tuple[Array, Array]]()
    known, last = np.zeros(len(worth), dtype=np.int64), np.full(len(worth), MISSING)
    for sights, choices in zip(seen, chosen, strict=True):
        every, at = np.unique(sights, return_inverse=True)
        numbers, known = np.unique(known_number(known, last, at, len(every)), return_inverse=True)
        levels.append((known, choices))
        tables.append(PlayTable(every.tobytes(), numbers.tobytes(), b""))
        last = choices
    rows = np.arange(len(worth))
    for number, step in reversed([*enumerate(steps)]):
        known, choices = levels[number]
        order = _preference(along[0].rounds.shoe.choices, step)
        rank = order[choices[rows]]
        of_each = np.lexsort((rank, known[rows]))
        worth, rows, rank = worth[of_each], rows[of_each], rank[of_each]
        begin = np.flatnonzero(np.diff(known[rows] * len(order) + rank, prepend=-1))
        worth, rows = np.add.reduceat(worth, begin), rows[begin]
        begin = np.flatnonzero(np.diff(known[rows], prepend=-1))
        most = np.maximum.reduceat(worth, begin)
        best = np.flatnonzero(worth == np.repeat(most, np.diff(begin, append=len(rows))))
        _, first = np.unique(known[rows[best]], return_index=True)
        worth, rows = most, rows[best[first]]
        play = along[0].plays[number]
        rule = play if isinstance(play, tuple) else ()
        tables[number] = replace(tables[number], choices=choices[rows].astype(np.int8).tobytes(), rule=rule)
    return (*tables,), sum(map(int, worth))


def _preference(words: Sequence[str], step: DealStep) -> Array:
    """For the number of each word, and `MISSING`, its place among the choices of a step."""
    found = np.full(len(words) + 1, len(words))
    found[[words.index(choice) for choice in step.choose]] = np.arange(len(step.choose))
    return found


def _joined(along: Sequence[Along], steps: Sequence[DealStep]) -> tuple[list[Array], list[Array], NDArray[Any]]:
    """The rounds of all paths: what is seen and chosen at each step, and what they are worth with their ways.

    Where nothing is offered, another choice there would be the same round, which counts once.
    """
    kept = list[Array]()
    for plays, rounds, _ in along:
        own = np.ones(len(rounds.chance), dtype=bool)
        for step, play in zip(steps, plays, strict=False):
            if play in step.choose[1:]:
                own &= rounds.answers[chosen_at(step)] != MISSING
        spend(EACH_VALUED * len(steps) * int(own.sum()), rounds.shoe.deal[0])
        kept.append(np.flatnonzero(own))
    most = max(int(abs(worth).max(initial=0)) * sum(rounds.ways()) for _, rounds, worth in along)
    kind: Any = np.int64 if most * len(along) < 2**63 else np.object_
    worth = [
        one.worth.astype(kind)[own] * np.array(one.rounds.ways(), dtype=kind)[own]
        for one, own in zip(along, kept, strict=True)
    ]

    def all_of(feature: Feature) -> Array:
        return np.concatenate([one.rounds.answers[feature][own] for one, own in zip(along, kept, strict=True)])

    return [all_of(seen_at(step)) for step in steps], [all_of(chosen_at(step)) for step in steps], np.concatenate(worth)


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


def _whole(nets: Iterable[Iterable[tuple[Codes, list[Fraction]]]]) -> int:
    """In how many parts of the stake all net results are whole numbers."""
    return lcm(*(net.denominator for several in nets for _, of_code in several for net in of_code))


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
    found = np.zeros(len(throws.chance))
    for wager in wagers:
        if isinstance(wager, Single) and wager.prizes:
            found += wager.put_down_later(throws) * float(wager.prizes.share)
    return float(throws.chance @ found), float(found.max(initial=0))
