"""How the edge in the long run of a bet that is paid of meters comes about, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from macau_edge.analysis.long_run import LongRun, MeterFlow
from macau_edge.model import Member
from macau_edge.reports.document import Block, Formula, Paragraph
from macau_edge.reports.formula import (
    Row,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    number_line,
    product_line,
    terms_line,
)
from macau_edge.wording import Words
from macau_edge.wording.text import is_exact

MANY = 8
"""Net results up to which each stands in the line of what all else returns."""


def long_run_derivation(run: LongRun, member: Member, w: Words) -> Iterator[Block]:
    """The lines: what all else returns, what each meter does, and the sum; then the same from what it shows."""
    if run.together:
        yield Paragraph(w("long-run.together"), "note")
    yield Paragraph(w("long-run.rest-is"))
    yield Formula(_rest(run))
    returned: list[Row] = []
    for number, flow in enumerate(run.flows, 1):
        index = str(number) if len(run.flows) > 1 else ""
        yield Paragraph(w("long-run.flow", meter=w.label(flow.option.id), seed=w.prize(flow.seed)))
        yield Formula(_flow(flow, index))
        returned.append((Symbol("M", index),))
    if member.bet.parts:
        yield Paragraph(w("long-run.per-unit"))
    if run.taken:
        yield Paragraph(w("long-run.taken-is"))
    yield Formula(_edge(run, returned, w))
    yield Paragraph(w("long-run.mean-is"))
    for number, flow in enumerate(run.flows, 1):
        yield Formula(_mean(flow, str(number) if len(run.flows) > 1 else ""))
    if run.hit_frequency is not None:
        yield Paragraph(w("long-run.hit", share=w.chance(run.hit_frequency), exact=w.short(run.hit_frequency)))
    yield Paragraph(w("long-run.no-others"), "note")


def _rest(run: LongRun) -> Row:
    """`R = 3/20 × 1 + 1/4 × 3/2 = 21/40`."""
    back = [(chance, 1 + net) for net, chance in run.nothing_shown.nets.items() if net != -1]
    terms = [product_line(number_line(chance), number_line(paid)) for chance, paid in back]
    if not terms or len(terms) > MANY:
        return equality_line(Symbol("R"), number_line(run.rest))
    return equality_line(Symbol("R"), terms_line("+", *terms), number_line(run.rest))


def _flow(flow: MeterFlow, index: str) -> Row:
    """`M = c + S × p = 1/10 + 6 × 1/20 = 2/5`."""
    letters = terms_line("+", Symbol("c", index), product_line(Symbol("S", index), Symbol("p", index)))
    seeded = product_line(number_line(flow.seed.number), number_line(flow.whole))
    put_in = terms_line("+", number_line(flow.contribution), seeded)
    return equality_line(Symbol("M", index), letters, put_in, number_line(flow.returned))


def _edge(run: LongRun, returned: list[Row], w: Words) -> Row:
    """`Edge in the long run = 1 - R - M = 3/20 = 15 %`."""
    letters = terms_line("-", number_line(1), Symbol("R"), *returned)
    numbers = terms_line("-", number_line(1), number_line(run.rest), *(number_line(one.returned) for one in run.flows))
    if run.taken:
        letters, numbers = terms_line("+", letters, Symbol("K")), terms_line("+", numbers, number_line(run.taken))
    exactly = equality_line(w("long-run.edge"), letters, numbers, number_line(run.house_edge))
    return terms_line("=" if is_exact(run.house_edge, 6) else "≈", exactly, figure_line(w.percent(run.house_edge)))


def _mean(flow: MeterFlow, index: str) -> Row:
    """`m = M / q = (2/5) / (3/40) = 16/3`."""
    numbers = fraction_line(bracket(number_line(flow.returned)), bracket(number_line(flow.share)))
    letters = fraction_line(Symbol("M", index), Symbol("q", index))
    return equality_line(Symbol("m", index), letters, numbers, number_line(Fraction(flow.returned / flow.share)))
