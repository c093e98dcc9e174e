"""A PDF taken apart: what it shows is the same however it is packed, and nothing in it is overlooked."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from macau_edge.dossier.case import MADE, NAMES
from macau_edge.dossier.verify.outcome import MISSING, Ledger, lazy_text, resolved_text
from macau_edge.dossier.verify.pages import aligned, page_checks
from macau_edge.dossier.verify.pdf import read_pdf
from macau_edge.dossier.verify.records import DrawnPage, Page, Pdf, UnreadableError
from macau_edge.wording.text import Phrasebook
from tests.counting import at_most
from tests.dossier.test_verify_mutated import small
from tests.loops import each
from tests.tampering import Change, over


def after(*changes: Change) -> Pdf:
    writer = PdfWriter(clone_from=BytesIO(small()))
    for change in changes:
        change(writer)
    stream = BytesIO()
    writer.write(stream)
    return read_pdf(stream.getvalue())


def parts_changed(*changes: Change) -> set[str]:
    """The parts of the page that are others after some changes, beside the same page with a picture."""
    (before,), (now,) = after(picture(b"0 0 50 50 re f")).pages, after(picture(b"0 0 50 50 re f"), *changes).pages
    parts = {part for part in before.parts if before.parts[part] != now.parts[part]}
    return parts | ({"means"} if now.means - before.means else set())


def picture(drawing: bytes) -> Change:
    """A picture on the page, as a form of its own."""

    def change(writer: PdfWriter) -> None:
        form = DecodedStreamObject()
        form.set_data(drawing)
        form[NameObject("/Subtype")] = NameObject("/Form")
        form[NameObject("/BBox")] = ArrayObject(map(NumberObject, (0, 0, 50, 50)))
        resources: Any = writer.pages[0]["/Resources"]
        resources[NameObject("/XObject")] = DictionaryObject({NameObject("/X1"): writer._add_object(form)})

    return change


def packed(writer: PdfWriter) -> None:
    writer.compress_identical_objects()
    for page in writer.pages:
        page.compress_content_streams()


def renumbered(writer: PdfWriter) -> None:
    """The picture as another object."""
    resources: Any = writer.pages[0]["/Resources"]
    forms = resources["/XObject"]
    forms[NameObject("/X1")] = writer._add_object(forms["/X1"].get_object())


def bold(writer: PdfWriter) -> None:
    resources: Any = writer.pages[0]["/Resources"]
    resources["/Font"]["/F1"].get_object()[NameObject("/BaseFont")] = NameObject("/Helvetica-Bold")


def faint(writer: PdfWriter) -> None:
    resources: Any = writer.pages[0]["/Resources"]
    state = DictionaryObject({NameObject("/ca"): FloatObject("0.1")})
    resources[NameObject("/ExtGState")] = DictionaryObject({NameObject("/G"): state})


def cut(writer: PdfWriter) -> None:
    writer.pages[0][NameObject("/CropBox")] = ArrayObject(map(NumberObject, (0, 0, 100, 100)))


def in_a_circle(writer: PdfWriter) -> None:
    resources: Any = writer.pages[0]["/Resources"]
    form = resources["/XObject"].raw_get("/X1")
    form.get_object()[NameObject("/Resources")] = DictionaryObject({NameObject("/Again"): form})


@each(
    ("change", "part"),
    [
        (packed, ""),
        (renumbered, ""),
        (picture(b"0 0 50 49 re f"), "means"),
        (in_a_circle, "means"),
        (bold, "means"),
        (faint, "means"),
        (cut, "size"),
        (lambda writer: writer.pages[0].rotate(90), "size"),
    ],
    quick=4,
)
def test_what_a_page_shows_is_told_part_by_part(change: Change, part: str) -> None:
    assert parts_changed(change) == ({part} if part else set())


def test_the_lines_of_a_page() -> None:
    (page,) = read_pdf(small()).pages
    assert page.lines == ("House edge 1/36", "macau-edge 0.1.0")


def test_what_lies_over_a_page() -> None:
    marks = read_pdf(small()).pages[0].marks
    assert [(mark.kind, mark.signature, mark.way) for mark in marks] == [("FreeText", "", False), ("Widget", "", False)]
    assert [mark.rectangle for mark in marks] == [(0, 0, 150, 150), (0, 0, 0, 0)]


@pytest.mark.parametrize(
    ("more", "way"),
    [
        ({"Dest": TextStringObject("row-1"), "Border": ArrayObject(map(NumberObject, (0, 0, 0)))}, True),
        ({"Dest": TextStringObject("row-1")}, False),
        ({"Border": ArrayObject(map(NumberObject, (0, 0, 0)))}, False),
        (
            {
                "Border": ArrayObject(map(NumberObject, (0, 0, 0))),
                "A": DictionaryObject(
                    {NameObject("/S"): NameObject("/URI"), NameObject("/URI"): TextStringObject("x")}
                ),
            },
            False,
        ),
    ],
)
def test_a_link_that_only_leads_to_another_page(more: dict[str, Any], way: bool) -> None:
    assert after(over(0, "Link", (0, 0, 10, 10), **more)).pages[0].marks[-1].way is way


def attached_by(where: str) -> Change:
    """A file that is listed in a tree of several levels, or that is associated without a name."""

    def change(writer: PdfWriter) -> None:
        stream = DecodedStreamObject()
        stream.set_data(b"hidden")
        content = DictionaryObject({NameObject("/F"): writer._add_object(stream)})
        spec = DictionaryObject({NameObject("/F"): TextStringObject("hidden.txt"), NameObject("/EF"): content})
        root: Any = writer.root_object
        if where == "/AF":
            root[NameObject("/AF")] = ArrayObject([writer._add_object(spec)])
            return
        tree = root["/Names"]["/EmbeddedFiles"]
        leaf = DictionaryObject({NameObject("/Names"): ArrayObject([TextStringObject("x"), writer._add_object(spec)])})
        twig = DictionaryObject({NameObject("/Kids"): ArrayObject([writer._add_object(leaf)])})
        tree[NameObject("/Kids")] = ArrayObject([writer._add_object(twig)])

    return change


@pytest.mark.parametrize("where", ["/AF", "/Kids"])
def test_every_attachment_is_found(where: str) -> None:
    names = [one.name for one in after(attached_by(where)).attached]
    assert sorted(names) == sorted([*NAMES, *MADE, "hidden.txt"])
    assert next(one.data for one in after(attached_by(where)).attached if one.name == "hidden.txt") == b"hidden"


def hidden_in(where: str) -> Change:
    """A file in the entry of one that is there, where few viewers look for it."""

    def change(writer: PdfWriter) -> None:
        stream = DecodedStreamObject()
        stream.set_data(b"MZ")
        file = writer._add_object(stream)
        root: Any = writer.root_object
        spec = root["/Names"]["/EmbeddedFiles"]["/Names"][1].get_object()
        if where == "/RF":
            spec[NameObject(where)] = DictionaryObject(
                {NameObject("/F"): ArrayObject([TextStringObject("x.exe"), file])}
            )
        elif where == "/FS":
            spec[NameObject(where)] = NameObject("/URL")
        elif where == "/UF":
            spec[NameObject(where)] = TextStringObject("x.exe")
        else:
            spec["/EF"][NameObject(where)] = file

    return change


@pytest.mark.parametrize("where", ["/DOS", "/Unix", "/RF", "/FS", "/UF"])
def test_a_file_in_the_entry_of_another_is_found(where: str) -> None:
    """Or that it is to be had from elsewhere, or under another name: some viewers go by that."""
    assert len(after(hidden_in(where)).attached) == len(after().attached) + 1


@pytest.mark.parametrize("action", ["/Launch", "/URI", "/JavaScript"])
def test_a_bookmark_that_acts(action: str) -> None:
    def change(writer: PdfWriter) -> None:
        writer.add_outline_item(title="Section 1", page_number=0)
        root: Any = writer.root_object
        item = root["/Outlines"]["/First"]
        item.get_object().pop("/Dest", None)
        item.get_object()[NameObject("/A")] = DictionaryObject({NameObject("/S"): NameObject(action)})

    assert f"Outlines{action}" in after(change).features
    plain = after(lambda writer: writer.add_outline_item(title="Section 1", page_number=0))
    assert not any(feature.startswith("Outlines/") for feature in plain.features)


def test_a_file_of_which_another_program_may_show_something_else() -> None:
    """Something before it or behind it, or a table that is wrong, so that each program looks for the objects itself."""
    plain = small()
    start = plain.rindex(b"startxref")
    assert read_pdf(plain).sound
    for data in (b"<html>" + plain, plain + b"PK\3\4", plain[:start] + b"startxref\n7\n%%EOF\n", b"%PDF-1.7\n" + plain):
        assert not read_pdf(data).sound


@pytest.mark.thorough
def test_without_its_pages_a_file_has_the_same_attachments() -> None:
    whole, quick = read_pdf(small()), read_pdf(small(), whole=False)
    assert (quick.pages, quick.length, quick.attached) == ((), 1, whole.attached)


def test_a_tree_without_end_is_left() -> None:
    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        tree = root["/Names"]["/EmbeddedFiles"]
        tree[NameObject("/Kids")] = ArrayObject([root["/Names"].raw_get("/EmbeddedFiles")])

    assert len(after(change).attached) == len((*NAMES, *MADE))


def test_more_pages_than_a_dossier_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("macau_edge.dossier.verify.pdf"), "PAGES", 1)
    with pytest.raises(UnreadableError, match="too-long"):
        after(lambda writer: writer.add_blank_page(10, 10))
    with pytest.raises(UnreadableError, match="empty"):
        after(lambda writer: writer.remove_page(0))
    monkeypatch.setattr(import_module("macau_edge.dossier.verify.pdf"), "FILE", 10)
    with pytest.raises(UnreadableError, match="too-large"):
        read_pdf(small())


def test_pages_belong_together_by_their_lines() -> None:
    one, two, three = (Page(lines=(f"{number}", "line"), parts={"size": ""}) for number in range(3))
    changed = Page(lines=("1", "other"), parts={"size": ""})
    drawn = {page: DrawnPage(page=page) for page in (0, 2)}
    checks = list(page_checks([one, changed, three], [one, two, three], drawn))
    assert [(resolved_text(check.what, Phrasebook("en")), check.state) for check in checks] == [
        ("page 1", "holds"),
        ("page 2, a line", "differs"),
        ("page 3", "holds"),
    ]


def test_sequences_side_by_side_take_little_work_however_long() -> None:
    assert list(aligned("abcd", "axcd")) == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert list(aligned("abd", "abcd")) == [(0, 0), (1, 1), (None, 2), (2, 3)]
    assert list(aligned("", "a")) == [(None, 0)]
    with at_most(1_000_000):  # 404,033 are made; pair by pair it would be eight million more
        assert len(list(aligned("x" * 200_000 + "ab" * 2000, "x" * 200_000 + "ba" * 2001))) == 204_002


def test_values_side_by_side() -> None:
    found = {"a": [{"id": "x", "v": 1}, {"id": "z", "v": {"w": 1}}], "b": True, "c": [1, 2], "d": {}}
    expected = {"a": [{"id": "x", "v": 2}, {"id": "y", "v": 3}], "b": 1, "c": [1], "d": {}}
    ledger = Ledger(found, expected)
    assert {one.path: (one.found, one.expected) for one in ledger.differences} == {
        ("a", "x", "v"): (1, 2),
        ("a", "y"): (MISSING, "y"),
        ("a", "z"): ("z", MISSING),
        ("a", "order"): ("x z", "x y"),
        ("b",): (True, 1),
        ("c", "2"): (2, MISSING),
    }
    assert ledger.items("a") == [("a", "x"), ("a", "y")]
    assert len(list(ledger.leaves("a"))) == 5
    assert not Ledger(found, found).differences
    assert Ledger({}, expected).differences


def test_what_a_file_says_cannot_move_the_cursor() -> None:
    shown = resolved_text(lazy_text("verify.property", name="a\x1b[2J\u202eb\nc"), Phrasebook("en"))
    assert shown == "property of the document: a\ufffd[2J\ufffdb c"


def test_the_reader_is_told_nothing_of_how_pypdf_fared(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(UnreadableError, match="malformed"):
        read_pdf(b"%PDF-1.7\n" + small()[2000:3000])
    assert caplog.records == []
    assert len(PdfReader(BytesIO(small())).pages) == 1
