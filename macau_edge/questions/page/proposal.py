"""What a page needs to write an application: its head to be filled in, and each bet's entry with holes for the prizes.

The browser puts the day into the head, and into the holes the prizes that somebody set; all else is as the game has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from macau_edge.model import Language, Ruleset
from macau_edge.model.authority import Authority
from macau_edge.model.filed import BESIDE_RULES
from macau_edge.model.problem import NOWHERE
from macau_edge.questions.page.prizes import MovablePrize, Place
from macau_edge.reading.authority import authority_named, authority_of
from macau_edge.reading.nodes import MappingNode, Node, Scalar
from macau_edge.reading.petition import ApplicantForm
from macau_edge.reading.plain import block, entry_of, is_key, line, mapping, scalar
from macau_edge.reading.source import Source
from macau_edge.wording.text import Phrasebook

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


def proposal(file: GameFile, ruleset: Ruleset, prizes: Sequence[MovablePrize]) -> Proposal:
    """What an application for other prizes of this game is written of."""
    numbers = {place: prize.number for prize in prizes for place in prize.places}
    bets = dict.fromkeys(bet for bet, _ in numbers if bet in ruleset.bets)
    return Proposal(_head(ruleset, file.named), {bet: _entry(file.source, bet, numbers) for bet in bets})


# --- the head --------------------------------------------------------------------------------------------------------


def _head(ruleset: Ruleset, name: str) -> str:
    """All that stands above the bets, with a mark in brackets for what is to be filled in."""
    authority = authority_named(authority_of(ruleset.act))
    languages = authority.languages
    first = Phrasebook(languages[0], own=authority.says(languages[0]))
    parts = (
        line("application", first("new.mark-reference")),
        f"date: {DAY}\n",
        line("city", _by_language(authority, "city" if _in_macau(authority) else "mark-city")),
        "\napplicant:\n",
        *_applicant(authority),
        "\n",
        *_stated(authority),
        line("game", name),
    )
    return "".join(parts)


def _in_macau(authority: Authority) -> bool:
    """Whether it is filed in Macau, as far as the currency tells."""
    return authority.currency.name == "played.patacas"


def _words(authority: Authority) -> dict[Language, Phrasebook]:
    return {one: Phrasebook(one, own=authority.says(one)) for one in authority.languages}


def _by_language(authority: Authority, key: str) -> Node:
    said = {one: w(f"new.{key}") for one, w in _words(authority).items()}
    return scalar(next(iter(said.values()))) if len(said) > 1 and len(set(said.values())) == 1 else mapping(said)


def _applicant(authority: Authority) -> Iterator[str]:
    for key, one in ApplicantForm.keys.items():
        if one.required:
            yield line(key, _by_language(authority, f"mark-{'applicant' if key == 'name' else key}"), 2)


def _stated(authority: Authority) -> Iterator[str]:
    """What the authority wants stated, each with its heading in brackets."""
    said = {
        name: mapping({one: f"[{w.say(part.heading)}]" for one, w in _words(authority).items()})
        for part in authority.parts
        for name in part.stated
        if part.heading is not None
    }
    yield from (line(name, mark) for name, mark in said.items() if name in BESIDE_RULES)
    if rules := {name: mark for name, mark in said.items() if name not in BESIDE_RULES}:
        yield "rules:\n" + block(mapping(rules), 2)
    if said:
        yield "\n"


# --- the entries -----------------------------------------------------------------------------------------------------

_HOLE = re.compile(r"prize(\d+)ends")


def _entry(source: Source, bet: str, numbers: Mapping[Place, int]) -> Parts:
    """The lines of an entry, cut at its prizes."""
    written: dict[int, str] = {}
    pairs = tuple(
        (key, _holed(value, bet, (), numbers, written) if is_key(key, "pays") else value)
        for key, value in entry_of(source, bet).pairs
    )
    text, *rest = _HOLE.split(block(MappingNode(pairs, NOWHERE)))
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
        return scalar(f"prize{number}ends")
    if not isinstance(pays, MappingNode):
        return pays
    rows = [pair for pair in pays.pairs if not is_key(pair[0], "by")]
    places = {id(pair): row for row, pair in enumerate(rows)}
    pairs = (
        (pair[0], _holed(pair[1], bet, (*path, places[id(pair)]), numbers, written) if id(pair) in places else pair[1])
        for pair in pays.pairs
    )
    return MappingNode(tuple(pairs), NOWHERE)
