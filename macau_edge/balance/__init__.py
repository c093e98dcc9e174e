"""Dice that are not perfectly balanced: the house edge on loaded ones, its derivatives, and what a tolerance allows."""

from __future__ import annotations

from macau_edge.balance.biased import Bias, BiasedBet, LoadedBet, Tolerated, bias
from macau_edge.balance.shares import Shares, loaded_with, read_shares, shares_of

__all__ = [
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
