"""Findings -> how many there are of each code, most frequent first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from macau_edge.reports.findings.found import Found, counted
from macau_edge.reports.findings.full import PLAIN
from macau_edge.reports.findings.look import Look
from macau_edge.rules import rules


@dataclass(frozen=True, slots=True)
class Frequency:
    """A code, how many findings have it, and in one line what it is."""

    code: str
    count: int
    summary: str


def frequencies(found: Found) -> Iterator[Frequency]:
    """Each code that was found, most frequent first, and by the alphabet where they are equally frequent."""
    counts = Counter(problem.code for problem in found.problems)
    for code, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield Frequency(code, number, rules()[code].summary if code in rules() else "")


def to_statistics(found: Found, look: Look = PLAIN) -> str:
    """A line for each code, and how many findings there are; empty where there is none."""
    rows = list(frequencies(found))
    if not rows:
        return ""
    digits, letters = len(str(rows[0].count)), max(len(row.code) for row in rows)
    lines = [
        f"{row.count:>{digits}}  {look.paint('place', row.code)}{'':{letters - len(row.code)}}  {row.summary}".rstrip()
        for row in rows
    ]
    return "\n".join([*lines, "", counted(found), ""])
