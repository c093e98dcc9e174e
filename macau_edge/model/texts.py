"""Words in three languages, and places in an act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from macau_edge.problem import NOWHERE, Place

Language = Literal["en", "pt", "zh"]

LANGUAGES: tuple[Language, ...] = ("en", "pt", "zh")


@dataclass(frozen=True, slots=True)
class Text:
    """Words in the languages they were given in; `ours` are the languages in which they are not the gazette's."""

    words: Mapping[Language, str]
    ours: frozenset[Language] = frozenset()

    def __hash__(self) -> int:
        """Of the words, whatever their order: what bears a text can be looked up, as a citation that was not read."""
        return hash((frozenset(self.words.items()), self.ours))

    def say(self, language: Language) -> str:
        """The words in that language; where they are missing, in the first language that has them."""
        return self.words.get(language) or next(iter(self.words.values()), "")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in an act, `art. 5, n.º 2, 1)`; `silent` where the act says nothing; `unread` says what was not read."""

    text: str
    place: Place = field(default=NOWHERE, compare=False, repr=False)
    unread: Text | None = None

    @property
    def silent(self) -> bool:
        """Whether the act says nothing."""
        return self.text == "silent"
