"""The figures of a bet as one or two of its prizes change, each point by both engines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from macau_edge.analysis import Analysis, BetAnalysis, analyse_bet, narrow
from macau_edge.exact import MissingChoiceError
from macau_edge.families import STATES, members
from macau_edge.memory import Memory
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.pricing.axes import Axis, check_number, points, read_axes
from macau_edge.pricing.slots import Slot, one_meant, priced, same_member, slots
from macau_edge.problem import UsageError, cut


@dataclass(frozen=True, slots=True)
class SweptPoint:
    """A bet with one combination of prizes, one for each axis.

    `analysis` always has figures; `now` says whether these are the prizes as they are now.
    """

    prizes: tuple[Ratio, ...]
    analysis: BetAnalysis
    now: bool


@dataclass(frozen=True, slots=True)
class SweptBet:
    """A bet along the axes.

    `slots` are the prizes that are set, one for each axis; `now` is the bet as it is, without figures where an option
    that a swept prize stands for was not given. The last axis changes fastest along `points`.
    """

    member: Member
    slots: tuple[Slot, ...]
    now: BetAnalysis
    points: tuple[SweptPoint, ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """The bets that `bet` names, a family or a member, each along the same axes."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    given: frozenset[str]
    bet: str
    axes: tuple[Axis, ...]
    bets: tuple[SweptBet, ...]

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """The analysis of the bets as they are, and one that has those of all points."""
        now = tuple(one.now for one in self.bets)
        every = tuple(point.analysis for one in self.bets for point in one.points)
        return tuple(Analysis(self.ruleset, self.choices, self.given, bets) for bets in (now, every))


Task = tuple[SweptBet, tuple[Ratio, ...]]
"""A bet without its points, and the prizes of one of them."""


def sweep(
    ruleset: Ruleset,
    bet: str,
    choices: Mapping[str, Choice],
    *,
    prizes: Sequence[str],
    given: Collection[str] = (),
    limit: int = STATES,
    track: Callable[[Collection[Task]], Iterable[Task]] = iter,
) -> Sweep:
    """Both engines on a bet, or on each member of a family, at every combination of the `prizes`.

    A text of `prizes` is `12=2:1..5:1`, `12=2:1..3:1 by 1:2` or `12=2:1, 5:2, 3:1`; the name is left out where the bet
    has one prize. `given` are the options that a person chose, `limit` the most states a bet may have.

    Raises:
        ProblemError: a bet cannot be computed.
        UsageError: there is no such bet or prize, a text of `prizes` says none, they are more than `axes.POINTS`
            together, or an option that the bet depends on was not given.
    """
    axes = read_axes(prizes)
    found = _asked(ruleset, bet, choices)
    what = f"{len(found)} bets at {points(axes):,} points each are" if len(found) > 1 else "these prizes have together"
    check_number(len(found) * points(axes), what)
    memory = Memory()
    bare = [_bare(ruleset, member, choices, axes, limit, memory) for member in found]
    tasks = [(one, combined) for one in bare for combined in product(*(axis.ratios for axis in axes))]
    every = [_point(ruleset, *task, choices, limit, memory) for task in track(tasks)]
    size = points(axes)
    bets = tuple(
        SweptBet(one.member, one.slots, one.now, tuple(every[number * size : (number + 1) * size]))
        for number, one in enumerate(bare)
    )
    return Sweep(ruleset, choices, frozenset(given), bet, axes, bets)


def _asked(ruleset: Ruleset, bet: str, choices: Mapping[str, Choice]) -> list[Member]:
    """The members that a name means."""
    family = ruleset.bets.get(bet.partition("[")[0])
    entries = [family] if family else ruleset.bets.values()
    return narrow([member for entry in entries for member in _members(ruleset, entry.id, choices)], [bet])


def _members(ruleset: Ruleset, bet: str, choices: Mapping[str, Choice]) -> Iterator[Member]:
    try:
        yield from members(ruleset, ruleset.bets[bet], choices)
    except MissingChoiceError as error:
        raise _not_given(ruleset, bet, error.option) from None


def _bare(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    axes: Sequence[Axis],
    limit: int,
    memory: Memory,
) -> SweptBet:
    """A bet with the prizes that are to be set, without its points."""
    known = slots(ruleset, member, choices)
    taken: list[Slot] = []
    for axis in axes:
        slot = _slot(known, axis.name, member.id)
        if slot in taken:
            raise UsageError(f"`{axis.name or slot.name}` of `{member.id}` is swept twice", "keep one of the two")
        taken.append(slot)
    now = analyse_bet(ruleset, member, choices, limit=limit, memory=memory)
    return SweptBet(member, tuple(taken), now, ())


def _slot(known: Sequence[Slot], name: str, bet: str) -> Slot:
    if name and len(known) == 1 and not known[0].answers(name):
        remedy = 'it has one prize: leave the name out, `--prize "2:1..5:1"`'
        raise UsageError(f"`{bet}` has no prize for `{cut(name)}`", remedy)
    return one_meant(known, name, bet, none="sweep a bet that is paid a ratio", of="prizes", example="2:1..5:1")


def _point(
    ruleset: Ruleset,
    bet: SweptBet,
    ratios: tuple[Ratio, ...],
    choices: Mapping[str, Choice],
    limit: int,
    memory: Memory,
) -> SweptPoint:
    """Both engines on a bet with these prizes."""
    set_ = priced(ruleset, dict(zip(bet.slots, ratios, strict=True)))
    analysis = analyse_bet(set_, same_member(set_, bet.member), choices, limit=limit, memory=memory)
    if analysis.missing is not None:
        raise _not_given(ruleset, bet.member.id, analysis.missing)
    pairs = zip(bet.slots, ratios, strict=True)
    now = all(slot.ratio is not None and slot.ratio.profit == ratio.profit for slot, ratio in pairs)
    return SweptPoint(ratios, analysis, now)


def _not_given(ruleset: Ruleset, bet: str, option: str) -> UsageError:
    """A bet that depends on what the law leaves open and nobody gave."""
    known = ruleset.options.get(option)
    first, *others = [choice.label for choice in (known.choices if known else None) or ()] or ["2:1", "any other ratio"]
    said = "".join(f", or {other}" for other in others)
    return UsageError(f"`{bet}` depends on `--{option}`, which was not given", f"add `--{option} {first}`{said}")
