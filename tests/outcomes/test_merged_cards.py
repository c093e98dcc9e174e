"""Cards that nothing tells apart which is asked of a round are merged: the law of the bet is the same.

The random games of `tests/analysis/test_cards.py` deal every order of a shoe plainly; here it is counted that cards are
merged in many of their bets, that the merged rounds are those that are told apart whole, put together, and what is
shown.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from macau_edge import exact, numeric
from macau_edge.exact.game import Game
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.model.problem import ProblemError
from macau_edge.numeric.alike import equivalent_cards
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.words import results_of
from macau_edge.outcomes import questions
from macau_edge.outcomes.questions import InRange, Question
from macau_edge.outcomes.rounds import Rounds
from macau_edge.outcomes.scope import scope
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.analysis.test_cards import read
from tests.counting import at_most, left
from tests.loops import each
from tests.random_cards import Games

FOUR = """\
game: x
device: {decks: 1, worth: {ace: 11, 2 to 10: number, [jack, queen, king]: 10}, points: sum}
words:
  a: {en: a, pt: a1, zh: 甲}
  b: {en: b, pt: b1, zh: 乙}
  c: {en: c, pt: c1, zh: 丙}
  d: {en: d, pt: d1, zh: 丁}
  first: {en: f, pt: f1, zh: 首}
deal: {first: {a: 2, b: 2, c: 2, d: 2}}
bets: {some-21: {win: [a 21, b 21, c 21, d 21], lose: others, pays: 1:1}}
"""


def spaces(ruleset: Ruleset, name: str) -> tuple[Rounds, Rounds]:
    member = Member(ruleset.bets[name], {})
    found = [Game(ruleset, member, {}, whole=whole).scope.space for whole in (False, True)]
    merged, whole = found
    assert isinstance(merged, Rounds)
    assert isinstance(whole, Rounds)
    return merged, whole


def test_four_hands_of_which_one_has_21_are_found_within_the_limit() -> None:
    ruleset = read(FOUR)
    member = Member(ruleset.bets["some-21"], {})
    lost = Fraction(2152938421, 2633883525)
    assert dict(exact.solve(ruleset, member, {}).nets) == {Fraction(1): 1 - lost, Fraction(-1): lost}
    by_hand = read(FOUR.replace("2 to 10: number", "2 to 9: 0, 10: number"))
    assert exact.solve(by_hand, member, {}).nets == exact.solve(ruleset, member, {}).nets
    estimate = numeric.estimate(ruleset, member, {})
    assert abs(estimate.probabilities - [float(lost), 1 - float(lost)]).sum() < 1e-12
    fewer = FOUR.replace("{a: 2, b: 2, c: 2, d: 2}", "{a: 2, b: 2, c: 1}").replace(", c 21, d 21", "")
    merged, whole = spaces(read(fewer), "some-21")
    assert len(merged) == 4 < len(whole)


def test_both_engines_merge_what_they_may_and_nothing_else() -> None:
    """Where a table goes by the points, and where hands are compared, all that counts is told apart."""
    ruleset = read(FOUR)
    rounds = results_of(ruleset, Member(ruleset.bets["some-21"], {}), {})
    assert isinstance(rounds, DealtRounds)
    assert len(rounds.ways()) < 18**3
    table = "{by: a, 20: 1:1, 21: 2:1, 22: 3:1}"
    for win, pays in (("a 20 to 22", table), ("a beats b", "1:1"), ("a beats b and a 21", "1:1")):
        text = FOUR.replace("{a: 2, b: 2, c: 2, d: 2}", "{a: 2, b: 1}").replace(
            "points: sum", "points: sum, compare: points"
        )
        ruleset = read(text.replace("[a 21, b 21, c 21, d 21]", win).replace("pays: 1:1", f"pays: {pays}"))
        assert not spaces(ruleset, "some-21")[0].merged, win
        own = results_of(ruleset, Member(ruleset.bets["some-21"], {}), {})
        assert isinstance(own, DealtRounds)
        assert len(own.ways()) == len(spaces(ruleset, "some-21")[1]), win


def test_what_merged_rounds_were_not_asked_is_not_answered() -> None:
    """A phrase of another bet tells apart what is one there: it is a mistake to ask it, and no figure comes of it."""
    ruleset = read(FOUR.replace("{a: 2, b: 2, c: 2, d: 2}", "{a: 2}").replace(", b 21, c 21, d 21", ""))
    merged, _ = spaces(ruleset, "some-21")
    assert len(merged.holding(questions.Test((Question("points", "a"),), InRange(21, 21)))) == 1
    assert len(merged.holding(questions.Test((Question("points", "a"),), InRange(4, 22)))) == 2
    with pytest.raises(KeyError):
        merged.holding(questions.Test((Question("points", "a"),), InRange(20, 21)))


@pytest.mark.parametrize("alike", [(4,), (4, 20)])
def test_what_is_asked_of_two_questions_is_answered_where_no_answer_stands_for_several(alike: tuple[int, ...]) -> None:
    """That answers of a question may stand for several is nothing to whom each is one."""
    a, b = Question("points", "a"), Question("points", "b")
    found = Rounds((a, b), {(4, 5): 1, (21, 5): 2}, merged={a: {4: alike, 21: (21,)}})
    assert found.holding(questions.Test((a,), InRange(4, 20))) == {0}
    both = questions.Test((a, b), lambda of_a, of_b: of_a + of_b == 9)
    if len(alike) == 1:
        assert found.holding(both) == {0}
    else:
        with pytest.raises(KeyError):
            found.holding(both)


def test_rounds_that_are_one_are_shown_with_all_that_they_are() -> None:
    text = FOUR.replace("{a: 2, b: 2, c: 2, d: 2}", "{a: 2}").replace(
        "[a 21, b 21, c 21, d 21]", "[a 21, first of a hearts]"
    )
    merged, _ = spaces(read(text), "some-21")
    assert {outcome.label for outcome in merged} == {
        "a spades or diamonds or clubs, a 4 to 20 or 22",
        "a hearts, a 4 to 20 or 22",
        "a spades or diamonds or clubs, a 21",
        "a hearts, a 21",
    }


@each("seed", range(24), quick=12, thorough=3)
def test_the_merged_rounds_of_a_random_game_are_the_whole_ones_put_together(seed: int) -> None:
    game = Games(900).game(seed)
    ruleset = read(game.text)
    for number, _ in enumerate(game.bets, 1):
        name = f"bet-{number}"
        merged, whole = spaces(ruleset, name)
        if merged.merged:
            ways = Counter[tuple[object, ...]]()
            for answers, outcome in zip(whole.answers, whole, strict=True):
                given = dict(zip(whole.places, answers, strict=True))
                ways[tuple([_stands_for(merged, one, given[one]) for one in merged.places])] += outcome.weight
            each_way = {answers: outcome.weight for answers, outcome in zip(merged.answers, merged, strict=True)}
            assert {key: Fraction(n, whole.weight) for key, n in ways.items()} == {
                key: Fraction(n, merged.weight) for key, n in each_way.items()
            }, (game.text, name)


def _stands_for(merged: Rounds, question: questions.Question, answer: questions.Answer) -> questions.Answer:
    return next((one for one, alike in merged.merged.get(question, {}).items() if answer in alike), answer)


@pytest.mark.thorough
def test_cards_are_merged_in_many_random_bets() -> None:
    """So that those of `tests/analysis/test_cards.py`, which are dealt plainly, see what merging does."""
    merged = 0
    for seed in range(9):
        game = Games(900).game(seed)
        ruleset = read(game.text)
        merged += sum(bool(spaces(ruleset, f"bet-{number}")[0].merged) for number, _ in enumerate(game.bets, 1))
    assert merged >= 4


@pytest.mark.thorough
def test_what_a_long_list_asks_of_points_is_counted() -> None:
    """8,000 ranges of the points of six cards that count up to 1,000: either engine asked them for half a minute."""
    ranges = [(low, high) for low in range(100, 234) for high in range(low + 1, low + 60)]
    worth = "ace: 1, 2: 2, 3: 5, 4: 17, 5: 33, 6: 71, 7: 129, 8: 257, 9: 419, 10: 601, jack: 797, queen: 911"
    listed = ", ".join(f"a {low} to {high}" for low, high in ranges)
    text = (
        f"game: x\ndevice: {{decks: 1, worth: {{{worth}, king: 1000}}}}\ndeal: {{first: {{a: 6}}}}\n"
        f"bets: {{x: {{win: [{listed}], lose: others, pays: 1:1}}}}\n"
    )
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset is not None
    assert isinstance(ruleset.device, Shoe)
    with at_most(3_000_000), left(100_000), pytest.raises(ProblemError, match="operations"):
        scope(ruleset, Member(ruleset.bets["x"], {}), {})
    with left(100_000), pytest.raises(ProblemError, match="operations"):
        equivalent_cards(ruleset.device, [(("points", "a", 0, ""), range(low, high + 1)) for low, high in ranges])
