"""One run at a time on a checkpoint: two that write one file would each write over what the other has played."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from macau_edge.problem import UsageError

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None

OWN = "wait for it, or give this run a file of its own"


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Holds a checkpoint inside, which need not exist yet, by a file beside it that is removed at the end.

    The lock is on the file itself, so that it ends with a process however that ends, and one left behind is nothing.
    Where the system has no such locks, the file is the lock while it is there.

    Raises:
        UsageError: another run holds it, or no file can be written beside it.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # it is refused when it is read
        yield
        return
    beside = target.with_name(f".{target.name[:64]}.lock")
    try:
        handle = _created(beside) if fcntl is None else _locked(beside, fcntl)
    except (BlockingIOError, FileExistsError):
        stale = f"; if none is, remove {beside}" if fcntl is None else ""
        raise UsageError(f"{path} is in use by another run", f"{OWN}{stale}") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}", "nothing was played") from None
    try:
        yield
    finally:
        _release(beside, handle)


def _created(beside: Path) -> int:
    return os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)


def _locked(beside: Path, locks: ModuleType) -> int:
    """The file, open and locked: the one that has the name, since its last owner removes it."""
    while True:
        handle = os.open(beside, os.O_CREAT | os.O_WRONLY, 0o666)
        try:
            locks.flock(handle, locks.LOCK_EX | locks.LOCK_NB)
            if _is(handle, beside):
                return handle
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


def _release(beside: Path, handle: int) -> None:
    """Removes the file before anybody else can lock it, unless somebody else has put another in its place."""
    try:
        if _is(handle, beside):
            if fcntl is None:
                os.close(handle)  # an open file cannot be removed there
                handle = -1
            beside.unlink()
    except OSError:  # the folder is gone, or is no longer ours: the lock ends all the same
        pass
    finally:
        if handle >= 0:
            os.close(handle)


def _is(handle: int, beside: Path) -> bool:
    """Whether this open file is the one that has the name."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(beside))
    except FileNotFoundError:
        return False
