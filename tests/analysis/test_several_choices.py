"""Several choices in a round: the best play by trying every strategy and by plain dealing, and what must hold of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge import exact
from macau_edge.analysis import analyse_bet
from macau_edge.analysis.derivation.choosing import choosing_of
from macau_edge.exact.backward import best_plays
from macau_edge.exact.game import Game
from macau_edge.model import LANGUAGES
from macau_edge.model.measures import Measures
from macau_edge.model.problem import ProblemError
from macau_edge.wording import Words
from macau_edge.wording.plays import plays_in_words
from tests.loops import each
from tests.parts import examples
from tests.plain_cards import Step, What
from tests.plain_reader import Rules
from tests.random_several import Choosing, SeveralChoices, best_of_all, few_strategies, several_choices
from tests.small import file_of, member_of, problems_of

# --- random rounds, by both engines and by dealing every order --------------------------------------------------------


def as_by_plain_dealing(game: SeveralChoices) -> None:
    """The law of the net result and what stays, to which both engines come."""
    ruleset = file_of(game.text)
    found = analyse_bet(ruleset, member_of(ruleset, "whole"), {})
    assert found.measures is not None
    rounds = game.rounds()
    law = found.measures.distribution
    assert {net: chance for net, chance in law.nets.items() if chance} == game.nets(rounds), game.text
    assert law.risked == game.risked(rounds), game.text
    assert found.agree, game.text


@each("seed", range(0, 400, 10), quick=20, whole="deep")
def test_random_rounds_of_several_choices(seed: int) -> None:
    as_by_plain_dealing(several_choices(seed))


def test_what_is_seen_is_the_same_whatever_else_may_be_dealt() -> None:
    """One who folds sees one hand, of two that he could see: his choice was looked up under another number then."""
    as_by_plain_dealing(several_choices(430744))


def test_a_joker_that_is_seen_is_not_taken_for_no_card() -> None:
    """It has no suit, and was called by nothing, as a hand is that has no card: a player could not tell them apart."""
    as_by_plain_dealing(several_choices(1075))


def test_who_sees_no_card_is_told_so() -> None:
    """The only joker of six cards lies before west or not at all: 8 of 30 rounds are won, 10 end level."""
    ruleset = file_of("""
        game: A joker or no card
        act: none
        device:
          {decks: 1, without: [ace, 2, 3, 4, 5, 6, 7, 8, 9, jack, queen, king], with: {joker: 2}, order: [10, joker],
           compare: order}
        deal:
          first: {north: 1}
          more: {west: 1, if: north 10}
          turn: {choose: [play, fold], sees: [west]}
        bets:
          one: {win: play and north joker, lose: others, pays: 1:1}
          two: {win: [fold and west joker], lose: others, pays: 3:1}
          whole: {together: {one: 1, two: 1}, strategy: best}
        """)
    member = member_of(ruleset, "whole")
    found = analyse_bet(ruleset, member, {})
    assert found.measures is not None
    assert found.agree
    assert found.measures.distribution.nets == {1: Fraction(8, 30), 0: Fraction(10, 30), -1: Fraction(12, 30)}
    (play,) = best_plays(ruleset, member, {})
    said = [plays_in_words(play, Words(language, ruleset)) for language in LANGUAGES]
    for words, told in zip(said, ("no card, 10: ", "nenhuma carta, 10: ", "沒有牌、10："), strict=True):
        assert told in words


@pytest.mark.deep
@given(seed=st.integers(0, 10**6))
@examples(5)
def test_any_random_round_of_several_choices(seed: int) -> None:
    as_by_plain_dealing(several_choices(seed))


@pytest.mark.thorough
@each("seed", range(3, 200, 10), quick=10, whole="deep")
def test_no_strategy_of_all_is_better(seed: int) -> None:
    """Every strategy there is, each a choice for everything that can be known; there are some thousands at most."""
    game = next(game for number in range(99) if (game := few_strategies(100 * seed + number)) and most_of(game))
    assert mean(game) == most_of(game), game.text


def most_of(game: SeveralChoices) -> Fraction | None:
    most = best_of_all(game.deal, game.orders, game.net)
    return None if most is None else most / len(game.orders)


def mean(game: SeveralChoices, text: str = "") -> Fraction:
    return -edge(text or game.text)


def edge(text: str) -> Fraction:
    ruleset = file_of(text)
    return Measures(exact.solve(ruleset, member_of(ruleset, "whole"), {})).house_edge


# --- what must hold of it ---------------------------------------------------------------------------------------------

LAWS = range(5, 400, 20)


@pytest.mark.thorough
@each("seed", LAWS, quick=10, whole="deep")
def test_no_rule_is_better_than_the_best_play(seed: int) -> None:
    """One word wherever it is open, and one choice at one step, the others being best."""
    game = several_choices(seed, orders=120, best=True)
    best = mean(game)
    steps = [step for step in game.deal.steps if isinstance(step, Choosing)]
    for step in steps:
        for choice in (one for one in step.choices if not any(one in other.open_if for other in steps)):
            for rule in (choice, f"{{{step.name}: {choice}}}"):
                assert mean(game, game.text.replace("strategy: best", f"strategy: {rule}")) <= best, game.text


@pytest.mark.thorough
@each("seed", LAWS, quick=4, whole="deep")
def test_seeing_more_never_hurts(seed: int) -> None:
    """With all hands that are dealt by then at each step, after another, and with what is hidden at the last again."""
    game = several_choices(seed, orders=120, best=True)
    means = [mean(game)]
    for number, step in enumerate(game.deal.steps):
        if isinstance(step, Choosing):
            dealt = dict.fromkeys(hand for before in game.deal.steps[:number] for hand, _ in before.dealt)
            game = with_steps(game, {step.name: [replace(step, sees=tuple((hand, 0) for hand in dealt))]})
            means.append(mean(game))
    assert means == sorted(means), game.text


@pytest.mark.thorough
@each("seed", LAWS, quick=4, whole="deep")
def test_two_choices_of_one_effect_are_one(seed: int) -> None:
    """A word that nothing speaks of, and a second one behind it."""
    game = several_choices(seed, orders=120, best=True)
    step = next(step for step in game.deal.steps if isinstance(step, Choosing))
    laws = []
    for more in (["twin"], ["twin", "other-twin"]):
        choices = (*step.choices, *more)
        parts = [replace(part, pays={**dict.fromkeys(more, part.pays["none"]), **part.pays}) if part.step == step.name
                 else part for part in game.parts]  # fmt: skip
        changed = with_steps(replace(game, parts=tuple(parts)), {step.name: [replace(step, choices=choices)]})
        laws.append(law(changed.text))
    assert laws[0] == laws[1], game.text


@pytest.mark.thorough
@each("seed", LAWS, quick=4, whole="deep")
def test_a_step_that_is_offered_nowhere_changes_nothing(seed: int) -> None:
    game = several_choices(seed, orders=120, best=True)
    step = next(step for step in game.deal.steps if isinstance(step, Choosing))
    one, other = step.choices[:2]
    never = What(f"{one} at {step.name} and {other} at {step.name}", lambda _: False)
    asked = Choosing("never", choices=("fold", "rather-not"), sees=step.sees, when=never, over=("fold",))
    changed = with_steps(game, {step.name: [step, asked]})
    assert law(changed.text) == law(game.text), game.text


RENAMED = {"hearts": "spades", "spades": "hearts", "diamonds": "clubs", "clubs": "diamonds", "red": "black"}
RENAMED["black"] = "red"


@pytest.mark.thorough
@each("seed", LAWS, quick=10, whole="deep")
def test_suits_that_are_called_otherwise_change_nothing(seed: int) -> None:
    game = several_choices(seed, orders=120)
    renamed = re.sub(r"\b[a-z]+\b", lambda found: RENAMED.get(found[0], found[0]), game.text)
    assert law(renamed) == law(game.text), game.text


def law(text: str) -> dict[Fraction, Fraction]:
    ruleset = file_of(text)
    return {n: p for n, p in exact.solve(ruleset, member_of(ruleset, "whole"), {}).nets.items() if p}


def with_steps(game: SeveralChoices, instead: dict[str, Sequence[Step]]) -> SeveralChoices:
    """The game with other steps in place of those of these names."""
    steps = [one for step in game.deal.steps for one in instead.get(step.name, [step])]
    return replace(game, deal=replace(game.deal, steps=tuple(steps)))


# --- a game with everything in it, of which all can be followed by hand -----------------------------------------------

HOLDEM = """
game: Two streets
act: none
device: {{decks: 1, without: [2 to jack], order: [queen to king, ace], compare: order}}
deal:
  first: {{player: 1, dealer: 1}}
  preflop: {{choose: {preflop}, sees: player}}
  three: {{flop: 1}}
  at-flop: {{choose: {flop}, sees: {sees}, if: {when}{end}}}
bets:
  ante: {{win: won, lose: [lost, fold], push: others, pays: 1:1}}
  play: {{{play}, win: player same rank as flop, lose: others, pays: 3:1}}
  whole: {{together: {{ante: 1, play: 1}}, strategy: {strategy}{per}}}
names: {{won: player beats dealer except fold, lost: dealer beats player except fold}}
"""
GIVEN = {
    "preflop": "[raise-2, check]", "flop": "[raise-1, fold]", "sees": "flop", "when": "check", "end": "",
    "play": "staked: {raise-2: 2, raise-1: 1}", "strategy": "best", "per": "",
}  # fmt: skip


def holdem(**given: str) -> str:
    return HOLDEM.format(**{**GIVEN, **given})


def test_by_hand() -> None:
    """Twelve cards; the flop has the player's rank in 3 of 11. Whoever has a king or a queen waits for it."""
    pairs = Fraction(3, 11)
    raising = 2 * (3 * pairs - (1 - pairs))
    ante = {"ace": Fraction(8, 11), "king": Fraction(0), "queen": -Fraction(8, 11)}
    waiting = dict[str, Fraction]()
    height = {"queen": 0, "king": 1, "ace": 2}
    for own, high in height.items():
        same = ante[own] * 11 / 10  # beside a flop of the own rank eight of ten cards are of the others
        without = Fraction(0)
        for flop in {*height} - {own}:
            worse = sum(4 - (rank == flop) for rank, other in height.items() if other < high)
            better = sum(4 - (rank == flop) for rank, other in height.items() if other > high)
            playing = Fraction(worse - better, 10) - 1
            without += Fraction(4, 11) * max(playing, Fraction(-1))
        waiting[own] = pairs * max(same + 3, Fraction(-1)) + without
    worth = [max(ante[own] + raising, waiting[own]) for own in ante]
    assert -edge(holdem()) == sum(worth) / 3
    ruleset = file_of(holdem())
    assert analyse_bet(ruleset, member_of(ruleset, "whole"), {}).agree


def test_what_is_staked_at_two_steps_is_added_up() -> None:
    """With the same word at both: once chosen it is one unit, twice two; what stays is one in either case."""
    twice = holdem(preflop="[go, check]", flop="[go, fold]", when="go", play="staked: {go: 1}", strategy="go")
    ruleset = file_of(twice)
    assert exact.solve(ruleset, member_of(ruleset, "whole"), {}).risked == 1 + 2
    assert analyse_bet(ruleset, member_of(ruleset, "whole"), {}).agree
    stays = file_of(twice.replace("staked: {go: 1}", "stays: go"))
    assert exact.solve(stays, member_of(stays, "whole"), {}).risked == 1 + 1
    assert analyse_bet(stays, member_of(stays, "whole"), {}).agree


def test_a_rule_at_one_step_tells_no_cards_apart_at_another() -> None:
    """Where it goes by colours, and the best play at the next step by what was chosen alone."""
    rule = holdem(strategy="{preflop: {raise-2: first of player red, check: others}}")
    ruleset = file_of(rule)
    found = analyse_bet(ruleset, member_of(ruleset, "whole"), {})
    assert found.agree
    steps = {
        (play.step.name, play.before): {*play.plays.values()}
        for play in best_plays(ruleset, member_of(ruleset, "whole"), {})
    }
    assert [*steps] == [("preflop", ()), ("at-flop", ("check",))]


def test_the_house_edge_is_per_the_part_that_is_named() -> None:
    """Per unit of the ante it is twice what it is per unit of both bets."""
    side = "  side: {win: flop ace, lose: others, pays: 2:1}\n  whole"
    text = holdem(strategy="best").replace("  whole", side, 1).replace("play: 1}", "play: 1, side: 1}")
    both, per = file_of(text), file_of(text.replace("strategy: best", "per: ante, strategy: best"))
    whole, ante = (exact.solve(one, member_of(one, "whole"), {}) for one in (both, per))
    assert Measures(ante).house_edge == 2 * Measures(whole).house_edge
    assert ante.risked == 2 * whole.risked
    assert analyse_bet(per, member_of(per, "whole"), {}).agree


@pytest.mark.thorough
@each(
    "choose",
    [
        "{raise-1: {if: player red}, fold: {if: player black}}",
        "{fold: {if: player 2}, raise-1: {if: any except player 2}}",
    ],
)
def test_choices_that_are_all_conditional_are_taken_where_one_is_open_in_any_case(choose: str) -> None:
    text = holdem(flop=choose.replace("player 2", "player queen"))
    assert "structure/no-choice" not in {problem.code for problem in problems_of(text)}
    ruleset = file_of(text)
    assert analyse_bet(ruleset, member_of(ruleset, "whole"), {}).agree


@each("strategy", ["best", "check", "{preflop: check}"])
def test_a_whole_without_a_stake_is_no_division_by_nothing(strategy: str) -> None:
    text = holdem(strategy=strategy).replace("{ante: 1, play: 1}", "{play: 1}")
    ruleset = file_of(text)
    with pytest.raises(ProblemError, match="none is put down at the start for good"):
        exact.solve(ruleset, member_of(ruleset, "whole"), {})


HIDDEN = """
game: Hidden
act: none
device: {{decks: 1, without: [3 to king]}}
deal:
  first: {{me: 1, you: 1}}
  more: {{me: 1, if: first of me red}}
  ask: {{choose: [go, stay], sees: me}}
  again: {{{to}: 1}}
  ask-2: {{choose: [hold, leave], sees: {sees}}}
bets:
  side: {{win: go and first of you red, lose: others, pays: 1:1}}
  guess: {{win: [hold and last of {to} red, leave and last of {to} black], lose: others, pays: 1:1}}
  whole: {{together: {{side: 1, guess: 1}}, strategy: {strategy}}}
"""


@pytest.mark.thorough
@each("strategy", ["best", "{ask: go, ask-2: {hold: first 2 of me same colour, leave: others}}"])
def test_a_card_that_came_later_was_not_seen_before(strategy: str) -> None:
    """With a black card the player saw one card of his, and the third is his second: he cannot have seen that."""
    (problem,) = problems_of(HIDDEN.format(to="me", sees="you", strategy=strategy))
    assert problem.code == "structure/two-meanings"
    ruleset = file_of(HIDDEN.format(to="me", sees="you", strategy=strategy))
    with pytest.raises(ProblemError, match="it is not clear which cards of `me` the player saw"):
        exact.solve(ruleset, member_of(ruleset, "whole"), {})
    for to, sees in (("other", "you"), ("me", "me")):
        clear = HIDDEN.format(to=to, sees=sees, strategy="best")
        ruleset = file_of(clear)
        assert analyse_bet(ruleset, member_of(ruleset, "whole"), {}).agree
        found = exact.solve(ruleset, member_of(ruleset, "whole"), {})
        assert found.nets == {n: p for n, p in Rules.of(clear).results("whole")["whole"].nets.items() if p}


def test_what_is_worth_how_much_under_rules_is_of_where_the_rules_lead() -> None:
    """Two of three cards are checked with; and whoever folds later, whatever comes, has lost the ante."""
    rules = "{preflop: {raise-2: player ace, check: others}, at-flop: fold}"
    ruleset = file_of(holdem(strategy=rules))
    first, later = choosing_of(Game(ruleset, member_of(ruleset, "whole"), {}))
    assert (first.play.before, first.share) == ((), Fraction(1))
    assert {sight.worth["check"] for sight in first.sights} == {-1}
    assert (later.play.before, later.share) == (("check",), Fraction(2, 3))
    assert any(sight.best == "raise-1" for sight in later.sights)


# --- what a bet does not ask ------------------------------------------------------------------------------------------


def test_a_step_of_which_no_bet_asks_is_played_in_the_best_way_beside_a_rule() -> None:
    """Whether the later choice is offered goes by the earlier, of which nothing else speaks.

    With three cards of eight it is even whether two are aces. Who has an ace doubles; if the second is an ace, the
    third is one in two of six cases, and so the second stake gains a third: 1/2 x 3/7 x 1/3.
    """
    ruleset = file_of("""
game: x
act: none
device: {decks: 1, without: [2 to 10, jack, queen], order: [king, ace]}
deal:
  first: {player: 1}
  early: {choose: [go, stop, double], sees: player, end: stop}
  more: {player: 1}
  late: {choose: [call, fold], sees: player, if: double}
  last: {player: 1}
bets:
  ante: {win: player has 2 to 3 cards in ace, lose: others, pays: 1:1}
  extra: {win: player has 3 cards in ace, lose: others, pays: 3:1, stays: call}
  whole: {together: {ante: 1, extra: 1}, strategy: {late: {call: player same rank, fold: others}}}
""")
    found = analyse_bet(ruleset, member_of(ruleset, "whole"), {})
    assert (found.house_edge, found.agree) == (Fraction(-1, 14), True)


FEW_ASKED = """
game: Few asked
act: none
device: {{decks: 1, without: [3 to king]}}
deal:
  first: {{me: 1, you: 1}}
  ask: {{choose: [go, stay], sees: [me, first of you]{end}}}
  more: {{third: 1}}
  ask-2: {{choose: [hold, leave], sees: [me, you]}}
bets: {{bet: {{win: {win}, lose: others, pays: 1:1, strategy: {strategy}}}}}
"""


@each(
    ("end", "win", "strategy"),
    [
        (", end: stay", "third red", "best"),
        (", end: stay", "third red", "{ask: {go: first of me red, stay: others}}"),
        ("", "hold", "{ask: {go: first of me red, stay: others}}"),
        ("", "[hold, leave and third red]", "{ask-2: hold}"),
        ("", "[go and hold, go and leave, stay and hold]", "{ask: go}"),
    ],
    ids=["an end", "an end by a rule", "a later step", "always won", "won by the rule"],
)
def test_steps_that_matter_little(end: str, win: str, strategy: str) -> None:
    """A choice that only ends the round, a rule of a step that does not matter, a clause that nothing is left of."""
    text = FEW_ASKED.format(end=end, win=win, strategy=strategy)
    ruleset, plain = file_of(text), Rules.of(text).results("bet")["bet"].nets
    found = exact.solve(ruleset, member_of(ruleset), {})
    assert {net: chance for net, chance in found.nets.items() if chance} == {n: p for n, p in plain.items() if p}
    assert analyse_bet(ruleset, member_of(ruleset), {}).agree
