"""`simulate --shoe`: shoes played down to their cut cards, against the same shoes played plainly, card by card."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from io import StringIO
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest

import macau_edge
from macau_edge import exact
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.model.cards import Card
from macau_edge.numeric.playing.draws import CannotPlayError
from macau_edge.numeric.playing.shoes import ShoePlay, play_down, play_shoes, shoe_without_bets, shuffled
from macau_edge.outcomes.options import choose
from macau_edge.questions.simulate.statistics import on_shoes
from tests.analysis.test_cards import read
from tests.cases import ruleset_of
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate
from tests.simulated import compile_shoe

GAME = """
game: Down
device: {decks: 1, without: [4 to king], worth: {ace: 1, 2 to 3: number}, points: sum, compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  banker: {en: banker, pt: banca, zh: 莊}
  first: {en: first, pt: primeiras, zh: 首}
  low: {en: low, pt: baixo, zh: 低}
  third: {en: third, pt: terceira, zh: 第三}
  away: {en: away, pt: fora, zh: 銷}
deal:
  first: {player: 1, banker: 1}
  low: {end: player 1}
  away: {burn: 1}
  third: {banker: 1, burn: 1, if: player 2}
bets:
  player: {win: player beats banker, push: player ties banker, lose: others, pays: 3:2}
  three: {win: all has 3 cards, lose: others, pays: 1:1}
  spades: {win: first of banker spades, lose: others, pays: 3:1}
  cards: {win: banker beats player, lose: others, pays: {by: cards of banker, 1: 1:1, 2: 5:1}}
"""
WORTHS = [worth for worth in (1, 2, 3) for _ in range(4)]
"""What each card of the shoe counts, by its number; the first of each four are spades."""


@cache
def game() -> Ruleset:
    return read(GAME)


@cache
def play(cut: int) -> ShoePlay:
    return compile_shoe(game(), [Member(bet, {}) for bet in game().bets.values()], {}, cut)


@dataclass
class Plainly:
    """A shoe played card by card: its rounds, and of each bet the net results."""

    nets: dict[str, list[Fraction]] = field(default_factory=lambda: {bet: [] for bet in game().bets})

    @property
    def rounds(self) -> int:
        return len(self.nets["player"])


def plainly(cards: Sequence[int], cut: int) -> Plainly:
    """What is burnt is taken at the end of the round, as the engine says that it does."""
    found, at = Plainly(), 0
    while at < len(cards) - cut:
        player, banker, spades = WORTHS[cards[at]], WORTHS[cards[at + 1]], cards[at + 1] % 4 == 0
        dealt, burnt, own = 2, 0, 1
        if player != 1:
            burnt += 1
        if player == 2:
            banker, dealt, burnt, own = banker + WORTHS[cards[at + 2]], 3, burnt + 1, 2
        wins = {1: Fraction(1), 2: Fraction(5)}[own] if banker > player else Fraction(-1)
        found.nets["player"].append(Fraction(3, 2) if player > banker else Fraction(-1) * (player < banker))
        found.nets["three"].append(Fraction(1) if dealt == 3 else Fraction(-1))
        found.nets["spades"].append(Fraction(3) if spades else Fraction(-1))
        found.nets["cards"].append(wins)
        at += dealt + burnt
    return found


# --- what shoes come to -----------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each("cut", [4, 7, 11])
def test_shoes_come_to_what_they_do_card_by_card(cut: int) -> None:
    draw = Random(cut)
    shoes = [draw.sample(range(12), 12) for _ in range(400)]
    found, rounds = play_down(play(cut), np.array(shoes)), [plainly(shoe, cut) for shoe in shoes]
    assert (found.shoes, found.rounds) == (400, sum(one.rounds for one in rounds))
    assert found.squares == sum(one.rounds**2 for one in rounds)
    assert (found.fewest, found.most) == (min(one.rounds for one in rounds), max(one.rounds for one in rounds))
    for name, bet, counted in zip(game().bets, play(cut).bets, found.bets, strict=True):
        nets = [one.nets[name] for one in rounds]
        sums = [sum(own, Fraction(0)) for own in nets]
        assert Fraction(counted.net, counted.scale) == sum(sums), name
        assert Fraction(counted.squares, counted.scale**2) == sum(net**2 for net in sums)
        products = sum(net * one.rounds for net, one in zip(sums, rounds, strict=True))
        assert Fraction(counted.with_rounds, counted.scale) == products
        assert dict(zip(bet.nets, counted.every, strict=True)) == filled(
            Counter(n for own in nets for n in own), bet.nets
        )
        assert dict(zip(bet.nets, counted.first, strict=True)) == filled(Counter(own[0] for own in nets), bet.nets)


def filled(counts: Counter[Fraction], nets: Sequence[Fraction]) -> dict[Fraction, int]:
    return {net: counts[net] for net in nets}


SIX = """
game: Six cards
device: {decks: 1, without: [2 to king], with: {joker: 2}, worth: {ace: 1, joker: 3}, points: sum, compare: points}
words:
  north: {en: north, pt: norte, zh: 北}
  south: {en: south, pt: sul, zh: 南}
  first: {en: first, pt: primeira, zh: 首}
  second: {en: second, pt: segunda, zh: 次}
deal:
  first: {north: 1}
  second: {south: 1, if: north 1}
bets:
  more: {win: north beats south, push: north ties south, lose: others, pays: 1:1}
"""


@each(("gone", "shoes"), [((), 720), ((Card("ace", "spades"),), 120)])
def test_the_first_round_of_every_shoe_is_a_round_from_a_full_one(gone: tuple[Card, ...], shoes: int) -> None:
    """Every shoe of six cards, or of those left: the first rounds are exact, and the mean of all is not the same."""
    ruleset = read(SIX)
    assert isinstance(ruleset.device, Shoe)
    ruleset = replace(ruleset, device=replace(ruleset.device, gone=gone))
    member = Member(ruleset.bets["more"], {})
    down = compile_shoe(ruleset, [member], {}, 2)
    found = play_down(down, np.array(list(permutations(range(down.cards)))))
    (bet,) = found.bets
    nets = exact.solve(ruleset, member, {}).nets
    assert found.shoes == shoes
    assert [Fraction(count, shoes) for count in bet.first] == [nets[net] for net in sorted(nets)]
    mean = Fraction(bet.net, bet.scale * found.rounds)
    assert mean != sum(net * chance for net, chance in nets.items())


def test_the_mean_of_all_rounds_has_the_interval_of_a_ratio() -> None:
    """By the residuals of the shoes, as the book has it."""
    draw = Random(1)
    shoes = [draw.sample(range(12), 12) for _ in range(50)]
    found = on_shoes(play(5).bets[0], 0, play_down(play(5), np.array(shoes)), Fraction(2))
    rounds = [plainly(shoe, 5) for shoe in shoes]
    nets, numbers = [sum(one.nets["player"], Fraction(0)) for one in rounds], [one.rounds for one in rounds]
    ratio = sum(nets) / sum(numbers)
    residuals = sum((net - ratio * number) ** 2 for net, number in zip(nets, numbers, strict=True))
    mean = Fraction(sum(numbers), 50)
    assert found.mean == ratio == -found.edge
    assert found.half_width == pytest.approx(2 * sqrt(residuals / (49 * 50 * mean**2)))
    assert found.of_a_shoe == sum(nets) / 50
    assert found.deviation == pytest.approx(float(np.std([float(net) for net in nets], ddof=1)))


def test_a_bet_on_a_later_hand_alone_looks_at_its_own_cards() -> None:
    """The banker's card lies behind the player's, which the bet does not look at."""
    text = """
game: Later
device: {decks: 1, without: [4 to king]}
words:
  player: {en: player, pt: jogador, zh: 閒}
  banker: {en: banker, pt: banca, zh: 莊}
  first: {en: first, pt: primeira, zh: 首}
  second: {en: second, pt: segunda, zh: 次}
deal: {first: {player: 2}, second: {banker: 1}}
bets: {spades: {win: first of banker spades, lose: others, pays: 3:1}}
"""
    ruleset = read(text)
    found = play_down(
        compile_shoe(ruleset, [Member(ruleset.bets["spades"], {})], {}, 9), np.array([[1, 2, 0, *range(3, 12)]])
    )
    assert found.bets[0].first == (0, 1)
    sometimes = read(
        text.replace("{player: 2}, second", "{player: 1}, third: {player: 1, if: first of player ace}, second")
    )
    with pytest.raises(CannotPlayError, match=r"`spades` cannot be played from a shoe: .* other cards decide"):
        compile_shoe(sometimes, [Member(sometimes.bets["spades"], {})], {}, 9)


class Repeating:
    """A source whose first shoe has the same word twice."""

    def __init__(self) -> None:
        self.words = [[5, 5, 1], [3, 2, 1]]

    def random_raw(self, number: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
        return np.array(self.words.pop(0), dtype=np.uint64)


def test_a_shoe_with_two_equal_words_is_shuffled_again() -> None:
    assert shuffled(Repeating(), 1, 3).tolist() == [[2, 1, 0]]  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_shoes_and_another_does_not() -> None:
    one, same, other = (play_shoes(play(5), 1_500, seed, (1,)) for seed in (1, 1, 2))
    assert one == same != other
    assert one.shoes == 1_500


# --- what is asked ----------------------------------------------------------------------------------------------------


@each(
    ("words", "message", "remedy"),
    [
        ("craps --shoe --cut 5", "`--shoe` plays a shoe of cards, and this game has none", "leave it out"),
        ("GAME --shoe", "how many cards lie behind the cut card?", "add `--cut 14`"),
        ("GAME --cut 5", "`--cut` is of a shoe that is played to its cut card", "add `--shoe`"),
        ("GAME --shoes 5", "`--shoes` is of a shoe", "add `--shoe`"),
        ("GAME --shoe --cut 14 --rounds 100", "`--shoe` and `--rounds` do not go together", "`--shoes 10000`"),
        ("GAME --shoe --cut 14 --checkpoint x", "`--shoe` and `--checkpoint` do not go together", "leave one out"),
        ("GAME three --shoe --cut 14 --prize 9:1", "`--shoe` and `--prize` do not go together", "leave one out"),
        ("GAME three --shoe --cut 3", "the last round may take 5 cards, and 4 are left for it", "write `--cut 4`"),
        ("GAME three --shoe --cut 12", "12 cards are the whole shoe, which has 12", "write fewer"),
        ("GAME three --shoe --cut x", "--cut", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(run: Run, tmp_path: Path, words: str, message: str, remedy: str) -> None:
    (tmp_path / "down.yaml").write_text(GAME, "utf-8")
    result = run("simulate", *words.replace("GAME", str(tmp_path / "down.yaml")).split())
    assert result.code == 2
    assert message in result.err
    assert remedy in result.err


def test_a_bet_of_several_rounds_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "down.yaml"
    stages = "{once: {again: player 3, lose: player 1}, again: {win: player 3, lose: others}}"
    more = f"  until: {{stages: {stages}, pays: 1:1}}\n"
    more += "  added: {additional: {to: until, at: again}, win: player 3, lose: others, pays: 1:1}\n"
    file.write_text(GAME + more, "utf-8")
    why = {
        "until": "a bet that takes more than one round",
        "added": "a bet that is put down once another one has had a",
    }
    for bet, said in why.items():
        result = run("simulate", str(file), bet, "--shoe", "--cut", "5")
        assert result.code == 2
        assert f"`{bet}` cannot be played from a shoe: {said}" in result.err
        assert "name other bets, or leave `--shoe` out" in result.err


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["simulate", pytest.param("bias", marks=pytest.mark.thorough)])
def test_a_shoe_is_refused_with_what_to_leave_out(run: Run, command: str) -> None:
    """Of a bet on kinds it said to name one that one round decides, which it is; a choice is of the whole game."""
    for game in ("three-card-poker.yaml pair-plus", "casino-war.yaml tie"):
        result = run(command, *f"examples/{game} --shoe --cut 30".split())
        assert (result.code, "round decides" in result.err) == (2, False)
        assert "leave `--shoe` out" in result.err


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "down.yaml").write_text(GAME, "utf-8")
    return str(tmp_path / "down.yaml")


def test_the_report_says_what_is_tested_and_what_is_not(run: Run, file: str) -> None:
    text = run("simulate", file, "--shoe", "--cut", "5", "--shoes", "300", "--seed", "1").out
    assert "300 shoes were shuffled and played down to the cut card" in text
    assert "A shoe has 12 cards, and 5 of them lie behind the cut card" in text
    assert "may differ from the figure of a round from a full shoe" in text
    assert "it alone is held against them" in text
    assert "All 4 bets agree with their exact figures." in text


@each("language", ["pt", "zh"])
def test_every_language_has_the_words(run: Run, file: str, language: str) -> None:
    text = run("simulate", file, "three", "--shoe", "--cut", "5", "--shoes", "1", "--seed", "1", "--lang", language).out
    assert {"pt": "Sabots, até à carta de corte", "zh": "玩至切牌的牌靴"}[language] in text


@pytest.mark.thorough
def test_what_a_new_shoe_loses_is_said_where_it_is_no_number(run: Run) -> None:
    text = run("simulate", "baccarat", "tie", "--shoe", "--cut", "14", "--shoes", "5", "--seed", "1").out
    assert "What `discarded` discards from a new shoe is no number, and was not taken out" in text


def test_json_has_the_shoes(run: Run, file: str) -> None:
    data = json.loads(
        run("simulate", file, "--shoe", "--cut", "5", "--shoes", "1500", "--seed", "1", "--format", "json").out
    )
    validate(data, published("simulate"))
    shoes = data["shoes"]
    assert (shoes["cards"], shoes["cut"], shoes["shoes"], data["chunk"]) == (12, 5, 1500, 1024)
    assert sum(one["count"] for one in shoes["bets"]["player"]["distribution"]) == shoes["rounds"]
    assert [bet["rounds"] for bet in data["bets"]] == [1500] * 4


def test_records_have_the_shoes(run: Run, file: str) -> None:
    words = ("simulate", file, "--shoe", "--cut", "5", "--shoes", "20", "--seed", "1", "--format", "csv")
    rows = list(csv.DictReader(StringIO(run(*words).out)))
    assert [row["shoes"] for row in rows] == ["20"] * 4
    assert all(row["house_edge_of_shoes"] and row["deviation_of_a_shoe"] for row in rows)


@pytest.mark.thorough
def test_who_plays_changes_no_number(file: str) -> None:
    one, two = (
        macau_edge.simulate(file, shoe=True, cut=5, shoes=2_500, seed=9, workers=workers).found for workers in (1, 2)
    )
    assert one.shoes is not None
    assert two.shoes is not None
    assert one.shoes.counted == two.shoes.counted
    assert one.bets == two.bets


@pytest.mark.thorough
@each("discarded", ["as-many-as-packs", "value-of-the-first-card"])
def test_cards_that_a_new_shoe_loses_are_none_of_a_round(discarded: str) -> None:
    """The option has words for their number: what a round takes is what is dealt, four cards to six."""
    ruleset = ruleset_of("rulesets/baccarat.yaml")
    taken = shoe_without_bets(ruleset, choose(ruleset, {"packs": "8", "discarded": discarded}), 20).taken
    assert {int(number) for number in np.unique(taken.table)} == {4, 5, 6}
