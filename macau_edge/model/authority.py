"""To whom an application is filed: the parts that it asks for, in their order, and what is said in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias, get_args

from macau_edge.model.records import dataclass, field
from macau_edge.model.ruleset import Jurisdiction
from macau_edge.model.terms import in_other_terms
from macau_edge.model.texts import Language, Text

Wording: TypeAlias = Text | str
"""Words by language, or the key of fixed words."""

Manner = Literal["authorised", "proposed"]
"""Whether something is asked to be authorised, or only proposed."""


Need = Literal["description", "contact.address", "seat", "kind", "enclosures", "signatories.laboratory"]
"""A key of an application without which a part of what is filed would be empty."""
NEEDS: tuple[Need, ...] = get_args(Need)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledPart:
    """A part of an application: the building blocks `of` which it is made, under a heading.

    Without a `heading` it is under that of its first block. `element` is what it is called in the list of what
    accompanies the application, `provision` what asks for it, and `place` where it is, if that is not its number.
    `stated` are the rules of the application that answer to it, `needs` its other keys that must be there. A `note` is
    said at its end.
    """

    of: tuple[str, ...] = ()
    heading: Wording | None = None
    element: Wording | None = None
    provision: Wording | None = None
    place: Wording | None = None
    stated: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    note: Wording | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Currency:
    """What amounts are in: `amount` is a figure with its unit, `{amount} patacas`, and `name` the unit alone.

    One with `cents` has them after a point, `17.50`; of any other a part is a fraction, `17 1/2`.
    """

    amount: Wording
    name: Wording
    cents: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """What the foot of every page says of the day of approval: `approved` with a `{date}`, or that it is `pending`."""

    approved: Wording
    pending: Wording


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Speech:
    """What is said to an authority in place of fixed words: some by their keys, `terms` wherever others have them."""

    words: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)

    def instead(self, text: str) -> str:
        """Fixed words with the terms of the authority; what stands in braces or between backticks stays."""
        return _instead(self, text) if self.terms else text


@cache
def _instead(speech: Speech, text: str) -> str:
    return in_other_terms(text, speech.terms)


@dataclass(frozen=True, slots=True, kw_only=True)
class Authority:
    """A template of applications.

    `to` is whom it is addressed to and `basis` what it rests on, `changed` what is added for a bet with other rules;
    `conditions` introduces those that the applicant suggests. An application is written in its `languages`, and in its
    `translations` where they are asked for. `currency` is that of its amounts, known or not.
    `acts` are those that it follows from, where these are known, and `grounds` what of them (`new-bets`, `new-prizes`).
    `place` is that of whose law it is, or `any`. One with `own_rules` is named by an application with its own game.
    `apart` are keys of the applicant that are filed by themselves, and stand in no application to it.
    `annexes` are those that every application has, in their order. `sources` says what of its law the template was
    written from. `speech` is what is said in its own words, by language.
    """

    id: str
    name: Text
    cite: str
    languages: tuple[Language, ...]
    translations: tuple[Language, ...]
    manner: Manner
    to: Wording
    basis: tuple[Wording, ...]
    parts: tuple[FiledPart, ...]
    place: Jurisdiction | Literal["any"]
    annexes: tuple[str, ...]
    currency: Currency
    changed: Wording | None = None
    approval: Approval | None = None
    """What every page says of the day of approval."""
    conditions: Wording = "request.conditions.other"
    sources: Text | None = None
    speech: Mapping[Language, Speech] = field(default_factory=dict, hash=False)
    acts: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    own_rules: bool = False
    apart: tuple[str, ...] = ()

    @property
    def stated(self) -> frozenset[str]:
        """The rules of an application that have a part of their own."""
        return frozenset(name for part in self.parts for name in part.stated)

    @property
    def needs(self) -> frozenset[Need]:
        """The keys of an application that its parts need."""
        return frozenset(need for part in self.parts for need in part.needs)

    @property
    def spoken(self) -> tuple[Language, ...]:
        """Every language that an application can be written in."""
        return (*self.languages, *self.translations)

    def says(self, language: Language) -> Speech:
        """What is said to it in a language in place of fixed words."""
        return self.speech.get(language, Speech())

    def has(self, block: str) -> bool:
        """Whether some part has that building block."""
        return any(block in part.of for part in self.parts)

    def number(self, block: str) -> int:
        """The number of the section that has that building block."""
        return next(number for number, part in enumerate(self.parts, 1) if block in part.of)
