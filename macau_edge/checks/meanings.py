"""Words with two meanings: what a bet is written with is one namespace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks import spoken
from macau_edge.checks.case import Case
from macau_edge.checks.vocabulary import ONE_MEANING
from macau_edge.problem import Place, Problem


def check_bet_words(case: Case) -> Iterable[Problem]:
    """A variable or a stage that is called as something else which the bet can speak of."""
    known = dict(case.definitions.known.all)
    for word, what, place in _own(case):
        if word in known:
            yield Problem(place, "structure/two-meanings", f"`{word}` is {what} here, and {known[word]}", ONE_MEANING)
        else:
            known[word] = f"also {what}"


def _own(case: Case) -> Iterator[tuple[str, str, Place]]:
    bet = case.bet
    if bet.additional:
        yield bet.additional.at, f"the stage of `{bet.additional.to}`", bet.additional.place
    yield from ((variable.name, "a variable", variable.place) for variable in spoken.families(bet))
    yield from ((stage.name, "a stage", stage.place) for stage in bet.stages if stage.name)
