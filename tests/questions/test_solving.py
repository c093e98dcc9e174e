"""Which prizes give a house edge: figures with their sources, and what is said where there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from macau_edge import exact
from macau_edge.analysis import BetAnalysis, analyse_bet
from macau_edge.model import Choice, Member, Ratio, Ruleset
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import meter, open_meter, spend
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.request import exact_range
from macau_edge.questions.solve.alone import Engine, chances_of, find_formula
from macau_edge.questions.solve.find import solve
from macau_edge.questions.solve.formula import Affine, Interval, PrizeFormula, Reach
from macau_edge.questions.solve.request import SolveRequest
from macau_edge.questions.solve.solved import PrizeVariable, Solution, variables
from macau_edge.reading.source import find_ruleset, read_source
from tests.analysis.test_stakes import ruleset_of, shipped


def solved(game: str, bet: str, edge: str, free: Sequence[str] = (), *, stakes: int = 10, **given: str) -> Solution:
    ruleset = ruleset_of(game) if "\n" in game else shipped(game)
    request = SolveRequest(bet=bet, edge=exact_range(edge, "edge"), free=tuple(free), stakes=stakes)
    return solve(request, ruleset, choose(ruleset, given))


def affine(constant: str, *slopes: str) -> Affine:
    return Affine(Fraction(constant), tuple(map(Fraction, slopes)))


def exactly(found: Solution) -> list[Fraction | None]:
    """The one prize that gives the edge, for each group of members."""
    return [one.prizes.only if one.prizes else None for group in found.solved for one in group.ones]


FAIR = [
    # "Any 7 ... the correct odds are 5 to 1", wizardofodds.com/games/craps/appendix/1; Packel, The Mathematics of
    # Games and Gambling, ch. 3: hard 4 and 10 are 8:1, hard 6 and 8 are 10:1
    ("craps", "any-7", Fraction(5)),
    ("craps", "hard-way[4]", Fraction(8)),
    ("craps", "hard-way[6]", Fraction(10)),
    ("roulette", "straight-up[7]", Fraction(36)),  # one number of 37
]


@pytest.mark.parametrize(("game", "bet", "fair"), FAIR, ids=[bet for _, bet, _ in FAIR])
def test_the_fair_prize_is_that_of_the_books(game: str, bet: str, fair: Fraction) -> None:
    found = solved(game, bet, "0")
    assert exactly(found) == [fair]
    (row,) = (row for row in found.solved[0].ones[0].rows if row.ratios == (Ratio(int(fair), 1),))
    assert (row.edge, row.nearest, row.analysis.agree) == (Fraction(0), True, True)


@pytest.mark.thorough
def test_the_field_is_a_formula_in_its_three_prizes() -> None:
    """5/9 are lost on 5 to 8, of 36 throws 14, 1 and 1 win: with 12 at 3:1 it is 1/36 (Wizard of Odds, 2.78%)."""
    (group,) = solved("craps", "field", "2.5%").solved
    assert group.formula == PrizeFormula(affine("5/9", "-7/18", "-1/36", "-1/36"), affine("1", "0", "0", "0"))
    assert group.formula.edge([Fraction(1), Fraction(2), Fraction(3)]) == Fraction(1, 36)
    assert group.chances == (Fraction(7, 18), Fraction(1, 36), Fraction(1, 36))
    assert group.printed
    assert group.printed.measures
    assert group.printed.measures.house_edge == Fraction(1, 18)


def test_one_free_prize_has_an_exact_one_and_its_neighbours_by_edge() -> None:
    (group,) = solved("craps", "field", "2.5%", ["12"], stakes=3).solved
    (one,) = group.ones
    assert one.prizes == Interval(Fraction(31, 10), True, Fraction(31, 10), True)
    assert one.reach == Reach(low=None, high=Fraction(1, 9))
    shown = [(str(row.ratios[0]), row.edge, row.off, row.nearest) for row in one.rows]
    assert shown == [
        ("4:1", Fraction(0), Fraction(-1, 40), False),
        ("7:2", Fraction(1, 72), Fraction(-1, 90), False),
        ("10:3", Fraction(1, 54), Fraction(-7, 1080), False),
        ("3:1", Fraction(1, 36), Fraction(1, 360), True),
    ]
    assert one.exact
    assert one.exact.edge == Fraction(1, 40)


@pytest.mark.thorough
def test_several_free_prizes_satisfy_one_relation() -> None:
    (group,) = solved("craps", "field", "2.5%", ["2", "12"]).solved
    assert group.together
    (relation,) = group.together.relations
    for row in group.together.rows:
        assert sum(row.values) == Fraction(51, 10)  # 36 / 6 - 36 / 40
        assert (relation.at(row.values), row.edge) == (Fraction(0), Fraction(1, 40))
        assert row.analysis.agree
    assert group.equal
    assert group.equal.prizes
    assert group.equal.prizes.only == Fraction(51, 20)
    assert [row.ratios for row in group.together.rows if row.nearest] == [(Ratio(8, 5), Ratio(7, 2))]
    assert group.together.each == {3: 60}
    assert group.together.looked == group.together.others + len(group.together.rows)


def test_a_range_has_every_printable_ratio_inside() -> None:
    (group,) = solved("craps", "any-7", "15%..17%", stakes=4).solved
    (one,) = group.ones
    assert one.prizes == Interval(Fraction(398, 100), True, Fraction(41, 10), True)
    assert [str(row.ratios[0]) for row in one.rows] == ["4:1"]
    assert [row.off for row in one.rows] == [0]
    (one,) = solved("craps", "any-7", "16%..16.5%", stakes=4).solved[0].ones
    assert one.outside
    assert [str(row.ratios[0]) for row in one.rows if row.nearest] == ["4:1"]


def test_members_with_the_same_formula_share_a_part() -> None:
    found = solved("craps", "hard-way", "10%")
    assert [[member.id for member in group.members] for group in found.solved] == [
        ["hard-way[4]", "hard-way[10]"],
        ["hard-way[6]", "hard-way[8]"],
    ]


def test_a_prize_that_the_source_does_not_give_can_be_asked_for() -> None:
    """A place bet on 4 wins 3 times against 6: 9:5 leaves 1/15 (Wizard of Odds, 6.67%)."""
    found = solved("portugal/craps", "number-to-win", "1/15", ["win4"])
    assert exactly(found) == [Fraction(9, 5)]
    assert [member.id for member in found.without] == [f"number-to-win[{n}]" for n in (5, 6, 8, 9, 10)]
    assert [group.printed for group in found.solved] == [None]


def test_the_meter_at_which_a_jackpot_of_baccarat_breaks_even() -> None:
    """Four cards of one rank from eight packs: whatever the first, three of the 31 others of its rank."""
    wins = Fraction(31 * 30 * 29, 415 * 414 * 413)
    assert exactly(solved("baccarat", "four-of-a-kind", "0", ["jackpot"])) == [(1 - wins) / wins]


LAY = """
game: Mine
device: {dice: 2}
bets:
  lay: {win: 7, lose: 4, pays: 1:2, commission: {rate: 5%, of: prize, paid: with the bet}}
  buy: {win: 4, lose: 7, pays: 2:1, commission: {rate: 5%, of: stake, paid: with the bet}}
  lay-on-a-win: {win: 7, lose: 4, pays: 1:2, commission: {rate: 5%, of: prize, paid: on a win}}
  tied: {win: [2, 12], lose: others, pays: {by: total, 2: 30:1, 12: 30:1},
    commission: {rate: 10%, of: return, paid: with the bet}}
"""


def test_a_commission_of_the_prize_paid_with_the_bet_makes_a_quotient() -> None:
    """Lay 4: 20 put down with 1 wins 10; 1/41, 2.44% (Wizard of Odds, craps, lay bets)."""
    (group,) = solved(LAY, "lay", "1/41").solved
    assert group.formula == PrizeFormula(affine("1/3", "-37/60"), affine("1", "1/20"))
    assert exactly(solved(LAY, "lay", "1/41")) == [Fraction(1, 2)]
    assert group.ones[0].reach == Reach(low=Fraction(-37, 3), high=Fraction(1, 3))
    assert exactly(solved(LAY, "lay", "2%")) == [Fraction(940, 1853)]


def test_other_commissions_only_change_the_coefficients() -> None:
    """Buy 4: 21 put down wins 40 less the 1: 1/21, 4.76% (Wizard of Odds, craps, buy bets)."""
    assert exactly(solved(LAY, "buy", "1/21")) == [Fraction(2)]
    (group,) = solved(LAY, "lay-on-a-win", "0").solved
    assert group.formula == PrizeFormula(affine("1/3", "-19/30"), affine("1", "0"))
    assert group.chances == (Fraction(2, 3),)


def test_prizes_that_a_commission_ties_are_set_together() -> None:
    (group,) = solved(LAY, "tied", "50%").solved
    assert [variable.name for variable in group.free] == ["2 = 12"]
    (one,) = group.ones
    assert one.prizes
    assert one.prizes.only
    assert group.chances == (Fraction(1, 18),)
    assert {row.analysis.agree for row in one.rows} == {True}


KEPT = """
game: Mine
device: {dice: 2}
winning-stake: kept
bets:
  any-7: {win: 7, lose: others, pays: 5:1}
  for-one: {win: 7, lose: others, pays: 5 for 1}
  never: {win: [2, 3], lose: others, pays: {by: total, 2: 5:1, 3: 6:1, 4 to 12: 7:1}}
"""


def test_a_stake_that_is_kept_or_inside_the_prize_is_won_once_less() -> None:
    assert exactly(solved(KEPT, "any-7", "0")) == exactly(solved(KEPT, "for-one", "0")) == [Fraction(6)]
    (one,) = solved(KEPT, "for-one", "20%").solved[0].ones
    assert [str(row.ratios[0]) for row in one.rows] == ["5 for 1", "4 for 1"]
    assert one.reach == Reach(low=None, high=Fraction(5, 6))  # the return is more than the stake


@pytest.mark.thorough
def test_a_prize_that_is_never_paid_has_no_weight() -> None:
    found = solved(KEPT, "never", "90%", ["4"])
    (group,) = found.solved
    assert group.chances == (Fraction(1, 36), Fraction(1, 18), Fraction(0))
    assert not found.reachable
    assert group.ones[0].reach.low == group.ones[0].reach.high
    edge = str(group.ones[0].reach.low)
    assert solved(KEPT, "never", edge, ["4"]).solved[0].ones[0].prizes == Interval(Fraction(0), False, None, False)


@pytest.mark.thorough
def test_the_highest_of_several_prizes_is_one_formula_for_each_order() -> None:
    """A 4 three times before 7 is (3/9)³; while its prize is the highest, that alone is its slope."""
    text = read_source(find_ruleset("examples/repeaters.yaml")[1]).text
    (group,) = solved(text, "low-repeater", "10%").solved
    assert group.formula is None
    assert group.together is None
    assert len(group.ones) == 5
    first, *_ = group.ones
    assert [(piece.low, piece.high) for piece in first.pieces] == [(Fraction(1), Fraction(15)), (Fraction(15), None)]
    assert first.pieces[-1].formula.lost.slopes == (Fraction(-1, 49),)  # two 2s before a 7: (1/7)²
    assert first.pieces[0].formula.edge([Fraction(15)]) == first.pieces[1].formula.edge([Fraction(15)])
    assert group.equal
    assert {row.analysis.agree for one in group.alone for row in one.rows} == {True}


@pytest.mark.thorough
def test_an_edge_that_no_prize_reaches_is_said_with_those_that_can_be() -> None:
    found = solved("craps", "any-7", "90%")
    (one,) = found.solved[0].ones
    assert (found.reachable, one.prizes, one.rows) == (False, None, ())
    assert one.reach == Reach(low=None, high=Fraction(5, 6))
    assert not solved("craps", "any-7", "5/6").reachable  # a prize is more than nothing
    assert not solved("craps", "field", "60%").reachable
    assert solved("craps", "any-7", "83%..90%").solved[0].ones[0].prizes == Interval(
        Fraction(0), False, Fraction(1, 50), True
    )


def test_an_advantage_of_the_player_is_an_edge_below_zero() -> None:
    assert exactly(solved("craps", "any-7", "-50%")) == [Fraction(8)]


@pytest.mark.thorough
def test_with_an_additional_bet_more_than_the_first_stake_may_be_lost() -> None:
    text = read_source(find_ruleset("examples/compounds.yaml")[1]).text
    assert solved(text, "pass-3-4-5x", "150%").reachable


NO_PRIZE = "no prize gives an edge of {} %: nobody loses more than he stakes"
WRONG = [
    ("field", "5/1", [], NO_PRIZE.format(500), "100 % or less; if 5 % is meant, write `5%`"),
    ("field", "200%", [], NO_PRIZE.format(200), "ask for 100 % or less"),
    ("field", "1%..150%", [], NO_PRIZE.format(150), "ask for 100 % or less"),
    ("feild", "1%", [], "there is no bet `feild`", "did you mean `field`?"),
    ("field", "1%", ["13"], "`field` has no prize for `13`", "its prizes: `3, 4, 9, 10, 11`, `2`, `field12`"),
    ("field", "1%", ["filed12"], "`field` has no prize for `filed12`", "did you mean `field12`?"),
    ("field", "1%", ["2,,12"], "--free: `2,,12` has an empty name in it", "write names with commas between them"),
    ("pass-line", "1%", ["4"], "`pass-line` has no prize for `4`", "it has one prize, which needs no name"),
]


@pytest.mark.parametrize(("bet", "edge", "free", "message", "remedy"), WRONG)
def test_what_cannot_be_asked_is_refused(bet: str, edge: str, free: list[str], message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        solved("craps", bet, edge, free)
    assert error.value.message == message
    assert remedy in error.value.help


@pytest.mark.parametrize("stakes", [0, -1, 10_000])
def test_a_stake_that_no_table_prints_is_refused(stakes: int) -> None:
    with pytest.raises(UsageError, match=f"--stakes: {stakes} is no largest stake"):
        solved("craps", "field", "1%", stakes=stakes)


OPEN = """
game: Mine
device: {dice: 2}
options:
  {a: {law: art. 1, choices: any ratio}, b: {law: art. 1, choices: any ratio}, c: {law: art. 1, choices: [2, 12]}}
bets:
  two: {win: [2, 12], lose: others, pays: {by: total, 2: a, 12: b}}
  other: {win: c, lose: others, pays: 3:1}
"""


def test_another_prize_that_counts_must_be_given() -> None:
    with pytest.raises(UsageError) as error:
        solved(OPEN, "two", "10%", ["a"])
    assert error.value.message == "`two` depends on `b`, which was not given"
    assert error.value.help == "give it, `--b CHOICE`, or, if it is a prize, leave it free: `--free b`"
    with pytest.raises(UsageError, match="`other` depends on `c`, which was not given"):
        solved(OPEN, "other", "10%")
    assert exactly(solved(OPEN, "two", "0", ["a"], b="10:1")) == [Fraction(24)]
    (group,) = solved(OPEN, "two", "0").solved
    assert group.ones == ()  # neither is known, so neither can be set alone
    assert group.equal
    assert group.equal.prizes
    assert group.equal.prizes.only == 17
    assert group.together
    assert {sum(row.values) for row in group.together.rows} == {34}


def test_a_bet_that_is_too_large_is_the_usual_problem() -> None:
    ruleset = shipped("craps")
    with open_meter(2), pytest.raises(ProblemError) as error:
        solve(SolveRequest(bet="pass-line", edge=(Fraction(0), Fraction(0))), ruleset, {})
    assert error.value.problems[0].code == "arithmetic/too-many-states"


def table_of(rows: int, prize: str) -> str:
    """A wheel of a thousand numbers of which so many are paid, each in a row of its own."""
    paid = ", ".join(f"{number}: {prize}" for number in range(rows))
    bet = f"{{win: 0 to {rows - 1}, lose: others, pays: {{by: total, {paid}}}}}"
    return f"game: x\ndevice: {{wheel: 0 to 999}}\nbets: {{b: {bet}}}\n"


def test_a_formula_in_many_prizes_is_found_from_a_few_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each prize was set further on by itself, and once more to see how often it is paid: of 799 rows for 36 seconds.

    The prizes as they are, all far apart, and where the formula is checked: three, however many prizes there are.
    """
    asked, found = list[Member](), exact.solve

    def solve_and_count(ruleset: Ruleset, member: Member, choices: Mapping[str, Choice]) -> Distribution:
        asked.append(member)
        return found(ruleset, member, choices)

    monkeypatch.setattr("macau_edge.exact.solve", solve_and_count)
    for rows in (2, 40):
        ruleset = ruleset_of(table_of(rows, "7:1"))
        engine = Engine(ruleset=ruleset, member=Member(ruleset.bets["b"], {}), choices={})
        every = variables(ruleset, engine.member, {})
        asked.clear()
        formula = find_formula(engine, every)
        assert chances_of(engine, every) == (Fraction(1, 1000),) * rows
        assert len(asked) == 3
        assert formula.lost == affine(f"{1000 - rows}/1000", *["-1/1000"] * rows)


def a_compound_of_three_prizes(lose: str) -> tuple[Engine, Sequence[PrizeVariable]]:
    """What solves for the prizes of two bets together, of which one loses on these outcomes; and those prizes."""
    field = "field: {win: [2, 3], lose: others, pays: {by: total, 2: 2:1, 3: 3:1}}"
    bets = f"bets: {{seven: {{win: 7, lose: {lose}, pays: 4:1}}, {field}, both: {{together: {{seven: 1, field: 1}}}}}}"
    ruleset = ruleset_of(f"game: x\ndevice: {{dice: 2}}\n{bets}\n")
    engine = Engine(ruleset=ruleset, member=Member(ruleset.bets["both"], {}), choices={})
    every = variables(ruleset, engine.member, {})
    return engine, every


def test_of_a_compound_each_prize_is_set_further_on_and_declared() -> None:
    """Three prizes, each set at four points and at one where the formula is checked, of 300 operations."""
    engine, every = a_compound_of_three_prizes("others")
    with open_meter(200_000):
        spend(meter().left - (300 * 3 * 5 - 1), engine.member.bet)
        with pytest.raises(ProblemError, match="`both` takes 4,500 more operations, and 4,499 are left"):
            find_formula(engine, every)


def test_what_is_looked_at_of_several_prizes_at_once_is_taken_before() -> None:
    """Of three prizes 44 ratios of each of two, 4,000 operations for each pair: of a family it took minutes.

    What came before is the bet as it is and at the points of its formula, by both engines.
    """
    ruleset = ruleset_of(table_of(3, "7:1"))
    with open_meter(200_000):
        spend(meter().left - 4_000 * 44**2, ruleset.bets["b"])
        with pytest.raises(ProblemError, match="`b` takes 7,744,000 more operations, and 7,485,400 are left"):
            solve(SolveRequest(bet="b", edge=exact_range("5%", "edge")), ruleset, {})


@pytest.mark.thorough
def test_what_the_ratios_shown_cost_is_declared_before_both_engines_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two hundred rows fifteen ratios each were confirmed in twenty seconds, every one in a table of its own.

    Each row of such a table costs 300 operations by each engine.
    """
    monkeypatch.setattr("macau_edge.questions.solve.find.analyse_bet", asked := Asked())
    with (
        open_meter(200_000),
        pytest.raises(ProblemError, match="`b` takes 360,000,000 more operations, and 99,950,710 are left"),
    ):
        solved(table_of(200, "379:100"), "b", "4.1%")
    assert asked.times == 1  # the bet as it is


class Asked:
    """Both engines, and how often they were asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, *of: Any, **more: Any) -> BetAnalysis:
        self.times += 1
        return analyse_bet(*of, **more)
