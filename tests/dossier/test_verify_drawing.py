"""What two pages draw: the same in other operators, and another where anybody could see it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
)

from macau_edge.dossier.verify.digests import Digests
from macau_edge.dossier.verify.drawing import same_drawing
from macau_edge.dossier.verify.tokens import canonical_bytes, tokens
from tests.dossier.test_verify import made
from tests.loops import each

pytestmark = pytest.mark.thorough
LINE = b"0 0 m 10 0 l S"
BOX = b"0 0 10 20 re f"
TEXT = b"BT /f0 9 Tf 1 0 0 1 7 8 Tm <00010002> Tj ET"


@cache
def resources() -> Any:
    """The fonts and colours of the first page of a dossier."""
    return PdfReader(BytesIO(made()["pdf"])).pages[0]["/Resources"]


def page(drawing: bytes, **more: Any) -> DictionaryObject:
    """A page with a drawing of ours, and what its resources have besides."""
    stream = DecodedStreamObject()
    stream.set_data(drawing)
    found = DictionaryObject({**resources(), **{NameObject(f"/{key}"): value for key, value in more.items()}})
    return DictionaryObject({NameObject("/Contents"): stream, NameObject("/Resources"): found})


def alike(one: bytes, other: bytes, **more: Any) -> bool:
    """Whether the first draws what the second does, which is as it should be."""
    return same_drawing(page(one, **more), page(other), Digests(), Digests())


@each(
    ("one", "other"),
    [
        (b"1 0 0 1 5 5 cm 0 0 m 10 0 l S", b"5 5 m 15 5 l S"),
        (b"q 1 0 0 1 0 9 cm 0 -9 m 10 -9 l S Q", LINE),
        (b"2 0 0 2 0 0 cm 1 w 0 0 m 5 0 l S", b"2 0 0 2 0 0 cm 0 0 m 5 0 l S"),
        (b"0 0 m 10 0 l 10 20 l 0 20 l h f", BOX),
        (b"0 0 10 20 re F", BOX),
        (b"7 w 3 M 2 J [1 2] 0 d 1 0 0 RG " + BOX, BOX),  # how lines are drawn says nothing of an area
        (b"1 0 0 rg " + LINE, LINE),
        (b"q q Q Q q " + LINE + b" Q", LINE),
        (b"0 0 m 10 0 l s", b"0 0 m 10 0 l h S"),
        (b"0 0 m 5 5 5 0 v S", b"0 0 m 0 0 5 5 5 0 c S"),
        (b"0 0 m 5 5 5 0 y S", b"0 0 m 5 5 5 0 5 0 c S"),
        (b"0 0 10 20 re b", b"0 0 10 20 re h B"),
        (b"1 0 0 rg " + BOX, b"/c1 cs 1 0 0 scn " + BOX),
        (b"/DeviceRGB cs 1 0 0 sc " + BOX, b"/c1 cs 1 0 0 scn " + BOX),
        (b"1 0 0 RG " + LINE, b"/c1 CS 1 0 0 SCN " + LINE),
        (b".5 g " + BOX, b"/c0 cs .5 scn " + BOX),
        (b"/c1 cs " + BOX, BOX.replace(b"0 0", b"0 0 0 rg 0 0", 1)),
        (b"0.001 0 10 20 re f", BOX),
        (b"BT /f0 9 Tf 7 8 Td <0001> Tj <0002> Tj ET", TEXT),
        (b"BT 1 0 0 1 7 8 Tm /f0 9 Tf [<0001> 0 <0002>] TJ ET", TEXT),
        (b"BT /f0 9 Tf 8 TL 7 16 Td <00010002> ' ET", TEXT),
        (b"BT /f0 9 Tf 7 16 Td 0 -8 TD (\\000\\001\\000\\002) Tj ET", TEXT),
        (b"BT /f0 9 Tf 8 TL 7 16 Td T* (\0\1\0\2) Tj ET", TEXT),
        (b'BT /f0 9 Tf 8 TL 7 16 Td 5 0 <00010002> " ET', TEXT),  # words are apart by a space of one byte only
        (b"BT /f0 9 Tf 50 Tz 2 0 0 1 7 8 Tm <00010002> Tj ET", TEXT),
        (b"BT /f0 18 Tf .5 0 0 .5 7 8 Tm <00010002> Tj ET", TEXT),
        (b"BT /f0 9 Tf 3 Ts 7 5 Td <00010002> Tj ET", TEXT),
        (b"BT /f0 9 Tf 2 Tr 3 Tr 0 Tr 7 8 Td <00010002> Tj ET", TEXT),
        (b"/Artifact <</A/B/C/D>> BDC EMC " + TEXT, TEXT),  # a mark with nothing in it
        (b"/Span <</MCID 1/Lang(pt)>> BDC " + TEXT + b" EMC", b"/Span<</Lang(pt)/MCID 1>>BDC " + TEXT + b" EMC"),
        (b"q 0 0 9 9 re W n " + LINE + b" Q", b"0 0 9 9 re W n " + LINE),
    ],
)
def test_the_same_in_other_operators(one: bytes, other: bytes) -> None:
    assert canonical_bytes(one) != canonical_bytes(other)
    assert alike(one, other)
    assert alike(other, one)


@each(
    ("one", "other"),
    [
        (BOX + b" " + LINE, BOX),
        (LINE + b" " + BOX, BOX + b" " + LINE),  # one may cover the other
        (b"0 0 10 20.02 re f", BOX),
        (b"1 0 0 1 .02 0 cm " + BOX, BOX),
        (b"0 0 10 20 re f*", BOX),
        (b"0 0 10 20 re B", BOX),
        (b"0 0 10 20 re n", BOX),
        (b".01 g " + BOX, BOX),
        (b"1 0 0 rg " + BOX, BOX),
        (b"0 0 0 1 k " + BOX, BOX),
        (b"2 w " + LINE, LINE),
        (b"2 0 0 .5 0 0 cm 0 0 m 5 0 l S", LINE),  # as long, and thinner
        (b"1 J " + LINE, LINE),
        (b"1 j " + LINE, LINE),
        (b"2 M " + LINE, LINE),
        (b"[3] 0 d " + LINE, LINE),
        (b"0 0 9 9 re W n " + LINE, LINE),
        (b"0 0 9 9 re W* n " + LINE, b"0 0 9 9 re W n " + LINE),
        (TEXT.replace(b"0002", b"0003"), TEXT),
        (TEXT.replace(b"/f0", b"/f1"), TEXT),
        (TEXT.replace(b"9 Tf", b"9.1 Tf"), TEXT),
        (TEXT.replace(b"7 8", b"7 8.1"), TEXT),
        (TEXT.replace(b"BT", b"BT 3 Tr"), TEXT),
        (TEXT.replace(b"BT", b"BT 1 Tr"), TEXT),
        (TEXT.replace(b"BT", b"BT 7 Tr"), TEXT),
        (TEXT.replace(b"BT", b"BT 1 Tc"), TEXT),
        (TEXT.replace(b"BT", b"BT 90 Tz"), TEXT),
        (TEXT.replace(b"BT", b"BT 1 Ts"), TEXT),
        (TEXT.replace(b"BT", b"1 g BT"), TEXT),
        (TEXT.replace(b"<0001", b"[<0001> 20 <").replace(b"Tj", b"] TJ"), TEXT),
        (b"/OC /hidden BDC " + TEXT + b" EMC", TEXT),
        (b"/Span <</MCID 2>> BDC " + TEXT + b" EMC", b"/Span <</MCID 1>> BDC " + TEXT + b" EMC"),
        (b"/Span <</ActualText(7/36)>> BDC EMC " + TEXT, TEXT),
        (b"/X1 Do " + TEXT, TEXT),
        (b"/G1 gs " + TEXT, TEXT),
        (b"/P1 sh " + TEXT, TEXT),
        (b"BI /W 1 /H 1 ID \xff EI " + TEXT, TEXT),
        (TEXT + b" BI /W 1 /H 1 ID \xff EI", TEXT),
        (b"% 0 0 100 100 re f\n" + TEXT, TEXT),  # a program that reads the end of the line elsewhere would draw it
        (b"0 0 10 20 re 0 0 1 rg\0f", BOX),
        (b"/Pattern cs /P1 scn " + BOX, BOX),
        (b"Q " + BOX, BOX),
        (b"f", BOX),
        (b"1 rg " + BOX, BOX),
        (b"[ " + BOX, BOX),
        (b"(" + BOX, BOX),
        (b"", BOX),
    ],
)
def test_another_drawing(one: bytes, other: bytes) -> None:
    assert not alike(one, other)
    assert alike(other, other)


def names(**values: str) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): NameObject(f"/{value}") for key, value in values.items()})


def test_what_the_names_of_resources_stand_for() -> None:
    spaces, fonts = resources()["/ColorSpace"], resources()["/Font"]
    swapped = DictionaryObject({NameObject("/f0"): fonts["/f1"], NameObject("/f1"): fonts["/f0"]})
    assert not alike(TEXT, TEXT, Font=swapped)
    assert alike(TEXT.replace(b"/f0", b"/f1"), TEXT, Font=swapped)
    assert not alike(TEXT, TEXT, Font=DictionaryObject({NameObject("/f0"): names(Subtype="Type1")}))
    assert not alike(TEXT, TEXT, Font=DictionaryObject())
    drawn = b"1 0 0 rg " + BOX
    assert not alike(drawn, drawn, ColorSpace=DictionaryObject({**spaces, NameObject("/DefaultRGB"): spaces["/c1"]}))
    profile = DecodedStreamObject()
    profile.set_data(b"another")
    profile[NameObject("/N")] = NumberObject(3)
    other = ArrayObject([NameObject("/ICCBased"), profile])
    by_profile = b"/c1 cs " + BOX
    assert not alike(by_profile, by_profile, ColorSpace=DictionaryObject({NameObject("/c1"): other}))
    assert alike(by_profile, by_profile, ColorSpace=DictionaryObject({NameObject("/c1"): spaces["/c1"]}))


@each(
    ("one", "other"),
    [
        (b"(17:9) Tj", b"<31373A39>Tj"),
        (b"(a\\)b(c)) Tj", b"<612962286329>Tj"),
        (b"(\\141\\n\\\n\r\n\\q) Tj", b"<610A0A71> Tj"),
        (b"<3> Tj", b"(0)Tj"),
        (b"1.50 +2 -0 .250 3. l", b"1.5 2. 0 0.25 3 l"),
        (b"/A#42 gs", b"/AB gs"),
        (b"[1(a)2]TJ", b"[ 1 <61> 2 ] TJ\n"),
        (b"68.031494 0 m", b"68.031497 0 m"),  # the same to seven digits, which is what many programs keep
    ],
)
def test_the_same_tokens_written_otherwise(one: bytes, other: bytes) -> None:
    assert canonical_bytes(one) == canonical_bytes(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (b"(17:9) Tj", b"/17:9 Tj"),
        (b"1 0 l", b"10 l"),
        (b"1 0 l", b"1 0 l 0"),
        (b"(a) Tj", b"(a) Tj % Tj"),
        (b"(a) Tj", b"[(a)] Tj"),
        (b"16777216 0 l", b"16777217 0 l"),
        (b"BI /W 1 ID a EI", b"BI /W 1 ID b EI"),
        (b"(a Tj", b"(a Tj "),
    ],
)
def test_other_tokens(one: bytes, other: bytes) -> None:
    assert canonical_bytes(one) != canonical_bytes(other)


def test_no_byte_but_white_space_is_passed_over() -> None:
    for byte in map(bytes, zip(range(256), strict=True)):
        spaced = byte in (b"\0", b"\t", b"\n", b"\f", b"\r", b" ")
        assert (list(tokens(b"q " + byte + b" Q")) == list(tokens(b"q Q"))) == spaced
