"""Lists of combinations, pockets or totals -> words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from macau_edge.derivation.steps import Part
from macau_edge.wording.words import BetWords

WIDTH = 44
"""Columns after which a list of combinations goes on in the next line of its cell."""
MANY = 40
"""Entries of a list that are written one by one; of more only how many there are, the first and the last."""


def parts_in_words(parts: Iterable[Part], w: BetWords) -> str:
    """`1-6, 2-5, 3-4 ×2`, those of the same weight together; broken into lines where it is long."""
    listed = list(parts)
    groups = _groups(listed, w)
    if sum(map(len, groups.values())) > MANY:
        first, last = (w.label(part.label) for part in (listed[0], listed[-1]))
        return w("explain.many-parts", count=len(listed), first=first, last=last)
    pieces: list[str] = []
    for weight, (*first_ones, last) in groups.items():
        counted = f"{last} ×{weight}" if weight > 1 or len(groups) > 1 else last
        pieces += [f"{label}{w('phrase.comma')}" for label in first_ones]
        pieces.append(f"{counted}{w('phrase.semicolon')}")
    return broken([*pieces[:-1], pieces[-1].removesuffix(w("phrase.semicolon"))])


def are_many(parts: Iterable[Part], w: BetWords) -> bool:
    """Whether not all of them are written."""
    return sum(map(len, _groups(parts, w).values())) > MANY


def _groups(parts: Iterable[Part], w: BetWords) -> dict[int, list[str]]:
    """The entries of each weight; numbers that follow one another are one entry."""
    labels: dict[int, list[str]] = {}
    for part in parts:
        labels.setdefault(part.weight, []).append(w.label(part.label))
    return {weight: w.runs(of_it) for weight, of_it in labels.items()}


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
