"""What comes up in a game: dice, a wheel, an urn or a shoe, as options say it, as it is asked and as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from macau_edge.cli.new.typed import ask, choose, in_words, one_line, one_of, wrong
from macau_edge.model.message import Remedy
from macau_edge.model.problem import NOWHERE
from macau_edge.questions.understood import tell
from macau_edge.reading.device import of_players
from macau_edge.reading.nodes import MappingNode, Node, SequenceNode
from macau_edge.reading.plain import flow, line, mapping, scalar
from macau_edge.typed import About, Respelt, Sort, note, read
from macau_edge.wording.text import Phrasebook

DEVICES: Mapping[str, Sequence[str]] = {
    "dice": ("faces",),
    "wheel": (),
    "draw": ("take", "returned"),
    "decks": ("deal", "compare"),
}
"""The option that says which device it is -> those that say more of it; all are called as the keys of the language."""
STEP = "first"
"""The step in which the cards are dealt."""
RETURNED = ("after the draw", "after each ball", "never")
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


def device_of(given: Mapping[str, str], w: Phrasebook) -> str:
    """The lines of the device, and of the deal of a shoe.

    Raises:
        UsageError: two devices are given, or something is said of another one.
    """
    given = as_meant(given, w)
    kind, *others = [one for one in DEVICES if one in given]
    if others:
        raise wrong(w, "two-devices", one=kind, other=others[0])
    for one, further in DEVICES.items():
        for option in further:
            if option in given and one != kind:
                raise wrong(w, "of-a-device", option=option, device=one)
    return "".join(_LINES[kind](given))


def as_meant(given: Mapping[str, str], w: Phrasebook) -> dict[str, str]:
    """What was given of a device as a file has it, where one thing only can be meant; says how it was read otherwise.

    What is left as it was typed is refused with the file.
    """

    def taken(text: str, meant: Respelt[object]) -> str:
        tell(in_words(note(text, meant), w))
        return meant.text

    def number(text: str) -> str:
        found = read(Sort.COUNT, text, About(in_file=False))
        return taken(text, found) if isinstance(found, Respelt) and not isinstance(found.why, Remedy) else text

    def labels(text: str) -> str:
        meant = read(Sort.RANGE, text, About(in_file=False, of=Sort.COUNT))
        if isinstance(meant, Respelt) and "=" not in text and " to " in meant.text:
            return taken(text, meant)
        return _OFTEN.sub(lambda often: number(often[0].strip()), text)

    def dice(text: str) -> str:
        players = of_players(text)
        return taken(text, Respelt(players, players)) if players else number(text)

    ways = {"dice": dice, "faces": lambda text: labels(number(text)), "take": number, "decks": number,
            "wheel": labels, "draw": labels, "deal": labels}  # fmt: skip
    stripped = {option: text.strip() for option, text in given.items()}
    return {option: ways[option](text) if option in ways else text for option, text in stripped.items()}


_EACH = re.compile(r"\[[0-9]+(, [0-9]+)*\]")
"""Of each die how many sides it has, as a file lists them."""
_OFTEN = re.compile(r"(?<==)[^=,;，；、]+")
"""How often a label is there, in `red=12, gold = 1`."""


def _dice(given: Mapping[str, str]) -> Iterator[str]:
    faces = given.get("faces", "6")
    alike: Node | None = mapping({f"1 to {faces}": "1"}) if re.fullmatch("[0-9]+", faces) else _weighed(faces)
    alike = None if faces == "6" else alike
    dice = given["dice"]
    each = SequenceNode(tuple(map(scalar, re.findall("[0-9]+", dice))), NOWHERE) if _EACH.fullmatch(dice) else dice
    yield line("device", mapping({"dice": each, **({"faces": alike} if alike else {})}))


def _wheel(given: Mapping[str, str]) -> Iterator[str]:
    yield line("device", mapping({"wheel": _labels(given["wheel"])}))


def _draw(given: Mapping[str, str]) -> Iterator[str]:
    more = {key: given[key] for key in DEVICES["draw"] if key in given and (key, given[key]) not in _MEANT}
    yield line("device", mapping({"draw": _labels(given["draw"]), **more}))


def _shoe(given: Mapping[str, str]) -> Iterator[str]:
    keys = {"decks": flow(given["decks"]), **COMPARED[given.get("compare", "none")]}
    yield "device:\n" + "".join(f"  {key}: {value}\n" for key, value in keys.items())
    yield "\n" + line("deal", mapping({STEP: _weighed(given["deal"])}))


_LINES = {"dice": _dice, "wheel": _wheel, "draw": _draw, "decks": _shoe}
_MEANT = (("take", "1"), ("returned", RETURNED[0]))
"""What is meant without the key."""


def _labels(text: str) -> Node:
    return scalar(text) if re.fullmatch("[0-9]+ to [0-9]+", text) else _weighed(text)


def _weighed(text: str) -> MappingNode:
    """`red=12, gold`: labels, each with how often it is there, once where nothing says it."""
    items = (re.split(r"\s*=\s*", item.strip(), maxsplit=1) for item in re.split(r"[,;，；、]", text))
    return MappingNode(tuple((scalar(label), scalar("".join(often) or "1")) for label, *often in items), NOWHERE)


# --- the questions ----------------------------------------------------------------------------------------------------


def ask_device(given: Mapping[str, str], w: Phrasebook) -> Mapping[str, str]:
    """What was given of a device with all that was answered."""

    def in_a_line(text: str) -> str:
        return one_line(text, w)

    items = {one: w(f"new.device-{one}") for one in DEVICES}
    kind = next((one for one in DEVICES if one in given), "")
    if not kind:
        kind = choose(w("new.ask-device"), items, "dice", one_of(items, w), w)
    asked = {kind: _DEFAULTS[kind], **{option: _DEFAULTS[option] for option in DEVICES[kind]}}
    found = dict(given)
    for option, default in asked.items():
        if option in found or (option == "returned" and found.get("take") == "1"):
            continue
        choices = {"returned": RETURNED, "compare": tuple(COMPARED)}.get(option)
        if choices:
            listed = {word: w(f"new.{option}-{word.replace(' ', '-')}") for word in choices}
            found[option] = choose(w(f"new.ask-{option}"), listed, default, one_of(listed, w), w)
        else:
            found[option] = ask(w(f"new.ask-{option}"), default, in_a_line, w)
    return as_meant(found, w)


_DEFAULTS = {
    "dice": "2", "faces": "6", "wheel": None, "draw": None, "take": "1", "returned": RETURNED[0], "decks": "8",
    "deal": None, "compare": "points",
}  # fmt: skip
"""What Enter answers."""


def outcomes_on(device: Mapping[str, str]) -> str:
    """What wins a bet on a device, as an example of outcomes."""
    if "decks" in device:
        one, *others = [label.partition("=")[0].strip() for label in device["deal"].split(",")]
        return f"{one} beats {others[0]}" if others and device.get("compare") != "none" else f"first of {one} ace"
    labels = device.get("wheel") or device.get("draw") or device.get("faces", "6")
    first = re.split(r"[=,;]| to ", labels)[0].strip()
    if "dice" in device:
        return f"{device['dice']}, 7" if device == {"dice": "2", "faces": "6"} else _on_dice(device["dice"], first)
    return f"shows {first}" if device.get("take", "1") != "1" else first


def _on_dice(dice: str, first: str) -> str:
    return dice if first.isdigit() else f"shows {first}"
