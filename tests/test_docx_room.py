"""The document to edit: what is long has room, in equations and in tables."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

from docx.oxml.ns import qn
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.dossier.writing.docx_blocks import broken, equations
from macau_edge.dossier.writing.docx_tables import TEXT, fitted
from macau_edge.dossier.writing.mathematics import tokens
from macau_edge.reports.document import Column, Table


def text(element: Any) -> str:
    return "".join(found.text for found in element.iter(qn("w:t"), qn("m:t")))


def style(paragraph: Any) -> str:
    return str(paragraph.pPr.pStyle.val)


CALCULATIONS = st.lists(
    st.sampled_from([*"PEp²^()/+-=×Σ,. 1236", " = ", " / ", "E2", "casa", "利益", "3/36", "\n"])
).map("".join)


@given(CALCULATIONS)
def test_an_equation_loses_nothing(said: str) -> None:
    def signs(of: str) -> list[str]:
        return [letter for letter in normalize("NFKC", of) if letter.isalnum()]

    assert signs("".join(text(paragraph) for paragraph in equations(said, ("pt", "zh")))) == signs(said)


LONG = f"E = {'+'.join([' (1 - r) × 5/36 '] * 12)} = 3/{7**45} = 2/{7**46}"


def test_a_long_equation_goes_on_in_the_next_line() -> None:
    found = equations(LONG, ("pt", "zh"))
    assert [style(one) for one in found] == ["Formula", *["FormulaContinued"] * (len(found) - 1)]
    assert [one.pPr.find(qn("w:keepNext")) is not None for one in found] == [*[True] * (len(found) - 1), False]
    assert [text(one).lstrip()[0] for one in found[1:]] == ["+", "=", "="]


@given(CALCULATIONS.map(lambda said: said.replace("\n", " ") * 9))
def test_every_line_has_room(said: str) -> None:
    line = tokens(said)
    parts, made = broken(line), equations(said, ("pt",))
    if parts is None:
        assert list(made[0].iter(qn("m:oMath"))) == []
    else:
        assert sum(parts, ()) == line
        assert all(broken(part) == [part] for part in parts)
        assert len(made) == len(parts)


def test_a_number_longer_than_a_line_is_text() -> None:
    said = f"k = {7**300}/{11**300}"
    (made,) = equations(said, ("pt",))
    assert (style(made), text(made), list(made.iter(qn("m:oMath")))) == ("Formula", said, [])


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
    fit = fitted(table)
    assert len(fit.widths) == len(fit.table.columns)
    assert sum(fit.widths) <= TEXT
    assert min(fit.widths) > 150


def test_columns_of_a_group_are_stacked_where_there_is_no_room() -> None:
    columns = tuple(Column("Probabilidade", right=True, group=str(i // 4)) for i in range(16))
    narrow = Table(columns, (("123456789/987654321",) * 16,))
    few = Table(columns[:4], (("1/36",) * 4,))
    assert len(fitted(narrow).table.columns) == 4
    assert fitted(few).table == few


def test_a_long_column_has_more_room() -> None:
    words = "uma aposta que se descreve com muitas palavras " * 6
    fit = fitted(Table((Column("a"), Column("b")), ((words, "perde"), (words, "ganha"))))
    assert fit.widths[0] > 6 * fit.widths[1]
    assert fit.size == 18
