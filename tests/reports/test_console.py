"""Tables on a terminal: as wide as they are where they fit, and with a line a row as far as that goes where not."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
import termios
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import pairwise, product
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import macau_edge
from macau_edge.analysis import analyse_ruleset
from macau_edge.outcomes.options import choose
from macau_edge.questions.analyse.rows import grouped_bets, table_of
from macau_edge.reports.document import Column, Table
from macau_edge.reports.fitting import fitted_tables, wrapped
from macau_edge.reports.terminal import print_document
from macau_edge.wording import Words
from tests.analysis.test_stakes import shipped
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


@pytest.mark.parametrize(("width", "parts"), [(80, 1), (42, 1), (34, 2), (30, 2)])
def test_what_is_too_wide_is_several_tables_each_of_which_says_what_its_rows_are_of(width: int, parts: int) -> None:
    text = shown(width)
    assert len(text) == parts * 4
    assert sum(line.split() == ["pass-line", "派司拉", "244/495", "251/495"] for line in text) == (parts == 1)
    assert sum("pass-line" in line and "派司拉" in line for line in text) == parts
    assert set("".join(text).replace("─", " ").split()) >= {"派司拉"}


def test_a_word_that_is_wider_than_the_screen_is_broken_and_no_other() -> None:
    table = Table((Column("Bet"), Column("Edge", right=True)), (("field", "1/" + "9" * 90), ("pass-line", "7/495")))
    text = shown(40, table)
    assert max(cell_len(line) for line in text) <= 40
    assert "".join(text).replace(" ", "").count("9") == 90 + 1
    assert any(line.split() == ["pass-line", "7/495"] for line in text)


def test_of_two_long_columns_both_are_folded_before_one_is_squeezed() -> None:
    said = "words that are many and none of them long " * 3
    table = Table((Column("Law"), Column("Text")), ((said, said * 3),))
    text = shown(80, table)
    places = [line.index("Text") for line in text if "Text" in line]
    assert len(places) == 1
    assert 20 <= places[0] <= 60


def test_a_share_in_percent_has_the_title_of_the_fraction_that_is_left_out() -> None:
    table = Table(
        (Column("Bet"), Column("House edge", right=True, rank=1), Column("%", right=True)),
        (("pass-line", "0.0141414141414141414…", "1.4141 %"),),
        left_out="Left out: ",
    )
    head, _, row, missing = shown(40, table)
    assert head.split("  ")[-1].strip() == "House edge (%)"
    assert row.split() == ["pass-line", "1.4141", "%"]
    assert missing == "Left out: House edge"


def test_the_bracket_of_such_a_title_is_as_wide_as_its_letters() -> None:
    columns = (Column("識別碼"), Column("娛樂場利益", right=True, rank=1), Column("%", right=True))
    head, *_ = shown(40, Table(columns, (("pass-line", "0.0141414141414141414…", "1.4141%"),), left_out="欠："))
    assert head.split("  ")[-1].strip() == "娛樂場利益（%）"


# --- where a line may end --------------------------------------------------------------------------------------------


@each(
    ("text", "width", "found"),
    [
        ("the bet hard-way[4 10] wins", 16, ["the bet", "hard-way[4 10]", "wins"]),
        ("see `macau-edge readings` for all", 24, ["see", "`macau-edge readings`", "for all"]),
        ("an edge of 1.4141 %, as it is", 19, ["an edge of", "1.4141 %, as it is"]),
        ("點數總和為pass-line-odds[4 10]，即輸", 22, ["點數總和為", "pass-line-odds[4 10]，", "即輸"]),
        ("一二三四五。六七", 10, ["一二三四", "五。六七"]),
        ("一二三（四五）六", 8, ["一二三", "（四五）", "六"]),
        ("a\nb c", 10, ["a", "b c"]),
        ("a" * 12, 5, ["aaaaa", "aaaaa", "aa"]),
        ("", 5, [""]),
    ],
)
def test_no_word_identifier_command_or_share_is_broken(text: str, width: int, found: list[str]) -> None:
    assert wrapped(text, width) == found


def test_a_letter_of_the_east_changes_nothing_before_it() -> None:
    """Lines without such letters are broken by a shorter pattern."""
    parts = ("1 %", "`a b`", "hop[1 2]", "[", "`", " ", "ab", "—", "é·")
    for text, width in product(map("".join, product(parts, repeat=3)), (4, 7)):
        alone, followed = wrapped(f"{text} 1", width), wrapped(f"{text} 1 {'一' * 10}", width)
        assert followed[: len(alone) - 1] == alone[:-1]
        assert followed[len(alone) - 1].startswith(alone[-1])


@each(
    ("cell", "room", "found"),
    [
        ("hit, stand, double\nand one more", 24, "hit, stand, double\nand one more"),
        ("hit, stand, double\nand one more", 20, "hit, stand,\ndouble and one\nmore"),
        ("一二三四五六\n七八九十", 17, "一二三四五六\n七八九十"),
        ("一二三四五六七\n八九十", 18, "一二三四五六\n七八九十"),
    ],
)
def test_a_cell_that_was_broken_for_more_room_is_broken_anew(cell: str, room: int, found: str) -> None:
    """Each of its lines was broken by itself, so that every second one had a word or two."""
    long = Table((Column("A"), Column("B", right=True)), ((cell, "1.2"),))
    _, (shown,) = fitted_tables(long, room)
    assert shown.rows[0][0] == found


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


def test_a_table_that_fits_leaves_out_nothing_where_the_longest_text_stands_in_no_wide_column() -> None:
    """A title is wider than the cells, and Chinese letters may part anywhere: it was taken for one without room."""
    columns = (Column("識別碼"), Column("採納解讀的賠率"), Column("利益", right=True, rank=1), Column("利益屬於"))
    table = Table(columns, (("dont-pass", "1賠1", "3/220", "娛樂場"),))
    assert fitted_tables(table, 1000) == (1, [table])


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


@each(
    ("words", "sort", "figure"),
    [
        ("readings roulette --columns bet,edge-otherwise", "edge-otherwise", -2),
        ("simulate fantan --rounds 500 --seed 1 --workers 1 --columns bet,z", "z", -1),
        ("bias roulette --pocket 17=0.03 --columns bet,edge-all", "edge-all", 1),
        ("bias craps --columns bet,faces", "faces", 1),
        ("bias baccarat --columns bet,faces", "faces", 1),
        ("simulate craps --rounds 500 --seed 1 --workers 1 --columns edge,bet,p", "p", -1),
    ],
    quick=lambda words, *_: words.startswith("readings"),
)
def test_other_reports_on_bets_have_columns_and_an_order_as_well(run: Run, words: str, sort: str, figure: int) -> None:
    """Numbers are ordered as such, however they are written; what has none comes last, in either direction."""
    for minus in ("", "-"):
        out = run(*shlex.split(words), f"--sort={minus}{sort}").out
        for table in out.split("\n\n"):
            lines = table.splitlines()
            if len(lines) < 3 or "Bet" not in lines[0] or not set(lines[1]) <= {"-", " "}:
                continue
            cells = [re.split(r"  +", line.strip())[figure] for line in lines[2:]]
            values = [parsed_number(cell) for cell in cells]
            known = [value for value in values if value is not None]
            assert values[: len(known)] == known
            assert known == sorted(known, reverse=minus == "-")
            break
        else:
            raise AssertionError(out)


def parsed_number(cell: str) -> Fraction | None:
    """The number of a cell, whatever stands behind it."""
    found = re.match(r"[+-]?[0-9.]+(/[0-9]+)?(e-?[0-9]+)?", cell)
    return Fraction(found[0].removeprefix("+")) if found else None


def test_a_column_that_this_report_does_not_have_is_refused_with_those_that_it_has(run: Run) -> None:
    refused = run("bias", "roulette", "red", "--sort", "lowest")
    assert refused.code == 2
    assert refused.err == (
        "macau-edge: --sort: this report has no column `lowest`\n  help: those that it has: bet, name, faces, slope\n"
    )


def test_a_column_that_is_none_is_refused(run: Run) -> None:
    refused = run("analyse", "craps", "--columns", "bet,odds")
    assert refused.code == 2
    assert refused.err.startswith("macau-edge: --columns: there is no column `odds`\n  help: they are bet, name, ")
    assert run("analyse", "craps", "--sort", "odds").code == 2
    assert "do not go with `--stake`" in run("analyse", "craps", "--stake", "10", "--sort", "edge").err


@each(("format_", "option"), [("csv", "--columns"), ("json", "--columns"), ("csv", "--sort"), ("json", "--sort")])
@each("command", ["analyse", "readings", "bias", "simulate"])
def test_what_programs_read_has_every_column_in_the_order_of_the_file(
    run: Run, command: str, format_: str, option: str
) -> None:
    """They were passed over in silence, and whoever asked for the dearest bet first had the first of the file."""
    refused = run(command, "craps", option, "bet", "--format", format_)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == (
        f"macau-edge: `{option}` is of the table, and {format_} has every figure in the order of the file\n"
        f"  help: leave it out, or ask for `--format table`, `markdown` or `html`\n"
    )


# --- a share in percent has a name, and is kept where there is little room -------------------------------------------


@each(
    ("words", "titles"),
    [
        ("analyse craps --bet field --columns bet,edge%", ["Bet", "House edge (%)"]),
        ("analyse craps --bet field --columns %,bet", ["House edge (%)", "Bet"]),
        ("analyse craps --bet field --columns edge,bet,edge%", ["House edge", "%", "Bet"]),
        ("analyse craps --bet field --columns edge%,edge", ["House edge (%)", "House edge"]),
        ("readings craps --columns bet,edge-otherwise%", ["Bet", "House edge, otherwise (%)"]),
        ("bias craps field --die 6=1/5 --columns bet,edge-all%", ["Bet", "Edge, both dice (%)"]),
        ("analyse craps --bet field --columns bet,edge% --lang zh", ["識別碼", "娛樂場利益（%）"]),
    ],
)
def test_a_share_in_percent_is_chosen_by_the_name_of_its_fraction(run: Run, words: str, titles: list[str]) -> None:
    lines = run(*shlex.split(words)).out.splitlines()
    heads = [line for line, below in pairwise(lines) if re.fullmatch(r"-+(  -+)*", below) and "  " in below]
    assert titles in [re.split("  +", head.strip()) for head in heads]


def test_the_rows_are_ordered_by_a_share_in_percent_too(run: Run) -> None:
    for name in ("edge%", "%"):
        by_share = run("analyse", "craps", "--columns", "bet,edge%", f"--sort=-{name}").out
        assert by_share == run("analyse", "craps", "--columns", "bet,edge%", "--sort=-edge").out
    assert "there is no column `%`" in run("simulate", "craps", "--columns", "%").err  # which has none


@pytest.mark.thorough
def test_at_eighty_columns_the_percentage_stays_and_that_the_engines_agree_is_said_below(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    found = run("analyse", "craps").out
    assert "  House edge          %\n" in found
    assert re.search(r"pass-line +.* 7/495 +1\.4141 %\n", found)
    assert "agree\n" not in found
    assert "Both engines agree on every bet (48)" in found


@pytest.mark.parametrize("width", [40, 80, 120])
def test_that_the_engines_do_not_agree_stands_in_the_row_however_narrow(width: int) -> None:
    ruleset = shipped("craps")
    analysis = analyse_ruleset(ruleset, choose(ruleset, {}), only=["field", "any-7"])
    apart = replace(analysis, bets=(replace(analysis.bets[0], difference=2.0, distance=0.1), *analysis.bets[1:]))
    for found, said in ((analysis, set()), (apart, {"DISAGREE", "agree"})):
        w = Words("en", ruleset)
        _, parts = fitted_tables(table_of(found, list(grouped_bets(found, w)), w), width)
        assert said <= {cell for part in parts for row in part.rows for cell in row}
        assert bool(said) == any(column.title == "Engines" for part in parts for column in part.columns)


# --- what is piped is as wide as the terminal before which a person sits ----------------------------------------------


@pytest.mark.thorough
def test_what_is_piped_is_as_wide_as_the_environment_says(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `COLUMNS`, and where no terminal is, tables have 120 at most, and no sentence is folded."""
    said = "The figures rest on 11 assumptions that the act does not state; `macau-edge readings craps` lists them"
    without = run("analyse", "craps").out
    assert 80 < max(cell_len(line) for line in table_lines(without)) <= 120
    assert said in without
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(cell_len, run("analyse", "craps").out.splitlines())) <= 80
    for nothing in ("", "0", "-3", "many", "８０"):
        monkeypatch.setenv("COLUMNS", nothing)
        assert run("analyse", "craps").out == without


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@each("columns", [80, 200])
def test_what_is_piped_is_as_wide_as_the_terminal_of_standard_error(columns: int) -> None:
    begun, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, columns))
    program = [sys.executable, "-m", "macau_edge", "analyse", "craps"]
    shown = subprocess.run(
        program, stdout=subprocess.PIPE, stderr=terminal, text=True, encoding="utf-8", check=True, env={**os.environ}
    )
    os.close(terminal)
    os.close(begun)
    widest = max(map(cell_len, table_lines(shown.stdout)))
    assert columns - 20 < widest <= columns
    assert max(map(cell_len, shown.stdout.splitlines())) <= columns
    assert ("Prize article" in shown.stdout.split("\n---")[0]) == (columns == 200)


WRONG = "tests/wrong/application/name-of-the-game.yaml"
"""Its findings, and the line of the first, are longer than a screen."""


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
@each("columns", [60, 80, 200])
def test_findings_that_are_piped_are_as_wide_as_the_terminal_of_standard_error(columns: int) -> None:
    begun, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, columns))
    program = [sys.executable, "-m", "macau_edge", "check", WRONG]
    shown = subprocess.run(
        program, stdout=subprocess.PIPE, stderr=terminal, text=True, encoding="utf-8", check=False, env={**os.environ}
    )
    os.close(terminal)
    os.close(begun)
    assert min(columns, 120) - 20 < max(map(cell_len, shown.stdout.splitlines())) <= min(columns, 120)


@pytest.mark.thorough
def test_findings_and_messages_that_are_piped_are_as_wide_as_the_environment_says(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it no sentence is folded, since it is looked for, and a line of the file has 120 columns at most."""
    wrong = tmp_path / "long.yaml"
    wrong.write_text(Path(WRONG).read_text("utf-8").replace("[1, 3]}", f"[1, 3]}} # {'b' * 300}"), "utf-8")

    def lines_shown() -> list[str]:
        return run("check", str(wrong), "--output-format", "full").out.splitlines()

    without = lines_shown()
    quoted = [line for line in without if re.match(r" +\d+ \|", line)]
    assert max(map(cell_len, quoted)) == 120
    assert max(map(cell_len, without)) > 120
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(cell_len, lines_shown())) <= 80 + len(str(wrong))  # a name is not cut
    assert "".join(without).replace(" ", "")[:100] == "".join(lines_shown()).replace(" ", "")[:100]
    assert max(map(cell_len, run("analyse", WRONG).err.splitlines())) <= 80  # the same findings, on standard error
    assert max(map(cell_len, run("analyse", "craps", "--bet", "nosuch").err.splitlines())) <= 80


def test_a_finding_in_short_is_one_line_however_narrow(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    without = run("check", WRONG, "--output-format", "concise").out
    monkeypatch.setenv("COLUMNS", "60")
    assert run("check", WRONG, "--output-format", "concise").out == without


@pytest.mark.thorough
def test_a_file_is_the_same_in_any_terminal(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    for columns in ("", "60", "300"):
        monkeypatch.setenv("COLUMNS", columns)
        run("analyse", "craps", "-o", str(tmp_path / "craps.txt"), "--force")
        written.append((tmp_path / "craps.txt").read_text("utf-8"))
    assert len({*written}) == 1
    assert max(cell_len(line) for line in table_lines(written[0])) <= 120


@each(
    "words",
    [
        "games",
        "analyse craps",
        "readings craps",
        "diff rulesets/craps.yaml rulesets/portugal/craps.yaml",
        "verify examples/field-12/dossier.pdf",
    ],
    quick=5,
)
def test_whoever_wants_all_columns_has_them(run: Run, words: str) -> None:
    fitted_, wide = (run(*shlex.split(asked)).out for asked in (words, f"{words} --wide"))
    assert max(map(cell_len, table_lines(fitted_))) <= 120
    assert max(map(cell_len, table_lines(wide))) > 120
    assert "Not shown" not in wide


def table_lines(text: str) -> list[str]:
    """The lines of the tables of a plain text: those around a rule, up to a blank line."""
    return [line for block in text.split("\n\n") if re.search(r"(?m)^-+(  -+)+$", block) for line in block.splitlines()]


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


@pytest.mark.thorough
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


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_less_alone_gets_colours_and_is_told_the_encoding(tmp_path: Path) -> None:
    """In the locale C it would show bytes; other pagers count what sets a colour as letters of the line."""
    shown = {}
    for name in ("less", "more"):
        pager = tmp_path / name
        pager.write_text('#!/bin/sh\necho "$LESS $LESSCHARSET"; cat\n', "utf-8")
        pager.chmod(0o755)
        shown[name] = on_a_terminal("analyse fantan --bet fan", 5, PAGER=str(pager), NO_COLOR="", LC_ALL="C")
    assert shown["less"].startswith("FRSX utf-8\n")
    assert "\x1b[1m" in shown["less"]
    assert "\x1b" not in shown["more"]
    assert re.sub("\x1b\\[[0-9;]*m", "", shown["less"]) == shown["more"]
    assert "—" in shown["more"]


# --- what is said on standard error ----------------------------------------------------------------------------------


AT_ONCE = {
    "cli/messages.py": "folds what it writes",
    "cli/comparing.py": "findings, which fold themselves",
    "cli/progress.py": "beside a bar",
    "cli/__init__.py": "what is left to say where nothing else can be loaded",
}


def test_whatever_is_said_is_folded() -> None:
    """By `messages.note`; what `new` said at its end was wider than a screen of 80 columns."""
    package = Path(macau_edge.__file__).parent
    found = {
        file.relative_to(package).as_posix()
        for file in package.rglob("*.py")
        if "sys.stderr.write(" in file.read_text("utf-8")
    }
    assert found == {*AT_ONCE}


@each(
    "words",
    [
        "new application --game craps --bet field --prize 12=5:2",
        "new ruleset --game Mine --dice 2 --bet lucky --win 7 --prize 3:1",
        "fmt seven.yaml more.yaml --check",
        "check seven.yaml --diff",
    ],
    quick=3,
)
@each("language", ["en", "pt", "zh"])
def test_the_last_lines_fit(
    words: str, language: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("MACAU_EDGE_LANG", language)
    for name in ("seven.yaml", "more.yaml"):
        Path(name).write_text(
            "game: Mine\nact: none\ndevice: {dice: 2}\nbets: {b: {win: 7, lose: others, pays: 3:1}}\n"
        )
    said = run(*words.split()).err
    assert said
    assert max(map(cell_len, said.splitlines())) <= 60, said
