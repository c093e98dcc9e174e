"""Faces, dice and balls in words: `two dice`, `exactly two dice showing red`, `the figures`."""

from __future__ import annotations

from macau_edge.model import Draw, as_number, faces_of, shown_by
from macau_edge.wording.words import Words

_COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}


def showing(how: str, count: int, what: str, w: Words) -> str:
    """`exactly two dice showing red`, `all three dice showing 1`."""
    key = how.replace(" ", "-")
    if count == shown_at_once(w):
        key = "single" if count == 1 else "every"
    return of_shown(key, w, dice=dice(count, w), what=face(what, w))


def of_shown(key: str, w: Words, **values: object) -> str:
    """Words about the faces of dice, or, where balls are drawn, those about balls."""
    return w(f"phrase.{'ball-' if _balls(w) else ''}{key}", **values)


def _balls(w: Words) -> bool:
    return isinstance(w.ruleset.device, Draw)


def face(label: str, w: Words) -> str:
    """A face, figure or colour in words; Chinese counts the pips of a number."""
    if as_number(label) is not None:
        return of_shown("pips", w, number=label)
    if any(label == one.label for one in faces_of(w.ruleset.device)):
        return of_shown("figure", w, word=w.label(label))
    return w("phrase.coloured", word=w.label(label))


def dice(count: int, w: Words) -> str:
    """`one die`, `two dice`, `three balls`; in digits above four."""
    kind = "ball" if _balls(w) else "dice"
    return w(f"phrase.{kind}-count.{_COUNTED.get(count, 'many')}", count=count)


def shown_at_once(w: Words) -> int:
    """How many dice or balls there are."""
    return shown_by(w.ruleset.device)


def attribute_word(name: str, w: Words) -> str:
    """`face`, or `figure` where the faces are no numbers; any other attribute by its own word."""
    if name not in ("face", "colour"):
        return w.label(name)
    if name == "face" and _balls(w):
        return w("phrase.ball-label")
    figures = any(as_number(face.label) is None for face in faces_of(w.ruleset.device))
    return w(f"phrase.attribute.{'figure' if name == 'face' and figures else name}")
