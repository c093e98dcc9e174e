"""The law of a casino game as data, and what every bet of it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from macau_edge.api import analyse, bias, load, risk, ruleset, simulate, solve, sweep

if TYPE_CHECKING:
    from macau_edge.model import __version__


def __getattr__(name: str) -> str:
    """The version, which stands in `model`: neither `import macau_edge` nor `--help` needs the nouns beside it."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from macau_edge.model import __version__

    return __version__


__all__ = ["__version__", "analyse", "bias", "load", "risk", "ruleset", "simulate", "solve", "sweep"]
