"""What the figures of a page are at some prizes, choices and readings, read from its JSON and with nothing of ours.

A browser does the same; `tests/questions/test_page_data.py` holds what comes out against the engines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

Json = dict[str, Any]
Prizes = Mapping[int, Fraction]


@dataclass(frozen=True)
class Found:
    """The law of a bet at some prizes; the rolls are None where the page does not carry them."""

    nets: Mapping[Fraction, Fraction]
    staked: Fraction
    risked: Fraction
    rolls: Fraction | None

    @property
    def house_edge(self) -> Fraction:
        return -sum((net * p for net, p in self.nets.items()), Fraction(0)) / self.staked


class PageReader:
    """A page as somebody reads it who has its JSON and the contract."""

    def __init__(self, data: Json) -> None:
        self.data = data
        self.bets = {bet["id"]: bet for bet in data["bets"]}

    def printed(self) -> dict[int, Fraction]:
        """The prizes that are printed: profit to one or, of `8 for 1`, the whole return."""
        found = {}
        for number, prize in enumerate(self.data["prizes"]):
            if prize["printed"] is not None:
                amount, stake = prize["printed"].split(" for " if prize["for_one"] else ":")
                found[number] = Fraction(int(amount), int(stake))
        return found

    def taken(self) -> dict[str, str]:
        """The choices that the page opens with."""
        return {one["id"]: one["taken"] for one in self.data["options"] if one["taken"] is not None}

    def read(self, reading: str, way: str) -> dict[str, Json]:
        """The bets where a provision is read in another way."""
        one = next(one for one in self.data["readings"] if one["id"] == reading)
        other = next(other for other in one["ways"] if other["id"] == way)
        found = {id_: bet for id_, bet in self.bets.items() if id_ not in other["without"]}
        for bet in other["bets"]:
            found[bet["id"]] = {**self.bets.get(bet["id"], {}), **bet}
        return found

    def law(self, bet: Json, prizes: Prizes, choices: Mapping[str, str]) -> Json | None:
        """The law that holds; None where none is carried, but for that of a play that may not be the best."""
        for when in bet["when"]:
            if all(choices.get(option) == choice for option, choice in when["choices"].items()):
                for number in when["laws"]:
                    law: Json = self.data["laws"][number]
                    if law.get("as_played"):
                        continue
                    if law["only_as_printed"] and any(prizes[n] != self.printed().get(n) for n in bet["prizes"]):
                        continue
                    if all(affine(one, prizes) >= 0 for one in law["holds"]):
                        return law
        return None

    def as_played(self, bet: Json, prizes: Prizes, choices: Mapping[str, str]) -> Fraction | None:
        """The house edge of the play that is best at the printed prizes; None where the page does not carry it."""
        for when in bet["when"]:
            if all(choices.get(option) == choice for option, choice in when["choices"].items()):
                for law in (self.data["laws"][number] for number in when["laws"]):
                    if law.get("as_played"):
                        mean = sum(
                            (Fraction(way["p"]) * affine(way["net"], prizes) for way in law["ways"]), Fraction(0)
                        )
                        return -mean / affine(law["staked"], prizes)
        return None

    def found(self, bet: Json, prizes: Prizes, choices: Mapping[str, str]) -> Found | None:
        """The law of a bet; None where the page does not carry it."""
        law = self.law(bet, prizes, choices)
        if law is None:
            return None
        nets: dict[Fraction, Fraction] = {}
        for way in law["ways"]:
            net = affine(way["net"], prizes)
            nets[net] = nets.get(net, Fraction(0)) + Fraction(way["p"])
        staked, risked = affine(law["staked"], prizes), affine(law["risked"], prizes)
        return Found(nets, staked, risked, self._lasts(law, bet, prizes))

    def _lasts(self, law: Json, bet: Json, prizes: Prizes) -> Fraction | None:
        """How long it takes: as the law says where none of `apart` is zero, or as it is for the printed prizes."""
        printed = all(prizes[number] == self.printed().get(number) for number in bet["prizes"])
        if law["rolls_printed"] is not None and printed:
            return Fraction(law["rolls_printed"])
        if law["rolls"] is None or any(affine(one, prizes) == 0 for one in law["apart"]):
            return None
        return Fraction(law["rolls"])


def in_chips(found: Found, stake: int, chip: int) -> dict[Fraction, Fraction]:
    """The net results per unit where each payment is rounded down to chips: a prize, or what a loss leaves."""
    nets: dict[Fraction, Fraction] = {}
    for net, p in found.nets.items():
        back = 0 if net > 0 else 1
        paid = net if net <= -1 else Fraction(floor(stake * (net + back) / chip) * chip, stake) - back
        nets[paid] = nets.get(paid, Fraction(0)) + p
    return nets


def affine(value: str | list[Any], prizes: Prizes) -> Fraction:
    """A number that follows from the prizes."""
    if isinstance(value, str):
        return Fraction(value)
    constant, slopes = value
    return Fraction(constant) + sum((Fraction(k) * prizes[int(number)] for number, k in slopes.items()), Fraction(0))
