"""A document and its writers, and the findings of a check for people and for continuous integration.

A sentence is folded for a terminal between its words: `wrapped`. What is written to a file is whole or not there,
whatever ends the program: `undisturbed`. How foreign text is rendered for each place is in `model/foreign.py`.
"""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

PROSE = 120
"""Columns of a sentence that is folded, however wide the terminal."""
PIPED = 120
"""Columns at most, of a table or a line of a file, where no terminal says how many there are."""

_PAINT = "\x1b\\[[0-9;]*m"
_BEFORE, _BEHIND = "[（「『《]*", "[。，；：、！？）」』》]*"
_WORD = rf"{_BEFORE}(?:(?:{_PAINT}|`[^`]*`|[!-_a-~À-ɏ–-…])+|\S){_BEHIND}|\s+"


def wrapped_lines(text: str, width: int, further: str = "") -> Iterator[str]:
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


def folded_lines(text: str, width: int) -> str:
    """A text in lines of at most so many columns, each with a line feed at its end."""
    return "".join(f"{line}\n" for line in wrapped_lines(text, width))


SHORT = 48
"""Letters of a name to which some more can be added in every file system."""


def temporary_prefix(name: str) -> str:
    """What the name of a file begins with that stands beside another of this name for a while."""
    return f".{name[:SHORT]}."


ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
"""What asks a program to end: Ctrl-C, the system, a terminal that is closed. Windows has no SIGHUP."""


Handler = Callable[[int, FrameType | None], None]


def ending_signals() -> list[int]:
    """The signals that ask this program to end and that it heeds: what was begun so as not to hear one does not."""
    numbers = (getattr(signal, name) for name in ENDING if hasattr(signal, name))
    return [number for number in numbers if signal.getsignal(number) not in (signal.SIG_IGN, None)]


@contextmanager
def handled(handlers: Mapping[int, Handler]) -> Iterator[None]:
    """Handles these signals inside, which are handled as before afterwards; only the main thread can."""
    before: dict[int, Any] = {}
    try:
        for number, handler in handlers.items() if threading.current_thread() is threading.main_thread() else ():
            before[number] = signal.getsignal(number)  # before it is heard, which may be at once
            signal.signal(number, handler)
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Holds back inside what asks the program to end: it is heard at the end, where nothing is half done.

    Only the main thread can say how signals are heard.
    """
    heard: list[int] = []
    try:
        with handled(dict.fromkeys(ending_signals(), lambda one, _: heard.append(one))):
            yield
    finally:
        for number in dict.fromkeys(heard):
            signal.raise_signal(number)
