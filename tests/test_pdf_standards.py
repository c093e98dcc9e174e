"""What kind of file the pages of a dossier are, by the word of others: qpdf, and checkers of PDF/A and PDF/UA."""

from __future__ import annotations

import hashlib
import io
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

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
