"""The one bet that a name means."""

from __future__ import annotations

from collections.abc import Mapping

from macau_edge.analysis import asked_for
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.problem import UsageError

LISTED = 12
"""Members of a family that a message names; of more the first ones."""


def one_member(ruleset: Ruleset, name: str, choices: Mapping[str, Choice]) -> Member:
    """The bet or the member of a family that is called so.

    Raises:
        ProblemError: the members of a family cannot be found.
        UsageError: there is none, or it is a family of several.
    """
    found = asked_for(ruleset, choices, [name])
    if len(found) == 1:
        return found[0]
    known = ", ".join(f'"{one.id}"' for one in found[:LISTED]) + (", …" if len(found) > LISTED else "")
    raise UsageError(f"`{name}` is a family of {len(found)} bets: which one?", f"its bets: {known}")
