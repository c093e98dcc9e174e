"""The pages of a dossier: looked at, measured, and checked against the standards that they keep.

`python -m tests.dossier.test_pdf` writes the golden pages anew: look at what changed before it is committed.
"""

from __future__ import annotations

import io
import platform
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.writing.pdf import MOVED
from macau_edge.dossier.writing.typeset import Pages, UnsettledError
from macau_edge.drawing.svg import svg_document, text_line
from macau_edge.model import Language
from macau_edge.reports.document import Block, Column, Formula, Heading, Paragraph, Picture, Table
from tests.loops import each
from tests.parts import examples
from tests.reading_pages import difference, empty, images, outside, overprinted, structure, text_of
from tests.sample_pages import (
    ATTACHED,
    FORMULAS,
    FRACTION,
    NAMES,
    NOON,
    SAMPLES,
    TITLES,
    alone,
    bilingual,
    made,
    sample_pdf,
)

GOLDEN = Path(__file__).parents[1] / "golden" / "pages"
DPI = 50
SAME = 0.002
"""The part of the points of a page that may differ clearly from the golden one: no letter has so few."""


# --- what is seen -------------------------------------------------------------------------------------------------


@pytest.mark.skipif(
    (platform.system(), platform.machine()) != ("Linux", "x86_64"), reason="letters are drawn otherwise elsewhere"
)
@pytest.mark.parametrize("name", SAMPLES)
def test_golden_pages(name: str) -> None:
    pages = images(sample_pdf(name), DPI)
    golden = sorted(GOLDEN.glob(f"{name}-[0-9].png"))
    assert len(pages) == len(golden)
    differing = [difference(page, Image.open(file).convert("L")) for page, file in zip(pages, golden, strict=True)]
    assert [file.name for file, part in zip(golden, differing, strict=True) if part > SAME] == []


@pytest.mark.parametrize("name", ["pt-zh", "zh"])
def test_nothing_is_in_a_margin_or_printed_over_another(name: str) -> None:
    assert outside(sample_pdf(name)) == []
    assert overprinted(sample_pdf(name)) == []


@pytest.mark.parametrize("name", SAMPLES)
def test_no_page_is_left_empty_below(name: str) -> None:
    assert max(empty(sample_pdf(name))) < 0.35


CELLS = st.one_of(
    st.text("abcdefghijklmnopqrstuvwxyz 0123456789/:,.", max_size=70),
    st.text("投注彩金賠率，、。（）0123456789", max_size=40),
    st.from_regex(r"[1-9][0-9]{0,50}/[1-9][0-9]{0,50}", fullmatch=True),
    st.sampled_from([NAMES["pt"], f"{NAMES['pt']}\n{NAMES['zh']}", FRACTION, "5,5556 %", ""]),
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Up to ten columns, some of them figures, some in groups: more than any table of a dossier has.

    Twelve that are full of long words do not fit on a page.
    """
    count = draw(st.integers(1, 10))
    columns = [
        Column(draw(CELLS), draw(st.booleans()), draw(st.sampled_from(["", "", "a", "b"]))) for _ in range(count)
    ]
    rows = draw(st.lists(st.tuples(*[CELLS] * count), min_size=1, max_size=6))
    return Table(tuple(columns), tuple(rows))


@pytest.mark.thorough
@examples(60)
@given(tables())
def test_cells_of_any_table_stay_within_their_columns(table: Table) -> None:
    data = made(side_by_side({"pt": (Heading("T"), table), "zh": (Heading("T"), table)}), ("pt", "zh"))
    assert outside(data) == []
    assert overprinted(data) == []


@pytest.mark.parametrize("rows", [(), (("", ""),), (("a", "1"),)])
@pytest.mark.parametrize("titles", [("", ""), ("a", "b")])
def test_tables_with_nothing_in_them(titles: tuple[str, str], rows: tuple[tuple[str, str], ...]) -> None:
    table = Table((Column(titles[0]), Column(titles[1], True)), rows)
    assert "Table" in {one.type for one in structure(made(alone([Heading("T"), table])))}


def test_a_line_of_chinese_and_figures_is_not_broken_where_there_is_room() -> None:
    """Nor is there any room between them, which would be read as a blank."""
    table = Table((Column("總和"), Column("情況")), (("6", "累計6次；贏，1賠90"),))
    said = "".join(text_of(made(side_by_side({"zh": (Heading("T"), table)}), ("zh",))))
    assert "累計6次；贏，1賠90" in said


LONG = "49262171309415840/4998398275503360"


@pytest.mark.parametrize(
    ("titles", "cells"),
    [
        (("q", "N(b)", "1 - r - q"), ("5/36", "N(1) = 1, N(2) = 1", "16/36")),
        (("Soma", "O que acontece"), ("2", "conta 1; ganha 11:1")),
        (("Resultado líquido", "Probabilidade", "Parcela"), ("-1", LONG, f"-{LONG}")),
        (("Número", "Probabilidade", "Efeito", "Resultado líquido", "Parcela"), ("0 a 9", LONG, "perde", "-1", "1/36")),
    ],
)
def test_a_line_of_a_cell_is_not_broken_where_there_is_room(titles: Sequence[str], cells: Sequence[str]) -> None:
    """Among letters the figure 1 is wider than among figures, and a space in ordinary type wider than in bold."""
    columns = tuple(Column(title, "/" in cell or cell == "-1") for title, cell in zip(titles, cells, strict=True))
    said = "".join(text_of(made(alone([Heading("T"), Table(columns, (tuple(cells),))])))).replace("\ufffe", "")
    assert [one for one in (*titles, *cells) if one not in said] == []


@pytest.mark.thorough
@examples(15)
@given(st.lists(st.tuples(st.integers(40, 900), st.integers(0, 60)), min_size=1, max_size=12))
def test_pictures_of_any_height_find_their_pages(drawn: list[tuple[int, int]]) -> None:
    """A high one is moved or made smaller by where it comes, which must settle before typst gives up."""
    blocks: list[Block] = [Heading("T")]
    for number, (height, words) in enumerate(drawn):
        picture = Picture(svg_document(600, height, [text_line(9, 30, "x", 20)]), "a picture", f"caption {number}.")
        blocks += [Paragraph("some words " * words), picture]
    said = "".join(text_of(made(alone(blocks))))
    assert all(f"caption {number}." in said for number in range(len(drawn)))


@each("words", [450, 500, 550, 600], quick=3)
@pytest.mark.parametrize("after", [1, 40])
def test_a_picture_that_is_moved_stays_in_its_section(words: int, after: int) -> None:
    picture = Picture(svg_document(600, 500, [text_line(9, 30, "x", 20)]), "a picture", "its caption")
    first: list[Block] = [Heading("T"), Heading("first", 2), Paragraph("word " * words), picture]
    second: list[Block] = [Heading("second section", 2), *(Paragraph("other " * 300) for _ in range(4))]
    pages = text_of(made(alone([*first, Paragraph("what follows " * after), *second])))
    begins = page_with(pages, "second section")
    assert page_with(pages, "its caption") <= begins
    assert page_with(pages, "what follows") <= begins
    assert "other" not in "".join(pages).partition("its caption")[0]


def test_pages_that_do_not_settle_move_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def unsettled(pages: Pages, placing: dict[str, int], *, timestamp: int) -> bytes:
        tried.append(placing["moved"])
        raise UnsettledError("they never do")

    monkeypatch.setattr(Pages, "pdf", unsettled)
    with pytest.raises(UnsettledError):
        made(alone([Heading("T")]))
    assert tried == list(MOVED)


def page_with(pages: Sequence[str], said: str) -> int:
    return next(number for number, page in enumerate(pages) if said in page)


@pytest.mark.thorough
@each("before", range(20, 42, 2))
def test_a_heading_stays_with_its_table(before: int) -> None:
    rows = tuple((f"row {n}", "1/36") for n in range(40))
    table = Table((Column("name"), Column("value", True)), rows, "caption")
    filling = [Paragraph(f"line {n}") for n in range(before)]
    pages = text_of(made(alone([Heading("T"), *filling, Heading("above the table", 2), table])))
    assert page_with(pages, "above the table") == page_with(pages, "caption") == page_with(pages, "row 1 1/36")
    assert all("name value" in page for page in pages if re.search(r"row \d", page))


@pytest.mark.thorough
@each("before", range(20, 42, 2))
def test_a_signature_stays_with_what_is_signed(before: int) -> None:
    ending = [Paragraph("what is signed"), Paragraph("place and date", "right"), Paragraph("name", "signature")]
    pages = text_of(made(alone([Heading("T"), *[Paragraph(f"line {n}") for n in range(before)], *ending])))
    assert page_with(pages, "what is signed") == page_with(pages, "place and date") == page_with(pages, "name")


@pytest.mark.thorough
def test_a_draft_says_so_on_every_page() -> None:
    assert all("DRAFT" in page for page in text_of(sample_pdf("en-draft")))
    assert not any("MINUTA" in page or "草稿" in page for page in text_of(sample_pdf("pt-zh")))
    assert all(
        "MINUTA" in page and "草稿" in page for page in text_of(made(bilingual(["pt", "zh"]), ["pt", "zh"], draft=True))
    )


def test_pages_say_which_they_are() -> None:
    pages = text_of(sample_pdf("pt-zh"))
    for number, page in enumerate(pages, 1):
        assert f"página {number} de {len(pages)}" in page
        assert f"第{number}頁，共{len(pages)}頁" in page.replace(" ", "")
        assert (TITLES["pt"] in page.splitlines()[0]) == (number > 1)


# --- what is read -------------------------------------------------------------------------------------------------


def test_every_part_is_tagged_and_what_is_drawn_is_described() -> None:
    found = structure(sample_pdf("pt-zh"))
    types = Counter(one.type for one in found)
    assert (types["Title"], types["H1"], types["H2"]) == (1, 5, 3)  # the contents have a heading too
    assert (types["Table"], types["THead"], types["Figure"]) == (3, 3, 1)
    rows = 1 + 20 + 3  # the first cell of each
    assert types["TH"] == 2 + 5 + 12 + rows  # that a title is repeated on the next page is not tagged
    assert (types["TOCI"], types["Caption"], types["L"]) == (7, 2, 4)
    assert [one.alternative for one in found if one.type == "Figure"] == ["Figura: o pano\n圖：賭檯佈局"]
    spoken = [one.alternative for one in found if one.type == "Formula"]
    assert spoken[: len(FORMULAS) - 1] == list(FORMULAS[:-1])  # the last is set as text: no line holds it


def test_each_text_has_its_language() -> None:
    paragraphs = [one.language for one in structure(sample_pdf("pt-zh")) if one.type == "P"]
    assert Counter(paragraphs)["zh-HK"] >= 6
    with pikepdf.open(io.BytesIO(sample_pdf("pt-zh"))) as pdf:
        assert str(pdf.Root.Lang) == "pt"
        content = b"".join(page.Contents.read_bytes() for page in pdf.pages)
    assert content.count(b"/Lang(zh-HK)") > 20  # the second lines of cells
    with pikepdf.open(io.BytesIO(sample_pdf("zh"))) as pdf:
        assert str(pdf.Root.Lang) == "zh-HK"


def test_what_stands_for_a_formula_has_the_language_of_what_it_stands_in() -> None:
    """typst gives a formula no language of its own: it has that of the nearest element above."""
    words: dict[Language, str] = {"pt": "Vantagem", "zh": "娛樂場利益"}
    page = side_by_side({one: (Heading(name), Formula((name, " = ", "1/18"))) for one, name in words.items()})
    spoken = [(one.language, one.alternative) for one in structure(made(page, ("pt", "zh"))) if one.type == "Formula"]
    assert spoken == [("pt", "Vantagem = 1/18"), ("zh-HK", "娛樂場利益 = 1/18")]


def test_properties() -> None:
    found = pypdf.PdfReader(io.BytesIO(sample_pdf("pt-zh"))).metadata
    assert found is not None
    assert found.title == f"{TITLES['pt']} · {TITLES['zh']}"
    assert (found.author, found.keywords, found.subject) == ("Sociedade Exemplo, S.A.", "craps, 花旗骰", "EX-2026-02")
    assert found.creation_date is not None
    assert found.creation_date.timestamp() == NOON


def test_attachments_are_the_very_bytes() -> None:
    found = pypdf.PdfReader(io.BytesIO(sample_pdf("pt-zh"))).attachments
    assert {name: list(data) for name, data in found.items()} == {one.name: [one.data] for one in ATTACHED}
    with pikepdf.open(io.BytesIO(sample_pdf("pt-zh"))) as pdf:
        kinds = {str(one.UF): (str(one.AFRelationship), str(one.Desc), str(one.EF.F.Subtype)) for one in pdf.Root.AF}
    assert kinds == {
        "application.yaml": ("/Source", "a fonte", "/application/yaml"),
        "noise.bin": ("/Supplement", "bytes", "/application/octet-stream"),
    }


def test_long_strings_are_copied_as_they_are() -> None:
    said = "".join(text_of(sample_pdf("pt-zh"))).replace("\n", "").replace("\ufffe", "")
    assert FORMULAS[-1].removeprefix("T = ") in said
    assert "0123456789abcdef" * 4 in said
    assert FRACTION in said


def test_text_is_never_markup() -> None:
    hostile = '#panic("x") $x$ *bold* _it_ `raw` @ref <tag> = heading \\ // comment {json} "quoted" #import "x.typ"'
    column = Column(hostile)
    blocks: list[Block] = [
        Heading("T"),
        Heading(hostile, 2),
        Paragraph(hostile),
        Formula(hostile),
        Table((column,), ((hostile,),), hostile),
    ]
    said = re.sub(r"\ufffe|\s", "", "".join(text_of(made(alone(blocks)))))
    assert said.count(hostile.replace(" ", "")) == 6


def test_headings_begin_at_one_and_skip_none() -> None:
    blocks = [Heading("T"), Heading("a", 4), Heading("b", 3), Heading("c", 4), Heading("d", 2)]
    assert [one.type for one in structure(made(alone(blocks))) if one.type[0] == "H"] == ["H1", "H2", "H3", "H1"]


def test_few_headings_need_no_contents_and_many_only_their_first_level() -> None:
    def entries(count: int) -> int:
        blocks = [Heading("T"), Heading("first", 2), *(Heading(f"h{n}", 3) for n in range(count))]
        return sum(one.type == "TOCI" for one in structure(made(alone(blocks))))

    assert [entries(count) for count in (3, 12, 60)] == [0, 13, 1]


def write() -> None:
    """Writes the golden pages."""
    GOLDEN.mkdir(exist_ok=True)
    for file in GOLDEN.glob("*.png"):
        file.unlink()
    for name in SAMPLES:
        for number, page in enumerate(images(sample_pdf(name), DPI), 1):
            page.quantize(16).save(GOLDEN / f"{name}-{number}.png", optimize=True)


if __name__ == "__main__":
    write()
