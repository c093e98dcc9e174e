"""Single-roll bets: the figures of each, from its description; beside icepool and dyce, which are made for dice.

What a dice library is given is what it knows best: the dice are added up, or spread out, once for all bets that need
it, and each bet is a function of a total or of the faces. Two comparisons are made of the same bets. For the house
edge alone, of dyce no more is used than what it lists: its own mean is a float, so the mean is written out here, and no
distribution is made. Ours always makes one, and so do both libraries in the other comparison, by their own means.
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

Figure = Fraction | dict[Fraction, Fraction]
"""A house edge, or how likely each net result is."""

Net = Callable[[Any], int | Fraction]
"""What a bet comes to on a total, or on the faces in ascending order."""


@dataclass(frozen=True)
class Library:
    """How a dice library adds dice up, how it spreads them out, and how it comes to the figure of a bet."""

    totals: Callable[[int], Any]
    faces: Callable[[int], Any]
    figure: Callable[[Any, Net], Figure]

    def figures(self) -> list[Figure]:
        """The figure of every bet, in the order of ours."""
        two, three = self.totals(2), self.totals(3)
        pairs, threes = self.faces(2), self.faces(3)
        found = [self.figure(two, paid(prizes)) for prizes in craps()]
        found += [self.figure(pairs, hop(faces)) for faces in HOPS]
        found += [self.figure(threes, net) for net in cussec()]
        found += [self.figure(three, paid({total: prize})) for total, prize in TOTALS.items()]
        return found


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
    """All 44 bets: their house edges, and the distributions of what they come to."""
    bets = ours()
    edges, laws = list[Side](), list[Side]()
    if installed("icepool"):
        edges.append(Side("icepool", with_icepool, limit=1))
        laws.append(Side("icepool", laws_by_icepool, limit=1))
    if installed("dyce"):
        edges.append(Side("dyce", with_dyce, limit=1))
        laws.append(Side("dyce", laws_by_dyce, limit=1))
    numeric = Side("our numeric engine, all its figures", lambda: [bet.estimate() for bet in bets])
    exact = Side("macau-edge", lambda: [bet.edge() for bet in bets])
    distributions = Side("macau-edge", lambda: [dict(bet.distribution().nets) for bet in bets])
    return [
        Comparison("44 single-roll bets of craps and cussec, house edge", exact, edges, [numeric]),
        Comparison("44 single-roll bets of craps and cussec, distribution of the net result", distributions, laws),
    ]


def with_icepool() -> list[Figure]:
    """The house edges by icepool."""
    return by_icepool(lambda die, net: -Fraction(die.map(net, star=False).mean()))


def laws_by_icepool() -> list[Figure]:
    """The distributions by icepool."""

    def law(die: Any, net: Net) -> Figure:
        found = die.map(net, star=False)
        return {outcome: Fraction(quantity, found.denominator()) for outcome, quantity in found.items()}

    return by_icepool(law)


def by_icepool(figure: Callable[[Any, Net], Figure]) -> list[Figure]:
    """The figures of all bets from its dice."""
    from icepool import d6

    return Library(lambda dice: dice @ d6, lambda dice: d6.pool(dice).expand(), figure).figures()


def with_dyce() -> list[Figure]:
    """The house edges from what dyce lists; its own mean is a float."""

    def edge(counted: Any, net: Net) -> Figure:
        pairs = [(net(outcome), count) for outcome, count in counted]
        return -Fraction(sum(value * count for value, count in pairs), sum(count for _, count in pairs))

    return by_dyce(edge)


def laws_by_dyce() -> list[Figure]:
    """The distributions by dyce."""
    from dyce import H

    def law(counted: Any, net: Net) -> Figure:
        return dict(H.from_counts((net(outcome), count) for outcome, count in counted).probability_items())

    return by_dyce(law)


def by_dyce(figure: Callable[[Any, Net], Figure]) -> list[Figure]:
    """The figures of all bets from what it lists."""
    from dyce import H, P

    return Library(
        lambda dice: (dice @ H(6)).items(), lambda dice: list(P(*[H(6)] * dice).rolls_with_counts()), figure
    ).figures()
