"""What loaded dice do to the house -> a document, a section for each thing asked; and records for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from macau_edge.model import Language, Provision, Ruleset, Shoe
from macau_edge.model.records import dataclass
from macau_edge.model.subjects import entries_about
from macau_edge.questions.analyse.report import agreement, bet_columns, closing, options_left, ruleset_head
from macau_edge.questions.bias import tables
from macau_edge.questions.bias.find import Bias, BiasedBet, Tolerated
from macau_edge.questions.bias.removal import removal_document, removal_records
from macau_edge.questions.bias.tables import BiasWords, Group, bet_columns_of
from macau_edge.questions.bias.trials import LEVEL, POWER, LoadedBet, quantiles
from macau_edge.questions.supposing import shares_text
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table, any_cut
from macau_edge.reports.fields import Columns, Field, Number, exactly, records, table, when

# --- how long a trial must run to see loaded dice: by the rounds of a bet, or by the throws of the die alone ---------


def trial_blocks(w: BiasWords) -> Iterator[Block]:
    """The test that is meant, what it needs of every bet, and what the die alone needs."""
    yield Heading(w("bias.trial"), 3)
    far, near = (w.decimals(Fraction(one)) for one in quantiles())
    yield Paragraph(w("bias.trial-note", level=w.rate(LEVEL), power=w.rate(POWER), far=far, near=near))
    yield _table(w)
    throws = w.found.throws_to_see
    if throws is None:
        yield Paragraph(w(w.of("bias.trial-none.dice", "bias.trial-none.wheel")))
    else:
        yield Paragraph(w(w.of("bias.trial-throws.dice", "bias.trial-throws.wheel"), throws=w.whole(throws)))


def _table(w: BiasWords) -> Table:
    """How many rounds of every bet a trial must run, with one loaded die and with all of them."""
    groups = w.groups(lambda bet: tuple((one.rounds_to_see, one.house_edge) for one in bet.loaded))
    rounds = (Number(w("bias.rounds", dice=w.dice(dice)), _rounds(place, w)) for place, dice in enumerate(w.numbers))
    fields: tuple[Field[Group], ...] = (*bet_columns_of(w, lambda group: group), *rounds)
    return table(w, fields, [group for group in groups if group[0].house_edge is not None])


def _rounds(place: int, w: BiasWords) -> Callable[[Group], str]:
    def said(group: Group) -> str:
        one = group[0].loaded[place]
        if one.refused:
            return w("analysis.too-dear")
        if not one.decided:
            return w("bias.never")
        return w("bias.not-seen") if one.rounds_to_see is None else w.whole(one.rounds_to_see)

    return said


def bias_document(found: Bias, language: Language) -> Document:
    """The bets with the loaded dice, with a tolerance and as formulas, as far as asked; else with their derivatives.

    Members of a family with the same figures share a row.
    """
    w = BiasWords(language, found.ruleset, found)
    if isinstance(found.ruleset.device, Shoe):
        return removal_document(w)
    sections = list(_sections(w))
    start = (*ruleset_head(w, found.own.asked), *options_left(found.own, w, hint=False), *_supposed(w))
    return (*start, *sections, *_tail(w, sections))


def balance_provisions(ruleset: Ruleset) -> tuple[Provision, ...]:
    """What the ruleset says of how likely its results are: what the act asks for, what is assumed and unclear."""
    return tuple(entries_about((*ruleset.conditions, *ruleset.assumptions, *ruleset.notes), "probabilities"))


def _supposed(w: BiasWords) -> Iterator[Block]:
    """What the act and the ruleset say of the dice, and how likely each face is taken to be."""
    said = balance_provisions(w.found.ruleset)
    yield from (Paragraph(w("bias.basis", law=w.cite(one.law), text=w.text(one.text))) for one in said)
    yield from when(not said, Paragraph(w("bias.no-basis")))
    for key, shares in (
        (w.of("bias.device.dice", "bias.device.wheel"), w.found.shares),
        (w.of("bias.given.dice", "bias.given.wheel"), w.found.loaded),
    ):
        if shares is not None:
            yield Paragraph(w(key, shares=shares_text(shares, w)))


def _sections(w: BiasWords) -> Iterator[Block]:
    found = w.found
    if found.loaded is not None:
        yield Heading(w(w.of("bias.loaded.dice", "bias.loaded.wheel")), 2)
        yield tables.loaded_table(w)
        yield Paragraph(w("bias.loaded-note"), "note")
        yield from trial_blocks(w)
    if found.asked.tolerance is not None:
        yield from _tolerance(w)
    if found.asked.symbolic:
        yield Heading(w("bias.formula"), 2)
        yield from tables.formula_blocks(w)
    if found.loaded is None and found.asked.tolerance is None and not found.asked.symbolic:
        yield from _slopes(w, found.bets)
    elif found.asked.symbolic and (long := tuple(bet for bet in found.bets if bet.no_formula and bet.gradient)):
        yield from _slopes(w, long)


def _tolerance(w: BiasWords) -> Iterator[Block]:
    tolerance = w.found.asked.tolerance
    assert tolerance is not None
    said = w.whole_percent(tolerance)
    tried = [one for bet in w.found.bets for one in bet.tolerated if not one.refused]
    yield Heading(w("bias.tolerance", tolerance=said), 2)
    if tried:
        yield Paragraph(w("bias.tolerance-note", tolerance=said, compared=w.sentences(list(extremes_text(tried, w)))))
    yield tables.tolerance_table(w)
    yield from when(
        any(one.undecided for one in tried), Paragraph(w(w.of("bias.undecided", "bias.undecided-wheel")), "note")
    )
    yield from _without(w)


def extremes_text(tried: Sequence[Tolerated], w: BiasWords) -> Iterator[str]:
    """Of which dice, or wheels, the lowest edge and the highest are, and whether it is proven that none lies beyond."""
    proven = [one for one in tried if one.proven]
    if len(proven) == len(tried):
        yield w(w.of("bias.proven-all.dice", "bias.proven-all.wheel"))
        return
    yield _compared_among(next(one for one in tried if not one.proven), w)
    if proven:
        yield w(w.of("bias.proven-some.dice", "bias.proven-some.wheel"))
    if any(one.bounds and not one.proven for one in tried):
        yield w(w.of("bias.proven-between.dice", "bias.proven-between.wheel"))
    if not all(one.bounds for one in tried):
        yield w("bias.unproven-others" if any(one.bounds for one in tried) else "bias.unproven")


def _compared_among(one: Tolerated, w: BiasWords) -> str:
    """Of which dice, or wheels, the lowest edge and the highest are that are not proven."""
    key = (
        w.of("bias.compared.all.dice", "bias.compared.all.wheel")
        if one.every_corner
        else w.of("bias.compared.steepest.dice", "bias.compared.steepest.wheel")
    )
    return w(key, corners=one.compared - 1)


def _slopes(w: BiasWords, bets: tuple[BiasedBet, ...]) -> Iterator[Block]:
    yield Heading(w(w.of("bias.slopes", "bias.slopes-pockets")), 2)
    key = "bias.slopes-note" if w.count > 1 else "bias.slopes-note-one"
    yield Paragraph(w(key, dice=w.dice(w.count), count=w.count))
    shown, rounded = tables.slopes_table(w, bets)
    yield shown
    yield from _without(w)
    yield from when(rounded, Paragraph(w("bias.slopes-rounded"), "note"))


def _without(w: BiasWords) -> Iterator[Block]:
    """The bets that have figures and no derivative."""
    without = [
        bet.own.id for bet in w.found.bets if bet.house_edge is not None and bet.gradient is None and not bet.too_dear
    ]
    if without:
        yield Paragraph(w("bias.no-slope", bets=w("phrase.comma").join(without)), "warning")


def _tail(w: BiasWords, sections: list[Block]) -> Iterator[Block]:
    found = w.found
    decided = all(one.decided for bet in found.bets for one in bet.on_loaded)
    yield from when(not decided, Paragraph(w("bias.never-note"), "note"))
    yield from tables.gap_notes_of_all(w)
    counted = sum(one.measures is not None for one in found.analyses)
    if counted:
        key = (
            "analysis.engines-agree"
            if len(found.analyses) == len(found.bets)
            else w.of("bias.engines-agree", "bias.engines-agree-wheel")
        )
        unlike = any(bet.unlike for bet in found.bets)
        yield from agreement(w, key, found.analyses, unlike=unlike, figures=counted, bets=counted)
    if counted and (found.asked.symbolic or found.asked.tolerance is not None or found.loaded is None):
        yield Paragraph(w("bias.exact-alone"), "note")
    favoured = any(bet.favours_player for bet in found.analyses)
    yield from when(favoured, Paragraph(w("analysis.player-advantage"), "warning"))
    bets = (bet.member.bet for bet in found.bets)
    yield from closing(bets, w, cut=any_cut(sections))


# --- one record for each bet and each device, for a spreadsheet ------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _OnDevice:
    """A bet `on` one device: as it is, or loaded; `first` is the change of the edge to first order."""

    bet: BiasedBet
    name: str
    on: LoadedBet
    first: Fraction | None = None
    bound: Fraction | None = None
    """What no device within the tolerance has an edge beyond, proven."""


AS_IT_IS, LOADED = "as it is", "loaded"


def bias_records(found: Bias, language: Language) -> Document:
    """A record for each member on the device of the ruleset (`as it is`), and for each loaded one."""
    w = BiasWords(language, found.ruleset, found)
    if isinstance(found.ruleset.device, Shoe):
        return removal_records(w)

    def only(device: str, of: Callable[[_OnDevice], object]) -> Callable[[_OnDevice], object]:
        return lambda one: of(one) if one.name == device else None

    columns: Columns[_OnDevice] = {
        **bet_columns(w, lambda one: one.bet.member),
        "pays": lambda one: w.paid(one.bet),
        "device": lambda one: one.name,
        "dice": lambda one: one.on.dice,
        "probabilities": lambda one: _listed(one.on.shares),
        **exactly("house_edge", lambda one: one.on.house_edge),
        **exactly("change", lambda one: None if one.name == AS_IT_IS else one.on.change),
        **exactly("change_to_first_order", lambda one: one.first),
        "derivative": only(AS_IT_IS, lambda one: _listed(one.bet.slopes)),
        "derivative_of_one_die": only(AS_IT_IS, lambda one: _listed(one.bet.slopes_of_one)),
        "formula": only(AS_IT_IS, lambda one: one.bet.formula and "; ".join(one.bet.formula.lines())),
        "rounds_to_see": only(LOADED, lambda one: (one.on.rounds_to_see or "never") if one.on.decided else None),
        "throws_to_see": only(LOADED, lambda one: found.throws_to_see or "never"),
        "engines_agree": lambda one: one.on.measures and one.on.analysis and one.on.analysis.agree,
    }
    if found.refused:
        columns["refused"] = _refused
    if any(one.bounds for bet in found.bets for one in bet.tolerated):
        bound: Columns[_OnDevice] = exactly("proven_bound", lambda one: one.bound)
        columns |= bound
    return records(columns, [device for bet in found.bets for device in _devices(bet, found)])


def _refused(one: _OnDevice) -> str | None:
    """Why a record has no figures, or that of the bet as it is no derivative."""
    problems = (one.on.refused, *(one.bet.too_dear if one.name == AS_IT_IS else ()))
    return next((problem.message for problem in problems if problem), None)


def _devices(bet: BiasedBet, found: Bias) -> Iterator[_OnDevice]:
    yield _OnDevice(bet=bet, name=AS_IT_IS, on=LoadedBet(dice=0, shares=found.shares, own=bet.own, analysis=bet.own))
    for one in bet.loaded:
        yield _OnDevice(bet=bet, name=LOADED, on=one)
    for off in bet.tolerated:
        low, high = off.bounds or (None, None)
        of = "" if off.proven or off.refused else " found"  # between the corners an edge may lie further off
        yield _OnDevice(bet=bet, name=f"lowest{of}", on=off.lowest, first=-off.change, bound=low)
        yield _OnDevice(bet=bet, name=f"highest{of}", on=off.highest, first=off.change, bound=high)


def _listed(values: Mapping[str, Fraction]) -> str:
    return " ".join(f"{label}={value}" for label, value in values.items())
