"""What comes up in a game: dice, a wheel, an urn or a shoe, as options say it and as it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping

from macau_edge.cli.new.questions import DEVICES, OF_THE_DEVICE
from macau_edge.cli.new.read import wrong
from macau_edge.model.problem import NOWHERE
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode
from macau_edge.reading.plain import key_line, mapping, scalar
from macau_edge.typed.parts import parts_by_label

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
}
"""By what hands of cards are compared -> the keys of the device that say so, as they are written."""


def device_lines(given: Mapping[str, str]) -> str:
    """The lines of the device, and of the deal of a shoe.

    Raises:
        UsageError: two devices are given, or something is said of another one.
    """
    kind, *others = [one for one in DEVICES if one in given]
    if others:
        raise wrong("two-devices", one=kind, other=others[0])
    devices = {one.key: one.when.split()[0] for one in OF_THE_DEVICE if one.help}
    for option in given:
        if devices[option] != kind:
            raise wrong("of-a-device", option=option, device=devices[option])
    if kind == "decks":
        compared = COMPARED.get(given.get("compare", "none"), {})
        keys = [key_line(kind, given[kind], 2), *(f"  {key}: {text}\n" for key, text in compared.items())]
        return "".join(("device:\n", *keys, "\n", key_line("deal", mapping({STEP: _weighed(given["deal"])}))))
    return key_line("device", mapping({key: _as_node(key, text) for key, text in given.items()}))


def _as_node(key: str, text: str) -> Node:
    if text.startswith("["):  # of each die how many sides it has
        return SequenceNode(tuple(map(scalar, text.strip("[]").split(", "))), NOWHERE)
    if key == "faces" and re.fullmatch("[0-9]+", text):
        return mapping({f"1 to {text}": "1"})
    is_plain = key in ("dice", "take", "returned") or re.fullmatch("[0-9]+ to [0-9]+", text)
    return scalar(text) if is_plain else _weighed(text)


def _weighed(text: str) -> MappingNode:
    """`red=12, gold`: labels, each with how often it is there, once where nothing says it."""
    return MappingNode(tuple((scalar(label), scalar(often or "1")) for label, often in parts_by_label(text)), NOWHERE)
