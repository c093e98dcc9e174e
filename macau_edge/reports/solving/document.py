"""Which prizes give a house edge -> a document: the formula, then each prize, then several at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.model import Language
from macau_edge.pricing.solved import Solution, Solved
from macau_edge.reports.analysis import group_id, head, options_left
from macau_edge.reports.document import Block, Column, Document, Formula, Heading, Paragraph, Table
from macau_edge.reports.solving.formulas import edge_text, formula_text, in_full, plain, symbol
from macau_edge.reports.solving.parts import alone_blocks, together_blocks
from macau_edge.reports.solving.several import each_alone_blocks
from macau_edge.reports.solving.words import variable_words
from macau_edge.wording.bets import members_name, prize
from macau_edge.wording.citations import citation
from macau_edge.wording.numbers import is_cut, short
from macau_edge.wording.vocabulary import say


def solve_document(found: Solution, language: Language) -> Document:
    """What was asked, then for the members of each formula: the formula, each prize alone, and several at once."""
    blocks: list[Block] = [*head(found.ruleset, language), *_options(found, language), *_wanted(found, language)]
    for solved in found.solved:
        blocks += _solved(found, solved, language)
    return (*blocks, *_tail(found, blocks, language))


def _options(found: Solution, language: Language) -> Iterator[Block]:
    """What the law leaves to the house, and who chose; what was not given is what is asked for."""
    bets = (one.printed for one in found.solved if one.printed)
    chosen = (replace(b, options=tuple(o for o in b.options if o.id in found.choices)) for b in bets)
    yield from options_left(replace(found.analysis, bets=tuple(chosen)), language, hint=False)
    asked = {slot.option for one in found.solved for variable in one.free for slot in variable.slots if slot.option}
    for option in found.ruleset.options.values():
        if option.id in asked and option.choices:
            law = citation(option.law, language) if option.law else "—"
            choices = say(language, "analysis.or").join(choice.label for choice in option.choices)
            yield Paragraph(say(language, "solve.choices", law=law, option=option.id, choices=choices), "note")


def _wanted(found: Solution, language: Language) -> Iterator[Block]:
    low, high = (edge_text(edge, language) for edge in (found.target.low, found.target.high))
    key = "solve.wanted-range" if found.target.is_range else "solve.wanted"
    yield Paragraph(say(language, key, edge=low, low=low, high=high, stakes=found.stakes))
    if found.target.low < 0:
        yield Paragraph(say(language, "solve.wanted-of-player"), "warning")
    if found.without:
        bets = group_id([member.id for member in found.without])
        yield Paragraph(say(language, "solve.without", bets=bets), "warning")


def _solved(found: Solution, solved: Solved, language: Language) -> Iterator[Block]:
    ids = group_id([member.id for member in solved.members])
    yield Heading(f"{ids} — {members_name(solved.members, found.ruleset, language)}", 2)
    yield _prizes(found, solved, language)
    yield from _formula(solved, language)
    yield from _notes(found, solved, language)
    in_one = solved.formula is not None and len(solved.alone) > 1
    if in_one:
        yield from each_alone_blocks(found, solved, language)
    else:
        for one in solved.ones:
            yield from alone_blocks(found, solved, one, language)
    alone = {variable for one in solved.ones for variable in one.variables}
    if left := [variable for variable in solved.free if variable not in alone]:
        names = ", ".join(symbol(variable, solved.prizes) for variable in left)
        yield Paragraph(say(language, "solve.not-alone", symbols=names), "note")
    if solved.equal and not in_one:
        yield from alone_blocks(found, solved, solved.equal, language)
    if solved.together:
        yield from together_blocks(solved, solved.together, found.target, language)


def _prizes(found: Solution, solved: Solved, language: Language) -> Table:
    """Every prize of the bet: what it is for, what is paid now, how often, and what it weighs in the edge."""
    known = any(chance is not None for chance in solved.chances)
    formula = solved.whole if solved.whole and not solved.whole.is_quotient else None
    slopes = plain(formula).slopes if formula else (None,) * len(solved.prizes)
    stays = len(solved.free) < len(solved.prizes)
    columns = [
        Column(say(language, "solve.symbol")),
        Column(say(language, "solve.prize-for")),
        Column(say(language, "solve.now"), right=True),
        *([Column(say(language, "solve.chance"), right=True)] if known else []),
        *([Column(say(language, "solve.slope"), right=True)] if formula else []),
        *([Column(say(language, "solve.remark"))] if stays else []),
    ]
    rows = []
    for variable, chance, slope in zip(solved.prizes, solved.chances, slopes, strict=True):
        row = [symbol(variable, solved.prizes), variable_words(variable, solved.members[0], found.ruleset, language)]
        row.append(prize(variable.ratio, language) if variable.ratio else say(language, "analysis.not-given"))
        row += ["—" if chance is None else short(chance, language)] if known else []
        row += ["—" if slope is None else short(slope, language)] if formula else []
        row += ["" if variable in solved.free else say(language, "solve.fixed")] if stays else []
        rows.append(tuple(row))
    return Table(tuple(columns), tuple(rows))


def _formula(solved: Solved, language: Language) -> Iterator[Block]:
    if solved.formula is not None:
        symbols = [symbol(variable, solved.prizes) for variable in solved.free]
        yield Formula(formula_text(solved.formula, symbols, language))
        if full := list(in_full(solved.formula, symbols, language)):
            yield Paragraph(say(language, "solve.in-full"), "note")
            yield Formula("\n".join(full))
    if solved.printed and solved.printed.measures:
        key = "solve.at-now" if solved.printed.agree else "solve.at-now-disagree"
        edge = edge_text(solved.printed.measures.house_edge, language)
        yield Paragraph(say(language, key, edge=edge), "plain" if solved.printed.agree else "warning")


def _notes(found: Solution, solved: Solved, language: Language) -> Iterator[Block]:
    """What a prize is in the formula, and what its slope is."""
    symbols = ", ".join(symbol(variable, solved.prizes) for variable in solved.free)
    said = [say(language, "solve.x-several" if len(solved.free) > 1 else "solve.x", symbols=symbols)]
    if any(variable.for_one for variable in solved.free):
        said.append(say(language, "solve.x-for-one"))
    if not found.ruleset.stake_returned:
        said.append(say(language, "solve.kept"))
    if solved.formula is None:
        said.append(say(language, "solve.highest"))
    elif solved.formula.is_quotient:
        said.append(say(language, "solve.quotient"))
    elif any(solved.formula.lost.slopes):
        said.append(say(language, "solve.slope-of-parts" if solved.members[0].bet.parts else "solve.slope-is"))
    if solved.whole is not None:
        said.append(say(language, "solve.checked", points=len(solved.prizes) + 1))
    if any(len(variable.slots) > 1 for variable in solved.free):
        said.append(say(language, "solve.together-tied"))
    if len(solved.members) > 1:
        said.append(say(language, "solve.of-the-first", first=solved.members[0].id))
    apart = "" if language == "zh" else " "
    yield Paragraph(apart.join(said), "note")


def _tail(found: Solution, blocks: list[Block], language: Language) -> Iterator[Block]:
    analysis = found.analysis
    key = "solve.engines-agree" if analysis.agree else "analysis.engines-disagree"
    said = say(language, key, figures=len(analysis.bets), difference=f"{analysis.largest_distance:.0e}")
    yield Paragraph(said, "plain" if analysis.agree else "warning")
    if missed := [member.id for one in found.solved if not one.reachable for member in one.members]:
        looked = any(one.left_out for solved in found.solved for one in solved.alone)
        key = "solve.not-reached-looked" if looked else "solve.not-reached"
        yield Paragraph(say(language, key, bets=group_id(missed)), "warning")
    if any(isinstance(block, Table) and block.marked for block in blocks):
        yield Paragraph(say(language, "analysis.player-advantage"), "warning")
    cells = [cell for block in blocks if isinstance(block, Table) for row in block.rows for cell in row]
    cells += [block.text for block in blocks if isinstance(block, Formula)]
    if any(map(is_cut, cells)):
        yield Paragraph(say(language, "analysis.cut"), "note")
    if any(one.members[0].bet.name and language in one.members[0].bet.name.ours for one in found.solved):
        yield Paragraph(say(language, "analysis.ours"), "note")
    if found.ruleset.assumptions:
        yield Paragraph(say(language, "analysis.assumptions", count=len(found.ruleset.assumptions)), "note")
