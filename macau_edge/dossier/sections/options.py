"""What the law leaves to the house in some bets, and which choice their figures are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from macau_edge.analysis import BetAnalysis
from macau_edge.dossier.case import Case
from macau_edge.model import Choice, Option, Ratio
from macau_edge.wording.words import Words


def left_to_the_house(case: Case, bets: Iterable[BetAnalysis], w: Words) -> Iterator[str]:
    """A sentence for each option that one of these bets depends on, but one of any ratio that nobody chose."""
    used = {option.id for bet in bets for option in bet.options}
    for option in case.base.ruleset.options.values():
        if option.id in used and (option.choices or option.id in case.choices):
            yield _taken(case, option, w)


def chosen(bets: Sequence[BetAnalysis], case: Case, w: Words) -> list[str]:
    """`2:1 under art. 6, 12)`: what was taken for each option that one of these bets depends on."""
    used = {option.id for bet in bets for option in bet.options}
    return [
        w("edge.chosen", choice=_choice(case.choices[one.id], w), law=w.cite(one.law))
        for one in case.base.ruleset.options.values()
        if one.id in used and one.id in case.choices and one.law
    ]


def _taken(case: Case, option: Option, w: Words) -> str:
    chosen = case.choices.get(option.id)
    how = "given" if option.id in case.given else "default" if chosen else "open"
    listed = [_choice(one, w) for one in option.choices or ()]
    choices = w.either(listed) if listed else w("analysis.any-ratio")
    law = w.begin(option.law)
    taken = _choice(chosen, w) if chosen else "—"
    return w(f"edge.option.{how}", law=law, choices=choices, choice=taken)


def _choice(choice: Choice, w: Words) -> str:
    return w.prize(choice) if isinstance(choice, Ratio) else choice.label
