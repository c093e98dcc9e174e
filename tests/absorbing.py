"""What play comes to whose steps are known, by elimination over the fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

S = TypeVar("S", bound=Hashable)
E = TypeVar("E", bound=Hashable)

MOST = 150
"""States that a game may have here."""


class EndlessError(Exception):
    """Play may come to where nothing is ever decided."""


class TooManyError(Exception):
    """There are more states than are worth a test."""


class Step(NamedTuple, Generic[S, E]):
    """One of the things that can happen: its weight, the state after it, or else what it ends with; what was added."""

    weight: int
    to: S | None
    end: E | None = None
    added: Fraction = Fraction(0)


@dataclass(frozen=True)
class Absorbed(Generic[E]):
    """What play ends with, each with its probability; the mean of what was added; two moments of the trials."""

    ends: dict[E, Fraction]
    added: Fraction
    trials: Fraction
    second: Fraction


def absorbed(starts: Mapping[S, Fraction], steps: Callable[[S], Iterable[Step[S, E]]], most: int = MOST) -> Absorbed[E]:
    """What play comes to from states with their probabilities, of which there are no more than `most`."""
    numbers = {state: number for number, state in enumerate(starts)}
    states = list(starts)
    moves: list[dict[int, Fraction]] = []
    ends: list[tuple[int, E, Fraction]] = []
    added = [Fraction(0)] * len(states)
    for number, state in enumerate(states):  # grows while it is walked
        found = list(steps(state))
        if not found:
            raise EndlessError  # an urn with too few balls for a draw
        weights = sum(step.weight for step in found)
        row: dict[int, Fraction] = {}
        for step in found:
            chance = Fraction(step.weight, weights)
            added[number] += chance * step.added
            if step.to is None:
                ends.append((number, step.end, chance))  # type: ignore[arg-type]
                continue
            if step.to not in numbers:
                numbers[step.to] = len(states)
                states.append(step.to)
                added.append(Fraction(0))
            row[numbers[step.to]] = row.get(numbers[step.to], Fraction(0)) + chance
        moves.append(row)
        if len(states) > most:
            raise TooManyError
    back: list[dict[int, Fraction]] = [{} for _ in states]
    for number, row in enumerate(moves):
        for to, chance in row.items():
            back[to][number] = chance
    order = inmost_first(moves)
    visits = elimination(back, [starts.get(state, Fraction(0)) for state in states], order[::-1])
    means = elimination(moves, [Fraction(1)] * len(states), order)
    probabilities: dict[E, Fraction] = {}
    for number, end, chance in ends:
        probabilities[end] = probabilities.get(end, Fraction(0)) + visits[number] * chance
    return Absorbed(
        probabilities,
        sum(map(Fraction.__mul__, visits, added), Fraction(0)),
        sum(visits, Fraction(0)),
        sum((visit * (2 * mean - 1) for visit, mean in zip(visits, means, strict=True)), Fraction(0)),
    )


def elimination(
    moves: Sequence[Mapping[int, Fraction]], right: Sequence[Fraction], order: Sequence[int]
) -> list[Fraction]:
    """The x with x = moves x + right, one unknown after the other put into the rows that still have it."""
    rows, found = [dict(row) for row in moves], list(right)
    having: list[set[int]] = [set() for _ in rows]
    for number, row in enumerate(rows):
        for to in row:
            having[to].add(number)
    for k in order:
        stays = rows[k].pop(k, Fraction(0))
        if stays == 1:
            raise EndlessError
        having[k].discard(k)
        if stays:
            rows[k] = {j: value / (1 - stays) for j, value in rows[k].items()}
            found[k] /= 1 - stays
        for j in rows[k]:
            having[j].discard(k)
        for i in having[k]:
            factor = rows[i].pop(k)
            for j, value in rows[k].items():
                rows[i][j] = rows[i].get(j, Fraction(0)) + factor * value
                having[j].add(i)
            found[i] += factor * found[k]
    for k in reversed(order):
        found[k] += sum((value * found[j] for j, value in rows[k].items()), Fraction(0))
    return found


def inmost_first(moves: Sequence[Mapping[int, Fraction]]) -> list[int]:
    """The states in an order in which those that a state leads to stand before it, unless they lead back to it."""
    seen: set[int] = set()
    order: list[int] = []
    for start in range(len(moves)):
        if start in seen:
            continue
        seen.add(start)
        path = [(start, iter(moves[start]))]
        while path:
            number, following = path[-1]
            to = next((to for to in following if to not in seen), None)
            if to is None:
                order.append(number)
                path.pop()
            else:
                seen.add(to)
                path.append((to, iter(moves[to])))
    return order
