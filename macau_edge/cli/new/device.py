"""What comes up in a game: dice, a wheel, an urn or a shoe, as options say it and as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from macau_edge.cli.new.questions import DEVICES, OF_THE_DEVICE
from macau_edge.cli.new.read import told_as, wrong
from macau_edge.model.message import Remedy
from macau_edge.model.problem import NOWHERE
from macau_edge.reading.device import of_players
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode
from macau_edge.reading.plain import flow, key_line, mapping, scalar
from macau_edge.typed.entries import About, Respelt, Sort
from macau_edge.typed.parts import parts_by_label
from macau_edge.typed.reader import read_typed
from macau_edge.wording.text import Phrasebook

STEP = "first"
"""The step in which the cards are dealt."""
COMPARED: Mapping[str, Mapping[str, str]] = {
    "points": {
        "worth": "{ace: 1, 2 to 9: number, [10, jack, queen, king]: 0}",
        "points": "last digit",
        "compare": "points",
    },
    "ace-high": {"order": "[2 to king, ace]", "compare": "order"},
    "ace-low": {"order": "ace to king", "compare": "order"},
    "none": {},
}
"""By what hands of cards are compared -> the keys of the device that say so, as they are written."""
_OF = {one.key: one.when.split()[0] for one in OF_THE_DEVICE if one.help}
"""Option -> the device that it says something of."""
_EACH = re.compile(r"\[[0-9]+(, [0-9]+)*\]")
"""Of each die how many sides it has, as a file lists them."""
_OFTEN = re.compile(r"(?<==)[^=,;，；、]+")
"""How often a label is there, in `red=12, gold = 1`."""


def device_lines(given: Mapping[str, str], w: Phrasebook) -> str:
    """The lines of the device, and of the deal of a shoe.

    Raises:
        UsageError: two devices are given, or something is said of another one.
    """
    kind, *others = [one for one in DEVICES if one in given]
    if others:
        raise wrong(w, "two-devices", one=kind, other=others[0])
    for option in given:
        if _OF[option] != kind:
            raise wrong(w, "of-a-device", option=option, device=_OF[option])
    return "".join(_lines(kind, as_meant(given, w)))


def as_meant(given: Mapping[str, str], w: Phrasebook) -> dict[str, str]:
    """What was given of a device as a file has it, where one thing only can be meant; says how it was read otherwise.

    What is left as it was typed is refused with the file.
    """

    def number(text: str) -> str:
        found = read_typed(Sort.COUNT, text, About(in_file=False))
        return told_as(text, found, w) if isinstance(found, Respelt) and not isinstance(found.why, Remedy) else text

    def labels(text: str) -> str:
        meant = read_typed(Sort.RANGE, text, About(in_file=False, of=Sort.COUNT))
        if isinstance(meant, Respelt) and "=" not in text and " to " in meant.text:
            return told_as(text, meant, w)
        return _OFTEN.sub(lambda often: number(often[0].strip()), text)

    def dice(text: str) -> str:
        players = of_players(text)
        return told_as(text, Respelt(players, players), w) if players else number(text)

    ways = {"dice": dice, "faces": lambda text: labels(number(text)), "take": number, "decks": number,
            "wheel": labels, "draw": labels, "deal": labels}  # fmt: skip
    return {option: ways.get(option, str)(text.strip()) for option, text in given.items()}


def _lines(kind: str, given: Mapping[str, str]) -> Iterator[str]:
    keys: dict[str, Node | str] = {kind: given[kind]}
    if kind == "decks":
        keys |= COMPARED[given.get("compare", "none")]
        yield "device:\n" + "".join(
            f"  {key}: {flow(value) if key == kind else value}\n" for key, value in keys.items()
        )
        yield "\n" + key_line("deal", mapping({STEP: _weighed(given["deal"])}))
        return
    if kind != "dice":
        keys[kind] = _labels(given[kind])
    elif _EACH.fullmatch(given[kind]):
        keys[kind] = SequenceNode(tuple(map(scalar, re.findall("[0-9]+", given[kind]))), NOWHERE)
    for one in OF_THE_DEVICE:
        if one.key != kind and (text := given.get(one.key)) and text != one.offered:
            faces = mapping({f"1 to {text}": "1"}) if re.fullmatch("[0-9]+", text) else _weighed(text)
            keys[one.key] = faces if one.key == "faces" else text
    yield key_line("device", mapping(keys))


def _labels(text: str) -> Node:
    return scalar(text) if re.fullmatch("[0-9]+ to [0-9]+", text) else _weighed(text)


def _weighed(text: str) -> MappingNode:
    """`red=12, gold`: labels, each with how often it is there, once where nothing says it."""
    return MappingNode(tuple((scalar(label), scalar(often or "1")) for label, often in parts_by_label(text)), NOWHERE)


def outcomes_on(device: Mapping[str, str]) -> str:
    """What wins a bet on a device, as an example of outcomes."""
    if "decks" in device:
        one, *others = [label for label, _ in parts_by_label(device["deal"])]
        return f"{one} beats {others[0]}" if others and device.get("compare") != "none" else f"first of {one} ace"
    labels = device.get("wheel") or device.get("draw") or device.get("faces", "6")
    first = parts_by_label(labels)[0][0].partition(" to ")[0]
    if "dice" in device:
        plain = f"{device['dice']}, 7" if device == {"dice": "2", "faces": "6"} else device["dice"]
        return plain if first.isdigit() else f"shows {first}"
    return f"shows {first}" if device.get("take", "1") != "1" else first
