"""What stands in the formula of a bet: each of its prizes, or several that can only be set together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.exact.parts import laid
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.pricing.ratios import ratio_of
from macau_edge.pricing.slots import Slot, find, slots
from macau_edge.problem import UsageError, cut


@dataclass(frozen=True, slots=True)
class Variable:
    """A prize in a formula, `x₁` for the number 1: one of the bet's, or several that must be the same.

    Several must where a commission of the prize is paid with the bet: it has to be known before it is known which is
    won. `ratio` is what is paid now, None where an option was not given.
    """

    number: int
    slots: tuple[Slot, ...]

    @property
    def name(self) -> str:
        """What it is called; empty for the only prize of a bet."""
        return " = ".join(filter(None, (slot.name for slot in self.slots)))

    @property
    def ratio(self) -> Ratio | None:
        """What is paid now."""
        return self.slots[0].ratio

    @property
    def for_one(self) -> bool:
        """Whether it is printed as the whole return, `8 for 1`."""
        return self.ratio is not None and self.ratio.for_one

    @property
    def least(self) -> Fraction:
        """What it is more than: nothing or, where the stake is inside, the stake."""
        return Fraction(1 if self.for_one else 0)

    @property
    def printed(self) -> Fraction | None:
        """The number that stands for it in the formula now: profit to one or, of `8 for 1`, the whole return."""
        return Fraction(self.ratio.amount, self.ratio.stake) if self.ratio else None

    def set_to(self, value: Fraction) -> dict[Slot, Ratio]:
        """The prize of that number, for each slot."""
        return dict.fromkeys(self.slots, ratio_of(value, for_one=self.for_one))


def variables(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> tuple[Variable, ...]:
    """The prizes of a member, numbered in the order written."""
    together = list(_together(ruleset, member, choices))
    groups: list[tuple[Slot, ...]] = []
    for slot in slots(ruleset, member, choices):
        tied = next((bets for bets in together if any(bet in bets for bet, _ in slot.places)), None)
        for number, group in enumerate(groups):
            if tied is not None and any(bet in tied for one in group for bet, _ in one.places):
                groups[number] = (*group, slot)
                break
        else:
            groups.append((slot,))
    return tuple(Variable(number, group) for number, group in enumerate(groups, 1))


def _together(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[frozenset[str]]:
    """The bets whose prizes must all be the same."""
    for part in laid(ruleset, member, choices):
        own = part.member.bet.commission
        taken = own if own is not None else ruleset.commission
        if taken is not None and taken.paid == "with the bet" and taken.of != "stake":
            yield frozenset((part.member.bet.id,))


def chosen(found: Sequence[Variable], asked: Sequence[str], bet: str) -> tuple[Variable, ...]:
    """The prizes that the names mean, in the order written; all where none is asked.

    A name is that of a prize, or names with commas between them; each means the prize that is paid for it.

    Raises:
        UsageError: no prize of the bet is called so, or several may be meant.
    """
    if not asked:
        return tuple(found)
    every = [slot for variable in found for slot in variable.slots]
    names = [name for text in asked for name in _names(text, {slot.name for slot in every})]
    meant = {find(every, name, bet) for name in names}
    return tuple(variable for variable in found if meant.intersection(variable.slots))


def _names(text: str, known: set[str]) -> list[str]:
    if text.strip() in known:
        return [text]
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise UsageError(f"--free: `{cut(text)}` has an empty name in it", "write names with commas between them")
    return names
