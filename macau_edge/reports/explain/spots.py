"""Where a bet stands -> words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macau_edge.derivation.steps import Phase, Spot
from macau_edge.families import values_of
from macau_edge.reports.explain.parts import parts_in_words
from macau_edge.wording.numbers import signed
from macau_edge.wording.words import BetWords


def phase_name(phase: Phase, w: BetWords) -> str:
    """`2: point number 4`; with the trial, the hand and the urn, where the bet depends on them."""
    where = w("phrase.semicolon").join(_where(phase, w))
    return w("explain.phase", number=phase.number, stage=where) if where else str(phase.number)


def _where(phase: Phase, w: BetWords) -> Iterator[str]:
    if phase.spot.place is None:
        yield from _spot(phase.spot, w)
    else:
        yield from (_part(spot, w) for spot in phase.spots)
    if phase.hand:
        stage, openers = phase.hand
        yield w("explain.spot.hand", stage=_opened(stage, openers, w))
    if phase.left:
        yield w("explain.spot.left", parts=one_row(parts_in_words(phase.left, w)))
    if phase.so_far:
        yield w("explain.spot.so-far", net=signed(phase.so_far))


def one_row(text: str) -> str:
    """Parts in words, not broken into lines."""
    return text.replace("\n", " ")


def _spot(spot: Spot, w: BetWords) -> Iterator[str]:
    """Its stage, or what it has counted, and the trial to come."""
    if spot.stage:
        yield _opened(spot.stage, [value.label for value in spot.openers], w)
    if spot.counted is not None:
        yield _counted(spot, w)
    if spot.trial is not None:
        yield w(f"pays.{w.device}.trial", numbers=spot.trial)


def _part(spot: Spot, w: BetWords) -> str:
    """A part of a compound bet with where it stands: `Pass Line: point number 4`, `Pass Line odds 4 (3 units)`."""
    name = w.bet(spot.member)
    where = w("phrase.comma").join(_spot(spot, w))
    said = name + w("phrase.colon") + where if where else name
    said = w("explain.spot.off", bet=said) if spot.off else said
    return said if spot.units == 1 else w("phrase.part", bet=said, units=w.units(spot.units))


def _opened(stage: str, openers: Sequence[str], w: BetWords) -> str:
    label = w.label(stage)
    return f"{label} {w.either([w.label(one) for one in openers])}" if openers else label


def _counted(spot: Spot, w: BetWords) -> str:
    """What has been counted: which items have come, how many, or how many of each."""
    tally, counts = spot.member.bet.tally, spot.counted
    assert tally is not None
    assert counts is not None
    if not any(counts):
        return w("explain.spot.nothing")
    comma = w("phrase.comma")
    labels = [w.label(value.label) for value in tally.collect or ()]
    if tally.highest_of is None:
        if tally.collect is None:
            return w("explain.spot.counted", count=counts[0])
        return w("explain.spot.come", items=comma.join(_counted_labels(labels, counts)))
    values = [w.label(value.label) for value in values_of(w.ruleset, tally.highest_of)]
    each = [f"{value}{w('phrase.colon')}{label}" for value in values for label in labels] if labels else values
    return w("explain.spot.counted", count=comma.join(_counted_labels(each, counts)))


def _counted_labels(labels: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Those that came, with how often where that is more than once."""
    found = zip(labels, counts, strict=True)
    return [label if count == 1 else f"{label} ×{count}" for label, count in found if count]
