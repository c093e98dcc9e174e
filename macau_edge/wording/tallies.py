"""A tally -> sentences: what it counts or collects, which results count, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from macau_edge.families import values_of
from macau_edge.model import Member, Tally
from macau_edge.phrases import Phrase
from macau_edge.selection import Choices, scope
from macau_edge.wording.phrases import names_all, numbers_in_words, phrase
from macau_edge.wording.words import BetWords


def of_the_tally(member: Member, w: BetWords, choices: Choices) -> Iterator[str]:
    """What a tally looks at, in the order in which it looks."""
    tally = member.bet.tally
    if tally is None:
        return
    yield _counted(tally, member, w, choices)
    if tally.when is not None:
        yield w("phrase.when", when=phrase(tally.when, w))
    if tally.highest_of:
        yield w("phrase.highest")
    yield w("phrase.until", until=phrase(tally.until, w))
    yield w("phrase.early")


def _counted(tally: Tally, member: Member, w: BetWords, choices: Choices) -> str:
    each = list(of_each(tally, member, w, choices))
    if tally.collect is not None:
        items = [item.outcomes for item in tally.collect]
        said = [listed(items, [one] * len(items)) for one in each]
        return w("phrase.collects", count=len(items), items=_labelled(said, tally, w))
    assert tally.count is not None
    if tally.highest_of:
        return w("phrase.counts-each", items=listed([tally.count] * len(each), each))
    if names_all(tally.count):
        return w("phrase.counts-all", unit=w.unit)
    return w("phrase.counts", outcomes=phrase(tally.count, w))


def _labelled(said: Sequence[str], tally: Tally, w: BetWords) -> str:
    """What is collected; of several collections each after what it is called by."""
    if tally.highest_of is None:
        return said[0]
    labels = [w.label(value.label) for value in values_of(w.ruleset, tally.highest_of)]
    colon = w("phrase.colon")
    return w("phrase.semicolon").join(f"{label}{colon}{one}" for label, one in zip(labels, said, strict=True))


def of_each(tally: Tally, member: Member, w: BetWords, choices: Choices) -> Iterator[BetWords]:
    """Words for each value of `highest-of`, which the variable then stands for; without it, the one there is."""
    if tally.highest_of is None:
        yield w
        return
    for value in values_of(w.ruleset, tally.highest_of):
        one = Member(member.bet, {**member.values, tally.highest_of.name: value})
        yield replace(w, inner=scope(w.ruleset, one, choices))


def listed(items: Sequence[Phrase], each: Sequence[BetWords]) -> str:
    """Several things counted apart: single numbers as one list, anything else with semicolons."""
    spans = [_meant(item, w).span for item, w in zip(items, each, strict=True)]
    single = [span for span in spans if span and span[0] == span[1]]
    if len(single) == len(spans):
        return numbers_in_words(single, each[0])
    said = (phrase(item, w) for item, w in zip(items, each, strict=True))
    return each[0]("phrase.semicolon").join(said)


def _meant(item: Phrase, w: BetWords) -> Phrase:
    """What a variable stands for; anything else as it is."""
    meant = w.inner.words.get(item.mentions, item)
    return meant.listed[0] if len(meant.listed) == 1 else meant
