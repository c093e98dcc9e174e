"""Pictures that have a page on its side to themselves, in both formats; the cloth on such pages, and parts of it."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import docx
import pikepdf
import pytest
from docx.enum.section import WD_ORIENT
from pypdf import PdfReader

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.make import make_dossier
from macau_edge.dossier.sections.layout import layout_section, whole_layout
from macau_edge.dossier.writing.docx import docx_bytes
from macau_edge.drawing import cloth as drawn_cloth
from macau_edge.drawing.cloth.parts import close_ups, full_pages
from macau_edge.drawing.svg import svg_document, text_line
from macau_edge.model import Language
from macau_edge.model.records import replace
from macau_edge.reports.document import Block, Heading, Paragraph, Picture
from tests.cases import said_by
from tests.cloths import GAMES, drawn, shipped
from tests.dossier.test_example_dossiers import APPLICATIONS
from tests.every_block import head
from tests.loops import each
from tests.proposals import FIRE, SMALL_TALL_ALL, case_of_text
from tests.reading_pages import empty, text_of
from tests.sample_pages import alone, made

SVG = svg_document(600, 300, [text_line(9, 30, "on its side", 20)])
WHOLE = Picture(SVG, "a picture", "A caption.", whole_page=True)
BLOCKS: tuple[Block, ...] = (Heading("T"), Heading("1. A", 2), Paragraph("before"), WHOLE, WHOLE, Paragraph("after"))


@pytest.mark.thorough
def test_a_page_of_the_pdf_is_turned_for_it() -> None:
    pdf = pikepdf.open(BytesIO(made(alone(BLOCKS))))
    sizes = [tuple(round(float(side)) for side in page.mediabox[2:]) for page in pdf.pages]
    assert sizes == [(595, 842), (842, 595), (842, 595)]
    pages = text_of(made(alone(BLOCKS)))
    assert "before" in pages[0]
    assert "after" in pages[0]  # where it stood, the page before it would be left as it is
    assert "A caption." in pages[1]


@pytest.mark.thorough
def test_it_stands_before_the_next_heading_or_paragraph_that_begins_a_page_anyway() -> None:
    """What follows it fills the page before it, and none of it is moved: the pages are those there are without it."""
    sections: list[Block] = [block for n in range(2, 30) for block in _section(n)]
    with_it = made(alone((*BLOCKS[:4], *sections)))
    turned = [page.mediabox.width > page.mediabox.height for page in PdfReader(BytesIO(with_it)).pages]
    pages, at = text_of(with_it), turned.index(True)
    assert turned.count(True) == 1
    assert 1 <= at < len(pages) - 1
    assert re.match(r"[0-9]+\. S|Begins", body_of(pages[at + 1]))
    without = text_of(made(alone((*BLOCKS[:3], *sections))))
    assert [*map(body_of, pages[1:at] + pages[at + 1 :])] == [*map(body_of, without[1:])]  # the first has the contents
    assert max(empty(with_it)) < 0.2


def _section(number: int) -> tuple[Block, ...]:
    return Heading(f"{number}. S", 2), *(Paragraph("Begins with " + f"text {number} " * 60) for _ in range(3))


def body_of(page: str) -> str:
    """The text of a page without its head, its first line, and its number, its last one."""
    return "\n".join(page.strip().split("\n")[1:-1])


@pytest.mark.thorough
@pytest.mark.parametrize(("blocks", "turned"), [(BLOCKS, [0, 1]), (BLOCKS[:4], [0, 1]), (BLOCKS[3:], [0, 1])])
def test_the_last_section_of_the_word_file_is_turned_for_it(blocks: tuple[Block, ...], turned: list[int]) -> None:
    pages = docx.Document(BytesIO(docx_bytes(alone(blocks), head("en"), draft=False, timestamp=0)))
    found = [section.orientation == WD_ORIENT.LANDSCAPE for section in pages.sections]
    firsts = [section.different_first_page_header_footer for section in pages.sections]
    assert found[-len(turned) :] == [bool(one) for one in turned]
    assert firsts == [True] + [False] * (len(firsts) - 1)
    assert all(shape.width <= section_width(pages) for shape in pages.inline_shapes)


def section_width(pages: Any) -> int:
    """The room of a page on its side."""
    (turned,) = (one for one in pages.sections if one.orientation == WD_ORIENT.LANDSCAPE)
    return int(turned.page_width - turned.left_margin - turned.right_margin)


@pytest.mark.thorough
def test_the_word_file_is_valid(tmp_path: Path) -> None:
    audit = pytest.importorskip("openxml_audit")
    path = tmp_path / "dossier.docx"
    path.write_bytes(docx_bytes(alone(BLOCKS), head("en"), draft=True, timestamp=0))
    assert [error.description for error in audit.OpenXmlValidator().validate(path).errors] == []


@pytest.mark.thorough
def test_checkers_of_the_standards_find_nothing() -> None:
    file = made(alone(BLOCKS))
    found = pytest.importorskip("pdf_oxide").PdfDocument.from_bytes(file).validate_pdf_a("3a")
    assert (found["valid"], found["errors"]) == (True, [])
    assert list(pytest.importorskip("pdfua").validate(BytesIO(file)).findings) == []


# --- the cloth ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("game", GAMES)
def test_the_pages_of_a_cloth_have_every_spot_once(game: str) -> None:
    found = drawn(shipped(game))
    pages = list(full_pages(found))
    assert [spot for page in pages for spot in page.spots] == list(found.spots)


def test_what_is_on_the_whole_table_alone_is_noted_before_it_and_not_on_its_page() -> None:
    """The Field has the prize that the applicant chose; no place that is enlarged shows it."""
    chosen = "left to the choice of the casino"
    enlarged, said = (said_by(one, case_of_text(FIRE), "en") for one in (layout_section, whole_layout))
    whole = [block.svg for block in said if isinstance(block, Picture)]
    assert not [block for block in enlarged if isinstance(block, Paragraph) and chosen in block.text]
    (note,) = [block.text for block in said if isinstance(block, Paragraph) and block.kind == "note"]
    assert note.count(chosen) == 1
    assert "Despacho" not in note  # which stands below the places
    assert chosen not in whole[0]


@pytest.mark.thorough
@pytest.mark.parametrize("bet", ["field", "hard-way", "any-7", "pass-line"])
def test_a_close_up_has_the_proposed_place_whole_and_larger(bet: str) -> None:
    found = drawn(shipped("craps"), ("pt", "zh"), bet)
    parts = close_ups(found)
    assert parts
    every = [spot for spot in found.spots if spot.proposed]
    assert {id(spot) for part in parts for spot in part.spots if spot.proposed} == {id(spot) for spot in every}
    assert all(0 < part.width <= 1 for part in parts)
    assert all(found.voice.words[0].bet(one) in part.alternative("pt") for part in parts for one in part.bets)


@pytest.mark.thorough
def test_places_near_one_another_share_a_close_up() -> None:
    near = close_ups(drawn(shipped("craps"), ("en",), "aces", "boxcars"))
    far = close_ups(drawn(shipped("craps"), ("en",), "small", "any-craps"))
    assert [[bet.id for bet in part.bets] for part in near] == [["aces", "boxcars"]]
    assert len(far) == 2


@pytest.mark.thorough
@pytest.mark.parametrize("application", [FIRE, SMALL_TALL_ALL])
@pytest.mark.parametrize("language", ["pt", "zh", "en"])
def test_the_section_on_the_layout_has_the_parts_and_the_whole(application: str, language: Language) -> None:
    case = case_of_text(application)
    said = (*said_by(layout_section, case, language), *said_by(whole_layout, case, language))
    pictures = [block for block in said if isinstance(block, Picture)]
    whole = [picture.whole_page for picture in pictures]
    assert whole == sorted(whole)
    assert set(whole) == {False, True}


@pytest.mark.deep
@pytest.mark.parametrize("name", APPLICATIONS)
def test_no_page_of_an_example_is_half_empty(name: str) -> None:
    """But the last one, which no text follows; a table that is wide and low stands in the middle of its own."""
    file = make_dossier(case_of(load_application(APPLICATIONS[name])), ["pdf"], ("pt", "zh"))["pdf"]
    upright = [page.mediabox.width < page.mediabox.height for page in PdfReader(BytesIO(file)).pages]
    assert max(part for part, text in zip(empty(file), upright[:-1], strict=True) if text) < 0.35


def test_of_the_cloth_no_picture_is_drawn_that_no_page_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole of it on a page on its side, for both languages at once; of the cloth as it is, places alone."""
    found, count = drawn_cloth.drawn, list[bool]()

    def counted(*asked: Any, noted: bool = True) -> str:
        count.append(noted)
        return found(*asked, noted=noted)

    monkeypatch.setattr(drawn_cloth, "drawn", counted)
    case = replace(case_of_text(FIRE, draft=True), languages=("pt", "zh"))
    for section in (layout_section, whole_layout):
        for language in case.languages:
            assert section(case, case.words(language))
    assert count == [False]
