"""A device -> sentences that count its equally likely results."""

from __future__ import annotations

from macau_edge.derivation import Derivation, Part
from macau_edge.devices import outcomes
from macau_edge.model import Dice, Draw, Face, Language
from macau_edge.reports.explain.parts import parts_in_words
from macau_edge.wording.faces import dice
from macau_edge.wording.speaker import Speaker


def device_in_words(derivation: Derivation, language: Language) -> str:
    """`Two dice, each with 6 equally likely faces (1 to 6): 6 × 6 = 36 equally likely results.`"""
    device = derivation.ruleset.device
    speaker = Speaker(language, derivation.ruleset, derivation.scope)
    if isinstance(device, Dice):
        said = _dice(device, speaker)
    elif isinstance(device, Draw) and speaker.device != "draw":
        said = _urn(device, speaker)
    else:
        labels = _listed([Part(outcome.label, outcome.weight) for outcome in outcomes(device)], speaker)
        said = speaker.say(f"explain.{speaker.device}.device", weight=outcomes(device).weight, labels=labels)
    return said[:1].upper() + said[1:]


def _dice(device: Dice, speaker: Speaker) -> str:
    weight = sum(face.weight for face in device.faces)
    faces = _listed([Part(_face(face, speaker), face.weight) for face in device.faces], speaker)
    loaded = weight != len(device.faces)
    count = dice(device.count, speaker)
    if device.only_totals:
        key = "loaded-totals" if loaded else "totals"
        low, high = (outcomes(device)[end].label for end in (0, -1))
        power = f"{weight}^{device.count}"
        return speaker.say(
            f"explain.dice.{key}", dice=count, faces=faces, count=weight, power=power, low=low, high=high
        )
    power = " × ".join([str(weight)] * device.count)
    key = "loaded" if loaded else "device"
    return speaker.say(
        f"explain.dice.{key}", dice=count, faces=faces, count=weight, power=power, weight=weight**device.count
    )


def _urn(device: Draw, speaker: Speaker) -> str:
    balls = sum(ball.weight for ball in device.balls)
    labels = _listed([Part(_face(ball, speaker), ball.weight) for ball in device.balls], speaker)
    key = device.returned.replace(" ", "-")
    if device.take == 1 and device.returned != "never":
        key = "back"
    power = " × ".join([str(balls)] * device.take)
    sentences = (
        speaker.say("explain.urn", balls=dice(balls, speaker), labels=labels),
        speaker.say(
            f"explain.{speaker.device}.{key}", taken=dice(device.take, speaker), power=power,
            weight=outcomes(device).weight,
        ),
    )  # fmt: skip
    return speaker.say("explain.apart").join(sentences)


def _face(face: Face, speaker: Speaker) -> str:
    """A face with what it bears: `fish (red, 1)`."""
    bears = [speaker.label(value) for name, value in face.attributes if name != "weight"]
    if not bears:
        return speaker.label(face.label)
    return speaker.label(face.label) + speaker.say("phrase.examples", labels=speaker.say("phrase.comma").join(bears))


def _listed(parts: list[Part], speaker: Speaker) -> str:
    return parts_in_words(parts, speaker).replace("\n", " " if speaker.language != "zh" else "")
