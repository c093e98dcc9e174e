"""Other dice and other prizes, confirmed by playing: what is played and what is exact are changed alike, and said."""

from __future__ import annotations

import csv
import json
import shlex
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

from macau_edge import bias, load, simulate, solve
from macau_edge.model import LANGUAGES, Language, Ratio
from macau_edge.model.problem import UsageError
from macau_edge.outcomes.options import choose
from macau_edge.questions.supposing import read_prizes, supposed_ruleset
from tests.conftest import Run
from tests.shapes import published, validate


def test_a_solved_prize_is_confirmed_by_playing() -> None:
    """The edge of 2.5% that `solve` gives a prize of 31:10, by its own formula 1/9 - 31/360."""
    found = simulate("craps", "field", rounds=10**6, seed=1, prizes={"12": "31:10"}).found
    (bet,) = found.bets
    assert bet.analysis.measures
    assert bet.analysis.measures.house_edge == Fraction(1, 40)
    assert solve("craps", "field", edge="2.5%", free="12").found.reachable
    assert bet.counts.keys() == {-1, 1, 2, Fraction(31, 10)}
    assert not found.disagreeing
    assert found.supposed
    (set_,) = found.supposed.prizes
    assert (set_.bet, set_.name, set_.before, set_.after) == ("field", "12", Ratio(2, 1), Ratio(31, 10))


def test_loaded_dice_are_confirmed_by_playing() -> None:
    """All dice alike: the edge that `bias` finds where both are loaded."""
    found = simulate("craps", "field", rounds=10**6, seed=1, die={"6": "0.17"}).found
    (bet,) = found.bets
    (loaded,) = bias("craps", "field", die={"6": "0.17"}).found.bets
    assert bet.analysis.measures
    assert bet.analysis.measures.house_edge == loaded.loaded[-1].house_edge == Fraction(6387, 125000)
    assert not found.disagreeing
    assert found.supposed
    assert found.supposed.shares == {**dict.fromkeys("12345", Fraction(83, 500)), "6": Fraction(17, 100)}
    wheel = simulate("roulette", "straight-up[17]", rounds=1000, seed=1, pocket={"17": "0.03"}).found
    measures = wheel.bets[0].analysis.measures
    assert measures
    assert measures.distribution.nets[Fraction(35)] == Fraction(3, 100)


def test_what_is_played_is_changed_and_not_the_exact_figures_alone() -> None:
    """Dice that never show 1, 2 or 6 throw 6 to 10, and of the field's totals 9 and 10, 3 times in 9."""
    (bet,) = simulate("craps", "field", rounds=10**5, seed=1, die={"1": 0, "2": 0, "6": 0}).found.bets
    assert not bet.counts.get(Fraction(2))
    assert bet.counts[Fraction(1)] == pytest.approx(10**5 / 3, abs=5 * (10**5 * 2 / 9) ** 0.5)


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_says_so_in_its_head(run: Run, language: Language) -> None:
    words = ("simulate", "craps", "field", "--rounds", "1e4", "--seed", "1", "--lang", language)
    shown = run(*words, "--prize", "12=5:2", "--prize", "2=3:1", "--die", "6=0.17").out
    start = {"en": "NOT AS THE RULESET HAS IT", "pt": "NÃO COMO CONSTA DO FICHEIRO", "zh": "與規則檔不同"}[language]
    prize = "2賠5" if language == "zh" else "5:2"
    assert shown.index(start) < shown.index("17/100") < shown.index(prize) < shown.index("--seed 1")
    assert start not in run(*words).out


def test_the_head_in_full(run: Run) -> None:
    words = "simulate craps field --rounds 1e4 --seed 1 --prize 12=5:2 --die 6=0.17"
    shown = run(*words.split()).out
    assert (
        "\nEvery die is loaded alike, and shows 1 to 5 with probability 83/500 each; 6 with probability 17/100.\n"
        in shown
    )
    assert "\nfield: the prize for 12 is 5:2, in place of 2:1.\n" in shown
    big = run("simulate", "craps", "big", "--rounds", "1e4", "--seed", "1", "--prize", "6:5").out
    assert "\nbig: the prize is 6:5, in place of 1:1.\n" in big


def test_the_data_say_so(run: Run) -> None:
    words = "simulate craps field --rounds 1e4 --seed 1 --prize 12=5:2 --die 6=0.17 --format"
    data = json.loads(run(*words.split(), "json").out)
    validate(data, published("simulate"))
    assert data["supposed"]["prizes"] == [{"bet": "field", "prize": "12", "before": "2:1", "after": "5:2"}]
    assert data["supposed"]["shares"]["6"] == {"exact": "17/100", "decimal": "0.17"}
    (record,) = csv.DictReader(StringIO(run(*words.split(), "csv").out))
    assert record["supposed"] == "1=83/500; 2=83/500; 3=83/500; 4=83/500; 5=83/500; 6=17/100; field 12=5:2"
    assert json.loads(run("simulate", "craps", "field", "--seed", "1", "--format", "json").out)["supposed"] is None


def test_python_and_the_command_line_say_the_same(run: Run) -> None:
    found = simulate("craps", ["field"], rounds="1e4", seed=1, die={"6": "17%"}, prizes={"12": "5:2", "2": "3:1"})
    words = "simulate craps field --rounds 1e4 --seed 1 --die 6=0.17 --prize 12=5:2 --prize 2=3:1"
    assert found.to_dict() == json.loads(run(*words.split(), "--format", "json").out)
    assert str(found) == run(*words.split(), "--wide").out


def test_a_family_has_the_prize_in_every_member() -> None:
    found = simulate("craps", "big-6-or-8", rounds=1000, seed=1, prizes={"": "5:4"}).found
    nets = {max(bet.counts) for bet in found.bets}
    assert nets == {Fraction(5, 4)}
    assert found.supposed
    assert len(found.supposed.prizes) == 1


def test_a_checkpoint_is_of_what_was_supposed(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    simulate("craps", "field", rounds=10, seed=1, checkpoint=file, prizes={"12": "5:2"})
    for other in ({}, {"prizes": {"12": "7:2"}}, {"prizes": {"12": "5:2"}, "die": {"6": "0.17"}}):
        with pytest.raises(UsageError, match="differ"):
            simulate("craps", "field", rounds=10, seed=1, checkpoint=file, **other)  # type: ignore[arg-type]
    assert simulate("craps", "field", rounds=10, checkpoint=file, prizes={"12": "5:2"}).found.seed == 1


WRONG = [
    ("craps --prize 12=5:2", "--prize: whose prize is it?", "name the bet or the family after the game"),
    ("craps field --prize 12=x", "--prize: `x` is not a ratio", "`12=7:6`"),
    ("craps field --prize 12=0:5", "--prize: `0:5`", "write a prize above zero, `7:6`, or `8 for 1`"),
    ("craps field --prize 12=", "--prize: nothing is written here", "`12=7:6`"),
    ("craps field --prize 5:2", "`field` has 3 prizes: which one?", '`--prize "field12=5:2"`'),
    ("craps field --prize 13=5:2", "`field` has no prize for `13`", "its prizes: "),
    ("craps field --prize 12=5:2 --prize 12=3:1", "--prize: `12` is set twice", "keep one of the two"),
    ("craps field --prize 12=5:2 --prize field12=3:1", "--prize: `12` and `field12` of `field` are one prize", "keep"),
    ("craps field --die 7=0.1", "--die: `7` is no face of these dice", "their faces: 1, 2, 3, 4, 5, 6"),
    ("craps field --pocket 7=0.1", "`--pocket` is for a wheel, and this game has dice", "--die 6=0.17"),
    ("fantan --die 1=0.1", "this game has no dice and no wheel, and what is drawn", "a game of dice or with"),
]


@pytest.mark.thorough
@pytest.mark.parametrize(("words", "message", "remedy"), WRONG, ids=[words for words, _, _ in WRONG])
def test_what_cannot_be_supposed_is_refused(run: Run, words: str, message: str, remedy: str) -> None:
    result = run("simulate", *shlex.split(words))
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert remedy in result.err


def test_nothing_supposed_is_the_ruleset_itself() -> None:
    craps = load("craps").found
    assert supposed_ruleset(craps, choose(craps, {}), die={}, pocket={}, prizes={}) == (craps, None)
    assert read_prizes(["12=5:2", "2 = 8 for 1"]) == {"12": Ratio(5, 2), "2": Ratio(8, 1, for_one=True)}
