"""Phrases that name outcomes, still symbolic: a word is a word until an engine binds it.

What each kind means is said in five places and nowhere else: where phrases are parsed and where they are printed, where
they become sentences, and once in each engine; `typed` knows besides which of them plainly name something. All others
ask a phrase what `Phrase` can be asked, and have nothing to learn when a kind is added: it answers as `Phrase` does
where it says nothing of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Literal

from macau_edge.model.problem import NOWHERE, Place
from macau_edge.model.records import KW_ONLY, dataclass, field, replace

END_OF_HAND = "end of hand"
"""What every happening that ends the hand is, beside its own name."""
SHOWN = "what"
"""The field of a phrase that says what dice or cards show, the `5` of `shows 5`, the `8 to 9` of `player 8 to 9`."""
DEEP = 20
"""Names that may stand behind one another below a name; the shipped rulesets have two."""
HELD = ("hand", "other", "measure")
"""The fields that say which hand is meant, or what is measured; what others but `SHOWN` have names outcomes itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A set of outcomes, as written at `place`."""

    place: Place = field(default=NOWHERE, compare=False, repr=False)

    @property
    def mentions(self) -> str:
        """The word that says nothing by itself and is told elsewhere what it means: `point`, `end of hand`; or ""."""
        return ""

    @property
    def trial(self) -> int:
        """The number of the trial that it asks for; 0 where it asks for none."""
        return 0

    @property
    def faces_of(self) -> str:
        """The stage of which it asks what faces opened it; "" where it asks for none."""
        return ""

    @property
    def compares(self) -> bool:
        """Whether it compares: it may then name nothing beside one number, and much beside another."""
        return False

    @property
    def by_likeness(self) -> bool:
        """Whether it names numbers by what they are like, the even ones, those below 19, and none of them itself."""
        return False

    @property
    def span(self) -> tuple[int, int] | None:
        """The first and the last of the numbers that it names; None where it names none as such."""
        return None

    @property
    def listed(self) -> tuple[Phrase, ...]:
        """The items of a list; none of what is not written as one."""
        return ()

    @property
    def exception(self) -> tuple[Phrase, Phrase] | None:
        """What stands before `except`, and what stands behind it."""
        return None

    @property
    def joined(self) -> tuple[Phrase, ...]:
        """What must hold together; none of what is not written with `and`."""
        return ()

    @property
    def hands(self) -> tuple[Phrase, ...]:
        """The words that say which hands of cards it speaks of; none of what is about no hand."""
        return ()

    @property
    def is_run(self) -> bool:
        """Whether it says that ranks follow one another, so that of two such hands the higher run is better."""
        return False

    @property
    def of_a_rank(self) -> tuple[int, ...]:
        """So many cards of one rank, so many of another: of two such hands those ranks decide first that most have."""
        return ()

    @property
    def rest(self) -> bool:
        """Whether it names what no other clause of its stage names."""
        return False

    def meant(self) -> Hashable:
        """What it says in whatever order it is written: that of `[2, 3]` and of `[3, 2]`, of `1-2` and of `2-1`."""
        return self

    def renamed(self, names: Mapping[str, str]) -> Phrase:
        """The phrase with the new name of what it mentions; what is part of it stays as it is."""
        return self


@dataclass(frozen=True, slots=True)
class Numbers(Phrase):
    """`7`, `4 to 10`: the total of the dice, the pocket, the remainder; both ends included."""

    low: int
    high: int

    @property
    def span(self) -> tuple[int, int]:
        """Both ends."""
        return self.low, self.high


@dataclass(frozen=True, slots=True)
class SoftOrHard(Phrase):
    """`soft 17`, `hard 12 to 16`: points of a hand with a card that counts its higher value, or with none."""

    soft: bool
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Word(Phrase):
    """A variable, the present stage, a name, an option, a pocket; as an operand also a face or an attribute."""

    text: str

    @property
    def mentions(self) -> str:
        """The word itself."""
        return self.text

    def renamed(self, names: Mapping[str, str]) -> Word:
        """The new word."""
        return replace(self, text=names[self.text]) if self.text in names else self


@dataclass(frozen=True, slots=True)
class Pattern(Phrase):
    """`2-2-5`: exactly these faces, in any order."""

    faces: tuple[str, ...]

    def meant(self) -> Hashable:
        """The faces in no order."""
        return Pattern, tuple(sorted(self.faces))


@dataclass(frozen=True, slots=True)
class Equal(Phrase):
    """`hard 8` (the dice of `of` with equal faces) and `easy 8` (with faces that are not all equal)."""

    hard: bool
    of: Phrase


@dataclass(frozen=True, slots=True)
class Same(Phrase):
    """`same face`, `same colour`: all dice agree in that attribute."""

    attribute: str


@dataclass(frozen=True, slots=True)
class Shows(Phrase):
    """`shows 2-5`: at least these faces are among the dice."""

    what: Phrase


@dataclass(frozen=True, slots=True)
class Showing(Phrase):
    """`exactly 2 show red`, `at least 2 show red`: how many dice bear it."""

    how: Literal["exactly", "at least"]
    count: int
    what: Phrase


@dataclass(frozen=True, slots=True)
class Within(Phrase):
    """`within 1-2-3-4`: the dice are among these, each used once."""

    what: Phrase


@dataclass(frozen=True, slots=True)
class Parity(Phrase):
    """`odd`, `even`: of the total or the pocket."""

    odd: bool

    @property
    def by_likeness(self) -> bool:
        """It does."""
        return True


@dataclass(frozen=True, slots=True)
class Beyond(Phrase):
    """`higher than point`, `lower than 7`: the totals beyond one number."""

    higher: bool
    than: Phrase

    @property
    def compares(self) -> bool:
        """It does."""
        return True

    @property
    def by_likeness(self) -> bool:
        """It does."""
        return True


@dataclass(frozen=True, slots=True)
class FacesOf(Phrase):
    """`faces of point`: the same faces as those that opened the stage, in any order."""

    opener: Word

    @property
    def compares(self) -> bool:
        """With faces."""
        return True

    @property
    def faces_of(self) -> str:
        """The name of the stage."""
        return self.opener.text


@dataclass(frozen=True, slots=True)
class EndOfHand(Phrase):
    """`end of hand`: whatever ends the shooter's hand."""

    @property
    def mentions(self) -> str:
        """`end of hand`, which the hand gives a meaning, as it does its happenings."""
        return END_OF_HAND


@dataclass(frozen=True, slots=True)
class Trial(Phrase):
    """`trial 3`: whatever comes up on the third trial since the bet was made."""

    number: int

    @property
    def trial(self) -> int:
        """Its number."""
        return self.number


@dataclass(frozen=True, slots=True)
class Anything(Phrase):
    """`any`: every outcome."""


@dataclass(frozen=True, slots=True)
class Others(Phrase):
    """`others`: every outcome that no other clause of the stage names."""

    @property
    def rest(self) -> bool:
        """It does."""
        return True


@dataclass(frozen=True, slots=True)
class Union(Phrase):
    """A list: any of its parts."""

    parts: tuple[Phrase, ...]

    @property
    def listed(self) -> tuple[Phrase, ...]:
        """Its parts."""
        return self.parts

    def meant(self) -> Hashable:
        """What its parts say, in no order; a list of one says what its item says."""
        return self.parts[0].meant() if len(self.parts) == 1 else frozenset(part.meant() for part in self.parts)


@dataclass(frozen=True, slots=True)
class Except(Phrase):
    """`A except B`: A but not B."""

    base: Phrase
    removed: Phrase

    @property
    def exception(self) -> tuple[Phrase, Phrase]:
        """Its two sides."""
        return self.base, self.removed


@dataclass(frozen=True, slots=True)
class Both(Phrase):
    """`A and B`: what each of its parts names."""

    parts: tuple[Phrase, ...]

    @property
    def joined(self) -> tuple[Phrase, ...]:
        """Its parts."""
        return self.parts

    def meant(self) -> Hashable:
        """What its parts say, in no order."""
        return Both, frozenset(part.meant() for part in self.parts)


# --- the hands of a round of cards -----------------------------------------------------------------------------------


NTH = {"second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1}
"""What one card of a hand is called -> its number, the last being that below 0; the first one is `first 1`."""
LAST = "last"
_EVERY = 99
"""More cards than a round has."""


@dataclass(frozen=True, slots=True)
class HandPart:
    """Cards of a hand: all of them, the `first` so many, or the `nth` alone.

    `player`, `first 2 of player`, `second of dealer`, `last of banker`; the first card is the `first` one.
    """

    word: Word
    _: KW_ONLY
    first: int = 0
    nth: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is all cards of the hand."""
        return not self.first and not self.nth

    @property
    def is_one(self) -> bool:
        """Whether it is one card by the way it is written."""
        return self.first == 1 or bool(self.nth)

    @property
    def numbers(self) -> range | None:
        """Which cards of the hand these are, from 1 on; None of the last, whose number is known in the end."""
        if self.nth == LAST:
            return None
        return range(NTH[self.nth], NTH[self.nth] + 1) if self.nth else range(1, (self.first or _EVERY) + 1)

    def of_so_many(self, cards: int) -> int:
        """How many cards it has where the hand has so many."""
        return (
            min(cards, 1) if self.numbers is None else len(range(self.numbers.start, min(self.numbers.stop, cards + 1)))
        )

    def may_meet(self, other: HandPart) -> bool:
        """Whether a card may be in this and in another part of one hand."""
        if self.numbers is None or other.numbers is None:
            return True
        return max(self.numbers.start, other.numbers.start) < min(self.numbers.stop, other.numbers.stop)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMeasure:
    """What is measured of a hand, or of two: what a table goes by, and of what a clause says which numbers it may have.

    `cards` is how many it has, or how many of them are in a set, `what`; `unlike` how many differ from one another in
    an attribute; `kind` its kind. `sum` is that of its points and those of `other`, `margin` by how many it is above.
    `same` is whether two cards agree in an attribute, 1 where they do.
    """

    kind: Literal["cards", "unlike", "kind", "sum", "margin", "same"]
    hand: HandPart
    other: HandPart | None = None
    attribute: str = ""
    what: Phrase | None = None

    @property
    def hands(self) -> tuple[Word, ...]:
        """The words that say which hands it is of, with that of the card which its set is like."""
        like = [self.what.hand.word] if isinstance(self.what, AlikeWith) else []
        return (self.hand.word, *([self.other.word] if self.other else []), *like)

    def of(self, names: Mapping[str, str]) -> HandMeasure:
        """The measure of the hands that its words stand for."""
        own, *others = (replace(part, word=part.word.renamed(names)) for part in (self.hand, self.other) if part)
        what = self.what
        if isinstance(what, AlikeWith):
            what = replace(what, hand=replace(what.hand, word=what.hand.word.renamed(names)))
        return replace(self, hand=own, other=others[0] if others else None, what=what)


@dataclass(frozen=True, slots=True)
class Ranks(Phrase):
    """`8 to king`: the ranks from one to another, both included, in the order that the shoe gives them."""

    low: str
    high: str


@dataclass(frozen=True, slots=True)
class OneCard(Phrase):
    """`queen of hearts`: the card of a rank and a suit."""

    rank: str
    suit: str


@dataclass(frozen=True, slots=True)
class AlikeWith(Phrase):
    """`rank of dealer`, `suit of first of dealer`, `card of last of banker`: the cards that have the same."""

    attribute: str
    hand: HandPart


@dataclass(frozen=True, slots=True, kw_only=True)
class OfHands(Phrase):
    """A phrase about the cards of hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenAt(OfHands):
    """`fold at river`: what the player chose at one step; a choice alone holds where it was made at any."""

    choice: str
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfAHand(OfHands):
    """A phrase about the cards of a hand, or about some of them."""

    hand: HandPart

    @property
    def hands(self) -> tuple[Phrase, ...]:
        """The hand."""
        return (self.hand.word,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds(OfAHand):
    """`player 8 to 9`, its points; `dragon spades`, `first of player ace`: the rank, suit or colour of one card;
    `player flush`, its kind; `player higher than 17`; `player-third 8`, what the card of a step counts.
    """

    what: Phrase

    @property
    def hands(self) -> tuple[Phrase, ...]:
        """The hand, and that of the card which the set is like."""
        return self.hand.word, *([self.what.hand.word] if isinstance(self.what, AlikeWith) else [])


@dataclass(frozen=True, slots=True)
class Highest(Phrase):
    """`queen-high`, `queen-6-4`: a hand of the lowest kind with these ranks, the highest first, whatever follows."""

    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrBetter(OfAHand):
    """`player pair or better`, `dealer queen-high or better`: a hand of that kind, or as high, or of one above it."""

    what: Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Compares(OfAHand):
    """`player beats banker`, `player ties banker`; `player beats banker by 4 to 9`: by so many points."""

    ties: bool
    other: HandPart
    margin: tuple[int, int] | None = None

    @property
    def hands(self) -> tuple[Phrase, ...]:
        """Both hands."""
        return self.hand.word, self.other.word


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured(OfHands):
    """A measure from `low` to `high`, both included, an end that is None being open.

    `banker has 3 cards`, `player has 2 cards in jack to king`, `player has 2 suits`; `sum of player and banker 17 to
    18`; `margin of player over banker higher than 3`, the points of one hand less those of the other, or less those of
    the highest other, whatever hands are compared by.
    """

    measure: HandMeasure
    low: int | None
    high: int | None

    @property
    def hands(self) -> tuple[Phrase, ...]:
        """The hand, or both."""
        return self.measure.hands

    def within(self, number: int) -> bool:
        """Whether a number is one of these."""
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree(OfAHand):
    """`first 2 of player same rank`: these cards agree in rank, suit or colour, or are the same `card`.

    `first of player same rank as dealer`: one card with another.
    """

    attribute: str
    other: HandPart | None = None

    @property
    def hands(self) -> tuple[Phrase, ...]:
        """The hand, and the other where there is one."""
        return self.hand.word, *([self.other.word] if self.other else [])


@dataclass(frozen=True, slots=True, kw_only=True)
class Differ(OfAHand):
    """`first 4 of all different suits`: no two of these cards agree in that; two jokers differ in suit and colour."""

    attribute: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HasAlike(OfAHand):
    """`player has 3 of a rank`, `3 of a rank and 2 of a rank`, `2 of a rank twice`: so many cards or more agree.

    Several numbers are of as many different ranks, suits, colours or cards. With `what`, all these cards are of that
    set: `player has 2 of a rank from jack to ace`.
    """

    numbers: tuple[int, ...]
    attribute: str
    what: Phrase | None = None

    @property
    def of_a_rank(self) -> tuple[int, ...]:
        """The numbers; cards that are the same are of one rank."""
        return self.numbers if self.attribute in ("rank", "card") else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HasRanks(OfAHand):
    """`player has ranks ace-king`: these are all its ranks, as often as they are named, in no order."""

    ranks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IsRun(OfAHand):
    """`player run`: its ranks follow one another."""

    @property
    def is_run(self) -> bool:
        """It does."""
        return True
