"""The joint law of a bet: each way it can end, with its probability and with its net result as the prizes give it.

A prize is paid with the same probability whatever it is, and a net result is affine in the prizes, commissions and the
stakes of a compound bet included. So the law is found from the exact engine's distribution at one point: each prize is
set to a power of a prime far above any other number of the bet, and stands in digits of its own in every net result.

A law is never taken at its word. Its ways, put together by equal net results, must be exactly the distribution at the
printed prizes, on which both engines agree, and that of the exact engine at one more point. Where they are not, as of a
bet that is played in the best way, the law is that of the printed prizes alone. Of a tally that is paid the highest of
several prizes there is a law for each order of these, with the conditions under which it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, islice, pairwise, permutations
from math import lcm

from macau_edge import exact
from macau_edge.analysis import BetAnalysis, try_bet
from macau_edge.analysis.memory import Memory
from macau_edge.exact.prize import Prizes
from macau_edge.model import Choice, Member, Ruleset, own_pays
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import limited_states
from macau_edge.model.prizes import Verdict, leaves
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import dataclass, field, replace
from macau_edge.outcomes.members import values_of
from macau_edge.outcomes.together import CombinedPart, combined_parts
from macau_edge.questions.page.prizes import At, MovablePrize, set_to

NONE = Fraction(0)

# --- a number that follows from the prizes ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AffineNumber:
    """A number that follows from the prizes: a constant, and a slope for each prize by its number; no slope is zero."""

    constant: Fraction
    slopes: tuple[tuple[int, Fraction], ...] = ()

    def at(self, prizes: At) -> Fraction:
        """Its value at these prizes."""
        values = {one.number: value for one, value in prizes.items()}
        return self.constant + sum((slope * values[number] for number, slope in self.slopes), NONE)

    def less(self, other: AffineNumber) -> AffineNumber:
        """The difference of both."""
        mine, others = dict(self.slopes), dict(other.slopes)
        slopes = {number: mine.get(number, NONE) - others.get(number, NONE) for number in sorted({*mine, *others})}
        return AffineNumber(self.constant - other.constant, tuple((n, slope) for n, slope in slopes.items() if slope))


PRIME = 2**1279 - 1
"""The base in whose digits prizes stand: a prime, so that no slope of a smaller denominator becomes whole by it."""
PARTS = lcm(*range(1, 41)) * 1000
"""What slopes are whole numbers of at the least: units, shares of a stake, rates of a commission."""


def far_apart(prizes: Sequence[MovablePrize]) -> dict[MovablePrize, Fraction]:
    """The prizes far apart from one another and from all else, each above the one before it."""
    return {one: Fraction(PRIME**place) for place, one in enumerate(prizes, 1)}


def read_off(value: Fraction, prizes: Sequence[MovablePrize]) -> AffineNumber:
    """What a number is in the prizes, which were set `far_apart` in this order where it was found.

    Raises:
        ArithmeticError: it is no sum of them with small slopes.
    """
    constant, *rest = _in_digits(value, len(prizes) + 1)
    return _affine(constant, zip(prizes, rest, strict=True))


def close_to(prizes: At) -> dict[MovablePrize, Fraction]:
    """The prizes moved up by so little that no play is another, each by less than the one before it."""
    return {one: value + Fraction(1, PRIME**place) for place, (one, value) in enumerate(prizes.items(), 1)}


def read_close(value: Fraction, prizes: At) -> AffineNumber:
    """What a number is in the prizes, which were `close_to` these in this order where it was found.

    Raises:
        ArithmeticError: it is no sum of them with small slopes.
    """
    *slopes, there = _in_digits(value * PRIME ** len(prizes), len(prizes) + 1)
    moved = list(zip(prizes, reversed(slopes), strict=True))
    return _affine(there - sum((slope * prizes[one] for one, slope in moved), NONE), moved)


def _in_digits(value: Fraction, places: int) -> list[Fraction]:
    """The digits of a number to the base of the prime, the last first, each small and no whole number in general.

    Raises:
        ArithmeticError: it has none.
    """
    whole = lcm(PARTS, value.denominator)
    rest, digits = int(value * whole), list[int]()
    for _ in range(places):
        digit = (rest + PRIME // 2) % PRIME - PRIME // 2
        digits.append(digit)
        rest = (rest - digit) // PRIME
    if rest or any(abs(digit) > whole << 64 for digit in digits):
        raise ArithmeticError("a net result is not affine in the prizes")
    return [Fraction(digit, whole) for digit in digits]


def _affine(constant: Fraction, slopes: Iterable[tuple[MovablePrize, Fraction]]) -> AffineNumber:
    return AffineNumber(constant, tuple(sorted((one.number, slope) for one, slope in slopes if slope)))


# --- a law -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class JointLaw:
    """Each way a bet can end, the net results far apart ascending, with the probability of each.

    A count is decided as soon as its prize is, so that it takes less time where two of its prizes are the same: `rolls`
    hold where none of `apart` is zero, and are None where these are too many; where they do not hold for the printed
    prizes, `rolls_printed` has those. The law holds where all of `holds` are not below zero, or,
    `only_as_printed`, for the printed prizes alone. That of a bet `as_played` at the printed prizes says what it comes
    to at others if it is played so, where the best play may be better for the player. Of a bet by whose play a hand is
    parted the mean is known and no ways: it `has_no_spread`, and the mean stands as the one way there is.
    """

    ways: tuple[tuple[Fraction, AffineNumber], ...]
    staked: AffineNumber
    risked: AffineNumber
    rolls: Fraction | None
    apart: tuple[AffineNumber, ...] = ()
    rolls_printed: Fraction | None = None
    holds: tuple[AffineNumber, ...] = ()
    only_as_printed: bool = False
    as_played: bool = False
    has_no_spread: bool = False

    def gives(self, found: Distribution, prizes: At) -> bool:
        """Whether a distribution at these prizes is what the law says of it."""
        nets: dict[Fraction, Fraction] = {}
        for p, net in self.ways:
            at = net.at(prizes)
            nets[at] = nets.get(at, NONE) + p
        sides = self.staked.at(prizes), self.risked.at(prizes)
        return nets == dict(known_nets(found)) and sides == (found.staked, found.risked)


def known_nets(found: Distribution) -> Mapping[Fraction, Fraction]:
    """The net results with their probabilities; where no more is known than the mean, this one."""
    return {found.mean: Fraction(1)} if found.law is None else found.nets


def as_printed(found: Distribution) -> JointLaw:
    """The law of the printed prizes alone."""
    return JointLaw(
        ways=tuple((p, AffineNumber(net)) for net, p in known_nets(found).items()),
        staked=AffineNumber(found.staked),
        risked=AffineNumber(found.risked),
        rolls=found.rolls,
        only_as_printed=True,
        has_no_spread=found.law is None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LawFound:
    """A law, and the distribution that it was read off, whose net results are in the order of its ways.

    In it the prizes of the member were `far` apart in this order; there are none where they were as printed. Of a law
    that is not `derived` a command tells the derivation.
    """

    law: JointLaw
    distribution: Distribution
    far: tuple[MovablePrize, ...] = ()
    derived: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LawFinder:
    """Finds the laws of one member under some choices, from the exact engine, with its prizes in place of others."""

    ruleset: Ruleset
    member: Member
    choices: Mapping[str, Choice]
    prizes: tuple[MovablePrize, ...]
    memory: Memory = field(compare=False)

    @property
    def printed(self) -> dict[MovablePrize, Fraction]:
        """The prizes as they are; one to one where nobody chose them."""
        return {one: one.printed or Fraction(1) for one in self.prizes}

    def analysed(self) -> BetAnalysis:
        """Both engines on the bet as it is, and, where a prize is not given, as it would be with one to one.

        It is refused where that costs more than the meter allows.

        Raises:
            ProblemError: the bet cannot be computed for another reason.
        """
        missing = {one: Fraction(1) for one in self.prizes if one.ratio is None}
        ruleset, member = set_to(self.ruleset, self.member, missing)
        return try_bet(ruleset, member, self.choices, memory=self.memory)

    def laws(self, found: Distribution) -> tuple[LawFound, ...]:
        """The laws of the bet, the first of which is for the printed prizes, where its distribution is `found`."""
        if not self.prizes:
            return (LawFound(law=replace(as_printed(found), only_as_printed=False), distribution=found),)
        if self.is_played_best or found.law is None:
            return (LawFound(law=as_printed(found), distribution=found),)
        order = sorted(self.prizes, key=lambda one: self.printed[one])
        highest = self._pays_the_highest()
        try:
            first = self._law(order, found, holds=highest)
        except (ArithmeticError, ProblemError):  # also where it is too dear
            return (LawFound(law=as_printed(found), distribution=found),)
        return first, *(self._other_orders(order) if highest else ())

    @property
    def is_played_best(self) -> bool:
        """Whether the player chooses what is best for him, in the bet or in a part of it."""
        bets = (*(part.member.bet for part in self._parts()), self.member.bet)
        return any(map(self.ruleset.plays_best, bets))

    def _parts(self) -> Iterator[CombinedPart]:
        return combined_parts(self.ruleset, self.member, self.choices)

    def _pays_the_highest(self) -> bool:
        return any(part.member.bet.tally and part.member.bet.tally.highest_of for part in self._parts())

    def at(self, prizes: At) -> Distribution:
        """What the exact engine finds at these prizes; raises ProblemError where it cannot."""
        return exact.solve(*set_to(self.ruleset, self.member, prizes), self.choices)

    def _law(self, order: Sequence[MovablePrize], printed: Distribution | None, *, holds: bool) -> LawFound:
        """The law that is found where the prizes are far apart in this order, held against two other points.

        Raises:
            ArithmeticError: it is not what the exact engine finds there.
            ProblemError: the bet cannot be computed there.
        """
        far, near = self.at(far_apart(order)), _near(order)
        beside = [self.at(near), *([printed] if printed else [])]
        apart = tuple(self._apart(order))
        lasts = lasting(beside[0]) == lasting(far) and len(apart) <= PAIRS
        now = printed.rolls if printed and lasting(printed) != lasting(far) else None
        law = JointLaw(
            ways=tuple((p, read_off(net, order)) for net, p in far.nets.items()),
            staked=read_off(far.staked, order),
            risked=read_off(far.risked, order),
            rolls=far.rolls if lasts else None,
            apart=apart if lasts else (),
            rolls_printed=now,
            holds=tuple(self._conditions(order)) if holds else (),
        )
        if not law.gives(beside[0], near) or (printed and not law.gives(printed, self.printed)):
            raise ArithmeticError("the net result of this bet is not affine in its prizes")
        return LawFound(law=law, distribution=far, far=tuple(order))

    def _conditions(self, order: Sequence[MovablePrize]) -> Iterator[AffineNumber]:
        """What must not be below zero that the results of a tally keep this order: the steps from each to the next."""
        for highest, nets in self._results(order):
            for low, high in pairwise(sorted(nets)) if highest else ():
                step = read_off(high, order).less(read_off(low, order))
                if step.slopes:
                    yield step

    def _apart(self, order: Sequence[MovablePrize]) -> Iterator[AffineNumber]:
        """What must not be zero that no two results of a tally are the same."""
        for _, nets in self._results(order):
            for low, high in combinations(sorted(nets), 2):
                step = read_off(high, order).less(read_off(low, order))
                if step.slopes:
                    yield step

    def _results(self, order: Sequence[MovablePrize]) -> Iterator[tuple[bool, set[Fraction]]]:
        """Of each tally whether it is paid the highest of several prizes, and what its rows come to, and nothing."""
        ruleset, member = set_to(self.ruleset, self.member, far_apart(order))
        for part in combined_parts(ruleset, member, self.choices):
            tally = part.member.bet.tally
            if tally is None:
                continue
            counts = tally.highest_of
            nets = {NONE}
            for values in [{counts.name: value} for value in values_of(ruleset, counts)] if counts else [{}]:
                one = Member(part.member.bet, {**part.member.values, **values})
                nets.update(_net_results(Prizes(ruleset, one, self.choices, laid=part.laid), one))
            yield counts is not None, nets

    def _other_orders(self, printed: Sequence[MovablePrize]) -> Iterator[LawFound]:
        """The laws of other orders, of prizes so few that these can be looked at, where each is small enough.

        Where one is too large the others are not looked at: nearly as many counts are kept in each of them.
        """
        for order in other_orders(printed):
            try:
                with limited_states(STATES_OF_AN_ORDER):
                    yield self._law(order, None, holds=True)
            except ArithmeticError:
                continue
            except ProblemError:
                return


def lasting(found: Distribution) -> tuple[Fraction, Fraction]:
    """How long the bet takes: the mean number of trials and its variance."""
    return found.rolls, found.rolls_variance


def other_orders(printed: Sequence[MovablePrize]) -> Iterator[tuple[MovablePrize, ...]]:
    """Every other order of few prizes; of more, those in which one prize stands elsewhere; of many none."""
    if len(printed) <= FEW:
        yield from islice(permutations(printed), 1, None)
    elif len(printed) <= SEVERAL:
        moved = {
            (*rest[:place], one, *rest[place:]): None
            for one in printed
            for rest in [[other for other in printed if other is not one]]
            for place in range(len(printed))
        }
        yield from (order for order in moved if order != tuple(printed))


PAIRS = 100
"""Pairs of results of a tally, of which none may be the same, that a page still carries."""
FEW, SEVERAL = 3, 6
"""Prizes that are looked at in every order, six of three; and in those that moving one of them makes, 26 of six."""
STATES_OF_AN_ORDER = 1_000
"""States that a tally may have in an order other than that of its prizes now, where all of its counts may be kept."""


def _near(order: Sequence[MovablePrize]) -> dict[MovablePrize, Fraction]:
    """Prizes like those that are printed, no two of them the same, in this order."""
    return {one: Fraction(2 * place) + Fraction(1, 6 + place) for place, one in enumerate(order, 1)}


def _net_results(paid: Prizes, member: Member) -> Iterator[Fraction]:
    """The net result of each row of a tally."""
    assert member.bet.pays is not None
    for target, pays in (("win", member.bet.pays), ("lose", member.bet.lost)):
        for leaf in leaves(own_pays(pays, member)):
            if not isinstance(leaf, Verdict):
                yield paid.net(target, leaf)  # type: ignore[arg-type]  # units stand in compound bets alone
