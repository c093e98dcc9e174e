"""The formats that a report or findings are shown in: one table, of which options, endings and escaping are made."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from macau_edge.model import Language
    from macau_edge.model.foreign import Form
    from macau_edge.reports.result import Result


class Format(NamedTuple):
    """A format by its name, and what makes it of a report; of findings see `reports/findings`.

    `form` says how a character may be escaped in it. A file whose name has one of the `endings` is in it where nothing
    else is asked for. What is `for_programs` is the same in the language of whoever asks; `drawn` is a chart, which not
    every report has.
    """

    name: str
    made: Callable[[Result[Any], Language], str] | None = None
    form: Form = "text"
    endings: tuple[str, ...] = ()
    for_programs: bool = False
    drawn: bool = False


def _json(shown: Result[Any], _: Language) -> str:
    from macau_edge.reports.figures import to_json_text

    return to_json_text(shown.data(shown.found))


TEXTS = (".txt", ".log", ".out", ".diff", ".patch")
"""Endings of a text as it is on a screen: of a report, of findings, or of the lines that `check --diff` shows."""

FORMATS = {
    one.name: one
    for one in (
        Format("table", lambda shown, language: shown.text(language), endings=TEXTS),
        Format("json", _json, "json", (".json",), for_programs=True),
        Format("csv", lambda shown, language: shown.csv(language), endings=(".csv",), for_programs=True),
        Format("markdown", lambda shown, language: shown.markdown(language), endings=(".md",)),
        Format("html", lambda shown, language: shown.page(language), "xml", (".html", ".htm")),
        Format("chart", lambda shown, language: shown.chart(language), drawn=True),
        Format("svg", lambda shown, language: shown.svg(language), "xml", (".svg",), drawn=True),
        Format("github", for_programs=True),
        Format("sarif", form="json", endings=(".sarif.json", ".sarif"), for_programs=True),
        Format("junit", form="xml", endings=(".xml",), for_programs=True),
        Format("gitlab", form="json", for_programs=True),
    )
}
"""Every format, those of reports first, in the order of the help."""

OF_REPORTS = tuple(name for name, one in FORMATS.items() if one.made and not one.drawn)
"""The formats of a report without a chart."""
OF_CHARTS = tuple(name for name, one in FORMATS.items() if one.made)
"""Those of one that has a chart."""


def format_of(file: str, known: Collection[str]) -> str | None:
    """Which of some formats the name of a file ends with, by the longest ending; None where it is none of them."""
    ends = [(end, name) for name in known if name in FORMATS for end in FORMATS[name].endings]
    fitting = [one for one in ends if file.lower().endswith(one[0])]
    return max(fitting, key=lambda one: len(one[0]))[1] if fitting else None


def foreign_ending(file: str) -> str:
    """What the name of a file ends with where that is no ending of a text; empty where it is, or where it has none.

    An ending is of letters and digits, one letter at least, behind the last point: `report.2026-11` has none.
    """
    _, point, end = file.lower().rpartition(".")
    known = (ending for one in FORMATS.values() for ending in one.endings if file.lower().endswith(ending))
    found = max(known, key=len, default=f"{point}{end}" if point and end.isalnum() and not end.isdecimal() else "")
    return "" if found in TEXTS else found


def form_of(name: str) -> Form:
    """How a character is escaped in a format; as in a text where it is none of these."""
    return FORMATS[name].form if name in FORMATS else "text"
