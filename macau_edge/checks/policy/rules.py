"""What a policy asks of figures: edges within bounds, no advantage to the player, symmetric bets priced alike.

Bets that win and lose as often are priced alike if their house edges are equal. A bet that the policy names and the
ruleset does not have is told at the policy's own line.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations
from operator import gt, lt

from macau_edge.analysis import Analysis, long_runs
from macau_edge.checks.case import BetCase
from macau_edge.checks.expected import Worth, members_told, shown, worths
from macau_edge.model import Choice, Member, Ruleset
from macau_edge.model.filed import Bound, Demand, GamePolicy, Governed, Policy, PolicyWord, is_file_of_game
from macau_edge.model.message import Message, listed
from macau_edge.model.problem import Place, Problem, cut, nearest
from macau_edge.model.records import dataclass, field
from macau_edge.model.walk import gathered
from macau_edge.outcomes.members import members_known
from macau_edge.reading.source import shipped_names

# --- a ruleset with the figures of its bets, beside what a policy asks of them ---------------------------------------


def whole_path(ruleset: Ruleset) -> str:
    """The whole path of its file, with slashes: there it shows which game it is."""
    return os.path.abspath(ruleset.place.file).replace(os.sep, "/")


def governed(ruleset: Ruleset, policy: Policy) -> Governed:
    """What is asked of a game."""
    return policy.of(whole_path(ruleset))


@dataclass(frozen=True, eq=False, kw_only=True)
class GovernedFigures:
    """A ruleset, the bets of it that both engines have computed as the law is read, and the policy.

    Of an option of which a choice is `standing`, the others are nobody's. A bet that an application proposes stands in
    another file than the ruleset.
    """

    ruleset: Ruleset
    cases: Sequence[BetCase]
    policy: Policy
    standing: Mapping[str, Choice] = field(default_factory=dict)
    _demands: dict[str, Demand] = field(default_factory=dict)

    @cached_property
    def governed(self) -> Governed:
        """What is asked of the game."""
        return governed(self.ruleset, self.policy)

    @cached_property
    def worths(self) -> Mapping[str, tuple[Worth, ...]]:
        """Bet -> its members under every choice of the options that may be."""
        return {case.bet.id: tuple(filter(self._may_be, worths(case))) for case in self.cases}

    def _may_be(self, worth: Worth) -> bool:
        return all(choice == self.standing.get(name, choice) for name, choice in worth.chosen.items())

    def demand_of(self, member: Member) -> Demand:
        """What is asked of a member."""
        if member.id not in self._demands:
            self._demands[member.id] = self.governed.demand_of(member.bet.id, member.id)
        return self._demands[member.id]


Chances = tuple[Fraction, Fraction, Fraction]


def check_symmetric(matter: GovernedFigures) -> Iterable[Problem]:
    """The bets of a group with the same chances and another house edge, or other prizes."""
    for group in _groups(matter.governed):
        alike = _alike(_members(matter, group))
        if not any(_several(found) for found in alike.values()) and _is_known(matter, group):
            message = Message(
                "no two bets of {bets} win, push and lose equally often", bets=listed(one.text for one in group)
            )
            remedy = Message("name bets with the same chances, or delete the group")
            yield Problem(group[0].place, "policy/nothing-symmetric", message, help=remedy)
        for found in alike.values():
            yield from _unlike(found, group[0])


def _groups(asked: Governed) -> list[tuple[PolicyWord, ...]]:
    return [group for game in asked.games for group in game.symmetric]


def partners(ruleset: Ruleset, policy: Policy, bets: Collection[str]) -> set[str]:
    """The bets that stand in a group with one of these."""
    groups = ({one.text.partition("[")[0] for one in group} for group in _groups(governed(ruleset, policy)))
    return {name for group in groups if not group.isdisjoint(bets) for name in group if name in ruleset.bets}


def _is_known(matter: GovernedFigures, group: tuple[PolicyWord, ...]) -> bool:
    """Whether every bet of a group was computed, its chances with it: else another problem was said, or none can be."""
    chances = all(worth.measures.has_spread for worth in _members(matter, group))
    return chances and all(one.text.partition("[")[0] in matter.worths for one in group)


def _members(matter: GovernedFigures, group: tuple[PolicyWord, ...]) -> list[Worth]:
    """The members of a group; those that an application proposes last, since it is they that are priced otherwise."""
    named = {one.text for one in group}
    every = (worth for worths in matter.worths.values() for worth in worths)
    found = [worth for worth in every if worth.member.bet.id in named or worth.member.id in named]
    return sorted(found, key=lambda worth: worth.member.bet.place.file != matter.ruleset.place.file)


def _alike(worths: list[Worth]) -> dict[Chances, list[Worth]]:
    """Those that win, push and lose with the same probability."""
    known = (worth for worth in worths if worth.measures.has_spread)
    return gathered(known, lambda worth: (worth.measures.win, worth.measures.push, worth.measures.lose))


def _several(found: list[Worth]) -> bool:
    return len({worth.member.id for worth in found}) > 1


def _unlike(found: list[Worth], asked: PolicyWord) -> Iterator[Problem]:
    """One of each price that is another than one before it, under choices that both can be under."""
    priced = gathered(found, lambda worth: worth.measures.distribution.results)
    for ones, others in combinations(priced.values(), 2):
        pair = next(((one, other) for other in others for one in ones if _comparable(one, other)), None)
        if pair:
            yield _asymmetric(*pair, asked)


def _comparable(one: Worth, other: Worth) -> bool:
    """Whether they are two bets, under choices that both can be under."""
    both = one.chosen.keys() & other.chosen.keys()
    return one.member.id != other.member.id and all(one.chosen[name] == other.chosen[name] for name in both)


def _asymmetric(one: Worth, other: Worth, asked: PolicyWord) -> Problem:
    edges = other.measures.house_edge, one.measures.house_edge
    edge, wanted = shown(*edges), shown(*reversed(edges))
    message = Message(
        "{other} wins and loses as often as {member}, with a house edge of {edge}, not {wanted}",
        other=other.named,
        member=one.named,
        edge=edge,
        wanted=wanted,
    )
    if edges[0] == edges[1]:
        message = Message(
            "{other} wins and loses as often as {member}, and is paid other prizes", other=other.named, member=one.named
        )
    remedy = Message("pay both alike; {file}:{line} asks for it", file=asked.place.file, line=asked.place.line)
    return Problem(other.place, "policy/asymmetric", message, help=remedy)


# --- house edges outside the bounds, and bets at which the player has the advantage ----------------------------------


_BOUNDS = (
    ("floor", lt, min, "policy/edge-below-floor"),
    ("ceiling", gt, max, "policy/edge-above-ceiling"),
)
"""A bound of a demand, when an edge is beyond it, which edge is furthest beyond, and the code."""


def check_bounds(matter: GovernedFigures) -> Iterable[Problem]:
    """A house edge below the floor, or above the ceiling."""
    for name, beyond, furthest, code in _BOUNDS:
        for place, found in _outside(matter, partial(_is_beyond, name, beyond)):
            worst: Worth = furthest(found, key=_edge)
            bound: Bound = getattr(matter.demand_of(worst.member), name)
            edge = shown(_edge(worst), bound.edge)
            is_ = Message("the house edge of {member} is {edge}", member=worst.named, edge=edge)
            text, file, line = cut(bound.text), bound.place.file, bound.place.line
            message = Message("{edge}, below the floor {bound}", edge=is_, bound=text)
            remedy = Message("pay less, or lower the floor, which {file}:{line} sets", file=file, line=line)
            if name == "ceiling":
                message = Message("{edge}, above the ceiling {bound}", edge=is_, bound=text)
                remedy = Message("pay more, or raise the ceiling, which {file}:{line} sets", file=file, line=line)
            yield Problem(place, code, _with_others(message, worst, found), help=remedy)


def _is_beyond(name: str, beyond: Callable[[Fraction, Fraction], bool], demand: Demand, edge: Fraction) -> bool:
    bound: Bound | None = getattr(demand, name)
    return bound is not None and beyond(edge, bound.edge)


def check_advantage(matter: GovernedFigures) -> Iterable[Problem]:
    """A bet at which the player has the advantage, and that no policy allows."""
    for found in _of_each_bet(matter, lambda worth: _edge(worth) < 0):
        worst = min(found, key=_edge)
        message = Message(
            "the player has the advantage at {member}: the house edge is {edge}",
            member=worst.named,
            edge=shown(_edge(worst)),
        )
        said, remedy = _with_others(message, worst, found), _pay_less(matter, worst)
        yield Problem(worst.place, "policy/player-advantage", said, help=remedy)


def check_long_run(matter: GovernedFigures) -> Iterable[Problem]:
    """A bet that is paid of meters at which the player has the advantage in the long run, and that no policy allows."""
    for case in matter.cases:
        members = members_known(case.ruleset, case.bet, case.choices[case.taken])
        runs = long_runs(case.ruleset, members, case.choices[case.taken])
        yield from Analysis(case.ruleset, {}, frozenset(), bets=runs).problems
        found = [bet for bet in runs if (bet.edge_in_the_long_run or 0) < 0]
        if found and not _is_allowed(matter.demand_of(found[0].member)):
            worst = min(found, key=lambda bet: bet.edge_in_the_long_run or 0)
            message = Message(
                "the player has the advantage at `{bet}` in the long run: the edge is {edge}",
                bet=worst.id,
                edge=shown(worst.edge_in_the_long_run or Fraction(0)),
            )
            remedy = Message('lower the seed or the contribution, or write `player-advantage = "allow"` in a policy')
            yield Problem(case.bet.prize_place, "policy/player-advantage", message, help=remedy)


def check_no_edge(matter: GovernedFigures) -> Iterable[Problem]:
    """A bet that an application proposes and at which nobody has the advantage, that no policy allows."""
    here = matter.ruleset.place.file
    for found in _of_each_bet(matter, lambda worth: not _edge(worth) and worth.member.bet.place.file != here):
        message = Message("nobody has the advantage at {member}: the house edge is exactly 0", member=found[0].named)
        remedy = Message("pay less; if it is meant, the dossier says so")
        place, said = found[0].place, _with_others(message, found[0], found)
        yield Problem(place, "policy/no-house-edge", said, help=remedy, warning=True)


def _of_each_bet(matter: GovernedFigures, is_told: Callable[[Worth], bool]) -> Iterable[list[Worth]]:
    """The members of each bet, under whatever choice, of which something is told and that no policy allows."""
    for each in matter.worths.values():
        found = [worth for worth in each if is_told(worth) and not _is_allowed(matter.demand_of(worth.member))]
        if found:
            yield found


def _is_allowed(demand: Demand) -> bool:
    return demand.player_advantage is not None and demand.player_advantage.text == "allow"


def _pay_less(matter: GovernedFigures, worth: Worth) -> Message:
    """What to do about it, and where a policy refuses it; without one, what to write in a policy if it is meant."""
    asked = matter.demand_of(worth.member).player_advantage
    if asked:
        file, line = asked.place.file, asked.place.line
        return Message("pay less; {file}:{line} refuses it, and can allow it for a bet", file=file, line=line)
    game = os.path.splitext(os.path.basename(matter.ruleset.place.file))[0]
    if game.startswith("<"):  # standard input, which no policy knows by a name
        return Message('pay less; if it is meant, write `player-advantage = "allow"` in a policy')
    named = game if re.fullmatch("[A-Za-z0-9_-]+", game) else json.dumps(game, ensure_ascii=False)  # as TOML has texts
    return Message(
        'pay less; if it is meant, write `player-advantage = "allow"` under `[games.{game}.bets.{bet}]` '
        "of `macau-edge.toml`",
        game=named,
        bet=worth.member.bet.id,
    )


def _edge(worth: Worth) -> Fraction:
    return worth.measures.house_edge


def _outside(
    matter: GovernedFigures, is_outside: Callable[[Demand, Fraction], bool]
) -> Iterable[tuple[Place, list[Worth]]]:
    """The members, under whatever choice, of which something does not hold, together with those of the same prize."""
    every = (worth for worths in matter.worths.values() for worth in worths)
    found = (worth for worth in every if is_outside(matter.demand_of(worth.member), _edge(worth)))
    return gathered(found, lambda worth: worth.place).items()


def _with_others(message: Message, worst: Worth, found: list[Worth]) -> Message:
    """What is said of one, with the other members of the same prize."""
    others = [worth.member.id for worth in found if worth.member.id != worst.member.id]
    return Message("{message}; likewise {others}", message=message, others=listed(others)) if others else message


# --- bets that the policy names and the ruleset does not have --------------------------------------------------------


def check_named(matter: GovernedFigures) -> Iterable[Problem]:
    """A bet or a member under `bets` or in a group of `symmetric` that there is not."""
    ruleset = matter.ruleset
    bets = {name for section, name in ruleset.places if section == "bets"} | ruleset.bets.keys()
    for name in _named(_own(matter)):
        bet = name.text.partition("[")[0]
        family = _members_known(ruleset, bet) if bet in bets else frozenset()
        if family is not None and name.text not in bets | family:
            message = Message("{game} has no bet `{name}`", game=ruleset.name, name=name.text[:60])
            remedy = nearest(
                name.text,
                sorted(bets | family),
                Message("write the identifier of a bet, or of a member, `hard-way[4]`"),
            )
            yield Problem(name.place, "structure/unknown-word", message, help=remedy)


def _own(matter: GovernedFigures) -> Sequence[GamePolicy]:
    """What is asked of this game by its own name: `portugal/craps` need not have all bets of `craps`."""
    games = matter.governed.games
    if not games:
        return ()
    path = whole_path(matter.ruleset)
    names = [games[-1].name.text, *(name for name in shipped_names() if is_file_of_game(path, name))]
    deepest = max(name.count("/") for name in names)
    return [game for game in games if game.name.text.count("/") == deepest]


def _named(games: Iterable[GamePolicy]) -> Iterator[PolicyWord]:
    for game in games:
        yield from (PolicyWord(bet, place) for bet, place in game.places.items())
        yield from (name for group in game.symmetric for name in group)


def _members_known(ruleset: Ruleset, bet: str) -> frozenset[str] | None:
    """The members of a bet; None where they cannot be told: it could not be read, or is not looked at here."""
    found = members_told(ruleset, ruleset.bets[bet]) if bet in ruleset.bets else None
    return None if found is None else frozenset(member.id for member in found)
