"""Readings that make no difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macau_edge.analysis import BetAnalysis, under
from macau_edge.checks.case import Case
from macau_edge.distribution import Distribution
from macau_edge.hands import positions
from macau_edge.model import Alternative, Ruleset
from macau_edge.options import every_choice, stand_ins
from macau_edge.problem import Problem


def check_difference(
    ruleset: Ruleset, way: Alternative, adopted: Sequence[Case], altered: Sequence[Case]
) -> Iterable[Problem]:
    """An alternative that changes no figure of any bet; not where a figure needs an option of any ratio.

    One that gives another hand is idle only if that hand goes as the adopted one does: the provision is about the turn
    of a shooter, which the reports describe, also where no bet of the file depends on it.
    """
    if way.hand is not None and _another_hand(ruleset, way):
        return
    before = {case.bet.id: case for case in adopted}
    for case in altered:
        old = before.get(case.bet.id)
        if old is None or _any_ratio(old) or _any_ratio(case) or _differ(old, case):
            return
    message = f"read as in `{way.id}`, every figure is the same{', and so is the hand' if way.hand else ''}"
    remedy = "write what it changes under `instead`, or move the provision to `notes`"
    yield Problem(way.place, "law/reading-changes-nothing", message, remedy)


def _another_hand(ruleset: Ruleset, way: Alternative) -> bool:
    """Whether a hand can stand somewhere else, or something else happens in it, under some choice of the options."""
    chosen = list(every_choice(ruleset, stand_ins(ruleset)))
    return any(positions(ruleset, one) != positions(under(ruleset, way), one) for one in chosen)


def _any_ratio(case: Case) -> bool:
    """Whether a figure is given only once the house has named a ratio."""
    return any(option.choices is None for option in case.options)


def _differ(one: Case, other: Case) -> bool:
    """Whether the two come to something else under a choice of the options that both can be under."""
    both = {option.id for option in one.options} & {option.id for option in other.options}
    return any(
        _figures(bets) != _figures(others)
        for chosen, bets in zip(one.choices, one.analyses, strict=True)
        for chosen_there, others in zip(other.choices, other.analyses, strict=True)
        if all(chosen[name] == chosen_there[name] for name in both)
    )


def _figures(bets: Iterable[BetAnalysis]) -> dict[str, Distribution | None]:
    return {bet.id: bet.measures.distribution if bet.measures else None for bet in bets}
