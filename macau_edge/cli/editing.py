"""What macau-edge studio does: a file opened, a window served, and what was not saved kept."""

from __future__ import annotations

from macau_edge.cli.messages import report_error
from macau_edge.cli.output import write_output
from macau_edge.cli.studio import StudioRequest
from macau_edge.model.message import Message
from macau_edge.studio.files import open_file
from macau_edge.studio.windows import Figures


def edit_in_browser(asked: StudioRequest) -> None:
    """Serves a window for a file until somebody ends it."""
    first = Figures()
    try:
        file = open_file(asked.file)
        first.begin()
        from macau_edge.studio.serving import serve_window  # while the process imports the engines, on another core

        for kept in serve_window(file, asked.port, not asked.no_open, _tell, first):
            report_error(Message("what was not saved is in {file}", file=kept))
    finally:
        first.end()


def _tell(address: str) -> None:
    write_output(f"{address}\n", None, False, None)
