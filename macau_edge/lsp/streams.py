"""What comes from the editor, bounded before it is read, and what goes to it, as long as anybody takes it."""

from __future__ import annotations

import errno
from contextlib import suppress
from typing import BinaryIO

from macau_edge.model.message import Message
from macau_edge.model.problem import OutputError, ReaderGoneError, UsageError, system_error_text

LONGEST = 16_000_000
"""Bytes of a message: a ruleset has a million at most, and each of its bytes six in JSON at the worst."""
HEADER = 512
"""Bytes of a line of a header."""
DIGITS = 1000
"""Digits of a number in a message: one that is longer makes it a message that cannot be read, as of any JSON."""

ANEW = Message("close the file that is so large, and have the editor start it anew")


class Incoming:
    """A stream as the protocol reads it, line by line of the header and then a body of so many bytes."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """A line of a header; raises UsageError where it has no end."""
        line = self._stream.readline(HEADER)
        if len(line) == HEADER and not line.endswith(b"\n"):
            said = Message("a line of a header has more than {most:,} bytes: this is not the protocol", most=HEADER)
            raise UsageError(said, Message("write it into the settings of your editor"))
        return line

    def read(self, length: int) -> bytes:
        """A body; raises UsageError where it is announced as longer than any that is read."""
        if length > LONGEST:
            said = Message("the editor announces a message of more than {most:,} bytes", most=LONGEST)
            raise UsageError(said, ANEW)
        return self._stream.read(length)


class Outgoing:
    """A stream to the editor: once it takes no more, what is written is let go, and `failed` says why.

    The library would report that it could not report, again and again.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.failed: OutputError | None = None

    def write(self, data: bytes) -> int:
        """Writes a message, and sends it."""
        try:
            if self.failed is None:
                self._stream.write(data)
                self._stream.flush()
        except OSError as error:
            kind = ReaderGoneError if error.errno == errno.EPIPE else OutputError
            said = Message("standard output cannot be written: {why}", why=system_error_text(error))
            self.failed = kind(said, Message("the editor was told nothing more"))
        return len(data)

    def flush(self) -> None:
        """Nothing is left over."""

    def close(self) -> None:
        """Ends it, as far as that is possible."""
        with suppress(OSError):
            self._stream.close()
