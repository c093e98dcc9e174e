"""What phrases and tables ask of a round of cards, and where they hold; read by this engine for itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from macau_edge.model import By, DealStep, Shoe, Strategy, phrases
from macau_edge.model.cards import ALL, COLOURS, SUITS
from macau_edge.model.prizes import NONE
from macau_edge.model.walk import every
from macau_edge.numeric.throws import Bindings, CannotReadError, Mask, nth_trial

Array: TypeAlias = NDArray[np.int64]
"""One whole number for each order of the cards, or for as many axes as it depends on."""
Feature: TypeAlias = tuple[str, str, int, str]
"""What is asked of a round: `points`, `number`, `card`, `agree`, `step`, `end`, `choice`, or `seen`, what the player
knows of all hands that he sees; of what, which card, in what."""
CHOSEN: Feature = ("choice", "", 0, "")
SEEN_CARDS: Feature = ("seen", "", 0, "")
Plays: TypeAlias = Strategy | str | tuple[tuple[int, int], ...]
"""How the player chooses: by a rule, always the same, or for each number of what he sees the number of a choice."""
_TELLING = (("worth", {"worth"}), ("colour", {"colour"}), ("suit", {"suit", "colour"}), ("rank", {"rank", "worth"}))


def telling(features: Iterable[Feature]) -> str:
    """One attribute of cards that decides all that these features look at."""
    looked = {
        attribute or "worth" for kind, *_, attribute in features if kind not in ("number", "end", "choice", "seen")
    }
    return next((one for one, decides in _TELLING if looked <= decides), "card")


MISSING = -1
"""The value of a card that is not there."""
COLOUR_NAMES = tuple(sorted(set(COLOURS.values())))


class Asking:
    """The words of a bet where cards are dealt: which features a phrase needs, and where it holds."""

    def __init__(self, shoe: Shoe, words: Bindings) -> None:
        self.shoe, self.words = shoe, words
        self.ranks = shoe.ranks
        self.steps = {step.name: step for step in shoe.deal}

    def features(self, phrase: phrases.Phrase) -> Iterator[Feature]:
        """What a phrase asks, with all that its words stand for."""
        waiting, seen = [phrase], set[str]()
        for one in waiting:  # which grows while it is walked
            for part in every(one, phrases.Phrase):
                if isinstance(part, phrases.OfHands):
                    yield from self._of(part)
                elif part.mentions in self.words and part.mentions not in seen:
                    seen.add(part.mentions)
                    meant = self.words[part.mentions]
                    waiting += [meant] if isinstance(meant, phrases.Phrase) else []
                elif part.mentions in self.steps and self.steps[part.mentions].end is not None:
                    yield "end", "", 0, ""
                elif part.mentions in self.shoe.choices:
                    yield CHOSEN

    def of_table(self, by: By) -> list[Feature]:
        """What a table goes by; nothing where it is no hand and no step."""
        if by.kind == "happening":
            return [feature for name in by.among for feature in self.features(phrases.Word(name))]
        if by.kind == "cards":
            return [("number", self.hand(by.what), 0, "")]
        if by.kind in ("margin", "sum"):
            own = self.hand(by.what)
            return [("points", hand, 0, "") for hand in (own, *self.others(by.other, own))]
        if by.kind != "word":
            return []
        if by.what in self.steps:
            return [("step", by.what, 0, "")]
        if by.what == "choice" and self.shoe.choices and "choice" not in self.words:
            return [CHOSEN]
        name = self.hand(by.what)
        if name not in self.shoe.hands:
            return []
        return [("points", name, 0, "")] if self.shoe.worth else [("card", name, 1, "rank")]

    def hand(self, text: str) -> str:
        """The hand that a word is, or stands for."""
        seen: set[str] = set()
        while text in self.words and text not in seen:
            seen.add(text)
            meant = self.words[text]
            if isinstance(meant, phrases.Union) and len(meant.parts) == 1:
                meant = meant.parts[0]
            text = meant.text if isinstance(meant, phrases.Word) else text
        return text

    def others(self, text: str, own: str) -> list[str]:
        """The hand that a word is, or, where it says all of them, those that are not one's own."""
        name = self.hand(text)
        return [hand for hand in self.shoe.hands if hand != own] if name == ALL else [name]

    def _of(self, phrase: phrases.OfHands) -> list[Feature]:
        hand = self.hand(phrase.hand.text)
        match phrase:
            case phrases.HasCards():
                return [("number", hand, 0, "")]
            case phrases.Agree(first=first, attribute=attribute):
                return [("agree", hand, first, attribute)]
            case phrases.Compares(other=other):
                of_points = self.shoe.compare == "points"
                kind: Feature = ("points", "", 0, "") if of_points else ("card", "", 1, "rank")
                return [(kind[0], one, kind[2], kind[3]) for one in (hand, *self.others(other.text, hand))]
            case phrases.Holds(what=what, first=first):
                what = self._meant(what)
                if isinstance(what, phrases.Numbers) and self.shoe.worth and not first:
                    return [("points", hand, 0, "")]
                text = what.text if isinstance(what, phrases.Word) else ""
                return [("card", hand, 1, "suit" if text in SUITS else "colour" if text in COLOUR_NAMES else "rank")]
            case _:
                raise CannotReadError(type(phrase).__name__)

    def _meant(self, what: phrases.Phrase) -> phrases.Phrase:
        for _ in range(20):
            meant = self.words.get(what.text) if isinstance(what, phrases.Word) else None
            if isinstance(meant, phrases.Phrase):
                what = meant
            elif isinstance(what, phrases.Union) and len(what.parts) == 1:
                what = what.parts[0]
        return what

    def mask(self, phrase: phrases.Phrase, ask: Callable[[Feature], Array]) -> Mask:
        """Where a phrase holds, given the answers."""
        match phrase:
            case phrases.Union(parts):
                return reduce(np.logical_or, [self.mask(part, ask) for part in parts])
            case phrases.Both(parts):
                return reduce(np.logical_and, [self.mask(part, ask) for part in parts])
            case phrases.Except(base, removed):
                return self.mask(base, ask) & ~self.mask(removed, ask)
            case phrases.Anything():
                return np.ones((), dtype=bool)
            case phrases.Trial(number):
                return np.full((), nth_trial(number) in self.words)
            case phrases.Word(text) if text in self.words:
                meant = self.words[text]
                return self.mask(meant, ask) if isinstance(meant, phrases.Phrase) else meant
            case phrases.Word(text) if text in self.steps:
                return ask(("end", "", 0, "")) == list(self.steps).index(text)
            case phrases.Word(text) if text in self.shoe.choices:
                return ask(CHOSEN) == self.shoe.choices.index(text)
            case phrases.OfHands():
                return self._mask(phrase, [ask(feature) for feature in self._of(phrase)])
            case _:
                raise CannotReadError(type(phrase).__name__)

    def _mask(self, phrase: phrases.OfHands, found: Sequence[Array]) -> Mask:
        match phrase:
            case phrases.HasCards(low=low, high=high):
                return (found[0] >= low) & (found[0] <= high)
            case phrases.Agree():
                return found[0] == 1
            case phrases.Compares(ties=ties, margin=margin):
                best = reduce(np.maximum, found[1:])
                there = (found[0] != MISSING) & (best != MISSING)
                apart = found[0] - best
                if margin:
                    return (apart >= margin[0]) & (apart <= margin[1])
                return there & (apart == 0 if ties else apart > 0)
            case phrases.Holds(what=what, first=first):
                return self._held(found[0], self._meant(what), first)
            case _:
                raise CannotReadError(type(phrase).__name__)

    def _held(self, found: Array, what: phrases.Phrase, first: int) -> Mask:
        match what:
            case phrases.Numbers(low, high) if self.shoe.worth and not first:
                return (found >= low) & (found <= high)
            case phrases.Numbers(low, high):
                named = [n for n, rank in enumerate(self.ranks) if rank.isdecimal() and low <= int(rank) <= high]
            case phrases.Ranks(low=lowest, high=highest):
                named = list(range(self.ranks.index(lowest), self.ranks.index(highest) + 1))
            case phrases.Word(text) if text in SUITS:
                named = [SUITS.index(text)]
            case phrases.Word(text) if text in COLOUR_NAMES:
                named = [COLOUR_NAMES.index(text)]
            case phrases.Word(text) if text in self.ranks:
                named = [self.ranks.index(text)]
            case _:
                raise CannotReadError("what a hand holds")
        return np.isin(found, named)

    def chosen(self, plays: Plays, step: DealStep, ask: Callable[[Feature], Array], where: Mask) -> Array:
        """The number of what the player chooses at a step, `MISSING` where he does not come to it."""
        if isinstance(plays, str):
            return np.where(where, step.choose.index(plays), MISSING)
        if isinstance(plays, Strategy):
            return self._by_the_rule(plays, step, ask, where)
        if not plays:
            raise CannotReadError("a choice of the player without a strategy")
        seen, choices = (np.array(column, dtype=np.int64) for column in zip(*plays, strict=True))
        places = np.minimum(np.searchsorted(seen, ask(SEEN_CARDS)), len(seen) - 1)
        return np.where(where, choices[places], MISSING)

    def _by_the_rule(self, rule: Strategy, step: DealStep, ask: Callable[[Feature], Array], where: Mask) -> Array:
        found, rest = np.full((), MISSING, dtype=np.int64), where
        for row in rule.rows:
            if not row.where.rest:
                here = where & self.mask(row.where, ask)
                if (here & ~rest).any():
                    raise CannotReadError("two choices for what is seen")
                rest = rest & ~here
                found = np.where(here, step.choose.index(row.choice), found)
        others = [step.choose.index(row.choice) for row in rule.rows if row.where.rest]
        if rest.any() and len(others) != 1:
            raise CannotReadError("no choice for what is seen")
        return np.where(rest, others[0], found) if others else found

    def quantity(self, by: By, ask: Callable[[Feature], Array]) -> tuple[list[str], Array]:
        """What a table goes by: its values as rows have them, and the number of its value for each order."""
        asked = self.of_table(by)
        if not asked:
            raise CannotReadError(by.kind)
        found = ask(asked[0])
        if by.kind == "margin":
            found = found - reduce(np.maximum, [ask(feature) for feature in asked[1:]])
        elif by.kind == "sum":
            found = found + ask(asked[1])
        values, codes = np.unique(found, return_inverse=True)
        return [self._called(asked[0][0], value) for value in values.tolist()], codes.reshape(found.shape)

    def _called(self, kind: str, value: int) -> str:
        if kind in ("end", "choice"):
            return (list(self.steps) if kind == "end" else self.shoe.choices)[value] if value >= 0 else NONE
        if kind in ("step", "card") and value == MISSING:
            return NONE
        return self.ranks[value] if kind == "card" else str(value)
