"""Lists of combinations, pockets or totals -> words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from macau_edge.derivation.steps import Part
from macau_edge.wording.lists import runs
from macau_edge.wording.speaker import Speaker

WIDTH = 44
"""Columns after which a list of combinations goes on in the next line of its cell."""
MANY = 120
"""Combinations that are listed one by one; of more the first and the last are shown."""


def parts_in_words(parts: Iterable[Part], speaker: Speaker) -> str:
    """`1-6, 2-5, 3-4 ×2`, those of the same weight together; broken into lines where it is long."""
    listed = list(parts)
    if len(listed) > MANY:
        first, last = (speaker.label(part.label) for part in (listed[0], listed[-1]))
        return speaker.say("explain.many-parts", count=len(listed), first=first, last=last)
    groups: dict[int, list[str]] = {}
    for part in listed:
        groups.setdefault(part.weight, []).append(speaker.label(part.label))
    pieces: list[str] = []
    for weight, labels in groups.items():
        *first_ones, last = runs(labels, speaker.language)
        counted = f"{last} ×{weight}" if weight > 1 or len(groups) > 1 else last
        pieces += [f"{label}{speaker.say('phrase.comma')}" for label in first_ones]
        pieces.append(f"{counted}{speaker.say('phrase.semicolon')}")
    return broken([*pieces[:-1], pieces[-1].removesuffix(speaker.say("phrase.semicolon"))])


def broken(pieces: Sequence[str]) -> str:
    """The pieces one after the other, in lines of at most `WIDTH` columns."""
    lines = [""]
    for piece in pieces:
        if lines[-1] and cell_len(lines[-1] + piece.rstrip()) > WIDTH:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines)


def broken_words(text: str) -> str:
    """Words in lines of at most `WIDTH` columns."""
    return broken(re.split(r"(?<=[ 、])", text))
