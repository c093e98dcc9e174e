"""Reports that can be charts as well: in text for the terminal, or a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from macau_edge.reports.document import Document

ChartFormat = Literal["table", "json", "csv", "markdown", "chart", "svg"]
"""A format of the reports that have a chart."""

ChartFormatOption = Annotated[
    ChartFormat, typer.Option("--format", help="How the figures are shown; chart is text, svg a picture.")
]


def emit_charted(
    document: Callable[[], Document],
    data: Callable[[], dict[str, Any]],
    chart: Callable[[], str],
    picture: Callable[[], str],
    format_: ChartFormat,
    output: Path | None,
    force: bool,
) -> None:
    """Shows a report in the format asked for, or writes it to a file; `document` is the records where that is CSV."""
    from macau_edge.cli.output import emit, write

    if format_ == "chart":
        write(chart(), output, force)
    elif format_ == "svg":
        write(picture(), output, force)
    else:
        emit(document, data, format_, output, force)
