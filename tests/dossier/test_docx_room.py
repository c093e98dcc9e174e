"""The document to edit: what is long has room, in equations and in tables."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

from docx.oxml.ns import qn
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.dossier.writing.docx_blocks import broken_line, equation_elements
from macau_edge.dossier.writing.docx_tables import TEXT, fitted_table
from macau_edge.reports import formula
from macau_edge.reports.document import Column, Table
from macau_edge.reports.formula import (
    Power,
    Row,
    Symbol,
    bracket,
    equality_line,
    figure_line,
    fraction_line,
    terms_line,
)
from tests.every_block import LONG


def text(element: Any) -> str:
    return "".join(found.text for found in element.iter(qn("w:t"), qn("m:t")))


def style(paragraph: Any) -> str:
    return str(paragraph.pPr.pStyle.val)


LEAVES: st.SearchStrategy[Row] = st.sampled_from(
    [
        *map(formula.row, map(Symbol, "PEpΣ")),
        *map(formula.row, ("casa", "利益", "1236")),
        (Symbol("E", "2"),),
        figure_line("3/36"),
        figure_line("-1"),
        figure_line(f"{7**50}/11"),
    ]
)
ROWS = st.recursive(
    LEAVES,
    lambda rows: st.one_of(
        st.builds(lambda sign, terms: terms_line(sign, *terms), st.sampled_from("=+-×,⇒"), st.lists(rows, min_size=2)),
        st.builds(fraction_line, rows, rows),
        st.builds(lambda base, exponent: (Power(base, exponent),), rows, rows),
        rows.map(bracket),
    ),
)


@given(ROWS)
def test_an_equation_loses_nothing(line: Row) -> None:
    def signs(of: str) -> list[str]:
        return [letter for letter in normalize("NFKC", of) if letter.isalnum()]

    assert signs("".join(map(text, equation_elements(line, ("pt", "zh"))))) == signs(formula.formula_text(line))


def test_a_long_equation_goes_on_in_the_next_line() -> None:
    found = list(equation_elements(LONG, ("pt", "zh")))
    assert [style(one) for one in found] == ["Formula", *["FormulaContinued"] * (len(found) - 1)]
    assert [one.pPr.find(qn("w:keepNext")) is not None for one in found] == [*[True] * (len(found) - 1), False]
    assert [text(one).lstrip()[0] for one in found[1:]] == ["+", "=", "="]


@given(ROWS.map(lambda line: terms_line("+", *[line] * 9)))
def test_every_line_has_room(line: Row) -> None:
    parts, made = broken_line(line), list(equation_elements(line, ("pt",)))
    if parts is None:
        assert list(made[0].iter(qn("m:oMath"))) == []
    else:
        assert sum(parts, ()) == line
        assert all(broken_line(part) == [part] for part in parts)
        assert len(made) == len(parts)


def test_a_number_longer_than_a_line_is_text() -> None:
    line = equality_line(Symbol("k"), figure_line(f"{7**300}/{11**300}"))
    (made,) = equation_elements(line, ("pt",))
    assert (style(made), list(made.iter(qn("m:oMath")))) == ("Formula", [])
    assert text(made) == formula.formula_text(line)


CELLS = st.text("ab 1/:é火注\n", max_size=40) | st.integers(0, 10**30).map(str)
TABLES = st.integers(1, 12).flatmap(
    lambda width: st.builds(
        lambda titles, rights, rows: Table(
            tuple(Column(title, right, "abc"[len(title) % 3]) for title, right in zip(titles, rights, strict=True)),
            tuple(map(tuple, rows)),
        ),
        st.lists(CELLS, min_size=width, max_size=width),
        st.lists(st.booleans(), min_size=width, max_size=width),
        st.lists(st.lists(CELLS, min_size=width, max_size=width), max_size=4),
    )
)


@given(TABLES)
def test_a_table_is_no_wider_than_the_text(table: Table) -> None:
    fit = fitted_table(table)
    assert len(fit.widths) == len(fit.table.columns)
    assert sum(fit.widths) <= TEXT
    assert min(fit.widths) > 150


def test_columns_of_a_group_are_stacked_where_there_is_no_room() -> None:
    columns = tuple(Column("Probabilidade", right=True, group=str(i // 4)) for i in range(16))
    narrow = Table(columns, (("123456789/987654321",) * 16,))
    few = Table(columns[:4], (("1/36",) * 4,))
    assert len(fitted_table(narrow).table.columns) == 4
    assert fitted_table(few).table == few


def test_a_long_column_has_more_room() -> None:
    words = "uma aposta que se descreve com muitas palavras " * 6
    fit = fitted_table(Table((Column("a"), Column("b")), ((words, "perde"), (words, "ganha"))))
    assert fit.widths[0] > 6 * fit.widths[1]
    assert fit.size == 18
