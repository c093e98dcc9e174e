"""The probabilities of every result of the proposed bets, in both senses of the word odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from macau_edge.analysis.derivation.parted import PartedRounds
from macau_edge.analysis.derivation.steps import Line
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.enumeration import has_too_many_rounds
from macau_edge.dossier.sections.offers import PARTED_EXACT, PricedGroup, groups_of, laid_of, rows_of, unless_unknown
from macau_edge.model import Ratio, Verdict
from macau_edge.model.records import dataclass
from macau_edge.model.subjects import last_general
from macau_edge.model.walk import gathered
from macau_edge.questions.explain.counts import CountWords
from macau_edge.questions.explain.figures import MANY, are_many, device_in_words, parts_in_words
from macau_edge.questions.explain.report import BOUNDS
from macau_edge.questions.explain.tables import RESULTS
from macau_edge.reports.document import Block, Document, Heading, Paragraph, Table, any_cut, elided_rows
from macau_edge.reports.fields import Field, Formatted, Label, Number, Value, plus, table, when
from macau_edge.wording import BetWords, Words
from macau_edge.wording.text import Phrasebook, is_long, signed_text

# --- what a proposed bet can come to: each result with its probability, and what brings it ---------------------------


PARTED = "parted"
"""The effect of the rounds in which a hand is parted: together, and no other, whatever each of them comes to."""
LISTED = 12
"""Totals that are written one by one; of more, those that follow one another are written as their ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeighedResult:
    """A result: `win`, `push`, `lose` or `returned`, what brings it in words, and the prizes that it can be paid.

    All rounds in which a hand is `parted` are one, whose `net` is what they come to on average.

    `weight` is how many of the equally likely results of the only phase bring it, 0 where there are several; it is
    `shortened` where not all `outcomes` that bring it are written.
    """

    effect: str
    what: str
    prizes: tuple[Ratio, ...]
    net: Fraction
    probability: Fraction
    weight: int = 0
    shortened: bool = False
    outcomes: int = 0


def results(group: PricedGroup, w: Words) -> tuple[WeighedResult, ...]:
    """Every result of a bet, the best for the player first; their probabilities add up to one."""
    if parted := group.derivation.parted:
        found = [*_of_the_nets(group), _of_parted_hands(group, parted)]
    elif group.in_one_phase:
        found = list(_of_one_phase(group, w))
    elif group.derivation.count and all(level.low is not None for level in group.derivation.count.levels):
        found = list(_of_a_tally(group, w))
    else:
        found = list(_of_the_nets(group))
    return tuple(sorted(found, key=lambda one: (one.effect == PARTED, -one.net)))


def _of_one_phase(group: PricedGroup, w: Words) -> Iterator[WeighedResult]:
    """The lines of the only phase that decide, those with the same effect and prize together."""
    phase = group.derivation.phases[0]
    inside = w.inside(phase.inner)
    for (target, prize, net), lines in gathered(phase.lines, _decided).items():
        if net is None:
            continue
        weight = sum(line.weight for line in lines)
        what = _what(lines, inside)
        parts = [part for line in lines for part in line.parts]
        chance = Fraction(weight, group.deciding)
        yield WeighedResult(
            effect=target,
            what=what,
            prizes=(prize,) if prize else (),
            net=net,
            probability=chance,
            weight=weight,
            shortened=are_many(parts, inside),
            outcomes=len(parts),
        )


def _decided(line: Line) -> tuple[str, Ratio | None, Fraction | None]:
    """What a line comes to: its effect, the prize of a win, and the net result, where it decides."""
    return line.target, line.prize if line.target == "win" else None, line.net


def _what(lines: Sequence[Line], w: BetWords) -> str:
    """`2, 12` where totals decide, and the faces that show them."""
    parts = parts_in_words((part for line in lines for part in line.parts), w)
    totals = [str(line.total) for line in lines if line.total is not None]
    if len(totals) < len(lines) or totals == [part.label for line in lines for part in line.parts]:
        return parts
    listed = w("phrase.comma").join(totals if len(totals) <= LISTED else w.runs(totals))
    return f"{listed}{w('phrase.colon').rstrip()}\n{parts}"


def _of_a_tally(group: PricedGroup, w: Words) -> Iterator[WeighedResult]:
    """The numbers that a tally can end with."""
    count = group.derivation.count
    assert count is not None
    words = CountWords(group.derivation, count, w)
    for level in count.levels:
        effect = level.pays.word if isinstance(level.pays, Verdict) else "win"
        prizes = (level.pays,) if isinstance(level.pays, Ratio) else ()
        yield WeighedResult(
            effect=effect, what=words.number(level), prizes=prizes, net=level.net, probability=level.probability
        )


def _of_the_nets(group: PricedGroup) -> Iterator[WeighedResult]:
    """The net results, each with the prizes that come to it."""
    for net, probability in group.nets.items():
        ways = [way for way in group.derivation.nets if way.net == net and way.target == "win"]
        effect = "win" if net > 0 or ways else "lose" if net else "push"
        yield WeighedResult(
            effect=effect,
            what="",
            prizes=tuple(dict.fromkeys(way.prize for way in ways)),
            net=net,
            probability=probability,
            weight=_weight(group, probability),
        )


def _of_parted_hands(group: PricedGroup, parted: PartedRounds) -> WeighedResult:
    """The rounds in which a hand is parted, as one result."""
    chance = parted.chance
    return WeighedResult(
        effect=PARTED, what="", prizes=(), net=parted.mean, probability=chance, weight=_weight(group, chance)
    )


def _weight(group: PricedGroup, probability: Fraction) -> int:
    """How many of the equally likely results of the only phase have that probability; 0 where there are several."""
    return int(probability * group.deciding) if group.in_one_phase else 0


WHOLE = 16
"""Characters of odds in whole numbers; longer ones are said to one."""

Row: TypeAlias = Sequence[WeighedResult]
"""A result, or those that share a row between the ends."""


def probabilities(case: Case, w: Words) -> Document:
    """Both senses of odds, what can come up, and a table for each proposed bet."""
    groups = (*laid_of(case), *groups_of(case))
    tables = [block for group in groups for block in _group(group, w, alone=len(groups) == 1)]
    return (Heading(w("odds.title"), 2), *_opening(case, groups, w), *_read(groups, tables, w), *tables)


def _opening(case: Case, groups: Sequence[PricedGroup], w: Words) -> Iterator[Paragraph]:
    """Both senses of odds, what the application says of them, and what can come up."""
    yield Paragraph(w("odds.senses"))
    note = last_general(case.base.ruleset.notes, ["odds"])
    if note and note.law and not case.authority.own_rules:
        yield Paragraph(w("odds.asked", law=w.begin(note.law), text=w.text(note.text)))
    yield Paragraph(device_in_words(groups[0].derivation, w))


def _read(groups: Sequence[PricedGroup], tables: Sequence[Block], w: Words) -> Iterator[Paragraph]:
    """How to read these tables, and what is not whole in them."""
    yield Paragraph(_legend(groups, w))
    yield from map(Paragraph, _written(groups[0].case, w))
    if any(_shortened(group, w) for group in groups):
        yield Paragraph(w(_where(groups), most=MANY))
    if any_cut(tables):
        yield Paragraph(w("odds.cut"), "note")


def _legend(groups: Sequence[PricedGroup], w: Words) -> str:
    """How to read the tables; how combinations are counted where that is needed."""
    said = [w("odds.columns")]
    if any(group.in_one_phase and _several(group) for group in groups):
        said.append(w("explain.times"))
    return w("explain.apart").join(said)


def _several(group: PricedGroup) -> bool:
    """Whether an outcome stands for several equally likely results."""
    return any(part.weight > 1 for line in group.derivation.phases[0].lines for part in line.parts)


def _shortened(group: PricedGroup, w: Words) -> bool:
    """Whether not all outcomes are written that bring a result of one trial."""
    return group.in_one_phase and any(one.shortened for one in results(group, w))


def _group(group: PricedGroup, w: Words, *, alone: bool) -> Iterator[Block]:
    if not alone:
        yield Heading(group.name(w), 3)
    yield from map(Paragraph, _stands_for(group, w))
    yield _table(group, w)
    yield Paragraph(_won(group, w))


def _stands_for(group: PricedGroup, w: Words) -> Iterator[str]:
    """For which members of a family the figures stand; of how many results those are that decide."""
    if len(group.bets) > 1:
        one, count = group.representative(w), len(group.bets) - 1
        yield w("odds.stands-for", bet=one, n=count)
    yield from _waiting(group, w)


def _waiting(group: PricedGroup, w: Words) -> Iterator[str]:
    """Of how many results those are that decide a bet which others leave where it is."""
    if group.in_one_phase and group.derivation.waits:
        yield w("odds.waits", of=group.derivation.weight, deciding=group.deciding)


def _table(group: PricedGroup, w: Words) -> Table:
    """Every result with its odds; of very many those at the ends, and one row for all between."""
    found = results(group, w)
    paid = any(one.prizes for one in found)
    whole = sum((one.probability for one in found), Fraction(0))
    sums: Sequence[Value] = (group.cases or None, _over(whole, group.cases, w, total=True), w.chance(whole))
    rows = [GroupRow(group, row) for row in _elided(found)]
    fields: tuple[Field[GroupRow], ...] = (
        *_fields([group], w, sums),
        *when(paid, Number(w("odds.prize"), of_one(lambda one: _prizes(one, w)), "prize")),
        Number(w("explain.net"), of_one(lambda one: net_words(one, w)), "prize"),
    )
    return table(w, fields, rows)


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A row of a table of results: of which group, and a result, or those that share the row."""

    group: PricedGroup
    results: Row


def _elided(found: Sequence[WeighedResult]) -> list[Row]:
    """Each result, or of very many those at the ends, and those between together."""
    return elided_rows(found, lambda one: [one], lambda between: between)


def _combinations(row: GroupRow) -> int | None:
    """How many of the equally likely results that decide bring a row; nothing where their number is not written."""
    return (weight_of(row.results) or None) if row.group.cases else None


def _fields(
    groups: Sequence[PricedGroup],
    w: Words,
    sums: Sequence[Value] = (None, None, None),
    what: Callable[[GroupRow], Value] | None = None,
) -> tuple[Field[GroupRow], ...]:
    """What a result is and what brings it, its probability, and both ways to write its odds."""
    told = any(one.what for group in groups for one in results(group, w))
    what = what or of_one(lambda one: one.what)
    total = w("explain.sum") if sums[1] else None
    return (
        Label(w("odds.effect"), lambda row: effect_words(row.results, w, laid=row.group.first.laid), total=total),
        *when(told, Label(w("odds.what"), what)),
        *when(
            any(group.cases for group in groups),
            Number(w("odds.combinations"), _combinations, total=sums[0]),
        ),
        Number(
            w("odds.probability"),
            lambda row: _over(_of(row.results), row.group.cases, w),
            "probability",
            total=sums[1],
        ),
        Number("%", lambda row: w.chance(_of(row.results)), "probability", total=sums[2]),
        Number(w("odds.against"), of_one(lambda one: against(one.probability, w)), "odds"),
        Number(w("odds.one-in"), of_one(lambda one: w.brief(1 / one.probability)), "odds"),
    )


def of_one(of: Callable[[WeighedResult], str]) -> Callable[[GroupRow], Value]:
    """What is said of one result, and not of several that share a row."""
    return lambda row: of(row.results[0]) if len(row.results) == 1 else None


def probabilities_table(case: Case, w: Words) -> Document:
    """Both senses of odds, what can come up, and every result of every proposed bet in one table."""
    groups = (*laid_of(case), *groups_of(case))
    rows = [GroupRow(group, row) for group in groups for row in _elided(_unpaid_together(group, w))]
    named = when(len(groups) > 1, Label[GroupRow](w("analysis.name"), lambda row: row.group.name(w)))
    net: Field[GroupRow] = Number(w("explain.net"), of_one(lambda one: net_words(one, w)), "prize")
    shown = table(w, (*named, *_fields(groups, w, what=lambda row: _in_short(row, w)), net), rows)
    return (
        Heading(w("odds.title"), 2),
        *_opening(case, groups, w),
        Paragraph(w("explain.apart").join(_written(case, w))),
        *when(any(len(group.bets) > 1 for group in groups), Paragraph(w("odds.stands-for-each"))),
        *(Paragraph(said) for group in groups for said in _waiting(group, w)),
        shown,
        *when(not all(group.measures.has_spread for group in groups), Paragraph(w(PARTED_EXACT))),
        *when(
            any(not _are_few(one, w) for group in groups for one in results(group, w)),
            Paragraph(w("odds.all-outcomes"), "note"),
        ),
        *when(shown.cut, Paragraph(w("odds.cut"), "note")),
    )


def _unpaid_together(group: PricedGroup, w: Words) -> Sequence[WeighedResult]:
    """The results of a bet; of an extra prize those with which none is due are one, whatever the reason is."""
    found = results(group, w)
    unpaid = [one for one in found if not one.net] if group.first.laid else []
    if not unpaid or (len(unpaid) == 1 and _are_few(unpaid[0], w)):
        return found
    rest = WeighedResult(
        effect="push",
        what=w("phrase.others"),
        prizes=(),
        net=Fraction(0),
        probability=_of(unpaid),
        weight=weight_of(unpaid),
    )
    return (*(one for one in found if one.net), rest)


FEW, OF_CARDS = 12, 2
"""Outcomes that bring a result and are written in the volume to sign; of more, what the prize is for says it."""


def _are_few(one: WeighedResult, w: Words) -> bool:
    return one.outcomes <= (OF_CARDS if w.device == "cards" else FEW)


def _in_short(row: GroupRow, w: Words) -> str | None:
    """What brings a result; where these are many outcomes, what its prizes are for."""
    if len(row.results) > 1:
        return None
    (one,) = row.results
    if _are_few(one, w):
        return one.what
    return w("phrase.comma").join(words for words, ratio in rows_of(row.group, w) if ratio in one.prizes)


def _written(case: Case, w: Words) -> Iterator[str]:
    """How figures are written."""
    yield w("odds.rounded", example=BOUNDS[0])
    if len(case.languages) > 1:
        yield w("odds.shared-cells")


def _where(groups: Sequence[PricedGroup]) -> str:
    """Where every outcome stands that brings a result."""
    return "odds.nowhere" if any(map(has_too_many_rounds, groups)) else "odds.in-the-annex"


def _of(row: Row) -> Fraction:
    return sum((one.probability for one in row), Fraction(0))


def weight_of(row: Row) -> int:
    """How many of the equally likely results bring them."""
    return sum(one.weight for one in row)


def effect_words(row: Row, w: Words, *, laid: bool) -> str:
    """`wins`, `loses`, or how many results share the row; what is laid on another's stake only wins."""
    if laid and len(row) == 1 and (row[0].effect != "win" or not row[0].net):
        return w("odds.nothing")
    if len(row) > 1:
        return w("explain.more", count=len(row))
    (one,) = row
    return w("odds.parted") if one.effect == PARTED else w(RESULTS[one.effect])


def net_words(one: WeighedResult, w: Words) -> str:
    """The net result with its sign; of rounds in which a hand is parted what they come to on average."""
    return w("odds.on-average", net=plus(one.net, w.more(one.net))) if one.effect == PARTED else signed_text(one.net)


def _prizes(one: WeighedResult, w: Words) -> str:
    return w("phrase.comma").join(w.prize(ratio) for ratio in one.prizes) or "—"


def _over(value: Fraction, of: int, w: Words, *, total: bool = False) -> Formatted:
    """A probability over the number of equally likely results, or in lowest terms."""
    if of:
        text = f"{value * of}/{of}"
        return Formatted(f"{text} = {value}" if total else text)
    return Formatted(w.short(value), is_long(value))


def against(probability: Fraction, w: Words) -> str:
    """The true odds against something, not to happen to happen: `251 : 244`; to one where these are too long."""
    return odds((1 - probability) / probability, w)


def odds(ratio: Fraction, w: Phrasebook) -> str:
    """`5 : 4`; `6154.43 : 1`."""
    whole, decimal = f"{ratio.numerator} : {ratio.denominator}", w.more(ratio)
    if len(whole) > WHOLE:
        return w("odds.ratio", against=decimal, to=1)
    key = "odds.ratio" if ratio.denominator == 1 else "odds.uneven"
    return w(key, against=ratio.numerator, to=ratio.denominator, decimal=decimal)


def odds_against(group: PricedGroup, w: Words) -> str:
    """The true odds against winning; a dash where it cannot be won, or nothing is staked that could be lost."""
    ratio = group.measures.lost_to_won
    return "—" if ratio is None or group.first.laid else odds(ratio, w)


@unless_unknown
def _won(group: PricedGroup, w: Words) -> str:
    """How often the bet is won, and the true odds against that."""
    measures, ratio = group.measures, group.measures.lost_to_won
    if ratio is None:
        return w("odds.never")
    if group.first.laid:
        chance = w.short(measures.win)
        return w("odds.won-laid", probability=chance, percent=w.chance(measures.win), one_in=w.brief(1 / measures.win))
    return w(
        "odds.won-or-pushed" if measures.push else "odds.won",
        probability=w.short(measures.win),
        percent=w.chance(measures.win),
        one_in=w.brief(1 / measures.win),
        push=w.short(measures.push),
        against=odds(ratio, w),
    )
