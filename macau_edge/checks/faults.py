"""What is wrong with a phrase, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from macau_edge.phrases import EndOfHand, Equal, Except, Phrase, Trial, Union, Word
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

    The parts of the words that it uses are among them.
    """
    found = [dict(_empty(phrase, inner, NOWHERE, set())) for inner in scopes]
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
        case _:
            return f"this names no outcome{where}"


def _empty(phrase: Phrase, inner: Scope, otherwise: Place, met: set[str]) -> Iterator[tuple[Place, Phrase]]:
    place = phrase.place if phrase.place.line else otherwise
    match phrase:
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
