"""`macau-edge sign`: by a key in a file and on a device, with the time of a server; each refusal in one sentence."""

from __future__ import annotations

import datetime
import io
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.serialization import pkcs12
from pyhanko.sign.fields import MDPPerm

from macau_edge.dossier import signing as of_program
from macau_edge.dossier.verify.verification import verify
from macau_edge.model.records import replace
from tests import signing, tampering
from tests.conftest import Result, Run
from tests.dossier.test_fields import to_sign
from tests.dossier.test_pages_to_sign import is_signed
from tests.dossier.test_verify import told, verdict, wrong
from tests.loops import each
from tests.read_here import reads_here  # noqa: F401 - a fixture that every test uses
from tests.tampering import changed, over

Signing = Callable[..., Result]


@pytest.fixture
def sign(run: Run, tmp_path: Path) -> Signing:
    """Signs a dossier in a folder: `sign(data, "applicant")` writes `signed.pdf`."""
    (tmp_path / "key.p12").write_bytes(signing.p12("Maria Ho"))
    (tmp_path / "pass").write_bytes(signing.PASSPHRASE + b"\n")

    def signed(data: bytes, place: str, *words: str, key: bool = True) -> Result:
        (tmp_path / "dossier.pdf").write_bytes(data)
        by_file = ("--p12", str(tmp_path / "key.p12"), "--pass-file", str(tmp_path / "pass")) if key else ()
        output = () if "-o" in words else ("-o", str(tmp_path / "signed.pdf"))
        return run("sign", str(tmp_path / "dossier.pdf"), "--as", place, *by_file, *output, *words)

    return signed


def test_three_people_sign_and_it_holds(sign: Signing, tmp_path: Path) -> None:
    """Each with a stamp; the first certifies, so that two can follow, and the metadata are those of the dossier."""
    data = to_sign()
    for place in ("applicant", "mathematician", "laboratory"):
        done = sign(data, place, "--force")
        assert (done.code, done.out) == (0, "")
        assert f"signed as `{place}` by Maria Ho" in done.err
        made = (tmp_path / "signed.pdf").read_bytes()
        assert made.startswith(data)
        data = made
    found = verify("dossier.pdf", data)
    assert (wrong(found), found.holds) == ([], True)
    assert "signed in 3 of 3 places, the last signature covers the whole file." in verdict(found)
    assert not any("metadata" in what for what, *_ in told(found, "note"))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.Perms.DocMDP.Reference[0].TransformParams.P == 2
        assert str(pdf.Root.AcroForm.Fields[0].V.SubFilter) == "/ETSI.CAdES.detached"
        fonts = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontName" in one]
        assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)


def drawn(data: bytes) -> Any:
    """The page with the places to sign, as on a screen."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    (page,) = filter(is_signed, document)
    return page.render(scale=1).to_numpy()


@pytest.mark.thorough
def test_a_stamp_is_seen_in_its_place_alone_and_is_left_out(sign: Signing, tmp_path: Path) -> None:
    before = drawn(to_sign())
    assert sign(to_sign(), "applicant").code == 0
    stamped = drawn((tmp_path / "signed.pdf").read_bytes())
    rows = (before != stamped).any(axis=2).any(axis=1).nonzero()[0]
    assert len(rows)
    assert rows[-1] - rows[0] < 31  # as high as the place
    assert sign(to_sign(), "applicant", "--no-stamp", "--force").code == 0
    assert (before == drawn((tmp_path / "signed.pdf").read_bytes())).all()
    assert verify("dossier.pdf", (tmp_path / "signed.pdf").read_bytes()).holds


@pytest.mark.thorough
def test_a_signed_file_stays_what_kind_it_is(sign: Signing, tmp_path: Path) -> None:
    of_archive, of_access = pytest.importorskip("pdf_oxide"), pytest.importorskip("pdfua")
    assert sign(to_sign(), "applicant").code == 0
    data = (tmp_path / "signed.pdf").read_bytes()
    found = of_archive.PdfDocument.from_bytes(data).validate_pdf_a("3a")
    assert (found["valid"], found["errors"]) == (True, [])
    assert list(of_access.validate(io.BytesIO(data)).findings) == []


@pytest.mark.thorough
def test_the_time_of_a_server_is_in_the_signature(sign: Signing, tmp_path: Path) -> None:
    """PAdES B-T, by a server on this machine: nothing else is asked."""
    with signing.time_server() as address:
        assert sign(to_sign(), "applicant", "--tsa", address).code == 0
    data = (tmp_path / "signed.pdf").read_bytes()
    from pyhanko.pdf_utils.reader import PdfFileReader

    (one,) = PdfFileReader(io.BytesIO(data)).embedded_signatures
    assert "signature_time_stamp_token" in [name["type"].native for name in one.signer_info["unsigned_attrs"]]
    found = verify("dossier.pdf", data)
    assert (wrong(found), found.holds) == ([], True)


def test_the_stamp_has_the_name_and_the_day_with_its_zone() -> None:
    zone = datetime.timezone(datetime.timedelta(hours=8))
    page = of_program.stamp_page("何美玲", datetime.datetime(2026, 11, 20, 9, 5, tzinfo=zone), width=212, height=30)
    document = pypdfium2.PdfDocument(page)
    assert document[0].get_size() == (212, 30)
    assert document[0].get_textpage().get_text_range().split("\r\n") == ["何美玲", "2026-11-20 09:05 UTC+08:00"]


# --- what is refused: one sentence, what to do, exit code 2, and nothing is written -----------------------------------


def without_key() -> bytes:
    """A file of keys with a certificate and no key."""
    _, certificate = signing.key_and_certificate("Nobody")
    packing = serialization.BestAvailableEncryption(signing.PASSPHRASE)
    return pkcs12.serialize_key_and_certificates(b"x", None, certificate, None, packing)


REFUSED: dict[str, tuple[Callable[[], bytes], str, tuple[str, ...], str, str]] = {
    "signed already": (
        lambda: signing.signed(to_sign(), "applicant"),
        "applicant",
        (),
        "the place `applicant` is signed already, by Maria Ho, Exemplo",
        "sign in another place, or the dossier as it was made",
    ),
    "a first signature that forbids more": (
        lambda: signing.signed(to_sign(), "applicant", certify=True, docmdp_permissions=MDPPerm.NO_CHANGES),
        "mathematician",
        (),
        "whoever signed it first lets nothing be added, so that nobody can sign after",
        "sign the dossier as it was made; `macau-edge sign` lets others sign after",
    ),
    "a draft": (
        partial(to_sign, ("pt",), True),
        "applicant",
        (),
        "dossier.pdf is a draft, with which no request is made",
        "make the dossier without `--draft`",
    ),
    "what does not hold": (
        lambda: changed(to_sign(), over(0, "FreeText", (50, 600, 500, 800)), incremental=True),
        "applicant",
        (),
        "dossier.pdf does not hold, and was not signed: To be looked at by a person before",
        "see what `macau-edge verify",
    ),
    "a time that is not had": (
        to_sign,
        "applicant",
        ("--tsa", "http://127.0.0.1:9/"),
        "no time was had from http://127.0.0.1:9/; nothing was written",
        "try again later, name another server, or leave out `--tsa`",
    ),
    "no PDF": (lambda: b"{}", "applicant", (), "dossier.pdf is no PDF", "give the dossier as a .pdf file"),
    "a server of no kind": (
        to_sign,
        "applicant",
        ("--tsa", "file:///etc/passwd"),
        "file:///etc/passwd is no address of a server",
        "write it as https://…",
    ),
    "a server whose port is none": (
        to_sign,
        "applicant",
        ("--tsa", "https://host.invalid:abc/"),
        "https://host.invalid:abc/ is no address of a server",
        "write it as https://…",
    ),
    "a server in broken brackets": (
        to_sign,
        "applicant",
        ("--tsa", "https://[::1/"),
        "https://[::1/ is no address of a server",
        "write it as https://…",
    ),
    "two keys": (
        to_sign,
        "applicant",
        ("--pkcs11", "x.so", "--token", "x"),
        "two keys are named",
        "give `--p12 FILE`, or `--pkcs11 LIBRARY --token LABEL`",
    ),
    "a token without its library": (
        to_sign,
        "applicant",
        ("--token", "x"),
        "--token and --cert are of a card or a device, and none is named",
        "add `--pkcs11 LIBRARY`",
    ),
    "an output of another kind": (to_sign, "applicant", ("-o", "signed.txt"), "signed.txt", "pdf"),
}


@each("why", REFUSED, quick=30)
def test_what_is_refused_says_why_and_what_to_do(sign: Signing, tmp_path: Path, why: str) -> None:
    make, place, words, message, remedy = REFUSED[why]
    done = sign(make(), place, *words)
    said, _, help_ = " ".join(done.err.split()).partition(" help: ")
    assert done.code == 2, done.err
    assert message in said
    assert remedy in help_
    assert not (tmp_path / "signed.pdf").exists()


def refused(done: Result, message: str, remedy: str) -> None:
    said, _, help_ = " ".join(done.err.split()).partition(" help: ")
    assert (done.code, done.out) == (2, "")
    assert message in said
    assert remedy in help_


@pytest.mark.thorough
def test_keys_that_do_not_open_or_are_none(sign: Signing, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("not this\n", "utf-8")
    words = ("--p12", str(tmp_path / "key.p12"), "--pass-file", str(tmp_path / "other"))
    refused(
        sign(to_sign(), "applicant", *words, key=False), "the passphrase does not open", "give the passphrase again"
    )
    words = (*words[:3], str(tmp_path / "nowhere"))
    refused(sign(to_sign(), "applicant", *words, key=False), "No such file", "the name of a file that is there")
    (tmp_path / "key.p12").write_bytes(without_key())
    refused(sign(to_sign(), "applicant"), "there is no key with its certificate in", "export both together")
    (tmp_path / "key.p12").write_bytes(signing.p12("Maria Ho", datetime.datetime(2021, 1, 1)))
    refused(
        sign(to_sign(), "applicant"),
        "the certificate of Maria Ho is good from 2020-01-01 to 2021-01-01, and not today",
        "the issuer renews it",
    )
    refused(sign(to_sign(), "applicant", key=False), "where is the key?", "give `--p12 FILE`")
    assert not (tmp_path / "signed.pdf").exists()


@pytest.mark.thorough
def test_the_passphrase_is_asked_for_on_a_terminal_alone(sign: Signing, tmp_path: Path) -> None:
    words = ("--p12", str(tmp_path / "key.p12"))
    refused(sign(to_sign(), "applicant", *words, key=False), "the passphrase is asked for on a terminal", "--pass-file")


@pytest.mark.thorough
def test_a_file_that_exists_is_replaced_only_by_force(sign: Signing, tmp_path: Path) -> None:
    (tmp_path / "signed.pdf").write_bytes(b"what was there")
    refused(sign(to_sign(), "applicant"), "signed.pdf exists already", "add --force to replace it")
    with signing.time_server(broken=True) as address:
        refused(sign(to_sign(), "applicant", "--force", "--tsa", address), "no time was had", "try again later")
    assert (tmp_path / "signed.pdf").read_bytes() == b"what was there"


@pytest.mark.thorough
def test_the_address_that_is_named_is_the_only_one_asked(
    sign: Signing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy of the environment is not taken, and a server that sends on to another gives no time."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    monkeypatch.delenv("no_proxy", raising=False)
    with signing.time_server() as address:
        assert sign(to_sign(), "applicant", "--tsa", address).code == 0
    (tmp_path / "signed.pdf").unlink()
    with socket.create_server(("127.0.0.1", 0)) as other:
        elsewhere = f"http://127.0.0.1:{other.getsockname()[1]}/"
        with signing.time_server(moved=elsewhere) as address:
            refused(sign(to_sign(), "applicant", "--tsa", address), "no time was had", "try again later")
        other.settimeout(0.1)
        with pytest.raises(TimeoutError):
            other.accept()
    assert not (tmp_path / "signed.pdf").exists()


@each("garbage", [b"HTTP/1.1 abc\r\n\r\n", b"SSH-2.0-x\r\n", b"HTTP/1.0 200 OK\r\n\r\n\x30\x03abc"], quick=3)
def test_a_server_that_speaks_otherwise_gives_no_time(sign: Signing, tmp_path: Path, garbage: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            with listening.accept()[0] as asked:
                asked.recv(1 << 16)
                asked.sendall(garbage)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        refused(sign(to_sign(), "applicant", "--tsa", address), "no time was had", "try again later")
        thread.join()
    assert not (tmp_path / "signed.pdf").exists()


@pytest.mark.thorough
def test_a_device_that_fails_while_it_signs_is_one_sentence(
    sign: Signing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken out, or locked: its library raises what it likes. In its place, a key of a file that does not sign."""

    async def failing(*_: Any, **__: Any) -> bytes:
        raise RuntimeError("the device was removed")

    @contextmanager
    def of_device(*_: Any) -> Iterator[of_program.SigningKey]:
        own = of_program.key_of_file(tmp_path / "key.p12", signing.p12("Maria Ho"), signing.PASSPHRASE)
        monkeypatch.setattr(own.signer, "async_sign_raw", failing)
        yield replace(own, on_device=True)

    monkeypatch.setattr(of_program, "key_of_token", of_device)
    words = ("--pkcs11", "x.so", "--token", "x", "--pass-file", str(tmp_path / "pass"))
    done = sign(to_sign(), "applicant", *words, key=False)
    refused(done, "the device did not sign with the key of Maria Ho", "see that it is in and not locked")
    assert not (tmp_path / "signed.pdf").exists()


@pytest.mark.thorough
def test_a_place_that_is_not_there_lists_those_that_are(sign: Signing) -> None:
    from tests.dossier.test_verify import made

    refused(sign(made()["pdf"], "laboratory"), "has no place to sign `laboratory`", "it has: `applicant`")


def test_without_the_extra_it_is_named(sign: Signing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyhanko", None)
    refused(sign(to_sign(), "applicant"), "this needs the extra `sign`; not installed: `pyHanko`", "macau-edge[sign]")


@pytest.mark.thorough
def test_another_build_does_not_sign(sign: Signing) -> None:
    """What that one makes may be another dossier: it is signed by the program that makes it the same."""
    import json

    found = json.loads(tampering.attachments(to_sign())["analysis.json"])
    found["program"]["version"] = "0.0.9"
    other = changed(to_sign(), tampering.attached("analysis.json", json.dumps(found).encode()))
    refused(sign(other, "applicant"), "was made by macau-edge 0.0.9", "sign it with that one, or make the dossier anew")


# --- a key on a device: SoftHSM, which is one in software ------------------------------------------------------------


LIBRARIES = ("/usr/lib/softhsm/libsofthsm2.so", "/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so")


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The library of a device with the token `dossier`, a key and a certificate on it, and the PIN 1234."""
    library = next((one for one in LIBRARIES if Path(one).exists()), None)
    if library is None or shutil.which("softhsm2-util") is None:
        pytest.skip("no SoftHSM here: a device in software, of the system's packages")
    pkcs11 = pytest.importorskip("pkcs11")
    folder = Path(tempfile.mkdtemp(dir=tmp_path))
    (tmp_path / "softhsm.conf").write_text(f"directories.tokendir = {folder}\n", "utf-8")
    monkeypatch.setenv("SOFTHSM2_CONF", str(tmp_path / "softhsm.conf"))
    key, certificate = signing.key_and_certificate("A. Exemplo", stamps=True)
    packed = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "key.pem").write_bytes(packed)
    begun = ["--init-token", "--free", "--label", "dossier", "--so-pin", "4321", "--pin", "1234"]
    put_in = [
        "--import",
        str(tmp_path / "key.pem"),
        "--token",
        "dossier",
        "--label",
        "mine",
        "--id",
        "01",
        "--pin",
        "1234",
    ]
    for words in (begun, put_in):
        subprocess.run(["softhsm2-util", *words], check=True, capture_output=True)
    from pkcs11.util.x509 import decode_x509_certificate

    entry = decode_x509_certificate(certificate.public_bytes(serialization.Encoding.DER))
    entry |= {pkcs11.Attribute.LABEL: "mine", pkcs11.Attribute.ID: b"\1", pkcs11.Attribute.TOKEN: True}
    with pkcs11.lib(library).get_token(token_label="dossier").open(user_pin="1234", rw=True) as session:
        session.create_object(entry)
    return library


@pytest.mark.thorough
def test_a_key_on_a_device_signs(sign: Signing, tmp_path: Path, device: str) -> None:
    (tmp_path / "pin").write_text("1234\n", "utf-8")
    by_device = ("--pkcs11", device, "--token", "dossier", "--pass-file", str(tmp_path / "pin"))
    done = sign(to_sign(), "mathematician", *by_device, key=False)
    assert done.code == 0, done.err
    found = verify("dossier.pdf", (tmp_path / "signed.pdf").read_bytes())
    assert (wrong(found), found.holds) == ([], True)
    sign_again = partial(sign, to_sign(), "mathematician", "--force", key=False)
    refused(
        sign_again("--pkcs11", device, "--token", "other", *by_device[4:]), "there is no token `other`", "`dossier`"
    )
    refused(sign_again(*by_device, "--cert", "yours"), "has no certificate `yours`", "there are: `mine`")
    (tmp_path / "pin").write_text("9999\n", "utf-8")
    refused(sign_again(*by_device), "the token `dossier` is not opened by this PIN", "give it again")
    refused(sign_again("--pkcs11", device), "on which card or device is the key?", "add `--token LABEL`")


@pytest.mark.thorough
def test_a_library_that_is_none_is_named(sign: Signing, tmp_path: Path) -> None:
    words = ("--token", "x", "--pass-file", str(tmp_path / "pass"))
    refused(
        sign(to_sign(), "applicant", "--pkcs11", str(tmp_path / "none.so"), *words, key=False),
        "there is no library",
        "give the path of the PKCS#11 library",
    )
    (tmp_path / "text.so").write_text("no library", "utf-8")
    refused(
        sign(to_sign(), "applicant", "--pkcs11", str(tmp_path / "text.so"), *words, key=False),
        "is no PKCS#11 library that can be used",
        "give the path of the one that came with",
    )
