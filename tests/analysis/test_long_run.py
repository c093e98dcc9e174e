"""The edge in the long run of bets that are paid of meters, by plain enumeration and the process itself."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import load
from macau_edge.analysis import BetAnalysis, analyse_ruleset
from macau_edge.model import Shoe
from macau_edge.model.cards import Card
from macau_edge.outcomes.options import choose
from tests.parts import examples
from tests.small import file_of, problems_of

WHEEL = """
device: {wheel: {a: 1, b: 2, c: 5, d: 12}}
meters: {royal: {seed: 6:1, contribution: 10%}}
bets:
  one: {win: [a, b, c], lose: others, pays: {by: result, a: royal, b: 25% of royal, c: 1:2}}
"""


def bets_of(text: str, **choices: str) -> dict[str, BetAnalysis]:
    """The bets of a ruleset, analysed."""
    ruleset = file_of(text)
    return {bet.id: bet for bet in analyse_ruleset(ruleset, choose(ruleset, choices)).bets}


def test_a_wheel_that_is_reckoned_by_hand() -> None:
    """1/20 wins the whole, 2/20 a quarter, 5/20 pay 1:2: 8/20 stakes come back, 5/20 x 1/2, 10 %, and 6 x 1/20."""
    bet = bets_of(WHEEL)["one"]
    assert bet.long_run
    assert bet.measures is None  # of no day
    assert bet.house_edge is None
    assert bet.long_run.rest == Fraction(8, 20) + Fraction(5, 40)
    assert bet.edge_in_the_long_run == 1 - bet.long_run.rest - Fraction(1, 10) - 6 * Fraction(1, 20)
    assert bet.long_run.hit_frequency == Fraction(8, 20)
    assert bet.agree


def test_the_figure_of_a_day_is_another() -> None:
    """With what the meter shows there is a house edge and no long run: a part is a quarter of it."""
    bet = bets_of(WHEEL, royal="8:1")["one"]
    assert bet.long_run is None
    assert bet.house_edge == 1 - Fraction(1 * 9 + 2 * 3, 20) - Fraction(5, 20) * Fraction(3, 2)


def played(rounds: int, seed: int) -> float:
    """What the house keeps per round of that wheel, its meter followed in plain Python: paid, reset and fed."""
    draw, meter, kept = random.Random(seed), 6.0, 0.0
    bounds = list(accumulate((1, 2, 5, 12)))
    for _ in range(rounds):
        meter += 0.1
        ball = draw.randrange(20)
        kept += 1
        if ball < bounds[0]:
            kept -= 1 + meter
            meter = 6.0
        elif ball < bounds[1]:
            kept -= 1 + meter / 4
            meter -= meter / 4
        elif ball < bounds[2]:
            kept -= 1.5
    return kept / rounds


def test_the_process_comes_to_it() -> None:
    """The mean of a million rounds is nearer to it than a tenth of the least of its parts: no part can be left out."""
    edge = bets_of(WHEEL)["one"].edge_in_the_long_run
    assert edge is not None
    assert abs(played(400_000, seed=20261129) - float(edge)) < 0.01


@given(
    weights=st.lists(st.integers(1, 9), min_size=4, max_size=4),
    part=st.integers(1, 99),
    contribution=st.integers(1, 40),
    start=st.fractions(min_value=1, max_value=500, max_denominator=9),
    prize=st.fractions(min_value=Fraction(1, 9), max_value=9, max_denominator=9),
    rate=st.integers(0, 20),
    of=st.sampled_from(["prize", "return", "stake"]),
    kept=st.booleans(),
)
@examples(300)
def test_the_algebra_holds(
    weights: list[int], part: int, contribution: int, start: Fraction, prize: Fraction, rate: int, of: str, kept: bool
) -> None:
    """By both engines, for any wheel, part, seed, contribution, commission on wins, and stake that is kept."""
    prize += 1 if kept else 0
    a, b, c, d = weights
    whole = sum(weights)
    text = f"""
device: {{wheel: {{a: {a}, b: {b}, c: {c}, d: {d}}}}}
winning-stake: {"kept" if kept else "returned"}
commission: {f"{{rate: {rate}%, of: {of}, paid: on a win}}" if rate else "none"}
meters: {{royal: {{seed: {start.numerator}:{start.denominator}, contribution: {contribution}%}}}}
bets:
  one:
    win: [a, b, c]
    lose: d
    pays: {{by: result, a: royal, b: {part}% of royal, c: {prize.numerator}:{prize.denominator}}}
"""
    bet = bets_of(text)["one"]
    back, share = 0 if kept else 1, Fraction(rate, 100)
    zero = Fraction(0)
    taken = {"prize": share * prize, "return": share * (prize + back), "stake": share}[of]
    fixed = {"prize": zero, "return": share * back, "stake": share}[of]  # beside its share of what the meter pays
    rest = Fraction((a + b) * (back - fixed) + c * (prize + back - taken), whole)
    through = Fraction(contribution, 100) + start * Fraction(a, whole)
    assert bet.edge_in_the_long_run == 1 - rest - through * (1 if of == "stake" else 1 - share)
    assert bet.agree


SEVERAL = """
device: {{wheel: {{a: 1, b: 2, c: 5, d: 12}}}}
meters: {{royal: {{seed: 6:1, contribution: 10%}}}}
bets:
  one: {{win: a, lose: others, pays: royal}}
  two: {{win: {two}, lose: others, pays: {part}}}
  both: {{together: {{one: 1, two: 1}}}}
"""


def laid_so(often: float, rounds: int, seed: int) -> tuple[float, float]:
    """What the house keeps per stake on `one` and on `two` where the second is laid in so many rounds of all."""
    draw, meter, kept, laid = random.Random(seed), 6.0, [0.0, 0.0], [0, 0]
    for _ in range(rounds):
        on = (True, draw.random() < often)
        meter += 0.1 * sum(on)
        ball = draw.randrange(20)
        for place in (place for place in (0, 1) if on[place]):
            laid[place] += 1
            kept[place] += 1
        if ball == 0:
            kept[0] -= 1 + meter
            meter = 6.0
        elif ball in (1, 2) and on[1]:
            kept[1] -= 1 + meter / 4
            meter -= meter / 4
    return kept[0] / laid[0], kept[1] / laid[1]


def test_of_bets_on_one_meter_none_has_a_figure_that_depends_on_the_others() -> None:
    """Who alone is paid a quarter gets more of the meter, the more others feed it; laid together both are known."""
    found = bets_of(SEVERAL.format(two="b", part="25% of royal"))
    assert found["one"].long_run is found["two"].long_run is None
    assert "`two`" in str(found["one"].no_long_run)
    assert found["both"].long_run
    assert found["both"].long_run.together
    stakes = Fraction(1 + 2, 20) / 2  # of two units, that of who wins comes back
    assert found["both"].edge_in_the_long_run == 1 - stakes - Fraction(1, 10) - 6 * Fraction(1, 20) / 2
    assert found["both"].agree


@pytest.mark.thorough
def test_the_process_says_that_it_depends_on_the_others_and_what_both_come_to() -> None:
    """The second takes more of the meter than it feeds: the first returns less, the more that is laid."""
    seldom, always = laid_so(0.05, 400_000, seed=1), laid_so(1, 400_000, seed=1)
    assert always[0] - seldom[0] > 0.03
    edge = bets_of(SEVERAL.format(two="b", part="25% of royal"))["both"].edge_in_the_long_run
    assert edge is not None
    assert abs(sum(always) / 2 - float(edge)) < 0.01


def test_of_bets_that_are_alike_each_has_its_figure() -> None:
    """Two bets with the same chance at the whole: the mean of the meter is the same, however often each is laid."""
    text = SEVERAL.format(two="[b]", part="royal").replace("a: 1, b: 2", "a: 2, b: 2")
    found = bets_of(text)
    edge = 1 - Fraction(2, 21) - Fraction(1, 10) - 6 * Fraction(2, 21)
    assert [found[name].edge_in_the_long_run for name in ("one", "two", "both")] == [edge, edge, edge]
    assert not found["both"].long_run or not found["both"].long_run.together


def test_how_often_it_is_won_is_given_where_no_meter_decides_it() -> None:
    """A tenth of a meter less a stake that is kept is a win on some days, and none on others."""
    kept = WHEEL.replace("meters", "winning-stake: kept\nmeters").replace("c: 1:2", "c: 2:1")
    run = bets_of(kept)["one"].long_run
    assert run
    assert run.hit_frequency is None


@pytest.mark.thorough
def test_the_example_by_the_counts_of_poker_hands() -> None:
    """4 royal flushes, 36 straight flushes, 624 fours, 3744 full houses and 5108 flushes among 2598960 hands."""
    ruleset = load("examples/progressive.yaml").found
    (bet,) = analyse_ruleset(ruleset, {}).bets
    hands = 2598960
    rest = Fraction(4 + 36 + 624 * 501 + 3744 * 151 + 5108 * 76, hands)
    assert bet.long_run
    assert bet.long_run.rest == rest
    assert bet.edge_in_the_long_run == 1 - rest - Fraction(20, 100) - Fraction(25000 * 4, hands)
    (flow,) = bet.long_run.flows
    assert (flow.whole, flow.share) == (Fraction(4, hands), Fraction(4, hands) + Fraction(36, 10 * hands))


REFUSED = {
    "best play": """
device: {decks: 1, order: [2 to king, ace], compare: order}
meters: {royal: {seed: 10:1, contribution: 2%}}
deal: {first: {player: 1, dealer: 1}, decision: {choose: [play, fold], sees: player}}
bets:
  one:
    win: play and player beats dealer
    push: play and player ties dealer
    lose: others
    raise: {play: 1}
    pays: royal
    lost: {by: choice, play: 2:1, fold: 1:1}
    strategy: best
""",
    "which prize is the highest": """
device: {dice: 2}
meters: {royal: {seed: 10:1, contribution: 2%}}
bets:
  one:
    highest-of: {number: [6, 8]}
    count: number
    until: 7
    pays: {by: count, 2 or more: royal, 1: 1:1, others: lose}
""",
    "no stake at the start": """
device: {dice: 2}
words: {come-out: a, point: b}
meters: {royal: {seed: 10:1, contribution: 2%}}
bets:
  line: {stages: {come-out: {win: 11, lose: [2, 7], point: others}, point: {win: point, lose: 7}}, pays: 1:1}
  one: {additional: {to: line, at: point}, win: point, lose: 7, pays: royal}
  all: {together: {line: 1, one: 1}}
""",
    "differ": """
device: {dice: 2}
meters: {royal: {seed: 10:1, contribution: {one: 2%, two: 2%}}}
bets:
  one: {win: 2, lose: others, pays: royal}
  two: {units: 4, win: 12, lose: others, pays: royal}
""",
    "full shoes": """
device: {decks: 1, order: [2 to king, ace], compare: order}
meters: {royal: {seed: 10:1, contribution: 2%}}
deal: {first: {player: 1, dealer: 1}}
bets: {one: {win: player beats dealer, lose: others, pays: royal}}
""",
    "paid with the bet": """
device: {dice: 2}
meters: {royal: {seed: 10:1, contribution: 2%}}
bets: {one: {win: 7, lose: others, pays: royal, commission: {rate: 5%, of: stake, paid: with the bet}}}
""",
    "ever paid": """
device: {dice: 2}
meters: {royal: {seed: 5:1, contribution: 2%}, never: {contribution: 2%}}
bets: {one: {win: 7, lose: others, pays: {by: total, 7: royal, others: 10% of never}}}
""",
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_known_is_not_given(why: str) -> None:
    """Nor is any other figure then."""
    ruleset = file_of(REFUSED[why])
    if why == "full shoes":
        assert isinstance(ruleset.device, Shoe)
        ruleset = replace(ruleset, device=replace(ruleset.device, gone=(Card("ace"),)))
    bets = [bet for bet in analyse_ruleset(ruleset, {}).bets if bet.missing]
    bet = next(bet for bet in bets if bet.member.bet.id in ("one", "all"))
    assert why in str(bet.no_long_run)
    assert bet.long_run is None
    assert bet.measures is None


def test_one_meter_of_two_is_no_day_and_no_long_run() -> None:
    """A day on which only one of them is known."""
    text = """
device: {dice: 2}
meters: {major: {seed: 20:1, contribution: 3%}, minor: {seed: 4:1, contribution: 2%}}
bets: {one: {win: [2, 3], lose: others, pays: {by: total, 2: major, 3: minor}}}
"""
    assert bets_of(text)["one"].edge_in_the_long_run == 1 - Fraction(3, 36) - Fraction(5, 100) - Fraction(20 + 8, 36)
    bet = bets_of(text, major="30:1")["one"]
    assert bet.long_run is None
    assert bet.measures is None
    assert "`--major` is given" in str(bet.no_long_run)
    assert bets_of(text, major="30:1", minor="5:1")["one"].house_edge == 1 - Fraction(31 + 2 * 6, 36)


WAITING = """
game: Two dice
act: none
device: {{dice: 2}}
words: {{royal: Royal}}
meters: {{royal: {{seed: 3:1, contribution: 1%}}}}
bets:
  four: {{win: {four}, lose: 7, pays: royal}}
  ten: {{win: 10, lose: 7, pays: royal}}
"""


def test_what_may_be_won_in_one_round_is_of_one_throw() -> None:
    """Both may be won, on two throws: the meter then began again in between. On one throw it would be paid twice."""
    assert problems_of(WAITING.format(four=4)) == []
    (problem,) = problems_of(WAITING.format(four="[4, 10]"))
    assert problem.code == "arithmetic/overdrawn"


def test_a_bet_may_be_called_as_its_meter() -> None:
    """It wins all of it, and another bet a fifth on another throw."""
    text = (
        WAITING.format(four=4)
        .replace("four:", "royal:")
        .replace("10, lose: 7, pays: royal", "10, lose: 7, pays: 20% of royal")
    )
    assert problems_of(text) == []
    (problem,) = problems_of(text.replace("win: 4", "win: [4, 10]"))
    assert str(problem.message).startswith("120% of the meter `royal`")


def test_a_tally_and_a_family_have_theirs() -> None:
    """All of 2 to 6 before a 7, four of them, and a hard 4 or 10, of which each wins one in nine."""
    found = bets_of("""
device: {dice: 2}
meters: {royal: {seed: 20:1, contribution: 3%}, grand: {seed: 3:1, contribution: 1%}}
bets:
  small: {collect: 2 to 6, until: 7, pays: {by: collected, 5: royal, 4: 10% of royal, others: lose}}
  hard: {each: {n: [4, 10]}, win: hard n, lose: [easy n, 7], pays: grand}
""")
    whole, four = Fraction(20049, 760760), Fraction(111773, 994840)
    assert found["small"].edge_in_the_long_run == 1 - four - Fraction(3, 100) - 20 * whole
    for name in ("hard[4]", "hard[10]"):
        assert found[name].edge_in_the_long_run == 1 - Fraction(1, 9) - Fraction(1, 100) - Fraction(3, 9)
    assert all(bet.agree for bet in found.values())
