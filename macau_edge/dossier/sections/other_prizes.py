"""The house edge as a prize is made higher or lower, one row of the table at a time, and under the other readings.

A bet pays each row with the same probability whatever that row's prize, so the house edge falls in a straight line as
the prize rises: two exact figures are the whole line. Where it does not, the exact engine is asked for every prize: in
the highest of several prizes another of them may become the highest, a commission of the prize that is paid with the
bet changes what is put down, and with another prize another way of playing may be the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import Any

from macau_edge import exact
from macau_edge.analysis import Analysis
from macau_edge.checks.propose import extra_id
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import offers
from macau_edge.dossier.sections.offers import REMEMBERED, PricedGroup
from macau_edge.dossier.sections.petition import quotations
from macau_edge.drawing.curves import Panel, Point, line_chart
from macau_edge.model import Member, Pays, Ratio, own_pays
from macau_edge.model.measures import Measures
from macau_edge.model.prizes import Reference, leaves
from macau_edge.model.records import dataclass, replace
from macau_edge.model.walk import rewrite
from macau_edge.questions.readings.find import ReadOtherwise, advantage_of, ways_table
from macau_edge.reports.document import Block, Heading, Paragraph, Picture, Table
from macau_edge.reports.fields import Field, Fractional, Label, Number, Percent, table, when
from macau_edge.wording import Words
from macau_edge.wording.text import are_short

BESIDE = 4
"""Neighbouring prizes on either side, where there are as many above nothing."""
DENOMINATORS = range(1, 7)
"""Stakes of the ratios among which neighbours of a small prize are looked for: 7:6, 6:5, 5:4."""


@dataclass(frozen=True, slots=True)
class OtherPrize:
    """A prize that could be paid instead, and what the house edge would be."""

    ratio: Ratio
    edge: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """A row of prizes: its place among all of the bet, the prize proposed, and those around it, with it, ascending.

    `weight` is what the house edge falls by for each unit of profit, and `fair` the profit that leaves no edge, what a
    winner has more than the stake; both are None where the edge does not fall in a straight line.
    """

    place: int
    prize: Ratio
    around: tuple[OtherPrize, ...]
    weight: Fraction | None
    fair: Fraction | None


@lru_cache(maxsize=REMEMBERED)
def varied_prize_rows(group: PricedGroup) -> tuple[PrizeRow, ...]:
    """Each row of a bet's own prizes, varied, or of its extra prize; another compound bet has none.

    What is paid of a meter is no prize that is asked for.
    """
    pays = _varied_pays(group)
    paid = [(leaf, ratio) for leaf in leaves(pays) if (ratio := group.ratio(leaf)) and ratio.amount] if pays else []
    return tuple(
        _row(group, place, ratio)
        for place, (leaf, ratio) in enumerate(paid)
        if not (isinstance(leaf, Reference) and offers.is_of_a_meter(group.case, leaf))
    )


def _varied_member(group: PricedGroup) -> Member:
    """The bet whose prizes are varied: the member, or of one with an extra prize that."""
    member, ruleset = group.member, group.case.ruleset
    return (
        Member(ruleset.bets[extra_id(member.bet.id)], member.values)
        if group.asked.extra and member.bet.parts
        else member
    )


def _varied_pays(group: PricedGroup) -> Pays | None:
    member = _varied_member(group)
    return own_pays(member.bet.pays, member) if member.bet.pays else None


def _row(group: PricedGroup, place: int, prize: Ratio) -> PrizeRow:
    edge = group.measures.house_edge
    on_top = _varied_member(group) is not group.member  # for which nothing is put down
    least = int(not on_top and (prize.for_one or not group.case.ruleset.stake_returned))
    around = (*reversed(list(_near(prize, least, up=False))), prize, *_near(prize, least, up=True))
    if not _is_straight(group):
        found = (OtherPrize(ratio, edge if ratio == prize else edge_with(group, place, ratio)) for ratio in around)
        return PrizeRow(place=place, prize=prize, around=tuple(found), weight=None, fair=None)
    dearer = replace(prize, amount=prize.amount + prize.stake)
    weight = edge - edge_with(group, place, dearer)
    others = tuple(OtherPrize(ratio, edge - weight * (ratio.profit - prize.profit)) for ratio in around)
    profit = prize.profit if on_top else offers.profit_of(prize, group.case.ruleset)
    fair = profit + edge / weight if weight else None
    return PrizeRow(place=place, prize=prize, around=others, weight=weight, fair=fair)


def edge_with(group: PricedGroup, place: int, ratio: Ratio) -> Fraction:
    """The house edge, from the exact engine, with another prize in that row."""
    member, case = _varied_member(group), group.case
    counted = count()

    def changed(leaf: Any) -> Any:
        paid = group.ratio(leaf)
        return ratio if paid and paid.amount and next(counted) == place else leaf

    priced = replace(member.bet, pays=rewrite(_varied_pays(group), changed))
    if member is group.member:
        return Measures(exact.solve(case.ruleset, Member(priced, member.values), case.choices)).house_edge
    ruleset = replace(case.ruleset, bets={**case.ruleset.bets, priced.id: priced})
    return Measures(exact.solve(ruleset, group.member, case.choices)).house_edge


def _is_straight(group: PricedGroup) -> bool:
    bet, taken = _varied_member(group).bet, group.derivation.commission
    of_several = (bet.tally and bet.tally.highest_of) or group.case.ruleset.plays_best(bet)
    return not (taken and taken.in_advance) and not of_several


def _near(prize: Ratio, least: int, *, up: bool) -> Iterator[Ratio]:
    """Neighbouring prizes on one side, the nearest first, all above the least, which leaves a winner no profit."""
    value = prize.number
    beside = _small(value, up=up) if value < 2 else _stepped(value, up=up)
    for found in beside:
        if found > least:
            yield Ratio.of(found, for_one=prize.for_one)


def _small(value: Fraction, *, up: bool) -> list[Fraction]:
    """Ratios of small whole numbers beside a small prize: 1:1, 7:6, 6:5, 5:4, 4:3."""
    every = {Fraction(n, d) for d in DENOMINATORS for n in range(1, 3 * d + 1)}
    beyond: Callable[[Fraction], bool] = (lambda one: one > value) if up else (lambda one: one < value)
    return sorted(filter(beyond, every), reverse=not up)[:BESIDE]


def _stepped(value: Fraction, *, up: bool) -> list[Fraction]:
    """Multiples of a round step beside a larger prize: 23:1 and 25:1, 240:1 and 260:1."""
    step = _step(value)
    first = (value // step + 1 if up else -(-value // step) - 1) * step
    return [first + (number if up else -number) * step for number in range(BESIDE)]


def _step(value: Fraction) -> Fraction:
    """A half below 5; above, the largest of 1, 2, 5, 10, 20 … that is at most a twentieth of the prize, 1 at least."""
    if value < 5:
        return Fraction(1, 2)
    round_ones = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
    return Fraction(max((size for size in round_ones if size * 20 <= value), default=1))


# --- the house edge as a function of the prize: neighbouring ratios, the fair prize, and a chart ---------------------


PANELS = 3
"""Panels of a picture; more rows of prizes go on in another one."""

Varied = tuple[PricedGroup, PrizeRow]


def by_prize(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """For each row of prizes the ratios around it and the fair prize, and the same as a chart."""
    varied = [(group, row) for group in groups for row in varied_prize_rows(group)]
    yield Heading(w("edge.by-prize"), 3)
    if not varied:
        yield Paragraph(w("edge.of-parts"))
        return
    if any(row.weight is not None for _, row in varied):
        yield Paragraph(w("edge.in-a-line"))
    if any(row.weight is None for _, row in varied):
        yield Paragraph(w("edge.not-in-a-line"))
    if any(group.case.ruleset.plays_best(group.member.bet) for group, _ in varied):
        yield Paragraph(w("edge.played-anew"))
    fair = _fair(varied, w)
    yield fair
    if fair.cut:
        yield Paragraph(w("odds.cut"), "note")
    yield from (_around(group, row, w) for group, row in varied)
    for first in range(0, len(varied), PANELS):
        yield _chart(varied[first : first + PANELS], varied[0][0].case.in_pictures(w), w)


def fair_prizes(groups: Sequence[PricedGroup], w: Words) -> Iterator[Block]:
    """For each row of prizes the one that leaves nobody an advantage."""
    varied = [(group, row) for group in groups for row in varied_prize_rows(group)]
    yield Heading(w("edge.fair"), 3)
    if not varied:
        yield Paragraph(w("edge.of-parts"))
        return
    fair = _fair(varied, w)
    yield fair
    if any(row.weight is None for _, row in varied):
        yield Paragraph(w("edge.not-in-a-line"), "note")
    if fair.cut:
        yield Paragraph(w("odds.cut"), "note")


def _words(group: PricedGroup, row: PrizeRow, w: Words) -> str:
    """What a row of prizes is for."""
    return offers.rows_of(group, w, of=_varied_member(group))[row.place][0]


def _fair(varied: Sequence[Varied], w: Words) -> Table:
    """Of each row the prize that leaves no edge, as a ratio where one is short, and what each unit of it is worth."""
    ratios = [_ratio_at(_fair_prize(*one), w) for one in varied]
    fields: tuple[Field[Varied], ...] = (
        Label(w("analysis.name"), lambda one: one[0].name(w), "row"),
        Label(w("priced.for"), lambda one: _words(*one, w), "row"),
        Number(w("edge.proposed-prize"), lambda one: w.prize(one[1].prize)),
        Fractional(w("edge.falls"), lambda one: offers.figure_or_dash(one[1].weight)),
        *when(any(ratios), Number(w("edge.fair"), lambda one: _ratio_at(_fair_prize(*one), w), "fair")),
        Number(w("edge.fair-decimal"), lambda one: _to_one(_fair_prize(*one), w), "fair"),
    )
    return table(w, fields, varied, w("edge.fair-caption"))


def _fair_prize(group: PricedGroup, row: PrizeRow) -> Fraction | None:
    """The fair prize, with the stake inside where it is written so."""
    return None if row.fair is None else row.fair + offers.inside(row.prize, group.case.ruleset)


def _ratio_at(value: Fraction | None, w: Words) -> str:
    """A prize as a ratio, `48:1`, where its numbers are short."""
    if value is None:
        return "—"
    return w.prize(Ratio.of(value)) if are_short(value) else ""


def _to_one(value: Fraction | None, w: Words) -> str:
    """A prize as a decimal to one, `48.5:1`."""
    return "—" if value is None else w("pays.to-one", amount=w.more(value), stake=1)


def _around(group: PricedGroup, row: PrizeRow, w: Words) -> Table:
    """The prizes around a proposed one, which is marked; whose the advantage is where it is not the casino's."""
    turned = any(other.edge <= 0 for other in row.around)
    fields: tuple[Field[OtherPrize], ...] = (
        Number(w("edge.around-prize"), lambda other: w.prize(other.ratio)),
        Fractional(w("edge.made"), lambda other: other.edge, "edge"),
        Percent("%", lambda other: other.edge, "edge"),
        *when(
            turned, Label(w("readings.advantage"), lambda other: "" if other.edge > 0 else advantage_of(other.edge, w))
        ),
    )
    caption = w("edge.around", bet=group.name(w), row=_words(group, row, w))
    return table(w, fields, row.around, caption, lambda other: other.ratio == row.prize)


def _chart(varied: Sequence[Varied], each: Sequence[Words], w: Words) -> Picture:
    several = len({group for group, _ in varied}) > 1

    def title(group: PricedGroup, row: PrizeRow) -> str:
        return offers.multilingual_text(each, lambda w: _title(group, row, w, several=several))

    def said(key: str) -> str:
        return offers.multilingual_text(each, lambda w: w(key))

    panels = [Panel(title(group, row), tuple(_points(row, each[0]))) for group, row in varied]
    svg = line_chart(
        panels,
        w.rate,
        across=said(offers.stake_keys(varied[0][0].case.ruleset).chart),
        up=said("chart.edge"),
        below=said("chart.below"),
    )
    alternative = w("chart.lines", figures=_figures(varied, w))
    return Picture(svg, alternative, w("chart.lines-caption"), width=1.0 if len(panels) > 1 else 0.7)


def _title(group: PricedGroup, row: PrizeRow, w: Words, *, several: bool) -> str:
    """What a panel is of: of several bets with the name."""
    words = _words(group, row, w)
    return f"{group.name(w)}{w('phrase.semicolon')}{words}" if several else words


def _points(row: PrizeRow, w: Words) -> Iterator[Point]:
    for other in row.around:
        said = w.written(other.ratio.amount, other.ratio.stake)
        yield Point(x=other.ratio.profit, y=other.edge, said=said, marked=other.ratio == row.prize)


def _figures(varied: Sequence[Varied], w: Words) -> str:
    """What the curves show, in words: from which prize and edge to which."""
    found = []
    for group, row in varied:
        low, high = row.around[0], row.around[-1]
        ends = [w("sweep.said-point", prizes=w.prize(one.ratio), value=w.percent(one.edge)) for one in (low, high)]
        said = w("phrase.run", low=ends[0], high=ends[1])
        named = w("phrase.aside", text=group.name(w), said=_words(group, row, w))
        found.append(f"{named}{w('phrase.colon')}{said}")
    return w("phrase.semicolon").join(found)


# --- what changes where an unclear provision is read the other way ---------------------------------------------------


def moving_readings(case: Case, w: Words) -> Iterator[Block]:
    """Each provision, or words of the application, whose other reading touches a proposed bet, with both figures."""
    yield Heading(w("edge.readings"), 3)
    own = [one for one in case.readings if one.reading.id in {reading.id for reading in case.application.readings}]
    of_the_act = [one for one in case.readings if one not in own]
    if of_the_act or not own:
        yield Paragraph(w("edge.read-otherwise" if of_the_act else "edge.no-reading"))
    if case.readings and case.kept:
        yield Paragraph(w("edge.read-kept", choices=w.both(list(map(w.choice, case.kept.values())))))
    for one in (*of_the_act, *own):
        if own and one is own[0]:
            yield Paragraph(w("edge.read-otherwise-proposed"))
        yield Paragraph(_adopted(one, w))
        yield from quotations(case, ("reading", one.reading.id), w)
        yield from _ways(case, one, w)


def settled_readings(case: Case, w: Words) -> Iterator[Block]:
    """Those on which only a bet of the regulation depends that is to be another, with the figures of that bet."""
    yield from when(case.settled, Heading(w("edge.readings-settled"), 3))
    for one in case.settled:
        ids = {bet.member.bet.id for analysis in one.analyses for bet in analysis.bets}
        names = [w.on(case.base.ruleset).bet(bet) for bet in case.act_bets if bet.id in ids]
        given = {bet.id for way, _, _ in one.ways for bet in way.bets}
        asked = w("edge.settled" if ids & given else "edge.of-now", bets=w.named(names))
        yield Paragraph(w("explain.apart").join([_adopted(one, w), asked]))
        yield from quotations(case, ("reading", one.reading.id), w)
        yield from _ways(case, one, w)


def _adopted(one: ReadOtherwise, w: Words) -> str:
    """How a provision is read, and why."""
    reading = one.reading
    law = w.begin(reading.law)
    adopted, because = w.text(reading.adopted), w.text(reading.because)
    return w("edge.adopted", law=law, adopted=adopted, because=because)


def _ways(case: Case, one: ReadOtherwise, w: Words) -> Iterator[Block]:
    for alternative, ours, other in one.ways:
        caption = w("edge.otherwise", text=w.text(alternative.text))
        yield ways_table(_proposed(case, ours), _proposed(case, other), caption, w, named=True)
        if any(bet.favours_player for bet in _proposed(case, other).bets):
            yield Paragraph(w("readings.player-advantage"), "warning")


def _proposed(case: Case, analysis: Analysis) -> Analysis:
    """The proposed bets alone, and those that change with them."""

    def is_judged(member: Member) -> bool:
        return any(member.bet.id == one.bet.id or one.takes(member) for one in case.judged)

    return replace(analysis, bets=tuple(bet for bet in analysis.bets if is_judged(bet.member)))
