"""The annexes that are read off the figures of a round: what may have to be paid at once, and the PAR sheet.

A PAR sheet, which makers of slot machines hand in, has the favourable cases of each result in whole numbers, its part
of the return, and the volatility index: how far the return of a round is likely to be off, which over N rounds is
divided by the square root of N.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from macau_edge.dossier.bets import AnnexRecord
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.annexes import annex_commands, command
from macau_edge.dossier.sections.offers import PricedGroup, amount_words, asked_groups, bounded_words
from macau_edge.model.filed import AskedAnnex
from macau_edge.model.measures import root
from macau_edge.model.records import dataclass
from macau_edge.questions.request import Track
from macau_edge.reports.document import Block, Paragraph, Table
from macau_edge.reports.fields import Count, Field, Fractional, Label, Number, table, when
from macau_edge.reports.figures import Exact, Positive, Record
from macau_edge.wording import Words
from macau_edge.wording.text import lower_first, signed_text

# --- the exposure: the highest stake at the highest prize ------------------------------------------------------------


class _DossierPayment(Record):
    of: list[str]
    highest_net: Fraction | None
    """The highest net result, in units of the stake."""
    at_most: bool | UnsetType = UNSET
    """Whether it is known alone that none is higher: both hands of a parted one would have to come to it."""
    payment: Fraction | None
    """What the house loses on one bet of the highest stake, in the currency of the stakes."""
    payment_of_table: Fraction | None
    """What the house loses where the bet lies on every place of the table; null where these were not said."""


class ExposureData(AnnexRecord, tag_field="id", tag="exposure"):
    """The most that may have to be paid."""

    maximum: Positive
    """The highest stake, in the currency of the stakes."""
    boxes: Positive | None
    """Places at the table."""
    bets: list[_DossierPayment]


@dataclass(frozen=True, slots=True)
class Exposure:
    """The highest payment on each bet at a stake, and on a table of so many places."""

    title: ClassVar[str] = "asked.exposure"
    stake: int
    boxes: int | None
    groups: tuple[PricedGroup, ...]

    def payment(self, group: PricedGroup) -> Fraction:
        """The highest stake times the highest net result of a unit."""
        return self.stake * group.highest_net

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """What is meant, and a row for each bet."""

        def paid(group: PricedGroup, boxes: int | None) -> str:
            return bounded_words(group, amount_words(self.payment(group) * (boxes or 0), case, w), w)

        yield Paragraph(w("asked.exposure.what", stake=amount_words(self.stake, case, w)))
        fields: tuple[Field[PricedGroup], ...] = (
            Label(w("analysis.name"), lambda group: group.name(w)),
            Number(w("asked.exposure.net"), lambda group: bounded_words(group, signed_text(group.highest_net), w)),
            Number(w("asked.exposure.payment"), lambda group: paid(group, 1)),
            *when(
                self.boxes,
                Number(
                    w("asked.exposure.table", n=self.boxes, boxes=self.boxes), lambda group: paid(group, self.boxes)
                ),
            ),
        )
        yield table(w, fields, self.groups, w("asked.exposure.caption"))
        yield from annex_commands(case, (command("explain", group.first.id) for group in self.groups), w)

    def data(self) -> ExposureData:
        """Every payment exactly."""
        bets = [
            _DossierPayment(
                of=[bet.id for bet in group.bets],
                highest_net=group.highest_net,
                at_most=group.is_bound or UNSET,
                payment=self.payment(group),
                payment_of_table=self.boxes * self.payment(group) if self.boxes else None,
            )
            for group in self.groups
        ]
        return ExposureData(maximum=self.stake, boxes=self.boxes, bets=bets)


def exposure(asked: AskedAnnex, case: Case, track: Track) -> Exposure:
    """What may have to be paid on each proposed bet."""
    stakes, boxes = case.application.stakes, asked.given.get("boxes")
    most = stakes.maximum if stakes else None
    assert most is not None  # or `check` has refused the application
    return Exposure(most, None if boxes is None else int(boxes), asked_groups(case))


# --- the PAR sheet ---------------------------------------------------------------------------------------------------


MOST = 10**20
"""Cases that are still written in whole numbers."""
Z = Fraction(1645, 1000)
"""The quantile of the normal distribution that a volatility index is made with: that of an interval of 90 %."""
ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Rounds of which the interval is shown in any case."""


class _ParRow(Record):
    net: Exact
    """In units of the stake."""
    cases: Exact | None
    """Favourable cases out of `total`; null where these are too many to be written."""
    probability: Fraction | None
    return_: Annotated[Fraction | None, Meta(description="What it adds to the return, stakes given back included.")]


class _ParInterval(Record):
    rounds: Positive
    half_width: str
    """Half the width of the interval of the return, a number of one."""


class _ParSheetOfBet(Record):
    of: list[str]
    total: Exact | None
    rows: list[_ParRow]
    hit_frequency: Fraction | None
    return_to_player: Fraction | None
    standard_deviation: str
    """Of the net result, in units of the stake."""
    volatility_index: str
    """1.645 times the standard deviation of the return of a round."""
    intervals: list[_ParInterval]
    """By the normal approximation, at 90 %."""


class ParSheetData(AnnexRecord, tag_field="id", tag="par-sheet"):
    """The favourable cases of each result, its part of the return, and the volatility."""

    bets: list[_ParSheetOfBet]


@dataclass(frozen=True, slots=True)
class ParSheet:
    """The sheet of each bet, with the interval of the return after so many rounds."""

    title: ClassVar[str] = "asked.par-sheet"
    groups: tuple[PricedGroup, ...]
    rounds: tuple[int, ...]

    def blocks(self, case: Case, w: Words) -> Iterator[Block]:
        """What is meant, and for each bet its results, its figures and its intervals."""
        yield Paragraph(w("asked.par.what", z=w.decimals(Z, 3)))
        for group in self.groups:
            yield self._results(group, w)
            yield self._figures(group, w)
        if any(cases_of(group) is None for group in self.groups):
            yield Paragraph(w("asked.par.too-many"), "note")
        yield from annex_commands(case, (command("explain", group.first.id) for group in self.groups), w)

    def _results(self, group: PricedGroup, w: Words) -> Table:
        total, nets = cases_of(group), group.measures.distribution.nets

        fields: tuple[Field[Fraction], ...] = (
            Label(w("asked.par.net"), signed_text, total=w("explain.sum")),
            *when(total, Count(title=w("asked.par.cases"), of=lambda net: int(nets[net] * (total or 0)), total=total)),
            Fractional(w("explain.probability"), nets.__getitem__, total=Fraction(1)),
            Number(w("asked.par.chance"), lambda net: w.chance(nets[net]), total=w.chance(Fraction(1))),
            Number(
                w("asked.par.return"),
                lambda net: w.percent(returned(group, net)),
                total=w.percent(group.measures.return_to_player),
            ),
        )
        return table(w, fields, [net for net, p in nets.items() if p], group.name(w))

    def _figures(self, group: PricedGroup, w: Words) -> Table:
        """What a sheet has besides, and the intervals: a figure a row."""
        measures = group.measures
        rows = [
            (w("asked.par.hit"), w.chance(measures.win)),
            (w("asked.par.deviation"), w.decimals(measures.standard_deviation)),
            (w("asked.par.index"), w.decimals(volatility(group))),
        ]
        back = w.percent(measures.return_to_player)
        for rounds in self.rounds:
            half = w.percent(Fraction(half_width(group, rounds)))
            rows.append((w("asked.par.interval", n=rounds, rounds=w.counted(rounds)), f"{back} ± {half}"))
        fields: tuple[Field[tuple[str, str]], ...] = (
            Label(w("explain.figure"), lambda row: row[0]),
            Number(w("asked.value"), lambda row: row[1]),
        )
        return table(w, fields, rows, w("page.table-again", text=group.name(w), column=lower_first(fields[0].title)))

    def data(self) -> ParSheetData:
        """Every figure exactly, but for square roots, which have twenty digits."""
        return ParSheetData(bets=[self._sheet(group) for group in self.groups])

    def _sheet(self, group: PricedGroup) -> _ParSheetOfBet:
        measures, total = group.measures, cases_of(group)
        return _ParSheetOfBet(
            of=[bet.id for bet in group.bets],
            total=None if total is None else str(total),
            rows=[
                _ParRow(
                    net=str(net),
                    cases=None if total is None else str(p * total),
                    probability=p,
                    return_=returned(group, net),
                )
                for net, p in measures.distribution.nets.items()
                if p
            ],
            hit_frequency=measures.win,
            return_to_player=measures.return_to_player,
            standard_deviation=format(measures.standard_deviation, "f"),
            volatility_index=format(volatility(group), "f"),
            intervals=[
                _ParInterval(rounds=rounds, half_width=format(half_width(group, rounds), "f")) for rounds in self.rounds
            ],
        )


def par_sheet(asked: AskedAnnex, case: Case, track: Track) -> ParSheet:
    """The sheet of each proposed bet.

    Raises:
        NoSpreadError: a hand is parted by the play of one, whose deviation is not worked out.
    """
    groups = asked_groups(case)
    for group in groups:
        group.measures.distribution.spread  # noqa: B018  # without which there is no volatility
    rounds = sorted({*ROUNDS, *(int(asked.given[name]) for name in asked.given)})
    return ParSheet(groups, tuple(rounds))


def cases_of(group: PricedGroup) -> int | None:
    """Of how many equally likely cases the probabilities are parts; None where they are too many to be written.

    Of a bet that one trial decides they are those of the device, where these are few enough, of others the least common
    denominator.
    """
    least = lcm(*(p.denominator for p in group.measures.distribution.nets.values()))
    device = group.derivation.weight
    found = (device, least) if group.in_one_trial and device % least == 0 else (least,)
    return next((total for total in found if total <= MOST), None)


def returned(group: PricedGroup, net: Fraction) -> Fraction:
    """What a net result adds to the return: its probability times what it gives back of what was put down."""
    staked = group.measures.distribution.staked
    return group.measures.distribution.nets[net] * (net + staked) / staked


def volatility(group: PricedGroup) -> Decimal:
    """The volatility index: 1.645 standard deviations of the return of one round."""
    return half_width(group, 1)


def half_width(group: PricedGroup, rounds: int) -> Decimal:
    """How far the return of so many rounds is likely to be off, by the normal approximation, at 90 %."""
    measures = group.measures
    return root(measures.variance * Z**2 / (measures.distribution.staked**2 * rounds))
