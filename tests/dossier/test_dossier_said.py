"""What the sections on figures say beside the figures: of which member they are, per unit of what, and what is kept."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from macau_edge.analysis import Compared
from macau_edge.dossier.case import Case
from macau_edge.dossier.sections import captioned, volume
from macau_edge.dossier.sections import document as whole
from macau_edge.dossier.sections.advantage import advantage_section
from macau_edge.dossier.sections.description import description_details
from macau_edge.dossier.sections.offers import groups_of
from macau_edge.dossier.sections.other_prizes import edge_with, varied_prize_rows
from macau_edge.dossier.sections.prizes import prizes_section
from macau_edge.dossier.sections.probabilities import probabilities
from macau_edge.dossier.volumes import BOTH
from macau_edge.model import LANGUAGES, Language, Ratio
from macau_edge.questions.explain.figures import MANY
from macau_edge.reports.document import ENDS, Column, Document, Heading, Paragraph, Picture, Table, elided_rows
from macau_edge.wording import Words
from macau_edge.wording.text import Phrasebook
from tests.cases import all_annexes, said_by
from tests.dossier.test_dossier_figures import tables, texts
from tests.loops import each
from tests.proposals import APPLICATIONS, case_named, case_of_text


def paragraphs(document: Document) -> list[str]:
    return [block.text for block in document if isinstance(block, Paragraph)]


def rows(table: Table) -> list[dict[str, str]]:
    """Each row under the titles of its columns."""
    titles = [column.title for column in table.columns]
    assert len(set(titles)) == len(titles)
    return [dict(zip(titles, row, strict=True)) for row in table.rows]


# --- what is said of several bets is said of each on a line of its own -----------------------------------------------


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_where_each_of_several_bets_stands_among_those_of_the_regulation_is_a_list(language: Language) -> None:
    """Three times the same words in one paragraph were read as one sentence."""
    document = said_by(advantage_section, case_named("small-tall-all"), language)
    items = [block.text for block in document if isinstance(block, Paragraph) and block.kind == "item"]
    assert [re.findall("All(?: Small| Tall)?", text) for text in items] == [["All"], ["All Small"], ["All Tall"]]


# --- what tables are called ------------------------------------------------------------------------------------------


@pytest.mark.thorough
@each(("language", "first"), {"pt": "Quadro 1. Resumo", "zh": "表1　摘要", "en": "Table 1. Summary"}.items())
def test_every_table_has_its_number_and_a_caption(language: Language, first: str) -> None:
    for which in BOTH:
        captions = [table.caption for table in tables(volume(case_named("field"), language, which))]
        assert captions[0] == first or which == "technical"
        numbers = [re.findall("[0-9]+", caption)[0] for caption in captions]
        assert numbers == [str(number) for number in range(1, len(captions) + 1)]
        assert all(
            len(caption) > len(number) + 8 or "表" in caption for number, caption in zip(numbers, captions, strict=True)
        )
    own = [
        table.caption for table in tables(said_by(advantage_section, case_named("field"), language)) if table.caption
    ]
    assert all(any(caption.endswith(one) for caption in captions) for one in own)


@each(
    ("language", "column", "caption"),
    [
        ("pt", "Fase", "Quadro 2. Fase 2: número ponto (4) — fase"),
        ("pt", "N(b)", "Quadro 2. Fase 2: número ponto (4) — N(b)"),
        ("en", "E", "Table 2. Fase 2: número ponto (4) — E"),
        ("zh", "階段", "表2　Fase 2: número ponto (4)——階段"),
    ],
)
def test_a_further_table_under_a_heading_is_told_apart_by_its_first_column(
    language: Language, column: str, caption: str
) -> None:
    """«Fase 2: número ponto (4): Fase» had two colons, and a capital in the middle of a phrase."""
    heading = Heading("Fase 2: número ponto (4)", 3)
    first, further = (Table((Column(title),), (("1",),)) for title in ("Soma", column))
    captions = [one.caption for one in tables(captioned((heading, first, further), Phrasebook(language)))]
    assert captions[1] == caption


@pytest.mark.thorough
@each("language", LANGUAGES)
def test_no_table_has_the_identifier_of_a_bet_for_its_name(language: Language) -> None:
    """«fire» beside «Fire Bet», in the annex on dice; the files are named by it, which the description says."""
    document = whole(case_of_text(f"{APPLICATIONS['fire']}annexes: [dice-tolerance]\n"), language)
    assert [row for table in tables(document) for row in table.rows if "fire" in row] == []


# --- a stake that is kept -----------------------------------------------------------------------------------------


def test_where_the_stake_is_kept_the_profit_is_what_is_left_of_the_prize() -> None:
    (row,) = rows(tables(said_by(prizes_section, case_named("kept"), "en"))[0])
    assert row == {
        "Prize for": "every win",
        "Prize, prize to stake": "10:1",
        "In Chinese notation, stake to prize": "1賠10",
        "Profit per unit staked": "9",
        "Received in all per unit staked": "10",
    }


def test_the_fair_prize_of_a_stake_that_is_kept_has_the_stake_inside() -> None:
    (group,) = groups_of(case_named("kept"))
    (row,) = varied_prize_rows(group)
    assert row.fair == Fraction(216, 19) - 1
    fair = row.fair + 1
    assert edge_with(group, 0, Ratio(fair.numerator, fair.denominator)) == 0
    document = said_by(advantage_section, case_named("kept"), "en")
    (said,) = (one for one in tables(document) if one.caption == Phrasebook("en")("edge.fair-caption"))
    assert rows(said)[0]["Fair prize"] == "216:19"
    assert rows(said)[0]["Fair prize, decimal"] == "11.3684:1"
    assert "x1 = 197/19" in " ".join(
        text for block in said_by(all_annexes, case_named("kept"), "en") for text in texts(block)
    )
    (chart,) = [block for block in document if isinstance(block, Picture) and "neighbouring" not in block.caption][-1:]
    assert "prize to stake" in chart.svg


def test_fair_prizes_none_of_which_is_a_short_ratio_have_no_column_of_ratios() -> None:
    document = said_by(advantage_section, case_named("fire"), "en")
    (said,) = (one for one in tables(document) if one.caption == Phrasebook("en")("edge.fair-caption"))
    assert all("Fair prize" not in row and row["Fair prize, decimal"].endswith(":1") for row in rows(said))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["kept", "cussec"])
def test_only_a_returned_stake_has_a_prize_that_is_all_profit(name: str, language: str) -> None:
    words = {"en": "profit to stake", "pt": "lucro para aposta", "zh": "淨贏額比投注金額"}[language]
    sections = (said_by(section, case_named(name), language) for section in (prizes_section, advantage_section))  # type: ignore[arg-type]
    said = [text for document in sections for block in document for text in texts(block)]
    assert any(words in text for text in said) == (name == "cussec")


# --- a commission put down ----------------------------------------------------------------------------------------


def test_what_is_put_down_has_a_column_where_it_is_more_than_the_stake() -> None:
    (row,) = rows(tables(said_by(prizes_section, case_named("lay"), "en"))[0])
    assert row["Commission per unit"] == "1/40"
    assert row["Put down per unit staked"] == "41/40"
    assert row["Received in all per unit staked"] == "3/2"
    (row,) = rows(tables(said_by(prizes_section, case_named("fantan"), "en"))[0])
    assert "Put down per unit staked" not in row
    assert (row["Commission per unit"], row["Received in all per unit staked"]) == ("1/50", "69/50")


def test_the_house_edge_is_per_unit_put_down() -> None:
    for name, words in (("lay", "for each unit put down"), ("field", "for each unit staked")):
        said = " ".join(paragraphs(said_by(advantage_section, case_named(name), "en")))
        assert words in said
        assert ("the standard deviation is that of the net result per unit of the stake alone" in said) == (
            name == "lay"
        )


# --- members, rows and assumptions --------------------------------------------------------------------------------


@pytest.mark.thorough
@each("language", LANGUAGES)
@each("name", ["roulette", "repeaters", "lay", "field", "fire"])
def test_the_member_that_stands_for_all_is_named(name: str, language: str) -> None:
    case = case_named(name)
    said = paragraphs(probabilities(case, Words(language, case.ruleset)))  # type: ignore[arg-type]
    for group in groups_of(case):
        one = group.representative(Words(language, case.ruleset))  # type: ignore[arg-type]
        words = Phrasebook(language)("odds.stands-for", bet=one, n=len(group.bets) - 1)  # type: ignore[arg-type]
        assert (words in said) == (len(group.bets) > 1)


@pytest.mark.parametrize(("name", "lines", "dashes"), [("field", True, False), ("highest", False, True)])
def test_only_rows_that_are_there_are_explained(name: str, lines: bool, dashes: bool) -> None:
    edge, annex = (
        paragraphs(said_by(advantage_section, case_named(name), "en")),
        paragraphs(said_by(all_annexes, case_named(name), "en")),
    )
    assert (Phrasebook("en")("edge.in-a-line") in edge) == (Phrasebook("en")("annex.symbols-of-rows") in annex) == lines
    assert (
        (Phrasebook("en")("edge.not-in-a-line") in edge)
        == (Phrasebook("en")("annex.symbols-of-edges") in annex)
        == dashes
    )


def test_no_assumption_says_the_opposite_of_the_bet() -> None:
    for name, against in (("lay", True), ("field", False)):
        (assumed,) = [
            text
            for text in paragraphs(said_by(description_details, case_named(name), "en"))
            if "nothing is deducted" in text
        ]
        assert ("Not so the commission" in assumed) == against


@pytest.mark.parametrize("language", LANGUAGES)
def test_rounding_is_said_once(language: str) -> None:
    said = paragraphs(said_by(probabilities, case_named("field"), language))  # type: ignore[arg-type]
    assert said.count(Phrasebook(language)("odds.rounded", example="1e-12")) == 1  # type: ignore[arg-type]


# --- a reading that the application settles -----------------------------------------------------------------------


def settled(case: Case) -> list[str]:
    """What stands under the heading on readings that change nothing of what is proposed."""
    document = advantage_section(case, Words("en", case.ruleset))
    start = document.index(Heading(Phrasebook("en")("edge.readings-settled"), 3))
    return [text for block in document[start:] for text in texts(block)]


def test_a_reading_of_a_bet_that_is_replaced_is_settled_by_the_application() -> None:
    case = case_named("dont-pass")
    assert case.settled
    said = settled(case)
    assert any("the application asks for it to be read so" in text for text in said)
    (one,) = case.settled
    for alternative, ours, other in one.ways:
        assert any(alternative.text.say("en") in text for text in said)
        edges = {str(bet.measures.house_edge) for way in (ours, other) for bet in way.bets if bet.measures}
        assert edges
        assert edges <= set(said)


def test_the_readings_adopted_are_all_those_of_the_regulation() -> None:
    case = case_named("field")
    said = " ".join(paragraphs(said_by(all_annexes, case, "en")))
    assert len(case.base.ruleset.readings) > len(case.ruleset.readings)
    assert all(one.adopted.say("en") in said for one in case.base.ruleset.readings)


# --- both engines, on any machine ---------------------------------------------------------------------------------


@pytest.mark.thorough
@each("name", APPLICATIONS, quick=4, whole="deep")
def test_floats_that_are_a_little_off_print_the_same(name: str) -> None:
    """Another machine adds in another order: its floats are further off, and its bytes must be the same."""
    case = case_named(name)
    found = []
    for off in (0.0, 3e-13, -3e-13):
        bets = tuple(
            replace(bet, compared=tuple(replace(one, numeric=_moved(one, off)) for one in bet.compared))
            for bet in case.after.bets
        )
        found.append(said_by(all_annexes, replace(case, after=replace(case.after, bets=bets)), "en"))
    assert found[0] == found[1] == found[2]


def _moved(one: Compared, off: float) -> float:
    """The numeric value, off by this part of it, where nothing is cancelled out."""
    return one.numeric if one.what == "expected-net" else float(one.exact) * (1 + off)


# --- long lists ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_that_is_too_long_for_a_cell_stands_in_the_annex(language: Language) -> None:
    for name, long in (("cussec", True), ("field", False)):
        case = case_named(name)
        document = probabilities(case, Words(language, case.ruleset))
        most = max(cell.count("-") for table in tables(document) for row in table.rows for cell in row)
        assert most <= 2 * MANY + 1
        assert (Phrasebook(language)("odds.in-the-annex", most=MANY) in paragraphs(document)) == long


def test_long_tables_are_folded() -> None:
    for count in (0, 1, 2 * ENDS, 2 * ENDS + 1, 200):
        found = elided_rows(range(count), lambda one: (str(one),), lambda between: (f"{len(between)} more",))
        shown = [int(cell) for (cell,) in found if not cell.endswith("more")]
        left = [int(cell.split()[0]) for (cell,) in found if cell.endswith("more")]
        assert shown == [one for one in range(count) if count <= 2 * ENDS or not ENDS <= one < count - ENDS]
        assert left == ([count - 2 * ENDS] if count > 2 * ENDS else [])
