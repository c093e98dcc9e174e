"""The numbers on pages that another version made, whose words and lines may be others: is each known here?"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from macau_edge.dossier.verify.outcome import Check, words
from macau_edge.dossier.verify.received import Page
from macau_edge.dossier.verify.showing import short
from macau_edge.dossier.verify.values import leaves_of

NUMBER = re.compile(r"\d+(?:[.,/:]\d+)*")
SHORT = 2
"""Digits of a number that counts pages, sections and dice as often as it is a figure; it is not looked for."""
LISTED = 12
"""Numbers of a page that are written out where they are not known."""
CLOSE = 1 + 1e-9
"""How far a rounded decimal may be off, in halves of its last digit."""


class Known:
    """The numbers that this version has: on its own pages, and in its data."""

    def __init__(self, pages: Sequence[Page], data: dict[str, Any]) -> None:
        self._written = {number for page in pages for line in page.lines for number in NUMBER.findall(line)}
        values = dict(leaves_of(data))
        decimals = [
            float(str(value)) for path, value in values.items() if path[-1] in ("decimal", "standard_deviation")
        ]
        self._written |= {str(value) for value in values.values()}
        self._sizes = sorted(size for one in decimals for size in (abs(one), 100 * abs(one)))

    def __contains__(self, number: str) -> bool:
        """Whether a number is one of them, or one of them rounded."""
        if len(number) <= SHORT or number in self._written or number.count(".") > 1:
            return True
        whole, _, rest = number.replace(",", ".").partition(".")
        if not whole.isdecimal() or not rest.isdecimal():
            return False
        size, half = float(f"{whole}.{rest}"), float(Fraction(1, 2 * 10 ** len(rest))) * CLOSE
        place = bisect_left(self._sizes, size - half)
        return place < len(self._sizes) and self._sizes[place] <= size + half


def number_checks(found: Sequence[Page], known: Known) -> Iterator[Check]:
    """The numbers that are not known, each with its line; a note where all are, which says nothing of the pages."""
    count = 0
    for number, page in enumerate(found, 1):
        numbers = [(one, line) for line in page.lines for one in NUMBER.findall(line)]
        strange = [(one, line) for one, line in numbers if one not in known]
        for one, line in strange[:LISTED]:
            yield Check(words("verify.page-number", page=number, number=short(one)), "look", short(line))
        if len(strange) > LISTED:
            yield Check(words("verify.page-more", page=number, count=len(strange) - LISTED), "look")
        count += len(numbers) - len(strange)
    yield Check(words("verify.page-numbers", count=count), "note")
