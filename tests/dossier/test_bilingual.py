"""Two languages side by side: what differs stands in both, what does not stands once."""

from __future__ import annotations

import pytest

from macau_edge.dossier.bilingual import SideBySide, UnevenError, side_by_side
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Picture, Table


def both(pt: Block, zh: Block) -> SideBySide:
    (side,) = side_by_side({"pt": (pt,), "zh": (zh,)})
    return side


def test_words_stand_in_both_languages() -> None:
    assert both(Heading("Prémios"), Heading("彩金")).blocks == (Heading("Prémios"), Heading("彩金"))
    assert both(Paragraph("um"), Paragraph("一")) == SideBySide(("pt", "zh"), (Paragraph("um"), Paragraph("一")))


def test_a_formula_stands_once_unless_it_has_words() -> None:
    assert both(Formula("E = 1/36"), Formula("E = 1/36")).blocks == (Formula("E = 1/36"),)
    assert not both(Formula("Vantagem = 1/36"), Formula("利益 = 1/36")).shared


def test_a_table_stands_once_with_two_lines_where_the_words_differ() -> None:
    pt = Table(
        (Column("Soma"), Column("%", right=True)), (("ganha", "2,7778 %"), ("7", "-1")), "Quadro", frozenset({1})
    )
    zh = Table((Column("總和"), Column("%", right=True)), (("贏", "2.7778%"), ("7", "-1")), "表", frozenset({1}))
    side = both(pt, zh)
    assert side.shared
    assert side.blocks == (
        Table(
            (Column("Soma\n總和"), Column("%", right=True)),
            (("ganha\n贏", "2,7778 %"), ("7", "-1")),
            "Quadro\n表",
            frozenset({1}),
        ),
    )


def test_a_picture_stands_once_and_says_what_it_shows_in_both() -> None:
    assert both(Picture("<svg/>", "mesa", "Mesa"), Picture("<svg/>", "檯", "檯")).blocks == (
        Picture("<svg/>", "mesa\n檯", "Mesa\n檯"),
    )


def test_one_language_is_left_as_it_is() -> None:
    blocks = (Heading("Bet"), Paragraph("one"), Formula("E"))
    assert side_by_side({"en": blocks}) == tuple(SideBySide(("en",), (block,)) for block in blocks)


@pytest.mark.parametrize(
    "zh", [(), (Heading("一"),), (Paragraph("一", "note"),), (Paragraph("一"), Paragraph("二"))], ids=len
)
def test_documents_with_other_blocks_are_a_mistake_of_the_program(zh: tuple[Block, ...]) -> None:
    with pytest.raises(UnevenError, match="pt and zh"):
        side_by_side({"pt": (Paragraph("um"),), "zh": zh})


def test_a_table_with_other_rows_is_one_too() -> None:
    table = Table((Column("一"),), (("1",),))
    with pytest.raises(UnevenError):
        both(table, Table(table.columns, ()))


def test_a_heading_that_is_the_same_in_both_languages_stands_once() -> None:
    both = side_by_side(
        {"pt": (Heading("Field", 3), Heading("Pedido", 2)), "zh": (Heading("Field", 3), Heading("申請", 2))}
    )
    assert [side.blocks for side in both] == [(Heading("Field", 3),), (Heading("Pedido", 2), Heading("申請", 2))]
    assert [side.shared for side in both] == [True, False]
