"""Bets that the policy names and the ruleset does not have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from macau_edge.checks.policy.matter import Matter, path_of
from macau_edge.families import members
from macau_edge.model import Ruleset
from macau_edge.model.policy import Asked, GamePolicy, is_called
from macau_edge.options import stand_ins
from macau_edge.problem import Problem, ProblemError, nearest
from macau_edge.reading.shipped import shipped_names


def check_named(matter: Matter) -> Iterable[Problem]:
    """A bet or a member under `bets` or in a group of `symmetric` that there is not."""
    ruleset = matter.ruleset
    bets = {name for section, name in ruleset.places if section == "bets"} | ruleset.bets.keys()
    for name in _named(_own(matter)):
        bet = name.text.partition("[")[0]
        family = _members(ruleset, bet) if bet in bets else frozenset()
        if family is not None and name.text not in bets | family:
            message = f"{ruleset.name} has no bet `{name.text[:60]}`"
            remedy = nearest(
                name.text, sorted(bets | family), "write the identifier of a bet, or of a member, `hard-way[4]`"
            )
            yield Problem(name.place, "structure/unknown-word", message, remedy)


def _own(matter: Matter) -> Sequence[GamePolicy]:
    """What is asked of this game by its own name: `portugal/craps` need not have all bets of `craps`."""
    games = matter.governed.games
    if not games:
        return ()
    path = path_of(matter.ruleset)
    names = [games[-1].name.text, *(name for name in shipped_names() if is_called(path, name))]
    deepest = max(name.count("/") for name in names)
    return [game for game in games if game.name.text.count("/") == deepest]


def _named(games: Iterable[GamePolicy]) -> Iterator[Asked]:
    for game in games:
        yield from (Asked(bet, place) for bet, place in game.places.items())
        yield from (name for group in game.symmetric for name in group)


def _members(ruleset: Ruleset, bet: str) -> frozenset[str] | None:
    """The members of a bet; None where they cannot be told: it could not be read, or is not looked at here."""
    if bet not in ruleset.bets:
        return None
    try:
        return frozenset(member.id for member in members(ruleset, ruleset.bets[bet], stand_ins(ruleset)))
    except ProblemError:
        return None
