"""Bets that win and lose as often and are not priced alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from itertools import combinations

from macau_edge.checks.policy.matter import Matter, governed
from macau_edge.checks.policy.worth import Worth, listed, shown
from macau_edge.model import Ruleset
from macau_edge.model.policy import Asked, Governed, Policy
from macau_edge.problem import Problem

Chances = tuple[Fraction, Fraction, Fraction]


def check_symmetric(matter: Matter) -> Iterable[Problem]:
    """The bets of a group with the same chances and another house edge, or other prizes."""
    for group in _groups(matter.governed):
        alike = _alike(_members(matter, group))
        if not any(_several(found) for found in alike.values()) and _is_known(matter, group):
            message = f"no two bets of {listed(one.text for one in group)} win, push and lose equally often"
            remedy = "name bets with the same chances, or delete the group"
            yield Problem(group[0].place, "policy/nothing-symmetric", message, remedy)
        for found in alike.values():
            yield from _unlike(found, group[0])


def _groups(asked: Governed) -> list[tuple[Asked, ...]]:
    return [group for game in asked.games for group in game.symmetric]


def partners(ruleset: Ruleset, policy: Policy, bets: Collection[str]) -> set[str]:
    """The bets that stand in a group with one of these."""
    groups = ({one.text.partition("[")[0] for one in group} for group in _groups(governed(ruleset, policy)))
    return {name for group in groups if not group.isdisjoint(bets) for name in group if name in ruleset.bets}


def _is_known(matter: Matter, group: tuple[Asked, ...]) -> bool:
    """Whether every bet of a group was computed: else another problem was said."""
    return all(one.text.partition("[")[0] in matter.worths for one in group)


def _members(matter: Matter, group: tuple[Asked, ...]) -> list[Worth]:
    """The members of a group; those that an application proposes last, since it is they that are priced otherwise."""
    named = {one.text for one in group}
    every = (worth for worths in matter.worths.values() for worth in worths)
    found = [worth for worth in every if worth.member.bet.id in named or worth.member.id in named]
    return sorted(found, key=lambda worth: worth.member.bet.place.file != matter.ruleset.place.file)


def _alike(worths: list[Worth]) -> dict[Chances, list[Worth]]:
    """Those that win, push and lose with the same probability."""
    found: dict[Chances, list[Worth]] = {}
    for worth in worths:
        measures = worth.measures
        found.setdefault((measures.win, measures.push, measures.lose), []).append(worth)
    return found


def _several(found: list[Worth]) -> bool:
    return len({worth.member.id for worth in found}) > 1


def _unlike(found: list[Worth], asked: Asked) -> Iterator[Problem]:
    """One of each price that is another than one before it, under choices that both can be under."""
    priced: dict[tuple[tuple[Fraction, Fraction], ...], list[Worth]] = {}
    for worth in found:
        priced.setdefault(tuple(worth.measures.distribution.nets.items()), []).append(worth)
    for ones, others in combinations(priced.values(), 2):
        pair = next(((one, other) for other in others for one in ones if _comparable(one, other)), None)
        if pair:
            yield _asymmetric(*pair, asked)


def _comparable(one: Worth, other: Worth) -> bool:
    """Whether they are two bets, under choices that both can be under."""
    both = one.chosen.keys() & other.chosen.keys()
    return one.member.id != other.member.id and all(one.chosen[name] == other.chosen[name] for name in both)


def _asymmetric(one: Worth, other: Worth, asked: Asked) -> Problem:
    edges = other.measures.house_edge, one.measures.house_edge
    edge, wanted = shown(*edges), shown(*reversed(edges))
    message = f"{other.named} wins and loses as often as {one.named}, with a house edge of {edge}, not {wanted}"
    if edges[0] == edges[1]:
        message = f"{other.named} wins and loses as often as {one.named}, and is paid other prizes"
    remedy = f"pay both alike; {asked.place.file}:{asked.place.line} asks for it"
    return Problem(other.place, "policy/asymmetric", message, remedy)
