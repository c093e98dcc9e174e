"""What macau-edge verify does: a dossier that was received, read and done again."""

from __future__ import annotations

import os
import stat
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import typer

from macau_edge.checks.sound import limit_of_application, load_application
from macau_edge.cli.answering import sound
from macau_edge.cli.dossier import VerifyRequest
from macau_edge.cli.messages import extra_arguments_error
from macau_edge.cli.output import check_writable, emit
from macau_edge.cli.progress import track
from macau_edge.dossier.verify import verification
from macau_edge.dossier.verify.outcome import Verification
from macau_edge.dossier.verify.records import FILE
from macau_edge.model.message import Message
from macau_edge.model.meter import open_meter
from macau_edge.model.problem import UsageError, remedy_for, system_error_text
from macau_edge.reports.result import Result

DOSSIER = Message("give the path of a dossier, a .pdf, a .docx or a .json file")


def verify_dossier(asked: VerifyRequest) -> None:
    """Shows what holds in a dossier; raises typer.Exit where something does not."""
    check_writable(asked.output, asked.force)
    shown = verified(asked)
    emit(shown, asked)
    if not shown.found.holds:
        raise typer.Exit(1)


def verified(asked: VerifyRequest) -> Result[Verification]:
    """What holds in a dossier; raises UsageError where there is none, and ProblemError of an application beside it."""
    with open_meter(asked.limit):
        if asked.application and not os.path.lexists(asked.file):  # a path with a blank, which a shell parts
            raise extra_arguments_error([str(asked.application)])
        data = read_received(asked.file)
        given = sound(load_application, asked.application) if asked.application else None
        near = asked.file.parent if asked.limit is None else None
        with limit_of_application(given, asked.limit) if given else nullcontext():
            found = verification.verify(asked.file.name, data, application=given, near=near, track=track)
    as_json = partial(verification.verification_json, language=asked.lang)
    return Result(found, verification.verification_document, as_json, question="verify")


def read_received(file: Path) -> bytes:
    """The bytes of a file, one more than a dossier may have at most."""
    try:
        mode = file.stat().st_mode  # before it is opened: a pipe would be waited for
        if not stat.S_ISREG(mode):
            folder = Message("{file} is a folder", file=file)
            raise UsageError(folder if stat.S_ISDIR(mode) else Message("{file} is no file", file=file), DOSSIER)
        with file.open("rb") as stream:
            return stream.read(FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise UsageError(Message("{file} is not there", file=file), DOSSIER) from None
    except OSError as error:
        said = Message("{file} cannot be read: {why}", file=file, why=system_error_text(error))
        raise UsageError(said, remedy_for(error)) from None
