"""What of a game was supposed otherwise before it was played, as a report says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from macau_edge.model import Ratio


@dataclass(frozen=True, slots=True)
class SetPrize:
    """A prize of a bet in place of the one written; `name` is what it is for, empty for the only one.

    `before` is None where an option that was not given stands there.
    """

    bet: str
    name: str
    before: Ratio | None
    after: Ratio


@dataclass(frozen=True, slots=True)
class Supposed:
    """Other dice or another wheel, with the probability of each face or pocket, and other prizes; `shares` may be none.

    The ruleset that was played and the one that was analysed is the one with all this in it.
    """

    shares: Mapping[str, Fraction] | None
    prizes: tuple[SetPrize, ...]
