"""What a viewer shows of a dossier beside its pages: how attachments are described, page numbers, properties."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, TextStringObject

from macau_edge.dossier.verify.pages import attachment_list_checks, property_checks
from macau_edge.dossier.verify.parcel import unpack
from macau_edge.dossier.verify.pdf import read_pdf
from macau_edge.dossier.verify.records import Pdf
from macau_edge.dossier.verify.verification import verify
from tests.dossier.test_verify import made, pdf, told, verdict, wrong
from tests.loops import each
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.tampering import Change, changed, property_of, specifications

ASK = "ask for the file as it was made"


def described(name: str, text: str, *, everywhere: bool = True) -> Change:
    """Another text beside an attachment, in one of the lists that have it or in both."""

    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        for place, entry in enumerate(root["/AF"]):
            if entry.get_object()["/UF"] == name and not everywhere:
                copy = DictionaryObject(entry.get_object())
                root["/AF"][place] = writer._add_object(copy)
                copy[NameObject("/Desc")] = TextStringObject(text)
        for entry in specifications(writer) if everywhere else ():
            if entry["/UF"] == name:
                entry[NameObject("/Desc")] = TextStringObject(text)

    return change


def of_kind(name: str, kind: str) -> Change:
    """Another relation of an attachment to the document."""

    def change(writer: PdfWriter) -> None:
        for entry in specifications(writer):
            if entry["/UF"] == name:
                entry[NameObject("/AFRelationship")] = NameObject(kind)

    return change


def numbered(prefix: str) -> Change:
    """The pages from the second on with something before their numbers."""

    def change(writer: PdfWriter) -> None:
        start = DictionaryObject({NameObject("/S"): NameObject("/D")})
        other = DictionaryObject({NameObject("/S"): NameObject("/D"), NameObject("/P"): TextStringObject(prefix)})
        labels = ArrayObject([NumberObject(0), start, NumberObject(1), other])
        writer.root_object[NameObject("/PageLabels")] = DictionaryObject({NameObject("/Nums"): labels})

    return change


def metadata(old: bytes, new: bytes) -> Change:
    """Something else in the metadata of the document, which most viewers show before the properties."""

    def change(writer: PdfWriter) -> None:
        stream: Any = writer.root_object["/Metadata"]
        data = stream.get_object().get_data()
        assert old in data
        stream.get_object().set_data(data.replace(old, new, 1))

    return change


def leading(page: int, *, acting: bool = False) -> Change:
    """The last bookmark leads to another page, from 0, at once or by an action that only goes there."""

    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        mark = root["/Outlines"]["/Last"].get_object()
        place = ArrayObject([writer.pages[page].indirect_reference, NameObject("/Fit")])
        del mark["/Dest"]
        key, goes = NameObject("/A"), DictionaryObject({NameObject("/S"): NameObject("/GoTo"), NameObject("/D"): place})
        mark.update({key: goes} if acting else {NameObject("/Dest"): place})

    return change


def named(page: int) -> Change:
    """The name by which the contents lead to the first section stands for another page, from 0."""

    def change(writer: PdfWriter) -> None:
        root: Any = writer.root_object
        names = root["/Names"]["/Dests"]["/Names"]
        names[1] = ArrayObject([writer.pages[page].indirect_reference, NameObject("/Fit")])

    return change


def saved_with(data: bytes, *changes: Change) -> Pdf:
    """What is in a file beside its pages."""
    return read_pdf(changed(data, *changes), whole=False)


WAYS: dict[str, tuple[Change, str]] = {
    "the text beside an attachment": (
        described("analysis.json", "approved by the DICJ"),
        "`analysis.json`: what is said of it in the list of attachments is not what this version of the program "
        f"writes there; go by what the file contains, and {ASK}",
    ),
    "in one list of two": (
        described("ruleset.yaml", "the regulation in force", everywhere=False),
        "`ruleset.yaml`: what is said of it in the list of attachments is not what this version of the program "
        f"writes there; go by what the file contains, and {ASK}",
    ),
    "its relation": (
        of_kind("certificate.json", "/Source"),
        "`certificate.json`: what is said of it in the list of attachments is not what this version of the program "
        f"writes there; go by what the file contains, and {ASK}",
    ),
    "the numbers of pages": (
        numbered("A-"),
        "the numbers of the pages that a viewer shows are not those printed on them; go by those on the pages, "
        f"and {ASK}",
    ),
    "where a bookmark leads": (leading(0), "property of the document: bookmarks"),
    "where the action of a bookmark leads": (leading(1, acting=True), "property of the document: bookmarks"),
    "where a link of the contents leads": (named(3), "property of the document: destinations"),
    "a property of one's own": (
        property_of("Approval", "DICJ 7/2026"),
        f"the document has the property `Approval`, which the program never writes; do not rely on it, and {ASK}",
    ),
    "a property of one's own in the metadata": (
        metadata(b"<pdf:Keywords>", b"<pdf:Approval>DICJ 7/2026</pdf:Approval><pdf:Keywords>"),
        f"the document has the property `pdf:Approval`, which the program never writes; do not rely on it, and {ASK}",
    ),
    "an attribute of the metadata": (
        metadata(b'rdf:about=""', b'rdf:about="" xmp:Label="approved"'),
        f"the document has the property `xmp:Label`, which the program never writes; do not rely on it, and {ASK}",
    ),
    "what made it": (property_of("Creator", "DICJ"), "property of the document: Creator"),
    "a date that is none": (property_of("ModDate", "approved on 2026-11-27"), "property of the document: ModDate"),
    "the metadata": (metadata(b"<dc:creator>", b"<dc:creator"), "property of the document: metadata"),
}
"""What is changed, and what a person is told of it."""


@each("way", WAYS, thorough=3)
def test_what_a_viewer_shows_beside_the_pages_is_looked_at(way: str) -> None:
    change, told_of = WAYS[way]
    found = pdf(change)
    assert told_of in [what for what, *_ in wrong(found)]
    assert not found.holds


def test_both_texts_are_shown() -> None:
    found, expected = saved_with(made()["pdf"], WAYS["the text beside an attachment"][0]), saved_with(made()["pdf"])
    checks = [*attachment_list_checks(found.attached, expected.attached, same_program=True)]
    assert [(one.state, one.found, one.expected) for one in checks] == [
        (
            "differs",
            "approved by the DICJ · /Data · /application/json",
            "todos os valores em forma de dados · /Data · /application/js…",
        )
    ]


@pytest.mark.thorough
def test_labels_of_pages_are_compared_as_they_are_shown() -> None:
    """One range that counts shows what a range for each page does; a file without labels says nothing wrong."""
    expected = saved_with(made()["pdf"])
    assert expected.properties["page-labels"].split(" ")[:3] == ["1", "2", "3"]
    again, none = saved_with(made()["pdf"], numbered("")), saved_with(made()["pdf"], unlabelled)
    assert again.properties["page-labels"].split(" ")[:3] == ["1", "1", "2"], "from the second page on"
    assert [one.state for one in property_checks(none, expected, same_program=True) if one.state != "holds"] == ["note"]


def test_a_bookmark_is_told_with_its_page() -> None:
    """However it is written; the file is one of the program's own, and what differs is shown as it is and should be."""
    expected, other = saved_with(made()["pdf"]), saved_with(made()["pdf"], leading(0))
    told_of, right = (re.search("Como verificar → ([0-9]+)", one.properties["bookmarks"]) for one in (other, expected))
    assert told_of
    assert right
    assert told_of[1] == "1" != right[1]
    (check,) = [one for one in property_checks(other, expected, same_program=True) if one.state != "holds"]
    assert told_of[0] in str(check.found)
    assert right[0] in str(check.expected)
    again = saved_with(made()["pdf"], leading(int(right[1]) - 1, acting=True))
    assert again.properties == expected.properties


def unlabelled(writer: PdfWriter) -> None:
    del writer.root_object["/PageLabels"]


@pytest.mark.thorough
def test_what_a_program_writes_that_saves_the_file_is_a_note() -> None:
    """Its own name, and the day."""
    found = pdf(
        property_of("Producer", "GPL Ghostscript 10.03"),
        property_of("ModDate", "D:20261127103000+08'00'"),
        metadata(b"<pdf:Keywords>", b"<pdf:Producer>pypdf</pdf:Producer><pdf:Keywords>"),
        metadata(b"<xmp:ModifyDate>2026-11-20", b"<xmp:ModifyDate>2026-11-27"),
    )
    assert (wrong(found), found.holds) == ([], True)
    notes = [(what, one) for what, one, _ in told(found, "note")]
    assert ("property of the document: Producer", "GPL Ghostscript 10.03") in notes
    assert ("property of the document: ModDate", "D:20261127103000+08'00'") in notes
    assert ("property of the document: pdf:Producer", "pypdf") in notes
    assert verdict(found).startswith("EVERYTHING HOLDS")


def test_what_is_said_of_another_attachment_is_told() -> None:
    from macau_edge.dossier.verify.outcome import resolved_text
    from macau_edge.dossier.verify.records import Attached
    from macau_edge.wording.text import Phrasebook

    _, group = unpack([Attached("letter.txt", b"Dear Sir", ("the reply of the DICJ",))])
    (check,) = [check for check in group.checks if check.what == "letter.txt"]
    assert (check.state, resolved_text(check.found, Phrasebook("en"))) == (
        "look",
        "attached as well, said there to be `the reply of the DICJ`, and none of the dossier's: look at it before it "
        "is opened; nothing was computed from it",
    )


def test_a_file_that_was_not_changed_has_nothing_of_it() -> None:
    found = verify("dossier.pdf", made()["pdf"])
    assert (wrong(found), found.holds) == ([], True)
