"""The three standard streams of the process: one that is closed, full, or whose reader has gone is told in one way.

None of them is ever missing here, so no command asks whether one is. What stands behind standard output raises
`OutputError` wherever a command, or a library that it uses, writes what is not taken.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import AbstractContextManager, redirect_stderr, suppress
from io import BufferedReader, BufferedWriter, FileIO, RawIOBase, TextIOWrapper
from typing import Any, NoReturn, TextIO, cast

from macau_edge.model.foreign import harmless, plain_text_escaped
from macau_edge.model.message import Message
from macau_edge.model.problem import OutputError, ReaderGoneError, UsageError, system_error_text


def prepare_streams() -> None:
    """Makes of the standard streams what every command can use."""
    _occupy()
    if sys.stdin is None:  # closed by the shell's `<&-`
        sys.stdin = TextIOWrapper(BufferedReader(_ClosedInput()), "utf-8")
    sys.stdout = _distinguished(sys.stdout)
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _occupy() -> None:
    """Puts nothing where a standard stream is closed: the next file that is opened would stand there, and be written to
    by whoever writes to that stream, a process that is begun as well.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # the lowest number that is free, which is this


class _ClosedInput(RawIOBase):
    """Standard input where there is none."""

    def readable(self) -> bool:
        """So that it can be asked for."""
        return True

    def readinto(self, _: Any, /) -> NoReturn:
        """Raises UsageError."""
        raise UsageError(Message("standard input is closed"), Message("give a file, or `-` with something to read"))


class _ClosedOutput(RawIOBase):
    """Standard output where there is none."""

    def writable(self) -> bool:
        """So that it can be written to."""
        return True

    def write(self, _: Any, /) -> NoReturn:
        """Raises OutputError."""
        raise output_closed()


def output_closed() -> OutputError:
    """That there is no standard output."""
    said = Message("standard output is closed: there is nowhere to write")
    return OutputError(said, Message("open it, or write into a file"))


def is_closed(stream: TextIO) -> bool:
    """Whether a standard stream was closed when the program began."""
    return isinstance(getattr(getattr(stream, "buffer", None), "raw", None), (_ClosedInput, _ClosedOutput))


class _StandardOutput(FileIO):
    """The file behind standard output."""

    def write(self, data: Any, /) -> int:
        """Raises OutputError; ReaderGoneError where it is a pipe that nobody reads any more."""
        try:
            return super().write(data)
        except OSError as error:
            said = Message("standard output cannot be written: {why}", why=system_error_text(error))
            remedy = Message("make room, or write elsewhere; what is there now is not the whole of it")
            kind = ReaderGoneError if error.errno == errno.EPIPE else OutputError
            raise kind(said, remedy) from None


def _distinguished(stream: TextIO | None) -> TextIO:
    """Standard output, whose failure is told from that of other files; as it is where it is no plain file or pipe."""
    if stream is None:  # closed by the shell's `>&-`
        return TextIOWrapper(BufferedWriter(_ClosedOutput()), "utf-8")
    buffer = getattr(stream, "buffer", None)
    if not isinstance(stream, TextIOWrapper) or type(getattr(buffer, "raw", buffer)) is not FileIO:
        return stream  # a console of Windows, or the stream of whoever runs this from Python
    return TextIOWrapper(
        BufferedWriter(_StandardOutput(stream.fileno(), "wb", closefd=False)),
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def messages_to_stderr() -> AbstractContextManager[object]:
    """While it lasts, whoever writes to standard error writes to `Messages`."""
    return redirect_stderr(cast("TextIO", Messages(sys.stderr)))


class Messages:
    """Standard error in which nothing of a name is obeyed, whoever writes to it: by a terminal, by a runner of CI.

    It takes as much as can be written there: the exit code says the rest. Its `buffer` is not given away, since what is
    written there would go by here.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Writes a text, each of which is taken for the beginning of a line."""
        if not text.isprintable():
            text = plain_text_escaped(text, painted=True)
        if "::" in text or "##" in text:
            text = harmless(text)
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Writes what is left."""
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self._stream, name)
