"""The examples, and which of their bets take minutes: those to which their policy, macau-edge.toml, gives a limit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from macau_edge.checks.policy.file import policy_for
from macau_edge.checks.policy.limits import with_limits
from macau_edge.model import Ruleset
from macau_edge.outcomes.together import wholes_of, without_figures
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import read_source

FOLDER = Path(__file__).parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.yaml"))
"""Every ruleset among the examples, whatever its bets take."""


class DearBet(NamedTuple):
    """A bet that takes minutes, by the name of its file, and the limit that it needs."""

    file: str
    bet: str
    limit: int


def limited(file: Path) -> Ruleset:
    """A ruleset as it is read, unchecked, whose bets have the limits of the policy near it."""
    found = read_ruleset(read_source(file), str(file)).ruleset
    assert found
    return with_limits(found, policy_for(file).policy)


def quick_part(ruleset: Ruleset) -> Ruleset:
    """The ruleset without the bets that take minutes, and without what is made as a part of these alone."""
    bets = with_limits(ruleset, policy_for(ruleset.place.file).policy).bets
    dear = {name for name, bet in bets.items() if bet.limit}
    if not dear:
        return ruleset
    alone = {name for name in without_figures(ruleset) if dear.issuperset(wholes_of(ruleset, name))}
    return replace(ruleset, bets={name: bet for name, bet in ruleset.bets.items() if name not in dear | alone})


RULESETS = {file: limited(file) for file in EXAMPLES}
QUICK = {file: part for file, ruleset in RULESETS.items() if (part := quick_part(ruleset)).bets}
"""The files with bets that a command works out by default, and the rulesets of these alone."""
DEAR = [
    DearBet(file.name, bet.id, bet.limit.states)
    for file, ruleset in RULESETS.items()
    for bet in ruleset.bets.values()
    if bet.limit
]
"""The bets that take minutes: the deep part works them out under their limits."""
