"""Sets of outcomes -> their probability as a short sum: of whole totals, of numbers of one face, of single throws."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import comb, factorial, prod
from typing import NamedTuple
from unicodedata import normalize

import sympy

from macau_edge.exact.faces.graph import faces_per_trial
from macau_edge.exact.faces.program import size
from macau_edge.model import Device, weights_of
from macau_edge.model.records import dataclass
from macau_edge.outcomes import Space

Outcomes = frozenset[int]


class CostedTerm(NamedTuple):
    """A probability as an expression, and about how many operations it is."""

    expression: sympy.Expr
    cost: int


@dataclass(frozen=True)
class OutcomeClass:
    """Outcomes whose probability is one short term."""

    outcomes: Outcomes
    term: CostedTerm
    total: int | None = None


def symbols(labels: Sequence[str]) -> dict[str, sympy.Symbol]:
    """Label -> the probability of that face, by a name that any program reads: `p6`, `p_fish`; of `$10`, `p_10`.

    Where two labels would have the same name, the later has a number behind it; one with no letter or digit of ours has
    its place instead.
    """
    found: dict[str, sympy.Symbol] = {}
    taken: set[str] = set()
    for place, label in enumerate(labels, 1):
        name = first = f"p{label}" if label.isascii() and label.isdigit() else f"p_{_plain(label) or place}"
        again = 2
        while name in taken:
            name = f"{first}_{again}"
            again += 1
        taken.add(name)
        found[label] = sympy.Symbol(name)
    return found


def _plain(label: str) -> str:
    """The letters and digits of a label that every notation has, others as one line between them."""
    ascii_ = normalize("NFKD", label).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "_", ascii_).strip("_")


class Probabilities:
    """The probabilities of sets of outcomes in those of the faces; all dice alike.

    Totals are symbols: `used` has what those stand for that were needed.
    """

    def __init__(self, device: Device, space: Space) -> None:
        self.space, self.dice = space, faces_per_trial(device)
        self.symbols = symbols(tuple(weights_of(device)))
        self._used: dict[int | None, sympy.Expr] = {}
        self._known: dict[Outcomes, CostedTerm] = {}

    def __call__(self, outcomes: Outcomes) -> sympy.Expr:
        """The probability of these outcomes; one less that of the others where this is shorter."""
        direct = self._sum(outcomes)
        if direct.cost > 2:
            others = self._sum(self.space.everything - outcomes)
            if others.cost + 1 < direct.cost:
                return 1 - others.expression
        return direct.expression

    def used(self) -> dict[sympy.Symbol, sympy.Expr]:
        """What each total that was used stands for, ascending."""
        return {part.term.expression: self._used[part.total] for part in self._totals if part.total in self._used}

    @cached_property
    def _throws(self) -> list[CostedTerm]:
        """The probability of each outcome: in how many orders it comes, times the probabilities of its faces."""
        return [self._throw(Counter(face.label for face in one.faces) or Counter([one.label])) for one in self.space]

    def _throw(self, shown: Mapping[str, int]) -> CostedTerm:
        orders = factorial(self.dice) // prod(map(factorial, shown.values()))
        powers = [self.symbols[label] ** times for label, times in shown.items()]
        cost = len(powers) + (orders > 1) + sum(times > 1 for times in shown.values()) - 1
        return CostedTerm(sympy.Mul(sympy.Integer(orders), *powers), cost + 1)

    @cached_property
    def _totals(self) -> list[OutcomeClass]:
        if self.dice < 2:
            return []
        return [
            OutcomeClass(places, CostedTerm(sympy.Symbol(f"t{total}"), 1), total)
            for total, places in sorted(self.space.totals.items())
        ]

    @cached_property
    def _shown(self) -> list[OutcomeClass]:
        """The outcomes that show so many of a face, or of the faces of an attribute, and others for the rest."""
        found: list[OutcomeClass] = []
        for word, p in self._words().items() if self.dice > 1 else ():
            times = self.space.bearing(word)
            for number in sorted(set(times)):
                places = frozenset(place for place, shown in enumerate(times) if shown == number)
                orders, rest = comb(self.dice, number), self.dice - number
                term = sympy.Mul(orders, p**number, (1 - p) ** rest)  # in one: a sum stays one
                found.append(OutcomeClass(places, CostedTerm(term, size(term) + 1)))
        return found

    def _words(self) -> dict[str, sympy.Expr]:
        """What faces can bear -> the probability that one does; of words for the same faces the first."""
        faces = {face.label: face for one in self.space for face in one.faces}
        values = (value for face in faces.values() for _, value in face.attributes)
        bearing = {word: [label for label, face in faces.items() if face.bears(word)] for word in (*faces, *values)}
        first = {tuple(labels): word for word, labels in reversed(bearing.items()) if len(labels) < len(faces)}
        return {word: sympy.Add(*(self.symbols[label] for label in labels)) for labels, word in first.items()}

    def _sum(self, outcomes: Outcomes) -> CostedTerm:
        if outcomes not in self._known:
            self._known[outcomes] = self._added(outcomes)
        return self._known[outcomes]

    def _added(self, outcomes: Outcomes) -> CostedTerm:
        if not outcomes:
            return CostedTerm(sympy.S.Zero, 0)
        if outcomes == self.space.everything:
            return CostedTerm(sympy.S.One, 0)
        whole = [part for part in self._totals if part.outcomes <= outcomes]
        terms: list[CostedTerm] = []
        if sum(len(part.outcomes) for part in whole) < len(outcomes):
            whole = []
            terms = [*self._covered(outcomes)]
        terms += map(self._use, whole)
        cost = sum(term.cost for term in terms) + len(terms)
        return CostedTerm(sympy.Add(*(term.expression for term in terms)), cost - 1)

    def _covered(self, outcomes: Outcomes) -> Iterable[CostedTerm]:
        """Terms that exclude each other and add up to these outcomes: always the one that spares most."""
        rest = outcomes
        parts = [part for part in (*self._totals, *self._shown) if len(part.outcomes) > 1]
        while parts := [part for part in parts if part.outcomes <= rest]:
            spared, best = max(
                ((self._cost(part.outcomes) - part.term.cost, -number) for number, part in enumerate(parts)),
            )
            if spared <= 0:
                break
            part = parts[-best]
            yield self._use(part)
            rest -= part.outcomes
        for part in self._totals:  # a total but for a few throws
            missing = part.outcomes - rest
            if missing and self._cost(missing) + 2 < self._cost(part.outcomes & rest):
                yield self._use(part)
                yield from (
                    CostedTerm(-term.expression, term.cost) for term in map(self._throws.__getitem__, sorted(missing))
                )
                rest -= part.outcomes
        yield from (self._throws[place] for place in sorted(rest))

    def _cost(self, outcomes: Outcomes) -> int:
        return sum(self._throws[place].cost + 1 for place in outcomes) - 1

    def _use(self, part: OutcomeClass) -> CostedTerm:
        if part.total is not None and part.total not in self._used:
            terms = (self._throws[place].expression for place in sorted(part.outcomes))
            self._used[part.total] = sympy.Add(*terms)
        return part.term
