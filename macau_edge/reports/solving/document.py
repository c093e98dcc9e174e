"""Which prizes give a house edge -> a document: the formula, then each prize, then several at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from macau_edge.model import Language
from macau_edge.pricing.solved import Solution, Solved
from macau_edge.pricing.variables import Variable
from macau_edge.reports.analysis import group_id, head, options_left
from macau_edge.reports.document import Block, Document, Formula, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, table, when
from macau_edge.reports.solving.formulas import edge_text, formula_text, in_full, is_shortened, plain, symbol
from macau_edge.reports.solving.parts import alone_blocks, together_blocks
from macau_edge.reports.solving.several import each_alone_blocks
from macau_edge.reports.solving.words import variable_words
from macau_edge.wording.words import Words

Weighed: TypeAlias = tuple[Variable, Fraction | None, Fraction | None]
"""A prize, how often it is paid, and what it weighs in the edge, where these are known."""


def solve_document(found: Solution, language: Language) -> Document:
    """What was asked, then for the members of each formula: the formula, each prize alone, and several at once."""
    w = Words(language, found.ruleset)
    blocks: list[Block] = [*head(w), *_options(found, w), *_wanted(found, w)]
    for solved in found.solved:
        blocks += _solved(found, solved, w)
    return (*blocks, *_tail(found, blocks, w))


def _options(found: Solution, w: Words) -> Iterator[Block]:
    """What the law leaves to the house, and who chose; what was not given is what is asked for."""
    bets = (one.printed for one in found.solved if one.printed)
    chosen = (replace(b, options=tuple(o for o in b.options if o.id in found.choices)) for b in bets)
    yield from options_left(replace(found.analysis, bets=tuple(chosen)), w, hint=False)
    asked = {slot.option for one in found.solved for variable in one.free for slot in variable.slots if slot.option}
    for option in found.ruleset.options.values():
        if option.id in asked and option.choices:
            law = w.cite(option.law)
            choices = w("analysis.or").join(choice.label for choice in option.choices)
            yield Paragraph(w("solve.choices", law=law, option=option.id, choices=choices), "note")


def _wanted(found: Solution, w: Words) -> Iterator[Block]:
    low, high = (edge_text(edge, w) for edge in (found.target.low, found.target.high))
    key = "solve.wanted-range" if found.target.is_range else "solve.wanted"
    yield Paragraph(w(key, edge=low, low=low, high=high, stakes=found.stakes))
    if found.target.low < 0:
        yield Paragraph(w("solve.wanted-of-player"), "warning")
    if found.without:
        bets = group_id([member.id for member in found.without])
        yield Paragraph(w("solve.without", bets=bets), "warning")


def _solved(found: Solution, solved: Solved, w: Words) -> Iterator[Block]:
    ids = group_id([member.id for member in solved.members])
    yield Heading(f"{ids} — {w.members(solved.members)}", 2)
    yield _prizes(solved, w)
    yield from _formula(solved, w)
    yield from _notes(found, solved, w)
    in_one = solved.formula is not None and len(solved.alone) > 1
    if in_one:
        yield from each_alone_blocks(found, solved, w)
    else:
        for one in solved.ones:
            yield from alone_blocks(found, solved, one, w)
    alone = {variable for one in solved.ones for variable in one.variables}
    if left := [variable for variable in solved.free if variable not in alone]:
        names = ", ".join(symbol(variable, solved.prizes) for variable in left)
        yield Paragraph(w("solve.not-alone", symbols=names), "note")
    if solved.equal and not in_one:
        yield from alone_blocks(found, solved, solved.equal, w)
    if solved.together:
        yield from together_blocks(solved, solved.together, found.target, w)


def _prizes(solved: Solved, w: Words) -> Table:
    """Every prize of the bet: what it is for, what is paid now, how often, and what it weighs in the edge."""
    known = any(chance is not None for chance in solved.chances)
    formula = solved.whole if solved.whole and not solved.whole.is_quotient else None
    slopes = plain(formula).slopes if formula else (None,) * len(solved.prizes)
    stays = len(solved.free) < len(solved.prizes)
    fields: tuple[Field[Weighed], ...] = (
        Label(w("solve.symbol"), lambda item: symbol(item[0], solved.prizes)),
        Label(w("solve.prize-for"), lambda item: variable_words(item[0], solved.members[0], w)),
        Number(w("solve.now"), lambda item: w.prize(item[0].ratio) if item[0].ratio else w("analysis.not-given")),
        *when(known, Fractional(w("solve.chance"), lambda item: "—" if item[1] is None else item[1])),
        *when(formula, Fractional(w("solve.slope"), lambda item: "—" if item[2] is None else item[2])),
        *when(stays, Label(w("solve.remark"), lambda item: None if item[0] in solved.free else w("solve.fixed"))),
    )
    return table(w, fields, list(zip(solved.prizes, solved.chances, slopes, strict=True)))


def _formula(solved: Solved, w: Words) -> Iterator[Block]:
    if solved.formula is not None:
        symbols = [symbol(variable, solved.prizes) for variable in solved.free]
        yield Formula(formula_text(solved.formula, symbols, w), is_shortened(solved.formula))
        if full := list(in_full(solved.formula, symbols)):
            yield Paragraph(w("solve.in-full"), "note")
            yield Formula("\n".join(full))
    if solved.printed and solved.printed.measures:
        key = "solve.at-now" if solved.printed.agree else "solve.at-now-disagree"
        edge = edge_text(solved.printed.measures.house_edge, w)
        yield Paragraph(w(key, edge=edge), "plain" if solved.printed.agree else "warning")


def _notes(found: Solution, solved: Solved, w: Words) -> Iterator[Block]:
    """What a prize is in the formula, and what its slope is."""
    symbols = ", ".join(symbol(variable, solved.prizes) for variable in solved.free)
    said = [w("solve.x-several" if len(solved.free) > 1 else "solve.x", symbols=symbols)]
    if any(variable.for_one for variable in solved.free):
        said.append(w("solve.x-for-one"))
    if not found.ruleset.stake_returned:
        said.append(w("solve.kept"))
    if solved.formula is None:
        said.append(w("solve.highest"))
    elif solved.formula.is_quotient:
        said.append(w("solve.quotient"))
    elif any(solved.formula.lost.slopes):
        said.append(w("solve.slope-of-parts" if solved.members[0].bet.parts else "solve.slope-is"))
    if solved.whole is not None:
        said.append(w("solve.checked", points=len(solved.prizes) + 1))
    if any(len(variable.slots) > 1 for variable in solved.free):
        said.append(w("solve.together-tied"))
    if len(solved.members) > 1:
        said.append(w("solve.of-the-first", first=solved.members[0].id))
    yield Paragraph(w.sentences(said), "note")


def _tail(found: Solution, blocks: list[Block], w: Words) -> Iterator[Block]:
    analysis = found.analysis
    key = "solve.engines-agree" if analysis.agree else "analysis.engines-disagree"
    said = w(key, figures=len(analysis.bets), difference=f"{analysis.largest_distance:.0e}")
    yield Paragraph(said, "plain" if analysis.agree else "warning")
    if missed := [member.id for one in found.solved if not one.reachable for member in one.members]:
        looked = any(one.left_out for solved in found.solved for one in solved.alone)
        key = "solve.not-reached-looked" if looked else "solve.not-reached"
        yield Paragraph(w(key, bets=group_id(missed)), "warning")
    if any(isinstance(block, Table) and block.marked for block in blocks):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    if any(isinstance(block, Table | Formula) and block.cut for block in blocks):
        yield Paragraph(w("analysis.cut"), "note")
    if any(w.ours(one.members[0].bet.name) for one in found.solved):
        yield Paragraph(w("analysis.ours"), "note")
    if found.ruleset.assumptions:
        yield Paragraph(w("analysis.assumptions", count=len(found.ruleset.assumptions)), "note")
