"""The joint law of a bet, read off one distribution of the exact engine, against that engine at any other prizes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from macau_edge.analysis.memory import Memory
from macau_edge.model import Ratio
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.options import choose
from macau_edge.questions.page.data import page_data
from macau_edge.questions.page.find import combinations, page_of
from macau_edge.questions.page.prizes import MovablePrize, PrizeList
from macau_edge.questions.page.proposal import GameFile, proposal_for
from macau_edge.questions.page.ways import (
    PARTS,
    PRIME,
    AffineNumber,
    JointLaw,
    LawFinder,
    far_apart,
    other_orders,
    read_off,
)
from macau_edge.reading.source import source
from tests.analysis.test_stakes import ruleset_of, shipped
from tests.cases import ROOT
from tests.conftest import all_members
from tests.page_reader import PageReader
from tests.parts import examples
from tests.questions.test_page_data import played, same
from tests.random_games import games
from tests.random_rulesets import Written, rulesets


def prizes_of(number: int) -> list[MovablePrize]:
    return [
        MovablePrize(number=n, option=None, keys=(), places=(("bet", (n,)),), ratio=Ratio(1, 1)) for n in range(number)
    ]


def finder(text: str, bet: str, given_: Mapping[str, str] = {}) -> LawFinder:
    ruleset = ruleset_of(text)
    choices = choose(ruleset, given_)
    member = next(one for one in all_members(ruleset, choices) if one.id == bet)
    prizes = PrizeList().of(ruleset, member, choices)
    return LawFinder(ruleset=ruleset, member=member, choices=choices, prizes=prizes, memory=Memory())


def laws(text: str, bet: str, given_: Mapping[str, str] = {}) -> tuple[LawFinder, list[JointLaw]]:
    found = finder(text, bet, given_)
    measures = found.analysed().measures
    assert measures
    return found, [one.law for one in found.laws(measures.distribution)]


# --- a number in the digits of a prime --------------------------------------------------------------------------------


small = st.fractions(-50, 50, max_denominator=5000)


@given(st.lists(small, min_size=1, max_size=8))
@example([Fraction(1, 307), Fraction(0), Fraction(0), Fraction(1, 307)])
@examples(300)
def test_a_number_is_read_off_as_it_was_put_together(parts: list[Fraction]) -> None:
    """Or refused: (1 + PRIME³) / 307 is a whole number, from which no slope of 1/307 can be told."""
    prizes = prizes_of(len(parts) - 1)
    far = far_apart(prizes)
    constant, *slopes = parts
    value = constant + sum((slope * far[one] for slope, one in zip(slopes, prizes, strict=True)), Fraction(0))
    expected = AffineNumber(constant, tuple((n, slope) for n, slope in enumerate(slopes) if slope))
    assert expected.at(far) == value
    if lcm(PARTS, value.denominator) % lcm(*(part.denominator for part in parts)):
        with pytest.raises(ArithmeticError, match="not affine"):
            read_off(value, prizes)
    else:
        assert read_off(value, prizes) == expected


@pytest.mark.parametrize("value", [Fraction(PRIME**3), Fraction(PRIME) ** 2 / 3 + PRIME**4, Fraction(2**200)])
def test_what_is_no_such_number_is_refused(value: Fraction) -> None:
    with pytest.raises(ArithmeticError, match="not affine"):
        read_off(value, prizes_of(2))


# --- laws of every kind of bet ----------------------------------------------------------------------------------------


DICE = "game: Example\nact: none\ndevice: {dice: 2}\n"


def test_a_commission_and_a_stake_that_is_kept_are_in_the_net_results() -> None:
    """What is left of a prize x where the stake is kept is x - 1, less 5 % of all that is paid."""
    text = (
        DICE
        + """
winning-stake: kept
commission: {rate: 5%, of: prize, paid: on a win}
bets:
  field: {win: [2, 12], lose: others, pays: {by: total, 2: 5:1, 12: 6:1}}
"""
    )
    _, (law,) = laws(text, "field")
    assert law.ways == (
        (Fraction(17, 18), AffineNumber(Fraction(-1))),
        (Fraction(1, 36), AffineNumber(Fraction(-1), ((0, Fraction(19, 20)),))),
        (Fraction(1, 36), AffineNumber(Fraction(-1), ((1, Fraction(19, 20)),))),
    )


def test_a_commission_of_the_prize_paid_with_the_bet_makes_its_prizes_one_and_moves_the_stake() -> None:
    text = (
        DICE
        + """
bets:
  pair:
    each: {number: [2, 12]}
    win: number
    lose: others
    pays: {by: number, 2: 30:1, 12: 30:1}
    commission: {rate: 1%, of: prize, paid: with the bet}
  both: {win: [2, 12], lose: others, pays: {by: total, 2: 30:1, 12: 30:1},
    commission: {rate: 1%, of: prize, paid: with the bet}}
"""
    )
    for bet in ("pair[2]", "both"):
        found, (law,) = laws(text, bet)
        assert len(found.prizes) == 1
        assert law.staked == AffineNumber(Fraction(1), ((0, Fraction(1, 100)),))
        assert law.ways[0][1] == AffineNumber(Fraction(-1), ((0, Fraction(-1, 100)),))


def test_of_8_for_1_the_value_is_the_whole_return() -> None:
    _, (law,) = laws(DICE + "bets:\n  twelve: {win: 12, lose: others, pays: 8 for 1}\n", "twelve")
    assert law.ways[1] == (Fraction(1, 36), AffineNumber(Fraction(-1), ((0, Fraction(1)),)))


def test_two_ways_with_one_net_result_stay_apart() -> None:
    """The field pays 1:1 for both here; whoever moves one of them sees the other stay."""
    _, (law,) = laws(
        DICE + "bets:\n  field: {win: [2, 12], lose: others, pays: {by: total, 2: 1:1, 12: 1:1}}\n", "field"
    )
    assert [net.slopes for _, net in law.ways[1:]] == [((0, Fraction(1)),), ((1, Fraction(1)),)]


TALLY = (
    DICE
    + """
bets:
  hits: {count: 6, until: 7, pays: {by: count, 0: lose, 1: %s, 2 or more: %s}}
"""
)


def test_the_trials_of_a_count_hold_where_its_prizes_are_apart() -> None:
    """With one prize for once and for more it is decided at the first 6, with two at the second; or by the 7."""
    found, (law,) = laws(TALLY % ("2:1", "3:1"), "hits")
    assert law.rolls_printed is None
    assert all(step.at(found.printed) for step in law.apart)
    alike, (same_,) = laws(TALLY % ("2:1", "2:1"), "hits")
    assert (same_.rolls, same_.ways) == (law.rolls, law.ways)
    assert not all(step.at(alike.printed) for step in same_.apart)
    first = Fraction(36, 11)
    assert same_.rolls_printed == first
    assert law.rolls == first * (1 + Fraction(5, 11))


def test_a_prize_that_a_commission_takes_whole_is_what_a_push_is() -> None:
    pushes = (
        DICE
        + """
bets:
  hits: {count: 6, until: 7, pays: {by: count, 0: push, 1 or more: 2:1},
    commission: {rate: 5%, of: stake, paid: on a win}}
"""
    )
    found, (law,) = laws(pushes, "hits")
    (prize,) = found.prizes
    at = sorted(step.at({prize: Fraction(1, 20)}) for step in law.apart)
    assert at == [0, 1]


HIGHEST = (
    DICE
    + """
bets:
  any:
    highest-of: {number: [5, 6, 9]}
    count: number
    until: 7
    pays: {by: number, 5: {by: count, 1 or more: 3:1, others: lose}, 6: {by: count, 1 or more: 2:1, others: lose},
      9: {by: count, 1 or more: 3:1, others: lose}}
"""
)


def test_of_the_highest_of_several_prizes_there_is_a_law_for_each_order() -> None:
    found, every = laws(HIGHEST, "any")
    assert len(every) == 6
    points: list[tuple[int | Fraction, ...]] = [(1, 2, 3), (3, 2, 1), (2, 2, 2), (Fraction(1, 2), 7, 7), (5, 1, 5)]
    for at in points:
        prizes = dict(zip(found.prizes, map(Fraction, at), strict=True))
        holding = [law for law in every if all(step.at(prizes) >= 0 for step in law.holds)]
        assert holding
        assert all(law.gives(found.at(prizes), prizes) for law in holding)


def test_of_several_prizes_each_may_be_moved_alone_and_of_many_none() -> None:
    prizes = prizes_of(5)
    orders = list(other_orders(prizes))
    assert len(orders) == len(set(orders)) == 16
    assert (*prizes[1:], prizes[0]) in orders
    assert list(other_orders(prizes_of(7))) == []
    assert len(list(other_orders(prizes_of(3)))) == 5


def test_what_is_played_best_has_the_law_of_the_printed_prizes_alone() -> None:
    text = (shipped_example("casino-war"),)
    _, (law,) = laws(*text, "casino-war")
    assert law.only_as_printed
    assert not any(net.slopes for _, net in law.ways)
    _, (by_rule,) = laws(*text, "casino-war-surrender")
    assert not by_rule.only_as_printed


@pytest.mark.thorough
def test_of_what_is_played_best_alone_a_prize_is_chosen_from_a_list_and_not_moved() -> None:
    """It is on the page, so that it can be chosen there, although no bet moves with it."""
    text = shipped_example("casino-war").replace("second-tie: 2:1", "second-tie: on-tie")
    option = "options:\n  on-tie: {law: {unread: public descriptions}, choices: [2:1, 3:1], default: 2:1}\n\n"
    ruleset = ruleset_of(text.replace("assumptions:\n", f"{option}assumptions:\n", 1))
    read = PageReader(json.loads(msgspec.json.encode(page_data(page_of(ruleset, choose(ruleset, {}))))))
    (prize,) = (one for one in read.data["prizes"] if one["option"] == "on-tie")
    assert (prize["name"][2], prize["printed"], prize["bets"]) == ("a tie after a tie", "2:1", [])
    bet = read.bets["war-bonus"]
    assert [one["choices"] for one in bet["when"]] == [{"on-tie": "2:1"}, {"on-tie": "3:1"}]
    for choice in ("2:1", "3:1"):
        choices = choose(ruleset, {"on-tie": choice})
        at = {number: value for number, value in read.printed().items() if number in bet["prizes"]}
        same(read.found(bet, at, {"on-tie": choice}), played(ruleset, "war-bonus", choices, read.data["prizes"], at))


def shipped_example(name: str) -> str:
    return (ROOT / f"examples/{name}.yaml").read_text("utf-8")


# --- choices ----------------------------------------------------------------------------------------------------------


def test_of_too_many_combinations_each_option_is_moved_alone() -> None:
    packs = shipped("baccarat").options["packs"]
    choices = choose(shipped("baccarat"), {})
    assert [one["packs"].label for one in combinations([packs], choices)] == ["8", "6", "7", "9", "10", "11", "12"]
    discarded = shipped("baccarat").options["discarded"]
    bar = shipped("portugal/craps").options["bar"]
    assert len(list(combinations([packs, discarded], choices))) == 21
    several = list(combinations([packs, discarded, bar], choices))
    assert len(several) == 1 + 6 + 2 + 1
    assert several[0]["bar"].label == "12"


# --- random rulesets --------------------------------------------------------------------------------------------------


def holds(data: st.DataObject, written: Written) -> None:
    """Every bet of a page, at prizes that are drawn, is what the exact engine finds of it there, or is not carried."""
    ruleset = ruleset_of(written.text)
    choices = choose(ruleset, written.given)
    try:
        page = page_of(ruleset, choices)
    except ProblemError as error:  # too large for a test
        assume(error.problems[0].code != "arithmetic/too-many-states")
        raise
    read = PageReader(json.loads(msgspec.json.encode(page_data(page))))
    listed = read.data["prizes"]
    drawn = st.fractions(Fraction(1, 20), 60, max_denominator=20)
    at = {number: data.draw(drawn) + prize["for_one"] for number, prize in enumerate(listed)}
    as_printed = {number: Fraction(1) for number in at} | read.printed()
    taken = read.taken() | dict(written.given)
    for bet in read.data["bets"]:
        if bet["missing"] is None:
            same(read.found(bet, as_printed, taken), played(ruleset, bet["id"], choices, listed, {}))
        if (found := read.found(bet, at, taken)) is not None:
            prizes = {number: at[number] for number in bet["prizes"]}
            same(found, played(ruleset, bet["id"], choices, listed, prizes))


@given(st.data(), rulesets)
@examples(60)
def test_a_page_of_any_ruleset_is_what_the_engine_finds(data: st.DataObject, written: Written) -> None:
    holds(data, written)


@given(st.data(), games("tally", "simple", used_up=True).map(lambda game: Written(game.text, game.given)))
@examples(40)
def test_a_page_of_an_urn_that_is_used_up_is_what_the_engine_finds(data: st.DataObject, written: Written) -> None:
    """At other prizes a tally may still be open when the urn is empty: its law is then that of the printed ones."""
    holds(data, written)


# --- the entries of an application for other prizes -------------------------------------------------------------------


def entry(text: str, bet: str) -> str:
    """What stands in an application for a bet whose prizes are set to their numbers on the page."""
    found = finder(text, bet)
    file = GameFile("example", source("example.yaml", text.encode()))
    parts = proposal_for(file, found.ruleset, found.prizes).entries[bet]
    return "".join(part if isinstance(part, str) else f"<{part[0]}: {part[1]}>" for part in parts)


@pytest.mark.parametrize("name", ["ends", "prize0ends", "prize7ends"])
def test_a_prize_of_an_entry_is_no_name_however_that_is_written(name: str) -> None:
    text = (
        DICE
        + f"""
names:
  {name}: [2, 12]
bets:
  field: {{win: {name}, lose: others, pays: {{by: total, 2: 2:1, 12: {{by: trial, 1: 3:1, others: 4:1}}}}}}
"""
    )
    rows = "{by: total, 2: <0: 2:1>, 12: {by: trial, 1: <1: 3:1>, others: <2: 4:1>}}"
    assert entry(text, "field") == f"win: {name}\nlose: others\npays: {rows}\n"
