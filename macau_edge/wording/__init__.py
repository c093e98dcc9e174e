"""The model in sentences, in three languages: `Words` says a line, the modules beside it what is longer.

`Words` is imported when it is asked for: a table of figures and acts needs none of the names that it knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macau_edge.wording.speaking import FAN_TAN, SHOWN, BetWords, Words

__all__ = ["FAN_TAN", "SHOWN", "BetWords", "Words"]


def __getattr__(name: str) -> Any:
    """A name of `speaking`."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from macau_edge.wording import speaking

    return getattr(speaking, name)
