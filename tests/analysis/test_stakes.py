"""Stakes in whole chips: the edge at a stake and the stakes at which nothing is lost, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import count
from math import floor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.analysis import analyse_bet
from macau_edge.analysis.stakes import StakedBet, StakeRange, analyse_stakes, read_stakes
from macau_edge.model import Chips, Ruleset
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import find_ruleset, read_source, shipped_names, source
from tests.conftest import all_members
from tests.loops import each
from tests.parts import examples

BETS = """\
game: example
device: {dice: 2}
words: {come-out: come-out, point: point, throw: throw, spin: spin}
bets:
  big-6: {win: 6, lose: 7, pays: 7:6}
  six-to-five: {win: 6, lose: 7, pays: 6:5}
  three-to-two: {win: 5, lose: 7, pays: 3:2}
  horn: {units: 4, win: [2, 3, 11, 12], lose: others, pays: {by: total, [2, 12]: 27:4, [3, 11]: 3:1}}
  half-back: {win: [2, 3], lose: others, pays: 1:1, lost: {by: total, 7: 1:2, others: 1:1}}
  on-a-win: {win: odd, lose: even, pays: 1:1, commission: {rate: 5%, of: prize, paid: on a win}}
  of-the-stake: {win: 4, lose: 7, pays: 2:1, commission: {rate: 5%, of: stake, paid: on a win}}
  of-the-return: {win: 4, lose: 7, pays: 2:1, commission: {rate: 5%, of: return, paid: on a win}}
  up-front: {win: 4, lose: 7, pays: 2:1, commission: {rate: 5%, of: stake, paid: with the bet}}
  lay: {win: 7, lose: 4, pays: 1:2, commission: {rate: 5%, of: prize, paid: with the bet}}
  prize-eaten: {win: 4, lose: 7, pays: 1:20, commission: {rate: 5%, of: stake, paid: with the bet}}
  for-one: {win: 6, lose: 7, pays: 13 for 1}
  collect: {collect: 2 to 6, until: 7, pays: {by: collected, 5: 69:2, 4: 7:3, others: lose}}
  pass-line:
    stages: {come-out: {win: [7, 11], lose: [2, 3, 12], point: others}, point: {win: point, lose: 7}}
    pays: 1:1
  pass-odds:
    additional: {to: pass-line, at: point}
    win: point
    lose: 7
    pays: {by: point, [4, 10]: 2:1, [5, 9]: 3:2, [6, 8]: 6:5}
  same-odds: {together: {pass-line: 1, pass-odds: 1}}
  three-four-five: {together: {pass-line: 1, pass-odds: {by: point, [4, 10]: 3, [5, 9]: 4, [6, 8]: 5}}}
  seven-halves: {win: 2, lose: others, pays: 7:2}
  whole: {win: 3, lose: others, pays: 15:1}
  one-and-two: {together: {seven-halves: 1, whole: 2}}
  two-and-one: {together: {seven-halves: 2, whole: 1}}
"""

LOSSLESS = [
    ("big-6", 1, 6, 30),
    ("big-6", 5, 30, 30),
    ("six-to-five", 1, 5, 10),
    ("three-to-two", 1, 2, 10),
    ("horn", 1, 4, 20),
    ("half-back", 1, 2, 10),
    ("on-a-win", 1, 20, 20),
    ("of-the-stake", 1, 20, 20),  # 2 less 1/20
    ("of-the-return", 1, 20, 20),  # 2 less 3/20
    ("up-front", 1, 1, 10),  # the fee is not rounded
    ("lay", 1, 2, 10),
    ("prize-eaten", 1, 20, 20),  # a win that only pays the fee back is a payment still
    ("for-one", 1, 1, 10),
    ("collect", 1, 6, 30),
    ("pass-odds[4]", 1, 1, 10),
    ("pass-odds[5]", 1, 2, 10),
    ("pass-odds[6]", 1, 5, 10),
    ("same-odds", 1, 10, 10),
    ("three-four-five", 1, 1, 10),  # 4 times 3:2 and 5 times 6:5 are whole: why the house offers these multiples
    ("one-and-two", 1, 6, 30),
    ("two-and-one", 1, 3, 30),
    ("two-and-one", 2, 6, 30),
]
"""Bet, chip, the smallest stake at which nothing is lost, and the smallest that is a multiple of 10 as well."""

EDGES = [
    ("big-6", 10, "1/22"),  # 11 for 35/3: 1 - 5/11 * 21/10
    ("big-6", 6, "1/66"),
    ("big-6", 5, "1/11"),  # 5 for 35/6
    ("big-6", 30, "1/66"),
    ("six-to-five", 10, "0"),
    ("six-to-five", 6, "1/66"),  # 7 for 36/5: 6/11 - 5/11 * 7/6
    ("half-back", 2, "3/4"),
    ("half-back", 5, "23/30"),  # 2 comes back for 5/2, so 3/5 is lost: 27/36 - 3/36 + 6/36 * 3/5
    ("on-a-win", 10, "1/20"),  # 9 for 19/2
    ("on-a-win", 20, "1/40"),
    ("up-front", 7, "1/21"),
    ("lay", 7, "61/861"),  # 3 for 7/2, the fee to the last fraction: (1/3 * 41/40 - 2/3 * (3/7 - 1/40)) / (41/40)
    ("horn", 4, "1/8"),
    ("same-odds", 10, "7/495"),
    ("three-four-five", 1, "7/495"),
    ("one-and-two", 3, "10/27"),  # 3 for 7/2 on one of the three units: (32/36 + 2 * 4/36) / 3
]


def ruleset_of(text: str) -> Ruleset:
    read = read_ruleset(source("example.yaml", text.encode()), "example")
    assert read.ruleset, read.problems
    return read.ruleset


@cache
def shipped(game: str) -> Ruleset:
    name, path = find_ruleset(game)
    read = read_ruleset(read_source(path), name)
    assert read.ruleset
    return read.ruleset


EXAMPLE = ruleset_of(BETS)


def staked(bet: str, stakes: StakeRange, ruleset: Ruleset = EXAMPLE) -> StakedBet:
    (found,) = analyse_stakes(ruleset, choose(ruleset, {}), stakes, only=[bet]).bets
    return found


@each(("bet", "chip", "lossless", "multiple"), LOSSLESS)
def test_the_smallest_stake_at_which_nothing_is_lost(bet: str, chip: int, lossless: int, multiple: int) -> None:
    found = staked(bet, StakeRange(10 * chip, 10 * chip, chip))
    assert found.lossless == lossless
    assert found.lossless_multiple(10) == multiple


@each(("bet", "stake", "edge"), EDGES)
def test_the_house_edge_at_a_stake(bet: str, stake: int, edge: str) -> None:
    (one,) = staked(bet, StakeRange(stake, stake, 1)).at
    assert one.analysis
    assert one.analysis.agree
    assert one.house_edge == Fraction(edge)


# --- against arithmetic by hand, stake by stake ---------------------------------------------------------------------


@dataclass(frozen=True)
class Simple:
    """A bet on one die: 1 and 2 win, 3 loses a part, 4 to 6 lose."""

    wins: tuple[Fraction, Fraction]
    lost: Fraction
    rate: Fraction
    of: str
    paid: str
    units: int

    @property
    def yaml(self) -> str:
        one, two, part = (f"{x.numerator}:{x.denominator}" for x in (*self.wins, self.lost))
        taken = f"{{rate: {self.rate * 100}%, of: {self.of}, paid: {self.paid}}}" if self.rate else "none"
        return (
            f"game: example\ndevice: {{dice: 1}}\nbets:\n  bet: {{units: {self.units}, win: [1, 2], lose: others, "
            f"pays: {{by: total, 1: {one}, 2: {two}}}, lost: {{by: total, 3: {part}, others: 1:1}}, "
            f"commission: {taken}}}\n"
        )

    def edge(self, stake: int = 0, chip: int = 0) -> Fraction:
        """At a stake in whole chips, or paid to the last fraction."""
        fee = self.rate if self.paid == "with the bet" else Fraction(0)
        got = Fraction(0)
        for prize in self.wins:
            base = {"stake": Fraction(1), "prize": prize, "return": 1 + prize}[self.of]
            profit = prize if fee else prize - self.rate * base
            got += in_chips(profit, stake, chip) if profit > 0 else in_chips(1 + profit, stake, chip) - 1
        got += in_chips(1 - self.lost, stake, chip) - 1 - 3
        return (fee - got / 6) / (1 + fee)


def in_chips(amount: Fraction, stake: int, chip: int) -> Fraction:
    return Fraction(floor(stake * amount / chip) * chip, stake) if chip else amount


ratios = st.builds(Fraction, st.integers(1, 12), st.integers(1, 8))
simple_bets = st.builds(
    Simple,
    wins=st.tuples(ratios, ratios),
    lost=st.builds(lambda n, more: Fraction(n, n + more), st.integers(1, 4), st.integers(1, 4)),
    rate=st.sampled_from([Fraction(0), Fraction(1, 20), Fraction(1, 10)]),
    of=st.just("stake"),
    paid=st.sampled_from(["on a win", "with the bet"]),
    units=st.integers(1, 4),
) | st.builds(
    Simple,
    wins=st.tuples(ratios, ratios),
    lost=st.just(Fraction(1, 2)),
    rate=st.sampled_from([Fraction(1, 20), Fraction(1, 50)]),
    of=st.sampled_from(["prize", "return"]),
    paid=st.just("on a win"),
    units=st.just(1),
)


@pytest.mark.thorough
@given(simple_bets, st.integers(1, 5))
@examples(40)
def test_a_bet_loses_nothing_exactly_at_the_multiples_of_its_lossless_stake(bet: Simple, chip: int) -> None:
    ruleset = ruleset_of(bet.yaml)
    found = staked("bet", StakeRange(chip, 30 * chip, chip), ruleset)
    assert found.analysis.measures
    assert found.analysis.measures.house_edge == bet.edge()
    for one in found.at:
        if one.stake % (bet.units * chip):
            assert one.analysis is None
            continue
        assert one.analysis
        assert one.analysis.agree
        assert one.house_edge == bet.edge(one.stake, chip)
        lossless = one.house_edge == bet.edge()
        assert lossless == (one.stake % (found.lossless or 0) == 0) == (not one.rounded) == (found.cost(one) == 0)
    step = bet.units * chip
    assert found.lossless == next(stake for stake in count(step, step) if bet.edge(stake, chip) == bet.edge())


@given(st.lists(st.tuples(ratios, st.integers(1, 3)), min_size=2, max_size=4), st.integers(1, 3))
@examples(25)
def test_a_compound_bet_is_paid_part_by_part(parts: list[tuple[Fraction, int]], chip: int) -> None:
    bets = "".join(
        f"  bet-{n}: {{win: {n}, lose: others, pays: {x.numerator}:{x.denominator}}}\n"
        for n, (x, _) in enumerate(parts, 1)
    )
    laid = ", ".join(f"bet-{n}: {units}" for n, (_, units) in enumerate(parts, 1))
    ruleset = ruleset_of(f"game: example\ndevice: {{dice: 1}}\nbets:\n{bets}  all: {{together: {{{laid}}}}}\n")
    whole = sum(units for _, units in parts)

    def edge(unit: int = 0) -> Fraction:
        got = (units * (in_chips(x, units * unit, chip if unit else 0) - 5) for x, units in parts)
        return -sum(got, Fraction(0)) / 6 / whole

    step = whole * chip
    found = staked("all", StakeRange(step, 12 * step, chip), ruleset)
    assert found.shares == whole
    for one in found.at:
        assert (one.analysis is None) == (one.stake % step != 0)
        if one.analysis is None:
            continue
        assert one.analysis.agree
        assert one.house_edge == edge(one.stake // whole)
        assert (found.cost(one) == 0) == (not one.rounded) == (one.stake % (found.lossless or 0) == 0)
    assert found.lossless == next(stake for stake in count(step, step) if edge(stake // whole) == edge())


EXAMPLES = [str(Path(__file__).parents[2] / "examples" / f"{name}.yaml") for name in ("compounds", "french-roulette")]


@each("game", [*shipped_names(), *EXAMPLES], ids=lambda name: Path(name).stem, quick=4)
def test_both_engines_confirm_every_bet_in_whole_chips(game: str) -> None:
    ruleset = shipped(game)
    found = analyse_stakes(ruleset, choose(ruleset, {}), StakeRange(10, 12, 1))
    assert all(analysis.agree for analysis in found.analyses)
    for bet in found.bets:
        assert bet.analysis.measures is None or bet.lossless
        for one in bet.at:
            cost = bet.cost(one)
            assert (cost is None) == (one.analysis is None)
            if cost is not None and bet.lossless:
                assert (cost > 0) == bool(one.rounded) == (one.stake % bet.lossless != 0)


@pytest.mark.thorough
@each("chip", [1, 5])
def test_at_its_lossless_stake_a_shipped_bet_has_its_exact_distribution(chip: int) -> None:
    ruleset = shipped("craps")
    choices = choose(ruleset, {})
    found = {bet.analysis.id: bet for bet in analyse_stakes(ruleset, choices, StakeRange(chip, chip, chip)).bets}
    for member in all_members(ruleset, choices):
        bet = found[member.id]
        if member.bet.parts or not bet.lossless:
            continue
        at = analyse_bet(ruleset, member, choices, chips=Chips(bet.lossless, chip))
        assert at.measures == bet.analysis.measures
        assert at.agree


TALLIES = """\
game: example
device: {dice: 2}
bets:
  merged: {count: 6, until: 7, pays: {by: count, 1: 1:1, 2 or more: 11:10, others: lose}}
  best: {highest-of: {number: [6, 8]}, count: number, until: 7, pays: {by: count, 1: 5:4, 2 or more: 7:3, others: lose}}
"""


def test_a_tally_ends_when_whole_chips_can_no_longer_tell_its_prizes_apart() -> None:
    ruleset = ruleset_of(TALLIES)
    five, *_, ten = staked("merged", StakeRange(5, 10, 1), ruleset).at
    assert five.analysis
    assert ten.analysis
    assert five.analysis.agree
    assert five.analysis.measures
    assert ten.analysis.measures
    assert five.analysis.measures.distribution.rolls == Fraction(36, 11)  # the first 6 or 7
    assert ten.analysis.measures.distribution.rolls > Fraction(36, 11)  # 11 for the second 6
    assert five.house_edge == Fraction(1, 11)


def test_the_highest_prize_is_the_highest_in_whole_chips() -> None:
    found = staked("best", StakeRange(1, 24, 1), ruleset_of(TALLIES))
    assert found.lossless == 12
    for one in found.at:
        assert one.analysis
        assert one.analysis.agree
        assert (found.cost(one) == 0) == (one.stake % 12 == 0) == (not one.rounded)


# --- what a stake may be --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "chip", "expected"),
    [("10", "1", [10]), ("10 to 13", "1", [10, 11, 12, 13]), ("10 to 30", "5", [10, 15, 20, 25, 30]), ("5", "5", [5])],
)
def test_stakes_are_a_chip_apart(stake: str, chip: str, expected: list[int]) -> None:
    assert list(read_stakes(stake, chip)) == expected
    assert len(read_stakes(stake, chip)) == len(expected)


def test_no_wrong_stakes_are_analysed() -> None:
    with pytest.raises(UsageError, match="no bet"):
        analyse_stakes(EXAMPLE, {}, StakeRange(10, 10, 1), only=["none"])
