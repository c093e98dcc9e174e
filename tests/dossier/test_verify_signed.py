"""Signed dossiers hold, and say by whom and where; what was changed in a file, signed or not, is found."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields
from pyhanko.sign.signers import PdfTimeStamper
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from macau_edge.dossier.verify.apart import additions_in_subprocess
from macau_edge.dossier.verify.outcome import Verification
from macau_edge.dossier.verify.verification import verification_json, verify
from macau_edge.reports.figures import to_builtins
from tests import signing, tampering
from tests.dossier.test_fields import to_sign
from tests.dossier.test_verify import told, verdict, wrong
from tests.loops import each
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.shapes import published, validate
from tests.tampering import Change, attached_too, changed, over, property_of, redrawn

THREE = (("applicant", "Maria Ho"), ("mathematician", "A. Exemplo"), ("laboratory", "Lab. Exemplo"))
WHITE = (5, 400, 45, 440)
"""In the left margin, where no page of a dossier has anything."""


@cache
def by(*names: str) -> bytes:
    """The dossier with signatures in fields of its own, one after the other, each by whom it is meant for."""
    if not names:
        return to_sign()
    first = {"certify": True, "docmdp_permissions": fields.MDPPerm.FILL_FORMS} if len(names) == 1 else {}
    return bytes(signing.signed(by(*names[:-1]), names[-1], dict(THREE)[names[-1]], **first))


def all_three() -> bytes:
    return by(*(name for name, _ in THREE))


def checked(data: bytes) -> Verification:
    return verify("dossier.pdf", data)


def notes(found: Verification) -> list[tuple[str, str]]:
    return [(what, side) for what, side, _ in told(found, "note")]


# --- what holds ----------------------------------------------------------------------------------------------------


def test_a_signature_in_its_place_holds() -> None:
    found = checked(by("applicant"))
    assert (wrong(found), found.holds) == ([], True)
    assert verdict(found).startswith("EVERYTHING HOLDS: ")
    assert "signed in 1 of 3 places, the last signature covers the whole file." in verdict(found)
    assert "the file begins with the very bytes" in " ".join(what for what, *_ in told(found, "holds"))
    said = dict(notes(found))
    covers = "the signature `applicant` covers all that was in the file when it was made; added after it: nothing"
    assert said[covers].startswith("certificate of Maria Ho, Exemplo, issued by Maria Ho, Exemplo; the bytes are those")
    assert any(what.startswith("page 2: the signature `applicant` stands where the dossier has") for what in said)
    assert not any(word in str(said) for word in ("trusted", "qualified", "valid"))


@pytest.mark.thorough
def test_three_people_sign_one_after_the_other() -> None:
    """The first certifies and leaves room for those who follow; each covers all that was there."""
    found = checked(all_three())
    assert (wrong(found), found.holds) == ([], True)
    assert "signed in 3 of 3 places, the last signature covers the whole file." in verdict(found)
    after = [what.partition("added after it: ")[2] for what, _ in notes(found) if "added after it" in what]
    assert after == ["signatures, 2", "signatures, 1", "nothing"]
    shown = to_builtins(verification_json(found, "en"))
    validate(shown, published("verification"))
    assert [(one["field"], one["covers"], one["intact"]) for one in shown["signatures"]] == [
        (name, True, True) for name, _ in THREE
    ]
    assert [one["added_after"] for one in shown["signatures"]] == [["signature"] * 2, ["signature"], []]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("field", "how", "said"),
    [
        ("Signature1", {}, "signed in 0 of 3 places and, elsewhere in the file, 1"),
        ("New", {"box": WHITE}, "signed in 0 of 3 places and, elsewhere in the file, 1"),
        ("applicant", {"subfilter": "PADES"}, "signed in 1 of 3 places"),
        ("applicant", {"timestamper": True}, "signed in 1 of 3 places"),
        ("mathematician", {"reason": "sim", "location": "Macau"}, "signed in 1 of 3 places"),
    ],
)
def test_pyhanko_at_its_defaults_holds(field: str, how: dict[str, Any], said: str) -> None:
    """Invisible, in a field of its own where the page is white, as PAdES, and with the time of an authority."""
    if "subfilter" in how:
        how = how | {"subfilter": fields.SigSeedSubFilter.PADES}
    if "timestamper" in how:
        how = how | {"timestamper": signing.time_stamper()}
    found = checked(signing.signed(to_sign(), field, **how))
    assert (wrong(found), found.holds) == ([], True)
    assert said in verdict(found)
    assert ("the signer wrote the metadata anew; the file no longer says in full that it is PDF/A", "") in notes(found)


@pytest.mark.thorough
def test_a_time_stamp_and_certificates_that_are_kept_with_it_hold() -> None:
    """What makes a signature last: the time of an authority over the whole file, and the certificates inside it."""
    stamped, kept = BytesIO(), BytesIO(by("applicant"))
    writer = IncrementalPdfFileWriter(BytesIO(by("applicant")))
    PdfTimeStamper(signing.time_stamper()).timestamp_pdf(writer, "sha256", output=stamped)
    (one,) = PdfFileReader(kept).embedded_signatures
    contents = one.pkcs7_content.hex().encode()
    DocumentSecurityStore.add_dss(kept, sig_contents=contents, certs=[one.signer_cert], ocsps=(), crls=())
    for data, after, said in (
        (stamped.getvalue(), "time stamps, 1", "signed in 1 of 3 places, the last signature covers the whole file."),
        (kept.getvalue(), "certificates kept with it, 1", "something was added after the last signature."),
    ):
        found = checked(data)
        assert (wrong(found), found.holds) == ([], True)
        covers = f"`applicant` covers all that was in the file when it was made; added after it: {after}"
        assert any(what.endswith(covers) for what, _ in notes(found))
        assert said in verdict(found)


@pytest.mark.thorough
def test_a_signed_file_that_another_program_saved_again_names_the_signatures() -> None:
    """The pages are the same, and what was signed is not: the range of bytes is that of another file."""
    import pikepdf

    stream = BytesIO()
    with pikepdf.open(BytesIO(by("applicant"))) as document:
        document.save(stream)
    found = checked(stream.getvalue())
    assert [what for what, *_ in wrong(found)] == [
        "the signature `applicant` leaves out bytes that are not its own: anything may stand there"
    ]
    assert {check.state for group in found.groups if group.title.key == "verify.pages" for check in group.checks} == {
        "holds"
    }


@pytest.mark.thorough
def test_without_the_library_the_certificate_is_named_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    data = by("applicant") + b"\n"  # other bytes, so that they are read again
    monkeypatch.setitem(sys.modules, "pyhanko.sign.validation.generic_cms", None)
    found = checked(data)
    assert (wrong(found), found.holds) == ([], True)
    (said,) = [side for what, side in notes(found) if "covers all" in what]
    assert said.startswith("certificate of Maria Ho, Exemplo, issued by Maria Ho, Exemplo; whether the bytes are those")


# --- what was changed in a file that is signed, or is said to be ----------------------------------------------------


def in_place(old: bytes, new: bytes) -> Any:
    """Bytes of the file that are others, of the same length."""
    assert len(old) == len(new)

    def change(data: bytes) -> bytes:
        assert old in data
        return data[: data.rindex(old)] + new + data[data.rindex(old) + len(old) :]

    return change


def then(*changes: Change) -> Any:
    """Changes written after what is there, as a signature is."""
    return lambda data: changed(data, *changes, incremental=True)


def anew(*changes: Change) -> Any:
    """Changes in a file that is written whole again."""
    return lambda data: changed(data, *changes)


def look_of(drawing: bytes, box: tuple[float, float, float, float], **more: Any) -> DictionaryObject:
    """A look of a field: a form that draws."""
    stream = DecodedStreamObject()
    stream.set_data(drawing)
    stream.update({NameObject("/Subtype"): NameObject("/Form"), NameObject("/Type"): NameObject("/XObject")})
    stream[NameObject("/BBox")] = ArrayObject(map(FloatObject, box))
    helvetica = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica"}
    font = DictionaryObject({NameObject(f"/{key}"): NameObject(f"/{name}") for key, name in helvetica.items()})
    fonts = DictionaryObject({NameObject("/F1"): font})
    stream[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    stream.update({NameObject(f"/{key}"): value for key, value in more.items()})
    return stream


def field_of(writer: PdfWriter, name: str) -> Any:
    root: Any = writer.root_object
    return next(one.get_object() for one in root["/AcroForm"]["/Fields"] if one.get_object()["/T"] == name)


def set_look(name: str, drawing: bytes, **more: Any) -> Change:
    """Another look of a field."""

    def change(writer: PdfWriter) -> None:
        field = field_of(writer, name)
        left, low, right, high = map(float, field["/Rect"])
        shown = writer._add_object(look_of(drawing, (0, 0, right - left, high - low), **more))
        field[NameObject("/AP")] = DictionaryObject({NameObject("/N"): shown})

    return change


def moved(name: str, *box: float) -> Change:
    """A field that stands elsewhere."""

    def change(writer: PdfWriter) -> None:
        field_of(writer, name)[NameObject("/Rect")] = ArrayObject(map(FloatObject, box))

    return change


def signature_over(word: str, other: bytes) -> Any:
    """A white box with another word over a word of the first page that has it, in the field of a real signature."""

    def change(data: bytes) -> bytes:
        number, box = place_of(data, word)
        left, low, right, high = map(int, box)
        made = signing.signed(
            data, "Over", box=(left, low - 4, max(right, left + 20), max(high, low + 16)), page=number
        )
        return bytes(changed(made, set_look("Over", b"1 g 0 0 90 90 re f 0 g BT /F1 8 Tf 1 2 Td (%s) Tj ET" % other),
                             incremental=True))  # fmt: skip

    return change


def place_of(data: bytes, word: str) -> tuple[int, tuple[float, ...]]:
    """The first place of a word, and its page from 0."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for number in range(len(document)):
        text = document[number].get_textpage()
        if found := text.search(word, match_whole_word=True).get_next():
            boxes = [text.get_charbox(found[0] + at) for at in range(found[1])]
            return number, (boxes[0][0], min(box[1] for box in boxes), boxes[-1][2], max(box[3] for box in boxes))
    raise AssertionError(f"{word} is on no page")


def widget(box: tuple[float, float, float, float], **more: Any) -> Change:
    """A field of somebody's own beside those of the dossier."""

    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        fields = ArrayObject(root["/AcroForm"]["/Fields"])
        over(0, "Widget", box, T=TextStringObject("x"), **more)(writer)
        page: Any = writer.pages[0]
        root["/AcroForm"].get_object()[NameObject("/Fields")] = ArrayObject(
            [*fields, page["/Annots"][-1].indirect_reference or page["/Annots"][-1]]
        )

    return change


def new_value(name: str, **entries: Any) -> Change:
    """Something that is called a signature in a field, and is none."""

    def change(writer: PdfWriter) -> None:
        value = {NameObject("/Type"): NameObject("/Sig")} | {NameObject(f"/{k}"): v for k, v in entries.items()}
        field_of(writer, name)[NameObject("/V")] = writer._add_object(DictionaryObject(value))

    return change


def in_root(key: str, value: Any) -> Change:
    return lambda writer: writer.root_object.update({NameObject(f"/{key}"): value})


def in_form(key: str, value: Any) -> Change:
    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        root["/AcroForm"][NameObject(f"/{key}")] = value

    return change


def in_page(number: int, key: str, value: Any) -> Change:
    return lambda writer: writer.pages[number].update({NameObject(f"/{key}"): value})


def names(**values: Any) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): value for key, value in values.items()})


def named(name: str) -> NameObject:
    return NameObject(f"/{name}")


SCRIPT = names(S=named("JavaScript"), JS=TextStringObject("app.alert(1)"))


def printed_range(writer: PdfWriter) -> None:
    root: Any = writer.root_object
    root["/ViewerPreferences"][NameObject("/PrintPageRange")] = ArrayObject(map(NumberObject, (0, 0)))


def printed_range_anew(writer: PdfWriter) -> None:
    root: Any = writer.root_object
    kept = DictionaryObject(root["/ViewerPreferences"])
    kept[NameObject("/PrintPageRange")] = ArrayObject(map(NumberObject, (0, 0)))
    root[NameObject("/ViewerPreferences")] = kept


def other_profile(writer: PdfWriter) -> None:
    root: Any = writer.root_object
    profile = root["/OutputIntents"][0].get_object()["/DestOutputProfile"].get_object()
    profile.set_data(profile.get_data()[:-1] + b"\1")


def link_led_elsewhere(writer: PdfWriter) -> None:
    """A link of the contents that leads to another page."""
    page: Any = writer.pages[0]
    link = next(one.get_object() for one in page["/Annots"] if one.get_object()["/Subtype"] == "/Link")
    link[NameObject("/Dest")] = ArrayObject([writer.pages[5].indirect_reference, NameObject("/Fit")])


def tags_exchanged(writer: PdfWriter) -> None:
    """Two pieces of a page in one another's element, as it is read aloud."""
    page: Any = writer.pages[2]
    content = page.get_contents().get_data()
    one, other = b"/MCID 1>>", b"/MCID 2>>"
    if one not in content:
        one, other = b"/MCID 1 ", b"/MCID 2 "
    assert one in content
    stream = DecodedStreamObject()
    stream.set_data(content.replace(one, b"/MCID#").replace(other, one).replace(b"/MCID#", other))
    page[NameObject("/Contents")] = writer._add_object(stream)


def white_on_white(writer: PdfWriter) -> None:
    """Words that nobody sees and a search finds."""
    page: Any = writer.pages[2]
    first = next(iter(page["/Resources"]["/Font"]))
    stream = DecodedStreamObject()
    more = b"\nq 1 g BT %s 9 Tf 30 30 Td <00050006> Tj ET Q" % str(first).encode()
    stream.set_data(page.get_contents().get_data() + more)
    page[NameObject("/Contents")] = writer._add_object(stream)


def only_on(flags: int) -> Change:
    """A stamp with a look, shown on a screen or on paper alone."""

    def change(writer: PdfWriter) -> None:
        shown = writer._add_object(look_of(b"0 g 0 0 9 9 re f", (0, 0, 9, 9)))
        over(2, "Stamp", (30, 30, 39, 39), F=NumberObject(flags), AP=names(N=shown))(writer)

    return change


def bytes_of_the_signature(data: bytes) -> bytes:
    """Another value of the signature itself: a digit in the midst of its contents."""
    start = data.rindex(b"/Contents <") + 400
    return data[:start] + (b"1" if data[start : start + 1] != b"1" else b"2") + data[start + 1 :]


def emptied(data: bytes) -> bytes:
    """A signature of zeros."""
    start = data.rindex(b"/Contents <") + len(b"/Contents <")
    end = data.index(b">", start)
    return data[:start] + b"0" * (end - start) + data[end:]


def wider_gap(data: bytes) -> bytes:
    """A range of bytes that leaves out more than the signature."""
    import re

    (found,) = [*re.finditer(rb"/ByteRange \[0 (\d+) (\d+) (\d+)\]", data)][-1:]
    start, after, length = map(int, found.groups())
    said = b"/ByteRange [0 %d %d %d]" % (start, after + 9, length - 9)
    return data[: found.start()] + said + b" " * (len(found[0]) - len(said)) + data[found.end() :]


def replaced_object(kind: bytes, old: bytes, new: bytes) -> Any:
    """An object of the dossier written anew after it, with something else in it."""

    def change(data: bytes) -> bytes:
        import re

        number, body = next(
            (int(one[1]), one[2])
            for one in re.finditer(rb"\n(\d+) 0 obj\n(.*?)endobj", data, re.DOTALL)
            if kind in one[2]
        )
        assert old in body
        where = len(data) + 1
        table = int(data[data.rindex(b"startxref") :].split()[1])
        trailer = re.search(rb"trailer\s*<<(.*?)/ID", data[data.rindex(b"trailer") :], re.DOTALL)
        assert trailer
        kept = re.sub(rb"/Prev \d+", b"", trailer[1])
        written = b"\n%d 0 obj\n%sendobj\n" % (number, body.replace(old, new, 1))
        tail = b"xref\n%d 1\n%010d 00000 n\r\ntrailer\n<<%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
        return data + written + tail % (number, where, kept, table, len(data) + len(written))

    return change


SIGNED: dict[str, Any] = {
    "a word over a word, in a signature": signature_over("perde", b"empata"),
    "a figure over a figure, in a signature": signature_over("17:9", b"18:9"),
    "a signature over the name of who signs": signature_over("Exemplo", b"Outro"),
    "the look of a signature that is larger than its place": then(moved("applicant", 60, 300, 540, 420)),
    "the field moved to a page's words": then(moved("applicant", 60, 700, 300, 760)),
    "a field that is not signed and shows words": then(
        set_look("mathematician", b"BT /F1 12 Tf 2 2 Td (Approved) Tj ET")
    ),
    "a field that is not signed and shows a box": then(set_look("laboratory", b"0 0 50 20 re f")),
    "a look that acts": then(set_look("applicant", b"", AA=names(O=SCRIPT))),
    "a look in a layer": then(set_look("applicant", b"0 0 9 9 re f", OC=names(Type=named("OCG")))),
    "a comment": then(over(2, "FreeText", (50, 300, 400, 500), Contents=TextStringObject("7/36"))),
    "a stamp": then(over(2, "Stamp", (50, 300, 400, 500))),
    "a link": then(over(2, "Link", (50, 300, 400, 500), A=names(S=named("URI"), URI=TextStringObject("http://x")))),
    "a text field": then(widget((50, 300, 400, 500), FT=named("Tx"), V=TextStringObject("7/36"))),
    "a field for a signature without any": then(widget(WHITE, FT=named("Sig"))),
    "an empty value in a field": then(new_value("mathematician")),
    "a value of zeros in a field": then(
        new_value(
            "mathematician",
            Contents=TextStringObject("\0" * 40),
            ByteRange=ArrayObject(map(NumberObject, (0, 1, 2, 3))),
        )
    ),
    "something that acts": then(tampering.acting),
    "a page that acts": then(in_page(1, "AA", names(O=SCRIPT))),
    "a letter drawn otherwise": then(redrawn(0, "2", "1")),
    "a page turned": then(in_page(2, "Rotate", NumberObject(180))),
    "a page cut": then(in_page(2, "CropBox", ArrayObject(map(NumberObject, (0, 0, 595, 500))))),
    "the resources of another page": then(in_page(2, "Resources", DictionaryObject())),
    "a range of pages to print": then(printed_range_anew),
    "another language": then(in_root("Lang", TextStringObject("en"))),
    "layers": then(in_root("OCProperties", names(OCGs=ArrayObject()))),
    "other attachments": then(attached_too("letter.txt", b"Dear Sir")),
    "another title": then(property_of("Title", "Nothing")),
    "a property of one's own": then(property_of("Approval", "DICJ 7/2026")),
    "a form of another kind": then(in_form("XFA", TextStringObject("x"))),
    "looks that are made by the viewer": then(in_form("NeedAppearances", BooleanObject(True))),
    "a digit of the signature": bytes_of_the_signature,
    "a signature of zeros": emptied,
    "a range that leaves out more": wider_gap,
    "a byte of what is signed": lambda data: data.replace(b"(applicant)", b"(applicanT)", 1),
    "something behind it": lambda data: data + b"PK\3\4",
    "something before it": lambda data: b"<html>" + data,
    "cut short": lambda data: data[:-30],
    "the media box of a page, by hand": replaced_object(b"/Type/Page/", b"/MediaBox[0 0 595", b"/MediaBox[0 9 595"),
    "an attachment, by hand": replaced_object(
        b"/Type/Filespec/F(analysis.json)", b"(analysis.json)", b"(analysi_.json)"
    ),
    "a form of the structure, by hand": replaced_object(b"/S/Form", b"/S/Form", b"/S/Note"),
}
"""What somebody does after the applicant signed."""


@each("change", SIGNED, thorough=4)
def test_what_was_done_to_a_signed_file_is_found(change: str) -> None:
    found = checked(SIGNED[change](by("applicant")))
    assert not found.holds
    assert wrong(found)


@pytest.mark.thorough
def test_all_words_under_a_signature_are_named() -> None:
    """The word over a word of the specification: a white box with «empata» on «perde», where no figure is near."""
    found = checked(SIGNED["a word over a word, in a signature"](by("applicant")))
    assert any("lies over what the page has there" in what and "perde" in side for what, side, _ in wrong(found))
    assert "EVERYTHING HOLDS" not in verdict(found)


@pytest.mark.thorough
def test_what_was_added_after_the_signature_is_named_with_its_kind() -> None:
    found = checked(SIGNED["a comment"](by("applicant")))
    said = [what for what, *_ in wrong(found)]
    assert any(what.startswith("after the bytes of the dossier: object") and "Annot/FreeText" in what for what in said)
    assert "page 3: something was put over it (FreeText)" in said
    assert any("added after it: SOMETHING ELSE, 1" in what for what in said)


ANEW: dict[str, Any] = {
    "a range of pages to print": anew(printed_range),
    "another profile of colours": anew(other_profile),
    "a link of the contents to another page": anew(link_led_elsewhere),
    "pieces of a page in one another's element": anew(tags_exchanged),
    "words in white": anew(white_on_white),
    "a stamp on a screen alone": anew(only_on(0)),
    "a stamp on paper alone": anew(only_on(4 | 32)),
    "the look of a field": anew(set_look("applicant", b"0 0 50 20 re f")),
    "a field moved": anew(moved("laboratory", 60, 300, 200, 340)),
    "a letter that can do nothing": anew(attached_too("letter.txt", b"Dear Sir")),
    "a field that acts": anew(
        lambda writer: field_of(writer, "applicant").update({NameObject("/AA"): names(K=SCRIPT)})
    ),
}
"""What somebody does to a file that nobody signed yet, and saves it again."""


@each("change", ANEW, thorough=3)
def test_what_was_done_to_a_file_before_it_was_signed_is_found(change: str) -> None:
    data = ANEW[change](to_sign())
    for found in (
        checked(data),
        *([checked(signing.signed(data, "Signature1"))] if change == "words in white" else []),
    ):
        assert not found.holds
        assert wrong(found)


@pytest.mark.thorough
def test_what_is_drawn_on_paper_alone_is_told_so() -> None:
    """Drawn as on a screen and as on paper: a stamp with either flag shows in one of them."""
    said = [what for what, *_ in wrong(checked(ANEW["a stamp on paper alone"](to_sign())))]
    assert any("ON PAPER, and not on a screen" in what for what in said)
    said = [what for what, *_ in wrong(checked(ANEW["a stamp on a screen alone"](to_sign())))]
    assert any("ON A SCREEN, and not on paper" in what for what in said)


def test_where_our_bytes_are_taken_for_other_objects_it_is_found() -> None:
    """A table that finds an object of the dossier at another place of the dossier's own bytes."""
    data = to_sign()
    pages = [page.indirect_reference for page in PdfReader(BytesIO(data)).pages]
    assert pages[0]
    assert pages[1]
    second = data.index(b"\n%d 0 obj\n" % pages[1].idnum) + 1
    table = int(data[data.rindex(b"startxref") :].split()[1])
    trailer = data[data.rindex(b"trailer") : data.rindex(b">>")]
    tail = b"\nxref\n%d 1\n%010d 00000 n\r\n%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    found = checked(data + tail % (pages[0].idnum, second, trailer, table, len(data) + 1))
    assert not found.holds


@pytest.mark.thorough
def test_what_is_strange_can_be_told_by_another_process() -> None:
    """Numbers and names as the reader of PDF has them are none that JSON knows."""
    found = additions_in_subprocess(SIGNED["a look in a layer"](by("applicant")), len(to_sign()))
    assert [one.what for one in found.strange if one.what] == ["/OC"]
