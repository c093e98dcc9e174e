"""The `--format` of commands whose report has a chart as well, and how such a report is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from macau_edge.reports.document import Document

ChartFormat = Literal["table", "json", "csv", "markdown", "chart", "svg"]
"""A format of a report that has a chart: `chart` in text, `svg` a picture."""

ChartFormatOption = Annotated[
    ChartFormat, typer.Option("--format", help="How the figures are shown; chart is text, svg a picture.")
]
"""The option itself."""


def emit_charted(
    document: Callable[[], Document],
    data: Callable[[], dict[str, Any]],
    chart: Callable[[], str],
    picture: Callable[[], str],
    format_: ChartFormat,
    output: Path | None,
    force: bool,
) -> None:
    """Shows a report in the format asked for, or writes it to the file `output`; only what is shown is made.

    `document` makes the report, or for CSV its records; `data` makes what JSON has, `chart` the chart in text and
    `picture` that in SVG.

    Raises:
        UsageError: the file exists and `force` is not set, or it cannot be written.
    """
    from macau_edge.cli.output import emit, write

    if format_ == "chart":
        write(chart(), output, force)
    elif format_ == "svg":
        write(picture(), output, force)
    else:
        emit(document, data, format_, output, force)
