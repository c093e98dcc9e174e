"""What can come up, how often, and the chances that a device makes of it."""

from __future__ import annotations

from functools import lru_cache

from macau_edge.model import Device, Dice, Draw, Shoe, Value, Wheel
from macau_edge.outcomes.devices import (
    Totals,
    chances,
    dice_outcomes,
    draws,
    full,
    left_after,
    weights_left,
    wheel_outcomes,
)
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.space import Listed, Outcome, Space, each_face, each_like


@lru_cache(maxsize=16)
def outcomes(device: Device) -> Space:
    """Every class of outcomes of one trial, with integer weights; of an urn, of the first trial.

    Rounds of cards are all one outcome here: what tells them apart is what a bet asks of them (`scope.scope`).
    """
    match device:
        case Dice(only_totals=True):
            return Totals(device)
        case Dice():
            return Listed(dice_outcomes(device))
        case Wheel():
            return Listed(wheel_outcomes(device))
        case Draw():
            return Listed(draws(device))
        case Shoe():
            return Rounds((), {(): 1})


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
