"""A device -> a sentence that counts its equally likely results."""

from __future__ import annotations

from macau_edge.derivation.steps import Derivation, Part
from macau_edge.devices import outcomes
from macau_edge.model import Dice, Face, Language
from macau_edge.reports.explain.lines import parts_in_words
from macau_edge.wording.faces import dice
from macau_edge.wording.speaker import Speaker


def device_in_words(derivation: Derivation, language: Language) -> str:
    """`Two dice, each with 6 equally likely faces (1 to 6): 6 × 6 = 36 equally likely results.`"""
    device = derivation.ruleset.device
    speaker = Speaker(language, derivation.ruleset, derivation.start.inner)
    if not isinstance(device, Dice):
        labels = _listed([Part(outcome.label, outcome.weight) for outcome in outcomes(device)], speaker)
        return speaker.say(f"explain.{speaker.device}.device", weight=derivation.weight, labels=labels)
    weight = sum(face.weight for face in device.faces)
    faces = _listed([Part(_face(face, speaker), face.weight) for face in device.faces], speaker)
    key = "device" if weight == len(device.faces) else "loaded"
    power = " × ".join([str(weight)] * device.count)
    said = speaker.say(
        f"explain.dice.{key}", dice=dice(device.count, speaker), faces=faces, count=weight, power=power,
        weight=derivation.weight,
    )  # fmt: skip
    return said[:1].upper() + said[1:]


def _face(face: Face, speaker: Speaker) -> str:
    """A face with what it bears: `fish (red, 1)`."""
    bears = [speaker.label(value) for name, value in face.attributes if name != "weight"]
    if not bears:
        return speaker.label(face.label)
    return speaker.label(face.label) + speaker.say("phrase.examples", labels=speaker.say("phrase.comma").join(bears))


def _listed(parts: list[Part], speaker: Speaker) -> str:
    return parts_in_words(parts, speaker).replace("\n", " " if speaker.language != "zh" else "")
