"""Keys, signatures and time stamps for tests, made by pyHanko as whoever signs would have them."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from typing import Any

from asn1crypto import keys, tsp
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore

PASSPHRASE = b"a passphrase"
LONG_AGO, LATER = datetime.datetime(2020, 1, 1), datetime.datetime(2045, 1, 1)


@cache
def key_and_certificate(name: str, until: datetime.datetime = LATER, *, stamps: bool = False) -> tuple[Any, Any]:
    """A key with a certificate of its own."""
    key: Any = rsa.generate_private_key(65537, 2048) if stamps else ec.generate_private_key(ec.SECP256R1())
    who = x509.Name(
        [x509.NameAttribute(NameOID.COMMON_NAME, name), x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Exemplo")]
    )
    begun = x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
    begun = begun.serial_number(x509.random_serial_number()).not_valid_before(LONG_AGO).not_valid_after(until)
    if stamps:
        begun = begun.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True)
    return key, begun.sign(key, hashes.SHA256())


@cache
def p12(name: str, until: datetime.datetime = LATER) -> bytes:
    """A key in a file, as people have it."""
    key, certificate = key_and_certificate(name, until)
    packing = serialization.BestAvailableEncryption(PASSPHRASE)
    return pkcs12.serialize_key_and_certificates(name.encode(), key, certificate, None, packing)


def signed(pdf: bytes, field: str, name: str = "Maria Ho", **how: Any) -> bytes:
    """The file with one more signature, by pyHanko at its defaults but for what is said."""
    signer = signers.SimpleSigner.load_pkcs12_data(p12(name), (), PASSPHRASE)
    box, stamper = how.pop("box", None), how.pop("timestamper", None)
    new = fields.SigFieldSpec(field, on_page=how.pop("page", 0), box=box) if box else None
    out = BytesIO()
    signers.sign_pdf(
        IncrementalPdfFileWriter(BytesIO(pdf)),
        signers.PdfSignatureMetadata(field_name=field, **how),
        signer=signer,
        new_field_spec=new,
        timestamper=stamper,
        output=out,
    )
    return out.getvalue()


def time_stamper() -> Any:
    """An authority of time, in this process."""
    key, certificate = key_and_certificate("An Authority of Time", stamps=True)
    packed = key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    named = asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))
    return DummyTimeStamper(named, keys.PrivateKeyInfo.load(packed), SimpleCertificateStore())  # type: ignore[no-untyped-call]


@contextmanager
def time_server(*, broken: bool = False, moved: str = "") -> Iterator[str]:
    """The address of a server of time stamps on this machine, which is gone after; one that `moved` names another."""

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = tsp.TimeStampReq.load(self.rfile.read(int(self.headers["Content-Length"])))
            answer = b"" if broken else time_stamper().request_tsa_response(asked).dump()
            self.send_response(500 if broken else 302 if moved else 200)
            if moved:
                self.send_header("Location", moved)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
