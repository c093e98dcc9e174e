"""What is said of a bet and is no rule: words in three languages, places in an act, the figures it should have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Literal, TypeAlias
from unicodedata import normalize

from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import dataclass, field
from macau_edge.model.regex import regex

if TYPE_CHECKING:  # a help that knows the languages needs no prizes
    from macau_edge.model.prizes import RowKey

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

    def means(self, typed: str) -> bool:
        """Whether a person means this by a name: the words of a language, or one of those between strokes.

        However they are spelled: what is one name to `plain_name`.
        """
        return bool(called := plain_name(typed)) and called in {
            plain_name(part)
            for words in self.words.values()
            for part in (words, *filter(_LETTER.search, normalize("NFKC", words).split("/")))
        }


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

    def is_in(self, place: str) -> bool:
        """Whether one of the places is this one or in it: `art. 6, 12)` is in `art. 6`, and in `art. 6.º`."""
        article = _ORDINAL.sub("", place)
        return any(f"{_ORDINAL.sub('', one)},".startswith(f"{article},") for one in self.text.split("; "))


def plain_name(name: str) -> str:
    """A name by its letters and numbers alone, however it is spelled: `come-out` is `Come  Out`, `5-6` is not `56`.

    By its signs where it has neither. Two names that are the same by this are one to a person.
    """
    text = _BETWEEN_NUMBERS.sub("\0", normalize("NFKC", name).casefold())
    return "".join(letter for letter in text if letter.isalnum() or letter == "\0") or text.strip()


_BETWEEN_NUMBERS = regex(r"(?<=\d)[\W_]+(?=\d)")
_LETTER = regex(r"[^\W\d_]")
_ORDINAL = regex(r"(?<=[0-9])\.º")


# --- the figures that a bet is expected to have, as its ruleset says them --------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure as written: exact, or, where it has a `step`, rounded to a multiple of it."""

    text: str
    value: Fraction
    step: Fraction | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)

    def holds(self, exact: Fraction) -> bool:
        """Whether it is that figure, rounded half away from zero where it is written rounded."""
        if self.step is None:
            return exact == self.value
        rounded = floor(abs(exact) / self.step + Fraction(1, 2)) * self.step
        return (rounded if exact >= 0 else -rounded) == self.value


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of a table of figures; a key that is a choice of an option is its label."""

    keys: tuple[RowKey, ...]
    figures: Figures
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table of figures by a variable of the bet, or by an option."""

    by: str
    rows: tuple[FigureRow, ...]
    place: Place = field(default=NOWHERE, compare=False, repr=False)


Figures: TypeAlias = Figure | FigureTable
Expected: TypeAlias = tuple[tuple[str, Figures], ...]
"""Each measure that is expected, with its figure or figures, in the order written."""


def figure_tables(figures: Figures) -> Iterator[FigureTable]:
    """A table of figures and those in its rows, outermost first."""
    if isinstance(figures, FigureTable):
        yield figures
        for row in figures.rows:
            yield from figure_tables(row.figures)
