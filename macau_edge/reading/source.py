"""A file's bytes, checked before anything is made of them."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from macau_edge.problem import Place, Problem, ProblemError

LIMIT = 1_000_000
"""Bytes a ruleset may have; the shipped ones have a twentieth of it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file's name as given, its bytes, and its text, which has no byte order mark.

    `older` says that words of the language of 0.1 in it are taken for those of today, and are no mistake.
    """

    file: str
    text: str
    data: bytes
    older: bool = False

    @property
    def sha256(self) -> str:
        """The SHA-256 of its bytes, in hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()


def read_source(path: str | os.PathLike[str], what: str = "ruleset") -> Source:
    """The text of a file, which is meant to be a ruleset or `what` else.

    Raises:
        ProblemError: the file is missing, not a regular file, unreadable, over `LIMIT` bytes, or not UTF-8.
    """
    file = os.fspath(path)
    try:
        kind = Path(path).stat().st_mode
        if stat.S_ISDIR(kind):
            remedy = "name a file inside it, or `check` the folder" if what == "ruleset" else "give it another name"
            raise _error(file, f"this is a folder, not a {what}", remedy)
        if not stat.S_ISREG(kind):
            raise _error(file, "this is not a regular file", "give the path of a YAML file")
        with Path(path).open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except FileNotFoundError:
        raise _error(file, "there is no such file", "check the path") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _error(file, f"this file cannot be read: {reason}", "check its permissions") from None
    return source(file, data, what)


def source(file: str, data: bytes, what: str = "ruleset") -> Source:
    """The text of `data`, read under the name `file`; raises ProblemError as `read_source` does."""
    if len(data) > LIMIT:
        remedy = "a ruleset is the law of one game: split it" if what == "ruleset" else f"a {what} needs far less"
        raise _error(file, f"this file has more than {LIMIT:,} bytes", remedy)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _error(file, "this file is UTF-16", "save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = len(data[data.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")) + 1
        problem = Problem(Place(file, line, column), "syntax/not-utf-8", "this byte is not UTF-8", "save it as UTF-8")
        raise ProblemError(problem) from None
    return Source(file, text, data)


def stamp(path: str | os.PathLike[str]) -> tuple[int, int]:
    """When a file was written, in nanoseconds, and its bytes: others once it has been edited; zeros where none is."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _error(file: str, message: str, remedy: str) -> ProblemError:
    return ProblemError(Problem(Place(file), "syntax/unreadable", message, remedy))
