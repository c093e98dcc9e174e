"""Two trees -> the files that belong together, also where one was moved."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from macau_edge.changes.facts import Fact, Key
from macau_edge.changes.loaded import Side, load_side, same_file
from macau_edge.changes.matching import unique
from macau_edge.problem import UsageError
from macau_edge.revisions import Tree

Pair = tuple[Side | None, Side | None]


def pairs_of(base: Tree, head: Tree) -> Iterator[Pair]:
    """The files that may say something else, in the order of their paths; one that was moved beside its old place.

    Raises:
        UsageError: two files were named, a ruleset and an application.
    """
    both = [path for path in head.files if path in base.files and not same_file(base, head, path)]
    gone = _sides(base, [path for path in base.files if path not in head.files], partly=True)
    come = _sides(head, [path for path in head.files if path not in base.files])
    found = [pair for path in both for pair in _of_one_kind(load_side(base, path, partly=True), load_side(head, path))]
    for alike in (_bytes, _says, _file_name, _game):
        moved = [unique(sides, _by_kind(alike)) for sides in (gone, come)]
        for form in moved[0].keys() & moved[1].keys():
            one, other = moved[0][form], moved[1][form]
            found.append((one, other))
            gone.remove(one)
            come.remove(other)
    found += [*((side, None) for side in gone), *((None, side) for side in come)]
    kept = [pair for pair in found if any(pair)]
    return iter(sorted(kept, key=lambda pair: (pair[1] or pair[0] or Side("", "")).path))


def _of_one_kind(before: Side | None, after: Side | None) -> Iterator[Pair]:
    """The two sides of a file; where one is a ruleset and the other an application, each by itself."""
    if not (before and after and before.ruleset and after.ruleset) or _kind(before) == _kind(after):
        yield before, after
    elif before.path == after.path == "":
        kinds = f"the first file is {_kind(before)}, and the second {_kind(after)}"
        raise UsageError(f"{kinds}: they cannot be compared", "name two files of the same kind")
    else:
        yield before, None
        yield None, after


def _kind(side: Side) -> str:
    return "an application" if side.application else "a ruleset"


def _sides(tree: Tree, paths: Iterable[str], *, partly: bool = False) -> list[Side]:
    return [side for path in paths if (side := load_side(tree, path, partly=partly))]


def _by_kind(alike: Callable[[Side], Hashable]) -> Callable[[Side], Hashable]:
    """The same form, in which no ruleset is like an application."""

    def form(side: Side) -> Hashable:
        found = alike(side)
        return None if found is None else (_kind(side), found)

    return form


def _bytes(side: Side) -> Hashable:
    return side.data


def _says(side: Side) -> Hashable:
    return tuple((key, fact.form) for key, fact in sorted(side.facts.items(), key=_order)) or None


def _order(item: tuple[Key, Fact]) -> tuple[str, str, str]:
    return item[0].what, item[0].of, item[0].detail


def _file_name(side: Side) -> Hashable:
    return side.path.rpartition("/")[2]


def _game(side: Side) -> Hashable:
    """The game and its act, or the reference of an application."""
    if side.application:
        return side.application.reference
    if side.ruleset is None or side.ruleset.act is None:
        return None
    return tuple(sorted(side.ruleset.game.words.items())), side.ruleset.act.cite
