"""A PDF read in a process of its own, with a limit to its time and memory: no file can hold up who looks into it.

That process imports this module and the reader alone, so that nothing else of the program is in reach of a file that
was made to harm.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from msgspec import convert, to_builtins

from macau_edge.dossier.verify.records import Additions, DrawnPage, Pdf, Places, UnreadableError
from macau_edge.model.numbers import parse_json

SECONDS = 120
"""What reading may take; a dossier of a hundred pages takes five."""
MEMORY = 2 << 30
"""Bytes of memory that reading may take, where the system can hold it to that."""
PROGRAM = "from macau_edge.dossier.verify.apart import child; child({wanted})"


def read_both(one: bytes, other: bytes, *, whole: bool = True) -> tuple[Pdf, Pdf]:
    """What is in two PDFs, read at the same time; raises as `read_in_subprocess` does."""
    with ThreadPoolExecutor(2) as both:
        first, second = both.map(lambda data: read_in_subprocess(data, whole=whole), (one, other))
    return first, second


def read_in_subprocess(data: bytes, *, whole: bool = True, seconds: float = SECONDS) -> Pdf:
    """What is in a PDF, with its pages or without them, read in another process.

    Raises:
        UnreadableError: it is encrypted, damaged, or takes more than its share of time or memory.
    """
    return convert(_asked(data, {"whole": whole}, seconds), Pdf)


def additions_in_subprocess(data: bytes, length: int) -> Additions:
    """What was added after the first bytes of a file, which are a dossier; raises as `read_in_subprocess` does."""
    return convert(_asked(data, {"added": length}, SECONDS), Additions)


def drawn_in_subprocess(
    found: bytes, expected: bytes, pairs: Sequence[tuple[int, int]], places: Places, marks: Places
) -> list[DrawnPage]:
    """Where pages that belong together are drawn otherwise, in another process; raises as `read_in_subprocess` does."""
    if not pairs:
        return []
    wanted = {"first": len(found), "pairs": [*pairs], "places": {**places}, "marks": {**marks}}
    return convert(_asked(found + expected, wanted, SECONDS), list[DrawnPage])


def _asked(data: bytes, wanted: dict[str, Any], seconds: float) -> Any:
    """The answer of another process."""
    folders = [path for path in sys.path if path]  # never the folder that happens to be the current one: see -P
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(folders)}
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", PROGRAM.format(wanted=wanted)],
            input=data,
            capture_output=True,
            timeout=seconds,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise UnreadableError("too-slow") from None
    try:
        answer = parse_json(done.stdout)
    except ValueError:  # it was ended by the system, for want of memory most often
        raise UnreadableError("unread") from None
    if "trouble" in answer:
        raise UnreadableError(answer["trouble"])
    return answer["found"]


def child(wanted: dict[str, Any]) -> None:
    """Reads from standard input what is asked about, and writes the answer to standard output, as JSON."""
    with _unimportable(*UNUSED):
        from macau_edge.dossier.verify.pdf import read_pdf

    _hold()
    data = sys.stdin.buffer.read()
    answer: dict[str, Any]
    try:
        if "pairs" in wanted:
            answer = {"found": to_builtins(_drawn(data, wanted))}
        elif "added" in wanted:
            answer = {"found": to_builtins(_added(data, wanted["added"]))}
        else:
            answer = {"found": to_builtins(read_pdf(data, whole=wanted["whole"]))}
    except UnreadableError as error:
        answer = {"trouble": error.trouble}
    json.dump(answer, sys.stdout)  # a text may have half a character, of which msgspec makes no JSON


def _drawn(data: bytes, wanted: dict[str, Any]) -> list[DrawnPage]:
    from macau_edge.dossier.verify.drawn import drawn_pages
    from macau_edge.dossier.verify.pdf import blamed

    asked = wanted["pairs"], wanted["places"], wanted["marks"]
    found, expected = data[: wanted["first"]], data[wanted["first"] :]
    return blamed(found, lambda: [*drawn_pages(found, expected, *asked)])


def _added(data: bytes, length: int) -> Additions:
    from macau_edge.dossier.verify.increments import additions
    from macau_edge.dossier.verify.pdf import blamed

    return blamed(data, lambda: additions(data, length))


UNUSED = ("PIL", "cryptography", "Crypto", "fontTools")
"""What the reader of PDF would load where it is installed: for pictures and ciphers, which no dossier has, and to put
fonts into a file.
"""


@contextmanager
def _unimportable(*names: str) -> Iterator[None]:
    """While it lasts, these libraries are not there: what is not loaded takes no time, and no file reaches it."""
    missing = [name for name in names if name not in sys.modules]
    sys.modules.update(dict.fromkeys(missing))  # type: ignore[arg-type]  # None is how Python is told so
    try:
        yield
    finally:
        for name in missing:
            del sys.modules[name]


def _hold() -> None:
    """Holds this process to its memory, where the system has a way to."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):  # another system: the time is limited still
        return
