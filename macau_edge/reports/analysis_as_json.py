"""What every bet of a game is worth -> JSON, the published shape `schemas/analysis-1.json`."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from macau_edge.analysis import Analysis
from macau_edge.model import Option
from macau_edge.reports.data import Record
from macau_edge.reports.figures import BetData, EnginesData, HeadData, bet_data, engines, head, labels


class _Option(Record):
    law: str | None
    choices: list[str] | Literal["any ratio"]
    choice: str | None
    by: Literal["given", "default", "not given"]


class _Choice(Record):
    options: dict[str, str]
    """The choice of each option; one that was not given is missing."""
    engines: EnginesData
    bets: list[BetData]


class AnalysisData(HeadData, tag="macau-edge/analysis/1"):
    """What every bet of a game is worth."""

    since = ("options_taken",)

    options_taken: dict[str, _Option]
    """What the law leaves to the house, and who chose."""
    engines: EnginesData
    bets: list[BetData]
    every_choice: list[_Choice] | UnsetType = UNSET


def analysis_data(analysis: Analysis, every: tuple[Analysis, ...] = ()) -> AnalysisData:
    """The published shape; `every` has one analysis for each choice."""
    return AnalysisData(
        **head(analysis.ruleset, analysis.choices),
        options_taken={name: _taken(analysis, option) for name, option in analysis.ruleset.options.items()},
        engines=engines(analysis.bets),
        bets=[bet_data(bet) for bet in analysis.bets],
        every_choice=[_choice(other) for other in every] or UNSET,
    )


def _taken(analysis: Analysis, option: Option) -> _Option:
    choice = analysis.choices.get(option.id)
    return _Option(
        law=option.law.text if option.law else None,
        choices=[one.label for one in option.choices] if option.choices else "any ratio",
        choice=choice.label if choice else None,
        by="given" if option.id in analysis.given else "default" if choice else "not given",
    )


def _choice(analysis: Analysis) -> _Choice:
    return _Choice(
        options=labels(analysis.choices),
        engines=engines(analysis.bets),
        bets=[bet_data(bet) for bet in analysis.bets],
    )
