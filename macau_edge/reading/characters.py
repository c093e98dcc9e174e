"""Every text of a file, looked at for what no reader can see and no page can bear."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from macau_edge.problem import Place
from macau_edge.reading.fields import Findings
from macau_edge.reading.nodes import Node, Scalar, Sequence

LINE = 300
"""Characters that a name or another text of one line may have."""
PROSE = 5_000
"""Characters that a text of several paragraphs may have: three pages."""

_HIDDEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Categories of Unicode without a mark on paper: control, format (what turns the direction), unassigned, private."""


def check_characters(node: Node, findings: Findings, *, prose: frozenset[str]) -> None:
    """Adds what is wrong with the characters, lines and length of every text of a file.

    `prose` are the keys under which a text may have several paragraphs.
    """
    for scalar, within in _scalars(node, False, prose):
        _check(scalar, within, findings)


def _scalars(node: Node, within: bool, prose: frozenset[str]) -> Iterator[tuple[Scalar, bool]]:
    """Every text, and whether it may have paragraphs."""
    waiting = [(node, within)]
    while waiting:
        node, within = waiting.pop()
        if isinstance(node, Scalar):
            yield node, within
        elif isinstance(node, Sequence):
            waiting += [(item, within) for item in node.items]
        else:
            for key, value in node.pairs:
                waiting.append((key, False))
                waiting.append((value, within or (isinstance(key, Scalar) and key.text in prose)))


def _check(scalar: Scalar, within: bool, findings: Findings) -> None:
    text = scalar.text
    if text.isprintable() and len(text) <= LINE and not text.isspace():  # nearly every one: at once
        return
    for code, message, remedy in faults(text, prose=within):
        place = _of(scalar) if code == "structure/hidden-character" else scalar.place
        findings.add(place, code, message, remedy)


def faults(text: str, *, prose: bool = False) -> Iterator[tuple[str, str, str]]:
    """What is wrong with a text: a code, what it is, and what to do."""
    if text and not text.strip():
        yield "structure/empty-value", "this text has only blanks", "write it, or delete its key"
    if (hidden := _hidden(text)) is not None:
        message = f"this text has the character {_named(text[hidden])}, which nobody sees"
        yield "structure/hidden-character", message, "delete it"
    if "\n" in text.strip() and not prose:
        yield "structure/several-lines", "this text has several lines", "write it on one line"
    most = PROSE if prose else LINE
    if len(text) > most:
        yield "structure/too-long", f"this text has {len(text):,} characters", f"the limit is {most:,}"


def _hidden(text: str) -> int | None:
    """The index of the first character that nobody sees."""
    if text.isprintable():  # nearly every text: at once
        return None
    return next((i for i, c in enumerate(text) if c != "\n" and unicodedata.category(c) in _HIDDEN), None)


def _named(character: str) -> str:
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X}" + (f" ({name.lower()})" if name else "")


def _of(scalar: Scalar) -> Place:
    """Where that character stands in a text of one line that is written without quotes; else where the text begins."""
    place, index = scalar.place, _hidden(scalar.text)
    if index is None or scalar.quoted or place.width != len(scalar.text):
        return place
    return Place(place.file, place.line, place.column + index)
