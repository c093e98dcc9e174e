"""The places to sign of a dossier: a field over each, empty, in the structure, and drawing nothing."""

from __future__ import annotations

import hashlib
import io
import tempfile
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.make import make_dossier
from macau_edge.model import Language
from tests.dossier.test_verify import APPLICATION, RULESET
from tests.products import made_once

THREE = """\
signatories:
  mathematician: {name: {pt: A. Exemplo, zh: 甲, en: A. Example}}
  laboratory: {name: {pt: Lab. Exemplo, zh: 實驗室, en: Example Lab.}}
"""


@made_once
def to_sign(languages: tuple[Language, ...] = ("pt",), draft: bool = False) -> bytes:
    """A dossier of one small bet that three people sign, made once a run."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "coin.yaml").write_text(RULESET, "utf-8")
        Path(folder, "application.yaml").write_text(APPLICATION + THREE, "utf-8")
        case = case_of(load_application(Path(folder, "application.yaml")), draft=draft)
    return make_dossier(case, ["pdf"], languages)["pdf"]


@pytest.mark.thorough
def test_a_field_stands_at_each_place_to_sign() -> None:
    with pikepdf.open(io.BytesIO(to_sign(("pt", "zh")))) as pdf:
        assert pdf.check_pdf_syntax() == []
        form = pdf.Root.AcroForm
        assert int(form.SigFlags) == 1
        names = {str(one.T): str(one.TU) for one in form.Fields}
        assert names == {
            "applicant": "Lugar da assinatura: requerente / 簽署處：申請人",
            "mathematician": "Lugar da assinatura: verificação matemática / 簽署處：數學專業人士",
            "laboratory": "Lugar da assinatura: laboratório independente / 簽署處：獨立實驗室",
        }
        of_structure = {one.Obj.objgen: element for element in forms(pdf) for one in element.K}
        for one in form.Fields:
            assert [str(one.FT), str(one.Subtype), int(one.F)] == ["/Sig", "/Widget", 4]
            assert one.AP.N.read_bytes() == b""
            assert "/V" not in one
            assert str(one.P.Tabs) == "/S"
            assert one.objgen in [mark.objgen for mark in one.P.Annots]
            assert of_structure[one.objgen].K[0].Pg.objgen == one.P.objgen


def forms(pdf: pikepdf.Pdf) -> list[Any]:
    return [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Form"]


def test_a_draft_has_none() -> None:
    with pikepdf.open(io.BytesIO(to_sign(("pt",), True))) as pdf:
        assert "/AcroForm" not in pdf.Root
        assert forms(pdf) == []


def test_a_field_draws_nothing_and_lies_over_nothing() -> None:
    """The page under it is white, so that whatever is drawn there is a signature's."""
    document = pypdfium2.PdfDocument(to_sign())
    document.init_forms()
    with pikepdf.open(io.BytesIO(to_sign())) as pdf:
        for one in pdf.Root.AcroForm.Fields:
            number = [page.obj.objgen for page in pdf.pages].index(one.P.objgen)
            left, low, right, high = map(float, one.Rect)
            page = document[number]
            width, height = page.get_size()
            drawn = page.render(scale=2, crop=(left, low, width - right, height - high)).to_numpy()
            assert drawn.min() == 255
            assert 28 < high - low < 34
            assert page.get_textpage().get_text_bounded(left, low, right, high) == ""


def test_who_signs_signs_below_the_date() -> None:
    """A request ends once: the places to sign follow its text, and do not stand by themselves at the foot of a page."""
    document = pypdfium2.PdfDocument(to_sign())
    with pikepdf.open(io.BytesIO(to_sign())) as pdf:
        field = pdf.Root.AcroForm.Fields[0]
        number = [page.obj.objgen for page in pdf.pages].index(field.P.objgen)
        top = float(field.Rect[3])
    text = document[number].get_textpage()
    found = text.search("20 de Novembro de 2026").get_next()
    assert found
    low = text.get_charbox(found[0])[1]
    assert 0 < low - top < 60 * 72 / 25.4


@pytest.mark.thorough
@pytest.mark.parametrize("languages", [("en",), ("pt", "zh")])
def test_checkers_of_pdf_a_and_pdf_ua_find_nothing(languages: tuple[Language, ...]) -> None:
    of_archive, of_access = pytest.importorskip("pdf_oxide"), pytest.importorskip("pdfua")
    found = of_archive.PdfDocument.from_bytes(to_sign(languages)).validate_pdf_a("3a")
    assert (found["valid"], found["errors"]) == (True, [])
    assert list(of_access.validate(io.BytesIO(to_sign(languages))).findings) == []


@pytest.mark.thorough
def test_the_same_application_has_the_same_bytes() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "coin.yaml").write_text(RULESET, "utf-8")
        Path(folder, "application.yaml").write_text(APPLICATION + THREE, "utf-8")
        case = case_of(load_application(Path(folder, "application.yaml")))
    again = make_dossier(case, ["pdf"], ("pt",))["pdf"]
    assert hashlib.sha256(again).hexdigest() == hashlib.sha256(to_sign()).hexdigest()
