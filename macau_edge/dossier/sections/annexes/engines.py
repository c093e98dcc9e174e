"""Annex III: the figures of both engines side by side, printed alike on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import isfinite

from macau_edge.analysis import BetAnalysis, Compared
from macau_edge.dossier.sections.groups import Group
from macau_edge.reports.document import Block, Heading, Paragraph, Table
from macau_edge.reports.explain.document import BOUNDS
from macau_edge.reports.fields import Field, Label, Number, table
from macau_edge.reports.folding import folded
from macau_edge.wording.numbers import signed
from macau_edge.wording.vocabulary import Phrasebook
from macau_edge.wording.words import Words

DIGITS = 11
"""Significant digits of both values; fewer where the last places of a float could change what is printed."""
NOISE = Fraction(1, 10**12)
"""What a figure of the numeric engine may be off on some machine, relative to what it is added up from.

It is forty times what was measured, since another machine may add in another order.
"""

SYMBOLS = {"staked": "A", "risked": "B", "expected-net": "E", "rolls": "T", "rolls-second": "M"}
"""What a figure that is of no single net result is called; M is the mean of the square of the number of trials."""


def engines(groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """Every figure compared of one member of each group, and every member with the largest difference."""
    yield Heading(w("annex.engines"), 2, numbered=False)
    yield Paragraph(w("annex.compared"))
    for group in groups:
        if group.first.compared:
            yield _figures(group, w)
        else:
            yield Paragraph(w("annex.not-compared", bet=group.representative(w)), "warning")
    yield _members(groups, w)
    agree = all(bet.agree for group in groups for bet in group.bets)
    key = "annex.all-agree" if agree else "analysis.engines-disagree"
    yield Paragraph(w(key), "plain" if agree else "warning")


def _figures(group: Group, w: Words) -> Table:
    """Every figure with the values of both engines; of very many alike those at the ends."""
    size = sum((abs(net) * p for net, p in group.measures.distribution.nets.items()), Fraction(0))
    compared = group.first.compared
    rows: list[Compared | str] = []
    for part in (("net",), ("probability",), tuple(SYMBOLS)):
        alike = [one for one in compared if one.what in part]
        rows += folded(alike, lambda one: one, lambda between: w("explain.more", count=len(between)))

    def of(value: Callable[[Compared], str]) -> Callable[[Compared | str], str]:
        return lambda one: "" if isinstance(one, str) else value(one)

    fields: tuple[Field[Compared | str], ...] = (
        Label(w("explain.figure"), lambda one: one if isinstance(one, str) else symbol(one)),
        Number(w("annex.exact-fraction"), of(lambda one: w.short(one.exact))),
        Number(w("annex.exact-decimal"), of(lambda one: steady(one, _size(one, size), w)[0])),
        Number(w("annex.numeric"), of(lambda one: steady(one, _size(one, size), w)[1])),
        Number(w("annex.difference"), of(lambda one: _relative(one, one.difference)), "apart"),
        Number(w("annex.bound"), of(lambda one: _relative(one, one.bound)), "apart"),
    )
    return table(w, fields, rows, group.representative(w))


def _size(one: Compared, size: Fraction) -> Fraction:
    """What a figure is added up from: the expected net result from parts that may nearly cancel out."""
    return size if one.what == "expected-net" else abs(one.exact)


def _relative(one: Compared, value: float) -> str:
    """A difference or a bound, relative where the figure is above one."""
    return round_bound(value / max(1.0, abs(float(one.exact))))


def symbol(one: Compared) -> str:
    """`x = +24`, `P(+24)`, `E`."""
    if one.of is None:
        return SYMBOLS[one.what]
    return f"x = {signed(one.of)}" if one.what == "net" else f"P({signed(one.of)})"


def round_bound(value: float) -> str:
    """A round number that a difference or a bound is not above, the same on every machine: `≤ 1e-12`."""
    found = next((bound for bound in BOUNDS if value <= float(bound)), None)
    return f"≤ {found}" if found else f"> {BOUNDS[-1]}"


def steady(one: Compared, size: Fraction, w: Phrasebook) -> tuple[str, str]:
    """Both engines' values with as many digits, at most `DIGITS`, as every machine prints alike.

    A float differs in its last places from one machine to another, by a little of the `size` of what it was added from;
    a digit is left out where that could tip it. Where the engines are further apart, the numeric one's bound decides.
    """
    if not isfinite(one.bound) or not isfinite(one.numeric):
        return w.figures(one.exact, DIGITS), "—"
    noise = NOISE * size
    off = noise if one.difference <= noise else Fraction(one.bound)
    near = abs(one.exact - Fraction(one.numeric)) <= off
    if not one.exact:
        return "0", "0" if near else _float(one.numeric, 1, w)
    digits = next((digits for digits in range(DIGITS, 1, -1) if _clear(one.exact, digits, off)), 1)
    shown = w.figures(one.exact, digits)
    return shown, shown if near else _float(one.numeric, digits, w)


def _clear(exact: Fraction, digits: int, off: Fraction) -> bool:
    """Whether whatever is so far from a value is rounded to the same digits as it is."""
    place = (Decimal(exact.numerator) / Decimal(exact.denominator)).adjusted()
    unit = Fraction(10) ** (place - digits + 1)
    return abs(abs(exact) / unit % 1 - Fraction(1, 2)) * unit > off


def _float(value: float, digits: int, w: Phrasebook) -> str:
    text = format(Context(prec=digits).create_decimal(Decimal(value)), "f")
    return w.pointed(text)


def _members(groups: Sequence[Group], w: Words) -> Table:
    """Every member with how many figures were compared, and what all their differences are below."""
    fields: tuple[Field[BetAnalysis], ...] = (
        Label(w("analysis.name"), lambda bet: w.bet(bet.member)),
        Number(w("annex.count"), lambda bet: len(bet.compared)),
        Number(w("annex.largest"), lambda bet: round_bound(bet.distance)),
        Label(w("analysis.engines"), lambda bet: w("analysis.agree" if bet.agree else "analysis.disagree")),
    )
    return table(w, fields, [bet for group in groups for bet in group.bets], w("annex.members"))
