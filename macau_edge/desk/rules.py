"""What can be read of the rules in a text that is being edited, for the grid of one of its bets."""

from __future__ import annotations

from pathlib import Path

from macau_edge.desk.buffer import Buffer
from macau_edge.model import Ruleset
from macau_edge.model.message import Message
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.reading.ruleset import Read, read_ruleset


def read_with(buffer: Buffer, bet: str) -> Read:
    """What can be read of the rules in a text, and that bet among it, whatever is wrong with prizes and other bets.

    Raises:
        UsageError: it is no ruleset.
        ProblemError: the bet cannot be read.
    """
    if buffer.kind == "application":
        message = Message("an application has no grid of its own")
        raise UsageError(message, Message("open the ruleset of its game, or change it in the text"))
    read = read_ruleset(buffer.source, Path(buffer.file).stem)
    if read.ruleset is None or bet not in read.ruleset.bets:
        raise ProblemError(*read.problems)
    return read


def read_rules(buffer: Buffer, bet: str) -> Ruleset:
    """The ruleset of a text with that bet; raises as `read_with` does."""
    ruleset = read_with(buffer, bet).ruleset
    assert ruleset
    return ruleset
