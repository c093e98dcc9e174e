"""Nodes -> devices: dice, wheels and draws."""

from __future__ import annotations

import re
from collections import Counter

from macau_edge.model import Device, Dice, Draw, Face, Layout, Wheel
from macau_edge.problem import Place
from macau_edge.reading.fields import Findings, entries, fields, integer, keys, word
from macau_edge.reading.grammar import BOOLEANS, RESERVED, Malformed, parse_numbers
from macau_edge.reading.nodes import Mapping, Node, Scalar

THROWS = 300_000
"""Ordered throws that both engines enumerate: seven dice of six faces; nothing larger is attempted."""
POCKETS = 1_000
WEIGHT = 1_000_000


def read_device(node: Node, findings: Findings) -> Device | None:
    """The device that a ruleset's `device:` describes."""
    kinds = ("dice", "wheel", "draw")
    found = fields(node, [*kinds, "faces", "table"], "the device", findings)
    if found is None:
        return None
    named = [kind for kind in kinds if kind in found]
    if len(named) != 1 and len(keys(node) & set(kinds)) == 1:
        return None  # it has no value, as was said
    if len(named) != 1:
        place = found[named[1]][0].place if named else node.place
        findings.add(
            place, "structure/device", "a device is dice, a wheel or a draw", "write one of `dice`, `wheel`, `draw`"
        )
        return None
    for extra, kind in (("faces", "dice"), ("table", "wheel")):
        if extra in found and named != [kind]:
            message = f"`{extra}` belongs to a {'die' if kind == 'dice' else kind}, and this device is a {named[0]}"
            findings.add(found[extra][0].place, "structure/device", message, "delete it")
            return None
    value = found[named[0]][1]
    if named == ["dice"]:
        return _dice(value, found["faces"][1] if "faces" in found else None, findings)
    if named == ["wheel"]:
        return _wheel(value, found["table"][1] if "table" in found else None, findings)
    results = _numbered(value, "the draw", findings)
    return Draw(results) if results else None


def _dice(node: Node, faces_node: Node | None, findings: Findings) -> Dice | None:
    faces = tuple(Face(str(n)) for n in range(1, 7)) if faces_node is None else _faces(faces_node, findings)
    count = integer(node, 10**9, "the number of dice", findings)
    if not faces or count is None:
        return None
    if count > 20 or len(faces) ** count > THROWS:
        message = f"{count:,} dice of {len(faces)} faces have {len(faces)}^{count} ordered throws"
        remedy = f"the limit is {THROWS:,}: at most {_most_dice(len(faces))} such dice"
        findings.add(node.place, "structure/too-many", message, remedy)
        return None
    return Dice(count, faces)


def _most_dice(faces: int) -> int:
    return 20 if faces == 1 else max(n for n in range(21) if faces**n <= THROWS)


def _faces(node: Node, findings: Findings) -> tuple[Face, ...] | None:
    faces: list[Face] = []
    before = len(findings.problems)
    for key, value in entries(node, "the faces", findings):
        for label in _labels(key, "a face", findings):
            if isinstance(value, Mapping):
                attributes = {
                    k.text: w for k, v in entries(value, "a face", findings) if (w := word(v, "an attribute", findings))
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
    if len(findings.problems) > before or not _distinct([face.label for face in faces], node.place, "face", findings):
        return None
    for word_ in _ambiguous(faces):
        message = f"`{word_}` means different faces, as a face or in one attribute and in another"
        findings.add(node.place, "structure/two-meanings", message, "write two words")
    return tuple(faces)


def _ambiguous(faces: list[Face]) -> list[str]:
    """The words that are a face or the value of an attribute, and not of the same faces as in another place."""
    borne: dict[str, dict[str, set[str]]] = {}
    for face in faces:
        for kind, value in (("face", face.label), *face.attributes):
            borne.setdefault(value, {}).setdefault(kind, set()).add(face.label)
    return [word_ for word_, kinds in borne.items() if len(set(map(frozenset, kinds.values()))) > 1]


def _wheel(node: Node, table: Node | None, findings: Findings) -> Wheel | None:
    pockets: list[tuple[str, int]] = []
    before = len(findings.problems)
    if isinstance(node, Mapping):
        for key, value in entries(node, "the pockets", findings):
            weight = integer(value, WEIGHT, "a weight", findings)
            pockets += [(label, weight) for label in _labels(key, "a pocket", findings) if weight]
    else:
        pockets = [(label, 1) for label in _numbered(node, "the wheel", findings) or ()]
    labels = [label for label, _ in pockets]
    if len(findings.problems) > before or not _distinct(labels, node.place, "pocket", findings):
        return None
    layout = _layout(table, labels, findings) if table is not None else None
    return None if table is not None and layout is None else Wheel(tuple(pockets), layout)


def _layout(node: Node, pockets: list[str], findings: Findings) -> Layout | None:
    found = fields(node, ["rows", "columns", "head"], "the table", findings, required=["rows", "columns"])
    if not found or not {"rows", "columns"} <= set(found):
        return None
    rows = integer(found["rows"][1], POCKETS, "`rows`", findings)
    columns = integer(found["columns"][1], POCKETS, "`columns`", findings)
    head = word(found["head"][1], "`head`", findings) if "head" in found else ""
    if rows is None or columns is None or head is None:
        return None
    wanted = [str(n) for n in range(1, rows * columns + 1)] if rows * columns <= POCKETS else []
    missing = [label for label in [*wanted, head] if label and label not in pockets]
    if missing or not wanted:
        lacking = f"and the wheel has no {missing[0]}" if missing else f"and the limit is {POCKETS:,}"
        message = f"the table has {rows * columns:,} numbers, {lacking}"
        findings.add(node.place, "structure/device", message, "make rows x columns and `head` fit the pockets")
        return None
    return Layout(rows, columns, head)


def _numbered(node: Node, what: str, findings: Findings) -> tuple[str, ...] | None:
    text = word(node, what, findings)
    if text is None:
        return None
    try:
        low, high = parse_numbers(text)
    except Malformed as error:
        findings.malformed(node.place, error)
        return None
    if high - low >= POCKETS:
        message = f"{what} has {high - low + 1:,} results"
        findings.add(node.place, "structure/too-many", message, f"the limit is {POCKETS:,}")
        return None
    return tuple(str(n) for n in range(low, high + 1))


def _labels(key: Scalar, what: str, findings: Findings) -> list[str]:
    if re.fullmatch(r"[0-9]+ to [0-9]+", key.text):
        return list(_numbered(key, what, findings) or ())
    if key.text in RESERVED:
        message = f"`{key.text}` cannot label {what}: it is a word of the language"
        findings.add(key.place, "structure/reserved-word", message, "choose another word")
        return []
    if not re.fullmatch(r"[^\s,:\[\]{}-]{1,30}", key.text) or key.text.lower() in BOOLEANS:
        remedy = "use one word without hyphens or commas"
        findings.add(key.place, "structure/malformed", f"`{key.text[:40]}` cannot label {what}", remedy)
        return []
    return [key.text]


def _distinct(labels: list[str], place: Place, what: str, findings: Findings) -> bool:
    """Whether there are labels, not too many, and none twice."""
    twice = [label for label, times in Counter(labels).items() if times > 1]
    if len(labels) > POCKETS:
        message = f"the device has {len(labels):,} times a {what}"
        findings.add(place, "structure/too-many", message, f"the limit is {POCKETS:,}")
    elif twice:
        findings.add(place, "structure/duplicate-key", f"the {what} `{twice[0]}` stands twice", "give its weight once")
    elif not labels:
        findings.add(place, "structure/device", f"the device has no {what}", f"write at least one {what}")
    return bool(labels) and not twice and len(labels) <= POCKETS
