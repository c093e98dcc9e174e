"""A device -> sentences that count its equally likely results."""

from __future__ import annotations

from macau_edge.derivation import Derivation, Part
from macau_edge.devices import outcomes
from macau_edge.model import Dice, Draw, Face
from macau_edge.reports.explain.parts import parts_in_words
from macau_edge.wording.faces import dice
from macau_edge.wording.words import BetWords, Words


def device_in_words(derivation: Derivation, w: Words) -> str:
    """`Two dice, each with 6 equally likely faces (1 to 6): 6 × 6 = 36 equally likely results.`"""
    device = derivation.ruleset.device
    inside = w.inside(derivation.scope)
    if isinstance(device, Dice):
        said = _dice(device, inside)
    elif isinstance(device, Draw) and inside.device != "draw":
        said = _urn(device, inside)
    else:
        labels = _listed([Part(outcome.label, outcome.weight) for outcome in outcomes(device)], inside)
        said = inside(f"explain.{inside.device}.device", weight=outcomes(device).weight, labels=labels)
    return said[:1].upper() + said[1:]


def _dice(device: Dice, w: BetWords) -> str:
    weight = sum(face.weight for face in device.faces)
    faces = _listed([Part(_face(face, w), face.weight) for face in device.faces], w)
    loaded = weight != len(device.faces)
    count = dice(device.count, w)
    if device.only_totals:
        key = "loaded-totals" if loaded else "totals"
        low, high = (outcomes(device)[end].label for end in (0, -1))
        power = f"{weight}^{device.count}"
        return w(f"explain.dice.{key}", dice=count, faces=faces, count=weight, power=power, low=low, high=high)
    power = " × ".join([str(weight)] * device.count)
    key = "loaded" if loaded else "device"
    return w(f"explain.dice.{key}", dice=count, faces=faces, count=weight, power=power, weight=weight**device.count)


def _urn(device: Draw, w: BetWords) -> str:
    balls = sum(ball.weight for ball in device.balls)
    labels = _listed([Part(_face(ball, w), ball.weight) for ball in device.balls], w)
    key = device.returned.replace(" ", "-")
    if device.take == 1 and device.returned != "never":
        key = "back"
    power = " × ".join([str(balls)] * device.take)
    sentences = (
        w("explain.urn", balls=dice(balls, w), labels=labels),
        w(
            f"explain.{w.device}.{key}", taken=dice(device.take, w), power=power,
            weight=outcomes(device).weight,
        ),
    )  # fmt: skip
    return w("explain.apart").join(sentences)


def _face(face: Face, w: BetWords) -> str:
    """A face with what it bears: `fish (red, 1)`."""
    bears = [w.label(value) for name, value in face.attributes if name != "weight"]
    if not bears:
        return w.label(face.label)
    return w.label(face.label) + w("phrase.examples", labels=w("phrase.comma").join(bears))


def _listed(parts: list[Part], w: BetWords) -> str:
    return parts_in_words(parts, w).replace("\n", " " if w.language != "zh" else "")
