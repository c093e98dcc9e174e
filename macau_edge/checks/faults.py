"""What is wrong with a phrase, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from macau_edge.checks.deal import at_most
from macau_edge.model import Shoe, notation
from macau_edge.model.message import Message, Remedy, joined
from macau_edge.model.phrases import END_OF_HAND, HELD, SHOWN, Phrase
from macau_edge.model.problem import NOWHERE, Items, Place, Problem, ProblemError
from macau_edge.model.walk import outermost, steps
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import select


def faults_of(phrase: Phrase, inner: Scope) -> list[Problem]:
    """Every mistake in a phrase that cannot be read: those of its parts, or, where they are sound, its own."""
    if found := [problem for part in phrase.listed or phrase.exception or () for problem in faults_of(part, inner)]:
        return found
    try:
        select(phrase, inner)
    except ProblemError as error:
        return [p if p.place.line else replace(p, place=phrase.place) for p in error.problems]
    return []


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
    return part.trial > 0 or part.mentions == END_OF_HAND or part.mentions in inner.happened


def says_nothing(phrase: Phrase, inner: Scope, where: Message) -> Message:
    """What is wrong with a part that never names an outcome `where` it was looked for."""
    if phrase.trial:
        return Message(
            "trial {trial} never comes{where}: the bet is decided before it, or elsewhere by then",
            trial=phrase.trial,
            where=where,
        )
    if phrase.mentions == END_OF_HAND:
        return Message("the hand never ends{where}", where=where)
    if phrase.mentions in inner.happened:
        return Message("`{word}` never happens{where}", word=phrase.mentions, where=where)
    if phrase.span and select(phrase, inner):
        low, high = phrase.span
        if low not in inner.space.totals:
            return Message("this begins with {end}, which never comes up{where}", end=low, where=where)
        return Message("this ends with {end}, which never comes up{where}", end=high, where=where)
    if _apart(phrase, inner):
        return Message("no result is all of this at once{where}", where=where)
    return Message("this names no outcome{where}", where=where)


def write_instead(phrase: Phrase, inner: Scope, of: Phrase) -> Message:
    """What to write for a part `of` a phrase that never names an outcome, or for a range that goes too far."""
    if apart := _apart(phrase, inner):
        each, whole = [notation.phrase_text(part) for part in apart], notation.phrase_text(phrase)
        told = Remedy("write `{typed}`", typed=f"[{', '.join(each)}]")
        in_list = any(one is phrase for part in _behind(of, inner, set()) for one in part.listed)
        if in_list:
            told = Remedy("write them as items of this list: {items}", items=joined(each))
        if all(part.span for part in apart):  # of numbers nothing else can be meant
            return told.certain(whole, Items(", ".join(each)) if in_list else f"[{', '.join(each)}]")
        return Message("{write}, where any one of them is meant", write=told.filled())
    if phrase.span and select(phrase, inner):
        low, high = phrase.span
        come = [total for total in inner.space.totals if low <= total <= high]
        phrase_meant = f"{min(come)} to {max(come)}" if len(come) > 1 else f"{come[0]}"
        return Message("write `{phrase}`", phrase=phrase_meant)
    if isinstance(inner.device, Shoe) and (most := at_most(phrase, inner.device, inner.words)):
        return Message("{most}: write what can come up, or delete it", most=most)
    return Message("write what can come up, or delete it")


def _apart(phrase: Phrase, inner: Scope) -> tuple[Phrase, ...]:
    """Parts that `and` joins of which each can come and no result is all; none where one is, or a part never comes."""
    parts = phrase.joined
    return parts if parts and all(select(part, inner) for part in parts) and not select(phrase, inner) else ()


def idle_exceptions(looked_at: Iterable[tuple[Phrase, Scope]]) -> dict[Place, Phrase]:
    """Where what follows an `except` stands that takes nothing away in any of these scopes, and what it is.

    Not where one of the two names no outcome: that is another mistake.
    """
    found: dict[Place, Phrase] = {}
    working: set[Place] = set()
    for phrase, inner in looked_at:
        for part in _behind(phrase, inner, set()):
            if part.exception:
                behind = part.exception[1]
                base, removed = (select(one, inner) for one in part.exception)
                found.setdefault(behind.place, behind)
                if base & removed or not base or not removed:
                    working.add(behind.place)
    return {place: part for place, part in found.items() if place not in working}


def _behind(phrase: Phrase, inner: Scope, met: set[str]) -> Iterator[Phrase]:
    """The phrase, the outcomes that it is made of, and what its words stand for; a set of cards is none of these."""
    yield phrase
    if phrase.mentions in inner.words and phrase.mentions not in met:
        met.add(phrase.mentions)
        yield from _behind(inner.words[phrase.mentions], inner, met)
    for part in _sets(phrase):
        yield from _behind(part, inner, met)


def _empty(phrase: Phrase, inner: Scope, otherwise: Place, met: set[str]) -> Iterator[tuple[Place, Phrase]]:
    place = phrase.place if phrase.place.line else otherwise
    if phrase.span:
        if _goes_too_far(phrase.span, inner):  # as one does that names nothing
            yield place, phrase
        return
    text, parts = phrase.mentions, tuple(_sets(phrase))
    if text in inner.words:
        parts = () if text in met else (inner.words[text],)
        met.add(text)
    if below := [found for part in parts for found in _empty(part, inner, place, met)]:
        yield from below
    elif not select(phrase, inner):
        yield place, phrase


def _sets(phrase: Phrase) -> Iterator[Phrase]:
    """The parts that name outcomes themselves: of a list, of an exception, the `8` of `hard 8`.

    The number of `lower than 3` names none: it need not come up.
    """
    if phrase.compares:
        return iter(())
    return (part for field, below in steps(phrase) if field not in (SHOWN, *HELD) for part in outermost(below, Phrase))


def _goes_too_far(ends: tuple[int, int], inner: Scope) -> bool:
    """Whether a range begins or ends with a number that never comes up."""
    return any(end not in inner.space.totals for end in ends)
