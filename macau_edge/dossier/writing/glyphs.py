"""Where a character that no font of ours can show stands in what was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from macau_edge.problem import Place, Problem, ProblemError
from macau_edge.reading.source import Source
from macau_edge.typesetting.compile import TypesettingError

COMMENT = re.compile(r"(?:^|\s)#")
HELP = "write it with letters of Portuguese, English or Chinese, or with common signs"


def find_place(text: str, sources: Sequence[Source]) -> Place | None:
    """The first place where a text stands, as itself or as YAML escapes it; one in a comment only if no other does."""
    found = [
        (bool(COMMENT.search(source.text, _line_start(source.text, start), start)), _place(source, start, len(written)))
        for source in sources
        for written in (text, *_escaped(text))
        for start in _starts(source.text, written)
    ]
    return min(found, key=lambda one: one[0])[1] if found else None


@contextmanager
def placed(*sources: Source) -> Iterator[None]:
    """Turns a failure by missing glyphs into problems at their places in what was written.

    Raises:
        ProblemError: in place of a TypesettingError that names texts.
    """
    try:
        yield
    except TypesettingError as error:
        if not error.texts:
            raise
        raise ProblemError(*(_problem(text, sources) for text in error.texts)) from None


def _problem(text: str, sources: Sequence[Source]) -> Problem:
    place = find_place(text, sources) or Place(sources[0].file if sources else "")
    codes = " ".join(f"U+{ord(letter):04X}" for letter in text)
    shown = f"`{text}` ({codes})" if text.isprintable() else codes
    return Problem(place, "structure/missing-glyph", f"the font of the pages cannot show {shown}", HELP)


def _escaped(text: str) -> tuple[str, ...]:
    r"""How a double-quoted YAML scalar may write it: `\x07`, `\u1200`, `\U0001F468`; in small letters or capitals."""
    forms = ("02", "x"), ("04", "u"), ("08", "U")
    fitting = [(width, sign) for width, sign in forms if max(map(ord, text)) < 16 ** int(width)]
    return tuple(
        "".join(f"\\{sign}{ord(letter):{width}{case}}" for letter in text) for width, sign in fitting for case in "xX"
    )


def _starts(text: str, part: str) -> Iterator[int]:
    start = text.find(part)
    while start >= 0:
        yield start
        start = text.find(part, start + 1)


def _place(source: Source, start: int, width: int) -> Place:
    column = start - _line_start(source.text, start) + 1
    return Place(source.file, source.text.count("\n", 0, start) + 1, column, width)


def _line_start(text: str, start: int) -> int:
    return text.rfind("\n", 0, start) + 1
