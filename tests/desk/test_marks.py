"""The grid of a bet: what each outcome of a trial does, by both engines, or why there is none."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from macau_edge import analyse
from macau_edge.desk.buffer import Buffer
from macau_edge.desk.names import pairs
from macau_edge.desk.rules import read_rules
from macau_edge.desk.work import Work
from macau_edge.model.problem import UsageError
from macau_edge.numeric.rounds import DealtRounds
from macau_edge.numeric.throws import Mask, Throws
from macau_edge.outcomes.options import choose
from macau_edge.questions.grid.cells import Marks
from macau_edge.questions.grid.marks import GridBet, marks
from macau_edge.reading.source import shipped_folder
from tests.loops import each

HEAD = "game: Mine\nact: none\n"
TWO = f"{HEAD}device: {{dice: 2}}\nbets:\n"
SHIPPED = sorted(file for file in shipped_folder().rglob("*.yaml"))


def buffer(text: str) -> Buffer:
    return Buffer("mine.yaml", text)


def of(text: str, bet: str, setting: str = "") -> Marks:
    return marks(read_rules(buffer(text), bet), bet, setting)


def fates(found: Marks) -> dict[str, str]:
    return {cell.label: cell.fate for cell in found.cells}


def test_two_dice_are_thirty_six_cells_of_which_two_may_be_one_outcome() -> None:
    found = of(f"{TWO}  a: {{win: [7, 11], lose: others, pays: {{by: total, 7: 1:1, 11: 3:1}}}}\n", "a")
    assert found.rows == found.columns == ("1", "2", "3", "4", "5", "6")
    assert len(found.cells) == found.whole == 36
    by_place = {(row, column): found.cells[6 * row + column] for row in range(6) for column in range(6)}
    assert by_place[4, 5] == by_place[5, 4]
    assert by_place[4, 5].label == "5-6"
    assert {(cell.total, cell.prize) for cell in found.cells if cell.fate == "win"} == {(7, "1:1"), (11, "3:1")}
    assert found.weight("win") == 8
    assert found.weight("lose") == 28
    assert {cell.prize for cell in found.cells if cell.fate == "lose"} == {"1:1"}


@each(
    ("device", "win", "weights"),
    [
        ("{dice: 3}", "same face", {"win": 6, "lose": 210}),  # 56 cells
        ("{dice: 1}", "[5, 6]", {"win": 2, "lose": 4}),
        ("{dice: 2, faces: {1 to 5: 1, 6: 2}}", "6-6", {"win": 4, "lose": 45}),
        ("{wheel: {blank: 30, silver: 5, gold: 1}}", "gold", {"win": 1, "lose": 35}),
        ("{draw: 1 to 4}", "3", {"win": 1, "lose": 3}),
        ("{draw: 1 to 4, take: 2}", "shows 1", {"win": 3, "lose": 3}),
    ],
)
def test_weights_are_those_of_the_equally_likely_results(device: str, win: str, weights: dict[str, int]) -> None:
    text = f"{HEAD}device: {device}\nbets:\n  a: {{win: {win}, lose: others, pays: 1:1}}\n"
    found = of(text, "a")
    assert {fate: found.weight(fate) for fate in weights} == weights
    assert sum(weights.values()) == found.whole
    assert found.differ == ()
    assert analyse(text)["a"].house_edge == Fraction(weights["lose"] - weights["win"], found.whole)


def test_dice_that_differ_have_rows_of_one_and_columns_of_the_other() -> None:
    found = of(f"{HEAD}device: {{dice: [4, 6]}}\nbets:\n  a: {{win: 10, lose: others, pays: 1:1}}\n", "a")
    assert (len(found.rows), len(found.columns), found.whole) == (4, 6, 24)
    assert found.weight("win") == 1


LINE = f"""{TWO}  line:
    stages:
      come-out: {{win: [7, 11], lose: [2, 3, 12], point: [4, 5, 6, 8, 9, 10]}}
      point: {{win: point, lose: 7}}
    pays: 1:1
words:
  come-out: {{en: come-out, pt: primeiro lançamento, zh: 首次擲骰}}
  point: {{en: point, pt: número ponto, zh: 標記點數}}
"""


def test_a_bet_of_stages_has_a_grid_for_each_and_for_what_opened_it() -> None:
    first = of(LINE, "line")
    assert [one.key for one in first.settings] == ["line come-out", *(f"line point {n}" for n in (4, 5, 6, 8, 9, 10))]
    assert Counter(fates(first).values()) == Counter(win=4, lose=3, point=14)
    assert "point" in first.targets
    later = of(LINE, "line", "line point 4")
    assert Counter(cell.fate for cell in later.cells) == Counter({"": 27, "win": 3, "lose": 6})


def test_a_family_has_a_grid_for_each_member() -> None:
    text = f"{TWO}  hard: {{each: {{n: [4, 6]}}, win: hard n, lose: [easy n, 7], pays: 7:1}}\n"
    assert [one.key for one in of(text, "hard").settings] == ["hard[4]", "hard[6]"]
    assert {label for label, fate in fates(of(text, "hard", "hard[6]")).items() if fate == "win"} == {"3-3"}


def test_what_a_prize_is_missing_for_is_marked_all_the_same() -> None:
    found = of(f"{TWO}  a: {{win: [7, 11], lose: others, pays: {{by: total, 7: 1:1}}}}\n", "a")
    assert found.weight("win") == 8
    assert {cell.prize for cell in found.cells} == {""}
    assert found.differ == ()


@each(
    ("body", "why"),
    [
        ("a: {count: 7, until: 2, pays: {by: count, 0: lose, 1 or more: 1:1}}", "`a` counts what comes up"),
        ("b: {win: 7, lose: others, pays: 1:1}\n  a: {together: {b: 1}}", "choose one of these: b"),
        ("a: {win: 7, lose: trial 3, pays: 1:1}", "depends on which trial it is"),
    ],
)
def test_what_has_no_grid_says_why(body: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        of(f"{TWO}  {body}\n", "a")


@each(
    ("device", "why"),
    [
        ("{dice: 4}", "three dice at most, and this device has 4"),
        ("{draw: 1 to 30, take: 3}", "4,060 outcomes are too many"),
    ],
)
def test_a_device_may_be_too_large(device: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        of(f"{HEAD}device: {device}\nbets:\n  a: {{win: 12, lose: others, pays: 1:1}}\n", "a")


def test_an_option_that_nobody_chose_is_named() -> None:
    options = "options: {bar: {choices: [2, 12]}}\n"
    with pytest.raises(UsageError, match=r"left to the casino, by `bar`"):
        of(f"{options}{TWO}  a: {{win: bar, lose: others, pays: 1:1}}\n", "a")


def test_engines_that_read_a_bet_apart_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cell is named: nobody has to look for it."""
    mask = Throws.mask

    def wrong(self: Throws, *given: object) -> Mask:
        found: Mask = mask(self, *given).copy()  # type: ignore[arg-type]
        found[self.names == "1-6"] ^= True
        return found

    monkeypatch.setattr(Throws, "mask", wrong)
    assert of(f"{TWO}  a: {{win: 7, lose: others, pays: 1:1}}\n", "a").differ == ("1-6",)


def test_a_stage_that_the_bet_does_not_have_is_said_and_no_engine_is_blamed() -> None:
    """Once it was told as a mistake of the program, though the text says where play is to go on."""
    text = f"{TWO}  a:\n    pays: 1:1\n    stages:\n      come-out: {{win: [7, 11], lose: 2, stay: others}}\n"
    found = Work(lambda: True).marks(buffer(text), "a", "", "en")
    assert isinstance(found, str)
    assert found.startswith("line 8: `stay` is neither win, lose or push nor a stage of this bet")


@each("file", SHIPPED)
def test_both_engines_mark_every_bet_of_what_is_shipped_alike_or_it_has_no_grid(file: Path) -> None:
    """Every member, stage and point; of cards alone there is none."""
    written = Buffer(str(file), file.read_text("utf-8"))
    names = [key.text for key, _ in pairs(written.nodes, "bets")] if written.nodes else []
    ruleset = read_rules(written, names[0])
    choices = choose(ruleset, {})
    if file.stem == "baccarat":
        for bet in names:
            with pytest.raises(UsageError, match="is decided by a round of cards"):
                marks(ruleset, bet)
        return
    for bet in names:
        grid = GridBet(ruleset, ruleset.bets[bet], choices)
        for setting in grid.visits:
            shown = grid.marks(setting)
            assert shown.differ == ()
            assert shown.weight("win") > 0
            paid = {cell.fate for cell in shown.cells if not cell.prize}
            assert paid.isdisjoint({"win", "lose"}) or bet.startswith("number-to"), "a prize that the act leaves open"


CARDS = """game: Mine
act: none
device:
  decks: 1
  order: [2 to king, ace]
  compare: kinds
  kinds: {straight-flush: run and same suit, three-of-a-kind: 3 of a rank, straight: run, flush: same suit,
          pair: 2 of a rank, high-card: any}
deal: {first: {player: 3, dealer: 3}}
bets:
  plus: {win: player pair or better, lose: others, pays: {by: kind of player, straight-flush: 40:1, others: 1:1}}
  ante: {win: player beats dealer, lose: others, pays: 1:1}
  pairs: {win: player pair, push: player flush, lose: others, pays: 1:1}
"""
OF_THREE = {
    "straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744, "high-card": 16440,
}  # fmt: skip
"""How many of the 22,100 hands of three cards are of each kind, as every book on three card poker has them."""


def test_kinds_of_a_hand_are_cells_where_nothing_else_is_asked() -> None:
    found = of(CARDS, "plus")
    assert found.whole * 4 == 22_100
    assert {cell.label: cell.weight * 4 for cell in found.cells} == OF_THREE
    assert {label for label, fate in fates(found).items() if fate == "win"} == OF_THREE.keys() - {"high-card"}
    assert [cell.prize for cell in found.cells if cell.label in ("straight-flush", "pair")] == ["40:1", "1:1"]
    assert found.targets == ()
    assert found.differ == ()
    assert Counter(fates(of(CARDS, "pairs")).values()) == Counter(win=1, push=1, lose=4)
    edge = analyse(CARDS)["pairs"].house_edge
    assert edge == 1 - Fraction(2 * OF_THREE["pair"] + OF_THREE["flush"], 22_100)


def test_where_more_is_asked_than_a_kind_there_is_no_grid() -> None:
    with pytest.raises(UsageError, match="`ante` is decided by a round of cards"):
        of(CARDS, "ante")


def test_engines_that_find_other_kinds_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    mask = DealtRounds.mask

    def wrong(self: DealtRounds, *given: object) -> Mask:
        found: Mask = mask(self, *given).copy()  # type: ignore[arg-type]
        found[found.argmax()] = False
        return found

    monkeypatch.setattr(DealtRounds, "mask", wrong)
    assert of(CARDS, "pairs").differ


@each(("language", "said"), [("en", "come-out"), ("pt", "primeiro lançamento"), ("zh", "首次擲骰")])
def test_settings_are_called_in_the_language_of_the_window(language: str, said: str) -> None:
    found = Work(lambda: True).marks(buffer(LINE), "line", "", language)  # type: ignore[arg-type]
    assert isinstance(found, tuple)
    assert found[1]["line come-out"] == said


@each(
    ("language", "why"),
    [
        ("en", "`a` counts what comes up, and no single outcome wins or loses it. change it in the text"),
        ("pt", "`a` conta o que sai, e nenhum resultado por si só a ganha ou a perde. altere-a no texto"),
        ("zh", "`a`計算所開出的結果，並無單一結果決定其輸贏。請在文字中修改"),
    ],
)
def test_why_there_is_none_is_said_in_it_too(language: str, why: str) -> None:
    text = f"{TWO}  a: {{count: 7, until: 2, pays: {{by: count, 0: lose, 1 or more: 1:1}}}}\n"
    assert Work(lambda: True).marks(buffer(text), "a", "", language) == why  # type: ignore[arg-type]
