"""What only got another identifier, and a ruleset in which it has it already."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar

from macau_edge.changes.matching import unique
from macau_edge.forms import choice_form, play_form
from macau_edge.model import Alternative, Bet, Option, Provision, Reading, Reference, Ruleset
from macau_edge.phrases import Word
from macau_edge.problem import Place

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
    before: Mapping[str, T], after: Mapping[str, T], form: Callable[[str, T], Hashable], found: Names | None = None
) -> dict[str, str]:
    """What is there no more -> what is new and has the same form, the only one of each side that has it."""
    gone = unique((name for name in before if name not in after), lambda name: form(name, before[name]))
    come = unique((name for name in after if name not in before), lambda name: form(name, after[name]))
    return {gone[key]: come[key] for key in gone.keys() & come.keys() if gone[key] not in (found or {})}


def _bets(before: Ruleset, after: Ruleset) -> dict[str, str]:
    found: dict[str, str] = {}
    for form in (_content, _play, _name):
        for _ in range(2):  # a bet that goes with a renamed one, or is put together of it, is seen in a second look
            found |= _matched(with_names(before, Renames(found)).bets, after.bets, form, found)
    return found


def _content(_: str, bet: Bet) -> Hashable:
    return _name("", bet), bet.law, bet.pays_law, bet.commission, bet.units, play_form(bet)


def _play(_: str, bet: Bet) -> Hashable:
    return play_form(bet)


def _name(_: str, bet: Bet) -> Hashable:
    return bet.name


def _option(_: str, option: Option) -> Hashable:
    choices = option.choices and frozenset(map(choice_form, option.choices))
    return option.law, choices, option.default and choice_form(option.default), option.unchanged


def _way_form(name: str, way: Alternative) -> Hashable:
    """A way is looked for in its own reading."""
    return name.partition("/")[0], replace(way, id="")


def with_names(ruleset: Ruleset, names: Renames) -> Ruleset:
    """The ruleset in which all is called by its new identifier, also where others speak of it."""
    if names.options:
        ruleset = _with_options(ruleset, names.options)
    return replace(
        ruleset,
        bets={names.bets.get(name, name): _bet(bet, names.bets) for name, bet in ruleset.bets.items()},
        conditions=tuple(_provision(one, names.bets) for one in ruleset.conditions),
        readings=tuple(_reading(one, names) for one in ruleset.readings),
    )


def _with_options(ruleset: Ruleset, names: Names) -> Ruleset:
    """The same with words that name an option in its place."""
    options = {names.get(name, name): replace(one, id=names.get(name, name)) for name, one in ruleset.options.items()}
    return replace(
        ruleset,
        options={name: _words(option, names) for name, option in options.items()},
        bets={name: _words(bet, names) for name, bet in ruleset.bets.items()},
        names={name: _words(phrase, names) for name, phrase in ruleset.names.items()},
        readings=_words(ruleset.readings, names),
        hand=_words(ruleset.hand, names),
    )


def _words(thing: Any, names: Names) -> Any:
    """A value in which every word of a phrase, and every one in place of a ratio, has its new name."""
    match thing:
        case Word(text=text):
            return replace(thing, text=names.get(text, text))
        case Reference(word):
            return replace(thing, word=names.get(word, word))
        case tuple():
            return tuple(_words(part, names) for part in thing)
        case Place():
            return thing
        case _ if is_dataclass(thing) and not isinstance(thing, type):
            return replace(thing, **{one.name: _words(getattr(thing, one.name), names) for one in fields(thing)})
        case _:
            return thing


def _bet(bet: Bet, names: Names) -> Bet:
    additional = bet.additional and replace(bet.additional, to=names.get(bet.additional.to, bet.additional.to))
    parts = tuple(replace(part, bet=_member(part.bet, names)) for part in bet.parts)
    return replace(bet, id=names.get(bet.id, bet.id), additional=additional, parts=parts)


def _member(name: str, names: Names) -> str:
    family, bracket, rest = name.partition("[")
    return names.get(family, family) + bracket + rest


def _provision(provision: Provision, names: Names) -> Provision:
    bets = provision.bets and tuple(names.get(bet, bet) for bet in provision.bets)
    return replace(provision, bets=bets)


def _reading(reading: Reading, names: Renames) -> Reading:
    """Ways are named by the new identifier of their reading."""
    new = names.readings.get(reading.id, reading.id)
    ways_ = tuple(
        replace(
            way,
            id=names.ways.get(f"{new}/{way.id}", f"{new}/{way.id}").partition("/")[2],
            bets=tuple(_bet(bet, names.bets) for bet in way.bets),
        )
        for way in reading.alternatives
    )
    return replace(reading, id=new, alternatives=ways_)
