"""The numeric engine: every ordered throw enumerated with numpy, and plays pushed forward; nothing of the exact one."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from macau_edge.model import Chips, Choice, Member, Ruleset
from macau_edge.numeric.estimate import Estimate, figures
from macau_edge.numeric.game import Game
from macau_edge.numeric.throws import CannotReadError, throws_of
from macau_edge.numeric.together import laid
from macau_edge.numeric.web import TooManyStatesError


def estimate(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], *, limit: int, chips: Chips | None = None
) -> Estimate:
    """The numeric figures of one bet of at most `limit` states; paid in whole `chips` where these are given.

    Raises:
        CannotReadError: a clause or a prize makes no sense to this engine.
        TooManyStatesError: the bet has more states.
    """
    game = Game(throws_of(ruleset.device), ruleset, choices, limit, chips)
    play, prelude = laid(game, member)
    return figures(play, prelude.start(game))


def versions() -> dict[str, str]:
    """The library this engine computes with, and its version."""
    return {"library": "numpy", "version": np.__version__}


__all__ = ["CannotReadError", "Estimate", "TooManyStatesError", "estimate", "versions"]
