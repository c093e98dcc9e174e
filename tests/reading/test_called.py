"""Bets and games by the names that people have for them, in any language."""

from __future__ import annotations

from pathlib import Path

import pytest

from macau_edge.analysis import members_asked
from macau_edge.model import Text
from macau_edge.outcomes.options import choose
from macau_edge.reading.kinds import game_by_name
from tests.analysis.test_stakes import shipped
from tests.conftest import Run
from tests.loops import each


@each(
    ("typed", "bet"),
    [
        ("Pass Line", "pass-line"),
        ("派司拉", "pass-line"),
        ("《派司拉》", "pass-line"),
        ("don't pass line", "dont-pass"),
        ("Don’t Pass Line", "dont-pass"),
        ("Aposta adicional Pass Line[4]", "pass-line-odds[4]"),
        ("Big Red", "any-7"),
        ("Ｆｉｅｌｄ", "field"),
        ("Hard Way[4]", "hard-way[4]"),
        ("pass  line", "pass-line"),
        ("PassLine", "pass-line"),
        ("aposta-adicional pass-line[4]", "pass-line-odds[4]"),
    ],
)
def test_a_bet_is_found_by_its_name(typed: str, bet: str) -> None:
    craps = shipped("craps")
    asked, by_id = (members_asked(craps, choose(craps, {}), [name]) for name in (typed, bet))
    assert asked == by_id != []


def test_a_number_alone_is_no_name() -> None:
    """`Eleven/11` is called Eleven; 11 may be the name of many things."""
    name = Text({"en": "Eleven/11"})
    assert name.means("eleven")
    assert name.means("Eleven/11")
    assert not name.means("11")
    assert not name.means("")
    assert not name.means("*")


def test_blanks_and_signs_make_no_name_another_but_between_numbers() -> None:
    name = Text({"en": "Come Out", "zh": "《點數5-6》"})
    for typed in ("come-out", "Come  Out", "comeout", "“Come Out”", "點數 5/6"):
        assert name.means(typed)
    for typed in ("come", "come out 2", "點數56", "-"):
        assert not name.means(typed)


TWO = """\
game: Mine
act: {title: Mine, cite: Mine, status: unknown, new-bets: {none: none}}
device: {dice: 2}
bets:
  low: {name: Low, win: 2 to 6, lose: others, pays: 1:1}
  small: {name: {en: Small, pt: Low}, win: 2 to 5, lose: others, pays: 2:1}
"""


def test_a_name_of_several_bets_is_refused(run: Run, tmp_path: Path) -> None:
    """But for the one whose identifier it is."""
    file = tmp_path / "mine.yaml"
    file.write_text(TWO, "utf-8")
    result = run("analyse", str(file), "--bet", "LOW")
    assert (result.code, result.out) == (2, "")
    assert "several bets are called `LOW`" in result.err
    assert "help: name one by its identifier: `low` or `small`" in result.err
    assert "several bets are called `L-O W`" in run("analyse", str(file), "--bet", "L-O W").err
    assert run("analyse", str(file), "--bet", "low").code == 0


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["explain", "solve", "sweep", "risk", "simulate", "bias"])
def test_every_question_takes_a_name(run: Run, command: str) -> None:
    options = {
        "solve": ["--edge", "1%"],
        "sweep": ["--prize", "12=2:1..3:1"],
        "risk": ["--rounds", "10"],
        "simulate": ["--rounds", "10", "--seed", "1"],
    }.get(command, [])
    named, by_id = (run(command, "craps", bet, *options) for bet in ("Field", "field"))
    assert (named.code, named.out) == (by_id.code, by_id.out) == (0, by_id.out)


@each(
    ("typed", "game"),
    [
        ("花旗骰", "craps"),
        ("Craps", "craps"),
        ("Roleta", "roulette"),
        ("魚蝦蟹骰寶", "fish-prawn-crab"),
        ("Peixe-camarão-caranguejo", "fish-prawn-crab"),
        ("番攤", "fantan"),
        ("portugal/craps", "portugal/craps"),
        ("crabs", "crabs"),
        ("Craps ", "craps"),
        (" craps", "craps"),
        ("Fan-Tan", "fantan"),
        ("./Roleta", "./Roleta"),  # a path that leads nowhere
        ("rulesets/craps.yaml", "rulesets/craps.yaml"),
    ],
)
def test_a_game_is_found_by_its_name(typed: str, game: str) -> None:
    """Portugal's rules have no Chinese text, so that 花旗骰 is ours there and the act's in Macau."""
    assert game_by_name(typed) == game


def test_a_game_and_a_bet_by_their_names(run: Run) -> None:
    assert run("analyse", "花旗骰", "--bet", "派司拉").out == run("analyse", "craps", "--bet", "pass-line").out
    assert run("games", "Roleta").out == run("games", "roulette").out
    assert "there is no game `Rolet`" in run("analyse", "Rolet").err
