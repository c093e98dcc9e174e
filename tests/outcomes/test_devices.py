"""Dice and wheels: what can come up and how often, against plain enumerations written here."""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from macau_edge.model import Dice, Face, Layout, Value, Wheel
from macau_edge.model.notation import parse_phrase
from macau_edge.model.phrases import Numbers
from macau_edge.model.problem import NOWHERE, ProblemError
from macau_edge.numeric.throws import CannotReadError, Throws
from macau_edge.numeric.throws import enumerated_throws as numeric_throws
from macau_edge.numeric.throws import totals as numeric_totals
from macau_edge.outcomes import outcomes, worded_values
from macau_edge.outcomes.devices import Totals, dice_outcomes
from macau_edge.outcomes.scope import Scope
from macau_edge.outcomes.select import select
from macau_edge.outcomes.space import Listed, Outcome
from macau_edge.reading.ruleset import read_ruleset
from macau_edge.reading.source import source
from tests.conftest import Run
from tests.on_a_device import edges, numbers, read

# --- dice ---------------------------------------------------------------------------------------------------------


def sums(dice: Dice) -> dict[int, int]:
    """Total -> ordered throws, each as often as its faces weigh."""
    found: dict[int, int] = {}
    for shown in product(dice.faces, repeat=dice.count):
        total = sum(int(face.attribute("number") or face.label) for face in shown)
        found[total] = found.get(total, 0) + prod(face.weight for face in shown)
    return found


loaded = st.builds(
    Dice,
    st.integers(1, 4),
    st.lists(st.tuples(st.integers(0, 12), st.integers(1, 5)), min_size=1, max_size=5).map(
        lambda faces: tuple(Face(f"f{place}", w, (("number", str(n)),)) for place, (n, w) in enumerate(faces))
    ),
)


@given(loaded)
def test_a_combination_weighs_as_much_as_every_throw_that_shows_it(dice: Dice) -> None:
    order = {face.label: place for place, face in enumerate(dice.faces)}
    expected: dict[str, int] = {}
    for shown in product(dice.faces, repeat=dice.count):
        label = "-".join(sorted((face.label for face in shown), key=order.__getitem__))
        expected[label] = expected.get(label, 0) + prod(face.weight for face in shown)
    assert {outcome.label: outcome.weight for outcome in dice_outcomes(dice)} == expected
    for outcome in dice_outcomes(dice):
        assert outcome.label == "-".join(face.label for face in outcome.faces)
        assert outcome.total == sum(face.number or 0 for face in outcome.faces)


@given(loaded)
def test_totals_alone_are_those_of_every_throw(dice: Dice) -> None:
    expected = sums(dice)
    alone = Totals(dice)
    assert {outcome.total: outcome.weight for outcome in alone} == expected
    assert [(outcome.label, outcome.faces) for outcome in alone] == [(str(n), ()) for n in sorted(expected)]
    by_faces: dict[int, int] = {}
    for outcome in dice_outcomes(dice):
        assert outcome.total is not None
        by_faces[outcome.total] = by_faces.get(outcome.total, 0) + outcome.weight
    assert by_faces == expected
    numeric = numeric_totals(dice)
    weight = sum(expected.values())
    found = dict(zip(numeric.totals.tolist(), numeric.chance, strict=True))
    assert found == pytest.approx({n: Fraction(w, weight) for n, w in expected.items()})
    every = numeric_throws(dice)
    by_throw = {n: every.chance[every.totals == n].sum() for n in expected}
    assert by_throw == pytest.approx(found)


@given(loaded, st.data())
def test_totals_are_asked_for_as_listed_outcomes_are(dice: Dice, data: st.DataObject) -> None:
    alone, listed = Totals(dice), Listed(Totals(dice))
    assert tuple(alone) == listed == alone[:]
    assert alone[-1] == listed[-1]
    assert alone.weights == listed.weights
    assert alone.weight == listed.weight == sum(face.weight for face in dice.faces) ** dice.count
    assert (alone.totals, alone.has_totals) == (listed.totals, True)
    assert list(alone.results) == list(listed.results) == list(alone.totals)
    low, high = sorted(data.draw(st.lists(st.integers(-1, 50), min_size=2, max_size=2)))
    assert alone.between(low, high) == listed.between(low, high)
    places = data.draw(st.sets(st.sampled_from(range(len(alone)))))
    assert alone.weigh(places) == listed.weigh(places) == sum(listed.weights[place] for place in places)
    with pytest.raises(IndexError):
        alone[len(listed)]


def test_a_thousand_dice_add_up_exactly() -> None:
    device = read("{dice: 1000}").device
    space = outcomes(device)
    assert [outcome.total for outcome in space] == list(range(1000, 6001))
    assert sum(outcome.weight for outcome in space) == 6**1000
    assert sum(outcome.weight * (outcome.total or 0) for outcome in space) == 3500 * 6**1000
    assert (space[0].weight, space[1].weight, space[2].weight) == (1, 1000, 1000 * 999 // 2 + 1000)
    numeric = Throws(device)
    assert float(numeric.chance @ numeric.totals) == pytest.approx(3500)
    assert numeric.totals.tolist() == [outcome.total for outcome in space]
    exact = np.array([float(Fraction(outcome.weight, 6**1000)) for outcome in space])
    assert np.abs(exact - numeric.chance).max() < 1e-15


def test_ten_thousand_dice_are_read_and_no_more() -> None:
    assert read("{dice: 10000}").device == Dice(10_000, numbers(6))
    found = read_ruleset(source("x.yaml", b"game: x\ndevice: {dice: 10001}\nbets: {}"), "x")
    assert "the number of dice is a whole number from 1 to 10,000, not `10001`" in [p.message for p in found.problems]


@pytest.mark.thorough
def test_a_figure_of_thousands_of_digits_is_printed_whole(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text("game: x\ndevice: {dice: 6000}\nbets: {all-ones: {win: 6000, lose: others, pays: 5:1}}", "utf-8")
    shown = run("analyse", str(file), "--format", "csv")
    assert shown.code == 0, shown.err
    row = next(csv.DictReader(shown.out.splitlines()))
    assert row["probability_win"] == f"1/{6**6000}"
    assert len(row["probability_win"]) > 4600


@pytest.mark.parametrize(("count", "faces", "known"), [(7, 6, True), (8, 6, False), (20, 1, True), (21, 1, False)])
def test_faces_are_known_as_long_as_the_throws_can_be_told_apart(count: int, faces: int, known: bool) -> None:
    dice = Dice(count, numbers(faces))
    assert dice.only_totals != known
    assert all(bool(outcome.faces) == known for outcome in outcomes(dice))
    assert (worded_values(dice, "face") != ()) == known


OF_FACES = ["1-1", "hard 8", "easy 8", "same face", "shows 6", "at least 2 show 6", "exactly 0 show 6", "within 1-2-3"]


@pytest.mark.parametrize("text", OF_FACES)
def test_a_phrase_about_faces_is_refused_where_only_totals_are_known(text: str) -> None:
    device = Dice(100, numbers(6))
    phrase = parse_phrase(text, NOWHERE)
    with pytest.raises(ProblemError) as refused:
        select(phrase, Scope(space=outcomes(device), device=device))
    assert [problem.code for problem in refused.value.problems] == ["structure/only-totals"]
    with pytest.raises(CannotReadError):
        Throws(device).mask(phrase, {})
    with pytest.raises(CannotReadError):
        Throws(device).different()


def test_both_engines_agree_on_bets_on_very_many_dice() -> None:
    bets = """
bets:
  low: {win: 21 to 50, lose: others, pays: 1:1}
  odd: {win: odd, lose: others, pays: 1:1}
  race: {stages: {first: {second: any except 70}, second: {win: second, lose: 70}}, pays: 1:1}
"""
    found = edges("{dice: 21}", bets)
    ways = {0: 1}
    for _ in range(21):
        ways = {total: sum(ways.get(total - face, 0) for face in range(1, 7)) for total in range(max(ways) + 7)}
    p = {total: Fraction(n, 6**21) for total, n in ways.items() if n}
    assert found["low"] == 1 - 2 * sum(chance for total, chance in p.items() if total <= 50)
    assert found["odd"] == 0
    repeated = sum((p[n] * p[n] / (p[n] + p[70]) for n in p if n != 70), Fraction(0))
    assert found["race"] == 1 - 2 * repeated / (1 - p[70])


def test_several_loaded_dice_and_symbols() -> None:
    device = "{dice: 3, faces: {1 to 4: 1, 5: 2, 6: {weight: 3, colour: red}}}"
    found = edges(
        device,
        """
bets:
  six: {win: shows 6, lose: others, pays: {by: dice showing 6, 1: 1:1, 2: 2:1, 3: 3:1}}
  triple: {win: same face, lose: others, pays: 5:1}
  high: {win: 14 to 18, lose: others, pays: 1:1}
""",
    )
    weights = [1, 1, 1, 1, 2, 3]
    plain = [(shown, prod(weights[n - 1] for n in shown)) for shown in product(range(1, 7), repeat=3)]
    of = {n: Fraction(sum(w for s, w in plain if s.count(6) == n), 9**3) for n in range(4)}
    assert found["six"] == of[0] - of[1] - 2 * of[2] - 3 * of[3]
    assert found["triple"] == 1 - 6 * Fraction(sum(w for s, w in plain if len(set(s)) == 1), 9**3)
    assert found["high"] == 1 - 2 * Fraction(sum(w for s, w in plain if sum(s) >= 14), 9**3)
    symbols = edges(
        "{dice: 2, faces: {crown: 1, anchor: 2, star: 1}}",
        "bets: {crowns: {win: shows crown, lose: others, pays: {by: dice showing crown, 1: 1:1, 2: 5:1}}}",
    )
    assert symbols == {"crowns": Fraction(9, 16) - Fraction(6, 16) - 5 * Fraction(1, 16)}


# --- wheels -------------------------------------------------------------------------------------------------------

TWO_ZEROS = "{wheel: {0: 1, 00: 1, 1 to 36: 1}, table: {rows: 12, columns: 3, head: [0, 00]}}"
THREE_ZEROS = "{wheel: {0: 1, 00: 1, 000: 1, 1 to 36: 1}, table: {rows: 12, columns: 3}}"
NUMBERS = ", ".join(map(str, range(1, 37)))
USUAL = """
names: {red: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36], black: 1 to 36 except red}
bets:
  straight: {each: {number: face-of-the-wheel}, win: number, lose: others, pays: 35:1}
  split: {each: {numbers: splits}, win: numbers, lose: others, pays: 17:1}
  street: {each: {numbers: streets}, win: numbers, lose: others, pays: 11:1}
  corner: {each: {numbers: corners}, win: numbers, lose: others, pays: 8:1}
  six-line: {each: {numbers: six-lines}, win: numbers, lose: others, pays: 5:1}
  column: {each: {column: columns}, win: column, lose: others, pays: 2:1}
  dozen: {each: {dozen: {first: 1 to 12, second: 13 to 24, third: 25 to 36}}, win: dozen, lose: others, pays: 2:1}
  red: {win: red, lose: others, pays: 1:1}
  black: {win: black, lose: others, pays: 1:1}
  odd: {win: odd, lose: others, pays: 1:1}
  even: {win: even except 0, lose: others, pays: 1:1}
  low: {win: 1 to 18, lose: others, pays: 1:1}
"""


def test_every_usual_bet_of_american_roulette() -> None:
    five = "  five: {win: [0, 00, 1, 2, 3], lose: others, pays: 6:1}\n"
    found = edges(TWO_ZEROS, USUAL.replace("face-of-the-wheel", f"[0, 00, {NUMBERS}]") + five)
    assert found.pop("five") == Fraction(3, 38)
    assert set(found.values()) == {Fraction(1, 19)}
    assert {"straight[00]", "split[0-00]", "street[0-00-2]", "corner[1-2-4-5]", "column[3]"} <= found.keys()
    assert len([name for name in found if name.startswith("corner")]) == 22


def test_every_usual_bet_of_triple_zero_roulette() -> None:
    found = edges(THREE_ZEROS, USUAL.replace("face-of-the-wheel", f"[0, 00, 000, {NUMBERS}]"))
    assert set(found.values()) == {Fraction(1, 13)}
    assert "straight[000]" in found


HEADED = {
    (): ([], [], []),
    ("0",): (["0-1", "0-2", "0-3"], ["0-1-2", "0-2-3"], ["0-1-2-3"]),
    ("0", "00"): (["0-00", "0-1", "0-2", "00-2", "00-3"], ["0-1-2", "0-00-2", "00-2-3"], []),
}


@pytest.mark.parametrize("heads", HEADED)
def test_zeros_lie_before_the_first_row(heads: tuple[str, ...]) -> None:
    wheel = Wheel(tuple((str(n), 1) for n in range(37)), Layout(12, 3, heads))
    labels = {word: [v.label for v in worded_values(wheel, word)] for word in ("splits", "streets", "corners")}
    touching = {
        word: [label for label in found if set(label.split("-")) & {"0", "00"}] for word, found in labels.items()
    }
    assert touching == dict(zip(("splits", "streets", "corners"), HEADED[heads], strict=True))
    rest = {word: len(labels[word]) - len(touching[word]) for word in labels}
    assert rest == {"splits": 57, "streets": 12, "corners": 22}
    assert worded_values(wheel, "face") == worded_values(wheel, "like 1-2") == ()


def test_big_six() -> None:
    found = edges(
        "{wheel: {$1: 24, $2: 15, $5: 7, $10: 4, $20: 2, joker: 1, flag: 1}}",
        """
bets:
  symbol:
    each: {symbol: [$1, $2, $5, $10, $20, joker, flag]}
    win: symbol
    lose: others
    pays: {by: symbol, $1: 1:1, $2: 2:1, $5: 5:1, $10: 10:1, $20: 20:1, [joker, flag]: 40:1}
""",
    )
    assert [found[f"symbol[{name}]"] for name in ("$1", "$2", "$5", "$10", "$20", "joker", "flag")] == [
        Fraction(1, 9), Fraction(1, 6), Fraction(2, 9), Fraction(5, 27), Fraction(2, 9), Fraction(13, 54),
        Fraction(13, 54),
    ]  # fmt: skip


SIX = tuple(Face(str(number)) for number in range(1, 7))


def test_what_an_outcome_means_as_a_point_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was made anew at every state: two and a half million times for a stage opened by any of 5,001 totals."""
    asked, item = list[int](), Totals.__getitem__

    def counted(totals: Totals, place: int) -> Outcome:
        asked.append(place)
        return item(totals, place)

    monkeypatch.setattr(Totals, "__getitem__", counted)
    dice = Dice(10, SIX)
    ten = Scope(space=Totals(dice), device=dice)
    found = [ten.point(place) for _ in range(3) for place in range(51)]
    assert asked == [*range(51)]
    assert found == [Value(str(total), Numbers(total, total)) for _ in range(3) for total in range(10, 61)]
