"""What a ruleset says, fact by fact, so that two rulesets are compared key by key."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from macau_edge.model import Citation, Option, Pays, Text
from macau_edge.model.prizes import Ratio, Reference, Units, Verdict
from macau_edge.problem import Place

Shown: TypeAlias = Ratio | Reference | Verdict | Units | Citation | Option | str
"""A value as it is shown: words and outcomes as they are written, prizes, articles and choices in each language."""


@dataclass(frozen=True, slots=True)
class Key:
    """Which fact it is: `what` kind, `of` which entry, and which `detail` of it.

    `(prize, field, 12)`, `(name, field, pt)`, `(bet, field, "")`; the bet of another reading is `reading/way/bet`.
    """

    what: str
    of: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What is said, where, and its `form`, which is the same for two ways to write it.

    `inside` are the entries that the fact is a part of: where one of them comes or goes, that alone is the change.
    `pays` is the whole table where the fact is a table of prizes.
    """

    shown: Shown
    form: Hashable
    place: Place
    inside: tuple[Key, ...] = ()
    pays: Pays | None = field(default=None, compare=False)


Facts: TypeAlias = Iterator[tuple[Key, Fact]]
Said: TypeAlias = Mapping[Key, Fact]


def fact(shown: Shown | None, place: Place, *inside: Key, form: Hashable = None) -> Iterator[Fact]:
    """The fact, if anything is said; its form is what is shown where it has no other."""
    if shown is not None and shown != "":
        yield Fact(shown, shown if form is None else form, place, inside)


def text_facts(what: str, of: str, text: Text | None, place: Place, *inside: Key) -> Facts:
    """The words in each language; a translation of ours is marked by an asterisk, as in the reports."""
    for language, words in text.words.items() if text else ():
        star = "*" if text and language in text.ours else ""
        for one in fact(words + star, place, *inside):
            yield Key(what, of, language), one


def citation_facts(what: str, of: str, cited: Citation | None, place: Place, *inside: Key) -> Facts:
    """The article."""
    for one in fact(cited, cited.place if cited and cited.place.line else place, *inside):
        yield Key(what, of), one
