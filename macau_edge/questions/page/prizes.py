"""The prizes of a page: each is moved by itself, and every bet that has it moves with it.

A prize is one place in a table, or all the places where an option of the house stands: what somebody sets there holds
for all of them. It is named once, by what its rows are for, whichever bets have it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction

from macau_edge.model import Choice, Member, Ratio, RowKey, Ruleset
from macau_edge.model.records import dataclass, field, replace
from macau_edge.questions.supposing.prizes import Path, Settable, Slot, same_member, tied_slots, with_prizes

Place = tuple[str, Path]
"""The bet, and the rows that are taken in its tables."""

At = Mapping["MovablePrize", Fraction]
"""What some prizes are set to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovablePrize(Settable):
    """A prize that may be set, with its number on the page.

    `option` is the option of the house that stands there, `keys` are what the innermost row is for.
    """

    number: int
    option: str | None
    keys: tuple[RowKey, ...]
    places: tuple[Place, ...]
    ratio: Ratio | None = field()  # not by default what it is of any prize


@dataclass(slots=True)
class PrizeList:
    """The prizes of a page in the order in which bets had them, those of other readings among them."""

    found: list[MovablePrize] = field(default_factory=list)
    _numbers: dict[Hashable, int] = field(default_factory=dict)

    def of(
        self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], held: Collection[str] = ()
    ) -> tuple[MovablePrize, ...]:
        """The prizes of a member, in the order written; without those of options that are `held` as they were chosen.

        Raises:
            ProblemError: a part of the bet cannot be put together.
            MissingChoiceError: it cannot be said which parts it has.
        """
        groups = tied_slots(ruleset, member, choices)
        return tuple(
            dict.fromkeys(
                self._listed(_one(group), ruleset)
                for group in groups
                if not any(slot.option in held for slot in group if slot.option)
            )
        )

    def _listed(self, slot: Slot, ruleset: Ruleset) -> MovablePrize:
        """The prize of these places; one that is there already grows by those it had not."""
        number = self._numbers.setdefault(_what(slot), len(self.found))
        if number < len(self.found):
            one = self.found[number]
            more = [place for place in slot.places if place not in one.places]
            if more:
                self.found[number] = replace(one, places=(*one.places, *more))
            return self.found[number]
        made = MovablePrize(
            number=len(self.found), option=slot.option, keys=slot.keys, places=slot.places, ratio=slot.ratio
        )
        self.found.append(made)
        return made


def _what(slot: Slot) -> Hashable:
    """What makes it a prize of its own: its option, or the row of the bet that has it first with its ratio."""
    return slot.option or (slot.places[0], slot.keys, slot.ratio)


def _one(group: Sequence[Slot]) -> Slot:
    """Slots that must be the same as one; an option among them stands for all."""
    first, *others = group
    option = next((slot.option for slot in group if slot.option), None)
    places = [*first.places, *(place for slot in others for place in slot.places)]
    return replace(first, option=option, places=tuple(places))


def set_to(ruleset: Ruleset, member: Member, at: At) -> tuple[Ruleset, Member]:
    """The ruleset with the prizes at these values, and the member in it."""
    ratios = {
        Slot(name="", keys=(), option=None, places=_there(one.places, ruleset), ratio=None): one.ratio_at(value)
        for one, value in at.items()
    }
    changed = with_prizes(ruleset, ratios)
    return changed, same_member(changed, member)


def _there(places: Sequence[Place], ruleset: Ruleset) -> tuple[Place, ...]:
    """The places of bets that the ruleset has: an option may stand in a bet of another reading alone."""
    return tuple(place for place in places if place[0] in ruleset.bets and ruleset.bets[place[0]].pays is not None)
