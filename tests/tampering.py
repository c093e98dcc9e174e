"""Ways to change a PDF, as somebody would who wants a dossier to say something else, or only to sign it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

Change = Callable[[PdfWriter], object]


def changed(pdf: bytes, *changes: Change, incremental: bool = False) -> bytes:
    """The file with changes, written whole again or with what is new after what was there."""
    writer = PdfWriter(BytesIO(pdf), incremental=True) if incremental else PdfWriter(clone_from=_read(pdf))
    for change in changes:
        change(writer)
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


@lru_cache(4)
def _read(pdf: bytes) -> PdfReader:
    """A file whose objects are read once, to be copied as often as it is changed."""
    return PdfReader(BytesIO(pdf))


def attachments(pdf: bytes) -> dict[str, bytes]:
    """What is attached, by name."""
    return {name: found[0] for name, found in PdfReader(BytesIO(pdf)).attachments.items()}


def _tree(writer: PdfWriter) -> Any:
    """Where attachments are listed by name."""
    names: Any = writer.root_object["/Names"]
    return names["/EmbeddedFiles"]


def specifications(writer: PdfWriter) -> list[Any]:
    """What is said of each file that is attached, as it is listed by name."""
    return [item.get_object() for item in _tree(writer)["/Names"][1::2]]


def attached(name: str, content: bytes) -> Change:
    """Another content for a file that is attached, of the same kind."""

    def change(writer: PdfWriter) -> None:
        for spec in specifications(writer):
            if spec["/UF"] == name:
                stream = DecodedStreamObject()
                stream.set_data(content)
                stream[NameObject("/Subtype")] = spec["/EF"]["/F"]["/Subtype"]
                file = writer._add_object(stream)
                spec[NameObject("/EF")] = DictionaryObject({NameObject("/F"): file, NameObject("/UF"): file})

    return change


def detached(*left_out: str) -> Change:
    """Attachments taken away, wherever they are listed."""

    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        tree = _tree(writer)
        pairs = list(zip(tree["/Names"][::2], tree["/Names"][1::2], strict=True))
        kept = [item for name, spec in pairs if name not in left_out for item in (name, spec)]
        tree[NameObject("/Names")] = ArrayObject(kept)
        root[NameObject("/AF")] = ArrayObject(one for one in root["/AF"] if one.get_object()["/UF"] not in left_out)

    return change


def attached_too(name: str, content: bytes) -> Change:
    """One more attachment; it may have the name of one that is there."""

    return lambda writer: writer.add_attachment(name, content)


def codes(page: Any) -> dict[str, dict[str, str]]:
    """Font -> letter -> the code under which the page's font has it, in hexadecimal."""
    found: dict[str, dict[str, str]] = {}
    for name, font in page["/Resources"]["/Font"].items():
        table = font.get_object()["/ToUnicode"].get_object().get_data().decode("latin-1")
        pairs = re.findall(r"<(\w+)>\s*<(\w+)>\s*\n", table)
        found[name] = {bytes.fromhex(text).decode("utf-16-be"): code for code, text in pairs if len(text) % 4 == 0}
    return found


def redrawn(number: int, old: str, new: str) -> Change:
    """A letter in place of another, the first time that it is drawn on a page; nothing else of the page changes."""

    def change(writer: PdfWriter) -> None:
        page = writer.pages[number]
        content = page.get_contents()
        assert content is not None
        fonts = codes(page)
        font = ""
        for operands, operator in content.operations:
            if operator == b"Tf":
                font = operands[0]
            elif operator in (b"Tj", b"TJ"):
                texts = operands[0] if operator == b"TJ" else operands
                for place, text in enumerate(texts):
                    data = getattr(text, "original_bytes", b"")
                    code, other = (bytes.fromhex(fonts[font].get(letter, "")) for letter in (old, new))
                    at = next((i for i in range(0, len(data), 2) if data[i : i + 2] == code), -1)
                    if code and other and at >= 0:
                        texts[place] = ByteStringObject(data[:at] + other + data[at + 2 :])
                        stream = DecodedStreamObject()
                        stream.set_data(content.get_data())
                        page[NameObject("/Contents")] = writer._add_object(stream)
                        return
        raise AssertionError(f"{old} is not on page {number + 1}")

    return change


def over(number: int, subtype: str, box: tuple[float, float, float, float], **more: Any) -> Change:
    """Something laid over a page: a comment, or the field of a signature."""

    def change(writer: PdfWriter) -> None:
        page = writer.pages[number]
        mark = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject(f"/{subtype}"),
                NameObject("/Rect"): ArrayObject(map(FloatObject, box)),
                **{NameObject(f"/{key}"): value for key, value in more.items()},
            }
        )
        marks = page.get("/Annots", ArrayObject()).get_object()
        reference = writer._add_object(mark)
        page[NameObject("/Annots")] = ArrayObject([*marks, reference])
        if subtype == "Widget":
            form = DictionaryObject(
                {NameObject("/Fields"): ArrayObject([reference]), NameObject("/SigFlags"): NumberObject(3)}
            )
            writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)

    return change


SIGNED = over(0, "Widget", (0, 0, 0, 0), FT=NameObject("/Sig"), T=TextStringObject("Signature1"))
"""The field of a signature that is not seen."""


def property_of(key: str, text: str) -> Change:
    """Another title or author."""
    return lambda writer: writer.add_metadata({f"/{key}": text})


def acting(writer: PdfWriter) -> None:
    """Something that acts when the file is opened."""
    action = {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert('hello');")}
    writer.root_object[NameObject("/OpenAction")] = DictionaryObject(action)
