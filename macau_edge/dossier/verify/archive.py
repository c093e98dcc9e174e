"""An archive that was received, as a DOCX and a workbook are: its files, read with bounds, and nothing of them run."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from macau_edge.dossier.verify.records import UnreadableError

FILES = 2_000
"""Files of an archive that are looked at; a dossier of many bets has fifty."""
SIZE = 100_000_000
"""Bytes of all its files as they are unpacked, whatever they say of themselves."""
ENCRYPTED = 1
"""The flag of a file that needs a password."""


def files_in(data: bytes) -> Mapping[str, bytes]:
    """The files of an archive by their names.

    Raises:
        UnreadableError: it is damaged or encrypted, has a name twice, or unpacks to more than is looked at.
    """
    found: dict[str, bytes] = {}
    left = SIZE
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > FILES:
                raise UnreadableError("too-large")
            if len({one.filename.casefold() for one in entries}) < len(entries):  # a reader may take either
                raise UnreadableError("malformed")
            for entry in entries:
                if entry.flag_bits & ENCRYPTED:
                    raise UnreadableError("encrypted")
                with archive.open(entry) as file:
                    found[entry.filename] = file.read(left + 1)
                left -= len(found[entry.filename])
                if left < 0:
                    raise UnreadableError("too-large")
    except (BadZipFile, zlib.error, EOFError, ValueError, OSError, NotImplementedError, RuntimeError, MemoryError):
        raise UnreadableError("malformed") from None
    return found


def same_files(found: bytes, made: bytes) -> bool:
    """Whether two archives have the same files, however they are compressed and of whatever day."""
    try:
        return files_in(found) == files_in(made)
    except UnreadableError:
        return False
