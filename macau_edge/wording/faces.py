"""Phrases about the faces of dice -> words."""

from __future__ import annotations

from collections import Counter

from macau_edge.model import Dice, as_number
from macau_edge.phrases import Numbers, Pattern, Phrase, Same, Showing, Shows, Union, Within, Word
from macau_edge.wording.lists import both
from macau_edge.wording.speaker import Speaker

_SHOWING = {"exactly": "phrase.exactly", "at least": "phrase.at-least"}
_COUNTED = {1: "one", 2: "two", 3: "three", 4: "four"}


def faces(what: Phrase, speaker: Speaker) -> str:
    """`the faces 2-2-5`, `at least one die showing 5`, `the same face on all three dice`."""
    match what:
        case Pattern():
            return speaker.say("phrase.pattern", faces=joined(what, speaker))
        case Same(attribute):
            return speaker.say(
                "phrase.same", attribute=_attribute(attribute, speaker), dice=dice(_all(speaker), speaker)
            )
        case Shows(shown):
            counts = Counter(operand(shown, speaker))
            return both([showing("at least", n, face, speaker) for face, n in counts.items()], speaker.language)
        case Showing(how, count, shown):
            return showing(how, count, operand(shown, speaker)[0], speaker)
        case Within(shown):
            return speaker.say("phrase.within", faces=joined(shown, speaker))
        case _:
            raise TypeError(type(what))


def showing(how: str, count: int, what: str, speaker: Speaker) -> str:
    """`exactly two dice showing red`, `all three dice showing 1`."""
    key = "phrase.every" if count == _all(speaker) else _SHOWING[how]
    return speaker.say(key, dice=dice(count, speaker), what=face(what, speaker))


def face(label: str, speaker: Speaker) -> str:
    """A face, figure or colour in words; Chinese counts the pips of a number."""
    if as_number(label) is not None:
        return speaker.say("phrase.pips", number=label)
    device = speaker.ruleset.device
    figure = isinstance(device, Dice) and any(label == one.label for one in device.faces)
    return speaker.say("phrase.figure" if figure else "phrase.coloured", word=speaker.label(label))


def dice(count: int, speaker: Speaker) -> str:
    """`one die`, `two dice`; in digits above four."""
    return speaker.say(f"phrase.dice-count.{_COUNTED.get(count, 'many')}", count=count)


def joined(what: Phrase, speaker: Speaker) -> str:
    """The faces of a combination, `2-2-5`, in words where they have some."""
    return "-".join(map(speaker.label, operand(what, speaker)))


def _all(speaker: Speaker) -> int:
    device = speaker.ruleset.device
    return device.count if isinstance(device, Dice) else 0


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
    device = speaker.ruleset.device
    figures = isinstance(device, Dice) and any(as_number(face.label) is None for face in device.faces)
    return speaker.say(f"phrase.attribute.{'figure' if name == 'face' and figures else name}")
