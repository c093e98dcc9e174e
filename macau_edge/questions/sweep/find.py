"""The figures of a bet as one or two of its prizes change: every combination of prizes, each point by both engines.

What is swept is read from text: `12=2:1..5:1`, `12=2:1..3:1 by 1:2`, `2:1, 5:2, 3:1`. For each point the prizes are
set in the ruleset and the bet is analysed as any other; what was found already in this run is remembered, so that
members with the same prizes are computed once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from macau_edge.analysis import Analysis, BetAnalysis, try_bet, with_figures
from macau_edge.analysis.memory import Memory
from macau_edge.analysis.named import families_named, members_named
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.message import NOTHING, Message, joined
from macau_edge.model.meter import in_turn, meter, spend
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import Problem, ProblemError, UsageError, cut
from macau_edge.model.records import dataclass, field, replace
from macau_edge.model.refusals import settled, without_repeats
from macau_edge.model.regex import regex
from macau_edge.outcomes.members import members
from macau_edge.outcomes.scope import MissingChoiceError
from macau_edge.questions.request import Track, typed_choice
from macau_edge.questions.supposing.prizes import OR_NAMED, Slot, resolved_prize, same_member, slots, with_prizes
from macau_edge.questions.understood import Domain, notify_listener, understood
from macau_edge.typed.entries import About, Ambiguous, Canonical, Read, Respelt, Sort
from macau_edge.typed.ranges import BETWEEN
from macau_edge.typed.ratios import one_or_several
from macau_edge.typed.reader import read_typed
from macau_edge.typed.said import refusal

if TYPE_CHECKING:
    from macau_edge.questions.sweep.request import SweepRequest

AXES = 2
"""Prizes that may be swept together: a sheet of paper has no third."""

EACH_POINT = 20_000
"""Operations of a point that is shown, besides those of its figures."""
POINTS = 2_000
"""Figures of a sweep: more than anybody reads."""

_NOTHING = regex(r"0+:[0-9]+|0+ for 1")
_STEP = regex(r"([1-9][0-9]{0,8})(?:[:/]([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class PrizeAxis:
    """The prizes that one prize of a bet takes, ascending; `name` is what was written before `=`, or empty."""

    name: str
    ratios: tuple[Ratio, ...]


def read_axes(prizes: Sequence[str]) -> tuple[PrizeAxis, ...]:
    """One axis of each text, `NAME=` and ratios, or ratios alone where a bet has one prize.

    Without any there is none: which could be meant, the bet says.

    Raises:
        UsageError: there are more than `AXES`, a name stands twice, or a text says no prizes.
    """
    if len(prizes) > AXES:
        raise UsageError(
            Message("{count} prizes are too many to sweep together", count=len(prizes)),
            Message("sweep {most} at most, the others as they are", most=AXES),
        )
    return tuple(map(_axis, prizes))


FEWER = Message("the limit is {most:,}: take a shorter range, or a larger step as in `2:1..20:1 by 2:1`", most=POINTS)


def check_number(number: int, message: Message) -> None:
    """Refuses more figures than a sweep has.

    Raises:
        UsageError: there are more than `POINTS`, as the `message` says.
    """
    if number > POINTS:
        raise UsageError(message, FEWER)


def _points(text: str, number: int) -> Message:
    return Message("`{text}` has {number:,} points", text=cut(text), number=number)


def _axis(text: str) -> PrizeAxis:
    name, equals, said = text.replace("＝", "=").rpartition("=")
    if not said.strip():
        remedy = Message("write `{name}2:1..5:1`", name=f"{name.strip()}{equals}")
        raise UsageError(Message("`{text}` says no prizes", text=cut(text)), remedy)
    ratios: list[Ratio] = []
    for item in _items(said):
        ratios += _range(item, NOTHING if equals else OR_NAMED)
        check_number(len(ratios), _points(text, len(ratios)))
    _check_alike(ratios)
    if equals and not name.strip():
        remedy = Message("write `{prizes}` where a bet has one prize", prizes=said.strip())
        raise UsageError(Message("`{text}` has no name before `=`", text=cut(text)), remedy)
    return PrizeAxis(name.strip(), tuple(sorted(ratios, key=lambda ratio: ratio.profit)))


GROUPS = 8
"""Commas in a range of prizes at most: two in each side of a ratio."""


def _items(said: str) -> Iterator[str]:
    """The prizes and ranges of a list; a comma that stands in a number, as in `1,000:1`, parts no two of them.

    Raises:
        UsageError: a comma may part two of them, or stand in a number: `1,500:1`.
    """
    pieces = re.split("([,，、;；])", said)  # of which every second is a sign
    at, last = 0, len(pieces) - 1
    while at <= last:
        touching, most = at, min(last, at + 2 * GROUPS)
        while touching < most and pieces[touching][-1:].isdecimal() and pieces[touching + 2][:1].isdecimal():
            touching += 2
        ends = (
            end
            for end in range(touching, at, -2)
            if _is_read("".join(pieces[at : end + 1]), _OR_SEVERAL)
            and (end == touching or _is_read(pieces[end + 2], _OR_SEVERAL))  # the `000:1` of `2,000:1` stands for none
        )
        end = next(
            (end for end in ends if not all(_is_read(one, (Canonical,)) for one in pieces[at : end + 1 : 2])), at
        )
        if end > at and all(map(_is_read, pieces[at : end + 1 : 2])):
            asked = _which("".join(pieces[at : end + 1]).strip(), pieces[at : end + 1 : 2])
            if asked:
                raise asked
        yield "".join(pieces[at : end + 1]).strip()
        at = end + 2


def _which(whole: str, parts: Sequence[str]) -> UsageError | None:
    """That a text can be one prize, with a comma in its number, or the parts, each a prize; None where it cannot."""
    found = one_or_several(whole, _read_range(whole), [_read_range(part) for part in parts])
    said = refusal(Sort.RATIO, whole, found) if isinstance(found, Ambiguous) else None
    return (
        UsageError(Message("--{option}: {message}", option="prize", message=said.message), said.remedy)
        if said
        else None
    )


_OR_SEVERAL = (Canonical, Respelt, Ambiguous)
"""What may be one prize, of which the reader then asks which: `2:1,2` in `2:1,2,5:1`."""


def _is_read(item: str, kinds: tuple[type, ...] = (Canonical, Respelt)) -> bool:
    """Whether a text is one prize, or one range of them."""
    return isinstance(_read_range(item), kinds)


def _read_range(item: str) -> Read[Any]:
    ends, _, _ = item.partition(" by ")
    return read_typed(Sort.RANGE, ends.strip(), About(in_file=False, of=Sort.RATIO))


def _check_alike(ratios: Sequence[Ratio]) -> None:
    """Refuses the same prize twice, and two ways of saying what a prize is."""
    seen: dict[Fraction, Ratio] = {}
    for ratio in ratios:
        if ratio.for_one != ratios[0].for_one:
            remedy = Message("write all of them in one way: `8 for 1` is `7:1`, the stake inside")
            raise UsageError(_in_two_ways(ratios[0], ratio), remedy)
        if ratio.profit in seen:
            known = seen[ratio.profit]
            twice = Message("`{ratio}` stands twice", ratio=ratio)
            message = twice if known == ratio else Message("`{ratio}` is `{known}` again", ratio=ratio, known=known)
            raise UsageError(message, Message("leave one of the two out"))
        seen[ratio.profit] = ratio


def _in_two_ways(one: Ratio, other: Ratio) -> Message:
    return Message("`{one}` and `{other}` are said in two ways", one=one, other=other)


def _check_some(text: str) -> None:
    """Refuses what pays nothing, and what is no prize at all, in the words of a sweep."""
    if _NOTHING.fullmatch(text):
        remedy = Message("a prize is above zero: begin with `1:2` or `1:1`")
        raise UsageError(Message("`{text}` pays nothing", text=text), remedy)
    if text == "1 for 1":
        raise UsageError(Message("`1 for 1` only returns the stake"), Message("begin with `2 for 1`"))
    if not text:
        raise UsageError(Message("there is a comma without a prize"), Message("write `2:1, 5:2, 3:1`"))


def _range(text: str, otherwise: Message) -> list[Ratio]:
    """The prizes of `2:1..5:1`, one apart in units of the stake, or as far as it says after `by`; or of one alone.

    `otherwise` is what else may be meant where nobody knows what they are.
    """
    ends, by, said = f"{text} ".partition(" by ")
    low, between, high = (part.strip() for part in ends.partition(BETWEEN))
    if between and (not low or not high or BETWEEN in high):
        if not low:
            message = Message("`{text}` does not say which prize it begins with", text=cut(text))
        elif not high:
            message = Message("`{text}` does not say which prize it ends with", text=cut(text))
        else:
            message = Message("`{text}` is no range", text=cut(text))
        raise UsageError(message, Message("write both ends, `2:1..5:1`"))
    for end in (low, high) if between else (low,):
        _check_some(end)

    def can_be_walked(found: tuple[Ratio, Ratio]) -> bool:
        try:
            return bool(_stepped(text, *found, between, said.strip() if by else ""))
        except UsageError:
            return False

    about, domain = About(in_file=False, of=Sort.RATIO), Domain(can_be_walked, FEWER)
    first, last = understood(Sort.RANGE, ends.strip(), "prize", about, domain=domain, otherwise=otherwise)
    return _stepped(text, first, last, between, said.strip() if by else "")


def _stepped(text: str, first: Ratio, last: Ratio, between: str, by: str) -> list[Ratio]:
    """The prizes from one to another as far apart as it says; raises UsageError where they are none, or too many."""
    if first == last and by:
        message = Message("`{text}` has a step and no range", text=cut(text))
        raise UsageError(message, Message("write `2:1..5:1 by 1:2`"))
    if first == last and not between:
        return [first]
    _check_ends(text, first, last)
    step = _step(by) if by else Fraction(1, lcm(first.stake, last.stake))
    apart = last.number - first.number
    number = apart / step
    check_number(int(number) + 1, _points(text, int(number) + 1))
    if number.denominator != 1 or (first.for_one and step.denominator != 1):
        raise _missed(text, first, last, step)
    return list(_walk(first, last, step, int(number)))


def _check_ends(text: str, first: Ratio, last: Ratio) -> None:
    if first.for_one != last.for_one:
        remedy = Message("write both ends in one way: `8 for 1` is `7:1`, the stake inside")
        raise UsageError(_in_two_ways(first, last), remedy)
    if first.number == last.number:
        raise UsageError(Message("`{text}` is one prize", text=cut(text)), Message("write `{ratio}`", ratio=first))


def _step(text: str) -> Fraction:
    found = _STEP.fullmatch(text)
    if found is None:
        remedy = Message("write a ratio above zero, `by 1:2`, or a number, `by 2`")
        raise UsageError(Message("`{text}` is not a step", text=cut(text)), remedy)
    return Fraction(whole_of(found[1]), whole_of(found[2] or "1"))


def _walk(first: Ratio, last: Ratio, step: Fraction, number: int) -> Iterator[Ratio]:
    """The prizes from the first to the last, so many steps apart."""
    for each in range(number):
        yield _written(first.number + each * step, first, last)
    yield last


def _written(value: Fraction, first: Ratio, last: Ratio) -> Ratio:
    """A prize in units of the stake of an end where its amount is whole there, else in lowest terms."""
    stake = next((end.stake for end in (first, last) if (value * end.stake).denominator == 1), value.denominator)
    return Ratio(int(value * stake), stake, first.for_one)


def _missed(text: str, first: Ratio, last: Ratio, step: Fraction) -> UsageError:
    """Steps that do not end where the range does, or that a prize `for 1` cannot take."""
    if first.for_one and step.denominator != 1:
        message = Message("`{text}`: a prize `for 1` is a whole number", text=cut(text))
        return UsageError(message, Message("take a whole step, as in `by 1`"))
    below = (last.number - first.number) // step * step + first.number
    lower, upper = (_written(end, first, last) for end in (below, below + step))
    remedy = (
        Message("end at `{upper}`", upper=upper)
        if below == first.number
        else Message("end at `{lower}` or at `{upper}`", lower=lower, upper=upper)
    )
    said = Ratio.of(step)
    message = Message("steps of {step} from {first} do not come to {last}", step=said, first=first, last=last)
    return UsageError(message, remedy)


# --- the figures at every combination --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SweptPoint:
    """A bet with one combination of prizes, one for each axis.

    `analysis` always has figures; `now` says whether these are the prizes as they are now.
    """

    prizes: tuple[Ratio, ...]
    analysis: BetAnalysis
    now: bool

    @property
    def measures(self) -> Measures:
        """The figures."""
        assert self.analysis.measures is not None
        return self.analysis.measures

    @property
    def element_of_risk(self) -> Fraction | None:
        """Per unit of all that is staked; None where nothing is."""
        return None if self.analysis.laid else self.measures.element_of_risk


@dataclass(frozen=True, slots=True)
class RefusedPoint:
    """A bet with one combination of prizes, which costs more than the meter allows; `refused` says at what."""

    prizes: tuple[Ratio, ...]
    refused: Problem
    now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SweptBet:
    """A bet along the axes.

    `slots` are the prizes that are set, one for each axis; `now` is the bet as it is, without figures where an option
    that a swept prize stands for was not given, and where it is refused: then all of its points are. The last axis
    changes fastest along the points.
    """

    member: Member
    slots: tuple[Slot, ...]
    now: BetAnalysis
    every_point: tuple[SweptPoint | RefusedPoint, ...] = ()

    @property
    def points(self) -> tuple[SweptPoint, ...]:
        """The points that have figures."""
        return tuple(point for point in self.every_point if isinstance(point, SweptPoint))

    @property
    def refused_points(self) -> tuple[RefusedPoint, ...]:
        """The points that are too dear."""
        return tuple(point for point in self.every_point if isinstance(point, RefusedPoint))

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Why figures are missing: of the bet as it is, and of points."""
        return tuple(
            without_repeats(
                [*([self.now.refused] if self.now.refused else []), *(p.refused for p in self.refused_points)]
            )
        )

    @property
    def rows(self) -> list[Sequence[SweptPoint | RefusedPoint]]:
        """The points of each prize of the first axis."""
        return [list(row) for _, row in groupby(self.every_point, key=lambda point: point.prizes[0])]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """The bets that are asked for, a family or a member, each along the same axes."""

    asked: SweepRequest
    ruleset: Ruleset
    choices: Mapping[str, Choice]
    given: frozenset[str]
    bets: tuple[SweptBet, ...]

    @property
    def axes(self) -> tuple[PrizeAxis, ...]:
        """The prizes that the bets go along."""
        return self.asked.prizes

    @property
    def points(self) -> tuple[SweptPoint, ...]:
        """The points of every bet that have figures."""
        return tuple(point for bet in self.bets for point in bet.points)

    @property
    def refused(self) -> tuple[Problem, ...]:
        """Why bets or points have no figures that cost more than the meter allows: one problem for each bet."""
        return tuple(without_repeats(problem for bet in self.bets for problem in bet.refused))

    @property
    def analysis(self) -> Analysis:
        """That of the bets as they are and at every point."""
        every = (*(one.now for one in self.bets), *(point.analysis for point in self.points))
        return Analysis(self.ruleset, self.choices, self.given, bets=every)


def sweep(
    asked: SweepRequest,
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    given: Collection[str] = (),
    track: Track = iter,
) -> Sweep:
    """Both engines on a bet, or on each member of a family, at every combination of the prizes.

    `given` are the options that a person chose. A member or a point that costs more than the meter allows is there as
    refused.

    Raises:
        ProblemError: a bet cannot be computed for another reason, or nothing is left of what was asked for.
        UsageError: there is no such bet or prize, no prize is swept, the points are more than `POINTS` together, or an
            option that the bet depends on was not given.
    """
    found = _asked(ruleset, asked.bet, choices)
    if not asked.prizes:
        raise _none_swept(slots(ruleset, found[0], choices), found[0].id)
    size = prod(len(axis.ratios) for axis in asked.prizes)
    check_number(len(found) * size, _together(len(found), size))
    for member in found[:1]:
        spend(EACH_POINT * len(found) * size, member.bet)
    sweeping = _Sweeping(ruleset=ruleset, choices=choices)
    taken = dict[str, int]()

    def as_it_is(member: Member) -> SweptBet:
        before = meter().made
        found = sweeping.bare(member, asked.prizes)
        taken[member.id] = meter().made - before
        return found

    bare = settled(in_turn(found, as_it_is))
    _tell_the_cost(ruleset, [(one.member, taken[one.member.id]) for one in bare.values() if not one.now.refused], size)
    combinations = product(*(axis.ratios for axis in asked.prizes))
    tasks = list(product(bare.values(), combinations))
    every = [*settled(in_turn(tasks, lambda task: sweeping.point(*task), track)).values()]
    bets = tuple(
        replace(bare[number], every_point=tuple(every[number * size : (number + 1) * size]))
        for number in range(len(found))
    )
    swept = Sweep(asked=asked, ruleset=ruleset, choices=choices, given=frozenset(given), bets=bets)
    if not swept.points and all(bet.now.measures is None for bet in bets):
        raise ProblemError(*swept.refused)
    return swept


DEAR = 50_000_000
"""Operations from which on it is told beforehand that a sweep takes so many: five seconds."""


def _tell_the_cost(ruleset: Ruleset, taken: Sequence[tuple[Member, int]], size: int) -> None:
    """Says how much the points take where that is much, since the best play is found anew for each.

    `taken` is what each bet took as it is; with other prizes it takes no more.
    """
    anew = [steps * size for member, steps in taken if ruleset.plays_best(member.bet)]
    if sum(anew) < DEAR:
        return
    message = Message(
        "the best play is found anew for each of {count:,} points: up to {operations:,} operations",
        count=len(anew) * size,
        operations=sum(anew),
    )
    if (steps := size * sum(one for _, one in taken)) > meter().left:
        enough = Message("`--limit {limit}` is enough for all of them", limit=meter().limit_for(steps))
        message = Message("{told}, more than are left; {enough}", told=message, enough=enough)
    notify_listener(message)


def _together(bets: int, size: int) -> Message:
    """How many points so many bets have."""
    if bets == 1:
        return Message("these prizes have together {number:,} points", number=size)
    return Message(
        "{bets} bets at {each:,} points each are {number:,} points", bets=bets, each=size, number=bets * size
    )


def _asked(ruleset: Ruleset, bet: str, choices: Mapping[str, Choice]) -> list[Member]:
    """The members that a name means."""
    named = {family: ruleset.bets[family] for family, _ in families_named(bet, ruleset.bets)}
    entries = named.values() or ruleset.bets.values()
    found = [member for entry in entries for member in _members(ruleset, entry.id, choices)]
    return with_figures(ruleset, members_named(found, [bet]))


def _members(ruleset: Ruleset, bet: str, choices: Mapping[str, Choice]) -> Iterator[Member]:
    try:
        yield from members(ruleset, ruleset.bets[bet], choices)
    except MissingChoiceError as error:
        raise _not_given(ruleset, bet, error.option) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sweeping:
    """A game whose bets are asked at other prizes; `memory` has what was found already in this run."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    memory: Memory = field(default_factory=Memory)

    def analysed(self, ruleset: Ruleset, member: Member) -> BetAnalysis:
        """Both engines on a bet, or that it is refused."""
        return try_bet(ruleset, member, self.choices, memory=self.memory)

    def bare(self, member: Member, axes: Sequence[PrizeAxis]) -> SweptBet:
        """A bet with the prizes that are to be set, without its points."""
        known = slots(self.ruleset, member, self.choices)
        taken: list[Slot] = []
        for axis in axes:
            slot = _slot(known, axis.name, member.id)
            if slot in taken:
                name = axis.name or slot.name
                message = Message("`{name}` of `{bet}` is swept twice", name=name, bet=member.id)
                raise UsageError(message, Message("keep one of the two"))
            taken.append(slot)
        now = self.analysed(self.ruleset, member)
        return SweptBet(member=member, slots=tuple(taken), now=now)

    def point(self, bet: SweptBet, ratios: tuple[Ratio, ...]) -> SweptPoint | RefusedPoint:
        """A bet with these prizes; one that is refused as it is, is not tried with others."""
        now = all(is_now(ratio, slot) for slot, ratio in zip(bet.slots, ratios, strict=True))
        if bet.now.refused:
            return RefusedPoint(ratios, bet.now.refused, now)
        ruleset = with_prizes(self.ruleset, dict(zip(bet.slots, ratios, strict=True)))
        analysis = self.analysed(ruleset, same_member(ruleset, bet.member))
        if analysis.missing is not None:
            raise _not_given(self.ruleset, bet.member.id, analysis.missing)
        if analysis.refused:
            return RefusedPoint(ratios, analysis.refused, now)
        return SweptPoint(ratios, analysis, now)


def is_now(ratio: Ratio, slot: Slot) -> bool:
    """Whether a prize is the one that is paid now."""
    return slot.ratio is not None and slot.ratio.profit == ratio.profit


def _none_swept(known: Sequence[Slot], bet: str) -> UsageError:
    """That no prize is swept, with one of the bet's own: first one that is not known yet, which has to be given."""
    slot = next((one for one in known if one.ratio is None), None) or _slot(known[-1:], "", bet)
    prizes = f"{slot.name}=2:1..5:1" if len(known) > 1 else "2:1..5:1"
    return UsageError(Message("which prize is to be swept?"), Message('write `--prize "{prizes}"`', prizes=prizes))


def _slot(known: Sequence[Slot], name: str, bet: str) -> Slot:
    if name and len(known) == 1 and not known[0].answers(name):
        remedy = Message('it has one prize: leave the name out, `--prize "2:1..5:1"`')
        raise UsageError(Message("`{bet}` has no prize for `{name}`", bet=bet, name=cut(name)), remedy)
    none, ahead = Message("sweep a bet that is paid a ratio"), Message("write its name before the prizes")
    return resolved_prize(known, name, bet, none=none, ahead=ahead, example="2:1..5:1")


def _not_given(ruleset: Ruleset, bet: str, option: str) -> UsageError:
    """A bet that depends on what the law leaves open and nobody gave."""
    known = ruleset.options.get(option)
    offered = [choice.label for choice in (known.choices if known else None) or ()]
    first, *others = offered or ["2:1", Message("any other ratio")]
    remedy = Message(
        "add `{typed}`{others}",
        typed=typed_choice("sweep", option, str(first)),
        others=joined([Message(", or {other}", other=other) for other in others], ""),
    )
    return UsageError(Message("`{bet}` depends on `--{option}`, which was not given", bet=bet, option=option), remedy)
