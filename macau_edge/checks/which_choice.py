"""Under which choice of the options there is a problem, where it is not there under every one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol, TypeVar

from macau_edge.checks.case import BetCase
from macau_edge.model import Member
from macau_edge.model.message import Message, joined
from macau_edge.model.problem import Problem
from macau_edge.outcomes.scope import Choices


class Looked(Protocol):
    """What was looked at of a member, under some choices."""

    @property
    def member(self) -> Member:
        """Whose clauses, or items, were looked at."""

    @property
    def choices(self) -> Choices:
        """What was chosen of the options."""


Look = TypeVar("Look", bound=Looked)


def with_the_choice(case: BetCase, found: Iterable[tuple[Look, Problem]], every: Iterable[Look]) -> Iterator[Problem]:
    """Problems, each once; one that is not found under each of the choices that were looked at says with which it is.

    A file is asked for every choice of its options, and the one that a reader has in mind may be sound. `found` has
    where each problem was met, among `every` look that was taken.
    """
    met: dict[Problem, list[Look]] = {}
    for look, problem in found:
        met.setdefault(problem, []).append(look)
    looks = [*every] if met and case.options else ()
    for problem, at in met.items():
        of_all = {id(one.choices) for one in looks if one.member.id == at[0].member.id}
        if of_all <= {id(one.choices) for one in at}:
            yield problem
        else:
            said = Message("{message}, with {chosen}", message=problem.message, chosen=_chosen(case, at[0].choices))
            yield replace(problem, message=said)


def _chosen(case: BetCase, choices: Choices) -> Message:
    """The choices of those options that are outcomes."""
    outcomes = [option.id for option in case.options if not option.of_ratios]
    return joined((f"`{name}` {choices[name].label}" for name in outcomes), Message(" and "))
