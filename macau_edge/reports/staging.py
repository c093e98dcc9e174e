"""A folder beside the files that are to be written, in which each is made whole before it gets its name.

It is locked as long as the process is there that makes them: one that can be locked is of a process that was killed in
the middle, and `clear_left` takes it away, in the next run that writes into that folder.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from types import ModuleType

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows, where a file that is open cannot be removed
    fcntl = None

BEGINNING = ".macau-edge."
_STAGE = re.compile(r"\.macau-edge\.[a-z0-9_]{8}")
_INSIDE = re.compile(r"[0-9]{1,9}(\.old)?")
LOCK = "lock"


class Staging:
    """The folder, and names in it; `end` takes it away with all that is left in it."""

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
                self.end()
                raise
            self.end()

    def name(self) -> Path:
        """The name of a file in it, which there is not yet; with `.old` behind it, one for what was there before."""
        self._names += 1
        return self.folder / str(self._names)

    def end(self) -> None:
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


def clear_left(beside: Path) -> list[Path]:
    """Takes away what processes that were killed have left in a folder, and says which folders that were.

    Only a folder of our own making and of this user is looked at, which no process has locked, and only files with the
    names that we give are removed.
    """
    found = []
    with suppress(OSError), os.scandir(beside) as entries:
        stages = [Path(one.path) for one in entries if _STAGE.fullmatch(one.name) and one.is_dir(follow_symlinks=False)]
        for stage in stages:
            with suppress(OSError):
                if _is_ours(stage) and _cleared(stage):
                    found.append(stage)
    return found


def _is_ours(stage: Path) -> bool:
    kind = os.lstat(stage)
    return stat.S_ISDIR(kind.st_mode) and (not hasattr(os, "geteuid") or kind.st_uid == os.geteuid())


def _cleared(stage: Path) -> bool:
    """Whether a stage was left, and is taken away."""
    lock = stage / LOCK
    if fcntl is None:
        lock.unlink()  # refused where it is open
        handle = -1
    else:
        try:
            handle = os.open(lock, os.O_RDWR | os.O_NOFOLLOW)
        except FileNotFoundError:
            stage.rmdir()  # nothing is in it, or it is not removed
            return False
    try:
        if handle >= 0 and not _locked_alone(handle, lock):
            return False
        for name in _files_in(stage):
            (stage / name).unlink()
        lock.unlink(missing_ok=True)
        stage.rmdir()
    finally:
        if handle >= 0:
            os.close(handle)
    return True


def _locked_alone(handle: int, lock: Path) -> bool:
    """Whether nobody else has a lock, as can be told where there are locks."""
    assert fcntl is not None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return os.path.samestat(os.fstat(handle), os.stat(lock, follow_symlinks=False))
