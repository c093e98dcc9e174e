"""What loaded dice do to the house -> a document: what is supposed, and a section for each thing asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from macau_edge.balance import Bias, BiasedBet
from macau_edge.model import Language, Provision, Ruleset
from macau_edge.reports.analysis import closing, favours_player, head, options_left
from macau_edge.reports.bias.formulas import formula_blocks
from macau_edge.reports.bias.grouping import BiasWords, shares_said
from macau_edge.reports.bias.tables import loaded_table, slopes_table, tolerance_table
from macau_edge.reports.bias.trials import trial_blocks
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table

BALANCE = ("dice-required", "fair-dice", "fair-wheel", "balanced-dice")
"""What a ruleset's conditions, assumptions and notes on balanced dice and wheels are called."""


def bias_document(found: Bias, language: Language) -> Document:
    """The bets with the loaded dice, with a tolerance and as formulas, as far as asked; else with their derivatives.

    Members of a family with the same figures share a row.
    """
    w = BiasWords(language, found.ruleset, found)
    sections = list(_sections(w))
    start = (*head(w), *options_left(found.own, w, hint=False), *_supposed(w))
    return (*start, *sections, *_tail(w, sections))


def provisions(ruleset: Ruleset) -> tuple[Provision, ...]:
    """What the ruleset says of the balance of its dice or wheel: what the act asks for, what is assumed and unclear."""
    said = (*ruleset.conditions, *ruleset.assumptions, *ruleset.notes)
    return tuple(one for one in said if one.id in BALANCE)


def _supposed(w: BiasWords) -> Iterator[Block]:
    """What the act and the ruleset say of the dice, and how likely each face is taken to be."""
    said = provisions(w.found.ruleset)
    for one in said:
        law = w.cite(one.law)
        yield Paragraph(w("bias.basis", law=law, text=w.text(one.text)))
    if not said:
        yield Paragraph(w("bias.no-basis"))
    yield Paragraph(w(f"bias.device.{w.device}", shares=shares_said(w.found.shares, w)))
    if w.found.loaded is not None:
        shares = shares_said(w.found.loaded, w)
        yield Paragraph(w(f"bias.given.{w.device}", shares=shares))


def _sections(w: BiasWords) -> Iterator[Block]:
    found = w.found
    if found.loaded is not None:
        yield Heading(w(f"bias.loaded.{w.device}"), 2)
        yield loaded_table(w)
        yield Paragraph(w("bias.loaded-note"), "note")
        yield from trial_blocks(w)
    if found.tolerance is not None:
        yield from _tolerance(w)
    if found.symbolic:
        yield Heading(w("bias.formula"), 2)
        yield from formula_blocks(w)
    if found.loaded is None and found.tolerance is None and not found.symbolic:
        yield from _slopes(w, found.bets)
    elif found.symbolic and (long := tuple(bet for bet in found.bets if bet.no_formula and bet.gradient)):
        yield from _slopes(w, long)


def _tolerance(w: BiasWords) -> Iterator[Block]:
    tolerance = w.found.tolerance
    assert tolerance is not None
    said = w.whole_percent(tolerance)
    tried = [one for bet in w.found.bets for one in bet.tolerated]
    yield Heading(w("bias.tolerance", tolerance=said), 2)
    if tried:
        kind = "all" if tried[0].every_corner else "steepest"
        compared = w(f"bias.compared.{kind}.{w.device}", corners=tried[0].compared - 1)
        yield Paragraph(w("bias.tolerance-note", tolerance=said, compared=compared))
    yield tolerance_table(w)
    if any(one.undecided for one in tried):
        yield Paragraph(w("bias.undecided" if w.device == "dice" else "bias.undecided-wheel"), "note")
    yield from _without(w)


def _slopes(w: BiasWords, bets: tuple[BiasedBet, ...]) -> Iterator[Block]:
    yield Heading(w("bias.slopes" if w.device == "dice" else "bias.slopes-pockets"), 2)
    if w.count > 1:
        yield Paragraph(w("bias.slopes-note", dice=w.dice(w.count), count=w.count))
    else:
        yield Paragraph(w("bias.slopes-note-one"))
    table, rounded = slopes_table(w, bets)
    yield table
    yield from _without(w)
    if rounded:
        yield Paragraph(w("bias.slopes-rounded"), "note")


def _without(w: BiasWords) -> Iterator[Block]:
    """The bets that have figures and no derivative."""
    without = [bet.own.id for bet in w.found.bets if bet.house_edge is not None and bet.gradient is None]
    if without:
        yield Paragraph(w("bias.no-slope", bets=w("phrase.comma").join(without)), "warning")


def _agreement(w: BiasWords) -> str:
    """The key of the sentence on both engines: whether any figure is that of a loaded device."""
    if not w.found.agree:
        return "analysis.engines-disagree"
    if len(w.found.analyses) == len(w.found.bets):
        return "analysis.engines-agree"
    return "bias.engines-agree" if w.device == "dice" else "bias.engines-agree-wheel"


def _never_decided(bet: BiasedBet) -> bool:
    """Whether a bet that has figures is never decided on some loaded dice."""
    loaded = (*bet.loaded, *(one for found in bet.tolerated for one in (found.lowest, found.highest)))
    return bet.house_edge is not None and any(one.house_edge is None for one in loaded)


def _tail(w: BiasWords, sections: list[Block]) -> Iterator[Block]:
    found = w.found
    if any(map(_never_decided, found.bets)):
        yield Paragraph(w("bias.never-note"), "note")
    counted = sum(one.measures is not None for one in found.analyses)
    if counted:
        largest = max(one.distance for one in found.analyses)
        kind: Literal["plain", "warning"] = "plain" if found.agree else "warning"
        yield Paragraph(w(_agreement(w), figures=counted, bets=counted, difference=f"{largest:.0e}"), kind)
    if counted and (found.symbolic or found.tolerance is not None or found.loaded is None):
        yield Paragraph(w("bias.exact-alone"), "note")
    if any(map(favours_player, found.analyses)):
        yield Paragraph(w("analysis.player-advantage"), "warning")
    bets = (bet.member.bet for bet in found.bets)
    yield from closing(bets, w, cut=any(isinstance(block, Table) and block.cut for block in sections))
