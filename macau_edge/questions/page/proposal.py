"""What a page needs to write an application: its head to be filled in, and each bet's entry with holes for the prizes.

The browser puts the day into the head, and into the holes the prizes that somebody set; all else is as the game has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import indent

from macau_edge.model import Ruleset
from macau_edge.model.numbers import whole_of
from macau_edge.model.records import dataclass
from macau_edge.model.regex import regex
from macau_edge.questions.page.prizes import MovablePrize, Place
from macau_edge.reading.authority import authority_named, authority_of
from macau_edge.reading.flow import flow
from macau_edge.reading.nodes import MappingNode, Node
from macau_edge.reading.plain import Rows, entry_of, key_line, mapping_block, with_each_prize
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


def application_text(file: GameFile, ruleset: Ruleset, bets: Node, beside: Mapping[str, Node], date: str) -> str:
    """An application for these bets of a game, as a page writes it, with what stands `beside` them."""
    parts = "".join(key_line(key, one) + "\n" for key, one in beside.items())
    assert isinstance(bets, MappingNode)
    entries = "".join(f"  {flow(key)}:\n{indent(mapping_block(one), ' ' * 4)}"
                      for key, one in bets.pairs if isinstance(one, MappingNode))  # fmt: skip
    return f"{_head(ruleset, file.named).replace(DAY, date)}\n{parts}bets:\n{entries}"


def _head(ruleset: Ruleset, name: str) -> str:
    """All that stands above the bets, with a mark in brackets for what is to be filled in."""
    authority = authority_named(authority_of(ruleset.act))
    head = ApplicationHead(authority=authority, languages=authority.languages)
    stated = "".join(head.stated())
    parts = (head.opening(DAY), "\n", *head.applicant(), "\n", stated, "\n" if stated else "", key_line("game", name))
    return "".join(parts)


# --- the entries -----------------------------------------------------------------------------------------------------

_HOLE = regex(r"a prize»(\d+)«")
"""What stands for a prize while an entry is written: bare, as a prize is, and nothing that could stand in an entry."""


def _entry(source: Source, bet: str, numbers: Mapping[Place, int]) -> Parts:
    """The lines of an entry, cut at its prizes that can be moved; what stood there is noted."""
    written: dict[int, str] = {}

    def holed(rows: Rows, prize: str) -> str:
        number = numbers.get((bet, tuple(number for number, _ in rows)))
        if number is None:
            return prize
        written[number] = prize
        return f"a prize»{number}«"

    text, *rest = _HOLE.split(mapping_block(with_each_prize(entry_of(source, bet), holed)))
    parts: Parts = [text]
    for number, after in zip(rest[::2], rest[1::2], strict=True):
        parts += [(whole_of(number), written[whole_of(number)]), after]
    return parts
