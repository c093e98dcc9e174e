"""The numeric engine: every ordered throw enumerated with numpy, and plays pushed forward; nothing of the exact one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from macau_edge.model import Choice, Device, Member, Ruleset
from macau_edge.numeric.estimate import Estimate, push_forward
from macau_edge.numeric.play import Play
from macau_edge.numeric.throws import CannotReadError, Throws


@lru_cache(maxsize=8)
def _throws(device: Device) -> Throws:
    return Throws(device)


def estimate(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Estimate:
    """The numeric figures of one bet.

    Raises:
        CannotReadError: a clause or a prize makes no sense to this engine.
    """
    return push_forward(Play(_throws(ruleset.device), ruleset, member, dict(choices)))


def versions() -> dict[str, str]:
    """The library this engine computes with, and its version."""
    return {"library": "numpy", "version": np.__version__}


__all__ = ["CannotReadError", "Estimate", "estimate", "versions"]
