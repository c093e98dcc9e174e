"""Nodes -> the labels of faces, balls and pockets."""

from __future__ import annotations

import re
from collections import Counter

from macau_edge.model import Face
from macau_edge.problem import Place
from macau_edge.reading.fields import Findings, entries, integer, word
from macau_edge.reading.grammar import BOOLEANS, RESERVED, Malformed, parse_numbers
from macau_edge.reading.nodes import Mapping, Node, Scalar

LABELS = 1_000
"""Faces, balls or pockets that a device may have labels for."""
WEIGHT = 1_000_000
_DIGITS = 9


def read_faces(node: Node, what: str, findings: Findings) -> tuple[Face, ...] | None:
    """The faces of a die or the balls of an urn: `label: weight`, or `label: {attribute: value, …}`."""
    faces: list[Face] = []
    before = len(findings.problems)
    for key, value in entries(node, f"the {what}s", findings):
        for label in labels(key, f"a {what}", findings):
            if isinstance(value, Mapping):
                attributes = {
                    k.text: w
                    for k, v in entries(value, f"a {what}", findings)
                    if (w := word(v, "an attribute", findings))
                }
                weight_nodes = [v for k, v in value.pairs if isinstance(k, Scalar) and k.text == "weight"]
                weight = integer(weight_nodes[0], WEIGHT, "a weight", findings) if weight_nodes else 1
                attributes.pop("weight", None)
                if "number" in attributes and not re.fullmatch(r"0|[1-9][0-9]{0,5}", attributes["number"]):
                    findings.add(
                        value.place, "structure/not-a-number", "`number` is a whole number", "write it in digits"
                    )
                    weight = None
            else:
                weight, attributes = integer(value, WEIGHT, "a weight", findings), {}
            if weight is not None:
                faces.append(Face(label, weight, tuple(attributes.items())))
    if len(findings.problems) > before or not distinct([face.label for face in faces], node.place, what, findings):
        return None
    for word_ in _ambiguous(faces):
        message = f"`{word_}` means different {what}s, as a {what} or in one attribute and in another"
        findings.add(node.place, "structure/two-meanings", message, "write two words")
    return tuple(faces)


def _ambiguous(faces: list[Face]) -> list[str]:
    """The words that are a face or the value of an attribute, and not of the same faces as in another place."""
    borne: dict[str, dict[str, set[str]]] = {}
    for face in faces:
        for kind, value in (("face", face.label), *face.attributes):
            borne.setdefault(value, {}).setdefault(kind, set()).add(face.label)
    return [word_ for word_, kinds in borne.items() if len(set(map(frozenset, kinds.values()))) > 1]


def numbered(node: Node, what: str, findings: Findings) -> tuple[str, ...] | None:
    """The labels that `1 to 25` stands for."""
    text = word(node, what, findings)
    if text is None:
        return None
    try:
        low, high = parse_numbers(text)
    except Malformed as error:
        findings.malformed(node.place, error)
        return None
    if high - low >= LABELS:
        message = f"{what} has {high - low + 1:,} results"
        findings.add(node.place, "structure/too-many", message, f"the limit is {LABELS:,}")
        return None
    return tuple(str(n) for n in range(low, high + 1))


def labels(key: Scalar, what: str, findings: Findings) -> list[str]:
    """The labels that a key stands for: one word, or `1 to 6`."""
    if re.fullmatch(r"[0-9]+ to [0-9]+", key.text):
        return list(numbered(key, what, findings) or ())
    if key.text in RESERVED:
        message = f"`{key.text}` cannot label {what}: it is a word of the language"
        findings.add(key.place, "structure/reserved-word", message, "choose another word")
        return []
    if not re.fullmatch(r"[^\s,:\[\]{}-]{1,30}", key.text) or key.text.lower() in BOOLEANS:
        remedy = "use one word without hyphens or commas"
        findings.add(key.place, "structure/malformed", f"`{key.text[:40]}` cannot label {what}", remedy)
        return []
    if key.text.isdecimal() and len(key.text) > _DIGITS:
        message = f"`{key.text}` is too large a number to label {what}"
        findings.add(key.place, "structure/malformed", message, f"write at most {_DIGITS} digits")
        return []
    return [key.text]


def distinct(labels: list[str], place: Place, what: str, findings: Findings) -> bool:
    """Whether there are labels, not too many, and none twice."""
    twice = [label for label, times in Counter(labels).items() if times > 1]
    if len(labels) > LABELS:
        message = f"the device has {len(labels):,} times a {what}"
        findings.add(place, "structure/too-many", message, f"the limit is {LABELS:,}")
    elif twice:
        findings.add(place, "structure/duplicate-key", f"the {what} `{twice[0]}` stands twice", "give its weight once")
    elif not labels:
        findings.add(place, "structure/device", f"the device has no {what}", f"write at least one {what}")
    return bool(labels) and not twice and len(labels) <= LABELS
