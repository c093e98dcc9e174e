"""Tables on a terminal: as wide as they are where they fit, and stacked no more than it takes where they do not."""

from __future__ import annotations

import os
import pty
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from macau_edge.reports.document import Column, Table
from macau_edge.reports.terminal import print_document
from tests.conftest import Run
from tests.loops import each

TABLE = Table(
    (
        Column("Bet", group="bet"),
        Column("Name", group="bet"),
        Column("Win", right=True, group="odds"),
        Column("Lose", right=True, group="odds"),
    ),
    (("pass-line", "派司拉", "244/495", "251/495"), ("field", "Field", "4/9", "5/9")),
)


def shown(width: int, table: Table = TABLE) -> list[str]:
    stream = StringIO()
    print_document((table,), Console(file=stream, width=width, color_system=None, force_terminal=True))
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


# --- a table with a line for each row: what there is no room for is left out and named --------------------------------

RANKED = Table(
    (
        Column("Bet", key="bet"),
        Column("Name", key="name", rank=2),
        Column("Prize", key="prize"),
        Column("Win", right=True, key="win"),
        Column("Throws", right=True, key="throws", rank=1),
    ),
    (
        ("hard-way[4 10]", "Hard Way", "7:1", "1/9", "4.0000"),
        ("field", "Field", "1:1 (3, 4, 9, 10, 11) · 2:1 (2) · 3:1 (12)", "4/9", "1.0000"),
    ),
    left_out="Left out: ",
)


def test_a_table_that_fits_has_all_its_columns() -> None:
    head, _, *rows = shown(200, RANKED)
    assert head.split() == ["Bet", "Name", "Prize", "Win", "Throws"]
    assert len(rows) == 2


def test_the_columns_of_the_highest_rank_are_left_out_first_and_named() -> None:
    texts = {width: shown(width, RANKED) for width in (50, 60, 70)}
    assert texts[70][0].split() == ["Bet", "Name", "Prize", "Win", "Throws"]
    assert texts[60][0].split() == ["Bet", "Prize", "Win", "Throws"]
    assert texts[60][-1] == "Left out: Name"
    assert texts[50][0].split() == ["Bet", "Prize", "Win"]
    assert texts[50][-1] == "Left out: Name · Throws"


@pytest.mark.parametrize("width", [45, 50, 60, 70, 80])
def test_only_the_longest_cell_is_folded_and_no_word_is_broken(width: int) -> None:
    text = shown(width, RANKED)
    assert max(cell_len(line) for line in text if "Left out" not in line) <= width
    assert any(line.strip().startswith("hard-way[4 10]") and line.endswith(("1/9", "4.0000")) for line in text)
    assert set(" ".join(text).replace("─", "").split()) >= {"(3,", "4,", "9,", "10,", "11)", "(12)", "field"}


def test_the_columns_and_the_order_of_the_rows_can_be_chosen(run: Run) -> None:
    table = run("analyse", "craps", "--columns", "edge,bet", "--sort=-edge").out.split("\n\n")[3].splitlines()
    assert table[0].split() == ["House", "edge", "%", "Bet"]
    edges = [line.split()[1] for line in table[2:]]
    assert edges == sorted(edges, key=float, reverse=True)
    assert table[2].split()[-1] in ("any-7", "big", "small")
    lines = run("analyse", "portugal/craps", "--columns", "edge,bet", "--sort", "edge").out.splitlines()
    given = ["%" in line for line in lines if "%" in line or line.lstrip().startswith("not given")]
    assert given == sorted(given, reverse=True)  # what has no figure comes last
    assert set(given) == {True, False}


def test_a_column_that_is_asked_for_is_there_where_it_says_no_more_than_another(run: Run) -> None:
    """Of roulette nothing is put down later than at the start, so that the loss per unit of all of it is the edge."""
    lines = run("analyse", "roulette", "--bet", "red", "--columns", "edge,risk", "--sort", "risk").out.splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith("House edge"))
    assert lines[head].split() == ["House", "edge", "%", "Element", "of", "risk"]
    assert lines[head + 2].split()[0] == lines[head + 2].split()[-1]


def test_a_column_that_is_none_is_refused(run: Run) -> None:
    refused = run("analyse", "craps", "--columns", "bet,odds")
    assert refused.code == 2
    assert refused.err.startswith("macau-edge: --columns: there is no column 'odds'\n  help: they are bet, name, ")
    assert run("analyse", "craps", "--sort", "odds").code == 2
    assert "do not go with `--stake`" in run("analyse", "craps", "--stake", "10", "--sort", "edge").err


@each(("format_", "option"), [("csv", "--columns"), ("json", "--columns"), ("csv", "--sort"), ("json", "--sort")])
def test_what_programs_read_has_every_column_in_the_order_of_the_file(run: Run, format_: str, option: str) -> None:
    """They were passed over in silence, and whoever asked for the dearest bet first had the first of the file."""
    refused = run("analyse", "craps", option, "edge", "--format", format_)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == (
        f"macau-edge: `{option}` is of the table, and {format_} has every figure in the order of the file\n"
        f"  help: leave it out, or ask for `--format table` or `markdown`\n"
    )


# --- what is longer than the screen goes to a pager ------------------------------------------------------------------


def on_a_terminal(words: str, lines: int, **environment: str) -> str:
    """What a command writes to a terminal of so many lines."""
    begun, terminal = pty.openpty()
    program = [sys.executable, "-m", "macau_edge", *shlex.split(words)]
    around = {**os.environ, "COLUMNS": "80", "LINES": f"{lines}", "TERM": "xterm", "NO_COLOR": "1", **environment}
    with subprocess.Popen(program, stdout=terminal, stderr=subprocess.DEVNULL, env=around) as process:
        os.close(terminal)
        found = b""
        while True:
            try:
                read = os.read(begun, 65536)
            except OSError:  # how Linux says that nobody has the terminal open any more
                break
            if not read:
                break
            found += read
        process.wait()
    os.close(begun)
    return found.decode().replace("\r\n", "\n")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_what_is_longer_than_the_screen_goes_to_the_pager(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED; cat\n", "utf-8")
    pager.chmod(0o755)
    asked = "analyse fantan --bet fan"
    assert on_a_terminal(asked, 5, PAGER=str(pager)).startswith("PAGED\n")
    short = on_a_terminal(asked, 500, PAGER=str(pager))
    assert "PAGED" not in short
    wide = on_a_terminal(f"{asked} --wide", 500)
    assert max(map(len, wide.splitlines())) > 120
    assert "Not shown" in short
    assert "Not shown" not in wide
    for name in ("cat", " ", "no-such-program", "less '"):
        assert on_a_terminal(asked, 5, PAGER=name) == short
    assert on_a_terminal(f"--no-pager {asked}", 5, PAGER=str(pager)) == short
