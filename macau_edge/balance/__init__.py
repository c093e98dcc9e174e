"""Dice that are not perfectly balanced: the house edge on loaded ones, its derivatives, and what a tolerance allows."""

from __future__ import annotations

from macau_edge.balance.biased import bias
from macau_edge.balance.found import Bias, BiasedBet, LoadedBet, Tolerated
from macau_edge.balance.shares import Shares, loaded_with, read_shares, shares_of
from macau_edge.balance.trials import LEVEL, POWER

__all__ = [
    "LEVEL",
    "POWER",
    "Bias",
    "BiasedBet",
    "LoadedBet",
    "Shares",
    "Tolerated",
    "bias",
    "loaded_with",
    "read_shares",
    "shares_of",
]
