"""A bet -> the document of its derivation."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.derivation import Derivation, derive
from macau_edge.families import STATES
from macau_edge.model import Language
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph
from macau_edge.reports.explain.compounds import parts_blocks
from macau_edge.reports.explain.counts import CountWords
from macau_edge.reports.explain.devices import device_in_words
from macau_edge.reports.explain.figures import figures_table
from macau_edge.reports.explain.formulas import Formulas
from macau_edge.reports.explain.provisions import basis, head, the_bet
from macau_edge.reports.explain.spots import phase_name
from macau_edge.reports.explain.tables import lines_table, nets_table, result_table, start_table
from macau_edge.wording.numbers import is_exact
from macau_edge.wording.words import Words

BOUNDS = ("1e-12", "1e-9", "1e-6")
"""What the engines' difference is compared with in words, so that a derivation reads the same on every machine."""


def explain_document(analysis: Analysis, language: Language, *, limit: int = STATES) -> Document:
    """The whole derivations of bets that were analysed, of at most `limit` states each, one after the other.

    Where an option is missing that the figures need, the document says so and has no figures.

    Raises:
        ProblemError: the bet cannot be computed; the problem says where and why.
    """
    w = Words(language, analysis.ruleset)
    return tuple(block for bet in analysis.bets for block in _explained(analysis, bet, w, limit))


def _explained(analysis: Analysis, bet: BetAnalysis, w: Words, limit: int) -> Document:
    ruleset, choices, given = analysis.ruleset, analysis.choices, analysis.given
    if not bet.missing:
        return derivation_document(derive(ruleset, bet, choices, limit=limit), given, w)
    sayable = ruleset.options[bet.missing].of_ratios  # rules stand without a prize, not without outcomes
    return (
        *head(bet.member, w),
        *the_bet(bet.member, choices, given, w, sayable=sayable),
        Paragraph(w("explain.missing", option=bet.missing), "warning"),
    )


def derivation_document(found: Derivation, given: Collection[str], w: Words) -> Document:
    """The document of a derivation that is there."""
    member = found.member
    return (
        *head(member, w),
        *the_bet(member, found.choices, given, w),
        *working_document(found, w, commands=True),
        *basis(member, w),
    )


def working_document(found: Derivation, w: Words, *, commands: bool, whole: str = "explain.shortened") -> Document:
    """The calculation alone, without the rules and what it rests on.

    With `commands` it says how the parts of a compound bet are explained; `whole` is what says where the numbers stand
    in full that are cut off here.
    """
    return (*_counting(found, w), *_working(found, w, commands), *_result(found, w, whole), *_figures(found, w))


def _counting(derivation: Derivation, w: Words) -> Iterator[Block]:
    """What can come up, and how a net result follows from a prize."""
    yield Heading(w("explain.counting"), 2)
    yield Paragraph(device_in_words(derivation, w))
    if derivation.parts:
        return
    if _plain(derivation):
        yield Paragraph(w("explain.plain"))
    else:
        yield Paragraph(w("explain.nets"))
        yield nets_table(derivation, w)


def _plain(derivation: Derivation) -> bool:
    """Whether every win brings its prize and every loss costs the stake."""
    wins = [net for net in derivation.nets if net.target == "win"]
    losses = [net for net in derivation.nets if net.target == "lose"]
    return all(not n.prize.for_one and n.net == n.prize.profit for n in wins) and all(n.net == -1 for n in losses)


def _working(derivation: Derivation, w: Words, commands: bool) -> Iterator[Block]:
    """How the bet is worked out: part by part, by its count, stage by stage, or that it has too many states."""
    if derivation.parts:
        yield from parts_blocks(derivation, w, commands=commands)
    if derivation.count:
        yield from CountWords(derivation, derivation.count, w).blocks()
    elif derivation.phases:
        yield from _phases(derivation, w)
    else:
        yield Heading(w("explain.states.title"), 2)
        yield Paragraph(w("explain.states", states=derivation.states))


def _phases(derivation: Derivation, w: Words) -> Iterator[Block]:
    """Phase by phase, its lines and its equations; those of a start that is not come back to wait for the end."""
    several = len(derivation.phases) > 1
    yield Heading(w("explain.phases" if several else "explain.lines"), 2)
    yield Paragraph(w("explain.apart").join(_legend(derivation, w)))
    formulas = Formulas(derivation.phases)
    for phase in derivation.phases:
        if several:
            name = phase_name(phase, w.inside(phase.inner))
            yield Heading(w("explain.phase.title", phase=name), 3)
        if phase.off:
            yield Paragraph(w("explain.asleep"))
        yield lines_table(derivation, phase, w)
        if phase.waits or phase is not derivation.first:
            yield from map(Formula, formulas.phase(phase))


def _legend(derivation: Derivation, w: Words) -> Iterator[str]:
    """How to read the tables and the equations; nothing that this bet does not need."""
    if derivation.parts:
        start = w.units(int(1 / derivation.parts[0].share))
        yield w("explain.parts.joint", units=start)
    if any(part.weight > 1 for phase in derivation.phases for line in phase.lines for part in line.parts):
        yield w("explain.times")
    yield w("explain.contributions")
    several = len(derivation.phases) > 1
    if derivation.waits:
        yield w("explain.symbols", unit=w.inside(derivation.scope).unit)
    if several:
        yield w("explain.numbered")


def _result(derivation: Derivation, w: Words, whole: str) -> Iterator[Block]:
    """The sum over the phases, the distribution of the net result, and the house edge."""
    measures, formulas, first = derivation.measures, Formulas(derivation.phases), derivation.first
    yield Heading(w("explain.result"), 2)
    if len(derivation.start) > 1:
        yield Paragraph(w("explain.start"))
        yield start_table(derivation, w)
        yield from map(Formula, formulas.begun(derivation.start))
    elif first and len(derivation.phases) > 1 and not first.waits:
        yield from map(Formula, formulas.phase(first))
    table = result_table(derivation, w)
    yield table
    yield Paragraph(w("explain.adds-up"))
    if table.cut:
        yield Paragraph(w(whole))
    if measures.distribution.staked != 1:
        yield Paragraph(w("explain.staked", staked=measures.distribution.staked))
    yield Formula(_edge(derivation, w))
    if measures.house_edge < 0:
        yield Paragraph(w("explain.player-advantage"), "warning")


def _edge(derivation: Derivation, w: Words) -> str:
    """`House edge = -E / 1 = 7/495 ≈ 1.4141 %`."""
    measures, edge = derivation.measures, derivation.measures.house_edge
    staked = measures.distribution.staked
    over = "" if staked == 1 else f" / ({staked})"
    equals = "=" if is_exact(edge, 6) else "≈"
    return f"{w('explain.edge')} = -E{over} = {edge} {equals} {w.percent(edge)}"


def _figures(derivation: Derivation, w: Words) -> Iterator[Block]:
    """The other figures, and whether the second engine confirms them."""
    yield Heading(w("explain.figures"), 2)
    yield figures_table(derivation, w)
    analysis = derivation.analysis
    key = "explain.confirmed" if analysis.agree else "explain.not-confirmed"
    bound = next((bound for bound in BOUNDS if analysis.distance < float(bound)), str(analysis.distance))
    yield Paragraph(w(key, bound=bound), "plain" if analysis.agree else "warning")
