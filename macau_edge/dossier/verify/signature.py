"""The signatures of a PDF: what each covers, what came after it, and whose certificate it names.

Whether a certificate is to be trusted is never said: that is for a viewer, and for whoever decides.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, Literal

from pypdf.generic import DictionaryObject

from macau_edge.dossier.verify.objects import array_items, dereferenced, dictionary, inherited
from macau_edge.dossier.verify.records import After, Intact, Signature
from macau_edge.dossier.verify.revisions import has_certificates_alone, revision_ends
from macau_edge.model.records import replace
from macau_edge.model.regex import regex

NAME = 200
"""Characters of a name that are shown."""
MOST = 50
"""Signatures that are looked at."""


def signatures_of(data: bytes, root: DictionaryObject) -> tuple[Signature, ...]:
    """The signatures of a file, in the order in which they were made."""
    found = [(dictionary(one.get("/V")), name) for one, name in sig_fields(root) if dictionary(one.get("/V"))][:MOST]
    ends = revision_ends(data)
    ranges = [_range_of(value) for value, _ in found]
    revisions = [_revision(ends, where[1]) if where else 0 for where in ranges]
    kinds: dict[int, After] = {at: _kind_of(value) for (value, _), at in zip(found, revisions, strict=True)}
    later = [at for at in range(min(revisions, default=0) + 1, len(ends)) if at not in kinds]
    kinds |= {at: "certificates" for at in later[:MOST] if has_certificates_alone(data, ends, at)}
    made = []
    for (value, name), where, at in zip(found, ranges, revisions, strict=True):
        gap, contents = _gap(data, where, value)
        subject, issuer = _names(contents)
        one = Signature(
            field=name,
            stamp=_kind_of(value) == "stamp",
            covers=where is not None and gap and _covers(data, where, ends, at),
            gap=gap,
            empty=not contents.strip(b"\0"),
            after=tuple(kinds.get(revision, "other") for revision in range(at + 1, len(ends))),
            subject=subject,
            issuer=issuer,
        )
        made.append((where[1] if where else 0, one))
    made.sort(key=lambda pair: pair[0])
    return _with_integrity(data, tuple(one for _, one in made))


def sig_fields(root: DictionaryObject) -> Iterator[tuple[DictionaryObject, str]]:
    """The fields of signatures that the form lists, each with its name."""
    waiting = [(one, "") for one in array_items(dictionary(root.get("/AcroForm")).get("/Fields"))]
    for _ in range(1000):
        if not waiting:
            return
        thing, above = waiting.pop(0)
        node = dictionary(thing)
        own = str(dereferenced(node.get("/T", "")))[:NAME]
        name = ".".join(part for part in (above, own) if part)
        if inherited(node, "/FT") == "/Sig":
            yield node, name
        waiting += [(one, name) for one in array_items(node.get("/Kids"))]


def _kind_of(value: DictionaryObject) -> Literal["signature", "stamp"]:
    stamp = value.get("/Type") == "/DocTimeStamp" or value.get("/SubFilter") == "/ETSI.RFC3161"
    return "stamp" if stamp else "signature"


# --- the revisions of a file, and what of it a signature covers ------------------------------------------------------


HEXADECIMAL = regex(rb"<[0-9A-Fa-f\s]*>")


def _revision(ends: Sequence[int], place: int) -> int:
    """The revision in which a place of the file is, from 0."""
    return next((number for number, end in enumerate(ends) if place < end), len(ends) - 1)


def _range_of(value: DictionaryObject) -> tuple[int, int, int, int] | None:
    """The four numbers of a range of bytes; None where it has other ones."""
    found = [dereferenced(one) for one in array_items(value.get("/ByteRange"))]
    if len(found) != 4 or not all(isinstance(one, int) and one >= 0 for one in found):
        return None
    return found[0], found[1], found[2], found[3]


def _gap(data: bytes, where: tuple[int, int, int, int] | None, value: DictionaryObject) -> tuple[bool, bytes]:
    """Whether what is left out is the contents of the signature and nothing else, and these contents."""
    contents = dereferenced(value.get("/Contents"))
    given = getattr(contents, "original_bytes", contents if isinstance(contents, bytes) else b"")
    if where is None or where[0] != 0:
        return False, given
    left_out = data[where[1] : where[2]]
    if not HEXADECIMAL.fullmatch(left_out):
        return False, given
    digits = re.sub(rb"[\s<>]", b"", left_out)
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode()) == given, given


def _covers(data: bytes, where: tuple[int, int, int, int], ends: Sequence[int], at: int) -> bool:
    """Whether a range ends with its revision, but for the end of the last line."""
    end = where[2] + where[3]
    return end <= len(data) and not data[min(end, ends[at]) : max(end, ends[at])].strip()


# --- whose certificate it is: read from the contents without a library, believed by nobody --------------------------


COMMON_NAME, ORGANISATION = b"\x55\x04\x03", b"\x55\x04\x0a"
TEXTS = {0x0C: "utf-8", 0x13: "latin-1", 0x14: "latin-1", 0x16: "latin-1", 0x1E: "utf-16-be"}
"""Kind of a text -> how it is written."""


def _names(contents: bytes) -> tuple[str, str]:
    """The names of who signed and of who issued the certificate; empty where they cannot be read."""
    try:
        signed = list(_items(_inside(list(_items(next(_items(contents))[1]))[1][1])))
        signer = list(_items(next(_items(signed[-1][1]))[1]))
        identified = list(_items(signer[1][1]))
        certificates = next(content for tag, content, _ in signed if tag == 0xA0)
        for _, certificate, _ in _items(certificates):
            parts = [one for one in _items(next(_items(certificate))[1]) if one[0] != 0xA0]
            serial, _, issuer, _, subject = parts[:5]
            if [issuer[2], serial[2]] == [one[2] for one in identified]:
                return _name(subject[1]), _name(issuer[1])
    except (IndexError, ValueError, StopIteration):
        pass
    return "", ""


def _inside(explicit: bytes) -> bytes:
    return next(_items(explicit))[1]


def _items(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """What stands one after the other in DER: its tag, its content, and the whole of it.

    Raises:
        ValueError, IndexError: it ends before it should.
    """
    place = 0
    while place < len(data):
        tag, length, start = data[place], data[place + 1], place + 2
        if length & 0x80:
            count = length & 0x7F
            if not 0 < count <= 4:
                raise ValueError("no length")
            length, start = int.from_bytes(data[start : start + count]), start + count
        if start + length > len(data):
            raise ValueError("cut short")
        yield tag, data[start : start + length], data[place : start + length]
        place = start + length
        if not data[place:].strip(b"\0"):  # what a signature was given room for and did not take
            return


def _name(data: bytes) -> str:
    """The name and the organisation of a distinguished name."""
    found: dict[bytes, str] = {}
    for _, together, _ in _items(data):
        for _, pair, _ in _items(together):
            (_, kind, _), (tag, text, _) = list(_items(pair))[:2]
            if tag in TEXTS:
                found[kind] = text.decode(TEXTS[tag], "replace")[:NAME]
    return ", ".join(found[kind] for kind in (COMMON_NAME, ORGANISATION) if kind in found)


# --- whether the bytes are those that were signed: with the library of the extra `sign`, where it is there ----------


def _with_integrity(data: bytes, found: tuple[Signature, ...]) -> tuple[Signature, ...]:
    """The signatures with what their own cryptography says of the bytes that they cover; nobody is asked elsewhere."""
    if not found:
        return found
    try:
        from pyhanko.pdf_utils.reader import PdfFileReader
        from pyhanko.sign.validation.generic_cms import validate_sig_integrity
        from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
    except ImportError:
        return found
    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)  # its remarks are for programmers
    try:
        reader = PdfFileReader(BytesIO(data), strict=False)
    except Exception:  # whatever a damaged file leads to
        return found
    return tuple(
        replace(one, intact=_intact(_embedded(reader, one.field, EmbeddedPdfSignature), validate_sig_integrity))
        for one in found
    )


def _embedded(reader: Any, field: str, of: Any) -> Any:
    """The signature of a field as the library has it, each read by itself; None where it cannot be read."""
    from pyhanko.sign.fields import enumerate_sig_fields

    try:
        named = ((name, value, reference) for name, value, reference in enumerate_sig_fields(reader, with_name=field))
        return next(
            (of(reader, reference.get_object(), name) for name, value, reference in named if value is not None), None
        )
    except Exception:  # whatever a signature that is none leads to
        return None


def _intact(embedded: Any, validate: Any) -> Intact:
    """What the library says of a signature; what it cannot make out is wrong, but where it does not know the kind."""
    if embedded is None:
        return "unknown"
    try:
        digest = embedded.compute_digest()
        if embedded.sig_object_type != "/DocTimeStamp":
            same, valid = validate(embedded.signer_info, embedded.signer_cert, "data", digest)
            return "intact" if same and valid else "broken"
        content = embedded.signed_data["encap_content_info"]["content"]
        if content.parsed["message_imprint"]["hashed_message"].native != digest:
            return "broken"
        algorithm = embedded.signer_info["digest_algorithm"]["algorithm"].native
        of_content = hashlib.new(algorithm, bytes(content)).digest()
        same, valid = validate(embedded.signer_info, embedded.signer_cert, "tst_info", of_content)
    except NotImplementedError:
        return "unknown"
    except Exception as error:  # which the library raises for whatever is wrong in a signature
        return "unknown" if type(error).__name__ == "UnsupportedAlgorithm" else "broken"
    return "intact" if same and valid else "broken"
