"""A document and its writers, and the findings of a check for people and for continuous integration.

A sentence is folded for a terminal between its words: `wrapped`. What is written to a file is whole or not there,
whatever ends the program: `undisturbed`. How foreign text is rendered for each place is in `model/foreign.py`.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PROSE = 120
"""Columns of a sentence that is folded, however wide the terminal."""
PIPED = 120
"""Columns at most, of a table or a line of a file, where no terminal says how many there are."""

_PAINT = "\x1b\\[[0-9;]*m"
_BEFORE, _BEHIND = "[（「『《]*", "[。，；：、！？）」』》]*"
_WORD = rf"{_BEFORE}(?:(?:{_PAINT}|`[^`]*`|[!-_a-~À-ɏ–-…])+|\S){_BEHIND}|\s+"


def wrapped(text: str, width: int, further: str = "") -> Iterator[str]:
    """Lines of at most so many columns, in which a Chinese character takes two; no word and no command is cut.

    What stands between backticks is a command or an identifier, blanks and all. `further` begins all lines but one.
    """
    from rich.cells import cell_len  # which a help that folds nothing does without

    line = ""
    for part in re.findall(_WORD, text, re.DOTALL):
        if line.strip() and cell_len(re.sub(_PAINT, "", line + part.rstrip())) > width:
            yield line.rstrip()
            line = further + part.lstrip()
        else:
            line += part
    yield line.rstrip()


def folded(text: str, width: int) -> str:
    """A text in lines of at most so many columns, each with a line feed at its end."""
    return "".join(f"{line}\n" for line in wrapped(text, width))


SHORT = 48
"""Letters of a name to which some more can be added in every file system."""


def beside(name: str) -> str:
    """What the name of a file begins with that stands beside another of this name for a while."""
    return f".{name[:SHORT]}."


ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""What asks a program to end: Ctrl-C, the system, a terminal that is closed. Windows has no SIGHUP."""


@contextmanager
def undisturbed() -> Iterator[None]:
    """Holds back inside what asks the program to end: it is heard at the end, where nothing is half done.

    Only the main thread can say how signals are heard. What was begun so as not to hear one does not hear it here.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before: dict[int, Any] = {}
    heard: list[int] = []
    try:
        for number in (getattr(signal, name) for name in ENDING if hasattr(signal, name)):
            if signal.getsignal(number) not in (signal.SIG_IGN, None):
                before[number] = signal.signal(number, lambda one, _: heard.append(one))
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)
        for number in dict.fromkeys(heard):
            signal.raise_signal(number)
