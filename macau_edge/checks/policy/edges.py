"""House edges outside the bounds of the policy, and bets at which the player has the advantage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from macau_edge.checks.policy.matter import Matter
from macau_edge.checks.policy.worth import Worth, listed, shown
from macau_edge.model.policy import Demand
from macau_edge.problem import Place, Problem, cut


def check_floor(matter: Matter) -> Iterable[Problem]:
    """A house edge below the floor."""
    for place, found in _outside(matter, lambda demand, edge: bool(demand.floor and edge < demand.floor.edge)):
        worst = min(found, key=_edge)
        floor = matter.demand_of(worst.member).floor
        assert floor
        edge = shown(_edge(worst), floor.edge)
        message = f"the house edge of {worst.named} is {edge}, below the floor {cut(floor.text)}"
        remedy = f"pay less, or lower the floor, which {floor.place.file}:{floor.place.line} sets"
        yield Problem(place, "policy/edge-below-floor", message + _others(worst, found), remedy)


def check_ceiling(matter: Matter) -> Iterable[Problem]:
    """A house edge above the ceiling."""
    for place, found in _outside(matter, lambda demand, edge: bool(demand.ceiling and edge > demand.ceiling.edge)):
        worst = max(found, key=_edge)
        ceiling = matter.demand_of(worst.member).ceiling
        assert ceiling
        edge = shown(_edge(worst), ceiling.edge)
        message = f"the house edge of {worst.named} is {edge}, above the ceiling {cut(ceiling.text)}"
        remedy = f"pay more, or raise the ceiling, which {ceiling.place.file}:{ceiling.place.line} sets"
        yield Problem(place, "policy/edge-above-ceiling", message + _others(worst, found), remedy)


def check_advantage(matter: Matter) -> Iterable[Problem]:
    """A bet at which the player has the advantage."""
    for place, found in _outside(matter, lambda demand, edge: edge < 0 and _refused(demand)):
        worst = min(found, key=_edge)
        asked = matter.demand_of(worst.member).player_advantage
        assert asked
        message = f"the player has the advantage at {worst.named}: the house edge is {shown(_edge(worst))}"
        remedy = f"pay less; {asked.place.file}:{asked.place.line} refuses it, and can allow it for a bet"
        yield Problem(place, "policy/player-advantage", message + _others(worst, found), remedy)


def _refused(demand: Demand) -> bool:
    return demand.player_advantage is not None and demand.player_advantage.text == "refuse"


def _edge(worth: Worth) -> Fraction:
    return worth.measures.house_edge


def _outside(matter: Matter, is_outside: Callable[[Demand, Fraction], bool]) -> Iterator[tuple[Place, list[Worth]]]:
    """The members, under whatever choice, of which something does not hold, together with those of the same prize."""
    found: dict[Place, list[Worth]] = {}
    for worth in (worth for each in matter.worths.values() for worth in each):
        if is_outside(matter.demand_of(worth.member), _edge(worth)):
            found.setdefault(worth.place, []).append(worth)
    yield from found.items()


def _others(worst: Worth, found: list[Worth]) -> str:
    """The other members of the same prize."""
    others = [worth.member.id for worth in found if worth.member.id != worst.member.id]
    return f"; likewise {listed(others)}" if others else ""
