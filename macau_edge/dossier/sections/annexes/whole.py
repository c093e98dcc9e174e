"""Annex I, second part: the distribution of the net result of each bet and what follows from it, in whole fractions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from macau_edge.dossier.sections.advantage.other_prizes import prize_rows
from macau_edge.dossier.sections.groups import Group
from macau_edge.dossier.sections.priced import profit_of
from macau_edge.reports.document import Block, Formula, Heading, Paragraph
from macau_edge.reports.fields import Field, Number, table
from macau_edge.wording.numbers import signed
from macau_edge.wording.words import Words

NARROW = 44
"""Characters of a fraction that stands in a table; where one is longer, each stands in a line of its own."""

WIDE = 72
"""Characters of a line on which short equations stand side by side."""


def whole_figures(groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """Of each bet every net result with its probability, and the figures that follow, nothing cut off."""
    yield Heading(w("annex.whole"), 3, numbered=False)
    yield Paragraph(w("annex.symbols"))
    rows = [row for group in groups for row in prize_rows(group)]
    if any(row.weight is not None for row in rows):
        yield Paragraph(w("annex.symbols-of-rows"))
    if any(row.weight is None for row in rows):
        yield Paragraph(w("annex.symbols-of-edges"))
    for group in groups:
        yield Heading(group.name(w), 4, numbered=False)
        yield from _distribution(group, w)
        yield from _lines(_figures(group))
        yield from _lines(_rows(group))


def _distribution(group: Group, w: Words) -> Iterator[Block]:
    nets = sorted(group.measures.distribution.nets.items(), reverse=True)
    if max(len(str(p)) for _, p in nets) > NARROW:
        yield from (Formula(f"P({signed(net)}) = {p}") for net, p in nets)
        yield Formula(f"{' + '.join(f'P({signed(net)})' for net, _ in nets)} = {sum(p for _, p in nets)}")
        return
    whole = str(sum((p for _, p in nets), Fraction(0)))
    fields: tuple[Field[tuple[Fraction, Fraction]], ...] = (
        Number(w("explain.net"), lambda one: signed(one[0]), total=w("explain.sum")),
        Number(w("explain.probability"), lambda one: str(one[1]), total=whole),
        Number(w("explain.decimal"), lambda one: w.figures(one[1]), total=whole),
    )
    yield table(w, fields, nets)


def _lines(equations: Iterable[str]) -> Iterator[Formula]:
    """The equations, short ones side by side."""
    line: list[str] = []
    for equation in equations:
        if line and len(", ".join([*line, equation])) > WIDE:
            yield Formula(", ".join(line))
            line = []
        line.append(equation)
    if line:
        yield Formula(", ".join(line))


def _figures(group: Group) -> Iterator[str]:
    """The measures under their symbols; the definitions are in Annex II."""
    m = group.measures
    yield f"E = {m.expected_net}"
    yield f"H = {m.house_edge}"
    if m.push and m.house_edge_resolved is not None:
        yield f"R = {m.house_edge_resolved}"
    if m.distribution.rolls != 1:
        yield f"U = {m.house_edge_per_roll}"
    if m.distribution.staked != 1:
        yield f"A = {m.distribution.staked}"
    if m.distribution.risked != m.distribution.staked:
        yield f"B = {m.distribution.risked}"
        yield f"K = {m.element_of_risk}"
    yield f"G = {m.win}"
    yield f"T = {m.distribution.rolls}"
    yield f"S² = {m.variance}"


def _rows(group: Group) -> Iterator[str]:
    """What each row of prizes adds and its fair prize; where the edge is no straight line, every edge worked out."""
    for number, row in enumerate(prize_rows(group), 1):
        if row.weight is not None and row.fair is not None:
            yield f"w{number} = {row.weight}"
            yield f"x{number} = {row.fair}"
        else:
            profits = (profit_of(other.ratio, group.case.ruleset) for other in row.around)
            yield from (f"H{number}({y}) = {other.edge}" for y, other in zip(profits, row.around, strict=True))
