"""Faces, dice and balls in words: `two dice`, `exactly two dice showing red`, `the figures`."""

from __future__ import annotations

from macau_edge.model import Draw, as_number, faces_of, shown_by
from macau_edge.wording.speaker import Speaker

_COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}


def showing(how: str, count: int, what: str, speaker: Speaker) -> str:
    """`exactly two dice showing red`, `all three dice showing 1`."""
    key = how.replace(" ", "-")
    if count == shown_at_once(speaker):
        key = "single" if count == 1 else "every"
    return of_shown(key, speaker, dice=dice(count, speaker), what=face(what, speaker))


def of_shown(key: str, speaker: Speaker, **values: object) -> str:
    """Words about the faces of dice, or, where balls are drawn, those about balls."""
    return speaker.say(f"phrase.{'ball-' if _balls(speaker) else ''}{key}", **values)


def _balls(speaker: Speaker) -> bool:
    return isinstance(speaker.ruleset.device, Draw)


def face(label: str, speaker: Speaker) -> str:
    """A face, figure or colour in words; Chinese counts the pips of a number."""
    if as_number(label) is not None:
        return of_shown("pips", speaker, number=label)
    if any(label == one.label for one in faces_of(speaker.ruleset.device)):
        return of_shown("figure", speaker, word=speaker.label(label))
    return speaker.say("phrase.coloured", word=speaker.label(label))


def dice(count: int, speaker: Speaker) -> str:
    """`one die`, `two dice`, `three balls`; in digits above four."""
    kind = "ball" if _balls(speaker) else "dice"
    return speaker.say(f"phrase.{kind}-count.{_COUNTED.get(count, 'many')}", count=count)


def shown_at_once(speaker: Speaker) -> int:
    """How many dice or balls there are."""
    return shown_by(speaker.ruleset.device)


def attribute_word(name: str, speaker: Speaker) -> str:
    """`face`, or `figure` where the faces are no numbers; any other attribute by its own word."""
    if name not in ("face", "colour"):
        return speaker.label(name)
    if name == "face" and _balls(speaker):
        return speaker.say("phrase.ball-label")
    figures = any(as_number(face.label) is None for face in faces_of(speaker.ruleset.device))
    return speaker.say(f"phrase.attribute.{'figure' if name == 'face' and figures else name}")
