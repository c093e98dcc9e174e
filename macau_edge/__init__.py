"""The law of a casino game as data, and what every bet of it is worth."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from macau_edge.api import (
    analyse,
    bias,
    check,
    diff,
    dossier,
    explain,
    export,
    games,
    layout,
    load,
    page,
    readings,
    risk,
    ruleset,
    simulate,
    solve,
    sweep,
    verify,
)

if TYPE_CHECKING:
    from macau_edge.model import __version__


class _Package(ModuleType):
    """This package, in which `dossier` is the function: the room of that name would take its place once imported."""

    def __setattr__(self, name: str, value: object) -> None:
        """Sets anything else; the room is imported by its path."""
        if name != "dossier" or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> str:
    """The version, which stands in `model`: neither `import macau_edge` nor `--help` needs the nouns beside it."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from macau_edge.model import __version__

    return __version__


__all__ = [
    "__version__",
    "analyse",
    "bias",
    "check",
    "diff",
    "dossier",
    "explain",
    "export",
    "games",
    "layout",
    "load",
    "page",
    "readings",
    "risk",
    "ruleset",
    "simulate",
    "solve",
    "sweep",
    "verify",
]
