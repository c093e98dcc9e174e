"""Where a report goes: the terminal, a pipe, or a file."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from macau_edge.cli.messages import Room, report_error, room_of, uses_colours
from macau_edge.cli.spoken import persons_words
from macau_edge.model.foreign import Form, escape_data, harmless, plain_text_escaped
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.problem import OutputError, UsageError, system_error_text
from macau_edge.model.regex import regex
from macau_edge.reading.source import MARK
from macau_edge.reports import PIPED, PROSE, undisturbed
from macau_edge.reports.formats import FORMATS, form_of
from macau_edge.reports.staging import Staging, leftovers_text, named_as_before, remove_leftovers

if TYPE_CHECKING:
    from macau_edge.cli.arguments import ReportOptions
    from macau_edge.model import Language
    from macau_edge.reports.result import Result

Found = TypeVar("Found")

# --- files that are written whole or not at all, several together, and that nobody loses by it -----------------------


WINDOWS = os.name == "nt"
_DEVICE = regex(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE)
_LONGEST = 255
"""UTF-16 units of a name on Windows, and bytes of one elsewhere."""


def unportable(name: str) -> Message:
    """Why Windows does not allow a file of this name, or would call it otherwise; empty where it does.

    Source: Microsoft, "Naming Files, Paths, and Namespaces".
    """
    if device := _DEVICE.fullmatch(name):
        return Message("`{name}` is a device there", name=device[1])
    if name.endswith((".", " ")):
        return Message("it ends with a dot or a blank, which is left out there")
    if wrong := next((letter for letter in name if letter in '<>:"/\\|?*' or letter < " "), ""):
        return Message("it has {letter}", letter=repr(wrong))
    too_long = len(name.encode("utf-16-le", "surrogatepass")) > 2 * _LONGEST
    return Message("it is too long") if too_long else NOTHING


def check_writable(output: Path | None, force: bool, *, passed_on: bool = False) -> None:
    """Refuses, before anything is computed, a file that exists or cannot be made.

    One that is made to be `passed_on` has a name that Windows allows too: whoever receives it may have that.

    Raises:
        UsageError: what is in the way, and what to do.
        OutputError: the system lets nothing be written there.
    """
    if output is None:
        return
    try:
        target = Path(os.path.realpath(output))
        if is_stream(output):
            return
        if (passed_on or WINDOWS) and (why := unportable(output.name)):
            said = Message("{file} has a name that Windows does not allow: {why}", file=output, why=why)
            raise UsageError(said, Message("give it another name"))
        if _follows(output) and target.is_dir():
            raise UsageError(Message("{file} is a folder", file=output), Message("give the name of a file in it"))
        if target.exists() and not force:
            said = Message("{file} exists already", file=output)
            raise UsageError(said, Message("choose another name, or add --force to replace it"))
        if not target.parent.is_dir():
            raise UsageError(Message("there is no folder {folder}", folder=target.parent), Message("make it first"))
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENAMETOOLONG):  # the name is wrong, whatever there is room for
            said = Message("{file} is no name of a file: {why}", file=output, why=system_error_text(error))
            raise UsageError(said, Message("give it another name")) from None
        raise _unwritable(output, error) from None


def _follows(output: Path) -> bool:
    """Whether there is a file where the name leads; raises OSError where it leads in a circle, which pathlib hides."""
    try:
        os.stat(output)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def write_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Writes files, all of them or none; one that exists is replaced only if `force` says so.

    Raises:
        UsageError: one of them exists.
        OutputError: one cannot be written; then there is none, and what was there is there still.
    """
    for output in files:
        check_writable(output, force)
    streams = [file for file in files if is_stream(file)]
    for folder in dict.fromkeys(Path(os.path.realpath(file)).parent for file in files if file not in streams):
        for message in leftovers_text(remove_leftovers(folder), folder):
            report_error(message)
    for file in (file for file in files if file not in streams):
        if names := named_as_before(Path(os.path.realpath(file))):
            said = Message(
                "{file}: beside it is what a killed run of version 0.2 may have left: {names}",
                file=file,
                names=joined(names),
            )
            report_error(said, Message("delete it if it is none of yours"))
    for stream in streams:  # which may take long: whoever reads a pipe may never come
        _write_stream(stream, files[stream])
    with undisturbed():
        _write_whole({file: data for file, data in files.items() if file not in streams}, force)


def _write_stream(stream: Path, data: bytes) -> None:
    """Writes to a device or a pipe; what is behind standard output keeps what it has, which `/dev/stdout` would not."""
    if _is_standard_output(stream):
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        return
    try:
        stream.write_bytes(data)
    except OSError as error:
        raise _unwritable(stream, error) from None


def _is_standard_output(stream: Path) -> bool:
    try:
        return os.path.samestat(os.stat(stream), os.fstat(sys.stdout.fileno()))
    except (OSError, ValueError):  # no such thing here, or standard output is none
        return False


def _write_whole(files: Mapping[Path, bytes], force: bool) -> None:
    """Makes all of them, keeps what was there, and gives them their names at the end, one right behind the other."""
    current = next(iter(files), Path())
    stages: dict[Path, Staging] = {}
    whole: list[_Whole] = []
    try:
        for current, data in files.items():
            target = Path(os.path.realpath(current))  # a link stays a link
            if target.parent not in stages:
                stages[target.parent] = Staging(target.parent)
            whole.append(_Whole(target, data, stages[target.parent]))
        for one in whole if force else ():
            current = one.target
            one.keep()
        for stage in stages.values() if len(whole) > 1 else ():
            stage.plan((one.name, one.target) for one in whole)
        for one in whole:
            current = one.target
            one.put_in_place(force)
    except OSError as error:
        _undo(whole)
        raise _unwritable(current, error) from None
    except BaseException:  # a signal that is not held back, as in another thread than the main one
        _undo(whole)
        raise
    finally:
        for stage in stages.values():
            stage.close()


def is_stream(path: Path) -> bool:
    """Whether a path is a device or a pipe, which is written to and never replaced.

    `/dev/stdout` is one wherever it leads: replacing it would take it away from the whole machine.
    """
    return Path(os.path.abspath(path)).parts[:2] == ("/", "dev") or (
        path.exists() and not path.is_file() and not path.is_dir()
    )


LINKLESS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.EACCES, errno.EINVAL)
"""How file systems say that a file has one name there: FAT, exFAT, shares of a network, and Windows of any of them."""


class _Whole:
    """A file on a stage, and the step that puts it in place; that step refuses to replace unless forced."""

    def __init__(self, target: Path, data: bytes, stage: Staging) -> None:
        self.target = target
        self.there: os.stat_result | None = None
        self.name = stage.whole(target, data)
        self.old = Path(f"{self.name}.old")

    def keep(self) -> None:
        """Keeps what is there, so that it can be there again."""
        if self.target.exists() and not _linked(self.target, self.old):
            _copy(self.target, self.old)

    def put_in_place(self, force: bool) -> None:
        """Raises OSError where the file has come up meanwhile."""
        if force:
            os.replace(self.name, self.target)
        elif not _linked(self.name, self.target):
            self._take_place()
        self.there = self.target.stat()

    def _take_place(self) -> None:
        """Takes the name by an empty file, which nobody can where there is one, and puts the whole one in its place."""
        handle = os.open(self.target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            self.there = os.fstat(handle)
            if not self._is_there():  # somebody else has replaced it, who was told to
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        finally:
            os.close(handle)  # an open file is not replaced on Windows
        os.replace(self.name, self.target)

    def _is_there(self) -> bool:
        """Whether what we put in the place of the target is still what stands there."""
        try:
            return self.there is not None and os.path.samestat(self.there, self.target.stat())
        except FileNotFoundError:
            return False

    def undo(self) -> None:
        """What was there before is there again, unless somebody else has put something there since."""
        if self._is_there() and self.old.exists():
            os.replace(self.old, self.target)
        elif self._is_there():
            self.target.unlink(missing_ok=True)


def _linked(file: Path, name: Path) -> bool:
    """Gives a file another name, which nothing may have; False where the file system has no second names."""
    try:
        os.link(file, name)
    except OSError as error:
        if error.errno not in LINKLESS:
            raise
        return False
    return True


def _copy(file: Path, name: Path) -> None:
    """Makes a copy under a name which nothing may have, for the same people as far as the file system tells them."""
    os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    shutil.copyfile(file, name)
    with suppress(OSError):
        shutil.copystat(file, name)


def _undo(whole: Sequence[_Whole]) -> None:
    for one in reversed(whole):
        one.undo()


def _unwritable(output: Path, error: OSError) -> OutputError:
    said = Message("{file} cannot be written: {why}", file=output, why=system_error_text(error))
    return OutputError(said, Message("nothing was written"))


def emit(shown: Result[Any], how: ReportOptions) -> None:
    """Shows a result in the format asked for, or writes it to a file; only what is shown is made.

    Tables are made to fit, unless they are to be `wide`: the terminal that is written to, and where that is a pipe the
    one of standard error, before which a person sits. What is longer than the screen of a terminal goes to a pager.

    Raises:
        UsageError: the result has no such format, or the file exists; OutputError where it cannot be written.
    """
    language, output = how.lang, how.output
    if how.format == "table":
        room = Room(PIPED, None) if output else room_of(sys.stdout)  # a file is the same in any terminal
        if output is None and (sys.stdout.isatty() or uses_colours(sys.stdout)):
            _paged(harmless(plain_text_escaped(_painted(shown, language, room, wide=how.wide), painted=True)))
        else:  # sentences are folded for a terminal alone, for elsewhere they are looked for
            text = shown.text(language) if how.wide else shown.text(language, width=room.width, prose=room.prose)
            write_output(text, output, how.force)
        return
    mark = MARK if how.format == "csv" and output and not is_stream(output) else ""  # without it Excel reads Latin
    made = FORMATS[how.format].made
    assert made  # the choices of `--format` are those of reports
    write_output(mark + made(shown, language), output, how.force, form_of(how.format))


def _painted(shown: Result[Any], language: Language, room: Room, *, wide: bool) -> str:
    """The report with the colours of a terminal."""
    from rich.console import Console

    from macau_edge.reports.terminal import WIDE, print_document

    console = Console(highlight=False, width=WIDE if wide else room.width)
    with console.capture() as printed:  # a name that is wrapped may come to stand at the beginning of a line
        print_document(shown.document(shown.found, language), console, room.prose or PROSE)
    return printed.get()


LESS = {"LESS": "FRSX", "LESSCHARSET": "utf-8"}
"""What less is told where nobody tells it otherwise: to show colours, and that the text is UTF-8 in any locale."""
PAINT = regex("\x1b\\[[0-9;]*m")


def _paged(text: str) -> None:
    """Writes a text to the terminal; where it is longer than the screen, by the pager that `PAGER` names, or less.

    None where `PAGER` is empty or `cat`, as after `--no-pager`, and where it names none that can be run.
    """
    pager = os.environ.get("PAGER", "less").strip()
    if sys.stdout.isatty() and text.count("\n") >= shutil.get_terminal_size().lines and pager not in ("", "cat"):
        import shlex
        import signal
        import subprocess

        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the pager's
        try:
            command = shlex.split(pager)
            paged = text if Path(command[0]).stem == "less" else PAINT.sub("", text)  # others count colours as letters
            subprocess.run(command, input=paged.encode(), check=False, env={**LESS, **os.environ})
        except (OSError, ValueError):  # no such program, or a quotation mark left open
            pass
        else:
            return
        finally:
            signal.signal(signal.SIGINT, before)
    sys.stdout.write(text)
    sys.stdout.flush()


def report_written(file: Path, data: bytes) -> None:
    """Says on standard error that a file was written, and how much; nothing of a device or a pipe."""
    if not is_stream(file):
        w = persons_words()
        report_error(w("progress.written", file=file, bytes=w.whole(len(data))))


def write_output(text: str, output: Path | None, force: bool, form: Form | None = "text") -> None:
    """Writes text to standard output, or to a file that is there whole or not at all.

    Nothing in it is obeyed by a terminal or by a runner of continuous integration, unless it is to stay as it is,
    without a `form`: then on a terminal alone.

    Raises:
        UsageError: the file exists; OutputError where it cannot be written.
    """
    if form in ("json", "xml"):
        text = harmless(escape_data(text, form), form)
    elif form == "text":
        text = harmless(plain_text_escaped(text, painted=output is None and uses_colours(sys.stdout)))
    elif output is None and sys.stdout.isatty():
        text = plain_text_escaped(text)
    if output is not None:
        data = text.encode()
        write_files({output: data}, force)
        report_written(output, data)
        return
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # Chinese in any locale, CSV's own line ends
    sys.stdout.write(text)
    sys.stdout.flush()
