"""What a dossier says of bets made together of which some are laid with choices, or stay with them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from macau_edge.checks.sound import load_application
from macau_edge.dossier.annexes import case_of
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections.already import as_a_whole, parts_of_act
from macau_edge.dossier.sections.calculation import calculation_section
from macau_edge.dossier.sections.description import description_section
from macau_edge.dossier.sections.front import front
from macau_edge.dossier.sections.notice import chances_lines, notice_of
from macau_edge.dossier.sections.prizes import prizes_section
from macau_edge.model import LANGUAGES, Language
from macau_edge.reports.document import Paragraph, Table
from tests.cases import said_by
from tests.dossier.test_dossier_of_a_choice import APPLICATION
from tests.loops import each
from tests.wording.test_several_choices import RIDE, STUD

OTHER = "bets:\n  other: {{name: {{en: Other, pt: Outra, zh: 另一注}}, together: {parts}, strategy: {strategy}}}\n"


@cache
def case_with(ruleset: str, parts: str, strategy: str = "best") -> Case:
    with TemporaryDirectory() as folder:
        Path(folder, "game.yaml").write_text(ruleset, "utf-8")
        application = Path(folder, "application.yaml")
        application.write_text(
            APPLICATION.partition("game:")[0] + "game: game.yaml\n" + OTHER.format(parts=parts, strategy=strategy),
            "utf-8",
        )
        return case_of(load_application(application), draft=True)


def ride() -> Case:
    return case_with(RIDE, "{base: 2, first-stake: 1, second-stake: 1}")


FOR_GOOD = {
    "en": "no prize of its own; highest net result: 16 per unit put down at the start for good",
    "pt": "sem prémio próprio; resultado líquido mais alto: 16 por unidade apostada de início sem devolução",
    "zh": "無本身的彩金；最高淨結果：開始時所下且不予退回的每單位可得16個單位",
}


@each("language", LANGUAGES)
def test_the_highest_net_result_is_per_unit_put_down_for_good(language: Language) -> None:
    """Two units stay and two more with choices: three of a rank, 8:1, is 32 units, which is 16 for each of the two."""
    (table,) = (block for block in said_by(front, ride(), language) if isinstance(block, Table))
    assert FOR_GOOD[language] in [cell for row in table.rows for cell in row]


@pytest.mark.thorough
def test_or_per_unit_of_the_part_that_figures_go_by() -> None:
    """Four units are won with the raise, and two with the ante: six, of two."""
    case = case_with(STUD, "{ante: 2, play: 1}, per: ante")
    (table,) = (block for block in said_by(front, case, "en") if isinstance(block, Table))
    assert "no prize of its own; highest net result: 3 per unit of the stake of ante" in [
        cell for row in table.rows for cell in row
    ]


ONE_ROW = {
    "en": "There is one row with bets of the rules of the game",
    "pt": "Só há uma linha com apostas das regras do jogo",
    "zh": "博彩規則的投注只有一行",
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_one_row_is_one_row(language: Language) -> None:
    case = case_with(STUD.partition("  table:")[0], "{ante: 2, play: 1}, per: ante")
    told = [block.text for block in said_by(calculation_section, case, language) if isinstance(block, Paragraph)]
    assert any(text.startswith(ONE_ROW[language]) for text in told), told


SAME_CHOICES = {
    "en": "and with the same cards and the same choices of the player, “Other” is won",
    "pt": "com as mesmas cartas e as mesmas escolhas do jogador, «Outra» ganha-se",
    "zh": "在牌及博彩者的選擇均相同時",
}


@each("language", LANGUAGES)
def test_other_stakes_may_be_played_otherwise(language: Language) -> None:
    """What is won on the same cards with the same choices is not won as often where other choices are best."""
    (one,) = ride().asked
    first, *_ = as_a_whole(one, ride(), ride().words(language))
    assert SAME_CHOICES[language] in first.text


LAID = {
    "en": (
        "play (nothing at the start; “raise-4”: 4 units, “raise-2”: 2 units, “raise-1”: 1 unit)",
        "first-stake (1 unit, which comes back unless “ride” is chosen)",
    ),
    "pt": (
        "play (nada de início; «raise-4»: 4 unidades, «raise-2»: 2 unidades, «raise-1»: 1 unidade)",
        "first-stake (1 unidade, com devolução se não se escolher «ride»)",
    ),
    "zh": (
        "play（開始時無須下注；「raise-4」：4個單位、「raise-2」：2個單位、「raise-1」：1個單位）",
        "first-stake（1個單位，未選擇「ride」者予以退回）",
    ),
}


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_a_part_laid_with_choices_is_no_unit_at_the_start(language: Language) -> None:
    stud = case_with(STUD, "{ante: 2, play: 1}, per: ante")
    found = [part for case in (stud, ride()) for part in parts_of_act(case.asked[0], case, case.words(language))]
    assert {*LAID[language]} <= {*found}
    (laid,) = [
        row[1]
        for block in said_by(prizes_section, stud, language)
        if isinstance(block, Table)
        for row in block.rows
        if row[0] == "play"
    ]
    assert laid in {LAID[language][0].removeprefix("play")[n:-1] for n in (1, 2)}


PLAYED = {
    "en": ("The player, as the figures suppose", "plays in the best way"),
    "pt": ("O jogador, como supõem os valores", "joga da melhor maneira"),
    "zh": ("各數值所假設的博彩者", "按最佳方式選擇"),
}


@each("language", LANGUAGES)
def test_the_page_at_a_glance_says_how_it_is_played(language: Language) -> None:
    (table,) = (block for block in said_by(front, ride(), language) if isinstance(block, Table))
    assert PLAYED[language] in [tuple(row) for row in table.rows]


NOTICED = {
    "en": "Other: these figures hold if the player plays in the best way.",
    "pt": "Outra: estes valores supõem que o jogador joga da melhor maneira.",
    "zh": "另一注的以上數值以博彩者按最佳方式選擇為前提。",
}


@each("language", LANGUAGES)
def test_the_notice_says_how_it_is_played(language: Language) -> None:
    (told,) = notice_of(ride()).bets
    assert [*chances_lines(told, ride().words(language))][-1] == NOTICED[language]


BY_ITS_RULES = {
    "en": (
        "The rules go by what the player sees when he chooses (at “one”: “player”; at “two”: “player”). At a choice of "
        "which they say nothing, what is best is chosen: among all ways to play that follow the rules, "
    ),
    "pt": (
        "As regras atendem ao que o jogador vê quando escolhe (em «one»: «player»; em «two»: «player»). Numa escolha "
        "de que nada dizem, escolhe-se o melhor: de todas as maneiras de jogar que seguem as regras, "
    ),
    "zh": (
        "各規則以博彩者選擇時所看到的牌為據（於「one」：「player」；於「two」：「player」）。規則未有規定的選擇，"
        "採用最佳方式：在遵循各規則、"
    ),
}
"""Of a play by rules that say nothing of some choices, which nothing said of the sense in which these are the best."""


@each("language", LANGUAGES)
def test_where_the_rules_say_nothing_it_is_said_what_is_best(language: Language) -> None:
    parts = "{base: 2, first-stake: 1, second-stake: 1}"
    for strategy, partly in (("best", False), ("{one: pull}", True)):
        case = case_with(RIDE, parts, strategy)
        said = [block.text for block in said_by(description_section, case, language) if isinstance(block, Paragraph)]
        assert partly is any(BY_ITS_RULES[language] in text for text in said), (strategy, said)
