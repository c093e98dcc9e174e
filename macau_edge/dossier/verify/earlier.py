"""The PDF that an application names as the dossier whose place it takes -> what that was made from."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from macau_edge.checks.sound import LoadedApplication
from macau_edge.dossier.editions import Earlier, no_edition
from macau_edge.dossier.verify.apart import read_in_subprocess
from macau_edge.dossier.verify.parcel import BrokenError, claims, unpack
from macau_edge.dossier.verify.records import UnreadableError
from macau_edge.model.message import Message
from macau_edge.reading.kinds import leads_inside


def earlier_beside(loaded: LoadedApplication) -> Earlier | None:
    """What is inside that PDF, signed or not, in the folder of the application; None where none is named.

    Raises:
        ProblemError: there is none, or it is no dossier, or one that was changed.
    """
    if not (name := loaded.application.superseded_file):
        return None
    folder = Path(loaded.source.file).parent
    path = folder / name
    if not path.is_file() or not leads_inside(path, folder):
        raise no_edition(loaded, Message("there is no file `{file}` in the folder of the application", file=name[:60]))
    try:
        data = path.read_bytes()
        found, _ = unpack(read_in_subprocess(data, whole=False).attached)
    except (OSError, UnreadableError):
        raise no_edition(loaded, Message("`{file}` cannot be read as a PDF", file=name)) from None
    if found is None:
        message = Message("`{file}` is no dossier of macau-edge: the files of one are not in it", file=name)
        raise no_edition(loaded, message)
    try:
        claims(found.data)
    except BrokenError:
        raise no_edition(loaded, Message("`{file}` has the data of no version that is known here", file=name)) from None
    if any(found.data[part].get("sha256") != one for part, one in found.hashes.items()):
        message = Message("`{file}` was changed: its application or its ruleset is not the one of its data", file=name)
        raise no_edition(loaded, message)
    return Earlier(sha256(data).hexdigest(), found.application, found.ruleset)
