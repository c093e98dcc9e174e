"""The prizes of the proposed bets: profit to stake, what is returned, what they are now, and how they are rounded.

Where a payment is no whole number of chips, the smallest stake that loses nothing is said, and what the minimum loses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias, TypeVar

from macau_edge.analysis import BetAnalysis, analyse_bet, engines_verdict, with_third_solution
from macau_edge.analysis.derivation import AdditionalPart
from macau_edge.analysis.derivation.steps import Net
from macau_edge.analysis.stakes import StakedBet, StakeRange, multiples_asked, refuses_inexact, rounds_nothing, staked
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import already, offers
from macau_edge.dossier.sections.offers import REMEMBERED, PricedGroup
from macau_edge.model import ALL, Choice, Member, Provision, Ratio
from macau_edge.model.forms import pays_form
from macau_edge.model.measures import Measures
from macau_edge.model.records import dataclass
from macau_edge.model.subjects import entries_about, last_general
from macau_edge.model.walk import gathered
from macau_edge.outcomes.options import every_figure
from macau_edge.outcomes.together import combined_parts
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, Value, table, when
from macau_edge.wording import Words
from macau_edge.wording.bets import lost_line
from macau_edge.wording.bets import prizes_line as prizes_in_words
from macau_edge.wording.rules import laid_in_words
from macau_edge.wording.text import Phrasebook

Rounding: TypeAlias = tuple[PricedGroup, StakedBet]
T = TypeVar("T")


def rounding(case: Case, groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """The rule, where there is one, and what it costs at the minimum stake of the application."""
    yield Heading(w("priced.rounding"), 3)
    yield from _rule(case, groups, w)
    yield from _supposed(case, groups, w)
    found = [_at_the_minimum(group) for group in groups]
    yield _rounded(case, list(zip(groups, found, strict=True)), w)
    yield from _notes(case, (), found, w)


def _stakes(case: Case) -> StakeRange:
    """The minimum stake of the application; no stake at all, and a chip of one, where it gives none."""
    given = case.application.stakes
    return StakeRange(given.minimum, given.minimum, given.chip) if given else StakeRange(1, 0, 1)


@lru_cache(maxsize=REMEMBERED)
def _at_the_minimum(group: PricedGroup) -> StakedBet:
    case = group.case
    return staked(case.ruleset, group.first, case.choices, _stakes(case), asked_thirdly=True)


def _supposed(case: Case, groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """By what stakes, chips and rounding the figures are worked out: those of no rule that anybody wrote."""
    stakes = case.application.stakes
    rules = [refuses_inexact(case.ruleset, group.member.bet.id) for group in groups]
    if all(rules):
        rule = rules[0]
        assert rule
        if stakes:
            minimum, chip = (offers.amount_words(amount, case, w) for amount in (stakes.minimum, stakes.chip))
            law, text = w.begin(rule.law), w.text(rule.text)
            yield Paragraph(w("priced.not-rounded", law=law, text=text, minimum=minimum, chip=chip))
        else:
            yield Paragraph(_provision(rule, w))
        return
    if stakes is None:
        yield Paragraph(w("priced.no-minimum", chip=offers.amount_words(1, case, w)))
    else:
        minimum, chip = (offers.amount_words(amount, case, w) for amount in (stakes.minimum, stakes.chip))
        yield Paragraph(w("priced.supposed", minimum=minimum, chip=chip))
    if any(offers.rule_on_rounding(case, group.member.bet.id) for group in groups):
        yield Paragraph(w("priced.not-by-rule"))


def _rule(case: Case, groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """What is known of rounding and of multiples of the minimum."""
    names = dict.fromkeys(group.asked.bet.id for group in groups)
    ruled = {name: offers.rule_on_rounding(case, name) for name in names}
    rules = dict.fromkeys(rule for rule in ruled.values() if rule)
    for rule in rules:
        yield Paragraph(offers.proposal_words(case, rule, w))
    left = [w.bet(case.bet(name)) for name in names if not ruled[name] and not refuses_inexact(case.ruleset, name)]
    if rules and left:
        yield Paragraph(w("priced.no-rule-for", bets=w.named(left)))
    elif left:
        yield Paragraph(w("priced.no-rule"))
    for note in entries_about(case.base.ruleset.notes, "rounding"):
        yield Paragraph(_provision(note, w))
    if exactly := last_general(case.ruleset.assumptions, ["rounding"]):
        law = w.cite(exactly.law)
        yield Paragraph(w("priced.exactly", text=offers.assumed(case, exactly, w), law=law))
    asked = multiples_asked(case.ruleset)
    bound = {group.member.bet.id for group in groups}
    if asked and (asked.bets is None or bound.intersection(asked.bets)):
        yield Paragraph(_provision(asked, w))


def _provision(provision: Provision, w: Words) -> str:
    return w("priced.provision", law=w.begin(provision.law), text=w.text(provision.text))


def _rounded(case: Case, found: Sequence[Rounding], w: Words) -> Table | Paragraph:
    """The stake at which nothing is rounded, and, where the application has a minimum, what is rounded at it.

    One figure of one bet is a sentence.
    """
    named: Field[Rounding] = Label(w("analysis.name"), lambda one: one[0].name(w))
    exact: Field[Rounding] = Percent(w("priced.edge-exact"), lambda one: one[0].measures.house_edge, "edge")
    cost: Field[Rounding] = Percent(
        w("priced.cost"), lambda one: offers.figure_or_dash(one[1].cost(one[1].at[0])), "edge"
    )
    fields = _rounding_fields(case, [bet for _, bet in found], lambda of: of, w)
    at_least = (*fields[:-1], exact, fields[-1], cost) if len(fields) > 1 else fields
    if len(found) == len(fields) == 1 and (stake := found[0][1].lossless) is not None:
        stakes = offers.amount_words(stake, case, w)
        return Paragraph(w("priced.lossless-of", bet=found[0][0].name(w), stake=stakes))
    return table(w, (named, *at_least), found)


def _rounding_fields(
    case: Case,
    found: Collection[StakedBet],
    of: Callable[[Callable[[Rounding], Value]], Callable[[T], Value]],
    w: Words,
) -> tuple[Field[T], ...]:
    """The stake at which nothing is rounded; with a least stake what is due and paid at it, and the edge then.

    The least multiple of the stake is left out where it is that stake in every row.
    """

    def money(amount: Fraction | int | None) -> str | None:
        return None if amount is None else offers.amount_words(amount, case, w)

    stakes = _stakes(case)
    low = stakes.low
    minimum = money(low)
    other = len(stakes) == 1 and any(bet.lossless != bet.lossless_multiple(low) for bet in found)
    return (
        Number(w("priced.lossless"), of(lambda one: money(one[1].lossless))),
        *when(
            other,
            Number[T](
                w("priced.lossless-multiple", minimum=minimum), of(lambda one: money(one[1].lossless_multiple(low)))
            ),
        ),
        *when(
            len(stakes) == 1,
            Label(w("priced.due", minimum=minimum), of(lambda one: _due(one[1], case, w))),
            Percent(
                w("priced.edge-at", minimum=minimum),
                of(lambda one: offers.figure_or_dash(one[1].at[0].house_edge)),
                "edge",
            ),
        ),
    )


def _due(bet: StakedBet, case: Case, w: Words) -> str:
    """What is due and paid at the minimum."""
    if unpayable := bet.at[0].unpayable:
        due = w("phrase.comma").join(offers.amount_words(one, case, w) for one in unpayable)
        return w("stakes.not-accepted", due=due)
    if bet.at[0].house_edge is None:
        return w("stakes.not-laid", shares=bet.shares)
    amounts = ((offers.amount_words(one, case, w) for one in (each.due, each.paid)) for each in bet.at[0].rounded)
    return "\n".join(" → ".join(both) for both in amounts) or w("priced.nothing")


_ENGINES = {
    "agree": "priced.engines-agree",
    "disagree": "priced.engines-disagree",
    "not-confirmed": "priced.engines-not-confirmed",
}
"""What both engines say of what is paid -> the sentence on it."""


def _confirmed(found: Sequence[StakedBet], w: Words) -> Iterator[Paragraph]:
    """Whether both engines agree at the minimum stake, and sympy where it can be asked about all."""
    analyses = [one.analysis for bet in found for one in bet.at if one.analysis]
    if analyses:
        said = engines_verdict(analyses)
        three = said == "agree" and all(analysis.third == "same" for analysis in analyses)
        yield Paragraph(w("priced.three-agree" if three else _ENGINES[said]), "plain" if said == "agree" else "warning")


# --- what the regulation pays now, beside what is proposed -----------------------------------------------------------


def present_prizes(group: PricedGroup, w: Words) -> Iterator[Block]:
    """The bet as the regulation has it, under each choice that it leaves to the house, and as proposed."""
    now = _now(group)
    if group.asked.replaced is None:
        return
    if not now:
        yield Paragraph(w("priced.not-known"))
        return
    rows = [*now, PrizeWay(group.first, group.case.choices, proposed=True)]
    fields: tuple[Field[PrizeWay], ...] = (
        Label(w("priced.when"), lambda way: _when(way, w)),
        Label(
            w(offers.stake_keys(group.case.base.ruleset).paid),
            lambda way: prizes_in_words(way.bet.member, way.choices, w),
        ),
        Number(w("analysis.win"), lambda way: w.chance(way.measures.win)),
        Fractional(w("analysis.edge"), lambda way: way.measures.house_edge, "edge"),
        Percent("%", lambda way: way.measures.house_edge, "edge"),
    )
    key = "priced.change.changed" if group.asked.changed else "priced.change.prize"
    caption = w("priced.change.moved" if group.asked in group.case.moved else key, bet=group.name(w))
    yield table(w, fields, rows, caption, lambda way: way.proposed)


@dataclass(frozen=True, slots=True)
class PrizeWay:
    """A bet as it is now under choices of what the law leaves to the house, or as it is proposed."""

    bet: BetAnalysis
    choices: Mapping[str, Choice]
    proposed: bool = False

    @property
    def measures(self) -> Measures:
        """Its figures, which it always has."""
        assert self.bet.measures
        return self.bet.measures


def _now(group: PricedGroup) -> list[PrizeWay]:
    """The member as the regulation has it, once for every choice that it depends on; none where it has no figures."""
    was = group.asked.member_now(group.member)
    return ways_now(group.case, was.id) if was else []


@lru_cache(maxsize=REMEMBERED)
def ways_now(case: Case, member: str) -> list[PrizeWay]:
    """A member of the act once for every choice that its figures depend on; none where it has no figures."""
    found = next((bet for bet in case.before.bets if bet.id == member), None)
    if found is None:
        return []
    own = {option.id for option in found.options if not option.unchanged}
    ways: dict[tuple[str, ...], PrizeWay] = {}
    for choices in every_figure(case.base.ruleset, case.choices):
        key = tuple(choices[name].label for name in sorted(own) if name in choices)
        if key not in ways:
            chosen = {name: choices[name] for name in own if name in choices}
            ways[key] = PrizeWay(_analysed(case, found, choices), {**case.choices, **chosen})
    return [way for way in ways.values() if way.bet.measures]


def _analysed(case: Case, found: BetAnalysis, choices: Mapping[str, Choice]) -> BetAnalysis:
    if all(choices.get(option.id) == case.choices.get(option.id) for option in found.options):
        return found
    bet = analyse_bet(case.base.ruleset, found.member, choices)
    return with_third_solution(case.base.ruleset, bet, choices)


def _when(way: PrizeWay, w: Words) -> str:
    """`now`, with what was chosen of that on which the prize depends; or that it is proposed."""
    if way.proposed:
        return w("priced.proposed")
    options = [one for one in way.bet.options if one.choices and not one.unchanged and one.id in way.choices]
    if not options:
        return w("priced.now")
    choices = [offers.choices_words(w.ruleset, one, w.choice(way.choices[one.id]), w) for one in options]
    laws = dict.fromkeys(w.cite(one.law) for one in options if one.law)
    return w("priced.now-with", choice=w.both(choices), law=w.both(list(laws)) if laws else "")


# --- the prizes themselves -------------------------------------------------------------------------------------------


def prizes_section(case: Case, w: Words) -> Document:
    """How a prize is written, a table for each proposed bet, what is paid now, and rounding."""
    groups = offers.groups_of(case)
    blocks: list[Block] = [Heading(w("priced.title"), 2), *_written(case, groups, w)]
    paid = [*offers.laid_of(case), *(group for group in groups if not group.derivation.parts)]
    blocks += [_prizes_table(paid, w, named=len({*paid, *groups}) > 1)] if paid else []
    blocks += _of_columns(case, paid, w)
    for group in groups:
        blocks += _parts(group, w)
        blocks += _lost(group, w)
    for group in groups:
        blocks += present_prizes(group, w)
    return (*blocks, *rounding(case, groups, w))


def _written(case: Case, groups: Sequence[PricedGroup], w: Words) -> Iterator[Paragraph]:
    """How a prize is written."""
    yield Paragraph(w(offers.stake_keys(case.ruleset).written))
    if any(ratio.for_one for group in groups for _, ratio in offers.rows_of(group, w)):
        yield Paragraph(w("priced.for-one"))


def _of_columns(case: Case, paid: Sequence[PricedGroup], w: Words) -> Iterator[Paragraph]:
    """What the columns of a table of prizes leave out."""
    if offers.laid_of(case):
        yield Paragraph(w("priced.laid-on"), "note")
    if case.ruleset.stake_returned and any(group.member.bet.raises for group in paid):
        yield Paragraph(w("priced.raised"), "note")


def _notes(case: Case, paid: Sequence[PricedGroup], found: Sequence[StakedBet], w: Words) -> Iterator[Paragraph]:
    """What the figures of rounding mean, and whether both engines agree on them."""
    yield from _of_columns(case, paid, w)
    always = rounds_nothing(found, _stakes(case).chip)
    yield Paragraph(w("priced.lossless-always" if always else "priced.lossless-is"), "note")
    if any(bet.shares > 1 for bet in found):
        yield Paragraph(w("stakes.shares"), "note")
    if any(group.measures.distribution.staked != 1 for group in offers.groups_of(case)):
        yield Paragraph(w("stakes.fee"), "note")
    yield from _confirmed(found, w)


def _lost(group: PricedGroup, w: Words) -> Iterator[Block]:
    """What a loss costs, where that is not the whole stake."""
    bet = group.member.bet
    if bet.lost != ALL:
        part = lost_line(bet.lost, group.member, group.case.choices, w)
        yield Paragraph(w("priced.lost", bet=group.name(w), part=part))


def prizes_table(case: Case, w: Words) -> Document:
    """How a prize is written, the rules on rounding, and every row of prizes with what the least stake makes of it."""
    groups = offers.groups_of(case)
    paid = [*offers.laid_of(case), *(group for group in groups if not group.derivation.parts)]
    found = {group: _at_the_minimum(group) for group in groups}
    blocks: list[Block] = [Heading(w("priced.title"), 2), *_written(case, groups, w)]
    blocks += _rule(case, groups, w)
    blocks += _supposed(case, groups, w)
    for group in groups:
        blocks += _parts(group, w)
        blocks += _lost(group, w)
    rows = [PricedRow(group, *row) for group in paid for row in offers.rows_of(group, w)]
    firsts = {id(row) for row in _first_rows(rows)}

    def rounded(of: Callable[[Rounding], Value]) -> Callable[[PricedRow], Value]:
        return lambda row: of((row.group, found[row.group])) if id(row) in firsts and row.group in found else None

    if rows:
        named = len({*paid, *groups}) > 1
        at_least = _rounding_fields(case, found.values(), rounded, w) if any(row.group in found for row in rows) else ()
        fields = (*_prize_fields(paid, w, named=named, brief=True), *at_least)
        key = "priced.all" if case.application.stakes else "priced.all-without"
        blocks.append(table(w, fields, rows, w(key)))
    compound = [group for group in groups if group.derivation.parts]
    blocks += when(compound, _rounded(case, [(group, found[group]) for group in compound], w))
    return (*blocks, *_notes(case, paid, list(found.values()), w))


def _first_rows(rows: Sequence[PricedRow]) -> Iterator[PricedRow]:
    """The first row of each group, beside which its rounding stands."""
    return (ones[0] for ones in gathered(rows, lambda row: row.group).values())


def _prizes_table(groups: Sequence[PricedGroup], w: Words, *, named: bool) -> Table:
    """Every row of prizes of every bet; with `named`, after the name of the bet."""
    rows = [PricedRow(group, *row) for group in groups for row in offers.rows_of(group, w)]
    return table(w, _prize_fields(groups, w, named=named), rows)


def _prize_fields(
    groups: Sequence[PricedGroup], w: Words, *, named: bool, brief: bool = False
) -> tuple[Field[PricedRow], ...]:
    """What a row of prizes says; in `brief` neither its other notation nor what follows from it at once.

    What a winner receives is the stake and the commission put down with it, and the net result.
    """
    keys = offers.stake_keys(groups[0].case.ruleset)
    commission = any(group.derivation.commission for group in groups)
    laid = any(group.first.laid or group.measures.distribution.staked != 1 for group in groups)
    return (
        *when(named, Label[PricedRow](w("analysis.name"), lambda row: row.group.name(w))),
        Label(w("priced.for"), lambda row: row.words),
        Number(w(keys.ratio), lambda row: offers.ratio_as_printed(row.ratio, w), "ratio"),
        *when(
            "zh" in groups[0].case.authority.spoken and not brief,
            Number[PricedRow](w(keys.chinese), lambda row: Phrasebook("zh").prize(row.ratio), "ratio"),
        ),
        *when(not brief, Number[PricedRow](w("priced.profit"), lambda row: str(row.profit), "receives")),
        *when(
            commission,
            Number[PricedRow](
                w("priced.commission"), lambda row: row.after(lambda way: way.profit - way.net), "receives"
            ),
        ),
        *when(laid, Number[PricedRow](w("priced.laid"), lambda row: str(row.staked), "receives")),
        Number(w("priced.receives"), lambda row: row.after(lambda way: row.staked + way.net), "receives"),
    )


@dataclass(frozen=True, slots=True)
class PricedRow:
    """A row of the prizes of a bet: what it is for, and the prize."""

    group: PricedGroup
    words: str
    ratio: Ratio

    @property
    def staked(self) -> Fraction:
        """What is put down at the start; nothing for what is laid on another's stake."""
        return Fraction(0) if self.group.first.laid else self.group.measures.distribution.staked

    @property
    def profit(self) -> Fraction:
        """Per unit of the stake; the whole prize where there is no stake to be kept."""
        ruleset = self.group.case.ruleset
        return self.ratio.profit if self.group.first.laid else offers.profit_of(self.ratio, ruleset)

    def after(self, of: Callable[[Net], Fraction]) -> str:
        """What follows from a net result that the prize comes to; a dash where it is never paid."""
        ways = (way for way in self.group.derivation.nets if way.target == "win" and way.prize == self.ratio)
        way = next(ways, None)
        return str(of(way)) if way else "—"


def _parts(group: PricedGroup, w: Words) -> Iterator[Block]:
    """The parts of a compound bet with their units and prizes."""
    if not group.derivation.parts:
        return
    parts = list(combined_parts(group.case.ruleset, group.member, group.case.choices))
    on = {part.member.id: parts[part.on].member for part in parts if part.on is not None}

    def prize(part: AdditionalPart) -> str:
        """Of a part that is laid with a choice, and paid as one before it, what that is called."""
        own, before = part.member.bet, [one.member for one in parts]
        before = before[: next(at for at, one in enumerate(before) if one.bet.id == own.id)]
        same = next((one for one in before if pays_form(one.bet.pays) == pays_form(own.pays)), None)
        if same and (own.staked or own.stays):
            return w("priced.as", bet=w.bet(same))
        return prizes_in_words(part.member, group.case.choices, w)

    fields: tuple[Field[AdditionalPart], ...] = (
        Label(w("explain.part"), lambda part: w.bet(part.member)),
        Label(w("explain.laid"), lambda part: _units(part, on.get(part.member.id), w)),
        Label(w("analysis.prize"), prize),
    )
    yield Paragraph(w("priced.parts", bet=group.name(w)))
    yield table(w, fields, group.derivation.parts)
    yield from already.apart(group.asked, w)


def _units(part: AdditionalPart, on: Member | None, w: Words) -> str:
    """`2 units`; `2 units on the stake of Field`."""
    units = laid_in_words(part.member.bet, w.units(part.units), w)
    return w("priced.units-on", units=units, base=w.bet(on)) if on else units
