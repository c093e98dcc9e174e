"""A folder beside the files that are to be written, in which each is made whole before it gets its name.

It is locked as long as the process is there that makes them: one that can be locked is of a process that was killed in
the middle, and `remove_leftovers` takes it away, in the next run that writes into that folder. Several outputs of a
command get their names one right behind the other; a plan that is written before says which of them have not got
theirs.
"""

from __future__ import annotations

import json
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from macau_edge.model.message import Message, joined
from macau_edge.model.numbers import parse_json
from macau_edge.model.regex import regex
from macau_edge.reports import temporary_prefix as beginning

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows, where a file that is open cannot be removed
    fcntl = None

BEGINNING = ".macau-edge."
_STAGE = regex(r"\.macau-edge\.[a-z0-9_]{8}")
AS_IT_IS = getattr(os, "O_BINARY", 0)
"""Opens a file so that it has the bytes that are written: without it Windows makes two of the end of each line."""
_INSIDE = regex(r"[0-9]{1,9}(\.old)?|plan")
PLAN, PLANNED = "plan", 1 << 20
"""The file that says which file of a stage is to stand where, and the bytes of it that are read."""
LOCK = "lock"


class Staging:
    """The folder, and names in it; `close` takes it away with all that is left in it."""

    def __init__(self, beside: Path) -> None:
        """Makes one in the folder `beside`; raises OSError where none can be made or locked."""
        import tempfile  # with the random names that it gives; most commands write no file

        while True:
            self.folder = Path(tempfile.mkdtemp(dir=beside, prefix=BEGINNING))
            self._names = 0
            self._lock = -1
            try:
                self._lock = os.open(self.folder / LOCK, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
                if _taken(self._lock, self.folder / LOCK):
                    return
            except FileNotFoundError:  # it was taken for one that was left, in the moment before it was locked
                continue
            except BaseException:
                self.close()
                raise
            self.close()

    def name(self) -> Path:
        """The name of a file in it, which there is not yet; with `.old` behind it, one for what was there before."""
        self._names += 1
        return self.folder / str(self._names)

    def whole(self, target: Path, data: bytes) -> Path:
        """A file in it with this data, which lasts, and which the same people may read and write as `target`."""
        name = self.name()
        handle = os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY | AS_IT_IS, 0o666)  # for those whom the umask lets
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        if target.exists():
            with suppress(OSError):  # a file system may have no such permissions
                os.chmod(name, stat.S_IMODE(target.stat().st_mode))  # by name: Windows has `fchmod` from 3.13 only
        return name

    def plan(self, files: Iterable[tuple[Path, Path]]) -> None:
        """Notes which files are to stand where, of this and of other stages, before the first of them does."""
        handle = os.open(self.folder / PLAN, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as stream:
            stream.write(json.dumps([[str(staged), str(target)] for staged, target in files]).encode())
            stream.flush()
            os.fsync(stream.fileno())

    def close(self) -> None:
        """Takes it away."""
        with suppress(OSError):
            for name in _files_in(self.folder):
                (self.folder / name).unlink(missing_ok=True)
        if self._lock >= 0 and fcntl is None:
            os.close(self._lock)
        with suppress(OSError):
            (self.folder / LOCK).unlink(missing_ok=True)
            self.folder.rmdir()
        if self._lock >= 0 and fcntl is not None:
            os.close(self._lock)  # at last: until then nobody takes it for one that was left
        self._lock = -1


def _files_in(folder: Path) -> list[str]:
    """What a stage has but for its lock."""
    return [name for name in os.listdir(folder) if _INSIDE.fullmatch(name)]


def _taken(handle: int, lock: Path) -> bool:
    """Locks an open file for this process; False where another has it locked, or it is not the one of that name."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return fcntl is None or os.path.samestat(os.fstat(handle), os.stat(lock, follow_symlinks=False))
    except (BlockingIOError, FileNotFoundError):
        return False
    except OSError:  # a file system without locks: nothing there is ever taken for one that was left
        return True


class Left(NamedTuple):
    """A stage that was left.

    Where its process was killed between two of its outputs, `placed` are those that have their names and `waiting` the
    others.
    """

    folder: Path
    placed: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()


def remove_leftovers(beside: Path) -> list[Left]:
    """Takes away what processes that were killed have left in a folder, and says what that was.

    Only a folder of our own making and of this user is looked at, which no process has locked, and only files with the
    names that we give are removed.
    """
    found: list[Left] = []
    with suppress(OSError), os.scandir(beside) as entries:
        stages = [Path(one.path) for one in entries if _STAGE.fullmatch(one.name) and one.is_dir(follow_symlinks=False)]
        for stage in stages:
            with suppress(OSError):
                if _is_ours(stage) and (left := _cleared(stage)):
                    found.append(left)
    return found


def leftovers_text(left: Iterable[Left], folder: Path) -> Iterator[Message]:
    """What is said of what was left in a folder, and of outputs of one command of which some are new and others not."""
    left = list(left)
    for one in left:
        if one.waiting:
            yield Message(
                "a run was killed when {placed} had its place and {waiting} had not: "
                "they may not belong together, so run that command again",
                placed=joined(one.placed),
                waiting=joined(one.waiting),
            )
    if left:
        names = joined(one.folder.name for one in left)
        yield Message(
            "{folder}: what a run that was killed had left there was taken away: {names}", folder=folder, names=names
        )


def named_as_before(target: Path) -> list[str]:
    """Names beside a file such as version 0.2 gave to what it was writing there, of files that nobody writes now.

    That they are such is not certain, so nothing takes them away.
    """
    name = re.compile(rf"{re.escape(beginning(target.name))}[a-z0-9_]{{8}}(\.old)?")
    found = []
    with suppress(OSError), os.scandir(target.parent) as entries:
        for one in entries:
            if name.fullmatch(one.name) and one.is_file(follow_symlinks=False) and not one.name[-8:].isdecimal():
                is_old = one.stat(follow_symlinks=False).st_mtime < time.time() - 60  # a run may be writing it
                found += [one.name] if is_old else []
    return sorted(found)


def _is_ours(stage: Path) -> bool:
    kind = os.lstat(stage)
    return stat.S_ISDIR(kind.st_mode) and (not hasattr(os, "geteuid") or kind.st_uid == os.geteuid())


def _cleared(stage: Path) -> Left | None:
    """What was left on a stage, which is taken away; None where it is in use."""
    lock = stage / LOCK
    if fcntl is None:
        lock.unlink()  # refused where it is open
        handle = -1
    else:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_NOFOLLOW)
        except FileNotFoundError:
            stage.rmdir()  # nothing is in it, or it is not removed
            return None
    try:
        if handle >= 0 and not _locked_alone(handle, lock):
            return None
        left = _planned(stage)
        for name in _files_in(stage):
            (stage / name).unlink()
        lock.unlink(missing_ok=True)
        stage.rmdir()
    finally:
        if handle >= 0:
            os.close(handle)
    return left


def _planned(stage: Path) -> Left:
    """What of the plan of a stage has its place, and what not; nothing where there is none, or all is as it was."""
    placed: list[str] = []
    waiting: list[str] = []
    try:
        with open(stage / PLAN, "rb") as stream:
            files = [(Path(staged), Path(target)) for staged, target in parse_json(stream.read(PLANNED))]
    except (OSError, ValueError, TypeError, RecursionError):  # none, or half of one: then nothing had its place
        return Left(stage)
    for staged, target in files:
        is_placed = not os.path.lexists(staged) or (target.exists() and os.path.samefile(staged, target))
        (placed if is_placed else waiting).append(str(target))
    return Left(stage, tuple(placed), tuple(waiting)) if placed and waiting else Left(stage)


def _locked_alone(handle: int, lock: Path) -> bool:
    """Whether nobody else has a lock, as can be told where there are locks."""
    assert fcntl is not None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return os.path.samestat(os.fstat(handle), os.stat(lock, follow_symlinks=False))
