"""The zeros of a wheel, where a phrase takes them in that does not name them.

To the language 0 is a number like any other: `even` and `lower than 19` name the pocket 0, and not 00, which is a
label; `any except odd` names both. To the law of a roulette the zeros are neither even nor low, and their bets lose. So
a clause that brings a player something at a zero, and says so nowhere, is told with the phrase that leaves it out.
On dice with a face 0 and in what is left of a draw, as at fan-tan, 0 is a number, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from macau_edge.checks.case import BetCase
from macau_edge.checks.counts import things_of
from macau_edge.model import Stage, Wheel, notation
from macau_edge.model.message import Message, joined
from macau_edge.model.phrases import Anything, Phrase
from macau_edge.model.problem import NOWHERE, Place, Problem, ProblemError
from macau_edge.model.walk import every
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import select


class TakingIn(NamedTuple):
    """A phrase that takes zeros in, and where it stands: `within` another that has no room for an `except` more."""

    phrase: Phrase
    place: Place
    within: bool


def check_zeros(case: BetCase) -> Iterable[Problem]:
    """A zero of a wheel that wins, comes back, counts or leads on by a phrase that names even or low numbers."""
    zeros = _zeros(case)
    if not zeros or not case.whole or case.mistaken:
        return
    for look in case.survey.looks:
        if look.whole and not look.again:
            yield from _of_a_stage(look.stage, look.named, look.inner, zeros)
    for counted in (one for one in case.survey.counted if one.whole):
        tally = case.bet.tally
        shared = [phrase for phrase in (tally.when, tally.until) if phrase] if tally else []
        for watch in counted.watches:
            for thing in things_of(counted.member):
                yield from _in_phrase(thing.outcomes, watch.inner, zeros)
            for phrase in shared:
                yield from _in_phrase(phrase, watch.of_all, zeros)


def check_zeros_of_hand(case: BetCase) -> Iterable[Problem]:
    """A zero of a wheel that happens in the hand by such a phrase; what a bet makes of it is not known there."""
    if zeros := _zeros(case):
        for look in case.survey.looks:
            for clause in look.stage.clauses:
                if not clause.outcomes.rest:
                    yield from _in_phrase(clause.outcomes, look.inner, zeros)


def _zeros(case: BetCase) -> list[str]:
    device = case.ruleset.device
    return [label for label, _ in device.pockets if not label.strip("0")] if isinstance(device, Wheel) else []


def _of_a_stage(
    stage: Stage, named: Mapping[str, frozenset[int]], inner: Scope, zeros: Sequence[str]
) -> Iterator[Problem]:
    """Of what loses only where another zero is named by no clause: all of them lose by most laws."""
    come = frozenset().union(*named.values())
    forgotten = [label for label in zeros if not inner.space.labelled[label] <= come]
    for clause in stage.clauses:
        if clause.target == "lose" and not forgotten:
            continue
        if not clause.outcomes.rest:
            yield from _in_phrase(clause.outcomes, inner, zeros, loses=clause.target == "lose")
        elif clause.target != "lose" and clause.target in named:  # of two that are `others`, neither is known
            others = [one.outcomes for one in stage.clauses if not one.outcomes.rest]
            yield from _of_the_rest(clause.outcomes, others, named[clause.target], inner, zeros)


def _in_phrase(phrase: Phrase, inner: Scope, zeros: Sequence[str], *, loses: bool = False) -> Iterator[Problem]:
    """The parts of a phrase that take in a zero which none of them names itself, and which stays in it as a whole."""
    silent = [label for label in _among(select(phrase, inner), inner, zeros) if not _says(phrase, label, inner)]
    for taken in _by_likeness(phrase, inner, phrase.place, within=False):
        meant = select(taken.phrase, inner)
        if own := [label for label in silent if inner.space.labelled[label] <= meant]:
            yield _taken_in(taken, own, meant, inner, zeros, loses=loses)


def _of_the_rest(
    rest: Phrase, others: Collection[Phrase], meant: frozenset[int], inner: Scope, zeros: Sequence[str]
) -> Iterator[Problem]:
    """`others` beside clauses that name even or low numbers, and no zero."""
    own = [label for label in _among(meant, inner, zeros) if not any(_says(one, label, inner) for one in others)]
    if own and any(True for one in others for _ in _by_likeness(one, inner, one.place, within=False)):
        yield _taken_in(TakingIn(rest, rest.place, within=False), own, meant, inner, zeros)


def _among(named: frozenset[int], inner: Scope, zeros: Sequence[str]) -> list[str]:
    return [label for label in zeros if inner.space.labelled[label] <= named]


def _by_likeness(
    phrase: Phrase, inner: Scope, place: Place, *, within: bool, seen: set[str] | None = None
) -> Iterator[TakingIn]:
    """The parts of a phrase, words behind words, that name numbers by what they are like, or all but such numbers.

    `seen` are the words that were gone into: each is once, however many others are put together from it.
    """
    seen = set() if seen is None else seen
    place = phrase.place if phrase.place.line else place
    if phrase.by_likeness:
        yield TakingIn(phrase, place, within)
    elif phrase.exception:
        base, removed = phrase.exception
        if base == Anything() and any(True for _ in _by_likeness(removed, inner, place, within=True)):
            yield TakingIn(phrase, place, within)
        else:
            yield from _by_likeness(base, inner, place, within=True, seen=seen)
    elif phrase.mentions in inner.words and phrase.mentions not in seen:
        seen.add(phrase.mentions)
        yield from _by_likeness(inner.words[phrase.mentions], inner, place, within=False, seen=seen)
    for part in (*phrase.listed, *phrase.joined):
        yield from _by_likeness(part, inner, place, within=bool(phrase.joined), seen=seen)


def _says(phrase: Phrase, zero: str, inner: Scope, seen: set[str] | None = None) -> bool:
    """Whether a phrase names a zero itself, by its label or as an end of a range, and not behind `except` alone.

    `seen` are the words that were gone into, and did not.
    """
    seen = set() if seen is None else seen
    if phrase.exception:
        return _says(phrase.exception[0], zero, inner, seen)
    if phrase.mentions in inner.words:
        if phrase.mentions in seen:
            return False
        seen.add(phrase.mentions)
        return _says(inner.words[phrase.mentions], zero, inner, seen)
    if phrase.span:
        return str(phrase.span[0]) == zero
    return phrase.mentions == zero or any(_says(part, zero, inner, seen) for part in (*phrase.listed, *phrase.joined))


def _taken_in(
    taken: TakingIn,
    own: Sequence[str],
    meant: frozenset[int],
    inner: Scope,
    zeros: Sequence[str],
    *,
    loses: bool = False,
) -> Problem:
    said, others = notation.phrase(taken.phrase), [label for label in zeros if label not in own]
    message = Message("`{phrase}` takes in {zeros}, which no phrase here names", phrase=said, zeros=_labels(own))
    if others:
        message = Message(
            "`{phrase}` takes in {zeros}, and not {others}", phrase=said, zeros=_labels(own), others=_labels(others)
        )
    wanted = meant.difference(*(inner.space.labelled[label] for label in own))
    found = _written(taken, wanted, inner)
    if not wanted:
        every_one = zeros if loses else own
        remedy = Message("write `{phrase}`", phrase=every_one[0] if len(every_one) == 1 else _list(every_one))
    elif found is None:
        remedy = Message("name the outcomes that are meant under `names`, without {zeros}", zeros=_labels(own))
    elif taken.within and " except " in found:
        remedy = Message("give `{phrase}` a name under `names`, and write that", phrase=found)
    else:
        as_meant = _list((found.strip("[]"), *(zeros if loses else own)))
        remedy = Message("write `{phrase}`; if it is meant, `{as_meant}`", phrase=found, as_meant=as_meant)
        if taken.within:  # where no list fits
            remedy = Message("write `{phrase}`", phrase=found)
        elif loses:
            remedy = Message("write `{as_meant}` if every zero loses, else `{phrase}`", phrase=found, as_meant=as_meant)
    return Problem(taken.place, "arithmetic/zero-taken-in", message, help=remedy, warning=True)


def _list(phrases: Iterable[str]) -> str:
    return f"[{', '.join(phrases)}]"


def _labels(labels: Iterable[str]) -> Message:
    return joined((f"`{label}`" for label in labels), Message(" and "))


def _written(taken: TakingIn, wanted: frozenset[int], inner: Scope) -> str | None:
    """A phrase, or a list, that names just these outcomes; each is read by the parser before it is one."""
    without = [inner.space[place].label for place in sorted(wanted) if inner.space[place].total is None]
    numbers = wanted.difference(*(inner.space.labelled[label] for label in without))
    for text in _candidates(taken, numbers, inner):
        try:
            if select(notation.parse_phrase(text, NOWHERE), inner) == numbers:
                return text if not without else f"[{', '.join((text, *without))}]"
        except (notation.Malformed, ProblemError):
            continue
    return None


def _candidates(taken: TakingIn, numbers: frozenset[int], inner: Scope) -> Iterator[str]:
    """What may name the same numbers without the zeros: as a range, unless a word decides where it ends."""
    totals = [total for place in numbers if (total := inner.space[place].total) is not None]
    if totals and not any(part.mentions for part in every(taken.phrase, Phrase)):
        yield f"{min(totals)} to {max(totals)}"
    if taken.phrase.by_likeness:
        yield f"{notation.phrase(taken.phrase)} except 0"
    yield from ("even except 0", "odd")
