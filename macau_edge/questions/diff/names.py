"""What only got another identifier, and a ruleset in which it has it already; and which files belong together.

Entries are matched by their form: what says the same under another name, and nothing else does, was renamed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from macau_edge.model import Additional, Alternative, Bet, Option, Part, Provision, Reading, Reference, Ruleset
from macau_edge.model.forms import canonical_form, play_form
from macau_edge.model.message import Message
from macau_edge.model.phrases import Phrase
from macau_edge.model.problem import UsageError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.walk import rewrite
from macau_edge.questions.diff.loaded import NOT_THERE, FileSide, load_side, same_file
from macau_edge.reading.revisions import Tree

# --- what can be told apart by its form ------------------------------------------------------------------------------


T = TypeVar("T")


def unique(some: Iterable[T], form: Callable[[T], Hashable]) -> dict[Hashable, T]:
    """Form -> the only one that has it; what has the form None is like nothing."""
    found: dict[Hashable, list[T]] = {}
    for one in some:
        found.setdefault(form(one), []).append(one)
    return {key: alike[0] for key, alike in found.items() if len(alike) == 1 and key is not None}


Names = Mapping[str, str]
"""The identifier before -> the one after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Renames:
    """The bets, options, readings and ways, `reading/way`, that are called otherwise."""

    bets: Names = field(default_factory=dict)
    options: Names = field(default_factory=dict)
    readings: Names = field(default_factory=dict)
    ways: Names = field(default_factory=dict)

    @property
    def of_kinds(self) -> dict[str, Names]:
        """Kind of entry -> the renames of these, in the order in which they are told."""
        return {"option": self.options, "bet": self.bets, "reading": self.readings, "way": self.ways}


NO_RENAMES = Renames()


def renamed(before: Ruleset, after: Ruleset) -> Renames:
    """What got another identifier. Where two are alike, neither is taken for the other.

    A bet has the same content, or else the same play, or else the same name; an option the same article and choices; a
    reading, or a way of one, the same content.
    """
    options = _matched(before.options, after.options, _option)
    bets = _bets(with_names(before, Renames(options=options)), after)
    before = with_names(before, Renames(bets=bets, options=options))
    left, right = ({one.id: one for one in side.readings} for side in (before, after))
    readings = _matched(left, right, lambda _, one: replace(one, id=""))
    before = with_names(before, Renames(readings=readings))
    return Renames(
        bets=bets,
        options=options,
        readings=readings,
        ways=_matched(reading_ways(before), reading_ways(after), _way_form),
    )


def reading_ways(ruleset: Ruleset) -> dict[str, Alternative]:
    """`reading/way` -> the way."""
    return {f"{reading.id}/{way.id}": way for reading in ruleset.readings for way in reading.alternatives}


def _matched(
    before: Mapping[str, T], after: Mapping[str, T], alike: Callable[[str, T], Hashable], found: Names | None = None
) -> dict[str, str]:
    """What is there no more, in its order -> what is new of the same form, the only one of each side that has it."""
    gone = unique((name for name in before if name not in after), lambda name: alike(name, before[name]))
    come = unique((name for name in after if name not in before), lambda name: alike(name, after[name]))
    return {name: come[key] for key, name in gone.items() if key in come and name not in (found or {})}


def _bets(before: Ruleset, after: Ruleset) -> dict[str, str]:
    found: dict[str, str] = {}
    for alike in (_content, _play, _name):
        for _ in range(2):  # a bet that goes with a renamed one, or is put together of it, is seen in a second look
            found |= _matched(with_names(before, Renames(bets=found)).bets, after.bets, alike, found)
    return found


def _content(_: str, bet: Bet) -> Hashable:
    return _name("", bet), bet.law, bet.pays_law, bet.commission, bet.units, play_form(bet)


def _play(_: str, bet: Bet) -> Hashable:
    return play_form(bet)


def _name(_: str, bet: Bet) -> Hashable:
    return bet.name


def _option(_: str, option: Option) -> Hashable:
    choices = option.choices and frozenset(map(canonical_form, option.choices))
    return option.law, choices, option.default and canonical_form(option.default), option.unchanged, repr(option.meter)


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
        case Part(bet=name, on=on) if names.bets:
            return replace(node, bet=_member(name, names.bets), on=on and _member(on, names.bets))
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


# --- two trees -> the files that belong together, also where one was moved -------------------------------------------


Pair = tuple[FileSide, FileSide]


def file_pairs(base: Tree, head: Tree) -> Iterator[Pair]:
    """The files that may say something else, in the order of their paths; one that was moved beside its old place.

    Raises:
        UsageError: two files were named, a ruleset and an application.
    """
    both = [path for path in head.files if path in base.files and not same_file(base, head, path)]
    gone = _sides(base, [path for path in base.files if path not in head.files], earlier=True)
    come = _sides(head, [path for path in head.files if path not in base.files])
    was = [load_side(base, path, earlier=True) for path in both]
    now = [load_side(head, path, was_ours=one.there) for path, one in zip(both, was, strict=True)]
    found = [pair for sides in zip(was, now, strict=True) for pair in _of_one_kind(*sides)]
    for alike in (_bytes, _says, _file_name, _game):
        left, new = (unique(sides, _by_kind(alike)) for sides in (gone, come))
        for one, other in [(side, new[key]) for key, side in left.items() if key in new]:
            found.append((one, other))
            gone.remove(one)
            come.remove(other)
    found += [*((side, NOT_THERE) for side in gone), *((NOT_THERE, side) for side in come)]
    kept = [pair for pair in found if any(side.there for side in pair)]
    return iter(sorted(kept, key=lambda pair: pair[1].path or pair[0].path))


def _of_one_kind(before: FileSide, after: FileSide) -> Iterator[Pair]:
    """The two sides of a file; where one is a ruleset and the other an application, each by itself."""
    if not (before.ruleset and after.ruleset) or _kind(before) == _kind(after):
        yield before, after
    elif before.path == after.path == "":
        message = (
            Message("the first file is an application, and the second a ruleset: they cannot be compared")
            if before.application
            else Message("the first file is a ruleset, and the second an application: they cannot be compared")
        )
        raise UsageError(message, Message("name two files of the same kind"))
    else:
        yield before, NOT_THERE
        yield NOT_THERE, after


def _kind(side: FileSide) -> str:
    return "an application" if side.application else "a ruleset"


def _sides(tree: Tree, paths: Iterable[str], *, earlier: bool = False) -> list[FileSide]:
    return [side for path in paths if (side := load_side(tree, path, earlier=earlier)).there]


def _by_kind(alike: Callable[[FileSide], Hashable]) -> Callable[[FileSide], Hashable]:
    """What `alike` compares, with the kind of file before it, so that no ruleset is like an application."""

    def form(side: FileSide) -> Hashable:
        found = alike(side)
        return None if found is None else (_kind(side), found)

    return form


def _bytes(side: FileSide) -> Hashable:
    return side.data


def _says(side: FileSide) -> Hashable:
    return frozenset((key, fact.form) for key, fact in side.facts.items()) or None


def _file_name(side: FileSide) -> Hashable:
    return side.path.rpartition("/")[2]


def _game(side: FileSide) -> Hashable:
    """The game and its act, or the reference of an application."""
    if side.application:
        return side.application.reference
    if side.ruleset is None or side.ruleset.act is None:
        return None
    return tuple(sorted(side.ruleset.game.words.items())), side.ruleset.act.cite
