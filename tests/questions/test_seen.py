"""`analyse --seen`: the figures with cards known to be gone, a what-if that no act has and no dossier may use."""

from __future__ import annotations

import csv
import json
from dataclasses import fields, replace
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

import macau_edge
from macau_edge import exact, numeric
from macau_edge.cli.dossier import DossierRequest
from macau_edge.model import Member, Ruleset, Shoe
from macau_edge.model.card_notation import card_text, parse_cards
from macau_edge.model.cards import Card
from macau_edge.model.problem import ProblemError, UsageError
from tests.analysis.test_cards import comes_to, read
from tests.analysis.test_shoes import baccarat
from tests.conftest import Run
from tests.loops import each
from tests.random_cards import Games
from tests.shapes import published, validate

HOLDEM = Path(__file__).parents[2] / "examples" / "casino-holdem.yaml"
STUD = HOLDEM.with_name("stud.yaml")
LET_IT_RIDE = HOLDEM.with_name("let-it-ride.yaml")
GAME = """
game: Highest
device: {decks: 1, without: [4 to king], order: [ace to 3], compare: order}
words:
  house: {en: house, pt: casa, zh: 莊}
  guest: {en: guest, pt: cliente, zh: 客}
  first: {en: first, pt: primeira, zh: 首張}
deal: {first: {house: 1, guest: 1}}
bets:
  higher: {win: guest beats house, lose: others, pays: 1:1}
  red: {win: first of guest red, lose: others, pays: 1:1}
  ace: {win: first of guest ace, lose: others, pays: 2:1}
  both: {together: {higher: 1, red: 1}}
"""


def without(ruleset: Ruleset, *gone: Card) -> Ruleset:
    assert isinstance(ruleset.device, Shoe)
    return replace(ruleset, device=replace(ruleset.device, gone=gone))


def edge(ruleset: Ruleset, bet: str) -> Fraction:
    nets = exact.solve(ruleset, Member(ruleset.bets[bet], {}), {}).nets
    return -sum((net * chance for net, chance in nets.items()), Fraction(0))


# --- the figures: of both engines, against what is dealt plainly ------------------------------------------------------


def a_random_game_of_fewer_cards(seed: int) -> None:
    """The ruleset speaks of the whole shoe; the rounds that were counted are those of the cards that are left."""
    game = Games(1_200, gone=1 + seed % 3).game(seed)
    ruleset = without(read(game.text), *(Card(one.rank, one.suit) for one in game.deal.shoe.gone))
    for number, bet in enumerate(game.bets, 1):
        comes_to(ruleset, f"bet-{number}", bet)


@pytest.mark.thorough
@each("seed", range(5))
def test_a_random_game_of_fewer_cards_comes_to_what_was_dealt(seed: int) -> None:
    a_random_game_of_fewer_cards(seed)


@pytest.mark.thorough
@each("seed", range(5, 50), quick=4, whole="deep")
def test_more_random_games_of_fewer_cards_come_to_what_was_dealt(seed: int) -> None:
    a_random_game_of_fewer_cards(seed)


@each("bet", ["higher", "red", "ace"])
def test_the_mean_over_the_card_that_is_gone_is_the_figure_of_the_full_shoe(bet: str) -> None:
    """By exchangeability: a card that nobody saw changes nothing."""
    ruleset = read(GAME)
    cards = [Card(rank, suit) for rank in ("ace", "2", "3") for suit in ("spades", "hearts", "diamonds", "clubs")]
    assert sum(edge(without(ruleset, one), bet) for one in cards) / len(cards) == edge(ruleset, bet)


def test_a_rank_is_any_card_of_it_to_a_bet_that_tells_no_suits_apart() -> None:
    ruleset = baccarat(2)
    assert edge(without(ruleset, Card("ace")), "tie") == edge(without(ruleset, Card("ace", "clubs")), "tie")
    assert edge(without(ruleset, Card("ace")), "tie") != edge(without(ruleset, Card("9")), "tie")


def test_a_bet_that_can_no_longer_be_won_has_its_figure() -> None:
    ruleset = without(read(GAME), *[Card("ace")] * 4)
    assert edge(ruleset, "ace") == 1
    assert numeric.estimate(ruleset, Member(ruleset.bets["ace"], {}), {}).nets.tolist() == [-1.0]


# --- what is asked ----------------------------------------------------------------------------------------------------


@each(
    ("text", "cards"),
    [
        ("A A 10 5", "ace, ace, 5, 10"),
        ("ace of spades, KH", "ace of spades, king of hearts"),
        ("q,t  10D joker", "10, 10 of diamonds, queen, joker"),
    ],
)
def test_cards_are_ranks_or_ranks_with_suits(text: str, cards: str) -> None:
    assert ", ".join(map(card_text, parse_cards(text, "seen"))) == cards


@each(
    ("text", "message", "remedy"),
    [
        ("", "which cards?", 'write `--seen "A A 10 5"`'),
        ("11", "`11` is no card", "write A, 2 to 10, J, Q or K"),
        ("aces", "`aces` is no card", "did you mean `ace`?"),
        ("ace of spade", "`spade` is no suit", "did you mean `spades`?"),
        ("joker of clubs", "a joker has no suit", "write `joker`"),
    ],
)
def test_what_is_no_card_is_told_what_to_write(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageError) as error:
        parse_cards(text, "seen")
    assert message in error.value.message
    assert remedy in error.value.help


@each(
    ("words", "message", "remedy"),
    [
        (["craps", "--seen", "A"], "`--seen` is of cards, and this game has no shoe", "leave it out"),
        (["GAME", "--seen", "joker"], "no `joker` is in this shoe", "its ranks: ace, 2, 3"),
        (["GAME", "--seen", "AS AS"], "`ace of spades` stands there 2 times, and the shoe has 1", "leave out 1"),
        (["GAME", "--seen", "A A A AS AH"], "`ace` stands there 5 times, and the shoe has 4", "leave out 1"),
        (["GAME", "--seen", "A A A A 2 2 2 2 3 3 3"], "of the shoe 1 are left, and a round takes", "leave out 1"),
        (["GAME", "--seen", "AS 2"], "`red` tells suits apart, and `2` has none", "write `2 of spades`"),
        (["GAME", "--seen", "2", "--bet", "both"], "`both` tells suits apart, and `2` has none", "ask for other bets"),
        (["baccarat", "--seen", "A", "--stake", "10"], "`--seen` and `--stake` do not go together", "leave one out"),
        (["baccarat", "--bet", "tie", "--seen", "A", "--seen", "2"], "`--seen` is given twice", "keep one of the two"),
    ],
)  # fmt: skip
def test_cards_that_cannot_be_gone_are_refused(
    run: Run, tmp_path: Path, words: list[str], message: str, remedy: str
) -> None:
    (tmp_path / "highest.yaml").write_text(GAME, "utf-8")
    result = run("analyse", *(str(tmp_path / "highest.yaml") if word == "GAME" else word for word in words))
    assert result.code == 2
    assert message in result.err
    assert remedy in result.err


def test_other_commands_do_not_take_it(run: Run) -> None:
    """No dossier may use such figures."""
    result = run("solve", "baccarat", "tie", "--edge", "10%", "--seen", "A")
    assert "`--seen` is not an option of this command" in result.err
    assert "seen" not in {one.name for one in fields(DossierRequest)}


def test_an_option_of_a_file_may_have_its_name(run: Run, tmp_path: Path) -> None:
    """Its choice is given by `--option`, which no name of an option is in the way of."""
    file = tmp_path / "own.yaml"
    bet = "bets: {a: {win: 6, lose: others, pays: seen}}"
    file.write_text(f"game: x\ndevice: {{dice: 1}}\noptions: {{seen: {{choices: [4:1, 2:1]}}}}\n{bet}\n", "utf-8")
    assert "1/6" in run("analyse", str(file), "--option", "seen=4:1").out
    assert "1/2" in run("analyse", str(file), "--option", "seen=2:1").out
    told = run("risk", str(file), "a", "--rounds", "10")
    assert told.err.endswith("help: give it: `--seen 4:1`\n")
    assert run("risk", str(file), "a", "--rounds", "10", "--seen", "4:1").code == 0


# --- what is shown ----------------------------------------------------------------------------------------------------

TITLES = {"en": "what if these cards are gone", "pt": "e se estas cartas já saíram", "zh": "假設以下的牌已離開牌靴"}
LISTED = {"en": "2 × ace, 5", "pt": "2 × ás, 5", "zh": "2 × A、5"}


@each("language", TITLES)
def test_the_title_says_that_it_is_a_what_if(run: Run, language: str) -> None:
    text = run("analyse", "baccarat", "--bet", "tie", "--seen", "A A 5", "--lang", language).out
    assert TITLES[language] in text.splitlines()[0]
    assert LISTED[language] in text


@pytest.mark.thorough
def test_one_card_is_said_in_the_singular(run: Run) -> None:
    text = run("analyse", "baccarat", "--bet", "tie", "--seen", "KH", "--format", "markdown").out
    assert "1 card is taken to be known to be gone from the shoe: king of hearts." in text
    assert "every order of the others is equally likely" in text


@pytest.mark.thorough
def test_every_choice_has_its_own_shoe(run: Run, tmp_path: Path) -> None:
    text = GAME.replace("decks: 1", "decks: packs") + "options:\n  packs: {choices: [1 to 3], default: 2}\n"
    (tmp_path / "packs.yaml").write_text(text, "utf-8")
    words = ("--seen", "3 3", "--bet", "higher", "--every-choice", "--format", "json")
    found = json.loads(run("analyse", str(tmp_path / "packs.yaml"), *words).out)
    validate(found, published("analysis"))
    assert found["seen"] == ["3", "3"]
    edges = {one["options"]["packs"]: one["bets"][0]["house_edge"]["exact"] for one in found["every_choice"]}
    whole = read(GAME)
    assert isinstance(whole.device, Shoe)
    for packs, figure in edges.items():
        shoe = replace(whole.device, decks=int(packs))
        assert Fraction(figure) == edge(without(replace(whole, device=shoe), Card("3"), Card("3")), "higher")
    assert len(set(edges.values())) == 3
    assert found["engines"]["agree"]


@pytest.mark.thorough
def test_records_name_the_cards(run: Run) -> None:
    text = run("analyse", "baccarat", "--bet", "tie", "--seen", "5 AS", "--format", "csv").out
    (record,) = csv.DictReader(StringIO(text))
    assert record["seen"] == "ace of spades, 5"
    plain = run("analyse", "baccarat", "--bet", "tie", "--format", "csv").out
    assert "seen" not in next(csv.reader(StringIO(plain)))


@pytest.mark.thorough
def test_python_has_it_too() -> None:
    found = macau_edge.analyse("baccarat", bets="tie", seen="A A").found
    assert isinstance(found.ruleset.device, Shoe)
    assert found.ruleset.device.gone == (Card("ace"), Card("ace"))
    assert found.agree
    assert found.bets[0].house_edge != macau_edge.analyse("baccarat", bets="tie").found.bets[0].house_edge


UNLIKE = "with cards gone no suit is like another; of this bet 134,459 boards would be 2,598,960"


@pytest.mark.thorough
@each("gone", ["king of spades", "king"])
def test_open_cards_that_two_hands_share_need_every_suit_to_be_like_any_other(gone: str) -> None:
    """It is said of a card without a suit, too, and no limit is named that would not help."""
    with pytest.raises(ProblemError) as error:
        macau_edge.analyse(HOLDEM, bets="whole", seen=gone)
    (problem,) = error.value.problems
    assert (problem.code, problem.message) == ("arithmetic/not-symmetric", UNLIKE)
    assert problem.help == "no `limit` changes that: ask for other bets, or for the figures of the whole pack"


@each(
    "game, bet",
    [(STUD, "ante-and-raise-open"), (STUD, "ante-and-raise"), (STUD, "ante-and-raise-thumb"), (LET_IT_RIDE, "whole")],
    quick=3,
)
def test_hands_of_five_cards_need_every_suit_to_be_like_any_other(game: Path, bet: str) -> None:
    """Of two, whether the open card is seen or not, and of one that is seen in parts; of three cards there are few
    enough hands to deal.
    """
    with pytest.raises(ProblemError) as error:
        macau_edge.analyse(game, bets=bet, seen="king of spades")
    (problem,) = error.value.problems
    assert (problem.code, problem.message) == ("arithmetic/not-symmetric", UNLIKE.replace("boards", "hands"))
    assert problem.help == "no `limit` changes that: ask for other bets, or for the figures of the whole pack"
