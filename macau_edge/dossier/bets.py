"""A bet -> everything of it as data: its prizes row by row, and every figure.

The difference of the engines is no figure, whose digits change with the machine, but a round bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from macau_edge.analysis import Analysis, BetAnalysis
from macau_edge.analysis.derivation import Derivation
from macau_edge.dossier.sections.offers import profit_of
from macau_edge.model import Choice, Pays, PrizeTable, Reference, Verdict, key_text, own_pays
from macau_edge.outcomes.options import chosen_ratio
from macau_edge.questions.analyse.data import LongRunData, long_run_data
from macau_edge.reports.figures import Exact, MeasuredData, NetData, Record, copied, measured_fields

CLOSE: Literal["1e-9"] = "1e-9"
"""A difference between the engines below it is said to be so, whatever it is: its digits change with the machine."""
WIDEST: Literal["1e-6"] = "1e-6"
"""Engines that are further apart than this never agree: see `analysis.WIDEST`."""

Bound = Literal["1e-9", "1e-6"]


def difference_at_most(bet: BetAnalysis) -> Bound | None:
    """A round bound on the engines' difference, the same on every machine; None where they do not agree."""
    if bet.measures is None or not bet.agree:
        return None
    return CLOSE if bet.distance < float(CLOSE) else WIDEST


class _Engine(Record):
    copied_from: ClassVar = {"difference_at_most": difference_at_most}

    difference_at_most: Bound | None
    """No figure of the two engines is further apart, relative where it is above one; null where they do not agree."""
    agree: bool


class _DossierRow(Record):
    for_: list[str]
    """What the rows of its table are for, outermost first."""
    option: str | None
    """The option of the law that fixes it."""
    pays: str | None
    """Profit to stake, or `N for M`; a word where nothing is won."""
    profit: str | None
    """Profit per unit of the stake."""


class _DossierResult(Record):
    copied_from: ClassVar = {
        "decision": "target",
        "pays": "prize",
        "commission": lambda net: net.profit - net.net,
    }

    decision: str
    pays: str | None
    profit: Exact
    commission: Exact
    net: Exact


class AnnexRecord(Record):
    """What an annex found, once for each choice that the house goes on having."""

    kept: dict[str, str] | UnsetType = UNSET
    """The choice of each option that the house goes on choosing, under which it was found."""


class _PartedRounds(Record):
    copied_from: ClassVar = {
        "probability": "chance",
        "mean_net": "mean",
        "others": lambda parted: [NetData(net=str(net), probability=chance) for net, chance in parted.nets.items()],
    }

    probability: Fraction | None
    """That a hand is parted in a round."""
    mean_net: Fraction | None
    """What such a round comes to on average, in units of the stake."""
    others: list[NetData]
    """The net results of all other rounds."""


class DossierBetData(MeasuredData):
    """One bet and all its figures."""

    engines: _Engine | None
    pays: list[_DossierRow]
    """The prizes, row by row; none of a bet that is laid of others."""
    expected_net: Fraction | None
    """Expected net result of the player per unit of the stake."""
    long_run: LongRunData | UnsetType = UNSET
    """Of a proposed bet that is paid of meters: figures of no day, where all others are those of one."""
    results: list[_DossierResult] | UnsetType = UNSET
    """How each net result follows from its prize; of a proposed bet."""
    parted: _PartedRounds | UnsetType = UNSET
    """Of a proposed bet by whose play a hand is parted, and which has no distribution, what is known in its place."""
    kept: dict[str, str] | UnsetType = UNSET
    """The choice of each option of it that the house goes on choosing; it stands there once for each."""


def dossier_bet(
    bet: BetAnalysis,
    analysis: Analysis,
    derivation: Derivation | None = None,
    kept: Mapping[str, Choice] | None = None,
    *,
    long_run: BetAnalysis | None = None,
) -> DossierBetData:
    """One bet with its prizes and every figure; the bound of the engines' difference in place of the difference."""
    measures = bet.measures
    return DossierBetData(
        **measured_fields(bet),
        engines=copied(_Engine, bet) if measures else None,
        pays=_prizes(bet, analysis),
        expected_net=measures.expected_net if measures else None,
        long_run=long_run_data(long_run) if long_run else UNSET,
        results=[copied(_DossierResult, net) for net in derivation.nets] if derivation else UNSET,
        parted=copied(_PartedRounds, derivation.parted) if derivation and derivation.parted else UNSET,
        kept={name: choice.label for name, choice in kept.items()} if kept else UNSET,
    )


def _prizes(bet: BetAnalysis, analysis: Analysis) -> list[_DossierRow]:
    """Each prize as it is written, its profit, and what the rows of its table are for, outermost first."""
    pays = bet.member.bet.pays
    return list(_rows(own_pays(pays, bet.member), analysis, ())) if pays is not None else []


def _rows(pays: Pays, analysis: Analysis, keys: tuple[str, ...]) -> Iterator[_DossierRow]:
    if isinstance(pays, PrizeTable):
        kind = pays.by.measure.kind if pays.by.measure else pays.by.kind
        by = " ".join(filter(None, (kind, pays.by.what, *pays.by.hands)))
        for row in pays.rows:
            yield from _rows(row.pays, analysis, (*keys, f"{by}: {', '.join(map(key_text, row.keys))}"))
        return
    word = pays.word if isinstance(pays, Verdict) else None
    ratio = chosen_ratio(pays, analysis.choices)
    yield _DossierRow(
        for_=list(keys),
        option=pays.word if isinstance(pays, Reference) else None,
        pays=str(ratio) if ratio else word,
        profit=str(profit_of(ratio, analysis.ruleset)) if ratio else None,
    )
