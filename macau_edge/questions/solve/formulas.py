"""Formulas in the prizes of a bet, relations among them and intervals of one -> lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count

from macau_edge.questions.solve.formula import Affine, Interval, Piece, PrizeFormula, Reach, whole_relation
from macau_edge.questions.solve.solved import PrizeVariable
from macau_edge.wording.text import Phrasebook, is_exact, is_long, mixed_number, places

LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
"""Digits as they stand below a line."""

EDGE = "HE"
"""The house edge in a formula."""

BETWEEN = {
    (False, False): "solve.reach-between",
    (False, True): "solve.reach-between-to",
    (True, False): "solve.reach-between-from",
    (True, True): "solve.reach-from-to",
}
"""How edges with two ends are said, by whether the lower and the upper end are among them."""


def prize_symbol(variable: PrizeVariable, every: Sequence[PrizeVariable]) -> str:
    """`x₃`; `x` for the only prize of a bet."""
    return f"x{str(variable.number).translate(LOWERED)}" if len(every) > 1 else "x"


def solve_formula_text(formula: PrizeFormula, symbols: Sequence[str], w: Phrasebook) -> str:
    """`HE = 5/9 - 7/18·x₁ - 1/36·x₂`; where what is staked depends on a prize, `HE = (… - …) / (1 + 1/20·x)`."""
    if formula.is_quotient:
        lost, staked = (affine_text(side, symbols, w) for side in (formula.lost, formula.staked))
        return f"{EDGE} = ({lost}) / ({staked})"
    return f"{EDGE} = {affine_text(edge_alone(formula), symbols, w)}"


def edge_alone(formula: PrizeFormula) -> Affine:
    """The house edge where what is staked depends on no prize."""
    staked = formula.staked.constant
    return Affine(formula.lost.constant / staked, tuple(slope / staked for slope in formula.lost.slopes))


def affine_text(affine: Affine, symbols: Sequence[str], w: Phrasebook) -> str:
    """`5/9 - 7/18·x₁ - 1/36·x₂`, with no term of slope zero."""
    terms = [(slope, name) for slope, name in zip(affine.slopes, symbols, strict=True) if slope]
    text = w.short(affine.constant) if affine.constant or not terms else ""
    return text + terms_text(terms, w, first=not text)


def terms_text(terms: Sequence[tuple[Fraction, str]], w: Phrasebook, *, first: bool) -> str:
    """`x₁ + 3·x₂`; behind something else, where it is not the `first`, ` + x₁ + 3·x₂`."""
    text = ""
    for slope, name in terms:
        sign = ("-" if slope < 0 else "") if first else (" - " if slope < 0 else " + ")
        text += sign + (name if abs(slope) == 1 else f"{w.short(abs(slope))}·{name}")
        first = False
    return text


def is_cut(*shown: PrizeFormula | Affine | Interval | Piece) -> bool:
    """Whether a figure of a formula, a relation, an interval or a piece is too long to be shown whole."""
    return any(figure is not None and is_long(figure) for one in shown for figure in _figures(one))


def _figures(shown: PrizeFormula | Affine | Interval | Piece) -> Iterator[Fraction | None]:
    """The figures as they are shown."""
    match shown:
        case PrizeFormula():
            for side in quotient_sides(shown):
                yield from (side.constant, *map(abs, side.slopes))
        case Affine():
            scaled = whole_relation(shown)
            yield from (-scaled.constant, *map(abs, scaled.slopes))
        case Interval(low, _, high, _):
            yield from (low, high)
        case Piece(low, high, formula):
            yield from (low, high, *_figures(formula))


def quotient_sides(formula: PrizeFormula) -> tuple[Affine, ...]:
    """What is lost and what is staked, or the house edge alone where that is no quotient."""
    return (formula.lost, formula.staked) if formula.is_quotient else (edge_alone(formula),)


def coefficients_in_full(formula: PrizeFormula, symbols: Sequence[str]) -> Iterator[str]:
    """Every coefficient that is too long for the formula, whole: `x₁: -3978…/4521…`."""
    if not is_cut(formula):
        return
    for side in quotient_sides(formula):
        yield from (
            f"{name}: {value}"
            for name, value in zip(("1", *symbols), (side.constant, *side.slopes), strict=True)
            if is_long(value)
        )


def relations_text(relations: Sequence[Affine], symbols: Sequence[str], w: Phrasebook) -> list[str]:
    """`x₂ + x₃ = 51/10`; of a range `5 ≤ x₂ + x₃ ≤ 51/10`, or both conditions where their slopes differ."""
    scaled = [whole_relation(relation) for relation in relations]
    lines = [
        terms_text([(k, name) for k, name in zip(one.slopes, symbols, strict=True) if k], w, first=True)
        for one in scaled
    ]
    if not all(lines):
        return []
    values = [w.short(-one.constant) for one in scaled]
    if len(scaled) == 1:
        return [f"{lines[0]} = {values[0]}"]
    turned = [
        next(k for k in one.slopes if k) * next(k for k in own.slopes if k) < 0
        for one, own in zip(scaled, relations, strict=True)
    ]
    signs = ["≤" if turned[0] else "≥", "≥" if turned[1] else "≤"]
    if lines[0] == lines[1] and signs[0] != signs[1]:
        least, most = (values[1], values[0]) if signs[0] == "≤" else (values[0], values[1])
        return [f"{least} ≤ {lines[0]} ≤ {most}"]
    return [f"{line} {sign} {value}" for line, sign, value in zip(lines, signs, values, strict=True)]


def interval_text(interval: Interval, name: str, w: Phrasebook) -> str:
    """`x₃ = 31/10 = 3 1/10 = 3.1`; of more than one prize `31/10 ≤ x₃ < 7/2`."""
    if interval.only is not None:
        return " = ".join(dict.fromkeys((name, *prize_forms(interval.only, w))))
    low = f"{w.short(interval.low)} {'≤' if interval.low_in else '<'} {name}"
    if interval.high is None:
        return low
    return f"{low} {'≤' if interval.high_in else '<'} {w.short(interval.high)}"


def prize_forms(value: Fraction, w: Phrasebook) -> list[str]:
    """A prize as a fraction, as a mixed number and as a decimal, `≈` where that is rounded."""
    written = w.short(value)
    if is_long(value):
        return [written]
    rounded = w.brief(value)
    if is_exact(value, places(value)):
        return [written, mixed_number(value), rounded]
    return [f"{' = '.join(dict.fromkeys((written, mixed_number(value))))} ≈ {rounded}"]


def formula_edge_text(edge: Fraction, w: Phrasebook) -> str:
    """`1/40 (2.5000 %)`."""
    return w("phrase.aside", text=w.short(edge), said=percent_text(edge, w))


def percent_text(edge: Fraction, w: Phrasebook) -> str:
    """`2.5000 %`; `0.00001 %`, with more digits than four, where these would all be zeros."""
    return w.percent(edge, _digits(edge * 100))


def off_text(off: Fraction, w: Phrasebook) -> str:
    """How far an edge is from the target, in points of a hundred: `+0.2778`, `-0.00003`, `0`."""
    points = off * 100
    return f"{'+' if off > 0 else ''}{w.decimals(points, _digits(points))}" if off else "0"


def _digits(value: Fraction) -> int:
    """Four, or as many digits after the point as show that a value is not nothing."""
    return next(digits for digits in count(4) if abs(value) * 10**digits >= Fraction(1, 2)) if value else 4


def reach_text(reach: Reach, w: Phrasebook) -> str:
    """The edges that can be had, in a sentence."""
    low = None if reach.low is None else formula_edge_text(reach.low, w)
    high = None if reach.high is None else formula_edge_text(reach.high, w)
    if low is None or high is None:
        one_end = "solve.reach-to" if reach.high_in else "solve.reach-below"
        key = "solve.reach-all" if low is high else "solve.reach-above" if high is None else one_end
    elif reach.low == reach.high:
        key = "solve.reach-only"
    else:
        key = BETWEEN[reach.low_in, reach.high_in]
    return w(key, low=low, high=high)
