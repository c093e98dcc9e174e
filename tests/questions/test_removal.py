"""`bias` of cards: what one card that is gone does to the house, against rounds dealt plainly from the other cards."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import macau_edge
from macau_edge import exact
from macau_edge.analysis import analyse_bet
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.model.cards import Card
from macau_edge.model.problem import ProblemError
from macau_edge.numeric import shoe as numeric_shoe
from macau_edge.numeric.playing.counter import means_of, met_in
from macau_edge.questions.bias.find import Bias
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import Run
from tests.loops import each
from tests.shapes import published, validate
from tests.simulated import compile_shoe

ROOT = Path(__file__).parents[2]
GAME = """
game: Small baccarat
device: {decks: 1, without: [5 to king], worth: {ace: 1, 2 to 4: number}, points: last digit, compare: points}
words:
  player: {en: player, pt: jogador, zh: 閒}
  banker: {en: banker, pt: banca, zh: 莊}
  first: {en: first, pt: primeiras, zh: 首}
  third: {en: third, pt: terceira, zh: 第三}
deal:
  first: {player: 2, banker: 1}
  third: {banker: 1, if: player 5 to 7}
bets:
  player: {win: player beats banker, push: player ties banker, lose: others, pays: 1:1}
  tie: {win: player ties banker, lose: others, pays: 8:1}
  pair: {win: first 2 of player same suit, lose: others, pays: 8:1}
  spades: {win: first of banker spades, lose: others, pays: 3:1}
"""
SUITS = ("spades", "hearts", "diamonds", "clubs")
CARDS = [(rank, suit) for rank in (1, 2, 3, 4) for suit in SUITS]
NAMES = {1: "ace", 2: "2", 3: "3", 4: "4"}


def plainly(gone: tuple[int, str] | None) -> dict[str, Fraction]:
    """The house edges of the game without a card, from every order of four of the others."""
    cards = list(CARDS)
    if gone:
        cards.remove(gone)
    nets = dict.fromkeys(("player", "tie", "pair", "spades"), 0)
    rounds = 0
    for (a, x), (b, y), (c, z), (d, _) in permutations(cards, 4):
        player, banker = a + b, c
        banker += d if 5 <= player <= 7 else 0
        rounds += 1
        nets["player"] += (player > banker) - (player < banker)
        nets["tie"] += 8 if player == banker else -1
        nets["pair"] += 8 if x == y else -1
        nets["spades"] += 3 if z == "spades" else -1
    return {bet: -Fraction(net, rounds) for bet, net in nets.items()}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("removal") / "small.yaml"
    file.write_text(GAME, "utf-8")
    return str(file)


@pytest.fixture(scope="module")
def found(game: str) -> Bias:
    return macau_edge.bias(game).found


# --- the effects ------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("rank", [1, pytest.param(4, marks=pytest.mark.thorough)])
def test_the_effects_are_those_of_every_order_of_the_other_cards(found: Bias, rank: int) -> None:
    full = plainly(None)
    for suit in ("spades", "hearts"):
        less = plainly((rank, suit))
        for bet in found.bets:
            one = Card(NAMES[rank], suit if bet.own.id in ("pair", "spades") else "")
            assert bet.house_edge == full[bet.own.id]
            assert bet.effects[one] == less[bet.own.id] - full[bet.own.id], (bet.own.id, one)
    assert found.agree


@pytest.mark.thorough
def test_all_cards_of_the_shoe_together_change_nothing(found: Bias) -> None:
    """Every card is there equally often here; a card without a suit stands for all of its rank."""
    for bet in found.bets:
        assert any(bet.effects.values()) or bet.own.id == "pair"
        assert sum(bet.effects.values()) == 0, bet.own.id


def test_a_suit_is_told_where_the_bet_tells_it(found: Bias) -> None:
    cards = {bet.own.id: len(bet.removed) for bet in found.bets}
    assert cards == {"player": 4, "tie": 4, "pair": 16, "spades": 16}
    assert [bet.own.id for bet in found.bets if bet.tells_suits] == ["spades"]
    assert set(found.bets[3].by_rank.values()) == {0}


def pair_plus(gone: tuple[int, int]) -> Fraction:
    """The house edge of pair plus in three-card poker without a card, from every hand; 12 is the ace."""
    net = hands = 0
    for hand in combinations((card for card in product(range(13), range(4)) if card != gone), 3):
        low, middle, high = sorted(rank for rank, _ in hand)
        flush, run = len({suit for _, suit in hand}) == 1, (high - middle, middle - low) == (1, 1)
        run = run or (low, middle, high) == (0, 1, 12)
        if flush and (low, high) == (10, 12):
            net += 40
        elif low == high:
            net += 30
        elif flush or run:
            net += 40 if flush and run else 3 if flush else 6
        else:
            net += 1 if middle in (low, high) else -1
        hands += 1
    return -Fraction(net, hands)


@pytest.mark.thorough
def test_where_no_suit_is_named_one_card_stands_for_its_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bet was found without each of 52 cards, which was too dear, and not without one of each rank."""
    asked = list[Ruleset]()

    def counted(ruleset: Ruleset, *given: Any, **named: Any) -> Any:
        asked.append(ruleset)
        return analyse_bet(ruleset, *given, **named)

    monkeypatch.setattr("macau_edge.questions.bias.removal.analyse_bet", counted)
    chosen = {"on-straight": "6:1", "on-mini-royal": "40:1", "on-flush": "3:1"}
    file = ROOT / "examples" / "three-card-poker.yaml"
    (bet,) = macau_edge.bias(file, ["pair-plus"], choices=chosen).found.bets
    assert len(asked) == 13
    assert len(bet.removed) == 52
    assert not bet.refused
    for rank, suit, of in (("ace", "hearts", 12), ("7", "spades", 5), ("7", "clubs", 5)):
        assert bet.removed[Card(rank, suit)].house_edge == pair_plus((of, SUITS.index(suit))), rank
    assert sum(bet.effects.values()) == 0


@pytest.mark.thorough
def test_baccarat_has_the_effects_that_are_known_of_it() -> None:
    """The small cards help the banker by their absence, the six and the seven hurt him most; a tie likes even cards."""
    player, banker, tie = macau_edge.bias("baccarat", ["player", "banker", "tie"]).found.bets
    assert min(banker.by_rank, key=banker.by_rank.__getitem__) == "4"
    assert max(banker.by_rank, key=banker.by_rank.__getitem__) == "6"
    assert max(player.by_rank, key=player.by_rank.__getitem__) == "4"
    assert max(tie.by_rank, key=tie.by_rank.__getitem__) == "6"
    assert player.by_rank["10"] == player.by_rank["king"]


# --- what is asked ----------------------------------------------------------------------------------------------------


@each("option", ["--die 6=0.17", "--pocket 6=0.17", "--tolerance 0.1%", "--symbolic"])
def test_what_is_of_dice_is_refused_with_what_there_is(run: Run, option: str) -> None:
    result = run("bias", "baccarat", "tie", *option.split())
    assert result.code == 2
    assert (
        f"`{option.split(maxsplit=1)[0]}` is of dice and wheels, and this game is dealt from a shoe of cards"
        in result.err
    )
    assert "leave it out: the report has the effect of each card that is gone" in result.err


def test_a_shoe_that_a_round_empties_has_no_card_to_lose(run: Run, tmp_path: Path) -> None:
    text = """
game: Aces
device: {decks: 1, without: [2 to king]}
words: {player: {en: player, pt: jogador, zh: 閒}, first: {en: first, pt: primeira, zh: 首}}
deal: {first: {player: 4}}
bets: {spades: {win: first of player spades, lose: others, pays: 3:1}}
"""
    (tmp_path / "aces.yaml").write_text(text, "utf-8")
    result = run("bias", str(tmp_path / "aces.yaml"))
    assert result.code == 2
    assert "a round takes up to 4 cards, and the shoe has no more" in result.err


def test_engines_that_disagree_are_an_error(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, tmp_path: Path
) -> None:
    """The numeric engine made to forget what is gone: the report says so, and the exit code is 1."""
    text = GAME.replace("decks: 1", "decks: 3")  # a shoe of no other test: engines remember rounds
    (tmp_path / "three.yaml").write_text(text, "utf-8")
    left = numeric_shoe.cards_left
    monkeypatch.setattr(numeric_shoe, "cards_left", lambda shoe, cards: left(replace(shoe, gone=()), cards))
    result = run("bias", str(tmp_path / "three.yaml"), "player")
    assert result.code == 1
    assert "the two engines disagree on `player`" in result.err


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_column_for_the_ranks_with_the_same_effects(run: Run, game: str) -> None:
    text = run("bias", game).out
    assert "What a card that is gone changes" in text
    (head,) = (line for line in text.splitlines() if line.startswith("Bet") and "ace" in line)
    assert head.split()[-4:] == ["ace", "2", "3", "4"]
    assert "the effect of a rank is the mean of its four cards" in text
    assert "Both engines agree on every house edge (44)" in text


@pytest.mark.thorough
def test_a_single_bet_has_its_effects_as_fractions(run: Run) -> None:
    text = run("bias", "examples/dragon-tiger.yaml", "suit[tiger,hearts]").out
    assert "+8/1079" in text
    assert "ace of hearts, 2 of hearts" in text
    assert "all other cards" in text


@each("language", ["pt", "zh"])
def test_every_language_has_the_words(run: Run, game: str, language: str) -> None:
    text = run("bias", game, "--lang", language, "--format", "markdown").out
    assert {"pt": "O que muda uma carta que saiu", "zh": "離開牌靴的一張牌的影響"}[language] in text


@pytest.mark.thorough
def test_json_has_every_card(run: Run, game: str, found: Bias) -> None:
    data = json.loads(run("bias", game, "--format", "json").out)
    validate(data, published("bias"))
    assert (data["device"]["kind"], data["device"]["count"]) == ("cards", 1)
    face = data["device"]["faces"][0]
    assert (face["label"], face["probability"]["exact"]) == ("ace", "1/4")
    first = data["bets"][0]["removed"][0]
    assert (first["rank"], first["suit"]) == ("ace", None)
    assert first["change"]["exact"] == str(found.bets[0].effects[Card("ace")])
    assert data["bets"][3]["removed"][1]["suit"] == "hearts"


def test_records_have_a_row_for_each_card(run: Run, game: str, found: Bias) -> None:
    rows = list(csv.DictReader(StringIO(run("bias", game, "tie", "--format", "csv").out)))
    assert [row["rank"] for row in rows] == ["", "ace", "2", "3", "4"]
    assert rows[1]["effect"] == str(found.bets[1].effects[Card("ace")])
    assert rows[0]["effect"] == ""


def test_a_bet_that_waits_for_its_packs_says_so(run: Run, tmp_path: Path) -> None:
    text = GAME.replace("decks: 1", "decks: packs") + "options:\n  packs: {choices: [1 to 3]}\n"
    (tmp_path / "open.yaml").write_text(text, "utf-8")
    shown = run("bias", str(tmp_path / "open.yaml")).out
    assert "not given" in shown
    assert "--packs" in shown
    data = json.loads(run("bias", str(tmp_path / "open.yaml"), "--format", "json").out)
    validate(data, published("bias"))


# --- somebody who knows every card that is gone -----------------------------------------------------------------------


def without(numbers: Sequence[int]) -> Ruleset:
    """The small game with only these cards left, which are numbered as the engine has them."""
    ruleset = game_of(GAME)
    assert isinstance(ruleset.device, Shoe)
    gone = tuple(Card(NAMES[rank], suit) for n, (rank, suit) in enumerate(CARDS) if n not in numbers)
    return replace(ruleset, device=replace(ruleset.device, gone=gone))


def game_of(text: str) -> Ruleset:
    found = read_ruleset(source("small.yaml", text.encode()), "small").ruleset
    assert found is not None
    return found


@pytest.mark.thorough
def test_a_counter_meets_the_advantages_of_the_cards_that_are_left() -> None:
    """Before each round of a few shoes the exact engine is asked with the cards that are gone."""
    ruleset, draw, cut = game_of(GAME), Random(5), 6
    play = compile_shoe(ruleset, [Member(bet, {}) for bet in ruleset.bets.values()], {}, cut)
    shoes = [draw.sample(range(16), 16) for _ in range(6)]
    met = met_in(play, means_of(play), np.array(shoes))
    for lane, shoe in enumerate(shoes):
        gains = {bet: list[Fraction]() for bet in ruleset.bets}
        at = 0
        while at < 16 - cut:
            for bet, edges in gains.items():
                edges.append(-edge(without(shoe[at:]), bet))
            player = sum(CARDS[n][0] for n in shoe[at : at + 2])
            at += 4 if 5 <= player <= 7 else 3
        assert met.rounds[lane] == len(gains["tie"])
        for number, edges in enumerate(gains.values()):
            assert met.favourable[number, lane] == sum(one > 0 for one in edges)
            assert met.gains[number, lane] == pytest.approx(float(sum(one for one in edges if one > 0)))
            assert met.largest[number] >= float(max(edges)) - 1e-12


def edge(ruleset: Ruleset, bet: str) -> Fraction:
    nets = exact.solve(ruleset, Member(ruleset.bets[bet], {}), {}).nets
    return -sum((net * chance for net, chance in nets.items()), Fraction(0))


@pytest.mark.thorough
def test_how_often_a_bet_favours_who_counts_is_shown(run: Run, game: str) -> None:
    words = ("bias", game, "--shoe", "--cut", "6", "--shoes", "70", "--seed", "2")
    text = run(*words).out
    assert "How often a bet favours who counts" in text
    assert "70 shoes of 16 cards were played down to the cut card, 6 cards lying behind it" in text
    assert run(*words).out == text
    data = json.loads(run(*words, "--format", "json").out)
    validate(data, published("bias"))
    assert (data["shoes"]["shoes"], data["shoes"]["seed"]) == (70, 2)
    assert 0 < Fraction(data["bets"][3]["counter"]["favourable"]["exact"]) < 1


@each(
    ("words", "message", "remedy"),
    [
        ("craps --shoe --cut 5", "`--shoe` plays a shoe of cards, and this game has none", "leave it out"),
        ("GAME --shoe", "how many cards lie behind the cut card?", "add `--cut 14`"),
        ("GAME --seed 5", "`--seed` is of a shoe that is played to its cut card", "add `--shoe`"),
        ("GAME tie --shoe --cut 2", "the last round may take 4 cards, and 3 are left for it", "write `--cut 3`"),
    ],
)
def test_a_counter_that_cannot_be_played_is_refused(run: Run, game: str, words: str, message: str, remedy: str) -> None:
    result = run("bias", *words.replace("GAME", game).split())
    assert result.code == 2
    assert message in result.err
    assert remedy in result.err


# --- what it may cost -------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_bet_that_is_too_dear_without_a_card_has_its_own_edge(run: Run) -> None:
    """It had none, nor had any other bet of the game."""
    words = ("bias", str(ROOT / "examples" / "three-card-poker.yaml"), "ante-and-play")
    shown = run(*words)
    assert shown.code == 1
    (row,) = (line for line in shown.out.splitlines() if line.startswith("ante-and-play "))
    assert ("not compared" in row, "too dear" in row) == (True, True)
    assert "NOT COMPARED: for ante-and-play" in shown.out
    assert "the deal is not worked out yet when the 100,000,000 operations are made" in shown.err
    (bet,) = json.loads(run(*words, "--format", "json").out)["bets"]
    (own,) = macau_edge.analyse(words[1], bets="ante-and-play").found.bets
    assert bet["house_edge"]["exact"] == str(own.house_edge)
    assert "the deal is not worked out yet" in bet["not_compared"]


@each(
    "game, bet, line, boards",
    [("casino-holdem", "whole", 116, "boards"), ("stud", "ante-and-raise-open", 120, "hands")],
)
def test_a_bet_that_needs_every_suit_to_be_like_any_other_is_refused_before_it_is_found(
    game: str, bet: str, line: int, boards: str
) -> None:
    """No figure of a whole pack is worked out first, which takes minutes."""
    with pytest.raises(ProblemError) as error:
        macau_edge.bias(ROOT / "examples" / f"{game}.yaml", bets=bet)
    (problem,) = error.value.problems
    assert (problem.code, problem.place.line) == ("arithmetic/not-symmetric", line)
    assert f"of this bet 134,459 {boards} would be 2,598,960" in problem.message


@each("command", ["bias", "simulate"])
def test_no_shoe_with_a_choice_is_played(run: Run, command: str) -> None:
    result = run(command, str(ROOT / "examples" / "three-card-poker.yaml"), "pair-plus", "--shoe", "--cut", "10")
    assert (result.code, result.out) == (2, "")
    assert "no shoe can be played yet with a choice of the player" in result.err
