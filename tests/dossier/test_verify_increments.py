"""What an increment writes anew of a dossier, or hides from its tables, is found wherever it is referred to."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import pytest
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import fields
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pypdf import PdfReader
from pypdf.generic import ArrayObject, IndirectObject

from macau_edge.dossier.verify.increments import additions
from macau_edge.dossier.verify.pdf import read_pdf
from macau_edge.dossier.verify.signature import sig_fields
from macau_edge.dossier.verify.verification import verification_json
from tests import signing
from tests.dossier.test_fields import to_sign
from tests.dossier.test_verify import told, verdict, wrong
from tests.dossier.test_verify_signed import WHITE, by, checked
from tests.loops import each
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses

Written = tuple[dict[int, bytes], dict[str, bytes]]
"""Objects that are written, by number, and entries of the trailer."""


def written(thing: Any) -> bytes:
    out = BytesIO()
    thing.write_to_stream(out)
    return out.getvalue()


def with_entries(thing: Any, **more: bytes) -> bytes:
    """A dictionary as it is, with some entries set."""
    kept = {key[1:]: written(thing.raw_get(key)) for key in thing} | more
    return b"<<" + b" ".join(b"/%s %s" % (key.encode(), value) for key, value in kept.items()) + b">>"


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(content), content)


def after(
    data: bytes, objects: Mapping[int, bytes], trailer: dict[str, bytes] | None = None, free: tuple[int, ...] = ()
) -> bytes:
    """A file with an increment of these objects, with a table of its own that finds them."""
    out, places = bytearray(data + b"\n"), {}
    for number, body in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    before: Any = PdfReader(BytesIO(data)).trailer
    rows = {number: b"%010d 00000 n \n" % place for number, place in places.items()}
    rows |= dict.fromkeys(free, b"0000000000 00000 f \n")
    out += b"xref\n" + b"".join(b"%d 1\n%s" % (number, rows[number]) for number in sorted(rows))
    size = max([before["/Size"], *(number + 1 for number in rows)])
    entries = {key: written(before.raw_get(f"/{key}")) for key in ("Root", "Info", "ID") if f"/{key}" in before}
    said = b"".join(b"/%s %s" % (key.encode(), value) for key, value in (entries | (trailer or {})).items())
    previous = int(data[data.rindex(b"startxref") :].split()[1])
    out += b"trailer\n<</Size %d/Prev %d%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, previous, said, table)
    return bytes(out)


def after_packed(data: bytes, packed: Mapping[int, bytes], *, free: tuple[int, ...] = ()) -> bytes:
    """A file with an increment whose objects are packed into one, with a table that is a stream."""
    reader = PdfReader(BytesIO(data))
    holder: int = reader.trailer["/Size"] + 1  # type: ignore[operator]
    head, bodies = b"", b""
    for number, body in packed.items():
        head, bodies = head + b"%d %d " % (number, len(bodies)), bodies + body + b" "
    entries = b"/Type/ObjStm/N %d/First %d" % (len(packed), len(head))
    out = bytearray(data + b"\n")
    rows = {holder: (1, len(out), 0)} | {number: (2, holder, at) for at, number in enumerate(packed)}
    out += b"%d 0 obj\n%s\nendobj\n" % (holder, stream(head + bodies, entries))
    rows |= {holder + 1: (1, len(out), 0)} | dict.fromkeys(free, (0, 0, 0))
    index = b" ".join(b"%d 1" % number for number in sorted(rows))
    table = b"".join(
        kind.to_bytes(1, "big") + place.to_bytes(4, "big") + at.to_bytes(2, "big")
        for _, (kind, place, at) in sorted(rows.items())
    )
    previous, start = int(data[data.rindex(b"startxref") :].split()[1]), len(out)
    root = written(reader.trailer.raw_get("/Root"))
    said = b"/Type/XRef/W[1 4 2]/Index[%s]/Size %d/Root %s/Prev %d" % (index, holder + 2, root, previous)
    out += b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (holder + 1, stream(table, said), start)
    return bytes(out)


# --- an object that is written anew or put in, referred to from wherever a signature refers to something -------------


class Parts:
    """The objects of a file that an increment may touch."""

    def __init__(self, data: bytes) -> None:
        self.reader = PdfReader(BytesIO(data))
        self.root: Any = self.reader.trailer["/Root"]
        self.root_number = self.number(self.reader.trailer, "/Root")
        self.page: Any = self.reader.pages[4]
        content = self.page.raw_get("/Contents")
        self.content: int = (content[0] if isinstance(content, ArrayObject) else content).idnum
        self.new: int = self.reader.trailer["/Size"] + 1  # type: ignore[operator]
        fields: Any = self.root["/AcroForm"]["/Fields"]  # type: ignore[index]
        self.field = next(one for one in fields if one.get_object()["/T"] == "mathematician")

    @staticmethod
    def number(where: Any, key: str) -> int:
        found = where.raw_get(key)
        assert isinstance(found, IndirectObject)
        return found.idnum

    def drawn_too(self) -> bytes:
        """The content of a page, with a red box."""
        content: Any = self.reader.get_object(self.content)
        return bytes(content.get_data()) + b"\nq 1 0 0 rg 50 400 400 200 re f Q\n"

    def in_root(self, **more: bytes) -> Written:
        return {self.root_number: with_entries(self.root, **more)}, {}

    def in_field(self, **more: bytes) -> dict[int, bytes]:
        return {self.field.idnum: with_entries(self.field.get_object(), **more)}


SIGNATURE = b"<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 1 2 3]/Contents<01>%s>>"


def from_form(parts: Parts, thing: bytes) -> Written:
    form = parts.root["/AcroForm"]
    return parts.in_root(AcroForm=with_entries(form, DR=b"<</Font<</F1 %s>>>>" % thing))


def from_signature(parts: Parts, thing: bytes) -> Written:
    value = parts.new + 1
    signature = SIGNATURE % (b"/Reference[%s]" % thing)
    return parts.in_field(V=b"%d 0 R" % value) | {value: signature}, {}


def from_look(parts: Parts, thing: bytes) -> Written:
    value, look = parts.new + 1, parts.new + 2
    shown = stream(b"/X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %s>>>>" % thing)
    field = parts.in_field(V=b"%d 0 R" % value, AP=b"<</N %d 0 R>>" % look)
    return field | {value: SIGNATURE % b"", look: shown}, {}


def from_page(parts: Parts, thing: bytes) -> Written:
    return {parts.page.indirect_reference.idnum: with_entries(parts.page, LastModified=thing)}, {}


def from_info(parts: Parts, thing: bytes) -> Written:
    said: Any = parts.reader.trailer["/Info"]
    return {parts.number(parts.reader.trailer, "/Info"): with_entries(said, Trapped=thing)}, {}


ROOTS: dict[str, Callable[[Parts, bytes], Written]] = {
    "nothing": lambda _, __: ({}, {}),
    "DSS": lambda parts, thing: parts.in_root(DSS=b"<</Certs[%s]>>" % thing),
    "Extensions": lambda parts, thing: parts.in_root(Extensions=b"<</ADBE %s>>" % thing),
    "Info": from_info,
    "Info, as the object itself": lambda _, thing: ({}, {"Info": thing}),
    "AcroForm/DR": from_form,
    "a signature": from_signature,
    "the look of one": from_look,
    "a page": from_page,
    "Perms of the catalog": lambda parts, thing: parts.in_root(Perms=b"<</DocMDP %s>>" % thing),
    "Metadata of the catalog": lambda parts, thing: parts.in_root(Metadata=thing),
    "the catalog": lambda parts, thing: parts.in_root(PieceInfo=thing),
}
"""From where an object is referred to -> how."""
ACTING = b"<</S/JavaScript/JS(app.alert\\(1\\))>>"
CALLED = {"": b"", "XRef": b"/Type/XRef", "ObjStm": b"/Type/ObjStm"}
"""What an object says that it is."""
CASES = [
    (root, of_type, new, signed)
    for root in ROOTS
    for of_type in CALLED
    for new in (False, True)
    for signed in (False, True)
]


def attacked(root: str, of_type: str, new: bool, signed: bool) -> tuple[bytes, int]:
    """A file with an object that no signature needs, and its number."""
    data = by("applicant") if signed else to_sign()
    parts = Parts(data)
    number = parts.new if new else parts.content
    body = ACTING[:2] + CALLED[of_type] + ACTING[2:] if new else stream(parts.drawn_too(), CALLED[of_type])
    objects, trailer = ROOTS[root](parts, b"%d 0 R" % number)
    return after(data, {number: body} | objects, trailer), number


@pytest.mark.thorough
@each("root, of_type, new, signed", CASES)
def test_an_object_that_no_signature_needs_is_told_wherever_it_is_referred_to(
    root: str, of_type: str, new: bool, signed: bool
) -> None:
    data, number = attacked(root, of_type, new, signed)
    assert number in {one.number for one in additions(data, len(to_sign())).strange}


@pytest.mark.thorough
@each("root, of_type, new, signed", [case for case in CASES if not case[1]])
def test_a_file_with_such_an_object_does_not_hold(root: str, of_type: str, new: bool, signed: bool) -> None:
    found = checked(attacked(root, of_type, new, signed)[0])
    assert not found.holds
    assert wrong(found)
    assert "EVERYTHING HOLDS" not in verdict(found)


VICTIMS: dict[str, Callable[[PdfReader], Any]] = {
    "a font": lambda reader: next(iter(reader.pages[4]["/Resources"]["/Font"].values())),  # type: ignore[index]
    "the pages": lambda reader: reader.trailer["/Root"].raw_get("/Pages"),  # type: ignore[attr-defined]
    "the structure": lambda reader: reader.trailer["/Root"].raw_get("/StructTreeRoot"),  # type: ignore[attr-defined]
    "the attachments": lambda reader: reader.trailer["/Root"]["/AF"][0],  # type: ignore[index]
}


@pytest.mark.thorough
@each("victim", VICTIMS)
def test_no_other_object_of_the_dossier_is_written_anew(victim: str) -> None:
    """Even with the same in it: of what is written as it was nobody needs another copy."""
    data = to_sign()
    thing = VICTIMS[victim](PdfReader(BytesIO(data)))
    number = getattr(thing, "idnum", None) or thing.indirect_reference.idnum
    body = with_entries(thing.get_object())
    for made in (after(data, {number: body}), after_packed(data, {number: body})):
        assert [one.number for one in additions(made, len(data)).strange] == [number]


def test_what_holds_others_and_the_tables_are_known_by_the_tables() -> None:
    """A catalog in an object that holds others; and an object put into one, of which nothing knows."""
    data = to_sign()
    parts = Parts(data)
    same = after_packed(data, {parts.root_number: with_entries(parts.root)})
    assert additions(same, len(data)) == type(additions(same, len(data)))((), ())
    more = parts.new + 9
    found = additions(after_packed(data, {parts.root_number: with_entries(parts.root), more: ACTING}), len(data))
    assert [one.number for one in found.strange] == [more]


@pytest.mark.parametrize("packed", [False, True])
def test_an_object_that_a_table_frees_is_gone(packed: bool) -> None:
    """Whatever the generation that is written beside it: viewers find none from then on."""
    data = to_sign()
    parts = Parts(data)
    root = {parts.root_number: with_entries(parts.root)}
    made = (after_packed if packed else after)(data, root, free=(parts.content,))
    assert [(one.number, one.what) for one in additions(made, len(data)).strange] == [(parts.content, "gone")]


# --- bytes that are nothing -------------------------------------------------------------------------------------------


def before_the_end(data: bytes, what: bytes) -> bytes:
    """Bytes before the end of the last revision, which finds its table as before."""
    place = data.rindex(b"startxref")
    return data[:place] + what + data[place:]


STRAY: dict[str, Callable[[bytes], bytes]] = {
    "bytes and another end": lambda data: data + b"PK\3\4 anything\n" + data[data.rindex(b"startxref") :],
    "an end that is there twice": lambda data: data + b"\n" + data[data.rindex(b"startxref") :],
    "a remark": lambda data: before_the_end(data, b"%<script>\n"),
    "an object that no table finds": lambda data: before_the_end(data, b"7 0 obj\n<</Type/Page>>\nendobj\n"),
    "a table that nothing leads to": lambda data: before_the_end(data, b"xref\n0 0\ntrailer\n<</Size 1>>\n"),
    "bytes behind": lambda data: data + b"<html>",
}


@pytest.mark.thorough
@each("what", STRAY)
def test_bytes_of_no_object_are_told(what: str) -> None:
    data = to_sign()
    signed = by("applicant")
    assert additions(signed, len(data)).stray == ()
    assert additions(STRAY[what](signed), len(data)).stray


@pytest.mark.thorough
def test_a_file_with_bytes_of_no_object_does_not_hold() -> None:
    found = checked(STRAY["bytes and another end"](by("applicant")))
    assert not found.holds
    assert any("belong to no object, table or trailer" in what for what, *_ in wrong(found))
    assert additions(before_the_end(by("applicant"), b"%iText-Core-7.2.5\n"), len(to_sign())).stray == ()


# --- what came after a signature, each time by what it has ----------------------------------------------------------


def with_certificates(data: bytes) -> bytes:
    kept = BytesIO(data)
    *_, one = PdfFileReader(kept).embedded_signatures
    contents = one.pkcs7_content.hex().encode()
    DocumentSecurityStore.add_dss(kept, sig_contents=contents, certs=[one.signer_cert], ocsps=(), crls=())
    return kept.getvalue()


def later(data: bytes) -> tuple[str, ...]:
    return read_pdf(data, whole=False).signatures[0].after


def test_what_is_added_where_certificates_are_kept_is_told_by_itself() -> None:
    kept = with_certificates(by("applicant"))
    assert later(kept) == ("certificates",)
    parts = Parts(kept)
    page = {parts.content: stream(parts.drawn_too())}
    assert later(after(kept, page)) == ("certificates", "other")
    assert later(after(kept, parts.in_root(PieceInfo=b"<<>>")[0])) == ("certificates", "other")
    drawn = ROOTS["DSS"](Parts(by("applicant")), b"%d 0 R" % parts.content)[0]
    assert later(after(by("applicant"), drawn | page)) == ("other",)


@pytest.mark.thorough
def test_who_signs_after_certificates_were_kept_and_keeps_more_holds() -> None:
    twice = with_certificates(signing.signed(with_certificates(by("applicant")), "mathematician", "A. Exemplo"))
    assert later(twice) == ("certificates", "signature", "certificates")
    found = checked(twice)
    assert (wrong(found), found.holds) == ([], True)
    assert "signed in 2 of 3 places" in verdict(found)


# --- what counts as a signature -------------------------------------------------------------------------------------


def garbage(data: bytes) -> bytes:
    """A field with something in it that covers the file as a signature does, and is none."""
    contents = b"<" + b"DEADBEEF" * 8 + b">"
    parts = Parts(data)
    value = SIGNATURE.replace(b"[0 1 2 3]", b"[0 AAAAAAAAAA BBBBBBBBBB CCCCCCCCCC]").replace(b"<01>", contents) % b""
    made = after(data, parts.in_field(V=b"%d 0 R" % parts.new) | {parts.new: value})
    start = made.rindex(contents)
    end = start + len(contents)
    for mark, number in ((b"AAAAAAAAAA", start), (b"BBBBBBBBBB", end), (b"CCCCCCCCCC", len(made) - end)):
        made = made.replace(mark, b"%-10d" % number)
    return made


@pytest.mark.thorough
@pytest.mark.parametrize("library", [True, pytest.param(False, marks=pytest.mark.thorough)])
def test_what_cannot_be_read_is_no_signature(library: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not library:
        monkeypatch.setitem(sys.modules, "pyhanko.sign.validation.generic_cms", None)
    found = checked(garbage(to_sign()) + b"\n" * (1 + library))  # other bytes, so that they are read again
    assert not found.holds
    assert any("`mathematician`" in what for what, *_ in wrong(found))
    assert "In none of the 3 places there is a signature that is known to be intact." in verdict(found)
    assert "signed in" not in verdict(found).lower()


@pytest.mark.thorough
def test_what_cannot_be_read_takes_nothing_from_another_signature() -> None:
    """Each is looked at by itself: one field full of garbage left all of them unlooked at."""
    found = checked(garbage(by("applicant")))
    assert any("`mathematician`" in what for what, *_ in wrong(found))
    intact = [one.field for one in found.signatures if one.intact == "intact"]
    assert intact == ["applicant"]
    assert "Signed in 1 of 3 places" in verdict(found)


def with_field(data: bytes, box: tuple[int, int, int, int]) -> bytes:
    """The file with a new field in an increment of its own, as pyHanko makes one before anybody signs."""
    writer: Any = IncrementalPdfFileWriter(BytesIO(data))
    out = BytesIO()
    fields.append_signature_field(writer, fields.SigFieldSpec("extra", on_page=0, box=box))
    writer.write(out)
    return out.getvalue()


@pytest.mark.thorough
@pytest.mark.parametrize("box", [WHITE, pytest.param((0, 0, 0, 0), marks=pytest.mark.thorough)])
def test_a_field_that_was_made_before_it_is_signed_holds(box: tuple[int, int, int, int]) -> None:
    """What it looked like while it was empty nothing draws any more."""
    assert checked(signing.signed(with_field(to_sign(), box), "extra")).holds


@pytest.mark.thorough
def test_what_takes_the_place_of_that_look_is_told() -> None:
    made = with_field(to_sign(), WHITE)
    root: Any = PdfReader(BytesIO(made)).trailer["/Root"]
    field: Any = next(one for one, name in sig_fields(root) if name == "extra")
    number = field["/AP"].raw_get("/N").idnum
    found = checked(after(signing.signed(made, "extra"), {number: stream(b"0 0 9 9 re f")}))
    assert not found.holds
    assert any(f"{number}" in f"{what}" for what, *_ in wrong(found))


@pytest.mark.thorough
def test_a_broken_signature_counts_nowhere() -> None:
    data = by("applicant", "mathematician")
    place = data.rindex(b"/M (D") + 14  # in what the second signature covers, and the first does not
    other = b"1" if data[place : place + 1] != b"1" else b"2"
    found = checked(data[:place] + other + data[place + 1 :])
    assert any("`mathematician` is BROKEN" in what for what, *_ in wrong(found))
    assert "Signed in 1 of 3 places; the last signature does not cover the whole file." in verdict(found)


@pytest.mark.thorough
def test_without_the_library_no_signature_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyhanko.sign.validation.generic_cms", None)
    found = checked(by("applicant") + b"\n\n\n")
    assert found.holds
    assert "in none of the 3 places there is a signature that is known to be intact." in verdict(found)
    assert "which count nowhere: 1; `pip install 'macau-edge[sign]'` lets it be." in verdict(found)
    assert [note for _, note, _ in told(found, "note") if "was not looked at" in note]
    assert verification_json(found, "en").holds
