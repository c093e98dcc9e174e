"""Phrases about the faces of dice, and about balls -> words."""

from __future__ import annotations

from collections import Counter

from macau_edge.model import Draw, as_number, faces_of, shown_by
from macau_edge.phrases import Numbers, Pattern, Phrase, Same, Showing, Shows, Union, Within, Word
from macau_edge.wording.words import BetWords, Words

_COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}


def faces(what: Phrase, w: BetWords) -> str:
    """`the faces 2-2-5`, `at least one die showing 5`, `the same face on all three dice`."""
    match what:
        case Pattern():
            return of_shown("pattern", w, faces=joined(what, w))
        case Same(attribute):
            return of_shown("same", w, attribute=_attribute(attribute, w), dice=dice(_all(w), w))
        case Shows(shown):
            counts = Counter(operand(shown, w))
            return w.both([showing("at least", n, face, w) for face, n in counts.items()])
        case Showing(how, count, shown):
            return showing(how, count, operand(shown, w)[0], w)
        case Within(shown):
            return of_shown("within", w, faces=joined(shown, w))
        case _:
            raise TypeError(type(what))


def showing(how: str, count: int, what: str, w: Words) -> str:
    """`exactly two dice showing red`, `all three dice showing 1`."""
    key = how.replace(" ", "-")
    if count == _all(w):
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


def joined(what: Phrase, w: BetWords) -> str:
    """The faces of a combination, `2-2-5`, in words where they have some."""
    return "-".join(map(w.label, operand(what, w)))


def _all(w: Words) -> int:
    return shown_by(w.ruleset.device)


def operand(what: Phrase, w: BetWords) -> tuple[str, ...]:
    """The faces that an operand stands for, or the one face or attribute."""
    match what:
        case Pattern(labels):
            return labels
        case Numbers(low):
            return (str(low),)
        case Union((only,)):
            return operand(only, w)
        case Word(text):
            meant = w.inner.words.get(text, what)
            return (text,) if meant == what else operand(meant, w)
        case _:
            raise TypeError(type(what))


def _attribute(name: str, w: Words) -> str:
    """`face`, or `figure` where the faces are no numbers; any other attribute by its own word."""
    if name not in ("face", "colour"):
        return w.label(name)
    if name == "face" and _balls(w):
        return w("phrase.ball-label")
    figures = any(as_number(face.label) is None for face in faces_of(w.ruleset.device))
    return w(f"phrase.attribute.{'figure' if name == 'face' and figures else name}")
