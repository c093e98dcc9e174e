"""Phrases about the faces of dice, and about balls -> words."""

from __future__ import annotations

from collections import Counter

from macau_edge.model import Draw, as_number, faces_of, shown_by
from macau_edge.phrases import Numbers, Pattern, Phrase, Same, Showing, Shows, Union, Within, Word
from macau_edge.wording.lists import both
from macau_edge.wording.speaker import Speaker

_COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}


def faces(what: Phrase, speaker: Speaker) -> str:
    """`the faces 2-2-5`, `at least one die showing 5`, `the same face on all three dice`."""
    match what:
        case Pattern():
            return of_shown("pattern", speaker, faces=joined(what, speaker))
        case Same(attribute):
            return of_shown(
                "same", speaker, attribute=_attribute(attribute, speaker), dice=dice(_all(speaker), speaker)
            )
        case Shows(shown):
            counts = Counter(operand(shown, speaker))
            return both([showing("at least", n, face, speaker) for face, n in counts.items()], speaker.language)
        case Showing(how, count, shown):
            return showing(how, count, operand(shown, speaker)[0], speaker)
        case Within(shown):
            return of_shown("within", speaker, faces=joined(shown, speaker))
        case _:
            raise TypeError(type(what))


def showing(how: str, count: int, what: str, speaker: Speaker) -> str:
    """`exactly two dice showing red`, `all three dice showing 1`."""
    key = how.replace(" ", "-")
    if count == _all(speaker):
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


def joined(what: Phrase, speaker: Speaker) -> str:
    """The faces of a combination, `2-2-5`, in words where they have some."""
    return "-".join(map(speaker.label, operand(what, speaker)))


def _all(speaker: Speaker) -> int:
    return shown_by(speaker.ruleset.device)


def operand(what: Phrase, speaker: Speaker) -> tuple[str, ...]:
    """The faces that an operand stands for, or the one face or attribute."""
    match what:
        case Pattern(labels):
            return labels
        case Numbers(low):
            return (str(low),)
        case Union((only,)):
            return operand(only, speaker)
        case Word(text):
            meant = speaker.inner.words.get(text, what)
            return (text,) if meant == what else operand(meant, speaker)
        case _:
            raise TypeError(type(what))


def _attribute(name: str, speaker: Speaker) -> str:
    """`face`, or `figure` where the faces are no numbers; any other attribute by its own word."""
    if name not in ("face", "colour"):
        return speaker.label(name)
    if name == "face" and _balls(speaker):
        return speaker.say("phrase.ball-label")
    figures = any(as_number(face.label) is None for face in faces_of(speaker.ruleset.device))
    return speaker.say(f"phrase.attribute.{'figure' if name == 'face' and figures else name}")
