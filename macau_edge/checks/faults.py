"""What is wrong with a phrase, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from macau_edge.phrases import EndOfHand, Equal, Except, Numbers, Phrase, Trial, Union, Word, inside
from macau_edge.problem import NOWHERE, Place, Problem, ProblemError
from macau_edge.selection import Scope, select


def faults_of(phrase: Phrase, inner: Scope) -> list[Problem]:
    """Every mistake in a phrase that cannot be read: those of its parts, or, where they are sound, its own."""
    if found := [problem for part in _parts(phrase) for problem in faults_of(part, inner)]:
        return found
    try:
        select(phrase, inner)
    except ProblemError as error:
        return [p if p.place.line else replace(p, place=phrase.place) for p in error.problems]
    return []


def _parts(phrase: Phrase) -> tuple[Phrase, ...]:
    match phrase:
        case Union(parts):
            return parts
        case Except(base, removed):
            return base, removed
        case _:
            return ()


def always_empty(phrase: Phrase, scopes: Sequence[Scope]) -> dict[Place, Phrase]:
    """Where the parts of a sound phrase stand that name no outcome in any of these scopes, and what they are.

    The parts of the words that it uses are among them, and so are ranges that begin or end where nothing comes up.
    """
    if not (first := dict(_empty(phrase, scopes[0], NOWHERE, set()))):  # nearly every phrase: at once
        return {}
    found = [first, *(dict(_empty(phrase, inner, NOWHERE, set())) for inner in scopes[1:])]
    always = {place: part for place, part in found[0].items() if all(place in other for other in found)}
    return always or ({} if any(select(phrase, inner) for inner in scopes) else {phrase.place: phrase})


def speaks_of_course(part: Phrase, inner: Scope) -> bool:
    """Whether it depends on where the hand stands, or on which trial it is, what a part names."""
    return isinstance(part, Trial | EndOfHand) or (isinstance(part, Word) and part.text in inner.happened)


def says_nothing(phrase: Phrase, inner: Scope, where: str) -> str:
    """What is wrong with a part that never names an outcome `where` it was looked for."""
    match phrase:
        case Trial(number):
            return f"trial {number} never comes{where}: the bet is decided before it, or elsewhere by then"
        case EndOfHand():
            return f"the hand never ends{where}"
        case Word(text) if text in inner.happened:
            return f"`{text}` never happens{where}"
        case Numbers(low, high) if select(phrase, inner):
            how, end = ("begins", low) if low not in inner.space.totals else ("ends", high)
            return f"this {how} with {end}, which never comes up{where}"
        case _:
            return f"this names no outcome{where}"


def write_instead(phrase: Phrase, inner: Scope) -> str:
    """What to write for a part that never names an outcome, or for a range that goes too far."""
    if isinstance(phrase, Numbers) and select(phrase, inner):
        come = [total for total in inner.space.totals if phrase.low <= total <= phrase.high]
        return f"write `{min(come)} to {max(come)}`" if len(come) > 1 else f"write `{come[0]}`"
    return "write what can come up, or delete it"


def idle_exceptions(looked_at: Iterable[tuple[Phrase, Scope]]) -> dict[Place, Phrase]:
    """Where what follows an `except` stands that takes nothing away in any of these scopes, and what it is.

    Not where one of the two names no outcome: that is another mistake.
    """
    found: dict[Place, Phrase] = {}
    working: set[Place] = set()
    for phrase, inner in looked_at:
        for part in _behind(phrase, inner, set()):
            if isinstance(part, Except):
                base, removed = select(part.base, inner), select(part.removed, inner)
                found.setdefault(part.removed.place, part.removed)
                if base & removed or not base or not removed:
                    working.add(part.removed.place)
    return {place: part for place, part in found.items() if place not in working}


def _behind(phrase: Phrase, inner: Scope, met: set[str]) -> Iterator[Phrase]:
    """The phrase, what it is made of, and what its words stand for."""
    for part in inside(phrase):
        yield part
        if isinstance(part, Word) and part.text in inner.words and part.text not in met:
            met.add(part.text)
            yield from _behind(inner.words[part.text], inner, met)


def _empty(phrase: Phrase, inner: Scope, otherwise: Place, met: set[str]) -> Iterator[tuple[Place, Phrase]]:
    place = phrase.place if phrase.place.line else otherwise
    match phrase:
        case Numbers():
            if _goes_too_far(phrase, inner):  # as one does that names nothing
                yield place, phrase
            return
        case Equal(of=of):
            parts: tuple[Phrase, ...] = (of,)
        case Word(text) if text in inner.words:
            parts = () if text in met else (inner.words[text],)
            met.add(text)
        case _:
            parts = _parts(phrase)
    if below := [found for part in parts for found in _empty(part, inner, place, met)]:
        yield from below
    elif not select(phrase, inner):
        yield place, phrase


def _goes_too_far(numbers: Numbers, inner: Scope) -> bool:
    """Whether a range begins or ends with a number that never comes up."""
    return numbers.low not in inner.space.totals or numbers.high not in inner.space.totals
