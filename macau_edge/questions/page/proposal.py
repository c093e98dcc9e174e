"""What a page needs to write an application: its head to be filled in, and each bet's entry with holes for the prizes.

The browser puts the day into the head, and into the holes the prizes that somebody set; all else is as the game has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from macau_edge.model import Ruleset
from macau_edge.model.problem import NOWHERE
from macau_edge.questions.page.prizes import MovablePrize, Place
from macau_edge.reading.authority import authority_named, authority_of
from macau_edge.reading.nodes import MappingNode, Node, Scalar
from macau_edge.reading.plain import entry_of, is_key, key_line, mapping_block, scalar
from macau_edge.reading.source import Source
from macau_edge.wording.head import ApplicationHead

DAY = "{date}"
"""What stands in the head for the day on which the file is saved."""

Parts = list[str | tuple[int, str]]
"""A text in pieces; a prize is its number on the page and how the entry writes it."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """The file of a game, and how a command names it."""

    named: str
    source: Source


@dataclass(frozen=True, slots=True)
class Proposal:
    """The head of an application, and the entries of the bets by their identifiers."""

    head: str
    entries: Mapping[str, Parts]


def proposal_for(file: GameFile, ruleset: Ruleset, prizes: Sequence[MovablePrize]) -> Proposal:
    """What an application for other prizes of this game is written of."""
    numbers: dict[Place, int] = {}
    for prize in prizes:  # those of other readings come last, and may stand in the same places
        for place in prize.places:
            numbers.setdefault(place, prize.number)
    bets = dict.fromkeys(bet for bet, _ in numbers if bet in ruleset.bets)
    return Proposal(_head(ruleset, file.named), {bet: _entry(file.source, bet, numbers) for bet in bets})


def _head(ruleset: Ruleset, name: str) -> str:
    """All that stands above the bets, with a mark in brackets for what is to be filled in."""
    authority = authority_named(authority_of(ruleset.act))
    head = ApplicationHead(authority=authority, languages=authority.languages)
    stated = "".join(head.stated())
    parts = (head.opening(DAY), "\n", *head.applicant(), "\n", stated, "\n" if stated else "", key_line("game", name))
    return "".join(parts)


# --- the entries -----------------------------------------------------------------------------------------------------

_HOLE = re.compile(r"a prize»(\d+)«")
"""What stands for a prize while an entry is written: bare, as a prize is, and nothing that could stand in an entry."""


def _entry(source: Source, bet: str, numbers: Mapping[Place, int]) -> Parts:
    """The lines of an entry, cut at its prizes."""
    written: dict[int, str] = {}
    pairs = tuple(
        (key, _holed(value, bet, (), numbers, written) if is_key(key, "pays") else value)
        for key, value in entry_of(source, bet).pairs
    )
    text, *rest = _HOLE.split(mapping_block(MappingNode(pairs, NOWHERE)))
    parts: Parts = [text]
    for number, after in zip(rest[::2], rest[1::2], strict=True):
        parts += [(int(number), written[int(number)]), after]
    return parts


def _holed(pays: Node, bet: str, path: tuple[int, ...], numbers: Mapping[Place, int], written: dict[int, str]) -> Node:
    """A table of prizes with a word in place of each that can be moved; what stood there is noted."""
    if isinstance(pays, Scalar):
        number = numbers.get((bet, path))
        if number is None:
            return pays
        written[number] = pays.text
        return scalar(f"a prize»{number}«")
    if not isinstance(pays, MappingNode):
        return pays
    rows = count()
    pairs = (
        (key, value if is_key(key, "by") else _holed(value, bet, (*path, next(rows)), numbers, written))
        for key, value in pays.pairs
    )
    return MappingNode(tuple(pairs), NOWHERE)
