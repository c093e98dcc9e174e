"""Two trees -> every file that says something else, with its changes and its figures before and after."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from macau_edge.changes.changed import Change, changed
from macau_edge.changes.facts import Key
from macau_edge.changes.figures import Job, Workbench
from macau_edge.changes.loaded import Side
from macau_edge.changes.pairing import pairs_of
from macau_edge.changes.renames import NO_RENAMES, Names, Renames, renamed, ways, with_names
from macau_edge.changes.worth import Figures
from macau_edge.families import STATES
from macau_edge.memory import Memory
from macau_edge.model import Alternative, Bet, Option, Reading
from macau_edge.problem import Place, Problem
from macau_edge.revisions import Sides, Tree

Track = Callable[[Collection[tuple[Job, int]]], Iterable[tuple[Job, int]]]
"""Shows the progress of going through the bets that are computed, each with the number of its file."""


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """A file that was added, removed, renamed or changed: what changed in it, and the figures that did.

    Where it cannot be read as it is now, nothing is compared; what could not be read before is neither new nor changed.
    """

    before: Side | None
    after: Side | None
    changes: tuple[Change, ...] = ()
    figures: tuple[Figures, ...] = ()

    @property
    def there(self) -> Side:
        """The side that is shown: as it is now, or as it was."""
        side = self.after or self.before
        assert side is not None
        return side

    @property
    def unread(self) -> bool:
        """Whether it cannot be read as it is now."""
        return _unread(self.after)

    @property
    def unread_before(self) -> bool:
        """Whether nothing of it could be read as it was."""
        return _unread(self.before)

    def was_unreadable(self, bet: str) -> bool:
        """Whether a bet could not be read as it was."""
        return self.before is not None and (self.unread_before or bet in self.before.broken)

    @property
    def adopted(self) -> tuple[Figures, ...]:
        """The figures of the bets that changed in the reading adopted, in every choice of options."""
        return tuple(one for one in self.figures if not one.way)

    @property
    def bets(self) -> tuple[str, ...]:
        """The bets that are on both sides, with another figure; a family is one."""
        return tuple(dict.fromkeys(one.member.bet.id for one in self.adopted if one.bet_kept))

    @property
    def new(self) -> tuple[str, ...]:
        """The bets that were not there before."""
        some = dict.fromkeys(one.member.bet.id for one in self.adopted if not one.bet_kept and one.after)
        return tuple(bet for bet in some if not self.was_unreadable(bet))

    @property
    def gone(self) -> tuple[str, ...]:
        """The bets that are there no more."""
        return tuple(dict.fromkeys(one.member.bet.id for one in self.adopted if not one.bet_kept and one.before))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides compared.

    `problems` stand in the way on the side that is now, `earlier` ones stood there before. `texts` has the files that
    they are in, by the names that their places have.
    """

    sides: Sides
    files: tuple[ChangedFile, ...]
    problems: tuple[Problem, ...]
    earlier: tuple[Problem, ...]
    texts: Mapping[str, str]

    @property
    def figures(self) -> tuple[Figures, ...]:
        """Every figure of every file."""
        return tuple(one for file in self.files for one in file.figures)

    @property
    def edge_changes(self) -> bool:
        """Whether a bet that is on both sides has another house edge in a choice on either side."""
        return any(one.edge_changes for one in self.figures)

    @property
    def gives_advantage(self) -> bool:
        """Whether the player has the advantage in a choice in which he had it not before."""
        return any(one.gives_advantage for one in self.figures)


def compare(sides: Sides, track: Track = iter, *, limit: int = STATES, memory: Memory | None = None) -> Comparison:
    """What changed from one side to the other.

    Raises:
        UsageError: an application was named beside a ruleset.
    """
    bench = Workbench(limit, memory or Memory())
    pairs = [_paired(before, after) for before, after in pairs_of(sides.base, sides.head)]
    jobs = [(job, number) for number, pair in enumerate(pairs) for job in _jobs(bench, pair)]
    figures: list[list[Figures]] = [[] for _ in pairs]
    for job, number in track(jobs):
        figures[number] += job.figures()
    files = [_file(sides.head, pair, found) for pair, found in zip(pairs, figures, strict=True)]
    earlier = bench.earlier.union(*(pair.before.problems for pair in pairs if pair.before))
    problems = bench.problems.union(*(pair.after.problems for pair in pairs if pair.after))
    texts = {
        tree.place(side.path): side.text
        for pair in pairs
        for tree, side in ((sides.base, pair.before), (sides.head, pair.after))
        if side
    }
    changed_files = tuple(file for file in files if file)
    return Comparison(sides, changed_files, tuple(sorted(problems)), tuple(sorted(earlier)), texts)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A file on both sides; `named` is what it was, called as it is now, where something was renamed."""

    before: Side | None
    after: Side | None
    named: Side | None
    renames: Renames = NO_RENAMES


def _unread(side: Side | None) -> bool:
    return side is not None and side.ruleset is None


def _paired(before: Side | None, after: Side | None) -> _Pair:
    if not (before and after and before.ruleset and after.ruleset) or before.application or after.application:
        return _Pair(before, after, before)
    known = {name: bet for name, bet in after.ruleset.bets.items() if name not in before.broken}
    names = renamed(before.ruleset, replace(after.ruleset, bets=known))
    return _Pair(before, after, replace(before, ruleset=with_names(before.ruleset, names)), names)


def _jobs(bench: Workbench, pair: _Pair) -> Iterator[Job]:
    before, after = pair.named, pair.after
    if _unread(after):
        return
    only = list(dict.fromkeys(name for side in (after, before) if side for name in side.only or ()))
    proposed = any(side is not None and side.application for side in (before, after))
    left, right = (side.ruleset if side else None for side in (before, after))
    whole = not (before and before.broken)  # of a part, what it is in another reading is not asked
    yield from bench.bets(left, right, only if proposed else None, otherwise=whole)


def _file(head: Tree, pair: _Pair, figures: list[Figures]) -> ChangedFile | None:
    """What changed in a file; None where nothing did."""
    before, after, named = pair.before, pair.after, pair.named
    if _unread(after):
        return ChangedFile(before, after)
    changes = list(_of_the_file(head, before, after))
    if _unread(before):
        return ChangedFile(before, after, tuple(changes), tuple(figures))
    if named and after:
        changes += [*_renames(pair.renames, after), *_of_the_text(named, after)]
    return ChangedFile(before, after, tuple(changes), tuple(figures)) if changes or figures or _mended(before) else None


def _mended(before: Side | None) -> bool:
    return before is not None and bool(before.problems)


def _of_the_text(before: Side, after: Side) -> Iterator[Change]:
    """Of a bet that could not be read before, that it is there no more, and nothing else."""
    there = after.ruleset.bets if after.ruleset else {}
    for change in changed(before.facts, after.facts):
        if not (change.key.what == "bet" and change.key.of in before.broken):
            yield change
    yield from (Change("removed", Key("bet", bet), bet, None) for bet in sorted(before.broken - there.keys()))


def _of_the_file(head: Tree, before: Side | None, after: Side | None) -> Iterator[Change]:
    if before is None and after:
        yield Change("added", Key("file"), None, after.path, start(after))
    elif after is None and before:
        what = "no-ruleset" if head.has(before.path) else "file"
        yield Change("removed", Key(what), before.path, None)
    elif before and after and before.path != after.path:
        yield Change("renamed", Key("file"), before.path, after.path, start(after))


def start(side: Side) -> Place | None:
    """Where a file begins."""
    return side.application.place if side.application else side.ruleset.place if side.ruleset else None


def _renames(names: Renames, after: Side) -> Iterator[Change]:
    assert after.ruleset
    ruleset = after.ruleset
    readings = {reading.id: reading for reading in ruleset.readings}
    some: tuple[tuple[str, Names, Mapping[str, Bet | Option | Reading | Alternative]], ...] = (
        ("option", names.options, ruleset.options),
        ("bet", names.bets, ruleset.bets),
        ("reading", names.readings, readings),
        ("way", names.ways, ways(ruleset)),
    )
    for what, mapping, entries in some:
        for old, new in mapping.items():
            yield Change("renamed", Key(what, new), old, new, entries[new].place)
