"""Both engines on every bet, compared: the analysis that all reports are made from.

The exact engine gives the distribution of each bet, from which its measures are defined; the numeric one gives
floating point with a bound. Each figure that both have is compared: where they differ by more than the bound, the bet
is an error at its line, and no figure of it is to be trusted.

What was found of a bet already in this run is remembered (`Memory`). It is known by the values of all that it depends
on, and not by where these are written or what they are called: by the device, the hand and the terms of the file; the
bet and those that it is made of or goes with, without their names, articles and expected figures; every name and
option that may have a part in them; the member, the choices, the limit and the chips. What has no part may be among
them, which costs a computation; what has one is never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from macau_edge import exact
from macau_edge.model import Alternative, Bet, Chips, Choice, Device, Member, Option, Ruleset, Wheel, faces_of
from macau_edge.model.measures import Distribution, Measures
from macau_edge.model.problem import Problem, UsageError, nearest
from macau_edge.model.walk import every
from macau_edge.outcomes.hand import depends_on_hand, parts_of
from macau_edge.outcomes.members import STATES, members, members_known, too_many_states
from macau_edge.outcomes.options import options_of
from macau_edge.outcomes.select import MissingChoiceError

if TYPE_CHECKING:
    from macau_edge import numeric


# --- what was found of a bet already in this run, so that it is not computed twice -----------------------------------


T = TypeVar("T")
Key = Hashable

MOST = 5_000
"""Bets that are remembered; of more, those that were asked for last: some forty megabytes."""


class Memory:
    """What was found, by all that it depends on; `computed` and `remembered` count what was asked for."""

    def __init__(self, most: int = MOST) -> None:
        self.most, self.computed, self.remembered = most, 0, 0
        self._found: dict[Key, Any] = {}
        self._last: tuple[Ruleset, Bet, Written] | None = None

    def recall(self, key: Key, find: Callable[[], T]) -> T:
        """What was found under this key; if nothing was, what `find` gives, unless it raises."""
        if key in self._found:
            self.remembered += 1
            known: T = self._found.pop(key)
        else:
            self.computed += 1
            known = find()
        self._found[key] = known  # behind all others
        if len(self._found) > self.most:
            del self._found[next(iter(self._found))]
        return known

    def key(
        self, ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], limit: int, chips: Chips | None
    ) -> Key:
        """All that the figures of a member depend on."""
        if self._last is None or self._last[0] is not ruleset or self._last[1] is not member.bet:
            self._last = ruleset, member.bet, Written(ruleset, member.bet)
        values = tuple(member.values.items())
        return *self._last[2].key(values, choices), values, limit, chips


class Written:
    """What of a file the figures of a bet may depend on, whatever is chosen."""

    def __init__(self, ruleset: Ruleset, bet: Bet) -> None:
        self.ruleset = ruleset
        needed = {one.id: one for one in _needed(ruleset, bet)}
        bets = _alone(bet), tuple((name, _alone(one)) for name, one in needed.items())
        terms = ruleset.stake_returned, ruleset.commission, ruleset.last_trial
        self.all = ruleset.device, ruleset.hand, terms, bets

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(every(self.all, str))

    def key(self, values: Key, choices: Mapping[str, Choice]) -> tuple[Key, ...]:
        """All this, with the names and options that have a part in it or in these values, and what is chosen."""
        ruleset = self.ruleset
        if not ruleset.names and not ruleset.options and not choices:
            return self.all
        words = self._used(self._texts.union(every(values, str)), choices)
        names = tuple((word, ruleset.names[word]) for word in words if word in ruleset.names)
        options = tuple((word, ruleset.options[word].choices) for word in words if word in ruleset.options)
        chosen = tuple((word, choices[word]) for word in words if word in choices)
        return *self.all, names, options, chosen

    def _used(self, texts: Iterable[str], choices: Mapping[str, Choice]) -> list[str]:
        """The names and options among these texts, in order, with those that they are defined by."""
        known = {*self.ruleset.names, *self.ruleset.options, *choices}
        labels = _labels(self.ruleset.device)
        waiting = known.intersection(texts) | {word for word in known if any(label in word for label in labels)}
        used = set(waiting)
        while waiting:
            word = waiting.pop()
            option = self.ruleset.options.get(word)
            behind = self.ruleset.names.get(word), option and option.choices, choices.get(word)
            more = known.intersection(every(behind, str)) - used
            used |= more
            waiting |= more
        return sorted(used)


def _needed(ruleset: Ruleset, bet: Bet) -> Iterator[Bet]:
    """The bets that one is made of or goes with, and those that these need."""
    waiting, seen = [bet], set[str]()
    for one in waiting:  # grows while it is walked
        for name in (*parts_of(one), *([one.additional.to] if one.additional else [])):
            if name not in seen and name in ruleset.bets:
                seen.add(name)
                waiting.append(ruleset.bets[name])
                yield ruleset.bets[name]


def _alone(bet: Bet) -> Bet:
    """A bet without what it is called, where the law has it, and what its author expects of it."""
    return replace(bet, id="", name=None, law=None, pays_law=None, expect=())


def _labels(device: Device) -> list[str]:
    """What results are called by: what opens a stage is a word inside it, alone or with others, as in `red-blue`."""
    return [label for label, _ in device.pockets] if isinstance(device, Wheel) else [f.label for f in faces_of(device)]


Track = Callable[[Collection[Member]], Iterable[Member]]
"""Shows the progress of going through the members."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure of both engines, which must agree within `bound`.

    It is a `net` result, its `probability`, what is `staked` at the start or `risked` in all, the expected net result,
    or the first or second moment of the number of trials (`rolls`). The first two are `of` that net result.
    """

    what: Literal["net", "probability", "staked", "risked", "expected-net", "rolls", "rolls-second"]
    of: Fraction | None
    exact: Fraction
    numeric: float
    bound: float

    @property
    def difference(self) -> float:
        """How far the engines are apart."""
        return abs(float(self.exact) - self.numeric)


@dataclass(frozen=True, slots=True)
class BetAnalysis:
    """What one bet is worth.

    `measures` is None where `missing` names an option that the law leaves open and nobody gave. `difference` is the
    largest distance between the two engines over every probability, the expected net and both moments of the rolls,
    each in units of its own bound: they agree where it is at most one. `distance` is the largest of them in itself,
    relative where a figure is above one. `compared` has each of these figures as both engines give it.
    """

    member: Member
    options: tuple[Option, ...]
    missing: str | None
    measures: Measures | None
    difference: float = 0.0
    distance: float = 0.0
    compared: tuple[Compared, ...] = field(default=(), compare=False, repr=False)

    @property
    def id(self) -> str:
        """The identifier of the bet."""
        return self.member.id

    @property
    def agree(self) -> bool:
        """Whether the engines agree within the numeric engine's own bound."""
        return self.difference <= 1.0


@dataclass(frozen=True, slots=True)
class Analysis:
    """The bets of a ruleset under the choices made; `given` are the options that a person chose."""

    ruleset: Ruleset
    choices: Mapping[str, Choice]
    given: frozenset[str]
    bets: tuple[BetAnalysis, ...]

    @property
    def agree(self) -> bool:
        """Whether the engines agree on every bet."""
        return all(bet.agree for bet in self.bets)

    @property
    def largest_distance(self) -> float:
        """The engines' largest difference in any figure compared, relative where a figure is above one."""
        return max((bet.distance for bet in self.bets), default=0.0)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """One problem for every bet on which the engines disagree."""
        return tuple(_disagreement(bet) for bet in self.bets if not bet.agree)


def analyse_ruleset(
    ruleset: Ruleset,
    choices: Mapping[str, Choice],
    *,
    given: Collection[str] = (),
    only: Collection[str] = (),
    track: Track = iter,
    limit: int = STATES,
    memory: Memory | None = None,
) -> Analysis:
    """Both engines on every bet, or on those that `only` names (a family or a member), of at most `limit` states each.

    `memory` has what was found already in this run.

    Raises:
        ProblemError: a bet cannot be computed.
        UsageError: `only` names no bet.
    """
    chosen = asked_for(ruleset, choices, only)
    bets = tuple(analyse_bet(ruleset, member, choices, limit=limit, memory=memory) for member in track(chosen))
    return Analysis(ruleset, choices, frozenset(given), bets)


def asked_for(ruleset: Ruleset, choices: Mapping[str, Choice], only: Collection[str] = ()) -> list[Member]:
    """The members of every bet, or of those that `only` names: families or members, in the order of the file.

    Raises:
        ProblemError: a family cannot be listed.
        UsageError: `only` names no bet.
    """
    found = [member for bet in ruleset.bets.values() for member in members_known(ruleset, bet, choices)]
    return narrow(found, only) if only else found


def analyse_bet(
    ruleset: Ruleset,
    member: Member,
    choices: Mapping[str, Choice],
    *,
    limit: int = STATES,
    chips: Chips | None = None,
    memory: Memory | None = None,
) -> BetAnalysis:
    """Both engines on one bet of at most `limit` states; paid in whole `chips` where these are given.

    `memory` has what was found already in this run.
    """
    find = partial(_figures, ruleset, member, choices, limit, chips)
    found = find() if memory is None else memory.recall(memory.key(ruleset, member, choices, limit, chips), find)
    return BetAnalysis(member, options_of(ruleset, member), *found)


Figures = tuple[str | None, Measures | None, float, float, tuple[Compared, ...]]
"""What is missing, the measures, both differences, and what was compared."""


def _figures(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], limit: int, chips: Chips | None
) -> Figures:
    try:
        if member.bet.additional and not member.values:
            members(ruleset, member.bet, choices)
        distribution = exact.solve(ruleset, member, choices, limit=limit, chips=chips)
    except MissingChoiceError as error:
        return error.option, None, 0.0, 0.0, ()
    figures = compared(distribution, _estimate(ruleset, member, choices, limit, chips))
    return None, Measures(distribution), *apart(figures), figures


def _estimate(
    ruleset: Ruleset, member: Member, choices: Mapping[str, Choice], limit: int, chips: Chips | None
) -> numeric.Estimate | None:
    from macau_edge import numeric

    try:
        return numeric.estimate(ruleset, member, choices, limit=limit, chips=chips)
    except numeric.TooManyStatesError:
        raise too_many_states(member.bet, limit) from None
    except numeric.CannotReadError:
        return None


def compared(distribution: Distribution, estimate: numeric.Estimate | None) -> tuple[Compared, ...]:
    """Every figure that both engines have; none where one has no figures, or they have not as many net results."""
    if estimate is None or len(distribution.nets) != len(estimate.nets):
        return ()
    second = distribution.rolls_variance + distribution.rolls**2
    mean = Measures(distribution).expected_net
    nets = zip(distribution.nets, estimate.nets.tolist(), strict=True)
    chances = zip(distribution.nets.items(), estimate.probabilities.tolist(), strict=True)
    return (
        *(Compared("net", net, net, other, 1e-12 * max(1.0, abs(float(net)))) for net, other in nets),
        *(Compared("probability", net, p, q, estimate.mass_bound) for (net, p), q in chances),
        Compared("staked", None, distribution.staked, estimate.staked, 1e-12),
        Compared("risked", None, distribution.risked, estimate.risked, estimate.risked_bound),
        Compared("expected-net", None, mean, float(estimate.nets @ estimate.probabilities), estimate.mean_bound),
        Compared("rolls", None, distribution.rolls, estimate.rolls, estimate.rolls_bound),
        Compared("rolls-second", None, second, estimate.rolls_second, estimate.second_bound),
    )


def apart(figures: Collection[Compared]) -> tuple[float, float]:
    """The largest difference in units of its bound, and in itself; infinite where there is nothing to compare."""
    if not figures:
        return float("inf"), float("inf")
    worst = largest = 0.0
    for one in figures:
        exactly = float(one.exact)
        size, difference = max(1.0, abs(exactly)), abs(exactly - one.numeric)
        if not (0 < one.bound < WIDEST * size and difference < float("inf")):  # or a number that is none
            return float("inf"), float("inf")
        worst, largest = max(worst, difference / one.bound), max(largest, difference / size)
    return float(worst), float(largest)  # numpy's own floats compare to numpy's bools, which JSON does not know


WIDEST = 1e-6
"""A relative bound wider than this confirms nothing."""


def narrow(found: Collection[Member], only: Collection[str]) -> list[Member]:
    """The members that `only` names, by family or by identifier, in the order of the file."""
    for name in only:
        if not any(name in (member.id, member.bet.id) for member in found):
            known = dict.fromkeys(name for member in found for name in (member.bet.id, member.id))
            families = ", ".join(dict.fromkeys(member.bet.id for member in found))
            raise UsageError(f"there is no bet `{name[:60]}`", nearest(name, known, f"the bets: {families}"))
    return [member for member in found if member.id in only or member.bet.id in only]


def under(ruleset: Ruleset, alternative: Alternative) -> Ruleset:
    """The ruleset as it is when a provision is read the other way: whole entries replaced."""
    bets = {**ruleset.bets, **{bet.id: bet for bet in alternative.bets}}
    commission = alternative.commission if alternative.commission is not None else ruleset.commission
    returned = ruleset.stake_returned if alternative.stake_returned is None else alternative.stake_returned
    hand = alternative.hand if alternative.hand is not None else ruleset.hand
    return replace(ruleset, bets=bets, commission=commission, stake_returned=returned, hand=hand)


def affected(ruleset: Ruleset, alternative: Alternative) -> tuple[str, ...]:
    """The bets an alternative touches: those it gives whole, those made with them or of them, or all.

    Another hand touches the bets that depend on it.
    """
    if alternative.commission is not None or alternative.stake_returned is not None:
        return tuple(ruleset.bets)
    given = {bet.id for bet in alternative.bets}
    read = under(ruleset, alternative)
    if alternative.hand is not None:
        given |= {bet.id for bet in read.bets.values() if depends_on_hand(read, bet)}
    given |= {bet.id for bet in read.bets.values() if bet.additional and bet.additional.to in given}
    return tuple(bet.id for bet in read.bets.values() if bet.id in given or not given.isdisjoint(parts_of(bet)))


def _disagreement(bet: BetAnalysis) -> Problem:
    place = bet.member.bet.place
    if bet.distance != float("inf"):
        message = f"the two engines disagree on `{bet.id}`: largest difference {bet.distance:.3g}"
        return Problem(place, "arithmetic/engines-disagree", message, "report this bet: no figure of it can be trusted")
    message = f"the numeric engine could not confirm the figures of `{bet.id}`"
    remedy = "its play is too long, or its prizes too close, for floating point: no figure of it is confirmed"
    return Problem(place, "arithmetic/not-confirmed", message, remedy)
