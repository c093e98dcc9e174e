"""What a proposed bet can come to: each result with its probability, and what brings it where one phase decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.derivation import Line
from macau_edge.dossier.sections.groups import Group
from macau_edge.model import Ratio, Verdict
from macau_edge.reports.explain.counts import CountWords
from macau_edge.reports.explain.parts import are_many, parts_in_words
from macau_edge.wording.words import BetWords, Words

LISTED = 12
"""Totals that are written one by one; of more, those that follow one another are written as their ends."""


@dataclass(frozen=True, slots=True)
class Result:
    """A result: `win`, `push`, `lose` or `returned`, what brings it in words, and the prizes that it can be paid.

    `weight` is how many of the equally likely results of the only phase bring it, 0 where there are several; it is
    `shortened` where not all outcomes that bring it are written.
    """

    effect: str
    what: str
    prizes: tuple[Ratio, ...]
    net: Fraction
    probability: Fraction
    weight: int = 0
    shortened: bool = False


def results(group: Group, w: Words) -> tuple[Result, ...]:
    """Every result of a bet, the best for the player first; their probabilities add up to one."""
    if group.in_one_phase:
        found = list(_of_one_phase(group, w))
    elif group.derivation.count and all(level.low is not None for level in group.derivation.count.levels):
        found = list(_of_a_tally(group, w))
    else:
        found = list(_of_the_nets(group))
    return tuple(sorted(found, key=lambda one: -one.net))


def _of_one_phase(group: Group, w: Words) -> Iterator[Result]:
    """The lines of the only phase that decide, those with the same effect and prize together."""
    phase = group.derivation.phases[0]
    found: dict[tuple[str, Ratio | None, Fraction], list[Line]] = {}
    for line in phase.lines:
        if line.net is None:
            continue
        found.setdefault((line.target, line.prize if line.target == "win" else None, line.net), []).append(line)
    inside = w.inside(phase.inner)
    for (target, prize, net), lines in found.items():
        weight = sum(line.weight for line in lines)
        what = _what(lines, inside)
        yield Result(
            target,
            what,
            (prize,) if prize else (),
            net,
            Fraction(weight, group.deciding),
            weight,
            _many(lines, inside),
        )


def _many(lines: Sequence[Line], w: BetWords) -> bool:
    return are_many((part for line in lines for part in line.parts), w)


def _what(lines: Sequence[Line], w: BetWords) -> str:
    """`2, 12` where totals decide, and the faces that show them."""
    parts = parts_in_words((part for line in lines for part in line.parts), w)
    totals = [str(line.total) for line in lines if line.total is not None]
    if len(totals) < len(lines) or totals == [part.label for line in lines for part in line.parts]:
        return parts
    listed = w("phrase.comma").join(totals if len(totals) <= LISTED else w.runs(totals))
    return f"{listed}{w('phrase.colon').rstrip()}\n{parts}"


def _of_a_tally(group: Group, w: Words) -> Iterator[Result]:
    """The numbers that a tally can end with."""
    count = group.derivation.count
    assert count is not None
    words = CountWords(group.derivation, count, w)
    for level in count.levels:
        effect = level.pays.word if isinstance(level.pays, Verdict) else "win"
        prizes = (level.pays,) if isinstance(level.pays, Ratio) else ()
        yield Result(effect, words.number(level), prizes, level.net, level.probability)


def _of_the_nets(group: Group) -> Iterator[Result]:
    """The net results, each with the prizes that come to it."""
    for net, probability in group.measures.distribution.nets.items():
        ways = [way for way in group.derivation.nets if way.net == net and way.target == "win"]
        effect = "win" if net > 0 or ways else "lose" if net else "push"
        yield Result(effect, "", tuple(dict.fromkeys(way.prize for way in ways)), net, probability)


def effect_words(result: Result, w: Words) -> str:
    """`wins`, `loses`."""
    return w(f"explain.result.{result.effect}")
