"""A tally -> sentences: what it counts or collects, which results count, and what ends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from macau_edge.families import values_of
from macau_edge.model import Member, Tally
from macau_edge.phrases import Phrase
from macau_edge.selection import Choices, scope
from macau_edge.wording.phrases import names_all, numbers_in_words, phrase
from macau_edge.wording.speaker import Speaker


def of_the_tally(member: Member, speaker: Speaker, choices: Choices) -> Iterator[str]:
    """What a tally looks at, in the order in which it looks."""
    tally = member.bet.tally
    if tally is None:
        return
    yield _counted(tally, member, speaker, choices)
    if tally.when is not None:
        yield speaker.say("phrase.when", when=phrase(tally.when, speaker))
    if tally.highest_of:
        yield speaker.say("phrase.highest")
    yield speaker.say("phrase.until", until=phrase(tally.until, speaker))
    yield speaker.say("phrase.early")


def _counted(tally: Tally, member: Member, speaker: Speaker, choices: Choices) -> str:
    each = list(of_each(tally, member, speaker, choices))
    if tally.collect is not None:
        items = [item.outcomes for item in tally.collect]
        said = [listed(items, [one] * len(items)) for one in each]
        return speaker.say("phrase.collects", count=len(items), items=_labelled(said, tally, speaker))
    assert tally.count is not None
    if tally.highest_of:
        return speaker.say("phrase.counts-each", items=listed([tally.count] * len(each), each))
    if names_all(tally.count):
        return speaker.say("phrase.counts-all", unit=speaker.unit)
    return speaker.say("phrase.counts", outcomes=phrase(tally.count, speaker))


def _labelled(said: Sequence[str], tally: Tally, speaker: Speaker) -> str:
    """What is collected; of several collections each after what it is called by."""
    if tally.highest_of is None:
        return said[0]
    labels = [speaker.label(value.label) for value in values_of(speaker.ruleset, tally.highest_of)]
    colon = speaker.say("phrase.colon")
    return speaker.say("phrase.semicolon").join(f"{label}{colon}{one}" for label, one in zip(labels, said, strict=True))


def of_each(tally: Tally, member: Member, speaker: Speaker, choices: Choices) -> Iterator[Speaker]:
    """A speaker for each value of `highest-of`, which the variable then stands for; without it, the one there is."""
    if tally.highest_of is None:
        yield speaker
        return
    for value in values_of(speaker.ruleset, tally.highest_of):
        one = Member(member.bet, {**member.values, tally.highest_of.name: value})
        yield replace(speaker, inner=scope(speaker.ruleset, one, choices))


def listed(items: Sequence[Phrase], speakers: Sequence[Speaker]) -> str:
    """Several things counted apart: single numbers as one list, anything else with semicolons."""
    spans = [_meant(item, speaker).span for item, speaker in zip(items, speakers, strict=True)]
    single = [span for span in spans if span and span[0] == span[1]]
    if len(single) == len(spans):
        return numbers_in_words(single, speakers[0])
    said = (phrase(item, speaker) for item, speaker in zip(items, speakers, strict=True))
    return speakers[0].say("phrase.semicolon").join(said)


def _meant(item: Phrase, speaker: Speaker) -> Phrase:
    """What a variable stands for; anything else as it is."""
    meant = speaker.inner.words.get(item.mentions, item)
    return meant.listed[0] if len(meant.listed) == 1 else meant
