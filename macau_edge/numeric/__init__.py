"""The numeric engine: every ordered throw enumerated with numpy, and plays pushed forward; nothing of the exact one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from macau_edge.model import Chips, Choice, Device, Member, Ruleset
from macau_edge.numeric.estimate import Estimate, figures
from macau_edge.numeric.game import Game
from macau_edge.numeric.laying import alone
from macau_edge.numeric.throws import CannotReadError, Throws
from macau_edge.numeric.together import together
from macau_edge.numeric.web import TooManyStatesError


@lru_cache(maxsize=8)
def _throws(device: Device) -> Throws:
    return Throws(device)


def estimate(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], *, limit: int, chips: Chips | None = None
) -> Estimate:
    """The numeric figures of one bet of at most `limit` states; paid in whole `chips` where these are given.

    Raises:
        CannotReadError: a clause or a prize makes no sense to this engine.
        TooManyStatesError: the bet has more states.
    """
    game = Game(_throws(ruleset.device), ruleset, choices, limit, chips)
    play, start = together(game, member.bet) if member.bet.parts else alone(game, member)
    return figures(play, start)


def versions() -> dict[str, str]:
    """The library this engine computes with, and its version."""
    return {"library": "numpy", "version": np.__version__}


__all__ = ["CannotReadError", "Estimate", "TooManyStatesError", "estimate", "versions"]
