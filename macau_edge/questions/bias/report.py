"""What loaded dice do to the house -> a document, a section for each thing asked; and records for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Literal

from macau_edge.model import Language, Provision, Ruleset
from macau_edge.questions.analyse import bet_columns, closing, favours_player, head, options_left
from macau_edge.questions.bias.find import Bias, BiasedBet, LoadedBet
from macau_edge.questions.bias.tables import (
    BiasWords,
    Group,
    bet_fields,
    formula_blocks,
    loaded_table,
    shares_said,
    slopes_table,
    tolerance_table,
)
from macau_edge.questions.bias.trials import LEVEL, POWER
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Columns, Field, Number, exactly, records, table

# --- how long a trial must run to see loaded dice: by the rounds of a bet, or by the throws of the die alone ---------


def trial_blocks(w: BiasWords) -> Iterator[Block]:
    """The test that is meant, what it needs of every bet, and what the die alone needs."""
    normal = NormalDist()
    yield Heading(w("bias.trial"), 3)
    far, near = normal.inv_cdf(1 - float(LEVEL) / 2), normal.inv_cdf(float(POWER))
    quantiles = {"far": w.decimals(Fraction(far)), "near": w.decimals(Fraction(near))}
    yield Paragraph(w("bias.trial-note", level=w.rate(LEVEL), power=w.rate(POWER), **quantiles))
    yield _table(w)
    throws = w.found.throws_to_see
    if throws is None:
        yield Paragraph(w(f"bias.trial-none.{w.device}"))
    else:
        yield Paragraph(w(f"bias.trial-throws.{w.device}", throws=w.whole(throws)))


def _table(w: BiasWords) -> Table:
    """How many rounds of every bet a trial must run, with one loaded die and with all of them."""
    groups = w.groups(lambda bet: tuple((bet.rounds_to_see(one), one.house_edge) for one in bet.loaded))
    rounds = (Number(w("bias.rounds", dice=w.dice(dice)), _rounds_of(place, w)) for place, dice in enumerate(w.numbers))
    fields: tuple[Field[Group], ...] = (*bet_fields(w, lambda group: group), *rounds)
    return table(w, fields, [group for group in groups if group[0].house_edge is not None])


def _rounds_of(place: int, w: BiasWords) -> Callable[[Group], str]:
    return lambda group: _rounds(group[0], group[0].loaded[place], w)


def _rounds(bet: BiasedBet, one: LoadedBet, w: BiasWords) -> str:
    if one.house_edge is None:
        return w("bias.never")
    rounds = bet.rounds_to_see(one)
    return w("bias.not-seen") if rounds is None else w.whole(rounds)


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


# --- one record for each bet and each device, for a spreadsheet ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Device:
    """A bet on one device: as it is, or loaded; `first` is the change of the edge to first order."""

    bet: BiasedBet
    name: str
    loaded: LoadedBet | None = None
    first: Fraction | None = None

    @property
    def edge(self) -> Fraction | None:
        return self.loaded.house_edge if self.loaded else self.bet.house_edge

    @property
    def own(self) -> BiasedBet | None:
        """The bet where the device is as it is."""
        return None if self.loaded else self.bet

    @property
    def given(self) -> LoadedBet | None:
        """The bet where the device is loaded as was given."""
        return self.loaded if self.name == "loaded" else None

    @property
    def agrees(self) -> bool | None:
        one = self.loaded.analysis if self.loaded else self.bet.own
        return one.agree if one and one.measures else None


def bias_records(found: Bias, language: Language) -> Document:
    """A record for each member on the device of the ruleset (`as it is`), and for each loaded one."""
    w = BiasWords(language, found.ruleset, found)
    columns: Columns[_Device] = {
        **bet_columns(w, lambda one: one.bet.member),
        "pays": lambda one: w.paid(one.bet),
        "device": lambda one: one.name,
        "dice": lambda one: one.loaded.dice if one.loaded else 0,
        "probabilities": lambda one: _listed(one.loaded.shares if one.loaded else found.shares),
        **exactly("house_edge", lambda one: one.edge),
        **exactly("change", lambda one: one.bet.change(one.loaded) if one.loaded else None),
        **exactly("change_to_first_order", lambda one: one.first),
        "derivative": lambda one: one.own and _listed(one.own.slopes),
        "derivative_of_one_die": lambda one: one.own and _listed(one.own.slopes_of_one),
        "formula": lambda one: one.own and one.own.formula and "; ".join(one.own.formula.lines()),
        "rounds_to_see": _rounds_record,
        "throws_to_see": lambda one: one.given and (found.throws_to_see or "never"),
        "engines_agree": lambda one: one.agrees,
    }
    return records(columns, [device for bet in found.bets for device in _devices(bet)])


def _devices(bet: BiasedBet) -> Iterator[_Device]:
    yield _Device(bet, "as it is")
    for one in bet.loaded:
        yield _Device(bet, "loaded", one)
    for found in bet.tolerated:
        yield _Device(bet, "lowest", found.lowest, -found.change)
        yield _Device(bet, "highest", found.highest, found.change)


def _rounds_record(one: _Device) -> int | str | None:
    """The rounds of the bet that show the load."""
    if one.given is None or one.edge is None:
        return None
    return one.bet.rounds_to_see(one.given) or "never"


def _listed(values: Mapping[str, Fraction]) -> str:
    return " ".join(f"{label}={value}" for label, value in values.items())
