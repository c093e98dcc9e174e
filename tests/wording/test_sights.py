"""What a player sees is told as few things: cards that follow one another, and hands that come with the same others."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.exact.backward import best_plays
from macau_edge.model import Language
from macau_edge.outcomes.seen import BestPlay
from macau_edge.wording import Words
from macau_edge.wording.plays import plays_in_words
from macau_edge.wording.sights import seen_in_words
from tests.conftest import Run
from tests.outcomes.test_parted import GAME
from tests.small import file_of, member_of

DUEL = """
game: x
act: none
device: {decks: 1, without: [2 to 8], order: [9 to king, ace], compare: order}
deal:
  first: {player: SIZE, dealer: 1}
  decision: {choose: [play, fold], sees: [player, dealer]}
  last: {player: 1}
bets:
  it: {win: WHAT, lose: others, raise: {play: 1}, pays: 7:1, lost: {by: choice, play: 2:1, fold: 1:1}, strategy: best}
"""
ONE_EACH = """
game: x
act: none
device: {decks: 1, order: [2 to king, ace], compare: order}
deal:
  first: {player: 1, dealer: 1, other: 1}
  decision: {choose: [play, fold], sees: [player, dealer]}
bets:
  it: {win: play and player beats dealer, push: play and player ties dealer, lose: others, raise: {play: 1},
    pays: {by: other, queen: 2:1, others: 1:1}, lost: {by: choice, play: 2:1, fold: 1:1}, strategy: best}
"""
"""One rank against another: 169 hands in 25 rows."""
TWO_KINGS = DUEL.replace("SIZE", "2").replace("WHAT", "play and player has 2 cards in king")


def play_of(text: str) -> tuple[BestPlay, Words]:
    ruleset = file_of(text)
    return best_plays(ruleset, member_of(ruleset, "it"), {})[0], Words("en", ruleset)


def test_cards_follow_one_another_and_the_lowest_stands_first() -> None:
    """Of two cards “king and queen” stood there, which nobody writes, and each pair by itself."""
    play, w = play_of(TWO_KINGS)
    said = plays_in_words(play, w)
    assert said.startswith("“player” 9 and 9 to queen: “fold”; “player” 9 and king (“dealer” 9 to queen: “play”")
    assert "“player” queen and king (" in said


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ([("9, jack", "10"), ("9, queen", "10"), ("10, 9", "10")], "player 9 and 10 to queen, dealer 10"),
        ([("9, jack", "10"), ("king, queen", "10")], "player 9 and jack or queen and king, dealer 10"),
        (
            [("9, jack", "10"), ("9, jack", "jack"), ("9, 9", "ace"), ("9, queen", "10"), ("9, queen", "jack")],
            "player 9 and jack to queen, dealer 10 to jack; player 9 and 9, dealer ace",
        ),
        (
            [
                *(("9, 9", dealer) for dealer in ("10", "queen", "ace")),
                *(("9, jack", "10"), ("9, king", "queen"), ("jack, jack", "jack"), ("king, king", "king")),
            ],
            "player 9 and 9, dealer 10 … player king and king, dealer king (7 in all)",
        ),
    ],
)
def test_what_comes_with_the_same_cards_is_told_at_once(seen: list[tuple[str, ...]], told: str) -> None:
    play, w = play_of(TWO_KINGS)
    assert seen_in_words(play, seen, w) == told


@pytest.mark.thorough
def test_a_play_is_written_out_whose_rows_are_few() -> None:
    """It was called too long for the cards in its rows, of which each tells its first and its last."""
    said = plays_in_words(*play_of(ONE_EACH)).split("; ")
    assert said[0] == "“player” 2 (“dealer” 2: “play”, “dealer” 3 to ace: “fold”)"
    assert said[-1] == "“player” ace: “play”"
    assert len(said) == 13


@pytest.mark.thorough
def test_a_table_of_up_to_two_hundred_lines_is_shown_whole(run: Run, tmp_path: Path) -> None:
    """From thirteen on those were left out for which another choice is not nearly as good."""
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    shown = run("explain", str(tmp_path / "game.yaml"), "alone").out
    ruleset = file_of(GAME)
    plays = best_plays(ruleset, member_of(ruleset, "alone"), {})
    assert max(len(play.plays) for play in plays) > 12
    assert "rows are given" not in shown


@pytest.mark.parametrize("language", ["en", "pt", "zh"])
def test_a_round_says_whether_a_hand_was_parted(run: Run, tmp_path: Path, language: Language) -> None:
    """It said True or False, in every language; what has the same name in a round of one hand is another line."""
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    shown = run("explain", str(tmp_path / "game.yaml"), "alone", "--lang", language, "--wide").out
    assert "True" not in shown
    assert "False" not in shown
    w = Words(language, file_of(GAME))
    _, _, lines = shown.partition(w("explain.lines"))
    assert w("phrase.parted") in lines


NAMED = """
game: x
act: none
device: {decks: 1, worth: {ace: 1, 2 to 9: number, 10 to king: 0}, points: last digit, compare: points}
words:
  nine: {en: a natural nine, pt: um nove natural, zh: 天生九}
  player: {en: player, pt: jogador, zh: 閒}
deal: {first: {player: 2}}
names: {nine: player 9}
bets: {it: {win: nine, lose: others, pays: 8:1}}
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "“a natural nine” (“player” with 9 points)"),
        ("pt", "«um nove natural» (9 pontos em «jogador»)"),
        ("zh", "「天生九」（「閒」為9點）"),
    ],
)
def test_a_name_of_the_file_is_explained(run: Run, tmp_path: Path, language: Language, said: str) -> None:
    """It stood there as the file calls it, and no line of the derivation had what it stands for."""
    (tmp_path / "game.yaml").write_text(NAMED, "utf-8")
    assert said in run("explain", str(tmp_path / "game.yaml"), "it", "--lang", language).out
