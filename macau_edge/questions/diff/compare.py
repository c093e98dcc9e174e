"""Two trees -> every file that says something else, with its changes and its figures before and after.

Files of either side are paired, also where one was moved; what only got another identifier is called as it is now.
Both sides of a pair become facts (`facts.py`), key by key, and what differs is a change; figures are computed only
where they could differ (`figures.py`), on both sides and for every choice of options. A file that cannot be read as
it is now is compared in nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal

from macau_edge.analysis import BetAnalysis
from macau_edge.analysis.memory import Memory
from macau_edge.checks.sound import LoadedApplication
from macau_edge.model import OTHERS, Member, PrizeTable, Ratio, Reference, Row, Span, Units, Verdict
from macau_edge.model.forms import keys_form
from macau_edge.model.meter import in_turn
from macau_edge.model.prizes import key_text
from macau_edge.model.problem import Place, Problem, stop_on
from macau_edge.model.records import KW_ONLY, dataclass, replace
from macau_edge.model.refusals import settled, without_repeats
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.options import options_of
from macau_edge.questions.diff.facts import Fact, FactKey, Result
from macau_edge.questions.diff.figures import ChangedFigures, Job, Workbench
from macau_edge.questions.diff.loaded import FileSide, applied_side
from macau_edge.questions.diff.names import NO_RENAMES, Renames, file_pairs, renamed, with_names
from macau_edge.reading.revisions import Sides, Tree

# --- two sides' facts -> what changed between them -------------------------------------------------------------------


Said = Mapping[FactKey, Fact]
"""All that a side says."""

Kind = Literal["added", "removed", "renamed", "changed"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: of what kind, of which fact, from what to what, and where it stands after it (None: nowhere)."""

    kind: Kind
    key: FactKey
    before: Result | None
    _: KW_ONLY
    after: Result | None
    place: Place | None = None


def changed(before: Said, after: Said) -> Iterator[Change]:
    """What was added, removed or changed; of an entry that came or went as a whole, that alone."""
    for key in dict.fromkeys((*after, *before)):
        was, is_ = before.get(key), after.get(key)
        if was is not None and is_ is not None:
            if was.form != is_.form:
                yield from _rows(key, was, is_)
        elif was is not None and not _gone(was, after):
            yield Change("removed", key, was.shown, after=None, place=_near(was, after))
        elif is_ is not None and not _gone(is_, before):
            yield Change("added", key, None, after=is_.shown, place=is_.place)


def _gone(fact: Fact, other: Said) -> bool:
    """Whether an entry that the fact is a part of is not there on the other side."""
    return any(key not in other for key in fact.inside)


def _near(fact: Fact, after: Said) -> Place | None:
    """The entry that it was removed from."""
    return after[fact.inside[-1]].place if fact.inside else None


def _rows(key: FactKey, was: Fact, is_: Fact) -> Iterator[Change]:
    """A change of a value; of two tables that go by the same, each row that changed."""
    if not (isinstance(was.pays, PrizeTable) and isinstance(is_.pays, PrizeTable) and _by(was.pays) == _by(is_.pays)):
        yield Change("changed", key, was.shown, after=is_.shown, place=is_.place)
        return
    left, right = dict(_rows_of(was.pays)), dict(_rows_of(is_.pays))
    found: dict[tuple[_Leaf | None, _Leaf | None], list[_Path]] = {}
    for path in dict.fromkeys((*right, *left)):
        one, other = _paid(left, path), _paid(right, path)
        if one != other:
            found.setdefault((one, other), []).append(path)
    for (one, other), paths in found.items():
        at = next((right[path].place for path in paths if path in right), is_.place)
        kind: Kind = "added" if one is None else "removed" if other is None else "changed"
        yield Change(kind, FactKey(key.what, key.of, _labels(paths)), one, after=other, place=at)


def _by(table: PrizeTable) -> object:
    """What a table and those inside it go by."""
    return table.by, frozenset(_by(row.pays) for row in table.rows if isinstance(row.pays, PrizeTable))


_Leaf = Ratio | Reference | Verdict | Units
_Path = tuple[object, ...]
"""The keys down to a prize: a number or a word for each table on the way."""


def _rows_of(table: PrizeTable, outer: _Path = ()) -> Iterator[tuple[_Path, Row]]:
    """The row of each prize of a table and of those inside it, by the keys that lead to it."""
    for row in table.rows:
        for key in keys_form(row.keys):
            if isinstance(row.pays, PrizeTable):
                yield from _rows_of(row.pays, (*outer, key))
            else:
                yield (*outer, key), row


def _paid(rows: Mapping[_Path, Row], path: _Path) -> _Leaf | None:
    """What is paid there, if need be by the row for all others."""
    row = rows.get(path) or rows.get((*path[:-1], OTHERS))
    return None if row is None or isinstance(row.pays, PrizeTable) else row.pays


def _labels(paths: list[_Path]) -> str:
    """What the rows are for: `2, 12`, `4 to 10`, `6 and 2 or more`."""
    inner: dict[_Path, list[object]] = {}
    for path in paths:
        inner.setdefault(path[:-1], []).append(path[-1])
    said = (" and ".join([*map(_label, outer), _runs(keys)]) for outer, keys in inner.items())
    return "; ".join(said)


def _runs(keys: list[object]) -> str:
    """Keys in order, three or more consecutive numbers as a range."""
    runs: list[list[int]] = []
    for number in sorted(key for key in keys if isinstance(key, int)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join([*shown, *(_label(key) for key in keys if not isinstance(key, int))])


def _label(key: object) -> str:
    return key_text(key) if isinstance(key, Span | str) else str(key)


Track = Callable[[Collection[tuple[Job, int]]], Iterable[tuple[Job, int]]]
"""Shows the progress of going through the bets that are computed, each with the number of its file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedFile:
    """A file that was added, removed, renamed or changed: what changed in it, and the figures that did.

    Where it cannot be read as it is now, nothing is compared; what could not be read before is neither new nor changed.
    """

    before: FileSide
    after: FileSide
    changes: tuple[Change, ...] = ()
    figures: tuple[ChangedFigures, ...] = ()

    @property
    def side(self) -> FileSide:
        """The side that is shown: as it is now, or as it was."""
        return self.after if self.after.there else self.before

    def was_unreadable(self, bet: str) -> bool:
        """Whether a bet could not be read as it was."""
        return self.before.unread or bet in self.before.broken

    @property
    def adopted(self) -> tuple[ChangedFigures, ...]:
        """The figures of the bets that changed in the reading adopted, in every choice of options."""
        return tuple(one for one in self.figures if not one.way)

    @property
    def bets(self) -> tuple[str, ...]:
        """The bets that are on both sides, with another figure as far as it is known; a family is one."""
        return tuple(dict.fromkeys(one.member.bet.id for one in self.adopted if one.bet_kept and not one.refused))

    @property
    def new(self) -> tuple[str, ...]:
        """The bets that were not there before."""
        some = dict.fromkeys(one.member.bet.id for one in self.adopted if not one.bet_kept and one.after)
        return tuple(bet for bet in some if not self.was_unreadable(bet))

    @property
    def gone(self) -> tuple[str, ...]:
        """The bets that are there no more."""
        return tuple(dict.fromkeys(one.member.bet.id for one in self.adopted if not one.bet_kept and one.before))


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two sides compared.

    `problems` stand in the way on the side that is now, `earlier` ones stood there before. `texts` has the files that
    they are in, by the names that their places have. `older` are the files of before, by these names, that were read in
    the language of 0.1.
    """

    sides: Sides
    files: tuple[ChangedFile, ...]
    problems: tuple[Problem, ...]
    earlier: tuple[Problem, ...]
    texts: Mapping[str, str]
    older: tuple[tuple[str, str], ...] = ()

    @property
    def figures(self) -> tuple[ChangedFigures, ...]:
        """Every figure of every file."""
        return tuple(one for file in self.files for one in file.figures)

    @property
    def hindering(self) -> tuple[Problem, ...]:
        """The problems now for which something is not compared."""
        return _hindering(self.problems, [file.after for file in self.files])

    @property
    def hindering_before(self) -> tuple[Problem, ...]:
        """The problems for which something could not be read before."""
        return _hindering(self.earlier, [file.before for file in self.files])

    @property
    def too_dear(self) -> tuple[BetAnalysis, ...]:
        """The bets that cost more than the command may do, on either side."""
        return tuple(bet for one in self.figures for bet in (one.before, one.after) if bet and bet.refused)

    @property
    def edge_changes(self) -> bool:
        """Whether a bet that is on both sides has another house edge in a choice on either side."""
        return any(one.edge_changes for one in self.figures)

    @property
    def gives_advantage(self) -> bool:
        """Whether the player has the advantage in a choice in which he had it not before."""
        return any(one.gives_advantage for one in self.figures)


def _hindering(problems: tuple[Problem, ...], sides: list[FileSide]) -> tuple[Problem, ...]:
    """Those that hinder a file from being read, and those met as figures were computed."""
    hinder = {one for side in sides for one in side.hindering}
    read = {one for side in sides for one in side.problems}
    return tuple(one for one in problems if one in hinder or one not in read)


def compare_sides(sides: Sides, track: Track = iter, *, memory: Memory | None = None) -> Comparison:
    """What changed from one side to the other.

    Raises:
        UsageError: an application was named beside a ruleset.
    """
    bench = Workbench(memory=memory or Memory())
    pairs = [_paired(before, after) for before, after in file_pairs(sides.base, sides.head)]
    jobs = [(job, number) for number, pair in enumerate(pairs) for job in _jobs(bench, pair)]
    figures: list[list[ChangedFigures]] = [[] for _ in pairs]
    turns = settled(in_turn(jobs, lambda job: job[0].figures(), track))
    for place, (_, number) in enumerate(jobs):
        figures[number] += turns[place]
    files = [_file(sides.head, pair, found) for pair, found in zip(pairs, figures, strict=True)]
    worths = [one for some in figures for one in some]
    dear, dear_before = (
        without_repeats(_refused(side)) for side in ([w.after for w in worths], [w.before for w in worths])
    )
    earlier = bench.earlier.union(dear_before, *(pair.before.problems for pair in pairs))
    problems = bench.problems.union(dear, *(pair.after.problems for pair in pairs))
    texts = {
        tree.place(side.path): side.text
        for pair in pairs
        for tree, side in ((sides.base, pair.before), (sides.head, pair.after))
        if side.there
    }
    older = {name for pair in pairs for name in pair.before.older}
    return Comparison(
        sides=sides, files=tuple(file for file in files if file), problems=tuple(sorted(problems)),
        earlier=tuple(sorted(earlier)), texts=texts, older=tuple(sorted(older)),
    )  # fmt: skip


def compare_editions(
    before: LoadedApplication, after: LoadedApplication, track: Callable[[Collection[Job]], Iterable[Job]] = iter
) -> ChangedFile:
    """What changed from one application to another in all rules of the game, each with its bets and choices.

    Raises:
        ProblemError: a figure is not known on a side.
    """
    bench = Workbench()
    pair = _paired(*(replace(applied_side("", one), application=None) for one in (before, after)))
    jobs = [*bench.bets(pair.named.ruleset, pair.after.ruleset, None, otherwise=False)]
    turns = settled(in_turn(jobs, lambda job: job.figures(), track))
    figures = [one for number in range(len(jobs)) for one in turns[number]]
    unknown = _refused(bet for one in figures for bet in (one.before, one.after))
    stop_on(sorted({*bench.problems, *bench.earlier, *unknown}))
    changes = (*_renames(pair.renames, pair.after), *_of_the_text(pair.named, pair.after))
    return ChangedFile(before=pair.before, after=pair.after, changes=changes, figures=tuple(figures))


def _refused(bets: Iterable[BetAnalysis | None]) -> Iterator[Problem]:
    """Why bets are too dear that are so."""
    yield from (bet.refused for bet in bets if bet and bet.refused)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    """A file on both sides; `named` is what it was, called as it is now, where something was renamed."""

    before: FileSide
    after: FileSide
    named: FileSide
    renames: Renames = NO_RENAMES


def _paired(before: FileSide, after: FileSide) -> _Pair:
    if not (before.ruleset and after.ruleset) or before.application or after.application:
        return _Pair(before=before, after=after, named=before)
    known = {name: bet for name, bet in after.ruleset.bets.items() if name not in before.broken}
    names = renamed(before.ruleset, replace(after.ruleset, bets=known))
    return _Pair(
        before=before, after=after, named=replace(before, ruleset=with_names(before.ruleset, names)), renames=names
    )


def _jobs(bench: Workbench, pair: _Pair) -> Iterator[Job]:
    before, after = pair.named, pair.after
    if after.unread:
        return
    proposed = [side.application.bets for side in (after, before) if side.application]
    names = dict.fromkeys(name for bets in proposed for name in bets)
    asked = dict.fromkeys([*names, *_made_of(names, after, before), *_chosen_for(before, after)])
    whole = not before.broken  # of a part, what it is in another reading is not asked
    yield from bench.bets(before.ruleset, after.ruleset, [*asked] if proposed else None, otherwise=whole)


def _chosen_for(before: FileSide, after: FileSide) -> Iterator[str]:
    """The bets that depend on an option of which something else is chosen on the two sides."""
    rules = [side.ruleset for side in (after, before) if side.ruleset]
    is_, was = rules[0].options, rules[-1].options
    moved = {name for name in was.keys() & is_.keys() if was[name].default != is_[name].default}
    for ruleset in rules if moved else ():
        for bet in ruleset.bets.values():
            if any(option.id in moved for option in options_of(ruleset, Member(bet, {}))):
                yield bet.id


def _made_of(proposed: Collection[str], *sides: FileSide) -> Iterable[str]:
    """The other bets that are put together of proposed ones."""
    bets = (bet for side in sides if side.ruleset for bet in side.ruleset.bets.values() if bet.id not in proposed)
    return dict.fromkeys(bet.id for bet in bets if not set(parts_of(bet)).isdisjoint(proposed))


def _file(head: Tree, pair: _Pair, figures: list[ChangedFigures]) -> ChangedFile | None:
    """What changed in a file; None where nothing did."""
    before, after, named = pair.before, pair.after, pair.named
    if after.unread:
        return ChangedFile(before=before, after=after)
    changes = list(_of_the_file(head, before, after))
    if before.unread:
        return ChangedFile(before=before, after=after, changes=tuple(changes), figures=tuple(figures))
    if named.there and after.there:
        changes += [*_renames(pair.renames, after), *_of_the_text(named, after)]
    return (
        ChangedFile(before=before, after=after, changes=tuple(changes), figures=tuple(figures))
        if changes or figures or before.problems
        else None
    )


def _of_the_text(before: FileSide, after: FileSide) -> Iterator[Change]:
    """Of a bet that could not be read before, that it is there no more, and nothing else."""
    there = after.ruleset.bets if after.ruleset else {}
    for change in changed(before.facts, after.facts):
        if not (change.key.what == "bet" and change.key.of in before.broken):
            yield change
    yield from (Change("removed", FactKey("bet", bet), bet, after=None) for bet in sorted(before.broken - there.keys()))


def _of_the_file(head: Tree, before: FileSide, after: FileSide) -> Iterator[Change]:
    if not before.there:
        yield Change("added", FactKey("file"), None, after=after.path, place=start(after))
    elif not after.there:
        what = "no-ruleset" if head.has(before.path) else "file"
        yield Change("removed", FactKey(what), before.path, after=None)
    elif before.path != after.path:
        yield Change("renamed", FactKey("file"), before.path, after=after.path, place=start(after))


def start(side: FileSide) -> Place | None:
    """Where a file begins."""
    return side.application.place if side.application else side.ruleset.place if side.ruleset else None


def _renames(names: Renames, after: FileSide) -> Iterator[Change]:
    """Every entry that is called otherwise, at the place where it is now."""
    facts = after.facts
    for what, mapping in names.of_kinds.items():
        for old, new in mapping.items():
            key = FactKey(what, new)
            yield Change("renamed", key, old, after=new, place=facts[key].place)
