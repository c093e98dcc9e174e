"""Where a bet and its prize would stand in the regulation: in the place of what they replace, or as the next items."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from macau_edge.dossier.case import Case
from macau_edge.model import Bet, Citation, Ruleset
from macau_edge.model.walk import gathered
from macau_edge.wording import Words
from macau_edge.wording.citations import chinese

BLANK = "[…]"
"""What neither the bets nor the application tell, for who decides to fill."""
ITEM = re.compile(r"(art\. \d+(?:, n\.º \d+)?), (\d+)\)(?:;.*)?")
"""An item of an article, or of one of its numbers; another article after a semicolon applies besides."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list in the regulation: the article, or its number, and the number of the item.

    Nothing is known of it where the list is empty.
    """

    under: str = ""
    number: int = 0

    def place(self, w: Words) -> str:
        """`art. 5.º, n.º 4`, or a blank."""
        return w.cite(Citation(self.under)) if self.under else BLANK

    def before(self, text: str, w: Words) -> str:
        """The text as this item: `5) …`, `（五）……`."""
        number = (chinese(self.number) if w.language == "zh" else str(self.number)) if self.under else BLANK
        return w("gazette.item", number=number, text=text)


def _item(law: Citation | None) -> Item | None:
    """The item that a citation is of; None of any other place."""
    found = ITEM.fullmatch(law.text) if law and not law.unread else None
    return Item(found[1], int(found[2])) if found else None


def _lists(items: Iterable[Item]) -> dict[str, int]:
    """The lists of the regulation with their last item, where none of their items is missing."""
    found = gathered(items, lambda item: item.under)
    numbers = {under: {item.number for item in listed} for under, listed in found.items()}
    return {under: max(each) for under, each in numbers.items() if each == set(range(1, max(each) + 1))}


def _is_known(case: Case) -> bool:
    """Whether the act is in force as it was read, and was read where it says what its bets are and pay."""
    laws = [law for bet in case.base.ruleset.bets.values() for law in (bet.law, bet.pays_law)]
    act = case.base.ruleset.act
    return act is not None and act.status == "in force" and all(_item(law) for law in laws)


def _sort(bet: Bet, one_trial: Mapping[str, bool], rules: Ruleset) -> str:
    """What tells the lists of bets apart: one trial or several; bets that follow the hand are of another sort still.

    One that is put together is of the sort of its parts, as the Horn is, where they are of one.
    """
    if bet.parts:
        sorts = {_sort(rules.bets[part.bet.partition("[")[0]], one_trial, rules) for part in bet.parts}
        return sorts.pop() if len(sorts) == 1 and not any(part.on for part in bet.parts) else "stages"
    of_hand = {stage.name for stage in rules.hand.stages} if rules.hand else set()
    named = {stage.name for stage in bet.stages} - {""}
    if bet.additional or (named and (bet.made or named & of_hand)):
        return "stages"
    return "one" if one_trial.get(bet.id) else "several"


def new_items(case: Case) -> dict[str, tuple[tuple[Item, Item], ...]]:
    """Where each proposed bet and its prize stand: in the place of those that they replace, or as the next items.

    One of which some members are bets of the act has a place for each of those, after that for the others.
    """
    found = {}
    one_trial = {
        bet.member.bet.id: bet.measures.distribution.rolls == 1
        for analysis in (case.before, case.after)
        for bet in analysis.bets
        if bet.measures
    }
    every = list(case.base.ruleset.bets.values()) if _is_known(case) else []
    bets = _lists(item for bet in every if (item := _item(bet.law)))
    prizes = _lists(item for bet in every if (item := _item(bet.pays_law)))
    sorts = gathered(every, lambda bet: (_item(bet.law) or Item()).under)

    def of(bet: Bet) -> str:
        return _sort(bet, one_trial, case.base.ruleset)

    for one in case.proposed:
        theirs = [one.was] if one.was else [case.base.ruleset.bets[id_] for id_ in one.others]
        places = [(_item(bet.law) or Item(), _item(bet.pays_law) or Item()) for bet in theirs]
        if not one.whose:
            sort = _sort(one.bet, one_trial, case.ruleset)
            fit = [under for under in bets if {of(bet) for bet in sorts[under]} == {sort} != {"stages"}]
            places = [(_next(bets, fit), _next(prizes, list(prizes))), *places]
        found[one.bet.id] = tuple(places)
    return found


def _next(lists: dict[str, int], fit: Sequence[str]) -> Item:
    """The next item of the only list that fits, which is longer by it then; nothing where there is not one alone."""
    if len(fit) != 1:
        return Item()
    lists[fit[0]] += 1
    return Item(fit[0], lists[fit[0]])
