"""Stakes in money: what a bet is worth at a stake where whatever is paid is rounded down to a whole chip.

Both engines compute the bet again with its payments rounded, at each stake; beside it stands the bet paid to the last
fraction, and the smallest stake at which no payment is rounded, a least common multiple.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor, lcm

from macau_edge import exact
from macau_edge.analysis import (
    Analysis,
    BetAnalysis,
    Track,
    analyse_bet,
    analyse_ruleset,
    refused_analysis,
    with_third_solution,
)
from macau_edge.exact.game import Game
from macau_edge.exact.wager import paid_by_itself
from macau_edge.model import Bet, Chips, Choice, Member, Provision, Ruleset
from macau_edge.model.measures import Measures
from macau_edge.model.message import Cited, Message
from macau_edge.model.numbers import whole_of
from macau_edge.model.problem import UsageError, write_remedy
from macau_edge.model.records import dataclass, replace
from macau_edge.model.refusals import Refused, unless_too_dear
from macau_edge.model.regex import regex
from macau_edge.model.subjects import entries_about, last_general
from macau_edge.outcomes.hand import parts_of
from macau_edge.outcomes.members import members
from macau_edge.outcomes.together import combined_parts, units_of

STAKES = 500
"""Stakes of a range: more than anybody reads."""

FIGURES = 20_000
"""Bets times stakes: half a minute of both engines on the shipped games."""

_STAKE = regex(r"([1-9][0-9]{0,8})(?: to ([1-9][0-9]{0,8}))?")


@dataclass(frozen=True, slots=True)
class StakeRange:
    """The stakes from `low`, which is taken as the minimum, to `high`, a chip apart."""

    low: int
    high: int
    chip: int

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1, self.chip))

    def __len__(self) -> int:
        return (self.high - self.low) // self.chip + 1

    def is_multiple(self, stake: int) -> bool:
        """Whether a stake is a multiple of the minimum."""
        return stake % self.low == 0

    @property
    def several(self) -> bool:
        """Whether there is more than one."""
        return self.low < self.high


@dataclass(frozen=True, slots=True)
class Rounded:
    """A payment that is no whole number of chips: what is due, and what is paid."""

    due: Fraction
    paid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AtStake:
    """A bet at one stake.

    `analysis` is None where the stake cannot be laid in whole chips or is not accepted, or an option is missing; it is
    refused where what rounding costs there takes more than the meter allows.
    """

    stake: int
    analysis: BetAnalysis | None
    rounded: tuple[Rounded, ...] = ()
    unpayable: tuple[Fraction, ...] = ()
    """The payments due that cannot be made exactly, where the act does not accept such a stake."""

    @property
    def house_edge(self) -> Fraction | None:
        """The house edge at this stake."""
        return self.analysis.house_edge if self.analysis else None

    @property
    def measures(self) -> Measures | None:
        """The figures at this stake."""
        return self.analysis.measures if self.analysis else None

    @property
    def refused(self) -> bool:
        """Whether it costs too much to say."""
        return self.analysis is not None and self.analysis.refused is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class StakedBet:
    """A bet paid to the last fraction, as `analysis` has it, and at each stake.

    `shares` is how many equal parts its stake is divided into, each a whole number of chips; `lossless` the smallest
    stake at which no payment is rounded, which is none at its multiples either and at every other stake some. It is
    None where an option is missing.
    """

    analysis: BetAnalysis
    shares: int
    lossless: int | None
    at: tuple[AtStake, ...]

    @property
    def favours_player(self) -> bool:
        """Whether the player has the advantage, paid to the last fraction or at one of the stakes."""
        return any(one.favours_player for one in (self.analysis, *(at.analysis for at in self.at)) if one)

    def cost(self, one: AtStake) -> Fraction | None:
        """What rounding adds to the house edge at this stake."""
        if one.house_edge is None or self.analysis.house_edge is None:
            return None
        return one.house_edge - self.analysis.house_edge

    def lossless_multiple(self, minimum: int) -> int | None:
        """The smallest multiple of the minimum at which no payment is rounded."""
        return lcm(self.lossless, minimum) if self.lossless else None


@dataclass(frozen=True, slots=True)
class StakesAnalysis:
    """The bets of a ruleset at some stakes; `exactly` has them paid to the last fraction."""

    exactly: Analysis
    stakes: StakeRange
    bets: tuple[StakedBet, ...]

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """Every analysis made: the exact one, and one that has the bets at all the stakes."""
        rounded = tuple(one.analysis for bet in self.bets for one in bet.at if one.analysis)
        return self.exactly, replace(self.exactly, bets=rounded)


def read_stakes(stake: str, chip: str = "1") -> StakeRange:
    """The stakes that `10` or `10 to 60` means, with a chip of that size.

    Raises:
        UsageError: it is no whole number of chips above zero, does not ascend, or is too many stakes.
    """
    found = _STAKE.fullmatch(stake)
    if found is None:
        message = Message("`{stake}` is not a stake", stake=stake[:40])
        raise UsageError(message, Message("write a whole number above zero, `10`, or `10 to 60`"))
    if not (size := _STAKE.fullmatch(chip)) or size[2]:
        message = Message("`{chip}` is not a chip", chip=chip[:40])
        raise UsageError(message, Message("write a whole number above zero, `5`; it is 1 where not given"))
    low, high, one = whole_of(found[1]), whole_of(found[2] or found[1]), whole_of(chip)
    if found[2] and low >= high:
        remedy = write_remedy(f"{high} to {low}" if high < low else str(low))
        raise UsageError(Message("`{stake}` does not ascend", stake=stake), remedy)
    for end in (low, high):
        if end % one:
            below, above = end - end % one, end - end % one + one
            near = Message("{above} is", above=above)
            if below:
                near = Message("{below} and {above} are", below=below, above=above)
            raise UsageError(
                Message("a stake of {stake} is no whole number of chips of {chip}", stake=end, chip=one), near
            )
    stakes = StakeRange(low, high, one)
    if len(stakes) > STAKES:
        message = Message(
            "`{stake}` with a chip of {chip} is {number:,} stakes", stake=stake, chip=one, number=len(stakes)
        )
        remedy = Message("the limit is {most}: take a shorter range, or a larger chip", most=STAKES)
        raise UsageError(message, remedy)
    return stakes


def analyse_stakes(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    stakes: StakeRange,
    *,
    given: Collection[str] = (),
    only: Collection[str] = (),
    track: Track = iter,
) -> StakesAnalysis:
    """Both engines on every bet, or on those that `only` names, paid exactly and at each stake in whole chips.

    A bet that costs more than the meter allows is there as refused, exactly or at the stakes.

    Raises:
        ProblemError: a bet cannot be computed for another reason.
        UsageError: `only` names no bet, or bets times stakes are too many.
    """
    exactly = analyse_ruleset(ruleset, choices, given=given, only=only, track=track)
    if len(exactly.bets) * len(stakes) > FIGURES:
        message = Message(
            "{bets} bets at {stakes} stakes are {figures:,} figures",
            bets=len(exactly.bets), stakes=len(stakes), figures=len(exactly.bets) * len(stakes),
        )  # fmt: skip
        remedy = Message("the limit is {most:,}: name a bet with `--bet`, or take a shorter range", most=FIGURES)
        raise UsageError(message, remedy)
    known = {bet.id: bet for bet in exactly.bets}
    tracked = track([bet.member for bet in exactly.bets])
    bets = tuple(_try_stakes(ruleset, known[member.id], choices, stakes) for member in tracked)
    _check_accepted(ruleset, bets, stakes)
    return StakesAnalysis(exactly, stakes, bets)


def refuses_inexact(ruleset: Ruleset, bet: str) -> Provision | None:
    """The condition by which a stake on a bet is not accepted where a payment cannot be made exactly."""
    return next((one for one in ruleset.conditions if one.inexact and one.is_about([bet])), None)


def rounds_nothing(bets: Collection[StakedBet], chip: int) -> bool:
    """Whether no payment of any of the bets is rounded at any stake that can be laid in whole chips."""
    return all(bet.lossless == chip * bet.shares for bet in bets)


def _check_accepted(ruleset: Ruleset, bets: Sequence[StakedBet], stakes: StakeRange) -> None:
    """Raises UsageError where no bet is accepted at any of the stakes."""
    if not bets or any(not one.unpayable for bet in bets for one in bet.at):
        return
    said = f"{stakes.low} to {stakes.high}" if stakes.several else str(stakes.low)
    rule = refuses_inexact(ruleset, bets[0].analysis.member.bet.id)
    message = Message(
        "a stake of {stake} is not accepted: `{bet}` cannot be paid exactly ({law})",
        stake=said, bet=bets[0].analysis.id, law=Cited(rule.law.text) if rule and rule.law else "silent",
    )  # fmt: skip
    whole = lcm(*(bet.lossless for bet in bets if bet.lossless))
    raise UsageError(message, Message("write a multiple of {stake}", stake=whole))


def _try_stakes(ruleset: Ruleset, bet: BetAnalysis, choices: Mapping[str, Choice], stakes: StakeRange) -> StakedBet:
    """A bet at each stake; where that costs too much, `refused` at all of them, beside what it is worth exactly."""
    found = unless_too_dear(lambda: staked(ruleset, bet, choices, stakes))
    if not isinstance(found, Refused):
        return found
    at = tuple(AtStake(stake=stake, analysis=refused_analysis(ruleset, bet.member, found)) for stake in stakes)
    return StakedBet(analysis=bet, shares=bet.member.bet.units, lossless=None, at=at)


def staked(
    ruleset: Ruleset,
    bet: BetAnalysis,
    choices: Mapping[str, Choice],
    stakes: StakeRange,
    *,
    asked_thirdly: bool = False,
) -> StakedBet:
    """Both engines on a bet that was analysed, at each stake in whole chips; sympy too where it is `asked_thirdly`.

    Raises:
        ProblemError: the bet cannot be computed.
    """
    least = bet.member.bet.units
    if bet.measures is None:
        return StakedBet(
            analysis=bet, shares=least, lossless=None, at=tuple(AtStake(stake=stake, analysis=None) for stake in stakes)
        )
    units = sum(
        units_of(part.units, part.member) for part in combined_parts(ruleset, bet.member, choices) if part.at_start
    )
    results = frozenset(_results(ruleset, bet.member, choices))
    whole = lcm(*((count * net).denominator for count, net in results))
    shares = lcm(least, units)
    at = []
    for stake in stakes:
        if stake % (shares * stakes.chip):
            at.append(AtStake(stake=stake, analysis=None))
            continue
        chips = Chips(stake // units, stakes.chip)
        rounded = tuple(_rounded(results, chips))
        if rounded and refuses_inexact(ruleset, bet.member.bet.id):
            at.append(AtStake(stake=stake, analysis=None, unpayable=tuple(one.due for one in rounded)))
            continue
        paid = analyse_bet(ruleset, bet.member, choices, chips=chips)
        if asked_thirdly:
            paid = with_third_solution(ruleset, paid, choices, chips)
        at.append(AtStake(stake=stake, analysis=paid, rounded=rounded))
    return StakedBet(analysis=bet, shares=shares, lossless=stakes.chip * lcm(least, units * whole), at=tuple(at))


def _rounded(results: Collection[tuple[int, Fraction]], chips: Chips) -> Iterable[Rounded]:
    """The payments that are no whole chips: of a win the prize, of a loss what comes back of the stake."""
    amounts = (count * chips.stake * (net if net > 0 else 1 + net) for count, net in results)
    for due in sorted(set(amounts)):
        paid = floor(due / chips.chip) * chips.chip
        if paid != due:
            yield Rounded(due, paid)


def _results(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[tuple[int, Fraction]]:
    """Every result that is paid by itself: the units laid, and the net result of one, without a fee paid with it.

    A compound bet is paid part by part. All parts see the same trials, so what each can come to is what it can alone.
    """
    if member.bet.parts and member.bet.strategy:
        yield from _as_played(ruleset, member, choices)
        return
    ruleset = _parts_made_with(ruleset, member.bet)
    for part in combined_parts(ruleset, member, choices):
        alone = (part.member,) if part.base is None else members(ruleset, part.member.bet, choices)
        for one in alone:
            yield from ((units_of(part.units, one), net) for net in _nets(ruleset, one, choices))


def _as_played(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[tuple[int, Fraction]]:
    """Units laid and net result of one, of every result of bets that one strategy plays together."""
    for place in Game(ruleset, member, choices).places:
        wager = place.wager()
        for target, net in paid_by_itself(wager):
            yield wager.units, net if target == "push" else net + wager.prizes.up_front


def _nets(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Iterator[Fraction]:
    """The net results that a bet can come to, without a commission paid with it, which is not rounded."""
    bet = member.bet
    taken = ruleset.commission_of(bet)
    if taken is not None and taken.paid == "with the bet":
        member = replace(member, bet=replace(bet, commission=replace(taken, rate=Fraction(0))))
    found = exact.solve(ruleset, member, choices)
    if found.law is None:  # of a hand that is parted
        return (net for _, net in paid_by_itself(Game(ruleset, member, choices).places[0].wager()))
    return (net for net, probability in found.nets.items() if probability)


def _parts_made_with(ruleset: Ruleset, compound: Bet) -> Ruleset:
    """The ruleset with the parts made when the compound bet is."""
    if compound.made is None:
        return ruleset
    parts = set(parts_of(compound))
    made = {id_: replace(bet, made=compound.made) for id_, bet in ruleset.bets.items() if id_ in parts}
    return replace(ruleset, bets={**ruleset.bets, **made})


def multiples_asked(ruleset: Ruleset) -> Provision | None:
    """The condition on stakes, of several that for all bets; its `bets` are those that it binds."""
    own = [*entries_about(ruleset.conditions, "stakes")]
    return last_general(own, ["stakes"]) or next(reversed(own), None)
