"""Dossiers with something deleted or put in anywhere: there is always an answer, and never an error."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, TextStringObject

from macau_edge.dossier.case import TECHNICAL
from macau_edge.dossier.verify.apart import read_in_subprocess
from macau_edge.dossier.verify.outcome import resolved_text
from macau_edge.dossier.verify.pages import (
    addition_checks,
    page_checks,
    printed_checks,
    property_checks,
    signature_checks,
)
from macau_edge.dossier.verify.parcel import unpack
from macau_edge.dossier.verify.pdf import read_pdf
from macau_edge.dossier.verify.records import UnreadableError
from macau_edge.dossier.verify.verification import verify
from macau_edge.model.problem import UsageError
from macau_edge.wording.text import Phrasebook
from tests.dossier.test_verify import made
from tests.parts import examples
from tests.tampering import SIGNED, attachments, over

PIECES = st.sampled_from(
    [b"", b" ", b"\n", b"<<", b">>", b"[", b"]", b"(", b")", b"<", b">", b"/", b"obj", b"endobj", b"stream\n", b"%",
     b"R", b"endstream", b"xref", b"trailer", b"startxref", b"0 0 R", b"1 0 R", b"2 0 R", b"5 0 R", b"null",
     b"true", b"-1", b"/Type", b"/Kids", b"/Parent", b"/Names", b"/AF", b"/EF", b"/Annots", b"/Contents",
     b"/Encrypt 1 0 R", b"\0", b"99999999999", b"/Length", b"/Filter /FlateDecode", b"/LZWDecode", b"/DCTDecode",
     b"/Crypt", b"1e999", b"\xff\xfe"]
)  # fmt: skip
WORD = re.compile(rb"/?[A-Za-z0-9]+( 0 R)?")
IN_DATA = st.sampled_from(
    [b"", b'"', b"{", b"}", b"[", b"]", b",", b":", b"null", b"true", b"-1", b"1e999", b"NaN", b"{}", b"[]", b'""',
     b'"\\ud800"', b"\\u0000", b'"id": "low",', b'"x": 1,', b"0", b"999999999999", b"\xff", "骰".encode(), b"17:9"]
)  # fmt: skip


@cache
def small() -> bytes:
    """A page of text with a comment, the field of a signature and the attachments of a dossier, nothing packed."""
    writer = PdfWriter()
    page = writer.add_blank_page(200, 200)
    stream = DecodedStreamObject()
    stream.set_data(b"BT /F1 12 Tf 20 100 Td (House edge 1/36) Tj 0 -20 Td [(macau-edge) -250 (0.1.0)] TJ ET")
    page[NameObject("/Contents")] = writer._add_object(stream)
    names = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
    font = DictionaryObject({NameObject(f"/{key}"): NameObject(f"/{name}") for key, name in names.items()})
    fonts = DictionaryObject({NameObject("/F1"): writer._add_object(font)})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    for name, content in attachments(made()["pdf"]).items():
        short = sha256(content).digest() if name == TECHNICAL else content[:300]  # of a PDF no objects unpacked
        writer.add_attachment(name, short)
    over(0, "FreeText", (0, 0, 150, 150), Contents=TextStringObject("7/36"))(writer)
    SIGNED(writer)
    writer.add_metadata({"/Title": "Dossier"})
    result = BytesIO()
    writer.write(result)
    return result.getvalue()


@st.composite
def mutated(draw: st.DrawFn, text: bytes, pieces: st.SearchStrategy[bytes]) -> bytes:
    """Bytes with pieces put in or left out, or with words in the places of others."""
    for _ in range(draw(st.integers(1, 4))):
        if draw(st.booleans()):
            start = draw(st.integers(0, len(text)))
            text = text[:start] + draw(pieces) + text[start + draw(st.integers(0, 8)) :]
        elif words := list(WORD.finditer(text)):
            place, other = draw(st.sampled_from(words)), draw(st.sampled_from(words))
            text = text[: place.start()] + other[0] + text[place.end() :]
    return text


@examples(400)
@given(st.data())
def test_a_mutated_pdf_is_read_or_is_unreadable(draw: st.DataObject) -> None:
    try:
        found = read_pdf(draw.draw(mutated(small(), PIECES)))
    except UnreadableError:
        return
    whole = read_pdf(small())
    checks = [*page_checks(found.pages, whole.pages, {}), *addition_checks(found, whole, {}, same_program=True)]
    checks += signature_checks(found, whole, {})
    checks += [*property_checks(found, whole, same_program=True), *unpack(found.attached)[1].checks]
    checks += printed_checks(found.pages, {"ruleset": "0" * 64}, "0.1.0")
    for check in checks:
        shown = " ".join(resolved_text(side, Phrasebook("en")) for side in (check.what, check.found, check.expected))
        assert shown.isprintable()
        shown.encode()


@examples(200)
@given(st.data())
def test_mutated_data_have_an_answer(draw: st.DataObject) -> None:
    try:
        found = verify("dossier.json", draw.draw(mutated(made()["json"], IN_DATA)))
    except UsageError:  # no brace at its beginning, or more states than are allowed
        return
    for group in found.groups:
        for check in group.checks:
            assert " ".join(
                resolved_text(side, Phrasebook("en")) for side in (check.what, check.found, check.expected)
            ).isprintable()


@pytest.mark.thorough  # the two above have its parts, and do not set pages to compare them with
@examples(5)
@given(st.data())
def test_a_mutated_dossier_has_an_answer(draw: st.DataObject) -> None:
    try:
        found = verify("dossier.pdf", draw.draw(mutated(made()["pdf"], PIECES)))
    except UsageError:
        return
    assert found.groups


def test_what_takes_too_long_is_ended() -> None:
    with pytest.raises(UnreadableError, match="too-slow"):
        read_in_subprocess(made()["pdf"], seconds=0.01)
