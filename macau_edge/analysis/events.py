"""A bet -> the bets of a regulation that have the same events, whatever they are called and however they are written.

Two bets have the same events when, whatever comes up, they are decided on the same trial, and both with a profit, both
with the stake back, or both with a loss. Then they are one bet: what differs is what it pays, or nothing. Bets that are
made at different moments are different bets.

Both are played side by side over the exact engine's nodes, from the start of each: outcome by outcome they must be
decided together and alike, or go on together to a pair of nodes of which the same is asked, once of each pair. The net
results with which they are decided together are gathered on the way. Before that the bets are told apart by what the
first trials do to them, which is found once for each and which few have in common: of eighteen hundred counts of one
number six. Rounds of cards are as many outcomes as the two bets tell apart, so that these are told apart by their
chances before, and dealt once more for a pair that is left.

Where the player has a choice, what comes up is the cards and what he chooses, so that no strategy has a part in it.
What cannot be compared is said to be so: bets of too many nodes, and those for which no operations are left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import chain, product
from typing import Literal, NamedTuple, TypeAlias, TypeVar, get_args

from macau_edge import exact
from macau_edge.exact.compile import starting_nodes
from macau_edge.exact.game import Game, Node, Way
from macau_edge.model import Bet, Choice, Member, Ratio, Ruleset, Shoe, own_prizes
from macau_edge.model.measures import Measures
from macau_edge.model.meter import count, limited_states, meter, metered, most_states, require_states
from macau_edge.model.prizes import prizes
from macau_edge.model.problem import ProblemError
from macau_edge.model.records import KW_ONLY, dataclass, replace
from macau_edge.model.remembered import ByIdentity, kept
from macau_edge.outcomes import Space
from macau_edge.outcomes.hand import made_at
from macau_edge.outcomes.members import members_counted, members_known
from macau_edge.outcomes.options import COMBINATIONS, chosen_ratio, every_choice, options_of, placeholder_choices
from macau_edge.outcomes.rounds import Rounds, depends_on_choice
from macau_edge.outcomes.scope import Choices, MissingChoiceError
from macau_edge.outcomes.together import combined_parts, compound_only

T = TypeVar("T")

PAIRS = 1_000
"""Pairs of nodes of two bets that are played side by side: about a second where there are so many."""
TRIALS = 20
"""First trials, and the most nodes that they lead to, of which it is found what they do to a bet."""
COMPARED, FOLLOWED = 5_000, 5
"""Operations of two bets that are prepared to be played side by side, beside what is counted there, and of a way that
is followed on one of the first trials."""

Paid = Literal["the same", "otherwise", "by other results"]
PAID: tuple[Paid, ...] = get_args(Paid)
"""What two bets with the same events pay: the same; other prizes for the same results; or one of them tells results
apart that the other pays alike."""


@dataclass(frozen=True, slots=True)
class SameEvents:
    """A bet of the regulation with the events of another one; what it pays beside that; what was chosen for it."""

    member: Member
    paid: Paid
    chosen: Mapping[str, Choice]


@dataclass(frozen=True, slots=True)
class EquivalentBets:
    """The bets of the regulation with the events of a member; `open` are those that it could not be compared with.

    `twins` are those that stand beside it and before it, with its events and at its prize.
    """

    member: Member
    same: tuple[SameEvents, ...]
    _: KW_ONLY
    open: tuple[Member, ...] = ()
    twins: tuple[Member, ...] = ()


class BetUnderChoices(NamedTuple):
    """A member in its ruleset, under the choices made; of these `chosen` are taken for it, since nobody made them.

    `law` is what bets with the same events have in common, as far as it is found of both: its parts are compared one by
    one, and it has none where nothing is found beforehand.
    """

    ruleset: Ruleset
    member: Member
    choices: Choices
    chosen: Mapping[str, Choice]
    law: tuple[Hashable, ...]

    @property
    def together(self) -> tuple[Member, ...]:
        """The bets that it is put together of, or that it counts; by itself it is its own only one."""
        parts = combined_parts(self.ruleset, self.member, self.choices)
        return tuple(one for part in parts for one in members_counted(self.ruleset, part.member))

    @property
    def free(self) -> tuple[str, ...]:
        """The options by which the law leaves any prize of it to the house; none where it was not read in the law."""
        options = [self.ruleset.options[name] for name in self.chosen]
        laws = [self.member.bet.pays_law, *(option.law for option in options)]
        if any(law and law.unread for law in laws):
            return ()
        return tuple(option.id for option in options if option.choices is None)

    @property
    def prizes(self) -> tuple[Ratio, ...]:
        """The prizes that it pays, and the parts of the stake that it loses, each once."""
        leaves = (leaf for one in self.together for leaf in (*own_prizes(one), *prizes(one.bet.lost)))
        found = (chosen_ratio(leaf, self.choices) for leaf in leaves)
        return tuple(dict.fromkeys(ratio for ratio in found if ratio))


def equivalent_bets(
    base: Ruleset,
    ruleset: Ruleset,
    bets: Collection[Bet],
    given: Mapping[str, Choice],
    among: Collection[str] | None = None,
) -> dict[str, tuple[EquivalentBets, ...]]:
    """Of each of some bets of `ruleset`, by identifier, which bets of `base` each of its members is like.

    What the law leaves open of these is as it was `given`. A bet of `base` is taken in every way that the law allows,
    whatever was given, since none of them needs asking for; only what both are dealt from is the same. A bet that is
    made in a compound bet alone is compared with nothing. Bets that `base` has both stand there under two names. Where
    some are named that they are compared `among`, they are compared with no other of `base`.
    """
    chosen = {**placeholder_choices(ruleset), **given}
    silent, parts = compound_only(ruleset), compound_only(base)
    own = {
        bet.id: [_played(ruleset, member, chosen, {}) for member in members_known(ruleset, bet, chosen)]
        for bet in bets
        if bet.id not in silent
    }
    asked = (bet for bet in base.bets.values() if bet.id not in parts and (among is None or bet.id in among))
    others = _ByLaw(one for bet in asked for one in _in_every_way(base, bet, chosen))
    before = _ByLaw(())
    found: dict[str, tuple[EquivalentBets, ...]] = {}
    for name, ones in own.items():
        each = []
        for one in ones:
            each.append(replace(_likes(one, others), twins=tuple(_twins(one, before, base))))
            before.add(one)
        found[name] = tuple(each)
    return found


def _asked_of(base: Ruleset, bet: Bet, chosen: Choices) -> Hashable:
    return ByIdentity(base), bet.id, most_states(), tuple(sorted(chosen.items()))


@kept(most=2_500, key=_asked_of)
def _in_every_way(base: Ruleset, bet: Bet, chosen: Choices) -> list[BetUnderChoices]:
    """The members of a bet under every choice but of what is dealt from."""
    fixed, found = base.device.options if isinstance(base.device, Shoe) else (), list[BetUnderChoices]()
    for member in members_known(base, bet, chosen):
        left = {option.id: option for option in options_of(base, member) if option.id not in fixed}
        for choices in every_choice(replace(base, options=left), chosen):
            found.append(_played(base, member, choices, {name: choices[name] for name in left}))
    return found


class _ByLaw:
    """Bets in their order, found by what they may have in common with another."""

    def __init__(self, bets: Iterable[BetUnderChoices]) -> None:
        self._bets: list[BetUnderChoices] = []
        self._of: dict[tuple[int, tuple[Hashable, ...]], list[int]] = {}
        """By how many parts the law of a bet has, and the first of these, the numbers of the bets."""
        self._members: dict[tuple[Hashable, ...], tuple[Member, ...]] = {}
        for one in bets:
            self.add(one)

    def add(self, one: BetUnderChoices) -> None:
        """Puts a bet behind the others."""
        for parts in range(len(one.law) + 1):
            self._of.setdefault((len(one.law), one.law[:parts]), []).append(len(self._bets))
        self._bets.append(one)
        self._members.clear()

    def may_be(self, one: BetUnderChoices) -> list[BetUnderChoices]:
        """Those that may be like a bet: as far as both have a law it is the same."""
        each = (self._of.get((parts, one.law[:parts]), ()) for parts in range(len(one.law) + 1))
        longer = (self._of.get((parts, one.law), ()) for parts in range(len(one.law) + 1, TRIALS + 2))
        return [self._bets[number] for number in sorted(chain.from_iterable((*each, *longer)))]

    def members(self, one: BetUnderChoices) -> tuple[Member, ...]:
        """What these are members of, each once; the very same of bets with the same law."""
        if one.law not in self._members:
            named = {other.member.id: other.member for other in self.may_be(one)}
            self._members[one.law] = tuple(named.values())
        return self._members[one.law]


def _likes(one: BetUnderChoices, others: _ByLaw) -> EquivalentBets:
    """Those of the others that are like a bet; of the choices for which one is, that by which they pay most alike."""
    if meter().left < COMPARED:
        return EquivalentBets(one.member, (), open=others.members(one))
    alike: dict[str, SameEvents] = {}
    unknown: dict[str, Member] = {}
    for other, found in _each(one, others, _like):
        name = other.member.id
        if isinstance(found, _NotComparedError):
            unknown[name] = other.member
        elif found and (name not in alike or PAID.index(found.paid) < PAID.index(alike[name].paid)):
            alike[name] = found
    left = (other for name, other in unknown.items() if name not in alike)
    return EquivalentBets(one.member, tuple(alike.values()), open=tuple(left))


def _each(
    one: BetUnderChoices, others: _ByLaw, found: Callable[[BetUnderChoices, BetUnderChoices], T]
) -> Iterator[tuple[BetUnderChoices, T | _NotComparedError]]:
    """What is found of a bet and each that may be like it; where no operations are left for one, for none behind it."""
    for other in others.may_be(one):
        if meter().left < COMPARED:
            yield other, _NotComparedError()
            continue
        try:
            yield other, found(one, other)
        except UNKNOWN:
            yield other, _NotComparedError()


def _like(one: BetUnderChoices, other: BetUnderChoices) -> SameEvents | None:
    """The other bet if it is like the first: at the prizes of that, if it has them by a choice of the house."""
    paid = _compared(one, other)
    if paid in (None, "the same") or not other.free:
        return SameEvents(other.member, paid, other.chosen) if paid else None
    if len(one.prizes) ** len(other.free) > COMBINATIONS:
        raise _NotComparedError
    for ratios in product(one.prizes, repeat=len(other.free)):
        fixed = dict(zip(other.free, ratios, strict=True))
        priced = other._replace(choices={**other.choices, **fixed}, chosen={**other.chosen, **fixed})
        if _compared(one, priced) == "the same":
            return SameEvents(other.member, "the same", priced.chosen)
    return SameEvents(other.member, paid, other.chosen)


def _twins(one: BetUnderChoices, before: _ByLaw, base: Ruleset) -> Iterator[Member]:
    """Of the bets before it those that are the same and pay the same; what two bets of `base` are, that one says."""

    def paid(one: BetUnderChoices, other: BetUnderChoices) -> Paid | None:
        ids = {one.member.bet.id, other.member.bet.id}
        return None if len(ids) == 2 and ids <= base.bets.keys() else _compared(one, other)

    if meter().left >= COMPARED:
        yield from (other.member for other, found in _each(one, before, paid) if found == "the same")


# --- what is asked of a bet alone ------------------------------------------------------------------------------------


class _NotComparedError(Exception):
    """Two bets ask of cards what cannot be put together, or have too many prizes to try."""


UNKNOWN = (_NotComparedError, ProblemError, MissingChoiceError)
"""What is met where bets cannot be compared; a bet that is no bet is for others to find."""


def _played(ruleset: Ruleset, member: Member, choices: Choices, chosen: Mapping[str, Choice]) -> BetUnderChoices:
    one = BetUnderChoices(ruleset, member, choices, chosen, ())
    try:
        return one._replace(law=_law(one))
    except UNKNOWN:
        return one


def _law(one: BetUnderChoices) -> tuple[Hashable, ...]:
    """When the bet is made, and what the first trials do to it; with cards its chances.

    Nothing where these are those of a strategy.
    """
    if isinstance(one.ruleset.device, Shoe):
        if any(depends_on_choice(one.ruleset, part.bet) for part in one.together):
            return ()
        found = Measures(exact.solve(one.ruleset, one.member, one.choices))
        return ((found.win, found.push, found.distribution.rolls, found.distribution.rolls_variance),)
    game = Game(one.ruleset, one.member, one.choices)
    return _moment(game), *_FirstTrials(game).done


Done: TypeAlias = tuple[int, int | Node]
"""The outcomes that can come up and do the same, as the digits of a number, and how they decide the bet or where it is
then."""


class _TooManyError(Exception):
    """The first trials of a bet lead to too many nodes to look at each."""


class _FirstTrials:
    """What the first trials do to a bet, one more each time: whatever nodes it has, it is that of its events."""

    def __init__(self, game: Game) -> None:
        self.game, self.starts = game, [*starting_nodes(game)]
        self._known: dict[Node, list[Done]] = {}
        self._of: dict[tuple[Node, int], int] = {}

    @property
    def done(self) -> Iterator[Hashable]:
        """What one trial does, then what two do, and so on, while they lead to few nodes and tell more apart."""
        before = 0, 0
        yield frozenset([self._after(node, 1) for node in self.starts])
        with suppress(_TooManyError):
            for trials in range(2, TRIALS + 1):
                yield frozenset([self._after(node, trials) for node in self.starts])
                now = len({self._after(node, trials) for node in [*self._known]}), len(self._known)
                if now == before:
                    return
                before = now

    def _after(self, node: Node, trials: int) -> int:
        """A number for what so many trials do at a node, which is equal where they do the same."""
        if not trials:
            return 0
        if (node, trials) not in self._of:
            known = self._ways(node)
            count(FOLLOWED * len(known), self.game.member.bet)
            found: dict[tuple[bool, int], int] = {}
            for outcomes, to in known:
                key = (True, self._after(to, trials - 1)) if isinstance(to, Node) else (False, to)
                found[key] = found.get(key, 0) | outcomes
            self._of[node, trials] = hash(frozenset(found.items()))
        return self._of[node, trials]

    def _ways(self, node: Node) -> list[Done]:
        """What outcomes do at a node; raises _TooManyError where these lead to too many."""
        if node not in self._known:
            if len(self._known) >= max(TRIALS, len(self.starts)):
                raise _TooManyError
            weights = self.game.weights(node)
            found = list[Done]()
            for way in self.game.ways(node):
                come = bytearray(len(weights))
                for index in way.outcomes:
                    come[index] = weights[index] > 0
                if any(come):
                    found.append((int.from_bytes(come), _kind(way) if way.to is None else way.to))
            self._known[node] = found
        return self._known[node]


def _moment(game: Game) -> tuple[str, ...]:
    """When the bet is made: with which bet, at which of its stages and points; or at which stage of the hand."""
    bet = game.member.bet
    if bet.additional:
        return bet.additional.to, bet.additional.at, game.member.opener
    made = made_at(game.ruleset, bet) if game.hand else ""
    return (made,) if game.hand and made != game.hand[0].stage else ()


def _first_trial(game: Game, node: Node) -> bytes:
    """What each outcome that can come up does at a node: a profit, the stake back, a loss, or no decision."""
    weights = game.weights(node)
    kinds = bytearray(len(weights))
    for way in game.ways(node):
        kind = _kind(way)
        for index in way.outcomes:
            if weights[index]:
                kinds[index] = kind
    return bytes(kinds)


LOSS = 2
"""How a loss is written among what an outcome does."""


def _kind(way: Way) -> int:
    """How a bet is decided, as a number; one for what decides nothing."""
    return 1 if way.net is None else LOSS + (way.net >= 0) + (way.net > 0)


def is_spared(ruleset: Ruleset, member: Member, choices: Choices, result: str) -> bool:
    """Whether a bet does not lose where that result comes up first, if it can, and is no bet on that result alone."""
    game = Game(ruleset, member, choices)
    places = game.scope.space.labelled.get(result, frozenset())
    kept = [
        {place for place, kind in enumerate(_first_trial(game, node)) if kind != LOSS} for node in starting_nodes(game)
    ]
    return any(places & each and not each <= places for each in kept)


# --- two bets side by side -------------------------------------------------------------------------------------------


Result = tuple[Fraction | None, Fraction]
"""The net result of a decision, and what was put down besides."""


def _compared(one: BetUnderChoices, other: BetUnderChoices) -> Paid | None:
    """What two bets pay that have the same events; None where they have not; raises one of `UNKNOWN`."""
    count(COMPARED, one.member.bet)
    return _side_by_side(_game(one, other), _game(other, one))


def _game(one: BetUnderChoices, other: BetUnderChoices) -> Game:
    """A bet as it is played where its outcomes tell apart what the other bet does, too."""
    names = {**other.ruleset.names, **one.ruleset.names}
    return Game(replace(one.ruleset, names=names), one.member, one.choices, against=other.together)


def _side_by_side(one: Game, other: Game) -> Paid | None:
    ends = _ends(one, other) if _moment(one) == _moment(other) else None
    if ends is None:
        return None
    if one.staked == other.staked and all(mine == its for mine, its in ends):
        return "the same"
    apart = len(ends) > min(len({mine for mine, _ in ends}), len({its for _, its in ends}))
    return "by other results" if apart else "otherwise"


def _ends(one: Game, other: Game) -> set[tuple[Result, Result]] | None:
    """The results with which both are decided together; None where one outcome does not do the same to both.

    Raises:
        _NotComparedError: they ask of cards what cannot be put together.
    """
    if not _same_outcomes(one.scope.space, other.scope.space):
        raise _NotComparedError
    starts = product(starting_nodes(one), starting_nodes(other))
    pairs = [pair for pair in starts if _may_meet(one, other, *pair)]
    seen, ends = set(pairs), set[tuple[Result, Result]]()
    with limited_states(PAIRS):
        for node, its in pairs:  # grows while it is walked
            require_states(len(pairs), one.member.bet)
            for way, way_of_it in _together(one, node, other, its):
                if _kind(way) != _kind(way_of_it):
                    return None
                if way.to is None or way_of_it.to is None:
                    ends.add(((way.net, way.added), (way_of_it.net, way_of_it.added)))
                elif (following := (way.to, way_of_it.to)) not in seen:
                    seen.add(following)
                    pairs.append(following)
    return ends


def _same_outcomes(one: Space, other: Space) -> bool:
    """Whether a place is the same outcome in both."""
    if isinstance(one, Rounds) and isinstance(other, Rounds):
        return (one.places, one.answers, one.merged) == (other.places, other.answers, other.merged)
    return len(one) == len(other)


def _may_meet(one: Game, other: Game, node: Node, its: Node) -> bool:
    """Whether the urn, and the hand where both follow it, can stand so for both at once."""
    return node.left == its.left and (node.hand == its.hand or not (one.hand and other.hand))


def _together(one: Game, node: Node, other: Game, its: Node) -> Iterator[tuple[Way, Way]]:
    """What an outcome that can come up does to one bet, and to the other."""
    weights, mine, of_it = one.weights(node), one.ways(node), other.ways(its)
    places = {index: place for place, way in enumerate(of_it) for index in way.outcomes}
    for way in mine:
        for place in {places[index] for index in way.outcomes if weights[index]}:
            yield way, of_it[place]


# --- where two bets go different ways --------------------------------------------------------------------------------


Alike = Literal["the same", "on top", "together"]
"""What two bets do where they do not go different ways."""
Fate = Literal["wins", "pushes", "loses", "goes on"]
"""What an outcome does to a bet."""
_FATES: Mapping[int, Fate] = {1: "goes on", LOSS: "loses", LOSS + 1: "pushes", LOSS + 2: "wins"}


@dataclass(frozen=True, slots=True)
class Apart:
    """What has to come up, trial by trial, for two bets to go different ways, and what becomes of each then.

    Nothing has to where they are not made at the same moment. Rounds of cards have no names here.
    """

    outcomes: tuple[str, ...]
    one: Fate
    other: Fate


@metered
def goes_apart(
    one: Member,
    ruleset: Ruleset,
    other: Member,
    base: Ruleset,
    given: Mapping[str, Choice],
    alike: Alike = "the same",
) -> Apart | None:
    """Where a bet of `ruleset` and one of `base` go different ways; None where they never do.

    Laid `on top` of the other, it may win or not where that one wins, and in no other case; it may be without a prize
    before that one is decided, unless it is asked whether they are decided `together`.

    Raises:
        ProblemError: they cannot be compared.
    """
    chosen = {**placeholder_choices(ruleset), **given}
    mine, its = (BetUnderChoices(rules, bet, chosen, {}, ()) for rules, bet in ((ruleset, one), (base, other)))
    first, second = _game(mine, its), _game(its, mine)
    if _moment(first) != _moment(second):
        return Apart((), "goes on", "goes on")
    if not _same_outcomes(first.scope.space, second.scope.space):
        raise _NotComparedError
    return _first_apart(first, second, _ALIKE[alike])


def _does_the_same(way: Way, of_it: Way) -> bool:
    return _kind(way) == _kind(of_it)


def _pays_on_top(way: Way, of_it: Way) -> bool:
    kind, its = _kind(way), _kind(of_it)
    return kind in (LOSS, LOSS + 1) or kind == its


def _ends_with(way: Way, of_it: Way) -> bool:
    return (_kind(way) == 1) == (_kind(of_it) == 1)


_ALIKE: Mapping[Alike, Callable[[Way, Way], bool]] = {
    "the same": _does_the_same, "on top": _pays_on_top, "together": _ends_with,
}  # fmt: skip


def _first_apart(one: Game, other: Game, alike: Callable[[Way, Way], bool]) -> Apart | None:
    """The first pair of ways that are not alike, by as few trials as any."""
    starts = [pair for pair in product(starting_nodes(one), starting_nodes(other)) if _may_meet(one, other, *pair)]
    came: dict[tuple[Node, Node], tuple[str, ...]] = dict.fromkeys(starts, ())
    named = not isinstance(one.scope.space, Rounds)
    with limited_states(PAIRS):
        for node, its in (pairs := [*starts]):  # grows while it is walked
            require_states(len(pairs), one.member.bet)
            weights = one.weights(node)
            for way, of_it in _together(one, node, other, its):
                both = (index for index in way.outcomes if weights[index] and index in of_it.outcomes)
                labels = tuple(one.scope.space[index].label for index in both) if named else ()
                path = (*came[node, its], *labels[:1])
                if not alike(way, of_it):
                    return Apart(path, _FATES[_kind(way)], _FATES[_kind(of_it)])
                if way.to is not None and of_it.to is not None and (following := (way.to, of_it.to)) not in came:
                    came[following] = path
                    pairs.append(following)
    return None
