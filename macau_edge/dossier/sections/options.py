"""What the law leaves to the house in some bets, and which choice their figures are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from macau_edge.analysis import BetAnalysis
from macau_edge.dossier.case import Case
from macau_edge.model import Choice, Language, Option, Ratio
from macau_edge.wording.bets import prize
from macau_edge.wording.citations import at_the_start, citation
from macau_edge.wording.lists import either
from macau_edge.wording.vocabulary import say


def left_to_the_house(case: Case, bets: Iterable[BetAnalysis], language: Language) -> Iterator[str]:
    """A sentence for each option that one of these bets depends on, but one of any ratio that nobody chose."""
    used = {option.id for bet in bets for option in bet.options}
    for option in case.base.ruleset.options.values():
        if option.id in used and (option.choices or option.id in case.choices):
            yield _taken(case, option, language)


def chosen(bets: Sequence[BetAnalysis], case: Case, language: Language) -> list[str]:
    """`2:1 under art. 6, 12)`: what was taken for each option that one of these bets depends on."""
    used = {option.id for bet in bets for option in bet.options}
    return [
        say(language, "edge.chosen", choice=_choice(case.choices[one.id], language), law=citation(one.law, language))
        for one in case.base.ruleset.options.values()
        if one.id in used and one.id in case.choices and one.law
    ]


def _taken(case: Case, option: Option, language: Language) -> str:
    chosen = case.choices.get(option.id)
    how = "given" if option.id in case.given else "default" if chosen else "open"
    listed = [_choice(one, language) for one in option.choices or ()]
    choices = either(listed, language) if listed else say(language, "analysis.any-ratio")
    law = at_the_start(option.law, language)
    taken = _choice(chosen, language) if chosen else "—"
    return say(language, f"edge.option.{how}", law=law, choices=choices, choice=taken)


def _choice(choice: Choice, language: Language) -> str:
    return prize(choice, language) if isinstance(choice, Ratio) else choice.label
