"""Provisions with more than one meaning -> JSON, the published shape `macau-edge/readings/1`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from macau_edge.questions.readings.find import OtherReadings, ReadOtherwise
from macau_edge.reports import figures


class _ReadingsAlternative(figures.Record):
    id: str
    text: figures.Words
    bets_adopted: list[figures.BetData]
    bets: list[figures.BetData]


class _ReadingsReading(figures.Record):
    id: str
    law: str | None
    adopted: figures.Words
    because: figures.Words
    alternatives: Annotated[list[_ReadingsAlternative], Meta(min_length=1)]


class ReadingsData(figures.HeadData, tag="macau-edge/readings/1"):
    """Provisions with more than one meaning, and the figures of each."""

    copied_from: ClassVar = {
        "engines": lambda found: figures.engines_data(bet for analysis in found.analyses for bet in analysis.bets),
        "readings": lambda found: [_reading(one) for one in found.provisions],
        "notes": "ruleset.notes",
        "assumptions": "ruleset.assumptions",
    }

    engines: figures.EnginesData
    readings: list[_ReadingsReading]
    notes: list[figures.ProvisionData]
    assumptions: list[figures.AssumptionData]


def readings_data(found: OtherReadings) -> ReadingsData:
    """The published shape; every bet has all its figures."""
    return figures.copied(ReadingsData, found, **figures.head_fields(found.ruleset, found.choices))


def _reading(one: ReadOtherwise) -> _ReadingsReading:
    return figures.copied(
        _ReadingsReading,
        one.reading,
        alternatives=[
            figures.copied(
                _ReadingsAlternative,
                alternative,
                bets_adopted=[figures.bet_data(bet) for bet in adopted.bets],
                bets=[figures.bet_data(bet, advantage=bet.favours_player) for bet in otherwise.bets],
            )
            for alternative, adopted, otherwise in one.ways
        ],
    )
