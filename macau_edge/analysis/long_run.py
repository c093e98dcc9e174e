"""The long run of a bet that is paid of meters: what flows through each of them, or why nobody can say.

In the long run what leaves a meter is what came in: of every stake the contribution, and the seed each time that the
whole of it was won, whatever parts are paid in between. So a bet that alone is paid of a meter is returned by it, per
unit, `contribution + seed x P(the whole is won)`. What the meter shows does not depend on the round that is played, so
this is also the share that is paid in a round times the mean of what the meter shows then. Where several bets are paid
of one meter, that mean is known only if each of them alone would have the same, or if all are always laid together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from macau_edge.exact.long_run import taken_of_meter
from macau_edge.model import Choice, Member, Option, Ratio, Ruleset, Shoe, own_prizes
from macau_edge.model.measures import Distribution, Measures
from macau_edge.model.message import Message, joined
from macau_edge.model.prizes import Reference
from macau_edge.model.records import dataclass, replace
from macau_edge.outcomes.members import members_known
from macau_edge.outcomes.together import combined_parts, units_of

Taken = tuple[Fraction, Fraction]
"""How often the whole of a meter is won, and what is paid of it in a round on average, in units of what it shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterFlow:
    """What flows through a meter, per unit staked: in by the `contribution`, and out.

    Of the contribution `kept` is what comes back when a commission on wins is taken. `whole` is the probability that
    all of it is won, `share` what is paid of it in a round on average, in units of what it shows.
    """

    option: Option
    contribution: Fraction
    kept: Fraction
    whole: Fraction
    share: Fraction
    together: bool = False
    """Whether it is known only where all bets that feed the meter are always laid together."""

    @property
    def seed(self) -> Ratio:
        """Where the meter begins again."""
        assert self.option.meter
        return self.option.meter.seed

    @property
    def seeded(self) -> Fraction:
        """What comes back of the seeds."""
        return self.seed.number * self.whole

    @property
    def returned(self) -> Fraction:
        """What comes back through the meter, before any commission."""
        return self.contribution + self.seeded

    @property
    def mean(self) -> Ratio:
        """What the meter shows on average when a round is played."""
        return Ratio.of(self.returned / self.share, for_one=self.seed.for_one)


@dataclass(frozen=True, slots=True, kw_only=True)
class LongRun:
    """A bet in the long run: its `flows`, its law where meters show nothing, and its figures where each shows its mean.

    Of these figures only means are those of the long run. `hit_frequency` is None where it depends on what a meter
    shows. `numeric` is the house edge as the other engine comes to it from the seeds alone.
    """

    flows: tuple[MeterFlow, ...]
    nothing_shown: Distribution
    measures: Measures
    hit_frequency: Fraction | None
    numeric: float
    bound: float

    @property
    def rest(self) -> Fraction:
        """What all else returns, the stake of who wins a meter among it."""
        return 1 + self.nothing_shown.mean

    @property
    def house_edge(self) -> Fraction:
        """The house edge in the long run."""
        return self.measures.house_edge

    @property
    def together(self) -> bool:
        """Whether it is that of a compound bet alone, whose parts have none that is known by themselves."""
        return any(flow.together for flow in self.flows)

    @property
    def taken(self) -> Fraction:
        """What a commission takes of what the meters pay."""
        return self.rest + sum(flow.returned for flow in self.flows) - 1 + self.house_edge


def meters_of(member: Member, ruleset: Ruleset) -> tuple[Option, ...]:
    """The meters that a member, or a part of a compound bet, is paid of."""
    paid = [part.member for part in combined_parts(ruleset, member, {})]
    words = {prize.word for one in paid for prize in own_prizes(one) if isinstance(prize, Reference)}
    return tuple(option for option in ruleset.options.values() if option.meter and option.id in words)


def feeders_of(ruleset: Ruleset, meter: Option, choices: Mapping[str, Choice]) -> list[Member]:
    """Every member that is no compound bet and is paid of a meter, in the order of the file."""
    found = (one for bet in ruleset.bets.values() if not bet.parts for one in members_known(ruleset, bet, choices))
    return [one for one in found if meter.id in {p.word for p in own_prizes(one) if isinstance(p, Reference)}]


def why_no_long_run(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Message | None:
    """Why a bet that waits for a meter has none of the long run, whatever else feeds the meter; None where it has."""
    meters = meters_of(member, ruleset)
    if given := next((one.id for one in meters if one.id in choices), None):
        return Message("`--{given}` is given, and another meter of this bet is not", given=given)
    parts = list(combined_parts(ruleset, member, choices))
    if isinstance(ruleset.device, Shoe) and ruleset.device.gone:
        return Message("cards are taken to be gone, and the long run is of full shoes")
    if ruleset.plays_best(member.bet):
        return Message("another meter may have another best play")
    for part in parts:
        bet, taken = part.member.bet, ruleset.commission_of(part.member.bet)
        if not meters_of(part.member, ruleset):
            continue
        if bet.tally and bet.tally.highest_of:
            return Message("which prize is the highest depends on the meter")
        if bet.stays or bet.staked:
            return Message("`{bet}` is laid, or stays, with a choice, and feeds the meter only then", bet=bet.id)
        if bet.additional or part.laid or part.on is not None:
            return Message("`{bet}` puts down no stake at the start that could feed the meter", bet=bet.id)
        if taken and taken.rate and taken.paid == "with the bet":
            return Message("a commission is paid with the bet")
    return None


def flows_of(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    recall: Callable[[Member, str, Callable[[], Taken]], Taken],
) -> tuple[MeterFlow, ...] | Message:
    """What flows through each meter of a bet in the long run, or why it cannot be said.

    `recall` gives what was found of a member and a meter already, or finds it.

    Raises:
        ProblemError: a bet cannot be computed, or costs more than may be done.
        MissingChoiceError: another option was not given.
    """
    if why := why_no_long_run(ruleset, member, choices):
        return why
    found = []
    for option in meters_of(member, ruleset):
        flow = _flow(ruleset, member, choices, option, recall)
        if isinstance(flow, Message):
            return flow
        found.append(flow)
    return tuple(found)


def _flow(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    option: Option,
    recall: Callable[[Member, str, Callable[[], Taken]], Taken],
) -> MeterFlow | Message:
    """What flows through one meter, where the others that are paid of it let it be said."""
    assert option.meter

    def flow_of(one: Member, contribution: Fraction, kept: Fraction) -> MeterFlow:
        whole, share = recall(one, option.id, lambda: taken_of_meter(ruleset, one, choices, option.id))
        return MeterFlow(option=option, contribution=contribution, kept=kept, whole=whole, share=share)

    feeders = feeders_of(ruleset, option, choices)
    own = [(part.member, units_of(part.units, part.member)) for part in combined_parts(ruleset, member, choices)]
    of_meter = [(one, units) for one, units in own if one.id in {feeder.id for feeder in feeders}]
    if len({units for _, units in of_meter}) > 1 or len({feeder.bet.units for feeder in feeders}) > 1:
        return Message("the stakes that feed the meter `{meter}` differ", meter=option.id)
    whole = sum(units for _, units in own)
    fed = [(one, option.meter.fed_by(one.bet.id) * Fraction(units, whole)) for one, units in of_meter]
    kept = sum((rate * (1 - _commission(ruleset, one)) for one, rate in fed), Fraction(0))
    flow = flow_of(member, sum((rate for _, rate in fed), Fraction(0)), kept)
    if not flow.share:
        return Message("nothing is ever paid of the meter `{meter}`", meter=option.id)
    others = [one for one in feeders if one.id not in {part.id for part, _ in own}]
    rates = [(one, option.meter.fed_by(one.bet.id)) for one in (*others, *(one for one, _ in of_meter))]
    alone = [flow_of(one, rate, rate) for one, rate in rates]
    if all(one.share and one.mean == flow.mean for one in alone):
        return flow
    if not others:
        return replace(flow, together=True)
    names = joined(dict.fromkeys(f"`{one.bet.id}`" for one in others))
    return Message(
        "the meter `{meter}` is fed by {others} as well, and what it shows depends on how often each is laid, "
        "so that only a bet of all of them `together` has one",
        meter=option.id, others=names,
    )  # fmt: skip


def _commission(ruleset: Ruleset, member: Member) -> Fraction:
    """What part of a prize a commission takes on a win; one of the stake takes none of it."""
    taken = ruleset.commission_of(member.bet)
    return taken.rate if taken and taken.of != "stake" else Fraction(0)
