"""Provisions that can be read in more than one way: what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from macau_edge.model import Choice, Ruleset
from macau_edge.model.problem import Problem
from macau_edge.model.refusals import without_repeats
from macau_edge.questions.readings.find import OtherReadings, analyse_reading, readings_document, readings_records
from macau_edge.questions.readings.request import ReadingsRequest
from macau_edge.questions.request import Answer, Choices, Track
from macau_edge.reports.result import Result

if TYPE_CHECKING:
    from macau_edge.questions.readings.data import ReadingsData


def _find(
    _: ReadingsRequest, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track
) -> OtherReadings:
    """Both engines on every way."""
    found = tuple(analyse_reading(ruleset, reading, choices) for reading in track(ruleset.readings))
    return OtherReadings(ruleset, choices, found, given=frozenset(given))


def _problems(found: OtherReadings) -> Iterable[Problem]:
    return (problem for analysis in found.analyses for problem in analysis.problems)


def _refused(found: OtherReadings) -> Iterable[Problem]:
    return without_repeats(problem for analysis in found.analyses for problem in analysis.refused)


def readings_json(found: OtherReadings) -> ReadingsData:
    """The published shape, `macau-edge/readings/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.readings.data import readings_data

    return readings_data(found)


ANSWER = Answer(
    find=_find,
    show=lambda _, found: Result(found, readings_document, readings_json, records=readings_records),
    problems=_problems,
    refused=_refused,
)
