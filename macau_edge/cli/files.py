"""Files that are written whole or not at all, several together, and that nobody loses by it."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Mapping
from pathlib import Path

from macau_edge.problem import UsageError


def check_writable(output: Path | None, force: bool) -> None:
    """Refuses, before anything is computed, a file that exists or cannot be made.

    Raises:
        UsageError: what is in the way, and what to do.
    """
    if output is None:
        return
    try:
        target = Path(os.path.realpath(output))
        if is_stream(output):
            return
        if target.is_dir():
            raise UsageError(f"{output} is a folder", "give the name of a file in it")
        if target.exists() and not force:
            raise UsageError(f"{output} exists already", "choose another name, or add --force to replace it")
        if not target.parent.is_dir():
            raise UsageError(f"there is no folder {target.parent}", "make it first")
    except OSError as error:
        raise _unwritable(output, error) from None


def write_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Writes files, all of them or none; one that exists is replaced only if `force` says so.

    Raises:
        UsageError: one of them exists, or cannot be written; then there is none, and what was there is there still.
    """
    for output in files:
        check_writable(output, force)
    current = next(iter(files), Path())
    whole: list[_Whole] = []
    try:
        for current, data in files.items():
            if is_stream(current):
                current.write_bytes(data)
            else:
                whole.append(_Whole(Path(os.path.realpath(current)), data))  # a link stays a link
        for one in whole:
            current = one.target
            one.put_in_place(force)
    except OSError as error:
        _undo(whole)
        raise _unwritable(current, error) from None
    except BaseException:  # Ctrl-C between two files
        _undo(whole)
        raise
    finally:
        for one in whole:
            one.clear()


def is_stream(path: Path) -> bool:
    """Whether a path is a device or a pipe, which is written to and never replaced.

    `/dev/stdout` is one wherever it leads: replacing it would take it away from the whole machine.
    """
    return Path(os.path.abspath(path)).parts[:2] == ("/", "dev") or (
        path.exists() and not path.is_file() and not path.is_dir()
    )


class _Whole:
    """A file beside its target, and the step that puts it in place; that step refuses to replace unless forced."""

    def __init__(self, target: Path, data: bytes) -> None:
        import tempfile  # with the random names that it gives; most commands write no file

        self.target, self.there = target, False
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:64]}.")
        self.name, self.old = Path(name), Path(f"{name}.old")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            mask = os.umask(0)
            os.umask(mask)
            mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~mask
            self.name.chmod(mode)  # what replaces a file may be read and written by the same people
        except BaseException:
            self.clear()
            raise

    def put_in_place(self, force: bool) -> None:
        """Raises OSError where the file has come up meanwhile."""
        if force and self.target.exists():
            os.link(self.target, self.old)
        if force:
            os.replace(self.name, self.target)
        else:
            os.link(self.name, self.target)
        self.there = True

    def undo(self) -> None:
        """What was there before is there again."""
        if self.there and self.old.exists():
            os.replace(self.old, self.target)
        elif self.there:
            self.target.unlink(missing_ok=True)

    def clear(self) -> None:
        """Nothing is left beside the target."""
        self.name.unlink(missing_ok=True)
        self.old.unlink(missing_ok=True)


def _undo(whole: Collection[_Whole]) -> None:
    for one in whole:
        one.undo()


def _unwritable(output: Path, error: OSError) -> UsageError:
    return UsageError(f"{output} cannot be written: {error.strerror or error}", "nothing was written")
