"""One class of outcomes of a trial, and how often it comes up."""

from __future__ import annotations

from dataclasses import dataclass

from macau_edge.model import Face


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a trial shows.

    `label` is the combination of faces (`1-2`), the pocket or the remainder; `total` is its number, None where it has
    none; `weight` is how many of the device's equally likely results it stands for. `faces` is empty without dice.
    """

    label: str
    total: int | None
    weight: int
    faces: tuple[Face, ...] = ()
