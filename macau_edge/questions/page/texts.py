"""How a page has what it says: a text once where the languages have it alike, a number affine in the prizes.

What several bets have it has once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

import msgspec

from macau_edge.model import Language, Ruleset
from macau_edge.questions.page.ways import AffineNumber
from macau_edge.wording import Words

LANGUAGES_OF_A_PAGE: tuple[Language, ...] = ("pt", "zh", "en")

PageText: TypeAlias = str | list[str]
"""A text that all languages have alike, or one for each of them."""

PageAffine: TypeAlias = str | list[str | dict[str, str]]
"""A fraction, or a constant and the slopes by the numbers of prizes."""

T = TypeVar("T")


def texts_of_page(of: Callable[[Words], str], ruleset: Ruleset) -> PageText:
    """What each language says, once where it is the same."""
    return joined_text([of(Words(language, ruleset, starred=False)) for language in LANGUAGES_OF_A_PAGE])


def joined_text(said: Sequence[str]) -> PageText:
    """The words of the three languages as one text where they are the same."""
    return said[0] if len(set(said)) == 1 else list(said)


def affine(value: AffineNumber) -> PageAffine:
    """A number that follows from the prizes."""
    if not value.slopes:
        return str(value.constant)
    return [str(value.constant), {str(number): str(slope) for number, slope in value.slopes}]


class Once(Generic[T]):
    """What several bets have, numbered as it is met."""

    def __init__(self) -> None:
        self.found: list[T] = []
        self._numbers: dict[bytes, int] = {}

    def number(self, one: T) -> int:
        """The number of what is written so."""
        number = self._numbers.setdefault(msgspec.json.encode(one), len(self.found))
        if number == len(self.found):
            self.found.append(one)
        return number
