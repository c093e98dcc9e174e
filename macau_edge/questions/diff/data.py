"""A comparison -> JSON, `macau-edge/changes/1`: every figure exact, values in the notation of the rulesets."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from macau_edge.analysis import BetAnalysis
from macau_edge.model import Citation, Option, notation
from macau_edge.model.foreign import encodable
from macau_edge.questions.diff.compare import ChangedFile, Comparison
from macau_edge.questions.diff.facts import Result
from macau_edge.questions.diff.figures import Chosen, MemberWorth
from macau_edge.reports import figures


class _ChangesSide(figures.Record):
    copied_from: ClassVar = {"revision": "name", "path": lambda tree: encodable(tree.shown)}

    revision: str | None
    """The git revision; null for files as they lie on the disk."""
    path: str | None
    """The file or folder that was named."""


class _Summary(figures.Record):
    copied_from: ClassVar = {
        "files": lambda found: len(found.files),
        "bets_changed": lambda found: sum(len(file.bets) for file in found.files),
        "bets_added": lambda found: sum(len(file.new) for file in found.files),
        "bets_removed": lambda found: sum(len(file.gone) for file in found.files),
        "player_gets_advantage": "gives_advantage",
    }

    files: figures.Natural
    bets_changed: figures.Natural
    """Bets that are on both sides; a family counts as one."""
    bets_added: figures.Natural
    bets_removed: figures.Natural
    edge_changes: bool
    """What `--fail-on edge-change` stops: another house edge of what is on both sides."""
    player_gets_advantage: bool


class _Change(figures.Record):
    """One change of the text."""

    copied_from: ClassVar = {
        "what": "key.what",
        "of": "key.of",
        "detail": "key.detail",
        "before": lambda change: _value(change.before),
        "after": lambda change: _value(change.after),
        "line": lambda change: (change.place and change.place.line) or None,
    }

    kind: Literal["added", "removed", "renamed", "changed"]
    what: str
    """What kind of entry: bet, prize, outcomes, option, choice, law, reading, word ..."""
    of: str | None
    """The entry: the identifier of a bet, `reading/way/bet` of another reading."""
    detail: str | None
    """Which part of it: a row, a stage, a language."""
    before: str | None
    """In the notation of the rulesets."""
    after: str | None
    line: figures.Positive | None
    """The line it stands at now."""


class _Options(figures.Record):
    copied_from: ClassVar = {
        "before": lambda one: _chosen(one.before, one.chosen_before),
        "after": lambda one: _chosen(one.after, one.chosen_after),
    }

    before: dict[str, str] | None
    """Option -> choice; null on a side where there is no such figure."""
    after: dict[str, str] | None
    """Option -> choice; null on a side where there is no such figure."""


class _Figures(figures.Record):
    """Members of a bet with the same figures, under one choice of options."""

    copied_from: ClassVar = {
        "bets": "ids",
        "reading": "way",
        "options": lambda one: one,
        "before": lambda one: one.was and _bet(one.was),
        "after": lambda one: one.is_ and _bet(one.is_),
        "house_edge_difference": "difference",
        "player_gets_advantage": "gives_advantage",
        "best_play_changes": "best_play_changes",
    }

    bets: Annotated[list[str], Meta(min_length=1)]
    """The identifiers."""
    reading: str | None
    """`reading/way` where the law is read otherwise than adopted."""
    options: _Options
    before: figures.BetData | None
    """The first member as it was; null where it was not there."""
    after: figures.BetData | None
    """The first member as it is; null where it is there no more."""
    house_edge_difference: Fraction | None
    """House edge after less before."""
    player_gets_advantage: bool
    """Whether the house edge is negative now and was not before."""
    best_play_changes: bool | None
    """Whether the best way to play is another one, at the choices for which its strategy has no rule; null where the
    bet is not played so on both sides."""


class _File(figures.Record):
    """A file that was added, removed, renamed or changed."""

    before: str | None
    """Its path before."""
    after: str | None
    """Its path now."""
    kind: Literal["ruleset", "application"]
    compared: bool
    """False where it cannot be read, or not all of it, on a side where it is; `problems` say why."""
    changes: list[_Change]
    figures: list[_Figures]


class _Problem(figures.Record):
    copied_from: ClassVar = {
        "file": lambda one: encodable(one.place.file),
        "line": lambda one: one.place.line or None,
        "column": lambda one: one.place.column if one.place.line else None,
        "message": lambda one: encodable(one.message),
        "help": lambda one: encodable(one.help),
    }

    side: Literal["base", "head"]
    """What stood in the way on the side of BASE stops nothing: its bets count neither as changed nor as new."""
    file: str
    line: figures.Positive | None
    column: figures.Positive | None
    code: str
    message: str
    help: str


class ChangesData(figures.MadeData, tag="macau-edge/changes/1"):
    """What a change of rulesets does to the house."""

    copied_from: ClassVar = {
        "base": "sides.base",
        "head": "sides.head",
        "merge_base": "sides.forked",
        "older": lambda found: [encodable(name) for _, name in found.older] or UNSET,
        "summary": lambda found: found,
        "files": lambda found: [_file(file, found) for file in found.files],
    }

    base: _ChangesSide
    head: _ChangesSide
    merge_base: str | None
    """The commit compared with, where it is not BASE itself."""
    older: Annotated[list[str], Meta(min_length=1)] | UnsetType = UNSET
    """The files of BASE that were read in the language of 0.1; absent where there are none."""
    summary: _Summary
    files: list[_File]
    problems: list[_Problem]


def changes_data(found: Comparison) -> ChangesData:
    """The published shape."""
    problems = [
        *(figures.copied(_Problem, one, side="base") for one in found.earlier),
        *(figures.copied(_Problem, one, side="head") for one in found.problems),
    ]
    return figures.copied(ChangesData, found, program=figures.PROGRAM, problems=problems)


def _file(file: ChangedFile, found: Comparison) -> _File:
    sides = ((found.sides.base, file.before), (found.sides.head, file.after))
    before, after = (encodable(tree.shown + side.path) if side.there else None for tree, side in sides)
    return figures.copied(
        _File,
        file,
        before=before,
        after=after,
        kind="application" if file.side.application else "ruleset",
        compared=not (file.after.unread or file.before.problems),
    )


def _value(value: Result | None) -> str | None:
    if value is None or isinstance(value, str):
        return value and encodable(value)
    if isinstance(value, Option):
        return notation.choices_text(value)
    return value.text if isinstance(value, Citation) else notation.pays(value)


def _bet(worth: MemberWorth) -> figures.BetData:
    """The bet with its probabilities, also where no ratio was chosen, without which it has no other figure."""
    found = figures.bet_data(worth.bet)
    if worth.bet.measures or worth.chances is None:
        return found
    return replace(found, probability=figures.probability_data(worth.chances))


def _chosen(bet: BetAnalysis | None, chosen: Chosen) -> dict[str, str] | None:
    return figures.choice_labels(dict(chosen)) if bet else None
