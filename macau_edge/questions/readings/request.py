"""Provisions that can be read in more than one way: what is asked, and what answers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from macau_edge.questions.ask import Choices, Track, limit_field, row_order, table_columns

if TYPE_CHECKING:
    from macau_edge.model import Choice, Ruleset
    from macau_edge.model.problem import Problem
    from macau_edge.questions.readings.data import ReadingsData
    from macau_edge.questions.readings.find import OtherReadings
    from macau_edge.reports.shown import Shown


COLUMNS = ("bet", "prize-adopted", "edge-adopted", "edge-adopted%", "prize-otherwise", "edge-otherwise",
           "edge-otherwise%", "advantage")  # fmt: skip
"""The columns of the tables of bets, by the names that `--columns` and `--sort` have for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingsRequest:
    """The provisions of a game that can be read in more than one way, with the figures of each."""

    columns: tuple[str, ...] = table_columns(COLUMNS, "bet,edge-adopted,edge-otherwise")
    sort: str = row_order(COLUMNS, "-edge-otherwise")
    limit: int | None = limit_field()

    def find(self, ruleset: Ruleset, choices: Mapping[str, Choice], given: Choices, track: Track) -> OtherReadings:
        """Both engines on every way; raises ProblemError."""
        from macau_edge.questions.readings.find import OtherReadings, analyse_reading

        found = tuple(analyse_reading(ruleset, reading, choices) for reading in track(ruleset.readings))
        return OtherReadings(ruleset, choices, found, given=frozenset(given))

    def show(self, found: OtherReadings) -> Shown[OtherReadings]:
        """The report, its records and its JSON."""
        from macau_edge.questions.readings.find import readings_document, readings_records
        from macau_edge.reports.shown import Shown

        return Shown(found, readings_document, readings_json, records=readings_records)

    def refused(self, found: OtherReadings) -> Iterable[Problem]:
        """The bets that are too dear, in whatever reading, each once."""
        from macau_edge.model.refusals import without_repeats

        return without_repeats(problem for analysis in found.analyses for problem in analysis.refused)

    def problems(self, found: OtherReadings) -> Iterable[Problem]:
        """Where the engines disagree, in whatever way a provision is read."""
        return (problem for analysis in found.analyses for problem in analysis.problems)


def readings_json(found: OtherReadings) -> ReadingsData:
    """The published shape, `macau-edge/readings/1`; its records are imported when JSON is asked for."""
    from macau_edge.questions.readings.data import readings_data

    return readings_data(found)
