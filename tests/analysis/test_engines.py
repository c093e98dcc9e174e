"""Where the two engines, the options and the readings meet: each case was a mistake once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from macau_edge.analysis import Analysis, affected, analyse_ruleset
from macau_edge.checks import check
from macau_edge.exact import solve
from macau_edge.model import Ruleset
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source

HEAD = "game: x\ndevice: {dice: 2}\n"


def read(text: str) -> Ruleset:
    found = read_ruleset(source("x.yaml", (HEAD + text).encode()), "x")
    assert found.ruleset is not None
    assert [p for p in found.problems if p.family != "law"] == []
    return found.ruleset


def codes(text: str) -> set[str]:
    found = check(read_ruleset(source("x.yaml", (HEAD + text).encode()), "x"))
    return {problem.code for problem in found if problem.family != "law"}


def analysed(text: str, **given: str) -> Analysis:
    ruleset = read(text)
    return analyse_ruleset(ruleset, choose(ruleset, given), given=given)


def edges(analysis: Analysis) -> dict[str, Fraction | None]:
    assert analysis.agree
    return {bet.id: bet.measures.house_edge if bet.measures else None for bet in analysis.bets}


def test_an_option_of_outcomes_without_a_default_is_not_given_until_given() -> None:
    text = """
options: {bar: {law: art. 1, choices: [12, 2]}}
bets:
  line:
    stages: {come-out: {win: 3, push: bar, lose: [7, 11], point: [4, 5, 6]}, point: {win: 7, lose: point}}
    pays: 1:1
  line-odds: {additional: {to: line, at: point}, win: 7, lose: point, pays: 1:2}
  seven: {win: 7, lose: others, pays: 4:1}
"""
    found = edges(analysed(text))
    assert found["line"] is None
    assert found["seven"] == Fraction(1, 6)
    assert all(analysed(text, bar="12").bets[i].measures for i in range(5))
    assert "line-odds[4]" in edges(analysed(text, bar="2"))


def test_an_additional_bet_goes_with_a_stage_that_only_decides() -> None:
    text = """
words: {come-out: a, point: b, last: c}
bets:
  line:
    stages:
      come-out: {win: 7, lose: others, point: [4, 10]}
      point: {win: point, last: 12, lose: 7}
      last: {win: 7, lose: others}
    pays: 1:1
  odds: {additional: {to: line, at: point}, win: point, lose: 7, pays: 2:1}
"""
    assert codes(text) == {"structure/additional"}


def test_a_bet_that_is_made_where_the_hand_never_comes_is_refused_and_so_is_one_beside_it() -> None:
    """`check` refuses a stage that nothing enters; whoever asks the engine without it is told too."""
    text = """
hand: {one: {mid: 6, out: 7}, two: {one: 6}, ends: out}
bets:
  line:
    stages: {come: {win: 7, point: others}, point: {win: point, lose: end of hand}}
    pays: 1:1
    made: two
  odds: {additional: {to: line, at: point}, win: point, lose: end of hand, pays: 1:1}
"""
    assert "structure/unreached-stage" in codes(text)
    ruleset = read(text)
    for bet in ruleset.bets.values():
        with pytest.raises(ProblemError, match="`line` is never made: the hand may never come to it"):
            solve(ruleset, members(ruleset, bet, {})[0], {})


def test_with_the_stake_kept_the_prize_is_all_that_is_received() -> None:
    text = """
winning-stake: kept
commission: {rate: 5%, of: prize, paid: on a win}
bets: {half: {win: 2 to 6, lose: others, pays: 1:2}, four: {win: 7, lose: others, pays: 4:1}}
"""
    found = edges(analysed(text))
    assert found["half"] == -(Fraction(15, 36) * (Fraction(1, 2) * Fraction(19, 20) - 1) - Fraction(21, 36))
    assert found["four"] == -(Fraction(1, 6) * (4 * Fraction(19, 20) - 1) - Fraction(5, 6))


def test_a_bet_additional_to_one_that_is_read_otherwise_is_affected_too() -> None:
    text = """
words: {come-out: a, point: b}
bets:
  line:
    stages: {come-out: {win: 7, lose: others, point: [4, 10]}, point: {win: point, lose: 7}}
    pays: 1:1
  odds: {additional: {to: line, at: point}, win: point, lose: 7, pays: 2:1}
readings:
  r:
    law: art. 1
    adopted: a
    because: b
    alternatives:
      other:
        text: c
        instead:
          bets:
            line:
              stages: {come-out: {win: 7, lose: others, point: [4, 10]}, point: {win: point, push: 12, lose: 7}}
              pays: 1:1
"""
    ruleset = read(text)
    assert affected(ruleset, ruleset.readings[0].alternatives[0]) == ("line", "odds")


def test_a_net_result_of_nothing_is_one_result() -> None:
    text = """
commission: {rate: 10%, of: return, paid: on a win}
bets: {b: {win: [7, 11], push: 3, lose: others, pays: {by: total, 7: 1:9, 11: 3:7}}}
"""
    assert analysed(text).agree


def test_a_nested_table_by_the_member_is_its_own_prize() -> None:
    text = """
words: {come-out: a, point: b}
bets:
  b:
    each: {number: [4, 10]}
    stages: {come-out: {point: 7, lose: others}, point: {win: number, lose: 7}}
    pays: {by: stage, point: {by: number, 4: 2:1, 10: 3:1}}
    commission: {rate: 5%, of: prize, paid: with the bet}
"""
    found = analysed(text)
    assert codes(text) == set()
    assert [bet.measures.distribution.staked for bet in found.bets if bet.measures] == [
        Fraction(11, 10),
        Fraction(23, 20),
    ]


def test_options_behind_the_choice_of_an_option_are_the_bet_s_too() -> None:
    text = """
options: {bar: {law: art. 1, choices: [nn, 3], default: nn}, other: {law: art. 1, choices: [4, 5], default: 4}}
names: {nn: [2, other]}
bets: {b: {win: bar, lose: 7, pays: 1:1}}
"""
    (bet,) = analysed(text).bets
    assert [option.id for option in bet.options] == ["bar", "other"]


def test_the_part_lost_is_a_ratio_that_is_written() -> None:
    text = """
options: {x: {law: art. 1, choices: any ratio}}
bets: {b: {win: 7, lose: others, pays: 4:1, lost: x}}
"""
    assert "structure/not-a-ratio" in codes(text)


def test_a_play_too_long_to_confirm_is_not_called_a_disagreement() -> None:
    text = HEAD.replace("{dice: 2}", "{dice: 2, faces: {1: 1, 2 to 5: 100000, 6: 1}}")
    text += "bets: {b: {win: 1-1, lose: 6-6, pays: 1:1}}"
    found = read_ruleset(source("x.yaml", text.encode()), "x")
    assert found.ruleset is not None
    analysis = analyse_ruleset(found.ruleset, {})
    assert [problem.code for problem in analysis.problems] == ["arithmetic/not-confirmed"]


def test_what_decided_one_of_several_counts_stays_while_the_others_are_counted_on() -> None:
    """Of the highest of two counts that nothing ends the better one decides: it is waited for, in 36 throws, while the
    other may come again and again; no row is for its second time, and none is needed."""
    text = """
bets:
  best: {highest-of: {pick: {one: 2, two: 12}}, count: pick,
         pays: {by: pick, one: {by: count, 1: 4:1}, two: {by: count, 1: 2 for 1}}}
"""
    assert codes(text) == set()
    analysis = analysed(text)
    assert edges(analysis) == {"best": -4}
    (best,) = analysis.bets
    assert best.measures
    assert best.measures.distribution.rolls == 36
