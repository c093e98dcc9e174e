"""How a page has texts and numbers: once where the languages have them alike, with slopes where prizes move them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from macau_edge.model import Language, Ruleset
from macau_edge.questions.page.ways import InPrizes
from macau_edge.wording import Words

LANGUAGES_OF_A_PAGE: tuple[Language, ...] = ("pt", "zh", "en")

PageText: TypeAlias = str | list[str]
"""A text that all languages have alike, or one for each of them."""

PageAffine: TypeAlias = str | list[str | dict[str, str]]
"""A fraction, or a constant and the slopes by the numbers of prizes."""


def page_text(of: Callable[[Words], str], ruleset: Ruleset) -> PageText:
    """What each language says, once where it is the same."""
    return joined_text([of(Words(language, ruleset, starred=False)) for language in LANGUAGES_OF_A_PAGE])


def joined_text(said: Sequence[str]) -> PageText:
    """The words of the three languages as one text where they are the same."""
    return said[0] if len(set(said)) == 1 else list(said)


def affine(value: InPrizes) -> PageAffine:
    """A number that follows from the prizes."""
    if not value.slopes:
        return str(value.constant)
    return [str(value.constant), {str(number): str(slope) for number, slope in value.slopes}]
