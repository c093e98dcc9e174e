"""The house edges of rulesets that were written from a list, bet by bet, by both engines."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from macau_edge import analyse
from macau_edge.analysis import analyse_ruleset, ruleset_under
from tests.cases import ruleset_of
from tests.loops import each

CUSSEC = {
    **dict.fromkeys(("small", "big", "odd", "even"), "1/36"),
    **{f"single-number[{number}]": "17/216" for number in range(1, 7)},
    **{f"double[{number}-{number}]": "1/3" for number in range(1, 7)},
    **{f"combination[{one}-{other}]": "1/6" for one, other in combinations(range(1, 7), 2)},
    **{f"triple[{number}]": "65/216" for number in range(1, 7)},
    "any-triple": "11/36",
    **{f"total[{number}]": "7/24" for number in (4, 17)},
    **{f"total[{number}]": "17/36" for number in (5, 16)},
    **{f"total[{number}]": "11/36" for number in (6, 15)},
    **{f"total[{number}]": "7/72" for number in (7, 14)},
    **{f"total[{number}]": "1/8" for number in (8, 13, 10, 11)},
    **{f"total[{number}]": "41/216" for number in (9, 12)},
}
"""57/2004, by two sources that are not the law: the table of law/corrections.md, 3, worked out beforehand."""
MINI_DICE = {
    **{f"place[{number}]": "1/15" for number in (4, 10)},
    **{f"place[{number}]": "1/25" for number in (5, 9)},
    **{f"place[{number}]": "1/66" for number in (6, 8)},
    "field": "1/18",
    **dict.fromkeys(("any-7", "over-7", "under-7"), "1/6"),
}
"""N.J.A.C. 13:69F-13.2(a) and 13.6(b): the table of law/corrections.md, 6.3."""


@each(("game", "edges"), [("cussec-2004", CUSSEC), ("new-jersey/mini-dice", MINI_DICE)])
def test_the_edge_of_every_bet(game: str, edges: dict[str, str]) -> None:
    found = analyse(game).found
    assert found.agree
    assert {bet.id: bet.house_edge for bet in found.bets} == {name: Fraction(edge) for name, edge in edges.items()}


def test_cussec_has_52_bets() -> None:
    assert len(CUSSEC) == 52


@each(
    ("bet", "edge"),
    [("double", Fraction(3, 8)), ("odd", Fraction(0)), ("even", Fraction(0))],
)
def test_cussec_as_its_readings_have_it_otherwise(bet: str, edge: Fraction) -> None:
    """A double of exactly two dice; odd and even that triples do not defeat, without any advantage."""
    ruleset = ruleset_of("rulesets/cussec-2004.yaml")
    ways = [way for one in ruleset.readings for way in one.alternatives if bet in {other.id for other in way.bets}]
    found = [analyse_ruleset(ruleset_under(ruleset, way), {}, only={bet}) for way in ways]
    assert all(one.agree for one in found)
    assert {one.house_edge for analysis in found for one in analysis.bets} == {edge}
