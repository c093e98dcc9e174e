"""Where a proposed bet and its prize would stand in the act: in the place of what it replaces, or as the next items."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from macau_edge.analysis import Analysis
from macau_edge.model import Bet, Citation, Ruleset
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.model.walk import gathered
from macau_edge.reading.citations import LawPlace, only_place


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list in the regulation: the article, or its number, and the number of the item.

    Nothing is known of it where the list is empty.
    """

    under: str = ""
    number: int = 0


def item_of(law: Citation | None) -> Item:
    """The item that a citation is of; one of which nothing is known where it is of any other place."""
    return _item(law) or Item()


def _item(law: Citation | None) -> Item | None:
    place = only_place(law)
    if place is None or place.act or not _is_one_item(place) or not place.items[0].isdecimal() or place.subitems:
        return None
    under = ", n.º ".join((f"art. {place.articles[0]}", *place.numbers))
    return Item(under, whole_of(place.items[0]))


def _is_one_item(place: LawPlace) -> bool:
    """Whether it is one item of one article, or of one of its numbers."""
    return (len(place.articles), len(place.items)) == (1, 1) and len(place.numbers) < 2 and not place.heading


class ActItems:
    """The items of an act: those that it has, and the next of its lists of which none is missing.

    Of an act that another has superseded no item is known, since what amends it amends nothing. The lists are known of
    one that is in force as it was read, and was read where it says what its bets are and pay; each is longer by every
    item that is given out.
    """

    def __init__(self, base: Ruleset, analyses: Collection[Analysis]) -> None:
        self.base = base
        self.one_trial = {
            bet.member.bet.id: bet.measures.distribution.rolls == 1
            for analysis in analyses
            for bet in analysis.bets
            if bet.measures
        }
        every = list(base.bets.values()) if _is_known(base) else []
        self.bets = _lists(item for bet in every if (item := _item(bet.law)))
        self.prizes = _lists(item for bet in every if (item := _item(bet.pays_law)))
        self.sorts = gathered(every, lambda bet: item_of(bet.law).under)

    def of(self, law: Citation | None) -> Item:
        """The item that a citation is of, in the place of which another text stands."""
        return Item() if self.base.act is not None and self.base.act.status == "superseded" else item_of(law)

    def of_bet(self, bet: Bet, rules: Ruleset) -> Item:
        """The next item of the list that has the bets of its sort alone."""
        sort = self._sort(bet, rules)
        sorts = {under: {self._sort(one, self.base) for one in self.sorts[under]} for under in self.bets}
        fit = [under for under, found in sorts.items() if found == {sort} != {"stages"}]
        return _next(self.bets, fit)

    def of_prize(self) -> Item:
        """The next item of the only list of prizes."""
        return _next(self.prizes, list(self.prizes))

    def _sort(self, bet: Bet, rules: Ruleset) -> str:
        """What tells the lists of bets apart: one trial or several; bets that follow the hand are of another sort.

        One that is put together is of the sort of its parts, as the Horn is, where they are of one.
        """
        if bet.parts:
            sorts = {self._sort(rules.bets[part.bet.partition("[")[0]], rules) for part in bet.parts}
            return sorts.pop() if len(sorts) == 1 and not any(part.on for part in bet.parts) else "stages"
        of_hand = {stage.name for stage in rules.hand.stages} if rules.hand else set()
        named = {stage.name for stage in bet.stages} - {""}
        if bet.additional or (named and (bet.made or named & of_hand)):
            return "stages"
        return "one" if self.one_trial.get(bet.id) else "several"


def _lists(items: Iterable[Item]) -> dict[str, int]:
    """The lists of the regulation with their last item, where none of their items is missing."""
    found = gathered(items, lambda item: item.under)
    numbers: Mapping[str, set[int]] = {under: {item.number for item in listed} for under, listed in found.items()}
    return {under: max(each) for under, each in numbers.items() if each == set(range(1, max(each) + 1))}


def _is_known(base: Ruleset) -> bool:
    laws = [law for bet in base.bets.values() for law in (bet.law, bet.pays_law)]
    return base.act is not None and base.act.status == "in force" and all(_item(law) for law in laws)


def _next(lists: dict[str, int], fit: Sequence[str]) -> Item:
    """The next item of the only list that fits, which is longer by it then; nothing where there is not one alone."""
    if len(fit) != 1:
        return Item()
    lists[fit[0]] += 1
    return Item(fit[0], lists[fit[0]])
