"""Nodes -> the labels of faces, balls and pockets, with their weights and attributes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from macau_edge.model import Face
from macau_edge.model.message import Message
from macau_edge.model.notation import BOOLEANS, RESERVED
from macau_edge.model.problem import Place
from macau_edge.reading.fields import Findings, Rejected, integer, numbers_of, parsed, read_entries, word
from macau_edge.reading.nodes import MappingNode, Node, Scalar, value_of
from macau_edge.typed.entries import About, Respelt, Sort
from macau_edge.typed.normal import normal
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import Refusal, refusal

LABELS = 1_000
"""Faces, balls or pockets that a device may have labels for."""
WEIGHT = 1_000_000
_DIGITS = 9


def read_faces(node: Node, what: Message, findings: Findings) -> tuple[Face, ...] | None:
    """The faces of a die or the balls of an urn: `label: weight`, or `label: {attribute: value, …}`."""
    faces: list[Face] = []
    before = len(findings.problems)
    instead = Message("write each with its weight: `{1: 1, 2 to 6: 1}`")
    for key, value in read_entries(node, Message("the {what}s", what=what), findings, instead=instead):
        for label in findings.attempt(read_labels, key, Message("a {what}", what=what), findings) or ():
            if isinstance(value, MappingNode):
                attributes = {
                    k.text: w
                    for k, v in read_entries(value, Message("a {what}", what=what), findings)
                    if (w := word(v, Message("an attribute"), findings))
                }
                weighed = value_of(value, "weight")
                weight = integer(weighed, WEIGHT, Message("a weight"), findings) if weighed else 1
                attributes.pop("weight", None)
                if "number" in attributes and not re.fullmatch(r"0|[1-9][0-9]{0,5}", attributes["number"]):
                    message = Message("`number` is a whole number")
                    findings.add(value.place, "structure/not-a-number", message, Message("write it in digits"))
                    weight = None
            else:
                weight, attributes = integer(value, WEIGHT, Message("a weight"), findings), {}
            if weight is not None:
                faces.append(Face(label, weight, tuple(attributes.items())))
    if len(findings.problems) > before or not distinct([face.label for face in faces], node.place, what, findings):
        return None
    report_ambiguous_faces(faces, what, node.place, findings)
    return tuple(faces)


def report_ambiguous_faces(faces: Sequence[Face], what: Message, place: Place, findings: Findings) -> None:
    """Says which word of faces means different ones of them, as a face or in an attribute."""
    for word_ in _ambiguous(faces):
        message = Message(
            "`{word}` means different {what}s, as a {what} or in one attribute and in another", word=word_, what=what
        )
        findings.add(place, "structure/two-meanings", message, Message("write two words"))


def _ambiguous(faces: Sequence[Face]) -> list[str]:
    """The words that are a face or the value of an attribute, and not of the same faces as in another place."""
    borne: dict[str, dict[str, set[str]]] = {}
    for face in faces:
        for kind, value in (("face", face.label), *face.attributes):
            borne.setdefault(value, {}).setdefault(kind, set()).add(face.label)
    return [word_ for word_, kinds in borne.items() if len(set(map(frozenset, kinds.values()))) > 1]


def numbered(node: Node, what: Message, findings: Findings) -> tuple[str, ...]:
    """The labels that `1 to 25` stands for."""
    found = parsed(node, numbers_of, what, findings)
    if found is None:
        return ()
    low, high = found
    if high - low >= LABELS:
        message = Message("{what} has {number:,} results", what=what, number=high - low + 1)
        raise Rejected(node.place, "structure/too-many", message, Message("the limit is {most:,}", most=LABELS))
    return tuple(str(n) for n in range(low, high + 1))


def read_labels(key: Scalar, what: Message, findings: Findings) -> list[str]:
    """The labels that a key stands for: one word, or `1 to 6`; refuses what can be none."""
    if re.fullmatch(r"[0-9]+ to [0-9]+", key.text):
        return list(numbered(key, what, findings))
    if key.text in RESERVED:
        message = Message("`{key}` cannot label {what}: it is a word of the language", key=key.text, what=what)
        raise Rejected(key.place, "structure/reserved-word", message, Message("choose another word"))
    if key.text.lower() in BOOLEANS:
        message = Message(
            "`{key}` cannot label {what}: other readers of YAML take it for a truth value", key=key.text, what=what
        )
        raise Rejected(key.place, "structure/boolean-word", message, Message("choose another word"))
    is_word = re.fullmatch(r"[^\s,:\[\]{}-]{1,30}", key.text)
    said = _number_meant(key.text, what) if not is_word or not key.text.isascii() else None
    if said or not is_word:
        remedy = said.remedy if said else Message("use one word without hyphens or commas")
        message = said.message if said else _no_label(key.text, what)
        raise Rejected(key.place, "structure/malformed", message, remedy)
    if key.text.isdecimal() and len(key.text) > _DIGITS:
        message = Message("`{key}` is too large a number to label {what}", key=key.text, what=what)
        remedy = Message("write at most {digits} digits", digits=_DIGITS)
        raise Rejected(key.place, "structure/malformed", message, remedy)
    return [key.text]


def _number_meant(text: str, what: Message) -> Refusal | None:
    """What is told of numbers that are written otherwise, `1–36`, `７`; None of what is none."""
    for sort, about in ((Sort.RANGE, About(of=Sort.COUNT)), (Sort.COUNT, About())):
        meant = read_typed(sort, text, about)
        is_number = sort is Sort.RANGE or normal(text).isdecimal()  # `七` is a word
        if isinstance(meant, Respelt) and is_number:
            return refusal(sort, text, meant, _no_label(text, what))
    return None


def _no_label(text: str, what: Message) -> Message:
    return Message("`{key}` cannot label {what}", key=text[:40], what=what)


def distinct(labels: list[str], place: Place, what: Message, findings: Findings) -> bool:
    """Whether there are labels, not too many, and none twice."""
    twice = [label for label, times in Counter(labels).items() if times > 1]
    if len(labels) > LABELS:
        message = Message("the device has {number:,} times a {what}", number=len(labels), what=what)
        findings.add(place, "structure/too-many", message, Message("the limit is {most:,}", most=LABELS))
    elif twice:
        message = Message("the {what} `{label}` stands twice", what=what, label=twice[0])
        findings.add(place, "structure/duplicate-key", message, Message("give its weight once"))
    elif not labels:
        message = Message("the device has no {what}", what=what)
        findings.add(place, "structure/device", message, Message("write at least one {what}", what=what))
    return bool(labels) and not twice and len(labels) <= LABELS
