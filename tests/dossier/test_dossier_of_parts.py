"""The dossier of bets that others are put together of: what changes with them, and parts without figures."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.data import dossier_data
from macau_edge.dossier.sections import document
from macau_edge.dossier.verify.figures import figure_groups
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import ProblemError
from macau_edge.reports.document import Document, Table
from macau_edge.reports.figures import to_builtins
from macau_edge.reports.writers import to_text
from tests.loops import each
from tests.proposals import DUEL, HEAD, LAID

DICE = LAID + "  two-fields: {together: {field: 2}}\n"


def dossier_of(bets: str, game: str = DICE, *, draft: bool = False) -> Case:
    with TemporaryDirectory() as folder:
        Path(folder, "game.yaml").write_text(game, "utf-8")
        application = Path(folder, "application.yaml")
        application.write_text(f"{HEAD}game: game.yaml\nstakes: {{minimum: 50, chip: 25}}\nbets:\n{bets}", "utf-8")
        return case_of(load_application(application), draft=draft)


def said(case: Case, language: Language = "en") -> str:
    return to_text(document(case, language))


def rows(blocks: Document) -> list[tuple[str, ...]]:
    """Every row of every table."""
    return [tuple(map(str, row)) for block in blocks if isinstance(block, Table) for row in block.rows]


def data_of(case: Case) -> dict[str, Any]:
    return to_builtins(dossier_data(case, ("en",), 0, whole=True))


# --- bets of the game that are put together of a proposed one --------------------------------------------------------


TWELVE = "  twelve: {{win: 12, push: others, pays: {pays}}}\n"
"""With 2 units on the 3 of the field, whose edge is 1/18, a prize of 1:1 on twelve takes 2 / (3 × 36) off."""


def test_a_bet_whose_part_is_proposed_is_judged_with_it() -> None:
    case = dossier_of(TWELVE.format(pays="2:1"))
    assert [one.bet.id for one in case.moved] == ["with-twelve"]
    edges = [
        {bet.id: bet.measures.house_edge for bet in analysis.bets if bet.measures}["with-twelve"]
        for analysis in (case.before, case.after)
    ]
    assert edges == [Fraction(1, 18) - Fraction(2 * pays, 3 * 36) for pays in (1, 2)]


def test_no_request_rests_on_a_bonus_by_which_the_player_has_the_advantage() -> None:
    with pytest.raises(ProblemError) as caught:
        dossier_of(TWELVE.format(pays="30:1"))
    (found,) = caught.value.problems
    assert (found.code, found.place.file.endswith("application.yaml")) == ("policy/player-advantage", True)
    assert found.message.startswith("with what is proposed, in `with-twelve` the player has the advantage")


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_its_figures_stand_beside_those_of_now(language: Language) -> None:
    case = dossier_of(TWELVE.format(pays="2:1"))
    blocks = document(case, language)
    compared = [row for row in rows(blocks) if row[0].startswith("with-twelve") and len(row) == 6]
    assert [row[3] for row in compared] == ["1/54", "1/27"] * 2  # among the nearest bets, and among all
    text = to_text(blocks)
    assert "two-fields" in text  # among the bets of the game, of which it is one as it was
    assert {"en": "change as well", "pt": "alteram-se também", "zh": "亦隨之改變"}[language] in text


@pytest.mark.thorough
def test_its_figures_are_data_that_are_verified() -> None:
    data = data_of(dossier_of(TWELVE.format(pays="2:1")))
    (moved,) = data["moved"]
    assert (moved["id"], moved["bets"][0]["house_edge"]["exact"]) == ("with-twelve", "1/54")
    assert all(check.state == "holds" for group in figure_groups(data, data) for check in group.checks)
    wrong = data_of(dossier_of(TWELVE.format(pays="3:1")))
    moved["bets"] = wrong["moved"][0]["bets"]
    groups = figure_groups(data, data_of(dossier_of(TWELVE.format(pays="2:1"))))
    assert any(check.state == "differs" for group in groups for check in group.checks)


def test_a_dossier_that_moves_no_other_bet_says_nothing_of_it() -> None:
    assert "moved" not in data_of(dossier_of("  two: {name: Two, win: 2, lose: others, pays: 30:1}\n"))


# --- a part that has no figures of its own, since the strategy of the whole plays it ---------------------------------


NEW_PART = """
  new-duel: {name: New duel, win: play and player beats dealer, push: play and player ties dealer, lose: others,
    raise: {play: 1}, pays: 2:1, lost: {by: choice, play: 2:1, fold: 1:1}}
  both: {name: Both, asks: {beside: duel-with-high}, together: {new-duel: 1, high: 1 on new-duel}, strategy: best}
"""
NEW_WHOLE = (
    "  both: {name: Both, together: {duel: 2, high: 1 on duel}, strategy: {play: player 8 to ace, fold: others}}\n"
)


@pytest.mark.thorough
@pytest.mark.parametrize("bets", [NEW_PART, NEW_WHOLE])
@each("language", LANGUAGES)
def test_its_rules_are_told_and_its_figures_are_those_of_the_whole(bets: str, language: Language) -> None:
    case = dossier_of(bets, DUEL, draft=True)
    figures = [bet.id for bet in case.after.bets if bet.measures]
    assert "both" in figures
    assert not {"duel", "new-duel"} & set(figures)
    lost = {"en": "the stake (fold)", "pt": "(desistir)", "zh": "棄牌"}[language]
    assert lost in said(case, language)
    assert "both" in {bet["id"] for one in data_of(case)["proposed"] for bet in one["bets"]}


def test_a_whole_whose_part_without_figures_is_proposed_is_judged() -> None:
    """At 3:2 the hand has 20/221 without the bonus, and at 2:1 less."""
    part = NEW_PART.partition("  both:")[0].replace("new-duel: {name: New duel,", "duel: {")
    case = dossier_of(part, DUEL, draft=True)
    before, after = (
        {bet.id: bet.measures.house_edge for bet in one.bets if bet.measures} for one in (case.before, case.after)
    )
    assert before.keys() == after.keys() == {"duel-with-high"}
    assert before["duel-with-high"] == Fraction(20, 221) - Fraction(1, 13)
    assert after["duel-with-high"] < before["duel-with-high"]
    (bet,) = data_of(case)["proposed"][0]["bets"]
    assert (bet["id"], bet["house_edge"], [row["pays"] for row in bet["pays"]]) == ("duel", None, ["2:1"])


# --- a bonus on the stake of another part, which is no bet of its own ------------------------------------------------


SIGNS = {
    "en": ("PLAYER", "pushes, and is returned", "1 unit on the stake of field", "nothing is paid"),
    "pt": ("JOGADOR", "empata, e é devolvida", "1 unidade sobre o valor da aposta field", "nada se paga"),
    "zh": ("博彩者", "和，退回投注金額", "按field的投注金額計1個單位", "不派彩"),
}
"""What is said where the player has the advantage, of a bet that is returned, and of a bonus and what it does."""


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_it_has_its_prizes_and_how_often_it_wins_and_no_other_figure(language: Language) -> None:
    bonus = "  eleven: {name: Eleven, win: 11, push: others, pays: 1:2}\n"
    case = dossier_of(
        f"{bonus}  whole: {{name: Whole, asks: {{beside: field}}, together: {{field: 1, eleven: 1 on field}}}}\n"
    )
    assert [bet.id for bet in case.after.bets if bet.measures] == ["whole"]
    assert set(case.derivations) == {"whole"}
    blocks = document(case, language)
    of_bonus = [row for row in rows(blocks) if row[0] == "Eleven"]
    assert [row[-3:] for row in of_bonus if len(row) == 7] == [("1/2", "0", "1/2")]  # profit, put down, received
    text = to_text(blocks)
    player, returned, laid, nothing = SIGNS[language]
    assert [laid in row[1] for row in of_bonus if len(row) == 3] == [True] * 2  # in each volume
    assert player not in {cell for row in rows(blocks) for cell in row}
    assert returned not in text
    assert nothing in text
    won = [row for row in rows(blocks) if "2/36" in row and row[-1] == "+1/2"]
    assert len(won) == 2  # in each volume
    (data, whole) = data_of(case)["proposed"]
    (bet,) = data["bets"]
    assert (bet["house_edge"], bet["distribution"], [row["pays"] for row in bet["pays"]]) == (None, None, ["1:2"])
    assert data["other_prizes"] == []
    assert whole["bets"][0]["house_edge"]["exact"] == "1/36"
