"""The limit of states: every command that computes refuses a bet that needs more, and `--limit` raises it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from macau_edge import exact, load, numeric
from macau_edge.analysis import analyse_bet
from macau_edge.checks.bets import check_rows_reached
from macau_edge.checks.case import BetCase
from macau_edge.checks.hand import define
from macau_edge.checks.survey import survey
from macau_edge.exact import backward
from macau_edge.exact.backward import best_plays
from macau_edge.exact.chain import cost_by_sympy
from macau_edge.exact.compile import chain_of
from macau_edge.exact.game import Game, Node, Way
from macau_edge.exact.prize import Decided, Prizes
from macau_edge.exact.wager import Effect, ExactTally
from macau_edge.model import By, Member, Ratio, Ruleset, Shoe, remembered
from macau_edge.model.cards import Card
from macau_edge.model.measures import Distribution
from macau_edge.model.meter import STATES, UNKNOWN, Meter, meter, open_meter, spend
from macau_edge.model.problem import ProblemError
from macau_edge.outcomes.deal import CardSlot, Deal
from macau_edge.outcomes.devices import Totals
from macau_edge.outcomes.members import members
from macau_edge.outcomes.options import choose
from macau_edge.outcomes.pairs import Pairs
from macau_edge.outcomes.questions import Answer, RoundWords
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.visits import course_of, visits_of
from macau_edge.questions.bias.request import BiasRequest
from macau_edge.questions.request import read_request
from macau_edge.questions.supposing.prizes import slots, with_prizes
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.cases import ruleset_of
from tests.conftest import Run
from tests.counting import at_most, forget, left
from tests.loops import each
from tests.on_a_device import read as on_a_device
from tests.small import file_of, problems_of

LIMITED = [
    ("analyse", "craps", "--bet", "pass-line"),
    ("analyse", "craps", "--bet", "pass-line", "--stake", "10"),
    ("explain", "craps", "pass-line"),
    ("readings", "craps"),
    ("check", "craps"),
]


@each("words", LIMITED, ids=" ".join, quick=4)
def test_a_bet_of_more_states_than_the_limit_is_refused(run: Run, words: tuple[str, ...]) -> None:
    refused = run(*words, "--limit", "3")
    assert refused.code == 1
    assert "has more than 3 states" in refused.out + refused.err
    assert "`--limit`" in refused.out + refused.err
    assert run(*words, "--limit", "1000").code == 0


@pytest.mark.thorough
def test_a_cloth_is_drawn_of_a_game_that_takes_a_higher_limit_to_check(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """It said `try --limit 400000`, and had no such option."""
    opened = list[int]()

    def opening(limit: int) -> AbstractContextManager[None]:
        opened.append(limit)
        return open_meter(limit)

    monkeypatch.setattr("macau_edge.cli.cloth.open_meter", opening)
    assert run("layout", "craps", "--limit", "400000").code == 0
    assert opened == [400_000]


STARTED = {
    "ruleset": ("--game", "Mine", "--dice", "2", "--bet", "hot", "--count", "6", "--until", "7", "--prize", "3=9:1"),
    "application": ("--game", "craps", "--bet", "hot", "--count", "6", "--until", "7", "--prize", "3=9:1"),
}


@pytest.mark.parametrize("kind", STARTED)
def test_a_file_that_is_begun_is_computed_within_one_limit_and_once(
    kind: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had no limit, and each bet a budget of its own; what had been checked was computed again to be told."""
    monkeypatch.chdir(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr("macau_edge.model.meter.PER_STATE", 1)
        patched.setattr("macau_edge.model.meter.STATES", 1)
        refused = run("new", kind, *STARTED[kind], "--limit", "10")
    assert refused.code
    assert "operations" in refused.err
    assert "`--limit" in refused.err
    assert not list(tmp_path.iterdir())
    solved, solve = Counter[tuple[str, bool | None]](), exact.solve

    def counted(ruleset: Ruleset, member: Member, *asked: Any, **more: Any) -> Distribution:
        solved[member.id, ruleset.stake_returned] += 1
        return solve(ruleset, member, *asked, **more)

    monkeypatch.setattr("macau_edge.exact.solve", counted)
    assert run("new", kind, *STARTED[kind], "--limit", "1000").code == 0
    assert set(solved.values()) == {1}, solved


@pytest.mark.parametrize("limit", ["0", "-1", "many", "1.5"])
def test_a_limit_is_a_whole_number_above_zero(run: Run, limit: str) -> None:
    result = run("analyse", "craps", "--limit", limit)
    assert (result.code, result.out) == (2, "")
    assert "--limit" in result.err


@pytest.mark.parametrize("command", ["analyse", "explain", "readings", "check", "layout", "new"])
def test_the_help_says_what_the_limit_is_without_it(run: Run, command: str) -> None:
    assert f"{STATES} without it" in " ".join(run(command, "--help").out.split())


@pytest.mark.thorough
def test_a_bet_that_costs_too_much_is_refused_with_its_cost() -> None:
    bet = "{win: 7, lose: 2, pays: {by: trial, 1 to 8000: 1:1, others: 2:1}}"
    text = f"game: x\ndevice: {{dice: 2}}\nbets: {{it: {bet}}}\n"
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    (member,) = members(ruleset, ruleset.bets["it"], {})
    assert exact.solve(ruleset, member, {}).nets
    with open_meter(STATES):
        spend(meter().left - 25_000_000, member.bet)
        with pytest.raises(
            ProblemError, match="`it` is not worked out yet when the 100,000,000 operations are made"
        ) as refused:
            exact.solve(ruleset, member, {})
    assert refused.value.problems[0].code == "arithmetic/too-many-states"


def test_no_limit_is_named_that_is_enough_for_one_step_alone() -> None:
    """Of a command that may make 100,000,000 operations, 50,000,250 are made, and a step takes as many.

    It named 200001, which the next step had another for.
    """
    half, bet = 50_000_250, ruleset_of("rulesets/craps.yaml").bets["pass-line"]
    with open_meter(STATES):
        spend(half, bet)
        with pytest.raises(ProblemError, match="49,999,750 are left: a limit of 200,000 allows 100,000,000") as refused:
            spend(half, bet)
    assert refused.value.problems[0].help == UNKNOWN
    with open_meter(200_001):
        spend(half, bet)
        spend(half, bet)


@pytest.mark.thorough
def test_derivatives_that_cost_too_much_leave_the_edge() -> None:
    """They took the bet's own edge with them, which both engines had found."""
    ruleset = file_of(
        "game: x\ndevice: {dice: 2}\nbets: {it: {win: 7, lose: 2, pays: {by: trial, 1 to 900: 1:1, others: 2:1}}}\n"
    )
    with open_meter(STATES):
        own = analyse_bet(ruleset, Member(ruleset.bets["it"], {}), {})
        took = meter().made
    with open_meter(STATES):
        spend(meter().left - took - 900_000, ruleset.bets["it"])
        found = read_request(BiasRequest).find(ruleset, {}, {}, iter)
    (bet,) = found.bets
    assert (bet.house_edge, bet.gradient) == (own.house_edge, None)
    (refused,) = found.refused
    assert "`it` is not worked out yet when the 100,000,000 operations are made" in refused.message


def on_cards(device: str, dealt: str, win: str, pays: str = "1:1") -> tuple[Ruleset, Member]:
    """A bet on a round of cards."""
    lines = ("game: x", f"device: {{{device}}}", f"deal: {{first: {{{dealt}}}}}", f"bets: {{it: {{win: {win},")
    text = "\n".join((*lines, f"  lose: others, pays: {pays}}}}}", ""))
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    return ruleset, Member(ruleset.bets["it"], {})


@pytest.mark.thorough
def test_a_deal_of_too_many_states_is_refused_by_both_engines_before_they_are_followed() -> None:
    """Six cards of thirteen worths to each hand, whose points are nearly as many as the sets of cards that are out."""
    worths = "ace: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32, 7: 64, 8: 128, 9: 256, 10: 512, jack: 1000, queen: 997, king: 950"
    device = f"decks: 8, worth: {{{worths}}}, points: sum, compare: points"
    ruleset, member = on_cards(device, "a: 6, b: 6", "a beats b")
    said = "the deal is not worked out yet when the 100,000,000 operations are made"
    with left(10_000_000):
        with pytest.raises(ProblemError, match=said) as refused:
            exact.solve(ruleset, member, {})
        assert refused.value.problems[0].code == "arithmetic/too-many-states"
    with open_meter(STATES):
        with pytest.raises(ProblemError, match=r"the deal takes [\d,]+ more operations"):
            numeric.estimate(ruleset, member, {})
        assert spent(meter()) == numeric.EACH_BET


@pytest.mark.thorough
def test_a_higher_limit_lets_a_deal_keep_no_more_states_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the limit that a game of hold'em takes another was dealt card by card until it had six gigabytes."""
    monkeypatch.setattr("macau_edge.model.meter.ROOM", 100)
    device = "decks: 1, order: [2 to king, ace], compare: order"
    said = "the deal comes to more than 100 states at once"
    ruleset, member = on_cards(device, "a: 5", "a has 2 ranks")
    with open_meter(10_000_000):
        spend(meter().all // 50, member.bet)  # all that a command may do without a limit
        with pytest.raises(ProblemError, match=said) as refused:
            exact.solve(ruleset, member, {})
    assert refused.value.problems[0].code == "arithmetic/too-many-states"
    assert exact.solve(ruleset, member, {})


@pytest.mark.thorough
def test_where_an_urn_stands_when_a_stage_opens_is_listed_within_its_part() -> None:
    """What opens the stage of an additional bet is looked for in all that can be left in it: it took 37 seconds."""
    device = "{draw: {1: 11, 2: 3, 3: 37, 4: 35, 5: 18, 6: 23}, take: 4, returned: never}"
    stages = "{come: {win: 7, point: others}, point: {win: point, lose: 7}}"
    more = "{additional: {to: b, at: point}, win: point, lose: 7, pays: 6:5}"
    ruleset = on_a_device(device, f"bets: {{b: {{stages: {stages}, pays: 1:1}}, x: {more}}}")
    said = "`b` is not worked out yet when the 100,000,000 operations are made"
    with left(10_000_000), pytest.raises(ProblemError, match=said):
        members(ruleset, ruleset.bets["x"], {})


def test_what_a_table_goes_by_is_found_once_for_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was found again for each value: of a thousand values, a million times."""
    asked, value = Counter[str](), RoundWords.value

    def counted(words: RoundWords, by: By, answers: Sequence[Answer]) -> str:
        asked[value(words, by, answers)] += 1
        return value(words, by, answers)

    monkeypatch.setattr(RoundWords, "value", counted)
    device = "decks: 1, worth: {ace: 1, 2 to 10: number, [jack, queen, king]: 0}, points: sum, compare: points"
    ruleset, member = on_cards(device, "a: 3", "a 1 to 30", "{by: first, 1 to 9: 1:1, 10 to 20: 2:1, others: 3:1}")
    exact.solve(ruleset, member, {})
    assert asked == {str(points): 1 for points in range(31)}


@pytest.mark.thorough
def test_a_card_to_a_hand_of_a_kind_takes_no_more_calls_than_its_operations() -> None:
    """A card is gone, so that hands are dealt card by card: `bias` of this took ten seconds for 43 million operations.

    Each of some 500 states leads to 52 more, of 10 operations; it took thirty calls, of which each is slower than one.
    """
    kinds = "{flush: same suit, three: 3 of a rank, pair: 2 of a rank, high-card: any}"
    device = f"decks: 2, order: [2 to king, ace], compare: kinds, kinds: {kinds}"
    ruleset, member = on_cards(device, "a: 4, b: 3, c: 3", "b queen-high")
    assert isinstance(ruleset.device, Shoe)
    without = replace(ruleset, device=replace(ruleset.device, gone=(Card("king", "hearts"),)))
    with open_meter(STATES), at_most(10**9) as work:
        assert exact.solve(without, member, {}).nets
        assert work.calls < spent(meter())


def test_cards_that_nothing_looks_at_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the questions stand was put together again for each card of a hand of which nothing is asked: 12 s."""
    slots, following = list[CardSlot](), Deal.following

    def seen(self: Deal, place: int, cards: Sequence[Card]) -> Any:
        slots.append(self.slots[place])
        return following(self, place, cards)

    monkeypatch.setattr(Deal, "following", seen)
    ruleset, member = on_cards("decks: 1", "a: 1, b: 9}, over: {end: first of a red}, more: {b: 1", "over")
    assert exact.solve(ruleset, member, {}).nets[Fraction(1)] == Fraction(1, 2)
    assert [slot.hand for slot in slots] == ["a"]


def test_what_a_deal_costs_is_told_by_its_states() -> None:
    """Three cards of which it is asked whether they are of one colour, of two kinds each.

    The first goes to one state; the second to two, one for each colour, with which the last is counted; the last to
    the two in which the cards agree so far, and no card to the one in which they do not. So 1 + 2 + 2 states lead to
    two more each, of 10 operations, and to keep two of them, three, and two takes 25 each; the one set of no cards that
    are out to two more, of 10; in each of two states one card is out, counted with itself, and each of two kinds with
    each of two, of 2 operations; three rounds are told apart, all alike or not from the second or the third on, of 100;
    a bet looks at rounds, of 1,006 operations, and asks of both answers whether they are of a colour, of 3.
    """
    ruleset, member = on_cards("decks: 1", "a: 3", "first 3 of a same colour")
    with open_meter(STATES):
        found = exact.solve(ruleset, member, {})
        dealt = 10 * 2 * (1 + 2 + 2) + 25 * (2 + 3 + 2)
        assert spent(meter()) == dealt + 10 * 2 + 2 * (2 * 1 + 2 * 2 * 2) + 100 * 3 + 3 * 2 + 1_006
    assert found.nets[Fraction(1)] == Fraction(25 * 24, 51 * 50)


def test_a_step_that_is_done_sometimes_costs_for_each_state_that_is_asked() -> None:
    """A card leads one state to two colours, of 10 operations, and to keep them takes 25; both are asked, of 100; they
    are two rounds, of 100 and then of 10."""
    ruleset, member = on_cards("decks: 1", "a: 1}, over: {end: first of a red}, more: {a: 1", "over")
    with open_meter(STATES):
        found = exact.solve(ruleset, member, {})
        assert spent(meter()) == 10 * 2 + 25 * 2 + 100 * 2 + 100 * 2 + 1_006
    assert found.nets[Fraction(1)] == Fraction(1, 2)


def test_another_prize_of_known_rounds_costs_ten_operations_a_round() -> None:
    """Nothing was declared where the rounds were known: a sweep of two thousand prizes could take a minute."""
    ruleset, member = on_cards("decks: 1", "a: 1", "first of a red")
    exact.solve(ruleset, member, {})
    bet = replace(member.bet, pays=Ratio(3, 1))
    with open_meter(STATES):
        exact.solve(replace(ruleset, bets={"it": bet}), Member(bet, {}), {})
        assert spent(meter()) == 3 * 2 + 1_006


# --- the best play of a bet with a choice of the player --------------------------------------------------------------


def choosing(dealt: str, win: str) -> Ruleset:
    """A bet on cards that the player sees, with a choice and a prize."""
    parts = ("choose: [go, stay], sees: [a]", f"win: go and {win}, lose: others, raise: {{go: 1}}, pays: 2:1")
    lost = "lost: {by: choice, go: 2:1, others: 1:1}, strategy: best"
    deal = f"deal: {{first: {{a: {dealt}}}, decision: {{{parts[0]}}}}}"
    text = f"game: x\ndevice: {{decks: 2}}\n{deal}\nbets: {{it: {{{parts[1]}, {lost}}}}}\n"
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    return ruleset


def at_prize(ruleset: Ruleset, profit: int) -> tuple[Ruleset, Member]:
    member = Member(ruleset.bets["it"], {})
    (slot,) = slots(ruleset, member, {})
    other = with_prizes(ruleset, {slot: Ratio(profit, 1)})
    return other, Member(other.bets["it"], {})


def test_what_the_best_play_at_another_prize_costs_is_told_and_refused_before_it_is_found() -> None:
    """A card that is red or black, and two choices: four rounds, of 100 operations each; what is seen leads to two of
    them, of 50, with 2 for each choice; the bet looks at two rounds as they are played, of 1,020 operations, and asks
    of four answers whether the words hold, of 3.

    The other engine looks at two rounds for each choice, of 5, and plays the bet, for 300. Each engine asks for the
    first of its rounds before they are dealt: of four left is neither.
    """
    ruleset = choosing("1", "first of a red")
    for profit in (2, 3):
        exact.solve(*at_prize(ruleset, profit), {})
        numeric.estimate(*at_prize(ruleset, profit), {})
    other, member = at_prize(ruleset, 4)
    with open_meter(STATES):
        found = exact.solve(other, member, {})
        assert spent(meter()) == 4 * 100 + 2 * (50 + 2 * 2) + 3 * 4 + 1_020
        numeric.estimate(other, member, {})
        assert spent(meter()) == 4 * 100 + 2 * (50 + 2 * 2) + 3 * 4 + 1_020 + 2 * 2 * 5 + 300 + numeric.EACH_BET
    assert found.nets == {Fraction(4): Fraction(1, 2), Fraction(-1): Fraction(1, 2)}
    for solve, before, first in (
        (exact.solve, 0, f"`it` takes {4 * 100}"),
        (numeric.estimate, numeric.EACH_BET, f"the deal takes {2 * 5}"),
    ):
        with open_meter(STATES):
            spend(meter().left - before - 4, member.bet)
            with pytest.raises(ProblemError, match=f"{first} more operations, and 4 are left"):
                solve(*at_prize(ruleset, 5), {})


@pytest.mark.thorough
def test_at_another_prize_nothing_that_is_seen_is_looked_at_again() -> None:
    """Of 2,197 things that can be seen, in which the first card alone matters, thirteen lead to other rounds."""
    ruleset = choosing("3", "first of a ace and first 3 of a same rank")
    for profit in (2, 3):
        exact.solve(*at_prize(ruleset, profit), {})
        numeric.estimate(*at_prize(ruleset, profit), {})
    other, member = at_prize(ruleset, 50)
    with at_most(20_000):
        exact.solve(other, member, {})
        numeric.estimate(other, member, {})
    assert len(best_plays(other, member, {})[0].plays) == 13**3


def test_best_plays_are_kept_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was by their number, and thirty-two of a hundred thousand things that can be seen took gigabytes."""
    monkeypatch.setattr(backward._found, "_most", 5)
    ruleset = choosing("1", "first of a red")
    kept = []
    for profit in range(2, 8):
        exact.solve(*at_prize(ruleset, profit), {})
        kept.append(len(remembered._process[backward._found].found))
    assert kept == [1, 2, 2, 2, 2, 2]


def at_other_prizes(file: str | Ruleset, bet: str, prizes: int) -> list[int]:
    """What a bet costs whose first prize is set otherwise, again and again; both engines have to agree on each."""
    ruleset = file if isinstance(file, Ruleset) else load(Path("examples", file)).found
    member, costs = Member(ruleset.bets[bet], {}), list[int]()
    choices = choose(ruleset, {})
    slot = slots(ruleset, member, choices)[0]
    with open_meter(STATES):
        for profit in range(1, prizes + 1):
            before = spent(meter())
            other = with_prizes(ruleset, {slot: Ratio(profit, 1)})
            assert analyse_bet(other, Member(other.bets[bet], {}), choices).agree
            costs.append(spent(meter()) - before)
    return costs


@pytest.mark.thorough
def test_at_other_prizes_hands_of_kinds_are_not_counted_again() -> None:
    forget()
    first, *others = at_other_prizes("three-card-poker.yaml", "ante-and-play", 5)
    assert max(others) < first / 4


@pytest.mark.deep
def test_forty_prizes_of_hands_of_five_cards_are_within_the_limit() -> None:
    """There was room for twelve."""
    text = Path("examples", "stud.yaml").read_text("utf-8").replace("[player, first of dealer]", "player")
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    assert sum(at_other_prizes(ruleset, "ante-and-raise-open", 40)) < meter().all


def test_what_sympy_costs_is_told_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pass line of craps: to the equation of the come-out are added those of six points that may wait.

    Each has one term for its state and five for what is asked: two results, what is put down, trials and their squares.
    With 36 of six binary digits the fractions have one word of 64 once the come-out and five points are together: 1 + 5
    states, five of which count twice. So four of six are of 30 operations a term, and two of 45.
    """
    ruleset = ruleset_of("rulesets/craps.yaml")
    choices = choose(ruleset, {})
    (member,) = members(ruleset, ruleset.bets["pass-line"], choices)
    cost = cost_by_sympy(chain_of(Game(ruleset, member, choices, None)))
    assert cost == 6 * (4 * 30 + 2 * 45)
    with open_meter(STATES):
        assert exact.third_solution(ruleset, member, choices) == exact.solve(ruleset, member, choices)
    with open_meter(STATES):
        spend(meter().left - 2 * exact.EACH_THIRD - 10_000, member.bet)
        monkeypatch.setattr("macau_edge.exact.SYMPY_OPERATIONS", cost - 1)
        assert exact.third_solution(ruleset, member, choices) is None
        monkeypatch.undo()
        assert exact.third_solution(ruleset, member, choices)
        spend(meter().left - cost + 1, member.bet)
        assert exact.third_solution(ruleset, member, choices) is None


def spent(by: Meter) -> int:
    return by.all - by.left


def test_a_visited_stage_costs_two_hundred_operations_and_each_of_its_outcomes_four() -> None:
    """The pass line of craps: the come-out and a stage for each of six points, on 21 throws of two dice.

    Fourteen throws open a stage, and each is followed for thirty. Each of the eleven totals of its lists costs 20
    operations once, and one for three throws, which 6, 7 and 8 have.
    """
    ruleset = ruleset_of("rulesets/craps.yaml")
    choices = choose(ruleset, {})
    with open_meter(STATES):
        found = list(visits_of(course_of(ruleset, Member(ruleset.bets["pass-line"], {}), choices)))
        assert len(found) == 7
        assert spent(meter()) == 7 * (200 + 4 * 21) + 14 * 30 + 11 * 20 + 3


def test_an_outcome_that_opens_a_stage_or_leaves_one_as_it_is_is_visited_once() -> None:
    """Of each of five thousand totals from each of a hundred points it was asked where it leads: five seconds.

    A visit calls some forty functions of its own.
    """
    stages = "c: {p: 2000 to 2099, win: others}, p: {q: 2500 to 3000, lose: [1999, p]}, q: {win: q, lose: 1999}"
    ruleset = file_of(f"game: x\ndevice: {{dice: 1000}}\nbets: {{it: {{stages: {{{stages}}}, pays: 1:1}}}}\n")
    course = course_of(ruleset, Member(ruleset.bets["it"], {}), {})
    with open_meter(STATES * 10), at_most(70_000):
        assert len(list(visits_of(course))) == 1 + 100 + 501


def test_which_totals_are_odd_is_found_once_and_not_on_every_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five thousand totals it took twenty milliseconds a trial, and `check` of one line 27 seconds."""
    made, total = [0], Totals.__getitem__

    def counted(space: Totals, place: Any) -> Any:
        made[0] += 1
        return total(space, place)

    monkeypatch.setattr(Totals, "__getitem__", counted)
    bet = "{win: odd except trial 30, lose: trial 30 except odd, pays: 1:1}"
    ruleset = file_of(f"game: x\ndevice: {{dice: 60}}\nbets: {{it: {bet}}}\n")
    with open_meter(STATES):
        assert len(survey(ruleset, ruleset.bets["it"], [{}], ()).visits) == 31
    assert made[0] < 5 * 301


@pytest.mark.parametrize(("told_apart", "read"), [("3001", 1), ("p", 400)])
def test_an_outcome_that_opens_a_stage_is_followed_once_and_not_from_every_look(told_apart: str, read: int) -> None:
    """Of each of five thousand totals from each of four hundred points it was asked what it opens: two million times.

    Of 402 looks at five thousand totals each costs 200 operations and four for each total, and following what opens
    400 points and once from a point one total, 30 for each; a look calls some sixty functions of its own. The list of
    what loses is read once, or at each point where it speaks of that: 20 operations for each of its two phrases, and
    one for three of the thousand totals.
    """
    stages = f"c: {{p: 2000 to 2399, win: others}}, p: {{q: 3000, lose: [2000 to 2999, {told_apart}], push: others}}"
    bet = f"{{stages: {{{stages}, q: {{win: q, lose: others}}}}, pays: 1:1}}"
    text = f"game: x\ndevice: {{dice: 1000}}\nbets: {{it: {bet}}}\n"
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    with open_meter(STATES), at_most(60_000):
        assert len(survey(ruleset, ruleset.bets["it"], [{}], ()).visits) == 402
        assert spent(meter()) == 402 * (200 + 4 * 5001) + 401 * 30 + read * (2 * 20 + 333)


def test_a_table_by_the_total_is_asked_once_for_each_total_whatever_opened_the_stage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was asked at each of four hundred points for each of five thousand totals, for eight seconds a bet."""
    asked = Counter[str]()

    def counted(prizes: Prizes, by: By, decided: Decided, inner: Scope) -> str:
        asked[str(inner.space.results[decided.outcome])] += 1
        return quantity(prizes, by, decided, inner)

    quantity = Prizes.quantity
    monkeypatch.setattr(Prizes, "quantity", counted)
    stages = "c: {p: 20 to 29, push: others}, p: {lose: 30, push: p, win: others}"
    rows = "{by: total, 5 to 60: 1:1}"
    text = f"game: x\ndevice: {{dice: 10}}\nbets: {{it: {{stages: {{{stages}}}, pays: %s}}}}\n"
    assert [one.code for one in problems_of(text % rows) if one.family != "law"] == ["arithmetic/unreached-row"]
    assert asked == {str(total): 1 for total in range(10, 61) if total != 30}
    asked.clear()
    of_points = "{by: p, 20 to 28: 1:1, 29: {by: total, 5 to 60: 1:1}}"
    assert [one.code for one in problems_of(text % of_points) if one.family != "law"] == ["arithmetic/unreached-row"]
    assert asked["50"] == 9 + 2  # the points are told apart, and of one of them the totals


@pytest.mark.thorough
def test_what_tables_are_asked_for_is_declared_before_they_are() -> None:
    """At each of four hundred points 4,999 totals win, of forty operations each, and a look takes two hundred."""
    stages = "c: {p: 2000 to 2399, push: others}, p: {lose: 3000, push: p, win: others}"
    bet = f"{{stages: {{{stages}}}, pays: {{by: p, 2000: 1:1, others: {{by: total, 1000 to 6000: 1:1}}}}}}"
    ruleset = file_of(f"game: x\ndevice: {{dice: 1000}}\nbets: {{it: {bet}}}\n")
    with open_meter(STATES), at_most(60_000):
        spend(meter().left - 8_200_000, ruleset.bets["it"])
        case = BetCase(ruleset=ruleset, bet=ruleset.bets["it"], definitions=define(ruleset))
        assert list(check_rows_reached(case)) == []
    (found,) = case.unlooked
    assert found.message.startswith("`it` is not worked out yet when the 100,000,000 operations are made")


def test_a_stage_is_asked_on_each_trial_that_is_told_apart_for_five_hundred_operations() -> None:
    """A table by trial to 50, of 21 throws: for each of 51 trials there are three ways, one that pays its own prize.

    The first engine took 130 microseconds a trial, and declared 14.
    """
    bet = "it: {win: 7, lose: 2, pays: {by: trial, 1 to 49: 1:1, 50: 3:1, others: 2:1}}"
    game = game_of("{dice: 2}", bet)
    with open_meter(STATES):
        chain = chain_of(game)
        assert len(chain.states) == 51
        assert spent(meter()) == 51 * (500 + 100 + 21 + 3 * 120)


def test_what_each_draw_leaves_in_an_urn_costs_forty_operations() -> None:
    """Of ten colours and four balls a draw there are 715: eight seconds were listed for a third of what they take."""
    device = "{draw: {1: 9, 2: 9, 3: 9, 4: 9, 5: 9, 6: 9, 7: 9, 8: 9, 9: 9, 10: 9}, take: 4, returned: never}"
    game = game_of(device, "it: {win: 5 except trial 9, lose: trial 9 except 5, pays: 1:1}")
    assert game.cost == 100 + 715 * (6 + 2 + 40)


def game_of(device: str, *bets: str) -> Game:
    """The last of these bets as it is played."""
    text = "\n  ".join((f"game: x\ndevice: {device}\nbets:", *bets, ""))
    ruleset = read_ruleset(source("x.yaml", text.encode()), "x").ruleset
    assert ruleset
    return Game(ruleset, Member([*ruleset.bets.values()][-1], {}), {})


@pytest.mark.thorough
def test_each_way_out_of_a_state_costs_a_hundred_operations(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stage for each of a thousand totals, from each of which any other is reached: two million ways, two gigabytes.

    They were listed for four million operations, since a bet alone was said to lead to a few states whatever comes.
    """
    made = list[Way]()

    def counted(*parts: Any) -> Way:
        made.append(Way(*parts))
        return made[-1]

    monkeypatch.setattr("macau_edge.exact.game.Way", counted)
    stages = "c: {win: 0, p: others}, p: {q: any except 1, lose: 1}, q: {win: 0, lose: 1, r: others}"
    bet = f"it: {{stages: {{{stages}, r: {{win: r, lose: others}}}}, pays: 1:1}}"
    said = "`it` is not worked out yet when the 100,000,000 operations are made"
    with left(10_000_000):
        with pytest.raises(ProblemError, match=said):
            chain_of(game_of("{wheel: 0 to 999}", bet))
        assert 0 < 100 * len(made) <= 10_000_000


def test_outcomes_that_do_the_same_to_each_part_of_a_compound_are_followed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the 21 throws of two dice one is a 2, one a 3, two are a 4, three a 7 that ends it, and 14 do nothing.

    Each was followed for itself, with a fraction multiplied and divided for each part: five seconds for a refusal.
    """
    game = game_of(
        "{dice: 2}",
        *(f"b{n}: {{count: {n}, until: 7, pays: {{by: count, 9 or more: 9:1, others: lose}}}}" for n in (2, 3, 4)),
        "it: {together: {b2: 1, b3: 2, b4: 3}}",
    )
    followed, moved = list[int](), Game._moved

    def counted(game: Game, node: Node, index: int, effects: list[Effect | None]) -> tuple[Node, Fraction]:
        followed.append(index)
        return moved(game, node, index, effects)

    monkeypatch.setattr(Game, "_moved", counted)
    with open_meter(STATES):
        chain = chain_of(game)
        assert len(followed) <= 5 * len(chain.states)
        ways = sum(map(len, chain.branches))
        of_nodes = len(chain.states) * game.cost
        tallies = [place.wager() for place in game.places]
        of_counts = sum(
            400 + 21 * 11 + (50 + 5 * len(one.classes(None, 0))) * len(one._known)  # each counts one thing
            for one in tallies
            if isinstance(one, ExactTally)
        )
        assert spent(meter()) == of_nodes + 20 * 3 * len(followed) + 120 * ways + of_counts
    assert game.cost == 100 + 21 * (6 + 2 * 3)
    seven = chain.branches[0][-1]
    assert (seven.state, seven.net, seven.weight) == (None, Fraction(-1), 6)


def test_a_compound_pays_what_its_parts_pay_wherever_outcomes_are_followed_together() -> None:
    """One unit at 9:1 on a 2 against all else, and two at 4:1 on a 7: 1 way of 36, 6, and 29 of losing all three."""
    game = game_of(
        "{dice: 2}",
        "two: {win: 2, lose: others, pays: 9:1}",
        "seven: {win: 7, lose: others, pays: 4:1}",
        "it: {together: {two: 1, seven: 2}}",
    )
    (found,) = chain_of(game).branches
    assert {(one.net, one.weight) for one in found} == {(Fraction(7, 3), 1 + 6), (Fraction(-1), 29)}


def test_first_hands_are_counted_by_the_parts_beside_which_second_hands_are_added_up() -> None:
    """Of 13 ranks two of one have three parts, and of 78 pairs of others each has four, in one suit and in several."""
    kinds = "{flush: same suit, pair: 2 of a rank, high-card: any}"
    device = f"decks: 1, order: [2 to king, ace], compare: kinds, kinds: {kinds}"
    ruleset, _ = on_cards(device, "a: 2, b: 2", "a beats b")
    assert isinstance(ruleset.device, Shoe)
    with open_meter(STATES):
        pairs = Pairs(ruleset.device, (2, 2), (), ruleset.device.deal[0], compared=True)
        assert len(pairs.by_kind) == 13 + 2 * 78
        assert spent(meter()) == 30 * (13 * 3 + 2 * 78 * 4)
