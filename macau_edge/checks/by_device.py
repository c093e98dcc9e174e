"""Tables of prizes that go by what this device does not show."""

from __future__ import annotations

from collections.abc import Iterator

from macau_edge.checks import spoken
from macau_edge.checks.vocabulary import Vocabulary
from macau_edge.model import Bet, By, Device, Dice, Draw, Wheel, faces_of, shown_by
from macau_edge.problem import Problem, nearest


def by_device(known: Vocabulary, bet: Bet, by: By) -> Iterator[Problem]:
    """What a table goes by and the device has not got: faces, that face, or a total."""
    device = known.ruleset.device
    if by.kind in ("showing", "different"):
        yield from _shown(known, bet, by, device)
    if by.kind == "total" and (isinstance(device, Dice) or shown_by(device) > 1):
        what, one = ("this urn has balls", "ball") if isinstance(device, Draw) else ("these dice have faces", "face")
        if any(face.number is None for face in faces_of(device)):
            message = f"the table goes by the total, and {what} without a number"
            yield Problem(by.place, "structure/no-total", message, f"give each {one} the attribute `number`")


def _shown(known: Vocabulary, bet: Bet, by: By, device: Device) -> Iterator[Problem]:
    shown = spoken.variables(bet) | known.names | known.options | known.borne
    if isinstance(device, Wheel):
        message = "the table goes by what dice or balls show, and the device is a wheel"
        yield Problem(by.place, "structure/not-dice", message, "go by `result` or a variable")
    elif isinstance(device, Dice) and device.only_totals:
        message = f"the table goes by what dice show, and of {device.count:,} such dice only the totals are known"
        yield Problem(by.place, "structure/only-totals", message, "go by `total` or a variable, or write fewer dice")
    elif by.kind == "showing" and by.what not in shown:
        many, one = ("balls", "ball") if isinstance(device, Draw) else ("dice", "die")
        message = f"the table goes by {many} showing `{by.what}`, which no {one} shows"
        remedy = nearest(by.what, shown, f"they show {', '.join(sorted(known.borne)[:20])}")
        yield Problem(by.place, "structure/unknown-word", message, remedy)
