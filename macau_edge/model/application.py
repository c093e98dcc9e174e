"""What a concessionaire asks for: another prize or a new bet, and all that its application says around it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from macau_edge.model.bets import Bet
from macau_edge.model.texts import Text
from macau_edge.phrases import Phrase
from macau_edge.problem import NOWHERE, Place


@dataclass(frozen=True, slots=True)
class Applicant:
    """Who asks. `capacity` is as the applicant states it; `contact` has the kinds given (address, telephone, email)."""

    name: Text
    capacity: Text
    representative: Text
    representative_capacity: Text
    contact: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the applicant's own under a name: a rule where the act is silent, a condition that it suggests.

    `bets` are the proposed bets it is about, all of them where None.
    """

    id: str
    text: Text
    bets: tuple[str, ...] | None = None
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stakes:
    """The minimum stake and the smallest chip, in patacas, by which rounding is worked out."""

    minimum: int
    chip: int


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A place on the cloth, in units of a hundredth of its width; y counts from the top."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Application:
    """One application: who asks, for which game, and the proposed bets as whole entries of the ruleset language.

    `game` is a shipped ruleset or a file in the application's folder. An entry of `bets` whose identifier the ruleset
    has already takes that bet's place; any other is new. `choices` are options of the law as texts.
    """

    place: Place = field(compare=False, repr=False)
    sha256: str
    reference: str
    date: str
    applicant: Applicant
    game: str
    bets: Mapping[str, Bet]
    choices: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Phrase] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)
    city: Text | None = None
    description: Text | None = None
    rules: tuple[Said, ...] = ()
    operation: tuple[Said, ...] = ()
    information: tuple[Said, ...] = ()
    stakes: Stakes | None = None
    layout: Mapping[str, Rectangle] = field(default_factory=dict)
    places: Mapping[tuple[str, str], Place] = field(default_factory=dict, compare=False, repr=False)
    """(section or "", key) -> where it is written: `("", "game")`, `("choices", "field12")`, `("bets", "fire")`."""
    values: Mapping[tuple[str, str], Place] = field(default_factory=dict, compare=False, repr=False)
    """The same keys -> where what is written there begins; of a bet's name `("bets.fire", "name")`."""
