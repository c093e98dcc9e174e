"""Bets played at random, round by round, on every core or a cluster, and held against their exact figures.

What is named here is imported when it is asked for: a process that only plays needs neither sympy nor the exact engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macau_edge.simulation.running import Progress
    from macau_edge.simulation.simulating import CONFIDENCE, INTERRUPTED, ROUNDS, TERMINATED, Simulation, simulate
    from macau_edge.simulation.statistics import ALARM, Check, Fit, Sample, SimulatedBet
    from macau_edge.simulation.supposed import SetPrize, Supposed


def __getattr__(name: str) -> Any:
    """One of the names below, from the module that has it."""
    for module in ("running", "statistics", "simulating", "supposed"):
        if name in __all__ and hasattr(found := import_module(f"{__name__}.{module}"), name):
            return getattr(found, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "ALARM",
    "CONFIDENCE",
    "INTERRUPTED",
    "ROUNDS",
    "TERMINATED",
    "Check",
    "Fit",
    "Progress",
    "Sample",
    "SetPrize",
    "SimulatedBet",
    "Simulation",
    "Supposed",
    "simulate",
]
