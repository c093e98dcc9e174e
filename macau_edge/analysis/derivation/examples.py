"""The plays of a bet that are shown as examples: few enough to be read, and telling of each kind of result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.derivation.play import Path, shortest_paths, waiting
from macau_edge.analysis.derivation.plays import Payment, Play, in_chips, payment_of, played, stake_for
from macau_edge.exact.game import Game
from macau_edge.model import Choice, Ruleset

EXAMPLES = 8
"""Plays of a bet that are shown at most."""
LONGEST = 60
"""Trials of a play that is shown, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A play with what is paid on it at a stake: what is `due` to the last fraction, and what is `paid` in chips."""

    play: Play
    stake: int
    due: Payment
    paid: Payment


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """The plays shown of a bet, in the order of what they come to.

    `kinds` is how many net results the bet can come to, those of all its members; `left_out` whether one of them has no
    play here, `longer` whether some play is longer than `LONGEST`, or so far that it was not looked for.
    """

    shown: tuple[Example, ...]
    kinds: int
    left_out: bool
    longer: bool


def examples_of(
    ruleset: Ruleset,
    bets: Sequence[BetAnalysis],
    choices: Mapping[str, Choice],
    minimum: int | None = None,
    chip: int | None = None,
) -> Examples:
    """The examples of a bet, whose members' figures are given, at the smallest stake that the minimum and chip allow.

    Members that come to the same net results with the same probabilities have one of them for all.
    """
    alike = _alike(bets)
    found: list[Example] = []
    longer = False
    several = alike[: EXAMPLES - 1]
    for number, bet in enumerate(several):
        game = Game(ruleset, bet.member, choices)
        paths = shortest_paths(game, _nets(bet))
        longer = longer or not paths.whole or any(len(path.outcomes) > LONGEST for path in paths.found)
        room = 1 if number else EXAMPLES - len(several) + 1
        chosen = tuple(_chosen(paths.found, room))
        waits = _waiting(game, chosen) if len(chosen) < room else ()
        found += [_example(game, path, minimum, chip) for path in _ordered((*chosen, *waits))]
    nets = {net for bet in bets for net in _nets(bet)}
    left_out = bool(nets - {example.play.net for example in found})
    return Examples(shown=tuple(found), kinds=len(nets), left_out=left_out, longer=longer)


def _nets(bet: BetAnalysis) -> tuple[Fraction, ...]:
    assert bet.measures is not None
    return tuple(net for net, probability in bet.measures.distribution.nets.items() if probability)


def _alike(bets: Sequence[BetAnalysis]) -> list[BetAnalysis]:
    """The first of all members with the same distribution."""
    found: dict[object, BetAnalysis] = {}
    for bet in bets:
        assert bet.measures is not None
        found.setdefault((tuple(bet.measures.distribution.nets.items()), bet.measures.distribution.rolls), bet)
    return list(found.values())


def _chosen(paths: Sequence[Path], room: int) -> Iterator[Path]:
    """The shortest path to each net result; where there is room, also those to other stages and to a near miss."""
    first: dict[Fraction, Path] = {}
    for path in paths:
        if len(path.outcomes) <= LONGEST:
            first.setdefault(path.end.net, path)
    nets = _telling(sorted(first, reverse=True), room)
    yield from (first[net] for net in nets)
    others = (path for path in _others(paths) if path not in first.values() and len(path.outcomes) <= LONGEST)
    yield from islice(others, room - len(nets))


def _telling(nets: Sequence[Fraction], room: int) -> Sequence[Fraction]:
    """The net results to show, from the highest: the largest wins, the smallest, a push and the largest loss."""
    if len(nets) <= room:
        return nets
    wins = [net for net in nets if net > 0]
    kept = dict.fromkeys([*wins[:1], *nets[-1:], *(net for net in nets if net == 0), *wins[-1:], *nets])
    return sorted(list(kept)[:room], reverse=True)


def _others(paths: Sequence[Path]) -> Iterator[Path]:
    """Ends in other stages, in the order met; of the losses of a tally the one before which the most was counted."""
    near = max((path.end.mark for path in paths if isinstance(path.end.mark, int)), default=0)
    yield from (path for path in paths if isinstance(path.end.mark, str) or path.end.mark == near)


def _waiting(game: Game, paths: Sequence[Path]) -> Iterator[Path]:
    """One more play: the shortest of these, a win if there is one, with an outcome that changes nothing."""
    for path in sorted(paths, key=lambda path: (len(path.outcomes), -path.end.net)):
        if (longer := waiting(game, path)) is not None:
            yield longer
            return


def _ordered(paths: Sequence[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: (-path.end.net, len(path.outcomes)))


def _example(game: Game, path: Path, minimum: int | None, chip: int | None) -> Example:
    play, stake = played(game, path), stake_for(game, minimum, chip)
    due = payment_of(game, play, stake)
    return Example(play=play, stake=stake, due=due, paid=in_chips(game, play, stake, chip) if chip else due)
