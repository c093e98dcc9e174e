"""The examples: every bet of them stands in examples/README.md with the house edge that both engines give it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import pytest

from macau_edge import analyse, load
from macau_edge.analysis import Analysis, analyse_ruleset
from macau_edge.analysis.named import members_named
from macau_edge.outcomes.options import choose
from tests.examples import DEAR, EXAMPLES, FOLDER
from tests.loops import each

FILES = [path.name for path in EXAMPLES]
LONG = ("hands.yaml", "stud.yaml", "mississippi-stud.yaml", "tiles.yaml")
"""The files that take longer than all others; the reference or another example has bets of their kinds with figures."""
SOME = [name for name in FILES if name not in LONG][::4]
"""The files of which the quick part asks."""
LONG_RUN = "in the long run "
"""What stands before the edge of a bet that waits for a meter."""


@dataclass(frozen=True)
class Row:
    """A row of a table: the bets or members it is of, and the house edge as it is written."""

    file: str
    bets: tuple[str, ...]
    edge: str


def rows() -> list[Row]:
    """Every row of the tables, each under the heading that names its file."""
    found: list[Row] = []
    file = ""
    for line in (FOLDER / "README.md").read_text("utf-8").splitlines():
        if heading := re.match(r"## .*\]\((.*\.yaml)\)", line):
            file = heading[1]
        elif line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            found.append(Row(file, tuple(re.findall(r"`([^`]+)`", cells[0])), cells[2].split(" (")[0]))
    return found


ROWS = rows()
TAKES = {(one.file, one.bet): one.limit for one in DEAR}
QUICK, LATER = (
    [row for row in ROWS if any((row.file, bet) in TAKES for bet in row.bets) == dear] for dear in (False, True)
)
"""The rows of bets that a command works out by default, and of those that take minutes."""


@cache
def analysed(file: str) -> Analysis:
    ruleset = load(FOLDER / file).found
    return analyse_ruleset(ruleset, choose(ruleset, {}))


def is_what_was_written(edge: Fraction, written: str) -> bool:
    """Whether an edge is the fraction, or begins with the digits, of a table."""
    if not written.endswith("…"):
        return edge == Fraction(written)
    digits = written.removesuffix("…")
    places, cut = len(digits.partition(".")[2]), Fraction(digits)
    return (edge < 0) == (cut < 0) and abs(cut) <= abs(edge) < abs(cut) + Fraction(1, 10**places)


def assert_has_the_edge(analysis: Analysis, row: Row) -> None:
    """The bets of a row have the house edge that is written there, and both engines agree on them."""
    members = members_named([bet.member for bet in analysis.bets], row.bets)
    for bet in analysis.bets:
        if bet.member in members:
            assert bet.agree, bet.id
            edge, written = (bet.house_edge, row.edge)
            if row.edge.startswith(LONG_RUN):
                edge, written = bet.edge_in_the_long_run, row.edge.removeprefix(LONG_RUN)
            assert edge is not None
            assert is_what_was_written(edge, written), bet.id


def untold(analysis: Analysis, rows: Iterable[Row]) -> list[str]:
    """The bets that stand in none of the rows."""
    members = [bet.member for bet in analysis.bets]
    told = members_named(members, [bet for row in rows for bet in row.bets])
    return [bet.member.id for bet in analysis.bets if bet.member not in told and not bet.refused]


def row_id(row: Row) -> str:
    return f"{row.file}-{row.bets[0]}"


@each("row", QUICK, ids=row_id, quick=lambda row: row.file in SOME, whole="rest")
def test_a_bet_has_the_house_edge_of_the_table(row: Row) -> None:
    assert_has_the_edge(analysed(row.file), row)


@pytest.mark.deep
@each("row", LATER, ids=row_id)
def test_a_bet_that_takes_minutes_has_the_house_edge_of_the_table(row: Row) -> None:
    """Where it is asked for by its name, the limit that the policy gives it is enough."""
    for bet in row.bets:
        assert_has_the_edge(analyse(FOLDER / row.file, bets=bet).found, row)


@each("file", FILES, quick=lambda file: file in SOME, whole="rest")
def test_every_bet_of_an_example_stands_in_the_table(file: str) -> None:
    assert untold(analysed(file), (row for row in ROWS if row.file == file)) == []


def test_the_table_names_no_file_that_is_missing() -> None:
    assert sorted({row.file for row in ROWS}) == FILES


@pytest.mark.parametrize(
    ("edge", "written"), [("1/9", "1/9"), ("1/9", "0.1111…"), ("-1/9", "-0.1111…"), ("-1/10", "-0.1000…")]
)
def test_the_edge_that_is_written_is_known_again(edge: str, written: str) -> None:
    """An edge below zero that is cut off is below what is written."""
    assert is_what_was_written(Fraction(edge), written)


@pytest.mark.parametrize(
    ("edge", "written"),
    [("1/9", "1/10"), ("2076/10000", "0.2077…"), ("2078/10000", "0.2077…"), ("1/9", "0.1112…"), ("1/9", "-0.1111…")],
)
def test_a_wrong_edge_is_noticed(edge: str, written: str) -> None:
    assert not is_what_was_written(Fraction(edge), written)
