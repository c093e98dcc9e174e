"""Plays of a bet, throw by throw: found in the model, played out, paid, and chosen as examples."""

from __future__ import annotations

from macau_edge.derivation.plays.choosing import EXAMPLES, LONGEST, Example, Examples, examples_of
from macau_edge.derivation.plays.events import MADE, Event
from macau_edge.derivation.plays.payments import Payment
from macau_edge.derivation.plays.played import Play, Step, played
from macau_edge.derivation.plays.search import End, Path, Paths, shortest_paths, waiting

__all__ = [
    "EXAMPLES",
    "LONGEST",
    "MADE",
    "End",
    "Event",
    "Example",
    "Examples",
    "Path",
    "Paths",
    "Payment",
    "Play",
    "Step",
    "examples_of",
    "played",
    "shortest_paths",
    "waiting",
]
