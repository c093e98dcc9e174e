"""Single-roll bets: the house edge of each, from its description; beside icepool and dyce, which are made for dice.

What a dice library is given is what it knows best: the dice are added up, or spread out, once for all bets that need
it, and each bet is a function of a total or of the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from benchmarks.bets import OurBet, bets_of
from benchmarks.timing import Comparison, Side, installed

CRAPS = ["any-craps", "any-7", "eleven", "ace-deuce", "aces", "boxcars", "horn", "field", "big", "small"]
HOPS = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6)]
TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}

Net = Callable[[Any], int | Fraction]
"""What a bet comes to on a total, or on the faces in ascending order."""


@dataclass(frozen=True)
class Library:
    """How a dice library adds dice up, how it spreads them out, and how it takes a mean."""

    totals: Callable[[int], Any]
    faces: Callable[[int], Any]
    mean: Callable[[Any, Net], Fraction]

    def edges(self) -> list[Fraction]:
        """The house edge of every bet, in the order of ours."""
        two, three = self.totals(2), self.totals(3)
        pairs, threes = self.faces(2), self.faces(3)
        found = [self.mean(two, paid(prizes)) for prizes in craps()]
        found += [self.mean(pairs, hop(faces)) for faces in HOPS]
        found += [self.mean(threes, net) for net in cussec()]
        found += [self.mean(three, paid({total: prize})) for total, prize in TOTALS.items()]
        return [-mean for mean in found]


def ours() -> list[OurBet]:
    """Every single-roll bet of the shipped craps, five hop bets, and cussec."""
    hops = bets_of("examples/compounds.yaml", [f"hop-easy[{low}-{high}]" for low, high in HOPS])
    found = [*bets_of("rulesets/craps.yaml", CRAPS), *hops, *bets_of("rulesets/cussec.yaml")]
    assert len(found) == 44
    return found


def craps() -> Iterator[dict[int, int | Fraction]]:
    """The totals that each bet of CRAPS wins on, with its prize."""
    yield dict.fromkeys((2, 3, 12), 7)
    yield {7: 4}
    yield {11: 15}
    yield {3: 15}
    yield {2: 30}
    yield {12: 30}
    yield {2: Fraction(27, 4), 3: 3, 11: 3, 12: Fraction(27, 4)}
    yield {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}
    yield dict.fromkeys((8, 9, 10, 11, 12), 1)
    yield dict.fromkeys((2, 3, 4, 5, 6), 1)


def paid(prizes: dict[int, int | Fraction] | dict[int, int]) -> Net:
    """A profit by total; any other total loses."""
    return lambda total: prizes.get(total, -1)


def hop(pair: tuple[int, int]) -> Net:
    """These two faces."""
    return lambda faces: 15 if faces == pair else -1


def cussec() -> Iterator[Net]:
    """The bets of cussec on the faces: small, big, the single numbers, the triples, any triple."""
    yield lambda faces: 1 if sum(faces) <= 10 and len(set(faces)) > 1 else -1
    yield lambda faces: 1 if sum(faces) >= 11 and len(set(faces)) > 1 else -1
    yield from (single(face) for face in range(1, 7))
    yield from (triple(face) for face in range(1, 7))
    yield lambda faces: 24 if len(set(faces)) == 1 else -1


def single(face: int) -> Net:
    """As many units as dice show the face."""
    return lambda faces: faces.count(face) or -1


def triple(face: int) -> Net:
    """The face three times."""
    return lambda faces: 150 if faces.count(face) == 3 else -1


def comparisons() -> Sequence[Comparison]:
    """All 44 bets, their house edges."""
    bets = ours()
    same = []
    if installed("icepool"):
        same.append(Side("icepool", with_icepool, limit=1))
    if installed("dyce"):
        same.append(Side("dyce", with_dyce, limit=1))
    numeric = Side("our numeric engine, all its figures", lambda: [bet.estimate() for bet in bets])
    exact = Side("macau-edge", lambda: [bet.edge() for bet in bets])
    return [Comparison("44 single-roll bets of craps and cussec, house edge", exact, same, [numeric])]


def with_icepool() -> list[Fraction]:
    """The house edges by icepool."""
    from icepool import d6

    return Library(
        totals=lambda dice: dice @ d6,
        faces=lambda dice: d6.pool(dice).expand(),
        mean=lambda die, net: Fraction(die.map(net, star=False).mean()),
    ).edges()


def with_dyce() -> list[Fraction]:
    """The house edges by dyce, whose own mean is a float."""
    from dyce import H, P

    def mean(counted: Any, net: Net) -> Fraction:
        pairs = [(net(outcome), count) for outcome, count in counted]
        return Fraction(sum(value * count for value, count in pairs), sum(count for _, count in pairs))

    return Library(
        totals=lambda dice: (dice @ H(6)).items(),
        faces=lambda dice: list(P(*[H(6)] * dice).rolls_with_counts()),
        mean=mean,
    ).edges()
