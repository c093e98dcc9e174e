"""The document to edit: what a word processor finds in it, read back from the file."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import docx
import pytest
from docx.oxml.ns import qn

from macau_edge.dossier.bilingual import SideBySide, side_by_side
from macau_edge.dossier.writing.docx import docx_bytes
from macau_edge.dossier.writing.docx_blocks import HAN
from macau_edge.dossier.writing.docx_tables import TEXT
from macau_edge.dossier.writing.typeset import TypesettingError
from macau_edge.model import Language
from macau_edge.reports.document import Column, Formula, Heading, Paragraph, Picture, Table
from macau_edge.reports.formula import equality_line
from tests.every_block import LONG, SAID, SVG, TITLES, bilingual, head
from tests.loops import each

NOON = 1_795_176_000  # 2026-11-20T12:00:00Z
SETS: list[tuple[Language, ...]] = [("pt",), ("zh",), ("en",), ("pt", "zh")]
TAGS = {"pt": "pt-PT", "zh": "en-GB", "en": "en-GB"}  # of Latin letters


@cache
def made(*languages: Language, draft: bool = False, rows: int = 2) -> bytes:
    return docx_bytes(bilingual(*languages, rows=rows), head(*languages), draft=draft, timestamp=NOON)


def opened(*languages: Language, draft: bool = False, rows: int = 2) -> Any:
    return docx.Document(BytesIO(made(*languages, draft=draft, rows=rows)))


def text(element: Any) -> str:
    return "".join(found.text for found in element.iter(qn("w:t"), qn("m:t")))


def paragraphs(document: Any) -> Iterator[Any]:
    """Every paragraph, those in tables and in the contents too."""
    yield from document.element.body.iter(qn("w:p"))


def style(paragraph: Any) -> str:
    return str(paragraph.pPr.pStyle.val)


def figures(document: Any) -> list[Any]:
    return [table for table in document.tables if table.style.name == "Figures"]


@each("now", [0, -18_000_000, 7_258_118_400], quick=3)
def test_the_clock_has_no_part_in_it(now: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive knows no time before 1980, nor after 2107, where a clock without a battery may well begin."""
    usual = made("pt")
    monkeypatch.setattr(time, "time", lambda: float(now))
    assert docx_bytes(bilingual("pt"), head("pt"), draft=False, timestamp=NOON) == usual


@pytest.mark.parametrize("timestamp", [0, 1, 99_999_999_999])
def test_it_has_a_time_of_its_own_that_an_archive_knows(timestamp: int) -> None:
    data = docx_bytes(bilingual("pt"), head("pt"), draft=False, timestamp=timestamp)
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980 if timestamp < 2 else 2107}
    created = docx.Document(BytesIO(data)).core_properties.created
    assert created
    assert created.year == (1970 if timestamp < 2 else 5138)


@pytest.mark.parametrize("languages", SETS)
def test_headings_are_headings(languages: tuple[Language, ...]) -> None:
    found = [
        (p.style.name, p.text) for p in opened(*languages).paragraphs if p.style.name.startswith(("Head", "Title"))
    ]

    def said(number: int) -> str:
        return "　".join(SAID[language][number] for language in languages)

    assert found == [
        ("Title", "\n".join(TITLES[language] for language in languages)),
        ("Heading 1", f"1. {said(0)}"),
        ("Heading 1", f"2. {said(9)}"),
        ("Heading 2", f"2.1. {said(10)}"),
        ("Heading 2", f"2.2. {said(18)}"),
        ("Heading 1", said(19)),
        ("Heading 2", said(12)),
        ("Heading 3", said(11)),
    ]


def test_what_languages_say_alike_stands_once() -> None:
    both = side_by_side({"pt": (Heading("1. j = 4", 2, number="1. "),), "zh": (Heading("1. j = 4", 2, number="1. "),)})
    document = docx.Document(BytesIO(docx_bytes(both, head("pt", "zh"), draft=False, timestamp=NOON)))
    assert [p.text for p in document.paragraphs][1:] == ["1. j = 4"]


def test_a_long_heading_has_a_line_for_each_language() -> None:
    texts: dict[Language, str] = {"pt": "Condições " * 8, "zh": "條件" * 8}
    both = side_by_side({language: (Heading(f"2. {said}", 2, number="2. "),) for language, said in texts.items()})
    document = docx.Document(BytesIO(docx_bytes(both, head("pt", "zh"), draft=False, timestamp=NOON)))
    assert [p.text for p in document.paragraphs][1:] == ["2. " + "Condições " * 8 + "\n" + "條件" * 8]


def test_contents_list_the_headings() -> None:
    document = opened("pt", "zh")
    bookmarks = {
        mark.get(qn("w:name")): text(mark.getparent()) for mark in document.element.iter(qn("w:bookmarkStart"))
    }
    listed = [p for p in paragraphs(document) if style(p) in {"TOC1", "TOC2"}]
    assert [style(p) for p in listed] == ["TOC1", "TOC1", "TOC2", "TOC2", "TOC1", "TOC2"]
    for paragraph in listed:
        (link,) = paragraph.iter(qn("w:hyperlink"))
        assert bookmarks[link.get(qn("w:anchor"))] == text(paragraph)
    assert [i.text for i in document.element.body.iter(qn("w:instrText"))] == [' TOC \\o "1-2" \\h \\z \\u ']
    fields = [char.get(qn("w:fldCharType")) for char in document.element.body.iter(qn("w:fldChar"))]
    assert fields == ["begin", "separate", "end"]


@pytest.mark.parametrize("languages", SETS)
def test_tables_of_figures(languages: tuple[Language, ...]) -> None:
    long, *others = figures(opened(*languages, rows=30))
    assert len(others) == 2
    assert len(long.rows) == 31
    heads = [row._tr.trPr.find(qn("w:tblHeader")) is not None for row in long.rows]
    assert heads == [True, *[False] * 30]
    assert all(row._tr.trPr.find(qn("w:cantSplit")) is not None for row in long.rows)
    kept = [row._tr.find(f".//{qn('w:keepNext')}") is not None for row in long.rows]
    assert [number for number, keep in enumerate(kept) if keep] == [
        1,
        29,
    ]  # the head is by its style; the last is not alone
    cells = [cell.text for cell in long.rows[2].cells]
    sign = "," if languages[0] == "pt" else "."
    assert cells == ["\n".join(SAID[one][15] for one in languages), "2/36", f"0{sign}00554\xa0%"]
    sides = [cell.paragraphs[0].alignment for cell in long.rows[2].cells]
    assert [side is not None and side.name for side in sides] == [False, "RIGHT", "RIGHT"]


def test_the_first_column_names_the_rows_and_a_caption_is_read_aloud() -> None:
    for table in figures(opened("pt", "zh")):
        look, words = (table._tbl.tblPr.find(qn(name)) for name in ("w:tblLook", "w:tblCaption"))
        assert look.get(qn("w:firstColumn")) == "1"
        before = table._tbl.getprevious()
        assert (words is not None) == (style(before) == "Caption")


def test_fields_are_brought_up_to_date_on_opening() -> None:
    settings = opened("pt").settings.element
    assert settings.find(qn("w:updateFields")).get(qn("w:val")) == "true"


def test_a_marked_row_stands_out() -> None:
    rows = figures(opened("pt", rows=3))[0].rows
    bold = [all(run.bold for cell in row.cells for p in cell.paragraphs for run in p.runs) for row in rows]
    shaded = [all(cell._tc.tcPr.find(qn("w:shd")) is not None for cell in row.cells) for row in rows]
    assert bold == shaded == [False, False, True, False]


@pytest.mark.parametrize("languages", SETS)
def test_every_run_has_its_language(languages: tuple[Language, ...]) -> None:
    document = opened(*languages)
    runs = [run for part in parts(document) for run in part.iter(qn("w:r"), qn("m:r")) if text(run).strip()]
    assert len(runs) > 40
    for run in runs:
        properties = run.find(qn("w:rPr"))
        chinese = properties.find(qn("w:rFonts")).get(qn("w:hint")) == "eastAsia"
        assert properties.find(qn("w:rFonts")).get(qn("w:eastAsia")) == "Noto Serif TC"
        assert properties.find(qn("w:lang")).get(qn("w:eastAsia")) == "zh-HK"
        assert properties.find(qn("w:lang")).get(qn("w:val")) in {
            TAGS[one] for one in languages if chinese == (one == "zh")
        }
        assert chinese or not HAN.search(text(run))
    default = document.styles.element.find(f".//{qn('w:rPrDefault')}//{qn('w:lang')}")
    assert default.get(qn("w:val")) == TAGS[languages[0]]


def parts(document: Any) -> list[Any]:
    section = document.sections[0]
    around = (section.header, section.first_page_header, section.footer, section.first_page_footer)
    return [document.element.body, *(part.part.element for part in around)]


def test_two_languages_stand_one_after_the_other_in_no_table() -> None:
    document = opened("pt", "zh")
    assert {table.style.name for table in document.tables} == {"Figures"}
    said = [p.text for p in document.paragraphs]
    for number in (1, 7):
        first = said.index(SAID["pt"][number])
        assert said[first + 1] == SAID["zh"][number]
        assert document.paragraphs[first].paragraph_format.keep_with_next
    signature = [p for p in document.paragraphs if p.style.name == "Signature"]
    assert [p.text.split("\n") for p in signature] == [[*SAID["pt"][8].split("\n"), *SAID["zh"][8].split("\n")]]


@pytest.mark.parametrize("languages", SETS)
def test_no_text_is_lost(languages: tuple[Language, ...]) -> None:
    document = opened(*languages)
    found = [p.text for p in document.paragraphs]
    found += [p.text for t in document.tables for row in t.rows for cell in row.cells for p in cell.paragraphs]
    said = [b for side in bilingual(*languages) for b in side.blocks if isinstance(b, Paragraph)]
    assert [b.text for b in said if b.text not in found and b.kind != "signature"] == []


APART = "+5,5556 % e 6\xa0200 patacas, Despacho n.º 53/2010, artigo 5.º, n.º 3, alínea 12), secção 2 e Anexo IV"
TOGETHER = ("+5,5556 %", "6\xa0200 patacas", "n.º 53", "artigo 5", "n.º 3", "alínea 12", "secção 2", "Anexo IV")


def test_a_figure_stays_with_its_sign_and_an_act_with_its_number() -> None:
    """In headings, text, cells, titles of columns and captions; everything else may be parted at its spaces."""
    wanted = APART
    for one in TOGETHER:
        wanted = wanted.replace(one, one.replace(" ", "\xa0"))
    assert wanted.count(" ") == APART.count(" ") - len(TOGETHER)
    blocks = (
        *(Heading("T"), Heading(APART, 2), Paragraph(APART)),
        *(Table((Column(APART),), ((APART,),), APART), Picture(SVG, "a picture", APART)),
    )
    file = docx_bytes(tuple(SideBySide(("pt",), (one,)) for one in blocks), head("pt"), draft=False, timestamp=NOON)
    _, *said = (text(one) for one in paragraphs(docx.Document(BytesIO(file))) if text(one))
    assert said == [wanted] * 6


def test_a_ratio_and_an_amount_in_chinese_stay_in_one_line() -> None:
    """A line of Chinese may end before and after each of its letters: `1賠62` was parted after `1賠`."""
    said = "以1賠62支付（1：62），即澳門元1,550元，魚-蝦"
    wanted = "以1\u2060賠\u206062支付（1\u2060：\u206062），即澳\u2060門\u2060元1,550\u2060元，魚\u2060-\u2060蝦"
    blocks = (Paragraph(said), Table((Column("賠率"),), ((said,),), ""))
    file = docx_bytes(tuple(SideBySide(("zh",), (one,)) for one in blocks), head("zh"), draft=False, timestamp=NOON)
    found = [text(one) for one in paragraphs(docx.Document(BytesIO(file))) if text(one)]
    assert [one for one in found if "以" in one] == [wanted] * 2


@pytest.mark.parametrize("languages", SETS)
def test_nothing_is_empty_but_what_parts_two_tables(languages: tuple[Language, ...]) -> None:
    body = opened(*languages).element.body
    for paragraph in body.iter(qn("w:p")):
        empty = not text(paragraph) and paragraph.find(f".//{qn('w:drawing')}") is None
        assert empty == (style(paragraph) == "Separator")
        if empty:
            assert paragraph.getprevious().tag == qn("w:tbl")
            assert paragraph.getnext().tag in {qn("w:tbl"), qn("w:sectPr")}
    tables = [table for table in body.iter(qn("w:tbl")) if table.getnext().tag != qn("w:p")]
    assert tables == []


def test_the_picture_has_words() -> None:
    document = opened("pt", "zh")
    (shape,) = document.inline_shapes
    assert shape._inline.docPr.get("descr") == f"{SAID['pt'][17]}\n{SAID['zh'][17]}"
    assert shape.width == pytest.approx(0.6 * TEXT * 635, abs=1)  # a twentieth of a point has 635 of the format's units
    assert shape.height / shape.width == pytest.approx(60 / 200, abs=0.01)
    picture = shape._inline.getparent().getparent().getparent()
    assert picture.pPr.find(qn("w:keepNext")) is not None
    assert (style(picture.getnext()), text(picture.getnext())) == ("Caption", SAID["pt"][18] + SAID["zh"][18])
    (image,) = [name for name in ZipFile(BytesIO(made("pt", "zh"))).namelist() if name.startswith("word/media/")]
    assert ZipFile(BytesIO(made("pt", "zh"))).read(image).startswith(b"\x89PNG")


def test_formulas_are_equations() -> None:
    first = next(opened("pt").element.body.iter(qn("m:oMath")))
    assert [child.tag.rpartition("}")[2] for child in first] == ["sSub", "d", "r", "f", "r", "f"]
    nested = first[3]
    assert [text(part) for part in nested.iter(qn("m:num"))] == ["336", "3", "11"]
    assert len(list(opened("pt", "zh").element.body.iter(qn("m:oMath")))) == 3  # one in common, one in each language


def test_a_long_equation_has_the_whole_width_in_each_language() -> None:
    both = side_by_side(
        {"pt": (Formula(equality_line("Vantagem", LONG)),), "zh": (Formula(equality_line("利益", LONG)),)}
    )
    document = docx.Document(BytesIO(docx_bytes(both, head("pt", "zh"), draft=False, timestamp=NOON)))
    assert document.tables == []
    starts = [text(p) for p in paragraphs(document) if style(p) == "Formula"]
    assert [start.partition("=")[0] for start in starts] == ["Vantagem", "利益"]


@pytest.mark.parametrize("languages", SETS)
def test_pages_are_numbered(languages: tuple[Language, ...]) -> None:
    section = opened(*languages).sections[0]
    for footer in (section.footer, section.first_page_footer):
        codes = [code.text.strip() for code in footer.part.element.iter(qn("w:instrText"))]
        assert codes == ["PAGE", "NUMPAGES"] * len(languages)
    said = {"pt": "página 1 de 1", "zh": "第1頁，共1頁", "en": "page 1 of 1"}
    assert text(section.footer.part.element) == "　".join(said[language] for language in languages)
    assert text(section.header.part.element).startswith("EX-2026-02")
    assert text(section.first_page_header.part.element) == "EX-2026-022026-11-20"


def test_a_long_title_is_in_one_language_above_the_pages() -> None:
    long = replace(head("pt", "zh"), title=("Pedido de autorização " * 4, "申請" * 20))
    document = docx.Document(BytesIO(docx_bytes(bilingual("pt", "zh"), long, draft=False, timestamp=NOON)))
    assert not HAN.search(text(document.sections[0].header.part.element))
    assert HAN.search(text(opened("pt", "zh").sections[0].header.part.element))


@pytest.mark.parametrize("languages", SETS)
def test_a_draft_is_marked_on_every_page(languages: tuple[Language, ...]) -> None:
    words = {"pt": "MINUTA", "zh": "草稿", "en": "DRAFT"}
    mark = " ".join(words[language] for language in languages)
    for draft in (True, False):
        section = opened(*languages, draft=draft).sections[0]
        for header in (section.header, section.first_page_header):
            paths = list(header.part.element.iter("{urn:schemas-microsoft-com:vml}textpath"))
            assert [path.get("string") for path in paths if path.get("string")] == ([mark] if draft else [])


def test_properties() -> None:
    properties = opened("pt", "zh").core_properties
    assert properties.title == f"{TITLES['pt']} / {TITLES['zh']}"
    assert (properties.author, properties.identifier) == ("Sociedade de Jogos Exemplo, S.A.", "EX-2026-02")
    assert (properties.language, properties.keywords) == ("pt-PT, zh-HK", "craps, Fire Bet")
    assert {f"{moment:%Y-%m-%d %H:%M}" for moment in (properties.created, properties.modified)} == {"2026-11-20 12:00"}


@pytest.mark.thorough
def test_the_bytes_are_the_same_in_any_process(tmp_path: Path) -> None:
    program = (
        "import sys; from tests.every_block import *; from macau_edge.dossier.writing.docx import docx_bytes;"
        f"sys.stdout.buffer.write(docx_bytes(bilingual('pt', 'zh'), head('pt', 'zh'), draft=True, timestamp={NOON}))"
    )
    for seed, zone in (("1", "Asia/Macau"), ("2", "America/New_York")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "TZ": zone}
        shown = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env=environment,
            cwd=Path(__file__).parents[2],
        )
        assert shown.stdout == made("pt", "zh", draft=True)


@pytest.mark.thorough
def test_a_character_without_a_glyph_in_a_picture_is_a_problem() -> None:
    side = SideBySide(("pt",), (Picture(SVG.replace("Fire", "\u1200"), "x"),))
    with pytest.raises(TypesettingError, match="\u1200"):
        docx_bytes((*bilingual("pt"), side), head("pt"), draft=False, timestamp=NOON)


@pytest.mark.thorough
@pytest.mark.parametrize("languages", SETS)
def test_it_is_valid(languages: tuple[Language, ...], tmp_path: Path) -> None:
    audit = pytest.importorskip("openxml_audit")
    path = tmp_path / "dossier.docx"
    path.write_bytes(made(*languages, draft=True, rows=12))
    assert [error.description for error in audit.OpenXmlValidator().validate(path).errors] == []


@pytest.mark.parametrize("timestamp", [0, 99_999_999_999])
def test_an_archive_knows_only_the_times_it_can_write(timestamp: int) -> None:
    assert docx_bytes(bilingual("pt"), head("pt"), draft=False, timestamp=timestamp)


def test_headings_deeper_than_the_styles_go_are_of_the_last() -> None:
    sides = [SideBySide(("en",), (Heading(f"level {level}", level),)) for level in range(1, 9)]
    made_of = docx.Document(BytesIO(docx_bytes(tuple(sides), head("en"), draft=False, timestamp=NOON)))
    styles = [one.style.name for one in made_of.paragraphs if one.style and one.style.name.startswith("Heading")]
    assert styles == [*(f"Heading {level}" for level in (1, 2, 3, 4)), "Heading 4", "Heading 4", "Heading 4"]
