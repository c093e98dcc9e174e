"""The card for players: one page made from the record of the notice, or an error that says what to shorten."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from macau_edge.checks.sound import load_application
from macau_edge.dossier.case import Case, figured_case
from macau_edge.dossier.handout import make_card
from macau_edge.dossier.sections.card import card
from macau_edge.dossier.sections.notice import notice_blocks
from macau_edge.dossier.sections.prizes import prizes_table
from macau_edge.dossier.verify.verification import verify
from macau_edge.model import LANGUAGES, Language
from macau_edge.model.problem import ProblemError, UsageError
from macau_edge.model.records import replace
from macau_edge.model.texts import Text
from macau_edge.reports.document import Paragraph, Table
from tests.conftest import Run
from tests.loops import each

EXAMPLES = Path(__file__).parents[2] / "examples"
ASKED = Path(__file__).parents[1] / "asked"
FIELD = EXAMPLES / "field-12" / "application.yaml"


@cache
def case(file: Path) -> Case:
    return figured_case(load_application(file), draft=file.parent == ASKED)


def notice(one: Case, language: Language) -> list[str]:
    return [block.text for block in notice_blocks(one, one.words(language)) if isinstance(block, Paragraph)]


def said(one: Case, language: Language) -> list[str]:
    return [block.text for block in card(one, one.words(language)) if isinstance(block, Paragraph)]


# --- what players are told --------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_notice_has_the_odds_of_winning_and_both_stakes() -> None:
    """Sixteen of 36 throws win the Field: 5 lost to 4 won, one in 36/16; a Fire Bet is made at 25 to 500 patacas."""
    assert "Field: the odds of winning, lost to won, are 5 : 4; one bet in 2.25 is won." in notice(case(FIELD), "en")
    fire = case(EXAMPLES / "fire-bet" / "application.yaml")
    assert [text for text in notice(fire, "pt") if "patacas" in text] == [
        "A aposta mínima é de 25 patacas e a máxima de 500 patacas."
    ]
    silent = replace(fire, application=replace(fire.application, operation=()))
    assert [text for text in notice(silent, "pt") if "patacas" in text] == [
        "Aposta mínima: 25 patacas.",
        "Aposta máxima: 500 patacas.",
    ]


NET = {"en": "net result", "pt": "resultado líquido", "zh": "淨結果"}


@pytest.mark.thorough
@each(("name", "told"), [
    ("extra-prize", ("Tie: wins 8:1 and Extra at six: wins 4:1", "Tie: loses and Extra at six: nothing is paid")),
    ("system", ("Aces/2: loses and Boxcars/12: wins 30:1", "Aces/2, Boxcars/12: loses")),
    ("extra-prize-early", ("Hard Way 4: wins 7:1 and Twos at once: wins 1:2",)),
])  # fmt: skip
def test_an_example_of_several_bets_says_what_becomes_of_each(name: str, told: tuple[str, ...]) -> None:
    """`Net result of +12 per unit staked` is no word for a player."""
    one = case(ASKED / f"{name}.yaml")
    text = "\n".join(said(one, "en"))
    assert [part for part in told if part not in text] == []
    assert [language for language in LANGUAGES if NET[language] in "\n".join(said(one, language))] == []


@pytest.mark.thorough
def test_an_extra_prize_has_odds_of_its_own() -> None:
    """With four times its probability the extra takes so much off the edge of the Tie: the two published fractions."""
    before, after = Fraction(103841353768, 723147898655), Fraction(1301060281292, 19524993263685)
    chance = (before - after) / 4
    told = notice(case(ASKED / "extra-prize.yaml"), "en")
    (own,) = [text for text in told if text.startswith("Extra at six: ")]
    assert own == (
        "Extra at six: nothing is staked on it, and it is not lost; "
        f"the odds that it is paid, not paid to paid, are {float(1 / chance - 1):.4f} : 1; "
        f"it is paid with one bet in {float(1 / chance):.4f}."
    )


def test_where_bets_push_the_odds_leave_them_out_and_the_card_shows_one() -> None:
    """Of 36 throws 6 win and one pushes: 29 to 6 of those that do not, one win in six of all."""
    one = case(ASKED / "in-place-changed.yaml")
    assert any("pushes on a total of 2 (the stake is returned)" in text for text in notice(one, "en"))
    told = "the odds of winning, lost to won of the bets that do not push, are 29 : 6; one bet in 6 is won."
    assert any(text.endswith(told) for text in notice(one, "en"))
    assert "For example: 2-5: wins 4:1; 1-1: pushes, and is returned; 3-5: loses." in said(one, "en")


def test_a_card_that_shows_no_push_speaks_of_the_stake_and_not_of_ties() -> None:
    """A bet may be called Tie, Empate or 和局, and be won by it: `no result is a tie` would be false of that one."""
    told = {
        "en": "It is won or lost: no result only returns the stake.",
        "pt": "Ganha-se ou perde-se: em nenhum resultado se devolve só a aposta.",
        "zh": "只有輸贏，並無僅退回投注金額的結果。",
    }
    for language in LANGUAGES:
        (line,) = [text for text in said(case(ASKED / "extra-prize.yaml"), language) if told[language] in text]
        assert line.endswith(told[language])
    assert f"Por exemplo: 6-6: ganha 5:2; 2-5: perde. {told['pt']}" in said(case(FIELD), "pt")


def test_no_column_of_prizes_is_empty_in_every_row() -> None:
    """An extra prize has no least stake of its own: the column of it is not in the table of its prizes."""
    one = case(ASKED / "extra-prize.yaml")
    tables = [block for block in prizes_table(one, one.words("en")) if isinstance(block, Table)]
    assert tables
    assert [column for table in tables for column in zip(*table.rows, strict=True) if not any(column)] == []


LOST = """application: EX-1
date: 2026-11-20
applicant: {name: X, representative: Y, capacity: {pt: a, zh: 甲}, representative-capacity: {pt: b, zh: 乙}}
game: craps
bets:
  half: {name: {pt: Perda parcial, zh: 部分輸, en: Part}, win: [2, 3, 4, 5], lose: others,
    pays: {by: total, 2: 2:1, others: 1:1}, lost: {by: total, 7: 1:2, others: 1:1}}
"""


def test_what_a_loss_costs_is_said_once_beside_several_prizes(tmp_path: Path) -> None:
    file = tmp_path / "application.yaml"
    file.write_text(LOST, "utf-8")
    one = figured_case(load_application(file), draft=True)
    for language, lost in zip(LANGUAGES, ("half the stake", "metade da aposta", "一半"), strict=True):
        assert next(text.count(lost) for text in said(one, language) if lost in text) == 1


def test_an_example_of_one_of_several_bets_says_whose_and_what_comes_up(tmp_path: Path) -> None:
    """`Face 1 – 1-2` reads as one range of numbers, and `a family of bets` is no word for a player."""
    family = "  face: {name: {pt: Face, zh: 點, en: Face}, each: {n: 1 to 6}, win: shows n, lose: others, pays: 2:1}\n"
    file = tmp_path / "application.yaml"
    file.write_text(LOST.partition("  half:")[0] + family, "utf-8")
    one = figured_case(load_application(file), draft=True)
    told = {
        "en": ("“Face” is 6 different bets. For example", "Face 1 (dice: 1-"),
        "pt": ("«Face» são 6 apostas distintas. Por exemplo", "Face 1 (dados: 1-"),
        "zh": ("《點》共有6種不同投注。以", "點：1（骰面：1-"),
    }
    for language in LANGUAGES:
        text = "\n".join(said(one, language))
        assert [part for part in told[language] if part not in text] == []


def test_stakes_that_the_applicant_says_in_words_are_said_once() -> None:
    """Both amounts of the Fire Bet stand in the entry about them; where one alone does, both are told beside it."""
    one = case(EXAMPLES / "fire-bet" / "application.yaml")
    for language in LANGUAGES:
        assert sum("500" in text for text in said(one, language)) == 1
    least = [
        replace(entry, text=Text({"en": "The minimum stake is 25 patacas."})) if entry.about == ("stakes",) else entry
        for entry in one.application.operation
    ]
    part = replace(one, application=replace(one.application, operation=tuple(least)))
    assert "Minimum stake: 25 patacas. Maximum stake: 500 patacas." in said(part, "en")


# --- the page ---------------------------------------------------------------------------------------------------------


@cache
def made(name: str) -> bytes:
    one = case(EXAMPLES / name / "application.yaml")
    return make_card(one, one.authority.languages)


def sizes(data: bytes) -> set[float]:
    """The sizes of all letters of a file."""
    found = set()

    def look(text: str, _matrix: list[float], letters: list[float], _font: object, size: float) -> None:
        if text.strip():
            found.add(round(abs(size * letters[3]), 2))

    for page in PdfReader(io.BytesIO(data)).pages:
        page.extract_text(visitor_text=look)
    return found


@pytest.mark.parametrize("name", ["field-12", "new-jersey"])
def test_it_is_one_page_of_a5_in_letters_of_nine_points_at_least(name: str) -> None:
    reader = PdfReader(io.BytesIO(made(name)))
    (page,) = reader.pages
    assert [round(float(side) / 72 * 25.4) for side in (page.mediabox.width, page.mediabox.height)] == [148, 210]
    assert min(sizes(made(name))) >= 9


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.thorough) for name in ("repeater", "all-small-tall")] + ["fire-bet"]
)
def test_what_is_too_long_for_one_page_has_a_side_for_each_language(name: str) -> None:
    reader = PdfReader(io.BytesIO(made(name)))
    first, second = (page.extract_text() for page in reader.pages)
    assert "cartão para jogadores" in first
    assert "Aprovação: [____]" in first
    assert "玩法卡" in second
    assert "核准：[____]" in second
    assert not re.search("[\u4e00-\u9fff]", first)
    assert min(sizes(made(name))) >= 9


@pytest.mark.thorough
def test_every_example_has_its_card() -> None:
    for file in sorted(EXAMPLES.glob("*/application.yaml")):
        assert len(PdfReader(io.BytesIO(made(file.parent.name))).pages) <= 2


def test_its_languages_stand_one_under_the_other() -> None:
    text = PdfReader(io.BytesIO(made("field-12"))).pages[0].extract_text()
    places = [text.index(part) for part in ("cartão para jogadores", "Aprovação: [____]", "玩法卡", "核准：[____]")]
    assert places == sorted(places)


@pytest.mark.parametrize("name", ["field-12", "nevada"])
def test_a_card_that_is_given_to_verify_is_told_as_one(name: str) -> None:
    with pytest.raises(UsageError, match="a card for players") as raised:
        verify("card.pdf", made(name))
    assert "verify the dossier" in str(raised.value.help)


@pytest.mark.thorough
def test_it_is_the_file_that_a_dossier_is() -> None:
    """PDF/A-3a and PDF/UA-1, the same bytes again, and with a draft's mark where it is one."""
    with pikepdf.open(io.BytesIO(made("field-12"))) as pdf, pdf.open_metadata() as metadata:
        assert pdf.check_pdf_syntax() == []
        assert (metadata["pdfaid:part"], metadata["pdfaid:conformance"], metadata["pdfuaid:part"]) == ("3", "A", "1")
        assert metadata["dc:language"] == {"pt", "zh-HK"}
    one = case(FIELD)
    assert make_card(one, one.authority.languages) == made("field-12")
    draft = make_card(replace(one, draft=True), ("en",))
    assert "DRAFT" in PdfReader(io.BytesIO(draft)).pages[0].extract_text()
    with pikepdf.open(io.BytesIO(draft)) as pdf, pdf.open_metadata() as metadata:
        assert metadata["xmpMM:RenditionClass"] == "draft"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["field-12", "new-jersey"])
def test_checkers_of_others_find_nothing(name: str) -> None:
    found = pytest.importorskip("pdf_oxide").PdfDocument.from_bytes(made(name)).validate_pdf_a("3a")
    assert (found["valid"], found["errors"]) == (True, [])
    assert list(pytest.importorskip("pdfua").validate(io.BytesIO(made(name))).findings) == []


# --- what does not fit ------------------------------------------------------------------------------------------------


def too_long() -> Case:
    """The Field with a rule of play that fills the page by itself."""
    one = case(FIELD)
    first, *others = one.application.rules
    rules = (
        replace(
            first, text=Text({"pt": "Livre.", "en": "The bet may be withdrawn until the dice are handed over. " * 80})
        ),
        *others,
    )
    return replace(one, application=replace(one.application, rules=rules))


def test_what_does_not_fit_is_an_error_that_says_by_how_much_and_what_to_shorten() -> None:
    with pytest.raises(ProblemError) as refused:
        make_card(too_long(), ("en",))
    (problem,) = refused.value.problems
    assert problem.code == "structure/card-too-long"
    over = re.fullmatch(
        r"the card is (\d+) mm too long for a page of A5 in letters of 9 points, by some (\d+) lines", problem.message
    )
    assert over
    assert problem.help.startswith(f"shorten `{case(FIELD).application.rules[0].id}` (")
    longest = re.search(r"\((\d+) mm\)", problem.help)
    assert longest
    assert int(over[1]) < int(longest[1])  # so that it is enough to shorten that one
    assert problem.place.file.endswith("application.yaml")


def test_of_several_languages_it_says_which_is_too_long() -> None:
    with pytest.raises(ProblemError) as refused:
        make_card(too_long(), ("pt", "en"))
    (problem,) = refused.value.problems
    assert re.match(r"in English alone the card is \d+ mm too long for a page of A5", str(problem.message))


@pytest.mark.thorough
def test_one_that_is_too_long_by_a_little_fits_when_so_much_is_taken_off() -> None:
    """Lines are taken off a rule one by one: as soon as nothing is too long by the message, there is a page."""
    one = case(FIELD)
    first, *others = one.application.rules
    overs = []
    for count in range(90, 40, -1):
        text = Text({"en": "This goes on for about a line, and then it ends here. " * count})
        changed = replace(one.application, rules=(replace(first, text=text), *others))
        try:
            make_card(replace(one, application=changed), ("en",))
        except ProblemError as refused:
            overs.append(int(re.findall(r"(\d+) mm too long", refused.problems[0].message)[0]))
        else:
            break
    assert overs == sorted(overs, reverse=True)
    assert 0 < overs[-1] <= 5


# --- the command ------------------------------------------------------------------------------------------------------


def test_the_command_writes_it_and_nothing_else(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "card.pdf"
    shown = run("dossier", str(FIELD), "--card", "-o", str(out))
    assert (shown.code, shown.out) == (0, "")
    assert out.read_bytes() == made("field-12")
    assert re.match(rf"macau-edge: {re.escape(str(out))} written: 1 page, ", shown.err)
    nowhere = run("dossier", str(FIELD), "--card")
    assert (nowhere.code, nowhere.err) == (
        2,
        "macau-edge: where is the card to be written?\n  help: add `-o card.pdf`\n",
    )
    refused = run("dossier", str(FIELD), "--card", "-o", str(tmp_path / "card.docx"))
    assert (refused.code, refused.out) == (2, "")
    assert "what kind of file is it to be?" in refused.err
