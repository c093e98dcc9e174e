"""The laws of a bet that is played in the best way, where one of its prizes is moved from half of it to the double.

What a play is worth is affine in the prize, so what the best one is worth is the greatest of finitely many affine
functions: convex, and the house edge concave. The engine is asked at both ends for a play that is best there, and where
the lines of two of them cross: if what is best there lies on them, no other play is better anywhere between, and if
not, the play that is best there is a new line. No play is carried that the engine did not choose.

What a line is in the prize is read off where the prize is moved by so little that the play is still the same. Where two
plays are equally good, they may differ in all but the mean; there the law is that of the play which the engine names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import groupby

from macau_edge.model.measures import Distribution
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.questions.page.prizes import At, MovablePrize
from macau_edge.questions.page.ways import (
    NONE,
    AffineNumber,
    JointLaw,
    LawFinder,
    LawFound,
    as_printed,
    close_to,
    known_nets,
    read_close,
)

MOST_PLAYS = 24
"""Plays along one prize that a page carries."""


def laws_of_plays(finder: LawFinder, printed: Distribution) -> tuple[LawFound, ...]:
    """The laws along each prize of a bet whose distribution as printed is given, and last that of its play as it is.

    There are none where that play cannot be told apart from others, and none along a prize where there are too many
    plays, or where it would cost more than can be spared.
    """
    found = list[LawFound]()
    with suppress(ArithmeticError, ProblemError):
        play = _play(finder, finder.printed)
        if not play.law.gives(printed, finder.printed) or play.law.staked.slopes:
            return ()
        found.append(replace(play, law=replace(play.law, as_played=True)))
        for prize in finder.prizes:
            found[-1:-1] = _along(finder, prize, play, printed)
    return tuple(found)


def _along(finder: LawFinder, prize: MovablePrize, now: LawFound, printed: Distribution) -> Sequence[LawFound]:
    """The laws along a prize; none where there are more than a page carries, or the prize is not paid to one by one.

    Raises:
        ProblemError: they cost too much.
    """
    try:
        return [*_Plays(finder=finder, prize=prize, now=now, known={finder.printed[prize]: printed}).laws()]
    except ArithmeticError:
        return ()


def _play(finder: LawFinder, prizes: At) -> LawFound:
    """The law, in these prizes alone, of the play that is best where they are a little more.

    Raises:
        ArithmeticError: its net results are not affine in them.
        ProblemError: the bet cannot be computed there.
    """
    found = finder.at(close_to(prizes))
    law = JointLaw(
        ways=tuple((p, read_close(net, prizes)) for net, p in known_nets(found).items()),
        staked=read_close(found.staked, prizes),
        risked=read_close(found.risked, prizes),
        rolls=found.rolls,
        has_no_spread=found.law is None,
    )
    return LawFound(law=law, distribution=found, derived=False)


@dataclass(frozen=True, slots=True)
class _Line:
    """A play: its law, and what it is worth along the prize."""

    play: LawFound
    mean: AffineNumber

    def at(self, prize: MovablePrize, value: Fraction) -> Fraction:
        """What it is worth where the prize is so much."""
        return self.mean.at({prize: value})


_Piece = tuple[Fraction, Fraction, _Line]
"""From which value of the prize to which a play is best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plays:
    """The plays along one prize, all others as printed: `now` is that as it is, in all prizes.

    `known` is what the engine has found by the value of the prize.
    """

    finder: LawFinder
    prize: MovablePrize
    now: LawFound
    known: dict[Fraction, Distribution] = field(compare=False)

    def laws(self) -> Iterator[LawFound]:
        """The law of each play between the values where it is best; and where two are equal, that of the engine's.

        Raises:
            ArithmeticError: there are too many plays, or what the engine finds is not the best of them.
            ProblemError: they cost too much.
        """
        found = self._pieces()
        pieces, first = min(
            ((order, self._at_ends(order)) for order in (found, found[::-1])), key=lambda one: len(one[1])
        )
        yield from first
        yield from (self._held(line.play, low, high) for low, high, line in pieces)

    def _pieces(self) -> list[_Piece]:
        printed, least = self.finder.printed[self.prize], Fraction(int(self.prize.for_one))
        low, high = least + (printed - least) / 2, least + 2 * (printed - least)
        now = self._along(self.now)
        ends = [now if self._is_engines(now, value) else self._line(value) for value in (low, high)]
        found = self._between((low, ends[0]), (high, ends[1]), [MOST_PLAYS])
        each = [list(several) for _, several in groupby(found, key=lambda piece: piece[2].mean)]
        return [(several[0][0], several[-1][1], several[0][2]) for several in each]

    def _between(self, low: tuple[Fraction, _Line], high: tuple[Fraction, _Line], left: list[int]) -> Iterator[_Piece]:
        """The plays between two values, at each of which one is known that is best there; so many more may be found."""
        (begins, one), (until, other) = low, high
        if one.at(self.prize, until) == other.at(self.prize, until):
            yield begins, until, one
            return
        if one.at(self.prize, begins) == other.at(self.prize, begins):
            yield begins, until, other
            return
        apart = one.mean.less(other.mean)
        if not apart.slopes:
            raise ArithmeticError("two plays are parallel, and each is said to be the best")
        value = -apart.constant / apart.slopes[0][1]
        best = self._best(value)
        if not begins < value < until or best < one.at(self.prize, value):
            raise ArithmeticError("what is best is not the best of the plays")
        if best == one.at(self.prize, value):
            yield from ((begins, value, one), (value, until, other))
            return
        left[0] -= 1
        if left[0] < 2:  # those of both ends are two
            raise ArithmeticError("there are too many plays")
        between = value, self._line(value)
        yield from self._between(low, between, left)
        yield from self._between(between, high, left)

    def _found(self, value: Fraction) -> Distribution:
        """What the engine finds where the prize is so much."""
        if value not in self.known:
            self.known[value] = self.finder.at(self._where(value))
        return self.known[value]

    def _is_engines(self, line: _Line, value: Fraction) -> bool:
        """Whether the play is the engine's where the prize is so much."""
        return line.play.law.gives(self._found(value), self._where(value))

    def _best(self, value: Fraction) -> Fraction:
        return self._found(value).mean

    def _line(self, value: Fraction) -> _Line:
        """The play that is best where the prize is a little more, which must be best here as well."""
        line = self._along(_play(self.finder, {self.prize: value}))
        if line.at(self.prize, value) != self._best(value):
            raise ArithmeticError("the play is another where the prize is a little more")
        return line

    def _along(self, play: LawFound) -> _Line:
        """What a play is worth along the prize."""
        constant, slope = NONE, NONE
        for p, net in play.law.ways:
            own = dict(net.slopes).get(self.prize.number, NONE)
            constant += p * (net.at(self._where(NONE)))
            slope += p * own
        return _Line(play, AffineNumber(constant, ((self.prize.number, slope),) if slope else ()))

    def _where(self, value: Fraction) -> At:
        """All prizes where this one is so much."""
        return {**self.finder.printed, self.prize: value}

    def _held(self, found: LawFound, low: Fraction, high: Fraction) -> LawFound:
        """A law that holds where the prize is from the one to the other, and all others are as printed."""
        return replace(found, law=replace(found.law, holds=tuple(self._conditions(low, high))))

    def _conditions(self, low: Fraction, high: Fraction) -> Iterator[AffineNumber]:
        bounds = {one: (at, at) for one, at in self.finder.printed.items()} | {self.prize: (low, high)}
        for one, (least, most) in bounds.items():
            yield AffineNumber(-least, ((one.number, Fraction(1)),))
            yield AffineNumber(most, ((one.number, Fraction(-1)),))

    def _at_ends(self, pieces: Sequence[_Piece]) -> Sequence[LawFound]:
        """The laws at the values where a play begins or ends to be best and the first that is, is not the engine's."""
        ends = dict.fromkeys(value for low, high, _ in pieces for value in (low, high))
        first = {value: next(line for low, high, line in pieces if low <= value <= high) for value in ends}
        return [self._only_at(value) for value, line in first.items() if not self._is_engines(line, value)]

    def _only_at(self, value: Fraction) -> LawFound:
        """What the engine finds where the prize is so much, and nowhere else."""
        found = self._found(value)
        only = LawFound(law=replace(as_printed(found), only_as_printed=False), distribution=found, derived=False)
        return self._held(only, value, value)
