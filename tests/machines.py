"""A machine's own tables, solved with fractions: what it would come to if it were played for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from macau_edge.numeric.playing import ByClass, ByState, Machine
from macau_edge.numeric.playing.draws import ByRemainder, BySearch, ByWord, EachDie, Sampler
from tests.absorbing import Step, absorbed
from tests.random_bets import Result


def weights_of(draw: Sampler) -> list[int]:
    """How many words, ways or throws give each value; the void ones left out."""
    found = Counter[int]()
    match draw:
        case ByWord(table=table) | ByRemainder(table=table):
            found.update(table.tolist())
        case BySearch(ends=ends, table=table):
            for value, weight in zip(table.tolist(), np.diff(ends, prepend=np.uint64(0)).tolist(), strict=True):
                found[value] += weight
        case EachDie(dice=dice, table=table):
            for total, weight in _added_up(dice).items():
                found[int(table[total])] += weight
    return [found[value] for value in range(draw.void)]


def _added_up(dice: tuple[tuple[Sampler, int], ...]) -> dict[int, int]:
    """In how many ways each sum of the dice comes."""
    sums = {0: 1}
    for die, times in dice:
        faces = [(face, weight) for face, weight in enumerate(weights_of(die)) if weight]
        for _ in range(times):
            more = Counter[int]()
            for total, ways in sums.items():
                for face, weight in faces:
                    more[total + face] += ways * weight
            sums = more
    return sums


def moves(machine: Machine, code: int) -> Iterator[tuple[int, int]]:
    """The weight of every move from a code, and the code that it leads to."""
    match machine.course:
        case ByClass(draw=draw, table=table, stride=stride):
            row = table[code * stride : (code + 1) * stride - 1] // stride
            yield from zip(weights_of(draw), row.tolist(), strict=True)
        case ByState(first=first, ends=ends, target=target):
            here = slice(int(first[code]), int(first[code + 1]))
            weights = np.diff(ends[here], prepend=np.uint64(0))
            yield from zip(weights.tolist(), target[here].tolist(), strict=True)


def states(machine: Machine) -> int:
    """How many codes a machine has."""
    course = machine.course
    return len(course.table) // course.stride if isinstance(course, ByClass) else len(course.whole)  # type: ignore[attr-defined]


def result_of(machine: Machine) -> Result:
    """What a machine comes to; what it puts down later is not in it.

    Raises:
        TooManyError: it has more states than are worth a test.
    """
    rows = [[(weight, to) for weight, to in moves(machine, code) if weight] for code in range(states(machine))]
    begun = {machine.fresh: Fraction(1)}
    if machine.counted:

        def before(code: int) -> Iterator[Step[int, int]]:
            for weight, to in rows[code]:
                assert to >= machine.fresh, "a round cannot end before it begins"
                yield Step(weight, None, to) if to >= machine.counted else Step(weight, to)

        begun = absorbed(begun, before).ends

    def playing(code: int) -> Iterator[Step[int, Fraction]]:
        for weight, to in rows[code]:
            assert to >= machine.counted or to <= machine.fresh, "a round is not made twice"
            yield Step(weight, None, machine.nets[to]) if to < machine.fresh else Step(weight, to)

    found = absorbed(begun, playing)
    assert tuple(sorted(found.ends)) == machine.nets
    return Result(found.ends, machine.staked, machine.staked, found.trials, found.second)
