"""What only got another identifier, and a ruleset in which it has it already."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from macau_edge.changes.matching import unique
from macau_edge.forms import form, play_form
from macau_edge.model import Additional, Alternative, Bet, Option, Part, Provision, Reading, Reference, Ruleset
from macau_edge.model.walk import rewrite
from macau_edge.phrases import Phrase

T = TypeVar("T")
Names = Mapping[str, str]
"""The identifier before -> the one after."""


@dataclass(frozen=True, slots=True)
class Renames:
    """The bets, options, readings and ways, `reading/way`, that are called otherwise."""

    bets: Names = field(default_factory=dict)
    options: Names = field(default_factory=dict)
    readings: Names = field(default_factory=dict)
    ways: Names = field(default_factory=dict)


NO_RENAMES = Renames()


def renamed(before: Ruleset, after: Ruleset) -> Renames:
    """What got another identifier. Where two are alike, neither is taken for the other.

    A bet has the same content, or else the same play, or else the same name; an option the same article and choices; a
    reading, or a way of one, the same content.
    """
    options = _matched(before.options, after.options, _option)
    bets = _bets(with_names(before, Renames(options=options)), after)
    before = with_names(before, Renames(bets, options))
    left, right = ({one.id: one for one in side.readings} for side in (before, after))
    readings = _matched(left, right, lambda _, one: replace(one, id=""))
    before = with_names(before, Renames(readings=readings))
    return Renames(bets, options, readings, _matched(ways(before), ways(after), _way_form))


def ways(ruleset: Ruleset) -> dict[str, Alternative]:
    """`reading/way` -> the way."""
    return {f"{reading.id}/{way.id}": way for reading in ruleset.readings for way in reading.alternatives}


def _matched(
    before: Mapping[str, T], after: Mapping[str, T], alike: Callable[[str, T], Hashable], found: Names | None = None
) -> dict[str, str]:
    """What is there no more -> what is new and has the same form, the only one of each side that has it."""
    gone = unique((name for name in before if name not in after), lambda name: alike(name, before[name]))
    come = unique((name for name in after if name not in before), lambda name: alike(name, after[name]))
    return {gone[key]: come[key] for key in gone.keys() & come.keys() if gone[key] not in (found or {})}


def _bets(before: Ruleset, after: Ruleset) -> dict[str, str]:
    found: dict[str, str] = {}
    for alike in (_content, _play, _name):
        for _ in range(2):  # a bet that goes with a renamed one, or is put together of it, is seen in a second look
            found |= _matched(with_names(before, Renames(found)).bets, after.bets, alike, found)
    return found


def _content(_: str, bet: Bet) -> Hashable:
    return _name("", bet), bet.law, bet.pays_law, bet.commission, bet.units, play_form(bet)


def _play(_: str, bet: Bet) -> Hashable:
    return play_form(bet)


def _name(_: str, bet: Bet) -> Hashable:
    return bet.name


def _option(_: str, option: Option) -> Hashable:
    choices = option.choices and frozenset(map(form, option.choices))
    return option.law, choices, option.default and form(option.default), option.unchanged


def _way_form(name: str, way: Alternative) -> Hashable:
    """A way is looked for in its own reading."""
    return name.partition("/")[0], replace(way, id="")


def with_names(ruleset: Ruleset, names: Renames) -> Ruleset:
    """The ruleset in which all is called by its new identifier, also where others speak of it."""
    if names == NO_RENAMES:
        return ruleset
    named = rewrite(ruleset, lambda node: _named(node, names))
    bets = {names.bets.get(name, name): bet for name, bet in named.bets.items()}
    options = {names.options.get(name, name): option for name, option in named.options.items()}
    return replace(named, bets=bets, options=options)


def _named(node: Any, names: Renames) -> Any:
    """A noun that has an identifier, or that speaks of another by it, with the new one."""
    match node:
        case Phrase():
            return node.renamed(names.options)
        case Reference(word) if word in names.options:
            return replace(node, word=names.options[word])
        case Option(id=name) if name in names.options:
            return replace(node, id=names.options[name])
        case Bet(id=name) if name in names.bets:
            return replace(node, id=names.bets[name])
        case Additional(to=name) if name in names.bets:
            return replace(node, to=names.bets[name])
        case Part(bet=name) if names.bets:
            return replace(node, bet=_member(name, names.bets))
        case Provision(bets=(_, *_) as bets) if names.bets:
            return replace(node, bets=tuple(names.bets.get(bet, bet) for bet in bets))
        case Reading() if names.readings or names.ways:
            return _reading(node, names)
        case _:
            return node


def _member(name: str, names: Names) -> str:
    family, bracket, rest = name.partition("[")
    return names.get(family, family) + bracket + rest


def _reading(reading: Reading, names: Renames) -> Reading:
    """Ways are named by the new identifier of their reading."""
    new = names.readings.get(reading.id, reading.id)
    named = (
        replace(way, id=names.ways.get(f"{new}/{way.id}", f"{new}/{way.id}").partition("/")[2])
        for way in reading.alternatives
    )
    return replace(reading, id=new, alternatives=tuple(named))
