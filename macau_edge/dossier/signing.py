"""A dossier and a key -> the dossier signed in one of its places: PAdES, after the bytes that are there, with a stamp.

The first signature certifies the file and leaves room for those who sign after it; the metadata are left alone. Nothing
is asked of a network but the time, of the server that is named.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.client import HTTPException
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from macau_edge.dossier.verify.records import FieldPlace
from macau_edge.dossier.writing.typeset import Pages, TypesettingError
from macau_edge.model.message import Message, listed
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass

if TYPE_CHECKING:
    from pyhanko.sign.signers import Signer

SECONDS = 30
"""What a server of time stamps may take."""
ANSWER = 1_000_000
"""Bytes of its answer, at most."""


def silence_library() -> None:
    """Its remarks are for programmers."""
    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)


# --- keys: in a file, or on a card or a device that never gives them away --------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningKey:
    """A key with its certificate, as the library has both; `name` is who it is said to be."""

    signer: Signer
    name: str
    begins: datetime
    ends: datetime
    on_device: bool = False


def _known(signer: Any, *, on_device: bool = False) -> SigningKey:
    certificate = signer.signing_cert
    subject = certificate.subject.native
    name = subject.get("common_name") or subject.get("organization_name") or certificate.subject.human_friendly
    shown = name if isinstance(name, str) else ", ".join(name)
    return SigningKey(
        signer=signer,
        name=shown,
        begins=certificate.not_valid_before,
        ends=certificate.not_valid_after,
        on_device=on_device,
    )


def key_of_file(file: Path, data: bytes, passphrase: bytes) -> SigningKey:
    """The key of a PKCS#12 file (.p12, .pfx).

    Raises:
        UsageError: the passphrase is wrong, or there is no key in it.
    """
    from cryptography.hazmat.primitives.serialization.pkcs12 import load_key_and_certificates
    from pyhanko.sign.signers import SimpleSigner

    try:
        key, certificate, _ = load_key_and_certificates(data, passphrase or None)
    except (ValueError, TypeError):
        said = Message("the passphrase does not open {file}, or it is no PKCS#12 file", file=file)
        remedy = Message("give the passphrase again, or the .p12 or .pfx file that the issuer of the certificate gave")
        raise UsageError(said, remedy) from None
    if key is None or certificate is None:
        said = Message("there is no key with its certificate in {file}", file=file)
        raise UsageError(said, Message("export both together, as a .p12 or .pfx file with the private key"))
    return _known(SimpleSigner.load_pkcs12_data(data, (), passphrase or None))


@contextmanager
def key_of_token(library: Path, token: str, certificate: str | None, pin: str) -> Iterator[SigningKey]:
    """The key of a card or a device, by the library of whoever made it, as long as it is used.

    Raises:
        UsageError: the library, the token or the certificate is not found, or the PIN is wrong.
    """
    import pkcs11
    from pyhanko.config.pkcs11 import TokenCriteria
    from pyhanko.sign.pkcs11 import PKCS11Signer, open_pkcs11_session

    if not library.is_file():
        said = Message("there is no library {file}", file=library)
        raise UsageError(said, Message("give the path of the PKCS#11 library that came with the card or the device"))
    try:
        tokens = [slot.get_token().label.strip() for slot in pkcs11.lib(str(library)).get_slots(token_present=True)]
    except Exception:  # a library that is none raises what it likes
        said = Message("{file} is no PKCS#11 library that can be used", file=library)
        remedy = Message("give the path of the one that came with the card or the device, for this system")
        raise UsageError(said, remedy) from None
    if token not in tokens:
        said = Message("there is no token `{token}`", token=token)
        others = [one for one in tokens if one]
        remedy = (
            Message("there are: {tokens}", tokens=listed(others)) if others else Message("put in the card or device")
        )
        raise UsageError(said, remedy)
    try:
        session = open_pkcs11_session(str(library), token_criteria=TokenCriteria(label=token), user_pin=pin or None)
    except Exception:  # the library of another's device
        said = Message("the token `{token}` is not opened by this PIN", token=token)
        raise UsageError(said, Message("give it again; many devices are locked after three wrong ones")) from None
    with session:
        wanted = {pkcs11.Attribute.CLASS: pkcs11.ObjectClass.CERTIFICATE}
        labels = [one[pkcs11.Attribute.LABEL] for one in session.get_objects(wanted)]
        chosen = certificate or (labels[0] if len(labels) == 1 else None)
        if chosen not in labels or chosen is None:
            said = (
                Message("the token `{token}` has no certificate `{label}`", token=token, label=certificate)
                if certificate
                else Message("which certificate of the token `{token}` is meant?", token=token)
            )
            told = Message("say `--cert LABEL`; there are: {labels}", labels=listed(labels))
            raise UsageError(said, told if labels else Message("ask the issuer: there is none on it"))
        signer = PKCS11Signer(session, cert_label=chosen)
        try:
            known = _known(signer, on_device=True)
        except Exception:
            said = Message("the token `{token}` does not give the certificate `{label}`", token=token, label=chosen)
            raise UsageError(said, Message("see with the program of its maker whether it is there")) from None
        yield known


def check_days(key: SigningKey, now: datetime) -> None:
    """Raises UsageError where a certificate is out of its days."""
    if not key.begins <= now <= key.ends:
        said = Message(
            "the certificate of {name} is good from {begins} to {ends}, and not today",
            name=key.name,
            begins=f"{key.begins:%Y-%m-%d}",
            ends=f"{key.ends:%Y-%m-%d}",
        )
        raise UsageError(said, Message("sign with one that is; the issuer renews it"))


# --- the signature ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningWanted:
    """How a dossier is to be signed: in which place, whether by the first, with what stamp, and by whose time."""

    place: FieldPlace
    first: bool
    stamped: bool
    server: str | None
    now: datetime


def signed(data: bytes, key: SigningKey, wanted: SigningWanted) -> bytes:
    """The file with a signature after what is there.

    Raises:
        UsageError: a signature forbids another, the time was not had, or a name cannot be set.
    """
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
    from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner
    from pyhanko.sign.timestamps import TimestampRequestError
    from pyhanko.sign.validation import read_certification_data

    class Writer(IncrementalPdfFileWriter):
        """Leaves the metadata alone, which the library writes anew so that the file is no longer PDF/A."""

        def _update_meta(self) -> None:
            """Does nothing."""

    file = Writer(BytesIO(data))
    first = read_certification_data(file.prev)
    if first is not None and first.permission == MDPPerm.NO_CHANGES:
        said = Message("whoever signed it first lets nothing be added, so that nobody can sign after")
        raise UsageError(said, Message("sign the dossier as it was made; `macau-edge sign` lets others sign after"))
    how = PdfSignatureMetadata(
        field_name=wanted.place.name,
        md_algorithm="sha256",
        subfilter=SigSeedSubFilter.PADES,
        certify=wanted.first,
        docmdp_permissions=MDPPerm.FILL_FORMS,
    )
    stamper = _time_server(wanted.server) if wanted.server else None
    out = BytesIO()
    with TemporaryDirectory(prefix="macau-edge-", ignore_cleanup_errors=True) as folder:
        style = _stamp_style(key.name, wanted, Path(folder, "stamp.pdf"))
        signer = PdfSigner(how, key.signer, timestamper=stamper, stamp_style=style)
        try:
            signer.sign_pdf(file, output=out)
        except TimestampRequestError:
            said = Message("no time was had from {server}; nothing was written", server=wanted.server)
            raise UsageError(said, Message("try again later, name another server, or leave out `--tsa`")) from None
        except Exception:  # of a device, by the library of its maker; of a key in a file it would be a mistake of ours
            if not key.on_device:
                raise
            said = Message("the device did not sign with the key of {name}; nothing was written", name=key.name)
            raise UsageError(said, Message("see that it is in and not locked, and sign again")) from None
    return out.getvalue()


class _Stays(HTTPRedirectHandler):
    """Goes nowhere else, whatever a server says: the address that is named is the only one asked."""

    def redirect_request(self, *_: Any) -> None:
        """Does nothing, so that the answer is no answer."""


def _time_server(address: str) -> Any:
    """Asks a server for the time, by the protocol of RFC 3161, and nobody else."""
    from asn1crypto import tsp
    from pyhanko.sign.timestamps import TimeStamper, TimestampRequestError

    class Server(TimeStamper):
        """By what Python has for it, so that no other library is needed."""

        async def async_request_tsa_response(self, req: Any) -> Any:
            return await asyncio.to_thread(self._asked, req.dump())

        def _asked(self, data: bytes) -> Any:
            asked = Request(address, data, {"Content-Type": "application/timestamp-query"})
            try:
                with build_opener(ProxyHandler({}), _Stays()).open(asked, timeout=SECONDS) as answer:
                    found = tsp.TimeStampResp.load(answer.read(ANSWER))
                _ = found.native  # reads all of it, which else fails where it is used
            except (OSError, HTTPException, ValueError, TypeError, KeyError):
                raise TimestampRequestError("no time stamp") from None
            return found

    return Server()  # type: ignore[no-untyped-call]


def check_address(address: str) -> None:
    """Raises UsageError where a server is named that is none of the web."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:  # no number of a port, or no address in brackets
        good = False
    if not good or not address.isascii() or not address.isprintable() or " " in address:
        said = Message("{address} is no address of a server", address=address)
        raise UsageError(said, Message("write it as https://…, as the authority of time stamps gives it"))


def _stamp_style(name: str, wanted: SigningWanted, file: Path) -> Any:
    """What is drawn in the place of the signature: a page of its size, set by typst with our fonts, or nothing."""
    from pyhanko.pdf_utils.content import ImportedPdfPage, RawContent
    from pyhanko.pdf_utils.layout import AxisAlignment, BoxConstraints, SimpleBoxLayoutRule
    from pyhanko.stamp import StaticStampStyle

    left, low, right, high = wanted.place.rectangle
    if not wanted.stamped:
        nothing = RawContent(b"", box=BoxConstraints(width=int(right - left), height=int(high - low)))
        return StaticStampStyle(border_width=0, background=nothing)
    try:
        file.write_bytes(stamp_page(name, wanted.now, width=right - left, height=high - low))
    except TypesettingError:
        said = Message("the font of the stamp cannot show the name {name}", name=name)
        raise UsageError(said, Message("add `--no-stamp`: the signature has the name all the same")) from None
    middle = SimpleBoxLayoutRule(AxisAlignment.ALIGN_MID, AxisAlignment.ALIGN_MID)
    page = ImportedPdfPage(str(file))  # type: ignore[no-untyped-call]
    return StaticStampStyle(border_width=0, background=page, background_layout=middle)


def stamp_page(name: str, now: datetime, *, width: float, height: float) -> bytes:
    """A page of that size with who signed, and the day with its zone; raises as `Pages.pdf` does."""
    zone = now.strftime("%z")
    when = f"{now:%Y-%m-%d %H:%M} UTC{zone[:3]}:{zone[3:]}"
    data = {"name": name, "when": when, "width": width, "height": height}
    return Pages("stamp", data, strict=True).compiled({}, format="pdf", pdf_tags=False, timestamp=int(now.timestamp()))
