"""What macau-edge studio does: a file opened, a window served, and what was not saved kept."""

from __future__ import annotations

from macau_edge.cli.messages import report_error
from macau_edge.cli.output import write_output
from macau_edge.cli.studio import StudioRequest
from macau_edge.model.message import Message
from macau_edge.studio import serve_window
from macau_edge.studio.files import open_file


def edit_in_browser(asked: StudioRequest) -> None:
    """Serves a window for a file until somebody ends it."""
    for kept in serve_window(open_file(asked.file), asked.port, not asked.no_open, _tell):
        report_error(Message("what was not saved is in {file}", file=kept))


def _tell(address: str) -> None:
    write_output(f"{address}\n", None, False, None)
