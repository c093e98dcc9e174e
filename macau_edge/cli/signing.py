"""What macau-edge sign does: a dossier that holds, signed in one of its places, or a reason why it is not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import typer

from macau_edge.cli import arguments
from macau_edge.cli.messages import report_error
from macau_edge.cli.output import check_writable, write_files
from macau_edge.cli.progress import track
from macau_edge.cli.sign import SignRequest
from macau_edge.cli.spoken import command_language, persons_words, translated
from macau_edge.cli.verifying import read_received
from macau_edge.dossier import signing
from macau_edge.dossier.signing import SigningKey, SigningWanted
from macau_edge.dossier.verify import verification
from macau_edge.dossier.verify.apart import read_in_subprocess
from macau_edge.dossier.verify.records import FieldPlace, Pdf, UnreadableError
from macau_edge.model.message import Message, listed
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError, remedy_for, system_error_text


def sign_dossier(asked: SignRequest) -> None:
    """Signs a dossier and says what was written; raises UsageError where it cannot be, and then nothing was."""
    signing.silence_library()
    _check_asked(asked)
    arguments.kinds_of_files((asked.output,), ("pdf",))
    check_writable(asked.output, asked.force, passed_on=True)
    data = read_received(asked.file)
    place, first = _place(asked, data)
    with open_meter(asked.limit):
        _check_holds(asked.file, data, asked.file.parent if asked.limit is None else None)
    if place is None:
        raise _no_place(asked, ())
    now = datetime.now().astimezone()
    wanted = SigningWanted(place=place, first=first, stamped=not asked.no_stamp, server=asked.tsa, now=now)
    with _key(asked) as key:
        signing.check_days(key, now)
        made = signing.signed(data, key, wanted)
    write_files({asked.output: made}, asked.force)
    w = persons_words()
    said = {"file": asked.output, "bytes": w.whole(len(made)), "sum": sha256(made).hexdigest()}
    report_error(w("progress.signed", place=asked.place, name=key.name, **said))


def _check_asked(asked: SignRequest) -> None:
    """Raises UsageError where it is not said where the key is, or twice."""
    if (asked.p12 is None) == (asked.pkcs11 is None):
        said = Message("where is the key?") if asked.p12 is None else Message("two keys are named")
        raise UsageError(said, Message("give `--p12 FILE`, or `--pkcs11 LIBRARY --token LABEL`"))
    if asked.pkcs11 is None and (asked.token or asked.cert):
        said = Message("--token and --cert are of a card or a device, and none is named")
        raise UsageError(said, Message("add `--pkcs11 LIBRARY`"))
    if asked.pkcs11 is not None and asked.token is None:
        raise UsageError(Message("on which card or device is the key?"), Message("add `--token LABEL`"))
    if asked.tsa is not None:
        signing.check_address(asked.tsa)


def _place(asked: SignRequest, data: bytes) -> tuple[FieldPlace | None, bool]:
    """The place to sign, None in a file without any, and whether nobody signed before."""
    if not data.startswith(b"%PDF-"):
        said = Message("{file} is no PDF", file=asked.file)
        raise UsageError(said, Message("give the dossier as a .pdf file"))
    try:
        found = read_in_subprocess(data, whole=False)
    except UnreadableError:
        said = Message("{file} cannot be read as a PDF", file=asked.file)
        raise UsageError(said, Message("see what `macau-edge verify {file}` says", file=asked.file)) from None
    named = {one.name: one for one in found.places}
    place = named.get(asked.place)
    if place is None and named:
        raise _no_place(asked, tuple(named))
    if place is not None and place.signed:
        said = Message(
            "the place `{place}` is signed already, by {name}", place=asked.place, name=_signer(found, asked)
        )
        raise UsageError(said, Message("sign in another place, or the dossier as it was made"))
    return place, not found.signatures


def _no_place(asked: SignRequest, names: tuple[str, ...]) -> UsageError:
    said = Message("{file} has no place to sign `{place}`", file=asked.file, place=asked.place)
    remedy = (
        Message("it has: {places}", places=listed(names))
        if names
        else Message("make the dossier anew: one that is no draft has its places to sign")
    )
    return UsageError(said, remedy)


def _signer(found: Pdf, asked: SignRequest) -> str:
    return next((one.subject for one in found.signatures if one.field == asked.place and one.subject), "?")


def _check_holds(file: Path, data: bytes, near: Path | None) -> None:
    """Raises UsageError where a file is a draft, was made otherwise, or does not hold."""
    found = verification.verify(file.name, data, near=near, track=track)
    if found.draft:
        said = Message("{file} is a draft, with which no request is made", file=file)
        raise UsageError(said, Message("make the dossier without `--draft`"))
    if found.other_version:
        said = Message(
            "{file} was made by {version}, which is not this program", file=file, version=found.other_version
        )
        raise UsageError(said, Message("sign it with that one, or make the dossier anew"))
    if not found.holds:
        verdict = verification.verification_json(found, command_language()).verdict
        said = Message("{file} does not hold, and was not signed: {verdict}", file=file, verdict=verdict)
        raise UsageError(said, Message("see what `macau-edge verify {file}` says", file=file))


@contextmanager
def _key(asked: SignRequest) -> Iterator[SigningKey]:
    """The key, as long as it is used."""
    if asked.p12 is not None:
        data = _bytes(asked.p12)
        yield signing.key_of_file(asked.p12, data, _passphrase(asked, translated("Passphrase")).encode())
    elif asked.pkcs11 is not None:
        pin = _passphrase(asked, translated("PIN"))
        with signing.key_of_token(asked.pkcs11, asked.token or "", asked.cert, pin) as key:
            yield key


def _passphrase(asked: SignRequest, what: str) -> str:
    """The passphrase from its file, or asked for on the terminal, where it is not shown."""
    if asked.pass_file is not None:
        try:
            return _bytes(asked.pass_file).decode().partition("\n")[0].removesuffix("\r")
        except UnicodeDecodeError:
            said = Message("{file} is no text", file=asked.pass_file)
            raise UsageError(said, Message("write the passphrase into its first line, in UTF-8")) from None
    if not sys.stdin.isatty():
        said = Message("the passphrase is asked for on a terminal, and there is none")
        raise UsageError(said, Message("put it into the first line of a file, and name that with `--pass-file`"))
    answer: str = typer.prompt(what, default="", show_default=False, hide_input=True, err=True)
    return answer


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        said = Message("{file} cannot be read: {why}", file=file, why=system_error_text(error))
        raise UsageError(said, remedy_for(error)) from None
