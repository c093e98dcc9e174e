"""Tables on a terminal: as wide as they are where they fit, and stacked no more than it takes where they do not."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.reports.document import Column, Table
from macau_edge.reports.terminal import print_document

TABLE = Table(
    (
        Column("Bet", group="bet"),
        Column("Name", group="bet"),
        Column("Win", right=True, group="odds"),
        Column("Lose", right=True, group="odds"),
    ),
    (("pass-line", "派司拉", "244/495", "251/495"), ("field", "Field", "4/9", "5/9")),
)


def shown(width: int) -> list[str]:
    stream = StringIO()
    print_document((TABLE,), Console(file=stream, width=width, color_system=None, force_terminal=True))
    return [line.rstrip() for line in stream.getvalue().splitlines() if line.strip()]


@pytest.mark.parametrize("width", [20, 25, 30, 40, 80, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    assert max(cell_len(line) for line in shown(width)) <= width


@pytest.mark.parametrize(("width", "lines"), [(80, 1), (36, 2), (22, 2)])
def test_groups_are_stacked_one_after_the_other(width: int, lines: int) -> None:
    text = shown(width)
    assert len(text) == 1 + 3 * lines
    assert any("Win" in line and "Lose" in line for line in text) == (width > 22)
    assert any("Bet" in line and "Name" in line for line in text) == (width > 36)
