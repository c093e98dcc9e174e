"""What can come up, how often, and the chances that a device makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from macau_edge.model import Device, Dice, Draw, Value, Wheel
from macau_edge.outcomes import devices
from macau_edge.outcomes.devices import Totals, chances, pockets, throws
from macau_edge.outcomes.space import Listed, Outcome, Space, each_face, each_like


@lru_cache(maxsize=16)
def outcomes(device: Device) -> Space:
    """Every class of outcomes of one trial, with integer weights; of an urn, of the first trial."""
    match device:
        case Dice(only_totals=True):
            return Totals(device)
        case Dice():
            return Listed(throws(device))
        case Wheel():
            return Listed(pockets(device))
        case Draw():
            return Listed(devices.draws(device))


def full(device: Device) -> tuple[int, ...] | None:
    """How many balls of each label are in the urn at first; None unless what is drawn stays out of it."""
    return devices.full(device) if isinstance(device, Draw) and device.returned == "never" else None


def weights_left(device: Device, left: Sequence[int]) -> tuple[int, ...]:
    """The weight of each outcome when only `left` is in the urn; all 0 when a trial needs more balls."""
    assert isinstance(device, Draw)
    return devices.weights_left(device, left)


def left_after(device: Device, left: Sequence[int], index: int) -> tuple[int, ...]:
    """What is in the urn after a trial that brought the outcome `index`."""
    assert isinstance(device, Draw)
    return devices.left_after(device, left, index)


def worded_values(device: Device, word: str) -> tuple[Value, ...]:
    """The values that `face`, `like 1-2`, `splits` … stand for; none where the device has no such thing."""
    if isinstance(device, Wheel):
        return chances(device.table, word) if device.table else ()
    if isinstance(device, Dice) and device.only_totals:
        return ()
    if word == "face":
        return each_face(device)
    return each_like(device, word.removeprefix("like ")) if word.startswith("like ") else ()


__all__ = ["Outcome", "Space", "full", "left_after", "outcomes", "weights_left", "worded_values"]
