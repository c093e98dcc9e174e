"""What is wrong with a phrase, part by part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from macau_edge.phrases import Equal, Except, Phrase, Union, Word
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


def empty_places(phrase: Phrase, inner: Scope) -> list[Place]:
    """Where the parts of a sound phrase stand that name no outcome, in the words it uses too."""
    return list(_empty(phrase, inner, NOWHERE, set()))


def _empty(phrase: Phrase, inner: Scope, otherwise: Place, met: set[str]) -> Iterator[Place]:
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
        yield place
