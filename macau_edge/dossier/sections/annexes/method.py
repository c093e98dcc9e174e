"""Annex II: how the figures are worked out, what each of them means, and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.derivation import Derivation
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.assumptions import assumed
from macau_edge.dossier.sections.groups import Group
from macau_edge.model import Citation
from macau_edge.reports.document import Block, Formula, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Label, table
from macau_edge.wording.words import Words

FELLER = "W. Feller, An Introduction to Probability Theory and Its Applications, vol. I, ch. IX"
ETHIER = "S. N. Ethier, The Doctrine of Chances: Probabilistic Aspects of Gambling, 2010, ch. 6"
WIZARD = "Wizard of Odds, wizardofodds.com"

DEFINED: tuple[tuple[str, str, str | None], ...] = (
    ("expected", "E = Σ x × P(x)", FELLER),
    ("edge", "H = -E / A", ETHIER),
    ("resolved", "R = H / (1 - P(0))", ETHIER),
    ("per-trial", "U = H / T", WIZARD),
    ("risk", "K = -E / B", WIZARD),
    ("return", "1 - H", None),
    ("hit", "G = Σ P(x), x > 0", None),
    ("one-in", "1 / G", None),
    ("against", "(Σ P(x), x < 0) : (Σ P(x), x > 0)", None),
    ("fair", "(Σ -x × P(x), x < 0) / G", None),
    ("variance", "S² = Σ x² × P(x) - E²", FELLER),
    ("deviation", "S = √(S²)", FELLER),
)
"""Each measure with its definition and its source, as `measures.py` has them."""


def method(case: Case, groups: Sequence[Group], w: Words) -> Iterator[Block]:
    """The exact engine and the numeric one, the definitions of the measures, the assumptions and the readings."""
    yield Heading(w("annex.method"), 2, numbered=False)
    yield Paragraph(w("annex.two-engines"))
    yield Heading(w("annex.exact-engine"), 3, numbered=False)
    yield from _exact([group.derivation for group in groups], w)
    yield Heading(w("annex.numeric-engine"), 3, numbered=False)
    yield Paragraph(w("annex.enumerates"))
    yield Paragraph(w("annex.bounds"))
    yield Heading(w("annex.measures"), 3, numbered=False)
    yield Paragraph(w("annex.letters"))
    yield _measures(w)
    yield from _assumptions(case, w)
    yield from _readings(case, w)


def _exact(derivations: Sequence[Derivation], w: Words) -> Iterator[Block]:
    """Chains, and the formulas of tallies where a proposed bet is one."""
    yield Paragraph(w("annex.chain"))
    yield Formula("P(i, x) = (1 / N) Σ n(i, j) × P(j, x)")
    yield Formula("T(i) = 1 + (1 / N) Σ n(i, j) × T(j)")
    yield Paragraph(w("annex.solved"))
    forms = {derivation.count.form for derivation in derivations if derivation.count}
    if "one" in forms:
        yield Paragraph(w("annex.one"))
        yield Formula("c = p / (1 - r)")
        yield Formula("P(j) = c^j - c^(j+1)")
    if "set" in forms:
        yield Paragraph(w("annex.set"))
        yield Formula("P(j) = s × Σ (-1)^(j-b) × C(m-b, j-b) × N(b) / (1 - r - q)")
    if "highest" in forms:
        yield Paragraph(w("annex.highest"))
        yield Formula("n! / (1 - r - q)^(n+1)")
    if any(derivation.count and derivation.count.cycles is not None for derivation in derivations):
        yield Paragraph(w("annex.wald"))
        yield Formula("T = V × L")
    if any(derivation.parts for derivation in derivations):
        yield Paragraph(w("annex.compound"))


def _measures(w: Words) -> Table:
    fields: tuple[Field[tuple[str, str, str | None]], ...] = (
        Label(w("explain.figure"), lambda one: w(f"annex.measure.{one[0]}")),
        Label(w("annex.definition"), lambda one: one[1]),
        Label(w("annex.source"), lambda one: one[2] or w("annex.by-definition")),
    )
    return table(w, fields, DEFINED)


def _assumptions(case: Case, w: Words) -> Iterator[Block]:
    """What the act does not say and the arithmetic needs."""
    yield Heading(w("explain.assumptions"), 3, numbered=False)
    if not case.ruleset.assumptions:
        yield Paragraph(w("annex.no-assumption"))
    for one in case.ruleset.assumptions:
        yield Paragraph(assumed(case, one, w) + _at(one.law, w), "item")


def _readings(case: Case, w: Words) -> Iterator[Block]:
    """How unclear provisions are read in all figures."""
    yield Heading(w("annex.readings"), 3, numbered=False)
    if not case.base.ruleset.readings:
        yield Paragraph(w("annex.no-reading"))
    for one in case.base.ruleset.readings:
        yield Paragraph(w("annex.reading", text=w.text(one.adopted)) + _at(one.law, w), "item")


def _at(law: Citation | None, w: Words) -> str:
    return w("explain.at", law=w.cite(law)) if law else ""
