"""Formulas as a list of definitions, each in the faces' probabilities and in those before.

In the definitions nothing is expanded and no fractions are brought to one denominator, which is what makes such
formulas explode. Expressions are written in the order in which people count: t4 before t10.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import sympy
from sympy.printing.str import StrPrinter

from macau_edge.exact.faces.graph import NoFormulaError
from macau_edge.model import Bet
from macau_edge.model.message import Message
from macau_edge.model.records import dataclass

# --- expressions as text ---------------------------------------------------------------------------------------------


def expression_text(expression: sympy.Expr) -> str:
    """An expression as text."""
    return str(_Printer().doprint(expression))


class _Printer(StrPrinter):  # type: ignore[misc]
    """Sympy's own, but for the order of the terms."""

    def _as_ordered_terms(self, expr: Any, order: object = None) -> list[Any]:
        return sorted(expr.args, key=_key)


def _key(term: Any) -> tuple[bool, bool, int, tuple[tuple[str, int], ...]]:
    """Numbers first, what is added before what is taken away, the shorter before the longer, t4 before t10."""
    names = [(name, int(number or -1)) for name, number in re.findall(r"([a-z_][^\W\d]*)(\d*)", str(term))]
    return not term.is_Number, bool(term.could_extract_minus_sign()), len(names), tuple(names)


OPERATIONS = 20_000
"""Additions, multiplications and powers that a formula may have."""

INSTEAD = Message("its figures with given faces, and their derivatives, need no formula")
DEPTH = 5
"""Names that are put into one another's places before one stays: brackets inside brackets are hard to read."""
SHORT = 12
"""Operations up to which it does not matter: powers of the same merge."""
WRITTEN = 100_000
"""Operations of a formula written out without names: each that is used twice is written twice."""
NESTED = 150
"""Levels of brackets up to which sympy can print an expression: it calls itself for each."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A name and what it stands for, in the probabilities of the faces and the names before it."""

    name: str
    body: sympy.Expr

    @property
    def line(self) -> str:
        """`t4 = 2*p1*p3 + p2**2`."""
        return f"{self.name} = {expression_text(self.body)}"


class NamedExpressions:
    """NamedExpressions as they are found; what is named is written once, whatever it is needed for."""

    def __init__(self, bet: Bet) -> None:
        self.bet = bet
        self._bodies: dict[sympy.Symbol, sympy.Expr] = {}
        self._names: dict[sympy.Expr, sympy.Symbol] = {}
        self._kept: set[sympy.Symbol] = set()
        self._spent = 0

    def name(self, letter: str, body: sympy.Expr, *, kept: bool = False) -> sympy.Expr:
        """A name for an expression, or itself where it is no longer than a name.

        It is replaced by the expression again if it is used once, unless it is to be `kept`.

        Raises:
            NoFormulaError: all of them get too long.
        """
        self._spent += size(body)
        if self._spent > 4 * OPERATIONS:  # what is written once is counted in the end
            raise too_long(self.bet)
        if body.is_Atom:
            return body
        if body not in self._names:
            self._names[body] = sympy.Symbol(f"{letter}_{len(self._bodies)}")
            self._bodies[self._names[body]] = body
        name = self._names[body]
        if kept:
            self._kept.add(name)
        return name

    def finished(
        self, result: sympy.Expr, kept: Mapping[sympy.Symbol, sympy.Expr]
    ) -> tuple[tuple[Definition, ...], sympy.Expr]:
        """The definitions that the result needs, those that are `kept` first, and the result.

        What is used once, or is short, is put in its place.

        Raises:
            NoFormulaError: they are longer than `OPERATIONS` together.
        """
        used = Counter(_symbols(result))
        for name in reversed(self._bodies):
            if used[name]:
                used.update(_symbols(self._bodies[name]))
        needed = {name: body for name, body in kept.items() if used[name]}
        put: dict[sympy.Expr, sympy.Expr] = {}
        if len(needed) == 1 and all(used[name] == 1 and body.is_Pow for name, body in needed.items()):
            put, needed = needed, {}  # a single throw, like p1**2: it says more than a name
        found = [Definition(name.name, body) for name, body in needed.items()]
        depth: dict[sympy.Expr, int] = {}
        numbers: Counter[str] = Counter()
        for name, body in self._bodies.items():
            if not used[name]:
                continue
            put[name] = body.xreplace(put) if put else body
            depth[name] = 1 + max((depth.get(inner, 0) for inner in body.free_symbols), default=0)
            long = size(put[name])
            if name in self._kept or (depth[name] > DEPTH and long > SHORT) or (used[name] > 1 and long > 1):
                letter = name.name.partition("_")[0]
                numbers[letter] += 1
                found.append(Definition(f"{letter}{numbers[letter]}", put[name]))
                put[name] = sympy.Symbol(found[-1].name)
                depth[name] = 0
        result = result.xreplace(put)
        if sum(size(one.body) for one in found) + size(result) > OPERATIONS:
            raise too_long(self.bet)
        return tuple(found), result


def too_many_states(bet: Bet, states: int) -> NoFormulaError:
    """The refusal of a bet of more states than a formula is attempted of."""
    message = Message(
        "`{bet}` has more than {states:,} states, too many for a formula in the probabilities of the faces",
        bet=bet.id, states=states,
    )  # fmt: skip
    return NoFormulaError(message, INSTEAD)


def too_long(bet: Bet) -> NoFormulaError:
    """The refusal of a bet whose formula nobody would read."""
    message = Message(
        "the formula of `{bet}` in the probabilities of the faces has more than {operations:,} operations",
        bet=bet.id, operations=OPERATIONS,
    )  # fmt: skip
    return NoFormulaError(message, INSTEAD)


def size(expression: sympy.Expr) -> int:
    """How many additions, multiplications and powers an expression is written with."""
    own = 1 if expression.is_Pow else max(len(expression.args) - 1, 0)
    return own + sum(map(size, expression.args))


def _symbols(expression: sympy.Expr) -> Iterable[sympy.Symbol]:
    """Every symbol of an expression, as often as it is written."""
    if expression.is_Symbol:
        yield expression
    for inner in expression.args:
        yield from _symbols(inner)


def whole_edge(
    definitions: Iterable[Definition], edge: sympy.Expr, known: Mapping[sympy.Symbol, sympy.Expr]
) -> sympy.Expr:
    """The edge without any name but those of the faces, for which `known` may have others.

    Raises:
        NoFormulaError: written out, it would be too long, or its brackets nested deeper than sympy can go into.
    """
    found: dict[sympy.Expr, sympy.Expr] = dict(known)
    sizes = {name: (size(body), 0) for name, body in known.items()}
    for name, body in [*((sympy.Symbol(one.name), one.body) for one in definitions), (None, edge)]:
        found[name] = body.xreplace(found)
        sizes[name] = _sizes(body, sizes)
        if sizes[name][0] > WRITTEN or sizes[name][1] > NESTED:
            message = Message(
                "as one expression the formula would have more than {operations:,} operations, or {brackets} brackets "
                "inside one another",
                operations=WRITTEN, brackets=NESTED,
            )  # fmt: skip
            raise NoFormulaError(message, Message("take its definitions one by one"))
    return found[None]


def _sizes(expression: sympy.Expr, names: Mapping[sympy.Expr, tuple[int, int]]) -> tuple[int, int]:
    """How many operations an expression has where the names are written out, and how deep it is then nested."""
    if not expression.args:
        return names.get(expression, (0, 0))
    inner = [_sizes(one, names) for one in expression.args]
    return max(len(inner) - 1, 1) + sum(long for long, _ in inner), 1 + max(deep for _, deep in inner)


def expression_value(expression: sympy.Expr, known: Mapping[sympy.Symbol, Fraction]) -> Fraction:
    """The value of an expression; raises ZeroDivisionError where it has none."""
    if expression.is_Symbol:
        return known[expression]
    if expression.is_Rational:
        return Fraction(int(expression.p), int(expression.q))
    values = [expression_value(inner, known) for inner in expression.args]
    if expression.is_Add:
        return sum(values, Fraction(0))
    if expression.is_Mul:
        product = Fraction(1)
        for value in values:
            product *= value
        return product
    assert expression.is_Pow
    return Fraction(values[0] ** int(values[1]))
