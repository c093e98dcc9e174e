"""What loaded dice do to the house -> a document: what is supposed, and a section for each thing asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from macau_edge.balance import Bias, BiasedBet
from macau_edge.model import Language, Provision, Ruleset
from macau_edge.reports.analysis import closing, favours_player, head, options_left
from macau_edge.reports.bias.formulas import formula_blocks
from macau_edge.reports.bias.grouping import Voice, shares_said
from macau_edge.reports.bias.tables import loaded_table, slopes_table, tolerance_table
from macau_edge.reports.bias.trials import trial_blocks
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.wording.citations import citation
from macau_edge.wording.numbers import is_cut

BALANCE = ("dice-required", "fair-dice", "fair-wheel", "balanced-dice")
"""What a ruleset's conditions, assumptions and notes on balanced dice and wheels are called."""


def bias_document(found: Bias, language: Language) -> Document:
    """The bets with the loaded dice, with a tolerance and as formulas, as far as asked; else with their derivatives.

    Members of a family with the same figures share a row.
    """
    voice = Voice(found, language)
    sections = list(_sections(voice))
    start = (*head(found.ruleset, language), *options_left(found.own, language, hint=False), *_supposed(voice))
    return (*start, *sections, *_tail(voice, sections))


def provisions(ruleset: Ruleset) -> tuple[Provision, ...]:
    """What the ruleset says of the balance of its dice or wheel: what the act asks for, what is assumed and unclear."""
    said = (*ruleset.conditions, *ruleset.assumptions, *ruleset.notes)
    return tuple(one for one in said if one.id in BALANCE)


def _supposed(voice: Voice) -> Iterator[Block]:
    """What the act and the ruleset say of the dice, and how likely each face is taken to be."""
    said = provisions(voice.found.ruleset)
    for one in said:
        law = citation(one.law, voice.language) if one.law else "—"
        yield Paragraph(voice.say("bias.basis", law=law, text=one.text.say(voice.language)))
    if not said:
        yield Paragraph(voice.say("bias.no-basis"))
    yield Paragraph(voice.say(f"bias.device.{voice.device}", shares=shares_said(voice.found.shares, voice)))
    if voice.found.loaded is not None:
        shares = shares_said(voice.found.loaded, voice)
        yield Paragraph(voice.say(f"bias.given.{voice.device}", shares=shares))


def _sections(voice: Voice) -> Iterator[Block]:
    found = voice.found
    if found.loaded is not None:
        yield Heading(voice.say(f"bias.loaded.{voice.device}"), 2)
        yield loaded_table(voice)
        yield Paragraph(voice.say("bias.loaded-note"), "note")
        yield from trial_blocks(voice)
    if found.tolerance is not None:
        yield from _tolerance(voice)
    if found.symbolic:
        yield Heading(voice.say("bias.formula"), 2)
        yield from formula_blocks(voice)
    if found.loaded is None and found.tolerance is None and not found.symbolic:
        yield from _slopes(voice, found.bets)
    elif found.symbolic and (long := tuple(bet for bet in found.bets if bet.no_formula and bet.gradient)):
        yield from _slopes(voice, long)


def _tolerance(voice: Voice) -> Iterator[Block]:
    tolerance = voice.found.tolerance
    assert tolerance is not None
    said = voice.tolerance(tolerance)
    tried = [one for bet in voice.found.bets for one in bet.tolerated]
    yield Heading(voice.say("bias.tolerance", tolerance=said), 2)
    if tried:
        kind = "all" if tried[0].every_corner else "steepest"
        compared = voice.say(f"bias.compared.{kind}.{voice.device}", corners=tried[0].compared - 1)
        yield Paragraph(voice.say("bias.tolerance-note", tolerance=said, compared=compared))
    yield tolerance_table(voice)
    if any(one.undecided for one in tried):
        yield Paragraph(voice.say("bias.undecided" if voice.device == "dice" else "bias.undecided-wheel"), "note")
    yield from _without(voice)


def _slopes(voice: Voice, bets: tuple[BiasedBet, ...]) -> Iterator[Block]:
    yield Heading(voice.say("bias.slopes" if voice.device == "dice" else "bias.slopes-pockets"), 2)
    if voice.count > 1:
        yield Paragraph(voice.say("bias.slopes-note", dice=voice.dice(voice.count), count=voice.count))
    else:
        yield Paragraph(voice.say("bias.slopes-note-one"))
    table, rounded = slopes_table(voice, bets)
    yield table
    yield from _without(voice)
    if rounded:
        yield Paragraph(voice.say("bias.slopes-rounded"), "note")


def _without(voice: Voice) -> Iterator[Block]:
    """The bets that have figures and no derivative."""
    without = [bet.own.id for bet in voice.found.bets if bet.house_edge is not None and bet.gradient is None]
    if without:
        yield Paragraph(voice.say("bias.no-slope", bets=voice.say("phrase.comma").join(without)), "warning")


def _agreement(voice: Voice) -> str:
    """The key of the sentence on both engines: whether any figure is that of a loaded device."""
    if not voice.found.agree:
        return "analysis.engines-disagree"
    if len(voice.found.analyses) == len(voice.found.bets):
        return "analysis.engines-agree"
    return "bias.engines-agree" if voice.device == "dice" else "bias.engines-agree-wheel"


def _tail(voice: Voice, sections: list[Block]) -> Iterator[Block]:
    found = voice.found
    cells = [cell for block in sections if isinstance(block, Table) for row in block.rows for cell in row]
    if voice.say("bias.never") in cells:
        yield Paragraph(voice.say("bias.never-note"), "note")
    counted = sum(one.measures is not None for one in found.analyses)
    if counted:
        largest = max(one.distance for one in found.analyses)
        kind: Literal["plain", "warning"] = "plain" if found.agree else "warning"
        yield Paragraph(voice.say(_agreement(voice), figures=counted, bets=counted, difference=f"{largest:.0e}"), kind)
    if counted and (found.symbolic or found.tolerance is not None or found.loaded is None):
        yield Paragraph(voice.say("bias.exact-alone"), "note")
    if any(map(favours_player, found.analyses)):
        yield Paragraph(voice.say("analysis.player-advantage"), "warning")
    bets = (bet.member.bet for bet in found.bets)
    yield from closing(found.ruleset, bets, voice.language, cut=any(map(is_cut, cells)))
