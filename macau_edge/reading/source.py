"""Where rulesets are, and their bytes, checked before anything is made of them.

A shipped ruleset is known by its name, any other file by its path; of a folder, `yaml_files` is the one place that says
which of its files are looked at.
"""

from __future__ import annotations

import errno
import os
import stat
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from pathlib import Path, PurePath
from typing import Literal, NoReturn

from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Place, Problem, ProblemError, UsageError, nearest, remedy_for, system_error_text
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex

LIMIT = 1_000_000
"""Bytes a ruleset may have; the shipped ones have a twentieth of it."""
MARK = "\ufeff"
"""The byte order mark. Before a text YAML allows any number of them, and they say nothing."""
LINE_ENDS = regex("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line, as YAML counts them: places of ours do too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file's name as given, its bytes, and its text, which begins with no byte order mark.

    `older` says that words of the language of 0.1 in it are taken for those of today, and are no mistake; `mapping`
    that it was written of a mapping of a program, so that its places are paths.
    """

    file: str
    text: str
    data: bytes
    older: bool = False
    mapping: bool = False

    @property
    def sha256(self) -> str:
        """The SHA-256 of its bytes, in hexadecimal."""
        from hashlib import sha256  # loads OpenSSL, in three milliseconds: the help does without

        return sha256(self.data).hexdigest()


Meant = Literal["ruleset", "policy"]
"""What a file is meant to be: an application is read as a ruleset is."""


def read_source(path: str | os.PathLike[str], what: Meant = "ruleset") -> Source:
    """The text of a file, which is meant to be a ruleset, or a policy.

    Raises:
        ProblemError: the file is missing, not a regular file, unreadable, over `LIMIT` bytes, or not UTF-8.
    """
    file = os.fspath(path)
    try:
        kind = Path(path).stat().st_mode
        if stat.S_ISDIR(kind):
            if what == "policy":
                raise _error(file, Message("this is a folder, not a policy"), Message("give it another name"))
            remedy = Message("name a file inside it, or `check` the folder")
            raise _error(file, Message("this is a folder, not a ruleset"), remedy)
        if not stat.S_ISREG(kind):
            raise _error(file, Message("this is not a regular file"), Message("give the path of a YAML file"))
        with Path(path).open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except FileNotFoundError:
        raise _error(file, Message("there is no such file"), Message("check the path")) from None
    except (OSError, ValueError) as error:
        system = error if isinstance(error, OSError) else OSError(str(error))
        message = Message("this file cannot be read: {reason}", reason=system_error_text(system))
        raise _error(file, message, remedy_for(system)) from None
    return source(file, data, what)


def source(file: str, data: bytes, what: Meant = "ruleset") -> Source:
    """The text of `data`, read under the name `file`; raises ProblemError as `read_source` does."""
    if len(data) > LIMIT:
        remedy = Message("a ruleset is the law of one game: split it")
        if what == "policy":
            remedy = Message("a policy needs far less")
        message = Message("this file has more than {most:,} bytes", most=LIMIT)
        raise _error(_place(file, data, LIMIT), message, remedy)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _error(Place(file, 1, 1), Message("this file is UTF-16"), Message("save it as UTF-8"))
    try:
        text = data.decode("utf-8").lstrip(MARK)
    except UnicodeDecodeError as error:
        place = _place(file, data, error.start)
        problem = Problem(
            place, "syntax/not-utf-8", Message("this byte is not UTF-8"), help=Message("save it as UTF-8")
        )
        raise ProblemError(problem) from None
    return Source(file=file, text=text, data=data)


@dataclass(frozen=True)
class FileText:
    """A text with all its marks, and the name of its file, by which places know it; the disk may have another."""

    file: str
    text: str

    def __reduce__(self) -> tuple[type[FileText], tuple[str, str]]:
        """What another process makes it of again: not what was read of it here."""
        return type(self), (self.file, self.text)

    @cached_property
    def source(self) -> Source:
        """The text as readers take it; raises ProblemError where it is too long, or has half a character."""
        return source(self.file, self.text.encode("utf-8", "surrogatepass"))

    @cached_property
    def _lines(self) -> list[tuple[int, int]]:
        """Where each line begins and ends; the first begins behind the marks, which readers do not see."""
        first = len(self.text) - len(self.text.lstrip(MARK))
        ends = list(LINE_ENDS.finditer(self.text))
        begins = [first, *(match.end() for match in ends)]
        return list(zip(begins, (*(match.start() for match in ends), len(self.text)), strict=True))

    def span(self, place: Place) -> tuple[int, int]:
        """The characters that a place means, from the first to behind the last, none beyond the end of its line."""
        begins, ends = self._lines[min(max(place.line, 1), len(self._lines)) - 1]
        start = min(begins + max(place.column, 1) - 1, ends)
        return start, max(start, min(start + place.width, ends))

    def place(self, start: int) -> Place:
        """The place of a character; that before it at the end of a line."""
        line = max(0, bisect_right(self._lines, start, key=lambda line: line[0]) - 1)
        return Place(self.file, line + 1, start - self._lines[line][0] + 1)


def _place(file: str, data: bytes, at: int) -> Place:
    """The place of a byte of a text."""
    begin = data.rfind(b"\n", 0, at) + 1
    return Place(file, data.count(b"\n", 0, at) + 1, len(data[begin:at].decode("utf-8", "ignore")) + 1)


def is_loop(path: str | os.PathLike[str]) -> bool:
    """Whether symbolic links lead from a path to itself, which other questions about it take for no file."""
    try:
        os.stat(path)
    except OSError as error:
        return error.errno == errno.ELOOP
    except ValueError:  # no name of a file
        pass
    return False


def stamp(path: str | os.PathLike[str]) -> tuple[int, int]:
    """When a file was written, in nanoseconds, and its bytes: others once it has been edited; zeros where none is."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _error(where: str | Place, message: Message, remedy: Message) -> ProblemError:
    place = Place(where) if isinstance(where, str) else where
    return ProblemError(Problem(place, "syntax/unreadable", message, help=remedy))


# --- the YAML files of a folder --------------------------------------------------------------------------------------


MOST = 20_000
"""Files and folders that are looked through where nobody has named the folder to be checked."""


def may_be_ours(path: PurePath) -> bool:
    """Whether a file in a folder is looked at: a YAML file that is not hidden, nor in a hidden folder of it."""
    return path.suffix.lower() in (".yaml", ".yml") and not any(part.startswith(".") for part in path.parts)


def yaml_files(folder: Path, most: int | None = None, unread: Callable[[OSError], None] | None = None) -> list[Path]:
    """The files in a folder and in those inside it that may be ours, in the order of their paths.

    `unread` is told of each folder that may not be looked into, where the others are looked into all the same.

    Raises:
        OSError: a folder may not be looked into, and nobody is told; there are more than `most` files and folders.
    """
    found: list[Path] = []
    seen = 0
    for path, folders, names in os.walk(folder, onerror=unread or _refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        seen += len(folders) + len(names)
        if most is not None and seen > most:
            raise OSError(errno.EFBIG, f"there are more than {most:,} files and folders", str(folder))
        found += [Path(path, name) for name in names if may_be_ours(PurePath(name))]
    return sorted(found)


def _refuse(error: OSError) -> NoReturn:
    raise error


def unread_folder(error: OSError) -> Problem:
    """That a folder may not be looked into, so that nobody knows what is in it."""
    message = Message("this folder cannot be read: {reason}", reason=system_error_text(error))
    where = Place(os.fspath(error.filename or ""))
    return Problem(where, "syntax/unreadable", message, help=remedy_for(error))


# --- the shipped rulesets by name, any other by path -----------------------------------------------------------------


def shipped_folder() -> Path:
    """The folder of the shipped rulesets: inside an installed package, beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def shipped_names() -> list[str]:
    """The names of the shipped rulesets: `craps`, `portugal/craps`."""
    folder = shipped_folder()
    paths = (path.relative_to(folder).with_suffix("") for path in folder.rglob("*.yaml"))
    return sorted((path.as_posix() for path in paths), key=lambda name: (name.count("/"), name))


def schema_file(kind: str) -> Path:
    """The JSON Schema of a `ruleset`, an `application` or a `policy`, beside the rulesets, whose heads name it."""
    return shipped_folder() / "schemas" / f"{kind}-1.json"


def may_be_there(path: str) -> bool:
    """Whether there is a file or a folder, or it cannot be seen: what reads it says then that a folder is locked."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError as error:
        return error.errno == errno.EACCES
    return True


def find_ruleset(game: str) -> tuple[str, Path]:
    """The name and the file of a ruleset: a path where `game` looks like one, else a shipped name.

    Raises:
        UsageError: there is no such file or shipped ruleset; the nearest ones are given.
    """
    names = shipped_names()
    if game in names and not game.endswith((".yaml", ".yml")):
        return game, shipped_folder() / f"{game}.yaml"
    if may_be_there(game):
        return game, Path(game)
    if game.endswith((".yaml", ".yml")):
        name = game.removeprefix("rulesets/").rpartition(".")[0]
        remedy = nearest(name, names, Message("check the path"))
        raise UsageError(Message("there is no file `{file}`", file=game[:60]), remedy)
    if game == "-":
        remedy = Message("save it as a YAML file and name that")
        raise UsageError(Message("no game is read from standard input"), remedy)
    known = Message("the games are {games}; a path to a YAML file works too", games=joined(names))
    raise UsageError(Message("there is no game `{game}`", game=game[:60]), nearest(game, names, known))
