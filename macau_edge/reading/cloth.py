"""Nodes -> stakes in patacas, and where a bet lies on the cloth."""

from __future__ import annotations

import re

from macau_edge.model.application import Rectangle, Stakes
from macau_edge.reading.fields import Findings, entries, fields, integer, word
from macau_edge.reading.nodes import Node

SIDES = ("x", "y", "width", "height")
WIDTH = 100
"""Units of the cloth from one side to the other."""
HEIGHT = 1_000
"""Units that a cloth may go down."""
MONEY = 1_000_000_000
"""Patacas that a stake may have."""


def read_stakes(node: Node, findings: Findings) -> Stakes | None:
    """The minimum stake, in whole chips of the smallest kind."""
    found = fields(node, ["minimum", "chip"], "`stakes`", findings, required=["minimum", "chip"]) or {}
    minimum = integer(found["minimum"][1], MONEY, "`minimum`", findings) if "minimum" in found else None
    chip = integer(found["chip"][1], MONEY, "`chip`", findings) if "chip" in found else None
    if minimum is None or chip is None:
        return None
    if minimum % chip:
        message = f"a minimum of {minimum:,} cannot be laid in chips of {chip:,}"
        findings.add(found["chip"][1].place, "structure/chip", message, "give a chip that divides the minimum")
        return None
    return Stakes(minimum, chip)


def read_layout(node: Node, findings: Findings) -> dict[str, Rectangle]:
    """Bet or member -> its place on the cloth."""
    found = {key.text: _rectangle(value, f"the place of `{key.text}`", findings)
             for key, value in entries(node, "the layout", findings)}  # fmt: skip
    return {bet: rectangle for bet, rectangle in found.items() if rectangle}


def _rectangle(node: Node, what: str, findings: Findings) -> Rectangle | None:
    found = fields(node, SIDES, what, findings, required=SIDES) or {}
    least = {"x": 0, "y": 0, "width": 1, "height": 1}
    most = {"x": WIDTH - 1, "y": HEIGHT - 1, "width": WIDTH, "height": HEIGHT}
    sides = {side: _whole(value, least[side], most[side], f"`{side}`", findings) for side, (_, value) in found.items()}
    x, y, width, height = (sides.get(side) for side in SIDES)
    if x is None or y is None or width is None or height is None:
        return None
    if x + width > WIDTH:
        message = f"{what} ends at {x + width}, and the cloth is {WIDTH} wide"
        findings.add(found["width"][1].place, "structure/off-the-cloth", message, f"`width` is {WIDTH - x} at most")
        return None
    return Rectangle(x, y, width, height)


def _whole(node: Node, least: int, most: int, what: str, findings: Findings) -> int | None:
    text = word(node, what, findings)
    if text is None:
        return None
    if re.fullmatch(r"0|[1-9][0-9]{0,5}", text) and least <= int(text) <= most:
        return int(text)
    message = f"{what} is a whole number from {least} to {most:,}, not `{text[:24]}`"
    findings.add(node.place, "structure/not-a-number", message, "write it in digits")
    return None
