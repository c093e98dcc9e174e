"""What kind of file the pages of a dossier are, by the word of others: qpdf, and checkers of PDF/A and PDF/UA."""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from macau_edge.dossier.bilingual import side_by_side
from macau_edge.dossier.case import Attachment, PageHead
from macau_edge.dossier.writing.pdf import pdf_bytes
from macau_edge.reports.document import Column, Heading, Paragraph, Table
from tests.sample_pages import SAMPLES, TITLES, sample_pdf


def test_qpdf_has_nothing_to_say() -> None:
    for name in SAMPLES:
        with pikepdf.open(io.BytesIO(sample_pdf(name))) as pdf:
            assert pdf.check_pdf_syntax() == []


def test_it_says_that_it_is_pdf_a_and_pdf_ua() -> None:
    with pikepdf.open(io.BytesIO(sample_pdf("pt-zh"))) as pdf, pdf.open_metadata() as metadata:
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"], metadata["pdfuaid:part"]) == ("3", "A", "1")
        assert metadata["dc:title"] == f"{TITLES['pt']} · {TITLES['zh']}"


@pytest.mark.thorough
def test_it_says_all_its_languages_and_what_made_it() -> None:
    with pikepdf.open(io.BytesIO(sample_pdf("pt-zh"))) as pdf, pdf.open_metadata() as metadata:
        assert metadata["dc:language"] == {"pt", "zh-HK"}
        assert metadata["xmp:CreatorTool"] == str(pdf.docinfo["/Creator"]) == f"typst {version('typst')}"
        assert metadata["xmpMM:RenditionClass"] == "default"
        assert pdf.Root.PageLabels.Nums[1].S == "/D"
    with pikepdf.open(io.BytesIO(sample_pdf("en-draft"))) as pdf, pdf.open_metadata() as metadata:
        assert (metadata["dc:language"], metadata["xmpMM:RenditionClass"]) == ({"en"}, "draft")


def rows(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    """The cells of each row of each table."""
    return [one.K for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/TR"]


@pytest.mark.thorough
def test_the_first_cell_of_a_row_is_its_header() -> None:
    with pikepdf.open(io.BytesIO(sample_pdf("pt-zh"))) as pdf:
        of_rows = [row for row in rows(pdf) if row[-1].S == "/TD"]
        assert len(of_rows) > 10
        for first, *others in of_rows:
            assert [str(first.S), *(str(one.Scope) for one in first.A if "/Scope" in one)] == ["/TH", "/Row"]
            assert {str(one.S) for one in others} == {"/TD"}
            assert not any("/Headers" in one for cell in (first, *others) for one in cell.get("/A", []))
        titles = [cell for row in rows(pdf) if row[-1].S == "/TH" for cell in row]
        assert {str(one.Scope) for cell in titles for one in cell.A if "/Scope" in one} == {"/Column"}


@pytest.mark.thorough
def test_what_is_attached_is_not_touched_by_what_is_said_of_the_file() -> None:
    """Whatever an attachment says, in the words that stand in the file itself."""
    words = b"1 0 obj\n<</Type/StructElem/S/TR/P 1 0 R/K[1 0 R 2 0 R]>> /Type/Metadata /Creator(Typst 1)\nstartxref\n"
    file = Attachment(name="a.txt", data=words, mime="text/plain", description="a", relationship="supplement")
    head = PageHead(title=("T",), languages=("en",), reference="R", author="A", date="2026-01-01", keywords=())
    document = side_by_side({"en": (Heading("T"), Paragraph("p"))})
    data = pdf_bytes(document, head, [file], draft=False, timestamp=0)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.attachments["a.txt"].get_file().read_bytes() == words


@pytest.mark.thorough
@pytest.mark.parametrize("name", SAMPLES)
def test_a_pdf_a_checker_finds_nothing(name: str) -> None:
    checker = pytest.importorskip("pdf_oxide")
    found = checker.PdfDocument.from_bytes(sample_pdf(name)).validate_pdf_a("3a")
    assert (found["valid"], found["errors"]) == (True, [])


@pytest.mark.thorough
@pytest.mark.parametrize("name", SAMPLES)
def test_a_pdf_ua_checker_finds_nothing(name: str) -> None:
    checker = pytest.importorskip("pdfua")
    assert list(checker.validate(io.BytesIO(sample_pdf(name))).findings) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", SAMPLES)
def test_a_checker_that_reads_aloud_finds_no_error(name: str, tmp_path: Path) -> None:
    """It is not among what a development install brings, for its size; TAG-002 takes a long running head for prose."""
    checker = pytest.importorskip("outloud")
    file = tmp_path / "pages.pdf"
    file.write_bytes(sample_pdf(name))
    found = checker.check(str(file), skip=["TAG-002"])
    assert [finding for finding in found.findings if finding.severity == "error"] == []


def test_every_font_is_embedded() -> None:
    with pikepdf.open(io.BytesIO(sample_pdf("pt-zh"))) as pdf:
        fonts = [
            one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"
        ]
        names = {re.sub(r"^/[A-Z]{6}\+", "", str(font.FontName)) for font in fonts}
        assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)
    assert {name.partition("-")[0] for name in names} == {"NotoSerifTC", "NewCMMath"}


@pytest.mark.thorough
def test_another_process_writes_the_same_bytes() -> None:
    program = (
        "import hashlib, tests.sample_pages as t;"
        "print(hashlib.sha256(t.made(t.bilingual(['pt', 'zh']), ['pt', 'zh'])).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == hashlib.sha256(sample_pdf("pt-zh")).hexdigest()


@pytest.mark.thorough
def test_the_last_row_of_a_table_is_never_alone_on_a_page() -> None:
    """Of 59 rows, 58 stood on a page and one on the next; the two that keep together have their headers as any row."""
    head = PageHead(title=("T",), languages=("en",), reference="R", author="A", date="2026-01-01", keywords=())
    on_pages = []
    for count in range(57, 61):
        listed = tuple((f"Row{one}", "text") for one in range(count))
        document = side_by_side({"en": (Heading("T"), Table((Column("One"), Column("Two")), listed))})
        data = pdf_bytes(document, head, [], draft=False, timestamp=0)
        texts = [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
        shown = [re.findall(r"Row\d+", text) for text in texts]
        assert [row for page in shown for row in page] == [first for first, _ in listed]
        on_pages.append([len(page) for page in shown])
        with pikepdf.open(io.BytesIO(data)) as pdf:
            firsts = [row[0] for row in rows(pdf) if row[-1].S == "/TD"]
            assert [str(first.S) for first in firsts] == ["/TH"] * count
    assert on_pages == [[57], [58], [57, 2], [58, 2]]
