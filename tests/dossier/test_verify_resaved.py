"""A dossier that another program saved again holds, and what was changed in it is found all the same."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import chain, product
from typing import Any

import pikepdf
import pytest
from pikepdf import ObjectStreamMode, Operator, StreamDecodeLevel
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from macau_edge.dossier.verify.verification import verify
from tests import tampering
from tests.dossier.test_verify import made, pdf, told, verdict, wrong
from tests.loops import each
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.tampering import Change, changed, over, redrawn

Saving = Callable[[bytes], bytes]
pytestmark = pytest.mark.thorough


def bilingual() -> bytes:
    return made(languages=("pt", "zh"))["pdf"]


def qpdf(**options: Any) -> Saving:
    """Saved by qpdf's library."""

    def saved(data: bytes) -> bytes:
        stream = BytesIO()
        with pikepdf.open(BytesIO(data)) as document:
            document.save(stream, **options)
        return stream.getvalue()

    return saved


def mupdf(**options: Any) -> Saving:
    """Saved by MuPDF, as `mutool clean` does; `clean` writes what draws the pages in other operators."""

    def saved(data: bytes) -> bytes:
        library = pytest.importorskip("pymupdf", reason="an extra: pip install '.[checkers]'")
        with library.open("pdf", data) as document:
            return bytes(document.tobytes(**options))

    return saved


def rewritten(data: bytes, *, parted: bool = False) -> bytes:
    """Every page in other operators that draw the same; `parted`, each string of an array by itself, which may not."""
    stream = BytesIO()
    with pikepdf.open(BytesIO(data)) as document:
        for page in document.pages:
            drawn: list[Any] = []
            for one in pikepdf.parse_content_stream(page):
                operands, name = list(one.operands), str(one.operator)
                strings = [[[part]] for part in operands[0]] if parted and name == "TJ" else [operands]
                drawn += chain.from_iterable(_otherwise(each, name) for each in strings)
            page.Contents = document.make_stream(pikepdf.unparse_content_stream(drawn))
        document.save(stream)
    return stream.getvalue()


DEVICE = {("scn", 1): "g", ("scn", 3): "rg", ("SCN", 1): "G", ("SCN", 3): "RG"}


def _otherwise(operands: list[Any], name: str) -> list[Any]:
    match name:
        case "cs" | "CS":  # the colours that follow are those of the machine
            return []
        case "scn" | "SCN":
            return [(operands, Operator(DEVICE[name, len(operands)]))]
        case "cm":
            return [([1, 0, 0, 1, *operands[4:]], Operator("cm")), ([*operands[:4], 0, 0], Operator("cm"))]
        case _:
            return [(operands, Operator(name))]


SAVED: dict[str, Saving] = {
    "qpdf --qdf": qpdf(qdf=True),
    "object streams off": qpdf(object_stream_mode=ObjectStreamMode.disable),
    "object streams on": qpdf(object_stream_mode=ObjectStreamMode.generate),
    "for the web": qpdf(linearize=True),
    "content normalised": qpdf(normalize_content=True),
    "unpacked": qpdf(compress_streams=False, stream_decode_level=StreamDecodeLevel.specialized),
    "packed again": qpdf(recompress_flate=True),
    "pypdf": lambda data: changed(data, lambda writer: writer.compress_identical_objects()),
    "other operators": rewritten,
}
MUTOOL = {
    "mutool": mupdf(),
    "mutool clean": mupdf(garbage=4, clean=True, deflate=True),
    "mutool, object streams": mupdf(garbage=3, use_objstms=1),
}


@each("way", SAVED, quick=8, whole="deep")
def test_a_file_saved_again_holds_and_the_note_says_so(way: str) -> None:
    holds_and_says_so(SAVED[way])


@pytest.mark.parametrize("way", MUTOOL)
def test_a_file_that_mutool_saved_again_holds(way: str) -> None:
    holds_and_says_so(MUTOOL[way])


def holds_and_says_so(save: Saving) -> None:
    found = verify("dossier.pdf", save(bilingual()))
    assert (wrong(found), found.holds) == ([], True)
    notes = [what for what, *_ in told(found, "note")]
    assert sum("another program saved it again" in note for note in notes) == 1
    assert verdict(found).startswith("EVERYTHING HOLDS")


def test_a_file_that_was_not_saved_again_is_not_said_to_be() -> None:
    for found in (verify("dossier.pdf", made()["pdf"]), pdf(tampering.acting, incremental=True)):
        assert not any("saved it again" in what for what, *_ in told(found, "note"))


def resources(writer: PdfWriter, number: int) -> Any:
    found: Any = writer.pages[number]["/Resources"]
    return found


def drawn(number: int, before: bytes = b"", after: bytes = b"") -> Change:
    """Something drawn on a page before and after all else."""

    def change(writer: PdfWriter) -> None:
        content = writer.pages[number].get_contents()
        assert content is not None
        stream = DecodedStreamObject()
        stream.set_data(before + b"\n" + content.get_data() + b"\n" + after)
        writer.pages[number][NameObject("/Contents")] = writer._add_object(stream)

    return change


def unseen(writer: PdfWriter) -> None:
    """Text that can be copied and is not drawn."""
    content = writer.pages[1].get_contents()
    assert content is not None
    stream = DecodedStreamObject()
    stream.set_data(content.get_data().replace(b"0 Tr", b"3 Tr"))
    writer.pages[1][NameObject("/Contents")] = writer._add_object(stream)


def glyphs_exchanged(writer: PdfWriter) -> None:
    """Codes lead to other glyphs of the font program; the text that is copied is the same."""
    for font in resources(writer, 0)["/Font"].values():
        below = font.get_object()["/DescendantFonts"][0].get_object()
        if below["/Subtype"] == "/CIDFontType2":
            order = [*range(300)]
            order[5], order[6] = order[6], order[5]
            stream = DecodedStreamObject()
            stream.set_data(b"".join(glyph.to_bytes(2) for glyph in order))
            below[NameObject("/CIDToGIDMap")] = writer._add_object(stream)


def outlines_exchanged(writer: PdfWriter) -> None:
    """Two figures have one another's outlines in the font program itself."""
    fonts = pytest.importorskip("fontTools.ttLib")
    for font in resources(writer, 0)["/Font"].values():
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        if "/FontFile2" in descriptor:
            file = descriptor["/FontFile2"].get_object()
            program = fonts.TTFont(BytesIO(file.get_data()))
            one, other = program.getGlyphOrder()[5:7]
            table = program["glyf"]
            table[one], table[other] = table[other], table[one]
            stream = BytesIO()
            program.save(stream)
            file.set_data(stream.getvalue())


def copied_otherwise(writer: PdfWriter) -> None:
    """What is copied is not what is seen."""
    for font in resources(writer, 0)["/Font"].values():
        table = font.get_object()["/ToUnicode"].get_object()
        table.set_data(table.get_data().replace(b"<0034>", b"<0035>"))


def narrower(writer: PdfWriter) -> None:
    """Letters that lead less far than they should."""
    for font in resources(writer, 0)["/Font"].values():
        below = font.get_object()["/DescendantFonts"][0].get_object()
        below["/W"][2] = FloatObject(float(below["/W"][2]) + 1)


def form(writer: PdfWriter) -> None:
    """A drawing of its own over the page, which writes a figure over another."""
    stream = DecodedStreamObject()
    stream.set_data(b"1 g 0 0 300 300 re f")
    stream.update({NameObject("/Subtype"): NameObject("/Form"), NameObject("/Type"): NameObject("/XObject")})
    stream[NameObject("/BBox")] = ArrayObject(map(NumberObject, (0, 0, 300, 300)))
    resources(writer, 1)[NameObject("/XObject")] = DictionaryObject({NameObject("/X1"): writer._add_object(stream)})
    drawn(1, after=b"/X1 Do")(writer)


def layer(writer: PdfWriter) -> None:
    """A page in a layer that is not shown."""
    group = writer._add_object(
        DictionaryObject({NameObject("/Type"): NameObject("/OCG"), NameObject("/Name"): TextStringObject("a")})
    )
    hidden = DictionaryObject({NameObject("/OFF"): ArrayObject([group])})
    layers = {NameObject("/OCGs"): ArrayObject([group]), NameObject("/D"): hidden}
    writer.root_object[NameObject("/OCProperties")] = DictionaryObject(layers)
    resources(writer, 1)[NameObject("/Properties")] = DictionaryObject({NameObject("/P1"): group})
    drawn(1, b"/OC /P1 BDC", b"EMC")(writer)


def faint(writer: PdfWriter) -> None:
    state = DictionaryObject({NameObject("/ca"): FloatObject("0.01")})
    resources(writer, 1)[NameObject("/ExtGState")] = DictionaryObject({NameObject("/G1"): state})
    drawn(1, b"/G1 gs")(writer)


def patch(writer: PdfWriter) -> None:
    """A comment with a look of its own, over figures."""
    look = DecodedStreamObject()
    look.set_data(b"1 g 0 0 300 300 re f")
    look.update({NameObject("/Subtype"): NameObject("/Form"), NameObject("/Type"): NameObject("/XObject")})
    look[NameObject("/BBox")] = ArrayObject(map(NumberObject, (0, 0, 300, 300)))
    shown = DictionaryObject({NameObject("/N"): writer._add_object(look)})
    over(1, "Square", (50, 300, 500, 700), AP=shown)(writer)


def exchanged(writer: PdfWriter) -> None:
    """Two pages in one another's place."""
    pages: Any = writer.root_object["/Pages"]
    pages["/Kids"][3], pages["/Kids"][4] = pages["/Kids"][4], pages["/Kids"][3]
    writer.flattened_pages = None


def cut(writer: PdfWriter) -> None:
    writer.pages[2][NameObject("/CropBox")] = ArrayObject(map(NumberObject, (0, 0, 595, 500)))


def turned(writer: PdfWriter) -> None:
    writer.pages[2].rotate(180)


def program(writer: PdfWriter) -> None:
    writer.add_attachment("invoice.pdf.exe", b"MZ")


CHANGES: dict[str, Change] = {
    "a figure drawn otherwise": redrawn(0, "2", "1"),
    "something drawn over": drawn(1, after=b"1 g 0 0 595 842 re f"),
    "a point drawn over": drawn(1, after=b"0 g 300 300 1 1 re f"),
    "text that is not seen": unseen,
    "all of it smaller": drawn(1, b".99 0 0 .99 0 0 cm"),
    "something cut away": drawn(1, b"0 0 300 842 re W n"),
    "a picture in the text": drawn(1, after=b"q 99 0 0 99 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q"),
    "a text not seen": drawn(1, b"/Span <</ActualText (7/36)>> BDC", b"EMC"),
    "codes lead to other glyphs": glyphs_exchanged,
    "glyphs have other outlines": outlines_exchanged,
    "other text is copied": copied_otherwise,
    "letters are narrower": narrower,
    "a form over a page": form,
    "a layer that is hidden": layer,
    "text too faint to see": faint,
    "a comment with a look of its own": patch,
    "pages exchanged": exchanged,
    "a page cut": cut,
    "a page turned": turned,
    "a page missing": lambda writer: writer.remove_page(3),
    "a program attached": program,
    "something that acts": tampering.acting,
    "another title": tampering.property_of("Title", "Nothing"),
}


@each("change, way", list(product(CHANGES, ("", "qpdf --qdf", "other operators"))), quick=22, whole="deep")
def test_what_was_changed_is_found_in_a_file_saved_again(change: str, way: str) -> None:
    data = changed(bilingual(), CHANGES[change])
    is_found(SAVED[way](data) if way else data)


@pytest.mark.deep
@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_found_after_mutool_clean(change: str) -> None:
    is_found(MUTOOL["mutool clean"](changed(bilingual(), CHANGES[change])))


def is_found(data: bytes) -> None:
    found = verify("dossier.pdf", data)
    assert not found.holds
    assert wrong(found)


def test_a_page_saved_otherwise_is_told_apart_from_one_that_was_changed() -> None:
    found = verify("dossier.pdf", rewritten(changed(bilingual(), CHANGES["a point drawn over"])))
    ((what, *_),) = wrong(found)
    assert what.startswith("page 2, 300 300 – 302 30")
    assert what.endswith("in points from the left and from below: it is drawn otherwise than it should be")


@pytest.mark.thorough
def test_strings_that_are_parted_are_told_where_pdfium_draws_them_otherwise() -> None:
    """Every text holds; a letter in a few lines is drawn a fraction of a pixel elsewhere, which is told."""
    found = verify("dossier.pdf", rewritten(bilingual(), parted=True))
    assert not found.holds
    assert all(what.endswith("it is drawn otherwise than it should be") for what, *_ in wrong(found))
