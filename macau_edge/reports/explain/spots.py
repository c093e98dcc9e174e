"""Where a bet stands -> words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.derivation.steps import Phase, Spot
from macau_edge.families import values_of
from macau_edge.reports.explain.parts import parts_in_words
from macau_edge.wording.bets import bet_name, units
from macau_edge.wording.lists import either
from macau_edge.wording.numbers import signed
from macau_edge.wording.speaker import Speaker


def phase_name(phase: Phase, speaker: Speaker) -> str:
    """`2: point number 4`; with the trial, the hand and the urn, where the bet depends on them."""
    where = speaker.say("phrase.semicolon").join(_where(phase, speaker))
    return speaker.say("explain.phase", number=phase.number, stage=where) if where else str(phase.number)


def _where(phase: Phase, speaker: Speaker) -> Iterator[str]:
    if phase.spot.place is None:
        yield from _spot(phase.spot, speaker)
    else:
        yield from (_part(spot, speaker) for spot in phase.spots)
    if phase.hand:
        stage, openers = phase.hand
        yield speaker.say("explain.spot.hand", stage=_opened(stage, openers, speaker))
    if phase.left:
        yield speaker.say("explain.spot.left", parts=one_row(parts_in_words(phase.left, speaker)))
    if phase.so_far:
        yield speaker.say("explain.spot.so-far", net=signed(phase.so_far))


def one_row(text: str) -> str:
    """Parts in words, not broken into lines."""
    return text.replace("\n", " ")


def _spot(spot: Spot, speaker: Speaker) -> Iterator[str]:
    """Its stage, or what it has counted, and the trial to come."""
    if spot.stage:
        yield _opened(spot.stage, [value.label for value in spot.openers], speaker)
    if spot.counted is not None:
        yield _counted(spot, speaker)
    if spot.trial is not None:
        yield speaker.say(f"pays.{speaker.device}.trial", numbers=spot.trial)


def _part(spot: Spot, speaker: Speaker) -> str:
    """A part of a compound bet with where it stands: `Pass Line: point number 4`, `Pass Line odds 4 (3 units)`."""
    name = bet_name(spot.member, speaker.ruleset, speaker.language)
    where = speaker.say("phrase.comma").join(_spot(spot, speaker))
    said = name + speaker.say("phrase.colon") + where if where else name
    said = speaker.say("explain.spot.off", bet=said) if spot.off else said
    return said if spot.units == 1 else speaker.say("phrase.part", bet=said, units=units(spot.units, speaker.language))


def _opened(stage: str, openers: Sequence[str], speaker: Speaker) -> str:
    label = speaker.label(stage)
    return f"{label} {either([speaker.label(one) for one in openers], speaker.language)}" if openers else label


def _counted(spot: Spot, speaker: Speaker) -> str:
    """What has been counted: which items have come, how many, or how many of each."""
    tally, counts = spot.member.bet.tally, spot.counted
    assert tally is not None
    assert counts is not None
    if not any(counts):
        return speaker.say("explain.spot.nothing")
    comma = speaker.say("phrase.comma")
    labels = [speaker.label(value.label) for value in tally.collect or ()]
    if tally.highest_of is None:
        if tally.collect is None:
            return speaker.say("explain.spot.counted", count=counts[0])
        return speaker.say("explain.spot.come", items=comma.join(_counted_labels(labels, counts)))
    values = [speaker.label(value.label) for value in values_of(speaker.ruleset, tally.highest_of)]
    each = (
        [f"{value}{speaker.say('phrase.colon')}{label}" for value in values for label in labels] if labels else values
    )
    return speaker.say("explain.spot.counted", count=comma.join(_counted_labels(each, counts)))


def _counted_labels(labels: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Those that came, with how often where that is more than once."""
    found = zip(labels, counts, strict=True)
    return [label if count == 1 else f"{label} ×{count}" for label, count in found if count]
