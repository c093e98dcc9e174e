"""A bonus laid on another part's stake, and bets that are played together by one strategy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest

from macau_edge import exact, numeric, sweep
from macau_edge.analysis import analyse_bet, analyse_ruleset, members_asked
from macau_edge.analysis.choice import rule_cost
from macau_edge.analysis.derivation import derive
from macau_edge.analysis.derivation.play import shortest_paths
from macau_edge.analysis.derivation.plays import Payment, payment_of, played_path
from macau_edge.analysis.memory import Memory
from macau_edge.exact.backward import best_plays
from macau_edge.exact.game import Game
from macau_edge.model import Chips, Ruleset
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.numeric.playing import compile_play, play
from macau_edge.questions.explain.report import explain_document
from macau_edge.reports.writers import to_text
from macau_edge.wording import Words
from macau_edge.wording.rules import rules_sentences
from tests.loops import each
from tests.small import file_of, member_of, problems_of

ROOT = Path(__file__).parents[2]


def edge_of(ruleset: Ruleset, name: str = "bet") -> Fraction:
    found = analyse_bet(ruleset, member_of(ruleset, name), {})
    assert found.agree
    assert found.house_edge is not None
    return found.house_edge


# --- a bonus for which nothing is put down ---------------------------------------------------------------------------

FIELD = """
game: Field
act: none
device: {dice: 2}
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: 1:1}
  twelve: {win: 12, push: others, pays: 3:1}
  bet: {together: {field: 1, twelve: 1 on field}}
  staked: {together: {field: 1, twelve: 1}}
  three: {together: {field: 3, twelve: 2 on field}}
"""


def test_a_bonus_is_per_unit_of_what_is_really_put_down() -> None:
    """16 of 36 throws win the field; with a stake of its own the bonus would halve all that is won and lost."""
    ruleset = file_of(FIELD)
    assert edge_of(ruleset, "field") == Fraction(4, 36)
    assert edge_of(ruleset) == Fraction(4 - 3, 36)
    assert edge_of(ruleset, "staked") == Fraction(4 - 3, 72)
    assert edge_of(ruleset, "three") == Fraction(3 * 4 - 2 * 3, 3 * 36)
    found = exact.solve(ruleset, member_of(ruleset), {})
    assert found.staked == found.risked == 1
    assert found.nets == {-1: Fraction(20, 36), 1: Fraction(15, 36), 4: Fraction(1, 36)}
    assert exact.third_solution(ruleset, member_of(ruleset), {}) == found


def test_a_bonus_is_of_no_list_and_favours_nobody() -> None:
    """It is not asked for by itself: no report has it among the bets, and no finding says that the player gains."""
    ruleset = file_of(FIELD)
    assert [member.id for member in members_asked(ruleset, {})] == ["field", "bet", "staked", "three"]
    (alone,) = members_asked(ruleset, {}, ["twelve"])
    found = analyse_bet(ruleset, alone, {})
    assert found.measures
    assert found.measures.expected_net == Fraction(3, 36)
    assert found.house_edge is None
    assert not found.favours_player
    assert problems_of(FIELD) == []


def test_a_bonus_that_is_not_laid_anywhere_is_told() -> None:
    alone = FIELD.replace(" on field", "")
    assert [(one.code, one.warning) for one in problems_of(alone)] == [("arithmetic/never-lost", True)]


@pytest.mark.thorough
@each("bet", ["bet", "three"])
def test_a_bonus_in_chips(bet: str) -> None:
    ruleset = file_of(FIELD.replace("pays: 3:1", "pays: 3:7"))
    assert analyse_bet(ruleset, member_of(ruleset, bet), {}, chips=Chips(25, 5)).agree


def payments(ruleset: Ruleset, bet: str, stake: int) -> dict[Fraction, Payment]:
    """What is paid on a play of each net result."""
    member = member_of(ruleset, bet)
    game = Game(ruleset, member, {})
    found = shortest_paths(game, exact.solve(ruleset, member, {}).nets).found
    return {path.end.net: payment_of(game, played_path(game, path), stake) for path in found}


def test_whatever_comes_of_a_bonus_is_received_besides() -> None:
    """Nothing of it is put down, so that nothing of it comes back."""
    found = payments(file_of(FIELD), "three", 300)
    assert found[Fraction(3)] == Payment(Fraction(300), Fraction(300 + 600), Fraction(300))
    assert found[Fraction(1)] == Payment(Fraction(300), Fraction(300), Fraction(300))
    assert found[Fraction(-1)] == Payment(Fraction(300), Fraction(0), Fraction(0))


def test_a_bonus_in_words() -> None:
    ruleset = file_of(FIELD)
    said = " ".join(rules_sentences(member_of(ruleset, "three"), {}, Words("en", ruleset), None))
    assert "twelve (2 units on the stake of field, nothing being put down for it)" in said
    assert "per unit staked at the start, 3 units in all" in said
    said = " ".join(rules_sentences(member_of(ruleset, "twelve"), {}, Words("en", ruleset), None))
    assert "nothing is paid on any other outcome" in said
    assert "as a part of bet, staked and three, and not alone" in said


def test_the_parts_of_a_derivation_add_up() -> None:
    ruleset = file_of(FIELD)
    found = derive(ruleset, analyse_bet(ruleset, member_of(ruleset, "three"), {}), {})
    assert [part.contribution for part in found.parts] == [Fraction(-4, 36), Fraction(2 * 3, 3 * 36)]
    assert [part.put_down for part in found.parts] == [1, 0]


KEPT = (
    FIELD[: FIELD.index("bets:")]
    + """winning-stake: kept
bets:
  field: {win: [2, 3, 4, 9, 10, 11, 12], lose: others, pays: 2:1}
  twelve: {win: 12, push: others, pays: 3:1}
  bet: {together: {field: 1, twelve: 1 on field}}
  staked: {together: {field: 1, twelve: 1}}
"""
)


@pytest.mark.thorough
def test_where_a_winner_leaves_his_stake_a_bonus_has_none_to_leave() -> None:
    """The field wins 2 less its stake on 16 of 36 throws and loses on 20; a twelve brings 3, with its own stake 2."""
    ruleset = file_of(KEPT)
    for name, edge in {"field": Fraction(4, 36), "twelve": Fraction(-3, 36), "bet": Fraction(1, 36)}.items():
        found = analyse_bet(ruleset, member_of(ruleset, name), {})
        assert found.agree
        assert found.measures
        assert -found.measures.expected_net == edge
        assert found.laid == (name == "twelve")
    assert edge_of(ruleset, "staked") == Fraction(4 - 2, 2 * 36)
    assert analyse_bet(ruleset, member_of(ruleset, "staked"), {}).agree
    assert problems_of(KEPT) == []


def test_a_bonus_in_a_reading_by_which_a_winner_leaves_his_stake() -> None:
    """Craps has such a reading, so that no application for it could have a bonus."""
    said = "{en: x, pt: x, zh: 甲}"
    way = f"{{kept: {{text: {said}, instead: {{winning-stake: kept}}}}}}"
    text = FIELD + f"readings: {{stake: {{law: art. 1, adopted: {said}, because: {said}, alternatives: {way}}}}}\n"
    assert problems_of(text.replace("pays: 1:1", "pays: 2:1").replace("field: {win: [2, ", "field: {win: [")) == []


def test_where_a_winner_leaves_his_stake_a_bonus_is_received_whole() -> None:
    ruleset = file_of(KEPT)
    assert payments(ruleset, "bet", 300)[Fraction(4)] == Payment(Fraction(300), Fraction(600 + 900), Fraction(0))
    assert payments(ruleset, "twelve", 300)[Fraction(3)] == Payment(Fraction(300), Fraction(900), Fraction(300))
    (part,) = (
        one for one in derive(ruleset, analyse_bet(ruleset, member_of(ruleset), {}), {}).parts if not one.put_down
    )
    assert part.contribution == Fraction(3, 36)
    assert "costs" not in " ".join(rules_sentences(member_of(ruleset, "twelve"), {}, Words("en", ruleset), None))


def test_the_figures_of_a_bet_that_is_laid_in_another_file_are_not_remembered() -> None:
    laid, memory = file_of(KEPT), Memory()
    alone = file_of(KEPT.replace(" on field", ""))
    found = [analyse_bet(one, member_of(one, "twelve"), {}, memory=memory).measures for one in (laid, alone)]
    assert [one and one.expected_net for one in found] == [Fraction(3, 36), Fraction(2, 36)]


# --- bets that are played together -----------------------------------------------------------------------------------

WAR = """
game: War
act: none
device: {{decks: 1, without: [4 to king], order: [2 to 3, ace], compare: order}}
deal:
  first: {{player: 1, dealer: 1}}
  decided: {{end: [player beats dealer, dealer beats player]}}
  decision: {{choose: [war, surrender], sees: [player, dealer]}}
  more: {{burn: 1, second: 1, third: 1, if: war}}
bets:
  base:
    win: [player beats dealer, second beats third]
    lose: others
    raise: {{war: 1}}
    pays: 1:1
    lost: {{by: choice, war: 2:1, surrender: 1:10, none: 1:1}}
  bonus: {{win: second ties third, push: others, pays: {bonus}}}
  other: {{win: player ties dealer, lose: others, pays: 2:1}}
  bet: {{together: {{{parts}}}, strategy: {strategy}}}
"""
WHOLE = "base: 1, bonus: 1 on base"
DECK = [rank for rank in (2, 3, 14) for _ in range(4)]


def by_hand(bonus: Fraction, units: int, other: int, choice: str = "") -> Fraction:
    """The mean net result of the best play, or of a choice, by every order of four cards; per unit at the start."""
    sums: dict[tuple[int, ...], list[Fraction]] = {}
    orders = 0
    for cards in permutations(DECK, 4):
        orders += 1
        own = sums.setdefault(cards[:2], [Fraction(0), Fraction(0)])
        for number, war in enumerate((True, False)):
            own[number] += net_by_hand(cards, war, bonus, units, other)
    made = ("war", "surrender").index(choice) if choice else None
    taken = (max(own) if made is None else own[made] for own in sums.values())
    return sum(taken, Fraction(0)) / orders / (units + other)


def net_by_hand(cards: Sequence[int], war: bool, bonus: Fraction, units: int, other: int) -> Fraction:
    player, dealer, second, third = cards
    if player != dealer:
        return Fraction((units if player > dealer else -units) - other)
    if not war:
        return Fraction(2 * other) - Fraction(units, 10)
    won = units * (1 if second > third else -2) + (bonus if second == third else 0)
    return won + Fraction(2 * other)


@pytest.mark.thorough
@each(("bonus", "parts", "units", "other", "choice"), [
    ("1:10", WHOLE, 1, 0, "surrender"),  # as the base alone would be played
    ("4:1", WHOLE, 1, 0, "war"),  # the bonus is worth going to war for
    ("4:1", "other: 2, bonus: 1 on base, base: 3", 3, 2, "surrender"),  # but not one for three
])  # fmt: skip
def test_the_best_play_is_that_of_the_whole(bonus: str, parts: str, units: int, other: int, choice: str) -> None:
    text = WAR.format(bonus=bonus, parts=parts, strategy="best")
    ruleset = file_of(text)
    prize = Fraction(*map(int, bonus.split(":")))
    assert -edge_of(ruleset) == by_hand(prize, units, other) == by_hand(prize, units, other, choice)
    assert set(best_plays(ruleset, member_of(ruleset), {})[0].plays.values()) == {choice}
    assert problems_of(text) == []


@pytest.mark.thorough
@each("strategy", ["war", "surrender", "{war: player 2 to 3, surrender: others}"])
def test_a_rule_of_the_whole(strategy: str) -> None:
    text = WAR.format(bonus="4:1", parts=WHOLE, strategy=strategy)
    ruleset = file_of(text)
    if strategy in ("war", "surrender"):
        assert -edge_of(ruleset) == by_hand(Fraction(4), 1, 0, strategy)
    assert [one.code for one in problems_of(text)] == ([] if strategy == "war" else ["law/not-best-play"])
    said = " ".join(
        rules_sentences(member_of(ruleset), {}, Words("en", ruleset), rule_cost(ruleset, member_of(ruleset), {}))
    )
    assert ("costs the player" in said) == (strategy != "war")


def test_no_rule_is_told_beside_the_best_play_of_the_same_parts() -> None:
    text = WAR.format(bonus="4:1", parts=WHOLE, strategy="surrender")
    assert problems_of(text + f"  best: {{together: {{{WHOLE}}}, strategy: best}}\n") == []
    assert problems_of(text + "  best: {based-on: bet, strategy: best}\n") == []


def test_what_a_part_raises_is_risked() -> None:
    """Of three units of the base and two of the other bet, three are put down once more on a tie, one in 3 / 11."""
    ruleset = file_of(WAR.format(bonus="4:1", parts="other: 2, base: 3, bonus: 3 on base", strategy="war"))
    found = exact.solve(ruleset, member_of(ruleset), {})
    assert found.staked == 1
    assert found.risked == 1 + Fraction(3, 11) * Fraction(3, 5)
    assert exact.third_solution(ruleset, member_of(ruleset), {}) == found
    assert numeric.estimate(ruleset, member_of(ruleset), {}).risked == pytest.approx(float(found.risked))


@pytest.mark.thorough
def test_bets_played_together_are_simulated() -> None:
    ruleset = file_of(WAR.format(bonus="4:1", parts=WHOLE, strategy="best"))
    wanted = exact.solve(ruleset, member_of(ruleset), {})
    machine = compile_play(ruleset, member_of(ruleset), {})
    found = play(machine, 40_000, 7, (0,))
    for net, count in zip(machine.nets, found.counts, strict=True):
        chance = float(wanted.nets[net])
        assert abs(count / 40_000 - chance) < 5 * (chance * (1 - chance) / 40_000) ** 0.5


@pytest.mark.thorough
@each("strategy", ["best", "war", "surrender"])
def test_bets_played_together_in_chips(strategy: str) -> None:
    ruleset = file_of(WAR.format(bonus="3:7", parts="other: 2, base: 3, bonus: 3 on base", strategy=strategy))
    assert analyse_bet(ruleset, member_of(ruleset), {}, chips=Chips(25, 5)).agree


def test_a_part_without_a_strategy_is_of_no_list_and_has_no_figure() -> None:
    ruleset = file_of(WAR.format(bonus="4:1", parts=WHOLE, strategy="best"))
    assert [member.id for member in members_asked(ruleset, {})] == ["other", "bet"]
    with pytest.raises(ProblemError) as error:
        analyse_bet(ruleset, member_of(ruleset, "base"), {})
    (found,) = error.value.problems
    assert found.help == "it has figures in the bets that it is a part of: ask for one of them"


def test_who_asks_for_a_part_without_figures_is_told_the_bets_that_have_some() -> None:
    text = WAR.format(bonus="4:1", parts=WHOLE, strategy="best") + "  also: {based-on: bet, strategy: war}\n"
    with pytest.raises(UsageError) as error:
        members_asked(file_of(text), {}, ["other", "base"])
    assert "`base` depends on the player's choice" in error.value.message
    assert error.value.help == "ask for `bet` or `also`"
    with pytest.raises(UsageError, match="figures only in the bets that it is a part of"):
        sweep(ROOT / "examples" / "three-card-poker.yaml", "ante", prizes="opens=2:1..3:1")


def test_a_part_without_figures_is_explained_with_the_whole() -> None:
    ruleset = file_of(WAR.format(bonus="4:1", parts=f"other: 2, {WHOLE}", strategy="best"))
    found = derive(ruleset, analyse_bet(ruleset, member_of(ruleset), {}), {})
    assert sum(part.contribution for part in found.parts) == by_hand(Fraction(4), 1, 2)
    said = to_text(explain_document(analyse_ruleset(ruleset, {}, only=["bet"]), "en"))
    assert "these have a derivation of their own: `macau-edge explain f other`." in said
    assert "Wins on “player” beating “dealer”, or “second” beating “third”" in said


def test_what_is_put_down_and_received_is_the_net_result() -> None:
    ruleset = file_of(WAR.format(bonus="4:1", parts="other: 2, base: 3, bonus: 3 on base", strategy="war"))
    found = payments(ruleset, "bet", 500)
    assert {net: one.received - one.put_down for net, one in found.items()} == {net: 500 * net for net in found}
    assert {one.put_down for one in found.values()} == {500, 800}
    assert min(amount for one in found.values() for amount in (one.prize, one.returned)) >= 0


KINDS = """
game: Kinds
act: none
device:
  decks: 1
  without: [2 to 10]
  order: [jack to king, ace]
  compare: kinds
  kinds: {pair: 2 of a rank, suited: same suit, high-card: any}
deal: {first: {player: 2, dealer: 2}, decision: {choose: [play, fold], sees: player}}
names: {opens: dealer king-high or better, unopened: play except opens}
bets:
  ante:
    win: [unopened, play and player beats dealer and opens]
    push: play and player ties dealer and opens
    lose: others
    raise: {play: 1}
    pays: {by: happening, opens: 2:1, none: 1:1}
    lost: {by: choice, play: 2:1, fold: 1:1}
  bonus: {win: player pair, push: others, pays: {by: kind of player, pair: 4:1}}
  bet: {together: {ante: 1, bonus: 1 on ante}, strategy: best}
  rule: {together: {ante: 1, bonus: 1 on ante}, strategy: {play: player king-queen or better, fold: others}}
"""


def height(cards: Sequence[int]) -> tuple[int, ...]:
    """How high two cards are, each a rank times four, and a suit."""
    ranks, suits = sorted((card // 4 for card in cards), reverse=True), {card % 4 for card in cards}
    return (2 if ranks[0] == ranks[1] else 1 if len(suits) == 1 else 0, *ranks)


@pytest.mark.thorough
def test_an_ante_and_its_bonus_by_plain_enumeration() -> None:
    """Poker of two cards: the dealer has to open, or the raise stands off; a pair is paid whatever he has."""
    sums: dict[tuple[int, ...], list[int]] = {}
    for own in combinations(range(16), 2):
        for other in combinations(sorted({*range(16)} - {*own}), 2):
            ours, theirs = height(own), height(other)
            opens = theirs >= (0, 2, 0)
            playing = 1 if not opens else 2 * ((ours > theirs) - (ours < theirs))
            bonus = 4 * (ours[0] == 2)
            found = sums.setdefault(own, [0, 0, 0])
            found[0] += playing + bonus
            found[1] += bonus - 1
            found[2] += 1
    orders = sum(number for _, _, number in sums.values())
    ruleset = file_of(KINDS)
    assert -edge_of(ruleset) == Fraction(sum(max(own[:2]) for own in sums.values()), orders)
    ruled = (own[0 if height(cards) >= (0, 2, 1) else 1] for cards, own in sums.items())
    assert -edge_of(ruleset, "rule") == Fraction(sum(ruled), orders)


WITH = WAR.format(bonus="4:1", parts=WHOLE, strategy="best")


@each(("was", "becomes", "code", "said"), [
    (", strategy: best", "", "structure/strategy", "does not say how he does"),
    ("base: 1, bonus: 1 on base", "other: 1", "structure/strategy", "the same whatever the player chooses"),
    ("    raise: {war: 1}", "    raise: {war: 1}\n    expect: {push: 0}", "structure/strategy", "leaves to the bets"),
    ("    raise: {war: 1}", "    raise: {war: 1}\n    strategy: best", "structure/strategy", "of its own"),
    ("strategy: best}", "strategy: peace}", "structure/unknown-word", "nothing that the player can choose"),
    ("push: others, pays: 4:1", "lose: others, pays: 4:1", "structure/compound", "can be lost"),
    (
        "win: player ties dealer, lose: others, pays: 2:1",
        "count: player ties dealer, until: trial 3, pays: {by: count, 0: lose, others: 2:1}, strategy: best",
        "structure/strategy",
        "several rounds",
    ),
])  # fmt: skip
def test_what_is_refused(was: str, becomes: str, code: str, said: str) -> None:
    assert was in WITH
    found = problems_of(WITH.replace(was, becomes))
    assert any(one.code == code and said in one.message for one in found), [str(one) for one in found]
