"""Words with two meanings: what a bet is written with is one namespace."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macau_edge.checks import vocabulary
from macau_edge.checks.case import Case
from macau_edge.model import Ruleset
from macau_edge.problem import Place, Problem

REMEDY = "a word has one meaning in a bet: choose another"


def check_bet_words(case: Case) -> Iterable[Problem]:
    """A variable or a stage that is called as something else which the bet can speak of."""
    known = dict(_of_the_file(case.ruleset))
    for word, what, place in _own(case):
        if word in known:
            yield Problem(place, "structure/two-meanings", f"`{word}` is {what} here, and {known[word]}", REMEDY)
        else:
            known[word] = f"also {what}"


def _own(case: Case) -> Iterator[tuple[str, str, Place]]:
    bet = case.bet
    if bet.additional:
        yield bet.additional.at, f"the stage of `{bet.additional.to}`", bet.additional.place
    yield from ((variable.name, "a variable", variable.place) for variable in bet.each)
    yield from ((stage.name, "a stage", stage.place) for stage in bet.stages if stage.name)


def check_file_words(ruleset: Ruleset) -> Iterable[Problem]:
    """A name or an option that is called as the other, or as something on the device."""
    known = dict(_on_the_device(ruleset))
    for section, what in (("names", "a name"), ("options", "an option")):
        for word in sorted(vocabulary.written(ruleset, section)):
            if word in known:
                place = ruleset.places[section, word]
                yield Problem(place, "structure/two-meanings", f"`{word}` is {what} here, and {known[word]}", REMEDY)
            known[word] = f"also {what}"


def _of_the_file(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    yield from _on_the_device(ruleset)
    yield from ((word, "also a name of this file") for word in vocabulary.written(ruleset, "names"))
    yield from ((word, "also an option of this file") for word in vocabulary.written(ruleset, "options"))


def _on_the_device(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    return ((word, "also on the device") for word in vocabulary.on_the_device(ruleset.device))
