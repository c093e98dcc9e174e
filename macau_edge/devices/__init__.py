"""What can come up, how often, and the chances that a device makes of it."""

from __future__ import annotations

from functools import lru_cache

from macau_edge.devices.dice import each_face, each_like, throws
from macau_edge.devices.outcome import Outcome
from macau_edge.devices.wheel import chances, pockets, single
from macau_edge.model import Device, Dice, Value, Wheel


@lru_cache(maxsize=64)
def outcomes(device: Device) -> tuple[Outcome, ...]:
    """Every class of outcomes of one trial, with integer weights."""
    if isinstance(device, Dice):
        return throws(device)
    if isinstance(device, Wheel):
        return pockets(device)
    return tuple(single(label) for label in device.results)


def worded_values(device: Device, word: str) -> tuple[Value, ...]:
    """The values that `face`, `like 1-2`, `splits` … stand for; none where the device has no such thing."""
    if isinstance(device, Dice) and word == "face":
        return each_face(device)
    if isinstance(device, Dice) and word.startswith("like "):
        return each_like(device, word.removeprefix("like "))
    if isinstance(device, Wheel) and device.table and not word.startswith("like ") and word != "face":
        return chances(device.table, word)
    return ()


__all__ = ["Outcome", "outcomes", "worded_values"]
