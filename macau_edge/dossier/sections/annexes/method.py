"""Annex II: how the figures are worked out, what each of them means, and what they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.derivation import Derivation
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.assumptions import assumed
from macau_edge.dossier.sections.groups import Group
from macau_edge.model import Citation, Language
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Table
from macau_edge.wording.citations import citation
from macau_edge.wording.vocabulary import say

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


def method(case: Case, groups: Sequence[Group], language: Language) -> Iterator[Block]:
    """The exact engine and the numeric one, the definitions of the measures, the assumptions and the readings."""
    yield Heading(say(language, "annex.method"), 2, numbered=False)
    yield Paragraph(say(language, "annex.two-engines"))
    yield Heading(say(language, "annex.exact-engine"), 3, numbered=False)
    yield from _exact([group.derivation for group in groups], language)
    yield Heading(say(language, "annex.numeric-engine"), 3, numbered=False)
    yield Paragraph(say(language, "annex.enumerates"))
    yield Paragraph(say(language, "annex.bounds"))
    yield Heading(say(language, "annex.measures"), 3, numbered=False)
    yield Paragraph(say(language, "annex.letters"))
    yield _measures(language)
    yield from _assumptions(case, language)
    yield from _readings(case, language)


def _exact(derivations: Sequence[Derivation], language: Language) -> Iterator[Block]:
    """Chains, and the formulas of tallies where a proposed bet is one."""
    yield Paragraph(say(language, "annex.chain"))
    yield Formula("P(i, x) = (1 / N) Σ n(i, j) × P(j, x)")
    yield Formula("T(i) = 1 + (1 / N) Σ n(i, j) × T(j)")
    yield Paragraph(say(language, "annex.solved"))
    forms = {derivation.count.form for derivation in derivations if derivation.count}
    if "one" in forms:
        yield Paragraph(say(language, "annex.one"))
        yield Formula("c = p / (1 - r)")
        yield Formula("P(j) = c^j - c^(j+1)")
    if "set" in forms:
        yield Paragraph(say(language, "annex.set"))
        yield Formula("P(j) = s × Σ (-1)^(j-b) × C(m-b, j-b) × N(b) / (1 - r - q)")
    if "highest" in forms:
        yield Paragraph(say(language, "annex.highest"))
        yield Formula("n! / (1 - r - q)^(n+1)")
    if any(derivation.count and derivation.count.cycles is not None for derivation in derivations):
        yield Paragraph(say(language, "annex.wald"))
        yield Formula("T = V × L")
    if any(derivation.parts for derivation in derivations):
        yield Paragraph(say(language, "annex.compound"))


def _measures(language: Language) -> Table:
    columns = (
        Column(say(language, "explain.figure")),
        Column(say(language, "annex.definition")),
        Column(say(language, "annex.source")),
    )
    own = say(language, "annex.by-definition")
    rows = ((say(language, f"annex.measure.{key}"), how, work or own) for key, how, work in DEFINED)
    return Table(columns, tuple(rows))


def _assumptions(case: Case, language: Language) -> Iterator[Block]:
    """What the act does not say and the arithmetic needs."""
    yield Heading(say(language, "explain.assumptions"), 3, numbered=False)
    if not case.ruleset.assumptions:
        yield Paragraph(say(language, "annex.no-assumption"))
    for one in case.ruleset.assumptions:
        yield Paragraph(assumed(case, one, language) + _at(one.law, language), "item")


def _readings(case: Case, language: Language) -> Iterator[Block]:
    """How unclear provisions are read in all figures."""
    yield Heading(say(language, "annex.readings"), 3, numbered=False)
    if not case.base.ruleset.readings:
        yield Paragraph(say(language, "annex.no-reading"))
    for one in case.base.ruleset.readings:
        yield Paragraph(say(language, "annex.reading", text=one.adopted.say(language)) + _at(one.law, language), "item")


def _at(law: Citation | None, language: Language) -> str:
    return say(language, "explain.at", law=citation(law, language)) if law else ""
